# The pre-commit hook and the CI recipes of docs/guard.md, as they stand there. DAMKA is the program.
cd "$(dirname "$0")/../.." || exit 2
root=$PWD
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
[ -z "$MEMORY" ] || ulimit -v "$MEMORY"
mkdir "$work/bin" && ln -s "$DAMKA" "$work/bin/damka"
export PATH="$work/bin:$PATH" GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE

is() { # is NAME WANTED GOT
    if [ "$2" = "$3" ]; then echo "ok $1"; else echo "not ok $1: $3, not $2"; fi
}
good='1. c3-d4 d6-c5 *' bad='1. c3-d4 d4-e5 *'

# ---- The hook ----
cd "$work" && git init -q archive && cd archive || exit 2
sed -n '/^```sh$/,/^```$/p' "$root/docs/guard.md" | sed '1d;$d' >.git/hooks/pre-commit
is three-lines 3 "$(wc -l <.git/hooks/pre-commit)"
chmod +x .git/hooks/pre-commit
echo "$good" >a.pdn && git add a.pdn && git commit -qm good >"$work/out" 2>&1
is good-record-goes-in 0 $?
mkdir 'a folder' && echo "$bad" >'a folder/b c.pdn' && git add . && git commit -qm bad >"$work/out" 2>&1
is bad-record-stays-out 1 $?
is bad-record-is-named 1 "$(grep -c '^\./a folder/b c\.pdn:1:10: error:.*\[not-your-piece\]' "$work/out")"
echo "$good" >'a folder/b c.pdn'
git commit -qm 'bad in the index' >"$work/out" 2>&1
is index-counts 1 $?
git add . && git commit -qm mended >"$work/out" 2>&1
is mended-record-goes-in 0 $?
echo "$bad" >notes.md && git add . && git commit -qm 'no record' >"$work/out" 2>&1
is other-files-pass 0 $?
echo "$bad" >OLD.PDN && git add . && git commit -qm 'in capitals' >"$work/out" 2>&1
is name-in-capitals-counts 1 $?
git reset -q && rm OLD.PDN
git rm -q a.pdn && git commit -qm 'one less' >"$work/out" 2>&1
is removal-passes 0 $?

# ---- The recipes ----
recipe() { # recipe WORD: the damka command of the recipe in which the word stands
    grep -h "damka check.*$1" "$root/docs/guard.md" | sed 's/^- run: //; s/^script: //'
}
cd "$work" && mkdir -p ci/archive && cd ci && echo "$bad" >archive/a.pdn || exit 2
sh -c "$(recipe 'report sarif')" && grep -q '"ruleId":"not-your-piece"' damka.sarif
is sarif-recipe 0 $?
sh -c "$(recipe 'report junit')"
is junit-recipe-fails 1 $?
grep -q '<failure type="not-your-piece"' damka.xml
is junit-recipe-names-it 0 $?
echo "$good" >archive/a.pdn
sh -c "$(recipe 'report junit')"
is junit-recipe-passes 0 $?
