/* The End Phase (6.4) and victory (17): automatic victory, VP, removal of works
 * and bridges, the next Turn or the end (LGV-R45). */
#include "games/lgv/rules.h"
#include "space/areas.h"

/* ---- Victory by control ------------------------------------------------------------------------------------------ */

Bits128 lgv_supplied(const LgvBoard *b, const LgvState *s) {
    return areas_joined(b, lgv_next_to, b->supply_set, &s->union_control);
}

/* LGV-17.2a-c: Areas that count now. */
int lgv_area_vp(const LgvBoard *b, const LgvState *s) {
    Bits128 joined = lgv_supplied(b, s);
    int points = 0;
    for (int p = 1; p <= b->places; p++) {
        if (b->place[p].vp && bits128_has(&joined, p)) points += b->place[p].vp;
    }
    return points;
}

/* LGV-17.1.1, LGV-R46: Zone C or D held or contested, and joined to the rear. */
static bool union_breaks_out(const LgvBoard *b, const LgvState *s) {
    Bits128 joined = lgv_supplied(b, s);
    for (int p = 1; p <= b->places; p++) {
        const Place *x = &b->place[p];
        if (!x->zone || !x->union_entry) continue;
        bool there = lgv_controller(s, p) == UNION || lgv_here(s, UNION, p);
        if (there && bits128_meet(&x->adjacent, &joined)) return true;
    }
    return false;
}

/* LGV-17.1.2, LGV-R47. */
static bool union_thrown_back(const LgvBoard *b, const LgvState *s) {
    Bits128 held = {{s->union_control.word[0] & b->confederate_sector.word[0],
                     s->union_control.word[1] & b->confederate_sector.word[1]}};
    return bits128_count(&held) < 2;
}

/* ---- Losses (17.2d-h, LGV-R43) ----------------------------------------------------------------------------------- */

/* LGV-17.2e, LGV-17.2g: Leaders by the VP of their board entry; LGV-17.2f: Union
 * losses count against it; LGV-17.2h: the Confederates score none; LGV-12.1e:
 * removed for good counts; LGV-R34c: a wounded Leader does not. */
static int loss_vp(const LgvBoard *b, const LgvState *s) {
    int points = 0;
    for (int u = 1; u <= b->units; u++) {
        const Unit *x = &b->unit[u];
        int worth = 0;
        if (x->type == LEADER) worth = s->fate[u] == KILLED ? x->killed : 0;
        else worth = s->fate[u] == ELIMINATED || s->fate[u] == REMOVED;
        points += x->side == CONFEDERATE ? worth : -worth;
    }
    return points;
}

/* ---- Results ----------------------------------------------------------------------------------------------------- */

static const GameResult endings[] = {
    [ENDING_NONE] = {"", NOBODY},
    [UNION_AUTOMATIC] = {"Union automatic victory", UNION},
    [CONFEDERATE_AUTOMATIC] = {"Confederate automatic victory", CONFEDERATE},
    [UNION_DECISIVE] = {"Union decisive victory", UNION},
    [UNION_MARGINAL] = {"Union marginal victory", UNION},
    [CONFEDERATE_MARGINAL] = {"Confederate marginal victory", CONFEDERATE},
    [CONFEDERATE_DECISIVE] = {"Confederate decisive victory", CONFEDERATE},
    [UNION_VICTORY] = {"Union victory", UNION},
    [CONFEDERATE_VICTORY] = {"Confederate victory", CONFEDERATE},
    [DRAWN] = {"Draw", NOBODY},
};

const GameResult *lgv_ending(const void *state) { return &endings[((const LgvState *)state)->ending]; }

static void game_over(LgvState *s, Ending ending, Clause clause, const Journal *j) {
    s->ending = (u8)ending;
    lgv_step_to(s, STEP_OVER);
    journal(j, NOBODY, clause, "The game is over: %s, %d VP.", endings[ending].text, s->vp);
}

/* LGV-17.3a, b; with a bid N the bands move with it (LGV-R44); with 19.1 there is
 * a draw band (LGV-D8a, LGV-17.3c). */
static Ending final_result(const LgvState *s) {
    int over = s->vp - s->target;
    if (over >= 2) return UNION_DECISIVE;
    if (lgv_on(s, OPTION_DRAW_BAND) && (over == 0 || over == -1)) return DRAWN;
    if (over >= 0) return UNION_MARGINAL;
    return over >= -3 ? CONFEDERATE_MARGINAL : CONFEDERATE_DECISIVE;
}

/* ---- Small scenarios --------------------------------------------------------------------------------------------- */

static int divisions_lost(const LgvBoard *b, const LgvState *s) {
    int lost = 0;
    for (u64 left = b->of_type[UNION][INFANTRY]; left; left &= left - 1) {
        int fate = s->fate[lgv_unit(b, UNION, left)];
        lost += fate == ELIMINATED || fate == REMOVED;
    }
    return lost;
}

static Ending score_result(const LgvBoard *b, LgvState *s) {
    int points = -divisions_lost(b, s);
    for (int p = 1; p <= b->places; p++) {
        if (s->aim[p] <= AIM_SCORE_MAX && lgv_controller(s, p) == UNION) points += s->aim[p];
    }
    s->vp = (i16)points;
    return points >= s->score_win ? UNION_VICTORY : points >= s->score_draw ? DRAWN : CONFEDERATE_VICTORY;
}

static Ending goals_result(const LgvBoard *b, const LgvState *s) {
    bool key = true, hold = true, entered = false;
    for (int p = 1; p <= b->places; p++) {
        bool ours = lgv_controller(s, p) == UNION;
        if (s->aim[p] == AIM_KEY) key = key && ours;
        if (s->aim[p] == AIM_HOLD) hold = hold && ours;
        if (s->aim[p] == AIM_ENTER) entered = entered || lgv_here(s, UNION, p);
    }
    return entered || (key && hold) ? UNION_VICTORY : key ? DRAWN : CONFEDERATE_VICTORY;
}

/* ---- The phase --------------------------------------------------------------------------------------------------- */

static void next_removal(const LgvBoard *b, LgvState *s, Side side, const Journal *j);

/* LGV-6.4a: automatic victory first, whatever was bid (LGV-18.1c); on Turn 1 one
 * Area is not enough (LGV-17.1.2-ex1). */
static void campaign_end(const LgvBoard *b, LgvState *s, const Journal *j) {
    if (union_breaks_out(b, s)) {
        game_over(s, UNION_AUTOMATIC, LGV_17_1_1, j);
        return;
    }
    if (union_thrown_back(b, s)) {
        game_over(s, CONFEDERATE_AUTOMATIC, LGV_17_1_2, j);
        return;
    }
    int points = lgv_area_vp(b, s);
    s->vp = (i16)(s->vp + points);
    journal(j, NOBODY, LGV_17_2a, "The Union scores %d VP for Areas, now %d VP.", points, s->vp);
    if (s->turn < s->last_turn) {
        next_removal(b, s, UNION, j);
        return;
    }
    s->vp = (i16)(s->vp + loss_vp(b, s));
    journal(j, NOBODY, LGV_17_2d, "After losses: %d VP.", s->vp);
    game_over(s, final_result(s), s->vp >= s->target ? LGV_17_3a : LGV_17_3b, j);
}

void lgv_start_end_phase(const LgvBoard *b, LgvState *s, const Journal *j) {
    if (s->victory == VICTORY_CAMPAIGN) {
        campaign_end(b, s, j);
        return;
    }
    if (s->turn < s->last_turn) {
        next_removal(b, s, UNION, j);
        return;
    }
    game_over(s, s->victory == VICTORY_SCORE ? score_result(b, s) : goals_result(b, s), LGV_6_4e, j);
}

/* LGV-6.4b: Fresh; LGV-6.4c, LGV-13.3c: markers back; LGV-6.4d, LGV-3.2b: the Turn on. */
static void next_turn(const LgvBoard *b, LgvState *s, const Journal *j) {
    s->acting = 0;
    lgv_freshen_all(b, s);
    s->reroll[UNION] = s->reroll[CONFEDERATE] = 1;
    s->turn++;
    lgv_start_turn(b, s, j);
}

/* ---- Works and bridges removed (LGV-15.3b, 16.3b, LGV-P27) ------------------------------------------------------- */

static bool any_works(const LgvBoard *b, const LgvState *s, Side side) {
    (void)b;
    return s->works_count[side - 1] > 0;
}

static void next_removal(const LgvBoard *b, LgvState *s, Side side, const Journal *j) {
    for (; side <= CONFEDERATE; side++) {
        s->acting = (u8)side;
        if (any_works(b, s, side)) {
            lgv_step_to(s, STEP_REMOVE_WORKS);
            return;
        }
    }
    s->acting = UNION;
    if (s->bridges) {
        lgv_step_to(s, STEP_REMOVE_BRIDGES);
        return;
    }
    next_turn(b, s, j);
}

static void remove_works_legal(const LgvBoard *b, const LgvState *s, List *l) {
    for (int p = 1; p <= b->places; p++) {
        if (lgv_works(s, s->acting, p)) list_add(l, DO_REMOVE_WORKS, 1, p, 0);
    }
    list_add(l, DO_DONE, 0, 0, 0);
}

static bool remove_works_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DONE) return true;
    if (a->verb != DO_REMOVE_WORKS) return lgv_not_now(s, r);
    return lgv_works(s, s->acting, a->op[0]) ||
           refuse(r, LGV_15_3a, "No marker of yours is in %s.", lgv_place_label(b, a->op[0]));
}

static void remove_works_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_REMOVE_WORKS) {
        lgv_set_works(s, s->acting, a->op[0], 0);
        journal(j, NOBODY, LGV_15_3a, "%s removes its works in %s.", side_title((Side)s->acting),
                lgv_place_label(b, a->op[0]));
        if (any_works(b, s, (Side)s->acting)) return;
    }
    next_removal(b, s, (Side)(s->acting + 1), j);
}

static void remove_bridges_legal(const LgvBoard *b, const LgvState *s, List *l) {
    for (int f = 1; f <= b->fords; f++) {
        if (s->bridges >> f & 1) list_add(l, DO_REMOVE_BRIDGE, 1, f, 0);
    }
    list_add(l, DO_DONE, 0, 0, 0);
}

static bool remove_bridges_check(const LgvBoard *b, const LgvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DONE) return true;
    if (a->verb != DO_REMOVE_BRIDGE) return lgv_not_now(s, r);
    return (s->bridges >> a->op[0] & 1) || refuse(r, LGV_16_3b, "No bridge stands at %s.", b->ford[a->op[0]].name);
}

static void remove_bridges_apply(const LgvBoard *b, LgvState *s, const Action *a, const Journal *j) {
    if (a->verb == DO_REMOVE_BRIDGE) {
        s->bridges &= (u16) ~(1u << a->op[0]);
        journal(j, NOBODY, LGV_16_3b, "The bridge at %s is taken up.", b->ford[a->op[0]].name);
        if (s->bridges) return;
    }
    next_turn(b, s, j);
}

const LgvStep lgv_step_remove_works = {{"remove-works", LGV_15_3a, WHO_ACTING, 0, "Remove which works?"},
                                       remove_works_legal,
                                       remove_works_check,
                                       remove_works_apply};
const LgvStep lgv_step_remove_bridges = {{"remove-bridges", LGV_16_3b, WHO_ACTING, 0, "Take up which bridges?"},
                                         remove_bridges_legal,
                                         remove_bridges_check,
                                         remove_bridges_apply};
