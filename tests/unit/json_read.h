/* A small strict reader of JSON for tests: what our writer gives must be what
 * the standard says, with no key twice in an object. Values are slices. */
#ifndef LONGROLL_JSON_READ_H
#define LONGROLL_JSON_READ_H

#include "base/base.h"

enum { JSON_DEPTH = 16 };

/* Each cuts one value off the front of `rest`; false when there is none. */
static bool json_cut(Str *rest, Str *value, int depth);

static inline bool json_mark(Str *rest, char mark) {
    if (rest->len == 0 || rest->at[0] != mark) return false;
    *rest = (Str){rest->at + 1, rest->len - 1};
    return true;
}

static inline bool json_is_hex(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static inline bool json_cut_escape(Str *rest) {
    if (rest->len == 0) return false;
    char c = rest->at[0];
    *rest = (Str){rest->at + 1, rest->len - 1};
    if (c != 'u') return strchr("\"\\/bfnrt", c) != NULL && c != 0;
    for (int i = 0; i < 4; i++) {
        if (rest->len == 0 || !json_is_hex(rest->at[0])) return false;
        *rest = (Str){rest->at + 1, rest->len - 1};
    }
    return true;
}

static inline bool json_cut_string(Str *rest) {
    if (!json_mark(rest, '"')) return false;
    while (rest->len > 0) {
        char c = rest->at[0];
        *rest = (Str){rest->at + 1, rest->len - 1};
        if (c == '"') return true;
        if ((u8)c < 0x20) return false;
        if (c == '\\' && !json_cut_escape(rest)) return false;
    }
    return false;
}

static inline size_t json_digits(Str *rest) {
    size_t count = 0;
    while (count < rest->len && rest->at[count] >= '0' && rest->at[count] <= '9') count++;
    *rest = (Str){rest->at + count, rest->len - count};
    return count;
}

/* Without exponents: we write none. */
static inline bool json_cut_number(Str *rest) {
    json_mark(rest, '-');
    bool zero = rest->len > 0 && rest->at[0] == '0';
    size_t digits = json_digits(rest);
    if (digits == 0 || (zero && digits > 1)) return false;
    return !json_mark(rest, '.') || json_digits(rest) > 0;
}

static inline bool json_cut_word(Str *rest, Str word) {
    if (!str_starts(*rest, word)) return false;
    *rest = (Str){rest->at + word.len, rest->len - word.len};
    return true;
}

/* Was this key there before, in the members from `start` to `key`? */
static inline bool json_key_twice(Str members, Str key, int depth) {
    Str earlier, value;
    while (members.at < key.at) {
        earlier = members;
        if (!json_cut_string(&members)) return true;
        earlier.len = (size_t)(members.at - earlier.at);
        if (earlier.at == key.at) return false;
        if (str_same(earlier, key) || !json_mark(&members, ':') || !json_cut(&members, &value, depth)) return true;
        if (!json_mark(&members, ',')) return true;
    }
    return false;
}

static inline bool json_cut_object(Str *rest, int depth) {
    Str start = *rest, value;
    if (json_mark(rest, '}')) return true;
    do {
        Str key = *rest;
        if (!json_cut_string(rest)) return false;
        key.len = (size_t)(rest->at - key.at);
        if (depth > 1 && json_key_twice(start, key, 0)) return false; /* depth 0 looks no further */
        if (!json_mark(rest, ':') || !json_cut(rest, &value, depth)) return false;
    } while (json_mark(rest, ','));
    return json_mark(rest, '}');
}

static inline bool json_cut_array(Str *rest, int depth) {
    Str value;
    if (json_mark(rest, ']')) return true;
    do {
        if (!json_cut(rest, &value, depth)) return false;
    } while (json_mark(rest, ','));
    return json_mark(rest, ']');
}

static bool json_cut(Str *rest, Str *value, int depth) {
    Str start = *rest;
    bool good = false;
    int deeper = depth > 0 ? depth + 1 : 0; /* 0: it was judged already */
    if (rest->len == 0 || depth > JSON_DEPTH) return false;
    char c = start.at[0];
    if (c == '{') good = json_mark(rest, '{') && json_cut_object(rest, deeper);
    else if (c == '[') good = json_mark(rest, '[') && json_cut_array(rest, deeper);
    else if (c == '"') good = json_cut_string(rest);
    else if (c == 't') good = json_cut_word(rest, STR("true"));
    else if (c == 'f') good = json_cut_word(rest, STR("false"));
    else if (c == 'n') good = json_cut_word(rest, STR("null"));
    else good = json_cut_number(rest);
    *value = (Str){start.at, (size_t)(rest->at - start.at)};
    return good;
}

/* One value and nothing after it. */
static inline bool json_valid(Str text) {
    Str value;
    return json_cut(&text, &value, 1) && text.len == 0;
}

/* The value of a member of a valid object; empty when there is none. */
static inline Str json_get(Str object, const char *name) {
    Str rest = object, key, value;
    json_mark(&rest, '{');
    while (rest.len > 0 && rest.at[0] == '"') {
        key = rest;
        json_cut_string(&rest);
        key.len = (size_t)(rest.at - key.at);
        json_mark(&rest, ':');
        if (!json_cut(&rest, &value, 0)) break;
        if (str_same((Str){key.at + 1, key.len - 2}, str_of(name))) return value;
        json_mark(&rest, ',');
    }
    return (Str){"", 0};
}

/* The next item of a valid array: begin with the array itself. */
static inline bool json_next(Str *rest, Str *item) {
    if (!json_mark(rest, '[')) json_mark(rest, ',');
    return rest->len > 0 && rest->at[0] != ']' && json_cut(rest, item, 0);
}

static inline int json_number(Str value) {
    i64 number = -1;
    return str_int(value, INT32_MIN, INT32_MAX, &number) ? (int)number : -1;
}

/* A string without its quotes. Escapes stay as they are. */
static inline Str json_string(Str value) {
    return value.len >= 2 && value.at[0] == '"' ? (Str){value.at + 1, value.len - 2} : (Str){"", 0};
}

#endif
