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

void record_report_problem(const struct record_source *source, enum phrase what, const char *problem,
                           size_t at, size_t length) {
    if (at > source->text->length)
        at = source->text->length;
    if (length > source->text->length - at)
        length = source->text->length - at;
    struct slice text = {source->text->bytes + at, length};
    const struct finding_slot why = {"problem", problem};
    size_t shown = cut(text);
    struct buffer found;
    buffer_init(&found);
    phrase_write(&found, what, source->findings->language, &why, 1);
    buffer_format(&found, ": %.*s%s", (int)shown, text.at, shown < length ? "..." : "");
    buffer_char(&found, '\0');
    for (size_t i = 0; i < found.length; i++)
        if (found.bytes[i] == '\n' || found.bytes[i] == '\r')
            found.bytes[i] = ' ';
    const struct finding_slot slot = {"found", found.failed ? "" : found.bytes};
    source->findings->failed = source->findings->failed || found.failed;
    finding_add(source->findings, FINDING_UNKNOWN_TOKEN, at, text, &slot, 1);
    buffer_free(&found);
}

void record_report(const struct record_source *source, enum phrase what, size_t at, size_t length) {
    record_report_problem(source, what, "", at, length);
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

void record_refuse(struct record *record, enum phrase due) {
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
    record_report(record->source, PHRASE_KEY_UNKNOWN, key->at, end > key->at ? end - key->at : key->length);
}

bool record_text(struct record *record, enum phrase due, struct slice *text) {
    if (record->event.kind != RECORD_TEXT && record->event.kind != RECORD_NUMBER) {
        record_refuse(record, due);
        return false;
    }
    *text = record->event.text;
    if (record->event.kind == RECORD_NUMBER) {
        struct finding_slot slot = {"detail",
                                    phrase_text(PHRASE_DUE_TEXT, record->source->findings->language)};
        struct slice span = {record->source->text->bytes + record->event.at, record->event.length};
        finding_add(record->source->findings, FINDING_TAG_FORM, record->event.at, span, &slot, 1);
    }
    return true;
}

bool record_number(struct record *record, enum phrase due, unsigned *number) {
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
    record_refuse(record, PHRASE_DUE_TRUE);
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
    if (record_text(record, PHRASE_DUE_FEN, &fen))
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
    if (!record_number(record, PHRASE_DUE_NAG, &number))
        return;
    struct note *note = add_note(record, notes, NOTE_NAG);
    if (!note)
        return;
    note->nag = number;
    note->text = (struct slice){0};
}

void record_nags(struct record *record, struct note_list *notes) {
    if (record->event.kind != RECORD_LIST) {
        record_refuse(record, PHRASE_DUE_NAGS);
        return;
    }
    while (record_advance(record) && record->event.kind != RECORD_CLOSE)
        read_nag(record, notes);
}

void record_notes(struct record *record, struct note_list *notes) {
    if (record->event.kind != RECORD_LIST) {
        record_refuse(record, PHRASE_DUE_COMMENTS);
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
            record_refuse(record, PHRASE_DUE_COMMENT);
        }
    }
}
