/* The only place that knows libarchive. What is in the members is not looked at. */
#include "archive/unpack.h"

#include "archive/gunzip.h"
#include "archive/spool.h"
#include "base/memory.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 64 * 1024, TAR_HEAD = 512, TAR_SUM_AT = 148, TAR_SUM_SIZE = 8 };

struct unpack {
    struct source member; /* stands first */
    struct archive *archive;
    struct source *below;
    struct gunzip *gunzip; /* `below` is its source; NULL: the packing is another */
    locale_t names;        /* UTF-8, whatever the process has; 0: there is none */
    bool lost;             /* nothing behind the current member can be read, and it was said */
    int spool;             /* the temporary file; -1: none */
    char fault[SOURCE_FAULT_MAX];
    char damage[SOURCE_FAULT_MAX]; /* why something was passed over; empty: nothing was */
    char block[BLOCK];
};

/* ---- Which packing ---- */

/* A tar file begins with a header that holds the sum of its own bytes (POSIX ustar). */
static bool is_tar(const char *head, size_t length) {
    const unsigned char *u = (const unsigned char *)head;
    unsigned long sum = 0, written = 0;
    if (length < TAR_HEAD || !u[0])
        return false;
    for (size_t i = 0; i < TAR_HEAD; i++)
        sum += i >= TAR_SUM_AT && i < TAR_SUM_AT + TAR_SUM_SIZE ? ' ' : u[i];
    size_t digits = 0;
    for (size_t i = TAR_SUM_AT; i < TAR_SUM_AT + TAR_SUM_SIZE; i++) {
        if (u[i] >= '0' && u[i] <= '7') {
            written = written * 8 + (unsigned long)(u[i] - '0');
            digits++;
        } else if (u[i] && u[i] != ' ') {
            return false;
        }
    }
    return digits > 0 && written == sum;
}

enum packing packing_of(const char *head, size_t length) {
    static const struct {
        enum packing packing;
        unsigned char length;
        const char *magic;
    } known[] = {
        {PACKING_GZIP, 3, "\x1F\x8B\x08"},
        {PACKING_XZ, 6,
         "\xFD"
         "7zXZ\0"},
        {PACKING_ZSTD, 4, "\x28\xB5\x2F\xFD"},
        {PACKING_ZIP, 4, "PK\x03\x04"},
        {PACKING_ZIP, 4, "PK\x05\x06"},
        {PACKING_7ZIP, 6, "7z\xBC\xAF\x27\x1C"},
        {PACKING_RAR, 7, "Rar!\x1A\x07\0"},
        {PACKING_RAR5, 8, "Rar!\x1A\x07\x01\0"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (length >= known[i].length && memcmp(head, known[i].magic, known[i].length) == 0)
            return known[i].packing;
    if (length >= 10 && memcmp(head, "BZh", 3) == 0 && memcmp(head + 4, "1AY&SY", 6) == 0)
        return PACKING_BZIP2;
    return is_tar(head, length) ? PACKING_TAR : PACKING_NONE;
}

/* libarchive says ARCHIVE_WARN where it would start another program. */
static bool enable(struct archive *archive, enum packing packing) {
    switch (packing) {
    case PACKING_ZIP:
        return archive_read_support_format_zip(archive) == ARCHIVE_OK;
    case PACKING_7ZIP:
        return archive_read_support_format_7zip(archive) == ARCHIVE_OK;
    case PACKING_RAR:
        return archive_read_support_format_rar(archive) == ARCHIVE_OK;
    case PACKING_RAR5:
        return archive_read_support_format_rar5(archive) == ARCHIVE_OK;
    case PACKING_TAR:
        return archive_read_support_format_tar(archive) == ARCHIVE_OK;
    default:
        break;
    }
    int status = packing == PACKING_GZIP    ? ARCHIVE_OK /* gunzip.c's work */
                 : packing == PACKING_BZIP2 ? archive_read_support_filter_bzip2(archive)
                 : packing == PACKING_XZ    ? archive_read_support_filter_xz(archive)
                                            : archive_read_support_filter_zstd(archive);
    /* A compressed file is a tar, or a single file without a name. */
    return status == ARCHIVE_OK && archive_read_support_format_tar(archive) == ARCHIVE_OK &&
           archive_read_support_format_raw(archive) == ARCHIVE_OK &&
           archive_read_support_format_empty(archive) == ARCHIVE_OK;
}

/* ---- Bytes for libarchive ---- */

static la_ssize_t feed(struct archive *archive, void *context, const void **block) {
    struct unpack *unpack = context;
    ptrdiff_t got = unpack->spool >= 0 ? read(unpack->spool, unpack->block, BLOCK)
                                       : unpack->below->read(unpack->below, unpack->block, BLOCK);
    /* libarchive forgets what it has of the bytes before an error, so to it they end there; see broken(). */
    if (got < 0 && unpack->gunzip)
        got = 0;
    if (got < 0)
        archive_set_error(archive, EIO, "%s",
                          unpack->spool >= 0 ? strerrordesc_np(errno) : unpack->below->fault);
    *block = unpack->block;
    return got < 0 ? ARCHIVE_FATAL : (la_ssize_t)got;
}

static la_int64_t seek(struct archive *archive, void *context, la_int64_t to, int whence) {
    (void)archive;
    struct unpack *unpack = context;
    int64_t at = unpack->spool >= 0 ? lseek(unpack->spool, to, whence)
                                    : unpack->below->seek(unpack->below, to, whence);
    return at < 0 ? ARCHIVE_FATAL : at;
}

static bool spool(struct unpack *unpack) {
    ptrdiff_t got = 1;
    unpack->spool = spool_open();
    while (unpack->spool >= 0 && got > 0) {
        got = unpack->below->read(unpack->below, unpack->block, BLOCK);
        if (got < 0) {
            snprintf(unpack->fault, SOURCE_FAULT_MAX, "%s", unpack->below->fault);
            return false;
        }
        if (!spool_write(unpack->spool, unpack->block, (size_t)got))
            break;
    }
    if (got == 0 && lseek(unpack->spool, 0, SEEK_SET) == 0)
        return true;
    snprintf(unpack->fault, SOURCE_FAULT_MAX, "no temporary file for it: %s", strerrordesc_np(errno));
    return false;
}

/* ---- Members ---- */

/* Whether gzip data ended in a fault. */
static bool broken(const struct unpack *unpack) {
    return unpack->gunzip && unpack->below->fault[0];
}

static void keep_fault(struct unpack *unpack, char *fault) {
    const char *text = broken(unpack) ? unpack->below->fault : archive_error_string(unpack->archive);
    snprintf(fault, SOURCE_FAULT_MAX, "%s", text ? text : "damaged");
}

static ptrdiff_t read_member(struct source *source, char *to, size_t room) {
    struct unpack *unpack = (struct unpack *)(void *)source;
    la_ssize_t got = unpack->lost ? -1 : archive_read_data(unpack->archive, to, room);
    bool cut = got == 0 && broken(unpack);
    if (got >= 0 && !cut)
        return got;
    if (!unpack->lost)
        keep_fault(unpack, source->fault);
    unpack->lost |= got == ARCHIVE_FATAL || cut;
    return -1;
}

static bool open_archive(struct unpack *unpack, enum packing packing) {
    struct archive *archive = unpack->archive;
    bool seeks = unpack->spool >= 0 || unpack->below->seek;
    if (!enable(archive, packing)) {
        snprintf(unpack->fault, SOURCE_FAULT_MAX, "this libarchive cannot read it");
        return false;
    }
    archive_read_set_read_callback(archive, feed);
    if (seeks)
        archive_read_set_seek_callback(archive, seek);
    archive_read_set_callback_data(archive, unpack);
    if (archive_read_open1(archive) == ARCHIVE_OK)
        return true;
    keep_fault(unpack, unpack->fault);
    return false;
}

struct unpack *unpack_open(struct source *below, enum packing packing, char *fault) {
    struct unpack *unpack = memory_take(sizeof *unpack);
    snprintf(fault, SOURCE_FAULT_MAX, "out of memory");
    if (!unpack)
        return NULL;
    unpack->member = (struct source){.read = read_member};
    unpack->below = below;
    unpack->lost = false;
    unpack->spool = -1;
    unpack->fault[0] = unpack->damage[0] = '\0';
    unpack->gunzip = packing == PACKING_GZIP ? gunzip_open(below) : NULL;
    if (unpack->gunzip)
        unpack->below = below = gunzip_source(unpack->gunzip);
    unpack->names = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    unpack->archive = archive_read_new();
    bool wanted = packing >= PACKING_ZIP && !below->seek, whole = unpack->gunzip || packing != PACKING_GZIP;
    if (unpack->archive && whole && (!wanted || spool(unpack)) && open_archive(unpack, packing))
        return unpack;
    if (unpack->fault[0])
        memcpy(fault, unpack->fault, SOURCE_FAULT_MAX);
    unpack_close(unpack);
    return NULL;
}

void unpack_close(struct unpack *unpack) {
    if (!unpack)
        return;
    if (unpack->archive)
        archive_read_free(unpack->archive);
    gunzip_close(unpack->gunzip);
    if (unpack->names)
        freelocale(unpack->names);
    if (unpack->spool >= 0)
        close(unpack->spool);
    memory_free(unpack);
}

static bool is_hidden(const char *name) {
    while (name) {
        if (name[0] == '.' && name[1] != '/' && name[1] != '\0' && !(name[1] == '.' && name[2] == '/'))
            return true;
        name = strchr(name, '/');
        name = name ? name + 1 : NULL;
    }
    return false;
}

static const char *name_of(struct archive_entry *entry) {
    const char *name = archive_entry_pathname(entry);
    if (!name)
        name = archive_entry_pathname_utf8(entry);
    while (name && name[0] == '.' && name[1] == '/')
        name += 2;
    return name && *name ? name : "?";
}

static bool is_file(struct archive_entry *entry, const char *name) {
    unsigned type = archive_entry_filetype(entry);
    if (archive_entry_hardlink(entry) || name[strlen(name) - 1] == '/')
        return false;
    return type == AE_IFREG || type == 0;
}

/* Behind the last member: what was passed over is told, and gzip's check sum stands behind all bytes. */
static enum unpack_step finish(struct unpack *unpack) {
    ptrdiff_t got = 1;
    if (unpack->damage[0]) {
        memcpy(unpack->fault, unpack->damage, SOURCE_FAULT_MAX);
        unpack->damage[0] = '\0';
        return UNPACK_FAULT;
    }
    while (unpack->gunzip && got > 0)
        got = unpack->below->read(unpack->below, unpack->block, BLOCK);
    if (got >= 0)
        return UNPACK_END;
    memcpy(unpack->fault, unpack->below->fault, SOURCE_FAULT_MAX);
    return UNPACK_FAULT;
}

static enum unpack_step look_at(struct unpack *unpack, int status, struct archive_entry *entry,
                                const char **name, bool *passed) {
    *passed = false;
    if (status == ARCHIVE_EOF)
        return finish(unpack);
    if (status < ARCHIVE_WARN && status != ARCHIVE_RETRY) {
        keep_fault(unpack, unpack->fault);
        return UNPACK_FAULT;
    }
    if (status == ARCHIVE_RETRY && !unpack->damage[0])
        keep_fault(unpack, unpack->damage);
    *name = name_of(entry);
    *passed = status == ARCHIVE_RETRY || !is_file(entry, *name) || is_hidden(*name);
    unpack->member.fault[0] = '\0';
    if (archive_format(unpack->archive) == ARCHIVE_FORMAT_RAW)
        *name = NULL;
    return archive_entry_is_data_encrypted(entry) > 0 ? UNPACK_LOCKED : UNPACK_MEMBER;
}

enum unpack_step unpack_next(struct unpack *unpack, const char **name) {
    enum unpack_step step = UNPACK_END;
    bool passed = !unpack->lost;
    locale_t before = unpack->names ? uselocale(unpack->names) : (locale_t)0;
    while (passed) {
        struct archive_entry *entry;
        int status = archive_read_next_header(unpack->archive, &entry);
        step = look_at(unpack, status, entry, name, &passed);
    }
    if (before)
        uselocale(before);
    return step;
}

struct source *unpack_source(struct unpack *unpack) {
    return &unpack->member;
}

const char *unpack_fault(const struct unpack *unpack) {
    return unpack->fault;
}
