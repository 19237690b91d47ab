/* The Assault Activation (8.1, 9.0 to 9.3, 16.1): bridge, units move one by one,
 * attacks at any point, targets are closed, cavalry screens (8.3). */
#include "games/lgv/rules.h"

/* ---- What an Active Area can do (LGV-R10) ------------------------------------------------------------------------ */

/* Bit per ford at which a bridge may be built from here (LGV-16.1b, LGV-R38). */
int lgv_bridge_choices(const LgvBoard *b, const LgvState *s, int place) {
    u64 engineers = lgv_here(s, UNION, place) & s->fresh[UNION] & b->of_type[UNION][ENGINEER];
    if (lgv_attacker(s) != UNION || !engineers || s->bridged || b->place[place].sector != UNION) return 0;
    if (bits_count(s->bridges) >= b->bridge_limit) return 0; /* LGV-16.0b, LGV-D5 */
    int choices = 0;
    for (int f = 1; f <= b->fords; f++) {
        bool ours = b->ford[f].a == place && !bits128_has(&s->closed, b->ford[f].b);
        if (ours && !(s->bridges >> f & 1)) choices |= 1 << f;
    }
    return choices;
}

/* LGV-9.0c, LGV-9.3a, LGV-R17: an attack inside the Contested Active Area. */
static bool can_attack_here(const LgvBoard *b, const LgvState *s, int place) {
    Side side = lgv_attacker(s);
    return bits128_has(&s->contested_before, place) && lgv_contested(s, place) && !bits128_has(&s->attacked, place) &&
           (lgv_here(s, side, place) & s->fresh[side] & b->eligible_lead[side]);
}

bool lgv_can_act(const LgvBoard *b, const LgvState *s, int place) {
    Side side = lgv_attacker(s);
    u64 ready = lgv_here(s, side, place) & s->fresh[side];
    if (!ready) return false; /* LGV-8.1b */
    if (can_attack_here(b, s, place) || lgv_bridge_choices(b, s, place)) return true;
    for (u64 left = ready; left; left &= left - 1) {
        if (lgv_can_move(b, s, lgv_unit(b, side, left), ENTER_MOVE)) return true;
    }
    return false;
}

/* ---- Bridge (16.1, LGV-6.2.2b, LGV-16.0a, LGV-P9; LGV-R39: beside enemy ground too) ------------------------------ */

/* Declining is open only if something else can be done (LGV-R10). */
static bool can_do_more(const LgvBoard *b, const LgvState *s) {
    Side side = lgv_attacker(s);
    if (can_attack_here(b, s, s->active)) return true;
    for (u64 left = lgv_here(s, side, s->active) & s->fresh[side]; left; left &= left - 1) {
        if (lgv_can_move(b, s, lgv_unit(b, side, left), ENTER_MOVE)) return true;
    }
    return false;
}

static void bridge_legal(const LgvBoard *b, const LgvState *s, List *l) {
    int choices = lgv_bridge_choices(b, s, s->active);
    for (int f = 1; f <= b->fords; f++) {
        if (choices >> f & 1) list_add(l, DO_BRIDGE, 1, f, 0);
    }
    if (can_do_more(b, s)) list_add(l, DO_DECLINE, 0, 0, 0);
}

static bool bridge_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DECLINE)
        return can_do_more(b, s) ||
               refuse(r, LGV_R10, "Nothing else can be done from %s.", lgv_place_label(b, s->active));
    if (a->verb != DO_BRIDGE) return lgv_not_now(s, r);
    if (lgv_bridge_choices(b, s, s->active) >> a->op[0] & 1) return true;
    bool there = b->ford[a->op[0]].a == s->active;
    refuse(r, LGV_16_1b, there ? "A bridge already stands at %s." : "%s is not a ford of the Active Area.",
           b->ford[a->op[0]].name);
    return refuse_also(r, LGV_R38);
}

static void bridge_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_BRIDGE) {
        u64 engineers = lgv_here(s, UNION, s->active) & s->fresh[UNION] & b->of_type[UNION][ENGINEER];
        int engineer = lgv_unit(b, UNION, engineers);
        s->bridges |= (u16)(1u << a->op[0]);
        s->bridged = 1;
        s->acted = 1;
        lgv_exhaust(b, s, engineer); /* LGV-16.1c */
        journal(j, NOBODY, LGV_16_1a, "%s lays a bridge at %s and is Exhausted.", lgv_unit_name(b, engineer),
                b->ford[a->op[0]].name);
    }
    lgv_step_to(s, STEP_ASSAULT);
}

/* ---- The activation (LGV-8.1c, LGV-P10; LGV-8.2.1a, b, d: each unit its own way) --------------------------------- */

/* Units that may attack in a place: entrants and, in a Contested Active Area,
 * those that began there (LGV-9.0a, LGV-R16). */
u64 lgv_attack_pool(const LgvBoard *b, const LgvState *s, int place) {
    Side side = lgv_attacker(s);
    u64 ready = lgv_here(s, side, place) & s->fresh[side];
    bool inside = place == s->active && bits128_has(&s->contested_before, place);
    return inside ? ready : lgv_entrants(b, s, place);
}

static bool may_attack(const LgvBoard *b, const LgvState *s, int place, Refusal *r) {
    Side side = lgv_attacker(s);
    if (lgv_is_vacant(s, side, place)) return refuse(r, LGV_8_1g, "No enemy is in %s.", lgv_place_label(b, place));
    if (bits128_has(&s->attacked, place))
        return refuse(r, LGV_R15, "%s has been attacked in this Impulse.", lgv_place_label(b, place)),
               refuse_also(r, LGV_8_2_1c);
    u64 pool = lgv_attack_pool(b, s, place);
    if (!pool) {
        refuse(r, LGV_9_0a, "No unit of the Active Area is in %s to attack there.", lgv_place_label(b, place));
        return refuse_also(r, LGV_R16), refuse_also(r, bits128_has(&s->contested_before, s->active) ? LGV_7_3c : 0);
    }
    if (pool & b->eligible_lead[side]) return true;
    return refuse(r, LGV_R17, "No unit in %s can lead an attack.", lgv_place_label(b, place)), refuse_also(r, LGV_9_4c);
}

/* LGV-9.1a: enemies in a place entered in this Impulse that was not Contested. */
static bool must_attack(const LgvBoard *b, const LgvState *s, int place) {
    return !bits128_has(&s->contested_before, place) && lgv_contested(s, place) && !bits128_has(&s->attacked, place) &&
           lgv_entrants(b, s, place);
}

static int first_due(const LgvBoard *b, const LgvState *s) {
    Bits128 left = lgv_contested_places(s);
    for (int p = lgv_next_place(&left); p; p = lgv_next_place(&left)) {
        if (must_attack(b, s, p)) return p;
    }
    return 0;
}

bool lgv_attack_due(const LgvBoard *b, const LgvState *s) { return first_due(b, s) != 0; }

static bool may_pick(const LgvBoard *b, const LgvState *s, int unit, Refusal *r) {
    if (lgv_side(b, unit) != (int)lgv_attacker(s) || s->fate[unit] != ON_MAP)
        return refuse(r, LGV_8_1a, "%s is not a unit of the player with Momentum on the map.", lgv_unit_name(b, unit));
    if (s->place[unit] != s->active || s->from[unit])
        return refuse(r, LGV_6_2_2a, "%s did not begin the Impulse in the Active Area, or has moved.",
                      lgv_unit_name(b, unit)),
               refuse_also(r, LGV_R14b), refuse_also(r, LGV_8_1c), refuse_also(r, s->from[unit] ? LGV_8_1f : 0),
               refuse_also(r, s->from[unit] ? LGV_8_2g : 0);
    if (!lgv_fresh(b, s, unit))
        return refuse(r, LGV_8_2a, "%s is Exhausted.", lgv_unit_name(b, unit)), refuse_also(r, LGV_8_1c),
               refuse_also(r, b->unit[unit].type == ARTILLERY ? LGV_9_5c : 0); /* it may have supported */
    if (lgv_can_move(b, s, unit, ENTER_MOVE)) return true;
    refuse(r, LGV_8_1e, "%s can enter no Area.", lgv_unit_name(b, unit));
    if (bits128_has(&s->contested_before, s->active)) refuse_also(r, LGV_R13);
    return lgv_refuse_ways(b, s, unit, r);
}

static bool may_end(const LgvBoard *b, const LgvState *s, Refusal *r) {
    if (!s->acted) return refuse(r, LGV_R10, "An activation must move, attack or build something.");
    int due = first_due(b, s);
    if (!due) return true;
    return refuse(r, LGV_9_1a, "A Mandatory Attack is due in %s.", lgv_place_label(b, due));
}

static void assault_legal(const LgvBoard *b, const LgvState *s, List *l) {
    Side side = lgv_attacker(s);
    for (u64 left = lgv_here(s, side, s->active) & s->fresh[side]; left; left &= left - 1) {
        int u = lgv_unit(b, side, left);
        if (may_pick(b, s, u, NULL)) list_add(l, DO_PICK, 1, u, 0);
    }
    Bits128 both = lgv_contested_places(s);
    for (int p = lgv_next_place(&both); p; p = lgv_next_place(&both)) {
        if (may_attack(b, s, p, NULL)) list_add(l, DO_ATTACK, 1, p, 0);
    }
    if (may_end(b, s, NULL)) list_add(l, DO_END, 0, 0, 0);
}

/* Which of move, attack and end are open, for the question. */
AssaultOpen lgv_assault_open(const LgvBoard *b, const LgvState *s) {
    AssaultOpen open = {.end = may_end(b, s, NULL)};
    for (u64 left = lgv_here(s, lgv_attacker(s), s->active) & s->fresh[lgv_attacker(s)]; left && !open.move;
         left &= left - 1)
        open.move = may_pick(b, s, lgv_unit(b, lgv_attacker(s), left), NULL);
    Bits128 both = lgv_contested_places(s);
    for (int p = lgv_next_place(&both); p && !open.attack; p = lgv_next_place(&both))
        open.attack = may_attack(b, s, p, NULL);
    return open;
}

/* The time for a bridge is before movement; often there was none (16.0, 16.1). */
static bool why_no_bridge(const LgvBoard *b, const LgvState *s, Refusal *r) {
    u64 engineers = lgv_here(s, UNION, s->active) & s->fresh[UNION] & b->of_type[UNION][ENGINEER];
    if (lgv_attacker(s) != UNION) return refuse(r, LGV_16_0a, "Only the Union builds bridges.");
    if (s->bridged) return refuse(r, LGV_R38, "One bridge an activation."), refuse_also(r, LGV_16_1a);
    if (bits_count(s->bridges) >= b->bridge_limit)
        return refuse(r, LGV_16_0b, "All %d bridges are in play.", b->bridge_limit), refuse_also(r, LGV_D5);
    if (!engineers) return refuse(r, LGV_16_1b, "No Fresh Engineer is in %s.", lgv_place_label(b, s->active));
    if (!lgv_bridge_choices(b, s, s->active))
        return refuse(r, LGV_16_1b, "%s has no ford without a bridge.", lgv_place_label(b, s->active));
    return refuse(r, LGV_16_1a, "A bridge is built before movement.");
}

/* Nobody is moving: enemies, a Zone or want of a way have ended the move. Names what would keep those who moved from
 * going on. */
static bool why_no_move(const LgvBoard *b, const LgvState *s, int to, Refusal *r) {
    refuse(r, LGV_8_2g, "No unit is moving; pick one that has not moved.");
    for (int u = b->first[lgv_attacker(s)];
         refusal_wanted(r) && u < b->first[lgv_attacker(s)] + b->count[lgv_attacker(s)]; u++) {
        Refusal way = {.count = 0};
        if (s->from[u] && s->fate[u] == ON_MAP && !lgv_may_go(b, s, u, to, ENTER_MOVE, &way)) refuse_as(r, &way);
    }
    return refuse_also(r, LGV_14_1b), refuse_also(r, LGV_R14b), refuse_also(r, LGV_8_1g);
}

static bool assault_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_PICK) return may_pick(b, s, a->op[0], r);
    if (a->verb == DO_ATTACK) return may_attack(b, s, a->op[0], r);
    if (a->verb == DO_END) return may_end(b, s, r);
    if (a->verb == DO_BRIDGE) return why_no_bridge(b, s, r);
    if (a->verb == DO_GO) return why_no_move(b, s, a->op[0], r);
    return lgv_not_now(s, r);
}

static void close_next(const LgvBoard *b, LgvState *s, const Journal *j);

static void assault_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_PICK) {
        s->mover = (u8)a->op[0];
        lgv_step_to(s, STEP_MOVE);
        return;
    }
    if (a->verb == DO_ATTACK) {
        s->fight = (Fight){.place = (u8)a->op[0], .mandatory = !bits128_has(&s->contested_before, a->op[0])};
        s->acted = 1;
        journal(j, NOBODY, s->fight.mandatory ? LGV_9_1a : LGV_9_2, "%s attacks %s %s.", side_title(lgv_attacker(s)),
                lgv_place_label(b, a->op[0]), b->place[a->op[0]].name);
        lgv_close_target(b, s, a->op[0], j);
        return;
    }
    s->ending_activation = 1;
    close_next(b, s, j);
}

/* ---- A unit's move (8.1e, LGV-8.2h, LGV-8.2.1b, LGV-8.2.1d, LGV-14.1c) ------------------------------------------- */

static void move_legal(const LgvBoard *b, const LgvState *s, List *l) {
    const Place *p = &b->place[s->place[s->mover]];
    for (int i = 0; i < p->links; i++) {
        if (lgv_may_enter(b, s, s->mover, &p->link[i], ENTER_MOVE, NULL)) list_add(l, DO_GO, 1, p->link[i].to, 0);
    }
    if (s->from[s->mover]) list_add(l, DO_STOP, 0, 0, 0);
}

static bool move_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_GO) return lgv_may_go(b, s, s->mover, a->op[0], ENTER_MOVE, r);
    if (a->verb == DO_STOP)
        return s->from[s->mover] || refuse(r, LGV_8_1e, "%s was picked and has not moved.", lgv_unit_name(b, s->mover));
    if (a->verb != DO_PICK && a->verb != DO_ATTACK && a->verb != DO_END) return lgv_not_now(s, r);
    Refusal later = {.count = 0}; /* and what would bar it even then */
    refuse(r, LGV_R14b, "%s is moving; end its move first.", lgv_unit_name(b, s->mover));
    if (refusal_wanted(r)) (void)assault_check(b, s, a, &later);
    return refuse_also(r, LGV_8_1d), refuse_as(r, &later);
}

/* LGV-8.2g: enemies, a Zone (LGV-14.1b) or want of MF end the move. */
static bool must_stop(const LgvBoard *b, const LgvState *s, int unit) {
    int place = s->place[unit];
    return b->place[place].zone || !lgv_is_vacant(s, lgv_side(b, unit), place) || !lgv_can_move(b, s, unit, ENTER_MOVE);
}

static void move_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    int unit = s->mover;
    if (a->verb == DO_GO) {
        lgv_enter(b, s, unit, a->op[0], ENTER_MOVE, j);
        if (!must_stop(b, s, unit)) return;
    }
    lgv_end_move(b, s, unit, j);
    lgv_resume_activation(b, s, j);
}

/* After a move: back to what was under way, the entrants of a screened Area or
 * the activation itself. */
void lgv_resume_activation(const LgvBoard *b, LgvState *s, const Journal *j) {
    (void)j;
    if (s->fight.place && s->fight.leaving) {
        for (u64 left = s->fight.leaving; left; left &= left - 1) {
            if (lgv_can_move(b, s, lgv_unit(b, lgv_attacker(s), left), ENTER_MOVE)) {
                lgv_step_to(s, STEP_GO_ON);
                return;
            }
        }
        lgv_exhaust_set(b, s, (int)lgv_attacker(s), s->fight.leaving);
    }
    s->fight = (Fight){0};
    lgv_step_to(s, STEP_ASSAULT);
}

/* ---- Closing a target: cavalry screens (8.3, LGV-R18, LGV-P11) --------------------------------------------------- */

/* LGV-8.3b: by the priorities; LGV-8.3c: Fresh or not, and it stays so; LGV-8.3d:
 * again where it came to. */
static u64 screeners(const LgvBoard *b, const LgvState *s, int place) {
    Side side = lgv_defender(s);
    u64 set = 0;
    u64 came = lgv_entrants(b, s, place);
    if (!came || (came & b->of_type[lgv_attacker(s)][CAVALRY])) return 0; /* LGV-8.3a, LGV-8.3f */
    for (u64 left = lgv_here(s, side, place) & b->of_type[side][CAVALRY]; left; left &= left - 1) {
        if (lgv_may_retreat_at_all(b, s, lgv_unit(b, side, left))) set |= left & -left;
    }
    return set;
}

static void screening_over(const LgvBoard *b, LgvState *s, const Journal *j);

void lgv_close_target(const LgvBoard *b, LgvState *s, int place, const Journal *j) {
    s->fight.place = (u8)place;
    s->fight.leaving = bits128_has(&s->screened, place) ? 0 : screeners(b, s, place);
    bits128_add(&s->screened, place);
    if (s->fight.leaving) {
        lgv_step_to(s, STEP_SCREEN);
        return;
    }
    screening_over(b, s, j);
}

static void screen_legal(const LgvBoard *b, const LgvState *s, List *l) {
    lgv_retreat_list(b, s, l);
    if (!s->retreating) list_add(l, DO_DONE, 0, 0, 0);
}

static bool screen_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DONE && !s->retreating) return true;
    if (a->verb != DO_RETREAT || s->retreating) return lgv_retreat_check(b, s, a, r);
    bool may = lgv_side(b, a->op[0]) == (int)lgv_defender(s) && (s->fight.leaving & lgv_bit(b, a->op[0]));
    if (may) return lgv_retreat_check(b, s, a, r);
    refuse(r, LGV_8_3a, "%s is not Cavalry that may screen here.", lgv_unit_name(b, a->op[0]));
    return refuse_also(r, LGV_R18);
}

static void screen_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb != DO_DONE) {
        lgv_retreat_unit(b, s, a, j);
        if (s->retreating || s->fight.leaving) return;
    }
    screening_over(b, s, j);
}

/* LGV-8.3e, LGV-R18: nobody is left: no attack; each entrant may go on. */
static void all_screened(const LgvBoard *b, LgvState *s, const Journal *j) {
    u64 came = lgv_entrants(b, s, s->fight.place);
    journal(j, NOBODY, LGV_R18, "The cavalry has screened %s: no attack.", lgv_place_label(b, s->fight.place));
    if (s->ending_activation) s->screened = (Bits128){{0, 0}}; /* the activation goes on: all may be asked again */
    s->ending_activation = 0;
    if (s->fight.second) { /* LGV-R28b */
        lgv_exhaust_set(b, s, (int)lgv_attacker(s), came);
        came = 0;
    }
    s->fight.leaving = came;
    lgv_resume_activation(b, s, j);
}

static void screening_over(const LgvBoard *b, LgvState *s, const Journal *j) {
    s->fight.leaving = 0;
    if (lgv_is_vacant(s, lgv_attacker(s), s->fight.place)) {
        all_screened(b, s, j);
        return;
    }
    if (s->ending_activation) {
        s->fight = (Fight){0};
        close_next(b, s, j);
        return;
    }
    lgv_start_attack(b, s, j);
}

/* LGV-P12. Entrants freed by a full screen: `pick` one to move on, or `done`. */
static bool may_go_on(const LgvBoard *b, const LgvState *s, int unit, Refusal *r) {
    bool came = lgv_side(b, unit) == (int)lgv_attacker(s) && (s->fight.leaving & lgv_bit(b, unit));
    if (!came) return refuse(r, LGV_R18, "%s is not among the units that entered.", lgv_unit_name(b, unit));
    return lgv_can_move(b, s, unit, ENTER_MOVE) ||
           refuse(r, LGV_8_3e, "%s has no MF left for another Area.", lgv_unit_name(b, unit));
}

static void go_on_legal(const LgvBoard *b, const LgvState *s, List *l) {
    for (u64 left = s->fight.leaving; left; left &= left - 1) {
        int u = lgv_unit(b, lgv_attacker(s), left);
        if (may_go_on(b, s, u, NULL)) list_add(l, DO_PICK, 1, u, 0);
    }
    list_add(l, DO_DONE, 0, 0, 0);
}

static bool go_on_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_PICK) return may_go_on(b, s, a->op[0], r);
    return a->verb == DO_DONE || lgv_not_now(s, r);
}

static void go_on_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_DONE) {
        lgv_exhaust_set(b, s, (int)lgv_attacker(s), s->fight.leaving);
        s->fight.leaving = 0;
        lgv_resume_activation(b, s, j);
        return;
    }
    s->fight.leaving &= ~lgv_bit(b, a->op[0]);
    s->mover = (u8)a->op[0];
    lgv_step_to(s, STEP_MOVE);
}

/* ---- Ending the activation --------------------------------------------------------------------------------------- */

/* LGV-R18: places with entrants where cavalry may still screen. */
static bool still_open(const LgvBoard *b, const LgvState *s, int place) {
    return lgv_contested(s, place) && !bits128_has(&s->attacked, place) && !bits128_has(&s->screened, place) &&
           screeners(b, s, place);
}

static int count_open(const LgvBoard *b, const LgvState *s, int *first) {
    int count = 0;
    Bits128 left = lgv_contested_places(s);
    for (int p = lgv_next_place(&left); p; p = lgv_next_place(&left)) {
        if (!still_open(b, s, p)) continue;
        if (!count++) *first = p;
    }
    return count;
}

static void close_legal(const LgvBoard *b, const LgvState *s, List *l) {
    Bits128 left = lgv_contested_places(s);
    for (int p = lgv_next_place(&left); p; p = lgv_next_place(&left)) {
        if (still_open(b, s, p)) list_add(l, DO_CLOSE, 1, p, 0);
    }
}

static bool close_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb != DO_CLOSE) return lgv_not_now(s, r);
    return still_open(b, s, a->op[0]) ||
           refuse(r, LGV_R18, "No cavalry may screen in %s.", lgv_place_label(b, a->op[0]));
}

static void close_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    s->fight = (Fight){0};
    lgv_close_target(b, s, a->op[0], j);
}

/* LGV-R16: entrants that did not attack become Exhausted; then the Impulse ends. */
static void close_next(const LgvBoard *b, LgvState *s, const Journal *j) {
    int first = 0, open = count_open(b, s, &first);
    if (open > 1) {
        lgv_step_to(s, STEP_CLOSE);
        return;
    }
    if (open == 1) {
        s->fight = (Fight){0};
        lgv_close_target(b, s, first, j);
        return;
    }
    Bits128 left = s->fresh_held[lgv_attacker(s)];
    for (int p = lgv_next_place(&left); p; p = lgv_next_place(&left))
        lgv_exhaust_set(b, s, (int)lgv_attacker(s), lgv_entrants(b, s, p));
    s->ending_activation = 0;
    journal(j, NOBODY, LGV_8_1_1, "The activation of %s ends.", lgv_place_label(b, s->active));
    lgv_mark_impulse(s);
    lgv_end_impulse(b, s, j);
}

const LgvStep lgv_step_bridge = {{"bridge", LGV_16_1a, WHO_ATTACKER, 0, "Lay a pontoon bridge from %p first?"},
                                 bridge_legal,
                                 bridge_check,
                                 bridge_apply};
const LgvStep lgv_step_assault = {
    {"assault", LGV_8_1g, WHO_ATTACKER, 0, "Assault from %p: %a"}, assault_legal, assault_check, assault_apply};
const LgvStep lgv_step_move = {
    {"move", LGV_8_1e, WHO_ATTACKER, 0, "%u: choose an area, %n MF left."}, move_legal, move_check, move_apply};
const LgvStep lgv_step_close = {
    {"close", LGV_R18, WHO_ATTACKER, 0, "Which target is resolved first?"}, close_legal, close_check, close_apply};
const LgvStep lgv_step_screen = {
    {"screen", LGV_8_3a, WHO_DEFENDER, 0, "Screen with cavalry in %p?"}, screen_legal, screen_check, screen_apply};
const LgvStep lgv_step_go_on = {
    {"go-on", LGV_8_3e, WHO_ATTACKER, 0, "%p is clear: who continues?"}, go_on_legal, go_on_check, go_on_apply};
