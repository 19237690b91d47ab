/* Rule scripts: the lines that assert something. */
#include "core/odds.h"
#include "core/script_run.h"
#include "core/view.h"

/* ---- Worksheets: preview, sheet ------------------------------------------------------------- */

bool script_preview(Run *run, Str text) {
    Side side;
    Action action;
    Error e;
    const Match *m = &run->match;
    if (!script_side(&text, &side)) return script_fail(run, "expected 'preview SIDE ACTION', found '%.*s'", SHOW(text));
    if (!action_read(run->game, m->board, m->state, text, &action, &e)) {
        return script_fail(run, "'%.*s': %s", SHOW(text), e.text);
    }
    run->previewing = run->game->worksheet(m->board, m->state, side, &action, &run->preview);
    return run->previewing || script_fail(run, "'%.*s' starts nothing that has a worksheet", SHOW(text));
}

static bool find_sheet(Run *run, Worksheet *sheet) {
    const Match *m = &run->match;
    if (run->previewing) {
        *sheet = run->preview;
        return true;
    }
    return run->game->worksheet(m->board, m->state, REFEREE, NULL, sheet) ||
           script_fail(run, "no resolution is under way, so there is no worksheet");
}

static bool find_column(Run *run, const Worksheet *sheet, Str name, int *column) {
    char known[80];
    Writer w = writer_on(known, sizeof known);
    for (int i = 0; i < SHEET_COLUMNS; i++) {
        if (sheet->column[i] == NULL) continue;
        if (str_alike(name, str_of(sheet->column[i]))) {
            *column = i;
            return true;
        }
        put_fmt(&w, " '%s'", sheet->column[i]);
    }
    return script_fail(run, "expected a column of the worksheet (%s), found '%.*s'", known, SHOW(name));
}

/* What a script's author wants to see when his number is not there. */
static void put_column(const Run *run, const Worksheet *sheet, int column, Writer *w) {
    put_fmt(w, "%s %d", sheet->column[column], sheet->total[column]);
    const char *before = " is";
    for (int i = 0; i < sheet->lines; i++) {
        const SheetLine *line = &sheet->line[i];
        if (line->column == column) {
            put_fmt(w, "%s %d %s %s", before, line->value, line->reason, clause_id(run->game, line->clause));
            before = ",";
        }
    }
}

static bool fail_column(Run *run, const Worksheet *sheet, int column, Str expected) {
    char found[480];
    Writer w = writer_on(found, sizeof found);
    put_column(run, sheet, column, &w);
    return script_fail(run, "expected %s %.*s, found %s", sheet->column[column], SHOW(expected), found);
}

static bool says(const SheetLine *line, Clause clause) {
    return line->clause == clause || line->also[0] == clause || line->also[1] == clause;
}

/* `value` NULL: no line at all of this very clause. Otherwise one line with it or, failing that,
 * the sum of the clause's lines. */
static bool column_has(const Worksheet *sheet, int column, Clause clause, const i64 *value) {
    int lines = 0;
    i64 sum = 0;
    for (int i = 0; i < sheet->lines; i++) {
        const SheetLine *line = &sheet->line[i];
        if (line->column != column || !(value != NULL ? says(line, clause) : line->clause == clause)) continue;
        if (value != NULL && line->value == *value) return true;
        lines++;
        sum += line->value;
    }
    return value == NULL ? lines == 0 : lines > 0 && sum == *value;
}

static bool judge_total(Run *run, const Worksheet *sheet, int column, Str expected) {
    Str rest = expected;
    (void)str_word(&rest); /* the sign = */
    i64 total;
    if (!str_int(str_trim(rest), INT16_MIN, INT16_MAX, &total)) {
        return script_fail(run, "expected 'sheet COLUMN = TOTAL', found '%.*s'", SHOW(expected));
    }
    return sheet->total[column] == total || fail_column(run, sheet, column, expected);
}

static bool judge_line(Run *run, const Worksheet *sheet, int column, Str expected) {
    Str rest = expected;
    Str word = str_word(&rest);
    bool absent = str_same(word, STR("no"));
    i64 value = 0;
    if (!absent && !str_int(word, INT16_MIN, INT16_MAX, &value)) {
        return script_fail(run, "expected a number, 'no' or '=' after the column, found '%.*s'", SHOW(word));
    }
    Clause clause = clause_find(run->game, rest);
    if (clause == 0) return script_fail(run, "game %s has no clause '%.*s'", run->game->id, SHOW(str_trim(rest)));
    return column_has(sheet, column, clause, absent ? NULL : &value) || fail_column(run, sheet, column, expected);
}

bool script_sheet(Run *run, Str text) {
    Worksheet sheet;
    int column = 0;
    if (!find_sheet(run, &sheet) || !find_column(run, &sheet, str_word(&text), &column)) return false;
    text = str_trim(text);
    return str_starts(text, STR("=")) ? judge_total(run, &sheet, column, text) : judge_line(run, &sheet, column, text);
}

/* ---- Facts ------------------------------------------------------------------------------------- */

typedef struct Wanted {
    Str key;
    bool found;
    Writer value, near;
    char value_text[LINE_LIMIT], near_text[120];
} Wanted;

static void look_at_fact(void *context, Str key, Str value) {
    Wanted *wanted = context;
    if (str_same(key, wanted->key)) {
        wanted->found = true;
        put_str(&wanted->value, str_trim(value));
    } else if (wanted->near.len == 0 && str_alike(key, wanted->key)) {
        put_fmt(&wanted->near, "; there is '%.*s'", SHOW(key));
    }
}

static void find_fact(const Run *run, const void *state, Str key, Side viewer, Wanted *wanted) {
    wanted->key = key;
    wanted->found = false;
    wanted->value = writer_on(wanted->value_text, sizeof wanted->value_text);
    wanted->near = writer_on(wanted->near_text, sizeof wanted->near_text);
    run->game->facts(run->board, state, viewer, &(FactSink){look_at_fact, wanted});
}

/* Take `for SIDE` off the end of the text. */
static Side cut_viewer(Str *text) {
    size_t at = text->len;
    while (at > 0 && text->at[at - 1] != ' ') at--;
    Side viewer;
    Str word = {text->at + at, text->len - at};
    Str before = str_trim((Str){text->at, at});
    if (before.len < 4 || !str_same((Str){before.at + before.len - 4, 4}, STR(" for")) || !side_read(word, &viewer)) {
        return REFEREE;
    }
    *text = str_trim((Str){before.at, before.len - 4});
    return viewer;
}

static bool has_word(Str text, Str wanted) {
    for (Str word = str_word(&text); word.len > 0; word = str_word(&text)) {
        if (str_same(word, wanted)) return true;
    }
    return false;
}

typedef struct Below {
    const Run *run;
    Str key;
    bool missing;
} Below;

/* A fact below the one that was set on the copy, such as the marks of a piece: are its words in the position? */
static void look_below(void *context, Str key, Str value) {
    Below *below = context;
    Wanted there;
    bool under = key.len > below->key.len && str_starts(key, below->key) && key.at[below->key.len] == '.';
    if (!under) return;
    find_fact(below->run, below->run->match.state, key, REFEREE, &there);
    for (Str word = str_word(&value); word.len > 0; word = str_word(&value)) {
        below->missing |= !has_word(writer_str(&there.value), word);
    }
}

/* The fact set on the copy of the position. */
static bool set_on_copy(Run *run, Str key, Str value) {
    Error e;
    int line;
    run->sets.count = 0;
    memcpy(run->copy, run->match.state, run->game->state_size);
    bool taken = transaction_add(&run->sets, key, value, run->lines.number, &e) &&
                 transaction_commit(run->game, run->board, run->copy, run->spare, &run->sets, &line, &e);
    run->sets.count = 0;
    return taken;
}

static bool is_one_word(Str text) { return str_word(&text).len > 0 && str_trim(text).len == 0; }

/* The same in other words: several of them in another order, or with what goes without saying. The value is set on a
 * copy and read back; what it says of facts below this one must hold, too. */
static bool means(Run *run, Str key, Str value, Str found) {
    Wanted again;
    if (is_one_word(value) && is_one_word(found)) return false; /* one word is what it is */
    if (!set_on_copy(run, key, value)) return false;
    find_fact(run, run->copy, key, REFEREE, &again);
    Below below = {run, key, false};
    run->game->facts(run->board, run->copy, REFEREE, &(FactSink){look_below, &below});
    return again.found && !below.missing && str_same(writer_str(&again.value), found);
}

/* A fact that is not written under this key, by another name of its piece or because it says nothing: to set it must
 * change nothing. */
static bool goes_without_saying(Run *run, Str key, Str value) {
    const Match *m = &run->match;
    return set_on_copy(run, key, value) &&
           game_hash(run->game, m->board, run->copy) == game_hash(run->game, m->board, m->state);
}

static bool expect_fact(Run *run, Str text) {
    Side viewer = cut_viewer(&text);
    Str key, value;
    Wanted wanted;
    if (!line_fact(text, &key, &value)) {
        return script_fail(run, "expected 'expect KEY = VALUE', found '%.*s'", SHOW(text));
    }
    find_fact(run, run->match.state, key, viewer, &wanted);
    /* Counts of what is hidden, which the referee has no need of, are facts of those who look on. */
    Wanted seen = {.found = false};
    if (!wanted.found && viewer == REFEREE) find_fact(run, run->match.state, key, NOBODY, &seen);
    if (seen.found) wanted = seen;
    if (!wanted.found && viewer == REFEREE && goes_without_saying(run, key, value)) return true;
    if (!wanted.found) {
        return script_fail(run, "expected %.*s = %.*s, found no such fact%s", SHOW(key), SHOW(value), wanted.near_text);
    }
    Str found = writer_str(&wanted.value);
    if (str_same(found, value) || (viewer == REFEREE && means(run, key, value, found))) return true;
    return script_fail(run, "expected %.*s = %.*s, found %.*s", SHOW(key), SHOW(value), SHOW(found));
}

static bool expect_no(Run *run, Str text) {
    Side viewer = cut_viewer(&text);
    Wanted wanted;
    if (text.len == 0) return script_fail(run, "expected 'expect no KEY'");
    find_fact(run, run->match.state, text, viewer, &wanted);
    return !wanted.found ||
           script_fail(run, "expected no fact %.*s, found %.*s", SHOW(text), SHOW(writer_str(&wanted.value)));
}

/* ---- Whose turn, which step, what end ------------------------------------------------------------ */

static bool judge_word(Run *run, const char *what, const char *found, Str expected) {
    return str_same(str_of(found), expected) ||
           script_fail(run, "expected %s = %.*s, found %s", what, SHOW(expected), found);
}

static bool expect_actor(Run *run, Str value) {
    Actor actor;
    run->game->actor(run->board, run->match.state, &actor);
    return judge_word(run, "actor", side_name(actor.side), value);
}

static bool expect_step(Run *run, Str value) {
    Actor actor;
    run->game->actor(run->board, run->match.state, &actor);
    return judge_word(run, "step", actor.step == NULL ? "none" : actor.step, value);
}

static bool expect_result(Run *run, Str value) {
    Actor actor;
    run->game->actor(run->board, run->match.state, &actor);
    bool over = actor.side == NOBODY && actor.result != NULL;
    Wanted fact;
    find_fact(run, run->match.state, STR("result"), REFEREE, &fact);
    if (over && fact.found && str_same(writer_str(&fact.value), value)) return true;
    if (over && str_same(value, str_of(actor.winner == NOBODY ? "draw" : side_name(actor.winner)))) return true;
    return judge_word(run, "result", over ? actor.result : "none: the game goes on", value);
}

/* ---- Legal actions, odds, journal ------------------------------------------------------------------ */

static bool expect_legal(Run *run, Str text, bool expected) {
    Side side;
    Actor actor;
    run->game->actor(run->board, run->match.state, &actor);
    bool his = !script_side(&text, &side) || side == actor.side;
    const Match *m = &run->match;
    Action wanted;
    Error e;
    if (!action_read(run->game, m->board, m->state, text, &wanted, &e)) {
        return script_fail(run, "'%.*s': %s", SHOW(text), e.text);
    }
    List list = {.action = run->list, .count = 0};
    run->game->legal(m->board, m->state, &list);
    bool listed = false;
    for (int i = 0; his && i < list.count; i++) listed |= action_same(&list.action[i], &wanted);
    return listed == expected || script_fail(run, "expected '%.*s' %s the %d legal actions of %s", SHOW(text),
                                             expected ? "among" : "not among", list.count, side_name(actor.side));
}

static bool expect_not(Run *run, Str text) {
    Str rest = text;
    if (!str_same(str_word(&rest), STR("legal"))) {
        return script_fail(run, "expected 'expect not legal ACTION', found '%.*s'", SHOW(text));
    }
    return expect_legal(run, str_trim(rest), false);
}

static void put_odds(const Odds *odds, Writer *w) {
    for (int i = 0; i < odds->labels; i++) {
        put_fmt(w, "%s%s ", i > 0 ? ", " : "", odds->of[i].label);
        put_int(w, (i64)odds->of[i].weight);
        put_char(w, '/');
        put_int(w, (i64)odds->total);
    }
}

/* By its exact label; where there is none, by one that is spelt alike (dashes, capital letters). */
static u64 weight_of(const Odds *odds, Str label) {
    u64 exact = 0, alike = 0;
    bool known = false;
    for (int i = 0; i < odds->labels; i++) {
        Str one = str_of(odds->of[i].label);
        if (str_same(label, one)) known = true, exact += odds->of[i].weight;
        if (str_alike(label, one)) alike += odds->of[i].weight;
    }
    return known ? exact : alike;
}

static bool expect_odds(Run *run, Str text) {
    Str label = text, value = text;
    i64 part, whole;
    Odds odds;
    bool fact = line_fact(text, &label, &value);
    Str rest = value;
    if (!fact || !str_int(str_trim(str_cut(&rest, '/')), 0, INT32_MAX, &part) ||
        !str_int(str_trim(rest), 1, INT32_MAX, &whole)) {
        return script_fail(run, "expected 'expect odds LABEL = N/D', found '%.*s'", SHOW(text));
    }
    if (!odds_of(run->game, run->board, run->match.state, run->previewing ? &run->preview : NULL, &odds)) {
        return script_fail(run, "no dice are in question, so there are no odds");
    }
    u64 weight = weight_of(&odds, label);
    if (weight * (u64)whole == odds.total * (u64)part) return true;
    char found[400];
    Writer w = writer_on(found, sizeof found);
    put_odds(&odds, &w);
    return script_fail(run, "expected odds %.*s, found %s", SHOW(text), found);
}

static bool expect_journal(Run *run, Str text) {
    Str rest = writer_str(&run->journal), line;
    if (text.len == 0) return script_fail(run, "expected 'expect journal TEXT'");
    while (str_line(&rest, &line)) {
        for (; line.len >= text.len; line.at++, line.len--) {
            if (str_starts(line, text)) return true;
        }
    }
    char said[400];
    Writer w = writer_on(said, sizeof said);
    put_str(&w, writer_str(&run->journal));
    return script_fail(run, "expected the journal to say '%.*s'%s%s", SHOW(text),
                       said[0] == 0 ? "; it says nothing" : "; it says:\n", said);
}

/* ---- Questions about the map -------------------------------------------------------------------------- */

typedef struct Sought {
    const Run *run;
    Str name, as; /* "Barnes", "out of supply" or "can come 4" */
    bool good;
    Writer found;
    char text[160];
} Sought;

static void look_at_found(void *context, const Found *f) {
    Sought *s = context;
    char name[80], count[80];
    Writer n = writer_on(name, sizeof name), c = writer_on(count, sizeof count);
    s->run->game->put_operand(s->run->board, s->run->match.state, f->kind, f->id, &n);
    if (!str_same(writer_str(&n), s->name)) return;
    put_fmt(&c, "%s %d", f->as, f->value);
    s->good |= str_same(s->as, str_of(f->as)) || str_same(s->as, writer_str(&c));
    put_fmt(&s->found, "%s%s", s->found.len ? ", " : "", count);
}

static bool expect_answer(Run *run, Str text) {
    char words[600];
    Writer w = writer_on(words, sizeof words);
    Action question;
    Error e;
    Side viewer = cut_viewer(&text);
    Sought s = {.run = run};
    Str rest = text, query = str_trim(str_cut(&rest, ':'));
    s.found = writer_on(s.text, sizeof s.text);
    if (!line_fact(str_trim(rest), &s.name, &s.as))
        return script_fail(run, "expected 'expect answer QUESTION: NAME = WHAT', found '%.*s'", SHOW(text));
    if (!query_read(run->game, run->board, run->match.state, query, &question, &e))
        return script_fail(run, "'%.*s': %s", SHOW(query), e.text);
    run->game->query(run->board, run->match.state, viewer, &question, &(Answer){look_at_found, &s, &w});
    if (s.found.len == 0) put(&s.found, "nothing");
    return s.good || str_same(s.as, writer_str(&s.found)) ||
           script_fail(run, "expected %.*s = %.*s, found %s", SHOW(s.name), SHOW(s.as), s.text);
}

/* ---- expect ------------------------------------------------------------------------------------------ */

bool script_expect(Run *run, Str text) {
    Str rest = text, key, value;
    Str word = str_word(&rest);
    Str after = str_trim(rest);
    if (str_same(word, STR("journal"))) return expect_journal(run, after);
    if (str_same(word, STR("answer"))) return expect_answer(run, after);
    if (str_same(word, STR("legal"))) return expect_legal(run, after, true);
    if (str_same(word, STR("not"))) return expect_not(run, after);
    if (str_same(word, STR("odds"))) return expect_odds(run, after);
    if (!line_fact(text, &key, &value)) {
        return str_same(word, STR("no"))
                   ? expect_no(run, after)
                   : script_fail(run,
                                 "expected KEY = VALUE, no KEY, legal ACTION, not legal ACTION, odds LABEL = N/D, "
                                 "answer QUESTION: NAME = WHAT or journal TEXT, found '%.*s'",
                                 SHOW(text));
    }
    if (str_same(key, STR("actor"))) return expect_actor(run, value);
    if (str_same(key, STR("step"))) return expect_step(run, value);
    if (str_same(key, STR("result"))) return expect_result(run, value);
    return expect_fact(run, text);
}
