/* The sum of a charge combat (BFF-10.1 to BFF-10.12), for attacker and defender: roster and circumstances only. */
#include "games/bff/rules.h"

typedef struct Sum {
    const BffBoard *b;
    const BffState *s;
    const Combat *f;
    const Circumstances *c;
    Worksheet *w;
} Sum;

static void add(const Sum *m, int which, ChargeDrm drm, Clause clause, const char *code) {
    sheet_add(m->w, which, m->b->charge_drm[drm], clause, code, m->f->main[which]);
}

static void add_quality(const Sum *m, int which) {
    static const char *const quality[QUALITIES] = {"crack", "veteran", "experienced", "green"};
    static const char *const condition[CONDITIONS] = {"fresh", "worn", "spent"};
    int unit = m->f->main[which], q = m->b->piece[unit].quality;
    add(m, which, (ChargeDrm)(CHARGE_QUALITY + q), BFF_10_1, quality[q]);
    if (!bff_is_brigade(m->b, unit)) return;
    int now = bff_condition(m->b, m->s, unit);
    add(m, which, (ChargeDrm)(CHARGE_CONDITION + now), BFF_10_2, condition[now]);
}

/* BFF-10.3, BFF-R13: the highest ratio that the other side has. */
static void add_numbers(const Sum *m) {
    static const char *const code[3] = {"outnumbered-3-2", "outnumbered-2-1", "outnumbered-3-1"};
    int stands[2] = {m->c->value[FIELD_ATTACKERS], m->c->value[FIELD_DEFENDERS]};
    int few = stands[0] < stands[1] ? 0 : 1, step = 2;
    while (step >= 0 && stands[1 - few] * m->b->outnumbered_down[step] < stands[few] * m->b->outnumbered_up[step])
        step--;
    if (step >= 0) add(m, few, (ChargeDrm)(CHARGE_OUTNUMBERED + step), BFF_10_3, code[step]);
}

/* BFF-10.4: once, no matter which unit leads. */
static void add_leader(const Sum *m, int which) {
    int unit = m->f->main[which], leader = bff_leader_with(m->b, m->s, unit, 0);
    if (leader) sheet_add(m->w, which, m->b->charge_drm[CHARGE_LEADER], BFF_10_4, "attached-leader", leader);
    else if (m->b->piece[unit].exceptional) add(m, which, CHARGE_LEADER, BFF_10_4, "exceptional-commander");
}

static void add_order(const Sum *m, int which) {
    int unit = m->f->main[which];
    bool guns = bff_is_battery(m->b, unit);
    if (bff_is(m->s, unit, U_SILENCED)) add(m, which, CHARGE_DISORDERED, BFF_10_5, "silenced");
    if (bff_is(m->s, unit, U_DISORDERED)) add(m, which, CHARGE_DISORDERED, BFF_10_5, "disordered");
    if (bff_is(m->s, unit, U_LOW)) add(m, which, CHARGE_LOW_AMMUNITION, BFF_10_5, "low-on-ammunition");
    if (m->c->value[FIELD_ATTACKER_SUPPORTED + which]) add(m, which, CHARGE_SUPPORTED, BFF_10_6, "supported");
    if (bff_is(m->s, unit, U_DISMOUNTED)) add(m, which, CHARGE_DISMOUNTED, BFF_10_7, "dismounted-cavalry");
    if (guns && m->c->value[FIELD_DETACHED_BATTERY])
        add(m, which, CHARGE_DETACHED_BATTERY, BFF_10_7, "detached-battery");
}

/* BFF-10.8: one line of the list, so once. */
static void add_disadvantage(const Sum *m, int which) {
    int unit = m->f->main[which], formation = m->s->unit[unit].formation;
    if (m->c->value[FIELD_ATTACKER_OUTFLANKED + which]) add(m, which, CHARGE_OUTFLANKED, BFF_10_8, "outflanked");
    else if (bff_is(m->s, unit, U_BROKEN)) add(m, which, CHARGE_BROKEN, BFF_10_8, "broken");
    else if (formation == MARCH_COLUMN) add(m, which, CHARGE_MARCH_COLUMN, BFF_10_8, "march-column");
    else if (formation == LIMBERED) add(m, which, CHARGE_LIMBERED, BFF_10_8, "limbered");
}

static void add_ground(const Sum *m) {
    static const char *const code[DEFENCES] = {"", "favorable-ground", "strong-position", "fortified"};
    int defence = m->c->value[FIELD_DEFENCE];
    if (defence) add(m, 1, (ChargeDrm)(CHARGE_FAVORABLE + defence - 1), BFF_10_9, code[defence]);
}

/* BFF-10.11: cavalry that charges or countercharges; mounted infantry and those who stand gain nothing. */
static void add_horse(const Sum *m, int which) {
    static const char *const code[GOINGS] = {"cavalry-over-open-ground", "cavalry-over-broken-ground",
                                             "cavalry-over-rough-ground"};
    int unit = m->f->main[which];
    bool rides = m->b->piece[unit].type == CAVALRY && bff_mounted(m->b, m->s, unit);
    if (!rides || !bff_is(m->s, unit, U_CHARGING | U_COUNTERCHARGING)) return;
    Going over = bff_is(m->s, unit, U_OVER_ROUGH)    ? GOING_ROUGH
                 : bff_is(m->s, unit, U_OVER_BROKEN) ? GOING_BROKEN
                                                     : GOING_OPEN;
    add(m, which, (ChargeDrm)(CHARGE_CAVALRY + over), BFF_10_11, code[over]);
}

/* BFF-10.12: what only the first roll has. Yell and breakthrough are one line of the list (BFF-10.10). */
static void add_onset(const Sum *m) {
    int unit = m->f->main[0];
    bool yells =
        bff_on(m->s, OPTION_REBEL_YELL) && m->b->piece[unit].type == INFANTRY && bff_side(m->b, unit) == CONFEDERATE;
    if (m->f->second) add(m, 0, CHARGE_BREAKTHROUGH, BFF_10_10, "breakthrough");
    else if (yells) add(m, 0, CHARGE_REBEL_YELL, BFF_10_10, "rebel-yell");
    for (int which = 0; which < 2; which++) add_horse(m, which);
}

bool bff_combat_sheet(const BffBoard *b, const BffState *s, const Combat *f, const Circumstances *c, Worksheet *w) {
    if (!f->main[0] || !f->main[1]) return false;
    Sum m = {b, s, f, c, w};
    sheet_start(w, "charge", "attacker", "defender");
    for (int which = 0; which < 2; which++) {
        add_quality(&m, which);
        add_leader(&m, which);
        add_order(&m, which);
        add_disadvantage(&m, which);
    }
    add_numbers(&m);
    add_ground(&m);
    if (!f->rolls) add_onset(&m); /* BFF-10.12 */
    w->detail[0] = f->main[0];
    w->detail[1] = f->main[1];
    w->detail[2] = f->rolls;
    w->detail[BFF_SUM] = SUM_COMBAT;
    return true;
}

int bff_charge_lead(const BffBoard *b, const BffState *s, int unit, int target) {
    Combat f = {.main = {(u8)unit, (u8)target}};
    Circumstances c;
    Worksheet w;
    for (int which = 0; which < 2; which++) pieces_add(&f.party[which], f.main[which]);
    bff_see_combat(b, s, &f, &c);
    return bff_combat_sheet(b, s, &f, &c, &w) ? w.total[0] - w.total[1] : 0;
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

static const char *const combat_codes[COMBAT_RESULTS] = {"none",     "swept",  "driven", "pressed",
                                                         "struggle", "falter", "recoil", "repulsed"};

/* By difference, the best for the attacker first. */
int bff_combat_outcomes(const BffBoard *b, const BffState *s, const Worksheet *w, Outcome *out) {
    enum { FACES = 10 };
    int count = 0;
    for (int apart = FACES - 1; apart > -FACES; apart--) {
        int least = apart > 0 ? 1 : 1 - apart, difference = apart + w->total[0] - w->total[1];
        CombatResult result = bff_combat_row(b, w->detail[2], difference);
        out[count++] = (Outcome){(u32)(FACES - (apart < 0 ? -apart : apart)),
                                 combat_codes[result],
                                 (i16)difference,
                                 {.verb = VERB_ROLL, .n = 2, .face = {(u8)(least + apart), (u8)least}}};
    }
    return count;
}
