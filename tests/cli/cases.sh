# The small records of tests/cases, each with what is found in it and what it is as PDN. DAMKA is the program.
cd "$(dirname "$0")/../.." || exit 2
tests/cases/run "$DAMKA" tests/cases/*.txt
