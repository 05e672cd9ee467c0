# Positions with more captures than anyone can list: the search has a budget, and the answer is soon there.
# DAMKA is the program.
[ -z "$MEMORY" ] || ulimit -v "$MEMORY"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
end_soon() { # end_soon NAME CODES COMMAND...
    local name=$1 codes=$2
    shift 2
    timeout 60 "$@" >"$work/out" 2>"$work/err"
    local got=$?
    case $codes in
    *$got*) echo "ok $name" ;;
    *) echo "not ok $name: exit code $got, not one of $codes: $(head -c 300 "$work/err")" ;;
    esac
}
# All pieces there are, in towers that a king may pass again and again.
end_soon tall-towers '01' "$DAMKA" moves --variant bashni --fen \
    'W:WKg1:Bd4(bbww),d6(bbww),f6(bbww),f4(bbww),b4(bbww),b6(bbw)'
end_soon tall-towers-free '01' "$DAMKA" moves --variant bashni-any --fen \
    'W:WKg1:Bd4(bbww),d6(bbww),f6(bbww),f4(bbww),b4(bbww),b6(bbw)'
end_soon towers-in-the-way '01' "$DAMKA" moves --variant bashni --fen 'W:WKg1:Bd4(bbb),d6(bbb),f6(bbb),f4(bbb)'
end_soon king-among-men '01' "$DAMKA" moves --variant russian --fen 'W:WKa1:Bb2,d2,f2,b4,d4,f4,b6,d6,f6,c7,e7,g7'
end_soon open-men '01' "$DAMKA" moves --variant russian --fen 'W:WKg1:Bf2,d4,b6,d6,f6,f4,d2,b4,c7,e7,g5'
end_soon lasca-towers '01' "$DAMKA" moves --variant lasca --fen 'W:WKc3:Bb2(bb),d2(bb),b4(bb),d4(bb),b6(b),d6(b),f4(b)'
printf '[Variant "Bashni"]\n[SetUp "1"]\n[FEN "W:WKg1:Bd4(bbb),d6(bbb),f6(bbb),f4(bbb)"]\n\n1. g1:c5 *\n' >"$work/game.pdn"
end_soon game-of-towers '01' "$DAMKA" check "$work/game.pdn"
# Frisian and its like: kings among many pieces, eight directions, every landing another way. More than the budget.
frisian='W:WKd10:BKe1,Kj2,Kc3,Kg3,Kb4,Kh4,Ke5,Kg5,Ki5,Kb6,Kf6,Kj6,Ke7,Kg7,Kb8,Kd8,Kh8,Kg9,Kb10,Kj10'
frisian2='W:WKh10:BKe1,Kb2,Kj2,Kc3,Ki3,Kb4,Kd4,Kf4,Ke5,Ki5,Kf6,Kj6,Kc7,Kh8,Ka9,Kc9,Ke9,Kg9,Kb10,Kf10'
canadian='W:WKg3:BKc1,Kk1,Kb2,Kd2,Kf2,Kh2,Kj2,Kl2,Kd4,Kf4,Kj4,Kl4,Kd6,Kf6,Kj6,Kc7,Kg7,Ki7,Kb8,Kh8,Ka9,Kg9,Ki9,Kd10,Kf10,Kj10,Ka11,Kk11,Kd12,Kj12'
turkish='W:WKc8:BKe1,Kc2,Kf2,Kh2,Kb3,Kg3,Kd4,Kh5,Ka6,Kb6,Kf6,Kc7,Ke7,Kh7,Kd8,Kg8'
end_soon frisian-bomb 1 "$DAMKA" moves --variant frisian --fen "$frisian"
end_soon frisian-bomb-2 1 "$DAMKA" moves --variant frisian --fen "$frisian2"
end_soon canadian-bomb 1 "$DAMKA" moves --variant canadian --fen "$canadian"
end_soon turkish-bomb 1 "$DAMKA" moves --variant turkish --fen "$turkish"
end_soon bomb-perft 1 "$DAMKA" perft --variant frisian --fen "$frisian" 3
# In a game nothing is said against the move: it is unverified.
unverified() { # unverified NAME GAMETYPE FEN MOVE
    printf '[GameType "%s"]\n[FEN "%s"]\n\n1. %s *\n' "$2" "$3" "$4" >"$work/bomb.pdn"
    timeout 60 "$DAMKA" check --report json "$work/bomb.pdn" >"$work/out" 2>"$work/err"
    local got=$?
    if [ $got = 1 ] && grep -q '"code":"unverified"' "$work/out" && grep -q '"status":"unverified"' "$work/out" &&
        ! grep -q '"severity":"error"' "$work/out"; then
        echo "ok $1"
    else
        echo "not ok $1: exit code $got: $(head -c 300 "$work/out")"
    fi
}
unverified frisian-bomb-game 40 "$frisian" d10xf8
unverified frisian-bomb-path 40 "$frisian2" h10xf8
unverified canadian-bomb-game 27 "$canadian" g3xe1
unverified turkish-bomb-game 30 "$turkish" c8xa1
# More pieces than a side has are no position at all.
end_soon thirty-one-pieces '012' "$DAMKA" moves --variant frisian --fen 'W:WK5:BK6-20,K22-37'
