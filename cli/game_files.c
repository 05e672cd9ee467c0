/* Opening and closing outputs as games come. What is written into them is convert.c's affair. */
#include "cli/game_files.h"

#include "cli/talk.h"

#include <errno.h>

/* What cannot be written costs itself: games are judged all the same. */
static enum status spoil(struct game_files *files) {
    bool gone = files->is_open && files->output.gone;
    if (files->is_open)
        output_close(&files->output, false);
    files->is_open = false;
    files->spoilt = files->lost = true;
    return gone ? STATUS_IO : STATUS_OK;
}

static const char *next_name(struct game_files *files) {
    files->files++;
    if (!files->split)
        return files->target.bytes;
    target_number(&files->numbered, files->target.bytes, files->files);
    return files->numbered.failed ? NULL : files->numbered.bytes;
}

static enum status open_next(struct game_files *files) {
    const char *name = next_name(files);
    if (!name)
        return STATUS_NO_MEMORY;
    if (files->below && !target_make_way(&files->target)) {
        talk("cannot write %s: %s", name, strerror(errno));
        return spoil(files);
    }
    files->is_open = output_open(&files->output, name);
    files->output.one_of_many = true;
    files->began = false;
    files->games = 0;
    return files->is_open ? STATUS_OK : spoil(files);
}

bool game_files_open(struct game_files *files) {
    if (files->below)
        return true;
    if (files->split) {
        buffer_text(&files->target, files->path);
        buffer_char(&files->target, '\0');
        return !files->target.failed || talk_no_memory() == 0;
    }
    files->is_open = output_open(&files->output, files->path);
    return files->is_open;
}

enum status game_files_begin(void *context, const struct inputs *inputs, const struct stream_file *file) {
    struct game_files *files = context;
    enum status status = STATUS_OK;
    if (!files->below)
        return STATUS_OK;
    if (!files->targets.names)
        status = targets_init(&files->targets, inputs, files->extension);
    if (status == STATUS_OK)
        status = target_path(&files->target, files->path, &files->targets, inputs, file);
    files->spoilt = false;
    files->files = 0;
    bool now = !files->only_with_games && !files->split;
    return status == STATUS_OK && now ? open_next(files) : status;
}

void game_files_earlier(void *context) {
    ((struct game_files *)context)->began = true;
}

enum status game_files_put(void *context, struct slice data, struct slice first) {
    struct game_files *files = context;
    enum status status = STATUS_OK;
    if (files->spoilt)
        return STATUS_OK;
    if (files->is_open && files->split && files->games == files->split) {
        files->is_open = false;
        if (!output_close(&files->output, true))
            return spoil(files);
    }
    if (!files->is_open)
        status = open_next(files);
    if (status != STATUS_OK || !files->is_open)
        return status;
    output_write(&files->output, files->began ? data : first);
    files->began = true;
    files->games++;
    return files->output.failed ? spoil(files) : STATUS_OK;
}

enum status game_files_end(void *context, bool whole) {
    struct game_files *files = context;
    if (!files->below || !files->is_open)
        return STATUS_OK;
    files->is_open = false;
    files->lost |= !output_close(&files->output, whole);
    return STATUS_OK;
}

bool game_files_close(struct game_files *files, bool keep) {
    bool good = !files->lost;
    if (files->is_open)
        good = output_close(&files->output, keep) && good;
    if (files->below ? files->targets.names != NULL : files->split && files->files)
        good = output_sync(files->path) && good;
    targets_free(&files->targets);
    buffer_free(&files->target);
    buffer_free(&files->numbered);
    return good;
}
