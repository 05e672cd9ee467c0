/* How fast libyaml emits: reads a file of YAML documents, some thousand events at a time, and emits these
 * again to nowhere, with the options of writer/yaml.c. Prints the microseconds of the processor that this
 * takes, the best of some rounds. What `damka convert -t yaml` takes beyond that and `check` is its own. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <yaml.h>

enum { ROUNDS = 3, BATCH = 50000 };

static yaml_event_t *events;
static size_t event_count, capacity;

static void fail(const char *what) {
    fprintf(stderr, "emit: %s\n", what);
    exit(1);
}

/* Reads some whole documents. False: there is no more. */
static bool read_batch(yaml_parser_t *parser) {
    for (;;) {
        if (event_count == capacity) {
            capacity = capacity ? 2 * capacity : 1024;
            events = realloc(events, capacity * sizeof *events);
            if (!events)
                fail("no memory");
        }
        yaml_event_t *event = &events[event_count];
        if (!yaml_parser_parse(parser, event))
            fail("not YAML");
        if (event->type == YAML_STREAM_END_EVENT)
            return false;
        event_count += event->type != YAML_STREAM_START_EVENT;
        if (event->type == YAML_DOCUMENT_END_EVENT && event_count >= BATCH)
            return true;
    }
}

static void drop_batch(void) {
    for (size_t i = 0; i < event_count; i++)
        yaml_event_delete(&events[i]);
    event_count = 0;
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
    default:
        return yaml_document_end_event_initialize(to, 1);
    }
}

static int drop(void *context, unsigned char *bytes, size_t size) {
    (void)bytes;
    *(size_t *)context += size;
    return 1;
}

static void give(yaml_emitter_t *emitter, yaml_event_t *event, int made) {
    if (!made || !yaml_emitter_emit(emitter, event))
        fail("cannot be emitted");
}

static long emit(void) {
    yaml_emitter_t emitter;
    yaml_event_t event;
    size_t written = 0;
    clock_t start = clock();
    if (!yaml_emitter_initialize(&emitter))
        fail("no memory");
    yaml_emitter_set_output(&emitter, drop, &written);
    yaml_emitter_set_unicode(&emitter, 1);
    yaml_emitter_set_width(&emitter, -1);
    give(&emitter, &event, yaml_stream_start_event_initialize(&event, YAML_UTF8_ENCODING));
    for (size_t i = 0; i < event_count; i++)
        give(&emitter, &event, copy(&events[i], &event));
    give(&emitter, &event, yaml_stream_end_event_initialize(&event));
    yaml_emitter_delete(&emitter);
    return (long)((double)(clock() - start) * 1e6 / CLOCKS_PER_SEC);
}

static long best_of_rounds(void) {
    long best = emit();
    for (int i = 1; i < ROUNDS; i++) {
        long took = emit();
        best = took < best ? took : best;
    }
    return best;
}

int main(int argc, char **argv) {
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    yaml_parser_t parser;
    long sum = 0;
    if (!file || !yaml_parser_initialize(&parser))
        fail("usage: emit FILE.yaml");
    yaml_parser_set_input_file(&parser, file);
    for (bool more = true; more;) {
        more = read_batch(&parser);
        sum += best_of_rounds();
        drop_batch();
    }
    yaml_parser_delete(&parser);
    fclose(file);
    free(events);
    printf("%ld\n", sum);
    return 0;
}
