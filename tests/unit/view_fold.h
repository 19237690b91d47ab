/* What a page makes of view messages, for tests: keys by number, facts, and the
 * journal, folded from one message after another. */
#ifndef LONGROLL_VIEW_FOLD_H
#define LONGROLL_VIEW_FOLD_H

#include "json_read.h"
#include "test.h"

#include "core/marks.h"
#include "core/view.h"

enum { FOLD_KEYS = 4096, FOLD_LINES = 8192, FOLD_ROWS = 1 << 15, FOLD_LIST = 1024, FOLD_MARKS = 1024, FOLD_STEPS = 64 };
enum { FOLD_TEXT = 1 << 22, FOLD_FIELDS = 7 };

/* What was told last at a step. */
typedef struct FoldStep {
    Str name, clause, prompt;
} FoldStep;

typedef struct Fold {
    int keys, lines, wholes, rows, legals, marks, steps, seq;
    Str key[FOLD_KEYS], value[FOLD_KEYS]; /* a value of length 0: not there */
    bool there[FOLD_KEYS];
    int entry[FOLD_LINES];
    Str line[FOLD_LINES]; /* from the clause on */
    Str row[FOLD_ROWS], legal[FOLD_LIST];
    Str mark[FOLD_MARKS], words[FOLD_MARKS]; /* "unit:Hancock", "W.S. Hancock" */
    FoldStep step[FOLD_STEPS];
    Str field[FOLD_FIELDS], at, clause, prompt, last; /* as JSON; `at`: the step */
    Str faces;                                        /* of the dice that were due last */
    char text[FOLD_TEXT];
    size_t used;
} Fold;

enum { FOLD_YOU, FOLD_ACTOR, FOLD_DICE, FOLD_OVER, FOLD_UNDO };
static const char *const fold_fields[FOLD_FIELDS] = {"you", "actor", "dice", "over", "undo", "winner", "result"};

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

/* ---- What was told before ---------------------------------------------------------------- */

static inline int fold_mark(Fold *f, Str mark) {
    for (int i = 0; i < f->marks; i++)
        if (str_same(f->mark[i], mark)) return i;
    MUST(f->marks < FOLD_MARKS);
    f->mark[f->marks] = fold_keep(f, mark);
    return f->marks++;
}

/* With the words of every mark. What stands in JSON has no escapes before a mark's words but those of marks. */
static inline Str fold_words(Fold *f, Str text) {
    static char room[1 << 16];
    Writer w = writer_on(room, sizeof room);
    Mark mark;
    for (Str rest = text; marks_next(&rest, &mark);) {
        if (mark.kind.len == 0) {
            put_str(&w, mark.words);
            continue;
        }
        Str name = {mark.kind.at, (size_t)(mark.id.at + mark.id.len - mark.kind.at)};
        bool own = mark.words.at == mark.id.at;
        int known = own ? 0 : fold_mark(f, name);
        if (!own && mark.words.len > 0) f->words[known] = fold_keep(f, mark.words);
        put_fmt(&w, "{%.*s", (int)name.len, name.at);
        if (!own && CHECK(f->words[known].len > 0)) put_fmt(&w, "|%.*s", (int)f->words[known].len, f->words[known].at);
        put_char(&w, '}');
    }
    return fold_keep(f, writer_str(&w));
}

static inline void fold_legal(Fold *f, Str message) {
    Str rest = json_get(message, "legal"), item;
    for (f->legals = 0; json_next(&rest, &item); f->legals++) {
        bool told = item.at[0] != '[';
        if (!told) f->row[f->rows++] = fold_keep(f, item);
        int number = told ? json_number(item) : f->rows - 1;
        if (!CHECK(number >= 0 && number < f->rows)) return;
        f->legal[f->legals] = f->row[number];
    }
}

static inline FoldStep *fold_step(Fold *f, Str name) {
    for (int i = 0; i < f->steps; i++)
        if (str_same(f->step[i].name, name)) return &f->step[i];
    MUST(f->steps < FOLD_STEPS);
    f->step[f->steps] = (FoldStep){fold_keep(f, name), STR(""), STR("")};
    return &f->step[f->steps++];
}

static inline bool fold_has(const Fold *f, int field, const char *const *values) {
    while (*values && !str_same(f->field[field], str_of(*values))) values++;
    return *values != NULL;
}

/* The step is in the fact of its name, where that is told. */
static inline Str fold_step_told(const Fold *f, Str message) {
    Str rest = json_get(message, "facts"), item, number, value = json_get(message, "step");
    while (value.len == 0 && json_next(&rest, &item)) {
        json_next(&item, &number);
        if (str_same(f->key[json_number(number)], STR("step"))) json_next(&item, &value);
    }
    return value;
}

static inline void fold_turn(Fold *f, Str message) {
    static const char *const players[] = {"\"union\"", "\"confederate\"", "\"first\"", "\"second\"", NULL};
    Str actor = f->field[FOLD_ACTOR], did = json_get(message, "did"), value = json_get(message, "last");
    if (value.len > 0) f->last = value.len > 2 ? fold_keep(f, value) : STR("");
    char said[1200];
    Writer w = writer_on(said, sizeof said);
    put_fmt(&w, "[%.*s,%.*s]", (int)actor.len, actor.at, (int)did.len, did.at);
    if (did.len > 0) f->last = fold_keep(f, writer_str(&w));
    for (int i = 0; i < FOLD_FIELDS; i++) {
        value = json_get(message, fold_fields[i]);
        if (value.len > 0) f->field[i] = fold_keep(f, value);
    }
    if ((value = json_get(message, "faces")).len > 0) f->faces = fold_keep(f, value);
    value = fold_step_told(f, message);
    if (value.len > 0) f->at = fold_keep(f, value);
    FoldStep *step = fold_step(f, f->at);
    if ((value = json_get(message, "prompt")).len > 0) step->prompt = fold_words(f, value);
    if ((value = json_get(message, "clause")).len > 0) step->clause = fold_keep(f, value);
    f->clause = step->clause;
    bool other = fold_has(f, FOLD_ACTOR, players) && !str_same(f->field[FOLD_YOU], f->field[FOLD_ACTOR]);
    f->prompt = other ? STR("\"\"") : step->prompt;
}

static inline void fold_journal(Fold *f, Str message) {
    Str rest = json_get(message, "journal"), back = json_get(message, "back"), item;
    if (back.len > 0)
        while (f->lines > 0 && f->entry[f->lines - 1] > json_number(back)) f->lines--;
    while (json_next(&rest, &item)) {
        Str parts = item, entry;
        json_next(&parts, &entry);
        bool numbered = entry.at[0] != '"';
        f->entry[f->lines] = numbered ? json_number(entry) : f->seq;
        f->line[f->lines++] = fold_words(f, numbered ? parts : (Str){item.at, item.len});
        Str *line = &f->line[f->lines - 1];
        *line = (Str){line->at + 1, line->len - 1}; /* neither the bracket nor the comma */
    }
}

static inline void fold(Fold *f, Str message) {
    Str seq = json_get(message, "seq");
    if (str_same(json_get(message, "whole"), STR("true"))) {
        int wholes = f->wholes + 1;
        memset(f, 0, offsetof(Fold, text));
        f->used = 0;
        f->wholes = wholes;
    }
    f->seq = seq.len ? json_number(seq) : f->seq + 1;
    fold_facts(f, message);
    fold_turn(f, message);
    fold_legal(f, message);
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
        if (a->entry[i] != b->entry[i] || !str_same(a->line[i], b->line[i])) return false;
    return true;
}

static inline bool fold_same_text(const char *name, Str one, Str two) {
    if (CHECK(str_same(one, two))) return true;
    printf("    %s: %.*s, %.*s\n", name, (int)one.len, one.at, (int)two.len, two.at);
    return false;
}

/* Do changes say the same as the whole, but for the journal? */
static inline bool fold_same_turn(const Fold *a, const Fold *b) {
    bool same = CHECK_EQ(a->seq, b->seq);
    same &= CHECK_EQ(a->legals, b->legals);
    same &= fold_same_text("step", a->at, b->at);
    same &= fold_same_text("clause", a->clause, b->clause);
    same &= fold_same_text("prompt", a->prompt, b->prompt);
    same &= fold_same_text("last", a->last, b->last);
    for (int i = 0; i < FOLD_FIELDS; i++) same &= fold_same_text(fold_fields[i], a->field[i], b->field[i]);
    if (!str_same(a->field[FOLD_DICE], STR("0"))) same &= fold_same_text("faces", a->faces, b->faces);
    for (int i = 0; same && i < a->legals; i++) same &= fold_same_text("legal", a->legal[i], b->legal[i]);
    return same;
}

#endif
