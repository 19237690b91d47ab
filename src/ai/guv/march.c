/* Movement in playouts: the script's judgement of where a stack is worth most, asked for once. The first stack that
 * gains sets out, and goes where it meant to go without asking again on its way. */
#include "ai/guv/script_move.h"

/* The way of the trip that was found last. */
static void set_out(const GuvMind *m, const Party *p, const Trip *trip, GuvMarch *march) {
    const u8 *came = trip->by_road ? m->roads.came : m->reach.came;
    int steps = 0;
    for (int hex = trip->to; hex != p->from && steps < MARCH_STEPS; steps++)
        hex = m->b->grid.next[hex][hex_reverse(came[hex])];
    *march = (GuvMarch){.steps = (u8)steps, .turn = m->s->turn, .chit = m->s->chit};
    for (int i = 0; i < p->units; i++) bits128_add(&march->party, guv_bit(p->unit[i]));
    march->way[steps] = (u16)trip->to;
    for (int hex = trip->to; steps > 0; march->way[--steps] = (u16)hex)
        hex = m->b->grid.next[hex][hex_reverse(came[hex])];
}

static bool sets_out(GuvMind *m, const Party *p, GuvMarch *march) {
    Trip trip = best_trip(m, p);
    if (trip.gain <= LEAST_GAIN) return false;
    set_out(m, p, &trip, march);
    return true;
}

/* Whole stacks first, then each unit of those that stay. Before a place that must be taken everybody finds his own
 * hex. */
static const Action *first_pick(GuvMind *m, GuvMarch *march) {
    HexSet seen;
    hexset_clear(&seen);
    if (m->intent.kind == INTENT_STAND || m->intent.kind == INTENT_REST) return NULL;
    for (int i = 0; i < m->legal->count; i++) {
        const Action *a = &m->legal->action[i];
        if (a->verb != DO_PICK) continue;
        Party single = alone(m, a->op[0]);
        bool first = !hexset_has(&seen, single.from);
        hexset_add(&seen, single.from);
        if (first) {
            Party whole = whole_party(m, a->op[0]);
            bool storms = whole.units > 1 && sets_out(m, &whole, march);
            if (storms && !(m->survey.press && m->survey.ring[march->way[march->steps]])) return a;
        }
        if (sets_out(m, &single, march)) return a;
    }
    return NULL;
}

static bool is_on_march(const GuvMind *m, const GuvMarch *march, int *at) {
    const GuvState *s = m->s;
    if (march->turn != s->turn || march->chit != s->chit || march->steps > MARCH_STEPS) return false;
    Bits128 others = s->group;
    for (int i = 0; i < 2; i++) others.word[i] &= ~march->party.word[i];
    if (others.word[0] || others.word[1]) return false;
    for (*at = 0; *at <= march->steps; ++*at) {
        if (march->way[*at] == s->group_hex) return true;
    }
    return false;
}

/* The first of the party who has not joined yet. */
static const Action *next_of_party(const GuvMind *m, const GuvMarch *march) {
    const Action *first = NULL;
    for (int i = 0; i < m->legal->count; i++) {
        const Action *a = &m->legal->action[i];
        if (a->verb != DO_JOIN || !bits128_has(&march->party, guv_bit(a->op[0]))) continue;
        if (!first || a->op[0] < first->op[0]) first = a;
    }
    return first;
}

static const Action *go_on(const GuvMind *m, const GuvMarch *march, int at) {
    const Action *join = m->s->road & GROUP_WENT ? NULL : next_of_party(m, march);
    if (join) return join;
    return at < march->steps ? find_action(m->legal, DO_GO, march->way[at + 1]) : NULL;
}

bool march_goes_on(const GuvMind *m, const GuvMarch *march, Action *out) {
    int at;
    const Action *a = NULL;
    if (m->s->step != STEP_MOVE || m->s->dem || m->b->victory == VICTORY_SALEM || find_seizure(m)) return false;
    if (is_on_march(m, march, &at)) a = go_on(m, march, at);
    if (a) *out = *a;
    return a != NULL;
}

void march_at_once(GuvMind *m, GuvMarch *march, Action *out) {
    int at;
    guv_survey_field(&m->survey);
    if (m->s->step == STEP_MOVEMENT) {
        weigh_attacks(m);
        move_or_end(m, first_pick, march, out);
        return;
    }
    if (!is_on_march(m, march, &at)) {
        choose_move(m, out);
        return;
    }
    const Action *a = m->b->victory == VICTORY_SALEM ? find_action(m->legal, DO_EXIT, -1) : NULL;
    Party p = moving_party(m);
    if (!a) a = find_seizure(m);
    if (!a) a = go_on(m, march, at);
    if (!a) a = find_skirmisher(m, &p);
    if (!a) a = find_action(m->legal, DO_STOP, -1);
    if (a) *out = *a;
}
