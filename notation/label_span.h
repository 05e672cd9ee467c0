/* Where one square of a written move stands in its characters, as printed: with blanks, typographic dashes
 * and letters of other alphabets that the readers fold. */
#ifndef NOTATION_LABEL_SPAN_H
#define NOTATION_LABEL_SPAN_H

#include "model/game.h"

/* The span of label `index` in node->text; the whole text where the labels cannot be told apart. */
struct slice label_span(const struct node *node, unsigned index);

#endif
