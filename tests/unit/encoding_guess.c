/* Detection on pieces of the printed records (tests/records) in every encoding, and on texts that look like
 * others. Pieces are cut as tests/oracle/pieces.h says; bench/encodings.c measures the same at any size. */
#include "base/encoding.h"
#include "tests/oracle/pieces.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PIECE = 500, PERCENT = 95 };

/* Two records are themselves in a wrong encoding. */
static bool is_record(const char *name) {
    return name[0] >= '0' && name[0] <= '9' && strcmp(name, "29.txt") != 0 && strcmp(name, "31.txt") != 0;
}

static void measure(const char *name, enum encoding encoding, struct piece_count *count) {
    char path[300];
    size_t length, size;
    snprintf(path, sizeof path, "tests/records/%s", name);
    char *text = pieces_load(path, &length);
    assert_non_null(text);
    const char *record = pieces_record(text, &length);
    char *bytes = pieces_cyrillic(record, length) ? pieces_encode(record, length, encoding, &size) : NULL;
    if (bytes)
        pieces_measure(bytes, size, encoding, PIECE, count, NULL, NULL);
    free(bytes);
    free(text);
}

static void records(void **state) {
    (void)state;
    for (int encoding = ENCODING_UTF8; encoding < ENCODING_COUNT; encoding++) {
        struct piece_count count = {0};
        DIR *folder = opendir("tests/records");
        assert_non_null(folder);
        for (struct dirent *entry; (entry = readdir(folder));)
            if (is_record(entry->d_name))
                measure(entry->d_name, (enum encoding)encoding, &count);
        closedir(folder);
        print_message("%s: %zu of %zu\n", encoding_name((enum encoding)encoding), count.right, count.pieces);
        assert_true(count.right * 100 >= count.pieces * PERCENT);
        if (encoding != ENCODING_CP1252) /* which has no Cyrillic */
            assert_true(count.pieces >= 40);
    }
}

/* What a text is in another encoding is found out to be that text. */
static void expect_all(const char *const *texts, size_t count, const enum encoding *encodings,
                       size_t encoding_count) {
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < encoding_count; j++) {
            size_t size;
            struct piece_count pieces = {0};
            char *bytes = pieces_encode(texts[i], strlen(texts[i]), encodings[j], &size);
            assert_non_null(bytes);
            pieces_measure(bytes, size, encodings[j], size, &pieces, NULL, NULL);
            free(bytes);
            if (pieces.right < pieces.pieces)
                fail_msg("%s is not read as %s", texts[i], encoding_name(encodings[j]));
        }
}

/* Good UTF-8 stays what it is, whatever letters and signs are in it. */
static void good_utf8(void **state) {
    (void)state;
    static const char *const texts[] = {
        "Ђорђе Јовановић и Њежић",
        "македонски јазик; је, ја, јуче, јазик",
        "Љубомир Ћирић, Џон",
        "Ѕвезда — Скопје, Ѓорѓи Ќосев",
        "[White \"Ћосић\"]",
        "Беларусь: Мікола Ўладыка, Воўк",
        "Қазақстан, Ғалымжан Әуезов",
        "България, Йордан Шопов",
        "Приз 100 €, взнос 5 €",
        "5 ¤, a ≤ b, c ≥ d, ≈ 5, √2, x ÷ y ≠ ∞, ±5°",
        "© 2001 «Шашки», § 5 ¶ • ™",
        "Ход Ч. 22-18; Ч: a5, b6; Б: c3",
        "1. c3-d4 {Ц} d6-c5 {Ч} *",
        "“Ч” — чёрные, “Б” — белые",
        "—Да! — сказал он",
        "„Шашки“, ‘Шашки’",
        "№5\n№6\n№7\n",
        "[White \"Ж\"]\n[Black \"Ч\"]\n{中文 é Ж}",
        "Fr\u00e9d\u00e9ric, \u0141\u00f3d\u017a, \u0158\u00ed\u010dany",
        "Їжак, Євген — Ґава",
        "1. c3—d4 d6—c5 2. b2—c3",
    };
    static const enum encoding utf8[] = {ENCODING_UTF8};
    expect_all(texts, sizeof texts / sizeof *texts, utf8, 1);
}

/* Names with accents are not Cyrillic, and the reverse. */
static void western_and_cyrillic(void **state) {
    (void)state;
    static const char *const western[] = {
        "[White \"Fr\u00e9d\u00e9ric Bou\u00e9\"]",
        "[White \"J\u00f8rgen M\u00fcller\"]",
        "[Event \"Campionato Assoluto 40\u00b0\"]",
        "[Site \"Frysl\u00e2n\"]\n1. 32-28 19-23 *",
        "[Dati \"69\u00b0 ASSOLUTO 1\u00b0 TURNO\"]",
        "[Event \"40\u00ba Campeonato\"]",
        "[Site \"S\u00e3o Paulo\"]",
        "{tr\u00e8s bien jou\u00e9, l'id\u00e9e \u00e9tait \u00e0 voir}",
        "[White \"N\u00fa\u00f1ez, Jos\u00e9\"]",
        "[Event \"\u00c9V\u00c9NEMENT\"]",
        "\u00a9 2005 KNDB",
        "\u00a1Bien jugado! \u00bfQui\u00e9n?",
        "[Result \"\u00bd-\u00bd\"]",
    };
    static const char *const cyrillic[] = {
        "[White \"Куперман, Исер\"]",
        "[Event \"Чемпионат СССР\"]\n[White \"Щёголев, В.\"]",
        "[White \"Жданов\"]\n1. c3-d4 d6-c5 *",
        "ДЕБЮТ \"КОЛ\", ВЫИГРЫШ БЕЛЫХ В ТРИ ХОДА",
        "Белые: Д.а1, пр.c3; чёрные: пр.b6. Ничья.",
    };
    static const enum encoding latin[] = {ENCODING_CP1252};
    static const enum encoding sets[] = {ENCODING_CP1251, ENCODING_KOI8R, ENCODING_CP866,
                                         ENCODING_MAC_CYRILLIC};
    expect_all(western, sizeof western / sizeof *western, latin, 1);
    expect_all(cyrillic, sizeof cyrillic / sizeof *cyrillic, sets, 4);
}

static void expect_text(const char *bytes, const char *text, enum encoding encoding, enum bad_kind kind,
                        enum encoding other) {
    struct decoded decoded;
    assert_int_equal(decode(bytes, strlen(bytes), ENCODING_DETECT, &decoded), STATUS_OK);
    assert_int_equal(decoded.encoding, encoding);
    assert_int_equal(decoded.text.length, strlen(text));
    assert_memory_equal(decoded.text.bytes, text, strlen(text));
    assert_int_equal(decoded.bad_count, 1);
    assert_int_equal(decoded.bad[0].kind, kind);
    assert_int_equal(decoded.bad[0].encoding, other);
    decoded_free(&decoded);
}

/* Files that were joined. Each line in its own encoding; the spans are those of words. */
static void mixtures(void **state) {
    (void)state;
    expect_text(
        "[White \"Иванов\"]\n[Event \"Чемпионат\"]\n1. c3-d4 *\n\n[White \"\xCF\xE5\xF2\xF0\xEE\xE2\"]\n",
        "[White \"Иванов\"]\n[Event \"Чемпионат\"]\n1. c3-d4 *\n\n[White \"Петров\"]\n", ENCODING_UTF8,
        BAD_OTHER, ENCODING_CP1251);
    expect_text(
        "[White \"\xCF\xE5\xF2\xF0\xEE\xE2, \xCF\xE0\xE2\xE5\xEB\"]\n1. c3-d4 *\n"
        "\xEF\xBB\xBF[White \"Кац\"]\n",
        "[White \"Петров, Павел\"]\n1. c3-d4 *\n\uFEFF[White \"Кац\"]\n", ENCODING_CP1251, BAD_OTHER,
        ENCODING_UTF8);
    expect_text(
        "[White \"J\u00f8rgen M\u00fcller\"]\n[Black \"J\u00f8rgen M\u00fcller, K\u00f8benhavn\"]\n[White "
        "\"Fr\xE9\x64\xE9ric\"]\n",
        "[White \"J\u00f8rgen M\u00fcller\"]\n[Black \"J\u00f8rgen M\u00fcller, K\u00f8benhavn\"]\n[White "
        "\"Fr\u00e9d\u00e9ric\"]\n",
        ENCODING_UTF8, BAD_OTHER, ENCODING_CP1252);
    expect_text("Ход белых. Чёрные: a5.\nЅелые: проста¤ a3\n", "Ход белых. Чёрные: a5.\nБелые: простая a3\n",
                ENCODING_MAC_1251, BAD_MISREAD, ENCODING_MAC_1251);
}

/* Far in, without reading all that stands before: the way back through marks. */
static void far_places(void **state) {
    (void)state;
    enum { LINES = 3000 };
    static const char line[] = "1. c3-d4 {\xF5\xEE\xE4} d6-c5\n", utf8[] = "1. c3-d4 {ход} d6-c5\n";
    size_t length = sizeof line - 1, wide = sizeof utf8 - 1;
    char *bytes = malloc(LINES * length);
    assert_non_null(bytes);
    for (size_t i = 0; i < LINES; i++)
        memcpy(bytes + i * length, line, length);
    struct decoded decoded;
    assert_int_equal(decode(bytes, LINES * length, ENCODING_DETECT, &decoded), STATUS_OK);
    assert_int_equal(decoded.text.length, LINES * wide);
    for (size_t i = 0; i < LINES; i += 7) {
        struct place place = text_place(&decoded.text, i * wide + 10, 6);
        assert_int_equal(place.offset, i * length + 10);
        assert_int_equal(place.length, 3);
        assert_int_equal(place.line, i + 1);
        assert_int_equal(place.column, 11);
        assert_int_equal(text_at_byte(&decoded.text, i * length + 13), i * wide + 16);
    }
    assert_true(decoded.origin.count <= LINES * length / ORIGIN_STEP * 2 + 2);
    decoded_free(&decoded);
    free(bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records),  cmocka_unit_test(good_utf8),  cmocka_unit_test(western_and_cyrillic),
        cmocka_unit_test(mixtures), cmocka_unit_test(far_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
