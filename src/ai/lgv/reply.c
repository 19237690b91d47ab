/* Playouts of the campaign, Impulse by Impulse; see look.h. */
#include "ai/lgv/know.h"
#include "ai/lgv/look.h"

enum { STEPS = 4000, SHARES = 16, MARGIN_SHARE = 2, CHANCE_VP = 40, PLAYOUT_COST = 100 };

/* ---- Dice --------------------------------------------------------------------------------------- */

/* 1/2, 1/4, 3/4, 1/8, 5/8, ...: however many are taken, they lie evenly. Of 65,536. */
static u32 evenly(int n) {
    u32 share = 0, part = 1 << 15;
    for (u32 left = (u32)n + 1; left; left >>= 1, part >>= 1) share += left & 1 ? part : 0;
    return share;
}

/* Results of a fight come from the worst to the best: one at that share of the way. */
static Action roll_at(Thought *t, const LgvState *s, u32 share) {
    Outcome *out = t->mind.outcome[0];
    int count = t->mind.game->outcomes(t->mind.b, s, NULL, out), i = 0;
    u64 all = 0, so_far = 0;
    for (int j = 0; j < count; j++) all += out[j].weight;
    for (; i < count - 1; i++) {
        so_far += out[i].weight;
        if (so_far << 16 > all * share) break;
    }
    return out[i].roll;
}

/* The first fight goes evenly through all that may happen, so that a few playouts see what many dice would. */
static void roll(Thought *t, LgvState *s, const Actor *actor, Stream *dice, int n, int *rolls) {
    Action a = action0(VERB_ROLL);
    bool fight = s->step == STEP_ASSAULT_ROLL || s->step == STEP_BOMBARD_ROLL;
    a.n = actor->dice;
    for (int i = 0; i < actor->dice; i++) a.face[i] = (u8)(1 + stream_below(dice, actor->faces));
    if (fight && !(*rolls)++) a = roll_at(t, s, evenly(n));
    mind_do(&t->mind, s, a);
}

/* Momentum is supposed to be lost: sooner or later the enemy answers, and a plan must stand up to that. If it were
 * kept, a useless move would look better than none. */
static void lose_momentum(Thought *t, LgvState *s) {
    Outcome *out = t->mind.outcome[0];
    int count = t->mind.game->outcomes(t->mind.b, s, NULL, out);
    MUST(count > 0);
    mind_do(&t->mind, s, out[0].roll);
}

/* ---- One Impulse --------------------------------------------------------------------------------- */

/* The best that the side with Momentum finds at a glance; as `plans` has it, up to the dice of its attack. */
static Plan find_plan(Thought *t, const LgvState *s, Plans *plans) {
    Mind *m = &t->mind;
    List l = {.action = m->list[4]};
    m->game->legal(m->b, s, &l);
    m->plans = plans;
    m->narrow = true;
    m->side = (Side)s->momentum;
    Plan best = plan_impulse(m, s, &l);
    m->plans = NULL;
    m->narrow = false;
    m->side = t->side;
    return best;
}

static void play_impulse(Thought *t, LgvState *s) {
    Plans plans = {.most = 1, .each = 1, .course = &t->reply};
    Plan best = find_plan(t, s, &plans);
    if (best.first.verb == DO_PASS || !plans.count) mind_do(&t->mind, s, best.first);
    else *s = t->reply.state;
}

/* What the position is worth to the Union when the side with Momentum has done its best. Playouts meet the same ones
 * again and again. */
static int value_of_reply(Thought *t, const LgvState *s) {
    u64 hash = game_hash(t->mind.game, t->mind.b, s);
    ReplyMemo *r = &t->known[hash % REPLIES];
    if (r->hash == hash) return r->value;
    int value = find_plan(t, s, NULL).value;
    *r = (ReplyMemo){hash, s->momentum == UNION ? value : -value};
    return r->value;
}

/* What ends a matter stands at the end of the list: end, stop, done, accept, decline. */
static void end_matter(Thought *t, LgvState *s) {
    Mind *m = &t->mind;
    List l = {.action = m->list[0]};
    m->game->legal(m->b, s, &l);
    MUST(l.count > 0);
    mind_do(m, s, l.action[l.count - 1]);
}

/* ---- The score ------------------------------------------------------------------------------------ */

static int chance_by(const LgvState *s, int value) {
    return chance_of((value - (s->target - lgv_handicap(s)) * VP + VP / 2) * CHANCE_VP / VP);
}

static int score_of(const LgvBoard *b, const LgvState *s, const Actor *actor) {
    int margin = 5000 + 5 * lgv_margin(b, s);
    int chance = actor->winner == UNION ? 10000 : actor->winner == CONFEDERATE ? 0 : 5000;
    return (chance * (SHARES - MARGIN_SHARE) + margin * MARGIN_SHARE) / SHARES;
}

/* ---- Playouts ------------------------------------------------------------------------------------- */

typedef struct Playout {
    Thought *t;
    LgvState s;
    Stream *dice;
    Actor actor;
    int n, rolls;
} Playout;

static void play_on(Playout *p) {
    Thought *t = p->t;
    if (p->actor.side == FORTUNE) roll(t, &p->s, &p->actor, p->dice, p->n, &p->rolls);
    else if (!mind_rests(&p->s)) mind_do(&t->mind, &p->s, mind_plain(&t->mind, &p->s));
    else if (p->s.step == STEP_IMPULSE) play_impulse(t, &p->s);
    else end_matter(t, &p->s);
}

static bool is_combat(const LgvState *s) { return s->step >= STEP_STEAL && s->step <= STEP_BOMBARD_REROLL; }

/* For a few Impulses of alternate sides, or to the end of the phase. */
static int play_some(Playout *p, int horizon) {
    Mind *m = &p->t->mind;
    LgvState *s = &p->s;
    for (int i = 0; i < STEPS; i++) {
        game_actor(m->game, m->b, s, &p->actor);
        if (p->actor.side == NOBODY) return score_of(m->b, s, &p->actor);
        if (!is_combat(s)) break;
        if (s->step == STEP_IMPULSE && --horizon <= 0) return chance_by(s, value_of_reply(p->t, s));
        if (s->step == STEP_RETENTION) lose_momentum(p->t, s);
        else play_on(p);
    }
    return chance_by(s, eval_lgv(&m->survey, s));
}

int lgv_finish(const Scene *scene, int candidate, int horizon, int n, i64 *spent) {
    Thought *t = thought_in(scene->memory);
    Mind *m = &t->mind;
    const Choice *c = &t->choice[candidate];
    const LgvState *now = scene->state;
    Playout p = {.t = t, .s = c->state ? *c->state : *now, .dice = scene->dice, .n = n};
    u32 asked = m->memo.asked;
    *spent += PLAYOUT_COST;
    if (c->first.verb == DO_PASS && now->passes) return chance_by(now, eval_lgv(&m->survey, now)); /* no reply */
    if (!c->state) mind_do(m, &p.s, c->first);
    int score = play_some(&p, horizon);
    *spent += m->memo.asked - asked;
    return score;
}
