/* Walking the tree of a game with a position in hand. What a finding says is explain.c's work; which variant
 * is asked and what the whole comes to is judge.c's. */
#include "validate/replay.h"
#include "base/memory.h"
#include "notation/disambiguate.h"
#include "notation/fen.h"
#include "notation/tower.h"
#include "validate/ending.h"
#include "validate/explain.h"
#include "validate/position.h"

/* One line on the way down the tree. */
struct frame {
    struct node *node;        /* the ply whose variations are being walked */
    struct node *variation;   /* the next of them */
    const struct node *first; /* the first ply of the one being walked */
    struct position before;   /* the ply */
    struct position after;    /* where the line goes on */
    bool broken_before, broken_after;
    int ply; /* of the ply, in its line's count from the game's start */
};

struct line {
    struct node *node;
    bool broken; /* nothing can be judged from here on */
    bool legal;  /* the ply just judged */
    int ply;
};

/* Many games of a file begin from one position, in each of the variants that are tried: the last ones are
 * kept. */
static struct fen_result read_start(struct replay *replay, struct slice fen, struct position *position) {
    struct judge *judge = replay->judge;
    for (unsigned i = 0; i < STARTS_KEPT; i++) {
        const struct start_kept *kept = &judge->starts[i];
        if (kept->position.variant != replay->variant || kept->length != fen.length ||
            memcmp(kept->fen, fen.at, fen.length) != 0)
            continue;
        position_copy(position, &kept->position);
        return (struct fen_result){.fault = FEN_FINE};
    }
    struct fen_result result = fen_read(fen, replay->variant, position);
    struct start_kept *next = &judge->starts[judge->start];
    if (result.fault == FEN_FINE && fen.length <= sizeof next->fen) {
        memcpy(next->fen, fen.at, fen.length);
        next->length = fen.length;
        position_copy(&next->position, position);
        judge->start = (judge->start + 1) % STARTS_KEPT;
    }
    return result;
}

bool replay_start(struct replay *replay, struct position *position) {
    struct game *game = replay->game;
    if (!game->start.length) {
        position_start(position, replay->variant);
        return true;
    }
    struct fen_result result = read_start(replay, game->start, position);
    if (result.fault == FEN_FINE) {
        if (!replay->trial)
            position_judge(replay, position, game->start, game->start_at, game->start_length, false);
        return true;
    }
    if (!replay->trial)
        explain_fen(replay, &result, game->start, game->start_at, game->start_length, false);
    return false;
}

void replay_prepare(struct replay *replay, struct judge *judge, struct game *game,
                    const struct variant *variant) {
    memset(replay, 0, offsetof(struct replay, told));
    replay->judge = judge;
    replay->game = game;
    replay->variant = variant;
    replay->trial = true;
}

bool replay_is_whole(const struct replay *replay) {
    return replay->start_read && !replay->broken_lines && !replay->unjudged;
}

unsigned replay_failing_ply(const struct replay *replay) {
    return replay->start_read && replay->refuted && replay->refuted == replay->broken_lines
               ? replay->legal_plies + 1
               : 0;
}

static void break_line(struct replay *replay, struct line *line) {
    line->broken = true;
    replay->broken_lines++;
}

static void look_for_sought(struct replay *replay) {
    if (replay->sought && !replay->met)
        replay->met = sought_is(replay->sought, &replay->judge->cursor.position);
}

/* A setup in front of a ply puts up another position, from which the line is judged again. */
static void set_up(struct replay *replay, struct line *line, bool variation) {
    for (const struct note *note = node_before(line->node)->first; note;
         note = note_next(replay->game, note)) {
        if (note->kind != NOTE_SETUP)
            continue;
        struct position position;
        struct fen_result result = fen_read(note->text, replay->variant, &position);
        if (result.fault == FEN_FINE) {
            position_copy(&replay->judge->cursor.position, &position);
            line->broken = false;
            look_for_sought(replay);
            if (!replay->trial)
                position_judge(replay, &position, note->text, note->at, note->length, variation);
            if (!replay->trial && !variation)
                ending_start(replay);
            continue;
        }
        if (!replay->trial)
            explain_fen(replay, &result, note->text, note->at, note->length, variation);
        break_line(replay, line);
    }
}

/* Writes on the node what writers need to know of the move. */
static void record_move(struct replay *replay, struct node *node, const struct move *move) {
    struct cursor *cursor = &replay->judge->cursor;
    struct shortest shortest = {.move = *move};
    if (replay->forms)
        disambiguate(&cursor->position, move, replay->short_forms, &replay->judge->all, &shortest);
    const struct move *best = &shortest.move;
    if (!node_set_path(replay->game, node, best->path, best->count)) {
        replay->wants_memory = true;
        return;
    }
    node->capture = best->capture;
    node->promotes = best->promotes;
    node->brief = shortest.brief;
    node->short_form = shortest.short_form;
    node->side = cursor->position.side;
}

/* The tower that a column game's move leaves on its last square, against Sargin's fraction. */
static void look_at_tower(struct replay *replay, struct node *node, const struct move *move, int ply,
                          bool variation) {
    if (replay->variant->columns == COLUMNS_NONE)
        return;
    column c = position_column(&replay->judge->cursor.position, move->path[move->count - 1]);
    node->tower_own = (uint8_t)column_own(c);
    node->tower_prisoners = (uint8_t)column_prisoners(c);
    unsigned own, prisoners;
    if (!node_tower(node).length || !tower_fraction_read(node_tower(node), &own, &prisoners))
        return;
    if (own != node->tower_own || prisoners != node->tower_prisoners)
        explain_tower(replay, node, ply, variation);
}

static void accept(struct replay *replay, struct line *line, const struct resolution *resolution,
                   bool variation) {
    struct node *node = line->node;
    line->legal = true;
    if (!replay->trial) {
        node->state = NODE_LEGAL;
        record_move(replay, node, &resolution->move);
        if (resolution->wrong_sign)
            explain_sign(replay, node, &resolution->move, line->ply, variation);
        if (resolution->other_notation && !replay->variant->numbers_too && !replay->noted_numbering &&
            !replay->turn) {
            replay->noted_numbering = true;
            explain_numbering(replay, node, line->ply, variation);
        }
    }
    if (replay->candidates && !variation)
        others_look(replay->judge, &resolution->move, node);
    cursor_play(&replay->judge->cursor, &resolution->move);
    look_for_sought(replay);
    if (replay->trial)
        return;
    look_at_tower(replay, node, &resolution->move, line->ply, variation);
    /* A draw that rests stays at rest while no king is there; most plies of a game end here. */
    const struct judge *judge = replay->judge;
    if (!variation && (!judge->draw.rests || bits_any(judge->cursor.position.kings)))
        ending_follow(replay, node, &resolution->move, line->ply);
}

/* Judges the line's ply and leaves the cursor behind it. */
static void judge_ply(struct replay *replay, struct line *line, bool variation) {
    struct node *node = line->node;
    line->legal = false;
    if (!replay->trial)
        node->state = NODE_UNJUDGED;
    if (line->broken) {
        replay->unjudged++;
        return;
    }
    if (node->kind == NODE_UNKNOWN) {
        line->broken = true;
        replay->unjudged++;
        if (!replay->trial)
            explain_unknown(replay, node, line->ply, variation);
        return;
    }
    struct resolution resolution;
    resolution.verdict = VERDICT_ILLEGAL;
    if (node->kind == NODE_MOVE)
        cursor_resolve(&replay->judge->cursor, node, &resolution);
    if (node->kind == NODE_MOVE && resolution.verdict == VERDICT_LEGAL) {
        accept(replay, line, &resolution, variation);
        return;
    }
    if (resolution.verdict == VERDICT_NO_MEMORY) {
        replay->wants_memory = true;
        return;
    }
    if (resolution.verdict == VERDICT_OVER_BUDGET)
        replay->unjudged++;
    else if (!replay->trial)
        node->state = NODE_ILLEGAL;
    if (!replay->trial && node->kind == NODE_PASS)
        explain_pass(replay, node, line->ply, variation);
    else if (!replay->trial)
        explain_verdict(replay, node, &resolution, line->ply, variation);
    replay->refuted += resolution.verdict != VERDICT_AMBIGUOUS && resolution.verdict != VERDICT_OVER_BUDGET;
    break_line(replay, line);
}

/* Counts a ply of the main line that was just judged. */
static void count_ply(struct replay *replay, const struct line *line, bool *from_start) {
    replay->plies++;
    if (*from_start && !line->legal) {
        /* A setup before the ply has put up another position by now; see keep_final. */
        if (!node_before(line->node)->first)
            position_copy(&replay->final, &replay->judge->cursor.position);
        *from_start = false;
    }
    if (!*from_start)
        return;
    replay->legal_plies++;
    replay->last = line->node;
}

/* The position before a ply of the main line is the last one of the game if the ply is not legal. */
static void keep_final(struct replay *replay, bool from_start) {
    if (from_start)
        position_copy(&replay->final, &replay->judge->cursor.position);
}

/* What replay has to set on a node for a move whose start and end no other shares. */
static void record_plain(struct replay *replay, struct node *node, const struct move *move) {
    if (!node_set_path(replay->game, node, move->path, move->count)) {
        replay->wants_memory = true;
        return;
    }
    node->state = NODE_LEGAL;
    node->capture = move->capture;
    node->promotes = move->promotes;
    node->brief = replay->forms;
    node->short_form = false;
    node->side = replay->judge->cursor.position.side;
}

/* Counts plies of the main line that were legal, of which `last` is the last. */
static void count_legal(struct replay *replay, const struct node *last, unsigned count, bool from_start) {
    replay->plies += count;
    if (!from_start || !count)
        return;
    replay->legal_plies += count;
    replay->last = last;
}

/* Judges plain moves as long as one follows the other: what most lines consist of. */
static void judge_plain(struct replay *replay, struct line *line, bool variation, bool from_start) {
    struct judge *judge = replay->judge;
    struct cursor *cursor = &judge->cursor;
    const struct draw *draw = &judge->draw;
    const struct node *last = NULL;
    struct node *node = line->node;
    struct move move;
    int ply = line->ply;
    if (line->broken || replay->short_forms)
        return;
    for (; node; node = game_next(replay->game, node), ply++) {
        if (node->kind != NODE_MOVE || (node->rich && (node_variations(node) || node_before(node)->first)) ||
            !cursor_plain(cursor, node, replay->forms, &move))
            break;
        if (!replay->trial)
            record_plain(replay, node, &move);
        if (replay->candidates && judge->others.together && !variation &&
            !others_agree(&judge->others, &cursor->position, &move))
            others_look(judge, &move, node);
        cursor_play(cursor, &move);
        look_for_sought(replay);
        if (!variation && !replay->trial && (!draw->rests || bits_any(cursor->position.kings)))
            ending_follow(replay, node, &move, ply);
        last = node;
    }
    if (!variation)
        count_legal(replay, last, (unsigned)(ply - line->ply), from_start);
    line->node = node;
    line->ply = ply;
}

static void enter(struct frame *frame, const struct line *line, const struct position *before,
                  bool broken_before, const struct position *after) {
    frame->node = line->node;
    frame->variation = node_variations(line->node);
    position_copy(&frame->before, before);
    position_copy(&frame->after, after);
    frame->broken_before = broken_before;
    frame->broken_after = line->broken;
    frame->ply = line->ply;
}

/* Room for the frames is taken at the first variation of the process's judge, once. */
static struct frame *frames_of(struct replay *replay) {
    struct judge *judge = replay->judge;
    if (!judge->frames)
        judge->frames = memory_take((NESTING_MAX + 1) * sizeof(struct frame));
    if (!judge->frames)
        replay->wants_memory = true;
    return judge->frames;
}

/* From the end of a line back to the ply whose next variation is to be walked, or to the line that goes on.
 * False: all is done. */
static bool go_on(struct replay *replay, struct frame *frames, size_t *depth, struct line *line) {
    struct position *position = &replay->judge->cursor.position;
    while (!line->node && *depth) {
        struct frame *frame = &frames[*depth - 1];
        if (frame->variation) {
            *line = (struct line){frame->variation, frame->broken_before, false, frame->ply};
            frame->first = frame->variation;
            frame->variation = node_sibling(frame->variation);
            position_copy(position, &frame->before);
            return true;
        }
        *line =
            (struct line){game_next(replay->game, frame->node), frame->broken_after, false, frame->ply + 1};
        position_copy(position, &frame->after);
        --*depth;
    }
    return line->node != NULL;
}

static bool is_over(const struct replay *replay) {
    return replay->wants_memory || (replay->whole_only && (replay->broken_lines || replay->unjudged));
}

/* Puts up the position in front of the first ply that is to be run. */
static bool begin(struct replay *replay, struct line *line, struct position *position) {
    if (replay->from) {
        line->node = replay->from->from;
        position_copy(position, &replay->from->position);
        return true;
    }
    if (!replay_start(replay, position))
        return false;
    if (replay->candidates)
        others_begin(&replay->judge->others, replay, position);
    return true;
}

void replay_run(struct replay *replay) {
    struct position *position = &replay->judge->cursor.position;
    struct line line = {replay->game->first, false, false, 1};
    struct frame *frames = NULL;
    struct position before;
    size_t depth = 0;
    bool from_start = true;
    replay->judge->cursor.turn = replay->turn;
    replay->judge->cursor.unexplained = replay->trial;
    replay->start_read = begin(replay, &line, position);
    if (!replay->start_read) {
        line.broken = true;
        replay->broken_lines++;
        replay->refuted++;
        from_start = false;
    }
    if (!from_start)
        position_copy(&replay->final, position);
    if (replay->start_read)
        look_for_sought(replay);
    if (!replay->trial && replay->start_read)
        ending_start(replay);
    while (go_on(replay, frames, &depth, &line) && !is_over(replay)) {
        judge_plain(replay, &line, depth > 0, from_start);
        if (!line.node)
            continue;
        if (replay->candidates && depth == 0 && (node_variations(line.node) || node_before(line.node)->first))
            others_part(&replay->judge->others, position, line.node);
        bool branches =
            node_variations(line.node) && depth < NESTING_MAX && (frames || (frames = frames_of(replay)));
        if (node_before(line.node)->first) {
            keep_final(replay, from_start && depth == 0);
            set_up(replay, &line, depth > 0);
        }
        bool broken_before = line.broken;
        if (branches)
            position_copy(&before, position);
        replay->replaced = depth && line.node == frames[depth - 1].first ? frames[depth - 1].node : NULL;
        judge_ply(replay, &line, depth > 0);
        if (depth == 0)
            count_ply(replay, &line, &from_start);
        if (branches) {
            enter(&frames[depth++], &line, &before, broken_before, position);
            line.node = NULL;
        } else {
            line.node = game_next(replay->game, line.node);
            line.ply++;
        }
    }
    keep_final(replay, from_start);
    if (!replay->trial)
        ending_close(replay);
    replay->judge->cursor.turn = TURN_NONE;
    replay->judge->cursor.unexplained = false;
}
