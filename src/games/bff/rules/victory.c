/* Points (BFF-12.12 to BFF-12.14) and the end (BFF-R17, BFF-12.28). */
#include "games/bff/rules.h"
#include "core/values.h"

static bool counts_for(const BffObjective *o, Side side) { return o->counts == NOBODY || o->counts == side; }

/* ---- Points ------------------------------------------------------------------------------------------------------ */

static int position_points(const BffBoard *b, const BffState *s, Side side) {
    int points = 0;
    for (int o = 1; o <= b->objectives; o++) {
        if (s->holder[o] == side && counts_for(&b->objective[o], side)) points += b->objective[o].vp;
    }
    return points;
}

/* BFF-12.16: full tenths by which the enemy's share of stands lost exceeds this side's; negative the other way. */
static int share_points(const BffState *s, Side side) {
    Side foe = side_other(side);
    i64 had = s->came[side] ? s->came[side] : 1, enemy_had = s->came[foe] ? s->came[foe] : 1;
    enum { TENTHS = 10 };
    return (int)(TENTHS * (s->lost_flat[foe] * had - s->lost_flat[side] * enemy_had) / (had * enemy_had));
}

/* BFF-R39: steps for the Union, below 0 for the Confederates. */
static int handicap_of(const BffState *s) { return handicap_steps(s->option[OPTION_HANDICAP]); }

static int handicap_points(const BffBoard *b, const BffState *s, Side side) {
    int steps = side == UNION ? handicap_of(s) : -handicap_of(s);
    return steps > 0 || b->victory == VICTORY_SCORE ? steps : 0;
}

int bff_score(const BffBoard *b, const BffState *s, Side side) {
    int points = position_points(b, s, side) + b->handicap[side] + handicap_points(b, s, side);
    int share = share_points(s, side);
    switch ((VictoryKind)b->victory) {
    case VICTORY_SCORE: return points + (side == CONFEDERATE ? share : 0);
    case VICTORY_LEAD: return points + (share > 0 ? share : 0);
    case VICTORY_STANDS: return points + s->lost_flat[side_other(side)] / 2;
    }
    return points;
}

/* A score alone: half way between the two levels is even. */
int bff_lead(const BffBoard *b, const BffState *s) {
    int south = bff_score(b, s, CONFEDERATE);
    if (b->victory == VICTORY_SCORE) return (b->victory_union + b->victory_confederate) / 2 - south;
    return bff_score(b, s, UNION) - south;
}

int bff_winning_lead(const BffBoard *b) {
    return b->victory == VICTORY_SCORE ? (b->victory_confederate - b->victory_union) / 2 : b->victory_lead;
}

/* ---- Who wins ---------------------------------------------------------------------------------------------------- */

ENDINGS_OF(bff, Bff, BFF_ENDINGS)

/* BFF-R17. */
static Ending ending_now(const BffBoard *b, int north, int south) {
    bool score = b->victory == VICTORY_SCORE;
    if (score ? south <= b->victory_union : north - south >= b->victory_lead) return ENDING_UNION;
    if (score ? south >= b->victory_confederate : south - north >= b->victory_lead) return ENDING_CONFEDERATE;
    return ENDING_DRAW;
}

void bff_judge(const BffBoard *b, BffState *s, const Journal *j) {
    static const Clause clause[] = {
        [VICTORY_SCORE] = BFF_12_12, [VICTORY_LEAD] = BFF_12_13, [VICTORY_STANDS] = BFF_12_14};
    int north = bff_score(b, s, UNION), south = bff_score(b, s, CONFEDERATE);
    tell_handicap(handicap_of(s), BFF_R39, "", j);
    if (b->victory == VICTORY_SCORE) journal(j, NOBODY, clause[b->victory], "The Confederates have %d points.", south);
    else journal(j, NOBODY, clause[b->victory], "The Union has %d points, the Confederates have %d.", north, south);
    s->ending = (u8)ending_now(b, north, south);
    bff_step_to(s, STEP_OVER);
    journal(j, NOBODY, BFF_R17, "%s.", endings[s->ending].text);
}

/* ---- The end before the last turn (BFF-12.28) -------------------------------------------------------------------- */

/* Had it brigades in this battle, and is none of them unbroken on the table or to come? */
static bool is_beaten(const BffBoard *b, const BffState *s, Side side) {
    bool had = false;
    for (int p = pieces_next(&b->of_side[side], 0); p && p <= b->units; p = pieces_next(&b->of_side[side], p)) {
        int fate = s->unit[p].fate;
        if (fate == FATE_NONE || !bff_is_brigade(b, p)) continue;
        had = true;
        if (fate == FATE_WAITING || (fate == FATE_TABLE && !bff_is(s, p, U_BROKEN))) return false;
    }
    return had;
}

bool bff_judge_end(const BffBoard *b, BffState *s, const Journal *j) {
    if (s->ending) return true;
    if (b->to_the_last) return false;
    for (int side = UNION; side <= CONFEDERATE; side++) {
        if (!is_beaten(b, s, (Side)side)) continue;
        journal(j, NOBODY, BFF_12_28, "The %s army has no unbroken brigade left.", side_mark((Side)side));
        bff_judge(b, s, j);
        return true;
    }
    return false;
}
