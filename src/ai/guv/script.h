/* What the files of ai:script for Give Us Victories share. */
#ifndef LONGROLL_SCRIPT_GUV_H
#define LONGROLL_SCRIPT_GUV_H

#include "ai/guv/eval.h"
#include "ai/script.h"

enum { NEVER = -1000000, MARCH_STEPS = 30 };

/* What a plan asks of the commander for this activation (guv/plans.c); the script itself has none. */
typedef enum GuvIntentKind {
    INTENT_NONE,
    INTENT_ASSAULT,  /* everybody against the enemy in `hex` */
    INTENT_MARCH,    /* to `hex`, and no fight on the way */
    INTENT_BOLD,     /* attack at worse odds than usual */
    INTENT_CAUTIOUS, /* only at much better ones */
    INTENT_STAND,    /* nobody moves; attacks as usual */
    INTENT_REST,     /* nobody moves or attacks */
    INTENT_FORCE,    /* a forced march */
    INTENT_DETACH,   /* the Detachment marker is used */
    INTENTS
} GuvIntentKind;

typedef struct GuvIntent {
    u8 kind;
    u16 hex;
} GuvIntent;

/* Work memory of one decision. */
typedef struct GuvMind {
    BEFORE_HIM(GuvBoard, GuvState);
    const GuvTaste *taste; /* set before anything is asked */
    GuvSurvey survey;
    /* Movement: the value of an attack on a hex, and who is ready next to it. */
    HexSet weighed;
    i16 want[HEXES_MAX + 1];
    u8 ready[HEXES_MAX + 1];
    HexReach reach, roads;
    GuvState trial;
    GuvIntent intent;
    bool has_chosen; /* the formations of the turn are known */
    u32 chosen;
} GuvMind;

/* Work memory of fights that are played on a copy. */
typedef struct GuvTrial {
    GuvMind mind;
    GuvState s;
    Action action[LIST_MAX];
} GuvTrial;

/* All that the script needs. */
typedef struct GuvScratch {
    GuvMind mind;
    GuvTrial trial;
} GuvScratch;

/* Do the ranks of this step ask how far the goals are? */
bool guv_asks_way(const GuvState *s);
/* What the commander would do without trying anything out; sets up the mind. */
void guv_decide(GuvMind *m, const Game *game, const GuvBoard *b, const GuvState *s, Side side, const List *legal,
                Action *out);
/* The same with a plan: `m->intent` is set. */
void guv_decide_with(GuvMind *m, const Game *game, const GuvBoard *b, const GuvState *s, Side side, const List *legal,
                     Action *out);

/* In two halves: the mind is set up, then chooses. In between the field may be put in, if it is known. */
void guv_prepare(GuvMind *m, const Game *game, const GuvBoard *b, const GuvState *s, Side side, const List *legal);
void guv_decide_prepared(GuvMind *m, Action *out);

/* Every part ranks one action of the list: the highest is chosen, NEVER is worse than anything. */

/* ---- The turn, activation, events, night (guv/script_turn.c) -------------------------------------------------- */

int rank_turn(GuvMind *m, const Action *a);
/* Is there a stack near the chit that is worth the Detachment marker? */
bool guv_should_detach(const GuvMind *m);

/* ---- Movement (guv/script_move.c) ------------------------------------------------------------------------------ */

/* The best action of the steps `movement` and `move`. */
void choose_movement(GuvMind *m, Action *out);
void choose_move(GuvMind *m, Action *out);

/* A march that a playout has begun: who goes together, and by which way. */
typedef struct GuvMarch {
    u8 steps, turn, chit;
    Bits128 party;
    u16 way[MARCH_STEPS + 1]; /* from where they stood */
} GuvMarch;

/* The same at once, for playouts: the first stack that gains by a move goes where it meant to go, without asking again
 * on its way. */
/* The next step of a march that was begun, for which the mind need not be prepared, but must know what is before it. */
bool march_goes_on(const GuvMind *m, const GuvMarch *march, Action *out);
void march_at_once(GuvMind *m, GuvMarch *march, Action *out);

/* ---- Fire and combat (guv/script_fight.c) ------------------------------------------------------------------------ */

int rank_fight(GuvMind *m, const Action *a);
/* Chance in thousandths that `dice` dice of an attack eliminate a unit in the hex. */
int guv_kill_chance(const GuvMind *m, int hex, int dice);
/* That so many of the defender's eliminate one of so many attackers, `frail` of whom have one step left. */
int guv_loss_chance(int units, int steps, int frail, int dice);

/* ---- Fights tried on a copy (guv/script_try.c) ------------------------------------------------------------------- */

/* Is this a decision to try out rather than rank? */
bool guv_asks_trial(const GuvMind *m);
void choose_by_trial(const GuvMind *m, Stream *dice, GuvTrial *t, Action *out);

#endif
