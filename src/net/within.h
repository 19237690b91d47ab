/* What the files of this room share. */
#ifndef LONGROLL_NET_WITHIN_H
#define LONGROLL_NET_WITHIN_H

#include "net/net.h"

#include <microhttpd.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/types.h>
#include <time.h>
#include <wslay/wslay.h>

/* ---- The strict guard (guard.c): pure, so that it can be fuzzed ------------------------- */

enum { GUARD_HEADERS_MAX = 100 };

/* What the headers of a request come to. */
typedef struct Guard {
    int headers, hosts, lengths, types;
    bool encoded; /* any Transfer-Encoding */
    bool crooked; /* a blank or control byte in a name, a control byte in a value */
    bool bad_length;
    u64 length;
    Str host, origin, authorization, type, known_tag;
    bool takes_gzip;
} Guard;

typedef struct Verdict {
    int status; /* 0: nothing against it */
    const char *code, *field, *text;
} Verdict;

void guard_header(Guard *g, Str name, Str value);
Verdict guard_judge(const Guard *g, Str method, Str path);
/* "Bearer TOKEN" */
Str guard_token(Str authorization);
/* May a page of this origin open a socket here? None is no page. */
bool guard_origin(Str origin, Str host, const char *own);
/* A comma-separated list of a header contains a word, in any case. */
bool guard_lists(Str list, Str word);
/* The answer to Sec-WebSocket-Key (RFC 6455, 4.2.2); false when it is none. */
bool guard_accept(Str key, char accept[32]);

/* ---- The thread (net.c) ------------------------------------------------------------------- */

/* A context of wslay's, lent to the socket that it hears. */
typedef struct Hearing {
    struct Hearing *next; /* of those at rest */
    NetSocket *socket;
    wslay_event_context_ptr frames;
} Hearing;

enum { CHUNK = 4096, SPARE_CHUNKS = 256, SPARE_HEARINGS = 16 };

/* Room for what waits for a socket; most need one, for a moment. */
typedef union Chunk {
    union Chunk *next; /* of those at rest */
    char text[CHUNK];
} Chunk;

struct Net {
    NetOptions options;
    struct MHD_Daemon *daemon;
    int port, poll, wake;
    atomic_bool stopping;
    pthread_mutex_t lock; /* of what was deferred */
    NetTask *first, **last;
    NetSocket *sockets; /* all of them */
    int socket_count;
    NetSocket *doomed;               /* to be taken down when nobody looks at them */
    NetSocket *loaded;               /* with something to send */
    NetCall *answered;               /* calls by sockets that are over */
    time_t now;                      /* seconds of a clock that only goes forward */
    char *staging;                   /* frames on their way to one socket */
    wslay_event_context_ptr speaker; /* makes frames for all sockets */
    size_t staged, staging_room;
    Hearing *hearings; /* at rest */
    Chunk *chunks;
    int hearing_count, chunk_count;
    char *envelope; /* an answer to a call by a socket */
    size_t envelope_room;
};

typedef enum CallState { CALL_READING, CALL_RUNNING, CALL_SUSPENDED, CALL_ANSWERED } CallState;

/* A request by HTTP, or by a socket: then it has no connection. */
struct NetCall {
    Net *net;
    struct MHD_Connection *connection;
    CallState state;
    NetRequest request;
    Guard guard;
    char *body;
    size_t body_len;
    int status;
    const char *type;
    char *answer;
    size_t answer_len;
    NetSocket *socket; /* that asks; NULL when it has gone */
    NetCall *next;     /* of the same socket; then of those that are over */
    i64 number;
    char text[]; /* of a call by a socket */
};

/* ---- HTTP (http.c) -------------------------------------------------------------------------- */

bool http_open(Net *n, char why[200]);
void http_close(Net *n);

/* ---- Who asks (peer.c) ------------------------------------------------------------------------ */

u64 peer_of(const Net *n, struct MHD_Connection *connection);
u64 peer_of_address(const struct sockaddr *address);
/* The last address of an X-Forwarded-For; false when that is none. */
bool peer_forwarded(Str list, u64 *peer);

/* ---- WebSocket (socket.c) --------------------------------------------------------------------- */

typedef enum SocketState { SOCKET_OPEN, SOCKET_DOOMED } SocketState;

struct NetSocket {
    Net *net;
    NetSocket *next, *before; /* of all */
    NetSocket *next_doomed, *next_loaded;
    int fd;
    SocketState state;
    bool loaded, watching; /* watching: until it can be written to */
    bool told;             /* `opened` was called */
    bool closing;          /* goodbye was said: only what waits goes out */
    void *owner;
    char *out; /* bytes that wait, from out_at to out_len */
    size_t out_at, out_len, out_room;
    Hearing *hearing; /* while something comes in */
    u64 came, begun;  /* bytes since then, and bytes of frames that have begun */
    bool unfinished;  /* a message in several frames */
    bool drained;     /* the last read took all there was */
    time_t heard, pinged;
    u64 peer;
    NetCall *calls; /* that wait for an answer */
};

bool make_room(char **text, size_t *room, size_t wanted);

bool sockets_open(Net *n);
/* After the handshake: MHD hands the descriptor over. */
void socket_adopt(void *context, struct MHD_Connection *connection, void *call, const char *extra, size_t extra_len,
                  MHD_socket fd, struct MHD_UpgradeResponseHandle *handle);
void socket_ready(NetSocket *s, unsigned events);
/* Send what waits, take down what is doomed. */
void sockets_settle(Net *n);
void sockets_tick(Net *n);
void sockets_close(Net *n);

/* ---- Calls by sockets (ask.c) ----------------------------------------------------------------- */

void answer_ask(NetCall *call, int status, Str body);
/* The socket goes: its calls are answered to nobody. */
void asks_orphan(NetSocket *s);
/* Nobody looks at them any more. */
void asks_settle(Net *n);

#endif
