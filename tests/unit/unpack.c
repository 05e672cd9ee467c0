/* Archives of every kind, made here: members and their bytes, nested ones, locked and damaged ones, names.
 * RAR cannot be written by libarchive; those two are put together by hand. */
#include "archive/member.h"
#include "base/memory.h"

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char path[] = "/tmp/damka-unpack-XXXXXX";

static void keep(const void *bytes, size_t length) {
    int file = open(path, O_WRONLY | O_TRUNC);
    assert_int_equal(write(file, bytes, length), (ssize_t)length);
    close(file);
}

struct item {
    const char *name;
    const char *bytes;
    size_t length;
    unsigned type;
};

#define TEXT(name, text)                                                                                     \
    { name, text, sizeof text - 1, AE_IFREG }

/* Writes an archive into memory; returns its size. */
static size_t pack(char *to, size_t room, int format, int filter, const char *options,
                   const struct item *items, size_t count) {
    struct archive *archive = archive_write_new();
    size_t used = 0;
    locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0), before = uselocale(utf8);
    assert_int_equal(archive_write_set_format(archive, format), ARCHIVE_OK);
    assert_int_equal(archive_write_add_filter(archive, filter), ARCHIVE_OK);
    if (options && archive_write_set_options(archive, options) != ARCHIVE_OK)
        skip();
    archive_write_set_passphrase(archive, "secret");
    assert_int_equal(archive_write_open_memory(archive, to, room, &used), ARCHIVE_OK);
    for (size_t i = 0; i < count; i++) {
        struct archive_entry *entry = archive_entry_new();
        archive_entry_set_pathname(entry, items[i].name);
        archive_entry_set_filetype(entry, items[i].type);
        archive_entry_set_perm(entry, 0644);
        archive_entry_set_size(entry, items[i].type == AE_IFREG ? (la_int64_t)items[i].length : 0);
        if (items[i].type == AE_IFLNK)
            archive_entry_set_symlink(entry, items[i].bytes);
        assert_int_equal(archive_write_header(archive, entry), ARCHIVE_OK);
        if (items[i].type == AE_IFREG)
            archive_write_data(archive, items[i].bytes, items[i].length);
        archive_entry_free(entry);
    }
    assert_int_equal(archive_write_close(archive), ARCHIVE_OK);
    archive_write_free(archive);
    uselocale(before);
    freelocale(utf8);
    return used;
}

/* "name=bytes" a line of all that is in the file at `path`, without the path itself. */
static void list(struct buffer *out) {
    static struct members members;
    const char *name;
    struct source *source;
    bool member;
    buffer_init(out);
    if (!members_open(&members, path, NULL, NULL)) {
        buffer_format(out, "cannot open: %s\n", members.fault);
        return;
    }
    for (enum members_step step; (step = members_next(&members, &name, &source, &member)) != MEMBERS_END;) {
        assert_int_not_equal(step, MEMBERS_NO_MEMORY);
        assert_memory_equal(name, path, strlen(path));
        buffer_text(out, name + strlen(path));
        if (step == MEMBERS_FAULT || step == MEMBERS_PASSED) {
            buffer_format(out, ": %s\n", members.fault);
            continue;
        }
        char bytes[10];
        ptrdiff_t got;
        buffer_char(out, '=');
        while ((got = source->read(source, bytes, sizeof bytes)) > 0)
            buffer_put(out, bytes, (size_t)got);
        buffer_text(out, got < 0 ? "(fault)\n" : "\n");
    }
    members_close(&members);
}

static void expect(const char *wanted) {
    struct buffer out;
    list(&out);
    buffer_char(&out, '\0');
    assert_string_equal(out.bytes, wanted);
    buffer_free(&out);
}

static const struct item items[] = {
    TEXT("a.pdn", "first"), {"dir/", "", 0, AE_IFDIR},      TEXT("dir/Запись.txt", "second, over ten bytes"),
    TEXT(".hidden", "no"),  {"link", "a.pdn", 5, AE_IFLNK}, TEXT("dir/.git/x", "no"),
    TEXT("empty", ""),
};
enum { ITEMS = sizeof items / sizeof *items };
static const char members_of_items[] =
    "/a.pdn=first\n/dir/Запись.txt=second, over ten bytes\n"
    "/link: it is a link to a.pdn\n/empty=\n";

static char space[1 << 20], outer_space[1 << 20];

static void every_format(void **unused) {
    (void)unused;
    static const int formats[] = {ARCHIVE_FORMAT_ZIP, ARCHIVE_FORMAT_TAR_USTAR,
                                  ARCHIVE_FORMAT_TAR_PAX_INTERCHANGE, ARCHIVE_FORMAT_TAR_GNUTAR,
                                  ARCHIVE_FORMAT_7ZIP};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        keep(space, pack(space, sizeof space, formats[i], ARCHIVE_FILTER_NONE, NULL, items, ITEMS));
        expect(members_of_items);
    }
}

static const int filters[] = {ARCHIVE_FILTER_GZIP, ARCHIVE_FILTER_BZIP2, ARCHIVE_FILTER_XZ,
                              ARCHIVE_FILTER_ZSTD};

static void every_filter(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof filters / sizeof *filters; i++) {
        keep(space, pack(space, sizeof space, ARCHIVE_FORMAT_TAR_USTAR, filters[i], NULL, items, ITEMS));
        expect(members_of_items);
        keep(space, pack(space, sizeof space, ARCHIVE_FORMAT_RAW, filters[i], NULL, items, 1));
        expect("=first\n");
    }
}

static void one_level_inside(void **unused) {
    (void)unused;
    static const int formats[] = {ARCHIVE_FORMAT_ZIP, ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FORMAT_7ZIP};
    for (size_t i = 0; i < 3; i++) {
        size_t size = pack(space, sizeof space, formats[i], ARCHIVE_FILTER_NONE, NULL, items, 1);
        const struct item inner[] = {{"in/ner", space, size, AE_IFREG}, TEXT("behind", "it")};
        size = pack(outer_space, sizeof outer_space, ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE, NULL, inner, 2);
        keep(outer_space, size);
        expect("/in/ner/a.pdn=first\n/behind=it\n");
        const struct item deeper[] = {{"outer", outer_space, size, AE_IFREG}};
        keep(space,
             pack(space, sizeof space, ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_GZIP, NULL, deeper, 1));
        expect("/outer/in/ner: it is an archive inside an archive inside an archive\n/outer/behind=it\n");
    }
}

static void a_compressed_file_inside(void **unused) {
    (void)unused;
    size_t size = pack(space, sizeof space, ARCHIVE_FORMAT_RAW, ARCHIVE_FILTER_GZIP, NULL, items, 1);
    const struct item inner[] = {{"a.gz", space, size, AE_IFREG}, TEXT("b", "c")};
    keep(outer_space, pack(outer_space, sizeof outer_space, ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_NONE,
                           NULL, inner, 2));
    expect("/a.gz=first\n/b=c\n");
}

static void locked_members(void **unused) {
    (void)unused;
    keep(space, pack(space, sizeof space, ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE, "zip:encryption=zipcrypt",
                     items, 1));
    expect("/a.pdn: it is encrypted\n");
}

static void list_and_forget(size_t size) {
    struct buffer out;
    keep(space, size);
    list(&out);
    buffer_free(&out);
}

/* Whatever is cut or changed: an end without a crash. */
static void damaged_archives(void **unused) {
    (void)unused;
    static const int formats[] = {ARCHIVE_FORMAT_ZIP, ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FORMAT_7ZIP};
    for (size_t i = 0; i < 6; i++) {
        int format = formats[i % 3];
        int filter = i > 2 && format == ARCHIVE_FORMAT_TAR_USTAR ? ARCHIVE_FILTER_GZIP : ARCHIVE_FILTER_NONE;
        size_t size = pack(space, sizeof space, format, filter, NULL, items, ITEMS);
        for (size_t at = 0; at < size; at += 1 + size / 100) {
            list_and_forget(at);
            space[at] ^= 0x55;
            list_and_forget(size);
            space[at] ^= 0x55;
        }
    }
}

/* Where these bytes stand in `space`. */
static size_t place_of(const char *bytes, size_t size) {
    const char *at = memmem(space, size, bytes, strlen(bytes));
    assert_non_null(at);
    return (size_t)(at - space);
}

/* Bytes that are not those the sums were made of are handed out, and then it is said. */
static void wrong_sums(void **unused) {
    (void)unused;
    static const struct item two[] = {TEXT("a.pdn", "first"), TEXT("b.pdn", "second")};
    static const struct {
        int format;
        const char *options;
    } forms[] = {{ARCHIVE_FORMAT_ZIP, "zip:compression=store"},
                 {ARCHIVE_FORMAT_7ZIP, "7zip:compression=store"}};
    for (size_t i = 0; i < 2; i++) {
        size_t size =
            pack(space, sizeof space, forms[i].format, ARCHIVE_FILTER_NONE, forms[i].options, two, 2);
        space[place_of("first", size)] = 'F';
        keep(space, size);
        expect("/a.pdn=First(fault)\n/b.pdn=second\n");
        space[place_of("second", size)] = 'S';
        keep(space, size);
        expect("/a.pdn=First(fault)\n/b.pdn=Second(fault)\n");
    }
}

static size_t pack_zip(const struct item *what, size_t count) {
    return pack(space, sizeof space, ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE, "zip:compression=store", what,
                count);
}

#define NO_TABLE                                                                                             \
    ": its table of members or one of its headers is missing or damaged: members may be missing\n"

/* A zip file whose table of members is damaged or not where it should be is read from its beginning, also
 * where a zip file inside it has a table of its own. */
static void zip_without_its_table(void **unused) {
    (void)unused;
    static const struct item three[] = {TEXT("a.pdn", "first"), TEXT("b.pdn", "second"),
                                        TEXT("c.pdn", "third")};
    size_t size = pack_zip(three, 3), table = place_of("PK\1\2", size), third = place_of("third", size);
    keep(space, table + 10);
    expect("/a.pdn=first\n/b.pdn=second\n/c.pdn=third\n" NO_TABLE);
    keep(space, third + 2);
    expect("/a.pdn=first\n/b.pdn=second\n/c.pdn=(fault)\n");
    space[table] = 'p';
    keep(space, size);
    expect("/a.pdn=first\n/b.pdn=second\n/c.pdn=third\n" NO_TABLE);
    space[table] = 'P';
    size_t head = place_of("c.pdn", size) - 30;
    memmove(space + head + 9, space + head, size - head);
    memcpy(space + head, "scribbled", 9);
    keep(space, size + 9);
    expect("/a.pdn=first\n/b.pdn=second\n/c.pdn=third\n" NO_TABLE);

    size = pack_zip(three, 3);
    memcpy(outer_space, space, size);
    const struct item nest[] = {
        TEXT("0.pdn", "zeroth"), {"in.zip", outer_space, size, AE_IFREG}, TEXT("z.pdn", "last")};
    size = pack_zip(nest, 3);
    keep(space, size - 9);
    expect(
        "/0.pdn=zeroth\n/in.zip/a.pdn=first\n/in.zip/b.pdn=second\n/in.zip/c.pdn=third\n/"
        "z.pdn=last\n" NO_TABLE);
    space[size - 22] = 'p';
    keep(space, size);
    expect(
        "/0.pdn=zeroth\n/in.zip/a.pdn=first\n/in.zip/b.pdn=second\n/in.zip/c.pdn=third\n/"
        "z.pdn=last\n" NO_TABLE);
    space[size - 22] = 'P';
    memset(space + size, 'x', 500);
    keep(space, size + 500);
    expect("/0.pdn=zeroth\n/in.zip/a.pdn=first\n/in.zip/b.pdn=second\n/in.zip/c.pdn=third\n/z.pdn=last\n");
}

/* A damaged header, the first one too, costs its own member; so does one that became zeros. What stands
 * behind the zeros that end a tar is another one. */
static void tar_with_damaged_head(void **unused) {
    (void)unused;
    static const int formats[] = {ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FORMAT_TAR_GNUTAR};
    for (size_t i = 0; i < 2; i++) {
        static const struct item three[] = {TEXT("a.pdn", "first"), TEXT("b.pdn", "second"),
                                            TEXT("c.pdn", "third")};
        static const char *const wanted[] = {"/b.pdn=second\n/c.pdn=third\n: Damaged tar archive\n",
                                             "/a.pdn=first\n/c.pdn=third\n: Damaged tar archive\n",
                                             "/a.pdn=first\n/b.pdn=second\n: Damaged tar archive\n"};
        size_t size = pack(space, sizeof space, formats[i], ARCHIVE_FILTER_NONE, NULL, three, 3);
        keep(space, 300);
        expect(": Truncated tar archive\n");
        for (size_t k = 0; k < 3; k++) {
            space[1024 * k] ^= 1;
            keep(space, size);
            expect(wanted[k]);
            space[1024 * k] ^= 1;
        }
        memset(space + 1024, 0, 512);
        keep(space, size);
        expect(wanted[1]);
        size = pack(space, sizeof space / 2, formats[i], ARCHIVE_FILTER_NONE, NULL, three, 2);
        memcpy(space + size, space, size);
        keep(space, 2 * size);
        expect("/a.pdn=first\n/b.pdn=second\n/a.pdn=first\n/b.pdn=second\n");
    }
}

/* What a cut leaves of an archive inside another is looked into. */
static void cut_around_a_zip(void **unused) {
    (void)unused;
    static const struct item two[] = {TEXT("a.pdn", "first"), TEXT("b.pdn", "second")};
    size_t size = pack_zip(two, 2);
    memcpy(outer_space, space, size);
    const struct item nest[] = {{"in.zip", outer_space, size, AE_IFREG}};
    pack(space, sizeof space, ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_NONE, NULL, nest, 1);
    keep(space, 512 + size - 30);
    struct buffer out;
    list(&out);
    buffer_char(&out, '\0');
    assert_non_null(strstr(out.bytes, "/in.zip/a.pdn=first\n/in.zip/b.pdn=second\n/in.zip: "));
    buffer_free(&out);
}

/* ---- RAR, stored ---- */

static uint32_t crc(const char *bytes, size_t length) {
    uint32_t sum = 0xFFFFFFFF;
    for (size_t i = 0; i < length; i++) {
        sum ^= (unsigned char)bytes[i];
        for (int bit = 0; bit < 8; bit++)
            sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320 : 0);
    }
    return ~sum;
}

static void put(struct buffer *to, uint32_t number, int bytes) {
    for (; bytes > 0; bytes--, number >>= 8)
        buffer_char(to, (char)(number & 0xFF));
}

static void put_rar_header(struct buffer *to, struct buffer *header) {
    put(to, crc(header->bytes, header->length) & 0xFFFF, 2);
    buffer_slice(to, buffer_view(header));
    buffer_clear(header);
}

static void rar(void **unused) {
    (void)unused;
    struct buffer all, header;
    buffer_init(&all);
    buffer_init(&header);
    buffer_put(&all, "Rar!\x1A\x07\0", 7);
    put(&header, 0x73, 1);
    put(&header, 0, 2);
    put(&header, 13, 2);
    put(&header, 0, 4);
    put(&header, 0, 2);
    put_rar_header(&all, &header);
    put(&header, 0x74, 1);
    put(&header, 0x8000, 2);
    put(&header, 32 + 5, 2);
    put(&header, 5, 4);
    put(&header, 5, 4);
    put(&header, 3, 1); /* Unix */
    put(&header, crc("first", 5), 4);
    put(&header, 0x5A215A21, 4);
    put(&header, 20, 1);
    put(&header, 0x30, 1); /* stored */
    put(&header, 5, 2);
    put(&header, 0100644, 4);
    buffer_text(&header, "a.pdn");
    put_rar_header(&all, &header);
    buffer_text(&all, "first");
    keep(all.bytes, all.length);
    expect("/a.pdn=first\n");
    buffer_free(&all);
    buffer_free(&header);
}

static void put_rar5_header(struct buffer *to, struct buffer *header) {
    struct buffer sized;
    buffer_init(&sized);
    put(&sized, (uint32_t)header->length, 1);
    buffer_slice(&sized, buffer_view(header));
    put(to, crc(sized.bytes, sized.length), 4);
    buffer_slice(to, buffer_view(&sized));
    buffer_free(&sized);
    buffer_clear(header);
}

static void rar5(void **unused) {
    (void)unused;
    struct buffer all, header;
    buffer_init(&all);
    buffer_init(&header);
    buffer_put(&all, "Rar!\x1A\x07\x01\0", 8);
    buffer_put(&header, "\x01\0\0", 3); /* main, no flags, no flags of the archive */
    put_rar5_header(&all, &header);
    buffer_put(&header, "\x02\x02\x05\x04\x05\x24", 6); /* file; 5 bytes of data with a sum; 5 bytes; mode */
    put(&header, crc("first", 5), 4);
    buffer_put(&header, "\0\x01\x05", 3); /* stored, Unix, a name of 5 bytes */
    buffer_text(&header, "a.pdn");
    put_rar5_header(&all, &header);
    buffer_text(&all, "first");
    buffer_put(&header, "\x05\0\0", 3); /* end */
    put_rar5_header(&all, &header);
    keep(all.bytes, all.length);
    expect("/a.pdn=first\n");
    buffer_free(&all);
    buffer_free(&header);
}

static void plain_files(void **unused) {
    (void)unused;
    keep("", 0);
    expect("=\n");
    keep("1. c3-d4 *\n", 11);
    expect("=1. c3-d4 *\n\n");
    keep("PK", 2);
    expect("=PK\n");
    memset(space, 0, 1024);
    assert_int_equal(packing_of(space, 512), PACKING_NONE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_files),
        cmocka_unit_test(every_format),
        cmocka_unit_test(every_filter),
        cmocka_unit_test(one_level_inside),
        cmocka_unit_test(rar),
        cmocka_unit_test(rar5),
        cmocka_unit_test(locked_members),
        cmocka_unit_test(a_compressed_file_inside),
        cmocka_unit_test(damaged_archives),
        cmocka_unit_test(wrong_sums),
        cmocka_unit_test(zip_without_its_table),
        cmocka_unit_test(cut_around_a_zip),
        cmocka_unit_test(tar_with_damaged_head),
    };
    int file = mkstemp(path);
    if (file < 0)
        return 1;
    close(file);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(path);
    return failed;
}
