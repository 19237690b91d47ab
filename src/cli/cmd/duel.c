/* longroll duel: two opponents, many games, the results counted. */
#include "cli/play/seat.h"

#include <stdlib.h>
#include <unistd.h>

enum { RESULTS = 32 };

typedef struct Results {
    int count;
    const char *text[RESULTS];
    Side winner[RESULTS];
    int games[RESULTS];
    int won[3]; /* [UNION], [CONFEDERATE]; [NOBODY] are draws */
    int by_seat[3];
    i64 vp, longest, actions;
    int with_vp;
} Results;

typedef struct Duel {
    Table table;
    Seats seats;
    u64 seed;
    int games;
} Duel;

/* ---- One game --------------------------------------------------------------- */

static bool play_one(Duel *d, Actor *actor, Error *e, int number) {
    Match *m = &d->table.match;
    const Game *game = d->table.game;
    Stream stream = stream_on(d->seed, 4 * (u64)number);
    Dice dice = dice_stream(&stream);
    seats_seed(&d->seats, d->seed, 4 * (u64)number + 1);
    match_restart(m, m->first);
    for (;;) {
        if (!match_fortune(m, &dice, e)) return false;
        game_actor(game, m->board, m->state, actor);
        if (actor->side == NOBODY) return true;
        Action action;
        Refusal r = {0};
        Seat *seat = seat_of(&d->seats, game, m->state, actor->side);
        seat_decide(seat, m, actor->side, &action);
        if (!match_act(m, actor->side, &action, &r)) {
            return fail(e, "game %d: %s chose what is not allowed: %s", number + 1, seat->who, r.why);
        }
    }
}

static int find_result(Results *r, const Actor *actor) {
    for (int i = 0; i < r->count; i++) {
        if (r->winner[i] == actor->winner && strcmp(r->text[i], actor->result) == 0) return i;
    }
    if (r->count == RESULTS) return RESULTS - 1;
    r->text[r->count] = actor->result;
    r->winner[r->count] = actor->winner;
    return r->count++;
}

static void count_game(Duel *d, const Actor *actor, Results *r) {
    const Match *m = &d->table.match;
    r->games[find_result(r, actor)]++;
    r->won[actor->winner]++;
    if (actor->winner != NOBODY) {
        r->by_seat[1 + (seat_of(&d->seats, d->table.game, m->state, actor->winner) == &d->seats.seat[1])]++;
    }
    r->actions += m->count;
    if (m->count > r->longest) r->longest = m->count;
    Facts facts = {0};
    facts_of_position(&facts, d->table.game, m->board, m->state, REFEREE);
    if (facts_get(&facts, "vp").len) {
        r->with_vp++;
        r->vp += facts_number(&facts, "vp", 0);
    }
    facts_free(&facts);
}

/* ---- Many ------------------------------------------------------------------- */

static void print_results(const Duel *d, const Results *r) {
    printf("%s, %d games, seed %llu\n", d->table.name, d->games, (unsigned long long)d->seed);
    for (int i = 0; i < r->count; i++) printf("%6d  %s\n", r->games[i], r->text[i]);
    printf("Union won %d, Confederate won %d, drawn %d\n", r->won[UNION], r->won[CONFEDERATE], r->won[NOBODY]);
    printf("first (%s) won %d, second (%s) won %d\n", d->seats.seat[0].who, r->by_seat[1], d->seats.seat[1].who,
           r->by_seat[2]);
    if (r->with_vp) printf("mean VP %.2f\n", (double)r->vp / r->with_vp);
    printf("mean game %.1f actions, longest %lld\n", (double)r->actions / d->games, (long long)r->longest);
}

static int duel(Duel *d) {
    Results results = {0};
    Error e;
    bool progress = isatty(STDERR_FILENO) != 0;
    for (int i = 0; i < d->games; i++) {
        Actor actor;
        if (!play_one(d, &actor, &e, i)) return bad("duel: %s", e.text);
        count_game(d, &actor, &results);
        if (progress) fprintf(stderr, "\r%d of %d", i + 1, d->games);
    }
    if (progress) fputs("\r\033[K", stderr);
    print_results(d, &results);
    return STATUS_OK;
}

static bool only_opponents(const Seats *s, Error *e) {
    for (int i = 0; i < 2; i++) {
        if (s->seat[i].kind != SEAT_AI)
            return fail(e, "a duel is between opponents such as ai:random, not '%s'", s->seat[i].who);
    }
    return true;
}

int cmd_duel(Cli *cli, Args *args) {
    Duel *d = alloc_or_exit(sizeof *d);
    OptionChoice option[SCENARIO_OPTIONS];
    int options = args_options(args, option, SCENARIO_OPTIONS);
    SeatWishes wishes;
    i64 games = 100, seed = 1;
    Error e;
    seats_args(args, &wishes);
    args_number(args, "--games", 1, 10000000, &games);
    args_number(args, "--seed", 0, INT64_MAX, &seed);
    d->games = (int)games;
    d->seed = (u64)seed;
    int status;
    if (!args_end(args, 1, 1)) status = bad("%s", args->error.text);
    else if (!table_scenario(cli, args->at[0], option, options, &d->table, &e)) status = bad("%s", e.text);
    else if (!seats_open(&d->seats, &d->table, &wishes, &cli->data, d->seed, 1, &e) || !only_opponents(&d->seats, &e))
        status = bad("duel: %s", e.text);
    else status = duel(d);
    seats_close(&d->seats);
    table_close(&d->table);
    free(d);
    return status;
}
