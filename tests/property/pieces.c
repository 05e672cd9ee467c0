/* Reading in pieces is reading: whatever the size of the pieces and the number of threads, every finding,
 * place, game and total is the same as when the input is read whole. On texts put together at random from
 * what makes cutting hard, in several encodings, and on the files of samples/ and ../shared when they are
 * there. */
#include "archive/cutter.h"
#include "archive/stream.h"
#include "base/memory.h"

#include <fcntl.h>
#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- Everything that a sink is told, as text ---- */

struct log {
    struct buffer all;    /* in input order */
    struct buffer parcel; /* of one piece; numbers of games count the piece's */
};

struct parcel {
    struct buffer lines;
    uint64_t games; /* for the library's way: none came before */
};

static void log_strings(struct buffer *to, const char *const *texts, size_t count) {
    for (size_t i = 0; i < count; i++)
        buffer_format(to, " %s", texts[i]);
}

static enum status take(void *context, struct text *text, const struct game *game,
                        const struct finding_list *findings, uint64_t index) {
    struct parcel *parcel = context;
    struct buffer *to = &parcel->lines;
    for (const struct finding *f = findings->first; f; f = f->next) {
        struct place place = text_place(text, f->at, f->length);
        buffer_format(to, "%d %s %u:%u %llu+%llu ply %d%s: %s|", index != 0, finding_name(f->code),
                      place.line, place.column, (unsigned long long)place.offset,
                      (unsigned long long)place.length, f->ply, f->variation ? " variation" : "", f->message);
        buffer_put(to, f->text.at, f->text.length < 4000 ? f->text.length : 4000);
        log_strings(to, f->legal, f->legal_count);
        log_strings(to, f->suggest, f->suggest_count);
        buffer_char(to, '\n');
    }
    if (!game)
        return STATUS_OK;
    struct place place = text_place(text, game->at, game->end - game->at);
    buffer_format(to, "game %u:%u %llu+%llu %s %d %u/%u %d ", place.line, place.column,
                  (unsigned long long)place.offset, (unsigned long long)place.length,
                  game->variant ? game->variant : "", (int)game->status, game->legal_plies, game->plies,
                  (int)game->result);
    for (const struct tag *tag = game->tags; tag; tag = tag->next) {
        buffer_slice(to, tag->name);
        buffer_char(to, '=');
        buffer_slice(to, tag->value);
    }
    buffer_slice(to, game->final);
    buffer_char(to, '\n');
    return to->failed ? STATUS_NO_MEMORY : STATUS_OK;
}

static void *parcel_new(void *context) {
    (void)context;
    struct parcel *parcel = memory_take(sizeof *parcel);
    if (parcel)
        buffer_init(&parcel->lines);
    return parcel;
}

static void parcel_free(void *parcel) {
    buffer_free(&((struct parcel *)parcel)->lines);
    memory_free(parcel);
}

static void parcel_begin(void *parcel, const struct stream_file *file, bool leads) {
    (void)file, (void)leads;
    buffer_clear(&((struct parcel *)parcel)->lines);
}

static enum status deliver(void *context, const struct stream_file *file, void *parcel,
                           const struct job_result *result) {
    (void)file, (void)result;
    buffer_slice(context, buffer_view(&((struct parcel *)parcel)->lines));
    return STATUS_OK;
}

static enum status end(void *context, const struct stream_file *file, const char *fault) {
    const struct job_totals *t = &file->totals;
    buffer_format(context, "end %llu %llu %llu %llu %llu %llu %s\n", (unsigned long long)t->games,
                  (unsigned long long)t->ok, (unsigned long long)t->error, (unsigned long long)t->unverified,
                  (unsigned long long)t->plies, (unsigned long long)t->skipped, fault ? fault : "");
    return STATUS_OK;
}

static void no_fault(void *context, const struct stream_file *file, const char *fault) {
    (void)context;
    fail_msg("%s: %s", file->name, fault);
}

static void run_pieces(const char *path, const struct job_options *job, size_t target, unsigned threads,
                       struct buffer *log) {
    struct inputs inputs;
    const struct stream_options options = {.job = *job, .threads = threads, .target = target};
    const struct stream_client client = {.context = log,
                                         .parcel_new = parcel_new,
                                         .parcel_free = parcel_free,
                                         .parcel_begin = parcel_begin,
                                         .take = take,
                                         .deliver = deliver,
                                         .end = end,
                                         .fault = no_fault};
    inputs_init(&inputs);
    buffer_init(log);
    assert_int_equal(inputs_add(&inputs, path, NULL, NULL), STATUS_OK);
    assert_int_equal(stream_run(&options, &inputs, &client), STATUS_OK);
    inputs_free(&inputs);
}

/* As the library does it. */
static void run_whole(const char *bytes, size_t length, const struct job_options *job, struct buffer *log) {
    struct parcel parcel = {.games = 0};
    struct stream_file file = {.name = NULL};
    buffer_init(&parcel.lines);
    assert_int_equal(job_run(job, bytes, length, take, &parcel, &file.totals), STATUS_OK);
    *log = parcel.lines;
    end(log, &file, NULL);
}

/* ---- Comparing ---- */

static const size_t targets[] = {1, 13, 64, 200, 1000, 4000, 20000, 100000};

static void show_difference(const struct buffer *a, const struct buffer *b) {
    size_t at = 0;
    while (at < a->length && at < b->length && a->bytes[at] == b->bytes[at])
        at++;
    size_t from = at;
    while (from > 0 && a->bytes[from - 1] != '\n')
        from--;
    printf("whole:  %.*s\npieces: %.*s\n", (int)(a->length - from < 300 ? a->length - from : 300),
           a->bytes + from, (int)(b->length - from < 300 ? b->length - from : 300), b->bytes + from);
}

static void expect_same(const struct buffer *whole, const struct buffer *pieces, const char *what,
                        size_t target) {
    if (slice_equal(buffer_view(whole), buffer_view(pieces)))
        return;
    show_difference(whole, pieces);
    fail_msg("%s: other output with pieces of %zu bytes", what, target);
}

static char scratch[] = "/tmp/damka-pieces-XXXXXX";

static void keep(const char *bytes, size_t length) {
    int file = open(scratch, O_WRONLY | O_TRUNC);
    assert_true(file >= 0);
    assert_int_equal(write(file, bytes, length), (ssize_t)length);
    close(file);
}

static void compare(const char *path, const char *bytes, size_t length, const struct job_options *job,
                    const char *what) {
    struct buffer whole, pieces;
    if (job->limit)
        run_pieces(path, job, 1 << 30, 0, &whole);
    else
        run_whole(bytes, length, job, &whole);
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        if (targets[i] * 3000 < length)
            continue; /* the smallest only for small inputs */
        run_pieces(path, job, targets[i], i % 3 == 1 ? 3 : 0, &pieces);
        expect_same(&whole, &pieces, what, targets[i]);
        buffer_free(&pieces);
    }
    buffer_free(&whole);
}

/* ---- Texts that are hard to cut ---- */

static const char *const pdn_parts[] = {
    "[Event \"a\"]\n",
    "[Event \"b\"]\n[White \"Иванов\"]\n[Result \"1-0\"]\n\n",
    "[GameType \"25\"]\n",
    "\n",
    "\n\n",
    "1. c3-d4 d6-c5 2. b2-c3 f6-g5 ",
    "1. c3-d4 d6-c5 *\n",
    "1. c3-d4 d6-c5 2. b2-c3 1-0\n",
    "1. 32-28 19-23 2. 28x19 14x23 2-0\n",
    "*\n",
    "1-0",
    " 1/2-1/2 ",
    "0-1\n\n",
    "{ a comment }\n",
    "{ over\ntwo lines }\n",
    "{ [Event \"inside\"]\n",
    "{\n[Event \"inside\"]\n{ again }\n",
    "{",
    "}",
    "{ }",
    "; a line\n",
    "% a line { \n",
    "# a remark\n",
    "(1. c3-b4 ",
    ")",
    "(",
    "$1 ",
    "! ",
    "[Event \"no end\n",
    "[Event \"two\nlines\"]\n",
    "[\n",
    "[ \n",
    "[Event\n",
    "[Event\n\"x\"]\n",
    "\"]\n",
    "junk ",
    "[Result \"4-6\"]\n\n",
    "4-6\n",
    "4-6 ",
    "\\n",
    "\\r\\n\n",
    "\r\n",
    "\r",
    " ",
    "\t",
    "-- ",
    "- - ",
    "\xEF\xBB\xBF",
    "1. c3-d4 d6-c5\n\n1. c3-b4 d6-c5\n\n",
    "12. ",
    "1.\n.\n.\n",
    "/FEN \"W:Wc3:Bd6\"/ ",
    "[FEN \"W:Wc3:Bd6\"]\n",
    "c3-\nd4 ",
    "d4:f6 1/1 ",
    "1. a3-b4 h6-g5\n\n; again\n\na3-b4 h6-g5 *\n",
    "[Site \"x\"]\n1. c3-d4\n\n; numeric\n\n22-18 *\n",
    "[pdn]",
    "[/pdn]\n",
    "{a} {b}\n",
    "; note\n[Event \"c\"]\n\n",
    "{note}\n[Event \"d\"]\n\n1. c3-d4 *\n",
    "%\n",
    "…",
    "—",
    "½-½\n",
};
static const char *const yaml_parts[] = {
    "---\n",
    "--- \n",
    "...\n",
    "damka: 1\n",
    "variant: \"russian\"\n",
    "moves:\n- \"c3-d4\"\n- \"d6-c5\"\n",
    "result: \"*\"\n",
    "# comment\n",
    "\n",
    "%YAML 1.1\n",
    "moves: [\"c3-d4\"]\n",
    "tags: {\"Event\": \"Кубок\"}\n",
    ": broken\n",
    "  - x\n",
    "- {\n",
    "---\ndamka: 1\nvariant: \"russian\"\nmoves:\n- \"c3-d4\"\nresult: \"1-0\"\n",
    "\"\n",
    "---x\n",
    "\r\n",
    "- \"---\"\n",
    "---\ndamka: 1\nmoves:\n- {move: \"c3-d4\", after: [\"a\n---\nb\"]}\n",
};
static const char *const json_parts[] = {
    "{\"damka\":1,\"variant\":\"russian\",\"moves\":[\"c3-d4\",\"d6-c5\"],\"result\":\"*\"}\n",
    "{\"damka\":1,\"moves\":[\"c3-d4\"]}",
    "{",
    "}",
    "{\"moves\":[",
    "\n",
    " ",
    "]",
    "\"a\"",
    "\"open\n",
    ",",
    "junk\n",
    "\n{\n\"damka\":1,\n\"moves\":\n[\n\"c3-d4\"\n]\n}\n",
    "\n{\"tags\":{\n{\"x\":1}\n}}\n",
    "{\"tags\":{\"Event\":\"\\u0421 \\\"Т\\\"\"}}\n",
    "\r\n",
    "{\"a\":\"\\q\"}\n",
    "null\n",
    "\t",
};

static uint64_t state;

static unsigned roll(unsigned sides) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(state >> 33) % sides;
}

static void compose(struct buffer *to, const char *const *parts, size_t count) {
    unsigned length = 1 + roll(60);
    buffer_clear(to);
    for (unsigned i = 0; i < length; i++) {
        const char *part = parts[roll((unsigned)count)];
        buffer_text(to, part);
        if (roll(40) == 0)
            buffer_put(to,
                       "\0\xFF\xC3"
                       "a",
                       1 + roll(4));
        /* Now and then the same thing again and again, or far apart. */
        for (unsigned more = roll(50) == 0 ? roll(400) : 0; more > 0; more--)
            buffer_text(to, part);
    }
}

static void widen(struct buffer *to, struct slice from, bool big) {
    for (size_t i = 0; i < from.length; i++) {
        char pair[2] = {from.at[i], 0};
        char swapped[2] = {0, from.at[i]};
        buffer_put(to, big ? swapped : pair, 2);
    }
}

static void compare_composed(const char *const *parts, size_t count, const struct reader_kind *kind,
                             unsigned round) {
    static const size_t limits[] = {0, 0, 100, 1000};
    struct buffer text, wide;
    char what[64];
    struct job_options job = {
        .from = kind, .encoding = ENCODING_UTF8, .limit = limits[round % 4], .final = true};
    buffer_init(&text);
    buffer_init(&wide);
    state = round;
    snprintf(what, sizeof what, "%s, round %u", kind->name, round);
    compose(&text, parts, count);
    struct slice bytes = buffer_view(&text);
    if (round % 5 == 1)
        job.encoding = ENCODING_CP1251;
    if (round % 5 == 2) {
        job.encoding = round % 2 ? ENCODING_UTF16LE : ENCODING_UTF16BE;
        widen(&wide, bytes, job.encoding == ENCODING_UTF16BE);
        bytes = buffer_view(&wide);
    }
    keep(bytes.at ? bytes.at : "", bytes.length);
    if (getenv("DAMKA_ROUND") && (unsigned)atoi(getenv("DAMKA_ROUND")) != round)
        goto over;
    compare(scratch, bytes.at ? bytes.at : "", bytes.length, &job, what);
over:
    buffer_free(&text);
    buffer_free(&wide);
}

static unsigned rounds(void) {
    if (getenv("DAMKA_ROUND"))
        return (unsigned)atoi(getenv("DAMKA_ROUND")) + 1;
    const char *wanted = getenv("DAMKA_ROUNDS");
    return wanted ? (unsigned)atoi(wanted) / 25 : 1000;
}

#define COUNT(parts) (sizeof(parts) / sizeof *(parts))

static void composed_pdn(void **unused) {
    (void)unused;
    for (unsigned round = 0; round < rounds(); round++)
        compare_composed(pdn_parts, COUNT(pdn_parts), &pdn_reader, round);
}

static void composed_yaml(void **unused) {
    (void)unused;
    for (unsigned round = 0; round < rounds() / 2; round++)
        compare_composed(yaml_parts, COUNT(yaml_parts), &yaml_reader, round);
}

static void composed_json(void **unused) {
    (void)unused;
    for (unsigned round = 0; round < rounds() / 2; round++)
        compare_composed(json_parts, COUNT(json_parts), &json_reader, round);
}

/* A printed page is one piece whatever happens. */
static void composed_pages(void **unused) {
    (void)unused;
    for (unsigned round = 0; round < rounds() / 10; round++)
        compare_composed(pdn_parts, COUNT(pdn_parts), &text_reader, round);
}

/* ---- Files ---- */

static size_t files;

static int one_file(const char *path, const struct stat *info, int flag, struct FTW *ftw) {
    (void)ftw;
    if (flag != FTW_F || info->st_size > 300000)
        return 0;
    const struct job_options job = {.final = true};
    char *bytes = memory_take((size_t)info->st_size + 1);
    int file = open(path, O_RDONLY);
    assert_int_equal(read(file, bytes, (size_t)info->st_size), info->st_size);
    close(file);
    compare(path, bytes, (size_t)info->st_size, &job, path);
    memory_free(bytes);
    files++;
    return 0;
}

static void files_of_samples(void **unused) {
    (void)unused;
    files = 0;
    if (nftw("samples", one_file, 16, FTW_PHYS) != 0 || files == 0)
        skip();
}

static void files_of_the_corpus(void **unused) {
    (void)unused;
    files = 0;
    if (getenv("DAMKA_ROUNDS") || nftw("../shared/corpus/pdn", one_file, 16, FTW_PHYS) != 0 || files == 0) {
        print_message("../shared/corpus is not there, or this is the short run\n");
        skip();
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(composed_pdn),     cmocka_unit_test(composed_yaml),
        cmocka_unit_test(composed_json),    cmocka_unit_test(composed_pages),
        cmocka_unit_test(files_of_samples), cmocka_unit_test(files_of_the_corpus),
    };
    int file = mkstemp(scratch);
    if (file < 0)
        return 1;
    close(file);
    if (getenv("DAMKA_TEST"))
        cmocka_set_test_filter(getenv("DAMKA_TEST"));
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (!getenv("DAMKA_ROUND"))
        unlink(scratch);
    return failed;
}
