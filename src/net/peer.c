/* Who is at the other end, as a number by which connections and faults are counted. */
#include "net/internal.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <sys/socket.h>

static const u8 mapped[12] = {[10] = 0xff, [11] = 0xff}; /* ::ffff:a.b.c.d */

/* All addresses as those of the sixth version: a socket that listens to both tells
 * the fourth as the last bytes of the sixth. */
static void address_bytes(const struct sockaddr *address, u8 to[16]) {
    if (address->sa_family == AF_INET6) {
        memcpy(to, ((const struct sockaddr_in6 *)(const void *)address)->sin6_addr.s6_addr, 16);
        return;
    }
    memcpy(to, mapped, sizeof mapped);
    memcpy(to + 12, &((const struct sockaddr_in *)(const void *)address)->sin_addr, 4);
}

static bool address_text(Str text, u8 to[16]) {
    char copy[64];
    if (text.len == 0 || text.len >= sizeof copy) return false;
    snprintf(copy, sizeof copy, "%.*s", (int)text.len, text.at);
    memcpy(to, mapped, sizeof mapped);
    return inet_pton(AF_INET, copy, to + 12) == 1 || inet_pton(AF_INET6, copy, to) == 1;
}

/* A household has 2^64 addresses of the sixth version: the first half tells it from others. */
static u64 peer_of_bytes(const u8 a[16]) {
    bool four = memcmp(a, mapped, sizeof mapped) == 0;
    u64 peer = four ? 4 : 0;
    for (int i = 0; i < (four ? 4 : 8); i++) peer = peer << 8 | a[four ? 12 + i : i];
    return peer ? peer : 6; /* ::1 and its like */
}

u64 peer_of_address(const struct sockaddr *address) {
    u8 bytes[16];
    address_bytes(address, bytes);
    return peer_of_bytes(bytes);
}

/* ---- Ranges and proxies ------------------------------------------------------------------ */

bool net_range(Str text, NetRange *range) {
    Str rest = text, address = str_cut(&rest, '/');
    i64 bits;
    if (!address_text(address, range->address)) return false;
    bool four = memchr(address.at, ':', address.len) == NULL;
    range->bits = 128;
    if (address.len == text.len) return true;
    if (!str_int(rest, 0, four ? 32 : 128, &bits)) return false;
    range->bits = (int)bits + (four ? 96 : 0);
    return true;
}

static bool in_range(const NetRange *range, const u8 address[16]) {
    for (int i = 0; i < range->bits; i++) {
        if ((range->address[i / 8] ^ address[i / 8]) & (0x80 >> i % 8)) return false;
    }
    return true;
}

static bool trusted(const Net *n, const u8 address[16]) {
    for (int i = 0; i < n->options.trust_count; i++) {
        if (in_range(&n->options.trust[i], address)) return true;
    }
    return false;
}

bool peer_trusted(const Net *n, const struct sockaddr *address) {
    u8 bytes[16];
    address_bytes(address, bytes);
    return trusted(n, bytes);
}

static Str last_of(Str *list) {
    size_t from = list->len;
    while (from > 0 && list->at[from - 1] != ',') from--;
    Str last = {list->at + from, list->len - from};
    list->len = from > 0 ? from - 1 : 0;
    return str_trim(last);
}

/* Some proxies write "192.0.2.7:1234" or "[2001:db8::7]:1234", perhaps in quotes. */
static Str address_alone(Str word) {
    if (word.len > 1 && word.at[0] == '"' && word.at[word.len - 1] == '"') word = (Str){word.at + 1, word.len - 2};
    Str rest = word, host = str_cut(&rest, ':');
    if (word.len && word.at[0] == '[') {
        rest = (Str){word.at + 1, word.len - 1};
        return str_cut(&rest, ']');
    }
    return rest.len && !memchr(rest.at, ':', rest.len) ? host : word;
}

/* What stands before the word of our own proxies may be anybody's invention. */
bool peer_forwarded(const Net *n, Str list, u64 *peer) {
    u8 address[16];
    while (list.len > 0) {
        if (!address_text(address_alone(last_of(&list)), address)) return false;
        *peer = peer_of_bytes(address);
        if (!trusted(n, address)) return true;
    }
    return false;
}

void net_peer_text(u64 peer, char text[48]) {
    u8 address[16] = {0};
    bool four = peer >> 32 == 4;
    for (int i = 0; i < (four ? 4 : 8); i++) address[i] = (u8)(peer >> 8 * ((four ? 3 : 7) - i));
    if (peer == 0 || peer == 6) {
        snprintf(text, 48, "%s", peer ? "::1" : "-");
        return;
    }
    inet_ntop(four ? AF_INET : AF_INET6, address, text, 40);
    if (!four) memcpy(text + strlen(text), "/64", 4);
}
