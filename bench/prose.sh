#!/bin/bash
# Pages of prose without a move, about 10 MB each (PROSE_BYTES): MB/s of check, by the processor's time, the best of
# five. In every encoding that pages come in, in lines, short ones and as one line; a year in every tenth sentence,
# none at all, or a date, score, bracket or dash in every one; and as Markdown and HTML.
cd "$(dirname "$0")/.." || exit 2
DAMKA=${BUILD:-build}/damka
bytes=${PROSE_BYTES:-10485760}
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
russian="шашки партия белые чёрные ход игрок доска поле дамка простая удар комбинация и в на не что он как это по но
они мы из у за то к все о так его же от бы только было уже для вот когда если может быть время очень человек дело
жизнь день рука раз слово место друг вопрос дом сторона страна мир случай голова работа сила конец вид час система"
ukrainian="шашки партія білі чорні хід гравець дошка поле дамка проста удар комбінація і в на не що він як це по але
вони ми із у за те до всі про так його ж від би тільки було вже для ось коли якщо може бути час дуже людина справа
життя день рука раз слово місце друг питання дім сторона країна світ випадок голова праця сила кінець вигляд година"
english="draughts game white black move player board square king man capture and in on not that he as this by but
they we from at for to all about so his only was already when if can be time very life case day hand word place
friend question house side country world head work force end view hour system a be cab bed fade each had beach"

prose() { # prose WORDS WIDTH BYTES [-v rich=1]
    LC_ALL=C awk -v words="$(tr '\n' ' ' <<<"$1")" -v width="$2" -v bytes="$3" "${@:4}" -f bench/prose.awk
}
row() { # row NAME FILE
    local best="" taken TIMEFORMAT="%U %S"
    for _ in 1 2 3 4 5; do
        taken=$({ time "$DAMKA" check -j1 --quiet --from text "$2" >/dev/null 2>"$work/errors"; } 2>&1 |
            awk '{ printf "%d", ($1 + $2) * 1000 }')
        [ -n "$best" ] && [ "$taken" -ge "$best" ] || best=$taken
    done
    awk -v n="$1" -v ms="$best" -v b="$(stat -c %s "$2")" 'BEGIN {
        printf "%-34s %8.3f s %8.1f MB/s\n", n, ms / 1000, b / 1000 / (ms ? ms : 1) }'
}
echo "prose without a move, $bytes bytes; one core, best of five"
for language in russian ukrainian english; do
    width=80
    [ "$language" = english ] || width=150
    prose "${!language}" "$width" "$bytes" >"$work/lines"
    row "$language, UTF-8" "$work/lines"
    tr '\n' ' ' <"$work/lines" >"$work/line"
    row "$language, one line" "$work/line"
    tr -d 0-9 <"$work/lines" >"$work/bare"
    row "$language, no numbers" "$work/bare"
    prose "${!language}" $((width / 2)) "$bytes" >"$work/short"
    row "$language, short lines" "$work/short"
    prose "${!language}" "$width" "$bytes" -v rich=1 >"$work/rich"
    row "$language, dates, scores, brackets" "$work/rich"
    sed 's/^\([^ ]* \)\([^ ]*\)/- \1**\2**/' "$work/lines" >"$work/page.md"
    row "$language, Markdown" "$work/page.md"
    { echo '<html><body><p>'; sed 's/^$/<\/p><p>/' "$work/lines"; echo '</p></body></html>'; } >"$work/page.html"
    row "$language, HTML" "$work/page.html"
    iconv -f UTF-8 -t UTF-16LE "$work/lines" >"$work/wide"
    row "$language, UTF-16" "$work/wide"
    if [ "$language" = english ]; then
        sed 's/ e/ é/g; s/ a/ à/g' "$work/lines" | iconv -f UTF-8 -t CP1252 >"$work/single"
        row "$language, Latin-1" "$work/single"
        continue
    fi
    prose "${!language}" "$width" $((bytes * 9 / 5)) >"$work/longer"
    for encoding in CP1251 KOI8-U CP866; do
        iconv -c -f UTF-8 -t $encoding "$work/longer" >"$work/single"
        row "$language, $encoding" "$work/single"
    done
done
