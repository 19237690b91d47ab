/* What there is to play: games, scenarios, boards and clauses, as JSON. */
#include "core/view.h"

#include "core/internal.h"
#include "core/orders.h"

/* ---- A game's verbs, options and opponents -------------------------------------------- */

static void write_verb(const Game *game, const VerbInfo *verb, bool helps, Json *j) {
    field_object(j, verb->name);
    field_array(j, "takes");
    for (int i = 0; i < verb->count; i++) json_str(j, str_of(game->kind_names[verb->kind[i]]));
    json_end(j, ']');
    if (verb->free) field_bool(j, "free", true);
    if (verb->joins) field_bool(j, "joins", true);
    if (verb->standing) field_bool(j, "standing", true);
    if (helps || verb->standing) field_text(j, "help", verb->help);
    json_end(j, '}');
}

static void write_verbs(const Game *game, bool brief, Json *j) {
    field_object(j, "verbs");
    for (int i = VERB_FIRST_OWN; i < game->verb_count; i++) write_verb(game, &game->verbs[i], !brief, j);
    json_end(j, '}');
    field_object(j, "queries");
    for (int i = 0; i < game->query_count; i++) write_verb(game, &game->queries[i], true, j);
    json_end(j, '}');
}

/* The verbs of an order, so that a page knows which pieces can be ordered. */
static void write_orders(const Game *game, Json *j) {
    const Orders *o = game->orders;
    if (o == NULL) return;
    field_object(j, "orders");
    field_text(j, "open", o->open ? game->verbs[o->open].name : "");
    field_text(j, "pick", game->verbs[o->pick].name);
    field_text(j, "stop", game->verbs[o->stop].name);
    field_text(j, "attack", o->attack ? game->verbs[o->attack].name : "");
    json_end(j, '}');
}

static void write_standing_orders(const Game *game, Json *j) {
    field_array(j, "standing");
    for (const StandingOrder *order = game->standing_orders; order && order->name; order++) {
        json_object(j);
        field_text(j, "name", order->name);
        field_clause(j, "clause", game, order->clause);
        field_text(j, "text", order->text);
        if (order->usual) field_bool(j, "usual", true);
        json_end(j, '}');
    }
    json_end(j, ']');
}

static void write_option(const Game *game, const OptionInfo *option, Json *j) {
    Str rest = str_of(option->values);
    json_object(j);
    field_text(j, "name", option->name);
    field_array(j, "values");
    for (Str word = str_word(&rest); word.len > 0; word = str_word(&rest)) json_str(j, word);
    json_end(j, ']');
    field_clause(j, "clause", game, option->clause);
    field_text(j, "text", option->text);
    json_end(j, '}');
}

static void write_options(const Game *game, Json *j) {
    field_array(j, "options");
    for (int i = 0; i < game->option_count; i++) write_option(game, &game->options[i], j);
    json_end(j, ']');
}

static void write_opponents(const Catalog *c, const Game *game, Json *j) {
    field_array(j, "opponents");
    for (int i = 0; i < c->opponent_count; i++) {
        const CatalogOpponent *opponent = &c->opponents[i];
        if (opponent->game != NULL && strcmp(opponent->game, game->id) != 0) continue;
        json_object(j);
        field_text(j, "name", opponent->name);
        field_text(j, "about", opponent->about);
        if (opponent->title) field_text(j, "title", opponent->title);
        if (opponent->level) field_int(j, "level", opponent->level);
        json_end(j, '}');
    }
    json_end(j, ']');
}

/* ---- Boards, datum by datum --------------------------------------------------------------- */

/* A board does not keep where its data come from. So its files are read again
 * by a game that only listens; what stands in for its board is this. */
typedef struct Listening {
    Json *json; /* or NULL: only `whole` is wanted */
    bool whole;
} Listening;

static void listen_begin(void *board) { (void)board; }

static bool listen_fact(void *board, Str key, Str value, Source source, Error *e) {
    const Listening *l = board;
    (void)value, (void)e;
    if (l->json != NULL && source == SOURCE_RECONSTRUCTED) json_str(l->json, key);
    return true;
}

static bool listen_end(void *board, bool whole, Error *e) {
    (void)e;
    ((Listening *)board)->whole = whole;
    return true;
}

MUST_USE static bool listen(const Game *game, Str name, const DataSource *from, Listening *l, Error *e) {
    Game listener = {.id = game->id, .board_begin = listen_begin, .board_fact = listen_fact, .board_end = listen_end};
    return board_read(&listener, from, name, l, e);
}

/* ---- Scenarios --------------------------------------------------------------------------------- */

/* "lgv/sedgwick" of "lgv/sedgwick.scenario". */
static bool scenario_of_path(const Game *game, const char *path, Str *name) {
    const Str ending = STR(".scenario");
    Str whole = str_of(path), rest = whole;
    if (whole.len <= ending.len || !str_same(str_cut(&rest, '/'), str_of(game->id))) return false;
    *name = (Str){whole.at, whole.len - ending.len};
    return str_same((Str){whole.at + name->len, ending.len}, ending);
}

static void write_defaults(const Scenario *s, Json *j) {
    field_object(j, "options");
    for (int i = 0; i < s->option_count; i++) {
        char name[80];
        Writer w = writer_on(name, sizeof name);
        put_str(&w, s->option[i].name);
        field_str(j, name, s->option[i].value);
    }
    json_end(j, '}');
}

static void write_handicap(const Handicap *h, Json *j) {
    if (h->most == 0) return;
    field_object(j, "handicap");
    field_int(j, "most", h->most);
    field_str(j, "counts", h->counts);
    field_text(j, "source", source_word(h->source));
    json_end(j, '}');
}

MUST_USE static bool write_scenario(const Catalog *c, const Game *game, Str name, Json *j, Error *e) {
    Scenario s;
    Listening l = {.json = NULL};
    if (!scenario_read(c->from, name, &s, e) || !listen(game, s.board, c->from, &l, e)) return false;
    json_object(j);
    field_str(j, "name", name);
    field_str(j, "title", s.title);
    field_str(j, "board", s.board);
    field_str(j, "about", s.about);
    field_bool(j, "partial", !l.whole);
    write_defaults(&s, j);
    write_handicap(&s.handicap, j);
    json_end(j, '}');
    return true;
}

MUST_USE static bool write_scenarios(const Catalog *c, const Game *game, Json *j, Error *e) {
    Str name;
    field_array(j, "scenarios");
    for (const DataFile *file = c->files; file->path != NULL; file++) {
        if (scenario_of_path(game, file->path, &name) && !write_scenario(c, game, name, j, e)) return false;
    }
    json_end(j, ']');
    return true;
}

/* ---- The catalog --------------------------------------------------------------------------------- */

MUST_USE static bool write_game(const Catalog *c, const Game *game, Json *j, Error *e) {
    json_object(j);
    field_text(j, "id", game->id);
    field_text(j, "title", game->title);
    field_text(j, "prefix", game->prefix);
    field_int(j, "rules", game->rules_version);
    write_verbs(game, c->brief, j);
    write_orders(game, j);
    write_options(game, j);
    write_standing_orders(game, j);
    write_opponents(c, game, j);
    if (!write_scenarios(c, game, j, e)) return false;
    json_end(j, '}');
    return true;
}

bool catalog_write(const Catalog *c, Writer *out, Error *e) {
    Json j = json_on(out);
    json_object(&j);
    field_text(&j, "version", c->version);
    field_array(&j, "games");
    for (int i = 0; c->games[i] != NULL; i++) {
        if (!write_game(c, c->games[i], &j, e)) return false;
    }
    json_end(&j, ']');
    json_end(&j, '}');
    return !out->full || fail(e, "the catalog is too long");
}

/* ---- A board ----------------------------------------------------------------------------------------- */

static void write_board_fact(void *context, Str key, Str value) {
    Json *j = context;
    char text[200];
    Writer w = writer_on(text, sizeof text);
    put_str(&w, key);
    MUST(!w.full);
    field_str(j, text, value);
}

bool board_write(const Game *game, const void *board, Str name, const DataSource *from, Writer *out, Error *e) {
    char hash[17];
    Json j = json_on(out);
    Listening l = {.json = &j};
    board_hash(game, board, hash);
    json_object(&j);
    field_text(&j, "hash", hash);
    field_object(&j, "facts");
    game->board_facts(board, &(FactSink){write_board_fact, &j});
    json_end(&j, '}');
    field_array(&j, "reconstructed");
    if (!listen(game, name, from, &l, e)) return false;
    json_end(&j, ']');
    json_end(&j, '}');
    return !out->full || fail(e, "the board is too long");
}

void clauses_write(const Game *game, Writer *out) {
    Json j = json_on(out);
    json_object(&j);
    field_array(&j, "clauses");
    for (int i = 1; i <= game->clause_count; i++) {
        json_object(&j);
        field_text(&j, "id", game->clauses[i].id);
        field_text(&j, "text", game->clauses[i].text);
        field_text(&j, "ruling", game->clauses[i].ruling);
        json_end(&j, '}');
    }
    json_end(&j, ']');
    json_end(&j, '}');
}
