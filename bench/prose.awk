# Prose about draughts without a move, for the page reader: -v words="..." -v bytes=N -v width=80 (0: one line).
# Sentences, some with a year or a count, and now and then a paragraph; always the same.
function random(n) { seed = (seed * 16807) % 2147483647; return seed % n }
BEGIN {
    seed = 1947
    count = split(words, word, " ")
    while (size < bytes) {
        length_of = 5 + random(10)
        number = random(10) ? 0 : 1 + random(length_of)
        for (i = 1; i <= length_of; i++) {
            text = i == number ? 1890 + random(130) : word[1 + random(count)]
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
