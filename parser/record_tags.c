/* The map of tags. A name that PDN cannot have, and a second tag of one name, become comments. */
#include "notation/tag_name.h"
#include "parser/record_part.h"

#include <stdio.h>

/* A name that was there, and its value. */
struct entry {
    struct slice name, value;
};

/* An open hash in the game's arena, as a record may have any number of tags. */
struct names {
    struct entry *at;
    size_t room, count;
    size_t own;    /* those that are not the standard's */
    bool overfull; /* it was told that there are too many */
};

static size_t slot_of(const struct names *names, struct slice name) {
    size_t hash = 5381;
    for (size_t i = 0; i < name.length; i++)
        hash = hash * 33 ^ (unsigned char)name.at[i];
    hash ^= hash >> 17;
    size_t mask = names->room - 1;
    while (names->at[hash & mask].name.at && !slice_equal(names->at[hash & mask].name, name))
        hash++;
    return hash & mask;
}

static bool grow(struct names *names, struct arena *arena) {
    struct names larger = *names;
    larger.room = names->room ? 2 * names->room : 64;
    larger.at = arena_zero(arena, larger.room * sizeof *larger.at);
    if (!larger.at)
        return false;
    for (size_t i = 0; i < names->room; i++)
        if (names->at[i].name.at)
            larger.at[slot_of(&larger, names->at[i].name)] = names->at[i];
    *names = larger;
    return true;
}

/* PDN 3.0: [A-Z][a-zA-Z0-9_]*; small letters in front are met and read. */
static bool is_name(struct slice name) {
    for (size_t i = 0; i < name.length; i++) {
        char c = name.at[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!letter && !(i && ((c >= '0' && c <= '9') || c == '_')))
            return false;
    }
    return name.length > 0;
}

/* What PDN readers take between "[" and the value all the same: words of any language. */
static bool is_writable(struct slice name) {
    unsigned char first = name.length ? (unsigned char)name.at[0] : '\0';
    bool starts = (first >= 'A' && first <= 'Z') || (first >= 'a' && first <= 'z') || first == '_' ||
                  first == '&' || first >= 0x80;
    if (!starts || slice_trim(name).length != name.length)
        return false;
    for (size_t i = 0; i < name.length; i++) {
        char c = name.at[i];
        if (c == '\n' || c == '\r' || (c && strchr("[]{}\"", c)))
            return false;
    }
    return true;
}

/* [Name "value"] as a comment in front of the game. */
static void keep_as_comment(struct record *record, const struct record_event *key, struct slice value) {
    size_t length = key->text.length + value.length + 5, at = 0;
    char *text = arena_take(record->game->arena, length);
    struct note *note =
        text ? game_note(record->game, &record->game->preface, NOTE_COMMENT, (struct slice){text, length})
             : NULL;
    if (!note) {
        record_fail(record);
        return;
    }
    const struct slice parts[] = {slice_of("["), key->text, slice_of(" \""), value, slice_of("\"]")};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (parts[i].length)
            memcpy(text + at, parts[i].at, parts[i].length);
        at += parts[i].length;
    }
    note->at = key->at;
    note->length = record->event.at + record->event.length - key->at;
}

static void tell(struct record *record, const struct record_event *key, enum finding_code code,
                 enum phrase detail) {
    size_t end = record->event.at + record->event.length;
    struct slice span = {record->source->text->bytes + key->at, end - key->at};
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)(key->text.length < 40 ? key->text.length : 40), key->text.at);
    const struct finding_slot slots[] = {{"tag", name},
                                         {"detail", phrase_text(detail, record->source->findings->language)}};
    finding_add(record->source->findings, code, key->at, span, slots, 2);
}

/* Why the tag becomes a comment; PHRASE_NONE: it does not, and its name is remembered. */
static enum phrase refusal(struct record *record, struct names *names, struct slice name,
                           struct slice value) {
    if (!is_writable(name))
        return PHRASE_NO_SUCH_NAMES;
    if (2 * names->count >= names->room && !grow(names, record->game->arena)) {
        record_fail(record);
        return PHRASE_NONE;
    }
    struct entry *entry = &names->at[slot_of(names, name)];
    if (entry->name.at)
        return slice_equal(entry->value, value) ? PHRASE_SAME_VALUE : PHRASE_OTHER_VALUE;
    bool own = tag_name_find(name) == TAG_NAMES;
    if (own && names->own == OWN_TAGS_MAX)
        return PHRASE_TAGS_TOO_MANY;
    *entry = (struct entry){name, value};
    names->count++;
    names->own += own;
    return PHRASE_NONE;
}

static void refuse(struct record *record, const struct record_event *key, struct names *names,
                   struct slice value, enum phrase why) {
    bool surplus = why == PHRASE_TAGS_TOO_MANY;
    if (!surplus || !names->overfull)
        tell(record, key,
             surplus                       ? FINDING_TAG_FORM
             : why == PHRASE_NO_SUCH_NAMES ? FINDING_BAD_TAG
                                           : FINDING_REPEATED_TAG,
             why);
    names->overfull |= surplus;
    keep_as_comment(record, key, value);
}

static void read_tag(struct record *record, const struct record_event *key, struct names *names) {
    struct slice value;
    if (!record_text(record, PHRASE_DUE_TAG, &value))
        return;
    enum phrase why = refusal(record, names, key->text, value);
    if (record->no_memory)
        return;
    if (why != PHRASE_NONE) {
        refuse(record, key, names, value, why);
        return;
    }
    if (!is_name(key->text) && tag_name_translate(key->text) == TAG_NAMES)
        tell(record, key, FINDING_TAG_FORM, PHRASE_NO_SUCH_NAMES);
    struct tag *tag = game_add_tag(record->game, key->text, value);
    if (!tag) {
        record_fail(record);
        return;
    }
    tag->at = key->at;
    tag->value_at = record->event.at;
    tag->value_length = record->event.length;
    tag->length = tag->value_at + tag->value_length - tag->at;
}

void record_tags(struct record *record) {
    struct names names = {0};
    struct record_event key;
    if (record->event.kind != RECORD_MAP) {
        record_refuse(record, PHRASE_DUE_TAGS);
        return;
    }
    while (record_key(record, &key))
        read_tag(record, &key, &names);
    tag_name_settle(record->game, record->source->text->bytes);
}
