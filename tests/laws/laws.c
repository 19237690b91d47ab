/* The walk: random games, every law asked at the states on the way. */
#include "core/marks.h"
#include "laws/bench.h"

#include <stdarg.h>

/* A law that speaks of one state, and at how many states it is asked: at one in
 * `thin` of them, unless the trial is thorough. */
static const struct {
    const char *name;
    bool (*judge)(Bench *b); /* NULL: judged in the course of the walk */
    u32 thin;
} law_table[LAWS] = {
    [LAW_BOARD] = {"board", NULL, 1},
    [LAW_ACTOR] = {"actor", judge_actor, 1},
    [LAW_LIST] = {"list", judge_list, 4},
    [LAW_WORDS] = {"words", judge_words, 16},
    [LAW_EXACT] = {"exact", judge_exact, 400},
    [LAW_SANE] = {"sane", NULL, 1},
    [LAW_FACTS] = {"facts", judge_facts, 60},
    [LAW_CHANGES] = {"changes", judge_changes, 120},
    [LAW_OUTCOMES] = {"outcomes", judge_outcomes, 12},
    [LAW_TOGGLE] = {"toggle", NULL, 1},
    [LAW_END] = {"end", NULL, 1},
    [LAW_REPLAY] = {"replay", NULL, 1},
    [LAW_UNDO] = {"undo", judge_undo, 40},
    [LAW_SECRETS] = {"secrets", judge_secrets, 100},
    [LAW_ALIKE] = {"alike", judge_alike, 100},
    [LAW_GUESS] = {"guess", judge_guess, 40},
    [LAW_MUTATION] = {"mutation", judge_mutation, 60},
};

enum { LANES = 8 }; /* streams of one game: choices, dice, and one for the laws */

const char *law_name(LawId law) { return law_table[law].name; }

static bool asked(const Bench *b, LawId law) { return b->trial->only == 0 || (b->trial->only >> law & 1); }

bool broken(Bench *b, const char *format, ...) {
    Verdict *v = b->verdict;
    if (v->law) return false;
    v->law = law_table[b->law].name;
    int len = snprintf(v->text, sizeof v->text, "%s, game %d after %d actions, step %s: ", b->trial->name,
                       b->game_number, b->count, b->actor.step ? b->actor.step : "?");
    va_list args;
    va_start(args, format);
    vsnprintf(v->text + len, sizeof v->text - (size_t)len, format, args);
    va_end(args);
    return false;
}

/* ---- Small things that several laws need -------------------------------------------- */

static void add_fact(void *context, Str key, Str value) {
    put_str(context, key);
    put(context, " = ");
    put_str(context, value);
    put(context, "\n");
}

Str facts_text(Bench *b, const void *state, Side viewer, char *text) {
    Writer w = writer_on(text, TEXT_ROOM);
    b->game->facts(b->board, state, viewer, &(FactSink){add_fact, &w});
    MUST(!w.full);
    return writer_str(&w);
}

u64 position_hash(const Bench *b, const void *state) {
    Writer w = writer_on(b->facts, TEXT_ROOM);
    b->game->facts(b->board, state, REFEREE, &(FactSink){add_fact, &w});
    MUST(!w.full);
    return hash_bytes(0, b->facts, w.len);
}

Str notation(Bench *b, const void *state, Side viewer, Side by, const Action *action, char text[WORDS_ROOM]) {
    Writer w = writer_on(text, WORDS_ROOM);
    b->game->notate(b->board, state, viewer, by, action, &w);
    return writer_str(&w);
}

const char *show(Bench *b, const void *state, const Action *action) {
    static char text[WORDS_ROOM];
    (void)state;
    bool known = action->verb >= VERB_ROLL && action->verb < b->game->verb_count;
    int len = snprintf(text, sizeof text, "%s", known ? b->game->verbs[action->verb].name : "verb");
    if (!known) len += snprintf(text + len, sizeof text - (size_t)len, "(%d)", action->verb);
    for (int i = 0; i < action->n && i < ACTION_OPERANDS && len < WORDS_ROOM - 16; i++)
        len += snprintf(text + len, sizeof text - (size_t)len, " #%d",
                        action->verb == VERB_ROLL ? action->face[i] : action->op[i]);
    return text;
}

const void *copy(Bench *b, void *to, const void *from) { return memcpy(to, from, b->game->state_size); }

static bool bytes_same(const Bench *b, const void *one, const void *two) {
    return memcmp(one, two, b->game->state_size) == 0;
}

bool position_same(const Bench *b, const void *one, const void *two) {
    return bytes_same(b, one, two) || position_hash(b, one) == position_hash(b, two);
}

bool facts_same(Bench *b, const void *one, const void *two, Side viewer) {
    return bytes_same(b, one, two) ||
           str_same(facts_text(b, one, viewer, b->text), facts_text(b, two, viewer, b->text2));
}

static bool text_same(const char *a, const char *b) { return a == b || (a && b && strcmp(a, b) == 0); }

bool actor_same(const Actor *a, const Actor *b) {
    return a->side == b->side && a->clause == b->clause && text_same(a->step, b->step) && a->dice == b->dice &&
           a->faces == b->faces && a->winner == b->winner && text_same(a->result, b->result);
}

bool list_has(const List *list, const Action *action) {
    for (int i = 0; i < list->count; i++)
        if (action_same(&list->action[i], action)) return true;
    return false;
}

int few(const Bench *b, int count, int thin) { return b->trial->thorough || count < thin ? count : thin; }

/* ---- One random action ------------------------------------------------------------------ */

Action random_action(Bench *b, const void *state, const Actor *actor, List *list, Stream *choice) {
    Action action = action0(VERB_NONE);
    if (actor->side == FORTUNE) {
        action = action0(VERB_ROLL);
        action.n = actor->dice;
        for (int i = 0; i < actor->dice; i++) action.face[i] = (u8)(1 + stream_below(choice, actor->faces));
        return action;
    }
    list->count = 0;
    b->game->legal(b->board, state, list);
    if (list->count) {
        const Action *chosen = &list->action[stream_below(choice, (u32)list->count)];
        action.verb = chosen->verb;
        action.n = chosen->n;
        memcpy(action.op, chosen->op, sizeof action.op[0] * chosen->n);
    }
    return action;
}

Went random_step(Bench *b, void *state, Stream *choice, const Journal *journal, Entry *done) {
    Actor actor;
    game_actor(b->game, b->board, state, &actor);
    if (actor.side == NOBODY) return WENT_OVER;
    Action action = random_action(b, state, &actor, &b->list2, choice);
    if (done) *done = (Entry){.side = actor.side, .action = action};
    if (action.verb == VERB_NONE) {
        broken(b, "%s has nothing to do in step %s", side_name(actor.side), actor.step);
        return WENT_BROKEN;
    }
    if (!game_check(b->game, b->board, state, actor.side, &action, NULL)) {
        broken(b, "%s of the list is refused", show(b, state, &action));
        return WENT_BROKEN;
    }
    Effects effects = b->game->apply(b->board, state, &action, journal);
    if (done) done->reveals = effects.revealed;
    return WENT_DONE;
}

/* ---- The walk --------------------------------------------------------------------------- */

static void hear(void *context, Side only, Clause clause, Str text) {
    Bench *b = context;
    bool reader = only == NOBODY || only == UNION || only == CONFEDERATE || only == FIRST || only == SECOND;
    if (!text.len) broken(b, "an empty line in the journal");
    if (!clause || clause > b->game->clause_count)
        broken(b, "journal line without a clause: %.*s", (int)text.len, text.at);
    if (!reader) broken(b, "journal line for %s: %.*s", side_name(only), (int)text.len, text.at);
}

static bool judge_sane(Bench *b, const Entry *last) {
    char complaint[240];
    Writer w = writer_on(complaint, sizeof complaint);
    b->verdict->judged[LAW_SANE]++;
    if (b->game->sane(b->board, b->now, &w)) return b->verdict->law == NULL;
    b->law = LAW_SANE;
    return broken(b, "after %s: %s", last ? show(b, b->now, &last->action) : "set-up",
                  w.len ? complaint : "no complaint");
}

/* Positions of one player's step are remembered until another acts or another
 * step comes. */
static bool judge_toggle(Bench *b) {
    bool goes_on =
        b->toggles && b->toggle_actor.side == b->actor.side && text_same(b->toggle_actor.step, b->actor.step);
    if (!goes_on) b->toggles = 0;
    if (b->actor.side == FORTUNE || b->actor.side == NOBODY) return true;
    u64 hash = position_hash(b, b->now);
    b->law = LAW_TOGGLE;
    b->verdict->judged[LAW_TOGGLE]++;
    for (int i = 0; i < b->toggles; i++)
        if (b->toggle[i] == hash)
            return broken(b, "%s: the position of %d decisions ago is back", side_name(b->actor.side), b->toggles - i);
    if (b->toggles == TOGGLE_ROOM) return broken(b, "more than %d decisions in one step", TOGGLE_ROOM);
    b->toggle[b->toggles++] = hash;
    b->toggle_actor = b->actor;
    return true;
}

/* Secret choices are mostly made before the first shot: few states, well looked at. */
static bool in_opening(const Bench *b, LawId law) {
    return b->count < 8 && (law == LAW_SECRETS || law == LAW_ALIKE || law == LAW_GUESS || law == LAW_FACTS);
}

static bool judge_state(Bench *b) {
    game_actor(b->game, b->board, b->now, &b->actor);
    b->list.count = 0;
    b->game->legal(b->board, b->now, &b->list);
    if (b->list.count > b->verdict->longest_list) b->verdict->longest_list = b->list.count;
    if (asked(b, LAW_TOGGLE) && !judge_toggle(b)) return false;
    for (LawId law = 0; law < LAWS; law++) {
        bool now = stream_below(&b->chance, law_table[law].thin) == 0 || b->trial->thorough || in_opening(b, law);
        if (!now || !law_table[law].judge || !asked(b, law)) continue;
        b->law = law;
        b->verdict->judged[law]++;
        if (!law_table[law].judge(b)) return false;
    }
    return true;
}

static bool remember(Bench *b, const Entry *entry) {
    if (b->count == b->room) {
        b->room *= 2;
        b->entry = realloc(b->entry, sizeof *b->entry * (size_t)b->room);
        MUST(b->entry != NULL);
    }
    b->entry[b->count++] = *entry;
    return true;
}

static bool play_on(Bench *b, Stream *choice, Stream *dice) {
    const Journal listener = {hear, b};
    for (;;) {
        if (!judge_state(b)) return false;
        if (b->actor.side == NOBODY) return true;
        b->law = LAW_END;
        if (b->count == b->trial->actions_max)
            return !asked(b, LAW_END) || broken(b, "no end after %d actions", b->count);
        b->law = LAW_SANE;
        Entry entry;
        Went step = random_step(b, b->now, b->actor.side == FORTUNE ? dice : choice, &listener, &entry);
        if (step != WENT_DONE) return false;
        remember(b, &entry);
        *(entry.side == FORTUNE ? &b->verdict->rolls : &b->verdict->actions) += 1;
        if (!(asked(b, LAW_SANE) ? judge_sane(b, &entry) : b->verdict->law == NULL)) return false;
    }
}

static bool play_game(Bench *b, int number) {
    u64 lane = (u64)number * LANES;
    Stream choice = stream_on(b->trial->seed, lane), dice = stream_on(b->trial->seed, lane + 1);
    b->chance = stream_on(b->trial->seed, lane + 2);
    b->game_number = number;
    b->count = b->toggles = 0;
    copy(b, b->now, b->trial->first);
    if (asked(b, LAW_SANE) && !judge_sane(b, NULL)) return false;
    if (!play_on(b, &choice, &dice)) return false;
    if (b->count > b->verdict->longest_game) b->verdict->longest_game = b->count;
    b->verdict->judged[LAW_END]++;
    if (!asked(b, LAW_REPLAY)) return true;
    b->law = LAW_REPLAY;
    b->verdict->judged[LAW_REPLAY]++;
    return judge_replay(b);
}

/* ---- Beginning and end ------------------------------------------------------------------------ */

static void *claim(size_t size) {
    void *memory = calloc(1, size);
    MUST(memory != NULL);
    return memory;
}

static Bench *bench_open(const Trial *trial, Verdict *verdict) {
    Bench *b = claim(sizeof *b);
    size_t state = trial->game->state_size;
    *b = (Bench){.trial = trial, .game = trial->game, .board = trial->board, .verdict = verdict, .room = 256};
    b->now = claim(state);
    b->other = claim(state);
    b->third = claim(state);
    b->scratch = claim(state);
    b->list.action = claim(sizeof(Action) * LIST_MAX);
    b->list2.action = claim(sizeof(Action) * LIST_MAX);
    b->text = claim(TEXT_ROOM);
    b->text2 = claim(TEXT_ROOM);
    b->record = claim(RECORD_ROOM);
    b->facts = claim(TEXT_ROOM);
    b->effects = claim(state * OUTCOMES_MAX);
    b->entry = claim(sizeof *b->entry * (size_t)b->room);
    return b;
}

static void bench_close(Bench *b) {
    void *const all[] = {b->now,          b->other, b->third, b->scratch, b->list.action,
                         b->list2.action, b->text,  b->text2, b->record,  b->facts,
                         b->effects,      b->entry, b};
    for (int i = 0; i < COUNT(all); i++) free(all[i]);
}

bool laws_hold(const Trial *trial, Verdict *verdict) {
    *verdict = (Verdict){.law = NULL};
    Bench *b = bench_open(trial, verdict);
    b->law = LAW_BOARD;
    if (asked(b, LAW_BOARD) && ++verdict->judged[LAW_BOARD]) judge_board(b);
    for (int number = 0; number < trial->games && !verdict->law; number++)
        if (!play_game(b, number)) break;
    bench_close(b);
    return verdict->law == NULL;
}

void laws_print(const Trial *trial, const Verdict *v) {
    printf("%s: %d games, %llu actions, %llu rolls; longest list %d, longest game %d\n", trial->name, trial->games,
           (unsigned long long)v->actions, (unsigned long long)v->rolls, v->longest_list, v->longest_game);
    printf("   judged:");
    for (LawId law = 0; law < LAWS; law++) printf(" %s %llu", law_table[law].name, (unsigned long long)v->judged[law]);
    printf("\n   guesses unlike the truth %llu; mutations taken %llu, refused %llu\n",
           (unsigned long long)v->guesses_apart, (unsigned long long)v->mutations_taken,
           (unsigned long long)v->mutations_refused);
    if (v->law) printf("   BROKEN %s: %s\n", v->law, v->text);
}

/* ---- Marks and codes ------------------------------------------------------------------------------ */

static bool reads_id(const Bench *b, const void *state, int kind, Str id) {
    i16 found;
    return b->game->read_operand(b->board, state, kind, id, &found, NULL);
}

/* Does something of this kind, which verbs or questions may name, have this id? */
static bool names_thing(const Bench *b, const void *state, Str kind, Str id) {
    const Game *game = b->game;
    if (!game->read_operand) return true;
    for (int i = VERB_FIRST_OWN; i < game->verb_count + game->query_count; i++) {
        const VerbInfo *info = i < game->verb_count ? &game->verbs[i] : &game->queries[i - game->verb_count];
        for (int k = 0; k < info->count && k < COUNT(info->kind); k++) {
            if (!str_same(kind, str_of(game->kind_names[info->kind[k]]))) continue;
            if (reads_id(b, state, info->kind[k], id)) return true;
        }
    }
    return false;
}

bool marks_hold(const Bench *b, const void *state, Str text) {
    Mark mark;
    while (marks_next(&text, &mark)) {
        bool thing = str_same(mark.kind, STR("unit")) || str_same(mark.kind, STR("place"));
        if (mark.kind.len == 0 &&
            (memchr(mark.words.at, '{', mark.words.len) || memchr(mark.words.at, '}', mark.words.len)))
            return false;
        if (mark.kind.len > 0 && (mark.id.len == 0 || mark.words.len == 0)) return false;
        if (thing && !names_thing(b, state, mark.kind, mark.id)) return false;
    }
    return true;
}

bool code_holds(const char *code) {
    if (!code || !code[0]) return false;
    for (; *code; code++)
        if (!(*code >= 'a' && *code <= 'z') && !(*code >= 'A' && *code <= 'Z') && !(*code >= '0' && *code <= '9') &&
            *code != '-')
            return false;
    return true;
}
