/* What the files of this room share. */
#ifndef LONGROLL_NET_INTERNAL_H
#define LONGROLL_NET_INTERNAL_H

#include "net/guard.h"
#include "net/net.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <time.h>
#include <wslay/wslay.h>

/* ---- The thread (net.c) ------------------------------------------------------------------- */

/* Everything with a descriptor begins with this. Connections that have not identified themselves are in a list, the
 * oldest first, and may be closed when the server is full. */
typedef struct Watch {
    void (*ready)(struct Watch *w, unsigned events);
    void (*evict)(struct Watch *w); /* to make room */
    struct Watch *older, *newer;    /* in the row */
    bool evictable;
} Watch;

/* Where connections come in. */
typedef struct Door {
    Watch watch;
    Net *net;
    int fd, number;
    char path[NET_PATH_ROOM]; /* of a socket in the file system, or "" */
} Door;

/* A wslay context, in use by one socket while a message comes in. */
typedef struct Decoder {
    struct Decoder *next; /* of those at rest */
    NetSocket *socket;
    wslay_event_context_ptr frames;
} Decoder;

enum { CHUNK = 2048, SPARE_CHUNKS = 256, SPARE_DECODERS = 16 };

/* Buffer for what waits for a socket; most need one, briefly. */
typedef union Chunk {
    union Chunk *next; /* of those at rest */
    char text[CHUNK];
} Chunk;

struct Net {
    NetOptions options;
    int poll;
    Watch wake; /* wakes the thread */
    int wake_fd;
    Door door[1 + NET_DOORS]; /* the first is everybody's */
    bool paused;              /* no connection is accepted until the next tick */
    bool shut;                /* none is, by the first door */
    int open;                 /* connections and sockets by the first door */
    int inner[1 + NET_DOORS]; /* connections by each of the others */
    i64 full, too_many;       /* sent away */
    struct Address **address; /* of those connected */
    Watch *oldest, *newest;   /* unidentified */
    struct Connection *connections, *doomed_connections, *ready_connections;
    atomic_bool stopping;
    pthread_mutex_t lock; /* of what was deferred */
    NetTask *first, **last;
    NetSocket *sockets; /* all of them */
    int socket_count;
    NetSocket *doomed;               /* to be freed when no longer in use */
    NetSocket *loaded;               /* with something to send */
    NetCall *answered;               /* calls by sockets that are over */
    time_t now;                      /* seconds of a monotonic clock */
    char *staging;                   /* frames on their way to one socket */
    wslay_event_context_ptr speaker; /* makes frames for all sockets */
    size_t staged, staging_room;
    Decoder *decoders; /* at rest */
    Chunk *chunks;
    int decoder_count, chunk_count;
    char *envelope; /* an answer to a call by a socket */
    size_t envelope_room;
};

typedef enum CallState { CALL_READING, CALL_RUNNING, CALL_SUSPENDED, CALL_ANSWERED } CallState;

/* A request by HTTP, or by a socket: then it has no connection. */
struct NetCall {
    Net *net;
    struct Connection *connection;
    CallState state;
    NetRequest request;
    NetNote note;
    i64 began;         /* microseconds of a clock that only goes forward; 0: it was refused before */
    NetSocket *socket; /* that asks; NULL when it has gone */
    NetCall *next;     /* of those that wait at the same socket; then of those that are over */
    i64 number;
    char text[]; /* of a call by a socket */
};

/* ---- Connections that speak HTTP (connection.c) ----------------------------------------------- */

enum { ANSWER_HEAD = 1200 };

/* One request at a time: read, judged, dispatched and answered; then the next. */
typedef struct Connection {
    Watch watch;
    Net *net;
    struct Connection *next, *before; /* of all */
    struct Connection *next_doomed, *next_ready;
    int fd;
    unsigned watched; /* events */
    bool doomed, ready, lost;
    bool resting;    /* answered, and nothing has come since */
    bool from_proxy; /* so its own address does not count */
    int door;
    int status;             /* of the answer */
    u64 peer;               /* the address at the other end */
    int patience;           /* ticks until it is dropped; 0: no limit */
    char *in;               /* a head, and what has come after it */
    size_t len, seen, head; /* bytes received, scanned, of the head */
    NetCall *call;          /* under way */
    Guard guard;
    char *body; /* of the request */
    size_t body_len;
    char *head_out; /* the answer: its head, */
    size_t head_len;
    const char *out; /* its body, */
    size_t out_len, out_at;
    char *owned;                        /* which is to be freed */
    bool closing, lingering, upgrading; /* what comes after it */
} Connection;

/* By the first door for an address, unless that is a proxy's; by the others for 0. */
void connection_open(Net *n, int fd, int door, u64 peer, bool from_proxy);
void connections_settle(Net *n);
void connections_tick(Net *n);
/* Those that rest go. */
void connections_shut(Net *n);
void connections_close(Net *n);
/* An answer that was given later. */
void connection_answered(Connection *v);

/* ---- HTTP (http.c) -------------------------------------------------------------------------- */

/* A request is whole: answer it, or hand it over. */
void http_begin(Connection *v, const Verdict *against);
void http_dispatch(Connection *v);
/* Refused: it is not read further. */
void http_refuse(Connection *v, const Verdict *why);

/* Tells the handler of an answer. */
void answer_told(NetCall *call, int status, size_t bytes);
i64 net_microseconds(void);

/* ---- Who comes in (listener.c) -------------------------------------------------------------------- */

bool listener_open(Net *n, char why[200]);
void listener_close(Net *n);
/* The first door alone; who stands before it is let in. */
void listener_shut(Net *n);
/* Accept connections again. */
void listener_tick(Net *n);
/* A listening descriptor, or -1 and why (door.c); the port that it got. */
int door_listen(const NetDoor *door, char why[200]);
int door_port(int fd);
/* With the port in it; false: it is too long. */
bool door_path(const char *path, int port, char out[NET_PATH_ROOM]);
/* Add to the end of the list of unidentified connections, or remove from it. */
void evictable_add(Net *n, Watch *w);
void evictable_remove(Net *n, Watch *w);
/* Count one more from this address; false when there are too many. Address 0 has no limit. */
bool address_take(Net *n, u64 peer);
void address_give(Net *n, u64 peer);

/* ---- Who asks (peer.c) ------------------------------------------------------------------------ */

/* The address as a number; IPv6 addresses of the same /64 count as one. */
u64 peer_of_address(const struct sockaddr *address);
bool peer_trusted(const Net *n, const struct sockaddr *address);
/* For whom a proxy asks: the last address in X-Forwarded-For that is not one of our proxies; false when there is
 * none. */
bool peer_forwarded(const Net *n, Str list, u64 *peer);

/* ---- WebSocket (socket.c) --------------------------------------------------------------------- */

typedef enum SocketState { SOCKET_OPEN, SOCKET_DOOMED } SocketState;

struct NetSocket {
    Watch watch;
    Net *net;
    NetSocket *next, *before; /* of all */
    NetSocket *next_doomed, *next_loaded;
    int fd;
    SocketState state;
    unsigned watched; /* events, as `watch` has it; 0: as it was opened */
    bool loaded;
    bool told;    /* `opened` was called */
    bool closing; /* closing: only what is queued is still sent */
    void *owner;
    char *out; /* bytes that wait, from out_at to out_len */
    size_t out_at, out_len, out_room;
    size_t under_way; /* where the message being sent ends: its length does not count against the limit */
    Decoder *decoder; /* while something comes in */
    u64 came, begun;  /* bytes since then, and bytes of frames that have begun */
    bool unfinished;  /* a message in several frames */
    bool drained;     /* the last read took all there was */
    time_t heard, pinged;
    u64 peer, held;        /* who asks; whose connection it is counted as */
    NetCall *call, *asked; /* under way; and those that come after it */
};

bool make_room(char **text, size_t *room, size_t wanted);

bool sockets_open(Net *n);
/* After the handshake: the socket takes over the descriptor and its place in the counts. */
void socket_adopt(Net *n, int fd, u64 peer, u64 held);
void socket_ready(NetSocket *s, unsigned events);
/* Send what is queued, free what is doomed. */
void sockets_settle(Net *n);
void sockets_tick(Net *n);
void sockets_close(Net *n);

/* ---- Calls by sockets (socket_calls.c) ----------------------------------------------------------------- */

void answer_over_socket(NetCall *call, int status, Str body);
/* Start the next call, if the last one is finished. */
void socket_calls_next(NetSocket *s);
/* The socket closes: answers to its calls are discarded. */
void socket_calls_orphan(NetSocket *s);
/* Free finished calls. */
void socket_calls_free(Net *n);

#endif
