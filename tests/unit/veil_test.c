/* What Give Us Victories draws and chooses in secret (GUV-P30, GUV-P31) is in no message of a running game: not at
 * once, not looked back at, not in the history. Told here by the names of the steps, not by the game's own rule. */
#include "json_read.h"
#include "test.h"

#include "core/view.h"
#include "games/games.h"

#include <stdlib.h>

enum { KEYS = 2048, MESSAGE = 1 << 20, LOOKS = 400 };

static const Side viewers[] = {UNION, CONFEDERATE, NOBODY};
static Action actions[LIST_MAX];
static ViewKey keys[KEYS];
static ViewNames names;
static char text[MESSAGE], rolls[MESSAGE];
static void *board, *state, *past;
static Match match;
static int seen[5]; /* how often each kind of secret was met */

static void open_table(const char *name) {
    const Game *game = games_find(STR("guv"));
    DataSource data = data_compiled();
    Scenario s;
    Error e;
    board = calloc(1, game->board_size);
    state = calloc(1, game->state_size);
    past = calloc(HISTORY_STATES, game->state_size);
    MUST(board && state && past && scenario_read(&data, str_of(name), &s, &e));
    MUST(board_read(game, &data, s.board, board, &e) && scenario_setup(game, board, &s, NULL, 0, state, &e));
    MUST(match_open(&match, game, board, state, &e));
}

static void close_table(void) {
    match_close(&match);
    free(board);
    free(state);
    free(past);
}

/* From 1: an entry of this step is secret; 0: it is not. */
static int secret_of(const Actor *before) {
    static const char *const steps[] = {"pull", "draw", "choose", "choose-event", "recover"};
    for (int i = 0; i < COUNT(steps); i++)
        if (strcmp(before->step, steps[i]) == 0) return i + 1;
    return 0;
}

static Str view_of(Side viewer, int entries) {
    ViewMemory memory = view_memory(&names, keys, KEYS);
    Viewing v = viewing(&match, NULL, viewer, actions);
    Writer w = writer_on(text, sizeof text);
    if (entries < match.count) match_at(&match, entries, past), v.state = past, v.entries = entries;
    CHECK(view_write(&v, &memory, true, &w));
    return writer_str(&w);
}

/* The entry before `entries`, as everybody but its doer sees it. */
static void judge_secret(int entries) {
    Entry entry = match_entry(&match, entries - 1);
    for (int i = 0; i < COUNT(viewers); i++) {
        if (viewers[i] == entry.side) continue;
        Str view = view_of(viewers[i], entries);
        CHECK_STR(json_get(view, "dice_faces"), "");
        CHECK_STR(json_get(view, "last"), entry.side == FORTUNE ? "[\"fortune\",\"roll ?\"]"
                                          : entry.side == UNION ? "[\"union\",\"?\"]"
                                                                : "[\"confederate\",\"?\"]");
    }
}

static void judge_doer(int entries) {
    Side doer = match_entry(&match, entries - 1).side;
    if (doer == FORTUNE) return;
    Str last = json_get(view_of(doer, entries), "last");
    CHECK(memchr(last.at, '?', last.len) == NULL);
}

static Str history_of(Side viewer) {
    Viewing v = viewing(&match, NULL, viewer, actions);
    Writer w = writer_on(text, sizeof text), work = writer_on(rolls, sizeof rolls);
    history_write(&v, STR("turn"), 0, past, &work, &w);
    CHECK(!w.full);
    return json_get(writer_str(&w), "rolls");
}

/* How many rolls it tells, and how many of them are draws. */
static int rolls_told(Side viewer, int *drawn) {
    Str rest = history_of(viewer), roll;
    int all = 0;
    *drawn = 0;
    while (json_next(&rest, &roll)) {
        Str step = json_string(json_get(roll, "step"));
        *drawn += str_same(step, STR("pull")) || str_same(step, STR("draw"));
        all++;
    }
    return all;
}

static int rolls_made(void) {
    int made = 0;
    for (int i = 0; i < match.count; i++) made += match_entry(&match, i).side == FORTUNE;
    return made;
}

static bool step(Stream *chance, Actor *before) {
    List list = {.action = actions};
    Action a = action0(VERB_ROLL);
    game_actor(match.game, board, match.state, before);
    if (before->side == NOBODY) return false;
    if (before->side == FORTUNE) {
        for (a.n = 0; a.n < before->dice; a.n++) a.face[a.n] = (u8)(1 + stream_below(chance, before->faces));
    } else {
        match.game->legal(board, match.state, &list);
        a = actions[stream_below(chance, (u32)list.count)];
    }
    return CHECK(match_act(&match, before->side, &a, NULL));
}

static void judge_running(void) {
    for (int i = 0; i < COUNT(viewers); i++) {
        int drawn, told = rolls_told(viewers[i], &drawn);
        CHECK_EQ(drawn, 0);
        CHECK(told > 0 && told < rolls_made());
    }
}

/* When the game is over everybody looks back with the referee's eyes, and counts as he does. */
static void judge_open(int entries) {
    static const char *const fields[] = {"seq", "prompt", "keys", "facts", "last", "dice_faces"};
    static char kept[MESSAGE];
    for (int i = 0; i < COUNT(viewers); i++) {
        Writer w = writer_on(kept, sizeof kept);
        put_str(&w, view_of(viewers[i], entries));
        Str view = writer_str(&w), referee = view_of(REFEREE, entries);
        CHECK_STR(json_string(json_get(view, "you")), side_name(viewers[i]));
        for (int f = 0; f < COUNT(fields); f++) {
            CHECK(str_same(json_get(view, fields[f]), json_get(referee, fields[f])));
        }
    }
}

/* Does he see a stack of which he knows the number and the top only? */
static bool hides(Side viewer, int entries) {
    Str view = view_of(viewer, entries);
    return strstr(view.at, ", top ") != NULL;
}

static void nothing_drawn_in_secret_is_told(void) {
    Stream chance = stream_on(1863, 0);
    Actor before, after;
    int secrets[LOOKS], found = 0, hidden = 0, drawn;
    open_table("guv/campaign");
    for (int done = 1; step(&chance, &before); done = match.count + 1) { /* standing orders may have answered too */
        int kind = secret_of(&before);
        game_actor(match.game, board, match.state, &after);
        if (!kind || found == LOOKS || after.side == NOBODY) continue;
        seen[kind - 1]++;
        judge_secret(done);
        judge_doer(done);
        hidden += hides(CONFEDERATE, done);
        secrets[found++] = done;
        if (found != LOOKS / 2) continue;
        judge_running();
        for (int i = 0; i < found; i += 20) judge_secret(secrets[i]);
    }
    for (int i = 0; i < COUNT(seen); i++) CHECK(seen[i] > 0);
    /* The end opens everything, so that the dice can be proved. */
    CHECK_EQ(rolls_told(NOBODY, &drawn), rolls_made());
    CHECK(found == LOOKS && drawn > 10 && hidden > LOOKS / 4);
    for (int i = 0; i < found; i += 20) {
        judge_open(secrets[i]);
        CHECK(!hides(CONFEDERATE, secrets[i]));
    }
    judge_open(match.count);
    close_table();
}

/* ---- What an opponent may suppose ---------------------------------------------------------------- */

static const char *const hidden_chits[] = {"Hooker", "good-general", "Lee", "Jackson"};

static void look_for_chits(void *context, Str key, Str value) {
    u32 *found = context;
    if (!str_starts(key, STR("cup."))) return;
    for (Str word = str_word(&value); word.len; word = str_word(&value))
        for (int i = 0; i < COUNT(hidden_chits); i++) *found |= str_same(word, str_of(hidden_chits[i])) ? 1u << i : 0;
}

static u32 chits_in_cup(const void *of) {
    u32 found = 0;
    match.game->facts(board, of, REFEREE, &(FactSink){look_for_chits, &found});
    return found;
}

/* That a guess looks the same is a law (tests/laws); here, that it does not know: chits of the cup are left out of it,
 * and others supposed there. */
static void guess_often(u64 game, u32 *left_out, u32 *supposed) {
    Stream chance = stream_on(1863, game);
    Actor now;
    open_table("guv/campaign");
    do {
        game_actor(match.game, board, match.state, &now);
        u32 there = chits_in_cup(match.state);
        for (int i = 0; i < 20 && strcmp(now.step, "pull") == 0; i++) {
            match.game->guess(board, match.state, NOBODY, &chance, past);
            u32 guessed = chits_in_cup(past);
            *left_out |= there & ~guessed;
            *supposed |= guessed & ~there;
        }
    } while (step(&chance, &now));
    close_table();
}

static void a_guess_draws_chits_anew(void) {
    u32 left_out = 0, supposed = 0, all = (1u << COUNT(hidden_chits)) - 1;
    for (u64 game = 5; game < 9; game++) guess_often(game, &left_out, &supposed);
    CHECK_EQ(left_out, all);
    CHECK_EQ(supposed, all);
}

/* Which events a cup holds is nobody's business: its odds name none of them. */
static void odds_of_a_draw_tell_nothing(void) {
    Stream chance = stream_on(1864, 0);
    Actor before;
    open_table("guv/campaign");
    for (int met = 0; met < 3;) {
        game_actor(match.game, board, match.state, &before);
        if (strcmp(before.step, "draw") == 0) {
            Viewing v = viewing(&match, NULL, CONFEDERATE, actions);
            Writer w = writer_on(text, sizeof text);
            sheet_write(&v, NULL, &w);
            Str all = json_get(json_get(writer_str(&w), "odds"), "steps"), one;
            CHECK(json_next(&all, &one) && !json_next(&all, &one));
            met++;
        }
        if (!step(&chance, &before)) break;
    }
    close_table();
}

/* The proving ground with these facts. */
static void lay_out(const char *facts) {
    static Transaction t;
    Str rest = str_of(facts), line, key, value;
    int at = 0;
    Error e;
    open_table("guv/proving-ground");
    t.count = 0;
    while (str_line(&rest, &line)) MUST(fact_read(line, &key, &value, &e) && transaction_add(&t, key, value, ++at, &e));
    MUST(transaction_commit(match.game, board, state, past, &t, &at, &e));
}

static Effects act(Side side, const char *words) {
    Action a;
    Error e;
    MUST(match.game->parse(board, state, str_of(words), &a, &e));
    MUST(game_check(match.game, board, state, side, &a, NULL));
    return match.game->apply(board, state, &a, NULL);
}

static bool names_guns(Side viewer) {
    Action decline;
    Worksheet w;
    Error e;
    MUST(match.game->parse(board, state, STR("decline"), &decline, &e));
    MUST(match.game->worksheet(board, state, viewer, &decline, &w));
    for (int i = 0; i < w.lines; i++)
        if (strcmp(w.line[i].code, "guns") == 0) return w.line[i].subject != 0;
    return false;
}

/* GUV-P32: Walker fires from under Lane, two hexes away; once somebody is next to him he has a name. */
static void hidden_guns_have_no_name_on_a_sheet(void) {
    static const char *const facts[] = {"unit.Lane = 0505\nunit.Walker = 0505\nunit.Barnes = 0705\n"
                                        "activation = Hill 0505\nstep = bombardment\n",
                                        "unit.Lane = 0505\nunit.Walker = 0505\nunit.Barnes = 0705\nunit.Ayres = 0605\n"
                                        "activation = Hill 0505\nstep = bombardment\n"};
    for (int seen_gun = 0; seen_gun < 2; seen_gun++) {
        lay_out(facts[seen_gun]);
        act(CONFEDERATE, "bombard 0705");
        act(CONFEDERATE, "fire Walker");
        act(CONFEDERATE, "at infantry");
        CHECK_EQ(names_guns(UNION), seen_gun);
        close_table();
    }
}

/* GUV-6.night-b: a skirmisher leaves the map from under Lane, and the stack grows smaller: the pass that ended the
 * night shows it, and is not taken back. */
static void who_leaves_a_stack_is_seen_to_go(void) {
    static const char *const facts[] = {"turn = 5\nunit.Barnes = 0505\nunit.Lane = 1212\nunit.Heth = 1212\n"
                                        "cup.union = union-independent\nstep = pulling\n",
                                        "turn = 5\nunit.Barnes = 0505\nunit.Lane = 1212\nunit.cs-skirmisher-1 = 1212\n"
                                        "cup.union = union-independent\nstep = pulling\n"};
    for (int leaves = 0; leaves < 2; leaves++) {
        lay_out(facts[leaves]);
        CHECK_EQ(act(UNION, "pass").revealed, leaves);
        close_table();
    }
}

T_MAIN {
    RUN(nothing_drawn_in_secret_is_told);
    RUN(a_guess_draws_chits_anew);
    RUN(odds_of_a_draw_tell_nothing);
    RUN(hidden_guns_have_no_name_on_a_sheet);
    RUN(who_leaves_a_stack_is_seen_to_go);
}
