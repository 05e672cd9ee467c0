/* FENs of the record rewritten in normal form. Their faults are reported elsewhere. */
#include "writer/start.h"
#include "notation/fen.h"

static bool unknown(const struct game *game) {
    return !game->start.length && game->start_unknown;
}

bool start_given(const struct game *game) {
    return game->start.length || unknown(game);
}

/* Fields that are no squares (":H0:F1" of lidraughts) stay behind the position: they are the record's. */
static void write_extra_fields(struct buffer *buffer, struct slice fen) {
    size_t from = 0;
    for (size_t i = 0; i <= fen.length; i++) {
        if (i < fen.length && fen.at[i] != ':')
            continue;
        struct slice field = slice_trim((struct slice){fen.at + from, i - from});
        bool squares = !field.length || strchr("WwBb.", field.at[0]);
        if (from && !squares) {
            buffer_char(buffer, ':');
            buffer_slice(buffer, field);
        }
        from = i + 1;
    }
}

void start_write_fen(struct buffer *buffer, struct slice fen, const struct variant *variant,
                     enum notation notation) {
    struct position position;
    if (!variant || fen_read(fen, variant, &position).fault != FEN_FINE) {
        buffer_slice(buffer, fen);
        return;
    }
    fen_write(buffer, &position, notation);
    write_extra_fields(buffer, fen);
}

void start_write(struct buffer *buffer, const struct game *game, const struct variant *variant,
                 enum notation notation) {
    if (unknown(game))
        buffer_char(buffer, '?');
    else
        start_write_fen(buffer, game->start, variant, notation);
}
