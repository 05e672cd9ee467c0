# Reads that fail in the middle, files that shrink, no space for output, no memory: one clear line, what was read is
# judged once, the other files too. DAMKA is the program.
cd "$(dirname "$0")/../.." || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
case $DAMKA in /*) ;; *) DAMKA=$PWD/$DAMKA ;; esac
if ! ${CC:-cc} -shared -fPIC -O1 -D_GNU_SOURCE -o "$work/failing.so" tests/fault/preload/failing.c -ldl 2>"$work/err"; then
    echo "not ok failing-reads-can-be-made: $(cat "$work/err")"
    exit
fi
awk 'BEGIN { for (i = 1; i <= 3000; i++) printf "[Event \"game %d\"]\n[GameType \"25\"]\n[Result \"*\"]\n\n1. c3-d4 d6-c5 *\n\n", i }' \
    >"$work/many.pdn"
cp samples/ussr1947-extract.pdn "$work/other.pdn"
gzip -c "$work/many.pdn" >"$work/packed.pdn.gz"
cd "$work" || exit 2
check() { # check NAME CONDITION...
    local name=$1
    shift
    "$@" && echo "ok $name" || echo "not ok $name: $(tail -n 3 out | cut -c 1-200; head -c 300 err)"
}
failing() { # failing HOW FILE AFTER COMMAND...
    local how=$1 file=$2 after=$3
    shift 3
    ASAN_OPTIONS=$ASAN_OPTIONS:verify_asan_link_order=0 LD_PRELOAD=$work/failing.so FAIL_HOW=$how FAIL_FILE=$file \
        FAIL_AFTER=$after "$@" >out 2>err
}
"$DAMKA" check --report json many.pdn >whole 2>/dev/null
for how in read shorten; do
    for after in 0 100 50000 150000; do
        for jobs in 1 2; do
            DAMKA_PIECE=20000 failing $how many.pdn $after "$DAMKA" check -j$jobs --report json many.pdn other.pdn
            code=$? name=$how-$after-j$jobs
            check "$name-exit" [ $code = 2 ]
            check "$name-one-line" [ "$(grep -c 'cannot read many.pdn to its end' err)/$(wc -l <err)" = 1/1 ]
            # What was judged stands in the whole report as it is here, up to the place.
            grep '"file":"many.pdn"' out | grep -v '"type":"file"' >part
            head -n "$(wc -l <part)" whole | cmp -s - part
            check "$name-prefix" [ $? = 0 ]
            check "$name-as-far" [ "$(wc -l <part)" -ge $((after / 80 - 2)) ]
            check "$name-others" [ "$(grep -c '"type":"game","file":"other.pdn"' out)" = 5 ]
            check "$name-counted-once" grep -q "\"games\":$(grep -c '"type":"game"' out)," out
        done
    done
done
failing read packed.pdn.gz 3000 "$DAMKA" check --report json packed.pdn.gz other.pdn
check packed-exit [ $? = 2 ]
check packed-one-line [ "$(grep -c 'cannot read packed.pdn.gz' err)/$(wc -l <err)" = 1/1 ]
check packed-others [ "$(grep -c '"type":"game","file":"other.pdn"' out)" = 5 ]
# The read error is named, whatever the archive's reader makes of it.
if command -v python3 >/dev/null 2>&1 && python3 -c 'import zipfile' 2>/dev/null; then
    python3 -c 'import zipfile
with zipfile.ZipFile("packed.zip", "w", zipfile.ZIP_DEFLATED) as z: z.write("many.pdn")'
fi
tar cf packed.tar many.pdn
xz -c many.pdn >packed.xz 2>/dev/null
for packed in packed.zip packed.tar packed.xz packed.pdn.gz; do
    [ -s $packed ] || continue
    failing read $packed $(($(stat -c %s $packed) / 2)) "$DAMKA" check --report json $packed other.pdn
    check "$packed-error" [ "$?/$(grep -c "cannot read $packed.*: Input/output error" err)/$(wc -l <err)" = 2/1/1 ]
    [ $packed = packed.zip ] || check "$packed-before" [ "$(grep -c '"type":"game","file":"packed' out)" -gt 500 ]
done
mkfifo pipe
cat many.pdn >pipe &
failing read pipe 60000 "$DAMKA" check --report json -j2 - <pipe
check pipe [ $? = 2 ] && check pipe-line grep -q 'cannot read standard input to its end' err
wait

# No space for what is written: a limit on the size of files is as good as a full disk.
(ulimit -f 20 && "$DAMKA" convert -t yaml --quiet -o new.yaml many.pdn >out 2>err)
check no-space-exit [ $? = 2 ]
check no-space-line [ "$(grep -c 'cannot write new.yaml: File too large' err)" = 1 ]
check no-space-nothing-left [ "$(ls | grep -c new.yaml)" = 0 ]
(ulimit -f 20 && "$DAMKA" convert -t yaml --quiet -o into/ many.pdn other.pdn >out 2>err)
check no-space-for-one [ $? = 2 ]
check no-space-for-one-line [ "$(grep -c 'cannot write into/many.yaml: File too large' err)" = 1 ]
check no-space-others [ "$(ls into)" = other.yaml ]
check no-space-others-whole [ "$(grep -c '^---' into/other.yaml)" = 5 ]

# A game that needs more memory than there is: its file is given up, with one line.
if [ -n "$MEMORY" ]; then
    { printf '[GameType "25"]\n\n'; awk 'BEGIN { for (i = 0; i < 6000000; i++) printf "c3-d4 " }'; printf '*\n'; } >large.pdn
    for jobs in 1 2; do
        (ulimit -v 160000 && "$DAMKA" check --report json -j$jobs other.pdn large.pdn many.pdn >out 2>err)
        check memory-exit-j$jobs [ $? = 2 ]
        check memory-line-j$jobs [ "$(grep -c 'cannot read large.pdn to its end: out of memory' err)/$(wc -l <err)" = 1/1 ]
        check memory-others-j$jobs grep -q '"files":3,"games":3005,"ok":3005' out
    done
fi

# A full disk, whoever writes: one line, exit code 2.
if [ -w /dev/full ]; then
    full() { # full NAME COMMAND...: its standard output is full
        local name=$1
        shift
        "$@" >/dev/full 2>err
        local code=$?
        : >out
        check "full-$name" [ "$code/$(grep -c 'cannot write.*No space left on device' err)/$(wc -l <err)" = 2/1/1 ]
    }
    for jobs in 1 3; do
        full "json-j$jobs" "$DAMKA" check -j$jobs --report json many.pdn other.pdn
        full "convert-j$jobs" "$DAMKA" convert -j$jobs --quiet -t json many.pdn
    done
    full text "$DAMKA" check other.pdn
    full sarif "$DAMKA" check --report sarif many.pdn
    full junit "$DAMKA" check --report junit many.pdn
    full merge "$DAMKA" merge whole
    full explain "$DAMKA" explain --list
    full named "$DAMKA" check --report json -o /dev/full many.pdn
    ln -s /dev/full full.csv
    full summary-too "$DAMKA" check --summary full.csv -o out.json many.pdn
    "$DAMKA" check --quiet --summary full.csv many.pdn other.pdn >out 2>err
    check full-summary [ "$?/$(grep -c 'cannot write full.csv: No space left on device' err)" = 2/1 ]
    # An output that is full costs itself alone: the others are as they are without it.
    printf '[GameType "25"]\n\n1. c3-d5 *\n' >bad.pdn
    "$DAMKA" check --to-csv whole.csv --summary whole.json many.pdn bad.pdn other.pdn >whole.txt 2>/dev/null
    "$DAMKA" convert -t pdn many.pdn bad.pdn other.pdn >whole.pdn 2>whole.said
    alone() { # alone NAME FULL OPTION...: FULL is full, whole.txt is printed
        local name=$1 full=$2
        shift 2
        "$DAMKA" check "$@" many.pdn bad.pdn other.pdn >out 2>err
        check "full-alone-$name" [ "$?/$(cat err)/$(cmp out whole.txt)" = "2/damka: cannot write $full: No space left on device/" ]
    }
    for jobs in 1 3; do
        alone "csv-j$jobs" full.csv -j$jobs --to-csv full.csv --summary new.json
        check "full-alone-csv-j$jobs-summary" cmp -s new.json whole.json
        alone "summary-j$jobs" full.csv -j$jobs --summary full.csv --to-csv new.csv
        check "full-alone-summary-j$jobs-csv" cmp -s new.csv whole.csv
    done
    "$DAMKA" check -o /dev/full --summary new.json --to-csv new.csv many.pdn bad.pdn other.pdn >out 2>err
    check full-alone-report [ "$?/$(cat err)/$(cmp new.json whole.json)$(cmp new.csv whole.csv)" = "2/damka: cannot write /dev/full: No space left on device/" ]
    "$DAMKA" convert -t pdn -o /dev/full --to-csv new.csv many.pdn bad.pdn other.pdn >out 2>err
    check full-alone-games [ "$?/$(grep -v 'cannot write /dev/full' err | cmp - whole.said)/$(wc -l <err)/$(cmp new.csv whole.csv)" = "2//$(($(wc -l <whole.said) + 1))/" ]
    "$DAMKA" convert -t pdn -o new.pdn --to-csv full.csv many.pdn bad.pdn other.pdn >out 2>err
    check full-alone-games-csv [ "$?/$(grep -c 'cannot write full.csv' err)/$(cmp new.pdn whole.pdn)" = "2/1/" ]
    "$DAMKA" convert --to-csv full.csv many.pdn bad.pdn other.pdn >out 2>err
    check full-alone-csv-only [ "$?/$(grep -v 'cannot write full.csv' err | cmp - whole.said)" = "2/" ]
    (ulimit -f 20 && "$DAMKA" convert -t yaml --quiet --split 2000 -o part.yaml --summary new.json many.pdn bad.pdn other.pdn >out 2>err)
    check full-alone-split [ "$?/$(grep -c 'cannot write part-0001.yaml' err)/$(grep -c . err)/$(cmp new.json whole.json)/$(ls | grep -c part-)" = \
        "2/1/$(($("$DAMKA" convert -t yaml --quiet many.pdn bad.pdn other.pdn 2>&1 >/dev/null | wc -l) + 1))//0" ]
    # Who reads no longer wants nothing more.
    "$DAMKA" convert -t pdn --quiet many.pdn many.pdn many.pdn bad.pdn 2>err | head -n 1 >out
    check reader-went-away [ "${PIPESTATUS[0]}/$(wc -c <err)" = 2/0 ]
    # Duplicates are found where there is no place for temporary files; where there is no room in one, the rest is done.
    "$DAMKA" check --report json --dedupe other.pdn other.pdn >whole-twins 2>err
    for place in /dev/null /nowhere; do
        TMPDIR=$place "$DAMKA" check --report json --dedupe other.pdn other.pdn >out 2>err
        check "no-temporary-file-$place" [ "$?/$(wc -c <err)/$(cmp out whole-twins)" = 0/0/ ]
        cat other.pdn other.pdn | TMPDIR=$place "$DAMKA" check --report json --dedupe >out 2>err
        check "no-temporary-file-pipe-$place" [ "$?/$(grep -c '"type":"duplicate"' out)" = 0/5 ]
    done
    awk 'BEGIN { printf "[GameType \"25\"]\n[FEN \"W:WKa3:BKh2\"]\n\n"; for (i = 0; i < 6000; i++) printf "a3-b4 h2-g3 b4-a3 g3-h2 "; print "*" }' >long.pdn
    (ulimit -f 20 && "$DAMKA" check --dedupe --quiet --level error --summary twins.csv long.pdn other.pdn 2>err) | cat >out
    check no-room-for-twins [ "${PIPESTATUS[0]}/$(grep -c 'no game is told to be a duplicate' err)/$(wc -l <err)/$(tail -n 1 out | grep -c '6 games: 6 ok')" = 2/1/1/1 ]
    check no-room-in-summary grep -q '^"long.pdn",pdn,UTF-8,1,1,0,0,,,' twins.csv
fi
