/* For printed_pages.c: pages as books print them. */
#ifndef TESTS_PROPERTY_BOOK_PAGE_H
#define TESTS_PROPERTY_BOOK_PAGE_H

#include "tests/property/book_tree.h"

/* ---- Styles ---- */

static void choose_style(struct style *style) {
    static const char *const quiet[] = {"-", "-", "—", "–", "−", "‑", " - ", "- ", " —"};
    static const char *const capture[] = {":", ":", ":", " : ", ": ", "x", "×", "х"};
    static const char *const number[] = {"%u. ", "%u. ", "%u.", "%u. ", "%u ", "%u) ", "%u)"};
    static const char *const restart[] = {"%u... ", "%u. ... ", "%u…",   "%u. … ", "%u… ",
                                          "%u...",  "%u. . .",  "%u … ", "%u. .. "};
    static const char *const bracketed[] = {"%u) … ", "%u)…", "%u) ... ", "%u)... "};
    static const char *const row[] = {" ", " ", "\n", "; ", ", "};
    memset(style, 0, sizeof *style);
    style->form = below(3);
    style->capitals = once_in(8);
    style->scanned = once_in(5);
    style->ukrainian = once_in(3);
    style->words = once_in(2);
    style->cyrillic = once_in(2) ? 1 + below(4) : 0;
    style->full = 1 + below(4);
    style->quiet = one_of(quiet);
    style->capture = one_of(capture);
    style->number = one_of(number);
    style->restart = strchr(style->number, ')') ? one_of(bracketed) : one_of(restart);
    style->gap = once_in(8) ? ", " : " ";
    style->width = once_in(2) ? 20 + below(60) : 0;
    style->row = one_of(row);
}

/* ---- Words ---- */

/* A blank, where the line is full a new line. */
static void put_blank(struct book *book, const char *blank) {
    size_t from = book->length;
    while (from > 0 && book->page[from - 1] != '\n')
        from--;
    bool full = book->style.width && book->length - from > book->style.width;
    bool joined = book->joined;
    book->joined = false;
    if (joined && strcmp(blank, " ") == 0)
        return;
    size_t length = strlen(blank);
    if (full && length && blank[length - 1] == ' ') {
        char cut[16];
        snprintf(cut, sizeof cut, "%.*s\n", (int)length - 1, blank);
        put(book, cut);
    } else
        put(book, blank);
}

/* Words, broken where lines are full. */
static void put_words(struct book *book, const char *words) {
    char word[200];
    while (*words) {
        size_t length = strcspn(words, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, words);
        put(book, word);
        words += length;
        if (*words++ == ' ')
            put_blank(book, " ");
        else
            break;
    }
}

static const char *const remarks_ru[] = {
    "Хороший ответ.",
    "Теперь грозит удар.",
    "Белые заняли поле d4.",
    "Так играли и в 1956 году.",
    "Чёрные теряют шашку.",
    "Шашка с5 под боем.",
    "Слабый ход.",
    "Заманчиво, но плохо.",
    "Всё решает темп.",
    "Положение на диаграмме 5.",
    "Белые стоят лучше.",
    "Единственный ход!",
    "Разменом чёрные занимают центр.",
    "Этот план нашёл мастер на 12-м ходу.",
    "Угрожая пройти в дамки.",
    "Ошибка, после которой партию не спасти.",
    "Ход c3-d4 был бы ошибкой.",
    "Чёрные угрожали ходом f6-g5 выиграть шашку.",
    "У белых 8 шашек против 7.",
    "В партии Медков - Шошин (1897) было сыграно иначе.",
    "Поля b4 и d6 заняты.",
    "Время: 1 час 20 минут.",
};
static const char *const remarks_uk[] = {
    "Гарна відповідь.",
    "Тепер загрожує удар.",
    "Білі зайняли поле d4.",
    "Так грали і в 1956 році.",
    "Чорні втрачають шашку.",
    "Слабкий хід.",
    "Усе вирішує темп.",
    "Позиція на діаграмі 5.",
    "Єдиний хід!",
    "Після розміну чорні займають центр.",
    "Хід c3-d4 був би помилкою.",
    "Чорні погрожували ходом f6-g5 виграти шашку.",
    "У білих 8 шашок проти 7.",
};
static const char *const asides_ru[] = {"(см. диаграмму 3)", "(Диаграмма 1.)", "(остальное - плохо)",
                                        "(плохо)",           "(лучший ответ)", "(как в партии чемпиона)"};
static const char *const asides_uk[] = {"(див. діаграму 3)", "(решта - погано)", "(слабо)"};

static void put_remark(struct book *book) {
    put_words(book, book->style.ukrainian ? one_of(remarks_uk) : one_of(remarks_ru));
}

static void put_aside(struct book *book) {
    put_words(book, book->style.ukrainian ? one_of(asides_uk) : one_of(asides_ru));
}

/* ---- Lines ---- */

static void put_number(struct book *book, const struct ply *ply, bool black) {
    char text[24];
    snprintf(text, sizeof text, black ? book->style.restart : book->style.number, ply->half / 2 + 1);
    size_t length = strlen(text);
    bool blank = text[length - 1] == ' ';
    text[length - blank] = '\0';
    put(book, text);
    if (blank)
        put_blank(book, " ");
}

static void put_mark(struct book *book) {
    static const char *const marks[] = {"!", "?", "!!", "??", "!", "?", "!?", "?!"};
    if (once_in(9) && !book->joined)
        put(book, one_of(marks));
}

static void put_line(struct book *book, struct ply *ply, unsigned depth, bool numbered);

/* The number of a side line's first move, and what leads it in. */
static void put_side_line(struct book *book, struct ply *other, unsigned depth) {
    static const char *const words_ru[] = {"",       "",      "если ", "на ",   "или ",
                                           "лучше ", "надо ", "при ",  "либо ", "а на "};
    static const char *const words_uk[] = {"", "", "якщо ", "на ", "або ", "краще ", "треба ", "при "};
    const char *words = book->style.ukrainian ? one_of(words_uk) : one_of(words_ru);
    put_words(book, words);
    bool condition = strcmp(words, "если ") == 0 || strcmp(words, "якщо ") == 0;
    put_number(book, other, other->half % 2);
    put_move(book, other);
    put_mark(book);
    if (!other->next)
        return;
    if (condition)
        put_blank(book, other->half % 2 ? ", то " : " ");
    else if (other->half % 2 && (strcmp(words, "на ") == 0 || strcmp(words, "а на ") == 0))
        put_blank(book, " "), put_blank(book, book->style.ukrainian ? "слідує " : "следует ");
    else
        put_blank(book, other->half % 2 ? " " : book->style.gap);
    put_line(book, other->next, depth + 1, false);
}

static void put_others(struct book *book, struct ply *ply, unsigned depth) {
    static const char *const ends[] = {"", "", "", " ×", "X", "=", " и т. д.", "."};
    if (once_in(3) && !ply->others->sibling && !ply->others->next && !ply->others->others) {
        put_blank(book, " ");
        put_words(book, once_in(2) ? "(" : book->style.ukrainian ? "(або " : "(или ");
        put_move(book, ply->others);
        put(book, ")");
        return;
    }
    bool apart = once_in(3);
    put_blank(book, " ");
    put(book, "(");
    for (struct ply *other = ply->others; other; other = other->sibling) {
        put_side_line(book, other, depth);
        const char *end = one_of(ends);
        put(book, strcmp(end, ".") == 0 && other->sibling ? "" : end);
        if (other->sibling)
            put_words(book, apart ? ") (" : "; ");
    }
    put(book, ")");
}

/* `numbered`: a first move of Black is so. */
static void put_line(struct book *book, struct ply *ply, unsigned depth, bool numbered) {
    for (bool fresh = numbered; ply; ply = ply->next) {
        if (ply->half % 2 == 0 || fresh)
            put_number(book, ply, ply->half % 2);
        put_move(book, ply);
        put_mark(book);
        fresh = false;
        if (ply->others) {
            put_others(book, ply, depth);
            fresh = once_in(2);
        }
        if (!ply->next)
            return;
        bool words = book->style.words && once_in(8);
        if (words && (depth == 0 && once_in(2))) {
            put(book, once_in(2) ? ". " : ".\n");
            put_remark(book);
            put_blank(book, once_in(2) ? " " : "\n");
            fresh = true;
        } else if (words) {
            put_blank(book, " ");
            put_aside(book);
            put_blank(book, " ");
            fresh = once_in(2);
        } else
            put_blank(book, ply->half % 2          ? (depth ? " " : book->style.row)
                            : fresh || ply->others ? " "
                                                   : book->style.gap);
    }
}

/* ---- Around the games ---- */

static const char *const headings_ru[] = {
    "Партия № 12\n",
    "— 57 —\n",
    "57\n",
    "Глава III. Начала\n",
    "Диаграмма 14\n",
    "Городская партия\n",
    "Чемпионат Москвы, 1956 г.\n",
    "Русские шашки\n",
    "№ 275.\n",
    "Пример 3.\n",
    "Эта партия игралась в 1947 году по переписке.\n",
    "Рис. 7\n",
    "Вот как проходила игра:\n",
};
static const char *const headings_uk[] = {
    "Партія № 12\n",
    "— 57 —\n",
    "Розділ III. Початки\n",
    "Діаграма 14\n",
    "Чемпіонат Києва, 1956 р.\n",
    "Приклад 3.\n",
    "Ось як проходила гра:\n",
};

/* Of the example, in front of the first move or the position. */
static const char *const numbered[] = {"274. ", "№ 275. ", "57. "};

static void put_heading(struct book *book) {
    for (unsigned count = below(3); count; count--)
        put(book, book->style.ukrainian ? one_of(headings_uk) : one_of(headings_ru));
    if (once_in(8) && strcmp(book->style.number, "%u ") != 0)
        put(book, one_of(numbered));
}

static void put_names(struct book *book, struct book_game *game) {
    static const char *const names[][2] = {
        {"Иванов", "Петров"}, {"Саргин", "Шошин"}, {"Коваленко", "Бондарчук"}, {"Медков", "Ростовцев"}};
    unsigned which = below(4);
    game->white = names[which][0];
    game->black = names[which][1];
    put(book, game->white);
    put(book, once_in(2) ? " - " : " — ");
    put(book, game->black);
    put(book, once_in(2) ? "\n" : ": ");
}

static void put_end(struct book *book) {
    static const char *const ends[] = {"\n", ".\n", " и т. д.\n", "\n\n", ""};
    put(book, one_of(ends));
}

/* ---- Positions ---- */

/* "c3, d6, e3": the men, or the kings, of one side; returns how many. */
static unsigned put_squares(struct book *book, const struct position *position, enum side side, bool kings,
                            const char *comma) {
    unsigned count = 0;
    for (unsigned square = 0; square < position->geometry->squares; square++) {
        struct piece piece = {0};
        if (!position_occupied(position, square))
            continue;
        piece = position_piece(position, square);
        if (piece.side != side || piece.king != kings)
            continue;
        if (count++)
            put(book, comma);
        put_square(book, position, square);
    }
    return count;
}

static unsigned pieces_of(const struct position *position, enum side side, bool kings) {
    unsigned count = 0;
    for (unsigned square = 0; square < position->geometry->squares; square++)
        if (position_occupied(position, square)) {
            struct piece piece = position_piece(position, square);
            count += piece.side == side && piece.king == kings;
        }
    return count;
}

struct list_words {
    const char *side[2], *king, *kings, *man, *men, *between, *end;
    bool kings_behind, always;
};

static const struct list_words lists_ru[] = {
    {{"Белые: ", "черные: "}, "Д.", "Д.", "пр.", "пр.", "; ", ".\n", false, false},
    {{"Белые: ", "чёрные: "}, "дамка ", "дамки ", "простая ", "простые ", "; ", ".\n", false, true},
    {{"Белые: ", "Черные: "}, "дамка ", "дамки: ", "", "", " ", "\n", true, false},
    {{"Б. ", "Ч. "}, "Д. ", "Д. ", "п. ", "пп. ", "; ", ".\n", false, true},
    {{"белые ", "черные "}, "дамка ", "дамки ", "", "", "; ", "\n", true, false},
    {{"Белые: ", "Черные: "}, "Д. ", "Д. ", "пр. ", "пр. ", ".\n", ".\n", false, true},
    {{"Белые – ", "черные – "}, "дамка ", "дамки ", "пр. ", "пр. ", "; ", ".\n", false, true},
    {{"Белыя: ", "Чорныя: "}, "дамка ", "дамкі ", "", "", ".\n", ".\n", true, false},
    {{"Белые шашки: ", "Черные шашки: "}, "дамка ", "дамки ", "", "", "\n", "\n", true, false},
    {{"БЕЛЫЕ: ", "ЧЕРНЫЕ: "}, "дамка ", "дамки ", "простая ", "простые ", "\n", "\n", false, true},
    {{"Белые: ", "Черные: "}, "Д", "Д", "", "", "; ", ".\n", false, false},
};
/* "B4 E7": squares with blanks between, kings on a line of their own. */
static void put_list_by_kind(struct book *book, const struct position *position) {
    static const char *const ru[2][2] = {{"Белые простые: ", "Белые дамки: "},
                                         {"Черные простые: ", "Черные дамки: "}};
    static const char *const uk[2][2] = {{"Білі прості: ", "Білі дамки: "},
                                         {"Чорні прості: ", "Чорні дамки: "}};
    const char *comma = once_in(2) && !book->style.numbers ? " " : ", ";
    for (unsigned side = WHITE; side <= BLACK; side++)
        for (unsigned kings = 0; kings < 2; kings++) {
            if (!pieces_of(position, side, kings))
                continue;
            put(book, book->style.ukrainian ? uk[side][kings] : ru[side][kings]);
            put_squares(book, position, side, kings, comma);
            put(book, "\n");
        }
}

static const struct list_words lists_uk[] = {
    {{"Білі: ", "чорні: "}, "Д.", "Д.", "пр.", "пр.", "; ", ".\n", false, false},
    {{"Білі: ", "чорні: "}, "дамка ", "дамки ", "проста ", "прості ", "; ", ".\n", false, true},
    {{"Білі: ", "Чорні: "}, "дамка ", "дамки: ", "", "", "\n", "\n", true, false},
    {{"Білі – ", "чорні – "}, "дамка ", "дамки ", "пр. ", "пр. ", "; ", ".\n", false, true},
    {{"Білі шашки: ", "чорні шашки: "}, "дамка ", "дамки ", "", "", "; ", ".\n", true, false},
};

static void put_kind(struct book *book, const struct position *position, enum side side, bool kings,
                     const struct list_words *words) {
    unsigned count = pieces_of(position, side, kings);
    if (!count)
        return;
    if (kings)
        put(book, count == 1 ? words->king : words->kings);
    else if (words->always || pieces_of(position, side, true))
        put(book, count == 1 ? words->man : words->men);
    bool each = kings && strcmp(words->king, "Д") == 0; /* "Дa5, Дc7" */
    put_squares(book, position, side, kings, each ? ", Д" : ", ");
}

static void put_list(struct book *book, const struct position *position) {
    static const char *const turn_ru[] = {"Ход черных.\n", "Очередь хода за черными.\n", "Ход Ч.\n"};
    const struct list_words *words = book->style.ukrainian ? &one_of(lists_uk) : &one_of(lists_ru);
    bool counts = once_in(3);
    if (book->style.numbers && strcmp(words->side[0], "белые ") == 0)
        words = &lists_ru[0];
    bool belarusian = strcmp(words->side[0], "Белыя: ") == 0;
    if (words->side[0][2] == '.' || belarusian) /* letters that both languages have */
        book->language = NULL;
    bool by_kind = once_in(6);
    if (by_kind)
        put_list_by_kind(book, position);
    for (unsigned side = WHITE; side <= BLACK && !by_kind; side++) {
        bool behind = words->kings_behind;
        put(book, words->side[side]);
        put_kind(book, position, side, !behind, words);
        if (pieces_of(position, side, false) && pieces_of(position, side, true))
            put(book, ", ");
        put_kind(book, position, side, behind, words);
        if (counts) {
            char text[16];
            snprintf(text, sizeof text, " (%u)",
                     pieces_of(position, side, true) + pieces_of(position, side, false));
            put(book, text);
        }
        put(book, side == WHITE ? words->between : words->end);
    }
    if (position->side == BLACK)
        put(book, book->style.ukrainian ? "Хід чорних.\n" : one_of(turn_ru));
    else if (once_in(3))
        put(book, book->style.ukrainian ? "Хід білих.\n" : "Ход белых.\n");
}

#endif
