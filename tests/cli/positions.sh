# `damka moves` gives exactly the lists of tests/positions/*.tsv (position, tab, every legal move). DAMKA is the
# program. Under sanitizers (no MEMORY) only every twentieth row.
cd "$(dirname "$0")/../.." || exit 2
step=1
[ -n "$MEMORY" ] || step=20
row=0
for file in tests/positions/*.tsv; do
    name=$(basename "$file" .tsv)
    variant=${name%-composed}
    "$DAMKA" moves --variant "$variant" >/dev/null 2>&1 || continue
    good=0 bad=
    while IFS=$'\t' read -r fen moves; do
        row=$((row + 1))
        [ $((row % step)) = 0 ] || continue
        got=$("$DAMKA" moves --variant "$variant" --fen "$fen" 2>&1)
        # shellcheck disable=SC2086
        wanted=$([ -z "$moves" ] || printf '%s\n' $moves | LC_ALL=C sort)
        if [ "$got" = "$wanted" ]; then
            good=$((good + 1))
        else
            bad="$bad$fen "
        fi
    done <"$file"
    if [ -z "$bad" ] && [ $good -gt 0 ]; then
        echo "ok $name: $good positions"
    else
        echo "not ok $name: ${bad:0:300}"
    fi
done
