/* What follows from the board's data, and whether the data can be true (0, 2, 4, 20, 27, LFM-D1 to LFM-D9). */
#include "games/lfm/board/data.h"

/* ---- The map ----------------------------------------------------------------------------------------------------- */

HEX_CHECKS_OF(lfm, Lfm)

/* LFM-27.4, LFM-27.6 to LFM-27.8, LFM-R83, LFM-R84, LFM-R86: ground at the ends, one level of cover between them. */
static void derive_relief(LfmBoard *b) {
    memset(&b->relief, 0, sizeof b->relief);
    for (int h = 1; h <= b->grid.count; h++) {
        const GroundRow *row = &b->ground[b->hex[h].ground];
        b->relief.ground[h] = (i8)b->hex[h].level;
        b->relief.top[h] = (i8)(b->hex[h].level + row->height);
        if (row->partial) hexset_add(&b->relief.dim, h);
    }
    sight_table_init(&b->sight, &b->grid, &b->relief);
    sight_zone_init(&b->zoi, &b->sight, &b->grid, b->rule.zoi);
    sight_zone_init(&b->zoi_guns, &b->sight, &b->grid, b->rule.zoi_guns);
}

static void derive_arrivals(LfmBoard *b) {
    memset(b->arrival_of, 0, sizeof b->arrival_of);
    memset(b->arriving, 0, sizeof b->arriving);
    for (int n = b->arrivals; n > 0; n--) {
        for (int i = 0; i < b->arrival[n].pieces; i++) b->arrival_of[b->arrival[n].piece[i]] = (u8)n;
    }
    for (int p = 1; p <= b->pieces; p++) pieces_add(&b->arriving[b->arrival_of[p]], p);
}

static bool along_edge(const void *context, int from, int to, int direction) {
    const LfmBoard *b = context;
    return hexset_has(&b->edge, to);
}

static void derive_edge_steps(LfmBoard *b) {
    HexReach reach;
    b->edges = 0;
    memset(b->edge_number, 0, sizeof b->edge_number);
    memset(b->edge_steps, HEX_FAR, sizeof b->edge_steps);
    memset(b->edge_near, 0, sizeof b->edge_near);
    for (int h = hexset_next(&b->edge, 0); h; h = hexset_next(&b->edge, h)) {
        MUST(b->edges + 1 < LFM_EDGE);
        b->edge_number[h] = ++b->edges;
        b->edge_hex[b->edges] = (u16)h;
    }
    for (int n = 1; n <= b->edges; n++) {
        hex_flood(&b->grid, b->edge_hex[n], HEX_FAR - 1, along_edge, b, &reach);
        for (int i = 0; i < reach.count; i++) {
            int to = b->edge_number[reach.hex[i]];
            b->edge_steps[n][to] = reach.spent[reach.hex[i]];
            b->edge_near[n][i] = (u8)to;
        }
    }
}

static void derive_edge(LfmBoard *b) {
    hexset_clear(&b->edge);
    for (int h = 1; h <= b->grid.count; h++) {
        bool beside = false;
        for (int d = 0; d < 6; d++) beside |= !b->hex[b->grid.next[h][d]].in_play; /* hex 0 is never in play */
        if (beside && b->hex[h].in_play) hexset_add(&b->edge, h);
    }
    derive_edge_steps(b);
}

static void derive_bridges(LfmBoard *b) {
    for (int i = 1; i <= b->bridges; i++) {
        int from, to, d = b->bridge[i] % 3;
        hexside_ends(&b->grid, b->bridge[i], &from, &to);
        b->hex[from].bridge[d] = b->hex[to].bridge[hex_reverse(d)] = (u8)i;
    }
}

/* LFM-D2f: where a river parts neighbours always, and where only as long as no bridge stands. */
static void derive_water(LfmBoard *b) {
    for (int h = 1; h <= b->grid.count; h++) {
        const LfmHex *x = &b->hex[h];
        b->wet[h] = b->fixed_wet[h] = 0;
        for (int d = 0; d < 6; d++) {
            if (!(x->side[d] & SIDE_RIVER) || (x->side[d] & SIDE_FORD)) continue;
            if (!x->bridge[d]) b->wet[h] |= (u8)(1 << d);
            else if (!b->bridge_fixed[x->bridge[d]]) b->fixed_wet[h] |= (u8)(1 << d);
        }
    }
}

static void derive_hexes(LfmBoard *b) {
    for (int h = 1; h <= b->grid.count; h++) {
        b->hex[h].in_play = hex_within(&b->grid, h, b->area);
        b->hex[h].objective = 0;
        memset(b->hex[h].bridge, 0, sizeof b->hex[h].bridge);
    }
    for (int n = 1; n <= b->objectives; n++) b->hex[b->objective[n].hex].objective = (u8)n;
    b->hex[0].objective = 0;
    derive_bridges(b);
    derive_arrivals(b);
    derive_edge(b);
    derive_water(b);
    derive_relief(b);
}

static bool side_holds(const LfmBoard *b, int hex, int d, Error *e) {
    const LfmHex *x = &b->hex[hex];
    int to = b->grid.next[hex][d], water = x->side[d] & (SIDE_CREEK | SIDE_RIVER);
    if (!to) return true;
    if ((x->side[d] & SIDE_STEEP) && x->level == b->hex[to].level)
        return hex_fail(b, e, hex, "a steep side between hexes of one level");
    if (water == (SIDE_CREEK | SIDE_RIVER)) return hex_fail(b, e, hex, "a hexside is creek and river at once");
    if ((x->side[d] & (SIDE_BRIDGE | SIDE_FORD)) && !water)
        return hex_fail(b, e, hex, "a bridge or ford without water (LFM-D9a)");
    if (x->road[d] && (x->side[d] & SIDE_RIVER) && !(x->side[d] & (SIDE_BRIDGE | SIDE_FORD)))
        return hex_fail(b, e, hex, "a road crosses a river without bridge or ford (LFM-D2b)");
    return true;
}

static bool sides_hold(const LfmBoard *b, Error *e) {
    for (int h = 1; h <= b->grid.count; h++) {
        for (int d = 0; d < 6; d++) {
            if (!side_holds(b, h, d, e)) return false;
        }
    }
    return true;
}

/* ---- Armies ------------------------------------------------------------------------------------------------------ */

/* LFM-0.3: the formations above the one that was named. */
static void derive_posts(LfmBoard *b) {
    memset(b->brief, 0, sizeof b->brief);
    for (int p = 1; p <= b->pieces; p++) {
        LfmPiece *x = &b->piece[p];
        if (x->brigade) x->division = b->brigade[x->brigade].above;
        if (x->division) x->corps = b->division[x->division].above;
        if (x->type == INFANTRY) x->sp[1] = x->sp[0];
        b->brief[p] = (LfmBrief){x->side, x->type, x->brigade, x->division, x->corps, x->rank, {x->sp[0], x->sp[1]}};
    }
}

static bool chain_holds(const LfmBoard *b, Error *e) {
    if (!records_have_sides(&lfm_corps_records, b, e) || !records_have_sides(&lfm_division_records, b, e) ||
        !records_have_sides(&lfm_brigade_records, b, e))
        return false;
    for (int f = 1; f <= b->divisions; f++) { /* LFM-20.1c: without a corps directly under the army commander */
        if (b->division[f].above && b->corps[b->division[f].above].side != b->division[f].side)
            return fail(e, "division.%s is in a corps of the enemy", b->division[f].key);
    }
    for (int f = 1; f <= b->brigades; f++) {
        const LfmFormation *x = &b->brigade[f];
        if (!x->above) return fail(e, "brigade.%s.division is missing (LFM-0.3)", x->key);
        if (b->division[x->above].side != x->side) return fail(e, "brigade.%s is in a division of the enemy", x->key);
    }
    return true;
}

static bool unit_holds(const LfmPiece *x, Error *e) {
    if (!x->type || !x->sp[0] || !x->cr) return fail(e, "unit.%s needs type, sp and cr (LFM-0.2f)", x->key);
    if (!x->sp[1]) return fail(e, "unit.%s.back is missing (LFM-0.2d, LFM-0.2e)", x->key);
    bool regiment = x->type == INFANTRY || x->type == CAVALRY;
    if (regiment != (x->brigade != 0))
        return fail(e, "unit.%s: regiments have a brigade, batteries a division or a corps", x->key);
    return x->division || x->corps || fail(e, "unit.%s has no formation (LFM-0.3)", x->key);
}

/* LFM-19.1a, LFM-0.2b, LFM-0.2c. */
static bool commander_holds(const LfmPiece *x, Error *e) {
    int post = x->brigade ? RANK_BRIGADE : x->division ? RANK_DIVISION : x->corps ? RANK_CORPS : RANK_ARMY;
    if (!x->rank) return fail(e, "commander.%s.rank is missing", x->key);
    if (post != x->rank) return fail(e, "commander.%s.of: no formation of his rank", x->key);
    if (x->rank == RANK_BRIGADE && (x->cv[0] || x->replaceable))
        return fail(e, "commander.%s: brigade commanders have no CV and no replacement (LFM-0.2c)", x->key);
    return true;
}

static bool same_side(const LfmBoard *b, const LfmPiece *x) {
    if (x->brigade) return b->brigade[x->brigade].side == x->side;
    if (x->division) return b->division[x->division].side == x->side;
    return !x->corps || b->corps[x->corps].side == x->side;
}

static bool pieces_hold(const LfmBoard *b, Error *e) {
    for (int p = 1; p <= b->pieces; p++) {
        const LfmPiece *x = &b->piece[p];
        const char *kind = x->type == COMMANDER ? "commander" : "unit";
        if (!x->side || !x->name[0]) return fail(e, "%s.%s needs name and side", kind, x->key);
        if (x->type == COMMANDER ? !commander_holds(x, e) : !unit_holds(x, e)) return false;
        if (!same_side(b, x)) return fail(e, "%s.%s is in a formation of the enemy", kind, x->key);
    }
    return true;
}

/* Each formation has at most one commander. */
static bool appoint(LfmFormation *f, int piece, Error *e) {
    if (f->commander) return fail(e, "%s has two commanders", f->name);
    f->commander = (u8)piece;
    return true;
}

static void clear_derived(LfmFormation *table, int count) {
    for (int f = 1; f <= count; f++) {
        table[f].commander = table[f].cavalry = table[f].strength = 0;
        table[f].members = (PieceSet){{0}};
    }
}

static bool derive_commanders(LfmBoard *b, Error *e) {
    for (int p = b->units + 1; p <= b->pieces; p++) {
        const LfmPiece *x = &b->piece[p];
        LfmFormation *f = x->rank == RANK_BRIGADE    ? &b->brigade[x->brigade]
                          : x->rank == RANK_DIVISION ? &b->division[x->division]
                          : x->rank == RANK_CORPS    ? &b->corps[x->corps]
                                                     : NULL;
        if (f && !appoint(f, p, e)) return false;
        if (x->rank == RANK_BRIGADE) pieces_add(&f->members, p);
    }
    return true;
}

static bool derive_members(LfmBoard *b, Error *e) {
    clear_derived(b->corps, b->corps_count);
    clear_derived(b->division, b->divisions);
    clear_derived(b->brigade, b->brigades);
    if (!derive_commanders(b, e)) return false;
    for (int p = 1; p <= b->units; p++) {
        const LfmPiece *x = &b->piece[p];
        if (x->corps) pieces_add(&b->corps[x->corps].members, p);
        if (x->division) pieces_add(&b->division[x->division].members, p);
        if (!x->brigade) continue;
        LfmFormation *f = &b->brigade[x->brigade];
        pieces_add(&f->members, p);
        if (f->strength + x->sp[0] > 255) return fail(e, "brigade.%s has more than 255 SP", f->key);
        f->strength = (u8)(f->strength + x->sp[0]);
        if (x->type == CAVALRY) f->cavalry = 1;
    }
    for (int f = 1; f <= b->brigades; f++) b->division[b->brigade[f].above].cavalry |= b->brigade[f].cavalry;
    for (int f = 1; f <= b->brigades; f++) {
        if (!b->brigade[f].cavalry) b->division[b->brigade[f].above].cavalry = 0;
    }
    return true;
}

static void derive_sets(LfmBoard *b) {
    b->locked = 0;
    for (int f = 1; f <= b->brigades; f++) b->locked |= (u64)(b->brigade[f].locked != 0) << f;
    memset(b->of_side, 0, sizeof b->of_side);
    b->unit_set = b->guns = b->horse = b->commanders = (PieceSet){{0}};
    for (int p = 1; p <= b->pieces; p++) {
        pieces_add(&b->of_side[b->piece[p].side], p);
        pieces_add(p <= b->units ? &b->unit_set : &b->commanders, p);
        if (lfm_is_gun(b, p)) pieces_add(&b->guns, p);
        if (b->piece[p].type == CAVALRY) pieces_add(&b->horse, p);
    }
}

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

/* Along a column the attacker fares worse with every point of the die, along a row better with every column (LFM-D4a);
 * in both tables of words results have the order of merit. Checks by fire run the other way. */
static bool table_holds(const LfmBoard *b, const ResultTable *t, Error *e) {
    const u8 *base = (const u8 *)b, columns = base[t->columns];
    if (!columns) return fail(e, "%s: the columns are missing", t->name);
    for (int die = 0; die < DIE_ROWS; die++) {
        const u8 *row = base + t->rows + (size_t)die * t->width;
        for (int i = 0; i < columns; i++) {
            if (!t->numbers && !row[i]) return fail(e, "%s.%d is missing", t->name, die);
            int down = die ? row[i] - row[i - (int)t->width] : 0, along = i ? row[i] - row[i - 1] : 0;
            if (t->numbers ? down > 0 || along < 0 : down < 0 || along > 0)
                return fail(e, "%s.%d runs against the order of merit (LFM-D4a)", t->name, die);
        }
    }
    return true;
}

static bool columns_rise(const LfmBoard *b, Error *e) {
    for (int i = 1; i < b->odds_columns; i++) {
        if (b->odds_attack[i] * b->odds_defend[i - 1] <= b->odds_attack[i - 1] * b->odds_defend[i])
            return fail(e, "odds.columns do not rise (LFM-D3a)");
    }
    for (int i = 1; i < b->fire_columns; i++) {
        if (b->fire_sp[i] <= b->fire_sp[i - 1]) return fail(e, "fire.columns do not rise (LFM-D7)");
    }
    for (int i = 1; i < b->charge_columns; i++) {
        if (b->charge_difference[i] <= b->charge_difference[i - 1])
            return fail(e, "charge.columns do not rise (LFM-D8)");
    }
    return true;
}

static bool rules_complete(const LfmBoard *b, Error *e) {
    for (const Datum *d = lfm_plain_data; d->name; d++) {
        bool rule = d->offset >= offsetof(LfmBoard, rule) && d->offset < offsetof(LfmBoard, rule) + sizeof b->rule;
        if (rule && d->low > 0 && !((const u8 *)b)[d->offset]) return fail(e, "%s is missing", d->name);
    }
    for (int g = 0; g < GROUNDS; g++) { /* LFM-1.1a */
        for (int gait = 0; gait < GAITS; gait++) {
            int cost = b->ground[g].cost[gait];
            if (!cost || cost == NEVER) return fail(e, "terrain.%s has no cost (LFM-D2)", lfm_grounds[g]);
        }
    }
    if (b->rule.fire_least > b->rule.fire_full || b->rule.fire_full > b->rule.fire_most)
        return fail(e, "rule.fire-least, fire-full and fire-most do not rise (LFM-7.5b)");
    for (int i = 0; i < COUNT(lfm_tables); i++) {
        if (!table_holds(b, &lfm_tables[i], e)) return false;
    }
    return columns_rise(b, e);
}

/* ---- The battle -------------------------------------------------------------------------------------------------- */

static bool objectives_hold(const LfmBoard *b, Error *e) {
    for (int n = 1; n <= b->objectives; n++) {
        const LfmObjective *x = &b->objective[n];
        if (!x->hex || !x->vp || !x->name[0]) return fail(e, "objective.%d needs name, hex and vp (LFM-30.12)", n);
        if (!b->hex[x->hex].in_play) return fail(e, "objective.%d lies beyond the play area", n);
        for (int m = 1; m < n; m++) {
            if (b->objective[m].hex == x->hex) return fail(e, "objective.%d and objective.%d share a hex", m, n);
        }
    }
    return true;
}

/* LFM-26.0, LFM-26.1a: time and place of all arrivals; nobody arrives twice. */
static bool arrivals_hold(const LfmBoard *b, Error *e) {
    PieceSet seen = {{0}};
    for (int n = 1; n <= b->arrivals; n++) {
        const LfmArrival *a = &b->arrival[n];
        if (!a->turn || !a->hex || !a->pieces) return fail(e, "arrival.%d needs turn, hex and pieces", n);
        if (!b->hex[a->hex].in_play) return fail(e, "arrival.%d enters beyond the play area", n);
        int beyond = a->from == FROM_HERE ? 0 : b->grid.next[a->hex][a->from];
        if (a->from != FROM_HERE && beyond && b->hex[beyond].in_play)
            return fail(e, "arrival.%d does not come from beyond the map (LFM-26.1a)", n);
        for (int i = 0; i < a->pieces; i++) {
            if (pieces_have(&seen, a->piece[i])) return fail(e, "%s arrives twice", b->piece[a->piece[i]].name);
            if (lfm_side(b, a->piece[i]) != lfm_side(b, a->piece[0]))
                return fail(e, "arrival.%d has pieces of both sides", n);
            pieces_add(&seen, a->piece[i]);
        }
    }
    return true;
}

static bool scenario_complete(LfmBoard *b, Error *e) {
    bool ambiguous;
    if (!b->turns || !b->scenario[0]) return fail(e, "scenario.name and scenario.turns are missing");
    if (!b->first) return fail(e, "scenario.first is missing (LFM-R2)");
    if (b->area[0] && !b->area[1]) return fail(e, "scenario.area: expected two corners");
    if (!records_given(&lfm_turns, b, b->turns, e)) return false;
    for (int t = 1; t <= LFM_TURNS; t++) b->turn[t].night = b->turn[t].light == 3;
    b->jackson = (u8)lfm_find_piece(b, STR("Jackson"), &ambiguous);
    if (b->victory_jackson && !b->jackson) return fail(e, "victory.jackson: Jackson is not on this board");
    if (!b->victory_jackson) b->jackson = 0;
    return objectives_hold(b, e) && arrivals_hold(b, e);
}

/* A battle, not a practice ground: armies with leaders, and something to fight for. */
static bool counts_hold(const LfmBoard *b, Error *e) {
    for (int f = 1; f <= b->brigades; f++) {
        const LfmFormation *x = &b->brigade[f];
        if (!x->commander || !x->strength) return fail(e, "brigade.%s needs a commander and regiments", x->key);
    }
    for (int side = UNION; side <= CONFEDERATE; side++) {
        if (!pieces_any(&b->of_side[side])) return fail(e, "no pieces of %s", side_name((Side)side));
    }
    return b->objectives > 0 || fail(e, "no objectives (LFM-30.12)");
}

bool lfm_board_end(void *board, bool whole, Error *e) {
    LfmBoard *b = board;
    if (!b->sealed) {
        if (!all_given(b, e)) return false;
        roster_gather(&lfm_roster, b);
    }
    derive_posts(b);
    if (!chain_holds(b, e) || !pieces_hold(b, e) || !derive_members(b, e)) return false;
    if (!b->sealed && !roster_keys_differ(&lfm_roster, b, e)) return false;
    derive_sets(b);
    derive_hexes(b);
    if (!sides_hold(b, e) || !rules_complete(b, e) || !scenario_complete(b, e)) return false;
    lfm_derive_costs(b);
    if (whole && !counts_hold(b, e)) return false;
    roster_marks(&lfm_roster, b, offsetof(LfmPiece, name), b->piece_mark[0]);
    roster_marks(&lfm_roster, b, offsetof(LfmPiece, replacement), b->piece_mark[1]);
    b->whole = whole;
    b->sealed = 1;
    return true;
}
