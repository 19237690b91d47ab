/* Orders in one gesture: what is in reach, by which way, and the actions that go there. */
#include "core/orders.h"

#include "core/internal.h"
#include "core/view.h"

/* ---- A position as it would become --------------------------------------------------------------------------- */

typedef struct Trial {
    const Order *order;
    Side side;
    StateRoom state;
    bool ended; /* something is revealed, or it is not his turn any more */
    OrderEnd end;
} Trial;

static const Orders *orders_of(const Order *o) { return o->game->orders; }

static bool may(const Trial *t, const Action *a, Refusal *r) {
    return game_check(t->order->game, t->order->board, &t->state, t->side, a, r);
}

static Standing standing(const Trial *t, int piece) {
    return orders_of(t->order)->standing(t->order->board, &t->state, piece);
}

static void do_it(Trial *t, const Action *a) {
    const Game *game = t->order->game;
    Actor actor;
    Effects effects = game->apply(t->order->board, &t->state, a, NULL);
    game_actor(game, t->order->board, &t->state, &actor);
    t->ended = effects.revealed || actor.side != t->side;
    t->end = actor.side == FORTUNE ? ORDER_DICE : actor.side != t->side ? ORDER_OTHER_SIDE : ORDER_REVEALS;
}

/* False: he who asks does not act now. What he cannot see is guessed, always in the same way. */
static bool begin_trial(const Order *o, Trial *t, Refusal *r) {
    Actor actor;
    Stream same = stream_on(1, 1);
    *t = (Trial){.order = o};
    MUST(o->game->state_size <= sizeof t->state);
    game_actor(o->game, o->board, o->state, &actor);
    t->side = actor.side;
    bool acts = actor.side != NOBODY && actor.side != FORTUNE && (o->viewer == actor.side || o->viewer == REFEREE);
    if (!acts) return refuse(r, actor.clause, "Orders are given by the side that acts, when it acts.");
    if (!o->pieces || !orders_of(o)) return refuse(r, actor.clause, "Name the pieces to order.");
    o->game->guess(o->board, o->state, o->viewer, &same, &t->state);
    return true;
}

/* ---- Setting out --------------------------------------------------------------------------------------------- */

static bool take(Trial *t, Plan *plan, Action a, Refusal *r) {
    if (!may(t, &a, r)) return false;
    if (plan->count == ORDERS_ACTIONS) return refuse(r, 0, "That is too much for one order.");
    plan->action[plan->count++] = a;
    do_it(t, &a);
    return true;
}

static bool set_out(Trial *t, Plan *plan, int piece, Refusal *r) {
    const Orders *verbs = orders_of(t->order);
    Standing now = standing(t, piece);
    Action pick = action1(verbs->pick, piece), open = action1(verbs->open, now.place);
    if (now.moving) return true;
    if (!may(t, &pick, NULL) && verbs->open && now.place && may(t, &open, NULL) && !take(t, plan, open, r))
        return false;
    return take(t, plan, pick, r);
}

/* Those who go as one set out together. */
static bool set_out_all(Trial *t, Plan *plan, const i16 *piece, int count, Refusal *r) {
    if (!set_out(t, plan, piece[0], r)) return false;
    for (int i = 1; i < count; i++) {
        if (!standing(t, piece[i]).moving && !take(t, plan, action1(orders_of(t->order)->join, piece[i]), r))
            return false;
    }
    return true;
}

/* ---- The search ---------------------------------------------------------------------------------------------- */

/* A way of being somewhere. */
typedef struct Stage {
    i16 place, spent, before; /* `before`: the stage before it, -1 none */
    u8 mode, verb, depth;
    bool rests;  /* the move may end here */
    bool ends;   /* it goes no further */
    bool closed; /* looked at */
} Stage;

typedef struct Search {
    const Trial *from;
    int lead;
    const char *step; /* in which the move is made */
    int count;
    Stage stage[ORDERS_STAGES];
    Action *room; /* for LIST_MAX */
} Search;

static Stage stage_of(const Trial *t, const Search *s, int before, int verb) {
    const Stage *last = before < 0 ? NULL : &s->stage[before];
    Standing now = standing(t, s->lead);
    Action stop = action0(orders_of(t->order)->stop);
    Actor actor;
    game_actor(t->order->game, t->order->board, &t->state, &actor);
    bool ends = t->ended || !now.moving || strcmp(actor.step, s->step) != 0;
    return (Stage){.place = now.place,
                   .spent = now.spent >= 0 ? now.spent
                            : last         ? last->spent
                                           : (i16)0,
                   .before = (i16)before,
                   .mode = now.mode,
                   .verb = (u8)verb,
                   .depth = (u8)(last ? last->depth + 1 : 0),
                   .rests = last && (ends || may(t, &stop, NULL)),
                   .ends = ends};
}

/* The cheapest that was not looked at; of two the one with fewer steps. -1: none. */
static int next_stage(const Search *s) {
    int best = -1;
    for (int i = 0; i < s->count; i++) {
        const Stage *one = &s->stage[i], *than = best < 0 ? NULL : &s->stage[best];
        if (one->closed) continue;
        if (!than || one->spent < than->spent || (one->spent == than->spent && one->depth < than->depth)) best = i;
    }
    return best;
}

/* As good as the other in every respect: whoever is there so can do what he could there otherwise. */
static bool covers(const Stage *one, const Stage *other) {
    if (one->place != other->place || one->mode != other->mode || one->ends != other->ends) return false;
    if (one->rests < other->rests) return false; /* as some may not stop while they can still get where they must */
    return one->spent < other->spent || (one->spent == other->spent && one->depth <= other->depth);
}

/* Only what is better than all that is known of the place. */
static void add_stage(Search *s, const Stage *new) {
    for (int i = 0; i < s->count; i++) {
        if (covers(&s->stage[i], new)) return;
    }
    for (int i = 1; i < s->count; i++) {
        if (s->stage[i].closed || !covers(new, &s->stage[i])) continue;
        s->stage[i] = *new;
        return;
    }
    if (s->count < ORDERS_STAGES) s->stage[s->count++] = *new;
}

static Action step_to(const Stage *stage) { return action1(stage->verb, stage->place); }

static void walk(const Search *s, int stage, Trial *t) {
    if (s->stage[stage].before < 0) {
        *t = *s->from;
        return;
    }
    walk(s, s->stage[stage].before, t);
    Action step = step_to(&s->stage[stage]);
    do_it(t, &step);
}

static bool is_step(const Orders *verbs, int verb) { return verb == verbs->step[0] || verb == verbs->step[1]; }

static void look_around(Search *s, int at) {
    const Order *o = s->from->order;
    Trial here, there;
    List list = {.action = s->room};
    walk(s, at, &here);
    o->game->legal(o->board, &here.state, &list);
    for (int i = 0; i < list.count; i++) {
        const Action *a = &list.action[i];
        if (!is_step(orders_of(o), a->verb)) continue;
        there = here;
        do_it(&there, a);
        Stage stage = stage_of(&there, s, at, a->verb);
        if (stage.place == a->op[0]) add_stage(s, &stage); /* else it was driven off */
    }
}

/* Until `goal` is reached where the move may end, and then the stage; without a goal all there is, and -1. */
static int search(Search *s, const Trial *from, int lead, int goal) {
    Actor actor;
    s->from = from;
    s->lead = lead;
    s->count = 0;
    game_actor(from->order->game, from->order->board, &from->state, &actor);
    s->step = actor.step;
    s->stage[s->count++] = stage_of(from, s, -1, 0);
    for (int at = next_stage(s); at >= 0; at = next_stage(s)) {
        if (goal && s->stage[at].place == goal && s->stage[at].rests) return at;
        s->stage[at].closed = true;
        if (!s->stage[at].ends) look_around(s, at);
    }
    return -1;
}

/* ---- The plan ------------------------------------------------------------------------------------------------ */

static void add_steps(const Search *s, int at, Plan *plan, bool first) {
    const Stage *stage = &s->stage[at];
    if (stage->before >= 0) {
        add_steps(s, stage->before, plan, first);
        if (plan->count < ORDERS_ACTIONS) plan->action[plan->count++] = step_to(stage);
    }
    if (!first) return;
    plan->way[plan->length] = stage->place;
    plan->spent[plan->length++] = stage->spent;
}

static bool why_no_way(const Trial *t, int place, Refusal *r) {
    Action step = action1(orders_of(t->order)->step[0], place);
    if (may(t, &step, r)) refuse(r, orders_of(t->order)->clause, "The move may not end there.");
    return false;
}

static bool go_there(Trial *t, Search *s, Plan *plan, int lead, int place, Refusal *r) {
    Trial from = *t;
    Action stop = action0(orders_of(t->order)->stop);
    int at = search(s, &from, lead, place);
    if (at < 0) return why_no_way(t, place, r);
    if (plan->count + s->stage[at].depth + 2 > ORDERS_ACTIONS) return refuse(r, 0, "That is too much for one order.");
    add_steps(s, at, plan, plan->length == 0);
    if (s->stage[at].spent > plan->cost) plan->cost = s->stage[at].spent;
    walk(s, at, t);
    return s->stage[at].ends || take(t, plan, stop, r);
}

/* The place is the enemy's, and nothing else keeps them from attacking it. */
static void attack_there(Trial *t, Plan *plan, int place) {
    Action attack = action1(orders_of(t->order)->attack, place);
    plan->attacks = !t->ended && orders_of(t->order)->attack && take(t, plan, attack, NULL);
}

/* `failed`: which of them could not. */
static bool plan_in_order(const Order *o, const i16 *piece, int place, Search *s, Plan *plan, int *failed, Refusal *r) {
    Trial t;
    *plan = (Plan){.count = 0};
    *failed = -1;
    if (!begin_trial(o, &t, r)) return false;
    bool together = orders_of(o)->join != 0;
    bool asked = false; /* a question comes in between, such as captured works */
    for (int i = 0; i < (together ? 1 : o->pieces) && !t.ended && !asked; i++) {
        *failed = i;
        if (!set_out_all(&t, plan, piece + i, together ? o->pieces : 1, r)) return false;
        if (!t.ended && !go_there(&t, s, plan, piece[i], place, r)) return false;
        asked = standing(&t, piece[i]).moving;
    }
    attack_there(&t, plan, place);
    plan->end = t.ended ? t.end : asked || plan->attacks ? ORDER_CHOICE : ORDER_DONE;
    return true;
}

/* Else it would march out and back. */
static bool is_there(const Order *o, int place, Refusal *r) {
    bool there = false;
    for (int i = 0; i < o->pieces; i++) there |= orders_of(o)->standing(o->board, o->state, o->piece[i]).place == place;
    if (there)
        refuse(r, orders_of(o)->clause, o->pieces > 1 ? "One of them is there already." : "It is there already.");
    return there;
}

/* Who may not be the first goes last: a Leader enters after a division. */
static bool make_plan(const Order *o, int place, Search *s, Plan *plan, Refusal *r) {
    i16 piece[ORDERS_PIECES];
    memcpy(piece, o->piece, sizeof piece);
    if (is_there(o, place, r)) return false;
    for (int tries = 0; tries < o->pieces; tries++) {
        int failed;
        Refusal why = {.count = 0};
        if (plan_in_order(o, piece, place, s, plan, &failed, &why)) return true;
        if (tries == 0 && r) *r = why;
        if (failed < 0 || orders_of(o)->join) return false;
        i16 late = piece[failed];
        memmove(&piece[failed], &piece[failed + 1], sizeof piece[0] * (size_t)(o->pieces - failed - 1));
        piece[o->pieces - 1] = late;
    }
    return false;
}

bool orders_plan(const Order *order, int place, Plan *plan, Refusal *r) {
    Action room[LIST_MAX];
    Search s = {.room = room};
    return make_plan(order, place, &s, plan, r);
}

int orders_play(const Plan *plan, Side side, Match *m) {
    int done = 0;
    bool on = true;
    for (; on && done < plan->count && match_act(m, side, &plan->action[done], NULL); done++) {
        Actor actor;
        game_actor(m->game, m->board, m->state, &actor);
        on = actor.side == side && !match_entry(m, m->count - 1).reveals;
    }
    return done;
}

/* ---- Questions ----------------------------------------------------------------------------------------------- */

Order order_of(const Game *game, const void *board, const void *state, Side viewer, const i16 *piece, int count) {
    Order o = {.game = game, .board = board, .state = state, .viewer = viewer};
    for (int i = 0; i < count && o.pieces < ORDERS_PIECES; i++) {
        bool twice = false;
        for (int k = 0; k < o.pieces; k++) twice |= o.piece[k] == piece[i];
        if (piece[i] && !twice) o.piece[o.pieces++] = piece[i];
    }
    return o;
}

static int place_kind(const Game *game) { return game->verbs[game->orders->step[0]].kind[0]; }

static void put_pieces(const Order *o, Writer *w) {
    for (int i = 0; i < o->pieces; i++) {
        put(w, i == 0 ? "" : i + 1 < o->pieces ? ", " : " and ");
        o->game->subject(o->board, o->piece[i], w);
    }
}

/* The cheapest stage of each place; one where the move may end before others. */
static bool is_best(const Search *s, int at) {
    const Stage *one = &s->stage[at];
    for (int i = 1; i < s->count; i++) {
        const Stage *other = &s->stage[i];
        if (i == at || other->place != one->place) continue;
        if (other->rests != one->rests ? other->rests : other->spent != one->spent ? other->spent < one->spent : i < at)
            return false;
    }
    return one->before >= 0 && one->place != s->stage[0].place;
}

typedef struct Reached {
    i16 place, cost, before;
    bool attack, passes;
    bool fails; /* not all of them can come: nobody need ask again */
} Reached;

static void say_reached(const Order *o, const Reached *at, const Answer *to) {
    const Orders *verbs = orders_of(o);
    to->found(to->context, &(Found){.kind = (u8)place_kind(o->game),
                                    .id = at->place,
                                    .value = at->cost,
                                    .clause = at->attack ? verbs->attack_clause : verbs->clause,
                                    .as = at->attack   ? "attack"
                                          : at->passes ? "on-the-way"
                                                       : verbs->reached,
                                    .before = at->before});
}

static bool has_place(const Reached *list, int count, int place) {
    for (int i = 0; i < count; i++) {
        if (list[i].place == place) return true;
    }
    return false;
}

/* Adds what the search found. Several who go by themselves must all be able to come. */
static int find_reached(const Order *o, const Search *s, Reached *out, int count) {
    bool each = !orders_of(o)->join && o->pieces > 1;
    Search own = {.room = s->room};
    Plan plan;
    for (int i = 1; i < s->count && count < ORDERS_STAGES; i++) {
        const Stage *one = &s->stage[i];
        if (!is_best(s, i) || has_place(out, count, one->place)) continue;
        Reached at = {one->place, one->spent, s->stage[one->before].place, false, !one->rests, false};
        bool checked = one->rests && (each || orders_of(o)->attack);
        at.fails = checked && !make_plan(o, one->place, &own, &plan, NULL);
        if (checked) at.cost = (i16)plan.cost, at.attack = plan.attacks;
        out[count++] = at;
    }
    return count;
}

enum { SAY_REACHED, SAY_ATTACKS, SAY_PASSES, SAY_KINDS };
static int kind_of(const Reached *at) { return at->attack ? SAY_ATTACKS : at->passes ? SAY_PASSES : SAY_REACHED; }

/* Those who go as one, or each who might be the first; false when none of them can set out. */
static bool search_all(const Order *o, Reached *out, int *count, Refusal *r) {
    Trial t;
    Action room[LIST_MAX];
    Search s = {.room = room};
    Plan plan;
    bool together = orders_of(o) && orders_of(o)->join;
    *count = 0;
    for (int i = 0; i < (together || !o->pieces ? 1 : o->pieces); i++) {
        plan.count = s.count = 0;
        if (!begin_trial(o, &t, r) || !set_out_all(&t, &plan, o->piece + i, together ? o->pieces : 1, r)) return false;
        if (!t.ended) search(&s, &t, o->piece[i], 0);
        *count = find_reached(o, &s, out, *count);
    }
    return true;
}

bool orders_march(const Order *order, const Answer *to, Refusal *r) {
    Reached reached[ORDERS_STAGES];
    int said[SAY_KINDS] = {0}, count;
    if (!search_all(order, reached, &count, r)) return false;
    for (int kind = 0; kind < SAY_KINDS; kind++) {
        for (int i = 0; i < count; i++) {
            if (reached[i].fails || kind_of(&reached[i]) != kind) continue;
            say_reached(order, &reached[i], to);
            said[kind]++;
        }
    }
    put_pieces(order, to->words);
    put_fmt(to->words, " can reach %d %s", said[SAY_REACHED], said[SAY_REACHED] == 1 ? "place" : "places");
    if (said[SAY_ATTACKS]) put_fmt(to->words, " and attack %d", said[SAY_ATTACKS]);
    put(to->words, ".");
    return true;
}

static void say_actions(const Order *o, const Plan *plan, const Answer *to, Trial *t) {
    if (!begin_trial(o, t, NULL)) return;
    for (int i = 0; i < plan->count; i++) {
        if (to->action) to->action(to->context, &t->state, &plan->action[i]);
        do_it(t, &plan->action[i]);
    }
}

static void put_end(const Order *o, const Plan *plan, const Trial *t, Writer *w) {
    switch (plan->end) {
    case ORDER_DICE: put(w, " Then dice are rolled."); break;
    case ORDER_OTHER_SIDE: put(w, " Then the other side decides."); break;
    case ORDER_REVEALS: put(w, " Then you see what is there."); break;
    case ORDER_CHOICE:
        put(w, " Then: ");
        o->game->prompt(o->board, &t->state, t->side, w);
        break;
    default: break;
    }
}

bool orders_way(const Order *order, int place, const Answer *to, Refusal *r) {
    Plan plan;
    Trial t;
    Found cost = {.value = 0, .as = orders_of(order) ? orders_of(order)->reached : ""};
    if (!place) return refuse(r, 0, "Name a place, and who goes there.");
    if (!orders_plan(order, place, &plan, r)) return false;
    for (int i = 0; i < plan.length; i++) {
        bool attack = plan.attacks && i + 1 == plan.length;
        Reached at = {plan.way[i], plan.spent[i], (i16)(i ? plan.way[i - 1] : 0), attack, i + 1 < plan.length, false};
        say_reached(order, &at, to);
    }
    say_actions(order, &plan, to, &t);
    if (plan.attacks && plan.end == ORDER_CHOICE && to->fight) to->fight(to->context, &t.state);
    cost.value = (i16)plan.cost;
    put_pieces(order, to->words);
    put(to->words, plan.attacks        ? order->pieces > 1 ? " attack there, " : " attacks there, "
                   : order->pieces > 1 ? " go there, "
                                       : " goes there, ");
    put_counted(order->game, &cost, to->words);
    put(to->words, ".");
    put_end(order, &plan, &t, to->words);
    return true;
}

static void put_no_order(const Game *game, const Refusal *r, Writer *words) {
    if (!r->clause[0]) put(words, r->why[0] ? r->why : "Name a piece of yours that may move now.");
    else put_fmt(words, "%s (%s)", r->why[0] ? r->why : "That is not possible now.", clause_id(game, r->clause[0]));
}

void answer_orders(const Game *game, const void *board, const void *state, Side viewer, const Action *question,
                   bool way, const Answer *to) {
    Order order = order_of(game, board, state, viewer, question->op + way, ORDERS_PIECES);
    Refusal r = {.count = 0};
    if (way ? orders_way(&order, question->op[0], to, &r) : orders_march(&order, to, &r)) return;
    if (game->orders->alone && !way && order.pieces == 1) game->orders->alone(board, state, viewer, order.piece[0], to);
    else put_no_order(game, &r, to->words);
}
