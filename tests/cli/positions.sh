# `damka moves` gives exactly the lists of tests/positions/*.tsv (position, tab, every legal move, bytewise sorted).
# DAMKA is the program. A row takes a process: of the long files, all rows of which tests/unit/rules_positions.c
# tries, every tenth, and under sanitizers (no MEMORY) every twentieth of all.
cd "$(dirname "$0")/../.." || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
for file in tests/positions/*.tsv; do
    name=$(basename "$file" .tsv)
    variant=${name%-composed}
    "$DAMKA" moves --variant "$variant" >/dev/null 2>&1 || continue
    step=20
    [ -z "$MEMORY" ] || step=$(($(wc -l <"$file") > 100 ? 10 : 1))
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
