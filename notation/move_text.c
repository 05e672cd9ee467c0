/* One written move, from and to ASCII. No board is asked: that is cursor.c's work. */
#include "notation/move_text.h"
#include "base/ascii.h"
#include "rules/moves.h"

/* 1 for 'a' or 'A' ...; 0: no letter. */
static unsigned file_of(char c) {
    if (c >= 'a' && c <= 'z')
        return (unsigned)(c - 'a' + 1);
    return c >= 'A' && c <= 'Z' ? (unsigned)(c - 'A' + 1) : 0;
}

static size_t digits_at(struct slice text, size_t at) {
    size_t end = at;
    while (end < text.length && ascii_digit(text.at[end]))
        end++;
    return end - at;
}

/* At most three digits; more are no number that a board has. */
static unsigned number_at(struct slice text, size_t at, size_t digits) {
    unsigned number = 0;
    if (digits > 3)
        return 0;
    for (size_t i = 0; i < digits; i++)
        number = number * 10 + (unsigned)(text.at[at + i] - '0');
    return number;
}

static bool push(struct move_text *move, label l, size_t at, size_t length) {
    if (move->count == LABELS_MAX || length > UINT8_MAX)
        return false;
    move->labels[move->count] = l;
    move->label_at[move->count] = (uint32_t)at;
    move->label_length[move->count++] = (uint8_t)length;
    return true;
}

static label letter_label(unsigned file, unsigned rank) {
    return rank >= 1 && rank <= 255 ? label_letters(file, rank) : LABEL_BAD;
}

/* The label at `at`: a letter and digits, or digits. 0: there is none. */
static size_t square_at(struct slice text, size_t at, label *l) {
    unsigned file = at < text.length ? file_of(text.at[at]) : 0;
    size_t digits = digits_at(text, at + (file != 0));
    if (!digits)
        return 0;
    unsigned number = number_at(text, at + (file != 0), digits);
    if (file)
        *l = letter_label(file, number);
    else
        *l = number ? (label)number : LABEL_BAD;
    return digits + (file != 0);
}

/* What stands behind a sign is a label whatever it is: "dx" in "c3-dx" is a square that does not exist. */
static size_t any_label_at(struct slice text, size_t at, label *l) {
    size_t length = square_at(text, at, l);
    if (length)
        return length;
    while (at + length < text.length && (file_of(text.at[at + length]) || ascii_digit(text.at[at + length])))
        length++;
    *l = LABEL_BAD;
    return length;
}

static enum move_sign sign_at(struct slice text, size_t at) {
    if (at >= text.length)
        return SIGN_NONE;
    switch (text.at[at]) {
    case '-':
        return SIGN_QUIET;
    case ':':
    case 'x':
    case 'X':
        return SIGN_CAPTURE;
    default:
        return SIGN_NONE;
    }
}

/* A file letter that stands for the start: before another square ("cd4") or before a sign and one ("d:b4").
 */
static bool short_start(struct slice text, label *l) {
    unsigned file = text.length ? file_of(text.at[0]) : 0;
    if (!file || file > FILES_MAX)
        return false;
    size_t next = 1;
    enum move_sign sign = sign_at(text, 1);
    if (sign != SIGN_NONE && text.length > 2 && file_of(text.at[2]))
        next = 2;
    label end;
    if (next >= text.length || !file_of(text.at[next]) || !square_at(text, next, &end))
        return false;
    *l = label_letters(file, 0);
    return true;
}

/* The first label; 0: no move begins here. */
static size_t start_at(struct slice text, label *l) {
    size_t length = square_at(text, 0, l);
    if (length) {
        bool letters = file_of(text.at[0]) != 0;
        return letters && file_of(text.at[0]) > FILES_MAX ? 0 : length;
    }
    return short_start(text, l) ? 1 : 0;
}

/* A sign as the last byte of the text: the record was cut off in the middle of the move. */
static bool cut_off(struct slice text, size_t at) {
    return at + 1 == text.length && sign_at(text, at) != SIGN_NONE && text.at[at] != 'x' &&
           text.at[at] != 'X';
}

/* Adds the next label if there is one; returns where the move ends now. */
static size_t extend(struct slice text, size_t at, struct move_text *move) {
    enum move_sign sign = sign_at(text, at);
    size_t from = at + (sign != SIGN_NONE);
    label l = LABEL_BAD;
    size_t length;
    if (sign != SIGN_NONE) {
        length = any_label_at(text, from, &l);
        if (!length && !cut_off(text, at))
            return at;
    } else {
        /* Squares without a sign between them: only letters, and only in a move that has no sign at all, so
         * that "a3-b4h6-g5" is two moves. */
        if (move->sign != SIGN_NONE || from >= text.length || !file_of(text.at[from]) ||
            !label_is_letters(move->labels[move->count - 1]))
            return at;
        length = square_at(text, from, &l);
        if (!length)
            return at;
    }
    if (!push(move, l, from, length))
        return at;
    if (sign > move->sign)
        move->sign = (uint8_t)sign;
    return from + length;
}

bool move_text_read(struct slice text, struct move_text *move) {
    label l = LABEL_BAD;
    move->length = 0;
    size_t at = start_at(text, &l);
    if (!at)
        return false;
    move->count = 0;
    move->sign = SIGN_NONE;
    move->crowned = false;
    push(move, l, 0, at);
    for (;;) {
        size_t end = extend(text, at, move);
        if (end == at)
            break;
        at = end;
    }
    if (move->count == 1 && !(label_is_letters(l) && label_rank(l)))
        return false;
    move->crowned = at < text.length && text.at[at] == '*';
    move->length = at;
    return true;
}

bool move_text_whole(struct slice text, struct move_text *move) {
    return move_text_read(text, move) && move->length + move->crowned == text.length;
}

bool move_text_store(struct game *game, const struct move_text *move, struct node *node) {
    node->sign = move->sign;
    node->crowned = move->crowned;
    return node_set_labels(game, node, move->labels, move->count);
}

void move_text_write(struct buffer *buffer, const struct variant *variant, const uint8_t *path, size_t count,
                     bool capture, enum notation notation) {
    const struct geometry *geometry = geometry_of(variant);
    bool letters = square_letters(variant, notation);
    char sign = capture ? variant->sign : '-';
    char *text = count ? buffer_room(buffer, count * (SQUARE_NAME_MAX + 1)) : NULL, *at = text;
    if (!text)
        return;
    at += square_spell(geometry, path[0], letters, at);
    for (size_t i = 1; i < count; i++) {
        *at++ = sign;
        at += square_spell(geometry, path[i], letters, at);
    }
    buffer->length += (size_t)(at - text);
}
