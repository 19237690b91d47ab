/* Clocks: time to think, for people. Time is that of the entries in the log, so a log that is read back gives the same
 * clocks. Fortune, the machine, and a period in which no server ran cost nobody.
 *
 * Live: so much for the whole game, and more with each move. Days: so many for each move, and a bank for what goes
 * beyond. A move is what a side decides until the other side has decided something: it is over when the turn first
 * passes on, and a step that makes itself (a line `auto`) neither begins one nor ends one. In logs before version 3
 * any change of turns was a new move. */
#include "server/internal.h"

#include <stdio.h>
#include <stdlib.h>

enum { HEARTBEAT_MS = 10000, GAP_MS = 15000, LIVE_MOST = 86400, DAYS_MOST = 60 };
enum { ITSELF_MS = 3000 };           /* what makes itself may take so long on its way to the player and back */
#define OLD_MS (200 * (i64)86400000) /* no clock runs for so long */

/* ---- How it is chosen --------------------------------------------------------------------------------- */

static i64 unit_of(ClockKind kind) { return kind == CLOCK_DAYS ? 86400000 : 1000; }

/* "live 1800+30": seconds; "days 3+7": days; "none". */
bool clock_read(Str text, ClockRule *rule) {
    Str kind = str_word(&text), more = str_trim(text), base = str_cut(&more, '+');
    i64 first, second, most = str_same(kind, STR("live")) ? LIVE_MOST : DAYS_MOST;
    *rule = (ClockRule){.kind = CLOCK_NONE};
    if (str_same(kind, STR("none"))) return base.len == 0;
    if (!str_same(kind, STR("live")) && !str_same(kind, STR("days"))) return false;
    if (!str_int(base, 1, most, &first) || !str_int(more, 0, most, &second)) return false;
    rule->kind = str_same(kind, STR("live")) ? CLOCK_LIVE : CLOCK_DAYS;
    rule->base = first * unit_of(rule->kind);
    rule->more = second * unit_of(rule->kind);
    return true;
}

void clock_rule_write(const ClockRule *rule, Writer *out) {
    if (rule->kind == CLOCK_NONE) {
        put(out, "none");
        return;
    }
    put(out, rule->kind == CLOCK_LIVE ? "live " : "days ");
    put_int(out, rule->base / unit_of(rule->kind));
    put_char(out, '+');
    put_int(out, rule->more / unit_of(rule->kind));
}

/* ---- How it runs -------------------------------------------------------------------------------------- */

void clock_start(Table *t) {
    const ClockRule *rule = &t->head.clock;
    Clock *c = &t->clock;
    *c = (Clock){.turn = -1, .runs = -1, .flagged = -1, .since = t->since, .next = {true, true}};
    for (int i = 0; i < 2; i++) {
        c->left[i] = rule->kind == CLOCK_DAYS ? rule->more : rule->base;
        c->move[i] = rule->kind == CLOCK_DAYS ? rule->base : 0;
    }
    clock_turn(t, t->since);
}

/* What has passed until then, before the line of that time is folded. */
void clock_charge(Table *t, i64 at, bool itself) {
    Clock *c = &t->clock;
    i64 passed = at - c->since;
    if (passed <= 0) return; /* a date that was set back */
    c->since = at;
    if (itself) passed = passed > ITSELF_MS ? passed - ITSELF_MS : 0;
    if (c->runs < 0 || t->skipping) return; /* nor does what came before a position cost anything */
    i64 of_move = passed < c->move[c->runs] ? passed : c->move[c->runs], of_bank = passed - of_move;
    c->move[c->runs] -= of_move;
    c->left[c->runs] -= of_bank < c->left[c->runs] ? of_bank : c->left[c->runs];
}

static bool may_run(const Table *t, int seat) {
    const Clock *c = &t->clock;
    bool on = t->head.clock.kind != CLOCK_NONE && !c->paused && !c->unrated;
    return on && seat >= 0 && t->head.seat[seat].kind == SEAT_PERSON && !has_open_seat(t) && !table_over(t);
}

void clock_decided(Table *t, int seat) {
    t->clock.decided = true;
    t->clock.next[1 - seat] = true;
}

/* The turn passes on. Who has decided something gets his increment, once until the other has; and days come anew once
 * until then. */
static void pass_turn(Table *t, int to) {
    Clock *c = &t->clock;
    const ClockRule *rule = &t->head.clock;
    bool any = t->head.log < 3;
    int from = c->turn;
    if (rule->kind == CLOCK_LIVE && from >= 0 && (any || (c->decided && c->next[from]))) {
        c->left[from] += rule->more;
        c->next[from] = false;
    }
    if (rule->kind == CLOCK_DAYS && (any || c->next[to])) {
        c->move[to] = rule->base;
        c->next[to] = false;
    }
}

/* Whose turn it is after a line. What was taken back and played again is no new move: nobody gains time by it. */
void clock_turn(Table *t, i64 at) {
    Clock *c = &t->clock;
    const ClockRule *rule = &t->head.clock;
    if (rule->kind == CLOCK_NONE) return;
    int seat = seat_to_act(t);
    bool new_move = t->match.count > c->count;
    if (seat >= 0 && seat != c->turn) {
        if (new_move) pass_turn(t, seat);
        else if (rule->kind == CLOCK_DAYS) c->next[seat] = false; /* he has the days of this move */
        c->turn = seat;
        c->decided = false;
    }
    if (new_move) c->count = t->match.count;
    int runs = may_run(t, seat) ? seat : -1;
    if (runs != c->runs && at > c->since) c->since = at;
    c->runs = runs;
}

/* Both have agreed to go back: from here on moves are new ones. */
void clock_went_back(Table *t) {
    if (t->match.count >= t->clock.count) return;
    t->clock.count = t->match.count;
    for (int i = 0; i < 2; i++) {
        if (t->head.clock.kind == CLOCK_DAYS) t->clock.move[i] = t->head.clock.base;
        t->clock.next[i] = true;
    }
}

i64 clock_due(const Table *t) {
    const Clock *c = &t->clock;
    return c->runs < 0 ? 0 : c->since + c->move[c->runs] + c->left[c->runs];
}

/* ---- Lines of the log --------------------------------------------------------------------------------- */

bool fold_flag(Table *t, Str rest, Error *e) {
    i64 seat;
    if (!str_int(str_trim(rest), 0, 1, &seat)) return fail(e, "a flag of nobody");
    t->clock.flagged = (int)seat;
    return true;
}

/* "gap FROM TO": no server ran then. What was told before is not told again. */
bool fold_gap(Table *t, Str rest, i64 at, Error *e) {
    Clock *c = &t->clock;
    i64 from, to;
    if (!str_int(str_word(&rest), 0, INT64_MAX, &from) || !str_int(str_trim(rest), from, INT64_MAX, &to))
        return fail(e, "a gap of no time");
    if (from < c->told) from = c->told;
    if (from < c->since) from = c->since;
    if (to > at) to = at;
    if (to > from) c->since += to - from;
    if (to > c->told) c->told = to;
    return true;
}

/* ---- Nobody served ---------------------------------------------------------------------------------------- */

static void see_date(void *context, Str text) { (void)str_int(text, 0, INT64_MAX, context); }

static void add_gap(Server *s, i64 from, i64 to) {
    if (s->gaps == COUNT(s->gap)) memmove(s->gap, s->gap + 1, sizeof s->gap[0] * (size_t)(--s->gaps));
    s->gap[s->gaps++] = (Gap){from, to};
}

static void see_gap(void *context, Str name) {
    i64 from, to;
    (void)str_cut(&name, '.');
    if (str_int(str_cut(&name, '.'), 0, INT64_MAX, &to) && str_int(name, 0, to, &from)) add_gap(context, from, to);
}

static Str gap_name(i64 from, i64 to, char name[64]) {
    snprintf(name, 64, "gap.%015lld.%lld", (long long)to, (long long)from);
    return str_of(name);
}

/* Since when did nobody serve? In a database others may have: they say so every ten seconds. */
static void keep_gap(Server *s, i64 last) {
    i64 now = date_ms(s), least = store_is_database(s->options.store) ? GAP_MS : 0;
    char name[64];
    if (!last || now - last <= least) return;
    StoreWrite *w = store_write();
    write_no_values(w, STR("gap."), gap_name(0, now > OLD_MS ? now - OLD_MS : 0, name), STR(""));
    write_value(w, gap_name(last, now, name), STR("1"));
    store_commit(s->store, w, NULL, NULL);
    add_gap(s, last, now);
}

bool clocks_open(Server *s, Error *e) {
    i64 last = 0;
    if (!store_names(s->store, STR("gap."), STR("gap/"), INT32_MAX, see_gap, s, e) ||
        !store_value(s->store, STR("served"), see_date, &last, e))
        return false;
    s->has_clocks = last > 0;
    keep_gap(s, last);
    return true;
}

/* The first gap in which the clock that runs now seemed to run. */
static const Gap *gap_of(const Table *t) {
    const Server *s = t->server;
    const Clock *c = &t->clock;
    for (int i = 0; c->runs >= 0 && i < s->gaps; i++) {
        i64 from = s->gap[i].from > c->told ? s->gap[i].from : c->told;
        if (from < c->since) from = c->since;
        if (s->gap[i].to > from) return &s->gap[i];
    }
    return NULL;
}

/* While there is anything to be timed, the store is told that a process serves. */
void clocks_beat(Server *s) {
    char text[32];
    if (!s->has_clocks) return;
    s->beat_at = clock_ms();
    StoreWrite *w = store_write();
    snprintf(text, sizeof text, "%lld", (long long)date_ms(s));
    write_value(w, STR("served"), str_of(text));
    store_commit(s->store, w, NULL, NULL);
}

/* ---- It runs out -------------------------------------------------------------------------------------------- */

void clock_write(StoreWrite *w, Table *t, i64 before) {
    i64 due = clock_due(t);
    if (t->head.clock.kind != CLOCK_NONE) t->server->has_clocks = true;
    if (before != due) write_due(w, t->number, DUE_FLAG, due);
}

bool clock_check(Table *t) {
    if (t->head.clock.kind == CLOCK_NONE || table_busy(t) || t->server->stopping) return false;
    const Gap *gap = gap_of(t);
    bool due = t->clock.runs >= 0 && date_ms(t->server) >= clock_due(t);
    if (!gap && !due) return false;
    Update *d = update_begin(t, NULL, NULL);
    if (gap) {
        update_line(d, STR(""), "gap %lld %lld", (long long)gap->from, (long long)gap->to);
    } else {
        update_line(d, STR(""), "flag %d", t->clock.runs);
        update_tell_view(d);
    }
    update_tell_table(d);
    update_commit(d, 0, STR(""));
    return true;
}

/* Its time has come, or was another when that was written. */
void flag_if_due(Table *t) {
    if (table_busy(t) || clock_check(t)) return;
    StoreWrite *w = store_write();
    write_due(w, t->number, DUE_FLAG, clock_due(t));
    store_commit(t->server->store, w, NULL, NULL);
}

void clocks_tick(Server *s) {
    if (!s->stopping && (!s->beat_at || clock_ms() - s->beat_at >= HEARTBEAT_MS)) clocks_beat(s);
}

/* ---- Told ------------------------------------------------------------------------------------------------------ */

/* "left" is what each had when the clock was last looked at, "at"; who reads it counts down from there. */
void put_clock(const Table *t, Json *j) {
    const Clock *c = &t->clock;
    char text[60];
    Writer w = writer_on(text, sizeof text);
    clock_rule_write(&t->head.clock, &w);
    json_key(j, "clock");
    json_object(j);
    field_str(j, "rule", writer_str(&w));
    if (t->head.clock.kind != CLOCK_NONE) {
        field_int(j, "now", date_ms(t->server));
        field_int(j, "at", c->since);
        field_text(j, "runs", c->runs < 0 ? "" : seat_title(t, c->runs));
        json_key(j, "left");
        json_object(j);
        for (int i = 0; i < 2; i++) field_int(j, seat_title(t, i), c->left[i]);
        json_end(j, '}');
        json_key(j, "move");
        json_object(j);
        for (int i = 0; i < 2; i++) field_int(j, seat_title(t, i), c->move[i]);
        json_end(j, '}');
        field_bool(j, "paused", c->paused);
        field_bool(j, "unrated", c->unrated);
        field_text(j, "flagged", c->flagged < 0 ? "" : seat_title(t, c->flagged));
        field_bool(j, "stands", c->stands);
    }
    json_end(j, '}');
}
