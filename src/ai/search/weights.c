/* Weights: read, and summed; see weights.h. */
#include "ai/search/weights.h"

#include "ai/search/knowledge.h"

#define SHOW(slice) ((int)((slice).len < 60 ? (slice).len : 60)), (slice).at

/* ---- Reading ---------------------------------------------------------------------------- */

typedef struct Reader {
    const Knowledge *k;
    const Game *of;
    int line;
    Weights *out;
    bool game, rules;
    bool action[FEATURES_MAX], state[FEATURES_MAX], taste[FEATURES_MAX]; /* which have come */
} Reader;

static bool number(Str *rest, i64 low, i64 high, i64 *value, Error *e) {
    Str word = str_word(rest);
    return str_int(word, low, high, value) ||
           fail(e, "a number from %d to %d was expected, not '%.*s'", (int)low, (int)high, SHOW(word));
}

static int find_name(const char *const *names, Str name) {
    for (int i = 0; names && names[i]; i++) {
        if (str_same(name, str_of(names[i]))) return i;
    }
    return -1;
}

/* Which of these the line is about, once. */
static bool read_name(Str *rest, const char *const *names, bool *come, int *at, Error *e) {
    Str name = str_word(rest);
    *at = find_name(names, name);
    if (*at < 0) return fail(e, "there is no feature '%.*s'", SHOW(name));
    if (come[*at]) return fail(e, "'%.*s' has two weights", SHOW(name));
    return come[*at] = true;
}

static bool read_number(Str *rest, i16 *out, Error *e) {
    i64 value;
    if (!number(rest, INT16_MIN, INT16_MAX, &value, e)) return false;
    *out = (i16)value;
    return true;
}

static bool read_weight(Str rest, const char *const *names, bool *come, i16 *weight, Error *e) {
    int at;
    return read_name(&rest, names, come, &at, e) && read_number(&rest, &weight[at], e);
}

static bool read_taste(Reader *r, Str rest, Error *e) {
    int at;
    bool ok = read_name(&rest, r->k->tastes, r->taste, &at, e);
    for (int set = 0; ok && set < r->k->taste_sets; set++) ok = read_number(&rest, &r->out->taste[set][at], e);
    return ok;
}

static bool read_size(LevelSize *size, Str word, i64 value) {
    if (str_same(word, STR("budget"))) size->budget = (i32)value;
    else if (str_same(word, STR("width"))) size->width = (i32)value;
    else if (str_same(word, STR("gate"))) size->gate = (i32)value;
    else if (str_same(word, STR("horizon"))) size->horizon = (i32)value;
    else if (str_same(word, STR("temperature"))) size->temperature = (i32)value;
    else return false;
    return true;
}

static bool read_level(Str rest, Weights *out, Error *e) {
    i64 level, value;
    if (!number(&rest, 1, LEVELS, &level, e)) return false;
    for (Str word; (word = str_word(&rest)).len;) {
        if (!number(&rest, 0, 100000000, &value, e)) return false;
        if (!read_size(&out->level[level], word, value)) return fail(e, "'%.*s' is no size of a level", SHOW(word));
    }
    return true;
}

static bool read_game(Reader *r, Str rest, Error *e) {
    if (!str_same(rest, str_of(r->k->game))) return fail(e, "these weights are for '%.*s'", SHOW(rest));
    return r->game = true;
}

static bool read_rules(Reader *r, Str rest, Error *e) {
    i64 version;
    if (!number(&rest, 1, INT32_MAX, &version, e)) return false;
    if (version != r->of->rules_version)
        return fail(e, "these weights are for version %d of the rules, which are at %d: make them again with lab tune",
                    (int)version, (int)r->of->rules_version);
    return r->rules = true;
}

static bool read_line(Reader *r, Str line, Error *e) {
    Str rest = line, word = str_word(&rest);
    rest = str_trim(rest);
    if (str_same(word, STR("game"))) return read_game(r, rest, e);
    if (!r->game) return fail(e, "`game` must come first");
    if (str_same(word, STR("rules"))) return read_rules(r, rest, e);
    if (!r->rules) return fail(e, "`rules` must come next");
    if (str_same(word, STR("level"))) return read_level(rest, r->out, e);
    if (str_same(word, STR("even"))) return read_number(&rest, &r->out->even, e);
    if (str_same(word, STR("action"))) return read_weight(rest, r->k->action_features, r->action, r->out->action, e);
    if (str_same(word, STR("state"))) return read_weight(rest, r->k->state_features, r->state, r->out->state, e);
    if (str_same(word, STR("taste"))) return read_taste(r, rest, e);
    return fail(e, "'%.*s' says nothing here", SHOW(word));
}

static bool all_come(const char *const *names, const bool *come, int *count, Error *e) {
    for (*count = 0; names && names[*count]; ++*count) {
        if (!come[*count]) return fail(e, "the feature '%s' has no weight", names[*count]);
    }
    return true;
}

bool weights_read(const Knowledge *k, const Game *game, Str text, Weights *out, Error *e) {
    Reader r = {.k = k, .of = game, .out = out};
    *out = (Weights){0};
    for (Str line; str_line(&text, &line);) {
        Error why;
        r.line++;
        line = str_trim(str_cut(&line, '#'));
        if (line.len && !read_line(&r, line, &why)) return fail(e, "ai/%s.txt:%d: %s", k->game, r.line, why.text);
    }
    if (!r.rules) return fail(e, "ai/%s.txt: `game` and `rules` are missing", k->game);
    return all_come(k->action_features, r.action, &out->action_count, e) &&
           all_come(k->state_features, r.state, &out->state_count, e) &&
           all_come(k->tastes, r.taste, &out->taste_count, e);
}

bool weights_load(const Knowledge *k, const Game *game, const DataSource *from, Weights *out, Error *e) {
    char path[40];
    Writer w = writer_on(path, sizeof path);
    Str text;
    put_fmt(&w, "ai/%s.txt", k->game);
    return from->read(from->context, path, &text, e) && weights_read(k, game, text, out, e);
}

/* ---- Sums and chances ---------------------------------------------------------------------- */

void weigh_rows(const i16 *weight, int features, const i16 *row, int rows, i32 *sum) {
    for (int i = 0; i < rows; i++, row += features) {
        i32 all = 0;
        for (int f = 0; f < features; f++) all += weight[f] * row[f];
        sum[i] = all;
    }
}

/* e to the power of minus an eighth, two eighths, ...; of 65,536. */
/* clang-format off */
static const u32 powers[] = {
    65536, 57835, 51039, 45042, 39750, 35079, 30957, 27319, 24109, 21276, 18776, 16570, 14623, 12905, 11388, 10050,
    8869, 7827, 6907, 6096, 5380, 4747, 4190, 3697, 3263, 2879, 2541, 2243, 1979, 1746, 1541, 1360, 1200, 1059, 935,
    825, 728, 642, 567, 500, 442, 390, 344, 303, 268, 236, 209, 184, 162, 143, 127, 112, 99, 87, 77, 68, 60, 53, 47,
    41, 36, 32, 28, 25, 22, 19, 17, 15, 13, 12, 10, 9, 8, 7, 6, 6, 5, 4, 4, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 0, 0,
};
/* clang-format on */
enum { STEP = 32, LAST = COUNT(powers) - 1 }; /* an eighth, in 256ths */

/* e to the power of -x/256, of 65,536. */
static u32 power(i32 x) {
    i32 at = x / STEP, part = x % STEP;
    if (at >= LAST) return powers[LAST];
    return powers[at] - (powers[at] - powers[at + 1]) * (u32)part / STEP;
}

int chance_of(i32 sum) {
    u32 e = power(sum < 0 ? -sum : sum);
    int high = (int)(10000u * 65536u / (65536u + e));
    return sum < 0 ? 10000 - high : high;
}

static int highest(const i32 *sum, int rows) {
    int best = 0;
    for (int i = 1; i < rows; i++) {
        if (sum[i] > sum[best]) best = i;
    }
    return best;
}

static u32 weight_at(i32 below, int temperature) {
    i64 x = (i64)below * 256 / temperature;
    return x > LAST * STEP ? 0 : power((i32)x);
}

int draw_row(const i32 *sum, int rows, int temperature, u32 number) {
    int best = highest(sum, rows);
    u64 all = 0;
    if (temperature <= 0) return best;
    for (int i = 0; i < rows; i++) all += weight_at(sum[best] - sum[i], temperature);
    u64 left = all * number >> 32;
    for (int i = 0; i < rows; i++) {
        u64 own = weight_at(sum[best] - sum[i], temperature);
        if (left < own) return i;
        left -= own;
    }
    return best;
}
