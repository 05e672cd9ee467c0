/* Positions as printed lists. */
#ifndef WRITER_PRINTED_POSITION_H
#define WRITER_PRINTED_POSITION_H

#include "base/buffer.h"
#include "writer/style.h"

/* "Белые: Д.e1, пр.c1, f2; черные: Б: a1 (Дп - п). Ход черных." False: the FEN cannot be read, and nothing
 * was written. */
bool printed_position_write(struct buffer *buffer, struct slice fen, const struct variant *variant,
                            const struct style *style);

#endif
