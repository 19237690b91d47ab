/* Victory: the campaign (2) and the scenarios (19). */
#include "games/guv/rules.h"
#include "core/values.h"

ENDINGS_OF(guv, Guv, GUV_ENDINGS)

static void end_game(GuvState *s, int ending, Clause why, const Journal *j) {
    s->ending = (u8)ending;
    s->chit = s->dem = s->asking = s->asked = s->back = s->marching = s->react = s->spent = s->road = 0;
    s->group_hex = s->react_hex = s->site = 0;
    s->group = (Bits128){{0, 0}};
    s->fight = (Fight){0};
    s->retreat = (Retreat){0};
    guv_clear_marks(s, U_OF_ACTIVATION);
    memset(s->from, 0, sizeof s->from);
    guv_step_to(s, STEP_OVER);
    journal(j, NOBODY, why, "The game is over: %s.", endings[ending].text);
}

/* ---- Handicap (GUV-R97) ------------------------------------------------------------------------------------------ */

int guv_handicap(const GuvState *s) { return handicap_steps(s->option[OPTION_HANDICAP]); }

/* Where a place alone decides there is nothing to count: it is taken more easily. */
int guv_handicap_dice(const GuvBoard *b, const GuvState *s, Side attacker) {
    int steps = attacker == UNION ? guv_handicap(s) : -guv_handicap(s);
    bool place = b->victory == VICTORY_LEE || b->victory == VICTORY_CHANCELLORSVILLE;
    return place && steps > 0 ? steps : 0;
}

/* GUV-19.salem-d. */
int guv_brigades_needed(const GuvBoard *b, const GuvState *s) {
    int needed = b->rule.salem_brigades - guv_handicap(s);
    return needed > 1 ? needed : 1;
}

/* ---- Control (GUV-2.loc-b, GUV-R3, GUV-R5) ----------------------------------------------------------------------- */

/* By day supply is traced now; after a night the check of that night counts. */
static bool controls(const GuvBoard *b, const GuvState *s, Side side, int hex, const Bits128 *supplied) {
    if (!hex || guv_holder(s, hex) != side) return false;
    for (int u = s->top[hex]; u; u = s->below[u]) {
        bool fed = guv_is_night(b, s) ? !guv_is(s, u, U_OOS) : bits128_has(supplied, guv_bit(u));
        if (guv_is_real(b, u) && fed) return true;
    }
    return false;
}

/* ---- The campaign ------------------------------------------------------------------------------------------------ */

/* GUV-2.exit-a, GUV-2.exit-b, GUV-2.exit-c; GUV-R6, GUV-R7. */
static int exit_points(const GuvBoard *b, const GuvState *s) {
    int north = 0, south = 0;
    for (int u = 1; u <= GUV_UNITS; u++) {
        if (guv_fate(s, u) != FATE_EXITED || guv_is_skirmisher(b, u)) continue;
        bool foot = guv_is_brigade(b, u) || guv_is_gun(b, u);
        if (guv_side(u) == CONFEDERATE) south += guv_steps(b, s, u);
        else if (foot && guv_supply_road_to(b, s, UNION, s->hex[u])) north += guv_steps(b, s, u);
    }
    bool scores = north >= b->rule.exit_steps_union && south < b->rule.exit_steps_confederate;
    return scores ? b->rule.exit_vp : 0;
}

/* GUV-2.elim-a (`lost` counts front sides: GUV-R1, and no skirmishers: GUV-2.elim-b), GUV-2.loc-a; GUV-R4: all points
 * are the Union's. */
static int victory_points(const GuvBoard *b, const GuvState *s) {
    Bits128 supplied;
    guv_supplied_set(b, s, UNION, &supplied);
    int points = s->lost[CONFEDERATE] - s->lost[UNION] + exit_points(b, s) + guv_handicap(s); /* GUV-R97 */
    for (int h = 1; h <= b->grid.count; h++) {
        if (b->hex[h].vp && controls(b, s, UNION, h, &supplied)) points += b->hex[h].vp;
    }
    return points;
}

static bool holds_both(const GuvBoard *b, const GuvState *s) {
    Bits128 supplied;
    guv_supplied_set(b, s, CONFEDERATE, &supplied);
    return controls(b, s, CONFEDERATE, b->goal[0], &supplied) && controls(b, s, CONFEDERATE, b->goal[1], &supplied);
}

static bool judge_campaign(const GuvBoard *b, GuvState *s, const Journal *j) {
    /* GUV-2.auto-a, GUV-R2: first the general test, then that of turn 14. */
    int ahead = s->lost[CONFEDERATE] - s->lost[UNION];
    journal(j, NOBODY, GUV_2_elim_c, "Eliminated: Union %d, Confederates %d.", s->lost[UNION], s->lost[CONFEDERATE]);
    if (ahead >= b->rule.auto_points) end_game(s, ENDING_UNION_POINTS, GUV_2_auto_a, j);
    else if (-ahead >= b->rule.auto_points) end_game(s, ENDING_CONFEDERATE_POINTS, GUV_2_auto_a, j);
    if (s->ending) return true;
    if (s->turn == b->rule.auto_turn && holds_both(b, s)) end_game(s, ENDING_CONFEDERATE_PLACES, GUV_2_auto_b, j);
    if (s->ending || s->turn < b->last_turn) return s->ending != 0;
    /* GUV-2.points-a, GUV-2.points-b. */
    int points = victory_points(b, s);
    tell_handicap(guv_handicap(s), GUV_R97, " victory points", j);
    journal(j, NOBODY, GUV_2_points_a, "The Union has %d victory points.", points);
    end_game(s,
             points >= b->rule.win_union   ? ENDING_UNION
             : points >= b->rule.draw_from ? ENDING_DRAW
                                           : ENDING_CONFEDERATE,
             GUV_2_points_b, j);
    return true;
}

/* ---- The scenarios ----------------------------------------------------------------------------------------------- */

static int exited_brigades(const GuvBoard *b, const GuvState *s) {
    int count = 0;
    for (int u = 1; u <= b->last_unit[UNION]; u++) count += guv_is_brigade(b, u) && guv_fate(s, u) == FATE_EXITED;
    return count;
}

bool guv_judge_at_once(const GuvBoard *b, GuvState *s, const Journal *j) {
    if (s->step == STEP_OVER) return true;
    if (b->victory == VICTORY_CHANCELLORSVILLE && guv_holder(s, b->goal[0]) == CONFEDERATE &&
        guv_holder(s, b->goal[1]) == CONFEDERATE) {
        end_game(s, ENDING_CONFEDERATE, GUV_19_chan_b, j);
        return true;
    }
    if (b->victory == VICTORY_SALEM && exited_brigades(b, s) >= guv_brigades_needed(b, s)) {
        end_game(s, ENDING_UNION, GUV_19_salem_d, j);
        return true;
    }
    return false;
}

/* GUV-19.jack-e: counters, no skirmishers (GUV-R79). */
int guv_eliminated_units(const GuvBoard *b, const GuvState *s, Side side) {
    int count = 0;
    for (int u = guv_unit(side, 1); u <= b->last_unit[side]; u++) {
        count += guv_fate(s, u) == FATE_ELIMINATED && !guv_is_light(b, u);
    }
    return count;
}

static void judge_jackson(const GuvBoard *b, GuvState *s, const Journal *j) {
    if (guv_holder(s, b->goal[0]) == CONFEDERATE) {
        end_game(s, ENDING_CONFEDERATE, GUV_19_jack_d, j);
        return;
    }
    int ahead = guv_eliminated_units(b, s, CONFEDERATE) - guv_eliminated_units(b, s, UNION) + guv_handicap(s);
    tell_handicap(guv_handicap(s), GUV_R97, " counters", j);
    int ending = ahead > 0 ? ENDING_UNION : ahead < 0 ? ENDING_CONFEDERATE : ENDING_DRAW;
    end_game(s, ending, ahead ? GUV_19_jack_e : GUV_R79, j);
}

bool guv_judge_turn(const GuvBoard *b, GuvState *s, const Journal *j) {
    if (guv_judge_at_once(b, s, j)) return true;
    if (guv_is_campaign(b)) return judge_campaign(b, s, j);
    if (s->turn < b->last_turn) return false;
    Side holder = guv_holder(s, b->goal[0]);
    switch ((Victory)b->victory) {
    case VICTORY_LEE:
        end_game(s,
                 holder == UNION         ? ENDING_UNION
                 : holder == CONFEDERATE ? ENDING_CONFEDERATE
                                         : ENDING_DRAW,
                 holder == NOBODY ? GUV_R79 : GUV_19_lee_c, j);
        break;
    case VICTORY_JACKSON: judge_jackson(b, s, j); break;
    case VICTORY_CHANCELLORSVILLE: end_game(s, ENDING_UNION, GUV_19_chan_c, j); break;
    case VICTORY_SALEM: end_game(s, ENDING_CONFEDERATE, GUV_19_salem_e, j); break;
    case VICTORY_CAMPAIGN: break;
    }
    return true;
}
