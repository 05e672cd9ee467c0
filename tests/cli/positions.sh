# `damka moves` gives exactly the lists of tests/positions/*.tsv (position, tab, every legal move, bytewise sorted).
# DAMKA is the program. Under sanitizers (no MEMORY) only every twentieth row.
cd "$(dirname "$0")/../.." || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
step=1
[ -n "$MEMORY" ] || step=20
for file in tests/positions/*.tsv; do
    name=$(basename "$file" .tsv)
    variant=${name%-composed}
    "$DAMKA" moves --variant "$variant" >/dev/null 2>&1 || continue
    awk -v step=$step 'NR % step == 0' "$file" >"$work/rows"
    tr '\t ' '\n\n' <"$work/rows" | sed '/^$/d' >"$work/wanted"
    while IFS=$'\t' read -r fen _; do
        echo "$fen"
        "$DAMKA" moves --variant "$variant" --fen "$fen" 2>&1
    done <"$work/rows" >"$work/got"
    if cmp -s "$work/wanted" "$work/got" && [ -s "$work/rows" ]; then
        echo "ok $name: $(wc -l <"$work/rows") positions"
    else
        echo "not ok $name: $(diff -U 30 "$work/wanted" "$work/got" | grep -m 5 '^[+-].\|:' | paste -sd' ' | cut -c 1-300)"
    fi
done
