/* What other processes do: a connection that listens, in a thread of its own. It also tells them who is present here,
 * in rows that expire unless they are renewed. */
#include "store/postgres.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { RENEW_MS = 10000, AT_ONCE = 64, EXPIRED_AT_ONCE = 200, AGAIN_MS = 200, TOLD_MAX = 16 };

struct PgListening {
    Postgres *db;
    const StoreListener *listener;
    PgLink link;
    pthread_t thread;
    pthread_mutex_t lock;
    int wake[2];
    bool closing;
    StorePresence *present; /* to be told, under `lock` */
    int count, room;
    PgArray table, here, watching;
};

static const Prepared statements[] = {
    PG_CLOCK,
    {"present",
     "WITH v AS (SELECT * FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS v (of_table, here, watching)),"
     " gone AS (DELETE FROM presence p USING v WHERE p.of_table = v.of_table AND p.process = $1::bigint"
     " AND v.here = 0 AND v.watching = 0),"
     " here AS (INSERT INTO presence SELECT of_table, $1::bigint, here, watching, now() + interval '30 s' FROM v"
     " WHERE here <> 0 OR watching <> 0 ON CONFLICT (of_table, process) DO UPDATE SET here = excluded.here,"
     " watching = excluded.watching, until = excluded.until)"
     " SELECT pg_notify('longroll', 'p ' || $1::bigint || string_agg(' ' || of_table || ':' || here || ':' || watching,"
     " '')) FROM v"},
    {"renew", "UPDATE presence SET until = now() + interval '30 s' WHERE process = $1::bigint RETURNING 1"},
    /* Of those who died. */
    {"expire", "WITH g AS (DELETE FROM presence WHERE (of_table, process) IN (SELECT of_table, process FROM presence"
               " WHERE until < now() LIMIT $1::bigint FOR UPDATE SKIP LOCKED) RETURNING of_table, process)"
               " SELECT pg_notify('longroll', 'p ' || process || string_agg(' ' || of_table || ':0:0', ''))"
               " FROM g GROUP BY process"},
    {"forget", "DELETE FROM processes WHERE seen < now() - interval '1 day' RETURNING 1"},
};

static i64 now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (i64)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- Heard ------------------------------------------------------------------------------------------ */

static bool is_held(const PgListening *l, i64 table) { return l->listener->holds(l->listener->context, table); }

static Str take_bytes(Str *rest, i64 count) {
    Str taken = {rest->at, (size_t)count};
    *rest = (Str){rest->at + count, rest->len - (size_t)count};
    return taken;
}

/* "2;AT,1,9;kact union...": how many entries, and each with its time, key and text. */
static bool read_entries(Str *rest, i64 last, StoreEntry entry[TOLD_MAX], int *count) {
    i64 many, key, text;
    if (!str_int(str_cut(rest, ';'), 1, TOLD_MAX, &many)) return false;
    for (*count = 0; *count < many; ++*count) {
        StoreEntry *e = &entry[*count];
        *e = (StoreEntry){.number = last - many + *count + 1};
        if (!str_int(str_cut(rest, ','), INT64_MIN, INT64_MAX, &e->at)) return false;
        if (!str_int(str_cut(rest, ','), 0, INT32_MAX, &key) || !str_int(str_cut(rest, ';'), 0, INT32_MAX, &text))
            return false;
        if ((size_t)(key + text) > rest->len) return false;
        e->key = take_bytes(rest, key);
        e->text = take_bytes(rest, text);
    }
    return true;
}

/* "3:17", or "3:17=" and its last entries. */
static bool hear_table(const PgListening *l, Str *rest) {
    StoreEntry entry[TOLD_MAX];
    StoreAppended a;
    int count = 0;
    size_t end = 0;
    while (end < rest->len && rest->at[end] != ' ' && rest->at[end] != '=') end++;
    bool told = end < rest->len && rest->at[end] == '=';
    Str word = take_bytes(rest, (i64)end), table = str_cut(&word, ':');
    if (rest->len) (void)take_bytes(rest, 1);
    if (!str_int(table, 1, INT64_MAX, &a.table) || !str_int(word, 1, INT64_MAX, &a.number)) return false;
    if (told && !read_entries(rest, a.number, entry, &count)) return false;
    if (told && rest->len && take_bytes(rest, 1).at[0] != ' ') return false;
    if (is_held(l, a.table)) l->listener->elsewhere(l->listener->context, &a, told ? entry : NULL, count);
    return true;
}

/* "12 3:17 4:2=...": of a process, tables and the numbers of their last entries. */
static void hear_entries(const PgListening *l, Str rest) {
    i64 process;
    bool good = str_int(str_cut(&rest, ' '), 1, INT64_MAX, &process);
    if (good && process == l->db->self) return;
    while (good && rest.len) good = hear_table(l, &rest);
    l->listener->heard(l->listener->context);
    if (!good) l->listener->missed(l->listener->context);
}

/* "p 12 3:1:0": of a process, tables with the seats that are here and how many watch. */
static void hear_presence(const PgListening *l, Str rest) {
    StorePresence p;
    i64 here, watching;
    (void)str_word(&rest);
    if (!str_int(str_word(&rest), 1, INT64_MAX, &p.process) || p.process == l->db->self) return;
    for (Str word; (word = str_word(&rest)).len > 0;) {
        Str table = str_cut(&word, ':'), seats = str_cut(&word, ':');
        if (!str_int(table, 1, INT64_MAX, &p.table) || !str_int(seats, 0, 3, &here) ||
            !str_int(word, 0, INT32_MAX, &watching)) {
            continue;
        }
        if (!is_held(l, p.table)) continue;
        p.here = (int)here;
        p.watching = (int)watching;
        l->listener->present(l->listener->context, &p);
    }
}

/* "r 3": this table is no more. */
static void hear_removal(const PgListening *l, Str text) {
    i64 table;
    (void)str_word(&text);
    if (str_int(str_trim(text), 1, INT64_MAX, &table)) l->listener->removed(l->listener->context, table);
}

static void hear_all(PgListening *l) {
    for (PGnotify *n; (n = PQnotifies(l->link.conn)) != NULL; PQfreemem(n)) {
        Str text = str_of(n->extra), rest = text;
        (void)str_word(&rest);
        if (str_starts(text, STR("p "))) hear_presence(l, text);
        else if (str_starts(text, STR("r "))) hear_removal(l, text);
        else if (str_starts(text, STR("v "))) l->listener->changed(l->listener->context, str_trim(rest));
        else hear_entries(l, text);
    }
}

/* ---- Told -------------------------------------------------------------------------------------------- */

/* Up to so many of what waits, into the arrays. */
static bool take_present(PgListening *l) {
    array_begin(&l->table, PG_INT8);
    array_begin(&l->here, PG_INT8);
    array_begin(&l->watching, PG_INT8);
    pthread_mutex_lock(&l->lock);
    for (int i = 0; i < AT_ONCE && l->count > 0; i++) {
        const StorePresence *p = &l->present[--l->count];
        array_int(&l->table, p->table);
        array_int(&l->here, p->here);
        array_int(&l->watching, p->watching);
    }
    pthread_mutex_unlock(&l->lock);
    return l->table.count > 0;
}

static int ask(PgListening *l, const char *name, const PgParams *p) {
    Error ignored;
    PGresult *r = l->link.lost ? NULL : pg_ask_once(&l->link, name, p, &ignored);
    int rows = r ? PQntuples(r) : 0;
    PQclear(r);
    return rows;
}

static void tell_present(PgListening *l) {
    while (!l->link.lost && take_present(l)) {
        PgParams p = {.count = 0};
        param_int(&p, l->db->self);
        param_array(&p, &l->table);
        param_array(&p, &l->here);
        param_array(&p, &l->watching);
        ask(l, "present", &p);
    }
}

static void renew(PgListening *l) {
    PgParams own = {.count = 0}, most = {.count = 0}, none = {.count = 0};
    Error ignored;
    param_int(&own, l->db->self);
    param_int(&most, EXPIRED_AT_ONCE);
    if (!l->link.lost && !postgres_set_clock(l->db, &l->link, &ignored)) return;
    ask(l, "renew", &own);
    while (ask(l, "expire", &most) > 0) continue;
    ask(l, "forget", &none);
}

void postgres_present(Database *d, const StorePresence *p) {
    PgListening *l = postgres_of(d)->listening;
    if (!l) return;
    pthread_mutex_lock(&l->lock);
    int at = l->count - 1;
    while (at >= 0 && l->present[at].table != p->table) at--;
    if (at < 0 && l->count == l->room) {
        int room = 2 * l->room + 64;
        StorePresence *more = realloc(l->present, (size_t)room * sizeof *more);
        MUST(more != NULL);
        l->present = more;
        l->room = room;
    }
    l->present[at < 0 ? l->count++ : at] = *p;
    pthread_mutex_unlock(&l->lock);
    (void)!write(l->wake[1], "", 1);
}

/* ---- The thread ---------------------------------------------------------------------------------------- */

static bool is_closing(PgListening *l) {
    pthread_mutex_lock(&l->lock);
    bool closing = l->closing;
    pthread_mutex_unlock(&l->lock);
    return closing;
}

/* Until something comes, something is to be told, or it is time to renew. */
static void wait_for_either(PgListening *l, i64 until) {
    char waste[64];
    i64 left = until - now_ms();
    struct pollfd p[2] = {{.fd = PQsocket(l->link.conn), .events = POLLIN}, {.fd = l->wake[0], .events = POLLIN}};
    poll(p, 2, left > 0 ? (int)left : 0);
    if (p[1].revents) (void)!read(l->wake[0], waste, sizeof waste);
    if (p[0].revents && !PQconsumeInput(l->link.conn)) l->link.lost = true;
    if (PQstatus(l->link.conn) != CONNECTION_OK) l->link.lost = true;
}

/* On one connection, until it is lost. Whatever was said before it is unheard. */
static void listen_on(PgListening *l) {
    i64 until = now_ms() + RENEW_MS;
    Error ignored;
    if (!pg_run(&l->link, "LISTEN longroll", &ignored)) return;
    l->listener->missed(l->listener->context);
    renew(l);
    while (!l->link.lost && !is_closing(l)) {
        tell_present(l);
        hear_all(l);
        wait_for_either(l, until);
        hear_all(l);
        if (now_ms() < until) continue;
        renew(l);
        until = now_ms() + RENEW_MS;
    }
}

static void *listen_always(void *context) {
    PgListening *l = context;
    Error ignored;
    while (!is_closing(l)) {
        l->link.down = true; /* it tries by itself, so as to notice the end */
        if (pg_connect(&l->link, &ignored)) listen_on(l);
        else nanosleep(&(struct timespec){0, AGAIN_MS * 1000000L}, NULL);
    }
    return NULL;
}

bool postgres_listen(Database *d, const StoreListener *listener) {
    Postgres *db = postgres_of(d);
    PgListening *l = calloc(1, sizeof *l);
    if (!l) return false;
    l->db = db;
    l->listener = listener;
    l->link = (PgLink){.url = db->url, .prepared = statements, .prepared_count = COUNT(statements)};
    pthread_mutex_init(&l->lock, NULL);
    bool ok = pipe(l->wake) == 0;
    for (int i = 0; ok && i < 2; i++) fcntl(l->wake[i], F_SETFL, O_NONBLOCK), fcntl(l->wake[i], F_SETFD, FD_CLOEXEC);
    if (ok && pthread_create(&l->thread, NULL, listen_always, l) == 0) {
        db->listening = l;
        return true;
    }
    free(l);
    return false;
}

void postgres_hang_up(Database *d) {
    Postgres *db = postgres_of(d);
    PgListening *l = db->listening;
    if (!l) return;
    pthread_mutex_lock(&l->lock);
    l->closing = true;
    pthread_mutex_unlock(&l->lock);
    (void)!write(l->wake[1], "", 1);
    pthread_join(l->thread, NULL);
    pg_disconnect(&l->link);
    close(l->wake[0]);
    close(l->wake[1]);
    pthread_mutex_destroy(&l->lock);
    array_free(&l->table);
    array_free(&l->here);
    array_free(&l->watching);
    free(l->present);
    free(l);
    db->listening = NULL;
}
