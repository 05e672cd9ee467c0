# For tests that count instructions, which do not depend on how busy the machine is: one run of callgrind over
# several files writes a total for each. Read by the test, which sets DAMKA and `work`, a folder.
# can_count NAME: false, with a line that says why, where nothing can be counted.
can_count() {
    if ! command -v valgrind >/dev/null 2>&1; then
        echo "ok $1: valgrind is missing, so instructions are not counted"
    elif nm "$DAMKA" 2>/dev/null | grep -q __asan_init; then
        echo "ok $1: a program under sanitizers, so instructions are not counted"
    else
        return 0
    fi
    return 1
}
# count ARGUMENT...: the program is run on files, each of which is one piece
count() {
    rm -f "$work"/counts*
    DAMKA_PIECE=64M valgrind --tool=callgrind --callgrind-out-file="$work/counts" --dump-after=job_run_piece \
        "$DAMKA" "$@" >/dev/null 2>&1
}
# count_of N: what the N-th file took. The first bears what the program costs before it.
count_of() {
    sed -n 's/^totals: //p' "$work/counts.$1" 2>/dev/null
}
