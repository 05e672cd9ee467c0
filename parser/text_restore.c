/* Reading a damaged move by what is legal. Where in a page such a word stands, and that it is told as a
 * misprint, is text_gap.c's. */
#include "parser/text_restore.h"
#include "notation/fold.h"

enum { SIGNS_MAX = 8, SIGNS_MIN = 3, ALIKE_MAX = 1 };

/* The characters of the squares in a word, without signs and blanks. */
struct characters {
    uint32_t at[SIGNS_MAX];
    size_t count;
    bool garbled; /* on a page where b and h are exchanged now and then */
};

static bool read_characters(struct slice word, struct characters *characters) {
    const char *at = word.at, *end = word.at + word.length;
    size_t size;
    characters->count = 0;
    while (end > at && strchr("!?.,", end[-1]))
        end--;
    for (; at < end; at += size) {
        uint32_t c = fold_character(at, end, &size);
        if (fold_blank(c) || (!fold_file(c) && !fold_rank(c) && fold_sign(c)))
            continue;
        if (characters->count == SIGNS_MAX)
            return false;
        characters->at[characters->count++] = c;
    }
    return characters->count >= SIGNS_MIN;
}

/* What scanners make of a file or rank, beside the letters that fold.c knows. */
static bool looks_like(char wanted, uint32_t c) {
    static const char *const alike[] = {"4^", "5S", "8B", "g9", "gq", "f1", "b6", "b8", "2Z"};
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        if (alike[i][0] == wanted && (uint32_t)alike[i][1] == c)
            return true;
    return false;
}

static bool exchanged(char wanted, char file) {
    return (wanted == 'b' && file == 'h') || (wanted == 'h' && file == 'b');
}

/* Whether the characters are those of the squares in turn, some of them alike; `brief`: of the first square
 * only the file is printed. */
static bool is_printed_so(const struct characters *characters, const struct position *position,
                          const uint8_t *path, size_t count, bool brief) {
    const struct geometry *geometry = position->geometry;
    size_t at = 0, alike = 0;
    if (characters->count != 2 * count - brief)
        return false;
    for (size_t i = 0; i < 2 * count; i++) {
        bool rank = i % 2;
        if (brief && i == 1)
            continue;
        uint8_t square = path[i / 2];
        char wanted = (char)(rank ? '1' + geometry->rank[square] : 'a' + geometry->file[square]);
        uint32_t c = characters->at[at++];
        char printed = rank ? fold_rank(c) : fold_file(c);
        if (wanted == printed || (characters->garbled && exchanged(wanted, printed)))
            continue;
        if (!looks_like(wanted, c) || ++alike > ALIKE_MAX)
            return false;
    }
    return true;
}

static bool agrees(const struct characters *characters, const struct position *position,
                   const struct move *move) {
    const uint8_t ends[2] = {move->path[0], move->path[move->count - 1]};
    bool brief = characters->count % 2;
    return is_printed_so(characters, position, ends, 2, brief) ||
           (!brief && is_printed_so(characters, position, move->path, move->count, false));
}

bool text_restore(struct text_tree *tree, const struct position *position, struct slice word,
                  struct move_text *move) {
    struct moves *moves = &tree->cursor.moves;
    struct characters characters = {.garbled = tree->lexer->garbled};
    const struct move *found = NULL;
    if (!position->variant->letters || !read_characters(word, &characters) ||
        moves_generate(position, moves) != MOVES_DONE)
        return false;
    for (size_t i = 0; i < moves->count; i++) {
        const struct move *legal = &moves->at[i];
        if (!agrees(&characters, position, legal))
            continue;
        if (found && !moves_same_result(position, found, legal))
            return false;
        found = found ? found : legal;
    }
    if (!found)
        return false;
    const struct geometry *geometry = position->geometry;
    *move = (struct move_text){.sign = found->capture ? SIGN_CAPTURE : SIGN_QUIET};
    for (unsigned i = 0; i < found->count && i < LABELS_MAX; i++)
        move->labels[move->count++] =
            label_letters(geometry->file[found->path[i]] + 1u, geometry->rank[found->path[i]] + 1u);
    return true;
}
