/* Words of a text, told from moves that are damaged. No board helps here: what decides are letters, and where
 * a move stands among words, the numbers around it. Looking ahead is bounded, and never passes the next line.
 */
#include "parser/pdn_prose.h"
#include "parser/pdn_glyph.h"

enum {
    LOOK = 160,         /* bytes looked at behind the last word that is sure to belong to the text */
    LINE_LOOK = 1024,   /* of a line; a longer one is several texts, which follow each other */
    CHUNK_LOOK = 64,    /* of a chunk, to say what it is */
    LETTERS_BESIDE = 5, /* of a word that has digits too */
    LETTERS_ALONE = 4   /* that a word must have to be a text all by itself */
};

enum chunk_kind { CHUNK_STOP, CHUNK_WORD, CHUNK_NUMBER, CHUNK_MOVE, CHUNK_OTHER };

/* What stands between two blanks. */
struct chunk {
    enum chunk_kind kind;
    const char *at, *end;
    unsigned letters;
    bool digits;  /* among the letters */
    bool telling; /* a letter that no move has */
    bool result;
    bool packed; /* a move of four digits, or a year */
    bool year;
    uint32_t number;
    bool dots;
    bool glued_move; /* of a number: something stands right behind its point */
};

struct prose {
    const char *end;
    const struct pdn_turn *turn;
    const char *line_end;
    const char *first_gap;               /* where the words end before the first move among them */
    const char *last;                    /* where the last word ends */
    unsigned words, moves, moves_behind; /* moves before and behind the last word */
    unsigned open;                       /* parentheses of the text */
    unsigned open_at_last;               /* ... that are not closed where it ends */
    bool line_cut;                       /* the line goes on behind `line_end` */
    int needed;                          /* plies that the next number asks for; -1: nobody says */
};

static bool stops(char c) {
    return c == '{' || c == '}' || c == '[';
}

/* Letters and digits at [at, end) that make the chunk a word. */
static void count_letters(struct chunk *chunk, const char *at, const char *end) {
    const char *look = end - at > CHUNK_LOOK ? at + CHUNK_LOOK : end;
    while (at < look) {
        enum glyph_class class = glyph_class(*at);
        size_t length = glyph_length(at, end);
        char folded;
        bool high = class == GLYPH_HIGH && !glyph_dash(at, end) && !glyph_quote(at, end) &&
                    !glyph_cross(at, end, &folded) && (unsigned char)*at >= 0xC3;
        if (class == GLYPH_LETTER || high) {
            chunk->letters++;
            chunk->telling |= high || !strchr("abcdefghxABCDEFGHXKZ", *at);
        }
        chunk->digits |= class == GLYPH_DIGIT;
        at += length;
    }
}

/* "12." "12..." and what is glued behind it. */
static bool number_at(struct chunk *chunk, const char *at, const char *end) {
    const char *from = at;
    uint32_t number = 0;
    for (; at < end && glyph_digit(*at) && at - from < 6; at++)
        number = number * 10 + (uint32_t)(*at - '0');
    if (at == from || at == end || (*at != '.' && !glyph_ellipsis(at, end)))
        return false;
    const char *point = at;
    while (at < end && (*at == '.' || glyph_ellipsis(at, end)))
        at += glyph_length(at, end);
    chunk->kind = CHUNK_NUMBER;
    chunk->number = number;
    chunk->dots = at - point > 1;
    chunk->glued_move = at < end && glyph_class(*at) != GLYPH_BLANK && glyph_class(*at) != GLYPH_END;
    chunk->end = at;
    return true;
}

static bool four_digits(const char *at, const char *end) {
    int digits = 0;
    while (at + digits < end && glyph_digit(at[digits]))
        digits++;
    return digits == 4;
}

/* Whether the chunk is a move or a result, with no more than marks and stops behind it. */
static bool move_at(struct chunk *chunk, const char *at, const char *end) {
    struct pdn_word word;
    if (!glyph_digit(*at) && glyph_class(*at) != GLYPH_LETTER && glyph_class(*at) != GLYPH_HIGH)
        return false;
    pdn_word_read(at, end, &word);
    if (word.kind == WORD_UNKNOWN)
        return false;
    const char *behind = at + word.length;
    while (behind < end && strchr("!?,;:.)\"'*", *behind) && *behind)
        behind++;
    bool whole = behind >= end || glyph_class(*behind) == GLYPH_BLANK || glyph_class(*behind) == GLYPH_END;
    if (!whole || (word.kind == WORD_MOVE && word.move.count < 2))
        return false;
    chunk->result = word.kind == WORD_RESULT;
    chunk->packed = word.kind == WORD_MOVE && word.move.sign == SIGN_NONE && four_digits(at, end);
    chunk->year =
        chunk->packed && (memcmp(at, "18", 2) == 0 || memcmp(at, "19", 2) == 0 || memcmp(at, "20", 2) == 0);
    chunk->kind = word.kind == WORD_MOVE && !chunk->packed ? CHUNK_MOVE : CHUNK_OTHER;
    chunk->end = at + word.length;
    return true;
}

static struct chunk read_chunk(struct prose *prose, const char *at) {
    struct chunk chunk = {.at = at, .end = at};
    const char *end = at;
    unsigned open = prose->open;
    bool opened = *at == '(';
    if (stops(*at) || *at == ';' || *at == '%' || *at == '$' || *at == '*' || (*at == ')' && !open))
        return chunk;
    if (opened && (at + 1 == prose->line_end ||
                   !(glyph_class(at[1]) == GLYPH_LETTER || glyph_class(at[1]) == GLYPH_HIGH)))
        return chunk;
    if (number_at(&chunk, at, prose->line_end) || move_at(&chunk, at + opened, prose->line_end)) {
        if (opened || (chunk.result && prose->turn))
            chunk.kind = CHUNK_STOP;
        return chunk;
    }
    for (; end < prose->line_end && !stops(*end) && !glyph_blank(end, prose->line_end);
         end += glyph_length(end, prose->end)) {
        if (*end == ')' && !open)
            break;
        open += *end == '(';
        open -= *end == ')';
    }
    prose->open = open;
    chunk.end = end;
    count_letters(&chunk, at, end);
    chunk.kind = chunk.letters ? CHUNK_WORD : CHUNK_OTHER;
    return chunk;
}

static bool speaks(const struct chunk *chunk) {
    bool address = chunk->letters > LETTERS_BESIDE && !glyph_digit(*chunk->at);
    return chunk->kind == CHUNK_WORD && chunk->letters > 1 && (!chunk->digits || address);
}

/* How many plies should stand before the number; -1: that is not to be told from it. */
static int plies_before(const struct pdn_turn *turn, uint32_t number, bool second) {
    if (!turn || !turn->known || number < turn->number || number > turn->number + 1)
        return -1;
    int plies = 2 * (int)(number - turn->number) + (int)second - (int)turn->second;
    return plies > 2 ? -1 : plies;
}

/* Whether a number is one of the game's: moves go on behind it. */
static bool resumes(const struct prose *prose, const struct chunk *chunk, const char *next) {
    struct prose look = *prose;
    struct chunk behind =
        next < prose->line_end ? read_chunk(&look, next) : (struct chunk){.kind = CHUNK_STOP};
    if (!prose->turn)
        return chunk->number == 1 && behind.kind != CHUNK_OTHER && !speaks(&behind);
    if (!prose->turn->known)
        return !speaks(&behind);
    return plies_before(prose->turn, chunk->number, chunk->dots) >= 0;
}

/* The number that begins the next line. */
static void look_at_next_line(struct prose *prose) {
    struct chunk chunk = {0};
    const char *at = glyph_skip_line(prose->line_end, prose->end);
    if (number_at(&chunk, at, prose->end))
        prose->needed = plies_before(prose->turn, chunk.number, chunk.dots);
}

/* Takes the chunk; false: the text ends before it. */
static bool take_chunk(struct prose *prose, const struct chunk *chunk) {
    switch (chunk->kind) {
    case CHUNK_STOP:
        return false;
    case CHUNK_NUMBER:
        if (resumes(prose, chunk, glyph_skip_blanks(chunk->end, prose->line_end))) {
            if (prose->turn)
                prose->needed = plies_before(prose->turn, chunk->number, chunk->dots);
            return false;
        }
        return true;
    case CHUNK_MOVE:
        prose->moves_behind++;
        return true;
    case CHUNK_OTHER:
        if (chunk->packed && !prose->moves_behind && prose->words && (!prose->turn || chunk->year))
            prose->last = chunk->end;
        return true;
    case CHUNK_WORD:
        if (prose->moves_behind && !prose->moves)
            prose->first_gap = prose->last;
        prose->moves += prose->moves_behind;
        prose->moves_behind = 0;
        prose->words++;
        prose->last = chunk->end;
        prose->open_at_last = prose->open;
        return true;
    }
    return false;
}

/* Words around moves: where the game's own plies are all told elsewhere, the moves are the text's. */
static const char *end_of(const struct prose *prose, const char *from) {
    bool theirs;
    if (!prose->moves)
        return prose->last;
    if (prose->needed >= 0)
        theirs = prose->needed <= (int)prose->moves_behind;
    else
        theirs = !prose->turn ||
                 (prose->turn->known && prose->first_gap > from && prose->words >= 2 * prose->moves);
    return theirs ? prose->last : prose->first_gap;
}

/* Returns where the text ends; `from`: there is none. */
static const char *walk(struct prose *prose, const char *from) {
    const char *at = from;
    bool stopped = false;
    prose->last = prose->first_gap = from;
    while (at < prose->line_end && at - prose->last <= LOOK && !stopped) {
        struct chunk chunk = read_chunk(prose, at);
        stopped = !take_chunk(prose, &chunk);
        at = glyph_skip_blanks(chunk.end, prose->line_end);
    }
    if (!stopped && at >= prose->line_end && prose->turn && !prose->line_cut)
        look_at_next_line(prose);
    return end_of(prose, from);
}

/* Whether the line begins like a text: a word of some length, or two words. */
static bool begins(struct prose *prose, const char *at) {
    struct prose look = *prose;
    struct chunk first = read_chunk(&look, at);
    if (first.kind != CHUNK_WORD || (first.digits && !speaks(&first)))
        return false;
    if (first.letters >= LETTERS_ALONE && first.telling)
        return true;
    const char *next = glyph_skip_blanks(first.end, prose->line_end);
    if (next == prose->line_end)
        return false;
    struct chunk second = read_chunk(&look, next);
    if (first.letters == 1 && second.letters < LETTERS_ALONE)
        return false;
    return speaks(&second) && (first.telling || second.telling);
}

/* A heading before the game: "12. Championship", "1947, Kyiv". */
static bool heads(struct prose *prose, const struct pdn_token *token, const char *at) {
    if (prose->turn || (token->kind != PDN_NUMBER && token->kind != PDN_MOVE))
        return false;
    struct prose look = *prose;
    struct chunk first = read_chunk(&look, at);
    if (first.kind == CHUNK_NUMBER ? first.glued_move : !first.packed)
        return false;
    const char *next = first.end;
    while (next < prose->line_end && *next != '(' && glyph_class(*next) == GLYPH_OTHER && !stops(*next))
        next++;
    next = glyph_skip_blanks(next, prose->line_end);
    return next < prose->line_end && begins(prose, next);
}

/* The line behind one that ended in a text. */
static bool continues(const struct pdn_lexer *lexer, const char *at) {
    return lexer->prose_end && lexer->prose_end < at && glyph_skip_line(lexer->prose_end, lexer->end) == at;
}

static void set_line_end(struct prose *prose, const char *at, size_t look) {
    size_t rest = (size_t)(prose->end - at);
    prose->line_cut = rest > look;
    prose->line_end = at + (prose->line_cut ? look : rest);
    const char *end = glyph_line_end(at, prose->line_end);
    prose->line_cut &= end == prose->line_end;
    prose->line_end = end;
}

/* What nearly all numbers are followed by. */
static bool move_follows(const char *at, const char *end) {
    at = glyph_skip_line(at, end);
    return end - at < 2 || glyph_digit(*at) || glyph_digit(at[1]);
}

/* Tokens that a text may begin with: in front of the game, and on the line behind a text. */
static bool may_begin(const struct pdn_token *token, const char *at, const char *end, bool in_moves,
                      bool goes_on) {
    switch (token->kind) {
    case PDN_UNKNOWN:
    case PDN_OPEN:
        return true;
    case PDN_NUMBER:
        return goes_on || (!in_moves && !move_follows(at + token->length, end));
    case PDN_MOVE:
        return goes_on || (!in_moves && token->length == 4);
    case PDN_ELLIPSIS:
    case PDN_PASS:
    case PDN_GAP:
    case PDN_MARK:
    case PDN_TOWER:
        return goes_on;
    default:
        return false;
    }
}

bool pdn_prose_take(struct pdn_lexer *lexer, struct pdn_token *token, const struct pdn_turn *turn) {
    const char *at = lexer->text + token->at;
    bool goes_on = continues(lexer, at);
    if (!may_begin(token, at, lexer->end, turn != NULL, goes_on))
        return false;
    struct prose prose = {
        .end = lexer->end, .turn = turn, .needed = -1, .open = goes_on ? lexer->prose_open : 0};
    set_line_end(&prose, at, LOOK);
    if (!goes_on && !begins(&prose, at) && !heads(&prose, token, at))
        return false;
    set_line_end(&prose, at, LINE_LOOK);
    const char *end = walk(&prose, at);
    if (end == at || (token->kind == PDN_OPEN && (prose.open_at_last || prose.moves)))
        return false;
    token->kind = PDN_PROSE;
    token->length = (size_t)(end - at);
    lexer->at = lexer->prose_end = end;
    lexer->prose_open = prose.open_at_last;
    return true;
}
