/* Steps through events, scalars, lists of notes. Which keys a game has is told in record.c. */
#include "parser/record_part.h"

#include <stdio.h>

enum { SHOWN_BYTES = 60 };

/* Ends the cut before the character that would be split. */
static size_t cut(struct slice text) {
    if (text.length <= SHOWN_BYTES)
        return text.length;
    size_t length = SHOWN_BYTES;
    while (length && ((unsigned char)text.at[length] & 0xC0) == 0x80)
        length--;
    return length;
}

void record_report(const struct record_source *source, const char *what, size_t at, size_t length) {
    if (at > source->text->length)
        at = source->text->length;
    if (length > source->text->length - at)
        length = source->text->length - at;
    struct slice text = {source->text->bytes + at, length};
    char found[SHOWN_BYTES + 120];
    size_t shown = cut(text);
    snprintf(found, sizeof found, "%.100s: %.*s%s", what, (int)shown, text.at, shown < length ? "..." : "");
    for (char *c = found; *c; c++)
        if (*c == '\n' || *c == '\r')
            *c = ' ';
    struct finding_slot slot = {"found", found};
    finding_add(source->findings, FINDING_UNKNOWN_TOKEN, at, text, &slot, 1);
}

bool record_advance(struct record *record) {
    enum record_event_kind kind = record->event.kind;
    if (kind != RECORD_BROKEN && kind != RECORD_NO_MEMORY && kind != RECORD_END)
        record->source->next(record->source, &record->event);
    kind = record->event.kind;
    if (kind == RECORD_NO_MEMORY)
        record->no_memory = true;
    return kind != RECORD_BROKEN && kind != RECORD_NO_MEMORY && kind != RECORD_END;
}

void record_fail(struct record *record) {
    record->no_memory = true;
    record->event.kind = RECORD_NO_MEMORY;
}

void record_skip(struct record *record) {
    size_t depth = 0;
    for (;;) {
        if (record->event.kind == RECORD_MAP || record->event.kind == RECORD_LIST)
            depth++;
        else if (record->event.kind == RECORD_CLOSE && depth)
            depth--;
        if (!depth || !record_advance(record))
            return;
    }
}

/* The end of the event that is being looked at; what is broken does not belong to a value any more. */
static size_t here(const struct record *record) {
    return record->event.at + (record->event.kind == RECORD_BROKEN ? 0 : record->event.length);
}

void record_refuse(struct record *record, const char *due) {
    size_t at = record->event.at;
    record_skip(record);
    size_t end = here(record);
    record_report(record->source, due, at, end > at ? end - at : 0);
}

bool record_key(struct record *record, struct record_event *key) {
    while (record_advance(record) && record->event.kind != RECORD_CLOSE) {
        *key = record->event;
        if (key->kind == RECORD_TEXT || key->kind == RECORD_NUMBER || key->kind == RECORD_TRUTH ||
            (key->kind == RECORD_OTHER && key->text.length))
            return record_advance(record);
        record_skip(record);
        if (record_advance(record))
            record_unknown_key(record, key);
    }
    return false;
}

void record_unknown_key(struct record *record, const struct record_event *key) {
    record_skip(record);
    size_t end = here(record);
    record_report(record->source, "a key that games do not have", key->at,
                  end > key->at ? end - key->at : key->length);
}

bool record_text(struct record *record, const char *due, struct slice *text) {
    if (record->event.kind != RECORD_TEXT && record->event.kind != RECORD_NUMBER) {
        record_refuse(record, due);
        return false;
    }
    *text = record->event.text;
    if (record->event.kind == RECORD_NUMBER) {
        struct finding_slot slot = {"detail", "a text in quotes was due here"};
        struct slice span = {record->source->text->bytes + record->event.at, record->event.length};
        finding_add(record->source->findings, FINDING_TAG_FORM, record->event.at, span, &slot, 1);
    }
    return true;
}

bool record_number(struct record *record, const char *due, unsigned *number) {
    const struct slice *text = &record->event.text;
    if (record->event.kind == RECORD_NUMBER && text->length <= 9) {
        *number = 0;
        for (size_t i = 0; i < text->length; i++)
            *number = *number * 10 + (unsigned)(text->at[i] - '0');
        return true;
    }
    record_refuse(record, due);
    return false;
}

bool record_truth(struct record *record) {
    if (record->event.kind == RECORD_TRUTH)
        return true;
    record_refuse(record, "true was due here");
    return false;
}

static struct note *add_note(struct record *record, struct note_list *notes, enum note_kind kind) {
    struct note *note = game_note(record->game, notes, kind, record->event.text);
    if (!note) {
        record_fail(record);
        return NULL;
    }
    note->at = record->event.at;
    note->length = record->event.length;
    return note;
}

void record_setup(struct record *record, struct note_list *notes) {
    struct slice fen;
    if (record_text(record, "a FEN was due here", &fen))
        add_note(record, notes, NOTE_SETUP);
}

static void read_setup_map(struct record *record, struct note_list *notes) {
    struct record_event key;
    while (record_key(record, &key)) {
        if (slice_is(key.text, "setup"))
            record_setup(record, notes);
        else
            record_unknown_key(record, &key);
    }
}

static void read_nag(struct record *record, struct note_list *notes) {
    unsigned number;
    if (!record_number(record, "the number of a NAG was due here", &number))
        return;
    struct note *note = add_note(record, notes, NOTE_NAG);
    if (!note)
        return;
    note->nag = number;
    note->text = (struct slice){0};
}

void record_nags(struct record *record, struct note_list *notes) {
    if (record->event.kind != RECORD_LIST) {
        record_refuse(record, "a list of NAGs was due here");
        return;
    }
    while (record_advance(record) && record->event.kind != RECORD_CLOSE)
        read_nag(record, notes);
}

void record_notes(struct record *record, struct note_list *notes) {
    if (record->event.kind != RECORD_LIST) {
        record_refuse(record, "a list of comments was due here");
        return;
    }
    while (record_advance(record) && record->event.kind != RECORD_CLOSE) {
        switch (record->event.kind) {
        case RECORD_TEXT:
            add_note(record, notes, NOTE_COMMENT);
            break;
        case RECORD_NUMBER:
            read_nag(record, notes);
            break;
        case RECORD_MAP:
            read_setup_map(record, notes);
            break;
        default:
            record_refuse(record, "a comment was due here");
        }
    }
}
