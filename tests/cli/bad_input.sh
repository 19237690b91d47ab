#!/bin/sh
# What the world does wrong: status 2, a message that names it, nothing written.
. "$(dirname "$0")/common"

# ---- Words of the command line
run 2 "no command"
bad "unknown command" "there is no command 'fly'" fly
bad "unknown option" "there is no option --fly" show lgv --fly
bad "missing operand" "an operand is missing; it takes SCENARIO|RECORD; see" show
bad "an option twice" "this option is there twice: --seed" play lgv --seed 1 --seed 2
bad "one word too many" "one word too many: lgv" show lgv lgv
bad "missing value" "a value is missing after --seed" play lgv --seed
bad "no number" "--seed takes a whole number" play lgv --seed many
bad "dice" "--dice takes the word ask" play lgv --dice loaded
bad "seed and dice" "not both" play lgv --dice ask --seed 1
bad "unknown game" "there is no game 'chess'; there are: lgv" clauses chess
bad "unknown scenario" "there is no scenario 'lgv/gettysburg'; 'longroll games' lists all" play lgv/gettysburg
bad "a scenario misspelt" "there is no scenario 'lgv/sedgwik'; did you mean 'lgv/sedgwick'? 'longroll games' lists all" \
    play lgv/sedgwik
bad "a game misspelt" "there is no game 'lvg'; there are: lgv, guv, lfm, bff; did you mean 'lgv'?" clauses lvg
bad "a command misspelt" "there is no command 'ruels'; did you mean 'rules'? See longroll help" ruels
bad "help for a command misspelt" "there is no command 'ruels'; did you mean 'rules'?" help ruels
bad "an opponent misspelt" "; did you mean 'ai:script'?" play lgv --union ai:scrip
script() {
    printf 'rule LGV-1.0\n%s\n' "$1" >"$work/misspelt.rule"
    run 1 "$2" rule "$work/misspelt.rule"
    says "$out" "$3"
}
script "titel x" "a line misspelt" "misspelt.rule:2 expected rule, title,"
says "$out" "found 'titel'; did you mean 'title'?"
script "use lgv/sedgwik" "its scenario misspelt" ":2 there is no scenario 'lgv/sedgwik'; did you mean 'lgv/sedgwick'?"
script "use lgv/proving-ground
option rian = on
expect turn = 1" "an option is judged where it stands" ":3 there is no option 'rian'; possible: sides,"
script "use lgv/proving-ground
option rain = perhaps
expect turn = 1" "and its value" ":3 "
bad "no scenario but a path" "there is no scenario '../lgv/chancellorsville'" show ../lgv/chancellorsville
bad "unknown opponent" "'ai:lee' does not play lgv" play lgv --union ai:lee
bad "unknown side to look" "--for takes" show lgv --for france
bad "unknown option of the game" "there is no option 'snow'" play lgv --option snow=on
bad "unknown value of an option" "option rain cannot be 'maybe'; possible: off, on" play lgv --option rain=maybe
bad "an option without value" "--option takes NAME=VALUE" play lgv --option rain
bad "sides and seats" "say --first and --second" play lgv --option sides=choose --union human
bad "a duel of people" "'human' plays in longroll play, not here" duel lgv --union human
bad "unknown clause" "there is no clause 'LGV-99.9'" rules LGV-99.9
bad "depth" "the depth is a whole number" perft lgv deep

# ---- Actions
bad "unknown verb" "no verb 'fly'" odds lgv/sedgwick "union fly 10"
bad "unknown unit" "no unit 'Napoleon'" odds lgv/sedgwick "union assault 10; pick Napoleon"
bad "unknown area" "no area or zone '99'" odds lgv/sedgwick "union assault 99"
bad "refused" "LGV-" odds lgv/sedgwick "union assault 12"
says "$err" "is refused"
bad "not his turn" "is refused" odds lgv/sedgwick "confederate pass"
bad "no dice in question" "no dice are in question" odds lgv/sedgwick

# ---- Files that are not there, or are something else
run 2 "no record" verify "$work/no-such-file"
says "$out" "no-such-file"
bad "no record to replay" "no-such-file" replay "$work/no-such-file"
bad "a folder" "this is a folder" replay "$work"
bad "no script" "there is no such file or folder" rule "$work/no-such.rule"
bad "no data folder" "there is no such folder" games --data "$work/no-such-folder"
printf 'just a letter\n' >"$work/letter"
bad "a letter" "line 1: expected 'longroll record 1'" show "$work/letter"

# ---- Records that do not hold
game=$work/game.record
run 0 "a record to break" play lgv/sedgwick --union ai:random --confederate ai:random --seed 5 --save "$game"
run 0 "which holds" verify "$game"
says "$out" "1 passed, 0 failed"
# broken NAME TEXT SED: the record changed by sed is refused with TEXT, naming the file.
broken() {
    sed "$3" "$game" >"$work/broken.record"
    run 2 "$1" verify "$work/broken.record"
    says "$out" "$2"
    says "$out" "broken.record"
    bad "$1, shown" "$2" show "$work/broken.record"
}
broken "wrong hash" "the record ends with hash" 's/^end .*/end 0123456789abcdef/'
broken "truncated" "the record breaks off" '$d'
broken "half a line" "line " '12,$d'
broken "an unknown verb" "line 12: " '12s/.*/union fly 10/'
broken "an unknown side" "line 12: expected 'SIDE ACTION'" '12s/.*/france pass/'
broken "a refused action" "LGV-" '10s/.*/confederate pass/'
broken "other rules" "version 99 of the rules" 's/^rules .*/rules 99/'
broken "another board" "was played on board 0000000000000000" 's/^board .*/board 0000000000000000/'
broken "another game" "chess" 's/^scenario .*/scenario chess\/opening/'
broken "a header line too much" "expected game, scenario" '3s/.*/fly high/'
sed 's/^dice .*/dice seed 6/' "$game" >"$work/broken.record"
run 2 "another seed" verify "$work/broken.record"
says "$out" "do not come from"
head -c 3000000 /dev/zero | tr '\0' 'x' >"$work/long.record"
bad "one long line" "line 1" show "$work/long.record"
head -c 300 /dev/urandom >"$work/noise.record"
run 2 "noise" show "$work/noise.record"

# ---- Nothing is written
bad "a bad scenario with --save" "there is no scenario" play lgv/nowhere --save "$work/never.record"
holds "no file" test ! -e "$work/never.record"
sed '$d' "$game" >"$work/cut.record"
bad "a broken record to load" "the record breaks off" play --load "$work/cut.record" --save "$work/never.record"
holds "no file" test ! -e "$work/never.record"
printf 'precious\n' >"$work/precious"
bad "saving over something else" "is not a saved game" play lgv/sedgwick --save "$work/precious"
holds "it stays" grep -q precious "$work/precious"
bad "saving nowhere" "No such file" play lgv/sedgwick --save "$work/nowhere/game.record"
if [ -w /dev/full ]; then
    status=0
    "$LONGROLL" show lgv >/dev/full 2>"$err" || status=$?
    holds "a full disk" test "$status" = 2
fi
close
