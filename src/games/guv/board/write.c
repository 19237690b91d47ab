/* The board written back, and the tables of its plain data, which reading uses too. */
#include "games/guv/board/data.h"

/* ---- The tables of plain data ------------------------------------------------------------------------------------ */

const char *const guv_terrains[TERRAINS + 1] = {"open", "forest", "town", "city", NULL};
const char *const guv_waters[WATERS + 1] = {"none", "creek", "minor", "rapidan", "rappahannock", NULL};
const char *const guv_roads[4] = {"none", "minor", "major", NULL};
const char *const guv_crossings[4] = {"none", "ford", "bridge", NULL};
const char *const guv_shots[5] = {"none", "DIS", "1", "1DIS", NULL};
const char *const guv_regions[4] = {"", "north", "wedge", "south"};
static const char *const types[] = {"none",       "infantry", "cavalry", "artillery", "horse-artillery",
                                    "skirmisher", "dummy",    NULL};
static const char *const after[] = {"cup", "once", NULL};
static const char *const victories[] = {"campaign", "lee", "jackson", "chancellorsville", "salem", NULL};

#define SIGNED(record, name, member) NUMBER(record, name, member, -6, 6)

const Datum guv_unit_data[] = {
    SIDE(GuvUnit, "side", side),
    TEXT(GuvUnit, "name", name),
    TEXT(GuvUnit, "long", long_id),
    TEXT(GuvUnit, "division", division),
    WORD(GuvUnit, "type", type, types),
    NUMBER(GuvUnit, "combat", combat, 0, 16),
    NUMBER(GuvUnit, "reduced", reduced, 0, 16),
    NUMBER(GuvUnit, "move", move, 0, 12),
    NUMBER(GuvUnit, "bonus", bonus, 0, 4),
    NUMBER(GuvUnit, "reduced-bonus", reduced_bonus, 0, 4),
    YES(GuvUnit, "extra", extra),
    YES(GuvUnit, "late", late),
    YES(GuvUnit, "stoneman", stoneman),
    YES(GuvUnit, "independent", independent),
    NUMBER(GuvUnit, "hold", hold, 0, GUV_TURNS),
    NUMBER(GuvUnit, "arrives", arrives, 0, ARRIVES_BY_DIE),
    {NULL},
};
const Datum guv_formation_data[] = {
    SIDE(GuvFormation, "side", side),
    TEXT(GuvFormation, "name", name),
    TEXT(GuvFormation, "commander", commander),
    NUMBER(GuvFormation, "radius", radius, 1, 20),
    NUMBER(GuvFormation, "cost-south", cost_south, 0, 9),
    NUMBER(GuvFormation, "hold", hold, 0, HOLD_ATTACKED),
    {NULL},
};
const Datum guv_commander_data[] = {
    SIDE(GuvCommander, "side", side),
    NUMBER(GuvCommander, "radius", radius, 1, 20),
    NUMBER(GuvCommander, "factor", factor, 1, 9),
    {NULL},
};
const Datum guv_event_data[] = {
    SIDE(GuvEvent, "side", side),
    TEXT(GuvEvent, "name", name),
    NUMBER(GuvEvent, "copies", copies, 0, 9),
    WORD(GuvEvent, "after", after, after),
    {NULL},
};
static const Datum turn_data[] = {
    TEXT(GuvTurn, "day", day),
    TEXT(GuvTurn, "hours", hours),
    YES(GuvTurn, "night", night),
    NUMBER(GuvTurn, "points.union", points[UNION], 0, 20),
    NUMBER(GuvTurn, "points.confederate", points[CONFEDERATE], 0, 20),
    NUMBER(GuvTurn, "rain", rain, 0, 6),
    NUMBER(GuvTurn, "arrival", arrival, 0, 6),
    {NULL},
};
const Datum guv_terrain_data[] = {
    NUMBER(TerrainRow, "move", move, 0, 40),
    NUMBER(TerrainRow, "limit", limit, 0, GUV_DICE),
    SIGNED(TerrainRow, "bombard", bombard),
    SIGNED(TerrainRow, "attack", attack),
    SIGNED(TerrainRow, "defend", defend),
    SIGNED(TerrainRow, "bonus", bonus),
    {NULL},
};
static const Datum water_data[] = {
    NUMBER(WaterRow, "move", move, 0, 40),
    NUMBER(WaterRow, "rain", rain, 0, 40),
    NUMBER(WaterRow, "ford", ford, 0, 40),
    SIGNED(WaterRow, "attack", attack),
    {NULL},
};
static const Datum box_data[] = {
    TEXT(GuvBox, "name", name),
    SIDE(GuvBox, "side", side),
    NUMBER(GuvBox, "low", low, 0, 20),
    NUMBER(GuvBox, "high", high, 1, 20),
    NUMBER(GuvBox, "radius", radius, 0, 9),
    {"hexes", DATUM_IDS, AT(GuvBox, hex), 1, .each = 2, .of = &guv_sheet, .count = offsetof(GuvBox, hexes)},
    {NULL},
};

#define RULE(name, member, low, high) NUMBER(GuvBoard, name, rule.member, low, high)
const Datum guv_plain_data[] = {
    RULE("rule.stack-units", stack_units, 1, 12),
    RULE("rule.stack-points", stack_points, 1, 99),
    RULE("road.minor.move", minor_road, 1, 40),
    RULE("road.major.move", major_road, 1, 40),
    RULE("contact.move", contact, 0, 40),
    RULE("exit.move", exit, 0, 40),
    RULE("seize.move", seize, 0, 40),
    RULE("pontoon.move", pontoon, 0, 40),
    RULE("rule.independent-units", independent_units, 1, 9),
    RULE("rule.independent-radius", independent_radius, 0, 9),
    RULE("rule.supply-reach", supply_reach, 1, HEX_BUDGET_MAX),
    RULE("rule.depot-radius", depot_radius, 0, 20),
    RULE("rule.retreat-radius", retreat_radius, 0, 20),
    RULE("rule.retreat-move", retreat_move, 1, HEX_BUDGET_MAX),
    RULE("rule.bombard-range", range, 1, 2),
    RULE("rule.hand", hand_first, 0, 10),
    RULE("rule.events-a-turn", events_a_turn, 0, 9),
    RULE("rule.jackson-move", jackson_move, 0, 40),
    RULE("rule.auto-points", auto_points, 1, 200),
    RULE("rule.auto-turn", auto_turn, 1, GUV_TURNS),
    RULE("rule.win-union", win_union, 1, 200),
    RULE("rule.win-draw", draw_from, 1, 200),
    RULE("rule.exit-points", exit_vp, 0, 99),
    RULE("rule.exit-steps-union", exit_steps_union, 1, 250),
    RULE("rule.exit-steps-confederate", exit_steps_confederate, 1, 250),
    RULE("rule.stuart-steps", stuart_steps, 0, 99),
    RULE("rule.cavalry-turn", cavalry_turn, 1, GUV_TURNS),
    RULE("rule.salem-brigades", salem_brigades, 1, 20),
    SIGNED(GuvBoard, "artillery.breastwork", rule.breastwork),
    SIGNED(GuvBoard, "artillery.fort", rule.fort),
    TEXT(GuvBoard, "scenario.name", scenario),
    NUMBER(GuvBoard, "scenario.first", first_turn, 1, GUV_TURNS),
    NUMBER(GuvBoard, "scenario.last", last_turn, 1, GUV_TURNS),
    SIDE(GuvBoard, "scenario.deploys", deploys),
    WORD(GuvBoard, "scenario.victory", victory, victories),
    YES(GuvBoard, "scenario.supplied", supplied),
    NUMBER(GuvBoard, "scenario.skirmishers.union", skirmishers[UNION], 0, 12),
    NUMBER(GuvBoard, "scenario.skirmishers.confederate", skirmishers[CONFEDERATE], 0, 12),
    NUMBER(GuvBoard, "scenario.union-south", union_south, 1, 99),
    NUMBER(GuvBoard, "scenario.pontoons.union", pontoons[UNION], 0, GUV_PONTOONS),
    NUMBER(GuvBoard, "scenario.pontoons.confederate", pontoons[CONFEDERATE], 0, GUV_PONTOONS),
    {NULL},
};

const Datum guv_frame_data[] = {
    {"scenario.area", DATUM_IDS, AT(GuvBoard, area), 1, .each = 2, .of = &guv_sheet}, /* two corners */
    ONE_OF(GuvBoard, "scenario.goal.1", goal[0], &guv_sheet),
    ONE_OF(GuvBoard, "scenario.goal.2", goal[1], &guv_sheet),
    ONE_OF(GuvBoard, "scenario.goal.3", goal[2], &guv_sheet),
    ONE_OF(GuvBoard, "scenario.goal.4", goal[3], &guv_sheet),
    {NULL},
};

/* ---- Records ----------------------------------------------------------------------------------------------------- */

const Records guv_terrain_rows = {"terrain", guv_terrain_data, RECORDS(GuvBoard, terrain), TERRAINS,
                                  .words = guv_terrains};
static const Records water_rows = {"hexside", water_data, RECORDS(GuvBoard, water), WATERS, .words = guv_waters};
static const Records turns = {"turn", turn_data, RECORDS(GuvBoard, turn), GUV_TURNS, .known = {AT(GuvTurn, known)}};
static const Records boxes = {"box", box_data, RECORDS(GuvBoard, box), GUV_BOXES, offsetof(GuvBoard, boxes)};
const Records *const guv_records[] = {&water_rows, &turns, &boxes, NULL};

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

/* ---- The map ----------------------------------------------------------------------------------------------------- */

static void say_hex(FactWriter *o, const GuvBoard *b, int hex) {
    const GuvHex *x = &b->hex[hex];
    char id[8];
    hex_text(&b->grid, hex, id);
    put_fmt(fact_begin(o, "hex", id, ""), "%s%s", guv_terrains[x->terrain], x->height ? " height" : "");
    fact_end(o);
    if (x->name) fact_word(o, "hex", id, "name", b->place[x->name]);
    if (x->fort) {
        Writer *w = fact_begin(o, "hex", id, "fort");
        put(w, side_name((Side)x->fort));
        for (int d = 0; d < 6; d++) {
            if (x->fort_sides >> d & 1) put_fmt(w, " %s", hex_direction_name(d));
        }
        fact_end(o);
    }
    if (x->flag) fact_word(o, "hex", id, "flag", side_name((Side)x->flag));
    if (x->entry) fact_word(o, "hex", id, "entry", hex_direction_name(x->entry - 1));
    if (x->exit) fact_word(o, "exit", id, "", side_name((Side)x->exit));
    if (x->edge_road) fact_word(o, "edge", id, "", guv_roads[x->edge_road]);
    if (x->vp) fact_number(o, "vp", id, "", x->vp);
    if (x->arrive) fact_word(o, "scenario", "arrive", id, "yes");
}

static void say_side(FactWriter *o, const GuvBoard *b, int hex, int direction) {
    const GuvHex *x = &b->hex[hex];
    char pair[16];
    Writer w = writer_on(pair, sizeof pair);
    int side = hexside_at(&b->grid, hex, direction);
    if (!side) return;
    hexside_write(&w, &b->grid, side);
    if (x->water[direction]) fact_word(o, "side", pair, "", guv_waters[x->water[direction]]);
    if (x->crossing[direction]) fact_word(o, "crossing", pair, "", guv_crossings[x->crossing[direction]]);
    if (x->road[direction]) fact_word(o, "road", pair, "", guv_roads[x->road[direction]]);
}

static void say_map(FactWriter *o, const GuvBoard *b) {
    fact_number(o, "grid", "columns", "", b->grid.columns);
    fact_number(o, "grid", "rows", "", b->grid.rows);
    for (int h = 1; h <= b->grid.count; h++) say_hex(o, b, h);
    for (int h = 1; h <= b->grid.count; h++) {
        for (int d = 0; d < 3; d++) say_side(o, b, h, d);
    }
    for (int region = REGION_NORTH; region <= REGION_SOUTH; region++) {
        int h = 1;
        while (h <= b->grid.count && b->hex[h].region != region) h++;
        if (h <= b->grid.count) hex_write(fact_begin(o, "region", guv_regions[region], ""), &b->grid, h), fact_end(o);
    }
}

/* ---- Armies, tables, scenario ------------------------------------------------------------------------------------ */

static void say_armies(FactWriter *o, const GuvBoard *b) {
    for (int f = 1; f <= b->formations; f++)
        fact_table(o, "formation", b->formation[f].key, guv_formation_data, &b->formation[f]);
    for (int c = 1; c <= GUV_COMMANDERS; c++) {
        if (b->commander[c].key[0])
            fact_table(o, "commander", b->commander[c].key, guv_commander_data, &b->commander[c]);
    }
    for (int u = 1; u <= GUV_UNITS; u++) {
        const GuvUnit *unit = &b->unit[u];
        if (!unit->key[0]) continue;
        fact_table(o, "unit", unit->key, guv_unit_data, unit);
        if (unit->formation) fact_word(o, "unit", unit->key, "formation", b->formation[unit->formation].key);
    }
}

static void say_tables(FactWriter *o, const GuvBoard *b) {
    records_write(&guv_terrain_rows, b, o);
    fact_table(o, "terrain", "height", guv_terrain_data, &b->height);
    records_write(&water_rows, b, o);
    for (int i = 0; i < b->artillery_rows; i++) {
        const ArtilleryRow *row = &b->artillery[i];
        char range[16];
        Writer w = writer_on(range, sizeof range);
        put_fmt(&w, "%d-%d", row->low, row->high);
        Writer *v = fact_begin(o, "artillery", range, "");
        for (int die = 1; die <= 7; die++) put_fmt(v, "%s%s", die > 1 ? " " : "", guv_shots[row->result[die]]);
        fact_end(o);
    }
    for (int k = 1; k < EVENT_KINDS; k++) {
        if (b->event[k].key[0]) fact_table(o, "event", b->event[k].key, guv_event_data, &b->event[k]);
    }
    fact_table(o, "", "", guv_plain_data, b);
}

static void say_chits(FactWriter *o, const GuvBoard *b, Side side) {
    Writer *w = fact_begin(o, "scenario", "chits", side_name(side));
    for (u32 left = b->chits[side]; left; left &= left - 1) {
        put_gap(w);
        guv_put_chit(b, bits_first(left), w);
    }
    fact_end(o);
}

static void say_events(FactWriter *o, const GuvBoard *b, Side side) {
    Writer *w = fact_begin(o, "scenario", "events", side_name(side));
    for (u32 left = b->events[side]; left; left &= left - 1)
        put_fmt(w, "%s%s", w->len ? " " : "", b->event[bits_first(left)].key);
    if (!w->len) put(w, "none");
    fact_end(o);
}

static void say_scenario(FactWriter *o, const GuvBoard *b) {
    for (Side side = UNION; side <= CONFEDERATE; side++) {
        say_chits(o, b, side);
        if (b->own_events) say_events(o, b, side);
    }
    fact_table(o, "", "", guv_frame_data, b);
    records_write(&turns, b, o);
    records_write(&boxes, b, o);
}

void guv_board_facts(const void *board, const FactSink *sink) {
    FactWriter o = {.sink = sink, .board = board};
    say_map(&o, board);
    say_armies(&o, board);
    say_tables(&o, board);
    say_scenario(&o, board);
}
