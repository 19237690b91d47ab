/* How a position stands: its value where a playout is cut short, how far the game has gone, and how well it ended. */
#include "ai/lgv/know.h"

const char *const lgv_state_features[] = {"outlook",     "outlook_late", "standing", "standing_late",
                                          "fresh",       "advantage",    "momentum", "broken_out",
                                          "at_the_door", "foothold",     NULL};

/* ---- The margin ------------------------------------------------------------------------------------------ */

static int losses_of(const LgvBoard *b, const LgvState *s, int side, u64 among) {
    int count = 0;
    for (u64 left = among; left; left &= left - 1) {
        int fate = s->fate[lgv_unit(b, side, left)];
        count += fate == ELIMINATED || fate == REMOVED;
    }
    return count;
}

/* Points of a small scenario beyond what a draw takes, in halves of a point. */
static int score_now(const LgvBoard *b, const LgvState *s) {
    int points = -losses_of(b, s, UNION, b->of_type[UNION][INFANTRY]);
    for (int p = 1; p <= b->places; p++) {
        if (s->aim[p] <= AIM_SCORE_MAX && lgv_controller(s, p) == UNION) points += s->aim[p];
    }
    return 2 * (points + lgv_handicap(s)) - s->score_win - s->score_draw + 1;
}

static int goals_now(const LgvBoard *b, const LgvState *s) {
    int sum = -3, steps = lgv_handicap(s);
    if (steps) return 3 * (lgv_goals(b, s) + steps - 1);
    for (int p = 1; p <= b->places; p++) {
        bool ours = lgv_controller(s, p) == UNION;
        if (s->aim[p] == AIM_KEY && ours) sum += 3;
        if (s->aim[p] == AIM_HOLD && ours) sum += 2;
        if (s->aim[p] == AIM_ENTER && lgv_here(s, UNION, p)) sum += 6;
    }
    return sum;
}

static int campaign_now(const LgvBoard *b, const LgvState *s) {
    int ours = losses_of(b, s, UNION, b->counts[UNION]), theirs = losses_of(b, s, CONFEDERATE, b->counts[CONFEDERATE]);
    int over = s->step == STEP_OVER;
    int points = s->vp + (over ? 0 : lgv_area_vp(b, s) * phases_left(s) + theirs - ours);
    return 2 * (points + lgv_handicap(s) - s->target) + 1;
}

int lgv_halves(const LgvBoard *b, const LgvState *s) {
    return s->victory == VICTORY_CAMPAIGN ? campaign_now(b, s)
           : s->victory == VICTORY_SCORE  ? score_now(b, s)
                                          : goals_now(b, s);
}

int lgv_margin(const void *board, const void *state) {
    int margin = lgv_halves(board, state) * 100;
    return margin > 1000 ? 1000 : margin < -1000 ? -1000 : margin;
}

/* ---- The clock --------------------------------------------------------------------------------------------- */

static int fresh_of(const LgvBoard *b, const LgvState *s, int side) {
    return bits_count(s->fresh[side] & b->counts[side]);
}

/* Units that have acted in this Turn; a Turn counts for more than all of them. Small scenarios are short: playouts go
 * on to their end. */
int lgv_clock(const void *board, const void *state) {
    const LgvState *s = state;
    if (s->victory != VICTORY_CAMPAIGN) return 0;
    return s->turn * 256 + 128 - fresh_of(board, s, UNION) - fresh_of(board, s, CONFEDERATE);
}

/* ---- The value ------------------------------------------------------------------------------------------- */

/* LGV-17.1.1: Union units in Zones C and D joined to ground of theirs, and at the doors of these. */
static void count_breakthrough(const LgvBoard *b, const LgvState *s, i16 *out, i16 *doors) {
    Bits128 joined = lgv_supplied(b, s);
    *out = *doors = 0;
    for (int p = 1; p <= b->places; p++) {
        int door = b->place[p].zone ? b->place[p].union_entry : 0;
        if (!door) continue;
        if (lgv_here(s, UNION, p) || lgv_controller(s, p) == UNION)
            *out += bits128_meet(&b->place[p].adjacent, &joined);
        else *doors += lgv_here(s, UNION, door) && bits128_has(&joined, door);
    }
}

/* LGV-17.1.2: Areas of the Confederate sector, as far as they are few. */
static int foothold_of(const LgvBoard *b, const LgvState *s) {
    Bits128 held = {{s->union_control.word[0] & b->confederate_sector.word[0],
                     s->union_control.word[1] & b->confederate_sector.word[1]}};
    int count = bits128_count(&held);
    return count < 5 ? count - 5 : 0;
}

/* By the script's evaluation and by what the score would be if nothing changed, both in quarters of a VP beyond what is
 * needed; both tell more the later it is. */
void lgv_judge(const void *board, const void *state, void *memory, i16 *row) {
    const LgvBoard *b = board;
    const LgvState *s = state;
    Lore *lore = memory;
    find_ways(&lore->ways, b, s);
    survey_by(&lore->survey, b, s, UNION, &lore->ways.from);
    int need = s->victory == VICTORY_CAMPAIGN ? (s->target - lgv_handicap(s)) * VP - VP / 2 : 0;
    int outlook = (eval_lgv(&lore->survey, s) - need) / (VP / 4), standing = lgv_margin(b, s) / 50;
    outlook = outlook > 200 ? 200 : outlook < -200 ? -200 : outlook;
    row[0] = (i16)outlook;
    row[1] = (i16)(outlook * s->turn / s->last_turn);
    row[2] = (i16)standing;
    row[3] = (i16)(standing * s->turn / s->last_turn);
    row[4] = (i16)(fresh_of(b, s, UNION) - fresh_of(b, s, CONFEDERATE));
    row[5] = s->advantage == UNION ? 1 : s->advantage == CONFEDERATE ? -1 : 0;
    row[6] = s->momentum == UNION ? 1 : -1;
    row[7] = row[8] = row[9] = 0;
    if (s->victory != VICTORY_CAMPAIGN) return;
    count_breakthrough(b, s, &row[7], &row[8]);
    row[9] = (i16)foothold_of(b, s);
}
