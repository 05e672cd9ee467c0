/* Any text as a cell. Which cells there are, the tables know. */
#include "cli/csv.h"

#include "cli/printable.h"

/* Signs that begin a formula, also in the wide forms that some spreadsheets take for the same. */
static bool begins_formula(struct slice text) {
    static const char *const signs[] = {"=", "+", "-", "@", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};
    text = slice_trim(text);
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t length = strlen(signs[i]);
        if (text.length >= length && memcmp(text.at, signs[i], length) == 0)
            return !slice_is(text, "-");
    }
    return false;
}

static void put_line(struct buffer *to, struct slice text) {
    for (size_t i = 0; i < text.length; i++) {
        char c = text.at[i];
        if (c == '\n' && i && text.at[i - 1] == '\r')
            continue;
        buffer_char(to, c == '\n' || c == '\r' || c == '\t' ? ' ' : c);
    }
}

void csv_cell(struct buffer *out, struct slice text) {
    struct buffer line, clean;
    buffer_init(&line);
    buffer_init(&clean);
    put_line(&line, text);
    printable_put(&clean, buffer_view(&line));
    out->failed = out->failed || line.failed || clean.failed;
    buffer_text(out, begins_formula(buffer_view(&clean)) ? "\"'" : "\"");
    for (size_t i = 0; i < clean.length; i++) {
        if (clean.bytes[i] == '"')
            buffer_char(out, '"');
        buffer_char(out, clean.bytes[i]);
    }
    buffer_char(out, '"');
    buffer_free(&line);
    buffer_free(&clean);
}
