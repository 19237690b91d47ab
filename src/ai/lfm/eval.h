/* What a commander of The Last Full Measure knows of the field: who stands where in what strength, what is worth
 * marching for and how far it is, what an attack promises. Static: no dice, no look-ahead. */
#ifndef LONGROLL_EVAL_LFM_H
#define LONGROLL_EVAL_LFM_H

#include "games/lfm/ask.h"

enum {
    FULL = 8,       /* SP of a stack that count */
    OWN_HEXES = 3,  /* stacks that can be expected to strike one hex together */
    STRIKE_FAR = 3, /* hexes within which the enemy is a threat */
};

/* What a side brings to a fight. */
typedef struct LfmForce {
    int sp, cr;
    int hexes, disordered;
} LfmForce;

/* What holds for one decision of `side`. */
typedef struct LfmSurvey {
    const LfmBoard *b;
    const LfmState *s;
    Side side, foe;
    bool attacks;  /* the side that must take ground */
    bool occupies; /* a place must be occupied, not only taken (LFM-30.17) */
    int bold;      /* added to the value of a fight by who must take ground or spare men */
    HexSet zoi;    /* of the enemy */
    HexSet goals;  /* objectives to march for */
    u8 own[HEXES_MAX + 1], theirs[HEXES_MAX + 1]; /* SP that count in combat */
    u8 men[HEXES_MAX + 1];                        /* all own SP of foot and horse */
    u8 guns[HEXES_MAX + 1];                       /* own SP of artillery */
    u8 near[HEXES_MAX + 1];                       /* bit per direction: the enemy touches it */
    u8 prize[HEXES_MAX + 1];                      /* points of an objective */
    bool flooded;
    HexFarReach field; /* twelfths of a movement point to the nearest goal */
} LfmSurvey;

void lfm_survey(LfmSurvey *v, const LfmBoard *b, const LfmState *s, Side side);
/* The same without the enemy's ZOI. */
void lfm_survey_stands(LfmSurvey *v, const LfmBoard *b, const LfmState *s, Side side);
/* Fills `field`, once. */
void lfm_survey_field(LfmSurvey *v);
/* The goals, or where none are, the hexes that the field counts from. */
HexSet lfm_survey_seeds(const LfmSurvey *v);
/* A field without regard to the enemy: it serves as long as the goals stay the same. */
void lfm_calm_field(const LfmSurvey *v, HexFarReach *out);
/* Twelfths of a movement point to the nearest goal, up to a limit. */
int lfm_way_left(const LfmSurvey *v, int hex);

/* What a step of this piece costs in twelfths, at ordinary cost or at the rate of a road; -1 when it may not. */
int lfm_way_cost(const LfmBoard *b, const LfmState *s, int piece, int from, int direction);
int lfm_way_rate(const LfmBoard *b, const LfmState *s, int piece, int from, int direction);

/* What makes a result better or worse. */
typedef struct LfmStake {
    bool holds;  /* the defender need not go (9.2d) */
    bool shaken; /* the defender loses a unit by retreating (14.4) */
    bool tired;  /* the attacker would, too */
    bool dear;   /* the attacker may lose only a few men (LFM-30.17) */
} LfmStake;

/* The worth of an attack on a hex to the attacker, by the tables of the board. */
int lfm_promise(const LfmSurvey *v, Side attacker, LfmForce attack, int hex, LfmForce defense);
/* The same by a worksheet. */
int lfm_sheet_worth(const LfmBoard *b, const Worksheet *w, LfmStake stake);
bool lfm_is_dear(const LfmSurvey *v, Side attacker);
/* All units in a hex, and all of `side` adjacent to it; the hex holds none of `side`. */
LfmForce lfm_force_in(const LfmSurvey *v, int hex);
LfmForce lfm_force_around(const LfmSurvey *v, Side side, int hex);
void lfm_add_force(LfmForce *to, const LfmForce *more);
/* What the enemy could gain against such a force there in the next half-turn; 0 when nothing. */
int lfm_danger(const LfmSurvey *v, int hex, LfmForce defense);
/* Does the ground let a defender stay (9.2d)? */
bool lfm_holds(const LfmSurvey *v, int hex);
/* Plain distance to the nearest enemy; 99 when there is none. */
int lfm_foe_distance(const LfmSurvey *v, int hex);

static inline bool lfm_foot(const LfmBoard *b, int piece) {
    return b->piece[piece].type == INFANTRY || b->piece[piece].type == CAVALRY;
}
static inline bool lfm_gun(const LfmBoard *b, int piece) {
    return b->piece[piece].type == ARTILLERY || b->piece[piece].type == HORSE_ARTILLERY;
}

#endif
