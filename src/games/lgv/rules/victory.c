/* Victory (17): automatic, by VP at the end, and by the aims of a small scenario. */
#include "games/lgv/rules.h"
#include "space/areas.h"

/* ---- By control -------------------------------------------------------------------------------------------------- */

Bits128 lgv_supplied(const LgvBoard *b, const LgvState *s) {
    return areas_joined(b, lgv_next_to, b->supply_set, &s->union_control);
}

/* Areas that count now: LGV-17.2a; LGV-17.2b: joined to the rear; LGV-17.2c, LGV-3.1.2c: those with VP. */
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

ENDINGS_OF(lgv, Lgv, LGV_ENDINGS)

void lgv_game_over(LgvState *s, Ending ending, Clause clause, const Journal *j) {
    s->ending = (u8)ending;
    lgv_step_to(s, STEP_OVER);
    journal(j, NOBODY, clause, "The game is over: %s, %d VP.", endings[ending].text, s->vp);
}

/* LGV-R48. */
int lgv_handicap(const LgvState *s) { return handicap_steps(s->option[OPTION_HANDICAP]); }

static void tell_needed(const LgvState *s, int needed, const Journal *j) {
    int steps = lgv_handicap(s);
    if (steps == 0) return;
    journal(j, NOBODY, LGV_R48, "With the handicap the Union needs %d to win instead of %d.", needed - steps, needed);
}

/* LGV-17.3a, b; with a bid N the bands move with it (LGV-R44), and with a handicap (LGV-R48); with 19.1 there is a draw
 * band (LGV-D8a, LGV-17.3c). */
static Ending final_result(const LgvState *s) {
    int over = s->vp + lgv_handicap(s) - s->target;
    if (over >= 2) return ENDING_UNION_DECISIVE;
    if (lgv_on(s, OPTION_DRAW_BAND) && (over == 0 || over == -1)) return ENDING_DRAW;
    if (over >= 0) return ENDING_UNION_MARGINAL;
    return over >= -3 ? ENDING_CONFEDERATE_MARGINAL : ENDING_CONFEDERATE_DECISIVE;
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

/* What the Union has reached against what wins and what draws, with its handicap (LGV-R48). */
static Ending small_result(const LgvState *s, int reached, int win, int draw, const Journal *j) {
    tell_needed(s, win, j);
    reached += lgv_handicap(s);
    return reached >= win ? ENDING_UNION : reached >= draw ? ENDING_DRAW : ENDING_CONFEDERATE;
}

Ending lgv_judge_score(const LgvBoard *b, LgvState *s, const Journal *j) {
    int points = -divisions_lost(b, s);
    for (int p = 1; p <= b->places; p++) {
        if (s->aim[p] <= AIM_SCORE_MAX && lgv_controller(s, p) == UNION) points += s->aim[p];
    }
    s->vp = (i16)points;
    return small_result(s, points, s->score_win, s->score_draw, j);
}

/* The key alone is one goal; with all that must be held, or a place entered, it is two. */
int lgv_goals(const LgvBoard *b, const LgvState *s) {
    bool key = true, hold = true, entered = false;
    for (int p = 1; p <= b->places; p++) {
        bool ours = lgv_controller(s, p) == UNION;
        if (s->aim[p] == AIM_KEY) key = key && ours;
        if (s->aim[p] == AIM_HOLD) hold = hold && ours;
        if (s->aim[p] == AIM_ENTER) entered = entered || lgv_here(s, UNION, p);
    }
    return entered || (key && hold) ? 2 : key;
}

Ending lgv_judge_goals(const LgvBoard *b, const LgvState *s, const Journal *j) {
    return small_result(s, lgv_goals(b, s), 2, 1, j);
}

/* ---- What the End Phase asks ------------------------------------------------------------------------------------- */

/* LGV-6.4a: automatic victory first, whatever was bid (LGV-18.1c); on Turn 1 one
 * Area is not enough (LGV-17.1.2-ex1). */
void lgv_judge_campaign(const LgvBoard *b, LgvState *s, const Journal *j) {
    if (union_breaks_out(b, s)) {
        lgv_game_over(s, ENDING_UNION_AUTOMATIC, LGV_17_1_1, j);
        return;
    }
    if (union_thrown_back(b, s)) {
        lgv_game_over(s, ENDING_CONFEDERATE_AUTOMATIC, LGV_17_1_2, j);
        return;
    }
    int points = lgv_area_vp(b, s);
    s->vp = (i16)(s->vp + points); /* the track of Union VP (LGV-3.3) */
    journal(j, NOBODY, LGV_17_2a, "The Union scores %d VP for Areas, now %d VP.", points, s->vp);
    if (s->turn < s->last_turn) {
        lgv_next_removal(b, s, UNION, j);
        return;
    }
    s->vp = (i16)(s->vp + loss_vp(b, s));
    journal(j, NOBODY, LGV_17_2d, "After losses: %d VP.", s->vp);
    tell_needed(s, s->target, j);
    lgv_game_over(s, final_result(s), s->vp + lgv_handicap(s) >= s->target ? LGV_17_3a : LGV_17_3b, j);
}
