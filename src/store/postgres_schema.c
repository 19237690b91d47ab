/* What lies in the PostgreSQL database: its tables, a step a version, and the statements on them. */
#include "store/postgres.h"

#include <stdio.h>
#include <stdlib.h>

/* No log can be forked: an entry has a place (of_table, number) of its own, stands behind one that is there, and is
 * only made together with the end that it moves (APPEND below). */
static const char *const steps[] = {
    "CREATE TABLE longroll (version bigint NOT NULL);"
    "CREATE UNIQUE INDEX longroll_one ON longroll ((true));"
    "INSERT INTO longroll VALUES (0);"
    "CREATE SEQUENCE table_numbers INCREMENT BY 10000;"
    "CREATE TABLE tables (number bigint PRIMARY KEY, id text NOT NULL UNIQUE, head text NOT NULL, note text NOT NULL,"
    " category bigint NOT NULL, since bigint NOT NULL, changed bigint NOT NULL, hash bigint NOT NULL)"
    " WITH (fillfactor = 80);"
    "CREATE INDEX tables_shelf ON tables (category, changed, number) WHERE category > 0;"
    "CREATE INDEX tables_changed ON tables (changed, number) WHERE category > 0;"
    "CREATE TABLE ends (of_table bigint PRIMARY KEY REFERENCES tables, number bigint NOT NULL, hash bigint NOT NULL)"
    " WITH (fillfactor = 50);"
    "CREATE TABLE log (of_table bigint NOT NULL, number bigint NOT NULL CHECK (number > 0), at bigint NOT NULL,"
    " key text, text text NOT NULL, whole boolean NOT NULL, facts text, hash bigint NOT NULL,"
    " follows bigint GENERATED ALWAYS AS (nullif(number - 1, 0)) STORED,"
    " PRIMARY KEY (of_table, number), FOREIGN KEY (of_table, follows) REFERENCES log (of_table, number));"
    "CREATE TABLE small (name text COLLATE \"C\" PRIMARY KEY, value text NOT NULL);"
    "CREATE TABLE processes (number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, batch bigint NOT NULL DEFAULT 0,"
    " fence bigint NOT NULL DEFAULT 0, backend bigint NOT NULL, seen timestamptz NOT NULL DEFAULT now())"
    " WITH (fillfactor = 50)",
    "CREATE UNLOGGED TABLE presence (of_table bigint NOT NULL, process bigint NOT NULL, here bigint NOT NULL,"
    " watching bigint NOT NULL, until timestamptz NOT NULL, PRIMARY KEY (of_table, process)) WITH (fillfactor = 50);"
    "CREATE INDEX presence_process ON presence (process);"
    "CREATE TABLE due (of_table bigint NOT NULL, kind bigint NOT NULL, at bigint NOT NULL,"
    " taken bigint NOT NULL DEFAULT 0, PRIMARY KEY (of_table, kind)) WITH (fillfactor = 50);"
    "CREATE INDEX due_at ON due (kind, at)",
};

#define TABLE_COLUMNS "number, since, changed, id, head, note, category"
#define LIST_TAIL \
    " AND (changed, number) < ($2::bigint, $3::bigint) ORDER BY changed DESC, number DESC LIMIT $1::bigint"

const Prepared postgres_reads[] = {
    PG_CLOCK,
    {"by_number", "SELECT " TABLE_COLUMNS " FROM tables WHERE number = $1::bigint"},
    {"by_id", "SELECT " TABLE_COLUMNS " FROM tables WHERE id = $1::text"},
    {"category", "SELECT " TABLE_COLUMNS " FROM tables WHERE category > 0 AND category = $4::bigint" LIST_TAIL},
    {"listed", "SELECT " TABLE_COLUMNS " FROM tables WHERE category > 0" LIST_TAIL},
    {"all", "SELECT " TABLE_COLUMNS " FROM tables WHERE true" LIST_TAIL},
    {"end", "SELECT t.id, t.head, t.hash, e.number, e.hash FROM tables t LEFT JOIN ends e ON e.of_table = t.number"
            " WHERE t.number = $1::bigint"},
    {"entries", "SELECT number, at, coalesce(key, ''), text, whole, coalesce(facts, ''), hash FROM log"
                " WHERE of_table = $1::bigint AND number BETWEEN $2::bigint AND $3::bigint ORDER BY number"},
    {"presence", "SELECT process, of_table, here, watching FROM presence"
                 " WHERE of_table = $1::bigint AND process <> $2::bigint AND until > now()"},
    {"more",
     "SELECT v.of_table, CASE WHEN t.number IS NULL THEN 0 ELSE e.number END"
     " FROM unnest($1::bigint[], $2::bigint[]) AS v (of_table, number) LEFT JOIN tables t ON t.number = v.of_table"
     " LEFT JOIN ends e ON e.of_table = v.of_table WHERE t.number IS NULL OR e.number > v.number"},
    {"value", "SELECT value FROM small WHERE name = $1::text"},
    {"names", "SELECT name FROM small WHERE name >= $1::text AND name < $2::text ORDER BY name LIMIT $3::bigint"},
    {"take", "UPDATE due d SET taken = $3::bigint + $5::bigint FROM (SELECT of_table FROM due WHERE kind = $1::bigint"
             " AND at <= $2::bigint AND taken <= $3::bigint ORDER BY at LIMIT $4::bigint FOR UPDATE SKIP LOCKED) v"
             " WHERE d.of_table = v.of_table AND d.kind = $1::bigint RETURNING d.of_table"},
    {"dues", "SELECT of_table, kind, at FROM due ORDER BY of_table, kind"},
    {"headless", "SELECT of_table FROM (SELECT of_table FROM log WHERE number = 1 UNION SELECT of_table FROM ends) l"
                 " WHERE of_table NOT IN (SELECT number FROM tables) ORDER BY of_table"},
};
const int postgres_read_count = COUNT(postgres_reads);

/* Of a write whose append did not follow, nothing is made: each row names the table and the hash that it must have
 * come to, or 0. */
#define HOLDS " (v.if_table = 0 OR EXISTS (SELECT FROM ends e WHERE e.of_table = v.if_table AND e.hash = v.if_hash))"

#define DUES                                                                                           \
    " FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])" \
    " AS v (of_table, kind, at, was, if_table, if_hash)"

const Prepared postgres_writes[] = {
    {"ends", "SELECT of_table, number, hash FROM ends WHERE of_table = ANY ($1::bigint[])"},
    {"head", "SELECT id, head, hash FROM tables WHERE number = $1::bigint"},
    {"numbers", "SELECT nextval('table_numbers')"},
    /* The row of this process, if nobody has fenced it off or made the schema newer: else an error, which undoes the
     * batch. */
    {"mark", "WITH m AS (UPDATE processes SET batch = $2::bigint, seen = now() WHERE number = $1::bigint"
             " AND fence = $3::bigint AND (SELECT version FROM longroll) <= $4::bigint RETURNING 1)"
             " SELECT 1 / count(*) FROM m"},
    {"add_tables",
     "WITH v AS (SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[],"
     " $7::bigint[], $8::bigint[]) AS v (number, id, head, note, category, since, hash, start)),"
     " t AS (INSERT INTO tables (number, id, head, note, category, since, changed, hash)"
     " SELECT number, id, head, note, category, since, since, hash FROM v)"
     " INSERT INTO ends SELECT number, 0, start FROM v"},
    {"append",
     "WITH v AS (SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])"
     " AS v (of_table, prev, prev_hash, last, last_hash)),"
     " won AS (UPDATE ends e SET number = v.last, hash = v.last_hash FROM v"
     " WHERE e.of_table = v.of_table AND e.number = v.prev AND e.hash = v.prev_hash RETURNING e.of_table, e.number),"
     " added AS (INSERT INTO log (of_table, number, at, key, text, whole, facts, hash)"
     " SELECT l.of_table, l.number, l.at, nullif(l.key, ''), l.text, l.whole, nullif(l.facts, ''), l.hash"
     " FROM unnest($6::bigint[], $7::bigint[], $8::bigint[], $9::text[], $10::text[], $11::bool[], $12::text[],"
     " $13::bigint[]) AS l (of_table, number, at, key, text, whole, facts, hash)"
     " WHERE l.of_table IN (SELECT of_table FROM won))"
     " SELECT of_table, number FROM won"},
    /* Other processes that hold these tables hear that they go on; one may be told 8,000 bytes at a time. */
    {"notify", "SELECT pg_notify('longroll', $4::bigint || ' ' || string_agg(v.told, ' '))"
               " FROM unnest($1::bigint[], $2::bigint[], $3::text[]) WITH ORDINALITY AS v (if_table, if_hash, told, n)"
               " JOIN ends e ON e.of_table = v.if_table AND e.hash = v.if_hash GROUP BY v.n / 32"},
    /* All of several appends, or none. */
    {"made",
     "SELECT v.of_table, v.last FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS v (of_table, last, hash)"
     " JOIN log l ON l.of_table = v.of_table AND l.number = v.last AND l.hash = v.hash"},
    {"strict",
     "SELECT 1 / (count(*) = $3::bigint)::int FROM unnest($1::bigint[], $2::bigint[]) AS v (if_table, if_hash)"
     " JOIN ends e ON e.of_table = v.if_table AND e.hash = v.if_hash"},
    {"notes", "UPDATE tables t SET note = v.note, changed = v.at, category = v.category"
              " FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])"
              " AS v (number, note, at, category, if_table, if_hash) WHERE t.number = v.number AND" HOLDS},
    {"set_head", "UPDATE tables SET head = $2::text, hash = $3::bigint WHERE number = $1::bigint"},
    {"values", "INSERT INTO small SELECT v.name, v.value FROM unnest($1::text[], $2::text[], $3::bigint[],"
               " $4::bigint[]) AS v (name, value, if_table, if_hash) WHERE" HOLDS
               " ON CONFLICT (name) DO UPDATE SET value = excluded.value"},
    {"tell", "SELECT pg_notify('longroll', $1::text)"},
    {"lock_end", "SELECT of_table FROM ends WHERE of_table = $1::bigint FOR UPDATE"},
    {"remove", "WITH l AS (DELETE FROM log WHERE of_table = $1::bigint), d AS (DELETE FROM due WHERE of_table = "
               "$1::bigint), e AS (DELETE FROM ends WHERE of_table = $1::bigint)"
               " DELETE FROM tables WHERE number = $1::bigint"},
    {"drop_values", "DELETE FROM small WHERE name >= $1::text AND name < $2::text AND starts_with(value, $3::text)"},
    {"dues", "INSERT INTO due (of_table, kind, at) SELECT v.of_table, v.kind, v.at" DUES " WHERE v.at > 0 AND" HOLDS
             " ON CONFLICT (of_table, kind) DO UPDATE SET at = excluded.at, taken = 0"},
    {"undues", "DELETE FROM due d USING (SELECT v.*" DUES ") v"
               " WHERE v.at = 0 AND d.of_table = v.of_table AND d.kind = v.kind AND v.was IN (0, d.at) AND" HOLDS},
    {"new_value", "INSERT INTO small VALUES ($1::text, $2::text)"},
    {"drops", "DELETE FROM small s USING unnest($1::text[], $2::bigint[], $3::bigint[]) AS v (name, if_table, if_hash)"
              " WHERE s.name = v.name AND" HOLDS},
};
const int postgres_write_count = COUNT(postgres_writes);

/* ---- Is it ours? ------------------------------------------------------------------------------------- */

static bool ask_number(PgLink *link, const char *sql, i64 *value, Error *e) {
    if (!PQsendQueryParams(link->conn, sql, 0, NULL, NULL, NULL, NULL, 1)) return pg_fail(link, NULL, e);
    PGresult *r = pg_next(link);
    bool ok = r && PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1;
    if (ok) *value = pg_int(r, 0, 0);
    else pg_fail(link, r, e);
    PQclear(r);
    for (; (r = pg_next(link)) != NULL;) PQclear(r);
    return ok;
}

/* 0: nothing is there yet. */
static bool version_of(PgLink *link, i64 *version, Error *e) {
    i64 ours = 0, others = 0;
    *version = 0;
    if (!ask_number(link, "SELECT count(*) FROM pg_class WHERE oid = to_regclass('longroll')", &ours, e)) return false;
    if (ours) return ask_number(link, "SELECT version FROM longroll", version, e);
    if (!ask_number(link,
                    "SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace"
                    " AND relkind IN ('r', 'p', 'v', 'm', 'S')",
                    &others, e)) {
        return false;
    }
    return others == 0 || fail(e, "this is the database of another program");
}

const i64 postgres_schema = COUNT(steps);

bool schema_known(i64 version, Error *e) {
    return version <= COUNT(steps) ||
           fail(e, "written by a newer longroll (schema %d; this one knows %d)", (int)version, COUNT(steps));
}

/* Two processes that begin at once do it one after the other. */
static bool migrate(PgLink *link, Error *e) {
    char sql[96];
    i64 version;
    if (!pg_run(link, "BEGIN; SELECT pg_advisory_xact_lock(1282364015)", e)) return false;
    if (!version_of(link, &version, e) || !schema_known(version, e)) return false;
    for (int i = (int)version; i < COUNT(steps); i++) {
        if (!pg_run(link, steps[i], e)) return false;
    }
    snprintf(sql, sizeof sql, "UPDATE longroll SET version = %d", COUNT(steps));
    /* Tables that were copied into it have numbers of another store. */
    static const char numbers[] = "SELECT setval('table_numbers', max(number)) FROM tables"
                                  " HAVING max(number) >= (SELECT last_value + 10000 FROM table_numbers)";
    return (version == COUNT(steps) || pg_run(link, sql, e)) && pg_run(link, numbers, e) && pg_run(link, "COMMIT", e);
}

/* On a connection of its own, with nothing prepared: the tables may not be there yet. */
bool postgres_prepare(Postgres *db, Error *e) {
    PgLink link = {.url = db->url, .down = true};
    i64 version = 0;
    bool ok = pg_connect(&link, e);
    if (ok && db->only_read) {
        ok = version_of(&link, &version, e) && schema_known(version, e) &&
             (version == COUNT(steps) ||
              fail(e, version ? "of an older schema: `longroll serve` brings it up to date" : "there is no store yet"));
    } else if (ok) {
        ok = migrate(&link, e);
    }
    pg_disconnect(&link);
    return ok;
}
