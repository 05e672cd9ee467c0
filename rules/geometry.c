/* Boards as tables, made from the rows of the variant table once. No position, no move. */
#include "rules/geometry.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

/* Written once under `once`, read only afterwards. */
static struct geometry tables[VARIANTS_MAX];
static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_bool made;

static bool plays_on(const struct variant *v, unsigned rank, unsigned file) {
    return v->playing == PLAYING_ALL || ((rank + file) & 1) == (v->playing == PLAYING_B1);
}

static void lay_squares(struct geometry *g, const struct variant *v) {
    for (unsigned rank = 0; rank < RANKS_MAX; rank++)
        for (unsigned file = 0; file < FILES_MAX; file++) {
            g->at[rank][file] = NO_SQUARE;
            if (rank >= v->height || file >= v->width || !plays_on(v, rank, file) ||
                g->squares == SQUARES_MAX)
                continue;
            unsigned square = g->squares++;
            g->at[rank][file] = (uint8_t)square;
            g->rank[square] = (uint8_t)rank;
            g->file[square] = (uint8_t)file;
            g->board = bits_add(g->board, square);
            if (rank & 1)
                g->odd_ranks = bits_add(g->odd_ranks, square);
        }
}

/* Straight lines on a board of one colour run over every second rank and file (Frisian draughts). */
static void link_squares(struct geometry *g, const struct variant *v) {
    static const int8_t across[DIRECTIONS] = {-1, 1, -1, 1, 0, -1, 1, 0};
    static const int8_t along[DIRECTIONS] = {1, 1, -1, -1, 1, 0, 0, -1};
    for (unsigned square = 0; square < g->squares; square++)
        for (unsigned d = 0; d < DIRECTIONS; d++) {
            int stride = d >= 4 && v->playing != PLAYING_ALL ? 2 : 1;
            int file = g->file[square] + across[d] * stride, rank = g->rank[square] + along[d] * stride;
            bool inside = file >= 0 && file < FILES_MAX && rank >= 0 && rank < RANKS_MAX;
            g->next[square][d] = inside ? g->at[rank][file] : NO_SQUARE;
        }
}

static unsigned distance(unsigned a, unsigned b) {
    return a < b ? b - a : a - b;
}

static void draw_rays(struct geometry *g) {
    for (unsigned square = 0; square < g->squares; square++)
        for (unsigned d = 0; d < DIRECTIONS; d++) {
            unsigned near = g->next[square][d];
            if (near == NO_SQUARE)
                continue;
            for (unsigned to = near; to != NO_SQUARE; to = g->next[to][d])
                g->ray[square][d] = bits_add(g->ray[square][d], to);
            g->step_room[d] = bits_add(g->step_room[d], square);
            g->step[d][g->rank[square] & 1] = (uint8_t)distance(square, near);
            if (g->next[near][d] == NO_SQUARE)
                continue;
            g->jump_room[d] = bits_add(g->jump_room[d], square);
            g->jump[d] = (uint8_t)distance(square, g->next[near][d]);
        }
}

/* A row's directions, as its side sees them, on the board. */
static uint8_t turned(uint8_t directions, unsigned side) {
    unsigned set = 0;
    for (unsigned d = 0; d < DIRECTIONS; d++)
        if (directions >> d & 1)
            set |= 1u << (side == WHITE ? d : direction_opposite(d));
    return (uint8_t)set;
}

static void turn_directions(struct geometry *g, const struct variant *v) {
    for (unsigned side = WHITE; side <= BLACK; side++) {
        g->man_moves[side] = turned(v->man_moves, side);
        g->man_jumps[side] = turned(v->man_jumps, side);
        g->king_moves[side] = turned(v->king_moves, side);
        g->king_jumps[side] = turned(v->king_jumps, side);
    }
}

/* Whose occupant could be jumped from `square` in direction d: all that have a square behind them. */
static bits reach(const struct geometry *g, unsigned square, unsigned d, bool flies) {
    bits set = BITS_NONE;
    for (unsigned at = g->next[square][d]; at != NO_SQUARE; at = flies ? g->next[at][d] : NO_SQUARE)
        if (g->next[at][d] != NO_SQUARE)
            set = bits_add(set, at);
    return set;
}

static void find_reach(struct geometry *g, const struct variant *v) {
    for (unsigned side = WHITE; side <= BLACK; side++)
        for (unsigned square = 0; square < g->squares; square++)
            for (unsigned d = 0; d < DIRECTIONS; d++) {
                bits *man = &g->jump_reach[side][0][square], *king = &g->jump_reach[side][1][square];
                if (g->man_jumps[side] >> d & 1)
                    *man = bits_or(*man, reach(g, square, d, false));
                if (g->king_jumps[side] >> d & 1)
                    *king = bits_or(*king, reach(g, square, d, v->king_flies));
            }
}

static void set_rows(struct geometry *g, const struct variant *v) {
    for (unsigned square = 0; square < g->squares; square++) {
        unsigned white = g->rank[square], black = v->height - 1u - white;
        unsigned from = v->empty_rows_behind, to = from + v->men_rows;
        if (black == 0)
            g->last_row[WHITE] = bits_add(g->last_row[WHITE], square);
        if (white == 0)
            g->last_row[BLACK] = bits_add(g->last_row[BLACK], square);
        if (white >= from && white < to)
            g->start[WHITE] = bits_add(g->start[WHITE], square);
        if (black >= from && black < to)
            g->start[BLACK] = bits_add(g->start[BLACK], square);
    }
    g->men = v->men_most ? v->men_most : (uint8_t)bits_count(g->start[WHITE]);
}

static void number_squares(struct geometry *g, const struct variant *v) {
    bool top = v->numbering == NUMBERS_TOP_LEFT || v->numbering == NUMBERS_TOP_RIGHT;
    bool right = v->numbering == NUMBERS_TOP_RIGHT || v->numbering == NUMBERS_BOTTOM_RIGHT;
    unsigned number = 0;
    g->numbered[0] = NO_SQUARE;
    for (unsigned i = 0; i < v->height; i++)
        for (unsigned j = 0; j < v->width; j++) {
            unsigned rank = top ? v->height - 1u - i : i, file = right ? v->width - 1u - j : j;
            unsigned square = g->at[rank][file];
            if (square == NO_SQUARE)
                continue;
            g->number[square] = (uint8_t)++number;
            g->numbered[number] = (uint8_t)square;
        }
}

static void find_ways(struct geometry *g) {
    memset(g->way, NO_WAY, sizeof g->way);
    for (unsigned square = 0; square < g->squares; square++)
        for (unsigned d = 0; d < DIRECTIONS; d++) {
            unsigned length = 0;
            for (unsigned to = g->next[square][d]; to != NO_SQUARE; to = g->next[to][d])
                g->way[square][to] = (uint8_t)(++length * DIRECTIONS + d);
        }
}

static void split_rooms(struct geometry *g) {
    for (unsigned d = 0; d < DIRECTIONS; d++) {
        g->jump_odd[d] = bits_low(bits_and(g->jump_room[d], g->odd_ranks));
        g->jump_even[d] = bits_low(bits_less(g->jump_room[d], g->odd_ranks));
    }
}

static void letter_squares(struct geometry *g) {
    _Static_assert(FILES_MAX < 16 && RANKS_MAX < 16, "a file and a rank fit a byte");
    memset(g->lettered, NO_SQUARE, sizeof g->lettered);
    for (unsigned square = 0; square < g->squares; square++)
        g->lettered[16 * (g->file[square] + 1) + g->rank[square] + 1] = (uint8_t)square;
}

static void make_tables(void) {
    for (size_t i = 0; i < variant_count() && i < VARIANTS_MAX; i++) {
        const struct variant *v = variant_at(i);
        struct geometry *g = &tables[i];
        lay_squares(g, v);
        link_squares(g, v);
        draw_rays(g);
        turn_directions(g, v);
        find_reach(g, v);
        set_rows(g, v);
        number_squares(g, v);
        letter_squares(g);
        find_ways(g);
        split_rooms(g);
        g->simple = g->squares <= 64 && v->columns == COLUMNS_NONE && !v->king_move_limit;
    }
    atomic_store_explicit(&made, true, memory_order_release);
}

const struct geometry *geometry_of(const struct variant *variant) {
    if (!atomic_load_explicit(&made, memory_order_acquire))
        pthread_once(&once, make_tables);
    return &tables[variant_index(variant)];
}

unsigned geometry_number(const struct variant *variant, unsigned square) {
    const struct geometry *g = geometry_of(variant);
    return square < g->squares ? g->number[square] : 0;
}

unsigned geometry_square(const struct variant *variant, unsigned number) {
    const struct geometry *g = geometry_of(variant);
    return number <= g->squares ? g->numbered[number] : NO_SQUARE;
}

unsigned geometry_square_from(const struct variant *variant, unsigned number, enum numbering corner) {
    const struct geometry *g = geometry_of(variant);
    bool top = corner == NUMBERS_TOP_LEFT || corner == NUMBERS_TOP_RIGHT;
    bool right = corner == NUMBERS_TOP_RIGHT || corner == NUMBERS_BOTTOM_RIGHT;
    for (unsigned i = 0; i < variant->height; i++)
        for (unsigned j = 0; j < variant->width; j++) {
            unsigned rank = top ? variant->height - 1u - i : i, file = right ? variant->width - 1u - j : j;
            if (g->at[rank][file] != NO_SQUARE && --number == 0)
                return g->at[rank][file];
        }
    return NO_SQUARE;
}
