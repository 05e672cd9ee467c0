/* HTML entities, as exports of web pages leave them in tags: "&amp;" "&#1055;" "&#xC9;". */
#ifndef NOTATION_ENTITY_H
#define NOTATION_ENTITY_H

#include "base/arena.h"
#include "base/slice.h"

#include <stdint.h>

/* The length of the entity at `at`, with its semicolon, and the character it stands for (`character` may be
 * NULL); 0: none stands here. Control characters are none. */
size_t entity_read(const char *at, const char *end, uint32_t *character);
bool entity_stands_in(struct slice text);
/* Every entity once: what comes out is not looked at again. The text itself where there is none; `at` is NULL
 * when there is no memory. */
struct slice entity_decode(struct arena *arena, struct slice text);

#endif
