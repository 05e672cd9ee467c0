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
# Towers that a king may pass again and again.
towers='W:WKg1:B'
for square in b2 d2 f2 c3 e3 g3 b4 d4 f4 c5 e5 g5 b6 d6 f6 c7 e7 g7; do towers="$towers$square(bbbb),"; done
end_soon tall-towers 2 "$DAMKA" moves --variant bashni --fen "${towers%,}"
end_soon towers-in-the-way '01' "$DAMKA" moves --variant bashni --fen 'W:WKg1:Bd4(bbb),d6(bbb),f6(bbb),f4(bbb)'
end_soon king-among-men '01' "$DAMKA" moves --variant russian --fen 'W:WKa1:Bb2,d2,f2,b4,d4,f4,b6,d6,f6,c7,e7,g7'
end_soon open-men '01' "$DAMKA" moves --variant russian --fen 'W:WKg1:Bf2,d4,b6,d6,f6,f4,d2,b4,c7,e7,g5'
end_soon lasca-towers '01' "$DAMKA" moves --variant lasca --fen 'W:WKc3:Bb2(bb),d2(bb),b4(bb),d4(bb),b6(b),d6(b),f4(b)'
printf '[Variant "Bashni"]\n[SetUp "1"]\n[FEN "W:WKg1:Bd4(bbb),d6(bbb),f6(bbb),f4(bbb)"]\n\n1. g1:c5 *\n' >"$work/game.pdn"
end_soon game-of-towers '01' "$DAMKA" check "$work/game.pdn"
