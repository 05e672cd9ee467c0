/* The rows compiled, and matching under limits. No row is explained here. */
#define PCRE2_CODE_UNIT_WIDTH 8

#include "notation/patterns.h"
#include "base/memory.h"

#include <pcre2.h>
#include <pthread.h>
#include <stdint.h>

/* Pieces of expressions. Files and ranks are the characters that fold.c knows, and no others. */
#define FILE_ "[a-jA-JаАвВсСдДеЕьЬН№]"
#define RANK "[0-9ЗзбlІI]"
/* Files by their sound; only in front of a plain digit. */
#define CYRILLIC "[бБцЦфФгГхХ]"
/* "g5-h 4. b4:d6": the digit is the next move's number. */
#define NO_NUMBER "(?! \\h?[.)…]+ \\s* " FILE_ "(?:" RANK "|\\h?[:-]|" FILE_ RANK "))"
#define SQUARE "(?:" FILE_ "(?:" RANK "|\\h[1-8]" NO_NUMBER ")|" CYRILLIC "[1-8])"
#define DASH "[-‐‑‒–—―−→]"
#define CAPTURE "[:xX×хХ]"
/* A last square may be torn apart before its digit even if that looks like a letter. */
#define END_SQUARE "(?:" FILE_ "(?:" RANK "|\\h(?:[1-8]" NO_NUMBER "|[Зз](?![\\p{L}\\d])))|" CYRILLIC "[1-8])"
/* "вез": small Cyrillic letters alone are a word; "сдб" is more likely a move. */
#define NO_WORD "(?! [а-яё]{3,}+ (?<! [авсде][авсде]б) (?![\\p{L}\\d]) )"
/* "b2- f6-g5": a move without its end, and another one. */
#define NOT_CUT "(?! \\s++ " FILE_ RANK " \\h? (?:" DASH "|" CAPTURE ") \\h? " FILE_ RANK ")"
/* Between the first two squares also what printing and scanning made of a sign: "c1-.g1", "e1. a5", and the
 * dash that a wrong encoding turned into a letter. The line may be broken behind it. */
#define FIRST_SIGN                                                                                           \
    "(?: \\h*+ (?:" DASH "[.:>]? " NOT_CUT "|" CAPTURE                                                       \
    "|(?-i:Ч)) (?: \\h*\\R )? \\h* | \\. \\h? (?=" FILE_ RANK ") )"
#define WON_SIGN "(?: [xX×хХ\\#] (?![\\p{L}\\d:]) )"
/* A move ends before anything but a letter or digit, or a sign that is none and a square; but it may be
 * followed by a win mark or by another move that is glued to it. */
#define END                                                                                                  \
    "(?!\\d) (?! [~_|\\\\\\#^∼≈•·¬] " FILE_ RANK ") (?: (?!\\p{L}) | (?=" WON_SIGN ") | (?=" FILE_ RANK      \
    "(?:" DASH "|" CAPTURE ")" FILE_ RANK ") )"
#define LINK "(?:на|при|если|якщо|коли|либо|или|або|чи|or|if)"
#define NAME "\\p{Lu}[\\p{L}.’'-]*+ (?: \\h+ \\p{Lu}[\\p{L}.’'-]*+ ){0,3} (?: \\h* \\( [^()\\v]{1,60} \\) )?"
#define CLAUSE "(?i) [\\s,;:.!…—–-]*+ (?: (?:и|і|й|та|а) \\s+ )?"
#define WHITE_ "(?: [БЅ]ел(?:ые|ая|ых|ыя|ой|ым|ыми|ымі|ай) | Біл(?:і|а|их|ими|ою) )(?!\\p{L})"
#define BLACK_ "(?: Ч[её]рн(?:ые|ая|ых|ой|ым|ыми) | Чорн(?:і|а|их|ыя|ими|ых|ымі|ай|ою) )(?!\\p{L})"
#define WINS                                                                                                                                                                       \
    "(?: победили | побеждают | выиграли | выигали | выигрывают | выигрывает | перемогли | перемагають | " \
    "виграли | виграють | wins? | won )(?!\\p{L})"
#define WIN_OF "(?: с\\s+выигрышем | с\\s+победой | з\\s+виграшем | победа | перемога )(?!\\p{L})"
#define RESIGN "(?: сдались | сдаются | здались | здалися | здаються )(?!\\p{L})"

struct row {
    const char *name, *expression, *sample;
    bool search; /* anywhere in the subject; else at its start */
};

static const struct row rows[PATTERN_COUNT] = {
#define PATTERN(id, name, expression, sample) {name, expression, sample, false},
#define SEARCH(id, name, expression, sample) {name, expression, sample, true},
#include "notation/patterns.def"
#undef PATTERN
};

/* Written under the lock, complete before the first matcher is handed out, and never freed. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pcre2_code *codes[PATTERN_COUNT];

/* What one attempt may cost. A match of any row takes some hundred steps. */
enum { MATCH_LIMIT = 100000, DEPTH_LIMIT = 2000, HEAP_LIMIT_KIB = 1024, STACK_MAX = 256 * 1024 };

struct matcher {
    pcre2_general_context *general;
    pcre2_match_context *context;
    pcre2_match_data *data;
    pcre2_jit_stack *stack;
};

static void *take(size_t size, void *unused) {
    (void)unused;
    return memory_take(size);
}

static void give(void *block, void *unused) {
    (void)unused;
    memory_free(block);
}

static bool compile_row(size_t i, pcre2_compile_context *context) {
    int error;
    PCRE2_SIZE at;
    uint32_t options = PCRE2_UTF | PCRE2_EXTENDED | PCRE2_NEVER_BACKSLASH_C;
    /* Said here and not at the match, where it would switch JIT off. */
    if (!rows[i].search)
        options |= PCRE2_ANCHORED;
    codes[i] =
        pcre2_compile((PCRE2_SPTR)rows[i].expression, PCRE2_ZERO_TERMINATED, options, &error, &at, context);
    if (!codes[i])
        return false;
    /* Without JIT the row is slower and means the same. */
    pcre2_jit_compile(codes[i], PCRE2_JIT_COMPLETE);
    return true;
}

static bool compile_all(void) {
    pthread_mutex_lock(&lock);
    size_t missing = 0;
    while (missing < PATTERN_COUNT && codes[missing])
        missing++;
    if (missing < PATTERN_COUNT) {
        pcre2_general_context *general = pcre2_general_context_create(take, give, NULL);
        pcre2_compile_context *context = general ? pcre2_compile_context_create(general) : NULL;
        while (context && missing < PATTERN_COUNT && compile_row(missing, context))
            missing++;
        if (context)
            pcre2_compile_context_free(context);
        if (general)
            pcre2_general_context_free(general);
    }
    pthread_mutex_unlock(&lock);
    return missing == PATTERN_COUNT;
}

struct matcher *matcher_make(void) {
    struct matcher *matcher = compile_all() ? memory_take(sizeof *matcher) : NULL;
    if (!matcher)
        return NULL;
    *matcher = (struct matcher){.general = pcre2_general_context_create(take, give, NULL)};
    if (matcher->general) {
        matcher->context = pcre2_match_context_create(matcher->general);
        matcher->data = pcre2_match_data_create(PATTERN_GROUPS, matcher->general);
        matcher->stack = pcre2_jit_stack_create(32 * 1024, STACK_MAX, matcher->general);
    }
    if (!matcher->context || !matcher->data || !matcher->stack) {
        matcher_free(matcher);
        return NULL;
    }
    pcre2_set_match_limit(matcher->context, MATCH_LIMIT);
    pcre2_set_depth_limit(matcher->context, DEPTH_LIMIT);
    pcre2_set_heap_limit(matcher->context, HEAP_LIMIT_KIB);
    pcre2_jit_stack_assign(matcher->context, NULL, matcher->stack);
    return matcher;
}

void matcher_free(struct matcher *matcher) {
    if (!matcher)
        return;
    if (matcher->stack)
        pcre2_jit_stack_free(matcher->stack);
    if (matcher->data)
        pcre2_match_data_free(matcher->data);
    if (matcher->context)
        pcre2_match_context_free(matcher->context);
    if (matcher->general)
        pcre2_general_context_free(matcher->general);
    memory_free(matcher);
}

static void fill(const struct matcher *matcher, const char *subject, int count, struct pattern_hit *hit) {
    const PCRE2_SIZE *offsets = pcre2_get_ovector_pointer(matcher->data);
    *hit = (struct pattern_hit){.at = offsets[0], .length = offsets[1] - offsets[0]};
    for (int i = 0; i < count && i < PATTERN_GROUPS; i++)
        if (offsets[2 * i] != PCRE2_UNSET)
            hit->group[i] = (struct slice){subject + offsets[2 * i], offsets[2 * i + 1] - offsets[2 * i]};
}

static enum pattern_answer run(struct matcher *matcher, enum pattern pattern, struct slice subject,
                               struct pattern_hit *hit) {
    int count = pcre2_match(codes[pattern], (PCRE2_SPTR)(subject.at ? subject.at : ""), subject.length, 0,
                            PCRE2_NO_UTF_CHECK, matcher->data, matcher->context);
    if (count == PCRE2_ERROR_NOMATCH)
        return PATTERN_NO;
    if (count < 0)
        return PATTERN_LIMIT;
    if (hit)
        fill(matcher, subject.at, count ? count : PATTERN_GROUPS, hit);
    return PATTERN_YES;
}

enum pattern_answer pattern_match(struct matcher *matcher, enum pattern pattern, struct slice subject,
                                  struct pattern_hit *hit) {
    if (subject.length > PATTERN_WINDOW) {
        subject.length = PATTERN_WINDOW;
        while (((unsigned char)subject.at[subject.length] & 0xC0) == 0x80)
            subject.length--;
    }
    return run(matcher, pattern, subject, hit);
}

enum pattern_answer pattern_find(struct matcher *matcher, enum pattern pattern, struct slice subject,
                                 struct pattern_hit *hit) {
    return run(matcher, pattern, subject, hit);
}

const char *pattern_name(enum pattern pattern) {
    return rows[pattern].name;
}

const char *pattern_sample(enum pattern pattern) {
    return rows[pattern].sample;
}
