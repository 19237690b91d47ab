#!/bin/sh
# Boards and scenarios from a folder: the same checks, and every fault named.
. "$(dirname "$0")/common"

run 0 "the data of the program" check-data lgv
says "$out" "91 area"
says "$out" "98 unit"
says "$out" "ok"
run 0 "a copy of it" check-data lgv --data data
says "$out" "ok"

game=lgv
scenario=chancellorsville
fresh() {
    rm -rf "$work/data"
    mkdir -p "$work/data"
    cp -r "data/$game" "$work/data/$game"
}

# fault NAME TEXT FILE SED: the file changed by sed is refused with TEXT, by check-data and by play.
fault() {
    fresh
    sed "$4" "data/$game/$3" >"$work/data/$game/$3"
    holds "$1: something was changed" sh -c '! cmp -s "$1" "$2"' - "data/$game/$3" "$work/data/$game/$3"
    bad "$1" "$2" check-data "$game" --data "$work/data"
    silent "$out" "ok"
    bad "$1, played" "$2" play "$game/${5:-$scenario}" --data "$work/data"
}

# ---- Boards
fault "a star is missing" "expected 3 stars" map.txt '/^area.8.star/d'
fault "a hill too few" "hill" map.txt '/^area.12.hill/d'
fault "a wilderness area too many" "expected 19" map.txt 's/^area.47.terrain = .*/area.47.terrain = wilderness/'
fault "an area without a name" "area.30.name" map.txt '/^area.30.name/d'
fault "an unknown terrain" "map.txt:" map.txt 's/^area.47.terrain = .*/area.47.terrain = swamp/'
fault "an unknown key" "map.txt:" map.txt 's/^area.47.terrain = .*/area.47.weather = fine/'
fault "no key at all" "expected 'key = value'" map.txt 's/^area.47.terrain = .*/what a line/'
fault "a source that is none" "map.txt:" map.txt 's/^source printed/source hearsay/'
fault "a ford too few" "ford" map.txt 's/ road ford Banks$/ road/'
fault "a border that is not the same both ways" "border" map.txt 's/^border.1-4 = .*/&\nborder.4-1 = open road/'
fault "an area that is cut off" "cannot be reached" map.txt '/^border.*-1 =/d; /^border.1-/d; /^arrow.1-/d'
fault "a unit without factors" "unit.Sykes.factors" units.txt '/^unit.Sykes.factors/d'
fault "factors that are none" "units.txt:" units.txt 's/^unit.Sykes.factors = .*/unit.Sykes.factors = strong/'
fault "a unit too few" "infantry" units.txt '/^unit.Patrick\./d'
fault "a file that is not there" "no-such.txt" chancellorsville.board 's/map.txt/no-such.txt/'

# ---- Rulebooks
fresh
sed -i '/^clauses 7.2a to 7.2c/d; /^ruling R13b/d; /^ruling R5 /d' "$work/data/lgv/book.txt"
bad "a clause without a section" "LGV-7.2a stands in no section" check-data lgv --data "$work/data"
fresh
sed -i 's/attack = 14/attack = 15/' "$work/data/lgv/examples/fifth-corps-attacks.rule"
bad "an example that does not hold" "examples/fifth-corps-attacks.rule:25: expected attack = 15" check-data lgv --data "$work/data"
fresh
sed -i 's/^do     union assault 33/board  area.33.tem = 2\n&/' "$work/data/lgv/examples/fifth-corps-attacks.rule"
bad "an example on a board of its own" "'board' lines stand before" check-data lgv --data "$work/data"

# ---- Scenarios
fault "an unknown unit" "chancellorsville.scenario:" chancellorsville.scenario 's/^unit.Couch = .*/unit.Napoleon = 61 fresh/'
fault "an unknown area" "no area or zone '99'" chancellorsville.scenario 's/^unit.Couch = .*/unit.Couch = 99 fresh/'
fault "one unit in two areas" "given twice" chancellorsville.scenario 's/^unit.Couch = .*/&\nunit.Couch = 63 fresh/'
fault "neither fresh nor exhausted" "chancellorsville.scenario:" chancellorsville.scenario 's/^unit.Couch = .*/unit.Couch = 61 tired/'
fault "more units than can be" "units than an Area can hold" chancellorsville.scenario \
    's/^\(unit.[A-Za-z-]* = \)\(73\|74\|61\|63\|56\) fresh/\161 fresh/'
fault "a Confederate beyond the river" "chancellorsville.scenario:" chancellorsville.scenario \
    's/^unit.Posey = .*/unit.Posey = 61 fresh/'
fault "an engineer in the wrong sector" "chancellorsville.scenario:" chancellorsville.scenario \
    's/^unit.Colgate = .*/unit.Colgate = 43 fresh/'
fault "an unknown step" "chancellorsville.scenario:" chancellorsville.scenario 's/^step = .*/step = breakfast/'
fault "a turn that never comes" "chancellorsville.scenario:" chancellorsville.scenario 's/^turn = .*/turn = 60/'
fault "no line facts" "facts" chancellorsville.scenario '/^facts$/,$d'
fault "no board" "board" chancellorsville.scenario '/^board /d'
fault "another game" "chess" chancellorsville.scenario 's/^game .*/game chess/'
fault "an unknown board" "atlantis" chancellorsville.scenario 's/^board .*/board atlantis/'

# ---- Tables in inches
game=bff
scenario=salem-church
fault "a polygon that crosses itself" "crosses itself" schoolhouse.map.txt \
    's/^ground.2.points = .*/ground.2.points = 0 0 100 100 100 0 0 100/' schoolhouse
fault "a point off the plane" "schoolhouse.map.txt:" schoolhouse.map.txt 's/^road.1.points = 0/road.1.points = -9000/' schoolhouse
fault "numbers with a gap" "no gaps" schoolhouse.map.txt 's/^ground.3/ground.5/' schoolhouse
fault "a wall of no kind" "salem-church.map.txt:" salem-church.map.txt '0,/^wall.1.kind/s/^wall.1.kind = .*/wall.1.kind = hedge/'
fault "a brigade without a label" "unit.Wilcox.label" salem-church.units.txt '/^unit.Wilcox.label/d'
fault "a label that rises" "does not fall" salem-church.units.txt 's/^unit.Wilcox.label = .*/unit.Wilcox.label = 9\/4\/7/'
fault "a battery with a brigade's commander" "brigade commander" salem-church.units.txt \
    's/^unit.Manly.class = .*/&\nunit.Manly.exceptional = yes/'
fault "a modifier that is missing" "fire.drm.fortified is missing" tables.txt '/^fire.drm.fortified/d'
fault "a row that is missing" "charge table" tables.txt '/^charge.-4 /d'
fault "a rate that is missing" "move.infantry.line" tables.txt '/^move.infantry.line.rough/d'
fault "a range beyond every arc" "from 1 to 6500" tables.txt 's/^range.cannonade = .*/range.cannonade = 1200 1800 2400 3000 3600 4200 9000/'
fault "a number of a ruling that is missing" "rule.support is missing" tables.txt '/^rule.support/d'
fault "an arrival beside its edge" "arrival.2" salem-church.txt 's/^arrival.2.at = .*/arrival.2.at = 3000 2022/'
fault "nobody's edge" "edge.union" salem-church.txt '/^edge.union/d'
fault "two units on one ground" "stand on one ground" salem-church.scenario 's/^unit.Russell = .*/unit.Russell = line 3306 1900 2700/'
fault "a unit off the table" "off the table" salem-church.scenario 's/^unit.Russell = .*/unit.Russell = line 100 100 2700/'
fault "a battery in line" "salem-church.scenario:" salem-church.scenario 's/^unit.Rigby = .*/unit.Rigby = line 3746 3033 2700/'
fault "a garrison of no site" "garrisons no site" salem-church.scenario 's/^unit.Church = .*/unit.Church = garrison 5000 5000 0/'
fault "a leader with another's brigade" "of his command" salem-church.scenario 's/^leader.Cadmus-Wilcox = .*/leader.Cadmus-Wilcox = with Semmes/'
fault "somebody who waits for nothing" "no arrival" salem-church.scenario 's/^unit.Brown = .*/unit.Brown = waiting/'
game=lgv
scenario=chancellorsville

# ---- A changed datum that breaks nothing is played, on a board of another hash
fresh
sed 's/^area.30.name = .*/area.30.name = Gravel Knoll/' data/lgv/map.txt >"$work/data/lgv/map.txt"
run 0 "another name" check-data lgv --data "$work/data"
run 0 "shown" show lgv --board --facts area.30.name --data "$work/data"
says "$out" "Gravel Knoll"
run 0 "played" play lgv/sedgwick --union ai:random --confederate ai:random --seed 2 --data "$work/data" --save "$work/g"
run 0 "verified there" verify "$work/g" --data "$work/data"
run 2 "but not here" verify "$work/g"
says "$out" "was played on board"
rm -rf "$work/data"
mkdir -p "$work/data/lgv"
sed 's/^title .*/title My own fight/' data/lgv/sedgwick.scenario >"$work/data/lgv/mine.scenario"
run 0 "a scenario of one's own" games --data "$work/data"
says "$out" "lgv/mine"
says "$out" "My own fight"
run 0 "played" play lgv/mine --union ai:random --confederate ai:random --seed 2 --data "$work/data"
close
