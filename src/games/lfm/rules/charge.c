/* Cavalry charges (3, LFM-D8): who may, the sum, the die, and what the cavalry does next. */
#include "games/lfm/rules.h"

/* ---- Who may charge whom ----------------------------------------------------------------------------------------- */

/* LFM-3.1a, LFM-3.1b, LFM-R29, LFM-R31: mounted cavalry in order or D; commanders may ride along, a brigade commander
 * with a regiment of his (LFM-R92). */
static bool may_ride(const LfmBoard *b, const LfmState *s, const Group *g, Refusal *r) {
    if (!lfm_has_unit(b, &g->set)) return refuse(r, LFM_3_1a, "Only mounted cavalry charges.");
    for (int p = pieces_next(&g->set, 0); p && p <= b->units; p = pieces_next(&g->set, p)) {
        const char *name = lfm_name_of(b, p);
        if (lfm_is_gun(b, p)) return refuse(r, LFM_R31, "%s must stay behind.", name);
        if (b->brief[p].type != CAVALRY) return refuse(r, LFM_3_1a, "%s is not cavalry.", name);
        if (!lfm_is_mounted(b, s, p)) return refuse(r, LFM_3_1b, "%s is dismounted.", name);
        if (!lfm_shattered(b, s, p)) continue;
        refuse(r, LFM_R29, "%s is of a shattered brigade.", name);
        return refuse_also(r, LFM_16_6);
    }
    for (int p = pieces_next(&g->set, b->units); p; p = pieces_next(&g->set, p)) {
        bool led = b->brief[p].rank != RANK_BRIGADE;
        for (int u = pieces_next(&g->set, 0); u && u <= b->units; u = pieces_next(&g->set, u)) {
            led |= b->brief[u].brigade == b->brief[p].brigade;
        }
        if (!led) return refuse(r, LFM_R92, "%s rides only with a regiment of his.", lfm_name(b, s, p));
    }
    return true;
}

/* What the move so far allows. LFM-3.4a: all of a group set out from one hex, and nobody moves twice. */
static bool move_allows(const LfmBoard *b, const LfmState *s, const Group *g, Refusal *r) {
    if (lfm_is_night(b, s)) return refuse(r, LFM_R81, "At night there are no charges."), refuse_also(r, LFM_23_2a);
    if (g->flags & GROUP_ROAD) {
        refuse(r, LFM_3_1c, "It has used the road rate.");
        return refuse_also(r, LFM_5_5);
    }
    if (g->flags & GROUP_PARTIAL) { /* LFM-R94 */
        refuse(r, LFM_26_6, "It entered with a partial allowance.");
        return refuse_also(r, LFM_R94);
    }
    return !(g->flags & GROUP_DROPPED) || refuse(r, LFM_3_4b, "It has left a regiment behind on its way.");
}

/* LFM-R26: not the same hex twice from the same hex. */
static bool is_new_charge(const Group *g, int hex, Refusal *r) {
    if (g->charges == LFM_CHARGES) return refuse(r, LFM_R26, "It has charged often enough.");
    for (int i = 0; i < g->charges; i++) {
        if (g->charged_from[i] == g->hex && g->charged_at[i] == hex)
            return refuse(r, LFM_R26, "It has charged that hex from here already.");
    }
    return true;
}

static bool group_may_charge(const LfmBoard *b, const LfmState *s, const Group *g, int hex, Refusal *r) {
    char label[MARK_ROOM];
    int d = hex && g->hex ? hex_direction(&b->grid, g->hex, hex) : -1;
    if (d < 0) return refuse(r, LFM_3_1a, "%s is not adjacent.", lfm_hex_label(b, hex, label));
    if (!hexset_has(&s->held[lfm_waiting(s)], hex))
        return refuse(r, LFM_3_1a, "No enemy unit is in %s.", lfm_hex_label(b, hex, label));
    if (lfm_river_between(b, s, g->hex, d)) return refuse(r, LFM_D2f, "A river without a way over it lies between.");
    if (!may_ride(b, s, g, r) || !move_allows(b, s, g, r) || !is_new_charge(g, hex, r)) return false;
    for (int p = pieces_next(&g->set, 0); p && p <= b->units; p = pieces_next(&g->set, p)) {
        if (!lfm_may_be_in(b, s, p, hex, g, r)) return false;
    }
    int cost = lfm_group_cost(b, s, &g->set, g->hex, d, false); /* LFM-3.3a, LFM-3.3b, LFM-2.3b */
    return (cost >= 0 && g->spent + cost <= g->allowance) ||
           refuse(r, LFM_3_3a, "It could not pay for %s: %d/%d MP are left.", lfm_hex_label(b, hex, label),
                  g->allowance - g->spent, LFM_MP);
}

bool lfm_may_charge(const LfmBoard *b, const LfmState *s, int hex, Refusal *r) {
    return group_may_charge(b, s, &s->group, hex, r);
}

/* LFM-R23, LFM-R30: the target has no say in it. */
bool lfm_charge_waits(const LfmBoard *b, const LfmState *s, const Group *g) {
    if (!g->hex || !may_ride(b, s, g, NULL) || !move_allows(b, s, g, NULL)) return false;
    int contact = lfm_contact(b, s, lfm_phasing(s), g->hex);
    for (int d = 0; d < 6; d++) {
        if (contact >> d & 1 && group_may_charge(b, s, g, b->grid.next[g->hex][d], NULL)) return true;
    }
    return false;
}

/* ---- The sum (3.7, 3.9, LFM-D8) ---------------------------------------------------------------------------------- */

enum { COHESION, DIE };

static void add(Worksheet *w, int value, Clause clause, const char *code) {
    if (value) sheet_add(w, DIE, value, clause, code, 0);
}

/* LFM-R27: shattered, and D besides only where a marker lies. */
static void sum_order(const LfmBoard *b, const LfmState *s, const Fight *f, Worksheet *w) {
    int target = f->hex[1][0];
    bool disordered = false;
    if (lfm_first_in(b, s, target, lfm_marked)) add(w, b->rule.charge_disordered, LFM_3_9b, "target-disorganized");
    if (lfm_first_in(b, s, target, lfm_shattered)) add(w, b->rule.charge_shattered, LFM_3_9c, "target-shattered");
    for (int p = pieces_next(&f->party, 0); p && p <= b->units; p = pieces_next(&f->party, p)) {
        disordered |= lfm_is(s, p, U_D | U_CHARGED); /* LFM-R104, not the marker of this very move (LFM-R31) */
    }
    if (disordered) add(w, b->rule.charge_cavalry_disordered, LFM_3_9d, "cavalry-disorganized");
}

/* LFM-R28: a town is a work and a town; a work is of no use to mounted cavalry (24.4). */
static void sum_ground(const LfmBoard *b, const LfmState *s, const Fight *f, Worksheet *w) {
    int from = f->hex[0][0], target = f->hex[1][0], d = hex_direction(&b->grid, target, from);
    int side = b->hex[target].side[d];
    u16 against[1] = {(u16)from};
    bool work = lfm_work(b, s, target, against, 1); /* LFM-30.3 */
    if (side & SIDE_STEEP) add(w, b->rule.charge_steep, LFM_3_9e, "steep-slope");
    if (work && lfm_has_unmounted(b, s, target)) add(w, b->rule.charge_work, LFM_3_9f, "breastwork");
    if (side & SIDE_WALL && !work) add(w, b->rule.charge_wall, LFM_3_9g, "stone-wall"); /* LFM-24.6b */
    if (side & (SIDE_CREEK | SIDE_BRIDGE | SIDE_FORD)) add(w, b->rule.charge_creek, LFM_3_9h, "creek");
    add(w, b->ground[b->hex[target].ground].charge, LFM_3_9i, "town-or-woods");
}

static int column_of(const LfmBoard *b, int difference) {
    int column = 0;
    while (column + 1 < b->charge_columns && b->charge_difference[column + 1] <= difference) column++;
    return column;
}

bool lfm_charge_sheet(const LfmBoard *b, const LfmState *s, const Fight *f, Worksheet *w) {
    int ours = lfm_lead_cr(b, s, f, 0), theirs = lfm_lead_cr(b, s, f, 1);
    sheet_start(w, "charge", "cohesion", "die");
    sheet_add(w, COHESION, ours, LFM_3_7a, "best-of-the-cavalry", 0), sheet_also(w, LFM_3_7b);
    sheet_add(w, COHESION, -theirs, LFM_3_7b, "best-of-the-target", 0), sheet_also(w, LFM_3_7a);
    sum_order(b, s, f, w); /* LFM-3.9a: all add up */
    sum_ground(b, s, f, w);
    w->detail[LFM_KIND] = FIGHT_CHARGE;
    w->detail[LFM_COLUMN] = (i16)column_of(b, ours - theirs);
    w->detail[LFM_DRM] = w->total[DIE];
    return true;
}

/* ---- The charge -------------------------------------------------------------------------------------------------- */

static Fight charge_fight(const LfmBoard *b, const LfmState *s, const Group *g, int hex) {
    Fight f = {.kind = FIGHT_CHARGE, .hexes = {1, 1}, .party = g->set};
    f.hex[0][0] = g->hex;
    f.hex[1][0] = (u16)hex;
    for (int p = pieces_next(&g->set, 0); p && p <= b->units; p = pieces_next(&g->set, p)) pieces_add(&f.part, p);
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) pieces_add(&f.part, p);
    f.lead[0] = (u8)lfm_lead_cr(b, s, &f, 0);
    f.lead[1] = (u8)lfm_lead_cr(b, s, &f, 1);
    return f;
}

void lfm_charge(const LfmBoard *b, LfmState *s, int hex, const Journal *j) {
    Group *g = &s->group;
    char label[MARK_ROOM];
    s->fight = charge_fight(b, s, g, hex);
    g->charged_from[g->charges] = g->hex;
    g->charged_at[g->charges++] = (u16)hex;
    g->flags = (u8)((g->flags | GROUP_CHARGED) & ~GROUP_COMMITTED);
    for (int p = pieces_next(&g->set, 0); p && p <= b->units; p = pieces_next(&g->set, p)) s->mark[p] |= U_FRESH_CHARGE;
    journal(j, NOBODY, LFM_3_1a, "%s charges %s.", lfm_name_of(b, pieces_next(&g->set, 0)),
            lfm_hex_label(b, hex, label));
    s->return_to = STEP_MOVE;
    lfm_step_to(s, STEP_CHARGE_ROLL);
}

static void charge_roll_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    Worksheet w;
    lfm_charge_sheet(b, s, &s->fight, &w);
    s->fight.result = (u8)lfm_sheet_result(b, &w, a->face[0]);
    journal(j, NOBODY, LFM_D8a, "Rolled {dice:%d}, modified {sum:%d}: %s.", a->face[0], a->face[0] + w.detail[LFM_DRM],
            lfm_result_name(s->fight.result));
    lfm_apply_result(b, s, j);
}

LFM_ROLL(charge_roll, "charge-roll", LFM_3_7a, 1, "Charge on %h: roll one die.");

/* ---- Afterwards (3.5, 3.8, 3.10, LFM-R24, LFM-R25) --------------------------------------------------------------- */

/* LFM-3.5a: all of them, whatever else is near (LFM-R25). LFM-R102: nobody else advances. */
static void ride_in(const LfmBoard *b, LfmState *s, int from, int hex, const Journal *j) {
    Group *g = &s->group;
    char label[MARK_ROOM];
    int cost = lfm_group_cost(b, s, &g->set, from, hex_direction(&b->grid, from, hex), false);
    lfm_displace(b, s, lfm_phasing(s), hex, j);
    for (int p = pieces_next(&g->set, 0); p; p = pieces_next(&g->set, p)) {
        lfm_shift(b, s, p, hex);
        lfm_reattach(b, s, p, from, j);
    }
    g->hex = (u16)hex;
    g->spent = (u8)(g->spent + cost);
    g->flags = (u8)((g->flags | GROUP_WENT) & ~GROUP_HALTED); /* LFM-3.5b */
    lfm_give_up_work(b, s, from, j);
    lfm_rouse_around(b, s, lfm_phasing(s), hex, j);
    journal(j, NOBODY, LFM_3_5a, "The cavalry rides into %s.", lfm_hex_label(b, hex, label));
}

/* LFM-3.10a, LFM-R31: at the end of the move, wherever the riders are. */
void lfm_mark_charged(const LfmBoard *b, LfmState *s) {
    for (int p = pieces_next(&b->horse, 0); p && p <= b->units; p = pieces_next(&b->horse, p)) {
        if (lfm_is(s, p, U_FRESH_CHARGE)) s->mark[p] |= U_CHARGED; /* LFM-3.10b */
    }
}

void lfm_after_charge(const LfmBoard *b, LfmState *s, const Journal *j) {
    Fight f = s->fight;
    s->fight = (Fight){0};
    if (f.kind != FIGHT_CHARGE) { /* an enemy commander has got out of the way (LFM-R16) */
        lfm_resume_group(b, s, j);
        return;
    }
    int from = f.hex[0][0], hex = f.hex[1][0];
    bool repulsed = f.result == RESULT_AR || f.result == RESULT_AL; /* LFM-3.8 */
    if (repulsed || !lfm_has_unit(b, &s->group.set) || hexset_has(&s->held[lfm_waiting(s)], hex)) {
        lfm_end_group(b, s, j); /* LFM-R24 */
        return;
    }
    for (int p = pieces_next(&s->group.set, b->units); p; p = pieces_next(&s->group.set, p)) {
        if (s->hex[p] != from) pieces_drop(&s->group.set, p); /* he lost his regiment and went elsewhere */
    }
    ride_in(b, s, from, hex, j);
    lfm_resolve_pending(b, s, j); /* it returns to the same step */
}
