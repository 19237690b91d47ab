/* Lee's Greatest Victory (design: Michael Rinella): the public face.
 *
 * Area-impulse game of the Chancellorsville campaign, 30 April to 5 May 1863,
 * for two players. All clauses of the rulebook, the rulings of
 * docs/rulings/lgv.md and the optional module 19 as reconstructed there.
 * Hidden from a player: only the enemy's wish for a side and his bid.
 *
 * Rules enter through `lgv_game`. The types below may be read by opponents;
 * nobody outside this folder writes them. */
#ifndef LONGROLL_LGV_H
#define LONGROLL_LGV_H

#include "core/steps.h"

extern const Game lgv_game;

enum {
    LGV_PLACES = 96, /* room: Areas and Zones, ids from 1 */
    LGV_UNITS = 112, /* room: both sides, ids from 1; at most 64 a side */
    LGV_LINKS = 12,  /* room: ways out of a place */
    LGV_BORDERS = 320,
    LGV_FORDS = 16,
    LGV_COMMANDS = 32,
    LGV_TURNS = 8,
};

/* LGV-1.0: two players, one for each side. LGV-7.1.3h: every stack is open to both. */

/* ---- The board: immutable, shared by all states ---------------------------------------------- */

/* LGV-3.1.5a: Open Ground, Minor Water, Major Water. */
typedef enum Water { WATER_NONE, WATER_MINOR, WATER_MAJOR } Water;
/* LGV-4.2: five types; LGV-4.2.2: infantry are divisions or brigades; LGV-4.2.5a: Leaders. */
typedef enum UnitType { INFANTRY, ARTILLERY, CAVALRY, ENGINEER, LEADER, UNIT_TYPES } UnitType;
typedef enum Rank { RANK_NONE, RANK_DIVISION, RANK_CORPS, RANK_ARMY, RANK_ARTILLERY } Rank;

/* A way from one place to an adjacent one (LGV-R3): units could cross it. */
typedef struct Link {
    u8 to;
    u8 water; /* Water */
    u8 road;  /* LGV-3.1.1a: one crosses the boundary; read for movement and retreat (LGV-3.1.1b) */
    u8 ford;  /* 0 = none */
    u8 arrow;
    u8 whole_move; /* LGV-14.1.1d */
    u8 plain;      /* bit per side: between Areas, dry of Major Water, always open to its units but Engineers */
} Link;

/* Every border and arrow as the map shows it, passable or not. */
typedef struct Border {
    u8 a, b;
    u8 water, road, ford, arrow, whole_move, barred;
} Border;

typedef struct Place {
    char name[32];
    char label[4]; /* "43", "C" */
    u8 sector;     /* UNION or CONFEDERATE (LGV-3.1.4a, LGV-3.1.4b) */
    /* wilderness: LGV-3.1.3a; tem: LGV-3.1.2b; vp: the red rings (LGV-3.1.2c) */
    u8 zone, wilderness, tem, star, hill, vp, supply;
    u8 union_entry; /* a Confederate Zone: the one Area from which the Union may enter */
    u8 links;
    Link link[LGV_LINKS];
    Bits128 adjacent;
    Bits128 near;     /* Areas (no Zones) adjacent by other than Major Water (LGV-8.2c) */
    Bits128 plain[3]; /* by side: places at the end of a plain way */
    i32 lat, lon;     /* hundred-thousandths of a degree */
} Place;

typedef struct Unit {
    char name[24], key[20], longer[32], alias[20];
    u8 side, type, rank;
    /* LGV-4.3.1: known by name; LGV-4.3.3a, LGV-4.3.3b, LGV-4.3.4a, LGV-4.3.4b: a command is a Union corps, a
     * Confederate division, or the cavalry of a side */
    u8 command; /* index into the board's command names; 0 = none */
    u8 corps;   /* 1, 2; 0 = none */
    u8 independent, bombards;
    u8 attack, defense, move, exhausted; /* LGV-4.3.2a; the Exhausted side has a DF only (LGV-4.3.2b) */
    u8 leads;                            /* bonus when leading from the front */
    u8 killed;                           /* VP when killed */
    u8 option;                           /* 0, or the LgvOption that brings the unit into play */
    Bits128 setup;                       /* optional units: where they start */
    u64 follows;                         /* Leaders: units of his side that he may lead (LGV-R24b) */
    u64 frees;                           /* Leaders: non-Leader units that let him stack freely (LGV-R8) */
    char commands[28];
} Unit;

typedef struct LgvBoard {
    bool sealed; /* read as a whole once; what comes after is an edit */
    int places, areas, zones, units, fords, borders, commands;
    int first[3], count[3]; /* first unit id and number of units by side */
    Place place[LGV_PLACES];
    Unit unit[LGV_UNITS];
    Border border[LGV_BORDERS];
    char command[LGV_COMMANDS][20];
    struct {
        char name[24];
        u8 a, b; /* the Union bank first */
    } ford[LGV_FORDS];
    u64 of_type[3][UNIT_TYPES]; /* unit sets by side and type */
    u64 counts[3];              /* Infantry, Artillery, Cavalry (LGV-7.1.1) */
    u64 independent[3];
    u64 eligible_lead[3]; /* Infantry and Cavalry that are not Independent */
    u64 of_command[3][LGV_COMMANDS];
    Bits128 confederate_sector, zone_set, supply_set;
    u8 stack_limit[3], works_limit[3], bridge_limit;
    u8 victory_target;                               /* VP for a Union victory (LGV-17.3a) */
    u8 rain_light[LGV_TURNS], rain_heavy[LGV_TURNS]; /* lowest die; 0 = never (LGV-D8b) */
    u8 longstreet_zone, longstreet_vp, stoneman_vp;
    u8 longstreet_last_call, longstreet_march; /* last turn of a call, turns until it arrives (LGV-D8c) */
    u8 defense_guns_limit;                     /* LGV-D8g */
    u8 source_reconstructed[LGV_PLACES];       /* bit per datum: tem 1, terrain 2, name 4 */
} LgvBoard;

/* ---- The state ------------------------------------------------------------------------------- */

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

typedef enum LgvOption {
    OPTION_NONE,
    OPTION_SIDES,
    OPTION_VARIANT,
    OPTION_DRAW_BAND,
    OPTION_RAIN,
    OPTION_LONGSTREET,
    OPTION_STONEMAN,
    OPTION_HUNT,
    OPTION_UNEASY,
    OPTION_DEFENSIVE_GUNS,
    OPTIONS
} LgvOption;

typedef enum Rain { DRY, LIGHT_RAIN, HEAVY_RAIN } Rain;
/* How the game is decided: by the book, or in a small scenario by the aims of
 * its areas: points for control, or places to hold and to enter. */
typedef enum Victory { VICTORY_CAMPAIGN, VICTORY_SCORE, VICTORY_GOALS } Victory;
typedef enum Aim { AIM_NONE, AIM_SCORE_MAX = 9, AIM_KEY, AIM_HOLD, AIM_ENTER } Aim;
typedef enum Ending {
    ENDING_NONE,
    UNION_AUTOMATIC,
    CONFEDERATE_AUTOMATIC,
    UNION_DECISIVE,
    UNION_MARGINAL,
    CONFEDERATE_MARGINAL,
    CONFEDERATE_DECISIVE,
    UNION_VICTORY,
    CONFEDERATE_VICTORY,
    DRAWN
} Ending;

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
    /* units */
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

/* ---- Reading a state ------------------------------------------------------------------------- */

static inline int lgv_side(const LgvBoard *b, int unit) { return b->unit[unit].side; }
static inline u64 lgv_bit(const LgvBoard *b, int unit) { return bit(unit - b->first[b->unit[unit].side]); }
static inline bool lgv_fresh(const LgvBoard *b, const LgvState *s, int unit) {
    return (s->fresh[b->unit[unit].side] & lgv_bit(b, unit)) != 0;
}
static inline Side lgv_controller(const LgvState *s, int place) {
    return bits128_has(&s->union_control, place) ? UNION : CONFEDERATE;
}
/* Units of a side in a place. */
static inline u64 lgv_here(const LgvState *s, int side, int place) { return s->at[side - 1][place]; }
static inline int lgv_works(const LgvState *s, int side, int place) { return s->works[side - 1][place]; }
/* LGV-7.3a; to contest an Area does not change its control (LGV-7.3b). */
static inline bool lgv_contested(const LgvState *s, int place) {
    return lgv_here(s, UNION, place) && lgv_here(s, CONFEDERATE, place);
}
/* The unit of the lowest bit in a set of a side. */
static inline int lgv_unit(const LgvBoard *b, int side, u64 set) { return b->first[side] + bits_first(set); }

/* MF of a unit this Turn (LGV-6.1.1f, LGV-D8b). */
int lgv_move_factor(const LgvBoard *b, const LgvState *s, int unit);
/* The way from one place to the next; NULL when they are not adjacent. */
const Link *lgv_link(const LgvBoard *b, int from, int to);
/* MF to enter along a link, by the one row of 8.2 that applies. */
int lgv_enter_cost(const LgvBoard *b, const LgvState *s, int unit, const Link *link, Clause *row);
/* Places joined to the Union rear by Union-controlled places (LGV-R46). */
Bits128 lgv_supplied(const LgvBoard *b, const LgvState *s);
/* VP that the Union would add for Areas now (17.2). */
int lgv_area_vp(const LgvBoard *b, const LgvState *s);

/* Verbs. */
enum {
    DO_WANT = VERB_FIRST_OWN,
    DO_BID,
    DO_SWAP,
    DO_PLACE,
    DO_STEAL,
    DO_DECLINE,
    DO_REROLL_ADVANTAGE,
    DO_REROLL_MARKER,
    DO_ACCEPT,
    DO_ASSAULT,
    DO_BOMBARD,
    DO_PASS,
    DO_BRIDGE,
    DO_PICK,
    DO_GO,
    DO_STOP,
    DO_ATTACK,
    DO_END,
    DO_CLOSE,
    DO_JOIN,
    DO_SUPPORT,
    DO_LEAD,
    DO_FRONT,
    DO_DEFEND,
    DO_DONE,
    DO_TURN,
    DO_FALL_BACK,
    DO_ELIMINATE,
    DO_RETREAT,
    DO_LOST,
    DO_EXPLOIT,
    DO_STORM,
    DO_HALT,
    DO_ADVANCE,
    DO_TARGET,
    DO_FROM,
    DO_RETURN,
    DO_BRING,
    DO_RALLY,
    DO_PRICE,
    DO_CALL,
    DO_ENTRENCH,
    DO_REMOVE_WORKS,
    DO_REMOVE_BRIDGE,
    DO_WORKS,
    LGV_VERBS
};

#endif
