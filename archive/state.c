/* The state file in SQLite. Two connections: what is found is read in one long transaction, so that it cannot
 * change before it is used, while the other one writes. The file is never synced: what a crash of the machine
 * leaves of it is found out by the sums. */
#include "archive/state.h"

#include "archive/state_files.h"
#include "base/memory.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <xxhash.h>

enum { PAGE = 4096 /* of SQLite's databases */ };

enum { APPLICATION = 0x44616D6B /* "Damk" */, FORM = 1, PATIENCE = 2000 /* milliseconds */, TRIES = 100 };

enum question { FIND, READ, OLD, LAST, FORGET_CHUNKS, PUT, KEEP, QUESTIONS };

static const struct {
    bool writes;
    const char *text;
} questions[QUESTIONS] = {
    [FIND] = {false, "SELECT stamp, first, chunks, sum FROM input WHERE path = ?1 AND choice = ?2"},
    [READ] = {false, "SELECT bytes FROM chunk WHERE id = ?1"},
    [OLD] = {true, "SELECT first, chunks FROM input WHERE path = ?1 AND choice = ?2"},
    [LAST] = {true, "SELECT coalesce(max(id), 0) FROM chunk"},
    [FORGET_CHUNKS] = {true, "DELETE FROM chunk WHERE id >= ?1 AND id < ?1 + ?2"},
    [PUT] = {true, "INSERT INTO chunk (id, bytes) VALUES (?1, ?2)"},
    [KEEP] = {true,
              "INSERT OR REPLACE INTO input (path, choice, stamp, first, chunks, sum) "
              "VALUES (?1, ?2, ?3, ?4, ?5, ?6)"},
};

static const char tables[] =
    "CREATE TABLE input (path BLOB NOT NULL, choice BLOB NOT NULL, stamp BLOB NOT NULL, first INTEGER NOT "
    "NULL, "
    "chunks INTEGER NOT NULL, sum BLOB NOT NULL, PRIMARY KEY (path, choice)) WITHOUT ROWID;"
    "CREATE TABLE chunk (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);"
    "CREATE TABLE program (name BLOB NOT NULL);"
    "PRAGMA application_id = 0x44616D6B; PRAGMA user_version = 1;";

struct state {
    sqlite3 *reader, *writer;
    sqlite3_stmt *asked[QUESTIONS]; /* made when they are first needed */
    XXH3_state_t *found_sum, *new_sum;
    unsigned held; /* entries that were found and not left */
    bool writing;  /* a new entry has chunks */
    bool refused;  /* ... that cannot be written */
    bool broken, was_broken, busy;
    int64_t first, next; /* ids of the new entry's chunks */
    struct slice program;
    const char *path;
    bool made; /* the file was not there */
    char fault[STATE_FAULT_MAX];
};

/* ---- Errors ---- */

static bool means_broken(int code) {
    return code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_ERROR || code == SQLITE_MISMATCH;
}

static const char *reason(sqlite3 *in) {
    return sqlite3_system_errno(in) ? strerrordesc_np(sqlite3_system_errno(in)) : sqlite3_errmsg(in);
}

/* True: the call went well. */
static bool note(struct state *state, sqlite3 *in, int code) {
    if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE)
        return true;
    if (means_broken(code))
        state->broken = true;
    else if (code == SQLITE_BUSY)
        state->busy = true;
    else if (code != SQLITE_TOOBIG && !state->fault[0])
        snprintf(state->fault, sizeof state->fault, "%s", reason(in));
    return false;
}

static bool run(struct state *state, sqlite3 *in, const char *text) {
    return note(state, in, sqlite3_exec(in, text, NULL, NULL, NULL));
}

static sqlite3_stmt *ask(struct state *state, enum question question) {
    sqlite3 *in = questions[question].writes ? state->writer : state->reader;
    sqlite3_stmt **asked = &state->asked[question];
    if (*asked)
        sqlite3_reset(*asked);
    else
        note(state, in,
             sqlite3_prepare_v3(in, questions[question].text, -1, SQLITE_PREPARE_PERSISTENT, asked, NULL));
    return *asked;
}

static void bind(sqlite3_stmt *asked, int at, struct slice bytes) {
    sqlite3_bind_blob64(asked, at, bytes.at ? bytes.at : "", bytes.length, SQLITE_STATIC);
}

static struct slice column(sqlite3_stmt *asked, int at) {
    const char *bytes = sqlite3_column_blob(asked, at);
    return (struct slice){bytes ? bytes : "", (size_t)sqlite3_column_bytes(asked, at)};
}

/* Goes on to the next row. False: there is none, or it cannot be had. */
static bool step(struct state *state, sqlite3_stmt *asked) {
    int code = asked ? sqlite3_step(asked) : SQLITE_DONE;
    if (asked)
        note(state, sqlite3_db_handle(asked), code);
    return code == SQLITE_ROW;
}

/* Does what has no rows. */
static bool perform(struct state *state, sqlite3_stmt *asked) {
    int code = asked ? sqlite3_step(asked) : SQLITE_ERROR;
    bool fine = asked && note(state, sqlite3_db_handle(asked), code);
    if (asked)
        sqlite3_reset(asked);
    return fine && code == SQLITE_DONE;
}

/* ---- Sums ---- */

static void add_to_sum(XXH3_state_t *sum, struct slice bytes) {
    uint64_t length = bytes.length;
    XXH3_128bits_update(sum, &length, sizeof length);
    XXH3_128bits_update(sum, bytes.at ? bytes.at : "", bytes.length);
}

static void begin_sum(XXH3_state_t *sum, struct slice path, struct slice choice) {
    XXH3_128bits_reset(sum);
    add_to_sum(sum, path);
    add_to_sum(sum, choice);
}

static struct slice stamp_bytes(const struct stamp *stamp) {
    return (struct slice){(const char *)stamp, sizeof *stamp};
}

static XXH128_canonical_t end_sum(XXH3_state_t *sum, const struct stamp *stamp) {
    XXH128_canonical_t written;
    add_to_sum(sum, stamp_bytes(stamp));
    XXH128_canonicalFromHash(&written, XXH3_128bits_digest(sum));
    return written;
}

/* ---- Opening ---- */

static int64_t number_of(struct state *state, const char *text) {
    sqlite3_stmt *asked = NULL;
    int64_t number = -1;
    if (note(state, state->writer, sqlite3_prepare_v2(state->writer, text, -1, &asked, NULL)) &&
        step(state, asked))
        number = sqlite3_column_int64(asked, 0);
    sqlite3_finalize(asked);
    return number;
}

/* What is written goes to a log first, and into the file when nobody reads. There has to be room for it in
 * both: a log whose pages do not fit into the file would have to stay beside it. */
static bool commit(struct state *state) {
    sqlite3_int64 size = PAGE * number_of(state, "PRAGMA page_count");
    int code = sqlite3_file_control(state->writer, "main", SQLITE_FCNTL_SIZE_HINT, &size);
    if (code == SQLITE_OK)
        return run(state, state->writer, "COMMIT");
    if (!state->fault[0])
        snprintf(state->fault, sizeof state->fault, "%s", sqlite3_errstr(SQLITE_FULL));
    return false;
}

/* Whether the entries are this program's. */
static bool is_own(struct state *state) {
    sqlite3_stmt *asked = NULL;
    bool own = note(state, state->writer,
                    sqlite3_prepare_v2(state->writer, "SELECT name FROM program", -1, &asked, NULL)) &&
               step(state, asked) && slice_equal(column(asked, 0), state->program);
    sqlite3_finalize(asked);
    return own;
}

/* Forgets what another program wrote. */
static bool make_own(struct state *state) {
    sqlite3_stmt *asked = NULL;
    if (!run(state, state->writer, "DELETE FROM input; DELETE FROM chunk; DELETE FROM program") ||
        !note(state, state->writer,
              sqlite3_prepare_v2(state->writer, "INSERT INTO program VALUES (?1)", -1, &asked, NULL)))
        return false;
    bind(asked, 1, state->program);
    bool fine = perform(state, asked);
    sqlite3_finalize(asked);
    return fine;
}

static bool is_ours(struct state *state) {
    return number_of(state, "PRAGMA application_id") == APPLICATION &&
           number_of(state, "PRAGMA user_version") == FORM;
}

/* Whether the database belongs to somebody else, who would not like to see it emptied. */
static bool is_foreign(struct state *state) {
    bool foreign = number_of(state, "SELECT count(*) FROM sqlite_schema") > 0 &&
                   number_of(state, "PRAGMA application_id") != APPLICATION &&
                   number_of(state,
                             "SELECT count(*) FROM sqlite_schema WHERE name IN ('input', 'chunk', "
                             "'program')") != 3;
    if (foreign && !state->broken)
        snprintf(state->fault, sizeof state->fault, "it is the database of another program");
    return foreign;
}

/* Whether the tables are there; they are made where the file is empty. */
static bool set_up(struct state *state) {
    if (is_ours(state) && is_own(state))
        return true;
    if (state->broken || !run(state, state->writer, "BEGIN IMMEDIATE"))
        return false;
    bool fine = true;
    if (number_of(state, "SELECT count(*) FROM sqlite_schema") == 0)
        fine = run(state, state->writer, tables);
    else if (!is_ours(state))
        state->broken = true;
    fine = fine && !state->broken && (is_own(state) || (!state->broken && make_own(state)));
    fine = fine && commit(state);
    if (!fine && !sqlite3_get_autocommit(state->writer))
        run(state, state->writer, "ROLLBACK");
    return fine;
}

static void close_questions(struct state *state) {
    for (int i = 0; i < QUESTIONS; i++) {
        sqlite3_finalize(state->asked[i]);
        state->asked[i] = NULL;
    }
}

/* Readers are not in the way of a writer in this mode; not every file system has it. */
static bool share(struct state *state) {
    sqlite3_stmt *asked = NULL;
    bool fine = note(state, state->writer,
                     sqlite3_prepare_v2(state->writer, "PRAGMA journal_mode = WAL", -1, &asked, NULL)) &&
                step(state, asked);
    bool shared = fine && slice_is(column(asked, 0), "wal");
    sqlite3_finalize(asked);
    if (fine && !shared)
        snprintf(state->fault, sizeof state->fault, "its file system has no shared memory");
    return shared;
}

/* Empties a broken file, as SQLite wants it to be done when others may use it. */
static bool rebuild(struct state *state) {
    close_questions(state);
    state->was_broken = true;
    state->broken = false;
    sqlite3_db_config(state->writer, SQLITE_DBCONFIG_RESET_DATABASE, 1, 0);
    int code = sqlite3_exec(state->writer, "VACUUM", NULL, NULL, NULL);
    sqlite3_db_config(state->writer, SQLITE_DBCONFIG_RESET_DATABASE, 0, 0);
    bool fine = note(state, state->writer, code) && share(state) && set_up(state);
    if (!fine && !state->fault[0] && !state->busy)
        snprintf(state->fault, sizeof state->fault, "it is damaged, and cannot be emptied");
    return fine;
}

static sqlite3 *connect(const char *path, int flags, char *fault) {
    sqlite3 *in = NULL;
    int code = sqlite3_open_v2(path, &in, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK) {
        sqlite3_extended_result_codes(in, 0);
        sqlite3_busy_timeout(in, PATIENCE);
        sqlite3_exec(in, "PRAGMA synchronous = OFF; PRAGMA cache_size = -1000", NULL, NULL, NULL);
        return in;
    }
    snprintf(fault, STATE_FAULT_MAX, "%s", in ? reason(in) : "out of memory");
    sqlite3_close(in);
    return NULL;
}

/* Others may be doing the same at the same time. */
static bool settle(struct state *state) {
    const struct timespec moment = {0, 20000000};
    bool fine = false;
    for (int tries = 0; tries < TRIES && !fine && !state->fault[0] && (tries == 0 || state->busy); tries++) {
        if (tries)
            nanosleep(&moment, NULL);
        state->busy = false;
        fine = !is_foreign(state) && share(state) && set_up(state);
        fine = fine || (state->broken && !state->busy && rebuild(state));
    }
    if (fine)
        state->reader = connect(state->path, SQLITE_OPEN_READWRITE, state->fault);
    return state->reader;
}

static bool connect_writer(struct state *state) {
    int step = PAGE;
    state->made = !state_files_exist(state->path);
    state->writer = connect(state->path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, state->fault);
    if (state->writer)
        sqlite3_file_control(state->writer, "main", SQLITE_FCNTL_CHUNK_SIZE, &step);
    return state->writer;
}

/* A file that is none of SQLite's may be a damaged state, or something that somebody wants to keep. */
static bool prepare(struct state *state, bool *moved) {
    if (!connect_writer(state))
        return false;
    int code = sqlite3_exec(state->writer, "SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL);
    bool ours = code != SQLITE_NOTADB && number_of(state, "PRAGMA application_id") == APPLICATION;
    state->broken = false;
    if (code == SQLITE_NOTADB || (code == SQLITE_CORRUPT && !ours)) {
        sqlite3_close(state->writer);
        state->writer = NULL;
        *moved = state_files_move(state->path, state->fault, sizeof state->fault);
        if (!*moved || !connect_writer(state))
            return false;
    }
    return settle(state);
}

struct state *state_open(const char *path, struct slice program, struct state_news *news, char *fault) {
    struct state *state = memory_take(sizeof *state);
    *news = (struct state_news){false, false};
    snprintf(fault, STATE_FAULT_MAX, "out of memory");
    if (!state)
        return NULL;
    *state = (struct state){.program = program, .path = path};
    state->found_sum = XXH3_createState();
    state->new_sum = XXH3_createState();
    bool enough = state->found_sum && state->new_sum;
    if (enough && prepare(state, &news->moved)) {
        sqlite3_busy_timeout(state->reader, PATIENCE);
        return state;
    }
    if (state->fault[0])
        memcpy(fault, state->fault, STATE_FAULT_MAX);
    else if (enough)
        snprintf(fault, STATE_FAULT_MAX, "other processes do not let go of it");
    news->busy = enough && !state->fault[0];
    state_close(state);
    return NULL;
}

void state_close(struct state *state) {
    if (!state)
        return;
    state_drop(state);
    close_questions(state);
    bool unused = !state->reader && state->made;
    sqlite3_close(state->reader);
    if (state->broken && state->writer)
        rebuild(state);
    close_questions(state);
    sqlite3_close(state->writer);
    if (state->fault[0])
        state_files_clear(state->path, unused);
    XXH3_freeState(state->found_sum);
    XXH3_freeState(state->new_sum);
    memory_free(state);
}

bool state_was_broken(const struct state *state) {
    return state->broken || state->was_broken;
}

const char *state_fault(const struct state *state) {
    return state->fault[0] ? state->fault : NULL;
}

/* ---- Finding ---- */

/* The sum of the entry over all its chunks. */
static bool is_whole(struct state *state, const struct state_entry *entry, const struct stamp *stamp,
                     struct slice sum) {
    struct state_entry reading = *entry;
    struct slice chunk;
    enum status status;
    while ((status = state_next(state, &reading, &chunk)) == STATUS_OK)
        add_to_sum(state->found_sum, chunk);
    XXH128_canonical_t own_sum = end_sum(state->found_sum, stamp);
    bool same = sum.length == sizeof own_sum && memcmp(sum.at, &own_sum, sizeof own_sum) == 0;
    state->broken |= status == STATUS_USAGE && !same;
    return status == STATUS_USAGE && same;
}

static bool look(struct state *state, struct slice path, struct slice choice, const struct stamp *stamp,
                 struct state_entry *entry) {
    sqlite3_stmt *asked = ask(state, FIND);
    if (!asked)
        return false;
    bind(asked, 1, path);
    bind(asked, 2, choice);
    bool same = step(state, asked) && slice_equal(column(asked, 0), stamp_bytes(stamp));
    if (same) {
        entry->next = sqlite3_column_int64(asked, 1);
        entry->end = entry->next + sqlite3_column_int64(asked, 2);
        begin_sum(state->found_sum, path, choice);
        same = is_whole(state, entry, stamp, column(asked, 3));
    }
    sqlite3_reset(asked);
    return same;
}

bool state_find(struct state *state, struct slice path, struct slice choice, const struct stamp *stamp,
                struct state_entry *entry) {
    if (state->broken && !state->held && !state->writing)
        rebuild(state);
    if (state->broken || (!state->held && !run(state, state->reader, "BEGIN")))
        return false;
    state->held++;
    if (look(state, path, choice, stamp, entry))
        return true;
    state_leave(state);
    return false;
}

enum status state_next(struct state *state, struct state_entry *entry, struct slice *chunk) {
    if (entry->next >= entry->end)
        return STATUS_USAGE;
    sqlite3_stmt *asked = ask(state, READ);
    if (!asked)
        return STATUS_IO;
    sqlite3_bind_int64(asked, 1, entry->next++);
    if (!step(state, asked)) {
        state->broken = true; /* the entry says that it is there */
        return STATUS_IO;
    }
    *chunk = column(asked, 0);
    return STATUS_OK;
}

void state_leave(struct state *state) {
    if (--state->held)
        return;
    for (int i = 0; i < QUESTIONS; i++)
        if (state->asked[i] && !questions[i].writes)
            sqlite3_reset(state->asked[i]);
    run(state, state->reader, "COMMIT");
}

/* ---- Writing ---- */

/* An older entry gives way. */
static bool clear_the_way(struct state *state, struct slice path, struct slice choice) {
    sqlite3_stmt *asked = ask(state, OLD), *forget = ask(state, FORGET_CHUNKS);
    if (!asked || !forget)
        return false;
    bind(asked, 1, path);
    bind(asked, 2, choice);
    bool fine = true;
    if (step(state, asked)) {
        sqlite3_bind_int64(forget, 1, sqlite3_column_int64(asked, 0));
        sqlite3_bind_int64(forget, 2, sqlite3_column_int64(asked, 1));
        fine = perform(state, forget);
    }
    sqlite3_reset(asked);
    asked = ask(state, LAST);
    fine = fine && step(state, asked);
    state->first = state->next = fine ? sqlite3_column_int64(asked, 0) + 1 : 0;
    if (asked)
        sqlite3_reset(asked);
    return fine;
}

static bool begin_entry(struct state *state, struct slice path, struct slice choice) {
    if (state->broken && !state->held)
        rebuild(state);
    if (state->broken || state->fault[0])
        return false;
    if (!run(state, state->writer, "BEGIN IMMEDIATE")) {
        sqlite3_busy_timeout(state->writer, 0); /* who waited once in vain does not wait for every file */
        return false;
    }
    begin_sum(state->new_sum, path, choice);
    return clear_the_way(state, path, choice);
}

void state_put(struct state *state, struct slice path, struct slice choice, struct slice chunk) {
    if (!state->writing) {
        state->writing = true;
        state->refused = !begin_entry(state, path, choice);
    }
    sqlite3_stmt *asked = state->refused ? NULL : ask(state, PUT);
    if (!asked) {
        state->refused = true;
        return;
    }
    sqlite3_bind_int64(asked, 1, state->next++);
    bind(asked, 2, chunk);
    state->refused = !perform(state, asked);
    add_to_sum(state->new_sum, chunk);
}

void state_keep(struct state *state, struct slice path, struct slice choice, const struct stamp *stamp) {
    sqlite3_stmt *asked = state->writing && !state->refused ? ask(state, KEEP) : NULL;
    if (asked) {
        XXH128_canonical_t sum = end_sum(state->new_sum, stamp);
        bind(asked, 1, path);
        bind(asked, 2, choice);
        bind(asked, 3, stamp_bytes(stamp));
        sqlite3_bind_int64(asked, 4, state->first);
        sqlite3_bind_int64(asked, 5, state->next - state->first);
        bind(asked, 6, (struct slice){(const char *)&sum, sizeof sum});
        if (perform(state, asked) && commit(state)) {
            state->writing = false;
            return;
        }
    }
    state_drop(state);
}

void state_drop(struct state *state) {
    if (state->writing && !sqlite3_get_autocommit(state->writer))
        run(state, state->writer, "ROLLBACK");
    state->writing = false;
}
