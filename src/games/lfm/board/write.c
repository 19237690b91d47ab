/* The board written back, and the tables of its plain data, which reading uses too. */
#include "games/lfm/board/data.h"

/* ---- The tables of plain data ------------------------------------------------------------------------------------ */

const char *const lfm_grounds[GROUNDS + 1] = {"clear", "corn", "orchard", "woods", "town", "sunken", NULL};
const char *const lfm_side_rows[SIDE_ROWS + 1] = {"steep", "creek", "wall", "river", "ford", "bridge", NULL};
const char *const lfm_roads[ROADS + 1] = {"none", "trail", "road", "pike", NULL};
const char *const lfm_results[RESULTS + 1] = {"none", "DL2", "DL", "DR", "DC", "EXC", "NE", "AC", "AR", "AL", NULL};
const char *const lfm_side_bits[6] = {"none", "creek", "river", "wall", "steep", NULL};
static const char *const withouts[] = {"recovery", "construction", NULL};
static const char *const types[] = {"none", "infantry", "cavalry", "artillery", "horse-artillery", NULL};
static const char *const ranks[] = {"none", "brigade", "division", "corps", "army", NULL};
static const char *const sides[] = {"none", "union", "confederate", NULL};
static const char *const counts[] = {"both", "union", "confederate", NULL};
static const char *const lights[] = {"day", "dusk", "moon", "night", NULL};
static const char *const froms[] = {"NE", "E", "SE", "SW", "W", "NW", "here", NULL};
static const char *const victories[] = {"score", "lead", "pits", NULL};
static const char *const initiatives[] = {"rolled", "fixed", NULL};
static const char *const weathers[] = {"dry", "rain", NULL};

/* Twelfths, or none: prohibited. */
static void say_cost(const View *v, const Datum *d, int id, Writer *w) {
    u8 cost = *datum_at(d, v->state, id);
    if (cost == NEVER) put(w, "none");
    else put_int(w, cost);
}

static bool set_cost(const void *board, void *record, const Datum *d, int id, Str value, Error *e) {
    u8 *at = (u8 *)record + d->offset;
    return str_same(value, STR("none")) ? (*at = NEVER, true) : read_byte(value, d->low, d->high, at, e);
}

/* The option on which it depends whether they come. */
static void say_arrival_option(const View *v, const Datum *d, int id, Writer *w) {
    put(w, lfm_options[*datum_at(d, v->state, id) - 1].name);
}

static bool set_arrival_option(const void *board, void *record, const Datum *d, int id, Str value, Error *e) {
    for (u8 o = 1; o < OPTIONS; o++) {
        if (str_same(value, str_of(lfm_options[o - 1].name))) return *((u8 *)record + d->offset) = o, true;
    }
    return fail(e, "no option '%.*s'", (int)value.len, value.at);
}

/* ---- Who stands above a line of the data ------------------------------------------------------------------------- */

static const Naming corps_above = {"formation", .most = LFM_CORPS, NAMED_BY(LfmBoard, corps, key)};
static const Naming divisions_above = {"formation", .most = LFM_DIVISIONS, NAMED_BY(LfmBoard, division, key)};

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

#define SIGNED(record, name, member) NUMBER(record, name, member, -6, 6)
#define COST(record, name, member) \
    { name, DATUM_OWN, AT(record, member), 0, 120, true, .say = say_cost, .set = set_cost }
#define COSTS(record)                                                                   \
    COST(record, "foot", cost[GAIT_FOOT]), COST(record, "mounted", cost[GAIT_MOUNTED]), \
        COST(record, "guns", cost[GAIT_GUNS])

#define FORMATION \
    TEXT(LfmFormation, "name", name), WORD(LfmFormation, "side", side, sides), TEXT(LfmFormation, "badge", badge)
static const Datum corps_data[] = {FORMATION, {NULL}};
static const Datum division_data[] = {FORMATION, ONE_OF(LfmFormation, "corps", above, &corps_above), {NULL}};
static const Datum brigade_data[] = {FORMATION, ONE_OF(LfmFormation, "division", above, &divisions_above), {NULL}};
const Datum lfm_unit_data[] = {
    TEXT(LfmPiece, "name", name),           WORD(LfmPiece, "side", side, sides),
    WORD(LfmPiece, "type", type, types),    NUMBER(LfmPiece, "sp", sp[0], 1, 30),
    NUMBER(LfmPiece, "back", sp[1], 1, 30), /* LFM-0.2d, LFM-0.2e */
    NUMBER(LfmPiece, "cr", cr, 1, 9),       YES(LfmPiece, "breech", breech),
    YES(LfmPiece, "special", special),      {NULL},
};
const Datum lfm_commander_data[] = {
    TEXT(LfmPiece, "name", name),
    WORD(LfmPiece, "side", side, sides),
    WORD(LfmPiece, "rank", rank, ranks),
    NUMBER(LfmPiece, "cv", cv[0], 0, 9),
    TEXT(LfmPiece, "replacement-name", replacement),
    {NULL},
};
static const Datum ground_data[] = {
    COSTS(GroundRow),
    YES(GroundRow, "nr", nr),
    YES(GroundRow, "work", work),
    YES(GroundRow, "partial", partial),
    SIGNED(GroundRow, "drm", drm),
    SIGNED(GroundRow, "height", height),
    SIGNED(GroundRow, "charge", charge),
    {NULL},
};
static const Datum hexside_data[] = {
    COSTS(SideRow),
    YES(SideRow, "nr", nr),
    SIGNED(SideRow, "drm", drm),
    {NULL},
};
static const Datum turn_data[] = {
    TEXT(LfmTurn, "day", day),
    TEXT(LfmTurn, "hour", hour),
    WORD(LfmTurn, "light", light, lights),
    NUMBER(LfmTurn, "sight", sight, 0, 20),
    {NULL},
};
static const Datum objective_data[] = {
    TEXT(LfmObjective, "name", name),
    ONE_OF(LfmObjective, "hex", hex, &lfm_sheet),
    NUMBER(LfmObjective, "vp", vp, 1, 99),
    WORD(LfmObjective, "counts", counts, counts),
    WORD(LfmObjective, "start", start, sides),
    NUMBER(LfmObjective, "late", late, 1, LFM_TURNS),
    {NULL},
};
static const Datum arrival_data[] = {
    NUMBER(LfmArrival, "turn", turn, 1, LFM_TURNS),
    ONE_OF(LfmArrival, "hex", hex, &lfm_sheet),
    WORD(LfmArrival, "from", from, froms),
    NUMBER(LfmArrival, "mp", mp, 1, 120),
    {"option", DATUM_OWN, AT(LfmArrival, option), .say = say_arrival_option, .set = set_arrival_option},
    {"pieces", DATUM_IDS, AT(LfmArrival, piece), 1, .of = &lfm_pieces, .count = offsetof(LfmArrival, pieces)},
    {NULL},
};

/* They come before the rows. */
const Datum lfm_column_data[] = {
    {"fire.columns", DATUM_SERIES, AT(LfmBoard, fire_sp), 1, 99, .count = offsetof(LfmBoard, fire_columns)},
    {"charge.columns", DATUM_SERIES, AT(LfmBoard, charge_difference), -9, 99,
     .count = offsetof(LfmBoard, charge_columns)},
    {NULL},
};

#define RULE(name, member, low, high) NUMBER(LfmBoard, name, rule.member, low, high)
#define DRM(name, member) SIGNED(LfmBoard, name, rule.member)
const Datum lfm_plain_data[] = {
    {"drm.commander", DATUM_NUMBERS, AT(LfmBoard, rule.drm_commander), 0, 6}, /* by CV */
    RULE("rule.stack", stack, 1, 99),
    RULE("rule.stack-fights", stack_fights, 1, 99),
    RULE("rule.stack-guns", stack_guns, 1, 99),
    RULE("rule.zoi", zoi, 1, SIGHT_RADIUS),
    RULE("rule.zoi-guns", zoi_guns, 1, SIGHT_RADIUS),
    RULE("rule.fire-least", fire_least, 1, SIGHT_RADIUS),
    RULE("rule.fire-full", fire_full, 1, SIGHT_RADIUS),
    RULE("rule.fire-most", fire_most, 1, SIGHT_RADIUS),
    RULE("rule.command-army", command_army, 1, 20),
    RULE("rule.command-corps", command_corps, 1, 20),
    RULE("rule.command-division", command_division, 1, 20),
    RULE("rule.command-cavalry", command_cavalry, 1, 20),
    RULE("rule.command-brigade", command_brigade, 1, 20),
    RULE("rule.reorganize", reorganize, 1, 20),
    RULE("rule.retreat", retreat, 1, 2),
    RULE("rule.entry-shift", entry_shift, 1, 20),
    RULE("rule.rounds", rounds, 1, 99),
    DRM("rule.reorganize-zoi", reorganize_zoi),
    DRM("drm.flank", drm_flank),
    DRM("drm.higher", drm_higher),
    DRM("drm.lower", drm_lower),
    DRM("drm.attacker-disordered", drm_attacker_disordered),
    DRM("drm.defender-disordered", drm_defender_disordered),
    DRM("drm.work", drm_work),
    DRM("drm.breech-attacker", drm_breech_attacker),
    DRM("drm.breech-defender", drm_breech_defender),
    DRM("fire.drm.partial", fire_partial),
    DRM("fire.drm.work", fire_work),
    DRM("fire.drm.mounted", fire_mounted),
    DRM("fire.drm.limbered", fire_limbered),
    DRM("fire.drm.crowded", fire_crowded),
    DRM("charge.drm.disordered", charge_disordered),
    DRM("charge.drm.shattered", charge_shattered),
    DRM("charge.drm.cavalry-disordered", charge_cavalry_disordered),
    DRM("charge.drm.steep", charge_steep),
    DRM("charge.drm.work", charge_work),
    DRM("charge.drm.wall", charge_wall),
    DRM("charge.drm.creek", charge_creek),
    RULE("allowance.infantry", allowance[ALLOWANCE_INFANTRY], 1, 250),
    RULE("allowance.dismounted", allowance[ALLOWANCE_DISMOUNTED], 1, 250),
    RULE("allowance.artillery", allowance[ALLOWANCE_ARTILLERY], 1, 250),
    RULE("allowance.mounted", allowance[ALLOWANCE_MOUNTED], 1, 250),
    RULE("allowance.horse-artillery", allowance[ALLOWANCE_HORSE_ARTILLERY], 1, 250),
    RULE("allowance.commander", allowance[ALLOWANCE_COMMANDER], 1, 250),
    RULE("rate.ordinary", rate[ROAD_NONE], 1, 120),
    RULE("rate.trail", rate[ROAD_TRAIL], 1, 120),
    RULE("rate.road", rate[ROAD_ROAD], 1, 120),
    RULE("rate.pike", rate[ROAD_PIKE], 1, 120),
    RULE("rate.disordered", rate_disordered, 1, 120),
    RULE("odds.shift", odds_shift, 0, ODDS_MAX),
    TEXT(LfmBoard, "scenario.name", scenario),
    NUMBER(LfmBoard, "scenario.turns", turns, 1, LFM_TURNS),
    WORD(LfmBoard, "scenario.first", first, sides),
    WORD(LfmBoard, "scenario.initiative", initiative_fixed, initiatives),
    WORD(LfmBoard, "scenario.weather", rain, weathers),
    WORD(LfmBoard, "scenario.victory", victory, victories),
    NUMBER(LfmBoard, "victory.confederate", victory_confederate, 0, 250),
    NUMBER(LfmBoard, "victory.union", victory_union, 0, 250),
    NUMBER(LfmBoard, "victory.lead", victory_lead, 0, 250),
    NUMBER(LfmBoard, "victory.jackson", victory_jackson, 0, 99),
    NUMBER(LfmBoard, "victory.losses", victory_losses, 0, 250),
    NUMBER(LfmBoard, "victory.exit.brigades", victory_exit, 0, 60),
    NUMBER(LfmBoard, "victory.handicap.union", handicap[UNION], 0, 99),
    NUMBER(LfmBoard, "victory.handicap.confederate", handicap[CONFEDERATE], 0, 99),
    ONE_OF(LfmBoard, "victory.sudden", sudden, &lfm_sheet),
    NUMBER(LfmBoard, "rule.pace.turns", pace_turns, 0, LFM_TURNS),
    NUMBER(LfmBoard, "rule.surprise.turn", surprise_turn, 0, LFM_TURNS),
    NUMBER(LfmBoard, "rule.halt.column", halt_column, 0, 99),
    NUMBER(LfmBoard, "rule.ride.turn", ride_turn, 0, LFM_TURNS),
    NUMBER(LfmBoard, "rule.silent.turn", silent_turn, 0, LFM_TURNS),
    NUMBER(LfmBoard, "rule.ammunition.turns", ammunition_turns, 0, LFM_TURNS),
    NUMBER(LfmBoard, "rule.bounded.column", bounded_column, 0, 99),
    {"scenario.without", DATUM_FLAGS, AT(LfmBoard, without), .words = withouts},
    {"scenario.area", DATUM_IDS, AT(LfmBoard, area), 1, .each = 2, .of = &lfm_sheet}, /* two corners */
    {NULL},
};

/* ---- Special rules (section 30) ---------------------------------------------------------------------------------- */

/* Formations whose byte at `low` is set; setting it clears it in the others. */
static const Records *marked(const Datum *d) {
    return d->low == offsetof(LfmFormation, pace) ? &lfm_division_records : &lfm_brigade_records;
}

static void say_marked(const View *v, const Datum *d, int id, Writer *w) {
    const Records *r = marked(d);
    const u8 *b = v->board;
    for (int f = 1; f <= b[r->count]; f++) {
        const LfmFormation *x = (const LfmFormation *)(const void *)(b + r->first) + f;
        if (((const u8 *)x)[d->low]) put_more(w, x->key);
    }
}

static bool set_marked(const void *board, void *record, const Datum *d, int id, Str value, Error *e) {
    const Records *r = marked(d);
    u8 *first = (u8 *)record + r->first + d->low;
    int f;
    for (f = 1; f <= r->most; f++) first[(size_t)f * r->stride] = 0;
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        if (!records_read_above(r, board, word, &f, e)) return false;
        first[(size_t)f * r->stride] = 1;
    }
    return true;
}

/* "Ramseur Jackson Rodes": a brigade, and the commanders who free it (LFM-30.5). */
static const Datum freed = {"freed", DATUM_OWN, .low = offsetof(LfmFormation, freed)};
static const Datum free_by[] = {SET_OF(LfmBoard, "free", halt_free, &lfm_pieces), {NULL}};

static void say_unless(const View *v, const Datum *d, int id, Writer *w) {
    say_marked(v, &freed, id, w);
    datum_put(free_by, v, id, w);
}

static bool set_unless(const void *board, void *record, const Datum *d, int id, Str value, Error *e) {
    return set_marked(board, record, &freed, id, str_word(&value), e) &&
           datum_read(free_by, board, record, id, value, e);
}

#define MARKED(name, member) \
    { name, DATUM_OWN, .low = offsetof(LfmFormation, member), .say = say_marked, .set = set_marked }
const Datum lfm_special_data[] = {
    MARKED("rule.pace.divisions", pace),
    ONE_OF(LfmBoard, "rule.surprise.corps", surprise_corps, &corps_above),
    SET_OF(LfmBoard, "rule.surprise.silent", surprise_silent, &lfm_pieces),
    {"rule.halt.dice", DATUM_SERIES, AT(LfmBoard, halt_dice), 0,
     99}, /* the highest that halts on turn 1, 2, ... (LFM-30.4) */
    MARKED("rule.halt.brigade", halted),
    MARKED("rule.halt.behind", behind),
    {"rule.halt.unless", DATUM_OWN, .say = say_unless, .set = set_unless},
    ONE_OF(LfmBoard, "rule.ride.unit", ride_unit, &lfm_pieces),
    SET_OF(LfmBoard, "rule.silent.units", silent, &lfm_pieces),
    MARKED("rule.locked", locked),
    ONE_OF(LfmBoard, "rule.locked.with", locked_with, &lfm_pieces),
    SET_OF(LfmBoard, "rule.ammunition.units", ammunition, &lfm_pieces),
    MARKED("rule.bounded", bounded),
    {NULL},
};

/* ---- Records ----------------------------------------------------------------------------------------------------- */

const Records lfm_corps_records = FORMATIONS_OF(Lfm, "corps", corps_data, corps, corps_count, LFM_CORPS);
const Records lfm_division_records = FORMATIONS_OF(Lfm, "division", division_data, division, divisions, LFM_DIVISIONS);
const Records lfm_brigade_records = FORMATIONS_OF(Lfm, "brigade", brigade_data, brigade, brigades, LFM_BRIGADES);
static const Records terrain = {"terrain", ground_data, RECORDS(LfmBoard, ground), GROUNDS, .words = lfm_grounds};
static const Records hexside = {"hexside", hexside_data, RECORDS(LfmBoard, side), SIDE_ROWS, .words = lfm_side_rows};
const Records lfm_turns = {"turn", turn_data, RECORDS(LfmBoard, turn), LFM_TURNS, .known = {AT(LfmTurn, known)}};
static const Records objectives = {"objective", objective_data, RECORDS(LfmBoard, objective), LFM_OBJECTIVES,
                                   offsetof(LfmBoard, objectives)};
static const Records arrivals = {"arrival", arrival_data, RECORDS(LfmBoard, arrival), LFM_ARRIVALS,
                                 offsetof(LfmBoard, arrivals)};
const Records *const lfm_records[] = {&lfm_corps_records,
                                      &lfm_division_records,
                                      &lfm_brigade_records,
                                      &terrain,
                                      &hexside,
                                      &lfm_turns,
                                      &objectives,
                                      &arrivals,
                                      NULL};
static const Datum *const named_in[] = {lfm_special_data, free_by, NULL};
const Roster lfm_roster = ROSTER_OF(lfm, Lfm, "commander", COMMANDER, named_in);

const ResultTable lfm_tables[3] = {
    {"crt", (u32)offsetof(LfmBoard, crt), (u32)offsetof(LfmBoard, odds_columns), ODDS_MAX, false},
    {"fire", (u32)offsetof(LfmBoard, fire), (u32)offsetof(LfmBoard, fire_columns), FIRE_MAX, true},
    {"charge", (u32)offsetof(LfmBoard, charge), (u32)offsetof(LfmBoard, charge_columns), CHARGE_MAX, false},
};

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static void put_hex_more(const LfmBoard *b, int hex, Writer *w) {
    put_gap(w);
    hex_write(w, &b->grid, hex);
}

/* ---- The map ----------------------------------------------------------------------------------------------------- */

static void say_hex(FactWriter *o, const LfmBoard *b, int hex) {
    const LfmHex *x = &b->hex[hex];
    char id[8];
    hex_text(&b->grid, hex, id);
    put_fmt(fact_begin(o, "hex", id, ""), "%s %d", lfm_grounds[x->ground], x->level), fact_end(o);
    if (x->name) fact_word(o, "hex", id, "name", b->place[x->name]);
}

static void say_edges(FactWriter *o, const LfmBoard *b, int hex) {
    const LfmHex *x = &b->hex[hex];
    char id[8];
    hex_text(&b->grid, hex, id);
    for (int d = 0; d < 6; d++) {
        if (!x->edge_road[d]) continue;
        put_fmt(fact_begin(o, "edge", id, ""), "%s %s", hex_direction_name(d), lfm_roads[x->edge_road[d]]);
        fact_end(o);
    }
    Writer *w = fact_begin(o, "work", id, "");
    for (int d = 0; d < 6; d++) {
        if (x->face >> d & 1) put_more(w, hex_direction_name(d));
    }
    fact_end(o);
    if (x->face_turn) fact_number(o, "work", id, "turn", x->face_turn);
}

static void say_crossing(FactWriter *o, const LfmBoard *b, const LfmHex *x, int direction, const char *pair) {
    int at = x->bridge[direction];
    if (x->side[direction] & SIDE_FORD) fact_word(o, "crossing", pair, "", "ford");
    if (!at) return;
    fact_word(o, "crossing", pair, "", b->bridge_fixed[at] ? "bridge fixed" : "bridge");
    fact_word(o, "crossing", pair, "name", b->bridge_name[at]);
}

static void say_side(FactWriter *o, const LfmBoard *b, int hex, int direction) {
    const LfmHex *x = &b->hex[hex];
    char pair[16];
    Writer w = writer_on(pair, sizeof pair);
    int side = hexside_at(&b->grid, hex, direction);
    if (!side) return;
    hexside_write(&w, &b->grid, side);
    Writer *v = fact_begin(o, "side", pair, "");
    for (int i = 1; lfm_side_bits[i]; i++) {
        if (x->side[direction] >> (i - 1) & 1) put_more(v, lfm_side_bits[i]);
    }
    fact_end(o);
    say_crossing(o, b, x, direction, pair);
    if (x->road[direction]) fact_word(o, "road", pair, "", lfm_roads[x->road[direction]]);
}

static void say_map(FactWriter *o, const LfmBoard *b) {
    fact_number(o, "grid", "columns", "", b->grid.columns);
    fact_number(o, "grid", "rows", "", b->grid.rows);
    for (int h = 1; h <= b->grid.count; h++) say_hex(o, b, h);
    for (int h = 1; h <= b->grid.count; h++) {
        for (int d = 0; d < 3; d++) say_side(o, b, h, d);
    }
    for (int h = 1; h <= b->grid.count; h++) say_edges(o, b, h);
}

/* ---- Order of battle --------------------------------------------------------------------------------------------- */

/* The lowest formation is the one that was named. */
static void say_post(FactWriter *o, const LfmBoard *b, const char *family, const LfmPiece *x) {
    bool unit = x->type != COMMANDER;
    if (x->brigade) put(fact_begin(o, family, x->key, unit ? "brigade" : "of"), b->brigade[x->brigade].key);
    else if (x->division) put(fact_begin(o, family, x->key, unit ? "division" : "of"), b->division[x->division].key);
    else if (x->corps) put(fact_begin(o, family, x->key, unit ? "corps" : "of"), b->corps[x->corps].key);
    else fact_begin(o, family, x->key, "of");
    fact_end(o);
}

static void say_pieces(FactWriter *o, const LfmBoard *b) {
    for (int p = 1; p <= b->pieces; p++) {
        LfmPiece x = b->piece[p];
        bool unit = x.type != COMMANDER;
        if (x.type == INFANTRY) x.sp[1] = 0; /* the same on both sides */
        fact_table(o, unit ? "unit" : "commander", x.key, unit ? lfm_unit_data : lfm_commander_data, &x);
        if (x.replaceable) fact_number(o, "commander", x.key, "replacement", x.cv[1]);
        say_post(o, b, unit ? "unit" : "commander", &x);
    }
}

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

static void say_rows(FactWriter *o, const LfmBoard *b, const ResultTable *t) {
    const u8 *base = (const u8 *)b;
    char number[8];
    for (int die = 0; die < DIE_ROWS; die++) {
        const u8 *row = base + t->rows + (size_t)die * t->width;
        Writer *w = fact_begin(o, t->name, number_text(die, number), "");
        for (int i = 0; i < base[t->columns]; i++) {
            if (t->numbers) put_fmt(w, "%s%d", i ? " " : "", row[i]);
            else put_more(w, lfm_results[row[i]]);
        }
        fact_end(o);
    }
}

static void say_tables(FactWriter *o, const LfmBoard *b) {
    records_write(&terrain, b, o);
    records_write(&hexside, b, o);
    Writer *w = fact_begin(o, "odds", "columns", "");
    for (int i = 0; i < b->odds_columns; i++) put_fmt(w, "%s%d:%d", i ? " " : "", b->odds_attack[i], b->odds_defend[i]);
    fact_end(o);
    fact_table(o, "", "", lfm_column_data, b);
    for (int i = 0; i < COUNT(lfm_tables); i++) say_rows(o, b, &lfm_tables[i]);
}

/* ---- The battle -------------------------------------------------------------------------------------------------- */

static void say_battle(FactWriter *o, const LfmBoard *b) {
    fact_table(o, "", "", lfm_plain_data, b);
    records_write(&lfm_turns, b, o);
    records_write(&objectives, b, o);
    records_write(&arrivals, b, o);
    Writer *w = fact_begin(o, "victory", "exit.hexes", "");
    for (int h = 1; h <= b->grid.count; h++) {
        if (b->hex[h].exit) put_hex_more(b, h, w);
    }
    fact_end(o);
    fact_table(o, "", "", lfm_special_data, b);
}

void lfm_board_facts(const void *board, const FactSink *sink) {
    FactWriter o = {.sink = sink, .board = board};
    say_map(&o, board);
    for (int i = 0; i < 3; i++) records_write(lfm_records[i], board, &o);
    say_pieces(&o, board);
    say_tables(&o, board);
    say_battle(&o, board);
}
