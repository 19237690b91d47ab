/* The one sum of a fight: attack value against defense value, line by line
 * (9.4.2, 9.4.3; of a bombardment in bombardment.c), its capacity and its outcomes. */
#include "games/lgv/rules.h"

/* ---- Assault, attack value (LGV-9.4.2-ex1, LGV-9.4.2-ex2) -------------------------------------------------------- */

/* LGV-9.4.2d, LGV-R22: every attacker came from Wilderness into Wilderness. */
static bool surprise(const LgvBoard *b, const LgvState *s, const Fight *f) {
    if (!b->place[f->place].wilderness || f->place == s->active) return false; /* began there */
    for (u64 left = f->attackers; left; left &= left - 1) {
        int from = s->from[lgv_unit(b, lgv_attacker(s), left)];
        if (!from || !b->place[from].wilderness) return false;
    }
    return true;
}

static void add_commands(const LgvBoard *b, const LgvState *s, const Fight *f, Worksheet *w) {
    int side = (int)lgv_attacker(s);
    for (int c = 1; c <= b->commands; c++) { /* LGV-9.4.2e, LGV-R23 */
        u64 members = f->attackers & b->of_command[side][c];
        if (bits_count(members) >= 3)
            sheet_add(w, ATTACK, 1, LGV_9_4_2e, "command-together", lgv_unit(b, side, members));
    }
}

static void attack_value(const LgvBoard *b, const LgvState *s, const Fight *f, Worksheet *w) {
    int side = (int)lgv_attacker(s), each = lgv_further_unit(side); /* LGV-R19: a Leader, too */
    int further = bits_count(f->attackers) - 1, guns = bits_count(f->guns);
    sheet_add(w, ATTACK, b->unit[f->lead].attack, LGV_9_4_2a, "lead", f->lead);
    if (further) sheet_add(w, ATTACK, further * each, LGV_9_4_2b, "further-units", 0);
    if (guns) sheet_add(w, ATTACK, guns, LGV_9_4_2c, "supporting-guns", 0); /* LGV-9.5b: 1 each */
    if (surprise(b, s, f)) sheet_add(w, ATTACK, 1, LGV_9_4_2d, "surprise", 0);
    add_commands(b, s, f, w);
    if (f->front) sheet_add(w, ATTACK, b->unit[f->front].leads, LGV_9_4_2f, "leads-from-the-front", f->front);
}

/* ---- Assault, defense value (LGV-9.4.3-ex1; options LGV-9.4.3g) -------------------------------------------------- */

/* LGV-9.4.3d, LGV-R22: all over Major Water 2; all over water 1; one dry 0. */
static int water_crossed(const LgvBoard *b, const LgvState *s, const Fight *f) {
    int least = WATER_MAJOR;
    for (u64 left = f->attackers; left; left &= left - 1) {
        int from = s->from[lgv_unit(b, lgv_attacker(s), left)];
        int water = lgv_water_defense(from ? lgv_link(b, from, f->place) : NULL);
        if (water < least) least = water;
    }
    return least;
}

/* LGV-9.4.3e; with 19.6 Howard gives none when his Corps is surprised (LGV-D8f). */
static void add_leader(const LgvBoard *b, const LgvState *s, const Fight *f, bool uneasy, Worksheet *w) {
    int side = (int)lgv_defender(s);
    u64 leaders = lgv_here(s, side, f->place) & b->of_type[side][LEADER];
    for (u64 left = leaders; left; left &= left - 1) {
        int u = lgv_unit(b, side, left);
        if (uneasy && b->unit[u].command == b->unit[f->defender].command) continue;
        sheet_add(w, DEFENSE, 1, LGV_9_4_3e, "leader-present", u);
        return;
    }
}

static bool is_uneasy(const LgvBoard *b, const LgvState *s, const Fight *f) {
    if (!lgv_on(s, OPTION_UNEASY) || !surprise(b, s, f)) return false;
    int eleventh = lgv_find_command(b, STR("XI"));
    return b->unit[f->defender].side == UNION && b->unit[f->defender].command == eleventh;
}

static void defense_value(const LgvBoard *b, const LgvState *s, const Fight *f, Worksheet *w) {
    int side = (int)lgv_defender(s), lead = f->defender;
    u64 others = lgv_here(s, side, f->place) & s->fresh[side] & ~b->of_type[side][LEADER] & ~lgv_bit(b, lead);
    bool uneasy = is_uneasy(b, s, f);
    sheet_add(w, DEFENSE, lgv_lead_defense(b, lead, lgv_fresh(b, s, lead)), LGV_9_4_3a, "lead", lead);
    if (others) sheet_add(w, DEFENSE, bits_count(others), LGV_9_4_3b, "further-fresh-units", 0);
    sheet_add(w, DEFENSE, b->place[f->place].tem, LGV_9_4_3c, "terrain", 0); /* LGV-3.1.2b */
    int water = f->mandatory ? water_crossed(b, s, f) : 0;
    if (water)
        sheet_add(w, DEFENSE, water, LGV_9_4_3d, water == WATER_MAJOR ? "over-major-water" : "over-minor-water", 0);
    add_leader(b, s, f, uneasy, w);
    if (lgv_works(s, side, f->place)) sheet_add(w, DEFENSE, lgv_works(s, side, f->place), LGV_9_4_3f, "entrenched", 0);
    if (uneasy) sheet_add(w, DEFENSE, -1, LGV_D8f, "xi-corps-surprised", 0);
    if (f->defense_guns) sheet_add(w, DEFENSE, bits_count(f->defense_guns), LGV_D8g, "defensive-guns", 0);
}

/* ---- The sheet --------------------------------------------------------------------------------------------------- */

/* LGV-R27: 3 for a Fresh unit, 2 for an Exhausted one, whatever its type. */
int lgv_fight_capacity(const LgvBoard *b, const LgvState *s, int side, u64 units) {
    return 2 * bits_count(units) + bits_count(units & s->fresh[side]);
}

bool lgv_fight_sheet(const LgvBoard *b, const LgvState *s, const Fight *f, Worksheet *w) {
    int foe = (int)lgv_defender(s);
    if (!f->place || !f->lead || !f->defender) return false;
    sheet_start(w, f->bombardment ? "bombardment" : "assault", "attack", "defense");
    if (f->bombardment) {
        lgv_bombardment_values(b, s, f, w);
    } else {
        attack_value(b, s, f, w);
        defense_value(b, s, f, w);
    }
    bool works = lgv_works(s, UNION, f->place) || lgv_works(s, CONFEDERATE, f->place);
    w->detail[DETAIL_CAPACITY] = (i16)lgv_fight_capacity(b, s, foe, lgv_here(s, foe, f->place));
    w->detail[DETAIL_OVERRUN] = lgv_may_overrun(b, f, works);
    w->detail[DETAIL_MOST] = (i16)(w->detail[DETAIL_CAPACITY] + w->detail[DETAIL_OVERRUN]);
    w->detail[DETAIL_FRONT] = f->front != 0;
    w->detail[DETAIL_BOMBARDMENT] = f->bombardment;
    return true;
}

/* ---- Outcomes ---------------------------------------------------------------------------------------------------- */

/* Ways to roll each difference of two 2D6 sums, -10 to 10; 1,296 in all. */
static const u16 ways[21] = {1, 4, 10, 20, 35, 56, 80, 104, 125, 140, 146, 140, 125, 104, 80, 56, 35, 20, 10, 4, 1};

/* Four faces that give a difference of sums. */
static Action roll_of(int difference) {
    Action a = {.verb = VERB_ROLL, .n = 4, .face = {1, 1, 1, 1}};
    int high = difference < 0 ? 2 : 0, rest = difference < 0 ? -difference : difference;
    a.face[high] = (u8)(1 + (rest > 5 ? 5 : rest));
    a.face[high + 1] = (u8)(1 + (rest > 5 ? rest - 5 : 0));
    return a;
}

static const char *code_of(const Worksheet *w, int margin) {
    if (w->detail[DETAIL_BOMBARDMENT]) return margin > 0 ? "casualties" : "no-effect";
    if (margin < 0) return "repulse";
    if (margin == 0) return "stalemate";
    return margin > w->detail[DETAIL_CAPACITY] ? "overrun" : "success";
}

/* Below the least that matters all rolls are alike, and above the most. */
int lgv_fight_margin(const Worksheet *w, int margin) {
    int least = w->detail[DETAIL_BOMBARDMENT] ? 1 : 0; /* LGV-10.4f: a tie does nothing */
    int most = w->detail[DETAIL_MOST];
    return margin < least ? -1 : margin > most ? most : margin;
}

/* Classes by what the state keeps of a roll: the margin as far as it matters,
 * and whether the Leader at the front falls (only on equal sums). */
int lgv_fight_outcomes(const Worksheet *w, Outcome *out) {
    int count = 0, last = 0, base = w->total[ATTACK] - w->total[DEFENSE];
    bool falls = w->detail[DETAIL_FRONT];
    for (int step = 0; step <= 20; step++) {
        int d = !falls ? step - 10 : step == 20 ? 0 : step < 10 ? step - 10 : step - 9; /* equal sums apart, last */
        int margin = lgv_fight_margin(w, base + d);
        if (count && margin == last && !(falls && step == 20)) {
            out[count - 1].weight += ways[d + 10];
            continue;
        }
        out[count].weight = ways[d + 10];
        out[count].code = code_of(w, margin);
        out[count].amount = (i16)(margin > 0 ? margin : 0);
        out[count++].roll = roll_of(d);
        last = margin;
    }
    return count;
}
