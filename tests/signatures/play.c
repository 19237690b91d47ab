/* play SCENARIO GAMES [DEPTH [on]]: the games of a seed and the perft counts of a
 * scenario, a number a line. Built with every compiler that must agree. `on` plays with the last value of every option.
 *
 *     rules GAME VERSION
 *     perft SCENARIO ACTIONS POSITIONS
 *     game SCENARIO NUMBER HASH ACTIONS
 *     signature SCENARIO GAMES HASH           after 1, 10, 100, ... games
 *
 * play --choices SCENARIO COUNT BUDGET: what ai:3 chooses with so little to think with.
 *
 *     choices SCENARIO COUNT BUDGET HASH */
#include "ai/series.h"
#include "core/scenario.h"
#include "core/selfplay.h"
#include "games/games.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { SEED = 1863 };

static void *claim(size_t size) {
    void *memory = calloc(1, size);
    MUST(memory != NULL);
    return memory;
}

static int last_values(const Game *game, OptionChoice *option) {
    int count = 0;
    for (int i = 0; i < game->option_count; i++) {
        Str rest = str_of(game->options[i].values), word;
        if (game->options[i].quiet) continue; /* younger than the signatures */
        option[count].name = str_of(game->options[i].name);
        while ((word = str_word(&rest)).len) option[count].value = word;
        count++;
    }
    return count;
}

static void print_perft(const char *name, const Selfplay *play, int depth) {
    Perft p = {.game = play->game, .board = play->board, .depth = depth};
    p.state = claim(play->game->state_size * (size_t)(depth + 1));
    p.action = claim(sizeof(Action) * LIST_MAX * (size_t)(depth + 1));
    p.outcome = claim(sizeof(Outcome) * OUTCOMES_MAX * (size_t)(depth + 1));
    memcpy(p.state, play->first, play->game->state_size);
    perft_run(&p);
    for (int i = 1; i <= depth; i++) printf("perft %s %d %" PRIu64 "\n", name, i, p.count[i]);
    free(p.state);
    free(p.action);
    free(p.outcome);
}

static void print_games(const char *name, Selfplay *play, int games) {
    u64 signature = 0;
    for (int number = 0, next = 1; number < games; number++) {
        int actions = selfplay_game(play, SEED, (u64)number);
        u64 hash = game_hash(play->game, play->board, play->state);
        signature = selfplay_fold(signature, hash, actions);
        printf("game %s %d %016" PRIx64 " %d\n", name, number, hash, actions);
        if (number + 1 != next) continue;
        printf("signature %s %d %016" PRIx64 "\n", name, next, signature);
        next *= 10;
    }
}

static bool print_choices(const char *name, Selfplay *play, int count, int budget, Error *e) {
    const Opponent *ai = ai_find(play->game, STR("3"));
    DataSource data = data_compiled();
    AiRoom room;
    void *memory = claim(ai_room_size(ai, play->game));
    bool good = ai_room_open(&room, ai, play->game, &data, memory, e);
    if (good)
        printf("choices %s %d %d %016" PRIx64 "\n", name, count, budget,
               ai_series(&room, play->board, play->first, play->state, SEED, count, budget));
    free(memory);
    return good;
}

/* The first position of a scenario, `on` with the last value of every option. */
static bool lay_out(const char *name, bool on, Selfplay *out, Error *e) {
    DataSource data = data_compiled();
    OptionChoice option[SCENARIO_OPTIONS];
    Scenario scenario;
    if (!scenario_read(&data, str_of(name), &scenario, e)) return false;
    const Game *game = games_find(scenario.game);
    if (!game) return fail(e, "%s: unknown game", name);
    int options = on ? last_values(game, option) : 0;
    void *board = claim(game->board_size), *first = claim(game->state_size);
    *out = (Selfplay){game, board, first, claim(game->state_size), claim(sizeof(Action) * LIST_MAX)};
    return board_read(game, &data, scenario.board, board, e) &&
           scenario_setup(game, board, &scenario, option, options, first, e);
}

static void play_scenario(const char *name, Selfplay *play, int games, int depth, bool on) {
    char title[100];
    snprintf(title, sizeof title, "%s%s", name, on ? "+options" : "");
    printf("rules %s %u\n", play->game->id, (unsigned)play->game->rules_version);
    if (depth) print_perft(title, play, depth);
    print_games(title, play, games);
}

static void put_away(Selfplay *play) {
    free((void *)play->board);
    free((void *)play->first);
    free(play->state);
    free(play->action);
}

static bool choose_in(const char *name, int count, int budget, Error *e) {
    Selfplay play = {0};
    bool good = lay_out(name, false, &play, e) && print_choices(name, &play, count, budget, e);
    put_away(&play);
    return good;
}

static bool play_in(const char *name, int games, int depth, bool on, Error *e) {
    Selfplay play = {0};
    bool good = lay_out(name, on, &play, e);
    if (good) play_scenario(name, &play, games, depth, on);
    put_away(&play);
    return good;
}

int main(int count, char **word) {
    Error e;
    if (count == 5 && strcmp(word[1], "--choices") == 0) {
        if (choose_in(word[2], atoi(word[3]), atoi(word[4]), &e)) return 0;
        fprintf(stderr, "%s\n", e.text);
        return 2;
    }
    int games = count > 2 ? atoi(word[2]) : 0, depth = count > 3 ? atoi(word[3]) : 0;
    if (count < 3 || games < 0 || depth < 0 || depth > PERFT_DEPTH) {
        fprintf(stderr, "usage: play SCENARIO GAMES [DEPTH [on]]\n"
                        "       play --choices SCENARIO COUNT BUDGET\n");
        return 2;
    }
    if (play_in(word[1], games, depth, count > 4 && strcmp(word[4], "on") == 0, &e)) return 0;
    fprintf(stderr, "%s\n", e.text);
    return 2;
}
