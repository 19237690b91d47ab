/* What the files of the search share. */
#ifndef LONGROLL_AI_SEARCH_INTERNAL_H
#define LONGROLL_AI_SEARCH_INTERNAL_H

#include "ai/search/report.h"
#include "ai/search/search.h"

enum { CANDIDATES = 32, PLAYOUTS = 2048, SURE = 10000 };

typedef struct Candidate {
    Action first;
    AiPlan plan;
    int played; /* playouts 0 .. played-1 */
    i64 sum;    /* of their scores */
    bool dropped;
} Candidate;

/* Work memory of one decision. */
typedef struct Search {
    const Knowledge *k;
    const LevelSize *size;
    const AiTurn *turn;
    AiTurn wide; /* the turn with a list that the game has added to */
    List wide_list;
    u64 seed; /* of the playouts' numbers */
    u32 activation;
    i64 budget, spent; /* actions to be played, and played */
    i64 each;          /* what one playout of all candidates cost */
    int gate;          /* hundredths of a standard error that a rival must lead by */
    bool is_great;     /* it has the whole budget */
    int count;
    bool hurried;
    bool looked;       /* the candidates are the game's own, and so are their playouts */
    int round, rounds; /* of halving */
    int played, least; /* playouts of those who are left, and how many this round has at least */
    /* After it, found by search_lay: */
    void *particle, *state; /* game->state_size bytes each */
    Action *list;           /* LIST_MAX */
    i16 *row;               /* LIST_MAX rows of features */
    void *memory;           /* of the knowledge, all zero at first */
    void *script_memory;
    /* Large, and written before it is read: */
    Candidate candidate[CANDIDATES];
    u16 score[CANDIDATES][PLAYOUTS];
    i32 sum[LIST_MAX];
} Search;

/* A decision of a playout, and the one that is searched for. */
static inline Scene scene_at(const Search *s, const void *state, Side side, const List *legal, Stream *dice) {
    const AiTurn *t = s->turn;
    return (Scene){t->game, t->board, state, side, legal, dice, s->memory, t->weights, NULL};
}
static inline Scene scene_now(const Search *s) {
    return scene_at(s, s->turn->guess, s->turn->side, s->turn->legal, s->turn->dice);
}

/* ---- The policy (policy.c) ---- */

/* One of the list, as the policy would. `temperature` 0: the likeliest. */
void policy_choose(Search *s, const void *state, Side side, const List *legal, const AiPlan *plan, int temperature,
                   Stream *dice, Action *out);
/* Weighted sums of the list, into s->sum; false when the game has no features. */
bool policy_sums(Search *s, const void *state, Side side, const List *legal, const AiPlan *plan, Stream *dice);
/* As the plan asks: with care where the game has it, else by the policy. */
void follow_plan(Search *s, const void *state, Side side, const List *legal, const AiPlan *plan, int temperature,
                 Stream *dice, Action *out);
/* One that is allowed, of a menu, which gets shorter by those that are not. */
void policy_draw(Search *s, const void *state, Side side, List *menu, const AiPlan *plan, int temperature, Stream *dice,
                 Action *out);
void script_choose(Search *s, const void *state, Side side, const List *legal, Stream *dice, Action *out);

/* ---- Candidates (candidates.c) ---- */

bool plan_goes_on(const Search *s);
/* The usual choice: the plan that was begun, else the script's. */
void find_usual(Search *s);
/* What to compare with it. */
void find_rivals(Search *s);

/* ---- What a position is worth (value.c) ---- */

/* The chance of a Union victory, from 0 to SURE: as it ended, else by the game's features and the weights. */
int position_chance(const Knowledge *k, const Weights *w, const Actor *actor, const void *board, const void *state,
                    void *memory);

/* ---- Playouts (playout.c) ---- */

/* Playout n of these candidates: their scores, from 0 to SURE, high for the side that chooses. */
void play_out(Search *s, int n);

#endif
