/* longroll rules and longroll clauses: what the clauses say, and which of them
 * have code and a passing script. */
#include "cli/cli.h"
#include "core/book.h"

#include <stdlib.h>

/* ---- Kinds ------------------------------------------------------------------ */

/* The kind of a clause stands after the dash: a digit is a clause of the
 * rulebook, R our ruling, D what the rule text leaves out, P a decision point,
 * S state to keep. */
static char kind_of(const ClauseInfo *c) {
    const char *dash = strchr(c->id, '-');
    return dash ? dash[1] : 0;
}

static const char *source_of(const ClauseInfo *c) {
    switch (kind_of(c)) {
    case 'R': return "our ruling, where the rulebook is silent or says two things";
    case 'D': return "put in by us for what the rule text leaves out";
    case 'P': return "a decision point of the engine, by the rulebook's sequence";
    case 'S': return "state that the rules ask to be kept";
    default: break;
    }
    return strstr(c->id, "-ex") ? "a worked number, from the clauses before it" : "the rulebook, in our own words";
}

/* Needs no script, whatever the others do. */
static bool exempt(const ClauseInfo *c) {
    char kind = kind_of(c);
    return kind == 'D' || kind == 'P' || kind == 'S' || c->unobserved[0] != 0;
}

/* ---- rules ------------------------------------------------------------------ */

static void wrapped(const char *head, const char *text) {
    enum { WIDTH = 78 };
    int column = printf("  %s", head);
    Str rest = str_of(text);
    for (Str word = str_word(&rest); word.len; word = str_word(&rest)) {
        if (column + 1 + (int)word.len > WIDTH) column = printf("\n   ") - 1;
        column += printf(" %.*s", SHOWN(word));
    }
    putchar('\n');
}

static void explain(const ClauseInfo *c) {
    printf("%s\n", c->id);
    wrapped("", c->text);
    if (c->ruling[0]) wrapped("Ruling:", c->ruling);
    if (c->unobserved[0]) wrapped("Not observable:", c->unobserved);
    wrapped("Source:", source_of(c));
    wrapped("Code:", c->sites[0] ? c->sites : "none");
    if (c->more_sites) printf("    and %d more\n", c->more_sites);
}

static bool find_clause(const char *id, const Game **game, Clause *clause) {
    for (int i = 0; games_all[i]; i++) {
        *game = games_all[i];
        *clause = clause_find(*game, str_of(id));
        if (*clause) return true;
    }
    return false;
}

/* Every clause of a section: "LGV-9.4" means 9.4a, 9.4.1 and so on. */
static int explain_section(const char *id) {
    int found = 0;
    size_t len = strlen(id);
    for (int i = 0; games_all[i]; i++) {
        for (int k = 1; k <= games_all[i]->clause_count && len > strlen(games_all[i]->prefix) + 1; k++) {
            const ClauseInfo *c = &games_all[i]->clauses[k];
            bool inside = strncmp(c->id, id, len) == 0 && !(c->id[len] >= '0' && c->id[len] <= '9');
            if (inside && found++) putchar('\n');
            if (inside) explain(c);
        }
    }
    return found;
}

/* The contents of a game's rulebook, with the first clause of each section to ask for. */
static int list_book(Cli *cli, const Game *game) {
    Error e;
    Book *book = alloc_or_exit(sizeof *book);
    bool ok = book_read(game, &cli->data, book, &e);
    for (int i = 0; ok && i < book->count; i++) {
        const BookItem *item = &book->item[i];
        if (item->kind == BOOK_GROUP) printf("%s%.*s\n", i ? "\n" : "", SHOWN(item->title));
        if (item->kind == BOOK_CHAPTER) printf("  %-4.*s %.*s\n", SHOWN(item->name), SHOWN(item->title));
        if (item->kind == BOOK_SECTION) printf("       %-10.*s %.*s\n", SHOWN(item->name), SHOWN(item->title));
    }
    free(book);
    return ok ? STATUS_OK : bad("rules: %s", e.text);
}

int cmd_rules(Cli *cli, Args *args) {
    if (!args_end(args, 1, 1000)) return bad("%s", args->error.text);
    const Game *book = games_find(str_of(args->at[0]));
    if (args->count == 1 && book) return list_book(cli, book);
    for (int i = 0; i < args->count; i++) {
        const Game *game;
        Clause clause;
        if (i) putchar('\n');
        if (find_clause(args->at[i], &game, &clause)) explain(&game->clauses[clause]);
        else if (!explain_section(args->at[i])) return bad("rules: there is no clause '%s'", args->at[i]);
    }
    return STATUS_OK;
}

/* ---- clauses ---------------------------------------------------------------- */

enum { SCRIPTS_SHOWN = 400 };

typedef struct Coverage {
    const Game *game;
    Writer *scripts; /* [clause]: the passing scripts that name it */
    int *passing;    /* [clause] */
    int failed;
} Coverage;

/* "9.4.2c-lead.rule" of a whole path. */
static const char *last_part(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void count_script(void *context, const char *file, const ScriptResult *r) {
    Coverage *c = context;
    if (!r->passed || !r->proves) c->failed++;
    if (!r->passed || !r->proves || r->game != c->game) return;
    for (int i = 0; i < r->clause_count; i++) {
        Clause clause = r->clause[i];
        if (c->passing[clause]++) put_char(&c->scripts[clause], ' ');
        put(&c->scripts[clause], last_part(file));
    }
}

static bool cover(Cli *cli, const char *folder, Coverage *c, Error *e) {
    size_t count = (size_t)c->game->clause_count + 1;
    c->passing = alloc_or_exit(count * sizeof *c->passing);
    c->scripts = alloc_or_exit(count * sizeof *c->scripts);
    for (size_t i = 0; i < count; i++) c->scripts[i] = writer_on(alloc_or_exit(SCRIPTS_SHOWN), SCRIPTS_SHOWN);
    return !folder || scripts_run(cli, folder, count_script, c, e);
}

static void uncover(Coverage *c) {
    for (int i = 0; i <= c->game->clause_count; i++) free(c->scripts[i].buffer);
    free(c->scripts);
    free(c->passing);
}

static void json_words(Json *j, const char *key, const char *text) {
    Str rest = str_of(text);
    json_key(j, key);
    json_array(j);
    for (Str word = str_word(&rest); word.len; word = str_word(&rest)) json_str(j, word);
    json_end(j, ']');
}

static void json_text(Json *j, const char *key, const char *text) {
    json_key(j, key);
    json_str(j, str_of(text));
}

static void print_json(const Coverage *c) {
    enum { ROOM = 16384 };
    char *memory = alloc_or_exit(ROOM);
    for (int i = 1; i <= c->game->clause_count; i++) {
        const ClauseInfo *info = &c->game->clauses[i];
        Writer w = writer_on(memory, ROOM);
        Json j = json_on(&w);
        json_object(&j);
        json_text(&j, "clause", info->id);
        json_text(&j, "text", info->text);
        if (info->ruling[0]) json_text(&j, "ruling", info->ruling);
        if (info->unobserved[0]) json_text(&j, "unobserved", info->unobserved);
        json_words(&j, "sites", info->sites);
        if (info->more_sites) field_int(&j, "more_sites", info->more_sites);
        json_words(&j, "scripts", c->scripts[i].buffer);
        json_end(&j, '}');
        puts(memory);
    }
    free(memory);
}

static void print_table(const Coverage *c) {
    printf("%-16s %-42s %s\n", "clause", "code", "passing scripts");
    for (int i = 1; i <= c->game->clause_count; i++) {
        const ClauseInfo *info = &c->game->clauses[i];
        const char *scripts = c->passing[i] ? c->scripts[i].buffer : info->unobserved[0] ? "(not observable)" : "-";
        printf("%-16s %-42s %s\n", info->id, info->sites[0] ? info->sites : "-", scripts);
    }
}

static int print_check(const Coverage *c) {
    int passed = 0, failed = 0;
    for (int i = 1; i <= c->game->clause_count; i++) {
        const ClauseInfo *info = &c->game->clauses[i];
        bool coded = info->sites[0] != 0, tested = c->passing[i] > 0;
        if ((coded && tested) || exempt(info)) {
            passed++;
            continue;
        }
        failed++;
        printf("FAIL %s: no %s\n", info->id,
               coded    ? "passing script"
               : tested ? "code site"
                        : "code site, no passing script");
    }
    if (c->failed) printf("FAIL %d scripts do not pass\n", c->failed);
    printf("%d passed, %d failed\n", passed, failed + c->failed);
    return failed || c->failed ? STATUS_FAILED : STATUS_OK;
}

int cmd_clauses(Cli *cli, Args *args) {
    bool json = args_flag(args, "--json"), check = args_flag(args, "--check");
    const char *folder = args_value(args, "--scripts");
    char own[NAME_ROOM + 20];
    Coverage c = {0};
    Error e;
    if (!args_end(args, 1, 1)) return bad("%s", args->error.text);
    if (!game_named(args->at[0], &c.game, &e)) return bad("clauses: %s", e.text);
    snprintf(own, sizeof own, "tests/rules/%s", c.game->id);
    if (!folder && (check || folder_is(own))) folder = own; /* away from the sources the table has no scripts */
    bool ok = cover(cli, folder, &c, &e);
    int status = STATUS_OK;
    if (!ok) status = bad("clauses: %s", e.text);
    else if (check) status = print_check(&c);
    else if (json) print_json(&c);
    else print_table(&c);
    uncover(&c);
    return status;
}
