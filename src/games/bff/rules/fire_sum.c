/* The sum of a fire: points, the step from points to the die, and modifiers of the die (7.3, 7.4, 8). It reads the
 * roster and the circumstances alone (BFF-12.30). */
#include "games/bff/rules.h"

enum { POINTS, DIE, FACES = 10 };
enum { FIRE_TARGET, FIRE_CANNONADE }; /* details of the sheet */
enum { EIGHTHS_OF_POINT = 16 };       /* half points are kept in eighths: see fire_points.c */

/* ---- Points (7.1 to 7.3) ----------------------------------------------------------------------------------------- */

/* As it were without what halves it. */
static int full_points(const BffBoard *b, const BffState *s, const Shot *shot) {
    return shot->halves << bits_count((u64)bff_halvings(b, s, shot->unit));
}

static void add_shots(const BffBoard *b, const BffState *s, const Fire *f, Worksheet *w) {
    int whole = 0, exact = 0;
    for (int i = 0; i < f->shots; i++) {
        const Shot *shot = &f->shot[i];
        int points = full_points(b, s, shot);
        bool guns = bff_is_battery(b, shot->unit), canister = guns && b->cannonade_range[shot->band] <= b->canister;
        sheet_add(w, POINTS, points / EIGHTHS_OF_POINT, guns ? BFF_7_2 : BFF_7_1,
                  canister ? "canister"
                  : guns   ? "shot-and-shell"
                           : "musketry",
                  shot->unit);
        if (guns) w->detail[FIRE_CANNONADE] = 1;
        whole += points / EIGHTHS_OF_POINT;
        exact += points;
    }
    if (exact / EIGHTHS_OF_POINT != whole) /* BFF-D3 */
        sheet_add(w, POINTS, exact / EIGHTHS_OF_POINT - whole, BFF_D3, "half-points-together", 0);
}

/* What is left when all halvings up to this one are counted. */
static int halved_points(const BffBoard *b, const BffState *s, const Fire *f, int upto) {
    int sum = 0;
    for (int i = 0; i < f->shots; i++) {
        int set = bff_halvings(b, s, f->shot[i].unit) & ((1 << (upto + 1)) - 1);
        sum += full_points(b, s, &f->shot[i]) >> bits_count((u64)set);
    }
    return sum / EIGHTHS_OF_POINT;
}

/* The one unit that it is about, 0 when there are several; -1: none. */
static int halved_unit(const BffBoard *b, const BffState *s, const Fire *f, int halving) {
    int unit = -1;
    for (int i = 0; i < f->shots; i++) {
        if (!(bff_halvings(b, s, f->shot[i].unit) >> halving & 1)) continue;
        unit = unit < 0 ? f->shot[i].unit : 0;
    }
    return unit;
}

/* BFF-R9: each halves once; the total is rounded down once, and is at least 1. */
static void add_halvings(const BffBoard *b, const BffState *s, const Fire *f, Worksheet *w) {
    static const char *const code[HALVINGS] = {"fires-disordered", "low-on-ammunition", "damaged", "half-a-battery"};
    for (int h = 0; h < HALVINGS; h++) {
        int unit = halved_unit(b, s, f, h);
        if (unit < 0) continue;
        int change = halved_points(b, s, f, h) - w->total[POINTS];
        sheet_add(w, POINTS, change, h == HALVED_BATTERY ? BFF_12_17 : BFF_7_3, code[h], unit);
    }
    if (w->total[POINTS] < 1) sheet_add(w, POINTS, 1 - w->total[POINTS], BFF_R9, "at-least", 0);
}

/* BFF-7.4. */
static void add_step(const BffBoard *b, Worksheet *w) {
    int step = POINT_STEPS - 1;
    while (step > 0 && w->total[POINTS] < b->point_least[step]) step--;
    sheet_add(w, DIE, b->point_drm[step], BFF_7_4, "points", 0);
}

/* ---- Die modifiers (8) ------------------------------------------------------------------------------------------- */

/* BFF-8.1, BFF-R29, BFF-12.60. */
static void add_firer(const BffBoard *b, const BffState *s, const Fire *f, Worksheet *w) {
    const Shot *main = &f->shot[bff_main_shot(b, f)];
    const BffPiece *p = &b->piece[main->unit];
    bool fuses = bff_is_battery(b, main->unit) && p->side == CONFEDERATE && bff_on(s, OPTION_FAULTY_FUSES) &&
                 b->cannonade_range[main->band] > b->canister;
    if (p->quality == GREEN) sheet_add(w, DIE, b->fire_drm[FIRE_GREEN], BFF_8_1, "green", main->unit);
    else if (fuses) sheet_add(w, DIE, b->fire_drm[FIRE_FAULTY_FUSES], BFF_8_1, "faulty-fuses", main->unit);
}

/* Why a brigade is an easier target (BFF-8.2); NULL: it is not. */
static const char *exposure(const BffBoard *b, const BffState *s, int target) {
    if (bff_is(s, target, U_BROKEN)) return "broken";
    if (s->unit[target].formation == FIELD_COLUMN) return "field-column";
    if (bff_mounted(b, s, target)) return "mounted";
    if (bff_is(s, target, U_EXPOSED)) return "caught-in-its-maneuver";
    return bff_is(s, target, U_ABATIS) ? "crossed-abatis" : NULL;
}

/* BFF-R19: a field column that charges. */
bool bff_storms(const BffState *s, int target) {
    return bff_is(s, target, U_CHARGING | U_COUNTERCHARGING) && s->unit[target].formation == FIELD_COLUMN;
}

static void add_target(const BffBoard *b, const BffState *s, int target, const Circumstances *c, Worksheet *w) {
    bool enfiladed = c->value[FIELD_ENFILADED], storming = bff_storms(s, target);
    bool marching = s->unit[target].formation == MARCH_COLUMN, limbered = s->unit[target].formation == LIMBERED;
    if (bff_is_battery(b, target)) { /* BFF-8.4 */
        if (limbered || enfiladed)
            sheet_add(w, DIE, b->fire_drm[FIRE_BATTERY_EXPOSED], BFF_8_4, limbered ? "limbered" : "enfiladed", target);
        return;
    }
    const char *exposed = exposure(b, s, target);
    if (exposed && !storming) sheet_add(w, DIE, b->fire_drm[FIRE_BRIGADE_EXPOSED], BFF_8_2, exposed, target);
    if (enfiladed || marching || storming) /* BFF-8.3, once */
        sheet_add(w, DIE, b->fire_drm[FIRE_ENFILADED_OR_COLUMN], BFF_8_3,
                  storming   ? "storming-column"
                  : marching ? "march-column"
                             : "enfiladed",
                  target);
}

/* BFF-8.5: the best of them. */
static void add_cover(const BffBoard *b, const BffState *s, int target, const Circumstances *c, Worksheet *w) {
    static const char *const code[COVERS] = {"", "partial-cover", "full-cover", "fortified"};
    Cover cover = (Cover)c->value[FIELD_COVER];
    bool on_foot = pieces_have(&b->mounted, target) && bff_is(s, target, U_DISMOUNTED);
    if (cover == COVER_NONE && !on_foot) return;
    int drm = cover ? b->fire_drm[FIRE_PARTIAL + cover - COVER_PARTIAL] : 0;
    bool better = on_foot && (!cover || b->fire_drm[FIRE_DISMOUNTED] < drm);
    sheet_add(w, DIE, better ? b->fire_drm[FIRE_DISMOUNTED] : drm, BFF_8_5, better ? "dismounted" : code[cover],
              target);
}

bool bff_fire_sheet(const BffBoard *b, const BffState *s, const Fire *f, const Circumstances *c, Worksheet *w) {
    if (!f->target || !f->shots) return false;
    sheet_start(w, "fire", "points", "on-the-die");
    w->detail[BFF_SUM] = SUM_FIRE;
    w->detail[FIRE_TARGET] = f->target;
    add_shots(b, s, f, w);
    add_halvings(b, s, f, w);
    add_step(b, w);
    add_firer(b, s, f, w);
    add_target(b, s, f->target, c, w);
    add_cover(b, s, f->target, c, w);
    return true;
}

bool bff_fire_has_effect(const BffBoard *b, FireResult result, bool cannonade) {
    enum { BY_CANNONADE = 2 };
    return b->fire[result].disorders != BY_CANNONADE || cannonade;
}

/* ---- Odds -------------------------------------------------------------------------------------------------------- */

/* By name; where a charge hangs on it, with what becomes of it; with what a natural 10 adds (BFF-9.11, BFF-9.12). */
static const char *code_of(FireResult result, bool charging, bool checked, bool natural) {
    static const char *const code[][2] = {
        {"desultory", "desultory-10"},
        {"lively", "lively-10"},
        {"galling", "galling-10"},
        {"telling", "telling-10"},
        {"withering", "withering-10"},
        {"telling-home", "telling-home-10"},
        {"telling-checked", "telling-checked-10"},
    };
    bool telling = result >= TELLING_HOME && result <= TELLING_CHECKED; /* the same for a target that does not charge */
    if (telling) return code[charging ? 5 + checked : 3][natural];
    return code[result == WITHERING ? 4 : result - DESULTORY][natural];
}

/* Everybody who can fires at it (BFF-R29). */
static void gather_fire(const BffBoard *b, const BffState *s, int target, Fire *f) {
    const PieceSet *enemies = &s->on_table[side_other(bff_side(b, target))];
    *f = (Fire){.target = (u8)target};
    for (int e = pieces_next(enemies, 0); e && f->shots < BFF_SHOTS; e = pieces_next(enemies, e)) {
        if (!bff_may_fire(b, s, e, NULL)) continue;
        f->shots = (u8)(f->shots + bff_see_shot(b, s, e, target, 0, &f->shot[f->shots], NULL));
    }
}

BffToll bff_fire_toll(const BffBoard *b, const BffState *s, int target) {
    BffToll toll = {0};
    Fire f;
    Circumstances c;
    Worksheet w;
    gather_fire(b, s, target, &f);
    bff_see_target(b, s, &f, &c);
    if (!bff_fire_sheet(b, s, &f, &c, &w)) return toll;
    for (int face = 1; face <= FACES; face++) {
        int modified = face + w.total[DIE];
        FireResult result = bff_fire_result(b, target, modified);
        toll.lost += bff_fire_losses(b, s, target, modified);
        toll.checked += bff_fire_checks_charge(b, s, target, result);
        if (bff_fire_has_effect(b, result, w.detail[FIRE_CANNONADE])) toll.disordered += b->fire[result].disorders != 0;
    }
    return toll;
}

int bff_fire_outcomes(const BffBoard *b, const BffState *s, const Worksheet *w, Outcome *out) {
    int target = w->detail[FIRE_TARGET], count = 0;
    bool charging = bff_is(s, target, U_CHARGING | U_COUNTERCHARGING);
    for (int face = 1; face <= FACES; face++) { /* results are in the order of merit: equals are together */
        int modified = face + w->total[DIE];
        FireResult result = bff_fire_result(b, target, modified);
        const char *code =
            code_of(result, charging, bff_fire_checks_charge(b, s, target, result), face == b->result_natural);
        i16 amount = (i16)bff_fire_losses(b, s, target, modified);
        if (!count || out[count - 1].code != code || out[count - 1].amount != amount)
            out[count++] = (Outcome){0, code, amount, {.verb = VERB_ROLL, .n = 1, .face = {(u8)face}}};
        out[count - 1].weight++;
    }
    return count;
}
