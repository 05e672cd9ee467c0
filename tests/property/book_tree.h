/* For printed_pages.c: games by chance as trees of legal moves, and what their moves look like in print.
 * Written from catalogues of what books do; no reader was looked at. */
#ifndef TESTS_PROPERTY_BOOK_TREE_H
#define TESTS_PROPERTY_BOOK_TREE_H

#include "rules/moves.h"
#include "tests/oracle/random.h"

#include <stdio.h>
#include <string.h>

enum { BOOK_PAGE = 1 << 16, BOOK_PLIES = 400, BOOK_GAMES = 4, BOOK_PATH = 9 };

/* One ply as it was played, and where the page has it. */
struct ply {
    struct position before;
    struct move move;
    unsigned half;  /* half-moves before it: an odd one is Black's */
    size_t at, end; /* in the page; equal: left out of it */
    bool full;      /* printed with every square */
    struct ply *next, *others, *sibling;
};

enum form { FORM_LONG, FORM_HALF_SHORT, FORM_SHORT };
enum numbers { NUMBERS_NONE, NUMBERS_LANDINGS, NUMBERS_JUMPED };

/* How one book prints. */
struct style {
    enum form form;
    enum numbers numbers;
    bool capitals, scanned, ukrainian, words; /* words: remarks between the moves */
    bool stars;                               /* behind a crowning */
    bool fractions;                           /* what the tower is made of, behind captures */
    unsigned cyrillic;                        /* one letter in so many is; 0: none */
    unsigned full;                            /* one capture in so many has every square */
    const char *quiet, *capture;
    const char *number, *restart, *gap, *row; /* between the two moves of a pair, between pairs */
    unsigned width;                           /* of a line of running text; 0: lines are not broken */
    const char *label; /* NULL, "zero-based", "row-column": a program's names of squares */
};

struct book_game {
    const struct variant *variant;
    struct position start;
    bool listed; /* the page prints its position */
    struct ply *first;
    const char *white, *black; /* names on the page */
};

struct book {
    char page[BOOK_PAGE];
    size_t length;
    struct ply plies[BOOK_PLIES];
    unsigned used;
    struct book_game games[BOOK_GAMES];
    unsigned count;
    struct style style;
    const char *language; /* of its words; NULL: it has too few */
    struct moves moves;

    /* Damage to one move of the first game's main line; NULL: none. */
    void (*spoil)(struct book *book, struct ply *ply);
    struct ply *target;
    unsigned target_index;
    unsigned damage;
    bool spoilt, joined; /* it was done; no blank behind what was printed last */
};

static bool once_in(unsigned count) {
    return below(count) == 0;
}

#define one_of(list) ((list)[below(sizeof(list) / sizeof *(list))])

static void put(struct book *book, const char *text) {
    size_t length = strlen(text);
    if (book->length + length < BOOK_PAGE) {
        memcpy(book->page + book->length, text, length);
        book->length += length;
    }
}

/* ---- Games ---- */

static unsigned last_square(const struct move *move) {
    return move->path[move->count - 1];
}

static bool like(const struct move *a, const struct move *b) {
    return last_square(a) == last_square(b);
}

/* A legal move from the position that is not like those of `others`; NULL: there is none. */
static const struct move *choose(struct book *book, const struct position *position,
                                 const struct ply *first) {
    if (moves_generate(position, &book->moves) != MOVES_DONE || !book->moves.count)
        return NULL;
    for (unsigned tries = 0; tries < 6; tries++) {
        const struct move *move = &book->moves.at[below((unsigned)book->moves.count)];
        bool known = move->count > BOOK_PATH;
        for (const struct ply *other = first; other && !known;
             other = other == first ? first->others : other->sibling)
            known = like(move, &other->move);
        if (!known)
            return move;
    }
    return NULL;
}

static struct ply *make_ply(struct book *book, const struct position *position, const struct move *move,
                            unsigned half) {
    struct ply *ply = &book->plies[book->used++];
    memset(ply, 0, sizeof *ply);
    ply->before = *position;
    ply->move = *move;
    ply->half = half;
    return ply;
}

/* A line that begins with `ply`; one ply in `branching` has others in its place. */
static void make_line(struct book *book, struct ply *ply, unsigned plies, unsigned branching,
                      unsigned depth) {
    for (bool first = depth < 2;; ply = ply->next, first = false) {
        struct position position = ply->before;
        for (unsigned count = !first && depth && branching && once_in(branching) ? 1 + below(3) : 0;
             count && book->used + 20 < BOOK_PLIES; count--) {
            const struct move *move = choose(book, &position, ply);
            if (!move)
                break;
            struct ply *other = make_ply(book, &position, move, ply->half), **link = &ply->others;
            while (*link)
                link = &(*link)->sibling;
            *link = other;
            make_line(book, other, 1 + below(6), branching, depth - 1);
        }
        position_play(&position, &ply->move);
        const struct move *move = plies > 1 ? choose(book, &position, NULL) : NULL;
        if (!move || book->used + 20 >= BOOK_PLIES)
            return;
        plies--;
        ply->next = make_ply(book, &position, move, ply->half + 1);
    }
}

/* The ply of the main line that will be damaged. */
static void choose_target(struct book *book, struct ply *first) {
    unsigned plies = 0;
    for (const struct ply *ply = first; ply; ply = ply->next)
        plies++;
    book->target_index = below(plies);
    book->target = first;
    for (unsigned i = 0; i < book->target_index; i++)
        book->target = book->target->next;
}

/* `skipped` plies of the game are played before its first printed move. */
static struct book_game *make_game(struct book *book, const char *variant, unsigned skipped, unsigned plies,
                                   unsigned branching) {
    struct book_game *game = &book->games[book->count];
    memset(game, 0, sizeof *game);
    game->variant = variant_find(variant, strlen(variant));
    position_start(&game->start, game->variant);
    for (const struct move *move; skipped && (move = choose(book, &game->start, NULL)); skipped--) {
        struct position after = game->start;
        position_play(&after, move);
        if (!position_can_move(&after))
            break;
        game->start = after;
    }
    const struct move *move = choose(book, &game->start, NULL);
    if (!move)
        return NULL;
    game->first = make_ply(book, &game->start, move, game->start.side == BLACK);
    make_line(book, game->first, plies, branching, 2);
    if (book->spoil && !book->count)
        choose_target(book, game->first);
    book->count++;
    return game;
}

/* ---- Moves in print ---- */

static const char *cyrillic_letter(char c) {
    switch (c) {
    case 'a':
        return "а";
    case 'c':
        return "с";
    case 'e':
        return "е";
    case 'A':
        return "А";
    case 'B':
        return "В";
    case 'C':
        return "С";
    case 'E':
        return "Е";
    case 'D':
        return "Д";
    default:
        return NULL;
    }
}

static void put_letter(struct book *book, char file) {
    const struct style *style = &book->style;
    char c[2] = {style->capitals ? (char)(file - 'a' + 'A') : file, '\0'};
    const char *look = cyrillic_letter(c[0]);
    if (style->scanned && file == 'b' && !style->capitals && once_in(3))
        put(book, "Ь");
    else
        put(book, look && style->cyrillic && once_in(style->cyrillic) ? look : c);
}

static void put_rank(struct book *book, unsigned rank) {
    char c[2] = {(char)('1' + rank), '\0'};
    const char *look = rank == 0 ? "l" : rank == 2 ? "З" : NULL;
    put(book, look && book->style.scanned && once_in(2) ? look : c);
}

static void put_square(struct book *book, const struct position *position, unsigned square) {
    const struct geometry *geometry = position->geometry;
    char text[16];
    if (book->style.label && strcmp(book->style.label, "row-column") == 0)
        snprintf(text, sizeof text, "r%uc%u", position->variant->height - 1 - geometry->rank[square],
                 geometry->file[square]);
    else if (book->style.label)
        snprintf(text, sizeof text, "%u", geometry->number[square] - 1);
    else if (book->style.numbers)
        snprintf(text, sizeof text, "%u", geometry->number[square]);
    else {
        put_letter(book, (char)('a' + geometry->file[square]));
        put_rank(book, geometry->rank[square]);
        return;
    }
    put(book, text);
}

/* Whether start and end alone say which move it is. */
static bool ends_tell(struct book *book, const struct ply *ply) {
    moves_generate(&ply->before, &book->moves);
    for (size_t i = 0; i < book->moves.count; i++) {
        const struct move *move = &book->moves.at[i];
        if (move->path[0] == ply->move.path[0] && like(move, &ply->move) &&
            !moves_same_result(&ply->before, move, &ply->move))
            return false;
    }
    return true;
}

/* Whether the end and, with `file`, the letter of the start say which move it is. */
static bool short_tells(struct book *book, const struct ply *ply, bool file) {
    const struct geometry *geometry = ply->before.geometry;
    moves_generate(&ply->before, &book->moves);
    for (size_t i = 0; i < book->moves.count; i++) {
        const struct move *move = &book->moves.at[i];
        if (like(move, &ply->move) &&
            (!file || geometry->file[move->path[0]] == geometry->file[ply->move.path[0]]) &&
            (move->path[0] != ply->move.path[0] || !moves_same_result(&ply->before, move, &ply->move)))
            return false;
    }
    return true;
}

static void put_jumps(struct book *book, const struct ply *ply) {
    for (unsigned i = 1; i < ply->move.count; i++) {
        put(book, book->style.capture);
        put_square(book, &ply->before, ply->move.jumped[i - 1]);
        put(book, book->style.capture);
        put_square(book, &ply->before, ply->move.path[i]);
    }
}

static void put_long(struct book *book, struct ply *ply) {
    const struct style *style = &book->style;
    put_square(book, &ply->before, ply->move.path[0]);
    if (style->numbers == NUMBERS_JUMPED && ply->move.capture) {
        ply->full = true;
        put_jumps(book, ply);
        return;
    }
    bool full = ply->move.capture && (!ends_tell(book, ply) || once_in(style->full));
    ply->full = full;
    for (unsigned i = full ? 1 : ply->move.count - 1u; i < ply->move.count; i++) {
        put(book, ply->move.capture ? style->capture : style->quiet);
        put_square(book, &ply->before, ply->move.path[i]);
    }
}

/* "2/1": own pieces above, prisoners below, where the move ends. */
static void put_fraction(struct book *book, const struct ply *ply) {
    struct position after = ply->before;
    char text[32];
    position_play(&after, &ply->move);
    column c = position_column(&after, last_square(&ply->move));
    if (!book->style.fractions || column_height(c) < 2)
        return;
    snprintf(text, sizeof text, " %u/%u", column_own(c), column_prisoners(c));
    put(book, text);
}

/* The move in the book's form, or in the full one where that would not tell. */
static void put_move(struct book *book, struct ply *ply) {
    const struct style *style = &book->style;
    ply->at = book->length;
    if (style->form == FORM_LONG || !short_tells(book, ply, true)) {
        put_long(book, ply);
    } else {
        put_letter(book, (char)('a' + ply->before.geometry->file[ply->move.path[0]]));
        if (ply->move.capture && style->form == FORM_HALF_SHORT)
            put(book, style->capture);
        put_square(book, &ply->before, last_square(&ply->move));
    }
    if (style->stars && ply->move.promotes)
        put(book, "*");
    ply->end = book->length;
    if (book->spoil && ply == book->target)
        book->spoil(book, ply);
    put_fraction(book, ply);
}

#endif
