/* Cells of CSV files (RFC 4180) that spreadsheets open. */
#ifndef CLI_CSV_H
#define CLI_CSV_H

#include "base/buffer.h"

/* Appends a quoted cell. Line breaks and tabs become blanks, so that a row is a line; text that a spreadsheet
 * would take for a formula gets an apostrophe in front, but for a lone "-". */
void csv_cell(struct buffer *out, struct slice text);

#endif
