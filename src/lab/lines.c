/* The lines of a journal; see lines.h. */
#include "lab/lines.h"

#include "core/version.h"

#include <stdlib.h>

/* ---- The header -------------------------------------------------------------------------- */

static void put_stop(FILE *out, const StopRule *s) {
    if (s->kind == STOP_SPRT) fprintf(out, "stop sprt %.6f %.6f %.6f %.6f\n", s->low, s->high, s->alpha, s->beta);
    else if (s->kind == STOP_WITHIN) fprintf(out, "stop within %.6f\n", s->within);
    else fputs("stop limit\n", out);
}

static const char *const winners[] = {[NOBODY] = "draw", [UNION] = "union", [CONFEDERATE] = "confederate"};

static void put_history(FILE *out, int scene, const LabHistory *h) {
    fprintf(out, "history %d %s ", scene, winners[h->winner]);
    if (h->has_margin) fprintf(out, "%d", h->margin);
    else fputc('-', out);
    fprintf(out, " %s\n", h->text);
}

Str header_text(const Batch *b, char **memory) {
    size_t len;
    FILE *out = open_memstream(memory, &len);
    MUST(out != NULL);
    fprintf(out, "longroll lab 2\nprogram %s\nkind %s\nseed %llu\npaired %s\nverbs %s\nrounds %lld\n", LONGROLL_VERSION,
            b->kind, (unsigned long long)b->seed, b->paired ? "yes" : "no", b->verbs ? "yes" : "no",
            (long long)b->rounds);
    put_stop(out, &b->stop);
    for (int i = 0; i < b->scenes; i++) {
        const LabScene *s = &b->scene[i];
        fprintf(out, "scene %s rules %u board %s first %s weights %s %s%s%s\n", s->game->id,
                (unsigned)s->game->rules_version, s->board_hash, s->first_hash, s->weights_hash, s->name,
                s->options[0] ? " " : "", s->options);
        if (s->history.told) put_history(out, i, &s->history);
    }
    for (int i = 0; i < b->pairings; i++) {
        const LabPairing *p = &b->pairing[i];
        fprintf(out, "pairing %d %s %s\n", p->scene, p->who[0], p->who[1]);
    }
    fputs("games\n", out);
    fclose(out);
    return (Str){*memory, len};
}

static void keep_word(Str word, char *to, size_t room) {
    Writer w = writer_on(to, room);
    put_str(&w, word);
}

static bool number_read(Str word, double *value) {
    char text[32], *end;
    keep_word(word, text, sizeof text);
    *value = strtod(text, &end);
    return word.len > 0 && *end == 0;
}

static bool stop_read(StopRule *s, Str rest) {
    Str kind = str_word(&rest);
    if (str_same(kind, STR("limit"))) return true;
    if (str_same(kind, STR("within"))) {
        s->kind = STOP_WITHIN;
        return number_read(str_word(&rest), &s->within);
    }
    s->kind = STOP_SPRT;
    return str_same(kind, STR("sprt")) && number_read(str_word(&rest), &s->low) &&
           number_read(str_word(&rest), &s->high) && number_read(str_word(&rest), &s->alpha) &&
           number_read(str_word(&rest), &s->beta);
}

static bool scene_read(Batch *b, Str rest, FindGame *find) {
    LabScene s = {.game = find(str_word(&rest))};
    int index;
    Error e;
    str_word(&rest); /* rules */
    str_word(&rest); /* their version: the games are only counted */
    str_word(&rest); /* board */
    keep_word(str_word(&rest), s.board_hash, sizeof s.board_hash);
    str_word(&rest); /* first */
    keep_word(str_word(&rest), s.first_hash, sizeof s.first_hash);
    str_word(&rest); /* weights */
    keep_word(str_word(&rest), s.weights_hash, sizeof s.weights_hash);
    keep_word(str_word(&rest), s.name, sizeof s.name);
    keep_word(str_trim(rest), s.options, sizeof s.options);
    return s.game && s.name[0] && batch_scene(b, &s, &index, &e);
}

static bool history_read(Batch *b, Str rest) {
    i64 scene, margin = 0;
    if (!str_int(str_word(&rest), 0, b->scenes - 1, &scene)) return false;
    LabHistory *h = &b->scene[scene].history;
    Str winner = str_word(&rest), points = str_word(&rest);
    *h = (LabHistory){.told = true, .has_margin = !str_same(points, STR("-"))};
    while (h->winner <= CONFEDERATE && !str_same(winner, str_of(winners[h->winner]))) h->winner++;
    keep_word(str_trim(rest), h->text, sizeof h->text);
    if (h->has_margin && !str_int(points, INT16_MIN, INT16_MAX, &margin)) return false;
    h->margin = (i16)margin;
    return h->winner <= CONFEDERATE;
}

static bool pairing_read(Batch *b, Str rest) {
    LabPairing p = {0};
    i64 scene;
    if (b->pairings == PAIRINGS_MAX || !str_int(str_word(&rest), 0, b->scenes - 1, &scene)) return false;
    p.scene = (int)scene;
    for (int k = 0; k < 2; k++) keep_word(str_word(&rest), p.who[k], WHO_ROOM);
    b->pairing[b->pairings++] = p;
    return p.who[0][0] && p.who[1][0];
}

static bool header_line(Batch *b, Str rest, FindGame *find) {
    Str word = str_word(&rest);
    i64 number;
    rest = str_trim(rest);
    if (str_same(word, STR("program"))) return true;
    if (str_same(word, STR("stop"))) return stop_read(&b->stop, rest);
    if (str_same(word, STR("scene"))) return scene_read(b, rest, find);
    if (str_same(word, STR("history"))) return history_read(b, rest);
    if (str_same(word, STR("pairing"))) return pairing_read(b, rest);
    if (str_same(word, STR("kind"))) keep_word(rest, b->kind, sizeof b->kind);
    else if (str_same(word, STR("paired"))) b->paired = str_same(rest, STR("yes"));
    else if (str_same(word, STR("verbs"))) b->verbs = str_same(rest, STR("yes"));
    else if (!str_int(rest, 0, INT64_MAX, &number)) return false;
    else if (str_same(word, STR("seed"))) b->seed = (u64)number;
    else if (str_same(word, STR("rounds")) && number <= GAMES_MAX) b->rounds = number;
    else return false;
    return true;
}

bool header_read(Batch *b, Str *rest, FindGame *find, const char *path, Error *e) {
    Str text = {0};
    int line = 1;
    if (!str_line(rest, &text) || !str_same(text, STR("longroll lab 2"))) {
        return fail(e, "%s: line 1: expected 'longroll lab 2'", path);
    }
    while (str_line(rest, &text) && !str_same(text, STR("games"))) {
        line++;
        if (!header_line(b, text, find)) return fail(e, "%s: line %d is not understood", path, line);
    }
    if (!str_same(text, STR("games"))) return fail(e, "%s: the header is not complete", path);
    Error inner;
    return batch_check(b, &inner) || fail(e, "%s: %s", path, inner.text);
}

/* ---- A game ------------------------------------------------------------------------------ */

static const Game *game_of(const Batch *b, i64 number) {
    return b->scene[b->pairing[batch_place(b, number).pairing].scene].game;
}

static void put_used(FILE *out, const Batch *b, const Game *game, const u16 *used) {
    const char *between = "\t";
    fputs(between, out);
    between = "";
    for (int v = VERB_FIRST_OWN; v < batch_uses(b, game); v++) {
        if (!used[v]) continue;
        fprintf(out, "%s%s:%d", between, batch_use_name(b, game, v), used[v]);
        between = " ";
    }
}

u64 header_seal(Str header) { return hash_bytes(0, header.at, header.len); }

void check_sum(u64 seal, Str line, char sum[CHECK_DIGITS + 1]) {
    Writer w = writer_on(sum, CHECK_DIGITS + 1);
    put_hex(&w, hash_bytes(seal, line.at, line.len), CHECK_DIGITS);
}

static void put_game(FILE *out, const Batch *b, const LabPlayed *p) {
    const LabGame *g = &p->game;
    fprintf(out, "%lld\t%s\t%d\t%u\t%d\t", (long long)p->number, g->winner == NOBODY ? "draw" : side_name(g->winner),
            g->seat, (unsigned)g->actions, g->turns);
    if (g->has_margin) fprintf(out, "%d", g->margin);
    else fputc('-', out);
    fprintf(out, "\t%s", p->result);
    for (int i = 0; i < 2 && b->verbs; i++) put_used(out, b, game_of(b, p->number), p->used[i]);
}

void game_line(FILE *out, const Batch *b, u64 seal, const LabPlayed *p) {
    char *text, sum[CHECK_DIGITS + 1];
    size_t len;
    FILE *line = open_memstream(&text, &len);
    MUST(line != NULL);
    put_game(line, b, p);
    fclose(line);
    check_sum(seal, (Str){text, len}, sum);
    fprintf(out, "%s\t%s\n", text, sum);
    free(text);
}

void end_line(char *text, size_t room, i64 games, RunEnd end) {
    snprintf(text, room, "end %lld %s", (long long)games, run_end_name(end));
}

static bool used_read(const Batch *b, const Game *game, Str list, u16 *used) {
    for (Str word; (word = str_word(&list)).len > 0;) {
        Str name = str_cut(&word, ':');
        i64 count;
        int v = VERB_FIRST_OWN, uses = batch_uses(b, game);
        while (v < uses && !str_same(name, str_of(batch_use_name(b, game, v)))) v++;
        if (v == uses || !str_int(word, 1, UINT16_MAX, &count)) return false;
        used[v] = (u16)count;
    }
    return true;
}

static bool winner_read(Str word, u8 *winner) {
    Side side = NOBODY;
    bool known = str_same(word, STR("draw")) || (side_read(word, &side) && is_player(side));
    *winner = (u8)side;
    return known;
}

static bool margin_read(Str word, LabGame *g) {
    i64 margin = 0;
    g->has_margin = !str_same(word, STR("-"));
    if (g->has_margin && !str_int(word, INT16_MIN, INT16_MAX, &margin)) return false;
    g->margin = (i16)margin;
    return true;
}

/* Without its check sum, if that is right. */
static bool unseal(u64 seal, Str *text) {
    char sum[CHECK_DIGITS + 1];
    if (text->len < CHECK_DIGITS + 1 || text->at[text->len - CHECK_DIGITS - 1] != '\t') return false;
    Str told = {text->at + text->len - CHECK_DIGITS, CHECK_DIGITS};
    text->len -= CHECK_DIGITS + 1;
    check_sum(seal, *text, sum);
    return str_is(told, sum);
}

bool game_line_read(const Batch *b, u64 seal, Str text, LabPlayed *p) {
    LabGame *g = &p->game;
    i64 seat, actions, turns;
    if (!unseal(seal, &text) || !str_int(str_cut(&text, '\t'), 0, batch_games(b) - 1, &p->number) ||
        !winner_read(str_cut(&text, '\t'), &g->winner) || !str_int(str_cut(&text, '\t'), 0, 2, &seat) ||
        !str_int(str_cut(&text, '\t'), 0, UINT32_MAX, &actions) ||
        !str_int(str_cut(&text, '\t'), 0, UINT16_MAX, &turns) || !margin_read(str_cut(&text, '\t'), g)) {
        return false;
    }
    g->seat = (u8)seat;
    g->actions = (u32)actions;
    g->turns = (u16)turns;
    Str result = str_cut(&text, '\t');
    keep_word(result, p->result, sizeof p->result);
    if ((seat == 0) != (g->winner == NOBODY) || result.len == 0 || result.len >= sizeof p->result) return false;
    if (!b->verbs) return text.len == 0;
    Str of_union = str_cut(&text, '\t');
    const Game *game = game_of(b, p->number);
    return used_read(b, game, of_union, p->used[0]) && used_read(b, game, text, p->used[1]);
}
