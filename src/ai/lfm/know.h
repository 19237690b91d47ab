/* What the files of the search's knowledge of The Last Full Measure share. */
#ifndef LONGROLL_AI_LFM_KNOW_H
#define LONGROLL_AI_LFM_KNOW_H

#include "ai/lfm/script.h"
#include "ai/search/knowledge.h"

/* Plans. A trip: what = {piece, hex, 1 when its kin stay behind}; to stand: nobody else moves. */
typedef enum LfmPlanKind { LFM_AS_IT_COMES, LFM_TRIP, LFM_STAND } LfmPlanKind;

enum { LFM_FOES = 128, LFM_COMERS = 64, LFM_KIN = 24, LFM_WAY = 64 };

typedef struct LfmStack {
    u16 hex;
    LfmForce force;
} LfmStack;

/* The way on which a group was sent: it goes on without another look, while the enemy stays as he is. */
typedef struct LfmWay {
    u64 stand; /* LfmThought.kept */
    PieceSet set;
    int hexes;
    u16 hex[LFM_WAY];
    bool by_road;
} LfmWay;

/* Work memory. */
typedef struct LfmThought {
    LfmMind mind; /* the survey of the decision at hand; its field is kept with `kept` */
    const AiPlan *plan;
    /* What the enemy's stand decides: kept while it stays as it is. */
    u64 kept, kept_again; /* the same hash twice: of what the rest was computed from */
    HexSet zoi;
    int foes;
    LfmStack foe[LFM_FOES];         /* that may attack */
    u8 far[HEXES_MAX + 1];          /* how far the nearest of them is, found when it is asked; 0: not yet */
    LfmForce threat[HEXES_MAX + 1]; /* the strongest that could come at a hex together; cr < 0: not yet asked */
    bool looked;                    /* `targets` is known: */
    u8 targets[HEXES_MAX + 1];
    struct {
        u64 key; /* a hash of what it came from; 0: none yet */
        HexFarReach field;
    } calm[2]; /* by side: the field without regard to the enemy */
    /* Of this decision. */
    int comers;
    LfmStack comer[LFM_COMERS]; /* own stacks that could still join an attack */
    bool found;                 /* `comes` is known: */
    u64 comes[HEXES_MAX + 1];   /* by the hex of an enemy, bit per comer: it could come to stand beside him */
    HexFarReach reach;          /* of one of them */
    LfmWay way;
    int own;
    u16 own_hex[LFM_FOES];
    u64 own_stand[LFM_FOES];  /* a hash of each own stack */
    u64 idle[LFM_PIECES + 1]; /* of a group that gained by no move: a hash of what that came from */
    int rank[LIST_MAX];
} LfmThought;

/* A group that moves or might. */
typedef struct LfmParty {
    int from, spent, allowance, sp, lead, brigade;
    bool touches, went;
    LfmForce force;
    PieceSet set;
    int kin;
    u16 kin_hex[LFM_KIN]; /* where the others are who belong to it, or the commanders under him */
} LfmParty;

typedef struct LfmTrip {
    int to, gain;
    bool by_road;
} LfmTrip;

/* Looks around for this decision: survey, ways, the enemy. */
void lfm_look(LfmThought *t, const Scene *scene, const AiPlan *plan);
bool lfm_can_join(const LfmThought *t, int piece); /* an attack of others, in this half-turn */
/* A hash of what is near a group and decides where it goes. */
u64 lfm_neighbourhood(const LfmThought *t, int lead);

/* ---- Marching (march.c) ------------------------------------------------------------------------------------------ */

LfmParty lfm_party_of(const LfmThought *t, int piece, bool whole); /* who would move if `piece` were picked */
LfmParty lfm_party_moving(const LfmThought *t);                    /* the group under way */
bool lfm_is_kin(const LfmThought *t, int lead, int piece);         /* goes along as a matter of course */
/* Where it is worth most to be; `may_stay`: it may also stay where it is. */
LfmTrip lfm_best_trip(LfmThought *t, const LfmParty *p, bool may_stay);
/* The best few places to go to, best first, without the one where it is; how many. */
int lfm_best_places(LfmThought *t, const LfmParty *p, LfmTrip *out, int room);
/* The next hex on the way to a place; 0 when there is no way. */
int lfm_next_hex(LfmThought *t, const LfmParty *p, int to, bool *by_road);
/* Keeps the way of such a trip, just found; the next hex of the way that was kept, 0 when the group is not on it. */
void lfm_keep_way(LfmThought *t, const LfmParty *p, const LfmTrip *trip);
int lfm_kept_way(const LfmThought *t, const LfmParty *p, bool *by_road);
/* What a trip must gain to be made. */
int lfm_least_gain(const LfmThought *t, int piece);

/* ---- The usual choice (usual.c) ---------------------------------------------------------------------------------- */

/* Ranks all actions of the list, into t->rank. */
void lfm_rank_all(LfmThought *t, const Scene *scene);
/* Of those that may be picked the first that gains by a move; 0 when nobody does. */
int lfm_first_mover(LfmThought *t, bool commanders);

/* ---- For the record (features.c, position.c, plans.c) ------------------------------------------------------------ */

extern const char *const lfm_action_features[], *const lfm_state_features[];
void lfm_weigh(const Scene *scene, const AiPlan *plan, i16 *row);
void lfm_judge(const void *board, const void *state, void *memory, i16 *row);
int lfm_clock(const void *board, const void *state);
int lfm_margin(const void *board, const void *state);
u32 lfm_luck(const void *board, const void *state);
int lfm_plans(const Scene *scene, AiPlan *out);
void lfm_intend(const Scene *scene, const Action *first, AiPlan *plan);
bool lfm_plan_is_done(const Scene *scene, const AiPlan *plan);
u32 lfm_activation(const void *board, const void *state);
bool lfm_ponders(const Scene *scene);
void lfm_describe_plan(const void *board, const void *state, const AiPlan *plan, Writer *out);

#endif
