/* Composers' shorthand behind a position: "1. a5 (ef4 A) c7, b6": end squares alone, the answers in brackets,
 * no answer where it is forced, branches by letters and told behind. Every ply must be the only legal one
 * that fits; where that ends, reading ends. It is read twice: once to see whether it is shorthand at all, and
 * then into the tree. */
#include "base/ascii.h"
#include "notation/fen.h"
#include "notation/fold.h"
#include "parser/text_game.h"

enum { PLIES_MAX = 400, PLIES_MIN = 3, BRANCHES_MAX = 16, LETTERS_MAX = 8 };

/* "(ef4 A)": the answer for which another one is told under the letter. */
struct branch {
    uint32_t letter;
    size_t line, index; /* of the answer */
};

struct reading {
    struct text_reader *reader;
    struct position now;
    size_t at;
    size_t count; /* plies so far */
    size_t ends;  /* of alternatives to them */
    bool building;
    bool numbers; /* the list's squares are numbers */
    bool told; /* an answer in brackets, a number, a word or a mark of the end: no list of squares has that */
    bool bare; /* some ply is a square alone, or left out: no other notation has that */
    size_t parent, index; /* of the ply that the next one replaces, when `branches` */
    bool branching;
    struct branch branches[BRANCHES_MAX];
    size_t branch_count;
};

static bool resolve(struct reading *reading, const struct move_text *move, struct resolution *resolution) {
    return text_line_resolve(&reading->reader->tree, &reading->now, move, resolution);
}

static void skip_blanks(struct reading *reading) {
    const struct text_reader *reader = reading->reader;
    size_t size;
    while (reading->at < reader->length &&
           fold_blank(fold_character(reader->bytes + reading->at, reader->bytes + reader->length, &size)))
        reading->at += size;
}

static char peek(const struct reading *reading) {
    return reading->at < reading->reader->length ? reading->reader->bytes[reading->at] : '\0';
}

static bool match(struct reading *reading, enum pattern pattern, struct pattern_hit *hit) {
    return text_lexer_match(&reading->reader->lexer, pattern, reading->at, hit);
}

static void build(struct reading *reading, const struct text_token *token) {
    struct text_reader *reader = reading->reader;
    struct text_tree *tree = &reader->tree;
    if (!reader->begun)
        text_begin_moves(reader, token);
    else if (reading->branching)
        text_tree_branch(tree, reading->parent, reading->index, token);
    else
        text_tree_add(tree, tree->depth - 1, token);
    reading->branching = false;
}

/* Plays the ply if it means exactly one position. */
static bool play(struct reading *reading, const struct text_token *token) {
    struct resolution resolution;
    if (reading->count == PLIES_MAX || reading->reader->tree.no_memory ||
        !resolve(reading, &token->move, &resolution))
        return false;
    if (reading->building)
        build(reading, token);
    position_play(&reading->now, &resolution.move);
    reading->count++;
    return true;
}

/* "a5-b4", "a:c3": printed whole, or with its sign, where the end and a letter would not tell. */
static bool read_whole(struct reading *reading, struct text_token *token) {
    char c = peek(reading);
    return reading->at < reading->reader->length && !(c >= '0' && c <= '9') &&
           text_move_read(&reading->reader->lexer, reading->at, token) && token->ply == NODE_MOVE &&
           token->form <= FORM_SHORT;
}

static label number_label(struct slice digits) {
    unsigned number = 0;
    for (size_t i = 0; i < digits.length; i++)
        number = number * 10 + (unsigned)(digits.at[i] - '0');
    return number ? (label)number : LABEL_BAD;
}

/* "31", "48-31", "4:27". */
static bool read_number(struct reading *reading, struct text_token *token) {
    struct pattern_hit hit;
    size_t size;
    if (!match(reading, PATTERN_SHORTHAND_LABEL, &hit))
        return false;
    token->form = FORM_NUMBERS;
    token->move.labels[token->move.count++] = number_label(hit.group[1]);
    if (hit.group[3].length) {
        const char *sign = hit.group[2].at;
        token->move.labels[token->move.count++] = number_label(hit.group[3]);
        token->move.sign = fold_sign(fold_character(sign, sign + hit.group[2].length, &size)) == '-'
                               ? SIGN_QUIET
                               : SIGN_CAPTURE;
    }
    token->at = token->move_at = reading->at;
    token->length = hit.length;
    token->move_length = hit.length - hit.group[4].length;
    token->mark = hit.group[4];
    return true;
}

/* "a5", "dc7": the end, and the file of the start where it is needed. The text goes on behind the token. */
static bool read_square(struct reading *reading, struct text_token *token) {
    struct pattern_hit hit;
    struct folded folded;
    *token = (struct text_token){.kind = TEXT_MOVE, .form = FORM_SHORT};
    if (reading->numbers)
        return read_number(reading, token);
    if (!match(reading, PATTERN_SHORTHAND_SQUARE, &hit))
        return read_whole(reading, token);
    if (!fold_move(hit.group[1], &folded) || folded.length < 2)
        return false;
    size_t files = folded.length - 2;
    if (files)
        token->move.labels[token->move.count++] = label_letters((unsigned)(folded.text[0] - 'a' + 1), 0);
    token->move.labels[token->move.count++] =
        label_letters((unsigned)(folded.text[files] - 'a' + 1), (unsigned)(folded.text[files + 1] - '0'));
    token->at = token->move_at = reading->at;
    token->move_length = hit.group[1].length;
    token->length = hit.length;
    token->mark = hit.group[2];
    return true;
}

/* "=" and "+" behind a square. */
static void read_outcome(struct reading *reading, struct text_token *token) {
    struct pattern_hit hit;
    size_t from = reading->at;
    if (match(reading, PATTERN_MARK, &hit)) {
        struct slice mark = slice_trim(hit.group[0]);
        token->draws = slice_has(mark, '=');
        token->wins = slice_has(mark, '+');
        token->mark = token->mark.length
                          ? (struct slice){token->mark.at, (size_t)(mark.at + mark.length - token->mark.at)}
                          : mark;
        reading->at += hit.length;
    } else if (match(reading, PATTERN_WON, &hit)) {
        token->wins = true;
        reading->at += hit.length;
    }
    token->length += reading->at - from;
    reading->told = reading->told || token->wins || token->draws;
}

/* Another end for the move that was just played, as a line of its own. */
static bool take_alternative(struct reading *reading, const struct position *before) {
    struct text_tree *tree = &reading->reader->tree;
    struct text_token token;
    struct resolution resolution;
    if (!read_square(reading, &token) || !text_line_resolve(tree, before, &token.move, &resolution))
        return false;
    reading->at += token.length;
    read_outcome(reading, &token);
    reading->ends++;
    size_t line = tree->depth - 1;
    if (reading->building && tree->lines[line].count)
        text_tree_branch(tree, line, tree->lines[line].count - 1, &token);
    if (reading->building)
        text_tree_pop(tree, line);
    return true;
}

/* Behind "g3", "/h2" and the like. */
static void take_alternatives(struct reading *reading, const struct position *before) {
    while (peek(reading) == '/') {
        size_t from = reading->at++;
        if (!take_alternative(reading, before)) {
            reading->at = from;
            return;
        }
    }
}

/* "f6 (g7 або h8)": goes over what stands between the squares. `building` as in the reading. */
static bool read_ends(struct reading *reading, const struct position *before, size_t end) {
    const struct text_reader *reader = reading->reader;
    size_t size;
    for (reading->at++; reading->at + 1 < end;) {
        uint32_t c = fold_character(reader->bytes + reading->at, reader->bytes + reader->length, &size);
        char rank = reader->bytes[reading->at + size]; /* no letter, which a word may have */
        bool square = fold_file(c) && rank >= '1' && rank <= '9';
        if (reading->numbers ? !(c < 0x80 && ascii_digit((char)c)) : !square)
            reading->at += size;
        else if (!take_alternative(reading, before))
            return false;
    }
    reading->at = end;
    return true;
}

/* Nothing is taken unless every one of the squares is an end of the move. */
static bool take_ends(struct reading *reading, const struct position *before) {
    struct pattern_hit hit;
    if (!match(reading, PATTERN_END_SQUARES, &hit))
        return false;
    struct reading trial = *reading;
    trial.building = false;
    return read_ends(&trial, before, trial.at + hit.length) &&
           read_ends(reading, before, reading->at + hit.length);
}

/* A move of the side that solves. */
static bool take_square(struct reading *reading) {
    struct position before;
    struct text_token token;
    size_t from = reading->at;
    if (!read_square(reading, &token))
        return false;
    position_copy(&before, &reading->now);
    reading->at += token.length;
    read_outcome(reading, &token);
    if (!play(reading, &token)) {
        reading->at = from;
        return false;
    }
    reading->bare = reading->bare || token.move.count == 1;
    take_alternatives(reading, &before);
    return true;
}

static uint32_t fold_letter(uint32_t letter) {
    char file = fold_file(letter);
    bool capital = (letter >= 'A' && letter <= 'Z') || (letter >= 0x0410 && letter <= 0x042F);
    return file ? (uint32_t)file + (capital ? 0x100 : 0) : letter;
}

static void keep_branch(struct reading *reading, uint32_t letter) {
    const struct text_tree *tree = &reading->reader->tree;
    if (!reading->building || reading->branch_count == BRANCHES_MAX || !tree->depth)
        return;
    size_t line = tree->depth - 1;
    reading->branches[reading->branch_count++] =
        (struct branch){fold_letter(letter), line, tree->lines[line].count - 1};
}

/* "(ef4 A)". */
static bool take_answer(struct reading *reading) {
    size_t from = reading->at, size;
    struct text_token token;
    const struct text_reader *reader = reading->reader;
    uint32_t letter = 0;
    reading->at++;
    skip_blanks(reading);
    bool read = read_square(reading, &token);
    reading->at += read ? token.length : 0;
    read = read && !(reading->numbers && ascii_digit(peek(reading)));
    for (int i = 0; read && i < LETTERS_MAX && peek(reading) != ')' && reading->at < reader->length; i++) {
        uint32_t c = fold_character(reader->bytes + reading->at, reader->bytes + reader->length, &size);
        letter = fold_blank(c) || strchr(",;", (int)(c < 0x80 ? c : 'x')) ? letter : c;
        read = !reading->numbers || !(c < 0x80 && ascii_digit((char)c)); /* "(3, 41)" */
        reading->at += size;
    }
    if (!read || peek(reading) != ')' || !play(reading, &token)) {
        reading->at = from;
        return false;
    }
    reading->at++;
    reading->bare = reading->bare || token.move.count == 1;
    if (letter)
        keep_branch(reading, letter);
    return true;
}

static bool answer_follows(const struct reading *reading) {
    struct reading trial = *reading;
    trial.building = false;
    return take_answer(&trial);
}

/* The answer that is left out: it must be the only legal move. */
static bool find_forced(struct reading *reading, struct text_token *token) {
    struct cursor *cursor = &reading->reader->tree.cursor;
    const struct geometry *geometry = geometry_of(reading->now.variant);
    *token = (struct text_token){.kind = TEXT_MOVE, .at = reading->at, .move_at = reading->at};
    if (moves_generate(&reading->now, &cursor->moves) != MOVES_DONE || cursor->moves.count != 1)
        return false;
    const struct move *move = &cursor->moves.at[0];
    for (unsigned i = 0; i < move->count && i < LABELS_MAX; i++) {
        unsigned square = move->path[i];
        token->move.labels[token->move.count++] =
            reading->numbers ? (label)geometry->number[square]
                             : label_letters(geometry->file[square] + 1u, geometry->rank[square] + 1u);
    }
    token->move.sign = move->capture ? SIGN_CAPTURE : SIGN_QUIET;
    return true;
}

static void skip_number(struct reading *reading) {
    struct pattern_hit hit;
    skip_blanks(reading);
    if (reading->numbers) /* "31." ends a sentence */
        return;
    if (text_number_read(&reading->reader->lexer, reading->at, &hit) ||
        match(reading, PATTERN_SHORTHAND_NUMBER, &hit)) {
        reading->at += hit.length;
        reading->told = true;
    }
    skip_blanks(reading);
}

/* Whether a move that is legal behind the token's follows in the text. */
static bool goes_on(struct reading *reading, const struct text_token *token) {
    struct reading ahead = *reading;
    struct text_token next;
    struct resolution resolution;
    ahead.building = false;
    if (!play(&ahead, token))
        return false;
    if (peek(&ahead) == ',')
        ahead.at++;
    skip_number(&ahead);
    return read_square(&ahead, &next) && resolve(&ahead, &next.move, &resolution);
}

/* "1. b4 a:c3 2. f2": the answer stands behind the move, without a bracket. */
static bool take_reply(struct reading *reading) {
    size_t from = reading->at;
    skip_blanks(reading);
    if (reading->at > from && take_square(reading))
        return true;
    reading->at = from;
    return false;
}

/* A move of the side that solves, and what stands for the answer. False: the line ends. */
static bool take_pair(struct reading *reading) {
    struct text_token forced;
    struct position before;
    position_copy(&before, &reading->now);
    skip_number(reading);
    if (!take_square(reading))
        return false;
    size_t behind = reading->at;
    skip_blanks(reading);
    if (peek(reading) == '(' && !answer_follows(reading) && take_ends(reading, &before)) {
        behind = reading->at;
        skip_blanks(reading);
    }
    if (peek(reading) == '(' && take_answer(reading)) {
        reading->told = true;
        if (peek(reading) == ',')
            reading->at++;
        return true;
    }
    reading->at = behind;
    bool comma = peek(reading) == ',';
    bool left_out = find_forced(reading, &forced) && (comma || goes_on(reading, &forced));
    if (!left_out)
        return take_reply(reading);
    if (!play(reading, &forced))
        return false;
    reading->bare = true;
    reading->at += comma;
    return true;
}

/* "A (c5) b2": goes back to the answer that has the letter. False: no branch begins here. */
static bool take_branch(struct reading *reading) {
    struct text_tree *tree = &reading->reader->tree;
    struct pattern_hit hit;
    size_t from = reading->at, size;
    while (peek(reading) && strchr(".;,", peek(reading)))
        reading->at++;
    skip_blanks(reading);
    if (match(reading, PATTERN_SHORTHAND_BRANCH, &hit)) {
        struct slice letter_of = hit.group[1];
        uint32_t letter = fold_letter(fold_character(letter_of.at, letter_of.at + letter_of.length, &size));
        reading->at += hit.length;
        for (size_t i = reading->branch_count; peek(reading) == '(' && i-- > 0;) {
            struct branch branch = reading->branches[i];
            if (branch.letter != letter || branch.index >= tree->lines[branch.line].known)
                continue;
            text_tree_pop(tree, branch.line);
            /* Branches of the lines that end here cannot be told any more. */
            while (reading->branch_count && reading->branches[reading->branch_count - 1].line > branch.line)
                reading->branch_count--;
            position_copy(&reading->now, &tree->lines[branch.line].before[branch.index]);
            reading->parent = branch.line;
            reading->index = branch.index;
            reading->branching = true;
            if (take_answer(reading))
                return true;
            reading->branching = false;
            break;
        }
    }
    reading->at = from;
    return false;
}

/* Whether the variant bears out what looks like shorthand; `reading` is then ready to go over it again. */
static bool fits(struct reading *reading, const struct variant *variant) {
    struct text_reader *reader = reading->reader;
    const struct variant *rules = reader->rules;
    if (fen_read(reader->game->start, variant, &reading->now).fault != FEN_FINE)
        return false;
    reader->rules = variant;
    struct reading trial = *reading;
    while (take_pair(&trial))
        continue;
    bool found = trial.told && trial.bare && trial.count + trial.ends >= PLIES_MIN;
    reader->rules = found ? variant : rules;
    return found;
}

/* The declared variant; else the usual one, or of positions in numbers the first that replay would try. */
static bool set_up(struct reading *reading) {
    const struct text_reader *reader = reading->reader;
    const struct variant *variant = reader->declared ? reader->declared : text_page_variant(reader);
    if (!variant && !reading->numbers)
        variant = variant_usual(false);
    if (variant)
        return fits(reading, variant);
    for (unsigned order = 1; order <= variant_count(); order++)
        for (size_t i = 0; i < variant_count(); i++) {
            const struct variant *row = variant_at(i);
            if (row->guess_order == order && (!row->letters || row->numbers_too) && fits(reading, row))
                return true;
        }
    return false;
}

/* A square, maybe with another file before it and behind blanks. */
static bool begins_with_square(const char *at, const char *end) {
    uint32_t c[3] = {' ', 0, 0};
    size_t size, count = 0, blanks = 0;
    for (; at < end && count < 3 && blanks < 8; at += size) {
        c[count] = fold_character(at, end, &size);
        bool blank = count == 0 && fold_blank(c[0]);
        if (count == 0 && !blank && !fold_file(c[0]))
            return false;
        blanks += blank;
        count += !blank;
    }
    return blanks == 8 || fold_rank(c[1]) || (fold_file(c[1]) && fold_rank(c[2]));
}

static bool has_square(struct slice text, bool numbers) {
    const char *end = text.at + text.length;
    for (const char *at = text.at; at < end; at++)
        if ((at == text.at || strchr(" (,;", at[-1])) &&
            (numbers ? ascii_digit(*at) : begins_with_square(at, end)))
            return true;
    return false;
}

/* Where reading ended in the middle of a solution, the rest is named. */
static void mark_rest(struct text_reader *reader, size_t at, bool numbers) {
    size_t end = at;
    while (end < reader->length && reader->bytes[end] != '\n' && reader->bytes[end] != '\r')
        end++;
    struct slice rest = slice_trim((struct slice){reader->bytes + at, end - at});
    if (rest.length < 3 || reader->shorthand || !has_square(rest, numbers))
        return;
    reader->shorthand = 2;
    reader->shorthand_at = (size_t)(rest.at - reader->bytes);
    reader->shorthand_length = rest.length;
}

/* "Решение: ": the length of the words in front of a solution. */
static size_t words_length(struct text_reader *reader) {
    struct pattern_hit hit;
    bool found = text_lexer_match(&reader->lexer, PATTERN_SOLUTION_BEGINS, reader->token.at, &hit);
    return found ? hit.length : 0;
}

bool text_take_shorthand(struct text_reader *reader, size_t *end) {
    if (!reader->has_list || !reader->next_to_list || !reader->game->start.length)
        return false;
    struct reading reading = {
        .reader = reader, .at = reader->token.at, .numbers = text_list_is_numbered(reader->game->start)};
    size_t words = words_length(reader);
    reading.at += words;
    reading.told = words > 0;
    if (!set_up(&reading))
        return false;
    reading.building = true;
    if (words)
        text_tree_prose(&reader->tree, reader->token.at, words);
    while (take_pair(&reading))
        continue;
    while (take_branch(&reading))
        while (take_pair(&reading))
            continue;
    text_tree_pop(&reader->tree, 0);
    reader->tree.alive = false;
    mark_rest(reader, reading.at, reading.numbers);
    *end = reading.at;
    return true;
}

/* Whether a bracket between the places begins as those of shorthand do. Every bracket is looked at once. */
static bool has_square_in_bracket(struct text_reader *reader, size_t from, size_t to) {
    const char *bytes = reader->bytes, *end = bytes + reader->length;
    if (reader->brackets_seen < from || reader->brackets_seen > to) {
        reader->brackets_seen = from;
        reader->bracket_at = 0;
    }
    const char *at = bytes + reader->brackets_seen;
    while ((at = memchr(at, '(', (size_t)(bytes + to - at))) != NULL)
        if (begins_with_square(++at, end))
            reader->bracket_at = (size_t)(at - bytes);
    reader->brackets_seen = to;
    return reader->bracket_at > from;
}

/* "c5(a1) b8(f6) b2": a bracket behind a square that no move owns. */
void text_look_for_shorthand(struct text_reader *reader) {
    size_t at = reader->token.at, from = at > 8 ? at - 8 : 0;
    struct pattern_hit hit;
    if (reader->tree.alive)
        return;
    while (from < at && ((unsigned char)reader->bytes[from] & 0xC0) == 0x80)
        from++;
    struct slice around = {reader->bytes + from, reader->length - from};
    if (around.length > 64)
        for (around.length = 64; ((unsigned char)around.at[around.length] & 0xC0) == 0x80;)
            around.length--;
    if (!has_square_in_bracket(reader, from, from + around.length) ||
        pattern_find(reader->lexer.matcher, PATTERN_SHORTHAND, around, &hit) != PATTERN_YES)
        return;
    if (reader->shorthand++ == 0) {
        reader->shorthand_at = from + hit.at;
        reader->shorthand_length = hit.length;
    }
}

/* One place may be chance, two are a notation, and it is named rather than guessed at. */
void text_tell_shorthand(struct text_reader *reader, struct finding_list *list) {
    const struct finding_slot slots[] = {{"detail", phrase_text(PHRASE_SHORTHAND, list->language)}};
    struct slice text = {reader->bytes + reader->shorthand_at, reader->shorthand_length};
    if (reader->shorthand > 1)
        finding_add(list, FINDING_UNVERIFIED, reader->shorthand_at, text, slots, 1);
    reader->shorthand = 0;
}
