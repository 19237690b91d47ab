/* Movement (S5, 1): who moves, a stack at a time; the end of the phase. */
#include "games/lfm/rules.h"

/* ---- The group --------------------------------------------------------------------------------------------------- */

/* LFM-30.5: judged as the regiment sets out. */
static bool may_pass(const LfmBoard *b, const LfmState *s, int piece) {
    return s->halted && piece <= b->units && b->brigade[b->brief[piece].brigade].freed && !lfm_held_back(b, s, piece);
}

Group lfm_group_of(const LfmBoard *b, const LfmState *s, int piece) {
    Group g = {0};
    pieces_add(&g.set, piece);
    g.hex = s->hex[piece];
    g.allowance = (u8)lfm_allowance(b, s, piece);
    g.flags = pieces_have(&s->engaged, piece) ? GROUP_FROM_ZOC : 0;
    g.freed = may_pass(b, s, piece);
    return g;
}

bool lfm_is_own(const LfmBoard *b, const LfmState *s, int piece, Refusal *r) {
    if (piece && lfm_side(b, piece) == lfm_phasing(s) && lfm_on_map(s, piece)) return true;
    return refuse(r, LFM_S5a, "%s is not one of yours on the map.", lfm_name_of(b, piece));
}

static bool may_pick(const LfmBoard *b, const LfmState *s, int piece, Refusal *r) {
    return lfm_is_own(b, s, piece, r) && lfm_may_move(b, s, piece, r);
}

/* LFM-D1b, LFM-3.4b: pieces that move together set out together. LFM-28c: all in the hex are in the stack. */
static bool may_join(const LfmBoard *b, const LfmState *s, int piece, Refusal *r) {
    const Group *g = &s->group;
    if (!g->hex) return piece ? lfm_may_join_entry(b, s, piece, r) : refuse(r, LFM_26_3, "Nobody is named.");
    if (!may_pick(b, s, piece, r)) return false;
    if (pieces_have(&g->set, piece)) return refuse(r, LFM_D1b, "%s goes along already.", lfm_name_of(b, piece));
    if (s->hex[piece] != g->hex) return refuse(r, LFM_D1b, "%s is elsewhere.", lfm_name_of(b, piece));
    return !(g->flags & GROUP_WENT) || refuse(r, LFM_D1b, "The stack has set out without %s.", lfm_name_of(b, piece));
}

static void join(const LfmBoard *b, LfmState *s, int piece) {
    Group *g = &s->group, one = g->hex ? lfm_group_of(b, s, piece) : lfm_entry_group(b, s, piece);
    pieces_add(&g->set, piece);
    g->flags |= one.flags;
    g->freed |= one.freed;
    if (one.allowance < g->allowance) g->allowance = one.allowance; /* LFM-D1b */
}

/* Those who could join: of the stack, or of all who wait. */
static PieceSet joiners(const LfmBoard *b, const LfmState *s) {
    PieceSet set = {{0}};
    if (s->group.flags & GROUP_WENT) return set;
    if (!s->group.hex) lfm_find_entry_joiners(b, s, &set);
    for (int p = s->top[s->group.hex]; p; p = s->below[p]) {
        if (may_join(b, s, p, NULL)) pieces_add(&set, p);
    }
    return set;
}

/* Not all may fit. */
static void join_all(const LfmBoard *b, LfmState *s) {
    PieceSet set = joiners(b, s);
    for (int p = pieces_next(&set, 0); p; p = pieces_next(&set, p)) {
        if (may_join(b, s, p, NULL)) join(b, s, p);
    }
}

/* ---- Marks of a finished move ------------------------------------------------------------------------------------ */

/* LFM-14.2b: who stays behind keeps his state. */
static void finish(const LfmBoard *b, LfmState *s, const PieceSet *set, const Journal *j) {
    int flags = s->group.flags;
    for (int p = pieces_next(set, 0); p; p = pieces_next(set, p)) s->mark[p] |= U_MOVED;
    if ((flags & GROUP_WENT) && (flags & GROUP_FROM_ZOC) && !(flags & GROUP_CHARGED)) lfm_leave_zoc(b, s, set, j);
}

void lfm_end_group(const LfmBoard *b, LfmState *s, const Journal *j) {
    PieceSet set = s->group.set;
    int first = pieces_next(&set, 0), hex = first && lfm_on_map(s, first) ? s->hex[first] : 0;
    finish(b, s, &set, j);
    if (s->group.flags & GROUP_CHARGED) lfm_mark_charged(b, s);
    if (hex) lfm_spread_disorder(b, s, hex, j); /* LFM-14.3b, LFM-14.3c */
    s->group = (Group){0};
    lfm_release_all(b, s);
    lfm_rouse_near(b, s, j);
    lfm_step_to(s, STEP_MOVEMENT);
}

void lfm_resume_group(const LfmBoard *b, LfmState *s, const Journal *j) {
    if (pieces_any(&s->group.set)) lfm_step_to(s, STEP_MOVE);
    else lfm_end_group(b, s, j);
}

/* Who is about to enter is bound from his next phase on (LFM-22.3). */
static void find_rejoining(const March *m, Rejoining *h) {
    h->unit = h->commander = 0;
    if (!m->g->hex) return;
    if (m->units) lfm_find_rejoining(m, h);
    else lfm_find_way_to_place(m, h);
}

/* ---- Going ------------------------------------------------------------------------------------------------------- */

static bool may_step(const March *m, Rejoining *h, int direction, bool by_road, StepEffect *w, Refusal *r) {
    Spot at = lfm_spot(m->g);
    if (!lfm_may_step(m, at, direction, by_road, w, r)) return false;
    if (!lfm_leads_to_brigade(m, h, direction, by_road, r)) return false;
    if (w->zoc && m->units) return true;
    Spot there = lfm_stepped(m, at, direction, by_road, w);
    /* LFM-1.3: through friends, but not to be stuck among them */
    if (h->commander ? lfm_keeps_way_to_place(m, there, h) : lfm_can_go_on(m, there)) return true;
    lfm_may_rest(m, there.hex, r);
    return false;
}

static bool may_go(const LfmBoard *b, const LfmState *s, int to, bool by_road, Refusal *r) {
    const Group *g = &s->group;
    March m = lfm_march(b, s, g);
    char label[MARK_ROOM];
    StepEffect w;
    Rejoining h;
    if (!g->hex) return lfm_may_enter_map(&m, to, by_road, &w, r);
    if (lfm_must_charge(b, s, g, r)) return false;
    int direction = hex_direction(&b->grid, g->hex, to);
    if (direction < 0)
        return refuse(r, LFM_1_1a, "%s is not adjacent: a piece moves hex by hex.", lfm_hex_label(b, to, label));
    h.commander = 0; /* one step alone: its end is asked for at once */
    if (m.units) lfm_find_rejoining(&m, &h);
    else h.unit = 0;
    return may_step(&m, &h, direction, by_road, &w, r);
}

static void tell_step(const LfmBoard *b, const Group *g, int from, bool by_road, const Journal *j) {
    if (!journal_heard(j)) return;
    Clause clause = by_road ? LFM_2_2a : LFM_1_1a;
    const char *first = lfm_name_of(b, pieces_next(&g->set, 0));
    int others = pieces_count(&g->set) - 1;
    char here[MARK_ROOM], there[MARK_ROOM];
    lfm_hex_label(b, from, here);
    lfm_hex_label(b, g->hex, there);
    if (others) journal(j, NOBODY, clause, "%s and %d more move %s to %s.", first, others, here, there);
    else journal(j, NOBODY, clause, "%s moves %s to %s.", first, here, there);
}

static void go(const LfmBoard *b, LfmState *s, int to, bool by_road, const Journal *j) {
    Group *g = &s->group;
    March m = lfm_march(b, s, g);
    int from = g->hex;
    StepEffect w;
    if (!lfm_may_step(&m, lfm_spot(g), hex_direction(&b->grid, from, to), by_road, &w, NULL)) return;
    lfm_displace(b, s, lfm_phasing(s), to, j);
    for (int p = pieces_next(&g->set, 0); p; p = pieces_next(&g->set, p)) {
        lfm_shift(b, s, p, to);
        lfm_reattach(b, s, p, from, j); /* LFM-22.4b */
    }
    g->hex = (u16)to;
    g->spent = (u8)(g->spent + w.cost);
    g->flags |= (u8)(GROUP_WENT | (by_road ? GROUP_ROAD : 0) | (w.commits ? GROUP_COMMITTED : 0));
    if (w.zoc && lfm_zoc_stops(b, pieces_next(&g->set, 0))) g->flags |= GROUP_HALTED; /* LFM-5.4a; units come first */
    tell_step(b, g, from, by_road, j);
    lfm_give_up_work(b, s, from, j);
    if (lfm_has_unit(b, &g->set)) lfm_rouse_around(b, s, lfm_phasing(s), to, j); /* LFM-30.8: passing by is enough */
    lfm_release(b, s, &g->set);
    if (s->top[from])
        lfm_spread_disorder(b, s, from, j); /* those who were dropped there; LFM-14.3d spared the passers-by */
}

/* Enemy commanders who were alone there look for a place (LFM-R16). */
static void enter_hex(const LfmBoard *b, LfmState *s, int to, bool by_road, const Journal *j) {
    if (s->group.hex) go(b, s, to, by_road, j);
    else lfm_enter_map(b, s, to, by_road, j);
    if (!pieces_any(&s->stranded)) return;
    s->fight = (Fight){0};
    s->return_to = STEP_MOVE;
    lfm_resolve_pending(b, s, j);
}

/* ---- Dropping and stopping --------------------------------------------------------------------------------------- */

static bool may_rest(const LfmBoard *b, const LfmState *s, const Group *g, Refusal *r) {
    March m = lfm_march(b, s, g);
    return lfm_may_rest(&m, g->hex, r);
}

/* Its duty to rejoin is judged by the caller. */
static bool may_stop(const March *m, Refusal *r) {
    const Group *g = m->g;
    if (!g->hex) return true;
    if (g->flags & GROUP_COMMITTED) return refuse(r, LFM_R23, "It is out of command and must charge now.");
    if (lfm_must_charge(m->b, m->s, g, r)) return false;
    return !(g->flags & GROUP_WENT) || lfm_may_rest(m, g->hex, r);
}

/* Who is left must find a place, too. */
static bool may_drop(const LfmBoard *b, const LfmState *s, int piece, Refusal *r) {
    const Group *g = &s->group;
    if (!piece || !pieces_have(&g->set, piece))
        return refuse(r, LFM_D1b, "%s does not go along.", lfm_name_of(b, piece));
    if (!(g->flags & GROUP_WENT)) return refuse(r, LFM_D1b, "The stack has not set out yet.");
    Group one = *g, rest = *g;
    one.set = (PieceSet){{0}};
    pieces_add(&one.set, piece);
    pieces_drop(&rest.set, piece);
    if (!pieces_any(&rest.set)) return refuse(r, LFM_D1b, "Nobody would be left; stop instead.");
    if (g->flags & GROUP_COMMITTED) return refuse(r, LFM_R23, "It is out of command and must charge now.");
    if (lfm_must_charge(b, s, g, r) || lfm_must_rejoin(b, s, &one, r)) return false;
    bool fits = piece <= b->units && lfm_fits_without(b, s, &one.set, &rest.set, g->hex, NULL); /* the others go on */
    if (!fits && !may_rest(b, s, &one, r)) return false;
    if (!lfm_stays_with_regiment(b, s, piece, r)) return false;
    March m = lfm_march(b, s, &rest);
    if (lfm_can_go_on(&m, lfm_spot(&rest))) return true;
    lfm_may_rest(&m, rest.hex, r);
    return false;
}

static void drop(const LfmBoard *b, LfmState *s, int piece, const Journal *j) {
    PieceSet one = {{0}};
    pieces_add(&one, piece);
    if (lfm_is(s, piece, U_FRESH_CHARGE)) s->mark[piece] |= U_CHARGED; /* LFM-3.10a */
    finish(b, s, &one, j);
    pieces_drop(&s->group.set, piece);
    if (lfm_is_regiment(b, piece)) s->group.flags |= GROUP_DROPPED; /* LFM-3.4b */
    journal(j, NOBODY, LFM_D1b, "%s stays behind.", lfm_name_of(b, piece));
}

/* ---- The moving stack -------------------------------------------------------------------------------------------- */

static void list_entry_hexes(const March *m, List *l) {
    u16 edge[LFM_EDGE];
    int count = lfm_entry_hexes(m->b, m->s, m->g, edge);
    StepEffect w;
    for (int i = 0; i < count; i++) {
        if (lfm_may_enter_map(m, edge[i], false, &w, NULL)) list_add(l, DO_GO, 1, edge[i], 0);
        if (lfm_may_enter_map(m, edge[i], true, &w, NULL)) list_add(l, DO_ROAD, 1, edge[i], 0);
    }
}

static void list_steps(const March *m, Rejoining *h, List *l) {
    const u16 *to = m->b->grid.next[m->g->hex];
    StepEffect w;
    if (lfm_must_charge(m->b, m->s, m->g, NULL)) return;
    for (int d = 0; d < 6; d++) {
        if (!to[d]) continue;
        if (may_step(m, h, d, false, &w, NULL)) list_add(l, DO_GO, 1, to[d], 0);
        if (!lfm_road_over(m->b, m->s, m->g->hex, d)) continue;
        if (may_step(m, h, d, true, &w, NULL)) list_add(l, DO_ROAD, 1, to[d], 0);
    }
}

static void list_charges(const LfmBoard *b, const LfmState *s, List *l) {
    const Group *g = &s->group;
    int first = pieces_next(&g->set, 0);
    if (!g->hex || b->brief[first].type != CAVALRY) return;
    for (int d = 0; d < 6; d++) {
        int to = b->grid.next[g->hex][d];
        if (to && lfm_may_charge(b, s, to, NULL)) list_add(l, DO_CHARGE, 1, to, 0);
    }
}

static void move_legal(const LfmBoard *b, const LfmState *s, List *l) {
    int cost;
    PieceSet joining = joiners(b, s);
    March m = lfm_march(b, s, &s->group);
    Rejoining h;
    find_rejoining(&m, &h);
    if (s->group.hex) list_steps(&m, &h, l);
    else list_entry_hexes(&m, l);
    list_charges(b, s, l);
    if (pieces_any(&joining)) list_add(l, DO_ALL, 0, 0, 0);
    for (int p = pieces_next(&joining, 0); p; p = pieces_next(&joining, p)) list_add(l, DO_JOIN, 1, p, 0);
    lfm_list_pieces(b, s, &s->group.set, DO_DROP, may_drop, l);
    if (lfm_may_exit(b, s, &s->group, &cost, NULL)) list_add(l, DO_EXIT, 0, 0, 0);
    if (!h.unit && may_stop(&m, NULL)) list_add(l, DO_STOP, 0, 0, 0);
}

static bool move_check(const LfmBoard *b, const LfmState *s, const Action *a, Refusal *r) {
    int cost;
    PieceSet joining;
    March m;
    switch (a->verb) {
    case DO_GO:
    case DO_ROAD: return may_go(b, s, a->op[0], a->verb == DO_ROAD, r);
    case DO_CHARGE: return lfm_may_charge(b, s, a->op[0], r);
    case DO_ALL:
        joining = joiners(b, s);
        return pieces_any(&joining) || refuse(r, LFM_D1b, "Nobody else can go along.");
    case DO_JOIN: return may_join(b, s, a->op[0], r);
    case DO_DROP: return may_drop(b, s, a->op[0], r);
    case DO_EXIT: return lfm_may_exit(b, s, &s->group, &cost, r);
    case DO_STOP: m = lfm_march(b, s, &s->group); return !lfm_must_rejoin(b, s, &s->group, r) && may_stop(&m, r);
    default: return lfm_not_now(b, s, a, r);
    }
}

static void move_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    switch (a->verb) {
    case DO_GO:
    case DO_ROAD: enter_hex(b, s, a->op[0], a->verb == DO_ROAD, j); break;
    case DO_CHARGE: lfm_charge(b, s, a->op[0], j); break;
    case DO_ALL: join_all(b, s); break;
    case DO_JOIN: join(b, s, a->op[0]); break;
    case DO_DROP: drop(b, s, a->op[0], j); break;
    case DO_EXIT: lfm_exit(b, s, j); break;
    default: lfm_end_group(b, s, j);
    }
}

LFM_OUTER(move, lfm_after_charge, "move", LFM_1_1a, WHO_PHASING, "%g: choose a hex, %m MP left.");

/* ---- The phase --------------------------------------------------------------------------------------------------- */

static bool may_attach(const LfmBoard *b, const LfmState *s, int unit, Refusal *r) {
    if (!lfm_is_own(b, s, unit, r)) return false;
    return lfm_is(s, unit, U_DETACHED) || refuse(r, LFM_22_4b, "%s is not detached.", lfm_name_of(b, unit));
}

/* LFM-22.2a, LFM-30.6: a piece still has to go. */
static bool is_bound(const LfmBoard *b, const LfmState *s, int unit, Refusal *r) {
    if (!lfm_on_map(s, unit) || lfm_side(b, unit) != lfm_phasing(s) || !lfm_may_move(b, s, unit, NULL)) return false;
    Group g = lfm_group_of(b, s, unit);
    return lfm_must_rejoin(b, s, &g, r) || (unit == b->ride_unit && lfm_must_charge(b, s, &g, r));
}

static bool may_end(const LfmBoard *b, const LfmState *s, Refusal *r) {
    if (!lfm_modes_agree(b, s, r)) return false;
    if (!b->ride_unit && !lfm_is_anyone_marked(s, U_SEPARATED)) return true;
    for (int p = 1; p <= b->units; p++) {
        if ((lfm_is(s, p, U_SEPARATED) || p == b->ride_unit) && is_bound(b, s, p, r)) return false;
    }
    return true;
}

static void movement_legal(const LfmBoard *b, const LfmState *s, List *l) {
    PieceSet own = pieces_both(&b->of_side[lfm_phasing(s)], &s->present);
    for (int p = pieces_next(&own, 0); p; p = pieces_next(&own, p)) {
        if (lfm_may_move(b, s, p, NULL)) list_add(l, DO_PICK, 1, p, 0);
        if (b->brief[p].type == CAVALRY) lfm_list_modes(b, s, p, l);
        if (lfm_is_limbered(b, s, p) && lfm_may_unlimber(b, s, p, NULL)) list_add(l, DO_UNLIMBER, 1, p, 0);
        if (lfm_is(s, p, U_DETACHED)) list_add(l, DO_ATTACH, 1, p, 0);
    }
    lfm_list_entries(b, s, l);
    if (may_end(b, s, NULL)) list_add(l, DO_END, 0, 0, 0);
}

static bool movement_check(const LfmBoard *b, const LfmState *s, const Action *a, Refusal *r) {
    switch (a->verb) {
    case DO_PICK: return may_pick(b, s, a->op[0], r);
    case DO_ENTER: return lfm_may_enter(b, s, a->op[0], r);
    case DO_SHIFT: return lfm_may_shift(b, s, a->op[0], a->op[1], r);
    case DO_MOUNT: return lfm_may_change(b, s, a->op[0], true, r);
    case DO_DISMOUNT: return lfm_may_change(b, s, a->op[0], false, r);
    case DO_UNLIMBER: return lfm_may_unlimber(b, s, a->op[0], r);
    case DO_ATTACH: return may_attach(b, s, a->op[0], r);
    case DO_END: return may_end(b, s, r);
    default: return lfm_not_now(b, s, a, r);
    }
}

static void begin_group(LfmState *s, Group g) {
    s->group = g;
    lfm_step_to(s, STEP_MOVE);
}

static void movement_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    int p = a->op[0];
    switch (a->verb) {
    case DO_PICK: begin_group(s, lfm_group_of(b, s, p)); break;
    case DO_ENTER: begin_group(s, lfm_entry_group(b, s, p)); break;
    case DO_SHIFT: lfm_shift_entry(b, s, p, a->op[1], j); break;
    case DO_MOUNT:
    case DO_DISMOUNT: lfm_change_mode(b, s, p, j); break;
    case DO_UNLIMBER:
        lfm_turn_over(s, p);
        journal(j, NOBODY, LFM_1_4b, "%s unlimbers.", lfm_name_of(b, p));
        break;
    case DO_ATTACH:
        s->mark[p] &= (u16)~U_DETACHED;
        journal(j, NOBODY, LFM_22_4b, "%s is no longer detached.", lfm_name_of(b, p));
        break;
    default: lfm_close_movement(b, s, j);
    }
}

/* Is there anything to do but to end? */
static bool any_option(const LfmBoard *b, const LfmState *s) {
    const PieceSet *own = &b->of_side[lfm_phasing(s)];
    for (int p = pieces_next(own, 0); p; p = pieces_next(own, p)) {
        if (lfm_on_map(s, p) ? lfm_may_move(b, s, p, NULL) : lfm_may_enter(b, s, p, NULL)) return true;
        if (!lfm_on_map(s, p) && lfm_may_go_round(b, s, p)) return true;
        if (!lfm_on_map(s, p)) continue;
        if (lfm_is(s, p, U_DETACHED) || lfm_may_unlimber(b, s, p, NULL)) return true;
        if (lfm_may_change(b, s, p, true, NULL) || lfm_may_change(b, s, p, false, NULL)) return true;
    }
    return false;
}

static void resume_movement(const LfmBoard *b, LfmState *s, const Journal *j) {
    if (s->ending) return;
    if (any_option(b, s)) lfm_step_to(s, STEP_MOVEMENT);
    else lfm_close_movement(b, s, j);
}

LFM_OUTER(movement, resume_movement, "movement", LFM_S5a, WHO_PHASING, "Movement: who moves?");

void lfm_start_movement(const LfmBoard *b, LfmState *s, const Journal *j) {
    s->group = (Group){0};
    s->fight = (Fight){0};
    memset(s->column, 0, sizeof s->column);
    memset(s->around, 0, sizeof s->around);
    for (int p = 1; p <= b->pieces; p++) s->mark[p] &= (u16)~U_OF_MOVEMENT;
    lfm_arrive_here(b, s, j);
    lfm_rouse_near(b, s, j);
    lfm_find_separated(b, s);
    lfm_find_engaged(b, s);
    s->return_to = STEP_MOVEMENT;
    if (lfm_is_night(b, s) && lfm_order_night_retreat(b, s)) lfm_resolve_pending(b, s, j);
    else resume_movement(b, s, j);
}
