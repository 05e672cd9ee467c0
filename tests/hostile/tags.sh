# More tags than a game has: the first 4096 are its tags, the others comments; one finding says so, and converting
# twice is converting once, in every format and from every reader.
[ -z "$MEMORY" ] || ulimit -v "$MEMORY"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
MOST=4096
write() { # write COUNT FORMAT: a game with so many tags
    awk -v count="$1" -v format="$2" 'BEGIN {
        records = format != "pdn"
        printf "%s", format == "json" ? "{\"damka\":1,\"tags\":{" : records ? "---\ndamka: 1\ntags:\n" : ""
        for (i = 1; i <= count; i++)
            if (format == "pdn")
                printf "[Name%d \"value %d\"]\n", i, i
            else
                printf "%s\"Name%d\": \"value %d\"%s", format == "yaml" ? "  " : "", i, i,
                    format == "yaml" ? "\n" : i < count ? "," : ""
        if (format == "json")
            print "},\"moves\":[\"c3-d4\",\"b6-a5\"],\"result\":\"*\"}"
        else
            print records ? "moves: [\"c3-d4\", \"b6-a5\"]\nresult: \"*\"" : "\n1. c3-d4 b6-a5 *"
    }' >"$work/input.$2"
}
passes() { # passes NAME TEST...
    local name=$1
    shift
    if "$@"; then echo "ok tags-$name"; else echo "not ok tags-$name: $(head -c 300 "$work/err" "$work/report")"; fi
}
told() { # told COUNT FORMAT: how many findings about tags, and of which code
    timeout 60 "$DAMKA" check --variant russian --report json "$work/input.$2" >"$work/report" 2>"$work/err"
    [ "$(grep -c '"code":"tag-form"' "$work/report")" = "$1" ] && grep -q '"status":"ok","plies":2' "$work/report" &&
        [ "$(grep -c '"type":"finding"' "$work/report")" = "$1" ]
}
convert() { # convert FROM TO
    local format=${2##*.} from=()
    # A page that is nothing but tags looks like PDN.
    [ "${1##*.}" = text ] && from=(--from text)
    timeout 60 "$DAMKA" convert --variant russian "${from[@]}" -t "$format" "$1" >"$2" 2>>"$work/err"
}
settles() { # settles FROM TO: the tags that are kept, none lost, and the same again
    convert "$work/input.$1" "$work/once.$2" && convert "$work/once.$2" "$work/twice.$2" &&
        cmp "$work/once.$2" "$work/twice.$2" 2>>"$work/err" || return 1
    [ "$(grep -o 'value [0-9]*' "$work/once.$2" | sort -u | wc -l)" = $((MOST + 300)) ]
}
for from in pdn yaml json; do
    write "$MOST" $from
    passes "all-kept-$from" told 0 $from
    write $((MOST + 300)) $from
    passes "too-many-$from" told 1 $from
    for to in pdn yaml json text; do
        passes "$from-to-$to" settles $from $to
    done
done
write $((MOST + 1)) pdn
at=$(grep -bo "\[Name$((MOST + 1)) " "$work/input.pdn" | cut -d: -f1)
passes place told 1 pdn
passes place-is-the-tag grep -q "\"line\":$((MOST + 1)),\"column\":1,\"offset\":$at," "$work/report"
