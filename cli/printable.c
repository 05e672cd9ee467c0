/* Making any bytes fit for a terminal or for JSON. Knows nothing of records. */
#include "cli/printable.h"

static const char REPLACEMENT[] = "\xEF\xBF\xBD";
static const uint64_t EACH = 0x0101010101010101u; /* a one in each of eight bytes */

size_t printable_next(struct slice text, uint32_t *point) {
    const unsigned char *at = (const unsigned char *)text.at;
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = at[0] < 0x80 ? 1 : at[0] >= 0xF0 ? 4 : at[0] >= 0xE0 ? 3 : 2;
    *point = length == 1 ? at[0] : at[0] & (0xFFu >> (length + 1));
    bool good = length == 1 || (at[0] >= 0xC2 && at[0] <= 0xF4 && length <= text.length);
    for (size_t i = 1; good && i < length; i++) {
        good = (at[i] & 0xC0) == 0x80;
        *point = *point << 6 | (at[i] & 0x3F);
    }
    if (good && *point >= least[length] && *point <= 0x10FFFF && (*point < 0xD800 || *point > 0xDFFF))
        return length;
    *point = 0xFFFD;
    return 1;
}

/* Controls, and the marks by which a record could turn the line round (U+202A-202E, U+2066-2069). */
static bool hidden(uint32_t point) {
    return point < 0x20 || (point >= 0x7F && point < 0xA0) || (point >= 0x202A && point <= 0x202E) ||
           (point >= 0x2066 && point <= 0x2069) || point == 0x2028 || point == 0x2029;
}

/* Whether some of eight bytes is `c`. */
static bool holds(uint64_t eight, unsigned char c) {
    uint64_t zero = eight ^ (c * EACH);
    return (zero - EACH) & ~zero & 0x80 * EACH;
}

/* Whether eight bytes are ASCII that stands for itself. */
static bool plain_eight(const char *at, bool json) {
    uint64_t eight;
    memcpy(&eight, at, sizeof eight);
    /* A borrow or a carry crosses into the next byte only from one that is refused itself. */
    if ((eight | (eight - ' ' * EACH) | (eight + EACH)) & 0x80 * EACH)
        return false;
    return !json || (!holds(eight, '"') && !holds(eight, '\\'));
}

/* How many characters at the front are ASCII and stand for themselves; in JSON quotes and backslashes do not.
 */
static size_t plain(struct slice text, bool json) {
    size_t length = 0;
    while (text.length - length >= 8 && plain_eight(text.at + length, json))
        length += 8;
    while (length < text.length && text.at[length] >= ' ' && text.at[length] < 0x7F &&
           !(json && (text.at[length] == '"' || text.at[length] == '\\')))
        length++;
    return length;
}

void printable_put(struct buffer *buffer, struct slice text) {
    for (;;) {
        size_t run = plain(text, false);
        buffer_put(buffer, text.at, run);
        text.at += run;
        text.length -= run;
        if (!text.length)
            return;
        uint32_t point;
        size_t length = printable_next(text, &point);
        if (point == 0xFFFD || (hidden(point) && point != '\t'))
            buffer_text(buffer, REPLACEMENT);
        else
            buffer_put(buffer, text.at, length);
        text.at += length;
        text.length -= length;
    }
}

void printable_json(struct buffer *buffer, struct slice text) {
    buffer_char(buffer, '"');
    for (;;) {
        size_t run = plain(text, true);
        buffer_put(buffer, text.at, run);
        text.at += run;
        text.length -= run;
        if (!text.length)
            break;
        uint32_t point;
        size_t length = printable_next(text, &point);
        if (point == '"' || point == '\\')
            buffer_format(buffer, "\\%c", (char)point);
        else if (point == '\n' || point == '\t')
            buffer_text(buffer, point == '\n' ? "\\n" : "\\t");
        else if (point < 0x20 || point == 0x7F)
            buffer_format(buffer, "\\u%04x", (unsigned)point);
        else if (point == 0xFFFD)
            buffer_text(buffer, REPLACEMENT);
        else
            buffer_put(buffer, text.at, length);
        text.at += length;
        text.length -= length;
    }
    buffer_char(buffer, '"');
}

static const char *xml_entity(uint32_t point) {
    switch (point) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\n':
        return "&#10;";
    case '\t':
        return "&#9;";
    default:
        return NULL;
    }
}

/* XML 1.0 has no way to write most control characters. A line end in an attribute is a blank to its readers,
 * so it is written as its number. */
void printable_xml(struct buffer *buffer, struct slice text) {
    while (text.length) {
        uint32_t point;
        size_t length = printable_next(text, &point);
        const char *entity = xml_entity(point);
        if (entity)
            buffer_text(buffer, entity);
        else if (hidden(point) || point == 0xFFFD || point == 0xFFFE || point == 0xFFFF)
            buffer_text(buffer, REPLACEMENT);
        else
            buffer_put(buffer, text.at, length);
        text.at += length;
        text.length -= length;
    }
}

/* RFC 3986, unreserved characters and the slash; a path of any bytes comes through. */
void printable_uri(struct buffer *buffer, struct slice path) {
    for (size_t i = 0; i < path.length; i++) {
        unsigned char c = (unsigned char)path.at[i];
        bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                     (c && strchr("-._~/", c));
        if (plain)
            buffer_char(buffer, (char)c);
        else
            buffer_format(buffer, "%%%02X", c);
    }
}
