/* The driver by the toy: the gate, dice, undo, records and odds. */
#include "toy/toy_help.h"

#include "core/odds.h"
#include "core/record.h"

/* ---- The gate ----------------------------------------------------------------------------------------- */

/* Thousands of games are in memory at once, and most actions have an operand or two. */
static void a_record_is_small(void) {
    ToyBoard board = toy_board();
    Match m = open_match(&board);
    Action action[LIST_MAX], done[400];
    List list = {.action = action};
    Refusal r;
    int count = 0;
    for (; count < 300; count++) {
        Actor actor;
        game_actor(&toy_game, m.board, m.state, &actor);
        if (actor.side == NOBODY) break;
        list.count = 0;
        done[count] = action0(VERB_ROLL);
        done[count].n = (u8)actor.dice;
        for (int i = 0; i < actor.dice; i++) done[count].face[i] = (u8)(1 + (count + i) % actor.faces);
        if (actor.side != FORTUNE) toy_game.legal(m.board, m.state, &list);
        if (actor.side != FORTUNE) done[count] = action[count % list.count];
        CHECK(match_act(&m, actor.side, &done[count], &r));
        if (actor.side == FORTUNE) match_note_roll(&m, count, (u32)count + 7);
    }
    CHECK(count > 12);
    CHECK_EQ(m.count, count);
    for (int i = 0; i < count; i++) {
        Entry entry = match_entry(&m, i);
        CHECK(action_same(&entry.action, &done[i]));
        CHECK_EQ(entry.roll, entry.side == FORTUNE ? (u32)i + 7 : 0);
    }
    CHECK(m.room <= count + 64 + count / 8);
    CHECK(m.operand_room <= 4 * sizeof(Action) + 8 * (size_t)count);
    match_rewind(&m, count / 2);
    for (int i = 0; i < count / 2; i++) {
        Entry entry = match_entry(&m, i);
        CHECK(action_same(&entry.action, &done[i]));
    }
    match_close(&m);
}

static void the_gate_refuses_what_is_no_action(void) {
    ToyBoard board = toy_board();
    Match m = open_match(&board);
    Refusal r;
    u64 before = hash_of(&m);
    Action strange = action1(200, 1), long_one = action1(TOY_CHOOSE, 1), good = action1(TOY_CHOOSE, TOY_HOLD);
    long_one.n = ACTION_OPERANDS + 1;
    CHECK(!match_act(&m, UNION, &strange, &r));
    CHECK_EQ(r.count, 0);
    CHECK(!match_act(&m, UNION, &long_one, &r));
    CHECK(!match_act(&m, NOBODY, &good, &r));
    CHECK(!match_act(&m, REFEREE, &good, &r));
    CHECK(!match_act(&m, (Side)99, &good, &r));
    CHECK(!match_act(&m, CONFEDERATE, &good, &r));
    CHECK_EQ(r.count, 1);
    CHECK_EQ(m.count, 0);
    CHECK(hash_of(&m) == before);
    CHECK(match_act(&m, UNION, &good, NULL));
    CHECK_EQ(m.count, 1);
    match_close(&m);
}

static void action_texts_are_distrusted(void) {
    ToyBoard board = toy_board();
    ToyState state = toy_state(&board);
    Action a;
    Error e;
    CHECK(action_read(&toy_game, &board, &state, STR(" roll 3  4 "), &a, &e) && a.n == 2 && a.face[1] == 4);
    CHECK(!action_read(&toy_game, &board, &state, STR("roll"), &a, &e));
    CHECK(!action_read(&toy_game, &board, &state, STR("roll 0"), &a, &e));
    CHECK(!action_read(&toy_game, &board, &state, STR("roll 256"), &a, &e));
    CHECK(!action_read(&toy_game, &board, &state, STR("roll 1,2"), &a, &e));
    CHECK(!action_read(&toy_game, &board, &state, STR("  "), &a, &e));
    char many[400] = "roll";
    for (int i = 0; i <= ACTION_FACES; i++) strcat(many, " 1");
    CHECK(!action_read(&toy_game, &board, &state, str_of(many), &a, &e) && says(&e, "more than 92 dice"));
}

static bool no_dice(void *context, int dice, int faces, u8 *out, Error *e) {
    (void)context, (void)dice, (void)faces, (void)out;
    return fail(e, "the person left");
}

static bool loaded_dice(void *context, int dice, int faces, u8 *out, Error *e) {
    (void)context, (void)faces, (void)e;
    memset(out, 7, (size_t)dice);
    return true;
}

/* Scouts face to face, dice due. */
static Match open_battle(const ToyBoard *board) {
    Match m = open_match(board);
    MUST(act(&m, UNION, "choose press") && act(&m, CONFEDERATE, "choose hold"));
    MUST(act(&m, UNION, "march us-scout 3") && act(&m, CONFEDERATE, "attack cs-scout 3"));
    MUST(act(&m, UNION, "stand"));
    return m;
}

static void fortune_acts_while_she_is_due(void) {
    ToyBoard board = toy_board();
    Match m = open_battle(&board);
    Stream stream = stream_on(1863, 0);
    Dice none = {no_dice, NULL}, loaded = {loaded_dice, NULL}, fair = dice_stream(&stream);
    Error e;
    Actor actor;
    CHECK(!match_fortune(&m, &none, &e) && says(&e, "the person left"));
    CHECK(!match_fortune(&m, &loaded, &e) && says(&e, "these dice cannot be"));
    CHECK_EQ(m.count, 5);
    CHECK(match_fortune(&m, &fair, &e));
    CHECK_EQ(m.count, 6);
    CHECK_EQ(match_entry(&m, 5).side, FORTUNE);
    game_actor(m.game, m.board, m.state, &actor);
    CHECK(actor.side != FORTUNE);
    CHECK(match_fortune(&m, &none, &e));
    match_close(&m);
}

/* ---- Undo ------------------------------------------------------------------------------------------------ */

static void undo_never_crosses_the_other_side(void) {
    ToyBoard board = toy_board();
    Match m = open_match(&board);
    Error e;
    CHECK(!match_may_undo(&m, UNION));
    CHECK(!match_undo(&m, UNION, &e) && says(&e, "nothing that union may take back"));
    CHECK(act(&m, UNION, "choose press"));
    CHECK(!match_may_undo(&m, UNION)); /* the Confederates are asked now */
    CHECK(!match_may_undo(&m, CONFEDERATE));
    CHECK(act(&m, CONFEDERATE, "choose hold"));
    CHECK(!match_may_undo(&m, CONFEDERATE)); /* he has seen the Union's stance */
    match_close(&m);
}

static void undo_never_crosses_fortune(void) {
    ToyBoard board = toy_board();
    Match m = open_battle(&board);
    CHECK(!match_may_undo(&m, UNION)); /* dice are due already */
    CHECK(!match_may_undo(&m, FORTUNE));
    CHECK(act(&m, FORTUNE, "roll 1"));
    CHECK(!match_may_undo(&m, FORTUNE));
    CHECK(!match_may_undo(&m, UNION));
    CHECK(!match_may_undo(&m, CONFEDERATE));
    match_close(&m);
}

/* In the toy a side never acts twice in a row; here a Union pass stays with the
 * Union, and `march` shows it something. */
static Effects apply_twice(const void *board, void *state, const Action *a, const Journal *j) {
    ToyState *s = state;
    Effects effects = toy_game.apply(board, state, a, j);
    if (a->verb == TOY_PASS || a->verb == TOY_MARCH) {
        s->side = UNION;
        effects.revealed = a->verb == TOY_MARCH;
    }
    return effects;
}

static void undo_takes_back_one_action(void) {
    Game game = toy_game;
    game.apply = apply_twice;
    ToyBoard board = toy_board();
    Match m = open_match(&board);
    m.game = &game;
    Error e;
    CHECK(act(&m, UNION, "choose press") && act(&m, CONFEDERATE, "choose hold"));
    u64 before = hash_of(&m);
    CHECK(act(&m, UNION, "pass"));
    CHECK(match_may_undo(&m, UNION));
    CHECK(!match_may_undo(&m, CONFEDERATE));
    CHECK(match_undo(&m, UNION, &e));
    CHECK_EQ(m.count, 2);
    CHECK(hash_of(&m) == before);
    CHECK(act(&m, UNION, "march us-scout 3"));
    CHECK(!match_undo(&m, UNION, &e)); /* it showed something hidden */
    match_close(&m);
}

/* ---- To and fro ------------------------------------------------------------------------------------------ */

static long applied; /* how often an action was */

static Effects apply_counted(const void *board, void *state, const Action *a, const Journal *j) {
    applied++;
    return toy_game.apply(board, state, a, j);
}

static Game counted_game(void) {
    Game game = toy_game;
    game.apply = apply_counted;
    return game;
}

/* A game of so many rounds in which nobody does anything: four entries each. */
static Match open_long(ToyBoard *board, const Game *game, int rounds) {
    *board = toy_board();
    board->rounds = 250;
    Match m = open_match(board);
    m.game = game;
    for (int i = 0; i < rounds; i++) {
        MUST(act(&m, UNION, "choose press") && act(&m, CONFEDERATE, "choose hold"));
        MUST(act(&m, UNION, "pass") && act(&m, CONFEDERATE, "pass"));
    }
    return m;
}

/* The state is that of a replay from the beginning. */
static bool stands_right(const Match *m) {
    ToyState state;
    memcpy(&state, m->first, sizeof state);
    for (int i = 0; i < m->count; i++) {
        Action action = match_entry(m, i).action;
        toy_game.apply(m->board, &state, &action, NULL);
    }
    return memcmp(&state, m->state, sizeof state) == 0;
}

/* What is undone late in a game costs no more than what is undone early. */
static void undo_costs_the_same_late(void) {
    enum { UNDOS = 2000, ROUNDS = 220 };
    Game game = counted_game();
    ToyBoard board;
    Match m = open_long(&board, &game, ROUNDS);
    Error e;
    MUST(act(&m, UNION, "choose press") && act(&m, CONFEDERATE, "choose hold"));
    applied = 0;
    for (int i = 0; i < UNDOS; i++) {
        MUST(act(&m, UNION, "note us-scout"));
        CHECK(match_undo(&m, UNION, &e));
    }
    CHECK_EQ(m.count, 4 * ROUNDS + 2);
    CHECK(applied <= m.count + UNDOS * (1 + 2L * CHECKPOINT_STEP)); /* 880 times as many when each was a replay */
    CHECK(stands_right(&m));
    match_close(&m);
}

/* On by the entries of a game that was played before; how many there were. */
static long go_on(Match *m, const Entry *tape, int last, int steps) {
    long made = 0;
    for (; made < steps && m->count < last; made++) {
        MUST(match_act(m, tape[m->count].side, &tape[m->count].action, NULL));
    }
    return made;
}

/* By any distance, then by two around every multiple of 8: all of it is paid for by the entries that were made. */
static void going_back_is_paid_for_by_going_on(void) {
    enum { ROUNDS = 240, TIMES = 5000 };
    static Entry tape[4 * ROUNDS];
    Game game = counted_game();
    ToyBoard board;
    Match m = open_long(&board, &game, ROUNDS);
    Stream chance = stream_on(13, 0);
    int last = m.count;
    MUST(last <= COUNT(tape));
    for (int i = 0; i < last; i++) tape[i] = match_entry(&m, i);
    long made = applied = 0;
    for (int i = 0; i < TIMES; i++) {
        u32 far = 1u << stream_below(&chance, 8);
        match_rewind(&m, m.count - (int)stream_below(&chance, far <= (u32)m.count ? far : (u32)m.count + 1));
        if (i % 50 == 0) CHECK(stands_right(&m));
        made += go_on(&m, tape, last, (int)stream_below(&chance, far + 2) + 1);
    }
    made += go_on(&m, tape, last, last);
    for (int around = last - 8; around > 0; around -= 8) {
        match_rewind(&m, around + 1);
        for (int i = 0; i < 20; i++) {
            match_rewind(&m, around - 1);
            made += go_on(&m, tape, last, 2);
        }
    }
    CHECK(made > TIMES);
    CHECK(applied <= last + 8 * made); /* 64 for each when going back was a replay */
    CHECK(stands_right(&m));
    match_close(&m);
}

/* Looking back is right wherever the checkpoints are. */
static void the_past_is_the_same_after_going_back(void) {
    Game game = counted_game();
    ToyBoard board;
    Match m = open_long(&board, &game, 200);
    match_rewind(&m, 700);
    for (int n = 0; n <= m.count; n++) {
        ToyState at;
        match_at(&m, n, &at);
        Match then = m;
        then.state = &at;
        then.count = n;
        CHECK(stands_right(&then));
    }
    match_close(&m);
}

/* ---- Records ------------------------------------------------------------------------------------------------ */

static RecordHeader toy_header(void) {
    return (RecordHeader){.game = STR("toy"),
                          .scenario = STR("toy/skirmish"),
                          .board_hash = STR("0123456789abcdef"),
                          .dice = STR("seed 7"),
                          .seat = {[UNION] = STR("Ann\n#1"), [CONFEDERATE] = STR("Bob")},
                          .rules_version = 1,
                          .option_count = 1,
                          .option = {{STR("fog"), STR("on")}}};
}

static void write_record(const Match *m, Side viewer, Writer *w) {
    RecordHeader header = toy_header();
    record_write(m, &header, viewer, w);
}

/* A whole game of random moves. */
static Match play(const ToyBoard *board, u64 seed) {
    Match m = open_match(board);
    Stream dice = stream_on(seed, 0), choice = stream_on(seed, 1);
    Dice fair = dice_stream(&dice);
    static Action room[LIST_MAX];
    for (;;) {
        Actor actor;
        Error e;
        MUST(match_fortune(&m, &fair, &e));
        game_actor(m.game, m.board, m.state, &actor);
        if (actor.side == NOBODY) return m;
        List list = {room, 0};
        m.game->legal(m.board, m.state, &list);
        MUST(match_act(&m, actor.side, &list.action[stream_below(&choice, (u32)list.count)], NULL));
    }
}

/* Reads the header and replays; `count` is how many actions were accepted. */
static bool replay(const ToyBoard *board, Str text, int *count, u64 *hash, Error *e) {
    Match m = open_match(board);
    RecordHeader h;
    Str body;
    int line;
    bool good = record_header(text, &h, &body, &line, e) && record_replay(body, line, &m, e);
    *count = m.count;
    *hash = hash_of(&m);
    match_close(&m);
    return good;
}

static void records_replay_to_the_same_hash(void) {
    ToyBoard board = toy_board();
    static char text[1 << 14];
    for (u64 seed = 0; seed < 200; seed++) {
        Match m = play(&board, seed);
        Writer w = writer_on(text, sizeof text);
        write_record(&m, REFEREE, &w);
        Error e;
        int count;
        u64 hash;
        bool good = CHECK(!w.full) && CHECK(replay(&board, writer_str(&w), &count, &hash, &e));
        good = good && CHECK_EQ(count, m.count) && CHECK(hash == hash_of(&m));
        match_close(&m);
        if (!good) {
            printf("%s\n%s\n", e.text, text);
            return;
        }
    }
}

static void headers_are_read_back(void) {
    ToyBoard board = toy_board();
    Match m = open_battle(&board);
    char text[800];
    Writer w = writer_on(text, sizeof text);
    write_record(&m, REFEREE, &w);
    match_close(&m);
    RecordHeader h;
    Str body;
    Error e;
    int line;
    if (!CHECK(record_header(writer_str(&w), &h, &body, &line, &e))) return;
    CHECK_STR(h.game, "toy");
    CHECK_STR(h.scenario, "toy/skirmish");
    CHECK_STR(h.board_hash, "0123456789abcdef");
    CHECK_STR(h.dice, "seed 7");
    CHECK_STR(h.seat[UNION], "Ann__1");
    CHECK_STR(h.seat[CONFEDERATE], "Bob");
    CHECK_EQ(h.rules_version, 1);
    CHECK_EQ(h.option_count, 1);
    CHECK_STR(h.option[0].value, "on");
    CHECK_EQ(line, 11);
    CHECK(str_starts(body, STR("union choose press\nconfederate choose hold\n")));
}

static void viewers_see_their_part(void) {
    ToyBoard board = toy_board();
    Match m = open_battle(&board);
    char text[3][800];
    static const Side viewer[] = {REFEREE, UNION, NOBODY};
    for (int i = 0; i < 3; i++) {
        Writer w = writer_on(text[i], sizeof text[i]);
        write_record(&m, viewer[i], &w);
    }
    match_close(&m);
    CHECK(strstr(text[0], "confederate choose hold") != NULL);
    CHECK(strstr(text[1], "confederate ?") != NULL && strstr(text[1], "union choose press") != NULL);
    CHECK(strstr(text[2], "union march ? 3") != NULL);
    CHECK(strcmp(strstr(text[0], "end "), strstr(text[2], "end ")) != 0); /* a hash is no keyhole */
    Error e;
    int count;
    u64 hash;
    CHECK(!replay(&board, str_of(text[1]), &count, &hash, &e) && says(&e, "line 12: '?' is hidden in part"));
}

#define RECORD "longroll record 1\ngame toy\nscenario toy/skirmish\nrules 1\nboard 12\n\n" /* lines 1 to 6 */

static bool replay_fails(const char *text, int accepted, const char *part) {
    ToyBoard board = toy_board();
    Error e;
    int count;
    u64 hash;
    return !replay(&board, str_of(text), &count, &hash, &e) && CHECK_EQ(count, accepted) && says(&e, part);
}

static void bad_records_are_refused(void) {
    CHECK(replay_fails(RECORD "union choose hold\n", 1, "line 7: the record breaks off"));
    CHECK(replay_fails(RECORD, 0, "line 6: the record breaks off"));
    CHECK(replay_fails(RECORD "union choose hold\nend 0123456789abcdef\n", 1,
                       "line 8: the record ends with hash '0123456789abcdef', but the replay ends with "));
    CHECK(replay_fails(RECORD "union choose hold\nend\n", 1, "ends with hash ''"));
    CHECK(replay_fails(RECORD "union choose hold # ok\n# no\nunion pass\n", 1,
                       "line 9: 'union pass' is refused: TOY-2: It is for confederate to act"));
    CHECK(replay_fails(RECORD "union jump\n", 0, "line 7: there is no verb"));
    CHECK(replay_fails(RECORD "judge pass\n", 0, "line 7: expected 'SIDE ACTION' or 'end HASH'"));
    CHECK(replay_fails(RECORD "referee pass\n", 0, "line 7: expected 'SIDE ACTION'"));
    CHECK(replay_fails(RECORD "union\n", 0, "line 7: expected an action"));
    CHECK(replay_fails(RECORD "fortune roll 3\n", 0, "'fortune roll 3' is refused"));
}

static void nothing_follows_the_end(void) {
    ToyBoard board = toy_board();
    Match m = open_battle(&board);
    static char text[800];
    Writer w = writer_on(text, sizeof text);
    write_record(&m, REFEREE, &w);
    match_close(&m);
    put(&w, "\n# a remark\n");
    Error e;
    int count;
    u64 hash;
    CHECK(replay(&board, writer_str(&w), &count, &hash, &e));
    put(&w, "fortune roll 3\n");
    CHECK(!replay(&board, writer_str(&w), &count, &hash, &e) && says(&e, "expected nothing after the line 'end'"));
}

static void bad_record_headers_are_refused(void) {
    CHECK(replay_fails("", 0, "line 1: expected 'longroll record 1'"));
    CHECK(replay_fails("longroll record 2\n", 0, "line 1: expected 'longroll record 1'"));
    CHECK(replay_fails("longroll record 1\n\n", 0, "the header ends without the line 'game ...'"));
    CHECK(replay_fails("longroll record 1\ngame toy\ngame toy\n\n", 0, "line 3: 'game' is given twice"));
    CHECK(replay_fails("longroll record 1\ngame toy\nscenario a\nboard 1\n\n", 0, "without the line 'rules ...'"));
    CHECK(replay_fails("longroll record 1\nrules 1.5\n", 0, "line 2: expected 'rules' and a number"));
    CHECK(replay_fails("longroll record 1\nrules 4294967296\n", 0, "line 2: expected 'rules' and a number"));
    CHECK(replay_fails("longroll record 1\noption x\n", 0, "line 2: expected 'option NAME = VALUE'"));
    CHECK(replay_fails("longroll record 1\nwinner Lee\n", 0, "line 2: expected game, scenario"));
    CHECK(replay_fails("longroll record 1\ndice\n", 0, "line 2: expected something after 'dice'"));
}

/* A record cut anywhere, or with any letter changed, is refused or replays to
 * the hash it names. */
static void damaged_records_are_refused(void) {
    ToyBoard board = toy_board();
    Match m = play(&board, 3);
    static char text[1 << 13], copy[1 << 13];
    Writer w = writer_on(text, sizeof text);
    write_record(&m, REFEREE, &w);
    u64 true_hash = hash_of(&m), hash;
    match_close(&m);
    Error e;
    int count;
    for (size_t len = 0; len < w.len - 1; len++) {
        if (!CHECK(!replay(&board, (Str){text, len}, &count, &hash, &e))) return;
    }
    for (size_t at = 0; at < w.len; at++) {
        memcpy(copy, text, w.len);
        copy[at] ^= 1;
        bool good = replay(&board, (Str){copy, w.len}, &count, &hash, &e);
        if (!CHECK(!good || hash == true_hash)) return;
    }
}

static void count_entries(void *context, const void *state, const Entry *entry) {
    (void)state;
    *(int *)context += entry->side != NOBODY;
}

static void walks_pass_every_entry(void) {
    ToyBoard board = toy_board();
    Match m = play(&board, 5);
    int seen = 0;
    ToyState state;
    match_walk(&m, count_entries, &seen);
    CHECK_EQ(seen, m.count);
    match_at(&m, m.count, &state);
    CHECK(game_hash(&toy_game, &board, &state) == hash_of(&m));
    match_at(&m, 0, &state);
    match_restart(&m, &state);
    CHECK_EQ(m.count, 0);
    match_close(&m);
}

/* ---- Odds ----------------------------------------------------------------------------------------------------- */

static void odds_are_summed_by_label(void) {
    ToyBoard board = toy_board();
    Match m = open_battle(&board);
    Odds odds;
    if (CHECK(odds_of(m.game, m.board, m.state, NULL, &odds))) {
        CHECK_EQ(odds.total, 6);
        CHECK_EQ(odds.codes, 2);
        CHECK_TEXT(odds.of[1].code, "driven-out");
        CHECK_EQ(odds.of[1].amount, (i64)odds.of[1].weight);
    }
    CHECK(act(&m, FORTUNE, "roll 1"));
    CHECK(!odds_of(m.game, m.board, m.state, NULL, &odds));
    match_close(&m);
}

static const char *percent(u64 weight, u64 total) {
    static char text[20];
    Writer w = writer_on(text, sizeof text);
    odds_percent(weight, total, &w);
    return text;
}

static void percents_are_rounded_half_up(void) {
    CHECK_TEXT(percent(0, 36), "0.0 %");
    CHECK_TEXT(percent(36, 36), "100.0 %");
    CHECK_TEXT(percent(1, 3), "33.3 %");
    CHECK_TEXT(percent(2, 3), "66.7 %");
    CHECK_TEXT(percent(1, 2000), "0.1 %");
    CHECK_TEXT(percent(1, 2001), "0.0 %");
    CHECK_TEXT(percent(986, 1296), "76.1 %");
}

static const char *mean(i64 sum, u64 weight) {
    static char text[20];
    Writer w = writer_on(text, sizeof text);
    odds_mean(sum, weight, &w);
    return text;
}

static void means_may_be_negative(void) {
    CHECK_TEXT(mean(0, 7), "0.0");
    CHECK_TEXT(mean(15, 8), "1.9");
    CHECK_TEXT(mean(-15, 8), "-1.9");
    CHECK_TEXT(mean(-1, 4), "-0.3");
    CHECK_TEXT(mean(-1, 100), "0.0");
    CHECK_TEXT(mean(3, 0), "0.0");
}

T_MAIN {
    RUN(a_record_is_small);
    RUN(the_gate_refuses_what_is_no_action);
    RUN(action_texts_are_distrusted);
    RUN(fortune_acts_while_she_is_due);
    RUN(undo_never_crosses_the_other_side);
    RUN(undo_never_crosses_fortune);
    RUN(undo_takes_back_one_action);
    RUN(undo_costs_the_same_late);
    RUN(going_back_is_paid_for_by_going_on);
    RUN(the_past_is_the_same_after_going_back);
    RUN(records_replay_to_the_same_hash);
    RUN(headers_are_read_back);
    RUN(viewers_see_their_part);
    RUN(bad_records_are_refused);
    RUN(nothing_follows_the_end);
    RUN(bad_record_headers_are_refused);
    RUN(damaged_records_are_refused);
    RUN(walks_pass_every_entry);
    RUN(odds_are_summed_by_label);
    RUN(percents_are_rounded_half_up);
    RUN(means_may_be_negative);
}
