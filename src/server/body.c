/* JSON that comes from outside: nothing in it is trusted. */
#include "server/internal.h"

#include <stdio.h>
#include <string.h>

/* Our own writer has functions of these names. Of jansson only the reader is
 * used, which has no need of them. */
#define json_object jansson_object
#define json_array jansson_array
#include <jansson.h>
#undef json_object
#undef json_array

enum { DEPTH_MAX = 8 };

/* jansson itself would go 2,048 levels deep. */
static bool too_deep(Str text) {
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        if (quoted && c == '\\') i++;
        else if (c == '"') quoted = !quoted;
        else if (!quoted && (c == '{' || c == '[') && ++depth > DEPTH_MAX) return true;
        else if (!quoted && (c == '}' || c == ']')) depth--;
    }
    return false;
}

bool body_fault(Body *in, const char *field, const char *text) {
    if (!in->broken) answer_error(in->server, in->call, in->request, 400, "bad-field", field, text);
    in->broken = true;
    return false;
}

static bool body_bad(Body *in, const char *text) {
    answer_error(in->server, in->call, in->request, 400, "bad-json", "body", text);
    in->broken = true;
    return false;
}

bool body_open(Body *in, Server *s, NetCall *call, const NetRequest *r) {
    json_error_t error;
    char text[80];
    *in = (Body){.server = s, .call = call, .request = r};
    if (r->body.len == 0) return body_bad(in, "an object was expected");
    if (too_deep(r->body)) return body_bad(in, "more than 8 levels deep");
    in->object = s->now.body = json_loadb(r->body.at, r->body.len, JSON_REJECT_DUPLICATES, &error);
    if (!in->object) {
        snprintf(text, sizeof text, "this is no JSON: line %d, column %d", error.line, error.column);
        return body_bad(in, text);
    }
    if (json_is_object(in->object)) return true;
    body_close(in);
    return body_bad(in, "an object was expected");
}

void body_close(Body *in) {
    body_drop(in->server);
    in->object = NULL;
}

void body_drop(Server *s) {
    json_decref(s->now.body);
    s->now.body = NULL;
}

static json_t *ask(Body *in, const char *field) {
    MUST(in->asked_count < COUNT(in->asked));
    in->asked[in->asked_count++] = field;
    return json_object_get(in->object, field);
}

/* No control characters; what is UTF-8 was seen to by jansson. */
static bool printable(const char *text, size_t len) {
    for (size_t i = 0; i < len; i++) {
        if ((u8)text[i] < ' ' || (u8)text[i] == 127) return false;
    }
    return true;
}

Str body_lines(Body *in, const char *field, size_t most) {
    json_t *value = ask(in, field);
    if (!value) return STR("");
    if (json_is_string(value) && json_string_length(value) > 0 && json_string_length(value) <= most) {
        return (Str){json_string_value(value), json_string_length(value)};
    }
    body_fault(in, field, "lines of text were expected");
    return STR("");
}

Str body_text(Body *in, const char *field, size_t least, size_t most) {
    json_t *value = ask(in, field);
    char text[96];
    if (!value && least == 0) return STR("");
    size_t len = json_string_length(value);
    if (json_is_string(value) && len >= least && len <= most && printable(json_string_value(value), len)) {
        return (Str){json_string_value(value), len};
    }
    snprintf(text, sizeof text, "a line of text of %zu to %zu bytes was expected", least, most);
    body_fault(in, field, text);
    return STR("");
}

/* The next character of UTF-8 that is known to be sound. */
static u32 take_character(Str *rest) {
    u8 first = (u8)*rest->at;
    size_t len = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    u32 c = len == 1 ? first : first & (0x7fu >> len);
    for (size_t i = 1; i < len; i++) c = c << 6 | ((u8)rest->at[i] & 0x3f);
    *rest = (Str){rest->at + len, rest->len - len};
    return c;
}

/* Spaces, and what only joins or varies signs. */
static bool shows_nothing(u32 c) {
    return c == ' ' || c == 0xa0 || (c >= 0x2000 && c <= 0x200a) || c == 0x200c || c == 0x200d || c == 0x202f ||
           c == 0x3000 || (c >= 0xfe00 && c <= 0xfe0f);
}

/* Controls, and what hides or turns round the text beside it. */
static bool misleads(u32 c) {
    return (c >= 0x80 && c < 0xa0) || c == 0xad || c == 0x200b || c == 0x200e || c == 0x200f ||
           (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff ||
           (c >= 0xe0000 && c <= 0xe0fff);
}

Str body_name(Body *in, const char *field) {
    Str name = str_trim(body_text(in, field, 0, NAME_MAX_BYTES));
    bool seen = false, odd = false;
    for (Str rest = name; rest.len > 0;) {
        u32 c = take_character(&rest);
        seen = seen || !shows_nothing(c);
        odd = odd || misleads(c);
    }
    if (odd) body_fault(in, field, "a name has no control characters, and none that cannot be seen");
    return seen && !odd ? name : STR("");
}

i64 body_int(Body *in, const char *field, i64 low, i64 high) {
    json_t *value = ask(in, field);
    char text[96];
    if (json_is_integer(value) && json_integer_value(value) >= low && json_integer_value(value) <= high) {
        return json_integer_value(value);
    }
    snprintf(text, sizeof text, "a whole number from %lld to %lld was expected", (long long)low, (long long)high);
    body_fault(in, field, text);
    return low;
}

i64 body_int_or(Body *in, const char *field, i64 low, i64 high, i64 otherwise) {
    if (json_object_get(in->object, field)) return body_int(in, field, low, high);
    return otherwise;
}

bool body_has(const Body *in, const char *field) { return json_object_get(in->object, field) != NULL; }

bool body_bool(Body *in, const char *field, bool otherwise) {
    json_t *value = ask(in, field);
    if (!value) return otherwise;
    if (!json_is_boolean(value)) body_fault(in, field, "true or false was expected");
    return json_is_true(value);
}

int body_pairs(Body *in, const char *field, Str (*pair)[2], int room) {
    json_t *object = ask(in, field), *value;
    const char *name;
    int count = 0;
    if (object && !json_is_object(object)) body_fault(in, field, "an object was expected");
    if (!object || in->broken) return 0;
    json_object_foreach(object, name, value) {
        if (!json_is_string(value) || count == room) {
            body_fault(in, field, "a few fields with texts were expected");
            return 0;
        }
        pair[count][0] = str_of(name);
        pair[count++][1] = (Str){json_string_value(value), json_string_length(value)};
    }
    return count;
}

static bool was_asked(const Body *in, const char *field) {
    for (int i = 0; i < in->asked_count; i++) {
        if (strcmp(in->asked[i], field) == 0) return true;
    }
    return false;
}

bool body_end(Body *in) {
    const char *field;
    json_t *value;
    if (in->broken) return false;
    json_object_foreach(in->object, field, value) {
        char name[64];
        snprintf(name, sizeof name, "%.60s", field);
        if (!was_asked(in, field)) return body_fault(in, name, "there is no such field here");
    }
    return true;
}
