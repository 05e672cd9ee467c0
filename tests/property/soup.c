/* PDN of random tokens: what is written of it is read back as the same games, bytes and all, in every format.
 * The tokens are those that real files put where they do not belong. */
#include "tests/oracle/random.h"
#include "tests/property/round.h"

static const char *const headers[] = {
    "[Event \"a\"]\n",
    "[Event \"b]\n",
    "[Result \"1-0\"]\n",
    "[Result \"4-6\"]",
    "[Result \"1\n-0\"]\n",
    "[Result \"4-6]\n",
    "[Result \"0-2\"]\n",
    "[GameType \"25\"]\n",
    "[GameType \"20\"]\n",
    "[GameType \"99\"]\n",
    "[SetUp \"1\"]\n",
    "[FEN \"W:Wc3:Bd6\"]\n",
    "[FEN \"B:W31:B1\"]\n",
    "[FEN \"?\"]\n",
    "[own \"x\"]\n",
    "[Na\x01me \"x\"]\n",
    "[Na me \"x\"]\n",
    "[[Site \"x\"]]\n",
    "[Empty]\n",
    "[White bare]\n",
    "[Black \"a\\\"b\\\\\"]\n",
    "{note}",
    "\n\n",
    "; line\n",
    "[Variant \"Lasca\"]\n",
    "[Variant \"nobody's\"]\n",
    "[Result \"1+ - 1-\"]\n",
    "[Date \"17 april\r\n2009\"]\n",
};

static const char *const moves[] = {
    "1. ",
    "1... ",
    "2. ",
    "12.",
    "... ",
    "c3-d4 ",
    "d6-c5 ",
    "b2-c3 ",
    "f6-g5 ",
    "32-28 ",
    "19-23 ",
    "28x19 ",
    "34-30 ",
    "20-25 ",
    "c3d4 ",
    "1115 ",
    "cd4 ",
    "-- ",
    "- - ",
    "! ",
    "?! ",
    "(?) ",
    "$1 ",
    "$7",
    "{} ",
    "{c}",
    "{a b} ",
    "( ",
    ") ",
    "(1. ",
    "(1... ",
    ";x\n",
    "%y\n",
    "1-0 ",
    "* ",
    "1-1 ",
    "4-6 ",
    "0-1 ",
    "\n",
    "\n\n",
    "zz ",
    "2/1 ",
    "(2/1) ",
    "} ",
    "] ",
    "* ",
    "*",
    "/FEN \"W:Wc3:Bd6\"/ ",
    "/FEN \"B::\"/ ",
    "\xE2\x80\x94 ",
    "] ",
    "[ ",
    "\\r ",
    "a3:c5 ",
    "1/2-1/2 ",
    "17-13-9 ",
    "1. 2-0 ",
    "{[%clk 1:00]} ",
    "{}}",
    "d4:f6* ",
    "c3-d4!?",
    "{ \n x}",
    "{a\n\nb} ",
    "{&#125;} ",
    "{&amp;#125; &#10;}",
    "3-",
    "\xC2\xBD-\xC2\xBD ",
    "Z0 ",
    "01-05 ",
    "41. - - ",
};

enum { PIECES_MAX = 64 };

/* One text, in pieces, so that one which fails can be cut down. */
struct soup {
    const char *at[PIECES_MAX];
    unsigned count;
};

static void add(struct soup *soup, const char *const *pieces, size_t count, unsigned most) {
    for (unsigned n = below(most); n && soup->count < PIECES_MAX; n--)
        soup->at[soup->count++] = pieces[below((unsigned)count)];
}

static struct slice cook(const struct soup *soup, struct buffer *text) {
    buffer_clear(text);
    for (unsigned i = 0; i < soup->count; i++)
        buffer_text(text, soup->at[i]);
    return buffer_view(text);
}

/* Leaves out what is not needed to fail. */
static void boil_down(struct soup *soup, struct buffer *text, struct round *round) {
    for (unsigned i = soup->count; i-- > 0;) {
        struct soup less = *soup;
        memmove(&less.at[i], &less.at[i + 1], (less.count - i - 1) * sizeof less.at[0]);
        less.count--;
        if (!goes_round(round, cook(&less, text)))
            *soup = less;
    }
}

static void random_tokens(void **state) {
    (void)state;
    const char *first = getenv("DAMKA_SEED");
    unsigned count = trials_of(4000);
    unsigned from = first ? (unsigned)strtoul(first, NULL, 10) : 0;
    unsigned failures = 0;
    struct buffer text;
    struct round round;
    round_init(&round);
    buffer_init(&text);
    for (unsigned n = from; n < from + count && failures < 20; n++) {
        struct soup soup = {.count = 0};
        seed = n;
        for (unsigned games = 1 + below(3); games; games--) {
            add(&soup, headers, sizeof headers / sizeof *headers, 6);
            add(&soup, moves, sizeof moves / sizeof *moves, 16);
        }
        if (goes_round(&round, cook(&soup, &text)))
            continue;
        boil_down(&soup, &text, &round);
        struct slice pdn = cook(&soup, &text);
        print_message("soup %u:\n%.*s\n----\n", n, (int)pdn.length, pdn.at);
        check_pdn(&round, pdn, "soup");
        failures++;
    }
    buffer_free(&text);
    round_free(&round);
    assert_int_equal(failures, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_tokens)};
    judge_init(&judge);
    int failed = cmocka_run_group_tests_name("soup", tests, NULL, NULL);
    judge_free(&judge);
    return failed;
}
