/* Labels as they are written. What they mean on a board is notation's. */
#include "model/label.h"

void label_put(struct buffer *buffer, label l) {
    unsigned number = label_is_letters(l) ? label_rank(l) : l;
    if (label_is_letters(l))
        buffer_char(buffer, (char)('a' + label_file(l) - 1));
    if (number)
        buffer_number(buffer, number);
}
