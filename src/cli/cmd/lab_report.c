/* longroll lab report: a page with plots, and tables for other programs. */
#include "cli/cmd/lab.h"

#include "lab/journal.h"
#include "lab/report.h"

#include <stdlib.h>

typedef void ReportTable(FILE *out, const Run *r);

/* A part that may fail, or else a table. */
static bool write_part(const char *folder, const char *name, LabText *part, ReportTable *table, const Run *r,
                       Error *e) {
    Str text;
    char path[1024];
    bool ok = lab_text(part, table, r, &text, e);
    snprintf(path, sizeof path, "%.900s/%s", folder, name);
    ok = ok && file_write(path, text, e);
    free((char *)text.at);
    if (ok) puts(path);
    return ok;
}

/* What only some batches have. */
static bool write_more(const char *folder, const Run *r, Error *e) {
    const Batch *b = r->batch;
    if (strcmp(b->kind, "ladder") == 0 && !write_part(folder, "ratings.csv", report_ratings, NULL, r, e)) return false;
    if (b->verbs && !write_part(folder, "uses.csv", NULL, report_uses, r, e)) return false;
    return b->stop.kind != STOP_SPRT || write_part(folder, "verdict.csv", NULL, report_verdict, r, e);
}

int lab_report(const char *folder) {
    Batch *batch = NULL;
    Run *run = NULL;
    Error e;
    char note[160];
    bool ok = journal_read(folder, games_find, &batch, &run, note, &e);
    if (ok && note[0]) fprintf(stderr, "longroll: %s\n", note);
    ok = ok && write_part(folder, "report.html", report_html, NULL, run, &e) &&
         write_part(folder, "pairings.csv", NULL, report_pairings, run, &e) &&
         write_part(folder, "games.csv", NULL, report_games, run, &e) && write_more(folder, run, &e);
    if (run) run_close(run);
    free(batch);
    return ok ? STATUS_OK : bad("lab report: %s", e.text);
}
