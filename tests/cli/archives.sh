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
    check "$archive-skips" [ "$(cat err)" = "damka: $archive/program: skipped, it is no text
damka: $archive/link.pdn: skipped, it is a link to a.pdn" ]
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
check links-outside [ "$(grep -c outside out)/$(grep outside err)" = "0/damka: in/outside.pdn: skipped, it is a link that leads out of the directory" ]
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
check cut-others [ $? = 2 ] && check cut-others-judged grep -qE '([5-9]|10) ok' out

# Other packings, where their programs are; from a file, from a pipe, one inside another.
for packer in bzip2 xz zstd; do
    command -v $packer >/dev/null 2>&1 || continue
    $packer -c <in/a.pdn >a.$packer 2>/dev/null
    "$DAMKA" check --report json a.$packer 2>err | names >out
    "$DAMKA" check --report json in/a.pdn 2>/dev/null | names >plain-a
    check "$packer-same" cmp -s plain-a out
    cat a.$packer | "$DAMKA" check --report json 2>err | names >out
    check "$packer-pipe" cmp -s plain-a out
done
mkdir nest && cp x.tar a.pdn.gz nest/ && (cd nest && tar cf ../nest.tar x.tar a.pdn.gz && tar czf ../three.tgz ../nest.tar 2>/dev/null)
"$DAMKA" check --report json nest.tar >out 2>err
check nested [ "$(grep -c '"type":"game","file":"nest.tar/x.tar/a.pdn"' out)/$(grep -c '"type":"game","file":"nest.tar/a.pdn.gz"' out)" = 5/5 ]
"$DAMKA" check --report json three.tgz >out 2>err
check nested-too-deep [ "$?/$(grep -c 'three.tgz/nest.tar/x.tar: it is an archive inside an archive inside an archive' err)" = 2/1 ]
if command -v python3 >/dev/null 2>&1 && python3 -c 'import zipfile, zlib' 2>/dev/null; then
    python3 - <<'END'
import zipfile
with zipfile.ZipFile("x.zip", "w", zipfile.ZIP_DEFLATED) as z:
    z.write("in/a.pdn", "a.pdn")
    z.write("in/sub/Запись.txt", "sub/Запись.txt")
    z.writestr("sub/program", bytes(range(256)) * 40)
    z.writestr("__MACOSX/._a.pdn", b"\0\5\26\7")
# The same with the names in CP866 and no mark that says so, as DOS and old Windows programs write them.
data = bytearray(open("x.zip", "rb").read().replace("Запись".encode(), "Запись".encode("cp866") + b"123456"))
for mark, at in ((b"PK\3\4", 7), (b"PK\1\2", 9)):
    i = data.find(mark)
    while i >= 0:
        data[i + at] &= ~8
        i = data.find(mark, i + 1)
open("names.zip", "wb").write(data)
# The mark of a locked member, in both places where it stands.
data = bytearray(open("x.zip", "rb").read())
for mark, at in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
    i = data.find(mark)
    data[i + at] |= 1
open("locked.zip", "wb").write(data)
END
    "$DAMKA" check --report json x.zip 2>err | names >out
    check zip-same cmp -s plain-names out
    check zip-skips [ "$(cat err)" = "damka: x.zip/sub/program: skipped, it is no text" ]
    cat x.zip | "$DAMKA" check --report json 2>err | names >out
    check zip-pipe cmp -s plain-names out
    "$DAMKA" check --report json names.zip >out 2>err
    check zip-names [ "$?/$(grep -c '"type":"game","file":"names.zip/sub/' out)" = "0/$(grep -c '"type":"game","file":"x.tar/sub/' <("$DAMKA" check --report json x.tar 2>/dev/null))" ]
    "$DAMKA" check --report json locked.zip >out 2>err
    check zip-locked [ "$?/$(grep -c 'cannot read locked.zip/a.pdn: it is encrypted' err)/$(grep -c 'file":"locked.zip/sub/Запись.txt' out)" = "2/1/$(grep -c 'x.tar/sub/Запись.txt' <("$DAMKA" check --report json x.tar 2>/dev/null))" ]
    head -c 300 x.zip >cut.zip
    "$DAMKA" check --report json cut.zip in/a.pdn >out 2>err
    check zip-cut [ "$?/$(grep -c 'cannot read cut.zip' err)/$(grep -c '"type":"game","file":"in/a.pdn"' out)" = 2/1/5 ]
fi

# File names that are no UTF-8, and links: inside the tree they are followed, out of it or to a directory they are not.
mkdir -p tree/below/deep outer
cp in/a.pdn "$(printf 'tree/\217\340\242.pdn')" && cp in/a.pdn tree/below/b.pdn && cp in/a.pdn outer/o.pdn
ln -s ../outer/o.pdn tree/leads-out.pdn && ln -s ../../outer tree/below/leads-out && ln -s .. tree/below/circle
ln -s ../below/b.pdn tree/below/deep-link.pdn && ln -s nothing tree/broken.pdn && ln -s "$work/outer/o.pdn" tree/absolute.pdn
mkfifo tree/pipe && : >tree/.hidden.pdn
"$DAMKA" check --report json tree >out 2>err
check tree-exit [ $? = 0 ]
check tree-files [ "$(grep -o '"type":"game","file":"[^"]*"' out | sort -u | tr '\n' ' ')" = \
    "\"type\":\"game\",\"file\":\"tree/below/b.pdn\" \"type\":\"game\",\"file\":\"tree/below/deep-link.pdn\" \"type\":\"game\",\"file\":\"tree/$(printf '\357\277\275\357\277\275\357\277\275').pdn\" " ]

check tree-notes [ "$(cat err)" = "damka: tree/absolute.pdn: skipped, it is a link that leads out of the directory
damka: tree/broken.pdn: skipped, it is a link that leads nowhere
damka: tree/leads-out.pdn: skipped, it is a link that leads out of the directory
damka: tree/pipe: skipped, it is no regular file
damka: tree/below/circle: skipped, it is a link to a directory
damka: tree/below/leads-out: skipped, it is a link to a directory" ]
for k in 1 2 3; do "$DAMKA" check --report json --part $k/3 tree 2>>said >/dev/null; done
check tree-notes-once cmp -s err said
# Links in a tar; with --state they are told again from memory.
mkdir linked && cp in/a.pdn linked && ln linked/a.pdn linked/hard.pdn && ln -s a.pdn linked/soft.pdn && mkfifo linked/pipe
tar cf linked.tar linked/a.pdn linked/hard.pdn linked/soft.pdn linked/pipe
for run in 1 2; do
    "$DAMKA" check --report json --state links.state linked.tar >out 2>err
    check "links-$run" [ "$?/$(grep -c '"type":"game"' out)/$(cat err)" = "0/5/damka: linked.tar/linked/hard.pdn: skipped, it is a hard link to linked/a.pdn
damka: linked.tar/linked/soft.pdn: skipped, it is a link to a.pdn
damka: linked.tar/linked/pipe: skipped, it is no regular file" ]
    sleep 0.1
done

# Gzip's check sum and length are looked at: a damaged byte, a cut, and what stands behind.
damage() { # damage NAME LINE FILE: said in one line, exit code 2
    "$DAMKA" check --report json "$3" >out 2>err
    check "gzip-$1-exit" [ $? = 2 ]
    check "gzip-$1-line" [ "$(grep -c "cannot read $3.*$2" err)/$(grep -vc skipped err)" = 1/1 ]
}
spoil() { # spoil FROM TO PLACE: another byte there, counted from the end
    local size
    size=$(stat -c %s "$1")
    head -c $((size - $3)) "$1" >"$2"
    tail -c "$3" "$1" | head -c 1 | tr '\000-\377' '\001-\377\000' >>"$2"
    tail -c $(($3 - 1)) "$1" >>"$2"
}
for place in 1 4 5 8; do
    spoil a.pdn.gz spoilt.gz $place
    damage "sum-$place" "incorrect \(data\|length\) check" spoilt.gz
    spoil x.tgz spoilt.tgz $place
    damage "tar-sum-$place" "incorrect \(data\|length\) check" spoilt.tgz
done
for less in 1 8 9 400; do
    head -c -$less a.pdn.gz >cut.gz
    damage "cut-$less" "in the middle of its gzip data" cut.gz
    head -c -$less x.tgz >cut.tgz
    damage "tar-cut-$less" "in the middle of its gzip data" cut.tgz
done
for length in 3 10 18; do
    head -c $length a.pdn.gz >head.gz
    damage "head-$length" "in the middle of its gzip data" head.gz
done
{ cat a.pdn.gz && echo more; } >behind.gz
damage behind "something else stands behind" behind.gz
head -c -8 a.pdn.gz >cut.gz
"$DAMKA" check --report json cut.gz 2>/dev/null | grep '"type":"game"' | names >cut-games
check gzip-cut-judged [ "$(wc -l <cut-games)" -ge 4 ]
grep '"type":"game","file":"in/a.pdn"' plain | names | head -n "$(wc -l <cut-games)" | cmp -s - cut-games
check gzip-cut-same [ $? = 0 ]
{ cat a.pdn.gz a.pdn.gz && head -c 512 /dev/zero; } >twice.gz
"$DAMKA" check --report json twice.gz >out 2>err
check gzip-parts [ "$?/$(grep -c '"type":"game"' out)/$(wc -c <err)" = 0/10/0 ]

# What comes before a cut is judged whatever the compression: all games whose end its own program gives.
awk 'BEGIN { srand(7); for (i = 1; i <= 12000; i++) printf "[Event \"%d %d\"]\n[GameType \"25\"]\n[Result \"*\"]\n\n1. c3-d4 d6-c5 *\n\n", i, 1e9 * rand() }' >long.pdn
mkdir members && cp long.pdn members/1.pdn && cp in/a.pdn members/2.pdn && tar cf long.tar long.pdn
for packer in gzip 'bzip2 -1' 'bzip2 -9' xz zstd; do
    command -v ${packer% *} >/dev/null 2>&1 || continue
    for what in long.pdn long.tar; do
        $packer -c <$what >whole.packed 2>/dev/null
        for share in 3 2; do
            head -c $(($(stat -c %s whole.packed) * (share - 1) / share + 5)) whole.packed >cut.packed
            ${packer% *} -dc <cut.packed 2>/dev/null | grep -a -c '^1\. .*\*$' >wanted
            "$DAMKA" check --report json cut.packed >out 2>err
            check "${packer// /}-$what-$share" [ "$?/$(($(grep -c '"type":"game"' out) >= $(cat wanted)))/$(grep -c 'cannot read cut.packed.*: it ends in the middle of its' err)/$(wc -l <err)" = 2/1/1/1 ]
        done
    done
    { $packer -c <in/a.pdn && $packer -c <in/a.pdn && head -c 512 /dev/zero; } >twice 2>/dev/null
    "$DAMKA" check --report json twice >out 2>err
    check "${packer// /}-parts" [ "$?/$(grep -c '"type":"game"' out)/$(wc -c <err)" = 0/10/0 ]
    { $packer -c <in/a.pdn && echo more; } >behind
    "$DAMKA" check --report json behind >out 2>err
    check "${packer// /}-behind" [ "$?/$(grep -c '"type":"game"' out)/$(grep -c 'something else stands behind' err)" = 2/5/1 ]
    $packer -c </dev/null >empty
    "$DAMKA" check --report json empty >out 2>err
    check "${packer// /}-empty" [ "$?/$(cat err)" = "0/damka: empty: no game found" ]
done

# Of zstd data a damaged block takes no other with it: they give what they give when they are cut there.
if command -v zstd >/dev/null 2>&1; then
    zstd -qc long.pdn >whole.zst && size=$(stat -c %s whole.zst)
    for share in 2 3 4; do
        at=$((size * (share - 1) / share))
        head -c $at whole.zst >cut.zst
        { cat cut.zst && head -c 5000 /dev/zero | tr '\0' '\252' && tail -c +$((at + 5001)) whole.zst; } >spoilt.zst
        wanted=$("$DAMKA" check --report json cut.zst 2>/dev/null | grep -c '"type":"game"')
        "$DAMKA" check --report json spoilt.zst >out 2>err
        check zstd-spoilt-$share [ "$?/$((wanted > 1000 && $(grep -c '"type":"game"' out) >= wanted))/$(wc -l <err)" = 2/1/1 ]
    done
fi

# A game is whole where a blank stands behind its result, whatever the cut leaves of the next one.
for i in 1 2 3; do
    printf '[Event "%d"]\n[GameType "25"]\n[Result "1-0"]\n\n1. c3-d4 b6-a5 2. d4-c5 d6:b4 3. a3:c5 1-0\n\n' $i
done >three.pdn
third=$(($(stat -c %s three.pdn) / 3))
for at in 1 10 $((third - 5)) $((third - 2)) $((third - 1)) $third $((third + 1)) $((third + 12)) $((third + 60)) $((2 * third - 2)) \
    $((2 * third - 1)) $((2 * third + 1)) $((3 * third - 2)) $((3 * third - 1)); do
    head -c $at three.pdn | gzip -c | head -c -8 >cut.gz
    "$DAMKA" check --report json cut.gz >out 2>err
    check "whole-games-$at" [ "$?/$(grep -c '"type":"game".*"status":"ok","plies":5' out)/$(grep -c '"type":"game"' out)" = 2/$(((at + 1) / third))/$(((at + 1) / third)) ]
done

# A tar that was cut between two members has no zeros at its end.
tar cf two.tar -C members 2.pdn 1.pdn
head -c $((512 + ($(stat -c %s members/2.pdn) + 511) / 512 * 512)) two.tar >between.tar
for name in between.tar between.tgz; do
    [ $name = between.tgz ] && gzip -c between.tar >between.tgz
    "$DAMKA" check --report json $name >out 2>err
    check "$name" [ "$?/$(grep -c '"type":"game"' out)/$(cat err)" = "2/5/damka: cannot read $name: it ends without the zeros that end a tar: members may be missing" ]
done
tar cf - -b 1 -C members 2.pdn | cat >small.tar
"$DAMKA" check --report json - <small.tar >out 2>err
check tar-small-end [ "$?/$(wc -c <err)" = 0/0 ]

# The first bytes of an archive are damaged: where the name says what it is, and it is no text, that is said, whether
# the file was named, found or is a member; exit code 2. What a tar and a zip hold behind that is judged.
mkdir spoilt
for name in x.tgz a.pdn.gz x.tar x.zip a.bzip2 a.xz a.zstd; do
    [ -s $name ] || continue
    case $name in a.bzip2) to=a.pdn.bz2 ;; a.zstd) to=a.pdn.ZST ;; *) to=$name ;; esac
    for count in 1 3 6; do
        { head -c $count /dev/zero | tr '\0' '\250' && tail -c +$((count + 1)) $name; } >spoilt/$to
        case $to in *.tar) said='Damaged tar archive' ;; *.zip) said='one of its headers is missing or damaged' ;; *) said='it is no [a-z0-9]* file, or its beginning is damaged' ;; esac
        for way in spoilt/$to spoilt; do
            "$DAMKA" check --report json $way in/a.pdn >out 2>err
            check "spoilt-$to-$count-$way" [ "$?/$(grep -c "cannot read spoilt/$to: .*$said" err)/$(grep -vc skipped err)/$(grep -c '"type":"game","file":"in/a.pdn"' out)" = 2/1/1/5 ]
        done
        case $to in *.tar | *.zip) check "spoilt-$to-$count-behind" grep -q "\"file\":\"spoilt/$to/sub/Запись.txt\"" out ;; esac
    done
    tar cf outer.tar in/a.pdn spoilt/$to
    "$DAMKA" check --report json outer.tar >out 2>err
    check "spoilt-$to-member" [ "$?/$(grep -c "cannot read outer.tar/spoilt/$to: .*$said" err)/$(grep -vc skipped err)/$(grep -c '"type":"game","file":"outer.tar/in/a.pdn"' out)" = 2/1/1/5 ]
    : >spoilt/$to
    "$DAMKA" check --report json spoilt in/a.pdn >out 2>err
    check "spoilt-$to-empty" [ "$?/$(grep -c "cannot read spoilt/$to: it is no .* file, or its beginning is damaged" err)/$(wc -l <err)" = 2/1/1 ]
    cp in/a.pdn spoilt/$to # a text, whatever it is called
    "$DAMKA" check --report json spoilt/$to >out 2>err
    check "spoilt-$to-text" [ "$?/$(grep -c '"type":"game"' out)/$(wc -c <err)" = 0/5/0 ]
    rm spoilt/$to
done
head -c 512 /dev/zero >spoilt/noise && tail -c +513 x.tar >>spoilt/noise && gzip -c spoilt/noise >spoilt/x.tgz && rm spoilt/noise
"$DAMKA" check --report json spoilt >out 2>err
check spoilt-inside [ "$?/$(grep -c 'cannot read spoilt/x.tgz: Damaged tar archive' err)/$(grep -c '"file":"spoilt/x.tgz/sub/Запись.txt"' out)" = "2/1/$(grep -c '"file":"x.tar/sub/Запись.txt"' <("$DAMKA" check --report json x.tar 2>/dev/null))" ]
head -c 3000 "$DAMKA" | gzip -c >spoilt/x.tgz
"$DAMKA" check --report json spoilt >out 2>err
check spoilt-no-tar-inside [ "$?/$(cat err)" = "2/damka: cannot read spoilt/x.tgz: it is no tar file, or its beginning is damaged" ]
rm -r spoilt
# A tar of zeros is empty, as tar writes one; more of them are damage.
head -c 10240 /dev/zero >zeros.tar
"$DAMKA" check --report json zeros.tar >out 2>err
check zeros [ "$?/$(cat err)" = "0/damka: zeros.tar: skipped, there is no file in it" ]
head -c 1000000 /dev/zero >zeros.tar
"$DAMKA" check --report json zeros.tar >out 2>err
check zeros-only [ "$?/$(cat err)" = "2/damka: cannot read zeros.tar: it is no tar file, or its beginning is damaged" ]
# What stands behind the zeros that end a tar is another tar.
cat x.tar x.tar >both.tar
"$DAMKA" check --report json both.tar 2>/dev/null | grep -c '"type":"game"' >out
check tar-behind-tar [ "$(cat out)" = $((2 * $("$DAMKA" check --report json x.tar 2>/dev/null | grep -c '"type":"game"'))) ]

# Damage that makes several members of a 7z file faulty, one behind the other, is one line.
base64 -d >four.7z <<'END'
N3q8ryccAAR2XG7OcAAAAAAAAAByAAAAAAAAAFYVvzFbR2FtZVR5cGUgIjI1Il0KCjEuIGMzLWQ0ICoKW0dhbWVUeXBlICIyNSJd
CgoxLiBjMy1kNCAqCltHYW1lVHlwZSAiMjUiXQoKMS4gYzMtZDQgKgpbR2FtZVR5cGUgIjI1Il0KCjEuIGMzLWQ0ICoKAQQGAAQJ
HBwcHAAHCwQAAQEAAQEAAQEAAQEADBwcHBwACAoBD2avmw9mr5sPZq+bD2avmwAABQQZAwAAABExADEALgBwAGQAbgAAADIALgBw
AGQAbgAAADMALgBwAGQAbgAAADQALgBwAGQAbgAAAAAA
END
joined() { # joined NAME LINES PLACE...: a byte of each is another one
    local name=$1 said=$2
    shift 2
    cp four.7z spoilt.7z
    for place; do printf 'X' | dd of=spoilt.7z bs=1 seek=$place conv=notrunc 2>/dev/null; done
    "$DAMKA" check --report json --summary four.csv spoilt.7z in/a.pdn >out 2>err
    check "joined-$name" [ "$?/$(sed 's/0x[0-9a-f]*/N/g' err)/$(grep -c 'not read to its end' four.csv)/$(grep -c '"type":"game","file":"in/a.pdn"' out)" = "2/$said/$#/5" ]
}
crc="to its end: 7-Zip bad CRC: N should be N"
joined one "damka: cannot read spoilt.7z/2.pdn $crc" 70
joined two "damka: cannot read spoilt.7z/2.pdn $crc; so it is with the next 1 member, of the last: ${crc#*: }" 70 97
joined last "damka: cannot read spoilt.7z/2.pdn $crc; so it is with the next 2 members, of the last: ${crc#*: }" 70 97 125
joined apart "damka: cannot read spoilt.7z/1.pdn $crc
damka: cannot read spoilt.7z/3.pdn $crc; so it is with the next 1 member, of the last: ${crc#*: }" 40 97 125

# An encrypted member of a 7z file, behind which libarchive cannot go on: one line, and the others are judged.
base64 -d >locked.7z <<'END'
N3q8ryccAAQSMz0C1wAAAAAAAAAhAAAAAAAAAPgAlJEBABtbR2FtZVR5cGUgIjI1Il0KCjEuIGMzLWQ0ICoKAAEAG1tHYW1lVHlwZSAiMjUi
XQoKMS4gYzMtZDQgKgoAtQQGw1F6lxC1hkIGfBsdBey12dQPDQ6JRMnNNChiwmkAAIEzB65PoIBuczEGwYZGuD8mkIVD6iEcKkv/B3dmAhZo
1zPQNUyyx0Tbg9AYah2ORJl7fJq6tLjbBEw8bXJE1PTAR6BETbgilWLI95vQVpfVwfADOzn1aFu6WDzKaCZdfTZwlVYS0EwPIO3oLrhpEk+l
WqAAABcGYAEJdwAHCwEAASMDAQEFXQAQAAAMgLIKAdsN3FYAAA==
END
"$DAMKA" check --report json locked.7z >out 2>err
check 7z-locked [ "$?/$(grep -c '"type":"game"' out)/$(grep -c 'cannot read locked.7z/2.pdn: it is encrypted; members' err)/$(wc -l <err)" = 2/2/1/1 ]
# ... and one whose names are encrypted too.
base64 -d >names.7z <<'END'
N3q8ryccAAS6NOIlgAAAAAAAAAAuAAAAAAAAAM6vZntSQ/Uxc3IbqY98cgMRG5QDQJIVKm3kLlQY4lR+dpcOxgsn3e/Mmc5cONEK
HOXMSJqkjyw+XLknLcTl+iQl69m3Dp2XuxJA1BlYjmee1P2db6OzmbwInUsmzgtsyyKzcqQ7It4OdOhAU/RH1GKdLbOOpgT1j8bc
YLuFwBQTuJHIShcGEAEJcAAHCwEAASQG8QcBElMP0Y+dvScEEtPF+Duorx1YvgxiCgFoFddJAAA=
END
"$DAMKA" check --report json names.7z in/a.pdn >out 2>err
check 7z-names-locked [ "$?/$(grep -c '"type":"game"' out)/$(cat err)" = "2/5/damka: cannot read names.7z: it is encrypted, the names of its members too" ]

# Files that are no text, with few control characters or with many: skipped with a note below a directory. Texts with
# some bytes destroyed, with the signs of DOS, in UTF-16: read.
mkdir -p shelf && game='[GameType "25"]\n\n1. c3-d4 d6-c5 *\n'
printf '\211PNG\r\n\032\n\0\0\0\rIHDR\0\0\0\001\0\0\0\001\b\002\0\0\0\220wS\336' >shelf/n-a.png
printf 'GIF89a\001\0\001\0\200\0\0\377\377\377\377\377\377,' >shelf/n-b.gif
{ printf 'RIFF\244\017\0\0WAVEfmt \020\0\0\0\001\0\001\0\021+\0\0\021+\0\0\001\0\b\0data\200\017\0\0' && head -c 3968 /dev/zero | tr '\0' '\200'; } >shelf/n-c.wav
{ printf '\320\317\021\340\241\261\032\341' && head -c 600 /dev/zero | tr '\0' 'x'; } >shelf/n-d.doc
{ printf 'SQLite format 3\0\020\0\001\001\0@  ' && head -c 900 /dev/zero | tr '\0' 'x'; } >shelf/n-e.db
{ printf 'BM\266\003\0\0\0\0\0\0' && head -c 900 /dev/zero | tr '\0' '\177'; } >shelf/n-f.bmp
{ printf 'HEAD\0\001\002\0\003\0\0\005' && head -c 400 /dev/zero | tr '\0' 'q'; } >shelf/n-g.unknown
head -c 300 /dev/zero | openssl enc -aes-128-ctr -K 01 -iv 01 2>/dev/null >shelf/n-h.mixed || rm shelf/n-h.mixed
[ -s shelf/n-h.mixed ] || rm -f shelf/n-h.mixed
printf "$game"'\0' >shelf/t-nul.pdn
{ printf '[GameType "25"]\n\n1. c3-d4 ' && head -c 12 /dev/zero && printf ' d6-c5 *\n' && for i in 1 2 3 4 5 6 7 8 9; do printf "\n$game"; done; } >shelf/t-hole.pdn
{ printf '\311\315\315\315\273\n\272 \020 \021 \025 \272\n\310\315\315\315\274\n1. c3-d4 d6-c5\n' && echo 'Русские шашки. Белые выиграли' | iconv -t CP866; } >shelf/t-box.txt
printf "$game" | iconv -t UTF-16LE >shelf/t-wide.pdn
printf "$game"'\032' >shelf/t-end.pdn
"$DAMKA" check --report json shelf >out 2>err
check binary-skipped [ "$(grep -c 'shelf/n-.*: skipped, it is no text' err)" = "$(ls shelf/n-* | wc -l)" ]
check binary-silent [ "$(grep -c '"file":"shelf/n-' out)" = 0 ]
check binary-texts [ "$(grep '"type":"game"' out | grep -o 'shelf/t-[a-z]*' | sort -u | tr '\n' ' ')" = "shelf/t-box shelf/t-end shelf/t-hole shelf/t-nul shelf/t-wide " ]
check binary-nul [ "$(grep -c '"file":"shelf/t-nul.*"severity":"error","code":"nul-byte"' out)/$(grep -c '"file":"shelf/t-hole.*"severity":"error","code":"nul-byte"' out)" = 1/1 ]

# A name as long as names can be, and its output too.
mkdir names && cp in/a.pdn "names/$(printf 'x%.0s' $(seq 250)).p"
"$DAMKA" convert -t yaml --quiet -o named/ names >out 2>err
check long-name [ "$?/$(ls named | wc -c)" = 0/256 ]

# Archives without a file, alone and inside others.
if command -v python3 >/dev/null 2>&1 && python3 -c 'import zipfile' 2>/dev/null; then
    python3 -c 'import zipfile; zipfile.ZipFile("void.zip", "w")'
    tar cf void.tar void.zip
    "$DAMKA" check --report json void.zip void.tar >out 2>err
    check void [ "$?/$(cat err)" = "0/damka: void.zip: skipped, there is no file in it
damka: void.tar/void.zip: skipped, there is no file in it" ]
fi
