/* The look around before a decision; see know.h. What depends on the enemy alone is kept while he stays where he is:
 * most decisions are steps of the own movement. */
#include "ai/lfm/know.h"

static u64 mix(u64 hash, u64 value) {
    hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

static u64 mix_hexes(u64 hash, const HexSet *set) {
    for (int i = 0; i < HEXSET_WORDS; i++) hash = mix(hash, set->word[i]);
    return hash;
}

/* Everything that the field of ways, the ZOI and the list of foes come from. */
static u64 stand_of(const LfmSurvey *v) {
    const LfmState *s = v->s;
    const HexSet *held = &s->held[v->foe];
    u64 hash = mix((u64)(uintptr_t)v->b, (u64)v->side << 32 | (u64)s->turn << 24 | (u64)s->halted << 16 | s->burned);
    hash = mix(hash, s->shattered);
    hash = mix_hexes(hash, &s->works);
    hash = mix_hexes(hash, &v->goals);
    if (!hexset_next(&v->goals, 0) && !v->attacks) hash = mix_hexes(hash, &s->held[v->side]);
    for (int h = hexset_next(held, 0); h; h = hexset_next(held, h)) {
        for (int p = s->top[h]; p; p = s->below[p]) hash = mix(hash, (u64)h << 32 | (u64)p << 16 | s->mark[p]);
    }
    return hash;
}

static bool may_strike(const LfmSurvey *v, int hex) {
    for (int p = v->s->top[hex]; p && p <= v->b->units; p = v->s->below[p]) {
        if (!lfm_shattered(v->b, v->s, p)) return true;
    }
    return false;
}

static void list_foes(LfmThought *t) {
    const LfmSurvey *v = &t->mind.survey;
    const HexSet *held = &v->s->held[v->foe];
    t->foes = 0;
    for (int h = hexset_next(held, 0); h && t->foes < LFM_FOES; h = hexset_next(held, h)) {
        if (may_strike(v, h)) t->foe[t->foes++] = (LfmStack){(u16)h, lfm_force_in(v, h)};
    }
}

static void keep_stand(LfmThought *t) {
    LfmSurvey *v = &t->mind.survey;
    u64 stand = stand_of(v);
    if (t->kept == stand && t->kept_again == ~stand) {
        v->zoi = t->zoi;
        v->flooded = true;
        return;
    }
    t->kept = t->kept_again = 0;
    lfm_find_zoi(v->b, v->s, v->side, &v->zoi);
    t->zoi = v->zoi;
    lfm_survey_field(v);
    list_foes(t);
    memset(t->far, 0, v->b->grid.count + 1u);
    for (int h = 0; h <= v->b->grid.count; h++) t->threat[h].cr = -1;
    t->looked = false;
    t->kept = stand, t->kept_again = ~stand;
}

/* Where a stack falls back to or goes on need not be weighed by the enemy's zones: one field serves many combats. */
static void use_calm_field(LfmThought *t) {
    LfmSurvey *v = &t->mind.survey;
    int side = v->side == UNION;
    HexSet seeds = lfm_survey_seeds(v);
    u64 key = mix_hexes(mix((u64)(uintptr_t)v->b, v->s->burned), &seeds) | 1;
    if (t->calm[side].key != key) lfm_calm_field(v, &t->calm[side].field);
    t->calm[side].key = key;
    memcpy(v->field.spent, t->calm[side].field.spent, (v->b->grid.count + 1u) * sizeof v->field.spent[0]);
    v->flooded = true;
    t->kept = t->kept_again = 0;
}

/* ---- Who could still join an attack ------------------------------------------------------------------------------ */

bool lfm_can_join(const LfmThought *t, int p) {
    const LfmState *s = t->mind.s;
    if (!lfm_foot(t->mind.b, p) || lfm_shattered(t->mind.b, s, p) || !lfm_is(s, p, U_COMMAND)) return false;
    return !lfm_is(s, p, U_MOVED | U_D | U_CHARGED) && !pieces_have(&s->group.set, p);
}

static void list_comers(LfmThought *t) {
    const LfmMind *m = &t->mind;
    const HexSet *own = &m->s->held[m->side];
    t->comers = 0;
    for (int h = hexset_next(own, 0); h && t->comers < LFM_COMERS; h = hexset_next(own, h)) {
        LfmForce f = {.hexes = 1};
        if (m->survey.near[h]) continue;
        for (int p = m->s->top[h]; p && p <= m->b->units; p = m->s->below[p]) {
            if (!lfm_can_join(t, p)) continue;
            f.sp += lfm_sp(m->b, m->s, p);
            if (m->b->piece[p].cr > f.cr) f.cr = m->b->piece[p].cr;
        }
        f.sp = lfm_fighting_foot(m->b, f.sp);
        if (f.sp) t->comer[t->comers++] = (LfmStack){(u16)h, f};
    }
}

/* ---- What is near a group ---------------------------------------------------------------------------------------- */

static void list_own(LfmThought *t) {
    const LfmMind *m = &t->mind;
    const HexSet *own = &m->s->held[m->side];
    t->own = 0;
    for (int h = hexset_next(own, 0); h && t->own < LFM_FOES; h = hexset_next(own, h)) {
        u64 hash = (u64)h;
        for (int p = m->s->top[h]; p && p <= m->b->units; p = m->s->below[p]) {
            hash = mix(hash, (u64)p << 16 | (m->s->mark[p] & ~(U_ROLLED | U_CHANGED_HEX)));
        }
        t->own_hex[t->own] = (u16)h;
        t->own_stand[t->own++] = hash;
    }
}

u64 lfm_neighbourhood(const LfmThought *t, int lead) {
    enum { FAR = 8 };
    const LfmMind *m = &t->mind;
    u64 hash = mix(t->kept, (u64)lead);
    for (int i = 0; i < t->own; i++) {
        if (hex_distance(&m->b->grid, t->own_hex[i], m->s->hex[lead]) <= FAR) hash += t->own_stand[i];
    }
    return hash | 1;
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

static bool asks_way(int step) {
    return step == STEP_ADVANCE || step == STEP_FOLLOW || step == STEP_RETREAT || step == STEP_ALONE ||
           step == STEP_RETURN;
}

void lfm_look(LfmThought *t, const Scene *scene, const AiPlan *plan) {
    LfmMind *m = &t->mind;
    const LfmState *s = scene->state;
    PUT_BEFORE(m, scene->game, scene->board, s, scene->side, scene->legal);
    t->plan = plan;
    lfm_survey_stands(&m->survey, m->b, s, scene->side);
    if (asks_way(s->step)) use_calm_field(t);
    if (s->step != STEP_MOVEMENT && s->step != STEP_MOVE) return;
    keep_stand(t);
    list_comers(t);
    t->found = false;
    if (s->step == STEP_MOVEMENT) list_own(t);
}
