#!/bin/sh
# Rule scripts that must fail, and with which words: what cannot be true or false is an error, names are helped with.
. "$(dirname "$0")/common"

# fails NAME LINE TEXT SCRIPT: the script fails in that line with that text; `|` parts lines.
fails() {
    printf '%s\n' "$4" | tr '|' '\n' >"$work/script.rule"
    run 1 "$1" rule "$work/script.rule"
    says "$out" "FAIL $work/script.rule:$2 "
    says "$out" "$3"
}
passes() {
    printf '%s\n' "$2" | tr '|' '\n' >"$work/script.rule"
    run 0 "$1" rule "$work/script.rule"
}
lgv='use lgv/proving-ground'
guv='use guv/proving-ground'
lfm='use lfm/proving-ground'
bff='use bff/proving-ground'

# ---- No fact can have this key, so that there is none proves nothing
fails "a unit that nobody knows" 2 "no unit 'Hancok'; did you mean 'Hancock'?" "$lgv|expect no unit.Hancok"
fails "an area off the map" 2 "no area or zone '99'" "$lgv|expect no area.99.control"
fails "a misspelt key" 2 "no fact 'bonsu'; did you mean 'bonus'?" "$lgv|expect no bonsu"
fails "a detail that units do not have" 2 "no fact 'unit.Hancock.marks'" "$lgv|expect no unit.Hancock.marks"
fails "who acts is no fact" 2 "no fact 'fortune'" "$guv|expect no fortune"
fails "marks of nobody" 2 "no unit 'Barns'; did you mean 'Barnes'?" "$guv|expect no unit.Barns.marks"
fails "a hex off the map" 2 "no hex '9999'" "$guv|expect no breastwork.9999"
fails "a commander is no unit" 2 "Howard is a commander" "$lfm|expect no unit.Howard"
fails "an objective too many" 2 "no objective '77'" "$bff|expect no holder.77"
fails "by another name it is there" 3 "expected no fact unit.von-Gilsa, found 0505" \
    "$guv|set unit.von-Gilsa = 0505|expect no unit.Von Gilsa"
passes "by its other name it is seen" "$guv|set unit.von-Gilsa = 0505|expect unit.Von Gilsa = 0505"
passes "what could be and is not" "$guv|expect no unit.Barnes.marks|expect no rain|expect no chit.V"

# ---- Names
fails "a name of several" 2 "'Jones' names more than one unit: cs-inf-jones cs-art-jones cs-cav-jones" "$guv|set unit.Jones = 0505"
fails "a name of several, in an action" 3 "names more than one unit: us-eng-stuart cs-ldr-stuart" \
    "$lgv|set unit.Hancock = 5 fresh|do union assault 5; pick Stuart"
fails "a verb" 2 "did you mean 'assault'?" "$lgv|do union asault 5"
fails "a step" 2 "did you mean 'impulse'?" "$lgv|set step = impuls"
fails "a step of the fire" 2 "did you mean 'defensive-fire'?" "$bff|set step = defensiv-fire"
fails "a mark, and all of them" 2 "touched limit-shot attacker defender recalls stranded; did you mean 'disordered'?" \
    "$bff|set unit.Carr = line 3000 2000 900 disorderd"
fails "all verbs" 2 "garrison" "$bff|do union charg Carr"
says "$out" "; did you mean 'charge'?"
fails "an option" 2 "did you mean 'rain'?" "$lgv|option rein = on|expect turn = 1"

# ---- The line and key at fault, not the last ones
fails "off the table" 2 "unit.Carr: Carr's Brigade: stands off the table" \
    "$bff|set unit.Carr = line 9000 2000 900|set unit.Iverson = line 3003 2000 2700|set active = union|expect turn = 1"
fails "a value, and of which key" 3 "turn: expected a number from 1" "$lgv|set vp = 3|set turn = 60|expect vp = 3"

# ---- Sheets and odds
fight='set unit.Hancock = 2 fresh|set unit.Posey = 3 fresh|set advantage = none to union|set reroll.union = 0'
fight="$fight|set reroll.confederate = 0|set step = impulse|do union assault 2; pick Hancock; go 3; attack 3; lead Hancock"
fight="$fight|do confederate defend Posey"
fails "an outcome of no dice" 10 "no dice of game lgv have the outcome 'rout'" "$lgv|$fight|expect odds rout = 0/1"
fails "a misspelt outcome" 10 "did you mean 'repulse'?" "$lgv|$fight|expect odds repuls = 0/1"
fails "a clause of the other column" 10 "LGV-9.4.3f can never stand in the column 'attack'" \
    "$lgv|$fight|sheet attack no LGV-9.4.3f"
says "$out" "it stands in 'defense'"
passes "a clause that could" "$lgv|$fight|sheet defense no LGV-9.4.3f"

# ---- Tries
move='set unit.Hancock = 8 fresh|set unit.French = 8 fresh|set unit.Posey = 6 fresh|set step = impulse'
move="$move|do union assault 8; pick Hancock; go 7"
passes "a try ends a move as a do does" "$lgv|$move|try union pick French -> ok|do union pick French"
fails "so it is no refusal" 7 "'union pick French' is accepted" "$lgv|$move|try union pick French -> refused LGV-8.1d"
fails "which action was refused" 7 "'union go 3' is refused" "$lgv|$move|try union go 3; go 6 -> refused"
says "$out" "it stands before 'go 6'"
fails "an unknown clause, whatever comes" 7 "has no clause 'LGV-99.9'" "$lgv|$move|try union fly 3 -> refused LGV-99.9"

# ---- Words, cases, answers
lane='set unit.Lane = 0505 DIS|set unit.Lane.marks = used moved'
passes "some marks" "$guv|$lane|expect unit.Lane has moved|expect unit.Lane has disorganized used"
fails "a mark that it has not" 4 "expected unit.Lane to have 'fired', found 0505 disorganized used moved" \
    "$guv|$lane|expect unit.Lane has fired"
fails "in a case" 4 "case rain: expected turn = 2, found 1" "$lgv|case rain|set vp = 2|expect turn = 2|end"
fails "nobody is never in an answer" 2 "no unit or place is called 'Barns'" "$guv|expect answer supply union: Barns = nothing"
fails "no such question" 2 "march way distance neighbours; did you mean 'distance'?" "$guv|expect answer distence 0505 0606 = 2"
close
