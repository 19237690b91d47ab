/* Marked text, and how it is read and rendered. */
#include "core/marks.h"

static bool is_special(char c) { return c == '{' || c == '|' || c == '}' || c == '\\'; }
static bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

static void put_escaped(Writer *w, Str text) {
    for (size_t i = 0; i < text.len; i++) {
        if (is_special(text.at[i])) put_char(w, '\\');
        put_char(w, text.at[i]);
    }
}

void put_mark(Writer *w, const char *kind, Str id, Str words) {
    put_fmt(w, "{%s:", kind);
    put_escaped(w, id);
    if (!str_same(id, words)) {
        put_char(w, '|');
        put_escaped(w, words);
    }
    put_char(w, '}');
}

/* ---- Reading -------------------------------------------------------------------- */

/* Up to the first of `ends` that no backslash takes away; text.len when there is none. */
static size_t until(Str text, size_t from, const char *ends) {
    for (size_t i = from; i < text.len; i++) {
        if (text.at[i] == '\\') i++;
        else if (strchr(ends, text.at[i]) != NULL) return i;
    }
    return text.len;
}

static Str part(Str text, size_t from, size_t to) { return (Str){text.at + from, to - from}; }

/* The mark with which a text begins; its length, or 0. */
static size_t read_mark(Str text, Mark *mark) {
    size_t colon = 1;
    while (colon < text.len && is_letter(text.at[colon])) colon++;
    if (text.at[0] != '{' || colon == 1 || colon >= text.len || text.at[colon] != ':') return 0;
    size_t id = until(text, colon + 1, "|{}"), end = id;
    if (id < text.len && text.at[id] == '|') end = until(text, id + 1, "|{}");
    if (end >= text.len || text.at[end] != '}') return 0;
    mark->kind = part(text, 1, colon);
    mark->id = part(text, colon + 1, id);
    mark->words = end == id ? mark->id : part(text, id + 1, end);
    return end + 1;
}

bool marks_next(Str *rest, Mark *mark) {
    Mark found;
    size_t at = 0;
    if (rest->len == 0) return false;
    size_t len = read_mark(*rest, mark);
    if (len == 0) {
        for (at = 1; at < rest->len; at++)
            if (rest->at[at] == '{' && read_mark(part(*rest, at, rest->len), &found)) break;
        *mark = (Mark){.words = part(*rest, 0, at)};
    }
    *rest = part(*rest, len + at, rest->len);
    return true;
}

/* ---- Rendering -------------------------------------------------------------------- */

/* `to` may lie before `words` in the same buffer: it never catches up. */
static size_t copy_plain(char *to, Str words, bool escapes) {
    size_t len = 0;
    for (size_t i = 0; i < words.len; i++) {
        if (escapes && words.at[i] == '\\' && i + 1 < words.len) i++;
        to[len++] = words.at[i];
    }
    return len;
}

void make_plain(Writer *w, size_t from) {
    if (w->buffer == NULL || w->len <= from || !memchr(w->buffer + from, '{', w->len - from)) return;
    Str rest = {w->buffer + from, w->len - from};
    Mark mark;
    size_t len = from;
    while (marks_next(&rest, &mark)) len += copy_plain(w->buffer + len, mark.words, mark.kind.len > 0);
    w->len = len;
    w->buffer[len] = 0;
}

void put_plain(Writer *w, Str marked) {
    char text[MARKED_ROOM] = "";
    Writer plain = writer_on(text, sizeof text);
    put_str(&plain, marked);
    make_plain(&plain, 0);
    put_str(w, writer_str(&plain));
}

/* ---- Codes and their words ---------------------------------------------------------- */

bool outcome_known(const Game *game, const char *code) {
    for (const char *const *one = game->outcome_codes; *one != NULL; one++) {
        if (strcmp(*one, code) == 0) return true;
    }
    return false;
}

static void put_blanks(Writer *w, const char *code) {
    for (; *code != 0; code++) put_char(w, *code == '-' ? ' ' : *code);
}

Str heading_of(const Game *game, const char *code, char text[TERM_ROOM]) {
    Writer w = writer_on(text, TERM_ROOM);
    const SheetColumn *one = game->columns;
    while (one->code != NULL && (one->words == NULL || strcmp(one->code, code) != 0)) one++;
    if (one->code != NULL) put(&w, one->words);
    else put_blanks(&w, code);
    return writer_str(&w);
}

void put_term(Writer *w, const Game *game, const char *code) {
    for (const Term *one = game->terms; one != NULL && one->code != NULL; one++) {
        if (strcmp(one->code, code) == 0) {
            put(w, one->words);
            return;
        }
    }
    put_blanks(w, code);
}

Str term_of(const Game *game, const char *code, char text[TERM_ROOM]) {
    Writer w = writer_on(text, TERM_ROOM);
    put_term(&w, game, code);
    return writer_str(&w);
}

/* ---- What a game says ----------------------------------------------------------------- */

void put_question(const Game *game, const void *board, const void *state, Side viewer, Writer *out) {
    char text[MARKED_ROOM] = "";
    Writer w = writer_on(text, sizeof text);
    game->prompt(board, state, viewer, &w);
    put_plain(out, writer_str(&w));
}

Clause put_action(const Game *game, const void *board, const void *state, const Action *action, Writer *out) {
    char text[MARKED_ROOM] = "";
    Writer w = writer_on(text, sizeof text);
    Clause clause = game->describe(board, state, action, &w);
    put_plain(out, writer_str(&w));
    return clause;
}
