/* Give Us Victories: what opponents, charts and queries may ask the rules. Each question is asked here and decided
 * once, in the file of its clause; opponents weigh the answers and read neither rule numbers nor hexsides
 * themselves. */
#ifndef LONGROLL_GUV_ASK_H
#define LONGROLL_GUV_ASK_H

#include "games/guv/guv.h"

/* ---- Ways (movement.c, movement_costs.c, exit.c, contact.c, rivers.c, pontoons.c, campaign.c): halves of a point - */

/* Beyond the hex itself, by the road if there is one (GUV-R89); `rides`: cavalry (10.d). -1 where it is closed now. */
int guv_water_cost(const GuvBoard *b, const GuvState *s, Side side, bool rides, int from, int direction);
/* The hex itself: by the road that crosses the hexside, else by its terrain (9.d, 9.road-a). */
int guv_dry_cost(const GuvBoard *b, int from, int direction);
/* A step by this piece, without contact; -1 when nobody of its type may cross now. `by_road` tells whether it is a move
 * by road (GUV-R89). */
int guv_step_cost(const GuvBoard *b, const GuvState *s, int unit, int from, int direction, bool *by_road);
/* What a step into this hex costs beyond that when an enemy is next to it (9.contact-a). */
int guv_contact_cost(const GuvBoard *b, const GuvState *s, int to);
/* 18.res-a, 18.stuart-a, 18.rein-b for a step between two regions. */
bool guv_ban_allows(const GuvBoard *b, const GuvState *s, int unit, int from, int to, Refusal *r);
/* 19.a: does the scenario's card leave this hex open to the side? */
bool guv_card_allows(const GuvBoard *b, Side side, int to, Refusal *r);
/* 9.exit: may Union brigades win by leaving the map here (19.salem-d), and what does it cost anybody? */
bool guv_is_salem_exit(const GuvBoard *b, int hex);
int guv_exit_cost(const GuvBoard *b, int hex);
/* What a unit may spend in this activation, with or without a forced march. */
int guv_allowance(const GuvBoard *b, const GuvState *s, int unit, bool marching);
enum { GUV_ROAD_POINT = 2 }; /* 9.road-b: so much more for who keeps to roads */
/* May it come next to the enemy, if this is no night? `shaken`: it leaves works under the enemy's eyes. */
bool guv_may_touch(const GuvBoard *b, const GuvState *s, int unit, bool shaken, Refusal *r);
/* 7.night-b, 14.night-a: it is night, and no Night Attack! is under way. */
static inline bool guv_is_quiet_night(const GuvBoard *b, const GuvState *s) {
    return guv_is_night(b, s) && !guv_night_attack(s);
}
/* 14.bw-f, 14.fort-d: would works be given up under the enemy's eyes if these left the hex? */
bool guv_abandons_works(const GuvBoard *b, const GuvState *s, int hex, const Bits128 *leaving);
/* GUV-9.break-b: could infantry and guns of `side` flee into this hex, if an enemy came to `newcomer` (0: none)? */
bool guv_is_refuge(const GuvBoard *b, const GuvState *s, Side side, int hex, int newcomer);
/* GUV-10.b, GUV-R39: a great river, which no attack crosses. */
static inline bool guv_is_great_river(const GuvBoard *b, int hex, int direction) {
    return b->hex[hex].water[direction] >= WATER_RAPIDAN;
}
/* 11.build-b, GUV-R42: may a pontoon lie there at all? And would foot cross it without one, were it dry? */
bool guv_is_site(const GuvBoard *b, int hexside, Refusal *r);
bool guv_opens_when_dry(const GuvBoard *b, int from, int direction);

/* ---- Stacks ------------------------------------------------------------------------------------------------------ */

/* GUV-5.b, GUV-5.c: may so many units with so many combat points stand in one hex? */
static inline bool guv_stack_fits(const GuvBoard *b, int units, int points) {
    return units <= b->rule.stack_units && points <= b->rule.stack_points;
}

/* ---- Activation (activation_points.c, activation.c, campaign.c, events.c) ---------------------------------------- */

/* Is it in the game at all, may it be activated (18.hold, 19.lee-b, GUV-R77), and for how many points (8.points-c)? */
bool guv_formation_in_play(const GuvBoard *b, const GuvState *s, int formation);
bool guv_formation_free(const GuvBoard *b, const GuvState *s, int formation, Refusal *r);
int guv_formation_cost(const GuvBoard *b, const GuvState *s, int formation);
/* GUV-R97: steps for the Union, below 0 for the Confederates; and the dice that this makes in an attack (victory.c). */
int guv_handicap(const GuvState *s);
int guv_handicap_dice(const GuvBoard *b, const GuvState *s, Side attacker);
int guv_brigades_needed(const GuvBoard *b, const GuvState *s); /* to leave at Salem Church (19.salem-d) */
/* GUV-8.points-a: the points of the turn. */
static inline int guv_turn_points(const GuvBoard *b, const GuvState *s, Side side) {
    return b->turn[s->turn].points[side];
}
/* May this unit be activated by any chit or marker now: not used, not banned, not waiting? */
bool guv_unit_free(const GuvBoard *b, const GuvState *s, int unit, Refusal *r);
int guv_chit_radius(const GuvBoard *b, int chit);
int guv_chit_takes(const GuvBoard *b, int chit); /* so many units beside its own */
enum { GUV_TAKES_MAX = 9 };
/* How far an event reaches from its chit (17), and whom it is played for. */
int guv_event_radius(const GuvBoard *b, int event);
bool guv_event_serves(const GuvBoard *b, const GuvState *s, int event, int unit);

/* ---- Combat (attacks.c, combat_sum.c, combat_dice.c, night.c, victory.c) ----------------------------------------- */

/* May the active side attack at all (7.night-a, 9.fm-d)? */
bool guv_combat_open(const GuvBoard *b, const GuvState *s);
/* Could this unit attack in this activation, were an enemy next to it? Skirmishers only go along. */
bool guv_leads_attack(const GuvBoard *b, const GuvState *s, int unit);
int guv_dice_limit(const GuvBoard *b, int hex); /* 14.terr-d; 0: none */
/* GUV-14.dice-a: a die of six faces hits with one of the highest two. */
enum { GUV_DIE = 6, GUV_HIT = 5, GUV_HIT_FACES = GUV_DIE + 1 - GUV_HIT };
/* detail[] of the sheets of combat and bombardment. */
enum {
    DETAIL_KIND,
    DETAIL_ATTACK,
    DETAIL_DEFENSE,
    DETAIL_ROW,
    DETAIL_MODIFIER,
    DETAIL_BONUS,
    DETAIL_BONUS_DEFENDER,
    DETAIL_SIXES, /* whether natural 6s matter */
};

/* A combat that nobody has declared, as far as it can be foreseen. */
typedef struct GuvProspect {
    int hex, attack, defense; /* combat points */
    int more;                 /* dice that the attacker always has (guv_handicap_dice) */
    bool works, fort;         /* works that cost the attacker a die; a fortification that counts */
} GuvProspect;
/* The dice of both sides by ratio, handicap, works and the limit of the ground. */
void guv_foresee_combat(const GuvBoard *b, const GuvProspect *p, Worksheet *w);
/* GUV-19.jack-e, GUV-R79: units that count as eliminated. */
int guv_eliminated_units(const GuvBoard *b, const GuvState *s, Side side);

#endif
