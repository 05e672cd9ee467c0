/* libFuzzer target: any bytes through the YAML or JSON reader (the first byte chooses), judging and writers.
 * What must hold: spans lie in the text; what was written reads back to the same bytes in YAML and JSON; of
 * PDN so written, converting twice is converting once, also by way of YAML. */
#include "base/encoding.h"
#include "parser/reader.h"
#include "validate/judge.h"
#include "writer/writer.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds) {
    if (!holds)
        abort();
}

static void check_findings(const struct text *text, const struct finding_list *list) {
    for (const struct finding *finding = list->first; finding; finding = finding->next)
        require(finding->at <= text->length && finding->length <= text->length - finding->at);
}

static void convert(const struct reader_kind *from, struct slice input, const struct writer_kind *kind,
                    struct buffer *to) {
    const struct judge_options forms = {.forms = true, .final = true};
    const struct writer_options options = {0};
    struct text text;
    struct arena arena, outer;
    struct finding_list outside;
    struct judge judge;
    struct game game;
    bool first = true;
    text_init(&text, input.at ? input.at : "", input.length);
    arena_init(&arena);
    arena_init(&outer);
    finding_list_init(&outside, &outer);
    judge_init(&judge);
    buffer_init(to);
    void *reader = from->open(&text, &(struct reader_options){0});
    require(reader != NULL);
    for (game_init(&game, &arena); from->next(reader, &game, &outside) == READER_GAME;
         arena_reset(&arena, 1 << 16), game_init(&game, &arena)) {
        require(game.at <= game.end && game.end <= text.length);
        require(judge_game(&judge, &game, &forms) == STATUS_OK);
        check_findings(&text, &game.findings);
        require(kind->game(to, &game, &options, first) == STATUS_OK);
        first = false;
    }
    check_findings(&text, &outside);
    from->close(reader);
    judge_free(&judge);
    arena_free(&outer);
    arena_free(&arena);
    text_free(&text);
}

static void require_same(const struct buffer *a, const struct buffer *b) {
    require(slice_equal(buffer_view(a), buffer_view(b)));
}

static void check_record(const struct reader_kind *reader, const struct writer_kind *writer,
                         const struct reader_kind *from, struct slice input) {
    struct buffer once, twice;
    convert(from, input, writer, &once);
    convert(reader, buffer_view(&once), writer, &twice);
    require_same(&once, &twice);
    buffer_free(&once);
    buffer_free(&twice);
}

static void check_pdn(const struct reader_kind *from, struct slice input) {
    struct buffer written, direct, twice, yaml, back;
    convert(from, input, &pdn_writer, &written);
    convert(&pdn_reader, buffer_view(&written), &pdn_writer, &direct);
    convert(&pdn_reader, buffer_view(&direct), &pdn_writer, &twice);
    require_same(&direct, &twice);
    convert(&pdn_reader, buffer_view(&written), &yaml_writer, &yaml);
    convert(&yaml_reader, buffer_view(&yaml), &pdn_writer, &back);
    require_same(&direct, &back);
    buffer_free(&written);
    buffer_free(&direct);
    buffer_free(&twice);
    buffer_free(&yaml);
    buffer_free(&back);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct decoded decoded;
    if (size == 0)
        return 0;
    const struct reader_kind *from = data[0] & 1 ? &yaml_reader : &json_reader;
    require(decode((const char *)data + 1, size - 1, ENCODING_UTF8, &decoded) == STATUS_OK);
    struct slice input = {decoded.text.bytes, decoded.text.length};
    check_record(&yaml_reader, &yaml_writer, from, input);
    check_record(&json_reader, &json_writer, from, input);
    check_pdn(from, input);
    decoded_free(&decoded);
    return 0;
}
