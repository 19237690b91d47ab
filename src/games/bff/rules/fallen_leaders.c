/* Fallen leaders (6), their horses and successors (BFF-R37). */
#include "games/bff/rules.h"

/* ---- The die (BFF-6.4) ------------------------------------------------------------------------------------------- */

void bff_risk_leaders(const BffBoard *b, BffState *s, int unit) {
    for (int p = bff_leader_with(b, s, unit, 0); p; p = bff_leader_with(b, s, unit, p)) s->unit[p].mark |= U_AT_RISK;
}

bool bff_roll_leader(const BffBoard *b, BffState *s, const Journal *j) {
    for (int p = pieces_next(&b->leaders, 0); p; p = pieces_next(&b->leaders, p)) {
        if (!bff_is(s, p, U_AT_RISK)) continue;
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
    int unit = s->unit[leader].fate == FATE_ATTACHED ? s->unit[leader].with : 0;
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

static void leader_roll_apply(const BffBoard *b, BffState *s, const Action *a, const Journal *j) {
    int leader = s->reached;
    s->reached = 0;
    s->unit[leader].mark &= ~(u32)U_AT_RISK;
    switch ((Fallen)b->fallen[a->face[0]]) {
    case FALLEN_FALLS: fall(b, s, leader, j); break;
    case FALLEN_HORSE: lose_horse(b, s, leader, j); break;
    default: journal(j, NOBODY, BFF_6_3, "%s is unhurt.", bff_name(b, s, leader));
    }
    bff_resolve_pending(b, s, j);
}

BFF_ROLL(leader_roll, "leader-roll", BFF_6_4, 1, "%l is under fire: roll one die.");

void bff_leader_sheet(const BffBoard *b, const BffState *s, Worksheet *w) {
    sheet_start(w, "fallen-leader", "on-the-die", "");
    sheet_add(w, 0, 0, BFF_6_4, "his-unit-suffers", s->reached);
    w->detail[0] = s->reached;
    w->detail[BFF_SUM] = SUM_LEADER;
}

int bff_leader_outcomes(const BffBoard *b, const BffState *s, const Worksheet *w, Outcome *out) {
    static const char *const codes[FALLEN_RESULTS] = {"unhurt", "horse-shot", "falls"};
    int count = 0;
    for (int f = 0; f < FALLEN_RESULTS; f++) {
        Outcome one = {.weight = 0, .code = codes[f], .roll = {VERB_ROLL, 1, .face = {0}}};
        for (int die = 1; die < (int)COUNT(b->fallen); die++) {
            if (b->fallen[die] != f) continue;
            one.weight++;
            one.roll.face[0] = (u8)die;
        }
        if (one.weight) out[count++] = one;
    }
    return count;
}

/* ---- Those who return (BFF-R37) ---------------------------------------------------------------------------------- */

bool bff_exceptional(const BffBoard *b, const BffState *s, int leader) {
    const BffPiece *p = &b->piece[leader];
    if (bff_is(s, leader, U_HORSE)) return false; /* BFF-6.2 */
    return bff_is(s, leader, U_REPLACED) ? p->replacement_exceptional : p->exceptional;
}

static bool could_follow(const BffBoard *b, const BffState *s, int leader, int unit) {
    return bff_is_unit(b, unit) && bff_on_table(s, unit) && bff_commands(b, leader, unit);
}

/* BFF-12.41: the unit with which he fell, or else the first of his command. */
static int successor_comes_to(const BffBoard *b, const BffState *s, int leader) {
    int fell_with = s->unit[leader].with;
    if (could_follow(b, s, leader, fell_with)) return fell_with;
    for (int p = 1; p <= b->units; p++) {
        if (could_follow(b, s, leader, p)) return p;
    }
    return 0;
}

/* Nobody of the command is on the table: he is looked for again next turn. */
static void replace(const BffBoard *b, BffState *s, int leader, const Journal *j) {
    int unit = successor_comes_to(b, s, leader);
    BffUnit *u = &s->unit[leader];
    if (!unit) {
        u->due = 1;
        return;
    }
    u->fate = FATE_ATTACHED;
    u->with = (u8)unit;
    u->mark |= U_REPLACED;
    journal(j, NOBODY, BFF_R37, "%s takes the place of %s and is with %s.", bff_name(b, s, leader),
            bff_name_of(b, leader), bff_name_of(b, unit));
}

void bff_count_down(const BffBoard *b, BffState *s, const Journal *j) {
    for (int p = pieces_next(&b->leaders, 0); p; p = pieces_next(&b->leaders, p)) {
        BffUnit *u = &s->unit[p];
        if (bff_side(b, p) != bff_active(s) || !u->due || --u->due) continue;
        if (u->fate == FATE_FALLEN) {
            replace(b, s, p, j);
        } else {
            u->mark &= ~(u32)U_HORSE;
            journal(j, NOBODY, BFF_R37, "%s has a new horse.", bff_name(b, s, p));
        }
    }
}
