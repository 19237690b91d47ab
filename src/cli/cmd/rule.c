/* longroll rule: runs rule scripts. */
#include "cli/cli.h"

#include <stdlib.h>

static void run_one(Cli *cli, const char *file, Str text, ScriptSeen *seen, void *context) {
    ScriptResult *result = alloc_or_exit(sizeof *result);
    script_run(text, file, &cli->data, games_find, result);
    seen(context, file, result);
    free(result);
}

bool scripts_run(Cli *cli, const char *path, ScriptSeen *seen, void *context, Error *e) {
    char **list = NULL;
    int count = 0;
    bool ok = file_walk(path, ".rule", &list, &count, e);
    for (int i = 0; i < count; i++) {
        char *memory;
        Str text;
        ok = ok && file_read(list[i], SCRIPT_LIMIT, &memory, &text, e);
        if (ok) {
            run_one(cli, list[i], text, seen, context);
            free(memory);
        }
        free(list[i]);
    }
    free(list);
    return ok;
}

typedef struct Tally {
    bool quiet;
    int passed, failed;
} Tally;

static void report(void *context, const char *file, const ScriptResult *r) {
    Tally *t = context;
    if (r->passed && r->proves) {
        t->passed++;
        if (!t->quiet) printf("ok   %s  %s\n", file, r->title);
        return;
    }
    t->failed++;
    if (r->passed) printf("FAIL %s: proves nothing: it has no expect, sheet or try line\n", file);
    else printf("FAIL %s:%d %s\n", file, r->line, r->message);
}

int cmd_rule(Cli *cli, Args *args) {
    Tally tally = {.quiet = args_flag(args, "--quiet")};
    Error e;
    if (!args_end(args, 1, 100000)) return bad("%s", args->error.text);
    for (int i = 0; i < args->count; i++) {
        if (!scripts_run(cli, args->at[i], report, &tally, &e)) return bad("rule: %s", e.text);
    }
    printf("%d passed, %d failed\n", tally.passed, tally.failed);
    return tally.failed ? STATUS_FAILED : STATUS_OK;
}
