/* The sum of a combat: who counts, the odds, the modifiers of the die (8.3, 8.7 to 8.9, LFM-D3, LFM-D4, LFM-D6). */
#include "games/lfm/rules.h"

/* ---- Who counts (LFM-R44) ---------------------------------------------------------------------------------------- */

bool lfm_may_attack(const LfmBoard *b, const LfmState *s, int unit) {
    /* LFM-16.6, LFM-R59; LFM-3.1d, LFM-R60: only in the half-turn of the charge itself (LFM-R104). */
    return !lfm_shattered(b, s, unit) && !lfm_is(s, unit, U_FRESH_CHARGE);
}

bool lfm_stack_may_attack(const LfmBoard *b, const LfmState *s, int hex) {
    return lfm_first_in(b, s, hex, lfm_may_attack) != 0; /* LFM-R100: the stack fights on without the shattered */
}

static bool is_attacker(const LfmBoard *b, const LfmState *s, int piece) {
    return lfm_side(b, piece) == lfm_phasing(s);
}

/* Newcomers have lost the number of the combat with their change of hex, so they add nothing. */
static bool takes_part(const LfmBoard *b, const LfmState *s, const Fight *f, int which, int unit) {
    if (!lfm_is_unit(b, unit) || is_attacker(b, s, unit) != (which == 0)) return false;
    if (f->kind == FIGHT_CHARGE) return which == 0 ? pieces_have(&f->party, unit) : s->hex[unit] == f->hex[1][0];
    return s->fight_of[unit] == f->number && (which == 1 || lfm_may_attack(b, s, unit));
}

static void add_hex(Fight *f, int which, int hex) {
    int at = f->hexes[which];
    if (lfm_fight_index(f, which, hex) >= 0) return;
    MUST(at < LFM_FIGHT_HEXES); /* LFM-R43: each touches all of the other side */
    for (; at > 0 && f->hex[which][at - 1] > hex; at--) f->hex[which][at] = f->hex[which][at - 1];
    f->hex[which][at] = (u16)hex;
    f->hexes[which]++;
}

bool lfm_gather_combat(const LfmBoard *b, const LfmState *s, int number, Fight *f) {
    *f = (Fight){.kind = FIGHT_COMBAT, .number = (u8)number};
    for (int p = 1; p <= b->units; p++) {
        if (s->fight_of[p] != number) continue;
        int which = is_attacker(b, s, p) ? 0 : 1;
        if (which == 0 && !lfm_may_attack(b, s, p)) continue;
        add_hex(f, which, s->hex[p]);
        pieces_add(&f->part, p);
    }
    return f->hexes[0] && f->hexes[1];
}

/* LFM-R47: foot and horse before guns; in a charge the best (LFM-3.7a). */
int lfm_lead_cr(const LfmBoard *b, const LfmState *s, const Fight *f, int which) {
    int foot = 0, guns = 0;
    for (int i = 0; i < f->hexes[which]; i++) {
        for (int p = s->top[f->hex[which][i]]; p && p <= b->units; p = s->below[p]) {
            if (!takes_part(b, s, f, which, p)) continue;
            int *best = lfm_is_gun(b, p) ? &guns : &foot;
            if (b->piece[p].cr > *best) *best = b->piece[p].cr;
        }
    }
    if (f->kind == FIGHT_CHARGE) return foot > guns ? foot : guns;
    return foot ? foot : guns;
}

/* ---- Strength and odds (8.3, LFM-R46, LFM-D3) -------------------------------------------------------------------- */

enum { ODDS, DIE, ATTACKERS, DEFENDERS };

typedef struct Force {
    int sp, breech;
} Force;

static int at_most(int value, int most) { return value < most ? value : most; }

/* A line for the men and one for the guns of a hex, under the name of whom it is met by. */
static void add_strength(Worksheet *w, int which, const int sp[2], const int first[2]) {
    if (first[0]) sheet_add(w, ATTACKERS + which, sp[0], LFM_8_3a, "strength", first[0]), sheet_also(w, LFM_4_1b);
    if (first[1]) sheet_add(w, ATTACKERS + which, sp[1], LFM_8_3a, "artillery", first[1]), sheet_also(w, LFM_7_6b);
}

/* LFM-4.1b, LFM-8.3a: 8 SP of foot and horse, 10 of guns, but a single battery in full (LFM-4.2b, LFM-7.6b). Of more
 * men than count those with breech-loaders fire first. */
static void count_hex(const LfmBoard *b, const LfmState *s, const Fight *f, int which, int hex, Force *out,
                      Worksheet *w) {
    int sp[2] = {0}, breech[2] = {0}, batteries = 0, first[2] = {0};
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) {
        if (!takes_part(b, s, f, which, p)) continue;
        int guns = lfm_is_gun(b, p);
        if (!first[guns]) first[guns] = p;
        batteries += guns;
        sp[guns] += lfm_sp(b, s, p);
        if (b->piece[p].breech) breech[guns] += lfm_sp(b, s, p);
    }
    sp[0] = lfm_fighting_foot(b, sp[0]);
    if (batteries > 1) sp[1] = at_most(sp[1], b->rule.stack_guns);
    add_strength(w, which, sp, first);
    out->sp += sp[0] + sp[1];
    out->breech += at_most(breech[0], sp[0]) + at_most(breech[1], sp[1]);
}

static Force count_side(const LfmBoard *b, const LfmState *s, const Fight *f, int which, Worksheet *w) {
    Force force = {0};
    for (int i = 0; i < f->hexes[which]; i++) count_hex(b, s, f, which, f->hex[which][i], &force, w);
    if (force.sp > 0) return force;
    sheet_add(w, ATTACKERS + which, 1, LFM_D3c, "at-least", 0);
    force.sp = 1;
    return force;
}

/* LFM-D3a: rounded down in the defender's favour. */
static int odds_column(const LfmBoard *b, int attack, int defense) {
    int column = b->odds_columns - 1;
    while (column > 0 && attack * b->odds_defend[column] < defense * b->odds_attack[column]) column--;
    return column;
}

static int clamp(int value, int low, int high) { return value < low ? low : value > high ? high : value; }

/* LFM-D3b. */
static int odds_shift(const LfmBoard *b, int attack_cr, int defense_cr) {
    return clamp(attack_cr - defense_cr, -b->rule.odds_shift, b->rule.odds_shift);
}

static int shifted(const LfmBoard *b, int base, int shift) { return clamp(base + shift, 0, b->odds_columns - 1); }

static void add_odds(const LfmBoard *b, const LfmState *s, const Fight *f, Worksheet *w) {
    int base = odds_column(b, w->detail[LFM_ATTACK], w->detail[LFM_DEFENSE]);
    int shift = odds_shift(b, lfm_lead_cr(b, s, f, 0), lfm_lead_cr(b, s, f, 1)), column = shifted(b, base, shift);
    sheet_add(w, ODDS, base + 1, LFM_D3a, "odds", 0), sheet_also(w, LFM_8_8);
    if (shift) sheet_add(w, ODDS, shift, LFM_D3b, "cohesion", 0);
    if (column != base + shift) sheet_add(w, ODDS, column - base - shift, LFM_D3b, "edge-of-the-table", 0);
    w->detail[LFM_COLUMN] = (i16)column;
}

/* A modifier; all of them stand in one table besides (LFM-D6). */
static void add(Worksheet *w, int drm, Clause clause, const char *code) {
    if (!drm) return;
    sheet_add(w, DIE, drm, clause, code, 0);
    if (clause != LFM_D6) sheet_also(w, LFM_D6);
}

/* ---- Modifiers of position (8.7, LFM-R48, LFM-R49) --------------------------------------------------------------- */

/* LFM-8.7: from three hexes, or from two that do not touch. */
enum { FLANKING_HEXES = 3 };
static bool ring_flanks(int mask) {
    int turned = (mask << 1 | mask >> 5) & 63;
    return bits_count((u64)mask) >= FLANKING_HEXES || (bits_count((u64)mask) == 2 && !(mask & turned));
}

static bool is_flanked(const LfmBoard *b, const Fight *f) {
    for (int i = 0; i < f->hexes[1]; i++) {
        int mask = 0;
        for (int k = 0; k < f->hexes[0]; k++) mask |= 1 << hex_direction(&b->grid, f->hex[1][i], f->hex[0][k]);
        if (ring_flanks(mask)) return true;
    }
    return false;
}

static void level_range(const LfmBoard *b, const Fight *f, int which, int *low, int *high) {
    *low = *high = b->hex[f->hex[which][0]].level;
    for (int i = 1; i < f->hexes[which]; i++) {
        int level = b->hex[f->hex[which][i]].level;
        if (level < *low) *low = level;
        if (level > *high) *high = level;
    }
}

static void add_height(const LfmBoard *b, const Fight *f, Worksheet *w) {
    int low[2], high[2];
    for (int which = 0; which < 2; which++) level_range(b, f, which, &low[which], &high[which]);
    if (low[0] > high[1]) sheet_add(w, DIE, b->rule.drm_higher, LFM_D6, "attackers-higher", 0);
    if (high[0] < low[1]) sheet_add(w, DIE, b->rule.drm_lower, LFM_D6, "attackers-lower", 0);
}

/* ---- Modifiers of ground and works ------------------------------------------------------------------------------- */

typedef struct Sides {
    int wall, water, steep; /* what lies across every attacked hexside; 0 where one is without */
} Sides;

static int water_drm(const LfmBoard *b, int side) {
    if (side & SIDE_BRIDGE) return b->side[ROW_BRIDGE].drm;
    if (side & SIDE_FORD) return b->side[ROW_FORD].drm;
    return side & SIDE_CREEK ? b->side[ROW_CREEK].drm : 0;
}

/* LFM-R49: only if they hold for every attacking hex against every defending hex. */
static Sides sides_crossed(const LfmBoard *b, const Fight *f) {
    Sides all = {b->side[ROW_WALL].drm, INT8_MAX, b->side[ROW_STEEP].drm};
    for (int i = 0; i < f->hexes[1]; i++) {
        for (int k = 0; k < f->hexes[0]; k++) {
            const LfmHex *to = &b->hex[f->hex[1][i]], *from = &b->hex[f->hex[0][k]];
            int side = to->side[hex_direction(&b->grid, f->hex[1][i], f->hex[0][k])];
            if (!(side & SIDE_WALL)) all.wall = 0;
            if (!(side & SIDE_STEEP) || from->level >= to->level) all.steep = 0;
            all.water = at_most(all.water, water_drm(b, side));
        }
    }
    return all;
}

static int ground_drm(const LfmBoard *b, const Fight *f) {
    int least = INT8_MAX;
    for (int i = 0; i < f->hexes[1]; i++) least = at_most(least, b->ground[b->hex[f->hex[1][i]].ground].drm);
    return least;
}

static bool in_permanent_work(const LfmBoard *b, const Fight *f) {
    for (int i = 0; i < f->hexes[1]; i++) {
        if (b->ground[b->hex[f->hex[1][i]].ground].work) return true;
    }
    return false;
}

static void add_ground(const LfmBoard *b, const LfmState *s, const Fight *f, Worksheet *w) {
    Shelter work = lfm_shelter(b, s, f);
    Sides across = sides_crossed(b, f);
    int ground = ground_drm(b, f);
    if (work == SHELTER_COUNTS) {
        add(w, b->rule.drm_work, LFM_24_4, "breastwork");
        if (b->rule.drm_work && in_permanent_work(b, f)) sheet_also(w, LFM_24_5);
    }
    if (work == SHELTER_NONE) add(w, across.wall, LFM_24_6a, "stone-wall"); /* LFM-24.6b */
    add(w, ground, LFM_D2, "woods");                                        /* LFM-D2d: besides a breastwork */
    add(w, across.water, LFM_D6, "water");
    add(w, across.steep, LFM_D6, "steep-slope");
}

/* ---- Modifiers of order and command ------------------------------------------------------------------------------ */

/* LFM-16.3: markers only; LFM-16.4: shattered too. Newcomers bring their D along (LFM-R44). */
static void add_order(const LfmBoard *b, const LfmState *s, const Fight *f, Worksheet *w) {
    for (int which = 0; which < 2; which++) {
        for (int i = 0; i < f->hexes[which]; i++) {
            int unit = lfm_first_in(b, s, f->hex[which][i], which == 0 ? lfm_marked : lfm_disordered);
            if (!unit) continue;
            if (which == 0) sheet_add(w, DIE, b->rule.drm_attacker_disordered, LFM_16_3, "attackers-in-disorder", unit);
            else sheet_add(w, DIE, b->rule.drm_defender_disordered, LFM_16_4, "defenders-in-disorder", unit);
            sheet_also(w, LFM_D6);
        }
    }
}

/* LFM-D6a: one a side, stacked with those who fight; brigade commanders never. */
static int best_commander(const LfmBoard *b, const LfmState *s, const Fight *f, int which) {
    int best = 0;
    for (int i = 0; i < f->hexes[which]; i++) {
        for (int p = s->top[f->hex[which][i]]; p; p = s->below[p]) {
            bool counts = lfm_is_commander(b, p) && b->brief[p].rank > RANK_BRIGADE && s->fight_of[p] == f->number;
            if (counts && (!best || lfm_cv(b, s, p) > lfm_cv(b, s, best))) best = p;
        }
    }
    return best;
}

static void add_commanders(const LfmBoard *b, const LfmState *s, const Fight *f, Worksheet *w) {
    for (int which = 0; which < 2; which++) {
        int commander = best_commander(b, s, f, which);
        int drm = commander ? b->rule.drm_commander[lfm_cv(b, s, commander)] : 0;
        if (!drm) continue;
        sheet_add(w, DIE, which == 0 ? -drm : drm, LFM_D6a, "commander", commander);
        sheet_also(w, LFM_D6);
    }
}

/* ---- The sheet --------------------------------------------------------------------------------------------------- */

/* LFM-8.9, LFM-D6b: everything adds up; the die is clamped (LFM-D4). LFM-8.9-ex1: flank, height, commander, a D and a
 * breastwork make -1. */
bool lfm_combat_sheet(const LfmBoard *b, const LfmState *s, const Fight *f, Worksheet *w) {
    if (!f->hexes[0] || !f->hexes[1]) return false;
    sheet_start(w, "combat", "odds-column", "on-the-die");
    w->column[ATTACKERS] = "attackers";
    w->column[DEFENDERS] = "defenders";
    Force attack = count_side(b, s, f, 0, w), defense = count_side(b, s, f, 1, w);
    w->detail[LFM_KIND] = FIGHT_COMBAT;
    w->detail[LFM_ATTACK] = (i16)attack.sp;
    w->detail[LFM_DEFENSE] = (i16)defense.sp;
    add_odds(b, s, f, w);
    if (is_flanked(b, f)) add(w, b->rule.drm_flank, LFM_8_7, "flank");
    add_height(b, f, w);
    add_commanders(b, s, f, w);
    add_order(b, s, f, w);
    add_ground(b, s, f, w);
    if (attack.breech * 2 >= attack.sp && attack.breech)
        sheet_add(w, DIE, b->rule.drm_breech_attacker, LFM_D6, "attackers-breech-loaders", 0);
    if (defense.breech * 2 >= defense.sp && defense.breech)
        sheet_add(w, DIE, b->rule.drm_breech_defender, LFM_D6, "defenders-breech-loaders", 0);
    w->detail[LFM_DRM] = w->total[DIE];
    return true;
}

static int foreseen_drm(const LfmBoard *b, const LfmProspect *p) {
    const LfmRules *rule = &b->rule;
    int drm = b->ground[b->hex[p->hex].ground].drm + p->tired_hexes * rule->drm_attacker_disordered;
    if (p->work) drm += rule->drm_work;
    if (p->attack_hexes >= FLANKING_HEXES) drm += rule->drm_flank;
    return p->shaken ? drm + rule->drm_defender_disordered : drm;
}

/* For opponents, who ask it thousands of times: no lines, only what the table needs. */
void lfm_foresee_combat(const LfmBoard *b, const LfmProspect *p, Worksheet *w) {
    int base = odds_column(b, p->attack ? p->attack : 1, p->defense ? p->defense : 1); /* LFM-D3c */
    w->detail[LFM_KIND] = FIGHT_COMBAT;
    w->detail[LFM_COLUMN] = (i16)shifted(b, base, odds_shift(b, p->attack_cr, p->defense_cr));
    w->detail[LFM_DRM] = (i16)foreseen_drm(b, p);
}

/* ---- Tables (LFM-D4, LFM-D7, LFM-D8) ----------------------------------------------------------------------------- */

const char *lfm_result_name(int result) {
    static const char *const name[RESULTS] = {"none", "DL2", "DL", "DR", "DC", "EXC", "NE", "AC", "AR", "AL"};
    return name[result];
}

int lfm_sheet_result(const LfmBoard *b, const Worksheet *w, int face) {
    int row = face + w->detail[LFM_DRM], column = w->detail[LFM_COLUMN];
    if (row < 0) row = 0;
    if (row >= DIE_ROWS) row = DIE_ROWS - 1;
    switch (w->detail[LFM_KIND]) {
    case FIGHT_COMBAT: return b->crt[row][column];
    case FIGHT_CHARGE: return b->charge[row][column];
    default: return b->fire[row][column];
    }
}

int lfm_sheet_outcomes(const LfmBoard *b, const Worksheet *w, Outcome *out) {
    static const char *const checks[] = {"no-effect", "1-check", "2-checks", "3-checks"};
    bool fire = w->detail[LFM_KIND] == FIGHT_FIRE;
    int count = 0, last = -1;
    for (int face = 1; face <= 6;
         face++) { /* rows and columns are in the order of merit (LFM-D4a): equals are together */
        int result = lfm_sheet_result(b, w, face);
        if (result != last) {
            out[count++] = (Outcome){0,
                                     fire ? checks[result & 3] : lfm_result_name(result),
                                     (i16)(fire ? result : 0),
                                     {.verb = VERB_ROLL, .n = 1, .face = {(u8)face}}};
            last = result;
        }
        out[count - 1].weight++;
    }
    return count;
}
