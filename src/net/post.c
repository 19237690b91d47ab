/* A small client: one POST of JSON to an address that a stranger has named. So
 * it goes nowhere but to public addresses, which are looked at after the name was
 * resolved; it waits for little and believes nothing. */
#define _GNU_SOURCE
#include "net/within.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

enum { SLICE_MS = 100, HOST_MAX = 253 };

/* ---- Addresses that are not public ---------------------------------------------------------- */

static bool public_four(u32 a) {
    static const struct {
        u32 net;
        int bits;
    } closed[] = {
        {0x00000000, 8},  {0x0A000000, 8},  {0x64400000, 10}, {0x7F000000, 8},  {0xA9FE0000, 16},
        {0xAC100000, 12}, {0xC0000000, 24}, {0xC0000200, 24}, {0xC0586300, 24}, {0xC0A80000, 16},
        {0xC6120000, 15}, {0xC6336400, 24}, {0xCB007100, 24}, {0xE0000000, 3}, /* the rest: many at once, or none */
    };
    for (int i = 0; i < COUNT(closed); i++) {
        if ((a ^ closed[i].net) >> (32 - closed[i].bits) == 0) return false;
    }
    return true;
}

/* Of 2000::/3 what is a machine's own: no documentation, no tunnels to the fourth version. */
static bool public_six(const u8 a[16]) {
    if (a[0] >> 5 != 1) return false;
    bool below_2001_200 = a[0] == 0x20 && a[1] == 0x01 && a[2] < 2;
    bool documentation = a[0] == 0x20 && a[1] == 0x01 && a[2] == 0x0D && a[3] == 0xB8;
    return !below_2001_200 && !documentation && !(a[0] == 0x20 && a[1] == 0x02) && !(a[0] == 0x3F && a[1] == 0xFF);
}

static bool is_public(const struct sockaddr *address) {
    if (address->sa_family == AF_INET) {
        return public_four(ntohl(((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr));
    }
    if (address->sa_family != AF_INET6) return false;
    return public_six(((const struct sockaddr_in6 *)(const void *)address)->sin6_addr.s6_addr);
}

/* ---- Reading an address ------------------------------------------------------------------------ */

static bool host_letter(char c, bool brackets) {
    bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.';
    return plain || c == (brackets ? ':' : '-');
}

static bool good_host(Str host, bool brackets) {
    for (size_t i = 0; i < host.len; i++) {
        if (!host_letter(host.at[i], brackets)) return false;
    }
    return host.len > 0 && host.len <= HOST_MAX;
}

static bool good_path(Str path) {
    for (size_t i = 0; i < path.len; i++) {
        if (path.at[i] <= ' ' || path.at[i] == 127 || strchr("#\"<>\\^`{|}", path.at[i])) return false;
    }
    return true;
}

static Str cut_host(Str *rest, bool brackets) {
    size_t len = 0;
    const char *ends = brackets ? "]" : ":/?";
    while (len < rest->len && !strchr(ends, rest->at[len])) len++;
    Str host = {rest->at, len};
    *rest = (Str){rest->at + len, rest->len - len};
    return host;
}

const char *net_url(Str text, NetUrl *url) {
    Str rest = text;
    i64 port = 80;
    if (text.len > NET_URL_MAX) return "at most 300 bytes";
    if (str_starts(text, STR("https://"))) return "https is not spoken here: http only, or a relay that speaks it";
    if (!str_starts(text, STR("http://"))) return "an address such as http://example.org/told was expected";
    rest = (Str){rest.at + 7, rest.len - 7};
    url->brackets = rest.len > 0 && rest.at[0] == '[';
    if (url->brackets) rest = (Str){rest.at + 1, rest.len - 1};
    url->host = cut_host(&rest, url->brackets);
    if (url->brackets && rest.len > 0) rest = (Str){rest.at + 1, rest.len - 1};
    if (!good_host(url->host, url->brackets)) return "that is no host: letters, digits, '.' and '-' were expected";
    if (rest.len > 0 && rest.at[0] == ':') {
        rest = (Str){rest.at + 1, rest.len - 1};
        if (!str_int(cut_host(&rest, false), 1, 65535, &port)) return "a port is a number from 1 to 65,535";
    }
    url->port = (int)port;
    url->path = rest.len ? rest : STR("/");
    if (url->path.at[0] != '/' || !good_path(url->path)) return "a path begins with '/' and has no blanks or '#'";
    return NULL;
}

static struct addrinfo *resolve(const NetUrl *url, int flags) {
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = flags}, *list;
    char host[HOST_MAX + 1], port[16];
    snprintf(host, sizeof host, "%.*s", (int)url->host.len, url->host.at);
    snprintf(port, sizeof port, "%d", url->port);
    return getaddrinfo(host, port, &hints, &list) == 0 ? list : NULL;
}

bool net_url_private(const NetUrl *url) {
    struct addrinfo *list = resolve(url, AI_NUMERICHOST);
    bool closed = list && !is_public(list->ai_addr);
    if (list) freeaddrinfo(list);
    return closed;
}

/* ---- Sending ----------------------------------------------------------------------------------- */

typedef struct Sending {
    const NetPost *post;
    int fd;
    bool allowed; /* one of its addresses may be called */
    i64 end;      /* when patience does */
} Sending;

static i64 clock_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (i64)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Until the descriptor can be read or written; false when that takes too long. */
static bool wait_for(const Sending *s, short what) {
    struct pollfd watched = {.fd = s->fd, .events = what};
    while (clock_ms() < s->end && !(s->post->stop && atomic_load(s->post->stop))) {
        int count = poll(&watched, 1, SLICE_MS);
        if (count > 0) return true;
        if (count < 0 && errno != EINTR) return false;
    }
    return false;
}

static bool connect_to(Sending *s, const struct addrinfo *a) {
    int error = 0;
    socklen_t len = sizeof error;
    if (!s->post->anywhere && !is_public(a->ai_addr)) return false;
    s->allowed = true;
    s->fd = socket(a->ai_family, a->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, a->ai_protocol);
    if (s->fd < 0) return false;
    if (connect(s->fd, a->ai_addr, a->ai_addrlen) == 0) return true;
    if (errno == EINPROGRESS && wait_for(s, POLLOUT) && getsockopt(s->fd, SOL_SOCKET, SO_ERROR, &error, &len) == 0 &&
        error == 0) {
        return true;
    }
    close(s->fd);
    s->fd = -1;
    return false;
}

static bool send_all(const Sending *s, const char *text, size_t len) {
    while (len > 0) {
        ssize_t went = send(s->fd, text, len, MSG_NOSIGNAL);
        if (went > 0) text += went, len -= (size_t)went;
        else if ((errno != EAGAIN && errno != EINTR) || !wait_for(s, POLLOUT)) return false;
    }
    return true;
}

/* The status of "HTTP/1.1 204 ..."; nothing more is looked at. */
static int read_status(const Sending *s) {
    char line[16];
    size_t have = 0;
    i64 status;
    while (have < 12) {
        ssize_t got = recv(s->fd, line + have, 12 - have, 0);
        if (got > 0) have += (size_t)got;
        else if (got == 0 || (errno != EAGAIN && errno != EINTR) || !wait_for(s, POLLIN)) return 0;
    }
    Str digits = {line + 9, 3};
    return memcmp(line, "HTTP/1.", 7) == 0 && str_int(digits, 100, 599, &status) ? (int)status : 0;
}

static int say(const Sending *s) {
    char head[1000];
    const NetUrl *u = &s->post->url;
    int len = snprintf(head, sizeof head,
                       "POST %.*s HTTP/1.1\r\nHost: %s%.*s%s:%d\r\nUser-Agent: longroll\r\nConnection: close\r\n"
                       "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n",
                       (int)u->path.len, u->path.at, u->brackets ? "[" : "", (int)u->host.len, u->host.at,
                       u->brackets ? "]" : "", u->port, s->post->body.len);
    if (len < 0 || len >= (int)sizeof head) return 0;
    bool sent = send_all(s, head, (size_t)len) && send_all(s, s->post->body.at, s->post->body.len);
    return sent ? read_status(s) : 0;
}

int net_post(const NetPost *post) {
    Sending s = {.post = post, .fd = -1, .end = clock_ms() + post->milliseconds};
    struct addrinfo *list = resolve(&post->url, 0);
    for (const struct addrinfo *a = list; a && s.fd < 0; a = a->ai_next) connect_to(&s, a);
    bool forbidden = list && !s.allowed;
    if (list) freeaddrinfo(list);
    if (s.fd < 0) return forbidden ? -1 : 0;
    int status = say(&s);
    close(s.fd);
    return status;
}
