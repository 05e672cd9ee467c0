# The manual pages and docs/findings.md are made of what the program and the header say now; what is installed can
# be used. DAMKA is the program.
cd "$(dirname "$0")/../.." || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8
same() { # same NAME FILE GOT
    if cmp -s "$2" "$3"; then echo "ok $1"; else echo "not ok $1: $2 is old, see make docs"; fi
}
tools/manual 1 "$DAMKA" >"$work/damka.1"
same program-page man/damka.1 "$work/damka.1"
tools/manual 3 include/damka.h >"$work/damka.3"
same library-page man/damka.3 "$work/damka.3"
"$DAMKA" explain --markdown >"$work/findings.md"
same findings docs/findings.md "$work/findings.md"

if command -v groff >/dev/null; then
    for page in man/damka.1 man/damka.3; do
        said=$(groff -k -ww -man -Tutf8 $page 2>&1 >/dev/null)
        if [ -z "$said" ]; then echo "ok groff $page"; else echo "not ok groff $page: $said"; fi
    done
fi
for name in $(grep -o 'damka_[a-z_]*(' include/damka.h | sort -u | tr -d '('); do
    grep -q "$name(" man/damka.3 || echo "not ok $name: it is not in man/damka.3"
done

# The sanitized program's folder has no library that others could link.
build=$(dirname "$DAMKA")
case $build in */san) exit 0 ;; esac
if ! make -s BUILD="$build" DESTDIR="$work" PREFIX=/opt/damka install >"$work/out" 2>&1; then
    echo "not ok install: $(cat "$work/out")"
    exit 0
fi
seen=$(nm -g --defined-only "$work/opt/damka/lib/libdamka.a" | awk 'NF == 3 && $3 !~ /^damka_/ { print $3 }' | head -3)
if [ -z "$seen" ]; then echo "ok only damka_ names"; else echo "not ok only damka_ names: $seen"; fi
for file in bin/damka lib/libdamka.a lib/pkgconfig/damka.pc include/damka.h share/man/man1/damka.1 share/man/man3/damka.3; do
    if [ -r "$work/opt/damka/$file" ]; then echo "ok installed $file"; else echo "not ok $file: not installed"; fi
done
cat >"$work/user.c" <<'END'
#include <damka.h>
#include <stdio.h>
/* Names that the library uses inside are free for those who link it. */
int position_play(int x);
int position_play(int x) { return x; }
int moves_generate;
static int print(void *context, const damka_finding *f) {
    (void)context;
    printf("%u:%u %s\n", (unsigned)f->line, (unsigned)f->column, f->code);
    return 0;
}
int main(void) {
    static const char record[] = "[GameType \"25\"]\n1. c3-d4 c3-d4 *\n";
    damka_handler handler = {.finding = print};
    return damka_check(record, sizeof record - 1, NULL, &handler) != DAMKA_OK;
}
END
export PKG_CONFIG_PATH="$work/opt/damka/lib/pkgconfig" PKG_CONFIG_SYSROOT_DIR=
flags=$(pkg-config --define-variable=prefix="$work/opt/damka" --cflags --libs damka)
# shellcheck disable=SC2086
if cc -o "$work/user" "$work/user.c" $flags 2>"$work/out" && [ "$("$work/user")" = '2:10 no-piece' ]; then
    echo "ok a program with the installed library"
else
    echo "not ok a program with the installed library: $(head -3 "$work/out")"
fi

# A program of another language loads it.
make -s BUILD="$build" shared >"$work/out" 2>&1
if [ "$(python3 -c 'import ctypes, sys
l = ctypes.CDLL(sys.argv[1]); l.damka_version.restype = ctypes.c_char_p
n = ctypes.c_ulonglong(); s = l.damka_perft(b"lasca", None, 4, 0, ctypes.byref(n), None)
print(l.damka_version().decode(), s, n.value)' "$build/libdamka.so" 2>>"$work/out")" = "$(
    "$DAMKA" --version | cut -d' ' -f2) 0 $("$DAMKA" perft --variant lasca 4)" ]; then
    echo "ok the shared library"
else
    echo "not ok the shared library: $(head -3 "$work/out")"
fi
