# Parts of a run print together what one run prints, wherever they are cut; damka merge adds what they leave out.
# DAMKA is the program. The corpora are tried where they are, by the plain program.
cd "$(dirname "$0")/../.." || exit 2
[ -z "$MEMORY" ] || ulimit -v "$MEMORY"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
case $DAMKA in /*) ;; *) DAMKA=$PWD/$DAMKA ;; esac
root=$PWD
ln -s "$root/samples" "$work/samples"
cd "$work" || exit 2

# Files of many sizes: none, one byte, one long game, many small ones with something to say, a packed one.
mkdir in
: >in/empty.pdn
printf x >in/one-byte
echo 'Prose, and no game in it.' >in/prose.txt
awk 'BEGIN { printf "[GameType \"25\"]\n\n1. c3-d4 d6-c5 {"; for (i = 0; i < 3000; i++) printf "word %d ", i; print "} *" }' >in/long.pdn
awk 'BEGIN {
    for (i = 1; i <= 120; i++) {
        printf "[Event \"game %d\"]\n", i
        if (i % 7 == 0) printf "[GameType \"99\"]\n"
        if (i % 9 == 0) printf "junk\n"
        printf "\n1. c3-d4 d6-c5 2. b2-c3 "
        if (i % 3 == 0) printf "{note %d} ", i
        if (i % 11 == 0) printf "c3-c4 "
        if (i % 5) printf "*"
        printf "\n\n"
    }
}' >in/many.pdn
iconv -f UTF-8 -t UTF-16 <in/many.pdn >in/wide.pdn
gzip -c in/many.pdn >in/packed.pdn.gz
head -c 3000 "$DAMKA" >in/program
"$DAMKA" convert --quiet -t yaml -o in/many.yaml in/many.pdn 2>/dev/null
cp samples/lasca-article.txt samples/primer-columns.txt in

# together NAME ARGUMENT...: all parts of N, for N from 1 to 17, against one run. What one run says at its end is left
# out, and so is the line at the end of a part's JSON report; on standard error each part may say again what is wrong
# with a file that it shares with others.
together() {
    local name=$1 n k
    shift
    # All N take some time: most things are tried with a few, and under sanitizers with fewer.
    local few="1 3 7 17" all="1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17"
    [ -n "$MEMORY" ] || few="4" all="1 3 5 17"
    "$DAMKA" "$@" >one 2>/dev/null
    [ "$1" = convert ] || sed -i '$d' one
    for n in $([ -n "$every" ] && echo "$all" || echo "$few"); do
        : >parts
        for ((k = 1; k <= n; k++)); do
            DAMKA_PIECE=${piece:-256K} "$DAMKA" "$@" --part $k/$n >>parts 2>/dev/null
        done
        if [ "$1 $2 $3" = "check --report json" ]; then
            [ "$(grep -c '^{"type":"part",' parts)" = $n ] || echo "not ok $name: $n parts do not all say so"
            sed -i '/^{"type":"part",/d' parts
        fi
        if ! cmp -s one parts; then
            echo "not ok $name: $n parts: $(diff one parts | head -n 4 | cut -c 1-200)"
            return
        fi
    done
    echo "ok $name"
}
every=1 together json check --report json in
together text check in
piece=300 together pieces check --report json in
piece=300 together pieces-text check in
together quiet check --quiet in
together level check --report json --level warning in
together samples check --report json samples
together samples-text check samples
for format in pdn yaml json text; do together "convert-$format" convert --quiet -t $format in; done
for one in in/many.pdn in/wide.pdn in/many.yaml in/long.pdn in/empty.pdn in/one-byte in/packed.pdn.gz; do
    together "alone-${one##*/}" check --report json $one
done

# In print the first game of a page looks other than the rest, and so it must wherever the cuts fall.
mkdir pages && : >pages/a.pdn
awk 'BEGIN {
    for (i = 1; i <= 30; i++) {
        printf "[Event \"a %d\"]\n[SetUp \"1\"]\n[FEN \"?\"]\n\n12... c3-d4 {a remark} *\n\n", i
        printf "[Event \"b %d\"]\n\n{# a line}\n1. c3-d4 {x} *\n\n", i
    }
}' >pages/b.pdn
cp pages/b.pdn pages/c.pdn
every=1 together pages convert --quiet -t text pages
piece=300 together pages-pieces convert --quiet -t text pages
piece=300 together pages-filtered convert --quiet -t text --where 'Event~/b/ and game>7' pages

# What the parts say on standard error beside the findings.
for k in 1 2 3 4 5; do "$DAMKA" convert -t pdn --part $k/5 in >/dev/null 2>>said; done
"$DAMKA" convert -t pdn in 2>one >/dev/null
sed -i '$d' one
cmp -s one said && echo "ok convert-findings" || echo "not ok convert-findings: $(diff one said | head -n 5)"

# Merged, all is as of one run, the exit code too.
"$DAMKA" check --report json in samples >one 2>/dev/null
code=$?
for n in 1 3 8 17; do
    names=""
    for ((k = 1; k <= n; k++)); do
        "$DAMKA" check --report json --part $k/$n -o part.$k in samples 2>/dev/null
        names="$names part.$k"
    done
    # shellcheck disable=SC2086
    "$DAMKA" merge $names >merged 2>err
    got=$?
    cmp -s one merged && [ $got = $code ] && echo "ok merge-$n" || echo "not ok merge-$n: exit $got, $(head -c 300 err)"
done
# shellcheck disable=SC2086
cat $names | "$DAMKA" merge -o merged - 2>err
cmp -s one merged && echo "ok merge-standard-input" || echo "not ok merge-standard-input"
"$DAMKA" merge one one >merged 2>err
[ $? = $code ] && [ "$(grep -c '"type":"summary"' merged)" = 1 ] && echo "ok merge-whole-runs" || echo "not ok merge-whole-runs"

for ((k = 1; k <= 4; k++)); do "$DAMKA" check --report json --where 'plies>30' --part $k/4 -o part.$k in samples 2>/dev/null; done
"$DAMKA" check --report json --where 'plies>30' in samples >one 2>/dev/null
"$DAMKA" merge part.1 part.2 part.3 part.4 >merged 2>err
cmp -s one merged && echo "ok merge-filtered" || echo "not ok merge-filtered: $(head -c 300 err)"

refused() { # refused NAME TEXT REPORT...
    local name=$1 text=$2
    shift 2
    echo before >merged
    "$DAMKA" merge -o merged "$@" >out 2>err
    [ $? = 2 ] && [ "$(cat merged)" = before ] && [ "$(wc -l <err)" = 1 ] && grep -q "$text" err &&
        echo "ok $name" || echo "not ok $name: $(cat err)"
}
"$DAMKA" check --report json --part 1/3 -o part.1 in/many.pdn 2>/dev/null
"$DAMKA" check --report json --part 2/3 -o part.2 in/many.pdn 2>/dev/null
"$DAMKA" check --report json --part 3/3 -o part.3 in/many.pdn 2>/dev/null
refused merge-missing 'damka: part 2 of 3 is missing' part.1 part.3
refused merge-missing-first 'damka: part 1 of 3 is missing' part.2 part.3
refused merge-missing-last 'damka: part 3 of 3 is missing' part.1 part.2
refused merge-missing-two 'damka: parts 1, 3 of 3 are missing' part.2
refused merge-twice 'part.2: part 2 of 3 is given twice' part.1 part.2 part.2 part.3
refused merge-all-twice 'is given twice' part.1 part.2 part.3 part.1 part.2 part.3
"$DAMKA" check --report json --part 3/4 -o part.3of4 in/many.pdn 2>/dev/null
refused merge-other-n 'this is part 3 of 4, and others are parts of 3' part.1 part.2 part.3of4
head -c $(($(stat -c %s part.1) - 130)) part.1 >cut
refused merge-cut 'cut off' cut part.2 part.3
sed '$d' part.2 >cut
refused merge-cut-last-line 'cut:[0-9]*: the report is cut off: the line that ends it is missing' part.1 cut part.3
: >cut
refused merge-empty 'cut off' part.1 cut part.3
grep -v '"type":"game"' part.1 | head -n 1 >cut
refused merge-cut-before-game 'cut off' cut
echo '{"type":"finding"}' >cut
refused merge-version 'another version' cut
echo 'part 1' >cut
refused merge-foreign 'no line of a JSON report' part.1 cut
echo '{"type":"part","part":4,"parts":3,"exit":0}' >cut
refused merge-foreign-part 'no line of a JSON report' cut
refused merge-nowhere 'cannot read nowhere' part.1 nowhere
sed "$(grep -n '"type":"game"' part.2 | sed -n '5s/:.*//p')d" part.2 >cut
refused merge-game-missing 'missing' part.1 cut part.3
# Files are put in order; what comes through a pipe stays as it is, and is found out.
"$DAMKA" check --report json in/many.pdn >one 2>/dev/null
"$DAMKA" merge part.3 part.1 part.2 >merged 2>err
if [ $? = 1 ] && cmp -s one merged; then echo "ok merge-order"; else echo "not ok merge-order: $(cat err)"; fi
piped() { # piped NAME TEXT REPORT...
    local name=$1 text=$2
    shift 2
    cat "$@" | "$DAMKA" merge >out 2>err
    [ "${PIPESTATUS[1]}" = 2 ] && [ "$(wc -l <err)" = 1 ] && grep -q "$text" err && echo "ok $name" || echo "not ok $name: $(cat err)"
}
piped merge-piped-order 'part 1 stands behind part 2' part.2 part.1 part.3
piped merge-piped-missing 'part 2 of 3 is missing' part.1 part.3
piped merge-piped-twice 'part 3 of 3 is given twice' part.1 part.2 part.3 part.3
# A part that could not do its job is said, and the rest is there as from one run.
mkdir half && cp in/many.pdn half && ln -s nowhere half/z-lost
"$DAMKA" check --report json half/many.pdn half/z-lost >one 2>/dev/null
code=$?
for k in 1 2 3; do
    "$DAMKA" check --report json --part $k/3 -o half.$k half/many.pdn half/z-lost 2>/dev/null
    echo $? >>codes
done
[ "$(tail -n 1 half.3)" = '{"type":"part","part":3,"parts":3,"exit":2}' ] && [ "$(tail -n 1 half.2)" = '{"type":"part","part":2,"parts":3,"exit":1}' ] &&
    echo "ok part-line" || echo "not ok part-line: $(tail -n 1 half.3)"
"$DAMKA" merge half.1 half.2 half.3 >merged 2>err
if [ $? = 2 ] && [ $code = 2 ] && cmp -s one merged && [ "$(cat err)" = "damka: part 3 of 3 could not do the whole job (exit code 2)" ]; then
    echo "ok merge-unable"
else
    echo "not ok merge-unable: $(cat err)"
fi

wrong() { # wrong NAME ARGUMENT...
    local name=$1
    shift
    "$DAMKA" "$@" >out 2>err
    [ $? = 2 ] && [ ! -s out ] && [ "$(wc -l <err)" = 1 ] && echo "ok $name" || echo "not ok $name: $(cat err)"
}
for value in 0/3 4/3 1 1/ /3 1/0 a/b 1/3x -1/3; do wrong "part-$value" check --report json --part $value in; done
wrong part-sarif check --report sarif --part 1/2 in
wrong part-junit check --report junit --part 1/2 in
wrong part-dedupe check --report json --dedupe --part 1/2 in
wrong part-max check --report json --max 3 --part 1/2 in
cat in/many.pdn | "$DAMKA" check --report json --part 1/2 >out 2>err
[ $? = 2 ] && grep -q 'needs files' err && echo "ok part-pipe" || echo "not ok part-pipe"

# The corpora; the sanitized program would take too long.
corpus=$root/../shared/corpus/pdn
if [ -d "$corpus" ] && [ -n "$MEMORY" ]; then
    every=1 together corpora check --report json "$corpus"
    together corpora-text check "$corpus"
else
    echo "the corpora are not there, or this is the sanitized program: not tried"
fi

# The recipe of docs/archives.md, as it stands there, with hosts that are all this one.
if command -v parallel >/dev/null 2>&1; then
    rm -f part.*
    mkdir bin && ln -s "$DAMKA" bin/damka && cp -r samples archive
    cat >ssh <<'END'
#!/bin/bash
while [ "$1" != -- ]; do host=$1 && shift; done
echo "$host" >>hosts
shift
exec bash -c "$*"
END
    # The first time, one host is lost in the middle of a part, and another part never begins.
    cat >bin/lost <<'END'
#!/bin/bash
[ -e again ] || case $* in *05/24*) kill -9 $$ ;; *17/24*) exit 99 ;; esac
echo "$*" >>"runs.$(ls again 2>/dev/null)"
exec "$(dirname "$0")/damka" "$@"
END
    chmod +x ssh bin/lost
    sed -n '/^```sh$/,/^```$/p' "$root/docs/archives.md" | sed -n '/^parallel/,/^```$/p' | sed '$d' >recipe
    sed "s/'damka /'lost /" recipe | grep -v '^damka merge' >first
    export HOME=$work PARALLEL_SSH=$work/ssh SHELL=/bin/bash # without SHELL it asks ps what started it
    PATH=$work/bin:$PATH bash first >out 2>&1
    [ ! -e part.05 ] && [ ! -e part.17 ] && [ -e part.24 ] && echo "ok parallel-lost" || echo "not ok parallel-lost: $(head -c 300 out)"
    touch again
    PATH=$work/bin:$PATH bash first >out 2>&1
    [ "$(wc -l <runs.again)" = 2 ] && echo "ok parallel-resumed" || echo "not ok parallel-resumed: $(cat runs.again)"
    PATH=$work/bin:$PATH bash recipe >out 2>&1
    "$DAMKA" check --report json archive/ >one 2>/dev/null
    cmp -s one report.json && echo "ok parallel-merged" || echo "not ok parallel-merged: $(head -c 300 out)"
    [ "$(sort -u hosts | tr '\n' ' ')" = "alpha beta gamma " ] && echo "ok parallel-hosts" || echo "not ok parallel-hosts"
else
    echo "GNU parallel is not there: the recipe of docs/archives.md was not tried"
fi

# A report may hold a NUL of the record.
printf '[Event "a"]\n\n1. c3-d4 \0 d6-c5 *\n' >nul.pdn
"$DAMKA" check --report json nul.pdn >one 2>/dev/null
"$DAMKA" check --report json --part 1/1 nul.pdn >part 2>/dev/null
"$DAMKA" merge part >merged 2>err
if [ $? = 1 ] && cmp -s one merged; then echo "ok merge-nul"; else echo "not ok merge-nul: $(cat err)"; fi
