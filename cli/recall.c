/* Records of what inputs gave, and telling them again. A record is what the reporting made of a piece, so
 * that reports, summaries and counts come out as if it had been judged. How records are kept is
 * archive/state.c's affair; they are read by the program that wrote them only, and hold its structures as
 * they are. */
#include "cli/recall.h"

#include "base/memory.h"
#include "cli/talk.h"

#include <sys/stat.h>

enum { CHUNK = 256 * 1024, NAME_MAX_BYTES = 64 };

/* What one piece says in more bytes is not written down: its input is judged again. */
enum { REPORT_MAX = 16 << 20 };

enum record { RECORD_BEGIN, RECORD_PARCEL, RECORD_END, RECORD_PASSED };

/* ---- Opening ---- */

static void put(struct buffer *to, const void *bytes, size_t length) {
    buffer_put(to, bytes, length);
}

static void put_slice(struct buffer *to, struct slice bytes) {
    uint64_t length = bytes.length;
    put(to, &length, sizeof length);
    buffer_slice(to, bytes);
}

/* Another build of the same version may judge otherwise. */
static void name_program(struct buffer *program) {
    struct stamp stamp = {0};
    buffer_text(program, DAMKA_VERSION);
    if (stamp_of_path("/proc/self/exe", &stamp))
        put(program, &stamp, sizeof stamp);
}

/* False: no memory. */
static bool choose(struct recall *recall, const struct reading *reading, const struct parcel_plan *plan) {
    const char flags[] = {plan->color, (char)plan->language, 0}; /* the last one is the input's */
    name_program(&recall->program);
    put_slice(&recall->choice, slice_of(plan->kind->name));
    buffer_slice(&recall->choice, buffer_view(&reading->choice));
    put(&recall->choice, flags, sizeof flags);
    return !recall->program.failed && !recall->choice.failed && !reading->choice.failed;
}

bool recall_open(struct recall *recall, const struct reading *reading, const struct parcel_plan *plan) {
    char fault[STATE_FAULT_MAX] = "out of memory";
    struct state_news news = {false, false};
    *recall = (struct recall){.path = reading->state};
    if (!reading->state)
        return true;
    buffer_init(&recall->program);
    buffer_init(&recall->choice);
    buffer_init(&recall->chunk);
    if (choose(recall, reading, plan))
        recall->state = state_open(reading->state, buffer_view(&recall->program), &news, fault);
    if (news.moved)
        talk("%s was no state file, or damaged: it is %s.broken now", reading->state, reading->state);
    if (recall->state)
        return true;
    talk("cannot use the state file %s: %s; all is judged anew", reading->state, fault);
    recall_close(recall, false);
    return news.busy;
}

static struct slice path_of(const struct recall *recall, size_t input) {
    return slice_of(recall->inputs->at[input].path);
}

static bool is_standard_input(const struct recall *recall, size_t input) {
    return strcmp(recall->inputs->at[input].path, "-") == 0;
}

/* The options, and whether the input was found below a directory: then it is skipped if it is no text. */
static struct slice choice_of(struct recall *recall, size_t input) {
    recall->choice.bytes[recall->choice.length - 1] = recall->inputs->at[input].root > 0;
    return buffer_view(&recall->choice);
}

/* ---- Writing down ---- */

/* The input that was written down has come to its end. */
static void keep(struct recall *recall) {
    struct stamp now;
    if (!recall->recording)
        return;
    recall->recording = false;
    struct slice path = path_of(recall, recall->input), choice = choice_of(recall, recall->input);
    bool same = !recall->spoiled && !recall->chunk.failed && stamp_of_path(path.at, &now) &&
                memcmp(&now, &recall->stamp, sizeof now) == 0;
    if (!same) {
        state_drop(recall->state);
        return;
    }
    state_put(recall->state, path, choice, buffer_view(&recall->chunk));
    state_keep(recall->state, path, choice, &recall->stamp);
}

/* Whether what comes of a file is to be written down. */
static bool records(struct recall *recall, const struct stream_file *file) {
    if (!recall->state || recall->playing)
        return false;
    if (recall->recording && recall->input == file->input)
        return !recall->spoiled;
    keep(recall);
    recall->recording = true;
    recall->input = file->input;
    recall->stamp = file->stamp;
    recall->spoiled = !file->stamp_sure || is_standard_input(recall, file->input);
    buffer_clear(&recall->chunk);
    return !recall->spoiled;
}

static void end_record(struct recall *recall) {
    if (recall->chunk.length < CHUNK || recall->chunk.failed)
        return;
    state_put(recall->state, path_of(recall, recall->input), choice_of(recall, recall->input),
              buffer_view(&recall->chunk));
    buffer_clear(&recall->chunk);
}

void recall_begin(struct recall *recall, const struct stream_file *file) {
    if (!records(recall, file))
        return;
    uint64_t member = file->member;
    buffer_char(&recall->chunk, RECORD_BEGIN);
    put(&recall->chunk, &member, sizeof member);
    put_slice(&recall->chunk, slice_of(file->name));
}

void recall_parcel(struct recall *recall, const struct stream_file *file, const struct parcel *parcel,
                   const struct job_result *result) {
    struct buffer *to = &recall->chunk;
    const struct report *report = &parcel->report;
    if (!records(recall, file))
        return;
    recall->spoiled = report->out.length + report->marks.length > REPORT_MAX;
    if (recall->spoiled)
        return;
    buffer_char(to, RECORD_PARCEL);
    put(to, &result->games, sizeof result->games);
    put(to, &result->errors, sizeof result->errors);
    put(to, &result->totals, sizeof result->totals);
    put(to, parcel->variants, sizeof parcel->variants);
    put_slice(to, buffer_view(&report->out));
    put_slice(to, buffer_view(&report->marks));
    end_record(recall);
}

void recall_end(struct recall *recall, const struct stream_file *file, bool fault) {
    struct buffer *to = &recall->chunk;
    const struct folds *folds = ((const struct parcel_file *)file->data)->folds;
    if (!records(recall, file))
        return;
    recall->spoiled = fault;
    buffer_char(to, RECORD_END);
    put_slice(to, slice_of(file->look.kind ? file->look.kind->name : ""));
    put(to, &file->look.encoding, sizeof file->look.encoding);
    size_t count = atomic_load(&folds->count);
    put(to, &count, sizeof count);
    for (size_t i = 0; i < count; i++) {
        put(to, &folds->at[i], sizeof folds->at[i]);
        put_slice(to, slice_of(folds->at[i].message));
    }
    end_record(recall);
}

void recall_passed(struct recall *recall, const struct stream_file *file, const char *what) {
    struct buffer *to = &recall->chunk;
    if (!records(recall, file))
        return;
    buffer_char(to, RECORD_PASSED);
    put_slice(to, slice_of(file->name));
    put_slice(to, slice_of(what));
    end_record(recall);
}

void recall_spoil(struct recall *recall, const struct stream_file *file) {
    if (records(recall, file))
        recall->spoiled = true;
}

/* ---- Telling again ---- */

bool recall_knows(struct recall *recall, size_t input) {
    struct stamp stamp;
    if (!recall->state || is_standard_input(recall, input))
        return false;
    if (recall->found_first && recall->found_first + recall->found_count == recall->found_capacity) {
        memmove(recall->found, recall->found + recall->found_first,
                recall->found_count * sizeof *recall->found);
        recall->found_first = 0;
    }
    if (recall->found_count == recall->found_capacity) {
        size_t capacity = recall->found_capacity ? 2 * recall->found_capacity : 64;
        struct state_entry *found = memory_resize(recall->found, capacity * sizeof *found);
        if (!found)
            return false;
        recall->found = found;
        recall->found_capacity = capacity;
    }
    struct slice path = path_of(recall, input);
    struct state_entry *entry = &recall->found[recall->found_first + recall->found_count];
    bool known = stamp_of_path(path.at, &stamp) &&
                 state_find(recall->state, path, choice_of(recall, input), &stamp, entry);
    recall->found_count += known;
    return known;
}

/* Takes bytes from the front of a chunk. */
static bool take(struct slice *from, void *to, size_t length) {
    if (length > from->length)
        return false;
    memcpy(to, from->at, length);
    *from = (struct slice){from->at + length, from->length - length};
    return true;
}

static bool take_slice(struct slice *from, struct slice *bytes) {
    uint64_t length;
    if (!take(from, &length, sizeof length) || length > from->length)
        return false;
    *bytes = (struct slice){from->at, length};
    *from = (struct slice){from->at + length, from->length - length};
    return true;
}

struct player {
    const struct stream_client *client;
    struct stream_file file; /* that is told; `name` NULL: none */
    struct buffer name;
    struct parcel *parcel;
};

static enum status play_begin(struct player *player, struct slice *chunk) {
    const struct stream_client *client = player->client;
    struct slice name;
    uint64_t member;
    if (!take(chunk, &member, sizeof member) || !take_slice(chunk, &name))
        return STATUS_IO;
    buffer_clear(&player->name);
    buffer_slice(&player->name, name);
    buffer_char(&player->name, '\0');
    player->file = (struct stream_file){
        .name = player->name.bytes, .input = player->file.input, .member = member, .ends = true};
    player->file.data = player->name.failed ? NULL : client->file_new(client->context, &player->file);
    return player->file.data ? client->begin(client->context, &player->file) : STATUS_NO_MEMORY;
}

static enum status play_parcel(struct player *player, struct slice *chunk) {
    struct parcel *parcel = player->parcel;
    struct report *report = &parcel->report;
    struct stream_file *file = &player->file;
    struct job_result result = {.end = JOB_WHOLE};
    struct slice out, marks;
    if (!file->data || !take(chunk, &result.games, sizeof result.games) ||
        !take(chunk, &result.errors, sizeof result.errors) ||
        !take(chunk, &result.totals, sizeof result.totals))
        return STATUS_IO;
    parcel_begin(parcel, file, false);
    if (!take(chunk, parcel->variants, sizeof parcel->variants) || !take_slice(chunk, &out) ||
        !take_slice(chunk, &marks))
        return STATUS_IO;
    buffer_slice(&report->out, out);
    if (!report_set_marks(report, marks))
        return STATUS_NO_MEMORY;
    enum status status = player->client->deliver(player->client->context, file, parcel, &result);
    file->games += result.games;
    file->errors += result.errors;
    job_add_totals(&file->totals, &result.totals);
    return status;
}

static enum status play_folds(struct folds *folds, struct slice *chunk) {
    size_t count;
    if (!take(chunk, &count, sizeof count) || count > FOLDS_MAX)
        return STATUS_IO;
    for (size_t i = 0; i < count; i++) {
        struct fold fold;
        struct slice message;
        if (!take(chunk, &fold, sizeof fold) || !take_slice(chunk, &message))
            return STATUS_IO;
        if (!folds_restore(folds, &fold, message))
            return STATUS_NO_MEMORY;
    }
    return STATUS_OK;
}

static enum status play_end(struct player *player, struct slice *chunk) {
    const struct stream_client *client = player->client;
    struct stream_file *file = &player->file;
    char name[NAME_MAX_BYTES];
    struct slice kind;
    if (!file->data || !take_slice(chunk, &kind) || kind.length >= sizeof name ||
        !take(chunk, &file->look.encoding, sizeof file->look.encoding))
        return STATUS_IO;
    memcpy(name, kind.at, kind.length);
    name[kind.length] = '\0';
    file->look.kind = kind.length ? reader_find(name) : NULL;
    enum status status = play_folds(((struct parcel_file *)file->data)->folds, chunk);
    if (status == STATUS_OK)
        status = client->end(client->context, file, NULL);
    client->file_free(client->context, file->data);
    file->data = NULL;
    return status;
}

static enum status play_passed(struct player *player, struct slice *chunk) {
    const struct stream_client *client = player->client;
    struct slice name, what;
    if (!take_slice(chunk, &name) || !take_slice(chunk, &what))
        return STATUS_IO;
    buffer_clear(&player->name);
    buffer_slice(&player->name, name);
    buffer_char(&player->name, '\0');
    size_t at = player->name.length;
    buffer_slice(&player->name, what);
    buffer_char(&player->name, '\0');
    if (player->name.failed)
        return STATUS_NO_MEMORY;
    const struct stream_file file = {.name = player->name.bytes, .input = player->file.input};
    client->passed(client->context, &file, player->name.bytes + at);
    return STATUS_OK;
}

static enum status play(struct player *player, struct slice chunk) {
    enum status status = STATUS_OK;
    char record = 0;
    while (status == STATUS_OK && take(&chunk, &record, 1)) {
        if (record == RECORD_BEGIN)
            status = play_begin(player, &chunk);
        else if (record == RECORD_PARCEL)
            status = play_parcel(player, &chunk);
        else if (record == RECORD_PASSED)
            status = play_passed(player, &chunk);
        else
            status = record == RECORD_END ? play_end(player, &chunk) : STATUS_IO;
    }
    return status;
}

enum status recall_tell(struct recall *recall, size_t input, const struct stream_client *client) {
    struct state_entry entry = recall->found[recall->found_first++];
    struct player player = {.client = client, .file.input = input};
    struct slice chunk;
    enum status status = STATUS_OK;
    recall->found_count--;
    keep(recall);
    buffer_init(&player.name);
    player.parcel = parcel_new(client->plan);
    recall->playing = true;
    while (player.parcel && status == STATUS_OK &&
           (status = state_next(recall->state, &entry, &chunk)) == STATUS_OK)
        status = play(&player, chunk);
    recall->playing = false;
    if (player.file.data)
        client->file_free(client->context, player.file.data);
    if (player.parcel)
        parcel_free(player.parcel);
    buffer_free(&player.name);
    state_leave(recall->state);
    return !player.parcel ? STATUS_NO_MEMORY : status == STATUS_USAGE ? STATUS_OK : status;
}

/* ---- Closing ---- */

bool recall_close(struct recall *recall, bool whole) {
    bool fine = true;
    if (!recall->path)
        return true;
    if (recall->state && whole)
        keep(recall);
    for (; recall->found_count; recall->found_count--)
        state_leave(recall->state);
    if (recall->state && state_was_broken(recall->state))
        talk("the state file %s was damaged: it is built anew", recall->path);
    if (recall->state && state_fault(recall->state)) {
        talk("cannot write the state file %s: %s", recall->path, state_fault(recall->state));
        fine = false;
    }
    state_close(recall->state);
    memory_free(recall->found);
    buffer_free(&recall->program);
    buffer_free(&recall->choice);
    buffer_free(&recall->chunk);
    return fine;
}
