/* The Last Full Measure (series design: Gerald Todd): the public face.
 *
 * Regimental battles on hexes of 250 yards (LFM-0.4b), for two players; everything is open but the dice. All clauses of
 * the series rules, the rulings of docs/rulings/lfm.md and the rules of our own battles (section 30).
 *
 * Rules enter through `lfm_game`. The types below may be read by opponents; nobody outside this folder writes them. */
#ifndef LONGROLL_LFM_H
#define LONGROLL_LFM_H

#include "core/steps.h"
#include "space/hexes.h"
#include "space/sight.h"

extern const Game lfm_game;

enum {
    LFM_PIECES = 255, /* units and commanders together, ids from 1 in the order of the files, units first */
    LFM_CORPS = 15,
    LFM_DIVISIONS = 31,
    LFM_BRIGADES = 63,
    LFM_TURNS = 24,
    LFM_OBJECTIVES = 15,
    LFM_ARRIVALS = 31,
    LFM_BRIDGES = 15,
    LFM_PLACES = 63,
    LFM_EDGE = 227,      /* hexes on the edge of an area, at most, with one for none: 99 columns and 16 rows have 226 */
    LFM_FIGHT_HEXES = 6, /* on a side of one combat: each touches all of the other (LFM-R43) */
    LFM_CHARGES = 8,     /* of one stack in one move */
    LFM_MP = 12,         /* twelfths of a movement point (LFM-D2a) */
};

/* A set of pieces. */
typedef struct PieceSet {
    u64 word[4];
} PieceSet;

static inline bool pieces_have(const PieceSet *set, int piece) { return set->word[piece >> 6] >> (piece & 63) & 1; }
static inline void pieces_add(PieceSet *set, int piece) { set->word[piece >> 6] |= bit(piece & 63); }
static inline void pieces_drop(PieceSet *set, int piece) { set->word[piece >> 6] &= ~bit(piece & 63); }
static inline void pieces_add_all(PieceSet *set, const PieceSet *more) {
    for (int i = 0; i < 4; i++) set->word[i] |= more->word[i];
}
static inline bool pieces_any(const PieceSet *set) {
    return (set->word[0] | set->word[1] | set->word[2] | set->word[3]) != 0;
}
/* The lowest member above `piece`, 0 at the end: for (int p = pieces_next(s, 0); p; p = pieces_next(s, p)) ... */
static inline int pieces_next(const PieceSet *set, int piece) {
    for (int at = (piece + 1) >> 6, low = (piece + 1) & 63; at < 4; at++, low = 0) {
        u64 word = set->word[at] & ~(u64)0 << low;
        if (word) return at * 64 + bits_first(word);
    }
    return 0;
}
static inline PieceSet pieces_both(const PieceSet *one, const PieceSet *other) {
    PieceSet both;
    for (int i = 0; i < 4; i++) both.word[i] = one->word[i] & other->word[i];
    return both;
}
static inline bool pieces_meet(const PieceSet *one, const PieceSet *other) {
    PieceSet both = pieces_both(one, other);
    return pieces_any(&both);
}
static inline int pieces_count(const PieceSet *set) {
    return bits_count(set->word[0]) + bits_count(set->word[1]) + bits_count(set->word[2]) + bits_count(set->word[3]);
}

/* ---- The board: immutable, shared by all states ------------------------------------------------------------------ */

typedef enum Ground {
    GROUND_CLEAR,
    GROUND_CORN,
    GROUND_ORCHARD,
    GROUND_WOODS,
    GROUND_TOWN,
    GROUND_SUNKEN,
    GROUNDS
} Ground;
/* Bits of a hexside. */
enum { SIDE_CREEK = 1, SIDE_RIVER = 2, SIDE_WALL = 4, SIDE_STEEP = 8, SIDE_BRIDGE = 16, SIDE_FORD = 32 };
/* Rows of the hexside table. */
typedef enum SideRowKind { ROW_STEEP, ROW_CREEK, ROW_WALL, ROW_RIVER, ROW_FORD, ROW_BRIDGE, SIDE_ROWS } SideRowKind;
typedef enum Road { ROAD_NONE, ROAD_TRAIL, ROAD_ROAD, ROAD_PIKE, ROADS } Road; /* LFM-2.1, the better the higher */
/* LFM-0.2a. */
typedef enum PieceType { TYPE_NONE, INFANTRY, CAVALRY, ARTILLERY, HORSE_ARTILLERY, COMMANDER, PIECE_TYPES } PieceType;
typedef enum Rank { RANK_NONE, RANK_BRIGADE, RANK_DIVISION, RANK_CORPS, RANK_ARMY, RANKS } Rank; /* stars */
/* Who pays how for the ground (LFM-D2). */
typedef enum Gait { GAIT_FOOT, GAIT_MOUNTED, GAIT_GUNS, GAITS } Gait;

/* A hex with its six sides, in the order NE, E, SE, SW, W, NW. */
typedef struct LfmHex {
    u8 ground, level;
    u8 in_play;      /* derived from the scenario's area */
    u8 name;         /* index into place[], 0 = none */
    u8 objective;    /* derived: number, 0 = none */
    u8 face;         /* LFM-30.3: bit per direction against which the work of the beginning counts; 0: no such work */
    u8 face_turn;    /* it comes into being on this turn; 0: stands from the first */
    u8 exit;         /* LFM-30.16 */
    u8 edge_road[6]; /* Road that leaves the sheet by this side */
    u8 side[6];      /* SIDE_* */
    u8 road[6];      /* Road that crosses this side */
    u8 bridge[6];    /* derived: number of the bridge, 0 = none */
} LfmHex;

/* A counter (LFM-D9b, LFM-D9d). Units: LFM-0.2f; commanders: LFM-19.1a. One SP is 100 men or two guns (LFM-0.4a). */
typedef struct LfmPiece {
    char key[28], name[36];
    u8 side, type;
    u8 brigade, division, corps; /* the formation of a unit, or that a commander commands; the higher ones derived */
    u8 sp[2], cr;                /* of the front and of the back; infantry has the same on both */
    u8 breech, special;
    u8 rank, cv[2]; /* commanders: own and replacement; */
    u8 replaceable; /* has a replacement side (LFM-0.2b, LFM-R98) */
    char replacement[36];
} LfmPiece;

/* What is asked of a counter at every step: all of them within a few lines of memory. */
typedef struct LfmBrief {
    u8 side, type, brigade, division, corps, rank, sp[2];
} LfmBrief;

typedef struct LfmFormation {
    char key[28], name[36];
    u8 side;
    u8 above;     /* corps of a division, division of a brigade; 0 = directly under the army */
    u8 commander; /* derived: the piece; 0 = none */
    u8 cavalry;   /* derived: brigades with a cavalry regiment; divisions of cavalry brigades only */
    u8 strength;  /* derived: total SP of a brigade on this board (LFM-R65: the scenario may start with less) */
    u8 locked;    /* brigades: LFM-30.8 */
    u8 bounded;   /* brigades: LFM-30.10 */
    u8 halted, behind, freed; /* brigades: LFM-30.4 halted; LFM-30.5 may not pass; may if a commander is near */
    u8 pace;                  /* divisions: LFM-30.1 */
    char badge[16];
    PieceSet members; /* derived: units, and the commander's own for brigades */
} LfmFormation;

typedef struct GroundRow {
    u8 cost[GAITS];
    u8 nr, work, partial;
    i8 drm, height, charge;
} GroundRow;

enum { NEVER = 255 };
typedef struct SideRow {
    u8 cost[GAITS]; /* NEVER: prohibited */
    u8 nr;
    i8 drm;
} SideRow;

/* Results of combat and charge, in the order of merit for the attacker (LFM-D4a); NE in charges only. */
typedef enum Result {
    RESULT_NONE,
    RESULT_DL2,
    RESULT_DL,
    RESULT_DR,
    RESULT_DC,
    RESULT_EXC,
    RESULT_NE,
    RESULT_AC,
    RESULT_AR,
    RESULT_AL,
    RESULTS
} Result;

enum { ODDS_MAX = 12, FIRE_MAX = 8, CHARGE_MAX = 11, DIE_ROWS = 8 };

/* Numbers of the text and of the rulings: `rule.NAME`, `drm.NAME`, ... (board.c has the names). */
typedef struct LfmRules {
    u8 stack, stack_fights, stack_guns;                                                 /* 4.1a, 4.1b, 4.2a */
    u8 zoi, zoi_guns;                                                                   /* 6.1a */
    u8 fire_least, fire_full, fire_most;                                                /* 7.1a, 7.5b */
    u8 command_army, command_corps, command_division, command_cavalry, command_brigade; /* 20.3b, 20.5a, 20.6a, 20.7a */
    u8 reorganize, retreat, entry_shift, rounds;                                        /* 19.2b, 9.1b, 26.7, R103 */
    i8 reorganize_zoi;                                                                  /* R63 */
    i8 drm_flank, drm_higher, drm_lower, drm_attacker_disordered, drm_defender_disordered, drm_work;
    i8 drm_breech_attacker, drm_breech_defender;
    u8 drm_commander[10];
    i8 fire_partial, fire_work, fire_mounted, fire_limbered, fire_crowded;
    i8 charge_disordered, charge_shattered, charge_cavalry_disordered, charge_steep, charge_work, charge_wall,
        charge_creek;
    u8 allowance
        [6];        /* twelfths: infantry, dismounted, artillery, mounted, horse artillery, commander (AllowanceKind) */
    u8 rate[ROADS]; /* twelfths a hex: by Road; rate[ROAD_NONE] is the ordinary step along a road (D2b) */
    u8 rate_disordered;
    u8 odds_shift;
} LfmRules;
typedef enum AllowanceKind {
    ALLOWANCE_INFANTRY,
    ALLOWANCE_DISMOUNTED,
    ALLOWANCE_ARTILLERY,
    ALLOWANCE_MOUNTED,
    ALLOWANCE_HORSE_ARTILLERY,
    ALLOWANCE_COMMANDER,
    ALLOWANCES
} AllowanceKind;

typedef struct LfmTurn {
    u8 known, night, light; /* light: index of day dusk moon night */
    u8 sight;               /* limit of sight, 0 = none (LFM-30.7) */
    char day[12], hour[12];
} LfmTurn;

typedef struct LfmObjective {
    char name[28];
    u16 hex;
    u8 vp, late;
    u8 counts; /* a side, or NOBODY for both */
    u8 start;  /* a side, or NOBODY */
} LfmObjective;

enum { FROM_HERE = 6 };
typedef struct LfmArrival {
    u8 turn, from; /* direction, or FROM_HERE */
    u8 mp;         /* twelfths, 0 = full */
    u8 option;     /* LfmOption that must be on; 0 = always */
    u16 hex;
    u8 pieces;
    u8 piece[64];
} LfmArrival;

typedef enum VictoryKind { VICTORY_SCORE, VICTORY_LEAD, VICTORY_PITS } VictoryKind;

typedef struct LfmBoard {
    HexGrid grid;
    LfmHex hex[HEXES_MAX + 1];
    LfmPiece piece[LFM_PIECES + 1];
    u8 units, pieces; /* ids 1 .. units are units, units + 1 .. pieces commanders */
    LfmFormation corps[LFM_CORPS + 1], division[LFM_DIVISIONS + 1], brigade[LFM_BRIGADES + 1];
    u8 corps_count, divisions, brigades;
    GroundRow ground[GROUNDS];
    SideRow side[SIDE_ROWS];
    u8 odds_attack[ODDS_MAX], odds_defend[ODDS_MAX], odds_columns; /* LFM-D3a, "3:2" */
    u8 crt[DIE_ROWS][ODDS_MAX];
    u8 fire_sp[FIRE_MAX], fire_columns, fire[DIE_ROWS][FIRE_MAX];
    i8 charge_difference[CHARGE_MAX];
    u8 charge_columns, charge[DIE_ROWS][CHARGE_MAX];
    LfmRules rule;
    char place[LFM_PLACES + 1][28];
    u8 places;
    u16 bridge[LFM_BRIDGES + 1]; /* hexsides */
    u8 bridge_fixed[LFM_BRIDGES + 1], bridges;
    char bridge_name[LFM_BRIDGES + 1][28];
    /* The battle. */
    char scenario[36];
    u8 turns, first, initiative_fixed, rain;
    u8 no_recovery, no_construction;
    LfmTurn turn[LFM_TURNS + 1];
    u16 area[2]; /* corners; 0 = the whole sheet */
    LfmObjective objective[LFM_OBJECTIVES + 1];
    u8 objectives;
    u8 victory; /* VictoryKind */
    u8 victory_confederate, victory_union, victory_lead, victory_jackson, victory_losses, victory_exit;
    u8 handicap[3];
    u8 jackson; /* the piece whose fall costs victory_jackson */
    u16 sudden; /* LFM-30.14 */
    LfmArrival arrival[LFM_ARRIVALS + 1];
    u8 arrivals;
    /* Special rules (section 30); formations carry the others. */
    u8 pace_turns, surprise_turn, surprise_corps, halt_dice[4], halt_column, ride_unit, ride_turn, silent_turn;
    u8 ammunition_turns, bounded_column, locked_with;
    PieceSet surprise_silent, silent, ammunition, halt_free; /* halt_free: the commanders who free `freed` brigades */
    u8 whole;
    u8 source_seen[64];
    /* Derived. */
    LfmBrief brief[LFM_PIECES + 1];
    u64 locked;                                             /* bit per brigade: LFM-30.8 */
    PieceSet of_side[3], unit_set, guns, horse, commanders; /* guns: both kinds; horse: cavalry */
    Relief relief;
    u8 arrival_of[LFM_PIECES + 1]; /* the first that names the piece; 0 = none */
    PieceSet arriving[LFM_ARRIVALS + 1];
    HexSet edge;                          /* hexes in play beside one that is not (LFM-R52) */
    u8 edges, edge_number[HEXES_MAX + 1]; /* how many they are, their numbers from 1 in the order of ids, */
    u16 edge_hex[LFM_EDGE];               /* back from these, */
    u8 edge_steps[LFM_EDGE][LFM_EDGE];    /* steps along the edge from one to another, or HEX_FAR, */
    u8 edge_near[LFM_EDGE][LFM_EDGE];     /* and what can be reached so, from near to far, itself first */
    SightTable sight;
    SightZone zoi, zoi_guns; /* 6.1a */
    /* What a step over each side costs for stacks of these gaits, bit per gait (LFM-D1b, LFM-D2), NEVER where it is
     * closed; bit per direction: a rate of a road holds there. While no bridge is burned. */
    u8 step[1 << GAITS][HEXES_MAX + 1][6], rated[1 << GAITS][HEXES_MAX + 1];
    u8 least_step, least_rate; /* what a step costs at least, without and with a rate */
    /* What the way to the nearest hex with a road costs more than a rate would, by gait; then for anybody, whatever has
     * burned. */
    u8 off_road[GAITS + 1][HEXES_MAX + 1];
    u8 wet[HEXES_MAX + 1];       /* bit per direction: a river without bridge or ford (LFM-D2f) */
    u8 fixed_wet[HEXES_MAX + 1]; /* bit per direction: a river that only a burnable bridge crosses */
} LfmBoard;

/* ---- The state: flat, ids instead of pointers, 0 = none ---------------------------------------------------------- */

/* Where a piece is that is not on the map. */
typedef enum Fate {
    FATE_ABSENT,
    FATE_MAP,
    FATE_WAITING,    /* reinforcement: hex[] where it enters, due[] the turn */
    FATE_AWAY,       /* retreated off the map: hex[] where it left, due[] the first turn of return (9.2e) */
    FATE_ADRIFT,     /* a commander without a place (LFM-R90) */
    FATE_ELIMINATED, /* recoverable (17) */
    FATE_LOST,       /* for good: night, or a casualty without replacement (LFM-R98) */
    FATE_EXITED,     /* LFM-30.16 */
    FATES
} Fate;

/* Marks of a piece: markers of LFM-0.2g and LFM-0.2h among them. Whoever stands with his brigade commander may lie in
 * the brigade's box of the chart (LFM-28a, LFM-28b, LFM-28d, LFM-28e, LFM-28f): he is in the hex all the same, and
 * nothing marks it. */
enum {
    U_BACK = 1 << 0,          /* shows its back: dismounted, limbered; of a commander: his replacement */
    U_D = 1 << 1,             /* disorganized (14); all units of a stack alike, but for shattered regiments */
    U_CHARGED = 1 << 2,       /* the Charged marker: D too (14.1b) */
    U_DETACHED = 1 << 3,      /* 22.4a */
    U_COMMAND = 1 << 4,       /* in command, found in the Command phase (S2b) */
    U_ROLLED = 1 << 5,        /* a commander who has rolled in this phase (LFM-R6) */
    U_RECOVER = 1 << 6,       /* a commander with a Recover marker (S5d) */
    U_MOVED = 1 << 7,         /* has made its move in this Movement phase */
    U_CHANGED = 1 << 8,       /* mounted or dismounted in this Movement phase (1.5) */
    U_FIRED = 1 << 9,         /* bombarded in this Artillery phase */
    U_BUILDER = 1 << 10,      /* placed a build marker in this game turn (24.2b, LFM-R72) */
    U_STIRRED = 1 << 11,      /* changed its hex in this game turn (24.2a) */
    U_FRESH_CHARGE = 1 << 12, /* charged in this half-turn (LFM-R104) */
    U_APART = 1 << 13,        /* bound to rejoin its brigade in this phase (LFM-R20) */
    U_SHAKEN = 1 << 14,       /* a commander whose hex lost or retreated: his die is due (8.11a) */
    U_RALLIED = 1 << 15,      /* its stack has had its reorganization die; a recovering commander his (14.5a, 17) */
    U_OF_MOVEMENT = U_MOVED | U_CHANGED | U_APART,
    U_OF_HALF = U_COMMAND | U_ROLLED | U_RECOVER | U_OF_MOVEMENT | U_FIRED | U_FRESH_CHARGE | U_RALLIED,
    U_OF_TURN = U_OF_HALF | U_BUILDER | U_STIRRED,
};

typedef enum FightKind { FIGHT_NONE, FIGHT_COMBAT, FIGHT_CHARGE, FIGHT_FIRE } FightKind;

/* A combat, charge or bombardment under way. Index 0: attacker (or firer), 1: defender. The hexes are those of the
 * beginning: the flank, the way back and the advance are measured from them. */
typedef struct Fight {
    u8 kind;   /* FightKind */
    u8 number; /* of the combat, as in fight_of[] */
    u8 stage;  /* how far its result has been carried out (resolve.c) */
    u8 hexes[2];
    u16 hex[2][LFM_FIGHT_HEXES];
    u8 result;                    /* Result; of a fire: checks */
    u8 lead[2];                   /* the CR that each side used (LFM-R47) */
    u8 owed[2];                   /* units still to be lost (D5); 255: an exchange that the attacker matches */
    u8 first[2];                  /* a loss by the lead CR has been taken: the next may be any (8.10d, D5a) */
    u8 match;                     /* exchange: SP that the attacker must still match (8.10c) */
    u8 lost_in[2], fled_from[2];  /* bit per hex of hex[]: lost a unit, was left in retreat */
    u8 checks, failures;          /* cohesion checks still to be taken; failed so far (7.8) */
    u8 tested;                    /* the unit under check */
    PieceSet party;               /* those who charge; the batteries that fire */
    PieceSet part;                /* units that took part when it was resolved (LFM-R99, LFM-10.1b) */
    u16 vacated[LFM_FIGHT_HEXES]; /* hexes that the victor may enter; 0 = none */
    u8 entered;                   /* bit per vacated hex: somebody has advanced into it (10.4) */
} Fight;

/* Why somebody goes back. Forced: the first four. */
typedef enum Cause {
    CAUSE_NONE,
    CAUSE_COMBAT,    /* DL, DR, AR, AL, and a failed check of a D stack (D5c) */
    CAUSE_CHARGE,    /* driven off by cavalry: cannot be refused (3.6) */
    CAUSE_REPULSE,   /* cavalry driven back from its charge (3.8) */
    CAUSE_FIRE,      /* one unit, away from the guns (LFM-R36, LFM-R37) */
    CAUSE_BEFORE,    /* before combat (11) */
    CAUSE_VOLUNTARY, /* 12 */
    CAUSE_CHARGED,   /* charged cavalry at the start of a round (5.7, LFM-P9) */
    CAUSE_NIGHT,     /* out of a ZOC at night (23.3, LFM-P19) */
    CAUSES
} Cause;

typedef struct Retreat {
    u8 cause, side;
    u8 accepted;    /* it goes by choice from NR terrain (LFM-R50): no D but in a ZOC, no loss by 14.4 */
    u8 owes;        /* a disorganized stack still has to lose a unit (14.4) */
    u16 from;       /* the stack now going; 0: the owner picks the next */
    u16 at;         /* where it is after its first hex; 0: before it */
    PieceSet set;   /* all who still have to set out, of one or several stacks */
    PieceSet stack; /* those who go now */
} Retreat;

/* The moving group. */
typedef struct Group {
    PieceSet set;
    u16 hex;             /* where it is; 0: about to enter the map */
    u8 spent, allowance; /* twelfths */
    u8 flags;            /* GROUP_* */
    u8 freed;            /* LFM-30.5: brigades that a commander frees might pass when it set out */
    u8 arrival;          /* entering: its arrival, or NEVER for a return from off the map; 0 = on the map */
    u8 charges;
    u16 charged_from[LFM_CHARGES], charged_at[LFM_CHARGES]; /* LFM-R26 */
} Group;
enum {
    GROUP_WENT = 1,       /* has left its first hex */
    GROUP_ROAD = 2,       /* has used a road rate (2.2d) */
    GROUP_FROM_ZOC = 4,   /* began its phase in a ZOC (LFM-R15) */
    GROUP_HALTED = 8,     /* may go no further (5.2) */
    GROUP_COMMITTED = 16, /* must charge at once (LFM-R23) */
    GROUP_CHARGED = 32,   /* has charged in this move */
    GROUP_PARTIAL = 64,   /* entered with a partial allowance (26.6) */
    GROUP_DROPPED = 128,  /* left cavalry behind on its way: no charge (3.4b) */
};

typedef struct LfmState {
    u8 option[12];
    u8 turn, step, ending;
    u8 first;        /* who had the initiative in this turn */
    u8 phasing;      /* whose half-turn it is */
    u8 asking;       /* the side that decides where a step does not say */
    u8 host;         /* the step to which a fight, retreat or relocation returns */
    u8 asked;        /* the piece in question: commander who rolls, regiment to recover, commander alone */
    u8 second_fire;  /* the other player's fire of this Artillery phase, or his retreats of the round (12.3a) */
    u8 round, quiet; /* of the Combat phase; rounds without an elimination (LFM-R103) */
    u8 bloody;       /* a unit was eliminated in this round */
    u8 fights;       /* combats allotted in this round; the open one is the last while it is being declared */
    u8 acting[3];    /* acting army commander, or the real one; 0 = nobody (20.12) */
    u8 halted;       /* LFM-30.4 holds in this half-turn */
    u8 site;         /* bridge in question */
    u8 pool;         /* dice of the initiative that were equal: how often (S1c) */
    u16 vacated;     /* voluntary retreat: the hex just left, to be followed into (12.3b) */
    u16 follow;      /* the one hex from which units follow (12.3b); 0 = not chosen */
    Group group;
    Fight fight;
    Retreat retreat;
    PieceSet engaged;              /* units that were in a ZOC when this Movement phase began (LFM-R15) */
    PieceSet stranded;             /* commanders who must find a place at once (21.3, 20.9c) */
    u64 shattered;                 /* bit per brigade (15) */
    u64 roused;                    /* bit per brigade: no longer locked (LFM-30.8) */
    u8 total[LFM_BRIGADES + 1];    /* strength that counts for shatter (LFM-R65) */
    u16 burned;                    /* bit per bridge */
    u8 torch[3][LFM_BRIDGES + 1];  /* unit with the attempt marker, by side (25b) */
    u8 holder[LFM_OBJECTIVES + 1]; /* side */
    u8 taken[LFM_OBJECTIVES + 1];  /* turn on which the side that scores it first took it; 0 = never */
    u8 column[LFM_ARRIVALS + 1];   /* stacks that entered by this arrival in this turn (26.4b) */
    u8 around[LFM_EDGE];           /* by edge hex: stacks that came round to it and entered in this turn (26.7) */
    HexSet works, built, building; /* finished; those without a face (LFM-30.3); build markers */
    u8 fate[LFM_PIECES + 1];       /* Fate */
    u8 due[LFM_PIECES + 1];        /* turn of entry or return */
    u8 shots[LFM_PIECES + 1];      /* of a battery: how many turns it fired in, and the last (LFM-30.9) */
    u16 mark[LFM_PIECES + 1];      /* U_* */
    u16 hex[LFM_PIECES + 1];
    /* Combat of this round, cleared by any change of hex (LFM-R44); after the combats: who has drawn off (LFM-12.2). */
    u8 fight_of[LFM_PIECES + 1];
    u16 aimed[LFM_PIECES + 1]; /* batteries that fired in this Artillery phase: their target (7.1c) */
    /* Derived. */
    u8 below[LFM_PIECES + 1]; /* the next piece down in the stack: ascending ids, so units lie above commanders */
    u8 top[HEXES_MAX + 1];    /* the lowest id in a hex; 0 = empty */
    HexSet held[3], guns[3];  /* hexes with combat units, with artillery, of a side */
    HexSet zoc[3];            /* held ones and those in their ZOC (5) */
    PieceSet present, waiting, away; /* by fate */
    i16 lost[3];                     /* SP of eliminated and lost units, front face (LFM-30.19) */
} LfmState;

_Static_assert(sizeof(LfmState) <= 8192, "LFM: state at most 8 KB");

typedef enum LfmOption {
    OPTION_NONE,
    OPTION_PACE,
    OPTION_SURPRISE,
    OPTION_FACED_WORKS,
    OPTION_HALT,
    OPTION_RIDE,
    OPTION_AMMUNITION,
    OPTION_HOOKER,
    OPTION_ARCHER,
    OPTIONS
} LfmOption;

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static inline bool lfm_is(const LfmState *s, int piece, int mark) { return (s->mark[piece] & mark) != 0; }
/* Does anybody wear the mark? Many words at a time: to ask them one by one takes long. */
static inline bool lfm_is_worn(const LfmState *s, int mark) {
    u16 any = 0;
    for (int p = 0; p <= LFM_PIECES; p++) any = (u16)(any | s->mark[p]);
    return (any & mark) != 0;
}
static inline Side lfm_side(const LfmBoard *b, int piece) { return (Side)b->brief[piece].side; }
static inline bool lfm_is_unit(const LfmBoard *b, int piece) { return piece && piece <= b->units; }
static inline int lfm_sp(const LfmBoard *b, const LfmState *s, int unit) {
    return b->brief[unit].sp[lfm_is(s, unit, U_BACK)];
}
/* The CV of a commander, or of his replacement (LFM-R97). */
static inline int lfm_cv(const LfmBoard *b, const LfmState *s, int commander) {
    return b->piece[commander].cv[lfm_is(s, commander, U_BACK)];
}
/* The side whose pieces stand in a hex; NOBODY when it is empty. */
static inline Side lfm_holder(const LfmBoard *b, const LfmState *s, int hex) {
    return s->top[hex] ? lfm_side(b, s->top[hex]) : NOBODY;
}
/* LFM-D2c: a bridge over this hexside that stands; `burned` as in the state. */
static inline bool lfm_bridged(const LfmBoard *b, u16 burned, int from, int direction) {
    const LfmHex *h = &b->hex[from];
    return (h->side[direction] & SIDE_BRIDGE) && !(burned >> h->bridge[direction] & 1);
}
/* LFM-D2f: a river without a ford or a bridge that stands parts these neighbours. */
bool lfm_parted(const LfmBoard *b, const LfmState *s, int hex, int direction);
/* LFM-15.1c: a regiment of a shattered brigade; batteries and commanders never (LFM-R100). */
static inline bool lfm_shattered(const LfmBoard *b, const LfmState *s, int piece) {
    return s->shattered && piece <= b->units && b->brief[piece].brigade &&
           (s->shattered >> b->brief[piece].brigade & 1);
}
/* LFM-14.1b, LFM-16.7: D, Charged or shattered. */
static inline bool lfm_disordered(const LfmBoard *b, const LfmState *s, int unit) {
    return lfm_is(s, unit, U_D | U_CHARGED) || lfm_shattered(b, s, unit);
}

/* ---- Steps and verbs --------------------------------------------------------------------------------------------- */

#define LFM_STEPS(X)                                                                                          \
    X(ACTING, acting)         /* LFM-R5: a tie for the acting army commander */                               \
    X(INITIATIVE, initiative) /* S1: two dice, the Union's first */                                           \
    X(HALT_ROLL, halt_roll)   /* LFM-30.4 */                                                                  \
    X(COMMAND, command)       /* LFM-P2 */                                                                    \
    X(COMMAND_ROLL, command_roll)                                                                             \
    X(CONSTRUCTION, construction) /* LFM-P3 */                                                                \
    X(BRIDGE_ROLL, bridge_roll)                                                                               \
    X(ARTILLERY, artillery) /* LFM-P4: target */                                                              \
    X(BATTERY, battery)     /* who fires at it */                                                             \
    X(FIRE_ROLL, fire_roll)                                                                                   \
    X(VICTIM, victim)                                                                                         \
    X(CHECK_ROLL, check_roll)   /* one cohesion check (18), after fire or DC, AC */                           \
    X(LIMBER, limber)           /* LFM-P5 */                                                                  \
    X(MOVEMENT, movement)       /* LFM-P6: who moves */                                                       \
    X(MOVE, move)               /* a group is moving */                                                       \
    X(CHARGE_ROLL, charge_roll) /* LFM-P7 */                                                                  \
    X(CLOSE, close)             /* LFM-P8: Recover markers, works */                                          \
    X(EXCESS, excess)           /* 4.6 */                                                                     \
    X(ALLOT, allot)             /* LFM-P10 */                                                                 \
    X(DECLARE, declare)         /* one combat is put together */                                              \
    X(BEFORE, before)           /* LFM-P11 */                                                                 \
    X(RESOLVE, resolve)         /* LFM-P12 */                                                                 \
    X(COMBAT_ROLL, combat_roll)                                                                               \
    X(CHECK, check)                 /* LFM-P13: who takes DC, AC */                                           \
    X(LOSSES, losses)               /* LFM-P13 */                                                             \
    X(GIVE_WAY, give_way)           /* the next stack: stays in NR terrain, or goes; the unit lost by 14.4 */ \
    X(RETREAT, retreat)             /* its hexes */                                                           \
    X(CASUALTY_ROLL, casualty_roll) /* 8.11a */                                                               \
    X(ALONE, alone)                 /* LFM-P18 */                                                             \
    X(ADVANCE, advance)             /* LFM-P14 */                                                             \
    X(WITHDRAW, withdraw)           /* LFM-P15, LFM-P16: who draws off */                                     \
    X(PARTY, party)                 /* the part of a stack that goes */                                       \
    X(FOLLOW, follow)               /* 12.3b, 10.1a */                                                        \
    X(REORGANIZE, reorganize)       /* LFM-P17 */                                                             \
    X(REORGANIZE_ROLL, reorganize_roll)                                                                       \
    X(RECOVERY, recovery)                                                                                     \
    X(RECOVERY_ROLL, recovery_roll)                                                                           \
    X(RETURN, return ) /* the hex of a recovered regiment */

typedef enum LfmStepId { STEP_NONE, LFM_STEPS(STEP_ID) STEP_OVER, STEP_COUNT } LfmStepId;

enum {
    DO_ACT = VERB_FIRST_OWN, /* act COMMANDER: he acts as army commander */
    DO_COMMAND,              /* command COMMANDER: he rolls */
    DO_DETACH,               /* detach UNIT */
    DO_ATTACH,               /* attach UNIT: the marker comes off */
    DO_BUILD,                /* build UNIT: a breastwork */
    DO_KINDLE,               /* kindle UNIT SIDE: a bridge-burning marker */
    DO_BURN,                 /* burn SIDE: roll for it */
    DO_BOMBARD,              /* bombard HEX */
    DO_FIRE,                 /* fire UNIT: joins the bombardment */
    DO_VICTIM,               /* victim UNIT */
    DO_LIMBER,               /* limber UNIT */
    DO_PICK,                 /* pick PIECE: begins a group */
    DO_JOIN,                 /* join PIECE */
    DO_ALL,                  /* all: the rest of the stack joins */
    DO_GO,                   /* go HEX: at ordinary cost */
    DO_ROAD,                 /* road HEX: at the road's rate */
    DO_DROP,                 /* drop PIECE: stays where the group is */
    DO_STOP,                 /* stop: the group's move is over */
    DO_CHARGE,               /* charge HEX */
    DO_MOUNT,                /* mount UNIT */
    DO_DISMOUNT,             /* dismount UNIT */
    DO_UNLIMBER,             /* unlimber UNIT */
    DO_ENTER,                /* enter PIECE: begins a group that comes onto the map */
    DO_SHIFT,                /* shift PIECE HEX: it will enter there, later (26.7, 9.2e) */
    DO_EXIT,                 /* exit: leave the map for good (LFM-30.16) */
    DO_RECOVER,              /* recover COMMANDER: a Recover marker; in the Reorganization phase recover UNIT */
    DO_RAZE,                 /* raze HEX: remove the breastwork */
    DO_LOSE,                 /* lose UNIT */
    DO_ATTACK,               /* attack HEX: a combat against it */
    DO_WITH,                 /* with HEX: the stack there attacks */
    DO_TARGET,               /* target HEX: a further defending hex */
    DO_RESOLVE,              /* resolve HEX: the combat against it */
    DO_CHECK,                /* check UNIT: it takes the cohesion check */
    DO_HOLD,                 /* hold HEX: the stack there stays */
    DO_GIVE_WAY,             /* give-way HEX: the stack there retreats */
    DO_BACK,                 /* back HEX: a hex of the retreat */
    DO_HALT,                 /* halt: the retreat is over */
    DO_LEAVE,                /* leave: retreat off the map */
    DO_REJOIN,               /* rejoin HEX: where a lone commander goes */
    DO_ADVANCE,              /* advance PIECE HEX */
    DO_RALLY,                /* rally HEX: the reorganization die of the stack there */
    DO_PLACE,                /* place HEX: the recovered regiment */
    DO_DONE,                 /* done: what is being put together is complete */
    DO_END,                  /* end: the step is over */
    LFM_VERBS
};

/* ---- Deployment lists (29; deployment.c) ------------------------------------------------------------------------- */

/* The set-up and the arrivals of a position in the printed form; and whether such a list says the same. */
void lfm_deployment_write(const LfmBoard *b, const LfmState *s, Writer *w);
bool lfm_deployment_check(const LfmBoard *b, const LfmState *s, Str text, Error *e) LOOK;

#endif
