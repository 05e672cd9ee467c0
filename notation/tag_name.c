/* The table of tag names and the way from a translated name to it. Values are no matter of this file. */
#include "notation/tag_name.h"
#include "notation/fold.h"

static const struct slice names[TAG_NAMES] = {
#define STANDARD(name) {#name, sizeof #name - 1},
#define TRANSLATED(...)
#include "notation/tag_names.def"
#undef STANDARD
#undef TRANSLATED
};

enum { WORDS_MAX = 40, FOLDED_NAME_MAX = 64 };

static const struct row {
    size_t standard;
    const char *words[WORDS_MAX];
} rows[] = {
#define STANDARD(name)
#define TRANSLATED(name, ...) {TAG_NAME_##name, {__VA_ARGS__}},
#include "notation/tag_names.def"
#undef STANDARD
#undef TRANSLATED
};

const char *tag_name_of(size_t i) {
    return names[i].at;
}

size_t tag_name_find(struct slice name) {
    if (name.length < 3)
        return TAG_NAMES;
    /* Three letters tell them apart but for their ends. */
    for (size_t i = 0; i < TAG_NAMES; i++)
        if (name.length == names[i].length && name.at[0] == names[i].at[0] && name.at[2] == names[i].at[2] &&
            memcmp(name.at, names[i].at, name.length) == 0)
            return i;
    return TAG_NAMES;
}

/* A Latin letter from U+00C0 to U+017F without its accent, small; '\0': no letter. */
static char without_accent(uint32_t c) {
    static const char letters[] =
        "aaaaaaaceeeeiiiidnooooo\0ouuuuytsaaaaaaaceeeeiiiidnooooo\0ouuuuyty"
        "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllllll"
        "lnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
    return letters[c - 0xC0];
}

/* Small Cyrillic letters, with ё as е. */
static uint32_t small_cyrillic(uint32_t c) {
    c = c >= 0x410 && c <= 0x42F ? c + 0x20 : c >= 0x400 && c <= 0x40F ? c + 0x50 : c;
    return c == 0x451 ? 0x435 : c;
}

/* The next letter of a name, blanks and signs between words passed over; 0: there is none. */
static uint32_t next_letter(const char **at, const char *end) {
    while (*at < end) {
        size_t length;
        uint32_t c = fold_character(*at, end, &length);
        *at += length;
        if (c >= 'A' && c <= 'Z')
            return c + 0x20;
        if (c == ' ' || c == '_' || c == '-' || c == 0xA0)
            continue;
        if (c >= 0xC0 && c <= 0x17F && without_accent(c))
            return (uint32_t)without_accent(c);
        return small_cyrillic(c);
    }
    return 0;
}

/* The letters of a name; 0 ends them. */
struct letters {
    uint32_t at[FOLDED_NAME_MAX + 1];
};

static void read_letters(struct slice name, struct letters *letters) {
    const char *at = name.at, *end = name.at + name.length;
    size_t count = 0;
    while ((letters->at[count] = next_letter(&at, end)) != 0)
        count++;
}

/* A word's first byte tells most of them apart: of a letter of ASCII, or of one beyond the Latin ones. */
static bool begins_alike(const struct letters *letters, const char *word) {
    unsigned char byte = (unsigned char)*word;
    return byte < 0x80 ? (byte | 0x20u) == letters->at[0] : byte < 0xD0 || letters->at[0] >= 0x400;
}

static bool same_word(const struct letters *letters, const char *word) {
    if (!begins_alike(letters, word))
        return false;
    const char *end = word + strlen(word);
    for (const uint32_t *letter = letters->at;; letter++) {
        if (next_letter(&word, end) != *letter)
            return false;
        if (!*letter)
            return true;
    }
}

size_t tag_name_translate(struct slice name) {
    struct letters letters;
    if (!name.length || name.length > FOLDED_NAME_MAX || tag_name_find(name) < TAG_NAMES)
        return TAG_NAMES;
    read_letters(name, &letters);
    for (size_t i = 0; i < TAG_NAMES; i++)
        if (same_word(&letters, names[i].at))
            return i;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t word = 0; rows[i].words[word]; word++)
            if (same_word(&letters, rows[i].words[word]))
                return rows[i].standard;
    return TAG_NAMES;
}

static void tell(struct game *game, const char *window, const struct tag *tag, const char *standard) {
    const struct finding_slot name = {"tag", standard};
    struct buffer buffer;
    buffer_init(&buffer);
    phrase_write(&buffer, PHRASE_NAME_TRANSLATED, game->findings.language, &name, 1);
    struct slice detail = arena_copy(game->arena, buffer_view(&buffer));
    const struct finding_slot slot = {"detail", detail.at};
    if (buffer.failed || !detail.at)
        game->findings.failed = true;
    else
        finding_add(&game->findings, FINDING_TAG_FORM, tag->at, (struct slice){window + tag->at, tag->length},
                    &slot, 1);
    buffer_free(&buffer);
}

void tag_name_settle(struct game *game, const char *window) {
    bool there[TAG_NAMES] = {false}, any = false;
    for (const struct tag *tag = game->tags; tag; tag = tag->next) {
        size_t i = tag_name_find(tag->name);
        if (i < TAG_NAMES)
            there[i] = true;
        else
            any = true;
    }
    for (struct tag *tag = any ? game->tags : NULL; tag; tag = tag->next) {
        size_t i = tag_name_translate(tag->name);
        /* "Setup" lists squares, where it does not say "1". */
        if (i == TAG_NAMES || there[i] || (i == TAG_NAME_SetUp && !slice_is(slice_trim(tag->value), "1")))
            continue;
        there[i] = true;
        tell(game, window, tag, names[i].at);
        tag->name = names[i];
    }
}
