/* HTTP and WebSocket for one server. Knows nothing of games.
 *
 * Everything happens in one thread, the one that calls net_run: requests,
 * answers, socket messages and deferred work. So the code behind the handlers
 * needs no locks. Two functions may be called from anywhere: net_defer brings
 * work into that thread, net_stop ends it (also from a signal handler).
 *
 * Requests are judged strictly before a handler sees them: what two parsers
 * could read differently is refused. */
#ifndef LONGROLL_NET_H
#define LONGROLL_NET_H

#include "base/base.h"

enum {
    NET_BODY_MAX = 64 << 10,    /* of a request, and of a message from a socket */
    NET_BODY_LARGE = 256 << 10, /* of a request to `large_path` */
    NET_QUEUE_MAX =
        32 << 10, /* bytes that may wait for one socket behind the message being sent; a slower reader is dropped */
    NET_PATH_MAX = 1024,
    NET_SEGMENTS = 8,
    NET_CONNECTIONS = 8000, /* at once, unless the options say otherwise */
    NET_PER_ADDRESS = 256,  /* of these from one address */
};

typedef struct Net Net;
typedef struct NetCall NetCall;     /* a request that wants an answer */
typedef struct NetSocket NetSocket; /* an open WebSocket, valid until `gone` */

typedef enum NetMethod { NET_GET, NET_POST } NetMethod; /* HEAD comes as GET */

/* Slices live until the answer. */
typedef struct NetRequest {
    NetMethod method;
    Str path;                  /* "/api/table/act" */
    Str segment[NET_SEGMENTS]; /* "api" "table" "act" */
    int segments;              /* more than there is room for: NET_SEGMENTS + 1 */
    Str token;                 /* Authorization: Bearer; empty when there is none */
    Str body;
    u64 peer; /* the same for the same address */
    int door; /* by which it came: 0, or the number of a NetDoor */
} NetRequest;

/* What a handler says of a call, for `answered`. */
typedef struct NetNote {
    i64 about;        /* a table, or 0 */
    const char *code; /* of the error it was answered with, or NULL */
    bool waited;      /* it was handled before, and sent to wait; the handler's own */
} NetNote;
NetNote *net_note(NetCall *call);

/* A request, as it is answered. */
typedef struct NetAnswered {
    const NetRequest *request; /* its path is as it came, if nothing is there */
    NetNote note;
    int status;
    size_t bytes;     /* of the answer */
    i64 microseconds; /* since it was whole; 0 when it was refused before that */
    bool by_socket;
} NetAnswered;

/* The parts of the path. An empty part counts too: "/api/status/" is not "/api/status". */
static inline void net_split(NetRequest *r) {
    Str rest = r->path, part;
    size_t left;
    (void)str_cut(&rest, '/');
    if (rest.len == 0) return;
    do {
        left = rest.len;
        part = str_cut(&rest, '/');
        if (r->segments < NET_SEGMENTS) r->segment[r->segments] = part;
        if (r->segments <= NET_SEGMENTS) r->segments++;
    } while (part.len < left); /* a slash stood behind it */
}

typedef struct NetHandlers {
    void *context;
    /* Every call must be answered once, now or later. */
    void (*request)(void *context, NetCall *call, const NetRequest *request);
    void (*opened)(void *context, NetSocket *socket);
    void (*heard)(void *context, NetSocket *socket, Str text);
    void (*gone)(void *context, NetSocket *socket);
    /* About once a second. */
    void (*tick)(void *context);
    /* A request was refused unread, by whom is unknown if it is 0; may be NULL. */
    void (*fault)(void *context, u64 peer);
    /* Everything sent to a socket has gone out, so that more can be sent; may be NULL. */
    void (*drained)(void *context, NetSocket *socket);
    /* A request, also one that was refused unread or asked for a page, is being answered; may be NULL. */
    void (*answered)(void *context, const NetAnswered *answered);
} NetHandlers;

/* A file to be served; the last one has no path. */
typedef struct NetFile {
    const char *path;                    /* "/index.html" */
    const char *type;                    /* "text/html; charset=utf-8" */
    const char *etag;                    /* with its quotes */
    const unsigned char *bytes, *packed; /* packed by gzip, or NULL */
    size_t len, packed_len;
} NetFile;

/* The files of web/ and the engine's module, if it was built; generated. */
extern const NetFile web_files[];

/* Addresses that begin alike: "10.0.0.0/8", "fd00::/8", or a single one. */
typedef struct NetRange {
    u8 address[16]; /* those of the fourth version as ::ffff:a.b.c.d */
    int bits;       /* that count, of 128 */
} NetRange;
bool net_range(Str text, NetRange *range);

/* Another way in, for those who look after the server: limits do not hold there, and every path goes to the handler.
 * "{port}" in the path of a socket stands for the port that the server got. */
#define NET_PORT_MARK "{port}"
typedef struct NetDoor {
    const char *host,
        *path; /* an address as below; or, instead, a socket in the file system that only its owner may use */
    int port;
} NetDoor;

enum { NET_DOORS = 2, NET_PATH_ROOM = 640 }; /* doors are numbered from 1 */

typedef struct NetOptions {
    const char *host;      /* "127.0.0.1"; "" for all addresses */
    int port;              /* 0: any free one */
    const char *origin;    /* of the public address, "https://example.org", or NULL */
    int connections;       /* at once; 0: NET_CONNECTIONS */
    int per_address;       /* of these from one address, or one /64; 0: NET_PER_ADDRESS */
    const NetRange *trust; /* proxies whose X-Forwarded-For is trusted */
    int trust_count;
    const NetFile *files;
    const char *live_path;             /* where WebSockets are opened */
    const char *large_path, *own_path; /* a body may be large there; goes to the handler, as all below /api; or NULL */
    NetDoor door[NET_DOORS];           /* one without host and path is closed */
    const char *subprotocol;           /* that they must speak */
    NetHandlers handlers;
} NetOptions;

/* False with a text that names the address. Options are copied, what they point
 * to is not. */
bool net_open(const NetOptions *options, Net **net, char why[200]);
int net_port(const Net *n);
int net_door_port(const Net *n, int door);
const char *net_door_path(const Net *n, int door); /* or "" */

/* How many there are now, and how many have been sent away since the start. */
typedef struct NetCounts {
    int connections, sockets; /* sockets are connections, too */
    i64 full, too_many;       /* the server was full; too many from one address */
} NetCounts;
NetCounts net_counts(const Net *n);
/* Of a peer: "192.0.2.7", or "2001:db8:0:1::/64". */
void net_peer_text(u64 peer, char text[48]);
/* Until net_stop. */
void net_run(Net *n);
void net_stop(Net *n);
void net_shut(Net *n);       /* nobody new comes by the first door; who is there is answered, and goes; sockets stay */
bool net_busy(const Net *n); /* a request by HTTP is not answered yet */
/* Accepts no new connections; does deferred work, sends what can be sent. */
void net_drain(Net *n);
void net_close(Net *n); /* every call must have been answered */

/* Work to be done; embedded in something that lives until then. */
typedef struct NetTask {
    struct NetTask *next;
    void (*work)(void *context);
    void *context;
} NetTask;

void net_defer(Net *n, NetTask *task); /* in the thread of net_run, in order */

/* ---- Answers ------------------------------------------------------------------------ */

/* The body is copied. JSON, not to be cached. */
void net_answer(NetCall *call, int status, Str body);
/* The body is not copied: it stays where it is as long as the server runs. */
void net_answer_kept(NetCall *call, int status, Str body);
/* Another type of content. */
void net_answer_as(NetCall *call, int status, const char *type, Str body);
/* To a call over a socket, which the other side does not know of. */
void net_answer_nothing(NetCall *call);
/* What is asked; as long as it is not answered. */
const NetRequest *net_request(const NetCall *call);
/* Over which it was asked; NULL by HTTP, and when it has gone. */
NetSocket *net_call_socket(const NetCall *call);

/* ---- Sockets -------------------------------------------------------------------------- */

/* The handlers' own data for it. */
void *net_owner(const NetSocket *s);
void net_own(NetSocket *s, void *owner);
/* A text message; `gone` is never called from within. */
void net_send(NetSocket *s, Str text);
/* Something sent has not gone out yet. Until then the socket is not read. */
bool net_waits(const NetSocket *s);
/* It has identified itself. Until then it may be closed when the server is full. */
void net_identified(NetSocket *s);
/* With a code of RFC 6455 and a reason. */
void net_hang_up(NetSocket *s, int code, const char *why);
/* A message was a request: it goes to the handler as a POST to `path`, and its answer, which must be JSON, goes
 * back over the socket if that is still open: {"type": "answer", "to": number, "status": 200, "body": ...}.
 * Everything is copied. */
void net_call(NetSocket *s, i64 number, Str path, Str token, Str body);
u64 net_peer(const NetSocket *s);

/* ---- Calling others (post.c) ------------------------------------------------------------ */

enum { NET_URL_MAX = 300, NET_HEAD_MAX = 16384 };

/* http[s]://HOST[:PORT][/PATH]; slices of the text it was read from. */
typedef struct NetUrl {
    Str host, path; /* without brackets; "/" when there is none */
    bool brackets;  /* an address of IPv6 */
    int port;
} NetUrl;

/* NULL, or what is wrong with it. */
const char *net_url(Str text, NetUrl *url);
/* The host is an address that cannot be reached from outside: of this machine,
 * of a private network, or of no machine. */
bool net_url_private(const NetUrl *url);

/* POSTs under way, run by one thread; any thread may wake it. */
typedef struct NetPosts NetPosts;

/* A body of JSON to an address that net_url has read; part of something that lives
 * until it was posted or dropped. Redirections are not followed. */
typedef struct NetPost {
    const char *url;
    Str body;
    bool anywhere; /* also to private addresses */
    int milliseconds;
    void *handle;           /* from here on its own */
    bool forbidden, called; /* one of its addresses may not be called; one was called */
    size_t heard;
} NetPost;

/* With the status; 0 when there was no answer, -1 when the host may not be called. */
typedef void NetPosted(void *context, NetPost *post, int status);
/* `ca`: a file of certificates to believe in the place of the system's, or NULL.
 * NULL when there is no memory. */
NetPosts *net_posts_open(const char *ca, NetPosted *posted, void *context);
void net_posts_close(NetPosts *p); /* when none is under way */
bool net_post(NetPosts *p, NetPost *post);
void net_post_drop(NetPosts *p, NetPost *post);
/* Waits at most this long; reports those that are done. */
void net_posts_wait(NetPosts *p, int milliseconds);
void net_posts_wake(NetPosts *p);

#endif
