/* The table of what print and scanners confuse, and the readings that it gives. No board is known here. */
#include "notation/lookalike.h"
#include "notation/fold.h"

enum { CHOICES_MAX = 4, SIGN_DAMAGE = 1, NEAR = 1, FAR = 3 };

struct choice {
    char as;
    unsigned damage;
};

/* The ways to read one character; none: it stands for nothing. */
struct choices {
    struct choice at[CHOICES_MAX];
    size_t count;
};

/* `near` are as likely as what fold.c takes, `far` are rarer. A letter stands for a file, a digit for a rank:
 * only one of them makes a square where it stands. */
static const struct {
    uint32_t character;
    char near[3], far[3];
} table[] = {
    {'1', "", "f"}, /* "12" for f2, "44:56" for d4:b6 */
    {'0', "", "cd"},     {'3', "", "e"},      {'4', "", "ad"},   {'5', "", "b"},
    {'6', "", "b"},      {'7', "", "f"},      {'8', "", "b"},    {'9', "", "g"},
    {'l', "1", ""},      {'I', "1", ""},      {'i', "1", ""},    {'|', "1", ""},
    {'!', "1", ""},      {'S', "5", "8"},     {'s', "5", ""},    {'Z', "2", ""},
    {'z', "2", ""},      {'q', "g", ""},      {'G', "g", "6"},   {'B', "b", "8"},
    {'n', "h", ""},      {'k', "h", ""},      {'t', "f", ""},    {'T', "7", "1"},
    {'@', "a", ""},      {'o', "0", ""},      {'O', "0", ""},    {'A', "a", "4"},
    {0x0406, "1", ""},   {0x0456, "1", ""},                      /* І і */
    {0x0412, "b", "8"},  {0x0432, "b", ""},                      /* В в */
    {0x042C, "b", "h6"}, {0x044C, "b", "h6"},                    /* Ь ь */
    {0x042A, "b", "h"},  {0x044A, "b", "h"},                     /* Ъ ъ */
    {0x042B, "h", "b"},  {0x044B, "h", "b"},                     /* Ы ы */
    {0x2116, "b", "h"},                                          /* the number sign */
    {0x0411, "b", "65"}, {0x0431, "6b", "5"},                    /* Б б */
    {0x0417, "3", "8"},  {0x0437, "3", "8"},                     /* З з */
    {0x042D, "3", "e"},  {0x044D, "3", "e"},                     /* Э э */
    {0x0427, "4", ""},   {0x0447, "4", ""},                      /* Ч ч */
    {0x0401, "e", ""},   {0x0451, "e", ""},                      /* Ё ё */
    {0x0414, "d", "a"},  {0x0434, "d", "g"},                     /* Д д */
    {0x0413, "g", "f"},  {0x0433, "g", "f"},                     /* Г г */
    {0x041F, "h", ""},   {0x043F, "h", ""},   {0x043D, "h", ""}, /* П п н */
    {0x041A, "h", ""},   {0x043A, "h", ""},                      /* К к */
    {0x0422, "7", "f1"}, {0x0442, "f", "7"},                     /* Т т */
    {0x041E, "0", "c"},  {0x043E, "0", "c"},                     /* О о */
    {'^', "4", ""},      {';', ":", ""},      {0x00A7, "8", ""}, {0x20AC, "e", ""},
};

static void add(struct choices *choices, char as, unsigned damage) {
    for (size_t i = 0; i < choices->count; i++)
        if (choices->at[i].as == as)
            return;
    if (choices->count < CHOICES_MAX)
        choices->at[choices->count++] = (struct choice){as, damage};
}

static void add_row(struct choices *choices, uint32_t character) {
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (table[i].character != character)
            continue;
        for (size_t k = 0; k < sizeof table[i].near && table[i].near[k]; k++)
            add(choices, table[i].near[k], NEAR);
        for (size_t k = 0; k < sizeof table[i].far && table[i].far[k]; k++)
            add(choices, table[i].far[k], FAR);
    }
}

/* `folded`: what fold.c takes it for in this place. */
static struct choices choices_of(uint32_t character, char folded, struct doubt doubt) {
    struct choices choices = {.count = 0};
    bool scanned = character == 'l' || character == 'I' || character >= 0x80;
    if (folded)
        add(&choices, folded, 0);
    if (!folded || scanned || doubt.plain)
        add_row(&choices, character);
    if (doubt.garbled && (folded == 'b' || folded == 'h'))
        add(&choices, folded == 'b' ? 'h' : 'b', FAR);
    char file = fold_cyrillic_file(character);
    if (file)
        add(&choices, file, NEAR);
    return choices;
}

/* Adds a character to a reading; of several signs between two squares a capture counts. */
static void put(struct lookalike *reading, char as, unsigned damage) {
    char *last = reading->length ? &reading->text[reading->length - 1] : NULL;
    bool sign = as == '-' || as == ':';
    reading->damage += damage;
    if (sign && last && (*last == '-' || *last == ':')) {
        reading->damage += SIGN_DAMAGE;
        if (as == ':')
            *last = as;
        return;
    }
    reading->text[reading->length++] = as;
}

/* Every reading so far with each choice of the next character; what there is no room for is the most
 * damaged. */
static size_t multiply(struct lookalike *readings, size_t count, const struct choices *choices) {
    size_t before = count;
    for (size_t c = 1; c < choices->count; c++)
        for (size_t i = 0; i < before && count < READINGS_MAX; i++) {
            readings[count] = readings[i];
            put(&readings[count++], choices->at[c].as, choices->at[c].damage);
        }
    for (size_t i = 0; i < before; i++)
        put(&readings[i], choices->at[0].as, choices->at[0].damage);
    return count;
}

static void sort(struct lookalike *readings, size_t count) {
    for (size_t i = 1; i < count; i++) {
        struct lookalike moved = readings[i];
        size_t k = i;
        for (; k > 0 && readings[k - 1].damage > moved.damage; k--)
            readings[k] = readings[k - 1];
        readings[k] = moved;
    }
}

size_t lookalikes_of(struct slice raw, struct doubt doubt, struct lookalike readings[READINGS_MAX]) {
    const char *at = raw.at, *end = raw.at + raw.length;
    size_t count = 1, size, characters = 0;
    readings[0] = (struct lookalike){.length = 0};
    for (; at < end; at += size) {
        uint32_t character = fold_character(at, end, &size);
        if (fold_blank(character) || (character == '*' && at + size == end))
            continue;
        const char *next = at + size;
        char folded = fold_in_place(readings[0].text, readings[0].length, character, next, end);
        struct choices choices = choices_of(character, folded, doubt);
        if (!choices.count || ++characters >= READING_LENGTH_MAX)
            return 0;
        count = multiply(readings, count, &choices);
    }
    sort(readings, count);
    return characters ? count : 0;
}
