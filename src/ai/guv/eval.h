/* What a commander of Give Us Victories knows of the map: who stands where in what strength, what is worth
 * marching for, and how far every hex is from it on foot. Static: no dice, no look-ahead. */
#ifndef LONGROLL_EVAL_GUV_H
#define LONGROLL_EVAL_GUV_H

#include "ai/search/weights.h"
#include "games/guv/ask.h"

enum {
    GOALS_MAX = 40,
    NO_WAY = 0x3fff, /* of `field`: no way leads to a goal */
    GARRISON = 8,    /* points needed to hold a place */
};

/* How much a commander makes of things. The script's tastes, here, are the yardstick and stay as they are; those of the
 * levels are data (data/ai/guv.txt): one set of who must take a place, one of who denies it or bars the way. */
/* clang-format off */
#define GUV_TASTES(X) /* name; the script's */ \
    X(way, 8)             /* a half point nearer to a goal */ \
    X(hold, 500)          /* a garrison that a place lacks */ \
    X(held, 40)           /* more in a place that has one */ \
    X(danger, 7)          /* each point by which the enemy beside it is stronger */ \
    X(strike, 5)          /* of what an attack promises */ \
    X(many_dice, 6)       /* more make little difference */ \
    X(storm, 80)          /* of a place that must be taken, whatever the odds */ \
    X(cover, 4)           /* woods and heights */ \
    X(press_cover, 40)    /* the same where a place must be taken: from woods one chooses whom to attack */ \
    X(near_enough, 3)     /* hexes that a brigade can count on */ \
    X(count_on, 7)        /* eighths of those who could strike */ \
    X(march_away, 5)      /* hexes from the enemy for a forced march */ \
    X(march_way, 20)      /* halves still to go that make it worth the risk */ \
    X(abandon, 400)       /* works given up under the enemy's eyes: nobody who leaves them can attack */ \
    X(die, 10)            /* what an attack promises: each die more */ \
    X(goal_strike, 25)    /* a place */ \
    X(weak_strike, 5)     /* a weak stack */ \
    X(hit, 10)            /* what a hit is worth, in sixths: a die hits by two sixths */ \
    X(goal_fight, 30)     /* for a place that counts */ \
    X(last_unit, 25)      /* the hex may be emptied */ \
    X(fight_least, 0)     /* what a fight must be worth */ \
    X(broken_off, 12)     /* quarters: who is so many times stronger is not awaited */ \
    X(press_last, 80)     /* how hard such a place is pressed for on the last turn */ \
    X(give_way_works, 90) /* out of works */ \
    X(give_way_place, 20) /* out of a place */ \
    X(repel, 15)          /* a 6 used to drive the enemy back */ \
    X(repel_crowd, 36)    /* three units and more */ \
    X(advance, 10)        /* to advance beyond a place */ \
    X(hunt, 26)           /* how much farther than they are enemies count as goals */ \
    X(taken, 16)          /* the same of one that is held at all, for who must still take another */ \
    X(through_foe, 6)     /* halves: a way through the enemy */ \
    X(need_far, 3)        /* far from the goal */ \
    X(need_way, 4)        /* on the way */ \
    X(need_guns, 2)       /* guns of who must take a place */ \
    X(detach, 24)         /* need that is worth the Detachment marker */
/* clang-format on */

#define GUV_TASTE_MEMBER(name, script) i16 name;
typedef struct GuvTaste {
    GUV_TASTES(GUV_TASTE_MEMBER)
} GuvTaste;
extern const GuvTaste guv_taste_script;
extern const char *const guv_tastes[]; /* their names, ended by NULL */
/* The levels' for this side of a scenario; where none was found it is the script's. */
const GuvTaste *guv_taste_of_levels(const Weights *w, const GuvBoard *b, Side side);

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
    const GuvTaste *taste;
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

void guv_survey(GuvSurvey *v, const GuvBoard *b, const GuvState *s, Side side, const GuvTaste *taste);
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
