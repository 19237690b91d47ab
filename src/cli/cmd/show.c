/* longroll games, longroll show. */
#include "cli/cli.h"

#include "ai/ai.h"

#include <stdlib.h>

/* ---- games ------------------------------------------------------------------ */

/* What it begins with, if nobody chooses otherwise. */
static void list_own(const Scenario *s) {
    for (int i = 0; i < s->option_count; i++) {
        printf("  %-28s its own: %.*s=%.*s\n", "", SHOWN(s->option[i].name), SHOWN(s->option[i].value));
    }
}

/* Each once: the catalog has some of them for every game. */
static bool listed_before(const CatalogOpponent *offered, int at) {
    for (int i = 0; i < at; i++) {
        if (strcmp(offered[i].name, offered[at].name) == 0) return true;
    }
    return false;
}

static void list_opponents(void) {
    CatalogOpponent offered[AI_OFFERED];
    int count = ai_offered(AI_LEVELS, offered);
    puts("opponents (play SCENARIO --union WHO --confederate WHO)");
    for (int i = 0; i < count; i++) {
        char who[40];
        const char *title = offered[i].title;
        if (listed_before(offered, i)) continue;
        snprintf(who, sizeof who, "ai:%.30s", offered[i].name);
        printf("  %-28s %s%s%s\n", who, title ? title : "", title ? ": " : "", offered[i].about);
    }
}

static bool list_game(Cli *cli, const Game *game, Error *e) {
    Names names;
    data_names(cli, game->id, ".scenario", &names);
    printf("%s  %s, rules version %u\n", game->id, game->title, (unsigned)game->rules_version);
    for (int i = 0; i < names.count; i++) {
        char name[NAME_ROOM];
        Scenario s;
        snprintf(name, sizeof name, "%.30s/%.60s", game->id, names.name[i]);
        if (!scenario_read(&cli->data, str_of(name), &s, e)) return false;
        printf("  %-28s %.*s\n", name, SHOWN(s.title));
        if (s.about.len) printf("  %-28s %.*s\n", "", SHOWN(s.about));
        if (s.handicap.most)
            printf("  %-28s handicap: at most %d, %.*s\n", "", s.handicap.most, SHOWN(s.handicap.counts));
        list_own(&s);
    }
    if (game->option_count) puts("  options (--option NAME=VALUE):");
    for (int i = 0; i < game->option_count; i++) {
        const OptionInfo *o = &game->options[i];
        printf("    %-16s %-24s %s  %s\n", o->name, o->values, o->text, clause_id(game, o->clause));
    }
    return true;
}

int cmd_games(Cli *cli, Args *args) {
    Error e;
    if (!args_end(args, 0, NAMES_MAX)) return bad("%s", args->error.text);
    for (int i = 0; i < args->count; i++) {
        const Game *game;
        if (!game_named(args->at[i], &game, &e) || !list_game(cli, game, &e)) return bad("%s", e.text);
    }
    for (int i = 0; games_all[i] && !args->count; i++) {
        if (!list_game(cli, games_all[i], &e)) return bad("%s", e.text);
    }
    list_opponents();
    return STATUS_OK;
}

/* ---- show ------------------------------------------------------------------- */

typedef struct Showing {
    const char *prefix;
    bool json;
    Json *out;
} Showing;

static void show_fact(void *context, Str key, Str value) {
    const Showing *s = context;
    if (s->prefix && !str_starts(key, str_of(s->prefix))) return;
    if (!s->json) {
        printf("%.*s = %.*s\n", SHOWN(key), SHOWN(value));
        return;
    }
    char name[NAME_ROOM * 2];
    snprintf(name, sizeof name, "%.*s", SHOWN(key));
    json_key(s->out, name);
    json_str(s->out, value);
}

typedef struct Wish {
    const char *prefix;
    Side viewer;
    bool board;
} Wish;

static void write_facts(const Table *t, const void *state, const Wish *wish, Showing *showing) {
    FactSink sink = {show_fact, showing};
    if (wish->board) t->game->board_facts(t->board, &sink);
    else t->game->facts(t->board, state, wish->viewer, &sink);
}

static void write_json(const Table *t, const void *state, const Wish *wish, Writer *out) {
    Actor actor;
    game_actor(t->game, t->board, state, &actor);
    Json j = json_on(out);
    json_object(&j);
    json_key(&j, "game");
    json_str(&j, str_of(t->game->id));
    json_key(&j, "scenario");
    json_str(&j, str_of(t->name));
    json_key(&j, "rules");
    json_int(&j, t->game->rules_version);
    json_key(&j, "board");
    json_str(&j, str_of(t->board_hash));
    json_key(&j, "actor");
    json_str(&j, str_of(side_name(actor.side)));
    json_key(&j, "facts");
    json_object(&j);
    write_facts(t, state, wish, &(Showing){wish->prefix, true, &j});
    json_end(&j, '}');
    json_end(&j, '}');
    put_char(out, '\n');
}

static void print_json(const Table *t, const void *state, const Wish *wish) {
    Writer count = {0};
    write_json(t, state, wish, &count);
    char *memory = alloc_or_exit(count.len + 1);
    Writer w = writer_on(memory, count.len + 1);
    write_json(t, state, wish, &w);
    fputs(memory, stdout);
    free(memory);
}

static int show(const Table *t, i64 at, const Wish *wish, bool json) {
    if (at > t->match.count) {
        return bad("show: --at %lld: the record has %d actions", (long long)at, t->match.count);
    }
    void *state = alloc_or_exit(t->game->state_size);
    match_at(&t->match, at < 0 ? t->match.count : (int)at, state);
    if (json) print_json(t, state, wish);
    else write_facts(t, state, wish, &(Showing){.prefix = wish->prefix});
    free(state);
    return STATUS_OK;
}

int cmd_show(Cli *cli, Args *args) {
    Wish wish = {.prefix = args_value(args, "--facts"), .viewer = REFEREE, .board = args_flag(args, "--board")};
    const char *viewer = args_value(args, "--for");
    bool json = args_flag(args, "--json");
    i64 at = -1;
    args_number(args, "--at", 0, MATCH_ACTIONS_MAX, &at);
    if (!args_end(args, 1, 1)) return bad("%s", args->error.text);
    if (viewer && (!side_read(str_of(viewer), &wish.viewer) || wish.viewer == FORTUNE)) {
        return bad("show: --for takes union, confederate, first, second, nobody or referee, not '%s'", viewer);
    }
    Table t;
    Error e;
    if (!table_open(cli, args->at[0], &t, &e)) return bad("%s", e.text);
    int status = show(&t, at, &wish, json);
    table_close(&t);
    return status;
}
