# Instructions a ply, counted by callgrind, against tests/cli/cost.limits: a change that makes reading, judging or
# writing a twentieth dearer is seen here. What a run costs beside its games falls out, as one of 500 games is
# taken from one of 1000. After a change that is meant to cost: tests/cli/cost.sh --measure > tests/cli/cost.limits
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
games=$(cat samples/ussr1947-extract.pdn && echo x)
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do printf '%s' "${games%x}"; done >"$work/100.pdn"
for _ in 1 2 3 4 5; do cat "$work/100.pdn"; done >"$work/500.pdn"
cat "$work/500.pdn" "$work/500.pdn" >"$work/1000.pdn"
PLIES=29900 # of five hundred

refs() { # refs ARGUMENT...
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$DAMKA" "$@" 2>&1 >/dev/null |
        sed -n 's/.*refs: *//p' | tr -d ,
}
cost() { # cost ARGUMENT...: instructions a ply
    local one two
    one=$(refs "$@" "$work/500.pdn")
    two=$(refs "$@" "$work/1000.pdn")
    echo $(((two - one) / PLIES))
}
each() { # each FUNCTION: called with a name and arguments
    "$1" check-declared check -j1 --quiet --variant russian
    "$1" check-guessed check -j1 --quiet
    "$1" check-json check -j1 --report json --variant russian
    "$1" convert-pdn convert -j1 --quiet --variant russian -t pdn
    "$1" convert-yaml convert -j1 --quiet --variant russian -t yaml
}
measure() {
    local name=$1
    shift
    echo "$name $(cost "$@")"
}
compare() {
    local name=$1 limit found
    shift
    limit=$(sed -n "s/^$name //p" tests/cli/cost.limits)
    found=$(cost "$@")
    if [ -n "$limit" ] && [ "$found" -gt 0 ] && [ $((found * 100)) -le $((limit * (100 + MARGIN))) ]; then
        echo "ok cost-$name: $found instructions a ply, $limit when last measured"
    else
        echo "not ok cost-$name: $found instructions a ply, ${limit:-nothing} when last measured"
    fi
}
if [ "$1" = --measure ]; then each measure; else each compare; fi
