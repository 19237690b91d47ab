/* The server with the toy game, which hides much: each viewer is sent exactly
 * what he may see, and a game that newer rules refuse goes on. */
#include "core/record.h"
#include "server/server.h"
#include "test.h"
#include "toy/toy.h"

#include <netinet/in.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* Our own writer has functions of these names. */
#define json_object jansson_object
#define json_array jansson_array
#include <jansson.h>
#undef json_object
#undef json_array

static char store[64];
static int port;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t wake = PTHREAD_COND_INITIALIZER;

/* ---- A server in a thread ------------------------------------------------------------------ */

static void on_ready(void *context, int at) {
    (void)context;
    pthread_mutex_lock(&lock);
    port = at;
    pthread_cond_signal(&wake);
    pthread_mutex_unlock(&lock);
}

static void *serve(void *context) {
    Error e;
    ServerOptions options = {.host = "127.0.0.1",
                             .store = store,
                             .workers = 1,
                             .idle = 1,
                             .games = context,
                             .data = toy_data(),
                             .files = data_files,
                             .ready = on_ready};
    if (!server_run(&options, &e)) {
        printf("%s\n", e.text);
        on_ready(NULL, -1);
    }
    return NULL;
}

static pthread_t begin(const Game *const *games) {
    pthread_t thread;
    port = 0;
    MUST(pthread_create(&thread, NULL, serve, (void *)(uintptr_t)games) == 0);
    pthread_mutex_lock(&lock);
    while (port == 0) pthread_cond_wait(&wake, &lock);
    pthread_mutex_unlock(&lock);
    return thread;
}

static void end(pthread_t thread) {
    server_stop();
    pthread_join(thread, NULL);
}

/* ---- Requests --------------------------------------------------------------------------------- */

static char answer[1 << 20];

/* The status; `*body` is the rest of the answer. */
static int ask(const char *method, const char *path, const char *token, const char *text, const char **body) {
    static char request[4096];
    struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons((u16)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0), len = 0;
    snprintf(request, sizeof request,
             "%s %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer %s\r\n"
             "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
             method, path, token, strlen(text), text);
    if (connect(fd, (struct sockaddr *)&to, sizeof to) == 0) (void)!write(fd, request, strlen(request));
    for (ssize_t got; (got = read(fd, answer + len, sizeof answer - 1 - (size_t)len)) > 0;) len += (int)got;
    close(fd);
    answer[len] = 0;
    const char *blank = strstr(answer, "\r\n\r\n");
    *body = blank ? blank + 4 : "";
    return len ? atoi(answer + 9) : 0;
}

static json_t *get(const char *path, const char *token) {
    const char *body;
    CHECK_EQ(ask("GET", path, token, "", &body), 200);
    return json_loads(body, 0, NULL);
}

static int post(const char *path, const char *token, const char *text) {
    const char *body;
    int status = ask("POST", path, token, text, &body);
    if (status >= 400) printf("%s %s: %d %s\n", path, text, status, body);
    return status;
}

/* ---- A game ---------------------------------------------------------------------------------------- */

enum { VIEWERS = 3, MOMENTS = 400 };
static const Side viewer[VIEWERS] = {UNION, CONFEDERATE, NOBODY};
static char token[VIEWERS][64];
static char *seen[VIEWERS][MOMENTS]; /* facts as text, at each moment that was looked at */

static void make_table(void) {
    const char *body;
    CHECK_EQ(ask("POST", "/api/tables", "", "{\"scenario\": \"toy/skirmish\"}", &body), 201);
    json_t *made = json_loads(body, 0, NULL), *seats = json_object_get(made, "seats");
    for (int i = 0; i < VIEWERS; i++) {
        snprintf(token[i], sizeof token[i], "%s", json_string_value(json_object_get(seats, side_name(viewer[i]))));
    }
    json_decref(made);
}

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

/* Lines in one order, whatever order they were told in. */
static char *joined(char **line, size_t count) {
    size_t room = 1;
    qsort(line, count, sizeof *line, by_text);
    for (size_t i = 0; i < count; i++) room += strlen(line[i]) + 1;
    char *text = calloc(1, room);
    for (size_t i = 0; i < count; i++) strcat(strcat(text, line[i]), "\n");
    return text;
}

static char *facts_of(const json_t *view) {
    static char space[1024][120];
    char *line[1024];
    const json_t *facts = json_object_get(view, "facts"), *keys = json_object_get(view, "keys");
    size_t count = json_array_size(facts);
    for (size_t i = 0; i < count; i++) {
        const json_t *fact = json_array_get(facts, i);
        size_t number = (size_t)json_integer_value(json_array_get(fact, 0));
        line[i] = space[i];
        snprintf(space[i], sizeof space[i], "%s = %s", json_string_value(json_array_get(keys, number)),
                 json_string_value(json_array_get(fact, 1)));
    }
    return joined(line, count);
}

static char *facts_at(int who, int seq) {
    char path[40];
    snprintf(path, sizeof path, "/api/table/at/%d", seq);
    json_t *past = get(path, token[who]);
    char *facts = facts_of(past);
    json_decref(past);
    return facts;
}

/* The past of a running game is as he saw it then. */
static void look_back(int who, int seq) {
    if (!seen[who][seq]) return;
    char *again = facts_at(who, seq);
    CHECK_TEXT(again, seen[who][seq]);
    free(again);
}

/* Everybody looks; one of those who may act does. False at the end. */
static bool play_one(Stream *dice, int *seq) {
    bool acted = false, over = false;
    char text[300] = "";
    int who = 0;
    for (int i = 0; i < VIEWERS; i++) {
        json_t *view = get("/api/table", token[i]), *legal = json_object_get(view, "legal");
        *seq = (int)json_integer_value(json_object_get(view, "seq"));
        over = json_is_true(json_object_get(view, "over"));
        MUST(*seq < MOMENTS);
        if (!over && !seen[i][*seq]) seen[i][*seq] = facts_of(view);
        if (!over) look_back(i, (int)stream_below(dice, (u32)*seq + 1));
        size_t count = json_array_size(legal);
        if (count > 0) {
            const json_t *choice = json_array_get(legal, stream_below(dice, (u32)count));
            snprintf(text, sizeof text, "{\"seq\": %d, \"key\": \"k%d\", \"action\": \"%s\"}", *seq, *seq,
                     json_string_value(json_array_get(choice, 0)));
            who = i;
            acted = true;
        }
        json_decref(view);
    }
    return !over && CHECK(acted) && CHECK_EQ(post("/api/table/act", token[who], text), 200);
}

/* ---- Nobody sees what he may not ------------------------------------------------------------------------ */

typedef struct Lines {
    char space[256][120];
    char *line[256];
    size_t count;
} Lines;

static void add_line(void *context, Str key, Str value) {
    Lines *l = context;
    l->line[l->count] = l->space[l->count];
    snprintf(l->space[l->count++], sizeof l->space[0], "%.*s = %.*s", (int)key.len, key.at, (int)value.len, value.at);
}

static char *facts_for(const Match *m, const void *state, Side side) {
    Lines l = {.count = 0};
    m->game->facts(m->board, state, side, &(FactSink){add_line, &l});
    return joined(l.line, l.count);
}

/* The record of the finished game tells what was true at each moment. */
static void compare(const Match *m) {
    ToyState state;
    int compared = 0, hidden = 0, secret = 0;
    for (int n = 0; n <= m->count && n < MOMENTS; n++) {
        match_at(m, n, &state);
        char *all = facts_for(m, &state, REFEREE);
        for (int i = 0; i < VIEWERS; i++) {
            char *own = facts_for(m, &state, viewer[i]), *again = facts_at(i, n);
            int seq = match_seen(m, viewer[i], n); /* notes of the enemy did not count while it went on */
            CHECK_TEXT(again, all);                /* and nothing is hidden now */
            if (seen[i][seq]) CHECK_TEXT(seen[i][seq], own);
            compared += seen[i][seq] != NULL;
            secret += seq < n;
            hidden += strcmp(own, all) != 0;
            free(again);
            free(own);
        }
        free(all);
    }
    CHECK(compared > 50);
    CHECK(hidden > 50);
    CHECK(secret > 20);
}

static void forget_seen(void) {
    for (int i = 0; i < VIEWERS * MOMENTS; i++) free(seen[i / MOMENTS][i % MOMENTS]);
    memset(seen, 0, sizeof seen);
}

static void each_sees_his_own(void) {
    static const Game *const games[] = {&toy_game, NULL};
    static char record[1 << 20];
    pthread_t thread = begin(games);
    Stream dice = stream_on(1863, 0);
    const char *body;
    int seq = 0, line;
    make_table();
    while (play_one(&dice, &seq)) {}
    CHECK(seq > 20);
    CHECK_EQ(ask("GET", "/api/table/record", token[0], "", &body), 200);
    snprintf(record, sizeof record, "%s", body);
    ToyBoard board;
    ToyState state;
    Scenario s;
    Match m;
    Error e = {""};
    RecordHeader header;
    Str rest;
    DataSource data = toy_data();
    bool ok = board_read(&toy_game, &data, STR("line"), &board, &e) &&
              scenario_read(&data, STR("toy/skirmish"), &s, &e) &&
              scenario_setup(&toy_game, &board, &s, NULL, 0, &state, &e) &&
              match_open(&m, &toy_game, &board, &state, &e) && record_header(str_of(record), &header, &rest, &line, &e);
    if (CHECK(ok) && CHECK(record_replay(rest, line, &m, &e))) compare(&m);
    else printf("%s\n", e.text);
    if (ok) match_close(&m);
    forget_seen();
    end(thread);
}

/* ---- Newer rules ------------------------------------------------------------------------------------------- */

static bool no_marching(const void *board, const void *state, Side side, const Action *action, Refusal *r) {
    if (action->verb == TOY_MARCH) return refuse(r, 1, "nobody marches any more");
    return toy_game.allows(board, state, side, action, r);
}

/* What the table says of itself; free it. */
static char *field(const char *path, const char *name) {
    json_t *object = get(path, token[0]), *value = json_object_get(object, name);
    char *text = calloc(1, 400);
    if (json_is_string(value)) snprintf(text, 400, "%s", json_string_value(value));
    json_decref(object);
    return text;
}

/* The record of such a game begins with its position: the body of this one replays. */
static void replays_from_its_position(Str text, const char *mark) {
    ToyBoard board;
    ToyState state;
    Scenario s;
    Match m;
    Error e = {""};
    RecordHeader h;
    Str rest;
    int line;
    DataSource data = toy_data();
    bool ok = board_read(&toy_game, &data, STR("line"), &board, &e) &&
              scenario_read(&data, STR("toy/skirmish"), &s, &e) && record_header(text, &h, &rest, &line, &e);
    if (CHECK(ok) && CHECK(h.position.len > 0) && CHECK(str_same(h.mark, str_of(mark)))) {
        record_begins(&h, &s);
        ok = scenario_setup(&toy_game, &board, &s, h.option, h.option_count, &state, &e) &&
             match_open(&m, &toy_game, &board, &state, &e);
        if (CHECK(ok)) {
            CHECK(record_replay(rest, line, &m, &e));
            CHECK(m.count > 5);
            match_close(&m);
        }
    }
    if (e.text[0]) printf("%s\n", e.text);
}

/* On to the end, with a restart on the way: what was played since is there. */
static void plays_on(const Game *const *games, const char *mark) {
    static char record[1 << 20];
    const char *body;
    pthread_t thread = begin(games);
    Stream dice = stream_on(8, 0);
    int seq = 0;
    while (seq < 5 && play_one(&dice, &seq)) {}
    json_t *view = get("/api/table", token[0]);
    seq = (int)json_integer_value(json_object_get(view, "seq"));
    json_decref(view);
    CHECK(seq >= 5);
    CHECK_EQ(ask("GET", "/api/table/record", token[0], "", &body), 200);
    CHECK(strstr(body, "\n# union ") != NULL);       /* what it did before, as it was written down */
    CHECK(strstr(body, "\n# confederate ") == NULL); /* of the other nothing, while the game goes on */
    end(thread);
    thread = begin(games);
    view = get("/api/table", token[0]);
    CHECK_EQ(json_integer_value(json_object_get(view, "seq")), seq);
    json_decref(view);
    forget_seen();
    while (play_one(&dice, &seq)) {}
    CHECK_EQ(ask("GET", "/api/table/record", token[0], "", &body), 200);
    CHECK(strstr(body, "\n# confederate ") != NULL);
    snprintf(record, sizeof record, "%s", body);
    end(thread);
    replays_from_its_position(str_of(record), mark);
    forget_seen();
}

static void goes_on_under_newer_rules(void) {
    static const Game *const old[] = {&toy_game, NULL};
    static Game strict;
    static const Game *const newer[] = {&strict, NULL};
    strict = toy_game;
    strict.allows = no_marching;
    Stream dice = stream_on(7, 0);
    int seq = 0;
    pthread_t thread = begin(old);
    make_table();
    while (seq < 12 && play_one(&dice, &seq)) {}
    char *before = field("/api/table", "actor");
    end(thread);

    thread = begin(newer);
    char *mark = field("/api/table/about", "mark"), *after = field("/api/table", "actor");
    /* Action and clause, for everybody: neither the piece nor a reason that may speak of it. */
    CHECK(strstr(mark, "'union march ? ") != NULL && strstr(mark, "' is refused by TOY-") != NULL);
    CHECK(strstr(mark, "us-") == NULL && strstr(mark, "nobody marches") == NULL);
    CHECK_TEXT(after, before);
    /* Something is done from there, and what was done is there after a restart. */
    json_t *view = get("/api/table", token[0]);
    CHECK(json_integer_value(json_object_get(view, "seq")) < 12);
    json_decref(view);
    CHECK_EQ(post("/api/table/chat", token[0], "{\"text\": \"so be it\"}"), 200);
    char *position = field("/api/table", "prompt");
    end(thread);

    for (int i = 0; i < 2; i++) { /* the log now says so itself, to any rules */
        thread = begin(i ? old : newer);
        char *again = field("/api/table/about", "mark"), *prompt = field("/api/table", "prompt");
        CHECK_TEXT(again, mark);
        CHECK_TEXT(prompt, position);
        free(again);
        free(prompt);
        end(thread);
    }
    forget_seen();
    plays_on(old, mark);
    free(before), free(after), free(mark), free(position);
}

static void remove_store(void) {
    char command[400];
    snprintf(command, sizeof command, "rm -f '%s' '%s-wal' '%s-shm' '%s.lock'", store, store, store, store);
    CHECK_EQ(system(command), 0);
}

static void run_sql(const char *sql, int *number) {
    sqlite3 *db;
    sqlite3_stmt *s = NULL;
    CHECK_EQ(sqlite3_open(store, &db), SQLITE_OK);
    CHECK_EQ(sqlite3_prepare_v2(db, sql, -1, &s, NULL), SQLITE_OK);
    int code = sqlite3_step(s);
    CHECK(code == SQLITE_ROW || code == SQLITE_DONE);
    if (number) *number = sqlite3_column_int(s, 0);
    sqlite3_finalize(s);
    sqlite3_close(db);
}

typedef struct Proved {
    int of[FOUND_DAMAGED + 1];
    char why[400];
} Proved;

/* What newer rules have played, with a mark or without, a program of older rules refuses; and it writes nothing. */
static void older_rules_keep_off(void) {
    static Game second, third;
    static const Game *const old[] = {&second, NULL}, *const newer[] = {&third, NULL};
    for (int marks = 0; marks < 2; marks++) {
        const char *body;
        Stream dice = stream_on(7, 0);
        int seq = 0, before, after;
        second = third = toy_game;
        second.rules_version = 2;
        third.rules_version = 3;
        if (marks) third.allows = no_marching;
        remove_store();
        pthread_t thread = begin(old);
        make_table();
        while (seq < 12 && play_one(&dice, &seq)) {}
        end(thread);
        thread = begin(newer);
        CHECK_EQ(post("/api/table/chat", token[0], "{\"text\": \"by newer rules\"}"), 200);
        char *mark = field("/api/table/about", "mark");
        CHECK_EQ(mark[0] != 0, marks);
        end(thread);
        run_sql("SELECT count(*) + (SELECT coalesce(sum(at), 0) FROM due) FROM log", &before);
        thread = begin(old);
        CHECK_EQ(ask("GET", "/api/table", token[0], "", &body), 503);
        CHECK(strstr(body, "is played by newer rules (version 3; this longroll knows 2)") != NULL);
        CHECK_EQ(ask("POST", "/api/table/chat", token[0], "{\"text\": \"by older ones\"}", &body), 503);
        json_t *status = get("/api/status", "");
        CHECK_EQ(json_integer_value(json_object_get(status, "damaged")), 0);
        json_decref(status);
        end(thread);
        run_sql("SELECT count(*) + (SELECT coalesce(sum(at), 0) FROM due) FROM log", &after);
        CHECK_EQ(after, before);
        thread = begin(newer);
        CHECK_EQ(post("/api/table/chat", token[0], "{\"text\": \"and on\"}"), 200);
        end(thread);
        forget_seen();
        free(mark);
    }
    remove_store();
}

/* ---- Logs of old manners --------------------------------------------------------------------------------------- */

/* A file as it was before offers lapsed and entries were chained, with one table; `more`: lines of its head. */
static void write_old_store(const char *more, const char *const *line, int count) {
    static const char schema[] =
        "CREATE TABLE tables (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, head TEXT NOT NULL,"
        " note TEXT NOT NULL, listed INTEGER NOT NULL, since INTEGER NOT NULL, changed INTEGER NOT NULL) STRICT;"
        "CREATE INDEX tables_shelf ON tables (listed, changed, number) WHERE listed > 0;"
        "CREATE INDEX tables_changed ON tables (changed, number) WHERE listed > 0;"
        "CREATE TABLE small (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;"
        "CREATE TABLE log (line INTEGER PRIMARY KEY, before INTEGER NOT NULL, in_table INTEGER NOT NULL,"
        " number INTEGER NOT NULL, at INTEGER NOT NULL, key TEXT, text TEXT NOT NULL, whole INTEGER NOT NULL,"
        " facts TEXT) STRICT;"
        "CREATE TABLE ends (of_table INTEGER PRIMARY KEY REFERENCES tables, number INTEGER NOT NULL,"
        " line INTEGER NOT NULL) STRICT;"
        "INSERT INTO tables VALUES (1, 'old-table', 'scenario toy/skirmish' || char(10) || 'rules 1' || char(10) ||"
        " 'board 0' || char(10) || 'seed ' || hex(zeroblob(32)) || char(10) || 'seat 0 open' || char(10) ||"
        " 'seat 1 open' || char(10) || '%s', '{}', 0, 1, 1);"
        "PRAGMA application_id = 1282364015; PRAGMA user_version = 3";
    sqlite3 *db;
    char sql[sizeof schema + 200];
    remove_store();
    CHECK_EQ(sqlite3_open(store, &db), SQLITE_OK);
    snprintf(sql, sizeof sql, schema, more);
    CHECK_EQ(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    for (int i = 1; i <= count; i++) {
        snprintf(sql, sizeof sql, "INSERT INTO log VALUES (%d, %d, 1, %d, 1, NULL, '%s', 0, NULL)", i, i - 1, i,
                 line[i - 1]);
        CHECK_EQ(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    }
    snprintf(sql, sizeof sql, "INSERT INTO ends VALUES (1, %d, %d)", count, count);
    CHECK_EQ(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void take_seat(int seat) {
    const char *body;
    char text[100];
    snprintf(text, sizeof text, "{\"table\": \"old-table\", \"seat\": \"%s\"}", side_name(viewer[seat]));
    CHECK_EQ(ask("POST", "/api/sit", "", text, &body), 201);
    json_t *sat = json_loads(body, 0, NULL);
    snprintf(token[seat], sizeof token[seat], "%s", json_string_value(json_object_get(sat, "token")));
    json_decref(sat);
}

/* What was agreed to late, when that was allowed, was done; from now on nobody agrees so. */
static void old_logs_are_read_as_they_were_written(void) {
    static const Game *const games[] = {&toy_game, NULL};
    static const char *const line[] = {
        "act union choose press", "act confederate choose hold", "act union march us-scout 3",
        "offer 0 take-back 2",    "act confederate pass",        "answer 1 4 yes", /* back to the second */
        "act union pass",         "offer 1 take-back 2",         "act confederate pass",
    };
    const char *body;
    write_old_store("", line, COUNT(line));
    pthread_t thread = begin(games);
    for (int i = 0; i < 2; i++) take_seat(i);
    json_t *table = get("/api/table/about", token[0]), *view = get("/api/table", token[0]);
    CHECK_TEXT(json_string_value(json_object_get(table, "mark")), "");
    CHECK_EQ(json_array_size(json_object_get(table, "offers")), 0);
    CHECK_EQ(json_integer_value(json_object_get(table, "lapsed")), 2);
    CHECK_EQ(json_integer_value(json_object_get(view, "seq")), 4);
    json_decref(table), json_decref(view);
    CHECK_EQ(ask("POST", "/api/table/answer", token[0], "{\"offer\": 2, \"agree\": true}", &body), 409);
    CHECK(strstr(body, "lapsed") != NULL);
    for (int i = 0; i < 2; i++) { /* one that stands is agreed to as ever, and read back so */
        CHECK_EQ(post("/api/table/offer", token[1], "{\"kind\": \"take-back\", \"to\": 3}"), 200);
        CHECK_EQ(ask("POST", "/api/table/answer", token[0],
                     i ? "{\"offer\": 4, \"agree\": true}" : "{\"offer\": 3, \"agree\": false}", &body),
                 200);
    }
    end(thread);
    thread = begin(games);
    view = get("/api/table", token[0]);
    CHECK_EQ(json_integer_value(json_object_get(view, "seq")), 3);
    json_decref(view);
    end(thread);
    remove_store();
}

/* What both have left after these lines, in seconds; no time passes in them. */
static void clocks_after(const char *head, const char *const *line, int count, i64 of_union, i64 of_confederate) {
    static const Game *const games[] = {&toy_game, NULL};
    write_old_store(head, line, count);
    pthread_t thread = begin(games);
    take_seat(0);
    json_t *table = get("/api/table/about", token[0]), *clock = json_object_get(table, "clock");
    json_t *left = json_object_get(clock, "left");
    CHECK_TEXT(json_string_value(json_object_get(table, "mark")), "");
    CHECK_EQ(json_integer_value(json_object_get(left, "union")), 1000 * of_union);
    CHECK_EQ(json_integer_value(json_object_get(left, "confederate")), 1000 * of_confederate);
    json_decref(table);
    end(thread);
    remove_store();
}

/* An increment for each move, and none for what made itself; in older logs for every change of turns. */
static void increments_come_once_a_move(void) {
    static const char *const decided[] = {"act union choose press",     "act confederate choose hold",
                                          "act union march us-scout 3", "act confederate pass",
                                          "act union choose press",     "act confederate choose hold"};
    static const char *const itself[] = {"act union choose press",     "act confederate choose hold",
                                         "act union march us-scout 3", "auto confederate pass",
                                         "act union choose press",     "act confederate choose hold"};
    clocks_after("log 2\nclock live 1000+100\n", decided, COUNT(decided), 1300, 1300);
    clocks_after("log 3\nclock live 1000+100\n", decided, COUNT(decided), 1300, 1300);
    clocks_after("log 3\nclock live 1000+100\n", itself, COUNT(itself), 1200, 1200);
}

/* ---- Damage ----------------------------------------------------------------------------------------------------- */

static void see_proved(void *context, const char *table, int lines, ServerFound found, const char *why) {
    Proved *p = context;
    (void)lines;
    p->of[found]++;
    if (why) snprintf(p->why, sizeof p->why, "%s: %s", table, why);
}

static Proved prove(const Game *const *games) {
    Proved p = {.why = ""};
    Error e = {""};
    ServerOptions options = {.store = store, .games = games, .data = toy_data(), .files = data_files};
    if (!CHECK(server_verify(&options, see_proved, &p, &e))) printf("%s\n", e.text);
    return p;
}

/* A table of some entries; the tokens of it are the ones in use. */
static void play_some(u64 seed) {
    Stream dice = stream_on(seed, 0);
    int seq = 0;
    make_table();
    while (seq < 8 && play_one(&dice, &seq)) {}
    forget_seen();
}

static void opens_with_an_error(const char *what) {
    static const char *const way[][3] = {
        {"GET", "/api/table", ""},
        {"GET", "/api/table/at/0", ""},
        {"POST", "/api/table/chat", "{\"text\": \"hello\"}"},
        {"POST", "/api/table/resign", "{\"key\": \"k\"}"},
    };
    const char *body;
    for (int i = 0; i < COUNT(way); i++) {
        CHECK_EQ(ask(way[i][0], way[i][1], token[0], way[i][2], &body), 503);
        if (!CHECK(strstr(body, what) != NULL)) printf("%s\n", body);
    }
}

/* What can still be read of a damaged table is told, with what is wrong; in comments, so that nobody takes it for the
 * whole. */
static void what_is_left_is_told(const char *what) {
    const char *body;
    CHECK_EQ(ask("GET", "/api/table/record", token[0], "", &body), 200);
    if (!CHECK(strstr(body, what) != NULL && strstr(body, "# union ") != NULL)) printf("%s\n", body);
    Str rest = str_of(body);
    for (Str line; str_line(&rest, &line);) CHECK(str_starts(line, STR("# ")));
}

static void damage_is_counted(const char *damaged) {
    const char *body;
    CHECK_EQ(ask("GET", "/api/status", "", "", &body), 200);
    if (!CHECK(strstr(body, damaged) && strstr(body, "\"aside\":0,"))) printf("%s\n", body);
}

static void damage_is_set_aside(void) {
    static Game second;
    static const Game *const games[] = {&second, NULL};
    second = toy_game;
    second.rules_version = 2;
    const char *body;
    int before, after;
    char well[64], sit[100];
    remove_store();
    pthread_t thread = begin(games);
    play_some(3);
    snprintf(well, sizeof well, "%s", token[0]);
    play_some(4);
    char *id = field("/api/table/about", "table");
    end(thread);
    CHECK_EQ(prove(games).of[FOUND_WELL], 2);
    run_sql("UPDATE log SET text = 'chat 0 x' WHERE in_table = 2 AND number = 3", NULL);
    run_sql("SELECT count(*) FROM log WHERE in_table = 2", &before);

    thread = begin(games);
    damage_is_counted("\"damaged\":0,"); /* nobody has asked for it yet */
    opens_with_an_error("is damaged: entry 3 was changed");
    what_is_left_is_told("is damaged: entry 3 was changed");
    damage_is_counted("\"damaged\":1,");
    snprintf(sit, sizeof sit, "{\"table\": \"%s\", \"seat\": \"nobody\"}", id);
    CHECK_EQ(ask("POST", "/api/sit", "", sit, &body), 503);
    CHECK_EQ(post("/api/table/chat", well, "{\"text\": \"all is well here\"}"), 200);
    end(thread);
    run_sql("SELECT count(*) FROM log WHERE in_table = 2", &after);
    CHECK_EQ(after, before);
    Proved p = prove(games);
    CHECK_EQ(p.of[FOUND_WELL], 1);
    CHECK_EQ(p.of[FOUND_DAMAGED], 1);
    CHECK(strstr(p.why, id) == p.why && strstr(p.why, "entry 3 was changed") != NULL);
    run_sql("DELETE FROM tables WHERE number = 2", NULL); /* all that names it */
    p = prove(games);
    CHECK_EQ(p.of[FOUND_WELL], 1);
    CHECK_EQ(p.of[FOUND_DAMAGED], 1);
    CHECK(strstr(p.why, "number 2: ") == p.why && strstr(p.why, "its head is missing") != NULL);
    free(id);
}

/* What the rules refuse is damage while they have the same version from 2 on; else they have changed. */
static void same_rules_refuse_nothing(void) {
    static Game second, strict;
    static const Game *const games[] = {&second, NULL};
    static const Game *const stricter[] = {&strict, NULL};
    second = toy_game;
    second.rules_version = 2;
    strict = second;
    strict.allows = no_marching;
    remove_store();
    pthread_t thread = begin(games);
    play_some(7);
    end(thread);
    Proved p = prove(stricter);
    CHECK_EQ(p.of[FOUND_DAMAGED], 1);
    CHECK(strstr(p.why, "is damaged: entry ") != NULL && strstr(p.why, "' is refused by TOY-1") != NULL);
    CHECK(strstr(p.why, "nobody marches") == NULL);
    thread = begin(stricter);
    opens_with_an_error("' is refused by TOY-1");
    what_is_left_is_told("' is refused by TOY-1");
    damage_is_counted("\"damaged\":1,");
    end(thread);
    strict.rules_version = 3;
    p = prove(stricter);
    CHECK_EQ(p.of[FOUND_OLDER], 1);
    thread = begin(stricter);
    char *mark = field("/api/table/about", "mark");
    CHECK(strstr(mark, "' is refused by TOY-1") != NULL);
    free(mark);
    end(thread);
    remove_store();
}

/* ---- Memory -------------------------------------------------------------------------------------------------- */

static i64 counted(const char *name) {
    json_t *status = get("/api/status", "");
    i64 value = json_integer_value(json_object_get(status, name));
    json_decref(status);
    return value;
}

static void leaves_memory_and_comes_back(void) {
    static const Game *const games[] = {&toy_game, NULL};
    pthread_t thread = begin(games);
    make_table();
    char *before = field("/api/table", "prompt");
    for (int i = 0; i < 600 && counted("tables") > 0; i++) nanosleep(&(struct timespec){0, 100000000}, NULL);
    CHECK_EQ(counted("tables"), 0);
    i64 loaded = counted("loaded"); /* it may have gone and come back before, where a second is short */
    char *after = field("/api/table", "prompt");
    CHECK_TEXT(after, before);
    CHECK_EQ(counted("loaded"), loaded + 1);
    free(before), free(after);
    end(thread);
}

T_MAIN {
    snprintf(store, sizeof store, "/tmp/longroll-server-%d", (int)getpid());
    remove_store(); /* of a run that broke off */
    RUN(each_sees_his_own);
    RUN(goes_on_under_newer_rules);
    RUN(older_rules_keep_off);
    RUN(leaves_memory_and_comes_back);
    RUN(old_logs_are_read_as_they_were_written);
    RUN(increments_come_once_a_move);
    RUN(damage_is_set_aside);
    RUN(same_rules_refuse_nothing);
    remove_store();
}
