/* The strict guard of the server, on headers out of any bytes: as they come, and a line each, the
 * first is method and path. Whatever passes is what everybody reads alike. */
#include "fuzz/fuzzers.h"
#include "net/internal.h"

#include <sodium.h>
#include <stdlib.h>

static int count_named(Str text, Str name) {
    int count = 0;
    for (Str line; str_line(&text, &line);) {
        Str key = str_cut(&line, ':');
        bool same = key.len == name.len;
        for (size_t i = 0; same && i < key.len; i++) same = (key.at[i] | 32) == name.at[i];
        count += same;
    }
    return count;
}

/* The same bytes as they come over the wire: what passes has no other end of a line than CR LF, and no NUL. */
static void read_raw(const uint8_t *data, size_t size) {
    Guard g = {.headers = 0};
    size_t end = guard_end((Str){(const char *)data, size}, 0);
    MUST(end <= size && guard_end((Str){(const char *)data, size}, size) <= size);
    if (!end) return;
    char *text = malloc(end);
    MUST(text != NULL);
    memcpy(text, data, end);
    Verdict v = guard_read(&g, text, end);
    MUST(v.status == 0 || (v.status >= 400 && v.status <= 505 && v.code && v.text));
    for (size_t i = 0; i < end && !v.status; i++) {
        MUST(data[i] != 0 && (data[i] != '\n' || (i > 0 && data[i - 1] == '\r')));
        MUST(data[i] != '\n' || i + 1 == end || (data[i + 1] != ' ' && data[i + 1] != '\t'));
    }
    MUST(v.status || (g.path.len > 0 && g.path.len <= NET_PATH_MAX && !memchr(g.path.at, 0, g.path.len)));
    free(text);
}

int try_guard(const u8 *data, size_t size) {
    read_raw(data, size);
    Guard g = {.headers = 0};
    Str text = {(const char *)data, size}, line;
    char accept[32];
    if (!str_line(&text, &line)) return 0;
    Str path = line, method = str_word(&path), headers = text;
    while (str_line(&text, &line)) {
        Str value = line, name = str_cut(&value, ':');
        guard_header(&g, name, str_trim(value));
        if (guard_accept(str_trim(value), accept)) MUST(strlen(accept) == 28);
        (void)guard_lists(value, name);
        (void)guard_origin(str_trim(value), g.host, "https://play.example", "play.local");
    }
    MUST(guard_token(g.authorization).len <= g.authorization.len);
    Verdict v = guard_judge(&g, method, str_trim(path));
    if (v.status) {
        MUST(v.status >= 400 && v.status < 500 && v.code && v.text);
        return 0;
    }
    MUST(count_named(headers, STR("transfer-encoding")) == 0);
    MUST(count_named(headers, STR("host")) == 1 && count_named(headers, STR("content-length")) <= 1);
    MUST(g.length <= NET_BODY_MAX && g.headers <= GUARD_HEADERS_MAX);
    return 0;
}
