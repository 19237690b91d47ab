/* How long a level thinks: CPU time of its decisions for both sides, on one core.
 *
 *     think [SCENARIO [LEVEL [SEED [FROM [TO]]]]]      lfm/buschbecks-line, level 3, seed 1, the whole game
 *
 * FROM and TO are player turns as the level counts them for its horizon, 0 is the first; before FROM the script plays,
 * after TO it ends. An activation is what the level plans for at once: a unit in Brigade Fire & Fury, a half-turn in
 * The Last Full Measure, where the decisions of one brigade's marches are summed as well. */
#include "ai/search/knowledge.h"
#include "core/match.h"
#include "core/scenario.h"
#include "games/games.h"
#include "games/lfm/ask.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Seconds and decisions of something, and of the longest so far. */
typedef struct Stretch {
    double now, longest;
    int count, most;
} Stretch;

typedef struct Timing {
    Match match;
    const Knowledge *knowledge;
    AiRoom room[2][3]; /* the script, the level; by side */
    Stream numbers[3];
    Stretch decision, activation, turn, brigade[LFM_BRIGADES + 1];
    int from, to, first, marching;
    u32 key;
} Timing;

static void *claim(size_t size) {
    void *memory = calloc(1, size);
    MUST(memory != NULL);
    return memory;
}

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void begin(Stretch *s) { s->now = 0, s->count = 0; }

static void add(Stretch *s, double time) {
    s->now += time, s->count++;
    if (s->now > s->longest) s->longest = s->now, s->most = s->count;
}

/* The brigade that marches: from a pick on until the step ends. */
static void time_brigade(Timing *t, const Action *a, double time) {
    const Game *game = t->match.game;
    const LfmBoard *b = t->match.board;
    if (game != &lfm_game) return;
    const char *verb = game->verbs[a->verb].name;
    if (strcmp(verb, "pick") == 0 && a->op[0] <= b->units) t->marching = b->brief[a->op[0]].brigade;
    if (strcmp(verb, "end") == 0) t->marching = 0;
    if (t->marching) add(&t->brigade[t->marching], time);
}

static void decide(Timing *t, Side side, bool level, Action *out) {
    const Match *m = &t->match;
    MUST(is_player(side));
    u32 key = t->knowledge->activation ? t->knowledge->activation(m->board, m->state) : t->key + 1;
    if (key != t->key) begin(&t->activation);
    t->key = key;
    double time = seconds();
    ai_decide(&t->room[level][side], m->board, m->state, side, &t->numbers[side], out);
    time = seconds() - time;
    if (!level) return;
    begin(&t->decision);
    add(&t->decision, time);
    add(&t->activation, time);
    add(&t->turn, time);
    time_brigade(t, out, time);
}

static int turn_of(const Timing *t) { return t->knowledge->clock(t->match.board, t->match.state) - t->first; }

static bool play(Timing *t, Dice *dice, Error *e) {
    Match *m = &t->match;
    Actor actor;
    for (int turn = -1;;) {
        if (!match_fortune(m, dice, e)) return false;
        game_actor(m->game, m->board, m->state, &actor);
        if (actor.side == NOBODY || turn_of(t) > t->to) return true;
        if (turn != turn_of(t)) {
            begin(&t->turn);
            for (int i = 0; i <= LFM_BRIGADES; i++) begin(&t->brigade[i]);
        }
        turn = turn_of(t);
        Action a;
        Refusal r = {0};
        decide(t, actor.side, turn >= t->from, &a);
        if (!match_act(m, actor.side, &a, &r)) return fail(e, "%s", r.why);
    }
}

static bool lay_out(Timing *t, const char *name, const char *level, Error *e) {
    DataSource data = data_compiled();
    Scenario scenario;
    if (!scenario_read(&data, str_of(name), &scenario, e)) return false;
    const Game *game = games_find(scenario.game);
    const Opponent *ai[2] = {ai_find(game, STR("script")), ai_find(game, str_of(level))};
    if (!ai[1] || !ai[1]->level) return fail(e, "%s: a level is 1 to 5", level);
    void *board = claim(game->board_size), *first = claim(game->state_size);
    if (!board_read(game, &data, scenario.board, board, e)) return false;
    if (!scenario_setup(game, board, &scenario, NULL, 0, first, e)) return false;
    for (int i = 0; i < 2; i++) {
        for (int side = UNION; side <= CONFEDERATE; side++) {
            void *memory = claim(ai_room_size(ai[i], game));
            if (!ai_room_open(&t->room[i][side], ai[i], game, &data, memory, e)) return false;
        }
    }
    t->knowledge = knowledge_of(game);
    return match_open(&t->match, game, board, first, e);
}

static void tell(const Timing *t, const char *name, const char *level) {
    double brigade = 0;
    for (int i = 1; i <= LFM_BRIGADES; i++) {
        if (t->brigade[i].longest > brigade) brigade = t->brigade[i].longest;
    }
    printf("%s, level %s: longest decision %.2f s, activation %.2f s (%d decisions), player turn %.2f s (%d decisions)",
           name, level, t->decision.longest, t->activation.longest, t->activation.most, t->turn.longest, t->turn.most);
    if (brigade > 0) printf(", brigade %.2f s", brigade);
    printf("\n");
}

int main(int argc, char **argv) {
    const char *name = argc > 1 ? argv[1] : "lfm/buschbecks-line", *level = argc > 2 ? argv[2] : "3";
    u64 seed = argc > 3 ? (u64)atoi(argv[3]) : 1;
    Timing *t = claim(sizeof *t);
    Stream rolls = stream_on(seed, 1);
    Dice dice = dice_stream(&rolls);
    Error e = {0};
    t->from = argc > 4 ? atoi(argv[4]) : 0;
    t->to = argc > 5 ? atoi(argv[5]) : 1 << 20;
    t->numbers[UNION] = stream_on(seed, 2), t->numbers[CONFEDERATE] = stream_on(seed, 3);
    bool good = lay_out(t, name, level, &e);
    if (good) t->first = t->knowledge->clock(t->match.board, t->match.state), good = play(t, &dice, &e);
    if (good) tell(t, name, level);
    else fprintf(stderr, "think: %s\n", e.text);
    return good ? 0 : 1;
}
