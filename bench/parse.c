/* Reading alone, without a rule: decode a file, make trees of its games, count them. For bench/run. */
#include "base/encoding.h"
#include "base/memory.h"
#include "parser/reader.h"

#include <stdio.h>

static char *read_file(const char *name, size_t *length) {
    FILE *file = fopen(name, "rb");
    char *bytes = NULL;
    long size = -1;
    if (file && fseek(file, 0, SEEK_END) == 0)
        size = ftell(file);
    if (size >= 0) {
        rewind(file);
        bytes = memory_take((size_t)size);
        *length = bytes ? fread(bytes, 1, (size_t)size, file) : 0;
    }
    if (file)
        fclose(file);
    return bytes;
}

static unsigned long count_plies(const struct game *game) {
    unsigned long plies = 0;
    for (const struct node *node = game->first; node; node = node_next(node))
        plies++;
    return plies;
}

int main(int argc, char **argv) {
    size_t length = 0;
    char *bytes = argc == 2 ? read_file(argv[1], &length) : NULL;
    struct decoded decoded;
    if (!bytes || decode(bytes, length, ENCODING_DETECT, &decoded) != STATUS_OK)
        return 2;
    const struct reader_options options = {.behind = BEHIND_NOTHING};
    void *reader = pdn_reader.open(&decoded.text, &options);
    struct arena arena;
    struct game game;
    struct finding_list outside;
    unsigned long games = 0, plies = 0;
    arena_init(&arena);
    for (;;) {
        arena_reset(&arena, 1 << 20);
        game_init(&game, &arena);
        finding_list_init(&outside, &arena);
        if (!reader || pdn_reader.next(reader, &game, &outside) != READER_GAME)
            break;
        games++;
        plies += count_plies(&game);
    }
    printf("%lu games, %lu plies\n", games, plies);
    arena_free(&arena);
    if (reader)
        pdn_reader.close(reader);
    decoded_free(&decoded);
    memory_free(bytes);
    return 0;
}
