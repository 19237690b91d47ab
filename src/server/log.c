/* The log: a line in logfmt for each event, on the standard error. No line has a
 * token, a player's number or a table's name, which opens a free seat: tables are
 * told by the number that `longroll admin tables` shows beside their names.
 *
 * Lines about requests are collected and written together; all others are
 * written at once. */
#include "server/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { KEPT = 32 << 10 };

static void write_out(const char *text, size_t len) {
    while (len > 0) {
        ssize_t went = write(STDERR_FILENO, text, len);
        if (went <= 0) return; /* nobody reads it: nothing to be told to */
        text += went;
        len -= (size_t)went;
    }
}

void log_flush(Server *s) {
    write_out(s->log.text, s->log.len);
    s->log.len = 0;
}

void log_open(Server *s) { s->log.text = alloc_zeroed(KEPT); }

void log_close(Server *s) {
    log_flush(s);
    free(s->log.text);
}

bool log_wants(const Server *s, LogLevel level) { return level <= s->options.log; }

/* ---- A line ------------------------------------------------------------------------------------ */

static const char *const level_name[] = {"error", "warn", "info", "request"};

Writer log_begin(LogLevel level, const char *event, char line[LOG_ROOM]) {
    Writer w = writer_on(line, LOG_ROOM - 1);
    i64 now = wall_ms();
    time_t seconds = now / 1000;
    struct tm t;
    char stamp[40];
    gmtime_r(&seconds, &t);
    size_t len = strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &t);
    snprintf(stamp + len, sizeof stamp - len, ".%03dZ", (int)(now % 1000));
    put_fmt(&w, "time=%s level=%s event=%s", stamp, level_name[level], event);
    return w;
}

void log_int(Writer *w, const char *key, i64 value) {
    put_fmt(w, " %s=", key);
    put_int(w, value);
}

static bool is_plain(u8 c) {
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    return letter || (c && strchr("-_./:+*,", c));
}

void log_text(Writer *w, const char *key, Str text) {
    bool plain = text.len > 0;
    for (size_t i = 0; i < text.len; i++) plain = plain && is_plain((u8)text.at[i]);
    put_fmt(w, " %s=%s", key, plain ? "" : "\"");
    for (size_t i = 0; i < text.len; i++) {
        u8 c = (u8)text.at[i];
        if (c == '"' || c == '\\') put_char(w, '\\'), put_char(w, (char)c);
        else if (c < ' ' || c >= 127) put(w, "\\x"), put_hex(w, c, 2);
        else put_char(w, (char)c);
    }
    if (!plain) put_char(w, '"');
}

static void flush_soon(void *context) {
    Server *s = context;
    s->log.flushing.work = NULL;
    log_flush(s);
}

static void keep(Server *s, Str line) {
    if (s->log.len + line.len > KEPT) log_flush(s);
    memcpy(s->log.text + s->log.len, line.at, line.len);
    s->log.len += line.len;
    if (s->log.flushing.work) return;
    s->log.flushing = (NetTask){.work = flush_soon, .context = s};
    net_defer(s->net, &s->log.flushing);
}

void log_end(Server *s, LogLevel level, Writer *w) {
    w->room++; /* kept for the line's end */
    w->full = false;
    put_char(w, '\n');
    if (!log_wants(s, level)) return;
    if (level == LOG_REQUEST) {
        keep(s, writer_str(w));
        return;
    }
    log_flush(s);
    write_out(w->buffer, w->len);
}

void log_say(Server *s, LogLevel level, const char *event, i64 table, const char *why) {
    char line[LOG_ROOM];
    Writer w = log_begin(level, event, line);
    if (table) log_int(&w, "table", table);
    if (why) log_text(&w, "why", str_of(why));
    log_end(s, level, &w);
}

/* ---- Requests ------------------------------------------------------------------------------------ */

/* Whatever a path says that we do not say ourselves may be a link with a token in it, and is not written down. */
static void log_path(Writer *w, const NetAnswered *a) {
    const NetRequest *r = a->request;
    const char *route = r->door ? NULL : route_of(r);
    bool page = a->status < 300 || a->status == 304; /* or the operator's */
    char text[80];
    if (route) snprintf(text, sizeof text, "/%s", route);
    if (a->microseconds == 0) log_text(w, "path", STR("?"));
    else if (route) log_text(w, "path", str_of(text));
    else log_text(w, "path", page || (r->door && a->status != 404) ? r->path : STR("?"));
}

static void log_answer(Server *s, const NetAnswered *a, LogLevel level) {
    char line[LOG_ROOM], peer[48];
    const NetRequest *r = a->request;
    Writer w = log_begin(level, "request", line);
    put_fmt(&w, " method=%s", r->method == NET_POST ? "POST" : "GET");
    log_path(&w, a);
    put_fmt(&w, " by=%s status=%d", r->door ? "door" : a->by_socket ? "socket" : "http", a->status);
    if (a->note.code) log_text(&w, "code", str_of(a->note.code));
    log_int(&w, "us", a->microseconds);
    log_int(&w, "bytes", (i64)a->bytes);
    if (a->note.about) log_int(&w, "table", a->note.about);
    if (a->status == 429) {
        net_peer_text(r->peer, peer);
        log_text(&w, "peer", str_of(peer));
    }
    log_end(s, level, &w);
}

void on_answered(void *context, const NetAnswered *a) {
    Server *s = context;
    LogLevel level = a->status >= 500 ? LOG_WARN : LOG_REQUEST;
    meter_answer(s, a);
    if (log_wants(s, level)) log_answer(s, a, level);
}
