/* What the files of this room share.
 *
 * Everything below happens in the one thread of net_run, but for the choosing of
 * opponents (pool.c) and the writing to disk.
 *
 * A table is what its log says. Whatever changes it is a line of text that is
 * folded into the table (fold.c) by the same function, whether it happens now or
 * is read back after a restart. Lines that belong together are a deed (deed.c):
 * they are folded, stored, and told, in this order; until they are stored the
 * table is busy, and whoever asks for it waits. */
#ifndef LONGROLL_SERVER_WITHIN_H
#define LONGROLL_SERVER_WITHIN_H

#include "ai/ai.h"
#include "core/fair.h"
#include "core/record.h"
#include "core/version.h"
#include "core/view.h"
#include "net/net.h"
#include "server/server.h"
#include "store/store.h"

enum {
    NAME_MAX_BYTES = 40, /* of a player */
    CHAT_MAX_BYTES = 500,
    KEY_MAX_BYTES = 64, /* of an idempotency key */
    ID_ROOM = 24,       /* of a table, as people hand it on */
    TOKEN_ROOM = 36,
    KEYS_KEPT = 64, /* idempotency keys a table remembers */
    CHATS_KEPT = 30,
    OFFERS_MAX = 5,
    PARKED_MAX = 32, /* calls that wait for one table */
    LOG_LINES = 48,  /* of the journal, in memory for each table */
    LOG_TEXT = 3072,
    PAST_LINES = 200, /* for those who come later: made anew when one comes */
    PAST_TEXT = 16384,
    KEYS_SPARE = 64, /* facts that may come, beyond those that a channel has seen */
    PAGE_ROOM = 4 << 20,
    NOTE_ROOM = 1000,    /* a line for the list of public tables */
    LINE_ROOM = 1200,    /* of the log of a table */
    SEED_KEY = 32,       /* bytes of the key that hides seeds in the store */
    WAITING_MAX = 20000, /* commits under way before the server calls itself full */
    LOG_MANNERS = 2,     /* from 2 on offers lapse, and the end is the end */
};

typedef struct Server Server;
typedef struct Table Table;
typedef struct Deed Deed;

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
    u64 account; /* of the token: what its owner does wrong is his own */
} Who;

/* Who comes is told much at once, part after part, as fast as he reads it. */
typedef enum Greeting { GREET_TABLE, GREET_CHAT, GREET_PRESENCE, GREET_DONE } Greeting;

/* A socket, before and after it has said its token. */
typedef struct Channel {
    struct Channel *next; /* at its table, or among the strangers */
    NetSocket *socket;
    Table *table;
    int seat;
    int ticks;         /* that it has not said its token for */
    bool welcome;      /* it was told the table and the whole view, and hears what changes */
    Greeting greeting; /* what it is to be told next, when all before has gone */
    int chat_next;     /* of the lines of chat */
    char token[TOKEN_ROOM];
    ViewMemory memory; /* of a player; spectators share one */
} Channel;

/* ---- A table ------------------------------------------------------------------------------ */

/* A board that was read; shared by all its tables and never dropped. */
typedef struct Ground {
    struct Ground *next;
    const Game *game;
    char name[64];
    void *board;
    char hash[17];
} Ground;

/* What a table is from its beginning; kept as text in the store. */
typedef struct Head {
    char scenario[96], title[96];
    int option_count;
    char option_text[400]; /* names and values, each terminated */
    u32 rules;
    int log; /* by which manners its log is written, LOG_MANNERS or older ones */
    char board[17];
    bool open_list; /* everybody may see it */
    Seat seat[2];
    Fair fair;
    Str facts, mark; /* of a record that begins with a position; only while the table is begun */
} Head;

typedef enum OfferKind {
    OFFER_NONE,
    OFFER_TAKE_BACK,
    OFFER_TABLE_DICE,
    OFFER_SERVER_DICE,
    OFFER_CORRECT_ROLL,
    OFFER_REMATCH
} OfferKind;

typedef struct Offer {
    OfferKind kind;
    i64 id;     /* number of its line in the log, where secrets have lines too */
    int number; /* for people: offers are counted */
    int by, to;
    char *roll;               /* "roll 3 4" in the place of entry `to`; owned */
    char hash[FAIR_HASH + 1]; /* of a number for the rematch, or empty */
    bool lapsed;              /* only an old log may still agree to it */
} Offer;

static inline bool offer_stands(const Offer *offer) { return offer->kind != OFFER_NONE && !offer->lapsed; }

typedef struct Chat {
    i64 at;
    int seat;
    char text[CHAT_MAX_BYTES + 1];
} Chat;

typedef struct Parked {
    struct Parked *next;
    NetCall *call;
    const NetRequest *request;
} Parked;

struct Table {
    Server *server;
    Table *next; /* of the same bucket */
    i64 number;
    char id[ID_ROOM];
    Head head;
    Ground *ground;
    Match match;
    ViewLog log;
    ViewLine *lines;
    char *text;
    i64 entries;           /* lines in the log */
    u32 rolls;             /* numbers used up, also by rolls that were taken back */
    bool settled;          /* who is the Union is known */
    int typing;            /* the seat that types real dice, or -1 */
    int resigned;          /* a seat, or -1 */
    bool closed;           /* a number for the dice never came */
    i64 since, owed_since; /* it was made; a roll waits for a number, or 0 */
    char next_id[ID_ROOM]; /* of the rematch */
    char mark[200];        /* why it could not be read back whole */
    bool mending, marked;  /* it goes on from a position; the log says so */
    bool skipping;         /* lines from before that position are read */
    bool kept;             /* the store has the position as it is; else it wants the whole */
    Offer offer[OFFERS_MAX];
    int offers;    /* made so far */
    int lapsed;    /* the number of the last one that lapsed */
    char *hook[2]; /* addresses that are told whose turn it is, or NULL */
    u64 key[KEYS_KEPT];
    int key_next;
    Chat *chat; /* the last ones, in a ring */
    int chat_count;
    Channel *channels;
    ViewMemory gallery; /* of all spectators */
    Deed *deed;         /* not yet stored */
    Parked *parked;
    int parked_count;
    bool thinking;     /* an opponent chooses */
    bool presence_due; /* spectators have come or gone */
    bool unstored;     /* it has begun, and was not handed to the store yet */
    bool aside;        /* its game broke down: it is asked nothing any more, and dropped soon */
    int steps;         /* of machines among themselves, until the next tick */
    i64 minute;        /* when it began, and what each seat and the gallery wrote in it */
    int writes[WATCHER + 1];
    i64 touched;
};

/* ---- The server ----------------------------------------------------------------------------- */

enum { BUCKETS = 4096, TOKEN_BUCKETS = 1 << 14, PEERS = 1024, PEER_WAYS = 8, PROXIES_MAX = 32 };

/* What was looked up lately, by the digest of a token. */
typedef struct Known {
    u8 digest[16];
    Who who;
} Known;

/* An address, or a token: who has a valid one answers for himself, and not for all behind his address. */
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
    const Ground *ground;
    Page page;
} BoardPage;

/* What the call at hand has taken: should a game break down in it, this is how it is found (aside.c). */
typedef struct Lent Lent;
typedef struct Aside Aside;
typedef struct UnderWay {
    i64 table;         /* that was asked for last, or 0 */
    Deed *deed;        /* begun, and not yet handed to the store */
    StoreWrite *write; /* of a table that begins */
    Table *unfinished; /* being read or begun */
    Ground *ground;    /* being read */
    Match trial;       /* a record that is played through first */
    struct json_t *body;
    Lent *lent;
} UnderWay;

struct Server {
    ServerOptions options;
    Net *net;
    Store *store;
    NetRange proxy[PROXIES_MAX]; /* that are believed */
    int proxies;
    u8 key[SEED_KEY];
    bool has_key;
    struct Pool *pool;
    struct Notices *notices;
    bool stopping, only_reads;
    UnderWay now;
    Aside *aside; /* tables that are set aside or damaged */
    int asides, aside_room;
    i64 broken;                  /* the table of the work that was given up last, or 0 */
    char fault_line[FAULT_ROOM]; /* why it was */
    NetTask parting;             /* from tables set aside; it is due when it has work */
    Ground *grounds;
    Table *bucket[BUCKETS];
    int tables, ticks;
    Channel *strangers;
    Known *known;
    Peer *peers;
    Page catalog;
    BoardPage *boards;
    Deed *deeds; /* at rest */
    int deeds_at_rest;
    char *page;      /* PAGE_ROOM bytes for the answer at hand */
    Action *action;  /* LIST_MAX of them */
    ViewKey *keys;   /* VIEW_KEYS_MAX of them, for views that belong to no channel */
    ViewLine *lines; /* PAST_LINES and */
    char *text;      /* PAST_TEXT for a journal that is made anew */
    Counts counts;
    char trouble[sizeof(((Error *)0)->text)]; /* why the last write failed; "" when it did not */
};

/* Milliseconds since 1970, for what is kept and told: somebody may set that clock. Whatever waits or is counted by the
 * minute goes by the other, which only goes forward. */
i64 date_ms(void);
i64 clock_ms(void);
void *need(size_t size); /* zeroed; the program ends without memory */
void *grown(void *memory, size_t size);

/* ---- JSON out --------------------------------------------------------------------------------- */

static inline void say_str(Json *j, const char *key, Str text) {
    json_key(j, key);
    json_str(j, text);
}
static inline void say_text(Json *j, const char *key, const char *text) { say_str(j, key, str_of(text)); }
static inline void say_int(Json *j, const char *key, i64 value) {
    json_key(j, key);
    json_int(j, value);
}
static inline void say_bool(Json *j, const char *key, bool value) {
    json_key(j, key);
    json_bool(j, value);
}
static inline Writer page_on(Server *s) { return writer_on(s->page, PAGE_ROOM); }

/* ---- JSON in (body.c) ------------------------------------------------------------------------- */

/* The object of a request, read field by field. The first fault is kept and was
 * answered; then nothing more is to be done. */
typedef struct Body {
    Server *server;
    NetCall *call;
    const NetRequest *request;
    struct json_t *object;
    bool broken;
    const char *asked[16]; /* fields that somebody wanted */
    int asked_count;
} Body;

/* False when the body is no such object; that was answered. */
LOOK bool body_open(Body *in, Server *s, NetCall *call, const NetRequest *r);
void body_close(Body *in);
void body_drop(Server *s); /* the one under way, if there is one */
/* Text of `least` to `most` bytes without control characters; "" when it is not
 * there and `least` is 0. Lives as long as the input. */
Str body_text(Body *in, const char *field, size_t least, size_t most);
/* Text of several lines; "" when it is not there. */
Str body_lines(Body *in, const char *field, size_t most);
i64 body_int(Body *in, const char *field, i64 low, i64 high);
i64 body_int_or(Body *in, const char *field, i64 low, i64 high, i64 otherwise);
bool body_has(const Body *in, const char *field);
bool body_bool(Body *in, const char *field, bool otherwise);
/* An object of texts; how many there are. */
int body_pairs(Body *in, const char *field, Str (*pair)[2], int room);
/* No fault so far, and no field that nobody asked for. */
LOOK bool body_end(Body *in);
bool body_fault(Body *in, const char *field, const char *text);

/* ---- Answers (api.c) -------------------------------------------------------------------------- */

void answer_error(Server *s, NetCall *call, const NetRequest *r, int status, const char *code, const char *field,
                  const char *text);
/* Somebody has done wrong: it is counted. */
void on_fault(void *context, u64 peer);
void on_request(void *context, NetCall *call, const NetRequest *request);
Peer *peer_at(Server *s, u64 account);
/* On whose account a request goes: that of its token, or of its address. */
u64 account_of(Server *s, const NetRequest *r);
bool too_many_faults(Server *s, u64 account);
/* Tables, seats and addresses: so many a minute; else 429 was answered. */
bool may_create(Server *s, NetCall *call, const NetRequest *r);

/* For everybody, with or without a token (api.c, api_begin.c). */
typedef void FreeRun(Server *s, NetCall *call, const NetRequest *r);
FreeRun post_tables, post_sit;

/* ---- Calls by somebody who sits or watches (api_table.c, api_offer.c) ------------------------- */

/* The answer, or the commit of the deed that answers, comes last: should a game break down before, the call is
 * answered in its place. */
typedef struct Asking {
    Server *server;
    Table *table;
    int seat;
    NetCall *call;
    const NetRequest *request;
} Asking;

typedef void AskingRun(Asking *a);
AskingRun ask_view, ask_about, ask_record, ask_at, ask_act, ask_why, ask_sheet, ask_query, ask_history, ask_undo,
    ask_chat, ask_resign, ask_nonce, ask_offer, ask_answer, ask_next, ask_webhook;
void asking_error(Asking *a, int status, const char *code, const char *field, const char *text);
/* Has this key been used at the table? Then it was answered now. */
bool key_repeated(Asking *a, Str key);
/* 422 with the clauses; counted. */
void answer_refusal(Asking *a, const Refusal *r);
bool must_play(Asking *a);
bool must_go_on(Asking *a);

/* ---- Tokens (token.c) ------------------------------------------------------------------------- */

void random_text(char *to, int bytes); /* base64url */
/* A new token for a seat; its digest is part of the write. */
void token_issue(Server *s, StoreWrite *w, i64 table, int seat, char token[TOKEN_ROOM]);
bool token_who(Server *s, Str token, Who *who);

/* ---- Tables (table.c) ------------------------------------------------------------------------- */

Table *table_here(const Server *s, i64 number); /* in memory; or NULL */
Table *table_get(Server *s, i64 number, Error *e);
/* NULL also when it is there and cannot be read. */
Table *table_by_id(Server *s, Str id, bool *there, Error *e);
/* A new table in memory and, with its head and tokens, in the write. */
Table *table_begin(Server *s, const Head *head, StoreWrite *w, Error *e);
/* As the store has it, though it is set aside; not one of the server's, to be freed. */
Table *table_copy(Server *s, i64 number, Error *e);
/* As the store has it; channels stay. False: it was taken off. */
bool table_reload(Table *t);
void table_forget(Table *t);
void table_free(Table *t); /* one that is not, or no longer, among the others */
void tables_tick(Server *s, i64 now);
/* Those that were set aside: whoever looks on is sent away, and they leave memory. */
void tables_part(Server *s);
void tables_close(Server *s);
Ground *ground_get(Server *s, const Game *game, Str name, Error *e);
void ground_free(Ground *g);
const Game *game_of(const Server *s, Str id);
/* Scenario and options exist; are the sides settled, and which seat is the Union? */
LOOK bool head_check(Server *s, const Head *head, bool *settled, int *union_seat, Error *e);

/* The first position, in memory that is lent. */
void *head_position(Server *s, const Head *head, Ground **ground, Error *e);

Side side_of(const Table *t, int seat);
const char *seat_title(const Table *t, int seat); /* "union", "first", "nobody" */
int seat_named(const Table *t, Str name);         /* -1 when there is none */
bool has_open_seat(const Table *t);
void table_actor(const Table *t, Actor *actor);
bool table_over(const Table *t);
/* Over before its rules say so. */
bool table_ended(const Table *t);
/* Nobody plays here but machines. They are few, and act so often a second: they have no one to wait for them. */
enum { MACHINES_MAX = 8, MACHINE_STEPS = 5 };
bool table_of_machines(const Table *t);
int tables_of_machines(Server *s);
/* What this seat sees: when the game is over, everything. */
Side eyes_of(const Table *t, int seat);
/* How many entries it may know of. */
int table_seq(const Table *t, int seat);
int seat_to_act(const Table *t); /* -1: fortune's turn, or nobody's */
/* Under which the store has the position that a line `mark` goes on from. */
Str position_name(i64 table, i64 line, char name[64]);
/* A line for the list of public tables. */
void table_note(const Table *t, Writer *out);
/* Where the list of public tables has it. */
typedef enum Shelf { SHELF_NONE, SHELF_OPEN, SHELF_RUNNING, SHELF_OVER } Shelf;
Shelf table_shelf(const Table *t);

/* ---- Heads and the log (fold.c) --------------------------------------------------------------- */

/* `id`: of the table. */
void head_write(const Server *s, const Head *head, Str id, Writer *out);
/* False when there is no room for it. */
bool head_add_option(Head *head, Str name, Str value);
/* How many; the texts lie in the head. */
int head_options(const Head *head, OptionChoice choice[SCENARIO_OPTIONS]);
LOOK bool head_read(Server *s, Str id, Str text, Head *head, Error *e);
/* Fold one line of the log into the table; false when it cannot be. */
LOOK bool fold(Table *t, i64 at, Str key, Str line, Error *e);
bool key_known(const Table *t, int seat, Str key);
/* One that stands; or NULL. */
Offer *offer_numbered(Table *t, i64 number);
OfferKind offer_kind(Str word);
const char *offer_word(OfferKind kind);
/* May this roll stand in the place of entry `to`? */
bool roll_fits(const Table *t, int to, Str roll, Action *action, Refusal *r, Error *e);
void table_drop_words(Table *t); /* offers and addresses */

void call_park(Table *t, NetCall *call, const NetRequest *request);

/* ---- Deeds (deed.c) --------------------------------------------------------------------------- */

/* Begin; the table is busy from now on. `call` may be NULL: nobody waits. `w` may
 * have something in it already, or be NULL. */
Deed *deed_begin(Table *t, NetCall *call, StoreWrite *w);
StoreWrite *deed_write(Deed *d);
/* One line; folded at once, and written down for those who look. */
void deed_line(Deed *d, Str key, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* To be sent to all who look, when it is stored: what has changed at the table
 * (names, offers, result), what was said, the view. */
void deed_tell_table(Deed *d);
void deed_tell_chat(Deed *d);
void deed_tell_view(Deed *d);
/* Of what was done nobody but this side may know: the others are told nothing. */
void deed_tell_secret(Deed *d, Side side);
/* Store; then tell, and answer with `status` and `body`. */
void deed_commit(Deed *d, int status, Str body);
/* An action that was checked, by whoever acts; and the dice that follow. */
void deed_act(Deed *d, Side side, const Action *action, Str key);
/* Takes back the last action, with the formalities that followed it. */
void deed_undo(Deed *d, Side side, Str key);
/* Dice that are due, then opponents. */
void table_go_on(Table *t);
void deed_channel_gone(Deed *d, const Channel *c);
Table *deed_table(const Deed *d);
/* One that was not committed: as if it had not begun. Its call is not answered. */
void deed_drop(Deed *d);
void deeds_close(Server *s);
/* The store has them (StoreHeard). */
void on_stored(void *context, const StoreAppended *appended, int count);

/* ---- Numbers for the dice (numbers.c) --------------------------------------------------------- */

Str body_nonce(Body *in, size_t least);
Str body_hash(Body *in); /* "nonce_hash"; may be missing */
/* Dice are due, and somebody has given the hash of his number only. */
bool number_owed(const Table *t);
/* After whatever changed the table at that time: since when is that so? */
void owed_note(Table *t, i64 at);
/* The store is told when that has changed. */
void owed_write(StoreWrite *w, const Table *t, i64 before);
/* Tables where it never came are closed. */
void owed_tick(Server *s);
void put_unrevealed(const Table *t, Writer *out);

/* ---- The key of the seeds (key.c) ------------------------------------------------------------- */

/* Read the key, or make one; seeds that lie open in the store are hidden. */
LOOK bool key_open(Server *s, Error *e);
void seed_to_box(const Server *s, Str id, const u8 seed[FAIR_SEED], Writer *out);
LOOK bool seed_from_box(const Server *s, Str id, Str hex, u8 seed[FAIR_SEED]);

/* ---- Positions as the store has them (position.c) --------------------------------------------- */

/* A line of it, for a FactSink on a Writer. */
void put_position_fact(void *context, Str key, Str value);
/* The last position of a table as text, in memory that is lent, and the entry
 * after which it was; NULL and 0 when there is none. */
LOOK bool position_read(Server *s, i64 table, char **facts, i64 *number, Error *e);

/* ---- Those who look (tell.c) ------------------------------------------------------------------ */

void on_opened(void *context, NetSocket *socket);
void on_heard(void *context, NetSocket *socket, Str text);
void on_gone(void *context, NetSocket *socket);
void tell_presence(Table *t);
void strangers_tick(Server *s);
/* Tell it everything from the beginning; or go on with that, if all before has gone and nothing is being stored. */
void channel_welcome(Channel *c);
void channel_greet(Channel *c);
/* Does it hear chat as it is said? */
static inline bool hears_chat(const Channel *c) { return c->welcome && c->greeting != GREET_CHAT; }
void on_drained(void *context, NetSocket *socket);
/* After something went wrong: everybody is told everything anew. */
void channels_restart(Table *t);
/* The table as this seat sees it. */
Viewing table_viewing(const Table *t, int seat);
/* The view for one who looks: the whole, not part of any channel. */
void put_whole(const Table *t, int seat, Writer *out);
/* Changes since that state; or the whole view, with a journal that is made anew. False when it did not fit: then
 * the next one will be whole. */
LOOK bool put_news(Table *t, int seat, const void *since, ViewMemory *memory, Writer *out);
void put_table(const Table *t, int seat, Writer *out);
/* As members of an object: who sits where, with presence and nonces or without; how it ended. */
void put_seats(const Table *t, bool closely, Json *j);
void put_result(const Table *t, Json *j);
void put_chat(const Table *t, const Chat *chat, Writer *out);
void put_presence(const Table *t, Writer *out);
void commitment_of(const Table *t, char hex[65]);

/* ---- Notices (notice.c) ----------------------------------------------------------------------- */

/* What somebody who is not there would like to know. */
enum { WANTS_TURN = 1, WANTS_OFFER = 2, WANTS_OVER = 4 };

typedef struct Notices Notices;
/* `rule`: which addresses may be called, as --webhooks says it; `ca`: a file of
 * certificates in the place of the system's, or NULL. */
Notices *notices_open(const char *rule, const char *ca);
void notices_close(Notices *n);
/* NULL when the address may be called, as far as can be told without asking. */
const char *notices_against(const Notices *n, Str url);
int seat_wants(const Table *t, int seat);
/* Tell the address of a seat, if it has one; not now, and not for certain. */
void notice_seat(Table *t, int seat, int wants);
void notices_count(Notices *n, i64 *sent, i64 *failed);

/* ---- Links ------------------------------------------------------------------------------------- */

/* Of the page, with what stands behind the '#': below the public address, or by itself. */
void say_link(Server *s, Json *j, const char *key, const char *way, const char *what);

/* ---- Opponents (pool.c) ----------------------------------------------------------------------- */

typedef struct Pool Pool;
Pool *pool_open(Server *s, int threads);
void pool_close(Pool *p);
void pool_ask(Pool *p, Table *t, Side side, const Opponent *ai);
/* The opponent has chosen (deed.c). */
typedef struct Choice {
    Server *server;
    i64 table;
    int count; /* of entries when he was asked */
    Side side;
    Action action;
} Choice;
void opponent_chose(const Choice *choice);
/* He broke down. */
void opponent_failed(const Choice *choice, const char *line);

#include "server/aside.h"

#endif
