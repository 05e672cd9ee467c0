/* Values of tags against PDN 3.0, tag table, and a few that programs write. "?" and an empty value are always
 * allowed. */
#include "validate/tags.h"
#include "base/ascii.h"
#include "notation/result.h"
#include "notation/variant_words.h"

#include <stdio.h>

enum kind {
    KIND_DATE,
    KIND_TIME_OF_DAY,
    KIND_TIME,
    KIND_NUMBER,
    KIND_PLIES,
    KIND_CONTROL,
    KIND_RESULT,
    KIND_GAME_TYPE
};

#define NAME(name) name, sizeof(name) - 1
static const struct row {
    const char *name;
    size_t length;
    enum kind kind;
} rows[] = {
    /* shorter names first */
    {NAME("Date"), KIND_DATE},
    {NAME("Time"), KIND_TIME_OF_DAY},
    {NAME("Result"), KIND_RESULT},
    {NAME("UTCDate"), KIND_DATE},
    {NAME("UTCTime"), KIND_TIME_OF_DAY},
    {NAME("WhiteElo"), KIND_NUMBER},
    {NAME("BlackElo"), KIND_NUMBER},
    {NAME("PlyCount"), KIND_PLIES},
    {NAME("GameType"), KIND_GAME_TYPE},
    {NAME("EventDate"), KIND_DATE},
    {NAME("WhiteTime"), KIND_TIME},
    {NAME("BlackTime"), KIND_TIME},
    {NAME("WhiteClock"), KIND_TIME},
    {NAME("BlackClock"), KIND_TIME},
    {NAME("WhiteRating"), KIND_NUMBER},
    {NAME("BlackRating"), KIND_NUMBER},
    {NAME("TimeControl"), KIND_CONTROL},
    {NAME("PublicationDate"), KIND_DATE},
    {NAME("TimeControlWhite"), KIND_CONTROL},
    {NAME("TimeControlBlack"), KIND_CONTROL},
};
#undef NAME

enum { SHOWN_MAX = 40 };

static bool all_digits(struct slice text) {
    size_t i = 0;
    while (i < text.length && ascii_digit(text.at[i]))
        i++;
    return text.length > 0 && i == text.length;
}

/* A copy that fits a message, never cut inside a character. */
static const char *shown(struct game *game, struct slice text) {
    if (text.length > SHOWN_MAX)
        for (text.length = SHOWN_MAX; text.length && ((unsigned char)text.at[text.length] & 0xC0) == 0x80;)
            text.length--;
    struct slice copy = arena_copy(game->arena, text);
    game->findings.failed = game->findings.failed || !copy.at;
    return copy.at ? copy.at : "";
}

static void add(struct game *game, const struct tag *tag, enum finding_code code,
                const struct finding_slot *slots, size_t count) {
    struct finding *finding = finding_add(&game->findings, code, tag->value_at, tag->value, slots, count);
    if (finding)
        finding->length = tag->value_length;
}

static void tell_form(struct game *game, const struct tag *tag, enum phrase phrase) {
    const struct finding_slot name = {"tag", shown(game, tag->name)};
    const char *template = phrase_text(phrase, game->findings.language);
    size_t room = strlen(template) + SHOWN_MAX;
    char *detail = arena_take(game->arena, room + 1);
    const struct finding_slot slot = {"detail", detail};
    game->findings.failed = game->findings.failed || !detail;
    if (!detail)
        return;
    size_t length = template_fill(detail, room, template, &name, 1);
    detail[length < room ? length : room] = '\0';
    add(game, tag, FINDING_TAG_FORM, &slot, 1);
}

/* ---- Dates ---- */

/* Runs of digits, or of '?', with one sign between two. */
struct runs {
    struct slice at[3];
    unsigned count;
    bool dots; /* nothing but dots between them */
    bool whole;
};

static struct runs split(struct slice text) {
    struct runs runs = {.dots = true};
    size_t i = 0;
    while (i < text.length && runs.count < 3) {
        size_t from = i;
        bool unknown = text.at[i] == '?';
        while (i < text.length && (unknown ? text.at[i] == '?' : ascii_digit(text.at[i])))
            i++;
        if (i == from)
            return runs;
        runs.at[runs.count++] = (struct slice){text.at + from, i - from};
        if (i < text.length && runs.count < 3) {
            char sign = text.at[i++];
            runs.dots = runs.dots && sign == '.';
            if (!sign || !strchr(".-/ ", sign))
                return runs;
        }
    }
    runs.whole = i == text.length;
    return runs;
}

/* -1: unknown. */
static int number_of(struct slice run) {
    int number = 0;
    for (size_t i = 0; i < run.length && i < 4; i++)
        number = run.at[i] == '?' ? -1 : number * 10 + (run.at[i] - '0');
    return number;
}

static bool is_day(int year, int month, int day) {
    static const int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (month == 0 || month > 12 || day == 0 || day > 31)
        return false;
    if (month < 0 || day < 0)
        return true;
    bool leap = year < 0 || (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
    return day <= days[month - 1] - (month == 2 && !leap);
}

/* YYYY.MM.DD; with the year behind, day and month may stand in either order. */
static void judge_date(struct game *game, const struct tag *tag, struct slice value) {
    struct runs runs = split(value);
    bool three = runs.whole && runs.count == 3;
    bool year_first = three && runs.at[0].length == 4, year_last = three && runs.at[2].length == 4;
    int a = number_of(runs.at[0]), b = number_of(runs.at[1]), c = number_of(runs.at[2]);
    bool exists = year_first ? is_day(a, b, c) : !year_last || is_day(c, b, a) || is_day(c, a, b);
    if (!exists) {
        const struct finding_slot slots[] = {{"tag", shown(game, tag->name)}, {"date", shown(game, value)}};
        add(game, tag, FINDING_NO_SUCH_DATE, slots, 2);
    } else if (!year_first || !runs.dots || runs.at[1].length != 2 || runs.at[2].length != 2) {
        tell_form(game, tag, PHRASE_DATE_FORM);
    }
}

/* ---- The others ---- */

/* [H]H:MM[:SS], and of a day no more than 24 hours. */
static void judge_time(struct game *game, const struct tag *tag, struct slice value, bool of_day) {
    unsigned hours = 0, parts = 1;
    bool exists = true, form = true;
    size_t i = 0;
    for (; i < value.length && ascii_digit(value.at[i]); i++)
        hours = hours % 100 * 10 + (unsigned)(value.at[i] - '0');
    form = i >= 1 && i <= 2;
    for (; form && i < value.length; i += 3, parts++) {
        form = value.length - i >= 3 && value.at[i] == ':' && ascii_digit(value.at[i + 1]) &&
               ascii_digit(value.at[i + 2]);
        exists = exists && form && value.at[i + 1] <= '5';
    }
    if (!form || parts < 2 || parts > 3)
        tell_form(game, tag, PHRASE_TIME_FORM);
    else if (!exists || (of_day && hours > 23))
        tell_form(game, tag, PHRASE_NO_SUCH_TIME);
}

/* One element: moves/seconds, and as the last one seconds+increment, seconds or *seconds too. */
static bool is_element(struct slice part, bool last) {
    size_t from = part.length && part.at[0] == '*' ? 1 : 0, i = from;
    while (i < part.length && ascii_digit(part.at[i]))
        i++;
    if (i == from)
        return false;
    if (i == part.length)
        return last;
    struct slice rest = {part.at + i + 1, part.length - i - 1};
    return from == 0 && (part.at[i] == '/' || (last && part.at[i] == '+')) && all_digits(rest);
}

static bool is_control(struct slice value) {
    for (;;) {
        const char *colon = memchr(value.at, ':', value.length);
        struct slice part = {value.at, colon ? (size_t)(colon - value.at) : value.length};
        if (!is_element(part, !colon))
            return false;
        if (!colon)
            return true;
        value = (struct slice){colon + 1, value.length - part.length - 1};
    }
}

/* Scores of other scales ("4-6", "1+ - 1-") are results too. */
static bool is_result(struct slice value) {
    for (size_t i = 0; i < value.length; i++)
        if (ascii_digit(value.at[i]))
            return true;
    return result_read(value) != RESULT_NONE;
}

/* PDN 3.0, GameType: [0-9]+(,[WB],[0-9]+,[0-9]+,[ANS][0123](,[01])?)?; a word that names no variant is told
 * as such. */
static bool is_game_type(struct slice value) {
    static const char *const signs[] = {NULL, "WB", NULL, NULL, "ANS", "01"}; /* NULL: a number */
    size_t field = 0;
    if (!ascii_digit(value.at[0]))
        return !variant_of_words(value);
    for (;;) {
        const char *comma = memchr(value.at, ',', value.length);
        struct slice part = {value.at, comma ? (size_t)(comma - value.at) : value.length};
        if (field == 6 || !part.length)
            return false;
        if (!signs[field] && !all_digits(part))
            return false;
        if (signs[field] &&
            (!part.at[0] || !strchr(signs[field], part.at[0]) || part.length != (field == 4 ? 2 : 1)))
            return false;
        if (field == 4 && (part.at[1] < '0' || part.at[1] > '3'))
            return false;
        field++;
        if (!comma)
            return field == 1 || field >= 5;
        value = (struct slice){comma + 1, value.length - part.length - 1};
    }
}

static void judge_plies(struct game *game, const struct tag *tag, struct slice value) {
    unsigned long long count = 0;
    char digits[16];
    if (!all_digits(value)) {
        tell_form(game, tag, PHRASE_NUMBER_FORM);
        return;
    }
    for (size_t i = 0; i < value.length && i < 18; i++)
        count = count * 10 + (unsigned)(value.at[i] - '0');
    if (count == game->plies)
        return;
    snprintf(digits, sizeof digits, "%u", (unsigned)game->plies);
    const struct finding_slot slots[] = {{"found", shown(game, value)}, {"expected", digits}};
    add(game, tag, FINDING_PLY_COUNT_MISMATCH, slots, 2);
}

static void judge_tag(struct game *game, const struct tag *tag, enum kind kind) {
    struct slice value = slice_trim(tag->value);
    if (value.length == 0 || slice_is(value, "?"))
        return;
    switch (kind) {
    case KIND_DATE:
        judge_date(game, tag, value);
        break;
    case KIND_TIME_OF_DAY:
    case KIND_TIME:
        judge_time(game, tag, value, kind == KIND_TIME_OF_DAY);
        break;
    case KIND_NUMBER:
        if (!all_digits(value) && !slice_is(value, "-"))
            tell_form(game, tag, PHRASE_NUMBER_FORM);
        break;
    case KIND_PLIES:
        judge_plies(game, tag, value);
        break;
    case KIND_CONTROL:
        if (!is_control(value) && !slice_is(value, "-"))
            tell_form(game, tag, PHRASE_CONTROL_FORM);
        break;
    case KIND_RESULT:
        if (!is_result(value))
            tell_form(game, tag, PHRASE_RESULT_FORM);
        break;
    case KIND_GAME_TYPE:
        if (!is_game_type(value))
            tell_form(game, tag, PHRASE_GAME_TYPE_FORM);
        break;
    }
}

void tags_judge(struct game *game) {
    for (const struct tag *tag = game->tags; tag; tag = tag->next)
        for (size_t i = 0; i < sizeof rows / sizeof *rows && rows[i].length <= tag->name.length; i++)
            if (tag->name.length == rows[i].length && memcmp(tag->name.at, rows[i].name, rows[i].length) == 0)
                judge_tag(game, tag, rows[i].kind);
}
