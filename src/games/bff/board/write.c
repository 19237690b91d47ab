/* The board written back, and the tables of its plain data, which reading uses too. */
#include "games/bff/board/data.h"

/* ---- The tables of plain data ------------------------------------------------------------------------------------ */

const char *const bff_terrains[TERRAINS + 1] = {"open",        "broken",     "rough",    "woods",
                                                "heavy-woods", "open-woods", "built-up", NULL};
const char *const bff_line_kinds[LINE_KINDS + 1] = {"stream", "fence", "stone-wall", "sunken-road", "abatis", "slight",
                                                    "pits",   "works", "bad",        "good",        NULL};
const char *const bff_formations[FORMATIONS + 1] = {"none",         "line",     "supported-line", "field-column",
                                                    "march-column", "garrison", "broken",         "unlimbered",
                                                    "limbered",     NULL};
const char *const bff_weapons[WEAPONS + 1] = {"RM", "MM", "RC", "RP", "BL", "SM", "SH", NULL};
const char *const bff_gun_classes[GUN_CLASSES + 1] = {"FG", "SG", "NG", "HR", "LR", "RN", "RS", "NP", "SB", NULL};
const char *const bff_sides[3 + 1] = {"none", "union", "confederate", NULL};
static const char *const counts[] = {"both", "union", "confederate", NULL};
static const char *const types[] = {"none",          "infantry",      "cavalry", "mounted-infantry",
                                    "field-battery", "horse-battery", NULL};
static const char *const qualities[] = {"crack", "veteran", "experienced", "green", NULL};
static const char *const ranks[] = {"none", "division", "corps", NULL};
static const char *const goings[] = {"open", "broken", "rough", NULL};
static const char *const radii[] = {"radius", "woods", "open-woods", "twilight", NULL};
static const char *const covers[] = {"none", "partial", "full", "fortified", NULL};
static const char *const defences[] = {"none", "favorable", "strong", "fortified", NULL};
static const char *const lights[] = {"day", "twilight", "night", NULL};
static const char *const edges[] = {"none", "west", "east", "north", "south", "here", NULL};
static const char *const victories[] = {"score", "lead", "stands", NULL};
static const char *const places[] = {"house", "tavern", "church", "hill", "junction", NULL};

const LineFamily bff_line_families[LINE_FAMILIES] = {
    {"stream", NULL, LINE_STREAM, LINE_STREAM},
    {"wall", "kind", LINE_FENCE, LINE_ABATIS},
    {"work", "kind", LINE_SLIGHT, LINE_WORKS},
    {"road", "class", LINE_ROAD, LINE_GOOD_ROAD},
};

/* How far one sees in it; none: without a limit. */
static void say_sight(const View *v, const Datum *d, int id, Writer *w) {
    i32 sight = (i32)member_number(v->state, d->offset, d->size, true);
    if (sight < 0) put(w, "none");
    else put_int(w, sight);
}

static bool set_sight(const void *board, void *record, const Datum *d, int id, Str value, Error *e) {
    i32 *to = (i32 *)(void *)((u8 *)record + d->offset);
    return str_same(value, STR("none")) ? (*to = -1, true) : read_int(value, 0, d->high, to, e);
}

/* "1/4": two bytes. */
static void say_ratio(const View *v, const Datum *d, int id, Writer *w) {
    const u8 *at = datum_at(d, v->state, id);
    put_fmt(w, "%d/%d", at[0], at[1]);
}

static bool set_ratio(const void *board, void *record, const Datum *d, int id, Str value, Error *e) {
    u8 *to = (u8 *)record + d->offset;
    Str down = value, up = str_cut(&down, '/');
    return (read_byte(up, 1, 99, &to[0], e) && read_byte(down, 1, 99, &to[1], e)) || fail(e, "expected a part: 1/4");
}

/* ---- Who stands above a line of the data ------------------------------------------------------------------------- */

static const Naming corps_above = {"formation", .most = BFF_CORPS, NAMED_BY(BffBoard, corps, key)};
static const Naming divisions_above = {"formation", .most = BFF_DIVISIONS, NAMED_BY(BffBoard, division, key)};

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

#define POINT(record, name, member) \
    { name, DATUM_NUMBERS, AT(record, member), 0, 20000, true, .each = sizeof(i32) }
#define PAIR(record, name, member, low, high) \
    { name, DATUM_NUMBERS, AT(record, member), low, high, true, .each = sizeof(i16) }

#define FORMATION \
    TEXT(BffFormation, "name", name), WORD(BffFormation, "side", side, bff_sides), TEXT(BffFormation, "badge", badge)
static const Datum corps_data[] = {FORMATION, {NULL}};
static const Datum division_data[] = {FORMATION, ONE_OF(BffFormation, "corps", corps, &corps_above), {NULL}};
const Datum bff_unit_data[] = {
    TEXT(BffPiece, "name", name),
    WORD(BffPiece, "side", side, bff_sides),
    WORD(BffPiece, "type", type, types),
    WORD(BffPiece, "quality", quality, qualities),
    WORD(BffPiece, "weapon", weapon, bff_weapons),
    WORD(BffPiece, "class", gun_class, bff_gun_classes),
    NUMBER(BffPiece, "guns", guns, 1, 20),
    YES(BffPiece, "half", half),
    YES(BffPiece, "fixed", fixed),
    YES(BffPiece, "exceptional", exceptional),
    {NULL},
};
const Datum bff_leader_data[] = {
    TEXT(BffPiece, "name", name),
    WORD(BffPiece, "side", side, bff_sides),
    WORD(BffPiece, "rank", rank, ranks),
    YES(BffPiece, "exceptional", exceptional),
    TEXT(BffPiece, "replacement", replacement),
    YES(BffPiece, "replacement-exceptional", replacement_exceptional),
    {NULL},
};
static const Datum terrain_data[] = {
    WORD(TerrainRow, "move", going, goings),
    {"sight", DATUM_OWN, AT(TerrainRow, sight), 0, 20000, true, .say = say_sight, .set = set_sight},
    WORD(TerrainRow, "radius", radius, radii),
    WORD(TerrainRow, "edge", edge, covers),
    WORD(TerrainRow, "inside", inside, covers),
    WORD(TerrainRow, "charge", charge, defences),
    {NULL},
};
static const Datum line_row_data[] = {
    WORD(LineRow, "cover", cover, covers),
    WORD(LineRow, "charge", charge, defences),
    {NULL},
};
static const Datum turn_data[] = {
    TEXT(BffTurn, "hour", hour),
    WORD(BffTurn, "light", light, lights),
    NUMBER(BffTurn, "sight", sight, 0, 20000),
    {NULL},
};
static const Datum objective_data[] = {
    TEXT(BffObjective, "name", name),
    POINT(BffObjective, "at", at),
    NUMBER(BffObjective, "vp", vp, 1, 99),
    WORD(BffObjective, "counts", counts, counts),
    WORD(BffObjective, "start", start, bff_sides),
    WORD(BffObjective, "key", key, bff_sides),
    {NULL},
};
static const Datum arrival_data[] = {
    NUMBER(BffArrival, "turn", turn, 1, BFF_TURNS),
    WORD(BffArrival, "from", from, edges),
    WORD(BffArrival, "formation", formation, bff_formations),
    NUMBER(BffArrival, "facing", facing, 0, TURN - 1),
    POINT(BffArrival, "at", at),
    PAIR(BffArrival, "span", span, 0, 20000),
    {"pieces", DATUM_IDS, AT(BffArrival, piece), 1, .of = &bff_pieces, .count = offsetof(BffArrival, pieces)},
    {NULL},
};
const Datum bff_place_data[] = {
    TEXT(BffPlace, "name", name),
    WORD(BffPlace, "kind", kind, places),
    POINT(BffPlace, "at", at),
    {NULL},
};

#define LENGTH(name, member) NUMBER(BffBoard, name, rule.member, 1, 9999)
const Datum bff_plain_data[] = {
    NUMBER(BffBoard, "table.width", width, 100, BFF_CELLS * 100),
    NUMBER(BffBoard, "table.depth", depth, 100, BFF_CELLS * 100),
    WORD(BffBoard, "table.ground", ground, bff_terrains),
    NUMBER(BffBoard, "table.level", level, 0, 99),
    PAIR(BffBoard, "size.infantry", size_infantry, STAND_MIN, 400),
    PAIR(BffBoard, "size.cavalry", size_cavalry, STAND_MIN, 400),
    PAIR(BffBoard, "size.unlimbered", size_unlimbered, STAND_MIN, 400),
    PAIR(BffBoard, "size.limbered", size_limbered, STAND_MIN, 400),
    LENGTH("rule.radius", radius[RADIUS_FULL]),
    LENGTH("rule.radius.woods", radius[RADIUS_WOODS]),
    LENGTH("rule.radius.open-woods", radius[RADIUS_OPEN_WOODS]),
    LENGTH("rule.radius.twilight", radius[RADIUS_TWILIGHT]),
    LENGTH("rule.outflanked", outflanked),
    NUMBER(BffBoard, "rule.pivot", rule.pivot, 1, 1800),
    NUMBER(BffBoard, "rule.incline", rule.incline, 1, 899),
    NUMBER(BffBoard, "rule.arc", rule.arc, 1, 600),
    LENGTH("rule.beyond-musketry", beyond_musketry),
    LENGTH("rule.beyond-canister", beyond_canister),
    LENGTH("rule.support", support),
    {"rule.heavy", DATUM_OWN, AT(BffBoard, rule.heavy_up), 1, 99, true, .say = say_ratio, .set = set_ratio},
    LENGTH("rule.leader-flight", leader_flight),
    NUMBER(BffBoard, "rule.battery-stands", rule.battery_stands, 1, 9),
    NUMBER(BffBoard, "rule.struggles", rule.struggles, 1, 9),
    LENGTH("rule.hold", hold),
    LENGTH("rule.stream", stream),
    LENGTH("rule.line", line),
    NUMBER(BffBoard, "rule.work-arc", rule.work_arc, 1, 900),
    LENGTH("rule.attach", attach),
    LENGTH("rule.contact", contact),
    LENGTH("rule.aloof", aloof),
    LENGTH("rule.road", road),
    LENGTH("rule.wood-edge", wood_edge),
    NUMBER(BffBoard, "result.more", result_more, 1, 30),
    NUMBER(BffBoard, "result.natural", result_natural, 1, 10),
    NUMBER(BffBoard, "result.halt", result_halt, 1, 9999),
    NUMBER(BffBoard, "combat.over", combat_over, 1, 30),
    NUMBER(BffBoard, "combat.beaten-worse", combat_beaten_worse, 0, 9),
    NUMBER(BffBoard, "combat.two", combat_two, 1, 9999),
    TEXT(BffBoard, "scenario.name", scenario),
    TEXT(BffBoard, "scenario.day", day),
    NUMBER(BffBoard, "scenario.turns", turns, 1, BFF_TURNS),
    WORD(BffBoard, "scenario.first", first, bff_sides),
    WORD(BffBoard, "scenario.victory", victory, victories),
    YES(BffBoard, "scenario.to-the-last", to_the_last),
    NUMBER(BffBoard, "victory.confederate", victory_confederate, 0, 999),
    NUMBER(BffBoard, "victory.union", victory_union, 0, 999),
    NUMBER(BffBoard, "victory.lead", victory_lead, 0, 999),
    NUMBER(BffBoard, "victory.handicap.union", handicap[UNION], 0, 99),
    NUMBER(BffBoard, "victory.handicap.confederate", handicap[CONFEDERATE], 0, 99),
    NUMBER(BffBoard, "losses.heavy.union", heavy[UNION], 0, 999),
    NUMBER(BffBoard, "losses.heavy.confederate", heavy[CONFEDERATE], 0, 999),
    WORD(BffBoard, "edge.union", edge[UNION], edges),
    WORD(BffBoard, "edge.confederate", edge[CONFEDERATE], edges),
    NUMBER(BffBoard, "rule.pace.turns", pace_turns, 0, BFF_TURNS),
    NUMBER(BffBoard, "rule.surprise.turn", surprise_turn, 0, BFF_TURNS),
    NUMBER(BffBoard, "rule.surprise.toward", surprise_toward, 0, TURN - 1),
    NUMBER(BffBoard, "rule.halt.east", halt_east, 0, 20000),
    NUMBER(BffBoard, "rule.halt.reach", halt_reach, 0, 9999),
    NUMBER(BffBoard, "rule.ride.turn", ride_turn, 0, BFF_TURNS),
    NUMBER(BffBoard, "rule.ammunition.turns", ammunition_turns, 0, BFF_TURNS),
    NUMBER(BffBoard, "rule.silent.turn", silent_turn, 0, BFF_TURNS),
    {NULL},
};

/* ---- Special rules (section 12) ---------------------------------------------------------------------------------- */

/* "Ramseur Jackson Rodes": a brigade, and the leaders who free it (BFF-12.5). */
static const Datum unless[] = {
    ONE_OF(BffBoard, "freed", halt_freed, &bff_pieces),
    SET_OF(BffBoard, "free", halt_unless, &bff_pieces),
    {NULL},
};

static void say_unless(const View *v, const Datum *d, int id, Writer *w) {
    if (!datum_is_nothing(&unless[0], v->state, id)) datum_put(&unless[0], v, id, w);
    datum_put(&unless[1], v, id, w);
}

static bool set_unless(const void *board, void *record, const Datum *d, int id, Str value, Error *e) {
    return datum_read(&unless[0], board, record, id, str_word(&value), e) &&
           datum_read(&unless[1], board, record, id, value, e);
}

const Datum bff_special_data[] = {
    SET_OF(BffBoard, "rule.pace.divisions", pace_divisions, &divisions_above),
    ONE_OF(BffBoard, "rule.surprise.corps", surprise_corps, &corps_above),
    SET_OF(BffBoard, "rule.surprise.awake", surprise_awake, &bff_pieces),
    ONE_OF(BffBoard, "rule.halt.brigade", halt_brigade, &bff_pieces),
    {"rule.halt.dice", DATUM_SERIES, AT(BffBoard, halt_dice), 0,
     10}, /* the highest that halts on turn 1, 2, ... (BFF-12.4) */
    SET_OF(BffBoard, "rule.halt.behind", halt_behind, &bff_pieces),
    {"rule.halt.unless", DATUM_OWN, .say = say_unless, .set = set_unless},
    ONE_OF(BffBoard, "rule.ride.unit", ride_unit, &bff_pieces),
    SET_OF(BffBoard, "rule.ammunition.units", ammunition, &bff_pieces),
    SET_OF(BffBoard, "rule.silent.units", silent, &bff_pieces),
    {NULL},
};

/* ---- Records ----------------------------------------------------------------------------------------------------- */

const Records bff_corps_records = FORMATIONS_OF(Bff, "corps", corps_data, corps, corps_count, BFF_CORPS);
const Records bff_division_records = FORMATIONS_OF(Bff, "division", division_data, division, divisions, BFF_DIVISIONS);
const Records bff_terrain_rows = {"terrain", terrain_data, RECORDS(BffBoard, terrain), TERRAINS, .words = bff_terrains};
const Records bff_line_rows = {"line", line_row_data, RECORDS(BffBoard, line_row), LINE_ROAD, .words = bff_line_kinds};
static const Records place_records = {"place", bff_place_data, RECORDS(BffBoard, place), BFF_PLACES,
                                      offsetof(BffBoard, places)};
const Records bff_turns = {"turn", turn_data, RECORDS(BffBoard, turn), BFF_TURNS, .known = {AT(BffTurn, known)}};
static const Records objectives = {"objective", objective_data, RECORDS(BffBoard, objective), BFF_OBJECTIVES,
                                   offsetof(BffBoard, objectives)};
static const Records arrivals = {"arrival",
                                 arrival_data,
                                 RECORDS(BffBoard, arrival),
                                 BFF_ARRIVALS,
                                 offsetof(BffBoard, arrivals),
                                 .known = {AT(BffArrival, known)}};
const Records *const bff_records[] = {&bff_corps_records, &bff_division_records, &bff_turns,     &objectives,
                                      &arrivals,          &bff_terrain_rows,     &bff_line_rows, NULL};
static const Datum *const named_in[] = {bff_special_data, unless, NULL};
const Roster bff_roster = ROSTER_OF(bff, Bff, "leader", LEADER, named_in);

/* ---- The table --------------------------------------------------------------------------------------------------- */

static void say_points(FactWriter *o, const char *family, const char *number, const Point *point, int count) {
    Writer *w = fact_begin(o, family, number, "points");
    for (int i = 0; i < count; i++) put_fmt(w, "%s%d %d", i ? " " : "", point[i].x, point[i].y);
    fact_end(o);
}

static void say_polygons(FactWriter *o, const BffBoard *b) {
    char n[8];
    for (int i = 0; i < b->land.patches; i++) {
        const Patch *p = &b->land.patch[i];
        fact_word(o, "ground", number_text(i + 1, n), "kind", bff_terrains[p->class]);
        fact_word(o, "ground", n, "name", b->ground_name[i]);
        if (b->garrison[i]) fact_number(o, "ground", n, "garrison", b->garrison[i]);
        say_points(o, "ground", n, &b->land.corner[p->first], p->count);
    }
    for (int i = 0; i < b->relief.patches; i++) {
        const Patch *p = &b->relief.patch[i];
        fact_number(o, "contour", number_text(i + 1, n), "level", p->level);
        say_points(o, "contour", n, &b->relief.corner[p->first], p->count);
    }
}

static void say_line(FactWriter *o, const BffBoard *b, const LineFamily *f, const BffLine *line, const char *number) {
    if (f->kind) fact_word(o, f->name, number, f->kind, bff_line_kinds[line->kind]);
    fact_word(o, f->name, number, "name", line->name);
    if (line->facing >= 0) fact_number(o, f->name, number, "facing", line->facing);
    if (line->turn) fact_number(o, f->name, number, "turn", line->turn);
    say_points(o, f->name, number, &b->point[line->first], line->count);
}

static void say_map(FactWriter *o, const BffBoard *b) {
    char n[8];
    say_polygons(o, b);
    for (int f = 0; f < LINE_FAMILIES; f++) {
        const LineFamily *family = &bff_line_families[f];
        int number = 0;
        for (int i = 0; i < b->lines; i++) {
            if (b->line[i].kind < family->first || b->line[i].kind > family->last) continue;
            say_line(o, b, family, &b->line[i], number_text(++number, n));
        }
    }
    records_write(&place_records, b, o);
}

/* ---- Order of battle --------------------------------------------------------------------------------------------- */

static void say_unit(FactWriter *o, const BffPiece *x) {
    bool brigade = x->type < FIELD_BATTERY;
    for (const Datum *d = bff_unit_data; d->name; d++) {
        if (d->offset == (brigade ? offsetof(BffPiece, gun_class) : offsetof(BffPiece, weapon))) continue;
        fact_datum(o, "unit", x->key, d, x);
    }
    if (!brigade) return;
    Writer *w = fact_begin(o, "unit", x->key, "label");
    put_fmt(w, "%d/", x->stands);
    if (x->worn) put_int(w, x->worn);
    else put_char(w, '-');
    put_fmt(w, "/%d", x->spent);
    fact_end(o);
}

static void say_pieces(FactWriter *o, const BffBoard *b) {
    for (int p = 1; p <= b->pieces; p++) {
        const BffPiece *x = &b->piece[p];
        const char *above = x->division ? b->division[x->division].key : b->corps[x->corps].key;
        bool leader = x->type == LEADER;
        if (leader && x->rank == RANK_CORPS) above = b->corps[x->corps].key;
        if (leader) fact_table(o, "leader", x->key, bff_leader_data, x);
        else say_unit(o, x);
        fact_word(o, leader ? "leader" : "unit", x->key, leader ? "of" : "command", above);
    }
}

/* ---- The battle -------------------------------------------------------------------------------------------------- */

static void say_battle(FactWriter *o, const BffBoard *b) {
    fact_table(o, "", "", bff_plain_data, b);
    records_write(&bff_turns, b, o);
    records_write(&objectives, b, o);
    records_write(&arrivals, b, o);
    fact_table(o, "", "", bff_special_data, b);
}

void bff_board_facts(const void *board, const FactSink *sink) {
    FactWriter o = {.sink = sink, .board = board};
    say_map(&o, board);
    records_write(&bff_corps_records, board, &o);
    records_write(&bff_division_records, board, &o);
    say_pieces(&o, board);
    bff_say_tables(&o, board);
    say_battle(&o, board);
}
