# One game as large as an archive. Memory may be 32 MB and four times the game, with two threads, whatever the
# game consists of and whatever is made of it.
DAMKA=${DAMKA:-build/damka}
if [ -z "$MEMORY" ]; then
    echo "ok giant: a program under sanitizers, so its memory is not measured"
    exit 0
fi
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
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
    local name=$1 code most
    shift
    most=$((32 * 1024 + 4 * $(stat -c %s "$work/input") / 1024))
    (
        ulimit -d "$most"
        timeout 60 "$DAMKA" "$@" -j2 --quiet "$work/input" >"$work/out" 2>"$work/err"
    )
    code=$?
    if [ "$code" = 0 ]; then
        echo "ok $name in $most KB"
    else
        echo "not ok $name in $most KB: exit code $code: $(tail -c 300 "$work/err")"
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
game '{"damka":1,"variant":"russian","start":"W:WKc1:BKb8","moves":[' '"c1-d2","b8-c7",' '"d2-c1","c7-b8",' \
    '"c1-d2"],"result":"*"}
' >"$work/input"
runs json-record convert -t json
game 'Белые: дамка c1. Чёрные: дамка b8. Ход белых.

' '%d. c1-d2 b8-c7 и белые ждут, что сделают чёрные
' '%d. d2-c1 c7-b8
' '' >"$work/input"
runs page check
