/* Rule scripts: the lines that assert something of sums and dice. */
#include "core/odds.h"
#include "core/script_run.h"
#include "core/values.h"

/* ---- Worksheets: preview, sheet ------------------------------------------------------------- */

/* What a game says of its columns (`Game.columns`) must be all of it, or scripts could ask in vain. */
static bool judge_sheet(Run *run, const Worksheet *sheet) {
    for (int i = 0; i < sheet->lines; i++) {
        const SheetLine *line = &sheet->line[i];
        const char *column = sheet->column[line->column];
        if (sheet_standing(run->game, column, line->clause) != SHEET_OWN) {
            return script_fail(run, "game %s does not list %s among the lines of '%s'", run->game->id,
                               clause_id(run->game, line->clause), column);
        }
    }
    return true;
}

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
    if (!run->previewing) return script_fail(run, "'%.*s' starts nothing that has a worksheet", SHOW(text));
    return judge_sheet(run, &run->preview);
}

static bool find_sheet(Run *run, Worksheet *sheet) {
    const Match *m = &run->match;
    if (run->previewing) {
        *sheet = run->preview;
        return true;
    }
    if (!run->game->worksheet(m->board, m->state, REFEREE, NULL, sheet)) {
        return script_fail(run, "no resolution is under way, so there is no worksheet");
    }
    return judge_sheet(run, sheet);
}

static bool find_column(Run *run, const Worksheet *sheet, Str name, int *column) {
    char known[SCRIPT_WORDS], words[TERM_ROOM];
    Writer w = writer_on(known, sizeof known);
    for (int i = 0; i < SHEET_COLUMNS; i++) {
        if (sheet->column[i] == NULL) continue;
        if (str_alike(name, heading_of(run->game, sheet->column[i], words))) {
            *column = i;
            return true;
        }
        put_fmt(&w, " '%s'", words);
    }
    return script_fail(run, "expected a column of the worksheet (%s), found '%.*s'", known, SHOW(name));
}

/* What a script's author wants to see when his number is not there. */
static void put_column(const Run *run, const Worksheet *sheet, int column, Writer *w) {
    char words[TERM_ROOM];
    put_fmt(w, "%s %d", heading_of(run->game, sheet->column[column], words).at, sheet->total[column]);
    const char *before = " is";
    for (int i = 0; i < sheet->lines; i++) {
        const SheetLine *line = &sheet->line[i];
        if (line->column == column) {
            put_fmt(w, "%s %d ", before, line->value);
            put_term(w, run->game, line->code);
            put_fmt(w, " %s", clause_id(run->game, line->clause));
            before = ",";
        }
    }
}

static bool fail_column(Run *run, const Worksheet *sheet, int column, Str expected) {
    char found[SCRIPT_WORDS], words[TERM_ROOM];
    Writer w = writer_on(found, sizeof found);
    put_column(run, sheet, column, &w);
    return script_fail(run, "expected %s %.*s, found %s", heading_of(run->game, sheet->column[column], words).at,
                       SHOW(expected), found);
}

static bool says(const SheetLine *line, Clause clause) {
    return line->clause == clause || line->also[0] == clause || line->also[1] == clause;
}

/* One line with this value or, failing that, the sum of the clause's lines. */
static bool column_has(const Worksheet *sheet, int column, Clause clause, i64 value) {
    int lines = 0;
    i64 sum = 0;
    for (int i = 0; i < sheet->lines; i++) {
        const SheetLine *line = &sheet->line[i];
        if (line->column != column || !says(line, clause)) continue;
        if (line->value == value) return true;
        lines++;
        sum += line->value;
    }
    return lines > 0 && sum == value;
}

static bool fail_never(Run *run, const char *column, Clause clause) {
    char where[200], words[TERM_ROOM];
    Writer w = writer_on(where, sizeof where);
    for (const SheetColumn *c = run->game->columns; c->code != NULL; c++) {
        if (sheet_standing(run->game, c->code, clause) == SHEET_NEVER) continue;
        put_fmt(&w, "%s '%s'", w.len > 0 ? "," : "", heading_of(run->game, c->code, words).at);
    }
    return script_fail(run, "%s can never stand in the column '%s', so its absence proves nothing; it stands in%s",
                       clause_id(run->game, clause), heading_of(run->game, column, words).at,
                       where[0] != 0 ? where : " no column");
}

/* No line of this clause; it must be one that could have some. What only ever stands beside another clause counts
 * there. */
static bool judge_absent(Run *run, const Worksheet *sheet, int column, Clause clause, Str expected) {
    SheetStanding standing = sheet_standing(run->game, sheet->column[column], clause);
    if (standing == SHEET_NEVER) return fail_never(run, sheet->column[column], clause);
    for (int i = 0; i < sheet->lines; i++) {
        const SheetLine *line = &sheet->line[i];
        if (line->column != column || !(standing == SHEET_OWN ? line->clause == clause : says(line, clause))) continue;
        return fail_column(run, sheet, column, expected);
    }
    return true;
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
    if (absent) return judge_absent(run, sheet, column, clause, expected);
    return column_has(sheet, column, clause, value) || fail_column(run, sheet, column, expected);
}

bool script_sheet(Run *run, Str text) {
    Worksheet sheet;
    int column = 0;
    if (!find_sheet(run, &sheet) || !find_column(run, &sheet, str_word(&text), &column)) return false;
    text = str_trim(text);
    return str_starts(text, STR("=")) ? judge_total(run, &sheet, column, text) : judge_line(run, &sheet, column, text);
}

/* ---- Odds --------------------------------------------------------------------------------------- */

static void put_odds(const Game *game, const Odds *odds, Writer *w) {
    for (int i = 0; i < odds->codes; i++) {
        put(w, i > 0 ? ", " : "");
        put_term(w, game, odds->of[i].code);
        put_char(w, ' ');
        put_int(w, (i64)odds->of[i].weight);
        put_char(w, '/');
        put_int(w, (i64)odds->total);
    }
}

/* By its exact words; where there are none, by words that are spelt alike (dashes, capital letters). */
static u64 weight_of(const Game *game, const Odds *odds, Str words) {
    u64 exact = 0, alike = 0;
    bool known = false;
    char text[TERM_ROOM];
    for (int i = 0; i < odds->codes; i++) {
        Str one = term_of(game, odds->of[i].code, text);
        if (str_same(words, one)) known = true, exact += odds->of[i].weight;
        if (str_alike(words, one)) alike += odds->of[i].weight;
    }
    return known ? exact : alike;
}

/* Dice cannot show that an outcome which nobody knows will not come. */
static bool judge_words(Run *run, const Odds *odds, Str words) {
    Nearest near = nearest_to(words);
    char text[TERM_ROOM], best[TERM_ROOM];
    for (const char *const *one = run->game->outcome_codes; *one != NULL; one++) {
        Str term = term_of(run->game, *one, text);
        if (str_alike(term, words)) return true;
        nearest_name(&near, term);
        if (near.best.at == text) near.best.at = memcpy(best, text, near.best.len); /* `text` is used again */
    }
    char found[SCRIPT_WORDS];
    Writer w = writer_on(found, sizeof found);
    put_odds(run->game, odds, &w);
    put_nearest(&w, &near);
    return script_fail(run, "no dice of game %s have the outcome '%.*s', found %s", run->game->id, SHOW(words), found);
}

/* What a game says of its outcomes (`Game.outcome_codes`) must be all of it. */
static bool judge_codes(Run *run, const Odds *odds) {
    for (int i = 0; i < odds->codes; i++) {
        const char *code = odds->of[i].code;
        if (!outcome_known(run->game, code)) {
            return script_fail(run, "game %s does not list the outcome '%s'", run->game->id, code);
        }
    }
    return true;
}

bool script_odds(Run *run, Str text) {
    Str words = text, value = text;
    i64 part, whole;
    Odds odds;
    bool fact = line_fact(text, &words, &value);
    Str rest = value;
    if (!fact || !str_int(str_trim(str_cut(&rest, '/')), 0, INT32_MAX, &part) ||
        !str_int(str_trim(rest), 1, INT32_MAX, &whole)) {
        return script_fail(run, "expected 'expect odds LABEL = N/D', found '%.*s'", SHOW(text));
    }
    if (!odds_of(run->game, run->board, run->match.state, run->previewing ? &run->preview : NULL, &odds)) {
        return script_fail(run, "no dice are in question, so there are no odds");
    }
    if (!judge_codes(run, &odds) || !judge_words(run, &odds, words)) return false;
    u64 weight = weight_of(run->game, &odds, words);
    if (weight * (u64)whole == odds.total * (u64)part) return true;
    char found[SCRIPT_WORDS];
    Writer w = writer_on(found, sizeof found);
    put_odds(run->game, &odds, &w);
    return script_fail(run, "expected odds %.*s, found %s", SHOW(text), found);
}
