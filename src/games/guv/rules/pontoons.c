/* Pontoons (11): built, taken up, seized; at night too, and under the enemy's eyes (GUV-7.night-d). A pontoon is no
 * piece: it has no combat factor and absorbs nothing (GUV-11.b). */
#include "games/guv/rules.h"

/* GUV-R40: an enemy in one of the four hexes that touch the hexside. */
static bool enemy_at(const GuvBoard *b, const GuvState *s, Side side, int hexside) {
    u16 touch[4];
    hexside_touch(&b->grid, hexside, touch);
    for (int i = 0; i < 4; i++) {
        if (touch[i] && guv_holder(s, touch[i]) == side_other(side)) return true;
    }
    return false;
}

static const char *side_label(const GuvBoard *b, int hexside, char out[16]) {
    Writer w = writer_on(out, 16);
    hexside_write(&w, &b->grid, hexside);
    return out;
}

static Water water_at(const GuvBoard *b, int hexside) { return (Water)b->hex[hexside / 3].water[hexside % 3]; }
static Crossing crossing_at(const GuvBoard *b, int hexside) {
    return (Crossing)b->hex[hexside / 3].crossing[hexside % 3];
}

/* ---- Whose it is (GUV-R45) --------------------------------------------------------------------------------------- */

int guv_pontoon_index(const GuvState *s, int hexside) {
    for (int i = 0; i < GUV_PONTOONS; i++) {
        if (s->pontoon[i].side == hexside) return i;
    }
    return -1;
}

const Pontoon *guv_pontoon_on(const GuvState *s, int hexside) {
    int i = hexside ? guv_pontoon_index(s, hexside) : -1;
    return i < 0 ? NULL : &s->pontoon[i];
}

/* GUV-R45: only one's own. */
bool guv_own_pontoon(const GuvBoard *b, const GuvState *s, Side side, int from, int direction) {
    const Pontoon *p = guv_pontoon_on(s, hexside_at(&b->grid, from, direction));
    return p && p->owner == side;
}

/* ---- Building (11.build) ----------------------------------------------------------------------------------------- */

/* GUV-11.a, 17.csa-bridge: what there is to build with. */
static bool has_pontoon(const GuvState *s, Side side) {
    return side == UNION ? s->ready[UNION] > 0 : s->csa_bridge == 1;
}

/* GUV-11.build-b, GUV-R42. */
bool guv_is_site(const GuvBoard *b, int hexside, Refusal *r) {
    Water water = water_at(b, hexside);
    if (water == WATER_MINOR) {
        return crossing_at(b, hexside) != CROSSING_BRIDGE || refuse(r, GUV_R42, "A bridge stands there.");
    }
    if (water != WATER_RAPIDAN && water != WATER_RAPPAHANNOCK) return refuse(r, GUV_11_a, "No river is there.");
    return crossing_at(b, hexside) == CROSSING_FORD || refuse(r, GUV_11_build_b, "No ford is there.");
}

bool guv_may_build(const GuvBoard *b, const GuvState *s, int unit, int hexside, Refusal *r) {
    Side side = guv_active(b, s);
    const char *name = guv_unit_name(b, unit);
    if (!unit || guv_side(unit) != side || guv_fate(s, unit) != FATE_MAP || !guv_is_brigade(b, unit)) {
        return refuse(r, GUV_11_build_a, "%s is not an infantry brigade of yours.", name);
    }
    if (!guv_is(s, unit, U_ACTIVE)) return guv_refuse_inactive(b, s, unit, GUV_11_build_a, r);
    if (guv_is(s, unit, U_BUILT)) return refuse(r, GUV_11_build_e, "%s has tried this turn.", name);
    if (guv_is(s, unit, U_HALTED | U_MOVED)) return refuse(r, GUV_11_build_a, "%s has moved.", name);
    if (!hexside_exists(&b->grid, hexside)) return refuse(r, GUV_11_build_b, "That is no hexside.");
    int one, other;
    hexside_ends(&b->grid, hexside, &one, &other);
    if (s->hex[unit] != one && s->hex[unit] != other) {
        return refuse(r, GUV_11_build_b, "%s does not stand beside it.", name);
    }
    if (!b->hex[one].in_play || !b->hex[other].in_play) return refuse(r, GUV_19_a, "Outside the play area.");
    if (!guv_is_site(b, hexside, r)) return false;
    if (guv_pontoon_on(s, hexside)) return refuse(r, GUV_11_build_b, "A pontoon lies there.");
    if (has_pontoon(s, side)) return true;
    refuse(r, side == UNION ? GUV_11_a : GUV_17_csa_bridge, "No pontoon is at hand.");
    return refuse_also(r, GUV_11_a);
}

void guv_build_list(const GuvBoard *b, const GuvState *s, List *l) {
    Side side = guv_active(b, s);
    if (!has_pontoon(s, side)) return;
    for (int u = guv_next_of(side, &s->active, 0); u; u = guv_next_of(side, &s->active, u)) {
        if (!guv_is_brigade(b, u) || guv_is(s, u, U_HALTED | U_MOVED | U_BUILT)) continue;
        const GuvHex *h = &b->hex[s->hex[u]];
        for (int d = 0; d < 6; d++) {
            if (h->water[d] < WATER_MINOR) continue;
            int hexside = hexside_at(&b->grid, s->hex[u], d);
            if (guv_may_build(b, s, u, hexside, NULL)) list_add(l, DO_BUILD, 2, u, hexside);
        }
    }
}

static void lay_pontoon(const GuvBoard *b, GuvState *s, int hexside, const Journal *j) {
    Side side = guv_active(b, s);
    char label[16];
    int i = guv_pontoon_index(s, 0);
    MUST(i >= 0);
    s->pontoon[i] = (Pontoon){.side = (u16)hexside, .owner = (u8)side, .marks = 0};
    if (side == UNION) s->ready[UNION]--;
    else s->csa_bridge = 2;
    guv_sort_pontoons(s);
    journal(j, NOBODY, GUV_11_build_c, "A pontoon is built at %s.", side_label(b, hexside, label));
}

static void roll_for(GuvState *s, int hexside, GuvStepId roll) {
    s->site = (u16)hexside;
    guv_step_to(s, roll);
}

void guv_build(const GuvBoard *b, GuvState *s, int unit, int hexside, const Journal *j) {
    s->mark[unit] |= U_BUILT | U_HALTED; /* GUV-11.build-f */
    if (!enemy_at(b, s, guv_active(b, s), hexside)) lay_pontoon(b, s, hexside, j);
    else roll_for(s, hexside, STEP_BUILD_ROLL);
}

/* GUV-11.build-d, GUV-R41. */
static void build_roll_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    int hexside = s->site;
    char label[16];
    s->site = 0;
    guv_step_to(s, STEP_MOVEMENT);
    if (a->face[0] >= 4) lay_pontoon(b, s, hexside, j);
    else journal(j, NOBODY, GUV_11_build_d, "Bridging at %s fails.", side_label(b, hexside, label));
}

GUV_ROLL(build_roll, "build-roll", GUV_11_build_d, 1, "Building the pontoon: roll one die, 4 to 6 succeeds.");

/* ---- Dismantling (11.dis, GUV-R43) ------------------------------------------------------------------------------- */

static bool is_movable(const GuvState *s, int i) {
    const Pontoon *p = &s->pontoon[i];
    return p->side && p->owner == UNION && !(p->marks & (PONTOON_FIXED | PONTOON_TRIED));
}

bool guv_may_dismantle(const GuvBoard *b, const GuvState *s, int hexside, Refusal *r) {
    int i = hexside ? guv_pontoon_index(s, hexside) : -1;
    if (guv_active(b, s) != UNION) return refuse(r, GUV_11_dis_e, "Only the Union dismantles pontoons.");
    if (i < 0) return refuse(r, GUV_11_dis_a, "No pontoon is there.");
    const Pontoon *p = &s->pontoon[i];
    if (p->owner != UNION) return refuse(r, GUV_R43, "The enemy holds it.");
    if (p->marks & PONTOON_FIXED) return refuse(r, GUV_D6d, "This bridge cannot be moved.");
    return !(p->marks & PONTOON_TRIED) || refuse(r, GUV_R43, "It was tried this turn.");
}

void guv_dismantle_list(const GuvBoard *b, const GuvState *s, List *l) {
    for (int i = 0; i < GUV_PONTOONS; i++) {
        if (is_movable(s, i)) list_add(l, DO_DISMANTLE, 1, s->pontoon[i].side, 0);
    }
}

/* GUV-11.dis-b: used again from the next turn. */
static void take_up(const GuvBoard *b, GuvState *s, int hexside, const Journal *j) {
    char label[16];
    s->pontoon[guv_pontoon_index(s, hexside)] = (Pontoon){0};
    s->later[UNION]++;
    guv_sort_pontoons(s);
    journal(j, NOBODY, GUV_11_dis_b, "The pontoon at %s is dismantled.", side_label(b, hexside, label));
}

void guv_dismantle(const GuvBoard *b, GuvState *s, int hexside, const Journal *j) {
    s->pontoon[guv_pontoon_index(s, hexside)].marks |= PONTOON_TRIED;
    if (!enemy_at(b, s, UNION, hexside)) take_up(b, s, hexside, j);
    else roll_for(s, hexside, STEP_DISMANTLE_ROLL);
}

/* GUV-11.dis-c. */
static void dismantle_roll_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    int hexside = s->site;
    s->site = 0;
    guv_step_to(s, STEP_MOVEMENT);
    if (a->face[0] >= 4) take_up(b, s, hexside, j);
    else journal(j, NOBODY, GUV_11_dis_c, "The enemy is too close to dismantle the pontoon.");
}

GUV_ROLL(dismantle_roll, "dismantle-roll", GUV_11_dis_c, 1, "Dismantling the pontoon: roll one die, 4 to 6 succeeds.");

/* ---- After a retreat (11.dis-d, GUV-R46) ------------------------------------------------------------------------- */

static int offered(const GuvState *s) {
    for (int i = 0; i < GUV_PONTOONS; i++) {
        const Pontoon *p = &s->pontoon[i];
        bool stands = p->side && p->owner == UNION && !(p->marks & PONTOON_FIXED); /* tried or not: a die of its own */
        if (s->retreat.crossed >> i & 1 && stands) return i;
    }
    return -1;
}

void guv_offer_dismantling(const GuvBoard *b, GuvState *s, GuvStepId back, const Journal *j) {
    s->back = (u8)back;
    if (s->retreat.side == UNION && offered(s) >= 0) {
        guv_step_to(s, STEP_DISMANTLE);
        return;
    }
    s->retreat.crossed = 0;
    guv_resume_after_retreat(b, s, j);
}

static void dismantle_legal(const GuvBoard *b, const GuvState *s, List *l) {
    list_add(l, DO_DISMANTLE, 1, s->pontoon[offered(s)].side, 0);
    list_add(l, DO_DECLINE, 0, 0, 0);
}

static bool dismantle_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_DECLINE) return true;
    if (a->verb != DO_DISMANTLE) return guv_not_now(b, s, a, r);
    return a->op[0] == s->pontoon[offered(s)].side || refuse(r, GUV_R46, "The question is about another pontoon.");
}

static void dismantle_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    int i = offered(s);
    if (a->verb == DO_DISMANTLE) {
        s->pontoon[i].marks |= PONTOON_TRIED;
        roll_for(s, s->pontoon[i].side, STEP_DISMANTLE_AFTER_ROLL);
        return;
    }
    s->retreat.crossed = (u16)(s->retreat.crossed & ~(1u << i));
    guv_offer_dismantling(b, s, (GuvStepId)s->back, j);
}

GUV_STEP(dismantle, "dismantle", GUV_11_dis_d, WHO_RETREAT, "Dismantle the pontoon behind the retreat?");

static void dismantle_after_roll_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    int hexside = s->site;
    s->site = 0;
    s->retreat.crossed = (u16)(s->retreat.crossed & ~(1u << guv_pontoon_index(s, hexside)));
    if (a->face[0] >= 4) take_up(b, s, hexside, j);
    else journal(j, NOBODY, GUV_11_dis_d, "There is no time to take up the pontoon.");
    guv_offer_dismantling(b, s, (GuvStepId)s->back, j);
}

GUV_ROLL(dismantle_after_roll, "dismantle-after-roll", GUV_11_dis_d, 1,
         "Dismantling the pontoon: roll one die, 4 to 6 succeeds.");

/* ---- Seizing (11.seize, GUV-R44) --------------------------------------------------------------------------------- */

bool guv_may_seize(const GuvBoard *b, const GuvState *s, int hexside, Refusal *r) {
    Side side = guv_active(b, s);
    const Pontoon *p = hexside ? guv_pontoon_on(s, hexside) : NULL;
    if (hexside_exists(&b->grid, hexside) && crossing_at(b, hexside) == CROSSING_BRIDGE) {
        return refuse(r, GUV_11_seize_d, "A bridge cannot be destroyed."), refuse_also(r, GUV_11_seize_a);
    }
    if (!p || p->owner == side) return refuse(r, GUV_11_seize_a, "No enemy pontoon is there.");
    u16 touch[4];
    bool beside = false, brigade = false;
    hexside_touch(&b->grid, hexside, touch);
    for (int i = 0; i < 4; i++) beside |= touch[i] == s->group_hex;
    if (!beside) return refuse(r, GUV_11_seize_a, "The stack does not stand beside it."), refuse_also(r, GUV_R44);
    if (enemy_at(b, s, side, hexside)) return refuse(r, GUV_11_seize_a, "An enemy stands beside it.");
    for (int u = s->top[s->group_hex]; u; u = s->below[u]) {
        brigade |= guv_is_brigade(b, u) && bits128_has(&s->group, guv_bit(u));
    }
    if (!brigade) return refuse(r, GUV_11_seize_a, "Only an infantry brigade can seize it."), refuse_also(r, GUV_R44);
    return s->spent + b->rule.seize <= guv_group_allowance(b, s) ||
           refuse(r, GUV_11_seize_a, "It costs %d points.", b->rule.seize / 2);
}

void guv_seize_list(const GuvBoard *b, const GuvState *s, List *l) {
    for (int i = 0; i < GUV_PONTOONS; i++) {
        int hexside = s->pontoon[i].side;
        if (!hexside || !guv_may_seize(b, s, hexside, NULL)) continue;
        list_add(l, DO_DESTROY, 1, hexside, 0);
        list_add(l, DO_CAPTURE, 1, hexside, 0);
    }
}

/* GUV-11.seize-b, GUV-11.seize-c, GUV-11.csa-a; a stack that works on it does not move by road all the way. */
void guv_seize(const GuvBoard *b, GuvState *s, int hexside, bool capture, const Journal *j) {
    Pontoon *p = &s->pontoon[guv_pontoon_index(s, hexside)];
    char label[16];
    s->spent = (u8)(s->spent + b->rule.seize);
    s->road |= GROUP_OFF_ROAD;
    journal(j, NOBODY, capture ? GUV_11_seize_b : GUV_11_seize_a, "The pontoon at %s is %s.",
            side_label(b, hexside, label), capture ? "captured" : "destroyed");
    if (capture) p->owner = (u8)guv_active(b, s);
    else *p = (Pontoon){0};
    guv_sort_pontoons(s);
}
