/* The laws on the toy; and, since a law that cannot fail proves nothing, each of
 * them on toys that break it in one place. */
#include "laws/laws.h"
#include "toy/toy.h"
#include "unit/test.h"

static ToyBoard board;
static ToyState first;

static bool open_toy(void) {
    DataSource data = toy_data();
    Scenario scenario;
    Error e = {""};
    bool good = board_read(&toy_game, &data, STR("line"), &board, &e) &&
                scenario_read(&data, STR("toy/skirmish"), &scenario, &e) &&
                scenario_setup(&toy_game, &board, &scenario, NULL, 0, &first, &e);
    if (!good) printf("%s\n", e.text);
    return good;
}

static Trial trial_of(const Game *game, int games) {
    return (Trial){.name = "toy",
                   .game = game,
                   .board = &board,
                   .first = &first,
                   .seed = 1863,
                   .games = games,
                   .actions_max = 400,
                   .thorough = true};
}

static void all_laws_hold(void) {
    Verdict verdict;
    Trial trial = trial_of(&toy_game, 300);
    CHECK(laws_hold(&trial, &verdict));
    laws_print(&trial, &verdict);
    for (LawId law = 0; law < LAWS; law++) CHECK(verdict.judged[law] > 0);
    CHECK(verdict.guesses_apart > 0 && verdict.mutations_taken > 0 && verdict.mutations_refused > 0);
}

static void another_seed_other_games(void) {
    Verdict one, two;
    Trial trial = trial_of(&toy_game, 40);
    CHECK(laws_hold(&trial, &one));
    trial.seed = 1864;
    CHECK(laws_hold(&trial, &two));
    CHECK(one.actions != two.actions);
}

static void the_same_seed_the_same_games(void) {
    Verdict one, two;
    Trial trial = trial_of(&toy_game, 20);
    CHECK(laws_hold(&trial, &one));
    trial.only = 1u << LAW_SANE; /* what is judged does not change what is played */
    CHECK(laws_hold(&trial, &two));
    CHECK_EQ(one.actions, two.actions);
    CHECK_EQ(one.rolls, two.rolls);
}

/* ---- Toys that break one law ---------------------------------------------------------------- */

static void breaks(LawId law, const Game *game, const char *word) {
    Verdict verdict;
    Trial trial = trial_of(game, 60);
    trial.only = 1u << law;
    CHECK(!laws_hold(&trial, &verdict));
    if (!CHECK(verdict.law != NULL)) return;
    CHECK_TEXT(verdict.law, law_name(law));
    if (!CHECK(strstr(verdict.text, word) != NULL)) printf("    said: %s\n", verdict.text);
}

static void holds(LawId law, const Game *game) {
    Verdict verdict;
    Trial trial = trial_of(game, 60);
    trial.only = 1u << law;
    if (!CHECK(laws_hold(&trial, &verdict))) printf("    said: %s\n", verdict.text);
}

static Game toy_with(void) { return toy_game; }
static ToyState *state_of(void *state) { return state; }

/* board */
static void board_without_hit(const void *b, const FactSink *sink) {
    (void)b;
    sink->fact(sink->context, STR("rounds"), STR("6"));
}
static bool board_fact_wrong(void *b, Str key, Str value, Source source, Error *e) {
    return toy_game.board_fact(b, key, str_same(key, STR("hit")) ? STR("4") : value, source, e);
}
static void board_law_can_fail(void) {
    Game game = toy_with();
    game.board_facts = board_without_hit;
    breaks(LAW_BOARD, &game, "refuses itself");
    game = toy_with();
    game.board_fact = board_fact_wrong;
    breaks(LAW_BOARD, &game, "is another");
}

/* actor */
static DiceDue dice_none(const void *b, const void *s) {
    (void)b, (void)s;
    return (DiceDue){0, 6};
}
static const Step *step_without_name(const void *b, const void *s) {
    static Step nameless;
    nameless = *toy_game.step(b, s);
    nameless.name = "";
    return &nameless;
}
static const GameResult *ending_without_words(const void *s) {
    static const GameResult silent = {NULL, UNION};
    (void)s;
    return &silent;
}
static void actor_law_can_fail(void) {
    Game game = toy_with();
    game.dice = dice_none;
    breaks(LAW_ACTOR, &game, "0 dice");
    game = toy_with();
    game.step = step_without_name;
    breaks(LAW_ACTOR, &game, "no name");
    game = toy_with();
    game.ending = ending_without_words;
    breaks(LAW_ACTOR, &game, "without a result");
}

/* list and exact */
static void legal_twice(const void *b, const void *s, List *list) {
    toy_game.legal(b, s, list);
    if (list->count > 4) list->action[list->count++] = list->action[1];
}
static void legal_short(const void *b, const void *s, List *list) {
    toy_game.legal(b, s, list);
    if (list->count > 3) list->count--;
}
static void legal_none(const void *b, const void *s, List *list) {
    toy_game.legal(b, s, list);
    if (((const ToyState *)s)->round == 3) list->count = 0;
}
static void legal_too_much(const void *b, const void *s, List *list) {
    toy_game.legal(b, s, list);
    if (list->count > 3) list_add(list, TOY_EVADE, 0, 0, 0);
}
static bool allows_without_clause(const void *b, const void *s, Side side, const Action *a, Refusal *r) {
    bool good = toy_game.allows(b, s, side, a, r);
    if (r && !good) r->count = 0;
    return good;
}
static bool allows_without_reason(const void *b, const void *s, Side side, const Action *a, Refusal *r) {
    bool good = toy_game.allows(b, s, side, a, r);
    if (r && !good) r->why[0] = 0;
    return good;
}
static void list_law_can_fail(void) {
    Game game = toy_with();
    game.legal = legal_twice;
    breaks(LAW_LIST, &game, "twins");
    game.legal = legal_none;
    breaks(LAW_LIST, &game, "nothing to do");
    game.legal = legal_too_much;
    breaks(LAW_LIST, &game, "listed but refused");
    game = toy_with();
}
static void exact_law_can_fail(void) {
    Game game = toy_with();
    game.legal = legal_short;
    breaks(LAW_EXACT, &game, "accepted but not listed");
    game = toy_with();
    game.allows = allows_without_clause;
    breaks(LAW_EXACT, &game, "0 clauses");
    game.allows = allows_without_reason;
    breaks(LAW_EXACT, &game, "without a reason");
}

/* words */
static void notate_without_place(const void *b, const void *s, Side viewer, Side by, const Action *a, Writer *out) {
    Action cut = *a;
    if (cut.verb == TOY_MARCH) cut.n = 1;
    toy_game.notate(b, s, viewer, by, &cut, out);
}
static bool parse_march_as_attack(const void *b, const void *s, Str text, Action *a, Error *e) {
    bool good = toy_game.parse(b, s, text, a, e);
    if (a->verb == TOY_MARCH) a->verb = TOY_ATTACK;
    return good;
}
static void prompt_nothing(const void *b, const void *s, Side viewer, Writer *out) {
    (void)b, (void)s, (void)viewer, (void)out;
}
static Clause describe_without_clause(const void *b, const void *s, const Action *a, Writer *out) {
    toy_game.describe(b, s, a, out);
    return 0;
}
static Clause describe_alike(const void *b, const void *s, const Action *a, Writer *out) {
    char scratch[200];
    Writer aside = writer_on(scratch, sizeof scratch);
    put(out, "something");
    return toy_game.describe(b, s, a, &aside);
}
static void words_law_can_fail(void) {
    Game game = toy_with();
    game.notate = notate_without_place;
    breaks(LAW_WORDS, &game, "cannot be read back");
    game = toy_with();
    game.parse = parse_march_as_attack;
    breaks(LAW_WORDS, &game, "is read back as attack");
    game = toy_with();
    game.prompt = prompt_nothing;
    breaks(LAW_WORDS, &game, "no prompt");
    game = toy_with();
    game.describe = describe_without_clause;
    breaks(LAW_WORDS, &game, "without a clause");
    VerbInfo verbs[TOY_VERBS];
    memcpy(verbs, toy_game.verbs, sizeof verbs);
    verbs[TOY_MARCH].free = true;
    game = toy_with();
    game.verbs = verbs;
    holds(LAW_WORDS, &game);
    game.describe = describe_alike;
    breaks(LAW_WORDS, &game, "two samples are described as \"something\"");
}

/* sane */
static Effects apply_miscounting(const void *b, void *s, const Action *a, const Journal *j) {
    Effects effects = toy_game.apply(b, s, a, j);
    if (a->verb == TOY_MARCH) state_of(s)->count[UNION][3] = 3;
    return effects;
}
static Effects apply_without_clause(const void *b, void *s, const Action *a, const Journal *j) {
    journal(j, NOBODY, 0, "somebody did something");
    return toy_game.apply(b, s, a, j);
}
static void sane_law_can_fail(void) {
    Game game = toy_with();
    game.apply = apply_miscounting;
    breaks(LAW_SANE, &game, "miscounted");
    game.apply = apply_without_clause;
    breaks(LAW_SANE, &game, "without a clause");
}

/* facts */
typedef struct Filter {
    const FactSink *sink;
    const char *drop;
} Filter;
static void pass_on(void *context, Str key, Str value) {
    const Filter *f = context;
    if (!str_same(key, str_of(f->drop))) f->sink->fact(f->sink->context, key, value);
}
static void facts_without_round(const void *b, const void *s, Side viewer, const FactSink *sink) {
    Filter f = {sink, "round"};
    toy_game.facts(b, s, viewer, &(FactSink){pass_on, &f});
}
static int rank_of_nothing(const void *b, Str key) {
    return str_same(key, STR("step")) ? 40 : toy_game.fact_rank(b, key);
}
static bool set_fact_wrong(const void *b, void *s, Str key, Str value, Error *e) {
    if (str_same(key, STR("shown.us-guns"))) value = STR("yes");
    return toy_game.set_fact(b, s, key, value, e);
}
static void facts_law_can_fail(void) {
    Game game = toy_with();
    game.facts = facts_without_round; /* nobody notices before the game goes on longer than it should */
    breaks(LAW_FACTS, &game, "read back");
    game = toy_with();
    game.fact_rank = rank_of_nothing;
    breaks(LAW_FACTS, &game, "against its rank");
    game = toy_with();
    game.set_fact = set_fact_wrong;
    breaks(LAW_FACTS, &game, "the facts read back are others");
}

/* changes */
static void facts_always_all(const void *b, const void *s, Side viewer, const FactSink *sink) {
    toy_game.facts(b, s, viewer, &(FactSink){sink->fact, sink->context});
}
static void changes_without_round(const void *b, const void *s, Side viewer, const FactSink *sink) {
    Filter f = {sink, sink->since ? "round" : ""};
    toy_game.facts(b, s, viewer, &(FactSink){pass_on, &f, sink->since, sink->then});
}
static void changes_of_one_viewer(const void *b, const void *s, Side viewer, const FactSink *sink) {
    toy_game.facts(b, s, viewer, &(FactSink){sink->fact, sink->context, sink->since, viewer});
}
static void changes_law_can_fail(void) {
    Game game = toy_with();
    game.facts = facts_always_all;
    breaks(LAW_CHANGES, &game, "is no change");
    game.facts = changes_without_round;
    breaks(LAW_CHANGES, &game, "are told");
    game.facts = changes_of_one_viewer;
    breaks(LAW_CHANGES, &game, "are told");
}

/* outcomes */
static int outcomes_light(const void *b, const void *s, const Worksheet *sheet, Outcome *out) {
    int count = toy_game.outcomes(b, s, sheet, out);
    if (count) out[0].weight--;
    return count;
}
static int outcomes_shifted(const void *b, const void *s, const Worksheet *sheet, Outcome *out) {
    int count = toy_game.outcomes(b, s, sheet, out);
    if (count > 1) out[0].weight--, out[1].weight++;
    return count;
}
static int outcomes_split(const void *b, const void *s, const Worksheet *sheet, Outcome *out) {
    int count = toy_game.outcomes(b, s, sheet, out);
    if (!count) return 0;
    out[count] = out[0];
    out[0].weight--;
    out[count].weight = 1;
    return count + 1;
}
static int outcomes_merged(const void *b, const void *s, const Worksheet *sheet, Outcome *out) {
    int count = toy_game.outcomes(b, s, sheet, out);
    if (count < 3) return count;
    out[1].weight += out[2].weight;
    memmove(&out[2], &out[3], sizeof *out * (size_t)(count - 3));
    return count - 1;
}
static void outcomes_law_can_fail(void) {
    Game game = toy_with();
    game.outcomes = outcomes_light;
    breaks(LAW_OUTCOMES, &game, "weights sum to");
    game.outcomes = outcomes_shifted;
    breaks(LAW_OUTCOMES, &game, "rolls");
    game.outcomes = outcomes_split;
    breaks(LAW_OUTCOMES, &game, "one effect");
    game.outcomes = outcomes_merged;
    breaks(LAW_OUTCOMES, &game, "no outcome has");
}

/* toggle and end */
static Effects apply_idle(const void *b, void *s, const Action *a, const Journal *j) {
    if (a->verb == TOY_PASS) return (Effects){.revealed = false};
    return toy_game.apply(b, s, a, j);
}
static Effects apply_endless(const void *b, void *s, const Action *a, const Journal *j) {
    Effects effects = toy_game.apply(b, s, a, j);
    if (state_of(s)->round == 4) state_of(s)->round = 3;
    return effects;
}
static void toggle_law_can_fail(void) {
    Game game = toy_with();
    game.apply = apply_idle;
    breaks(LAW_TOGGLE, &game, "is back");
}
static void end_law_can_fail(void) {
    Game game = toy_with();
    game.apply = apply_endless;
    breaks(LAW_END, &game, "no end after 400");
}

/* replay and undo */
static int memory; /* what rules must not have */
static Effects apply_with_memory(const void *b, void *s, const Action *a, const Journal *j) {
    Effects effects = toy_game.apply(b, s, a, j);
    if (a->verb == TOY_MARCH && ++memory % 5 == 0 && state_of(s)->stance[UNION]) state_of(s)->stance[UNION] ^= 3;
    return effects;
}
static Effects apply_by_listener(const void *b, void *s, const Action *a, const Journal *j) {
    Effects effects = toy_game.apply(b, s, a, j);
    if (a->verb == TOY_ATTACK && j && j->line) state_of(s)->stance[UNION] = TOY_HOLD;
    return effects;
}
static void notate_stand_as_evade(const void *b, const void *s, Side viewer, Side by, const Action *a, Writer *out) {
    if (a->verb == TOY_STAND) put(out, "evade");
    else toy_game.notate(b, s, viewer, by, a, out);
}
static void replay_law_can_fail(void) {
    Game game = toy_with();
    game.apply = apply_with_memory;
    breaks(LAW_REPLAY, &game, "replay");
    game.apply = apply_by_listener;
    breaks(LAW_REPLAY, &game, "replay");
    game = toy_with();
    game.notate = notate_stand_as_evade;
    breaks(LAW_REPLAY, &game, "as text");
}

/* In the toy no side acts twice running; here the Union may pass and act again. */
static Effects apply_again(const void *b, void *s, const Action *a, const Journal *j) {
    ToyState *t = s;
    if (a->verb != TOY_MARCH || t->side != UNION || t->round > 2) return toy_game.apply(b, s, a, j);
    toy_game.apply(b, s, a, j);
    t->step = TOY_ACT;
    t->side = UNION;
    t->shown[a->op[0]] ^= ++memory % 3 == 0;
    return (Effects){.revealed = false};
}
static Effects apply_again_well(const void *b, void *s, const Action *a, const Journal *j) {
    int before = memory = 0;
    Effects effects = apply_again(b, s, a, j);
    memory = before;
    return effects;
}
static void undo_law_can_fail(void) {
    Verdict verdict;
    Game game = toy_with();
    game.apply = apply_again;
    breaks(LAW_UNDO, &game, "undo leads elsewhere");
    game.apply = apply_again_well;
    Trial trial = trial_of(&game, 60);
    trial.only = 1u << LAW_UNDO;
    CHECK(laws_hold(&trial, &verdict));
}

/* secrets */
static void facts_of_all(const void *b, const void *s, Side viewer, const FactSink *sink) {
    (void)viewer;
    toy_game.facts(b, s, REFEREE, sink);
}
static void guess_nothing(const void *b, const void *s, Side viewer, Stream *dice, void *out) {
    ToyState *g = out;
    toy_game.guess(b, s, viewer, dice, out);
    if (g->at[4] && g->at[5] && g->at[6]) g->at[4] = g->at[5] = g->at[6];
    toy_game.settle(b, g, NULL);
}
static void prompt_stance(const void *b, const void *s, Side viewer, Writer *out) {
    toy_game.prompt(b, s, viewer, out);
    put_int(out, ((const ToyState *)s)->stance[UNION]);
}
static bool allows_telling(const void *b, const void *s, Side side, const Action *a, Refusal *r) {
    bool good = toy_game.allows(b, s, side, a, r);
    if (r && !good) refuse(r, 1, "guns at %d", ((const ToyState *)s)->at[3]);
    return good;
}
static bool sheet_telling(const void *b, const void *s, Side viewer, const Action *about, Worksheet *w) {
    (void)viewer;
    return toy_game.worksheet(b, s, REFEREE, about, w);
}
static void query_telling(const void *b, const void *s, Side viewer, const Action *question, const Answer *to) {
    (void)viewer;
    toy_game.query(b, s, REFEREE, question, to);
}
static void query_silent(const void *b, const void *s, Side viewer, const Action *question, const Answer *to) {
    char text[80];
    Writer w = writer_on(text, sizeof text);
    toy_game.query(b, s, viewer, question, &(Answer){to->found, to->context, &w});
}
static void legal_knowing(const void *b, const void *s, List *list) {
    toy_game.legal(b, s, list);
    if (((const ToyState *)s)->at[6] == 4 && list->count > 2) list->count--;
}
/* Asks only when there is something to decide, which depends on a hidden piece. */
static const Step *step_knowing(const void *b, const void *s) {
    static Step with_guns;
    const ToyState *t = s;
    with_guns = *toy_game.step(b, s);
    if (t->step == TOY_ACT && t->side == UNION && t->at[3] == 1) with_guns.name = "act-with-guns";
    return &with_guns;
}
static Effects apply_silent(const void *b, void *s, const Action *a, const Journal *j) {
    (void)j;
    toy_game.apply(b, s, a, NULL);
    return (Effects){.revealed = false};
}
static Effects apply_telling(const void *b, void *s, const Action *a, const Journal *j) {
    if (a->verb == TOY_MARCH) journal(j, NOBODY, 1, "guns at %d and %d", state_of(s)->at[3], state_of(s)->at[6]);
    return toy_game.apply(b, s, a, j);
}
static void secrets_law_can_fail(void) {
    Game game = toy_with();
    game.facts = facts_of_all;
    breaks(LAW_SECRETS, &game, "does not look the same");
    game = toy_with();
    game.guess = guess_nothing;
    breaks(LAW_SECRETS, &game, "does not look the same");
    game = toy_with();
    game.prompt = prompt_stance;
    breaks(LAW_SECRETS, &game, "the prompt tells");
    game = toy_with();
    game.allows = allows_telling;
    breaks(LAW_SECRETS, &game, "check of");
    game = toy_with();
    game.worksheet = sheet_telling;
    breaks(LAW_SECRETS, &game, "the worksheet of");
    game = toy_with();
    game.query = query_telling;
    breaks(LAW_SECRETS, &game, "the answer to near");
    game.query = query_silent;
    breaks(LAW_SECRETS, &game, "no words");
    game = toy_with();
    game.legal = legal_knowing;
    breaks(LAW_SECRETS, &game, "the list tells");
    game = toy_with();
    game.step = step_knowing;
    breaks(LAW_SECRETS, &game, "who acts depends");
    game = toy_with();
    game.apply = apply_silent;
    breaks(LAW_SECRETS, &game, "does not say so");
    game.apply = apply_telling;
    breaks(LAW_SECRETS, &game, "the journal of");
}

/* guess */
static void guess_exchanging(const void *b, const void *s, Side viewer, Stream *dice, void *out) {
    ToyState *g = out;
    (void)b;
    memcpy(g, s, sizeof *g);
    bool hidden = viewer != UNION && viewer != REFEREE && !g->shown[1] && !g->shown[2];
    if (!hidden || !stream_below(dice, 2)) return; /* from the truth, not from what is seen */
    u8 place = g->at[1];
    g->at[1] = g->at[2];
    g->at[2] = place;
}
static void guess_law_can_fail(void) {
    Game game = toy_with();
    game.guess = guess_exchanging;
    breaks(LAW_GUESS, &game, "depends on what he cannot see");
    breaks(LAW_ALIKE, &game, "the guesses of");
}

/* alike */
static void notate_all(const void *b, const void *s, Side viewer, Side by, const Action *a, Writer *out) {
    (void)viewer;
    toy_game.notate(b, s, REFEREE, by, a, out);
}
static Effects apply_naming(const void *b, void *s, const Action *a, const Journal *j) {
    if (a->verb == TOY_MARCH) journal(j, NOBODY, 1, "piece %d marches", a->op[0]);
    return toy_game.apply(b, s, a, j);
}
static Effects apply_secretly(const void *b, void *s, const Action *a, const Journal *j) {
    Effects effects = toy_game.apply(b, s, a, j);
    effects.secret |= a->verb == TOY_MARCH;
    return effects;
}
static Effects apply_noting_aloud(const void *b, void *s, const Action *a, const Journal *j) {
    if (a->verb == TOY_NOTE) journal(j, NOBODY, 1, "somebody is noted");
    return toy_game.apply(b, s, a, j);
}
static Effects apply_noting_as_act(const void *b, void *s, const Action *a, const Journal *j) {
    Effects effects = toy_game.apply(b, s, a, j);
    if (a->verb == TOY_NOTE) toy_game.apply(b, s, &(Action){.verb = TOY_PASS}, j);
    return effects;
}
/* Hides who marches by whose turn it is, which is another's when it is told. */
static void notate_in_time(const void *b, const void *s, Side viewer, Side by, const Action *a, Writer *out) {
    bool late = a->verb == TOY_MARCH && ((const ToyState *)s)->side != by;
    toy_game.notate(b, s, late ? REFEREE : viewer, by, a, out);
}
static void notate_no_faces(const void *b, const void *s, Side viewer, Side by, const Action *a, Writer *out) {
    if (a->verb == VERB_ROLL && viewer != REFEREE) put(out, "roll ?");
    else toy_game.notate(b, s, viewer, by, a, out);
}
static Effects apply_veiled(const void *b, void *s, const Action *a, const Journal *j) {
    Effects effects = toy_game.apply(b, s, a, j);
    effects.veiled |= a->verb == TOY_MARCH;
    return effects;
}
static void alike_law_can_fail(void) {
    Game game = toy_with();
    game.notate = notate_all;
    breaks(LAW_ALIKE, &game, "tell confederate what he cannot see");
    game.notate = notate_in_time;
    breaks(LAW_ALIKE, &game, "afterwards");
    game.apply = apply_veiled;
    holds(LAW_ALIKE, &game);
    game.notate = notate_no_faces;
    breaks(LAW_ALIKE, &game, "reads \"roll ?\" and afterwards");
    game = toy_with();
    game.apply = apply_naming;
    breaks(LAW_ALIKE, &game, "the journal of");
    game.apply = apply_secretly;
    breaks(LAW_ALIKE, &game, "is secret and changes what");
    game.apply = apply_noting_aloud;
    breaks(LAW_ALIKE, &game, "reads of it");
    game.apply = apply_noting_as_act;
    breaks(LAW_ALIKE, &game, "is secret and");
}

/* mutation */
static bool settle_silent(const void *b, void *s, Error *e) {
    Error unheard;
    char complaint[80];
    Writer w = writer_on(complaint, sizeof complaint);
    (void)e;
    return toy_game.settle(b, s, &unheard) && toy_game.sane(b, s, &w);
}
static bool sane_without_round(const void *b, const void *s, Writer *complaint) {
    ToyState fixed = *(const ToyState *)s;
    if (fixed.step != TOY_OVER && fixed.round > 6) fixed.round = 6;
    return toy_game.sane(b, &fixed, complaint);
}
static void legal_in_time(const void *b, const void *s, List *list) {
    toy_game.legal(b, s, list);
    if (((const ToyState *)s)->round > 6) list->count = 0;
}
static void mutation_law_can_fail(void) {
    Game game = toy_with();
    game.settle = settle_silent;
    breaks(LAW_MUTATION, &game, "without a word");
    game = toy_with();
    game.sane = sane_without_round;
    game.legal = legal_in_time;
    breaks(LAW_MUTATION, &game, "nothing to do");
}

T_MAIN {
    if (!open_toy()) t_failed++;
    RUN(all_laws_hold);
    RUN(another_seed_other_games);
    RUN(the_same_seed_the_same_games);
    RUN(board_law_can_fail);
    RUN(actor_law_can_fail);
    RUN(list_law_can_fail);
    RUN(exact_law_can_fail);
    RUN(words_law_can_fail);
    RUN(sane_law_can_fail);
    RUN(facts_law_can_fail);
    RUN(changes_law_can_fail);
    RUN(outcomes_law_can_fail);
    RUN(toggle_law_can_fail);
    RUN(end_law_can_fail);
    RUN(replay_law_can_fail);
    RUN(undo_law_can_fail);
    RUN(secrets_law_can_fail);
    RUN(guess_law_can_fail);
    RUN(alike_law_can_fail);
    RUN(mutation_law_can_fail);
}
