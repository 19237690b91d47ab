/* Lee's Greatest Victory: the state. Flat, ids instead of pointers, 0 = none; copied with memcpy. */
#ifndef LONGROLL_LGV_STATE_H
#define LONGROLL_LGV_STATE_H

#include "games/lgv/board/board.h"

/* Steps, named as in the rulebook; see steps.c for the table. */
#define LGV_STEPS(X)                      \
    X(SIDE_CHOICE, side_choice)           \
    X(BID, bid)                           \
    X(BID_TIE, bid_tie)                   \
    X(VARIANT, variant)                   \
    X(VARIANT_PLACE, variant_place)       \
    X(SET_UP, set_up)                     \
    X(MOMENTUM, momentum)                 \
    X(MOMENTUM_REROLL, momentum_reroll)   \
    X(RAIN, rain)                         \
    X(STEAL, steal)                       \
    X(RETENTION, retention)               \
    X(RETENTION_REROLL, retention_reroll) \
    X(IMPULSE, impulse)                   \
    X(BRIDGE, bridge)                     \
    X(ASSAULT, assault)                   \
    X(MOVE, move)                         \
    X(CLOSE, close)                       \
    X(SCREEN, screen)                     \
    X(GO_ON, go_on)                       \
    X(ATTACKERS, attackers)               \
    X(SUPPORT, support)                   \
    X(LEAD, lead)                         \
    X(FRONT, front)                       \
    X(DEFENSE, defense)                   \
    X(DEFENSE_GUNS, defense_guns)         \
    X(ASSAULT_ROLL, assault_roll)         \
    X(ATTACKER_REROLL, attacker_reroll)   \
    X(DEFENDER_REROLL, defender_reroll)   \
    X(LOSSES, losses)                     \
    X(REPULSE, repulse)                   \
    X(STALEMATE, stalemate)               \
    X(RETREAT, retreat)                   \
    X(WITHDRAW, withdraw)                 \
    X(OVERRUN, overrun)                   \
    X(EXPLOIT, exploit)                   \
    X(STORM, storm)                       \
    X(TARGET, target)                     \
    X(BATTERY, battery)                   \
    X(GUNS, guns)                         \
    X(LEAD_GUN, lead_gun)                 \
    X(GUN_LEADER, gun_leader)             \
    X(SECOND_BATTERY, second_battery)     \
    X(SECOND_GUNS, second_guns)           \
    X(BOMBARD_ROLL, bombard_roll)         \
    X(BOMBARD_REROLL, bombard_reroll)     \
    X(FATE, fate)                         \
    X(RETURN, return )                    \
    X(REORGANIZE, reorganize)             \
    X(PRICE, price)                       \
    X(PLACE, place)                       \
    X(ENTRENCH, entrench)                 \
    X(REMOVE_WORKS, remove_works)         \
    X(REMOVE_BRIDGES, remove_bridges)

typedef enum LgvStepId { STEP_NONE, LGV_STEPS(STEP_ID) STEP_OVER, STEP_COUNT } LgvStepId;

/* What has become of a unit. */
typedef enum Fate {
    ON_MAP,
    RESERVE,    /* not in this game */
    UNPLACED,   /* to be placed at set-up */
    DUE,        /* arrives at the start of the Combat Phase of turn `when` in `place` */
    ELIMINATED, /* may come back (12.1) */
    FALLEN,     /* a Leader eliminated this Turn, his fate not yet rolled */
    RETURNING,  /* a Leader who is to be placed */
    WOUNDED,    /* lightly, on turn `when` (LGV-12.2d) */
    REMOVED,    /* for good (LGV-12.1d) */
    KILLED,     /* a Leader (LGV-12.2c) */
    FATES
} Fate;

#define LGV_OPTIONS(X)                                                                                         \
    X(SIDES, "sides", "fixed choose", LGV_5_1_1a, "sides are fixed, or chosen in secret with bids on a clash") \
    X(VARIANT, "variant-set-up", "off on", LGV_5_2g, "XI Corps changes places with another Union corps")       \
    X(DRAW_BAND, "draw-band", "off on", LGV_D8a, "19.1 as reconstructed: a draw on 7 and 8 VP")                \
    X(RAIN, "rain", "off on", LGV_D8b, "19.2 as reconstructed: light and heavy rain on Turns 4 to 6")          \
    X(LONGSTREET, "longstreet", "off on", LGV_D8c, "19.3 as reconstructed: Hood and Pickett may be called")    \
    X(STONEMAN, "stoneman", "off on", LGV_D8d, "19.4 as reconstructed: the Union cavalry stays with the army") \
    X(HUNT, "hunt", "off on", LGV_D8e, "19.5 as reconstructed: Hunt directs the Union guns")                   \
    X(UNEASY, "uneasy-eleventh", "off on", LGV_D8f, "19.6 as reconstructed: XI Corps surprised")               \
    X(DEFENSIVE_GUNS, "defensive-guns", "off on", LGV_D8g, "19.7 as reconstructed: guns support the defense")  \
    X(HANDICAP, "handicap", HANDICAP_VALUES, LGV_R48, "points that the Union needs less, or more", .quiet = true)
typedef enum LgvOption { OPTION_NONE, LGV_OPTIONS(OPTION_ID) OPTIONS } LgvOption;

typedef enum Rain { DRY, LIGHT_RAIN, HEAVY_RAIN } Rain;
/* How the game is decided: by the book, or in a small scenario by the aims of
 * its areas: points for control, or places to hold and to enter. */
typedef enum Victory { VICTORY_CAMPAIGN, VICTORY_SCORE, VICTORY_GOALS } Victory;
typedef enum Aim { AIM_NONE, AIM_SCORE_MAX = 9, AIM_KEY, AIM_HOLD, AIM_ENTER } Aim;
/* How the game may end. */
#define LGV_ENDINGS(X)                                                                              \
    X(UNION_AUTOMATIC, "union-automatic", "Union automatic victory", UNION)                         \
    X(CONFEDERATE_AUTOMATIC, "confederate-automatic", "Confederate automatic victory", CONFEDERATE) \
    X(UNION_DECISIVE, "union-decisive", "Union decisive victory", UNION)                            \
    X(UNION_MARGINAL, "union-marginal", "Union marginal victory", UNION)                            \
    X(CONFEDERATE_MARGINAL, "confederate-marginal", "Confederate marginal victory", CONFEDERATE)    \
    X(CONFEDERATE_DECISIVE, "confederate-decisive", "Confederate decisive victory", CONFEDERATE)    \
    X(UNION, "union", "Union victory", UNION)                                                       \
    X(CONFEDERATE, "confederate", "Confederate victory", CONFEDERATE)                               \
    X(DRAW, "draw", "Draw", NOBODY)
typedef enum Ending { ENDING_NONE, LGV_ENDINGS(ENDING_ID) ENDINGS } Ending;

/* How a fight stands. Sets are of the side that the name implies; an assault
 * and a bombardment never overlap, so they share the frame. */
typedef struct Fight {
    u8 place; /* attacked Area, or Target Area; 0 = no fight */
    u8 bombardment;
    u8 mandatory;             /* LGV-9.1a */
    u8 second;                /* the second attack of an Overrun (LGV-9.4.4m) */
    u8 lead, front, defender; /* units; `defender` is the Primary Target in a bombardment */
    u8 battery, battery2;     /* Areas of the guns */
    u8 works;                 /* any marker in the Area when the dice are rolled (LGV-R28) */
    i8 margin;                /* AT - DT as far as it matters: -1 .. capacity + 1 */
    u8 falls;                 /* natural dice equal: the Leader at the front is removed */
    u8 rerolled[3];           /* by side */
    u8 points;                /* casualty points still to absorb */
    u8 overrun;
    u8 storm; /* Overrun, mode (b): the Area being entered */
    u64 attackers, guns, defense_guns;
    u64 hit;     /* defenders who already took a loss in this fight */
    u64 leaving; /* units with a retreat still to make */
} Fight;

typedef struct LgvState {
    /* the game (LGV-S3); places and fords (LGV-S2) and units follow */
    u8 step, turn, last_turn, victory, ending;
    u8 option[OPTIONS];
    u8 union_seat; /* FIRST or SECOND */
    u8 wish[2];    /* 0 = not made */
    u8 bid[2];     /* value + 1; 0 = not made */
    u8 target;     /* VP that the Union needs */
    i16 vp;        /* of the Union only (LGV-3.3), from 0 (LGV-5.2b) */
    u8 no_fate_rolls;
    u8 momentum, impulse, passes;
    u8 advantage;    /* its holder; NOBODY when used */
    u8 advantage_to; /* when used: who gets it next */
    u8 marched[3], reroll[3];
    u8 mf_bonus, rain;
    u8 winner; /* of the Momentum roll, until it is accepted */
    u8 kept;   /* of the retention roll */
    /* units (LGV-S1) */
    u8 place[LGV_UNITS]; /* 0 = off the map */
    u8 fate[LGV_UNITS];
    u8 when[LGV_UNITS];
    u64 fresh[3]; /* units on the map, by side */
    /* places */
    Bits128 union_control; /* LGV-7.2a: every place has one controller; a marker each (LGV-5.2c, LGV-7.1.3e) */
    Bits128 closed;        /* outside a small scenario */
    u8 aim[LGV_PLACES];    /* small scenarios: Aim */
    u8 score_win, score_draw;
    u8 works[2][LGV_PLACES]; /* level of the Entrench marker; read by lgv_works */
    u16 bridges;             /* bit per ford */
    /* the Impulse */
    u8 active;            /* Active Area of an Assault */
    u8 mover;             /* unit whose move is under way */
    u8 acted;             /* something was done (LGV-R10) */
    u8 ending_activation; /* `end` was said; targets are being closed */
    u8 bridged;           /* LGV-R38: one bridge an activation */
    u16 bridges_stood;    /* when the Impulse began */
    u8 crossings[LGV_FORDS];
    u8 spent[LGV_UNITS];        /* MF */
    u8 from[LGV_UNITS];         /* the place from which it entered where it is */
    Bits128 contested_before;   /* when the Impulse began */
    Bits128 attacked, screened; /* in this Impulse */
    Fight fight;
    u8 retreating;  /* unit in the middle of a retreat */
    Bits128 passed; /* places it has left in this retreat */
    /* Reorganization and End */
    u8 acting;  /* side whose part of the phase it is */
    u8 subject; /* unit being returned or brought back */
    u8 rallied;
    u8 called;   /* a division called this phase */
    Bits128 dug; /* entrenched this phase */
    u8 slots[3]; /* variant set-up: places open to XI Corps */
    /* questions that come before the step: may place works (LGV-R37) */
    Bits128 works_question[3];
    /* derived, rebuilt by lgv_rebuild; never facts, never hashed */
    u64 at[2][LGV_PLACES]; /* units by side and place; read by lgv_here */
    Bits128 held[3];       /* places with units of the side */
    Bits128 fresh_held[3]; /* Areas and Zones with Fresh units of the side */
    u8 works_count[2];     /* Entrench markers in play */
} LgvState;

_Static_assert(sizeof(LgvState) <= 4096, "a state is at most 4 KB");

#endif
