/* libFuzzer target: any bytes through all of the public interface, as a page, PDN, YAML or JSON and as any
 * variant (the first three bytes choose). What must hold: a call ends well; findings point into the input and
 * their legal moves are sorted; what was written as PDN, YAML or JSON is read as the same format and written
 * again to the same bytes; a page that was converted has as many games as the check of it. */
#include "damka.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int holds) {
    if (!holds)
        abort();
}

struct output {
    char *bytes;
    size_t length, room;
    size_t input; /* bytes that findings may point into */
    uint64_t games;
};

static int take_text(void *context, const char *bytes, size_t length) {
    struct output *output = context;
    if (output->length + length > output->room) {
        output->room = 2 * (output->length + length);
        output->bytes = realloc(output->bytes, output->room);
        require(output->bytes != NULL);
    }
    memcpy(output->bytes + output->length, bytes, length);
    output->length += length;
    return 0;
}

static int take_finding(void *context, const damka_finding *finding) {
    const struct output *output = context;
    require(finding->offset <= output->input && finding->length <= output->input - finding->offset);
    require(finding->line > 0 && finding->column > 0 && strlen(finding->message) > 0);
    for (size_t i = 1; i < finding->legal_count; i++)
        require(strcmp(finding->legal[i - 1], finding->legal[i]) < 0);
    return 0;
}

static int take_game(void *context, const damka_game *game) {
    struct output *output = context;
    require(game->game == ++output->games);
    require(game->legal_plies <= game->plies);
    require(game->status != DAMKA_GAME_OK || game->legal_plies == game->plies);
    return 0;
}

static struct output convert(const char *bytes, size_t length, const damka_options *options,
                             const char *format) {
    struct output output = {.input = length};
    const damka_handler handler = {&output, take_finding, take_game, take_text};
    require(damka_convert(bytes, length, options, format, NULL, &handler) == DAMKA_OK);
    return output;
}

static uint64_t games_of(const char *bytes, size_t length, const damka_options *options) {
    struct output output = {.input = length};
    const damka_handler handler = {&output, take_finding, take_game, NULL};
    require(damka_check(bytes, length, options, &handler) == DAMKA_OK);
    return output.games;
}

static void check_twice(const struct output *once, const char *format) {
    const damka_options again = {.from = format, .encoding = "utf-8"};
    struct output first = convert(once->bytes, once->length, &again, format);
    struct output second = convert(first.bytes, first.length, &again, format);
    require(first.games == once->games && second.games == once->games);
    require(first.length == second.length &&
            (!first.length || memcmp(first.bytes, second.bytes, first.length) == 0));
    free(first.bytes);
    free(second.bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const sources[] = {NULL, "text", "text", "pdn", "yaml", "json", NULL, "text"};
    static const char *const formats[] = {"pdn", "yaml", "json", "text"};
    static const char *const labels[] = {NULL, NULL, NULL, "zero-based", "row-column"};
    if (size < 3)
        return 0;
    damka_variant variant;
    damka_options options = {.from = sources[data[0] % 8], .labels = labels[data[2] % 5]};
    if (data[0] % 8 == 7 && damka_variant_at(data[1], &variant))
        options.variant = variant.name;
    options.latin_names = data[2] >> 7;
    const char *format = formats[data[0] / 8 % 4];
    const char *bytes = (const char *)data + 3;
    struct output once = convert(bytes, size - 3, &options, format);
    require(games_of(bytes, size - 3, &options) == once.games);
    if (strcmp(format, "text") != 0)
        check_twice(&once, format);
    free(once.bytes);
    return 0;
}
