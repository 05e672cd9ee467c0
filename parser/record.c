/* The keys of a game. The counterpart of writer/shape.c. */
#include "parser/record.h"
#include "notation/result.h"
#include "parser/record_part.h"
#include "rules/variant.h"

#include <stdio.h>

size_t record_begin(const struct text *text) {
    static const char mark[] = "\xEF\xBB\xBF";
    return text->length >= 3 && memcmp(text->bytes, mark, 3) == 0 ? 3 : 0;
}

static void read_version(struct record *record) {
    unsigned version;
    size_t at = record->event.at, length = record->event.length;
    if (record_number(record, PHRASE_DUE_VERSION, &version) && version != 1)
        record_report(record->source, PHRASE_VERSION_UNKNOWN, at, length);
}

static void read_variant(struct record *record) {
    struct slice name;
    if (!record_text(record, PHRASE_DUE_VARIANT, &name))
        return;
    const struct variant *variant = variant_find(name.at, name.length);
    if (variant) {
        record->game->page_variant = variant->name;
        return;
    }
    char found[64];
    snprintf(found, sizeof found, "\"%.*s\"", (int)(name.length < 50 ? name.length : 50), name.at);
    struct finding_slot slot = {"found", found};
    finding_add(record->source->findings, FINDING_UNKNOWN_VARIANT, record->event.at,
                (struct slice){record->source->text->bytes + record->event.at, record->event.length}, &slot,
                1);
}

static void read_language(struct record *record) {
    static const char *const languages[] = {"ru", "uk", "be", "en"};
    struct slice name;
    if (!record_text(record, PHRASE_DUE_LANGUAGE, &name))
        return;
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++) {
        if (slice_is(name, languages[i])) {
            record->game->language = languages[i];
            return;
        }
    }
    record_report(record->source, PHRASE_LANGUAGE_UNKNOWN, record->event.at, record->event.length);
}

/* "?" stands for a position that the record does not tell. */
static void set_start(struct game *game, struct slice fen, size_t at) {
    game->start_unknown = slice_is(slice_trim(fen), "?");
    if (game->start_unknown)
        return;
    game->start = fen;
    game->start_at = at;
    game->start_length = fen.length;
}

static void read_start(struct record *record) {
    struct slice fen;
    if (record_text(record, PHRASE_DUE_FEN, &fen))
        set_start(record->game, fen, record->event.text_at);
}

/* The numbers are kept here until there is a first ply to carry them. */
struct first_number {
    unsigned first;
    bool second;
};

static void read_result(struct record *record) {
    struct slice text;
    if (!record_text(record, PHRASE_DUE_RESULT, &text))
        return;
    enum result result = result_read(text);
    if (result == RESULT_NONE) {
        record_report(record->source, PHRASE_NOT_A_RESULT, record->event.at, record->event.length);
        return;
    }
    record->game->terminator = result;
    record->game->terminator_text = text;
    record->game->terminator_at = record->event.text_at;
}

/* Where the game ended is found again by replay. */
static void read_final(struct record *record) {
    struct slice fen;
    record_text(record, PHRASE_DUE_FEN, &fen);
}

static void read_preface(struct record *record) {
    record_notes(record, &record->game->preface);
}

static void read_closing(struct record *record) {
    record_notes(record, &record->game->closing);
}

struct part {
    const char *key;
    void (*read)(struct record *record);
};

static const struct part parts[] = {
    {"damka", read_version}, {"variant", read_variant}, {"language", read_language},
    {"tags", record_tags},   {"start", read_start},     {"preface", read_preface},
    {"moves", record_moves}, {"closing", read_closing}, {"result", read_result},
    {"final", read_final},   {"number", NULL},          {"second", NULL},
};
enum { PARTS = sizeof parts / sizeof *parts };

static void read_part(struct record *record, const struct record_event *key, struct first_number *counted) {
    size_t i = 0;
    while (i < PARTS && !slice_is(key->text, parts[i].key))
        i++;
    if (i == PARTS || record->seen >> i & 1) {
        record_unknown_key(record, key);
        return;
    }
    record->seen |= 1u << i;
    if (parts[i].read)
        parts[i].read(record);
    else if (slice_is(key->text, "number"))
        record_number(record, PHRASE_DUE_FIRST_NUMBER, &counted->first);
    else
        counted->second = record_truth(record);
}

/* False: no memory. */
static bool apply_number(struct game *game, const struct first_number *counted) {
    bool fine = true;
    if (!game->first || (!counted->first && !counted->second))
        return true;
    if (!node_number(game->first))
        fine = node_set_number(game, game->first, counted->first ? counted->first : 1);
    game->first->black_numbered |= counted->second;
    return fine;
}

/* A FEN among the tags does as well as `start`. */
static void apply_fen_tag(struct game *game) {
    const struct tag *tag = game_tag(game, "FEN");
    if (tag && tag->value.length && !game->start.length && !game->start_unknown)
        set_start(game, tag->value, tag->value_at);
}

bool record_read(struct record_source *source, const struct record_event *first, struct game *game) {
    struct record record = {.source = source, .game = game, .event = *first};
    struct first_number counted = {0};
    struct record_event key;
    while (record_key(&record, &key))
        read_part(&record, &key, &counted);
    if (!apply_number(game, &counted))
        record_fail(&record);
    apply_fen_tag(game);
    game->end = record.event.at + record.event.length;
    return !record.no_memory && !source->findings->failed;
}
