/* The table of formats. Which of them a text is in, detect.c finds out. */
#include "parser/reader.h"

static const struct reader_kind *const kinds[] = {&pdn_reader, &text_reader, &yaml_reader, &json_reader};

const struct reader_kind *reader_find(const char *name) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i]->name, name) == 0)
            return kinds[i];
    return NULL;
}

enum reader_labels reader_labels_of(const char *name) {
    static const char *const names[LABELS_COUNT] = {"as-printed", "zero-based", "row-column"};
    unsigned labels = 0;
    while (labels < LABELS_COUNT && strcmp(names[labels], name) != 0)
        labels++;
    return (enum reader_labels)labels;
}
