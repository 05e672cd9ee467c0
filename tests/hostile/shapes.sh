# Pages made of one or two things over and over: brackets, numbers, moves that cannot be played, lists, headings,
# signs that are never closed. What a page twice as long costs may be little more than twice as much, and a byte
# never more than MOST instructions. All are counted in one run of callgrind, which writes a total for each file.
. "$(dirname "$0")/../counts.sh"
can_count shapes || exit 0
SIZE=5000 MOST=4500 GROWTH=235 # in a hundred
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
shapes=('(' ')' '[' '[ ] ' '{' '"' '«' '1. ' '1 ' '1.1.' '12\n' '1947 ' '1... ' '1-0 ' '½ ' '9-12 ' '3227 ' 'a1 ' 'a1-h8 '
    'c3-d4 ' 'cd4 ' 'c3d4 ' 'c3-Б4 ' 'аЗ ' 'c3:' 'a1 (' '(1. c3-d4 ' 'c3-d4 (' 'c5(a1) ' 'c3-d4 (g3 или h2) ' 'если на g1 '
    'Белые: ' 'Б. ' 'Белые: c3, d4. Чёрные: e5. ' 'дамки белых ' 'Б: a3 (Д2п - пД) ' 'колонна ' 'Русские шашки\n'
    'Русские шашки ' 'Дата: 1\n' 'Иванов - Петров:\n' '#\n' ';\n' '\n[White "x"]\n' '- ' '-- ' '… ' 'слово ' 'а ' 'в ' 'без '
    'aа' '<b>' '| c3-d4 ' 'c3-d4\n' 'если 1. c3-d4, то ' 'II. ' '* ' '? ' '1. c3-d4 d6-c5\n\n')
: >"$work/000-start.txt" # bears what the program costs before its first file
for i in "${!shapes[@]}"; do
    printf -- "${shapes[i]}%.0s" $(seq $((SIZE * 2 / 3))) >"$work/shape"
    for times in 1 2; do
        head -c $((SIZE * times)) "$work/shape" |
            iconv -c -f UTF-8 -t UTF-8 >"$work/$(printf 1%02d "$i")-$times.txt" 2>/dev/null
    done
done
count check -j1 --quiet --from text "$work"/*.txt
for i in "${!shapes[@]}"; do
    one=$(count_of $((2 * i + 2))) two=$(count_of $((2 * i + 3)))
    if [ -z "$two" ]; then
        echo "not ok shapes: no total for '${shapes[i]}'"
    elif [ $((two * 100)) -gt $((one * GROWTH)) ]; then
        echo "not ok shapes: '${shapes[i]}' over and over grows from $one to $two instructions with twice the length"
    elif [ $(((two - one) / SIZE)) -gt $MOST ]; then
        echo "not ok shapes: '${shapes[i]}' over and over takes $(((two - one) / SIZE)) instructions a byte"
    else
        echo "ok shapes: '${shapes[i]}' over and over takes $(((two - one) / SIZE)) instructions a byte"
    fi
done
