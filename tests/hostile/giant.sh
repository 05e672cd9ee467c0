# One game as large as an archive. Memory may be 32 MB and four times the game, with two threads, whatever the
# game consists of and whatever is made of it.
DAMKA=${DAMKA:-build/damka}
if [ -z "$MEMORY" ]; then
    echo "ok giant: a program under sanitizers, so its memory is not measured"
    exit 0
fi
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
${CC:-cc} -D_GNU_SOURCE -O1 -o "$work/peak" "$root/bench/peak.c" || exit 2
SIZE=8 # MB
# Two kings that wander for ever; %d is the move's number.
game() { # game HEAD ODD EVEN TAIL: moves until the size is reached
    awk -v size=$((SIZE * 1000000)) -v head="$1" -v odd="$2" -v even="$3" -v tail="$4" 'BEGIN {
        printf "%s", head
        for (i = 1; sum < size; i++) {
            move = i % 2 ? sprintf(odd, i, i) : sprintf(even, i, i)
            sum += length(move)
            printf "%s", move
        }
        printf "%s", tail
    }'
}
words() { # words HEAD TEXT TAIL
    printf '%s' "$1"
    yes "$2" | head -c $((SIZE * 1000000))
    printf '%s' "$3"
}
runs() { # runs NAME ARGUMENT...: on the input
    local name=$1 code most seconds peak
    shift
    most=$((32 * 1024 + 4 * $(stat -c %s "$work/input") / 1024))
    "$work/peak" "$DAMKA" "$@" -j2 --quiet "$work/input" 3>"$work/took" >"$work/out" 2>"$work/err"
    read -r seconds peak code <"$work/took"
    if [ "$code" -gt 1 ]; then
        echo "not ok $name: exit code $code: $(tail -c 300 "$work/err")"
    elif [ "$peak" -gt "$most" ]; then
        echo "not ok $name: $peak KB, which is more than $most (in $seconds s)"
    else
        echo "ok $name: $peak of $most KB in $seconds s"
    fi
}
tags='[GameType "25"]
[SetUp "1"]
[FEN "W:WKc1:BKb8"]

'
game "$tags" '%d. c1-d2 b8-c7
' '%d. d2-c1 c7-b8
' '*' >"$work/input"
runs moves check --report json
runs moves-written convert -t pdn
game "$tags" '%d. c1-d2 {a move} b8-c7 {and the answer to it}
' '%d. d2-c1 {back again} c7-b8
' '*' >"$work/input"
runs comments convert -t json
game "$tags" '%d. c1-d2 (%d. c1-b2 b8-a7) b8-c7
' '%d. d2-c1 (%d. d2-e1 c7-d8) c7-b8
' '*' >"$work/input"
runs variations convert -t pdn
words '[GameType "25"]

1. c3-d4 {' 'a long remark' '} b6-a5 *' >"$work/input"
runs comment convert -t text
words '[GameType "25"]
[Event "' 'a long name ' '"]

1. c3-d4 b6-a5 *' | tr '\n' ' ' >"$work/input"
runs tag convert -t json
awk -v size=$((SIZE * 1000000)) 'BEGIN {
    for (i = 0; sum < size; i++) {
        tag = sprintf("[T%06x \"v\"]\n", i)
        sum += length(tag)
        printf "%s", tag
    }
    print "\n1. c3-d4 b6-a5 *"
}' >"$work/input"
runs many-tags check --report json
runs many-tags-written convert -t yaml
runs many-tags-printed convert -t text
game '{"damka":1,"variant":"russian","start":"W:WKc1:BKb8","moves":[' '"c1-d2","b8-c7",' '"d2-c1","c7-b8",' \
    '"c1-d2"],"result":"*"}
' >"$work/input"
runs json-record convert -t json
game 'Белые: дамка c1. Чёрные: дамка b8. Ход белых.

' '%d. c1-d2 b8-c7 и белые ждут, что сделают чёрные
' '%d. d2-c1 c7-b8
' '' >"$work/input"
runs page check
# Dense ones: what is made of a ply takes five to a hundred times its text.
again() { # again NAME TEXT FORMAT: the same over and over, between the head and the end of a game
    words "$tags" "$2" '
*' >"$work/input"
    runs "$1" check --report json
    runs "$1-written" convert -t "$3"
}
again no-numbers 'c1-d2 b8-c7 d2-c1 c7-b8' pdn
again marks 'c1-d2! b8-c7? d2-c1! c7-b8?' json
again glyphs 'c1-d2 $1 b8-c7 $2 d2-c1 $3 c7-b8 $4' pdn
again letters 'c1-d2 {a} b8-c7 {b} d2-c1 {c} c7-b8 {d}' yaml
again few-words 'c1-d2 {a fine move} b8-c7 {and the answer} d2-c1 {back again} c7-b8 {as was due}' pdn
again all-of-them 'c1-d2!$1{a}b8-c7?$2{b}d2-c1!$1{c}c7-b8?$2{d}' json
again one-ply-variations 'c1-d2(c1-b2)b8-c7(b8-a7)d2-c1(d2-e1)c7-b8(c7-d8)' pdn
again unknown-words 'c1-d2 @ b8-c7 # d2-c1 @ c7-b8 #' pdn
SIZE=4
words "${tags}c1-d2" '(c1-b2)(c1-d2)(c1-a3)(c1-e3)' '
*' >"$work/input"
runs siblings convert -t pdn
words "${tags}c1-d2" '$1$2{a}' '
*' >"$work/input"
runs notes-on-one-ply convert -t json
again finding-at-every-ply 'c1:d2 b8:c7 d2:c1 c7:b8' pdn
runs finding-at-every-ply-junit check --report junit
# A thousand errors at most, and a thousand others.
case $(($(grep -c '\[[a-z-]*\]$' "$work/out") <= 2000))/$(grep -c '^\.\.\. and [0-9]* more findings$' "$work/out") in
1/1) echo "ok junit-case-in-bounds" ;;
*) echo "not ok junit-case-in-bounds: $(tail -c 300 "$work/out")" ;;
esac
tags='[GameType "21"]
[SetUp "1"]
[FEN "B:WK1:BK3"]

'
again four-bytes '3-8 1-5 8-3 5-1' text
SIZE=2
again illegal-variations '3-8(3-9)1-5(1-32)8-3(8-1)5-1(5-7)' pdn
