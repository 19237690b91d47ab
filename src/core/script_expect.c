/* Rule scripts: the lines that assert something of position, moment and journal. */
#include "core/script_run.h"

/* ---- Facts ------------------------------------------------------------------------------------- */

typedef struct Wanted {
    Str key;
    bool found;
    Writer value;
    char value_text[LINE_LIMIT];
} Wanted;

static void look_at_fact(void *context, Str key, Str value) {
    Wanted *wanted = context;
    if (!str_same(key, wanted->key)) return;
    wanted->found = true;
    put_str(&wanted->value, str_trim(value));
}

static void find_fact(const Run *run, const void *state, Str key, Side viewer, Wanted *wanted) {
    wanted->key = key;
    wanted->found = false;
    wanted->value = writer_on(wanted->value_text, sizeof wanted->value_text);
    run->game->facts(run->board, state, viewer, &(FactSink){look_at_fact, wanted});
}

Side script_viewer(Str *text) {
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
static void find_detail(void *context, Str key, Str value) {
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
    run->game->facts(run->board, run->copy, REFEREE, &(FactSink){find_detail, &below});
    return again.found && !below.missing && str_same(writer_str(&again.value), found);
}

/* A fact that is not written under this key, by another name of its piece or because it says nothing: to set it must
 * change nothing. */
static bool changes_nothing(Run *run, Str key, Str value) {
    const Match *m = &run->match;
    return set_on_copy(run, key, value) &&
           game_hash(run->game, m->board, run->copy) == game_hash(run->game, m->board, m->state);
}

/* The key as the game writes it, whatever name of a piece it was given by; false: no position can have it. */
static bool find_key(const Run *run, Str given, char room[LINE_LIMIT], Str *key, Error *e) {
    Writer w = writer_on(room, LINE_LIMIT);
    if (!run->game->key(run->board, given, &w, e)) return false;
    *key = writer_str(&w);
    return true;
}

/* Counts of what is hidden, which the referee has no need of, are facts of those who look on. */
static void find_seen(const Run *run, Str key, Side viewer, Wanted *wanted) {
    find_fact(run, run->match.state, key, viewer, wanted);
    if (!wanted->found && viewer == REFEREE) find_fact(run, run->match.state, key, NOBODY, wanted);
}

static bool expect_fact(Run *run, Str text) {
    Side viewer = script_viewer(&text);
    Str given, key, value;
    Wanted wanted;
    Error e = {""};
    char room[LINE_LIMIT];
    if (!line_fact(text, &given, &value)) {
        return script_fail(run, "expected 'expect KEY = VALUE', found '%.*s'", SHOW(text));
    }
    bool known = find_key(run, given, room, &key, &e);
    if (!known) key = given;
    find_seen(run, key, viewer, &wanted);
    Str found = writer_str(&wanted.value);
    if (wanted.found && str_same(found, value)) return true;
    if (wanted.found && viewer == REFEREE && means(run, key, value, found)) return true;
    bool written = wanted.found && str_same(given, key);
    if (!written && viewer == REFEREE && changes_nothing(run, given, value)) return true;
    if (wanted.found) return script_fail(run, "expected %.*s = %.*s, found %.*s", SHOW(key), SHOW(value), SHOW(found));
    return script_fail(run, "expected %.*s = %.*s, found no such fact%s%s", SHOW(key), SHOW(value), known ? "" : ": ",
                       e.text);
}

/* That there is no such fact says something only where there could be one. */
static bool expect_no(Run *run, Str text) {
    Side viewer = script_viewer(&text);
    Wanted wanted;
    Str key;
    Error e;
    char room[LINE_LIMIT];
    if (text.len == 0) return script_fail(run, "expected 'expect no KEY'");
    if (!find_key(run, text, room, &key, &e)) {
        return script_fail(run, "no position can have a fact '%.*s': %s", SHOW(text), e.text);
    }
    find_fact(run, run->match.state, key, viewer, &wanted);
    return !wanted.found ||
           script_fail(run, "expected no fact %.*s, found %.*s", SHOW(key), SHOW(writer_str(&wanted.value)));
}

/* The words of a fact and of those below it, such as the marks of a piece. */
static void gather_words(void *context, Str key, Str value) {
    Wanted *words = context;
    bool own = str_same(key, words->key);
    bool below = key.len > words->key.len && str_starts(key, words->key) && key.at[words->key.len] == '.';
    words->found |= own;
    if (own || below) put_fmt(&words->value, "%s%.*s", words->value.len > 0 ? " " : "", (int)value.len, value.at);
}

/* `KEY has WORD ...`: these words, whatever else there is. */
static bool expect_has(Run *run, Str given, Str wanted) {
    Side viewer = script_viewer(&wanted);
    Wanted words = {.found = false};
    Error e;
    char room[LINE_LIMIT];
    words.value = writer_on(words.value_text, sizeof words.value_text);
    if (!find_key(run, given, room, &words.key, &e)) {
        return script_fail(run, "no position can have a fact '%.*s': %s", SHOW(given), e.text);
    }
    run->game->facts(run->board, run->match.state, viewer, &(FactSink){gather_words, &words});
    if (!words.found) return script_fail(run, "expected %.*s, found no such fact", SHOW(words.key));
    if (wanted.len == 0) return script_fail(run, "expected words after 'has'");
    for (Str word = str_word(&wanted); word.len > 0; word = str_word(&wanted)) {
        if (has_word(writer_str(&words.value), word)) continue;
        return script_fail(run, "expected %.*s to have '%.*s', found %s", SHOW(words.key), SHOW(word),
                           words.value_text);
    }
    return true;
}

/* `given` and `wanted` before and after the word `has`. */
static bool cut_has(Str text, Str *given, Str *wanted) {
    Str has = STR(" has ");
    for (size_t at = 1; at + has.len <= text.len; at++) {
        if (!str_starts((Str){text.at + at, text.len - at}, has)) continue;
        *given = str_trim((Str){text.at, at});
        *wanted = str_trim((Str){text.at + at + has.len, text.len - at - has.len});
        return true;
    }
    return false;
}

/* ---- Whose turn, which step, what end ------------------------------------------------------------ */

static bool judge_word(Run *run, const char *what, const char *found, Str expected) {
    return str_same(str_of(found), expected) ||
           script_fail(run, "expected %s = %.*s, found %s", what, SHOW(expected), found);
}

static bool expect_actor(Run *run, Str value) {
    Actor actor;
    game_actor(run->game, run->board, run->match.state, &actor);
    return judge_word(run, "actor", side_name(actor.side), value);
}

static bool expect_step(Run *run, Str value) {
    Actor actor;
    game_actor(run->game, run->board, run->match.state, &actor);
    return judge_word(run, "step", actor.step == NULL ? "none" : actor.step, value);
}

static bool expect_result(Run *run, Str value) {
    Actor actor;
    game_actor(run->game, run->board, run->match.state, &actor);
    bool over = actor.side == NOBODY && actor.result != NULL;
    Wanted fact;
    find_fact(run, run->match.state, STR("result"), REFEREE, &fact);
    if (over && fact.found && str_same(writer_str(&fact.value), value)) return true;
    if (over && str_same(value, str_of(actor.winner == NOBODY ? "draw" : side_name(actor.winner)))) return true;
    return judge_word(run, "result", over ? actor.result : "none: the game goes on", value);
}

/* ---- Legal actions, journal ------------------------------------------------------------------------ */

static bool expect_legal(Run *run, Str text, bool expected) {
    Side side;
    Actor actor;
    game_actor(run->game, run->board, run->match.state, &actor);
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

/* What the journal has said since the last `do` or `roll`; all of it must be there. */
static bool read_journal(Run *run, Str text, Str *said) {
    if (text.len == 0) return script_fail(run, "expected 'expect journal TEXT' or 'expect no journal TEXT'");
    if (run->journal.full) return script_fail(run, "the last line did too much: its journal is too long to be read");
    *said = writer_str(&run->journal);
    return true;
}

static bool expect_journal(Run *run, Str text) {
    Str said, line;
    if (!read_journal(run, text, &said)) return false;
    for (Str rest = said; str_line(&rest, &line);) {
        if (str_has(line, text)) return true;
    }
    return script_fail(run, "expected the journal to say '%.*s'%s%.*s", SHOW(text),
                       said.len == 0 ? "; it says nothing" : "; it says:\n",
                       (int)(said.len < SCRIPT_WORDS ? said.len : SCRIPT_WORDS), said.at);
}

static bool expect_no_journal(Run *run, Str text) {
    Str said, line;
    if (!read_journal(run, text, &said)) return false;
    if (!run->acted) return script_fail(run, "nothing was done before this line, so the journal could say nothing");
    for (Str rest = said; str_line(&rest, &line);) {
        if (str_has(line, text)) {
            return script_fail(run, "expected the journal not to say '%.*s'; it says:\n%.*s", SHOW(text), (int)line.len,
                               line.at);
        }
    }
    return true;
}

/* ---- expect ------------------------------------------------------------------------------------------ */

static bool expect_other(Run *run, Str text) {
    Str rest = text, key, value;
    Str word = str_word(&rest);
    if (line_fact(text, &key, &value)) {
        if (str_same(key, STR("actor"))) return expect_actor(run, value);
        if (str_same(key, STR("step"))) return expect_step(run, value);
        if (str_same(key, STR("result"))) return expect_result(run, value);
        return expect_fact(run, text);
    }
    if (str_same(word, STR("no"))) return expect_no(run, str_trim(rest));
    if (cut_has(text, &key, &value)) return expect_has(run, key, value);
    return script_fail(run,
                       "expected KEY = VALUE, no KEY, KEY has WORDS, legal ACTION, not legal ACTION, odds LABEL = N/D, "
                       "answer QUESTION: NAME = WHAT, journal TEXT or no journal TEXT, found '%.*s'",
                       SHOW(text));
}

bool script_expect(Run *run, Str text) {
    Str rest = text;
    Str word = str_word(&rest);
    Str after = str_trim(rest);
    Str second = str_word(&rest);
    if (str_same(word, STR("journal"))) return expect_journal(run, after);
    if (str_same(word, STR("no")) && str_same(second, STR("journal"))) return expect_no_journal(run, str_trim(rest));
    if (str_same(word, STR("answer"))) return script_answer(run, after);
    if (str_same(word, STR("legal"))) return expect_legal(run, after, true);
    if (str_same(word, STR("not"))) return expect_not(run, after);
    if (str_same(word, STR("odds"))) return script_odds(run, after);
    return expect_other(run, text);
}
