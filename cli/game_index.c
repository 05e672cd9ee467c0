/* Rows of the index. Where they are gathered and in which order they come is parcel.c's and run.c's affair.
 */
#include "cli/game_index.h"

#include "base/memory.h"
#include "cli/csv.h"
#include "notation/result.h"

enum { SHOWN_TAGS = 6 };

/* Tags that have a column of their own; the others share the last one. */
static const char *const shown[SHOWN_TAGS] = {"Event", "Site", "Date", "Round", "White", "Black"};

/* With the mark that tells spreadsheets that it is UTF-8. */
static const char head_row[] =
    "\xEF\xBB\xBF"
    "file,game,Event,Site,Date,Round,White,Black,result,variant,plies,legal_plies,status,errors,warnings,"
    "findings,tags\r\n";

bool game_ends_add(struct game_ends *ends, size_t at, uint64_t index) {
    if (ends->count == ends->capacity) {
        size_t capacity = ends->capacity ? 2 * ends->capacity : 256;
        struct game_end *grown = memory_resize(ends->at, capacity * sizeof *grown);
        if (!grown)
            return false;
        ends->at = grown;
        ends->capacity = capacity;
    }
    ends->at[ends->count++] = (struct game_end){at, index};
    return true;
}

void game_ends_free(struct game_ends *ends) {
    memory_free(ends->at);
    *ends = (struct game_ends){0};
}

bool game_index_open(struct game_index *index, const char *path, bool head) {
    buffer_init(&index->file);
    if (!output_open(&index->output, path))
        return false;
    if (head)
        output_write(&index->output, (struct slice){head_row, sizeof head_row - 1});
    return true;
}

/* ---- A row ---- */

static void put_text(struct buffer *rows, struct slice text) {
    buffer_char(rows, ',');
    csv_cell(rows, text);
}

static void put_number(struct buffer *rows, uint64_t number) {
    buffer_char(rows, ',');
    buffer_number(rows, number);
}

/* "must-capture:1 bad-number:3", by the table's order. */
static void put_findings(struct buffer *rows, const struct game *game) {
    uint32_t count[FINDING_COUNT] = {0};
    bool first = true;
    for (const struct finding *f = game->findings.first; f; f = finding_next(&game->findings, f))
        count[f->code]++;
    buffer_text(rows, ",\"");
    for (int code = 0; code < FINDING_COUNT; code++) {
        if (!count[code])
            continue;
        buffer_text(rows, first ? "" : " ");
        buffer_text(rows, finding_name((enum finding_code)code));
        buffer_char(rows, ':');
        buffer_number(rows, count[code]);
        first = false;
    }
    buffer_char(rows, '"');
}

/* Whether the tag is told by a column: the first of its name, or the result that the game has. */
static bool has_column(const struct game *game, const struct tag *tag) {
    for (size_t i = 0; i < SHOWN_TAGS; i++)
        if (slice_is(tag->name, shown[i]))
            return tag == game_tag(game, shown[i]);
    return slice_is(tag->name, "Result") && result_read(tag->value) == game->result;
}

static void put_other_tags(struct buffer *rows, const struct game *game) {
    struct buffer tags;
    buffer_init(&tags);
    for (const struct tag *tag = game->tags; tag; tag = tag->next) {
        if (has_column(game, tag))
            continue;
        buffer_text(&tags, tags.length ? " [" : "[");
        buffer_slice(&tags, tag->name);
        buffer_text(&tags, " \"");
        for (size_t i = 0; i < tag->value.length; i++) {
            if (strchr("\"\\", tag->value.at[i]) && tag->value.at[i])
                buffer_char(&tags, '\\');
            buffer_char(&tags, tag->value.at[i]);
        }
        buffer_text(&tags, "\"]");
    }
    rows->failed = rows->failed || tags.failed;
    put_text(rows, buffer_view(&tags));
    buffer_free(&tags);
}

void game_index_row(struct buffer *rows, const struct game *game) {
    static const char *const statuses[] = {
        [GAME_OK] = "ok", [GAME_ERROR] = "error", [GAME_UNVERIFIED] = "unverified"};
    for (size_t i = 0; i < SHOWN_TAGS; i++) {
        const struct tag *tag = game_tag(game, shown[i]);
        put_text(rows, tag ? tag->value : slice_of(""));
    }
    put_text(rows, slice_of(result_name(game->result)));
    put_text(rows, slice_of(game->variant));
    put_number(rows, game->plies);
    put_number(rows, game->legal_plies);
    put_text(rows, slice_of(statuses[game->status]));
    put_number(rows, game->findings.count[SEVERITY_ERROR]);
    put_number(rows, game->findings.count[SEVERITY_WARNING]);
    put_findings(rows, game);
    put_other_tags(rows, game);
    buffer_text(rows, "\r\n");
}

/* ---- In order ---- */

static bool is_twin(const struct twins *twins, uint64_t game) {
    size_t at = twins_at(twins, game);
    return at < twins->found.count && twins->found.at[at].game == game;
}

bool game_index_put(struct game_index *index, const char *file, uint64_t games, const struct buffer *rows,
                    const struct game_ends *ends, const struct twins *twins, uint64_t before) {
    size_t from = 0;
    buffer_clear(&index->file);
    csv_cell(&index->file, slice_of(file));
    buffer_char(&index->file, ',');
    if (index->file.failed || rows->failed)
        return false;
    for (size_t i = 0; i < ends->count; i++) {
        const struct game_end *end = &ends->at[i];
        if (!twins || !is_twin(twins, before + end->index - 1)) {
            output_write(&index->output, buffer_view(&index->file));
            output_number(&index->output, games + end->index);
            output_write(&index->output, (struct slice){rows->bytes + from, end->at - from});
        }
        from = end->at;
    }
    return !index->output.failed;
}

bool game_index_close(struct game_index *index, bool keep) {
    buffer_free(&index->file);
    return output_close(&index->output, keep);
}
