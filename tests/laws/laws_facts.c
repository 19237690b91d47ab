/* Laws of positions as text, and of the dice: what is written can be read, what
 * is changed is judged, what is rolled has the weight it is said to have. */
#include "core/marks.h"
#include "laws/bench.h"

/* ---- The board read back ------------------------------------------------------------------ */

static void add_datum(void *context, Str key, Str value) {
    put_str(context, key);
    put(context, " = ");
    put_str(context, value);
    put(context, "\n");
}

/* What is said of columns names clauses that there are. */
static bool judge_columns(Bench *b) {
    for (const SheetColumn *c = b->game->columns; c->code; c++) {
        Str rest = str_of(c->clauses);
        for (Str word = str_word(&rest); word.len; word = str_word(&rest)) {
            char id[40];
            bool further = word.at[0] == '(';
            if (further) word = (Str){word.at + 1, word.len - 2};
            Writer w = writer_on(id, sizeof id);
            put_fmt(&w, "%s-%.*s", b->game->prefix, (int)word.len, word.at);
            if (!clause_find(b->game, writer_str(&w))) return broken(b, "column '%s': no clause %s", c->code, id);
        }
    }
    return true;
}

bool judge_board(Bench *b) {
    char hash[2][17];
    Error e = {""};
    Writer w = writer_on(b->record, RECORD_ROOM);
    b->game->board_facts(b->board, &(FactSink){add_datum, &w});
    void *again = malloc(b->game->board_size);
    MUST(again != NULL && !w.full);
    memset(again, 0xEE, b->game->board_size);
    b->game->board_begin(again);
    bool read =
        board_read_text(b->game, writer_str(&w), "its own facts", again, &e) && b->game->board_end(again, false, &e);
    board_hash(b->game, b->board, hash[0]);
    if (read) board_hash(b->game, again, hash[1]);
    free(again);
    if (!read) return broken(b, "the board refuses itself: %s", e.text);
    if (strcmp(hash[0], hash[1]) != 0) return broken(b, "read back, the board is another");
    return judge_columns(b);
}

/* ---- Facts read back ----------------------------------------------------------------------- */

/* Collect the lines of `text` into the transaction, backwards if asked; the
 * order of the lines must not matter. */
static bool collect(Bench *b, Str text, bool backwards) {
    Transaction *t = &b->transaction;
    Str line, key, value;
    Error e = {""};
    t->count = 0;
    for (int number = 1; str_line(&text, &line); number++)
        if (!fact_read(line, &key, &value, &e) || !transaction_add(t, key, value, number, &e))
            return broken(b, "the fact \"%.*s\" is no line of a file: %s", (int)line.len, line.at, e.text);
    for (int i = 0; backwards && i < t->count / 2; i++) {
        Str first[2] = {t->fact[i].key, t->fact[i].value};
        int other = t->count - 1 - i;
        t->fact[i].key = t->fact[other].key;
        t->fact[i].value = t->fact[other].value;
        t->fact[other].key = first[0];
        t->fact[other].value = first[1];
    }
    return true;
}

/* Is it the first time that a key is asked for? */
static bool is_new_key(Bench *b, Str key) {
    u64 hash = hash_bytes(1, key.at, key.len);
    u32 at = (u32)hash % KEYS_ROOM;
    if (b->key[at] == hash) return false;
    b->key[at] = hash; /* another that was there is judged again */
    return true;
}

/* Whatever is written is a key that the game knows, and writes so. */
static void judge_key(void *context, Str key, Str value) {
    Bench *b = context;
    char name[160];
    Error e = {""};
    Writer w = writer_on(name, sizeof name);
    (void)value;
    if (b->verdict->law || !is_new_key(b, key)) return;
    if (!b->game->key(b->board, key, &w, &e)) broken(b, "%.*s is no key: %s", (int)key.len, key.at, e.text);
    else if (!str_same(key, writer_str(&w))) broken(b, "%.*s is written %s", (int)key.len, key.at, name);
}

static bool judge_keys(Bench *b) {
    static const Side viewers[] = {NOBODY, UNION, CONFEDERATE, FIRST, SECOND, REFEREE};
    for (int i = 0; i < COUNT(viewers); i++) {
        b->game->facts(b->board, b->now, viewers[i], &(FactSink){judge_key, b});
        if (b->verdict->law) return false;
    }
    return true;
}

static bool judge_order(Bench *b) {
    const Transaction *t = &b->transaction;
    for (int i = 0, before = 0; i < t->count; i++) {
        Str key = t->fact[i].key, last = i ? t->fact[i - 1].key : key;
        int rank = b->game->fact_rank(b->board, key);
        if (i && before > rank)
            return broken(b, "%.*s is written after %.*s, against its rank", (int)key.len, key.at, (int)last.len,
                          last.at);
        before = rank;
    }
    return true;
}

/* Two states that should be one go the same way for a while. */
static bool same_future(Bench *b, void *one, void *two, int actions) {
    for (int i = 0; i < actions; i++) {
        Stream now = b->chance;
        Entry first, second;
        Went step = random_step(b, one, &b->chance, NULL, &first);
        if (step == WENT_BROKEN || random_step(b, two, &now, NULL, &second) != step)
            return broken(b, "read back, the game is over %d actions on", i);
        if (step == WENT_OVER) return true;
        if (first.side != second.side || !action_same(&first.action, &second.action))
            return broken(b, "read back, other actions are listed %d actions on", i);
        if (!position_same(b, one, two))
            return broken(b, "read back, %s leads elsewhere %d actions on", show(b, one, &first.action), i);
    }
    return true;
}

bool judge_facts(Bench *b) {
    Error e = {""};
    Actor actor;
    int line = 0;
    Str text = facts_text(b, b->now, REFEREE, b->text);
    if (!judge_keys(b) || !collect(b, text, false) || !judge_order(b)) return false;
    if (!collect(b, text, stream_below(&b->chance, 2))) return false;
    memset(b->other, 0xEE, b->game->state_size); /* `blank` owes every byte that is read */
    b->game->blank(b->board, b->other);
    if (!transaction_commit(b->game, b->board, b->other, b->scratch, &b->transaction, &line, &e))
        return broken(b, "its own facts are refused in line %d: %s", line, e.text);
    if (!str_same(text, facts_text(b, b->other, REFEREE, b->text2))) return broken(b, "the facts read back are others");
    game_actor(b->game, b->board, b->other, &actor);
    if (!actor_same(&actor, &b->actor))
        return broken(b, "read back, %s acts in step %s", side_name(actor.side), actor.step);
    b->list2.count = 0;
    b->game->legal(b->board, b->other, &b->list2);
    if (b->list2.count != b->list.count)
        return broken(b, "%d actions listed, read back %d", b->list.count, b->list2.count);
    for (int i = 0; i < b->list.count; i++)
        if (!action_same(&b->list.action[i], &b->list2.action[i])) return broken(b, "read back, the list is another");
    copy(b, b->third, b->now);
    return same_future(b, b->third, b->other, 24);
}

/* ---- Facts since another state ---------------------------------------------------------------- */

/* The same, found by writing both: a line for each fact that is new or another,
 * and `key = ` for each that is gone. Facts come in much the same order each time,
 * so a line is looked for behind the one that was found before, and only then from
 * the top. */
typedef struct Lines {
    Str text, rest;
} Lines;

static Lines lines_of(Str text) { return (Lines){text, text}; }

static bool find_from(Str *rest, Str wanted, bool whole) {
    for (Str line; str_line(rest, &line);) {
        Str value = line, key = str_cut(&value, ' ');
        if (str_same(whole ? line : key, wanted)) return true;
    }
    return false;
}

static bool find_line(Lines *lines, Str wanted, bool whole) {
    Str after = lines->rest, top = lines->text;
    bool found = find_from(&after, wanted, whole);
    if (found) lines->rest = after;
    else if ((found = find_from(&top, wanted, whole))) lines->rest = top;
    return found;
}

static int count_differing(Str text, Str other, bool whole) {
    Lines lines = lines_of(other);
    int count = 0;
    for (Str line; str_line(&text, &line);) {
        Str rest = line, key = str_cut(&rest, ' ');
        count += !find_line(&lines, whole ? line : key, whole);
    }
    return count;
}

static bool judge_change(Bench *b, Str line, Lines *now, Lines *was) {
    Str value = line, key = str_cut(&value, ' ');
    bool gone = str_same(str_trim(value), STR("="));
    bool right = gone ? find_line(was, key, false) && !find_line(now, key, false)
                      : find_line(now, line, true) && !find_line(was, line, true);
    return right || broken(b, "\"%.*s\" is told and is no change", (int)line.len, line.at);
}

static bool judge_since(Bench *b, const void *state, Side viewer, const void *since, Side then) {
    Str now = facts_text(b, state, viewer, b->text), was = facts_text(b, since, then, b->text2), line;
    Lines now_lines = lines_of(now), was_lines = lines_of(was);
    Writer w = writer_on(b->record, RECORD_ROOM);
    b->game->facts(b->board, state, viewer, &(FactSink){add_datum, &w, since, then});
    Str told = writer_str(&w);
    int expected = count_differing(now, was, true) + count_differing(was, now, false), count = 0;
    for (; str_line(&told, &line); count++)
        if (!judge_change(b, line, &now_lines, &was_lines)) return false;
    return count == expected || broken(b, "%d facts changed for %s, %d are told", expected, side_name(viewer), count);
}

bool judge_changes(Bench *b) {
    static const Side viewers[] = {NOBODY, UNION, CONFEDERATE, FIRST, SECOND, REFEREE};
    Entry done;
    int actions = (int)stream_below(&b->chance, 6);
    copy(b, b->other, b->now);
    while (actions-- > 0 && random_step(b, b->other, &b->chance, NULL, &done) == WENT_DONE) continue;
    for (int i = 0; i < COUNT(viewers); i++) {
        Side then = stream_below(&b->chance, 4) ? viewers[i] : viewers[stream_below(&b->chance, COUNT(viewers))];
        if (!judge_since(b, b->other, viewers[i], b->now, then)) return false;
        if (!judge_since(b, b->now, viewers[i], b->other, then)) return false; /* something was taken back */
    }
    return true;
}

/* ---- Outcomes --------------------------------------------------------------------------------- */

enum { ROLLS_ALL = 1296, ROLLS_SOME = 200 };

/* What a roll leads to. */
static const void *effect_of(Bench *b, const Action *roll, void *to) {
    copy(b, to, b->now);
    b->game->apply(b->board, to, roll, NULL);
    return to;
}

/* The state to which the roll of an outcome leads. */
static void *effect_at(Bench *b, int outcome) { return (u8 *)b->effects + (size_t)outcome * b->game->state_size; }

/* Which of the outcomes comes to the same as `state`; `count` when none does. Mostly the states are the same byte
 * by byte, and nothing need be written for that. */
static int class_of(Bench *b, const void *state, const u64 *effect, int count) {
    for (int i = 0; i < count; i++)
        if (memcmp(state, effect_at(b, i), b->game->state_size) == 0) return i;
    u64 hash = position_hash(b, state);
    int class = 0;
    while (class < count && effect[class] != hash) class ++;
    return class;
}

/* The n-th of all rolls. */
static Action nth_roll(const Actor *a, u64 n) {
    Action roll = action0(VERB_ROLL);
    for (roll.n = 0; roll.n < a->dice; roll.n++) {
        roll.face[roll.n] = (u8)(1 + n % a->faces);
        n /= a->faces;
    }
    return roll;
}

/* Each line of a sheet is one that the game says there can be. */
static bool judge_lines(Bench *b, const Action *about) {
    static Worksheet w;
    if (!b->game->worksheet(b->board, b->now, REFEREE, about, &w)) return true;
    for (int i = 0; i < w.lines; i++) {
        const SheetLine *line = &w.line[i];
        const char *column = w.column[line->column], *id = clause_id(b->game, line->clause);
        if (!code_holds(line->code)) return broken(b, "a line of '%s' has the code '%s'", column, line->code);
        if (sheet_standing(b->game, column, line->clause) != SHEET_OWN)
            return broken(b, "%s is not listed among the lines of '%s'", id, column);
        for (int k = 0; k < 2 && line->also[k]; k++)
            if (sheet_standing(b->game, column, line->also[k]) == SHEET_NEVER)
                return broken(b, "%s is not listed beside others of '%s'", clause_id(b->game, line->also[k]), column);
    }
    return true;
}

static bool judge_class(Bench *b, const Outcome *o, int index, const u64 *effect) {
    if (!code_holds(o->code)) return broken(b, "outcome %d has no code", index);
    if (!o->weight) return broken(b, "outcome %d (%s) has no weight", index, o->code);
    if (!outcome_known(b->game, o->code)) return broken(b, "outcome %d (%s) is not listed", index, o->code);
    if (!game_check(b->game, b->board, b->now, FORTUNE, &o->roll, NULL))
        return broken(b, "outcome %d (%s) stands for %s, which cannot be", index, o->code, show(b, b->now, &o->roll));
    for (int i = 0; i < index; i++)
        if (effect[i] == effect[index]) return broken(b, "outcomes %d and %d have one effect", i, index);
    return true;
}

bool judge_outcomes(Bench *b) {
    static Outcome out[OUTCOMES_MAX];
    u64 effect[OUTCOMES_MAX], seen[OUTCOMES_MAX] = {0}, total = 1, sum = 0;
    const Action *about = b->list.count ? &b->list.action[stream_below(&b->chance, (u32)b->list.count)] : NULL;
    if (!judge_lines(b, NULL) || (about && !judge_lines(b, about))) return false;
    if (b->actor.side != FORTUNE) return true;
    int count = b->game->outcomes(b->board, b->now, NULL, out);
    if (count < 1 || count > OUTCOMES_MAX) return broken(b, "%d outcomes", count);
    for (int i = 0; i < b->actor.dice; i++) total *= b->actor.faces;
    for (int i = 0; i < count; i++) {
        sum += out[i].weight;
        effect[i] = position_hash(b, effect_of(b, &out[i].roll, effect_at(b, i)));
        if (!judge_class(b, &out[i], i, effect)) return false;
    }
    if (sum != total)
        return broken(b, "weights sum to %llu of %llu", (unsigned long long)sum, (unsigned long long)total);
    bool all = total <= ROLLS_ALL;
    for (u64 n = 0; n < (all ? total : ROLLS_SOME); n++) {
        Action roll = nth_roll(&b->actor, all ? n : stream_next(&b->chance) % total);
        int class = class_of(b, effect_of(b, &roll, b->other), effect, count);
        if (class == count) return broken(b, "%s has an effect that no outcome has", show(b, b->now, &roll));
        seen[class]++;
    }
    for (int i = 0; all && i < count; i++)
        if (seen[i] != out[i].weight)
            return broken(b, "outcome %d (%s) has weight %u and %d rolls", i, out[i].code, out[i].weight, (int)seen[i]);
    return true;
}

/* ---- Mutations -------------------------------------------------------------------------------------- */

static const char *const strange[] = {
    "", "0", "-1", "1", "99999999999999999999", "none", "?", "union", "a b c d e f g h", "=", "65536"};

/* One fact of the transaction gets another value, which `room` may hold; its
 * place in the transaction. */
static int mutate(Bench *b, char room[WORDS_ROOM]) {
    Transaction *t = &b->transaction;
    int at = (int)stream_below(&b->chance, (u32)t->count);
    int other = (int)stream_below(&b->chance, (u32)t->count);
    Str value = t->fact[at].value;
    Writer w = writer_on(room, WORDS_ROOM);
    switch (stream_below(&b->chance, 6)) {
    case 0: /* a neighbour's value: most likely one of its own kind */
        other = at + (stream_below(&b->chance, 2) ? 1 : -1);
        other = other < 0 ? 1 : other >= t->count ? t->count - 1 : other;
        value = t->fact[other].value;
        break;
    case 1: value = t->fact[other].value; break;
    case 2: value = str_of(strange[stream_below(&b->chance, COUNT(strange))]); break;
    case 3: /* a letter changed */
        put_str(&w, value);
        if (w.len) room[stream_below(&b->chance, (u32)w.len)] = (char)(' ' + stream_below(&b->chance, 95));
        value = writer_str(&w);
        break;
    case 4: value.len = value.len ? stream_below(&b->chance, (u32)value.len) : 0; break;
    default: /* a number one up or down */
        for (Str rest = value, word; (word = str_word(&rest)).len;) {
            i64 number;
            put(&w, w.len ? " " : "");
            if (str_int(word, -1000, 1000, &number)) put_int(&w, number + (stream_below(&b->chance, 2) ? 1 : -1));
            else put_str(&w, word);
        }
        value = writer_str(&w);
    }
    t->fact[at].value = value;
    if (stream_below(&b->chance, 2)) return at;
    t->fact[0] = t->fact[at]; /* this one alone, on the position as it is */
    t->count = 1;
    return 0;
}

/* One fact goes; what it was. */
static void drop(Bench *b, Str *key, Str *value) {
    Transaction *t = &b->transaction;
    int at = (int)stream_below(&b->chance, (u32)t->count--);
    *key = t->fact[at].key;
    *value = STR("(dropped)");
    for (int i = at; i < t->count; i++) t->fact[i] = t->fact[i + 1];
}

static bool goes_on_to_its_end(Bench *b, void *state) {
    char complaint[240];
    for (int i = 0; i < b->trial->actions_max; i++) {
        Writer w = writer_on(complaint, sizeof complaint);
        if (!b->game->sane(b->board, state, &w)) return broken(b, "insane %d actions after: %s", i, complaint);
        Went step = random_step(b, state, &b->chance, NULL, NULL);
        if (step != WENT_DONE) return step == WENT_OVER;
    }
    return broken(b, "no end %d actions after", b->trial->actions_max);
}

/* Name the change in the report. */
static bool blame(Bench *b, Str key, Str value) {
    size_t len = strlen(b->verdict->text);
    snprintf(b->verdict->text + len, sizeof b->verdict->text - len, " (changed: %.*s = %.*s)", (int)key.len, key.at,
             (int)value.len, value.at);
    return false;
}

bool judge_mutation(Bench *b) {
    char room[WORDS_ROOM];
    Error e = {""};
    int line = 0;
    Str key, value;
    if (!collect(b, facts_text(b, b->now, REFEREE, b->text), false)) return false;
    if (stream_below(&b->chance, 5) == 0) {
        drop(b, &key, &value);
    } else {
        int at = mutate(b, room);
        key = b->transaction.fact[at].key;
        value = b->transaction.fact[at].value;
    }
    if (b->transaction.count == 1) copy(b, b->other, b->now);
    else b->game->blank(b->board, b->other);
    copy(b, b->third, b->other);
    if (!transaction_commit(b->game, b->board, b->other, b->scratch, &b->transaction, &line, &e)) {
        b->verdict->mutations_refused++;
        if (!e.text[0]) return broken(b, "a changed fact is refused without a word"), blame(b, key, value);
        return memcmp(b->third, b->other, b->game->state_size) == 0 || broken(b, "refused, but changed: %s", e.text);
    }
    b->verdict->mutations_taken++;
    return goes_on_to_its_end(b, b->other) || blame(b, key, value);
}
