/* Findings: what is wrong with a record, or worth knowing about it. The codes, severities and texts are the
 * rows of findings.def; nothing here knows draughts. */
#ifndef BASE_FINDING_H
#define BASE_FINDING_H

#include "base/arena.h"
#include "base/phrase.h"

enum severity { SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR };

enum finding_code {
#define FINDING(id, ...) FINDING_##id,
#include "base/findings.def"
#undef FINDING
    FINDING_COUNT
};

struct finding {
    struct finding *next;
    enum finding_code code;
    enum severity severity;
    size_t at, length;   /* span in the decoded window */
    int ply;             /* half-move of the main line from 1; 0: not at a ply of the main line */
    bool variation;      /* stands inside a variation */
    const char *message; /* one line in the list's language */
    const char *cause;   /* the likely cause, one line; NULL: nobody knows */
    struct slice text;   /* the record's own characters */
    const char **legal;  /* every legal move, full paths, bytewise sorted; NULL: not about a move */
    size_t legal_count;
    const char **suggest; /* likely corrections, part of `legal` */
    size_t suggest_count;
    const char *board; /* the position as a picture, several lines; NULL: none */
};

/* The findings of one game (or of a file, outside its games), in the order of their places. */
struct finding_list {
    struct finding *first, *last;
    size_t count[3]; /* by severity */
    struct arena *arena;
    enum language language; /* of the messages; who composes parts of them asks here */
    bool failed;            /* out of memory: one finding at least is missing */
};

/* What a user makes of a finding's severity. */
enum policy { POLICY_OWN, POLICY_NOTE, POLICY_WARNING, POLICY_ERROR, POLICY_DROP };

/* All zero: the rows' own severities, and everything is kept. */
struct finding_policy {
    uint8_t choice[FINDING_COUNT]; /* enum policy */
    enum severity least;           /* what is less is dropped, once the severities are set */
};

void finding_list_init(struct finding_list *list, struct arena *arena);
/* Adds a finding with the row's severity and its text filled from the slots. The finding belongs to the
 * list's arena. NULL when there is no memory (`failed` is set). A slot without a value is left out. */
struct finding *finding_add(struct finding_list *list, enum finding_code code, size_t at, struct slice text,
                            const struct finding_slot *slots, size_t slot_count);
/* Fills a finding's text anew. Without memory it stays (`failed` is set). */
void finding_retell(struct finding_list *list, struct finding *finding, const struct finding_slot *slots,
                    size_t slot_count);
/* Changes a finding's severity and the list's counts with it. */
void finding_set_severity(struct finding_list *list, struct finding *finding, enum severity severity);
/* Sets the severities that the policy asks for and drops what it does not want; NULL: nothing. */
void finding_list_settle(struct finding_list *list, const struct finding_policy *policy);
/* Takes back what was added since the list was as `saved`; a failure stays one. */
void finding_list_restore(struct finding_list *list, const struct finding_list *saved);
/* For whoever goes through all of a list and needs no more what lies behind. */
static inline struct finding *finding_next(const struct finding_list *list, const struct finding *finding) {
    arena_pass(list->arena, finding);
    return finding->next;
}
/* Sorts by place; findings of one place stay in the order in which they were added. */
void finding_list_sort(struct finding_list *list);

const char *finding_name(enum finding_code code); /* "must-capture" */
enum severity finding_severity(enum finding_code code);
const char *severity_name(enum severity severity); /* "error" "warning" "note" */
/* The short text with its {slots} still in it; the help text. */
const char *finding_short(enum finding_code code, enum language language);
const char *finding_help(enum finding_code code, enum language language);
/* FINDING_COUNT when there is no such code. */
enum finding_code finding_of_name(struct slice name);

#endif
