# Archives: members are files like others, damage is one line, nothing is written outside. DAMKA is the program.
cd "$(dirname "$0")/../.." || exit 2
[ -z "$MEMORY" ] || ulimit -v "$MEMORY"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
case $DAMKA in /*) ;; *) DAMKA=$PWD/$DAMKA ;; esac
mkdir -p "$work/in/sub"
cp samples/ussr1947-extract.pdn "$work/in/a.pdn"
cp samples/primer-line.txt "$work/in/sub/Запись.txt"
head -c 20000 "$DAMKA" >"$work/in/program"
ln -s a.pdn "$work/in/link.pdn"
ln -s /etc/passwd "$work/in/outside.pdn"
(cd "$work/in" && tar cf ../x.tar a.pdn sub program link.pdn && gzip -c a.pdn >../a.pdn.gz && gzip -c ../x.tar >../x.tgz)
cd "$work" || exit 2

# What json reports call the file is taken out, so that an archive can be compared with files.
names() { sed 's/"file":"[^"]*"/"file":""/'; }
check() { # check NAME CONDITION...
    local name=$1
    shift
    "$@" && echo "ok $name" || echo "not ok $name: $(head -c 300 out; head -c 300 err)"
}
"$DAMKA" check --report json in/a.pdn in/sub >plain 2>/dev/null
names <plain >plain-names
for archive in x.tar x.tgz; do
    "$DAMKA" check --report json $archive >out 2>err
    check "$archive-exit" [ $? = 0 ]
    names <out >out-names
    check "$archive-same" cmp -s plain-names out-names
    check "$archive-name" grep -q "\"file\":\"$archive/sub/Запись.txt\"" out
    check "$archive-skips" [ "$(cat err)" = "damka: $archive/program: skipped, it is no text" ]
    LC_ALL=C "$DAMKA" check --report json $archive 2>/dev/null | cmp -s - out
    check "$archive-locale" [ $? = 0 ]
    "$DAMKA" check --report json -j1 - <$archive 2>/dev/null | names | cmp -s - plain-names
    check "$archive-stdin" [ $? = 0 ]
    cat $archive | "$DAMKA" check --report json -j2 2>/dev/null | names | cmp -s - plain-names
    check "$archive-pipe" [ $? = 0 ]
done
"$DAMKA" check --report json in/a.pdn 2>/dev/null | sed 's/in.a.pdn/a.pdn.gz/' >plain-a
"$DAMKA" check --report json a.pdn.gz >out 2>err
check gz-same cmp -s plain-a out
"$DAMKA" convert -t yaml --quiet -o converted/ x.tgz a.pdn.gz in >/dev/null 2>&1
check convert-names [ "$(cd converted && find . -type f | LC_ALL=C sort | tr '\n' ' ')" = \
    "./a.pdn.yaml ./a.yaml ./link.yaml ./sub/Запись.yaml ./x.tgz/a.pdn.yaml ./x.tgz/sub/Запись.txt.yaml " ]
cmp -s converted/a.pdn.yaml converted/x.tgz/a.pdn.yaml && echo "ok convert-same" || echo "not ok convert-same"
"$DAMKA" check --quiet in >out 2>err
check links-outside [ "$(grep -c outside out err | tr '\n' ' ')" = "out:0 err:0 " ]
# A member whose name leads elsewhere.
mkdir deep && echo '1. c3-b4 *' >evil.pdn && (cd deep && tar cPf ../evil.tar ../evil.pdn) && rm evil.pdn
"$DAMKA" convert -t pdn --quiet -o converted/ evil.tar >/dev/null 2>&1
check stays-below [ ! -e evil.pdn ] && check stays-below-too [ -e converted/evil.tar/evil.pdn.pdn ]

# Cut anywhere: exit code 2, one line that names the archive or the member, and what came before is judged.
size=$(stat -c %s x.tar)
for at in 600 1500 6000 25000; do
    head -c $at x.tar >cut.tar
    "$DAMKA" check --report json cut.tar >out 2>err
    check "cut-$at-exit" [ $? = 2 ]
    check "cut-$at-line" [ "$(grep -c 'cannot read cut.tar' err)" = 1 ]
    check "cut-$at-summary" grep -q '"type":"summary"' out
done
check cut-kept grep -q '"file":"cut.tar/a.pdn","game":5' out
head -c $((size / 20)) x.tgz >cut.tgz
"$DAMKA" check --quiet cut.tgz in/a.pdn >out 2>err
check cut-others [ $? = 2 ] && check cut-others-judged grep -q '5 ok' out
