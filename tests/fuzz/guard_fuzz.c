/* The strict guard of the server, on headers out of any bytes: a line each, the
 * first is method and path. Whatever passes is what everybody reads alike. */
#include "net/within.h"

#include <sodium.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
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
        (void)guard_origin(str_trim(value), g.host, "https://play.example");
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
