/* What follows from the board's data, and whether the data can be true (BFF-R1, BFF-R2, BFF-D4, BFF-D8). */
#include "games/bff/board/data.h"

/* ---- The table --------------------------------------------------------------------------------------------------- */

static bool on_table(const BffBoard *b, Point p) { return p.x >= 0 && p.y >= 0 && p.x <= b->width && p.y <= b->depth; }

static bool map_holds(const BffBoard *b, Error *e) {
    if (!b->width || !b->depth) return fail(e, "table.width and table.depth are missing");
    for (int i = 0; i < b->land.patches; i++) {
        if (!b->land.patch[i].count) return fail(e, "ground.%d.points is missing", i + 1);
    }
    for (int i = 0; i < b->relief.patches; i++) {
        if (!b->relief.patch[i].count) return fail(e, "contour.%d.points is missing", i + 1);
    }
    for (int f = 0; f < LINE_FAMILIES; f++) {
        const LineFamily *family = &bff_line_families[f];
        int number = 0;
        for (int i = 0; i < b->lines; i++) {
            const BffLine *line = &b->line[i];
            if (line->kind < family->first || line->kind > family->last) continue;
            number++;
            if (!line->count) return fail(e, "%s.%d.points is missing", family->name, number);
            if (!line->known) return fail(e, "%s.%d.%s is missing", family->name, number, family->kind);
        }
    }
    return true;
}

/* Grounds that can be garrisoned, in their order. */
static bool derive_sites(BffBoard *b, Error *e) {
    b->sites = 0;
    memset(b->site_ground, 0, sizeof b->site_ground);
    for (int i = 0; i < b->land.patches; i++) {
        if (!b->garrison[i]) continue;
        if (b->sites == BFF_SITES) return fail(e, "more than %d grounds with a garrison", BFF_SITES);
        b->site_ground[++b->sites] = (u8)i;
    }
    return true;
}

/* BFF-R1: a stand by what it is part of. */
static void derive_sizes(BffBoard *b) {
    static const u8 formation[] = {LINE, FIELD_COLUMN, UNLIMBERED, LIMBERED};
    const i16 *size[] = {b->size_infantry, b->size_cavalry, b->size_unlimbered, b->size_limbered};
    for (int i = 0; i < COUNT(formation); i++) {
        b->size_width[formation[i]] = size[i][0];
        b->size_depth[formation[i]] = size[i][1];
    }
}

/* ---- Armies ------------------------------------------------------------------------------------------------------ */

static bool chain_holds(const BffBoard *b, Error *e) {
    if (!records_have_sides(&bff_corps_records, b, e) || !records_have_sides(&bff_division_records, b, e)) return false;
    for (int f = 1; f <= b->divisions; f++) {
        const BffFormation *x = &b->division[f];
        if (x->corps && b->corps[x->corps].side != x->side)
            return fail(e, "division.%s is in a corps of the enemy", x->key);
    }
    return true;
}

static bool brigade_holds(const BffPiece *x, Error *e) {
    if (!x->stands) return fail(e, "unit.%s.label is missing (BFF-D4)", x->key);
    if (x->spent > x->stands || (x->worn && (x->worn > x->stands || x->worn < x->spent)))
        return fail(e, "unit.%s.label does not fall (BFF-D4)", x->key);
    if (x->guns || x->half || x->fixed) return fail(e, "unit.%s is no battery", x->key);
    return true;
}

static bool battery_holds(BffPiece *x, Error *e) {
    if (x->exceptional) return fail(e, "unit.%s: batteries have no brigade commander (BFF-1.5)", x->key);
    if (x->stands > 1 || x->worn || x->spent) return fail(e, "unit.%s: batteries have no label (BFF-D4)", x->key);
    x->stands = 1;
    return true;
}

static bool piece_holds(const BffBoard *b, BffPiece *x, Error *e) {
    bool leader = x->type == LEADER;
    const char *kind = leader ? "leader" : "unit";
    if (!x->side || !x->name[0]) return fail(e, "%s.%s needs name and side", kind, x->key);
    if (!x->type) return fail(e, "unit.%s.type is missing", x->key);
    if (!x->division && !x->corps) return fail(e, "%s.%s has no command", kind, x->key);
    int above = x->division ? b->division[x->division].side : b->corps[x->corps].side;
    if (above != x->side) return fail(e, "%s.%s is in a formation of the enemy", kind, x->key);
    if (leader && (x->rank == RANK_DIVISION) != (x->division != 0))
        return fail(e, "leader.%s.of: no formation of his rank", x->key);
    if (leader) return true;
    return x->type >= FIELD_BATTERY ? battery_holds(x, e) : brigade_holds(x, e);
}

/* The corps of a division's pieces; brigades and guns by kind. */
static void derive_sets(BffBoard *b) {
    memset(b->of_side, 0, sizeof b->of_side);
    b->brigades = b->batteries = b->mounted = b->leaders = (PieceSet){{0}};
    for (int p = 1; p <= b->pieces; p++) {
        BffPiece *x = &b->piece[p];
        if (x->division) x->corps = b->division[x->division].corps;
        pieces_add(&b->of_side[x->side], p);
        if (x->type == LEADER) pieces_add(&b->leaders, p);
        else if (x->type >= FIELD_BATTERY) pieces_add(&b->batteries, p);
        else pieces_add(&b->brigades, p);
        if (x->type == CAVALRY || x->type == MOUNTED_INFANTRY) pieces_add(&b->mounted, p);
    }
}

static bool pieces_hold(BffBoard *b, Error *e) {
    for (int p = 1; p <= b->pieces; p++) {
        if (!piece_holds(b, &b->piece[p], e)) return false;
    }
    return b->sealed || roster_keys_differ(&bff_roster, b, e);
}

/* ---- The battle -------------------------------------------------------------------------------------------------- */

/* Numbers that no rule can do without: those that may not be 0. */
static bool rules_complete(const BffBoard *b, Error *e) {
    for (const Datum *d = bff_plain_data; d->name; d++) {
        bool needed = str_starts(str_of(d->name), STR("rule.")) || str_starts(str_of(d->name), STR("size.")) ||
                      str_starts(str_of(d->name), STR("result.")) || str_starts(str_of(d->name), STR("combat."));
        if (needed && d->low > 0 && datum_is_nothing(d, b, 0)) return fail(e, "%s is missing", d->name);
    }
    return true;
}

static bool objectives_hold(const BffBoard *b, Error *e) {
    for (int n = 1; n <= b->objectives; n++) {
        const BffObjective *x = &b->objective[n];
        if (!x->vp || !x->name[0]) return fail(e, "objective.%d needs name, at and vp (BFF-12.11)", n);
        if (!on_table(b, x->at)) return fail(e, "objective.%d lies beyond the table", n);
    }
    return true;
}

/* The edge that it comes from is where its point lies. */
static bool arrival_placed(const BffBoard *b, const BffArrival *a) {
    if (!on_table(b, a->at)) return false;
    switch (a->from) {
    case EDGE_WEST: return a->at.x == 0;
    case EDGE_EAST: return a->at.x == b->width;
    case EDGE_NORTH: return a->at.y == 0;
    case EDGE_SOUTH: return a->at.y == b->depth;
    default: return a->from == EDGE_HERE;
    }
}

/* BFF-12.10: time and place of all arrivals; nobody arrives twice. */
static bool arrivals_hold(const BffBoard *b, Error *e) {
    PieceSet seen = {{0}};
    for (int n = 1; n <= b->arrivals; n++) {
        const BffArrival *a = &b->arrival[n];
        if (!a->known) continue;
        if (!a->turn || !a->from || !a->pieces) return fail(e, "arrival.%d needs turn, from and pieces", n);
        if (!arrival_placed(b, a)) return fail(e, "arrival.%d.at does not lie on the edge that it comes from", n);
        if (a->span[0] > a->span[1]) return fail(e, "arrival.%d.span runs backward", n);
        for (int i = 0; i < a->pieces; i++) {
            int p = a->piece[i];
            if (pieces_have(&seen, p)) return fail(e, "%s arrives twice", b->piece[p].name);
            if (b->piece[p].side != b->piece[a->piece[0]].side)
                return fail(e, "arrival.%d has pieces of both sides", n);
            if (bff_is_brigade(b, p) && (a->formation < LINE || a->formation > MARCH_COLUMN))
                return fail(e, "arrival.%d.formation: none in which %s can come", n, b->piece[p].name);
            pieces_add(&seen, p);
        }
    }
    return true;
}

static void derive_arrivals(BffBoard *b) {
    memset(b->arrival_of, 0, sizeof b->arrival_of);
    for (int n = b->arrivals; n > 0; n--) {
        for (int i = 0; i < b->arrival[n].pieces; i++) b->arrival_of[b->arrival[n].piece[i]] = (u8)n;
    }
}

static bool all_of(const PieceSet *set, const PieceSet *of) {
    return !((set->word[0] & ~of->word[0]) | (set->word[1] & ~of->word[1]));
}

static bool specials_hold(const BffBoard *b, Error *e) {
    if (b->halt_brigade && !bff_is_brigade(b, b->halt_brigade)) return fail(e, "rule.halt.brigade is no brigade");
    if (!all_of(&b->halt_unless, &b->leaders)) return fail(e, "rule.halt.unless: a brigade, then leaders");
    if (b->halt_freed && !bff_is_brigade(b, b->halt_freed)) return fail(e, "rule.halt.unless: a brigade, then leaders");
    if (!all_of(&b->halt_behind, &b->brigades)) return fail(e, "rule.halt.behind: brigades");
    if (b->ride_unit && !pieces_have(&b->mounted, b->ride_unit)) return fail(e, "rule.ride.unit does not ride");
    if (!all_of(&b->ammunition, &b->batteries) || !all_of(&b->silent, &b->batteries) ||
        !all_of(&b->surprise_awake, &b->batteries))
        return fail(e, "rule.ammunition, rule.silent and rule.surprise.awake name batteries");
    return true;
}

static bool scenario_complete(const BffBoard *b, Error *e) {
    if (!b->turns || !b->scenario[0]) return fail(e, "scenario.name and scenario.turns are missing");
    if (!b->first) return fail(e, "scenario.first is missing");
    if (!records_given(&bff_turns, b, b->turns, e)) return false;
    for (int side = UNION; side <= CONFEDERATE; side++) {
        if (!b->edge[side] || b->edge[side] == EDGE_HERE) return fail(e, "edge.%s is missing", side_name((Side)side));
    }
    return objectives_hold(b, e) && arrivals_hold(b, e) && specials_hold(b, e);
}

/* A battle, not a practice ground: two armies, and something to fight for. */
static bool counts_hold(const BffBoard *b, Error *e) {
    for (int side = UNION; side <= CONFEDERATE; side++) {
        PieceSet own = {
            {b->of_side[side].word[0] & b->brigades.word[0], b->of_side[side].word[1] & b->brigades.word[1]}};
        if (!pieces_any(&own)) return fail(e, "no brigades of %s", side_name((Side)side));
    }
    return b->objectives > 0 || fail(e, "no objectives (BFF-12.11)");
}

bool bff_board_end(void *board, bool whole, Error *e) {
    BffBoard *b = board;
    if (!b->sealed) roster_gather(&bff_roster, b);
    if (!map_holds(b, e) || !derive_sites(b, e) || !chain_holds(b, e) || !pieces_hold(b, e)) return false;
    derive_sets(b);
    derive_sizes(b);
    derive_arrivals(b);
    if (!rules_complete(b, e) || !bff_tables_complete(b, e) || !scenario_complete(b, e)) return false;
    if (whole && !counts_hold(b, e)) return false;
    bff_survey(b);
    roster_marks(&bff_roster, b, offsetof(BffPiece, name), b->piece_mark[0]);
    roster_marks(&bff_roster, b, offsetof(BffPiece, replacement), b->piece_mark[1]);
    b->whole = whole;
    b->sealed = 1;
    return true;
}
