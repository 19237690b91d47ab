/* The judge of requests, who knows nothing of connections. */
#ifndef LONGROLL_NET_GUARD_H
#define LONGROLL_NET_GUARD_H

#include "base/base.h"

enum { GUARD_HEADERS_MAX = 100, GUARD_HEAD_MAX = 8192 }; /* headers, and bytes of them with the first line */

/* A request head as parsed. */
typedef struct Guard {
    const char *large_path;    /* where a body may be large; or NULL */
    Str method, path, version; /* the path without its query, unescaped */
    int headers, hosts, lengths, types;
    bool encoded;   /* any Transfer-Encoding */
    bool malformed; /* a blank or control byte in a name, a control byte in a value */
    bool bad_length;
    u64 length;
    Str host, origin, authorization, type, known_tag, forwarded, upgrade, connection, key, version_wanted, protocol;
    bool takes_gzip;
    bool awaits; /* Expect: 100-continue */
} Guard;

typedef struct Verdict {
    int status; /* 0: nothing against it */
    const char *code, *field, *text;
} Verdict;

/* Where the head ends, 0 when it is incomplete; the search starts at `from`. */
size_t guard_end(Str text, size_t from);
/* Parse a complete head; the path is unescaped in place. */
Verdict guard_read(Guard *g, char *text, size_t len);
void guard_header(Guard *g, Str name, Str value);
Verdict guard_judge(const Guard *g, Str method, Str path);
/* "Bearer TOKEN" */
Str guard_token(Str authorization);
/* May a page of this origin send requests here? Without an origin it is not a page. Allowed are our public address,
 * `own`, and the requested host itself if that is an IP address, this machine or `bound`: any other name could have
 * been pointed here by its owner. */
bool guard_origin(Str origin, Str host, const char *own, const char *bound);
/* A comma-separated list of a header contains a word, in any case. */
bool guard_lists(Str list, Str word);
/* The answer to Sec-WebSocket-Key (RFC 6455, 4.2.2); false when it is none. */
bool guard_accept(Str key, char accept[32]);

#endif
