/* The turn of ai:script for Give Us Victories: which formations, under whom, where the chit lies, events, the night. */
#include "ai/guv/script.h"

enum { LEAVE = 0, TAKE_IT = 1000 };

/* ---- Formations (GUV-P3) ----------------------------------------------------------------------------------------- */

static bool of_formation(const GuvMind *m, int unit, int formation) {
    return m->b->unit[unit].formation == formation && guv_fate(m->s, unit) == FATE_MAP;
}

static int formation_need(const GuvMind *m, int formation) {
    int need = 0;
    for (int u = guv_unit(m->side, 1); u <= m->b->last_unit[m->side]; u++) {
        if (of_formation(m, u, formation)) need += guv_unit_need(&m->survey, u);
    }
    return need;
}

static bool may_act(const GuvMind *m, int formation) {
    return m->b->formation[formation].side == m->side && guv_formation_in_play(m->b, m->s, formation) &&
           guv_formation_free(m->b, m->s, formation, NULL);
}

typedef struct Needs {
    int need[GUV_FORMATIONS + 1], cost[GUV_FORMATIONS + 1]; /* need 0: it may not act */
} Needs;

static void find_needs(const GuvMind *m, Needs *n) {
    *n = (Needs){0};
    for (int f = 1; f <= m->b->formations; f++) {
        if (!may_act(m, f)) continue;
        n->need[f] = formation_need(m, f);
        n->cost[f] = guv_formation_cost(m->b, m->s, f);
    }
}

/* The formations that the turn's points buy, the neediest first for its price. The same set at every question. */
static u32 choose_formations(const GuvMind *m) {
    Needs n;
    u32 set = 0;
    int points = guv_turn_points(m->b, m->s, m->side);
    find_needs(m, &n);
    for (;;) {
        int best = 0, most = 0;
        for (int f = 1; f <= m->b->formations; f++) {
            if (set >> f & 1 || !n.need[f]) continue;
            int need = n.cost[f] <= points ? n.need[f] * 2 / n.cost[f] : 0;
            if (need > most) best = f, most = need;
        }
        if (!best) return set;
        set |= 1u << best;
        points -= n.cost[best];
    }
}

/* For all actions of the list. */
static u32 chosen_formations(GuvMind *m) {
    if (!m->has_chosen) m->chosen = choose_formations(m);
    m->has_chosen = true;
    return m->chosen;
}

/* The hex of its heaviest stack. */
static int heart_of(const GuvMind *m, int formation) {
    int hex = 0, most = 0;
    for (int u = guv_unit(m->side, 1); u <= m->b->last_unit[m->side]; u++) {
        if (!of_formation(m, u, formation)) continue;
        int points = m->survey.own[m->s->hex[u]];
        if (points > most) hex = m->s->hex[u], most = points;
    }
    return hex;
}

/* A High Commander lets several strike as one, so they must be near each other. */
static int companions(const GuvMind *m, u32 set, int formation, int commander) {
    int count = 0, heart = heart_of(m, formation), radius = guv_chit_radius(m->b, CHIT_COMMANDER + commander);
    for (int f = 1; f <= m->b->formations; f++) {
        if (f == formation || !(set >> f & 1)) continue;
        count += hex_distance(&m->b->grid, heart, heart_of(m, f)) <= radius;
    }
    return count;
}

static int rank_choice(GuvMind *m, const Action *a) {
    u32 set = chosen_formations(m);
    bool mine = set >> m->s->asked & 1;
    if (a->verb == DO_LEAVE) return 1;
    if (!mine) return LEAVE;
    if (a->verb == DO_OWN) return 2;
    int friends = companions(m, set, m->s->asked, a->op[0]);
    if (!friends || m->survey.press >= 80) return LEAVE;
    int lies = bits_count(m->s->box[a->op[0]]); /* who has begun goes on */
    return 3 + friends + 10 * lies;
}

/* ---- The chit (GUV-P6, GUV-P7) ----------------------------------------------------------------------------------- */

/* Will its own chit, still in the cup, bring it later? */
static bool comes_later(const GuvMind *m, int formation) {
    u32 later = m->s->cup;
    for (int c = 1; c <= GUV_COMMANDERS; c++) {
        if (m->s->cup >> (CHIT_COMMANDER + c) & 1) later |= m->s->box[c];
    }
    return formation && (later >> formation & 1);
}

/* As many as the Independent chit takes: those that need it most. */
static int neediest(const GuvMind *m, int hex) {
    int best[GUV_TAKES_MAX] = {0}, takes = guv_chit_takes(m->b, m->s->chit), sum = 0;
    for (int u = guv_unit(m->side, 1); u <= m->b->last_unit[m->side]; u++) {
        if (guv_fate(m->s, u) != FATE_MAP || comes_later(m, m->b->unit[u].formation)) continue;
        if (hex_distance(&m->b->grid, hex, m->s->hex[u]) > guv_chit_radius(m->b, m->s->chit)) continue;
        int need = guv_unit_need(&m->survey, u);
        for (int k = 0; k < takes; k++) {
            if (need <= best[k]) continue;
            int kept = best[k];
            best[k] = need, need = kept;
        }
    }
    for (int k = 0; k < takes; k++) sum += best[k];
    return sum;
}

/* Whom the chit would command from there, by the rules themselves. */
static int command_at(GuvMind *m, const Action *a) {
    if (m->s->chit > CHIT_INDEPENDENT) return neediest(m, a->op[0]);
    GuvState *trial = &m->trial;
    int need = 0;
    *trial = *m->s;
    m->game->apply(m->b, trial, a, NULL);
    for (int u = guv_unit(m->side, 1); u <= m->b->last_unit[m->side]; u++) {
        if (guv_is(trial, u, U_ACTIVE) && !guv_is(m->s, u, U_ACTIVE)) need += guv_unit_need(&m->survey, u);
    }
    return need;
}

static int rank_take(GuvMind *m, const Action *a) {
    int unit = a->op[0];
    if (guv_fate(m->s, unit) == FATE_WAITING) return 50;
    if (m->s->chit > CHIT_INDEPENDENT && comes_later(m, m->b->unit[unit].formation)) return NEVER;
    return guv_unit_need(&m->survey, unit);
}

/* ---- Detachment (8.det) ------------------------------------------------------------------------------------------ */

static int detach_need(const GuvMind *m, int hex) {
    int need = 0;
    for (int u = m->s->top[hex]; u && guv_side(u) == m->side; u = m->s->below[u]) {
        if (guv_unit_free(m->b, m->s, u, NULL) && !comes_later(m, m->b->unit[u].formation))
            need += guv_unit_need(&m->survey, u);
    }
    return need;
}

bool guv_should_detach(const GuvMind *m) {
    int chit = m->s->chit, centre = m->s->chit_at[chit];
    int radius = guv_chit_radius(m->b, chit);
    for (int u = guv_unit(m->side, 1); u <= m->b->last_unit[m->side]; u++) {
        if (guv_fate(m->s, u) != FATE_MAP || m->s->top[m->s->hex[u]] != u) continue;
        bool near = hex_distance(&m->b->grid, centre, m->s->hex[u]) <= radius;
        if (near && detach_need(m, m->s->hex[u]) >= m->survey.taste->detach) return true;
    }
    return false;
}

/* ---- Events (17) ------------------------------------------------------------------------------------------------- */

static int shaken_near(const GuvMind *m, int hex, int event, int mark) {
    int points = 0, radius = guv_event_radius(m->b, event);
    for (int u = guv_unit(m->side, 1); u <= m->b->last_unit[m->side]; u++) {
        if (guv_fate(m->s, u) != FATE_MAP || !guv_is(m->s, u, mark)) continue;
        if (hex_distance(&m->b->grid, m->s->hex[u], hex) <= radius) points += guv_points(m->b, m->s, u);
    }
    return points;
}

/* A fight worth an event: a place, or many. */
static bool great_fight(const GuvMind *m) {
    const Fight *f = &m->s->fight;
    for (int i = 0; i < f->targets; i++) {
        int points = m->survey.own[f->target[i]] + m->survey.theirs[f->target[i]];
        if (m->survey.held[f->target[i]] || points >= 7) return true;
    }
    return false;
}

static bool enemy_in_reach(const GuvMind *m, int reach) {
    for (int u = guv_unit(m->side, 1); u <= m->b->last_unit[m->side]; u++) {
        if (guv_fate(m->s, u) != FATE_MAP || !guv_is(m->s, u, U_ACTIVE) || guv_is_light(m->b, u)) continue;
        if (guv_enemy_distance(&m->survey, m->s->hex[u], reach) <= reach) return true;
    }
    return false;
}

static int rank_play(const GuvMind *m, int event) {
    switch (event) {
    case CSA_NIGHT:
    case USA_NIGHT: return enemy_in_reach(m, 3) && m->b->victory != VICTORY_CAMPAIGN ? TAKE_IT : NEVER;
    case CSA_JACKSON: return enemy_in_reach(m, 4) ? TAKE_IT : NEVER;
    case CSA_PATHS:
    case CSA_REGROUP:
    case USA_REGROUP:
    case USA_GENERAL:
    case USA_OFFENSIVE: return TAKE_IT;
    case CSA_YELL:
    case USA_STEADY:
    case USA_VETS: return great_fight(m) ? TAKE_IT : NEVER;
    default: return NEVER;
    }
}

static int struck_near(const GuvMind *m, int hex) {
    int points = 0;
    for (int u = guv_unit(m->side, 1); u <= m->b->last_unit[m->side]; u++) {
        if (guv_fate(m->s, u) != FATE_MAP || !guv_event_serves(m->b, m->s, CSA_DEMONS, u)) continue;
        if (guv_is(m->s, u, U_DIS | U_DEM) || !m->survey.near[m->s->hex[u]]) continue;
        if (hex_distance(&m->b->grid, m->s->hex[u], hex) <= guv_event_radius(m->b, CSA_DEMONS))
            points += guv_points(m->b, m->s, u);
    }
    return points;
}

static int guns_near(const GuvMind *m, int hex) {
    int points = 0;
    for (int u = guv_unit(m->side, 1); u <= m->b->last_unit[m->side]; u++) {
        if (guv_fate(m->s, u) != FATE_MAP || !guv_event_serves(m->b, m->s, CSA_ALEX, u)) continue;
        if (!guv_leads_attack(m->b, m->s, u)) continue;
        if (hex_distance(&m->b->grid, m->s->hex[u], hex) <= guv_event_radius(m->b, CSA_ALEX))
            points += guv_points(m->b, m->s, u);
    }
    return points;
}

static int rank_play_at(const GuvMind *m, int event, int hex) {
    int points;
    switch (event) {
    case CSA_DEMONS: points = struck_near(m, hex); return points >= 8 ? points : NEVER;
    case CSA_ALEX: points = guns_near(m, hex); return points >= 4 ? points : NEVER;
    case USA_EFFORT: points = shaken_near(m, hex, event, U_DIS | U_DEM); return points >= 6 ? points : NEVER;
    case CSA_DEPOT:
    case USA_WAGONS: points = shaken_near(m, hex, event, U_OOS); return points >= 4 ? points : NEVER;
    default: return NEVER; /* nobody falls back for good */
    }
}

/* ---- Hexes that are named ---------------------------------------------------------------------------------------- */

static int rank_mark(const GuvMind *m, int hex) {
    if (m->s->step == STEP_DETACH) {
        int need = detach_need(m, hex);
        return need >= m->survey.taste->detach || m->intent.kind == INTENT_DETACH ? need : NEVER;
    }
    if (m->s->step == STEP_CHIT_HEX) return shaken_near(m, hex, CSA_DEPOT, U_OOS);
    return -(int)m->survey.field[hex];
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

int rank_turn(GuvMind *m, const Action *a) {
    switch (a->verb) {
    case DO_OWN:
    case DO_UNDER:
    case DO_LEAVE: return rank_choice(m, a);
    case DO_ACTIVATE: return command_at(m, a);
    case DO_PASS: return 0;
    case DO_DRAW: return 3;
    case DO_CALL: return formation_need(m, a->op[0]);
    case DO_TAKE: return rank_take(m, a);
    case DO_PLAY: return rank_play(m, a->op[0]);
    case DO_PLAY_AT: return rank_play_at(m, a->op[0], a->op[1]);
    case DO_RELEASE: return a->op[0] ? TAKE_IT + a->op[0] : NEVER;
    case DO_ENTER: return TAKE_IT;
    case DO_PICK: return m->b->unit[a->op[0]].combat; /* who comes back */
    case DO_MARK: return rank_mark(m, a->op[0]);
    case DO_PLACE: return -(int)m->survey.field[a->op[1]] + (m->survey.own[a->op[1]] ? 1 : 0);
    case DO_RECOVER: return m->b->unit[a->op[0]].combat;
    case DO_DONE:
    case DO_END:
    case DO_DECLINE: return 0;
    default: return NEVER;
    }
}
