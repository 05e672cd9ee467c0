/* The rule text, sentence by sentence, as plainly as can be. Never include anything of rules/ here. */
#include "tests/oracle/mailbox.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef void found_move(const char *path, const struct mailbox *after, void *context);

/* A capture under way: the jumper is off the board, in `rider`. */
struct jumper {
    struct mailbox board;
    char rider[MAILBOX_COLUMN];
    bool jumped[MAILBOX_SIDE][MAILBOX_SIDE];
    int last_x, last_y; /* direction of the jump before */
    int x, y;
    char path[MAILBOX_PATH];
};

static bool is_lasca(const struct mailbox *b) {
    return strcmp(b->game, "lasca") == 0;
}

static bool is_tower_game(const struct mailbox *b) {
    return is_lasca(b) || strncmp(b->game, "bashni", 6) == 0;
}

static bool on_board(const struct mailbox *b, int x, int y) {
    int size = is_lasca(b) ? 7 : 8;
    return x >= 0 && y >= 0 && x < size && y < size;
}

static bool is_empty(const struct mailbox *b, int x, int y) {
    return on_board(b, x, y) && !b->at[x][y][0];
}

static char owner(char piece) {
    return piece == 'w' || piece == 'W' ? 'w' : piece ? 'b' : 0;
}

static bool is_king(char piece) {
    return piece == 'W' || piece == 'B';
}

static bool is_enemy(const struct mailbox *b, int x, int y) {
    return on_board(b, x, y) && b->at[x][y][0] && owner(b->at[x][y][0]) != b->side;
}

static int forward(const struct mailbox *b) {
    return b->side == 'w' ? 1 : -1;
}

static bool on_last_row(const struct mailbox *b, int y) {
    return y == (b->side == 'b' ? 0 : is_lasca(b) ? 6 : 7);
}

/* Kings fly in Russian draughts and in towers, not in Lasca. */
static bool is_flying(const struct mailbox *b, char piece) {
    return is_king(piece) && !is_lasca(b);
}

static void name_square(char *path, char sign, int x, int y) {
    size_t length = strlen(path);
    if (length + 4 < MAILBOX_PATH)
        snprintf(path + length, MAILBOX_PATH - length, "%.*s%c%d", sign ? 1 : 0, &sign, 'a' + x, y + 1);
}

static void crown(char *column) {
    column[0] = column[0] == 'w' ? 'W' : column[0] == 'b' ? 'B' : column[0];
}

/* Finds what may be jumped from where the jumper stands in one direction. */
static bool find_victim(const struct jumper *j, int dx, int dy, int *vx, int *vy) {
    const struct mailbox *b = &j->board;
    char piece = j->rider[0];
    if (is_lasca(b) && !is_king(piece) && dy != forward(b))
        return false; /* in Lasca men jump forward only */
    int x = j->x + dx, y = j->y + dy;
    while (is_flying(b, piece) && is_empty(b, x, y)) {
        x += dx;
        y += dy;
    }
    if (!is_enemy(b, x, y) || !is_empty(b, x + dx, y + dy))
        return false;
    if (j->jumped[x][y]) {
        if (!is_tower_game(b))
            return false; /* no piece is jumped twice; it still stands in the way */
        if (is_lasca(b))
            return false; /* no square is jumped twice */
        if (dx == -j->last_x && dy == -j->last_y)
            return false; /* never straight back over a tower already jumped */
    }
    *vx = x;
    *vy = y;
    return true;
}

static bool can_jump(const struct jumper *j) {
    int x, y;
    for (int dx = -1; dx <= 1; dx += 2)
        for (int dy = -1; dy <= 1; dy += 2)
            if (find_victim(j, dx, dy, &x, &y))
                return true;
    return false;
}

static void take(struct jumper *j, int x, int y) {
    j->jumped[x][y] = true;
    if (!is_tower_game(&j->board))
        return; /* it comes off the board when the move is over */
    char *column = j->board.at[x][y];
    size_t height = strlen(j->rider);
    if (height + 1 < MAILBOX_COLUMN) {
        j->rider[height] = column[0];
        j->rider[height + 1] = 0;
    }
    memmove(column, column + 1, strlen(column));
}

/* The jumper as it is after landing; says whether the move must stop there. */
static bool land(struct jumper *j, int x, int y) {
    j->x = x;
    j->y = y;
    name_square(j->path, ':', x, y);
    if (is_king(j->rider[0]) || !on_last_row(&j->board, y))
        return false;
    crown(j->rider);
    return is_lasca(&j->board); /* in Lasca the crowned man stops, elsewhere it goes on as a king */
}

static void finish(struct jumper *j, found_move *found, void *context) {
    struct mailbox *b = &j->board;
    if (!is_tower_game(b))
        for (int x = 0; x < MAILBOX_SIDE; x++)
            for (int y = 0; y < MAILBOX_SIDE; y++)
                if (j->jumped[x][y])
                    b->at[x][y][0] = 0;
    strcpy(b->at[j->x][j->y], j->rider);
    b->side = b->side == 'w' ? 'b' : 'w';
    found(j->path, b, context);
}

static void jump_on(const struct jumper *j, found_move *found, void *context);

static void jump_over(const struct jumper *j, int vx, int vy, int dx, int dy, found_move *found,
                      void *context) {
    bool flying = is_flying(&j->board, j->rider[0]);
    bool goes_on = false;
    /* First look whether any landing lets it go on: then it must choose one of those. */
    for (int pass = 0; pass < 2; pass++) {
        for (int x = vx + dx, y = vy + dy; is_empty(&j->board, x, y); x += dx, y += dy) {
            struct jumper next = *j;
            take(&next, vx, vy);
            next.last_x = dx;
            next.last_y = dy;
            bool stops = land(&next, x, y);
            bool can = !stops && can_jump(&next);
            if (pass == 0)
                goes_on = goes_on || can;
            else if (can)
                jump_on(&next, found, context);
            else if (!goes_on)
                finish(&next, found, context);
            if (!flying)
                break;
        }
    }
}

/* Deep as there are pieces to take: every jump takes one. */
static void jump_on(const struct jumper *j, found_move *found, void *context) {
    int x, y;
    for (int dx = -1; dx <= 1; dx += 2)
        for (int dy = -1; dy <= 1; dy += 2)
            if (find_victim(j, dx, dy, &x, &y))
                jump_over(j, x, y, dx, dy, found, context);
}

/* The piece on a square lifted off the board, ready to jump. */
static void lift(struct jumper *j, const struct mailbox *board, int x, int y) {
    memset(j, 0, sizeof *j);
    j->board = *board;
    strcpy(j->rider, board->at[x][y]);
    j->board.at[x][y][0] = 0;
    j->x = x;
    j->y = y;
    name_square(j->path, 0, x, y);
}

static void go_quietly(const struct mailbox *board, int x, int y, found_move *found, void *context) {
    char piece = board->at[x][y][0];
    for (int dx = -1; dx <= 1; dx += 2)
        for (int dy = -1; dy <= 1; dy += 2) {
            if (!is_king(piece) && dy != forward(board))
                continue;
            for (int to_x = x + dx, to_y = y + dy; is_empty(board, to_x, to_y); to_x += dx, to_y += dy) {
                struct mailbox after = *board;
                char path[MAILBOX_PATH] = "";
                strcpy(after.at[to_x][to_y], board->at[x][y]);
                after.at[x][y][0] = 0;
                if (on_last_row(board, to_y))
                    crown(after.at[to_x][to_y]);
                after.side = board->side == 'w' ? 'b' : 'w';
                name_square(path, 0, x, y);
                name_square(path, '-', to_x, to_y);
                found(path, &after, context);
                if (!is_flying(board, piece))
                    break;
            }
        }
}

void mailbox_moves(const struct mailbox *board, found_move *found, void *context) {
    bool captures = false;
    for (int pass = 0; pass < 2; pass++)
        for (int x = 0; x < MAILBOX_SIDE; x++)
            for (int y = 0; y < MAILBOX_SIDE; y++) {
                if (owner(board->at[x][y][0]) != board->side)
                    continue;
                struct jumper j;
                lift(&j, board, x, y);
                if (pass == 0 && can_jump(&j)) {
                    captures = true; /* to capture is compulsory */
                    jump_on(&j, found, context);
                } else if (pass == 1 && !captures)
                    go_quietly(board, x, y, found, context);
            }
}
