/* Columns that a page writes by letters in running text. */
#ifndef PARSER_TEXT_COLUMN_H
#define PARSER_TEXT_COLUMN_H

#include "base/finding.h"
#include "notation/patterns.h"

/* Tells what the first ones of a page mean, and which of them cannot be read. */
void text_columns_tell(struct matcher *matcher, struct slice page, struct finding_list *list);

#endif
