#!/bin/sh
# The lab: the same bytes however the games are played, batches that were stopped, and what cannot be done.
. "$(dirname "$0")/common"

run 0 "help" help lab
for c in duel ladder balance bid verbs report; do says "$out" "$c "; done

# same NAME DIR: its games and summary are those of $work/one.
same() {
    holds "$1: the same games" cmp "$2/games.txt" "$work/one/games.txt"
    holds "$1: the same summary" cmp "$2/summary.txt" "$work/one/summary.txt"
}

# ---- Threads
batch="lab duel ai:script ai:random lgv/sedgwick guv/lee-moves --pairs 20 --seed 7"
run 0 "one thread" $batch --threads 1 --out "$work/one"
cp "$out" "$work/said"
says "$out" "ai:script scored"
says "$out" "of 40 games"
says "$out" "by 20 pairs"
says "$out" "all together"
holds "the summary is what was said" cmp "$out" "$work/one/summary.txt"
run 0 "two threads" $batch --threads 2 --out "$work/two"
same "two threads" "$work/two"
run 0 "five threads, no folder" $batch --threads 5
holds "five threads say the same" cmp "$out" "$work/said"
run 0 "another seed" lab duel ai:script ai:random lgv/sedgwick guv/lee-moves --pairs 20 --seed 8 --out "$work/other"
holds "other games" sh -c '! cmp -s "$1" "$2"' - "$work/other/games.txt" "$work/one/games.txt"

# ---- Going on
run 0 "a finished batch" $batch --out "$work/one"
holds "is only told again" cmp "$out" "$work/said"

# rest LINES: a journal as it was after so many lines.
rest() {
    rm -rf "$work/part"
    mkdir "$work/part"
    head -n "$1" "$work/one/games.txt" >"$work/part/games.txt"
}
header=$(grep -n '^games$' "$work/one/games.txt" | cut -d: -f1)
rest $((header + 25))
run 0 "going on" $batch --out "$work/part"
says "$err" "going on after 25 games"
same "going on" "$work/part"
rest $((header + 25))
printf '25\tunion\t1\t4' >>"$work/part/games.txt"
run 0 "a line cut off" $batch --out "$work/part"
says "$err" "the last line of the journal was cut off"
same "a line cut off" "$work/part"
rest $((header + 25))
sed -i "$((header + 3))d" "$work/part/games.txt"
run 0 "a game missing" $batch --out "$work/part"
same "a game missing" "$work/part"
rest $((header - 3))
run 0 "a header cut off" $batch --out "$work/part"
same "a header cut off" "$work/part"

# begin GAMES ARGUMENTS...: starts a batch in $work/part and waits for the game of that number; $pid is its process.
begin() {
    games=$1
    shift
    "$LONGROLL" "$@" --threads 2 --out "$work/part" >"$work/part.out" 2>"$work/part.err" </dev/null &
    pid=$!
    while kill -0 $pid 2>/dev/null && ! grep -q "^$games	" "$work/part/games.txt" 2>/dev/null; do sleep 0.01; done
}

# Ended by the signal that nobody can catch, and by the one that can be; then the same command.
rm -rf "$work/part" "$work/one"
slow="lab balance guv/lee-moves --by ai:script --seed 3 --games"
run 0 "undisturbed" $slow 120 --threads 1 --out "$work/one"
for end in "9 10" "TERM 40" "9 70"; do
    begin ${end#* } $slow 120
    kill -${end% *} $pid 2>/dev/null
    wait $pid 2>/dev/null
done
run 0 "killed and stopped" $slow 120 --out "$work/part"
same "killed and stopped" "$work/part"

# Too many games to be over before it is stopped: what is said then, and who may be at work meanwhile.
rm -rf "$work/part"
begin 10 $slow 1000000
bad "two at a time" "another longroll is at work on it" $slow 1000000 --out "$work/part"
kill -TERM $pid
status=0
wait $pid 2>/dev/null || status=$?
holds "stopped in the middle" test $status = 1
says "$work/part.err" "the same command goes on from there"
holds "with its games" grep -q "^10	" "$work/part/games.txt"
silent "$work/part/games.txt" "end "

# ---- When it is enough
rm -rf "$work/part" "$work/one"
sprt="lab duel ai:script ai:random lgv/sedgwick --pairs 400 --sprt 0.50:0.60 --seed 2"
run 0 "SPRT" $sprt --threads 1 --out "$work/one"
cp "$out" "$work/said"
says "$out" "0.600 accepted"
holds "before the limit" test "$(tail -n 1 "$work/one/games.txt" | cut -d ' ' -f 3)" = high
holds "far before it" test "$(tail -n 1 "$work/one/games.txt" | cut -d ' ' -f 2)" -lt 200
run 0 "SPRT by three threads" $sprt --threads 3 --out "$work/part"
same "SPRT by three threads" "$work/part"
run 0 "within" lab balance lgv/sedgwick --by ai:random --games 4000 --within 0.02
says "$out" "intervals of +-0.020: reached"

# An opponent against itself: every pair comes out even.
run 0 "against itself" lab duel ai:script ai:script lgv/sedgwick --pairs 10
says "$out" "pairs with 0, 0.5, 1, 1.5, 2 points: 0 0 10 0 0"

# ---- The other commands
run 0 "ladder" lab ladder ai:random ai:script --scenario lgv/sedgwick --scenario guv/lee-moves --pairs 5
says "$out" "   1 ai:script "
says "$out" "   2 ai:random "
says "$out" "advantage of the first seat"
run 0 "balance" lab balance lgv/sedgwick lfm/buschbecks-line --by ai:random --games 20
says "$out" "the Union scored"
says "$out" "margin   mean"
says "$out" "turns    mean"
run 0 "bid" lab bid guv/lee-moves --on extra-union --by ai:random --games 10
says "$out" "guv/lee-moves extra-union=6"
says "$out" "nearest to half"
run 0 "verbs" lab verbs ai:script ai:random lgv/sedgwick --pairs 5 --out "$work/verbs"
says "$out" "assault "
run 0 "verbs again" lab verbs ai:script ai:random lgv/sedgwick --pairs 5 --out "$work/verbs"
holds "the same counts" cmp "$out" "$work/verbs/summary.txt"

# On a terminal: how it goes, in a line that is wiped out.
if command -v script >/dev/null; then
    script -qec "$LONGROLL lab duel ai:random ai:random lgv/sedgwick --pairs 20" /dev/null >"$out" 2>"$err" </dev/null
    says "$out" "of 40 games, "
    says "$out" " a second, ai:random 0."
    says "$out" " left"
fi

# A report has all it needs in itself, and the tables have a line for each.
run 0 "a batch to report" lab duel ai:script ai:random lgv/sedgwick guv/lee-moves --pairs 5 --out "$work/plots"
run 0 "report" lab report "$work/plots"
says "$out" "report.html"
says "$work/plots/report.html" "</svg>"
says "$work/plots/report.html" "ai:script against ai:random, guv/lee-moves"
silent "$work/plots/report.html" "http"
silent "$work/plots/report.html" "<script"
holds "a line for each game" test "$(wc -l <"$work/plots/games.csv")" = 21
holds "a line for each pairing" test "$(wc -l <"$work/plots/pairings.csv")" = 3
if command -v python3 >/dev/null; then
    holds "it is CSV" python3 -c 'import csv, sys
rows = [row for name in sys.argv[1:] for row in csv.reader(open(name))]
assert {len(row) for row in rows} == {11, 26}' "$work/plots/games.csv" "$work/plots/pairings.csv"
    holds "it is a page" python3 -c 'import sys, xml.dom.minidom
page = open(sys.argv[1]).read()
for plot in page.split("<svg")[1:]: xml.dom.minidom.parseString("<svg" + plot.split("</svg>")[0] + "</svg>")' \
        "$work/plots/report.html"
fi
# Of a batch that was stopped, what there is.
sed -i '$d' "$work/plots/games.txt"
sed -i '$d' "$work/plots/games.txt"
run 0 "report of a part" lab report "$work/plots"
says "$work/plots/report.html" "not finished: 19 of 20 games"

# ---- What cannot be done
bad "no such command" "expected duel, ladder" lab fly
bad "no command" "expected duel, ladder" lab
bad "unknown opponent" "'ai:lee' does not play lgv, there are: ai:random" lab duel ai:lee ai:random lgv/sedgwick
bad "unknown scenario" "there is no scenario" lab duel ai:random ai:random lgv/gettysburg
bad "nothing to play" "an operand is missing" lab duel ai:random ai:random
bad "an opponent of another game" "does not play" lab balance lgv/sedgwick --by script
bad "a test without pairs" "--sprt needs pairs" lab balance lgv/sedgwick --sprt 0.5:0.6
bad "hypotheses the wrong way" "the lower one first" lab duel ai:random ai:script lgv/sedgwick --sprt 0.6:0.5
bad "no hypotheses" "--sprt takes two scores" lab duel ai:random ai:script lgv/sedgwick --sprt 0.6
bad "too sure" "together less than 1" lab duel ai:random ai:script lgv/sedgwick --sprt 0.5:0.6 --alpha 0.7 --beta 0.4
bad "too few pairs for the test" "the stopping rule cannot be met" lab duel ai:random ai:script lgv/sedgwick \
    --sprt 0.50:0.501 --pairs 3
bad "too few games for the interval" "the stopping rule cannot be met" lab balance lgv/sedgwick --games 20 --within 0.01
bad "two rules" "not both" lab duel ai:random ai:script lgv/sedgwick --sprt 0.5:0.6 --within 0.1
bad "an odd number" "an even number" lab duel ai:random ai:script lgv/sedgwick --games 11
bad "pairs of nothing" "say --games" lab balance lgv/sedgwick --pairs 11
bad "no order in it" "a bid needs an option with numbers in order" lab bid guv/lee-moves --on events
bad "nothing to bid on" "nothing to bid on" lab bid lgv/sedgwick
bad "a ladder without a place" "a ladder needs --scenario" lab ladder ai:random ai:script
bad "twice in a ladder" "is there twice" lab ladder ai:random ai:random --scenario lgv/sedgwick
bad "no folder" "No such file" lab duel ai:random ai:random lgv/sedgwick --pairs 1 --out "$work/no/folder"
bad "no batch to report" "games.txt" lab report "$work/no-such-folder"

# refused NAME TEXT SED: a journal changed by sed is refused with TEXT and stays as it is.
batch="lab duel ai:random ai:random lgv/sedgwick --pairs 5 --seed 4"
run 0 "a journal to break" $batch --out "$work/whole"
refused() {
    rm -rf "$work/part"
    mkdir "$work/part"
    sed "$3" "$work/whole/games.txt" >"$work/part/games.txt"
    cp "$work/part/games.txt" "$work/before"
    bad "$1" "$2" $batch --out "$work/part"
    holds "$1: left alone" cmp "$work/part/games.txt" "$work/before"
}
printf 'just a letter\n' >"$work/part.txt"
mkdir -p "$work/letter"
cp "$work/part.txt" "$work/letter/games.txt"
bad "a letter" "is the journal of another batch" $batch --out "$work/letter"
bad "a letter to report" "line 1: expected 'longroll lab 1'" lab report "$work/letter"
refused "another seed" "it says 'seed 5' and this command 'seed 4'" 's/^seed 4/seed 5/'
refused "other rules" "is the journal of another batch" 's/ rules [0-9]* / rules 999 /'
# A scenario that was changed under the same name.
mkdir -p "$work/data/lgv"
sed 's/^unit.Gibbon = 10 fresh/unit.Gibbon = reserve/' data/lgv/sedgwick.scenario >"$work/data/lgv/sedgwick.scenario"
bad "another set-up" "is the journal of another batch" $batch --out "$work/whole" --data "$work/data"
refused "a broken line" "is no game of this batch" 's/^3	[a-z]*/3	france/'
refused "a line twice" "or is there twice" 's/^4	/3	/'
refused "an early end" "ends before its batch does" '/^[89]	/d'
refused "more after the end" "stands after the end" '$a\
end 3 limit'

close
