/* What the commands of the lab share. */
#ifndef LONGROLL_CLI_CMD_LAB_H
#define LONGROLL_CLI_CMD_LAB_H

#include "cli/cli.h"
#include "lab/batch.h"
#include "lab/run.h"

/* A word of the command line for %.*s: enough to know it by. */
#define SHORT(word) (int)strnlen((word), 40), (word)

/* A batch in the making. */
typedef struct Lab {
    Cli *cli;
    Args *args;
    Batch *batch;
    int tables;
    Table table[SCENES_MAX]; /* whose boards the scenes use */
    OptionChoice option[SCENARIO_OPTIONS];
    int options;
    i64 pairs, games, threads; /* 0: not said */
    const char *out;           /* folder, or NULL */
    const char *by, *only;     /* tune: who plays; "policy", "value" or NULL */
    i64 epochs;
} Lab;

typedef bool LabPlan(Lab *lab, Error *e);
/* What the command is to play; each takes its own options and operands and fills the batch. */
LabPlan plan_duel, plan_ladder, plan_balance, plan_bid, plan_verbs, plan_tune;

/* Load a scenario with the options chosen, and `more` of them; gives its scene. */
MUST_USE bool lab_scene(Lab *lab, const char *name, const OptionChoice *more, int *scene, Error *e);
/* So many pairs, or single games, of each pairing: as said, or `otherwise`. */
MUST_USE bool lab_rounds(Lab *lab, i64 otherwise, Error *e);
/* Every scenario from operand `from` on, with this opponent on both sides. */
MUST_USE bool lab_by_itself(Lab *lab, const char *who, int from, Error *e);
/* Operands 0 and 1 against each other in every scenario from operand 2 on, in pairs. */
MUST_USE bool lab_against(Lab *lab, Error *e);

/* What a part that may fail, or else a table, says of a batch; `text` is the caller's to free. */
typedef bool LabText(FILE *out, const Run *r, Error *e);
bool lab_text(LabText *part, void (*table)(FILE *out, const Run *r), const Run *r, Str *text, Error *e);
/* Ctrl-C and the like stop the games; a second one ends the program. */
void lab_heed_signals(void);
int lab_report(const char *folder);
int lab_tune(Lab *lab);

#endif
