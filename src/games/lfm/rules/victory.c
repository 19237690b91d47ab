/* Objectives and victory (S8a, LFM-30.12 to LFM-30.19). How other games of the series count (LFM-D10a, LFM-D10b) was
 * the model, no more. */
#include "games/lfm/rules.h"
#include "core/values.h"

/* ---- Objectives (LFM-30.12) -------------------------------------------------------------------------------------- */

/* The side whose infantry or dismounted cavalry is in the hex. */
static Side occupant(const LfmBoard *b, const LfmState *s, int hex) {
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) {
        if (lfm_is_regiment(b, p) && !lfm_is_mounted(b, s, p)) return lfm_side(b, p);
    }
    return NOBODY;
}

static bool counts_for(const LfmObjective *o, Side side) { return o->counts == NOBODY || o->counts == side; }

bool lfm_end_phase(const LfmBoard *b, LfmState *s, const Journal *j) {
    for (int i = 1; i <= b->objectives; i++) {
        const LfmObjective *o = &b->objective[i];
        Side side = occupant(b, s, o->hex);
        if (side == NOBODY || side == s->holder[i]) continue;
        s->holder[i] = (u8)side;
        if (!s->taken[i] && counts_for(o, side)) s->taken[i] = s->turn;
        journal(j, NOBODY, LFM_30_12, "%s is in %s hands.", o->name, side_mark(side));
    }
    lfm_judge_exit(b, s, j); /* LFM-30.16: the last who had not left may have been lost */
    return s->ending != ENDING_NONE;
}

/* ---- Points (LFM-30.13, LFM-30.15, LFM-30.17, LFM-30.19) --------------------------------------------------------- */

/* LFM-30.13: half, rounded up, if it was first taken late. */
static int objective_value(const LfmBoard *b, const LfmState *s, int i) {
    const LfmObjective *o = &b->objective[i];
    return o->late && s->taken[i] > o->late ? (o->vp + 1) / 2 : o->vp;
}

static int objective_points(const LfmBoard *b, const LfmState *s, Side side) {
    int points = 0;
    for (int i = 1; i <= b->objectives; i++) {
        if (s->holder[i] == side && counts_for(&b->objective[i], side)) points += objective_value(b, s, i);
    }
    return points;
}

static bool jackson_fell(const LfmBoard *b, const LfmState *s) {
    return b->jackson && (lfm_is(s, b->jackson, U_BACK) || s->fate[b->jackson] == FATE_LOST);
}

/* LFM-R105: steps for the Union, below 0 for the Confederates. */
static int handicap_of(const LfmState *s) { return handicap_steps(s->option[OPTION_HANDICAP]); }

static int handicap_points(const LfmState *s, Side side) {
    int steps = side == UNION ? handicap_of(s) : -handicap_of(s);
    return steps > 0 ? steps : 0;
}

/* LFM-30.17: Confederate losses that win for the Union. */
int lfm_losses_needed(const LfmBoard *b, const LfmState *s) {
    int needed = b->victory_losses - handicap_of(s);
    return needed > 1 ? needed : 1;
}

/* Points of a side. `score` (LFM-30.13) asks for those of the Confederates only; `pits` counts pits: the Confederates'
 * must be occupied, the Union's held (LFM-30.17). */
int lfm_score(const LfmBoard *b, const LfmState *s, Side side) {
    int points = objective_points(b, s, side), occupied = 0;
    switch ((VictoryKind)b->victory) {
    case VICTORY_LEAD: return points + s->lost[side_other(side)] + b->handicap[side] + handicap_points(s, side);
    case VICTORY_SCORE:
        if (side == UNION) return points;
        points += s->lost[UNION] - s->lost[CONFEDERATE] - (jackson_fell(b, s) ? b->victory_jackson : 0);
        return points - handicap_of(s);
    case VICTORY_PITS:
        if (side == UNION) return points;
        for (int i = 1; i <= b->objectives; i++) occupied += occupant(b, s, b->objective[i].hex) == CONFEDERATE;
        return occupied;
    }
    return 0;
}

/* ---- Who wins ---------------------------------------------------------------------------------------------------- */

ENDINGS_OF(lfm, Lfm, LFM_ENDINGS)

static void end_game(LfmState *s, int ending, Clause why, const Journal *j) {
    s->ending = (u8)ending;
    lfm_step_to(s, STEP_OVER);
    journal(j, NOBODY, why, "%s.", endings[ending].text);
}

static int by_claims(bool north, bool south) {
    if (north == south) return ENDING_DRAW;
    return north ? ENDING_UNION : ENDING_CONFEDERATE;
}

static void judge_score(const LfmBoard *b, LfmState *s, const Journal *j) {
    int score = lfm_score(b, s, CONFEDERATE);
    journal(j, NOBODY, LFM_30_13, "The Confederate score is %d.", score);
    end_game(s, by_claims(score <= b->victory_union, score >= b->victory_confederate), LFM_30_13, j);
}

static void judge_lead(const LfmBoard *b, LfmState *s, const Journal *j) {
    int north = lfm_score(b, s, UNION), south = lfm_score(b, s, CONFEDERATE);
    journal(j, NOBODY, LFM_30_15, "The Union has %d points, the Confederates have %d.", north, south);
    end_game(s, by_claims(north - south >= b->victory_lead, south - north >= b->victory_lead), LFM_30_15, j);
}

static void judge_pits(const LfmBoard *b, LfmState *s, const Journal *j) {
    int north = lfm_score(b, s, UNION), south = lfm_score(b, s, CONFEDERATE);
    bool bled = s->lost[CONFEDERATE] >= lfm_losses_needed(b, s);
    journal(j, NOBODY, LFM_30_17, "The Union holds %d pits, Confederates are in %d and have lost %d SP.", north, south,
            s->lost[CONFEDERATE]);
    end_game(s, by_claims(north >= b->victory_union || bled, south >= b->victory_confederate), LFM_30_17, j);
}

/* Infantry: of the Confederates, at the end of a game turn (LFM-30.14). */
static bool is_sudden(const LfmBoard *b, const LfmState *s) {
    for (int p = b->sudden ? s->top[b->sudden] : 0; p && p <= b->units; p = s->below[p]) {
        if (b->brief[p].type == INFANTRY && lfm_side(b, p) == CONFEDERATE) return true;
    }
    return false;
}

/* LFM-S8a: after the last turn; after earlier days it only tells how things stand (LFM-R95). */
void lfm_judge_turn(const LfmBoard *b, LfmState *s, const Journal *j) {
    if (is_sudden(b, s)) {
        end_game(s, ENDING_SUDDEN, LFM_30_14, j);
        return;
    }
    if (s->turn < b->turns) {
        bool dusk = !b->turn[s->turn].night && b->turn[s->turn + 1].night;
        if (dusk)
            journal(j, NOBODY, LFM_R95, "The day ends: Union %d, Confederates %d; the battle continues.",
                    lfm_score(b, s, UNION), lfm_score(b, s, CONFEDERATE));
        return;
    }
    tell_handicap(handicap_of(s), LFM_R105, "", j);
    switch ((VictoryKind)b->victory) {
    case VICTORY_SCORE: judge_score(b, s, j); break;
    case VICTORY_LEAD: judge_lead(b, s, j); break;
    case VICTORY_PITS: judge_pits(b, s, j); break;
    }
}

/* ---- Passing through (LFM-30.16) --------------------------------------------------------------------------------- */

/* All regiments that survive have left, at least one. */
static bool has_passed(const LfmBoard *b, const LfmState *s, int brigade) {
    const PieceSet *set = &b->brigade[brigade].members;
    bool exited = false;
    for (int u = pieces_next(set, 0); u && u <= b->units; u = pieces_next(set, u)) {
        if (lfm_on_map(s, u) || s->fate[u] == FATE_WAITING || s->fate[u] == FATE_AWAY) return false;
        exited |= s->fate[u] == FATE_EXITED;
    }
    return exited;
}

void lfm_judge_exit(const LfmBoard *b, LfmState *s, const Journal *j) {
    int passed = 0;
    if (!b->victory_exit || s->ending) return;
    for (int i = 1; i <= b->brigades; i++) passed += has_passed(b, s, i);
    if (passed >= b->victory_exit) end_game(s, ENDING_PASSED, LFM_30_16, j);
}
