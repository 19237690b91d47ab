/* Opponents: the computer players.
 *
 * An opponent sees only what its side sees: it is given a guess, a complete
 * sane state that looks the same to its side. It chooses one action of the
 * list; the caller passes it through the gate (check, apply). */
#ifndef LONGROLL_AI_H
#define LONGROLL_AI_H

#include "core/data.h"
#include "core/game.h"

typedef struct Weights Weights;

/* What an opponent means to do with the activation under way. The host keeps it
 * beside the table and may lose it: then it is thought of anew. */
typedef struct AiPlan {
    u32 activation; /* the one it was made for; 0: none */
    u8 kind;        /* the game's own; 0: as it comes */
    i16 what[3];
} AiPlan;

/* While it thinks: how far it is, of 1,000. False: hurry, choose the best so far. */
typedef struct AiWatch {
    bool (*go_on)(void *context, int done);
    void *context;
} AiWatch;

typedef struct AiReport AiReport; /* search/report.h */

/* One decision. */
typedef struct AiTurn {
    const Game *game;
    const void *board;
    void *guess; /* the opponent's own copy; it may be played on */
    Side side;
    const List *legal; /* never empty */
    Stream *dice;
    void *scratch;
    const Weights *weights; /* or NULL: it needs none */
    AiPlan *plan;           /* in: of its last choice; out: of this one */
    const AiWatch *watch;   /* or NULL */
    AiReport *report;       /* or NULL */
} AiTurn;

typedef struct Opponent Opponent;
struct Opponent {
    const char *name;    /* "random", called ai:random */
    const char *game;    /* id of the one game it knows, or NULL for any */
    const char *title;   /* "Veteran"; or NULL */
    const char *about;   /* a line for people */
    size_t scratch_size; /* bytes of work memory, beside what depends on the game; nothing in it survives a call */
    int level;           /* 1 to 5; 0: none */
    /* Pure but for dice, scratch, guess, plan and report: the same numbers give the same choice. */
    void (*choose)(const Opponent *self, const AiTurn *turn, Action *out);
};

extern const Opponent *const ai_all[]; /* ended by NULL */
/* By name, of those that know this game; NULL when there is none. */
const Opponent *ai_find(const Game *game, Str name);

/* Memory for one opponent at one table, all the caller's. */
typedef struct AiRoom {
    const Opponent *opponent;
    const Game *game;
    void *guess;      /* game->state_size bytes */
    Action *action;   /* LIST_MAX of them */
    Weights *weights; /* NULL: it needs none */
    void *scratch;
    AiPlan plan;
    const AiWatch *watch; /* the caller's, or NULL */
    AiReport *report;     /* the caller's, or NULL */
} AiRoom;

/* How much memory it takes, and the room in it. Fails if its weights cannot be read. */
size_t ai_room_size(const Opponent *opponent, const Game *game);
MUST_USE bool ai_room_open(AiRoom *room, const Opponent *opponent, const Game *game, const DataSource *from,
                           void *memory, Error *e);

/* Let the opponent choose for `side`, which is to act. */
void ai_decide(AiRoom *room, const void *board, const void *state, Side side, Stream *dice, Action *out);

/* The opponents; each file has one, search/levels.c has the levels. */
extern const Opponent ai_random;
extern const Opponent ai_script_lgv;
extern const Opponent ai_script_guv;
extern const Opponent ai_script_lfm;
extern const Opponent ai_script_bff;
enum { AI_LEVELS = 5 };
extern const Opponent ai_level[AI_LEVELS];

#endif
