/* The map as a commander reads it; see guv/eval.h. */
#include "ai/guv/eval.h"

enum {
    UNBRIDGED = 16, /* halves: a pontoon must be laid first */
    ROUND_FOE = 12, /* the same for who must get away and has no time to fight */
    SECURE = 24,    /* how much farther a place that is held well counts */
    BAR_STEPS = 10, /* hexes before the enemy within which his way is barred */
    BUCKETS = 64,   /* more than any step costs */
};

/* ---- Tastes ------------------------------------------------------------------------------------------------------ */

#define OF_SCRIPT(name, script) .name = (script),
#define NAME(name, script) #name,
const GuvTaste guv_taste_script = {GUV_TASTES(OF_SCRIPT)};
const char *const guv_tastes[] = {GUV_TASTES(NAME) NULL};

enum { WHO_TAKES, WHO_DENIES }; /* the sets of data/ai/guv.txt */
_Static_assert(sizeof(GuvTaste) == (COUNT(guv_tastes) - 1) * sizeof(i16), "a taste is a row of numbers");

static const GuvTaste *set_of(const Weights *w, int set) { return (const GuvTaste *)(const void *)w->taste[set]; }

const GuvTaste *guv_taste_of_levels(const Weights *w, const GuvBoard *b, Side side) {
    switch ((Victory)b->victory) {
    case VICTORY_LEE: return set_of(w, side == UNION ? WHO_TAKES : WHO_DENIES);
    case VICTORY_CHANCELLORSVILLE: return set_of(w, side == CONFEDERATE ? WHO_TAKES : WHO_DENIES);
    case VICTORY_SALEM: return side == CONFEDERATE ? set_of(w, WHO_DENIES) : &guv_taste_script;
    default: return &guv_taste_script;
    }
}

/* ---- Ways -------------------------------------------------------------------------------------------------------- */

int guv_way_cost(const GuvBoard *b, const GuvState *s, int unit, int from, int direction, bool *by_road) {
    int to = b->grid.next[from][direction], cost = guv_step_cost(b, s, unit, from, direction, by_road);
    if (cost < 0 || !guv_ban_allows(b, s, unit, from, to, NULL)) return -1;
    return guv_card_allows(b, guv_side(unit), to, NULL) ? cost : -1;
}

/* ---- Goals ------------------------------------------------------------------------------------------------------- */

static void add_goal(GuvSurvey *v, int hex, int far, bool hold) {
    if (!hex || v->goals == GOALS_MAX || !v->b->hex[hex].in_play) return;
    v->goal[v->goals++] = (GuvGoal){.hex = (u16)hex, .far = (u8)far, .hold = hold};
    if (!hold) return;
    v->held[hex] = 1;
    for (int d = 0; d < 6; d++) v->ring[v->b->grid.next[hex][d]] = 1;
}

/* A place that is garrisoned, with no enemy about, needs nobody else. */
static int secure(const GuvSurvey *v, int hex) {
    if (v->press && v->own[hex]) return v->taste->taken;
    if (v->own[hex] < GARRISON) return 0;
    return guv_enemy_distance(v, hex, 3) > 3 ? SECURE : 0;
}

static void place_goal(GuvSurvey *v, int hex, int far) { add_goal(v, hex, far + secure(v, hex), true); }

/* Chapter 2: the Union's places, which the Confederates deny it. */
static void campaign_goals(GuvSurvey *v) {
    const GuvBoard *b = v->b;
    for (int h = 1; h <= b->grid.count; h++) {
        if (b->hex[h].vp) place_goal(v, h, b->hex[h].vp < 10 ? 10 : 0);
    }
}

/* GUV-19.salem-d: the west edge, where the Union must get to. */
static void exit_goals(GuvSurvey *v) {
    const GuvBoard *b = v->b;
    for (int h = 1; h <= b->grid.count; h++) {
        if (guv_is_salem_exit(b, h)) add_goal(v, h, guv_exit_cost(b, h), false);
    }
}

/* The neighbour from which a goal is nearest; 0 at a goal. */
static int way_on(const GuvSurvey *v, int hex) {
    int best = 0, least = v->field[hex];
    for (int d = 0; d < 6; d++) {
        int to = v->b->grid.next[hex][d];
        if (to && v->field[to] < least) best = to, least = v->field[to];
    }
    return best;
}

/* Who must not let the enemy get away stands in the way that leads from him to the edge. */
static void bar_ways(GuvSurvey *v) {
    GuvSurvey theirs;
    guv_survey(&theirs, v->b, v->s, v->foe, v->taste);
    guv_survey_field(&theirs);
    for (int u = guv_unit(v->foe, 1); u <= v->b->last_unit[v->foe]; u++) {
        if (guv_fate(v->s, u) != FATE_MAP || v->b->unit[u].type != INFANTRY) continue;
        int hex = way_on(&theirs, v->s->hex[u]);
        for (int steps = 0; hex && steps <= BAR_STEPS; steps++, hex = way_on(&theirs, hex)) {
            if (steps && !v->held[hex]) place_goal(v, hex, 0);
        }
    }
}

static void set_goals(GuvSurvey *v) {
    const GuvBoard *b = v->b;
    if (b->victory == VICTORY_CAMPAIGN) campaign_goals(v);
    else if (b->victory == VICTORY_SALEM && v->side == UNION) exit_goals(v);
    else if (b->victory == VICTORY_SALEM) bar_ways(v);
    else
        for (int i = 0; i < COUNT(b->goal); i++) place_goal(v, b->goal[i], 0);
}

int guv_lead(const GuvBoard *b, const GuvState *s, Side side) {
    int handicap = side == UNION ? guv_handicap(s) : -guv_handicap(s); /* of counters */
    return guv_eliminated_units(b, s, side_other(side)) - guv_eliminated_units(b, s, side) + handicap;
}

/* Where only a place counts, and the enemy begins with it, losses count for nothing and time for much. */
static void set_press(GuvSurvey *v) {
    int left = v->b->last_turn - v->s->turn;
    bool must = (v->b->victory == VICTORY_LEE && v->side == UNION) ||
                (v->b->victory == VICTORY_CHANCELLORSVILLE && v->side == CONFEDERATE) ||
                (v->b->victory == VICTORY_SALEM && v->side == UNION);
    if (must) v->press = left == 0 ? v->taste->press_last : left == 1 ? 40 : 25;
    v->hunts = v->b->victory == VICTORY_JACKSON && v->side == UNION; /* GUV-19.jack-e */
    v->runs = v->b->victory == VICTORY_SALEM && v->side == UNION;
    v->last_light = true;
    for (int t = v->s->turn + 1; t <= v->b->last_turn; t++) v->last_light &= v->b->turn[t].night;
    if (v->hunts) v->lead = guv_lead(v->b, v->s, v->side);
}

/* ---- Strength ---------------------------------------------------------------------------------------------------- */

static void count_piece(GuvSurvey *v, int unit) {
    const GuvState *s = v->s;
    if (guv_fate(s, unit) != FATE_MAP) return;
    int hex = s->hex[unit];
    u8 *points = guv_side(unit) == v->side ? v->own : v->theirs;
    points[hex] = (u8)(points[hex] + guv_points(v->b, s, unit));
    if (guv_side(unit) == v->side) v->count[hex]++;
    else if (s->top[hex] == unit) {
        for (int d = 0; d < 6; d++) v->near[v->b->grid.next[hex][d]]++;
    }
}

void guv_survey(GuvSurvey *v, const GuvBoard *b, const GuvState *s, Side side, const GuvTaste *taste) {
    memset(v, 0, sizeof *v - sizeof v->field);
    v->b = b;
    v->s = s;
    v->taste = taste;
    v->side = side;
    v->foe = side_other(side);
    for (int u = 1; u <= GUV_UNITS; u++) count_piece(v, u);
    set_press(v);
    set_goals(v);
}

void guv_survey_aim(GuvSurvey *v, int hex) {
    v->goals = 0;
    v->aimed = true;
    add_goal(v, hex, 0, false);
}

int guv_enemy_distance(const GuvSurvey *v, int hex, int reach) {
    int least = reach + 1;
    for (int u = guv_unit(v->foe, 1); u <= v->b->last_unit[v->foe]; u++) {
        if (guv_fate(v->s, u) != FATE_MAP) continue;
        int far = hex_distance(&v->b->grid, hex, v->s->hex[u]);
        if (far < least) least = far;
    }
    return least;
}

int guv_threat(const GuvSurvey *v, int hex) {
    int points = 0;
    for (int d = 0; d < 6 && v->near[hex]; d++) {
        if (!guv_is_great_river(v->b, hex, d)) points += v->theirs[v->b->grid.next[hex][d]];
    }
    return points;
}

int guv_unit_need(const GuvSurvey *v, int unit) {
    const GuvState *s = v->s;
    if (guv_is_light(v->b, unit) || guv_fate(s, unit) != FATE_MAP || guv_is(s, unit, U_USED)) return 0;
    int way = v->field[s->hex[unit]];
    if (way >= NO_WAY) return 0;
    if (v->runs) return guv_is_gun(v->b, unit) ? 1 : way < 60 ? 80 - way : 20; /* brigades count, the nearest first */
    int points = guv_points(v->b, s, unit), far = guv_enemy_distance(v, s->hex[unit], 2);
    if (v->press && guv_is_gun(v->b, unit)) return v->taste->need_guns; /* brigades storm */
    if (guv_is(s, unit, U_DIS | U_DEM)) return points;
    if (far <= 2) return (!v->hunts ? 6 : v->last_light ? 14 : 4) * points; /* a hunter first brings up all he has */
    return way > 60 ? v->taste->need_far * points : way > 8 ? v->taste->need_way * points : 1;
}

/* ---- How far ----------------------------------------------------------------------------------------------------- */

/* The step into `to` for foot soldiers of a whole army, pontoons yet to be laid included. */
static int march_cost(const GuvSurvey *v, int from, int to, int d) {
    const GuvBoard *b = v->b;
    if (!b->hex[from].in_play) return -1;
    int water = guv_water_cost(b, v->s, v->side, false, from, d), cost = guv_dry_cost(b, from, d);
    if (water < 0) {
        bool pontoons = v->side == UNION && v->s->ready[UNION] + v->s->later[UNION] > 0;
        bool bridged = pontoons && guv_is_site(b, hexside_at(&b->grid, from, d), NULL);
        if (!bridged && !guv_opens_when_dry(b, from, d)) return -1;
        water = UNBRIDGED;
    }
    if (v->theirs[to]) water += v->runs ? ROUND_FOE : v->taste->through_foe;
    if (v->runs && v->near[to]) water += guv_contact_cost(b, v->s, to);
    return cost + water;
}

/* Ways are tried in the order of their length: a ring of buckets. */
typedef struct Flood {
    GuvSurvey *v;
    u16 first[BUCKETS], after[HEXES_MAX + 1], before[HEXES_MAX + 1];
    int waiting;
} Flood;

static void flood_out(Flood *f, int hex, int cost) {
    u16 before = f->before[hex], after = f->after[hex];
    if (before) f->after[before] = after;
    else f->first[cost % BUCKETS] = after;
    if (after) f->before[after] = before;
    f->waiting--;
}

static void flood_in(Flood *f, int hex, int cost) {
    u16 *field = f->v->field;
    if (cost >= field[hex]) return;
    if (field[hex] < NO_WAY) flood_out(f, hex, field[hex]);
    field[hex] = (u16)cost;
    u16 *first = &f->first[cost % BUCKETS];
    f->before[hex] = 0;
    f->after[hex] = *first;
    if (*first) f->before[*first] = (u16)hex;
    *first = (u16)hex;
    f->waiting++;
}

static void flood_from(Flood *f, int hex, int cost) {
    const HexGrid *g = &f->v->b->grid;
    for (int d = 0; d < 6; d++) {
        int from = g->next[hex][d];
        if (!from || cost + 1 >= f->v->field[from]) continue;
        int step = march_cost(f->v, from, hex, hex_reverse(d));
        if (step > 0 && step < BUCKETS) flood_in(f, from, cost + step);
    }
}

static void add_enemies(GuvSurvey *v, Flood *f, int far) {
    MUST(far < BUCKETS); /* the ring holds no more */
    for (int u = guv_unit(v->foe, 1); u <= v->b->last_unit[v->foe]; u++) {
        if (guv_fate(v->s, u) == FATE_MAP) flood_in(f, v->s->hex[u], far);
    }
}

void guv_survey_field(GuvSurvey *v) {
    if (v->flooded) return;
    v->flooded = true;
    Flood f = {.v = v};
    for (int h = 0; h <= v->b->grid.count; h++) v->field[h] = NO_WAY;
    for (int i = 0; i < v->goals; i++) flood_in(&f, v->goal[i].hex, v->goal[i].far);
    if (!v->press && !v->aimed) add_enemies(v, &f, v->hunts ? 0 : v->taste->hunt);
    for (int cost = 0; f.waiting; cost++) {
        u16 *first = &f.first[cost % BUCKETS];
        while (*first) {
            int hex = *first;
            flood_out(&f, hex, cost);
            flood_from(&f, hex, cost);
        }
    }
}
