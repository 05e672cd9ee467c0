# Prose about draughts without a move, for the page reader: -v words="..." -v bytes=N -v width=80 (0: one line).
# Sentences, some with a year, and now and then a paragraph; always the same. -v rich=1: every sentence has something
# of what books have beside words: dates, counts, scores, initials, brackets, dashes.
function random(n) { seed = (seed * 16807) % 2147483647; return seed % n }
function extra(kind) {
    kind = random(12)
    if (kind == 0) return (1 + random(28)) "." (1 + random(12)) "." (1890 + random(130))
    if (kind == 1) return random(9) ":" random(9)
    if (kind == 2) return "«" word[1 + random(count)] "»"
    if (kind == 3) return "(" word[1 + random(count)] " " word[1 + random(count)] ")"
    if (kind == 4) return "— " word[1 + random(count)]
    if (kind == 5) return "A. " word[1 + random(count)]
    if (kind == 6) return 1890 + random(130)
    if (kind == 7) return random(100) "%"
    if (kind == 8) return "№ " random(300)
    if (kind == 9) return word[1 + random(count)] "-" word[1 + random(count)]
    return kind == 10 ? random(40) : "[" random(30) "]"
}
BEGIN {
    seed = 1947
    count = split(words, word, " ")
    while (size < bytes) {
        length_of = 5 + random(10)
        number = random(rich ? 1 : 10) ? 0 : 1 + random(length_of)
        for (i = 1; i <= length_of; i++) {
            text = i != number ? word[1 + random(count)] : rich ? extra() : 1890 + random(130)
            if (i == 1)
                text = toupper(substr(text, 1, 1)) substr(text, 2)
            text = text (i == length_of ? substr("..!?", 1 + random(4), 1) : random(8) ? "" : ",")
            size += length(text) + 1
            column += length(text) + 1
            full = width && column > width
            printf "%s%s", text, (full ? "\n" : " ")
            if (full)
                column = 0
        }
        if (width && !random(20)) {
            printf "\n\n"
            column = 0
        }
    }
    print ""
}
