/* A game on the table: board, scenario, match; see cli.h. */
#include "cli/cli.h"

#include <stdlib.h>

bool game_named(const char *id, const Game **game, Error *e) {
    char known[160];
    Writer w = writer_on(known, sizeof known);
    Nearest nearest = nearest_to(str_of(id));
    *game = games_find(str_of(id));
    if (*game) return true;
    for (int i = 0; games_all[i]; i++) {
        put_fmt(&w, "%s%s", i ? ", " : "", games_all[i]->id);
        nearest_name(&nearest, str_of(games_all[i]->id));
    }
    put_nearest(&w, &nearest);
    return fail(e, "there is no game '%.*s'; there are: %s", (int)strnlen(id, 40), id, known);
}

void table_close(Table *t) {
    if (t->match.game) match_close(&t->match);
    free(t->board);
    free(t->record);
    *t = (Table){0};
}

/* ---- From a scenario -------------------------------------------------------- */

static bool unknown_scenario(const Cli *cli, const char *name, Error *e) {
    char known[4096], near[120];
    Writer w = writer_on(known, sizeof known), n = writer_on(near, sizeof near);
    Nearest nearest = nearest_to(str_of(name));
    for (int g = 0; games_all[g]; g++) {
        Names names;
        data_names(cli, games_all[g]->id, ".scenario", &names);
        for (int i = 0; i < names.count && !w.full; i++) {
            size_t from = w.len;
            put_fmt(&w, "%s/%s", games_all[g]->id, names.name[i]);
            nearest_name(&nearest, (Str){known + from, w.len - from});
        }
    }
    put_nearest(&n, &nearest);
    return fail(e, "there is no scenario '%.*s'%s 'longroll games' lists all", (int)strnlen(name, 60), name,
                near[0] ? near : ";");
}

/* "lgv" means its default scenario. */
static bool full_name(const Cli *cli, const char *given, char name[NAME_ROOM], Error *e) {
    const Game *game = games_find(str_of(given));
    if (game && default_scenario(cli, game, name)) return true;
    Str rest = str_of(given);
    game = games_find(str_cut(&rest, '/'));
    Names names;
    if (game) data_names(cli, game->id, ".scenario", &names);
    for (int i = 0; game && i < names.count; i++) {
        if (!str_same(rest, str_of(names.name[i]))) continue;
        snprintf(name, NAME_ROOM, "%.30s/%.60s", game->id, names.name[i]);
        return true;
    }
    return unknown_scenario(cli, given, e);
}

static void keep_options(Table *t, const OptionChoice *option, int count) {
    t->option_count = count < SCENARIO_OPTIONS ? count : SCENARIO_OPTIONS;
    if (count) memcpy(t->option, option, (size_t)t->option_count * sizeof *option);
}

static bool fill(Cli *cli, Table *t, Error *e) {
    if (!scenario_read(&cli->data, str_of(t->name), &t->scenario, e)) return false;
    t->game = games_find(t->scenario.game);
    if (!t->game) return fail(e, "%s: there is no game '%.*s'", t->name, SHOWN(t->scenario.game));
    t->board = alloc_or_exit(t->game->board_size);
    if (!board_read(t->game, &cli->data, t->scenario.board, t->board, e)) return false;
    board_hash(t->game, t->board, t->board_hash);
    record_begins(&t->header, &t->scenario);
    void *state = alloc_or_exit(t->game->state_size);
    bool ok = scenario_setup(t->game, t->board, &t->scenario, t->option, t->option_count, state, e) &&
              match_open(&t->match, t->game, t->board, state, e);
    free(state);
    return ok;
}

static void fill_header(Table *t) {
    t->header = (RecordHeader){.game = str_of(t->game->id),
                               .scenario = str_of(t->name),
                               .board_hash = str_of(t->board_hash),
                               .rules_version = t->game->rules_version,
                               .option_count = t->option_count};
    memcpy(t->header.option, t->option, sizeof t->option);
}

bool table_scenario(Cli *cli, const char *name, const OptionChoice *option, int option_count, Table *t, Error *e) {
    *t = (Table){0};
    if (!full_name(cli, name, t->name, e)) return false;
    keep_options(t, option, option_count);
    if (fill(cli, t, e)) {
        fill_header(t);
        return true;
    }
    table_close(t);
    return data_blame(cli, e);
}

/* ---- From a record ---------------------------------------------------------- */

static bool record_fits(const Table *t, const RecordHeader *h, Error *e) {
    if (h->rules_version != t->game->rules_version) {
        return fail(e, "the record was played by version %d of the rules of %s, this program has version %d",
                    (int)h->rules_version, t->game->id, (int)t->game->rules_version);
    }
    if (!str_same(h->board_hash, str_of(t->board_hash))) {
        return fail(e, "the record was played on board %.*s, this program has %s", SHOWN(h->board_hash), t->board_hash);
    }
    return true;
}

static bool replay(Cli *cli, Str text, const Journal *j, Table *t, Error *e) {
    Str body;
    int line;
    if (!record_header(text, &t->header, &body, &line, e)) return false;
    if (t->header.scenario.len >= NAME_ROOM) return fail(e, "the name of the scenario is too long");
    char name[NAME_ROOM];
    snprintf(name, sizeof name, "%.*s", SHOWN(t->header.scenario));
    if (!full_name(cli, name, t->name, e)) return false;
    keep_options(t, t->header.option, t->header.option_count);
    if (!fill(cli, t, e) || !record_fits(t, &t->header, e)) return false;
    if (j) t->match.journal = *j;
    bool ok = record_replay(body, line, &t->match, e);
    t->match.journal = (Journal){0};
    return ok;
}

bool table_record(Cli *cli, const char *path, const Journal *j, Table *t, Error *e) {
    Str text;
    *t = (Table){0};
    if (!file_read(path, RECORD_LIMIT, &t->record, &text, e)) return false;
    if (replay(cli, text, j, t, e)) return true;
    Error inner = *e;
    table_close(t);
    return fail(e, "%s: %s", path, inner.text);
}

bool table_open(Cli *cli, const char *what, Table *t, Error *e) {
    return file_is(what) ? table_record(cli, what, NULL, t, e) : table_scenario(cli, what, NULL, 0, t, e);
}

Str table_text(const Table *t, char **memory) {
    Writer count = {0};
    record_write(&t->match, &t->header, REFEREE, &count);
    size_t room = count.len + 1;
    *memory = alloc_or_exit(room);
    Writer w = writer_on(*memory, room);
    record_write(&t->match, &t->header, REFEREE, &w);
    return writer_str(&w);
}

/* ---- Actions as text -------------------------------------------------------- */

static bool roll_read(Str faces, Action *action, Error *e) {
    *action = action0(VERB_ROLL);
    for (Str word = str_word(&faces); word.len; word = str_word(&faces)) {
        i64 face;
        if (action->n == ACTION_FACES || !str_int(word, 1, 255, &face)) {
            return fail(e, "expected the faces of dice after 'roll', found '%.*s'", SHOWN(word));
        }
        action->face[action->n++] = (u8)face;
    }
    return action->n > 0 || fail(e, "expected the faces of dice after 'roll'");
}

static bool action_of(const Table *t, Str text, Action *action, Error *e) {
    Str rest = text;
    Str verb = str_word(&rest);
    if (str_same(verb, STR("roll"))) return roll_read(rest, action, e);
    return t->game->parse(t->board, t->match.state, text, action, e);
}

bool table_refused(const Table *t, Str text, const Refusal *r, Error *e) {
    char clauses[120];
    Writer w = writer_on(clauses, sizeof clauses);
    for (int i = 0; i < refusal_shown(r); i++) put_fmt(&w, "%s%s", i ? ", " : "", clause_id(t->game, r->clause[i]));
    return fail(e, "'%.*s' is refused: %s (%s)", SHOWN(text), r->why, clauses);
}

static bool do_one(Table *t, Str text, Error *e) {
    Actor actor;
    Side side;
    game_actor(t->game, t->board, t->match.state, &actor);
    Str rest = text;
    if (side_read(str_word(&rest), &side)) text = str_trim(rest);
    else side = actor.side;
    Action action;
    Refusal r = {0};
    if (actor.side == NOBODY) return fail(e, "'%.*s': the game is over", SHOWN(text));
    return action_of(t, text, &action, e) && (match_act(&t->match, side, &action, &r) || table_refused(t, text, &r, e));
}

bool table_do(Table *t, Str text, Error *e) {
    while (text.len) {
        Str part = str_trim(str_cut(&text, ';'));
        if (part.len && !do_one(t, part, e)) return false;
    }
    return true;
}
