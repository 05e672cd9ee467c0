/* The index of --to-csv: a row for each game, under one row of names. */
#ifndef CLI_GAME_INDEX_H
#define CLI_GAME_INDEX_H

#include "archive/twins.h"
#include "cli/output.h"
#include "model/game.h"

/* Where a game's row, or other data of it, end; `index` counts all games of a piece. */
struct game_end {
    size_t at;
    uint64_t index;
};

struct game_ends {
    struct game_end *at;
    size_t count, capacity;
};

/* False: no memory. */
bool game_ends_add(struct game_ends *ends, size_t at, uint64_t index);
void game_ends_free(struct game_ends *ends);

struct game_index {
    struct output output;
    struct buffer file; /* the cell of the file's name */
};

/* `head`: the names of the columns are written. False: told to the user. */
bool game_index_open(struct game_index *index, const char *path, bool head);
/* Appends what a row says of a game behind its file and number; in any thread. */
void game_index_row(struct buffer *rows, const struct game *game);
/* Writes the rows of a piece, before which its file has `games` games. With `twins` those are left out;
 * `before` counts the games of the run then. False: no memory, or the output failed, which was told. */
bool game_index_put(struct game_index *index, const char *file, uint64_t games, const struct buffer *rows,
                    const struct game_ends *ends, const struct twins *twins, uint64_t before);
/* False: told. */
bool game_index_close(struct game_index *index, bool keep);

#endif
