/* The table of formats. */
#include "writer/writer.h"

const struct writer_kind *writer_find(const char *name) {
    static const struct writer_kind *const kinds[] = {&pdn_writer, &yaml_writer, &json_writer, &text_writer};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (slice_is(slice_of(name), kinds[i]->name))
            return kinds[i];
    return NULL;
}
