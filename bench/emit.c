/* How fast libyaml emits: reads a file of YAML documents, keeps its events, and emits them all again to
 * nowhere, with the options of writer/yaml.c. Prints microseconds of the processor, the best of some rounds.
 * What `damka convert -t yaml` takes beyond that is its own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <yaml.h>

enum { ROUNDS = 3 };

static yaml_event_t *events;
static size_t event_count;

static void fail(const char *what) {
    fprintf(stderr, "emit: %s\n", what);
    exit(1);
}

static void read_events(FILE *file) {
    yaml_parser_t parser;
    size_t capacity = 0;
    if (!yaml_parser_initialize(&parser))
        fail("no memory");
    yaml_parser_set_input_file(&parser, file);
    for (yaml_event_type_t type = YAML_NO_EVENT; type != YAML_STREAM_END_EVENT; event_count++) {
        if (event_count == capacity) {
            capacity = capacity ? 2 * capacity : 1024;
            events = realloc(events, capacity * sizeof *events);
            if (!events)
                fail("no memory");
        }
        if (!yaml_parser_parse(&parser, &events[event_count]))
            fail("not YAML");
        type = events[event_count].type;
    }
    yaml_parser_delete(&parser);
}

/* The emitter owns what it is given, so each round gets copies, made as a writer makes events. */
static int copy(const yaml_event_t *from, yaml_event_t *to) {
    switch (from->type) {
    case YAML_SCALAR_EVENT:
        return yaml_scalar_event_initialize(to, NULL, NULL, from->data.scalar.value,
                                            (int)from->data.scalar.length, 1, 1, from->data.scalar.style);
    case YAML_SEQUENCE_START_EVENT:
        return yaml_sequence_start_event_initialize(to, NULL, NULL, 1, from->data.sequence_start.style);
    case YAML_SEQUENCE_END_EVENT:
        return yaml_sequence_end_event_initialize(to);
    case YAML_MAPPING_START_EVENT:
        return yaml_mapping_start_event_initialize(to, NULL, NULL, 1, from->data.mapping_start.style);
    case YAML_MAPPING_END_EVENT:
        return yaml_mapping_end_event_initialize(to);
    case YAML_DOCUMENT_START_EVENT:
        return yaml_document_start_event_initialize(to, NULL, NULL, NULL, 0);
    case YAML_DOCUMENT_END_EVENT:
        return yaml_document_end_event_initialize(to, 1);
    case YAML_STREAM_START_EVENT:
        return yaml_stream_start_event_initialize(to, YAML_UTF8_ENCODING);
    default:
        return yaml_stream_end_event_initialize(to);
    }
}

static int drop(void *context, unsigned char *bytes, size_t size) {
    (void)bytes;
    *(size_t *)context += size;
    return 1;
}

static long emit(void) {
    yaml_emitter_t emitter;
    size_t written = 0;
    clock_t start = clock();
    if (!yaml_emitter_initialize(&emitter))
        fail("no memory");
    yaml_emitter_set_output(&emitter, drop, &written);
    yaml_emitter_set_unicode(&emitter, 1);
    yaml_emitter_set_width(&emitter, -1);
    for (size_t i = 0; i < event_count; i++) {
        yaml_event_t event;
        if (!copy(&events[i], &event) || !yaml_emitter_emit(&emitter, &event))
            fail("cannot be emitted");
    }
    yaml_emitter_delete(&emitter);
    return (long)((double)(clock() - start) * 1e6 / CLOCKS_PER_SEC);
}

int main(int argc, char **argv) {
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (!file)
        fail("usage: emit FILE.yaml");
    read_events(file);
    fclose(file);
    long best = emit();
    for (int i = 1; i < ROUNDS; i++) {
        long took = emit();
        best = took < best ? took : best;
    }
    printf("%ld\n", best);
    for (size_t i = 0; i < event_count; i++)
        yaml_event_delete(&events[i]);
    free(events);
    return 0;
}
