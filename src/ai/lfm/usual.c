/* What is usually done: a rank for each action of the list, under the plan; see know.h. Fights and the turn by the
 * ranks of ai:script, movement by march.c. */
#include "ai/lfm/know.h"

enum { PLANNED = 2000, CHARGES = 1000, ENTERS = 900, MOVES = 800, STANDS = 700, RIDES = 600, ENDS = 500, DUTY = 400 };

/* ---- Who moves (LFM-P6) ------------------------------------------------------------------------------------------ */

/* One of each group: the others would go along. */
static bool is_led(const LfmThought *t, const u8 *lead, int leads, int piece) {
    const LfmState *s = t->mind.s;
    for (int i = 0; i < leads; i++) {
        if (s->hex[lead[i]] == s->hex[piece] && lfm_is_kin(t, lead[i], piece)) return true;
    }
    return false;
}

static int find_leads(const LfmThought *t, bool commanders, u8 *lead) {
    const LfmMind *m = &t->mind;
    int leads = 0;
    for (int i = 0; i < m->legal->count; i++) {
        int piece = m->legal->action[i].op[0];
        if (m->legal->action[i].verb != DO_PICK || (piece > m->b->units) != commanders) continue;
        if (commanders ? lfm_is_idle(m, piece) : is_led(t, lead, leads, piece)) continue;
        lead[leads++] = (u8)piece;
    }
    return leads;
}

/* Those in front first, to make room; who stands in contact last, because he mostly stays. */
static int turn_of(const LfmThought *t, int piece) {
    enum { BEHIND = 50000 };
    const LfmMind *m = &t->mind;
    int hex = m->s->hex[piece], when = lfm_way_left(&m->survey, hex);
    if (m->survey.near[hex]) when += BEHIND;
    return when;
}

/* What was found before holds as long as nothing near has changed. */
static bool gains_by_a_move(LfmThought *t, int lead) {
    bool unit = lead <= t->mind.b->units;
    u64 near = unit ? lfm_neighbourhood(t, lead) : 0;
    if (unit && t->idle[lead] == near) return false;
    LfmParty p = lfm_party_of(t, lead, true);
    bool gains = lfm_best_trip(t, &p, true).gain > lfm_least_gain(t, lead);
    t->idle[lead] = gains ? 0 : near;
    return gains;
}

int lfm_first_mover(LfmThought *t, bool commanders) {
    u8 lead[LFM_PIECES + 1];
    int leads = find_leads(t, commanders, lead), when[LFM_PIECES + 1];
    for (int i = 0; i < leads; i++) when[i] = turn_of(t, lead[i]);
    for (; leads > 0; leads--) {
        int first = 0;
        for (int i = 1; i < leads; i++) {
            if (when[i] < when[first]) first = i;
        }
        if (gains_by_a_move(t, lead[first])) return lead[first];
        lead[first] = lead[leads - 1], when[first] = when[leads - 1];
    }
    return 0;
}

static int find(const List *l, int verb, int op) {
    for (int i = 0; i < l->count; i++) {
        if (l->action[i].verb == verb && (op < 0 || l->action[i].op[0] == op)) return i;
    }
    return -1;
}

static void set_rank(LfmThought *t, int at, int rank) {
    if (at >= 0) t->rank[at] = rank;
}

/* Reinforcements, and those who still have a duty. */
static void rank_entries(LfmThought *t) {
    const LfmMind *m = &t->mind;
    for (int i = 0; i < m->legal->count; i++) {
        const Action *a = &m->legal->action[i];
        int piece = a->op[0];
        if (a->verb == DO_ENTER) t->rank[i] = ENTERS + (lfm_foot(m->b, piece) ? 3 : lfm_gun(m->b, piece) ? 2 : 1);
        if (a->verb == DO_PICK && (lfm_is(m->s, piece, U_SEPARATED) || piece == m->b->ride_unit)) t->rank[i] = DUTY + 1;
        else if (a->verb == DO_PICK) t->rank[i] = DUTY / 2;
        if (a->verb == DO_MOUNT || a->verb == DO_DISMOUNT) t->rank[i] = DUTY / 4;
    }
}

static void rank_movement(LfmThought *t) {
    const List *l = t->mind.legal;
    rank_entries(t);
    set_rank(t, find(l, DO_END, -1), ENDS);
    if (t->plan->kind == LFM_TRIP && find(l, DO_PICK, t->plan->what[0]) >= 0) {
        set_rank(t, find(l, DO_PICK, t->plan->what[0]), PLANNED);
        return;
    }
    if (t->plan->kind == LFM_STAND && find(l, DO_END, -1) >= 0) {
        set_rank(t, find(l, DO_END, -1), PLANNED);
        return;
    }
    if (find(l, DO_ENTER, -1) >= 0) return;
    int piece = lfm_first_mover(t, false);
    const Action *guns = piece ? NULL : lfm_find_unlimber(&t->mind);
    if (piece) set_rank(t, find(l, DO_PICK, piece), MOVES);
    else if (guns) set_rank(t, (int)(guns - l->action), STANDS);
    else if ((piece = lfm_first_mover(t, true))) set_rank(t, find(l, DO_PICK, piece), RIDES);
}

/* ---- The moving group -------------------------------------------------------------------------------------------- */

static void rank_charges(LfmThought *t) {
    enum { WORTHWHILE = 8 };
    const LfmMind *m = &t->mind;
    for (int i = 0; i < m->legal->count; i++) {
        if (m->legal->action[i].verb != DO_CHARGE) continue;
        int worth = lfm_charge_worth(m, &m->legal->action[i]);
        t->rank[i] = worth > WORTHWHILE ? CHARGES + worth : worth;
    }
}

/* Does the brigade leave nobody behind for its commander to stay with? */
static bool brigade_leaves(const LfmMind *m, int commander) {
    const LfmPiece *c = &m->b->piece[commander];
    if (c->rank != RANK_BRIGADE || !pieces_meet(&m->s->group.set, &m->b->brigade[c->brigade].members)) return false;
    for (int u = m->s->top[m->s->group.hex]; u && u <= m->b->units; u = m->s->below[u]) {
        if (m->b->piece[u].brigade == c->brigade && !pieces_have(&m->s->group.set, u)) return false;
    }
    return true;
}

/* LFM-26.3: a brigade comes in with its commander, and with those above who wait. */
static bool goes_along(const LfmThought *t, const LfmParty *p, int piece) {
    const LfmMind *m = &t->mind;
    if (piece <= m->b->units) return lfm_is_kin(t, p->lead, piece);
    const LfmPiece *c = &m->b->piece[piece];
    if (!lfm_foot(m->b, p->lead)) return false;
    if (!p->from) return c->rank > RANK_BRIGADE || c->brigade == p->brigade;
    return brigade_leaves(m, piece);
}

static bool rank_joiners(LfmThought *t, const LfmParty *p) {
    const List *l = t->mind.legal;
    bool any = false;
    for (int i = 0; i < l->count && !p->went; i++) {
        if (l->action[i].verb != DO_JOIN || !goes_along(t, p, l->action[i].op[0])) continue;
        t->rank[i] = ENTERS;
        any = true;
    }
    return any;
}

static void rank_step(LfmThought *t, int hex, bool by_road) {
    const List *l = t->mind.legal;
    int road = by_road ? find(l, DO_ROAD, hex) : -1;
    set_rank(t, road >= 0 ? road : find(l, DO_GO, hex), MOVES);
}

/* Any step at all, nearer to the goals rather than further. */
static void rank_steps(LfmThought *t) {
    const LfmMind *m = &t->mind;
    for (int i = 0; i < m->legal->count; i++) {
        const Action *a = &m->legal->action[i];
        if (a->verb != DO_GO && a->verb != DO_ROAD) continue;
        t->rank[i] = 100 - lfm_way_left(&m->survey, a->op[0]) / LFM_MP + (a->verb == DO_ROAD);
    }
}

static bool follows_trip(const LfmThought *t) {
    return t->plan->kind == LFM_TRIP && pieces_have(&t->mind.s->group.set, t->plan->what[0]);
}

/* On the way that was kept; false when there is none, or it is closed. */
static bool goes_on(LfmThought *t, const LfmParty *p, int stop) {
    bool by_road = false;
    int next = p->went ? lfm_kept_way(t, p, &by_road) : 0;
    if (next == p->from) return stop >= 0;
    if (!next || (find(t->mind.legal, DO_GO, next) < 0 && find(t->mind.legal, DO_ROAD, next) < 0)) return false;
    rank_step(t, next, by_road);
    return true;
}

static bool goes_apart(const LfmThought *t) { return follows_trip(t) && t->plan->what[2]; }

static void rank_move(LfmThought *t) {
    const List *l = t->mind.legal;
    LfmParty p = lfm_party_moving(t);
    int stop = find(l, DO_STOP, -1);
    bool by_road = false;
    set_rank(t, stop, DUTY);
    if (!p.from) { /* about to enter */
        set_rank(t, find(l, DO_GO, -1), MOVES);
        set_rank(t, find(l, DO_ROAD, -1), MOVES + 1);
        rank_joiners(t, &p);
        return;
    }
    rank_steps(t);
    rank_charges(t);
    if ((!goes_apart(t) && rank_joiners(t, &p)) || (find(l, DO_GO, -1) < 0 && find(l, DO_ROAD, -1) < 0)) return;
    if (follows_trip(t)) {
        int next = lfm_next_hex(t, &p, t->plan->what[1], &by_road);
        if (next) rank_step(t, next, by_road);
        return;
    }
    if (goes_on(t, &p, stop)) return;
    LfmTrip trip = lfm_best_trip(t, &p, stop >= 0);
    lfm_keep_way(t, &p, &trip);
    if (trip.to != p.from) rank_step(t, hex_after(&t->mind.b->grid, t->mind.reach.came, p.from, trip.to), trip.by_road);
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

static int rank_other(LfmMind *m, const Action *a) {
    int fight = lfm_rank_fight(m, a);
    return fight > WORST ? fight : lfm_rank_turn(m, a);
}

void lfm_rank_all(LfmThought *t, const Scene *scene) {
    const List *l = scene->legal;
    int step = t->mind.s->step;
    bool moves = step == STEP_MOVEMENT || step == STEP_MOVE;
    for (int i = 0; i < l->count; i++) t->rank[i] = moves ? WORST : rank_other(&t->mind, &l->action[i]);
    if (step == STEP_MOVEMENT) rank_movement(t);
    else if (step == STEP_MOVE) rank_move(t);
}
