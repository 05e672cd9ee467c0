/* The public API of include/damka.h, in terms of the rooms below. Nothing else lives here. */
#include "damka.h"

#include "archive/job.h"
#include "base/memory.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "notation/result.h"
#include "rules/perft.h"
#include "writer/writer.h"

#include <stdio.h>
#include <stdlib.h>

const char *damka_version(void) {
    return DAMKA_VERSION;
}

const char *damka_status_text(damka_status status) {
    static const char *const texts[] = {
        [DAMKA_OK] = "all went well",
        [DAMKA_NO_MEMORY] = "out of memory",
        [DAMKA_STOPPED] = "stopped by the caller",
        [DAMKA_NO_SUCH_VARIANT] = "no such variant",
        [DAMKA_NO_SUCH_FORMAT] = "no such format",
        [DAMKA_NO_SUCH_ENCODING] = "no such encoding",
        [DAMKA_NO_SUCH_STYLE] = "no such style",
        [DAMKA_BAD_POSITION] = "the position cannot be read, or no board can hold it",
        [DAMKA_OVER_BUDGET] = "the position has more captures than the search may look at",
        [DAMKA_BAD_DEPTH] = "the depth is out of range",
        [DAMKA_NO_SUCH_LANGUAGE] = "no such language",
        [DAMKA_NO_SUCH_CODE] = "no such finding",
        [DAMKA_NO_SUCH_LABELS] = "no such way to name squares",
    };
    return (size_t)status < sizeof texts / sizeof *texts ? texts[status] : "unknown status";
}

/* ---- Records ---- */

struct run {
    const damka_handler *handler;
    const struct writer_kind *writer; /* NULL: check only */
    struct writer_options writing;
    struct buffer buffer;
    damka_status status; /* why the sink ended the job */
    bool written;
};

static bool tell_finding(const struct run *run, struct text *text, const struct finding *f, uint64_t index) {
    const struct place place = text_place(text, f->at, f->length);
    const damka_finding told = {
        .game = index,
        .ply = (uint32_t)f->ply,
        .variation = f->variation,
        .line = place.line,
        .column = place.column,
        .offset = place.offset,
        .length = place.length,
        .severity = (damka_severity)f->severity,
        .code = finding_name(f->code),
        .message = f->message,
        .text = f->text.at ? f->text.at : "",
        .text_length = f->text.length,
        .legal = f->legal,
        .legal_count = f->legal_count,
        .suggest = f->suggest,
        .suggest_count = f->suggest_count,
        .board = f->board,
        .cause = f->cause,
    };
    return run->handler->finding(run->handler->context, &told) == 0;
}

static enum status tell_game(struct run *run, struct text *text, const struct game *game, uint64_t index) {
    struct slice final = arena_copy(game->arena, game->final);
    const damka_game told = {
        .game = index,
        .line = text_place(text, game->at, 0).line,
        .variant = game->variant,
        .status = (damka_game_status)game->status,
        .plies = game->plies,
        .legal_plies = game->legal_plies,
        .result = result_name(game->result),
        .final = game->final.length ? final.at : NULL,
    };
    if (game->final.length && !final.at)
        return STATUS_NO_MEMORY;
    if (run->handler->game(run->handler->context, &told) == 0)
        return STATUS_OK;
    run->status = DAMKA_STOPPED;
    return STATUS_USAGE;
}

static enum status write_game(struct run *run, const struct game *game) {
    buffer_clear(&run->buffer);
    enum status status = run->writer->game(&run->buffer, game, &run->writing, !run->written);
    if (status == STATUS_OK && run->buffer.failed)
        status = STATUS_NO_MEMORY;
    run->written = true;
    if (status == STATUS_USAGE)
        run->status = DAMKA_NO_SUCH_STYLE;
    if (status != STATUS_OK || !run->handler->text)
        return status;
    if (run->handler->text(run->handler->context, run->buffer.bytes, run->buffer.length) == 0)
        return STATUS_OK;
    run->status = DAMKA_STOPPED;
    return STATUS_USAGE;
}

static enum status take(void *context, struct text *text, const struct game *game,
                        const struct finding_list *findings, uint64_t index) {
    struct run *run = context;
    enum status status = STATUS_OK;
    for (const struct finding *f = findings->first; f && run->handler->finding; f = f->next)
        if (!tell_finding(run, text, f, index)) {
            run->status = DAMKA_STOPPED;
            return STATUS_USAGE;
        }
    if (game && run->handler->game)
        status = tell_game(run, text, game, index);
    if (game && run->writer && status == STATUS_OK)
        status = write_game(run, game);
    return status;
}

static damka_status policy_of(const damka_options *options, struct finding_policy *policy) {
    static const enum policy choices[] = {[DAMKA_NOTE] = POLICY_NOTE,
                                          [DAMKA_WARNING] = POLICY_WARNING,
                                          [DAMKA_ERROR] = POLICY_ERROR,
                                          [DAMKA_IGNORED] = POLICY_DROP};
    *policy = (struct finding_policy){.least = (enum severity)options->least};
    if ((unsigned)options->least > DAMKA_ERROR)
        return DAMKA_NO_SUCH_CODE;
    for (size_t i = 0; i < options->rule_count; i++) {
        const damka_rule *rule = &options->rules[i];
        enum finding_code code = rule->code ? finding_of_name(slice_of(rule->code)) : FINDING_COUNT;
        if (code == FINDING_COUNT || (unsigned)rule->severity > DAMKA_IGNORED)
            return DAMKA_NO_SUCH_CODE;
        policy->choice[code] = (uint8_t)choices[rule->severity];
    }
    return DAMKA_OK;
}

static damka_status job_of(const damka_options *options, struct job_options *job,
                           struct finding_policy *policy) {
    static const struct retag latin = {.latin_names = true};
    *job = (struct job_options){.pictures = true, .final = true};
    if (!options)
        return DAMKA_OK;
    if ((unsigned)options->language >= LANGUAGE_COUNT)
        return DAMKA_NO_SUCH_LANGUAGE;
    job->language = (enum language)options->language;
    if (options->variant && !(job->variant = variant_find(options->variant, strlen(options->variant))))
        return DAMKA_NO_SUCH_VARIANT;
    if (options->from && !(job->from = reader_find(options->from)))
        return DAMKA_NO_SUCH_FORMAT;
    if (options->encoding && (job->encoding = encoding_of_name(options->encoding)) == ENCODING_COUNT)
        return DAMKA_NO_SUCH_ENCODING;
    if (options->labels && (job->labels = reader_labels_of(options->labels)) == LABELS_COUNT)
        return DAMKA_NO_SUCH_LABELS;
    job->tags = options->latin_names ? &latin : NULL;
    job->policy = policy;
    return policy_of(options, policy);
}

static damka_status run_job(struct run *run, const void *bytes, size_t length, const damka_options *options) {
    static const damka_handler silent;
    struct job_totals totals = {0};
    struct job_options job;
    struct finding_policy policy;
    damka_status status = job_of(options, &job, &policy);
    if (status != DAMKA_OK)
        return status;
    if (!run->handler)
        run->handler = &silent;
    job.forms = run->writer != NULL;
    job.short_forms = run->writer && run->writer->shortens && run->writer->shortens(run->writing.style);
    buffer_init(&run->buffer);
    enum status went = job_run(&job, length ? bytes : "", length, take, run, &totals);
    buffer_free(&run->buffer);
    return went == STATUS_OK ? DAMKA_OK : went == STATUS_NO_MEMORY ? DAMKA_NO_MEMORY : run->status;
}

damka_status damka_check(const void *bytes, size_t length, const damka_options *options,
                         const damka_handler *handler) {
    struct run run = {.handler = handler};
    return run_job(&run, bytes, length, options);
}

damka_status damka_convert(const void *bytes, size_t length, const damka_options *options, const char *format,
                           const char *style, const damka_handler *handler) {
    struct run run = {.handler = handler, .writing = {.style = style}};
    run.writer = format ? writer_find(format) : NULL;
    return run.writer ? run_job(&run, bytes, length, options) : DAMKA_NO_SUCH_FORMAT;
}

/* ---- Positions ---- */

static const char *fault_text(enum fen_fault fault) {
    switch (fault) {
    case FEN_RANGE_BACKWARD:
        return "is a range that runs backward";
    case FEN_OTHER_TOP:
        return "has the other side's piece on top";
    case FEN_NO_COLUMNS:
        return "is a tower, and this game has none";
    case FEN_NO_SQUARE:
        return "is not a square of this board";
    case FEN_SQUARE_TWICE:
        return "is named twice";
    case FEN_TOO_MANY:
        return "is one piece more than a side has";
    case FEN_MAN_CROWNED:
        return "is a man on its crowning row";
    case FEN_TOWER_TOO_HIGH:
        return "is higher than any tower";
    default:
        return "is not understood";
    }
}

static damka_status position_of(const char *name, const char *fen, struct position *position,
                                damka_fault *fault) {
    const struct variant *variant = name ? variant_find(name, strlen(name)) : NULL;
    if (!variant)
        return DAMKA_NO_SUCH_VARIANT;
    if (!fen) {
        position_start(position, variant);
        return DAMKA_OK;
    }
    struct fen_result read = fen_read(slice_of(fen), variant, position);
    if (read.fault == FEN_FINE)
        return DAMKA_OK;
    if (fault) {
        /* The fault may lie behind the last character. */
        read.at = read.at < strlen(fen) ? read.at : strlen(fen);
        read.length = read.length < strlen(fen + read.at) ? read.length : strlen(fen + read.at);
        int shown = read.length > 60 ? 60 : (int)read.length;
        *fault = (damka_fault){.at = read.at, .length = read.length};
        if (shown)
            snprintf(fault->message, sizeof fault->message, "'%.*s' %s", shown, fen + read.at,
                     fault_text(read.fault));
        else
            snprintf(fault->message, sizeof fault->message, "a part is missing at its %s",
                     fen[read.at] ? "middle" : "end");
    }
    return DAMKA_BAD_POSITION;
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

_Static_assert((int)DAMKA_NOTATION_VARIANT == (int)NOTATION_VARIANT &&
                   (int)DAMKA_NOTATION_LETTERS == (int)NOTATION_LETTERS &&
                   (int)DAMKA_NOTATION_NUMERIC == (int)NOTATION_NUMERIC,
               "the public names are those of notation/");

static damka_status hand_out(const struct position *position, const struct moves *moves,
                             damka_notation notation, int (*line)(void *, const char *), void *context) {
    damka_status status = DAMKA_OK;
    struct buffer texts;
    const char **sorted = memory_take(moves->count * sizeof *sorted);
    size_t *starts = memory_take(moves->count * sizeof *starts);
    buffer_init(&texts);
    for (size_t i = 0; i < moves->count && starts; i++) {
        const struct move *move = &moves->at[i];
        starts[i] = texts.length;
        move_text_write(&texts, position->variant, move->path, move->count, move->capture,
                        (enum notation)notation);
        buffer_char(&texts, '\0');
    }
    if (!sorted || !starts || texts.failed)
        status = DAMKA_NO_MEMORY;
    for (size_t i = 0; i < moves->count && status == DAMKA_OK; i++)
        sorted[i] = texts.bytes + starts[i];
    if (status == DAMKA_OK && moves->count)
        qsort(sorted, moves->count, sizeof *sorted, by_text);
    for (size_t i = 0; line && i < moves->count && status == DAMKA_OK; i++)
        if ((i == 0 || strcmp(sorted[i], sorted[i - 1]) != 0) && line(context, sorted[i]) != 0)
            status = DAMKA_STOPPED;
    buffer_free(&texts);
    memory_free(starts);
    memory_free(sorted);
    return status;
}

static damka_status status_of(enum moves_status status) {
    return status == MOVES_DONE ? DAMKA_OK : status == MOVES_NO_MEMORY ? DAMKA_NO_MEMORY : DAMKA_OVER_BUDGET;
}

damka_status damka_moves(const char *variant, const char *fen, damka_notation notation,
                         int (*line)(void *context, const char *move), void *context, damka_fault *fault) {
    struct position position;
    struct moves moves;
    damka_status status = position_of(variant, fen, &position, fault);
    if (status != DAMKA_OK)
        return status;
    moves_init(&moves);
    status = status_of(moves_generate(&position, &moves));
    if (status == DAMKA_OK)
        status = hand_out(&position, &moves, notation, line, context);
    moves_free(&moves);
    return status;
}

damka_status damka_perft(const char *variant, const char *fen, unsigned depth, int paths,
                         unsigned long long *leaves, damka_fault *fault) {
    struct position position;
    damka_status status = position_of(variant, fen, &position, fault);
    if (status != DAMKA_OK)
        return status;
    if (depth > PERFT_DEPTH_MAX)
        return DAMKA_BAD_DEPTH;
    unsigned long long count = 0;
    status = status_of(perft(&position, depth, paths ? PERFT_PATHS : PERFT_UNIQUE, &count));
    if (leaves && status == DAMKA_OK)
        *leaves = count;
    return status;
}

/* ---- Tables ---- */

int damka_variant_at(size_t index, damka_variant *variant) {
    const struct variant *row = variant_at(index);
    if (!row || !variant)
        return row != NULL;
    *variant = (damka_variant){
        .name = row->name,
        .title = row->title,
        .width = row->width,
        .height = row->height,
        .squares = geometry_of(row)->squares,
        .letters = row->letters,
        .capture_sign = row->sign,
        .first = row->first == WHITE ? "White" : "Black",
        .game_type = row->game_type,
        .variant_tag = row->variant_tag,
        .confirmed = row->confirmed,
    };
    return 1;
}

int damka_explanation_at(size_t index, const char *language, damka_explanation *explanation) {
    enum language l = language ? language_of_name(slice_of(language)) : LANGUAGE_EN;
    if (l == LANGUAGE_COUNT || index >= FINDING_COUNT)
        return 0;
    enum finding_code code = (enum finding_code)index;
    if (!explanation)
        return 1;
    *explanation = (damka_explanation){finding_name(code), (damka_severity)finding_severity(code),
                                       finding_short(code, l), finding_help(code, l)};
    return 1;
}

int damka_explain(const char *code, const char *language, damka_explanation *explanation) {
    return code ? damka_explanation_at(finding_of_name(slice_of(code)), language, explanation) : 0;
}
