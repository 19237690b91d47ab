/* Actions as text: each line is read and, when the rules allow it, done. What is
 * done reads the same when it is written and read again. */
#include "fuzz/fuzz.h"

static void reads_back(const FuzzTable *t, Side side, const Action *action) {
    char text[400];
    Action again;
    Error e;
    Writer w = writer_on(text, sizeof text);
    t->game->notate(t->board, t->state, REFEREE, side, action, &w);
    MUST(!w.full && action_read(t->game, t->board, t->state, writer_str(&w), &again, &e));
    MUST(action_same(action, &again));
}

int LLVMFuzzerTestOneInput(const u8 *bytes, size_t size) {
    Str rest = {(const char *)bytes, size}, line;
    const FuzzTable *t = fuzz_table(fuzz_hexes(&rest) ? "guv/chancellorsville" : "lgv/chancellorsville");
    memcpy(t->state, t->first, t->game->state_size);
    while (str_line(&rest, &line)) {
        Action action;
        Refusal refusal;
        Error e = {""};
        Actor actor;
        if (!action_read(t->game, t->board, t->state, line, &action, &e)) {
            MUST(e.text[0] != 0);
            continue;
        }
        t->game->actor(t->board, t->state, &actor);
        if (!t->game->check(t->board, t->state, actor.side, &action, &refusal)) {
            MUST(refusal.count > 0 && refusal.why[0] != 0);
            continue;
        }
        reads_back(t, actor.side, &action);
        t->game->apply(t->board, t->state, &action, NULL);
        fuzz_sane(t->game, t->board, t->state);
    }
    return 0;
}
