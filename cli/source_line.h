/* The line of a record with carets under a span. */
#ifndef CLI_SOURCE_LINE_H
#define CLI_SOURCE_LINE_H

#include "base/buffer.h"
#include "base/text.h"

/* Appends two lines: the source line in which the span starts, cut around it when it is long, and "^~~~". */
void source_line_write(struct buffer *buffer, const struct text *text, size_t at, size_t length);

#endif
