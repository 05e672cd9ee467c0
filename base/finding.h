/* Findings: what is wrong with a record, or worth knowing about it. The codes, severities and texts are the
 * rows of findings.def; nothing here knows draughts. */
#ifndef BASE_FINDING_H
#define BASE_FINDING_H

#include "base/arena.h"
#include "base/buffer.h"

#include <stdint.h>

enum severity { SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR };

enum finding_code {
#define FINDING(id, ...) FINDING_##id,
#include "base/findings.def"
#undef FINDING
    FINDING_COUNT
};

enum language { LANGUAGE_EN, LANGUAGE_RU, LANGUAGE_UK, LANGUAGE_COUNT };

/* A value for a {name} in a finding's text. */
struct finding_slot {
    const char *name;
    const char *value;
};

struct finding {
    struct finding *next;
    enum finding_code code;
    enum severity severity;
    size_t at, length;   /* span in the decoded window */
    int ply;             /* half-move of the main line from 1; 0: not at a ply of the main line */
    bool variation;      /* stands inside a variation */
    const char *message; /* English, one line */
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
    bool failed; /* out of memory: one finding at least is missing */
};

void finding_list_init(struct finding_list *list, struct arena *arena);
/* Adds a finding with the row's severity and its text filled from the slots. The finding belongs to the
 * list's arena. NULL when there is no memory (`failed` is set). A slot without a value is left out. */
struct finding *finding_add(struct finding_list *list, enum finding_code code, size_t at, struct slice text,
                            const struct finding_slot *slots, size_t slot_count);
/* Changes a finding's severity and the list's counts with it. */
void finding_set_severity(struct finding_list *list, struct finding *finding, enum severity severity);
/* Takes back what was added since the list was as `saved`; a failure stays one. */
void finding_list_restore(struct finding_list *list, const struct finding_list *saved);
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
