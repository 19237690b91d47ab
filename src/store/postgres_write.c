/* Writing to PostgreSQL: as many writes as do not meet go together, in one transaction and one round trip.
 *
 * Each batch marks its number in the row of this process. Should the connection break before the answer came, the
 * row tells on the next one whether the batch was stored; it is fenced off first, so that what is still on its way
 * cannot come after. */
#include "store/postgres.h"

#include <stdio.h>
#include <stdlib.h>

enum { BATCH_MAX = 128, TOUCHED = 4096, TABLES_OF_WRITE = 4, TRIES = 4, PLACES = 24, TOLD_BYTES = 240 };

typedef enum Column {
    A_TABLE,
    A_PREV,
    A_PREV_HASH,
    A_LAST,
    A_LAST_HASH, /* appends */
    L_TABLE,
    L_NUMBER,
    L_AT,
    L_KEY,
    L_TEXT,
    L_WHOLE,
    L_FACTS,
    L_HASH, /* their entries */
    T_NUMBER,
    T_ID,
    T_HEAD,
    T_NOTE,
    T_CATEGORY,
    T_SINCE,
    T_HASH,
    T_START, /* tables */
    N_NUMBER,
    N_NOTE,
    N_AT,
    N_CATEGORY,
    N_OF,
    N_TO, /* notes */
    V_NAME,
    V_VALUE,
    V_OF,
    V_TO, /* values */
    D_NAME,
    D_OF,
    D_TO, /* names that go */
    U_TABLE,
    U_KIND,
    U_AT,
    U_WAS,
    U_OF,
    U_TO,    /* what is due, or no longer */
    MISSING, /* ends that are not known */
    TOLD,    /* what others are told of each append */
    COLUMNS
} Column;

struct PgBatch {
    PgArray column[COLUMNS];
    u64 touched[TOUCHED]; /* hashes of what its writes change, so that no two meet */
    int touched_count, writes;
    bool strict; /* its one write appends to several tables */
    bool alone;  /* it is one write: what is wrong is wrong with it */
    bool sent;   /* at least once */
    i64 won[BATCH_MAX];
    int won_count;
    Str name, value;           /* a new one */
    Str told;                  /* the name of one that others are told of */
    const StoreWrite *removes; /* what goes with it */
    struct {
        i64 table;
        u64 hash;
        Str head;
    } head;
};

PgBatch *batch_new(void) { return calloc(1, sizeof(PgBatch)); }

void batch_free(PgBatch *b) {
    for (int i = 0; b && i < COLUMNS; i++) array_free(&b->column[i]);
    free(b);
}

static void batch_begin(PgBatch *b) {
    for (Column c = 0; c < COLUMNS; c++) {
        bool text = c == L_KEY || c == L_TEXT || c == L_FACTS || c == T_ID || c == T_HEAD || c == T_NOTE ||
                    c == N_NOTE || c == V_NAME || c == V_VALUE || c == D_NAME || c == TOLD;
        array_begin(&b->column[c], c == L_WHOLE ? PG_BOOL : text ? PG_TEXT : PG_INT8);
    }
    if (b->touched_count) memset(b->touched, 0, sizeof b->touched);
    b->touched_count = b->writes = b->won_count = 0;
    b->strict = b->sent = false;
    b->head.table = 0;
    b->name = b->told = STR("");
    b->removes = NULL;
}

/* ---- Which writes go together ------------------------------------------------------------------- */

static u64 key_of(const StoreWrite *w, const Change *c) {
    Str name = change_text(w, c, 0);
    i64 place[2] = {c->table, c->kind == CHANGE_DUE ? 10 + c->category : c->kind == CHANGE_NOTE ? 2 : 1};
    bool value = c->kind == CHANGE_VALUE || c->kind == CHANGE_TOLD_VALUE || c->kind == CHANGE_NEW_VALUE;
    u64 key = value ? hash_bytes(3, name.at, name.len) : hash_bytes(4, place, sizeof place);
    return key ? key : 1;
}

/* The slot of a key, or the free one where it would be. */
static u64 *slot(PgBatch *b, u64 key) {
    u64 at = key % TOUCHED;
    while (b->touched[at] && b->touched[at] != key) at = (at + 1) % TOUCHED;
    return &b->touched[at];
}

static bool meets_another(PgBatch *b, const StoreWrite *w) {
    for (int i = 0; i < w->count; i++) {
        if (*slot(b, key_of(w, &w->change[i]))) return true;
    }
    return b->touched_count + w->count > TOUCHED / 2 && b->writes > 0;
}

static void touch(PgBatch *b, const StoreWrite *w) {
    for (int i = 0; i < w->count && i < TOUCHED / 2; i++) {
        u64 key = key_of(w, &w->change[i]), *at = slot(b, key);
        b->touched_count += !*at;
        *at = key;
    }
    b->writes++;
}

static bool has_kind(const StoreWrite *w, ChangeKind kind) {
    for (int i = 0; i < w->count; i++) {
        if (w->change[i].kind == kind) return true;
    }
    return false;
}

/* The first write after those that go together; heads and writes to several tables go alone. */
static StoreWrite *choose(PgBatch *b, StoreWrite *group) {
    StoreWrite *w = group;
    for (; w && b->writes < BATCH_MAX && !meets_another(b, w); w = w->next) {
        bool alone = has_kind(w, CHANGE_HEAD) || has_kind(w, CHANGE_TABLE) || has_kind(w, CHANGE_NEW_VALUE) ||
                     has_kind(w, CHANGE_REMOVAL) || has_kind(w, CHANGE_NO_VALUES) || has_kind(w, CHANGE_TOLD_VALUE);
        if (alone && b->writes > 0) break;
        touch(b, w);
        if (alone) return w->next;
    }
    return w;
}

/* ---- Ends ------------------------------------------------------------------------------------------ */

static PgEnd *kept_end(Postgres *db, i64 table) { return &db->end[(u64)table % ENDS_KEPT]; }

static bool is_kept(Postgres *db, i64 table, i64 number) {
    const PgEnd *end = kept_end(db, table);
    return end->table == table && end->number == number;
}

/* The first entry of a write to a table says which end it must find. */
static bool first_entry(const StoreWrite *w, int at) {
    for (int i = 0; i < at; i++) {
        const Change *c = &w->change[i];
        if (c->table == w->change[at].table && (c->kind == CHANGE_ENTRY || c->kind == CHANGE_TABLE)) return false;
    }
    return w->change[at].kind == CHANGE_ENTRY;
}

static bool learn_ends(Postgres *db, const StoreWrite *from, const StoreWrite *until, Error *e) {
    PgArray *missing = &db->batch->column[MISSING];
    PgParams p = {.count = 0};
    for (const StoreWrite *w = from; w != until; w = w->next) {
        for (int i = 0; i < w->count; i++) {
            const Change *c = &w->change[i];
            if (first_entry(w, i) && !is_kept(db, c->table, c->number - 1)) array_int(missing, c->table);
        }
    }
    if (missing->count == 0) return true;
    param_array(&p, missing);
    PGresult *r = pg_ask(&db->writer, "ends", &p, e);
    for (int i = 0; i < PQntuples(r); i++) {
        PgEnd end = {pg_int(r, i, 0), pg_int(r, i, 1), (u64)pg_int(r, i, 2)};
        *kept_end(db, end.table) = end;
    }
    PQclear(r);
    return r != NULL;
}

/* ---- Filling ------------------------------------------------------------------------------------------ */

/* What one write appends: per table, where it begins and where it has come to. */
typedef struct Appends {
    PgEnd from[TABLES_OF_WRITE], to[TABLES_OF_WRITE];
    bool begins[TABLES_OF_WRITE]; /* a table of its own */
    int count;
} Appends;

static int place_of(const Appends *a, i64 table) {
    int i = 0;
    while (i < a->count && a->from[i].table != table) i++;
    return i;
}

static bool open_place(Postgres *db, Appends *a, const StoreWrite *w, const Change *c) {
    bool begins = c->kind == CHANGE_TABLE;
    if (place_of(a, c->table) < a->count) return !begins;
    if (a->count == TABLES_OF_WRITE || (!begins && !is_kept(db, c->table, c->number - 1))) return false;
    PgEnd end = *kept_end(db, c->table);
    if (begins) end = (PgEnd){c->table, 0, chain_start(c->table, change_text(w, c, 0))};
    a->begins[a->count] = begins;
    a->from[a->count] = a->to[a->count] = end;
    a->count++;
    return true;
}

static Link link_of(const StoreWrite *w, const Change *c) {
    return (Link){c->table, c->number, c->now, change_text(w, c, 0), change_text(w, c, 1), change_text(w, c, 2),
                  c->whole};
}

/* Each entry follows the one before, or the write is a conflict. */
static bool follow(Postgres *db, Appends *a, const StoreWrite *w) {
    for (int i = 0; i < w->count; i++) {
        const Change *c = &w->change[i];
        if (c->kind != CHANGE_TABLE && c->kind != CHANGE_ENTRY) continue;
        if (!open_place(db, a, w, c)) return false;
        PgEnd *to = &a->to[place_of(a, c->table)];
        if (c->kind == CHANGE_TABLE) continue;
        if (c->number != to->number + 1) return false;
        Link link = link_of(w, c);
        *to = (PgEnd){c->table, c->number, chain_entry(to->hash, &link)};
    }
    return true;
}

static void add_entry(PgArray *col, const StoreWrite *w, const Change *c, u64 hash) {
    array_int(&col[L_TABLE], c->table);
    array_int(&col[L_NUMBER], c->number);
    array_int(&col[L_AT], c->now);
    array_text(&col[L_KEY], change_text(w, c, 0));
    array_text(&col[L_TEXT], change_text(w, c, 1));
    array_bool(&col[L_WHOLE], c->whole);
    array_text(&col[L_FACTS], change_text(w, c, 2));
    array_int(&col[L_HASH], (i64)hash);
}

static void add_table(PgArray *col, const StoreWrite *w, const Change *c) {
    Str id = change_text(w, c, 0);
    array_int(&col[T_NUMBER], c->table);
    array_text(&col[T_ID], id);
    array_text(&col[T_HEAD], change_text(w, c, 1));
    array_text(&col[T_NOTE], change_text(w, c, 2));
    array_int(&col[T_CATEGORY], c->category);
    array_int(&col[T_SINCE], c->now);
    array_int(&col[T_HASH], (i64)chain_head(c->table, id, change_text(w, c, 1)));
    array_int(&col[T_START], (i64)chain_start(c->table, id));
}

static void add_if(PgArray *of, PgArray *to, const PgEnd *end) {
    array_int(of, end->table);
    array_int(to, (i64)end->hash);
}

static void add_note(PgArray *col, const StoreWrite *w, const Change *c, const PgEnd *end) {
    array_int(&col[N_NUMBER], c->table);
    array_text(&col[N_NOTE], change_text(w, c, 0));
    array_int(&col[N_AT], c->now);
    array_int(&col[N_CATEGORY], c->category);
    add_if(&col[N_OF], &col[N_TO], end);
}

static void add_value(PgArray *col, const StoreWrite *w, const Change *c, const PgEnd *end) {
    Str name = change_text(w, c, 0), value = change_text(w, c, 1);
    array_text(&col[value.len ? V_NAME : D_NAME], name);
    if (value.len) array_text(&col[V_VALUE], value);
    add_if(&col[value.len ? V_OF : D_OF], &col[value.len ? V_TO : D_TO], end);
}

static void add_due(PgArray *col, const Change *c, const PgEnd *end) {
    array_int(&col[U_TABLE], c->table);
    array_int(&col[U_KIND], c->category);
    array_int(&col[U_AT], c->now);
    array_int(&col[U_WAS], c->number);
    add_if(&col[U_OF], &col[U_TO], end);
}

/* A damaged head stays as it is: a new hash would bless it. */
static bool add_head(Postgres *db, const StoreWrite *w, const Change *c, Error *e) {
    PgParams p = {.count = 0};
    param_int(&p, c->table);
    PGresult *r = pg_ask(&db->writer, "head", &p, e);
    if (!r) return false;
    bool whole = PQntuples(r) == 1 && chain_head(c->table, pg_text(r, 0, 0), pg_text(r, 0, 1)) == (u64)pg_int(r, 0, 2);
    if (whole) {
        db->batch->head.table = c->table;
        db->batch->head.head = change_text(w, c, 0);
        db->batch->head.hash = chain_head(c->table, pg_text(r, 0, 0), db->batch->head.head);
    }
    PQclear(r);
    return true;
}

/* "3:17", and the entries themselves if they are short: "3:17=2;AT,1,9;kact union...". See postgres_listen.c. */
static void add_told(PgArray *told, const StoreWrite *w, const PgEnd *from, const PgEnd *to) {
    char text[TOLD_BYTES];
    Writer out = writer_on(text, sizeof text);
    put_int(&out, to->table);
    put_char(&out, ':');
    put_int(&out, to->number);
    size_t alone = out.len;
    put_fmt(&out, "=%d;", (int)(to->number - from->number));
    for (int i = 0; i < w->count; i++) {
        const Change *c = &w->change[i];
        if (c->kind != CHANGE_ENTRY || c->table != to->table) continue;
        Str key = change_text(w, c, 0), line = change_text(w, c, 1);
        put_int(&out, c->now);
        put_fmt(&out, ",%d,%d;", (int)key.len, (int)line.len);
        put_str(&out, key);
        put_str(&out, line);
    }
    array_text(told, (Str){text, out.full ? alone : out.len});
}

static void add_appends(PgArray *col, const StoreWrite *w, const Appends *a) {
    for (int i = 0; i < a->count; i++) {
        if (a->to[i].number == a->from[i].number) continue;
        add_told(&col[TOLD], w, &a->from[i], &a->to[i]);
        array_int(&col[A_TABLE], a->from[i].table);
        array_int(&col[A_PREV], a->from[i].number);
        array_int(&col[A_PREV_HASH], (i64)a->from[i].hash);
        array_int(&col[A_LAST], a->to[i].number);
        array_int(&col[A_LAST_HASH], (i64)a->to[i].hash);
    }
}

static bool add_write(Postgres *db, StoreWrite *w, Error *e) {
    PgArray *col = db->batch->column;
    Appends a = {.count = 0};
    w->result = follow(db, &a, w) ? STORED : CONFLICT;
    if (w->result != STORED) return true;
    static const PgEnd none = {0};
    bool ok = true;
    add_appends(col, w, &a);
    db->batch->strict = db->batch->strict || a.count > 1;
    const PgEnd end = a.count && a.to[0].number > a.from[0].number ? a.to[0] : none;
    for (int i = 0; ok && i < w->count; i++) {
        const Change *c = &w->change[i];
        PgEnd *now = &a.from[place_of(&a, c->table)];
        Link link = link_of(w, c);
        switch (c->kind) {
        case CHANGE_TABLE: add_table(col, w, c); break;
        case CHANGE_ENTRY: add_entry(col, w, c, now->hash = chain_entry(now->hash, &link)); break;
        case CHANGE_NOTE: add_note(col, w, c, &end); break;
        case CHANGE_VALUE: add_value(col, w, c, &end); break;
        case CHANGE_DUE: add_due(col, c, &end); break;
        case CHANGE_HEAD: ok = add_head(db, w, c, e); break;
        case CHANGE_TOLD_VALUE:
            add_value(col, w, c, &end);
            db->batch->told = change_text(w, c, 0);
            break;
        case CHANGE_REMOVAL:
        case CHANGE_NO_VALUES: db->batch->removes = w; break;
        case CHANGE_NEW_VALUE:
            db->batch->name = change_text(w, c, 0);
            db->batch->value = change_text(w, c, 1);
            db->batch->strict = true;
            break;
        }
    }
    return ok;
}

/* ---- Sending ---------------------------------------------------------------------------------------- */

typedef struct Part {
    const char *name;
    Column first;
    int columns;
} Part;

static const Part parts[] = {
    {"add_tables", T_NUMBER, 8}, {"append", A_TABLE, 13}, {"notes", N_NUMBER, 6}, {"values", V_NAME, 4},
    {"drops", D_NAME, 3},        {"dues", U_TABLE, 6},    {"undues", U_TABLE, 6},
};

static bool send_mark(Postgres *db, Error *e) {
    PgParams p = {.count = 0};
    param_int(&p, db->process);
    param_int(&p, db->batches);
    param_int(&p, db->fence);
    param_int(&p, postgres_schema);
    return pg_send(&db->writer, "mark", &p, e);
}

/* And one more number, if it is not 0. */
static bool send_columns(Postgres *db, const char *name, const Column *column, int count, i64 more, Error *e) {
    PgParams p = {.count = 0};
    for (int i = 0; i < count; i++) param_array(&p, &db->batch->column[column[i]]);
    if (more) param_int(&p, more);
    return pg_send(&db->writer, name, &p, e);
}

static bool send_part(Postgres *db, const Part *part, Error *e) {
    Column column[PARAMS_MAX];
    for (int i = 0; i < part->columns; i++) column[i] = part->first + (Column)i;
    return db->batch->column[part->first].count == 0 || send_columns(db, part->name, column, part->columns, 0, e);
}

static bool send_told(Postgres *db, const char *what, Str name, Error *e) {
    char text[200];
    Writer w = writer_on(text, sizeof text);
    PgParams p = {.count = 0};
    put(&w, what);
    put_str(&w, name);
    param_text(&p, writer_str(&w));
    return pg_send(&db->writer, "tell", &p, e);
}

/* Whoever appends at this moment is waited for, so that his entry goes as well. */
static bool send_removal(Postgres *db, i64 table, Error *e) {
    char number[32];
    PgParams p = {.count = 0};
    param_int(&p, table);
    snprintf(number, sizeof number, "%lld", (long long)table);
    return pg_send(&db->writer, "lock_end", &p, e) && pg_send(&db->writer, "remove", &p, e) &&
           send_told(db, "r ", str_of(number), e);
}

static bool send_removals(Postgres *db, Error *e) {
    const StoreWrite *w = db->batch->removes;
    bool ok = true;
    for (int i = 0; ok && w && i < w->count; i++) {
        const Change *c = &w->change[i];
        PgParams p = {.count = 0};
        if (c->kind == CHANGE_REMOVAL) ok = send_removal(db, c->table, e);
        if (c->kind != CHANGE_NO_VALUES) continue;
        for (int k = 0; k < 3; k++) param_text(&p, change_text(w, c, k));
        ok = pg_send(&db->writer, "drop_values", &p, e);
    }
    return ok;
}

static bool send_all(Postgres *db, Error *e) {
    static const Column reached[] = {A_TABLE, A_LAST_HASH, TOLD};
    PgBatch *b = db->batch;
    bool ok = PQenterPipelineMode(db->writer.conn) && send_mark(db, e);
    for (int i = 0; ok && i < COUNT(parts); i++) ok = send_part(db, &parts[i], e);
    int tables = b->column[A_TABLE].count;
    if (ok && b->strict && tables) ok = send_columns(db, "strict", reached, 2, tables, e);
    if (ok && tables) ok = send_columns(db, "notify", reached, 3, db->self, e);
    if (ok && b->head.table) {
        PgParams p = {.count = 0};
        param_int(&p, b->head.table);
        param_text(&p, b->head.head);
        param_int(&p, (i64)b->head.hash);
        ok = pg_send(&db->writer, "set_head", &p, e);
    }
    ok = ok && send_removals(db, e) && (!b->told.len || send_told(db, "v ", b->told, e));
    if (ok && b->name.len) {
        PgParams p = {.count = 0};
        param_text(&p, b->name);
        param_text(&p, b->value);
        ok = pg_send(&db->writer, "new_value", &p, e);
    }
    return ok && PQpipelineSync(db->writer.conn);
}

typedef enum Went { DONE, LOST, FENCED, AGAIN, STRICT, BAD } Went;

/* What an error means for the batch. Of a write that is alone what cannot stand beside what is there is a conflict. */
static Went outcome_of(const PGresult *r, bool marking, const PgBatch *b) {
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    if (!state || strncmp(state, "57P", 3) == 0) return LOST; /* the server stops */
    if (strncmp(state, "40", 2) == 0) return AGAIN;           /* two met, and this one gave way */
    if (strcmp(state, "22012") == 0 && marking) return FENCED;
    bool unfit = strncmp(state, "23", 2) == 0, met = strcmp(state, "22012") == 0 || strcmp(state, "23505") == 0;
    return (met && b->strict) || (unfit && b->alone) ? STRICT : BAD;
}

static void see_winners(PgBatch *b, const PGresult *r) {
    if (PQnfields(r) != 2) return;
    for (int i = 0; i < PQntuples(r) && b->won_count < BATCH_MAX; i++) b->won[b->won_count++] = pg_int(r, i, 0);
}

/* The answers to all, up to the one that says that it is committed. */
static Went take_all(Postgres *db, Error *e) {
    Went outcome = DONE;
    bool marking = true;
    for (int empty = 0; empty < 2;) {
        PGresult *r = pg_next(&db->writer);
        if (!r && db->writer.lost) return LOST;
        empty = r ? 0 : empty + 1;
        if (!r) continue;
        ExecStatusType status = PQresultStatus(r);
        bool over = status == PGRES_PIPELINE_SYNC;
        if (status == PGRES_FATAL_ERROR && outcome == DONE) {
            pg_fail(&db->writer, r, e);
            outcome = outcome_of(r, marking, db->batch);
        }
        if (status == PGRES_TUPLES_OK) see_winners(db->batch, r);
        marking = false;
        PQclear(r);
        if (over) return outcome;
    }
    return LOST;
}

static Went try_once(Postgres *db, Error *e) {
    db->batch->won_count = 0;
    db->batches++;
    db->batch->sent = true;
    if (!send_all(db, e)) return LOST;
    Went outcome = take_all(db, e);
    if (outcome != LOST && !PQexitPipelineMode(db->writer.conn)) return LOST;
    return outcome;
}

/* ---- Was it stored? -------------------------------------------------------------------------------- */

static bool ask_numbers(PgLink *link, const char *sql, i64 value[2], Error *e) {
    PGresult *r = PQsendQueryParams(link->conn, sql, 0, NULL, NULL, NULL, NULL, 1) ? pg_next(link) : NULL;
    bool ok = r && PQresultStatus(r) == PGRES_TUPLES_OK;
    bool found = ok && PQntuples(r) == 1;
    for (int i = 0; found && i < 2 && i < PQnfields(r); i++) value[i] = pg_int(r, 0, i);
    if (!ok) pg_fail(link, r, e);
    PQclear(r);
    for (; (r = pg_next(link)) != NULL;) PQclear(r);
    link->lost = link->lost || !ok;
    return found;
}

/* The connection before may hang with a transaction that nobody ends; it is ended, and its process fenced off. */
static bool fence_off(PgLink *link, Postgres *db, i64 value[2], Error *e) {
    char sql[320];
    i64 ignored[2];
    snprintf(sql, sizeof sql,
             "SELECT count(pg_terminate_backend(a.pid, 5000)) FROM pg_stat_activity a JOIN processes p"
             " ON p.backend = a.pid WHERE p.number = %lld AND a.pid <> pg_backend_pid()"
             " AND a.application_name = 'longroll'",
             (long long)db->process);
    ask_numbers(link, sql, ignored, e);
    snprintf(sql, sizeof sql,
             "UPDATE processes SET fence = fence + 1, backend = pg_backend_pid() WHERE number = %lld"
             " RETURNING fence, batch",
             (long long)db->process);
    return !link->lost && ask_numbers(link, sql, value, e);
}

void postgres_greet(PgLink *link, void *context, Error *e) {
    Postgres *db = context;
    i64 value[2] = {0, 0};
    if (!ask_numbers(link, "SELECT version FROM longroll", value, e)) return;
    db->newest = value[0];
    if (db->process && fence_off(link, db, value, e)) {
        db->fence = value[0];
        db->stored = value[1];
        return;
    }
    if (link->lost) return;
    if (ask_numbers(link, "INSERT INTO processes (backend) VALUES (pg_backend_pid()) RETURNING number, fence", value,
                    e)) {
        db->process = value[0];
        db->fence = value[1];
        db->stored = -1;
    }
}

/* Its answer was lost: who won is read. */
static bool read_winners(Postgres *db, Error *e) {
    PgParams p = {.count = 0};
    param_array(&p, &db->batch->column[A_TABLE]);
    param_array(&p, &db->batch->column[A_LAST]);
    param_array(&p, &db->batch->column[A_LAST_HASH]);
    PGresult *r = pg_ask(&db->writer, "made", &p, e);
    if (r) see_winners(db->batch, r);
    PQclear(r);
    return r != NULL;
}

/* A newer program has changed the schema: this one must not write any more. */
static bool is_outdated(Postgres *db) { return db->newest > postgres_schema && !schema_known(db->newest, &db->error); }

/* Until it is known how it went. */
static Went send_batch(Postgres *db, Error *e) {
    Went outcome = LOST;
    for (int i = 0; i < TRIES && (outcome == LOST || outcome == AGAIN || outcome == FENCED); i++) {
        if (outcome == FENCED) db->process = 0;
        if (outcome == LOST || outcome == FENCED) db->writer.lost = db->writer.lost || i > 0;
        if (!pg_connect(&db->writer, e)) return LOST;
        if (outcome == LOST && i > 0 && db->stored == db->batches) return read_winners(db, e) ? DONE : LOST;
        if (is_outdated(db)) return BAD;
        outcome = try_once(db, e);
    }
    return outcome;
}

/* ---- Committing --------------------------------------------------------------------------------------- */

static const Change *appended(const StoreWrite *w) {
    for (int i = w->count - 1; i >= 0; i--) {
        if (w->change[i].kind == CHANGE_ENTRY) return &w->change[i];
    }
    return NULL;
}

static bool has_won(const PgBatch *b, i64 table) {
    for (int i = 0; i < b->won_count; i++) {
        if (b->won[i] == table) return true;
    }
    return false;
}

/* What is known of ends from now on: `made` goes along the appends as they were added. */
static void settle(Postgres *db, StoreWrite *from, const StoreWrite *until, Went outcome) {
    static const char after[] = "something else stands in its place";
    StoreResult failed = outcome == LOST && db->batch->sent ? UNSURE : FAILED;
    for (StoreWrite *w = from; w != until; w = w->next) {
        const Change *c = appended(w);
        if (outcome != DONE && outcome != STRICT) w->result = failed;
        else if (outcome == STRICT || (w->result == STORED && c && !has_won(db->batch, c->table))) w->result = CONFLICT;
        w->why = w->result == CONFLICT ? after : db->error.text;
        if (w->result == STORED || !c) continue;
        for (int i = 0; i < w->count; i++) kept_end(db, w->change[i].table)->table = 0;
    }
}

/* Bytes of an array of numbers, as they were put there. */
static u64 number_at(const PgArray *a, int index) {
    const u8 *at = (const u8 *)a->at + PLACES + 12 * index;
    u64 value = 0;
    for (int i = 0; i < 8; i++) value = value << 8 | at[i];
    return value;
}

static void keep_ends(Postgres *db) {
    const PgArray *col = db->batch->column;
    for (int i = 0; i < col[A_TABLE].count; i++) {
        i64 table = (i64)number_at(&col[A_TABLE], i);
        if (!has_won(db->batch, table)) continue;
        *kept_end(db, table) = (PgEnd){table, (i64)number_at(&col[A_LAST], i), number_at(&col[A_LAST_HASH], i)};
    }
}

static void commit_these(Postgres *db, StoreWrite *from, StoreWrite *until);

static void commit_singly(Postgres *db, StoreWrite *from, const StoreWrite *until) {
    for (StoreWrite *w = from; w != until; w = w->next) commit_these(db, w, w->next);
}

static void commit_these(Postgres *db, StoreWrite *from, StoreWrite *until) {
    Went outcome = LOST;
    batch_begin(db->batch);
    db->batch->alone = from->next == until;
    bool ok = pg_connect(&db->writer, &db->error) && !is_outdated(db) && learn_ends(db, from, until, &db->error);
    for (StoreWrite *w = from; ok && w != until; w = w->next) ok = add_write(db, w, &db->error);
    if (ok) outcome = send_batch(db, &db->error);
    if (outcome == BAD && from->next != until) {
        commit_singly(db, from, until);
        return;
    }
    settle(db, from, until, outcome);
    if (outcome == DONE) keep_ends(db);
}

static void refill_numbers(Postgres *db) {
    enum { BLOCK = 10000 };
    Error ignored;
    PgParams p = {.count = 0};
    pthread_mutex_lock(&db->lock);
    bool enough = db->until - db->next > BLOCK / 2;
    pthread_mutex_unlock(&db->lock);
    if (enough) return;
    PGresult *r = pg_ask(&db->writer, "numbers", &p, &ignored);
    if (!r) return;
    pthread_mutex_lock(&db->lock);
    db->next = pg_int(r, 0, 0);
    db->until = db->next + BLOCK;
    pthread_mutex_unlock(&db->lock);
    PQclear(r);
}

bool postgres_commit(Database *d, StoreWrite *group, Error *e) {
    Postgres *db = postgres_of(d);
    (void)e;
    for (StoreWrite *from = group, *until; from; from = until) {
        batch_begin(db->batch);
        until = choose(db->batch, from);
        commit_these(db, from, until);
    }
    refill_numbers(db);
    return true;
}
