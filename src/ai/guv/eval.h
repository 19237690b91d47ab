/* What a commander of Give Us Victories knows of the map: who stands where in what strength, what is worth
 * marching for, and how far every hex is from it on foot. Static: no dice, no look-ahead. */
#ifndef LONGROLL_EVAL_GUV_H
#define LONGROLL_EVAL_GUV_H

#include "games/guv/ask.h"

enum {
    GOALS_MAX = 40,
    NO_WAY = 0x3fff, /* of `field`: no way leads to a goal */
    GARRISON = 8,    /* points needed to hold a place */
};

/* A hex worth marching for; `far` is added to its distance, in halves of a movement point. */
typedef struct GuvGoal {
    u16 hex;
    u8 far;
    u8 hold; /* to be kept, not only to be reached */
} GuvGoal;

/* What holds for one decision of `side`. */
typedef struct GuvSurvey {
    const GuvBoard *b;
    const GuvState *s;
    Side side, foe;
    int press;       /* how hard the side must press: 0 not at all */
    bool runs;       /* it must leave the map, not fight */
    bool hunts;      /* it wins by what it eliminates */
    bool last_light; /* night is falling, and no day follows */
    int lead;        /* then: how many units it is ahead */
    int goals;
    GuvGoal goal[GOALS_MAX];
    u8 own[HEXES_MAX + 1], theirs[HEXES_MAX + 1]; /* combat points */
    u8 count[HEXES_MAX + 1];                      /* own units */
    u8 near[HEXES_MAX + 1];                       /* number of enemy stacks next to it */
    u8 held[HEXES_MAX + 1];                       /* a place that is to be kept */
    u8 ring[HEXES_MAX + 1];                       /* next to such a place */
    bool aimed;                                   /* a plan has set the goal */
    bool flooded;
    u16 field[HEXES_MAX + 1]; /* halves to the nearest goal */
} GuvSurvey;

void guv_survey(GuvSurvey *v, const GuvBoard *b, const GuvState *s, Side side);
/* From now on one hex is all that is worth marching for: nothing else draws anybody, enemies neither. */
void guv_survey_aim(GuvSurvey *v, int hex);
/* Fills `field`, once. */
void guv_survey_field(GuvSurvey *v);

/* By how many eliminated units a side is ahead. */
int guv_lead(const GuvBoard *b, const GuvState *s, Side side);
/* What a step of this unit costs, in halves, without contact; -1 when it may not. */
int guv_way_cost(const GuvBoard *b, const GuvState *s, int unit, int from, int direction, bool *by_road);
/* How useful it is to activate a unit: 0 not at all. */
int guv_unit_need(const GuvSurvey *v, int unit);
/* Plain distance to the nearest enemy stack within `reach`; more when there is none. */
int guv_enemy_distance(const GuvSurvey *v, int hex, int reach);
/* Combat points of the enemy next to a hex that can attack it. */
int guv_threat(const GuvSurvey *v, int hex);

#endif
