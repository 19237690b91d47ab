/* Opponents: the computer players.
 *
 * An opponent sees only what its side sees: it is given a guess, a complete
 * sane state that looks the same to its side. It chooses one action of the
 * list; the caller passes it through the gate (check, apply). */
#ifndef LONGROLL_AI_H
#define LONGROLL_AI_H

#include "core/data.h"
#include "core/game.h"
#include "core/view.h"

typedef struct Weights Weights;

/* What an opponent means to do with the activation under way. The host keeps it
 * beside the table and may lose it: then it is thought of anew. */
typedef struct AiPlan {
    u32 activation; /* the one it was made for; 0: none */
    u8 kind;        /* the game's own; 0: as it comes */
    i16 what[3];
} AiPlan;

/* Plans behind hints to a person: the next hint goes on with the last one's plan; asked again, it says the same. */
typedef struct AiHint {
    int next; /* one more than the entries before the last hint */
    AiPlan before, after;
} AiHint;
const AiPlan *hint_plan(AiHint *hint, int entries); /* that a hint after so many entries begins with */

/* While it thinks: how far it is, of 1,000. False: hurry, choose the best so far. A host that has other things to do
 * lets it pause now and then, and has it go on later; what it chooses does not depend on that. */
typedef struct AiWatch {
    bool (*go_on)(void *context, int done);
    void *context;
    bool (*pauses)(void *context); /* or NULL: never */
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
    bool *paused;           /* in: it goes on with what is in its scratch; out: it has not chosen yet */
} AiTurn;

typedef struct Opponent Opponent;
struct Opponent {
    const char *name;    /* "random", called ai:random */
    const char *game;    /* id of the one game it knows, or NULL for any */
    const char *title;   /* "Veteran"; or NULL */
    const char *about;   /* a line for people */
    size_t scratch_size; /* bytes of work memory, beside what depends on the game; nothing in it survives a choice */
    int level;           /* 1 to 5; 0: none */
    bool sparring;       /* for the lab and the terminal; not offered in the browser */
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
    bool paused;
    int listed; /* actions in the list of the decision under way */
} AiRoom;

/* How much memory it takes, and the room in it. Fails if its weights cannot be read. */
size_t ai_room_size(const Opponent *opponent, const Game *game);
MUST_USE bool ai_room_open(AiRoom *room, const Opponent *opponent, const Game *game, const DataSource *from,
                           void *memory, Error *e);

/* A level thinks with so many hundredths of its budget, 1 to AI_PERCENT_MAX; as it is shipped: 100. */
enum { AI_PERCENT_MAX = 1000 };
void ai_room_budget(AiRoom *room, int percent);

/* Let the opponent choose for `side`, which is to act. When the room says that it paused there is no choice yet: the
 * same call with the same arguments goes on. */
void ai_decide(AiRoom *room, const void *board, const void *state, Side side, Stream *dice, Action *out);

/* ---- What a position is worth (search/value.c) ---- */

/* What the levels take for the rest of a playout that they cut short, for people to look back by. It values the
 * position as it is, hidden things and all: of a game that is over, or to nobody. Memory is the caller's. */
typedef struct AiValue {
    const Game *game;
    Weights *weights;
    void *memory; /* of the game's knowledge; what is in it changes no value */
} AiValue;

enum { AI_SURE = 1000 };
size_t ai_value_size(const Game *game);
/* Fails if the game has no value, or its weights cannot be read. */
MUST_USE bool ai_value_open(AiValue *v, const Game *game, const DataSource *from, void *memory, Error *e);
/* The chance that the Union or the Confederacy wins, a draw counted half, of AI_SURE; both together make AI_SURE. */
int ai_chance(const AiValue *v, const void *board, const void *state, Side side);

/* All that there are, the levels first and up to `highest`, as a catalog lists them; how many. */
enum { AI_OFFERED = 32 };
int ai_offered(int highest, CatalogOpponent offered[AI_OFFERED]);

/* The opponents; each file has one, search/levels.c has the levels. */
extern const Opponent ai_random;
extern const Opponent ai_script_lgv;
extern const Opponent ai_script_guv;
extern const Opponent ai_script_lfm;
extern const Opponent ai_script_bff;
extern const Opponent ai_raider; /* rivals/rivals.c; not in the modules */
extern const Opponent ai_rock;
enum { AI_LEVELS = 5 };
extern const Opponent ai_level[AI_LEVELS];

#endif
