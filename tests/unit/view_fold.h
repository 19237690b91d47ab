/* What a page makes of view messages, for tests: keys by number, facts, and the
 * journal, folded from one message after another. */
#ifndef LONGROLL_VIEW_FOLD_H
#define LONGROLL_VIEW_FOLD_H

#include "json_read.h"
#include "test.h"

#include "core/view.h"

enum { FOLD_KEYS = 4096, FOLD_LINES = 8192, FOLD_TEXT = 1 << 20 };

typedef struct Fold {
    int keys, lines, wholes;
    Str key[FOLD_KEYS], value[FOLD_KEYS]; /* a value of length 0: not there */
    bool there[FOLD_KEYS];
    int entry[FOLD_LINES];
    Str line[FOLD_LINES];
    char text[FOLD_TEXT];
    size_t used;
} Fold;

static inline Str fold_keep(Fold *f, Str text) {
    MUST(f->used + text.len <= FOLD_TEXT);
    Str kept = {f->text + f->used, text.len};
    memcpy(f->text + f->used, text.at, text.len);
    f->used += text.len;
    return kept;
}

static inline void fold_facts(Fold *f, Str message) {
    Str rest = json_get(message, "keys"), item;
    while (json_next(&rest, &item)) f->key[f->keys++] = fold_keep(f, json_string(item));
    rest = json_get(message, "facts");
    while (json_next(&rest, &item)) {
        Str pair = item, number, value;
        CHECK(json_next(&pair, &number) && json_next(&pair, &value));
        if (!CHECK(json_number(number) >= 0 && json_number(number) < f->keys)) return;
        f->value[json_number(number)] = fold_keep(f, json_string(value));
        f->there[json_number(number)] = true;
    }
    rest = json_get(message, "gone");
    while (json_next(&rest, &item)) {
        CHECK(f->there[json_number(item)]);
        f->there[json_number(item)] = false;
    }
}

static inline void fold_journal(Fold *f, Str message) {
    Str rest = json_get(message, "journal"), back = json_get(message, "back"), item;
    if (back.len > 0)
        while (f->lines > 0 && f->entry[f->lines - 1] > json_number(back)) f->lines--;
    while (json_next(&rest, &item)) {
        Str parts = item, entry;
        json_next(&parts, &entry);
        f->entry[f->lines] = json_number(entry);
        f->line[f->lines++] = fold_keep(f, item);
    }
}

static inline void fold(Fold *f, Str message) {
    if (str_same(json_get(message, "whole"), STR("true"))) {
        f->keys = f->lines = 0;
        f->used = 0;
        f->wholes++;
        memset(f->there, 0, sizeof f->there);
    }
    fold_facts(f, message);
    fold_journal(f, message);
}

/* ---- Is it what the viewer sees? ------------------------------------------------------ */

typedef struct FoldCheck {
    const Fold *fold;
    int found, wrong, hint; /* the next key is often the one after the last */
} FoldCheck;

/* Facts of our games need no escapes but for quotes, which they do not have. */
static inline void fold_fact(void *context, Str key, Str value) {
    FoldCheck *c = context;
    c->found++;
    for (int tries = 0; tries < c->fold->keys; tries++) {
        int i = c->hint++ % c->fold->keys;
        if (!c->fold->there[i] || !str_same(c->fold->key[i], key)) continue;
        if (str_same(c->fold->value[i], value)) return;
        break;
    }
    if (c->wrong++ == 0) printf("    %.*s = %.*s was not told\n", (int)key.len, key.at, (int)value.len, value.at);
}

static inline bool fold_is(const Fold *f, const Game *game, const void *board, const void *state, Side viewer) {
    FoldCheck c = {f, 0, 0, 0};
    int there = 0;
    game->facts(board, state, viewer, &(FactSink){fold_fact, &c});
    for (int i = 0; i < f->keys; i++) there += f->there[i];
    return c.wrong == 0 && there == c.found;
}

static inline bool fold_same_journal(const Fold *a, const Fold *b) {
    if (a->lines != b->lines) return false;
    for (int i = 0; i < a->lines; i++)
        if (!str_same(a->line[i], b->line[i])) return false;
    return true;
}

#endif
