/* The turn: its beginning, halves (S7e), its end (S8), and the sums of its single dice. */
#include "games/lfm/rules.h"

/* ---- The game begins --------------------------------------------------------------------------------------------- */

/* Strengths (LFM-R65) and arrivals follow from the facts: text/settle.c. */
void lfm_start_game(const LfmBoard *b, LfmState *s, const Journal *j) {
    for (int o = 1; o <= b->objectives; o++) {
        if (!s->holder[o]) s->holder[o] = b->objective[o].start; /* LFM-30.12 */
    }
    lfm_start_turn(b, s, j);
}

/* ---- The turn begins --------------------------------------------------------------------------------------------- */

static bool night_on(const LfmBoard *b, int turn) { return turn >= 1 && turn <= b->turns && b->turn[turn].night; }

void lfm_start_turn(const LfmBoard *b, LfmState *s, const Journal *j) {
    journal(j, NOBODY, LFM_S0a, "Turn %d: %s, %s.", s->turn, b->turn[s->turn].day, b->turn[s->turn].hour);
    if (lfm_is_night(b, s) && !night_on(b, s->turn - 1)) lfm_start_night(b, s, j); /* LFM-23.4a: before all else */
    lfm_later_works(b, s, j);
    lfm_start_initiative(b, s, j);
}

/* ---- A half begins: the halt (LFM-30.4, LFM-30.5), surprise (LFM-30.2) ------------------------------------------- */

/* LFM-23.2b, LFM-R81: no command at night. */
void lfm_start_phases(const LfmBoard *b, LfmState *s, const Journal *j) {
    if (lfm_is_night(b, s)) lfm_start_construction(b, s, j);
    else lfm_start_command(b, s, j);
}

void lfm_start_half(const LfmBoard *b, LfmState *s, Side side, const Journal *j) {
    s->phasing = (u8)side;
    s->halted = 0;
    journal(j, NOBODY, LFM_S0a, "The %s half of turn %d.", side_mark(side), s->turn);
    int brigade = lfm_halt_die(b, s) ? lfm_halted_brigade(b) : 0;
    if (brigade && b->brigade[brigade].side == side) lfm_step_to(s, STEP_HALT_ROLL);
    else lfm_start_phases(b, s, j);
}

/* ---- The end of a half and of the turn (S7e, S8) ----------------------------------------------------------------- */

static void take_marks_off(const LfmBoard *b, LfmState *s, int marks) {
    for (int p = 1; p <= b->pieces; p++) s->mark[p] &= (u16)~marks;
}

/* LFM-R95: a check that does not end the game. */
static void end_turn(const LfmBoard *b, LfmState *s, const Journal *j) {
    take_marks_off(b, s, U_OF_TURN);
    memset(s->column, 0, sizeof s->column);
    if (lfm_is_night(b, s) && !night_on(b, s->turn + 1)) lfm_end_night(b, s, j);
    lfm_judge_turn(b, s, j);
    if (s->ending) return;
    s->turn++; /* LFM-S8b: the day is part of the turn track */
    lfm_start_turn(b, s, j);
}

void lfm_end_half(const LfmBoard *b, LfmState *s, const Journal *j) {
    take_marks_off(b, s, U_OF_HALF);
    s->halted = 0;
    s->asked = 0;
    if (s->phasing == s->first) lfm_start_half(b, s, lfm_waiting(s), j); /* LFM-S7e */
    else end_turn(b, s, j);
}

/* ---- The sums of single dice ------------------------------------------------------------------------------------- */

void lfm_die_sheet(Worksheet *w, const char *title) {
    sheet_start(w, title, "value", "die");
    w->detail[LFM_SUM] = 1;
}

bool lfm_die_succeeds(const Worksheet *w, int die) {
    return die + w->total[1] <= w->total[0] || die <= w->detail[LFM_NATURAL];
}

bool lfm_turn_sheet(const LfmBoard *b, const LfmState *s, Worksheet *w) {
    switch (s->step) {
    case STEP_COMMAND_ROLL: lfm_command_sheet(b, s, s->asked, w); return true;
    case STEP_BRIDGE_ROLL: lfm_bridge_sheet(b, s, s->site, w); return true;
    case STEP_REORGANIZE_ROLL: lfm_rally_sheet(b, s, s->hex[s->asked], w); return true;
    case STEP_RECOVERY_ROLL: lfm_recovery_sheet(b, s, s->asked, w); return true;
    default: return false;
    }
}

int lfm_turn_outcomes(const Worksheet *w, Outcome *out) {
    u32 weight[2] = {0};
    u8 face[2] = {0};
    int count = 0;
    if (!w->detail[LFM_SUM]) return 0;
    for (int die = 1; die <= 6; die++) {
        bool good = lfm_die_succeeds(w, die);
        weight[good]++;
        if (!face[good]) face[good] = (u8)die;
    }
    for (int good = 1; good >= 0; good--) {
        if (!weight[good]) continue;
        Action roll = {.verb = VERB_ROLL, .n = 1, .face = {face[good]}};
        out[count++] = (Outcome){weight[good], good ? "success" : "failure", 0, roll};
    }
    return count;
}
