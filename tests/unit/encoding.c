/* Encodings: what is detected, what is kept, and the way back to the input's bytes. */
#include "base/encoding.h"

#include "base/memory.h"

#include <iconv.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static const char russian[] =
    "Белые: дамка h2; черные: простые f6, g5, h4, h6.\n"
    "1. h2-d6 h4-g3 2. d6 : h2 g5-h4 3. h2-c7 h6-g5 4. c7- h2 g5-f4 с выигрышем.\n";
static const char ukrainian[] =
    "Білі: Д.е1, пр.c1, f2; чорні: Д.h6, пр.b6, е5, е7, g7. Перша шашка їде на поле "
    "є, і виграють. Їжак!\n";
static const char lookalikes[] =
    "1. g3-f4 f6-е5 2. h2-g3 e5-d4 3. c3:e5 h6-g5 4. f4:h6 d6:h2 5. a3-b4 g7-f6 "
    "6. b4-а5 7. b2-с3 (17... b6-а5)\n";
static const char western[] =
    "[Event \"40\u00b0 Campionato\"]\n[Site \"Frysl\u00e2n, \u00c9v\u00e9nement\"]\n1. 32-28 *\n";

/* The text in another encoding; the length is returned. */
static size_t encode(const char *text, const char *name, char *to, size_t room) {
    iconv_t converter = iconv_open(name, "UTF-8");
    assert_true(converter != (iconv_t)-1);
    char *in = (char *)text, *out = to;
    size_t left = strlen(text), space = room;
    assert_true(iconv(converter, &in, &left, &out, &space) != (size_t)-1);
    iconv_close(converter);
    return room - space;
}

/* Decodes the text's bytes in the encoding `name` and expects the text back, with a map that never falls. */
static void check_round(const char *text, const char *name, enum encoding wanted, enum encoding expected) {
    char bytes[4096];
    size_t length = encode(text, name, bytes, sizeof bytes);
    struct decoded decoded;
    assert_int_equal(decode(bytes, length, wanted, &decoded), STATUS_OK);
    if (decoded.encoding != expected)
        fail_msg("%s was taken for %s", name, encoding_name(decoded.encoding));
    assert_int_equal(decoded.text.length, strlen(text));
    assert_memory_equal(decoded.text.bytes, text, strlen(text));
    assert_int_equal(decoded.bad_count, 0);
    for (size_t i = 1; i <= decoded.text.length; i++)
        assert_true(text_byte(&decoded.text, i) >= text_byte(&decoded.text, i - 1));
    assert_int_equal(text_byte(&decoded.text, decoded.text.length), length);
    decoded_free(&decoded);
}

static void detection(void **state) {
    (void)state;
    static const struct {
        const char *name;
        enum encoding encoding;
    } list[] = {
        {"CP1251", ENCODING_CP1251},
        {"KOI8-R", ENCODING_KOI8R},
        {"CP866", ENCODING_CP866},
        {"UTF-8", ENCODING_UTF8},
        {"MAC-CYRILLIC", ENCODING_MAC_CYRILLIC},
        {"UTF-16LE", ENCODING_UTF16LE},
        {"UTF-16BE", ENCODING_UTF16BE},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        check_round(russian, list[i].name, ENCODING_DETECT, list[i].encoding);
    check_round(ukrainian, "CP1251", ENCODING_DETECT, ENCODING_CP1251);
    check_round(ukrainian, "KOI8-U", ENCODING_DETECT, ENCODING_KOI8U);
    check_round(ukrainian, "UTF-8", ENCODING_DETECT, ENCODING_UTF8);
    check_round(lookalikes, "CP1251", ENCODING_DETECT, ENCODING_CP1251);
    check_round(lookalikes, "KOI8-R", ENCODING_DETECT, ENCODING_KOI8R);
    check_round(lookalikes, "CP866", ENCODING_DETECT, ENCODING_CP866);
    check_round(western, "CP1252", ENCODING_DETECT, ENCODING_CP1252);
    check_round("1. c3\u2014d4 d6\u2014c5", "CP1252", ENCODING_DETECT, ENCODING_CP1252);
    check_round("[White \"\u0424\u0430\u0434\u0435\u0435\u0432\"]\n1. c3-d4 *", "CP866", ENCODING_DETECT,
                ENCODING_CP866);
    check_round("plain", "UTF-8", ENCODING_DETECT, ENCODING_UTF8);
    check_round("", "UTF-8", ENCODING_DETECT, ENCODING_UTF8);
}

static void declared(void **state) {
    (void)state;
    check_round(russian, "CP866", ENCODING_CP866, ENCODING_CP866);
    check_round("а", "CP1251", ENCODING_CP1251, ENCODING_CP1251);
    check_round("\U0001F600a\u0431", "UTF-16LE", ENCODING_UTF16LE, ENCODING_UTF16LE);
    check_round("\u00e9", "CP1252", ENCODING_CP1252, ENCODING_CP1252);
}

static void expect(const char *bytes, size_t length, enum encoding wanted, const char *text, size_t bad,
                   struct decoded *decoded) {
    assert_int_equal(decode(bytes, length, wanted, decoded), STATUS_OK);
    assert_int_equal(decoded->text.length, strlen(text));
    assert_memory_equal(decoded->text.bytes, text, strlen(text));
    assert_int_equal(decoded->bad_count, bad);
}

/* Mostly UTF-8 stays UTF-8; every bad sequence is one mark, neighbours are one run. */
static void bad_utf8(void **state) {
    (void)state;
    struct decoded decoded;
    static const char bytes[] = "Шашки \xFF\xFE Дамка \xE2\x80!";
    expect(bytes, sizeof bytes - 1, ENCODING_DETECT, "Шашки \uFFFD\uFFFD Дамка \uFFFD!", 2, &decoded);
    assert_int_equal(decoded.encoding, ENCODING_UTF8);
    assert_int_equal(decoded.bad[0].at, 11);
    assert_int_equal(decoded.bad[0].length, 6);
    assert_int_equal(decoded.bad[0].kind, BAD_SEQUENCE);
    assert_int_equal(text_byte(&decoded.text, decoded.bad[0].at), 11);
    assert_int_equal(text_byte(&decoded.text, decoded.bad[0].at + 3), 12);
    assert_int_equal(text_byte(&decoded.text, decoded.bad[0].at + 6), 13);
    assert_int_equal(text_byte(&decoded.text, decoded.bad[1].at + 3), sizeof bytes - 2);
    assert_int_equal(text_place(&decoded.text, decoded.bad[1].at, 3).length, 2);
    decoded_free(&decoded);
    /* Surrogates, overlong forms, and values beyond U+10FFFF are not UTF-8. */
    expect("\xED\xA0\x80", 3, ENCODING_UTF8, "\uFFFD\uFFFD\uFFFD", 1, &decoded);
    decoded_free(&decoded);
    expect("\xC0\xAF\xF4\x90\x80\x80", 6, ENCODING_UTF8, "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD", 1, &decoded);
    decoded_free(&decoded);
}

static void nuls(void **state) {
    (void)state;
    struct decoded decoded;
    static const char bytes[] = "1. c3-d4\0\0 d6-c5 *\0";
    assert_int_equal(decode(bytes, sizeof bytes - 1, ENCODING_DETECT, &decoded), STATUS_OK);
    assert_int_equal(decoded.encoding, ENCODING_UTF8);
    assert_ptr_equal(decoded.text.bytes, bytes);
    assert_null(decoded.owned);
    assert_int_equal(decoded.bad_count, 2);
    assert_int_equal(decoded.bad[0].kind, BAD_NUL);
    assert_int_equal(decoded.bad[1].kind, BAD_NUL);
    assert_int_equal(decoded.bad[0].at, 8);
    assert_int_equal(decoded.bad[0].length, 2);
    decoded_free(&decoded);
    assert_int_equal(decode("a\0\xE0", 3, ENCODING_CP1251, &decoded), STATUS_OK);
    assert_int_equal(decoded.bad_count, 1);
    assert_int_equal(decoded.text.length, 4);
    decoded_free(&decoded);
}

static void marks(void **state) {
    (void)state;
    struct decoded decoded;
    static const char utf8[] =
        "\xEF\xBB\xBF"
        "1. c3-d4";
    assert_int_equal(decode(utf8, sizeof utf8 - 1, ENCODING_DETECT, &decoded), STATUS_OK);
    assert_int_equal(decoded.text.length, sizeof utf8 - 1);
    assert_false(decoded.guessed);
    decoded_free(&decoded);
    expect(
        "\xFF\xFE"
        "1\0.\0",
        6, ENCODING_DETECT, "\uFEFF1.", 0, &decoded);
    assert_int_equal(decoded.encoding, ENCODING_UTF16LE);
    assert_int_equal(text_byte(&decoded.text, 3), 2);
    decoded_free(&decoded);
    expect("\xFE\xFF\0001\0.", 6, ENCODING_DETECT, "\uFEFF1.", 0, &decoded);
    assert_int_equal(decoded.encoding, ENCODING_UTF16BE);
    decoded_free(&decoded);
}

/* Half a character, half a pair of surrogates. */
static void bad_utf16(void **state) {
    (void)state;
    struct decoded decoded;
    expect(
        "a\0\0\xD8"
        "b\0c",
        7, ENCODING_UTF16LE, "a\uFFFDb\uFFFD", 2, &decoded);
    assert_int_equal(text_byte(&decoded.text, 1), 2);
    assert_int_equal(text_byte(&decoded.text, 4), 4);
    assert_int_equal(text_byte(&decoded.text, decoded.text.length), 7);
    decoded_free(&decoded);
    expect("a\0\0\xDC", 4, ENCODING_UTF16LE, "a\uFFFD", 1, &decoded);
    decoded_free(&decoded);
    expect("\x3D\xD8", 2, ENCODING_UTF16LE, "\uFFFD", 1, &decoded);
    decoded_free(&decoded);
}

/* Bytes to which the encoding gives no meaning. */
static void bad_single(void **state) {
    (void)state;
    struct decoded decoded;
    expect(
        "a\x98"
        "b",
        3, ENCODING_CP1251, "a\uFFFDb", 1, &decoded);
    assert_int_equal(text_byte(&decoded.text, decoded.text.length), 3);
    decoded_free(&decoded);
}

static void names(void **state) {
    (void)state;
    for (int i = 0; i < ENCODING_COUNT; i++)
        assert_int_equal(encoding_of_name(encoding_name((enum encoding)i)), i);
    assert_int_equal(encoding_of_name("utf8"), ENCODING_UTF8);
    assert_int_equal(encoding_of_name("Windows_1251"), ENCODING_CP1251);
    assert_int_equal(encoding_of_name("cp 866"), ENCODING_CP866);
    assert_int_equal(encoding_of_name("latin1"), ENCODING_CP1252);
    assert_int_equal(encoding_of_name("koi9"), ENCODING_COUNT);
    assert_int_equal(encoding_of_name(""), ENCODING_COUNT);
}

static void no_memory(void **state) {
    (void)state;
    static const char *const inputs[] = {"a\xFF", "Шашки \xFF\x80 a",
                                         "\xFF\xFE"
                                         "a\0",
                                         "\xE0\xE1\xE2"};
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        enum status status = STATUS_NO_MEMORY;
        for (long count = 0; status != STATUS_OK; count++) {
            struct decoded decoded;
            memory_fail_after(count);
            status = decode(inputs[i], strlen(inputs[i]), ENCODING_DETECT, &decoded);
            memory_fail_after(-1);
            decoded_free(&decoded);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(detection),  cmocka_unit_test(declared), cmocka_unit_test(bad_utf8),
        cmocka_unit_test(nuls),       cmocka_unit_test(marks),    cmocka_unit_test(bad_utf16),
        cmocka_unit_test(bad_single), cmocka_unit_test(names),    cmocka_unit_test(no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
