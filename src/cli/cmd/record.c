/* longroll replay, longroll verify. */
#include "ai/course.h"
#include "cli/cli.h"
#include "cli/seed.h"
#include "core/fair.h"
#include "server/server.h"
#include "store/store.h"

#include <stdlib.h>

/* ---- replay ----------------------------------------------------------------- */

typedef struct Telling {
    const Table *table;
    int number, last;
    bool journal;
    void *state;
} Telling;

static void tell_line(void *context, Side only, Clause clause, Str text) {
    const Telling *t = context;
    char secret[40] = "";
    if (only != NOBODY) snprintf(secret, sizeof secret, " (%s only)", side_title(only));
    char plain[MARKED_ROOM];
    Writer w = writer_on(plain, sizeof plain);
    put_plain(&w, text);
    printf("        %s%s  %s\n", plain, secret, clause_id(t->table->game, clause));
}

static void tell_entry(void *context, const void *state, const Entry *entry) {
    Telling *t = context;
    const Game *game = t->table->game;
    char text[200];
    Writer w = writer_on(text, sizeof text);
    if (++t->number > t->last) return;
    game->notate(t->table->board, state, REFEREE, entry->side, &entry->action, &w);
    printf("%5d  %-11s %s\n", t->number, side_name(entry->side), text);
    if (!t->journal) return;
    Journal listener = {tell_line, t};
    memcpy(t->state, state, game->state_size);
    game->apply(t->table->board, t->state, &entry->action, &listener);
}

static void tell_end(const Table *t, const void *state) {
    Actor actor;
    char prompt[400];
    Writer w = writer_on(prompt, sizeof prompt);
    game_actor(t->game, t->board, state, &actor);
    if (actor.side == NOBODY) {
        printf("The game is over: %s  %s\n", actor.result, clause_id(t->game, actor.clause));
        return;
    }
    put_question(t->game, t->board, state, REFEREE, &w);
    printf("%s: %s  %s\n", side_title(actor.side), prompt, clause_id(t->game, actor.clause));
}

static int tell(const Table *t, i64 to, bool with_journal) {
    int last = to < 0 ? t->match.count : (int)to;
    if (last > t->match.count) return bad("replay: --to %d: the record has %d actions", last, t->match.count);
    Telling telling = {.table = t, .last = last, .journal = with_journal, .state = alloc_or_exit(t->game->state_size)};
    printf("%s, %.*s\n", t->game->title, SHOWN(t->scenario.title));
    if (t->header.seat[UNION].len) printf("Union: %.*s\n", SHOWN(t->header.seat[UNION]));
    if (t->header.seat[CONFEDERATE].len) printf("Confederate: %.*s\n", SHOWN(t->header.seat[CONFEDERATE]));
    match_walk(&t->match, tell_entry, &telling);
    match_at(&t->match, last, telling.state);
    tell_end(t, telling.state);
    free(telling.state);
    return STATUS_OK;
}

/* What was done, and what the journal says of it. */
static void tell_key(Telling *t, int key, void *state) {
    const Match *m = &t->table->match;
    match_at(m, key - 1, state);
    t->number = key - 1;
    t->last = key;
    Entry entry = match_entry(m, key - 1);
    tell_entry(t, state, &entry);
}

static void tell_turns(const Table *t, Course *c) {
    void *state = c->state;
    Telling telling = {.table = t, .journal = true, .state = alloc_or_exit(t->game->state_size)};
    while (!course_ended(c)) (void)course_next(c);
    printf("Where it turned, by what a level makes of a position:\n");
    for (int i = 0; i < c->turns; i++) {
        const CourseTurn *turn = &c->turn[i];
        printf("%d. Actions %d to %d: the Union's chance from %d.%03d to %d.%03d, most by\n", i + 1, turn->from + 1,
               turn->to, turn->before / AI_SURE, turn->before % AI_SURE, turn->after / AI_SURE, turn->after % AI_SURE);
        tell_key(&telling, turn->key, state);
    }
    free(telling.state);
}

/* Nothing is hidden when the game is over; before that nobody is told. */
static bool may_look_back(Cli *cli, const Table *t, Error *e) {
    if (match_eyes(&t->match, NOBODY) != REFEREE) return fail(e, "--turns: the game is not over");
    return data_weights(cli, t->game, e);
}

static int turning_points(Cli *cli, const Table *t) {
    Error e;
    AiValue value;
    Course course;
    void *memory = alloc_or_exit(ai_value_size(t->game)), *state = alloc_or_exit(t->game->state_size);
    bool good = ai_value_open(&value, t->game, &cli->data, memory, &e);
    if (good) {
        course_begin(&course, &value, &t->match, state);
        tell_turns(t, &course);
    }
    free(state);
    free(memory);
    return good ? STATUS_OK : bad("replay: %s", e.text);
}

int cmd_replay(Cli *cli, Args *args) {
    i64 to = -1;
    bool with_journal = args_flag(args, "--journal"), turns = args_flag(args, "--turns");
    args_number(args, "--to", 0, MATCH_ACTIONS_MAX, &to);
    if (!args_end(args, 1, 1)) return bad("%s", args->error.text);
    Table t;
    Error e;
    if (!table_record(cli, args->at[0], NULL, &t, &e)) return bad("%s", e.text);
    bool may = !turns || may_look_back(cli, &t, &e);
    int status = may ? tell(&t, to, with_journal) : bad("replay: %s", e.text);
    if (status == STATUS_OK && turns) status = turning_points(cli, &t);
    table_close(&t);
    return status;
}

/* ---- verify ----------------------------------------------------------------- */

/* What the seed named in a record proves of its dice. */
static bool promise_holds(const Table *t, const FairLine *line, char said[80], Error *e) {
    if (!line->open) {
        snprintf(said, 80, ", the seed of its dice is not shown");
        return true;
    }
    FairProof proof = fair_prove(&t->match, line);
    if (!proof.kept) return fail(e, "the seed of the dice is not the one that was promised");
    if (!proof.revealed) return fail(e, "a player's number is not the one whose hash was given");
    if (proof.wrong) return fail(e, "action %d: these dice do not come from the promised seed", proof.wrong);
    snprintf(said, 80, ", %d rolls from the promised seed, %d on a table", proof.derived, proof.typed);
    return true;
}

static bool dice_hold(const Table *t, char said[80], Error *e) {
    u64 seed;
    FairLine line;
    said[0] = 0;
    if (fair_read(t->header.dice, &line)) return promise_holds(t, &line, said, e);
    if (!seed_read(t->header.dice, &seed)) return true;
    Stream stream = stream_on(seed, 0);
    int rolls = 0, wrong = 0;
    if (!seed_follow(&t->match, &stream, &rolls, &wrong)) {
        return fail(e, "action %d: these dice do not come from seed %.*s", wrong, SHOWN(t->header.dice));
    }
    snprintf(said, 80, ", %d rolls from their seed", rolls);
    return true;
}

static bool verify(Cli *cli, const char *path) {
    Table t;
    Error e;
    char said[80];
    if (!table_record(cli, path, NULL, &t, &e)) {
        printf("FAIL %s\n", e.text);
        return false;
    }
    bool ok = dice_hold(&t, said, &e);
    if (ok)
        printf("ok   %s: %d actions, rules %u, board %s%s\n", path, t.match.count, (unsigned)t.game->rules_version,
               t.board_hash, said);
    else printf("FAIL %s: %s\n", path, e.text);
    table_close(&t);
    return ok;
}

typedef struct Tally {
    int of[FOUND_DAMAGED + 1];
} Tally;

static void see_table(void *context, const char *table, int lines, ServerFound found, const char *why) {
    Tally *tally = context;
    if (why) printf("FAIL %s: %s\n", table, why);
    else printf("ok   %s: %d lines\n", table, lines);
    tally->of[found]++;
}

/* Every game of a server, by the rules of this program. */
static int verify_store(Cli *cli, const char *file) {
    Error e;
    Tally tally = {{0}};
    ServerOptions options = {.store = file, .games = games_all, .data = cli->data, .files = data_files};
    if (!store_is_database(file) && !file_is(file)) return bad("verify: %s: there is no such file", file);
    if (!server_verify(&options, see_table, &tally, &e)) return bad("verify: %s", e.text);
    int older = tally.of[FOUND_OLDER], damaged = tally.of[FOUND_DAMAGED], aside = tally.of[FOUND_ASIDE];
    int failed = older + damaged + aside, all = tally.of[FOUND_WELL] + failed;
    printf("%d passed, %d failed\n", tally.of[FOUND_WELL], failed);
    if (damaged) return bad("verify: %d of %d games are damaged and will not be opened", damaged, all);
    if (older) return bad("verify: %d of %d games would go on from their last position only", older, all);
    if (aside) return bad("verify: %d of %d games are set aside by a fault and will not be opened", aside, all);
    return STATUS_OK;
}

int cmd_verify(Cli *cli, Args *args) {
    int failed = 0;
    const char *all = args_value(args, "--all");
    if (!args_end(args, all ? 0 : 1, all ? 0 : 100000)) return bad("%s", args->error.text);
    if (all) return verify_store(cli, all);
    for (int i = 0; i < args->count; i++) failed += !verify(cli, args->at[i]);
    printf("%d passed, %d failed\n", args->count - failed, failed);
    if (!failed) return STATUS_OK;
    return bad("verify: %d of %d records do not hold", failed, args->count);
}
