/* Clock readings inside comments: "[%clk 0:49:11]", "[%clock w0:00:10 B0:00:03]" (PDN 3.0, annotations) and
 * the programs' times of a move. Other commands are nobody's business here. */
#include "validate/clocks.h"
#include "base/ascii.h"
#include "model/tree.h"

enum { FRACTION_MAX = 9 };

/* The digits at the start of a text, at most `most`; moves the text on. */
static size_t take_digits(struct slice *text, size_t most) {
    size_t count = 0;
    while (count < text->length && count < most && ascii_digit(text->at[count]))
        count++;
    text->at += count;
    text->length -= count;
    return count;
}

static bool take(struct slice *text, char c) {
    if (!text->length || text->at[0] != c)
        return false;
    text->at++;
    text->length--;
    return true;
}

/* Minutes or seconds behind a colon: below 60. */
static bool take_sixty(struct slice *text) {
    const char *from = text->at;
    size_t count = take_digits(text, 3);
    return count == 1 || (count == 2 && from[0] < '6');
}

/* H:MM:SS, as programs write it too: without seconds, with a fraction, in seconds alone. */
static bool take_time(struct slice *text) {
    if (!take_digits(text, 6))
        return false;
    for (int part = 0; part < 2 && take(text, ':'); part++)
        if (!take_sixty(text))
            return false;
    return !take(text, '.') || take_digits(text, FRACTION_MAX) > 0;
}

static bool is_side(char c) {
    return c && strchr("wWbB", c);
}

/* One reading, or one for each side. */
static bool is_clock(struct slice text) {
    for (int readings = 0; readings < 2; readings++) {
        bool side = text.length && is_side(text.at[0]);
        if (side)
            take(&text, text.at[0]);
        if (!take_time(&text))
            return false;
        text = slice_trim(text);
        if (!text.length)
            return true;
        if (!side)
            return false;
    }
    return false;
}

static bool is_clock_command(struct slice name) {
    static const char *const names[] = {"clock", "clk", "emt", "egt", "mct"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (slice_is(name, names[i]))
            return true;
    return false;
}

/* Where in the tree a comment stands. */
struct spot {
    struct game *game;
    const struct note *note;
    int ply; /* 0: in a variation */
};

static void look_at(const struct spot *spot, struct slice name, struct slice value) {
    const struct note *note = spot->note;
    struct finding_list *findings = &spot->game->findings;
    value = slice_trim(value);
    if (!is_clock_command(name) || (value.length && is_clock(value)))
        return;
    struct slice shown = value.length ? value : name, copy = arena_copy(spot->game->arena, shown);
    const struct finding_slot slot = {"found", copy.at};
    /* The text stands between two braces of its own, or it was made from something else. */
    bool inside = note->length == note->text.length + 2;
    size_t at = inside ? note->at + 1 + (size_t)(shown.at - note->text.at) : note->at;
    struct finding *finding =
        copy.at ? finding_add(findings, FINDING_BAD_CLOCK, at, inside ? shown : note->text, &slot, 1) : NULL;
    findings->failed = findings->failed || !finding;
    if (!finding)
        return;
    if (!inside)
        finding->length = note->length;
    finding->ply = spot->ply;
    finding->variation = !spot->ply;
}

/* "[%name value]", wherever it stands in the comment. */
static void look_at_note(const struct spot *spot) {
    struct slice rest = spot->note->text;
    const char *at;
    while (rest.length && (at = memchr(rest.at, '[', rest.length))) {
        rest.length -= (size_t)(at + 1 - rest.at);
        rest.at = at + 1;
        const char *end = rest.length ? memchr(rest.at, ']', rest.length) : NULL;
        if (!end)
            return;
        struct slice command = {rest.at, (size_t)(end - rest.at)};
        if (!take(&command, '%'))
            continue;
        size_t length = 0;
        while (length < command.length && command.at[length] != ' ')
            length++;
        look_at(spot, (struct slice){command.at, length},
                (struct slice){command.at + length, command.length - length});
    }
}

static void look_behind(struct game *game, const struct node *node, int ply) {
    for (const struct note *note = node_after(node)->first; note; note = note_next(game, note))
        if (note->kind == NOTE_COMMENT)
            look_at_note(&(struct spot){game, note, ply});
}

void clocks_judge(struct game *game) {
    struct tree_walk walk;
    int ply = 1; /* of the main line */
    if (!game->commented)
        return;
    tree_walk_begin(&walk, game);
    for (const struct node *node; (node = tree_walk_next(&walk));) {
        if (node_after(node)->first)
            look_behind(game, node, walk.depth ? 0 : ply);
        ply += !walk.depth;
    }
}
