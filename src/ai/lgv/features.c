/* The quick policy: a row of features for each action; see know.h. */
#include "ai/lgv/know.h"

enum { YES = 16, ROW_MAX = 2000 };

typedef struct Table {
    const Scene *scene;
    const AiPlan *plan;
    Sight *v;
    const LgvBoard *b;
    const LgvState *s;
    i16 *row;
} Table;

static i16 *row_at(const Table *t, int i) { return t->row + (size_t)i * LGV_ACTION_COUNT; }

static i16 eighth(i64 worth) {
    worth /= 8;
    return (i16)(worth > ROW_MAX ? ROW_MAX : worth < -ROW_MAX ? -ROW_MAX : worth);
}

static void put_option(const Option *o, i16 *row) {
    row[F_attack] = eighth(o->gain);
    row[F_repulse] = eighth(o->loss);
    row[F_march] = eighth(o->march);
    row[F_take] = eighth(o->take);
    row[F_abandon] = eighth(o->abandon);
    row[F_danger] = eighth(o->danger);
    row[o->near ? F_tire_near : F_tire] = (i16)(4 * o->tire);
}

/* ---- The choice of an activation ----------------------------------------------------------------------- */

static bool best_option(Sight *v, int from, Option *best) {
    Option all[OPTIONS_MAX];
    int count = options_of(v, from, all), at = 0;
    for (int i = 1; i < count; i++) {
        if (all[i].worth > all[at].worth) at = i;
    }
    if (count) *best = all[at];
    return count > 0;
}

static int fresh_on_map(const Table *t, int side) { return bits_count(t->s->fresh[side] & t->b->counts[side]); }

static void weigh_pass(const Table *t, i16 *row) {
    row[F_pass] = YES;
    row[F_pass_spent] = (i16)(fresh_on_map(t, t->v->foe) - fresh_on_map(t, t->v->me));
    row[F_pass_ends] = (i16)(t->v->standing * (t->s->passes ? 2 * YES : YES));
}

static void weigh_impulse(const Table *t, const Action *a, i16 *row) {
    int kind = t->plan->kind;
    bool planned = kind == PLAN_PASS      ? a->verb == DO_PASS
                   : kind == PLAN_BOMBARD ? a->verb == DO_BOMBARD && a->op[0] == t->plan->what[PLAN_PLACE]
                                          : kind && a->verb == DO_ASSAULT && a->op[0] == t->plan->what[PLAN_FROM];
    Option best;
    row[F_plan] = planned ? YES : 0;
    if (a->verb == DO_PASS) weigh_pass(t, row);
    else if (a->verb == DO_BOMBARD) row[F_bombard] = eighth(bombard_of(t->v, a->op[0]));
    else if (!kind && best_option(t->v, a->op[0], &best)) put_option(&best, row);
}

/* ---- Bridges ------------------------------------------------------------------------------------------------ */

/* Who waits to cross, and how much nearer to the goals the far bank is. */
static void weigh_bridge(const Table *t, const Action *a, i16 *row) {
    if (a->verb != DO_BRIDGE) {
        row[F_no_bridge] = YES;
        return;
    }
    int near = t->b->ford[a->op[0]].a, far = t->b->ford[a->op[0]].b;
    int divisions = bits_count(lgv_here(t->s, UNION, near) & t->b->of_type[UNION][INFANTRY]);
    int nearer = want_of(t->v, far) - want_of(t->v, near);
    row[F_bridge] = (i16)(nearer > 0 ? 4 * (divisions + 1) : 1);
}

/* ---- Units of the Active Area ----------------------------------------------------------------------------------- */

/* The plan, as long as it is for this activation and not done. */
static bool plan_is_on(const Table *t) {
    int kind = t->plan->kind, place = t->plan->what[PLAN_PLACE];
    bool moves = kind == PLAN_ATTACK || kind == PLAN_MARCH;
    return moves && t->plan->what[PLAN_FROM] == t->s->active && !bits128_has(&t->s->attacked, place);
}

static u64 able(const Sight *v, u64 units, int cost) {
    u64 set = 0;
    for (u64 left = units; left; left &= left - 1) {
        if (lgv_move_factor(v->b, v->s, lgv_unit(v->b, v->me, left)) >= cost) set |= left & -left;
    }
    return set;
}

/* Those who could still go to a place this Impulse. */
static u64 could_go(Sight *v, u64 units, int from, int to) {
    Flood f;
    int fastest = 0;
    for (u64 left = units; left; left &= left - 1) {
        int move = lgv_move_factor(v->b, v->s, lgv_unit(v->b, v->me, left));
        fastest = move > fastest ? move : fastest;
    }
    flood_from(v, from, fastest, &f);
    return f.at[to] ? able(v, units, f.node[f.at[to] - 1].cost) : 0;
}

static int pick_rank(const Sight *v, int unit) {
    const Unit *u = &v->b->unit[unit];
    if (v->b->eligible_lead[v->me] & lgv_bit(v->b, unit)) return 16 + u->attack;
    return u->type == LEADER ? 2 + u->leads : u->type == ENGINEER ? 0 : 8;
}

/* What the Active Area is about now: the plan, an attack that waits for others, or the best that one sees. */
typedef struct Intent {
    bool any, waiting, planned;
    Option option;
    u64 units; /* who should go */
} Intent;

static Intent intent_of(const Table *t) {
    Sight *v = t->v;
    int from = t->s->active, waiting = committed_at(v);
    Intent x = {.waiting = waiting != 0};
    if (plan_is_on(t)) {
        int place = t->plan->what[PLAN_PLACE];
        u64 party = party_of(v, from, place, (Party)t->plan->what[PLAN_PARTY]);
        x.any = x.planned = true;
        x.option = (Option){.from = (u8)from, .place = (u8)place, .attack = t->plan->kind == PLAN_ATTACK};
        x.units = place == from ? 0 : could_go(v, party, from, place);
    } else if (waiting) {
        x.any = true;
        x.units = could_go(v, ready_in(v, from), from, waiting);
        option_attack(v, x.units, from, waiting, 99, 0, &x.option);
    } else if (best_option(v, from, &x.option)) {
        x.any = true;
        x.units = x.option.place == from ? 0 : party_of(v, from, x.option.place, (Party)x.option.party);
    }
    return x;
}

static void weigh_attack(const Table *t, const Intent *x, int place, i16 *row) {
    Option o;
    u64 units = place == t->s->active ? ready_in(t->v, place) : 0;
    option_attack(t->v, units, t->s->active, place, 99, 0, &o);
    put_option(&o, row);
    row[F_abandon] = 0;
    bool more = x->any && x->option.place == place && x->units;
    if (more) row[F_hesitate] = YES;
    if (x->planned && x->option.attack && x->option.place == place && !more) row[F_plan] = YES;
}

static void weigh_pick(const Table *t, const Intent *x, int unit, i16 *row) {
    row[F_pick_order] = (i16)pick_rank(t->v, unit);
    if (!(x->units & lgv_bit(t->b, unit))) {
        row[F_idle] = YES;
        if (x->planned) row[F_off_plan] = YES;
        return;
    }
    if (x->planned) row[F_plan] = YES;
    else put_option(&x->option, row);
}

static void weigh_assault(const Table *t) {
    const List *l = t->scene->legal;
    Intent x = intent_of(t);
    for (int i = 0; i < l->count; i++) {
        i16 *row = row_at(t, i);
        const Action *a = &l->action[i];
        if (a->verb == DO_PICK) weigh_pick(t, &x, a->op[0], row);
        else if (a->verb == DO_ATTACK) weigh_attack(t, &x, a->op[0], row);
        else row[F_end] = YES, row[F_plan] = x.planned && !x.units && !x.option.attack ? YES : 0;
    }
}

/* ---- A unit on its way ---------------------------------------------------------------------------------------- */

static void weigh_node(const Table *t, u64 me, const Node *n, Option *o) {
    Sight *v = t->v;
    int at = t->s->place[t->s->mover];
    if (!n->foes) {
        option_march(v, me, at, n->place, o);
        return;
    }
    u64 with = me;
    if (at == t->s->active) with |= able(v, ready_in(v, t->s->active), n->cost);
    const Link *link = lgv_link(t->b, at, n->place); /* or by a way round, which is dry for all that is known */
    option_attack(v, with, at, n->place, n->limit, lgv_water_defense(link), o);
}

/* By first step: the best that lies on that way, and what the plan asks. */
typedef struct Steps {
    Option best[LGV_LINKS];
    bool any[LGV_LINKS], joins[LGV_LINKS], planned[LGV_LINKS];
} Steps;

static void look_ahead(const Table *t, const Flood *f, int waiting, int planned, Steps *x) {
    u64 me = lgv_bit(t->b, t->s->mover);
    for (int i = 0; i < f->count; i++) {
        const Node *n = &f->node[i];
        int way = n->via;
        Option o;
        if (n->place == t->s->place[t->s->mover]) continue; /* there and back */
        if (n->place == waiting) x->joins[way] = true;
        if (n->place == planned) x->planned[way] = true;
        if (planned) continue;
        weigh_node(t, me, n, &o);
        if (x->any[way] && o.worth <= x->best[way].worth) continue;
        x->any[way] = true, x->best[way] = o;
    }
}

static void weigh_stop(const Table *t, int planned, i16 *row) {
    int at = t->s->place[t->s->mover];
    row[F_stop] = YES;
    row[F_danger] = eighth(danger_at(t->v, lgv_bit(t->b, t->s->mover), at));
    if (planned) row[planned == at ? F_plan : F_off_plan] = YES;
}

static int action_to(const List *l, int place) {
    for (int i = 0; i < l->count; i++) {
        if (l->action[i].verb == DO_GO && l->action[i].op[0] == place) return i;
    }
    return -1;
}

static void weigh_step(const Steps *x, int way, bool there, i16 *row) {
    if (x->any[way]) put_option(&x->best[way], row);
    row[F_join] = x->joins[way] ? YES : 0;
    row[F_plan] = (i16)(there ? YES + 4 : x->planned[way] ? YES : 0);
}

static void weigh_move(const Table *t) {
    const List *l = t->scene->legal;
    Sight *v = t->v;
    int unit = t->s->mover, at = t->s->place[unit], move = lgv_move_factor(t->b, t->s, unit);
    int waiting = committed_at(v), planned = plan_is_on(t) ? t->plan->what[PLAN_PLACE] : 0;
    const Place *p = &t->b->place[at];
    Steps x = {0};
    Flood f = {0};
    for (int i = 0; i < p->links; i++) {
        if (action_to(l, p->link[i].to) >= 0) flood_step(v, &p->link[i], t->s->spent[unit], move, i, &f);
    }
    flood_on(v, move, &f);
    look_ahead(t, &f, waiting, planned, &x);
    for (int i = 0; i < p->links; i++) {
        int action = action_to(l, p->link[i].to);
        if (action >= 0) weigh_step(&x, i, p->link[i].to == planned, row_at(t, action));
    }
    for (int i = 0; i < l->count; i++) {
        if (l->action[i].verb == DO_STOP) weigh_stop(t, planned, row_at(t, i));
    }
}

/* ---- Fights -------------------------------------------------------------------------------------------------- */

static int defense_by(const Table *t, int unit) {
    const Unit *u = &t->b->unit[unit];
    bool fresh = lgv_fresh(t->b, t->s, unit);
    return fresh ? u->defense - (u->type != LEADER) : u->exhausted;
}

static void weigh_lead(const Table *t, const Action *a, i16 *row) {
    row[F_lead_attack] = (i16)(4 * t->b->unit[a->op[0]].attack);
    row[F_lead_price] = eighth(price_of(t->v, a->op[0]));
}

static void weigh_front(const Table *t, const Action *a, i16 *row) {
    row[F_front] = (i16)(4 * t->b->unit[a->op[0]].leads);
    row[F_front_risk] = eighth(price_of(t->v, a->op[0]));
}

static void weigh_defend(const Table *t, const Action *a, i16 *row) {
    row[F_defend] = (i16)(4 * defense_by(t, a->op[0]));
    row[F_defend_price] = eighth(price_of(t->v, a->op[0]));
}

static void weigh_loss(const Table *t, const Action *a, i16 *row) {
    int place = t->s->fight.place, price = price_of(t->v, a->op[0]);
    if (a->verb == DO_TURN) {
        row[F_loss_turn] = YES;
        row[F_loss_price] = (i16)unit_strength(t->b, a->op[0]);
        return;
    }
    bool mine = (int)lgv_controller(t->s, place) == t->v->me;
    row[a->verb == DO_FALL_BACK ? F_loss_back : F_loss_eliminate] = YES;
    row[F_loss_price] = a->verb == DO_ELIMINATE ? eighth(price) : (i16)unit_strength(t->b, a->op[0]);
    if (a->verb == DO_FALL_BACK && mine) row[F_loss_ground] = eighth(t->v->worth[place]);
}

static bool by_choice(const LgvState *s) {
    return s->step == STEP_SCREEN || s->step == STEP_STALEMATE || s->step == STEP_WITHDRAW;
}

static void weigh_retreat(const Table *t, const Action *a, i16 *row) {
    int from = t->s->place[a->op[0]], to = a->op[1];
    u64 me = lgv_bit(t->b, a->op[0]);
    row[F_retreat_want] = eighth((i64)unit_strength(t->b, a->op[0]) * (want_of(t->v, to) - want_of(t->v, from)) / 64);
    row[F_retreat_danger] = eighth(danger_at(t->v, me, to));
    if (!by_choice(t->s)) return;
    bool last = lgv_here(t->s, t->v->me, from) == me, mine = (int)lgv_controller(t->s, from) == t->v->me;
    row[F_withdraw] = YES;
    row[F_withdraw_saves] = eighth(danger_at(t->v, me, from));
    row[F_withdraw_yield] = eighth(mine ? t->v->worth[from] / (last ? 1 : 3) : last ? 0 : 20);
}

/* ---- Rolls again ------------------------------------------------------------------------------------------------- */

static void weigh_fight_again(const Table *t, const Action *a, i16 *row) {
    Worksheet w;
    int attacker = t->s->momentum, place = t->s->fight.place;
    if (a->verb == DO_ACCEPT || !t->scene->game->worksheet(t->b, t->s, t->scene->side, NULL, &w)) return;
    int margin = w.total[0] - w.total[1], hope = 0, count = 0;
    u64 units = t->s->fight.attackers;
    for (int way = -10; way <= 10; way++) {
        int ways = ways_short(-way + 1) - ways_short(-way); /* how often the dice differ by this */
        int worth = worth_of_margin(t->v, margin + way, place, units, attacker);
        if (t->s->fight.bombardment && worth < 0) worth = 0;
        hope += ways * (worth / 4), count += ways;
    }
    int lies = worth_of_margin(t->v, t->s->fight.margin, place, units, attacker);
    if (t->s->fight.bombardment && lies < 0) lies = 0;
    int better = count ? 4 * (hope / count) - lies : 0;
    row[F_reroll] = eighth(t->v->me == attacker ? better : -better);
    row[a->verb == DO_REROLL_MARKER ? F_reroll_marker : F_reroll_price] = YES;
}

static void weigh_roll_again(const Table *t, const Action *a, i16 *row) {
    bool mine = t->s->momentum == t->v->me, good = mine == (t->s->kept != 0);
    if (t->s->step == STEP_MOMENTUM_REROLL) { /* it goes to the winner anyway (LGV-R31) */
        row[F_keep] = (a->verb == DO_ACCEPT) == (t->s->winner == t->v->me) ? 8 * YES : 0;
        return;
    }
    if (t->s->step != STEP_RETENTION_REROLL) {
        weigh_fight_again(t, a, row);
        return;
    }
    if (a->verb == DO_ACCEPT) return;
    int kept = 7 - t->s->impulse, chance = mine ? kept : 6 - kept;
    row[F_reroll_price] = YES;
    row[F_keep] = (i16)(good ? -8 * YES : 4 * chance);
}

static int exhausted_of(const Table *t, int side) {
    int count = 0;
    for (u64 left = t->b->counts[side] & ~t->s->fresh[side]; left; left &= left - 1)
        count += t->s->fate[lgv_unit(t->b, side, left)] == ON_MAP;
    return count;
}

static void weigh_steal(const Table *t, const Action *a, i16 *row) {
    if (a->verb != DO_STEAL) return;
    row[F_steal_any] = YES;
    row[F_steal] = (i16)(4 * (exhausted_of(t, t->v->me) - exhausted_of(t, t->v->foe)) + t->s->impulse);
}

/* ---- After the fighting ------------------------------------------------------------------------ */

static bool enemies_near(const Table *t, int place) {
    return bits128_meet(&t->b->place[place].near, &t->s->held[t->v->foe]) || lgv_here(t->s, t->v->foe, place);
}

static void weigh_entrench(const Table *t, const Action *a, i16 *row) {
    int place = a->op[0];
    row[F_entrench] = YES;
    row[F_entrench_near] = (i16)((enemies_near(t, place) ? YES : 0) + (t->v->worth[place] ? YES : 0));
}

static void weigh_placing(const Table *t, const Action *a, i16 *row) {
    row[F_place_want] = eighth(4 * want_of(t->v, a->op[1]));
    row[F_retreat_danger] = eighth(danger_at(t->v, lgv_bit(t->b, a->op[0]), a->op[1]));
}

static void weigh_set_up(const Table *t, const Action *a, i16 *row) {
    int place = a->op[1], divisions = bits_count(lgv_here(t->s, UNION, place) & t->b->of_type[UNION][INFANTRY]);
    for (int f = 1; f <= t->b->fords; f++) {
        if (t->b->ford[f].a != place || (t->s->bridges >> f & 1)) continue;
        bool guarded = lgv_here(t->s, CONFEDERATE, t->b->ford[f].b) != 0;
        row[F_set_up] = (i16)(10 + 2 * divisions - (guarded ? 4 : 0));
    }
}

/* An overrun goes on where the best of its units would go (mode a), or into a second attack. */
static void weigh_overrun(const Table *t, const Action *a, i16 *row) {
    Option o;
    int from = t->s->fight.place;
    if (a->verb == DO_HALT || a->verb == DO_DONE) row[F_halt] = YES;
    if (a->verb == DO_STORM || (a->verb == DO_ADVANCE && t->s->fight.storm)) {
        const Link *link = lgv_link(t->b, from, t->s->fight.storm ? t->s->fight.storm : a->op[0]);
        if (!link) return;
        option_attack(t->v, t->s->fight.attackers, from, link->to, 99, lgv_water_defense(link), &o);
        put_option(&o, row);
    } else if (a->verb == DO_ADVANCE) {
        option_march(t->v, lgv_bit(t->b, a->op[0]), from, a->op[1], &o);
        put_option(&o, row);
    }
}

static void weigh_unit(const Table *t, const Action *a, i16 *row) {
    switch (a->verb) {
    case DO_TARGET:
        row[F_target] = (i16)(unit_strength(t->b, a->op[0]) + (lgv_fresh(t->b, t->s, a->op[0]) ? 0 : 8));
        return;
    case DO_FROM:
        row[F_takes_part] = (i16)(4 * bits_count(lgv_here(t->s, t->v->me, a->op[0]) & t->s->fresh[t->v->me] &
                                                 t->b->of_type[t->v->me][ARTILLERY]));
        return;
    case DO_BRING:
    case DO_RALLY:
    case DO_CALL: row[F_bring] = (i16)(YES + unit_strength(t->b, a->op[0])); return;
    case DO_PRICE: row[F_price] = (i16)unit_strength(t->b, a->op[0]); return;
    default: row[F_takes_part] = YES; return; /* joins, supports */
    }
}

/* ---- All ---------------------------------------------------------------------------------------- */

static void weigh_removal(const Table *t, const Action *a, i16 *row) {
    if (a->verb == DO_REMOVE_WORKS) row[F_remove] = lgv_here(t->s, t->v->me, a->op[0]) ? YES : -YES;
    if (a->verb == DO_REMOVE_BRIDGE) row[F_remove] = YES;
}

static void weigh_other(const Table *t, const Action *a, i16 *row) {
    switch (a->verb) {
    case DO_LEAD: weigh_lead(t, a, row); return;
    case DO_FRONT: weigh_front(t, a, row); return;
    case DO_DEFEND: weigh_defend(t, a, row); return;
    case DO_TURN:
    case DO_FALL_BACK:
    case DO_ELIMINATE: weigh_loss(t, a, row); return;
    case DO_RETREAT: weigh_retreat(t, a, row); return;
    case DO_REROLL_ADVANTAGE:
    case DO_REROLL_MARKER:
    case DO_ACCEPT: weigh_roll_again(t, a, row); return;
    case DO_STEAL: weigh_steal(t, a, row); return;
    case DO_ENTRENCH: weigh_entrench(t, a, row); return;
    case DO_RETURN: weigh_placing(t, a, row); return;
    case DO_PLACE:
        if (t->s->step == STEP_SET_UP || t->s->step == STEP_VARIANT_PLACE) weigh_set_up(t, a, row);
        else weigh_placing(t, a, row);
        return;
    case DO_REMOVE_WORKS:
    case DO_REMOVE_BRIDGE: weigh_removal(t, a, row); return;
    case DO_WORKS: row[F_accept] = YES; return;
    case DO_JOIN:
    case DO_SUPPORT:
    case DO_TARGET:
    case DO_FROM:
    case DO_BRING:
    case DO_RALLY:
    case DO_CALL:
    case DO_PICK:
    case DO_PRICE: weigh_unit(t, a, row); return;
    default: return;
    }
}

static void weigh_one(const Table *t, const Action *a, i16 *row) {
    switch (t->s->step) {
    case STEP_IMPULSE: weigh_impulse(t, a, row); return;
    case STEP_BRIDGE: weigh_bridge(t, a, row); return;
    case STEP_OVERRUN:
    case STEP_EXPLOIT:
    case STEP_STORM: weigh_overrun(t, a, row); return;
    default: weigh_other(t, a, row); return;
    }
}

/* The question about captured works comes before the step. */
static bool asks_works(const List *l) {
    for (int i = 0; i < l->count; i++) {
        if (l->action[i].verb == DO_WORKS) return true;
    }
    return false;
}

void lgv_weigh(const Scene *scene, const AiPlan *plan, i16 *row) {
    const List *l = scene->legal;
    Lore *lore = scene->memory;
    Table t = {.scene = scene, .plan = plan, .b = scene->board, .s = scene->state, .row = row};
    memset(row, 0, sizeof *row * LGV_ACTION_COUNT * (size_t)l->count);
    bool works = asks_works(l);
    t.v = sight_make(lore, t.b, t.s, (int)scene->side);
    if (t.s->step == STEP_ASSAULT && !works) weigh_assault(&t);
    else if (t.s->step == STEP_MOVE && !works) weigh_move(&t);
    else
        for (int i = 0; i < l->count; i++)
            works ? weigh_other(&t, &l->action[i], row_at(&t, i)) : weigh_one(&t, &l->action[i], row_at(&t, i));
}
