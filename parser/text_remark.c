/* Remarks of a page. Where they belong in the tree is text_tree.c's question. */
#include "parser/text_remark.h"
#include "notation/printed_words.h"
#include "parser/pdn_tag.h"

enum { NAG_MAX = 999, REFERENCE_MAX = 10 };

/* Length of the blank at `at`, if there is one: a no-break space too. */
static size_t blank(const char *bytes, size_t at, size_t end) {
    if ((unsigned char)bytes[at] <= ' ')
        return 1;
    return at + 1 < end && bytes[at] == '\xC2' && bytes[at + 1] == '\xA0' ? 2 : 0;
}

struct slice text_words(struct arena *arena, const char *bytes, size_t at, size_t end) {
    char *copy = arena_take(arena, end - at + 1);
    size_t length = 0, size;
    for (size_t i = at; copy && i < end; i += size ? size : 1) {
        size = blank(bytes, i, end);
        if (!size)
            copy[length++] = bytes[i];
        else if (length && copy[length - 1] != ' ')
            copy[length++] = ' ';
    }
    while (length && copy[length - 1] == ' ')
        length--;
    return (struct slice){copy, length};
}

static struct note *add(struct game *game, struct note_list *list, enum note_kind kind, struct slice text,
                        size_t at, size_t end) {
    struct note *note = game_note(game, list, kind, text);
    if (note) {
        note->at = at;
        note->length = end - at;
    }
    return note;
}

static bool add_nag(struct game *game, struct note_list *list, unsigned nag, size_t at, size_t end) {
    struct note *note = add(game, list, NOTE_NAG, (struct slice){0}, at, end);
    if (note)
        note->nag = nag;
    return note != NULL;
}

static bool add_words(struct game *game, struct note_list *list, struct slice text, size_t at, size_t end) {
    unsigned nag = text.at ? printed_nag_read(text) : 0;
    if (nag)
        return add_nag(game, list, nag, at, end);
    return text.at && (!text.length || add(game, list, NOTE_COMMENT, text, at, end));
}

static bool add_prose(struct game *game, const char *bytes, size_t at, size_t end, struct note_list *list) {
    size_t size;
    while (at < end && ((size = blank(bytes, at, end)) || strchr(".,;:!?-", bytes[at])))
        at += size ? size : 1;
    while (end > at && (unsigned char)bytes[end - 1] <= ' ')
        end--;
    return at == end || add_words(game, list, text_words(game->arena, bytes, at, end), at, end);
}

bool text_note(struct game *game, const char *bytes, size_t at, size_t end, struct note_list *list) {
    for (;;) {
        const char *open = at < end ? memchr(bytes + at, '{', end - at) : NULL;
        const char *close = open ? memchr(open, '}', (size_t)(bytes + end - open)) : NULL;
        if (!close)
            return add_prose(game, bytes, at, end, list);
        size_t from = (size_t)(open - bytes), to = (size_t)(close - bytes);
        if (!add_prose(game, bytes, at, from, list) || !text_braced(game, bytes, from + 1, to, list))
            return false;
        at = to + 1;
    }
}

/* ---- References ---- */

/* "&#125;": what braces and readers of HTML do not let through. 0: no reference to a sign of ASCII. */
static char reference(struct slice text, size_t *length) {
    unsigned number = 0;
    size_t at = 2;
    if (text.length < 4 || text.at[0] != '&' || text.at[1] != '#')
        return '\0';
    for (; at < text.length && at < REFERENCE_MAX && text.at[at] >= '0' && text.at[at] <= '9'; at++)
        number = number * 10 + (unsigned)(text.at[at] - '0');
    *length = at + 1;
    return at > 2 && at < text.length && text.at[at] == ';' && number < 128 ? (char)number : '\0';
}

/* In the arena's own copy; never longer than it was. */
static void undo_references(struct slice *text) {
    char *to = (char *)text->at;
    for (size_t i = 0; i < text->length;) {
        size_t length = 1;
        char c = reference((struct slice){text->at + i, text->length - i}, &length);
        *to++ = c ? c : text->at[i];
        i += c ? length : 1;
    }
    text->length = (size_t)(to - text->at);
}

/* ---- What is no comment ---- */

/* "$9"; 0: something else. */
static unsigned nag_of(struct slice text) {
    unsigned nag = 0;
    if (text.length < 2 || text.length > 4 || text.at[0] != '$')
        return 0;
    for (size_t i = 1; i < text.length; i++) {
        if (text.at[i] < '0' || text.at[i] > '9')
            return 0;
        nag = nag * 10 + (unsigned)(text.at[i] - '0');
    }
    return nag <= NAG_MAX ? nag : 0;
}

/* /FEN "..."/; `at` NULL: something else. */
static struct slice set_up_of(struct slice text) {
    static const char head[] = "/FEN \"", tail[] = "\"/";
    size_t around = sizeof head + sizeof tail - 2;
    if (text.length <= around || memcmp(text.at, head, sizeof head - 1) != 0 ||
        memcmp(text.at + text.length - 2, tail, sizeof tail - 1) != 0)
        return (struct slice){NULL, 0};
    return (struct slice){text.at + sizeof head - 1, text.length - around};
}

bool text_braces_set_up(const char *bytes, size_t at, size_t end) {
    return set_up_of((struct slice){bytes + at, end - at}).at != NULL;
}

/* The tag at `*at`; `*at` goes behind it and the blanks there. */
static bool next_tag(const char *bytes, size_t *at, size_t end, struct pdn_tag *tag) {
    if (bytes[*at] != '[' || !pdn_tag_scan(bytes, bytes + end, bytes + *at, false, tag) || !tag->quoted ||
        tag->broken || !tag->length)
        return false;
    *at += tag->length;
    while (*at < end && (unsigned char)bytes[*at] <= ' ')
        (*at)++;
    return true;
}

bool text_braces_hold_tags(const char *bytes, size_t at, size_t end) {
    struct pdn_tag tag;
    bool found = false;
    while (at < end && next_tag(bytes, &at, end, &tag))
        found = true;
    return found && at == end;
}

static bool add_tags(struct game *game, const char *bytes, size_t at, size_t end) {
    struct pdn_tag scanned;
    while (at < end) {
        size_t from = at;
        next_tag(bytes, &at, end, &scanned);
        struct slice value = pdn_tag_value(game->arena, &scanned);
        struct slice name = pdn_tag_name(game->arena, &scanned);
        name = name.at ? arena_copy(game->arena, name) : name;
        value = value.at ? arena_copy(game->arena, value) : value;
        if (!value.at || !name.at)
            return false;
        undo_references(&value);
        undo_references(&name);
        struct tag *tag = game_add_tag(game, name, value);
        if (!tag)
            return false;
        tag->at = from;
        tag->length = scanned.length;
        tag->value_at = (size_t)(scanned.value.at - bytes);
        tag->value_length = scanned.value.length;
    }
    return true;
}

bool text_braced(struct game *game, const char *bytes, size_t at, size_t end, struct note_list *list) {
    if (list == &game->preface && text_braces_hold_tags(bytes, at, end))
        return add_tags(game, bytes, at, end);
    struct slice text = text_words(game->arena, bytes, at, end);
    if (!text.at)
        return false;
    unsigned nag = nag_of(text);
    struct slice set_up = set_up_of(text);
    nag = nag ? nag : printed_nag_read(text);
    if (nag)
        return add_nag(game, list, nag, at, end);
    if (set_up.at)
        return add(game, list, NOTE_SETUP, set_up, at, end);
    undo_references(&text);
    return !text.length || add(game, list, NOTE_COMMENT, text, at, end);
}
