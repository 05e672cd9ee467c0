/* Making findings and looking up their table. What they say is decided by the callers and findings.def. */
#include "base/finding.h"

/* Bytes of a slot's value in a message, and what stands for the rest. */
enum { SLOT_MAX = 240 };
static const char CUT[] = "\xE2\x80\xA6";

struct row {
    const char *name;
    enum severity severity;
    const char *short_text[LANGUAGE_COUNT];
    const char *help[LANGUAGE_COUNT];
};

/* A row in which a text is missing does not compile. */
#define FINDING(id, name, severity, en, ru, uk, help_en, help_ru, help_uk)                                   \
    _Static_assert(sizeof(en) > 1 && sizeof(ru) > 1 && sizeof(uk) > 1, name ": a short text is missing");    \
    _Static_assert(sizeof(help_en) > 1 && sizeof(help_ru) > 1 && sizeof(help_uk) > 1,                        \
                   name ": a help text is missing");
#include "base/findings.def"
#undef FINDING

static const struct row rows[FINDING_COUNT] = {
#define FINDING(id, name, severity, en, ru, uk, help_en, help_ru, help_uk)                                   \
    [FINDING_##id] = {name, SEVERITY_##severity, {en, ru, uk}, {help_en, help_ru, help_uk}},
#include "base/findings.def"
#undef FINDING
};

void finding_list_init(struct finding_list *list, struct arena *arena) {
    *list = (struct finding_list){.arena = arena};
}

/* The value for the slot name at `name`; NULL: nobody gave one. */
static const char *value_of(const char *name, size_t length, const struct finding_slot *slots, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strlen(slots[i].name) == length && memcmp(slots[i].name, name, length) == 0)
            return slots[i].value;
    return NULL;
}

/* How much of a value a message shows: a record may call anything a move. Never cut inside a character. */
static size_t shown(const char *value, bool *cut) {
    size_t length = strnlen(value, SLOT_MAX + 1);
    *cut = length > SLOT_MAX;
    if (!*cut)
        return length;
    for (length = SLOT_MAX; length > 0 && ((unsigned char)value[length] & 0xC0) == 0x80; length--)
        ;
    return length;
}

/* Runs twice over the template: with `to` NULL it only measures. */
static size_t fill(char *to, const char *template, const struct finding_slot *slots, size_t count) {
    size_t length = 0;
    while (*template) {
        const char *close = *template == '{' ? strchr(template, '}') : NULL;
        const char *piece = template;
        size_t size = 1;
        bool cut = false;
        if (close) {
            piece = value_of(template + 1, (size_t)(close - template - 1), slots, count);
            size = piece ? shown(piece, &cut) : 0;
        }
        if (to && size)
            memcpy(to + length, piece, size);
        length += size;
        if (to && cut)
            memcpy(to + length, CUT, sizeof CUT - 1);
        length += cut ? sizeof CUT - 1 : 0;
        template = close ? close + 1 : template + 1;
    }
    return length;
}

struct finding *finding_add(struct finding_list *list, enum finding_code code, size_t at, struct slice text,
                            const struct finding_slot *slots, size_t slot_count) {
    const char *template = rows[code].short_text[LANGUAGE_EN];
    struct finding *finding = arena_zero(list->arena, sizeof *finding);
    char *message = arena_take(list->arena, fill(NULL, template, slots, slot_count) + 1);
    if (!finding || !message) {
        list->failed = true;
        return NULL;
    }
    message[fill(message, template, slots, slot_count)] = '\0';
    finding->code = code;
    finding->severity = rows[code].severity;
    finding->at = at;
    finding->length = text.length;
    finding->text = text;
    finding->message = message;
    if (list->last)
        list->last->next = finding;
    else
        list->first = finding;
    list->last = finding;
    list->count[finding->severity]++;
    return finding;
}

void finding_set_severity(struct finding_list *list, struct finding *finding, enum severity severity) {
    list->count[finding->severity]--;
    list->count[severity]++;
    finding->severity = severity;
}

void finding_list_restore(struct finding_list *list, const struct finding_list *saved) {
    bool failed = list->failed;
    *list = *saved;
    list->failed = failed;
    if (list->last)
        list->last->next = NULL;
}

static struct finding *merge(struct finding *a, struct finding *b) {
    struct finding *head = NULL, **link = &head;
    while (a && b) {
        struct finding **from = b->at < a->at ? &b : &a;
        *link = *from;
        link = &(*from)->next;
        *from = (*from)->next;
    }
    *link = a ? a : b;
    return head;
}

/* Bottom-up merge sort: stable, linear on a list that is sorted, no recursion. */
void finding_list_sort(struct finding_list *list) {
    struct finding *runs[64] = {0};
    struct finding *next = list->first;
    while (next) {
        struct finding *run = next;
        next = next->next;
        run->next = NULL;
        size_t i = 0;
        for (; i < 63 && runs[i]; i++) {
            run = merge(runs[i], run);
            runs[i] = NULL;
        }
        runs[i] = runs[i] ? merge(runs[i], run) : run;
    }
    struct finding *sorted = NULL;
    for (size_t i = 0; i < 64; i++)
        if (runs[i])
            sorted = merge(runs[i], sorted);
    list->first = list->last = sorted;
    while (list->last && list->last->next)
        list->last = list->last->next;
}

const char *finding_name(enum finding_code code) {
    return rows[code].name;
}

enum severity finding_severity(enum finding_code code) {
    return rows[code].severity;
}

const char *severity_name(enum severity severity) {
    static const char *const names[] = {"note", "warning", "error"};
    return names[severity];
}

const char *finding_short(enum finding_code code, enum language language) {
    return rows[code].short_text[language];
}

const char *finding_help(enum finding_code code, enum language language) {
    return rows[code].help[language];
}

enum finding_code finding_of_name(struct slice name) {
    int code = 0;
    while (code < FINDING_COUNT && !slice_is(name, rows[code].name))
        code++;
    return (enum finding_code)code;
}
