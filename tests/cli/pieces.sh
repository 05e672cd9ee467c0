# The same bytes whatever the number of threads and the size of the pieces: reports and conversions. DAMKA is the
# program; DAMKA_PIECE sets the size of a piece.
cd "$(dirname "$0")/../.." || exit 2
[ -z "$MEMORY" ] || ulimit -v "$MEMORY"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
samples=$(ls samples/*.pdn samples/*.txt)
pieces="1 300 5000 64M" threads="1 2 8"
[ -n "$MEMORY" ] || pieces="300 5000" threads="2"

# A file of many games, each with something to say; guessed variants and unknown tags that reports fold.
awk 'BEGIN {
    for (i = 1; i <= 400; i++) {
        printf "[Event \"game %d\"]\n", i
        if (i % 7 == 0) printf "[GameType \"99\"]\n"
        if (i % 50 == 0) printf "[Variant \"V%d\"]\n", i
        printf "\n1. c3-d4 d6-c5 2. b2-c3 "
        if (i % 3 == 0) printf "{note %d} ", i
        if (i % 11 == 0) printf "c3-c4 "
        if (i % 5) printf "*"
        printf "\n\n"
    }
}' >"$work/many.pdn"

same() { # same NAME ARGUMENT...: one piece and one thread against others
    local name=$1 piece jobs
    shift
    DAMKA_PIECE=64M "$DAMKA" "$@" -j1 >"$work/whole" 2>"$work/whole-err"
    local code=$?
    for piece in $pieces; do
        for jobs in $threads; do
            DAMKA_PIECE=$piece "$DAMKA" "$@" -j$jobs >"$work/out" 2>"$work/err"
            if [ $? != $code ] || ! cmp -s "$work/whole" "$work/out" || ! cmp -s "$work/whole-err" "$work/err"; then
                echo "not ok $name: pieces of $piece, -j$jobs: $(diff "$work/whole" "$work/out" | head -n 4)"
                return
            fi
        done
    done
    echo "ok $name"
}
# shellcheck disable=SC2086
{
    same samples-json check --report json $samples
    same samples-text check $samples
    same samples-convert convert -t yaml $samples
}
same folds check "$work/many.pdn"
same quiet check --quiet "$work/many.pdn"
same json check --report json "$work/many.pdn" samples
same limit check --report json --game-limit 300 "$work/many.pdn"
for format in pdn yaml json text; do same "convert-$format" convert -t $format "$work/many.pdn"; done
# In print the first game of a page looks other than the rest.
awk 'BEGIN {
    for (i = 1; i <= 30; i++) {
        printf "[Event \"a %d\"]\n[SetUp \"1\"]\n[FEN \"?\"]\n\n12... c3-d4 {a remark} *\n\n", i
        printf "[Event \"b %d\"]\n\n{# a line}\n1. c3-d4 {x} *\n\n", i
    }
}' >"$work/page.pdn"
same convert-page convert -t text "$work/page.pdn"
"$DAMKA" convert --quiet -t text "$work/page.pdn" 2>/dev/null >"$work/page.txt"
"$DAMKA" convert --quiet -t text --dedupe --where 'game<3' "$work/page.pdn" 2>/dev/null >"$work/two.txt"
cmp -s "$work/two.txt" <(head -c "$(stat -c %s "$work/two.txt")" "$work/page.txt") && echo "ok page-dedupe" || echo "not ok page-dedupe"
for format in yaml json; do
    "$DAMKA" convert --quiet -t $format "$work/many.pdn" >"$work/many.$format" 2>/dev/null
    same "from-$format" check --report json "$work/many.$format"
done
iconv -f UTF-8 -t UTF-16 <"$work/many.pdn" >"$work/wide.pdn"
same utf-16 check --report json "$work/wide.pdn"
tr '\n' '\r' <"$work/many.pdn" >"$work/returns.pdn"
same returns check "$work/returns.pdn"
DAMKA_PIECE=300 "$DAMKA" check -j2 --report json - <"$work/many.pdn" >"$work/out" 2>/dev/null
DAMKA_PIECE=300 sh -c 'cat "$1" | "$2" check -j2 --report json' - "$work/many.pdn" "$DAMKA" >"$work/piped" 2>/dev/null
cmp -s "$work/out" "$work/piped" && echo "ok pipe" || echo "not ok pipe"
