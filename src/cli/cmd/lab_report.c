/* longroll lab report: a page with plots, and tables for other programs. */
#include "cli/cmd/lab.h"

#include "lab/journal.h"
#include "lab/report.h"

#include <stdlib.h>

typedef bool ReportPart(FILE *out, const Run *r, Error *e);

static bool write_pairings(FILE *out, const Run *r, Error *e) {
    (void)e;
    report_pairings(out, r);
    return true;
}

static bool write_games(FILE *out, const Run *r, Error *e) {
    (void)e;
    report_games(out, r);
    return true;
}

static bool write_uses(FILE *out, const Run *r, Error *e) {
    (void)e;
    report_uses(out, r);
    return true;
}

static bool write_verdict(FILE *out, const Run *r, Error *e) {
    (void)e;
    report_verdict(out, r);
    return true;
}

static bool write_part(const char *folder, const char *name, ReportPart *part, const Run *r, Error *e) {
    char *text, path[1024];
    size_t len;
    FILE *out = open_memstream(&text, &len);
    if (!out) exit(bad("out of memory"));
    bool ok = part(out, r, e);
    fclose(out);
    snprintf(path, sizeof path, "%.900s/%s", folder, name);
    ok = ok && file_write(path, (Str){text, len}, e);
    free(text);
    if (ok) puts(path);
    return ok;
}

/* What only some batches have. */
static bool write_more(const char *folder, const Run *r, Error *e) {
    const Batch *b = r->batch;
    if (strcmp(b->kind, "ladder") == 0 && !write_part(folder, "ratings.csv", report_ratings, r, e)) return false;
    if (b->verbs && !write_part(folder, "uses.csv", write_uses, r, e)) return false;
    return b->stop.kind != STOP_SPRT || write_part(folder, "verdict.csv", write_verdict, r, e);
}

int lab_report(const char *folder) {
    Batch *batch = NULL;
    Run *run = NULL;
    Error e;
    char note[160];
    bool ok = journal_read(folder, games_find, &batch, &run, note, &e);
    if (ok && note[0]) fprintf(stderr, "longroll: %s\n", note);
    ok = ok && write_part(folder, "report.html", report_html, run, &e) &&
         write_part(folder, "pairings.csv", write_pairings, run, &e) &&
         write_part(folder, "games.csv", write_games, run, &e) && write_more(folder, run, &e);
    if (run) run_close(run);
    free(batch);
    return ok ? STATUS_OK : bad("lab report: %s", e.text);
}
