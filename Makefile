# Targets: all (build/damka, build/libdamka.a), shared (build/libdamka.so), check, tsan, fuzz, demo, perft, lint, format, docs, install, bench, clean. The README says what they do.
BUILD ?= build
FOLDERS = base model rules notation parser writer validate archive cli
CFLAGS ?= -O2 -g
WARNINGS = -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla
# gcc 12 vectorises two-word structs passed by value into something ten times as slow.
ALL_CFLAGS = -std=c11 -D_GNU_SOURCE -I. -Iinclude -fno-tree-slp-vectorize -pthread $(WARNINGS) $(CFLAGS) $(PKG_CFLAGS)
SAN = -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer

LIBRARY_MODULES = libpcre2-8 yaml-0.1 jansson uchardet libxml-2.0
MODULES = $(LIBRARY_MODULES) libarchive zlib liblzma libzstd sqlite3 libxxhash
OBJECT = $(patsubst %.c,$(BUILD)/%.o,$(1))
# Every folder is an archive too, so that a test links no more than it tests. Listed from user to used.
ARCHIVES = $(foreach f,archive validate writer parser notation rules model base,$(BUILD)/lib$(f).a)

PARALLEL = $(MAKE) --no-print-directory -j$(shell nproc 2>/dev/null || echo 1)

all: $(BUILD)/damka $(BUILD)/libdamka.a

# Made by tools/setup, so it also installs what is missing before anything is compiled.
$(BUILD)/flags.mk: tools/setup Makefile
	@tools/setup
	@mkdir -p $(BUILD)
	@{ echo "PKG_CFLAGS = `pkg-config --cflags $(MODULES)`"; echo "PKG_LIBS = `pkg-config --libs $(MODULES)` -lbz2"; \
	   echo "CMOCKA = `pkg-config --libs cmocka`"; } > $@
ifneq ($(MAKECMDGOALS),clean)
include $(BUILD)/flags.mk
endif

$(BUILD)/%.o: %.c $(BUILD)/flags.mk
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -MMD -MP -c $< -o $@

define folder_archive
$(BUILD)/lib$(1).a: $$(call OBJECT,$$(wildcard $(1)/*.c))
	@rm -f $$@
	@ar qcs $$@ $$^
endef
$(foreach f,$(FOLDERS),$(eval $(call folder_archive,$(f))))

# What damka.h needs, in one object in which no name but damka_* is seen: an engine has a position_play of its own.
$(BUILD)/library.o: $(ARCHIVES)
	@ld -r -o $@ $(BUILD)/archive/library.o $(ARCHIVES)
	@objcopy -w --keep-global-symbol='damka_*' $@

$(BUILD)/libdamka.a: $(BUILD)/library.o
	@rm -f $@
	@ar qcs $@ $^

# For programs that load it, of any language; position-independent as gcc's objects are on Debian.
shared: $(BUILD)/libdamka.so
$(BUILD)/libdamka.so: $(BUILD)/library.o
	$(CC) -shared -Wl,-z,defs,-soname,libdamka.so.0 $(LDFLAGS) $^ `pkg-config --libs $(LIBRARY_MODULES)` -pthread -o $@

$(BUILD)/damka: $(call OBJECT,$(wildcard cli/*.c)) $(ARCHIVES)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) $^ $(PKG_LIBS) -o $@

# One program for each file of tests/unit, tests/property, tests/fault; tests/oracle is linked into all.
TESTS = $(patsubst %.c,$(BUILD)/%,$(wildcard tests/unit/*.c tests/property/*.c tests/fault/*.c))
ORACLE = $(call OBJECT,$(wildcard tests/oracle/*.c))
$(TESTS): $(BUILD)/tests/%: $(BUILD)/tests/%.o $(ORACLE) $(ARCHIVES)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) $< $(ORACLE) $(ARCHIVES) $(PKG_LIBS) $(CMOCKA) -o $@
tests: $(TESTS)

check:
	@$(PARALLEL) lint all tests
	@$(PARALLEL) BUILD=$(BUILD)/san CFLAGS="-O1 -g $(SAN)" all tests
	@BUILD=$(BUILD) tests/run

# Takes some minutes, so it is no part of check.
tsan:
	@$(PARALLEL) BUILD=$(BUILD)/tsan CFLAGS="-O1 -g -fsanitize=thread" all
	@BUILD=$(BUILD) tests/tsan

# Needs clang and its runtime (Debian: clang libclang-rt-14-dev), so it is no part of check.
fuzz:
	@$(PARALLEL) BUILD=$(BUILD)/fuzz CC=clang CFLAGS="-O1 -g $(SAN) -fsanitize=fuzzer-no-link" fuzzers
	@BUILD=$(BUILD) tests/fuzz/run $(FUZZ)

FUZZERS = $(patsubst tests/fuzz/%.c,$(BUILD)/%,$(wildcard tests/fuzz/*.c))
fuzzers: $(FUZZERS)
$(FUZZERS): $(BUILD)/%: $(BUILD)/tests/fuzz/%.o $(ARCHIVES)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -fsanitize=fuzzer $^ $(PKG_LIBS) -o $@

lint:
	@tools/lint

format:
	clang-format -i $(foreach f,$(FOLDERS) include,$(wildcard $(f)/*.[ch])) $(wildcard tests/*/*.[ch])

docs: all
	$(BUILD)/damka explain --markdown > docs/findings.md
	@mkdir -p man
	tools/manual 1 $(BUILD)/damka > man/damka.1
	tools/manual 3 include/damka.h > man/damka.3

# The library is static, so whoever links it links what it needs: pkg-config --libs damka.
PREFIX ?= /usr/local
VERSION = $(shell sed -n 's/.define DAMKA_VERSION "\(.*\)"/\1/p' include/damka.h)
install: all
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/lib/pkgconfig $(DESTDIR)$(PREFIX)/include
	install -d $(DESTDIR)$(PREFIX)/share/man/man1 $(DESTDIR)$(PREFIX)/share/man/man3
	install -m 755 $(BUILD)/damka $(DESTDIR)$(PREFIX)/bin
	install -m 644 $(BUILD)/libdamka.a $(DESTDIR)$(PREFIX)/lib
	install -m 644 include/damka.h $(DESTDIR)$(PREFIX)/include
	install -m 644 man/damka.1 $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 644 man/damka.3 $(DESTDIR)$(PREFIX)/share/man/man3
	sed 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|; s|@MODULES@|$(LIBRARY_MODULES)|' tools/damka.pc.in \
	    > $(DESTDIR)$(PREFIX)/lib/pkgconfig/damka.pc
	chmod 644 $(DESTDIR)$(PREFIX)/lib/pkgconfig/damka.pc

demo:
	@$(PARALLEL) all
	@BUILD=$(BUILD) tools/demo

perft: all
	@BUILD=$(BUILD) tests/perft/run deep

bench: all $(BUILD)/bench/peak $(BUILD)/bench/parse $(BUILD)/bench/emit $(BUILD)/bench/encodings
	@BUILD=$(BUILD) bench/encodings.sh
	@BUILD=$(BUILD) bench/run
	@BUILD=$(BUILD) bench/prose.sh
	@BUILD=$(BUILD) bench/stream
	@BUILD=$(BUILD) bench/memory

$(BUILD)/bench/encodings: $(BUILD)/bench/encodings.o $(BUILD)/tests/oracle/pieces.o $(BUILD)/libbase.a
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) $^ $(PKG_LIBS) -o $@

$(BUILD)/bench/peak: $(BUILD)/bench/peak.o
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) $< -o $@

$(BUILD)/bench/emit: $(BUILD)/bench/emit.o
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) $< $(PKG_LIBS) -o $@

$(BUILD)/bench/parse: $(BUILD)/bench/parse.o $(ARCHIVES)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) $< $(ARCHIVES) $(PKG_LIBS) -o $@

clean:
	rm -rf $(BUILD)

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
.PHONY: all shared tests check tsan fuzz fuzzers lint format docs install demo perft bench clean
.SECONDARY:
