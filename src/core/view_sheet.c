/* What a viewer is told when he asks: may this be done, and how would it end. As JSON. */
#include "core/view.h"

#include "core/internal.h"
#include "core/marks.h"
#include "core/odds.h"

/* ---- Questions ------------------------------------------------------------------------------------------- */

static void write_reasons(Json *j, const Game *game, const Refusal *r) {
    field_array(j, "clauses");
    for (int i = 0; i < refusal_shown(r); i++) json_str(j, str_of(clause_id(game, r->clause[i])));
    json_end(j, ']');
    field_text(j, "why", r->why);
}

void why_write(const Viewing *v, const Action *action, Writer *out) {
    Json j = json_on(out);
    Refusal r = {.count = 0};
    bool allowed = game_check(v->match->game, v->match->board, v->state, v->viewer, action, &r);
    if (allowed) r = (Refusal){.count = 0};
    json_object(&j);
    field_bool(&j, "allowed", allowed);
    write_reasons(&j, v->match->game, &r);
    json_end(&j, '}');
}

bool why_write_any(const Viewing *v, Str actions, Writer *out, Error *e) {
    const Match *m = v->match;
    Action first = action0(VERB_NONE), one;
    for (Str rest = actions; rest.len > 0;) {
        Str text = str_trim(str_cut(&rest, ';'));
        if (!action_read(m->game, m->board, v->state, text, &one, e)) continue;
        if (first.verb == VERB_NONE) first = one;
        if (game_check(m->game, m->board, v->state, v->viewer, &one, NULL)) continue;
        why_write(v, &one, out);
        return true;
    }
    if (first.verb == VERB_NONE) return false;
    why_write(v, &first, out);
    return true;
}

void refusal_write(const Game *game, const Refusal *r, Writer *out) {
    Json j = json_on(out);
    json_object(&j);
    field_object(&j, "refused");
    write_reasons(&j, game, r);
    json_end(&j, '}');
    json_end(&j, '}');
}

void error_write(const char *code, const char *field, const char *text, Writer *out) {
    Json j = json_on(out);
    json_object(&j);
    field_object(&j, "error");
    field_text(&j, "code", code);
    if (field != NULL) field_text(&j, "field", field);
    field_text(&j, "text", text);
    json_end(&j, '}');
    json_end(&j, '}');
}

/* ---- Worksheet and odds ------------------------------------------------------------------------------------- */

static void write_sheet_line(const Viewing *v, const SheetLine *line, Json *j) {
    char text[MARKED_ROOM];
    Writer w = writer_on(text, sizeof text);
    if (line->subject != 0) v->match->game->subject(v->match->board, line->subject, &w);
    json_object(j);
    field_int(j, "value", line->value);
    field_code(j, v->match->game, line->code, "reason");
    field_str(j, "subject", writer_str(&w));
    field_clause(j, "clause", v->match->game, line->clause);
    json_end(j, '}');
}

static void write_column(const Viewing *v, const Worksheet *sheet, int column, Json *j) {
    if (sheet->column[column] == NULL || sheet->column[column][0] == 0) return;
    json_object(j);
    field_heading(j, v->match->game, sheet->column[column], "name");
    field_int(j, "total", sheet->total[column]);
    field_array(j, "lines");
    for (int i = 0; i < sheet->lines; i++) {
        if (sheet->line[i].column == column) write_sheet_line(v, &sheet->line[i], j);
    }
    json_end(j, ']');
    json_end(j, '}');
}

static void write_sum(const Viewing *v, const Worksheet *sheet, Json *j) {
    field_heading(j, v->match->game, sheet->title, "title");
    field_array(j, "columns");
    for (int i = 0; i < SHEET_COLUMNS; i++) write_column(v, sheet, i, j);
    json_end(j, ']');
    field_array(j, "assumptions");
    for (int i = 0; i < sheet->notes; i++) json_str(j, str_of(sheet->note[i]));
    json_end(j, ']');
}

static void write_codes(const Game *game, const Odds *odds, Json *j) {
    field_array(j, "of");
    for (int i = 0; i < odds->codes; i++) {
        json_object(j);
        field_code(j, game, odds->of[i].code, "label");
        field_int(j, "weight", (i64)odds->of[i].weight);
        json_key(j, "mean"); /* the last member: what is written by hand tells Json of no comma */
        odds_mean(odds->of[i].amount, odds->of[i].weight, j->out);
        json_end(j, '}');
    }
    json_end(j, ']');
}

/* Draws that read the same are one: how many of a kind a cup holds is a secret. */
static int merge_alike(Outcome *outcome, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        int same = 0;
        while (same < kept &&
               (outcome[same].amount != outcome[i].amount || strcmp(outcome[same].code, outcome[i].code) != 0))
            same++;
        if (same < kept) outcome[same].weight += outcome[i].weight;
        else outcome[kept++] = outcome[i];
    }
    return kept;
}

static void write_classes(const Viewing *v, const Worksheet *sheet, Json *j) {
    Outcome outcome[OUTCOMES_MAX];
    int count = merge_alike(outcome, v->match->game->outcomes(v->match->board, v->state, sheet, outcome));
    field_array(j, "steps");
    for (int i = 0; i < count; i++) {
        json_object(j);
        field_code(j, v->match->game, outcome[i].code, "label");
        field_int(j, "amount", outcome[i].amount);
        field_int(j, "weight", outcome[i].weight);
        json_end(j, '}');
    }
    json_end(j, ']');
}

static void write_odds(const Viewing *v, const Worksheet *sheet, const Odds *odds, Json *j) {
    field_object(j, "odds");
    field_int(j, "total", (i64)odds->total);
    write_codes(v->match->game, odds, j);
    write_classes(v, sheet, j);
    json_end(j, '}');
}

void sheet_write(const Viewing *v, const Action *about, Writer *out) {
    const Game *game = v->match->game;
    Worksheet sheet, empty;
    Actor actor;
    Odds odds;
    Json j = json_on(out);
    sheet_start(&empty, "", "", "");
    game_actor(game, v->match->board, v->state, &actor);
    bool summed = game->worksheet(v->match->board, v->state, v->eyes, about, &sheet);
    bool due = summed || (about == NULL && actor.side == FORTUNE);
    const Worksheet *known = summed ? &sheet : NULL;
    bool chances = due && odds_of(game, v->match->board, v->state, known, &odds);
    if (!summed && !chances) {
        put(out, "null");
        return;
    }
    json_object(&j);
    write_sum(v, summed ? &sheet : &empty, &j);
    if (chances) write_odds(v, known, &odds, &j);
    json_end(&j, '}');
}
