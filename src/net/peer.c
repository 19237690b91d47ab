/* Who is at the other end, as a number by which faults are counted. */
#include "net/within.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <sys/socket.h>

static const u8 mapped[12] = {[10] = 0xff, [11] = 0xff}; /* ::ffff:a.b.c.d */

static u64 peer_four(const u8 a[4]) { return hash_bytes(4, a, 4); }

/* A household has 2^64 addresses: the first half tells it from others. But a socket
 * that listens to both versions tells the fourth as the last bytes of the sixth. */
static u64 peer_six(const u8 a[16]) {
    return memcmp(a, mapped, sizeof mapped) == 0 ? peer_four(a + 12) : hash_bytes(6, a, 8);
}

u64 peer_of_address(const struct sockaddr *address) {
    if (address->sa_family == AF_INET6) {
        return peer_six(((const struct sockaddr_in6 *)(const void *)address)->sin6_addr.s6_addr);
    }
    return peer_four((const u8 *)&((const struct sockaddr_in *)(const void *)address)->sin_addr);
}

static bool of_this_machine(const struct sockaddr *address) {
    static const u8 loopback[16] = {[15] = 1};
    if (address->sa_family == AF_INET) {
        return *(const u8 *)&((const struct sockaddr_in *)(const void *)address)->sin_addr == 127;
    }
    const u8 *a = ((const struct sockaddr_in6 *)(const void *)address)->sin6_addr.s6_addr;
    return memcmp(a, loopback, 16) == 0 || (memcmp(a, mapped, sizeof mapped) == 0 && a[12] == 127);
}

bool peer_forwarded(Str list, u64 *peer) {
    char text[64];
    u8 address[16];
    Str last = list;
    while (list.len > 0) last = str_cut(&list, ',');
    last = str_trim(last);
    if (last.len == 0 || last.len >= sizeof text) return false;
    snprintf(text, sizeof text, "%.*s", (int)last.len, last.at);
    if (inet_pton(AF_INET, text, address) == 1) *peer = peer_four(address);
    else if (inet_pton(AF_INET6, text, address) == 1) *peer = peer_six(address);
    else return false;
    return true;
}

static enum MHD_Result take_last(void *context, enum MHD_ValueKind kind, const char *name, const char *value) {
    Str word = str_of(name), wanted = STR("x-forwarded-for");
    bool same = word.len == wanted.len;
    (void)kind;
    for (size_t i = 0; same && i < word.len; i++) same = (word.at[i] | 0x20) == wanted.at[i];
    if (same && value) *(Str *)context = str_of(value);
    return MHD_YES;
}

/* A proxy before us is one address for everybody: then it says for whom it asks.
 * What stands before its own word may be anybody's invention. */
u64 peer_of(const Net *n, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    Str forwarded = STR("");
    u64 peer;
    if (!info || !info->client_addr) return 0;
    if (n->options.origin && of_this_machine(info->client_addr)) {
        MHD_get_connection_values(connection, MHD_HEADER_KIND, take_last, &forwarded);
    }
    return peer_forwarded(forwarded, &peer) ? peer : peer_of_address(info->client_addr);
}
