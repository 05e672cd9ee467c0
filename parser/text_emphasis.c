/* "**1.** c3-d4", "1\. c3-d4", "| 2 | ... | f6-g5 |": what Markdown puts between a number, its dots and its
 * move is taken out, and the marks of forums are. Markdown's emphasis of words stays in the page's text. */
#include "parser/text_emphasis.h"
#include "base/ascii.h"

enum { STARS_MAX = 3, DIGITS_MAX = 3, EMPHASIS_MAX = 400 };

/* Stretches of the page that are left out, while it is copied; without a copy they are only counted. */
struct cuts {
    struct slice text;
    const struct text_markup *from;
    struct text_markup *to;
    size_t done, count;
    size_t closing_at; /* behind the first of the stars that close what earlier ones opened; 0: none */
    bool no_memory;
};

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '|';
}

static char at(struct slice text, size_t place) {
    return place < text.length ? text.at[place] : '\n';
}

static void cut(struct cuts *cuts, size_t from, size_t end) {
    cuts->count++;
    if (!cuts->to)
        return;
    cuts->no_memory = cuts->no_memory || !text_markup_take(cuts->to, cuts->from, cuts->done, from);
    cuts->done = end;
}

static size_t skip_digits(struct slice text, size_t place) {
    size_t end = place;
    while (end - place < DIGITS_MAX && ascii_digit(at(text, end)))
        end++;
    return end;
}

/* Over stars, or lines below, of one kind. */
static size_t skip_stars(struct slice text, size_t place, char star) {
    while (at(text, place) == star)
        place++;
    return place;
}

/* "1." or "c3": a number with its dot, or a square. */
static bool is_emphasised(struct slice text, size_t place, char star) {
    size_t digits = skip_digits(text, place);
    if (digits > place)
        return at(text, digits) == '.' || at(text, digits) == '\\' || at(text, digits) == star;
    char file = (char)(at(text, place) | 32);
    return file >= 'a' && file <= 'h' &&
           (ascii_digit(at(text, place + 1)) ||
            (at(text, place + 1) >= 'a' && at(text, place + 1) <= 'h' && ascii_digit(at(text, place + 2))));
}

/* Stars, or lines below, with a number or a move between them, on one line. */
static size_t cut_stars(struct cuts *cuts, size_t place) {
    struct slice text = cuts->text;
    char sign = text.at[place];
    size_t end = skip_stars(text, place, sign);
    if (place + 1 == cuts->closing_at) {
        cut(cuts, place, end);
        cuts->closing_at = 0;
        return end;
    }
    bool apart = place == 0 || is_blank(text.at[place - 1]) || text.at[place - 1] == '\n' ||
                 text.at[place - 1] == '\r' || text.at[place - 1] == '(';
    if (!apart || end - place > STARS_MAX || !is_emphasised(text, end, sign) ||
        (end - place == 1 && !ascii_digit(text.at[end])))
        return end;
    size_t far = text.length - end < EMPHASIS_MAX ? text.length : end + EMPHASIS_MAX;
    const char *line = memchr(text.at + end, '\n', far - end);
    size_t line_end = line ? (size_t)(line - text.at) : far;
    const char *star = memchr(text.at + end, sign, line_end - end);
    size_t close = star ? (size_t)(star - text.at) : line_end;
    if (star && skip_stars(text, close, sign) - close == end - place && !is_blank(text.at[close - 1])) {
        cut(cuts, place, end);
        cuts->closing_at = close + 1;
    }
    return end;
}

/* "[b]1.[/b] c3-d4", as forums mark their posts. */
static size_t cut_forum_mark(struct cuts *cuts, size_t place) {
    static const char *const names[] = {"b",    "i",      "u",   "s",   "color", "size",   "font",
                                        "code", "center", "url", "img", "quote", "spoiler"};
    enum { MARK_MAX = 80 };
    struct slice text = cuts->text;
    size_t from = place + 1 + (at(text, place + 1) == '/'), end = from;
    while (ascii_letter(at(text, end)))
        end++;
    size_t i = 0, count = sizeof names / sizeof *names;
    while (i < count && !slice_same((struct slice){text.at + from, end - from}, names[i]))
        i++;
    if (i == count || (at(text, end) != ']' && at(text, end) != '='))
        return place + 1;
    while (end - place < MARK_MAX && at(text, end) != ']' && at(text, end) != '\n')
        end++;
    if (at(text, end) != ']')
        return place + 1;
    cut(cuts, place, end + 1);
    return end + 1;
}

/* "1\. c3-d4" */
static size_t cut_backslash(struct cuts *cuts, size_t place) {
    char sign = at(cuts->text, place + 1);
    if (place > 0 && ascii_digit(cuts->text.at[place - 1]) && (sign == '.' || sign == ')'))
        cut(cuts, place, place + 1);
    return place + 1;
}

static size_t skip_blanks(struct slice text, size_t place) {
    while (is_blank(at(text, place)))
        place++;
    return place;
}

/* "..." or its one character, of the same length. */
static bool has_dots(struct slice text, size_t place) {
    return text.length >= place + 3 &&
           (memcmp(text.at + place, "...", 3) == 0 || memcmp(text.at + place, "…", 3) == 0);
}

/* "| 2 | ... | f6-g5 |", a row of a table whose first move stands in a row above. */
static size_t cut_pipes(struct cuts *cuts, size_t place) {
    struct slice text = cuts->text;
    if (place > 0 && text.at[place - 1] != '\n' && text.at[place - 1] != '\r')
        return place + 1;
    size_t number = skip_blanks(text, place), digits = skip_digits(text, number);
    size_t dots = skip_blanks(text, digits);
    if (digits == number || dots == digits || !has_dots(text, dots))
        return place + 1;
    size_t move = skip_blanks(text, dots + 3);
    cut(cuts, place, number);
    cut(cuts, digits, dots);
    cut(cuts, dots + 3, move);
    return move;
}

enum { SIGNS = 5 };
static const char SIGN[SIGNS] = {'*', '_', '\\', '|', '['};

static size_t find_sign(struct slice text, size_t place, char wanted) {
    const char *sign = text.length ? memchr(text.at + place, wanted, text.length - place) : NULL;
    return sign ? (size_t)(sign - text.at) : text.length;
}

/* The next of the signs that are looked at; `found` keeps where each of them stands next. */
static size_t next_sign(struct slice text, size_t place, size_t found[SIGNS]) {
    size_t next = text.length;
    for (unsigned i = 0; i < SIGNS; i++) {
        if (found[i] < place)
            found[i] = find_sign(text, place, SIGN[i]);
        next = found[i] < next ? found[i] : next;
    }
    return next;
}

static size_t look_at(struct cuts *cuts, size_t place) {
    switch (cuts->text.at[place]) {
    case '*':
    case '_':
        return cut_stars(cuts, place);
    case '[':
        return cut_forum_mark(cuts, place);
    case '\\':
        return cut_backslash(cuts, place);
    default:
        return cut_pipes(cuts, place);
    }
}

static void look(struct cuts *cuts) {
    struct slice text = cuts->text;
    size_t found[SIGNS], place = 0;
    for (unsigned i = 0; i < SIGNS; i++)
        found[i] = find_sign(text, 0, SIGN[i]);
    while (!cuts->no_memory && (place = next_sign(text, place, found)) < text.length)
        place = look_at(cuts, place);
}

bool text_emphasis_found(struct slice text) {
    struct cuts cuts = {.text = text};
    look(&cuts);
    return cuts.count > 0;
}

bool text_emphasis_strip(struct text_markup *markup, struct slice page) {
    struct text_markup from = *markup, to = {.page_length = page.length};
    if (!markup->bytes) /* only read here */
        from = (struct text_markup){.bytes = (char *)page.at, .length = page.length};
    struct cuts cuts = {.text = {from.bytes, from.length}, .from = &from, .to = &to};
    look(&cuts);
    bool fine = !cuts.no_memory && (!cuts.count || text_markup_take(&to, &from, cuts.done, from.length));
    if (!fine || !cuts.count || !to.bytes) {
        text_markup_free(&to);
        return fine;
    }
    text_markup_free(markup);
    *markup = to;
    return true;
}
