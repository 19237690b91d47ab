/* Ends of games that are solved exactly (solver.h): level 5, thinking as it does in a game, finds the one choice that
 * is best. The positions are in tests/solved. BFF's paths are free: there the choice is among what is listed. */
#include "ai/ai.h"
#include "core/scenario.h"
#include "games/games.h"
#include "test.h"
#include "unit/solver.h"

#include <stdlib.h>

enum { NODES = 200000, TRIES = 3, CLEAR = SOLVED_SURE / 10 };

typedef struct End {
    const Game *game;
    void *board, *state;
    Actor actor;
} End;

static void *claim(size_t size) {
    void *memory = calloc(1, size);
    MUST(memory != NULL);
    return memory;
}

static bool read_text(const char *name, char *text, size_t room) {
    char path[120];
    snprintf(path, sizeof path, "tests/solved/%s.scenario", name);
    FILE *file = fopen(path, "r");
    size_t len = file ? fread(text, 1, room - 1, file) : 0;
    text[len] = 0;
    return file && fclose(file) == 0 && len > 0;
}

static bool lay_out(const char *name, End *end) {
    static char text[1 << 14];
    DataSource data = data_compiled();
    Scenario s;
    Error e = {"cannot be read"};
    bool good = read_text(name, text, sizeof text) && scenario_parse(str_of(text), name, &s, &e);
    *end = (End){.game = good ? games_find(s.game) : NULL};
    if (end->game) {
        end->board = claim(end->game->board_size);
        end->state = claim(end->game->state_size);
        good = board_read(end->game, &data, s.board, end->board, &e) &&
               scenario_setup(end->game, end->board, &s, NULL, 0, end->state, &e);
    }
    if (good) game_actor(end->game, end->board, end->state, &end->actor);
    else printf("%s: %s\n", name, e.text);
    return good;
}

static bool notated(const End *end, const Action *a, const char *text) {
    char line[80];
    Writer w = writer_on(line, sizeof line);
    end->game->notate(end->board, end->state, REFEREE, end->actor.side, a, &w);
    bool same = str_same(writer_str(&w), str_of(text));
    if (!same) printf("    found %.*s, expected %s\n", (int)w.len, line, text);
    return same;
}

static void is_found_by(const End *end, const char *name, const char *best) {
    const Opponent *ai = ai_find(end->game, str_of(name));
    DataSource data = data_compiled();
    AiRoom room;
    Error e;
    void *memory = claim(ai_room_size(ai, end->game));
    CHECK(ai_room_open(&room, ai, end->game, &data, memory, &e));
    for (u64 number = 1; number <= TRIES; number++) {
        Stream numbers = stream_on(number, 0);
        Action choice;
        room.plan = (AiPlan){0};
        ai_decide(&room, end->board, end->state, end->actor.side, &numbers, &choice);
        CHECK(notated(end, &choice, best));
    }
    free(memory);
}

static void solve_and_compare(const char *name, int choices, const char *best) {
    End end;
    Solution *solution = claim(sizeof *solution);
    if (CHECK(lay_out(name, &end))) {
        Solver solver = solver_open(end.game, end.board, NODES);
        CHECK(solve(&solver, end.state, solution));
        CHECK_EQ(solution->count, choices);
        CHECK(solution->lead > CLEAR);
        CHECK(notated(&end, &solution->action[solution->best], best));
        is_found_by(&end, "5", best);
        solver_close(&solver);
    }
    free(end.board);
    free(end.state);
    free(solution);
}

/* The attack has failed as it lies; the Advantage would only give it another chance. */
static void a_good_roll_stands(void) { solve_and_compare("lgv-keep-the-roll", 2, "accept"); }

/* Nothing but a charge at the brigade on the key position can still win. */
static void only_the_last_charge_can_win(void) { solve_and_compare("bff-last-charge", 10, "charge Bartlett"); }

/* To break contact would give the hex away. */
static void the_stack_stands(void) { solve_and_compare("guv-stand", 2, "stand 2025"); }

/* Newton alone attacks at odds that cost nobody else; together both are lost if it fails. */
static void one_attacks(void) { solve_and_compare("lgv-one-attacks", 2, "done"); }

/* One brigade has not acted, and can still take a key position. */
static void one_brigade_more_acts(void) { solve_and_compare("bff-one-more", 2, "pick Church"); }

T_MAIN {
    RUN(a_good_roll_stands);
    RUN(only_the_last_charge_can_win);
    RUN(the_stack_stands);
    RUN(one_attacks);
    RUN(one_brigade_more_acts);
}
