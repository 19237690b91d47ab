/* A state after its facts have been set: what follows from them is rebuilt and, where a fact
 * asked for it, a phase begins. */
#include "games/lgv/rules.h"

bool lgv_clear(const void *board, void *state, Str what, Error *e) {
    const LgvBoard *b = board;
    LgvState *s = state;
    if (str_same(what, STR("units"))) {
        for (int u = 1; u <= b->units; u++) s->fate[u] = RESERVE, s->place[u] = s->when[u] = 0;
        s->fresh[UNION] = s->fresh[CONFEDERATE] = 0;
    } else if (str_same(what, STR("works"))) {
        memset(s->works, 0, sizeof s->works);
    } else if (str_same(what, STR("bridges"))) {
        s->bridges = 0;
    } else if (str_same(what, STR("control"))) {
        s->union_control = (Bits128){{0, 0}};
        for (int p = 1; p <= b->places; p++) {
            if (b->place[p].sector == UNION) bits128_add(&s->union_control, p);
        }
    } else {
        return fail(e, "clear takes units, works, bridges or control");
    }
    return true;
}

/* ---- Settling ---------------------------------------------------------------------------------------------------- */

/* Units alone in a place control it (LGV-7.2b), and no enemy works are left there
 * (LGV-R37). */
static void follow_units(const LgvBoard *b, LgvState *s) {
    for (int p = 1; p <= b->places; p++) {
        bool north = lgv_here(s, UNION, p) != 0, south = lgv_here(s, CONFEDERATE, p) != 0;
        if (north == south) continue;
        if (north) bits128_add(&s->union_control, p);
        else bits128_drop(&s->union_control, p);
        lgv_set_works(s, north ? CONFEDERATE : UNION, p, 0);
    }
}

static void derive_impulse(LgvState *s) {
    bool choosing = s->step >= STEP_STEAL && s->step <= STEP_IMPULSE;
    bool fighting = s->step >= STEP_BRIDGE && s->step <= STEP_BOMBARD_REROLL;
    if (choosing || (fighting && bits128_has(&s->contested_before, UNSETTLED_PLACE))) {
        for (int w = 0; w < 2; w++) s->contested_before.word[w] = s->held[UNION].word[w] & s->held[CONFEDERATE].word[w];
    }
    if (choosing || (fighting && s->bridges_stood & 1u << UNSETTLED_FORD)) s->bridges_stood = s->bridges;
    if (!choosing && !fighting) {
        s->contested_before = (Bits128){{0, 0}};
        s->bridges_stood = 0;
    }
}

static void begin_phase(const LgvBoard *b, LgvState *s, int jump) {
    if (jump == JUMP_START) lgv_start_game(b, s, NULL);
    else if (jump == JUMP_MOMENTUM) lgv_start_turn(b, s, NULL);
    else if (jump == JUMP_COMBAT) lgv_start_combat_phase(b, s, NULL);
    else if (jump == JUMP_REORGANIZATION) lgv_start_reorganization(b, s, NULL);
    else lgv_start_end_phase(b, s, NULL);
}

bool lgv_settle(const void *board, void *state, Error *e) {
    const LgvBoard *b = board;
    LgvState *s = state;
    int jump = s->step >= STEP_COUNT ? s->step : 0;
    bool unplaced = false;
    for (int u = 1; u <= b->units; u++) unplaced |= s->fate[u] == UNPLACED;
    if (jump) s->step = jump == JUMP_START && unplaced ? STEP_SET_UP : STEP_IMPULSE;
    bool placing = jump == JUMP_START || s->step == STEP_SET_UP || s->step == STEP_VARIANT ||
                   s->step == STEP_VARIANT_PLACE || s->step < STEP_VARIANT;
    for (int u = 1; u <= b->units; u++) {
        if (s->fate[u] == UNPLACED && !placing) s->fate[u] = RESERVE;
    }
    lgv_rebuild(b, s);
    follow_units(b, s);
    derive_impulse(s);
    char text[200];
    Writer complaint = writer_on(text, sizeof text);
    if (jump && !lgv_sane(b, s, &complaint)) return fail(e, "%s", text);
    if (jump) begin_phase(b, s, jump);
    derive_impulse(s); /* the phase may have begun elsewhere */
    return true;
}
