/* libFuzzer target: any bytes through decoding, detection and the PDN reader. The first byte chooses the
 * encoding. What must hold: games follow one another inside the text, spans of findings and notes lie in it,
 * depth and labels keep their limits, and the same bytes give as many games twice. */
#include "base/encoding.h"
#include "base/memory.h"
#include "parser/reader.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds) {
    if (!holds)
        abort();
}

static bool inside(const struct text *text, size_t at, size_t length) {
    return at <= text->length && length <= text->length - at;
}

static void check_notes(const struct text *text, const struct note_list *list) {
    const struct note *last = NULL;
    for (const struct note *note = list->first; note; note = note->next) {
        require(inside(text, note->at, note->length));
        last = note;
    }
    require(last == list->last);
}

static void check_node(const struct text *text, const struct game *game, const struct node *node) {
    require(inside(text, node_at(game, node), node_text(node).length) &&
            node_text(node).at == text->bytes + node_at(game, node));
    require(node->kind != NODE_MOVE || (node_label_count(node) > 0 && node_label_count(node) <= LABELS_MAX));
    check_notes(text, node_before(node));
    check_notes(text, node_after(node));
}

/* Every node once: the line that is walked now, and where to go on in those around it. */
static void check_tree(const struct text *text, const struct game *game) {
    struct {
        const struct node *node;    /* the ply whose variations are walked */
        const struct node *variant; /* the one that is walked */
    } stack[NESTING_MAX + 1];
    size_t depth = 0;
    for (const struct node *node = game->first; node || depth;) {
        if (!node) {
            const struct node *sibling = node_sibling(stack[depth - 1].variant);
            node = sibling ? sibling : node_next(stack[--depth].node);
            if (sibling)
                stack[depth - 1].variant = sibling;
            continue;
        }
        check_node(text, game, node);
        if (node_variations(node)) {
            require(depth <= NESTING_MAX);
            stack[depth].node = node;
            stack[depth++].variant = node_variations(node);
            node = node_variations(node);
        } else {
            node = node_next(node);
        }
    }
}

static size_t check_games(struct text *text) {
    struct arena arena, outer;
    struct finding_list outside;
    struct game game;
    size_t games = 0, reached = 0;
    arena_init(&arena);
    arena_init(&outer);
    finding_list_init(&outside, &outer);
    void *reader = pdn_reader.open(text, &(struct reader_options){0});
    require(reader != NULL);
    for (game_init(&game, &arena); pdn_reader.next(reader, &game, &outside) == READER_GAME;
         arena_reset(&arena, 1 << 16), game_init(&game, &arena)) {
        games++;
        require(game.at >= reached && game.end > game.at && game.end <= text->length);
        reached = game.end;
        check_notes(text, &game.preface);
        check_notes(text, &game.closing);
        check_tree(text, &game);
        for (const struct finding *finding = game.findings.first; finding; finding = finding->next)
            require(inside(text, finding->at, finding->length));
    }
    pdn_reader.close(reader);
    arena_free(&arena);
    arena_free(&outer);
    return games;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (!size)
        return 0;
    struct decoded decoded;
    enum encoding encoding = (enum encoding)(data[0] % ENCODING_COUNT);
    require(decode((const char *)data + 1, size - 1, encoding, &decoded) == STATUS_OK);
    uint64_t before = 0;
    for (size_t i = 0; i <= decoded.text.length; i += 1 + decoded.text.length / 512) {
        uint64_t byte = text_byte(&decoded.text, i);
        require(byte >= before && byte <= size - 1);
        before = byte;
    }
    for (size_t i = 0; i < decoded.bad_count; i++)
        require(inside(&decoded.text, decoded.bad[i].at, decoded.bad[i].length));
    reader_detect(&decoded.text);
    size_t games = check_games(&decoded.text);
    require(check_games(&decoded.text) == games);
    decoded_free(&decoded);
    return 0;
}
