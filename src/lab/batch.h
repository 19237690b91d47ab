/* A batch: which opponents play each other on what, how often, and when it is enough.
 *
 * Games are numbered from 0. Number and seed alone determine a game, whoever plays it and when, so that one
 * thread, many threads and many machines give the same results. */
#ifndef LONGROLL_LAB_BATCH_H
#define LONGROLL_LAB_BATCH_H

#include "ai/ai.h"

enum { SCENES_MAX = 64, PAIRINGS_MAX = 512, VERBS_MAX = 128, WHO_ROOM = 64, SCENE_ROOM = 96, OPTIONS_ROOM = 240 };
enum { GAMES_MAX = 100000000, HISTORY_ROOM = 160 };

/* How it went in 1863, if the scenario says so. */
typedef struct LabHistory {
    bool told, has_margin;
    u8 winner;
    i16 margin;
    char text[HISTORY_ROOM];
} LabHistory;

/* What is played: a scenario with its options. All workers read the one board and first state, the caller's. */
typedef struct LabScene {
    const Game *game;
    const void *board, *first;  /* NULL in a batch that was only read back */
    char name[SCENE_ROOM];      /* "lgv/sedgwick" */
    char options[OPTIONS_ROOM]; /* "rain=on hunt=on", in addition to the scenario's own; or "" */
    char board_hash[17];
    char first_hash[17];
    LabHistory history;
    char weights_hash[17]; /* of the opponents' weights in this game */
} LabScene;

/* Who plays whom there. who[0] has the first seat, the Union's unless the players choose their sides. */
typedef struct LabPairing {
    int scene;
    char who[2][WHO_ROOM]; /* "ai:script"; "ai:4@25": level 4 with 25 % of its budget */
    const Opponent *ai[2];
    int percent[2]; /* of the level's budget */
} LabPairing;

typedef enum StopKind { STOP_LIMIT, STOP_SPRT, STOP_WITHIN } StopKind;

/* When it is enough before the limit is reached; judged in the order of the batch. */
typedef struct StopRule {
    StopKind kind;
    double low, high;   /* SPRT: scores of the two hypotheses */
    double alpha, beta; /* SPRT: how often each may be taken wrongly */
    double within;      /* WITHIN: half the width of every pairing's interval */
} StopRule;

typedef struct Batch {
    char kind[16];   /* the command: "duel" */
    DataSource data; /* where opponents find their weights */
    u64 seed;
    bool paired; /* each game twice, with the seats exchanged */
    bool verbs;  /* count the verbs used */
    bool common; /* all pairings of a round draw from the same streams, so that they can be compared closely */
    i64 rounds;  /* pairs (or single games) of each pairing, at most */
    StopRule stop;
    int scenes, pairings;
    LabScene scene[SCENES_MAX];
    LabPairing pairing[PAIRINGS_MAX];
} Batch;

/* Add and give the index; each fails when there is no more room. */
MUST_USE bool batch_scene(Batch *b, const LabScene *scene, int *index, Error *e);
/* Finds the opponents; an unknown one is named together with those that know the game. */
MUST_USE bool batch_pair(Batch *b, int scene, const char *first, const char *second, Error *e);
/* What follows the @ of ai:4@25: only a level that looks ahead has a budget to share out. */
MUST_USE bool read_percent(const Opponent *ai, const char *text, int *percent, Error *e);
/* Can it be played, and can its stopping rule be met? */
MUST_USE bool batch_check(const Batch *b, Error *e);

/* Where a game stands in the batch: rounds go over all pairings before the next begins. */
typedef struct Place {
    int pairing;
    i64 lane;       /* number of the pair, or of the single game: says which streams it draws from */
    bool exchanged; /* the second game of a pair */
} Place;

/* `lab follies`: what is counted of each side are follies, not verbs. */
static inline bool batch_counts_follies(const Batch *b) { return strcmp(b->kind, "follies") == 0; }
/* For "%lld %s": "1 game", "2 games". */
#define GAMES(count) (long long)(count), (count) == 1 ? "game" : "games"
#define PAIRS(count) (long long)(count), (count) == 1 ? "pair" : "pairs"
/* What is counted, from VERB_FIRST_OWN: how many of them and their names. */
int batch_uses(const Batch *b, const Game *game);
const char *batch_use_name(const Batch *b, const Game *game, int use);

Place batch_place(const Batch *b, i64 number);
i64 batch_games(const Batch *b);

/* Dice, the first seat and the second have a stream each. Both games of a pair have the same three: only the opponents
 * change places. So an opponent against itself scores exactly half of every pair. */
typedef struct GameStreams {
    Stream dice, seat[2];
} GameStreams;

GameStreams batch_streams(const Batch *b, Place place);

/* ---- One finished game ------------------------------------------------------------------- */

enum { RESULT_ROOM = 64 };

typedef struct LabGame {
    u8 winner; /* UNION, CONFEDERATE or NOBODY */
    u8 seat;   /* 1, 2: the seat that won; 0: a draw */
    u8 result; /* its text, as Run numbers them from 1; 0: not played */
    bool has_margin;
    i16 margin; /* in points, for the Union */
    u16 turns;
    u32 actions;
} LabGame;

/* As it comes from whoever played it. */
typedef struct LabPlayed {
    i64 number;
    LabGame game;
    char result[RESULT_ROOM];
    u16 used[2][VERBS_MAX]; /* [UNION - 1], [CONFEDERATE - 1]: how often each verb was used */
} LabPlayed;

/* Points of the opponent pairing.who[0] in the game, doubled: 2 won, 1 drawn, 0 lost. */
int game_points(const LabGame *g, Place place);

#endif
