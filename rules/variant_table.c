/* The variants, a row each, and how a row is found. Every rule that differs between games is a cell here;
 * nothing else in the program asks for a game by its name. The rows themselves stand in variant_rows_*.def,
 * by families, and the draw rules they name in variant_draws.def. */
#include "rules/variant.h"

#include "base/slice.h"

#define WORDS(...)                                                                                           \
    (const char *const[]) {                                                                                  \
        __VA_ARGS__, NULL                                                                                    \
    }

/* Pieces of rows that several games share. */
#define RUSSIAN_BOARD                                                                                        \
    .width = 8, .height = 8, .playing = PLAYING_A1, .numbering = NUMBERS_TOP_LEFT, .letters = true,          \
    .sign = ':', .first = WHITE, .men_rows = 3, .empty_rows_behind = 0

/* Men step forward and jump forward and back, or forward only; kings fly; all on diagonals. */
#define JUMPS_ALL_WAYS                                                                                       \
    .man_moves = DIRS_FORWARD, .man_jumps = DIRS_DIAGONAL, .king_moves = DIRS_DIAGONAL,                      \
    .king_jumps = DIRS_DIAGONAL, .king_flies = true
#define JUMPS_FORWARD                                                                                        \
    .man_moves = DIRS_FORWARD, .man_jumps = DIRS_FORWARD, .king_moves = DIRS_DIAGONAL,                       \
    .king_jumps = DIRS_DIAGONAL, .king_flies = true

/* Men step forward and jump all ways, kings fly, a man that reaches the last row in a capture goes on as a
 * king, any capture may be chosen: rules of the game, articles on the move and the capture; the Ukrainian
 * primer says the same under "How draughts move" and "What a striking move is". */
#define RUSSIAN_MOVES JUMPS_ALL_WAYS, .promotion = PROMOTION_GOES_ON, .choice = {CHOICE_END}

/* The same board with the capture sign x. */
#define RUSSIAN_BOARD_X                                                                                      \
    .width = 8, .height = 8, .playing = PLAYING_A1, .numbering = NUMBERS_TOP_LEFT, .letters = true,          \
    .sign = 'x', .first = WHITE, .men_rows = 3, .empty_rows_behind = 0
/* Numbers from Black's right: 1 = b8, 32 = g1; Black first. */
#define ENGLISH_BOARD                                                                                        \
    .width = 8, .height = 8, .playing = PLAYING_A1, .numbering = NUMBERS_TOP_LEFT, .letters = false,         \
    .sign = 'x', .first = BLACK, .men_rows = 3, .empty_rows_behind = 0
/* The corner at each player's right is a square, numbers from White's lower right: 1 = h1, 32 = a8. */
#define IBERIAN_BOARD                                                                                        \
    .width = 8, .height = 8, .playing = PLAYING_B1, .numbering = NUMBERS_BOTTOM_RIGHT, .letters = false,     \
    .sign = 'x', .first = WHITE, .men_rows = 3, .empty_rows_behind = 0

/* FMJD, Annex 1, 2.1 to 2.8: ten by ten, the long diagonal at the left, numbers from White's top left, four
 * rows of men; 3 and 4: moves, captures, most pieces, removal and crowning at the end of the move. PDN 3.0,
 * game type 20: x, White first. */
#define INTERNATIONAL_BOARD                                                                                  \
    .width = 10, .height = 10, .playing = PLAYING_A1, .numbering = NUMBERS_TOP_LEFT, .letters = false,       \
    .sign = 'x', .first = WHITE, .empty_rows_behind = 0
#define INTERNATIONAL_MOVES                                                                                  \
    JUMPS_ALL_WAYS, .promotion = PROMOTION_AT_END, .removal = REMOVAL_AT_END, .choice = {CHOICE_MOST}

/* Official Rules for Frisian Draughts (2011), 2 to 9 and C: jumps in eight directions, a king is worth just
 * under two men, of equal values the king captures, three moves of one king in a row at most while its side
 * has men. */
#define FRISIAN_MOVES                                                                                        \
    .man_moves = DIRS_FORWARD, .man_jumps = DIRS_ALL, .king_moves = DIRS_DIAGONAL, .king_jumps = DIRS_ALL,   \
    .king_flies = true, .king_move_limit = 3, .promotion = PROMOTION_AT_END, .removal = REMOVAL_AT_END,      \
    .choice = {CHOICE_VALUE, CHOICE_BY_KING}

/* Lasker 1911: soldiers go and jump forward only, officers one square both ways; his game 1: the capture ends
 * on the last row. Numbers 1 = a1 to 25 = g7, as printed records have them. */
#define LASCA_BOARD                                                                                          \
    .width = 7, .height = 7, .playing = PLAYING_A1, .numbering = NUMBERS_BOTTOM_LEFT, .letters = true,       \
    .numbers_too = true, .sign = ':', .first = WHITE, .men_rows = 3, .empty_rows_behind = 0
#define LASCA_MOVES                                                                                          \
    .man_moves = DIRS_FORWARD, .man_jumps = DIRS_FORWARD, .king_moves = DIRS_DIAGONAL,                       \
    .king_jumps = DIRS_DIAGONAL, .king_flies = false, .promotion = PROMOTION_STOPS,                          \
    .removal = REMOVAL_AT_ONCE, .choice = {CHOICE_END}, .goal = GOAL_WIN

#include "rules/variant_draws.def"

static const struct variant rows[] = {
#include "rules/variant_rows_columns.def"
#include "rules/variant_rows_large.def"
#include "rules/variant_rows_letters.def"
#include "rules/variant_rows_numbers.def"
};

enum { BUILT_IN = sizeof rows / sizeof rows[0] };
_Static_assert(BUILT_IN + VARIANTS_ADDED_MAX <= VARIANTS_MAX, "tables beside this one have room for all");

/* Filled before any thread starts, read only afterwards. */
static struct variant more[VARIANTS_ADDED_MAX];
static size_t more_count;

bool variant_add(const struct variant *added, size_t count) {
    if (count > VARIANTS_ADDED_MAX - more_count)
        return false;
    for (size_t i = 0; i < count; i++)
        more[more_count++] = added[i];
    return true;
}

size_t variant_count(void) {
    return BUILT_IN + more_count;
}

const struct variant *variant_at(size_t index) {
    if (index < BUILT_IN)
        return &rows[index];
    return index < variant_count() ? &more[index - BUILT_IN] : NULL;
}

const struct variant *variant_find(const char *name, size_t length) {
    for (size_t i = 0; i < variant_count(); i++)
        if (slice_same((struct slice){name, length}, variant_at(i)->name))
            return variant_at(i);
    return NULL;
}

size_t variant_index(const struct variant *variant) {
    for (size_t i = 0; i < more_count; i++)
        if (variant == &more[i])
            return BUILT_IN + i;
    return (size_t)(variant - rows);
}

const struct variant *variant_usual(bool numbers) {
    const struct variant *usual = NULL;
    for (size_t i = 0; i < variant_count(); i++) {
        const struct variant *row = variant_at(i);
        if (row->guess_order && row->letters && (row->numbers_too || !numbers) &&
            (!usual || row->guess_order < usual->guess_order))
            usual = row;
    }
    return usual;
}

const struct variant *variant_of_formulas(void) {
    size_t i = 0;
    while (i < variant_count() && !variant_at(i)->tower_formulas)
        i++;
    return variant_at(i);
}

const char *variant_source(const char *source, enum language language, const char **article) {
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        size_t length = strlen(books[i][LANGUAGE_EN]);
        if (strncmp(source, books[i][LANGUAGE_EN], length) == 0 &&
            (!source[length] || source[length] == ',')) {
            *article = source + length;
            return books[i][language];
        }
    }
    *article = "";
    return source;
}
