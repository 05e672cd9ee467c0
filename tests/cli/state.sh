# --state: a second run judges only what has changed and prints the same; a damaged state file is never trusted. DAMKA
# is the program.
cd "$(dirname "$0")/../.." || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
case $DAMKA in /*) ;; *) DAMKA=$PWD/$DAMKA ;; esac
if ! ${CC:-cc} -shared -fPIC -O1 -D_GNU_SOURCE -o "$work/failing.so" tests/fault/preload/failing.c -ldl 2>"$work/err"; then
    echo "not ok failing-reads-can-be-made: $(cat "$work/err")"
    exit
fi
mkdir -p "$work/in/sub"
cp samples/*.pdn samples/*.txt "$work/in"
awk 'BEGIN {
    for (i = 1; i <= 300; i++) {
        if (i % 7 == 0) printf "[GameType \"99\"]\n"
        printf "\n1. c3-d4 d6-c5 2. b2-c3 %s%s\n\n", i % 11 ? "" : "c3-c4 ", i % 5 ? "*" : ""
    }
}' >"$work/in/sub/many.pdn"
(cd "$work/in" && tar czf sub/packed.tgz lasca-article.txt sub/many.pdn && head -c 600 sub/packed.tgz >sub/cut.tgz)
: >"$work/in/empty.pdn"
echo 'Prose, and no game in it.' >"$work/in/prose.txt"
head -c 3000 "$DAMKA" >"$work/in/program"
cd "$work" || exit 2
check() { # check NAME CONDITION...
    local name=$1
    shift
    "$@" && echo "ok $name" || echo "not ok $name: $(diff want out | head -n 4 | cut -c 1-200; head -c 900 err)"
}
# run ARGUMENT...: into out, err, code
run() {
    "$DAMKA" "$@" >out 2>err
    code=$?
}
# failing FILE ARGUMENT...: reading any byte of FILE is an error
failing() {
    local file=$1
    shift
    ASAN_OPTIONS=$ASAN_OPTIONS:verify_asan_link_order=0 LD_PRELOAD=$work/failing.so FAIL_HOW=read FAIL_FILE=$file \
        FAIL_AFTER=0 "$DAMKA" "$@" >out 2>err
    code=$?
}
same() { # same NAME: out and err are as without a state, and so is the exit code
    cmp -s want out && cmp -s want-err err && [ $code = $want_code ] && echo "ok $1" ||
        echo "not ok $1: exit $code, not $want_code: $(diff want out | head -n 4 | cut -c 1-200; diff want-err err | head -n 4)"
}
want() { # want ARGUMENT...
    run "$@"
    mv out want && mv err want-err && want_code=$code
}

# Every report, the first and the second time.
for report in text json sarif junit; do
    want check --report $report in
    for jobs in 1 $([ -z "$MEMORY" ] || echo 2) 3; do
        run check --state st --report $report -j$jobs in
        same "$report-run-$jobs"
    done
done
for options in "--quiet" "--max 7" "--level warning" "--lang uk" "--ignore not-judged" "--variant russian" "--dedupe" "--from text"; do
    # shellcheck disable=SC2086
    want check $options in
    # shellcheck disable=SC2086
    for again in 1 2; do
        run check $options --state st in
        same "options$options-$again"
    done
done
want check --summary s.csv in && mv s.csv want.csv
run check --summary s.csv --state st in
same summary && check summary-file cmp -s s.csv want.csv
DAMKA_PIECE=300 "$DAMKA" check --state pieces in >out 2>err
want check in
run check --state pieces in
same pieces

# What is known is not read; what was damaged is read every time.
for known in many.pdn packed.tgz lasca-article.txt program prose.txt; do
    want check in
    failing $known check --state st in
    same "not-read-$known"
done
failing cut.tgz check --state st in
check read-again [ "$(grep -c "cannot read in/sub/cut.tgz.*Input" err)/$code" = 1/2 ]
failing many.pdn check --state st --ignore bad-tag in
check other-options-read [ $code = 2 ]
cp "$DAMKA" other-build
ASAN_OPTIONS=$ASAN_OPTIONS:verify_asan_link_order=0 LD_PRELOAD=$work/failing.so FAIL_HOW=read FAIL_FILE=many.pdn FAIL_AFTER=0 \
    ./other-build check --state st in >out 2>err
check other-build-reads [ $? = 2 ]

# What has changed is read, whatever its size and time say.
run check --state st in
sed -i 's/2\. b2-c3 c3-c4/2. b2-c3 d4-e5/' in/sub/many.pdn
want check in
run check --state st in
same changed
touch -r in/sub/many.pdn time
sed -i 's/2\. b2-c3 d4-e5/2. b2-c3 c3-c4/' in/sub/many.pdn
touch -r time in/sub/many.pdn
want check in
run check --state st in
same changed-and-time-set-back
bad=0
for i in 1 2 3 4 5 6; do
    echo '1. c3-d4 d6-c5 *' >quick.pdn
    run check --quiet --state st quick.pdn
    [ $code = 0 ] || bad=1
    echo '1. c3-d4 d6-c4 *' >quick.pdn
    run check --quiet --state st quick.pdn
    [ $code = 1 ] || bad=1
done
check changed-within-a-tick [ $bad = 0 ]
"$DAMKA" check --quiet --state st quick.pdn <quick.pdn >want 2>/dev/null
failing quick.pdn check --quiet --state st quick.pdn
check quick-known [ $code = 1 ]
mv in/sub/many.pdn in/sub/other.pdn && mv in/empty.pdn in/sub/many.pdn
want check in
run check --state st in
same renamed
rm in/sub/many.pdn
want check in
run check --state st in
same removed
run check --state st - <quick.pdn
check standard-input [ $code = 1 ]
echo '1. c3-d4 d6-c5 *' >-
run check --state st - <quick.pdn
check standard-input-is-no-file [ $code = 1 ]

# Several at once.
rm st
want check --report json in
for i in 1 2 3 4 5 6; do "$DAMKA" check --report json --state st in >out.$i 2>err.$i & done
wait
bad=0
for i in 1 2 3 4 5 6; do cmp -s want out.$i && cmp -s want-err err.$i || { bad=1 && cat err.$i; }; done
: >out
check at-once [ $bad = 0 ]
failing other.pdn check --report json --state st in
same at-once-remembered

# Damage of any kind: found out, and all is right; after that the file is whole again.
cp st whole
[ ! -e st-wal ] || echo "not ok one-file"
size=$(stat -c %s st)
damaged() { # damaged NAME
    run check --report json --state st in
    if ! cmp -s want out || [ $code != $want_code ]; then
        echo "not ok $1: exit $code, $(diff want out | head -n 4 | cut -c 1-200; cat err)"
        return 1
    fi
    run check --report json --state st in
    cmp -s want out && cmp -s want-err err && return 0
    echo "not ok $1-again: $(diff want out | head -n 4 | cut -c 1-200; cat err)"
    return 1
}
bad=0 steps=40 lengths="0 1 50 100 512 4096 5000 8192 $((size / 2)) $((size - 1))"
bytes="0 1 16 18 24 28 40 60 68 92 96 100 103 105 108 150 1000 4090 4096 4097 5000 8192 8200 12288 20000"
[ -n "$MEMORY" ] || bytes="1 18 28 68 100 4097 8192 20000" steps=5 lengths="0 50 4096 $((size / 2))" # each runs it twice
for at in $bytes; do
    cp whole st
    printf '\377' | dd of=st bs=1 seek=$at conv=notrunc 2>/dev/null
    damaged "byte-$at" || bad=1
done
for ((at = 777; at < size; at += size / steps)); do
    cp whole st
    printf 'damage' | dd of=st bs=1 seek=$at conv=notrunc 2>/dev/null
    damaged "six-bytes-$at" || bad=1
done
for length in $lengths; do
    head -c $length whole >st
    damaged "cut-to-$length" || bad=1
done
head -c $size /dev/zero >st && damaged zeros || bad=1
head -c $size /dev/urandom >st && damaged noise || bad=1
check damage [ $bad = 0 ]
cp whole st
# A verdict in the file that nobody gave.
sed -i 's/"status":"error"/"status":"oooor"/' st
cmp -s whole st && echo "not ok forged: the state holds no status"
run check --report json --state st in
cmp -s want out && grep -q 'st was damaged: it is built anew' err && echo "ok forged-found-out" || echo "not ok forged-found-out: $(cat err)"
failing other.pdn check --report json --state st in
same forged-rebuilt

# Files that are no state.
cp in/other.pdn mine 2>/dev/null || cp in/sub/other.pdn mine
cp mine kept
run check --report json --state mine in
check no-state-moved cmp -s mine.broken kept
check no-state-said grep -q 'mine.broken now' err
cmp -s want out && echo "ok no-state-judged" || echo "not ok no-state-judged"
if command -v python3 >/dev/null 2>&1 && python3 -c 'import sqlite3' 2>/dev/null; then
    python3 -c 'import sqlite3; c = sqlite3.connect("theirs"); c.execute("create table t(x)"); c.commit()'
    cp theirs kept
    run check --state theirs in
    check theirs-refused [ $code = 2 ] && check theirs-said grep -q 'database of another program' err
    check theirs-kept cmp -s theirs kept
fi
run check --state st --part 1/2 --report json in
check part-refused [ $code = 2 ]

# No space for it: all is judged, and one line says that it is not remembered.
rm -f st
(ulimit -f 40 && exec "$DAMKA" check --report json --state st in 2>err) | cat >out
cmp -s want out && [ "$(grep -c 'cannot write the state file st' err)" = 1 ] && echo "ok no-space" || echo "not ok no-space: $(cat err)"
damaged after-no-space && echo "ok after-no-space"
# Nothing is left beside it then, and nothing at all where nothing could be written; what is there holds.
bad=0 limits="1 3 4 5 8 12 16 20 24 28 31 32 33 36 48 64 96 128 160"
[ -n "$MEMORY" ] || limits="1 4 20 31 33 64 128"
for limit in $limits; do
    for before in none whole; do
        rm -f st st-* && [ $before = none ] || run check --report json --state st in/sub
        (ulimit -f $limit && exec "$DAMKA" check --report json --state st in 2>err) | cat >out
        code=${PIPESTATUS[0]}
        [ "$(grep -c 'cannot \(use\|write\) the state file st: ' err)/$(grep -v 'the state file' err | cmp - want-err)/$code" = 1//2 ] &&
            cmp -s want out && [ -z "$(ls st-* 2>/dev/null)" ] && { [ ! -e st ] || [ $before = whole ] || [ $limit -ge 4 ]; } && damaged "limit-$limit-$before" ||
            { bad=1 && echo "limit $limit, $before: $code $(ls st*) $(cat err)"; }
    done
done
: >out
check no-space-nothing-left [ $bad = 0 ]

# Killed while it writes.
awk 'BEGIN { for (i = 1; i <= 60000; i++) printf "1. c3-d4 d6-c5 %d. b2-c3 *\n\n", i }' >large.pdn
want check --report json large.pdn in
bad=0
for wait in 0.05 0.1 0.2 0.4; do
    rm -f st st-*
    "$DAMKA" check --report json --state st large.pdn in >/dev/null 2>&1 &
    sleep $wait
    kill -9 $! 2>/dev/null
    wait $! 2>/dev/null
    run check --report json --state st large.pdn in
    cmp -s want out && cmp -s want-err err || bad=1
done
check killed [ $bad = 0 ]
failing large.pdn check --report json --state st large.pdn in
same killed-remembered

# A state file that cannot be used costs what is remembered, and nothing else.
printf '[GameType "25"]\n\n1. c3-d4 *\n' >own.pdn
"$DAMKA" check --report json own.pdn >own.report 2>err
for place in /dev/full /nowhere/state nowhere/st in; do
    "$DAMKA" check --report json --state "$place" own.pdn >out 2>err
    code=$?
    cmp -s out own.report && [ "$code/$(wc -l <err)/$(grep -c 'cannot use the state file.*; all is judged anew' err)" = 2/1/1 ] &&
        echo "ok unusable-$place" || echo "not ok unusable-$place: $code $(cat err)"
done
