# Long Roll. `make play` and `make check` set everything up by themselves.
#
#   make          build/longroll           make play     install, build, serve the game to the browser
#   make check    every test               make terminal install, build, play in the terminal
#   make asan     tests under sanitizers
#   make wasm     build/web/longroll-*.wasm   make bench    measurements
#   make install  PREFIX=/usr/local        make format   lay the C files out
#   make mpi      build/longroll-mpi, the lab on several machines (needs Open MPI)
#   make soak     three processes over PostgreSQL, one killed a hundred times under 300 games
#   make clean
#
# Each variant (V=release, clang, asan) has a folder of its own below build/, because make does not notice that
# flags have changed. Sources are found by wildcard, room by room.

V := release
PREFIX := /usr/local
DESTDIR :=
B := build/$(V)
gen := build/gen
host := build/host

# ---- Compilers and flags --------------------------------------------------------------------------------------------

clang := $(firstword $(foreach c,clang-14 clang,$(if $(shell command -v $(c)),$(c))) clang-14)
standard := -std=c17 -D_POSIX_C_SOURCE=200809L
warnings := -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wundef -Wvla -Wwrite-strings \
    -Wno-missing-field-initializers -Werror
# What the fuzzers watch is compiled in everywhere, so that one library serves them and the tests.
sanitizers := -fno-omit-frame-pointer -fno-sanitize-recover=all -fsanitize=address,undefined,fuzzer-no-link

CC := gcc
# Unit sets are counted all the time: on x86-64 ask for the popcnt that every
# machine since 2009 has.
arch := $(if $(filter x86_64,$(shell uname -m)),-march=x86-64-v2)
CFLAGS.release := -O3 $(arch) -g
CFLAGS.clang := -O2 $(arch)
CFLAGS.asan := -O1 -gline-tables-only $(sanitizers)
compiler.release := $(CC)
compiler.clang := $(clang)
compiler.asan := $(clang)
# The rules of a game are functions of a step, a fact or the contract, which all get the same whether they need it or not.
of_contract = $(if $(filter src/games/%,$<),-Wno-unused-parameter)
# Hidden: no library may take a function of ours for its own (jansson has a json_object too).
compile := $(compiler.$(V)) $(standard) $(warnings) $(CFLAGS.$(V)) -fvisibility=hidden -Isrc -I$(gen) \
    -isystem /usr/include/postgresql
# lld comes with what makes the modules, and links the many test programs in a third of the time.
linker.clang := -fuse-ld=lld
linker.asan := -fuse-ld=lld
link := $(compile) $(linker.$(V))
test_includes := -Itests -Itests/unit
# Only the rooms store, net and server need them.
LIBS := -lm -lwslay -ljansson -lsodium -lsqlite3 -lpq -lcurl -pthread

# ---- What there is --------------------------------------------------------------------------------------------------

lower_rooms := base space core
rooms_in = $(patsubst src/%/,%,$(wildcard src/$(1)/ src/$(1)/*/))
game_rooms := games $(foreach game,$(patsubst src/%/,%,$(wildcard src/games/*/)),$(call rooms_in,$(game)))
ai_rooms := $(call rooms_in,ai)
upper_rooms := $(game_rooms) $(ai_rooms) lab store net server
engine_rooms := $(lower_rooms) $(game_rooms) $(ai_rooms)
sources_of = $(foreach room,$(1),$(wildcard src/$(room)/*.c))

clause_games := $(foreach g,$(patsubst data/%/clauses.txt,%,$(wildcard data/*/clauses.txt)),$(if \
    $(wildcard src/games/$(g)/game.c),$(g)))
gen_sources := $(gen)/data.c $(clause_games:%=$(gen)/%_clauses.c)
gen_headers := $(clause_games:%=$(gen)/%_clauses.h)

objects_of = $(patsubst %.c,$(B)/%.o,$(call sources_of,$(1)))
lower := $(B)/liblower.a
lower_objects := $(call objects_of,$(lower_rooms)) $(B)/gen/data.o
upper := $(B)/libupper.a
upper_objects := $(call objects_of,$(upper_rooms)) $(clause_games:%=$(B)/gen/%_clauses.o) $(B)/gen/web.o
library := $(upper) $(lower)
engine_objects := $(call objects_of,$(engine_rooms)) $(B)/gen/data.o $(clause_games:%=$(B)/gen/%_clauses.o)
cli_objects := $(patsubst %.c,$(B)/%.o,$(call sources_of,$(filter-out cli/ranks,$(call rooms_in,cli))))
program := $(if $(filter release,$(V)),build/longroll,$(B)/longroll)
# Over MPI: another beginning and another dealer, and all the rest the same.
mpi_objects := $(call objects_of,lab/ranks cli/ranks)

# A test program is one *_test.c; what else lies beside it helps them all. Tests of the toy game, of the lower rooms and
# of the files of base and space are linked without any real game.
test_sources := $(wildcard tests/unit/*_test.c tests/toy/*_test.c tests/laws/*_test.c)
test_programs := $(test_sources:%.c=$(B)/%)
lower_names := $(lower_rooms) $(basename $(notdir $(call sources_of,base space)))
lower_tests := $(filter $(B)/tests/toy/% $(lower_names:%=$(B)/tests/unit/%_test),$(test_programs))
upper_tests := $(filter-out $(lower_tests),$(test_programs))
helper_sources := $(filter-out %_test.c %_fuzz.c,$(wildcard tests/unit/*.c tests/toy/*.c tests/laws/*.c))
helpers := $(B)/libhelpers.a
# Servers with something wrong on purpose, for tests/server.
odd_servers := $(patsubst %.c,$(B)/%,$(wildcard tests/server/*.c))
# The fuzzers are one program, but for the one that stands in the place of src/net.
fuzz_objects := $(patsubst %.c,$(B)/%.o,$(wildcard tests/fuzz/*.c))
fuzz_alone := $(B)/tests/fuzz/api_fuzz.o
fuzz_programs := $(B)/fuzz $(fuzz_alone:%.o=%)
# Plays the games of tests/signatures/run; of the library it needs the engine alone.
signature_player := $(B)/tests/signatures/play
# A measurement is a file, or a folder of them; a program is not called like the folder of its objects.
bench_programs := $(patsubst %.c,$(B)/%,$(wildcard bench/*.c)) $(patsubst %/,$(B)/%,$(wildcard bench/*/))
bench_objects = $(patsubst bench/%.c,$(B)/bench.o/%.o,$(wildcard $(1:$(B)/%=%.c) $(1:$(B)/%=%/*.c)))

.SUFFIXES:
.DELETE_ON_ERROR:
.PHONY: all mpi playable play terminal check wasm asan bench soak install format clean tests sanitized warnings fuzzers \
    signatures generated

all: $(if $(cli_objects),$(program),$(library))
	@:

# ---- Objects --------------------------------------------------------------------------------------------------------

$(B)/src/%.o: src/%.c
	@mkdir -p $(@D)
	@echo "  $(V) $<"
	@$(compile) $(of_contract) $(further) -MMD -MP -c -o $@ $<

# Whole files as string literals are longer than the standard's 4,095 bytes.
$(B)/gen/%.o: $(gen)/%.c
	@mkdir -p $(@D)
	@echo "  $(V) $<"
	@$(compile) -Wno-overlength-strings -MMD -MP -c -o $@ $<

$(B)/tests/%.o: tests/%.c
	@mkdir -p $(@D)
	@echo "  $(V) $<"
	@$(compile) $(further) $(test_includes) -MMD -MP -c -o $@ $<

$(B)/bench.o/%.o: bench/%.c
	@mkdir -p $(@D)
	@echo "  $(V) $<"
	@$(compile) -MMD -MP -c -o $@ $<

# Under sanitizers most of the time goes into compiling. What waits more than it computes need not be quick. And fuzzers
# learn from comparisons where texts are read: rules and opponents need not tell them of theirs, which costs as much again.
ifeq ($(V),asan)
$(foreach room,store net server lab,$(B)/src/$(room)/%.o) $(B)/tests/unit/%.o: further := -O0
$(patsubst %,$(B)/tests/unit/%_test.o,view hexes sight plane): further :=
$(foreach room,space $(ai_rooms) $(filter %/rules,$(game_rooms)),$(B)/src/$(room)/%.o): \
    further := -fno-sanitize-coverage=trace-cmp
endif

# An archive follows its list of members, so that a deleted source leaves it.
keep_list = $(shell mkdir -p $(B); echo '$(2)' | cmp -s - $(1) || echo '$(2)' >$(1))
ifneq ($(MAKECMDGOALS),clean)
$(call keep_list,$(B)/lower.list,$(lower_objects))
$(call keep_list,$(B)/upper.list,$(upper_objects))
endif

$(lower) $(upper): $(B)/lib%.a: $(B)/%.list
	@rm -f $@
	@ar rcs $@ $($*_objects)

$(lower): $(lower_objects)
$(upper): $(upper_objects)

# The rooms above core, and their tests, may cite clauses.
$(upper_objects) $(cli_objects) $(mpi_objects) $(upper_tests:%=%.o) $(odd_servers:%=%.o) $(fuzz_objects) \
    $(signature_player).o: \
    | $(gen_headers)

$(helpers): $(patsubst %.c,$(B)/%.o,$(helper_sources))
	@mkdir -p $(@D)
	@rm -f $@
	@ar rcs $@ $^

$(program): $(cli_objects) $(library)
	@echo "  $(V) $@"
	@$(link) -o $@ $(cli_objects) $(library) $(LIBS)

mpi: $(program)-mpi

$(mpi_objects): further = $(patsubst -I%,-isystem %,$(shell mpicc.openmpi --showme:compile))

$(program)-mpi: $(cli_objects) $(mpi_objects) $(library)
	@echo "  $(V) $@"
	@$(link) -o $@ $(filter-out %/cli/start.o,$(cli_objects)) $(mpi_objects) $(library) $(LIBS) \
	    $(shell mpicc.openmpi --showme:link)

$(lower_tests): $(B)/%: $(B)/%.o $(helpers) $(lower)
	@$(link) -o $@ $< $(helpers) $(lower)

$(upper_tests): $(B)/%: $(B)/%.o $(helpers) $(library)
	@$(link) -o $@ $< $(helpers) $(library) $(LIBS)

$(odd_servers): $(B)/%: $(B)/%.o $(helpers) $(library)
	@$(link) -Wl,--wrap=store_open -o $@ $< $(helpers) $(library) $(LIBS)

$(B)/fuzz: $(filter-out $(fuzz_alone),$(fuzz_objects)) $(library)
$(fuzz_alone:%.o=%): $(fuzz_alone) $(library)
$(fuzz_programs):
	@$(link) -fsanitize=fuzzer -o $@ $^ $(LIBS)

$(signature_player): $(signature_player).o $(engine_objects)
	@$(link) -o $@ $^

$(foreach p,$(bench_programs),$(eval $(p): $(call bench_objects,$(p)) $(library)))
$(bench_programs):
	@mkdir -p $(@D)
	@$(link) -o $@ $(filter %.o,$^) $(library) $(LIBS)

# ---- Generated sources ----------------------------------------------------------------------------------------------

$(host)/%: tools/%.c
	@mkdir -p $(@D)
	@echo "  host $<"
	@$(CC) $(standard) $(warnings) -O1 -g -Isrc -MMD -MP -MF $@.d -o $@ $<

generated: $(gen_sources) $(gen_headers)

# The tools write into $(gen)/new; only what differs is taken over, so that nothing is compiled in vain.
take_over = for f in $(1); do cmp -s $(gen)/new/$$f $(gen)/$$f || cp $(gen)/new/$$f $(gen)/$$f; done

data_parts := $(shell find data \( -type d -o -name '*.txt' -o -name '*.board' -o -name '*.scenario' -o -name '*.rule' \) 2>/dev/null)

$(gen)/data.stamp: $(host)/embed $(data_parts)
	@mkdir -p $(gen)/new
	@$(host)/embed data $(gen)/new/data.c
	@$(call take_over,data.c)
	@touch $@

$(gen)/data.c: $(gen)/data.stamp ;

# What browsers are sent: the files of web/ without our comments, in $(page), and in $(web) what is made from the games: the
# catalog, clauses and charts, and a module for each game, if it was built: `make play` needs no clang.
page := build/page
web := build/web
web_sources := $(shell find web -type d -o -type f 2>/dev/null)
modules := $(clause_games:%=$(web)/longroll-%.wasm)
ifneq ($(MAKECMDGOALS),clean)
$(shell mkdir -p $(gen); cksum $(wildcard $(modules)) /dev/null | cmp -s - $(gen)/module.mark || \
    cksum $(wildcard $(modules)) /dev/null >$(gen)/module.mark)
endif

$(B)/webdata: tools/webdata.c $(engine_objects)
	@mkdir -p $(@D)
	@$(link) -MMD -MP -o $@ $< $(engine_objects)

$(gen)/webdata.stamp: $(B)/webdata
	@mkdir -p $(web)
	@$< $(web)
	@touch $@

$(gen)/page.stamp: tools/lean $(web_sources)
	@rm -rf $(page)
	@tools/lean web $(page)
	@touch $@

$(web)/files.json: tools/web-files $(gen)/webdata.stamp $(gen)/module.mark $(web_sources)
	@tools/web-files web $(web) >$@

$(gen)/web.stamp: $(host)/embed $(gen)/page.stamp $(web)/files.json
	@mkdir -p $(gen)/new
	@$(host)/embed --web $(gen)/new/web.c $(page) $(web)
	@$(call take_over,web.c)
	@touch $@

$(gen)/web.c: $(gen)/web.stamp ;

define clause_rules
$(gen)/$(1)_clauses.stamp: $(host)/clauses $(wildcard data/$(1) data/$(1)/* $(foreach room,$(call rooms_in,games/$(1)),src/$(room) src/$(room)/*.[ch]))
	@mkdir -p $(gen)/new
	@$(host)/clauses $(1) data/$(1)/clauses.txt $(gen)/new src/games/$(1) data/$(1)
	@$$(call take_over,$(1)_clauses.h $(1)_clauses.c)
	@touch $$@
$(gen)/$(1)_clauses.h $(gen)/$(1)_clauses.c: $(gen)/$(1)_clauses.stamp ;
endef
$(foreach game,$(clause_games),$(eval $(call clause_rules,$(game))))

# ---- The engine for the browser -------------------------------------------------------------------------------------

# One module a game: the common rooms, its rules, its opponents, its data.
other_games = $(filter-out $(1),$(clause_games))
wasm_rooms_of = wasm $(lower_rooms) $(filter-out $(addprefix ai/,$(call other_games,$(1))),$(ai_rooms)) \
    $(call rooms_in,games/$(1))
# Of the lab, what plays and counts games: files, clocks and threads are the terminal's.
wasm_lab := $(addprefix src/lab/,batch.c follies.c stats.c tally.c worker.c)
wasm_sources_of = $(filter-out src/ai/ai.c src/ai/rivals/% %/sketch.c,$(call sources_of,$(call wasm_rooms_of,$(1)))) $(wasm_lab)
wasm_compile := $(clang) --target=wasm32-wasi --sysroot=/usr $(standard) $(warnings) -Oz -mbulk-memory -DNDEBUG \
    -D_WASI_EMULATED_SIGNAL -Wno-overlength-strings -Isrc -I$(gen)
wasm_link := -mexec-model=reactor -Wl,--stack-first -Wl,-z,stack-size=524288 -Wl,--initial-memory=16777216 \
    -Wl,--strip-debug

build/wasm/src/%.o: src/%.c | $(gen_headers)
	@mkdir -p $(@D)
	@$(wasm_compile) $(of_contract) -MMD -MP -c -o $@ $<

build/wasm/gen/%.o: $(gen)/%.c | $(gen_headers)
	@mkdir -p $(@D)
	@$(wasm_compile) -MMD -MP -c -o $@ $<

# clang runs wasm-opt by itself if it finds it, silently; without it another module would come out.
define module_rules
$(gen)/data_$(1).c: $(host)/embed $(filter data/$(1)% data/ai/$(1).txt,$(data_parts))
	@$(host)/embed --game $(1) data $$@
build/wasm/$(1)/%.o: src/%.c | $(gen_headers)
	@mkdir -p $$(@D)
	@$(wasm_compile) $(patsubst %,-DWITHOUT_%,$(call other_games,$(1))) -MMD -MP -c -o $$@ $$<
$(web)/longroll-$(1).wasm: $(patsubst %.c,build/wasm/%.o,$(call wasm_sources_of,$(1))) build/wasm/$(1)/games/games.o \
    build/wasm/$(1)/ai/ai.o build/wasm/gen/$(1)_clauses.o build/wasm/gen/data_$(1).o
	@command -v wasm-opt >/dev/null || { echo "wasm-opt is missing: install the package binaryen" >&2; exit 1; }
	@echo "  wasm $$@"
	@mkdir -p $$(@D)
	@$(wasm_compile) $(wasm_link) -o $$@ $$(filter %.o,$$^)
endef
$(foreach game,$(clause_games),$(eval $(call module_rules,$(game))))

# One that breaks down on purpose, for tests/web: another list of games, and never among the files of the page.
insane_module := build/wasm/insane/longroll-lgv.wasm
build/wasm/insane/insane.o: tests/wasm/insane.c | $(gen_headers)
	@mkdir -p $(@D)
	@$(wasm_compile) -MMD -MP -c -o $@ $<
$(insane_module): $(patsubst %.c,build/wasm/%.o,$(call wasm_sources_of,lgv)) build/wasm/insane/insane.o \
    build/wasm/lgv/ai/ai.o build/wasm/gen/lgv_clauses.o build/wasm/gen/data_lgv.o
	@echo "  wasm $@"
	@$(wasm_compile) $(wasm_link) -o $@ $(filter %.o,$^)

wasm: $(modules) $(insane_module) $(gen)/webdata.stamp $(gen)/page.stamp
	@:

# ---- What people type -----------------------------------------------------------------------------------------------

sub_make = $(MAKE) --no-print-directory $(if $(findstring j,$(firstword -$(MAKEFLAGS))),,-j$(shell nproc))

# A module that was built before must fit the program; without one the server plays, and no clang is needed.
playable:
	@tools/deps play
	@+$(if $(wildcard $(modules)),$(sub_make) wasm)
	@+$(sub_make) all

play: playable
	@build/longroll serve

terminal: playable
	@build/longroll play lgv/chancellorsville --confederate ai:script

check:
	@tools/deps check
	@tools/check

asan:
	@tools/check asan

tests: $(test_programs) $(odd_servers)
# What `make check` runs of an asan build beside its own release build; `make asan` builds and runs everything.
sanitized: $(filter-out $(B)/tests/laws/%,$(test_programs))
# The rest passes clang's warnings without being compiled.
warnings: $(gen_headers)
	@$(compile) $(test_includes) -fsyntax-only $(cli_objects:$(B)/%.o=%.c) $(wildcard tests/laws/*.c tests/server/*.c)
fuzzers: $(fuzz_programs)
signatures: $(signature_player)

bench: all $(bench_programs)
	@build/longroll bench
	@set -e; for b in $(bench_programs); do $$b; done

soak: all
	@LONGROLL_KILLS=100 LONGROLL_GAMES=300 node tests/server/several.mjs

install: all
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 build/longroll $(DESTDIR)$(PREFIX)/bin/longroll

# As .clang-format says; `tools/house` looks whether it was done.
format:
	@clang-format-14 -i $(shell git ls-files 'src/*.[ch]' 'tests/*.[ch]' 'bench/*.[ch]' 'tools/*.c')

clean:
	rm -rf build

-include $(shell find $(B) build/wasm $(host) -name '*.d' 2>/dev/null)
