/* The board from its data: areas, borders, units, numbers (sections 3 and 4,
 * LGV-D1a to LGV-D5). One datum at a time; what follows from them is derived
 * and judged in board/derive.c. */
#include "core/datum.h"
#include "games/lgv/rules.h"

enum { ZONE_BASE = 75 }; /* id of Zone A; Areas are their own numbers */

void lgv_board_begin(void *board) {
    LgvBoard *b = board;
    memset(b, 0, sizeof *b);
    b->places = ZONE_BASE + 'Q' - 'A';
}

/* ---- Names ------------------------------------------------------------------------------------------------------- */

/* "43", "C", or the name of the place. */
static int place_id(Str word) {
    i64 number;
    if (str_int(word, 1, ZONE_BASE - 1, &number)) return (int)number;
    if (word.len == 1 && word.at[0] >= 'A' && word.at[0] <= 'Q') return ZONE_BASE + word.at[0] - 'A';
    return 0;
}

static void put_place(int id, Writer *w) {
    if (id < ZONE_BASE) put_int(w, id);
    else put_char(w, (char)('A' + id - ZONE_BASE));
}

/* "Zone C" and "area-61" are C and 61. */
static Str without_kind(Str name) {
    Str kind = {name.at, name.len < 5 ? 0 : 4};
    if (!str_alike(kind, STR("zone")) && !str_alike(kind, STR("area"))) return name;
    Str bare = {name.at + 5, name.len - 5};
    return place_id(bare) ? bare : name;
}

int lgv_find_place(const LgvBoard *b, Str name) {
    name = without_kind(name);
    int id = place_id(name);
    if (id) return b->place[id].sector ? id : 0;
    for (int p = 1; p <= b->places; p++) {
        if (b->place[p].sector && name.len > 1 && str_alike(str_of(b->place[p].name), name)) return p;
    }
    return 0;
}

static int ford_called(const LgvBoard *b, Str name) {
    for (int f = 1; f <= b->fords; f++) {
        if (str_alike(str_of(b->ford[f].name), name)) return f;
    }
    return 0;
}

/* The only ford of a place, or that between two. */
static int ford_of(const LgvBoard *b, int one, int other) {
    int found = 0;
    for (int i = 0; one && i < b->borders; i++) {
        const Border *x = &b->border[i];
        if (!x->ford || (x->a != one && x->b != one) || (other && x->a != other && x->b != other)) continue;
        if (found) return 0;
        found = x->ford;
    }
    return found;
}

/* By its name, with or without "Ford" or "Crossing", by the places on both banks ("41-56"), or by a place that has
 * no other ("US-Ford" is Area 61). */
int lgv_find_ford(const LgvBoard *b, Str name) {
    static const char *const kinds[] = {"ford", "crossing"};
    int found = ford_called(b, name);
    for (int i = 0; !found && i < COUNT(kinds); i++) {
        size_t tail = str_of(kinds[i]).len;
        if (name.len <= tail || !str_alike((Str){name.at + name.len - tail, tail}, str_of(kinds[i]))) continue;
        found = ford_called(b, (Str){name.at, name.len - tail});
    }
    if (found) return found;
    Str other = name, one = str_cut(&other, '-');
    int left = place_id(one), right = place_id(other);
    return left && right ? ford_of(b, left, right) : ford_of(b, lgv_find_place(b, name), 0);
}

/* For an error: what could have been meant. */
bool lgv_no_ford(const LgvBoard *b, Str name, Error *e) {
    Known known;
    known_start(&known, name);
    for (int f = 1; f <= b->fords; f++) known_add(&known, b->ford[f].name);
    return fail_known(e, "no ford", &known);
}

int lgv_find_command(const LgvBoard *b, Str name) {
    for (int c = 1; c <= b->commands; c++) {
        if (str_alike(str_of(b->command[c]), name)) return c;
    }
    return 0;
}

/* ---- The tables of plain data ------------------------------------------------------------------------------------ */

static const char *const terrains[] = {"clear", "wilderness", NULL};
static const char *const types[UNIT_TYPES + 1] = {"infantry", "artillery", "cavalry", "engineer", "leader", NULL};
static const char *const ranks[] = {"none", "division", "corps", "army", "artillery", NULL};
static const char *const option_units[] = {"longstreet", "stoneman", "hunt", NULL}; /* from OPTION_LONGSTREET on */

static const Datum place_data[] = {
    TEXT(Place, "name", name),       SIDE(Place, "sector", sector), WORD(Place, "terrain", wilderness, terrains),
    NUMBER(Place, "tem", tem, 1, 3), YES(Place, "star", star),      YES(Place, "hill", hill),
    NUMBER(Place, "vp", vp, 0, 9),   YES(Place, "supply", supply),  {NULL},
};
static const Datum unit_data[] = {
    TEXT(Unit, "name", name),   SIDE(Unit, "side", side),   WORD(Unit, "type", type, types),
    TEXT(Unit, "long", longer), TEXT(Unit, "alias", alias), {NULL},
};
static const Datum leader_data[] = {
    WORD(Unit, "rank", rank, ranks),  {"leads", DATUM_NUMBER, AT(Unit, leads), 0, 9, true},
    TEXT(Unit, "commands", commands), {"killed", DATUM_NUMBER, AT(Unit, killed), 0, 9, true},
    YES(Unit, "bombards", bombards),  {NULL},
};
/* Written as `factors`; scripts change one of them. */
static const Datum factor_data[] = {
    NUMBER(Unit, "attack", attack, 0, 9),
    NUMBER(Unit, "defense", defense, 0, 9),
    NUMBER(Unit, "move", move, 1, 9),
    NUMBER(Unit, "exhausted", exhausted, 0, 9),
    {NULL},
};
#define RULE(name, member, low, high) \
    { name, DATUM_NUMBER, AT(LgvBoard, member), low, high, true }
static const Datum plain_data[] = {
    RULE("limit.bridges", bridge_limit, 0, 15),
    RULE("limit.entrench.union", works_limit[UNION], 0, 90),
    RULE("limit.entrench.confederate", works_limit[CONFEDERATE], 0, 90),
    RULE("stack.union", stack_limit[UNION], 1, 40),
    RULE("stack.confederate", stack_limit[CONFEDERATE], 1, 40),
    RULE("rule.victory", victory_target, 0, 40),
    RULE("rule.longstreet-vp", longstreet_vp, 0, 9),
    RULE("rule.longstreet-last-call", longstreet_last_call, 0, LGV_TURNS - 1),
    RULE("rule.longstreet-march", longstreet_march, 0, LGV_TURNS - 1),
    RULE("rule.stoneman-vp", stoneman_vp, 0, 9),
    RULE("rule.defense-guns", defense_guns_limit, 0, 9),
    {NULL},
};

/* ---- Reading values ---------------------------------------------------------------------------------------------- */

static bool read_places(Str value, Bits128 *to, Error *e) {
    memset(to, 0, sizeof *to);
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        int id = place_id(word);
        if (!id) return fail(e, "no area or zone '%.*s'", (int)word.len, word.at);
        bits128_add(to, id);
    }
    return true;
}

/* Degrees with three to five decimals as hundred-thousandths. */
static bool read_degrees(Str word, i32 *to) {
    bool minus = word.len && word.at[0] == '-';
    Str rest = minus ? (Str){word.at + 1, word.len - 1} : word;
    Str whole = str_cut(&rest, '.');
    i64 degrees, part = 0;
    if (!str_int(whole, 0, 180, &degrees) || rest.len > 5) return false;
    if (rest.len && !str_int(rest, 0, 99999, &part)) return false;
    for (size_t i = rest.len; i < 5; i++) part *= 10;
    *to = (i32)((minus ? -1 : 1) * (degrees * 100000 + part));
    return true;
}

/* ---- Areas ------------------------------------------------------------------------------------------------------- */

static bool area_fact(LgvBoard *b, Str rest, Str value, Source source, Error *e) {
    Str label = str_cut(&rest, '.');
    int id = place_id(label);
    if (!id) return fail(e, "no area or zone '%.*s' (1 to 74, A to Q)", (int)label.len, label.at);
    Place *p = &b->place[id];
    Writer own = writer_on(p->label, sizeof p->label); /* from the id: "05" is 5 */
    put_place(id, &own);
    p->zone = id >= ZONE_BASE;
    bool ours = source == SOURCE_RECONSTRUCTED;
    if (ours && str_same(rest, STR("tem"))) b->source_reconstructed[id] |= 1;
    if (ours && str_same(rest, STR("terrain"))) b->source_reconstructed[id] |= 2;
    const Datum *d = datum_named(place_data, rest);
    if (d) return datum_read(d, b, p, 0, value, e);
    if (str_same(rest, STR("union-entry"))) {
        p->union_entry = (u8)place_id(value);
        return p->union_entry || fail(e, "no area '%.*s'", (int)value.len, value.at);
    }
    if (str_same(rest, STR("site"))) {
        Str lat = str_word(&value), lon = str_word(&value);
        if (read_degrees(lat, &p->lat) && read_degrees(lon, &p->lon) && !str_word(&value).len) return true;
        return fail(e, "expected latitude and longitude");
    }
    return fail(e, "unknown datum of an area: '%.*s'", (int)rest.len, rest.at);
}

/* ---- Borders and arrows ------------------------------------------------------------------------------------------ */

static int ford_named(LgvBoard *b, Str name, Error *e) {
    int f = ford_called(b, name);
    if (f) return f;
    if (b->fords + 1 >= LGV_FORDS) return fail(e, "too many fords");
    f = ++b->fords;
    if (!read_text(name, b->ford[f].name, sizeof b->ford[f].name, e)) return 0;
    return f;
}

/* The words after a border's kind: a water name, `road`, `ford NAME`, ... */
static bool border_words(LgvBoard *b, Border *x, Str value, Error *e) {
    Str kind = str_word(&value);
    if (str_same(kind, STR("barred"))) return x->barred = 1, true;
    if (str_same(kind, STR("minor"))) x->water = WATER_MINOR;
    else if (str_same(kind, STR("major"))) x->water = WATER_MAJOR;
    else if (!str_same(kind, STR("open"))) return fail(e, "expected open, minor, major or barred");
    bool named = false;
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        if (str_same(word, STR("road"))) x->road = 1;
        else if (str_same(word, STR("whole-move"))) x->whole_move = 1;
        else if (str_same(word, STR("ford"))) {
            x->ford = (u8)ford_named(b, str_word(&value), e);
            if (!x->ford) return false;
        } else if (x->water && !named) named = true; /* the stream's name is for the picture */
        else return fail(e, "unexpected word '%.*s'", (int)word.len, word.at);
    }
    return true;
}

static bool border_fact(LgvBoard *b, Str pair, Str value, bool arrow, Error *e) {
    Str second = pair, first = str_cut(&second, '-');
    int from = place_id(first), to = place_id(second);
    if (!from || !to || from == to) return fail(e, "expected two places such as 33-43");
    if (from > to)
        return fail(e, "a border names the lower place first: %.*s-%.*s", (int)second.len, second.at, (int)first.len,
                    first.at);
    Border *x = (Border *)lgv_border_between(b, from, to); /* ours to change */
    if (x && !b->sealed)
        return fail(e, "the border %.*s-%.*s is given twice", (int)first.len, first.at, (int)second.len, second.at);
    if (str_same(value, STR("none"))) {
        if (x) *x = b->border[--b->borders];
        return true;
    }
    Border fresh = {.a = (u8)from, .b = (u8)to, .arrow = arrow, .road = arrow}; /* LGV-R4: an arrow is a road */
    if (!border_words(b, &fresh, value, e)) return false;
    if (!x) {
        if (b->borders >= LGV_BORDERS) return fail(e, "too many borders");
        x = &b->border[b->borders++];
    }
    *x = fresh;
    return true;
}

/* ---- Units ------------------------------------------------------------------------------------------------------- */

static int unit_keyed(LgvBoard *b, Str key, Error *e) {
    for (int u = 1; u <= b->units; u++) {
        if (str_alike(str_of(b->unit[u].key), key)) return u;
    }
    if (b->units + 1 >= LGV_UNITS) return fail(e, "too many units");
    int u = ++b->units;
    if (!read_text(key, b->unit[u].key, sizeof b->unit[u].key, e)) return b->units--, 0;
    return u;
}

/* "6-6-5/5" or, for a Leader, "*-1-6/1" (LGV-4.3.2a, b). */
static bool read_factors(Unit *u, Str value, Error *e) {
    Str rest = value, attack = str_cut(&rest, '-'), defense = str_cut(&rest, '-'), move = str_cut(&rest, '/');
    u->attack = 0;
    if (!str_same(attack, STR("*")) && !read_byte(attack, 0, 9, &u->attack, e)) return false;
    return read_byte(defense, 0, 9, &u->defense, e) && read_byte(move, 1, 9, &u->move, e) &&
           read_byte(rest, 0, 9, &u->exhausted, e);
}

static bool read_command(LgvBoard *b, Str value, u8 *to, Error *e) {
    int c = lgv_find_command(b, value);
    if (!c) {
        if (b->commands + 1 >= LGV_COMMANDS) return fail(e, "too many commands");
        c = ++b->commands;
        if (!read_text(value, b->command[c], sizeof b->command[c], e)) return false;
    }
    *to = (u8)c;
    return true;
}

/* I and II matter for Confederate corps (LGV-4.3.4c); a Union corps is its command. */
static bool read_corps(Str value, u8 *to) {
    *to = str_same(value, STR("I")) ? 1 : str_same(value, STR("II")) ? 2 : 0;
    return true;
}

static bool read_unit_option(Str value, u8 *to, Error *e) {
    u8 which = 0;
    if (!read_word(value, option_units, &which, e)) return false;
    *to = (u8)(OPTION_LONGSTREET + which);
    return true;
}

/* The key may hold no dot, so the datum is what follows the only one. */
static bool unit_fact(LgvBoard *b, Str rest, Str value, Error *e) {
    static const Datum *const tables[] = {unit_data, leader_data, factor_data};
    Str key = str_cut(&rest, '.');
    int id = unit_keyed(b, key, e);
    if (!id) return false;
    Unit *u = &b->unit[id];
    for (int i = 0; i < COUNT(tables); i++) {
        const Datum *d = datum_named(tables[i], rest);
        if (d) return datum_read(d, b, u, 0, value, e);
    }
    if (str_same(rest, STR("command"))) return read_command(b, value, &u->command, e);
    if (str_same(rest, STR("corps"))) return read_corps(value, &u->corps);
    if (str_same(rest, STR("independent"))) return read_yes(value, &u->independent, e);
    if (str_same(rest, STR("option"))) return read_unit_option(value, &u->option, e);
    if (str_same(rest, STR("factors"))) return read_factors(u, value, e);
    if (str_same(rest, STR("setup"))) return read_places(value, &u->setup, e);
    return fail(e, "unknown datum of a unit: '%.*s'", (int)rest.len, rest.at);
}

/* ---- Numbers of the rules ---------------------------------------------------------------------------------------- */

static bool rain_fact(LgvBoard *b, Str rest, Str value, Error *e) {
    Str kind = str_cut(&rest, '.');
    i64 turn;
    if (!str_int(rest, 1, LGV_TURNS - 1, &turn)) return fail(e, "expected a turn");
    u8 *row = str_same(kind, STR("heavy")) ? b->rain_heavy : b->rain_light;
    return read_byte(value, 0, 6, &row[turn], e);
}

bool lgv_board_fact(void *board, Str key, Str value, Source source, Error *e) {
    LgvBoard *b = board;
    Str rest = key, family = str_cut(&rest, '.');
    if (str_same(family, STR("area"))) return area_fact(b, rest, value, source, e);
    if (str_same(family, STR("border"))) return border_fact(b, rest, value, false, e);
    if (str_same(family, STR("arrow"))) return border_fact(b, rest, value, true, e);
    if (str_same(family, STR("unit"))) return unit_fact(b, rest, value, e);
    if (str_same(family, STR("rain"))) return rain_fact(b, rest, value, e);
    if (str_same(key, STR("rule.longstreet-zone"))) {
        b->longstreet_zone = (u8)place_id(value);
        return b->longstreet_zone >= ZONE_BASE || fail(e, "expected a zone");
    }
    const Datum *d = datum_named(plain_data, key);
    return d ? datum_read(d, b, b, 0, value, e) : fail(e, "unknown key '%.*s'", (int)key.len, key.at);
}

/* ---- Writing back ------------------------------------------------------------------------------------------------ */

static void put_degrees(Writer *w, i32 value) {
    i32 size = value < 0 ? -value : value;
    put_fmt(w, "%s%d.", value < 0 ? "-" : "", size / 100000);
    for (i32 unit = 10000, part = size % 100000; unit; part %= unit, unit /= 10) put_int(w, part / unit);
}

static void say_place(FactWriter *o, const LgvBoard *b, const Place *p) {
    fact_table(o, "area", p->label, place_data, p);
    if (p->union_entry) fact_word(o, "area", p->label, "union-entry", b->place[p->union_entry].label);
    Writer *w = fact_begin(o, "area", p->label, "site");
    put_degrees(w, p->lat);
    put_char(w, ' ');
    put_degrees(w, p->lon);
    fact_end(o);
}

static void say_border(FactWriter *o, const LgvBoard *b, const Border *x) {
    static const char *const water[] = {"open", "minor", "major"};
    char pair[16];
    Writer k = writer_on(pair, sizeof pair);
    put_fmt(&k, "%s-%s", b->place[x->a].label, b->place[x->b].label);
    Writer *w = fact_begin(o, x->arrow ? "arrow" : "border", pair, "");
    put(w, x->barred ? "barred" : water[x->water]);
    if (x->road && !x->arrow) put(w, " road");
    if (x->ford) put_fmt(w, " ford %s", b->ford[x->ford].name);
    if (x->whole_move) put(w, " whole-move");
    fact_end(o);
}

static void say_unit(FactWriter *o, const LgvBoard *b, const Unit *u) {
    fact_table(o, "unit", u->key, unit_data, u);
    fact_word(o, "unit", u->key, "command", b->command[u->command]);
    if (u->corps) fact_word(o, "unit", u->key, "corps", u->corps == 1 ? "I" : "II");
    if (u->independent) fact_word(o, "unit", u->key, "independent", "yes");
    if (u->option) fact_word(o, "unit", u->key, "option", option_units[u->option - OPTION_LONGSTREET]);
    Writer *w = fact_begin(o, "unit", u->key, "factors");
    if (u->type == LEADER) put_char(w, '*');
    else put_int(w, u->attack);
    put_fmt(w, "-%d-%d/%d", u->defense, u->move, u->exhausted);
    fact_end(o);
    w = fact_begin(o, "unit", u->key, "setup");
    for (int p = 1; p <= b->places; p++) {
        if (bits128_has(&u->setup, p)) put_gap(w), put_place(p, w);
    }
    fact_end(o);
    if (u->type == LEADER) fact_table(o, "unit", u->key, leader_data, u);
}

static void say_numbers(FactWriter *o, const LgvBoard *b) {
    char turn[8];
    fact_table(o, "", "", plain_data, b);
    if (b->longstreet_zone) put_place(b->longstreet_zone, fact_begin(o, "rule", "longstreet-zone", "")), fact_end(o);
    for (int t = 1; t < LGV_TURNS; t++) {
        number_text(t, turn);
        if (b->rain_light[t]) fact_number(o, "rain", "light", turn, b->rain_light[t]);
        if (b->rain_heavy[t]) fact_number(o, "rain", "heavy", turn, b->rain_heavy[t]);
    }
}

void lgv_board_facts(const void *board, const FactSink *sink) {
    const LgvBoard *b = board;
    FactWriter o = {.sink = sink, .board = board};
    for (int p = 1; p <= b->places; p++) {
        if (b->place[p].sector) say_place(&o, b, &b->place[p]);
    }
    for (int i = 0; i < b->borders; i++) say_border(&o, b, &b->border[i]);
    say_numbers(&o, b);
    for (int u = 1; u <= b->units; u++) say_unit(&o, b, &b->unit[u]);
}
