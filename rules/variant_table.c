/* The variants, a row each, and how a row is found. Every rule that differs between games is a cell here;
 * nothing else in the program asks for a game by its name. */
#include "rules/variant.h"

#include "base/slice.h"

/* Pieces of rows that several games share. */
#define RUSSIAN_BOARD                                                                                        \
    .width = 8, .height = 8, .playing = PLAYING_A1, .numbering = NUMBERS_TOP_LEFT, .letters = true,          \
    .sign = ':', .first = WHITE, .men_rows = 3, .empty_rows_behind = 0

/* Men step forward and jump all ways, kings fly, a man that reaches the last row in a capture goes on as a
 * king, any capture may be chosen: rules of the game, articles on the move and the capture; the Ukrainian
 * primer says the same under "How draughts move" and "What a striking move is". */
#define RUSSIAN_MOVES                                                                                        \
    .man_moves = DIRS_FORWARD, .man_jumps = DIRS_DIAGONAL, .king_moves = DIRS_DIAGONAL,                      \
    .king_jumps = DIRS_DIAGONAL, .king_flies = true, .promotion = PROMOTION_GOES_ON, .choice = {CHOICE_END}

static const struct variant rows[] = {
    {
        .name = "russian",
        .title = "Russian draughts",
        RUSSIAN_BOARD,
        .game_type = 25, /* PDN 3.0, table of game types */
        .game_type_fields = "25,W,8,8,A0,0",
        RUSSIAN_MOVES,
        .removal = REMOVAL_AT_END, /* the primer's first and second condition: Turkish strike */
        .goal = GOAL_WIN,          /* the primer, "What counts as a win" */
        .guess_order = 1,
        .confirmed = true,
        .sources = "moves, free choice, promotion, removal, goal: the Ukrainian primer (diagrams 86-101); "
                   "board and numbers: PDN 3.0 game type 25; proven by published leaf counts to depth 12",
    },
    {
        .name = "poddavki",
        .title = "Poddavki (Russian giveaway)",
        RUSSIAN_BOARD,
        .game_type = 25,
        .game_type_fields = "25,W,8,8,A0,0",
        .variant_tag = "Poddavki",
        RUSSIAN_MOVES,
        .removal = REMOVAL_AT_END,
        .goal = GOAL_LOSE, /* who has no piece or no move wins */
        .guess_order = 0,  /* its moves are those of russian: no record tells them apart */
        .confirmed = true,
        .sources = "moves: as russian; goal: the game's own name, the other way round",
    },
    {
        .name = "bashni",
        .title = "Bashni (towers)",
        RUSSIAN_BOARD,
        .game_type = 0, /* PDN has no number for it */
        .variant_tag = "Bashni",
        RUSSIAN_MOVES,
        .removal = REMOVAL_AT_ONCE,  /* Sargin 1885: the prisoner goes under the tower at once */
        .columns = COLUMNS_NOT_BACK, /* Sargin 1885, fig. 3: one tower passed again from another diagonal */
        .goal = GOAL_WIN,
        .guess_order = 3,
        .confirmed = true,
        .sources =
            "Sargin 1885: as russian, prisoners under the tower at once, only the top crowned, a tower "
            "may be passed again but not straight back (fig. 3); blockade loses (fig. 4)",
    },
    {
        .name = "bashni-poddavki",
        .title = "Bashni-Poddavki (towers, giveaway)",
        RUSSIAN_BOARD,
        .game_type = 0,
        .variant_tag = "Bashni-Poddavki",
        RUSSIAN_MOVES,
        .removal = REMOVAL_AT_ONCE,
        .columns = COLUMNS_NOT_BACK,
        .goal = GOAL_LOSE,
        .guess_order = 0, /* as for poddavki */
        .confirmed = true,
        .sources = "moves: as bashni; goal: the other way round (Sargin 1885)",
    },
    {
        .name = "lasca",
        .title = "Lasca",
        .width = 7,
        .height = 7,
        .playing = PLAYING_A1,
        .numbering = NUMBERS_BOTTOM_LEFT, /* 1 = a1, 25 = g7: the records of the game printed with numbers */
        .letters = true,
        .numbers_too = true, /* Lasker's booklet and the Soviet column print numbers, lasca.org letters */
        .sign = ':',
        .first = WHITE,
        .game_type = 0,
        .variant_tag = "Lasca",
        .men_rows = 3, /* 4 + 3 + 4 men a side */
        .empty_rows_behind = 0,
        .man_moves = DIRS_FORWARD, /* Lasker 1911: soldiers go and jump forward only, officers both ways */
        .man_jumps = DIRS_FORWARD,
        .king_moves = DIRS_DIAGONAL,
        .king_jumps = DIRS_DIAGONAL,
        .king_flies = false,
        .promotion = PROMOTION_STOPS, /* his game 1: the capture ends on the last row */
        .removal = REMOVAL_AT_ONCE,
        .columns = COLUMNS_ONE_EACH, /* "not more than one prisoner from each available space" */
        .choice = {CHOICE_END},      /* majority capture would make his games 1 and 2 illegal */
        .goal = GOAL_WIN,
        .guess_order = 2,
        .confirmed = true,
        .sources = "Lasker, The Rules of Lasca, 1911, and his games 1, 4, 5 and Proposition, which replay "
                   "under these rules and under no others",
    },
};

size_t variant_count(void) {
    return sizeof rows / sizeof rows[0];
}

const struct variant *variant_at(size_t index) {
    return index < variant_count() ? &rows[index] : NULL;
}

const struct variant *variant_find(const char *name, size_t length) {
    for (size_t i = 0; i < variant_count(); i++)
        if (slice_same((struct slice){name, length}, rows[i].name))
            return &rows[i];
    return NULL;
}

size_t variant_index(const struct variant *variant) {
    return (size_t)(variant - rows);
}
