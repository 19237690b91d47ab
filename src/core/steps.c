/* Whose turn it is, the form of an action, dice that are due, and rolls tried on a copy. */
#include "core/steps.h"

#include "core/marks.h"

/* ---- Who acts ------------------------------------------------------------------ */

static DiceDue dice_due(const Game *g, const void *b, const void *s, const Step *step) {
    return step->dice ? (DiceDue){step->dice, g->faces} : g->dice(b, s);
}

static const Step *step_shown(const Game *g, const void *b, const void *s, const Step *step) {
    return g->shown ? g->shown(b, s) : step;
}

void game_actor(const Game *g, const void *b, const void *s, Actor *actor) {
    const Step *step = g->step(b, s), *shown = step_shown(g, b, s, step);
    *actor = (Actor){.side = g->who(b, s, step), .clause = shown->clause, .step = shown->name, .result = ""};
    if (actor->side == FORTUNE) {
        DiceDue due = dice_due(g, b, s, step);
        actor->dice = due.dice;
        actor->faces = due.faces;
    } else if (actor->side == NOBODY) {
        const GameResult *result = g->ending(s);
        actor->winner = result->winner;
        actor->result = result->text;
    }
}

/* ---- The form of an action -------------------------------------------------------- */

static bool faces_possible(const Game *g, const void *b, const void *s, const Step *step, const Action *a, Refusal *r) {
    DiceDue due = dice_due(g, b, s, step);
    if (a->verb != VERB_ROLL || a->n != due.dice) return refuse(r, step->clause, "%d dice are due.", due.dice);
    for (int i = 0; i < due.dice; i++) {
        if (a->face[i] >= 1 && a->face[i] <= due.faces) continue;
        Clause clause = g->die_shows ? g->die_shows : step->clause;
        return refuse(r, clause, "A die shows 1 to %d, not %d.", due.faces, a->face[i]);
    }
    return true;
}

static bool operand_fits(const Game *g, const void *b, const Action *a, int which, Refusal *r) {
    int kind = g->verbs[a->verb].kind[which], id = a->op[which];
    if (!g->names) return id >= 1 && id <= g->range(b, kind);
    return id >= 0 && g->names(b, a->verb, kind, id, r);
}

/* The verb is known, and its operands are as many as it takes and name something. A path has as many as the step
 * allows. */
static bool well_formed(const Game *g, const void *b, const Step *step, const Action *a, Refusal *r) {
    if (a->verb < VERB_FIRST_OWN || a->verb >= g->verb_count)
        return refuse(r, step->clause, "That is not an action of a player.");
    const VerbInfo *v = &g->verbs[a->verb];
    bool any_number = v->free && v->count == 0;
    if (a->n != v->count && !any_number) return refuse(r, step->clause, "'%s' takes %d operands.", v->name, v->count);
    for (int i = 0; i < v->count; i++) {
        if (r) r->count = 0;
        if (operand_fits(g, b, a, i, r)) continue;
        return (r && r->count) ? false
                               : refuse(r, step->clause, "'%s' names something that is not in this game.", v->name);
    }
    return true;
}

/* ---- The one judge ------------------------------------------------------------------ */

static void add_bars(const Game *g, const void *b, const void *s, const Step *step, Side side, const Action *a,
                     Refusal *r) {
    if (!r) return;
    bool formed = well_formed(g, b, step, a, NULL);
    for (int i = 0; formed && i < COUNT(g->verbs[a->verb].opens); i++) refuse_also(r, g->verbs[a->verb].opens[i]);
    if (g->bars) g->bars(b, s, side, formed ? a : NULL, r);
}

bool not_now(const Game *g, const void *b, const void *s, const Action *a, Refusal *r) {
    if (!r) return false;
    const Step *step = g->step(b, s);
    refuse(r, step->clause, "That is not open now; the step is '%s'.", step->name);
    add_bars(g, b, s, step, g->who(b, s, step), a, r);
    return false;
}

static bool in_turn(const Game *g, const void *b, const void *s, const Step *step, Side side, const Action *a,
                    Refusal *r) {
    Side who = g->who(b, s, step);
    if (who == side && who != NOBODY) return true;
    if (who == NOBODY) return refuse(r, g->over, "The game is over.");
    if (!r) return false;
    const Step *shown = step_shown(g, b, s, step);
    refuse(r, shown->clause, "It is for %s to act: the step is '%s'.", side_name(who), shown->name);
    add_bars(g, b, s, step, side, a, r);
    return false;
}

bool game_check(const Game *g, const void *b, const void *s, Side side, const Action *a, Refusal *r) {
    const Step *step = g->step(b, s);
    if (!in_turn(g, b, s, step, side, a, r)) return false;
    if (side == FORTUNE) return faces_possible(g, b, s, step, a, r);
    return well_formed(g, b, step, a, r) && g->allows(b, s, side, a, r);
}

bool complain(Writer *complaint, const char *what, const char *about) {
    put_fmt(complaint, "%s%s%s", about, about[0] ? ": " : "", what);
    make_plain(complaint, 0);
    return false;
}

bool derived_sane(Rebuild *rebuild, const void *b, const void *s, size_t size, Writer *complaint) {
    _Alignas(8) u8 again[STATE_MOST];
    memcpy(again, s, size);
    rebuild(b, again);
    return memcmp(again, s, size) == 0 || complain(complaint, "derived parts are stale", "");
}

bool can_go_on(const Game *g, const void *b, const void *s, Writer *complaint) {
    Action room[LIST_MAX];
    List l = {.action = room, .count = 0};
    const Step *step = g->step(b, s);
    Side who = g->who(b, s, step);
    if (who == NOBODY || who == FORTUNE) return true;
    g->legal(b, s, &l);
    if (!l.count) put_fmt(complaint, "nothing can be done in this step: %s", step->name);
    return l.count > 0;
}

/* ---- Prompts -------------------------------------------------------------------------- */

void put_prompt(const char *text, PutIssue *issue, const void *board, const void *state, Side viewer, Writer *out) {
    bool one = false;
    for (; *text; text++) {
        if (*text == '%') one = issue(board, state, viewer, *++text, out);
        else if (*text == '~') put(out, one ? "" : "s");
        else put_char(out, *text);
    }
}

/* ---- The first that is offered ----------------------------------------------------------- */

bool first_action(const Game *g, const void *b, const void *s, int verb, Action *first) {
    Action room[LIST_MAX];
    List l = {room, 0};
    g->legal(b, s, &l);
    for (int i = 0; i < l.count; i++) {
        if (room[i].verb == verb) return *first = room[i], true;
    }
    return false;
}

bool do_first(const Game *g, const void *b, void *s, int verb) {
    Action first;
    return first_action(g, b, s, verb, &first) && (g->apply(b, s, &first, NULL), true);
}

/* ---- Rolls tried on a copy -------------------------------------------------------------- */

u64 effect_of(const Game *g, const void *b, const void *s, const Action *roll, void *after) {
    memcpy(after, s, g->state_size);
    (void)g->apply(b, after, roll, NULL);
    return hash_bytes(0, after, g->state_size);
}

/* Adds an outcome, or its weight to the one that has the same effect. */
static int add_outcome(Outcome *out, u64 *effect, int count, const Outcome *one, u64 hash) {
    for (int i = 0; i < count; i++) {
        if (effect[i] == hash) return out[i].weight += one->weight, count;
    }
    effect[count] = hash;
    out[count] = *one;
    return count + 1;
}

static Action nth_roll(DiceDue due, int n) {
    Action a = {.verb = VERB_ROLL, .n = due.dice, .face = {0}};
    for (int i = due.dice - 1; i >= 0; i--, n /= due.faces) a.face[i] = (u8)(n % due.faces + 1);
    return a;
}

int tried_outcomes(const Game *g, const void *b, const void *s, CodeRoll *code, Outcome *out) {
    _Alignas(8) u8 after[STATE_MOST];
    u64 effect[TRIED_ROLLS];
    DiceDue due = dice_due(g, b, s, g->step(b, s));
    int rolls = 1, count = 0;
    for (int i = 0; i < due.dice; i++) rolls *= due.faces;
    MUST(rolls <= TRIED_ROLLS && g->state_size <= sizeof after);
    for (int i = 0; i < rolls; i++) {
        Action roll = nth_roll(due, i);
        u64 hash = effect_of(g, b, s, &roll, after);
        Outcome one = {.weight = 1, .code = code(b, s, after, &roll), .roll = roll};
        count = add_outcome(out, effect, count, &one, hash);
    }
    return count;
}

int merged_outcomes(const Game *g, const void *b, const void *s, Outcome *out, int all) {
    _Alignas(8) u8 after[STATE_MOST];
    u64 effect[OUTCOMES_MAX];
    int count = 0;
    MUST(all <= OUTCOMES_MAX && g->state_size <= sizeof after);
    for (int i = 0; i < all; i++) {
        Outcome one = out[i];
        count = add_outcome(out, effect, count, &one, effect_of(g, b, s, &one.roll, after));
    }
    return count;
}
