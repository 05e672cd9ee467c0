/* Facts and tags of games against literals. How tests are put together is where.c's affair. */
#include "archive/where_test.h"

#include "notation/result.h"

enum fact_choice {
    CHOICE_GAME,
    CHOICE_PLIES,
    CHOICE_LEGAL_PLIES,
    CHOICE_ERRORS,
    CHOICE_WARNINGS,
    CHOICE_NOTES,
    CHOICE_FILE,
    CHOICE_START,
    CHOICE_FINAL,
    CHOICE_PLAYER,
    CHOICE_FINDING,
    CHOICE_OTHER, /* its kind says all */
};

static const struct fact facts[] = {
    {"game", FACT_NUMBER, false, CHOICE_GAME},
    {"file", FACT_TEXT, false, CHOICE_FILE},
    {"format", FACT_FORMAT, false, CHOICE_OTHER},
    {"encoding", FACT_ENCODING, false, CHOICE_OTHER},
    {"language", FACT_LANGUAGE, false, CHOICE_OTHER},
    {"player", FACT_TEXT, false, CHOICE_PLAYER},
    {"variant", FACT_VARIANT, true, CHOICE_OTHER},
    {"result", FACT_RESULT, true, CHOICE_OTHER},
    {"status", FACT_STATUS, true, CHOICE_OTHER},
    {"plies", FACT_NUMBER, true, CHOICE_PLIES},
    {"legal_plies", FACT_NUMBER, true, CHOICE_LEGAL_PLIES},
    {"errors", FACT_NUMBER, true, CHOICE_ERRORS},
    {"warnings", FACT_NUMBER, true, CHOICE_WARNINGS},
    {"notes", FACT_NUMBER, true, CHOICE_NOTES},
    {"finding", FACT_TEXT, true, CHOICE_FINDING},
    {"start", FACT_TEXT, true, CHOICE_START},
    {"final", FACT_TEXT, true, CHOICE_FINAL},
};

static const char *const status_names[] = {"ok", "error", "unverified"};

const struct fact *fact_find(struct slice name) {
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if (slice_is(name, facts[i].name))
            return &facts[i];
    return NULL;
}

bool test_is_late(const struct where_test *test) {
    return test->fact ? test->fact->late : !test->tag.length;
}

bool test_asks_number(const struct where_test *test) {
    return test->fact && test->fact->choice == CHOICE_GAME;
}

/* ---- Literals ---- */

static bool is_number_fact(const struct where_test *test) {
    return test->fact ? test->fact->kind == FACT_NUMBER : !test->tag.length;
}

static const char *settle_status(struct where_test *test) {
    for (int i = 0; i < 3; i++)
        if (slice_same(test->text, status_names[i])) {
            test->value = i;
            return NULL;
        }
    return "a status is ok, error or unverified";
}

static const char *settle_variant(struct where_test *test) {
    const struct variant *variant = variant_find(test->text.at, test->text.length);
    if (!variant)
        return "no such variant; 'damka variants' lists the names";
    test->text = slice_of(variant->name);
    return NULL;
}

static const char *settle_result(struct where_test *test) {
    test->value = result_read(test->text);
    return test->value == RESULT_NONE ? "a result is 1-0, 0-1, 1/2-1/2, 0-0 or *" : NULL;
}

static const char *settle_encoding(struct where_test *test) {
    char name[32];
    size_t length = test->text.length < sizeof name ? test->text.length : 0;
    memcpy(name, test->text.at, length);
    name[length] = '\0';
    test->value = (int)encoding_of_name(name);
    bool known = length && test->value != ENCODING_COUNT && test->value != ENCODING_DETECT;
    return known ? NULL : "no such encoding; 'damka convert --help' names some";
}

static const char *settle_format(struct where_test *test) {
    static const char *const names[] = {"pdn", "text", "yaml", "json"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (slice_same(test->text, names[i])) {
            test->text = slice_of(names[i]);
            return NULL;
        }
    return "a format is pdn, text, yaml or json";
}

static const char *settle_language(struct where_test *test) {
    return language_of_name(test->text) == LANGUAGE_COUNT ? "a language is en, ru or uk" : NULL;
}

const char *test_settle(struct where_test *test) {
    enum fact_kind kind = test->fact ? test->fact->kind : FACT_TEXT;
    test->tag_is_date =
        test->tag.length >= 4 && slice_is((struct slice){test->tag.at + test->tag.length - 4, 4}, "Date");
    test->has_number = !test->quoted && number_read(test->text, false, &test->number);
    test->has_date = !test->quoted && date_read(test->text, &test->date);
    if (test->op == WHERE_IS_THERE)
        return NULL;
    if (is_number_fact(test) && test->op == WHERE_MATCH)
        return "this is a number: it takes = != < <= > >=";
    if (is_number_fact(test))
        return test->has_number ? NULL : "this is compared with a number";
    if (kind != FACT_TEXT && test->op != WHERE_EQUAL && test->op != WHERE_MATCH)
        return "this has no order: it takes = != ~ !~";
    if (test->op == WHERE_MATCH)
        return NULL;
    switch (kind) {
    case FACT_STATUS:
        return settle_status(test);
    case FACT_VARIANT:
        return settle_variant(test);
    case FACT_RESULT:
        return settle_result(test);
    case FACT_ENCODING:
        return settle_encoding(test);
    case FACT_FORMAT:
        return settle_format(test);
    case FACT_LANGUAGE:
        return settle_language(test);
    default:
        return NULL;
    }
}

/* ---- Games ---- */

static uint64_t count_code(const struct game *game, enum finding_code code) {
    uint64_t count = 0;
    for (const struct finding *f = game->findings.first; f; f = f->next)
        count += f->code == code;
    return count;
}

static uint64_t number_of(const struct where_test *test, const struct where_game *asked) {
    const struct game *game = asked->game;
    switch (test->fact ? test->fact->choice : CHOICE_OTHER) {
    case CHOICE_GAME:
        return asked->number;
    case CHOICE_PLIES:
        return game->plies;
    case CHOICE_LEGAL_PLIES:
        return game->legal_plies;
    case CHOICE_ERRORS:
        return game->findings.count[SEVERITY_ERROR];
    case CHOICE_WARNINGS:
        return game->findings.count[SEVERITY_WARNING];
    case CHOICE_NOTES:
        return game->findings.count[SEVERITY_NOTE];
    default:
        return count_code(game, test->code);
    }
}

/* The text of a fact that has one. */
static struct slice text_of(const struct fact *fact, const struct where_game *asked) {
    const struct game *game = asked->game;
    switch (fact->kind) {
    case FACT_STATUS:
        return slice_of(status_names[game->status]);
    case FACT_VARIANT:
        return slice_of(game->variant);
    case FACT_RESULT:
        return slice_of(result_name(game->result));
    case FACT_ENCODING:
        return slice_of(encoding_name(asked->encoding));
    case FACT_FORMAT:
        return slice_of(asked->format);
    case FACT_LANGUAGE:
        return slice_of(game->language);
    default:
        break;
    }
    return fact->choice == CHOICE_START   ? game->start
           : fact->choice == CHOICE_FINAL ? game->final
                                          : slice_of(asked->file);
}

/* The tag of that exact name; else the first that differs in the case of its letters alone. */
static const struct tag *tag_of(const struct where_game *asked, struct slice name) {
    const struct tag *near = NULL;
    for (const struct tag *tag = asked->tags; tag; tag = tag->next) {
        if (tag->name.length != name.length)
            continue;
        if (slice_equal(tag->name, name))
            return tag;
        size_t i = 0;
        while (i < name.length && (name.at[i] | 32) == (tag->name.at[i] | 32))
            i++;
        if (i == name.length && !near)
            near = tag;
    }
    return near;
}

static enum where_answer answer(bool yes) {
    return yes ? WHERE_YES : WHERE_NO;
}

static enum where_answer match(const struct where_test *test, struct regex_scratch *scratch,
                               struct slice text) {
    switch (regex_match(test->regex, scratch, text)) {
    case REGEX_YES:
        return WHERE_YES;
    case REGEX_NO:
        return WHERE_NO;
    case REGEX_NO_MEMORY:
        return WHERE_NO_MEMORY;
    default:
        return WHERE_GIVEN_UP;
    }
}

static bool holds(const struct where_test *test, enum order order) {
    switch (test->op) {
    case WHERE_LESS:
        return order == ORDER_LESS;
    case WHERE_LESS_EQUAL:
        return order == ORDER_LESS || order == ORDER_EQUAL;
    case WHERE_MORE:
        return order == ORDER_MORE;
    case WHERE_MORE_EQUAL:
        return order == ORDER_MORE || order == ORDER_EQUAL;
    default:
        return order == ORDER_EQUAL;
    }
}

/* Values that are dates or numbers on both sides are compared as such. */
static bool compare(const struct where_test *test, struct slice text) {
    struct date date;
    double number;
    bool is_date = test->has_date && (test->tag_is_date ? date_find(text, &date) : date_read(text, &date));
    if (is_date && (test->tag_is_date || date.parts > 1))
        return holds(test, date_order(&date, &test->date));
    if (test->has_number && !(test->has_date && test->tag_is_date) && number_read(text, true, &number))
        return holds(test, number_order(number, test->number));
    bool ordered = test->op == WHERE_EQUAL || !(test->has_number || test->has_date);
    return ordered && holds(test, text_order(text, test->text));
}

static enum where_answer ask_text(const struct where_test *test, struct regex_scratch *scratch,
                                  struct slice text) {
    switch (test->op) {
    case WHERE_IS_THERE:
        return answer(text.length > 0);
    case WHERE_MATCH:
        return match(test, scratch, text);
    default:
        return answer(compare(test, text));
    }
}

static enum where_answer ask_tag(const struct where_test *test, struct regex_scratch *scratch,
                                 const struct where_game *game, struct slice name) {
    const struct tag *tag = tag_of(game, name);
    return tag ? ask_text(test, scratch, tag->value) : WHERE_NO;
}

/* Of facts that have several values one is enough. */
static enum where_answer ask_players(const struct where_test *test, struct regex_scratch *scratch,
                                     const struct where_game *game) {
    enum where_answer white = ask_tag(test, scratch, game, slice_of("White"));
    return white == WHERE_NO ? ask_tag(test, scratch, game, slice_of("Black")) : white;
}

static enum where_answer ask_findings(const struct where_test *test, struct regex_scratch *scratch,
                                      const struct where_game *game) {
    enum where_answer found = WHERE_NO;
    for (const struct finding *f = game->game->findings.first; f && found == WHERE_NO; f = f->next)
        found = ask_text(test, scratch, slice_of(finding_name(f->code)));
    return found;
}

static enum where_answer ask_number(const struct where_test *test, const struct where_game *game) {
    uint64_t number = number_of(test, game);
    if (test->op == WHERE_IS_THERE)
        return answer(number > 0);
    return answer(holds(test, number_order((double)number, test->number)));
}

static enum where_answer ask_fact(const struct where_test *test, struct regex_scratch *scratch,
                                  const struct where_game *game) {
    if (test->fact->choice == CHOICE_PLAYER)
        return ask_players(test, scratch, game);
    if (test->fact->choice == CHOICE_FINDING)
        return ask_findings(test, scratch, game);
    if (test->op == WHERE_IS_THERE && test->fact->kind == FACT_RESULT)
        return answer(game->game->result != RESULT_NONE && game->game->result != RESULT_OPEN);
    if (test->op == WHERE_EQUAL && test->fact->kind == FACT_RESULT)
        return answer(strcmp(result_name(game->game->result), result_name((enum result)test->value)) == 0);
    if (test->op == WHERE_EQUAL && test->fact->kind == FACT_STATUS)
        return answer((int)game->game->status == test->value);
    if (test->op == WHERE_EQUAL && test->fact->kind == FACT_ENCODING)
        return answer((int)game->encoding == test->value);
    return ask_text(test, scratch, text_of(test->fact, game));
}

enum where_answer test_ask(const struct where_test *test, struct regex_scratch *scratch,
                           const struct where_game *game) {
    enum where_answer found;
    if (!game->judged && test_is_late(test))
        return WHERE_LATER;
    if (is_number_fact(test))
        found = ask_number(test, game);
    else if (test->fact)
        found = ask_fact(test, scratch, game);
    else
        found = ask_tag(test, scratch, game, test->tag);
    if (test->negated && found <= WHERE_YES)
        return found == WHERE_YES ? WHERE_NO : WHERE_YES;
    return found;
}
