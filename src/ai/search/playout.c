/* One playout: from a guess, by the policy, to the horizon or the end; see search.h. */
#include "ai/search/internal.h"

enum { LIMIT = 1 << 14, PLAIN = 256, SHARES = 16 };

typedef struct Playout {
    Search *s;
    Stream dice, choice;
    int number, rolls, until; /* until: where the clock ends it */
    int part;                 /* of the clock that the numbers are for */
    const Candidate *c;
} Playout;

/* ---- Dice ------------------------------------------------------------------------------------- */

static u64 seed_of(const Search *s, int part) { return s->seed + (u64)part * 0x9e3779b97f4a7c15u; }

static int combinations(const Actor *actor) {
    int all = 1;
    for (int i = 0; i < actor->dice && all <= 1296; i++) all *= actor->faces;
    return all;
}

/* The first roll goes through all that may fall, evenly and in an order that looks like chance, so that a few
 * playouts see what many dice would. */
static int even_share(const Playout *p, int all) {
    int stride = all * 5 / 8 | 1;
    while (all % stride == 0 && stride > 1) stride -= 2;
    u32 shift = stream_on(p->s->seed, 1).key[0] % (u32)all;
    return (int)((shift + (u64)p->number * (u32)stride) % (u32)all);
}

/* Where a game says what a roll is about: whatever went before, the same number falls for it in every candidate, and
 * each face falls equally often over as many playouts as a die has faces. */
static u8 even_face(const Playout *p, u32 about, int die, int faces) {
    enum { MOST = 20 };
    u8 face[MOST] = {0};
    Stream order = stream_on(seed_of(p->s, p->part) ^ about, (u64)(p->number / faces) << 8 | (u64)(die << 2) | 3);
    if (faces > MOST) return (u8)(1 + stream_below(&order, (u32)faces));
    for (int i = 0; i < faces; i++) {
        int j = (int)stream_below(&order, (u32)i + 1);
        face[i] = face[j], face[j] = (u8)(i + 1);
    }
    return face[p->number % faces];
}

static void roll(Playout *p, const Actor *actor, Action *out) {
    const AiTurn *t = p->s->turn;
    int all = combinations(actor);
    u32 about = p->s->k->luck ? p->s->k->luck(t->board, p->s->state) : 0;
    *out = action0(VERB_ROLL);
    out->n = actor->dice;
    for (int i = 0; i < actor->dice && about; i++) out->face[i] = even_face(p, about, i, actor->faces);
    if (about) return;
    for (int i = 0; i < actor->dice; i++) out->face[i] = (u8)(1 + stream_below(&p->dice, actor->faces));
    if (p->rolls++ || all > 1296) return;
    int share = even_share(p, all);
    for (int i = 0; i < actor->dice; i++, share /= actor->faces) out->face[i] = (u8)(1 + share % actor->faces);
}

/* ---- Score -------------------------------------------------------------------------------------- */

/* A part of the score is the margin: it tells a near miss from a rout. */
static int score(const Search *s, const Actor *actor) {
    const AiTurn *t = s->turn;
    int all = position_chance(s->k, t->weights, actor, t->board, s->state, s->memory);
    if (s->k->margin) {
        int margin = SURE / 2 + s->k->margin(t->board, s->state) * (SURE / 2) / 1000;
        int share = s->k->margin_share ? s->k->margin_share : 1;
        all = (all * (SHARES - share) + margin * share) / SHARES;
    }
    return t->side == CONFEDERATE ? SURE - all : all;
}

/* ---- The way ------------------------------------------------------------------------------------- */

/* Does the activation that is thought about still last? */
static bool is_under_way(const Playout *p, Side side) {
    const Search *s = p->s;
    return side == s->turn->side && s->k->activation && s->k->activation(s->turn->board, s->state) == s->activation;
}

static void next_action(Playout *p, const Actor *actor, Action *out) {
    static const AiPlan none = {0};
    Search *s = p->s;
    int heat = s->size->temperature ? s->size->temperature : PLAIN;
    const Game *game = s->turn->game;
    if (actor->side == FORTUNE) {
        roll(p, actor, out);
        return;
    }
    if (game->standing && game->standing(s->turn->board, s->state, out)) return;
    List legal = {.action = s->list};
    bool under_way = is_under_way(p, actor->side);
    if (s->k->menu && s->k->menu(s->turn->board, s->state, &legal)) {
        policy_draw(s, s->state, actor->side, &legal, under_way ? &p->c->plan : &none, heat, &p->choice, out);
        return;
    }
    game->legal(s->turn->board, s->state, &legal);
    MUST(legal.count > 0);
    if (under_way) follow_plan(s, s->state, actor->side, &legal, &p->c->plan, heat, &p->choice, out);
    else policy_choose(s, s->state, actor->side, &legal, &none, heat, &p->choice, out);
}

/* Each part of the clock has numbers of its own, so that candidates meet the same luck later, however many dice they
 * have rolled before. */
static void take_numbers(Playout *p, int part) {
    u64 seed = seed_of(p->s, part);
    p->part = part;
    p->dice = stream_on(seed, 4 * (u64)p->number + 5);
    p->choice = stream_on(seed, 4 * (u64)p->number + 6);
}

static int clock_of(const Playout *p) {
    const Search *s = p->s;
    return s->k->clock ? s->k->clock(s->turn->board, s->state) : 0;
}

static bool at_horizon(const Playout *p, const Actor *actor) {
    return p->until && actor->side != FORTUNE && p->part >= p->until;
}

static int play(Playout *p) {
    Search *s = p->s;
    const Game *game = s->turn->game;
    const void *board = s->turn->board;
    Actor actor;
    game->apply(board, s->state, &p->c->first, NULL);
    for (int i = 0; i < LIMIT; i++) {
        Action a;
        int part = clock_of(p);
        if (part > p->part) take_numbers(p, part);
        game_actor(game, board, s->state, &actor);
        if (actor.side == NOBODY || at_horizon(p, &actor)) break;
        next_action(p, &actor, &a);
        game->apply(board, s->state, &a, NULL);
        s->spent++;
    }
    return actor.side == NOBODY || s->k->judge ? score(s, &actor) : SURE / 2;
}

/* The same by the game itself. */
static int finish(Search *s, int candidate, int n) {
    const AiTurn *t = s->turn;
    Stream dice = stream_on(s->seed, 4 * (u64)n + 5);
    Scene scene = scene_at(s, t->guess, t->side, t->legal, &dice);
    int all = s->k->finish(&scene, candidate, s->size->horizon, n, &s->spent);
    return t->side == CONFEDERATE ? SURE - all : all;
}

static void finish_all(Search *s, int n) {
    for (int i = 0; i < s->count; i++) {
        Candidate *c = &s->candidate[i];
        if (c->dropped) continue;
        s->score[i][n] = (u16)finish(s, i, n);
        c->sum += s->score[i][n];
        c->played = n + 1;
    }
}

void play_out(Search *s, int n) {
    if (s->looked) {
        finish_all(s, n);
        return;
    }
    const AiTurn *t = s->turn;
    Stream hidden = stream_on(s->seed, 4 * (u64)n + 4);
    int horizon = s->k->clock && s->k->judge ? s->size->horizon : 0;
    int now = s->k->clock ? s->k->clock(t->board, t->guess) : 0, until = horizon ? now + horizon : 0;
    t->game->guess(t->board, t->guess, t->side, &hidden, s->particle);
    for (int i = 0; i < s->count; i++) {
        Candidate *c = &s->candidate[i];
        if (c->dropped) continue;
        Playout p = {.s = s, .number = n, .until = until, .c = c};
        take_numbers(&p, now);
        memcpy(s->state, s->particle, t->game->state_size);
        int got = play(&p);
        s->score[i][n] = (u16)got;
        c->sum += got;
        c->played = n + 1;
    }
}
