# Patterns that would run for ever are given up at a limit, and then the report says so; what stands behind is read.
[ -z "$MEMORY" ] || ulimit -v "$MEMORY"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
repeat() { # repeat TEXT COUNT
    awk -v text="$1" -v count="$2" 'BEGIN { for (i = 0; i < count; i++) printf "%s", text }'
}
given_up() { # given_up NAME: checks $work/input
    timeout 60 "$DAMKA" check --from text --report json "$work/input" >"$work/out" 2>"$work/err"
    local got=$?
    if [ $got != 1 ]; then
        echo "not ok limits-$1: exit code $got: $(head -c 300 "$work/err")"
    elif ! grep -q '"code":"unverified".*given up' "$work/out"; then
        echo "not ok limits-$1: nothing says that a pattern was given up: $(head -c 300 "$work/out")"
    elif ! grep -q '"plies":2' "$work/out"; then
        echo "not ok limits-$1: the game behind is not read: $(head -c 300 "$work/out")"
    else
        echo "ok limits-$1"
    fi
}
page() { # page: its input, on a page about a game of columns, so that columns are looked for
    printf 'Столбовые шашки.\n\nСтолбовые шашки, столбовые шашки.\n'
    cat
    printf '\n\n1. c3-d4 d6-c5\n'
}
{ printf '('; repeat 'б , ' 200000; } | page >"$work/input"
given_up column-without-end
{ printf 'колонна'; repeat ' ' 3000000; printf 'x'; } | page >"$work/input"
given_up blanks-without-end
# As many of them as one likes, each below the limit.
repeat '(б,ч,б,ч) колонна ббч "бббб" ' 20000 | page >"$work/input"
timeout 60 "$DAMKA" check --from text --report json "$work/input" >"$work/out" 2>"$work/err"
if grep -q 'given up' "$work/out"; then
    echo "not ok limits-many: a pattern was given up on short columns"
elif ! grep -q '"plies":2' "$work/out"; then
    echo "not ok limits-many: the game behind is not read: $(head -c 300 "$work/out" "$work/err")"
else
    echo "ok limits-many"
fi
