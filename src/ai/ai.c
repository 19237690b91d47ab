/* The table of opponents; see ai.h. */
#include "ai/ai.h"

#include "ai/search/knowledge.h"
#include "ai/search/search.h"

/* ---- Register opponents here: declare in ai.h, add a line. Those of one game are
 * not in the modules of others. --------------------------------------------------- */
const Opponent *const ai_all[] = {
    &ai_random,
#ifndef WITHOUT_lgv
    &ai_script_lgv,
#endif
#ifndef WITHOUT_guv
    &ai_script_guv,
#endif
#ifndef WITHOUT_lfm
    &ai_script_lfm,
#endif
#ifndef WITHOUT_bff
    &ai_script_bff,
#endif
#ifndef __wasm__ /* for the lab */
    &ai_raider,     &ai_rock,
#endif
    NULL,
};

static const Knowledge *const all_knowledge[] = {
#ifndef WITHOUT_lgv
    &knowledge_lgv,
#endif
#ifndef WITHOUT_guv
    &knowledge_guv,
#endif
#ifndef WITHOUT_lfm
    &knowledge_lfm,
#endif
#ifndef WITHOUT_bff
    &knowledge_bff,
#endif
    NULL,
};
/* -------------------------------------------------------------------------------- */

const Opponent *ai_find(const Game *game, Str name) {
    for (int i = 0; ai_all[i]; i++) {
        bool knows = !ai_all[i]->game || strcmp(ai_all[i]->game, game->id) == 0;
        if (knows && str_same(name, str_of(ai_all[i]->name))) return ai_all[i];
    }
    for (int i = 0; i < AI_LEVELS && knowledge_of(game); i++) {
        if (str_same(name, str_of(ai_level[i].name))) return &ai_level[i];
    }
    return NULL;
}

const Knowledge *knowledge_of(const Game *game) {
    for (int i = 0; all_knowledge[i]; i++) {
        if (strcmp(all_knowledge[i]->game, game->id) == 0) return all_knowledge[i];
    }
    return NULL;
}

/* ---- What is offered ------------------------------------------------------------- */

static CatalogOpponent offer(const Opponent *o, const char *game) {
    return (CatalogOpponent){o->name, game, o->about, o->title, o->level};
}

int ai_offered(int highest, CatalogOpponent offered[AI_OFFERED]) {
    int count = 0;
    for (int i = 0; all_knowledge[i]; i++) {
        for (int level = 0; level < AI_LEVELS && level < highest; level++) {
            offered[count++] = offer(&ai_level[level], all_knowledge[i]->game);
        }
    }
    for (int i = 1; ai_all[i]; i++)
        if (!ai_all[i]->sparring) offered[count++] = offer(ai_all[i], ai_all[i]->game);
    offered[count++] = offer(ai_all[0], NULL); /* chance comes last */
    MUST(count <= AI_OFFERED);
    return count;
}

/* ---- Room ------------------------------------------------------------------------ */

static size_t rounded(size_t size) { return (size + 63) / 64 * 64; }

static size_t scratch_size(const Opponent *o, const Game *game) {
    return o->scratch_size + (o->level ? search_memory(knowledge_of(game), game) : 0);
}

size_t ai_room_size(const Opponent *o, const Game *game) {
    size_t weights = o->level ? sizeof(Weights) : 0;
    return rounded(game->state_size) + rounded(LIST_MAX * sizeof(Action)) + rounded(weights) + scratch_size(o, game);
}

bool ai_room_open(AiRoom *room, const Opponent *o, const Game *game, const DataSource *from, void *memory, Error *e) {
    u8 *at = memory;
    *room = (AiRoom){.opponent = o, .game = game, .guess = at};
    at += rounded(game->state_size);
    room->action = (Action *)at;
    at += rounded(LIST_MAX * sizeof(Action));
    if (o->level) {
        room->weights = (Weights *)at;
        at += rounded(sizeof(Weights));
    }
    room->scratch = at;
    return !o->level || weights_load(knowledge_of(game), game, from, room->weights, e);
}

void ai_room_budget(AiRoom *room, int percent) {
    MUST(room->weights && percent >= 1 && percent <= AI_PERCENT_MAX);
    LevelSize *size = &room->weights->level[room->opponent->level];
    i64 budget = (i64)size->budget * percent / 100;
    if (size->budget) size->budget = (i32)(budget < 1 ? 1 : budget > INT32_MAX ? INT32_MAX : budget);
}

const AiPlan *hint_plan(AiHint *hint, int entries) {
    if (hint->next != entries + 1) hint->before = hint->after;
    hint->next = entries + 1;
    return &hint->before;
}

void ai_decide(AiRoom *room, const void *board, const void *state, Side side, Stream *dice, Action *out) {
    const Game *game = room->game;
    List legal = {.action = room->action, .count = room->listed};
    if (!room->paused) {
        game->guess(board, state, side, dice, room->guess);
        legal.count = 0;
        game->legal(board, room->guess, &legal);
        MUST(legal.count > 0);
        room->listed = legal.count;
    }
    AiTurn turn = {.game = game,
                   .board = board,
                   .guess = room->guess,
                   .side = side,
                   .legal = &legal,
                   .dice = dice,
                   .scratch = room->scratch,
                   .weights = room->weights,
                   .plan = &room->plan,
                   .watch = room->watch,
                   .report = room->report,
                   .paused = &room->paused};
    room->opponent->choose(room->opponent, &turn, out);
}
