/* Words of a value, alike in every game. */
#include "core/values.h"

/* ---- Names that nobody knows --------------------------------------------------- */

Nearest nearest_to(Str wanted) { return (Nearest){.wanted = wanted, .best = {"", 0}, .apart = (int)wanted.len}; }

void nearest_name(Nearest *n, Str name) {
    int apart = str_apart(n->wanted, name);
    int most = n->wanted.len < 6 ? 1 : (int)n->wanted.len / 3;
    if (apart > most || apart >= n->apart || name.len == 0) return;
    n->apart = apart;
    n->best = name;
}

void nearest_words(Nearest *n, const char *const *words) {
    for (; *words; words++) nearest_name(n, str_of(*words));
}

void put_nearest(Writer *w, const Nearest *n) {
    if (n->best.len) put_fmt(w, "; did you mean '%.*s'?", (int)n->best.len, n->best.at);
}

bool fail_unknown(Error *e, const char *what, const Nearest *n) {
    char near[120];
    Writer w = writer_on(near, sizeof near);
    put_nearest(&w, n);
    return fail(e, "no %s '%.*s'%s", what, (int)n->wanted.len, n->wanted.at, near);
}

bool fail_several(Error *e, const char *what, Str name, const Writer *keys) {
    return fail(e, "'%.*s' names more than one %s: %s", (int)name.len, name.at, what, keys->buffer);
}

void known_start(Known *k, Str wanted) {
    k->near = nearest_to(wanted);
    k->list = writer_on(k->room, sizeof k->room);
}

void known_add(Known *k, const char *name) {
    put_more(&k->list, name);
    nearest_name(&k->near, str_of(name));
}

bool fail_known(Error *e, const char *what, Known *k) {
    const char *are = k->list.len ? "; there are: " : "";
    put_nearest(&k->list, &k->near);
    return fail(e, "%s '%.*s'%s%s", what, (int)k->near.wanted.len, k->near.wanted.at, are, k->room);
}

/* ---- Values ---------------------------------------------------------------------- */

bool is_none(Str value) { return value.len == 0 || str_same(value, STR("none")); }

bool read_int(Str word, i32 low, i32 high, i32 *to, Error *e) {
    i64 number;
    if (!str_int(word, low, high, &number)) return fail(e, "expected a number from %d to %d", low, high);
    *to = (i32)number;
    return true;
}

bool read_byte(Str word, i32 low, i32 high, u8 *to, Error *e) {
    i32 number = 0;
    if (!read_int(word, low, high, &number, e)) return false;
    *to = (u8)number;
    return true;
}

bool read_small(Str word, i32 low, i32 high, i8 *to, Error *e) {
    i32 number = 0;
    if (!read_int(word, low, high, &number, e)) return false;
    *to = (i8)number;
    return true;
}

bool read_short(Str word, i32 low, i32 high, i16 *to, Error *e) {
    i32 number = 0;
    if (!read_int(word, low, high, &number, e)) return false;
    *to = (i16)number;
    return true;
}

bool read_yes(Str word, u8 *to, Error *e) {
    if (str_same(word, STR("yes"))) return *to = 1, true;
    if (str_same(word, STR("no"))) return *to = 0, true;
    return fail(e, "expected yes or no");
}

bool read_side(Str word, u8 *to, Error *e) {
    if (str_same(word, STR("union"))) return *to = UNION, true;
    if (str_same(word, STR("confederate"))) return *to = CONFEDERATE, true;
    return fail(e, "expected union or confederate");
}

bool read_side_or_none(Str word, u8 *to, Error *e) {
    return str_same(word, STR("none")) ? (*to = NOBODY, true) : read_side(word, to, e);
}

bool read_word(Str word, const char *const *words, u8 *to, Error *e) {
    for (int i = 0; words[i]; i++) {
        if (str_same(word, str_of(words[i]))) return *to = (u8)i, true;
    }
    Known known;
    known_start(&known, word);
    for (int i = 0; words[i]; i++) known_add(&known, words[i]);
    return fail_known(e, "unknown word", &known);
}

bool read_text(Str value, char *to, size_t room, Error *e) {
    if (value.len == 0 || value.len >= room) return fail(e, "expected a text of 1 to %d letters", (int)room - 1);
    memset(to, 0, room);
    memcpy(to, value.at, value.len);
    return true;
}

bool read_place_name(Str value, u8 *index, u8 *places, int most, char place[][PLACE_ROOM], Error *e) {
    if (!*index && *places == most) return fail(e, "more than %d named hexes", most);
    int at = *index ? *index : *places + 1;
    if (!read_text(value, place[at], PLACE_ROOM, e)) return false;
    if (!*index) *index = ++*places;
    return true;
}

bool read_option(const OptionInfo *options, int count, Str name, Str value, u8 *chosen, Error *e) {
    int i = 0;
    while (i < count && !str_same(name, str_of(options[i].name))) i++;
    if (i == count) {
        Nearest near = nearest_to(name);
        for (i = 0; i < count; i++) nearest_name(&near, str_of(options[i].name));
        return fail_unknown(e, "option", &near);
    }
    Str values = str_of(options[i].values);
    for (u8 v = 0; values.len; v++) {
        Str word = str_word(&values);
        if (word.len && str_same(word, value)) return chosen[i + 1] = v, true;
    }
    return fail(e, "option %s takes one of: %s", options[i].name, options[i].values);
}

void put_option(const OptionInfo *option, int value, Writer *w) {
    Str values = str_of(option->values), word = str_word(&values);
    for (int v = 0; v < value; v++) word = str_word(&values);
    put_str(w, word);
}

int handicap_steps(u8 chosen) { return chosen <= HANDICAP_MOST ? chosen : HANDICAP_MOST - chosen; }

void tell_handicap(int steps, Clause clause, const char *what, const Journal *j) {
    if (steps == 0) return;
    journal(j, NOBODY, clause, "The handicap of the %s side counts %d%s.", side_mark(steps > 0 ? UNION : CONFEDERATE),
            steps > 0 ? steps : -steps, what);
}

Str handicap_value(int steps, char room[32]) {
    Writer w = writer_on(room, 32);
    if (steps == 0) put(&w, "none");
    else put_fmt(&w, "%s+%d", steps > 0 ? "union" : "confederate", steps > 0 ? steps : -steps);
    return writer_str(&w);
}

bool read_handicap(Str value, int *steps) {
    Str values = STR(HANDICAP_VALUES);
    for (u8 v = 0; values.len; v++) {
        if (str_same(str_word(&values), value)) return *steps = handicap_steps(v), true;
    }
    return false;
}

/* ---- Actions ------------------------------------------------------------------- */

int verb_named(const VerbInfo *verbs, int count, Str name) {
    for (int v = VERB_FIRST_OWN; v < count; v++) {
        if (verbs[v].name && str_same(name, str_of(verbs[v].name))) return v;
    }
    return VERB_NONE;
}

static bool fail_verb(const VerbInfo *verbs, int count, Str word, Error *e) {
    Known known;
    known_start(&known, word);
    for (int v = VERB_FIRST_OWN; v < count; v++) {
        if (verbs[v].name) known_add(&known, verbs[v].name);
    }
    return fail_known(e, "no verb", &known);
}

/* Of several ways to part the words, the first one that failed is told. */
static bool read_two(const VerbInfo *v, ReadOperand *read, const void *board, const void *state, Str rest, Action *a,
                     Error *e) {
    Error first = {""};
    for (size_t cut = 0; cut < rest.len; cut++) {
        if (rest.at[cut] != ' ') continue;
        Str one = {rest.at, cut}, two = str_trim((Str){rest.at + cut, rest.len - cut});
        Error *to = first.text[0] ? NULL : &first;
        if (read(board, state, v->kind[0], one, &a->op[0], to) && read(board, state, v->kind[1], two, &a->op[1], to))
            return true;
    }
    return first.text[0] ? fail(e, "%s", first.text) : fail(e, "expected: %s", v->help);
}

bool read_action(const VerbInfo *verbs, int count, ReadOperand *read, const void *board, const void *state, Str text,
                 Action *a, Error *e) {
    Str rest = str_trim(text), word = str_word(&rest);
    int verb = verb_named(verbs, count, word);
    if (!verb) return fail_verb(verbs, count, word, e);
    const VerbInfo *v = &verbs[verb];
    rest = str_trim(rest);
    *a = action0(verb);
    a->n = v->count;
    if (v->count == 0) return !rest.len || fail(e, "'%s' takes no operand", v->name);
    if (!rest.len) return fail(e, "expected: %s", v->help);
    if (v->count == 1) return read(board, state, v->kind[0], rest, &a->op[0], e);
    return read_two(v, read, board, state, rest, a, e);
}

void write_action(const VerbInfo *verbs, PutOperand *write, const void *board, const void *state, const Action *a,
                  u64 hidden, Writer *w) {
    const VerbInfo *v = &verbs[a->verb];
    put(w, v->name);
    for (int i = 0; i < a->n; i++) {
        put_char(w, ' ');
        if (a->verb == VERB_ROLL) put_int(w, a->face[i]);
        else if (hidden >> i & 1) put_char(w, '?');
        else write(board, state, i < COUNT(v->kind) ? v->kind[i] : 0, a->op[i], w);
    }
}

/* ---- Lists and numbers --------------------------------------------------------- */

void put_gap(Writer *w) {
    if (w->len) put_char(w, ' ');
}

void put_more(Writer *w, const char *word) {
    put_gap(w);
    put(w, word);
}

const char *number_text(int number, char out[8]) {
    Writer w = writer_on(out, 8);
    put_int(&w, number);
    return out;
}
