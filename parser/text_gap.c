/* The numbering tells how many plies a stretch of words must hold. What looks like a damaged move becomes a
 * ply with the squares that can be read, a word that looks like nothing becomes a ply that nobody knows, and
 * remarks stay remarks. */
#include "parser/text_gap.h"
#include "base/memory.h"
#include "parser/text_ahead.h"
#include "parser/text_lost.h"
#include "parser/text_piece.h"
#include "parser/text_place.h"
#include "parser/text_plan.h"
#include "parser/text_restore.h"
#include "parser/text_return.h"

enum {
    FILL_MAX = 2,
    WORDS_IN_PLACE = 2,
    BYTES_IN_PLACE = 40,
    LOOK_AHEAD = 16,
    FOUND_MAX = 60,
    PLAN_MAX = 160,
    OPENING_MAX = TEXT_STRETCH_MAX
};

/* A stretch of words, and which of its pieces are plies. */
struct stretch {
    struct text_tree *tree;
    struct text_line *line;
    size_t index; /* of the line */
    long due;     /* the ply that comes next */
    size_t at, end;
    struct text_piece pieces[TEXT_PIECES_MAX];
    size_t count;
    bool ply[TEXT_PIECES_MAX];
    bool placed[TEXT_PIECES_MAX]; /* right behind a due number or another ply */
    bool behind;                  /* nothing stands between the last ply and the stretch */
    bool letters;                 /* the record's squares are letters */
};

static bool in_letters(const struct text_line *line) {
    for (size_t i = line->count; i-- > 0;)
        if (node_label_count(line->plies[i].node) && node_labels(line->plies[i].node)[0] != LABEL_BAD)
            return label_is_letters(node_labels(line->plies[i].node)[0]);
    return true;
}

/* The innermost line, if the next words can go on with it. */
static bool open_stretch(struct text_tree *tree, struct stretch *stretch) {
    size_t top = tree->depth - 1;
    bool closed = tree->bracket_count && tree->brackets[tree->bracket_count - 1].line == top;
    if (closed || tree->ignored_brackets || tree->no_memory || !tree->depth || !tree->lines[top].count)
        return false;
    stretch->tree = tree;
    stretch->index = top;
    stretch->line = &tree->lines[top];
    stretch->due = text_line_due(stretch->line);
    stretch->at = tree->comment_at;
    stretch->end = tree->comment_end;
    stretch->behind = tree->comment_behind;
    stretch->letters = in_letters(stretch->line);
    stretch->count = 0;
    return true;
}

static void read_pieces(struct stretch *stretch) {
    memset(stretch->ply, 0, sizeof stretch->ply);
    memset(stretch->placed, 0, sizeof stretch->placed);
    if (stretch->at < stretch->end)
        stretch->count = text_pieces_read(stretch->tree->lexer, stretch->at, stretch->end, stretch->letters,
                                          stretch->pieces);
}

static long ply_of(const struct text_piece *piece) {
    return 2 * ((long)piece->number - 1) + piece->black;
}

/* The number of the due ply, or of White's move again before Black's. */
static bool names(const struct text_piece *piece, long ply) {
    return ply_of(piece) == ply || (ply % 2 && ply_of(piece) == ply - 1);
}

/* A word or two that may be what a scanner made of a move; "и" and the like join plans instead. */
static bool fits_in_place(const struct stretch *stretch, const struct text_piece *piece) {
    const struct text_lexer *lexer = stretch->tree->lexer;
    struct slice words = {lexer->bytes + piece->at, piece->length};
    return piece->words <= WORDS_IN_PLACE && piece->length <= BYTES_IN_PLACE &&
           pattern_match(lexer->matcher, PATTERN_ONLY_LINKS, words, NULL) != PATTERN_YES;
}

/* Marks plies that stand in their place from the start of the stretch on; returns how many. `words`: a word
 * or two in a move's place count too. */
static long place(struct stretch *stretch, bool words) {
    bool due = stretch->behind;
    long found = 0;
    for (size_t i = 0; i < stretch->count; i++) {
        const struct text_piece *piece = &stretch->pieces[i];
        bool number = piece->kind == PIECE_NUMBER || piece->numbered;
        bool named = number && names(piece, stretch->due + found);
        /* A bare figure in a move's place is no number: "9-13 179". */
        bool figure = words && due && piece->kind == PIECE_NUMBER && piece->odd && !named;
        if (number && !figure)
            due = named;
        stretch->placed[i] = false;
        if (piece->kind == PIECE_NUMBER && !figure)
            continue;
        bool ply = due && (figure || piece->kind == PIECE_PLY || (words && fits_in_place(stretch, piece)));
        stretch->placed[i] = ply;
        found += ply;
        due = ply;
    }
    return found;
}

static enum verdict judge(struct stretch *stretch, const struct text_piece *piece,
                          struct resolution *resolution) {
    struct cursor *cursor = &stretch->tree->cursor;
    const struct move_text *move = &piece->token.move;
    cursor_resolve_text(cursor, move, resolution);
    return resolution->verdict;
}

/* Whether the chosen plies can be played one after the other, as far as positions are known. A printed move
 * that stands in its place may be illegal. `sure`: each of them must be legal. */
static bool plays(struct stretch *stretch, bool sure) {
    struct cursor *cursor = &stretch->tree->cursor;
    if (!stretch->line->followed)
        return !sure;
    position_copy(&cursor->position, &stretch->line->now);
    for (size_t i = 0; i < stretch->count; i++) {
        const struct text_piece *piece = &stretch->pieces[i];
        struct resolution resolution;
        if (!stretch->ply[i])
            continue;
        if (piece->kind != PIECE_PLY || piece->damaged)
            return !sure;
        if (judge(stretch, piece, &resolution) != VERDICT_LEGAL)
            return !sure && stretch->placed[i];
        cursor_play(cursor, &resolution.move);
    }
    return true;
}

/* Every ply of the stretch, when there are as many as are missing. */
static bool choose_all(struct stretch *stretch, long missing) {
    long found = 0;
    for (size_t i = 0; i < stretch->count; i++) {
        stretch->ply[i] = stretch->pieces[i].kind == PIECE_PLY;
        found += stretch->ply[i];
    }
    return found == missing && plays(stretch, false);
}

static bool choose_placed(struct stretch *stretch, long missing, bool words) {
    long found = place(stretch, words);
    memcpy(stretch->ply, stretch->placed, sizeof stretch->ply);
    return found == missing && plays(stretch, false);
}

/* The last ones before the number, when all of them are legal. */
static bool choose_last(struct stretch *stretch, long missing) {
    memset(stretch->ply, 0, sizeof stretch->ply);
    for (size_t i = stretch->count; i-- > 0 && missing > 0;)
        if (stretch->pieces[i].kind == PIECE_PLY) {
            stretch->ply[i] = true;
            missing--;
        }
    return missing == 0 && plays(stretch, true);
}

static void report(struct text_tree *tree, enum finding_code code, size_t at, size_t length, const char *name,
                   struct buffer *value, const char *second, const char *second_value) {
    struct slice text = {tree->lexer->bytes + at, length};
    struct slice copy = arena_copy(tree->game->arena, buffer_view(value));
    struct finding_slot slots[] = {{name, copy.at}, {second, second_value}};
    if (value->failed || !copy.at ||
        !finding_add(&tree->game->findings, code, at, text, slots, second ? 2 : 1))
        tree->no_memory = true;
}

static void quote(struct buffer *buffer, struct slice text) {
    size_t length = text.length;
    if (length > FOUND_MAX)
        for (length = FOUND_MAX; length && ((unsigned char)text.at[length] & 0xC0) == 0x80;)
            length--;
    buffer_put(buffer, text.at, length);
    if (length < text.length)
        buffer_text(buffer, "...");
}

static void tell_unknown(struct text_tree *tree, size_t at, size_t length) {
    struct buffer found;
    buffer_init(&found);
    quote(&found, (struct slice){tree->lexer->bytes + at, length});
    report(tree, FINDING_UNKNOWN_TOKEN, at, length, "found", &found, NULL, NULL);
    buffer_free(&found);
}

/* A ply of which the record says nothing that can be read. */
static void add_unknown(struct stretch *stretch, size_t at, size_t length) {
    struct text_token token = {.kind = TEXT_MOVE,
                               .ply = NODE_UNKNOWN,
                               .at = at,
                               .length = length,
                               .move_at = at,
                               .move_length = length};
    text_tree_add(stretch->tree, stretch->index, &token);
}

/* Words in a move's place: the ply, and the words themselves behind it. */
static void add_words(struct stretch *stretch, const struct text_piece *piece,
                      const struct text_piece *number) {
    struct text_tree *tree = stretch->tree;
    struct text_token token = {.kind = TEXT_MOVE,
                               .ply = NODE_UNKNOWN,
                               .at = piece->at,
                               .length = piece->length,
                               .move_at = piece->at,
                               .move_length = piece->length};
    if (number) {
        token.numbered = true;
        token.number = number->number;
        token.black = number->black;
    }
    text_tree_add(tree, stretch->index, &token);
    if (tree->no_memory)
        return;
    tell_unknown(tree, piece->at, piece->length);
    tree->comment_at = piece->at;
    tree->comment_end = piece->at + piece->length;
}

static void tell_reading(struct stretch *stretch, const struct text_token *token) {
    struct text_tree *tree = stretch->tree;
    const struct text_line *line = stretch->line;
    if (tree->no_memory || !line->followed || !token->repaired)
        return;
    text_line_tell_misprint(tree, line, line->plies[line->count - 1].node);
}

/* A reading of a damaged move that the rules do not bear out is none. */
static void doubt(struct stretch *stretch, struct text_token *token) {
    struct move_text *move = &token->move;
    if (token->repaired && move->count &&
        text_line_legal(stretch->tree, stretch->line, stretch->line->count, token) != 1)
        move->labels[move->count - 1] = LABEL_BAD;
}

/* A word in a move's place that only one legal move can have been becomes that move. */
static void restore(struct stretch *stretch, struct text_piece *piece) {
    const struct text_line *line = stretch->line;
    bool word = piece->kind == PIECE_WORDS ? piece->words == 1 : piece->kind == PIECE_PLY && piece->damaged;
    struct move_text move;
    struct slice text = {stretch->tree->lexer->bytes + piece->at, piece->length};
    if (piece->kind == PIECE_PLY && piece->token.ply != NODE_MOVE)
        return;
    if (!word || !line->followed || line->over || !text_restore(stretch->tree, &line->now, text, &move))
        return;
    if (piece->kind == PIECE_WORDS)
        piece->token = (struct text_token){.kind = TEXT_MOVE,
                                           .form = FORM_FULL,
                                           .at = piece->at,
                                           .length = piece->length,
                                           .move_at = piece->at,
                                           .move_length = piece->length};
    piece->kind = PIECE_PLY;
    piece->damaged = false;
    piece->token.move = move;
    piece->token.repaired = true;
}

/* Makes the chosen pieces plies, with what stands between them as comments. */
static long take(struct stretch *stretch) {
    struct text_tree *tree = stretch->tree;
    const struct text_piece *number = NULL;
    long taken = 0;
    tree->comment_at = tree->comment_end = 0;
    for (size_t i = 0; i < stretch->count && !tree->no_memory; i++) {
        struct text_piece *piece = &stretch->pieces[i];
        size_t next = i + 1;
        if (next + 1 < stretch->count && !stretch->ply[next] && stretch->pieces[next].kind == PIECE_WORDS)
            next++;
        bool before_ply = next < stretch->count && stretch->ply[next];
        if (piece->kind == PIECE_NUMBER && before_ply && !stretch->ply[i]) {
            number = piece;
            continue;
        }
        if (!stretch->ply[i]) {
            text_tree_extend(tree, piece->at, piece->at + piece->length);
            continue;
        }
        restore(stretch, piece);
        if (piece->kind != PIECE_PLY)
            add_words(stretch, piece, number);
        else {
            if (number && !piece->token.numbered) {
                piece->token.numbered = true;
                piece->token.number = number->number;
                piece->token.black = number->black;
            }
            doubt(stretch, &piece->token);
            text_tree_add(tree, stretch->index, &piece->token);
            tell_reading(stretch, &piece->token);
        }
        number = NULL;
        taken++;
    }
    tree->alive = tree->comment_at == tree->comment_end && !stretch->line->over;
    return taken;
}

/* Whether the numbers go on behind `token`, and do not come back to the missing plies. */
static bool goes_on(const struct text_tree *tree, const struct text_token *token, long ply,
                    const struct text_token *next) {
    struct text_ahead ahead;
    const struct text_token *at = &ahead.token;
    for (text_ahead_begin(&ahead, tree->lexer, next, LOOK_AHEAD); text_ahead_sees(&ahead);
         text_ahead_step(&ahead)) {
        if (at->kind == TEXT_END || at->kind == TEXT_RESULT || at->kind == TEXT_TAG || at->kind == TEXT_LIST)
            return at->at != next->at || token->line_start;
        if (at->kind == TEXT_MOVE && at->numbered && !ahead.brackets) {
            long other = text_token_ply(at);
            return other > ply && other <= ply + 2;
        }
    }
    return token->line_start;
}

/* Plies that nothing in the text stands for. `missing` of them, in front of `token`. */
static void fill(struct stretch *stretch, long missing, const struct text_token *token) {
    size_t length =
        slice_trim((struct slice){stretch->tree->lexer->bytes + token->at, token->move_at - token->at})
            .length;
    if (missing == 1 && stretch->index == 0) {
        if (text_lost_insert(stretch->tree))
            missing = 0;
        else
            text_lost_doubt(stretch->tree);
    }
    for (; missing > 0; missing--)
        add_unknown(stretch, token->at, length);
    stretch->tree->alive = true;
}

static bool awaited(const struct text_tree *tree, long ply) {
    for (size_t i = 0; i < tree->depth; i++)
        if (text_line_due(&tree->lines[i]) == ply)
            return true;
    return false;
}

/* Whether the page goes on from a number of its own. Whole moves off the count it may do so anywhere. A
 * number that has come to the other side's move tells of a lost ply, be it only behind the move that stood in
 * for it; but not behind a pass with such a number. */
static bool keeps_own_count(const struct text_line *line, long ply, long missing) {
    long printed = text_printed_ply(line);
    return (missing % 2 == 0 || line->recounted) && printed >= 0 && ply == printed + 1;
}

/* Nothing is missing: the move and its answer are the next plies, and the number is wrong. */
static bool is_misnumbered(struct text_tree *tree, const struct text_line *line,
                           const struct text_token *token, const struct text_token *next) {
    return text_line_legal(tree, line, line->count, token) == 1 && text_both_fit(tree, line, token, next);
}

void text_gap_before(struct text_tree *tree, const struct text_token *token, const struct text_token *next) {
    struct stretch stretch;
    long ply = text_token_ply(token);
    if (!token->numbered || awaited(tree, ply) || !open_stretch(tree, &stretch) || ply <= stretch.due ||
        text_is_threat(tree, token, next))
        return;
    long missing = ply - stretch.due;
    bool main_line = stretch.index == 0 && !tree->bracket_count;
    if (missing == 1 && text_line_promote(tree, stretch.line)) {
        tree->plies += stretch.index == 0;
        return;
    }
    if (stretch.at == stretch.end && keeps_own_count(stretch.line, ply, missing))
        return;
    if (stretch.at == stretch.end) {
        if (!main_line || token->ply != NODE_MOVE || missing > FILL_MAX || !tree->alive ||
            (!token->dots && is_misnumbered(tree, stretch.line, token, next)))
            return;
        fill(&stretch, missing, token);
        return;
    }
    read_pieces(&stretch);
    if (choose_all(&stretch, missing) || choose_placed(&stretch, missing, false) ||
        (main_line && choose_placed(&stretch, missing, true)) || choose_last(&stretch, missing)) {
        take(&stretch);
        return;
    }
    long found = place(&stretch, false);
    if (found > 0 && found < missing && missing - found <= FILL_MAX) {
        memcpy(stretch.ply, stretch.placed, sizeof stretch.ply);
        found = take(&stretch);
    } else if (!main_line || missing > FILL_MAX || tree->links || !goes_on(tree, token, ply, next))
        return;
    else
        found = 0;
    fill(&stretch, missing - found, token);
}

/* A word between a due number and the other side's move: "3. xxx g5-h4". */
static bool reply_follows(struct stretch *stretch, size_t word) {
    struct cursor *cursor = &stretch->tree->cursor;
    struct resolution resolution;
    const struct text_piece *reply = &stretch->pieces[word + 1];
    if (word + 1 >= stretch->count || reply->kind != PIECE_PLY || reply->numbered || reply->damaged ||
        !stretch->line->followed)
        return false;
    position_copy(&cursor->position, &stretch->line->now);
    cursor->position.side = side_other((enum side)cursor->position.side);
    return judge(stretch, reply, &resolution) == VERDICT_LEGAL;
}

/* Whether the first word of the stretch stands for a ply though no number behind it says so: it is no word of
 * a sentence, and nothing but moves follows; or a reply follows. */
static bool begins_with_word(struct stretch *stretch) {
    size_t word = stretch->count && stretch->pieces[0].kind == PIECE_NUMBER;
    const struct text_piece *piece = &stretch->pieces[word];
    if (word >= stretch->count || piece->kind != PIECE_WORDS || piece->words > 1)
        return false;
    if (word && !names(&stretch->pieces[0], stretch->due))
        return false;
    if (word && reply_follows(stretch, word))
        return true;
    for (size_t i = word + 1; i < stretch->count; i++)
        if (stretch->pieces[i].kind == PIECE_WORDS && !stretch->pieces[i].odd)
            return false;
    return piece->odd && (word || stretch->behind);
}

/* How many words may stand between a move's number and the move, or between a move and its answer. */
static bool are_few(const struct stretch *stretch, const struct text_piece *piece) {
    return piece->kind == PIECE_WORDS && !piece->odd && fits_in_place(stretch, piece);
}

/* Whether a full stop or a comma stands between the piece and what is before it. */
static bool is_set_apart(const struct stretch *stretch, const struct text_piece *piece) {
    const char *bytes = stretch->tree->lexer->bytes;
    size_t at = piece->at;
    while (at > 0 && (unsigned char)bytes[at - 1] <= ' ')
        at--;
    return at > 0 && bytes[at - 1] && strchr(".,;!?", bytes[at - 1]);
}

/* How many pieces from `from` on are plies, legal one behind the other where the cursor holds the position.
 */
static size_t run_legal(struct stretch *stretch, size_t from) {
    size_t i = from;
    struct resolution resolution;
    for (; i < stretch->count; i++) {
        const struct text_piece *piece = &stretch->pieces[i];
        if (piece->kind != PIECE_PLY || piece->damaged || piece->token.ply != NODE_MOVE ||
            (piece->numbered && ply_of(piece) != stretch->due + (long)(i - from)) ||
            (stretch->line->followed && judge(stretch, piece, &resolution) != VERDICT_LEGAL))
            break;
        if (stretch->line->followed)
            cursor_play(&stretch->tree->cursor, &resolution.move);
    }
    return i - from;
}

/* "3. сильно c3-b4 g5-h4", "c3-d4 слабо: d6-c5": legal moves behind a word or two that stand behind the due
 * number, or that lead to the answer. A lone answer behind words without a colon may be a plan unless the
 * next number follows it, and the words of another sentence lead to nothing. Returns how many plies are
 * chosen. */
static long choose_behind_words(struct stretch *stretch) {
    long found = 0;
    memset(stretch->ply, 0, sizeof stretch->ply);
    if (stretch->line->over)
        return 0;
    if (stretch->line->followed)
        position_copy(&stretch->tree->cursor.position, &stretch->line->now);
    for (size_t i = 0; i < stretch->count;) {
        bool number = stretch->pieces[i].kind == PIECE_NUMBER;
        size_t word = i + number;
        if ((number && !names(&stretch->pieces[i], stretch->due)) || word + 1 >= stretch->count ||
            !are_few(stretch, &stretch->pieces[word]))
            break;
        const struct text_piece *words = &stretch->pieces[word];
        bool behind = i > 0 || stretch->behind;
        bool colon = stretch->tree->lexer->bytes[words->at + words->length - 1] == ':';
        size_t run = run_legal(stretch, word + 1);
        const struct text_piece *after = &stretch->pieces[word + 1 + run];
        bool counted = run && word + 1 + run < stretch->count && after->kind == PIECE_NUMBER &&
                       names(after, stretch->due + (long)run);
        bool led = behind && !is_set_apart(stretch, words) && (run > 1 || colon);
        if (!run || (!number && !counted && !led))
            break;
        for (size_t k = 0; k < run; k++)
            stretch->ply[word + 1 + k] = true;
        stretch->due += (long)run;
        found += (long)run;
        i = word + 1 + run;
    }
    return found;
}

static bool in_other_notation(const struct move_text *move, bool letters) {
    for (unsigned i = 0; i < move->count; i++)
        if (move->labels[i] != LABEL_BAD)
            return label_is_letters(move->labels[i]) != letters;
    return false;
}

/* Moves in such words were not played. */
static bool tells_plan(const struct stretch *stretch) {
    const struct text_lexer *lexer = stretch->tree->lexer;
    struct slice words = {lexer->bytes + stretch->at, stretch->end - stretch->at};
    return words.length <= PLAN_MAX &&
           (pattern_find(lexer->matcher, PATTERN_THREAT, words, NULL) == PATTERN_YES ||
            pattern_find(lexer->matcher, PATTERN_PLAN, words, NULL) == PATTERN_YES);
}

void text_gap_settle(struct text_tree *tree) {
    struct stretch stretch;
    if (tree->comment_at == tree->comment_end || !open_stretch(tree, &stretch))
        return;
    read_pieces(&stretch);
    bool words = begins_with_word(&stretch);
    place(&stretch, words);
    bool numbered = false, damaged = false;
    for (size_t i = 0; i < stretch.count; i++) {
        const struct text_piece *piece = &stretch.pieces[i];
        numbered = numbered || piece->kind == PIECE_NUMBER || piece->numbered;
        if (piece->kind == PIECE_NUMBER)
            continue;
        bool other = piece->kind == PIECE_PLY && !piece->damaged &&
                     in_other_notation(&piece->token.move, stretch.letters);
        bool dash = piece->kind == PIECE_PLY && piece->token.ply != NODE_MOVE && i + 1 < stretch.count &&
                    stretch.pieces[i + 1].kind == PIECE_WORDS;
        if (!stretch.placed[i] || dash || (!numbered && (piece->vague || other)))
            break;
        stretch.ply[i] = true;
        damaged = damaged || piece->damaged || piece->odd || other || piece->kind == PIECE_WORDS ||
                  piece->token.repaired;
    }
    if (damaged || (stretch.line->followed && !tells_plan(&stretch) && choose_behind_words(&stretch)))
        take(&stretch);
}

/* "На диаграмме 1 ...": in a line a number alone is not a move's. */
static bool is_bare(const struct stretch *stretch, const struct text_piece *piece) {
    const char *bytes = stretch->tree->lexer->bytes;
    size_t at = piece->at;
    while (at > 0 && bytes[at - 1] == ' ')
        at--;
    return piece->kind == PIECE_NUMBER && piece->odd && at > 0 && !strchr("\n\r:", bytes[at - 1]);
}

/* Where the last "1." of the stretch stands; its end if there is none. */
static size_t find_first_number(const struct stretch *stretch) {
    for (size_t i = stretch->count; i-- > 0;) {
        const struct text_piece *piece = &stretch->pieces[i];
        if ((piece->kind == PIECE_NUMBER || piece->numbered) && ply_of(piece) == 0 &&
            !is_bare(stretch, piece))
            return piece->at;
    }
    return stretch->end;
}

bool text_gap_opens(struct text_tree *tree, const struct text_token *token, bool taken) {
    const char *bytes = tree->lexer->bytes;
    struct stretch stretch = {.tree = tree, .line = &tree->lines[0], .end = tree->comment_end};
    long missing = text_token_ply(token);
    stretch.at = stretch.end - tree->comment_at > OPENING_MAX ? stretch.end - OPENING_MAX : tree->comment_at;
    while (stretch.at < stretch.end && ((unsigned char)bytes[stretch.at] & 0xC0) == 0x80)
        stretch.at++;
    stretch.letters = label_is_letters(token->move.labels[0]);
    read_pieces(&stretch);
    stretch.at = find_first_number(&stretch);
    if (stretch.at == stretch.end)
        return false;
    read_pieces(&stretch);
    if (place(&stretch, false) == missing || place(&stretch, true) == missing)
        memcpy(stretch.ply, stretch.placed, sizeof stretch.ply);
    else if (choose_behind_words(&stretch) != missing)
        return false;
    if (!taken)
        return true;
    tree->comment_end = stretch.at;
    text_tree_flush(tree, &tree->game->preface);
    take(&stretch);
    return true;
}
