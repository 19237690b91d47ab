/* Actions as text: each line is read and, when the rules allow it, done. What is
 * done reads the same when it is written and read again. A line that is a question
 * about the map is answered. */
#include "core/view.h"
#include "fuzz/fuzz_table.h"
#include "fuzz/fuzzers.h"

static void reads_back(const FuzzTable *t, Side side, const Action *action) {
    char text[400];
    Action again;
    Error e;
    Writer w = writer_on(text, sizeof text);
    t->game->notate(t->board, t->state, REFEREE, side, action, &w);
    MUST(!w.full && action_read(t->game, t->board, t->state, writer_str(&w), &again, &e));
    MUST(action_same(action, &again));
}

static void hear_found(void *context, const Found *f) {
    const FuzzTable *t = context;
    MUST(f->clause > 0 && f->as[0] && f->id > 0 && f->id <= t->game->range(t->board, f->kind));
}

static void ask(const FuzzTable *t, Str line) {
    char text[600];
    Action question;
    Error e = {""};
    if (!query_read(t->game, t->board, t->state, line, &question, &e)) {
        MUST(e.text[0] != 0);
        return;
    }
    for (Side viewer = NOBODY; viewer < SIDES; viewer++) {
        Writer words = writer_on(text, sizeof text);
        t->game->query(t->board, t->state, viewer, &question, &(Answer){hear_found, (void *)(uintptr_t)t, &words});
        MUST(words.len > 0 && !words.full);
    }
}

int try_notation(const u8 *bytes, size_t size) {
    Str rest = {(const char *)bytes, size}, line;
    const FuzzTable *t = fuzz_table(fuzz_scenario[fuzz_game(&rest)]);
    memcpy(t->state, t->first, t->game->state_size);
    while (str_line(&rest, &line)) {
        Action action;
        Refusal refusal;
        Error e = {""};
        Actor actor;
        if (!action_read(t->game, t->board, t->state, line, &action, &e)) {
            MUST(e.text[0] != 0);
            ask(t, line);
            continue;
        }
        game_actor(t->game, t->board, t->state, &actor);
        if (!game_check(t->game, t->board, t->state, actor.side, &action, &refusal)) {
            MUST(refusal.count > 0 && refusal.why[0] != 0);
            continue;
        }
        reads_back(t, actor.side, &action);
        t->game->apply(t->board, t->state, &action, NULL);
        fuzz_sane(t->game, t->board, t->state);
    }
    return 0;
}
