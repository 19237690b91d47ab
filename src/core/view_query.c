/* Questions about the map: as text, and their answers as JSON. */
#include "core/view.h"

#include "core/values.h"
#include "core/internal.h"
#include "core/orders.h"

enum { ANSWER_ROOM = 1200, NAME_ROOM = 160 };

/* ---- What games answer ---------------------------------------------------------------- */

void answer_found(const Answer *to, int kind, int id, int value, Clause clause, const char *as) {
    to->found(to->context, &(Found){(u8)kind, (i16)id, (i16)value, clause, as, 0});
}

void answer_distance(const Answer *to, int kind, int hex, int distance, Clause clause) {
    answer_found(to, kind, hex, distance, clause, "away");
    put_fmt(to->words, "%d %s.", distance, distance == 1 ? "hex" : "hexes");
}

void answer_neighbours(const Answer *to, int kind, const int *hexes, int count, Clause clause) {
    for (int i = 0; i < count; i++) answer_found(to, kind, hexes[i], 1, clause, "next-to-it");
    put_fmt(to->words, "%d hexes in play lie next to it.", count);
}

const Counted *counted_as(const Game *game, const char *code) {
    for (const Counted *one = game->counted; one != NULL && one->code != NULL; one++) {
        if (strcmp(one->code, code) == 0) return one;
    }
    return NULL;
}

static int common(int a, int b) { return b ? common(b, a % b) : a; }

/* Hundredths as a decimal fraction, halves and twelfths as a common one. */
static void put_part(Writer *w, int part, int per, bool alone) {
    int by = common(part, per);
    if (part == 0) return;
    if (per == 100) {
        put_fmt(w, ".%d", part / 10);
        if (part % 10) put_int(w, part % 10);
    } else put_fmt(w, "%s%d/%d", alone ? "" : " ", part / by, per / by);
}

void put_counted(const Game *game, const Found *found, Writer *w) {
    const Counted *as = counted_as(game, found->as);
    if (as == NULL) return;
    int size = found->value < 0 ? -found->value : found->value, whole = size / as->per, part = size % as->per;
    bool alone = whole == 0 && part > 0 && as->per != 100;
    if (found->value < 0) put_char(w, '-');
    if (!alone) put_int(w, whole);
    put_part(w, part, as->per, alone);
    const char *unit = size == as->per ? as->one : as->many;
    put_fmt(w, "%s%s", unit[0] != 0 && unit[0] != '"' ? " " : "", unit);
}

/* ---- The question --------------------------------------------------------------------- */

static bool read_operands(const Game *game, const void *board, const void *state, Str rest, Action *q, Error *e) {
    const VerbInfo *info = &game->queries[q->verb];
    if (info->free) { /* it is about an action */
        u8 asked = q->verb;
        bool good = action_read(game, board, state, rest, q, e);
        q->verb = asked;
        return good;
    }
    for (Str word = str_word(&rest); word.len > 0; word = str_word(&rest)) {
        if (q->n == info->count) return fail(e, "too many words: %s", info->help);
        i16 *id = &q->op[q->n];
        if (!game->read_operand(board, state, info->kind[q->n], word, id, e)) return false;
        if (*id < 0 || *id > game->range(board, info->kind[q->n])) return fail(e, "no '%.*s' here", SHOW(word));
        q->n++;
    }
    while (q->n < info->count) q->op[q->n++] = 0;
    return true;
}

bool query_read(const Game *game, const void *board, const void *state, Str text, Action *question, Error *e) {
    Str rest = text, word = str_word(&rest);
    *question = action0(0);
    while (question->verb < game->query_count && !str_same(word, str_of(game->queries[question->verb].name)))
        question->verb++;
    if (question->verb < game->query_count) return read_operands(game, board, state, rest, question, e);
    Known known;
    known_start(&known, word);
    for (int i = 0; i < game->query_count; i++) known_add(&known, game->queries[i].name);
    return fail_known(e, "this game has no question", &known);
}

/* ---- The answer ------------------------------------------------------------------------- */

typedef struct Answering {
    const Viewing *view;
    Json *json;
    Found last; /* what is alike stands in one list */
    bool begun;
    bool proposes; /* actions follow what was found */
    bool fights;   /* and lead to this position */
    StateRoom fight;
} Answering;

static void end_list(const Answering *a) {
    if (!a->begun) return;
    json_end(a->json, ']');
    json_end(a->json, '}');
}

static void begin_list(Answering *a, const Found *found) {
    const Game *game = a->view->match->game;
    end_list(a);
    json_object(a->json);
    field_text(a->json, "kind", game->kind_names[found->kind]);
    field_code(a->json, game, found->as, "as");
    field_clause(a->json, "clause", game, found->clause);
    const Counted *as = counted_as(game, found->as);
    if (as != NULL) {
        field_int(a->json, "per", as->per);
        field_text(a->json, "one", as->one);
        field_text(a->json, "many", as->many);
    }
    field_array(a->json, "of");
    a->begun = true;
    a->last = *found;
}

static void write_found(void *context, const Found *found) {
    Answering *a = context;
    const Viewing *v = a->view;
    char name[NAME_ROOM];
    Writer w = writer_on(name, sizeof name);
    bool alike = a->begun && a->last.kind == found->kind && a->last.clause == found->clause &&
                 strcmp(a->last.as, found->as) == 0;
    if (!alike) begin_list(a, found);
    v->match->game->put_operand(v->match->board, v->state, found->kind, found->id, &w);
    json_array(a->json);
    json_str(a->json, writer_str(&w));
    json_int(a->json, found->value);
    if (found->before) {
        w = writer_on(name, sizeof name);
        v->match->game->put_operand(v->match->board, v->state, found->kind, found->before, &w);
        json_str(a->json, writer_str(&w));
    }
    json_end(a->json, ']');
}

/* Notation, words and clause, as in the list of a view. */
static void write_proposed(void *context, const void *state, const Action *action) {
    Answering *a = context;
    const Match *m = a->view->match;
    char notation[NAME_ROOM], words[MARKED_ROOM];
    Writer n = writer_on(notation, sizeof notation), w = writer_on(words, sizeof words);
    if (!a->proposes) {
        end_list(a);
        json_end(a->json, ']');
        field_array(a->json, "actions");
    }
    a->proposes = true;
    m->game->notate(m->board, state, a->view->viewer, a->view->viewer, action, &n);
    Clause clause = m->game->describe(m->board, state, action, &w);
    json_array(a->json);
    json_str(a->json, writer_str(&n));
    json_str(a->json, writer_str(&w));
    json_str(a->json, str_of(clause_id(m->game, clause)));
    json_end(a->json, ']');
}

static void note_fight(void *context, const void *state) {
    Answering *a = context;
    MUST(a->view->match->game->state_size <= sizeof a->fight);
    memcpy(&a->fight, state, a->view->match->game->state_size);
    a->fights = true;
}

/* The worksheets of what may be chosen there: {"action": "lead Newton", "sheet": {...}}. */
static void write_fight(const Answering *a, Writer *out) {
    enum { MOST = 6 };
    Viewing there = *a->view;
    const Match *m = there.match;
    List list = {.action = there.action};
    there.state = &a->fight;
    m->game->legal(m->board, there.state, &list);
    put_char(out, '[');
    for (int i = 0; i < list.count && i < MOST; i++) {
        char notation[NAME_ROOM];
        Writer n = writer_on(notation, sizeof notation);
        Action about = list.action[i];
        Json j = json_on(out);
        if (i > 0) put_char(out, ',');
        m->game->notate(m->board, there.state, there.viewer, there.viewer, &about, &n);
        json_object(&j);
        field_str(&j, "action", writer_str(&n));
        json_key(&j, "sheet"); /* the last member: what is written by hand tells Json of no comma */
        sheet_write(&there, &about, out);
        json_end(&j, '}');
    }
    put_char(out, ']');
}

void query_write(const Viewing *v, const Action *question, Writer *out) {
    const Match *m = v->match;
    char text[ANSWER_ROOM];
    Writer words = writer_on(text, sizeof text);
    Json j = json_on(out);
    Answering a = {.view = v, .json = &j};
    json_object(&j);
    field_array(&j, "found");
    m->game->query(m->board, v->state, v->eyes, question,
                   &(Answer){write_found, &a, &words, write_proposed, note_fight});
    if (!a.proposes) end_list(&a);
    json_end(&j, ']');
    field_str(&j, "words", writer_str(&words));
    if (a.fights) {
        json_key(&j, "fight");
        write_fight(&a, out);
    }
    json_end(&j, '}');
}
