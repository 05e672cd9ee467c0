/* One input end to end: decode, detect, read, judge, hand on. Opens nothing and prints nothing; what the
 * games mean is known to parser/ and validate/ only. */
#include "archive/job.h"

#include "archive/binary.h"
#include "base/memory.h"

#include <stdio.h>

/* Runs of bad bytes that are told apart in one game, or between two; the last one stands for all that follow,
 * so that a binary file costs no more memory than a text. */
enum { BAD_RUNS_MAX = 200, ARENA_KEEP = 1 << 20 };

/* What is made of a game stays in memory up to so many bytes, and as many as the piece has. */
enum { GROUND_FROM = 4 << 20 };

/* Bytes of a line before a finding that a report may show. */
enum { CONTEXT = 1100 };

/* Bytes at the start of a file that are looked at to see what it is. Decoded they are at least half as many,
 * which is more than what tells texts from other files, formats and encodings needs. */
enum { LOOK_MAX = 3 << 16 };

struct job {
    const struct job_options *options;
    const struct job_piece *piece;
    struct job_look look;
    struct decoded decoded;
    struct judge judge;
    struct arena arena;
    struct finding_list outside;
    struct filter_scratch asking;
    size_t next_bad; /* the first run that was not reported */
    uint64_t index;
    job_sink *sink;
    void *context;
    struct job_result *result;
};

static void init_list(struct job *job, struct finding_list *list) {
    finding_list_init(list, &job->arena);
    list->language = job->options->language;
}

static enum finding_code code_of(const struct bad_bytes *run) {
    switch (run->kind) {
    case BAD_NUL:
        return FINDING_NUL_BYTE;
    case BAD_OTHER:
        return FINDING_MIXED_ENCODING;
    case BAD_MISREAD:
        return FINDING_WRONGLY_DECODED;
    default:
        return FINDING_BAD_ENCODING;
    }
}

/* Takes findings for the runs of bad bytes that begin before `limit`; one for all that were read in spite of
 * it. */
static void report_bad(struct job *job, struct finding_list *list, size_t limit) {
    const struct decoded *d = &job->decoded;
    bool told[FINDING_COUNT] = {false};
    for (int count = 1; job->next_bad < d->bad_count && d->bad[job->next_bad].at < limit; count++) {
        const struct bad_bytes *run = &d->bad[job->next_bad++];
        const struct finding_slot slot = {"encoding", encoding_name(run->encoding)};
        enum finding_code code = code_of(run);
        bool again = run->kind >= BAD_OTHER && told[code];
        size_t end = run->at + run->length;
        if (again)
            count--;
        else if (count == BAD_RUNS_MAX)
            for (; job->next_bad < d->bad_count && d->bad[job->next_bad].at < limit; job->next_bad++)
                end = d->bad[job->next_bad].at + d->bad[job->next_bad].length;
        told[code] = true;
        if (!again)
            finding_add(list, code, run->at, (struct slice){d->text.bytes + run->at, end - run->at}, &slot,
                        1);
    }
}

bool job_wants(const struct job_options *options, uint64_t byte) {
    return !options->ranged || (byte >= options->range_from && byte < options->range_to);
}

/* Whether what begins there is asked for. */
static bool is_wanted(const struct job *job, size_t at) {
    return job_wants(job->options, job->piece->base + text_byte(&job->decoded.text, at));
}

static void count(struct job_totals *totals, const struct finding *finding) {
    totals->findings[finding->code]++;
    totals->by_severity[finding->severity]++;
}

/* With a filter the report is about games; what may have been games and could not be read is told too. */
static bool is_told(const struct job *job, const struct finding *finding) {
    return !filter_is_set(job->options->filter) || finding->code == FINDING_TOO_LONG || job->look.binary;
}

/* Counts findings outside games, and takes out those that nobody asked for. */
static void keep_wanted(struct job *job, struct finding_list *findings) {
    struct finding **link = &findings->first;
    findings->last = NULL;
    while (*link) {
        struct finding *finding = *link;
        job->result->errors += finding->severity == SEVERITY_ERROR;
        arena_pass(&job->arena, finding);
        bool told = is_told(job, finding), wanted = told && is_wanted(job, finding->at);
        if (wanted)
            count(&job->result->totals, finding);
        if (wanted || (told && job->options->tells_all)) {
            findings->last = finding;
            link = &finding->next;
        } else {
            *link = finding->next;
        }
    }
}

static void count_game(struct job_totals *totals, const struct game *game,
                       const struct finding_list *findings) {
    for (const struct finding *f = findings->first; f; f = finding_next(findings, f))
        count(totals, f);
    totals->games++;
    totals->ok += game->status == GAME_OK;
    totals->error += game->status == GAME_ERROR;
    totals->unverified += game->status == GAME_UNVERIFIED;
    totals->plies += game->plies;
}

static enum status hand_on(struct job *job, const struct game *game, struct finding_list *findings) {
    struct job_totals *totals = &job->result->totals;
    if (findings->failed)
        return STATUS_NO_MEMORY;
    if (!game)
        finding_list_settle(findings, job->options->policy);
    finding_list_sort(findings);
    if (!game)
        keep_wanted(job, findings);
    else if (is_wanted(job, game->at))
        count_game(totals, game, findings);
    if (!game && !findings->first)
        return STATUS_OK;
    return job->sink(job->context, &job->decoded.text, game, findings, game ? job->index : 0);
}

/* Hands on those findings outside games that stand before `limit`, and keeps the others; and bad bytes before
 * `bad_limit`. */
static enum status hand_on_outside(struct job *job, size_t limit, size_t bad_limit) {
    struct finding_list now, later, *outside = &job->outside;
    if (outside->failed)
        return STATUS_NO_MEMORY;
    if (!outside->first && job->next_bad == job->decoded.bad_count)
        return STATUS_OK;
    init_list(job, &now);
    init_list(job, &later);
    for (struct finding *f = outside->first, *next; f; f = next) {
        struct finding_list *list = f->at < limit ? &now : &later;
        next = f->next;
        f->next = NULL;
        if (list->last)
            list->last->next = f;
        else
            list->first = f;
        list->last = f;
        list->count[f->severity]++;
    }
    *outside = later;
    report_bad(job, &now, bad_limit);
    return hand_on(job, NULL, &now);
}

/* A finding made from a rewritten form (a position list as FEN) still shows the record's own characters. */
static void own_characters(const struct text *text, struct finding_list *findings) {
    for (struct finding *f = findings->first; f; f = finding_next(findings, f))
        if (f->length != f->text.length && f->at <= text->length && f->length <= text->length - f->at)
            f->text = (struct slice){text->bytes + f->at, f->length};
}

static enum status judge(struct job *job, struct game *game) {
    const struct filter *filter = job->options->filter;
    const struct judge_options options = {.variant = job->options->variant,
                                          .forms = job->options->forms,
                                          .short_forms = job->options->short_forms,
                                          .pictures = job->options->pictures,
                                          .final = job->options->final || filter_is_set(filter),
                                          .policy = job->options->policy,
                                          .sought = filter && filter->has_fen ? &filter->fen : NULL};
    if (!retag_game(game, job->options->tags))
        return STATUS_NO_MEMORY;
    enum status status = judge_game(&job->judge, game, &options);
    own_characters(&job->decoded.text, &game->findings);
    return status;
}

/* Judges the game if it is asked for, and before that can be said. */
static enum status judge_chosen(struct job *job, struct game *game, bool *chosen) {
    const struct filter *filter = job->options->filter;
    struct where_game asked = {.game = game,
                               .tags = game->tags,
                               .file = job->options->name,
                               .format = job->look.kind->name,
                               .encoding = job->decoded.encoding,
                               .number = job->piece->games + job->index};
    enum where_answer answer = filter_ask(filter, &job->asking, &asked, false);
    if (answer == WHERE_LATER && job->options->tags && job->options->tags->count && !filter_keep_tags(&asked))
        return STATUS_NO_MEMORY;
    if (answer == WHERE_LATER || answer == WHERE_YES) {
        if (judge(job, game) != STATUS_OK)
            return STATUS_NO_MEMORY;
        asked.judged = true;
    }
    if (answer == WHERE_LATER)
        answer = filter_ask(filter, &job->asking, &asked, job->judge.met);
    job->result->totals.undecided += answer == WHERE_GIVEN_UP && is_wanted(job, game->at);
    *chosen = answer == WHERE_YES;
    return answer == WHERE_NO_MEMORY ? STATUS_NO_MEMORY : STATUS_OK;
}

static enum status take_game(struct job *job, struct game *game) {
    bool chosen = false;
    job->result->games = ++job->index;
    enum status status = hand_on_outside(job, game->at, game->at);
    if (status != STATUS_OK)
        return status;
    report_bad(job, &game->findings, game->end);
    if (is_wanted(job, game->at) || job->options->tells_all)
        status = judge_chosen(job, game, &chosen);
    if (chosen && status == STATUS_OK)
        status = hand_on(job, game, &game->findings);
    return status == STATUS_OK ? hand_on_outside(job, game->end, game->end) : status;
}

static bool ends_line(char c) {
    return c == '\n' || c == '\r';
}

/* How far back anybody looks from a place: to the start of its line, and no further than a report shows of
 * it, but for blanks. */
static size_t context_of(const struct text *text, size_t at) {
    size_t from = at;
    while (from > 0 && !ends_line(text->bytes[from - 1]) &&
           (at - from < CONTEXT || text->bytes[from] == ' ' || text->bytes[from] == '\t' ||
            ((unsigned char)text->bytes[from] & 0xC0) == 0x80))
        from--;
    return from;
}

/* Where the next piece has to begin so that its reader goes on as this one would. */
static enum status note_cut(struct job *job, const void *reader, enum job_end end) {
    struct text *text = &job->decoded.text;
    struct job_result *result = job->result;
    struct reader_cut cut;
    job->look.kind->cut(reader, &cut);
    size_t from = cut.again_from < cut.again_to ? cut.again_from : cut.at;
    size_t context = context_of(text, from);
    struct place place = text_place(text, context, 0);
    result->end = end;
    result->context = (size_t)text_byte(text, context);
    result->at = (size_t)text_byte(text, cut.at);
    result->again_from = (size_t)text_byte(text, cut.again_from);
    result->again_to = (size_t)text_byte(text, cut.again_to);
    result->line = place.line;
    result->column = place.column;
    return hand_on_outside(job, SIZE_MAX, cut.at);
}

/* One step of the reader; `*over` when it was the last. */
static enum status read_game(struct job *job, void *reader, bool *over) {
    struct game game;
    arena_reset(&job->arena, ARENA_KEEP);
    game_init(&game, &job->arena);
    game.findings.language = job->options->language;
    init_list(job, &job->outside);
    enum reader_step step = job->look.kind->next(reader, &game, &job->outside);
    *over = step != READER_GAME;
    switch (step) {
    case READER_NO_MEMORY:
        return STATUS_NO_MEMORY;
    case READER_END:
        if (job->piece->behind == BEHIND_ANYTHING)
            return note_cut(job, reader, JOB_CUT);
        return hand_on_outside(job, SIZE_MAX, SIZE_MAX);
    case READER_CUT:
        return note_cut(job, reader, JOB_CUT);
    case READER_LONG:
        return note_cut(job, reader, JOB_LONG);
    case READER_GAME:
        break;
    }
    enum status status = take_game(job, &game);
    /* Outside findings behind the game, before anything the reader comes to next. */
    if (status == STATUS_OK && job->outside.first) {
        job->outside.failed |= game.findings.failed;
        status = hand_on(job, NULL, &job->outside);
    }
    return status;
}

static enum status read_games(struct job *job, void *reader) {
    bool over = false;
    enum status status = STATUS_OK;
    while (!over && status == STATUS_OK)
        status = read_game(job, reader, &over);
    return status;
}

/* One finding for all that is left out: what is no text, whose games would be chance, or what has no end. */
static enum status tell_left_out(struct job *job, bool binary, size_t at) {
    const struct decoded *d = &job->decoded;
    char limit[32];
    snprintf(limit, sizeof limit, "%zu", job->options->limit);
    const struct finding_slot slots[] = {{"encoding", encoding_name(d->encoding)}, {"limit", limit}};
    struct finding_list list;
    init_list(job, &list);
    enum finding_code code =
        d->bad_count > 0 && d->bad[0].kind == BAD_NUL ? FINDING_NUL_BYTE : FINDING_BAD_ENCODING;
    struct finding *finding = finding_add(&list, binary ? code : FINDING_TOO_LONG, at,
                                          (struct slice){d->text.bytes + at, d->text.length > at}, slots, 2);
    if (!finding)
        return STATUS_NO_MEMORY;
    finding->length = d->text.length - at;
    return hand_on(job, NULL, &list);
}

static enum status read_piece(struct job *job) {
    const struct job_options *options = job->options;
    const struct job_piece *piece = job->piece;
    struct text *text = &job->decoded.text;
    size_t start = text_at_byte(text, piece->start);
    struct binary_signs signs;
    if (job->look.binary && options->skip_binary) {
        job->result->totals.skipped++;
        return STATUS_OK;
    }
    if (!job->look.binary && !piece->left_out && !job->look.kind->cut && piece->behind != BEHIND_NOTHING) {
        job->result->end = JOB_CUT; /* a page of which the rest could not be read */
        return STATUS_OK;
    }
    bool page_too_long =
        !job->look.binary && !job->look.kind->cut && options->limit && piece->length > options->limit;
    if (piece->left_out)
        text->end = piece->left_out; /* it stands for the end of all that is left out */
    if (job->look.binary || piece->left_out || page_too_long) {
        binary_see(&job->decoded, &signs);
        return tell_left_out(job, job->look.binary, job->look.binary ? signs.first : start);
    }
    const struct reader_options reading = {
        .variant = options->variant ? options->variant->name : NULL,
        .labels = options->labels,
        .start = start,
        .behind = piece->behind,
        .again_from = text_at_byte(text, piece->again_from),
        .again_to = text_at_byte(text, piece->again_to),
        .limit = options->limit,
    };
    while (job->next_bad < job->decoded.bad_count && job->decoded.bad[job->next_bad].at < start)
        job->next_bad++;
    void *reader = job->look.kind->open(text, &reading);
    if (!reader)
        return STATUS_NO_MEMORY;
    enum status status = read_games(job, reader);
    job->look.kind->close(reader);
    return status;
}

static void look_at(const struct job_options *options, struct slice bytes, const struct decoded *decoded,
                    struct job_look *look) {
    struct binary_signs signs;
    binary_see(decoded, &signs);
    *look = (struct job_look){.kind = options->from, .encoding = decoded->encoding};
    look->binary =
        binary_is(&signs) || (options->skip_binary && binary_looks(bytes.at, bytes.length, &signs));
    if (!look->binary && !look->kind)
        look->kind = options->labels ? &text_reader : reader_detect(&decoded->text);
}

enum status job_look(const struct job_options *options, const char *bytes, size_t length,
                     struct job_look *look) {
    struct decoded decoded;
    enum status status = decode(bytes, length < LOOK_MAX ? length : LOOK_MAX, options->encoding, &decoded);
    if (status == STATUS_OK) {
        look_at(options, (struct slice){bytes, length}, &decoded, look);
        decoded_free(&decoded);
    }
    return status;
}

static enum status run(struct job *job) {
    struct text *text = &job->decoded.text;
    text->base = job->piece->base;
    text->first_line = job->piece->line;
    text->first_column = job->piece->column;
    judge_init(&job->judge);
    arena_init(&job->arena);
    job->arena.ground = job->piece->ground;
    job->arena.ground_from = GROUND_FROM + job->piece->length;
    job->look = job->piece->look;
    if (!job->look.kind && !job->look.binary)
        look_at(job->options, (struct slice){job->piece->bytes, job->piece->length}, &job->decoded,
                &job->look);
    job->result->look = job->look;
    enum status status = read_piece(job);
    arena_free(&job->arena);
    filter_scratch_free(&job->asking);
    judge_free(&job->judge);
    decoded_free(&job->decoded);
    return status;
}

enum status job_run_piece(const struct job_options *options, const struct job_piece *piece, job_sink *sink,
                          void *context, struct job_result *result) {
    struct job job = {.options = options, .piece = piece, .sink = sink, .context = context, .result = result};
    bool looked = piece->look.kind || piece->look.binary;
    *result = (struct job_result){.end = JOB_WHOLE};
    bool given = options->encoding != ENCODING_DETECT || !looked;
    enum status status = given
                             ? decode(piece->bytes, piece->length, options->encoding, &job.decoded)
                             : decode_piece(piece->bytes, piece->length, piece->look.encoding, &job.decoded);
    return status == STATUS_OK ? run(&job) : status;
}

void job_only_judge(struct job_options *options) {
    options->pictures = options->forms = options->short_forms = options->final = options->tells_all = false;
}

void job_add_totals(struct job_totals *to, const struct job_totals *totals) {
    to->games += totals->games;
    to->ok += totals->ok;
    to->error += totals->error;
    to->unverified += totals->unverified;
    to->plies += totals->plies;
    to->skipped += totals->skipped;
    to->undecided += totals->undecided;
    for (int i = 0; i < FINDING_COUNT; i++)
        to->findings[i] += totals->findings[i];
    for (int i = 0; i < 3; i++)
        to->by_severity[i] += totals->by_severity[i];
}

enum status job_run(const struct job_options *options, const char *bytes, size_t length, job_sink *sink,
                    void *context, struct job_totals *totals) {
    const struct job_piece piece = {.bytes = bytes, .length = length, .line = 1, .column = 1};
    struct job_result result;
    enum status status = job_run_piece(options, &piece, sink, context, &result);
    job_add_totals(totals, &result.totals);
    return status;
}
