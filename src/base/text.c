/* Text slices and the bounded writer. Bytes above 127 pass through untouched;
 * only ASCII letters have a case. */
#include "base/base.h"

/* ---- Str -------------------------------------------------------------------- */

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* The letter as names are compared: lower case, or 0 for what is left out. */
static char name_letter(char c) {
    if (c >= 'A' && c <= 'Z') return (char)(c - 'A' + 'a');
    if ((c >= 'a' && c <= 'z') || is_digit(c) || (u8)c >= 0x80) return c;
    return 0;
}

Str str_of(const char *terminated) { return (Str){terminated, strlen(terminated)}; }

bool str_same(Str a, Str b) { return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0); }

/* Mostly the first letter differs: the other text need not be measured for that. */
bool str_is(Str text, const char *terminated) {
    return (text.len == 0 || strncmp(terminated, text.at, text.len) == 0) && !terminated[text.len];
}

/* Next letter that counts from `*at` on; 0 at the end. */
static char next_letter(Str text, size_t *at) {
    while (*at < text.len) {
        char letter = name_letter(text.at[(*at)++]);
        if (letter) return letter;
    }
    return 0;
}

bool str_alike(Str a, Str b) {
    size_t i = 0, k = 0;
    for (;;) {
        char x = next_letter(a, &i), y = next_letter(b, &k);
        if (x != y) return false;
        if (!x) return true;
    }
}

bool str_is_called(Str text, const char *terminated) {
    size_t at = 0;
    for (;;) {
        char wanted = next_letter(text, &at), own = 0;
        while (*terminated && !own) own = name_letter(*terminated++);
        if (own != wanted) return false;
        if (!own) return true;
    }
}

enum { APART_LETTERS = 48 };

/* The letters that count; false when there are too many. */
static bool name_letters(Str text, char out[APART_LETTERS + 1], int *count) {
    size_t at = 0;
    *count = 0;
    for (char letter = next_letter(text, &at); letter; letter = next_letter(text, &at)) {
        if (*count == APART_LETTERS) return false;
        out[(*count)++] = letter;
    }
    return true;
}

static int least(int a, int b) { return a < b ? a : b; }

/* Row by row over the beginnings of both names; a swap needs the row before the last. */
int str_apart(Str a, Str b) {
    char x[APART_LETTERS + 1], y[APART_LETTERS + 1];
    int row[3][APART_LETTERS + 1], m, n;
    if (!name_letters(a, x, &m) || !name_letters(b, y, &n)) return APART_LETTERS;
    for (int k = 0; k <= n; k++) row[0][k] = k;
    for (int i = 1; i <= m; i++) {
        int *now = row[i % 3], *before = row[(i + 2) % 3], *swap = row[(i + 1) % 3];
        now[0] = i;
        for (int k = 1; k <= n; k++) {
            now[k] = least(least(before[k], now[k - 1]) + 1, before[k - 1] + (x[i - 1] != y[k - 1]));
            bool swapped = i > 1 && k > 1 && x[i - 1] == y[k - 2] && x[i - 2] == y[k - 1];
            if (swapped) now[k] = least(now[k], swap[k - 2] + 1);
        }
    }
    return row[m % 3][n];
}

bool str_starts(Str text, Str prefix) {
    return text.len >= prefix.len && (prefix.len == 0 || memcmp(text.at, prefix.at, prefix.len) == 0);
}

bool str_has(Str text, Str part) {
    for (; text.len >= part.len; text.at++, text.len--) {
        if (str_starts(text, part)) return true;
        if (!text.len) break;
    }
    return false;
}

static Str skip(Str text, size_t count) { return count ? (Str){text.at + count, text.len - count} : text; }

Str str_trim(Str text) {
    size_t from = 0;
    while (from < text.len && is_blank(text.at[from])) from++;
    text = skip(text, from);
    while (text.len && is_blank(text.at[text.len - 1])) text.len--;
    return text;
}

Str str_cut(Str *rest, char mark) {
    const char *found = rest->len ? memchr(rest->at, mark, rest->len) : NULL;
    Str before = *rest;
    if (found) {
        before.len = (size_t)(found - rest->at);
        *rest = skip(*rest, before.len + 1);
    } else {
        *rest = skip(*rest, rest->len);
    }
    return before;
}

Str str_word(Str *rest) {
    size_t from = 0;
    while (from < rest->len && is_blank(rest->at[from])) from++;
    Str word = skip(*rest, from);
    size_t len = 0;
    while (len < word.len && !is_blank(word.at[len])) len++;
    *rest = skip(word, len);
    word.len = len;
    return word;
}

bool str_line(Str *rest, Str *line) {
    if (rest->len == 0) return false;
    *line = str_cut(rest, '\n');
    if (line->len && line->at[line->len - 1] == '\r') line->len--;
    return true;
}

bool str_int(Str text, i64 low, i64 high, i64 *value) {
    size_t at = 0;
    bool minus = false;
    if (text.len && (text.at[0] == '-' || text.at[0] == '+')) minus = text.at[at++] == '-';
    if (at == text.len) return false;
    i64 sum = 0; /* kept negative: the lowest i64 has no positive twin */
    for (; at < text.len; at++) {
        if (!is_digit(text.at[at])) return false;
        int digit = text.at[at] - '0';
        if (sum < (INT64_MIN + digit) / 10) return false;
        sum = sum * 10 - digit;
    }
    if (!minus && sum == INT64_MIN) return false;
    if (!minus) sum = -sum;
    if (sum < low || sum > high) return false;
    *value = sum;
    return true;
}

/* ---- Writer ------------------------------------------------------------------ */

Writer writer_on(char *buffer, size_t room) {
    if (buffer && room) buffer[0] = '\0';
    return (Writer){.buffer = buffer, .room = room};
}

/* How much of `text` fits into `space` without cutting a UTF-8 letter in two. */
static size_t whole_letters(Str text, size_t space) {
    while (space && ((u8)text.at[space] & 0xC0) == 0x80) space--;
    return space;
}

void put_str(Writer *w, Str text) {
    if (!w->buffer) {
        w->len += text.len;
        return;
    }
    if (w->full || text.len == 0) return;
    size_t space = w->room ? w->room - 1 - w->len : 0;
    if (text.len > space) {
        w->full = true;
        text.len = whole_letters(text, space);
    }
    if (text.len == 0) return;
    memcpy(w->buffer + w->len, text.at, text.len);
    w->len += text.len;
    w->buffer[w->len] = '\0';
}

/* Most texts are short: where there is room they are copied as they are read. */
void put(Writer *w, const char *terminated) {
    enum { SHORT = 24 };
    size_t len = 0;
    if (w->buffer && !w->full && w->room - w->len > SHORT) {
        char *to = w->buffer + w->len;
        while (len < SHORT && terminated[len]) to[len] = terminated[len], len++;
        to[len] = '\0';
        w->len += len;
    }
    if (terminated[len]) put_str(w, str_of(terminated + len));
}

void put_char(Writer *w, char c) {
    if (!w->buffer || w->full || w->room - w->len < 2) {
        put_str(w, (Str){&c, 1});
        return;
    }
    w->buffer[w->len++] = c;
    w->buffer[w->len] = '\0';
}

void put_int(Writer *w, i64 value) {
    char text[20];
    size_t at = sizeof text;
    u64 rest = value < 0 ? 0 - (u64)value : (u64)value;
    do {
        text[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (value < 0) text[--at] = '-';
    put_str(w, (Str){text + at, sizeof text - at});
}

void put_hex(Writer *w, u64 value, int digits) {
    MUST(digits >= 0 && digits <= 16);
    char text[16];
    for (int i = digits; i-- > 0; value >>= 4) text[i] = "0123456789abcdef"[value & 15];
    put_str(w, (Str){text, (size_t)digits});
}

/* One conversion, `at` standing after its %; returns what follows it. */
static const char *put_conversion(Writer *w, const char *at, va_list *given) {
    if (at[0] == '.' && at[1] == '*' && at[2] == 's') {
        int len = va_arg(*given, int);
        MUST(len >= 0);
        put_str(w, (Str){va_arg(*given, const char *), (size_t)len});
        return at + 3;
    }
    switch (*at) {
    case 's': put(w, va_arg(*given, const char *)); break;
    case 'd': put_int(w, va_arg(*given, int)); break;
    case 'c': put_char(w, (char)va_arg(*given, int)); break;
    case '%': put_char(w, '%'); break;
    default: MUST(false);
    }
    return at + 1;
}

void put_list(Writer *w, const char *format, va_list given) {
    va_list left; /* a va_list parameter may be an array: only a copy has an address that can be passed on */
    va_copy(left, given);
    for (const char *at = format; *at;) {
        const char *plain = at; /* pieces are short: a call to look for the % would cost more */
        while (*at && *at != '%') at++;
        put_str(w, (Str){plain, (size_t)(at - plain)});
        if (*at) at = put_conversion(w, at + 1, &left);
    }
    va_end(left);
}

void put_fmt(Writer *w, const char *format, ...) {
    va_list given;
    va_start(given, format);
    put_list(w, format, given);
    va_end(given);
}
