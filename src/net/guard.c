/* The strict guard: what two readers could read differently is refused before
 * anybody acts on it. */
#include "net/internal.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdio.h>

/* ---- Headers ------------------------------------------------------------------------- */

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c; }

static bool same_word(Str a, Str b) {
    if (a.len != b.len) return false;
    for (size_t i = 0; i < a.len; i++) {
        if (lower(a.at[i]) != lower(b.at[i])) return false;
    }
    return true;
}

static bool valid_name(Str name) {
    for (size_t i = 0; i < name.len; i++) {
        u8 c = (u8)name.at[i];
        if (c <= ' ' || c >= 127 || c == ':') return false;
    }
    return name.len > 0;
}

static bool valid_value(Str value) {
    for (size_t i = 0; i < value.len; i++) {
        u8 c = (u8)value.at[i];
        if ((c < ' ' && c != '\t') || c == 127) return false;
    }
    return true;
}

static void note_length(Guard *g, Str value) {
    i64 length;
    g->lengths++;
    bool digits = value.len > 0 && value.at[0] >= '0' && value.at[0] <= '9';
    if (digits && str_int(value, 0, INT64_MAX, &length)) g->length = (u64)length;
    else g->bad_length = true;
}

static void keep_rarer(Guard *g, Str name, Str value) {
    const struct {
        Str name, *to;
    } of[] = {{STR("connection"), &g->connection},
              {STR("upgrade"), &g->upgrade},
              {STR("x-forwarded-for"), &g->forwarded},
              {STR("sec-websocket-key"), &g->key},
              {STR("sec-websocket-version"), &g->version_wanted},
              {STR("sec-websocket-protocol"), &g->protocol}};
    for (int i = 0; i < COUNT(of); i++) {
        if (same_word(name, of[i].name)) *of[i].to = value;
    }
}

void guard_header(Guard *g, Str name, Str value) {
    g->headers++;
    if (!valid_name(name) || !valid_value(value)) g->malformed = true;
    if (same_word(name, STR("content-length"))) note_length(g, value);
    else if (same_word(name, STR("transfer-encoding"))) g->encoded = true;
    else if (same_word(name, STR("host"))) g->hosts++, g->host = value;
    else if (same_word(name, STR("origin"))) g->origin = value;
    else if (same_word(name, STR("authorization"))) g->authorization = value;
    else if (same_word(name, STR("content-type"))) g->types++, g->type = value;
    else if (same_word(name, STR("if-none-match"))) g->known_tag = value;
    else if (same_word(name, STR("accept-encoding"))) g->takes_gzip = guard_lists(value, STR("gzip"));
    else if (same_word(name, STR("expect"))) g->awaits = same_word(value, STR("100-continue"));
    else keep_rarer(g, name, value);
}

/* ---- The verdict ------------------------------------------------------------------------ */

Verdict guard_judge(const Guard *g, Str method, Str path) {
    bool get = str_same(method, STR("GET")) || str_same(method, STR("HEAD"));
    bool post = str_same(method, STR("POST"));
    Str type = g->type;
    if (g->headers > GUARD_HEADERS_MAX) return (Verdict){431, "too-many", "headers", "more than 100 headers"};
    if (g->malformed) return (Verdict){400, "bad-header", "headers", "a blank or control byte in a header"};
    if (g->encoded) return (Verdict){400, "bad-header", "Transfer-Encoding", "bodies come with a Content-Length only"};
    if (g->lengths > 1 || g->bad_length) {
        return (Verdict){400, "bad-header", "Content-Length", "one whole number was expected"};
    }
    if (g->hosts != 1) return (Verdict){400, "bad-header", "Host", "exactly one was expected"};
    if (!get && !post) return (Verdict){405, "bad-method", NULL, "only GET, HEAD and POST are known here"};
    if (path.len > NET_PATH_MAX) return (Verdict){414, "too-long", "path", "the path has more than 1,024 bytes"};
    if (!str_starts(path, STR("/"))) return (Verdict){400, "bad-path", "path", "a path begins with a slash"};
    if (!valid_value(path)) return (Verdict){400, "bad-path", "path", "a path with a control byte"};
    bool large = g->large_path && str_same(path, str_of(g->large_path));
    if (large && g->length > NET_BODY_LARGE) return (Verdict){413, "too-large", "body", "here at most 262,144 bytes"};
    if (!large && g->length > NET_BODY_MAX) {
        return (Verdict){413, "too-large", "body", "a body has at most 65,536 bytes"};
    }
    if (get && g->length > 0) return (Verdict){400, "bad-body", "body", "GET takes no body"};
    if (post && g->length > 0 &&
        (g->types != 1 || !same_word(str_trim(str_cut(&type, ';')), STR("application/json")))) {
        return (Verdict){415, "bad-type", "Content-Type", "application/json was expected"};
    }
    return (Verdict){0, NULL, NULL, NULL};
}

/* ---- The head as it came ------------------------------------------------------------------ */

/* A line ends with CR and LF. Other readers might end it elsewhere, so that what
 * already ends for one of them goes on for the other: it must not come to that. */
static bool valid_lines(Str head) {
    for (size_t i = 0; i < head.len; i++) {
        char c = head.at[i];
        if (c == 0) return false;
        if (c == '\r' && (i + 1 == head.len || head.at[i + 1] != '\n')) return false;
        if (c == '\n' && (i == 0 || head.at[i - 1] != '\r')) return false;
    }
    return true;
}

static int hex_digit(char c) {
    c = lower(c);
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* %41 is an A. False when that is none, or the end of a text: %00. */
static bool unescape(char *text, Str *path) {
    size_t to = 0;
    for (size_t i = 0; i < path->len; i++) {
        char c = path->at[i];
        if (c == '%') {
            bool two = i + 2 < path->len;
            int high = two ? hex_digit(path->at[i + 1]) : -1, low = two ? hex_digit(path->at[i + 2]) : -1;
            if (high < 0 || low < 0 || high + low == 0) return false;
            c = (char)(high << 4 | low);
            i += 2;
        }
        text[to++] = c;
    }
    *path = (Str){text, to};
    return true;
}

/* Where the head ends: behind an empty line, however its end is written. */
size_t guard_end(Str text, size_t from) {
    for (size_t i = from > 2 ? from - 2 : 0; i + 1 < text.len; i++) {
        if (text.at[i] != '\n') continue;
        if (text.at[i + 1] == '\n') return i + 2;
        if (text.at[i + 1] == '\r' && i + 2 < text.len && text.at[i + 2] == '\n') return i + 3;
    }
    return 0;
}

/* "GET /path?question HTTP/1.1" */
static Verdict read_first(Guard *g, Str line, char *text) {
    Str rest = line;
    g->method = str_cut(&rest, ' ');
    Str target = str_cut(&rest, ' ');
    g->version = rest;
    g->path = str_cut(&target, '?');
    if (g->method.len == 0 || g->path.len == 0) return (Verdict){400, "bad-request", NULL, "no request that we know"};
    if (!str_same(g->version, STR("HTTP/1.1")) && !str_same(g->version, STR("HTTP/1.0"))) {
        return (Verdict){505, "bad-version", NULL, "HTTP/1.1 was expected"};
    }
    if (g->path.len <= NET_PATH_MAX && !unescape(text + (g->path.at - text), &g->path)) {
        return (Verdict){400, "bad-path", "path", "an escape that is none, or %00"};
    }
    return (Verdict){0, NULL, NULL, NULL};
}

Verdict guard_read(Guard *g, char *text, size_t len) {
    Str rest = {text, len}, line;
    if (!valid_lines(rest)) return (Verdict){400, "bad-header", "headers", "lines end with CR LF and have no NUL"};
    (void)!str_line(&rest, &line);
    Verdict first = read_first(g, line, text);
    if (first.status) return first;
    while (str_line(&rest, &line) && line.len > 0) {
        Str value = line, name = str_cut(&value, ':');
        if (line.at[0] == ' ' || line.at[0] == '\t') return (Verdict){400, "bad-header", "headers", "a folded header"};
        if (name.len == line.len) return (Verdict){400, "bad-header", "headers", "a header without a colon"};
        guard_header(g, name, str_trim(value));
    }
    return guard_judge(g, g->method, g->path);
}

Str guard_token(Str authorization) {
    Str scheme = str_cut(&authorization, ' ');
    return same_word(scheme, STR("bearer")) ? str_trim(authorization) : STR("");
}

bool guard_lists(Str list, Str word) {
    while (list.len > 0) {
        Str part = str_cut(&list, ',');
        if (same_word(str_trim(str_cut(&part, ';')), word)) return true;
    }
    return false;
}

/* ---- WebSocket handshake -------------------------------------------------------------------- */

/* "name", "name:80", "[::1]:80" without the port. */
static Str without_port(Str host) {
    if (host.len && host.at[0] == '[') {
        Str rest = {host.at + 1, host.len - 1}, name = str_cut(&rest, ']');
        return name.len + 1 < host.len ? name : STR("");
    }
    return str_cut(&host, ':');
}

static bool own_name(Str host, const char *bound) {
    char text[64];
    u8 address[16];
    Str name = without_port(host);
    if (same_word(name, STR("localhost")) || (bound && same_word(name, str_of(bound)))) return true;
    if (name.len >= sizeof text) return false;
    snprintf(text, sizeof text, "%.*s", (int)name.len, name.at);
    return inet_pton(AF_INET, text, address) == 1 || inet_pton(AF_INET6, text, address) == 1;
}

bool guard_origin(Str origin, Str host, const char *own, const char *bound) {
    if (origin.len == 0) return true;
    if (own && same_word(origin, str_of(own))) return true;
    Str rest = origin;
    Str scheme = str_cut(&rest, ':');
    bool web = same_word(scheme, STR("http")) || same_word(scheme, STR("https"));
    if (!web || !str_starts(rest, STR("//"))) return false;
    return same_word((Str){rest.at + 2, rest.len - 2}, host) && own_name(host, bound);
}

static u32 rotate(u32 x, int by) { return x << by | x >> (32 - by); }

static void sha1_block(u32 h[5], const u8 *block) {
    u32 w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (int i = 0; i < 16; i++) {
        w[i] = (u32)block[4 * i] << 24 | (u32)block[4 * i + 1] << 16 | (u32)block[4 * i + 2] << 8 | block[4 * i + 3];
    }
    for (int i = 16; i < 80; i++) w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        u32 f = i < 20 ? (b & c) | (~b & d) : i < 40 ? b ^ c ^ d : i < 60 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
        u32 k = i < 20 ? 0x5A827999 : i < 40 ? 0x6ED9EBA1 : i < 60 ? 0x8F1BBCDC : 0xCA62C1D6;
        u32 next = rotate(a, 5) + f + e + k + w[i];
        e = d, d = c, c = rotate(b, 30), b = a, a = next;
    }
    h[0] += a, h[1] += b, h[2] += c, h[3] += d, h[4] += e;
}

/* SHA-1 of a short text. No secret depends on it: the handshake wants it. */
static void sha1_short(const char *text, size_t len, u8 digest[20]) {
    u32 h[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    u8 block[128] = {0};
    MUST(len <= sizeof block - 9);
    size_t room = len + 9 > 64 ? 128 : 64;
    memcpy(block, text, len);
    block[len] = 0x80;
    for (int i = 0; i < 4; i++) block[room - 1 - (size_t)i] = (u8)(len * 8 >> (8 * i));
    for (size_t i = 0; i < room; i += 64) sha1_block(h, block + i);
    for (int i = 0; i < 20; i++) digest[i] = (u8)(h[i / 4] >> (24 - 8 * (i % 4)));
}

bool guard_accept(Str key, char accept[32]) {
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    u8 raw[16], digest[20];
    size_t len;
    char text[24 + sizeof magic];
    if (key.len != 24 ||
        sodium_base642bin(raw, sizeof raw, key.at, key.len, NULL, &len, NULL, sodium_base64_VARIANT_ORIGINAL) != 0 ||
        len != sizeof raw) {
        return false;
    }
    memcpy(text, key.at, 24);
    memcpy(text + 24, magic, sizeof magic - 1);
    sha1_short(text, sizeof text - 1, digest);
    sodium_bin2base64(accept, 32, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
    return true;
}
