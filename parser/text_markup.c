/* HTML to text with libxml2's parser, which calls back for every tag and every stretch of text. Rows and
 * paragraphs become lines, cells are set apart by blanks, scripts and styles are left out. */
#include "parser/text_markup.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "parser/text_skim.h"

#include <libxml/HTMLparser.h>
#include <limits.h>
#include <pthread.h>

enum {
    LOOK = 1 << 16,
    DEPTH_MAX = 400,      /* libxml2 walks the open tags at every closing one */
    TAG_BLANKS_MAX = 400, /* ... and the attributes at every attribute */
    ENTITY_MAX = 40,
};

/* A stretch of the text that stands in the page as it is, or as an entity. */
struct text_run {
    size_t at, source, source_end;
};

struct strip {
    struct text_markup *markup;
    htmlParserCtxtPtr parser;
    struct slice whole; /* the page */
    struct text_skim skim;
    struct slice page; /* ... and what of it is parsed */
    unsigned verbatim; /* open <pre> */
    bool no_memory;
    size_t stopped; /* where parsing was given up; 0: nowhere */
};

static bool grow(void **array, size_t *capacity, size_t count, size_t size) {
    if (count <= *capacity)
        return true;
    size_t wanted = *capacity ? *capacity * 2 : 256;
    while (wanted < count)
        wanted *= 2;
    void *bigger = memory_resize(*array, wanted * size);
    if (!bigger)
        return false;
    *array = bigger;
    *capacity = wanted;
    return true;
}

static size_t position(const struct strip *strip) {
    const xmlParserInput *input = strip->parser->input;
    if (!input)
        return strip->page.length;
    size_t at = (size_t)(input->cur - input->base) + input->consumed;
    return at < strip->page.length ? at : strip->page.length;
}

static size_t source(const struct strip *strip, size_t at) {
    return text_skim_source(&strip->skim, at);
}

static char *add_bytes(struct text_markup *markup, size_t length) {
    void *bytes = markup->bytes;
    if (!grow(&bytes, &markup->capacity, markup->length + length, 1))
        return NULL;
    markup->bytes = bytes;
    markup->length += length;
    return markup->bytes + markup->length - length;
}

static bool append_run(struct text_markup *markup, struct text_run run) {
    void *runs = markup->runs;
    if (!grow(&runs, &markup->run_capacity, markup->run_count + 1, sizeof *markup->runs))
        return false;
    markup->runs = runs;
    markup->runs[markup->run_count++] = run;
    return true;
}

static char *add(struct strip *strip, size_t length) {
    char *to = add_bytes(strip->markup, length);
    strip->no_memory = strip->no_memory || !to;
    return to;
}

static void add_run(struct strip *strip, size_t source, size_t source_end) {
    if (!append_run(strip->markup, (struct text_run){strip->markup->length, source, source_end}))
        strip->no_memory = true;
}

/* A sign that the markup stands for; blanks and line ends are not doubled. */
static void add_break(struct strip *strip, const char *with) {
    const struct text_markup *markup = strip->markup;
    size_t length = strlen(with), at = source(strip, position(strip)), same = 0;
    while (same < length && same < markup->length && markup->bytes[markup->length - 1 - same] == '\n')
        same++;
    if (with[0] == '\n')
        with += same;
    if (!*with)
        return;
    add_run(strip, at, at);
    char *to = add(strip, strlen(with));
    if (to)
        memcpy(to, with, strlen(with));
}

static bool is_one_of(const xmlChar *name, const char *const *names) {
    for (; *names; names++)
        if (xmlStrEqual(name, (const xmlChar *)*names))
            return true;
    return false;
}

static void mark(struct strip *strip, const xmlChar *name) {
    static const char *const paragraphs[] = {"p",  "h1", "h2",    "h3",         "h4",  "h5", "h6",
                                             "ul", "ol", "table", "blockquote", "pre", "hr", NULL};
    static const char *const lines[] = {"br",     "div",    "tr",      "li",      "dt",
                                        "dd",     "title",  "body",    "section", "article",
                                        "header", "footer", "caption", "option",  NULL};
    static const char *const cells[] = {"td", "th", NULL};
    if (is_one_of(name, paragraphs))
        add_break(strip, "\n\n");
    else if (is_one_of(name, lines))
        add_break(strip, "\n");
    else if (is_one_of(name, cells))
        add_break(strip, " ");
}

static void start_tag(void *context, const xmlChar *name, const xmlChar **attributes) {
    struct strip *strip = ((htmlParserCtxtPtr)context)->_private;
    (void)attributes;
    mark(strip, name);
    strip->verbatim += xmlStrEqual(name, (const xmlChar *)"pre") != 0;
    if (strip->no_memory || strip->parser->nameNr > DEPTH_MAX) {
        strip->stopped = position(strip);
        xmlStopParser(strip->parser);
    }
}

static void end_tag(void *context, const xmlChar *name) {
    struct strip *strip = ((htmlParserCtxtPtr)context)->_private;
    mark(strip, name);
    if (strip->verbatim && xmlStrEqual(name, (const xmlChar *)"pre"))
        strip->verbatim--;
}

static void flatten(char *text, size_t length, char line_end) {
    for (char *at = text, *end = text + length; (at = memchr(at, line_end, (size_t)(end - at)));)
        *at++ = ' ';
}

static void copy(struct strip *strip, const char *from, size_t length) {
    char *to = add(strip, length);
    if (!to)
        return;
    memcpy(to, from, length);
    flatten(to, length, '\0');
    if (!strip->verbatim) {
        flatten(to, length, '\n');
        flatten(to, length, '\r');
    }
}

/* The length of the character at `at`, if libxml2 leaves it out as one that XML has not. */
static size_t left_out(struct slice page, size_t at) {
    const unsigned char *bytes = (const unsigned char *)page.at + at;
    if (bytes[0] < ' ')
        return bytes[0] != '\n' && bytes[0] != '\r' && bytes[0] != '\t';
    return page.length - at >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBF && bytes[2] >= 0xBE ? 3 : 0;
}

/* Whether the text stands before `end`, and where it begins there. */
static bool stands_before(struct slice page, size_t end, const char *text, size_t length, size_t *from) {
    *from = end;
    while (length > 0) {
        size_t out = *from >= 1 ? left_out(page, *from - 1) : 0;
        if (!out && *from >= 3)
            out = left_out(page, *from - 3) == 3 ? 3 : 0;
        if (!out && (!*from || page.at[*from - 1] != text[length - 1]))
            return false;
        *from -= out ? out : 1;
        length -= !out;
    }
    return true;
}

static void take_piece(struct strip *strip, size_t from, size_t end) {
    if (from >= end)
        return;
    from = source(strip, from);
    end = source(strip, end);
    add_run(strip, from, end);
    copy(strip, strip->whole.at + from, end - from);
}

/* What the parser has found to be text, as it is in the page. */
static void take_stretch(struct strip *strip, size_t from, size_t end) {
    size_t begin = from;
    for (size_t at = from, out; at < end; at += out ? out : 1) {
        out = left_out(strip->page, at);
        if (out) {
            take_piece(strip, begin, at);
            begin = at + out;
        }
    }
    take_piece(strip, begin, end);
}

/* The parser stands behind the text, which is in the page as it is or as an entity; or, where the text is a
 * part of a long one, before its last character. */
static void take_text(void *context, const xmlChar *bytes, int size) {
    struct strip *strip = ((htmlParserCtxtPtr)context)->_private;
    const char *text = (const char *)bytes;
    size_t length = (size_t)size, end = position(strip), left = strip->page.length - end, from, bad;
    if (strip->no_memory)
        return;
    size_t last = left ? utf8_length(strip->page.at + end, strip->page.at + strip->page.length, &bad) : 0;
    if (stands_before(strip->page, end, text, length, &from)) {
        take_stretch(strip, from, end);
    } else if (last && stands_before(strip->page, end + last, text, length, &from)) {
        take_stretch(strip, from, end + last);
    } else {
        for (from = end; from > 0 && end - from < ENTITY_MAX && strip->page.at[--from] != '&';)
            ;
        add_run(strip, source(strip, from), source(strip, end));
        copy(strip, text, length);
    }
}

static void skip_script(void *context, const xmlChar *text, int size) {
    (void)context;
    (void)text;
    (void)size;
}

/* What would cost libxml2 more than its length: a tag with hundreds of attributes. */
static bool is_hostile(struct slice page) {
    for (size_t at = 0; at < page.length; at++) {
        size_t blanks = 0;
        const char *tag = memchr(page.at + at, '<', page.length - at);
        if (!tag)
            return false;
        for (at = (size_t)(tag - page.at); at < page.length && page.at[at] != '>'; at++)
            blanks += (unsigned char)page.at[at] <= ' ' || page.at[at] == '=' || page.at[at] == '/';
        if (blanks > TAG_BLANKS_MAX && at < page.length)
            return true;
    }
    return false;
}

static bool has_markup(struct matcher *matcher, struct slice page) {
    if (page.length > LOOK)
        for (page.length = LOOK; ((unsigned char)page.at[page.length] & 0xC0) == 0x80;)
            page.length--;
    return slice_has(page, '<') && pattern_find(matcher, PATTERN_MARKUP, page, NULL) == PATTERN_YES;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void start_library(void) {
    xmlInitParser();
}

static void parse(struct strip *strip) {
    htmlParserCtxtPtr parser = strip->parser;
    htmlSAXHandler handler = {.startElement = start_tag,
                              .endElement = end_tag,
                              .characters = take_text,
                              .ignorableWhitespace = take_text,
                              .cdataBlock = skip_script};
    htmlCtxtUseOptions(parser, HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
                                   HTML_PARSE_NONET | HTML_PARSE_IGNORE_ENC);
    memcpy(parser->sax, &handler, sizeof handler);
    parser->userData = parser;
    parser->_private = strip;
    parser->charset = XML_CHAR_ENCODING_UTF8;
    htmlParseDocument(parser);
    if (strip->stopped && !strip->no_memory) {
        size_t from = source(strip, strip->stopped);
        add_run(strip, from, strip->whole.length);
        copy(strip, strip->whole.at + from, strip->whole.length - from);
    }
}

enum status text_markup_strip(struct text_markup *markup, struct matcher *matcher, struct slice page) {
    struct strip strip = {.markup = markup, .whole = page};
    *markup = (struct text_markup){.page_length = page.length};
    if (page.length >= INT_MAX || !page.length || !has_markup(matcher, page) || is_hostile(page))
        return STATUS_OK;
    pthread_once(&once, start_library);
    strip.no_memory = !text_skim_make(&strip.skim, page);
    if (!strip.no_memory) /* libxml2 takes a NUL behind a tag for the page's end */
        flatten(strip.skim.bytes.bytes, strip.skim.bytes.length, '\0');
    strip.page = buffer_view(&strip.skim.bytes);
    if (!strip.no_memory)
        strip.parser = htmlCreateMemoryParserCtxt(strip.page.at, (int)strip.page.length);
    if (strip.parser) {
        add_break(&strip, "\n");
        parse(&strip);
        strip.parser->_private = NULL;
        htmlFreeParserCtxt(strip.parser);
    } else {
        strip.no_memory = true;
    }
    text_skim_free(&strip.skim);
    if (strip.no_memory)
        text_markup_free(markup);
    return strip.no_memory ? STATUS_NO_MEMORY : STATUS_OK;
}

void text_markup_free(struct text_markup *markup) {
    memory_free(markup->bytes);
    memory_free(markup->runs);
    *markup = (struct text_markup){.length = 0};
}

static const struct text_run *run_at(const struct text_markup *markup, size_t at) {
    size_t low = 0, high = markup->run_count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (markup->runs[middle].at <= at)
            low = middle;
        else
            high = middle;
    }
    return &markup->runs[low];
}

static size_t source_of(const struct text_run *run, size_t at) {
    size_t source = run->source + (at - run->at);
    return source < run->source_end ? source : run->source_end;
}

void text_markup_locate(const struct text_markup *markup, size_t *at, size_t *length) {
    if (!markup->bytes)
        return;
    const struct text_run *first = run_at(markup, *at);
    size_t from = source_of(first, *at), to = from;
    if (*length) {
        size_t end = *at + *length;
        const struct text_run *last = run_at(markup, end - 1);
        const struct text_run *next = last + 1;
        bool whole = next < markup->runs + markup->run_count && next->at == end;
        to = whole ? last->source_end : source_of(last, end - 1) + 1;
    }
    *at = from;
    *length = to > from ? to - from : 0;
}

/* The runs of a stretch, as runs of what is to be added next. */
static bool take_runs(struct text_markup *markup, const struct text_markup *from, size_t at, size_t end) {
    const struct text_run *run = from->runs ? run_at(from, at) : NULL;
    if (!run)
        return append_run(markup, (struct text_run){markup->length, at, end});
    for (size_t begin = at; run < from->runs + from->run_count && run->at < end; run++) {
        size_t first = run->at > begin ? run->at : begin;
        struct text_run taken = {markup->length + (first - begin), source_of(run, first), run->source_end};
        if (!append_run(markup, taken))
            return false;
    }
    return true;
}

bool text_markup_take(struct text_markup *markup, const struct text_markup *from, size_t at, size_t end) {
    if (at >= end)
        return true;
    char *to = take_runs(markup, from, at, end) ? add_bytes(markup, end - at) : NULL;
    if (to)
        memcpy(to, from->bytes + at, end - at);
    return to;
}

bool text_markup_end_line(struct text_markup *markup) {
    size_t source = markup->run_count ? markup->runs[markup->run_count - 1].source_end : 0;
    char *to =
        append_run(markup, (struct text_run){markup->length, source, source}) ? add_bytes(markup, 1) : NULL;
    if (to)
        *to = '\n';
    return to;
}
