/* For printed_pages.c: what typesetters and scanners do to one move of a page. */
#ifndef TESTS_PROPERTY_BOOK_DAMAGE_H
#define TESTS_PROPERTY_BOOK_DAMAGE_H

#include "tests/property/book_page.h"

enum damage {
    DAMAGE_NONE,
    DAMAGE_DOUBLED, /* a sign twice */
    DAMAGE_JOINED,  /* no blank behind it */
    DAMAGE_BROKEN,  /* the line ends behind its sign */
    DAMAGE_ALIKE,   /* a character that looks like another one */
    DAMAGE_TORN,    /* a blank in a square */
    DAMAGE_SIGN,    /* a full stop for a colon */
    DAMAGE_ILLEGAL, /* another move, that cannot be played */
    DAMAGES
};

static const char *const damage_names[] = {"none",       "doubled sign", "joined moves", "broken line",
                                           "look-alike", "torn square",  "full stop",    "illegal move"};

/* Puts `text` in place of the last `length` bytes of the page. */
static void replace_end(struct book *book, size_t at, const char *text) {
    book->length = at;
    put(book, text);
}

static bool is_sign(const char *at, size_t *size) {
    static const char *const signs[] = {"-", "—", "–", "−", "‑", ":", "x", "×", "х"};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        *size = strlen(signs[i]);
        if (strncmp(at, signs[i], *size) == 0)
            return true;
    }
    return false;
}

/* Where the first sign of a move stands; its length if there is none. */
static size_t find_sign(const char *text, size_t *size) {
    size_t at = 0;
    while (text[at] && !is_sign(text + at, size))
        at++;
    return at;
}

static bool put_alike(char *text, size_t room) {
    static const char *const alike[][2] = {{"3", "З"}, {"1", "l"}, {"b", "Ь"}, {"6", "б"}, {"a", "а"},
                                           {"c", "с"}, {"e", "е"}, {"1", "I"}, {"b", "в"}, {"3", "з"}};
    size_t from = below((unsigned)strlen(text));
    for (size_t n = 0; n < strlen(text); n++) {
        size_t at = (from + n) % strlen(text);
        for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
            if (text[at] == alike[i][0][0]) {
                char damaged[300];
                snprintf(damaged, sizeof damaged, "%.*s%s%s", (int)at, text, alike[i][1], text + at + 1);
                snprintf(text, room, "%s", damaged);
                return true;
            }
    }
    return false;
}

static bool fits(struct book *book, const struct ply *ply, unsigned from, unsigned to) {
    const struct geometry *geometry = ply->before.geometry;
    moves_generate(&ply->before, &book->moves);
    for (size_t i = 0; i < book->moves.count; i++) {
        const struct move *move = &book->moves.at[i];
        bool same = book->style.form == FORM_LONG ? move->path[0] == from
                                                  : geometry->file[move->path[0]] == geometry->file[from];
        if (same && last_square(move) == to)
            return true;
    }
    return false;
}

/* Another move in the same form, that no rule allows. */
static void put_illegal(struct book *book, struct ply *ply) {
    const struct geometry *geometry = ply->before.geometry;
    unsigned from, to;
    bool capture = once_in(4);
    do {
        from = below(geometry->squares);
        to = below(geometry->squares);
    } while (from == to || fits(book, ply, from, to));
    if (book->style.form == FORM_LONG) {
        put_square(book, &ply->before, from);
        put(book, capture ? book->style.capture : book->style.quiet);
    } else
        put_letter(book, (char)('a' + geometry->file[from]));
    put_square(book, &ply->before, to);
}

/* Damages the move that was printed last. False: it has nothing that can be damaged so. */
static bool damage_move(struct book *book, struct ply *ply, enum damage damage) {
    char text[240], damaged[600];
    size_t size = 0, length = ply->end - ply->at;
    if (length > 200)
        return false;
    memcpy(text, book->page + ply->at, length);
    text[length] = '\0';
    size_t sign = find_sign(text, &size);
    bool signs = text[sign] != '\0', figures = book->style.numbers != NUMBERS_NONE;
    switch (damage) {
    case DAMAGE_DOUBLED: /* "9 -- 13" may be a pass */
        signs = signs && (!figures || (text[sign - 1] != ' ' && text[sign + size] != ' '));
        snprintf(damaged, sizeof damaged, "%.*s%.*s%s", (int)(sign + size), text, (int)size, text + sign,
                 text + sign + size);
        break;
    case DAMAGE_BROKEN:
        signs = signs && text[sign] == '-' && text[sign + 1] != ' ' && text[sign - 1] != ' ';
        snprintf(damaged, sizeof damaged, "%.*s\n%s", (int)(sign + size), text, text + sign + size);
        break;
    case DAMAGE_ALIKE:
        snprintf(damaged, sizeof damaged, "%s", text);
        signs = !figures && put_alike(damaged, sizeof damaged);
        break;
    case DAMAGE_TORN:
        signs = !figures && length > 4 && text[length - 2] >= 'a' && text[length - 2] <= 'h' &&
                text[length - 1] <= '8';
        snprintf(damaged, sizeof damaged, "%.*s %s", (int)length - 1, text, text + length - 1);
        break;
    case DAMAGE_SIGN:
        signs = !figures && book->style.form == FORM_LONG && strcmp(book->style.capture, ":") == 0 &&
                text[sign] == ':';
        snprintf(damaged, sizeof damaged, "%.*s. %s", (int)sign, text, text + sign + 1);
        break;
    case DAMAGE_JOINED: /* in front of a bare number nobody could tell */
        book->joined = !figures && !book->style.fractions && strcmp(book->style.number, "%u ") != 0;
        return book->joined;
    case DAMAGE_ILLEGAL:
        book->length = ply->at;
        book->style.cyrillic = 0; /* an "А" that stands for "Д" would be a misprint */
        book->style.cyrillic = 0; /* an "А" that stands for "Д" would be a misprint */
        put_illegal(book, ply);
        ply->end = book->length;
        return true;
    default:
        return false;
    }
    if (!signs)
        return false;
    replace_end(book, ply->at, damaged);
    ply->end = book->length;
    return true;
}

#endif
