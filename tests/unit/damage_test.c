/* Damage to the file of a store: whatever is changed, left out or put elsewhere is found and named, and the other
 * tables are as they were. */
#include "store/sqlite.h"
#include "test.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64], path[96];

static void forget_file(void) {
    char command[512];
    snprintf(command, sizeof command, "rm -f '%s' '%s-wal' '%s-shm' '%s.lock'", path, path, path, path);
    CHECK_EQ(system(command), 0);
}

static Store *open_store(void) {
    Store *s = NULL;
    Error e = {""};
    if (!CHECK(store_open(path, &s, &e))) printf("%s\n", e.text);
    return s;
}

/* Two tables of six entries, in turns; a third that has only begun. */
enum { ENTRIES = 6 };

static void fill(void) {
    Store *s;
    forget_file();
    if (!(s = open_store())) return;
    StoreWrite *w = store_write();
    write_table(w, 1, STR("one"), STR("scenario a"), STR("n"), 1, 5);
    write_table(w, 2, STR("two"), STR("scenario b"), STR("n"), 1, 5);
    write_table(w, 3, STR("three"), STR("scenario c"), STR("n"), 1, 5);
    store_commit(s, w, NULL, NULL);
    for (int i = 1; i <= ENTRIES; i++) {
        for (int table = 1; table <= 2; table++) {
            char text[40];
            snprintf(text, sizeof text, "act union go %d", 10 * i + table);
            w = store_write();
            write_entry(w, table, i, 100 + i, i % 2 ? STR("0:key") : STR(""), str_of(text));
            write_position(w, i == 1, str_of(text + 4));
            store_commit(s, w, NULL, NULL);
        }
    }
    store_close(s);
}

static void run_sql(const char *sql) {
    sqlite3 *db;
    CHECK_EQ(sqlite3_open(path, &db), SQLITE_OK);
    if (!CHECK_EQ(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK)) printf("%s: %s\n", sql, sqlite3_errmsg(db));
    sqlite3_close(db);
}

static void count_entry(void *context, const StoreEntry *entry) {
    (void)entry;
    ++*(int *)context;
}

/* What is wrong with a table; "" when nothing is. */
static const char *fault_of(Store *s, i64 table, int *entries) {
    static Error e;
    e = (Error){""};
    *entries = 0;
    if (!store_entries(s, table, 1, count_entry, entries, &e)) CHECK(e.text[0]);
    return e.text;
}

/* The damage is found at table 1 and nowhere else. */
static void finds(const char *sql, const char *what) {
    int entries;
    fill();
    run_sql(sql);
    Store *s = open_store();
    if (!s) return;
    const char *found = fault_of(s, 1, &entries);
    if (!CHECK_TEXT(found, what)) printf("after %s\n", sql);
    CHECK_TEXT(fault_of(s, 2, &entries), "");
    CHECK_EQ(entries, ENTRIES);
    store_close(s);
}

static void what_is_whole_is_read(void) {
    int entries;
    fill();
    Store *s = open_store();
    for (int table = 1; table <= 4; table++) { /* there is no fourth */
        CHECK_TEXT(fault_of(s, table, &entries), "");
        CHECK_EQ(entries, table <= 2 ? ENTRIES : 0);
    }
    store_close(s);
}

#define ROW(number) " WHERE in_table = 1 AND number = " #number

static void missing_entries_are_named(void) {
    finds("DELETE FROM log" ROW(6), "table one is damaged: entry 6 is missing");
    finds("DELETE FROM log" ROW(3), "table one is damaged: entry 3 is missing");
    finds("DELETE FROM log" ROW(1), "table one is damaged: entry 1 is missing");
    finds("DELETE FROM log WHERE in_table = 1", "table one is damaged: entry 6 is missing");
    finds("DELETE FROM ends WHERE of_table = 1", "table one is damaged: its end is missing");
}

static void changed_entries_are_named(void) {
    finds("UPDATE log SET text = replace(text, 'go', 'gp')" ROW(4), "table one is damaged: entry 4 was changed");
    finds("UPDATE log SET text = text || ' '" ROW(6), "table one is damaged: entry 6 was changed");
    finds("UPDATE log SET key = '0:kez'" ROW(1), "table one is damaged: entry 1 was changed");
    finds("UPDATE log SET key = 'x'" ROW(2), "table one is damaged: entry 2 was changed");
    finds("UPDATE log SET at = at + 1" ROW(5), "table one is damaged: entry 5 was changed");
    finds("UPDATE log SET facts = facts || '1'" ROW(5), "table one is damaged: entry 5 was changed");
    finds("UPDATE log SET whole = 1" ROW(5), "table one is damaged: entry 5 was changed");
    finds("UPDATE log SET hash = hash + 1" ROW(2), "table one is damaged: entry 2 was changed");
    finds("UPDATE log SET key = text, text = coalesce(key, '')" ROW(3), "table one is damaged: entry 3 was changed");
}

static void swapped_entries_are_named(void) {
    finds("UPDATE log SET line = -5 WHERE line = 5; UPDATE log SET line = 5 WHERE line = 7;"
          "UPDATE log SET line = 7 WHERE line = -5",
          "table one is damaged: entry 4 is not in its place");
    finds("UPDATE log SET number = 7 - number WHERE in_table = 1 AND number IN (3, 4)",
          "table one is damaged: entry 4 is not in its place");
    finds("UPDATE log SET text = (SELECT text FROM log WHERE in_table = 1 AND number = 5)" ROW(4),
          "table one is damaged: entry 4 was changed");
    finds("UPDATE ends SET line = line - 1 WHERE of_table = 1", "table one is damaged: entry 6 is not in its place");
    finds("UPDATE log SET before = line" ROW(4), "table one is damaged: entry 3 is not in its place");
}

static void changed_heads_and_ends_are_named(void) {
    finds("UPDATE tables SET head = 'scenario b' WHERE number = 1", "table one is damaged: its head was changed");
    finds("UPDATE tables SET id = 'onf' WHERE number = 1", "table onf is damaged: its head was changed");
    finds("UPDATE ends SET hash = hash + 1 WHERE of_table = 1", "table one is damaged: its end was changed");
    finds("UPDATE ends SET number = 7 WHERE of_table = 1", "table one is damaged: entry 7 is not in its place");
    finds("UPDATE ends SET number = 5 WHERE of_table = 1", "table one is damaged: entry 5 is not in its place");
    finds("UPDATE ends SET number = 0, line = 0 WHERE of_table = 1", "table one is damaged: its end was changed");
}

/* What may change does so without a word: the note for lists, and on which of them the table is. */
static void notes_may_change(void) {
    finds("UPDATE tables SET note = 'other', listed = 2, changed = 9 WHERE number = 1", "");
}

/* A head may be written anew, with another hash; but not one that is damaged. */
static void new_heads_bless_nothing(void) {
    int entries;
    fill();
    run_sql("UPDATE tables SET head = 'scenario x' WHERE number = 1");
    Store *s = open_store();
    StoreWrite *w = store_write();
    for (int table = 1; table <= 2; table++) write_head(w, table, STR("scenario in other words"));
    store_commit(s, w, NULL, NULL);
    store_close(s);
    s = open_store();
    CHECK_TEXT(fault_of(s, 1, &entries), "table one is damaged: its head was changed");
    CHECK_TEXT(fault_of(s, 2, &entries), "");
    CHECK_EQ(entries, ENTRIES);
    store_close(s);
}

/* A file from before is chained as it is, and a gap in it is found. */
static void older_files_are_chained(void) {
    static const char older[] = "ALTER TABLE tables DROP COLUMN hash; ALTER TABLE log DROP COLUMN hash;"
                                "ALTER TABLE ends DROP COLUMN hash; DROP TABLE due; PRAGMA user_version = 3;";
    char sql[400];
    finds(older, "");
    snprintf(sql, sizeof sql, "%sDELETE FROM log" ROW(6), older);
    finds(sql, "table one is damaged: entry 6 is missing");
    snprintf(sql, sizeof sql, "%sDELETE FROM log" ROW(2), older);
    finds(sql, "table one is damaged: entry 2 is missing");
}

/* ---- The file itself ---------------------------------------------------------------------------------- */

static void cut_file(void) {
    struct stat file;
    CHECK_EQ(stat(path, &file), 0);
    CHECK(file.st_size > 3 * 4096);
    CHECK_EQ(truncate(path, file.st_size / 2 / 4096 * 4096), 0);
}

static void spoil_file(void) {
    FILE *file = fopen(path, "r+b");
    if (!CHECK(file != NULL)) return;
    fseek(file, 4096 + 8, SEEK_SET);
    for (int i = 0; i < 40; i++) fputc(0x7f, file);
    CHECK_EQ(fclose(file), 0);
}

static void damaged_files_are_refused(void) {
    void (*const damage[])(void) = {cut_file, spoil_file};
    for (int i = 0; i < COUNT(damage); i++) {
        Store *s = NULL;
        Error e = {""};
        fill();
        damage[i]();
        if (!CHECK(!store_open(path, &s, &e))) store_close(s);
        if (!CHECK(strstr(e.text, "the file is damaged") != NULL)) printf("%s\n", e.text);
    }
}

T_MAIN {
    snprintf(folder, sizeof folder, "/tmp/longroll-damage-XXXXXX");
    if (!mkdtemp(folder)) return;
    snprintf(path, sizeof path, "%s/store", folder);
    RUN(what_is_whole_is_read);
    RUN(missing_entries_are_named);
    RUN(changed_entries_are_named);
    RUN(swapped_entries_are_named);
    RUN(changed_heads_and_ends_are_named);
    RUN(notes_may_change);
    RUN(new_heads_bless_nothing);
    RUN(older_files_are_chained);
    RUN(damaged_files_are_refused);
    forget_file();
    rmdir(folder);
}
