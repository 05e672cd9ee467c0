/* How a ply is written: the normal form of legal moves, one readable word for all others. Numbers, marks and
 * notes belong to the formats. */
#include "writer/ply.h"
#include "notation/move_text.h"
#include "notation/result.h"

enum { WORD_MAX = 1024 };

static bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Copies without blanks, with typographic signs as ASCII; 0: too long for a move. */
static size_t fold(struct slice text, char *to) {
    static const struct {
        const char *from;
        char to;
    } signs[] = {{"\u2010", '-'}, {"\u2011", '-'}, {"\u2012", '-'}, {"\u2013", '-'}, {"\u2014", '-'},
                 {"\u2015", '-'}, {"\u2212", '-'}, {"\u00D7", 'x'}, {"\u00A0", 0}};
    size_t length = 0;
    while (text.length && length < WORD_MAX) {
        char c = is_blank(text.at[0]) ? '\0' : text.at[0];
        size_t used = 1;
        for (size_t i = 0; (unsigned char)c >= 0x80 && i < sizeof signs / sizeof *signs; i++) {
            size_t size = strlen(signs[i].from);
            if (size <= text.length && memcmp(text.at, signs[i].from, size) == 0) {
                c = signs[i].to;
                used = size;
            }
        }
        if (c)
            to[length++] = c;
        text.at += used;
        text.length -= used;
    }
    return text.length ? 0 : length;
}

static bool labels_good(const struct node *node) {
    for (unsigned i = 0; i < node_label_count(node); i++)
        if (node_labels(node)[i] == LABEL_BAD)
            return false;
    return node_label_count(node) > 0;
}

static void write_labels(struct buffer *buffer, const struct variant *variant, const struct node *node) {
    for (unsigned i = 0; i < node_label_count(node); i++) {
        bool letters = label_is_letters(node_labels(node)[0]);
        if (i && (node->sign == SIGN_QUIET || (node->sign == SIGN_NONE && !letters)))
            buffer_char(buffer, '-');
        if (i && node->sign == SIGN_CAPTURE)
            buffer_char(buffer, variant ? variant->sign : ':');
        label_put(buffer, node_labels(node)[i]);
    }
}

/* PDN 3.0: squares are written without a zero in front. */
static size_t drop_zeros(char *word, size_t length) {
    size_t to = 0;
    for (size_t i = 0; i < length; i++) {
        bool digit = word[i] >= '0' && word[i] <= '9';
        bool begins =
            digit && (i == 0 || !((word[i - 1] >= '0' && word[i - 1] <= '9') || (word[i - 1] | 32) >= 'a'));
        bool more = i + 1 < length && word[i + 1] >= '0' && word[i + 1] <= '9';
        if (!(begins && more && word[i] == '0'))
            word[to++] = word[i];
    }
    return to;
}

/* The text as one word that is a move; false: it is none. */
static bool readable(const struct node *node, char *word, struct slice *whole, bool zeros) {
    struct move_text move;
    *whole = (struct slice){word, fold(node_text(node), word)};
    /* A move that was cut off behind its sign would swallow what is written next. */
    if (!move_text_whole(*whole, &move) || !move.label_length[move.count - 1])
        return false;
    if (move.count == 1 && node_label_count(node) > 1) /* another end of the move before */
        return false;
    /* "a3:cl", or "0-5" where squares count from 0: the reader knew better. */
    bool known = labels_good(node) && node_label_count(node) == move.count;
    for (unsigned i = 0; known && i < move.count; i++)
        if (move.labels[i] != node_labels(node)[i])
            return false;
    whole->length = zeros ? move.length : drop_zeros(word, move.length);
    return true;
}

struct ply_form ply_form_of(const struct variant *variant, enum notation notation) {
    if (!variant)
        return (struct ply_form){0};
    return (struct ply_form){geometry_of(variant), square_letters(variant, notation), variant->sign};
}

static bool resolved(const struct variant *variant, const struct node *node) {
    return variant && node->state == NODE_LEGAL && node->few_path >= 2;
}

static bool is_lost(const struct node *node) {
    char word[WORD_MAX];
    struct slice whole;
    return node->kind == NODE_MOVE && !readable(node, word, &whole, false) && !labels_good(node);
}

bool ply_unwritable(const struct variant *variant, const struct node *node) {
    return !resolved(variant, node) && is_lost(node);
}

/* As it is written, or what stands for it. */
static void write_unresolved(struct buffer *buffer, const struct variant *variant, const struct node *node) {
    char word[WORD_MAX];
    struct slice whole;
    if (node->kind == NODE_PASS) {
        buffer_text(buffer, "--");
    } else if (node->kind == NODE_UNKNOWN) {
        buffer_text(buffer, "- -");
    } else if (readable(node, word, &whole, false)) {
        buffer_slice(buffer, whole);
    } else if (labels_good(node)) {
        write_labels(buffer, variant, node);
    } else {
        buffer_text(buffer, "- -");
    }
}

void ply_write(struct buffer *buffer, const struct variant *variant, const struct node *node,
               enum notation notation) {
    if (!resolved(variant, node)) {
        write_unresolved(buffer, variant, node);
        return;
    }
    const uint8_t *path = node_path(node);
    unsigned count = node_path_count(node);
    uint8_t ends[2] = {path[0], path[count - 1]};
    if (node->brief)
        move_text_write(buffer, variant, ends, 2, node->capture, notation);
    else
        move_text_write(buffer, variant, path, count, node->capture, notation);
}

/* "1115", which readers of PDN take, but move_text_whole does not. */
static bool is_packed(const struct node *node) {
    bool digits = node_label_count(node) == 2 && node_text(node).length == 4;
    for (size_t i = 0; digits && i < 4; i++)
        digits = node_text(node).at[i] >= '0' && node_text(node).at[i] <= '9';
    return digits;
}

void ply_write_kept(struct buffer *buffer, const struct variant *variant, const struct node *node,
                    enum notation notation) {
    char word[WORD_MAX];
    struct slice whole;
    if (node->kind == NODE_MOVE && is_packed(node))
        write_labels(buffer, variant, node);
    else if (node->kind == NODE_MOVE && readable(node, word, &whole, true))
        buffer_slice(buffer, whole);
    else
        ply_write(buffer, variant, node, notation);
}

enum crowning ply_crowning(const struct variant *variant, const struct node *node) {
    if (!node->crowned)
        return CROWNING_NONE;
    if (variant && variant->columns == COLUMNS_NONE)
        return CROWNING_ONLY_MOVE;
    return resolved(variant, node) && node->promotes ? CROWNING_NONE : CROWNING_STAR;
}

bool ply_mark_is_strength(struct slice mark) {
    if (mark.length > 2 && mark.at[0] == '(' && mark.at[mark.length - 1] == ')') {
        mark.at++;
        mark.length -= 2;
    }
    for (size_t i = 0; i < mark.length; i++)
        if (mark.at[i] != '!' && mark.at[i] != '?')
            return false;
    return mark.length > 0;
}
