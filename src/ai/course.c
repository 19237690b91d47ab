/* Where a game turned; see course.h. */
#include "ai/course.h"

#include "ai/search/knowledge.h"

enum { LEAST = 20 }; /* less is no turning point, of AI_SURE */

static u32 stretch_of(const Course *c) {
    const Knowledge *k = knowledge_of(c->match->game);
    if (k->stretch) return k->stretch(c->match->board, c->state);
    return k->activation ? k->activation(c->match->board, c->state) : (u32)c->entry;
}

static Side actor_of(const Course *c) {
    Actor actor;
    game_actor(c->match->game, c->match->board, c->state, &actor);
    return actor.side;
}

static void begin_stretch(Course *c) {
    c->stretch = stretch_of(c);
    c->now = (CourseTurn){.from = c->entry, .before = c->chance};
    c->best[0] = c->best[1] = 0;
}

void course_begin(Course *c, const AiValue *value, const Match *match, void *state) {
    *c = (Course){.value = value, .match = match, .state = state};
    memcpy(state, match->first, match->game->state_size);
    c->chance = ai_chance(value, match->board, state, UNION);
    begin_stretch(c);
}

bool course_ended(const Course *c) { return c->entry == c->match->count; }

/* ---- The greatest changes ---------------------------------------------------------------------- */

static int change(const CourseTurn *t) { return t->after > t->before ? t->after - t->before : t->before - t->after; }

/* Of equal ones the first comes first. */
static void keep_turn(Course *c, const CourseTurn *t) {
    int at = c->turns;
    if (change(t) < LEAST) return;
    while (at > 0 && change(t) > change(&c->turn[at - 1])) at--;
    if (at == COURSE_TURNS) return;
    if (c->turns < COURSE_TURNS) c->turns++;
    for (int i = c->turns - 1; i > at; i--) c->turn[i] = c->turn[i - 1];
    c->turn[at] = *t;
}

static void end_stretch(Course *c, int entry, int chance) {
    c->now.to = entry;
    c->now.after = chance;
    c->now.key = c->key[chance > c->now.before];
    keep_turn(c, &c->now);
    begin_stretch(c);
}

static void note_change(Course *c, int before) {
    int rises = c->chance > before, by = rises ? c->chance - before : before - c->chance;
    if (by <= c->best[rises]) return;
    c->best[rises] = by;
    c->key[rises] = c->entry;
}

/* That the game ends is no turning point: what the value did not know before, it was not told by anybody's deed. A
 * stretch does not end before dice that are due. */
bool course_next(Course *c) {
    const Match *m = c->match;
    int before = c->chance;
    MUST(!course_ended(c));
    Action action = match_entry(m, c->entry++).action;
    m->game->apply(m->board, c->state, &action, NULL);
    c->chance = ai_chance(c->value, m->board, c->state, UNION);
    Side side = actor_of(c);
    if (side == NOBODY) end_stretch(c, c->entry - 1, before);
    else note_change(c, before);
    if (side == NOBODY) return true;
    bool ends = side != FORTUNE && stretch_of(c) != c->stretch;
    if (ends || course_ended(c)) end_stretch(c, c->entry, c->chance);
    return ends || course_ended(c);
}
