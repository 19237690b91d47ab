/* JSON writer. A level's bit in `filled` says that the next thing there needs a
 * comma; a key clears it again, so that its value follows without one. */
#include "base/base.h"

enum { JSON_LEVELS = 16 };

Json json_on(Writer *out) { return (Json){.out = out}; }

static void separate(Json *j) {
    u32 here = (u32)1 << j->level;
    if (j->filled & here) put_char(j->out, ',');
    j->filled |= here;
}

static void open_level(Json *j, char opening) {
    MUST(j->level < JSON_LEVELS);
    separate(j);
    put_char(j->out, opening);
    j->level++;
    j->filled &= ~((u32)1 << j->level);
}

void json_object(Json *j) { open_level(j, '{'); }

void json_array(Json *j) { open_level(j, '['); }

void json_end(Json *j, char closing) {
    MUST(j->level > 0);
    MUST(closing == '}' || closing == ']');
    put_char(j->out, closing);
    j->level--;
}

/* Length of the well-formed UTF-8 letter at the start of `text`, or 0. Too long
 * forms, surrogates and what lies beyond U+10FFFF are not well formed. */
static size_t letter_length(Str text) {
    const u8 *at = (const u8 *)text.at;
    if (at[0] < 0x80) return 1;
    if (at[0] < 0xC2 || at[0] > 0xF4) return 0;
    size_t len = at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : 4;
    if (text.len < len) return 0;
    for (size_t i = 1; i < len; i++)
        if ((at[i] & 0xC0) != 0x80) return 0;
    if (at[0] == 0xE0 && at[1] < 0xA0) return 0;
    if (at[0] == 0xED && at[1] > 0x9F) return 0;
    if (at[0] == 0xF0 && at[1] < 0x90) return 0;
    if (at[0] == 0xF4 && at[1] > 0x8F) return 0;
    return len;
}

static bool is_plain(char c) { return (u8)c >= 0x20 && (u8)c < 0x80 && c != '"' && c != '\\'; }

/* Write the letter at the start of `text` and return its length in bytes. */
static size_t put_letter(Writer *out, Str text) {
    size_t len = letter_length(text);
    char c = text.at[0];
    if (len == 0) put(out, "\xEF\xBF\xBD"); /* U+FFFD for a stray byte */
    else if (len > 1) put_str(out, (Str){text.at, len});
    else if (c == '"') put(out, "\\\"");
    else if (c == '\\') put(out, "\\\\");
    else if (c == '\n') put(out, "\\n");
    else if (c == '\r') put(out, "\\r");
    else if (c == '\t') put(out, "\\t");
    else if ((u8)c < 0x20) {
        put(out, "\\u");
        put_hex(out, (u8)c, 4);
    } else put_char(out, c);
    return len ? len : 1;
}

/* Nearly all texts are plain and there is room for them: then they are copied as
 * they are looked at. Else nothing counts as written. */
static bool put_plain(Writer *out, Str text) {
    if (!out->buffer || out->full || out->room - out->len < text.len + 3) return false;
    char *to = out->buffer + out->len;
    *to++ = '"';
    for (size_t i = 0; i < text.len; i++) {
        if (!is_plain(text.at[i])) return false;
        *to++ = text.at[i];
    }
    *to++ = '"';
    *to = '\0';
    out->len += text.len + 2;
    return true;
}

static void put_quoted(Writer *out, Str text) {
    if (put_plain(out, text)) return;
    put_char(out, '"');
    for (size_t at = 0; at < text.len;) {
        size_t plain = at;
        while (plain < text.len && is_plain(text.at[plain])) plain++;
        put_str(out, (Str){text.at + at, plain - at});
        at = plain;
        if (at < text.len) at += put_letter(out, (Str){text.at + at, text.len - at});
    }
    put_char(out, '"');
}

void json_key(Json *j, const char *key) {
    separate(j);
    put_quoted(j->out, str_of(key));
    put_char(j->out, ':');
    j->filled &= ~((u32)1 << j->level);
}

void json_str(Json *j, Str text) {
    separate(j);
    put_quoted(j->out, text);
}

void json_int(Json *j, i64 value) {
    separate(j);
    put_int(j->out, value);
}

void json_bool(Json *j, bool value) {
    separate(j);
    put(j->out, value ? "true" : "false");
}
