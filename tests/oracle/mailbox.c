/* The rule text, sentence by sentence, as plainly as can be. Never include anything of rules/ here. */
#include "tests/oracle/mailbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void found_move(const char *path, const struct mailbox *after, void *context);

enum { CAPTURES_MAX = 20000, TAKEN_MAX = 80 };

/* What is particular to a game, in letters.
 * go, take: F the two forward diagonals, X all four diagonals, + forward and sideways, O forward, back and
 *   sideways, 8 the diagonals and, over every second square, the four straight lines.
 * choice, in turn: n the most pieces, v the most worth, k with a king, q the most kings, e kings earliest.
 * habits: f kings fly; b a king lands right behind; l it lands wherever it likes; h it halts behind a king it
 *   took last; g a man reaching the last row goes on as a king; s it stops there; o pieces come off at once;
 *   u no turn right round; m men spare kings; 3 three moves of a king; t towers; j towers jumped once; z not
 *   straight back; d prisoners at the end. */
struct game {
    const char *name;
    int width, height;
    const char *man_goes, *man_takes, *king_goes, *king_takes, *choice, *habits;
};

static const struct game games[] = {
    {"russian", 8, 8, "F", "X", "X", "X", "", "fg"},
    {"poddavki", 8, 8, "F", "X", "X", "X", "", "fg"},
    {"bashni", 8, 8, "F", "X", "X", "X", "", "fgtz"},
    {"bashni-poddavki", 8, 8, "F", "X", "X", "X", "", "fgtz"},
    {"bashni-again", 8, 8, "F", "X", "X", "X", "", "fgt"},
    {"bashni-free", 8, 8, "F", "X", "X", "X", "", "fgtzl"},
    {"bashni-any", 8, 8, "F", "X", "X", "X", "", "fgtl"},
    {"bashni-forward", 8, 8, "F", "F", "X", "X", "", "fgtz"},
    {"bashni-end", 8, 8, "F", "X", "X", "X", "", "fgtjd"},
    {"lasca", 7, 7, "F", "F", "X", "X", "", "stj"},
    {"lasca-back", 7, 7, "F", "F", "X", "X", "", "st"},
    {"international", 10, 10, "F", "X", "X", "X", "n", "f"},
    {"breakthrough", 10, 10, "F", "X", "X", "X", "n", "f"},
    {"antidraughts", 10, 10, "F", "X", "X", "X", "n", "f"},
    {"killer", 10, 10, "F", "X", "X", "X", "n", "fh"},
    {"english", 8, 8, "F", "F", "X", "X", "", "s"},
    {"italian", 8, 8, "F", "F", "X", "X", "nkqe", "sm"},
    {"spanish", 8, 8, "F", "F", "X", "X", "nq", "f"},
    {"portuguese", 8, 8, "F", "F", "X", "X", "nq", "f"},
    {"pool", 8, 8, "F", "X", "X", "X", "", "f"},
    {"pool-unified", 8, 8, "F", "X", "X", "X", "", "f"},
    {"brazilian", 8, 8, "F", "X", "X", "X", "n", "f"},
    {"canadian", 12, 12, "F", "X", "X", "X", "n", "f"},
    {"czech", 8, 8, "F", "F", "X", "X", "k", "f"},
    {"turkish", 8, 8, "+", "+", "O", "O", "n", "fou"},
    {"thai", 8, 8, "F", "F", "X", "X", "", "fbo"},
    {"frisian", 10, 10, "F", "8", "X", "8", "vk", "f3"},
    {"frysk", 10, 10, "F", "8", "X", "8", "vk", "f3"},
    {"spantsiretti", 10, 8, "F", "X", "X", "X", "n", "f"},
    {"spantsiretti-russian", 10, 8, "F", "X", "X", "X", "", "fg"},
};

/* A capture carried to its end. */
struct capture {
    char path[MAILBOX_PATH];
    char taken[TAKEN_MAX]; /* the pieces, m or k, in order */
    bool by_king;
    struct mailbox after;
};

/* All that were found; more than CAPTURES_MAX are not looked for. */
struct captures {
    struct capture *at;
    size_t count, room;
    bool too_many;
};

/* A capture under way: the jumper is off the board, in `rider`. */
struct jumper {
    const struct game *game;
    struct mailbox board;
    char rider[MAILBOX_COLUMN];
    char prisoners[MAILBOX_COLUMN]; /* taken along where they come under the tower at the end */
    bool jumped[MAILBOX_SIDE][MAILBOX_SIDE];
    bool by_king;
    int last_x, last_y; /* direction of the jump before */
    int x, y;
    char path[MAILBOX_PATH], taken[TAKEN_MAX];
};

static const struct game *game_of(const struct mailbox *b) {
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        if (strcmp(games[i].name, b->game) == 0)
            return &games[i];
    fprintf(stderr, "the oracle does not know %s\n", b->game);
    abort();
}

static bool has(const struct game *game, char habit) {
    return strchr(game->habits, habit) != NULL;
}

static bool on_board(const struct game *game, int x, int y) {
    return x >= 0 && y >= 0 && x < game->width && y < game->height;
}

static bool is_empty(const struct game *game, const struct mailbox *b, int x, int y) {
    return on_board(game, x, y) && !b->at[x][y][0];
}

static char owner(char piece) {
    return piece == 'w' || piece == 'W' ? 'w' : piece ? 'b' : 0;
}

static bool is_king(char piece) {
    return piece == 'W' || piece == 'B';
}

static int forward(const struct mailbox *b) {
    return b->side == 'w' ? 1 : -1;
}

static bool on_last_row(const struct game *game, const struct mailbox *b, int y) {
    return y == (b->side == 'b' ? 0 : game->height - 1);
}

static bool is_flying(const struct game *game, char piece) {
    return is_king(piece) && has(game, 'f');
}

/* Every step that any letter names: to a neighbour, or straight over one square. */
enum { STEPS = 12 };
static const signed char steps[STEPS][2] = {{-2, 0}, {-1, -1}, {-1, 0}, {-1, 1}, {0, -2}, {0, -1},
                                            {0, 1},  {0, 2},   {1, -1}, {1, 0},  {1, 1},  {2, 0}};

/* Whether one step (dx, dy) is in one of the directions that a letter names. */
static bool is_direction(const struct mailbox *b, char letter, int dx, int dy) {
    bool diagonal = abs(dx) == 1 && abs(dy) == 1;
    bool straight = (dx == 0) != (dy == 0), one = abs(dx) + abs(dy) == 1, two = abs(dx) + abs(dy) == 2;
    switch (letter) {
    case 'F':
        return diagonal && dy == forward(b);
    case 'X':
        return diagonal;
    case '+':
        return straight && one && dy != -forward(b);
    case 'O':
        return straight && one;
    case '8':
        return diagonal || (straight && two);
    }
    return false;
}

static void name_square(char *path, char sign, int x, int y) {
    size_t length = strlen(path);
    if (length + 5 >= MAILBOX_PATH)
        return;
    if (sign)
        path[length++] = sign;
    path[length++] = (char)('a' + x);
    if (y >= 9)
        path[length++] = '1';
    path[length++] = (char)('0' + (y + 1) % 10);
    path[length] = '\0';
}

static void crown(char *column) {
    column[0] = column[0] == 'w' ? 'W' : column[0] == 'b' ? 'B' : column[0];
}

/* Finds what may be jumped from where the jumper stands in one direction. */
static bool find_victim(const struct jumper *j, int dx, int dy, int *vx, int *vy) {
    const struct mailbox *b = &j->board;
    const struct game *game = j->game;
    char piece = j->rider[0];
    if (!is_direction(b, is_king(piece) ? game->king_takes[0] : game->man_takes[0], dx, dy))
        return false;
    if (has(game, 'u') && j->taken[0] && dx == -j->last_x && dy == -j->last_y)
        return false; /* no turn of 180 degrees */
    int x = j->x + dx, y = j->y + dy;
    while (is_flying(game, piece) && is_empty(game, b, x, y)) {
        x += dx;
        y += dy;
    }
    if (!on_board(game, x, y) || !b->at[x][y][0] || owner(b->at[x][y][0]) == b->side)
        return false;
    if (!is_empty(game, b, x + dx, y + dy))
        return false;
    if (has(game, 'm') && !is_king(piece) && is_king(b->at[x][y][0]))
        return false; /* a man may not take a king */
    if (j->jumped[x][y]) {
        if (!has(game, 't') || has(game, 'j'))
            return false; /* no piece, no tower is jumped twice; it still stands in the way */
        if (has(game, 'z') && dx == -j->last_x && dy == -j->last_y)
            return false; /* never straight back over a tower already jumped */
    }
    *vx = x;
    *vy = y;
    return true;
}

static bool can_jump(const struct jumper *j) {
    int x, y;
    for (int i = 0; i < STEPS; i++)
        if (find_victim(j, steps[i][0], steps[i][1], &x, &y))
            return true;
    return false;
}

static void append(char *text, size_t size, char letter) {
    size_t length = strlen(text);
    if (length + 1 < size) {
        text[length] = letter;
        text[length + 1] = 0;
    }
}

static void take(struct jumper *j, int x, int y) {
    char *column = j->board.at[x][y];
    j->jumped[x][y] = true;
    append(j->taken, sizeof j->taken, is_king(column[0]) ? 'k' : 'm');
    if (has(j->game, 'd'))
        append(j->prisoners, sizeof j->prisoners, column[0]); /* they go under the tower later */
    else if (has(j->game, 't')) {
        append(j->rider, sizeof j->rider, column[0]);
        memmove(column, column + 1, strlen(column));
    } else if (has(j->game, 'o')) {
        column[0] = 0;
        j->jumped[x][y] = false; /* it is gone */
    }                            /* else it comes off the board when the move is over */
}

/* The jumper as it is after landing; says whether the move must stop there. */
static bool land(struct jumper *j, int x, int y) {
    j->x = x;
    j->y = y;
    name_square(j->path, ':', x, y);
    if (is_king(j->rider[0]) || !on_last_row(j->game, &j->board, y))
        return false;
    if (has(j->game, 's') || has(j->game, 'g'))
        crown(j->rider);
    return has(j->game, 's');
}

/* After a move: how long the mover has been moving the same king (Frisian). */
static void count_run(const struct game *game, struct mailbox *b, bool quiet_king, int from_x, int from_y,
                      int x, int y) {
    int s = b->side == 'w' ? 0 : 1;
    if (!has(game, '3'))
        return;
    bool same = b->run[s] && b->run_x[s] == from_x && b->run_y[s] == from_y;
    b->run[s] = !quiet_king ? 0 : same ? b->run[s] + 1 : 1;
    b->run_x[s] = x;
    b->run_y[s] = y;
    for (int side = 0; side < 2; side++) {
        bool men = false;
        for (int i = 0; i < game->width; i++)
            for (int k = 0; k < game->height; k++)
                men = men || b->at[i][k][0] == "wb"[side];
        /* The rule is for sides with men, and for a king that lives. */
        if (!men || (b->run[side] && b->at[b->run_x[side]][b->run_y[side]][0] != "WB"[side]))
            b->run[side] = 0;
    }
}

static void finish(struct jumper *j, struct captures *all) {
    struct mailbox *b = &j->board;
    for (int x = 0; x < MAILBOX_SIDE; x++)
        for (int y = 0; y < MAILBOX_SIDE; y++) {
            if (j->jumped[x][y] && has(j->game, 'd'))
                memmove(b->at[x][y], b->at[x][y] + 1, strlen(b->at[x][y]));
            else if (j->jumped[x][y] && !has(j->game, 't'))
                b->at[x][y][0] = 0;
        }
    for (const char *prisoner = j->prisoners; *prisoner; prisoner++)
        append(j->rider, sizeof j->rider, *prisoner);
    if (on_last_row(j->game, b, j->y))
        crown(j->rider); /* a man that ends its move there */
    strcpy(b->at[j->x][j->y], j->rider);
    count_run(j->game, b, false, 0, 0, j->x, j->y);
    b->side = b->side == 'w' ? 'b' : 'w';
    if (all->count >= CAPTURES_MAX) {
        all->too_many = true;
        return;
    }
    if (all->count == all->room) {
        all->room = all->room ? 2 * all->room : 64;
        all->at = realloc(all->at, all->room * sizeof *all->at);
        if (!all->at)
            abort();
    }
    struct capture *capture = &all->at[all->count++];
    strcpy(capture->path, j->path);
    strcpy(capture->taken, j->taken);
    capture->by_king = j->by_king;
    capture->after = *b;
}

static void jump_on(const struct jumper *j, struct captures *all);

static void jump_over(const struct jumper *j, int vx, int vy, int dx, int dy, struct captures *all) {
    const struct game *game = j->game;
    bool flying = is_flying(game, j->rider[0]), victim_king = is_king(j->board.at[vx][vy][0]);
    bool far = flying && !has(game, 'b'), goes_on = false;
    /* Where it may land on several squares, first look whether any lets it go on: then it must choose one of
     * those. */
    for (int pass = far && !has(game, 'l') ? 0 : 1; pass < 2 && !all->too_many; pass++) {
        bool first = true;
        for (int x = vx + dx, y = vy + dy; is_empty(game, &j->board, x, y); x += dx, y += dy, first = false) {
            struct jumper next = *j;
            take(&next, vx, vy);
            next.last_x = dx;
            next.last_y = dy;
            bool stops = land(&next, x, y);
            bool can = !stops && can_jump(&next);
            if (pass == 0)
                goes_on = goes_on || can;
            else if (can)
                jump_on(&next, all);
            else if (!goes_on && (first || !has(game, 'h') || !victim_king))
                finish(&next, all);
            if (!far)
                break;
        }
    }
}

/* Deep as there are pieces to take: every jump takes one. */
static void jump_on(const struct jumper *j, struct captures *all) {
    int x, y;
    for (int i = 0; i < STEPS; i++)
        if (!all->too_many && find_victim(j, steps[i][0], steps[i][1], &x, &y))
            jump_over(j, x, y, steps[i][0], steps[i][1], all);
}

/* All captures with the piece on a square: lifted off the board to jump, and put back. `j` is as it was set
 * up for the position. */
static void jump_from(struct jumper *j, int x, int y, struct captures *all) {
    char *column = j->board.at[x][y], first = column[0];
    strcpy(j->rider, column);
    j->by_king = is_king(first);
    j->x = x;
    j->y = y;
    j->path[0] = 0;
    name_square(j->path, 0, x, y);
    column[0] = 0;
    jump_on(j, all);
    column[0] = first;
}

static int count_letter(const char *text, char letter) {
    int count = 0;
    for (; *text; text++)
        count += *text == letter;
    return count;
}

/* Above 0: by this rule a must be chosen before b. */
static int compare(char rule, const struct capture *a, const struct capture *b) {
    int kings_a = count_letter(a->taken, 'k'), kings_b = count_letter(b->taken, 'k');
    int all_a = (int)strlen(a->taken), all_b = (int)strlen(b->taken);
    switch (rule) {
    case 'n':
        return all_a - all_b;
    case 'v': { /* a king is two men less a trifle */
        int worth = all_a + kings_a - (all_b + kings_b);
        return worth ? worth : kings_b - kings_a;
    }
    case 'k':
        return a->by_king - b->by_king;
    case 'q':
        return kings_a - kings_b;
    case 'e':
        for (int i = 0; i < all_a && i < all_b; i++)
            if (a->taken[i] != b->taken[i])
                return a->taken[i] == 'k' ? 1 : -1;
        return 0;
    }
    return 0;
}

static void choose(const struct game *game, struct captures *all) {
    for (const char *rule = game->choice; *rule; rule++) {
        size_t best = 0, kept = 0;
        for (size_t i = 1; i < all->count; i++)
            if (compare(*rule, &all->at[i], &all->at[best]) > 0)
                best = i;
        struct capture model = all->at[best];
        for (size_t i = 0; i < all->count; i++)
            if (compare(*rule, &all->at[i], &model) == 0)
                all->at[kept++] = all->at[i];
        all->count = kept;
    }
}

/* Three moves of one king in a row at most, while its side has men (Frisian). */
static bool is_tired(const struct mailbox *b, int x, int y) {
    int s = b->side == 'w' ? 0 : 1;
    return b->run[s] >= 3 && b->run_x[s] == x && b->run_y[s] == y;
}

static void go_quietly(const struct game *game, const struct mailbox *board, int x, int y, found_move *found,
                       void *context) {
    char piece = board->at[x][y][0];
    char letter = is_king(piece) ? game->king_goes[0] : game->man_goes[0];
    if (is_king(piece) && has(game, '3') && is_tired(board, x, y))
        return;
    for (int dx = -1; dx <= 1; dx++)
        for (int dy = -1; dy <= 1; dy++) {
            if (!is_direction(board, letter, dx, dy))
                continue;
            for (int to_x = x + dx, to_y = y + dy; is_empty(game, board, to_x, to_y);
                 to_x += dx, to_y += dy) {
                struct mailbox after = *board;
                char path[MAILBOX_PATH] = "";
                strcpy(after.at[to_x][to_y], board->at[x][y]);
                after.at[x][y][0] = 0;
                if (on_last_row(game, board, to_y))
                    crown(after.at[to_x][to_y]);
                count_run(game, &after, is_king(piece), x, y, to_x, to_y);
                after.side = board->side == 'w' ? 'b' : 'w';
                name_square(path, 0, x, y);
                name_square(path, '-', to_x, to_y);
                found(path, &after, context);
                if (!is_flying(game, piece))
                    break;
            }
        }
}

bool mailbox_moves(const struct mailbox *board, found_move *found, void *context) {
    const struct game *game = game_of(board);
    struct captures all = {NULL, 0, 0, false};
    struct jumper j = {.game = game, .board = *board};
    for (int x = 0; x < game->width; x++)
        for (int y = 0; y < game->height; y++)
            if (owner(board->at[x][y][0]) == board->side)
                jump_from(&j, x, y, &all);
    bool complete = !all.too_many;
    if (complete && all.count) { /* to capture is compulsory */
        choose(game, &all);
        for (size_t i = 0; i < all.count; i++)
            found(all.at[i].path, &all.at[i].after, context);
    } else if (complete)
        for (int x = 0; x < game->width; x++)
            for (int y = 0; y < game->height; y++)
                if (owner(board->at[x][y][0]) == board->side)
                    go_quietly(game, board, x, y, found, context);
    free(all.at);
    return complete;
}
