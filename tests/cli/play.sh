#!/bin/sh
# longroll play with its input from a pipe: choices, words, undo, dice, files.
. "$(dirname "$0")/common"
sedgwick="play lgv/sedgwick --confederate ai:random"
game=$work/game.record

# ---- The end of input is no error
run 0 "no input" $sedgwick --seed 1
says "$out" "Union: Activate an area"
silent "$out" "$(printf '\033')"
typed 0 "quit" 'quit\n' $sedgwick --seed 1
typed 0 "a seed is taken and told" 'q\n' $sedgwick
says "$out" "dice: seed "

# ---- Number, notation, beginning of it, several at once, a part of a name
typed 0 "by number" '2\nlog\n' $sedgwick --seed 1
says "$out" "Union activates 10 Fredericksburg"
typed 0 "by notation" 'assault 10\n' $sedgwick --seed 1
says "$out" "Union activates 10 Fredericksburg"
typed 0 "with the side" 'union assault 10\n' $sedgwick --seed 1
says "$out" "Union activates 10 Fredericksburg"
typed 0 "by a unique beginning" 'assault 10\npick ne\n' $sedgwick --seed 1
says "$out" "Newton: choose an area"
typed 0 "several" 'assault 10; pick Newton; go 8\n' $sedgwick --seed 1
says "$out" "Newton enters 8 Marye's Heights, 4 MF.  LGV-8.2d"
typed 0 "a name shows what fits, Enter takes it" 'lacy\n\nlog\n' $sedgwick --seed 1
says "$out" "Union activates 72 Lacy House"
typed 0 "nonsense" 'fly\n99\n-3\nassault\npick Napoleon\n' $sedgwick --seed 1
says "$out" "no verb 'fly'"
says "$out" "Choose a number from 1 to 5."
says "$out" "no unit 'Napoleon'"
typed 0 "an illegal action is refused" 'assault 12\n' $sedgwick --seed 1
says "$out" "Refused."
typed 0 "after a refusal the rest is not done" 'assault 12; pass\nlog\n' $sedgwick --seed 1
says "$out" "Nothing has happened yet."
typed 0 "what gives away an impulse is asked once" 'pass\nlog\n' $sedgwick --seed 1
says "$out" "4 areas can be activated. A pass hands Momentum to the enemy. Enter it again to do it anyway."
says "$out" "Nothing has happened yet."
typed 0 "said again it is done" 'pass\npass\n' $sedgwick --seed 1
says "$out" "Union passes."
typed 0 "the rest of a line waits for the answer" 'assault 10; end; pick Newton\nlog\n' $sedgwick --seed 1
silent "$out" "Newton: choose the area"
typed 0 "what is refused is not asked about first" 'assault 10; end\n' $sedgwick --seed 1
says "$out" "Refused."
typed 0 "a phase tells what is left" 'end\n' play lfm/buschbecks-line --union ai:script --seed 1
says "$out" "1 commander has not rolled. Regiments out of command may not enter an enemy ZOC."
long=$(printf '%0600d' 0)
typed 0 "a line too long" "$long\\n2\\n" $sedgwick --seed 1
says "$out" "A line has at most"
says "$out" "Union activates 10 Fredericksburg"

# ---- What makes itself, and standing orders
typed 0 "scripts say every action themselves" 'assault 3\n' $sedgwick --seed 1
says "$out" "move a unit"
typed 0 "the only choice makes itself" 'auto choices on\nassault 3\nlog\n' $sedgwick --seed 1
says "$out" "Without asking, move Brooks: the only choice."
says "$out" "Brooks: choose an area"
typed 0 "it is taken back with what led to it" 'auto choices on\nassault 3\nundo\nlog\n' $sedgwick --seed 1
says "$out" "Nothing has happened yet."
typed 0 "standing orders" 'auto\nauto no-march on\nauto march on\nauto no-march\n' $sedgwick --seed 1
says "$out" "off no-march          Steal no marches  LGV-13.1e"
says "$out" "on  no-march          Steal no marches  LGV-13.1e"
says "$out" "There is no such order"
says "$out" "Say on or off."

# ---- Why, sheet, odds, show, rules, help
typed 0 "why not" 'why assault 12\n' $sedgwick --seed 1
says "$out" "Refused."
says "$out" "LGV-8.1b"
typed 0 "why not, by an operand" 'assault 10; pick Newton\n? 13\n?14\n' $sedgwick --seed 1
says "$out" "Refused."
typed 0 "why" '? 2\n' $sedgwick --seed 1
says "$out" "Allowed: assault from 10 Fredericksburg"
says "$out" "LGV-6.2.2a  "
attack='assault 10; pick Newton; go 8; pick Gibbon; go 8; pick Sedgwick; go 8; attack 8'
typed 0 "sheet" "$attack\\nsheet lead Newton\\n" $sedgwick --seed 1
says "$out" "6 lead Newton 9.4.2a"
says "$out" "+4 further units 9.4.2b"
says "$out" "+3 terrain 9.4.3c"
says "$out" "exact, of 1296 equally likely rolls"
typed 0 "odds of every choice" "$attack\\nodds\\n" $sedgwick --seed 1
says "$out" "repulse"
says "$out" "success"
typed 0 "no odds" 'odds\n' $sedgwick --seed 1
says "$out" "No roll is pending."
typed 0 "show" "show Marye's Heights\\nshow Newton\\nshow nobody\\n" $sedgwick --seed 1
says "$out" "8 Marye's Heights   Clear, terrain +3"
says "$out" "unit.Newton = 10 fresh"
says "$out" "No such unit or place."
typed 0 "rules and help" 'rules 9.4.2c\nrules LGV-9.4.2c\nrules 99\nhelp\nlist\nlist 72\nmore\n' $sedgwick --seed 1
says "$out" "supporting Artillery"
says "$out" "There is no such clause."
says "$out" "Type the number of an action"

# ---- Undo: back to the start, never past the other side
typed 0 "a whole move in one line" 'move Newton 20\nlog\n' $sedgwick --seed 1
says "$out" "Newton enters 20 Toll House, 1 MF.  LGV-8.2b"
says "$out" "Newton ends its move in 20"
typed 0 "several attack, and it stops at the choice" 'move Sedgwick Newton Howe 8\n' $sedgwick --seed 1
says "$out" "Sedgwick joins the attack on 8."
says "$out" "Choose who leads the attack on 8"
typed 0 "undo takes the whole move back" 'move Newton Howe 8\nundo\nlog\n' $sedgwick --seed 1
says "$out" "Nothing has happened yet."
typed 0 "undo after it takes back one action" 'move Newton 20\npick Howe\nundo\nlog\n' $sedgwick --seed 1
says "$out" "Newton ends its move in 20"
typed 0 "a move that cannot be" 'move Sedgwick 8\nmove Newton\nmove Newton 99\nmove Nobody 8\nmove Newton 14\nmove Newton 10\nlog\n' $sedgwick --seed 1
says "$out" "Sedgwick cannot lead the attack"
says "$out" "Who moves where?"
says "$out" "no area or zone '99'"
says "$out" "no unit 'Nobody'"
says "$out" "are not adjacent"
says "$out" "It is there already."
says "$out" "Nothing has happened yet."
typed 0 "undo" 'assault 10\npick Newton\nundo\nback\nundo\nlog\n' $sedgwick --seed 1
says "$out" "Nothing to undo"
says "$out" "Nothing has happened yet."

# ---- Save, load, replay
typed 0 "save" "assault 10\\npick Newton\\nsave $game\\n" $sedgwick --seed 1
says "$out" "Saved in"
run 0 "verify" verify "$game"
run 0 "replay" replay "$game" --journal
says "$out" "    1  union       assault 10"
says "$out" "Union activates 10 Fredericksburg for an assault.  LGV-6.2.2a"
says "$out" "Newton: choose an area"
run 0 "replay in part" replay "$game" --to 1
silent "$out" "pick Newton"
run 2 "replay beyond the end" replay "$game" --to 3
run 0 "show at a moment" show "$game" --at 1 --facts impulse
says "$out" "impulse.active = 10"
silent "$out" "impulse.mover"
typed 0 "load in play" "pass\\npass\\nload $game\\nlog\\n" play lgv/sedgwick --seed 3
says "$out" "Loaded"
says "$out" "Newton: choose an area"
typed 0 "a load that fails changes nothing" "assault 10\\nload $work/no-such\\nlog\\n" $sedgwick --seed 1
says "$out" "No such file"
says "$out" "Union activates 10"
typed 0 "load from the command line" 'go 8\n' play --load "$game" --confederate ai:random
says "$out" "Newton enters 8"
says "$out" "dice: seed 1,"
run 2 "load as another scenario" play lgv/chancellorsville --load "$game"
says "$err" "is a game of lgv/sedgwick"

# ---- The same seed gives the same game, also when it was saved and loaded between
run 0 "once" play lgv --union ai:random --confederate ai:random --seed 1863 --save "$work/a"
run 0 "twice" play lgv --union ai:random --confederate ai:random --seed 1863 --save "$work/b"
holds "the same game" cmp "$work/a" "$work/b"
run 0 "another seed" play lgv --union ai:random --confederate ai:random --seed 1864 --save "$work/b"
holds "another game" sh -c '! cmp -s "$1" "$2"' - "$work/a" "$work/b"
moves='pass\npass\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n'
typed 0 "in one go" "$moves$moves" play lgv/sedgwick --seed 4 --save "$work/whole"
typed 0 "the first half" "$moves" play lgv/sedgwick --seed 4 --save "$work/half"
typed 0 "the second half" "$moves" play --load "$work/half" --save "$work/half"
holds "one game" cmp "$work/whole" "$work/half"
run 0 "both hold" verify "$work/whole" "$work/half" "$work/a"
says "$out" "rolls from their seed"

# ---- Dice typed in
ask="play lgv/sedgwick --dice ask"
duel="$attack\\nlead Newton\\nfront Sedgwick\\ndefend Barksdale\\n"
typed 0 "dice asked for" "$duel" $ask
says "$out" "roll two dice a side."
says "$out" "(4 dice of 6)"
typed 0 "dice refused" "${duel}7 1 1 1\\n1 1 1\\nx\\n1 1 1 1 1\\n0111\\n-1 1 1 1\\n" $ask
says "$out" "A die shows 1 to 6, not '7'."
says "$out" "4 dice are due, there are 3."
says "$out" "A die shows 1 to 6, not 'x'."
says "$out" "There are too many: 4 dice are due."
silent "$out" "AT "
typed 0 "dice taken" "${duel}odds\\nundo\\n6 5 1 2\\nsave $game\\n" $ask
says "$out" "Roll the dice first."
says "$out" "Dice 6+5 and 1+2"
run 0 "and recorded" verify "$game"
holds "as typed" grep -q '^dice typed' "$game"
holds "as they fell" grep -q '^fortune roll 6 5 1 2' "$game"
typed 0 "without blanks" "${duel}6512\\n" $ask
says "$out" "Dice 6+5 and 1+2"
typed 0 "mixed from now on" "accept\\nsave $game\\n" play --load "$game" --seed 9
holds "and the record says so" grep -q '^dice mixed: typed, then seed 9' "$game"
run 0 "and holds" verify "$game"

# ---- Secrets: two people at one screen
typed 0 "side wishes" 'want union\nwant union\nbid 5\nbid 7\n' play lgv --option sides=choose --seed 1
says "$out" "Second player: take the screen."
says "$out" "First player: Which side do you want?"
sed -n '/Second player: take the screen/,/Second player: Which side/{p;/Second player: Which/q;}' "$out" >"$work/seen"
silent "$work/seen" "wish for the Union"
typed 0 "open play has no curtain" 'pass\npass\npass\npass\n' play lgv/sedgwick --seed 1
silent "$out" "take the screen"
# ---- Hexes: the map around the action, in 80 columns
lee="play guv/lee-moves --confederate ai:random --seed 1863"
typed 0 "hexes" 'own\nleave\nshow Wilcox\nshow 1523\n' $lee
says "$out" "Turn 6 (1 May, 06-10)   Step choose"
says "$out" "1422 U4   Caldwell 3, Meagher 2, Zook 3, Brooke 4  Bullock's"
says "$out" "2321 C2   2, top Wilcox"
says "$out" "Stacks elsewhere: "
says "$out" "C2<"
says "$out" "U4<"
holds "80 columns" awk 'length($0) > 80 { bad = 1; print } END { exit bad }' "$out"

# ---- Answers have units of measure
typed 0 "movement points" 'ask march Wilcox\n' $lee
says "$out" "2326 5 MP"
typed 0 "twelfths of them" 'ask march Doles\n' play lfm/flank-attack --seed 1
says "$out" " 10 MP"
says "$out" " 9 11/12 MP"
typed 0 "inches, points and degrees" 'ask fire Wilcox\nask radius McLaws\n' play bff/schoolhouse --seed 1
says "$out" 'Wilcox 2"'
says "$out" "22 1/2 degrees"
says "$out" 'McLaws 12"'

# ---- What is typed in other words, or names nothing
typed 0 "why not is why" 'why not assault 12\nwhy assault 12\n' $sedgwick --seed 1
holds "both are refused alike" test "$(grep -c 'Refused' "$out")" = 2
typed 0 "a list without a match" 'list Grant\n' $sedgwick --seed 1
says "$out" "No action names 'Grant'."
typed 0 "a folder that is not there" 'save /nope/x\n' $sedgwick --seed 1
says "$out" "/nope/x: No such file or directory"
silent "$out" ".new"

# ---- Names, not keys, where people read
typed 0 "events and chits" 'ask reach 0827\n' play guv/jacksons-attack --seed 3
says "$out" "Night Attack!"
silent "$out" "csa-night"
says "$out" "Jones (cs-art-jones)"
silent "$out" "top cs-"
silent "$out" "top us-"
typed 0 "areas with their names" 'assault 10\npick Newton\nwhy not go 44\n' $sedgwick --seed 1
says "$out" "10 Fredericksburg and 44 "

# ---- Reasons with the record
run 0 "a game with reasons" play lgv/sedgwick --union ai:3 --confederate ai:1 --seed 1 --save "$work/why.record" --reasons
says "$work/why.record" "# ai:3: "
silent "$work/why.record" "# ai:1: "
run 0 "is verified like any other" verify "$work/why.record"
run 0 "the same game without" play lgv/sedgwick --union ai:3 --confederate ai:1 --seed 1 --save "$work/plain.record"
silent "$work/plain.record" "# ai:3: "
grep -v '^# ai:3: ' "$work/why.record" >"$work/stripped.record"
holds "which is the same" cmp -s "$work/stripped.record" "$work/plain.record"

# ---- What the machine would do in one's place
typed 0 "a hint" 'hint\nsave '"$work"'/hinted.record\nq\n' $sedgwick --seed 1
says "$out" "Regular (ai:3) would: "
says "$out" "rather than"
silent "$out" "{place:"
typed 0 "none" 'save '"$work"'/unhinted.record\nq\n' $sedgwick --seed 1
holds "a hint changes nothing" cmp -s "$work/hinted.record" "$work/unhinted.record"
typed 0 "the same hint" 'hint\nhint\n' $sedgwick --seed 1
holds "twice the same" test "$(grep -A1 "would: " "$out" | sort | uniq -c | awk '$1 == 2' | wc -l)" -ge 2
typed 0 "a level that does not look ahead" 'hint 1\n' $sedgwick --seed 1
says "$out" "Militia (ai:1) would: "
says "$out" "it did not look ahead here"
typed 0 "no such level" 'hint 6\n' $sedgwick --seed 1
says "$out" "Levels are 1 to 5. For example: hint 4"

# ---- Who plays, a share of the budget, words in capitals, odds of what is refused, leaving unsaved
typed 0 "the greeting has the title" 'q\n' play lgv/sedgwick --confederate ai:3@25 --seed 1
says "$out" "second: Regular (ai:3@25)"
silent "$out" "not saved"
bad "a share of no budget" "ai:1 has no budget" play lgv/sedgwick --confederate ai:1@25
bad "time for no bot" "--bot-seconds is for bots" play lgv/sedgwick --confederate ai:1 --bot-seconds 5
bad "reasons for nobody" "add --save FILE" play lgv/sedgwick --union ai:1 --confederate ai:1 --reasons
typed 0 "words in capitals" 'WHY ai\nWhy Not assault 12\nODDS assault 12\n' $sedgwick --seed 1
says "$out" "It does not look ahead: ai:3 to ai:5 can say why."
holds "twice refused" test "$(grep -c 'Refused' "$out")" = 2
silent "$out" "rolls no dice"
bad "odds of what is refused" "'assault 12' is refused: No unit of yours is in 12. (LGV-8.1b)" \
    odds lgv/sedgwick --about "assault 12"
typed 0 "odds without a roll" '1\n8\nodds\n' play bff/schoolhouse --seed 3
says "$out" "No roll is pending."
typed 0 "leaving unsaved" '2\nq\n' $sedgwick --seed 1
says "$out" "The game was not saved"
typed 0 "leaving saved" "2\nsave $work/left.record\nq\n" $sedgwick --seed 1
silent "$out" "not saved"
typed 0 "leaving what is kept" '2\nq\n' $sedgwick --seed 1 --save "$work/kept.record"
silent "$out" "not saved"

# ---- Weights of one's own
mkdir -p "$work/own/ai/lgv.txt"
bad "weights that are a folder" "$work/own/ai/lgv.txt: a file was expected" play lgv/sedgwick --union ai:1 --data "$work/own"
rmdir "$work/own/ai/lgv.txt"
echo "game lgv" >"$work/own/ai/lgv.txt"
bad "weights that are none" "in $work/own: ai/lgv.txt" play lgv/sedgwick --union ai:1 --data "$work/own"

# ---- One's own hidden brigade has a name
run 0 "skirmishers" play guv/lee-moves --union ai:random --confederate ai:random --seed 3 --save "$work/skirmish.record"
run 0 "in the journal" replay "$work/skirmish.record" --journal
says "$out" "A brigade deploys a skirmisher in "
says "$out" "The skirmisher is from "
run 0 "turning points" replay "$work/skirmish.record" --turns
says "$out" "the Union's chance from 0."
bad "turning points of a game that goes on" "the game is not over" replay "$game" --turns
close
