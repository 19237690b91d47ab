/* Opponents: the computer players.
 *
 * An opponent sees only what its side sees: it is given a guess, a complete
 * sane state that looks the same to its side. It chooses one action of the
 * list; the caller passes it through the gate (check, apply). */
#ifndef LONGROLL_AI_H
#define LONGROLL_AI_H

#include "core/game.h"

typedef struct Opponent {
    const char *name;    /* "random", called ai:random */
    const char *game;    /* id of the one game it knows, or NULL for any */
    const char *about;   /* a line for people */
    size_t scratch_size; /* bytes of work memory; nothing in it survives a call */
    /* Choose for `side` among `legal`, which is never empty. Pure but for
     * `dice` and `scratch`: the same numbers give the same choice. `guess` is
     * the opponent's own copy and may be played on. */
    void (*choose)(const Game *game, const void *board, void *guess, Side side, const List *legal, Stream *dice,
                   void *scratch, Action *out);
} Opponent;

extern const Opponent *const ai_all[]; /* ended by NULL */
/* By name, of those that know this game; NULL when there is none. */
const Opponent *ai_find(const Game *game, Str name);

/* Memory for one opponent at one table, all the caller's. */
typedef struct AiRoom {
    void *guess;    /* game->state_size bytes */
    void *scratch;  /* opponent->scratch_size bytes */
    Action *action; /* LIST_MAX of them */
} AiRoom;

/* Let an opponent choose for `side`, which is to act. */
void ai_decide(const Opponent *opponent, const Game *game, const void *board, const void *state, Side side,
               Stream *dice, const AiRoom *room, Action *out);

/* The opponents; each file has one. */
extern const Opponent ai_random;
extern const Opponent ai_script_lgv;
extern const Opponent ai_script_guv;
extern const Opponent ai_script_lfm;
extern const Opponent ai_script_bff;

#endif
