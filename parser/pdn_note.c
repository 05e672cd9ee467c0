/* What stands beside the moves of a PDN game: comments, marks, towers, and what nobody understands. Where it
 * hangs in the tree is pdn_tree.c's work. */
#include "notation/comment.h"
#include "notation/tower.h"
#include "parser/pdn_form.h"
#include "parser/pdn_glyph.h"
#include "parser/pdn_state.h"

void pdn_place_note(struct pdn *pdn, struct note *note, const struct pdn_token *token) {
    if (!note) {
        pdn->no_memory = true;
        return;
    }
    note->at = token->at;
    note->length = token->length;
    note->nag = token->kind == PDN_NAG ? token->number : 0;
}

static void take_fraction(struct pdn *pdn, struct node *last, struct slice fraction) {
    pdn->no_memory |= !node_set_tower(pdn->game, last, fraction);
}

/* A tower's fraction behind its move, in the form of a command. */
static bool takes_tower(struct pdn *pdn, struct slice text) {
    struct node *last = pdn_tree_last(&pdn->tree);
    struct slice fraction = tower_command_read(text);
    if (!fraction.length || !last || node_tower(last).length || pdn->tree.numbered)
        return false;
    for (const struct note *note = node_after(last)->first; note; note = note->next)
        if (note->kind != NOTE_NAG)
            return false;
    take_fraction(pdn, last, fraction);
    return true;
}

void pdn_take_comment(struct pdn *pdn, const struct pdn_token *token) {
    pdn->loose |= token->unclosed;
    if (token->unclosed)
        pdn_report_line(&pdn->report, FINDING_UNCLOSED_COMMENT, token->at, 1);
    if (token->nested)
        pdn_form_nested(&pdn->report, token);
    struct slice text = comment_read(pdn->game->arena, pdn->lexer.text, pdn->lexer.end, token->inner);
    if (!text.at && token->inner.length)
        pdn->no_memory = true;
    else if (!takes_tower(pdn, text))
        pdn_place_note(pdn, pdn_tree_note(&pdn->tree, NOTE_COMMENT, text), token);
}

bool pdn_is_glued(const struct pdn *pdn, const struct pdn_token *token) {
    return pdn->unknown && pdn->unknown_end == token->at && pdn->end == token->at;
}

/* A comment with the text's own bytes; `note` is the one that the token goes on from, or NULL. */
static struct note *keep_text(struct pdn *pdn, struct note *note, struct slice text,
                              const struct pdn_token *token) {
    if (note) {
        note->text = text;
        note->length = text.length;
        return note;
    }
    note = pdn_tree_note(&pdn->tree, NOTE_COMMENT, text);
    pdn_place_note(pdn, note, token);
    return note;
}

void pdn_take_unknown(struct pdn *pdn, const struct pdn_token *token) {
    bool glued = pdn_is_glued(pdn, token);
    size_t from = glued ? pdn->unknown->at : token->at, to = token->at + token->length;
    struct slice text = {pdn->text->bytes + from, to - from};
    pdn_report_unknown(&pdn->report, from, text.length, glued);
    pdn->loose |= !pdn->game->first;
    pdn->unknown_end = to;
    pdn->unknown = keep_text(pdn, glued ? pdn->unknown : NULL, text, token);
    if (!glued)
        pdn_tree_lose_count(&pdn->tree);
}

/* What goes on in the next line is the same text. */
void pdn_take_prose(struct pdn *pdn, const struct pdn_token *token) {
    bool goes_on = pdn->prose && pdn->prose_end == pdn->end;
    size_t from = goes_on ? pdn->prose->at : token->at, to = token->at + token->length;
    struct slice text = {pdn->text->bytes + from, to - from};
    pdn_report_prose(&pdn->report, from, to - from, goes_on);
    pdn->loose |= !pdn->game->first;
    pdn->unknown_end = pdn->prose_end = to;
    pdn->unknown = NULL;
    pdn->prose = keep_text(pdn, goes_on ? pdn->prose : NULL, text, token);
}

/* Two marks as one: blanks between them are no part of what they say. NULL: no memory. */
static const char *join(struct pdn *pdn, struct slice first, struct slice second) {
    char *joined = arena_take(pdn->game->arena, first.length + second.length);
    if (joined) {
        memcpy(joined, first.at, first.length);
        memcpy(joined + first.length, second.at, second.length);
    }
    return joined;
}

static void add_mark(struct pdn *pdn, struct node *last, struct slice mark, const struct pdn_token *token) {
    struct slice before = node_mark(last);
    if (before.length) {
        bool bare = mark.at[0] != '(' && before.at[0] != '(';
        if (!bare || glyph_skip_blanks(before.at + before.length, mark.at) != mark.at) {
            pdn_place_note(pdn, pdn_tree_note(&pdn->tree, NOTE_COMMENT, mark), token);
            return;
        }
        mark.at = join(pdn, before, mark);
        mark.length += before.length;
    }
    pdn->no_memory |= !mark.at || !node_set_mark(pdn->game, last, mark);
}

/* Signs beyond ASCII as PDN has them: marks, or NAGs. */
static void add_symbol(struct pdn *pdn, struct node *last, struct slice symbol,
                       const struct pdn_token *token) {
    unsigned nag = 0;
    const char *mark = glyph_symbol_means(symbol.at, &nag);
    if (mark && !node_mark(last).length) {
        add_mark(pdn, last, slice_of(mark), token);
    } else if (nag) {
        struct note *note = pdn_tree_note(&pdn->tree, NOTE_NAG, (struct slice){NULL, 0});
        pdn_place_note(pdn, note, token);
        if (note)
            note->nag = nag;
    } else {
        pdn_place_note(pdn, pdn_tree_note(&pdn->tree, NOTE_COMMENT, symbol), token);
    }
}

/* Marks belong to the move before them; a second one behind the first is the same mark, one behind a comment
 * becomes a comment. */
void pdn_take_mark(struct pdn *pdn, const struct pdn_token *token) {
    struct node *last = pdn_tree_last(&pdn->tree);
    if (!last || pdn->tree.numbered) {
        pdn_take_unknown(pdn, token);
        return;
    }
    const char *at = token->inner.at, *end = at + token->inner.length;
    while (at < end) {
        size_t symbol = glyph_symbol(at, end);
        const char *next = at + symbol;
        if (symbol)
            add_symbol(pdn, last, (struct slice){at, symbol}, token);
        while (!symbol && next < end && !glyph_symbol(next, end))
            next++;
        if (!symbol)
            add_mark(pdn, last, (struct slice){at, (size_t)(next - at)}, token);
        at = next;
    }
}

void pdn_take_tower(struct pdn *pdn, const struct pdn_token *token) {
    struct node *last = pdn_tree_last(&pdn->tree);
    if (last && !node_tower(last).length && !pdn->tree.numbered)
        take_fraction(pdn, last, token->inner);
    else
        pdn_take_unknown(pdn, token);
}
