/* Expressions from text to a list of tests with jumps, and asking it. Neither knows how deep an expression is
 * nested: operators wait in a list, and what a test says decides where the next one is. */
#include "archive/where_test.h"

#include "archive/where_token.h"
#include "base/memory.h"

#include <stdio.h>

enum { OPEN, OR, AND, NOT }; /* what waits, by how tightly it binds */
enum { STEP_TEST, STEP_NOT, STEP_JUMP_IF, STEP_JUMP_UNLESS };

/* Tests and negations set the answer; a jump looks at it and leaves it. */
struct step {
    unsigned char kind;
    size_t to; /* the test, or the step jumped to */
};

struct waiting {
    unsigned char kind;
    size_t at;   /* in the text */
    size_t jump; /* the step whose target is where the right side ends */
};

struct where {
    char *text; /* that literals point into */
    struct step *steps;
    struct where_test *tests;
    size_t step_count, test_count;
    bool asks_number, has_regex;
};

struct parse {
    struct where *where;
    struct tokens tokens;
    struct where_fault *fault;
    struct waiting *waiting;
    size_t waiting_count, waiting_room, step_room, test_room;
    enum status status;
};

/* Room for one more; NULL: no memory. */
static void *grow(struct parse *parse, void *list, size_t count, size_t *room, size_t size) {
    if (count < *room)
        return list;
    size_t wanted = *room ? 2 * *room : 16;
    void *grown = memory_resize(list, wanted * size);
    if (!grown) {
        parse->status = STATUS_NO_MEMORY;
        return NULL;
    }
    *room = wanted;
    return grown;
}

static bool refuse(struct parse *parse, size_t at, size_t length, const char *message) {
    parse->status = STATUS_USAGE;
    parse->fault->at = at;
    parse->fault->length = length;
    snprintf(parse->fault->message, sizeof parse->fault->message, "%s", message);
    return false;
}

static bool refuse_token(struct parse *parse, const struct token *token, const char *message) {
    return refuse(parse, token->at, token->length, token->fault ? token->fault : message);
}

static bool add_step(struct parse *parse, unsigned char kind, size_t to) {
    struct where *where = parse->where;
    struct step *steps =
        grow(parse, where->steps, where->step_count, &parse->step_room, sizeof *where->steps);
    if (!steps)
        return false;
    where->steps = steps;
    steps[where->step_count++] = (struct step){kind, to};
    return true;
}

static bool wait(struct parse *parse, unsigned char kind, size_t at) {
    struct waiting *waiting =
        grow(parse, parse->waiting, parse->waiting_count, &parse->waiting_room, sizeof *parse->waiting);
    if (!waiting)
        return false;
    parse->waiting = waiting;
    waiting[parse->waiting_count++] = (struct waiting){kind, at, parse->where->step_count};
    return true;
}

/* The last that waits has all it needs. */
static bool close_last(struct parse *parse) {
    const struct waiting *last = &parse->waiting[--parse->waiting_count];
    if (last->kind == NOT)
        return add_step(parse, STEP_NOT, 0);
    parse->where->steps[last->jump].to = parse->where->step_count;
    return true;
}

/* All that binds tighter, or as tightly. */
static bool close_tighter(struct parse *parse, unsigned char kind) {
    while (parse->waiting_count && parse->waiting[parse->waiting_count - 1].kind >= kind &&
           parse->waiting[parse->waiting_count - 1].kind != OPEN)
        if (!close_last(parse))
            return false;
    return true;
}

/* "a and": when `a` does not hold, what stands behind is not asked. */
static bool join(struct parse *parse, unsigned char kind, size_t at) {
    return close_tighter(parse, kind) && wait(parse, kind, at) &&
           add_step(parse, kind == AND ? STEP_JUMP_UNLESS : STEP_JUMP_IF, 0);
}

static bool close_bracket(struct parse *parse, const struct token *token) {
    if (!close_tighter(parse, OR))
        return false;
    if (!parse->waiting_count)
        return refuse_token(parse, token, "nothing was opened that this could close");
    parse->waiting_count--;
    return true;
}

/* ---- Tests ---- */

static bool name_subject(struct parse *parse, const struct token *token, struct where_test *test) {
    char first = *token->text.at;
    if (token->kind == TOKEN_TAG) {
        test->tag = token->text;
        return true;
    }
    test->fact = fact_find(token->text);
    if (test->fact)
        return true;
    test->code = finding_of_name(token->text);
    if (test->code != FINDING_COUNT)
        return true;
    if (!(first >= 'A' && first <= 'Z'))
        return refuse_token(parse, token,
                            "there is no such fact (see docs/filters.md); tags begin with a capital letter, "
                            "or stand in brackets: [name]");
    test->tag = token->text;
    return true;
}

static bool compile_regex(struct parse *parse, const struct token *literal, struct where_test *test) {
    char why[REGEX_FAULT_MAX];
    size_t at = 0;
    parse->status = regex_compile(literal->text, literal->caseless, &test->regex, &at, why);
    parse->where->has_regex = true;
    if (parse->status != STATUS_USAGE)
        return parse->status == STATUS_OK;
    at = literal->at + literal->opening + (at < literal->length ? at : literal->length);
    refuse(parse, at, 1, "");
    snprintf(parse->fault->message, sizeof parse->fault->message, "in the regular expression: %s", why);
    return false;
}

/* Everything of a test behind its subject. */
static bool read_comparison(struct parse *parse, struct where_test *test, struct token *next) {
    tokens_next(&parse->tokens, next);
    if (next->kind != TOKEN_OPERATOR)
        return true;
    test->op = next->op;
    test->negated = next->negated;
    struct token literal;
    tokens_literal(&parse->tokens, test->op == WHERE_MATCH, &literal);
    if (literal.kind != TOKEN_LITERAL)
        return refuse_token(parse, &literal, "a value is missing here");
    test->text = literal.text;
    test->quoted = literal.quoted;
    const char *wrong = test_settle(test);
    if (wrong)
        return refuse_token(parse, &literal, wrong);
    tokens_next(&parse->tokens, next);
    return test->op != WHERE_MATCH || compile_regex(parse, &literal, test);
}

/* `*next` becomes the token behind the test. */
static bool read_test(struct parse *parse, struct token *next) {
    struct where *where = parse->where;
    struct where_test *tests =
        grow(parse, where->tests, where->test_count, &parse->test_room, sizeof *where->tests);
    if (!tests)
        return false;
    where->tests = tests;
    struct where_test *test = &tests[where->test_count++];
    *test = (struct where_test){.code = FINDING_COUNT};
    if (!name_subject(parse, next, test))
        return false;
    where->asks_number |= test_asks_number(test);
    return read_comparison(parse, test, next) && add_step(parse, STEP_TEST, where->test_count - 1);
}

/* ---- The whole ---- */

/* Up to the end of a test or a closing bracket: what `*token` begins. */
static bool read_operand(struct parse *parse, struct token *token) {
    while (token->kind == TOKEN_NOT || token->kind == TOKEN_OPEN) {
        if (!wait(parse, token->kind == TOKEN_NOT ? NOT : OPEN, token->at))
            return false;
        tokens_next(&parse->tokens, token);
    }
    if (token->kind != TOKEN_NAME && token->kind != TOKEN_TAG)
        return refuse_token(parse, token, "a tag or a fact is missing here");
    return read_test(parse, token) && close_tighter(parse, NOT);
}

static bool read_all(struct parse *parse) {
    struct token token;
    tokens_next(&parse->tokens, &token);
    for (;;) {
        if (!read_operand(parse, &token))
            return false;
        while (token.kind == TOKEN_CLOSE) {
            if (!close_bracket(parse, &token) || !close_tighter(parse, NOT))
                return false;
            tokens_next(&parse->tokens, &token);
        }
        if (token.kind == TOKEN_END)
            break;
        if (token.kind != TOKEN_AND && token.kind != TOKEN_OR)
            return refuse_token(parse, &token, "'and' or 'or' is missing here");
        if (!join(parse, token.kind == TOKEN_AND ? AND : OR, token.at))
            return false;
        tokens_next(&parse->tokens, &token);
    }
    if (!close_tighter(parse, OR))
        return false;
    if (parse->waiting_count)
        return refuse(parse, parse->waiting[parse->waiting_count - 1].at, 1, "this is not closed");
    return true;
}

enum status where_compile(struct slice text, struct where **made, struct where_fault *fault) {
    struct where *where = memory_take(sizeof *where);
    char *copy = memory_take(text.length + 1);
    struct parse parse = {.where = where, .fault = fault, .status = STATUS_NO_MEMORY};
    if (where && copy) {
        if (text.length)
            memcpy(copy, text.at, text.length);
        *where = (struct where){.text = copy};
        tokens_init(&parse.tokens, copy, text.length);
        parse.status = STATUS_OK;
        read_all(&parse);
    } else {
        memory_free(copy);
        memory_free(where);
        where = NULL;
    }
    memory_free(parse.waiting);
    if (parse.status == STATUS_OK)
        *made = where;
    else
        where_free(where);
    return parse.status;
}

void where_free(struct where *where) {
    if (!where)
        return;
    for (size_t i = 0; i < where->test_count; i++)
        regex_free(where->tests[i].regex);
    memory_free(where->tests);
    memory_free(where->steps);
    memory_free(where->text);
    memory_free(where);
}

bool where_asks_number(const struct where *where) {
    return where->asks_number;
}

bool where_has_regex(const struct where *where) {
    return where->has_regex;
}

enum where_answer where_ask(const struct where *where, struct regex_scratch *scratch,
                            const struct where_game *game) {
    enum where_answer found = WHERE_NO;
    for (size_t at = 0; at < where->step_count; at++) {
        const struct step *step = &where->steps[at];
        if (step->kind == STEP_NOT)
            found = found == WHERE_YES ? WHERE_NO : WHERE_YES;
        else if (step->kind == STEP_TEST)
            found = test_ask(&where->tests[step->to], scratch, game);
        else if ((found == WHERE_YES) == (step->kind == STEP_JUMP_IF))
            at = step->to - 1;
        if (found > WHERE_YES)
            return found;
    }
    return found;
}
