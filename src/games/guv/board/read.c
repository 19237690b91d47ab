/* The board from its data: hexes and hexsides, units, tables, scenario (3, GUV-D1 to GUV-D6e). One datum at a time;
 * what follows from them is derived and judged in board/derive.c. */
#include "games/guv/board/data.h"

void guv_board_begin(void *board) { memset(board, 0, sizeof(GuvBoard)); }

/* Numbers that the sources have and the rules of this program do not vary. */
typedef struct Fixed {
    const char *rule, *value;
} Fixed;
static const Fixed fixed[] = {
    {"commander-independents", "1"}, /* GUV-8.form-d */
    {"road-bonus", "2"},             /* GUV-9.road-b */
    {"forced-march-loss", "2"},      /* GUV-9.fm-f */
    {"pontoons-union", "6"},         /* GUV-11.a */
    {"pontoons-confederate", "1"},
    {"pontoon-die", "4"},       /* GUV-11.build-d */
    {"hit", "5"},               /* GUV-14.dice-a */
    {"skirmishers-union", "6"}, /* GUV-13.b */
    {"skirmishers-confederate", "10"},
    {"retreat-demoralized", "2"}, /* GUV-17.csa-retreat */
    {"jackson-wounded", "2"},     /* GUV-17.csa-jackson */
    {"free-I", "6"},              /* GUV-18.hold-a; `formation.I.hold` is what counts */
    {"free-VI", "14"},            /* GUV-18.hold-b */
    {"dummies", "6"},             /* GUV-D5e */
};

/* ---- Reading values ---------------------------------------------------------------------------------------------- */

static bool read_named(const GuvBoard *b, const Datum *table, Str name, void *record, Str value, Error *e) {
    return table_read(table, name, b, record, b->sealed, value, e);
}

/* ---- Hexes ------------------------------------------------------------------------------------------------------- */

HEX_SHEET_OF(guv, Guv)

/* "forest height". Until the board is complete `in_play` says that the hex was given. */
static bool hex_ground(GuvBoard *b, GuvHex *x, Str value, Error *e) {
    if (!b->sealed && x->in_play) return fail(e, "the hex is given twice");
    Str ground = str_word(&value);
    bool woods = str_same(ground, STR("woods")), clear = str_same(ground, STR("clear")); /* the book says both */
    if (!read_word(woods ? STR("forest") : clear ? STR("open") : ground, guv_terrains, &x->terrain, e)) return false;
    Str more = str_word(&value);
    x->height = str_same(more, STR("height"));
    if ((more.len && !x->height) || str_word(&value).len) return fail(e, "expected height, or nothing more");
    if (!b->sealed) x->in_play = 1;
    return true;
}

/* "confederate NE E", or "union" alone for all sides. */
static bool hex_fort(GuvHex *x, Str value, Error *e) {
    x->fort_sides = 0;
    Str side = str_word(&value);
    if (str_same(side, STR("none"))) return x->fort = 0, true;
    if (!read_side(side, &x->fort, e)) return false;
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        int d = hex_direction_read(word);
        if (str_same(word, STR("all"))) x->fort_sides = 0x3f;
        else if (d < 0) return fail(e, "expected directions such as NE, not '%.*s'", (int)word.len, word.at);
        else x->fort_sides |= (u8)(1 << d);
    }
    if (!x->fort_sides) x->fort_sides = 0x3f;
    return true;
}

static bool hex_fact(GuvBoard *b, Str rest, Str value, Error *e) {
    int hex;
    Str label = str_cut(&rest, '.');
    if (!read_hex(b, label, &hex, e)) return false;
    GuvHex *x = &b->hex[hex];
    if (!rest.len) return hex_ground(b, x, value, e);
    if (str_same(rest, STR("name"))) return read_place_name(value, &x->name, &b->places, GUV_PLACES, b->place, e);
    if (str_same(rest, STR("fort"))) return hex_fort(x, value, e);
    if (str_same(rest, STR("flag"))) { /* the flag's number is for people */
        Str side = str_word(&value);
        return str_same(side, STR("none")) ? (x->flag = 0, true) : read_side(side, &x->flag, e);
    }
    if (str_same(rest, STR("entry"))) {
        int d = hex_direction_read(value);
        x->entry = (u8)(d + 1);
        return d >= 0 || str_same(value, STR("none")) || fail(e, "expected a direction such as W");
    }
    if (str_same(rest, STR("height"))) return read_yes(value, &x->height, e);
    return fail(e, "unknown datum of a hex: '%.*s'; there are height name fort flag entry", (int)rest.len, rest.at);
}

/* ---- Hexsides ---------------------------------------------------------------------------------------------------- */

typedef enum SideDatum { SIDE_WATER, SIDE_ROAD, SIDE_CROSSING } SideDatum;

static u8 *side_datum(GuvHex *x, SideDatum which, int direction) {
    return which == SIDE_WATER  ? &x->water[direction]
           : which == SIDE_ROAD ? &x->road[direction]
                                : &x->crossing[direction];
}

static bool side_fact(GuvBoard *b, Str rest, SideDatum which, const char *const *words, Str value, Error *e) {
    int side, from, to;
    Str label = str_cut(&rest, '.');
    if (!b->grid.count || !hexside_read(&b->grid, label, &side))
        return fail(e, "expected two neighbours such as 1207-1307, not '%.*s'", (int)label.len, label.at);
    if (rest.len)
        return str_same(rest, STR("name")) || fail(e, "unknown datum of a hexside: '%.*s'", (int)rest.len, rest.at);
    hexside_ends(&b->grid, side, &from, &to);
    int direction = side % 3;
    u8 *near = side_datum(&b->hex[from], which, direction),
       *far = side_datum(&b->hex[to], which, hex_reverse(direction));
    if (*near && !b->sealed) return fail(e, "the hexside is given twice");
    if (!read_word(value, words, near, e)) return false;
    *far = *near;
    return true;
}

/* "W major": the direction is for the picture. */
static bool edge_fact(GuvBoard *b, Str rest, Str value, Error *e) {
    int hex;
    if (!read_hex(b, rest, &hex, e)) return false;
    Str word = str_word(&value);
    if (hex_direction_read(word) >= 0) word = str_word(&value);
    return read_word(word, guv_roads, &b->hex[hex].edge_road, e);
}

static bool region_fact(GuvBoard *b, Str rest, Str value, Error *e) {
    int hex, region = REGION_NORTH;
    while (region <= REGION_SOUTH && !str_same(rest, str_of(guv_regions[region]))) region++;
    if (region > REGION_SOUTH) return fail(e, "expected region.north, region.wedge or region.south");
    if (!read_hex(b, value, &hex, e)) return false;
    for (int h = 1; h <= b->grid.count; h++) {
        if (b->hex[h].region == region) b->hex[h].region = REGION_NONE;
    }
    b->hex[hex].region = (u8)region;
    return true;
}

/* ---- Units, formations, commanders, events ----------------------------------------------------------------------- */

static int unit_keyed(GuvBoard *b, Str key, Error *e) {
    for (int u = 1; u <= GUV_UNITS; u++) {
        if (b->unit[u].key[0] && str_alike(str_of(b->unit[u].key), key)) return u;
    }
    if (b->last_unit[UNION] == GUV_UNION_UNITS) return fail(e, "more than %d Union pieces", GUV_UNION_UNITS);
    int u = b->last_unit[UNION] + 1;
    if (!read_text(key, b->unit[u].key, sizeof b->unit[u].key, e)) return 0;
    return b->last_unit[UNION] = (u8)u;
}

/* A new piece is taken for a Union one until its side is read: then it goes where its side's ids are. */
static bool unit_side(GuvBoard *b, int unit, Str value, Error *e) {
    u8 side = NOBODY;
    if (!read_side(value, &side, e)) return false;
    if (side == b->unit[unit].side) return true;
    if (b->unit[unit].side) return fail(e, "a unit does not change sides");
    b->unit[unit].side = side;
    if (side == UNION) return true;
    if (unit != b->last_unit[UNION]) return fail(e, "the side of a unit must come before the data of another unit");
    if (!b->last_unit[CONFEDERATE]) b->last_unit[CONFEDERATE] = GUV_UNION_UNITS;
    if (b->last_unit[CONFEDERATE] == GUV_UNITS)
        return fail(e, "more than %d Confederate pieces", GUV_UNITS - GUV_UNION_UNITS);
    b->unit[++b->last_unit[CONFEDERATE]] = b->unit[unit];
    memset(&b->unit[unit], 0, sizeof b->unit[unit]);
    b->last_unit[UNION]--;
    return true;
}

static bool unit_fact(GuvBoard *b, Str rest, Str value, Error *e) {
    Str key = str_cut(&rest, '.');
    int unit = unit_keyed(b, key, e);
    if (!unit) return false;
    if (str_same(rest, STR("side"))) return unit_side(b, unit, value, e);
    if (!str_same(rest, STR("formation"))) return read_named(b, guv_unit_data, rest, &b->unit[unit], value, e);
    b->unit[unit].formation = (u8)guv_find_formation(b, value);
    return b->unit[unit].formation || str_same(value, STR("none")) ||
           fail(e, "no formation '%.*s'", (int)value.len, value.at);
}

static bool formation_fact(GuvBoard *b, Str rest, Str value, Error *e) {
    Str key = str_cut(&rest, '.');
    int f = 1;
    while (f <= b->formations && !str_same(key, str_of(b->formation[f].key))) f++;
    if (f > b->formations) {
        if (f > GUV_FORMATIONS) return fail(e, "more than %d formations", GUV_FORMATIONS);
        if (!read_text(key, b->formation[f].key, sizeof b->formation[f].key, e)) return false;
        b->formations = (u8)f;
    }
    if (str_same(rest, STR("badge"))) return true;                       /* for the picture */
    if (str_same(rest, STR("hold")) && str_same(value, STR("attacked"))) /* GUV-19.lee-b */
        return b->formation[f].hold = HOLD_ATTACKED, true;
    return read_named(b, guv_formation_data, rest, &b->formation[f], value, e);
}

static bool commander_fact(GuvBoard *b, Str rest, Str value, Error *e) {
    Str key = str_cut(&rest, '.');
    int c = 1;
    while (c <= GUV_COMMANDERS && b->commander[c].key[0] && !str_same(key, str_of(b->commander[c].key))) c++;
    if (c > GUV_COMMANDERS) return fail(e, "more than %d High Commanders", GUV_COMMANDERS);
    if (!b->commander[c].key[0] && !read_text(key, b->commander[c].key, sizeof b->commander[c].key, e)) return false;
    return read_named(b, guv_commander_data, rest, &b->commander[c], value, e);
}

static bool event_fact(GuvBoard *b, Str rest, Str value, Error *e) {
    static const char *const keys[EVENT_KINDS] = {"", GUV_EVENTS(EVENT_KEY)};
    Str key = str_cut(&rest, '.');
    for (int k = 1; k < EVENT_KINDS; k++) {
        if (!str_same(key, str_of(keys[k]))) continue;
        memcpy(b->event[k].key, keys[k], strlen(keys[k]));
        return read_named(b, guv_event_data, rest, &b->event[k], value, e);
    }
    return fail(e, "no event '%.*s'", (int)key.len, key.at);
}

/* "division.Gibbon.hold = 14" (GUV-18.hold-b): all units of the division. */
static bool division_fact(GuvBoard *b, Str rest, Str value, Error *e) {
    Str name = str_cut(&rest, '.');
    int found = 0;
    if (!str_same(rest, STR("hold"))) return fail(e, "unknown datum of a division: '%.*s'", (int)rest.len, rest.at);
    for (int u = 1; u <= GUV_UNITS; u++) {
        Str number = str_of(b->unit[u].division), word = str_word(&number);
        if (!word.len || !(str_alike(name, word) || str_alike(name, str_trim(number)))) continue;
        if (!read_byte(value, 0, GUV_TURNS, &b->unit[u].hold, e)) return false;
        found++;
    }
    return found || fail(e, "no division '%.*s'", (int)name.len, name.at);
}

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

/* A height stands among the rows of terrain, but is none of them. */
static bool terrain_fact(GuvBoard *b, Str rest, Str value, Error *e) {
    Str datum = rest, name = str_cut(&datum, '.');
    if (str_same(name, STR("height"))) return read_named(b, guv_terrain_data, datum, &b->height, value, e);
    return records_read(&guv_terrain_rows, b, b->sealed, rest, value, e);
}

/* "artillery.3-5 = none none none DIS 1 1 1DIS": the modified die from 1 to 7. */
static bool artillery_fact(GuvBoard *b, Str rest, Str value, Error *e) {
    ArtilleryRow row = {0};
    Str high = rest, low = str_cut(&high, '-');
    if (!read_byte(low, 1, 99, &row.low, e) || !read_byte(high, row.low, 99, &row.high, e)) return false;
    for (int die = 1; die <= 7; die++) {
        if (!read_word(str_word(&value), guv_shots, &row.result[die], e)) return fail(e, "expected seven results");
    }
    if (str_word(&value).len) return fail(e, "expected seven results");
    int at = 0;
    while (at < b->artillery_rows && b->artillery[at].low != row.low) at++;
    if (at < b->artillery_rows && !b->sealed) return fail(e, "the row is given twice");
    if (at == ARTILLERY_ROWS) return fail(e, "more than %d rows", ARTILLERY_ROWS);
    if (at == b->artillery_rows) b->artillery_rows++;
    b->artillery[at] = row;
    return true;
}

/* ---- The scenario ------------------------------------------------------------------------------------------------ */

static bool read_chits(const GuvBoard *b, Side side, Str value, u32 *to, Error *e) {
    *to = 0;
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        bool own = str_same(word, STR("Independent"));
        int chit = own ? CHIT_INDEPENDENT + (int)side : guv_find_chit(b, word);
        if (!chit) return fail(e, "no chit '%.*s'", (int)word.len, word.at);
        *to |= 1u << chit;
    }
    return true;
}

static bool read_events(GuvBoard *b, Side side, Str value, Error *e) {
    b->own_events = 1;
    b->events[side] = 0;
    if (str_same(value, STR("none"))) return true;
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        int event = guv_find_event(b, word);
        if (!event) return fail(e, "no event '%.*s'", (int)word.len, word.at);
        b->events[side] |= 1u << event;
    }
    return true;
}

static bool read_unit(const GuvBoard *b, Str word, int *unit, Error *e) {
    bool ambiguous;
    *unit = guv_find_unit(b, word, &ambiguous);
    return *unit || fail(e, "no unit '%.*s'", (int)word.len, word.at);
}

/* GUV-19.salem-b: brigades that are independent here. */
static bool read_independents(GuvBoard *b, Str value, Error *e) {
    int unit;
    for (int u = 1; u <= GUV_UNITS; u++) b->unit[u].independent = 0;
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        if (!read_unit(b, word, &unit, e)) return false;
        b->unit[unit].independent = 1;
    }
    return true;
}

/* "scenario.attached.Barksdale = Early": it acts with that formation here. */
static bool read_attached(GuvBoard *b, Str key, Str value, Error *e) {
    int unit, formation = guv_find_formation(b, value);
    if (!read_unit(b, key, &unit, e)) return false;
    if (!formation) return fail(e, "no formation '%.*s'", (int)value.len, value.at);
    b->unit[unit].formation = (u8)formation;
    return true;
}

/* "scenario.reinforce.Mott = 15", or "die" for those who come together (GUV-19.salem-c). */
static bool read_reinforcement(GuvBoard *b, Str key, Str value, Error *e) {
    int unit;
    if (!read_unit(b, key, &unit, e)) return false;
    if (str_same(value, STR("die"))) return b->unit[unit].arrives = ARRIVES_BY_DIE, true;
    return read_byte(value, 1, GUV_TURNS, &b->unit[unit].arrives, e);
}

static bool scenario_fact(GuvBoard *b, Str rest, Str value, Error *e) {
    Str name = str_cut(&rest, '.');
    Side side = str_same(rest, STR("union")) ? UNION : str_same(rest, STR("confederate")) ? CONFEDERATE : NOBODY;
    if (str_same(name, STR("chits")) && side) return read_chits(b, side, value, &b->chits[side], e);
    if (str_same(name, STR("events")) && side) return read_events(b, side, value, e);
    if (str_same(name, STR("independent"))) return read_independents(b, value, e);
    if (str_same(name, STR("attached"))) return read_attached(b, rest, value, e);
    if (str_same(name, STR("reinforce"))) return read_reinforcement(b, rest, value, e);
    if (str_same(name, STR("arrive"))) {
        int hex;
        return read_hex(b, rest, &hex, e) && read_yes(value, &b->hex[hex].arrive, e);
    }
    return fail(e, "unknown datum of the scenario: '%.*s'", (int)name.len, name.at);
}

/* `vp.CCRR = 10`, `exit.CCRR = confederate`, `auto14.1 = CCRR`. */
static bool vp_fact(GuvBoard *b, Str rest, Str value, Error *e) {
    int hex;
    return read_hex(b, rest, &hex, e) && read_byte(value, 0, 99, &b->hex[hex].vp, e);
}

static bool exit_fact(GuvBoard *b, Str rest, Str value, Error *e) {
    int hex;
    return read_hex(b, rest, &hex, e) && read_side(value, &b->hex[hex].exit, e);
}

static bool goal_fact(GuvBoard *b, Str rest, Str value, Error *e) {
    int hex;
    i64 number;
    if (!str_int(rest, 1, 2, &number)) return fail(e, "expected auto14.1 or auto14.2");
    return read_hex(b, value, &hex, e) && (b->goal[number - 1] = (u16)hex, true);
}

/* ---- One datum --------------------------------------------------------------------------------------------------- */

static bool fixed_rule(GuvBoard *b, Str rest, Str value, Error *e) {
    for (int i = 0; i < COUNT(fixed); i++) {
        if (str_same(rest, str_of(fixed[i].rule)))
            return str_same(value, str_of(fixed[i].value)) || fail(e, "this game is played with %s", fixed[i].value);
    }
    return fail(e, "unknown key 'rule.%.*s'", (int)rest.len, rest.at);
}

static bool water_side(GuvBoard *b, Str rest, Str value, Error *e) {
    return side_fact(b, rest, SIDE_WATER, guv_waters, value, e);
}
static bool road_side(GuvBoard *b, Str rest, Str value, Error *e) {
    return side_fact(b, rest, SIDE_ROAD, guv_roads, value, e);
}
static bool crossing_side(GuvBoard *b, Str rest, Str value, Error *e) {
    return side_fact(b, rest, SIDE_CROSSING, guv_crossings, value, e);
}

FAMILY_OF(Guv);
static const GuvFamily families[] = {
    {"grid", grid_fact},           {"hex", hex_fact},
    {"side", water_side},          {"crossing", crossing_side},
    {"region", region_fact},       {"road", road_side},
    {"edge", edge_fact},           {"unit", unit_fact},
    {"formation", formation_fact}, {"commander", commander_fact},
    {"event", event_fact},         {"terrain", terrain_fact},
    {"artillery", artillery_fact}, {"scenario", scenario_fact},
    {"division", division_fact},   {"vp", vp_fact},
    {"exit", exit_fact},           {"auto14", goal_fact},
    {"rule", fixed_rule},
};

static const Datum *const tables[] = {guv_plain_data, guv_frame_data, NULL};

BOARD_FACT_OF(guv, Guv, tables, families)
