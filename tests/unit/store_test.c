/* The store, over each database that it can have: what it was given it gives back, in order, all or nothing, and also
 * after the process was killed in the middle. */
#include "stored.h"
#include "kills.h"
#include "postgres.h"

#include "store/postgres.h"

#include <time.h>
#include <unistd.h>

static char folder[64], place[300];

static bool on_postgres(void) { return store_is_database(place); }

static Store *open_store(void) { return open_way(&(Way){.place = place}); }

/* Nothing is there yet. */
static void begin_anew(void) {
    char command[1400];
    if (on_postgres()) {
        CHECK(postgres_do("DROP SCHEMA public CASCADE; CREATE SCHEMA public"));
        return;
    }
    snprintf(command, sizeof command, "rm -f '%s' '%s-wal' '%s-shm' '%s.lock'", place, place, place, place);
    CHECK_EQ(system(command), 0);
}

/* ---- What is written is read ------------------------------------------------------------- */

static void reads_back(void) {
    begin_anew();
    Store *s = open_store();
    i64 table = store_next_number(s);
    CHECK(table > 0);
    StoreWrite *w = store_write();
    write_table(w, table, STR("abc"), STR("game lgv"), STR("turn 1"), 1, 1000);
    write_entry(w, table, 1, 1001, STR("key-1"), STR("union pass"));
    write_entry(w, table, 2, 1002, STR(""), STR("fortune roll 3 4"));
    write_value(w, STR("token.1"), STR("1 0"));
    write_position(w, true, STR("turn = 1\n"));
    CHECK(commit(s, w, NULL));
    CHECK_EQ(entries_of(s, table, 1).count, 2);
    CHECK_TEXT(entries_of(s, table, 2).text, "|fortune roll 3 4");
    store_close(s);

    s = open_store();
    Error e;
    Kept f = {0};
    CHECK(store_next_number(s) > table);
    CHECK(store_find(s, STR("abc"), see_table, &f, &e));
    CHECK_TEXT(f.text, "abc game lgv turn 1 1 1000 1000;");
    CHECK(store_table(s, table, see_table, &f, &e));
    CHECK_EQ(f.count, 2);
    CHECK(store_find(s, STR("abd"), see_table, &f, &e));
    CHECK_EQ(f.count, 2);
    CHECK(store_value(s, STR("token.1"), see_text, &f, &e));
    CHECK_TEXT(f.text, "1 0");
    store_close(s);
}

/* ---- Positions -------------------------------------------------------------------------------- */

static void add_position(StoreWrite *w, i64 number, bool whole, const char *facts) {
    write_entry(w, 1, number, 0, STR(""), STR("x"));
    if (facts[0]) write_position(w, whole, str_of(facts));
}

/* Each with its entry, whole or as changes. */
static void positions_come_with_entries(void) {
    begin_anew();
    Store *s = open_store();
    Kept f = {0};
    Error e;
    CHECK(add_table(s, 1, "one"));
    CHECK(add_table(s, 2, "two"));
    StoreWrite *w = store_write();
    add_position(w, 1, true, "a = 1");
    add_position(w, 2, false, "b = 1");
    add_position(w, 3, true, "c = 1");
    add_position(w, 4, false, "");
    CHECK(commit(s, w, NULL));
    CHECK(add_entry(s, 2, 1, "another table", NULL));
    w = store_write();
    add_position(w, 5, false, "c =");
    CHECK(commit(s, w, NULL));
    CHECK(store_entries(s, 1, 2, see_facts, &f, &e));
    CHECK_TEXT(f.text, "2 b = 1;3 whole c = 1;5 c =;");
    CHECK_EQ(entries_of(s, 1, 1).count, 5);
    CHECK_EQ(entries_of(s, 1, 4).count, 2);
    CHECK_EQ(entries_of(s, 1, 6).count, 0);
    CHECK_EQ(entries_of(s, 2, 1).count, 1);
    store_close(s);
}

/* ---- Being told ------------------------------------------------------------------------------- */

typedef struct Told {
    int calls, entries;
    i64 last[3];
    bool out_of_order;
    int of_others;
    pthread_mutex_t gate; /* shut: whoever tells waits */
} Told;

static void hear(void *context, const StoreAppended *appended, int count) {
    Told *t = context;
    pthread_mutex_lock(&t->gate);
    pthread_mutex_unlock(&t->gate);
    t->calls++;
    for (int i = 0; i < count; i++) {
        if (appended[i].number <= t->last[appended[i].table]) t->out_of_order = true;
        t->last[appended[i].table] = appended[i].number;
        t->entries++;
    }
}

static bool hold_all(void *context, i64 table) { return context != NULL && table > 0; }
static void hear_others(void *context, const StoreAppended *appended, const StoreEntry *entry, int count) {
    (void)appended, (void)entry, (void)count;
    ((Told *)context)->of_others++;
}
static void do_nothing(void *context) { (void)context; }
static void see_nobody(void *context, const StorePresence *p) { (void)context, (void)p; }

static void hear_own(void *context, const StoreAppended *appended, int count) {
    (void)context, (void)appended, (void)count;
}

/* Of every write with entries, in order, when it is on disk; of nothing else. */
static void tells_what_was_appended(void) {
    begin_anew();
    Store *s = open_store();
    Told told = {.gate = PTHREAD_MUTEX_INITIALIZER};
    StoreListener listener = {&told, hear, hold_all, hear_others, do_nothing, do_nothing, see_nobody};
    store_subscribe(s, &listener);
    CHECK(add_table(s, 1, "one"));
    CHECK(add_table(s, 2, "two"));
    CHECK_EQ(told.calls, 0);
    CHECK(add_entry(s, 1, 1, "a", NULL));
    CHECK(!add_entry(s, 1, 5, "a gap", NULL));
    pthread_mutex_lock(&told.gate); /* so that what is handed over comes together, however quick the disk */
    for (int i = 2; i <= 400; i++) {
        StoreWrite *w = store_write();
        if (i % 2) write_entry(w, 2, i / 2, 0, STR(""), STR("b"));
        else write_entry(w, 1, i / 2 + 1, 0, STR(""), STR("b"));
        store_commit(s, w, NULL, NULL);
    }
    pthread_mutex_unlock(&told.gate);
    store_close(s);
    CHECK_EQ(told.entries, 400);
    CHECK_EQ(told.of_others, 0); /* nor of them once more as of others' */
    CHECK(told.calls < told.entries);
    CHECK(!told.out_of_order);
    CHECK_EQ(told.last[1], 201);
    CHECK_EQ(told.last[2], 199);
}

/* ---- Asking in the thread that reads ------------------------------------------------------------ */

typedef struct Question {
    StoreTask task;
    Store *store;
    Kept kept;
    int *order, place;
} Question;

static void look_up(void *context) {
    Question *q = context;
    Error e;
    CHECK(store_entries(q->store, 1, 1, see_entry, &q->kept, &e));
    q->place = ++*q->order;
}

/* In order, and also what waits when the store is closed. */
static void answers_in_order(void) {
    static Question question[50];
    int order = 0;
    begin_anew();
    Store *s = open_store();
    CHECK(add_table(s, 1, "one"));
    CHECK(add_entry(s, 1, 1, "a", NULL));
    for (int i = 0; i < COUNT(question); i++) {
        question[i] = (Question){.task = {.work = look_up, .context = &question[i]}, .store = s, .order = &order};
        store_ask(s, &question[i].task);
    }
    store_close(s);
    for (int i = 0; i < COUNT(question); i++) {
        CHECK_EQ(question[i].place, i + 1);
        CHECK_EQ(question[i].kept.count, 1);
    }
}

static void values_change_and_go(void) {
    begin_anew();
    Store *s = open_store();
    Error e;
    for (int i = 0; i < 2; i++) {
        StoreWrite *w = store_write();
        write_value(w, STR("name"), i ? STR("two") : STR("one"));
        CHECK(commit(s, w, NULL));
    }
    Kept f = {0};
    CHECK(store_value(s, STR("name"), see_text, &f, &e));
    CHECK_TEXT(f.text, "two");
    StoreWrite *w = store_write();
    write_value(w, STR("name"), STR(""));
    CHECK(commit(s, w, NULL));
    f = (Kept){0};
    CHECK(store_value(s, STR("name"), see_text, &f, &e));
    CHECK_EQ(f.count, 0);
    for (int i = 0; i < 2; i++) {
        w = store_write();
        write_new_value(w, STR("name"), i ? STR("late") : STR("first"));
        CHECK_EQ(outcome(s, w, NULL), i ? CONFLICT : STORED);
    }
    CHECK(store_value(s, STR("name"), see_text, &f, &e));
    CHECK_TEXT(f.text, "first");
    store_close(s);
}

static void count_table(void *context, i64 table) { *(int *)context += table != 0; }

/* Three tables that take turns: one goes, the others keep their chains. */
static void removes_a_table_whole(void) {
    Error e;
    int headless = 0;
    begin_anew();
    Store *s = open_store();
    for (int i = 1; i <= 3; i++) CHECK(add_table(s, i, i == 1 ? "one" : i == 2 ? "two" : "three"));
    for (int n = 1; n <= 5; n++) {
        for (int i = 1; i <= 3; i++) CHECK(add_entry(s, i, n, "a", NULL));
    }
    StoreWrite *w = store_write();
    write_value(w, STR("token.a"), STR("3 0"));
    write_value(w, STR("token.b"), STR("31 0"));
    write_value(w, STR("tokens"), STR("3 0"));
    CHECK(commit(s, w, NULL));
    w = store_write();
    write_removal(w, 3);
    write_no_values(w, STR("token."), STR("token/"), STR("3 "));
    CHECK(commit(s, w, NULL));
    Kept f = {0};
    CHECK(store_table(s, 3, see_table, &f, &e) && store_find(s, STR("three"), see_table, &f, &e));
    CHECK_EQ(f.count, 0);
    CHECK_EQ(entries_of(s, 3, 1).count, 0);
    CHECK(store_headless(s, count_table, &headless, &e));
    CHECK_EQ(headless, 0);
    CHECK_EQ(entries_of(s, 1, 1).count, 5);
    CHECK_EQ(entries_of(s, 2, 1).count, 5);
    f = (Kept){0};
    CHECK(store_names(s, STR("token"), STR("tokent"), 9, see_text, &f, &e));
    CHECK_EQ(f.count, 2);
    CHECK(append(s, 3, 6) == CONFLICT); /* nothing is written to it any more */
    store_close(s);
    s = open_store();
    CHECK(store_next_number(s) > 3); /* nor is its number given again */
    CHECK(add_entry(s, 1, 6, "b", NULL));
    CHECK_EQ(entries_of(s, 1, 1).count, 6);
    store_close(s);
}

static void see_number(void *context, i64 table) {
    Kept *f = context;
    f->count++;
    f->last = 10 * f->last + table;
}

static i64 taken(Store *s, i64 until, i64 now) {
    Kept f = {0};
    Error e;
    CHECK(store_take(s, &(StoreDue){.kind = 2, .most = 2, .until = until, .now = now}, see_number, &f, &e));
    return f.last;
}

/* The earliest first, each to one who asks, and again when nothing came of it. */
static void gives_what_is_due_once(void) {
    begin_anew();
    Store *s = open_store();
    for (int i = 1; i <= 4; i++) CHECK(add_table(s, i, (char[]){(char)('a' + i), 0}));
    StoreWrite *w = store_write();
    for (int i = 1; i <= 4; i++) write_due(w, i, 2, i == 4 ? 9000 : 1000 - i);
    write_due(w, 1, 1, 5);
    CHECK(commit(s, w, NULL));
    CHECK_EQ(taken(s, 900, 2000), 0);
    i64 both = taken(s, 1000, 2000);
    CHECK(both == 32 || both == 23);
    CHECK_EQ(taken(s, 1000, 2000), 1);
    CHECK_EQ(taken(s, 1000, 2000 + DUE_TAKEN_MS - 1), 0);
    w = store_write();
    write_due(w, 3, 2, 0);
    write_due(w, 2, 2, 7000);
    CHECK(commit(s, w, NULL));
    CHECK_EQ(taken(s, 1000, 2000 + DUE_TAKEN_MS), 1);
    CHECK_EQ(taken(s, 8000, 2000), 2);
    /* Who is done with what was due does not take away what has become due since. */
    w = store_write();
    write_undue(w, 2, 2, 6999);
    write_undue(w, 4, 2, 9000);
    CHECK(commit(s, w, NULL));
    CHECK_EQ(taken(s, 10000, 2000 + DUE_TAKEN_MS), 2);
    store_close(s);
}

static void lists_the_latest_first(void) {
    begin_anew();
    Store *s = open_store();
    Error e;
    CHECK(add_table(s, 1, "one"));
    CHECK(add_table(s, 2, "two"));
    StoreWrite *w = store_write();
    write_table(w, 3, STR("three"), STR("h"), STR("n"), 0, 3000);
    write_note(w, 1, STR("moved"), 2, 4000);
    CHECK(commit(s, w, NULL));
    Kept f = {0};
    CHECK(store_list(s, &(StoreList){.category = CATEGORY_ANY, .most = 10}, see_table, &f, &e));
    CHECK_TEXT(f.text, "one head moved 2 1001 4000;two head note 1 1002 1002;");
    f = (Kept){0};
    CHECK(store_list(s, &(StoreList){.category = CATEGORY_ALL, .most = 10}, see_table, &f, &e));
    CHECK_EQ(f.count, 3);
    f = (Kept){0};
    CHECK(store_list(s, &(StoreList){.category = CATEGORY_ALL, .most = 1}, see_table, &f, &e));
    CHECK_EQ(f.count, 1);
    f = (Kept){0};
    CHECK(store_list(s, &(StoreList){.category = 1, .most = 10}, see_table, &f, &e));
    CHECK_TEXT(f.text, "two head note 1 1002 1002;");
    f = (Kept){0};
    StoreList after_first = {.category = CATEGORY_ANY, .most = 10, .changed = 4000, .number = 1};
    CHECK(store_list(s, &after_first, see_table, &f, &e));
    CHECK_TEXT(f.text, "two head note 1 1002 1002;");
    store_close(s);
}

static void all_or_nothing(void) {
    begin_anew();
    Store *s = open_store();
    char why[320];
    CHECK(add_table(s, 1, "one"));
    CHECK(add_entry(s, 1, 1, "a", NULL));
    CHECK(!add_entry(s, 1, 1, "again", why));
    CHECK(strstr(why, "in its place") != NULL);
    CHECK_EQ(append(s, 1, 1), CONFLICT);
    CHECK_EQ(append(s, 1, 3), CONFLICT);
    CHECK_EQ(append(s, 7, 1), CONFLICT);
    StoreWrite *w = store_write();
    write_entry(w, 1, 2, 0, STR(""), STR("good"));
    write_entry(w, 1, 4, 0, STR(""), STR("bad"));
    CHECK(!commit(s, w, NULL));
    CHECK_EQ(entries_of(s, 1, 1).count, 1);
    CHECK(!add_table(s, 1, "one"));
    CHECK(add_entry(s, 1, 2, "b", NULL));
    write_drop(store_write());
    store_close(s);
}

/* A bad write in the middle of a group must not take the others with it. */
static StoreResult last_result; /* that was counted */

static void counts(void *context, StoreResult result, const char *why) {
    int *count = context;
    last_result = result;
    CHECK((result == STORED) == !why);
    count[result != STORED]++;
}

static void group_survives_a_bad_write(void) {
    begin_anew();
    Store *s = open_store();
    int count[2] = {0, 0};
    CHECK(add_table(s, 1, "one"));
    for (int i = 1; i <= 500; i++) {
        StoreWrite *w = store_write();
        write_entry(w, 1, i, 0, STR(""), STR("good"));
        store_commit(s, w, counts, count);
        w = store_write();
        write_entry(w, 2, 1, 0, STR(""), STR("no such table"));
        if (i % 100 == 0) store_commit(s, w, counts, count);
        else write_drop(w);
    }
    CHECK(store_waiting(s) >= 0);
    store_close(s);
    CHECK_EQ(count[0], 500);
    CHECK_EQ(count[1], 5);
    s = open_store();
    Kept f = entries_of(s, 1, 1);
    CHECK_EQ(f.count, 500);
    CHECK(!f.gap);
    store_close(s);
}

/* ---- Killed --------------------------------------------------------------------------------------- */

static void survives_kill(void) {
    begin_anew();
    CHECK_EQ(kill_often(&(Way){.place = place}, 12), 0);
}

static void every_store(void) {
    RUN(reads_back);
    RUN(positions_come_with_entries);
    RUN(tells_what_was_appended);
    RUN(answers_in_order);
    RUN(values_change_and_go);
    RUN(removes_a_table_whole);
    RUN(gives_what_is_due_once);
    RUN(lists_the_latest_first);
    RUN(all_or_nothing);
    RUN(group_survives_a_bad_write);
    RUN(survives_kill);
}

/* ---- Several processes over one database -------------------------------------------------------------- */

static StoreResult append_words(Store *s, i64 table, i64 number, const char *text) {
    StoreWrite *w = store_write();
    write_entry(w, table, number, 5, STR(""), str_of(text));
    return outcome(s, w, NULL);
}

/* Of two who append in the same place one wins, and the other is told so. */
static void one_wins_a_race(void) {
    begin_anew();
    Store *s = open_store(), *other = open_store();
    CHECK(add_table(s, 1, "one"));
    CHECK_EQ(append_words(s, 1, 1, "a"), STORED);
    CHECK_EQ(append_words(other, 1, 1, "b"), CONFLICT);
    CHECK_EQ(append_words(other, 1, 2, "b"), STORED);
    CHECK_EQ(append_words(s, 1, 2, "c"), CONFLICT);
    CHECK_EQ(append_words(s, 1, 3, "c"), STORED);
    CHECK_TEXT(entries_of(other, 1, 1).text, "|c");
    CHECK_EQ(entries_of(s, 1, 1).count, 3);
    CHECK(store_next_number(s) != store_next_number(other));
    store_close(s);
    store_close(other);
}

typedef struct Heard {
    pthread_mutex_t lock;
    char text[400];
    int missed;
} Heard;

static bool hold_the_first(void *context, i64 table) { return context != NULL && table == 1; }

static void note_heard(void *context, const StoreAppended *appended, const StoreEntry *entry, int count) {
    Heard *h = context;
    pthread_mutex_lock(&h->lock);
    Writer w = {h->text, sizeof h->text, strlen(h->text), false};
    put_fmt(&w, "%d:%d", (int)appended->table, (int)appended->number);
    for (int i = 0; i < count; i++) {
        put_fmt(&w, " %d,%d,%.*s,%.*s", (int)entry[i].number, (int)entry[i].at, (int)entry[i].key.len, entry[i].key.at,
                (int)entry[i].text.len, entry[i].text.at);
    }
    put(&w, ";");
    pthread_mutex_unlock(&h->lock);
}

static void note_missed(void *context) {
    Heard *h = context;
    pthread_mutex_lock(&h->lock);
    h->missed++;
    pthread_mutex_unlock(&h->lock);
}

/* Until so often something was missed, and this was heard last. */
static bool comes_to(Heard *h, int missed, const char *end) {
    for (int i = 0; i < 60000; i++) {
        pthread_mutex_lock(&h->lock);
        size_t len = strlen(h->text), tail = strlen(end);
        bool good = h->missed >= missed && len >= tail && strcmp(h->text + len - tail, end) == 0;
        pthread_mutex_unlock(&h->lock);
        if (good) return true;
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    }
    return false;
}

/* Other processes are told of what they hold, with the entries where these are short. */
static void tells_the_others(void) {
    static const char *const bad[] = {"x",
                                      "7 3",
                                      "7 1:0",
                                      "7 1:5=0;",
                                      "7 1:5=2;1,0,1;a",
                                      "7 1:5=99;",
                                      "7 1:5=1;5,9,1;a",
                                      "7 1:5=1;5,1,1;abc",
                                      "7 1:5=1;5,1,99999999999;a"};
    char text[1000], sql[400];
    begin_anew();
    Store *s = open_store(), *other = open_store();
    Heard heard = {.lock = PTHREAD_MUTEX_INITIALIZER};
    StoreListener listener = {&heard, hear_own, hold_the_first, note_heard, do_nothing, note_missed, see_nobody};
    store_subscribe(other, &listener);
    CHECK(comes_to(&heard, 1, "")); /* from now on it hears */
    CHECK(add_table(s, 1, "one") && add_table(s, 2, "two"));
    CHECK_EQ(append_words(s, 2, 1, "not held"), STORED);
    StoreWrite *w = store_write();
    write_entry(w, 1, 1, 5, STR("k 1"), STR("act union go 43"));
    write_entry(w, 1, 2, 6, STR(""), STR("dice roll 3 4"));
    CHECK(commit(s, w, NULL));
    CHECK(comes_to(&heard, 1, "1:2 1,5,k 1,act union go 43 2,6,,dice roll 3 4;"));
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = 0;
    CHECK_EQ(append_words(s, 1, 3, text), STORED);
    CHECK(comes_to(&heard, 1, "4;1:3;"));
    for (int i = 0; i < COUNT(bad); i++) {
        snprintf(sql, sizeof sql, "SELECT pg_notify('longroll', '%s')", bad[i]);
        CHECK(postgres_do(sql) && comes_to(&heard, 2 + i, ""));
    }
    CHECK_EQ(append_words(s, 1, 4, "after that"), STORED);
    CHECK(comes_to(&heard, 1 + COUNT(bad), "1:4 4,5,,after that;"));
    CHECK(strncmp(heard.text, "1:2 ", 4) == 0 && heard.missed == 1 + COUNT(bad));
    store_close(s);
    store_close(other);
}

/* What goes with an append that comes too late is not done either. */
static void all_of_a_loser_is_nothing(void) {
    begin_anew();
    Store *s = open_store(), *other = open_store();
    Kept f = {0};
    Error e;
    CHECK(add_table(s, 1, "one"));
    CHECK_EQ(append_words(s, 1, 1, "a"), STORED);
    for (int i = 0; i < 2; i++) {
        StoreWrite *w = store_write();
        if (i) write_table(w, 2, STR("two"), STR("head"), STR("note"), 1, 5);
        if (i) write_entry(w, 2, 1, 5, STR(""), STR("of the second"));
        write_entry(w, 1, 1, 5, STR(""), STR("too late"));
        write_note(w, 1, STR("changed"), 1, 9999);
        write_value(w, STR("name"), STR("value"));
        CHECK_EQ(outcome(other, w, NULL), CONFLICT);
    }
    CHECK(store_table(s, 1, see_table, &f, &e) && store_table(s, 2, see_table, &f, &e));
    CHECK(store_value(s, STR("name"), see_text, &f, &e));
    CHECK_EQ(f.count, 1);
    CHECK_TEXT(f.text, "one head note 1 1001 1001;");
    CHECK_EQ(entries_of(s, 1, 1).count, 1);
    store_close(s);
    store_close(other);
}

static bool refused(const char *text) {
    Store *s = NULL;
    Error e = {""};
    if (!store_open(place, &s, &e)) return strstr(e.text, text) != NULL || (printf("%s\n", e.text), false);
    store_close(s);
    return false;
}

static void refuses_other_databases(void) {
    begin_anew();
    CHECK(postgres_do("CREATE TABLE cats (name text)"));
    CHECK(refused("another program"));
    begin_anew();
    store_close(open_store());
    CHECK(postgres_do("UPDATE longroll SET version = 99"));
    CHECK(refused("newer longroll (schema 99"));
}

/* Straight past the store a log cannot be forked, and damage is found. */
static void keeps_its_logs_straight(void) {
    Error e = {""};
    Kept f = {0};
    begin_anew();
    Store *s = open_store();
    CHECK(add_table(s, 1, "one"));
    for (int i = 1; i <= 3; i++) CHECK_EQ(append_words(s, 1, i, "a"), STORED);
    printf("three refusals:\n");
    CHECK(!postgres_do("INSERT INTO log (of_table, number, at, text, whole, hash) VALUES (1, 2, 5, 'x', false, 7)"));
    CHECK(!postgres_do("INSERT INTO log (of_table, number, at, text, whole, hash) VALUES (1, 5, 5, 'x', false, 7)"));
    CHECK(!postgres_do("DELETE FROM log WHERE number = 2"));
    CHECK(postgres_do("UPDATE log SET text = 'b' WHERE number = 2"));
    CHECK(!store_entries(s, 1, 1, see_entry, &f, &e));
    CHECK_TEXT(e.text, "table one is damaged: entry 2 was changed");
    CHECK(postgres_do("DELETE FROM log WHERE number = 3"));
    CHECK(!store_entries(s, 1, 3, see_entry, &f, &e));
    CHECK_TEXT(e.text, "table one is damaged: entry 3 is missing");
    /* Who goes on there is told that it cannot be, as of any other conflict: the store is well. */
    CHECK_EQ(append_words(s, 1, 4, "d"), CONFLICT);
    CHECK(add_table(s, 2, "two"));
    CHECK_EQ(append_words(s, 2, 1, "a"), STORED);
    store_close(s);
}

/* How many connections wait for a lock, other than this one; of those, the last. */
static int waiting_backend(PGconn *conn) {
    PGresult *r = PQexec(conn, "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'");
    int pid = PQntuples(r) ? atoi(PQgetvalue(r, PQntuples(r) - 1, 0)) : 0;
    PQclear(r);
    return pid;
}

static StoreResult write_some(Store *s, char why[320]) {
    StoreWrite *w = store_write();
    write_value(w, STR("name"), STR("value"));
    return outcome(s, w, why);
}

/* Made newer by another program while this one runs: it writes nothing more. */
static void a_newer_schema_is_left_alone(void) {
    char why[320];
    begin_anew();
    Store *s = open_store();
    CHECK(add_table(s, 1, "one"));
    CHECK_EQ(append_words(s, 1, 1, "a"), STORED);
    CHECK(postgres_do("UPDATE longroll SET version = 99"));
    CHECK_EQ(append_words(s, 1, 2, "b"), FAILED);
    CHECK_EQ(write_some(s, why), FAILED);
    CHECK(strstr(why, "newer longroll (schema 99") != NULL);
    CHECK_EQ(entries_of(s, 1, 1).count, 1);
    store_close(s);
    CHECK(postgres_do("UPDATE longroll SET version = 2")); /* for whoever empties it */
}

/* What gives way again and again is not called stored, nor is what was under way when the database went. */
static void says_what_it_does_not_know(void) {
    char why[320];
    begin_anew();
    Store *s = open_store();
    CHECK(add_table(s, 1, "one"));
    CHECK(postgres_do("CREATE FUNCTION no() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '40001';"
                      " END $$ LANGUAGE plpgsql; CREATE TRIGGER no BEFORE INSERT ON small EXECUTE FUNCTION no()"));
    CHECK_EQ(write_some(s, why), FAILED);
    CHECK(postgres_do("DROP FUNCTION no CASCADE"));
    CHECK_EQ(write_some(s, why), STORED);

    int count[2] = {0, 0};
    PGconn *holder = PQconnectdb(cluster.url), *watcher = PQconnectdb(cluster.url);
    PQclear(PQexec(holder, "BEGIN; SELECT * FROM ends FOR UPDATE"));
    StoreWrite *w = store_write();
    write_entry(w, 1, 1, 0, STR(""), STR("x"));
    store_commit(s, w, counts, count);
    while (!waiting_backend(watcher)) nanosleep(&(struct timespec){0, 5000000}, NULL);
    PQfinish(watcher);
    CHECK(cluster_do("stop"));
    while (store_waiting(s) > 0) nanosleep(&(struct timespec){0, 5000000}, NULL);
    CHECK_EQ(count[0], 0);
    CHECK_EQ(last_result, UNSURE);
    CHECK_EQ(write_some(s, why), FAILED); /* this one was never sent */
    CHECK(cluster_do("start"));
    PQfinish(holder);
    CHECK_EQ(append_words(s, 1, 1, "y"), STORED);
    CHECK_EQ(entries_of(s, 1, 1).count, 1);
    store_close(s);
}

/* The database is started anew under load: whoever is acknowledged is stored, and once. */
static void waits_for_a_restart(void) {
    int count[2] = {0, 0};
    begin_anew();
    Store *s = open_store();
    CHECK(add_table(s, 1, "one"));
    for (int round = 0; round < 3; round++) {
        for (int i = 1; i <= 100; i++) {
            StoreWrite *w = store_write();
            write_entry(w, 1, 100 * round + i, 0, STR(""), STR("x"));
            store_commit(s, w, counts, count);
        }
        CHECK(cluster_do("restart"));
    }
    while (store_waiting(s) > 0) nanosleep(&(struct timespec){0, 1000000}, NULL);
    CHECK_EQ(count[0], 300);
    Kept f = entries_of(s, 1, 1);
    CHECK_EQ(f.count, 300);
    CHECK(!f.gap);
    store_close(s);
}

/* A commit that hangs is given up, ended, and made again on another connection: once. */
static void a_hanging_commit_is_made_once(void) {
    int count[2] = {0, 0}, first = 0, now = 0;
    begin_anew();
    Store *s = open_store();
    CHECK(add_table(s, 1, "one"));
    PGconn *holder = PQconnectdb(cluster.url), *watcher = PQconnectdb(cluster.url);
    PQclear(PQexec(holder, "BEGIN; SELECT * FROM ends FOR UPDATE"));
    pg_answer_ms = 3000;
    StoreWrite *w = store_write();
    write_entry(w, 1, 1, 0, STR(""), STR("x"));
    store_commit(s, w, counts, count);
    while (!(first = waiting_backend(watcher))) nanosleep(&(struct timespec){0, 5000000}, NULL);
    while (!(now = waiting_backend(watcher)) || now == first) nanosleep(&(struct timespec){0, 5000000}, NULL);
    PQclear(PQexec(holder, "ROLLBACK"));
    while (store_waiting(s) > 0) nanosleep(&(struct timespec){0, 1000000}, NULL);
    pg_answer_ms = 10000;
    CHECK_EQ(count[0], 1);
    CHECK_EQ(entries_of(s, 1, 1).count, 1);
    PQfinish(holder);
    PQfinish(watcher);
    store_close(s);
}

T_MAIN {
    snprintf(folder, sizeof folder, "/tmp/longroll-store-XXXXXX");
    if (!mkdtemp(folder)) return;
    snprintf(place, sizeof place, "%s/store", folder);
    every_store();
    begin_anew();
    rmdir(folder);
    if (!cluster_begin()) {
        printf("skipped: everything over PostgreSQL\n");
        return;
    }
    snprintf(place, sizeof place, "%s", cluster.url);
    every_store();
    RUN(one_wins_a_race);
    RUN(tells_the_others);
    RUN(all_of_a_loser_is_nothing);
    RUN(refuses_other_databases);
    RUN(keeps_its_logs_straight);
    RUN(waits_for_a_restart);
    RUN(a_hanging_commit_is_made_once);
    RUN(a_newer_schema_is_left_alone);
    RUN(says_what_it_does_not_know);
    cluster_end();
}
