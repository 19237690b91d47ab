/* Worksheets and odds as text; see screen/sheet.h. */
#include "cli/screen/sheet.h"

#include "core/marks.h"
#include "core/odds.h"

const char *clause_short(const Game *game, Clause clause) {
    const char *id = clause_id(game, clause);
    size_t len = strlen(game->prefix);
    return strncmp(id, game->prefix, len) == 0 && id[len] == '-' ? id + len + 1 : id;
}

/* ---- The sum ---------------------------------------------------------------- */

/* Lines of one kind stand together: "+6 further unit x3". */
typedef struct Item {
    const SheetLine *line;
    int value, count;
} Item;

static bool same_kind(const SheetLine *a, const SheetLine *b) {
    return a->column == b->column && a->clause == b->clause && strcmp(a->code, b->code) == 0;
}

static int collect(const Worksheet *sheet, int column, Item *item) {
    int count = 0;
    for (int i = 0; i < sheet->lines; i++) {
        const SheetLine *line = &sheet->line[i];
        if (line->column != column) continue;
        int at = 0;
        while (at < count && !same_kind(item[at].line, line)) at++;
        if (at == count) item[count++] = (Item){line, 0, 0};
        item[at].value += line->value;
        item[at].count++;
    }
    return count;
}

static void item_text(const Game *game, const void *board, const Item *item, const char *times, Writer *w) {
    put_term(w, game, item->line->code);
    if (item->count > 1) put_fmt(w, " %s%d", times, item->count);
    else if (item->line->subject) {
        put_char(w, ' ');
        game->subject(board, item->line->subject, w);
        make_plain(w, 0);
    }
}

static int print_item(const Paint *p, const Game *game, const void *board, const Item *item, bool first, int column) {
    char text[120], value[16];
    Writer w = writer_on(text, sizeof text);
    item_text(game, board, item, sign(p, "×", "x"), &w);
    snprintf(value, sizeof value, first ? "%d" : "%+d", item->value);
    const char *clause = clause_short(game, item->line->clause);
    int width = (int)strlen(value) + 2 + text_width(writer_str(&w)) + (int)strlen(clause);
    if (!first && column + 2 + width > p->width) {
        fprintf(p->out, "\n%*s", 12, "");
        column = 12;
    }
    paint(p, STRONG, "%s%s", first ? "" : "  ", value);
    paint(p, PLAIN, " %s", text);
    paint(p, FAINT, " %s", clause);
    return column + (first ? 0 : 2) + width;
}

static void print_column(const Paint *p, const Game *game, const void *board, const Worksheet *sheet, int column) {
    Item item[SHEET_LINES];
    char words[TERM_ROOM];
    int count = collect(sheet, column, item);
    if (!sheet->column[column] || !sheet->column[column][0]) return;
    paint(p, STRONG, "%-8s %2d", heading_of(game, sheet->column[column], words).at, sheet->total[column]);
    paint(p, FAINT, " = ");
    int at = 14;
    for (int i = 0; i < count; i++) at = print_item(p, game, board, &item[i], i == 0, at);
    if (!count) paint(p, FAINT, "nothing");
    fputc('\n', p->out);
}

void sheet_print(const Paint *p, const Game *game, const void *board, const Worksheet *sheet) {
    char words[TERM_ROOM];
    paint(p, STRONG, "%s\n", heading_of(game, sheet->title, words).at);
    for (int i = 0; i < SHEET_COLUMNS; i++) print_column(p, game, board, sheet, i);
    for (int i = 0; i < sheet->notes; i++) {
        paint(p, FAINT, "assumed: ");
        paint(p, PLAIN, "%s\n", sheet->note[i]);
    }
}

/* ---- The chances ------------------------------------------------------------ */

enum { BAR = 26 }; /* columns of 100 per cent */

static void bar_text(const Paint *p, u64 weight, u64 total, Writer *w) {
    int len = (int)((weight * BAR * 2 + total) / (total * 2));
    for (int i = 0; i < len; i++) put(w, sign(p, "█", "#"));
    if (!len) put(w, sign(p, "▏", "|"));
}

/* Of the longest label, so that all figures stand below each other. */
static int label_width(const Game *game, const Odds *odds) {
    char words[TERM_ROOM];
    int widest = 14;
    for (int i = 0; i < odds->codes; i++) {
        int len = (int)term_of(game, odds->of[i].code, words).len;
        widest = len > widest ? len : widest;
    }
    return widest;
}

static void print_chance(const Paint *p, const Game *game, const Odds *odds, int i, int width) {
    char words[TERM_ROOM], percent[24], bar[BAR * 3 + 4];
    Writer w = writer_on(percent, sizeof percent), b = writer_on(bar, sizeof bar);
    odds_percent(odds->of[i].weight, odds->total, &w);
    bar_text(p, odds->of[i].weight, odds->total, &b);
    paint(p, PLAIN, "%-*s ", width, term_of(game, odds->of[i].code, words).at);
    paint(p, STRONG, "%8s  ", percent);
    paint(p, GOLD, "%s", bar);
    if (odds->of[i].amount) {
        char mean[24];
        Writer m = writer_on(mean, sizeof mean);
        odds_mean(odds->of[i].amount, odds->of[i].weight, &m);
        paint(p, FAINT, "  mean %s", mean);
    }
    fputc('\n', p->out);
}

bool odds_print(const Paint *p, const Game *game, const void *board, const void *state, const Worksheet *sheet) {
    Odds odds;
    if (!odds_of(game, board, state, sheet, &odds)) return false;
    for (int i = 0; i < odds.codes; i++) print_chance(p, game, &odds, i, label_width(game, &odds));
    paint(p, FAINT, "exact, of %llu equally likely rolls\n", (unsigned long long)odds.total);
    return true;
}

bool sheet_and_odds(const Paint *p, const Game *game, const void *board, const void *state, Side viewer,
                    const Action *about, bool with_sheet) {
    Worksheet sheet;
    bool summed = game->worksheet(board, state, viewer, about, &sheet);
    if (summed && with_sheet) sheet_print(p, game, board, &sheet);
    Actor actor;
    game_actor(game, board, state, &actor);
    bool due = summed || (!about && actor.side == FORTUNE);
    bool chances = due && odds_print(p, game, board, state, summed ? &sheet : NULL);
    return summed || chances;
}
