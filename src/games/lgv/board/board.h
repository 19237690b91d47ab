/* Lee's Greatest Victory: the board, immutable and shared by all states. */
#ifndef LONGROLL_LGV_BOARD_BOARD_H
#define LONGROLL_LGV_BOARD_BOARD_H

#include "core/marks.h"
#include "core/steps.h"

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
    char unit_mark[LGV_UNITS][MARK_ROOM], place_mark[LGV_PLACES][MARK_ROOM]; /* as marked text names them */
    char place_title[LGV_PLACES][MARK_ROOM];                                 /* the same with its name */
} LgvBoard;

#endif
