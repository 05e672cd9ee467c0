/* Any bytes in any encoding, given or found: what comes out is UTF-8, the way back never goes back, a place
 * that is taken there and back is the same, and texts that are well encoded come out as they were. */
#include "base/encoding.h"
#include "base/utf8.h"
#include "tests/oracle/pieces.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static uint32_t seed;

static uint32_t next(void) {
    seed = seed * 1664525 + 1013904223;
    return seed >> 8;
}

/* What makes decoding hard: text in several encodings, halves of sequences, marks, NULs. */
static const char *const fragments[] = {
    "1. c3-d4 d6-c5 2. b2-c3 f6-g5\n",
    "[White \"\xD0\x98\xD0\xB2\xD0\xB0\xD0\xBD\xD0\xBE\xD0\xB2\"]\n",
    "[Black \"\xC8\xE2\xE0\xED\xEE\xE2\"]\n",
    "\xE9\xD7\xC1\xCE\xCF\xD7 ",
    "\x88\xA2\xA0\xAD\xAE\xA2\r\n",
    "\xD0\x85\xD0\xB5\xD0\xBB\xD1\x8B\xD0\xB5: \xD0\xBF\xD1\x80\xD0\xBE\xD1\x81\xD1\x82\xD0\xB0\xC2\xA4 "
    "f4\xD0\xA7g3\n",
    "\xEF\xBB\xBF",
    "\xFF\xFE",
    "\xE2\x80\x94",
    "\xE2\x80",
    "\xD0",
    "\xF0\x9F\x98\x80",
    "\xED\xA0\x80",
    "\xF4\x90\x80\x80",
    "Fr\xE9\x64\xE9ric ",
    "\n",
    "\x98",
    "a5 b6 ",
};

/* At most `room` bytes. */
static size_t make(char *bytes, size_t room) {
    size_t length = 0, wanted = next() % (room + 1);
    uint32_t style = next() % 4;
    while (length < wanted) {
        const char *fragment = fragments[next() % (sizeof fragments / sizeof *fragments)];
        size_t size = strlen(fragment);
        if (style == 0 || (style == 1 && next() % 4 == 0) || size > wanted - length) {
            bytes[length++] = (char)(next() % 8 ? next() : 0);
        } else {
            memcpy(bytes + length, fragment, size);
            length += size;
        }
    }
    return length;
}

static void check_places(const struct text *text, size_t length) {
    uint64_t before = 0;
    size_t step = text->length > 4096 ? 61 : 1;
    for (size_t at = 0; at <= text->length; at += step) {
        uint64_t byte = text_byte(text, at);
        assert_true(byte >= before && byte <= length);
        before = byte;
        bool begins = at == text->length || ((unsigned char)text->bytes[at] & 0xC0) != 0x80;
        if (begins)
            assert_int_equal(text_at_byte(text, byte), at);
    }
    assert_int_equal(text_byte(text, text->length), length);
    for (size_t byte = 0; byte <= length; byte += step)
        assert_true(text_byte(text, text_at_byte(text, byte)) >= byte);
}

static void check(const struct decoded *decoded, const char *bytes, size_t length) {
    const struct text *text = &decoded->text;
    for (size_t at = 0; (at = utf8_fine(text->bytes, at, text->length)) < text->length; at++)
        assert_int_equal(text->bytes[at], '\0');
    assert_true(text->length <= 3 * length);
    if (!decoded->owned)
        assert_ptr_equal(text->bytes, bytes);
    check_places(text, length);
    size_t reached = 0;
    for (size_t i = 0; i < decoded->bad_count; i++) {
        assert_true(decoded->bad[i].at >= reached && decoded->bad[i].length <= text->length);
        assert_true(decoded->bad[i].at + decoded->bad[i].length <= text->length);
        reached = decoded->bad[i].at;
    }
}

/* In memory of its own size, so that a sanitizer sees what is read behind it. */
static void decode_exact(const char *bytes, size_t length, int encoding, bool piece) {
    char *own = malloc(length ? length : 1);
    struct decoded decoded;
    assert_non_null(own);
    memcpy(own, bytes, length);
    if (piece && encoding != ENCODING_DETECT)
        assert_int_equal(decode_piece(own, length, (enum encoding)encoding, &decoded), STATUS_OK);
    else
        assert_int_equal(decode(own, length, (enum encoding)encoding, &decoded), STATUS_OK);
    check(&decoded, own, length);
    decoded_free(&decoded);
    free(own);
}

static void any_bytes(void **state) {
    (void)state;
    static char bytes[9000];
    for (seed = 1; seed < 60;) {
        uint32_t round = seed;
        size_t length = make(bytes, round % 8 ? 300 : sizeof bytes);
        for (int encoding = 0; encoding < ENCODING_COUNT; encoding++) {
            decode_exact(bytes, length, encoding, false);
            decode_exact(bytes, length, encoding, true);
        }
        seed = round + 1;
    }
}

/* Validation agrees with the definition, whatever stands where in a block. */
static void validation(void **state) {
    (void)state;
    char bytes[100];
    for (seed = 1000; seed < 5000;) {
        uint32_t round = seed;
        size_t length = make(bytes, sizeof bytes), at = 0, bad = 0;
        while (at < length && bytes[at]) {
            size_t size = utf8_length(bytes + at, bytes + length, &bad);
            if (!size)
                break;
            at += size;
        }
        assert_int_equal(utf8_fine(bytes, 0, length), at);
        seed = round + 1;
    }
}

/* Every two, three and four bytes that begin a sequence, at every place of a block. */
static void sequences(void **state) {
    (void)state;
    char bytes[80];
    for (unsigned lead = 0xC0; lead < 0x100; lead++)
        for (unsigned second = 0x70; second < 0xD0; second++) {
            size_t place = (lead + second) % 40, bad;
            memset(bytes, 'a', sizeof bytes);
            bytes[place] = (char)lead;
            bytes[place + 1] = (char)second;
            bytes[place + 2] = bytes[place + 3] = (char)0x85;
            size_t size = utf8_length(bytes + place, bytes + sizeof bytes, &bad);
            size_t expected = place + size < place + 4 ? place + size : sizeof bytes;
            assert_int_equal(utf8_fine(bytes, 0, sizeof bytes), expected);
        }
}

static const char mixture[] =
    "Белые: дамка h2; чёрные: простые f6, g5, h4, h6.\n1. h2\u2014d6 h4\u2014g3 2. d6:h2 — «Їжак» № 5…\n";

/* What is decoded in its own encoding is what was encoded. */
static void texts_come_back(void **state) {
    (void)state;
    static const enum encoding whole[] = {ENCODING_UTF8,   ENCODING_UTF16LE,  ENCODING_UTF16BE,
                                          ENCODING_CP1251, ENCODING_MAC_1251, ENCODING_MAC_CYRILLIC};
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
        size_t size;
        char *bytes = pieces_encode(mixture, sizeof mixture - 1, whole[i], &size);
        struct decoded decoded;
        assert_non_null(bytes);
        for (int given = 0; given < 2; given++) {
            assert_int_equal(decode(bytes, size, given ? whole[i] : ENCODING_DETECT, &decoded), STATUS_OK);
            assert_int_equal(decoded.encoding, whole[i]);
            assert_int_equal(decoded.text.length, sizeof mixture - 1);
            assert_memory_equal(decoded.text.bytes, mixture, sizeof mixture - 1);
            check(&decoded, bytes, size);
            decoded_free(&decoded);
        }
        free(bytes);
    }
}

/* ---- Squares in both alphabets ---- */

static const char *square_letter(unsigned file) {
    static const char *const letters[8][5] = {
        {"a", "а", "А", "A"}, {"b", "в", "В", "Ь"}, {"c", "с", "С", "Ц"}, {"d", "д", "Д", "D"},
        {"e", "е", "Е", "E"}, {"f", "ф", "Ф", "F"}, {"g", "г", "Г", "G"}, {"h", "н", "Н", "Х"}};
    return letters[file][next() % 4];
}

static size_t put(char *page, size_t at, const char *text) {
    size_t length = strlen(text);
    memcpy(page + at, text, length);
    return at + length;
}

static size_t put_square(char *page, size_t at) {
    char rank[2] = {(char)('1' + next() % 8), '\0'};
    at = put(page, at, square_letter(next() % 8));
    return put(page, at, next() % 30 ? rank : "З");
}

/* Pages that mix Cyrillic and Latin squares, with few words or none, are not "put right". */
static void clean_pages(void **state) {
    (void)state;
    static const char *const words[] = {"Белые ", "В. ",      "Чемпионат ", "«Ничья» ", "— и ",
                                        "Цена ",  "сдались ", "У ",         "Їжак ",    "СССР… "};
    static const char *const between[] = {"-", "—", "–", ":", " - ", ""};
    static char page[4000];
    for (uint32_t round = 0; round < 2000; round++) {
        size_t at = 0;
        seed = round;
        for (unsigned count = next() % 4; count; count--)
            at = put(page, at, words[next() % 10]);
        for (unsigned move = 1, count = 2 + next() % 20; move < count; move++) {
            const char *sign = between[next() % 6];
            char number[8] = {(char)('0' + move / 10), (char)('0' + move % 10), '.', ' ', '\0'};
            at = put(page, at, number);
            for (int side = 0; side < 2; side++) {
                at = next() % 2 ? put_square(page, at) : put(page, at, square_letter(next() % 8));
                at = put_square(page, put(page, at, sign));
                at = put(page, at, " ");
            }
        }
        struct decoded decoded;
        assert_int_equal(decode(page, at, ENCODING_DETECT, &decoded), STATUS_OK);
        if (decoded.encoding != ENCODING_UTF8)
            print_message("%.*s\n", (int)at, page);
        assert_int_equal(decoded.encoding, ENCODING_UTF8);
        decoded_free(&decoded);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_bytes),       cmocka_unit_test(validation),  cmocka_unit_test(sequences),
        cmocka_unit_test(texts_come_back), cmocka_unit_test(clean_pages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
