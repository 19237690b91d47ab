/* The server: tables where people and opponents play, over HTTP and WebSocket,
 * kept in a store. docs/api.md has the messages. */
#ifndef LONGROLL_SERVER_H
#define LONGROLL_SERVER_H

#include "core/data.h"

/* What the log tells; each level all before it, too. */
typedef enum LogLevel { LOG_ERROR, LOG_WARN, LOG_INFO, LOG_REQUEST } LogLevel;

#define SERVER_PORT_MARK "{port}"

typedef struct ServerOptions {
    const char *host;        /* "127.0.0.1" */
    int port;                /* 0: any free one */
    bool any_port;           /* any free one when that is taken */
    const char *store;       /* the file in which everything is kept */
    const char *key;         /* the file with the key of the seeds; NULL: beside the store, with .key behind */
    const char *public_url;  /* how others reach it, "https://example.org", or NULL */
    const char *webhooks;    /* "public", "none", HOST:PORT, with commas between; NULL: "public" */
    const char *webhook_ca;  /* file of certificates to trust there; NULL: the system's */
    const char *trust_proxy; /* address ranges whose X-Forwarded-For is trusted, separated by commas, or NULL */
    int connections;         /* at once; 0: 8,000 */
    int per_address;         /* of these from one address; 0: 256 */
    int patience;            /* bad requests allowed per address and minute; 0: any number */
    int workers;             /* threads for opponents */
    int max_level;           /* the highest level offered; 0: all, -1: none */
    i64 reveal_limit;        /* milliseconds that a roll waits for a player's number; 0: 14 days */
    LogLevel log;
    const char *metrics_host; /* where /metrics is; NULL: nowhere */
    int metrics_port;
    const char *admin; /* a socket in the file system, for the operator, with "{port}" for its port; NULL: none */
    bool admin_must;   /* without it the server does not begin */
    i64 retain_days;   /* then a game that nobody goes on with is removed; 0: never */
    int idle;          /* seconds until an unused table leaves memory; 0: 300 */
    const Game *const *games; /* ended by NULL */
    DataSource data;
    const DataFile *files; /* their names say which scenarios there are */
    /* Called once, when it listens; may be NULL. */
    void (*ready)(void *context, int port);
    void *context;
} ServerOptions;

/* Until SIGTERM, SIGINT or server_stop. False when it could not begin. */
MUST_USE bool server_run(const ServerOptions *options, Error *e);
/* Can `trust_proxy` be read? */
MUST_USE bool server_proxies(const ServerOptions *options, Error *e);
/* Is this a key for `key`, or nothing yet? */
MUST_USE bool server_key(const char *path, Error *e);
/* From any thread, or a signal handler: the server that runs in this process. */
void server_stop(void);

/* Replay every table of a store by the present rules; `why` is NULL when all its
 * lines hold. False when the store could not be read. */
typedef enum ServerFound {
    FOUND_WELL,
    FOUND_OLDER, /* than the rules */
    FOUND_ASIDE, /* by a fault, or it would be */
    FOUND_DAMAGED
} ServerFound;
typedef void ServerSeen(void *context, const char *table, int lines, ServerFound found, const char *why);
MUST_USE bool server_verify(const ServerOptions *options, ServerSeen *seen, void *context, Error *e);

#endif
