/* Opening a store: where it cannot be written it is refused at once, by whatever name it is one file, and for reading
 * alone nothing of it is touched. */
#include "store/sqlite.h"
#include "child.h"
#include "test.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64], path[96];

static void shell(const char *format) {
    char command[700];
    snprintf(command, sizeof command, "cd '%s' && %s", folder, format);
    CHECK_EQ(system(command), 0);
}

static void fill(void) {
    Store *s = NULL;
    Error e = {""};
    shell("chmod 755 . && rm -rf *");
    if (!CHECK(store_open(path, &s, &e))) return;
    StoreWrite *w = store_write();
    write_table(w, 1, STR("one"), STR("scenario a"), STR("n"), 1, 5);
    for (int i = 1; i <= 5; i++) write_entry(w, 1, i, 100, STR(""), STR("act union pass"));
    store_commit(s, w, NULL, NULL);
    store_close(s);
}

/* What is done by somebody who may do no more than the rights say. */
static int (*done_there)(void);

static int without_rights(void) {
    if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0)) return 9;
    return done_there();
}

static Child somebody(int (*what)(void)) {
    done_there = what;
    return child_make(without_rights);
}

static int as_somebody(int (*what)(void)) { return child_run(somebody(what)); }

static void give_away(void) {
    if (geteuid() == 0) shell("chown -R 65534:65534 .");
}

static bool refused(const char *name, const char *text) {
    Store *s = NULL;
    Error e = {""};
    if (!store_open(name, &s, &e)) return strstr(e.text, text) != NULL || (printf("%s\n", e.text), false);
    store_close(s);
    return false;
}

/* ---- Writing ------------------------------------------------------------------------------------------ */

static int file_is_refused(void) { return !refused(path, "cannot be written: Permission denied"); }
static int folder_is_refused(void) { return !refused(path, "its folder cannot be written: Permission denied"); }
static int is_opened(void) { return refused(path, ""); }

static void what_cannot_be_written_is_refused(void) {
    fill();
    give_away();
    CHECK_EQ(as_somebody(is_opened), 0); /* as long as it can */
    shell("chmod 400 store");
    CHECK_EQ(as_somebody(file_is_refused), 0);
    shell("chmod 600 store && chmod 555 .");
    CHECK_EQ(as_somebody(folder_is_refused), 0);
    shell("chmod 755 .");
}

/* Asked by another process: a lock does not keep out its owner. */
static char other_name[200];
static int other_is_refused(void) { return !refused(other_name, "another longroll"); }

static void one_lock_whatever_its_name(void) {
    static const char *const name[] = {"link", "far", "sub/../store", "sub/link", "./store"};
    Store *s = NULL;
    Error e = {""};
    fill();
    shell("mkdir sub && ln -s store link && ln -s link far && ln -s ../store sub/link");
    give_away();
    if (!CHECK(store_open(path, &s, &e))) return;
    for (int i = 0; i < COUNT(name); i++) {
        snprintf(other_name, sizeof other_name, "%s/%s", folder, name[i]);
        if (!CHECK_EQ(as_somebody(other_is_refused), 0)) printf("%s\n", name[i]);
    }
    store_close(s);
    snprintf(other_name, sizeof other_name, "%s/new-link", folder); /* a link to what is not there yet makes it */
    shell("ln -s new-store new-link");
    if (CHECK(store_open(other_name, &s, &e))) store_close(s);
    shell("test -e new-store.lock && test ! -e new-link.lock");
}

/* ---- Reading alone ------------------------------------------------------------------------------------ */

static void count_entry(void *context, const StoreEntry *entry) {
    (void)entry;
    ++*(int *)context;
}

static int reads_five(void) {
    Store *s = NULL;
    Error e = {""};
    int entries = 0;
    bool ok = store_open_to_read(path, &s, &e) && store_entries(s, 1, 1, count_entry, &entries, &e);
    if (!ok) printf("%s\n", e.text);
    store_close(s);
    return !ok || entries != 5;
}

/* What stays of a file: its bytes and when it was changed. */
static u64 print_of(void) {
    static u8 bytes[1 << 20];
    struct stat about = {.st_size = 0};
    FILE *in = fopen(path, "rb");
    size_t len = in ? fread(bytes, 1, sizeof bytes, in) : 0;
    if (in) fclose(in);
    CHECK(len > 0);
    CHECK_EQ(stat(path, &about), 0);
    return hash_bytes((u64)about.st_mtim.tv_sec * 1000000000 + (u64)about.st_mtim.tv_nsec, bytes, len);
}

static void reading_changes_nothing(void) {
    fill();
    shell("rm store.lock && chmod 444 store");
    u64 before = print_of();
    CHECK_EQ(reads_five(), 0);
    CHECK(print_of() == before);
    shell("test ! -e store.lock");
    give_away();
    shell("rm -f store-wal store-shm && chmod 555 .");
    CHECK_EQ(as_somebody(reads_five), 0);
    CHECK(print_of() == before);
    shell("chmod 755 . && test $(ls | wc -l) = 1");
}

static void not_written(void *context, StoreResult result, const char *why) {
    *(bool *)context = result == FAILED && strstr(why, "reading alone");
}

static void beside_a_server(void) {
    Store *s = NULL, *other = NULL;
    Error e = {""};
    bool told = false;
    fill();
    give_away();
    Child reader = somebody(reads_five); /* before the store has a thread */
    bool open = CHECK(store_open(path, &s, &e));
    CHECK_EQ(child_run(reader), 0);
    if (!open) return;
    store_close(s);
    if (!CHECK(store_open_to_read(path, &other, &e))) return;
    StoreWrite *w = store_write();
    write_value(w, STR("name"), STR("value"));
    store_commit(other, w, not_written, &told);
    CHECK(told);
    store_close(other);
}

/* A file of an older schema is read before it is brought to the present one. */
static void older_files_are_read_too(void) {
    sqlite3 *db;
    fill();
    CHECK_EQ(sqlite3_open(path, &db), SQLITE_OK);
    CHECK_EQ(sqlite3_exec(db,
                          "ALTER TABLE tables DROP COLUMN hash; ALTER TABLE log DROP COLUMN hash;"
                          "ALTER TABLE ends DROP COLUMN hash; DROP TABLE due; PRAGMA user_version = 3;"
                          "PRAGMA wal_checkpoint(TRUNCATE)",
                          NULL, NULL, NULL),
             SQLITE_OK);
    sqlite3_close(db);
    u64 before = print_of();
    CHECK_EQ(reads_five(), 0);
    CHECK(print_of() == before);
}

static void says_what_is_not_there(void) {
    Store *s = NULL;
    Error e = {""};
    char name[200];
    fill();
    snprintf(name, sizeof name, "%s/nothing", folder);
    CHECK(!store_open_to_read(name, &s, &e));
    CHECK(strstr(e.text, "No such file") != NULL);
    shell("test ! -e nothing");
}

T_MAIN {
    snprintf(folder, sizeof folder, "/tmp/longroll-opening-XXXXXX");
    if (!mkdtemp(folder)) return;
    snprintf(path, sizeof path, "%s/store", folder);
    RUN(what_cannot_be_written_is_refused);
    RUN(one_lock_whatever_its_name);
    RUN(reading_changes_nothing);
    RUN(beside_a_server);
    RUN(older_files_are_read_too);
    RUN(says_what_is_not_there);
    shell("chmod 755 . && rm -rf *");
    rmdir(folder);
}
