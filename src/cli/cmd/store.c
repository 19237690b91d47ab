/* longroll store: a store copied, looked through, saved and brought back. */
#include "cli/cli.h"
#include "store/store.h"

static void tell_fault(void *context, const char *text) {
    (void)context;
    printf("%s\n", text);
}

static int complain(const char *what, const char *place, const Error *e) {
    char name[STORE_NAME_ROOM];
    const char *called = store_name(place, name);
    bool named = strncmp(e->text, called, strlen(called)) == 0;
    return named ? bad("store %s: %s", what, e->text) : bad("store %s: %s: %s", what, called, e->text);
}

static int check(const char *place) {
    Store *s;
    StoreCopied found;
    Error e;
    char name[STORE_NAME_ROOM];
    if (!store_open_to_read(place, &s, &e)) return complain("check", place, &e);
    bool ok = store_check(s, tell_fault, NULL, &found, &e);
    store_close(s);
    if (!ok) return complain("check", place, &e);
    printf("%s: %d tables, %lld entries, ", store_name(place, name), found.tables, (long long)found.entries);
    printf(found.faults ? "%d damaged\n" : "all whole\n", found.faults);
    return found.faults ? STATUS_FAILED : STATUS_OK;
}

static int copy(const char *what, const char *from, const char *to) {
    Store *source, *target;
    StoreCopied copied;
    Error e;
    char name[STORE_NAME_ROOM];
    bool file = !store_is_database(to);
    if (file && file_is(to)) return bad("store %s: %s is there already", what, to);
    if (!store_open_to_read(from, &source, &e)) return complain(what, from, &e);
    if (!store_open(to, &target, &e)) return store_close(source), complain(what, to, &e);
    bool ok = store_copy(source, target, &copied, &e);
    store_rest(target);
    if (ok) store_close(target);
    else store_abandon(target);
    store_close(source);
    if (!ok) return complain(what, strstr(e.text, "two are not mixed") ? to : from, &e);
    printf("%d tables, %lld entries, %d values in %s\n", copied.tables, (long long)copied.entries, copied.values,
           store_name(to, name));
    printf("the key of the seeds is not among them: keep it, apart\n");
    return check(to);
}

int cmd_store(Cli *cli, Args *args) {
    (void)cli;
    if (!args_end(args, 2, 3)) return bad("%s", args->error.text);
    char name[STORE_NAME_ROOM];
    const char *what = args->at[0], *first = args->at[1], *second = args->count > 2 ? args->at[2] : NULL;
    if (strcmp(what, "check") == 0 && !second) return check(first);
    if (strcmp(what, "copy") == 0 && second) return copy(what, first, second);
    if (strcmp(what, "restore") == 0 && second) return copy(what, first, second);
    if (strcmp(what, "backup") == 0 && second && store_is_database(second))
        return bad("store backup: a backup is a file, not %s", store_name(second, name));
    if (strcmp(what, "backup") == 0 && second) return copy(what, first, second);
    return bad("store: copy FROM TO, check STORE, backup STORE FILE or restore FILE STORE was expected");
}
