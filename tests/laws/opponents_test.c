/* Laws on opponents: what one chooses follows from what its side sees and from its own numbers, never from what is
 * hidden or from dice to come; and it does nothing that the rules refuse. */
#include "ai/ai.h"
#include "ai/search/weights.h"
#include "core/scenario.h"
#include "games/games.h"
#include "unit/test.h"

#include <stdlib.h>

enum { ACTIONS_MAX = 60000 };

typedef struct Table {
    const Game *game;
    void *board, *first, *now, *like;
    AiRoom room[2]; /* the same opponent twice: nothing may be left over from its last choice */
    void *memory[2];
    int choices, apart; /* how many were compared, and how often the positions were not the same */
} Table;

static void *claim(size_t size) {
    void *memory = calloc(1, size);
    MUST(memory != NULL);
    return memory;
}

static bool open_table(Table *t, const char *id, const char *scenario, const char *opponent) {
    DataSource data = data_compiled();
    Scenario s;
    Error e = {""};
    *t = (Table){.game = games_find(str_of(id))};
    const Opponent *who = ai_find(t->game, str_of(opponent));
    t->board = claim(t->game->board_size);
    t->first = claim(t->game->state_size);
    t->now = claim(t->game->state_size);
    t->like = claim(t->game->state_size);
    bool good = who && scenario_read(&data, str_of(scenario), &s, &e) &&
                board_read(t->game, &data, s.board, t->board, &e) &&
                scenario_setup(t->game, t->board, &s, NULL, 0, t->first, &e);
    for (int i = 0; good && i < 2; i++) {
        t->memory[i] = claim(ai_room_size(who, t->game));
        good = ai_room_open(&t->room[i], who, t->game, &data, t->memory[i], &e);
    }
    if (!good) printf("%s\n", e.text);
    return good;
}

static void close_table(Table *t) {
    void *const all[] = {t->board, t->first, t->now, t->like, t->memory[0], t->memory[1]};
    for (int i = 0; i < COUNT(all); i++) free(all[i]);
}

static Action roll_of(const Actor *actor, Stream *dice) {
    Action roll = action0(VERB_ROLL);
    for (; roll.n < actor->dice; roll.n++) roll.face[roll.n] = (u8)(1 + stream_below(dice, actor->faces));
    return roll;
}

/* One choice, and the one at a position that looks the same to the side, by the same numbers. */
static bool choose(Table *t, Side side, Stream *numbers, Stream *other, bool compare, Action *out) {
    Stream again = *numbers;
    Action same;
    t->room[1].plan = t->room[0].plan;
    ai_decide(&t->room[0], t->board, t->now, side, numbers, out);
    if (!game_check(t->game, t->board, t->now, side, out, NULL)) {
        printf("%s of %s is refused\n", t->game->verbs[out->verb].name, t->game->id);
        return false;
    }
    if (!compare) return true;
    t->game->guess(t->board, t->now, side, other, t->like);
    t->choices++;
    t->apart += game_hash(t->game, t->board, t->now) != game_hash(t->game, t->board, t->like);
    ai_decide(&t->room[1], t->board, t->like, side, &again, &same);
    if (action_same(out, &same)) return true;
    printf("%s is chosen in %s, and something else where it looks the same\n", t->game->verbs[out->verb].name,
           t->game->id);
    return false;
}

/* A level that searches has so little to think with here that a whole game of it can be judged. */
static void think_little(Table *t) {
    enum { BUDGET = 200 };
    for (int i = 0; i < 2; i++) {
        AiRoom *room = &t->room[i];
        if (room->weights && room->weights->level[room->opponent->level].budget)
            room->weights->level[room->opponent->level].budget = BUDGET;
    }
}

/* Every choice is judged by the rules, and one in `every` compared. */
static bool play(Table *t, u64 game, int every) {
    Stream dice = stream_on(1863, 8 * game), other = stream_on(1863, 8 * game + 1);
    Stream numbers[2] = {stream_on(1863, 8 * game + 2), stream_on(1863, 8 * game + 3)};
    memcpy(t->now, t->first, t->game->state_size);
    for (int i = 0; i < ACTIONS_MAX; i++) {
        Actor actor;
        Action a;
        game_actor(t->game, t->board, t->now, &actor);
        if (actor.side == NOBODY) return true;
        bool second = actor.side == CONFEDERATE || actor.side == SECOND;
        if (actor.side == FORTUNE) a = roll_of(&actor, &dice);
        else if (!choose(t, actor.side, &numbers[second], &other, i % every == 0, &a)) return false;
        t->game->apply(t->board, t->now, &a, NULL);
    }
    return false;
}

static void judge(const char *id, const char *scenario, const char *opponent, u64 games, int every, bool hides) {
    Table t;
    CHECK(open_table(&t, id, scenario, opponent));
    think_little(&t);
    for (u64 game = 0; game < games; game++) CHECK(play(&t, game, every));
    printf("%s, %s: %d choices compared, %d at other positions\n", scenario, opponent, t.choices, t.apart);
    CHECK(t.choices > 20 && (t.apart > 20 || !hides));
    close_table(&t);
}

static void random_choices_follow_from_what_is_seen(void) {
    judge("lgv", "lgv/sedgwick", "random", 2, 5, false);
    judge("guv", "guv/chancellorsville", "random", 2, 5, true);
    judge("lfm", "lfm/buschbecks-line", "random", 2, 5, false);
    judge("bff", "bff/schoolhouse", "random", 2, 5, false);
}

static void scripted_choices_follow_from_what_is_seen(void) {
    judge("lgv", "lgv/sedgwick", "script", 2, 5, false);
    judge("guv", "guv/lee-moves", "script", 4, 5, true);
    judge("guv", "guv/jacksons-attack", "script", 2, 20, true);
    judge("guv", "guv/chancellorsville", "script", 8, 5, true);
    judge("guv", "guv/salem-church", "script", 4, 5, true);
    judge("lfm", "lfm/buschbecks-line", "script", 2, 10, false);
    judge("bff", "bff/schoolhouse", "script", 1, 5, false);
}

static void low_levels_follow_from_what_is_seen(void) {
    judge("guv", "guv/lee-moves", "1", 1, 5, true);
    judge("guv", "guv/lee-moves", "2", 1, 5, true);
    judge("bff", "bff/schoolhouse", "1", 2, 5, false); /* with paths that the list does not have */
    judge("bff", "bff/schoolhouse", "2", 2, 5, false);
}

/* BFF's with paths that the list does not have. */
static void searching_levels_follow_from_what_is_seen(void) {
    judge("lgv", "lgv/sedgwick", "3", 2, 5, false);
    judge("guv", "guv/lee-moves", "3", 1, 5, true);
    judge("lfm", "lfm/buschbecks-line", "3", 1, 5, false);
    judge("bff", "bff/schoolhouse", "3", 1, 6, false);
    judge("bff", "bff/schoolhouse", "4", 1, 6, false);
}

static void rivals_follow_from_what_is_seen(void) {
    judge("lgv", "lgv/sedgwick", "raider", 2, 5, false);
    judge("lgv", "lgv/sedgwick", "rock", 2, 5, false);
    judge("guv", "guv/lee-moves", "raider", 1, 5, true);
    judge("guv", "guv/lee-moves", "rock", 1, 5, true);
    judge("lfm", "lfm/buschbecks-line", "raider", 1, 5, false);
    judge("lfm", "lfm/buschbecks-line", "rock", 1, 5, false);
    judge("bff", "bff/schoolhouse", "raider", 2, 5, false);
    judge("bff", "bff/schoolhouse", "rock", 1, 5, false);
}

/* ---- Another seed ------------------------------------------------------------------------------------- */

/* The first room plays a game; the second plays one by other dice, and is asked about the first one in between. */
static bool ask_between(Table *t, Side side, Stream numbers, AiPlan plan, const Action *chosen) {
    AiPlan own = t->room[1].plan;
    Action same;
    t->room[1].plan = plan;
    ai_decide(&t->room[1], t->board, t->now, side, &numbers, &same);
    t->room[1].plan = own;
    t->choices++;
    return action_same(chosen, &same);
}

/* One action of a game by these dice; false when it is over. */
static bool step(Table *t, int which, void *state, Stream *dice, u64 number, bool *good) {
    Actor actor;
    Action a;
    game_actor(t->game, t->board, state, &actor);
    if (actor.side == NOBODY) return false;
    if (actor.side == FORTUNE) {
        a = roll_of(&actor, dice);
    } else {
        Stream numbers = stream_on(63, number), before = numbers;
        AiPlan plan = t->room[which].plan;
        ai_decide(&t->room[which], t->board, state, actor.side, &numbers, &a);
        if (which == 0) *good = ask_between(t, actor.side, before, plan, &a) && *good;
    }
    t->game->apply(t->board, state, &a, NULL);
    return true;
}

static void compare_seeds(const char *id, const char *scenario, const char *opponent, int actions) {
    Table t;
    bool good = true, over = false;
    CHECK(open_table(&t, id, scenario, opponent));
    think_little(&t);
    Stream dice = stream_on(1, 0), other = stream_on(2, 0);
    memcpy(t.now, t.first, t.game->state_size);
    memcpy(t.like, t.first, t.game->state_size);
    for (int i = 0; i < actions && !over; i++) {
        over = !step(&t, 0, t.now, &dice, (u64)i, &good);
        if (!step(&t, 1, t.like, &other, (u64)i, &good)) memcpy(t.like, t.first, t.game->state_size);
    }
    CHECK(good && t.choices > 20);
    CHECK(game_hash(t.game, t.board, t.now) != game_hash(t.game, t.board, t.like));
    close_table(&t);
}

static void another_seed_changes_no_choice(void) {
    compare_seeds("lgv", "lgv/sedgwick", "3", 80);
    compare_seeds("guv", "guv/lee-moves", "3", 60);
    compare_seeds("lfm", "lfm/buschbecks-line", "3", 80);
    compare_seeds("bff", "bff/schoolhouse", "3", 50);
}

T_MAIN {
    RUN(random_choices_follow_from_what_is_seen);
    RUN(scripted_choices_follow_from_what_is_seen);
    RUN(low_levels_follow_from_what_is_seen);
    RUN(searching_levels_follow_from_what_is_seen);
    RUN(rivals_follow_from_what_is_seen);
    RUN(another_seed_changes_no_choice);
}
