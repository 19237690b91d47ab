/* A position out of a rule script; see position.h. */
#include "cli/position.h"

#include <stdlib.h>

typedef struct Reading {
    Cli *cli;
    Table *table;
    bool begun;      /* option and board lines are over */
    Transaction set; /* `set` lines that wait */
    void *common;    /* where each `case` begins, or NULL outside of one */
    int line;
} Reading;

/* ---- Header ----------------------------------------------------------------- */

static bool use(Reading *r, Str rest, Error *e) {
    char name[NAME_ROOM];
    if (r->table->game) return fail(e, "a script uses one scenario");
    snprintf(name, sizeof name, "%.*s", SHOWN(rest));
    return table_scenario(r->cli, name, NULL, 0, r->table, e);
}

static bool option_line(Reading *r, Str rest, Error *e) {
    Table *t = r->table;
    Str name = str_trim(str_cut(&rest, '='));
    if (r->begun || t->option_count == SCENARIO_OPTIONS) return fail(e, "'option' lines stand directly after 'use'");
    t->option[t->option_count++] = (OptionChoice){name, str_trim(rest)};
    return true;
}

static bool board_line(Reading *r, Str rest, Error *e) {
    Str key = str_trim(str_cut(&rest, '='));
    if (r->begun) return fail(e, "'board' lines stand before the first 'set' or 'do'");
    return r->table->game->board_fact(r->table->board, key, str_trim(rest), SOURCE_RECONSTRUCTED, e);
}

/* The board as changed, and the first position on it. */
static bool begin(Reading *r, Error *e) {
    Table *t = r->table;
    if (r->begun) return true;
    r->begun = true;
    void *state = alloc_or_exit(t->game->state_size);
    bool ok = t->game->board_end(t->board, false, e) &&
              scenario_setup(t->game, t->board, &t->scenario, t->option, t->option_count, state, e);
    if (ok) match_restart(&t->match, state);
    free(state);
    return ok;
}

/* ---- Position and play ------------------------------------------------------ */

static bool set_line(Reading *r, Str rest, Error *e) {
    Str key, value;
    return fact_read(rest, &key, &value, e) && transaction_add(&r->set, key, value, r->line, e);
}

/* The `set` lines so far take hold as one. */
static bool settle(Reading *r, Error *e) {
    Table *t = r->table;
    if (!begin(r, e)) return false;
    if (!r->set.count) return true;
    void *state = alloc_or_exit(t->game->state_size), *scratch = alloc_or_exit(t->game->state_size);
    int line = r->line;
    memcpy(state, t->match.state, t->game->state_size);
    bool ok = transaction_commit(t->game, t->board, state, scratch, &r->set, &line, e);
    if (ok) match_restart(&t->match, state);
    else transaction_blame(t->game, t->board, state, scratch, &r->set, &line, e), r->line = line;
    r->set.count = 0;
    free(state);
    free(scratch);
    return ok;
}

/* What a `case` changes is taken back at its `end`. */
static bool begin_case(Reading *r, Error *e) {
    if (!settle(r, e)) return false;
    free(r->common);
    r->common = memcpy(alloc_or_exit(r->table->game->state_size), r->table->match.state, r->table->game->state_size);
    return true;
}

static bool end_case(Reading *r, Error *e) {
    if (!settle(r, e)) return false;
    match_restart(&r->table->match, r->common);
    free(r->common);
    r->common = NULL;
    return true;
}

static bool play_line(Reading *r, Str word, Str rest, Str line, Error *e) {
    if (str_same(word, STR("case"))) return begin_case(r, e);
    if (str_same(word, STR("end"))) return r->common ? end_case(r, e) : fail(e, "'end' stands after a 'case'");
    if (str_same(word, STR("set"))) return begin(r, e) && set_line(r, rest, e);
    if (str_same(word, STR("do"))) return settle(r, e) && table_do(r->table, rest, e);
    if (str_same(word, STR("roll"))) return settle(r, e) && table_do(r->table, line, e);
    return settle(r, e);
}

static bool script_line(Reading *r, Str line, Error *e) {
    Str rest = line;
    Str word = str_word(&rest);
    rest = str_trim(rest);
    if (str_same(word, STR("rule")) || str_same(word, STR("title"))) return true;
    if (str_same(word, STR("use"))) return use(r, rest, e);
    if (!r->table->game) return fail(e, "expected 'use SCENARIO' before '%.*s'", SHOWN(word));
    if (str_same(word, STR("option"))) return option_line(r, rest, e);
    if (str_same(word, STR("board"))) return board_line(r, rest, e);
    return play_line(r, word, rest, line, e);
}

static Str without_comment(Str line) {
    for (size_t i = 0; i < line.len; i++) {
        bool begins = i == 0 || line.at[i - 1] == ' ' || line.at[i - 1] == '\t';
        if (line.at[i] == '#' && begins) return str_trim((Str){line.at, i});
    }
    return str_trim(line);
}

static bool read_script(Reading *r, Str text, int before, Error *e) {
    Str line;
    while (str_line(&text, &line) && ++r->line != before) {
        line = without_comment(line);
        if (line.len && !script_line(r, line, e)) return false;
    }
    return r->table->game ? settle(r, e) : fail(e, "a script begins with 'use SCENARIO'");
}

static void name_line(Error *e, const char *file, int line) {
    Error inner = *e;
    (void)fail(e, "%s:%d: %s", file, line, inner.text);
}

static bool script_position(Cli *cli, const char *file, int before, Table *t, Error *e) {
    Reading *r = alloc_or_exit(sizeof *r);
    char *memory;
    Str text;
    *t = (Table){0};
    *r = (Reading){.cli = cli, .table = t};
    bool ok = file_read(file, SCRIPT_LIMIT, &memory, &text, e);
    if (ok) {
        ok = read_script(r, text, before, e);
        if (!ok) name_line(e, file, r->line);
        free(t->record);
        t->record = memory; /* options are slices of it */
    }
    if (!ok) table_close(t);
    free(r->common);
    free(r);
    return ok;
}

bool position_open(Cli *cli, const char *what, int before, Table *t, Error *e) {
    size_t len = strlen(what);
    bool script = len > 5 && strcmp(what + len - 5, ".rule") == 0;
    return script ? script_position(cli, what, before, t, e) : table_open(cli, what, t, e);
}
