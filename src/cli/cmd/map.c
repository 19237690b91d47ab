/* longroll map: the chart with a position on it, as a picture. */
#include "cli/chart/chart.h"
#include "cli/cli.h"

#include <stdlib.h>

/* Hexes and tables are drawn from the board alone. */
static bool chart_text(Cli *cli, const Game *game, const Facts *board, Str *text, Error *e) {
    char path[NAME_ROOM];
    *text = STR("");
    if (facts_get(board, "grid.columns").len || facts_get(board, "table.width").len) return true;
    snprintf(path, sizeof path, "%.40s/chart.txt", game->id);
    return cli->data.read(cli->data.context, path, text, e);
}

static bool draw(Cli *cli, const Table *t, bool dark, FILE *out, Error *e) {
    Str text;
    Facts board = {0}, position = {0};
    facts_of_board(&board, t->game, t->board);
    facts_of_position(&position, t->game, t->board, t->match.state, NOBODY);
    bool ok = chart_text(cli, t->game, &board, &text, e) && chart_svg(text, &board, &position, dark, out, e);
    facts_free(&board);
    facts_free(&position);
    return ok;
}

/* Drawn aside first, so that a fault leaves no half picture. */
static bool draw_file(Cli *cli, const Table *t, bool dark, const char *path, Error *e) {
    char *memory = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&memory, &len);
    if (!out) return fail(e, "out of memory");
    bool ok = draw(cli, t, dark, out, e);
    ok = fclose(out) == 0 && ok;
    ok = ok &&
         (strcmp(path, "-") == 0 ? fwrite(memory, 1, len, stdout) == len : file_write(path, (Str){memory, len}, e));
    free(memory);
    return ok;
}

int cmd_map(Cli *cli, Args *args) {
    const char *svg = args_value(args, "--svg"), *scenario = args_value(args, "--scenario");
    bool dark = args_flag(args, "--dark");
    const Game *game;
    Error e;
    Table t;
    if (!args_end(args, 1, 1)) return bad("%s", args->error.text);
    if (!game_named(args->at[0], &game, &e)) return bad("map: %s", e.text);
    bool ok = scenario ? table_open(cli, scenario, &t, &e) : table_scenario(cli, game->id, NULL, 0, &t, &e);
    if (!ok) return bad("map: %s", e.text);
    if (t.game != game) ok = fail(&e, "%s is not of %s", scenario, game->id);
    ok = ok && draw_file(cli, &t, dark, svg ? svg : "-", &e);
    table_close(&t);
    return ok ? STATUS_OK : bad("map: %s", e.text);
}
