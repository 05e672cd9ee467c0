/* Any bytes through decoding (the first one chooses from what, and the rules) and the text reader: it ends,
 * every span lies in the text, every node names its own characters, nesting is bounded. */
#include "base/encoding.h"
#include "parser/reader.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

__attribute__((noinline)) static void demand(int holds) {
    if (!holds)
        abort();
}

static int marked_up(const struct text *text) {
    for (size_t i = 0; i < text->length; i++)
        if (text->bytes[i] && strchr("<[*_`~", text->bytes[i]))
            return 1;
    return 0;
}

/* Games that stand side by side are read one behind the other, and not in the order of the page. */
static int side_by_side(const struct text *text) {
    for (size_t i = 0; i + 1 < text->length; i++)
        if ((text->bytes[i] && strchr("|\t<", text->bytes[i])) ||
            (text->bytes[i] == ' ' && text->bytes[i + 1] == ' '))
            return 1;
    return 0;
}

static void check_notes(const struct note_list *list, const struct text *text) {
    for (const struct note *note = list->first; note; note = note->next)
        demand(note->at <= text->length && note->length <= text->length - note->at);
}

static void check_line(const struct game *game, const struct node *node, const struct text *text,
                       unsigned depth) {
    demand(depth <= NESTING_MAX + 1);
    for (; node; node = node_next(node)) {
        demand(node_at(game, node) <= text->length &&
               node_text(node).length <= text->length - node_at(game, node));
        /* Of pages with markup a move's characters may have signs of it between them. */
        demand(node->kind == NODE_UNKNOWN || marked_up(text) ||
               memcmp(text->bytes + node_at(game, node), node_text(node).at, node_text(node).length) == 0);
        demand(node->kind != NODE_MOVE || node_label_count(node) > 0);
        check_notes(node_before(node), text);
        check_notes(node_after(node), text);
        for (const struct node *variation = node_variations(node); variation;
             variation = node_sibling(variation))
            check_line(game, variation, text, depth + 1);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct arena arena;
    struct decoded decoded;
    if (!size)
        return 0;
    struct reader_options options = {.variant = data[0] % 3 == 1 ? "bashni" : NULL};
    enum encoding encoding = data[0] < 128 ? ENCODING_UTF8 : (enum encoding)(data[0] % ENCODING_COUNT);
    demand(decode((const char *)data + 1, size - 1, encoding, &decoded) == STATUS_OK);
    struct text *text = &decoded.text;
    arena_init(&arena);
    void *reader = text_reader.open(text, &options);
    size_t last = 0;
    while (reader) {
        struct game game;
        struct finding_list outside;
        arena_reset(&arena, 1 << 16);
        game_init(&game, &arena);
        finding_list_init(&outside, &arena);
        if (text_reader.next(reader, &game, &outside) != READER_GAME)
            break;
        demand(game.at <= game.end && game.end <= text->length);
        demand(game.end >= last || side_by_side(text));
        last = game.end;
        check_notes(&game.preface, text);
        check_notes(&game.closing, text);
        check_line(&game, game.first, text, 0);
    }
    text_reader.close(reader);
    decoded_free(&decoded);
    arena_free(&arena);
    return 0;
}
