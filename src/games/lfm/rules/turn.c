/* The turn: its beginning, initiative (S1), halves (S7e), its end (S8), and the sums of its single dice. */
#include "games/lfm/rules.h"

/* ---- The game begins --------------------------------------------------------------------------------------------- */

/* Strengths (LFM-R65) and arrivals follow from the facts: text/facts_set.c. */
void lfm_start_game(const LfmBoard *b, LfmState *s, const Journal *j) {
    for (int o = 1; o <= b->objectives; o++) {
        if (!s->holder[o]) s->holder[o] = b->objective[o].start; /* LFM-30.12 */
    }
    lfm_start_turn(b, s, j);
}

/* ---- The turn begins --------------------------------------------------------------------------------------------- */

static bool night_on(const LfmBoard *b, int turn) { return turn >= 1 && turn <= b->turns && b->turn[turn].night; }

/* LFM-30.20. */
static void later_works(const LfmBoard *b, LfmState *s, const Journal *j) {
    int count = 0;
    for (int h = 1; h <= b->grid.count; h++) {
        if (!b->hex[h].face_turn || b->hex[h].face_turn != s->turn || hexset_has(&s->works, h)) continue;
        hexset_add(&s->works, h);
        count++;
    }
    if (count) journal(j, NOBODY, LFM_30_20, "%d works completed.", count);
}

void lfm_start_turn(const LfmBoard *b, LfmState *s, const Journal *j) {
    journal(j, NOBODY, LFM_S0a, "Turn %d: %s, %s.", s->turn, b->turn[s->turn].day, b->turn[s->turn].hour);
    if (lfm_is_night(b, s) && !night_on(b, s->turn - 1)) lfm_start_night(b, s, j); /* LFM-23.4a: before all else */
    later_works(b, s, j);
    lfm_start_initiative(b, s, j);
}

/* ---- Initiative (S1, LFM-R2 to LFM-R4) --------------------------------------------------------------------------- */

static int army_cv(const LfmBoard *b, const LfmState *s, Side side) {
    int acting = s->acting[side];
    return acting ? lfm_cv(b, s, acting) : 0; /* LFM-R4 */
}

static void take_initiative(const LfmBoard *b, LfmState *s, Side side, Clause why, const Journal *j) {
    s->first = (u8)side;
    s->pool = 0;
    journal(j, NOBODY, why, "The %s side is first.", side_title(side));
    lfm_start_half(b, s, side, j);
}

void lfm_start_initiative(const LfmBoard *b, LfmState *s, const Journal *j) {
    s->host = STEP_INITIATIVE;
    for (int side = UNION; side <= CONFEDERATE; side++) {
        if (lfm_find_acting(b, s, (Side)side, j)) return; /* LFM-R5 */
    }
    bool named = s->turn == 1 || b->initiative_fixed; /* LFM-S0b, LFM-R2; LFM-30.18 */
    if (named && b->first) take_initiative(b, s, (Side)b->first, LFM_S0b, j);
    else lfm_step_to(s, STEP_INITIATIVE);
}

/* The Union's die first. The winner has no choice (LFM-R3). */
static void initiative_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    int cv[] = {army_cv(b, s, UNION), army_cv(b, s, CONFEDERATE)};
    int ahead = a->face[0] + cv[0] - a->face[1] - cv[1];
    Clause why = ahead ? LFM_S1a : LFM_S1b;
    journal(j, NOBODY, LFM_S1a, "Initiative: Union %d + %d, Confederates %d + %d.", a->face[0], cv[0], a->face[1],
            cv[1]);
    if (!ahead) ahead = cv[0] - cv[1];
    if (ahead) {
        take_initiative(b, s, ahead > 0 ? UNION : CONFEDERATE, why, j);
        return;
    }
    if (s->pool < NEVER) s->pool++;
    journal(j, NOBODY, LFM_S1c, "Equal: both roll again.");
}

const LfmStep lfm_step_initiative = {
    {"initiative", LFM_S1a, WHO_FORTUNE, 2, "Initiative: roll one die a side, the Union's first."},
    NULL,
    NULL,
    initiative_apply};

/* ---- A half begins: the halt (LFM-30.4, LFM-30.5), surprise (LFM-30.2) ------------------------------------------- */

static int halted_brigade(const LfmBoard *b) {
    for (int i = 1; i <= b->brigades; i++) {
        if (b->brigade[i].halted) return i;
    }
    return 0;
}

static int halt_die(const LfmBoard *b, const LfmState *s) {
    return s->turn <= COUNT(b->halt_dice) && lfm_on(s, OPTION_HALT) ? b->halt_dice[s->turn - 1] : 0;
}

/* LFM-23.2b, LFM-R81: no command at night. */
static void start_phases(const LfmBoard *b, LfmState *s, const Journal *j) {
    if (lfm_is_night(b, s)) lfm_start_construction(b, s, j);
    else lfm_start_command(b, s, j);
}

void lfm_start_half(const LfmBoard *b, LfmState *s, Side side, const Journal *j) {
    s->phasing = (u8)side;
    s->halted = 0;
    journal(j, NOBODY, LFM_S0a, "The %s half of turn %d.", side_title(side), s->turn);
    int brigade = halt_die(b, s) ? halted_brigade(b) : 0;
    if (brigade && b->brigade[brigade].side == side) lfm_step_to(s, STEP_HALT_ROLL);
    else start_phases(b, s, j);
}

static void halt_roll_apply(const LfmBoard *b, LfmState *s, const Action *a, const Journal *j) {
    s->halted = a->face[0] <= halt_die(b, s);
    journal(j, NOBODY, LFM_30_4, "%s rolls %d. %s", b->brigade[halted_brigade(b)].name, a->face[0],
            s->halted ? "He halts." : "He marches on.");
    start_phases(b, s, j);
}

const LfmStep lfm_step_halt_roll = {
    {"halt-roll", LFM_30_4, WHO_FORTUNE, 1, "Colquitt: roll one die to see whether he halts."},
    NULL,
    NULL,
    halt_roll_apply};

/* LFM-30.5: the distance of command, from one who frees to the commander of the brigade. */
static bool is_freed(const LfmBoard *b, const LfmState *s, int brigade) {
    int commander = b->brigade[brigade].commander;
    if (!b->brigade[brigade].freed || !commander || !lfm_on_map(s, commander)) return false;
    for (int c = pieces_next(&b->halt_free, 0); c; c = pieces_next(&b->halt_free, c)) {
        if (lfm_on_map(s, c) && hex_distance(&b->grid, s->hex[c], s->hex[commander]) <= b->rule.command_corps)
            return true;
    }
    return false;
}

bool lfm_held_back(const LfmBoard *b, const LfmState *s, int piece) {
    int brigade = b->brief[piece].brigade;
    if (!s->halted || !brigade || piece > b->units) return false; /* regiments only */
    return b->brigade[brigade].halted || (b->brigade[brigade].behind && !is_freed(b, s, brigade));
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
