/* PDN 3.0: tags, then movetext in lines of at most 80 columns, but for single words that are longer. */
#include "notation/comment.h"
#include "notation/result.h"
#include "rules/variant.h"
#include "writer/chosen.h"
#include "writer/comment.h"
#include "writer/lines.h"
#include "writer/ply.h"
#include "writer/start.h"
#include "writer/tags.h"
#include "writer/walk.h"
#include "writer/writer.h"

struct page {
    struct lines lines;
    struct buffer *buffer;
    const struct game *game;
    const struct variant *variant;
    enum notation notation, positions; /* of the moves, of FENs */
    struct ply_form form;
    bool keep;
    struct slice score; /* the Result tag, where it may look like a move */
    bool resumes; /* something stood between this ply and the last, so a second side's needs its number */
};

static void write_nag(struct page *page, unsigned nag) {
    lines_word(&page->lines);
    buffer_char(page->buffer, '$');
    buffer_number(page->buffer, nag);
}

/* PDN 3.0, SETUP: no slash inside. */
static void write_setup(struct page *page, struct slice fen) {
    if (slice_has(fen, '/')) {
        comment_write(&page->lines, fen);
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
    comment_write(&page->lines, text);
}

static void write_notes(struct page *page, const struct note_list *notes) {
    for (const struct note *note = notes->first; note; note = note_next(page->game, note))
        write_note(page, note);
}

/* NAGs stand next to the move they are about, before any comment. */
static void write_nags(struct page *page, const struct node *node) {
    if (ply_crowning(page->variant, node) == CROWNING_ONLY_MOVE)
        write_nag(page, NAG_ONLY_MOVE);
    for (const struct note *note = node_after(node)->first; note; note = note_next(page->game, note))
        if (note->kind == NOTE_NAG)
            write_nag(page, note->nag);
}

static void write_comments(struct page *page, const struct node *node) {
    if (node_tower(node).length) {
        page->resumes = true;
        lines_word(&page->lines);
        buffer_text(page->buffer, "{[%tower ");
        buffer_slice(page->buffer, node_tower(node));
        buffer_text(page->buffer, "]}");
    }
    if (node_mark(node).length && !ply_mark_is_strength(node_mark(node))) {
        page->resumes = true;
        comment_write(&page->lines, node_mark(node));
    }
    if (ply_unwritable(page->variant, node)) {
        page->resumes = true;
        comment_write(&page->lines, node_text(node));
    }
    for (const struct note *note = node_after(node)->first; note; note = note_next(page->game, note))
        if (note->kind != NOTE_NAG && !(note->kind == NOTE_SETUP && node_variations(node)))
            write_note(page, note);
    if (!node_variations(node))
        write_notes(page, node_closing(node));
}

/* A setup behind the last ply of a line stands behind the variations: in front of them it would be about the
 * ply to come. */
static void write_last_setups(struct page *page, const struct node *node) {
    for (const struct note *note = node_after(node)->first; note; note = note_next(page->game, note))
        if (note->kind == NOTE_SETUP)
            write_note(page, note);
}

static void write_number(struct page *page, const struct walk *walk) {
    if (walk->turn.second && !page->resumes && !walk->renumbered)
        return;
    buffer_number(page->buffer, walk->turn.number);
    if (walk->turn.second)
        buffer_put(page->buffer, "... ", 4);
    else
        buffer_put(page->buffer, ". ", 2);
}

/* A move that looks like a result, or like the score in the Result tag, would end the game; squares may be
 * written with a zero in front (PDN 3.0, reading grammar). */
static void guard_move(struct page *page, const struct node *node, size_t from) {
    struct slice written = {page->buffer->bytes + from, page->buffer->length - from};
    bool short_enough = written.length == 3 || (written.length == page->score.length && written.length <= 5);
    if (!short_enough || page->buffer->failed || node_label_count(node) != 2 || written.length < 3 ||
        !(slice_equal(written, page->score) ||
          (written.length == 3 && written.at[0] <= '2' && result_read(written) != RESULT_NONE)))
        return;
    page->buffer->length = from;
    unsigned from_square = node_labels(node)[0] == LABEL_BAD ? 0 : node_labels(node)[0];
    unsigned to_square = node_labels(node)[1] == LABEL_BAD ? 0 : node_labels(node)[1];
    buffer_format(page->buffer, "%02u-%02u", from_square, to_square);
}

static void write_move(struct page *page, const struct node *node) {
    size_t from = page->buffer->length;
    if (page->keep)
        ply_write_kept(page->buffer, page->variant, node, page->notation);
    else
        ply_write(page->buffer, page->variant, node, page->notation);
    guard_move(page, node, from);
}

static void write_bare(struct page *page, const struct walk *walk) {
    lines_word(&page->lines);
    write_number(page, walk);
    size_t from = page->buffer->length;
    ply_write_bare(page->buffer, &page->form, walk->node);
    guard_move(page, walk->node, from);
    lines_plain(&page->lines);
    page->resumes = false;
}

static void write_node(struct page *page, const struct walk *walk) {
    const struct node *node = walk->node;
    if (!page->keep && ply_is_bare(&page->form, node)) {
        write_bare(page, walk);
        return;
    }
    write_notes(page, node_before(node));
    lines_word(&page->lines);
    write_number(page, walk);
    write_move(page, node);
    if (ply_crowning(page->variant, node) == CROWNING_STAR)
        buffer_char(page->buffer, '*');
    if (ply_mark_is_strength(node_mark(node)))
        buffer_slice(page->buffer, node_mark(node));
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
            if (page->buffer->length >= BUFFER_MANY)
                lines_spill(&page->lines);
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
            write_notes(page, node_closing(walk.node));
            write_last_setups(page, walk.node);
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
    lines_begin(&page->lines, buffer, COMMENT_COLUMNS);
}

/* "4-6": a match counted in points (PDN 3.0, ResultFormat). */
static struct slice score_of(const struct game *game) {
    const struct tag *tag = game_tag(game, "Result");
    return tag ? slice_trim(tag->value) : (struct slice){0};
}

/* All behind the tags as it stands in the record, which must end in a way that every reader sees. */
static void write_kept(struct page *page, const struct game *game) {
    buffer_slice(page->buffer, game->movetext);
    if (game->terminator == RESULT_NONE) {
        buffer_char(page->buffer, '\n');
        buffer_text(page->buffer, tags_result(game, page->variant));
    }
    lines_begin(&page->lines, page->buffer, COMMENT_COLUMNS);
}

static void write_movetext(struct page *page, const struct game *game) {
    write_moves(page, game);
    write_notes(page, &game->closing); /* PDN 3.0: behind the terminator they would be another game's */
    lines_word(&page->lines);
    buffer_text(page->buffer, tags_result(game, page->variant));
}

static enum status write_game(struct buffer *buffer, const struct game *game,
                              const struct writer_options *options, bool first) {
    struct page page = {.buffer = buffer, .game = game};
    (void)first;
    lines_begin(&page.lines, buffer, COMMENT_COLUMNS);
    page.variant = tags_variant(game);
    page.notation = chosen_notation(game, page.variant, options->notation);
    page.form = ply_form_of(page.variant, page.notation);
    page.positions = options->notation;
    page.score = score_of(game);
    page.keep = options->keep;
    write_notes(&page, &game->preface);
    if (game->preface.first)
        lines_end(&page.lines);
    write_tags(&page, game);
    if (options->keep && game->movetext.length)
        write_kept(&page, game);
    else
        write_movetext(&page, game);
    lines_end(&page.lines);
    buffer_char(buffer, '\n');
    return buffer->failed ? STATUS_NO_MEMORY : STATUS_OK;
}

const struct writer_kind pdn_writer = {"pdn", write_game, NULL, false, false};
