/* Facts gathered for looking up; see facts.h. */
#include "cli/facts.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { TEXT_BLOCK = 16384 };

struct FactText {
    FactText *before;
    size_t used, room;
    char at[];
};

static void *or_exit(void *memory) {
    if (!memory) {
        fputs("longroll: out of memory\n", stderr);
        exit(2);
    }
    return memory;
}

static Str keep(Facts *f, Str text) {
    if (!f->text || f->text->room - f->text->used < text.len) {
        size_t room = text.len > TEXT_BLOCK ? text.len : TEXT_BLOCK;
        FactText *block = or_exit(malloc(sizeof(FactText) + room));
        *block = (FactText){.before = f->text, .used = 0, .room = room};
        f->text = block;
    }
    char *to = f->text->at + f->text->used;
    if (text.len) memcpy(to, text.at, text.len);
    f->text->used += text.len;
    return (Str){to, text.len};
}

static void gather(void *context, Str key, Str value) {
    Facts *f = context;
    if (f->count == f->room) {
        f->room = f->room ? 2 * f->room : 256;
        f->fact = or_exit(realloc(f->fact, (size_t)f->room * sizeof(Fact)));
    }
    Str own_key = keep(f, key);
    f->fact[f->count++] = (Fact){own_key, keep(f, value)};
}

static int text_order(Str a, Str b) {
    size_t len = a.len < b.len ? a.len : b.len;
    int order = len ? memcmp(a.at, b.at, len) : 0;
    return order ? order : (a.len > b.len) - (a.len < b.len);
}

static int by_key(const void *a, const void *b, const void *context) {
    const Fact *fact = context;
    return text_order(fact[*(const int *)a].key, fact[*(const int *)b].key);
}

static void arrange(Facts *f) {
    size_t bytes = (size_t)(f->count + 1) * sizeof(int);
    int *scratch = or_exit(malloc(bytes));
    f->by_key = or_exit(malloc(bytes));
    for (int i = 0; i < f->count; i++) f->by_key[i] = i;
    sort_stable(f->by_key, (size_t)f->count, sizeof(int), scratch, by_key, f->fact);
    free(scratch);
}

void facts_of_position(Facts *f, const Game *game, const void *board, const void *state, Side viewer) {
    FactSink sink = {gather, f};
    game->facts(board, state, viewer, &sink);
    arrange(f);
}

void facts_of_board(Facts *f, const Game *game, const void *board) {
    FactSink sink = {gather, f};
    game->board_facts(board, &sink);
    arrange(f);
}

/* Data in a file without a source line count as ours, as board_read has it. */
static void gather_reconstructed(Facts *f, Str text) {
    bool ours = true;
    Str line;
    while (str_line(&text, &line)) {
        Str rest = str_trim(line);
        if (!rest.len || rest.at[0] == '#') continue;
        Str word = rest;
        if (str_same(str_word(&word), STR("source"))) ours = str_same(str_trim(word), STR("reconstructed"));
        else if (ours) gather(f, str_trim(str_cut(&rest, '=')), STR("reconstructed"));
    }
}

void facts_reconstructed(Facts *f, const Game *game, Str board, const DataSource *from) {
    char path[160];
    Str list, line, text;
    Error e;
    snprintf(path, sizeof path, "%s/%.*s.board", game->id, (int)board.len, board.at);
    bool ok = from->read(from->context, path, &list, &e);
    while (ok && str_line(&list, &line)) {
        Str name = str_trim(line);
        snprintf(path, sizeof path, "%.*s", (int)name.len, name.at);
        if (name.len && from->read(from->context, path, &text, &e)) gather_reconstructed(f, text);
    }
    arrange(f);
}

void facts_free(Facts *f) {
    while (f->text) {
        FactText *before = f->text->before;
        free(f->text);
        f->text = before;
    }
    free(f->fact);
    free(f->by_key);
    *f = (Facts){0};
}

/* Index in by_key of the first key that is not below `key`. */
static int first_from(const Facts *f, Str key) {
    int low = 0, high = f->count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (text_order(f->fact[f->by_key[middle]].key, key) < 0) low = middle + 1;
        else high = middle;
    }
    return low;
}

static Str value_of(const Facts *f, Str key) {
    int at = first_from(f, key);
    if (at == f->count || !str_same(f->fact[f->by_key[at]].key, key)) return (Str){"", 0};
    return f->fact[f->by_key[at]].value;
}

Str facts_get(const Facts *f, const char *key) { return value_of(f, str_of(key)); }

Str facts_at(const Facts *f, const char *format, ...) {
    char key[160];
    va_list list;
    va_start(list, format);
    int len = vsnprintf(key, sizeof key, format, list);
    va_end(list);
    if (len < 0 || len >= (int)sizeof key) return (Str){"", 0};
    return value_of(f, (Str){key, (size_t)len});
}

i64 facts_number(const Facts *f, const char *key, i64 otherwise) {
    i64 value;
    return str_int(facts_get(f, key), INT32_MIN, INT32_MAX, &value) ? value : otherwise;
}

const Fact *facts_next(const Facts *f, Str prefix, int *at) {
    int index = *at ? *at : first_from(f, prefix);
    if (index >= f->count) return NULL;
    const Fact *fact = &f->fact[f->by_key[index]];
    if (!str_starts(fact->key, prefix)) return NULL;
    *at = index + 1;
    return fact;
}

Str key_part(Str key, int index) {
    Str part = str_cut(&key, '.');
    while (index-- > 0) part = str_cut(&key, '.');
    return part;
}
