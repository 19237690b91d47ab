/* Rule scripts: header, position, and the words that begin a line. What is done
 * stands in script_play.c, what is asserted in script_expect.c. */
#include "core/marks.h"
#include "core/record.h"
#include "core/script.h"

#include "core/script_run.h"
#include "core/values.h"

#include <stdlib.h>

bool script_fail(Run *run, const char *format, ...) {
    ScriptResult *result = run->result;
    result->line = run->lines.number;
    Writer w = writer_on(result->message, sizeof result->message);
    if (run->case_name.len > 0) put_fmt(&w, "case %.*s: ", SHOW(run->case_name));
    va_list args;
    va_start(args, format);
    put_list(&w, format, args);
    va_end(args);
    return false;
}

void script_proves(Run *run) { run->result->proves = run->case_proves = true; }

bool script_item(Str *rest, Str *item) {
    if (rest->len == 0) return false;
    *item = str_trim(str_cut(rest, ';'));
    return true;
}

bool script_side(Str *item, Side *side) {
    static const Side players[] = {UNION, CONFEDERATE, FIRST, SECOND};
    Str rest = *item;
    Str word = str_word(&rest);
    for (int i = 0; i < COUNT(players); i++) {
        if (str_same(word, str_of(side_name(players[i])))) {
            *side = players[i];
            *item = str_trim(rest);
            return true;
        }
    }
    return false;
}

bool script_judge_decision(Run *run) {
    const Match *m = &run->match;
    Actor actor;
    game_actor(run->game, m->board, m->state, &actor);
    if (actor.side == FORTUNE || actor.side == NOBODY) return true;
    List list = {.action = run->list, .count = 0};
    run->game->legal(m->board, m->state, &list);
    return list.count > 0 || script_fail(run, "dead end: %s must decide in step %s and has no legal action",
                                         side_name(actor.side), actor.step);
}

/* ---- Header: rule, title, use, option, board --------------------------------------------- */

static bool name_clause(Run *run, Str id) {
    ScriptResult *result = run->result;
    Clause clause = clause_find(run->game, id);
    if (clause == 0) return script_fail(run, "game %s has no clause '%.*s'", run->game->id, SHOW(id));
    for (int i = 0; i < result->clause_count; i++) {
        if (result->clause[i] == clause) return true;
    }
    if (result->clause_count == SCRIPT_CLAUSES) {
        return script_fail(run, "a script names at most %d clauses", SCRIPT_CLAUSES);
    }
    result->clause[result->clause_count++] = clause;
    return true;
}

/* Which game the ids belong to is known at `use` only. */
static bool keep_rule(Run *run, Str id) {
    if (run->rule_count == SCRIPT_CLAUSES) return script_fail(run, "a script names at most %d clauses", SCRIPT_CLAUSES);
    run->rule[run->rule_count] = id;
    run->rule_line[run->rule_count++] = run->lines.number;
    return true;
}

static bool line_rule(Run *run, Str text) {
    Str id = str_word(&text);
    if (id.len == 0) return script_fail(run, "expected the id of a clause after 'rule'");
    for (; id.len > 0; id = str_word(&text)) {
        if (!(run->game == NULL ? keep_rule(run, id) : name_clause(run, id))) return false;
    }
    return true;
}

static bool line_title(Run *run, Str text) {
    if (run->result->title[0] != 0) return script_fail(run, "'title' is given twice");
    Writer w = writer_on(run->result->title, sizeof run->result->title);
    put_str(&w, text);
    return text.len > 0 || script_fail(run, "expected a text after 'title'");
}

static bool resolve_rules(Run *run) {
    int here = run->lines.number;
    for (int i = 0; i < run->rule_count; i++) {
        run->lines.number = run->rule_line[i];
        if (!name_clause(run, run->rule[i])) return false;
    }
    run->lines.number = here;
    return true;
}

static bool read_board(Run *run) {
    run->board = malloc(run->game->board_size);
    run->copy = malloc(run->game->state_size);
    run->spare = malloc(run->game->state_size);
    run->common = malloc(run->game->state_size);
    if (run->board == NULL || run->copy == NULL || run->spare == NULL || run->common == NULL) {
        return script_fail(run, "out of memory");
    }
    Error e;
    return board_read(run->game, run->from, run->scenario.board, run->board, &e) || script_fail(run, "%s", e.text);
}

static bool line_use(Run *run, Str text) {
    Error e;
    if (run->game != NULL) return script_fail(run, "'use' is given twice");
    if (!scenario_read(run->from, text, &run->scenario, &e)) return script_fail(run, "%s", e.text);
    run->used = text;
    run->game = run->find(run->scenario.game);
    run->result->game = run->game;
    if (run->game == NULL) return script_fail(run, "there is no game '%.*s'", SHOW(run->scenario.game));
    return resolve_rules(run) && read_board(run);
}

static bool line_option(Run *run, Str text) {
    OptionChoice choice;
    if (run->begun || run->board_changed) return script_fail(run, "'option' lines stand directly after 'use'");
    if (!line_fact(text, &choice.name, &choice.value)) {
        return script_fail(run, "expected 'option NAME = VALUE', found '%.*s'", SHOW(text));
    }
    if (run->option_count == SCENARIO_OPTIONS) {
        return script_fail(run, "a script names at most %d options", SCENARIO_OPTIONS);
    }
    Error e;
    run->option[run->option_count++] = choice;
    return options_valid(run->game, run->option, run->option_count, &e) || script_fail(run, "%s", e.text);
}

static bool line_board(Run *run, Str text) {
    Str key, value;
    Error e;
    if (run->begun) return script_fail(run, "'board' lines stand before the first 'set' or 'do'");
    if (!line_fact(text, &key, &value)) {
        return script_fail(run, "expected 'board KEY = VALUE', found '%.*s'", SHOW(text));
    }
    run->board_changed = true;
    return run->game->board_fact(run->board, key, value, SOURCE_RECONSTRUCTED, &e) || script_fail(run, "%s", e.text);
}

/* ---- The position --------------------------------------------------------------------------- */

static void hear(void *context, Side only, Clause clause, Str text) {
    Run *run = context;
    (void)only;
    (void)clause;
    put_plain(&run->journal, text);
    put_char(&run->journal, '\n');
}

/* The first position, once option and board lines are over. */
static bool begin(Run *run) {
    Error e;
    if (run->board_changed && !run->game->board_end(run->board, false, &e)) {
        return script_fail(run, "the changed board: %s", e.text);
    }
    if (!scenario_setup(run->game, run->board, &run->scenario, run->option, run->option_count, run->copy, &e) ||
        !match_open(&run->match, run->game, run->board, run->copy, &e)) {
        return script_fail(run, "%s", e.text);
    }
    run->match.journal = (Journal){.line = hear, .context = run};
    run->begun = true;
    return true;
}

static bool line_set(Run *run, Str text) {
    Str key, value;
    Error e;
    run->previewing = false;
    if (!fact_read(text, &key, &value, &e) || !transaction_add(&run->sets, key, value, run->lines.number, &e)) {
        return script_fail(run, "%s", e.text);
    }
    return true;
}

/* The `set` lines so far are one transaction, judged now. */
static bool commit_sets(Run *run) {
    if (run->sets.count == 0) return true;
    Error e;
    int here = run->lines.number;
    memcpy(run->copy, run->match.state, run->game->state_size);
    if (!transaction_commit(run->game, run->board, run->copy, run->spare, &run->sets, &run->lines.number, &e)) {
        transaction_blame(run->game, run->board, run->match.state, run->spare, &run->sets, &run->lines.number, &e);
        return script_fail(run, "%s", e.text);
    }
    run->lines.number = run->sets.fact[run->sets.count - 1].line;
    run->sets.count = 0;
    match_restart(&run->match, run->copy);
    bool judged = script_judge_decision(run);
    run->lines.number = judged ? here : run->lines.number;
    return judged;
}

/* `then`: the `set` lines after it are a transaction of their own. */
static bool line_then(Run *run, Str text) {
    return text.len == 0 || script_fail(run, "expected nothing after 'then', found '%.*s'", SHOW(text));
}

/* ---- Cases: from one position, with something changed each time -------------------------------- */

static bool line_case(Run *run, Str text) {
    if (run->case_name.len > 0) {
        return script_fail(run, "expected 'end' before the next 'case'; this one begins in line %d", run->case_line);
    }
    if (text.len == 0) return script_fail(run, "expected a name after 'case'");
    memcpy(run->common, run->match.state, run->game->state_size);
    run->case_name = text;
    run->case_line = run->lines.number;
    run->case_proves = false;
    script_next_moment(run);
    return true;
}

static bool line_end(Run *run, Str text) {
    if (run->case_name.len == 0) return script_fail(run, "'end' stands after a 'case'");
    if (text.len > 0) return script_fail(run, "expected nothing after 'end', found '%.*s'", SHOW(text));
    if (!run->case_proves) return script_fail(run, "this case proves nothing: it has no expect, sheet or try line");
    match_restart(&run->match, run->common);
    run->case_name = STR("");
    script_next_moment(run);
    return true;
}

/* ---- Lines ------------------------------------------------------------------------------------ */

typedef struct LineKind {
    const char *word;
    bool (*run)(Run *run, Str text);
    enum { IN_HEADER, IN_SETUP, SETS, PLAYS } stage;
    bool proves; /* it can fail by what the rules do */
} LineKind;

static const LineKind line_kinds[] = {
    {"rule", line_rule, IN_HEADER, false},  {"title", line_title, IN_HEADER, false},
    {"use", line_use, IN_HEADER, false},    {"option", line_option, IN_SETUP, false},
    {"board", line_board, IN_SETUP, false}, {"set", line_set, SETS, false},
    {"do", script_do, PLAYS, false},        {"roll", script_roll, PLAYS, false},
    {"try", script_try, PLAYS, true},       {"preview", script_preview, PLAYS, false},
    {"sheet", script_sheet, PLAYS, true},   {"expect", script_expect, PLAYS, true},
    {"then", line_then, PLAYS, false},      {"case", line_case, PLAYS, false},
    {"end", line_end, PLAYS, false},
};

static const LineKind *find_kind(Str word) {
    for (int i = 0; i < COUNT(line_kinds); i++) {
        if (str_same(word, str_of(line_kinds[i].word))) return &line_kinds[i];
    }
    return NULL;
}

static void suggest_kind(Str word, char *out, size_t room) {
    Writer w = writer_on(out, room);
    Nearest near = nearest_to(word);
    for (int i = 0; i < COUNT(line_kinds); i++) nearest_name(&near, str_of(line_kinds[i].word));
    put_nearest(&w, &near);
}

static bool run_line(Run *run, Str line) {
    Str rest = line;
    Str word = str_word(&rest);
    const LineKind *kind = find_kind(word);
    if (kind == NULL) {
        char near[60];
        suggest_kind(word, near, sizeof near);
        return script_fail(
            run,
            "expected rule, title, use, option, board, set, then, do, roll, try, preview, sheet, expect, "
            "case or end, found '%.*s'%s",
            SHOW(word), near);
    }
    if (kind->stage != IN_HEADER && run->game == NULL) {
        return script_fail(run, "expected 'use GAME/SCENARIO' before '%s'", kind->word);
    }
    if (kind->stage >= SETS && !run->begun && !begin(run)) return false;
    if (kind->stage == PLAYS && !commit_sets(run)) return false;
    if (kind->proves) script_proves(run);
    return kind->run(run, str_trim(rest));
}

static bool run_lines(Run *run) {
    Str line;
    Error e;
    while (lines_next(&run->lines, &line, &e)) {
        if (!run_line(run, line)) return false;
        if (run->ear != NULL) run->ear->line(run->ear->context, line, run->begun ? (int)run->match.count : 0);
    }
    if (run->lines.bad) return script_fail(run, "%s", e.text);
    if (run->game == NULL) return script_fail(run, "the script ends without a line 'use GAME/SCENARIO'");
    if ((!run->begun && !begin(run)) || !commit_sets(run)) return false;
    return run->case_name.len == 0 || script_fail(run, "the script ends without an 'end' of this case");
}

/* As a game that anybody can open and play on. */
static void tell_record(const Run *run) {
    char hash[17];
    RecordHeader h = {.game = str_of(run->game->id), .scenario = run->used, .dice = STR("typed")};
    board_hash(run->game, run->board, hash);
    h.board_hash = str_of(hash);
    h.rules_version = run->game->rules_version;
    h.option_count = run->option_count;
    memcpy(h.option, run->option, sizeof h.option);
    h.position = run->used; /* it has one: the first of the match is written */
    record_write(&run->match, &h, REFEREE, run->ear->record);
}

void script_run(Str text, const char *file, const DataSource *from, GameFinder *find, ScriptResult *result) {
    script_follow(text, file, from, find, NULL, result);
}

void script_follow(Str text, const char *file, const DataSource *from, GameFinder *find, const ScriptEar *ear,
                   ScriptResult *result) {
    memset(result, 0, sizeof *result);
    Writer w = writer_on(result->message, sizeof result->message);
    if (text.len > SCRIPT_LIMIT) {
        put_fmt(&w, "the script is longer than %d bytes", SCRIPT_LIMIT);
        return;
    }
    Run *run = calloc(1, sizeof *run);
    if (run == NULL) {
        put(&w, "out of memory");
        return;
    }
    run->result = result;
    run->from = from;
    run->find = find;
    run->ear = ear;
    run->lines = lines_of(file, text);
    run->journal = writer_on(run->journal_text, sizeof run->journal_text);
    result->passed = run_lines(run);
    if (result->passed && ear != NULL) tell_record(run);
    match_close(&run->match);
    free(run->board);
    free(run->copy);
    free(run->spare);
    free(run->common);
    free(run);
}
