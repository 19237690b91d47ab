/* Counting follies over a record, by actions and facts alone; see follies.h. */
#include "lab/follies.h"

#include "lab/memory.h"

#include <stdlib.h>

const char *const folly_name[FOLLIES] = {
    [FOLLY_BACK] = "there-and-back", [FOLLY_BRIDGE] = "bridge-again",      [FOLLY_WORKS] = "works-given-up",
    [FOLLY_ODDS] = "hopeless-odds",  [FOLLY_LIMBER] = "limbers-and-holds", [FOLLY_INCH] = "tiny-move",
    [FOLLY_LEADER] = "joins-again",  [FOLLY_IDLE] = "nothing-done",
};

enum { UNITS = 1024, WORDS = 40, QUARTER_INCH = 25 };

/* A unit, or works, by the hash of its key. */
typedef struct Thing {
    u64 key;
    char was[WORDS], is[WORDS]; /* where it was before its last move, and is */
    int turn;                   /* of that move */
    u8 by;                      /* works: the side whose action put them up */
    u8 joined, limbered;
} Thing;

typedef struct Count {
    const Match *m;
    u16 (*used)[VERBS_MAX];
    void *before; /* the state before the last entry */
    Entry last;   /* that entry; side NOBODY: none yet */
    Side acted;   /* side of the last player's action */
    int turn, bridges[3];
    Thing *went;  /* the unit that the last entry moved, or NULL */
    bool moves;   /* BFF: it chose to move, not to charge from where it stands */
    bool bridged; /* LGV: bridges were laid or lost by it */
    i16 picked;   /* BFF: the unit that maneuvers */
    Action *list;
    Thing thing[UNITS];
} Count;

static Thing *thing_of(Count *c, u64 key) {
    u64 at = key % UNITS, end = at;
    while (c->thing[at].key && c->thing[at].key != key)
        if ((at = (at + 1) % UNITS) == end) break;
    c->thing[at].key = key;
    return &c->thing[at];
}

static void add(Count *c, Side side, Folly folly) {
    u16 *used = &c->used[side - UNION][folly];
    if (*used < UINT16_MAX) ++*used;
}

static bool says(const Count *c, const Action *a, const char *verb) {
    return a->verb < c->m->game->verb_count && strcmp(c->m->game->verbs[a->verb].name, verb) == 0;
}

static bool is_of(const Count *c, const char *game) { return strcmp(c->m->game->id, game) == 0; }

/* ---- What an action changed ------------------------------------------------------------------------------- */

static int whole(Str word) {
    i64 value = 0;
    return str_int(word, INT16_MIN, INT16_MAX, &value) ? (int)value : 0;
}

/* "line 1264 1780 2700": no further than that, and not turned. */
static bool is_tiny(const char *was, const char *is) {
    Str a = str_of(was), b = str_of(is), form = str_word(&a);
    if (!str_same(form, str_word(&b))) return false;
    int x = whole(str_word(&b)) - whole(str_word(&a)), y = whole(str_word(&b)) - whole(str_word(&a));
    return str_same(str_trim(a), str_trim(b)) && x * x + y * y < QUARTER_INCH * QUARTER_INCH;
}

/* Where: the first word; on a table in inches the first four. */
static void keep_place(const Count *c, Str value, char *out) {
    Writer w = writer_on(out, WORDS);
    for (int i = 0; i < (is_of(c, "bff") ? 4 : 1); i++) {
        put(&w, i ? " " : "");
        put_str(&w, str_word(&value));
    }
}

static void unit_changed(Count *c, Thing *t, Str value) {
    char now[WORDS];
    keep_place(c, value, now);
    if (strcmp(now, t->is) == 0) return;
    bool went = is_player(c->last.side) && says(c, &c->last.action, "go");
    if (went && t->was[0] && strcmp(now, t->was) == 0 && c->turn - t->turn <= 1) add(c, c->last.side, FOLLY_BACK);
    if (went && c->moves && is_of(c, "bff") && is_tiny(t->is, now)) add(c, c->last.side, FOLLY_INCH);
    if (went) c->went = t;
    if (went) memcpy(t->was, t->is, WORDS);
    else t->was[0] = 0;
    memcpy(t->is, now, WORDS);
    t->turn = c->turn;
}

static void works_changed(Count *c, Thing *t, bool there) {
    bool own = is_player(c->last.side);
    if (there && !t->by && own) t->by = (u8)c->last.side;
    if (there) return;
    if (own && t->by == c->last.side) add(c, c->last.side, FOLLY_WORKS);
    t->by = 0;
}

static bool has_part(Str key, const char *part) {
    size_t len = strlen(part);
    for (size_t i = 0; i + len <= key.len; i++)
        if (memcmp(key.at + i, part, len) == 0) return true;
    return false;
}

static void changed(void *context, Str key, Str value) {
    Count *c = context;
    Str rest = key, kind = str_cut(&rest, '.');
    bool plain = rest.len && !has_part(rest, ".");
    if (str_same(key, STR("turn"))) c->turn = whole(value);
    else if (str_same(kind, STR("unit")) && plain) unit_changed(c, thing_of(c, hash_bytes(1, key.at, key.len)), value);
    else if (str_same(kind, STR("ford"))) c->bridged = true;
    else if ((plain && str_same(kind, STR("breastwork"))) || has_part(key, ".works."))
        works_changed(c, thing_of(c, hash_bytes(2, key.at, key.len)), value.len && !str_same(value, STR("0")));
}

/* ---- What was done ------------------------------------------------------------------------------------------ */

static bool is_fight(const Count *c, const Action *a) {
    static const char *const verb[] = {"attack", "charge", "target", "fire", "bombard"};
    for (int i = 0; i < COUNT(verb); i++)
        if (says(c, a, verb[i])) return true;
    return false;
}

static void forget_moves(Count *c) {
    for (int i = 0; i < UNITS; i++) c->thing[i].was[0] = 0;
}

static void judge_odds(Count *c, const void *state, Side side, const Action *a) {
    Worksheet w;
    if (!says(c, a, "attack") || !c->m->game->worksheet(c->m->board, state, side, a, &w)) return;
    if (strcmp(w.column[0], "attack") == 0 && w.total[0] * 5 < w.total[1]) add(c, side, FOLLY_ODDS);
}

static void judge_idle(Count *c, const void *state, Side side, const Action *a) {
    char words[200];
    Writer out = writer_on(words, sizeof words);
    const Game *game = c->m->game;
    bool ends = false;
    for (int i = 0; game->forgone && game->forgone[i].step; i++) ends = ends || game->forgone[i].verb == a->verb;
    if (!ends || c->acted == side) return;
    Actor actor;
    List legal = {.action = c->list};
    game_actor(game, c->m->board, state, &actor);
    game->legal(c->m->board, state, &legal);
    if (action_forgoes(game, actor.step, &legal, a, &out)) add(c, side, FOLLY_IDLE);
}

/* Brigade Fire & Fury: leaders and batteries. */
static void judge_pieces(Count *c, Side side, const Action *a) {
    if (says(c, a, "pick")) c->picked = a->op[0], c->moves = false;
    if (says(c, a, "move")) c->moves = true;
    Thing *unit = thing_of(c, 3 + ((u64)c->picked << 8)), *leader = thing_of(c, 4 + ((u64)a->op[0] << 8));
    if (says(c, a, "limber")) unit->limbered = 1;
    else if (says(c, a, "move") || says(c, a, "unlimber")) unit->limbered = 0;
    else if (says(c, a, "hold") && unit->limbered) add(c, side, FOLLY_LIMBER), unit->limbered = 0;
    bool joins = says(c, a, "attach"), leaves = says(c, a, "detach");
    if (!joins && !leaves) return;
    if (leader->turn != c->turn) leader->turn = c->turn, leader->joined = 0;
    if (joins && leader->joined == 2) add(c, side, FOLLY_LEADER);
    leader->joined = joins ? 1 : leader->joined == 1 ? 2 : 0;
}

static void judge_action(Count *c, const void *state, Side side, const Action *a) {
    if (is_fight(c, a)) forget_moves(c);
    judge_odds(c, state, side, a);
    judge_idle(c, state, side, a);
    if (is_of(c, "bff")) judge_pieces(c, side, a);
    bool bridges = (is_of(c, "lgv") && says(c, a, "bridge")) || (is_of(c, "guv") && says(c, a, "build"));
    if (bridges && ++c->bridges[side] > 2) add(c, side, FOLLY_BRIDGE);
    c->acted = side;
}

static void visit(void *context, const void *state, const Entry *entry) {
    Count *c = context;
    const Game *game = c->m->game;
    FactSink sink = {changed, c};
    if (c->last.side != NOBODY) sink.since = c->before, sink.then = REFEREE;
    c->went = NULL, c->bridged = false;
    game->facts(c->m->board, state, REFEREE, &sink);
    if (c->went && c->bridged) c->went->was[0] = 0; /* not for nothing: a bridge falls with its bank (LGV-16.3a) */
    if (is_player(entry->side)) judge_action(c, state, entry->side, &entry->action);
    memcpy(c->before, state, game->state_size);
    c->last = *entry;
}

void count_follies(const Match *m, u16 used[2][VERBS_MAX]) {
    Count *c = lab_alloc(1, sizeof *c);
    memset(used, 0, 2 * sizeof *used);
    c->m = m, c->used = used;
    c->before = lab_alloc(1, m->game->state_size);
    c->list = lab_alloc(LIST_MAX, sizeof *c->list);
    match_walk(m, visit, c);
    free(c->before);
    free(c->list);
    free(c);
}
