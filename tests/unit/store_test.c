/* The store: what it was given it gives back, also after the process was killed
 * in the middle, on a disk whose power fails, and when the disk is full. */
#include "forgetful.h"
#include "store/internal.h"
#include "child.h"
#include "test.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char folder[64], path[96];

static void forget_file(void) {
    char command[512];
    snprintf(command, sizeof command, "rm -f '%s' '%s-wal' '%s-shm' '%s.lock'", path, path, path, path);
    CHECK_EQ(system(command), 0);
}

static Store *open_store(const SqliteOptions *way) {
    Store *s = NULL;
    Error e = {""};
    if (!CHECK(store_open_with(path, way, &s, &e))) printf("%s\n", e.text);
    return s;
}

/* ---- Waiting for a commit ------------------------------------------------------------ */

typedef struct Wait {
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool over;
    StoreResult result;
    char why[320];
} Wait;

static void over(void *context, StoreResult result, const char *why) {
    Wait *w = context;
    pthread_mutex_lock(&w->lock);
    w->over = true;
    w->result = result;
    CHECK((result == STORED) == !why);
    snprintf(w->why, sizeof w->why, "%s", why ? why : "");
    pthread_cond_signal(&w->wake);
    pthread_mutex_unlock(&w->lock);
}

static StoreResult outcome(Store *s, StoreWrite *write, char why[320]) {
    Wait w = {.lock = PTHREAD_MUTEX_INITIALIZER, .wake = PTHREAD_COND_INITIALIZER};
    store_commit(s, write, over, &w);
    pthread_mutex_lock(&w.lock);
    while (!w.over) pthread_cond_wait(&w.wake, &w.lock);
    pthread_mutex_unlock(&w.lock);
    if (why) snprintf(why, 320, "%s", w.why);
    return w.result;
}

static bool commit(Store *s, StoreWrite *write, char why[320]) { return outcome(s, write, why) == STORED; }

static bool add_table(Store *s, i64 table, const char *id) {
    StoreWrite *w = store_write();
    write_table(w, table, str_of(id), STR("head"), STR("note"), 1, 1000 + table);
    return commit(s, w, NULL);
}

static StoreResult append(Store *s, i64 table, i64 number) {
    StoreWrite *w = store_write();
    write_entry(w, table, number, 5, STR(""), STR("x"));
    return outcome(s, w, NULL);
}

static bool add_entry(Store *s, i64 table, i64 number, const char *text, char why[320]) {
    StoreWrite *w = store_write();
    write_entry(w, table, number, 5, STR(""), str_of(text));
    return commit(s, w, why);
}

/* ---- Reading --------------------------------------------------------------------------- */

typedef struct Kept {
    int count;
    i64 last;
    bool gap;
    char text[4096];
} Kept;

static void see_entry(void *context, const StoreEntry *entry) {
    Kept *f = context;
    if (entry->number != f->last + 1) f->gap = true;
    f->last = entry->number;
    f->count++;
    snprintf(f->text, sizeof f->text, "%.*s|%.*s", (int)entry->key.len, entry->key.at, (int)entry->text.len,
             entry->text.at);
}

static void see_table(void *context, const StoreTable *t) {
    Kept *f = context;
    f->count++;
    f->last = t->number;
    size_t len = strlen(f->text);
    snprintf(f->text + len, sizeof f->text - len, "%.*s %.*s %.*s %d %d %d;", (int)t->id.len, t->id.at,
             (int)t->head.len, t->head.at, (int)t->note.len, t->note.at, t->category, (int)t->since, (int)t->changed);
}

static void see_text(void *context, Str text) {
    Kept *f = context;
    f->count++;
    snprintf(f->text, sizeof f->text, "%.*s", (int)text.len, text.at);
}

static Kept entries_of(Store *s, i64 table, i64 from) {
    Kept f = {.last = from - 1};
    Error e;
    CHECK(store_entries(s, table, from, see_entry, &f, &e));
    return f;
}

/* ---- What is written is read ------------------------------------------------------------- */

static void reads_back(void) {
    forget_file();
    Store *s = open_store(&sqlite_defaults);
    i64 table = store_next_number(s);
    CHECK_EQ(table, 1);
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

    s = open_store(&sqlite_defaults);
    Error e;
    Kept f = {0};
    CHECK_EQ(store_next_number(s), 2);
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

static void see_facts(void *context, const StoreEntry *entry) {
    Kept *f = context;
    size_t len = strlen(f->text);
    if (!entry->facts.len) return;
    snprintf(f->text + len, sizeof f->text - len, "%d %s%.*s;", (int)entry->number, entry->whole ? "whole " : "",
             (int)entry->facts.len, entry->facts.at);
}

static void add_position(StoreWrite *w, i64 number, bool whole, const char *facts) {
    write_entry(w, 1, number, 0, STR(""), STR("x"));
    if (facts[0]) write_position(w, whole, str_of(facts));
}

/* Each with its entry, whole or as changes. */
static void positions_come_with_entries(void) {
    forget_file();
    Store *s = open_store(&sqlite_defaults);
    Kept f = {0};
    Error e;
    CHECK(add_table(s, store_next_number(s), "one"));
    CHECK(add_table(s, store_next_number(s), "two"));
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

/* Of every write with entries, in order, when it is on disk; of nothing else. */
static void tells_what_was_appended(void) {
    forget_file();
    Store *s = open_store(&sqlite_defaults);
    Told told = {.gate = PTHREAD_MUTEX_INITIALIZER};
    store_subscribe(s, hear, &told);
    CHECK(add_table(s, store_next_number(s), "one"));
    CHECK(add_table(s, store_next_number(s), "two"));
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
    forget_file();
    Store *s = open_store(&sqlite_defaults);
    CHECK(add_table(s, store_next_number(s), "one"));
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

/* ---- A file of the first schema --------------------------------------------------------------- */

static void brings_older_files_up(void) {
    static const char sql[] =
        "CREATE TABLE tables (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, head TEXT NOT NULL,"
        " note TEXT NOT NULL, listed INTEGER NOT NULL, since INTEGER NOT NULL, changed INTEGER NOT NULL) STRICT;"
        "CREATE INDEX tables_listed ON tables (changed) WHERE listed = 1;"
        "CREATE TABLE entries (in_table INTEGER NOT NULL REFERENCES tables, number INTEGER NOT NULL,"
        " at INTEGER NOT NULL, key TEXT, text TEXT NOT NULL, PRIMARY KEY (in_table, number)) STRICT, WITHOUT ROWID;"
        "CREATE TABLE positions (of_table INTEGER PRIMARY KEY REFERENCES tables, number INTEGER NOT NULL,"
        " facts TEXT NOT NULL) STRICT;"
        "CREATE TABLE small (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;"
        "INSERT INTO tables VALUES (1, 'one', 'h', 'n', 1, 1, 1), (2, 'two', 'h', 'n', 1, 1, 2),"
        " (3, 'three', 'h', 'n', 1, 1, 3);"
        "INSERT INTO entries VALUES (1, 1, 5, 'k', 'a'), (1, 2, 5, NULL, 'b'), (3, 1, 5, NULL, 'c'),"
        " (3, 2, 5, 'l', 'd'), (3, 3, 5, NULL, 'e');"
        "INSERT INTO positions VALUES (3, 2, 'turn = 2');"
        "PRAGMA application_id = 1282364015; PRAGMA user_version = 1";
    sqlite3 *db;
    Kept f = {0};
    Error e;
    forget_file();
    CHECK_EQ(sqlite3_open(path, &db), SQLITE_OK);
    CHECK_EQ(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    Store *s = open_store(&sqlite_defaults);
    CHECK(store_list(s, &(StoreList){.category = 2, .most = 1}, see_table, &f, &e));
    CHECK_TEXT(f.text, "three h n 2 1 3;");
    f = (Kept){0};
    CHECK_EQ(entries_of(s, 1, 1).count, 2);
    CHECK_EQ(entries_of(s, 2, 1).count, 0);
    CHECK_TEXT(entries_of(s, 3, 1).text, "|e");
    CHECK_EQ(entries_of(s, 3, 1).count, 3);
    CHECK(store_entries(s, 3, 1, see_facts, &f, &e));
    CHECK_TEXT(f.text, "2 whole turn = 2;");
    CHECK(add_entry(s, 3, 4, "goes on", NULL));
    CHECK(add_entry(s, 2, 1, "begins", NULL));
    CHECK(!add_entry(s, 1, 2, "again", NULL));
    CHECK_EQ(entries_of(s, 3, 1).count, 4);
    store_close(s);
}

static void values_change_and_go(void) {
    forget_file();
    Store *s = open_store(&sqlite_defaults);
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
    store_close(s);
}

static void lists_the_latest_first(void) {
    forget_file();
    Store *s = open_store(&sqlite_defaults);
    Error e;
    CHECK(add_table(s, store_next_number(s), "one"));
    CHECK(add_table(s, store_next_number(s), "two"));
    StoreWrite *w = store_write();
    write_table(w, store_next_number(s), STR("three"), STR("h"), STR("n"), 0, 3000);
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
    forget_file();
    Store *s = open_store(&sqlite_defaults);
    char why[320];
    CHECK(add_table(s, store_next_number(s), "one"));
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
    CHECK(!add_table(s, store_next_number(s), "one"));
    CHECK(add_entry(s, 1, 2, "b", NULL));
    write_drop(store_write());
    store_close(s);
}

/* A bad write in the middle of a group must not take the others with it. */
static void counts(void *context, StoreResult result, const char *why) {
    int *count = context;
    CHECK((result == STORED) == !why);
    count[result != STORED]++;
}

static void group_survives_a_bad_write(void) {
    forget_file();
    Store *s = open_store(&sqlite_defaults);
    int count[2] = {0, 0};
    CHECK(add_table(s, store_next_number(s), "one"));
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
    s = open_store(&sqlite_defaults);
    Kept f = entries_of(s, 1, 1);
    CHECK_EQ(f.count, 500);
    CHECK(!f.gap);
    store_close(s);
}

/* ---- Files that are not ours ---------------------------------------------------------------- */

static bool refused(const char *text) {
    Store *s = NULL;
    Error e = {""};
    if (!store_open(path, &s, &e)) return strstr(e.text, text) != NULL || (printf("%s\n", e.text), false);
    store_close(s);
    return false;
}

static void foreign_database(const char *sql) {
    sqlite3 *db;
    forget_file();
    CHECK_EQ(sqlite3_open(path, &db), SQLITE_OK);
    CHECK_EQ(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void refuses_other_files(void) {
    forget_file();
    FILE *out = fopen(path, "wb");
    for (int i = 0; out && i < 100; i++) fputs("this is no database ", out);
    CHECK(out && fclose(out) == 0);
    CHECK(refused("not a database"));
    foreign_database("CREATE TABLE cats (name)");
    CHECK(refused("another program"));
    foreign_database("PRAGMA application_id = 1282364015; PRAGMA user_version = 9");
    CHECK(refused("newer longroll"));
    forget_file();
    snprintf(path, sizeof path, "%s/no/such/folder", folder);
    CHECK(refused("No such file"));
    snprintf(path, sizeof path, "%s/store", folder);
}

static int is_refused(void) { return refused("another longroll") ? 0 : 1; }

static void one_server_a_file(void) {
    forget_file();
    Child second = child_make(is_refused);
    Store *s = open_store(&sqlite_defaults);
    CHECK_EQ(child_run(second), 0);
    store_close(s);
}

/* ---- Killed in the middle ---------------------------------------------------------------------- */

enum { TABLES = 4 };

typedef struct Ack {
    i64 table, number;
} Ack;

typedef struct Pending {
    int to;
    Ack ack;
} Pending;

/* The pipe is the client who was told: what stands in it must be found again. */
static void acknowledge(void *context, StoreResult result, const char *why) {
    Pending *p = context;
    (void)why;
    if (result == STORED && write(p->to, &p->ack, sizeof p->ack) != (ssize_t)sizeof p->ack) _exit(3);
    free(p);
}

static void append_for_ever(const SqliteOptions *way, int to) {
    Store *s = open_store(way);
    i64 next[TABLES + 1];
    if (!s) _exit(2);
    for (int t = 1; t <= TABLES; t++) {
        Kept f = entries_of(s, t, 1);
        char id[16];
        snprintf(id, sizeof id, "t%d", t);
        if (f.count == 0) add_table(s, t, id);
        next[t] = f.last + 1;
    }
    for (int i = 0;; i++) {
        int t = 1 + i % TABLES;
        char text[160];
        Pending *p = malloc(sizeof *p);
        *p = (Pending){to, {t, next[t]}};
        snprintf(text, sizeof text, "%d %d and so much more that a page is soon full of such lines, as in a game", t,
                 (int)next[t]);
        StoreWrite *w = store_write();
        write_entry(w, t, next[t]++, 0, STR(""), str_of(text));
        write_position(w, true, str_of(text));
        store_commit(s, w, acknowledge, p);
        while (store_waiting(s) > 60) nanosleep(&(struct timespec){0, 50000}, NULL);
    }
}

/* What the killed process acknowledged in this round, as the last number of each table. */
static int read_acks(int from, i64 last[TABLES + 1]) {
    Ack ack;
    int count = 0;
    while (read(from, &ack, sizeof ack) == (ssize_t)sizeof ack) {
        if (ack.number > last[ack.table]) last[ack.table] = ack.number;
        count++;
    }
    return count;
}

/* One round: start, wait, kill. Returns how many entries were acknowledged. */
static int kill_one(const SqliteOptions *way, int milliseconds, i64 last[TABLES + 1]) {
    int ends[2];
    if (!CHECK_EQ(pipe(ends), 0)) return 0;
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        append_for_ever(way, ends[1]);
    }
    close(ends[1]);
    Ack ack;
    bool begun = read(ends[0], &ack, sizeof ack) == (ssize_t)sizeof ack;
    if (CHECK(begun) && ack.number > last[ack.table]) last[ack.table] = ack.number;
    nanosleep(&(struct timespec){0, milliseconds * 1000000L}, NULL);
    kill(child, SIGKILL);
    int count = 1 + read_acks(ends[0], last);
    close(ends[0]);
    waitpid(child, NULL, 0);
    return count;
}

/* How many acknowledged entries are not there any more. */
static int lost_entries(const i64 last[TABLES + 1]) {
    Store *s = open_store(&sqlite_defaults);
    int lost = 0;
    for (int t = 1; s && t <= TABLES; t++) {
        Kept f = entries_of(s, t, 1);
        char begin[40];
        snprintf(begin, sizeof begin, "|%d %d ", t, (int)f.last);
        CHECK(!f.gap);
        CHECK(f.count == 0 || strncmp(f.text, begin, strlen(begin)) == 0);
        if (f.last < last[t]) lost += (int)(last[t] - f.last);
    }
    store_close(s);
    return lost;
}

static int kill_often(const SqliteOptions *way, int rounds) {
    i64 last[TABLES + 1] = {0};
    int count = 0, lost = 0;
    forget_file();
    for (int i = 0; i < rounds; i++) {
        count += kill_one(way, 3 + 7 * i % 40, last);
        lost += lost_entries(last);
    }
    printf("%s: %d rounds, %d entries acknowledged, %d lost\n", way->vfs ? way->vfs : "unix", rounds, count, lost);
    return lost;
}

static void survives_kill(void) { CHECK_EQ(kill_often(&sqlite_defaults, 12), 0); }

static void survives_power_failure(void) {
    CHECK_EQ(kill_often(&(SqliteOptions){.vfs = "forgetful", .synchronous = "FULL"}, 12), 0);
}

/* The layer has teeth: a weaker setting loses what it acknowledged. */
static void weaker_setting_loses(void) {
    CHECK(kill_often(&(SqliteOptions){.vfs = "forgetful", .synchronous = "NORMAL"}, 3) > 0);
}

/* ---- Full and failing disks ----------------------------------------------------------------------- */

static void limit_files(rlim_t bytes) {
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &limit);
}

/* In a process of its own, because of the limit. */
static int fill_the_disk(void) {
    char text[900], why[320] = "";
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = 0;
    signal(SIGXFSZ, SIG_IGN);
    Store *s = open_store(&sqlite_defaults);
    if (!s || !add_table(s, store_next_number(s), "one")) return 1;
    limit_files(300000);
    i64 number = 1;
    while (number < 10000 && add_entry(s, 1, number, text, why)) number++;
    if (!CHECK(number > 20) || !CHECK(number < 10000) || !CHECK(why[0])) return 2;
    printf("disk full after %d entries: %s\n", (int)number - 1, why);
    for (int i = 0; i < 5; i++) CHECK(!add_entry(s, 1, number, text, why));
    CHECK_EQ(entries_of(s, 1, 1).count, number - 1);
    limit_files(RLIM_INFINITY);
    for (int i = 0; i < 50; i++) CHECK(add_entry(s, 1, number + i, text, why));
    store_close(s);
    s = open_store(&sqlite_defaults);
    Kept f = entries_of(s, 1, 1);
    CHECK(!f.gap);
    CHECK_EQ(f.count, number + 49);
    store_close(s);
    return t_broken != 0;
}

static void full_disk_is_an_error(void) {
    int status;
    forget_file();
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        int code = fill_the_disk();
        fflush(stdout);
        _exit(code);
    }
    waitpid(child, &status, 0);
    CHECK_EQ(status, 0);
}

static void failing_disk_is_an_error(void) {
    char why[320];
    SqliteOptions way = {.vfs = "forgetful", .synchronous = "FULL"};
    forget_file();
    Store *s = open_store(&way);
    CHECK(add_table(s, store_next_number(s), "one"));
    CHECK(add_entry(s, 1, 1, "a", NULL));
    forgetful_break(true);
    CHECK(!add_entry(s, 1, 2, "b", why));
    CHECK(why[0]);
    forgetful_break(false);
    /* Nobody knows what is on disk now: no further entry is acknowledged. */
    CHECK(!add_entry(s, 1, 2, "c", why));
    CHECK(strstr(why, "started anew") != NULL);
    store_close(s);
    s = open_store(&way);
    CHECK(entries_of(s, 1, 1).count >= 1);
    store_close(s);
}

T_MAIN {
    snprintf(folder, sizeof folder, "/tmp/longroll-store-XXXXXX");
    if (!mkdtemp(folder)) return;
    snprintf(path, sizeof path, "%s/store", folder);
    forgetful_register();
    RUN(reads_back);
    RUN(positions_come_with_entries);
    RUN(tells_what_was_appended);
    RUN(answers_in_order);
    RUN(brings_older_files_up);
    RUN(values_change_and_go);
    RUN(lists_the_latest_first);
    RUN(all_or_nothing);
    RUN(group_survives_a_bad_write);
    RUN(refuses_other_files);
    RUN(one_server_a_file);
    RUN(survives_kill);
    RUN(survives_power_failure);
    RUN(weaker_setting_loses);
    RUN(full_disk_is_an_error);
    RUN(failing_disk_is_an_error);
    forget_file();
    rmdir(folder);
}
