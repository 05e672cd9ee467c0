/* Cutting a page into tokens in one pass. Lines without a digit are prose and cost next to nothing. */
#include "parser/text_lexer.h"
#include "base/ascii.h"
#include "notation/fold.h"
#include "notation/list_word.h"
#include "notation/printed_words.h"
#include "notation/result.h"
#include "parser/text_glyph.h"
#include "parser/text_page.h"

enum { LABEL_LINE_MAX = 400, CELL_MAX = 12, SQUARE_MAX = 4000 };

/* What was skipped before a token. */
struct gap {
    bool line_start, after_break, semicolon, stop, dots;
};

void text_lexer_init(struct text_lexer *lexer, const char *bytes, size_t length, struct matcher *matcher) {
    *lexer = (struct text_lexer){.bytes = bytes, .length = length, .matcher = matcher, .top = true};
}

bool text_lexer_match(struct text_lexer *lexer, enum pattern pattern, size_t at, struct pattern_hit *hit) {
    struct slice rest = {lexer->bytes + at, lexer->length - at};
    return pattern_match(lexer->matcher, pattern, rest, hit) == PATTERN_YES && hit->length;
}

static struct slice text_of(const struct text_lexer *lexer) {
    return (struct slice){lexer->bytes, lexer->length};
}

static enum text_glyph glyph_at(const struct text_lexer *lexer, size_t at, size_t *size) {
    return text_glyph_at(text_of(lexer), at, size);
}

static bool is_line_end(char c) {
    return c == '\n' || c == '\r';
}

/* Looks through the line that begins at `at`: where it ends, and whether it has a figure. */
static void look_through(struct text_lexer *lexer, size_t at) {
    struct slice text = text_of(lexer);
    size_t figure = text_sight_move(&lexer->sight, text, at, SIGHT_ALL)->next;
    lexer->plain_end = text_sight_line_end(&lexer->sight, text, at);
    /* In a table with a cell on each line "c:gl" may have lost its figure. */
    bool cell = lexer->after_move && lexer->plain_end - at <= CELL_MAX;
    lexer->plain = !cell && figure >= lexer->plain_end;
}

static void enter_line(struct text_lexer *lexer, size_t at) {
    look_through(lexer, at);
    if (lexer->plain_end == at || (lexer->top && lexer->bytes[at] == '#'))
        return;
    struct slice text = text_of(lexer);
    const char *title = text_title(text, at, lexer->plain_end);
    if (title) {
        lexer->title = title;
        lexer->title_at = at;
        return;
    }
    const char *heading = text_heading(lexer->matcher, text, at, lexer->plain_end);
    if (heading) {
        lexer->heading = heading;
        lexer->heading_at = at;
    }
}

/* "## Партия 1", "# Иванов - Петров": a heading of Markdown, no remark. */
static bool is_heading(const struct text_lexer *lexer, size_t at) {
    size_t end = lexer->plain_end;
    if (end - at < 2 || end - at > LABEL_LINE_MAX)
        return false;
    struct slice line = {lexer->bytes + at, end - at},
                 words = slice_trim((struct slice){line.at + 1, line.length - 1});
    return line.at[1] == '#' ||
           pattern_match(lexer->matcher, PATTERN_NAMES_SHORT, line, NULL) == PATTERN_YES ||
           pattern_match(lexer->matcher, PATTERN_EVENT_NAME, words, NULL) == PATTERN_YES;
}

/* A line of its own kind begins at `at`, the first character of a line that is no blank. */
static bool special_line(const struct text_lexer *lexer, size_t at) {
    char c = lexer->bytes[at];
    return c == ';' || (c == '#' && lexer->top && !is_heading(lexer, at)) ||
           (c == '[' && pdn_tag_begins(lexer->bytes + at, lexer->bytes + lexer->length));
}

/* A "*" that stands alone; two are Markdown's. */
static bool is_terminator(const struct text_lexer *lexer, size_t at) {
    bool before = at > 0 && lexer->bytes[at - 1] == '*';
    bool behind = at + 1 == lexer->length || (unsigned char)lexer->bytes[at + 1] <= ' ';
    return lexer->bytes[at] == '*' && behind && !before;
}

/* "--" or "- -" by itself in a move's place. */
static bool is_pass(struct text_lexer *lexer, size_t at) {
    struct pattern_hit hit;
    return lexer->bytes[at] == '-' && at > 0 && (unsigned char)lexer->bytes[at - 1] <= ' ' &&
           text_lexer_match(lexer, PATTERN_PASS, at, &hit);
}

/* "ah8/g7": other end squares of the move that ends here. */
static bool is_other_ends(struct text_lexer *lexer, size_t at, struct pattern_hit *hit) {
    return lexer->bytes[at] == '/' && at == lexer->move_end &&
           text_lexer_match(lexer, PATTERN_END_SLASHES, at, hit);
}

/* "[" opens a variation or a remark with moves only where a "]" closes it and a figure stands between. */
static bool is_square(struct text_lexer *lexer, size_t at) {
    struct slice text = text_of(lexer);
    if (lexer->bytes[at] == ']')
        return lexer->squares > 0;
    if (lexer->bytes[at] != '[')
        return false;
    size_t close = text_sight_sign(&lexer->sight, text, at, SIGHT_SQUARE_END);
    return close < lexer->length && close - at <= SQUARE_MAX &&
           text_sight_move(&lexer->sight, text, at, SIGHT_ALL)->next < close;
}

static bool stands_here(const struct text_lexer *lexer, const char *sign, size_t size) {
    return lexer->length - lexer->at >= size && memcmp(lexer->bytes + lexer->at, sign, size) == 0;
}

static void note_sign(const struct text_lexer *lexer, struct gap *gap) {
    char c = lexer->bytes[lexer->at];
    bool ellipsis = stands_here(lexer, "…", 3);
    gap->semicolon = gap->semicolon || c == ';';
    gap->stop = gap->stop || c == '.' || c == '!' || c == '?' || ellipsis;
    gap->dots = gap->dots || ellipsis || stands_here(lexer, "...", 3);
}

/* Over blanks, line ends and punctuation, up to a word, a bracket or a special line. */
static void skip_gap(struct text_lexer *lexer, struct gap *gap) {
    unsigned lines = 0;
    *gap = (struct gap){.line_start = lexer->at == 0};
    if (lexer->at == 0 && lexer->length)
        enter_line(lexer, 0);
    bool first = gap->line_start;
    while (lexer->at < lexer->length) {
        size_t size;
        char c = lexer->bytes[lexer->at];
        if (c == ' ') {
            lexer->at++;
            continue;
        }
        enum text_glyph glyph = glyph_at(lexer, lexer->at, &size);
        if (glyph == GLYPH_LINE) {
            bool pair = c == '\r' && lexer->at + 1 < lexer->length && lexer->bytes[lexer->at + 1] == '\n';
            lexer->at += pair ? 2 : 1;
            lines++;
            gap->after_break = gap->after_break || lines > 1;
            gap->line_start = first = true;
            if (lexer->at < lexer->length)
                enter_line(lexer, lexer->at);
            continue;
        }
        if (glyph == GLYPH_BLANK) {
            lexer->at += size;
            continue;
        }
        if (glyph != GLYPH_SIGN || (first && special_line(lexer, lexer->at)) ||
            ((c == '[' || c == ']') && is_square(lexer, lexer->at)))
            return;
        struct pattern_hit hit;
        if (lexer->after_move && (is_terminator(lexer, lexer->at) || is_pass(lexer, lexer->at) ||
                                  is_other_ends(lexer, lexer->at, &hit)))
            return;
        note_sign(lexer, gap);
        lines = 0;
        first = false;
        lexer->at += size;
    }
}

static void mark_gap(const struct text_lexer *lexer, struct text_token *token, const struct gap *gap) {
    token->variant = lexer->heading;
    token->heading_at = lexer->heading_at;
    token->titled = lexer->title;
    token->titled_at = lexer->title_at;
    token->line_start = gap->line_start;
    token->after_break = gap->after_break;
    token->semicolon = gap->semicolon;
    token->stop = gap->stop;
    token->dots = gap->dots;
}

static bool take_result(struct text_lexer *lexer, size_t at, struct text_token *token) {
    struct pattern_hit hit;
    if (lexer->bytes[at] == '*') {
        hit.group[0] = (struct slice){lexer->bytes + at, 1};
        hit.length = 1;
    } else if (!text_number_may_result(text_of(lexer), at) ||
               !text_lexer_match(lexer, PATTERN_RESULT, at, &hit))
        return false;
    token->result = result_read_printed(hit.group[0]);
    if (token->result == RESULT_NONE)
        return false;
    token->kind = TEXT_RESULT;
    token->at = at;
    token->length = hit.length;
    return true;
}

/* A digit that goes on from another one over a point: "12.05", "3,5", "18:30"; or from a letter or digit over
 * a sign that stands for none: "б-13", "9*13". */
static bool inside_number(const struct text_lexer *lexer, size_t at) {
    const char *bytes = lexer->bytes;
    if (at < 2 || !ascii_digit(bytes[at]))
        return false;
    bool behind_move = at == lexer->move_end || (at == lexer->move_end + 1 && bytes[at - 1] == '.');
    if (behind_move) /* "gf6.4. bc3", "gf6??4. bc3" */
        return false;
    if (strchr(".,:/", bytes[at - 1]) && bytes[at - 1])
        return ascii_digit(bytes[at - 2]);
    size_t from = at;
    while (from > 0 && bytes[from - 1] && strchr("-*#~^_?", bytes[from - 1]))
        from--;
    unsigned char before = from > 0 ? (unsigned char)bytes[from - 1] : ' ';
    size_t size = (before & 0xC0) == 0x80 ? 2 : 1; /* of a letter; "дамку-1" ends a word of several */
    bool single =
        from <= size || (unsigned char)bytes[from - size - 1] <= ' ' || ascii_digit(bytes[from - size - 1]);
    bool letter = (before >= 0x80 || (before | 32) >= 'a') && single;
    return from < at && at - from < 3 && (ascii_digit((char)before) || (letter && bytes[from] != '?'));
}

/* "Иванов - Петров:" on a line of its own. */
static bool are_names(struct text_lexer *lexer, struct slice line) {
    struct pattern_hit hit;
    line = slice_trim(line);
    return line.length && line.length < LABEL_LINE_MAX && line.at[line.length - 1] == ':' &&
           pattern_match(lexer->matcher, PATTERN_NAMES, line, &hit) == PATTERN_YES && hit.group[3].length;
}

/* Nothing in such a line is looked at again. */
static bool take_label(struct text_lexer *lexer, size_t at, struct text_token *token) {
    size_t end = text_sight_line_end(&lexer->sight, text_of(lexer), at);
    struct slice line = {lexer->bytes + at, end - at}, value;
    if (line.length > LABEL_LINE_MAX || !slice_has(line, ':') ||
        (!printed_label_read(line, &value) && !are_names(lexer, line)))
        return false;
    token->kind = TEXT_LABEL;
    token->at = at;
    token->length = line.length;
    return true;
}

/* "22-17 l1-16": right behind a move in numbers, which may be followed by a mark. */
static bool may_answer(const struct text_lexer *lexer, size_t at) {
    enum { GAP_MAX = 4 };
    return lexer->numbers && at >= lexer->move_end && at - lexer->move_end <= GAP_MAX &&
           text_number_may_alike(text_of(lexer), at);
}

/* "g5-h4 З. c3-b4": right behind a move a letter with a dot may stand for the next number. */
static bool may_number(const struct text_lexer *lexer, size_t at) {
    enum { GAP_MAX = 4 };
    size_t size;
    if (!lexer->expected || at < lexer->move_end || at - lexer->move_end > GAP_MAX)
        return false;
    const char *bytes = lexer->bytes, *end = bytes + lexer->length;
    size_t from = at;
    while (at < lexer->length && at - from < GAP_MAX && fold_rank(fold_character(bytes + at, end, &size)))
        at += size;
    return at > from && at < lexer->length && strchr(".)", bytes[at]) && bytes[at];
}

/* What only the first word of a line may be: a square of a position in a sentence, a damaged number, the
 * damaged name of a side, which may stand behind the number of a position too. */
static bool may_begin_line(const struct text_lexer *lexer, size_t at) {
    size_t size;
    struct slice rest = {lexer->bytes + at, lexer->length - at};
    return (fold_file(fold_character(rest.at, rest.at + rest.length, &size)) &&
            position_prose_may_begin(rest)) ||
           text_number_may_begin_alike(lexer, at) || list_word_may_be(rest);
}

/* The figures that a move at `at` may have: all of them in a game, and where no word stands. */
static const struct sight_reach *figures_of_moves(struct text_lexer *lexer, size_t at, bool word) {
    enum { GAME = 1000 /* bytes from its last move on */ };
    bool game = lexer->numbers || lexer->digits || (lexer->expected && at < lexer->move_end + GAME);
    return text_sight_move(&lexer->sight, text_of(lexer), at, game || !word ? SIGHT_ALL : SIGHT_LIVE);
}

/* A number that the figures of moves leave out, where no game is near; of damaged ones some digits are
 * others.
 */
static bool is_idle(const struct text_lexer *lexer, size_t at, const struct gap *gap,
                    const struct sight_reach *figures) {
    return figures == &lexer->sight.reach[SIGHT_LIVE] && figures->next > at && !gap->line_start &&
           !lexer->expected && ascii_digit(lexer->bytes[at]);
}

/* What the word at `at` is, if it is more than a word. */
static bool recognise(struct text_lexer *lexer, size_t at, const struct gap *gap, struct text_token *token) {
    if (gap->line_start && take_label(lexer, at, token)) {
        mark_gap(lexer, token, gap);
        return true;
    }
    if (lexer->words && text_words_plain(lexer->words, text_of(lexer), at) && !may_number(lexer, at) &&
        !may_answer(lexer, at) &&
        !((gap->line_start || text_behind_example(lexer, at)) && may_begin_line(lexer, at)))
        return false;
    size_t size;
    enum text_glyph glyph = glyph_at(lexer, at, &size);
    bool word = glyph == GLYPH_WORD || glyph == GLYPH_DIGIT;
    bool plain = lexer->plain && at < lexer->plain_end;
    const struct sight_reach *figures = plain ? NULL : figures_of_moves(lexer, at, word);
    bool move = !plain && text_sight_near_move(figures, at) && !is_idle(lexer, at, gap, figures);
    if (!move && !text_sight_near_list(text_sight_move(&lexer->sight, text_of(lexer), at, SIGHT_LISTED), at))
        return false;
    struct slice rest = {lexer->bytes + at, lexer->length - at};
    mark_gap(lexer, token, gap);
    if (!move && glyph == GLYPH_DIGIT &&
        ((!text_number_may_count(text_of(lexer), at) && !list_word_may_be(rest)) || inside_number(lexer, at)))
        return false;
    if (!move && (plain || word))
        return text_list_read(lexer, at, gap->line_start, token);
    unsigned char c = (unsigned char)lexer->bytes[at];
    bool digit = c >= '0' && c <= '9';
    if (c == '*' || digit || c == 0xC2) {
        if (!inside_number(lexer, at) && take_result(lexer, at, token))
            return true;
        if (c == '*' || (digit && inside_number(lexer, at)))
            return false;
    }
    if (!text_move_read(lexer, at, token))
        return text_list_read(lexer, at, gap->line_start, token);
    token->line_start = token->line_start || (token->numbered && text_behind_example(lexer, at));
    return true;
}

/* How long the letter or digit is that begins with this byte, of the usual ones; else 0. */
static size_t letter_length(unsigned char c) {
    if (c < 0x80)
        return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '_';
    return c >= 0xD0 && c <= 0xD3 ? 2 : 0;
}

static size_t word_end(const struct text_lexer *lexer, size_t at) {
    size_t size;
    while (at < lexer->length) {
        size = letter_length((unsigned char)lexer->bytes[at]);
        if (!size || lexer->length - at < size) {
            enum text_glyph glyph = glyph_at(lexer, at, &size);
            if (glyph != GLYPH_WORD && glyph != GLYPH_DIGIT)
                break;
        }
        at += size;
    }
    return at;
}

/* Back to the end of the last word in [from, at). */
static size_t back_to_word(const struct text_lexer *lexer, size_t from, size_t at) {
    while (at > from) {
        size_t last = at - 1, size;
        while (last > from && ((unsigned char)lexer->bytes[last] & 0xC0) == 0x80)
            last--;
        enum text_glyph glyph = glyph_at(lexer, last, &size);
        if (glyph == GLYPH_WORD || glyph == GLYPH_DIGIT)
            break;
        at = last;
    }
    return at;
}

/* The first word in (at, end) that may open a position, where figures are near enough. */
static size_t find_opening(struct text_lexer *lexer, size_t at, size_t end) {
    struct slice text = text_of(lexer);
    size_t figure = text_sight_move(&lexer->sight, text, at, SIGHT_LISTED)->next;
    size_t opening = figure - at > SIGHT_LIST ? figure - SIGHT_LIST : at;
    if (opening >= end)
        return end;
    do
        opening = text_words_opening(lexer->words, text, opening, end);
    while (opening < end && back_to_word(lexer, at, opening) == opening);
    return opening;
}

/* Where the next word may be more than a word: behind what is far from all figures, or at a bracket in it. */
static size_t prose_end(struct text_lexer *lexer, size_t at) {
    struct slice text = text_of(lexer);
    bool plain = lexer->plain && at < lexer->plain_end;
    const struct sight_reach *figures = figures_of_moves(lexer, at, true);
    bool behind = !plain && figures->last && at - figures->last <= SIGHT_MOVE;
    if (behind || figures->next - at <= SIGHT_MOVE || !lexer->words)
        return word_end(lexer, lexer->words ? text_words_skip(lexer->words, text, at) : at);
    size_t end = figures->next - SIGHT_MOVE, line = text_sight_line_end(&lexer->sight, text, at);
    size_t bracket = text_sight_bracket(&lexer->sight, text, at);
    end = end < line ? end : line;
    end = end < bracket ? end : bracket;
    end = find_opening(lexer, at, end);
    while (end > at && end < lexer->length && ((unsigned char)lexer->bytes[end] & 0xC0) == 0x80)
        end--;
    size_t word = back_to_word(lexer, at, end);
    return word == end ? word_end(lexer, end) : word;
}

/* One word, or all up to where figures are near; at least one character. */
static void take_word(struct text_lexer *lexer) {
    size_t from = lexer->at, size;
    lexer->at = prose_end(lexer, from);
    if (lexer->at == from) { /* a sign where a word was looked for */
        glyph_at(lexer, from, &size);
        lexer->at += size;
    }
}

/* Prose from `token->at` up to what is not prose; that is queued if it is already known. */
static void take_prose(struct text_lexer *lexer, struct text_token *token) {
    size_t end, size;
    for (;;) {
        struct gap gap;
        take_word(lexer);
        end = lexer->at;
        skip_gap(lexer, &gap);
        if (lexer->at == lexer->length || gap.after_break)
            break;
        enum text_glyph glyph = glyph_at(lexer, lexer->at, &size);
        if (glyph != GLYPH_WORD && glyph != GLYPH_DIGIT)
            break;
        lexer->has_queued = recognise(lexer, lexer->at, &gap, &lexer->queued);
        if (lexer->has_queued)
            break;
    }
    /* The punctuation that was skipped last belongs to the prose, line ends do not. */
    while (end < lexer->at && !is_line_end(lexer->bytes[end]) && lexer->bytes[end] != ';')
        end++;
    lexer->at = end;
    while (end > token->at && (unsigned char)lexer->bytes[end - 1] <= ' ')
        end--;
    token->kind = TEXT_PROSE;
    token->length = end - token->at;
}

static void take_remark(struct text_lexer *lexer, struct text_token *token) {
    token->kind = TEXT_REMARK;
    lexer->at = text_sight_line_end(&lexer->sight, text_of(lexer), lexer->at);
    token->length = lexer->at - token->at;
}

static bool take_brace(struct text_lexer *lexer, struct text_token *token) {
    const char *close =
        lexer->no_brace ? NULL : memchr(lexer->bytes + lexer->at, '}', lexer->length - lexer->at);
    if (!close) {
        lexer->no_brace = true;
        return false;
    }
    token->kind = TEXT_REMARK;
    lexer->at = (size_t)(close + 1 - lexer->bytes);
    token->length = lexer->at - token->at;
    return true;
}

static bool take_tag(struct text_lexer *lexer, struct text_token *token) {
    const char *end = lexer->bytes + lexer->length;
    if (!pdn_tag_scan(lexer->bytes, end, lexer->bytes + lexer->at, false, &lexer->tag))
        return false;
    token->kind = TEXT_TAG;
    token->length = lexer->tag.length;
    lexer->at += lexer->tag.length;
    return lexer->tag.length > 0;
}

static bool take_bracket(struct text_lexer *lexer, bool after_move, struct text_token *token) {
    struct pattern_hit hit;
    char c = lexer->bytes[lexer->at];
    if (after_move && (is_other_ends(lexer, lexer->at, &hit) ||
                       (c == '(' && text_lexer_match(lexer, PATTERN_END_SQUARES, lexer->at, &hit)))) {
        token->kind = TEXT_ENDS;
        token->length = hit.length;
    } else if (c == '(' || c == ')') {
        token->kind = c == '(' ? TEXT_OPEN : TEXT_CLOSE;
        token->length = 1;
        if (c == '(' || lexer->rounds)
            lexer->rounds += c == '(' ? 1u : -1u;
    } else if (is_square(lexer, lexer->at)) {
        token->kind = c == '[' ? TEXT_OPEN : TEXT_CLOSE;
        token->length = 1;
        lexer->squares += c == '[' ? 1u : -1u;
    } else
        return false;
    lexer->at += token->length;
    return true;
}

/* How long the quotation mark, bracket or sign of this kind is that ends before `at`; 0: none does. */
static size_t opening_mark(const char *bytes, size_t from, size_t at) {
    static const char *const marks[] = {"\xC2\xAB" /* « */, "“", "„", "—"};
    unsigned char last = at > from ? (unsigned char)bytes[at - 1] : 0;
    if (last < 0x80)
        return last && strchr("\"'[<?~:#^-*", last) ? 1 : 0;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        size_t size = i ? 3 : 2;
        if (at - from >= size && memcmp(bytes + at - size, marks[i], size) == 0)
            return size;
    }
    return 0;
}

/* Quotation marks and brackets in front of a word belong to it. */
static void take_opening_marks(const struct text_lexer *lexer, size_t from, struct text_token *token) {
    size_t size;
    while ((size = opening_mark(lexer->bytes, from, token->at)) != 0) {
        token->at -= size;
        token->length += size;
    }
}

static void read_token(struct text_lexer *lexer, struct text_token *token) {
    struct gap gap;
    bool after_move = lexer->after_move;
    size_t from = lexer->at;
    skip_gap(lexer, &gap);
    lexer->after_move = false;
    mark_gap(lexer, token, &gap);
    token->at = lexer->at;
    token->length = 0;
    token->kind = TEXT_END;
    if (lexer->at >= lexer->length)
        return;
    char c = lexer->bytes[lexer->at];
    if (gap.line_start && special_line(lexer, lexer->at)) {
        if (c == '[' ? take_tag(lexer, token) : (take_remark(lexer, token), true))
            return;
    }
    lexer->top = lexer->top && c == '#';
    if (gap.after_break)
        lexer->squares = lexer->rounds = 0;
    if (take_bracket(lexer, after_move, token) || (c == '{' && take_brace(lexer, token)))
        return;
    if (recognise(lexer, lexer->at, &gap, token))
        lexer->at = token->at + token->length;
    else {
        take_prose(lexer, token);
        take_opening_marks(lexer, from, token);
    }
}

void text_lexer_seek(struct text_lexer *lexer, size_t at) {
    lexer->at = at;
    lexer->barren = 0;
    lexer->squares = lexer->rounds = 0;
    lexer->has_queued = lexer->after_move = lexer->digits = false;
    enter_line(lexer, at);
}

void text_lexer_next(struct text_lexer *lexer, struct text_token *token) {
    if (lexer->has_queued) {
        *token = lexer->queued;
        lexer->has_queued = false;
        lexer->at = token->at + token->length;
        lexer->top = false;
    } else
        read_token(lexer, token);
    lexer->after_move = token->kind == TEXT_MOVE || token->kind == TEXT_ENDS;
    if (token->kind == TEXT_MOVE)
        lexer->move_end = token->at + token->length;
    if (token->kind == TEXT_MOVE && token->numbered && !lexer->rounds && !lexer->bracketed)
        lexer->bracketed = memchr(lexer->bytes + token->at, ')', token->move_at - token->at) != NULL;
    lexer->digits = token->kind == TEXT_MOVE && token->form == FORM_DIGITS;
    bool game = lexer->expected || lexer->numbers || (token->kind == TEXT_MOVE && token->firm);
    if (token->kind == TEXT_MOVE || !lexer->expected)
        lexer->numbers = token->kind == TEXT_MOVE && token->form == FORM_NUMBERS && game;
}
