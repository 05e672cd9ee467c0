/* Test data as text. Nothing here is linked into the program. */
#include "tests/oracle/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned read_square(const struct variant *variant, const char **text) {
    const struct geometry *g = geometry_of(variant);
    const char *at = *text;
    char *end;
    if (*at >= 'a' && *at <= 'n') {
        unsigned file = (unsigned)(*at - 'a');
        unsigned long rank = strtoul(at + 1, &end, 10);
        *text = end;
        return rank >= 1 && rank <= RANKS_MAX ? g->at[rank - 1][file] : NO_SQUARE;
    }
    unsigned long number = strtoul(at, &end, 10);
    *text = end;
    return end > at && number <= SQUARES_MAX ? geometry_square(variant, (unsigned)number) : NO_SQUARE;
}

static column read_column(const char **text) {
    column c = 0;
    const char *at = *text;
    for (; strchr("wbWB", *at) && *at; at++)
        if (!column_push_under(&c, (struct piece){*at == 'b' || *at == 'B', *at == 'W' || *at == 'B'}))
            return 0;
    if (*at != ')')
        return 0;
    *text = at + 1;
    return c;
}

/* "12-20" behind the square that begins it: the squares after the first. */
static bool read_rest_of_range(struct position *position, unsigned first, struct piece piece,
                               const char **text) {
    ++*text;
    unsigned last = read_square(position->variant, text);
    if (last == NO_SQUARE)
        return false;
    unsigned from = geometry_number(position->variant, first), to = geometry_number(position->variant, last);
    for (unsigned number = from + 1; number <= to; number++) {
        unsigned square = geometry_square(position->variant, number);
        if (position_occupied(position, square))
            return false;
        position_put(position, square, piece);
    }
    return true;
}

static bool read_group(struct position *position, unsigned side, const char **text) {
    while (**text && **text != ':') {
        bool king = **text == 'K';
        *text += king;
        unsigned square = read_square(position->variant, text);
        if (square == NO_SQUARE || position_occupied(position, square))
            return false;
        column c = 0;
        if (**text == '(') {
            ++*text;
            c = read_column(text);
            if (!c || column_piece(c, 0).side != side || position->variant->columns == COLUMNS_NONE)
                return false;
            position_put_column(position, square, c);
        } else
            position_put(position, square, (struct piece){(uint8_t)side, king});
        if (**text == '-' && !read_rest_of_range(position, square, (struct piece){(uint8_t)side, king}, text))
            return false;
        if (**text == ',')
            ++*text;
    }
    return true;
}

bool record_position(struct position *position, const struct variant *variant, const char *fen) {
    position_clear(position, variant);
    if ((*fen != 'W' && *fen != 'B') || fen[1] != ':')
        return false;
    position->side = *fen == 'W' ? WHITE : BLACK;
    fen++;
    while (*fen == ':') {
        unsigned side = fen[1] == 'W' ? WHITE : BLACK;
        if (fen[1] != 'W' && fen[1] != 'B')
            return false;
        fen += 2;
        if (!read_group(position, side, &fen))
            return false;
    }
    return !*fen;
}

static int write_square(char *text, const struct variant *variant, unsigned square) {
    const struct geometry *g = geometry_of(variant);
    return sprintf(text, "%c%u", 'a' + g->file[square], (unsigned)g->rank[square] + 1);
}

static char *write_piece(char *text, const struct position *position, unsigned square) {
    column c = position_column(position, square);
    unsigned height = column_height(c);
    if (height == 1 && column_piece(c, 0).king)
        *text++ = 'K';
    text += write_square(text, position->variant, square);
    if (height == 1)
        return text;
    *text++ = '(';
    for (unsigned i = 0; i < height; i++) {
        struct piece piece = column_piece(c, i);
        *text++ = "wbWB"[piece.side + 2 * piece.king];
    }
    *text++ = ')';
    return text;
}

void record_fen(char *fen, const struct position *position) {
    *fen++ = position->side == WHITE ? 'W' : 'B';
    for (unsigned side = WHITE; side <= BLACK; side++) {
        *fen++ = ':';
        *fen++ = side == WHITE ? 'W' : 'B';
        bool first = true;
        for (bits left = position->pieces[side]; bits_any(left); first = false) {
            if (!first)
                *fen++ = ',';
            fen = write_piece(fen, position, bits_pop(&left));
        }
    }
    *fen = 0;
}

void record_path(char *path, const struct variant *variant, const struct move *move) {
    for (unsigned i = 0; i < move->count; i++) {
        if (i)
            *path++ = move->capture ? ':' : '-';
        path += write_square(path, variant, move->path[i]);
    }
    *path = 0;
}

static int by_text(const void *a, const void *b) {
    return strcmp(a, b);
}

char *oracle_moves(const struct position *position) {
    struct moves moves;
    moves_init(&moves);
    bool done = moves_generate(position, &moves) == MOVES_DONE;
    char(*paths)[RECORD_PATH] = malloc((moves.count + 1) * sizeof *paths);
    char *text = malloc((moves.count + 1) * sizeof *paths);
    if (paths && text) {
        for (size_t i = 0; i < moves.count; i++)
            record_path(paths[i], position->variant, &moves.at[i]);
        qsort(paths, moves.count, sizeof *paths, by_text);
        char *end = text;
        *end = 0;
        for (size_t i = 0; i < moves.count; i++)
            end += sprintf(end, "%s%s", i ? " " : "", paths[i]);
    }
    free(paths);
    moves_free(&moves);
    if (!done) {
        free(text);
        return NULL;
    }
    return text;
}

bool record_play(struct position *position, const char *path) {
    struct moves moves;
    moves_init(&moves);
    bool found = false;
    if (moves_generate(position, &moves) == MOVES_DONE)
        for (size_t i = 0; i < moves.count && !found; i++) {
            char text[RECORD_PATH];
            record_path(text, position->variant, &moves.at[i]);
            found = strcmp(text, path) == 0;
            if (found)
                position_play(position, &moves.at[i]);
        }
    moves_free(&moves);
    return found;
}

long record_lines(const char *name, void (*line)(char *text, void *context), void *context) {
    FILE *file = fopen(name, "r");
    if (!file)
        return -1;
    char *text = NULL;
    size_t size = 0;
    long lines = 0;
    for (ssize_t length; (length = getline(&text, &size, file)) >= 0; lines++) {
        if (length && text[length - 1] == '\n')
            text[length - 1] = 0;
        line(text, context);
    }
    free(text);
    fclose(file);
    return lines;
}
