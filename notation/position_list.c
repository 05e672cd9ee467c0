/* Reading position lists. What a board can hold is judged where FENs are read; here a list is only
 * understood or not. */
#include "notation/position_list.h"
#include "notation/fold.h"
#include "notation/tower.h"

enum { CLEAN_MAX = PATTERN_WINDOW, HEAD_MAX = 160, BARE_MIN = 4 };

/* The list without soft hyphens, with the way back to the text. */
struct clean {
    char bytes[CLEAN_MAX];
    uint16_t from[CLEAN_MAX + 1];
    size_t length;
};

struct scan {
    struct matcher *matcher;
    struct position_list *list;
    struct clean clean;
    size_t at;
    enum side side;
    bool king, tower;      /* what is listed now */
    bool tower_read;       /* one at least since they were named */
    bool one_king;         /* "дамка": of the next square alone */
    bool strict;           /* a colon or an abbreviation shows that this is a list and no sentence */
    bool numbers;          /* an abbreviation or a colon stands before: bare numbers may be squares */
    bool bare;             /* ... a colon alone */
    unsigned numbered;     /* squares that are numbers behind a colon alone */
    bool fresh;            /* a side or kind was named and no square yet */
    unsigned on_side;      /* squares of the side so far */
    bool counted;          /* "(5)": shows a list too */
    unsigned of[2];        /* squares by side */
    unsigned announced[2]; /* "Белые (3):" */
    size_t announced_at[2], announced_end[2];
};

static void clean_text(struct clean *clean, struct slice text) {
    size_t at = 0, length = 0;
    for (; at < text.length && length < CLEAN_MAX; at++) {
        bool hyphen = text.at[at] == '\xC2' && at + 1 < text.length &&
                      (text.at[at + 1] == '\xAD' || text.at[at + 1] == '\xAC');
        if (hyphen) {
            at++;
            continue;
        }
        clean->from[length] = (uint16_t)at;
        clean->bytes[length++] = text.at[at];
    }
    /* No part of a character at the end. */
    for (; at < text.length && ((unsigned char)text.at[at] & 0xC0) == 0x80 && length; at--)
        length--;
    clean->from[length] = (uint16_t)at;
    clean->length = length;
}

static struct slice rest(const struct scan *scan) {
    return (struct slice){scan->clean.bytes + scan->at, scan->clean.length - scan->at};
}

static bool look(struct scan *scan, enum pattern pattern, struct pattern_hit *hit) {
    return pattern_match(scan->matcher, pattern, rest(scan), hit) == PATTERN_YES;
}

static bool take(struct scan *scan, enum pattern pattern, struct pattern_hit *hit) {
    if (!look(scan, pattern, hit) || !hit->length)
        return false;
    scan->at += hit->length;
    return true;
}

static char peek(const struct scan *scan) {
    return scan->at < scan->clean.length ? scan->clean.bytes[scan->at] : '\0';
}

/* Over blanks; true when a line ended among them. */
static bool skip_blanks(struct scan *scan) {
    bool line = false;
    size_t size;
    while (scan->at < scan->clean.length) {
        const char *at = scan->clean.bytes + scan->at;
        if (!fold_blank(fold_character(at, scan->clean.bytes + scan->clean.length, &size)))
            break;
        line = line || *at == '\n' || *at == '\r';
        scan->at += size;
    }
    return line;
}

static void add_fault(struct scan *scan, enum list_fault_kind kind, size_t from, size_t to,
                      unsigned announced) {
    struct position_list *list = scan->list;
    if (list->fault_count == LIST_FAULTS_MAX)
        return;
    size_t at = scan->clean.from[from], end = scan->clean.from[to];
    list->faults[list->fault_count++] = (struct list_fault){kind, at, end - at, announced, scan->on_side};
}

static label label_of(struct slice raw) {
    struct folded folded;
    if (!fold_move(raw, &folded) || folded.length != 2 || folded.text[1] == '0')
        return LABEL_BAD;
    return label_letters((unsigned)(folded.text[0] - 'a' + 1), (unsigned)(folded.text[1] - '0'));
}

static bool add_square(struct position_list *list, label l, column c, size_t at, size_t end) {
    if (list->count == LIST_SQUARES_MAX)
        return false;
    list->squares[list->count++] = (struct list_square){l, c, at, end - at};
    list->towers = list->towers || column_height(c) > 1;
    return true;
}

/* Side and kind of a group's words: "пр. черн.", "черная дамка", "D". */
static struct piece piece_of_words(struct slice words, enum side owner) {
    struct piece piece = {(uint8_t)owner, false};
    const char *at = words.at, *end = words.at + words.length;
    bool begins = true;
    size_t size;
    for (; at < end; at += size) {
        uint32_t c = fold_character(at, end, &size);
        bool letter = c >= 0x80 || (c >= 'A' && c <= 'z');
        if (letter && begins) {
            if (c == 0x0411 || c == 0x0431) /* Б б */
                piece.side = WHITE;
            else if (c == 0x0427 || c == 0x0447) /* Ч ч */
                piece.side = BLACK;
            else if (c == 0x0414 || c == 0x0434 || c == 'D' || c == 'd')
                piece.king = true;
        }
        begins = !letter;
    }
    return piece;
}

static unsigned number_of(struct slice digits) {
    unsigned number = 0;
    for (size_t i = 0; i < digits.length; i++)
        number = number * 10 + (unsigned)(digits.at[i] - '0');
    return number;
}

/* "черная дамка, под нею 8 пр. черн., под ними 1 прост. белых" */
static bool read_tower_words(struct matcher *matcher, struct slice words, enum side owner, column *c) {
    struct pattern_hit hit;
    column tower = 0;
    while (pattern_match(matcher, PATTERN_TOWER_GROUP, words, &hit) == PATTERN_YES && hit.length) {
        struct piece piece = piece_of_words(hit.group[2], owner);
        unsigned count = hit.group[1].length ? number_of(hit.group[1]) : 1;
        if (!count)
            return false;
        for (unsigned i = 0; i < count; i++)
            if (!column_push_under(&tower, piece))
                return false;
        words.at += hit.length;
        words.length -= hit.length;
    }
    if (!tower || slice_trim(words).length)
        return false;
    *c = tower;
    return true;
}

/* What stands in the brackets behind a tower's square. */
static bool read_tower(struct scan *scan, column *c) {
    struct pattern_hit hit;
    skip_blanks(scan);
    if (!look(scan, PATTERN_LIST_BRACKET, &hit) || look(scan, PATTERN_LIST_COUNT, NULL))
        return false;
    bool read = tower_formula_read(hit.group[1], scan->side, c) || tower_letters_read(hit.group[1], c) ||
                read_tower_words(scan->matcher, hit.group[1], scan->side, c);
    if (read || scan->tower)
        scan->at += hit.length;
    return read;
}

/* "Белые (3):" */
static void take_announcement(struct scan *scan) {
    struct pattern_hit hit;
    size_t from = scan->at;
    if (!take(scan, PATTERN_LIST_COUNT, &hit) &&
        (!take(scan, PATTERN_LIST_ANNOUNCED, &hit) || peek(scan) != ':')) {
        scan->at = from;
        return;
    }
    scan->counted = true;
    scan->announced[scan->side] = number_of(hit.group[1]);
    scan->announced_at[scan->side] = from;
    scan->announced_end[scan->side] = scan->at;
    skip_blanks(scan);
}

static void check_announcement(struct scan *scan, enum side side) {
    scan->on_side = scan->of[side];
    if (scan->announced[side] && scan->announced[side] != scan->of[side] && !scan->list->towers)
        add_fault(scan, LIST_COUNT_WRONG, scan->announced_at[side], scan->announced_end[side],
                  scan->announced[side]);
}

static void name_side(struct scan *scan, const struct pattern_hit *hit) {
    scan->side = hit->group[1].length ? WHITE : BLACK;
    scan->list->named[scan->side] = true;
    scan->king = scan->tower = scan->one_king = scan->numbers = scan->bare = false;
    scan->on_side = 0;
    scan->fresh = true;
    char last = hit->group[0].at[hit->length - 1];
    skip_blanks(scan);
    take_announcement(scan);
    if (last == '.' || peek(scan) == ':')
        scan->strict = true;
    if (peek(scan) == ':') {
        scan->at++;
        scan->numbers = scan->bare = true;
    }
}

/* "Б: a3 (Д2п - пД)" by itself: Sargin shows his formula on a white tower. */
static void assume_white(struct scan *scan) {
    scan->side = WHITE;
    scan->list->named[WHITE] = true;
    scan->king = scan->tower = scan->one_king = scan->numbers = scan->bare = false;
    scan->on_side = 0;
    scan->fresh = scan->strict = true;
}

static enum side side_of(const struct pattern_hit *hit) {
    return hit->group[1].length ? WHITE : BLACK;
}

static bool ends_with(struct slice text, const char *end) {
    size_t length = strlen(end);
    return text.length >= length && memcmp(text.at + text.length - length, end, length) == 0;
}

/* Whether a side that was not yet is named here, also behind the kind of its pieces: "дамки белых". It is
 * taken if so. */
static bool take_side(struct scan *scan) {
    struct pattern_hit hit, kind;
    size_t from = scan->at;
    bool first = take(scan, PATTERN_LIST_KIND_OF_SIDE, &kind);
    bool king = first && kind.group[1].length;
    if (!look(scan, PATTERN_LIST_SIDE, &hit) || scan->list->named[side_of(&hit)]) {
        scan->at = from;
        return false;
    }
    bool several = king && ends_with(slice_trim(kind.group[1]), "и");
    scan->at += hit.length;
    name_side(scan, &hit);
    scan->king = king;
    scan->one_king = king && !several && !scan->bare;
    return true;
}

static bool take_kind(struct scan *scan) {
    struct pattern_hit hit;
    bool tower = take(scan, PATTERN_LIST_TOWER, &hit);
    bool king = !tower && take(scan, PATTERN_LIST_KING, &hit);
    if (!tower && !king && !take(scan, PATTERN_LIST_MAN, &hit))
        return false;
    struct slice word = slice_trim(hit.group[0]);
    bool colon = ends_with(word, ":");
    if (colon)
        word = slice_trim((struct slice){word.at, word.length - 1});
    scan->tower = tower;
    scan->tower_read = false;
    scan->king = king;
    scan->list->towers = scan->list->towers || tower;
    /* "дамка c3" is one king, "дамки c3, d4" and "Д. c3, d4" are several. */
    scan->one_king = king && !ends_with(word, "и") && !ends_with(word, ".") && !colon;
    scan->strict = scan->strict || (scan->fresh && (colon || ends_with(word, ".")));
    scan->numbers = ends_with(word, ".") || (colon && scan->bare);
    scan->fresh = true;
    return true;
}

/* Whether the numbers of a tower's pieces, from `from` on, come to more than a tower has. */
static bool too_high(const struct scan *scan, size_t from) {
    unsigned pieces = 0, number = 0;
    for (size_t i = from; i < scan->at && pieces <= COLUMN_MAX; i++) {
        bool digit = scan->clean.bytes[i] >= '0' && scan->clean.bytes[i] <= '9';
        number = digit ? number * 10 + (unsigned)(scan->clean.bytes[i] - '0') : 0;
        if (number > COLUMN_MAX)
            return true;
        if (digit && (i + 1 == scan->at || scan->clean.bytes[i + 1] < '0' || scan->clean.bytes[i + 1] > '9'))
            pieces += number;
    }
    return pieces > COLUMN_MAX;
}

static void put(struct scan *scan, label l, size_t from) {
    struct piece piece = {(uint8_t)scan->side, scan->king};
    column c = column_of(piece);
    scan->on_side++;
    scan->of[scan->side]++;
    size_t end = scan->at;
    if (!read_tower(scan, &c)) {
        /* Sargin: single men are not marked, so one without brackets may stand behind a tower. */
        if (scan->tower && (!scan->tower_read || scan->at > end))
            add_fault(scan, too_high(scan, end) ? LIST_TOWER_TOO_HIGH : LIST_TOWER_UNREADABLE, from, scan->at,
                      0);
        else
            scan->at = end;
    } else
        scan->tower_read = true;
    const uint16_t *back = scan->clean.from;
    if (l == LABEL_BAD || !add_square(scan->list, l, c, back[from], back[end]))
        add_fault(scan, LIST_UNREADABLE, from, end, 0);
    if (scan->one_king)
        scan->king = scan->one_king = false;
    scan->fresh = false;
}

static bool take_square(struct scan *scan) {
    struct pattern_hit hit;
    size_t from = scan->at;
    if (take(scan, PATTERN_LIST_SQUARE, &hit)) {
        scan->numbers = scan->bare = false;
        put(scan, label_of(hit.group[0]), from);
        return true;
    }
    if (!scan->numbers || !take(scan, PATTERN_LIST_NUMBER, &hit))
        return false;
    unsigned number = number_of(hit.group[1]);
    scan->numbered += scan->bare;
    put(scan, number ? (label)number : LABEL_BAD, from);
    return true;
}

static bool take_count(struct scan *scan) {
    struct pattern_hit hit;
    size_t from = scan->at;
    if (!scan->on_side || !take(scan, PATTERN_LIST_COUNT, &hit))
        return false;
    unsigned announced = number_of(hit.group[1]);
    scan->counted = true;
    if (announced != scan->on_side && !scan->list->towers)
        add_fault(scan, LIST_COUNT_WRONG, from, scan->at, announced);
    return true;
}

/* Something in a square's place that is none: "^5". A word of letters ends the list instead. */
static bool take_unreadable(struct scan *scan) {
    size_t from = scan->at, end = from, size;
    bool digit = false;
    unsigned letters = 0;
    while (end < scan->clean.length && end - from < 16) {
        const char *at = scan->clean.bytes + end;
        uint32_t c = fold_character(at, scan->clean.bytes + scan->clean.length, &size);
        if (fold_blank(c) || (c < 0x80 && strchr(",;.()", (int)c)))
            break;
        digit = digit || (c >= '0' && c <= '9');
        letters += c > '@' && c != 0xD7 && c < 0x2000;
        end += size;
    }
    char next = end < scan->clean.length ? scan->clean.bytes[end] : '\0';
    if (!scan->strict || (!digit && letters > 1) || end == from || !strchr(",;.\r\n", next))
        return false;
    if (look(scan, PATTERN_NUMBER, NULL) || look(scan, PATTERN_MOVE_LETTERS, NULL))
        return false;
    scan->at = end;
    scan->on_side++;
    scan->of[scan->side]++;
    scan->fresh = false;
    add_fault(scan, LIST_UNREADABLE, from, end, 0);
    return true;
}

static bool take_dash(struct scan *scan) {
    size_t size;
    uint32_t c = fold_character(scan->clean.bytes + scan->at, scan->clean.bytes + scan->clean.length, &size);
    size_t from = scan->at;
    if (fold_sign(c) != '-' || c == 0x0427)
        return false;
    scan->at += size;
    skip_blanks(scan);
    if (scan->fresh || take_side(scan))
        return true;
    scan->at = from;
    return false;
}

/* Words that cannot be read, in a list that goes on with the other side; or behind a side's name, where
 * nothing else is listed. */
static bool take_garbage(struct scan *scan, size_t *end) {
    struct pattern_hit hit;
    size_t from = scan->at;
    enum side other = side_other(scan->side);
    if (!scan->strict || peek(scan) == '.' || peek(scan) == ';')
        return false;
    bool goes_on = !scan->list->named[other] && look(scan, PATTERN_LIST_GARBAGE, &hit);
    if (!goes_on && (!scan->fresh || !scan->bare || scan->on_side || !scan->of[other] ||
                     !look(scan, PATTERN_LIST_WASTE, &hit)))
        return false;
    add_fault(scan, LIST_UNREADABLE, from, from + hit.group[1].length, 0);
    scan->at = goes_on ? (size_t)(hit.group[2].at - scan->clean.bytes) : scan->at + hit.length;
    scan->fresh = false;
    *end = scan->at;
    return !goes_on || take_side(scan);
}

/* One more part of the list; false: it ends here. `*end` follows what certainly belongs to it. */
static bool take_part(struct scan *scan, size_t *end) {
    struct pattern_hit hit;
    bool comma = scan->at && scan->clean.bytes[scan->at - 1] == ',';
    bool line = skip_blanks(scan);
    if (scan->at == scan->clean.length)
        return false;
    if (line && !scan->fresh && !comma)
        return take_side(scan);
    if (take_square(scan) || take_count(scan)) {
        *end = scan->at;
        return true;
    }
    if (take_side(scan))
        return true;
    if (take_kind(scan) || take_dash(scan) || take(scan, PATTERN_LIST_FILLER, &hit))
        return true;
    char c = peek(scan);
    if (c == ',' || c == ';') {
        scan->at++;
        return true;
    }
    if (c == '.') {
        scan->at++;
        if (!scan->fresh)
            *end = scan->at;
        skip_blanks(scan);
        return take_side(scan);
    }
    if (take_unreadable(scan)) {
        *end = scan->at;
        return true;
    }
    /* "a7 ... черные" joined by "а", "у", "против". */
    static const char *const joins[] = {"а ", "у ", "против "};
    for (size_t i = 0; i < sizeof joins / sizeof *joins; i++) {
        size_t length = strlen(joins[i]), from = scan->at;
        if (rest(scan).length > length && memcmp(rest(scan).at, joins[i], length) == 0) {
            scan->at += length;
            if (take_side(scan))
                return true;
            scan->at = from;
        }
    }
    return take_garbage(scan, end);
}

static void read_turn(struct scan *scan) {
    struct pattern_hit hit;
    if (!look(scan, PATTERN_LIST_TURN, &hit))
        return;
    scan->list->turn_given = true;
    scan->list->turn = hit.group[1].length || hit.group[3].length ? WHITE : BLACK;
    scan->at += hit.length;
}

/* A list that is no sentence ends with a stop, a line, a colon or a dash. */
static bool ends_well(struct scan *scan) {
    size_t size;
    if (scan->at && scan->clean.bytes[scan->at - 1] == '.')
        return true;
    bool line = skip_blanks(scan);
    if (line || scan->at == scan->clean.length || strchr(".;:)", peek(scan)))
        return true;
    uint32_t c = fold_character(scan->clean.bytes + scan->at, scan->clean.bytes + scan->clean.length, &size);
    return fold_sign(c) == '-' && c != 0x0427;
}

static bool convincing(struct scan *scan, bool alone) {
    bool both = scan->of[WHITE] && scan->of[BLACK];
    /* "Белые: 12, черные: 9" counts. */
    if (scan->numbered && !scan->list->towers && (!both || scan->list->count < BARE_MIN))
        return false;
    if (scan->strict)
        return both || scan->of[WHITE] || scan->of[BLACK];
    if (both && scan->counted)
        return true;
    size_t at = scan->at;
    bool well = ends_well(scan);
    scan->at = at;
    return both && alone && well;
}

static bool has_digit(struct slice text, size_t room) {
    for (size_t i = 0; i < text.length && i < room; i++)
        if (text.at[i] >= '0' && text.at[i] <= '9')
            return true;
    return false;
}

/* All parts of a list that begins with a side, or with a tower alone; `*end`: where the last one ends. */
static bool take_all(struct scan *scan, struct slice text, bool named, size_t *end) {
    struct position_list *list = scan->list;
    list->count = list->fault_count = 0;
    list->named[0] = list->named[1] = list->towers = list->turn_given = false;
    list->turn = WHITE;
    scan->at = 0;
    scan->strict = scan->counted = scan->bare = false;
    scan->of[0] = scan->of[1] = scan->announced[0] = scan->announced[1] = scan->numbered = 0;
    clean_text(&scan->clean, text);
    if (!named)
        assume_white(scan);
    else if (!take_side(scan))
        return false;
    *end = scan->at;
    while (take_part(scan, end))
        continue;
    scan->at = *end;
    return list->count || list->fault_count;
}

/* Most sides that a page names belong to a sentence, and then the first words behind them show it. */
static bool is_sentence(struct scan *scan, struct slice text, bool named) {
    size_t end;
    if (text.length <= HEAD_MAX)
        return false;
    for (text.length = HEAD_MAX; ((unsigned char)text.at[text.length] & 0xC0) == 0x80;)
        text.length--;
    return !take_all(scan, text, named, &end);
}

bool position_list_read(struct matcher *matcher, struct slice text, bool alone, struct position_list *list) {
    struct scan scan;
    size_t end;
    scan.matcher = matcher;
    scan.list = list;
    if (!has_digit(text, HEAD_MAX))
        return false;
    bool named = pattern_match(matcher, PATTERN_LIST_KIND_OF_SIDE, text, NULL) == PATTERN_YES ||
                 pattern_match(matcher, PATTERN_LIST_SIDE, text, NULL) == PATTERN_YES;
    if (!named && !(alone && pattern_match(matcher, PATTERN_LIST_TOWER_ALONE, text, NULL) == PATTERN_YES))
        return false;
    if (is_sentence(&scan, text, named) || !take_all(&scan, text, named, &end) || !convincing(&scan, alone))
        return false;
    check_announcement(&scan, WHITE);
    check_announcement(&scan, BLACK);
    read_turn(&scan);
    list->length = scan.clean.from[scan.at];
    return true;
}

/* "d4, d6, f6": every square with the same piece or tower. */
static bool add_squares(struct scan *scan, struct slice squares, column c) {
    while (squares.length) {
        struct pattern_hit hit;
        size_t size = 1;
        if (pattern_match(scan->matcher, PATTERN_ONE_SQUARE, squares, &hit) == PATTERN_YES) {
            size_t at = (size_t)(squares.at - scan->clean.bytes);
            if (!add_square(scan->list, label_of(hit.group[0]), c, scan->clean.from[at],
                            scan->clean.from[at + hit.length]))
                return false;
            size = hit.length;
        } else
            fold_character(squares.at, squares.at + squares.length, &size);
        squares.at += size;
        squares.length -= size;
    }
    return true;
}

/* What stands on the squares just named. */
static bool take_matter(struct scan *scan, column *c, enum side *side) {
    struct pattern_hit hit;
    if (take(scan, PATTERN_PROSE_TOWERS, &hit)) {
        unsigned count = hit.group[1].length ? number_of(hit.group[1]) : hit.group[2].length ? 2 : 3;
        struct piece piece = {hit.group[4].length ? WHITE : BLACK, false};
        *c = column_of(piece);
        *side = (enum side)piece.side;
        scan->list->towers = true;
        for (unsigned i = 1; i < count; i++)
            if (!column_push_under(c, piece))
                return false;
        return count > 0;
    }
    if (!take(scan, PATTERN_PROSE_PIECE, &hit))
        return false;
    struct piece piece = {hit.group[1].length ? WHITE : BLACK, hit.group[3].length > 0};
    *side = (enum side)piece.side;
    *c = column_of(piece);
    return true;
}

bool position_prose_read(struct matcher *matcher, struct slice text, struct position_list *list) {
    struct scan scan;
    struct pattern_hit hit;
    list->count = list->fault_count = 0;
    list->named[0] = list->named[1] = list->towers = list->turn_given = false;
    list->turn = WHITE;
    if (pattern_match(matcher, PATTERN_PROSE_START, text, &hit) != PATTERN_YES)
        return false;
    scan.matcher = matcher;
    scan.list = list;
    struct slice from = hit.group[1].length ? hit.group[1] : hit.group[2];
    scan.at = (size_t)(from.at - text.at);
    clean_text(&scan.clean, text);
    size_t end = scan.at;
    while (take(&scan, PATTERN_PROSE_SQUARES, &hit)) {
        struct slice squares = hit.group[1];
        enum side side;
        column c;
        if (!take_matter(&scan, &c, &side) || !add_squares(&scan, squares, c))
            break;
        list->named[side] = true;
        end = scan.at;
    }
    list->length = scan.clean.from[end];
    return list->named[WHITE] && list->named[BLACK];
}
