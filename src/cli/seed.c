/* Seeds of played games; see seed.h. */
#include "cli/seed.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

u64 seed_fresh(void) {
    u64 seed = 0;
    FILE *in = fopen("/dev/urandom", "rb");
    bool ok = in && fread(&seed, sizeof seed, 1, in) == 1;
    if (in) fclose(in);
    if (!ok) seed = (u64)time(NULL) * 1000003u + (u64)getpid();
    return seed >> 16; /* short enough to be typed again */
}

bool seed_read(Str dice, u64 *seed) {
    i64 value;
    Str rest = dice;
    if (!str_same(str_word(&rest), STR("seed")) || !str_int(str_trim(rest), 0, INT64_MAX, &value)) return false;
    *seed = (u64)value;
    return true;
}

void seed_write(u64 seed, char text[40]) { snprintf(text, 40, "seed %llu", (unsigned long long)seed); }

typedef struct Follow {
    const Match *match;
    Dice dice;
    int number, rolls, wrong;
} Follow;

static void follow_entry(void *context, const void *state, const Entry *entry) {
    Follow *f = context;
    f->number++;
    if (entry->side != FORTUNE || entry->action.verb != VERB_ROLL || f->wrong) return;
    Actor actor;
    u8 face[ACTION_FACES];
    Error e;
    game_actor(f->match->game, f->match->board, state, &actor);
    bool same = f->dice.roll(f->dice.context, actor.dice, actor.faces, face, &e) && actor.dice == entry->action.n &&
                memcmp(face, entry->action.face, actor.dice) == 0;
    if (!same) f->wrong = f->number;
    f->rolls++;
}

bool seed_follow(const Match *m, Stream *stream, int *rolls, int *wrong) {
    Follow f = {.match = m, .dice = dice_stream(stream)};
    match_walk(m, follow_entry, &f);
    *rolls = f.rolls;
    *wrong = f.wrong;
    return f.wrong == 0;
}
