/* POSTs of JSON to addresses that users have named, many at once, by libcurl.
 * They go nowhere but to public addresses, which are looked at when a socket is
 * opened to one, after the name was resolved; they wait for little and believe
 * nothing. */
#define _GNU_SOURCE
#include "net/internal.h"

#include <curl/curl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>

enum { HOST_MAX = 253 };

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
    bool tls = str_starts(text, STR("https://"));
    size_t scheme = tls ? 8 : 7;
    i64 port = tls ? 443 : 80;
    if (text.len > NET_URL_MAX) return "at most 300 bytes";
    if (!tls && !str_starts(text, STR("http://"))) return "an address such as https://example.org/told was expected";
    Str rest = {text.at + scheme, text.len - scheme};
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

struct NetPosts {
    CURLM *multi;
    struct curl_slist *headers;
    char ca[600]; /* the file of certificates that are believed; "": the system's */
    NetPosted *posted;
    void *context;
};

/* Judged as it is connected to: whatever the name said before, and says the next time. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *a) {
    NetPost *post = context;
    bool allowed = purpose == CURLSOCKTYPE_IPCXN && (post->anywhere || is_public(&a->addr));
    if (allowed) post->called = true;
    else post->forbidden = true;
    return allowed ? socket(a->family, a->socktype | SOCK_CLOEXEC, a->protocol) : CURL_SOCKET_BAD;
}

/* The status is all that counts: at the end of the head we hang up. */
static size_t hear_header(char *line, size_t size, size_t count, void *context) {
    NetPost *post = context;
    long status = 0;
    curl_easy_getinfo(post->handle, CURLINFO_RESPONSE_CODE, &status);
    post->heard += size * count;
    bool end = count <= 2 && (line[0] == '\r' || line[0] == '\n');
    return (end && status >= 200) || post->heard > NET_HEAD_MAX ? 0 : size * count;
}

static size_t hear_body(char *bytes, size_t size, size_t count, void *context) {
    (void)bytes, (void)size, (void)count, (void)context;
    return 0;
}

static void set_where(CURL *c, NetPost *post) {
    curl_easy_setopt(c, CURLOPT_URL, post->url);
    curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(c, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(c, CURLOPT_PROXY, ""); /* none, whatever the environment says: it would hide the address */
    curl_easy_setopt(c, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(c, CURLOPT_OPENSOCKETDATA, post);
    curl_easy_setopt(c, CURLOPT_FORBID_REUSE, 1L);
    curl_easy_setopt(c, CURLOPT_FRESH_CONNECT, 1L);
}

static void set_what(CURL *c, NetPost *post) {
    curl_easy_setopt(c, CURLOPT_POSTFIELDS, post->body.at);
    curl_easy_setopt(c, CURLOPT_POSTFIELDSIZE, (long)post->body.len);
    curl_easy_setopt(c, CURLOPT_USERAGENT, "longroll");
    curl_easy_setopt(c, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    curl_easy_setopt(c, CURLOPT_HEADERFUNCTION, hear_header);
    curl_easy_setopt(c, CURLOPT_HEADERDATA, post);
    curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, hear_body);
}

bool net_post(NetPosts *p, NetPost *post) {
    CURL *c = curl_easy_init();
    if (!c) return false;
    post->handle = c;
    post->forbidden = post->called = false;
    post->heard = 0;
    set_where(c, post);
    set_what(c, post);
    curl_easy_setopt(c, CURLOPT_HTTPHEADER, p->headers);
    if (p->ca[0]) curl_easy_setopt(c, CURLOPT_CAINFO, p->ca);
    /* The look-up of the name counts; and nobody waits for one that hangs. */
    curl_easy_setopt(c, CURLOPT_TIMEOUT_MS, (long)post->milliseconds);
    curl_easy_setopt(c, CURLOPT_QUICK_EXIT, 1L);
    curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(c, CURLOPT_PRIVATE, post);
    if (curl_multi_add_handle(p->multi, c) == CURLM_OK) return true;
    curl_easy_cleanup(c);
    return false;
}

static void finish(NetPosts *p, CURL *c) {
    NetPost *post;
    long status = 0;
    curl_easy_getinfo(c, CURLINFO_PRIVATE, (char **)&post);
    curl_easy_getinfo(c, CURLINFO_RESPONSE_CODE, &status);
    curl_multi_remove_handle(p->multi, c);
    curl_easy_cleanup(c);
    p->posted(p->context, post, status >= 200 ? (int)status : post->forbidden && !post->called ? -1 : 0);
}

void net_posts_wait(NetPosts *p, int milliseconds) {
    int left;
    curl_multi_perform(p->multi, &left);
    for (CURLMsg *m; (m = curl_multi_info_read(p->multi, &left)) != NULL;) {
        if (m->msg != CURLMSG_DONE) continue;
        finish(p, m->easy_handle);
        milliseconds = 0; /* there is room for another */
    }
    curl_multi_poll(p->multi, NULL, 0, milliseconds, NULL);
}

void net_posts_wake(NetPosts *p) { curl_multi_wakeup(p->multi); }

void net_post_drop(NetPosts *p, NetPost *post) {
    curl_multi_remove_handle(p->multi, post->handle);
    curl_easy_cleanup(post->handle);
}

NetPosts *net_posts_open(const char *ca, NetPosted *posted, void *context) {
    NetPosts *p = calloc(1, sizeof *p);
    if (!p || curl_global_init(CURL_GLOBAL_DEFAULT) != 0) return free(p), NULL;
    p->multi = curl_multi_init();
    p->headers = curl_slist_append(NULL, "Content-Type: application/json");
    if (!p->multi || !p->headers) return net_posts_close(p), NULL;
    snprintf(p->ca, sizeof p->ca, "%s", ca ? ca : "");
    p->posted = posted;
    p->context = context;
    return p;
}

void net_posts_close(NetPosts *p) {
    curl_multi_cleanup(p->multi);
    curl_slist_free_all(p->headers);
    free(p);
    curl_global_cleanup();
}
