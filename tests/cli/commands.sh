#!/bin/sh
# The other commands: what they print and how they leave.
. "$(dirname "$0")/common"

run 0 "version" --version
says "$out" "longroll "
run 0 "help" help
says "$out" "usage: longroll COMMAND"
for c in games show play replay verify rule rules clauses odds perft bench check-data deployment map duel; do
    run 0 "help $c" help $c
    says "$out" "longroll $c "
done
run 0 "--help" show --help

run 0 "games" games
says "$out" "lgv/chancellorsville"
says "$out" "LGV-D8b"
run 0 "show" show lgv/chancellorsville
says "$out" "unit.Hancock = 61 fresh"
says "$out" "area.3.works.union = 2"
run 0 "a game stands for its first scenario" show lgv --facts unit.Hancock
holds "one fact" test "$(cat "$out")" = "unit.Hancock = 61 fresh"
run 0 "show --json" show lgv --json
says "$out" '"unit.Hancock":"61 fresh"'
if command -v python3 >/dev/null; then
    holds "it is JSON" python3 -c 'import json, sys; json.load(open(sys.argv[1]))["facts"]["turn"]' "$out"
fi
run 0 "show --board" show lgv --board --facts area.43.
says "$out" "area.43.name = Chancellorsville"

run 0 "rules" rules lgv-9.4.2c LGV-R19
says "$out" "supporting Artillery"
says "$out" "Ruling: Yes"
run 0 "a clause of many files" rules BFF-12.30
says "$out" "Code: rules/referee.c:"
says "$out" " more"
run 0 "a rulebook" rules lgv
says "$out" "9.4.2      Attack value"
run 0 "a section" rules LGV-9.5
says "$out" "LGV-9.5e"

cat >"$work/good.rule" <<'SCRIPT'
rule  LGV-6.2.2a LGV-8.1b
title An area with a fresh unit can be activated, one without cannot
use   lgv/sedgwick
try   union assault 12 -> refused LGV-8.1b
do    union assault 10
expect impulse.active = 10
SCRIPT
sed 's/impulse.active = 10/impulse.active = 11/' "$work/good.rule" >"$work/wrong.rule"
grep -v -e expect -e try "$work/good.rule" >"$work/empty.rule"
run 0 "a script" rule "$work/good.rule"
says "$out" "ok   $work/good.rule"
says "$out" "1 passed, 0 failed"
run 1 "a script that differs" rule "$work/wrong.rule"
says "$out" "FAIL $work/wrong.rule:6 "
says "$out" "0 passed, 1 failed"
run 1 "a script that proves nothing" rule "$work/empty.rule"
says "$out" "proves nothing"
run 1 "a folder of them, quietly" rule --quiet "$work"
silent "$out" "ok   "
says "$out" "1 passed, 2 failed"
run 0 "where a script stands" odds "$work/good.rule" "pick Newton; go 8; attack 8; lead Newton; defend Barksdale"
says "$out" "exact, of 1296 equally likely rolls"

mkdir "$work/scripts"
cp "$work/good.rule" "$work/scripts"
run 0 "clauses" clauses lgv --scripts "$work/scripts"
says "$out" "good.rule"
run 0 "clauses --json" clauses lgv --json --scripts "$work/scripts"
says "$out" '"scripts":["good.rule"]'
run 1 "clauses --check" clauses lgv --check --scripts "$work/scripts"
says "$out" "FAIL LGV-9.4.2a: no passing script"
silent "$out" "FAIL LGV-8.1b"
silent "$out" "FAIL LGV-P"
silent "$out" "FAIL LGV-2.0:"

run 0 "odds as JSON" odds lgv/sedgwick "union assault 10; pick Newton; go 8; attack 8" --about "lead Newton" --json
says "$out" '{"code":"assault","title":"assault","columns":[{"code":"attack","name":"attack",'
says "$out" '"odds":{"total":1296,"of":[{"code":"repulse","label":"repulse","weight":'
holds "in one line" test "$(wc -l <"$out")" = 1
bad "JSON of no dice" "no dice are in question" odds lgv/sedgwick --json
run 0 "odds" odds lgv/sedgwick "union assault 10; pick Newton; go 8; attack 8" --about "lead Newton"
says "$out" "6 lead Newton 9.4.2a"
says "$out" "assumed: "
run 0 "perft" perft lgv/sedgwick 3
cp "$out" "$work/perft"
run 0 "perft again" perft lgv/sedgwick 3
holds "the same numbers" cmp "$out" "$work/perft"
run 0 "perft later" perft lgv/sedgwick 2 --skip 40 --seed 3
says "$out" " 2 "

run 0 "bench" bench lgv --json --seconds 1
for n in actions_per_s games_per_s decisions_per_game mean_list longest_list state_bytes copy_ns odds_ns; do
    says "$out" "{\"name\": \"lgv.$n\", \"value\": "
done
says "$out" '"lgv.chancellorsville.actions_per_s"'
says "$out" '"lgv.sedgwick.games_per_s"'
if command -v valgrind >/dev/null && [ -z "${ASAN_ONLY:-}" ] && ! grep -aq __asan_init "$LONGROLL"; then
    run 0 "bench --callgrind" bench lgv --json --seconds 1 --callgrind
    says "$out" '"lgv.instructions_per_action"'
fi

run 0 "duel" duel lgv/sedgwick --union ai:random --confederate ai:random --games 20 --seed 1
cp "$out" "$work/duel"
says "$out" "Union won "
says "$out" "mean VP "
says "$out" "longest "
run 0 "duel again" duel lgv/sedgwick --union ai:random --confederate ai:random --games 20 --seed 1
holds "the same results" cmp "$out" "$work/duel"

# The scripted opponent of Give Us Victories: stronger than chance on either side, and the same game from the same seed.
run 0 "a script attacks" duel guv/lee-moves --union ai:script --confederate ai:random --games 10 --seed 1
says "$out" "Union won 10, "
run 0 "a script defends" duel guv/lee-moves --union ai:random --confederate ai:script --games 10 --seed 1
says "$out" "Confederate won 10, "
run 0 "script against script" duel guv/jacksons-attack --union ai:script --confederate ai:script --games 5 --seed 1
cp "$out" "$work/duel"
run 0 "script against script again" duel guv/jacksons-attack --union ai:script --confederate ai:script --games 5 --seed 1
holds "the same games" cmp "$out" "$work/duel"

# The same of The Last Full Measure: the sides that must attack, and a battle from both.
run 0 "a script storms" duel lfm/salem-church --union ai:script --confederate ai:random --games 10 --seed 1
says "$out" "Confederate won 0, "
run 0 "a script stands" duel lfm/salem-church --union ai:random --confederate ai:script --games 10 --seed 1
says "$out" "Confederate won 10, "
run 0 "scripts at the pits" duel lfm/buschbecks-line --union ai:script --confederate ai:script --games 10 --seed 1
cp "$out" "$work/duel"
run 0 "scripts at the pits again" duel lfm/buschbecks-line --union ai:script --confederate ai:script --games 10 --seed 1
holds "the same battles" cmp "$out" "$work/duel"

run 0 "map" map lgv --svg "$work/map.svg"
holds "a picture" grep -q '</svg>' "$work/map.svg"
run 0 "a dark map" map lgv --dark --scenario lgv/sedgwick --svg "$work/dark.svg"
holds "another picture" sh -c '! cmp -s "$1" "$2"' - "$work/map.svg" "$work/dark.svg"

# ---- Give Us Victories
run 0 "rules of the other game" rules guv-8.form-a GUV-R27
says "$out" "The pulled chit goes on the map"
run 0 "clauses of the other game" clauses guv --scripts tests/rules/guv
says "$out" "GUV-8.form-a"
run 0 "odds of a bombardment" odds tests/rules/guv/12.proc-d-preview.rule --about "bombard 0505"
says "$out" "no effect"
run 0 "perft of hexes" perft guv/lee-moves 4
cp "$out" "$work/perft"
run 0 "perft of hexes again" perft guv/lee-moves 4
holds "the same numbers" cmp "$out" "$work/perft"
run 0 "a duel on hexes" duel guv/lee-moves --union ai:random --confederate ai:random --games 3 --seed 1
says "$out" "Union won "
run 0 "the hexes" map guv --svg "$work/hexes.svg"
holds "a picture of hexes" grep -q 'Chancellorsville</text>' "$work/hexes.svg"
run 0 "the hexes of a scenario, dark" map guv --dark --scenario guv/lee-moves --svg "$work/dark.svg"
holds "another picture of hexes" sh -c '! cmp -s "$1" "$2"' - "$work/hexes.svg" "$work/dark.svg"

# ---- Brigade Fire & Fury: a table in inches
run 0 "a table" map bff --scenario bff/salem-church --svg "$work/table.svg"
holds "a picture of the table" grep -q 'Toll gate</text>' "$work/table.svg"
run 0 "a duel on a table" duel bff/schoolhouse --union ai:random --confederate ai:random --games 3 --seed 1
says "$out" "Union won "
run 0 "a duel beside a table" duel bff/schoolhouse --option positions=off --union ai:random --confederate ai:random --games 2 --seed 1

# ---- The Last Full Measure: lists of deployment, written and read
for battle in flank-attack salem-church buschbecks-line; do
    run 0 "the list of $battle" deployment lfm/$battle
    cp "$out" "$work/list"
    run 0 "the list of $battle says what the scenario says" deployment lfm/$battle --check "$work/list"
done
run 0 "a list to spoil" deployment lfm/salem-church
says "$out" "3 May 15:00, 0109 (W, pike) (MP 3): **McLaws**, **Kershaw**, 2 SC, 3 SC"
says "$out" "3 May 15:00, 1011: 9 AL [detached] (I/Anderson/Wilcox)"
cp "$out" "$work/list"
spoil() { # spoil NAME SED MESSAGE
    sed "$2" "$work/list" >"$work/spoilt"
    holds "$1: the list is another" sh -c '! cmp -s "$1" "$2"' - "$work/list" "$work/spoilt"
    run 1 "$1" deployment lfm/salem-church --check "$work/spoilt"
    says "$err" "$3"
}
spoil "elsewhere" 's/, 1308: /, 1408: /' "14 AL is not as in the scenario"
spoil "another state" 's/ \[detached\]//' "9 AL is not as in the scenario"
spoil "another formation" 's,(I/Anderson/Wilcox),(I/McLaws/Wilcox),' "14 AL is of I/Anderson/Wilcox"
spoil "another arrival" 's/^3 May 16:00, 0109/3 May 17:00, 0109/' "Semmes arrives at another time or place"
spoil "another dress" 's/\*\*Wilcox\*\*/Wilcox/' "Wilcox is not written so"
spoil "nobody" 's/: 14 AL/: 99 AL/' "no unit or commander '99 AL'"
spoil "twice" 's/: 14 AL/: 9 AL, 14 AL/' "is named twice"
spoil "somebody forgotten" '/, 1308: /d' "14 AL is not as in the scenario"
run 2 "a game without lists" deployment lgv
says "$err" "has no printed lists"

run 2 "nowhere to draw" map lgv --svg "$work/nowhere/map.svg"

# ---- One game, and who plays
run 0 "one game" games lgv
says "$out" "lgv/sedgwick"
says "$out" "its own: handicap=union+1"
says "$out" "Old Army: "
silent "$out" "guv/"
holds "each once" test "$(grep -c 'ai:3 ' "$out")" = 1
bad "no such game" "there is no game 'chess'" games chess
close
