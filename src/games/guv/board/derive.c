/* What follows from the board's data, and whether the data can be true: every count and value that the rules state (2,
 * 3, 13.b, 17, the order of battle, GUV-D1 to GUV-D6). */
#include "games/guv/board/data.h"

/* ---- The map ----------------------------------------------------------------------------------------------------- */

HEX_CHECKS_OF(guv, Guv)

static void derive_hexes(GuvBoard *b) {
    for (int h = 1; h <= b->grid.count; h++) b->hex[h].in_play = hex_within(&b->grid, h, b->area);
    hexset_clear(&b->arrivals);
    for (int h = 1; h <= b->grid.count; h++) {
        GuvHex *x = &b->hex[h];
        x->any_road = x->edge_road != ROAD_NONE;
        b->dry[h] = 0;
        if (x->arrive || x->flag) hexset_add(&b->arrivals, h);
        for (int d = 0; d < 6; d++) {
            int next = b->grid.next[h][d];
            x->any_road |= x->road[d] != ROAD_NONE;
            b->dry[h] |= (u8)((next && b->hex[next].in_play && x->water[d] <= WATER_CREEK) << d);
        }
    }
}

/* The great rivers part the regions, fords or not. */
static bool same_bank(const void *context, int from, int to, int direction) {
    const GuvBoard *b = context;
    return b->hex[from].water[direction] < WATER_RAPIDAN;
}

/* Floods a region from its first hex. False when it runs into another one. */
static bool flood_region(GuvBoard *b, int region, Error *e) {
    HexSet seed, land;
    int first = 0;
    hexset_clear(&seed);
    for (int h = b->grid.count; h > 0; h--) {
        if (b->hex[h].region == region) first = h;
    }
    if (!first) return true;
    hexset_add(&seed, first);
    hex_joined(&b->grid, &seed, same_bank, b, &land);
    for (int h = 1; h <= b->grid.count; h++) {
        int here = b->hex[h].region;
        if (!hexset_has(&land, h)) b->hex[h].region = (u8)(here == region ? REGION_NONE : here);
        else if (here && here != region)
            return fail(e, "no great river parts region.%s from region.%s (GUV-10.b)", guv_regions[region],
                        guv_regions[here]);
        else b->hex[h].region = (u8)region;
    }
    return true;
}

static bool derive_regions(GuvBoard *b, Error *e) {
    for (int region = REGION_NORTH; region <= REGION_SOUTH; region++) {
        if (!flood_region(b, region, e)) return false;
    }
    for (int h = 1; h <= b->grid.count; h++) {
        if (!b->hex[h].region)
            return hex_fail(b, e, h, "lies in no region; region.north, .wedge, .south flood the land");
    }
    return true;
}

static bool derive_entries(GuvBoard *b, Error *e) {
    b->entries = 0;
    for (int h = 1; h <= b->grid.count; h++) {
        if (!b->hex[h].entry) continue;
        if (b->entries == COUNT(b->entry)) return fail(e, "more than %d entries of the cavalry", COUNT(b->entry));
        b->entry[b->entries++] = (u16)h;
    }
    return true;
}

static bool derive_flags(GuvBoard *b, Error *e) {
    for (int side = UNION; side <= CONFEDERATE; side++) {
        b->flags_of[side] = 0;
        for (int h = 1; h <= b->grid.count; h++) {
            if (b->hex[h].flag != side) continue;
            if (b->flags_of[side] == COUNT(b->flag_hex[side])) return fail(e, "more than 12 supply centres of a side");
            b->flag_hex[side][b->flags_of[side]++] = (u16)h;
        }
        if (!b->flags_of[side]) return fail(e, "no supply centre of %s (GUV-15.g)", side_name((Side)side));
        for (int h = 1; h <= b->grid.count; h++) {
            int best = 255;
            for (u32 i = 0; i < b->flags_of[side]; i++) {
                int far = hex_distance(&b->grid, h, b->flag_hex[side][i]);
                if (far < best) best = far;
            }
            b->flag_distance[side][h] = (u8)best;
        }
    }
    return true;
}

/* Fords lie on great rivers, bridges on small ones (GUV-10.a, GUV-11.seize-d). Both ends were written as one. */
static bool sides_hold(const GuvBoard *b, Error *e) {
    for (int h = 1; h <= b->grid.count; h++) {
        const GuvHex *x = &b->hex[h];
        for (int d = 0; d < 6; d++) {
            int to = b->grid.next[h][d];
            const GuvHex *y = &b->hex[to];
            if (to && (x->water[d] != y->water[hex_reverse(d)] || x->road[d] != y->road[hex_reverse(d)] ||
                       x->crossing[d] != y->crossing[hex_reverse(d)]))
                return hex_fail(b, e, h, "a hexside differs from its other face");
            if (x->crossing[d] == CROSSING_FORD && x->water[d] < WATER_RAPIDAN)
                return hex_fail(b, e, h, "a ford where no great river is (GUV-10.a)");
            if (x->crossing[d] == CROSSING_BRIDGE && x->water[d] != WATER_MINOR)
                return hex_fail(b, e, h, "a bridge where no small river is (GUV-11.seize-d)");
            if (x->road[d] && x->water[d] >= WATER_RAPIDAN && !x->crossing[d])
                return hex_fail(b, e, h, "a road crosses a great river without a ford (GUV-10.a)");
        }
    }
    return true;
}

/* ---- Armies ------------------------------------------------------------------------------------------------------ */

/* GUV-3.units-c: what a counter shows. */
static bool unit_complete(const GuvBoard *b, int u, Error *e) {
    const GuvUnit *x = &b->unit[u];
    if (x->side != guv_side(u)) return fail(e, "unit.%s.side is missing", x->key);
    if (!x->name[0] || !x->long_id[0]) return fail(e, "unit.%s has no name or long id", x->key);
    if (!x->type) return fail(e, "unit.%s.type is missing", x->key);
    bool walks = x->type != SKIRMISHER && x->type != DUMMY;
    if (walks != (x->move != 0)) return fail(e, "unit.%s.move: units have one, others none (GUV-13.a)", x->key);
    if (x->type != DUMMY && !x->combat) return fail(e, "unit.%s.combat is missing", x->key);
    if (x->combat > 1 && (!x->reduced || x->reduced >= x->combat))
        return fail(e, "unit.%s.reduced: more than 1 point means two steps (GUV-3.units-a)", x->key);
    if (x->combat <= 1 && x->reduced) return fail(e, "unit.%s.reduced: 1 point means one step (GUV-3.units-b)", x->key);
    if (x->formation && b->formation[x->formation].side != x->side)
        return fail(e, "unit.%s is in a formation of the enemy", x->key);
    return true;
}

static bool armies_complete(const GuvBoard *b, Error *e) {
    for (int f = 1; f <= b->formations; f++) {
        const GuvFormation *x = &b->formation[f];
        if (!x->side || !x->radius || !x->name[0])
            return fail(e, "formation.%s needs name, side, radius (GUV-3.cmd-a)", x->key);
    }
    for (int c = 1; c <= GUV_COMMANDERS; c++) {
        const GuvCommander *x = &b->commander[c];
        if (x->key[0] && (!x->side || !x->radius || !x->factor))
            return fail(e, "commander.%s needs side, radius, factor (GUV-3.cmd-b)", x->key);
    }
    for (int u = 1; u <= GUV_UNITS; u++) {
        if (!b->unit[u].key[0]) continue;
        if (!unit_complete(b, u, e)) return false;
        for (int v = u + 1; v <= GUV_UNITS; v++) {
            if (b->unit[v].key[0] && str_alike(str_of(b->unit[u].long_id), str_of(b->unit[v].long_id)))
                return fail(e, "unit.%s and unit.%s share a long id", b->unit[u].key, b->unit[v].key);
        }
    }
    return true;
}

static void derive_sets(GuvBoard *b) {
    memset(b->members, 0, sizeof b->members);
    memset(b->independents, 0, sizeof b->independents);
    memset(b->skirmisher_set, 0, sizeof b->skirmisher_set);
    memset(b->units, 0, sizeof b->units);
    memset(b->beside, 0, sizeof b->beside);
    for (int u = 1; u <= GUV_UNITS; u++) {
        GuvUnit *x = &b->unit[u];
        if (!x->key[0]) continue;
        int side = guv_side(u), me = guv_bit(u);
        if (!x->reduced_bonus) x->reduced_bonus = x->bonus;
        if (x->type == SKIRMISHER) bits128_add(&b->skirmisher_set[side], me);
        if (x->type == SKIRMISHER || x->type == DUMMY) continue;
        bool member = x->formation && !x->independent;
        bits128_add(member ? &b->members[x->formation] : &b->independents[side], me);
        bits128_add(&b->units[side], me);
        if (!member || x->stoneman || guv_is_stuart(b, u)) bits128_add(&b->beside[side], me);
    }
}

/* ---- Tables and scenario ----------------------------------------------------------------------------------------- */

static bool rules_complete(GuvBoard *b, Error *e) {
    if (!b->rule.salem_brigades) b->rule.salem_brigades = 3; /* GUV-19.salem-d */
    for (const Datum *d = guv_plain_data; d->name; d++) {
        bool rule = d->offset >= offsetof(GuvBoard, rule) && d->offset < offsetof(GuvBoard, rule) + sizeof b->rule;
        if (rule && d->low > 0 && !((const u8 *)b)[d->offset]) return fail(e, "%s is missing", d->name);
    }
    for (int t = 0; t < TERRAINS; t++) {
        if (!b->terrain[t].move) return fail(e, "terrain.%s.move is missing (GUV-D3)", guv_terrains[t]);
    }
    int low = 1;
    for (int i = 0; i < b->artillery_rows; low = b->artillery[i++].high + 1) {
        if (b->artillery[i].low != low) return fail(e, "the artillery table has no row for %d points (GUV-D4)", low);
    }
    return low > 99 || fail(e, "the artillery table ends below 99 points (GUV-D4)");
}

static bool scenario_complete(const GuvBoard *b, Error *e) {
    if (!b->first_turn || b->last_turn < b->first_turn) return fail(e, "scenario.first and scenario.last are missing");
    if (!b->deploys) return fail(e, "scenario.deploys is missing (GUV-4.b)");
    for (int t = b->first_turn; t <= b->last_turn; t++) {
        if (!b->turn[t].known) return fail(e, "turn.%d is missing (GUV-3.calendar-b)", t);
        if (b->turn[t].night != (t % 5 == 0)) return fail(e, "turn.%d.night: every fifth turn is (GUV-D1)", t);
    }
    for (int side = UNION; side <= CONFEDERATE; side++) {
        for (u32 left = b->chits[side]; left; left &= left - 1) {
            if (guv_chit_side(b, bits_first(left)) != (Side)side)
                return fail(e, "scenario.chits.%s has a chit of the enemy", side_name((Side)side));
        }
        if (!(b->chits[side] >> (CHIT_INDEPENDENT + side) & 1))
            return fail(e, "scenario.chits.%s: Independent is always there (GUV-8.ind-a)", side_name((Side)side));
    }
    for (int i = 0;
         b->victory != VICTORY_SALEM && i < (b->victory == VICTORY_LEE || b->victory == VICTORY_JACKSON ? 1 : 2); i++) {
        if (!b->goal[i]) return fail(e, "scenario.goal.%d is missing", i + 1);
    }
    for (int i = 1; i <= b->boxes; i++) {
        if (!b->box[i].side || !b->box[i].hexes || b->box[i].high < b->box[i].low)
            return fail(e, "box.%d needs side, hexes, low and high (GUV-20.hyp-a)", i);
    }
    return true;
}

static bool board_derive(GuvBoard *b, Error *e) {
    if (b->area[0] && !b->area[1]) return fail(e, "scenario.area: expected two corners");
    if (!b->sealed && !all_given(b, e)) return false;
    derive_hexes(b);
    if (!derive_regions(b, e) || !derive_flags(b, e) || !derive_entries(b, e) || !sides_hold(b, e) ||
        !armies_complete(b, e))
        return false;
    derive_sets(b);
    return rules_complete(b, e) && scenario_complete(b, e);
}

/* ---- Counts of the whole map ------------------------------------------------------------------------------------- */

static bool count_is(int found, int wanted, const char *what, Error *e) {
    return found == wanted || fail(e, "expected %d %s, found %d", wanted, what, found);
}

int guv_place_named(const GuvBoard *b, const char *name) {
    for (int h = 1; h <= b->grid.count; h++) {
        if (b->hex[h].name && str_alike(str_of(b->place[b->hex[h].name]), str_of(name))) return h;
    }
    return 0;
}

/* GUV-D6: places that rules or scenarios name. */
static bool printed_places(const GuvBoard *b, Error *e) {
    static const char *const names[] = {"Chancellorsville",    "Marye's Heights", "Spotsylvania", "Falmouth",
                                        "Fredericksburg",      "Zoan Church",     "Fairview",     "Salem Church",
                                        "Hamilton's Crossing", "Richardsville",   "Kelly's Ford", "Ely's Ford",
                                        "Germanna Ford"};
    for (int i = 0; i < COUNT(names); i++) {
        if (!guv_place_named(b, names[i])) return fail(e, "no hex is named %s (GUV-D6)", names[i]);
    }
    if (b->hex[guv_place_named(b, "Fredericksburg")].terrain != TERRAIN_CITY)
        return fail(e, "Fredericksburg is the city (GUV-R93)");
    static const char *const towns[] = {"Chancellorsville", "Richardsville", "Spotsylvania", "Falmouth"};
    for (int i = 0; i < COUNT(towns); i++) {
        if (b->hex[guv_place_named(b, towns[i])].terrain != TERRAIN_TOWN)
            return fail(e, "%s is a town (GUV-D3f)", towns[i]);
    }
    return b->hex[guv_place_named(b, "Marye's Heights")].height || fail(e, "Marye's Heights are a height (GUV-D3f)");
}

/* GUV-D6a, GUV-15.g: supply centres stand on the edge, on a road; the Union's north of the Rappahannock. */
static bool printed_flags(const GuvBoard *b, Error *e) {
    for (int side = UNION; side <= CONFEDERATE; side++) {
        for (u32 i = 0; i < b->flags_of[side]; i++) {
            int h = b->flag_hex[side][i];
            if (!b->hex[h].any_road) return hex_fail(b, e, h, "a supply centre without a road (GUV-15.g)");
            bool edge = false;
            for (int d = 0; d < 6; d++) edge |= !b->grid.next[h][d];
            if (!edge) return hex_fail(b, e, h, "a supply centre inside the map (GUV-15.g)");
            if ((b->hex[h].region == REGION_NORTH) != (side == UNION))
                return hex_fail(b, e, h, "a supply centre on the wrong bank (GUV-D6a)");
        }
    }
    int exits = 0, entries = 0;
    for (int h = 1; h <= b->grid.count; h++) {
        exits += b->hex[h].exit != 0;
        entries += b->hex[h].entry != 0;
        if (b->hex[h].exit && hex_row(&b->grid, h) != b->grid.rows)
            return hex_fail(b, e, h, "exit roads lie on the lower edge (GUV-2.exit-a)");
        if (b->hex[h].entry && b->hex[h].region != REGION_WEDGE)
            return hex_fail(b, e, h, "the cavalry comes between the rivers (GUV-18.rein-a)");
        if (b->hex[h].entry && hex_column(&b->grid, h) != 1)
            return hex_fail(b, e, h, "the cavalry comes from the west edge (GUV-18.rein-a)");
    }
    return (exits && entries) || fail(e, "no exit roads or no entry of the cavalry (GUV-2.exit-a, GUV-18.rein-a)");
}

/* The ledger's order of battle; GUV-R55: Howard's corps is XI; GUV-13.b, GUV-13.extra-a, GUV-D5e. */
static bool count_units(const GuvBoard *b, Error *e) {
    static const int wanted[3][UNIT_TYPES] = {
        [UNION] = {0, 58, 7, 9, 1, 12, 6}, [CONFEDERATE] = {0, 36, 4, 14, 1, 12, 6}};
    static const char *const what[] = {
        "", "infantry brigades", "cavalry units", "artillery units", "horse artillery units", "skirmishers", "dummies"};
    int found[3][UNIT_TYPES] = {{0}};
    for (int u = 1; u <= GUV_UNITS; u++) {
        if (b->unit[u].key[0]) found[guv_side(u)][b->unit[u].type]++;
    }
    for (int side = UNION; side <= CONFEDERATE; side++) {
        for (int t = INFANTRY; t < UNIT_TYPES; t++) {
            if (found[side][t] != wanted[side][t])
                return fail(e, "expected %d %s of %s, found %d (order of battle)", wanted[side][t], what[t],
                            side_name((Side)side), found[side][t]);
        }
    }
    return count_is(b->formations, 17, "formations (order of battle)", e);
}

static int points_of(const GuvBoard *b, const char *key) {
    bool ambiguous;
    return b->unit[guv_find_unit(b, str_of(key), &ambiguous)].combat;
}

/* GUV-D5, GUV-12.ex1, GUV-14.fight-ex1, GUV-14.fight-ex3, GUV-14.fight-ex4: what the worked examples imply. */
static bool worked_values(const GuvBoard *b, Error *e) {
    bool ambiguous;
    int artillery = points_of(b, "Walker") + points_of(b, "Nelson");
    int brigades = points_of(b, "Pender") + points_of(b, "Thomas") + points_of(b, "Lane");
    int corps = points_of(b, "Barlow") + points_of(b, "McLean") + points_of(b, "Schirmer");
    int heth = points_of(b, "Heth") + 1, buschbeck = points_of(b, "Buschbeck");
    if (!count_is(points_of(b, "von-Gilsa"), 3, "points of von Gilsa (GUV-D5)", e) ||
        !count_is(points_of(b, "McGowan"), 4, "points of McGowan (GUV-D5)", e) ||
        !count_is(artillery, 4, "points of Walker and Nelson (GUV-12.ex1)", e) ||
        !count_is(brigades, 11, "points of Pender, Thomas and Lane (GUV-14.fight-ex1)", e) ||
        !count_is(corps, 10, "points of Barlow, McLean and Schirmer (GUV-14.fight-ex4)", e))
        return false;
    if (heth < buschbeck || heth >= 2 * buschbeck) return fail(e, "Heth against Buschbeck is 1:1 (GUV-14.fight-ex3)");
    static const char *const with[] = {"Buschbeck", "Schirmer"};
    for (int i = 0; i < COUNT(with); i++) {
        if (b->unit[guv_find_unit(b, str_of(with[i]), &ambiguous)].bonus != 1)
            return fail(e, "unit.%s.bonus is 1 (GUV-D5a)", with[i]);
    }
    for (int u = 1; u <= GUV_UNITS; u++) {
        if (b->unit[u].type == INFANTRY && b->unit[u].move != 4)
            return fail(e, "unit.%s.move: infantry has 4 (GUV-D5b)", b->unit[u].key);
        if (b->unit[u].type == CAVALRY && b->unit[u].move < 6)
            return fail(e, "unit.%s.move: cavalry has 6 or more (GUV-D5b)", b->unit[u].key);
    }
    return b->artillery_rows > 1 || fail(e, "the artillery table is missing (GUV-D4)");
}

/* GUV-D1, GUV-D2, GUV-D2a, 17: calendar and events. */
static bool printed_numbers(const GuvBoard *b, Error *e) {
    int events[3] = {0};
    for (int k = 1; k < EVENT_KINDS; k++) events[b->event[k].side] += b->event[k].key[0] != 0;
    if (!count_is(events[UNION], 10, "Union events (GUV-D5f)", e) ||
        !count_is(events[CONFEDERATE], 10, "Confederate events (GUV-D5f)", e))
        return false;
    if (b->victory != VICTORY_CAMPAIGN) return b->supplied || fail(e, "scenario.supplied is yes (GUV-19.b)");
    int vp = 0;
    for (int h = 1; h <= b->grid.count; h++) vp += b->hex[h].vp;
    return count_is(vp, 35, "victory points of places (GUV-2.loc-a)", e) &&
           count_is(b->last_turn, GUV_TURNS, "turns (GUV-18.a)", e) &&
           count_is(b->turn[3].points[UNION], 4, "Union points on turn 3 (GUV-D2)", e) &&
           count_is(b->turn[3].points[CONFEDERATE], 3, "Confederate points on turn 3 (GUV-D2)", e) &&
           count_is(b->skirmishers[UNION], 6, "Union skirmishers (GUV-13.b)", e) &&
           count_is(b->skirmishers[CONFEDERATE], 10, "Confederate skirmishers (GUV-13.b)", e);
}

static bool board_counts(const GuvBoard *b, Error *e) {
    return count_is(b->grid.columns, 42, "columns", e) && count_is(b->grid.rows, 40, "rows", e) &&
           printed_places(b, e) && printed_flags(b, e) && count_units(b, e) && worked_values(b, e) &&
           printed_numbers(b, e);
}

/* What journal and prompts call a piece. */
static void mark_names(GuvBoard *b) {
    for (int u = 1; u <= GUV_UNITS; u++) {
        Writer w = writer_on(b->unit_mark[u], MARK_ROOM);
        put_mark(&w, "unit", str_of(b->unit[u].key), str_of(b->unit[u].name));
    }
}

bool guv_board_end(void *board, bool whole, Error *e) {
    GuvBoard *b = board;
    if (!board_derive(b, e) || (whole && !board_counts(b, e))) return false;
    mark_names(b);
    b->whole = whole;
    b->sealed = 1;
    return true;
}
