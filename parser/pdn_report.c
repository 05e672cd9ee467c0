/* What the PDN reader says about faulty text. It decides no faults, it words them. */
#include "parser/pdn_report.h"
#include "parser/pdn_glyph.h"

#include <stdio.h>

enum { QUOTED_MAX = 48 };

void pdn_report_init(struct pdn_report *report, struct text *text, struct finding_list *list) {
    *report = (struct pdn_report){.text = text, .list = list};
}

static struct finding *add(struct pdn_report *report, enum finding_code code, size_t at, size_t length,
                           const struct finding_slot *slots, size_t count) {
    if (report->counts[code] >= PDN_REPORTS_MAX)
        return NULL;
    report->counts[code]++;
    struct slice text = {report->text->bytes + at, length};
    struct finding *finding = finding_add(report->list, code, at, text, slots, count);
    if (finding)
        finding->variation = report->variation;
    return finding;
}

void pdn_report_slot(struct pdn_report *report, enum finding_code code, size_t at, size_t length,
                     const char *slot, const char *value) {
    struct finding_slot slots[] = {{slot, value}};
    add(report, code, at, length, slots, slot != NULL);
}

void pdn_report_detail(struct pdn_report *report, enum finding_code code, size_t at, size_t length,
                       enum phrase detail) {
    pdn_report_slot(report, code, at, length, "detail", phrase_text(detail, report->list->language));
}

void pdn_report_form(struct pdn_report *report, unsigned kind, enum phrase detail, size_t at, size_t length) {
    if (!(report->forms >> kind & 1))
        pdn_report_detail(report, FINDING_MOVETEXT_FORM, at, length, detail);
    report->forms |= 1u << kind;
}

void pdn_report_line(struct pdn_report *report, enum finding_code code, size_t at, size_t length) {
    char line[16];
    snprintf(line, sizeof line, "%u", (unsigned)text_place(report->text, at, length).line);
    pdn_report_slot(report, code, at, length, "line", line);
}

/* The start of the text as one printable line, with dots where it was cut. */
static void quote(char to[QUOTED_MAX + 4], const char *from, size_t length) {
    const char *at = from, *end = from + length;
    char *next = to;
    while (at < end) {
        size_t size = glyph_length(at, end);
        if ((size_t)(next - to) + size > QUOTED_MAX)
            break;
        memcpy(next, at, size);
        if (size == 1 && ((unsigned char)*at < ' ' || *at == 127))
            *next = ' ';
        next += size;
        at += size;
    }
    strcpy(next, at < end ? "..." : "");
}

void pdn_report_repeated(struct pdn_report *report, size_t at, size_t length, struct slice tag, bool same) {
    char name[QUOTED_MAX + 4];
    enum phrase detail = same ? PHRASE_SAME_VALUE : PHRASE_OTHER_VALUE;
    quote(name, tag.at, tag.length);
    struct finding_slot slots[] = {{"tag", name}, {"detail", phrase_text(detail, report->list->language)}};
    add(report, FINDING_REPEATED_TAG, at, length, slots, 2);
}

void pdn_report_surplus(struct pdn_report *report, size_t at, size_t length) {
    const struct finding_slot slot = {"detail", phrase_text(PHRASE_TAGS_TOO_MANY, report->list->language)};
    finding_add(report->list, FINDING_TAG_FORM, at, (struct slice){report->text->bytes + at, length}, &slot,
                1);
}

static void widen(struct finding *finding, size_t end) {
    finding->length = finding->text.length = end - finding->at;
}

/* Beyond the limit, what is not understood widens the last of these findings. */
void pdn_report_unknown(struct pdn_report *report, size_t at, size_t length, bool glued) {
    char found[QUOTED_MAX + 4];
    quote(found, report->text->bytes + at, length);
    struct finding_slot slots[] = {{"found", found}};
    struct finding *last = report->last_unknown;
    if (glued && last && last->at == at) {
        finding_retell(report->list, last, slots, 1);
        widen(last, at + length);
        return;
    }
    struct finding *finding = add(report, FINDING_UNKNOWN_TOKEN, at, length, slots, 1);
    if (finding) {
        if (length == 1 && strchr(")}]", report->text->bytes[at]) && report->text->bytes[at])
            finding->cause = phrase_text(PHRASE_CAUSE_NOTHING_OPENED, report->list->language);
        report->last_unknown = finding;
    } else if (report->last_unknown) {
        widen(report->last_unknown, at + length);
    }
}

void pdn_report_prose(struct pdn_report *report, size_t at, size_t length, bool goes_on) {
    const char *detail = phrase_text(PHRASE_TEXT_WITHOUT_BRACES, report->list->language);
    struct finding_slot slots[] = {{"detail", detail}};
    struct finding *finding = goes_on ? NULL : add(report, FINDING_MOVETEXT_FORM, at, length, slots, 1);
    if (finding)
        report->last_prose = finding;
    else if (report->last_prose)
        widen(report->last_prose, at + length);
}

void pdn_report_number(struct pdn_report *report, size_t at, size_t length, uint32_t due, bool second) {
    char found[QUOTED_MAX + 4], expected[16];
    quote(found, report->text->bytes + at, length);
    snprintf(expected, sizeof expected, "%u%s", (unsigned)due, second ? "..." : ".");
    struct finding_slot slots[] = {{"found", found}, {"expected", expected}};
    add(report, FINDING_BAD_NUMBER, at, length, slots, 2);
}
