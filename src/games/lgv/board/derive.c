/* What follows from the board's data, and whether the data can be true: every
 * count and constraint that the rules state (section 3, LGV-D1a to LGV-D5). */
#include "games/lgv/rules.h"
#include "space/areas.h"

/* ---- Ways between places ----------------------------------------------------------------------------------------- */

/* LGV-R3, LGV-3.1c: adjacent when any unit of either side could legally cross:
 * Open or Minor Water (by road if either side is Wilderness, LGV-8.4.3), Major
 * Water only at a Ford, a double arrow (LGV-3.1d) that is not barred. An arrow is Open Ground but at
 * Germanna (LGV-3.1.5b). Towns, railroads and colours do nothing (LGV-3.1.9). */
static bool passable(const LgvBoard *b, const Border *x) {
    if (x->barred) return false;
    if (x->water == WATER_MAJOR && !x->ford) return false;
    bool wild = b->place[x->a].wilderness || b->place[x->b].wilderness;
    return !wild || x->road;
}

/* Sides that no rule of sectors, Zones or water ever stops on this way. */
static u8 plain_for(const LgvBoard *b, int from, int to, const Border *x) {
    const Place *p = &b->place[from], *q = &b->place[to];
    if (p->zone || q->zone || x->water == WATER_MAJOR) return 0;
    return (u8)(1 << UNION | (q->sector == CONFEDERATE ? 1 << CONFEDERATE : 0));
}

/* With its water (LGV-3.1.5a) and whether a road crosses it (LGV-3.1.1a, LGV-R4: an arrow is one). */
static bool add_link(LgvBoard *b, int from, int to, const Border *x, Error *e) {
    Place *p = &b->place[from];
    if (p->links >= LGV_LINKS) return fail(e, "area.%s has more than %d neighbours", p->label, LGV_LINKS);
    p->link[p->links++] =
        (Link){(u8)to, x->water, x->road, x->ford, x->arrow, x->whole_move, plain_for(b, from, to, x)};
    bits128_add(&p->adjacent, to);
    for (int side = UNION; side <= CONFEDERATE; side++) {
        if (p->link[p->links - 1].plain >> side & 1) bits128_add(&p->plain[side], to);
    }
    bool zones = p->zone || b->place[to].zone;
    if (!zones && x->water != WATER_MAJOR) bits128_add(&p->near, to);
    return true;
}

static void sort_links(Place *p) {
    for (int i = 1; i < p->links; i++) {
        Link moved = p->link[i];
        int k = i;
        for (; k > 0 && p->link[k - 1].to > moved.to; k--) p->link[k] = p->link[k - 1];
        p->link[k] = moved;
    }
}

static bool derive_links(LgvBoard *b, Error *e) {
    for (int p = 1; p <= b->places; p++) {
        Place *x = &b->place[p];
        x->links = 0;
        memset(&x->adjacent, 0, sizeof x->adjacent);
        memset(&x->near, 0, sizeof x->near);
        memset(x->plain, 0, sizeof x->plain);
    }
    for (int i = 0; i < b->borders; i++) {
        const Border *x = &b->border[i];
        for (int end = 0; end < 2; end++) {
            int p = end ? x->b : x->a;
            if (!b->place[p].sector) return fail(e, "a border names place %d, which has no sector", p);
        }
        if (x->ford && x->water != WATER_MAJOR) {
            return fail(e, "border.%s-%s has a ford but no major water (LGV-3.1.6a)", b->place[x->a].label,
                        b->place[x->b].label);
        }
        if (!passable(b, x)) continue;
        if (!add_link(b, x->a, x->b, x, e) || !add_link(b, x->b, x->a, x, e)) return false;
    }
    for (int p = 1; p <= b->places; p++) sort_links(&b->place[p]);
    return true;
}

static void derive_fords(LgvBoard *b) {
    for (int i = 0; i < b->borders; i++) {
        const Border *x = &b->border[i];
        if (!x->ford) continue;
        bool north = b->place[x->a].sector == UNION;
        b->ford[x->ford].a = north ? x->a : x->b;
        b->ford[x->ford].b = north ? x->b : x->a;
    }
}

static void derive_places(LgvBoard *b) {
    memset(&b->confederate_sector, 0, sizeof b->confederate_sector);
    memset(&b->zone_set, 0, sizeof b->zone_set);
    memset(&b->supply_set, 0, sizeof b->supply_set);
    b->areas = b->zones = 0;
    for (int p = 1; p <= b->places; p++) {
        const Place *x = &b->place[p];
        if (!x->sector) continue;
        *(x->zone ? &b->zones : &b->areas) += 1;
        if (x->sector == CONFEDERATE) bits128_add(&b->confederate_sector, p);
        if (x->zone) bits128_add(&b->zone_set, p);
        if (x->supply) bits128_add(&b->supply_set, p);
    }
}

/* ---- Units ------------------------------------------------------------------------------------------------------- */

static bool unit_order(LgvBoard *b, Error *e) {
    memset(b->first, 0, sizeof b->first);
    memset(b->count, 0, sizeof b->count);
    for (int u = 1; u <= b->units; u++) {
        int side = b->unit[u].side;
        if (side != UNION && side != CONFEDERATE) return fail(e, "unit.%s.side is missing", b->unit[u].key);
        if (!b->first[side]) b->first[side] = u;
        if (u != b->first[side] + b->count[side]) {
            return fail(e, "unit.%s stands among the units of the other side", b->unit[u].key);
        }
        if (++b->count[side] > 64) return fail(e, "more than 64 units of one side");
    }
    return true;
}

/* Union corps and Confederate corps in one notation: "corps:II", "command:Rodes". */
static u64 commanded(const LgvBoard *b, const Unit *leader) {
    Str rest = str_of(leader->commands), kind = str_cut(&rest, ':');
    u64 set = 0;
    for (int u = 1; u <= b->units; u++) {
        const Unit *x = &b->unit[u];
        if (x->side != leader->side) continue;
        int corps = str_same(rest, STR("I")) ? 1 : str_same(rest, STR("II")) ? 2 : 0;
        bool his = str_same(kind, STR("all")) || (str_same(kind, STR("corps")) && x->corps == corps) ||
                   (str_same(kind, STR("command")) && str_alike(rest, str_of(b->command[x->command]))) ||
                   (str_same(kind, STR("type")) && str_same(rest, STR("artillery")) && x->type == ARTILLERY);
        if (his) set |= lgv_bit(b, u);
    }
    return set;
}

static void derive_sets(LgvBoard *b) {
    memset(b->of_type, 0, sizeof b->of_type);
    memset(b->of_command, 0, sizeof b->of_command);
    memset(b->independent, 0, sizeof b->independent);
    for (int u = 1; u <= b->units; u++) {
        const Unit *x = &b->unit[u];
        u64 me = lgv_bit(b, u);
        b->of_type[x->side][x->type] |= me;                /* LGV-4.2: five types; LGV-4.2.2: infantry of both sides */
        if (x->independent) b->independent[x->side] |= me; /* LGV-4.3.5a: not of a command */
        /* LGV-4.3.3a, LGV-4.3.3b, LGV-4.3.4a, LGV-4.3.4b: a Union corps, a Confederate division, or cavalry */
        else if (x->type != LEADER) b->of_command[x->side][x->command] |= me; /* LGV-R23 */
    }
    for (int side = UNION; side <= CONFEDERATE; side++) {
        const u64 *of = b->of_type[side];
        b->counts[side] = of[INFANTRY] | of[ARTILLERY] | of[CAVALRY];
        b->eligible_lead[side] = (of[INFANTRY] | of[CAVALRY]) & ~b->independent[side]; /* LGV-4.2.1, LGV-R20 */
    }
}

static void derive_leaders(LgvBoard *b) {
    for (int u = 1; u <= b->units; u++) {
        Unit *x = &b->unit[u];
        if (x->type != LEADER) continue;
        x->follows = commanded(b, x); /* LGV-5.3.2b: Lee, all */ /* LGV-R24b */
        x->frees = x->follows & ~b->of_type[x->side][LEADER];    /* LGV-R8 */
    }
}

/* LGV-4.1: a counter has its Fresh factors and, on the back, a DF alone (LGV-4.3.2b); LGV-4.3.1: it is known by name,
 * spelled and told apart by LGV-R1 and LGV-R2. LGV-4.2.5a: a Leader commands something. */
static bool unit_complete(const Unit *x, Error *e) {
    if (!x->name[0]) return fail(e, "unit.%s.name is missing", x->key);
    if (!x->longer[0]) return fail(e, "unit.%s.long is missing", x->key);
    if (!x->move) return fail(e, "unit.%s.factors is missing (LGV-4.3.2a)", x->key);
    if (x->type == LEADER && x->attack) return fail(e, "unit.%s is a Leader and has no AF (LGV-4.2.5b)", x->key);
    if (x->type == LEADER && x->independent)
        return fail(e, "unit.%s: a Leader is never Independent (LGV-4.3.5c)", x->key);
    if (x->type == LEADER && !x->commands[0]) return fail(e, "unit.%s.commands is missing", x->key);
    if (x->type == ENGINEER && x->side != UNION) return fail(e, "unit.%s: Engineers are Union (LGV-4.2.3)", x->key);
    return true;
}

static bool units_complete(const LgvBoard *b, Error *e) {
    for (int u = 1; u <= b->units; u++) {
        const Unit *x = &b->unit[u];
        if (!unit_complete(x, e)) return false;
        for (int v = u + 1; v <= b->units; v++) {
            if (str_alike(str_of(x->longer), str_of(b->unit[v].longer)))
                return fail(e, "unit.%s and unit.%s share a long id", x->key, b->unit[v].key);
        }
    }
    return true;
}

static bool places_complete(const LgvBoard *b, Error *e) {
    for (int p = 1; p <= b->places; p++) {
        const Place *x = &b->place[p];
        if (!x->label[0]) continue;
        if (!x->sector) return fail(e, "area.%s.sector is missing (LGV-3.1.4a, LGV-3.1.4b)", x->label);
        if (!x->name[0]) return fail(e, "area.%s.name is missing", x->label);
        if (!x->tem) return fail(e, "area.%s.tem is missing (LGV-3.1.2a)", x->label);
        if (x->zone && (x->star || x->hill || x->vp)) return fail(e, "area.%s is a Zone and bears no flag", x->label);
    }
    return true;
}

static bool board_derive(LgvBoard *b, Error *e) {
    if (!places_complete(b, e) || !unit_order(b, e) || !units_complete(b, e)) return false;
    derive_places(b);
    if (!derive_links(b, e)) return false;
    derive_fords(b);
    derive_sets(b);
    derive_leaders(b);
    if (!b->stack_limit[UNION] || !b->stack_limit[CONFEDERATE])
        return fail(e, "stack.union, stack.confederate: missing");
    if (b->longstreet_last_call + b->longstreet_march >= LGV_TURNS)
        return fail(e, "rule.longstreet-last-call: who is called then arrives after the last turn");
    return true;
}

/* ---- Counts of the whole map ------------------------------------------------------------------------------------- */

static bool count_is(int found, int wanted, const char *what, Error *e) {
    return found == wanted || fail(e, "expected %d %s, found %d", wanted, what, found);
}

/* LGV-3.1a, b, LGV-3.1.3b, LGV-3.1.6b, LGV-3.1.7, LGV-3.1.8, LGV-D1a, LGV-D2b to LGV-D2d. */
static bool count_places(const LgvBoard *b, Error *e) {
    int wild = 0, stars = 0, hills = 0, points = 0, blue = 0, blue_zones = 0, supply = 0;
    for (int p = 1; p <= b->places; p++) {
        const Place *x = &b->place[p];
        wild += x->wilderness; /* LGV-3.1.3a: the others are Clear */
        stars += x->star;
        hills += x->hill;
        points += x->vp; /* LGV-3.1.2c: the red rings */
        supply += x->supply;
        if (x->sector == UNION) *(x->zone ? &blue_zones : &blue) += 1;
    }
    return count_is(b->areas, 74, "areas (LGV-3.1a)", e) && count_is(b->zones, 17, "zones (LGV-3.1b)", e) &&
           count_is(wild, 19, "wilderness areas (LGV-3.1.3b)", e) && count_is(b->fords, 9, "fords (LGV-3.1.6b)", e) &&
           count_is(stars, 3, "stars (LGV-3.1.7)", e) && count_is(hills, 5, "hills (LGV-3.1.8)", e) &&
           count_is(points, 6, "victory points on the map (LGV-17.2c)", e) &&
           count_is(blue, 21, "areas of the Union sector (LGV-D1a)", e) &&
           count_is(blue_zones, 10, "zones of the Union sector (LGV-D1a)", e) &&
           count_is(supply, 4, "zones of the Union rear (LGV-17.2b)", e);
}

typedef struct Named {
    const char *label, *name;
} Named;

/* LGV-D1a: names that the rules print. */
static bool printed_names(const LgvBoard *b, Error *e) {
    static const Named names[] = {
        {"3", "Mansfield"},       {"4", "Hamilton's Crossing"}, {"6", "Prospect Hill"},
        {"7", "Lee's Hill"},      {"8", "Marye's Heights"},     {"11", "Sullivan"},
        {"15", "Garnet"},         {"16", "Telegraph Road"},     {"21", "Salem Church"},
        {"22", "Banks Ford"},     {"27", "Tabernacle Church"},  {"43", "Chancellorsville"},
        {"47", "Todd's Tavern"},  {"56", "Elys Ford"},          {"61", "US Ford"},
        {"63", "Scott's Ford"},   {"73", "Falmouth"},           {"74", "Tyler's Hill"},
        {"A", "Port Royal Road"}, {"B", "Guiney Station"},      {"C", "Massaponax Church"},
        {"H", "Germanna Ford"},   {"I", "Madden's Tavern"},
    };
    for (int i = 0; i < COUNT(names); i++) {
        int p = lgv_find_place(b, str_of(names[i].label));
        if (!p || !str_alike(str_of(b->place[p].name), str_of(names[i].name)))
            return fail(e, "area.%s.name: the rules print %s (LGV-D1a)", names[i].label, names[i].name);
    }
    return true;
}

/* LGV-3.1.7, LGV-17.2c, LGV-14.2.1, LGV-D2d: flags that the rules print. */
static bool printed_flags(const LgvBoard *b, Error *e) {
    static const char *const stars[] = {"8", "22", "43"}, *const points[] = {"6", "7", "8", "27", "43", "47"};
    static const char *const rear[] = {"L", "M", "N", "O"};
    for (int i = 0; i < COUNT(stars); i++) {
        if (!b->place[lgv_find_place(b, str_of(stars[i]))].star)
            return fail(e, "area.%s.star: the rules print it (LGV-3.1.7)", stars[i]);
    }
    for (int i = 0; i < COUNT(points); i++) {
        if (b->place[lgv_find_place(b, str_of(points[i]))].vp != 1)
            return fail(e, "area.%s.vp: the rules print 1 (LGV-17.2c)", points[i]);
    }
    for (int i = 0; i < COUNT(rear); i++) {
        if (!b->place[lgv_find_place(b, str_of(rear[i]))].supply)
            return fail(e, "area.%s.supply: the rules print it (LGV-17.2b)", rear[i]);
    }
    return true;
}

/* A link that the rules ask for, between labels. */
static const Link *wanted_link(const LgvBoard *b, const char *from, const char *to) {
    return lgv_link(b, lgv_find_place(b, str_of(from)), lgv_find_place(b, str_of(to)));
}

/* LGV-D1b, 14.1.1, LGV-14.2e, LGV-5.3.1e: links that the rules print. */
static bool printed_links(const LgvBoard *b, Error *e) {
    const Link *germanna = wanted_link(b, "53", "H"), *reynolds = wanted_link(b, "3", "74");
    if (!germanna || germanna->water != WATER_MAJOR || !germanna->whole_move || !germanna->ford)
        return fail(e, "arrow.53-H must be major water with a ford and take the whole move (LGV-14.1.1c)");
    if (!reynolds || !reynolds->ford) return fail(e, "border.3-74 must have a ford (LGV-5.3.1e)");
    if (!wanted_link(b, "16", "C")) return fail(e, "arrow.16-C is missing (LGV-14.2.1)");
    if (!wanted_link(b, "47", "D")) return fail(e, "arrow.47-D is missing (LGV-14.2.1)");
    if (wanted_link(b, "G", "H")) return fail(e, "arrow.G-H must be barred (LGV-14.2e)");
    if (wanted_link(b, "A", "Q")) return fail(e, "arrow.A-Q must be barred (LGV-14.2e)");
    const Place *c = &b->place[lgv_find_place(b, STR("C"))], *d = &b->place[lgv_find_place(b, STR("D"))];
    if (c->union_entry != lgv_find_place(b, STR("16"))) return fail(e, "area.C.union-entry must be 16 (LGV-14.2.1)");
    if (d->union_entry != lgv_find_place(b, STR("47"))) return fail(e, "area.D.union-entry must be 47 (LGV-14.2.1)");
    return true;
}

/* LGV-D1c: the rivers part the sectors; LGV-D2b: Wilderness has two ways out. */
static bool ground_holds(const LgvBoard *b, Error *e) {
    for (int i = 0; i < b->borders; i++) {
        const Border *x = &b->border[i];
        bool across = b->place[x->a].sector != b->place[x->b].sector;
        if (across != (x->water == WATER_MAJOR) && !x->barred)
            return fail(e, "border.%s-%s: major water and only it parts the sectors (LGV-D1c)", b->place[x->a].label,
                        b->place[x->b].label);
        if (x->ford && !x->road) return fail(e, "ford %s carries no road (LGV-D1d)", b->ford[x->ford].name);
    }
    for (int p = 1; p <= b->places; p++) {
        if (b->place[p].wilderness && b->place[p].links < 2)
            return fail(e, "area.%s is Wilderness and has fewer than two roads out (LGV-D2b)", b->place[p].label);
    }
    return true;
}

const Bits128 *lgv_next_to(const void *board, int place) { return &((const LgvBoard *)board)->place[place].adjacent; }

/* Every Confederate-sector Area hangs together, and the rear reaches every Ford (LGV-D1b). */
static bool all_connected(const LgvBoard *b, Error *e) {
    Bits128 open = {{0, 0}}, north = {{0, 0}}, seed = {{0, 0}};
    for (int p = 1; p <= b->places; p++) {
        const Place *x = &b->place[p];
        if (!x->zone && x->sector == CONFEDERATE) bits128_add(&open, p);
        if (x->sector == UNION) bits128_add(&north, p);
    }
    bits128_add(&seed, 1);
    Bits128 south = areas_joined(b, lgv_next_to, seed, &open),
            rear = areas_joined(b, lgv_next_to, b->supply_set, &north);
    for (int p = 1; p <= b->places; p++) {
        if (bits128_has(&open, p) && !bits128_has(&south, p))
            return fail(e, "area.%s cannot be reached from area 1", b->place[p].label);
    }
    for (int f = 1; f <= b->fords; f++) {
        if (!bits128_has(&rear, b->ford[f].a))
            return fail(e, "ford %s is cut off from the Union rear (LGV-D1b)", b->ford[f].name);
    }
    return true;
}

/* LGV-5.3.2-ex1, LGV-2.0, LGV-D3b, LGV-D3c, LGV-D6, LGV-D7, LGV-D4a, LGV-4.2.4: the two armies. */
static bool count_units(const LgvBoard *b, Error *e) {
    static const int wanted[3][UNIT_TYPES] = {[UNION] = {21, 3, 1, 3, 8}, [CONFEDERATE] = {28, 6, 2, 0, 10}};
    static const char *const what[] = {"infantry", "artillery", "cavalry", "engineers", "leaders"};
    int found[3][UNIT_TYPES] = {{0}}, optional[3] = {0};
    for (int u = 1; u <= b->units; u++) {
        const Unit *x = &b->unit[u];
        if (x->option) optional[x->side]++;
        else found[x->side][x->type]++;
        if (x->type == ARTILLERY && !x->independent) return fail(e, "unit.%s must be Independent (LGV-D4a)", x->key);
        if (x->type == CAVALRY && x->move <= 5) return fail(e, "unit.%s: Cavalry is faster than 5 (LGV-4.2.4)", x->key);
    }
    for (int side = UNION; side <= CONFEDERATE; side++) {
        for (int t = 0; t < UNIT_TYPES; t++) {
            if (found[side][t] != wanted[side][t])
                return fail(e, "expected %d %s %s, found %d (LGV-5.3.2-ex1)", wanted[side][t], side_name((Side)side),
                            what[t], found[side][t]);
        }
    }
    return count_is(optional[UNION], 5, "optional Union units (LGV-5.3.1g)", e) &&
           count_is(optional[CONFEDERATE], 11, "optional Confederate units (LGV-5.3.2d)", e) &&
           count_is(b->stack_limit[UNION], 6, "as stack.union (LGV-7.1.1)", e) &&
           count_is(b->stack_limit[CONFEDERATE], 10, "as stack.confederate (LGV-7.1.2)", e);
}

static bool board_counts(const LgvBoard *b, Error *e) {
    return count_places(b, e) && printed_names(b, e) && printed_flags(b, e) && printed_links(b, e) &&
           ground_holds(b, e) && all_connected(b, e) && count_units(b, e);
}

/* What journal and prompts call units and places. */
static void mark_names(LgvBoard *b) {
    for (int u = 1; u <= b->units; u++) mark_piece(b->unit_mark[u], b->unit[u].key, b->unit[u].name);
    for (int p = 1; p <= b->places; p++) {
        mark_place(b->place_mark[p], str_of(b->place[p].label), "");
        mark_place(b->place_title[p], str_of(b->place[p].label), b->place[p].name);
    }
}

bool lgv_board_end(void *board, bool whole, Error *e) {
    LgvBoard *b = board;
    if (!board_derive(b, e) || (whole && !board_counts(b, e))) return false;
    mark_names(b);
    b->sealed = true;
    return true;
}
