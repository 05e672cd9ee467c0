/* The table of text styles and the words of their languages (forms of NOTATION: full, half-short and short
 * moves; position lists "Белые: Д.e1, пр.c1, f2; черные: ..."). */
#include "writer/style.h"
#include "notation/printed_words.h"
#include "notation/variant_words.h"

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

bool style_shortens(const char *names) {
    bool shortens = false;
    while (names && *names) {
        struct slice name = {names, strcspn(names, ",")};
        const struct row *row = find_row(name);
        shortens = row ? row->form != FORM_LONG : shortens;
        names += name.length;
        names += *names == ',';
    }
    return shortens;
}

static enum printed_language language_of(const struct style *style) {
    return is_ukrainian(style) ? PRINTED_UK : PRINTED_RU;
}

const char *style_label(const struct style *style, const char *tag) {
    return printed_label(tag, language_of(style));
}

void style_title(struct buffer *buffer, const struct style *style, const struct variant *variant) {
    variant_title_write(buffer, variant, is_ukrainian(style) ? LANGUAGE_UK : LANGUAGE_RU);
}

const char *style_judgement(const struct style *style, unsigned nag) {
    return printed_nag(nag, language_of(style));
}

const char *style_ending(const struct style *style, unsigned winner) {
    return printed_ending(winner, language_of(style));
}
