/* The `longroll` command: what its files share.
 *
 * Every command is `int cmd_NAME(Cli *, Args *)` and answers with an exit
 * status: 0 success, 1 a test or a check failed, 2 bad input. On 2 a line on
 * standard error says what was expected, and nothing has been written. */
#ifndef LONGROLL_CLI_H
#define LONGROLL_CLI_H

#include "cli/facts.h"
#include "core/marks.h"
#include "core/record.h"
#include "core/script.h"
#include "core/values.h"
#include "core/version.h"
#include "games/games.h"

#include <stdio.h>

enum { STATUS_OK, STATUS_FAILED, STATUS_BAD };

/* A slice for %.*s. */
#define SHOWN(slice) (int)(slice).len, (slice).at

/* ---- Words of the command line (args.c) ------------------------------------- */

/* Options are taken out one by one; what remains are the operands. The first
 * error is kept and reported by args_end. */
enum { ARGS_TAKEN = 32 };
typedef struct Args {
    const char *command;
    const char *usage; /* its operands and options, for messages; or NULL */
    char **at;
    int count;
    const char *taken[ARGS_TAKEN]; /* names of options that were there */
    int takens;
    bool broken;
    Error error;
} Args;

bool args_flag(Args *a, const char *name);
/* `--name VALUE` or `--name=VALUE`; NULL when it is not there. */
const char *args_value(Args *a, const char *name);
/* A whole number; `*value` stays as it was when the option is not there. */
bool args_number(Args *a, const char *name, i64 low, i64 high, i64 *value);
/* Every `--option NAME=VALUE`. */
int args_options(Args *a, OptionChoice *option, int room);
/* Was the option there? Asked after it was taken. */
bool args_had(const Args *a, const char *name);
/* No unknown option is left, none is there twice, and `least` to `most` operands are. */
MUST_USE bool args_end(Args *a, int least, int most);

/* ---- The world outside (files.c) -------------------------------------------- */

typedef struct DataText DataText;
typedef struct Dealer Dealer; /* lab/dealer.h */

typedef struct Cli {
    const char *self;     /* how the program was called */
    const Dealer *dealer; /* who lets the games of the lab be played */
    const char *folder;   /* --data DIR, or NULL */
    DataSource data;
    DataText *texts; /* read from the folder so far */
} Cli;

/* Never NULL: without memory the program ends. */
void *alloc_or_exit(size_t size);
void *realloc_or_exit(void *old, size_t size);

/* The compiled-in data, or with a folder its files instead. */
MUST_USE bool data_open(Cli *cli, const char *folder, Error *e);
void data_close(Cli *cli);
/* Name the folder in front of an error about its files. Returns false. */
bool data_blame(const Cli *cli, Error *e);

/* Can the opponents' weights for this game be used? The error names the file. */
MUST_USE bool data_weights(Cli *cli, const Game *game, Error *e);

enum { NAME_ROOM = 96, NAMES_MAX = 128 };
typedef struct Names {
    int count;
    char name[NAMES_MAX][NAME_ROOM];
} Names;

/* Files of a game that end in `ending`, without it, sorted. */
void data_names(const Cli *cli, const char *game, const char *ending, Names *names);
/* The default scenario of a game: the first that is not for scripts. */
const char *default_scenario(const Cli *cli, const Game *game, char name[NAME_ROOM]);

/* A whole file of at most `limit` bytes, terminated; free it. */
MUST_USE bool file_read(const char *path, size_t limit, char **text, Str *slice, Error *e);
/* All or nothing: written to a temporary file, then moved into place. */
MUST_USE bool file_write(const char *path, Str text, Error *e);
/* Could a file be written there? Nothing is changed. */
MUST_USE bool file_writable(const char *path, Error *e);
bool file_is(const char *path);
bool folder_is(const char *path);
/* The files below a folder with that ending, or the file itself, sorted; each
 * to be freed with the list. */
MUST_USE bool file_walk(const char *path, const char *ending, char ***list, int *count, Error *e);

/* "longroll: ..." on the standard error. Returns STATUS_BAD. */
int bad(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ---- A game on the table (play/table.c) ------------------------------------- */

typedef struct Table {
    const Game *game;
    void *board;
    char name[NAME_ROOM]; /* "lgv/chancellorsville" */
    Scenario scenario;
    int option_count;
    OptionChoice option[SCENARIO_OPTIONS]; /* chosen in addition to the scenario's own */
    char board_hash[17];
    Match match;
    char *record; /* text of the record it was read from, or NULL */
    RecordHeader header;
} Table;

/* Each leaves a zeroed table on failure. `name` may be a game alone. */
MUST_USE bool table_scenario(Cli *cli, const char *name, const OptionChoice *option, int option_count, Table *t,
                             Error *e);
/* Replays the whole record; its journal goes to `j` unless that is NULL. */
MUST_USE bool table_record(Cli *cli, const char *path, const Journal *j, Table *t, Error *e);
/* A scenario, or else a file with a record. */
MUST_USE bool table_open(Cli *cli, const char *what, Table *t, Error *e);
void table_close(Table *t);
/* The record of the match as text; free `*memory`. */
Str table_text(const Table *t, char **memory);

/* A game by its id, or an error that lists the existing ones. */
MUST_USE bool game_named(const char *id, const Game **game, Error *e);

/* Do actions given as text: "union assault 61; pick Hancock; roll 3 4". The
 * side may be left out: it is then the actor. */
MUST_USE bool table_do(Table *t, Str text, Error *e);

/* "'assault 12' is refused: ... (LGV-8.1b)"; always false. */
bool table_refused(const Table *t, Str text, const Refusal *r, Error *e);

/* ---- Commands --------------------------------------------------------------- */

/* The whole program: finds the command and gives its exit status. */
int longroll(int count, char **word, const Dealer *dealer);
/* What `longroll help NAME` says. */
int command_help(const char *name);
/* Its last words, written at once: nothing but the stack is needed. */
void say_fault(int file, const char *text);

typedef int CommandRun(Cli *cli, Args *args);
CommandRun cmd_games, cmd_show, cmd_play, cmd_replay, cmd_verify, cmd_rule, cmd_rules, cmd_clauses, cmd_odds, cmd_perft,
    cmd_bench, cmd_check_data, cmd_deployment, cmd_map, cmd_lab, cmd_duel, cmd_serve, cmd_store, cmd_admin;

/* Runs every rule script below `path` for `cmd_rule` and `cmd_clauses`. */
typedef void ScriptSeen(void *context, const char *file, const ScriptResult *result);
MUST_USE bool scripts_run(Cli *cli, const char *path, ScriptSeen *seen, void *context, Error *e);

#endif
