# Choosing games: --where, --games, --fen, alone and together with threads, pieces, parts, twins, tags and
# directories; --split and --to-csv. DAMKA is the program; DAMKA_PIECE sets the size of a piece.
cd "$(dirname "$0")/../.." || exit 2
[ -z "$MEMORY" ] || ulimit -v "$MEMORY"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
case $DAMKA in /*) ;; *) DAMKA=$PWD/$DAMKA ;; esac
samples=$PWD/samples
cd "$work" || exit 2
check() { # check NAME CONDITION...
    local name=$1
    shift
    "$@" && echo "ok $name" || echo "not ok $name: $(tail -n 3 out | cut -c 1-300; head -c 300 err)"
}
pieces="300 5000 64M" threads="1 2 8"
[ -n "$MEMORY" ] || pieces=300 threads=2
games() { # games ARGUMENT...: the numbers of the games that a check tells of
    "$DAMKA" check --report json "$@" 2>err >out
    sed -n 's/^{"type":"game",.*"game":\([0-9]*\),.*/\1/p' out | paste -sd,
}

awk 'BEGIN {
    for (i = 1; i <= 400; i++) {
        printf "[Event \"game %d\"]\n[Date \"%d.%02d.??\"]\n[White \"Player %d\"]\n", i, 1900 + i % 100, i % 12 + 1, i % 10
        if (i % 7 == 0) printf "[Own \"%d\"]\n", i
        printf "[GameType \"25\"]\n\n1. c3-%s 2. b2-c3 ", i % 2 ? "d4 d6-c5" : "b4 f6-g5"
        if (i % 3 == 0) printf "{note %d} ", i
        if (i % 11 == 0) printf "c3-c4 "
        if (i % 5 == 0) printf "%s 3. a1-b2 ", i % 2 ? "f6-g5" : "g5-h4"
        printf "*\n\n"
        if (i % 100 == 0) printf "stray words ]\n\n"
    }
}' >many.pdn

# ---- The same whatever the threads and pieces ----
same() { # same NAME ARGUMENT...
    local name=$1 piece jobs code
    shift
    DAMKA_PIECE=64M "$DAMKA" "$@" -j1 >whole 2>whole-err
    code=$?
    [ ! -f index.csv ] || mv index.csv whole.csv
    for piece in $pieces; do
        for jobs in $threads; do
            DAMKA_PIECE=$piece "$DAMKA" "$@" -j$jobs >out 2>err
            if [ $? != $code ] || ! cmp -s whole out || ! cmp -s whole-err err ||
                { [ -f index.csv ] && ! cmp -s whole.csv index.csv; }; then
                echo "not ok $name: pieces of $piece, -j$jobs: $(diff whole out | head -n 4)"
                return
            fi
        done
    done
    rm -f index.csv whole.csv
    echo "ok $name"
}
same where check --report json --where 'White~/PLAYER [1-3]$/i and Date>=1950 and plies>3' many.pdn
same where-number check --where 'game>=50 and game<=60 or status=error and game>390' many.pdn
same games check --report json --games 3,50-80,390- many.pdn
same games-early check --report json --games -7 many.pdn
same fen check --report junit --fen 'B:Wa1,c1,e1,g1,d2,f2,h2,a3,c3,e3,g3,d4:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,f6,h6,c5' many.pdn
same all-three convert -t pdn --games 10-300 --where 'Own or plies>4' --fen '?:Wa1,c1,e1,g1,d2,f2,h2,a3,c3,e3,g3,d4:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,f6,h6,c5' many.pdn
same dedupe check --dedupe --quiet --where 'game>=20' many.pdn
same dedupe-convert convert -t json --dedupe --games 20-200 many.pdn many.pdn
same csv check --quiet --to-csv index.csv --where 'plies>3' many.pdn
same csv-dedupe convert --to-csv index.csv --dedupe --where 'plies>3' many.pdn
same sarif check --report sarif --where 'not Own' many.pdn
cp many.pdn copy.txt
same two-files check --report json --games 399- many.pdn copy.txt

# ---- What is chosen ----
check choose-where [ "$(games --where 'Own and Date<1950 and game<100' many.pdn)" = 7,14,21,28,35,42,49 ]
check choose-error [ "$(games --where 'status=error and game<40' many.pdn)" = 11,22,33 ]
check choose-games [ "$(games --games 5,398- many.pdn)" = 5,398,399,400 ]
check choose-twice [ "$(games --games 5 --games 9-10 --where game!=9 --where Event many.pdn)" = 5,10 ]
check choose-none [ "$(games --games 401 many.pdn)" = "" ]
check none-is-fine grep -q '"games":0' out
check one-fine-game [ "$("$DAMKA" check --games 1 --quiet many.pdn 2>&1; echo $?)" = "1 file, 1 game: 1 ok, 0 with errors, 0 not verified; 3 plies; 0 errors, 0 warnings, 0 notes
0" ]
"$DAMKA" check --games 11 --quiet many.pdn >out 2>err
check one-faulty-game [ $? = 1 ]
check summary-counts-chosen [ "$("$DAMKA" check --quiet --summary s.csv --where 'game<=9' many.pdn >/dev/null; sed -n 2p s.csv | cut -d, -f4)" = 9 ]
"$DAMKA" check --where 'White~/^(a+)+$/' - >out 2>err <<<"[White \"$(printf 'a%.0s' {1..60})b\"]

1. c3-d4 *"
check regex-gives-up [ $? = 2 ]
check regex-gives-up-said grep -q 'too many steps; games left out for that: 1' err
"$DAMKA" check --where 'plies>' many.pdn >out 2>err
check usage [ "$?/$(wc -c <out)" = 2/0 ]
check caret [ "$(tail -n 1 err)" = "        ^" ]
# A pipe without end: no more is read than has to be.
head -n 48 many.pdn >few.pdn
(while cat few.pdn; do :; done) 2>/dev/null | timeout 60 "$DAMKA" check --quiet --games 3-5 >out 2>err
check endless-pipe [ "${PIPESTATUS[1]}/$(grep -c '3 games' out)" = 0/1 ]

# ---- Positions ----
cat >tree.pdn <<'EOF'
[GameType "25"]

1. c3-d4 d6-c5 (1... f6-g5 2. b2-c3 (2. d2-c3 g5-h4) 2... g5-h4) 2. b2-c3 *

[GameType "25"]
[FEN "B:Wc3,Ke1:Bd6"]

1... d6-c5 /FEN "W:Wa1:Bh8"/ 2. a1-b2 *

[Variant "Bashni"]
[FEN "W:WKg1:Bd4(bb),f4(bb),d6(bb),f6(bb)"]

1. g1:c5:e7:g5:e3:c5:e7:g5:c1 *
EOF
start=Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6
check fen-start [ "$(games --fen "W:$start" tree.pdn)" = 1 ]
check fen-other-side [ "$(games --fen "B:$start" tree.pdn)" = "" ]
check fen-any-side [ "$(games --fen "?:$start" tree.pdn)" = 1 ]
check fen-no-side [ "$(games --fen ":$start" tree.pdn)" = 1 ]
check fen-black-first [ "$(games --fen "W:B1-12:W21-32." tree.pdn)" = 1 ]
check fen-variation [ "$(games --fen 'W:Wa1,c1,e1,g1,b2,f2,h2,a3,c3,e3,g3,d4:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,h4,h6' tree.pdn)" = 1 ]
check fen-given-start [ "$(games --fen 'B:WKe1,c3:Bd6' tree.pdn)" = 2 ]
check fen-king-is-no-man [ "$(games --fen 'B:We1,c3:Bd6' tree.pdn)" = "" ]
check fen-setup [ "$(games --fen 'W:Wa1:Bh8' tree.pdn)" = 2 ]
check fen-behind-setup [ "$(games --fen 'B:Wb2:Bh8' tree.pdn)" = 2 ]
check fen-column-start [ "$(games --fen 'W:WKg1:Bd4(bb),f4(bb),d6(bb),f6(bb)' tree.pdn)" = 3 ]
check fen-column-pairs [ "$(games --fen 'g1=W d4=bb f4=bb d6=bb f6=bb' tree.pdn)" = 3 ]
check fen-column-other [ "$(games --fen 'W:WKg1:Bd4(bb),f4(bb),d6(bb),f6(bbb)' tree.pdn)" = "" ]
check fen-column-flat [ "$(games --fen 'W:WKg1:Bd4,f4,d6,f6' tree.pdn)" = "" ]
check fen-printed [ "$(games --fen 'Белые: c3, дамка e1; черные: d6' tree.pdn)" = 2 ]
final=$("$DAMKA" check --report json --games 3 tree.pdn | sed -n 's/.*"final":"\([^"]*\)".*/\1/p')
check fen-column-final [ -n "$final" -a "$(games --fen "$final" tree.pdn)" = 3 ]

# ---- Order: number, expression over the record's own tags, position; then tags are set, then twins dropped ----
printf '[Event "a"]\n[GameType "25"]\n\n1. c3-d4 *\n\n[Event "b"]\n[GameType "25"]\n\n1. c3-d4 *\n\n[Event "b"]\n[GameType "25"]\n\n1. c3-d4 *\n' >tags.pdn
"$DAMKA" convert -t pdn --tag Event=new --where 'Event=b and plies=1' tags.pdn >out 2>err
check own-tags [ "$(grep -c '^\[Event "new"\]' out)" = 2 ]
"$DAMKA" convert -t pdn --dedupe --quiet --where 'Event=b' tags.pdn >out 2>err
check chosen-then-twins [ "$(grep -c '^\[Event "b"\]' out)" = 1 ]
check twins-keep-numbers grep -q 'game 3 has the same moves as game 2 of tags.pdn' err
"$DAMKA" convert -t pdn --tag Variant=Lasca --where 'variant=lasca' tags.pdn >out 2>err
check facts-of-the-judged [ "$(grep -c '^\[Event' out)" = 3 ]

# ---- Parts ----
size() { stat -c %s "$1"; }
for k in 1 2 3 4 5; do "$DAMKA" check --report json --part $k/5 --where 'game!=7 and plies>3' --games 3-350 --to-csv part.csv many.pdn 2>/dev/null; cat part.csv >>parts.csv; done | grep -v "\"part\"" >parts
"$DAMKA" check --report json --where 'game!=7 and plies>3' --games 3-350 --to-csv whole.csv many.pdn 2>/dev/null | grep -v '"summary"' >whole
check parts cmp -s parts whole
check parts-csv cmp -s parts.csv whole.csv

# ---- Directories, split outputs ----
mkdir -p in/sub/deep
cp "$samples/ussr1947-extract.pdn" in/a.pdn
cp tree.pdn in/sub/b.pdn
cp "$samples/lasca-article.txt" in/sub/deep/c.txt
"$DAMKA" convert -t pdn -o all/ in >out 2>err
check directory [ "$(cd all && find . -type f | sort | paste -sd' ')" = "./a.pdn ./sub/b.pdn ./sub/deep/c.pdn" ]
"$DAMKA" convert -t pdn -o some/ --where 'variant=russian and plies<4' in >out 2>err
check directory-chosen [ "$(find some | sort | paste -sd' ')" = "some some/sub some/sub/b.pdn" ]
"$DAMKA" convert -t yaml --split 2 -o split/ in >out 2>err
check directory-split [ "$(cd split && find . -type f | sort | paste -sd' ')" = "./a-0001.yaml ./a-0002.yaml ./a-0003.yaml ./sub/b-0001.yaml ./sub/b-0002.yaml ./sub/deep/c-0001.yaml" ]
"$DAMKA" convert -t pdn --quiet many.pdn >whole 2>err
for piece in 300 64M; do
    for n in 1 7 400 1000; do
        rm -f part-*
        DAMKA_PIECE=$piece "$DAMKA" convert -t pdn --quiet --split $n -o part-x.y.pdn many.pdn >out 2>err
        cat part-x.y-* >joined
        check "split-$n-$piece" [ "$(ls part-* | wc -l)/$(cmp whole joined 2>&1)" = "$(((399 + n) / n))/" ]
    done
done
check split-names [ "$(ls part-*)" = part-x.y-0001.pdn ]
"$DAMKA" convert -t pdn --split 3 -o none.pdn --games 1000 many.pdn >out 2>err
check split-of-none [ "$?/$(ls none* 2>/dev/null)" = 0/ ]
"$DAMKA" convert -t pdn --split 1 --dedupe -o single.pdn tags.pdn >out 2>err
check split-dedupe [ "$(ls single*)" = single-0001.pdn ]
for wrong in 0 x -1 '' 99999999999999999999; do
    "$DAMKA" convert -t pdn --split "$wrong" -o w.pdn tags.pdn >out 2>err
    check "split-wrong-$wrong" [ "$?/$(ls w* 2>/dev/null | grep -v whole)" = 2/ ]
done
"$DAMKA" convert -t pdn --split 2 tags.pdn >out 2>err
check split-needs-output [ $? = 2 ]
"$DAMKA" convert -t pdn --split 2 --part 1/2 -o w.pdn tags.pdn >out 2>err
check split-no-part [ $? = 2 ]

# ---- Members of one name ----
mkdir members
for event in 1 2 3; do
    printf '[Event "%s"]\n[GameType "25"]\n\n1. c3-d4 *\n' $event >members/x
    tar -rf twice.tar -C members x
done
cp members/x members/x-2
tar -rf twice.tar -C members x-2
"$DAMKA" convert -t pdn -o twice/ twice.tar >out 2>err
check members [ "$(cd twice/twice.tar && grep -o 'Event "."' * | sort | paste -sd' ')" = 'x-2-2.pdn:Event "3" x-2.pdn:Event "2" x-3.pdn:Event "3" x.pdn:Event "1"' ]

# ---- The index ----
printf '[Event "=1+1"]\n[Site "@x"]\n[Round "-"]\n[White "a\\"b\\\\, c"]\n[Black "\t=x"]\n[Own "line\nbreak"]\n[GameType "25"]\n\n1. c3-d4 *\n' >cells.pdn
printf '\357\273\277file,game,Event,Site,Date,Round,White,Black,result,variant,plies,legal_plies,status,errors,warnings,findings,tags\r\n"cells.pdn",1,"'\''=1+1","'\''@x","","-","a""b\\, c","'\'' =x","*","russian",1,1,"ok",0,0,"","[Own ""line break""] [GameType ""25""]"\r\n' >expected
"$DAMKA" convert --level error --to-csv - cells.pdn >out 2>err
check csv-cells cmp -s expected out
"$DAMKA" check --to-csv i.csv --quiet many.pdn >out 2>err
check csv-rows [ "$(wc -l <i.csv)" = 401 ]
check csv-findings grep -q '^"many.pdn",11,.*"error",1,.*"no-such-square:1' i.csv
"$DAMKA" check --to-csv - many.pdn >out 2>err
check csv-two-on-stdout [ "$?/$(wc -c <out)" = 2/0 ]
"$DAMKA" convert -t pdn --to-csv - many.pdn >out 2>err
check csv-convert-stdout [ "$?/$(wc -c <out)" = 2/0 ]
"$DAMKA" convert --to-csv i.csv -o x.pdn many.pdn >out 2>err
check csv-no-format [ "$?" = 2 ]
"$DAMKA" convert -t csv many.pdn >out 2>err
check csv-as-format grep -q 'to-csv FILE' err
"$DAMKA" check --to-csv /nowhere/i.csv many.pdn >out 2>err
check csv-nowhere [ $? = 2 ]
if command -v python3 >/dev/null; then
    "$DAMKA" convert --to-csv all.csv in cells.pdn many.pdn >out 2>err
    python3 - all.csv >rows 2>err <<'EOF'
import csv, sys
rows = list(csv.reader(open(sys.argv[1], newline="", encoding="utf-8-sig"), strict=True))
assert all(len(row) == len(rows[0]) == 17 for row in rows), "columns"
assert not [cell for row in rows for cell in row if cell[:1] in "=+@\t\r" and cell], "formula"
print(len(rows))
EOF
    check csv-reads-back [ "$(cat rows)" = "$((1 + 5 + 3 + 1 + 1 + 400))" ]
fi
