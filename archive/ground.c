/* Ground in a temporary file that is mapped and shared: its pages can be dropped, for the file has them. What
 * stands on it is its owners' affair. */
#include "archive/ground.h"
#include "archive/spool.h"

#include <fcntl.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

/* The least that a part has, and what of the file so far it has at least. */
enum { PART_LEAST = 32 << 20, PART_SHARE = 2, PAGE = 4096 };

/* Dropping costs as much as there is on the ground: beyond so many bytes it is done less often. */
enum { REST_SIZE = 512 << 20 };

static struct file_ground *file_of(struct ground *ground) {
    return (struct file_ground *)(void *)ground;
}

/* Lets the file have that size, with a place on its disk for every byte: else a write into memory would be
 * the first to know that there is none. */
static bool extend(struct file_ground *file, size_t size) {
    if (size <= file->size)
        return true;
    if (size > INT64_MAX || !spool_fits(file->file, size) ||
        posix_fallocate(file->file, (off_t)file->size, (off_t)(size - file->size)) != 0)
        return false;
    file->size = size;
    return true;
}

static void close_file(struct file_ground *file) {
    for (unsigned i = 0; i < file->count; i++)
        munmap(file->parts[i].at, file->parts[i].size);
    if (file->file >= 0)
        close(file->file);
    file->file = -1;
    file->size = file->count = 0;
}

/* NULL: the disk has no room for it, or nobody may write there. */
static struct ground_part *add_part(struct file_ground *file, size_t least) {
    size_t from = file->size, size = from / PART_SHARE > PART_LEAST ? from / PART_SHARE : PART_LEAST;
    size = (size > least ? size : least) / PAGE * PAGE;
    if (file->count == GROUND_PARTS || least > SIZE_MAX / 4 || from > SIZE_MAX / 4)
        return NULL;
    if (file->file < 0)
        file->file = spool_open();
    if (file->file >= 0 && !extend(file, from + size))
        size = least;
    if (file->file < 0 || !extend(file, from + size))
        return NULL;
    void *at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file->file, (off_t)from);
    file->size = at == MAP_FAILED ? from : file->size;
    if (at == MAP_FAILED)
        return NULL;
    struct ground_part *part = &file->parts[file->count++];
    *part = (struct ground_part){.at = at, .size = size};
    return part;
}

static size_t whole_pages(size_t size) {
    return (size + PAGE - 1) / PAGE * PAGE;
}

static void rest(struct ground *ground) {
    struct file_ground *file = file_of(ground);
    if (file->rests++ < file->size / REST_SIZE)
        return;
    file->rests = 0;
    for (unsigned i = 0; i < file->count; i++)
        madvise(file->parts[i].at, file->parts[i].used, MADV_DONTNEED);
}

static void *take(struct ground *ground, size_t size) {
    struct file_ground *file = file_of(ground);
    struct ground_part *part = file->count ? &file->parts[file->count - 1] : NULL;
    if (size > SIZE_MAX / 4)
        return NULL;
    size = whole_pages(size);
    if (!part || part->size - part->used < size)
        part = add_part(file, size);
    if (!part) {
        if (!file->live)
            close_file(file);
        return NULL;
    }
    rest(ground);
    void *block = part->at + part->used;
    part->used += size;
    file->live += size;
    return block;
}

static bool widen(struct file_ground *file, struct ground_part *part, size_t size) {
    void *at = extend(file, size) ? mremap(part->at, part->size, size, MREMAP_MAYMOVE) : MAP_FAILED;
    if (at == MAP_FAILED)
        return false;
    part->at = at;
    part->size = size;
    return true;
}

static void *stretch(struct ground *ground, void *block, size_t size) {
    struct file_ground *file = file_of(ground);
    struct ground_part *part = &file->parts[0];
    if (file->count != 1 || part->at != block || size > SIZE_MAX / 4)
        return NULL;
    size = whole_pages(size);
    /* What was written last, if the steps were no larger. */
    size_t behind = part->used < 4 * GROUND_STEP ? part->used : 4 * GROUND_STEP;
    madvise(part->at + part->used - behind, behind, MADV_DONTNEED);
    if (size > part->size && !widen(file, part, size + size / PART_SHARE / PAGE * PAGE) &&
        !widen(file, part, size))
        return NULL;
    file->live += size - part->used;
    part->used = size;
    return part->at;
}

static void give(struct ground *ground, void *block, size_t size) {
    struct file_ground *file = file_of(ground);
    madvise(block, whole_pages(size), MADV_DONTNEED);
    file->live -= whole_pages(size);
    if (!file->live)
        close_file(file);
}

void file_ground_init(struct file_ground *ground) {
    *ground = (struct file_ground){.ground = {.take = take, .stretch = stretch, .give = give, .rest = rest},
                                   .file = -1};
}
