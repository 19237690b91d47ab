/* What a person need not be asked, and his standing orders: the word `auto`. */
#include "cli/play/play.h"
#include "core/dull.h"
#include "core/marks.h"

#include <stdlib.h>

/* ---- Wishes ------------------------------------------------------------------ */

void dull_usual(Play *p) {
    const StandingOrder *order = p->table.game->standing_orders;
    p->spares = p->input.editor; /* a script says every action itself */
    for (int i = 0; order && order[i].name; i++) p->orders |= (u32)(order[i].usual && p->spares) << i;
}

static bool wished(const Play *p, const Dull *dull) {
    return dull->kind == DULL_ORDER ? p->orders >> dull->order & 1 : p->spares;
}

/* ---- Doing it ------------------------------------------------------------------ */

static bool find(Play *p, Dull *out) {
    const Match *m = &p->table.match;
    Actor actor;
    Dull dull[DULLS_MAX];
    game_actor(m->game, m->board, m->state, &actor);
    if (actor.side == NOBODY || actor.side == FORTUNE || (!p->spares && !p->orders)) return false;
    const Seat *seat = seat_of(&p->seats, m->game, m->state, actor.side);
    bool alone = p->seats.seat[0].kind != SEAT_HUMAN || p->seats.seat[1].kind != SEAT_HUMAN;
    if (seat->kind != SEAT_HUMAN) return false;
    int count = dull_find(m->game, m->board, m->state, actor.side, alone, p->legal.action, dull);
    for (int i = 0; i < count; i++) {
        *out = dull[i];
        if (wished(p, out)) return true;
    }
    return false;
}

static void put_why(const Play *p, const Dull *dull, Writer *w) {
    static const char *const why[] = {"the only choice", "all choices come to the same", "there is nothing to use"};
    if (dull->kind == DULL_ORDER) put_fmt(w, "by standing order %s", dull_code(p->table.game, dull));
    else put(w, why[dull->kind]);
}

bool play_spare(Play *p) {
    Match *m = &p->table.match;
    Dull dull;
    char text[MARKED_ROOM];
    Writer w = writer_on(text, sizeof text);
    if (m->count == p->taken_back || !find(p, &dull)) return false;
    Side side = p->actor.side;
    Clause clause = m->game->describe(m->board, m->state, &dull.action, &w);
    put(&w, ": ");
    put_why(p, &dull, &w);
    if (!match_act(m, side, &dull.action, NULL)) return false;
    journal(&m->journal, side, clause, "Without asking, %.*s.", (int)w.len, text);
    match_formalities(m);
    return true;
}

bool would_spare(Play *p) {
    Dull dull;
    return find(p, &dull);
}

/* ---- auto ------------------------------------------------------------------------ */

static void show_wish(const Play *p, bool on, const char *name, const char *text, const char *clause) {
    paint(&p->paint, on ? GOLD : FAINT, "  %-4s", on ? "on" : "off");
    paint(&p->paint, STRONG, "%-18s", name);
    (void)paint_wrap(&p->paint, PLAIN, 24, 24, str_of(text));
    paint(&p->paint, FAINT, "  %s\n", clause);
}

static void show_wishes(const Play *p) {
    const Game *game = p->table.game;
    const StandingOrder *order = game->standing_orders;
    show_wish(p, p->spares, "choices", "Make the only choice there is, and those that cannot matter", "");
    for (int i = 0; order && order[i].name; i++)
        show_wish(p, p->orders >> i & 1, order[i].name, order[i].text, clause_id(game, order[i].clause));
    paint(&p->paint, FAINT, "  auto NAME on, auto NAME off\n");
    for (int i = VERB_FIRST_OWN; i < game->verb_count; i++) {
        if (game->verbs[i].standing) paint(&p->paint, FAINT, "  As an action: %s\n", game->verbs[i].help);
    }
}

void say_auto(Play *p, Str rest) {
    Str name = str_word(&rest), value = str_word(&rest);
    int order = standing_order_find(p->table.game, name);
    bool choices = str_alike(name, STR("choices")), on = str_alike(value, STR("on"));
    if (!name.len) {
        show_wishes(p);
        return;
    }
    if ((!choices && order < 0) || (!on && !str_alike(value, STR("off"))) || rest.len) {
        paint(&p->paint, PLAIN, "%s For example: auto choices off\n",
              choices || order >= 0 ? "Say on or off." : "There is no such order; auto lists them.");
        return;
    }
    if (choices) p->spares = on;
    else p->orders = on ? p->orders | 1u << order : p->orders & ~(1u << order);
    p->taken_back = -1;
    show_wishes(p);
}
