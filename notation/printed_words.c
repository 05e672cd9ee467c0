/* Tables of words, in the order of enum printed_language. No grammar of pages is here. */
#include "notation/printed_words.h"
#include "notation/fold.h"
#include "notation/variant_words.h"

static const struct {
    const char *tag, *words[PRINTED_LANGUAGES];
} labels[] = {
    {"Event", {"Турнир", "Турнір"}}, {"Site", {"Место", "Місце"}},    {"Date", {"Дата", "Дата"}},
    {"Round", {"Тур", "Тур"}},       {"White", {"Белыми", "Білими"}}, {"Black", {"Черными", "Чорними"}},
};

/* PDN takes the numbers from chess; the six signs "!" to "?!" need no words. */
static const struct {
    unsigned nag;
    const char *words[PRINTED_LANGUAGES];
} judgements[] = {
    {7, {"единственный ход", "єдиний хід"}},
    {10, {"позиция равная", "позиція рівна"}},
    {13, {"позиция неясная", "позиція неясна"}},
    {14, {"у белых немного лучше", "у білих трохи краще"}},
    {15, {"у черных немного лучше", "у чорних трохи краще"}},
    {16, {"у белых лучше", "у білих краще"}},
    {17, {"у черных лучше", "у чорних краще"}},
    {18, {"у белых решающий перевес", "у білих вирішальна перевага"}},
    {19, {"у черных решающий перевес", "у чорних вирішальна перевага"}},
    {22, {"белые в цугцванге", "білі в цугцвангу"}},
    {23, {"черные в цугцванге", "чорні в цугцвангу"}},
};

/* The signs of collections of games, and what typewriters make of them. */
static const struct {
    const char *sign;
    unsigned nag;
} evaluations[] = {
    {"\u25A1", 7},  {"\u221E", 13},                                 /* the only move, unclear */
    {"\u2A72", 14}, {"+/=", 14},    {"+=", 14},     {"\u2A71", 15}, /* a little better */
    {"=/+", 15},    {"=+", 15},     {"\u00B1", 16}, {"+/-", 16},    /* better */
    {"\u2213", 17}, {"-/+", 17},    {"+-", 18},     {"-+", 19},
};

static const char *const endings[][PRINTED_LANGUAGES] = {
    {"и белые выиграли.", "і білі виграли."},
    {"и черные выиграли.", "і чорні виграли."},
    {"и ничья.", "і нічия."},
};

const char *printed_label(const char *tag, enum printed_language language) {
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        if (strcmp(labels[i].tag, tag) == 0)
            return labels[i].words[language];
    return NULL;
}

/* How long the label is that the text begins with, its colon counted; 0: it begins with another word. Some
 * of its letters may be Latin ones that look alike. */
static size_t begins(struct slice text, const char *with) {
    const char *at = text.at, *end = text.at + text.length, *stop = with + strlen(with);
    for (size_t size, other; with < stop; with += other, at += size) {
        uint32_t wanted = fold_character(with, stop, &other);
        uint32_t c = at < end ? fold_character(at, end, &size) : 0;
        if (c != wanted && (c >= 0x80 || !c || fold_mixed(c) != wanted))
            return 0;
    }
    return at < end && *at == ':' ? (size_t)(at + 1 - text.at) : 0;
}

/* All of them begin with a capital letter. */
static bool may_label(struct slice line) {
    const unsigned char *at = (const unsigned char *)line.at;
    return line.length > 1 && ((at[0] >= 'A' && at[0] <= 'Z') || (at[0] == 0xD0 && at[1] < 0xB0));
}

const char *printed_label_read(struct slice line, struct slice *value) {
    if (!may_label(line))
        return NULL;
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        for (int language = 0; language < PRINTED_LANGUAGES; language++) {
            size_t length = begins(line, labels[i].words[language]);
            if (length) {
                *value = slice_trim((struct slice){line.at + length, line.length - length});
                return value->length ? labels[i].tag : NULL;
            }
        }
    return NULL;
}

const char *printed_title_read(struct slice line) {
    line = slice_trim(line);
    if (!line.length || line.at[line.length - 1] != ':')
        return NULL;
    const struct variant *variant = variant_of_words((struct slice){line.at, line.length - 1});
    return variant ? variant->name : NULL;
}

const char *printed_nag(unsigned nag, enum printed_language language) {
    for (size_t i = 0; i < sizeof judgements / sizeof *judgements; i++)
        if (judgements[i].nag == nag)
            return judgements[i].words[language];
    return NULL;
}

/* Copies with every dash as '-' and without blanks; false: too long. */
static bool fold_sign_text(struct slice sign, char *to, size_t room) {
    size_t length = 0, size;
    const char *at = sign.at, *end = sign.at + sign.length;
    for (; at < end; at += size) {
        uint32_t c = fold_character(at, end, &size);
        bool dash = c != '>' && fold_sign(c) == '-';
        if (length + size >= room)
            return false;
        memcpy(to + length, dash ? "-" : at, dash ? 1 : size);
        length += dash ? 1 : size;
    }
    to[length] = '\0';
    return true;
}

unsigned printed_evaluation_read(struct slice sign) {
    char folded[12];
    if (!fold_sign_text(sign, folded, sizeof folded))
        return 0;
    for (size_t i = 0; i < sizeof evaluations / sizeof *evaluations; i++)
        if (strcmp(folded, evaluations[i].sign) == 0)
            return evaluations[i].nag;
    return 0;
}

/* Lines may be broken between words. */
static bool same_words(struct slice text, const char *words) {
    size_t at = 0;
    for (; *words && at < text.length; words++) {
        bool blank = (unsigned char)text.at[at] <= ' ';
        if (*words == ' ' ? !blank : *words != text.at[at])
            return false;
        at++;
        while (blank && at < text.length && (unsigned char)text.at[at] <= ' ')
            at++;
    }
    return !*words && at == text.length;
}

unsigned printed_nag_read(struct slice words) {
    for (size_t i = 0; i < sizeof judgements / sizeof *judgements; i++)
        for (int language = 0; language < PRINTED_LANGUAGES; language++)
            if (same_words(words, judgements[i].words[language]))
                return judgements[i].nag;
    return 0;
}

const char *printed_ending(unsigned winner, enum printed_language language) {
    return endings[winner][language];
}

bool printed_ending_read(struct slice words) {
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        for (int language = 0; language < PRINTED_LANGUAGES; language++) {
            struct slice whole = slice_of(endings[i][language]);
            struct slice without = {whole.at, whole.length - 1};
            if (slice_equal(words, whole) || slice_equal(words, without))
                return true;
        }
    return false;
}

static bool same_in_both(const char *const words[PRINTED_LANGUAGES], struct slice text) {
    size_t length = strlen(words[PRINTED_RU]);
    return strcmp(words[PRINTED_RU], words[PRINTED_UK]) == 0 && text.length >= length &&
           memcmp(text.at, words[PRINTED_RU], length) == 0;
}

bool printed_is_belarusian(struct slice words) {
    static const char *const forms[] = {"Белыя", "белыя", "Чорныя", "чорныя", "БЕЛЫЯ", "ЧОРНЫЯ", "пачынаюць"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (words.length && memmem(words.at, words.length, forms[i], strlen(forms[i])))
            return true;
    return false;
}

/* і ї є ґ in both cases; words with Cyrillic letters and none of these are Russian. */
const char *printed_language_of(struct slice words) {
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        if (same_in_both(labels[i].words, words))
            return NULL;
    if (variant_title_of_all(words))
        return NULL;
    if (printed_is_belarusian(words))
        return "be";
    bool cyrillic = false;
    for (size_t i = 0; i + 1 < words.length; i++) {
        unsigned char lead = (unsigned char)words.at[i], trail = (unsigned char)words.at[i + 1];
        cyrillic |= lead == 0xD0 || lead == 0xD1;
        if ((lead == 0xD1 && (trail == 0x94 || trail == 0x96 || trail == 0x97)) ||
            (lead == 0xD0 && (trail == 0x84 || trail == 0x86 || trail == 0x87)) ||
            (lead == 0xD2 && (trail == 0x90 || trail == 0x91)))
            return "uk";
    }
    return cyrillic ? "ru" : NULL;
}
