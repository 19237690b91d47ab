/* What the fast policy of Give Us Victories looks at: a row of numbers for each action; see search/knowledge.h.
 *
 * Movement, formations and attacks have features of their own, cheap enough for playouts. In the small decisions of a
 * fight the script's ranks are the feature. */
#include "ai/guv/know.h"

#define FEATURES(X)                                                                                           \
    X(RANK, "rank")                   /* below the script's best, in the small decisions: by how many bits */ \
    X(PICK, "pick")                   /* somebody moves */                                                    \
    X(PICK_WAY, "pick-way")           /* a neighbour is nearer to a goal by so many halves */                 \
    X(PICK_STRIKE, "pick-strike")     /* a neighbour is better to attack from */                              \
    X(PICK_NEAR, "pick-near")         /* it is next to the enemy */                                           \
    X(PICK_GARRISON, "pick-garrison") /* it holds a place that would be left too weak */                      \
    X(PICK_DANGER, "pick-danger")     /* points by which the enemy beside it is stronger */                   \
    X(PICK_WORKS, "pick-works")       /* works would be given up under the enemy's eyes */                    \
    X(PICK_CROWD, "pick-crowd")       /* too many stand there */                                              \
    X(JOIN, "join")                   /* it comes along */                                                    \
    X(JOIN_PACE, "join-pace")         /* though it is slower, or quicker */                                   \
    X(JOIN_RING, "join-ring")         /* though it could attack from where it stands */                       \
    X(JOIN_LATE, "join-late")         /* on the way */                                                        \
    X(JOIN_FULL, "join-full")         /* and makes too large a stack */                                       \
    X(JOIN_CLOSE, "join-close")       /* near a place that must be taken */                                   \
    X(GO, "go")                                                                                               \
    X(GO_WAY, "go-way")           /* halves nearer to a goal */                                               \
    X(GO_PRESS, "go-press")       /* the same for who must take a place */                                    \
    X(GO_STRIKE, "go-strike")     /* better to attack from */                                                 \
    X(GO_DANGER, "go-danger")     /* points by which the enemy is stronger there */                           \
    X(GO_GARRISON, "go-garrison") /* a place gets (or loses) its garrison */                                  \
    X(GO_COVER, "go-cover")       /* woods and heights */                                                     \
    X(GO_CROWD, "go-crowd")       /* too many would stand there */                                            \
    X(GO_CAUGHT, "go-caught")     /* the same before the enemy: who is too many is lost */                    \
    X(GO_GUN_LINE, "go-gun-line") /* guns take up the room of brigades */                                     \
    X(GO_FRAIL, "go-frail")       /* who dies of one hit comes next to the enemy */                           \
    X(STOP_CROWD, "stop-crowd")   /* too many stand here */                                                   \
    X(SKIRMISH, "skirmish")                                                                                   \
    X(EXIT, "exit")     /* brigades that must get away leave the map */                                       \
    X(OTHER, "other")   /* what is rarely good in movement */                                                 \
    X(USEFUL, "useful") /* what the script would do of that */                                                \
    X(ATTACK, "attack")                                                                                       \
    X(ATTACK_HITS, "attack-hits")   /* hits expected, above those suffered: sixths */                         \
    X(ATTACK_GOAL, "attack-goal")   /* a place, or what stands before one */                                  \
    X(ATTACK_PRESS, "attack-press") /* how hard the side must press */                                        \
    X(ATTACK_LAST, "attack-last")   /* the hex may be emptied */                                              \
    X(ATTACK_HUNT, "attack-hunt")   /* by who wins by losses of the enemy */                                  \
    X(ATTACK_AHEAD, "attack-ahead") /* by who is ahead by them */                                             \
    X(ATTACK_BARE, "attack-bare")   /* a place would be left */                                               \
    X(ATTACK_JOIN, "attack-join")   /* one more joins it */                                                   \
    X(PLAN_NEAR, "plan-near")       /* hexes nearer to where the plan leads */                                \
    X(PLAN_STRIKE, "plan-strike")   /* the attack that is planned */                                          \
    X(PLAN_AGAINST, "plan-against") /* what the plan forbids */

#define AS_ID(id, name) F_##id,
#define AS_NAME(id, name) name,
enum { FEATURES(AS_ID) FEATURES_COUNT };
const char *const guv_action_features[] = {FEATURES(AS_NAME) NULL};
_Static_assert((int)FEATURES_COUNT <= (int)FEATURES_MAX, "GUV: features of an action");

enum { WAY_MOST = 24, CLOSE_WAY = 14, STRIKE_UNIT = 10 };

typedef struct Rows {
    GuvMind *m;
    ScanField *scan; /* of the side */
    const AiPlan *plan;
    i16 *row;
    int points, units; /* of the group that moves */
    bool guns, frail;  /* it has nothing but guns; one hit eliminates somebody of it */
    HexSet wanted;     /* hexes whose `want` is known */
} Rows;

static int clamp(int value, int low, int high) { return value < low ? low : value > high ? high : value; }

/* ---- What is known of the map ---- */

static void put_key(const GuvMind *m, ScanKey *key) {
    const GuvState *s = m->s;
    memset(key, 0, sizeof *key);
    key->board = m->b;
    key->turn = s->turn;
    key->rain = s->rain;
    memcpy(key->pontoon, s->pontoon, sizeof key->pontoon);
    key->ready = s->ready[UNION];
    key->later = s->later[UNION];
    for (int i = 0; i < m->survey.goals; i++) key->goal[i] = m->survey.goal[i];
    for (int u = guv_unit(m->survey.foe, 1); u <= m->b->last_unit[m->survey.foe]; u++) {
        if (guv_fate(s, u) == FATE_MAP) hexset_add(&key->foes, s->hex[u]);
    }
}

/* How far the goals are: computed again only when what it depends on has changed. */
static void find_field(Rows *r) {
    GuvMind *m = r->m;
    ScanField *f = r->scan;
    ScanKey key;
    put_key(m, &key);
    if (f->made == SCAN_MADE && memcmp(&f->key, &key, sizeof key) == 0) {
        memcpy(m->survey.field, f->field, sizeof f->field);
        m->survey.flooded = true;
        return;
    }
    guv_survey_field(&m->survey);
    memcpy(f->field, m->survey.field, sizeof f->field);
    f->key = key;
    f->made = SCAN_MADE;
}

/* Points of those who act and stood near it when the activation began. */
static int could_strike(const GuvMind *m, int hex) {
    enum { NEAR_ENOUGH = 3 };
    int points = 0;
    for (int u = guv_unit(m->side, 1); u <= m->b->last_unit[m->side]; u++) {
        int from = m->s->from[guv_bit(u)];
        if (!from || !guv_is(m->s, u, U_ACTIVE) || guv_is(m->s, u, U_DIS | U_DEM | U_STRUCK)) continue;
        if (hex_distance(&m->b->grid, from, hex) <= NEAR_ENOUGH) points += guv_points(m->b, m->s, u);
    }
    return points;
}

typedef struct Hits {
    int mine, other;
} Hits;

/* Hits to be expected, in sixths. */
static Hits expect(const GuvMind *m, int hex, int attack, bool works) {
    Worksheet w;
    bool fort = m->b->hex[hex].fort == m->survey.foe;
    guv_foresee_combat(m->b, &(GuvProspect){hex, attack, m->survey.theirs[hex], .works = works, .fort = fort}, &w);
    int mine = w.total[0] < 1 ? 1 : w.total[0], other = w.total[1] < 1 ? 1 : w.total[1];
    return (Hits){mine * GUV_HIT_FACES, other * GUV_HIT_FACES};
}

/* What an attack on the hex promises to all who act; remembered for the decision. */
static int want(Rows *r, int hex) {
    GuvMind *m = r->m;
    const GuvSurvey *v = &m->survey;
    if (hexset_has(&r->wanted, hex)) return m->want[hex];
    int attack = could_strike(m, hex) * 7 / 8, value = 0;
    bool aside = v->press && !v->held[hex] && !v->ring[hex];
    if (attack && v->theirs[hex] && !v->runs && !aside) {
        Hits h = expect(m, hex, attack, true);
        value = 5 * (h.mine - h.other) + v->press / 2 + (v->held[hex] ? 25 : 0) + (v->hunts ? 20 : 0);
        if (v->press && v->held[hex] && value < 80) value = 80;
    }
    hexset_add(&r->wanted, hex);
    return m->want[hex] = (i16)clamp(value, 0, 200);
}

/* The best that could be attacked from a hex. */
static int strike_from(Rows *r, int hex) {
    const GuvSurvey *v = &r->m->survey;
    int best = 0;
    if (!v->near[hex]) return 0;
    if (v->hunts && v->lead > 0) return -40 * v->near[hex];
    for (int d = 0; d < 6; d++) {
        int foe = v->b->grid.next[hex][d];
        if (!v->theirs[foe] || guv_is_great_river(v->b, hex, d)) continue;
        int here = want(r, foe);
        if (here > best) best = here;
    }
    return best;
}

static int way(const GuvSurvey *v, int hex) { return v->field[hex] < NO_WAY ? v->field[hex] : 400; }

static bool is_cover(const GuvBoard *b, int hex) { return b->hex[hex].terrain == TERRAIN_FOREST || b->hex[hex].height; }

/* By how much the enemy beside a hex is stronger than who would stand there: quarters of a point. Who must press minds
 * it less. */
static int danger(const GuvSurvey *v, int hex, int own) {
    int threat = v->near[hex] ? guv_threat(v, hex) : 0;
    return threat > own ? clamp(threat - own, 0, 20) * 40 / (10 + 2 * v->press) / (v->hunts ? 2 : 1) : 0;
}

static bool lacks_garrison(const GuvSurvey *v, int hex, int others) {
    return v->held[hex] && others < (v->press ? 1 : GARRISON);
}

/* ---- Plans ---- */

static int plan_nearer(const Rows *r, int from, int to) {
    bool leads = r->plan->kind == INTENT_ASSAULT || r->plan->kind == INTENT_MARCH;
    if (!leads) return 0;
    const HexGrid *g = &r->m->b->grid;
    return hex_distance(g, from, r->plan->what[0]) - hex_distance(g, to, r->plan->what[0]);
}

static bool forbids_moves(const AiPlan *plan) { return plan->kind == INTENT_STAND || plan->kind == INTENT_REST; }
static bool forbids_fights(const AiPlan *plan) { return plan->kind == INTENT_MARCH || plan->kind == INTENT_REST; }

/* ---- Movement ---- */

/* The neighbour that is nearest to a goal, and the one to attack from. */
static void look_around(Rows *r, int hex, int *nearer, int *strike) {
    const GuvSurvey *v = &r->m->survey;
    int here = way(v, hex), now = strike_from(r, hex);
    *nearer = *strike = 0;
    for (int d = 0; d < 6; d++) {
        int to = v->b->grid.next[hex][d];
        if (!to || v->theirs[to] || !v->b->hex[to].in_play) continue;
        int gain = here - way(v, to), better = strike_from(r, to) - now;
        if (gain > *nearer) *nearer = gain;
        if (better > *strike) *strike = better;
    }
}

static void put_pick(Rows *r, int unit) {
    const GuvMind *m = r->m;
    const GuvSurvey *v = &m->survey;
    int hex = m->s->hex[unit], points = guv_points(m->b, m->s, unit), nearer, strike;
    Bits128 leaving = {{0, 0}};
    bits128_add(&leaving, guv_bit(unit));
    look_around(r, hex, &nearer, &strike);
    r->row[F_PICK] = 1;
    r->row[F_PICK_WAY] = (i16)clamp(nearer, 0, WAY_MOST);
    r->row[F_PICK_STRIKE] = (i16)(strike / STRIKE_UNIT);
    r->row[F_PICK_NEAR] = v->near[hex] > 0;
    r->row[F_PICK_GARRISON] = lacks_garrison(v, hex, v->own[hex] - points);
    r->row[F_PICK_DANGER] = (i16)danger(v, hex, v->own[hex]);
    r->row[F_PICK_WORKS] = v->near[hex] && guv_abandons_works(m->b, m->s, hex, &leaving);
    r->row[F_PICK_CROWD] = !guv_stack_fits(m->b, v->count[hex], v->own[hex]);
    r->row[F_PLAN_AGAINST] = forbids_moves(r->plan);
}

static void put_join(Rows *r, int unit) {
    const GuvMind *m = r->m;
    const GuvSurvey *v = &m->survey;
    bool rides = false;
    for (int u = m->s->top[m->s->group_hex]; u; u = m->s->below[u]) {
        if (bits128_has(&m->s->group, guv_bit(u)) && !guv_is_light(m->b, u)) rides = m->b->unit[u].type == CAVALRY;
    }
    r->row[F_JOIN] = 1;
    r->row[F_JOIN_PACE] = rides != (m->b->unit[unit].type == CAVALRY) || m->b->unit[unit].type == DUMMY;
    r->row[F_JOIN_LATE] = (m->s->road & GROUP_WENT) != 0;
    r->row[F_JOIN_FULL] = !guv_stack_fits(m->b, r->units + 1, r->points + guv_points(m->b, m->s, unit));
    r->row[F_JOIN_CLOSE] = v->press && way(v, m->s->group_hex) < CLOSE_WAY;
    r->row[F_JOIN_RING] = v->press && v->ring[m->s->group_hex];
}

static void put_go(Rows *r, int to) {
    const GuvMind *m = r->m;
    const GuvSurvey *v = &m->survey;
    int from = m->s->group_hex, left = v->own[from] - r->points;
    int nearer = clamp(way(v, from) - way(v, to), -WAY_MOST, WAY_MOST);
    r->row[F_GO] = 1;
    r->row[v->press ? F_GO_PRESS : F_GO_WAY] = (i16)nearer;
    r->row[F_GO_STRIKE] = (i16)((strike_from(r, to) - strike_from(r, from)) / STRIKE_UNIT);
    r->row[F_GO_DANGER] = (i16)(danger(v, to, v->own[to] + r->points) - danger(v, from, v->own[from]));
    r->row[F_GO_GARRISON] = (i16)(lacks_garrison(v, to, v->own[to]) - lacks_garrison(v, from, left));
    r->row[F_GO_COVER] = (i16)((v->press && !v->runs ? 10 : 1) * (is_cover(m->b, to) - is_cover(m->b, from)));
    bool crowd = !guv_stack_fits(m->b, v->count[to] + r->units, v->own[to] + r->points);
    r->row[v->near[to] ? F_GO_CAUGHT : F_GO_CROWD] = crowd;
    r->row[F_GO_GUN_LINE] = r->guns && v->press && v->ring[to] && !v->ring[from];
    r->row[F_GO_FRAIL] = r->frail && v->near[to] && !v->near[from];
    r->row[F_PLAN_NEAR] = (i16)plan_nearer(r, from, to);
}

static void put_skirmish(Rows *r, const Action *a) {
    const GuvSurvey *v = &r->m->survey;
    int hex = a->op[1];
    bool room = guv_stack_fits(r->m->b, v->count[hex] + 1, v->own[hex] + 1);
    r->row[F_SKIRMISH] = v->near[hex] && room && !(v->press && v->ring[hex]) ? 1 : -1;
}

/* The group that moves. */
static void know_group(Rows *r) {
    const GuvMind *m = r->m;
    r->guns = true;
    for (int u = m->s->top[m->s->group_hex]; u; u = m->s->below[u]) {
        if (!bits128_has(&m->s->group, guv_bit(u))) continue;
        r->points += guv_points(m->b, m->s, u);
        r->units++;
        if (guv_is_light(m->b, u)) continue;
        r->guns &= guv_is_gun(m->b, u);
        r->frail |= m->survey.hunts && guv_steps(m->b, m->s, u) == 1;
    }
}

/* The rarer verbs of movement: good where the script would use them. */
static void put_other(Rows *r, const Action *a) {
    r->row[F_OTHER] = 1;
    if (a->verb == DO_CAPTURE || a->verb == DO_DESTROY || a->verb == DO_ENTER) r->row[F_USEFUL] = 1;
    if (a->verb == DO_PLAY || a->verb == DO_PLAY_AT) r->row[F_USEFUL] = rank_turn(r->m, a) > 0;
}

static void put_movement(Rows *r, const Action *a) {
    switch (a->verb) {
    case DO_PICK: put_pick(r, a->op[0]); break;
    case DO_JOIN: put_join(r, a->op[0]); break;
    case DO_GO: put_go(r, a->op[0]); break;
    case DO_SKIRMISH: put_skirmish(r, a); break;
    case DO_EXIT: r->row[F_EXIT] = r->m->survey.runs ? 1 : -1; break;
    case DO_END: break;
    case DO_STOP: {
        int hex = r->m->s->group_hex;
        r->row[F_STOP_CROWD] = !guv_stack_fits(r->m->b, r->m->survey.count[hex], r->m->survey.own[hex]);
        break;
    }
    default: put_other(r, a);
    }
}

/* ---- Attacks ---- */

static int steps_in(const GuvMind *m, int hex) {
    int steps = 0;
    for (int u = m->s->top[hex]; u; u = m->s->below[u]) steps += guv_steps(m->b, m->s, u);
    return steps;
}

/* Points that stand ready beside the hex; `bare`: only such as hold a place alone. */
static int ready_at(const GuvMind *m, int hex, bool *bare) {
    int points = 0;
    *bare = true;
    for (int d = 0; d < 6; d++) {
        int from = m->b->grid.next[hex][d];
        if (!m->survey.own[from] || guv_is_great_river(m->b, hex, d)) continue;
        for (int u = m->s->top[from]; u; u = m->s->below[u]) {
            if (!guv_leads_attack(m->b, m->s, u)) continue;
            points += guv_points(m->b, m->s, u);
            *bare &= m->survey.press && m->survey.held[from] && m->survey.count[from] == 1;
        }
    }
    return points;
}

static void put_fight(Rows *r, int hex, int attack) {
    const GuvMind *m = r->m;
    const GuvSurvey *v = &m->survey;
    bool works = hexset_has(&m->s->works, hex) || guv_takes_works(m->b, m->s, hex);
    Hits h = expect(m, hex, attack, works);
    int steps = GUV_DIE * steps_in(m, hex), mine = h.mine < steps ? h.mine : steps;
    r->row[F_ATTACK] = 1;
    r->row[F_ATTACK_HITS] = (i16)clamp(mine - h.other, -24, 24);
    r->row[F_ATTACK_GOAL] = v->held[hex] ? (v->press ? 8 : 1) : v->press && v->ring[hex] ? 1 : 0;
    r->row[F_ATTACK_PRESS] = (i16)(v->press / 10);
    r->row[F_ATTACK_LAST] = 3 * mine >= 2 * steps;
    r->row[F_ATTACK_HUNT] = (i16)(v->hunts ? guv_kill_chance(m, hex, h.mine / GUV_HIT_FACES) / 100 : 0);
    r->row[F_ATTACK_AHEAD] = v->hunts && v->lead > 0;
    r->row[F_PLAN_STRIKE] = r->plan->kind == INTENT_ASSAULT && r->plan->what[0] == hex;
    r->row[F_PLAN_AGAINST] = forbids_fights(r->plan);
}

static void put_attack(Rows *r, int hex) {
    bool bare;
    int attack = ready_at(r->m, hex, &bare);
    if (attack) put_fight(r, hex, attack);
    r->row[F_ATTACK_BARE] = bare;
}

/* All who could still join. */
static int more_points(const GuvMind *m) {
    int points = 0;
    for (int i = 0; i < m->legal->count; i++) {
        const Action *a = &m->legal->action[i];
        if (a->verb == DO_JOIN) points += guv_points(m->b, m->s, a->op[0]);
    }
    return points;
}

static int attackers_points(const GuvMind *m) {
    int points = 0;
    for (int u = guv_unit(m->side, 1); u <= m->b->last_unit[m->side]; u++) {
        if (bits128_has(&m->s->fight.attackers, guv_bit(u))) points += guv_points(m->b, m->s, u);
    }
    return points;
}

/* To attack with those who have joined, against to attack with all who could. */
static void put_declare(Rows *r, const Action *a) {
    const GuvMind *m = r->m;
    int target = m->s->fight.target[0], hex = a->verb == DO_JOIN ? m->s->hex[a->op[0]] : 0;
    r->row[F_OTHER] = a->verb != DO_JOIN && a->verb != DO_DONE;
    if (r->row[F_OTHER]) return;
    int attack = attackers_points(m) + (hex ? more_points(m) : 0);
    put_fight(r, target, attack);
    r->row[F_ATTACK] = 0;
    r->row[F_ATTACK_JOIN] = hex != 0;
    r->row[F_ATTACK_BARE] = hex && m->survey.press && m->survey.held[hex] && m->survey.count[hex] == 1;
}

/* ---- Formations and chits ---- */

/* 0 for the best, then the less the worse, slower and slower. */
static int below_best(int by) {
    int bits = 0;
    for (; by > 0; by >>= 1) bits++;
    return bits ? -2 - (bits < 10 ? bits : 10) : 0;
}

static void put_ranks(Rows *r, const List *legal, int (*rank)(GuvMind *m, const Action *a)) {
    int value[LIST_MAX], best = NEVER;
    for (int i = 0; i < legal->count; i++) {
        value[i] = rank(r->m, &legal->action[i]);
        if (value[i] > best) best = value[i];
    }
    for (int i = 0; i < legal->count; i++) {
        r->row[i * FEATURES_COUNT + F_RANK] = (i16)below_best(best - value[i]);
    }
}

static int rank_small(GuvMind *m, const Action *a) {
    int fight = rank_fight(m, a), turn = m->s->step == STEP_DECLARE ? NEVER : rank_turn(m, a);
    return fight > turn ? fight : turn;
}

/* Need of whom the chit may command from a hex, as far as distance tells. */
static int need_within(const GuvMind *m, int hex) {
    int chit = m->s->chit, radius = guv_chit_radius(m->b, chit), need = 0;
    u32 formations = chit <= CHIT_COMMANDER ? 1u << chit : m->s->box[chit - CHIT_COMMANDER];
    for (int u = guv_unit(m->side, 1); u <= m->b->last_unit[m->side]; u++) {
        if (!(formations >> m->b->unit[u].formation & 1) || guv_fate(m->s, u) != FATE_MAP) continue;
        if (hex_distance(&m->b->grid, hex, m->s->hex[u]) > radius) continue;
        need += m->survey.field[m->s->hex[u]] < NO_WAY ? guv_points(m->b, m->s, u) : 0;
    }
    return need;
}

static int rank_chit(GuvMind *m, const Action *a) {
    if (a->verb != DO_ACTIVATE) return a->verb == DO_ORDERS ? NEVER : 0;
    return m->s->chit > CHIT_INDEPENDENT ? rank_turn(m, a) : 4 * need_within(m, a->op[0]);
}

/* ---- All of it ---- */

static void put_each(Rows *r, const List *legal, void (*put_row)(Rows *r, const Action *a)) {
    i16 *first = r->row;
    for (int i = 0; i < legal->count; i++, r->row += FEATURES_COUNT) put_row(r, &legal->action[i]);
    r->row = first;
}

static void put_combat(Rows *r, const Action *a) {
    if (a->verb == DO_ATTACK) put_attack(r, a->op[0]);
    else if (a->verb != DO_END) put_other(r, a);
}

/* A place that must be taken is stormed in waves: the script knows how. */
static bool storms(const GuvMind *m) { return m->survey.press && m->survey.held[m->s->fight.target[0]]; }

static void put_rows(Rows *r, const List *legal) {
    const GuvState *s = r->m->s;
    switch (s->dem ? STEP_DEM : s->step) {
    case STEP_MOVE:
        know_group(r);
        put_each(r, legal, put_movement);
        break;
    case STEP_MOVEMENT: put_each(r, legal, put_movement); break;
    case STEP_COMBAT: put_each(r, legal, put_combat); break;
    case STEP_ACTIVATE: put_ranks(r, legal, rank_chit); break;
    case STEP_DECLARE:
        if (storms(r->m)) put_ranks(r, legal, rank_small);
        else put_each(r, legal, put_declare);
        break;
    default: put_ranks(r, legal, rank_small);
    }
}

void guv_weigh(const Scene *scene, const AiPlan *plan, i16 *row) {
    GuvRoom *room = scene->memory;
    GuvMind *m = &room->script.mind;
    Rows r = {.m = m, .scan = &room->scan[scene->side == CONFEDERATE], .plan = plan, .row = row};
    memset(row, 0, sizeof *row * FEATURES_COUNT * (size_t)scene->legal->count);
    PUT_BEFORE(m, scene->game, (const GuvBoard *)scene->board, (const GuvState *)scene->state, scene->side,
               scene->legal);
    m->intent = (GuvIntent){0};
    m->has_chosen = false;
    guv_survey(&m->survey, m->b, m->s, m->side);
    if (guv_asks_way(m->s)) find_field(&r);
    put_rows(&r, scene->legal);
}
