/* The table of text styles and the words of their languages (forms of NOTATION: full, half-short and short
 * moves; position lists "Белые: Д.e1, пр.c1, f2; черные: ..."). */
#include "writer/style.h"

static const struct words languages[] = {
    {
        .language = "ru",
        .white = "Белые",
        .black = "черные",
        .king = "Д.",
        .man = "пр.",
        .tower = "Б: ",
        .king_sign = "Д",
        .man_sign = "п",
        .white_moves = "Ход белых.",
        .black_moves = "Ход черных.",
        .wins = {"и белые выиграли.", "и черные выиграли."},
        .won = {"Белые выиграли.", "Черные выиграли."},
        .draw = "Ничья.",
    },
    {
        .language = "uk",
        .white = "Білі",
        .black = "чорні",
        .king = "Д.",
        .man = "пр.",
        .tower = "Б: ",
        .king_sign = "Д",
        .man_sign = "п",
        .white_moves = "Хід білих.",
        .black_moves = "Хід чорних.",
        .wins = {"і білі виграли.", "і чорні виграли."},
        .won = {"Білі виграли.", "Чорні виграли."},
        .draw = "Нічия.",
    },
};

struct row {
    const char *name, *language; /* NULL: the game's */
    enum form form;
    enum notation notation;
    bool towers;
};

static const struct row rows[] = {
    {"russian-long", "ru", FORM_LONG, NOTATION_LETTERS, false},
    {"russian-half-short", "ru", FORM_HALF_SHORT, NOTATION_LETTERS, false},
    {"russian-short", "ru", FORM_SHORT, NOTATION_LETTERS, false},
    {"ukrainian-long", "uk", FORM_LONG, NOTATION_LETTERS, false},
    {"ukrainian-half-short", "uk", FORM_HALF_SHORT, NOTATION_LETTERS, false},
    {"ukrainian-short", "uk", FORM_SHORT, NOTATION_LETTERS, false},
    {"lasca-numbers", NULL, FORM_LONG, NOTATION_NUMERIC, false},
    {"sargin", NULL, FORM_LONG, NOTATION_LETTERS, true},
};

/* Headings by which a page declares its variant. */
static const struct {
    const char *variant, *ru, *uk;
} titles[] = {
    {"russian", "Русские шашки", "Російські шашки"},
    {"poddavki", "Поддавки", "Піддавки"},
    {"bashni", "Столбовые шашки", "Стовпові шашки"},
    {"lasca", "Шашки Ласкера", "Шашки Ласкера"},
    {"international", "Международные шашки", "Міжнародні шашки"},
};

/* What print says in words of a move (PDN takes the numbers from chess; the six signs are above). */
static const struct {
    unsigned nag;
    const char *ru, *uk;
} assessments[] = {
    {7, "единственный ход", "єдиний хід"},
    {8, "единственный ход", "єдиний хід"},
    {10, "позиция равная", "позиція рівна"},
    {11, "позиция равная", "позиція рівна"},
    {13, "позиция неясная", "позиція неясна"},
    {14, "у белых немного лучше", "у білих трохи краще"},
    {15, "у черных немного лучше", "у чорних трохи краще"},
    {16, "у белых лучше", "у білих краще"},
    {17, "у черных лучше", "у чорних краще"},
    {18, "у белых решающий перевес", "у білих вирішальна перевага"},
    {19, "у черных решающий перевес", "у чорних вирішальна перевага"},
    {22, "белые в цугцванге", "білі в цугцванзі"},
    {23, "черные в цугцванге", "чорні в цугцванзі"},
};

static const struct words *words_of(const char *language) {
    for (size_t i = 1; language && i < sizeof languages / sizeof *languages; i++)
        if (strcmp(languages[i].language, language) == 0)
            return &languages[i];
    return &languages[0];
}

static const struct row *find_row(struct slice name) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (slice_is(name, rows[i].name))
            return &rows[i];
    return NULL;
}

/* Long moves in the game's language; as the variant writes its squares, towers with their fractions. */
static void suit(struct style *style, const struct game *game, const struct variant *variant) {
    *style = (struct style){.words = words_of(game->language), .form = FORM_LONG};
    style->towers = variant && variant->columns != COLUMNS_NONE;
}

static void take_row(struct style *style, const struct row *row) {
    if (row->language)
        style->words = words_of(row->language);
    style->form = row->form;
    style->notation = row->notation;
    style->towers = row->towers;
}

bool style_find(const char *names, const struct game *game, const struct variant *variant,
                struct style *style) {
    suit(style, game, variant);
    while (names && *names) {
        struct slice name = {names, strcspn(names, ",")};
        const struct row *row = find_row(name);
        if (row)
            take_row(style, row);
        else if (slice_is(name, "two-column"))
            style->two_columns = true;
        else
            return false;
        names += name.length;
        if (*names && !*++names)
            return false;
    }
    return true;
}

static bool is_ukrainian(const struct style *style) {
    return strcmp(style->words->language, "uk") == 0;
}

const char *style_title(const struct style *style, const struct variant *variant) {
    for (size_t i = 0; variant && i < sizeof titles / sizeof *titles; i++)
        if (strcmp(titles[i].variant, variant->name) == 0)
            return is_ukrainian(style) ? titles[i].uk : titles[i].ru;
    return NULL;
}

const char *style_assessment(const struct style *style, unsigned nag) {
    for (size_t i = 0; i < sizeof assessments / sizeof *assessments; i++)
        if (assessments[i].nag == nag)
            return is_ukrainian(style) ? assessments[i].uk : assessments[i].ru;
    return NULL;
}
