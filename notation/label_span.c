/* Finding squares again in a move's characters, for findings that point at one of them. */
#include "notation/label_span.h"
#include "notation/move_text.h"

/* Length of the separator at `at`: blanks, ASCII signs, dashes of any width, the multiplication sign. */
static size_t separator_at(struct slice text, size_t at) {
    static const char *const signs[] = {"-",      ":",      "x",      "X",      ".",      " ",      "\t",
                                        "\n",     "\r",     "\u2010", "\u2011", "\u2012", "\u2013", "\u2014",
                                        "\u2015", "\u2212", "\u00D7", "\u00A0", "\u00AC", "\u00AD"};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t length = strlen(signs[i]);
        if (length <= text.length - at && memcmp(text.at + at, signs[i], length) == 0)
            return length;
    }
    return 0;
}

/* The runs between separators, when there are as many as labels. */
static bool run_at(const struct node *node, unsigned index, struct slice *span) {
    struct slice text = node_text(node);
    unsigned runs = 0;
    for (size_t at = 0; at < text.length;) {
        size_t from = at, skipped = separator_at(text, at);
        if (skipped) {
            at += skipped;
            continue;
        }
        while (at < text.length && !separator_at(text, at))
            at++;
        if (runs++ == index)
            *span = (struct slice){text.at + from, at - from};
    }
    return runs == node_label_count(node);
}

struct slice label_span(const struct node *node, unsigned index) {
    struct move_text move;
    struct slice span = node_text(node);
    if (move_text_whole(node_text(node), &move)) {
        bool there = index < move.count && move.label_length[index];
        return there ? (struct slice){node_text(node).at + move.label_at[index], move.label_length[index]}
                     : node_text(node);
    }
    return run_at(node, index, &span) ? span : node_text(node);
}
