/* The store in a SQLite file: older files and those of others, a disk whose power fails, and one that is full. */
#include "child.h"
#include "forgetful.h"
#include "stored.h"

#include "kills.h"

#include <errno.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[64], path[96];

static void forget_file(void) {
    char command[512];
    snprintf(command, sizeof command, "rm -f '%s' '%s-wal' '%s-shm' '%s.lock'", path, path, path, path);
    CHECK_EQ(system(command), 0);
}

static Store *open_store(const SqliteOptions *way) { return open_way(&(Way){.place = path, .sqlite = way}); }
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

static void survives_power_failure(void) {
    SqliteOptions full = {.vfs = "forgetful", .synchronous = "FULL"};
    forget_file();
    CHECK_EQ(kill_often(&(Way){path, &full}, 12), 0);
}

/* The layer has teeth: a weaker setting loses what it acknowledged. */
static void weaker_setting_loses(void) {
    SqliteOptions normal = {.vfs = "forgetful", .synchronous = "NORMAL"};
    forget_file();
    CHECK(kill_often(&(Way){path, &normal}, 3) > 0);
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
    snprintf(folder, sizeof folder, "/tmp/longroll-sqlite-XXXXXX");
    if (!mkdtemp(folder)) return;
    snprintf(path, sizeof path, "%s/store", folder);
    forgetful_register();
    RUN(brings_older_files_up);
    RUN(refuses_other_files);
    RUN(one_server_a_file);
    RUN(survives_power_failure);
    RUN(weaker_setting_loses);
    RUN(full_disk_is_an_error);
    RUN(failing_disk_is_an_error);
    forget_file();
    rmdir(folder);
}
