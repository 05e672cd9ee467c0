/* A game's first plies under the variants it may be of: what was found out about them serves every other game
 * that begins so. */
#ifndef VALIDATE_OPENING_H
#define VALIDATE_OPENING_H

#include "validate/candidates.h"

struct judge;

enum { OPENINGS_KEPT = 128, OPENING_PLIES_KEPT = 5, OPENING_STARTS_KEPT = 8, OPENING_START_MAX = 256 };

/* First plies of two squares and nothing else, from one start. Variants are bits of their index. */
struct opening_kept {
    uint64_t start;                     /* 0: the initial position; else the number of a FEN */
    uint64_t plies[OPENING_PLIES_KEPT]; /* as many as the table it stands in is for */
    uint64_t fails;                     /* those in which the last of them is not legal */
    uint64_t looked;                    /* of one ply: those in which it was looked at */
    const struct candidates *learned;   /* of one ply: were looked at last; of others some may not be yet */
};

/* A FEN that games began with. Its number was no other's before. */
struct opening_start {
    char fen[OPENING_START_MAX];
    size_t length;
    uint64_t number;
};

/* All of it zero to begin with. */
struct openings {
    struct opening_start starts[OPENING_STARTS_KEPT];
    uint64_t numbers;                                          /* given */
    struct opening_kept at[OPENING_PLIES_KEPT][OPENINGS_KEPT]; /* [plies - 1] */
    /* Of the game that is judged: its first ply, its first two and so on. */
    struct opening_kept *now[OPENING_PLIES_KEPT];
    unsigned count;
    uint64_t misfits; /* not legal under them, by its first plies or by a trial */
};

/* Begins with another game, and looks at its first ply under every candidate unless that was done for a game
 * before it. Uses the judge's cursor. */
void opening_learn(struct judge *judge, struct game *game, const struct candidates *candidates);
/* Whether the first ply can be under a variant. Uses the judge's cursor. */
bool opening_fits(struct judge *judge, struct game *game, const struct variant *variant);
/* The ply of the main line, from 1, that is known not to be legal under a variant; 0: none is known. */
unsigned opening_fails_at(const struct openings *openings, const struct variant *variant);
/* A trial of the game failed, at a ply of the main line, from 1, or somewhere else (0). */
void opening_failed(struct openings *openings, const struct variant *variant, unsigned ply);
/* Whether the game is known not to be legal under a variant. */
static inline bool opening_misfits(const struct openings *openings, const struct variant *variant) {
    return openings->misfits >> variant_index(variant) & 1;
}

#endif
