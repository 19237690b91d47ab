/* The dice of a combat: bonuses allotted (14.steps-e, 14.elite), the rolls (14.steps-f), and their exact outcomes. */
#include "games/guv/rules.h"

static int carriers(const Fight *f, int who) { return f->dice[who] < GUV_DICE ? f->dice[who] : GUV_DICE; }

/* ---- E: bonuses (GUV-P17, GUV-R57) ------------------------------------------------------------------------------- */

static void start_rolls(GuvState *s) { guv_step_to(s, STEP_ATTACK_ROLL); }

static void start_defender_bonus(GuvState *s) {
    Fight *f = &s->fight;
    f->bonus[ATTACK] = 0; /* points need not be used */
    if (f->march && f->dice[DEFENSE] == 1) {
        f->mod[DEFENSE][0]--; /* no choice of die (GUV-9.fm-e) */
        f->march = 0;
    }
    if (f->bonus[DEFENSE] || f->march) guv_step_to(s, STEP_BONUS_DEFENDER);
    else start_rolls(s);
}

/* GUV-14.steps-d, GUV-14.steps-e. */
void guv_start_dice(const GuvBoard *b, GuvState *s, const Journal *j) {
    Fight *f = &s->fight;
    Worksheet w;
    MUST(guv_fight_sheet(b, s, f, &w));
    f->ground = (u8)guv_ground_bonus(b, s, f);
    for (int who = ATTACK; who <= DEFENSE; who++) {
        f->dice[who] = (u8)w.total[who];
        f->each[who] = guv_fight_has(b, s, f, who, U_OOS) ? -1 : 0; /* GUV-15.oos-e, GUV-R70 */
        /* GUV-3.track-a: kept during the combat */
        f->bonus[who] = (u8)(guv_fight_bonus(b, s, f, who) + (who == DEFENSE ? f->ground : 0));
    }
    f->march = guv_fight_has(b, s, f, DEFENSE, U_MARCHED); /* GUV-9.fm-e, GUV-R24 */
    journal(j, NOBODY, GUV_14_steps_d, "%d points against %d: attacker %d dice, defender %d.", w.detail[DETAIL_ATTACK],
            w.detail[DETAIL_DEFENSE], f->dice[ATTACK], f->dice[DEFENSE]);
    if (f->bonus[ATTACK]) guv_step_to(s, STEP_BONUS);
    else start_defender_bonus(s);
}

static bool die_exists(const Fight *f, int who, int die, Refusal *r) {
    return (die >= 1 && die <= carriers(f, who)) ||
           refuse(r, GUV_14_elite_b, "There is no die %d; %d can be named.", die, carriers(f, who));
}

static bool may_allot(const Fight *f, int who, const Action *a, Refusal *r) {
    int free = f->bonus[who] - (who == DEFENSE ? f->ground : 0);
    if (!f->bonus[who]) return refuse(r, GUV_14_elite_b, "No point is left.");
    if (a->verb == DO_ADD) return die_exists(f, who, a->op[0], r);
    if (!free) return refuse(r, GUV_D3f, "The ground helps only dice of the defender.");
    return die_exists(f, !who, a->op[0], r);
}

static void bonus_list(const Fight *f, int who, List *l) {
    bool free = f->bonus[who] > (who == DEFENSE ? f->ground : 0);
    for (int d = 1; d <= carriers(f, who) && f->bonus[who]; d++) list_add(l, DO_ADD, 1, d, 0);
    for (int d = 1; d <= carriers(f, !who) && free; d++) list_add(l, DO_SUB, 1, d, 0);
}

static void allot(GuvState *s, int who, const Action *a, const Journal *j) {
    Fight *f = &s->fight;
    bool add = a->verb == DO_ADD;
    f->mod[add ? who : !who][a->op[0] - 1] += add ? 1 : -1;
    f->bonus[who]--;
    if (add && who == DEFENSE && f->ground) f->ground--;
    journal(j, NOBODY, GUV_14_elite_b, "The %s puts %s on die %d of the %s.", who == ATTACK ? "attacker" : "defender",
            add ? "+1" : "-1", a->op[0], (who == ATTACK) == add ? "attacker" : "defender");
}

static void bonus_legal(const GuvBoard *b, const GuvState *s, List *l) {
    bonus_list(&s->fight, ATTACK, l);
    list_add(l, DO_DONE, 0, 0, 0);
}

static bool bonus_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    if (a->verb == DO_ADD || a->verb == DO_SUB) return may_allot(&s->fight, ATTACK, a, r);
    return a->verb == DO_DONE || guv_not_now(b, s, a, r);
}

static void bonus_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    if (a->verb != DO_DONE) allot(s, ATTACK, a, j);
    if (a->verb == DO_DONE || !s->fight.bonus[ATTACK]) start_defender_bonus(s);
}

GUV_STEP(bonus, "bonus", GUV_14_elite_b, WHO_ACTIVE, "Attacker: assign bonus points, %n left.");

/* The die of a forced march is named first (GUV-R24). */
static void bonus_defender_legal(const GuvBoard *b, const GuvState *s, List *l) {
    const Fight *f = &s->fight;
    for (int d = 1; d <= carriers(f, DEFENSE) && f->march; d++) list_add(l, DO_MARCH_DIE, 1, d, 0);
    if (f->march) return;
    bonus_list(f, DEFENSE, l);
    list_add(l, DO_DONE, 0, 0, 0);
}

static bool bonus_defender_check(const GuvBoard *b, const GuvState *s, const Action *a, Refusal *r) {
    const Fight *f = &s->fight;
    if (f->march) {
        if (a->verb == DO_MARCH_DIE) return die_exists(f, DEFENSE, a->op[0], r);
        return refuse(r, GUV_9_fm_e, "First name the die that carries the -1 of the forced march.");
    }
    if (a->verb == DO_ADD || a->verb == DO_SUB) return may_allot(f, DEFENSE, a, r);
    return a->verb == DO_DONE || guv_not_now(b, s, a, r);
}

static void bonus_defender_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    Fight *f = &s->fight;
    if (a->verb == DO_MARCH_DIE) {
        f->mod[DEFENSE][a->op[0] - 1]--;
        f->march = 0;
        journal(j, NOBODY, GUV_9_fm_e, "The forced march puts -1 on die %d of the defender.", a->op[0]);
    } else if (a->verb == DO_DONE) {
        f->bonus[DEFENSE] = 0;
    } else {
        allot(s, DEFENSE, a, j);
    }
    if (f->bonus[DEFENSE]) return;
    f->ground = 0;
    start_rolls(s);
}

GUV_STEP(bonus_defender, "bonus-defender", GUV_14_elite_b, WHO_OPPONENT, "Defender: assign bonus points, %n left.");

/* ---- F: the rolls (GUV-14.dice-a, GUV-R53, GUV-R58) -------------------------------------------------------------- */

static int modifier(const Fight *f, int who, int die) { return f->each[who] + (die < GUV_DICE ? f->mod[who][die] : 0); }

static void read_roll(GuvState *s, int who, const Action *a, const Journal *j) {
    Fight *f = &s->fight;
    char text[DICE_MOST * 16 + 1];
    Writer w = writer_on(text, sizeof text);
    for (int i = 0; i < f->dice[who]; i++) {
        int face = a->face[i], m = modifier(f, who, i);
        bool hit = face + m >= GUV_HIT;
        f->hits[who] = (u8)(f->hits[who] + hit);
        f->natural[who] = (u8)(f->natural[who] + (hit && face == 6 && guv_on(s, OPTION_SIXES)));
        if (!journal_heard(j)) continue;
        put_fmt(&w, i ? " {dice:%d}" : "{dice:%d}", face);
        if (m) put_fmt(&w, "%s%d", m > 0 ? "+" : "", m);
    }
    journal(j, NOBODY, GUV_14_dice_a, "The %s rolls %s: %d hit%s.", who == ATTACK ? "attacker" : "defender", text,
            f->hits[who], f->hits[who] == 1 ? "" : "s");
}

static DiceDue attack_roll_dice(const GuvBoard *b, const GuvState *s) { return (DiceDue){s->fight.dice[ATTACK], 6}; }

static DiceDue defense_roll_dice(const GuvBoard *b, const GuvState *s) { return (DiceDue){s->fight.dice[DEFENSE], 6}; }

static void attack_roll_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    read_roll(s, ATTACK, a, j);
    guv_step_to(s, STEP_DEFENSE_ROLL);
}

static void defense_roll_apply(const GuvBoard *b, GuvState *s, const Action *a, const Journal *j) {
    read_roll(s, DEFENSE, a, j);
    guv_start_losses(b, s, j);
}

GUV_DICE(attack_roll, "attack-roll", GUV_14_steps_f, "Attack on %h: roll the attacker's dice.");
GUV_DICE(defense_roll, "defense-roll", GUV_14_steps_f, "Attack on %h: roll the defender's dice.");

/* ---- Outcomes ---------------------------------------------------------------------------------------------------- */

/* The dice of one side with their modifiers. */
typedef struct Pool {
    int dice;
    i8 modifier[DICE_EXACT];
    bool sixes; /* natural 6s are told apart */
} Pool;

/* Faces 1 to 5 that hit, and whether a 6 does. */
static int low_hits(int m) { return m < 0 ? 0 : m > 4 ? 5 : m + 1; }
static int six_hits(int m) { return m >= -1; }

static const u16 binomial[DICE_EXACT + 1][DICE_EXACT + 1] = {
    {1},
    {1, 1},
    {1, 2, 1},
    {1, 3, 3, 1},
    {1, 4, 6, 4, 1},
    {1, 5, 10, 10, 5, 1},
    {1, 6, 15, 20, 15, 6, 1},
    {1, 7, 21, 35, 35, 21, 7, 1},
    {1, 8, 28, 56, 70, 56, 28, 8, 1},
    {1, 9, 36, 84, 126, 126, 84, 36, 9, 1},
    {1, 10, 45, 120, 210, 252, 210, 120, 45, 10, 1},
    {1, 11, 55, 165, 330, 462, 462, 330, 165, 55, 11, 1},
    {1, 12, 66, 220, 495, 792, 924, 792, 495, 220, 66, 12, 1},
};

/* weight[hits][sixes]. */
typedef u32 Weights[DICE_EXACT + 1][DICE_EXACT + 1];

/* Dice without any modifier, most of a pool as a rule, at a stroke: a hit by 5, by 6, or one of four misses. */
static void plain_dice(Weights w, int dice, bool sixes) {
    u32 missed = 1;
    for (int h = dice; h >= 0; h--, missed *= 4) {
        u32 ways = binomial[dice][h] * missed;
        if (!sixes) w[h][0] = ways << h;
        for (int x = 0; sixes && x <= h; x++) w[h][x] = ways * binomial[h][x];
    }
}

/* One die more on top of `before` dice: from many hits down, so that nothing is counted twice. */
static void one_die(Weights w, int before, int m, bool sixes) {
    u32 six = (u32)six_hits(m), low = (u32)low_hits(m) + (sixes ? 0 : six), miss = 6 - (u32)low_hits(m) - six;
    for (int h = before + 1; h >= 0; h--) {
        for (int x = sixes ? h : 0; x >= 0; x--) {
            u32 sum = h <= before ? w[h][x] * miss : 0;
            if (x < h) sum += w[h - 1][x] * low;
            if (x) sum += w[h - 1][x - 1] * six;
            w[h][x] = sum;
        }
    }
}

static void weigh(const Pool *p, Weights w) {
    int plain = 0;
    for (int i = 0; i < p->dice; i++) plain += p->modifier[i] == 0;
    plain_dice(w, plain, p->sixes);
    for (int i = 0, before = plain; i < p->dice; i++) {
        if (p->modifier[i]) one_die(w, before++, p->modifier[i], p->sixes);
    }
}

/* Faces that make a class: misses go first to dice that could else show only a 6, hits without a 6 first to dice that
 * cannot miss; what is left over shows 6. */
static void odd_faces(const Pool *p, int misses, int lows, u8 *face) {
    int sharp = 0, sure = 0;
    for (int i = 0; i < p->dice; i++) {
        misses -= p->modifier[i] < -1;
        sharp += p->modifier[i] == -1;
        sure += p->modifier[i] >= 4;
    }
    int sharp_misses = misses < sharp ? misses : sharp, sure_lows = lows < sure ? lows : sure;
    if (!p->sixes) lows -= sharp - sharp_misses; /* those hit by a 6 */
    int misses_left = misses - sharp_misses, lows_left = lows - sure_lows;
    for (int i = 0; i < p->dice; i++) {
        int m = p->modifier[i];
        if (m < -1) face[i] = 1;
        else if (m == -1) face[i] = sharp_misses-- > 0 ? 1 : 6;
        else if (m >= 4) face[i] = sure_lows-- > 0 ? 5 : 6;
        else if (misses_left > 0) face[i] = 1, misses_left--;
        else face[i] = lows_left-- > 0 ? 5 : 6;
    }
}

/* Dice that can miss, hit and show a 6 are alike here: first the misses, then 5s, then 6s, all bytes at once. */
static void even_faces(int misses, int lows, u8 *face) {
    static const u8 prefix[32] = {255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};
    const u64 ones = 0x0101010101010101u;
    u64 missed[2], below[2], all[2];
    memcpy(missed, prefix + 16 - misses, 16);
    memcpy(below, prefix + 16 - misses - lows, 16);
    for (int i = 0; i < 2; i++) all[i] = ones * 6 ^ (ones * (6 ^ 5) & below[i]) ^ (ones * (5 ^ 1) & missed[i]);
    memcpy(face, all, 16);
}

static const char *const hit_code[DICE_EXACT + 1] = {"no-hit",  "1-hit",   "2-hits", "3-hits", "4-hits",
                                                     "5-hits",  "6-hits",  "7-hits", "8-hits", "9-hits",
                                                     "10-hits", "11-hits", "12-hits"};
static const char *const six_code[DICE_EXACT + 1] = {
    "",          "1-hit-6",   "2-hits-6s", "3-hits-6s",  "4-hits-6s",  "5-hits-6s",  "6-hits-6s",
    "7-hits-6s", "8-hits-6s", "9-hits-6s", "10-hits-6s", "11-hits-6s", "12-hits-6s",
};

static int pool_outcomes(const Pool *p, Outcome *out) {
    Weights w;
    int count = 0;
    bool odd = false;
    for (int i = 0; i < p->dice; i++) odd |= p->modifier[i] < 0 || p->modifier[i] >= 4;
    weigh(p, w);
    for (int h = 0; h <= p->dice; h++) {
        for (int x = 0; x <= (p->sixes ? h : 0); x++) {
            if (!w[h][x]) continue;
            Outcome *o = &out[count++];
            o->weight = w[h][x];
            o->code = x ? six_code[h] : hit_code[h];
            o->amount = (i16)h;
            o->roll.verb = VERB_ROLL;
            o->roll.n = (u8)p->dice;
            if (odd) odd_faces(p, p->dice - h, h - x, o->roll.face);
            else even_faces(p->dice - h, h - x, o->roll.face);
        }
    }
    return count;
}

static u64 mix(u64 key, const GuvState *s, int unit) {
    return (key ^ (u64)guv_fate(s, unit) << 16 ^ s->mark[unit]) * 0x9e3779b97f4a7c15u;
}

enum { ENDS = DICE_EXACT + 2 }; /* every die hits, and the works */

/* How the combat ends after a roll of the defender, by the steps that it costs; each is tried once. */
typedef struct Ends {
    int units, steps; /* of the attackers */
    int works;        /* steps that works cost beside the dice */
    bool asks;        /* a choice comes before the attacker's losses: the combat goes on whatever this roll shows */
    u32 known[2];     /* without a 6, with 6s */
    u64 key[2][ENDS];
} Ends;

/* Where the combat ends with the roll, for want of any choice, what it has cost its units tells rolls apart, and all
 * else follows from that; where it goes on they differ, as the fight remembers them: 0. */
static u64 end_of(const GuvBoard *b, const GuvState *s, const Action *roll, Ends *ends) {
    const Fight *f = &s->fight;
    Side side = guv_active(b, s);
    GuvState after = *s;
    u64 key = 1;
    defense_roll_apply(b, &after, roll, NULL);
    ends->asks = after.step == STEP_SIXES || after.step == STEP_LOSSES;
    if (after.fight.targets) return 0;
    for (int u = guv_next_of(side, &f->attackers, 0); u; u = guv_next_of(side, &f->attackers, u))
        key = mix(key, &after, u);
    for (int i = 0; i < f->targets; i++) {
        for (int u = s->top[f->target[i]]; u; u = s->below[u]) key = mix(key, &after, u);
    }
    return key | 1;
}

static void count_attackers(const GuvBoard *b, const GuvState *s, Ends *ends) {
    Side side = guv_active(b, s);
    const Bits128 *set = &s->fight.attackers;
    for (int u = guv_next_of(side, set, 0); u; u = guv_next_of(side, set, u)) {
        ends->units++;
        ends->steps += guv_steps(b, s, u);
    }
}

/* A 6 asks which of several attackers it hits; the only one is hit by whatever hits, and only whether a 6 was the first
 * shows afterwards. More than all steps is all. */
static u64 end_by(const GuvBoard *b, const GuvState *s, const Outcome *o, Ends *ends) {
    int six = o->code != hit_code[o->amount], cost = o->amount + ends->works;
    if (cost > ends->steps) cost = ends->steps;
    if (six && ends->units > 1) return 0;
    if (!(ends->known[six] >> cost & 1)) ends->key[six][cost] = end_of(b, s, &o->roll, ends);
    ends->known[six] |= 1u << cost;
    return ends->key[six][cost];
}

/* Rolls with one effect become one class. A combat that goes on without a hit does so whatever this roll shows, unless
 * only an advance is left to it, which dies with the attackers. */
static int merge_ends(const GuvBoard *b, const GuvState *s, Outcome *out, int count) {
    u64 end[OUTCOMES_MAX];
    Ends ends = {.works = s->fight.works == EFFECT_STEP, .asks = false};
    int kept = 0, most = out[count - 1].amount + ends.works;
    count_attackers(b, s, &ends);
    if (!end_by(b, s, &out[0], &ends) && (ends.asks || most < ends.steps)) return count;
    for (int i = 0; i < count; i++) {
        u64 here = end_by(b, s, &out[i], &ends);
        int same = 0;
        while (same < kept && (!here || end[same] != here)) same++;
        if (same < kept) {
            out[same].weight += out[i].weight;
            continue;
        }
        end[kept] = here;
        if (kept != i) out[kept] = out[i];
        kept++;
    }
    return kept;
}

int guv_fight_outcomes(const GuvBoard *b, const GuvState *s, int who, Outcome *out) {
    const Fight *f = &s->fight;
    if (f->dice[who] > DICE_EXACT) return 0;
    Pool p = {.dice = f->dice[who], .sixes = guv_on(s, OPTION_SIXES)};
    for (int i = 0; i < p.dice; i++) p.modifier[i] = (i8)modifier(f, who, i);
    int count = pool_outcomes(&p, out);
    return who == DEFENSE ? merge_ends(b, s, out, count) : count;
}

/* Of a fight foreseen: the attacker's roll, his bonus spread over his dice one by one. */
int guv_sheet_outcomes(const Worksheet *w, Outcome *out) {
    if (w->detail[DETAIL_KIND] == SHEET_SHOT) return guv_shot_outcomes(w, out);
    if (w->total[ATTACK] > DICE_EXACT) return 0;
    Pool p = {.dice = w->total[ATTACK], .sixes = w->detail[DETAIL_SIXES] != 0};
    for (int i = 0; i < p.dice; i++) p.modifier[i] = (i8)w->detail[DETAIL_MODIFIER];
    for (int i = 0; i < w->detail[DETAIL_BONUS]; i++) p.modifier[i % p.dice]++;
    return pool_outcomes(&p, out);
}
