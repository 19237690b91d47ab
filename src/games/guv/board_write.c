/* The board written back, and the tables of its plain data, which reading uses too. */
#include "games/guv/board.h"

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

#define IN(record, member) ((u32)offsetof(record, member))
#define TEXT(record, name, member) \
    { name, DATUM_TEXT, IN(record, member), 1, sizeof(((record *)0)->member), NULL }
#define NUMBER(record, name, member, low, high) \
    { name, DATUM_NUMBER, IN(record, member), low, high, NULL }
#define SIGNED(record, name, member) \
    { name, DATUM_SIGNED, IN(record, member), -6, 6, NULL }
#define SIDE(record) \
    { "side", DATUM_SIDE, IN(record, side), 0, 0, NULL }
#define YES(record, name, member) \
    { name, DATUM_YES, IN(record, member), 0, 1, NULL }
#define WORD(record, name, member, words) \
    { name, DATUM_WORD, IN(record, member), 0, 0, words }
#define LAST \
    { NULL, DATUM_TEXT, 0, 0, 0, NULL }

const Datum guv_unit_data[] = {
    SIDE(GuvUnit),
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
    LAST,
};
const Datum guv_formation_data[] = {
    SIDE(GuvFormation),
    TEXT(GuvFormation, "name", name),
    TEXT(GuvFormation, "commander", commander),
    NUMBER(GuvFormation, "radius", radius, 1, 20),
    NUMBER(GuvFormation, "cost-south", cost_south, 0, 9),
    NUMBER(GuvFormation, "hold", hold, 0, HOLD_ATTACKED),
    LAST,
};
const Datum guv_commander_data[] = {
    SIDE(GuvCommander),
    NUMBER(GuvCommander, "radius", radius, 1, 20),
    NUMBER(GuvCommander, "factor", factor, 1, 9),
    LAST,
};
const Datum guv_event_data[] = {
    SIDE(GuvEvent),
    TEXT(GuvEvent, "name", name),
    NUMBER(GuvEvent, "copies", copies, 0, 9),
    WORD(GuvEvent, "after", after, after),
    LAST,
};
const Datum guv_turn_data[] = {
    TEXT(GuvTurn, "day", day),
    TEXT(GuvTurn, "hours", hours),
    YES(GuvTurn, "night", night),
    NUMBER(GuvTurn, "points.union", points[UNION], 0, 20),
    NUMBER(GuvTurn, "points.confederate", points[CONFEDERATE], 0, 20),
    NUMBER(GuvTurn, "rain", rain, 0, 6),
    NUMBER(GuvTurn, "arrival", arrival, 0, 6),
    LAST,
};
const Datum guv_terrain_data[] = {
    NUMBER(TerrainRow, "move", move, 0, 40),
    NUMBER(TerrainRow, "limit", limit, 0, GUV_DICE),
    SIGNED(TerrainRow, "bombard", bombard),
    SIGNED(TerrainRow, "attack", attack),
    SIGNED(TerrainRow, "defend", defend),
    SIGNED(TerrainRow, "bonus", bonus),
    LAST,
};
const Datum guv_water_data[] = {
    NUMBER(WaterRow, "move", move, 0, 40),
    NUMBER(WaterRow, "rain", rain, 0, 40),
    NUMBER(WaterRow, "ford", ford, 0, 40),
    SIGNED(WaterRow, "attack", attack),
    LAST,
};
const Datum guv_box_data[] = {
    TEXT(GuvBox, "name", name),
    SIDE(GuvBox),
    NUMBER(GuvBox, "low", low, 0, 20),
    NUMBER(GuvBox, "high", high, 1, 20),
    NUMBER(GuvBox, "radius", radius, 0, 9),
    LAST,
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
    {"scenario.deploys", DATUM_SIDE, IN(GuvBoard, deploys), 0, 0, NULL},
    WORD(GuvBoard, "scenario.victory", victory, victories),
    YES(GuvBoard, "scenario.supplied", supplied),
    NUMBER(GuvBoard, "scenario.skirmishers.union", skirmishers[UNION], 0, 12),
    NUMBER(GuvBoard, "scenario.skirmishers.confederate", skirmishers[CONFEDERATE], 0, 12),
    NUMBER(GuvBoard, "scenario.union-south", union_south, 1, 99),
    NUMBER(GuvBoard, "scenario.pontoons.union", pontoons[UNION], 0, GUV_PONTOONS),
    NUMBER(GuvBoard, "scenario.pontoons.confederate", pontoons[CONFEDERATE], 0, GUV_PONTOONS),
    LAST,
};

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

typedef struct Out {
    const GuvBoard *b;
    const FactSink *sink;
    char key[80], value[400];
    Writer k, v;
} Out;

/* Begin a fact; then its value is put, then it is told. */
static Writer *say(Out *o, const char *family, const char *name, const char *datum) {
    o->k = writer_on(o->key, sizeof o->key);
    o->v = writer_on(o->value, sizeof o->value);
    put(&o->k, family);
    if (name[0]) put_fmt(&o->k, ".%s", name);
    if (datum[0]) put_fmt(&o->k, ".%s", datum);
    return &o->v;
}

static void tell(Out *o) {
    if (o->v.len) o->sink->fact(o->sink->context, writer_str(&o->k), writer_str(&o->v));
}

/* What is nothing is left out; the reader takes it for granted. */
static void put_datum(const Datum *d, const void *record, Writer *w) {
    const u8 *at = (const u8 *)record + d->offset;
    bool first_word = d->kind == DATUM_WORD && d->words && !*at;
    if (!*at && !first_word) return;
    switch (d->kind) {
    case DATUM_TEXT: put(w, (const char *)at); break;
    case DATUM_NUMBER: put_int(w, *at); break;
    case DATUM_SIGNED: put_int(w, (i8)*at); break;
    case DATUM_YES: put(w, "yes"); break;
    case DATUM_SIDE: put(w, side_name((Side)*at)); break;
    case DATUM_WORD: put(w, d->words[*at]); break;
    }
}

static void say_table(Out *o, const char *family, const char *name, const Datum *table, const void *record) {
    for (; table->name; table++) {
        put_datum(table, record, say(o, family, name, table->name));
        tell(o);
    }
}

static void hex_text(const GuvBoard *b, int hex, char out[8]) {
    Writer w = writer_on(out, 8);
    hex_write(&w, &b->grid, hex);
}

static void put_hexes(const GuvBoard *b, const u16 *hex, int count, Writer *w) {
    for (int i = 0; i < count; i++) {
        put_gap(w);
        hex_write(w, &b->grid, hex[i]);
    }
}

/* ---- The map ----------------------------------------------------------------------------------------------------- */

static void say_hex(Out *o, int hex) {
    const GuvHex *x = &o->b->hex[hex];
    char id[8];
    hex_text(o->b, hex, id);
    put_fmt(say(o, "hex", id, ""), "%s%s", guv_terrains[x->terrain], x->height ? " height" : "");
    tell(o);
    if (x->name) put(say(o, "hex", id, "name"), o->b->place[x->name]), tell(o);
    if (x->fort) {
        Writer *w = say(o, "hex", id, "fort");
        put(w, side_name((Side)x->fort));
        for (int d = 0; d < 6; d++) {
            if (x->fort_sides >> d & 1) put_fmt(w, " %s", hex_direction_name(d));
        }
        tell(o);
    }
    if (x->flag) put(say(o, "hex", id, "flag"), side_name((Side)x->flag)), tell(o);
    if (x->entry) put(say(o, "hex", id, "entry"), hex_direction_name(x->entry - 1)), tell(o);
    if (x->exit) put(say(o, "exit", id, ""), side_name((Side)x->exit)), tell(o);
    if (x->edge_road) put(say(o, "edge", id, ""), guv_roads[x->edge_road]), tell(o);
    if (x->vp) put_int(say(o, "vp", id, ""), x->vp), tell(o);
    if (x->arrive) put(say(o, "scenario", "arrive", id), "yes"), tell(o);
}

static void say_side(Out *o, int hex, int direction) {
    const GuvHex *x = &o->b->hex[hex];
    char pair[16];
    Writer w = writer_on(pair, sizeof pair);
    int side = hexside_at(&o->b->grid, hex, direction);
    if (!side) return;
    hexside_write(&w, &o->b->grid, side);
    if (x->water[direction]) put(say(o, "side", pair, ""), guv_waters[x->water[direction]]), tell(o);
    if (x->crossing[direction]) put(say(o, "crossing", pair, ""), guv_crossings[x->crossing[direction]]), tell(o);
    if (x->road[direction]) put(say(o, "road", pair, ""), guv_roads[x->road[direction]]), tell(o);
}

static void say_map(Out *o) {
    const GuvBoard *b = o->b;
    put_int(say(o, "grid", "columns", ""), b->grid.columns), tell(o);
    put_int(say(o, "grid", "rows", ""), b->grid.rows), tell(o);
    for (int h = 1; h <= b->grid.count; h++) say_hex(o, h);
    for (int h = 1; h <= b->grid.count; h++) {
        for (int d = 0; d < 3; d++) say_side(o, h, d);
    }
    for (int region = REGION_NORTH; region <= REGION_SOUTH; region++) {
        int h = 1;
        while (h <= b->grid.count && b->hex[h].region != region) h++;
        if (h <= b->grid.count) hex_write(say(o, "region", guv_regions[region], ""), &b->grid, h), tell(o);
    }
}

/* ---- Armies, tables, scenario ------------------------------------------------------------------------------------ */

static void say_armies(Out *o) {
    const GuvBoard *b = o->b;
    for (int f = 1; f <= b->formations; f++)
        say_table(o, "formation", b->formation[f].key, guv_formation_data, &b->formation[f]);
    for (int c = 1; c <= GUV_COMMANDERS; c++) {
        if (b->commander[c].key[0])
            say_table(o, "commander", b->commander[c].key, guv_commander_data, &b->commander[c]);
    }
    for (int u = 1; u <= GUV_UNITS; u++) {
        const GuvUnit *unit = &b->unit[u];
        if (!unit->key[0]) continue;
        say_table(o, "unit", unit->key, guv_unit_data, unit);
        if (unit->formation) put(say(o, "unit", unit->key, "formation"), b->formation[unit->formation].key), tell(o);
    }
}

static void say_tables(Out *o) {
    const GuvBoard *b = o->b;
    for (int t = 0; t < TERRAINS; t++) say_table(o, "terrain", guv_terrains[t], guv_terrain_data, &b->terrain[t]);
    say_table(o, "terrain", "height", guv_terrain_data, &b->height);
    for (int w = WATER_CREEK; w < WATERS; w++) say_table(o, "hexside", guv_waters[w], guv_water_data, &b->water[w]);
    for (int i = 0; i < b->artillery_rows; i++) {
        const ArtilleryRow *row = &b->artillery[i];
        char range[16];
        Writer w = writer_on(range, sizeof range);
        put_fmt(&w, "%d-%d", row->low, row->high);
        Writer *v = say(o, "artillery", range, "");
        for (int die = 1; die <= 7; die++) put_fmt(v, "%s%s", die > 1 ? " " : "", guv_shots[row->result[die]]);
        tell(o);
    }
    for (int k = 1; k < EVENT_KINDS; k++) {
        if (b->event[k].key[0]) say_table(o, "event", b->event[k].key, guv_event_data, &b->event[k]);
    }
    for (const Datum *d = guv_plain_data; d->name; d++) put_datum(d, b, say(o, d->name, "", "")), tell(o);
}

static void say_chits(Out *o, Side side) {
    Writer *w = say(o, "scenario", "chits", side_name(side));
    for (u32 left = o->b->chits[side]; left; left &= left - 1) {
        put_gap(w);
        put_chit(o->b, bits_first(left), w);
    }
    tell(o);
}

static void say_events(Out *o, Side side) {
    Writer *w = say(o, "scenario", "events", side_name(side));
    for (u32 left = o->b->events[side]; left; left &= left - 1)
        put_fmt(w, "%s%s", w->len ? " " : "", o->b->event[bits_first(left)].key);
    if (!w->len) put(w, "none");
    tell(o);
}

static void say_scenario(Out *o) {
    const GuvBoard *b = o->b;
    char number[8];
    for (Side side = UNION; side <= CONFEDERATE; side++) {
        say_chits(o, side);
        if (b->own_events) say_events(o, side);
    }
    if (b->area[0]) put_hexes(b, b->area, 2, say(o, "scenario", "area", "")), tell(o);
    for (int i = 0; i < COUNT(b->goal); i++) {
        number_text(i + 1, number);
        if (b->goal[i]) put_hexes(b, &b->goal[i], 1, say(o, "scenario", "goal", number)), tell(o);
    }
    for (int t = 1; t <= GUV_TURNS; t++) {
        number_text(t, number);
        if (b->turn[t].known) say_table(o, "turn", number, guv_turn_data, &b->turn[t]);
    }
    for (int i = 1; i <= b->boxes; i++) {
        number_text(i, number);
        say_table(o, "box", number, guv_box_data, &b->box[i]);
        put_hexes(b, b->box[i].hex, b->box[i].hexes, say(o, "box", number, "hexes")), tell(o);
    }
}

void guv_board_facts(const void *board, const FactSink *sink) {
    Out o = {.b = board, .sink = sink};
    say_map(&o);
    say_armies(&o);
    say_tables(&o);
    say_scenario(&o);
}
