/* The text of a PDN comment. */
#ifndef PARSER_PDN_COMMENT_H
#define PARSER_PDN_COMMENT_H

#include "base/arena.h"

/* With the closing braces that a writer had to write as "&#125;". The text itself when there are none; its
 * `at` is NULL when there is no memory. */
struct slice pdn_comment_text(struct arena *arena, struct slice text);

#endif
