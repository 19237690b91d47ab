/* Who plays, and for whom; see play/seat.h. */
#include "cli/play/seat.h"

#include "lab/batch.h"

#include <stdlib.h>

void seats_args(Args *args, SeatWishes *wishes) {
    wishes->side[UNION] = args_value(args, "--union");
    wishes->side[CONFEDERATE] = args_value(args, "--confederate");
    wishes->seat[0] = args_value(args, "--first");
    wishes->seat[1] = args_value(args, "--second");
}

static int seat_index(const Game *game, const void *state, Side actor) {
    if (actor == FIRST || actor == SECOND) return actor == SECOND;
    int of_union = game->union_seat(state) == SECOND;
    return actor == UNION ? of_union : 1 - of_union;
}

Seat *seat_of(Seats *s, const Game *game, const void *state, Side actor) {
    return &s->seat[seat_index(game, state, actor)];
}

/* ---- Reading who plays ------------------------------------------------------ */

static bool unknown_opponent(const Game *game, const char *who, Error *e) {
    char known[160], name[64];
    Writer w = writer_on(known, sizeof known);
    Nearest near = nearest_to(str_of(who));
    nearest_name(&near, STR("human"));
    for (int i = 0; ai_all[i]; i++) {
        if (ai_all[i]->game && strcmp(ai_all[i]->game, game->id) != 0) continue;
        size_t from = w.len;
        put_fmt(&w, "%sai:%s", w.len ? ", " : "", ai_all[i]->name);
        from += from ? 2 : 0;
        nearest_name(&near, (Str){known + from, w.len - from});
    }
    Writer n = writer_on(name, sizeof name);
    put_nearest(&n, &near);
    return fail(e, "'%.*s' does not play %s; there are: human, %s, ai:1 to ai:5, bot:COMMAND%s", (int)strnlen(who, 60),
                who, game->id, known, name);
}

bool seat_fill(Seat *seat, const Game *game, const DataSource *from, const char *who, Error *e) {
    *seat = (Seat){.kind = SEAT_HUMAN, .who = who};
    snprintf(seat->label, sizeof seat->label, "%.200s", who);
    if (strcmp(who, "human") == 0) return true;
    if (strncmp(who, "bot:", 4) == 0 && who[4]) {
        seat->kind = SEAT_BOT;
        return true;
    }
    size_t name = strcspn(who, "@");
    int percent = 100;
    if (strncmp(who, "ai:", 3) == 0) seat->ai = ai_find(game, (Str){who + 3, name - 3});
    if (!seat->ai) return unknown_opponent(game, who, e);
    if (who[name] && !read_percent(seat->ai, who + name + 1, &percent, e)) return false;
    seat->kind = SEAT_AI;
    seat->memory = alloc_or_exit(ai_room_size(seat->ai, game));
    if (!ai_room_open(&seat->room, seat->ai, game, from, seat->memory, e)) return false;
    if (percent != 100) ai_room_budget(&seat->room, percent);
    seat->room.report = &seat->report;
    return true;
}

/* ---- Sitting down ----------------------------------------------------------- */

bool seats_assign(const Table *t, const SeatWishes *wishes, const char *who[2], Error *e) {
    Actor actor;
    game_actor(t->game, t->board, t->match.state, &actor);
    bool open = actor.side == FIRST || actor.side == SECOND;
    bool by_side = wishes->side[UNION] || wishes->side[CONFEDERATE];
    bool by_seat = wishes->seat[0] || wishes->seat[1];
    if (by_side && open) {
        return fail(e, "the players of %s choose their sides: say --first and --second, not --union and --confederate",
                    t->name);
    }
    if (by_side && by_seat) return fail(e, "say --union and --confederate, or --first and --second, not both");
    int of_union = seat_index(t->game, t->match.state, UNION);
    who[0] = by_side ? wishes->side[of_union ? CONFEDERATE : UNION] : wishes->seat[0];
    who[1] = by_side ? wishes->side[of_union ? UNION : CONFEDERATE] : wishes->seat[1];
    for (int i = 0; i < 2; i++) who[i] = who[i] ? who[i] : "human";
    return true;
}

void seats_seed(Seats *s, u64 seed, u64 lane) {
    for (int i = 0; i < 2; i++) s->seat[i].stream = stream_on(seed, lane + (u64)i);
}

bool seats_open(Seats *s, const Table *t, const SeatWishes *wishes, const DataSource *from, u64 seed, u64 lane,
                Error *e) {
    const char *who[2];
    *s = (Seats){0};
    if (!seats_assign(t, wishes, who, e)) return false;
    for (int i = 0; i < 2; i++) {
        if (!seat_fill(&s->seat[i], t->game, from, who[i], e)) {
            seats_close(s);
            return false;
        }
    }
    seats_seed(s, seed, lane);
    return true;
}

void seats_close(Seats *s) {
    for (int i = 0; i < 2; i++) {
        bot_stop(&s->seat[i].bot);
        free(s->seat[i].memory);
    }
    *s = (Seats){0};
}

void seat_decide(Seat *seat, const Match *m, Side side, Action *out) {
    ai_decide(&seat->room, m->board, m->state, side, &seat->stream, out);
}

void seats_sign(Seats *s, Table *t) {
    for (int side = UNION; side <= CONFEDERATE; side++) {
        Seat *seat = seat_of(s, t->game, t->match.state, (Side)side);
        t->header.seat[side] = str_of(seat->label);
    }
}
