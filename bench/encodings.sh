#!/bin/bash
# How often the encoding of a piece is found out: the printed records of tests/records that have a letter beyond
# ASCII (not 29 and 31, which are wrongly decoded themselves), and the prose beside them where it is there.
cd "$(dirname "$0")/.." || exit 2
program=${BUILD:-build}/bench/encodings
records=()
for file in tests/records/[0-9]*.txt; do
    case $file in */29.txt | */31.txt) continue ;; esac
    sed '1,/^#---/d' "$file" | LC_ALL=C grep -q '[^ -~[:space:]]' && records+=("$file")
done
for size in 500 200 100; do
    echo "printed records, pieces of $size bytes"
    "$program" -s "$size" "${records[@]}"
done
prose=(../shared/reference/seeds/*.txt)
[ -r "${prose[0]}" ] || { echo "no ../shared: prose and corpus not measured"; exit 0; }
echo "prose, pieces of 500 bytes"
"$program" -s 500 "${prose[@]}"
echo "the corpus, whole files"
find ../shared/corpus/pdn -name '*.pdn' -print0 | xargs -0 "$program" -s 1000000000
