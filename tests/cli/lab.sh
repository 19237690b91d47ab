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
# A share of a level's budget: another opponent, and the same one where both have it.
run 0 "a share against itself" lab duel ai:3@2 ai:3@2 lgv/sedgwick --pairs 2
says "$out" "0.500"
run 0 "a share against another" lab duel ai:3@2 ai:3@4 lgv/sedgwick --pairs 1 --out "$work/share"
says "$work/share/games.txt" "ai:3@2 ai:3@4"
run 0 "against itself" lab duel ai:script ai:script lgv/sedgwick --pairs 10
says "$out" "pairs with 0, 0.5, 1, 1.5, 2 points: 0 0 10 0 0"

# ---- The other commands
run 0 "ladder" lab ladder ai:random ai:script --scenario lgv/sedgwick --scenario guv/lee-moves --pairs 5 --out "$work/ladder"
says "$out" "   1 ai:script "
says "$out" "   2 ai:random "
says "$out" "advantage of the first seat"
run 0 "balance" lab balance lgv/sedgwick lfm/buschbecks-line --by ai:random --games 20
says "$out" "the Union scored"
says "$out" "margin   mean"
says "$out" "turns    mean"
says "$out" "history  a Union victory, as in"
says "$out" "its margin 3 is at"
run 0 "balance, kept" lab balance lgv/sedgwick guv/lee-moves --by ai:random --games 20 --out "$work/balance"
run 0 "its report" lab report "$work/balance"
holds "history in the CSV" grep -q 'history_percentile,history_within_80,pairs_low,pairs_high$' "$work/balance/pairings.csv"
holds "with its place" grep -Eq '^"lgv/sedgwick","handicap=union.1".*,[01]\.[0-9]{6},[01]\.[0-9]{6},(yes|no),,$' "$work/balance/pairings.csv"
holds "without a margin" grep -Eq '^"guv/lee-moves".*,[01]\.[0-9]{6},,,,$' "$work/balance/pairings.csv"
holds "history in the page" grep -q 'history  a Confederate victory' "$work/balance/report.html"
run 0 "bid on the handicap" lab bid lgv/sedgwick --by ai:random --games 4
says "$out" "lgv/sedgwick handicap=confederate+4"
says "$out" "lgv/sedgwick handicap=union+4"
run 0 "bid" lab bid guv/lee-moves --on extra-union --by ai:random --games 10
says "$out" "guv/lee-moves extra-union=6"
says "$out" "nearest to half"
run 0 "verbs" lab verbs ai:script ai:random lgv/sedgwick --pairs 5 --out "$work/verbs"
says "$out" "assault "
run 0 "verbs again" lab verbs ai:script ai:random lgv/sedgwick --pairs 5 --out "$work/verbs"
holds "the same counts" cmp "$out" "$work/verbs/summary.txt"

run 0 "a report of verbs" lab report "$work/verbs"
holds "verbs in the CSV" grep -Eq '^"lgv/sedgwick","handicap=union.1",ai:script,union,assault,[0-9]+,5$' "$work/verbs/uses.csv"
says "$work/verbs/report.html" "The score of ai:script in the order of the batch"
run 0 "a report of a ladder" lab report "$work/ladder"
holds "ratings in the CSV" grep -Eq '^ai:script,[0-9.]+,[-0-9.]+,[0-9.]+,20,[01][.][0-9]{6}$' "$work/ladder/ratings.csv"
silent "$work/ladder/report.html" "in the order of the batch"
run 0 "a report of a test" lab report "$work/one"
holds "the verdict in the CSV" grep -Eq '^0.500000,0.600000,0.050000,0.050000,[0-9]+,[0-9.]+,-2.9[0-9]*,2.9[0-9]*,high$' \
    "$work/one/verdict.csv"

# On a terminal: how it goes, in a line that is wiped out.
if command -v script >/dev/null; then
    script -qec "$LONGROLL lab duel ai:random ai:random lgv/sedgwick --pairs 20" /dev/null >"$out" 2>"$err" </dev/null
    says "$out" "of 40 games, "
    holds "how fast, and the score" grep -qE ' a second, ai:random [01][.][0-9]{3} [(]' "$out"
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
assert {len(row) for row in rows} == {11, 31}' "$work/plots/games.csv" "$work/plots/pairings.csv"
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

# ---- Follies
for scenario in lgv/sedgwick guv/lee-moves lfm/buschbecks-line bff/schoolhouse; do
    run 0 "follies of $scenario" lab follies "$scenario" --by ai:random --games 6 --out "$work/follies-${scenario%/*}"
    says "$out" "there-and-back"
done
holds "chance goes back and forth" grep -qE 'there-and-back +[1-9]' "$work/follies-guv/summary.txt"
holds "chance dawdles" grep -qE '(tiny-move|limbers-and-holds|nothing-done) .*[1-9]' "$work/follies-bff/summary.txt"
run 0 "follies of the script" lab follies lgv/sedgwick --by ai:script --games 20 --seed 18002
holds "works taken over are not given up" grep -qE 'works-given-up +0 +0' "$out"
holds "to take a bridge down is no folly, to walk about is" grep -qE 'there-and-back +[1-9] +0' "$out"
cp "$work/follies-guv/summary.txt" "$work/follies.txt"
run 0 "follies again" lab follies guv/lee-moves --by ai:random --games 6 --out "$work/follies-guv"
holds "the same follies" cmp "$out" "$work/follies.txt"

# ---- Weights
# From nothing, so that the games and the features alone say what comes out; levels and tastes are not fitted. When the features or
# rules of lgv change on purpose: LONGROLL_UPDATE=yes tests/cli/lab.sh writes tests/lab/tuned.txt.
mkdir -p "$work/nothing/ai"
sed -E 's/^((action|state) [^ ]+|even) .*/\1 0/' data/ai/lgv.txt >"$work/nothing/ai/lgv.txt"
run 0 "weights made again" lab tune lgv/sedgwick --by ai:random --games 40 --epochs 4 --seed 5 --data "$work/nothing" \
    --out "$work/tuned.txt"
grep -Ev '^(level|taste) ' "$work/tuned.txt" >"$work/fitted.txt"
if [ -n "${LONGROLL_UPDATE:-}" ]; then cp "$work/fitted.txt" tests/lab/tuned.txt; fi
holds "weights as before: $(diff "$work/fitted.txt" tests/lab/tuned.txt | head -n 5)" \
    cmp "$work/fitted.txt" tests/lab/tuned.txt
says "$work/tuned.txt" "# 40 games, signature"

# ---- What cannot be done
bad "no such command" "expected duel, ladder" lab fly
bad "no command" "expected duel, ladder" lab
bad "unknown opponent" "'ai:lee' does not play lgv, there are: ai:random" lab duel ai:lee ai:random lgv/sedgwick
bad "a share of no budget" "ai:2 has no budget" lab duel ai:2@50 ai:random lgv/sedgwick
bad "a share of nothing" "1 to 1000 percent" lab duel ai:3@0 ai:random lgv/sedgwick
bad "a share that is no number" "not '2x'" lab duel ai:3@2x ai:random lgv/sedgwick
bad "a share of a stranger" "'ai:lee@5' does not play lgv" lab duel ai:lee@5 ai:random lgv/sedgwick
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
bad "no order in it" "a bid needs an option with numbers in order, which this is not; here one can bid on: handicap, extra-union" \
    lab bid guv/lee-moves --on events
bad "no such option" "--on nosuch: there is no such option; here one can bid on: handicap" lab bid lgv/sedgwick --on nosuch
run 0 "the scenario's own handicap" lab balance lgv/sedgwick --by ai:random --games 2
says "$out" "lgv/sedgwick handicap=union+1, 2 games"
run 0 "no value is fair" lab bid lgv/sedgwick --by ai:random --games 40
holds "the nearest, fair or not" grep -qE '^(nearest to half: .*, and half lies in|no value makes it fair; nearest to half: .*, but half lies outside) the interval$' "$out"
run 0 "a rule that is not met" lab balance lgv/sedgwick --by ai:random --games 60 --within 0.1
says "$out" "intervals of +-0.100: not reached"
says "$err" "the stopping rule was not met in the 60 games that were allowed"
run 0 "help for the lab" lab help
says "$out" "follies: how often"
mkdir -p "$work/data/lgv"
sed '/^handicap/d; /^option handicap/d' data/lgv/sedgwick.scenario >"$work/data/lgv/sedgwick.scenario"
bad "nothing to bid on" "there is no handicap in lgv/sedgwick" --data "$work/data" lab bid lgv/sedgwick
bad "no handicap at all" "option handicap must be none" --data "$work/data" lab balance lgv/sedgwick --option handicap=union+1
sed 's/^handicap .*/handicap 11 reconstructed points/' data/lgv/sedgwick.scenario >"$work/data/lgv/sedgwick.scenario"
bad "a bad handicap line" "expected 'handicap MOST SOURCE WHAT', MOST from 1 to 10" --data "$work/data" lab bid lgv/sedgwick
sed 's/^history .*/history hooker 3 lost/' data/lgv/sedgwick.scenario >"$work/data/lgv/sedgwick.scenario"
bad "a bad history line" "expected 'history union|confederate|draw MARGIN TEXT'" --data "$work/data" lab bid lgv/sedgwick
bad "a handicap that nobody knows" "option handicap cannot be 'union+11' here; possible: none, union+1 to union+4," \
    lab balance lgv/sedgwick --option handicap=union+11
bad "more than the scenario allows" "possible: none, union+1 to union+4, confederate+1 to confederate+4 (points)" \
    lab balance lgv/sedgwick --option handicap=confederate+5
bad "a ladder without a place" "a ladder needs --scenario" lab ladder ai:random ai:script
bad "a scenario twice" "lgv/sedgwick is there twice" lab balance lgv/sedgwick lgv/sedgwick
bad "a bot in the lab" "'bot:./a' plays in longroll play, not here; there are: ai:random" lab duel bot:./a ai:1 lgv/sedgwick
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
bad "a letter to report" "line 1: expected 'longroll lab 2'" lab report "$work/letter"
refused "another seed" "it says 'seed 5' and this command 'seed 4'" 's/^seed 4/seed 5/'
refused "other rules" "the version of the rules of lgv/sedgwick differs, there '999', here" 's/ rules [0-9]* / rules 999 /'
refused "other weights" "the weights of lgv/sedgwick differs" 's/ weights [0-9a-f]* / weights 0123456789abcdef /'
bad "another option" "an option of lgv/sedgwick differs, there 'handicap=union+1', here 'handicap=union+2'" \
    $batch --option handicap=union+2 --out "$work/whole"
# A scenario that was changed under the same name.
mkdir -p "$work/data/lgv"
sed 's/^unit.Gibbon = 10 fresh/unit.Gibbon = reserve/' data/lgv/sedgwick.scenario >"$work/data/lgv/sedgwick.scenario"
bad "another set-up" "is the journal of another batch" $batch --out "$work/whole" --data "$work/data"
refused "a broken line" "is no game of this batch" 's/^3	[a-z]*/3	france/'
refused "a winner changed" "was changed" '/^3	union/s/union/confederate/;/^3	confederate/s/confederate/union/'
refused "a margin changed" "was changed" 's/^\(3	[a-z]*	[0-9]	[0-9]*	[0-9]*	\)[-0-9]*/\11863/'
refused "a zero byte" "was changed" 's/^\(3	.*\)victory/\1vic\x00ory/'
refused "another end" "its last line does not fit its games" 's/^end 10 limit/end 10 low/'
refused "a line twice" "is there twice" 's/^4	/3	/'
refused "an early end" "ends before its batch does" '/^3	/d'
cp -r "$work/part" "$work/early"
refused "more after the end" "stands after the end" '$a\
end 3 limit'

# A report refuses what the lab refuses, and tells what it leaves out.
bad "an early end to report" "ends before its batch does" lab report "$work/early"
sed -i '$d' "$work/early/games.txt"
run 0 "a gap to report" lab report "$work/early"
says "$err" "game 3 is missing; the 6 after it are not counted"

# ---- A folder that is gone
rm -rf "$work/part"
begin 10 $slow 240
kill -STOP $pid # it has far to go, and does not go on meanwhile
rm -rf "$work/part"
kill -CONT $pid
status=0
wait $pid 2>/dev/null || status=$?
holds "a folder deleted in between" test $status = 2
says "$work/part.out" "the Union scored"
says "$work/part.err" "No such file"
begin 10 $slow 1000000
rm -rf "$work/part"
kill -TERM $pid
status=0
wait $pid 2>/dev/null || status=$?
holds "deleted and stopped" test $status = 1
says "$work/part.err" "was deleted meanwhile, and its games are lost"
bad "a folder without a name" "--out takes the name of a folder" $batch --out ""
bad "a folder in a folder that is not there" "the folder above it must exist" $batch --out "$work/no/such/folder"

# ---- Weights that cannot be written, games that are too few, a fit that is stopped
tune="lab tune lgv/sedgwick --by ai:random --epochs 1 --games"
bad "weights for a folder" "this is a folder" $tune 1000000 --out "$work/whole"
bad "weights for nowhere" "No such file" $tune 1000000 --out "$work/no/such/file"
bad "weights without a name" "the name of the file is empty" $tune 1000000 --out ""
if [ -w /dev/full ]; then
    bad "weights for a full disk" "No space left" $tune 5 --out /dev/full
    says "$out" "action "
fi
printf 'precious\n' >"$work/weights.txt"
run 0 "too few games" $tune 2 --out "$work/weights.txt"
says "$err" "no game was held back"
silent "$out" "held back"
says "$work/weights.txt" "# 2 games, signature"
run 0 "a fit that foretells nothing" lab tune lgv/sedgwick --by ai:random --only value --games 5 --epochs 100 --seed 3 \
    --data "$work/nothing" --out "$work/weights.txt"
says "$err" "worse than the old ones"
printf 'precious\n' >"$work/weights.txt"
"$LONGROLL" $tune 1000000 --out "$work/weights.txt" >"$out" 2>"$err" </dev/null &
pid=$!
# The program heeds the signal; the shell that becomes it would, too, and clear up.
heeds() { awk '/^Name:/ { name = $2 } /^SigCgt:/ { exit !(name == "longroll" && /[4-7c-f]...$/) }' /proc/$pid/status; }
until heeds; do sleep 0.01; done
kill -TERM $pid
status=0
wait $pid 2>/dev/null || status=$?
holds "a fit that is stopped" test $status = 1
says "$err" "nothing was written, and tune cannot go on"
holds "what was there stays" grep -q precious "$work/weights.txt"

# ---- Options without effect, or there twice
bad "a chance without a test" "--alpha and --beta are for --sprt" $batch --alpha 0.01
bad "a width below nothing" "--within takes a number between 0 and 0.5" $batch --within -1
bad "a test for weights" "--sprt has no place there" $tune 5 --sprt 0.5:0.6
bad "threads for weights" "--threads has no place there" $tune 5 --threads 2
bad "twice" "this option is there twice: --out" $batch --out "$work/a" --out "$work/b"
bad "nobody to play" "an operand is missing; it takes A B SCENARIO..." lab duel
close
