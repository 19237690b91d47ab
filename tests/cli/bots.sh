#!/bin/sh
# Bots: one that plays, and all the ways in which one can fail.
. "$(dirname "$0")/common"
with="play lgv/sedgwick --confederate ai:random --seed 5"
patient="--bot-seconds 120"

run 0 "the sample bot plays a whole game" $with $patient --union bot:tests/cli/sample_bot --save "$work/game"
says "$out" "The game is over: "
run 0 "and its record holds" verify "$work/game"
run 0 "two of them" play lgv/sedgwick --union bot:tests/cli/sample_bot --confederate bot:tests/cli/sample_bot --seed 5 \
    $patient
says "$out" "The game is over: "

# forfeits NAME TEXT COMMAND: the bot loses with TEXT and status 1, the record says so and holds.
forfeits() {
    run 1 "$1" $with $patient --union "bot:$3" --save "$work/lost"
    says "$out" "Union forfeits: "
    says "$out" "$2"
    says "$out" "Confederate wins."
    holds "$1: recorded" grep -q '^union bot:.*forfeits: ' "$work/lost"
    run 0 "$1: the record holds" verify "$work/lost"
}
forfeits "a bot that ends" "the bot died with status 3" "exit 3"
forfeits "a bot that is killed" "the bot died of signal 9" 'kill -9 $$'
forfeits "a bot that is not there" "the bot could not be run" "$work/no-such-bot"
patient="--bot-seconds 1"
forfeits "a bot that stalls" "did not answer within 1 seconds" "sleep 30"
forfeits "a bot that reads and stalls" "did not answer within 1 seconds" "cat >/dev/null; sleep 30"
patient="--bot-seconds 120"
forfeits "a bot that closes its output" "the bot closed its output" "exec >&-; sleep 30"
forfeits "a bot that talks nonsense" "answered 'fly to the moon', which is not in the list" \
    "read x; echo fly to the moon; cat >/dev/null"
forfeits "a number too high" "answered '99'" "read x; echo 99; cat >/dev/null"
forfeits "a number too low" "answered '0'" "read x; echo 0; cat >/dev/null"
forfeits "an illegal action" "answered 'assault 12'" "read x; echo assault 12; cat >/dev/null"
forfeits "nothing" "answered ''" "read x; echo; cat >/dev/null"
forfeits "a line without end" "more than 512 bytes" "head -c 100000 /dev/zero | tr '\\000' x; cat >/dev/null"
forfeits "bytes that are no text" "is not in the list" "printf '\\001\\377\\n'; cat >/dev/null"

# A bot that dies later, by notation, and half a line.
forfeits "a bot that dies in the middle" "the bot ended before the game did" \
    'read a; while read w r; do if [ "$w" = go ]; then echo 1; [ $((n += 1)) = 3 ] && exit 0; fi; done'
run 1 "by notation" $with $patient --union 'bot:while read w r; do case $w in go) echo pass; esac; done'
says "$out" "Union passes."

# What it is told: its own view, the list, the clock.
run 0 "what a bot hears" $with $patient --union "bot:tee $work/heard | sed -u -n s/^go.*/1/p"
holds "the greeting" grep -q '^longroll 1 lgv lgv/sedgwick 120$' "$work/heard"
holds "the side" grep -q '^position union$' "$work/heard"
holds "facts" grep -q '^unit.Newton = 10 fresh$' "$work/heard"
holds "the list" grep -q '^2 assault 10$' "$work/heard"
holds "the end" grep -q '^over ' "$work/heard"
run 1 "secrets stay secret" play lgv --option sides=choose --first ai:random --seed 5 $patient \
    --second "bot:sed /^go/q >$work/heard"
holds "the other's wish is hidden" grep -q '^wish.first = ?$' "$work/heard"

# Nothing of a bot stays behind.
run 1 "a bot with children" $with --bot-seconds 1 --union "bot:sleep 77.$$ & sleep 77.$$ & wait"
gone() {
    n=0
    while cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\000' ' ' | grep -q "sleep 77[.]$$"; do
        [ $n = 600 ] && return 1
        n=$((n + 1))
        sleep 0.1
    done
}
holds "no child is left" gone
close
