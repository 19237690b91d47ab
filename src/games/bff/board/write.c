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
    (void)id;
    if (sight < 0) put(w, "none");
    else put_int(w, sight);
}

static bool set_sight(const void *board, void *record, const Datum *d, int id, Str value, Error *e) {
    i32 *to = (i32 *)(void *)((u8 *)record + d->offset);
    (void)board, (void)id;
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
    (void)board, (void)id;
    return (read_byte(up, 1, 99, &to[0], e) && read_byte(down, 1, 99, &to[1], e)) || fail(e, "expected a part: 1/4");
}

#define POINT(record, name, member) \
    { name, DATUM_NUMBERS, AT(record, member), 0, 20000, true, .each = sizeof(i32) }
#define PAIR(record, name, member, low, high) \
    { name, DATUM_NUMBERS, AT(record, member), low, high, true, .each = sizeof(i16) }

const Datum bff_formation_data[] = {
    TEXT(BffFormation, "name", name),
    WORD(BffFormation, "side", side, bff_sides),
    TEXT(BffFormation, "badge", badge),
    {NULL},
};
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
const Datum bff_terrain_data[] = {
    WORD(TerrainRow, "move", going, goings),
    {"sight", DATUM_OWN, AT(TerrainRow, sight), 0, 20000, true, .say = say_sight, .set = set_sight},
    WORD(TerrainRow, "radius", radius, radii),
    WORD(TerrainRow, "edge", edge, covers),
    WORD(TerrainRow, "inside", inside, covers),
    WORD(TerrainRow, "charge", charge, defences),
    {NULL},
};
const Datum bff_line_row_data[] = {
    WORD(LineRow, "cover", cover, covers),
    WORD(LineRow, "charge", charge, defences),
    {NULL},
};
const Datum bff_turn_data[] = {
    TEXT(BffTurn, "hour", hour),
    WORD(BffTurn, "light", light, lights),
    NUMBER(BffTurn, "sight", sight, 0, 20000),
    {NULL},
};
const Datum bff_objective_data[] = {
    TEXT(BffObjective, "name", name),
    POINT(BffObjective, "at", at),
    NUMBER(BffObjective, "vp", vp, 1, 99),
    WORD(BffObjective, "counts", counts, counts),
    WORD(BffObjective, "start", start, bff_sides),
    WORD(BffObjective, "key", key, bff_sides),
    {NULL},
};
const Datum bff_arrival_data[] = {
    NUMBER(BffArrival, "turn", turn, 1, BFF_TURNS),
    WORD(BffArrival, "from", from, edges),
    WORD(BffArrival, "formation", formation, bff_formations),
    NUMBER(BffArrival, "facing", facing, 0, TURN - 1),
    POINT(BffArrival, "at", at),
    PAIR(BffArrival, "span", span, 0, 20000),
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

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

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
    for (int i = 1; i <= b->places; i++) fact_table(o, "place", number_text(i, n), bff_place_data, &b->place[i]);
}

/* ---- Order of battle --------------------------------------------------------------------------------------------- */

static void say_formations(FactWriter *o, const BffBoard *b) {
    for (int f = 1; f <= b->corps_count; f++) fact_table(o, "corps", b->corps[f].key, bff_formation_data, &b->corps[f]);
    for (int f = 1; f <= b->divisions; f++) {
        const BffFormation *x = &b->division[f];
        fact_table(o, "division", x->key, bff_formation_data, x);
        if (x->corps) fact_word(o, "division", x->key, "corps", b->corps[x->corps].key);
    }
}

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

static void say_set(FactWriter *o, const BffBoard *b, const char *name, int first, const PieceSet *set) {
    Writer *w = fact_begin(o, "rule", name, "");
    if (first) put(w, b->piece[first].key);
    for (int p = pieces_next(set, 0); p; p = pieces_next(set, p)) put_more(w, b->piece[p].key);
    fact_end(o);
}

static void say_specials(FactWriter *o, const BffBoard *b) {
    Writer *w = fact_begin(o, "rule", "pace.divisions", "");
    for (int f = 1; f <= b->divisions; f++) {
        if (b->pace_divisions >> f & 1) put_more(w, b->division[f].key);
    }
    fact_end(o);
    fact_word(o, "rule", "surprise.corps", "", b->corps[b->surprise_corps].key);
    say_set(o, b, "surprise.awake", 0, &b->surprise_awake);
    fact_word(o, "rule", "halt.brigade", "", b->piece[b->halt_brigade].key);
    w = fact_begin(o, "rule", "halt.dice", "");
    for (int i = 0; i < COUNT(b->halt_dice) && b->halt_dice[i]; i++) put_fmt(w, "%s%d", i ? " " : "", b->halt_dice[i]);
    fact_end(o);
    say_set(o, b, "halt.behind", 0, &b->halt_behind);
    say_set(o, b, "halt.unless", b->halt_freed, &b->halt_unless);
    fact_word(o, "rule", "ride.unit", "", b->piece[b->ride_unit].key);
    say_set(o, b, "ammunition.units", 0, &b->ammunition);
    say_set(o, b, "silent.units", 0, &b->silent);
}

static void say_arrival(FactWriter *o, const BffBoard *b, int number) {
    const BffArrival *a = &b->arrival[number];
    char text[8];
    fact_table(o, "arrival", number_text(number, text), bff_arrival_data, a);
    Writer *w = fact_begin(o, "arrival", text, "pieces");
    for (int i = 0; i < a->pieces; i++) put_more(w, b->piece[a->piece[i]].key);
    fact_end(o);
}

static void say_battle(FactWriter *o, const BffBoard *b) {
    char text[8];
    fact_table(o, "", "", bff_plain_data, b);
    for (int t = 1; t <= BFF_TURNS; t++) {
        if (b->turn[t].known) fact_table(o, "turn", number_text(t, text), bff_turn_data, &b->turn[t]);
    }
    for (int n = 1; n <= b->objectives; n++)
        fact_table(o, "objective", number_text(n, text), bff_objective_data, &b->objective[n]);
    for (int n = 1; n <= b->arrivals; n++) {
        if (b->arrival[n].known) say_arrival(o, b, n);
    }
    say_specials(o, b);
}

void bff_board_facts(const void *board, const FactSink *sink) {
    FactWriter o = {.sink = sink, .board = board};
    say_map(&o, board);
    say_formations(&o, board);
    say_pieces(&o, board);
    bff_say_tables(&o, board);
    say_battle(&o, board);
}
