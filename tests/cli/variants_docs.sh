# The rows that docs/variants.md shows are those of the golden case, and every field is in its table.
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
