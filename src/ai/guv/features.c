/* What the fast policy of Give Us Victories looks at: a row of numbers for each action; see search/knowledge.h.
 *
 * Movement, formations and attacks have features of their own, cheap enough for playouts. In the small decisions of a
 * fight the script's ranks are the feature. */
#include "ai/guv/know.h"

#define FEATURES(X)                                                                                               \
    X(RANK, "rank")     /* below the script's best, in the small decisions: by how many bits */                   \
    X(MARCH, "march")   /* as the script would move, if it looked at each stack once */                           \
    X(OTHER, "other")   /* what is rarely good in movement */                                                     \
    X(USEFUL, "useful") /* what the script would do of that */                                                    \
    X(ATTACK, "attack")                                                                                           \
    X(ATTACK_HITS, "attack-hits")   /* hits expected, above those suffered: sixths */                             \
    X(ATTACK_GOAL, "attack-goal")   /* a place, or what stands before one */                                      \
    X(ATTACK_PRESS, "attack-press") /* how hard the side must press */                                            \
    X(ATTACK_LAST, "attack-last")   /* the hex may be emptied */                                                  \
    X(ATTACK_HUNT, "attack-hunt")   /* by who wins by losses of the enemy: chance to eliminate one, in tenths */  \
    X(HUNT_RISK, "hunt-risk")       /* and to lose one */                                                         \
    X(HUNT_LATE, "hunt-late")       /* he is not ahead as the last light goes: by how much the first is higher */ \
    X(HUNT, "hunt")                 /* such an attack at all */                                                   \
    X(ATTACK_AHEAD, "attack-ahead") /* by who is ahead by them */                                                 \
    X(ATTACK_BARE, "attack-bare")   /* a place would be left */                                                   \
    X(ATTACK_JOIN, "attack-join")   /* one more joins it */

#define AS_ID(id, name) F_##id,
#define AS_NAME(id, name) name,
enum { FEATURES(AS_ID) FEATURES_COUNT };
const char *const guv_action_features[] = {FEATURES(AS_NAME) NULL};
_Static_assert((int)FEATURES_COUNT <= (int)FEATURES_MAX, "GUV: features of an action");

typedef struct Rows {
    GuvMind *m;
    GuvRoom *room;
    i16 *row;
} Rows;

static int clamp(int value, int low, int high) { return value < low ? low : value > high ? high : value; }

/* ---- What is known of the map ---- */

static void put_key(const GuvMind *m, ScanKey *key) {
    const GuvState *s = m->s;
    memset(key, 0, sizeof *key);
    key->board = m->b;
    key->turn = s->turn;
    key->aimed = m->survey.aimed;
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
void guv_know_field(GuvRoom *room) {
    GuvMind *m = &room->script.mind;
    ScanField *f = &room->scan[m->side == CONFEDERATE];
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

typedef struct Hits {
    int mine, other;
} Hits;

/* Hits to be expected, in sixths. */
static Hits expect(const GuvMind *m, int hex, int attack, bool works) {
    Worksheet w;
    bool fort = m->b->hex[hex].fort == m->survey.foe;
    int more = guv_handicap_dice(m->b, m->s, m->side);
    guv_foresee_combat(m->b, &(GuvProspect){hex, attack, m->survey.theirs[hex], more, .works = works, .fort = fort},
                       &w);
    int mine = w.total[0] < 1 ? 1 : w.total[0], other = w.total[1] < 1 ? 1 : w.total[1];
    return (Hits){mine * GUV_HIT_FACES, other * GUV_HIT_FACES};
}

/* ---- Movement ---- */

static void mark_chosen(const Rows *r, const List *legal, const Action *chosen) {
    for (int i = 0; i < legal->count; i++)
        r->row[i * FEATURES_COUNT + F_MARCH] = action_same(&legal->action[i], chosen);
}

static void put_march(Rows *r, const List *legal) {
    Action chosen = legal->action[0];
    march_at_once(r->m, &r->room->march, &chosen);
    mark_chosen(r, legal, &chosen);
}

/* The rarer verbs: good where the script would use them. */
static void put_other(Rows *r, const Action *a) {
    r->row[F_OTHER] = 1;
    if (a->verb == DO_CAPTURE || a->verb == DO_DESTROY || a->verb == DO_ENTER) r->row[F_USEFUL] = 1;
    if (a->verb == DO_PLAY || a->verb == DO_PLAY_AT) r->row[F_USEFUL] = rank_turn(r->m, a) > 0;
}

/* ---- Attacks ---- */

static int steps_in(const GuvMind *m, int hex) {
    int steps = 0;
    for (int u = m->s->top[hex]; u; u = m->s->below[u]) steps += guv_steps(m->b, m->s, u);
    return steps;
}

/* Who attacks, or could. */
typedef struct Force {
    int points, units, steps, frail;
    bool bare; /* only such as hold a place alone */
} Force;

static void enlist(const GuvMind *m, Force *f, int unit) {
    f->points += guv_points(m->b, m->s, unit);
    if (guv_is_light(m->b, unit)) return;
    int steps = guv_steps(m->b, m->s, unit);
    f->units++;
    f->steps += steps;
    f->frail += steps == 1;
}

static Force ready_at(const GuvMind *m, int hex) {
    Force f = {.bare = true};
    for (int d = 0; d < 6; d++) {
        int from = m->b->grid.next[hex][d];
        if (!m->survey.own[from] || guv_is_great_river(m->b, hex, d)) continue;
        for (int u = m->s->top[from]; u; u = m->s->below[u]) {
            if (!guv_leads_attack(m->b, m->s, u)) continue;
            enlist(m, &f, u);
            f.bare &= m->survey.press && m->survey.held[from] && m->survey.count[from] == 1;
        }
    }
    return f;
}

/* Who wins by eliminations weighs those of both sides. */
static void put_hunt(Rows *r, int hex, const Force *f, Hits h) {
    const GuvSurvey *v = &r->m->survey;
    int kill = guv_kill_chance(r->m, hex, h.mine / GUV_HIT_FACES);
    int loss = guv_loss_chance(f->units, f->steps, f->frail, h.other / GUV_HIT_FACES);
    r->row[F_HUNT] = 1;
    r->row[F_ATTACK_HUNT] = (i16)(kill / 100);
    r->row[F_HUNT_RISK] = (i16)(loss / 100);
    r->row[F_HUNT_LATE] = (i16)(v->last_light && v->lead <= 0 ? (kill - loss) / 100 : 0);
    r->row[F_ATTACK_AHEAD] = v->lead > 0;
}

static void put_fight(Rows *r, int hex, const Force *f) {
    const GuvMind *m = r->m;
    const GuvSurvey *v = &m->survey;
    bool works = hexset_has(&m->s->works, hex) || guv_takes_works(m->b, m->s, hex);
    Hits h = expect(m, hex, f->points, works);
    int steps = GUV_DIE * steps_in(m, hex), mine = h.mine < steps ? h.mine : steps;
    r->row[F_ATTACK] = 1;
    r->row[F_ATTACK_HITS] = (i16)clamp(mine - h.other, -24, 24);
    r->row[F_ATTACK_GOAL] = v->held[hex] ? (v->press ? 8 : 1) : v->press && v->ring[hex] ? 1 : 0;
    r->row[F_ATTACK_PRESS] = (i16)(v->press / 10);
    r->row[F_ATTACK_LAST] = 3 * mine >= 2 * steps;
    if (v->hunts) put_hunt(r, hex, f, h);
}

static void put_attack(Rows *r, int hex) {
    Force f = ready_at(r->m, hex);
    if (f.points) put_fight(r, hex, &f);
    r->row[F_ATTACK_BARE] = f.bare;
}

/* Who has joined the attack, and if `all` those who still could. */
static Force attackers(const GuvMind *m, bool all) {
    Force f = {0};
    for (int u = guv_unit(m->side, 1); u <= m->b->last_unit[m->side]; u++) {
        if (bits128_has(&m->s->fight.attackers, guv_bit(u))) enlist(m, &f, u);
    }
    for (int i = 0; all && i < m->legal->count; i++) {
        const Action *a = &m->legal->action[i];
        if (a->verb == DO_JOIN) enlist(m, &f, a->op[0]);
    }
    return f;
}

/* To attack with those who have joined, against to attack with all who could. */
static void put_declare(Rows *r, const Action *a) {
    const GuvMind *m = r->m;
    int target = m->s->fight.target[0], hex = a->verb == DO_JOIN ? m->s->hex[a->op[0]] : 0;
    r->row[F_OTHER] = a->verb != DO_JOIN && a->verb != DO_DONE;
    if (r->row[F_OTHER]) return;
    Force f = attackers(m, hex != 0);
    put_fight(r, target, &f);
    r->row[F_ATTACK] = r->row[F_HUNT] = 0;
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
    case STEP_MOVEMENT:
    case STEP_MOVE: put_march(r, legal); break;
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
    Rows r = {.m = m, .room = room, .row = row};
    memset(row, 0, sizeof *row * FEATURES_COUNT * (size_t)scene->legal->count);
    Action next;
    PUT_BEFORE(m, scene->game, (const GuvBoard *)scene->board, (const GuvState *)scene->state, scene->side,
               scene->legal);
    if (march_goes_on(m, &room->march, &next)) {
        mark_chosen(&r, scene->legal, &next);
        return;
    }
    m->taste = guv_taste_of_levels(scene->weights, scene->board, scene->side);
    m->intent = guv_intent_of(plan);
    guv_prepare(m, scene->game, scene->board, scene->state, scene->side, scene->legal);
    if (guv_asks_way(m->s)) guv_know_field(room);
    put_rows(&r, scene->legal);
}
