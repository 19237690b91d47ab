/* The server: what it holds, and what all its tables share. */
#ifndef LONGROLL_SERVER_STATE_H
#define LONGROLL_SERVER_STATE_H

#include "server/meter.h"
#include "server/table.h"

#include <stdatomic.h>

/* ---- The server ----------------------------------------------------------------------------- */

enum {
    BUCKETS = 4096,
    LOADINGS = 1024,
    HELD = 1 << 14,
    TOKEN_BUCKETS = 1 << 14,
    KNOWN_IDS = 1024,
    PEERS = 1024,
    PEER_WAYS = 8,
    PROXIES_MAX = 32
};

/* Recently used tokens, by digest. */
typedef struct CachedToken {
    u8 digest[16];
    Who who;
    bool filled;
} CachedToken;

/* Recently asked ids of tables; 0: there is none. */
typedef struct KnownId {
    char id[ID_ROOM];
    i64 number;
} KnownId;

/* An address or a token: a request with a valid token counts for that token, not for its address. */
typedef struct Peer {
    u64 account;
    i64 since; /* its minute begins with its first request, by clock_ms */
    int faults, creations, lines, writes;
} Peer;

typedef struct Counts {
    i64 acts, faults, created, loaded;
} Counts;

typedef struct Page {
    char *text;
    size_t len;
} Page;

typedef struct BoardPage {
    struct BoardPage *next;
    const LoadedBoard *loaded;
    Page page;
} BoardPage;

/* What the call at hand has taken: should a game break down in it, this is how it is found (aside.c). */
typedef struct Lent Lent;
typedef struct Aside Aside;
typedef struct Elsewhere Elsewhere;
typedef struct UnderWay {
    i64 table;           /* that was asked for last, or 0 */
    Update *update;      /* begun, and not yet handed to the store */
    StoreWrite *write;   /* of a table that begins */
    Table *unfinished;   /* being read or begun */
    LoadedBoard *loaded; /* being read */
    Match trial;         /* a record that is played through first */
    struct json_t *body;
    Lent *lent;
} UnderWay;

/* Lines about requests that are not written yet. */
typedef struct Log {
    char *text;
    size_t len;
    NetTask flushing; /* it is due when it has work */
} Log;

/* What is known of the disk, and who waits to know it. */
typedef struct Health {
    NetTask task;
    i64 known;  /* since when, by clock_ms; 0: nothing was asked yet */
    i64 unread; /* when it was told that the store cannot be read; 0: never */
    bool under_way;
    bool displaced; /* the file of the store is no longer in its place */
    char why[sizeof(((Error *)0)->text)];
    NetCall *call[64];
    int waiting;
} Health;

/* A period in which no server ran. */
typedef struct Gap {
    i64 from, to;
} Gap;

/* The ways in beside the first. */
enum { DOOR_METRICS = 1, DOOR_ADMIN };

struct Server {
    ServerOptions options;
    Net *net;
    Store *store;
    StoreListener listener;
    Elsewhere *elsewhere;        /* what is being heard of tables; in the listening thread */
    NetRange proxy[PROXIES_MAX]; /* that are believed */
    int proxies;
    u8 key[SEED_KEY];
    bool has_key;
    struct Pool *pool;
    struct Notices *notices;
    bool stopping, draining, only_reads;
    i64 drain_from, drain_until;          /* by clock_ms: not before; then it ends, whatever is under way */
    char announcement[ANNOUNCEMENT_ROOM]; /* of the operator to everybody, or "" */
    const struct Naming *named;           /* the table that the operator's call at hand has waited for (admin.c) */
    i64 removed[256];                     /* tables, in a ring: what was read of them before may come later */
    int removals;
    Gap gap[256]; /* the last ones */
    int gaps;
    i64 beat_at; /* when the store was last told that a process serves, by clock_ms */
    bool has_clocks;
    bool looks_idle; /* for a game that nobody goes on with */
    int takes_due;   /* is asking what is due */
    int notice_ticks;
    UnderWay now;
    Aside *aside; /* tables that are set aside or damaged */
    int asides, aside_room;
    i64 broken;                  /* the table of the work that was given up last, or 0 */
    char fault_line[FAULT_ROOM]; /* why it was */
    NetTask parting;             /* from tables set aside; it is due when it has work */
    LoadedBoard *loaded_boards;
    Table *bucket[BUCKETS];
    struct Loading *loading[LOADINGS]; /* being read (fetch.c) */
    atomic_int held[HELD];             /* how many tables of such a number are in memory or being read */
    const struct Loading *at_hand;     /* what the call at hand has waited for */
    int tables, ticks;
    Channel *unidentified;
    CachedToken *token_cache;
    KnownId *known_id;
    Peer *peers;
    Page catalog;
    BoardPage *boards;
    Update *spare_updates; /* at rest */
    int spare_update_count;
    char *page;      /* PAGE_ROOM bytes for the answer at hand */
    Action *action;  /* LIST_MAX of them */
    ViewKey *keys;   /* VIEW_KEYS_MAX of them, for views that belong to no channel */
    ViewLine *lines; /* PAST_LINES and */
    char *text;      /* PAST_TEXT for a journal that is made anew */
    Counts counts;
    Meter meter;
    Log log;
    Health health;
    char trouble[sizeof(((Error *)0)->text)]; /* why the last write failed; "" when it did not */
};

/* Of opponents, for new tables. */
static inline int highest_level(const Server *s) {
    int most = s->options.max_level;
    return most == 0 ? AI_LEVELS : most < 0 ? 0 : most;
}

/* date_ms: milliseconds since 1970 by the clock of the store, for what is stored and sent; that clock may be set.
 * wall_ms: the same by the clock of this machine, for its log. clock_ms only goes forward, for timeouts and limits per
 * minute. */
i64 date_ms(const Server *s);
i64 wall_ms(void);
i64 clock_ms(void);
i64 clock_us(void);              /* the same in microseconds */
void *alloc_zeroed(size_t size); /* zeroed; the program ends without memory */
void *grown(void *memory, size_t size);

/* ---- Opponents (pool.c) ----------------------------------------------------------------------- */

typedef struct Pool Pool;
Pool *pool_open(Server *s, int threads);
void pool_stop(Pool *p);  /* nobody thinks any more */
void pool_close(Pool *p); /* when there are no tables */
/* The table has it until it has chosen, or drops it. */
Job *pool_ask(Pool *p, Table *t, Side side, const Opponent *ai);
Job *pool_hint(Pool *p, Table *t, Side side, const Opponent *ai);
void job_hurry(Job *job);         /* it chooses the best so far */
void job_drop(Job *job);          /* nobody is told what it chooses */
int job_progress(const Job *job); /* of 1,000 */
int job_count(const Job *job);    /* of entries when it was asked */
Side job_side(const Job *job);
const Opponent *job_opponent(const Job *job);
int pool_waiting(Pool *p); /* who wants a thread and has none */
/* The opponent has chosen (think.c). */
typedef struct Choice {
    Server *server;
    i64 table;
    int count; /* of entries when he was asked */
    Side side;
    AiPlan plan; /* of the choice before this one; then of this one */
    Action action;
    AiReport report; /* what was considered */
    i64 spent;       /* milliseconds of a thread */
    bool hint;       /* nothing is to be done */
} Choice;
void opponent_chose(const Choice *choice);
/* He broke down. */
void opponent_failed(const Choice *choice, const char *line);
/* The same of hints (hint.c). */
void hint_chosen(const Choice *choice);
void hint_failed(const Choice *choice, const char *line);

#endif
