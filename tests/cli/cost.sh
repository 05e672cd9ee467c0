# Instructions a ply, and a kilobyte of prose, counted by callgrind, against tests/cli/cost.limits: a change that
# makes reading, judging or writing a twentieth dearer is seen here. What a run costs beside its games falls out,
# as one of 100 games is taken from one of 200. After a change that is meant to cost:
# tests/cli/cost.sh --measure > tests/cli/cost.limits
cd "$(dirname "$0")/../.." || exit 2
DAMKA=${DAMKA:-build/damka}
MARGIN=6 # in a hundred
if ! command -v valgrind >/dev/null 2>&1; then
    echo "ok cost: valgrind is missing, so instructions a ply are not counted"
    exit 0
fi
if nm "$DAMKA" 2>/dev/null | grep -q __asan_init; then
    echo "ok cost: a program under sanitizers, so instructions a ply are not counted"
    exit 0
fi
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
copies() { # copies COUNT FILE TO
    local i
    for ((i = 0; i < $1; i++)); do cat "$2"; done >"$3"
}
copies 20 samples/ussr1947-extract.pdn "$work/100.pdn" # five games
copies 2 "$work/100.pdn" "$work/200.pdn"
# Five games of English draughts, which differs from pool checkers by captures and kings.
copies 20 tests/cli/english.pdn "$work/100-english.pdn"
copies 2 "$work/100-english.pdn" "$work/200-english.pdn"
PLIES=5980 PLIES_ENGLISH=5240 # of a hundred

refs() { # refs ARGUMENT...
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$DAMKA" "$@" 2>&1 >/dev/null |
        sed -n 's/.*refs: *//p' | tr -d ,
}
cost() { # cost GAMES ARGUMENT...: instructions a ply
    local games=$1 plies=$PLIES one two
    shift
    [ -z "$games" ] || plies=$PLIES_ENGLISH
    one=$(refs "$@" "$work/100$games.pdn")
    two=$(refs "$@" "$work/200$games.pdn")
    echo $(((two - one) / plies))
}
# Pages of prose without a move, by the kilobyte: what 1 MB takes beyond half of it.
russian="шашки партия белые чёрные ход доска поле дамка простая удар и в на не что как это но с у за то а от для когда"
english="draughts game white black move board square man king capture and in on not that as this but with at a be cab"
prose_cost() { # prose_cost WIDTH ENCODING WORDS: instructions a kilobyte
    local one two
    LC_ALL=C awk -v words="$3" -v width="$1" -v bytes=1000000 -f bench/prose.awk | iconv -f UTF-8 -t "$2" >"$work/1.txt"
    head -c $(($(stat -c %s "$work/1.txt") / 2)) "$work/1.txt" >"$work/half.txt"
    one=$(refs check -j1 --quiet --from text "$work/half.txt")
    two=$(refs check -j1 --quiet --from text "$work/1.txt")
    echo $(((two - one) * 1000 / ($(stat -c %s "$work/1.txt") - $(stat -c %s "$work/half.txt"))))
}
cost_of() { # cost_of NAME ARGUMENT...
    case $1 in
    prose-*)
        shift
        prose_cost "$@"
        ;;
    *)
        shift
        cost "$@"
        ;;
    esac
}
each() { # each FUNCTION: called with a name and arguments
    "$1" check-declared "" check -j1 --quiet --variant russian
    "$1" check-guessed "" check -j1 --quiet
    "$1" check-english-declared -english check -j1 --quiet --variant english
    "$1" check-english-guessed -english check -j1 --quiet
    "$1" check-json "" check -j1 --report json --variant russian
    "$1" convert-pdn "" convert -j1 --quiet --variant russian -t pdn
    "$1" convert-yaml "" convert -j1 --quiet --variant russian -t yaml
    "$1" prose-russian 150 UTF-8 "$russian"
    "$1" prose-russian-line 0 UTF-8 "$russian"
    "$1" prose-windows-1251 150 CP1251 "$russian"
    "$1" prose-short-lines 60 UTF-8 "$russian"
    "$1" prose-koi8-r 150 KOI8-R "$russian"
    "$1" prose-utf-16 150 UTF-16LE "$russian"
    "$1" prose-english 80 UTF-8 "$english"
}
measure() {
    echo "$1 $(cost_of "$@")"
}
compare() {
    local name=$1 limit found unit=ply
    case $name in prose-*) unit=kilobyte ;; esac
    limit=$(sed -n "s/^$name //p" tests/cli/cost.limits)
    found=$(cost_of "$@")
    if [ -n "$limit" ] && [ "$found" -gt 0 ] && [ $((found * 100)) -le $((limit * (100 + MARGIN))) ]; then
        echo "ok cost-$name: $found instructions a $unit, $limit when last measured"
    else
        echo "not ok cost-$name: $found instructions a $unit, ${limit:-nothing} when last measured"
    fi
}
if [ "$1" = --measure ]; then each measure; else each compare; fi
