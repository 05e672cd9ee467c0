# tools/lint_names: nothing but its row names a variant, and what does is found.
cd "$(dirname "$0")/../.." || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
if found=$(tools/lint_names) && [ -z "$found" ]; then
    echo "ok names-of-variants-stand-in-rows"
else
    echo "not ok names-of-variants-stand-in-rows: $found"
fi
mkdir "$work/rules" "$work/parser"
cp rules/variant_*.def rules/variant_table.c "$work/rules/"
sed -i '0,/\.name = "/s//.name = "new-game",\n        .title = "A new one",\n    },\n    {\n        .name = "/' "$work/rules/variant_rows_letters.def"
offends() { # offends NAME LINE...: a file of these lines has an offence in its last one, and in no other
    local name=$1 found
    shift
    printf '%s\n' "$@" >"$work/parser/offence.c"
    found=$(tools/lint_names "$work" | cut -d: -f1,2)
    if [ "$found" = "parser/offence.c:$#" ]; then
        echo "ok names-$name"
    else
        echo "not ok names-$name: found at '$found', not in line $#"
    fi
}
offends string 'int a;' 'const char *b = "lasca";'
offends case 'if (strcmp(a, "Bashni-Poddavki") == 0) {'
offends sentence '/* russian */ say("play russian or not"); '
offends identifier 'enum { PATTERN_LASCA_PAGE };'
offends whole-identifier 'bool turkish = true;'
offends compound 'enum { PHRASE_BASHNI_FORWARD };'
offends title 'const char *a = "Шашки Ласкера:";'
offends spelling 'find("стоклеточные шашки");'
offends stem 'find("(?i) столбовых\\s+шашек", "ласками");'
offends new-row 'x = variant_find("new-game", 8);'
printf '%s\n' '/* lasca, "russian" */' '// bashni' 'const char *a = "russian-short";' 'enum { DAMKA_RUSSIAN };' \
    'say("the towers of the pooled italianate");' >"$work/parser/offence.c"
if [ -z "$(tools/lint_names "$work")" ]; then
    echo "ok names-allowed"
else
    echo "not ok names-allowed: $(tools/lint_names "$work")"
fi
