# PDN made to hurt its reader: every shape that a lexer might look through again and again, a hundred thousand
# times in a row. The end must come within seconds, with exit code 0 or 1 and nothing from a sanitizer.
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
scale=1
if [ -n "$MEMORY" ]; then
    ulimit -v "$MEMORY"
    scale=10
fi
repeat() { # repeat TEXT COUNT; TEXT with awk's escapes
    awk -v text="$1" -v count="$2" 'BEGIN { for (i = 0; i < count; i++) printf "%s", text }'
}
# hurt NAME HEAD PIECE [TAIL]: HEAD, then PIECE many times, then TAIL
hurt() {
    { printf "$2"; repeat "$3" $((10000 * scale)); printf "$4"; } >"$work/input"
    timeout 60 "$DAMKA" check --from pdn --quiet --report json "$work/input" >"$work/out" 2>"$work/err"
    local code=$?
    if [ $code -gt 1 ] || grep -q Sanitizer "$work/err"; then
        echo "not ok $1: exit code $code: $(head -c 300 "$work/err")"
    else
        echo "ok $1"
    fi
}
hurt open-quotes '' '[a \\"'
hurt open-tags '' '[a \\"b '
hurt escaped-ends '' '[a \\"\\\\\\"] '
hurt tags-without-value '' '[a]'
hurt repeated-tags '[A "x"]\n' '[A \\"y\\"]\n' '1. c3-d4 *\n'
hurt open-brackets '' '[ '
hurt cut-tags '' '[a\n'
hurt comments-left-open '' '{\n[A \\"b\\"]\n'
hurt comments-in-comments '' '{ {\n[A \\"b\\"]\n' '}'
hurt comments '1. c3-d4 ' '{}' ' *'
hurt script-comments '' ';\r'
hurt slashes '1. c3-d4 ' '/' ' *'
hurt slashes-in-lines '1. c3-d4 ' '/a\n' ' *'
hurt setups '1. c3-d4 ' '/FEN \\"W:Wa1:Bb8\\"/ ' 'd6-c5 *'
hurt dashes '1. c3-d4 ' '- ' ' *'
hurt passes '' '-- ' '*'
hurt bare-numbers '' '1 ' '*'
hurt numbers '1. c3-d4 ' '9. ' ' *'
hurt half-moves '' 'a1 - ' '*'
hurt one-long-move '' 'a1:' ' *'
hurt squares '' 'a1' ' *'
hurt fractions '1. c3-d4 ' '1/2 ' '*'
hurt results '1. c3-d4 ' '1-0 '
hurt games '' '1. c3-d4 *\n'
hurt games-without-end '' '1. c3-d4\n\n'
hurt variations-on-one-ply '1. c3-d4 ' '(1. c3-b4) ' 'd6-c5 *'
hurt variations-before-any-ply '' '(1. c3-b4) ' '1. c3-d4 *'
hurt empty-variations '1. c3-d4 ' '()' ' *'
hurt marks '1. c3-d4' '!' ' *'
hurt marks-apart '1. c3-d4' ' !' ' *'
hurt nags '1. c3-d4' ' $1' ' *'
hurt braces '1. c3-d4 ' '} ' '*'
hurt look-alikes '' 'а3-b4 ' '*'
hurt references '1. c3-d4 {' '&amp;' '#125;} *'
awk 'BEGIN { for (i = 0; i < 50000; i++) printf "[N%d \"%d\"]\n", i, i; print "1. c3-d4 *" }' >"$work/many"
timeout 60 "$DAMKA" check --from pdn --quiet "$work/many" >"$work/out" 2>&1
[ $? -le 1 ] && echo "ok many-names" || echo "not ok many-names"
