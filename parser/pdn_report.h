/* Findings of the PDN reader: their texts, and how many of one kind a game may have. */
#ifndef PARSER_PDN_REPORT_H
#define PARSER_PDN_REPORT_H

#include "base/finding.h"
#include "base/text.h"

/* So that a file of junk costs memory in proportion to its size: what comes beyond is counted with the last.
 */
enum { PDN_REPORTS_MAX = 200 };

struct pdn_report {
    struct text *text;
    struct finding_list *list;
    bool variation; /* what follows stands inside a variation */
    unsigned forms; /* bits of the departures that were told */
    bool escapes;   /* written-out line ends were reported */
    unsigned counts[FINDING_COUNT];
    struct finding *last_unknown, *last_prose;
};

void pdn_report_init(struct pdn_report *report, struct text *text, struct finding_list *list);
/* A finding with one slot; `slot` NULL: none. */
void pdn_report_slot(struct pdn_report *report, enum finding_code code, size_t at, size_t length,
                     const char *slot, const char *value);
/* A finding whose {detail} is a phrase. */
void pdn_report_detail(struct pdn_report *report, enum finding_code code, size_t at, size_t length,
                       enum phrase detail);
/* What PDN writes in another way: each kind once, the `kind`s being small numbers. */
void pdn_report_form(struct pdn_report *report, unsigned kind, enum phrase detail, size_t at, size_t length);
/* A tag that is here already, as `tag`; `same`: with the same value. */
void pdn_report_repeated(struct pdn_report *report, size_t at, size_t length, struct slice tag, bool same);
/* The first tag beyond OWN_TAGS_MAX, and all behind it; told however many there are of its code. */
void pdn_report_surplus(struct pdn_report *report, size_t at, size_t length);
/* Names the line in which the fault begins. */
void pdn_report_line(struct pdn_report *report, enum finding_code code, size_t at, size_t length);
/* `glued`: the last one, which is longer now. */
void pdn_report_unknown(struct pdn_report *report, size_t at, size_t length, bool glued);
/* A text without braces; `goes_on`: the last one, which is longer now. */
void pdn_report_prose(struct pdn_report *report, size_t at, size_t length, bool goes_on);
void pdn_report_number(struct pdn_report *report, size_t at, size_t length, uint32_t due, bool second);

#endif
