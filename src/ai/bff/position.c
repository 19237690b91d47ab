/* The value of a position of Brigade Fire & Fury: features, high for the Union. */
#include "ai/bff/plans.h"

#define BFF_STATE_TERMS(X)                                                            \
    X(lead)        /* points ahead of an even result, four to a victory's lead */     \
    X(lead_late)   /* the same, times the part of the game that is over */            \
    X(share)       /* of the stands lost the enemy's part more than its own, of 32 */ \
    X(share_late)  /* the same, times the part of the game that is left */            \
    X(strength)    /* of all stands its part more than the enemy's, of 32 */          \
    X(fresh)       /* brigades that are fresh, less those that are spent */           \
    X(order)       /* brigades in good order, less broken ones */                     \
    X(guns)        /* batteries that can fire */                                      \
    X(near_places) /* of the stands near key positions its part, by their points */   \
    X(grip)        /* points of places where one side alone could stand */            \
    X(grip_late)   /* the same, times the sixteenths that are over */

#define STATE_TERM(name) VALUE_##name,
enum { BFF_STATE_TERMS(STATE_TERM) VALUES };
#define NAME(name) #name,
const char *const bff_state_features[] = {BFF_STATE_TERMS(NAME) NULL};

static int gone(const BffBoard *b, const BffState *s, int of) {
    int half = 2 * (s->turn - 1) + (s->active != b->first);
    return b->turns ? half * of / (2 * b->turns) : 0;
}

/* Of 32: what one has of both, less what the other has. */
static int part_more(int one, int other) { return one + other > 0 ? 32 * (one - other) / (one + other) : 0; }

/* Stands lost, of 32. */
static int share_lost(const BffState *s, Side side) {
    return s->came[side] ? 32 * s->lost_flat[side] / s->came[side] : 0;
}

static void add_brigade(const BffBoard *b, const BffState *s, int unit, int sign, i16 *row) {
    Condition condition = bff_condition(b, s, unit);
    row[VALUE_fresh] = (i16)(row[VALUE_fresh] + sign * (condition == FRESH ? 1 : condition == SPENT ? -1 : 0));
    int order = bff_good_order(s, unit) ? 1 : bff_is(s, unit, U_BROKEN) ? -1 : 0;
    row[VALUE_order] = (i16)(row[VALUE_order] + sign * order);
}

/* Stands within about two moves of it. */
static int stands_near(const BffBoard *b, const BffState *s, Side side, Point at, i32 within) {
    int stands = 0;
    for (int u = pieces_next(&s->on_table[side], 0); u; u = pieces_next(&s->on_table[side], u)) {
        if (!bff_is_brigade(b, u) || bff_is(s, u, U_BROKEN)) continue;
        if (point_distance(bff_middle(s, u), at) < within) stands += s->unit[u].stands;
    }
    return stands;
}

static void add_place(const BffBoard *b, const BffState *s, int objective, i16 *row) {
    enum { NEAR = 1000, AT_IT = 500 };
    const BffObjective *o = &b->objective[objective];
    int north = stands_near(b, s, UNION, o->at, NEAR), south = stands_near(b, s, CONFEDERATE, o->at, NEAR);
    row[VALUE_near_places] = (i16)(row[VALUE_near_places] + part_more(north, south) * (o->vp > 3 ? 3 : o->vp) / 8);
    bool ours = stands_near(b, s, UNION, o->at, AT_IT) > 0, theirs = stands_near(b, s, CONFEDERATE, o->at, AT_IT) > 0;
    row[VALUE_grip] = (i16)(row[VALUE_grip] + (ours - theirs) * o->vp);
}

void bff_judge_position(const void *board, const void *state, void *memory, i16 *row) {
    (void)memory;
    const BffBoard *b = board;
    const BffState *s = state;
    int need = bff_winning_lead(b), lead = bff_lead(b, s) * 4 / (need > 0 ? need : 1);
    lead = lead > 16 ? 16 : lead < -16 ? -16 : lead;
    memset(row, 0, VALUES * sizeof *row);
    int over = gone(b, s, 16), share = share_lost(s, CONFEDERATE) - share_lost(s, UNION), stands[3] = {0};
    row[VALUE_lead] = (i16)lead;
    row[VALUE_lead_late] = (i16)(lead * over / 16);
    row[VALUE_share] = (i16)share;
    row[VALUE_share_late] = (i16)(share * (16 - over) / 16);
    for (int side = UNION; side <= CONFEDERATE; side++) {
        int sign = side == UNION ? 1 : -1;
        for (int u = pieces_next(&s->on_table[side], 0); u; u = pieces_next(&s->on_table[side], u)) {
            if (bff_is_brigade(b, u)) add_brigade(b, s, u, sign, row), stands[side] += s->unit[u].stands;
            else row[VALUE_guns] = (i16)(row[VALUE_guns] + sign * !bff_is(s, u, U_SILENCED));
        }
    }
    row[VALUE_strength] = (i16)part_more(stands[UNION], stands[CONFEDERATE]);
    for (int o = 1; o <= b->objectives; o++) add_place(b, s, o, row);
    row[VALUE_grip_late] = (i16)(row[VALUE_grip] * over / 16);
}

/* Player turns. */
int bff_clock(const void *board, const void *state) {
    const BffBoard *b = board;
    const BffState *s = state;
    return 2 * s->turn + (s->active != b->first);
}

int bff_margin(const void *board, const void *state) {
    enum { WHOLE = 1000, LEADS = 4 };
    const BffBoard *b = board;
    int need = bff_winning_lead(b), margin = bff_lead(b, state) * WHOLE / (LEADS * (need > 0 ? need : 1));
    return margin > WHOLE ? WHOLE : margin < -WHOLE ? -WHOLE : margin;
}

/* In the last turn what stands on the table counts more and more: who holds the key positions, and what was lost. */
Side bff_wins_now(const void *board, const void *state, int *share) {
    enum { EARLY = 6, LATE = 11, FIRED = 4 };
    const BffBoard *b = board;
    const BffState *s = state;
    int lead = bff_lead(b, s), need = bff_winning_lead(b);
    *share = s->turn < b->turns ? 0 : (s->active == b->first ? EARLY : LATE + FIRED * s->offensive);
    return lead >= need ? UNION : lead <= -need ? CONFEDERATE : NOBODY;
}
