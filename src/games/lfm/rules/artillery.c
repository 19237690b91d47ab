/* The Artillery phase (7): targets, batteries, the die, the victim; limbering between the fire of the two players. */
#include "games/lfm/rules.h"

static Side firing_side(const LfmState *s) { return s->second_fire ? lfm_waiting(s) : lfm_phasing(s); } /* LFM-S4b */

/* ---- Batteries (7.1) --------------------------------------------------------------------------------------------- */

static bool may_fire(const LfmBoard *b, const LfmState *s, int unit, Refusal *r) {
    const char *name = lfm_name_of(b, unit);
    if (!unit || lfm_side(b, unit) != firing_side(s)) return refuse(r, LFM_S4b, "%s is not yours.", name);
    if (!lfm_is_gun(b, unit)) return refuse(r, LFM_7_1a, "%s is not artillery.", name);
    if (!lfm_on_map(s, unit)) return refuse(r, LFM_7_1a, "%s is not on the map.", name);
    if (lfm_is_limbered(b, s, unit))
        return refuse(r, LFM_7_1a, "%s is limbered.", name), refuse_also(r, LFM_7_2), refuse_also(r, LFM_S4a);
    if (lfm_is(s, unit, U_FIRED)) return refuse(r, LFM_R34, "%s has fired in this phase.", name);
    if (lfm_in_zoc(b, s, lfm_side(b, unit), s->hex[unit]))
        return refuse(r, LFM_7_6a, "%s is in a ZOC.", name), refuse_also(r, LFM_S4a);
    if (lfm_is(s, unit, U_BUILDER)) return refuse(r, LFM_24_2c, "%s builds a breastwork.", name);
    return lfm_battle_lets_fire(b, s, unit, r);
}

/* LFM-7.1c: where those of the hex who have fired in this phase have aimed; 0 when nobody has. */
static int aim_of(const LfmBoard *b, const LfmState *s, int hex) {
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) {
        if (lfm_is(s, p, U_FIRED) && s->aimed[p]) return s->aimed[p];
    }
    return 0;
}

/* LFM-7.1a, LFM-7.4: from hex to hex, along the straightest ways (sight.c). Being stacked with others is no bar
 * (LFM-7.3); a partial sight is only a modifier (LFM-R39). */
static bool can_hit(const LfmBoard *b, const LfmState *s, int from, int to, Refusal *r) {
    int range = hex_distance(&b->grid, from, to), aim = aim_of(b, s, from);
    char label[MARK_ROOM], other[MARK_ROOM];
    if (range < b->rule.fire_least) return refuse(r, LFM_7_1a, "%d hex is too near.", range), refuse_also(r, LFM_S4a);
    if (range > b->rule.fire_most) return refuse(r, LFM_7_1a, "It is %d hexes away.", range), refuse_also(r, LFM_S4a);
    if (aim && aim != to)
        return refuse(r, LFM_7_1c, "The guns in %s have fired at %s.", lfm_hex_label(b, from, label),
                      lfm_hex_label(b, aim, other));
    if (lfm_sight(b, s, firing_side(s), from, to) != SIGHT_BLOCKED) return true;
    refuse(r, LFM_7_4, "%s is not in sight from %s.", lfm_hex_label(b, to, label), lfm_hex_label(b, from, other));
    int light = b->turn[s->turn].sight;
    refuse_also(r, light && light < range ? LFM_30_7 : LFM_27c);
    refuse_also(r, LFM_R39);
    if (r) lfm_name_obstacles(b, from, to, r);
    return false;
}

static bool is_target(const LfmBoard *b, const LfmState *s, int hex, Refusal *r) {
    char label[MARK_ROOM];
    if (lfm_has_units(b, s, side_other(firing_side(s)), hex)) return true;
    refuse(r, LFM_7_7, "No enemy unit is in %s.", lfm_hex_label(b, hex, label));
    return refuse_also(r, LFM_R41); /* commanders are none */
}

static bool may_bombard_with(const LfmBoard *b, const LfmState *s, int battery, int hex, Refusal *r) {
    return is_target(b, s, hex, r) && may_fire(b, s, battery, r) && can_hit(b, s, s->hex[battery], hex, r);
}

static bool any_may_fire(const LfmBoard *b, const LfmState *s, int hex) {
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) {
        if (lfm_is_gun(b, p) && may_fire(b, s, p, NULL)) return true;
    }
    return false;
}

/* ---- Targets (LFM-P4) -------------------------------------------------------------------------------------------- */

/* The table of sights knows no units; they can only block more (LFM-27.5). */
static void add_targets_of(const LfmBoard *b, const LfmState *s, int from, HexSet *out) {
    const HexSet *foes = &s->held[side_other(firing_side(s))];
    int light = b->turn[s->turn].sight, reach = b->rule.fire_most;
    HexSet seen;
    hexset_clear(&seen);
    sight_add(&b->sight, &b->grid, from, light && light < reach ? light : reach, &seen);
    for (int i = 0; i < HEXSET_WORDS; i++) seen.word[i] &= foes->word[i];
    for (int h = hexset_next(&seen, 0); h; h = hexset_next(&seen, h)) {
        if (can_hit(b, s, from, h, NULL)) hexset_add(out, h);
    }
}

static HexSet all_targets(const LfmBoard *b, const LfmState *s) {
    const HexSet *guns = &s->guns[firing_side(s)];
    HexSet out;
    hexset_clear(&out);
    for (int h = hexset_next(guns, 0); h; h = hexset_next(guns, h)) {
        if (any_may_fire(b, s, h)) add_targets_of(b, s, h, &out);
    }
    return out;
}

/* Of many reasons the one that a gunner would give: why those who may fire cannot hit, range last. */
static int weight_of(const LfmBoard *b, const LfmState *s, int battery, const Refusal *why) {
    if (!may_fire(b, s, battery, NULL)) return 2;
    return why->clause[0] == LFM_7_1a ? 1 : 3;
}

static void tell_why(const LfmBoard *b, const LfmState *s, int hex, Refusal *r) {
    const HexSet *guns = &s->guns[firing_side(s)];
    int best = 0;
    Refusal given = {0};
    char label[MARK_ROOM];
    for (int h = hexset_next(guns, 0); h; h = hexset_next(guns, h)) {
        for (int p = s->top[h]; p && p <= b->units; p = s->below[p]) {
            Refusal why = {0};
            if (!lfm_is_gun(b, p) || may_bombard_with(b, s, p, hex, &why)) continue;
            if (weight_of(b, s, p, &why) <= best) continue;
            best = weight_of(b, s, p, &why);
            given = why;
        }
    }
    refuse(r, given.count ? given.clause[0] : LFM_7_1a, "None of your guns can fire at %s. %s",
           lfm_hex_label(b, hex, label), given.why);
    for (int i = 1; i < given.count; i++) refuse_also(r, given.clause[i]);
}

bool lfm_may_bombard(const LfmBoard *b, const LfmState *s, int hex, Refusal *r) {
    const HexSet *guns = &s->guns[firing_side(s)];
    if (!is_target(b, s, hex, r)) return false;
    for (int h = hexset_next(guns, 0); h; h = hexset_next(guns, h)) {
        if (any_may_fire(b, s, h) && can_hit(b, s, h, hex, NULL)) return true;
    }
    if (r) tell_why(b, s, hex, r);
    return false;
}

/* ---- The phase (S4) ---------------------------------------------------------------------------------------------- */

static void end_artillery(const LfmBoard *b, LfmState *s, const Journal *j) {
    s->second_fire = 0;
    memset(s->aimed, 0, sizeof s->aimed);
    if (!lfm_end_phase(b, s, j)) lfm_start_movement(b, s, j);
}

/* LFM-R42: asked between the two players' fire. */
static void end_fire(const LfmBoard *b, LfmState *s, const Journal *j);

static void ask_fire(const LfmBoard *b, LfmState *s, const Journal *j) {
    HexSet targets = all_targets(b, s);
    s->asking = (u8)firing_side(s);
    if (hexset_next(&targets, 0)) lfm_step_to(s, STEP_ARTILLERY);
    else end_fire(b, s, j);
}

/* LFM-S4e: so a battery may fire twice in a game turn. */
static void start_second_fire(const LfmBoard *b, LfmState *s, const Journal *j) {
    s->second_fire = 1;
    ask_fire(b, s, j);
}

/* LFM-S4d: only the phasing player, and who did not fire (LFM-7.1d). */
static bool may_limber(const LfmBoard *b, const LfmState *s, int unit, Refusal *r) {
    const char *name = lfm_name_of(b, unit);
    if (!unit || lfm_side(b, unit) != lfm_phasing(s)) return refuse(r, LFM_S4d, "%s is not yours.", name);
    if (!lfm_is_gun(b, unit) || !lfm_on_map(s, unit))
        return refuse(r, LFM_S4d, "%s is not a battery on the map.", name);
    if (lfm_is_limbered(b, s, unit)) return refuse(r, LFM_S4d, "%s is limbered.", name);
    return !lfm_is(s, unit, U_FIRED) || refuse(r, LFM_S4d, "%s has fired in this phase.", name);
}

static void limber_legal(const LfmBoard *b, const LfmState *s, List *l) {
    lfm_list_pieces(b, s, &b->guns, DO_LIMBER, may_limber, l);
    list_add(l, DO_END, 0, 0, 0);
}

static bool anybody_may_limber(const LfmBoard *b, const LfmState *s) {
    for (int p = pieces_next(&b->guns, 0); p; p = pieces_next(&b->guns, p)) {
        if (may_limber(b, s, p, NULL)) return true;
    }
    return false;
}

LFM_CHECK(limber, DO_LIMBER, may_limber, DO_END)

static void limber_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_LIMBER) {
        lfm_turn_over(s, a->op[0]);
        journal(j, NOBODY, LFM_S4d, "%s limbers.", lfm_name_of(b, a->op[0]));
    }
    if (a->verb == DO_END || !anybody_may_limber(b, s)) start_second_fire(b, s, j);
}

LFM_STEP(limber, "limber", LFM_S4d, WHO_PHASING, "Limber which batteries that did not fire?");

static void end_fire(const LfmBoard *b, LfmState *s, const Journal *j) {
    if (s->second_fire) end_artillery(b, s, j);
    else if (anybody_may_limber(b, s)) lfm_step_to(s, STEP_LIMBER);
    else start_second_fire(b, s, j);
}

void lfm_start_artillery(const LfmBoard *b, LfmState *s, const Journal *j) {
    for (int p = pieces_next(&b->guns, 0); p; p = pieces_next(&b->guns, p)) s->mark[p] &= (u16)~U_FIRED;
    memset(s->aimed, 0, sizeof s->aimed);
    s->fight = (Fight){0};
    s->second_fire = 0;
    ask_fire(b, s, j);
}

/* LFM-7.9: first all checks of the unit that was hit, in its new hex if it went back (LFM-R36). */
static void next_fire(const LfmBoard *b, LfmState *s, const Journal *j) {
    Fight *f = &s->fight;
    if (f->kind == FIGHT_FIRE && f->checks) {
        if (lfm_on_map(s, f->tested)) {
            lfm_start_cohesion_check(b, s, j);
            return;
        }
        f->checks = 0; /* it left the map (LFM-R78), or is no more */
        lfm_resolve_pending(b, s, j);
        return;
    }
    *f = (Fight){0};
    ask_fire(b, s, j);
}

static void artillery_legal(const LfmBoard *b, const LfmState *s, List *l) {
    HexSet targets = all_targets(b, s);
    for (int h = hexset_next(&targets, 0); h; h = hexset_next(&targets, h)) list_add(l, DO_BOMBARD, 1, h, 0);
    list_add(l, DO_END, 0, 0, 0);
}

LFM_CHECK(artillery, DO_BOMBARD, lfm_may_bombard, DO_END)

/* ---- Who fires (7.1b) -------------------------------------------------------------------------------------------- */

bool lfm_may_join_fire(const LfmBoard *b, const LfmState *s, int unit, Refusal *r) {
    const Fight *f = &s->fight;
    int hex = s->hex[unit];
    if (unit && pieces_have(&f->party, unit)) return refuse(r, LFM_R34, "%s fires already.", lfm_name_of(b, unit));
    if (!may_bombard_with(b, s, unit, f->hex[1][0], r)) return false;
    if (!f->hexes[0] || lfm_fight_index(f, 0, hex) >= 0) return true;
    if (f->hexes[0] == 2) return refuse(r, LFM_7_1b, "Guns of two hexes fire already.");
    return hex_direction(&b->grid, hex, f->hex[0][0]) >= 0 ||
           refuse(r, LFM_7_1b, "The hexes of the guns do not touch.");
}

static int count_joiners(const LfmBoard *b, const LfmState *s, int *only) {
    int count = 0;
    for (int p = pieces_next(&b->guns, 0); p; p = pieces_next(&b->guns, p)) {
        if (lfm_may_join_fire(b, s, p, NULL)) *only = p, count++;
    }
    return count;
}

static void open_fire(const LfmBoard *b, LfmState *s, const Journal *j) {
    Fight *f = &s->fight;
    Worksheet w;
    char label[MARK_ROOM];
    for (int p = pieces_next(&f->party, 0); p; p = pieces_next(&f->party, p)) lfm_note_shot(b, s, p);
    lfm_fire_sheet(b, s, f, &w);
    journal(j, NOBODY, LFM_7_5a, "%s guns fire at %s with %d SP.", side_mark(firing_side(s)),
            lfm_hex_label(b, f->hex[1][0], label), w.total[0]);
    lfm_rouse(b, s, f->hex[1][0], j);
    s->return_to = STEP_ARTILLERY;
    lfm_step_to(s, STEP_FIRE_ROLL);
}

static void join_fire(const LfmState *from, Fight *f, int unit) {
    pieces_add(&f->party, unit);
    if (lfm_fight_index(f, 0, from->hex[unit]) < 0) f->hex[0][f->hexes[0]++] = from->hex[unit];
}

/* Nothing is asked when one battery alone can fire, or nobody else can join. */
static void gather_fire(const LfmBoard *b, LfmState *s, const Journal *j) {
    int only = 0, count = count_joiners(b, s, &only);
    lfm_step_to(s, STEP_BATTERY);
    if (count == 1 && !s->fight.hexes[0]) join_fire(s, &s->fight, only), count = 0;
    if (count == 0) open_fire(b, s, j);
}

static void artillery_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_END) {
        end_fire(b, s, j);
        return;
    }
    s->fight = (Fight){.kind = FIGHT_FIRE, .hexes = {0, 1}};
    s->fight.hex[1][0] = (u16)a->op[0];
    gather_fire(b, s, j);
}

LFM_OUTER(artillery, next_fire, "artillery", LFM_S4a, WHO_ASKING, "Artillery, %s: choose a hex to bombard.");

static void battery_legal(const LfmBoard *b, const LfmState *s, List *l) {
    lfm_list_pieces(b, s, &b->guns, DO_FIRE, lfm_may_join_fire, l);
    if (s->fight.hexes[0]) list_add(l, DO_DONE, 0, 0, 0);
}

static bool battery_check(const LfmBoard *b, const LfmState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_FIRE) return lfm_may_join_fire(b, s, a->op[0], r);
    if (a->verb != DO_DONE) return lfm_not_now(b, s, a, r);
    return s->fight.hexes[0] || refuse(r, LFM_7_1d, "At least one battery must fire.");
}

static void battery_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_DONE) {
        open_fire(b, s, j);
        return;
    }
    join_fire(s, &s->fight, a->op[0]);
    gather_fire(b, s, j);
}

LFM_STEP(battery, "battery", LFM_7_1b, WHO_ASKING, "Which batteries fire at %h?");

/* ---- The sum (7.5, LFM-D7) --------------------------------------------------------------------------------------- */

enum { STRENGTH, DIE };

/* LFM-7.5b, LFM-R33: each hex halved beyond 4, both added, then the fraction dropped, never below 1. */
static void add_strength(const LfmBoard *b, const LfmState *s, const Fight *f, Worksheet *w) {
    int halves = 0;
    for (int p = pieces_next(&f->party, 0); p; p = pieces_next(&f->party, p)) {
        bool far = !lfm_fires_in_full(b, hex_distance(&b->grid, s->hex[p], f->hex[1][0]));
        sheet_add(w, STRENGTH, lfm_sp(b, s, p), LFM_7_5b, far ? "guns-at-long-range" : "guns", p);
        halves += lfm_sp(b, s, p) * (far ? 1 : 2);
    }
    int sp = halves / 2 > 1 ? halves / 2 : 1;
    if (sp != w->total[STRENGTH]) {
        sheet_add(w, STRENGTH, sp - w->total[STRENGTH], LFM_R33, "half-at-long-range", 0);
        sheet_also(w, LFM_7_5b);
    }
}

static int add_line(Worksheet *w, int drm, const char *code, int unit) {
    if (w) sheet_add(w, DIE, drm, LFM_D7a, code, unit);
    return drm;
}

/* LFM-D7a, of the victim: mounted cavalry has no use of works. With `w` NULL only the sum. */
static int victim_drm(const LfmBoard *b, const LfmState *s, const Fight *f, int unit, Worksheet *w) {
    int drm = 0;
    if (lfm_is_mounted(b, s, unit)) return add_line(w, b->rule.fire_mounted, "mounted", unit);
    if (lfm_is_limbered(b, s, unit)) drm += add_line(w, b->rule.fire_limbered, "limbered", unit);
    if (lfm_work(b, s, f->hex[1][0], f->hex[0], f->hexes[0])) drm += add_line(w, b->rule.fire_work, "work", unit);
    return drm;
}

/* Before the target is chosen: the one that is hit most easily. */
static int likely_victim(const LfmBoard *b, const LfmState *s, const Fight *f, Worksheet *w) {
    int best = 0, least = 0;
    bool differ = false;
    for (int p = s->top[f->hex[1][0]]; p && p <= b->units; p = s->below[p]) {
        int drm = victim_drm(b, s, f, p, NULL);
        differ |= best && drm != least;
        if (!best || drm < least) best = p, least = drm;
    }
    if (differ) sheet_note(w, "the die of the unit that is hit most easily");
    return best;
}

static bool sees_badly(const LfmBoard *b, const LfmState *s, const Fight *f) {
    for (int i = 0; i < f->hexes[0]; i++) {
        if (lfm_sight(b, s, firing_side(s), f->hex[0][i], f->hex[1][0]) == SIGHT_PARTIAL) return true;
    }
    return false;
}

bool lfm_fire_sheet(const LfmBoard *b, const LfmState *s, const Fight *f, Worksheet *w) {
    int target = f->hex[1][0], column = b->fire_columns - 1;
    if (f->kind != FIGHT_FIRE || !f->hexes[0]) return false;
    sheet_start(w, "bombardment", "strength", "on-the-die");
    add_strength(b, s, f, w);
    if (sees_badly(b, s, f)) {
        sheet_add(w, DIE, b->rule.fire_partial, LFM_R39, "partly-hidden", 0);
        sheet_also(w, LFM_D7a);
    }
    if (lfm_sp_in(b, s, target, false) > b->rule.stack_fights)
        sheet_add(w, DIE, b->rule.fire_crowded, LFM_D7a, "crowded", 0);
    victim_drm(b, s, f, f->tested ? f->tested : likely_victim(b, s, f, w), w);
    while (column > 0 && b->fire_sp[column] > w->total[STRENGTH]) column--;
    w->detail[LFM_KIND] = FIGHT_FIRE;
    w->detail[LFM_COLUMN] = (i16)column;
    w->detail[LFM_DRM] = w->total[DIE];
    return true;
}

/* ---- The die and the victim (7.7) -------------------------------------------------------------------------------- */

static int checks_of(const LfmBoard *b, const LfmState *s, int unit, int die) {
    Fight f = s->fight;
    Worksheet w;
    f.tested = (u8)unit;
    lfm_fire_sheet(b, s, &f, &w);
    return lfm_sheet_result(b, &w, die);
}

/* LFM-7.8c, LFM-R34, LFM-R35: who is D already has one failure behind him; no other fire counts. */
static void hit(const LfmBoard *b, LfmState *s, int unit, const Journal *j) {
    Fight *f = &s->fight;
    f->result = f->checks = (u8)checks_of(b, s, unit, f->result);
    f->tested = (u8)unit;
    f->failures = lfm_is(s, unit, U_D | U_CHARGED);
    journal(j, NOBODY, LFM_7_7, "%s must take %d check%s.", lfm_name_of(b, unit), f->checks, f->checks == 1 ? "" : "s");
    lfm_start_cohesion_check(b, s, j);
}

static bool may_be_victim(const LfmBoard *b, const LfmState *s, int unit, Refusal *r) {
    if (!lfm_is_unit(b, unit) || !lfm_on_map(s, unit) || s->hex[unit] != s->fight.hex[1][0])
        return refuse(r, LFM_7_7, "%s is not a unit in the target hex.", lfm_name_of(b, unit)), refuse_also(r, LFM_R41);
    return checks_of(b, s, unit, s->fight.result) > 0 ||
           refuse(r, LFM_D7a, "%s is not hit by this die.", lfm_name_of(b, unit));
}

static void victim_legal(const LfmBoard *b, const LfmState *s, List *l) {
    for (int p = s->top[s->fight.hex[1][0]]; p && p <= b->units; p = s->below[p]) {
        if (may_be_victim(b, s, p, NULL)) list_add(l, DO_VICTIM, 1, p, 0);
    }
}

LFM_ONLY(victim, DO_VICTIM, may_be_victim)

static void victim_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) { hit(b, s, a->op[0], j); }

LFM_STEP(victim, "victim", LFM_7_7, WHO_ASKING, "Which unit in %h takes the checks?");

static void fire_roll_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    int count = 0, only = 0;
    s->fight.result = a->face[0]; /* until the victim is known */
    for (int p = s->top[s->fight.hex[1][0]]; p && p <= b->units; p = s->below[p]) {
        if (may_be_victim(b, s, p, NULL)) only = p, count++;
    }
    journal(j, NOBODY, LFM_D7, "Rolled {dice:%d}%s.", a->face[0], count ? "" : ": no effect");
    if (count == 0) lfm_resolve_pending(b, s, j);
    else if (count == 1) hit(b, s, only, j);
    else lfm_step_to(s, STEP_VICTIM);
}

LFM_ROLL(fire_roll, "fire-roll", LFM_7_5a, 1, "Fire at %h: roll one die.");
