/* The only place that knows libarchive. What is in the members is not looked at. */
#include "archive/unpack.h"

#include "archive/expand.h"
#include "archive/spool.h"
#include "archive/zip_table.h"
#include "base/memory.h"
#include "base/slice.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { BLOCK = 64 * 1024, TAR_HEAD = 512, TAR_SUM_AT = 148, TAR_SUM_SIZE = 8, TAR_MARK_AT = 257 };

/* A temporary file. */
struct spooled {
    struct source source; /* stands first */
    int file;             /* -1: none */
};

struct unpack {
    struct source member; /* stands first */
    struct archive *archive;
    struct source *below;
    struct expand *expand; /* `below` is its source; NULL: it is no compressed file */
    locale_t names;        /* UTF-8, whatever the process has; 0: there is none */
    bool lost;             /* nothing behind the current member can be read, and it was said */
    bool nothing;          /* the member has no bytes, and libarchive knows of none */
    bool over;             /* libarchive has come to the end of the bytes */
    struct slice front; /* comes before what is below, so that libarchive looks for a header that is sound */
    bool began;         /* it was handed out */
    bool told;          /* a fault of a member */
    struct spooled spooled; /* what was below it, where that could not be sought in */
    const char *data; /* of the member, handed out by libarchive; `data_left` bytes of it are not read */
    size_t data_left;
    int64_t data_offset, data_at; /* where it stands in the member, and where reading is */
    char fault[SOURCE_FAULT_MAX];
    char damage[SOURCE_FAULT_MAX]; /* why something was passed over; empty: nothing was */
    char lack[SOURCE_FAULT_MAX];   /* why members may be missing; told if no fault of a member is; empty: none
                                      may */
    char broken[SOURCE_FAULT_MAX]; /* why no more bytes can be read; empty: they can */
    char doubt[SOURCE_FAULT_MAX];  /* what is wrong with the current member's bytes; empty: nothing */
    size_t zeros;                  /* at the end of what libarchive was given */
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

/* The mark of POSIX or GNU in a header whose sum is wrong, or that was cut off. */
static bool is_damaged_tar(const char *head, size_t length) {
    return length >= TAR_MARK_AT + 8 &&
           (memcmp(head + TAR_MARK_AT, "ustar\0", 6) == 0 || memcmp(head + TAR_MARK_AT, "ustar  \0", 8) == 0);
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
    /* A block, or the end of data that are none. */
    if (length >= 10 && memcmp(head, "BZh", 3) == 0 &&
        (memcmp(head + 4, "1AY&SY", 6) == 0 || memcmp(head + 4, "\x17rE8P\x90", 6) == 0))
        return PACKING_BZIP2;
    return is_tar(head, length) || is_damaged_tar(head, length) ? PACKING_TAR : PACKING_NONE;
}

static const struct ending {
    const char *text;
    enum packing packing, inside;
} endings[] = {
    {".gz", PACKING_GZIP, PACKING_NONE},   {".tgz", PACKING_GZIP, PACKING_TAR},
    {".bz2", PACKING_BZIP2, PACKING_NONE}, {".tbz", PACKING_BZIP2, PACKING_TAR},
    {".tbz2", PACKING_BZIP2, PACKING_TAR}, {".xz", PACKING_XZ, PACKING_NONE},
    {".txz", PACKING_XZ, PACKING_TAR},     {".zst", PACKING_ZSTD, PACKING_NONE},
    {".tzst", PACKING_ZSTD, PACKING_TAR},  {".tar", PACKING_TAR, PACKING_NONE},
    {".zip", PACKING_ZIP, PACKING_NONE},   {".7z", PACKING_7ZIP, PACKING_NONE},
    {".rar", PACKING_RAR, PACKING_NONE},
};

/* NULL: none of them. */
static const struct ending *ending_of(const char *name, size_t length) {
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t size = strlen(endings[i].text);
        if (length > size && strncasecmp(name + length - size, endings[i].text, size) == 0)
            return &endings[i];
    }
    return NULL;
}

enum packing packing_named(const char *name, enum packing *inside) {
    size_t length = strlen(name);
    const struct ending *last = ending_of(name, length);
    const struct ending *before = last ? ending_of(name, length - strlen(last->text)) : NULL;
    *inside = !last || last->packing > PACKING_ZSTD ? PACKING_NONE
              : last->inside || !before             ? last->inside
                                                    : before->packing;
    return last ? last->packing : PACKING_NONE;
}

const char *packing_name(enum packing packing) {
    static const char *const names[] = {
        [PACKING_NONE] = "packed", [PACKING_GZIP] = "gzip", [PACKING_BZIP2] = "bzip2", [PACKING_XZ] = "xz",
        [PACKING_ZSTD] = "zstd",   [PACKING_TAR] = "tar",   [PACKING_ZIP] = "zip",     [PACKING_7ZIP] = "7z",
        [PACKING_RAR] = "RAR",     [PACKING_RAR5] = "RAR"};
    return names[packing];
}

/* Blocks of zeros end a tar, but what stands behind them is read too: another tar, or what a hole in the file
 * has cut off. */
static bool enable_tar(struct archive *archive) {
    return archive_read_support_format_tar(archive) == ARCHIVE_OK &&
           archive_read_set_format_option(archive, "tar", "read_concatenated_archives", "1") == ARCHIVE_OK;
}

/* libarchive says ARCHIVE_WARN where it would start another program. */
static bool enable(struct archive *archive, enum packing packing) {
    switch (packing) {
    case PACKING_7ZIP:
        return archive_read_support_format_7zip(archive) == ARCHIVE_OK;
    case PACKING_RAR:
        return archive_read_support_format_rar(archive) == ARCHIVE_OK;
    case PACKING_RAR5:
        return archive_read_support_format_rar5(archive) == ARCHIVE_OK;
    case PACKING_TAR:
        return enable_tar(archive);
    default:
        break;
    }
    /* A compressed file, which expand.c has taken apart, is a tar, or a single file without a name. */
    return enable_tar(archive) && archive_read_support_format_raw(archive) == ARCHIVE_OK &&
           archive_read_support_format_empty(archive) == ARCHIVE_OK;
}

/* ---- Bytes for libarchive ---- */

static void count_zeros(struct unpack *unpack, size_t length) {
    size_t zeros = 0;
    while (zeros < length && !unpack->block[length - 1 - zeros])
        zeros++;
    unpack->zeros = zeros == length ? unpack->zeros + zeros : zeros;
}

static la_ssize_t feed(struct archive *archive, void *context, const void **block) {
    struct unpack *unpack = context;
    (void)archive;
    *block = unpack->block;
    if (!unpack->began) {
        unpack->began = true;
        if (unpack->front.length) {
            *block = unpack->front.at;
            return (la_ssize_t)unpack->front.length;
        }
    }
    ptrdiff_t got = unpack->below->read(unpack->below, unpack->block, BLOCK);
    /* libarchive forgets what it has of the bytes before an error, and calls it another: to it they end
     * there. */
    if (got < 0)
        snprintf(unpack->broken, SOURCE_FAULT_MAX, "%s", unpack->below->fault);
    got = got < 0 ? 0 : got;
    unpack->over |= got == 0;
    count_zeros(unpack, (size_t)got);
    return (la_ssize_t)got;
}

static la_int64_t seek(struct archive *archive, void *context, la_int64_t to, int whence) {
    (void)archive;
    struct unpack *unpack = context;
    int64_t front = (int64_t)unpack->front.length;
    int64_t at = unpack->below->seek(unpack->below, whence == SEEK_SET ? to - front : to, whence);
    return at < 0 ? ARCHIVE_FATAL : at + front;
}

static ptrdiff_t read_spooled(struct source *source, char *to, size_t room) {
    ssize_t got = read(((struct spooled *)(void *)source)->file, to, room);
    if (got < 0)
        snprintf(source->fault, SOURCE_FAULT_MAX, "%s", strerrordesc_np(errno));
    return got;
}

static int64_t seek_spooled(struct source *source, int64_t to, int whence) {
    return lseek(((struct spooled *)(void *)source)->file, to, whence);
}

/* What comes before a fault is looked into. */
static bool spool(struct unpack *unpack) {
    struct spooled *spooled = &unpack->spooled;
    ptrdiff_t got = 1;
    spooled->source = (struct source){.read = read_spooled, .seek = seek_spooled};
    spooled->file = spool_open();
    while (spooled->file >= 0 && got > 0) {
        got = unpack->below->read(unpack->below, unpack->block, BLOCK);
        if (got < 0)
            snprintf(unpack->lack, SOURCE_FAULT_MAX, "%s", unpack->below->fault);
        else if (!spool_append(&spooled->file, unpack->block, (size_t)got))
            break;
    }
    if (spooled->file >= 0 && got <= 0 && lseek(spooled->file, 0, SEEK_SET) == 0) {
        unpack->below = &spooled->source;
        return true;
    }
    snprintf(unpack->fault, SOURCE_FAULT_MAX, "no temporary file for it: %s", strerrordesc_np(errno));
    return false;
}

/* ---- Members ---- */

/* libarchive cannot pass over a member of a 7z file that it cannot read. */
static const char rest_lost[] = "; members that stand behind it, if any, cannot be read either";

static void add_text(char *fault, const char *text) {
    size_t length = strlen(fault);
    snprintf(fault + length, SOURCE_FAULT_MAX - length, "%s", text);
}

static void keep_fault(struct unpack *unpack, char *fault) {
    const char *text = unpack->broken[0] ? unpack->broken : archive_error_string(unpack->archive);
    snprintf(fault, SOURCE_FAULT_MAX, "%s", text ? text : "damaged");
    fault[strcspn(fault, "\n")] = '\0'; /* some of libarchive's end a line */
}

/* The block that is handed out, or the zeros in front of it: sparse files have holes. */
static ptrdiff_t copy_block(struct unpack *unpack, char *to, size_t room) {
    uint64_t hole = (uint64_t)(unpack->data_offset - unpack->data_at);
    size_t size =
        hole ? (hole < room ? (size_t)hole : room) : (unpack->data_left < room ? unpack->data_left : room);
    if (hole) {
        memset(to, 0, size);
    } else {
        memcpy(to, unpack->data, size);
        unpack->data += size;
        unpack->data_left -= size;
        unpack->data_offset += (int64_t)size;
    }
    unpack->data_at += (int64_t)size;
    return (ptrdiff_t)size;
}

bool unpack_joins(const struct unpack *unpack) {
    return (archive_format(unpack->archive) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_7ZIP;
}

/* Block by block: archive_read_data keeps what comes before a fault to itself. Of sums and sizes that are
 * wrong libarchive only warns, with the member's last block. */
static ptrdiff_t read_member(struct source *source, char *to, size_t room) {
    struct unpack *unpack = (struct unpack *)(void *)source;
    int status = ARCHIVE_OK;
    if (unpack->nothing)
        return 0;
    while (!unpack->lost && status >= ARCHIVE_WARN && status != ARCHIVE_EOF) {
        if (unpack->data_left || unpack->data_offset > unpack->data_at)
            return copy_block(unpack, to, room);
        const void *block = NULL;
        la_int64_t offset = unpack->data_at;
        status = archive_read_data_block(unpack->archive, &block, &unpack->data_left, &offset);
        if (status == ARCHIVE_WARN)
            keep_fault(unpack, unpack->doubt);
        unpack->data = block;
        unpack->data_offset = offset > unpack->data_at ? offset : unpack->data_at;
    }
    bool cut = status == ARCHIVE_EOF && unpack->broken[0];
    if (status == ARCHIVE_EOF && !cut && !unpack->doubt[0])
        return 0;
    if (unpack->doubt[0])
        memcpy(source->fault, unpack->doubt, SOURCE_FAULT_MAX);
    else if (!unpack->lost)
        keep_fault(unpack, source->fault);
    if (!unpack->lost && status == ARCHIVE_FATAL && unpack_joins(unpack))
        add_text(source->fault, rest_lost);
    unpack->lost |= status == ARCHIVE_FATAL || cut;
    unpack->told = true;
    return -1;
}

static bool open_callbacks(struct unpack *unpack, struct archive *archive) {
    archive_read_set_read_callback(archive, feed);
    if (unpack->below->seek)
        archive_read_set_seek_callback(archive, seek);
    archive_read_set_callback_data(archive, unpack);
    return archive_read_open1(archive) == ARCHIVE_OK;
}

/* Whether libarchive comes to the end of a zip file by its table of members. It gives up where a line of that
 * is damaged, and where the end is cut off takes the table of a zip file inside for that of the whole. */
static bool has_sound_table(struct unpack *unpack) {
    struct archive *archive = archive_read_new();
    struct archive_entry *entry;
    bool stands = zip_table_stands(unpack->below, unpack->block, BLOCK);
    int status = stands && archive && unpack->below->seek(unpack->below, 0, SEEK_SET) == 0 &&
                         archive_read_support_format_zip(archive) == ARCHIVE_OK &&
                         open_callbacks(unpack, archive)
                     ? ARCHIVE_OK
                     : ARCHIVE_FATAL;
    while (status >= ARCHIVE_WARN && status != ARCHIVE_EOF)
        status = archive_read_next_header(archive, &entry);
    archive_read_free(archive);
    unpack->over = false;
    unpack->broken[0] = '\0';
    return status == ARCHIVE_EOF;
}

/* Without its table a zip file is read member by member, from its beginning. */
static bool enable_zip(struct unpack *unpack) {
    bool sound = has_sound_table(unpack);
    unpack->began = false;
    if (!sound)
        unpack->front = slice_of("PK00");
    if (!sound && !unpack->lack[0])
        snprintf(unpack->lack, SOURCE_FAULT_MAX,
                 "its table of members or one of its headers is missing or damaged: members may be missing");
    return unpack->below->seek(unpack->below, 0, SEEK_SET) == 0 &&
           (sound ? archive_read_support_format_zip(unpack->archive)
                  : archive_read_support_format_zip_streamable(unpack->archive)) == ARCHIVE_OK;
}

static bool open_archive(struct unpack *unpack, enum packing packing) {
    if (!(packing == PACKING_ZIP ? enable_zip(unpack) : enable(unpack->archive, packing))) {
        snprintf(unpack->fault, SOURCE_FAULT_MAX, "this libarchive cannot read it");
        return false;
    }
    if (open_callbacks(unpack, unpack->archive))
        return true;
    keep_fault(unpack, unpack->fault);
    return false;
}

static enum expand_kind expanding_of(enum packing packing) {
    return packing == PACKING_GZIP    ? EXPAND_GZIP
           : packing == PACKING_BZIP2 ? EXPAND_BZIP2
           : packing == PACKING_XZ    ? EXPAND_XZ
                                      : EXPAND_ZSTD;
}

/* A block of them ends a tar, and is where another one may begin. */
static const char zeros[TAR_HEAD];

struct unpack *unpack_open(struct source *below, enum packing packing, char *fault) {
    struct unpack *unpack = memory_take(sizeof *unpack);
    snprintf(fault, SOURCE_FAULT_MAX, "out of memory");
    if (!unpack)
        return NULL;
    unpack->member = (struct source){.read = read_member};
    unpack->below = below;
    unpack->lost = unpack->over = unpack->nothing = unpack->told = false;
    unpack->spooled.file = -1;
    unpack->fault[0] = unpack->lack[0] = unpack->damage[0] = unpack->broken[0] = unpack->doubt[0] = '\0';
    unpack->zeros = 0;
    unpack->front = (struct slice){zeros, packing == PACKING_TAR ? sizeof zeros : 0};
    unpack->began = false;
    bool packed = packing <= PACKING_ZSTD;
    unpack->expand = packed ? expand_open(below, expanding_of(packing)) : NULL;
    if (unpack->expand)
        unpack->below = below = expand_source(unpack->expand);
    unpack->names = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    unpack->archive = archive_read_new();
    bool wanted = packing >= PACKING_ZIP && !below->seek, whole = unpack->expand || !packed;
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
    expand_close(unpack->expand);
    if (unpack->names)
        freelocale(unpack->names);
    if (unpack->spooled.file >= 0)
        close(unpack->spooled.file);
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

static bool is_directory(struct archive_entry *entry, const char *name) {
    return archive_entry_filetype(entry) == AE_IFDIR || name[strlen(name) - 1] == '/';
}

/* What else than a file it is. What a hard link leads to is a member of its own, and read there. False: it is
 * a file. */
static bool is_other(struct archive_entry *entry, char *what) {
    unsigned type = archive_entry_filetype(entry);
    const char *hard = archive_entry_hardlink(entry), *soft = archive_entry_symlink(entry);
    if (hard)
        snprintf(what, SOURCE_FAULT_MAX, "it is a hard link to %s", hard);
    else if (type == AE_IFLNK)
        snprintf(what, SOURCE_FAULT_MAX, "it is a link to %s", soft ? soft : "?");
    else if (type != AE_IFREG && type != 0)
        snprintf(what, SOURCE_FAULT_MAX, "it is no regular file");
    else
        return false;
    return true;
}

static enum unpack_step tell(struct unpack *unpack, const char *fault) {
    snprintf(unpack->fault, SOURCE_FAULT_MAX, "%s", fault);
    unpack->lost = true;
    return UNPACK_FAULT;
}

/* POSIX ends a tar with two blocks of zeros; one is enough for all who read it. */
static bool lacks_end(const struct unpack *unpack) {
    return (archive_format(unpack->archive) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_TAR &&
           unpack->zeros < TAR_HEAD;
}

/* Behind the last member: what was passed over is told. The end of a tar is looked at before what stands
 * behind it is read, and check sums stand behind all bytes. */
static enum unpack_step finish(struct unpack *unpack) {
    ptrdiff_t got = 1;
    if (unpack->damage[0])
        return tell(unpack, unpack->damage);
    if (unpack->broken[0])
        return tell(unpack, unpack->broken);
    if (unpack->lack[0] && !unpack->told)
        return tell(unpack, unpack->lack);
    if (unpack->zeros > BLOCK && !archive_file_count(unpack->archive))
        return tell(unpack, "it holds nothing but zeros");
    bool cut = unpack->over && lacks_end(unpack);
    while (unpack->expand && got > 0)
        got = unpack->below->read(unpack->below, unpack->block, BLOCK);
    if (got < 0)
        return tell(unpack, unpack->below->fault);
    return cut ? tell(unpack, "it ends without the zeros that end a tar: members may be missing")
               : UNPACK_END;
}

/* Compressed data of no bytes are a file of no bytes. */
static bool is_empty(const struct unpack *unpack) {
    return unpack->expand && !unpack->nothing && !unpack->broken[0] &&
           archive_format(unpack->archive) == ARCHIVE_FORMAT_EMPTY;
}

static enum unpack_step locked(struct unpack *unpack) {
    unpack->lost = unpack_joins(unpack) && archive_read_data_skip(unpack->archive) < ARCHIVE_WARN;
    snprintf(unpack->fault, SOURCE_FAULT_MAX, "it is encrypted%s", unpack->lost ? rest_lost : "");
    return UNPACK_LOCKED;
}

static enum unpack_step look_at(struct unpack *unpack, int status, struct archive_entry *entry,
                                const char **name, bool *passed) {
    *passed = false;
    if (status == ARCHIVE_EOF && is_empty(unpack)) {
        unpack->nothing = true;
        *name = NULL;
        return UNPACK_MEMBER;
    }
    if (status == ARCHIVE_EOF)
        return finish(unpack);
    if (status < ARCHIVE_WARN && status != ARCHIVE_RETRY) {
        keep_fault(unpack, unpack->fault);
        if (unpack->lack[0] && !unpack->broken[0])
            memcpy(unpack->fault, unpack->lack, SOURCE_FAULT_MAX);
        else if (archive_read_has_encrypted_entries(unpack->archive) > 0 &&
                 archive_file_count(unpack->archive) <= 1)
            snprintf(unpack->fault, SOURCE_FAULT_MAX, "it is encrypted, the names of its members too");
        return UNPACK_FAULT;
    }
    if (status == ARCHIVE_RETRY && !unpack->damage[0])
        keep_fault(unpack, unpack->damage);
    *name = name_of(entry);
    *passed = status == ARCHIVE_RETRY || is_directory(entry, *name) || is_hidden(*name);
    if (!*passed && is_other(entry, unpack->fault))
        return UNPACK_PASSED;
    unpack->member.fault[0] = unpack->doubt[0] = '\0';
    unpack->data_left = 0;
    unpack->data_offset = unpack->data_at = 0;
    if (archive_format(unpack->archive) == ARCHIVE_FORMAT_RAW)
        *name = NULL;
    return archive_entry_is_data_encrypted(entry) > 0 && !*passed ? locked(unpack) : UNPACK_MEMBER;
}

enum unpack_step unpack_next(struct unpack *unpack, const char **name) {
    enum unpack_step step = UNPACK_END;
    bool passed = !unpack->lost && !unpack->nothing;
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
