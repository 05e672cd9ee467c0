# The progress line, and Ctrl-C. DAMKA is the program.
cd "$(dirname "$0")/../.." || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
case $DAMKA in /*) ;; *) DAMKA=$PWD/$DAMKA ;; esac
cd "$work" || exit 2
awk 'BEGIN { for (i = 1; i <= 20000; i++) printf "[Event \"game %d\"]\n[GameType \"25\"]\n[Result \"*\"]\n\n1. c3-d4 d6-c5 *\n\n", i }' >many.pdn
check() { # check NAME CONDITION...
    local name=$1
    shift
    "$@" && echo "ok $name" || echo "not ok $name: $(tail -n 3 out | cut -c 1-200; head -c 300 err)"
}
slowly() { cat many.pdn && sleep "$1" && cat many.pdn many.pdn; }

if command -v script >/dev/null 2>&1; then
    script -qec "sh -c '(cat many.pdn; sleep 1; cat many.pdn many.pdn) | \"$DAMKA\" check -j2 >out'" /dev/null >terminal </dev/null 2>&1
    check line-games grep -q 'games  .* plies/s  0 faulty' terminal
    check line-whole-report grep -q '1 file, 60000 games' out
    for ((i = 0; i < 30; i++)); do cat many.pdn; done >very-many.pdn
    script -qec "\"$DAMKA\" check -j1 --quiet --dedupe very-many.pdn >out" /dev/null >terminal </dev/null 2>&1
    check line-looking grep -q '%  looking for duplicates  .* left' terminal
    check line-judging grep -q '%  [0-9]* games  .* plies/s  0 faulty' terminal
    rm very-many.pdn
fi
slowly 1 | "$DAMKA" check >out 2>err
check no-terminal-no-line [ ! -s err ]

# ended NAME SIGNAL COMMAND...: the signal comes in the middle of reading
ended() {
    local name=$1 signal=$2
    shift 2
    mkfifo pipe
    "$@" <pipe >out 2>err &
    local pid=$!
    { cat many.pdn; sleep 1; kill -"$signal" $pid; sleep 1; } >pipe
    wait $pid 2>/dev/null
    check "$name-exit" [ $? = 2 ]
    rm pipe
    check "$name-line" grep -q '^damka: interrupted' err
}
# An input without an end, which is no text or one game, can be ended.
"$DAMKA" check many.pdn /dev/zero >out 2>err &
pid=$!
sleep 1 && kill -TERM $pid
for i in 1 2 3 4 5 6 7 8 9 10; do kill -0 $pid 2>/dev/null && sleep 1; done
kill -9 $pid 2>/dev/null
wait $pid 2>/dev/null
check endless [ "$?/$(grep -c '^damka: interrupted' err)" = 2/1 ]
# Commands in the background are told to ignore SIGINT.
ended sigterm TERM "$DAMKA" check -j2 --report json
check sigterm-summary grep -q '"type":"summary"' out
check sigterm-counted grep -q "\"games\":$(grep -c '"type":"game"' out)," out
check sigterm-some [ "$(grep -c '"type":"game"' out)" -gt 5000 ]
ended sigterm-single TERM "$DAMKA" check -j1 --report json
echo before >kept.yaml
ended convert TERM "$DAMKA" convert -t yaml --quiet -o kept.yaml
check convert-keeps [ "$(cat kept.yaml)" = before ]
check convert-leaves-nothing [ "$(ls kept.yaml* | wc -l)" = 1 ]
ended sighup HUP "$DAMKA" check -j2 --report json
check sighup-summary grep -q '"type":"summary"' out
for signal in HUP TERM; do
    echo before >kept.json
    ended "kept-$signal" $signal "$DAMKA" check --report json -o kept.json --summary kept.csv
    check "kept-$signal-leaves-nothing" [ "$(ls kept.json* kept.csv* | tr '\n' ' ')" = "kept.csv kept.json " ]
    check "kept-$signal-so-far" grep -q '"type":"summary"' kept.json
    # Twice, for who cannot wait; and while reports are merged, which gives nothing by halves.
    mkfifo pipe
    "$DAMKA" convert -t pdn --quiet -o twice.pdn - <pipe 2>err &
    pid=$!
    { sleep 1; kill -STOP $pid; kill -$signal $pid; kill -CONT $pid; kill -$signal $pid; sleep 1; } >pipe
    wait $pid 2>/dev/null
    check "twice-$signal" [ "$(ls twice.pdn* 2>/dev/null)" = "" ]
    "$DAMKA" merge -o merged.json - <pipe 2>err &
    pid=$!
    { sleep 1; kill -$signal $pid; sleep 1; } >pipe
    wait $pid 2>/dev/null
    check "merge-$signal" [ "$?/$(ls merged.json* 2>/dev/null)" = $((128 + $(kill -l $signal)))/ ]
    rm pipe
done
if command -v python3 >/dev/null 2>&1; then
    ended sigint INT python3 -c 'import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])' "$DAMKA" check -j2 --report json
    check sigint-summary grep -q '"type":"summary"' out
fi

# On a terminal: the bar and the time left where the size is known; Ctrl-C as the key that it is.
if command -v python3 >/dev/null 2>&1 && python3 -c 'import pty' 2>/dev/null; then
    cat >terminal.py <<'END'
import os, pty, sys, time
# terminal.py WHERE KEY COMMAND...: runs it on a terminal of its own, standard output into WHERE; presses KEY when
# the line is there. Writes what the terminal was sent, and the exit code.
where, key, command = sys.argv[1], sys.argv[2].encode(), sys.argv[3:]
child, terminal = pty.fork()
if child == 0:
    os.dup2(os.open(where, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
    os.execv(command[0], command)
seen = b""
while True:
    try:
        got = os.read(terminal, 4096)
    except OSError:
        break
    if not got:
        break
    seen += got
    if key and b"plies/s" in seen:
        os.write(terminal, key)
        key = b""
code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
sys.stdout.buffer.write(seen + b"\nexit %d\n" % code)
END
    awk 'BEGIN { for (i = 1; i <= 20000; i++) printf "[GameType \"25\"]\n\n1. c3-d4 %s *\n\n", i % 10 ? "d6-c5" : "d4-e5" }' >faulty.pdn
    mkfifo slow
    (sleep 1; echo '1. c3-d4 *') >slow &
    DAMKA_PIECE=20000 python3 terminal.py out "" "$DAMKA" check --quiet -j2 slow faulty.pdn >terminal 2>err
    check bar grep -qE '\[#*\.+\] +[0-9]+ %  [0-9]+ games  [0-9.]+( M)? plies/s  [0-9]+ faulty  [0-9]+:[0-9][0-9] left' terminal
    check bar-faults grep -qE '[1-9][0-9]* faulty' terminal
    check bar-gone [ "$(tr '\r' '\n' <terminal | grep -v '^$' | tail -n 2 | head -n 1 | grep -c plies/s)" = 0 ]
    check bar-exit grep -q '^exit 1' terminal
    (cat faulty.pdn; sleep 1; cat faulty.pdn; sleep 5) >slow &
    feeder=$!
    DAMKA_PIECE=20000 python3 terminal.py out "$(printf '\003')" "$DAMKA" check --quiet -j2 slow >terminal 2>err
    check key-exit grep -q '^exit 2' terminal
    check key-line grep -q 'damka: interrupted: this is what was found so far' terminal
    check key-summary grep -qE '^1 file, [1-9][0-9]* games: ' out
    check key-found [ "$(grep -c ': error: ' out)" -ge 1000 ]
    kill $feeder 2>/dev/null
    wait
fi
