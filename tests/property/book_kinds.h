/* For printed_pages.c: the kinds of pages. */
#ifndef TESTS_PROPERTY_BOOK_KINDS_H
#define TESTS_PROPERTY_BOOK_KINDS_H

#include "tests/property/book_page.h"

/* ---- Russian draughts ---- */

static void make_running(struct book *book) {
    struct book_game *game;
    put_heading(book);
    game = make_game(book, "russian", 0, 6 + below(50), once_in(2) ? 8 : 0);
    if (once_in(4))
        put_names(book, game);
    put_line(book, game->first, 0, false);
    put_end(book);
}

static void make_listed(struct book *book) {
    struct book_game *game = make_game(book, "russian", 10 + below(70), 1 + below(20), once_in(2) ? 8 : 0);
    book->language = book->style.ukrainian ? "uk" : "ru";
    put_heading(book);
    game->listed = true;
    put_list(book, &game->start);
    put_line(book, game->first, 0, true);
    put_end(book);
}

/* Number, White, Black on a line. */
static void make_table(struct book *book) {
    struct book_game *game = make_game(book, "russian", 0, 4 + below(60), 0);
    static const char *const gaps[] = {" ", "  ", "\t", "      ", " | "};
    const char *gap = one_of(gaps);
    if (once_in(2))
        put_names(book, game);
    book->page[book->length - !!book->length] = '\n';
    for (struct ply *ply = game->first; ply; ply = ply->next) {
        if (ply->half % 2 == 0)
            put_number(book, ply, false);
        put_move(book, ply);
        put_mark(book);
        put(book, ply->half % 2 || !ply->next ? "\n" : gap);
    }
}

/* Tables saved from the web. */
static void make_markup(struct book *book) {
    bool html = once_in(2);
    struct book_game *game = make_game(book, "russian", 0, 4 + below(60), 0);
    put(book, html ? "<html><body><table border=\"1\">\n" : "| № | Белые | Чёрные |\n|---|---|---|\n");
    for (struct ply *ply = game->first; ply; ply = ply->next) {
        char number[16];
        snprintf(number, sizeof number, once_in(2) ? "%u." : "%u", ply->half / 2 + 1);
        if (ply->half % 2 == 0)
            put(book, html ? "<tr><td>" : "| "), put(book, number);
        put(book, html ? "</td><td>" : " | ");
        put_move(book, ply);
        put_mark(book);
        if (ply->half % 2 || !ply->next)
            put(book, html ? "</td></tr>\n" : " |\n");
    }
    put(book, html ? "</table></body></html>\n" : "");
}

/* Side lines without brackets behind a paragraph of the main line: "Если 5... gf4, то 6. e:g5." */
static void make_branches(struct book *book) {
    static const char *const labels[][3] = {
        {"А) ", "Б) ", "В) "}, {"А. ", "Б. ", "В. "}, {"I. ", "II. ", "III. "}, {"", "", ""}};
    struct book_game *game = make_game(book, "russian", 0, 4 + below(20), 0);
    struct ply *last = game->first;
    while (last->next && last->next->next)
        last = last->next;
    struct position position = last->before;
    const char *const *sign = one_of(labels);
    put_heading(book);
    put_line(book, game->first, 0, false);
    put(book, ".\n");
    for (unsigned i = 0; i < 1 + below(3); i++) {
        const struct move *move = choose(book, &position, last);
        if (!move)
            break;
        struct ply *other = make_ply(book, &position, move, last->half), **link = &last->others;
        while (*link)
            link = &(*link)->sibling;
        *link = other;
        make_line(book, other, 2 + below(5), 0, 0);
        if (!*sign[0] && i)
            put(book, once_in(2) ? "\n" : " ");
        put(book, sign[i]);
        if (!*sign[0])
            put(book,
                book->style.ukrainian ? (once_in(2) ? "Якщо " : "На ") : (once_in(2) ? "Если " : "При "));
        put_number(book, other, other->half % 2);
        put_move(book, other);
        if (other->next) {
            put(book, !*sign[0] && other->half % 2 ? ", то " : " ");
            put_line(book, other->next, 1, false);
        }
        put(book, ".\n");
    }
}

/* Moves in full and nothing else, a paragraph of them. */
static void make_bare(struct book *book) {
    book->style.form = FORM_LONG;
    book->style.words = book->style.scanned = false;
    struct book_game *game = make_game(book, "russian", 0, 8 + below(30), 0);
    for (struct ply *ply = game->first; ply; ply = ply->next) {
        put_move(book, ply);
        put_blank(book, ply->next ? " " : "\n");
    }
}

/* A position, the word for its solution, moves. */
static void make_solution(struct book *book) {
    static const char *const ru[] = {"Решение: ", "Решение. ", "Решение\n", "Белые начинают и выигрывают.\n",
                                     "Решение.\n\n"};
    static const char *const uk[] = {"Розв'язання: ", "Розв'язок. ", "Відповідь: "};
    for (unsigned count = 1 + below(3); count; count--) {
        struct book_game *game;
        do
            game = make_game(book, "russian", 2 * (5 + below(35)), 2 + below(12), once_in(2) ? 6 : 0);
        while (!game);
        game->listed = true;
        put_heading(book);
        put_list(book, &game->start);
        if (game->start.side == WHITE)
            put(book, book->style.ukrainian ? one_of(uk) : one_of(ru));
        put_line(book, game->first, 0, true);
        put(book, ".\n\n");
    }
}

/* A table with a cell on each line. */
static void make_cells(struct book *book) {
    struct book_game *game = make_game(book, "russian", 0, 4 + below(60), 0);
    for (struct ply *ply = game->first; ply; ply = ply->next) {
        if (ply->half % 2 == 0)
            put_number(book, ply, false);
        if (ply->half % 2 == 0)
            put(book, "\n");
        put_move(book, ply);
        put_mark(book);
        put(book, "\n");
    }
}

static void make_several(struct book *book) {
    for (unsigned count = 2 + below(2); count; count--) {
        bool listed = once_in(2);
        struct book_game *game =
            make_game(book, "russian", listed ? 10 + below(60) : 0, 4 + below(14), once_in(3) ? 10 : 0);
        put_heading(book);
        if (listed)
            put_list(book, &game->start);
        game->listed = listed;
        put_line(book, game->first, 0, true);
        put(book, ".\n\n");
        if (once_in(2)) {
            put_remark(book);
            put(book, "\n\n");
        }
    }
}

/* ---- Composers ---- */

static void put_short(struct book *book, struct ply *ply) {
    ply->at = book->length;
    bool square = short_tells(book, ply, false);
    if (!square && !short_tells(book, ply, true)) {
        put_long(book, ply);
    } else {
        if (!square)
            put_letter(book, (char)('a' + ply->before.geometry->file[ply->move.path[0]]));
        put_square(book, &ply->before, last_square(&ply->move));
    }
    ply->end = book->length;
}

/* White's moves by their ends, Black's in brackets or, where a comma says they are forced, not at all. */
static void make_composers(struct book *book) {
    struct book_game *game = NULL;
    bool comma = false, numbers = once_in(3);
    book->style.scanned = false;
    do {
        book->count = book->used = 0;
        game = make_game(book, "russian", 20 + below(60), 4 + below(9), 0);
    } while (!game || book->used < 4);
    game->listed = true;
    put_list(book, &game->start);
    for (struct ply *ply = game->first; ply; ply = ply->next) {
        bool first = ply == game->first, solves = ply->before.side == game->start.side;
        if (solves && (numbers || (first && once_in(2)))) {
            char number[24];
            snprintf(number, sizeof number, "%s%u. ", first ? "" : " ",
                     (ply->half - game->first->half) / 2 + 1);
            put(book, number);
        } else if (!first && !comma)
            put(book, " ");
        if (solves) {
            put_short(book, ply);
            comma = ply->next && ply->next->next && ply != game->first &&
                    moves_generate(&ply->next->before, &book->moves) == MOVES_DONE &&
                    book->moves.count == 1 && once_in(2);
        } else if (comma) {
            ply->at = ply->end = book->length;
            put(book, numbers ? "," : ", ");
        } else {
            put(book, "(");
            put_short(book, ply);
            put(book, ")");
        }
    }
    put(book, ".\n");
}

/* ---- Lasca ---- */

static void set_lasca(struct book *book, enum numbers numbers) {
    struct style *style = &book->style;
    style->form = FORM_LONG;
    style->numbers = numbers;
    style->scanned = false;
    if (strcmp(style->number, "%u ") == 0)
        style->number = "%u. ";
    put(book, style->ukrainian ? "Шашки Ласкера\n" : "Шашки Ласкера\n");
}

static void put_game(struct book *book, unsigned branching) {
    struct book_game *game = make_game(book, "lasca", 0, 4 + below(60), branching);
    put_line(book, game->first, 0, false);
    put_end(book);
}

static void make_lasca_landings(struct book *book) {
    set_lasca(book, NUMBERS_LANDINGS);
    put_game(book, once_in(2) ? 12 : 0);
}

static void make_lasca_booklet(struct book *book) {
    set_lasca(book, NUMBERS_JUMPED);
    book->style.quiet = book->style.capture = "-";
    book->style.stars = true;
    put_game(book, once_in(2) ? 12 : 0);
}

static void make_lasca_letters(struct book *book) {
    set_lasca(book, NUMBERS_NONE);
    book->style.quiet = once_in(3) ? "x" : "-";
    book->style.capture = "x";
    book->style.full = 1;
    book->style.stars = once_in(2);
    put_game(book, once_in(2) ? 12 : 0);
}

static void make_labels(struct book *book) {
    set_lasca(book, NUMBERS_LANDINGS);
    book->style.words = false;
    book->style.label = once_in(2) ? "zero-based" : "row-column";
    book->style.quiet = "-";
    book->style.capture = once_in(2) ? ":" : "x";
    book->style.full = 1;
    put_game(book, 0);
}

/* The pieces of a column from the top: "ббчч", kings with a д behind. */
static void put_column(struct book *book, column c) {
    for (unsigned i = 0; i < column_height(c); i++) {
        struct piece piece = column_piece(c, i);
        put(book, piece.side == WHITE ? "б" : "ч");
        if (piece.king)
            put(book, "д");
    }
}

static void make_lasca_columns(struct book *book) {
    set_lasca(book, once_in(2) ? NUMBERS_LANDINGS : NUMBERS_NONE);
    struct book_game *game = make_game(book, "lasca", 6 + below(50), 1 + below(20), 0);
    game->listed = true;
    for (unsigned side = WHITE; side <= BLACK; side++) {
        unsigned count = 0;
        put(book, side == WHITE ? "Белые: " : "Черные: ");
        for (unsigned square = 0; square < game->start.geometry->squares; square++) {
            if (!position_occupied(&game->start, square) || position_piece(&game->start, square).side != side)
                continue;
            if (count++)
                put(book, ", ");
            put_square(book, &game->start, square);
            put(book, " (");
            put_column(book, position_column(&game->start, square));
            put(book, ")");
        }
        put(book, side == WHITE ? "; " : ".\n");
    }
    if (game->start.side == BLACK)
        put(book, "Ход черных.\n");
    put_line(book, game->first, 0, true);
    put_end(book);
}

/* ---- Boards whose squares have numbers ---- */

static void set_numbers(struct book *book, const char *quiet) {
    struct style *style = &book->style;
    style->form = FORM_LONG;
    style->numbers = NUMBERS_LANDINGS;
    style->scanned = false;
    style->number = strcmp(style->number, "%u ") == 0 ? "%u. " : style->number;
    style->quiet = quiet;
    style->capture = once_in(2) ? "x" : ":";
}

static void make_hundred(struct book *book) {
    set_numbers(book, once_in(3) ? "–" : "-");
    put(book, once_in(2) ? "Международные шашки\n" : "Стоклеточные шашки\n");
    struct book_game *game = make_game(book, "international", 0, 6 + below(60), once_in(2) ? 12 : 0);
    put_line(book, game->first, 0, false);
    put_end(book);
}

/* Russian draughts in numbers, which nobody names. */
static void make_thirty_two(struct book *book) {
    set_numbers(book, "-");
    if (once_in(2))
        put(book, book->style.ukrainian ? "Ось як проходила гра:\n" : "Эта партия игралась по переписке.\n");
    struct book_game *game = make_game(book, "russian", 0, 6 + below(60), once_in(2) ? 12 : 0);
    put_line(book, game->first, 0, false);
    put_end(book);
}

/* "Б. Д. 28; Ч. пп. 8, 29, 30, 38." */
static void make_hundred_listed(struct book *book) {
    set_numbers(book, "-");
    put(book, "Международные шашки\n");
    struct book_game *game;
    do
        game = make_game(book, "international", 10 + below(90), 2 + below(14), 0);
    while (!game);
    game->listed = true;
    put_list(book, &game->start);
    put_line(book, game->first, 0, true);
    put_end(book);
}

/* ---- Towers ---- */

static void put_formula_part(struct book *book, column c, unsigned from, unsigned to) {
    while (from < to) {
        struct piece piece = column_piece(c, from);
        unsigned count = 1;
        while (from + count < to && column_piece(c, from + count).king == piece.king)
            count++;
        char text[16];
        snprintf(text, sizeof text, count > 1 ? "%u%s" : "%.0u%s", count > 1 ? count : 0,
                 piece.king ? "Д" : "п");
        put(book, text);
        from += count;
    }
}

static void put_towers(struct book *book, const struct position *position) {
    for (unsigned side = WHITE; side <= BLACK; side++) {
        unsigned count = 0;
        put(book, side == WHITE ? "Белые: " : "Черные: ");
        for (unsigned towers = 0; towers < 2; towers++) {
            unsigned here = 0;
            for (unsigned square = 0; square < position->geometry->squares; square++) {
                column c = position_occupied(position, square) ? position_column(position, square) : 0;
                if (!c || column_piece(c, 0).side != side || (column_height(c) > 1) != (towers == 1))
                    continue;
                if (count++)
                    put(book, ", ");
                if (towers && !here++)
                    put(book, "Б: ");
                if (!towers)
                    put(book, column_piece(c, 0).king ? "Д. " : "п. ");
                put_square(book, position, square);
                if (!towers)
                    continue;
                put(book, " (");
                put_formula_part(book, c, 0, column_own(c));
                if (column_prisoners(c)) {
                    put(book, once_in(2) ? " - " : " — ");
                    put_formula_part(book, c, column_own(c), column_height(c));
                }
                put(book, ")");
            }
        }
        put(book, side == WHITE ? "; " : ".\n");
    }
    if (position->side == BLACK)
        put(book, "Ход черных.\n");
}

static void set_towers(struct book *book) {
    book->style.scanned = false;
    put(book, once_in(2) ? "Столбовые шашки\n" : "Игра в башни\n");
}

static void make_towers_game(struct book *book) {
    set_towers(book);
    struct book_game *game = make_game(book, "bashni", 0, 4 + below(40), once_in(2) ? 12 : 0);
    book->style.fractions = once_in(2);
    put_line(book, game->first, 0, false);
    put_end(book);
}

static void make_towers_listed(struct book *book) {
    set_towers(book);
    struct book_game *game = make_game(book, "bashni", 10 + below(60), 1 + below(16), 0);
    book->style.fractions = once_in(2);
    game->listed = true;
    put_towers(book, &game->start);
    put_line(book, game->first, 0, true);
    put_end(book);
}

/* ---- Prose ---- */

static void make_prose(struct book *book) {
    static const char *const more[] = {
        "Поле d4 важнее поля c5.",
        "Вертикали обозначаются буквами a, b, c, d, e, f, g, h.",
        "В 1894 году вышло 18 номеров журнала.",
        "Дамка на a1 держит большую дорогу.",
        "См. с. 45-48 и диаграммы 95-96.",
        "Шашки b6 и d6 связаны.",
        "Тел. 12-34-56.",
        "Чемпионат проходил 12-15 мая 1956 г.",
        "Счёт матча 10:8 в пользу Медкова.",
        "Цена 1 р. 20 к.",
        "Поля a1, c1, e1, g1 называются дамочными.",
        "Он играл по 2-3 партии в день.",
        "Тираж 5000 экз., формат 84x108.",
        "Глава 3. Начала партий",
        "1. Правила игры",
        "2. Как записывать ходы",
        "А. И. Куперман, В. Е. Габрис.",
        "Шашка стоит на поле е3, а не на g3.",
        "Окончание в № 5 (1972).",
    };
    for (unsigned count = 3 + below(20); count; count--) {
        put(book, once_in(2) ? one_of(more) : one_of(remarks_ru));
        put(book, once_in(3) ? "\n" : once_in(4) ? "\n\n" : " ");
        if (once_in(8))
            put_heading(book);
    }
}

struct kind {
    const char *name;
    void (*make)(struct book *book);
    unsigned make_seed;
    bool damaged; /* pages with one damaged move are tried too */
};

static const struct kind kinds[] = {
    {"running", make_running, 1, true},
    {"listed", make_listed, 2, true},
    {"table", make_table, 3, true},
    {"cells", make_cells, 4, true},
    {"several", make_several, 5, true},
    {"markup", make_markup, 15, true},
    {"branches", make_branches, 16, true},
    {"bare", make_bare, 17, true},
    {"solution", make_solution, 18, true},
    {"composers", make_composers, 6, false},
    {"lasca-landings", make_lasca_landings, 7, true},
    {"lasca-booklet", make_lasca_booklet, 8, true},
    {"lasca-letters", make_lasca_letters, 9, true},
    {"lasca-columns", make_lasca_columns, 10, false},
    {"labels", make_labels, 11, false},
    {"thirty-two", make_thirty_two, 21, true},
    {"hundred", make_hundred, 19, true},
    {"hundred-listed", make_hundred_listed, 20, true},
    {"towers-game", make_towers_game, 12, true},
    {"towers-listed", make_towers_listed, 13, false},
    {"prose", make_prose, 14, false},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

#endif
