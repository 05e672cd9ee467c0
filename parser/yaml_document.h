/* Where the documents of a YAML stream begin and end. */
#ifndef PARSER_YAML_DOCUMENT_H
#define PARSER_YAML_DOCUMENT_H

#include "base/slice.h"

struct yaml_outline {
    bool says_something; /* not only blanks, comments and marks */
    bool blank;          /* blanks alone */
    bool begun;          /* a "---" behind it would begin another document */
    bool ended;          /* "..." ends it */
};

/* The document at the start of `rest`, with what stands before its "---" (comments, directives). Its length
 * is at least 1 unless `rest` is empty. Each byte is looked at once over a whole stream. */
struct slice yaml_document(struct slice rest, struct yaml_outline *outline);

#endif
