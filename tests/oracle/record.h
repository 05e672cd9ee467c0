/* Test data as text: positions as the files of tests/positions write them, paths, sorted lists, files by
 * lines. Small and strict; the program's own readers are in notation/ and are not used here. */
#ifndef ORACLE_RECORD_H
#define ORACLE_RECORD_H

#include "rules/moves.h"

enum { RECORD_PATH = 3 * PATH_MAX_SQUARES + 1, RECORD_FEN = 2048 };

/* `W:Wd2,Ka3,e5(wwB):Bb6`, squares in letters or numbers, also with K; false: not of that form. */
bool record_position(struct position *position, const struct variant *variant, const char *fen);
/* Squares from a1 upward, White's first; `fen` has RECORD_FEN bytes. */
void record_fen(char *fen, const struct position *position);
/* `a3:c5:e7` or `c3-d4`; `path` has RECORD_PATH bytes. */
void record_path(char *path, const struct variant *variant, const struct move *move);
/* All legal moves, sorted bytewise, a blank between two. To be freed; NULL when the list is not complete. */
char *oracle_moves(const struct position *position);
/* Plays the legal move of that path; false: there is none. */
bool record_play(struct position *position, const char *path);

/* Calls `line` for every line of a file, without its end; -1: it cannot be read, else the lines. */
long record_lines(const char *name, void (*line)(char *text, void *context), void *context);

#endif
