# The SARIF and JUnit reports before readers of other hands: Microsoft's validator of SARIF, a JUnit reader, both from
# npm, and xmllint. Only with DAMKA_NPM=1, since it fetches about 30 MB. DAMKA is the program.
cd "$(dirname "$0")/../.." || exit 2
if [ -z "$DAMKA_NPM" ] || ! command -v npm >/dev/null; then
    echo "ok readers # skipped: set DAMKA_NPM=1, with npm and a network, to run it"
    exit 0
fi
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
"$DAMKA" check --report sarif tests/golden/*/input* >"$work/all.sarif" 2>/dev/null
"$DAMKA" check --report junit tests/golden/*/input* >"$work/all.xml" 2>/dev/null
cd "$work" || exit 2
npm init -y >/dev/null 2>&1
if ! timeout 200 npm install --no-audit --no-fund @microsoft/sarif-multitool@5.7.0 junit2json@4.0.0 >npm.log 2>&1; then
    echo "ok readers # skipped: npm could not install them: $(tail -n 1 npm.log)"
    exit 0
fi
chmod u+x node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool 2>/dev/null
npx --no-install sarif-multitool validate all.sarif >validate.log 2>&1
if grep -q 'Analysis completed successfully' validate.log && ! grep -q ': error ' validate.log; then
    echo "ok sarif-multitool"
else
    echo "not ok sarif-multitool: $(grep ': error ' validate.log | head -n 3)"
fi
cat >read.mjs <<'END'
import { parse } from 'junit2json';
import fs from 'fs';
const all = (await parse(fs.readFileSync('all.xml', 'utf8'))).testsuite;
const cases = all.flatMap(s => s.testcase);
const ok = all.every(s => s.tests === s.testcase.length) && cases.some(c => c.failure) && cases.every(c => c.name);
process.exit(ok ? 0 : 1);
END
if node read.mjs; then echo "ok junit2json"; else echo "not ok junit2json: it reads something else"; fi
if ! command -v xmllint >/dev/null; then
    echo "ok xmllint # skipped: it is not installed"
elif xmllint --noout all.xml; then echo "ok xmllint"; else echo "not ok xmllint: not well-formed"; fi
