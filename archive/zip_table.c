/* Finds the table of members of a zip file (APPNOTE.TXT 4.3.12 to 4.3.16). What is in it is libarchive's
 * affair.
 */
#include "archive/zip_table.h"

#include <stdio.h>
#include <string.h>

enum {
    MARK = 4,
    END_SIZE = 22, /* of the end record, and of what matters in the others */
    END_OFFSET_AT = 16,
    LOCATOR_SIZE = 20,
    LOCATOR_OFFSET_AT = 8,
    LARGE_SIZE = 56,
    LARGE_OFFSET_AT = 48,
};

static const char member_mark[] = "PK\1\2", end_mark[] = "PK\5\6", large_mark[] = "PK\6\6",
                  locator_mark[] = "PK\6\7";

static uint64_t number_at(const char *bytes, size_t size) {
    uint64_t number = 0;
    while (size--)
        number = number << 8 | (unsigned char)bytes[size];
    return number;
}

/* Reads so many bytes there. False: there are fewer. */
static bool read_at(struct source *source, uint64_t at, char *to, size_t size) {
    if (at > INT64_MAX || source->seek(source, (int64_t)at, SEEK_SET) < 0)
        return false;
    while (size) {
        ptrdiff_t got = source->read(source, to, size);
        if (got <= 0)
            return false;
        to += got;
        size -= (size_t)got;
    }
    return true;
}

/* A table without members is its end record. */
static bool begins_table(struct source *source, uint64_t at) {
    char mark[MARK];
    return read_at(source, at, mark, MARK) &&
           (!memcmp(mark, member_mark, MARK) || !memcmp(mark, end_mark, MARK) ||
            !memcmp(mark, large_mark, MARK));
}

/* What does not fit into the end record stands in a larger one, which a locator before it leads to. */
static bool leads_to_table(struct source *source, uint64_t end_at, const char *end) {
    uint64_t table = number_at(end + END_OFFSET_AT, 4);
    char record[LARGE_SIZE];
    if (table != UINT32_MAX)
        return begins_table(source, table);
    return end_at >= LOCATOR_SIZE && read_at(source, end_at - LOCATOR_SIZE, record, LOCATOR_SIZE) &&
           !memcmp(record, locator_mark, MARK) &&
           read_at(source, number_at(record + LOCATOR_OFFSET_AT, 8), record, LARGE_SIZE) &&
           !memcmp(record, large_mark, MARK) && begins_table(source, number_at(record + LARGE_OFFSET_AT, 8));
}

bool zip_table_stands(struct source *source, char *block, size_t room) {
    int64_t size = source->seek(source, 0, SEEK_END);
    if (size < END_SIZE)
        return false;
    room = (uint64_t)size < room ? (size_t)size : room;
    uint64_t from = (uint64_t)size - room;
    if (!read_at(source, from, block, room))
        return false;
    for (size_t at = room - END_SIZE + 1; at-- > 0;)
        if (!memcmp(block + at, end_mark, MARK) && leads_to_table(source, from + at, block + at))
            return true;
    return false;
}
