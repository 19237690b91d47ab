/* Views by the toy, which hides pieces and stances: nothing hidden is in any
 * message, and changes add up to what the viewer sees. */
#include "core/record.h"
#include "core/view_told.h"
#include "toy/toy_help.h"
#include "view_fold.h"

enum { ENTRIES = 1024, KEYS = 64, LINES = 128, TEXT = 1 << 13, MESSAGE = 1 << 15, VIEWERS = 3, GAMES = 120 };

static const Side viewers[VIEWERS] = {UNION, CONFEDERATE, NOBODY};
static Action actions[LIST_MAX];
static ViewNames names;

/* A table without heap, so that it can be copied to try things out. */
typedef struct Bench {
    ToyState state, first, scratch;
    KeptEntry kept[ENTRIES];
    u8 operand[ENTRIES * 8];
    Match match;
    ViewLine line[LINES];
    char text[TEXT];
    ViewLog log;
    ViewKey key[VIEWERS][KEYS];
    ViewTexts texts[VIEWERS];
    ViewMemory memory[VIEWERS];
    ToyState told[VIEWERS]; /* at the last message */
} Bench;

static void bench_point(Bench *b) {
    b->match.state = &b->state;
    b->match.first = &b->first;
    b->match.scratch = &b->scratch;
    b->match.kept = b->kept;
    b->match.operand = b->operand;
    b->log.entries = &b->match.count;
    b->log.line = b->line;
    b->log.text = b->text;
    b->match.journal = view_log_listener(&b->log);
    for (int i = 0; i < VIEWERS; i++) {
        b->memory[i].key = b->key[i];
        b->memory[i].texts = viewers[i] == NOBODY ? NULL : &b->texts[i]; /* as at a server */
    }
}

static void bench_open(Bench *b, const ToyBoard *board) {
    b->match = (Match){.game = &toy_game, .board = board, .room = ENTRIES, .operand_room = sizeof b->operand};
    b->state = b->first = toy_state(board);
    b->log = view_log(&b->match.count, b->line, LINES, b->text, TEXT);
    for (int i = 0; i < VIEWERS; i++) b->memory[i] = view_memory(&names, b->key[i], KEYS);
    bench_point(b);
}

static void bench_copy(Bench *to, const Bench *from) {
    *to = *from;
    bench_point(to);
}

static Str write_view(Bench *b, int channel, bool whole, char text[MESSAGE]) {
    Writer w = writer_on(text, MESSAGE);
    Viewing v = viewing(&b->match, &b->log, viewers[channel], actions);
    v.since = &b->told[channel];
    CHECK(view_write(&v, &b->memory[channel], whole, &w));
    b->told[channel] = b->state;
    return writer_str(&w);
}

static Side actor_of(const Bench *b) {
    Actor now;
    game_actor(&toy_game, b->match.board, &b->state, &now);
    return now.side;
}

/* One random action; false when the game is over. */
static bool step(Bench *b, Stream *chance) {
    Actor now;
    Action action = action0(VERB_ROLL);
    List list = {.action = actions};
    Refusal r;
    game_actor(&toy_game, b->match.board, &b->state, &now);
    if (now.side == NOBODY) return false;
    if (now.side == FORTUNE) {
        for (action.n = 0; action.n < now.dice; action.n++) action.face[action.n] = (u8)(1 + stream_below(chance, 6));
    } else {
        toy_game.legal(b->match.board, &b->state, &list);
        action = actions[stream_below(chance, (u32)list.count)];
    }
    CHECK(match_act(&b->match, now.side, &action, &r));
    return true;
}

/* A take-back, which may reach further than an undo. */
static void take_back(Bench *b, int entries) {
    if (entries > b->match.count) return;
    match_at(&b->match, b->match.count - entries, &b->state);
    b->match.count -= entries;
    view_log_cut(&b->log, b->match.count);
}

/* ---- Nothing hidden is told ------------------------------------------------------------------ */

static bool questions_same(const Bench *one, const Bench *two, Side viewer, const Action *a) {
    char text[4][4096];
    Writer w[4];
    for (int i = 0; i < 4; i++) w[i] = writer_on(text[i], sizeof text[i]);
    for (int i = 0; i < 2; i++) {
        const Bench *b = i ? two : one;
        Viewing v = viewing(&b->match, &b->log, viewer, actions);
        sheet_write(&v, a, &w[i]);
        if (a && viewer != NOBODY) why_write(&v, a, &w[2 + i]);
    }
    CHECK(json_valid(writer_str(&w[0])) && (!w[2].len || json_valid(writer_str(&w[2]))));
    return str_same(writer_str(&w[0]), writer_str(&w[1])) && str_same(writer_str(&w[2]), writer_str(&w[3]));
}

static Action any_action(Stream *chance) {
    Action a = action0(VERB_FIRST_OWN + (int)stream_below(chance, TOY_VERBS - VERB_FIRST_OWN));
    for (const VerbInfo *info = &toy_game.verbs[a.verb]; a.n < info->count; a.n++)
        a.op[a.n] = (i16)stream_below(chance, (u32)toy_game.range(NULL, info->kind[a.n]) + 1);
    return a;
}

/* The same table, but for what this viewer cannot see: the same messages. */
static void judge_guess(const Bench *b, int channel, Stream *chance, int *apart) {
    static Bench real, other;
    static char text[2][MESSAGE];
    bench_copy(&real, b);
    bench_copy(&other, b);
    toy_game.guess(b->match.board, &b->state, viewers[channel], chance, &other.state);
    *apart += hash_of(&real.match) != hash_of(&other.match);
    for (int whole = 0; whole < 2; whole++) {
        Str one = write_view(&real, channel, whole, text[0]), two = write_view(&other, channel, whole, text[1]);
        CHECK(json_valid(one));
        if (!CHECK(str_same(one, two))) printf("%s\n%s\n", text[0], text[1]);
    }
    CHECK(questions_same(&real, &other, viewers[channel], NULL));
    for (int i = 0; i < 6; i++) {
        Action a = any_action(chance);
        CHECK(questions_same(&real, &other, viewers[channel], &a));
    }
}

static void a_guess_looks_the_same(void) {
    static Bench b;
    static char text[MESSAGE];
    ToyBoard board = toy_board();
    Stream chance = stream_on(1863, 1);
    int apart = 0;
    for (int game = 0; game < GAMES; game++) {
        bench_open(&b, &board);
        for (bool more = true; more;
             more = step(&b, &chance) && actor_of(&b) != NOBODY) { /* the end opens everything */
            for (int i = 0; i < VIEWERS; i++) {
                judge_guess(&b, i, &chance, &apart);
                if (stream_below(&chance, 3)) write_view(&b, i, false, text);
            }
        }
    }
    CHECK(apart > GAMES);
}

static bool looks_same(const Bench *one, const Bench *two, Side viewer) {
    static char text[2][MESSAGE];
    Str message[2];
    for (int i = 0; i < 2; i++) {
        ViewKey key[KEYS];
        ViewMemory memory = view_memory(&names, key, KEYS);
        Viewing v = viewing(i ? &two->match : &one->match, NULL, viewer, actions);
        Writer w = writer_on(text[i], MESSAGE);
        CHECK(view_write(&v, &memory, true, &w));
        message[i] = writer_str(&w);
    }
    return str_same(json_get(message[0], "facts"), json_get(message[1], "facts")) &&
           str_same(json_get(message[0], "keys"), json_get(message[1], "keys"));
}

static Str write_history(const Bench *b, Side viewer, char *text) {
    static char rolls[MESSAGE];
    static ToyState scratch[HISTORY_STATES];
    Viewing v = viewing(&b->match, NULL, viewer, actions);
    Writer w = writer_on(text, MESSAGE), work = writer_on(rolls, sizeof rolls);
    history_write(
        &v, STR("round step stance.union stance.confederate place.us-scout place.us-line place.cs-scout place.cs-line"),
        0, scratch, &work, &w);
    CHECK(!w.full && json_valid(writer_str(&w)));
    return writer_str(&w);
}

/* Whatever the other side did, if it looks the same it is told the same: facts,
 * journal, the last entry, everything. */
static void judge_alike(const Bench *b, int channel, int *pairs) {
    static Bench after[2];
    static Action list_of[LIST_MAX];
    static char text[2][MESSAGE];
    List list = {.action = list_of};
    Side actor = actor_of(b);
    Refusal r;
    toy_game.legal(b->match.board, &b->state, &list);
    for (int i = 0; i < list.count; i++)
        for (int k = 0; k < i; k++) {
            bench_copy(&after[0], b);
            bench_copy(&after[1], b);
            CHECK(match_act(&after[0].match, actor, &list_of[i], &r));
            CHECK(match_act(&after[1].match, actor, &list_of[k], &r));
            if (!looks_same(&after[0], &after[1], viewers[channel])) continue;
            *pairs += hash_of(&after[0].match) != hash_of(&after[1].match);
            Str one = write_view(&after[0], channel, false, text[0]);
            Str two = write_view(&after[1], channel, false, text[1]);
            if (!CHECK(str_same(one, two))) printf("%s\n%s\n", text[0], text[1]);
            one = write_history(&after[0], viewers[channel], text[0]);
            two = write_history(&after[1], viewers[channel], text[1]);
            if (!CHECK(str_same(one, two))) printf("%s\n%s\n", text[0], text[1]);
        }
}

static void what_looks_alike_is_told_alike(void) {
    static Bench b;
    static char text[MESSAGE];
    ToyBoard board = toy_board();
    Stream chance = stream_on(1863, 2);
    int pairs = 0;
    for (int game = 0; game < GAMES / 4; game++) {
        bench_open(&b, &board);
        do {
            Side actor = actor_of(&b);
            for (int i = 0; i < VIEWERS; i++) {
                write_view(&b, i, false, text);
                if ((actor == UNION || actor == CONFEDERATE) && viewers[i] != actor) judge_alike(&b, i, &pairs);
            }
        } while (step(&b, &chance));
    }
    CHECK(pairs > GAMES);
}

/* ---- Changes add up ----------------------------------------------------------------------------- */

static Fold folds[VIEWERS], whole_fold;

static void judge_fold(Bench *b, int channel) {
    static Bench copy;
    static char text[MESSAGE];
    Side eyes = match_eyes(&b->match, viewers[channel]);
    fold(&folds[channel], write_view(b, channel, false, text));
    CHECK(fold_is(&folds[channel], &toy_game, b->match.board, &b->state, eyes));
    bench_copy(&copy, b);
    fold(&whole_fold, write_view(&copy, channel, true, text));
    CHECK(fold_is(&whole_fold, &toy_game, b->match.board, &b->state, eyes));
    CHECK(fold_same_journal(&folds[channel], &whole_fold));
    fold_same_turn(&folds[channel], &whole_fold);
}

/* With take-backs, with messages left out, and with a memory that is soon full. */
static void changes_add_up(void) {
    static Bench b;
    ToyBoard board = toy_board();
    Stream chance = stream_on(1863, 3);
    int wholes = 0;
    for (int game = 0; game < GAMES; game++) {
        bench_open(&b, &board);
        if (game % 2) b.memory[2].room = 22;
        for (int i = 0; i < VIEWERS; i++) folds[i].wholes = 0;
        do {
            if (stream_below(&chance, 4) == 0) take_back(&b, 1 + (int)stream_below(&chance, 3));
            for (int i = 0; i < VIEWERS; i++)
                if (stream_below(&chance, 4)) judge_fold(&b, i);
        } while (step(&b, &chance));
        for (int i = 0; i < VIEWERS; i++) judge_fold(&b, i);
        CHECK_EQ(folds[1].wholes, 2); /* the end opens what he did not know of */
        wholes += folds[2].wholes;
    }
    CHECK(wholes > GAMES);
}

static void a_view_that_does_not_fit_is_whole_next_time(void) {
    static Bench b;
    static char text[MESSAGE];
    ToyBoard board = toy_board();
    bench_open(&b, &board);
    Writer w = writer_on(text, 8);
    Viewing v = viewing(&b.match, &b.log, UNION, actions);
    CHECK(str_same(json_get(write_view(&b, 0, false, text), "whole"), STR("true")));
    v.since = &b.told[0];
    CHECK(!view_write(&v, &b.memory[0], false, &w));
    CHECK(str_same(json_get(write_view(&b, 0, false, text), "whole"), STR("true")));
    CHECK_STR(json_get(write_view(&b, 0, false, text), "whole"), "");
}

/* ---- Single messages -------------------------------------------------------------------------------- */

static bool acts(Bench *b, Side side, const char *words) { return act(&b->match, side, words); }

static void a_view_says_what_it_should(void) {
    static Bench b;
    static char text[MESSAGE];
    ToyBoard board = toy_board();
    bench_open(&b, &board);
    write_view(&b, 0, false, text);
    write_view(&b, 1, false, text);
    CHECK(acts(&b, UNION, "choose press"));
    CHECK_STR(write_view(&b, 0, false, text),
              "{\"facts\":[[2,\"confederate\"],[3,\"press\"]],\"actor\":\"confederate\",\"did\":\"choose press\","
              "\"journal\":[[\"TOY-2\",\"Union: press\"]]}");
    CHECK_STR(write_view(&b, 1, false, text),
              "{\"facts\":[[2,\"confederate\"]],\"actor\":\"confederate\",\"prompt\":\"You: choose a stance\","
              "\"legal\":[[\"choose hold\",\"choose hold\",\"TOY-2\"],[\"choose press\","
              "\"choose press\",\"TOY-2\"]],\"did\":\"?\"}");
    CHECK_STR(write_view(&b, 1, true, text),
              "{\"type\":\"view\",\"seq\":1,\"whole\":true,\"facts\":[[0,\"1\"],[1,\"stance\"],[2,\"confederate\"],"
              "[3,\"none\"],[4,\"4\"],[5,\"5\"],[6,\"5\"],[7,\"no\"],[8,\"no\"],[9,\"no\"],[10,\"no\"],[11,\"no\"],"
              "[12,\"no\"],[13,\"none\"],[14,\"lost\"],[15,\"none\"],[16,\"2\"],[17,\"1\"]],\"gone\":[],\"keys\":["
              "\"round\",\"step\",\"side\",\"stance.confederate\",\"place.cs-scout\",\"place.cs-line\","
              "\"place.cs-guns\",\"shown.us-scout\",\"shown.us-line\",\"shown.us-guns\",\"shown.cs-scout\","
              "\"shown.cs-line\",\"shown.cs-guns\",\"attack.piece\",\"attack.place\",\"noted.confederate\","
              "\"stack.1.union\",\"stack.2.union\"],\"you\":\"confederate\",\"actor\":\"confederate\","
              "\"step\":\"stance\",\"clause\":\"TOY-2\",\"prompt\":\"You: choose a stance\",\"dice\":0,"
              "\"faces\":0,\"over\":false,\"winner\":\"\",\"result\":\"\",\"undo\":false,\"legal\":["
              "[\"choose hold\",\"choose hold\",\"TOY-2\"],[\"choose press\",\"choose press\",\"TOY-2\"]],"
              "\"last\":[\"union\",\"?\"],\"journal\":[]}");
}

/* What a player was told is told again by less: rows by their numbers, what belongs to a step not at all. */
static void what_was_told_is_told_by_less(void) {
    static Bench b;
    static char text[MESSAGE];
    ToyBoard board = toy_board();
    bench_open(&b, &board);
    CHECK(acts(&b, UNION, "choose press") && acts(&b, CONFEDERATE, "choose hold"));
    write_view(&b, 0, false, text);
    CHECK(acts(&b, UNION, "pass") && acts(&b, CONFEDERATE, "pass"));
    Str list = json_get(write_view(&b, 0, false, text), "legal");
    CHECK_STR(list, "[[\"choose hold\",\"choose hold\",\"TOY-2\"],[\"choose press\",\"choose press\",\"TOY-2\"]]");
    CHECK(json_get(str_of(text), "prompt").len > 2 && json_get(str_of(text), "clause").len > 2);
    int rows = b.texts[0].rows;
    CHECK(acts(&b, UNION, "choose hold") && acts(&b, CONFEDERATE, "choose hold"));
    CHECK(acts(&b, UNION, "pass") && acts(&b, CONFEDERATE, "pass"));
    list = json_get(write_view(&b, 0, false, text), "legal");
    CHECK_EQ(json_number((Str){list.at + 1, 1}), rows - 2);
    CHECK_EQ(json_number((Str){list.at + 3, 1}), rows - 1);
    CHECK(json_get(str_of(text), "prompt").len == 0 && json_get(str_of(text), "clause").len == 0);
    CHECK_EQ(b.texts[0].rows, rows);
    b.memory[0].texts = NULL; /* one who is to remember nothing is told them again */
    CHECK(acts(&b, UNION, "choose hold"));
    take_back(&b, 1);
    CHECK(json_get(write_view(&b, 0, false, text), "legal").at[1] == '[');
}

/* Names are shared by all channels; when they are too many, they and the channels begin anew. */
static void too_many_names_begin_anew(void) {
    static Bench b;
    static char text[MESSAGE];
    char key[32];
    ToyBoard board = toy_board();
    ViewKey room[VIEW_KEYS_MAX];
    ViewMemory other = view_memory(&names, room, VIEW_KEYS_MAX);
    bench_open(&b, &board);
    write_view(&b, 0, false, text);
    u32 age = names.age;
    for (int i = 0; i < VIEW_NAMES / 2 - VIEW_KEYS_MAX; i++) {
        snprintf(key, sizeof key, "key.%d", i);
        CHECK_EQ(told_key(&other, hash_bytes(0, key, strlen(key))), i < VIEW_KEYS_MAX ? i : -1);
    }
    CHECK(acts(&b, UNION, "choose press"));
    CHECK_STR(json_get(write_view(&b, 0, false, text), "whole"), "true");
    CHECK_EQ(names.age, age + 1);
    CHECK(acts(&b, CONFEDERATE, "choose hold"));
    CHECK_STR(json_get(write_view(&b, 0, false, text), "whole"), "");
}

/* A list that was longer ago than rows are remembered is told anew. */
static void old_rows_are_forgotten(void) {
    ViewTexts texts = {.rows = 0};
    ViewMemory memory = {.texts = &texts};
    char row[16];
    for (int i = 0; i < VIEW_ROWS + 10; i++) {
        snprintf(row, sizeof row, "row %d", i);
        CHECK_EQ(told_row(&memory, str_of(row)), -1);
        CHECK_EQ(told_row(&memory, str_of(row)), i);
    }
    CHECK_EQ(told_row(&memory, STR("row 10")), 10);
    CHECK_EQ(told_row(&memory, STR("row 9")), -1);
    CHECK_EQ(told_row(&memory, STR("row 9")), VIEW_ROWS + 10);
    CHECK_EQ(told_row(&memory, STR("row 10")), -1); /* the last one took its place */
}

/* Words of a mark once; anew when they are others, when another mark took their place, and in a whole view. */
static void words_of_marks_are_told_once(void) {
    ViewTexts texts = {.rows = 0};
    ViewMemory memory = {.texts = &texts};
    static char room[MARKED_ROOM], longest[3 * MARKED_ROOM];
    Str ann = STR("{unit:a|Ann} at {place:7}"), bob = STR("{unit:a|Bob}");
    CHECK_STR(told_text(&memory, false, ann, room), "{unit:a|Ann} at {place:7}");
    CHECK_STR(told_text(&memory, false, ann, room), "{unit:a|} at {place:7}");
    CHECK_STR(told_text(&memory, false, bob, room), "{unit:a|Bob}");
    CHECK_STR(told_text(&memory, false, ann, room), "{unit:a|Ann} at {place:7}");
    CHECK_STR(told_text(&memory, true, ann, room), "{unit:a|Ann} at {place:7}");
    CHECK_STR(told_text(&memory, false, STR("a \\{ {b} {unit:a|Ann}"), room), "a \\{ {b} {unit:a|}");
    for (int i = 0; i < 4096; i++) {
        char other[32];
        snprintf(other, sizeof other, "{unit:%d|x}", i);
        told_text(&memory, false, str_of(other), room);
    }
    CHECK_STR(told_text(&memory, false, ann, room), "{unit:a|Ann} at {place:7}");
    memset(longest, 'x', sizeof longest - 1);
    memcpy(longest, "{unit:a|Bob}", 12);
    CHECK_EQ(told_text(&memory, false, str_of(longest), room).len, sizeof longest - 1);
    CHECK_STR(told_text(&memory, false, ann, room), "{unit:a|Ann} at {place:7}"); /* he was called Bob since */
    memory.texts = NULL;
    CHECK_STR(told_text(&memory, false, ann, room), "{unit:a|Ann} at {place:7}");
}

static void dice_are_shown_once(void) {
    static Bench b;
    static char text[MESSAGE];
    ToyBoard board = toy_board();
    bench_open(&b, &board);
    CHECK(acts(&b, UNION, "choose press") && acts(&b, CONFEDERATE, "choose press"));
    CHECK(acts(&b, UNION, "march us-scout 3") && acts(&b, CONFEDERATE, "attack cs-scout 3"));
    CHECK(acts(&b, UNION, "stand"));
    Str view = write_view(&b, 2, false, text);
    CHECK_STR(json_get(view, "actor"), "\"fortune\"");
    CHECK_STR(json_get(view, "dice"), "2");
    CHECK_STR(json_get(view, "faces"), "6");
    CHECK_STR(json_get(view, "dice_faces"), "");
    CHECK(acts(&b, FORTUNE, "roll 1 6"));
    view = write_view(&b, 2, false, text);
    CHECK_STR(json_get(view, "dice_faces"), "[1,6]");
    CHECK_STR(json_get(view, "did"), "\"roll 1 6\"");
    CHECK_STR(json_get(view, "journal"), "[[\"TOY-7\",\"us-scout is lost\",\"roll\"]]");
    CHECK_STR(json_get(write_view(&b, 2, false, text), "dice_faces"), "");
    CHECK_STR(json_get(write_view(&b, 2, true, text), "dice_faces"), "[1,6]");
}

static void the_past_can_be_looked_at(void) {
    static Bench b;
    static char text[MESSAGE];
    static ToyState past;
    ViewKey key[KEYS];
    ViewMemory memory = view_memory(&names, key, KEYS);
    ToyBoard board = toy_board();
    bench_open(&b, &board);
    CHECK(acts(&b, UNION, "choose press") && acts(&b, CONFEDERATE, "choose hold") && acts(&b, UNION, "pass"));
    match_at(&b.match, 1, &past);
    Writer w = writer_on(text, sizeof text);
    Viewing v = viewing(&b.match, &b.log, CONFEDERATE, actions);
    v.state = &past;
    v.entries = 1;
    CHECK(view_write(&v, &memory, true, &w));
    CHECK_STR(json_get(writer_str(&w), "seq"), "1");
    CHECK_STR(json_get(writer_str(&w), "undo"), "false");
    CHECK_STR(json_get(writer_str(&w), "last"), "[\"union\",\"?\"]");
    CHECK_STR(json_get(writer_str(&w), "journal"), "[]");
}

/* TOY-9: for the enemy and for those who watch nothing has happened. */
static void a_secret_act_counts_for_its_side_only(void) {
    static Bench b;
    static char text[2][MESSAGE];
    static ToyState past;
    ViewLine line[8];
    char said[400];
    ToyBoard board = toy_board();
    bench_open(&b, &board);
    CHECK(acts(&b, UNION, "choose press") && acts(&b, CONFEDERATE, "choose hold"));
    for (int i = 1; i < VIEWERS; i++) {
        write_view(&b, i, false, text[0]);
        Str before = write_view(&b, i, true, text[0]);
        int seen = match_seen(&b.match, viewers[i], b.match.count);
        CHECK(acts(&b, UNION, "note us-line"));
        CHECK_STR(write_view(&b, i, true, text[1]), before.at);
        CHECK_EQ(match_seen(&b.match, viewers[i], b.match.count), seen);
        take_back(&b, 1);
    }
    CHECK(acts(&b, UNION, "note us-line"));
    CHECK_STR(json_get(write_view(&b, 0, false, text[0]), "seq"), "3");
    CHECK_STR(json_get(str_of(text[0]), "last"), "[\"union\",\"note us-line\"]");
    CHECK_STR(json_get(str_of(text[0]), "journal"), "[[1,\"TOY-2\",\"Union: press\"],[2,\"TOY-2\",\"The Union's "
                                                    "stance is press, the Confederate one hold\"],[3,\"TOY-9\","
                                                    "\"us-line is noted\"]]");
    CHECK(acts(&b, UNION, "march us-scout 3"));
    CHECK_STR(json_get(write_view(&b, 1, false, text[0]), "seq"), ""); /* the next by his count */
    CHECK_STR(json_get(str_of(text[0]), "journal"), "[[\"TOY-4\",\"A piece marches from 2 to 3\"]]");
    CHECK_EQ(match_known(&b.match, CONFEDERATE, 3), 2);
    CHECK_EQ(match_until(&b.match, CONFEDERATE, 2), 3);
    CHECK_EQ(match_until(&b.match, UNION, 2), 2);
    ViewLog log = view_log(NULL, line, COUNT(line), said, sizeof said);
    CHECK_EQ(view_past(&b.match, CONFEDERATE, 3, &past, &log), 4);
    CHECK_EQ(log.count, 6); /* everything: two choices, what came of them, a note, the march to its side and to all */
    CHECK_EQ(view_past(&b.match, REFEREE, 3, &past, &log), 3);
    CHECK_EQ(past.noted[UNION], 2);
}

static bool record_tells(const Bench *b, Side viewer, const char *word) {
    static char text[MESSAGE];
    RecordHeader h = {.game = STR("toy"), .scenario = STR("toy/skirmish"), .board_hash = STR("1"), .rules_version = 1};
    Writer w = writer_on(text, sizeof text);
    record_write(&b->match, &h, viewer, &w);
    return strstr(text, word) != NULL;
}

static void a_secret_act_is_in_the_record_of_its_side_only(void) {
    static Bench b;
    ToyBoard board = toy_board();
    bench_open(&b, &board);
    CHECK(acts(&b, UNION, "choose press") && acts(&b, CONFEDERATE, "choose hold") && acts(&b, UNION, "note us-line"));
    CHECK(record_tells(&b, UNION, "union note us-line\n") && record_tells(&b, REFEREE, "union note us-line\n"));
    CHECK(!record_tells(&b, CONFEDERATE, "note") && !record_tells(&b, NOBODY, "note"));
    CHECK(record_tells(&b, CONFEDERATE, "confederate choose hold\nend "));
}

/* As if the dice were drawn from a cup, and passing were a secret choice. */
static Effects apply_veiling(const void *b, void *s, const Action *a, const Journal *j) {
    Effects effects = toy_game.apply(b, s, a, j);
    effects.veiled = a->verb == VERB_ROLL || a->verb == TOY_PASS;
    return effects;
}

static void judge_veil(Bench *b, int channel, const char *last, bool ended) {
    static char text[MESSAGE], past[MESSAGE], rolls[MESSAGE];
    static ToyState state, scratch[HISTORY_STATES];
    Viewing v = viewing(&b->match, NULL, viewers[channel], actions);
    if (ended) v.eyes = REFEREE;
    for (int n = 1; n <= b->match.count; n++) { /* the view as it stands, and as it stood */
        ViewKey key[KEYS];
        ViewMemory memory = view_memory(&names, key, KEYS);
        Writer w = writer_on(past, sizeof past);
        match_at(&b->match, n, &state);
        v.state = &state;
        v.entries = n;
        CHECK(view_write(&v, &memory, true, &w));
        bool roll = match_entry(&b->match, n - 1).side == FORTUNE;
        CHECK_STR(json_get(writer_str(&w), "dice_faces"), roll && ended ? "[1,6]" : "");
        if (roll) CHECK_STR(json_get(writer_str(&w), "last"), last);
    }
    Writer w = writer_on(text, sizeof text), work = writer_on(rolls, sizeof rolls);
    history_write(&v, STR("round"), 0, scratch, &work, &w);
    CHECK_EQ(strcmp(rolls, "[]") != 0, ended);
}

static void a_veil_stays_until_the_end(void) {
    static Bench b;
    static char text[MESSAGE];
    ToyBoard board = toy_board();
    Game game = toy_game;
    game.apply = apply_veiling;
    bench_open(&b, &board);
    b.match.game = &game;
    CHECK(acts(&b, UNION, "choose press") && acts(&b, CONFEDERATE, "choose press"));
    CHECK(acts(&b, UNION, "march us-scout 3") && acts(&b, CONFEDERATE, "attack cs-scout 3"));
    CHECK(acts(&b, UNION, "stand") && acts(&b, FORTUNE, "roll 1 6"));
    for (int i = 0; i < VIEWERS; i++) {
        judge_veil(&b, i, "[\"fortune\",\"roll ? ?\"]", false);
        judge_veil(&b, i, "[\"fortune\",\"roll 1 6\"]", true); /* somebody gave up */
        CHECK(!record_tells(&b, viewers[i], "roll 1"));
    }
    CHECK(record_tells(&b, CONFEDERATE, "fortune roll ? ?\n") && record_tells(&b, REFEREE, "fortune roll 1 6\n"));
    CHECK(acts(&b, UNION, "choose hold") && acts(&b, CONFEDERATE, "choose hold") && acts(&b, UNION, "pass"));
    CHECK_STR(json_get(write_view(&b, 0, true, text), "last"), "[\"union\",\"pass\"]");
    CHECK_STR(json_get(write_view(&b, 1, true, text), "last"), "[\"union\",\"?\"]");
    CHECK(acts(&b, CONFEDERATE, "pass"));
    while (actor_of(&b) != NOBODY) {
        CHECK(acts(&b, UNION, "choose hold") && acts(&b, CONFEDERATE, "choose hold"));
        CHECK(acts(&b, UNION, "pass") && acts(&b, CONFEDERATE, "pass"));
    }
    CHECK_STR(json_get(write_view(&b, 0, false, text), "last"), "[\"confederate\",\"pass\"]");
    CHECK(strstr(write_history(&b, NOBODY, text).at, "\"faces\":[1,6]") != NULL);
}

/* A channel that is open when the game ends is told everything anew, as the referee counts. */
static void the_end_opens_everything(void) {
    static Bench b;
    static char text[MESSAGE];
    ToyBoard board = toy_board();
    bench_open(&b, &board);
    CHECK(acts(&b, UNION, "choose press") && acts(&b, CONFEDERATE, "choose hold") && acts(&b, UNION, "note us-line"));
    CHECK(acts(&b, UNION, "pass") && acts(&b, CONFEDERATE, "pass"));
    for (int i = 0; i < VIEWERS; i++) {
        Str view = write_view(&b, i, true, text);
        CHECK_STR(json_get(view, "seq"), viewers[i] == UNION || viewers[i] == REFEREE ? "5" : "4");
    }
    while (actor_of(&b) != NOBODY) {
        CHECK(acts(&b, UNION, "choose hold") && acts(&b, CONFEDERATE, "choose hold"));
        CHECK(acts(&b, UNION, "pass") && acts(&b, CONFEDERATE, "pass"));
    }
    for (int i = 0; i < VIEWERS; i++) {
        Str view = write_view(&b, i, false, text);
        int seq = 0;
        for (Str left = json_get(view, "seq"); left.len; left.at++, left.len--) seq = 10 * seq + *left.at - '0';
        CHECK_EQ(seq, b.match.count);
        CHECK_STR(json_get(view, "whole"), viewers[i] == REFEREE ? "" : "true");
        CHECK_STR(json_string(json_get(view, "you")), side_name(viewers[i]));
        CHECK_EQ(match_eyes(&b.match, viewers[i]), REFEREE);
        view = write_view(&b, i, false, text); /* once only */
        CHECK_STR(view, "{\"seq\":25}");
    }
}

static void the_history_has_every_roll(void) {
    static Bench b;
    static char text[MESSAGE];
    ToyBoard board = toy_board();
    bench_open(&b, &board);
    CHECK_STR(json_get(write_history(&b, NOBODY, text), "rolls"), "[]");
    CHECK(acts(&b, UNION, "choose press") && acts(&b, CONFEDERATE, "choose press"));
    CHECK(acts(&b, UNION, "march us-scout 3") && acts(&b, CONFEDERATE, "attack cs-scout 3"));
    CHECK(acts(&b, UNION, "stand") && acts(&b, FORTUNE, "roll 1 6"));
    Str rolls = json_get(write_history(&b, NOBODY, text), "rolls"), roll;
    CHECK(json_next(&rolls, &roll));
    CHECK_STR(json_get(roll, "entry"), "6");
    CHECK_STR(json_get(roll, "of"), "6");
    CHECK_STR(json_get(roll, "faces"), "[1,6]");
    CHECK_STR(json_get(roll, "steps"), "[[\"miss\",0,16,\"miss\"],[\"driven-out\",1,20,\"driven out\"]]");
    CHECK_STR(json_get(roll, "class"), "1");
    CHECK(!json_next(&rolls, &roll));
    Str moments = json_get(str_of(text), "moments"), moment;
    CHECK(json_next(&moments, &moment));
    CHECK_STR(moment, "[0,\"1\",\"stance\",\"\",\"\",\"\",\"\",\"\",\"\"]");
}

static void noes_are_written(void) {
    char text[400];
    Refusal r;
    Writer w = writer_on(text, sizeof text);
    refuse(&r, 4, "the enemy \"holds\" %d", 3);
    refuse_also(&r, 1);
    refusal_write(&toy_game, &r, &w);
    CHECK_STR(writer_str(&w),
              "{\"refused\":{\"clauses\":[\"TOY-4\",\"TOY-1\"],\"why\":\"the enemy \\\"holds\\\" 3\"}}");
    w = writer_on(text, sizeof text);
    refuse_also(&r, 2);
    refuse_also(&r, 3); /* kept for scripts, and not shown */
    refusal_write(&toy_game, &r, &w);
    CHECK_STR(json_get(json_get(writer_str(&w), "refused"), "clauses"), "[\"TOY-4\",\"TOY-1\",\"TOY-2\"]");
    w = writer_on(text, sizeof text);
    error_write("bad-field", "action", "no such verb", &w);
    CHECK_STR(writer_str(&w), "{\"error\":{\"code\":\"bad-field\",\"field\":\"action\",\"text\":\"no such verb\"}}");
    w = writer_on(text, sizeof text);
    error_write("no-table", NULL, "no", &w);
    CHECK_STR(writer_str(&w), "{\"error\":{\"code\":\"no-table\",\"text\":\"no\"}}");
}

static void sheets_and_reasons_are_written(void) {
    static Bench b;
    char text[2000];
    Action a;
    Error e;
    ToyBoard board = toy_board();
    bench_open(&b, &board);
    Viewing v = viewing(&b.match, &b.log, UNION, actions);
    Writer w = writer_on(text, sizeof text);
    sheet_write(&v, NULL, &w);
    CHECK_STR(writer_str(&w), "null");
    CHECK(acts(&b, UNION, "choose press") && acts(&b, CONFEDERATE, "choose hold"));
    CHECK(acts(&b, UNION, "march us-scout 3") && acts(&b, CONFEDERATE, "pass"));
    CHECK(acts(&b, UNION, "choose press") && acts(&b, CONFEDERATE, "choose hold"));
    CHECK(action_read(&toy_game, &board, &b.state, STR("attack us-scout 4"), &a, &e));
    w = writer_on(text, sizeof text);
    sheet_write(&v, &a, &w);
    CHECK_STR(
        writer_str(&w),
        "{\"code\":\"attack\",\"title\":\"attack\",\"columns\":[{\"code\":\"dice\",\"name\":\"dice\","
        "\"total\":2,\"lines\":[{\"value\":1,"
        "\"code\":\"strength\",\"reason\":\"strength\",\"subject\":\"us-scout\",\"clause\":\"TOY-7"
        "\"},{\"value\":1,\"code\":\"the-attacker-presses\",\"reason\":\"the attacker presses\",\"s"
        "ubject\":\"\",\"clause\":\"TOY-7\"}]},{\"code\":\"hit-on\",\"name\":\"hit on\",\"total\":6,\"lines\":[{\"value"
        "\":5,\"code\":\"a-hit\",\"reason\":\"a hit\",\"subject\":\"\",\"clause\":\"TOY-7\"},{\"val"
        "ue\":1,\"code\":\"the-defender-holds\",\"reason\":\"the defender holds\",\"subject\":\"\","
        "\"clause\":\"TOY-2\"}]}],\"assumptions\":[\"the defender stands\"],\"odds\":{\"total\":36,"
        "\"of\":[{\"code\":\"miss\",\"label\":\"miss\",\"weight\":25,\"mean\":0.0},{\"code\":\"driv"
        "en-out\",\"label\":\"driven out\",\"weight\":11,\"mean\":1.0}],\"steps\":[{\"code\":\"miss"
        "\",\"label\":\"miss\",\"amount\":0,\"weight\":25},{\"code\":\"driven-out\",\"label\":\"dri"
        "ven out\",\"amount\":1,\"weight\":11}]}}");
    w = writer_on(text, sizeof text);
    why_write(&v, &a, &w);
    CHECK_STR(writer_str(&w), "{\"allowed\":true,\"clauses\":[],\"why\":\"\"}");
    CHECK(action_read(&toy_game, &board, &b.state, STR("march us-scout 4"), &a, &e));
    w = writer_on(text, sizeof text);
    why_write(&v, &a, &w);
    CHECK_STR(writer_str(&w), "{\"allowed\":false,\"clauses\":[\"TOY-4\",\"TOY-1\"],\"why\":\"the enemy holds 4\"}");
    /* One question for several: of the first that he may not do; what is no action is passed over. */
    w = writer_on(text, sizeof text);
    CHECK(why_write_any(&v, STR("frown; attack us-scout 4; march us-scout 4"), &w, &e));
    CHECK_STR(writer_str(&w), "{\"allowed\":false,\"clauses\":[\"TOY-4\",\"TOY-1\"],\"why\":\"the enemy holds 4\"}");
    w = writer_on(text, sizeof text);
    CHECK(why_write_any(&v, STR("attack us-scout 4"), &w, &e));
    CHECK_STR(writer_str(&w), "{\"allowed\":true,\"clauses\":[],\"why\":\"\"}");
    CHECK(!why_write_any(&v, STR("frown; smile"), &w, &e));
}

static void questions_are_read_and_answered(void) {
    static Bench b;
    char text[2000];
    Action q;
    Error e;
    ToyBoard board = toy_board();
    bench_open(&b, &board);
    Viewing v = viewing(&b.match, &b.log, UNION, actions);
    Writer w = writer_on(text, sizeof text);
    CHECK(query_read(&toy_game, &board, &b.state, STR("near 2"), &q, &e) && q.verb == 0 && q.n == 1 && q.op[0] == 2);
    query_write(&v, &q, &w);
    CHECK_STR(writer_str(&w),
              "{\"found\":[{\"kind\":\"piece\",\"code\":\"next-to-it\",\"as\":\"next to it\",\"clause\":"
              "\"TOY-4\",\"of\":[[\"us-line\",1],[\"us-guns\",1]]},{\"kind\":\"place\",\"code\":\"held\","
              "\"as\":\"held\",\"clause\":\"TOY-1\",\"of\":[[\"2\",1]]}],\"words\":\"2 next to 2 are seen"
              ".\"}");
    v.eyes = CONFEDERATE;
    w = writer_on(text, sizeof text);
    query_write(&v, &q, &w);
    CHECK_STR(writer_str(&w),
              "{\"found\":[{\"kind\":\"place\",\"code\":\"held\",\"as\":\"held\",\"clause\":\"TOY-1\",\"o"
              "f\":[[\"2\",1]]}],\"words\":\"0 next to 2 are seen.\"}");
    CHECK(query_read(&toy_game, &board, &b.state, STR("near"), &q, &e) && q.n == 1 && q.op[0] == 0);
    CHECK(!query_read(&toy_game, &board, &b.state, STR("near 9"), &q, &e));
    CHECK(!query_read(&toy_game, &board, &b.state, STR("near 2 3"), &q, &e));
    CHECK(strstr(e.text, "near PLACE") != NULL);
    CHECK(!query_read(&toy_game, &board, &b.state, STR("far 2"), &q, &e));
    CHECK(!query_read(&toy_game, &board, &b.state, STR(""), &q, &e));
}

static void the_toy_is_in_the_catalog(void) {
    static const Game *const games[] = {&toy_game, NULL};
    static const CatalogOpponent opponents[] = {{"random", NULL, "anything"}, {"lee", "lgv", "not here"}};
    static const DataFile files[] = {
        {"lgv/x.scenario", "", 0}, {"toy/map.txt", "", 0}, {"toy/skirmish.scenario", "", 0}, {0}};
    static char text[MESSAGE];
    DataSource data = toy_data();
    ToyBoard board = toy_board();
    Error e;
    Catalog c = {"1.2", games, opponents, 2, files, &data};
    Writer w = writer_on(text, sizeof text);
    CHECK(catalog_write(&c, &w, &e));
    CHECK(json_valid(writer_str(&w)));
    CHECK(
        strstr(text,
               "{\"version\":\"1.2\",\"games\":[{\"id\":\"toy\",\"title\":\"The Line\",\"prefix\":\"TOY\",\"rules\":1,"
               "\"verbs\":{\"choose\":{\"takes\":[\"stance\"],\"help\":") == text);
    CHECK(strstr(text, "\"march\":{\"takes\":[\"piece\",\"place\"]") != NULL);
    CHECK(strstr(text, "\"options\":[],\"standing\":[],\"opponents\":[{\"name\":\"random\",\"about\":\"anything\"}],"
                       "\"scenarios\":[{"
                       "\"name\":\"toy/skirmish\",\"title\":\"A skirmish\",\"board\":\"line\",\"about\":\"\","
                       "\"partial\":false,\"options\":{}}]}]}") != NULL);
    w = writer_on(text, 200);
    CHECK(!catalog_write(&c, &w, &e));
    w = writer_on(text, sizeof text);
    CHECK(board_write(&toy_game, &board, STR("line"), &data, &w, &e));
    CHECK(json_valid(writer_str(&w)));
    CHECK_STR(json_get(json_get(writer_str(&w), "facts"), "strength.us-guns"), "\"3\"");
    CHECK(str_starts(json_get(writer_str(&w), "reconstructed"), STR("[\"hit\",\"rounds\",")));
    w = writer_on(text, sizeof text);
    CHECK(!board_write(&toy_game, &board, STR("circle"), &data, &w, &e));
    w = writer_on(text, sizeof text);
    clauses_write(&toy_game, &w);
    CHECK(json_valid(writer_str(&w)));
    CHECK(strstr(text, "{\"clauses\":[{\"id\":\"TOY-1\",\"text\":\"One side holds a place;") == text);
}

/* ---- The log ------------------------------------------------------------------------------------------ */

/* Lines of many lengths through a ring that holds few of them: what is kept is
 * the newest, in order, undamaged. */
static void a_log_keeps_the_newest(void) {
    ViewLine line[8];
    char text[200], words[100];
    int entries = 0;
    ViewLog log = view_log(&entries, line, COUNT(line), text, sizeof text);
    Journal j = view_log_listener(&log);
    Stream chance = stream_on(1863, 4);
    for (int n = 0; n < 2000; n++, entries++) {
        int len = 1 + (int)stream_below(&chance, n % 50 ? 60 : 99);
        memset(words, 'a' + entries % 26, (size_t)len);
        words[len] = 0;
        journal(&j, NOBODY, 1, "%s", words);
        if (stream_below(&chance, 5) == 0 && entries > 2) {
            entries -= 2;
            view_log_cut(&log, entries + 1);
        }
        CHECK(log.count >= 0 && log.count <= COUNT(line));
        u32 number = 0;
        for (int i = 0; i < log.count; i++) {
            const ViewLine *l = &line[(log.first + i) % log.room];
            CHECK(i == 0 || l->number > number);
            number = l->number;
            CHECK(l->at + l->len <= sizeof text && l->entry <= entries + 1);
            for (int k = 0; k < l->len; k++)
                if (!CHECK_EQ(text[l->at + (u32)k], 'a' + (l->entry - 1) % 26)) return;
        }
    }
}

T_MAIN {
    RUN(a_guess_looks_the_same);
    RUN(what_looks_alike_is_told_alike);
    RUN(changes_add_up);
    RUN(a_view_that_does_not_fit_is_whole_next_time);
    RUN(a_view_says_what_it_should);
    RUN(what_was_told_is_told_by_less);
    RUN(too_many_names_begin_anew);
    RUN(old_rows_are_forgotten);
    RUN(words_of_marks_are_told_once);
    RUN(dice_are_shown_once);
    RUN(the_past_can_be_looked_at);
    RUN(a_secret_act_counts_for_its_side_only);
    RUN(a_secret_act_is_in_the_record_of_its_side_only);
    RUN(a_veil_stays_until_the_end);
    RUN(the_end_opens_everything);
    RUN(the_history_has_every_roll);
    RUN(noes_are_written);
    RUN(sheets_and_reasons_are_written);
    RUN(questions_are_read_and_answered);
    RUN(the_toy_is_in_the_catalog);
    RUN(a_log_keeps_the_newest);
}
