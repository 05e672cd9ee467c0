/* Comments in braces, folded at their blanks. */
#ifndef WRITER_COMMENT_H
#define WRITER_COMMENT_H

#include "writer/lines.h"

/* One comment; comment_read gives its text back byte for byte. */
void comment_write(struct lines *lines, struct slice text);

#endif
