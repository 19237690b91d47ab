/* Rule scripts: the lines that do or try something. */
#include "core/script_run.h"

/* ---- One action on any copy of the position ------------------------------------------------ */

typedef enum Verdict { ACCEPTED, REFUSED, FAILED } Verdict;

static bool dice_due(const Run *run, const void *state, Actor *actor) {
    game_actor(run->game, run->board, state, actor);
    return actor->side == FORTUNE;
}

/* Parse, check and apply to `state`. FAILED: the script has failed; a text that
 * is no action is a slip of the script and never counts as refused, nor does one
 * that forgets the dice, unless it says by which clause. */
static Verdict rehearse(Run *run, void *state, Side side, Str text, bool by_clause, Refusal *r) {
    const Game *game = run->game;
    Actor actor;
    Action action;
    Error e;
    if (dice_due(run, state, &actor) && !by_clause) {
        script_fail(run, "dice are due before '%.*s': %d with %d faces; expected a line 'roll'", SHOW(text), actor.dice,
                    actor.faces);
        return FAILED;
    }
    if (!action_read(game, run->board, state, text, &action, &e)) {
        script_fail(run, "'%.*s': %s", SHOW(text), e.text);
        return FAILED;
    }
    if (!game_check(game, run->board, state, side, &action, r)) return REFUSED;
    game->apply(run->board, state, &action, NULL);
    char complaint[240];
    Writer w = writer_on(complaint, sizeof complaint);
    if (!game->sane(run->board, state, &w)) {
        script_fail(run, "after '%.*s' the position cannot be: %s", SHOW(text), complaint);
        return FAILED;
    }
    return ACCEPTED;
}

static bool fail_refused(Run *run, Side side, Str text, const Refusal *r) {
    char why[SCRIPT_WORDS];
    Writer w = writer_on(why, sizeof why);
    put_refusal(&w, run->game, r);
    return script_fail(run, "'%s %.*s' is refused: %s", side_name(side), SHOW(text), why);
}

/* How an action was refused: as it stood, and after the move under way was ended for it. */
typedef struct Refusals {
    Refusal now, stopped; /* `stopped` has no clause where nothing could be ended */
} Refusals;

/* As `rehearse`; but a move under way that can be ended ends by itself when something else is begun (LGV-R14b). */
static Verdict rehearse_next(Run *run, void *state, Side side, Str text, bool by_clause, bool *stopped, Refusals *r) {
    Action stop;
    Verdict verdict = rehearse(run, state, side, text, by_clause, &r->now);
    r->stopped.count = 0;
    if (verdict != REFUSED || !action_read(run->game, run->board, state, STR("stop"), &stop, NULL) ||
        !game_check(run->game, run->board, state, side, &stop, NULL)) {
        return verdict;
    }
    *stopped = true;
    run->game->apply(run->board, state, &stop, NULL);
    return rehearse(run, state, side, text, by_clause, &r->stopped);
}

/* ---- do --------------------------------------------------------------------------------------- */

static bool perform(Run *run, Side side, Str text) {
    Refusal refusal = {.count = 0};
    Action action;
    Error e;
    if (!action_read(run->game, run->board, run->match.state, text, &action, &e)) {
        return script_fail(run, "'%.*s': %s", SHOW(text), e.text);
    }
    return match_act(&run->match, side, &action, &refusal) || fail_refused(run, side, text, &refusal);
}

static bool act(Run *run, Side side, Str text) {
    Refusals refusals = {.now = {.count = 0}};
    bool stopped = false;
    memcpy(run->copy, run->match.state, run->game->state_size);
    Verdict verdict = rehearse_next(run, run->copy, side, text, false, &stopped, &refusals);
    if (verdict != ACCEPTED) return verdict == REFUSED && fail_refused(run, side, text, &refusals.now);
    return (!stopped || perform(run, side, STR("stop"))) && perform(run, side, text) && script_judge_decision(run);
}

void script_next_moment(Run *run) {
    run->previewing = false;
    run->acted = false;
    run->journal = writer_on(run->journal_text, sizeof run->journal_text);
}

static bool first_side(Run *run, Str *text, Side *side) {
    return script_side(text, side) ||
           script_fail(run, "expected union, confederate, first or second, found '%.*s'", SHOW(*text));
}

bool script_do(Run *run, Str text) {
    Side side;
    Str item;
    script_next_moment(run);
    run->acted = true;
    if (!first_side(run, &text, &side)) return false;
    if (text.len == 0) return script_fail(run, "expected an action after '%s'", side_name(side));
    while (script_item(&text, &item)) {
        (void)script_side(&item, &side);
        if (!act(run, side, item)) return false;
    }
    return true;
}

/* ---- roll --------------------------------------------------------------------------------------- */

static bool read_faces(Run *run, const Actor *due, Str item, Action *roll) {
    Str rest = item;
    *roll = action0(VERB_ROLL);
    for (Str word = str_word(&rest); word.len > 0; word = str_word(&rest)) {
        i64 face;
        if (!str_int(word, 1, due->faces, &face)) {
            return script_fail(run, "expected faces from 1 to %d, found '%.*s'", due->faces, SHOW(word));
        }
        if (roll->n == due->dice) {
            return script_fail(run, "%d dice are due, but more are given: '%.*s'", due->dice, SHOW(item));
        }
        roll->face[roll->n++] = (u8)face;
    }
    return roll->n == due->dice ||
           script_fail(run, "%d dice are due, but %d are given: '%.*s'", due->dice, roll->n, SHOW(item));
}

/* The dice on a copy first, so that a position they break can be reported. */
static bool rehearse_roll(Run *run, Str item, const Action *roll) {
    Refusal refusal = {.count = 0};
    char complaint[240];
    Writer w = writer_on(complaint, sizeof complaint);
    memcpy(run->copy, run->match.state, run->game->state_size);
    if (!game_check(run->game, run->board, run->copy, FORTUNE, roll, &refusal)) {
        return fail_refused(run, FORTUNE, item, &refusal);
    }
    run->game->apply(run->board, run->copy, roll, NULL);
    return run->game->sane(run->board, run->copy, &w) ||
           script_fail(run, "after the roll '%.*s' the position cannot be: %s", SHOW(item), complaint);
}

static bool roll_once(Run *run, Str item) {
    Actor due;
    Action roll;
    Refusal refusal = {.count = 0};
    if (!dice_due(run, run->match.state, &due)) {
        return script_fail(run, "no dice are due for '%.*s': %s acts in step %s", SHOW(item), side_name(due.side),
                           due.step == NULL ? "none" : due.step);
    }
    if (!read_faces(run, &due, item, &roll) || !rehearse_roll(run, item, &roll)) return false;
    if (!match_act(&run->match, FORTUNE, &roll, &refusal)) return fail_refused(run, FORTUNE, item, &refusal);
    return script_judge_decision(run);
}

bool script_roll(Run *run, Str text) {
    Str item;
    script_next_moment(run);
    run->acted = true;
    if (text.len == 0) return script_fail(run, "expected the faces of the dice after 'roll'");
    while (script_item(&text, &item)) {
        if (!roll_once(run, item)) return false;
    }
    return true;
}

/* ---- try ----------------------------------------------------------------------------------------- */

/* `text` keeps what stands before the last arrow. */
static bool cut_arrow(Str *text, Str *outcome) {
    for (size_t i = text->len; i-- > 1;) {
        if (text->at[i - 1] == '-' && text->at[i] == '>') {
            *outcome = str_trim((Str){text->at + i + 1, text->len - i - 1});
            *text = str_trim((Str){text->at, i - 1});
            return true;
        }
    }
    return false;
}

/* The text in quotes after `error` or `refused`, or nothing; false when it is anything else. */
static bool read_quoted(Str text, Str *quoted) {
    Str rest = str_trim(text);
    *quoted = (Str){rest.at, 0};
    if (rest.len == 0) return true;
    *quoted = (Str){rest.at + 1, rest.len - 2};
    return rest.len > 2 && rest.at[0] == '"' && rest.at[rest.len - 1] == '"';
}

/* The words in quotes after the ids must be in the refusal's. */
static bool judge_words(Run *run, Str text, const Refusal *r) {
    Str wanted;
    if (!read_quoted(text, &wanted)) return script_fail(run, "expected 'refused ID ... \"TEXT\"'");
    return str_has(str_of(r->why), wanted) ||
           script_fail(run, "expected a refusal with '%.*s', found '%s'", SHOW(wanted), r->why);
}

/* An id that the game does not have is a slip, whatever the rules say to the action. */
static bool clauses_known(Run *run, Str ids) {
    for (Str id = str_word(&ids); id.len > 0; id = str_word(&ids)) {
        if (clause_find(run->game, id) == 0) {
            return script_fail(run, "game %s has no clause '%.*s'", run->game->id, SHOW(id));
        }
    }
    return true;
}

static bool names_clause(const Refusal *r, Clause wanted) {
    for (int i = 0; i < r->count; i++) {
        if (r->clause[i] == wanted) return true;
    }
    return false;
}

static bool names_all(const Run *run, Str ids, const Refusal *r) {
    bool all = r->count > 0;
    for (Str id = str_word(&ids); id.len > 0; id = str_word(&ids)) all &= names_clause(r, clause_find(run->game, id));
    return all;
}

/* Every id the script names must be among the refusal's clauses. */
static bool judge_clauses(Run *run, Str ids, const Refusal *r) {
    for (Str id = str_word(&ids); id.len > 0; id = str_word(&ids)) {
        if (names_clause(r, clause_find(run->game, id))) continue;
        char why[SCRIPT_WORDS];
        Writer w = writer_on(why, sizeof why);
        put_refusal(&w, run->game, r);
        return script_fail(run, "expected a refusal by %.*s, found one by %s", SHOW(id), why);
    }
    return true;
}

/* The last action, as `do` would do it. Where ending a move only brings dice, it is refused as it stands. */
static Verdict try_last(Run *run, Side side, Str item, bool by_clause, Refusals *r) {
    bool stopped = false;
    Verdict verdict = rehearse_next(run, run->copy, side, item, by_clause, &stopped, r);
    if (verdict != FAILED || !stopped) return verdict;
    run->result->message[0] = 0;
    r->stopped.count = 0;
    return REFUSED;
}

static Verdict refused_early(Run *run, Side side, Str item, Str last, const Refusal *r) {
    char why[SCRIPT_WORDS];
    Writer w = writer_on(why, sizeof why);
    put_refusal(&w, run->game, r);
    script_fail(run, "'%s %.*s' is refused: %s; it stands before '%.*s', whose turn it never was", side_name(side),
                SHOW(item), why, SHOW(last));
    return FAILED;
}

/* All actions on a copy; the verdict is that on the last. One before it may be refused by the very clauses that are
 * expected: what leads nowhere is often refused at its beginning. */
static Verdict try_all(Run *run, Str text, Str ids, Refusals *r) {
    bool by_clause = ids.len > 0, stopped = false;
    Side side;
    Str item;
    if (!first_side(run, &text, &side)) return FAILED;
    if (text.len == 0) {
        script_fail(run, "expected an action after '%s'", side_name(side));
        return FAILED;
    }
    memcpy(run->copy, run->match.state, run->game->state_size);
    while (script_item(&text, &item)) {
        (void)script_side(&item, &side);
        if (text.len == 0) return try_last(run, side, item, by_clause, r);
        Verdict verdict = rehearse_next(run, run->copy, side, item, false, &stopped, r);
        if (verdict == REFUSED && !(by_clause && names_all(run, ids, &r->now))) {
            return refused_early(run, side, item, str_trim(text), &r->now);
        }
        if (verdict != ACCEPTED) return verdict;
    }
    return FAILED;
}

static bool judge_refusal(Run *run, Str ids, Str words, const Refusals *r) {
    bool later = r->stopped.count > 0 && names_all(run, ids, &r->stopped) && !names_all(run, ids, &r->now);
    const Refusal *told = later ? &r->stopped : &r->now;
    return judge_clauses(run, ids, told) && judge_words(run, words, told);
}

static bool try_actions(Run *run, Str text, Str outcome) {
    Str words = outcome, ids = str_cut(&words, '"');
    words = (Str){ids.at + ids.len, outcome.len - ids.len};
    bool expect_refused = str_same(str_word(&ids), STR("refused"));
    if (!expect_refused && !str_same(outcome, STR("ok"))) {
        return script_fail(run, "expected '-> refused [ID ...] [\"TEXT\"]' or '-> ok', found '-> %.*s'", SHOW(outcome));
    }
    ids = expect_refused ? str_trim(ids) : STR("");
    if (!clauses_known(run, ids)) return false;
    Refusals refusals = {.now = {.count = 0}};
    Verdict verdict = try_all(run, text, ids, &refusals);
    if (verdict == FAILED) return false;
    if (expect_refused) {
        return verdict == REFUSED ? judge_refusal(run, ids, words, &refusals)
                                  : script_fail(run, "'%.*s' is accepted, expected %.*s", SHOW(text), SHOW(outcome));
    }
    if (verdict == ACCEPTED) return true;
    char why[SCRIPT_WORDS];
    Writer w = writer_on(why, sizeof why);
    put_refusal(&w, run->game, &refusals.now);
    return script_fail(run, "'%.*s' is refused, expected ok: %s", SHOW(text), why);
}

static bool try_set(Run *run, Str fact, Str outcome) {
    Str quoted, key, value;
    Error e;
    int line;
    Str rest = outcome;
    if (!str_same(str_word(&rest), STR("error")) || !read_quoted(rest, &quoted)) {
        return script_fail(run, "expected '-> error' or '-> error \"TEXT\"', found '-> %.*s'", SHOW(outcome));
    }
    if (!fact_read(fact, &key, &value, &e)) return script_fail(run, "%s", e.text);
    char name[LINE_LIMIT];
    Writer w = writer_on(name, sizeof name);
    bool clears = str_same(key, STR("clear"));
    if (quoted.len == 0 && !clears && !run->game->key(run->board, key, &w, &e)) {
        return script_fail(run, "every value of '%.*s' is an error: %s; say which: -> error \"TEXT\"", SHOW(key),
                           e.text);
    }
    run->sets.count = 0;
    memcpy(run->copy, run->match.state, run->game->state_size);
    bool taken = transaction_add(&run->sets, key, value, run->lines.number, &e) &&
                 transaction_commit(run->game, run->board, run->copy, run->spare, &run->sets, &line, &e);
    run->sets.count = 0;
    if (taken) return script_fail(run, "'%.*s' is taken, expected an error", SHOW(fact));
    return str_has(str_of(e.text), quoted) ||
           script_fail(run, "expected an error with \"%.*s\", found: %s", SHOW(quoted), e.text);
}

bool script_try(Run *run, Str text) {
    Str outcome;
    if (!cut_arrow(&text, &outcome)) {
        return script_fail(run, "expected '-> refused [ID ...]', '-> ok' or '-> error' at the end of 'try'");
    }
    Str rest = text;
    bool sets = str_same(str_word(&rest), STR("set"));
    return sets ? try_set(run, str_trim(rest), outcome) : try_actions(run, text, outcome);
}
