/* How people behave at a table: what a player will not hear from another seat, and
 * what he tells the operator about it.
 *
 * Without accounts a player is known by the seat that he has: a block holds at
 * this table, and he who leaves it can be met at another. */
#include "server/internal.h"

#include <stdio.h>

enum { REASON_MOST = 300, LINES_TOLD = 10 };

static const char *const block_words[] = {"none", "chat", "all", NULL};

BlockKind block_kind(Str word) {
    for (int i = 0; block_words[i]; i++) {
        if (str_same(word, str_of(block_words[i]))) return (BlockKind)i;
    }
    return BLOCK_UNKNOWN;
}

bool hears_from(const Table *t, int seat, int by) { return seat == WATCHER || !t->blocked[seat][by]; }

bool is_blocked(const Table *t, int seat, int by) { return t->blocked[seat][by] == BLOCK_ALL; }

void put_blocks(const Table *t, int seat, Json *j) {
    json_key(j, "blocks");
    json_object(j);
    for (int by = 0; seat != WATCHER && by <= WATCHER; by++) {
        if (t->blocked[seat][by]) field_text(j, seat_title(t, by), block_words[t->blocked[seat][by]]);
    }
    json_end(j, '}');
}

/* Another seat than one's own; -1 when that was answered. */
static int another_seat(TableRequest *a, Body *in) {
    Str name = body_text(in, "seat", 1, 20);
    int seat = in->broken ? -1 : seat_named(a->table, name);
    if (in->broken) return -1;
    if (seat >= 0 && seat != a->seat) return seat;
    body_fault(in, "seat", seat < 0 ? "there is no such seat at this table" : "this is your own seat");
    return -1;
}

void handle_block(TableRequest *a) {
    Body in;
    if (!require_player(a) || !within_talk_limit(a) || !body_open(&in, a->server, a->call, a->request)) return;
    int seat = another_seat(a, &in);
    BlockKind what = block_kind(body_text(&in, "what", 1, 10));
    if (what == BLOCK_UNKNOWN) body_fault(&in, "what", "none, chat or all was expected");
    if (body_end(&in)) {
        Update *d = update_begin(a->table, a->call, NULL);
        update_line(d, STR(""), "block %d %d %s", a->seat, seat, block_words[what]);
        update_tell_table(d);
        update_commit(d, 200, STR("{}"));
    }
    body_close(&in);
}

/* ---- To the operator -------------------------------------------------------------------------------- */

static void put_line(const Table *t, const Chat *chat, Writer *out) {
    put_fmt(out, "  %s: %s\n", seat_title(t, chat->seat), chat->text);
}

/* Written once for each seat: another report takes the place of the one before. So their number is bounded by that of
 * the tables. */
static void write_report(TableRequest *a, int about, Str reason) {
    const Table *t = a->table;
    char name[64], text[LINES_TOLD * (CHAT_MAX_BYTES + 40) + 1000];
    Writer w = writer_on(text, sizeof text);
    put_int(&w, date_ms(a->server));
    put_fmt(&w, " %s %s %.*s\n", seat_title(t, a->seat), seat_title(t, about), (int)reason.len, reason.at);
    int first = t->chat_count > LINES_TOLD ? t->chat_count - LINES_TOLD : 0;
    for (int i = first; i < t->chat_count; i++) put_line(t, &t->chat[i % CHATS_KEPT], &w);
    snprintf(name, sizeof name, "report.%lld.%d", (long long)t->number, a->seat);
    Update *d = update_begin(a->table, a->call, NULL);
    write_value(update_write(d), str_of(name), writer_str(&w));
    update_commit(d, 200, STR("{}"));
}

void handle_report(TableRequest *a) {
    Body in;
    if (!require_player(a) || !within_talk_limit(a) || !body_open(&in, a->server, a->call, a->request)) return;
    int about = another_seat(a, &in);
    Str reason = body_text(&in, "reason", 1, REASON_MOST);
    if (body_end(&in)) {
        log_say(a->server, LOG_INFO, "report", a->table->number, NULL);
        a->server->meter.reports++;
        write_report(a, about, reason);
    }
    body_close(&in);
}
