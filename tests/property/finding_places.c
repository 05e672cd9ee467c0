/* Findings point at bytes of the original, whatever encoding it is in: faulty records made by chance are
 * encoded in each, whole or line by line in several, with marks of byte order in the middle, and every
 * finding covers the bytes of the same characters as in UTF-8. The encoding is given, or found out. */
#include "damka.h"
#include "tests/oracle/pieces.h"
#include "tests/oracle/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TEXT_MAX = 8000, LINES_MAX = 60, SPOTS_MAX = 200, ROUNDS = 60 };

/* ---- Records ---- */

static char text[TEXT_MAX];
static size_t text_length;
static size_t ends[LINES_MAX]; /* of its lines */
static size_t line_count;

static void put_line(const char *line) {
    size_t length = strlen(line);
    assert_true(text_length + length + 1 < TEXT_MAX && line_count < LINES_MAX);
    memcpy(text + text_length, line, length);
    text_length += length;
    text[text_length++] = '\n';
    ends[line_count++] = text_length;
}

static const char *one_of(const char *const *list, size_t count) {
    return list[below((unsigned)count)];
}

static const char *const russian[] = {
    "[White \"Иванов Пётр\"]",
    "[Black \"Сидоренко Юрий Константинович\"]",
    "[Site \"Харьков, Дом пионеров\"]",
    "[Round \"финальный, первая доска\"] мусор",
    "[Result \"ничья\"]",
    "[Event \"Чемпионат города среди школьников\"]",
    "1. c3-d4 {Самый обычный ход.} d6-c5 2. b2-a5 {Так не ходят!} 2... f6-g5",
    "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. непонятно c3-b4 {и белые сдались}",
    "1. g3-h9 {Такой клетки нет, а жаль.} d6-c5",
    "1. c3-b4 {Белые играют осторожно} b6-a5 2. d2-c3 a5xc3 $999 3. b2xd4 щука f6-e5",
    "1. a3-b4 b6-a5 (1... в ответ возможно h6-g5 2. b4-a5 {с игрой) 2. b2-a3",
};

static const char *const ukrainian[] = {
    "[White \"Їжакевич Євген\"]",
    "[Black \"Ґудзь Іван Олексійович\"]",
    "[Site \"Київ, будинок піонерів\"] зайве",
    "[Event \"Чемпіонат області серед юнаків\"]",
    "1. c3-d4 {Звичайнісінький хід, є й кращі.} d6-c5 2. b2-a5 {Так не ходять, ґречні гравці!}",
    "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. їжак c3-b4 {і білі здалися}",
    "1. g3-h9 {Такого поля немає, їй-бо.} d6-c5",
};

static const char *const western[] = {
    "[White \"Frédéric Grégoire\"] été",
    "[Black \"Müller, Jürgen\"]",
    "[Site \"Orléans, café de la Régence\"]",
    "[Event \"Championnat d'été, sélection\"]",
    "1. 32-28 {très joué, naturellement} 19-23 2. 28x19 14x23 3. 37-99 {à côté} 10-14",
    "1. 32-28 19-23 2. 33-29 {forcé ?} 23x34 3. tempête 39x30",
};

static const char *const pages[] = {
    "Партия игралась в городском турнире.",
    "1. c3-d4 d6-c5 2. b2-a5 (так не ходят) f6-g5 3. аЗ-b4.",
    "Белые: дамка h2, простые а3; чёрные: простые f6, g5, h9.",
    "1. с3-d4 b6-а5 2. d4-с5 d6:b4 3. а3:с5 f6-е5 и белые сдались.",
    "1. h2-d6 (если 1. h2-g1, то g5-f4 и ничья) f6-h8 2. d6-щ8.",
    "Выигрыш достигается изящным ударом.",
    "1. gh4 bа5 2. fg3 сb6 3. еf4 щd4 4. hg3.",
};

static const char *format = "pdn"; /* of the records */

/* From 6 lines on detection has enough to go by. */
static void make_record(const char *const *lines, size_t count) {
    bool pdn = strcmp(format, "pdn") == 0;
    text_length = line_count = 0;
    put_line(pdn ? "[Event \"?\"]" : "Решения.");
    for (unsigned n = 8 + below(8); n; n--) {
        put_line(one_of(lines, count));
        if (!pdn)
            put_line("");
    }
    if (pdn)
        put_line("*");
}

/* ---- Findings ---- */

struct spot {
    char code[40];
    size_t at, length;
};

struct spots {
    struct spot at[SPOTS_MAX];
    size_t count;
};

/* What is said about the encoding itself is another matter. */
static int take(void *context, const damka_finding *finding) {
    static const char *const others[] = {"mixed-encoding", "wrongly-decoded", "bad-encoding"};
    struct spots *places = context;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(finding->code, others[i]) == 0)
            return 0;
    assert_true(places->count < SPOTS_MAX);
    struct spot *place = &places->at[places->count++];
    snprintf(place->code, sizeof place->code, "%s", finding->code);
    place->at = (size_t)finding->offset;
    place->length = (size_t)finding->length;
    return 0;
}

static void check(const char *bytes, size_t length, const char *encoding, struct spots *places) {
    const damka_options options = {.from = format, .encoding = encoding};
    const damka_handler handler = {.context = places, .finding = take};
    places->count = 0;
    assert_int_equal(damka_check(bytes, length, &options, &handler), DAMKA_OK);
}

/* ---- Encoding ---- */

static char bytes[4 * TEXT_MAX];
static size_t byte_count;
/* For each byte of the text that begins a character: where it begins, and where the one before it ends; a
 * mark of byte order may stand between. */
static size_t byte_of[TEXT_MAX + 1], byte_behind[TEXT_MAX + 1];

/* Character by character, so that the way is known. False: one has no place in the encoding. */
static bool encode(size_t from, size_t to, enum encoding encoding) {
    for (size_t at = from, next; at < to; at = next) {
        size_t size;
        for (next = at + 1; next < to && ((unsigned char)text[next] & 0xC0) == 0x80;)
            next++;
        char *one = pieces_encode(text + at, next - at, encoding, &size);
        if (!one)
            return false;
        byte_of[at] = byte_count;
        memcpy(bytes + byte_count, one, size);
        byte_count += size;
        byte_behind[next] = byte_count;
        free(one);
    }
    byte_of[to] = byte_behind[to] = byte_count;
    return true;
}

static void same_places(const struct spots *plain, const struct spots *encoded, const char *name) {
    assert_int_equal(plain->count, encoded->count);
    for (size_t i = 0; i < plain->count; i++) {
        const struct spot *a = &plain->at[i], *b = &encoded->at[i];
        size_t from = byte_of[a->at], to = byte_behind[a->at + a->length];
        bool same =
            a->length ? b->at == from && b->at + b->length == to : !b->length && b->at >= to && b->at <= from;
        if (strcmp(a->code, b->code) != 0 || !same)
            fail_msg("%s: %s at %zu, %zu bytes; %s expected at %zu, %zu bytes", name, b->code, b->at,
                     b->length, a->code, from, to - from);
    }
}

static struct spots plain, encoded;

static void check_whole(enum encoding encoding, bool found_out) {
    byte_count = 0;
    if (!encode(0, text_length, encoding))
        return;
    check(text, text_length, "utf-8", &plain);
    check(bytes, byte_count, encoding_name(encoding), &encoded);
    same_places(&plain, &encoded, encoding_name(encoding));
    if (!found_out)
        return;
    check(bytes, byte_count, NULL, &encoded);
    same_places(&plain, &encoded, "found out");
}

static void in_each(const char *const *lines, size_t count, const enum encoding *list, size_t encodings) {
    for (unsigned round = 0; round < trials_of(ROUNDS); round++) {
        seed = round;
        make_record(lines, count);
        for (size_t i = 0; i < encodings; i++)
            check_whole(list[i], true);
    }
}

static void cyrillic(void **state) {
    (void)state;
    static const enum encoding list[] = {ENCODING_UTF8,   ENCODING_UTF16LE,     ENCODING_UTF16BE,
                                         ENCODING_CP1251, ENCODING_KOI8R,       ENCODING_KOI8U,
                                         ENCODING_CP866,  ENCODING_MAC_CYRILLIC};
    in_each(russian, sizeof russian / sizeof *russian, list, sizeof list / sizeof *list);
    in_each(ukrainian, sizeof ukrainian / sizeof *ukrainian, list, sizeof list / sizeof *list);
}

static void latin(void **state) {
    (void)state;
    static const enum encoding list[] = {ENCODING_UTF8, ENCODING_CP1252, ENCODING_UTF16LE, ENCODING_UTF16BE};
    in_each(western, sizeof western / sizeof *western, list, sizeof list / sizeof *list);
}

static void printed(void **state) {
    (void)state;
    static const enum encoding list[] = {ENCODING_UTF8,   ENCODING_UTF16LE,     ENCODING_UTF16BE,
                                         ENCODING_CP1251, ENCODING_KOI8R,       ENCODING_KOI8U,
                                         ENCODING_CP866,  ENCODING_MAC_CYRILLIC};
    format = "text";
    in_each(pages, sizeof pages / sizeof *pages, list, sizeof list / sizeof *list);
    format = "pdn";
}

static void decoded_wrongly(void **state) {
    (void)state;
    static const enum encoding list[] = {ENCODING_MAC_1251};
    in_each(russian, sizeof russian / sizeof *russian, list, 1);
}

/* Lines in two encodings, and marks of byte order in front of some. */
static void mixed(void **state) {
    (void)state;
    static const enum encoding list[] = {ENCODING_CP1251, ENCODING_KOI8R, ENCODING_CP866, ENCODING_KOI8U};
    for (unsigned round = 0; round < trials_of(ROUNDS); round++) {
        seed = 1000 + round;
        make_record(russian, sizeof russian / sizeof *russian);
        enum encoding other = list[below(sizeof list / sizeof *list)];
        size_t from = 0;
        byte_count = 0;
        for (size_t i = 0; i < line_count; from = ends[i++]) {
            bool single = below(4) == 0;
            if (!single && i && below(4) == 0) {
                memcpy(bytes + byte_count, "\xEF\xBB\xBF", 3);
                byte_count += 3;
            }
            assert_true(encode(from, ends[i], single ? other : ENCODING_UTF8));
        }
        check(text, text_length, "utf-8", &plain);
        check(bytes, byte_count, NULL, &encoded);
        same_places(&plain, &encoded, "mixed");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cyrillic),        cmocka_unit_test(latin), cmocka_unit_test(printed),
        cmocka_unit_test(decoded_wrongly), cmocka_unit_test(mixed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
