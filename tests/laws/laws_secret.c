/* Laws of what is hidden. The guess is the tool: a state that should look the
 * same to the viewer. Whatever he can ask for must then be the same in both. */
#include "core/dull.h"
#include "laws/bench.h"

/* ---- What a viewer can ask for ------------------------------------------------------------ */

static bool sheets_same(Bench *b, const void *one, const void *two, Side viewer, const Action *about) {
    static Worksheet w[2];
    static Outcome out[2][OUTCOMES_MAX];
    bool has = b->game->worksheet(b->board, one, viewer, about, &w[0]);
    if (has != b->game->worksheet(b->board, two, viewer, about, &w[1])) return false;
    if (!has) return true;
    bool same = strcmp(w[0].title, w[1].title) == 0 && memcmp(w[0].total, w[1].total, sizeof w[0].total) == 0 &&
                w[0].lines == w[1].lines && w[0].notes == w[1].notes;
    for (int i = 0; same && i < w[0].lines; i++) {
        const SheetLine *x = &w[0].line[i], *y = &w[1].line[i];
        same = x->value == y->value && x->column == y->column && x->clause == y->clause && x->subject == y->subject &&
               strcmp(x->code, y->code) == 0;
    }
    for (int i = 0; same && i < w[0].notes; i++) same = strcmp(w[0].note[i], w[1].note[i]) == 0;
    int count = b->game->outcomes(b->board, one, &w[0], out[0]);
    same = same && count == b->game->outcomes(b->board, two, &w[1], out[1]);
    for (int i = 0; same && i < count; i++)
        same = out[0][i].weight == out[1][i].weight && out[0][i].amount == out[1][i].amount &&
               strcmp(out[0][i].code, out[1][i].code) == 0;
    return same;
}

/* The sum of what is under way may be read by all. */
static u64 sheet_hash(Bench *b, const void *state, Side viewer) {
    Worksheet w;
    u64 hash = 0;
    if (!b->game->worksheet(b->board, state, viewer, NULL, &w)) return 0;
    for (int i = 0; i < w.lines; i++) {
        const i32 line[] = {w.line[i].value, w.line[i].column, w.line[i].subject};
        hash = hash_bytes(hash_bytes(hash, line, sizeof line), w.line[i].code, strlen(w.line[i].code));
    }
    return hash;
}

static Action any_action(Bench *b) {
    int own = b->game->verb_count - VERB_FIRST_OWN;
    Action a = action0(VERB_FIRST_OWN + (int)stream_below(&b->chance, (u32)own));
    const VerbInfo *info = &b->game->verbs[a.verb];
    for (a.n = 0; a.n < info->count; a.n++)
        a.op[a.n] = (i16)stream_below(&b->chance, (u32)b->game->range(b->board, info->kind[a.n]) + 1);
    return a;
}

/* The answer to "may I?", with its reasons. */
static bool answers_same(Bench *b, const void *one, const void *two, Side viewer, const Action *a) {
    Refusal r[2] = {{.count = 0}, {.count = 0}};
    bool may = game_check(b->game, b->board, one, viewer, a, &r[0]);
    if (may != game_check(b->game, b->board, two, viewer, a, &r[1])) return false;
    if (may) return true;
    return r[0].count == r[1].count &&
           memcmp(r[0].clause, r[1].clause, sizeof r[0].clause[0] * (size_t)r[0].count) == 0 &&
           strcmp(r[0].why, r[1].why) == 0;
}

static bool prompts_same(Bench *b, const void *one, const void *two, Side viewer) {
    char text[2][WORDS_ROOM];
    Writer w[2] = {writer_on(text[0], WORDS_ROOM), writer_on(text[1], WORDS_ROOM)};
    b->game->prompt(b->board, one, viewer, &w[0]);
    b->game->prompt(b->board, two, viewer, &w[1]);
    return str_same(writer_str(&w[0]), writer_str(&w[1]));
}

static bool words_same(Bench *b, const void *one, const void *two, Side viewer, const Action *a) {
    char text[4][WORDS_ROOM];
    Writer w[2] = {writer_on(text[2], WORDS_ROOM), writer_on(text[3], WORDS_ROOM)};
    Clause first = b->game->describe(b->board, one, a, &w[0]), second = b->game->describe(b->board, two, a, &w[1]);
    return first == second && str_same(writer_str(&w[0]), writer_str(&w[1])) &&
           str_same(notation(b, one, viewer, viewer, a, text[0]), notation(b, two, viewer, viewer, a, text[1]));
}

/* Of two lists of facts in text and text2, the first lines that differ. */
static const char *first_apart(Bench *b) {
    static char said[WORDS_ROOM];
    const char *one = b->text, *two = b->text2;
    for (int i = 0; b->text[i] && b->text[i] == b->text2[i]; i++) {
        if (b->text[i] == '\n') one = &b->text[i + 1], two = &b->text2[i + 1];
    }
    snprintf(said, sizeof said, "\"%.*s\" became \"%.*s\"", (int)strcspn(one, "\n"), one, (int)strcspn(two, "\n"), two);
    return said;
}

/* ---- Journal lines that a viewer may read ---------------------------------------------------- */

typedef struct Reader {
    Side viewer;
    u64 hash;
    const Bench *bench;
    const void *state;
    bool bad; /* a mark that names nothing */
} Reader;

static void read_line(void *context, Side only, Clause clause, Str text) {
    Reader *r = context;
    r->bad |= !marks_hold(r->bench, r->state, text);
    if (only != NOBODY && only != r->viewer) return;
    r->hash = hash_bytes(hash_bytes(r->hash, &clause, sizeof clause), text.at, text.len);
}

static Effects apply_read(Bench *b, void *state, const Action *a, Reader *r) {
    r->hash = 0;
    r->bench = b;
    r->state = state;
    return b->game->apply(b->board, state, a, &(Journal){read_line, r});
}

/* The viewer's own action, done in both: unless it shows him something, he can
 * tell no difference afterwards. */
static bool act_same(Bench *b, const void *guess, Side viewer, const Action *a) {
    Reader r[2] = {{.viewer = viewer}, {.viewer = viewer}};
    Actor actor[2];
    copy(b, b->third, b->now);
    copy(b, b->scratch, guess);
    Effects first = apply_read(b, b->third, a, &r[0]), second = apply_read(b, b->scratch, a, &r[1]);
    if (r[0].bad || r[1].bad) return broken(b, "the journal of %s has bad marks", show(b, b->now, a));
    if (first.revealed || second.revealed) return true;
    if (r[0].hash != r[1].hash)
        return broken(b, "the journal of %s tells %s more", show(b, b->now, a), side_name(viewer));
    if (!facts_same(b, b->third, b->scratch, viewer))
        return broken(b, "%s shows %s something and does not say so: %s", show(b, b->now, a), side_name(viewer),
                      first_apart(b));
    game_actor(b->game, b->board, b->third, &actor[0]);
    game_actor(b->game, b->board, b->scratch, &actor[1]);
    return actor_same(&actor[0], &actor[1]) ||
           broken(b, "after %s, who acts depends on what %s cannot see", show(b, b->now, a), side_name(viewer));
}

/* ---- Questions about the map ---------------------------------------------------------------------- */

typedef struct Heard {
    u64 hash;
    const char *fault;
    const Game *game;
    const void *board, *state;
    Side viewer;
} Heard;

/* What an answer names can be asked about in turn. */
static bool reads_back(const Heard *h, const Found *f) {
    char text[WORDS_ROOM];
    Writer w = writer_on(text, sizeof text);
    Error e;
    i16 id;
    h->game->put_operand(h->board, h->state, f->kind, f->id, &w);
    return h->game->read_operand(h->board, h->state, f->kind, writer_str(&w), &id, &e) && id == f->id;
}

static void hear_found(void *context, const Found *f) {
    Heard *h = context;
    if (!f->clause) h->fault = "no clause";
    if (!code_holds(f->as)) h->fault = "no code for what it is";
    if (f->id < 1 || f->id > h->game->range(h->board, f->kind)) h->fault = "an id out of range";
    if (h->fault) return;
    if (!reads_back(h, f)) h->fault = "a name that cannot be read";
    if (f->before < 0 || f->before > h->game->range(h->board, f->kind)) h->fault = "a place before it out of range";
    const i32 number[] = {f->kind, f->id, f->value, f->clause, f->before};
    h->hash = hash_bytes(hash_bytes(h->hash, number, sizeof number), f->as, strlen(f->as));
}

/* What an answer proposes is heard as it is written for the viewer. */
static void hear_action(void *context, const void *state, const Action *a) {
    Heard *h = context;
    char text[WORDS_ROOM];
    Writer w = writer_on(text, sizeof text);
    h->game->notate(h->board, state, h->viewer, h->viewer, a, &w);
    h->game->describe(h->board, state, a, &w);
    h->hash = hash_bytes(h->hash, text, w.len);
}

static Heard ask_query(Bench *b, const void *state, Side viewer, const Action *question) {
    Heard h = {.game = b->game, .board = b->board, .state = state, .viewer = viewer};
    char text[WORDS_ROOM];
    Writer w = writer_on(text, sizeof text);
    b->game->query(b->board, state, viewer, question, &(Answer){hear_found, &h, &w, hear_action});
    if (!w.len || w.full) h.fault = "no words, or too many";
    h.hash = hash_bytes(h.hash, text, w.len);
    return h;
}

/* Half of them at random, half among what the list names, which is what players ask about. */
static i16 any_operand(Bench *b, int kind) {
    const Action *a = b->list.count ? &b->list.action[stream_below(&b->chance, (u32)b->list.count)] : NULL;
    const VerbInfo *info = a ? &b->game->verbs[a->verb] : NULL;
    bool listed = stream_below(&b->chance, 2);
    if (listed && info && info->count && info->kind[0] == kind) return a->op[0];
    return (i16)stream_below(&b->chance, (u32)b->game->range(b->board, kind) + 1);
}

static bool judge_queries(Bench *b, const void *guess, Side viewer) {
    for (int i = 0; i < b->game->query_count; i++) {
        const VerbInfo *info = &b->game->queries[i];
        Action q = action0(i);
        int given = info->count ? 1 + (int)stream_below(&b->chance, info->count) : 0;
        for (; q.n < info->count; q.n++) q.op[q.n] = q.n < given ? any_operand(b, info->kind[q.n]) : (i16)0;
        Heard real = ask_query(b, b->now, viewer, &q), other = ask_query(b, guess, viewer, &q);
        if (real.fault) return broken(b, "the answer to %s has %s", info->name, real.fault);
        if (real.hash != other.hash)
            return broken(b, "the answer to %s %d %d tells %s more", info->name, q.n > 0 ? q.op[0] : 0,
                          q.n > 1 ? q.op[1] : 0, side_name(viewer));
    }
    return true;
}

/* ---- Secrets -------------------------------------------------------------------------------------- */

enum { QUESTIONS = 40, ACTIONS = 24 };

static bool judge_questions(Bench *b, const void *guess, Side viewer) {
    if (!prompts_same(b, b->now, guess, viewer)) return broken(b, "the prompt tells %s more", side_name(viewer));
    if (!sheets_same(b, b->now, guess, viewer, NULL))
        return broken(b, "the worksheet tells %s more", side_name(viewer));
    for (int i = 0; i < QUESTIONS; i++) {
        Action a = any_action(b);
        if (viewer != NOBODY && !answers_same(b, b->now, guess, viewer, &a))
            return broken(b, "check of %s tells %s more", show(b, b->now, &a), side_name(viewer));
        if (!sheets_same(b, b->now, guess, viewer, &a))
            return broken(b, "the worksheet of %s tells %s more", show(b, b->now, &a), side_name(viewer));
    }
    return true;
}

static bool judge_own_list(Bench *b, const void *guess, Side viewer) {
    b->list2.count = 0;
    b->game->legal(b->board, guess, &b->list2);
    if (b->list.count != b->list2.count) return broken(b, "the list tells %s more", side_name(viewer));
    for (int i = 0; i < b->list.count; i++)
        if (!action_same(&b->list.action[i], &b->list2.action[i]))
            return broken(b, "the list tells %s more", side_name(viewer));
    for (int i = 0, count = few(b, b->list.count, ACTIONS); i < count; i++) {
        bool all = count == b->list.count;
        const Action *a = &b->list.action[all ? i : (int)stream_below(&b->chance, (u32)b->list.count)];
        if (!words_same(b, b->now, guess, viewer, a)) return broken(b, "the words of %s tell more", show(b, b->now, a));
        if (!sheets_same(b, b->now, guess, viewer, a))
            return broken(b, "the sheet of %s tells more", show(b, b->now, a));
        if (!act_same(b, guess, viewer, a)) return false;
    }
    return true;
}

/* What the side that acts need not be asked: to itself, and to the other, who sees it done at once. */
static bool dull_same(Bench *b, const void *guess, Side viewer) {
    Side side = b->actor.side;
    bool own = side == viewer;
    Dull dull[2][DULLS_MAX];
    Action *room = b->list2.action;
    int count = dull_find(b->game, b->board, b->now, side, own, room, dull[0]);
    if (count != dull_find(b->game, b->board, guess, side, own, room, dull[1])) return false;
    for (int i = 0; i < count; i++) {
        if (dull[0][i].kind != dull[1][i].kind || dull[0][i].order != dull[1][i].order) return false;
        if (own && !action_same(&dull[0][i].action, &dull[1][i].action)) return false;
        if (!game_check(b->game, b->board, b->now, side, &dull[0][i].action, NULL)) return false;
    }
    return true;
}

static bool judge_viewer(Bench *b, Side viewer) {
    char complaint[240];
    Writer w = writer_on(complaint, sizeof complaint);
    Actor actor;
    memset(b->other, 0xEE, b->game->state_size);
    b->game->guess(b->board, b->now, viewer, &b->chance, b->other);
    if (!b->game->sane(b->board, b->other, &w))
        return broken(b, "the guess of %s is insane: %s", side_name(viewer), complaint);
    if (!facts_same(b, b->now, b->other, viewer))
        return broken(b, "the guess of %s does not look the same to him: %s", side_name(viewer), first_apart(b));
    bool apart = !position_same(b, b->now, b->other);
    b->verdict->guesses_apart += apart;
    bool seated = b->actor.side != FIRST && b->actor.side != SECOND;
    if (apart && seated && !b->game->hides)
        return broken(b, "something is hidden from %s, and the game says it hides nothing", side_name(viewer));
    game_actor(b->game, b->board, b->other, &actor);
    if (!actor_same(&actor, &b->actor)) return broken(b, "who acts depends on what %s cannot see", side_name(viewer));
    if (!dull_same(b, b->other, viewer)) return broken(b, "what is dull tells %s more", side_name(viewer));
    if (!judge_questions(b, b->other, viewer) || !judge_queries(b, b->other, viewer)) return false;
    return b->actor.side != viewer || viewer == NOBODY || judge_own_list(b, b->other, viewer);
}

static bool judge_viewers(Bench *b, bool (*judge)(Bench *b, Side viewer)) {
    bool settled = b->actor.side != FIRST && b->actor.side != SECOND;
    static const Side viewer[] = {UNION, CONFEDERATE, NOBODY, FIRST, SECOND};
    for (int i = 0; i < (settled ? 3 : COUNT(viewer)); i++)
        if (!judge(b, viewer[i])) return false;
    return true;
}

bool judge_secrets(Bench *b) { return judge_viewers(b, judge_viewer); }

/* ---- Guess --------------------------------------------------------------------------------------- */

enum { GUESSES = 3 };

/* The guess at a state by the given numbers. */
static const void *guess_into(Bench *b, void *to, const void *state, Side viewer, Stream numbers) {
    memset(to, 0xEE, b->game->state_size);
    b->game->guess(b->board, state, viewer, &numbers, to);
    return to;
}

/* And as a hash of all that is in it. */
static u64 guess_of(Bench *b, const void *state, Side viewer, Stream numbers) {
    return position_hash(b, guess_into(b, b->scratch, state, viewer, numbers));
}

/* A guess looks like the truth, so the guess at it must be the guess at the truth. */
static bool judge_guess_of(Bench *b, Side viewer) {
    b->game->guess(b->board, b->now, viewer, &b->chance, b->other);
    for (int i = 0; i < GUESSES; i++) {
        Stream numbers = b->chance;
        const void *one = guess_into(b, b->third, b->now, viewer, numbers);
        if (!position_same(b, one, guess_into(b, b->scratch, b->other, viewer, numbers)))
            return broken(b, "the guess of %s depends on what he cannot see", side_name(viewer));
        b->game->guess(b->board, b->now, viewer, &b->chance, b->other);
    }
    return true;
}

bool judge_guess(Bench *b) { return judge_viewers(b, judge_guess_of); }

/* ---- Alike ------------------------------------------------------------------------------------------- */

enum { ALIKE_MAX = 48 };

/* What an action looks like from outside. */
typedef struct Look {
    const Action *action;
    u64 seen, sheet, truth, journal, guess;
    bool secret;
    char text[WORDS_ROOM], told[WORDS_ROOM]; /* in the record, and of the position after it */
} Look;

static void look_at(Bench *b, Side viewer, const Action *a, Look *look) {
    Reader r = {viewer, 0};
    copy(b, b->other, b->now);
    Effects effects = apply_read(b, b->other, a, &r);
    Entry entry = {.side = b->actor.side, .veiled = effects.veiled, .action = *a};
    look->secret = effects.secret;
    Str facts = facts_text(b, b->other, viewer, b->text);
    look->action = a;
    look->seen = hash_bytes(0, facts.at, facts.len);
    look->truth = position_hash(b, b->other);
    look->journal = r.hash;
    look->sheet = sheet_hash(b, b->other, viewer);
    look->guess = guess_of(b, b->other, viewer, b->numbers);
    notation(b, b->now, viewer, b->actor.side, a, look->text);
    Writer w = writer_on(look->told, WORDS_ROOM);
    entry_notate(&(Match){.game = b->game, .board = b->board}, b->other, &entry, viewer, &w);
}

/* Of what is done in secret nobody else notices anything: b->other is the state after it. */
static bool judge_unnoticed(Bench *b, Side viewer, const Look *look) {
    Actor actor;
    Str before = facts_text(b, b->now, viewer, b->text);
    game_actor(b->game, b->board, b->other, &actor);
    if (look->seen != hash_bytes(0, before.at, before.len))
        return broken(b, "%s is secret and changes what %s sees", show(b, b->now, look->action), side_name(viewer));
    if (look->guess != guess_of(b, b->now, viewer, b->numbers))
        return broken(b, "%s is secret and %s guesses otherwise", show(b, b->now, look->action), side_name(viewer));
    if (look->journal != 0)
        return broken(b, "%s is secret and %s reads of it", show(b, b->now, look->action), side_name(viewer));
    if (!actor_same(&actor, &b->actor) || !prompts_same(b, b->now, b->other, viewer))
        return broken(b, "%s is secret and asks %s something else", show(b, b->now, look->action), side_name(viewer));
    return true;
}

/* Both sides saw it being done, as who is hit in an open stack: what became of it may be hidden from a spectator. */
static bool was_open(Bench *b, Side viewer, const Look *look) {
    char own[WORDS_ROOM], other[WORDS_ROOM];
    Side by = b->actor.side;
    if (viewer != NOBODY || (by != UNION && by != CONFEDERATE)) return false;
    return str_same(notation(b, b->now, by, by, look->action, own),
                    notation(b, b->now, side_other(by), by, look->action, other));
}

static bool judge_alike_for(Bench *b, Side viewer) {
    static Look look[ALIKE_MAX];
    int count = b->list.count < ALIKE_MAX ? b->list.count : ALIKE_MAX;
    for (int i = 0; i < count; i++) {
        bool all = count == b->list.count;
        look_at(b, viewer, &b->list.action[all ? i : (int)stream_below(&b->chance, (u32)b->list.count)], &look[i]);
        if (look[i].secret && !judge_unnoticed(b, viewer, &look[i])) return false;
        for (int k = 0; k < i; k++) {
            if (look[i].secret || look[k].secret) continue;
            if (look[k].seen != look[i].seen || look[k].truth == look[i].truth) continue;
            if (look[k].guess != look[i].guess && look[k].sheet == look[i].sheet)
                return broken(b, "after \"%.100s\" and \"%.100s\" the guesses of %s differ", look[k].text, look[i].text,
                              side_name(viewer));
            if (was_open(b, viewer, &look[k]) && was_open(b, viewer, &look[i])) continue;
            if (strcmp(look[k].text, look[i].text) != 0)
                return broken(b, "\"%.100s\" and \"%.100s\" tell %s what he cannot see", look[k].text, look[i].text,
                              side_name(viewer));
            if (strcmp(look[k].told, look[i].told) != 0)
                return broken(b, "afterwards \"%.100s\" and \"%.100s\" tell %s what he cannot see", look[k].told,
                              look[i].told, side_name(viewer));
            if (look[k].journal != look[i].journal)
                return broken(b, "the journal of \"%.100s\" tells %s what he cannot see", look[i].text,
                              side_name(viewer));
        }
    }
    return true;
}

/* Dice may fall openly and strike what is hidden; but faces that nobody saw stay unseen. */
static bool judge_faces(Bench *b, Side viewer) {
    Action roll = random_action(b, b->now, &b->actor, &b->list2, &b->chance);
    Look look;
    look_at(b, viewer, &roll, &look);
    return strcmp(look.text, look.told) == 0 ||
           broken(b, "%s reads \"%.100s\" and afterwards \"%.100s\"", side_name(viewer), look.text, look.told);
}

bool judge_alike(Bench *b) {
    static const Side viewer[] = {UNION, CONFEDERATE, NOBODY};
    if (b->actor.side == NOBODY) return true;
    b->numbers = b->chance;
    for (int i = 0; i < COUNT(viewer); i++) {
        if (viewer[i] == b->actor.side) continue;
        if (!(b->actor.side == FORTUNE ? judge_faces(b, viewer[i]) : judge_alike_for(b, viewer[i]))) return false;
    }
    return true;
}
