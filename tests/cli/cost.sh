# Instructions a ply, and a kilobyte of prose, counted by callgrind, against tests/cli/cost.limits: a change that
# makes reading, judging or writing a twentieth dearer is seen here. What a run costs beside its games falls out,
# as one of 50 games is taken from one of 100. After a change that is meant to cost:
# tests/cli/cost.sh --measure > tests/cli/cost.limits
cd "$(dirname "$0")/../.." || exit 2
DAMKA=${DAMKA:-build/damka}
MARGIN=6 # in a hundred
. tests/counts.sh
can_count cost || exit 0
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
copies() { # copies COUNT FILE TO
    local i
    for ((i = 0; i < $1; i++)); do cat "$2"; done >"$3"
}
# Five games each; the other are of English draughts, which differs from pool checkers by captures and kings.
for games in russian english; do
    file=samples/ussr1947-extract.pdn
    [ $games = russian ] || file=tests/cli/english.pdn
    for number in 1 50 100; do copies $((number / 5 + 1)) $file "$work/$games-$number.pdn"; done
done
PLIES_RUSSIAN=2990 PLIES_ENGLISH=2620 # of fifty

cost() { # cost GAMES ARGUMENT...: instructions a ply
    local games=$1 plies=$PLIES_RUSSIAN
    shift
    [ "$games" = russian ] || plies=$PLIES_ENGLISH
    count "$@" "$work/$games-1.pdn" "$work/$games-50.pdn" "$work/$games-100.pdn"
    echo $((($(count_of 3) - $(count_of 2)) / plies))
}
# Pages of prose without a move, by the kilobyte: what one takes beyond half of it. The first readings are for
# the patterns, which are compiled when they are needed.
russian="шашки партия белые чёрные ход доска поле дамка простая удар и в на не что как это но с у за то а от для когда"
english="draughts game white black move board square man king capture and in on not that as this but with at a be cab"
prose_cost() { # prose_cost WIDTH ENCODING WORDS: instructions a kilobyte
    local size
    LC_ALL=C awk -v words="$3" -v width="$1" -v bytes=400000 -f bench/prose.awk | iconv -f UTF-8 -t "$2" >"$work/whole.txt"
    size=$(stat -c %s "$work/whole.txt")
    head -c $((size / 2)) "$work/whole.txt" >"$work/half.txt"
    local warm=(whole whole whole whole whole whole whole whole whole whole) files
    files=("${warm[@]/#/$work/}" "$work/half" "$work/whole")
    count check -j1 --quiet --from text "${files[@]/%/.txt}"
    echo $((($(count_of 12) - $(count_of 11)) * 1000 / (size - size / 2)))
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
    "$1" check-declared russian check -j1 --quiet --variant russian
    "$1" check-guessed russian check -j1 --quiet
    "$1" check-english-declared english check -j1 --quiet --variant english
    "$1" check-english-guessed english check -j1 --quiet
    "$1" check-json russian check -j1 --report json --variant russian
    "$1" convert-pdn russian convert -j1 --quiet --variant russian -t pdn
    "$1" convert-yaml russian convert -j1 --quiet --variant russian -t yaml
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
