/* A table: its seats, its log, and whatever changes it. */
#ifndef LONGROLL_SERVER_TABLE_H
#define LONGROLL_SERVER_TABLE_H

#include "server/limits.h"

/* ---- Seats and those who look ---------------------------------------------------------- */

/* Seats 0 and 1 are the first and the second player; the game says which of them
 * is the Union. */
enum { WATCHER = 2 };

typedef enum SeatKind { SEAT_PERSON, SEAT_OPEN, SEAT_AI } SeatKind;

typedef struct Seat {
    SeatKind kind;
    char name[NAME_MAX_BYTES + 1];
    const Opponent *ai;
    int here; /* sockets */
} Seat;

/* A token says who speaks. */
typedef struct Who {
    i64 table;
    int seat;
    u64 account; /* of the token, so that bad requests count for it alone */
} Who;

/* A new channel gets a lot at once: part by part, as fast as it reads. */
typedef enum Greeting { GREET_TABLE, GREET_CHAT, GREET_PRESENCE, GREET_DONE } Greeting;

/* A socket, before and after it has sent its token. */
typedef struct Channel {
    struct Channel *next; /* at its table, or among the unidentified */
    NetSocket *socket;
    Table *table;
    int seat;
    int ticks;         /* without a token */
    bool welcome;      /* it got the table and the whole view, and now gets changes */
    Greeting greeting; /* what to send next, when everything before has been sent */
    int chat_next;     /* of the lines of chat */
    char token[TOKEN_ROOM];
    ViewMemory memory; /* of a player; spectators share one */
} Channel;

/* ---- A table ------------------------------------------------------------------------------ */

/* A board in memory, shared by all its tables and never freed. */
typedef struct LoadedBoard {
    struct LoadedBoard *next;
    const Game *game;
    char name[64];
    void *board;
    char hash[17];
    ViewNames *names;
    void **first; /* positions in which tables begin */
    int firsts;
    void *trial; /* room for a state, of all matches on this board: one is worked with at a time */
} LoadedBoard;

/* Time to think: see clock.c. */
typedef enum ClockKind { CLOCK_NONE, CLOCK_LIVE, CLOCK_DAYS } ClockKind;

typedef struct ClockRule {
    ClockKind kind;
    i64 base, more; /* milliseconds: for the game and with each move; for each move and as a bank */
} ClockRule;

typedef struct Clock {
    i64 left[2], move[2]; /* at `since`: of the whole, or of the bank; of this move, where moves have days */
    i64 since;
    i64 told;     /* up to here gaps have been told */
    int turn;     /* the seat that acted last or acts, or -1 */
    bool decided; /* who is there has decided something himself since the turn came to him */
    bool next[2]; /* what a seat decides is a new move: the other has decided something since its last one */
    int runs;     /* whose clock runs, or -1 */
    int count;    /* entries, so far, of which moves are made */
    int flagged;  /* whose time ran out, or -1 */
    bool paused;  /* until the next action */
    bool unrated; /* gone on with after that: nothing is timed any more */
    bool stands;  /* the result does: nothing is hidden any more */
} Clock;

/* What never changes about a table; kept as text in the store. */
typedef struct Head {
    char scenario[96], title[96];
    int option_count;
    char option_text[400]; /* names and values, each terminated */
    u32 rules;
    int log; /* version of its log, LOG_VERSION or older */
    char board[17];
    bool open_list; /* everybody may see it */
    ClockRule clock;
    Seat seat[2];
    Fair fair;
    Str facts, mark; /* of a record that begins with a position; only while the table is created */
} Head;

typedef enum OfferKind {
    OFFER_NONE,
    OFFER_TAKE_BACK,
    OFFER_TABLE_DICE,
    OFFER_SERVER_DICE,
    OFFER_CORRECT_ROLL,
    OFFER_REMATCH,
    OFFER_PAUSE,
    OFFER_RESUME,
    OFFER_GO_ON
} OfferKind;

typedef struct Offer {
    OfferKind kind;
    i64 id;     /* number of its line in the log, secret lines included */
    int number; /* for people: offers are counted */
    int by, to;
    char *roll;               /* "roll 3 4" in the place of entry `to`; owned */
    char hash[FAIR_HASH + 1]; /* of a number for the rematch, or empty */
    bool lapsed;              /* only an old log may still accept it */
} Offer;

static inline bool offer_stands(const Offer *offer) { return offer->kind != OFFER_NONE && !offer->lapsed; }

/* What a player will not have from another seat: chat; or offers, too. */
typedef enum BlockKind { BLOCK_NONE, BLOCK_CHAT, BLOCK_ALL, BLOCK_UNKNOWN } BlockKind;

typedef struct Chat {
    i64 at;
    int seat;
    char text[CHAT_MAX_BYTES + 1];
} Chat;

typedef struct Parked {
    struct Parked *next;
    NetCall *call;
} Parked;

struct Table {
    Server *server;
    Table *next; /* of the same bucket */
    i64 number;
    char id[ID_ROOM];
    Head head;
    u32 rules; /* version of those by which it was played last */
    LoadedBoard *loaded;
    Match match;
    ViewLog log;
    ViewLine *lines;
    char *text;
    i64 entries;  /* lines in the log */
    u32 rolls;    /* roll numbers used, including rolls that were taken back */
    bool settled; /* it is known which seat is the Union */
    int typing;   /* the seat that types real dice, or -1 */
    int resigned; /* a seat, or -1 */
    Clock clock;
    bool closed;                /* without a result: a promised number for the dice never came, or by the operator */
    char *closed_why;           /* what the operator said, "" when nothing; NULL: it was not him */
    bool muted[WATCHER + 1];    /* by the operator */
    u8 blocked[2][WATCHER + 1]; /* BlockKind: by a player, what comes from a seat */
    i64 last_at;                /* of its last entry; when it was created, if there is none */
    i64 since, owed_since;      /* when it was created; since when a roll waits for a number, or 0 */
    char next_id[ID_ROOM];      /* of the rematch */
    char mark[200];             /* why its log could not be replayed in full */
    bool restored, marked;      /* it continues from a stored position; the log says so */
    bool skipping;              /* reading lines from before that position */
    bool kept;                  /* the store has the current position; otherwise it needs all of it */
    Offer offer[OFFERS_MAX];
    int offers;    /* made so far */
    int lapsed;    /* the number of the last one that lapsed */
    char *hook[2]; /* webhook addresses, or NULL */
    u64 key[KEYS_KEPT];
    u64 key_for[KEYS_KEPT]; /* what was asked with it; 0: an old log does not say */
    int key_next;
    Chat *chat; /* the last ones, in a ring */
    int chat_count;
    Channel *channels;
    ViewMemory spectators; /* of all spectators */
    Update *update;        /* not yet stored */
    bool reading;          /* again, because something was not stored; or on, because others have appended */
    i64 behind;            /* others have appended up to here */
    i64 step_at;           /* when the store says that a step is due, as far as it is known; or 0 */
    i64 theirs_until;      /* the other process that acted last does what is due; until then */
    StorePresence *other;  /* who looks at it there */
    int others;
    Parked *parked;
    int parked_count;
    AiPlan plan[2]; /* of opponents: the Confederate, the Union; lost with the memory */
    Job *thinking;  /* an opponent chooses; or NULL */
    Job *hinting;   /* a level thinks for a person, whose call waits; or NULL */
    NetCall *hint_call;
    AiHint hint;
    int thought_told;    /* how far he was when those who look were told */
    char *reason[SIDES]; /* why the last one chose what he did, in the eyes of each viewer, or NULL */
    bool presence_due;   /* spectators have come or gone */
    bool newer;          /* it cannot be read here: a newer program has played it */
    bool gone;           /* another process has removed it */
    bool unstored;       /* it has begun, and was not handed to the store yet */
    bool aside;          /* its game broke down: it is asked nothing any more, and dropped soon */
    int steps;           /* of a table with only machines, until the next tick */
    i64 minute;          /* when it began, and what each seat and the spectators wrote in it */
    int writes[WATCHER + 1];
    i64 touched;
};

/* What is asked here waits until it is known how the table stands. */
static inline bool table_busy(const Table *t) { return t->update || t->reading; }

#endif
