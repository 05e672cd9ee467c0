/* PDN 3.0: tags, then movetext in lines of at most 80 columns. Comments are never broken or folded: their
 * bytes are the record's, so a line with a long one is longer. */
#include "notation/result.h"
#include "rules/variant.h"
#include "writer/chosen.h"
#include "writer/lines.h"
#include "writer/ply.h"
#include "writer/start.h"
#include "writer/tags.h"
#include "writer/walk.h"
#include "writer/writer.h"

enum { COLUMNS_A_LINE = 80 };

struct page {
    struct lines lines;
    struct buffer *buffer;
    const struct variant *variant;
    enum notation notation, positions; /* of the moves, of FENs */
    bool resumes; /* something stood between this ply and the last, so a second side's needs its number */
};

/* A closing brace cannot stand in a PDN comment. */
static void write_comment(struct page *page, struct slice text) {
    lines_word(&page->lines);
    buffer_char(page->buffer, '{');
    while (text.length) {
        const char *brace = memchr(text.at, '}', text.length);
        size_t length = brace ? (size_t)(brace - text.at) : text.length;
        buffer_put(page->buffer, text.at, length);
        if (brace)
            buffer_text(page->buffer, "&#125;");
        length += brace != NULL;
        text.at += length;
        text.length -= length;
    }
    buffer_char(page->buffer, '}');
}

static void write_nag(struct page *page, unsigned nag) {
    lines_word(&page->lines);
    buffer_char(page->buffer, '$');
    buffer_number(page->buffer, nag);
}

/* PDN 3.0, SETUP: no slash inside. */
static void write_setup(struct page *page, struct slice fen) {
    if (memchr(fen.at ? fen.at : "", '/', fen.length)) {
        write_comment(page, fen);
        return;
    }
    lines_word(&page->lines);
    buffer_text(page->buffer, "/FEN \"");
    start_write_fen(page->buffer, fen, page->variant, page->positions);
    buffer_text(page->buffer, "\"/");
}

static void write_note(struct page *page, const struct note *note) {
    struct slice text = note->text;
    if (note->kind == NOTE_NAG) {
        write_nag(page, note->nag);
        return;
    }
    page->resumes = true;
    if (note->kind == NOTE_SETUP) {
        write_setup(page, text);
        return;
    }
    if (note->kind == NOTE_LINE && text.length) {
        text.at++;
        text.length--;
    }
    write_comment(page, text);
}

static void write_notes(struct page *page, const struct note_list *notes) {
    for (const struct note *note = notes->first; note; note = note->next)
        write_note(page, note);
}

/* NAGs stand next to the move they are about, before any comment. */
static void write_nags(struct page *page, const struct node *node) {
    if (ply_crowning(page->variant, node) == CROWNING_ONLY_MOVE)
        write_nag(page, NAG_ONLY_MOVE);
    for (const struct note *note = node->after.first; note; note = note->next)
        if (note->kind == NOTE_NAG)
            write_nag(page, note->nag);
}

static void write_comments(struct page *page, const struct node *node) {
    if (node->mark.length && !ply_mark_is_strength(node->mark)) {
        page->resumes = true;
        write_comment(page, node->mark);
    }
    if (ply_unwritable(page->variant, node)) {
        page->resumes = true;
        write_comment(page, node->text);
    }
    if (node->tower.length) {
        page->resumes = true;
        lines_word(&page->lines);
        buffer_text(page->buffer, "{[%tower ");
        buffer_slice(page->buffer, node->tower);
        buffer_text(page->buffer, "]}");
    }
    for (const struct note *note = node->after.first; note; note = note->next)
        if (note->kind != NOTE_NAG)
            write_note(page, note);
}

static void write_number(struct page *page, const struct walk *walk) {
    if (walk->turn.second && !page->resumes && !walk->renumbered)
        return;
    buffer_number(page->buffer, walk->turn.number);
    buffer_text(page->buffer, walk->turn.second ? "... " : ". ");
}

/* A move that looks like a result would end the game; squares may be written with a zero in front (PDN 3.0,
 * reading grammar). */
static void write_move(struct page *page, const struct node *node) {
    size_t from = page->buffer->length;
    ply_write(page->buffer, page->variant, node, page->notation);
    struct slice written = {page->buffer->bytes + from, page->buffer->length - from};
    if (page->buffer->failed || written.length != 3 || written.at[0] > '2' || node->label_count != 2 ||
        result_read(written) == RESULT_NONE)
        return;
    page->buffer->length = from;
    buffer_format(page->buffer, "%02u-%02u", (unsigned)node->labels[0], (unsigned)node->labels[1]);
}

static void write_node(struct page *page, const struct walk *walk) {
    const struct node *node = walk->node;
    write_notes(page, &node->before);
    lines_word(&page->lines);
    write_number(page, walk);
    write_move(page, node);
    if (ply_crowning(page->variant, node) == CROWNING_STAR)
        buffer_char(page->buffer, '*');
    if (ply_mark_is_strength(node->mark))
        buffer_slice(page->buffer, node->mark);
    page->resumes = false;
    write_nags(page, node);
    if (node->wins)
        write_nag(page, walk->turn.second == (walk->first == WHITE) ? NAG_BLACK_WINS : NAG_WHITE_WINS);
    write_comments(page, node);
}

static void write_moves(struct page *page, const struct game *game) {
    struct walk walk;
    walk_begin(&walk, game, page->variant);
    page->resumes = true;
    for (;;) {
        switch (walk_next(&walk)) {
        case WALK_NODE:
            write_node(page, &walk);
            break;
        case WALK_OPEN:
            lines_word(&page->lines);
            buffer_char(page->buffer, '(');
            lines_join(&page->lines);
            page->resumes = true;
            break;
        case WALK_CLOSE:
            buffer_char(page->buffer, ')');
            break;
        case WALK_LEAVE:
            page->resumes = true;
            break;
        case WALK_DONE:
            return;
        }
    }
}

static void write_tags(struct page *page, const struct game *game) {
    struct buffer *buffer = page->buffer;
    struct tag_list list;
    struct tag_out tag;
    tags_begin(&list, game, page->variant, page->positions);
    while (tags_next(&list, &tag))
        tags_write(buffer, tag.name, tag.value);
    if (!tags_end(&list))
        buffer->failed = true;
    buffer_char(buffer, '\n');
    lines_begin(&page->lines, buffer, COLUMNS_A_LINE);
}

static enum status write_game(struct buffer *buffer, const struct game *game,
                              const struct writer_options *options, bool first) {
    struct page page = {.buffer = buffer};
    (void)first;
    lines_begin(&page.lines, buffer, COLUMNS_A_LINE);
    page.variant = tags_variant(game);
    page.notation = chosen_notation(game, page.variant, options->notation);
    page.positions = options->notation;
    write_notes(&page, &game->preface);
    if (game->preface.first)
        lines_end(&page.lines);
    write_tags(&page, game);
    write_moves(&page, game);
    if (!game->first)
        write_notes(&page, &game->closing);
    lines_word(&page.lines);
    buffer_text(buffer, tags_result(game, page.variant));
    if (game->first)
        write_notes(&page, &game->closing);
    lines_end(&page.lines);
    buffer_char(buffer, '\n');
    return buffer->failed ? STATUS_NO_MEMORY : STATUS_OK;
}

const struct writer_kind pdn_writer = {"pdn", write_game, false, ""};
