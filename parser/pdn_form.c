/* How moves and results are written, against PDN 3.0's reading grammar, which already takes more than its
 * writers may write: results that end games, ':' in captures, zeros in front. What was read is not changed.
 */
#include "parser/pdn_form.h"
#include "parser/pdn_glyph.h"

enum form_kind {
    FORM_ASCII,
    FORM_BLANK,
    FORM_CAPITALS,
    FORM_PACKED,
    FORM_SHORT,
    FORM_STAR,
    FORM_NESTED,
    FORM_LATE
};

static void judge_signs(struct pdn_report *report, const struct pdn_token *token, struct slice text) {
    bool high = false, blank = false, capital = false;
    for (size_t i = 0; i < text.length; i++) {
        char c = text.at[i];
        enum glyph_class class = glyph_class(c);
        high |= class == GLYPH_HIGH;
        blank |= class == GLYPH_BLANK || class == GLYPH_END;
        capital |= c >= 'A' && c <= 'Z';
    }
    if (high)
        pdn_report_form(report, FORM_ASCII, PHRASE_SIGNS_BEYOND_ASCII, token->at, text.length);
    if (blank)
        pdn_report_form(report, FORM_BLANK, PHRASE_MOVE_BLANK, token->at, text.length);
    if (capital)
        pdn_report_form(report, FORM_CAPITALS, PHRASE_MOVE_CAPITALS, token->at, text.length);
}

void pdn_form_judge(struct pdn_report *report, const struct pdn_token *token, const struct pdn_word *word) {
    judge_signs(report, token, token->inner);
    if (token->kind != PDN_MOVE)
        return;
    const struct move_text *move = &word->move;
    bool letters = move->labels[0] != LABEL_BAD && label_is_letters(move->labels[0]);
    if (letters && !label_rank(move->labels[0]))
        pdn_report_form(report, FORM_SHORT, PHRASE_MOVE_SHORT, token->at, token->inner.length);
    else if (!letters && move->sign == SIGN_NONE)
        pdn_report_form(report, FORM_PACKED, PHRASE_MOVE_PACKED, token->at, token->inner.length);
    /* In letters it is the mark of those who write Lasca: crowned. */
    if (move->crowned && !letters)
        pdn_report_form(report, FORM_STAR, PHRASE_MOVE_STAR, token->at, token->length);
}

void pdn_form_late(struct pdn_report *report, const struct pdn_token *token) {
    pdn_report_form(report, FORM_LATE, PHRASE_VARIATION_LATE, token->at, token->length);
}

void pdn_form_nested(struct pdn_report *report, const struct pdn_token *token) {
    pdn_report_form(report, FORM_NESTED, PHRASE_COMMENT_NESTED, token->at, token->length);
}
