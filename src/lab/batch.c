/* Batches; see batch.h. */
#include "lab/batch.h"

#include "lab/follies.h"

#include "lab/stats.h"

bool batch_scene(Batch *b, const LabScene *scene, int *index, Error *e) {
    if (b->scenes == SCENES_MAX) return fail(e, "a batch has at most %d scenarios", SCENES_MAX);
    if (scene->game && scene->game->verb_count > VERBS_MAX) return fail(e, "%s has too many verbs", scene->game->id);
    *index = b->scenes;
    b->scene[b->scenes++] = *scene;
    return true;
}

/* ---- Who plays --------------------------------------------------------------------------- */

static bool unknown_opponent(const Game *game, const char *who, Error *e) {
    char known[300];
    Writer w = writer_on(known, sizeof known);
    for (int i = 0; ai_all[i]; i++) {
        if (ai_all[i]->game && strcmp(ai_all[i]->game, game->id) != 0) continue;
        put_fmt(&w, "%sai:%s", w.len ? ", " : "", ai_all[i]->name);
    }
    if (strcmp(who, "human") == 0 || strncmp(who, "bot:", 4) == 0) {
        return fail(e, "'%.*s' plays in longroll play, not here; there are: %s, ai:1 to ai:5", (int)strnlen(who, 60),
                    who, known);
    }
    return fail(e, "'%.*s' does not play %s, there are: %s, ai:1 to ai:5", (int)strnlen(who, 60), who, game->id, known);
}

bool read_percent(const Opponent *ai, const char *text, int *percent, Error *e) {
    enum { FIRST_WITH_BUDGET = 3 };
    i64 number = 0;
    if (ai->level < FIRST_WITH_BUDGET) return fail(e, "ai:%s has no budget: @ goes with ai:3 to ai:5", ai->name);
    if (!str_int(str_of(text), 1, AI_PERCENT_MAX, &number)) {
        return fail(e, "after @ comes a share of the budget, 1 to %d percent, such as ai:%s@25, not '%.*s'",
                    AI_PERCENT_MAX, ai->name, (int)strnlen(text, 20), text);
    }
    *percent = (int)number;
    return true;
}

static bool find_opponent(const Game *game, const char *who, LabPairing *p, int seat, Error *e) {
    size_t len = strlen(who), name = strcspn(who, "@");
    bool ours = strncmp(who, "ai:", 3) == 0 && len < WHO_ROOM;
    if (ours) p->ai[seat] = ai_find(game, (Str){who + 3, name - 3});
    if (!p->ai[seat]) return unknown_opponent(game, who, e);
    p->percent[seat] = 100;
    if (who[name] && !read_percent(p->ai[seat], who + name + 1, &p->percent[seat], e)) return false;
    memcpy(p->who[seat], who, len + 1);
    return true;
}

bool batch_pair(Batch *b, int scene, const char *first, const char *second, Error *e) {
    LabPairing p = {.scene = scene};
    const Game *game = b->scene[scene].game;
    if (b->pairings == PAIRINGS_MAX) return fail(e, "a batch has at most %d pairings", PAIRINGS_MAX);
    if (!find_opponent(game, first, &p, 0, e) || !find_opponent(game, second, &p, 1, e)) return false;
    b->pairing[b->pairings++] = p;
    return true;
}

/* ---- Can it be done? --------------------------------------------------------------------- */

static bool sprt_check(const Batch *b, Error *e) {
    const StopRule *s = &b->stop;
    if (!b->paired) return fail(e, "--sprt needs pairs, so it cannot be used when the sides are fixed");
    if (!(s->low > 0 && s->low < s->high && s->high < 1)) {
        return fail(e, "--sprt takes two scores between 0 and 1, the lower one first, such as 0.50:0.55");
    }
    if (!(s->alpha > 0 && s->beta > 0 && s->alpha + s->beta < 1)) {
        return fail(e, "--alpha and --beta must be greater than 0 and together less than 1");
    }
    /* The clearest results there can be: all pairs won, or all lost. */
    i64 pairs = b->rounds * b->pairings;
    Pairs won = {.count = {0, 0, 0, 0, pairs}}, lost = {.count = {pairs, 0, 0, 0, 0}};
    if (sprt_judge(&won, s) || sprt_judge(&lost, s)) return true;
    return fail(e, "the stopping rule cannot be met: %d pairs are too few to decide it even if one side wins them all",
                (int)pairs);
}

static bool within_check(const Batch *b, Error *e) {
    i64 games = b->rounds * (b->paired ? 2 : 1);
    if (!(b->stop.within > 0 && b->stop.within < 0.5)) return fail(e, "--within takes a number between 0 and 0.5");
    if (interval_half(wilson(0, (double)games)) <= b->stop.within) return true;
    return fail(e,
                "the stopping rule cannot be met: %d games of a pairing leave a wider interval even if one side wins "
                "them all",
                (int)games);
}

bool batch_check(const Batch *b, Error *e) {
    if (b->pairings == 0 || b->rounds < 1) return fail(e, "nobody plays in this batch");
    if (batch_games(b) > GAMES_MAX) return fail(e, "a batch has at most %d games", GAMES_MAX);
    if (b->stop.kind == STOP_SPRT) return sprt_check(b, e);
    return b->stop.kind != STOP_WITHIN || within_check(b, e);
}

/* ---- Numbers ----------------------------------------------------------------------------- */

Place batch_place(const Batch *b, i64 number) {
    i64 turn = b->paired ? number / 2 : number;
    return (Place){.pairing = (int)(turn % b->pairings),
                   .lane = b->common ? turn / b->pairings : turn,
                   .exchanged = b->paired && number % 2};
}

i64 batch_games(const Batch *b) { return b->rounds * b->pairings * (b->paired ? 2 : 1); }

GameStreams batch_streams(const Batch *b, Place place) {
    u64 lane = 4 * (u64)place.lane;
    return (GameStreams){.dice = stream_on(b->seed, lane),
                         .seat = {stream_on(b->seed, lane + 1), stream_on(b->seed, lane + 2)}};
}

int game_points(const LabGame *g, Place place) {
    if (g->seat == 0) return 1;
    return g->seat == (place.exchanged ? 2 : 1) ? 2 : 0;
}

int batch_uses(const Batch *b, const Game *game) { return batch_counts_follies(b) ? FOLLIES : game->verb_count; }

const char *batch_use_name(const Batch *b, const Game *game, int use) {
    return batch_counts_follies(b) ? folly_name[use] : game->verbs[use].name;
}
