/* Scenarios, and positions set as one transaction. */
#include "core/scenario.h"

#include "core/values.h"
#include "core/internal.h"

/* ---- Reading the header ------------------------------------------------------------ */

bool option_line(const Lines *lines, Str text, const char *what, OptionChoice *option, int *count, Error *e) {
    OptionChoice choice;
    if (!line_fact(text, &choice.name, &choice.value)) {
        return lines_fail(lines, e, "expected 'option NAME = VALUE', found '%.*s'", SHOW(text));
    }
    if (*count == SCENARIO_OPTIONS) {
        return lines_fail(lines, e, "a %s names at most %d options", what, SCENARIO_OPTIONS);
    }
    option[(*count)++] = choice;
    return true;
}

static bool handicap_line(const Lines *lines, Str text, Handicap *h, Error *e) {
    i64 most;
    Str rest = text, number = str_word(&rest), source = str_word(&rest);
    if (h->most) return lines_fail(lines, e, "'handicap' is given twice");
    h->counts = str_trim(rest);
    if (!str_int(number, 1, HANDICAP_MOST, &most) || !source_named(source, &h->source) || h->counts.len == 0) {
        return lines_fail(lines, e, "expected 'handicap MOST SOURCE WHAT', MOST from 1 to %d, found '%.*s'",
                          HANDICAP_MOST, SHOW(text));
    }
    h->most = (int)most;
    return true;
}

static bool history_read(Str text, Past *h) {
    i64 margin = 0;
    Str rest = text, winner = str_word(&rest), points = str_word(&rest);
    u8 side = NOBODY;
    Error e;
    h->has_margin = !str_same(points, STR("-"));
    if (!str_same(winner, STR("draw")) && !read_side(winner, &side, &e)) return false;
    if (h->has_margin && !str_int(points, -999, 999, &margin)) return false;
    h->winner = (Side)side;
    h->margin = (int)margin;
    h->text = str_trim(rest);
    return h->text.len > 0;
}

static bool history_line(const Lines *lines, Str text, Past *h, Error *e) {
    if (h->text.len) return lines_fail(lines, e, "'history' is given twice");
    return history_read(text, h) ||
           lines_fail(lines, e,
                      "expected 'history union|confederate|draw MARGIN TEXT', MARGIN a number or -, found '%.*s'",
                      SHOW(text));
}

static Str *header_field(Scenario *s, Str word) {
    if (str_same(word, STR("game"))) return &s->game;
    if (str_same(word, STR("title"))) return &s->title;
    if (str_same(word, STR("board"))) return &s->board;
    if (str_same(word, STR("about"))) return &s->about;
    return NULL;
}

static bool read_header_line(const Lines *lines, Str line, Scenario *out, Error *e) {
    Str rest = line;
    Str word = str_word(&rest);
    if (str_same(word, STR("option"))) return option_line(lines, rest, "scenario", out->option, &out->option_count, e);
    if (str_same(word, STR("handicap"))) return handicap_line(lines, rest, &out->handicap, e);
    if (str_same(word, STR("history"))) return history_line(lines, rest, &out->history, e);
    Str *field = header_field(out, word);
    if (field == NULL) {
        return lines_fail(lines, e,
                          "expected game, title, board, about, handicap, history, option or facts, found '%.*s'",
                          SHOW(word));
    }
    if (field->len > 0) return lines_fail(lines, e, "'%.*s' is given twice", SHOW(word));
    *field = str_trim(rest);
    return field->len > 0 || lines_fail(lines, e, "expected something after '%.*s'", SHOW(word));
}

static bool header_complete(const Scenario *s, const char *file, Error *e) {
    const char *missing = s->game.len == 0 ? "game" : s->title.len == 0 ? "title" : s->board.len == 0 ? "board" : NULL;
    return missing == NULL || fail(e, "%s: the line '%s ...' is missing", file, missing);
}

bool scenario_parse(Str text, const char *file, Scenario *out, Error *e) {
    if (text.len > DATA_LIMIT) return fail(e, "%s: longer than %d bytes", file, DATA_LIMIT);
    Scenario s = {.option_count = 0};
    Lines lines = lines_of(file, text);
    Str line;
    while (lines_next(&lines, &line, e)) {
        if (str_same(line, STR("facts"))) {
            if (!header_complete(&s, file, e)) return false;
            s.facts = lines.rest;
            s.facts_line = lines.number + 1;
            *out = s;
            return true;
        }
        if (!read_header_line(&lines, line, &s, e)) return false;
    }
    return lines_ended(&lines, e) && fail(e, "%s: expected a line 'facts' and the position below it", file);
}

bool scenario_read(const DataSource *from, Str name, Scenario *out, Error *e) {
    char path[160];
    Writer w = writer_on(path, sizeof path);
    put_fmt(&w, "%.*s.scenario", (int)(name.len < sizeof path ? name.len : sizeof path), name.at);
    Str rest = name;
    Str game = str_cut(&rest, '/');
    if (w.full || !name_is_plain(game) || !name_is_plain(rest)) {
        return fail(e, "expected the name of a scenario such as lgv/chancellorsville, found '%.*s'", SHOW(name));
    }
    Str text;
    Scenario s;
    if (!from->read(from->context, path, &text, e) || !scenario_parse(text, path, &s, e)) return false;
    if (!str_same(s.game, game)) {
        return fail(e, "%s: the folder is of game '%.*s', the line says '%.*s'", path, SHOW(game), SHOW(s.game));
    }
    s.name = name;
    *out = s;
    return true;
}

/* ---- Transactions ---------------------------------------------------------------------- */

static bool is_clear(Str key) { return str_same(key, STR("clear")); }

bool transaction_add(Transaction *t, Str key, Str value, int line, Error *e) {
    if (t->count == TRANSACTION_MAX) return fail(e, "a position has at most %d facts", TRANSACTION_MAX);
    if (key.len == 0) return fail(e, "expected 'key = value' or 'clear WHAT'");
    t->fact[t->count].key = key;
    t->fact[t->count].value = value;
    t->fact[t->count].line = line;
    t->count++;
    return true;
}

/* Where a fact stands in the canonical order. */
typedef struct Place {
    int rank, index;
} Place;

static int compare_places(const void *a, const void *b, const void *context) {
    (void)context;
    int first = ((const Place *)a)->rank, second = ((const Place *)b)->rank;
    return (first > second) - (first < second);
}

static void sort_facts(const Game *game, const void *board, const Transaction *t, Place *place) {
    Place scratch[TRANSACTION_MAX];
    for (int i = 0; i < t->count; i++) {
        Str key = t->fact[i].key;
        place[i] = (Place){is_clear(key) ? INT32_MIN : game->fact_rank(board, key), i};
    }
    sort_stable(place, (size_t)t->count, sizeof *place, scratch, compare_places, NULL);
}

/* A key given twice is a slip of the pen. Same keys have the same rank, so they
 * stand in one run of the sorted facts. */
static bool given_once(const Transaction *t, const Place *place, int at, int *line, Error *e) {
    Str key = t->fact[place[at].index].key;
    for (int i = at - 1; i >= 0 && place[i].rank == place[at].rank && !is_clear(key); i--) {
        if (str_same(t->fact[place[i].index].key, key)) {
            *line = t->fact[place[at].index].line;
            return fail(e, "'%.*s' is given twice, first in line %d", SHOW(key), t->fact[place[i].index].line);
        }
    }
    return true;
}

/* What is wrong, and of which key, unless the words tell that already. */
static void name_key(Str key, Error *e) {
    Error inner = *e;
    if (!str_has(str_of(inner.text), key)) (void)fail(e, "%.*s: %s", SHOW(key), inner.text);
}

static bool set_one(const Game *game, const void *board, void *state, Str key, Str value, Error *e) {
    if (is_clear(key)) return game->clear(board, state, value, e);
    if (game->set_fact(board, state, key, value, e)) return true;
    name_key(key, e);
    return false;
}

static bool judge_position(const Game *game, const void *board, void *state, Error *e) {
    char complaint[240];
    Writer w = writer_on(complaint, sizeof complaint);
    return game->settle(board, state, e) &&
           (game->sane(board, state, &w) || fail(e, "this position cannot be: %s", complaint));
}

/* Without the way back: `state` is of no use after an error. The fact `but` is left out; -1: none. */
static bool apply_facts(const Game *game, const void *board, void *state, const Transaction *t, int but, int *line,
                        Error *e) {
    Place place[TRANSACTION_MAX];
    sort_facts(game, board, t, place);
    for (int i = 0; i < t->count; i++) {
        int index = place[i].index;
        if (index == but) continue;
        if (!given_once(t, place, i, line, e)) return false;
        *line = t->fact[index].line;
        if (!set_one(game, board, state, t->fact[index].key, t->fact[index].value, e)) return false;
    }
    *line = t->count > 0 ? t->fact[t->count - 1].line : 0;
    return judge_position(game, board, state, e);
}

bool transaction_commit(const Game *game, const void *board, void *state, void *scratch, const Transaction *t,
                        int *line, Error *e) {
    memcpy(scratch, state, game->state_size);
    if (!apply_facts(game, board, scratch, t, -1, line, e)) return false;
    memcpy(state, scratch, game->state_size);
    return true;
}

/* ---- Whose fault it is ------------------------------------------------------------------- */

/* Does the complaint speak of the piece or place that the key is about? Names are written in many ways. */
static bool speaks_of(Str complaint, Str key) {
    Str rest = key;
    (void)str_cut(&rest, '.');
    Str name = str_cut(&rest, '.');
    for (size_t at = 0; name.len > 0 && at + name.len <= complaint.len; at++) {
        if (str_alike((Str){complaint.at + at, name.len}, name)) return true;
    }
    return false;
}

/* How much speaks for a fact as the culprit: without it the position is right, or at least wrong in another way. */
static int weigh_fault(const Game *game, const void *board, void *scratch, const Transaction *t, int but,
                       const Error *e) {
    Error other;
    int line;
    bool right = apply_facts(game, board, scratch, t, but, &line, &other);
    if (!right && strcmp(other.text, e->text) == 0) return 0;
    return (right ? 4 : 2) + speaks_of(str_of(e->text), t->fact[but].key);
}

void transaction_blame(const Game *game, const void *board, const void *state, void *scratch, const Transaction *t,
                       int *line, Error *e) {
    int most = 0, culprit = -1;
    for (int i = 0; i < t->count; i++) {
        if (is_clear(t->fact[i].key)) continue;
        memcpy(scratch, state, game->state_size);
        int weight = weigh_fault(game, board, scratch, t, i, e);
        if (weight > 0 && weight >= most) most = weight, culprit = i;
    }
    if (culprit < 0) return;
    *line = t->fact[culprit].line;
    name_key(t->fact[culprit].key, e);
}

/* Errors repeat what they found: a zero in it would end them there. */
static bool is_readable(Str text) {
    for (size_t i = 0; i < text.len; i++) {
        if ((u8)text.at[i] < ' ' && text.at[i] != '\t') return false;
    }
    return true;
}

bool fact_read(Str text, Str *key, Str *value, Error *e) {
    if (!is_readable(text)) return fail(e, "a fact has no control characters");
    if (line_fact(text, key, value)) return true;
    Str rest = text;
    *key = str_word(&rest);
    *value = str_trim(rest);
    return (is_clear(*key) && value->len > 0) ||
           fail(e, "expected 'key = value' or 'clear WHAT', found '%.*s'", SHOW(text));
}

/* ---- Options and first position ------------------------------------------------------------ */

static void list_values(const char *values, Writer *w) {
    Str rest = str_of(values);
    for (Str word = str_word(&rest); word.len > 0; word = str_word(&rest)) {
        put(w, w->len > 0 ? ", " : "");
        put_str(w, word);
    }
}

static const OptionInfo *find_option(const Game *game, Str name, Error *e) {
    char known[LIST_ROOM];
    Writer w = writer_on(known, sizeof known);
    Nearest near = nearest_to(name);
    for (int i = 0; i < game->option_count; i++) {
        if (str_same(name, str_of(game->options[i].name))) return &game->options[i];
        put_fmt(&w, "%s%s", i > 0 ? ", " : "", game->options[i].name);
        nearest_name(&near, str_of(game->options[i].name));
    }
    if (game->option_count == 0) put(&w, "none");
    put_nearest(&w, &near);
    (void)fail(e, "there is no option '%.*s'; possible: %s", SHOW(name), known);
    return NULL;
}

static bool value_allowed(const OptionInfo *option, Str value, Error *e) {
    Str rest = str_of(option->values);
    for (Str word = str_word(&rest); word.len > 0; word = str_word(&rest)) {
        if (str_same(word, value)) return true;
    }
    char known[LIST_ROOM];
    Writer w = writer_on(known, sizeof known);
    list_values(option->values, &w);
    return fail(e, "option %s cannot be '%.*s'; possible: %s", option->name, SHOW(value), known);
}

static bool chosen_before(const OptionChoice *choice, int at) {
    for (int i = 0; i < at; i++) {
        if (str_same(choice[i].name, choice[at].name)) return true;
    }
    return false;
}

bool options_valid(const Game *game, const OptionChoice *choice, int count, Error *e) {
    for (int i = 0; i < count; i++) {
        const OptionInfo *option = find_option(game, choice[i].name, e);
        if (option == NULL || !value_allowed(option, choice[i].value, e)) return false;
        if (chosen_before(choice, i)) return fail(e, "option %s is chosen twice", option->name);
    }
    return true;
}

/* `*value` stays when nothing is said. */
static void choose(const OptionInfo *option, const OptionChoice *choice, int count, Str *value) {
    for (int i = 0; i < count; i++) {
        if (str_same(choice[i].name, str_of(option->name))) *value = choice[i].value;
    }
}

static bool set_option(const Game *game, const void *board, void *state, const OptionInfo *option, Str value,
                       Error *e) {
    char key[80];
    Writer w = writer_on(key, sizeof key);
    put_fmt(&w, "option.%s", option->name);
    MUST(!w.full);
    return game->set_fact(board, state, writer_str(&w), value, e);
}

/* No more than the scenario says; `none` is possible everywhere. */
static bool handicap_allowed(const Scenario *s, Str value, Error *e) {
    int steps, most = s->handicap.most;
    if (read_handicap(value, &steps) && steps <= most && -steps <= most) return true;
    if (most == 0) return fail(e, "there is no handicap in this scenario, so option handicap must be none");
    return fail(e,
                "option handicap cannot be '%.*s' here; possible: none, union+1 to union+%d, confederate+1 to "
                "confederate+%d (%.*s)",
                SHOW(value), most, most, SHOW(s->handicap.counts));
}

static bool set_options(const Game *game, const void *board, const Scenario *s, const OptionChoice *chosen,
                        int chosen_count, void *state, Error *e) {
    for (int i = 0; i < game->option_count; i++) {
        const OptionInfo *option = &game->options[i];
        Str rest = str_of(option->values);
        Str value = str_word(&rest);
        choose(option, s->option, s->option_count, &value);
        choose(option, chosen, chosen_count, &value);
        if (strcmp(option->name, "handicap") == 0 && !handicap_allowed(s, value, e)) return false;
        if (!set_option(game, board, state, option, value, e)) return false;
    }
    return true;
}

static bool collect_facts(Lines *lines, Transaction *t, Error *e) {
    Str line, key, value;
    t->count = 0;
    while (lines_next(lines, &line, e)) {
        if (!fact_read(line, &key, &value, e) || !transaction_add(t, key, value, lines->number, e)) {
            return lines_wrap(lines, e);
        }
    }
    return lines_ended(lines, e);
}

static bool set_facts(const Game *game, const void *board, const Scenario *s, void *state, Error *e) {
    char file[160];
    Writer w = writer_on(file, sizeof file);
    put_str(&w, s->name);
    put(&w, ".scenario");
    Lines lines = lines_of(s->name.len > 0 ? file : NULL, s->facts);
    lines.number = s->facts_line - 1;
    Transaction t;
    if (!collect_facts(&lines, &t, e)) return false;
    return apply_facts(game, board, state, &t, -1, &lines.number, e) || lines_wrap(&lines, e);
}

bool scenario_setup(const Game *game, const void *board, const Scenario *s, const OptionChoice *chosen,
                    int chosen_count, void *state, Error *e) {
    if (!options_valid(game, s->option, s->option_count, e)) return false;
    for (int i = 0; i < chosen_count; i++) { /* first, since it can say what the scenario allows */
        if (str_same(chosen[i].name, STR("handicap")) && !handicap_allowed(s, chosen[i].value, e)) return false;
    }
    if (!options_valid(game, chosen, chosen_count, e)) return false;
    game->blank(board, state);
    return set_options(game, board, s, chosen, chosen_count, state, e) && set_facts(game, board, s, state, e);
}
