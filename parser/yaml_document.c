/* Cutting a YAML stream. "---" and "..." at the start of a line are marks in every context (YAML 1.1, 9.1.3
 * and 9.2), so this needs no parser; and one broken document does not take the others with it. */
#include "parser/yaml_document.h"

static bool is_mark(struct slice line, const char *mark) {
    if (line.length < 3 || memcmp(line.at, mark, 3) != 0)
        return false;
    return line.length == 3 || strchr(" \t\r\n", line.at[3]);
}

static size_t line_length(struct slice rest) {
    for (size_t i = 0; i < rest.length; i++)
        if (rest.at[i] == '\n' || rest.at[i] == '\r')
            return i + 1;
    return rest.length;
}

static bool is_blank_or_comment(struct slice line) {
    struct slice trimmed = slice_trim(line);
    return !trimmed.length || trimmed.at[0] == '#';
}

struct slice yaml_document(struct slice rest, struct yaml_outline *outline) {
    size_t at = 0;
    *outline = (struct yaml_outline){.blank = true};
    while (at < rest.length && !outline->ended) {
        struct slice line = {rest.at + at, rest.length - at};
        line.length = line_length(line);
        bool start = is_mark(line, "---"), end = is_mark(line, "...");
        if (start && outline->begun)
            break;
        at += line.length;
        struct slice content = line;
        if (start || end)
            content = (struct slice){line.at + 3, line.length - 3};
        bool says = !is_blank_or_comment(content);
        outline->says_something |= says;
        outline->blank &= !slice_trim(line).length;
        outline->begun |= start || (says && line.at[0] != '%');
        outline->ended = end;
    }
    return (struct slice){rest.at, at};
}
