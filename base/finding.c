/* Making findings and looking up their table. What they say is decided by the callers and findings.def. */
#include "base/finding.h"

struct row {
    const char *name;
    enum severity severity;
    const char *short_text[LANGUAGE_COUNT];
    const char *help[LANGUAGE_COUNT];
    bool said; /* the message is the {detail} of those who report */
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
    [FINDING_##id] = {name, SEVERITY_##severity, {en, ru, uk}, {help_en, help_ru, help_uk}, false},
#define FINDING_SAID(id, name, severity, en, ru, uk, help_en, help_ru, help_uk)                              \
    [FINDING_##id] = {name, SEVERITY_##severity, {en, ru, uk}, {help_en, help_ru, help_uk}, true},
#include "base/findings.def"
#undef FINDING
};

/* Most messages are no longer, so they are put together once. */
enum { FIRST = 256 };

/* Findings that are merged before anybody says where he is. */
enum { PASSED = 4096 };

void finding_list_init(struct finding_list *list, struct arena *arena) {
    *list = (struct finding_list){.arena = arena};
}

/* NULL: no memory. */
static const char *compose(struct finding_list *list, enum finding_code code,
                           const struct finding_slot *slots, size_t slot_count) {
    const char *template = rows[code].said ? "{detail}" : rows[code].short_text[list->language];
    char first[FIRST];
    size_t length = template_fill(first, FIRST, template, slots, slot_count);
    char *message = arena_take(list->arena, length + 1);
    list->failed = list->failed || !message;
    if (!message)
        return NULL;
    if (length <= FIRST)
        memcpy(message, first, length);
    else
        template_fill(message, length, template, slots, slot_count);
    message[length] = '\0';
    return message;
}

struct finding *finding_add(struct finding_list *list, enum finding_code code, size_t at, struct slice text,
                            const struct finding_slot *slots, size_t slot_count) {
    const char *message = compose(list, code, slots, slot_count);
    struct finding *finding = message ? arena_zero(list->arena, sizeof *finding) : NULL;
    if (!finding) {
        list->failed = true;
        return NULL;
    }
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

void finding_retell(struct finding_list *list, struct finding *finding, const struct finding_slot *slots,
                    size_t slot_count) {
    const char *message = compose(list, finding->code, slots, slot_count);
    finding->message = message ? message : finding->message;
}

void finding_set_severity(struct finding_list *list, struct finding *finding, enum severity severity) {
    list->count[finding->severity]--;
    list->count[severity]++;
    finding->severity = severity;
}

void finding_list_settle(struct finding_list *list, const struct finding_policy *policy) {
    struct finding **link = &list->first;
    if (!policy)
        return;
    list->last = NULL;
    while (*link) {
        struct finding *finding = *link;
        arena_pass(list->arena, finding);
        enum policy choice = policy->choice[finding->code];
        if (choice != POLICY_OWN && choice != POLICY_DROP)
            finding_set_severity(list, finding, (enum severity)(choice - POLICY_NOTE));
        if (choice == POLICY_DROP || finding->severity < policy->least) {
            list->count[finding->severity]--;
            *link = finding->next;
        } else {
            list->last = finding;
            link = &finding->next;
        }
    }
}

void finding_list_restore(struct finding_list *list, const struct finding_list *saved) {
    bool failed = list->failed;
    *list = *saved;
    list->failed = failed;
    if (list->last)
        list->last->next = NULL;
}

/* Two places at a time: each of them is passed by itself. */
static struct finding *merge(const struct finding_list *list, struct finding *a, struct finding *b) {
    struct finding *head = NULL, **link = &head;
    for (size_t count = 1; a && b; count++) {
        struct finding **from = b->at < a->at ? &b : &a;
        if (count % PASSED == 0)
            arena_pass(list->arena, *from);
        *link = *from;
        link = &(*from)->next;
        *from = (*from)->next;
    }
    *link = a ? a : b;
    return head;
}

static bool is_sorted(const struct finding_list *list) {
    for (const struct finding *f = list->first; f && f->next; f = finding_next(list, f))
        if (f->next->at < f->at)
            return false;
    return true;
}

/* Bottom-up merge sort: stable, linear on a list that is sorted, no recursion. */
void finding_list_sort(struct finding_list *list) {
    if (is_sorted(list))
        return;
    struct finding *runs[64];
    struct finding *next = list->first;
    size_t used = 0; /* runs[i] is set for each i before it, to NULL or to 2^i findings */
    while (next) {
        struct finding *run = next;
        next = finding_next(list, next);
        run->next = NULL;
        size_t i = 0;
        for (; i < 63 && i < used && runs[i]; i++) {
            run = merge(list, runs[i], run);
            runs[i] = NULL;
        }
        runs[i] = i < used && runs[i] ? merge(list, runs[i], run) : run;
        used = i < used ? used : i + 1;
    }
    struct finding *sorted = NULL;
    for (size_t i = 0; i < used; i++)
        if (runs[i])
            sorted = merge(list, runs[i], sorted);
    list->first = list->last = sorted;
    while (list->last && list->last->next)
        list->last = finding_next(list, list->last);
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
