/* Which text says nothing to a parser of markup: letters, digits and stops, outside of what begins like a tag
 * or an entity. Where such text is inside of one after all (a comment, a script, an attribute with a ">") its
 * length says nothing either. */
#include "parser/text_skim.h"
#include "base/bytes.h"

enum { STRETCH_MIN = 24, HEAD = 16 /* a parser looks for marks of encodings in it */ };

/* A stretch does not begin with a blank, for blanks alone are another thing, nor inside a character. */
static bool may_begin(unsigned char c) {
    return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z') || c >= 0xC0;
}

static bool add_letter(struct text_skim *skim, size_t source_end) {
    struct skimmed letter = {skim->bytes.length, source_end};
    buffer_put(&skim->letters, (const char *)&letter, sizeof letter);
    buffer_put(&skim->bytes, "x", 1);
    return !skim->letters.failed && !skim->bytes.failed;
}

/* To the end of a tag, or of an entity's name. */
static size_t skip_markup(struct slice page, size_t at) {
    if (page.at[at] == '<') {
        const char *end = memchr(page.at + at, '>', page.length - at);
        return end ? (size_t)(end - page.at) : page.length;
    }
    if (page.at[at] == '&')
        while (at < page.length && (unsigned char)page.at[at] > ' ' && page.at[at] != ';' &&
               page.at[at] != '<')
            at++;
    return at;
}

bool text_skim_make(struct text_skim *skim, struct slice page) {
    size_t done = 0, at = 0;
    bool fine = true;
    buffer_init(&skim->bytes);
    buffer_init(&skim->letters);
    while (fine && at < page.length) {
        size_t end = bytes_skip_text(page.at, at, page.length);
        while (at < end && (at < HEAD || !may_begin((unsigned char)page.at[at])))
            at++;
        if (end - at >= STRETCH_MIN) {
            buffer_put(&skim->bytes, page.at + done, at - done);
            fine = add_letter(skim, end);
            done = end;
        }
        at = end;
        if (at < page.length) {
            size_t behind = skip_markup(page, at);
            at = behind > at ? behind : at + 1;
        }
    }
    buffer_put(&skim->bytes, page.at + done, page.length - done);
    return fine && !skim->bytes.failed;
}

void text_skim_free(struct text_skim *skim) {
    buffer_free(&skim->bytes);
    buffer_free(&skim->letters);
}

size_t text_skim_source(const struct text_skim *skim, size_t at) {
    const struct skimmed *letters = (const struct skimmed *)skim->letters.bytes;
    size_t low = 0, high = skim->letters.length / sizeof *letters;
    while (low < high) { /* how many stand before `at` */
        size_t middle = low + (high - low) / 2;
        if (letters[middle].at < at)
            low = middle + 1;
        else
            high = middle;
    }
    return low ? letters[low - 1].source_end + (at - letters[low - 1].at - 1) : at;
}
