# Options, streams and exit codes that are not about any record. DAMKA is the program.
cd "$(dirname "$0")/../.." || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
[ -z "$MEMORY" ] || ulimit -v "$MEMORY"

# expect NAME CODE STDOUT-PATTERN STDERR-PATTERN COMMAND...: patterns are grep's, "" means no output at all, and a
# talk on stderr is one line.
expect() {
    local name=$1 code=$2 out=$3 err=$4
    shift 4
    "$@" >"$work/out" 2>"$work/err" </dev/null
    local got=$?
    if [ $got != "$code" ]; then
        echo "not ok $name: exit code $got, not $code: $(cat "$work/err")"
    elif [ -z "$out" ] && [ -s "$work/out" ]; then
        echo "not ok $name: output where none was due: $(head -n 3 "$work/out")"
    elif [ -n "$out" ] && ! grep -qe "$out" "$work/out"; then
        echo "not ok $name: no '$out' in: $(head -n 3 "$work/out")"
    elif [ -z "$err" ] && [ -s "$work/err" ]; then
        echo "not ok $name: said: $(head -n 3 "$work/err")"
    elif [ -n "$err" ] && { ! grep -qe "$err" "$work/err" || [ "$(wc -l <"$work/err")" != 1 ]; }; then
        echo "not ok $name: no one line with '$err' in: $(cat "$work/err")"
    else
        echo "ok $name"
    fi
}

expect help 0 '^Usage: damka COMMAND' '' "$DAMKA" --help
expect version 0 '^damka [0-9]' '' "$DAMKA" --version
expect no-command 2 '' 'a command is missing' "$DAMKA"
expect unknown-command 2 '' "no command 'chek'" "$DAMKA" chek
for command in check convert moves perft variants explain; do
    expect "help-$command" 0 "^Usage: damka $command" '' "$DAMKA" $command --help
    expect "unknown-option-$command" 2 '' 'unrecognized option' "$DAMKA" $command --wrong
done
expect repair 2 '' 'not available' "$DAMKA" repair x
expect show 2 '' 'not available' "$DAMKA" show x

sample=samples/ussr1947-extract.pdn
expect check-good 0 '5 ok' '' "$DAMKA" check $sample
expect check-quiet 0 '5 ok' '' "$DAMKA" check --quiet $sample
expect check-variant 0 '5 ok' '' "$DAMKA" check --variant russian $sample
expect check-jobs 0 '5 ok' '' "$DAMKA" check -j 4 $sample
expect check-from 0 '5 ok' '' "$DAMKA" check --from pdn --encoding utf-8 $sample
expect check-bad-variant 2 '' "variant cannot be 'chess'" "$DAMKA" check --variant chess $sample
expect check-bad-from 2 '' "from cannot be 'pgn'" "$DAMKA" check --from pgn $sample
expect check-bad-encoding 2 '' "encoding cannot be 'ascii9'" "$DAMKA" check --encoding ascii9 $sample
expect check-bad-report 2 '' "report cannot be 'xml'" "$DAMKA" check --report xml $sample
expect check-bad-error 2 '' "error cannot be 'no-such'" "$DAMKA" check --error no-such $sample
expect check-bad-warn 2 '' "warn cannot be 'no-such'" "$DAMKA" check --warn no-such $sample
expect check-bad-ignore 2 '' "ignore cannot be ''" "$DAMKA" check --ignore '' $sample
expect check-bad-level 2 '' "level cannot be 'all'" "$DAMKA" check --level all $sample
expect check-bad-max 2 '' "max cannot be '-1'" "$DAMKA" check --max -1 $sample
expect check-bad-max-blank 2 '' "max cannot be ''" "$DAMKA" check --max '' $sample
expect check-bad-lang 2 '' "lang cannot be 'de'" "$DAMKA" check --lang de $sample
expect convert-bad-lang 2 '' "lang cannot be 'de'" "$DAMKA" convert -t pdn --lang de $sample
expect error-makes-errors 1 '5 with errors' '' "$DAMKA" check --error variant-guessed $sample
expect last-word-counts 0 '5 ok' '' "$DAMKA" check --error variant-guessed --warn variant-guessed $sample
expect ignore-leaves-out 0 ' 0 warnings' '' "$DAMKA" check --ignore variant-guessed --ignore tag-form $sample
expect level-leaves-out 0 '^1 file, .* 0 warnings' '' "$DAMKA" check --level error $sample
expect level-keeps 0 ' 10 warnings' '' "$DAMKA" check --level warning $sample
expect max-counts-all 0 ' 10 warnings' '' "$DAMKA" check --max 0 $sample
expect max-tells 0 '^9 more not shown' '' "$DAMKA" check --quiet --max 1 $sample
expect lang-of-lang 0 '5 партий' '' env -u LC_ALL -u LC_MESSAGES LANG=ru_RU.UTF-8 "$DAMKA" check $sample
expect lang-of-messages 0 '5 партій' '' env -u LC_ALL LC_MESSAGES=uk_UA.KOI8-U LANG=ru_RU.UTF-8 "$DAMKA" check $sample
expect lang-of-all 0 '5 games' '' env LC_ALL=C.UTF-8 LC_MESSAGES=uk_UA LANG=ru_RU.UTF-8 "$DAMKA" check $sample
expect lang-unknown 0 '5 games' '' env -u LC_ALL -u LC_MESSAGES LANG=de_DE.UTF-8 "$DAMKA" check $sample
expect lang-overrules 0 '5 партій' '' env LANG=ru_RU.UTF-8 "$DAMKA" check --lang uk $sample
expect lang-of-explain 0 'бити' '' env -u LC_ALL -u LC_MESSAGES LANG=uk "$DAMKA" explain must-capture
expect check-bad-jobs 2 '' "jobs cannot be 'many'" "$DAMKA" check -j many $sample
expect check-no-jobs 2 '' "jobs cannot be '0'" "$DAMKA" check -j 0 $sample
expect check-no-value 2 '' 'requires an argument' "$DAMKA" check --variant
expect check-missing-file 2 ' 0 games' 'cannot read .*/missing: No such file' "$DAMKA" check "$work/missing"
expect check-missing-and-good 2 '5 ok' 'cannot read .*/missing' "$DAMKA" check "$work/missing" $sample
expect dashes-end-options 2 ' 0 games' 'cannot read --help' "$DAMKA" check -- --help
expect check-full 2 '' 'cannot write to standard output: No space' sh -c '"$1" check "$2" >/dev/full' - "$DAMKA" $sample
expect help-full 2 '' 'cannot write to standard output: No space' sh -c '"$1" --help >/dev/full' - "$DAMKA"
expect moves-full 2 '' 'No space' sh -c '"$1" moves --variant russian >/dev/full' - "$DAMKA"
expect closed-stdout 2 '' 'cannot write' sh -c '"$1" variants >&-' - "$DAMKA"
expect directory 0 '5 ok' '' sh -c 'mkdir -p "$2/d/e/f" && cp "$3" "$2/d/e/f/a.pdn" && "$1" check "$2/d"' - "$DAMKA" "$work" $sample
expect empty-directory 0 ' 0 games' 'no file in it' sh -c 'mkdir -p "$2/empty" && "$1" check "$2/empty"' - "$DAMKA" "$work"
expect empty-file 0 ' 0 games' 'no game found' sh -c ': >"$2/none" && "$1" check "$2/none"' - "$DAMKA" "$work"
expect standard-input 0 '"file":"-"' '' sh -c '"$1" check --report json <"$2"' - "$DAMKA" $sample
expect dash-is-standard-input 0 '5 ok' '' sh -c '"$1" check - <"$2"' - "$DAMKA" $sample
expect binary-in-directory 0 '5 ok' 'skipped, it is no text' sh -c '
    mkdir -p "$2/b" && cp "$3" "$2/b/a.pdn" && head -c 20000 "$1" >"$2/b/program" && "$1" check "$2/b"' - "$DAMKA" "$work" $sample
expect binary-given 1 'nul-byte' '' sh -c 'head -c 20000 "$1" >"$2/program"; "$1" check "$2/program"' - "$DAMKA" "$work"
if [ "$(id -u)" != 0 ]; then
    mkdir "$work/closed"
    chmod 0 "$work/closed"
    expect unreadable-directory 2 ' 0 games' 'Permission denied' "$DAMKA" check "$work/closed"
    chmod 700 "$work/closed"
fi

expect convert-no-format 2 '' '--to is missing' "$DAMKA" convert $sample
expect convert-bad-format 2 '' "to cannot be 'docx'" "$DAMKA" convert -t docx $sample
expect convert-html 2 '' 'not available' "$DAMKA" convert -t html $sample
expect convert-bad-notation 2 '' "notation cannot be 'roman'" "$DAMKA" convert -t pdn --notation roman $sample
expect convert-bad-tag 2 '' "tag cannot be 'Event'" "$DAMKA" convert -t pdn --tag Event $sample
expect convert-bad-style 2 '' "style cannot be 'cubist'" "$DAMKA" convert -t text --style cubist $sample
expect convert-full 2 '' 'No space' sh -c '"$1" convert --quiet -t pdn "$2" 2>&1 >/dev/full | grep -v : ; "$1" convert -t pdn "$2" 2>"$3/e" >/dev/full; c=$?; grep "cannot write" "$3/e" >&2; exit $c' - "$DAMKA" $sample "$work"
"$DAMKA" convert -t pdn -o "$work/new.pdn" $sample 2>/dev/null
if [ $? = 0 ] && [ "$(grep -c '^\[White ' "$work/new.pdn")" = 5 ] && [ "$(ls "$work" | grep -c 'new.pdn')" = 1 ]; then
    echo "ok convert-to-file"
else
    echo "not ok convert-to-file: $(ls "$work")"
fi
mkdir -p "$work/in/sub" && cp $sample "$work/in/a.pdn" && cp samples/primer-line.txt "$work/in/a.txt" && cp $sample "$work/in/sub/b.pdn"
"$DAMKA" convert -t yaml -o "$work/out-dir/" "$work/in" 2>/dev/null
listed=$(cd "$work/out-dir" 2>/dev/null && find . -type f | sort | tr '\n' ' ')
[ "$listed" = "./a.pdn.yaml ./a.txt.yaml ./sub/b.yaml " ] && echo "ok convert-to-directory" || echo "not ok convert-to-directory: $listed"
expect convert-into-nowhere 2 '' 'cannot write .*nowhere' "$DAMKA" convert -t pdn -o "$work/nowhere/x.pdn" $sample
echo before >"$work/kept"
"$DAMKA" convert -t pdn -o "$work/kept" "$work/missing" 2>/dev/null
[ "$(cat "$work/kept")" = before ] && echo "ok nothing-read-nothing-written" || echo "not ok nothing-read-nothing-written"
"$DAMKA" convert -t pdn --quiet --tag Event=Test --tag 'Site=a "b"' $sample 2>/dev/null >"$work/tagged"
[ "$(grep -c '^\[Event "Test"\]' "$work/tagged")" = 5 ] && [ "$(grep -c '^\[Site "a \\"b\\""\]' "$work/tagged")" = 5 ] &&
    echo "ok convert-tag" || echo "not ok convert-tag: $(head -n 5 "$work/tagged")"

expect moves 0 '^a3-b4$' '' "$DAMKA" moves --variant russian
expect moves-fen 0 '^b4:d2:f4:b8$' '' "$DAMKA" moves --variant russian --fen W:WK17:B6,22,23,27
expect moves-none 0 '' '' "$DAMKA" moves --variant russian --fen B:W31:B
expect moves-no-variant 2 '' '--variant is missing' "$DAMKA" moves
expect moves-bad-variant 2 '' "variant cannot be 'x'" "$DAMKA" moves --variant x
expect moves-bad-fen 2 '' "'z9' is not" "$DAMKA" moves --variant russian --fen W:Wa1,z9:B
expect moves-empty-fen 2 '' 'fen cannot be used' "$DAMKA" moves --variant russian --fen ''
expect moves-crowned-man 2 '' "'h8' is a man on its crowning row" "$DAMKA" moves --variant russian --fen W:Wh8:Ba3
expect perft 0 '^7482$' '' "$DAMKA" perft --variant bashni 5
expect perft-paths 0 '^7$' '' "$DAMKA" perft --variant russian --count paths 1
expect perft-zero 0 '^1$' '' "$DAMKA" perft --variant lasca 0
expect perft-too-deep 2 '' "DEPTH cannot be '65'" "$DAMKA" perft --variant lasca 65
expect perft-no-number 2 '' "DEPTH cannot be '-1'" "$DAMKA" perft --variant lasca -- -1
expect perft-no-depth 2 '' 'takes one DEPTH' "$DAMKA" perft --variant lasca
expect perft-bad-count 2 '' "count cannot be 'all'" "$DAMKA" perft --variant lasca --count all 2
expect variants 0 '^lasca' '' "$DAMKA" variants
expect explain 0 '^must-capture (error)' '' "$DAMKA" explain must-capture
expect explain-russian 0 'Бить обязательно' '' "$DAMKA" explain --lang ru must-capture
expect explain-ukrainian 0 "Бити обов'язково" '' "$DAMKA" explain --lang=uk must-capture
expect explain-list 0 '^illegal-move  *error' '' "$DAMKA" explain --list
expect explain-unknown 2 '' "no finding 'x'" "$DAMKA" explain x
expect explain-bad-language 2 '' "lang cannot be 'de'" "$DAMKA" explain --lang de --list
expect explain-nothing 2 '' 'takes a CODE' "$DAMKA" explain

# A reader that goes away early: no words, exit code 2.
{ "$DAMKA" check --report json $sample $sample $sample 2>"$work/err"; echo $? >"$work/code"; } | true
sleep 0.1
if [ "$(cat "$work/code")" = 2 ] && [ ! -s "$work/err" ]; then
    echo "ok broken-pipe"
elif [ "$(cat "$work/code")" = 0 ]; then
    echo "ok broken-pipe" # it was quicker than the reader
else
    echo "not ok broken-pipe: exit code $(cat "$work/code"): $(cat "$work/err")"
fi
# Colour: on a terminal only, and not where it is not wanted.
colored() { # colored NAME WANTED SETTING...: whether the report on a terminal has colour
    name=$1 wanted=$2
    shift 2
    env "$@" script -qec "\"$DAMKA\" check --quiet tests/golden/code-blocked/input.pdn" /dev/null </dev/null >"$work/terminal" 2>&1
    got=no
    grep -q "$(printf '\033')\[1;31merror" "$work/terminal" && got=yes
    if [ $got = $wanted ]; then echo "ok $name"; else echo "not ok $name: colour: $got"; fi
}
if command -v script >/dev/null 2>&1; then
    colored color yes -u NO_COLOR TERM=xterm
    colored color-empty yes NO_COLOR= TERM=xterm
    colored color-none no NO_COLOR=1 TERM=xterm
    colored color-dumb no -u NO_COLOR TERM=dumb
fi
"$DAMKA" explain --markdown | diff - docs/findings.md >"$work/diff" && echo "ok docs-are-current" ||
    echo "not ok docs-are-current: make docs; $(head -n 5 "$work/diff")"

# Of a case with very many findings JUnit shows the errors, whatever comes before them.
{
    printf '[GameType "25"]\n[FEN "W:WKc1:BKb8"]\n\n'
    yes 'c1:d2 b8:c7 d2:c1 c7:b8' | head -n 500
    printf 'h1-h7\n*\n'
} >"$work/remarks.pdn"
expect junit-error-behind-remarks 1 '>.*remarks.pdn:504:1: error: h1 .*\[no-such-square\]$' '' "$DAMKA" check --report junit "$work/remarks.pdn"
expect junit-remarks-are-bounded 1 '^\.\.\. and [0-9]* more findings$' '' "$DAMKA" check --report junit "$work/remarks.pdn"
