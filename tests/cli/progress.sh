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
    wait $pid
    check "$name-exit" [ $? = 2 ]
    rm pipe
    check "$name-line" grep -q '^damka: interrupted' err
}
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
if command -v python3 >/dev/null 2>&1; then
    ended sigint INT python3 -c 'import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])' "$DAMKA" check -j2 --report json
    check sigint-summary grep -q '"type":"summary"' out
fi
