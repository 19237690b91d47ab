/* The Assault Activation (8.1): units of the Active Area move one by one and attack at any point, then targets are
 * closed. */
#include "games/lgv/rules.h"

/* ---- What an Active Area can do (LGV-R10) ------------------------------------------------------------------------ */

bool lgv_any_can_move(const LgvBoard *b, const LgvState *s, u64 attackers, EntryMode mode) {
    for (u64 left = attackers; left; left &= left - 1) {
        if (lgv_can_move(b, s, lgv_unit(b, lgv_attacker(s), left), mode)) return true;
    }
    return false;
}

bool lgv_can_act(const LgvBoard *b, const LgvState *s, int place) {
    Side side = lgv_attacker(s);
    u64 ready = lgv_here(s, side, place) & s->fresh[side];
    if (!ready) return false; /* LGV-8.1b */
    return lgv_may_attack_here(b, s, place) || lgv_bridge_choices(b, s, place) ||
           lgv_any_can_move(b, s, ready, ENTER_MOVE);
}

/* ---- The activation (LGV-8.1c, LGV-P10; LGV-8.2.1a, b, d: each unit its own way) --------------------------------- */

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
    int due = lgv_first_attack_due(b, s);
    if (!due) return true;
    return refuse(r, LGV_9_1a, "A Mandatory Attack is due in %s.", lgv_place_label(b, due));
}

static void assault_legal(const LgvBoard *b, const LgvState *s, List *l) {
    Side side = lgv_attacker(s);
    lgv_list_who(b, s, side, lgv_here(s, side, s->active) & s->fresh[side], DO_PICK, may_pick, l);
    lgv_list_places(b, s, lgv_contested_places(s), DO_ATTACK, lgv_may_attack, l);
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
        open.attack = lgv_may_attack(b, s, p, NULL);
    return open;
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
    if (a->verb == DO_ATTACK) return lgv_may_attack(b, s, a->op[0], r);
    if (a->verb == DO_END) return may_end(b, s, r);
    if (a->verb == DO_BRIDGE) return lgv_why_no_bridge(b, s, r);
    if (a->verb == DO_GO) return why_no_move(b, s, a->op[0], r);
    return lgv_not_now(b, s, a, r);
}

static void assault_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_PICK) {
        s->mover = (u8)a->op[0];
        lgv_step_to(s, STEP_MOVE);
        return;
    }
    if (a->verb == DO_ATTACK) {
        s->fight = (Fight){.place = (u8)a->op[0], .mandatory = !bits128_has(&s->contested_before, a->op[0])};
        s->acted = 1;
        journal(j, NOBODY, s->fight.mandatory ? LGV_9_1a : LGV_9_2, "%s attacks %s.", side_mark(lgv_attacker(s)),
                lgv_place_title(b, a->op[0]));
        lgv_close_target(b, s, a->op[0], j);
        return;
    }
    s->ending_activation = 1;
    lgv_close_next(b, s, j);
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
    if (a->verb != DO_PICK && a->verb != DO_ATTACK && a->verb != DO_END) return lgv_not_now(b, s, a, r);
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
    if (s->fight.place && s->fight.leaving) {
        if (lgv_any_can_move(b, s, s->fight.leaving, ENTER_MOVE)) {
            lgv_step_to(s, STEP_GO_ON);
            return;
        }
        lgv_exhaust_set(b, s, (int)lgv_attacker(s), s->fight.leaving);
    }
    s->fight = (Fight){0};
    lgv_step_to(s, STEP_ASSAULT);
}

/* ---- Ending the activation --------------------------------------------------------------------------------------- */

/* LGV-R18: places with entrants where cavalry may still screen. */
static bool still_open(const LgvBoard *b, const LgvState *s, int place) {
    return lgv_contested(s, place) && !bits128_has(&s->attacked, place) && !bits128_has(&s->screened, place) &&
           lgv_screeners(b, s, place);
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
    if (a->verb != DO_CLOSE) return lgv_not_now(b, s, a, r);
    return still_open(b, s, a->op[0]) ||
           refuse(r, LGV_R18, "No cavalry may screen in %s.", lgv_place_label(b, a->op[0]));
}

static void close_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    s->fight = (Fight){0};
    lgv_close_target(b, s, a->op[0], j);
}

/* LGV-R16: entrants that did not attack become Exhausted; then the Impulse ends. */
void lgv_close_next(const LgvBoard *b, LgvState *s, const Journal *j) {
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

LGV_STEP(assault, "assault", LGV_8_1g, WHO_ATTACKER, "Assault from %p: %a");
LGV_STEP(move, "move", LGV_8_1e, WHO_ATTACKER, "%u: choose an area, %n MF left.");
LGV_STEP(close, "close", LGV_R18, WHO_ATTACKER, "Which target is resolved first?");
