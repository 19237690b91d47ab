/* The chance of victory for people, and where a game turned: within bounds, the same from any memory, fair to both
 * sides, and sure when the game is over. Random games of each. */
#include "ai/course.h"
#include "core/scenario.h"
#include "games/games.h"
#include "test.h"

#include <stdlib.h>

enum { ENTRIES = 20000 };

typedef struct Played {
    const Game *game;
    void *board, *first, *state, *memory, *other;
    size_t size;
    Match match;
} Played;

static Action listed[LIST_MAX];

static void lay_out(Played *p, const char *name) {
    DataSource data = data_compiled();
    static Scenario s;
    Error e;
    CHECK(scenario_read(&data, str_of(name), &s, &e));
    p->game = games_find(s.game);
    p->board = calloc(1, p->game->board_size);
    p->first = calloc(1, p->game->state_size);
    p->state = calloc(1, p->game->state_size);
    p->size = ai_value_size(p->game);
    p->memory = malloc(p->size);
    p->other = malloc(p->size);
    memset(p->memory, 0x5a, p->size); /* opening clears what must be clear */
    memset(p->other, 0xa5, p->size);
    CHECK(board_read(p->game, &data, s.board, p->board, &e) &&
          scenario_setup(p->game, p->board, &s, NULL, 0, p->first, &e) &&
          match_open(&p->match, p->game, p->board, p->first, &e));
}

static void put_away(Played *p) {
    match_close(&p->match);
    free(p->board), free(p->first), free(p->state), free(p->memory), free(p->other);
}

/* Any actions, to the end. */
static Side play(Played *p, u64 seed, Actor *actor) {
    Stream stream = stream_on(seed, 0);
    Dice dice = dice_stream(&stream);
    Error e;
    Refusal r;
    for (int i = 0; i < ENTRIES; i++) {
        CHECK(match_fortune(&p->match, &dice, &e));
        game_actor(p->game, p->board, p->match.state, actor);
        if (actor->side == NOBODY) break;
        List l = {.action = listed};
        p->game->legal(p->board, p->match.state, &l);
        CHECK(match_act(&p->match, actor->side, &listed[stream_below(&stream, (u32)l.count)], &r));
    }
    return actor->winner;
}

static AiValue open_value(const Played *p, void *memory) {
    DataSource data = data_compiled();
    AiValue v;
    Error e;
    CHECK(ai_value_open(&v, p->game, &data, memory, &e));
    return v;
}

/* Each position alone, from clean memory, is worth what it was on the way. */
static void values_hold(Played *p, const Course *c) {
    AiValue clean = open_value(p, p->other);
    int north = ai_chance(&clean, p->board, c->state, UNION),
        south = ai_chance(&clean, p->board, c->state, CONFEDERATE);
    CHECK(north == c->chance);
    CHECK(north >= 0 && north <= AI_SURE && north + south == AI_SURE);
}

static void turns_hold(const Course *c) {
    int last = AI_SURE;
    for (int i = 0; i < c->turns; i++) {
        const CourseTurn *t = &c->turn[i];
        int by = abs(t->after - t->before);
        CHECK(by > 0 && by <= last);
        CHECK(t->from < t->key && t->key <= t->to && t->to <= c->match->count);
        last = by;
    }
}

static void a_course_is_valued(const char *name) {
    for (u64 seed = 1; seed <= 2; seed++) {
        Played p = {0};
        Actor actor;
        Course c;
        lay_out(&p, name);
        Side winner = play(&p, seed, &actor);
        CHECK(actor.side == NOBODY);
        AiValue value = open_value(&p, p.memory);
        course_begin(&c, &value, &p.match, p.state);
        values_hold(&p, &c);
        int points = 0;
        while (!course_ended(&c)) {
            bool point = course_next(&c);
            points += point;
            if (point || c.entry % 16 == 0) values_hold(&p, &c);
        }
        CHECK(points > 1);
        CHECK(c.chance == (winner == UNION ? AI_SURE : winner == CONFEDERATE ? 0 : AI_SURE / 2));
        CHECK(game_hash(p.game, p.board, p.state) == game_hash(p.game, p.board, p.match.state));
        turns_hold(&c);
        Course again;
        course_begin(&again, &value, &p.match, p.state);
        while (!course_ended(&again)) (void)course_next(&again);
        CHECK(again.turns == c.turns && memcmp(again.turn, c.turn, sizeof c.turn) == 0);
        put_away(&p);
    }
}

static void lgv(void) { a_course_is_valued("lgv/sedgwick"), a_course_is_valued("lgv/chancellorsville"); }
static void guv(void) { a_course_is_valued("guv/lee-moves"), a_course_is_valued("guv/salem-church"); }
static void lfm(void) { a_course_is_valued("lfm/buschbecks-line"); }
static void bff(void) { a_course_is_valued("bff/schoolhouse"); }

T_MAIN {
    RUN(lgv);
    RUN(guv);
    RUN(lfm);
    RUN(bff);
}
