/* The sum of a combat (14.steps-d, GUV-R52): ratio, encirclement, events, works, ground and limits, line by line. */
#include "games/guv/rules.h"

/* ---- Strength ---------------------------------------------------------------------------------------------------- */

static int attack_points(const GuvBoard *b, const GuvState *s, const Fight *f) {
    Side side = guv_active(b, s);
    int points = 0;
    for (int u = guv_next_of(side, &f->attackers, 0); u; u = guv_next_of(side, &f->attackers, u)) {
        points += guv_points(b, s, u);
    }
    return points;
}

/* GUV-R88: guns that have fired count too. */
static int defense_points(const GuvBoard *b, const GuvState *s, const Fight *f) {
    int points = 0;
    for (int i = 0; i < f->targets; i++) points += guv_stack_points(b, s, f->target[i]);
    return points;
}

bool guv_fight_has(const GuvBoard *b, const GuvState *s, const Fight *f, int who, int mark) {
    Side side = guv_active(b, s);
    if (who == ATTACK) {
        for (int u = guv_next_of(side, &f->attackers, 0); u; u = guv_next_of(side, &f->attackers, u)) {
            if (guv_is(s, u, mark)) return true;
        }
        return false;
    }
    for (int i = 0; i < f->targets; i++) {
        for (int u = s->top[f->target[i]]; u; u = s->below[u]) {
            if (guv_is(s, u, mark)) return true;
        }
    }
    return false;
}

/* GUV-14.elite-a, GUV-14.elite-c: of a hex one bonus of guns and one of others; the best of each. */
static int hex_bonus(const GuvBoard *b, const GuvState *s, int hex, const Bits128 *only) {
    int best[2] = {0, 0};
    for (int u = s->top[hex]; u; u = s->below[u]) {
        if (only && !bits128_has(only, guv_bit(u))) continue;
        int bonus = guv_bonus(b, s, u), gun = guv_is_gun(b, u);
        if (bonus > best[gun]) best[gun] = bonus;
    }
    return best[0] + best[1];
}

/* The attackers of a combat stand around its first target. */
int guv_fight_bonus(const GuvBoard *b, const GuvState *s, const Fight *f, int who) {
    int bonus = f->event_bonus[who]; /* GUV-14.elite-d */
    if (who == DEFENSE) {
        for (int i = 0; i < f->targets; i++) bonus += hex_bonus(b, s, f->target[i], NULL);
        return bonus;
    }
    for (int d = 0; d < 6; d++) {
        int hex = b->grid.next[f->target[0]][d];
        if (guv_holder(s, hex) == guv_active(b, s)) bonus += hex_bonus(b, s, hex, &f->attackers);
    }
    return bonus;
}

/* ---- Where they come from ---------------------------------------------------------------------------------------- */

/* The directions from a target in which attackers stand. */
int guv_ring_of(const GuvBoard *b, const GuvState *s, const Fight *f, int target) {
    Side side = guv_active(b, s);
    int mask = 0;
    for (int d = 0; d < 6; d++) {
        int hex = b->grid.next[target][d];
        if (guv_holder(s, hex) != side) continue;
        for (int u = s->top[hex]; u; u = s->below[u]) mask |= bits128_has(&f->attackers, guv_bit(u)) << d;
    }
    return mask;
}

/* GUV-14.enc-a, GUV-R63; GUV-R62: true of any attacked hex. */
static bool encircled(const GuvBoard *b, const GuvState *s, const Fight *f) {
    for (int i = 0; i < f->targets; i++) {
        int mask = guv_ring_of(b, s, f, f->target[i]), others = 0;
        for (int d = 0; d < 6; d++) {
            others |= (guv_holder(s, b->grid.next[f->target[i]][d]) == guv_fight_side(b, s, DEFENSE)) << d;
        }
        if (ring_opposed(mask) || ring_alternate(mask, others)) return true;
    }
    return false;
}

/* ---- Ground (14.terr, GUV-D3f) ----------------------------------------------------------------------------------- */

typedef struct Ground {
    i8 attack, defend, bonus;
    u8 limit;
} Ground;

static bool ground_same(Ground a, Ground z) {
    return a.attack == z.attack && a.defend == z.defend && a.bonus == z.bonus && a.limit == z.limit;
}

/* GUV-14.terr-b: only what all attackers cross; of unlike waters the lesser effect. */
static int side_effect(const GuvBoard *b, const GuvState *s, const Fight *f, int hex) {
    int mask = guv_ring_of(b, s, f, hex), effect = -DICE_MOST;
    for (int d = 0; d < 6; d++) {
        int here = b->water[b->hex[hex].water[d]].attack;
        if (mask >> d & 1 && here > effect) effect = here;
    }
    return mask ? effect : 0;
}

/* GUV-14.terr-d: the limit is the hex's whatever is claimed of it; on a height in the woods that of the woods. */
int guv_dice_limit(const GuvBoard *b, int hex) {
    int limit = b->terrain[b->hex[hex].terrain].limit, height = b->hex[hex].height ? b->height.limit : 0;
    return !limit || (height && height < limit) ? height : limit;
}

static Ground ground_of(const GuvBoard *b, const GuvState *s, const Fight *f, int choice) {
    int hex = f->target[choice / TERRAIN_CHOICES];
    Ground g = {.limit = (u8)guv_dice_limit(b, hex)};
    const TerrainRow *row = NULL;
    switch (choice % TERRAIN_CHOICES) {
    case CHOOSE_HEX: row = &b->terrain[b->hex[hex].terrain]; break;
    case CHOOSE_HEIGHT: row = b->hex[hex].height ? &b->height : NULL; break;
    case CHOOSE_SIDE: g.attack = (i8)side_effect(b, s, f, hex); break;
    default: break;
    }
    if (row) g.attack = row->attack, g.defend = row->defend, g.bonus = row->bonus;
    return g;
}

/* Nothing is claimed only of a hex that gives nothing (GUV-14.terr-c, GUV-14.h). */
int guv_ground_options(const GuvBoard *b, const GuvState *s, const Fight *f, u8 out[GROUNDS]) {
    Ground seen[GROUNDS];
    int count = 0;
    for (int i = 0; i < f->targets; i++) {
        Ground plain = {.limit = (u8)guv_dice_limit(b, f->target[i])};
        bool some = false;
        for (int c = TERRAIN_CHOICES; c-- > 0;) {
            Ground g = ground_of(b, s, f, i * TERRAIN_CHOICES + c);
            bool known = c == CHOOSE_NOTHING ? some : ground_same(g, plain);
            for (int k = 0; k < count && !known; k++) known = ground_same(g, seen[k]);
            some |= c != CHOOSE_NOTHING && !ground_same(g, plain);
            if (known) continue;
            seen[count] = g;
            out[count++] = (u8)(i * TERRAIN_CHOICES + c);
        }
    }
    return count;
}

int guv_ground_bonus(const GuvBoard *b, const GuvState *s, const Fight *f) {
    return f->terrain ? ground_of(b, s, f, f->terrain - 1).bonus : 0;
}

/* ---- The sheet --------------------------------------------------------------------------------------------------- */

/* GUV-14.ratio-a, GUV-14.ratio-b, GUV-14.ratio-ex1, GUV-R51; GUV-14.fight-ex1, GUV-14.fight-ex3, GUV-14.fight-ex4. */
static void add_ratio(int attack, int defense, Worksheet *w) {
    bool stronger = attack >= defense;
    sheet_add(w, ATTACK, stronger ? attack / defense : 1, GUV_14_ratio_a, "ratio", 0);
    sheet_add(w, DEFENSE, stronger ? 1 : (defense + attack - 1) / attack, GUV_14_ratio_a, "ratio", 0);
    sheet_add(w, ATTACK, 1, GUV_14_ratio_b, "always", 0);
    sheet_add(w, DEFENSE, 1, GUV_14_ratio_b, "always", 0);
}

static void add_handicap(int dice, Worksheet *w) {
    if (dice) sheet_add(w, ATTACK, dice, GUV_R97, "handicap", 0);
}

static void add_spirit(const GuvBoard *b, const GuvState *s, const Fight *f, Worksheet *w) {
    if (encircled(b, s, f)) sheet_add(w, ATTACK, 1, GUV_14_enc_a, "encirclement", 0);
    guv_add_events(b, s, f, w);
    if (guv_shown(s, CSA_JACKSON) && guv_active(b, s) == CONFEDERATE) {
        sheet_add(w, ATTACK, 1, GUV_17_csa_jackson, "jackson-attacks", 0);
    }
    add_handicap(guv_handicap_dice(b, s, guv_active(b, s)), w);
}

static void add_breastwork(Worksheet *w) { sheet_add(w, ATTACK, -1, GUV_14_bw_a, "breastwork", 0); }
static void add_fort(Worksheet *w) { sheet_add(w, DEFENSE, 1, GUV_14_fort_a, "fortification", 0); }

static void add_works(const GuvBoard *b, const GuvState *s, const Fight *f, Worksheet *w) {
    bool fort = false;
    for (int i = 0; i < f->targets; i++) fort |= guv_counts_as_fort(b, s, f, i);
    if (f->works == EFFECT_DIE) add_breastwork(w);
    if (f->works != EFFECT_STEP) return;
    if (fort) add_fort(w);
    else sheet_add(w, ATTACK, 0, GUV_14_bw_a, "breastwork-step", 0);
}

static void add_limit(int limit, Worksheet *w) {
    for (int who = ATTACK; who <= DEFENSE && limit; who++) {
        if (w->total[who] > limit) sheet_add(w, who, limit - w->total[who], GUV_14_terr_d, "terrain-dice-cap", 0);
    }
}

static void add_ground(const GuvBoard *b, const GuvState *s, const Fight *f, Worksheet *w) {
    if (!f->terrain) return;
    Ground g = ground_of(b, s, f, f->terrain - 1);
    bool side = (f->terrain - 1) % TERRAIN_CHOICES == CHOOSE_SIDE;
    if (g.attack) sheet_add(w, ATTACK, g.attack, side ? GUV_14_terr_b : GUV_14_terr_a, side ? "water" : "terrain", 0);
    if (g.defend) sheet_add(w, DEFENSE, g.defend, GUV_14_terr_a, "terrain", 0);
    add_limit(g.limit, w);
}

/* What a sheet will say of ratio, works and limit, before anybody has declared the combat. */
void guv_foresee_combat(const GuvBoard *b, const GuvProspect *p, Worksheet *w) {
    sheet_start(w, "combat", "attackers-dice", "defenders-dice");
    add_ratio(p->attack, p->defense, w);
    add_handicap(p->more, w);
    if (p->works) add_breastwork(w);
    if (p->fort) add_fort(w);
    add_limit(guv_dice_limit(b, p->hex), w);
}

static void add_bounds(const GuvBoard *b, const GuvState *s, const Fight *f, Worksheet *w) {
    if (guv_lone_skirmisher(b, s, f) && w->total[DEFENSE] > 1) {
        sheet_add(w, DEFENSE, 1 - w->total[DEFENSE], GUV_13_l, "lone-skirmisher", 0);
    }
    for (int who = ATTACK; who <= DEFENSE; who++) {
        int total = w->total[who];
        if (total < 1) sheet_add(w, who, 1 - total, GUV_14_dice_b, "one-die", 0);
        if (total > DICE_MOST) sheet_add(w, who, DICE_MOST - total, GUV_14_ratio_b, "most-dice", 0);
    }
}

static void add_notes(const GuvBoard *b, const GuvState *s, const Fight *f, Worksheet *w) {
    if (guv_fight_has(b, s, f, ATTACK, U_OOS)) sheet_note(w, "-1 on every die of the attacker: out of supply");
    if (guv_fight_has(b, s, f, DEFENSE, U_OOS)) sheet_note(w, "-1 on every die of the defender: out of supply");
    if (guv_fight_has(b, s, f, DEFENSE, U_MARCHED)) sheet_note(w, "-1 on one die of the defender: forced march");
}

bool guv_fight_sheet(const GuvBoard *b, const GuvState *s, const Fight *f, Worksheet *w) {
    if (!f->targets || !bits128_any(&f->attackers)) return false;
    int attack = attack_points(b, s, f), defense = defense_points(b, s, f);
    if (!attack || !defense) return false;
    sheet_start(w, "combat", "attackers-dice", "defenders-dice");
    add_ratio(attack, defense, w);
    add_spirit(b, s, f, w);
    add_works(b, s, f, w);
    add_ground(b, s, f, w);
    add_bounds(b, s, f, w);
    add_notes(b, s, f, w);
    w->detail[DETAIL_KIND] = SHEET_FIGHT;
    w->detail[DETAIL_ATTACK] = (i16)attack;
    w->detail[DETAIL_DEFENSE] = (i16)defense;
    w->detail[DETAIL_MODIFIER] = guv_fight_has(b, s, f, ATTACK, U_OOS) ? -1 : 0;
    w->detail[DETAIL_BONUS] = (i16)guv_fight_bonus(b, s, f, ATTACK);
    w->detail[DETAIL_BONUS_DEFENDER] = (i16)(guv_fight_bonus(b, s, f, DEFENSE) + guv_ground_bonus(b, s, f));
    w->detail[DETAIL_SIXES] = guv_on(s, OPTION_SIXES);
    return true;
}
