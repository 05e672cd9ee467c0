/* Reading position lists. What a board can hold is judged where FENs are read; here a list is only
 * understood or not. */
#include "base/ascii.h"
#include "base/bytes.h"
#include "notation/fold.h"
#include "notation/list_scan.h"
#include "notation/list_word.h"
#include "notation/tower.h"

enum { HEAD_MAX = 160, BARE_MIN = 4 };

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

/* "черная дамка, под нею 8 пр. черн., под ними 1 прост. белых" */
static bool read_tower_words(struct matcher *matcher, struct slice words, enum side owner, column *c) {
    struct pattern_hit hit;
    column tower = 0;
    while (pattern_match(matcher, PATTERN_TOWER_GROUP, words, &hit) == PATTERN_YES && hit.length) {
        struct piece piece = piece_of_words(hit.group[2], owner);
        unsigned count = hit.group[1].length ? list_number(hit.group[1]) : 1;
        /* The top is of the side whose list it is: "из 1 черной и 2 белых" does not say which is above. */
        if (!count || (!tower && piece.side != (uint8_t)owner))
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
static bool read_tower(struct list_scan *scan, column *c) {
    struct pattern_hit hit;
    list_scan_blanks(scan);
    if (!list_scan_look(scan, PATTERN_LIST_BRACKET, &hit) || list_scan_look(scan, PATTERN_LIST_COUNT, NULL))
        return false;
    bool read = tower_formula_read(hit.group[1], scan->side, c) || tower_letters_read(hit.group[1], c) ||
                read_tower_words(scan->matcher, hit.group[1], scan->side, c);
    if (read || scan->tower)
        scan->at += hit.length;
    return read;
}

/* "Чёрные начинают:": two words, and all have that root. */
static bool begins_game(struct slice side) {
    static const char root[] = "чин";
    return memmem(side.at, side.length, root, sizeof root - 1) != NULL;
}

static void name_side(struct list_scan *scan, const struct pattern_hit *hit) {
    list_count_check_kind(scan);
    scan->side = hit->group[1].length ? WHITE : BLACK;
    scan->latin = ascii_letter(hit->group[0].at[0]);
    scan->list->named[scan->side] = true;
    if (begins_game(hit->group[0])) {
        scan->list->turn_given = true;
        scan->list->turn = scan->side;
    }
    scan->king = scan->tower = scan->one_king = scan->numbers = scan->bare = scan->enclosed = false;
    scan->on_side = 0;
    scan->fresh = true;
    char last = hit->group[0].at[hit->length - 1];
    list_scan_blanks(scan);
    list_count_behind_side(scan);
    if (last == '.' || list_scan_peek(scan) == ':')
        scan->strict = true;
    if (list_scan_peek(scan) == ':') {
        scan->at++;
        scan->numbers = scan->bare = true;
        list_count_behind_colon(scan);
    }
}

/* "Б: a3 (Д2п - пД)" by itself: Sargin shows his formula on a white tower. */
static void assume_white(struct list_scan *scan) {
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

/* "дамки", "дамкі" */
static bool is_plural(struct slice word) {
    return ends_with(word, "и") || ends_with(word, "і") || ends_with(word, "i") || ends_with(word, "ок");
}

static bool has_kind(const struct list_scan *scan, enum side side, bool king) {
    for (unsigned i = 0; i < scan->list->count; i++) {
        struct piece piece = column_piece(scan->list->squares[i].column, 0);
        if (piece.side == side && piece.king == king)
            return true;
    }
    return false;
}

/* "Белые простые: b4 e7", and on another line "Белые дамки: c3": a side that was named, with a kind of pieces
 * of which it has none yet. */
static bool is_other_kind(struct list_scan *scan, const struct pattern_hit *side) {
    size_t from = scan->at;
    scan->at += side->length;
    list_scan_blanks(scan);
    bool king = list_scan_look(scan, PATTERN_LIST_KING, NULL);
    bool kind = king || list_scan_look(scan, PATTERN_LIST_MAN, NULL);
    scan->at = from;
    return kind && !scan->list->towers && !has_kind(scan, side_of(side), king);
}

/* "№139. Черная дамка" over a list: a side with none of its pieces, and then the list begins. */
static bool was_title(const struct list_scan *scan) {
    const struct position_list *list = scan->list;
    return (list->named[WHITE] || list->named[BLACK]) && !list->count && !list->fault_count && !scan->strict;
}

/* Whether a side that was not yet is named here, also behind the kind of its pieces, "дамки белых", or their
 * number, "3 белых:", and other words, "а у черных". It is taken if so. */
static bool take_side(struct list_scan *scan) {
    struct pattern_hit hit, kind;
    struct announced announced;
    size_t from = scan->at;
    if (was_title(scan))
        return false;
    if (scan->list->named[BLACK] && !scan->list->named[WHITE] &&
        list_scan_take(scan, PATTERN_LIST_WHITE_LAST, &hit)) {
        name_side(scan, &hit);
        return true;
    }
    bool gap = list_scan_gap(scan);
    if (scan->list->named[WHITE] || scan->list->named[BLACK])
        list_scan_take(scan, PATTERN_LIST_BEFORE_SIDE, &hit);
    bool counted = list_count_before_side(scan, &announced);
    bool first = list_scan_take(scan, PATTERN_LIST_KIND_OF_SIDE, &kind);
    bool king = first && kind.group[1].length;
    if (!list_scan_look(scan, PATTERN_LIST_SIDE, &hit) ||
        (scan->list->named[side_of(&hit)] && (gap || !is_other_kind(scan, &hit)))) {
        scan->at = from;
        return false;
    }
    bool several = king && is_plural(slice_trim(kind.group[1]));
    scan->at += hit.length;
    name_side(scan, &hit);
    if (counted)
        scan->sides[scan->side] = announced;
    scan->king = king;
    scan->one_king = king && !several && !scan->bare;
    return true;
}

static bool take_kind(struct list_scan *scan) {
    struct pattern_hit hit;
    struct announced announced = {0};
    size_t from = scan->at;
    list_count_of_kind(scan, &announced);
    bool tower = list_scan_take(scan, PATTERN_LIST_TOWER, &hit);
    bool king = !tower && list_scan_take(scan, PATTERN_LIST_KING, &hit);
    if (!tower && !king && !list_scan_take(scan, PATTERN_LIST_MAN, &hit)) {
        scan->at = from;
        return false;
    }
    list_count_check_kind(scan);
    scan->kind = announced;
    scan->of_kind = 0;
    struct slice word = slice_trim(hit.group[0]);
    bool colon = ends_with(word, ":");
    if (colon)
        word = slice_trim((struct slice){word.at, word.length - 1});
    scan->tower = tower;
    scan->tower_read = false;
    scan->king = king;
    scan->list->towers = scan->list->towers || tower;
    /* "дамка c3" is one king, "дамки c3, d4" and "Д. c3, d4" are several. */
    scan->one_king = king && !is_plural(word) && !ends_with(word, ".") && !colon && announced.count < 2;
    scan->strict = scan->strict || (scan->fresh && (colon || ends_with(word, ".")));
    scan->numbers = scan->numbers || ends_with(word, ".") || colon;
    scan->bare = false;
    scan->fresh = true;
    return true;
}

/* Whether the numbers of a tower's pieces, from `from` on, come to more than a tower has. */
static bool too_high(const struct list_scan *scan, size_t from) {
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

static void put(struct list_scan *scan, label l, column c, size_t from) {
    scan->on_side++;
    scan->of[scan->side]++;
    scan->of_kind++;
    size_t end = scan->at;
    if (!read_tower(scan, &c)) {
        /* Sargin: single men are not marked, so one without brackets may stand behind a tower. */
        bool strange = list_scan_strange_tower(scan);
        if (strange || (scan->tower && (!scan->tower_read || scan->at > end)))
            list_scan_fault(scan, too_high(scan, end) ? LIST_TOWER_TOO_HIGH : LIST_TOWER_UNREADABLE, from,
                            scan->at);
        else
            scan->at = end;
    } else
        scan->tower_read = true;
    size_t at = clean_from(&scan->clean, from), behind = clean_from(&scan->clean, end);
    if (l == LABEL_BAD || !list_add(scan->list, l, c, at, behind))
        list_scan_fault(scan, LIST_UNREADABLE, from, end);
    if (scan->one_king)
        scan->king = scan->one_king = false;
    scan->fresh = false;
}

static bool take_square(struct list_scan *scan) {
    struct pattern_hit hit;
    struct piece piece = {(uint8_t)scan->side, scan->king};
    column c = column_of(piece);
    size_t from = scan->at;
    bool billam = scan->latin && list_scan_take(scan, PATTERN_LIST_BILLAM, &hit);
    if (billam || list_scan_take(scan, PATTERN_LIST_SQUARE, &hit)) {
        bool fits = !billam || list_letters_read(hit.group[2], scan->side, &c);
        scan->numbers = scan->bare = false;
        put(scan, fits ? list_label(hit.group[billam]) : LABEL_BAD, c, from);
        return true;
    }
    if (!scan->numbers || !list_scan_take(scan, PATTERN_LIST_NUMBER, &hit))
        return false;
    unsigned number = list_number(hit.group[1]);
    scan->numbered += scan->bare;
    put(scan, number ? (label)number : LABEL_BAD, c, from);
    return true;
}

/* Two letters that are a word by themselves, or the beginning of a shortened one. */
static bool is_short_word(struct slice text) {
    static const char *const words[] = {"др", "см", "тд", "тп", "ит", "не", "но", "то", "им", "их"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (slice_is(text, words[i]))
            return true;
    return false;
}

/* Whether a square is due: behind a comma or a kind of pieces. */
static bool is_due(const struct list_scan *scan) {
    size_t before = scan->at;
    while (before > 0 && ascii_blank(scan->clean.bytes[before - 1]))
        before--;
    return scan->fresh || (before > 0 && strchr(",;", scan->clean.bytes[before - 1]));
}

/* Whether so many letters may be a damaged square: "hB". */
static bool may_be_square(const struct list_scan *scan, struct slice text, unsigned letters) {
    bool file = text.at[0] >= 'a' && text.at[0] <= 'h' && text.length > 1 &&
                !(text.at[1] >= 'a' && text.at[1] <= 'z');
    return letters < 2 || (letters == 2 && (file || is_due(scan)) && !is_short_word(text));
}

/* Whether a list can go on or end behind something in a square's place. */
static bool ends_part(struct list_scan *scan, size_t end) {
    size_t from = scan->at;
    while (end < scan->clean.length && (scan->clean.bytes[end] == ' ' || scan->clean.bytes[end] == '\t'))
        end++;
    scan->at = end;
    bool counted = list_scan_look(scan, PATTERN_LIST_COUNT, NULL);
    scan->at = from;
    return counted || end == scan->clean.length || strchr(",;.\r\n", scan->clean.bytes[end]);
}

/* Something in a square's place that is none: "^5". A word of letters ends the list instead. */
static bool take_unreadable(struct list_scan *scan) {
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
    struct slice text = {scan->clean.bytes + from, end - from};
    if (!scan->strict || !text.length || (!digit && !may_be_square(scan, text, letters)) ||
        !ends_part(scan, end))
        return false;
    bool number = list_scan_look(scan, PATTERN_NUMBER, NULL) && !(letters && is_due(scan));
    if (number || list_scan_look(scan, PATTERN_MOVE_LETTERS, NULL))
        return false;
    scan->at = end;
    scan->on_side++;
    scan->of[scan->side]++;
    scan->of_kind++;
    scan->fresh = false;
    list_scan_fault(scan, LIST_UNREADABLE, from, end);
    return true;
}

/* "b6, слон h8.": a square that is due, of a piece that these games do not have. */
static bool take_strange(struct list_scan *scan) {
    struct pattern_hit hit;
    size_t from = scan->at;
    if (!scan->strict || scan->fresh || !is_due(scan) || !list_scan_take(scan, PATTERN_LIST_STRANGE, &hit))
        return false;
    list_scan_fault(scan, LIST_UNREADABLE, from, scan->at);
    scan->on_side++;
    scan->of[scan->side]++;
    scan->of_kind++;
    return true;
}

static bool take_dash(struct list_scan *scan) {
    size_t size;
    uint32_t c = fold_character(scan->clean.bytes + scan->at, scan->clean.bytes + scan->clean.length, &size);
    size_t from = scan->at;
    if (fold_sign(c) != '-' || c == 0x0427)
        return false;
    scan->at += size;
    list_scan_blanks(scan);
    if (scan->fresh) {
        scan->numbers = scan->bare = !scan->on_side;
        return true;
    }
    if (take_side(scan))
        return true;
    scan->at = from;
    return false;
}

/* Words that cannot be read, in a list that goes on with the other side; or behind a side's name, where
 * nothing else is listed. */
static bool take_garbage(struct list_scan *scan, size_t *end) {
    struct pattern_hit hit;
    size_t from = scan->at;
    enum side other = side_other(scan->side);
    if (!scan->strict || list_scan_peek(scan) == '.' || list_scan_peek(scan) == ';')
        return false;
    bool goes_on = !scan->list->named[other] && list_scan_look(scan, PATTERN_LIST_GARBAGE, &hit);
    if (!goes_on && (!scan->fresh || !scan->bare || scan->on_side || !scan->of[other] ||
                     !list_scan_look(scan, PATTERN_LIST_WASTE, &hit)))
        return false;
    list_scan_fault(scan, LIST_UNREADABLE, from, from + hit.group[1].length);
    scan->at = goes_on ? (size_t)(hit.group[2].at - scan->clean.bytes) : scan->at + hit.length;
    scan->fresh = false;
    *end = scan->at;
    return !goes_on || take_side(scan);
}

/* Pieces of the same side behind a stop or on the next line, with nothing but squares behind the kind:
 * "Дамки: c1, e1. Простые: a3.". A line of squares alone only while the other side is still to come. */
static bool goes_on(struct list_scan *scan, bool line) {
    size_t from = scan->at;
    if (!scan->strict || !scan->on_side || scan->list->towers)
        return false;
    if (list_scan_look(scan, PATTERN_LIST_KIND_ALONE, NULL) && take_kind(scan)) {
        if (scan->one_king || !has_kind(scan, scan->side, scan->king))
            return true;
        scan->at = from;
        return false;
    }
    return line && !scan->list->named[side_other(scan->side)] &&
           list_scan_look(scan, PATTERN_LIST_SQUARES_ALONE, NULL) && take_square(scan);
}

/* One more part of the list; false: it ends here. `*end` follows what certainly belongs to it. */
static bool take_part(struct list_scan *scan, size_t *end) {
    struct pattern_hit hit;
    bool comma = scan->at && scan->clean.bytes[scan->at - 1] == ',';
    bool line = list_scan_blanks(scan);
    if (scan->at == scan->clean.length)
        return false;
    if (line && !scan->fresh && !comma)
        return take_side(scan) || goes_on(scan, true);
    if (take_square(scan) || list_count_take(scan)) {
        *end = scan->at;
        return true;
    }
    if (take_side(scan))
        return true;
    if (list_scan_take(scan, PATTERN_LIST_NONE, &hit) || take_kind(scan) || take_dash(scan) ||
        list_scan_take(scan, PATTERN_LIST_FILLER, &hit))
        return true;
    char c = list_scan_peek(scan);
    if (c == ',' || c == ';' || (c == '.' && comma)) { /* "9,. 15" */
        scan->at++;
        return true;
    }
    if (c == ')' && scan->enclosed) {
        scan->enclosed = false;
        *end = ++scan->at;
        return true;
    }
    if (c == '.') {
        scan->at++;
        if (!scan->fresh)
            *end = scan->at;
        line = list_scan_blanks(scan);
        return take_side(scan) || goes_on(scan, line);
    }
    if (take_unreadable(scan) || take_strange(scan)) {
        *end = scan->at;
        return true;
    }
    return take_garbage(scan, end);
}

static void read_turn(struct list_scan *scan) {
    struct pattern_hit hit;
    if (!list_scan_look(scan, PATTERN_LIST_TURN, &hit))
        return;
    scan->list->turn_given = true;
    scan->list->turn = hit.group[1].length || hit.group[3].length ? WHITE : BLACK;
    scan->at += hit.length;
}

/* A list that is no sentence ends with a stop, a line, a colon or a dash. */
static bool ends_well(struct list_scan *scan) {
    size_t size;
    if (scan->at && scan->clean.bytes[scan->at - 1] == '.')
        return true;
    bool line = list_scan_blanks(scan);
    if (line || scan->at == scan->clean.length || strchr(".;:)", list_scan_peek(scan)))
        return true;
    uint32_t c = fold_character(scan->clean.bytes + scan->at, scan->clean.bytes + scan->clean.length, &size);
    return fold_sign(c) == '-' && c != 0x0427;
}

static bool convincing(struct list_scan *scan, bool alone) {
    bool both = scan->of[WHITE] && scan->of[BLACK];
    /* "Белые: 12, черные: 9" counts. */
    if (scan->numbered && !scan->list->towers && (!both || (scan->list->count < BARE_MIN && !scan->counted)))
        return false;
    if (both && (scan->strict || scan->counted))
        return true;
    size_t at = scan->at;
    bool well = ends_well(scan), one = scan->strict && (scan->of[WHITE] || scan->of[BLACK]);
    scan->at = at;
    return one ? alone || well : both && alone && well;
}

/* All parts of a list that begins with a side, or with a tower alone; `*end`: where the last one ends. */
static bool take_all(struct list_scan *scan, struct slice text, bool named, size_t *end) {
    struct position_list *list = scan->list;
    list->count = list->fault_count = 0;
    list->named[0] = list->named[1] = list->towers = list->turn_given = false;
    list->turn = WHITE;
    scan->at = 0;
    scan->strict = scan->counted = scan->bare = scan->enclosed = scan->latin = false;
    scan->of[0] = scan->of[1] = scan->numbered = scan->of_kind = 0;
    scan->sides[0] = scan->sides[1] = scan->kind = (struct announced){0};
    list_scan_clean(scan, text);
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
static bool is_sentence(struct list_scan *scan, struct slice text, bool named) {
    size_t end;
    if (text.length <= HEAD_MAX)
        return false;
    for (text.length = HEAD_MAX; ((unsigned char)text.at[text.length] & 0xC0) == 0x80;)
        text.length--;
    return !take_all(scan, text, named, &end);
}

static bool has_digit(struct slice text, size_t room) {
    static const unsigned char none[3] = {'0', '0', '0'};
    size_t length = text.length < room ? text.length : room;
    return bytes_find_digit(text.at, 0, length, none) < length;
}

/* Of the words that were mended those that are the list's; a doubtful one is a fault, or else another word:
 * False. */
static bool keep_misread(struct position_list *list) {
    unsigned kept = 0;
    for (unsigned i = 0; i < list->misread_count; i++) {
        struct list_misread word = list->misread[i];
        if (word.at >= list->length)
            break;
        if (!word.doubtful)
            list->misread[kept++] = word;
        else if (!list->named[WHITE] || !list->named[BLACK])
            return false;
        else if (list->fault_count < LIST_FAULTS_MAX)
            list->faults[list->fault_count++] = (struct list_fault){
                .kind = LIST_SIDE_UNREADABLE, .at = word.at, .length = word.length, .likely = LABEL_BAD};
    }
    list->misread_count = kept;
    return true;
}

static bool is_other_text(struct matcher *matcher, struct slice text) {
    return pattern_match(matcher, PATTERN_LIST_SENTENCE, text, NULL) == PATTERN_YES ||
           pattern_match(matcher, PATTERN_LIST_CHESS, text, NULL) == PATTERN_YES;
}

static bool names_side(struct matcher *matcher, struct slice text) {
    return pattern_match(matcher, PATTERN_LIST_KIND_OF_SIDE, text, NULL) == PATTERN_YES ||
           pattern_match(matcher, PATTERN_LIST_COUNT_OF_SIDE, text, NULL) == PATTERN_YES ||
           pattern_match(matcher, PATTERN_LIST_SIDE, text, NULL) == PATTERN_YES;
}

bool position_list_read(struct matcher *matcher, struct slice text, bool alone, struct position_list *list) {
    struct list_scan scan;
    struct slice head = text;
    size_t end;
    scan.matcher = matcher;
    scan.list = list;
    bool fine = position_list_may_begin(text), mended = !fine && list_word_may_be(text);
    if ((!fine && !mended) || !has_digit(text, HEAD_MAX))
        return false;
    if (mended || list_word_may_be(text)) {
        list_scan_clean(&scan, text);
        scan.at = 0;
        head = list_scan_rest(&scan);
    }
    bool other = is_other_text(matcher, head), named = !other && names_side(matcher, head);
    if (other ||
        (!named && !(alone && pattern_match(matcher, PATTERN_LIST_TOWER_ALONE, head, NULL) == PATTERN_YES)))
        return false;
    if (is_sentence(&scan, text, named) || !take_all(&scan, text, named, &end) || !list->count ||
        !convincing(&scan, alone))
        return false;
    list_count_check_kind(&scan);
    list_count_check_side(&scan, WHITE);
    list_count_check_side(&scan, BLACK);
    read_turn(&scan);
    list->length = clean_from(&scan.clean, scan.at);
    return keep_misread(list);
}
