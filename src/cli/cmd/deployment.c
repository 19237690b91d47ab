/* longroll deployment: set-up and order of arrival as the rules print them (LFM-29a to LFM-29e), written and
 * compared. */
#include "cli/cli.h"
#include "games/lfm/lfm.h"

#include <stdlib.h>

enum { TEXT_ROOM = 64 * 1024 };

static bool compare(const Table *t, const char *path, Error *e) {
    char *text;
    Str slice;
    Error why = {""};
    if (!file_read(path, TEXT_ROOM, &text, &slice, e)) return false;
    bool same = lfm_deployment_matches(t->board, t->match.state, slice, &why);
    free(text);
    return same || fail(e, "%s: %s", path, why.text);
}

static void print_list(const Table *t) {
    char *text = alloc_or_exit(TEXT_ROOM);
    Writer w = writer_on(text, TEXT_ROOM);
    lfm_deployment_write(t->board, t->match.state, &w);
    fputs(text, stdout);
    free(text);
}

int cmd_deployment(Cli *cli, Args *args) {
    const char *list = args_value(args, "--check");
    Error e;
    Table t;
    if (!args_end(args, 1, 1)) return bad("%s", args->error.text);
    if (!table_scenario(cli, args->at[0], NULL, 0, &t, &e)) return bad("deployment: %s", e.text);
    int status = STATUS_OK;
    if (t.game != &lfm_game) status = bad("deployment: %s has no printed lists", t.game->title);
    else if (!list) print_list(&t);
    else if (!compare(&t, list, &e)) status = STATUS_FAILED, fprintf(stderr, "longroll: %s\n", e.text);
    else printf("%s says the same as %s\n", list, t.name);
    table_close(&t);
    return status;
}
