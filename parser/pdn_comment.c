/* Braces inside comments, which PDN itself has no way to write. */
#include "parser/pdn_comment.h"

/* "&#125;" stands for a closing brace, "&amp;#125;" for "&#125;" itself, and so on: what the writer makes of
 * a text that holds these. Returns how many bytes of `text` the sequence at `at` takes; 0: none. */
static size_t brace_reference(struct slice text, size_t at) {
    size_t next = at + 1;
    while (text.length - next >= 4 && memcmp(text.at + next, "amp;", 4) == 0)
        next += 4;
    return text.length - next >= 5 && memcmp(text.at + next, "#125;", 5) == 0 ? next + 5 - at : 0;
}

struct slice pdn_comment_text(struct arena *arena, struct slice text) {
    if (!text.length || !memmem(text.at, text.length, "#125;", 5))
        return text;
    char *copy = arena_take(arena, text.length + 1);
    if (!copy)
        return (struct slice){NULL, text.length};
    size_t length = 0;
    for (size_t i = 0; i < text.length;) {
        size_t reference = text.at[i] == '&' ? brace_reference(text, i) : 0;
        if (reference == strlen("&#125;")) {
            copy[length++] = '}';
            i += reference;
        } else if (reference) {
            copy[length++] = '&';
            memcpy(copy + length, text.at + i + 5, reference - 5);
            length += reference - 5;
            i += reference;
        } else {
            copy[length++] = text.at[i++];
        }
    }
    copy[length] = '\0';
    return (struct slice){copy, length};
}
