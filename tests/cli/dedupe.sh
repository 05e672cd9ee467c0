# Twins in any notation, encoding and format; beginnings; summaries. DAMKA is the program.
cd "$(dirname "$0")/../.." || exit 2
[ -z "$MEMORY" ] || ulimit -v "$MEMORY"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
case $DAMKA in /*) ;; *) DAMKA=$PWD/$DAMKA ;; esac
cp samples/ussr1947-extract.pdn "$work/five.pdn"
cd "$work" || exit 2
check() { # check NAME CONDITION...
    local name=$1
    shift
    "$@" && echo "ok $name" || echo "not ok $name: $(tail -n 3 out | cut -c 1-300; head -c 300 err)"
}
for format in yaml json; do "$DAMKA" convert -t $format --quiet five.pdn >five.$format 2>/dev/null; done
"$DAMKA" convert -t pdn --notation numeric --quiet --tag Event=Other five.pdn >numeric.pdn 2>/dev/null
"$DAMKA" convert -t text --quiet five.pdn >five.txt 2>/dev/null
iconv -f UTF-8 -t UTF-16 <five.pdn >wide.pdn
for other in five.yaml five.json numeric.pdn five.txt wide.pdn; do
    "$DAMKA" check --dedupe --report json five.pdn $other >out 2>err
    check "twins-$other" [ "$(grep -c "^{\"type\":\"duplicate\",\"file\":\"$other\",\"game\":.,\"of\":{\"file\":\"five.pdn\"" out)" = 5 ]
    "$DAMKA" convert --dedupe -t pdn --quiet five.pdn $other >out 2>err
    "$DAMKA" convert -t pdn --quiet five.pdn 2>/dev/null | cmp -s - out
    check "dropped-$other" [ $? = 0 ]
    check "said-$other" [ "$(grep -c "^$other: game . has the same moves as game . of five.pdn" err)" = 5 ]
done
printf '[GameType "25"]\n\n1. c3-d4 *\n\n[GameType "25"]\n\n1. c3-d4 d6-c5 *\n\n[GameType "25"]\n\n1. c3-b4 *\n' >begin.pdn
printf '[GameType "25"]\n\n1. c3-d4 d6-c5 2. b2-c3 *\n' >longer.pdn
printf '[GameType "25"]\n[FEN "W:Wc3:Bd6"]\n\n1. c3-d4 *\n' >elsewhere.pdn
"$DAMKA" check --dedupe --quiet begin.pdn longer.pdn elsewhere.pdn >out 2>err
check beginnings [ "$(grep -c 'is the beginning of' out)/$(grep -c 'same moves' out)" = 2/0 ]
check beginning-of grep -q '^begin.pdn: game 2 is the beginning of game 1 of longer.pdn' out
"$DAMKA" convert --dedupe -t json --quiet begin.pdn longer.pdn elsewhere.pdn >out 2>err
check one-of-each [ "$(wc -l <out)" = 3 ]
for format in pdn text yaml; do
    "$DAMKA" convert --dedupe -t $format --quiet -o whole begin.pdn longer.pdn five.pdn five.pdn 2>/dev/null
    for piece in 1 400 100000; do
        DAMKA_PIECE=$piece "$DAMKA" convert --dedupe -t $format --quiet -j3 -o pieces begin.pdn longer.pdn five.pdn five.pdn 2>/dev/null
        cmp -s whole pieces
        check "pieces-$format-$piece" [ $? = 0 ]
    done
done
# The same squares under other rules are another game; a game without a word of its rules is one of those it is
# judged under.
printf '[GameType "21"]\n\n1. 11-15 22-18 2. 15x22 *\n\n[GameType "23"]\n\n1. 11-15 22-18 *\n\n1. c3-d4 d6-c5 *\n\n[GameType "25"]\n\n1. c3-d4 d6-c5 *\n\n[GameType "26"]\n\n1. c3-d4 d6-c5 *\n' >rules.pdn
"$DAMKA" check --dedupe --report json rules.pdn >out 2>err
check rules [ "$(grep -c duplicate out)/$(grep -c '"game":4,"of":{"file":"rules.pdn","game":3}' out)" = 1/1 ]
"$DAMKA" check --dedupe --report json --variant brazilian rules.pdn >out 2>err
check rules-given [ "$(grep '"type":"duplicate"' out | grep -c '"game":5,"of":{"file":"rules.pdn","game":3}')" = 1 ]
cat five.pdn five.pdn | "$DAMKA" check --dedupe --report json >out 2>err
check pipe [ "$(grep -c duplicate out)" = 5 ]
"$DAMKA" check --dedupe --report json - <five.pdn >out 2>err
check standard-input [ "$(grep -c '"type":"game"' out)/$(grep -c duplicate out)" = 5/0 ]
"$DAMKA" convert --dedupe -t pdn --quiet -o below/ begin.pdn longer.pdn >out 2>err
check directory [ "$(grep -c '1\. ' below/begin.pdn)/$(grep -c '1\. ' below/longer.pdn)" = 1/1 ]

# Summaries.
head -c 3000 "$DAMKA" >program
"$DAMKA" check --dedupe --summary s.csv five.pdn begin.pdn five.yaml >out 2>err
check csv-rows [ "$(wc -l <s.csv)" = 5 ]
check csv-twins grep -q '^"five.yaml",yaml,UTF-8,5,5,0,0,5,0,299,0,5,0,russian:5,tag-form:5,""' s.csv
check csv-total grep -q '^"TOTAL",,,13,13,0,0,5,2,' s.csv
echo '[Event "x"]' >'=a "b".pdn'
"$DAMKA" check --summary s.csv '=a "b".pdn' >out 2>err
check csv-quotes grep -q "^\"'=a \"\"b\"\".pdn\"," s.csv
"$DAMKA" check --summary s.json five.pdn begin.pdn >out 2>err
check json grep -q '"file":"begin.pdn","format":"pdn","encoding":"UTF-8","games":3,"ok":3' s.json
if command -v python3 >/dev/null 2>&1; then
    python3 -c 'import json, sys; s = json.load(open("s.json")); sys.exit(s["totals"]["games"] != 8 or s["totals"]["files"] != 2)' 2>err
    check json-is-json [ $? = 0 ]
fi
"$DAMKA" check --summary s.txt five.pdn begin.pdn missing.pdn >out 2>err
check text-exit [ $? = 2 ]
check text grep -q '^ *8 *8 *0 *0 *- .*2 files' s.txt
check text-unread [ "$(grep -c ' missing.pdn  not read: No such file or directory$' s.txt)/$(grep -c '2 files, 1 not read$' s.txt)" = 1/1 ]
printf 'PK\003\004 no zip' >broken.zip
"$DAMKA" check --summary S.CSV missing.pdn broken.zip five.pdn >out 2>err
check csv-unread [ "$?/$(sed -n '2,3p' S.CSV | cut -d, -f1-4,16- | tr -d '\r' | sed 's/: .*//')" = '2/"missing.pdn",,,0,"not read
"broken.zip",,,0,"not read' ]
check csv-unread-total grep -q '^"TOTAL",,,5,' S.CSV
"$DAMKA" check --summary S.Json missing.pdn five.pdn missing.pdn >out 2>err
check json-unread grep -q '^{"file":"missing.pdn","unread":true,"fault":"No such file or directory","games":0,' S.Json
if command -v python3 >/dev/null 2>&1; then
    python3 -c 'import json, sys; s = json.load(open("S.Json")); sys.exit(s["totals"]["unread"] != 2 or s["totals"]["files"] != 1 or len(s["files"]) != 3)' 2>err
    check json-unread-is-json [ $? = 0 ]
fi
"$DAMKA" check --summary s.xls five.pdn >out 2>err
check unknown-summary [ $? = 2 ]
check unknown-summary-said grep -q "summary cannot be 's.xls'" err
"$DAMKA" check --summary /nowhere/s.csv five.pdn >out 2>err
check summary-nowhere [ $? = 2 ]
