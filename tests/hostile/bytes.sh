# Inputs made to hurt: deep, long, cut, binary. The program must end soon, in little memory (MEMORY, in KB, when it
# is set), with the exit code and the finding that fit. DAMKA is the program.
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# Under sanitizers the same shapes, smaller.
if [ -n "$MEMORY" ]; then
    ulimit -v "$MEMORY"
    scale=10
else
    scale=1
fi

# hurt NAME CODE FINDING: checks $work/input; FINDING "" means that only the end counts.
hurt() {
    local name=$1 code=$2 finding=$3 report
    shift 3
    for report in json text; do
        timeout 60 "$DAMKA" check --report $report "$@" "$work/input" >"$work/out" 2>"$work/err"
        local got=$?
        if [ $got != "$code" ]; then
            echo "not ok $name-$report: exit code $got, not $code: $(head -c 300 "$work/err")"
        elif [ -n "$finding" ] && ! grep -q "$finding" "$work/out"; then
            echo "not ok $name-$report: no $finding: $(head -c 300 "$work/out")"
        else
            echo "ok $name-$report"
        fi
    done
    timeout 60 "$DAMKA" convert -t yaml --quiet "$@" "$work/input" >"$work/out" 2>"$work/err"
    got=$?
    [ $got -le 1 ] && echo "ok $name-convert" || echo "not ok $name-convert: exit code $got: $(tail -c 300 "$work/err")"
}
repeat() { # repeat TEXT COUNT
    awk -v text="$1" -v count="$2" 'BEGIN { for (i = 0; i < count; i++) printf "%s", text }'
}

: >"$work/input"
hurt empty 0 ''
printf '\n \t\r\n' >"$work/input"
hurt blank 0 ''
{ printf '1. c3-d4 '; repeat '(1. c3-b4 ' $((20000 * scale)); repeat ')' $((20000 * scale)); printf ' *\n'; } >"$work/input"
hurt nesting 1 nesting-too-deep
{ printf '[White "A"]\n\n1. c3-d4 '; repeat '(' $((20000 * scale)); } >"$work/input"
hurt only-opened 1 unclosed-variation
{ printf '[White "A"]\n\n1. c3-d4 '; repeat ')' $((20000 * scale)); printf ' *\n'; } >"$work/input"
hurt only-closed 1 ''
{ printf '[White "A"]\n\n1. '; repeat c $((100000 * scale)); printf ' *\n'; } >"$work/input"
hurt one-token 1 unknown-token
{ printf '[White "A"]\n\n1. a1'; repeat :c3:a1 $((20000 * scale)); printf ' *\n'; } >"$work/input"
hurt long-move 1 '"\|error'
{ printf '[White "A"]\n\n1. c3-d4 {'; repeat x $((100000 * scale)); } >"$work/input"
hurt unclosed-comment 1 unclosed-comment
{ printf '[White "'; repeat x $((100000 * scale)); printf '"]\n\n1. c3-d4 d6-c5 *\n'; } >"$work/input"
hurt long-tag 0 ''
{ printf '[White "'; repeat x $((100000 * scale)); } >"$work/input"
hurt cut-tag 1 bad-tag
printf '[White "A"]\n\n1. c3-d4 d6-' >"$work/input"
hurt cut-move 1 error
{ printf '[White "A"]\n\n'; repeat '1. zz ' $((20000 * scale)); } >"$work/input"
hurt one-line-of-unknown-tokens 1 unknown-token
{ printf '[White "A"]\n\n1. c3-d4 (1... '; repeat '1... zz ' $((20000 * scale)); } >"$work/input"
hurt numbers-without-a-move-in-a-bracket 1 unknown-token
{ printf '[White "A"]\n\n'; repeat '{c} ' $((20000 * scale)); printf '*\n'; } >"$work/input"
hurt many-comments 0 ''
repeat '1. c3-d4 d6-c5 * ' $((1000 * scale)) >"$work/input"
hurt many-games 0 ''
repeat '[A "b"]' $((5000 * scale)) >"$work/input"
hurt many-tags 0 ''
{ printf '[FEN "W:W'; repeat a1, $((20000 * scale)); printf ':B"]\n\n*\n'; } >"$work/input"
hurt long-fen 1 'impossible-position\|bad-fen'
head -c $((100000 * scale)) /dev/zero >"$work/input"
hurt zeros 1 nul-byte
awk -v n=$((20000 * scale)) 'BEGIN { for (i = 0; i < n; i++) printf "%c", (i * 7919 + int(i / 256) * 31) % 255 + 1 }' >"$work/input"
hurt noise 1 ''
head -c $((20000 * scale)) "$DAMKA" >"$work/input"
hurt program 1 ''
{ printf '[White "A"]\n\n1. c3-d4 '; printf 'd6\0c5 *\n'; } >"$work/input"
hurt nul-in-game 1 nul-byte
{ printf 'Партия\n1. c3-d4 '; repeat 'слово ' $((20000 * scale)); printf 'd6-c5\n'; } >"$work/input"
hurt long-prose 0 '' --from text
{ printf 'x: ['; repeat '[' $((20000 * scale)); } >"$work/input"
hurt yaml-nesting 1 '' --from yaml
{ repeat '{"a":' $((20000 * scale)); } >"$work/input"
hurt json-nesting 1 '' --from json
if [ -n "$MEMORY" ]; then
    { printf '[White "A"]\n\n'; repeat '1. c3-d4 {a long line without an end} ' 1400000; } >"$work/input"
    hurt fifty-megabytes-on-a-line 1 '' --from pdn
fi
