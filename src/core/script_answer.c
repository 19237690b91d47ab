/* Rule scripts: the lines that ask about the map. */
#include "core/marks.h"
#include "core/script_run.h"
#include "core/view.h"

typedef struct Sought {
    const Run *run;
    Str name, as; /* "Barnes", "out of supply" or "can come 4"; no name: the only thing that there is */
    bool good;
    int count;
    Writer found;
    char text[SCRIPT_WORDS];
} Sought;

/* Is it the thing that the script names, by whatever name? */
static bool is_named(const Run *run, const Found *f, Str name) {
    i16 id;
    return run->game->read_operand(run->board, run->match.state, f->kind, name, &id, NULL) && id == f->id;
}

static void look_at_found(void *context, const Found *f) {
    Sought *s = context;
    char term[TERM_ROOM], count[TERM_ROOM + 16], number[16];
    Writer c = writer_on(count, sizeof count), n = writer_on(number, sizeof number);
    if (s->name.len > 0 && !is_named(s->run, f, s->name)) return;
    Str as = term_of(s->run->game, f->as, term);
    put_fmt(&c, "%s %d", term, f->value);
    put_int(&n, f->value);
    s->good |= str_same(s->as, as) || str_same(s->as, writer_str(&c)) || str_same(s->as, writer_str(&n));
    put_fmt(&s->found, "%s%s", s->count++ > 0 ? ", " : "", count);
}

/* What no unit or place is called can never be in an answer, and that it is not there says nothing. */
static bool is_something(const Run *run, Str name) {
    const Game *game = run->game;
    for (int i = VERB_FIRST_OWN; i < game->verb_count + game->query_count; i++) {
        const VerbInfo *info = i < game->verb_count ? &game->verbs[i] : &game->queries[i - game->verb_count];
        for (int k = 0; k < info->count && k < COUNT(info->kind); k++) {
            const char *kind = game->kind_names[info->kind[k]];
            bool thing = strcmp(kind, "unit") == 0 || strcmp(kind, "piece") == 0 || strcmp(kind, "place") == 0;
            i16 id;
            if (thing && game->read_operand(run->board, run->match.state, info->kind[k], name, &id, NULL)) return true;
        }
    }
    return false;
}

/* `QUESTION: NAME = WHAT`, or `QUESTION = WHAT` where the answer names one thing. */
static bool read_answer(Str text, Str *query, Sought *s) {
    Str rest = text;
    *query = str_trim(str_cut(&rest, ':'));
    if (query->len < text.len && rest.len > 0) return line_fact(str_trim(rest), &s->name, &s->as);
    s->name = STR("");
    return line_fact(text, query, &s->as);
}

bool script_answer(Run *run, Str text) {
    char words[MARKED_ROOM];
    Writer w = writer_on(words, sizeof words);
    Action question;
    Error e;
    Side viewer = script_viewer(&text);
    Sought s = {.run = run};
    Str query;
    s.found = writer_on(s.text, sizeof s.text);
    if (!read_answer(text, &query, &s)) {
        return script_fail(run, "expected 'expect answer QUESTION: NAME = WHAT' or 'QUESTION = WHAT', found '%.*s'",
                           SHOW(text));
    }
    if (!query_read(run->game, run->board, run->match.state, query, &question, &e)) {
        return script_fail(run, "'%.*s': %s", SHOW(query), e.text);
    }
    if (s.name.len > 0 && !is_something(run, s.name)) {
        return script_fail(run, "no unit or place is called '%.*s'", SHOW(s.name));
    }
    run->game->query(run->board, run->match.state, viewer, &question, &(Answer){look_at_found, &s, &w});
    make_plain(&w, 0);
    if (s.name.len == 0 && s.count > 1) {
        return script_fail(run, "the answer names %d things; expected 'QUESTION: NAME = WHAT'", s.count);
    }
    if (s.count == 0) put(&s.found, "nothing");
    return (s.count == 0 ? str_same(s.as, STR("nothing")) : s.good) ||
           script_fail(run, "expected %.*s = %.*s, found %s%s%s", SHOW(s.name.len > 0 ? s.name : query), SHOW(s.as),
                       s.text, words[0] != 0 ? ": " : "", words);
}
