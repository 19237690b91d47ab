/* Fallen leaders (6), and leaders whom an enemy reaches or whose unit is no more (BFF-R16, BFF-R35). */
#include "games/bff/rules.h"

/* ---- The die (BFF-6.4) ------------------------------------------------------------------------------------------- */

void bff_shake(const BffBoard *b, BffState *s, int unit) {
    for (int p = bff_leader_with(b, s, unit, 0); p; p = bff_leader_with(b, s, unit, p)) s->unit[p].mark |= U_SHAKEN;
}

bool bff_roll_leader(const BffBoard *b, BffState *s, const Journal *j) {
    (void)j;
    for (int p = pieces_next(&b->leaders, 0); p; p = pieces_next(&b->leaders, p)) {
        if (!bff_is(s, p, U_SHAKEN)) continue;
        s->reached = (u8)p;
        bff_step_to(s, STEP_LEADER_ROLL);
        return true;
    }
    return false;
}

/* "After one full turn" (BFF-R37): at the beginning of his second own player turn. */
enum { TURNS_AWAY = 2 };

/* BFF-6.1; he is remembered with his unit (BFF-12.41). */
static void fall(const BffBoard *b, BffState *s, int leader, const Journal *j) {
    int unit = s->unit[leader].fate == FATE_WITH ? s->unit[leader].with : 0;
    journal(j, NOBODY, BFF_6_1, "%s falls.", bff_name(b, s, leader));
    pieces_drop(&s->stranded, leader);
    bff_lift(b, s, leader, FATE_FALLEN);
    s->unit[leader].with = (u8)unit;
    s->unit[leader].due = TURNS_AWAY;
}

static void lose_horse(const BffBoard *b, BffState *s, int leader, const Journal *j) {
    s->unit[leader].mark |= U_HORSE;
    s->unit[leader].due = TURNS_AWAY;
    journal(j, NOBODY, BFF_6_2, "The horse of %s is shot.", bff_name(b, s, leader));
}

static void apply(const BffBoard *b, BffState *s, const Action *a, const Journal *j) {
    int leader = s->reached;
    s->reached = 0;
    s->unit[leader].mark &= ~(u32)U_SHAKEN;
    switch ((Fallen)b->fallen[a->face[0]]) {
    case FALLEN_FALLS: fall(b, s, leader, j); break;
    case FALLEN_HORSE: lose_horse(b, s, leader, j); break;
    default: journal(j, NOBODY, BFF_6_3, "%s is unhurt.", bff_name(b, s, leader));
    }
    bff_pursue(b, s, j);
}

const BffStep bff_step_leader_roll = {
    {"leader-roll", BFF_6_4, WHO_FORTUNE, 1, "%l is under fire: roll one die."}, NULL, NULL, apply};

void bff_leader_sheet(const BffBoard *b, const BffState *s, Worksheet *w) {
    (void)b;
    sheet_start(w, "fallen leader", "on the die", "");
    sheet_add(w, 0, 0, BFF_6_4, "his unit suffers", s->reached);
    w->detail[0] = s->reached;
    w->detail[BFF_SUM] = SUM_LEADER;
}

int bff_leader_outcomes(const BffBoard *b, const BffState *s, const Worksheet *w, Outcome *out) {
    static const char *const labels[FALLEN_RESULTS] = {"unhurt", "horse shot", "falls"};
    int count = 0;
    (void)s, (void)w;
    for (int f = 0; f < FALLEN_RESULTS; f++) {
        Outcome one = {.weight = 0, .label = labels[f], .roll = {VERB_ROLL, 1, .face = {0}}};
        for (int die = 1; die < (int)COUNT(b->fallen); die++) {
            if (b->fallen[die] != f) continue;
            one.weight++;
            one.roll.face[0] = (u8)die;
        }
        if (one.weight) out[count++] = one;
    }
    return count;
}

/* ---- Reached by the enemy (BFF-R16) ------------------------------------------------------------------------------ */

static bool is_reached(const BffBoard *b, const BffState *s, int leader) {
    Point at = bff_point(s, leader);
    i32 reach = b->rule.contact;
    Box box = {{at.x - reach, at.y - reach}, {at.x + reach, at.y + reach}};
    PieceSet near = bff_near(b, s, &box);
    for (int p = pieces_next(&near, 0); p; p = pieces_next(&near, p)) {
        if (bff_side(b, p) != bff_side(b, leader) && bff_within(b, s, leader, p, reach)) return true;
    }
    return false;
}

/* The nearest friend within his flight, the lowest id of several; as a referee any (BFF-12.30). */
static int refuge(const BffBoard *b, const BffState *s, int leader) {
    const PieceSet *friends = &b->of_side[bff_side(b, leader)];
    int best = 0;
    i32 nearest = PLANE_FAR;
    for (int p = pieces_next(friends, 0); p && p <= b->units; p = pieces_next(friends, p)) {
        if (!bff_on_table(s, p)) continue;
        if (!bff_plane(s)) return p;
        if (!bff_within(b, s, leader, p, b->rule.leader_flight)) continue;
        i32 distance = bff_distance(b, s, leader, p);
        if (distance >= nearest) continue;
        nearest = distance;
        best = p;
    }
    return best;
}

static void flee(const BffBoard *b, BffState *s, int leader, const Journal *j) {
    int unit = refuge(b, s, leader);
    if (!unit) {
        journal(j, NOBODY, BFF_R16, "%s is captured.", bff_name(b, s, leader));
        bff_lift(b, s, leader, FATE_TAKEN);
        return;
    }
    bff_put_leader(s, leader, bff_plane(s) ? bff_centre(b, s, unit) : (Point){0, 0});
    if (bff_plane(s)) journal(j, NOBODY, BFF_R16, "%s goes to %s.", bff_name(b, s, leader), bff_name_of(b, unit));
    else journal(j, NOBODY, BFF_R16, "%s looks for other troops.", bff_name(b, s, leader));
}

void bff_rejoin(const BffBoard *b, BffState *s, const Journal *j) {
    PieceSet stranded = s->stranded;
    s->stranded = (PieceSet){{0}};
    for (int p = pieces_next(&b->leaders, 0); p; p = pieces_next(&b->leaders, p)) {
        bool alone = bff_plane(s) && bff_on_table(s, p);
        if (pieces_have(&stranded, p) || (alone && is_reached(b, s, p))) flee(b, s, p, j);
    }
}
