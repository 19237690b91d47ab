/* A game's scenarios put under the laws. LAWS_SCALE=5 plays five times as many
 * games, LAWS_SCALE=0.1 a tenth; LAWS_SEED=N others. */
#include "laws/laws_run.h"

#include "games/games.h"
#include "laws/laws.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* A sanitizer costs about ten times the time. */
#if defined(__SANITIZE_ADDRESS__)
#define SLOWNESS 10
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SLOWNESS 10
#endif
#endif
#ifndef SLOWNESS
#define SLOWNESS 1
#endif

static double scale(void) {
    const char *text = getenv("LAWS_SCALE");
    double factor = text ? atof(text) : 1;
    return (factor > 0 ? factor : 1) / SLOWNESS;
}

static u64 seed(void) {
    const char *text = getenv("LAWS_SEED");
    return text ? strtoull(text, NULL, 10) : 1863;
}

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Every option at its last value. */
static int all_on(const Game *game, OptionChoice *option) {
    for (int i = 0; i < game->option_count; i++) {
        Str rest = str_of(game->options[i].values), word;
        option[i].name = str_of(game->options[i].name);
        while ((word = str_word(&rest)).len) option[i].value = word;
        if (str_same(option[i].name, STR("handicap"))) option[i].value = STR("confederate+1"); /* allowed anywhere */
    }
    return game->option_count;
}

/* The position with further facts set on it. */
static bool set_facts(const Game *game, const void *board, void *state, const char *facts, Error *e) {
    static Transaction t;
    Str rest = str_of(facts), line, key, value;
    int at = 0;
    t.count = 0;
    while (str_line(&rest, &line))
        if (!fact_read(line, &key, &value, e) || !transaction_add(&t, key, value, ++at, e)) return false;
    void *scratch = malloc(game->state_size);
    bool good = transaction_commit(game, board, state, scratch, &t, &at, e);
    free(scratch);
    return good;
}

static u32 bit_of(const char *law) {
    for (LawId id = 0; id < LAWS; id++)
        if (strcmp(law, law_name(id)) == 0) return 1u << id;
    return 0;
}

/* LAWS_ONLY="facts undo" judges these alone. */
static u32 chosen(void) {
    const char *text = getenv("LAWS_ONLY");
    Str rest = str_of(text ? text : ""), word;
    u32 set = 0;
    while ((word = str_word(&rest)).len)
        for (LawId id = 0; id < LAWS; id++)
            if (str_same(word, str_of(law_name(id)))) set |= 1u << id;
    return set ? set : (1u << LAWS) - 1;
}

/* A broken law is left out and the others judged again, so that one run tells
 * more than one thing; but what no longer makes sense is not played on. */
static bool judge(Trial *trial) {
    bool all = true;
    const u32 vital = 1u << LAW_ACTOR | 1u << LAW_LIST | 1u << LAW_SANE | 1u << LAW_END;
    Verdict verdict;
    for (trial->only = chosen(); trial->only; trial->only &= ~bit_of(verdict.law)) {
        double start = seconds();
        bool good = laws_hold(trial, &verdict);
        laws_print(trial, &verdict);
        printf("   %.1f s\n", seconds() - start);
        all &= good;
        if (good || bit_of(verdict.law) & vital) return all;
    }
    return all;
}

bool keeps_the_laws(const char *id, const char *name, const char *title, bool on, const char *facts, int games) {
    DataSource data = data_compiled();
    OptionChoice option[SCENARIO_OPTIONS];
    Scenario scenario;
    Error e = {""};
    const Game *game = games_find(str_of(id));
    if (game == NULL) return false;
    void *board = malloc(game->board_size), *first = malloc(game->state_size);
    bool open = scenario_read(&data, str_of(name), &scenario, &e) &&
                board_read(game, &data, scenario.board, board, &e) &&
                scenario_setup(game, board, &scenario, option, on ? all_on(game, option) : 0, first, &e) &&
                set_facts(game, board, first, facts, &e);
    games = (int)(games * scale()) > 1 ? (int)(games * scale()) : 1;
    Trial trial = {.name = title,
                   .game = game,
                   .board = board,
                   .first = first,
                   .seed = seed(),
                   .games = games,
                   .actions_max = 60000};
    bool good = open && judge(&trial);
    if (!open) printf("%s\n", e.text);
    free(board);
    free(first);
    return good;
}
