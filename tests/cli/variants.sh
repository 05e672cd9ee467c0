# Rows of variants: the docs show them as they are, they are read back as written, and printed pages name each.
cd "$(dirname "$0")/../.." || exit 2
if sed -n '/^```yaml$/,/^```$/p' docs/variants.md | sed '1d;$d' | diff - tests/golden/variants-own/input.yaml; then
    echo "ok docs-rows"
else
    echo "not ok docs-rows: docs/variants.md shows other rows than tests/golden/variants-own/input.yaml"
fi
for field in $("$DAMKA" variants --yaml | sed -n 's/^ *\(- \)\{0,1\}\([a-z_]*\):.*/\2/p' | sort -u); do
    if grep -q "^|.*\`$field\`" docs/variants.md; then
        echo "ok docs-field-$field"
    else
        echo "not ok docs-field-$field: docs/variants.md does not name it"
    fi
done

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
"$DAMKA" variants --yaml >all.yaml
names=$(sed -n 's/^- name: "\(.*\)"/\1/p' all.yaml)

# Every row is read back as it was written, sixteen at a time, under another name.
from=1 lost=
while [ "$from" -le "$(echo "$names" | wc -l)" ]; do
    awk -v from="$from" '/^- name:/ { n++; sub(/"/, "\"x-") } n >= from && n < from + 16' all.yaml >some.yaml
    "$DAMKA" variants --yaml --variants some.yaml | sed -n '/^- name: "x-/,$p' | cmp -s - some.yaml || lost="$lost $from"
    from=$((from + 16))
done
[ -z "$lost" ] && echo "ok rows-come-back" || echo "not ok rows-come-back: other rows behind row$lost"

# A page names its variant in words that are read back as the same, whichever it is.
for name in $names; do
    printf '1. %s *\n' "$("$DAMKA" moves --variant "$name" | head -n 1)" >game.pdn
    lost=
    for language in russian ukrainian; do
        "$DAMKA" convert -t text --style $language-long --variant "$name" game.pdn >page.txt 2>/dev/null
        "$DAMKA" check --report json page.txt | grep -q "\"type\":\"game\".*\"variant\":\"$name\"" ||
            lost="$lost $language: $(head -n 1 page.txt)"
    done
    [ -z "$lost" ] && echo "ok page-of-$name" || echo "not ok page-of-$name: $lost"
done
