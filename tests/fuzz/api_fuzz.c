/* Every JSON reader of the server, and what sockets say: requests out of any
 * bytes, at a table where nothing was done before. An input is blocks with a line `---` between
 * them; the first line of a block is `METHOD PATH WHO`, the rest is the body, in
 * which `$T` stands for the table. WHO is a seat, or anything for a token that does
 * not exist; the method SOCKET says the body, or the token and then the body, line by line, to a new WebSocket.
 *
 * There is no network: this file stands in the place of src/net, and the server
 * runs in a thread of its own. Each call is answered once, with a status that the
 * document knows and with JSON; errors say what is wrong. */
#define _GNU_SOURCE
#include "games/games.h"
#include "net/net.h"
#include "server/server.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* Our own writer has functions of these names. */
#define json_object jansson_object
#define json_array jansson_array
#include <jansson.h>
#undef json_object
#undef json_array

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* ---- No network ------------------------------------------------------------------------------ */

struct NetCall {
    NetRequest request;
    int status;
    char *text;
    size_t len;
    NetCall *next;     /* by a socket: of those that wait; then of those that are answered, to be freed */
    NetSocket *socket; /* that asks */
    char *copy;        /* what its request lies in */
    NetNote note;
};

struct NetSocket {
    void *owner;
    bool closed;
    NetCall *call, *asked; /* that is being answered; those that wait for that */
};

struct Net {
    NetHandlers handlers;
    NetTask *first, **last;
    NetCall *call; /* to be answered */
    NetSocket *socket, *talking;
    Str greeting, words; /* that it says: a token, or nothing; then a message a line */
    bool done;
    NetCall *answered;
};

static Net net;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t wake = PTHREAD_COND_INITIALIZER;

bool net_open(const NetOptions *options, Net **to, char why[200]) {
    (void)why;
    net.handlers = options->handlers;
    net.last = &net.first;
    *to = &net;
    return true;
}

int net_port(const Net *n) { return n != NULL; }
int net_door_port(const Net *n, int door) { return n && door; }
const char *net_door_path(const Net *n, int door) {
    (void)n, (void)door;
    return "";
}
NetCounts net_counts(const Net *n) { return (NetCounts){.connections = n != NULL}; }
NetNote *net_note(NetCall *call) { return &call->note; }
void net_peer_text(u64 peer, char text[48]) { snprintf(text, 48, "%d", (int)peer); }
void net_stop(Net *n) { (void)n; }
void net_drain(Net *n) { (void)n; }
void net_shut(Net *n) { (void)n; }
bool net_busy(const Net *n) { return n == NULL; }
void net_close(Net *n) { (void)n; }
void *net_owner(const NetSocket *s) { return s->owner; }
void net_own(NetSocket *s, void *owner) { s->owner = owner; }
bool net_waits(const NetSocket *s) { return s->closed; }
void net_identified(NetSocket *s) { MUST(s->owner); }
bool net_range(Str text, NetRange *range) { return text.len == 0 && range; }
u64 net_peer(const NetSocket *s) { return s != NULL; }
void net_hang_up(NetSocket *s, int code, const char *why) {
    MUST(code >= 1000 && why);
    s->closed = true;
}

static json_t *must_be_json(Str text) {
    json_t *json = json_loadb(text.at, text.len, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);
    if (!json) fprintf(stderr, "no JSON: %.*s\n", (int)text.len, text.at);
    MUST(json != NULL);
    return json;
}

void net_send(NetSocket *s, Str text) {
    if (!s->closed) json_decref(must_be_json(text));
}

void net_defer(Net *n, NetTask *task) {
    task->next = NULL;
    pthread_mutex_lock(&lock);
    *n->last = task;
    n->last = &task->next;
    pthread_cond_broadcast(&wake);
    pthread_mutex_unlock(&lock);
}

void net_call(NetSocket *s, i64 number, Str path, Str who, Str body) {
    NetCall *call = calloc(1, sizeof *call);
    MUST(call != NULL && !s->closed && number >= 0);
    char *at = call->copy = malloc(path.len + who.len + body.len + 1);
    MUST(at != NULL);
    memcpy(at, path.at, path.len);
    memcpy(at + path.len, who.at, who.len);
    if (body.len) memcpy(at + path.len + who.len, body.at, body.len);
    call->request = (NetRequest){.method = NET_POST, .peer = 1};
    call->request.path = (Str){at, path.len};
    call->request.token = (Str){at + path.len, who.len};
    call->request.body = (Str){at + path.len + who.len, body.len};
    net_split(&call->request);
    call->socket = s;
    NetCall **end = &s->asked;
    while (*end) end = &(*end)->next;
    *end = call;
}

const NetRequest *net_request(const NetCall *call) { return &call->request; }
NetSocket *net_call_socket(const NetCall *call) { return call->socket; }

static void free_answered(Net *n) {
    for (NetCall *call; (call = n->answered) != NULL;) {
        n->answered = call->next;
        free(call->copy);
        free(call);
    }
}

void net_answer_nothing(NetCall *call) {
    MUST(call->copy && call->socket->call == call);
    call->socket->call = NULL;
    call->status = 200;
    call->next = net.answered;
    net.answered = call;
}

static void answer_socket(NetCall *call, int status, Str body) {
    json_decref(must_be_json(body));
    net_answer_nothing(call);
    call->status = status;
}

void net_answer_as(NetCall *call, int status, const char *type, Str body) {
    MUST(call->status == 0 && type);
    if (call->copy) {
        answer_socket(call, status, body);
        return;
    }
    call->text = malloc(body.len + 1);
    MUST(call->text != NULL);
    memcpy(call->text, body.at, body.len);
    call->len = body.len;
    if (strcmp(type, "application/json") == 0) json_decref(must_be_json(body));
    pthread_mutex_lock(&lock);
    call->status = status;
    pthread_cond_broadcast(&wake);
    pthread_mutex_unlock(&lock);
}

void net_answer(NetCall *call, int status, Str body) { net_answer_as(call, status, "application/json", body); }
void net_answer_kept(NetCall *call, int status, Str body) { net_answer(call, status, body); }

static void use_socket(Net *n, NetSocket *s) {
    n->handlers.opened(n->handlers.context, s);
    Str rest = n->words, line;
    if (n->greeting.len) n->handlers.heard(n->handlers.context, s, n->greeting);
    while (!s->closed && str_line(&rest, &line)) n->handlers.heard(n->handlers.context, s, line);
    n->talking = s;
}

/* One request after another; who was sent away asks no more. True: it has gone. */
static bool talk_on(Net *n, NetSocket *s) {
    for (NetCall *call; !s->call && (call = s->asked) != NULL;) {
        s->asked = call->next;
        s->call = call;
        if (s->closed) net_answer_nothing(call);
        else n->handlers.request(n->handlers.context, call, &call->request);
    }
    if (s->call) return false;
    n->handlers.gone(n->handlers.context, s);
    n->talking = NULL;
    return true;
}

/* One thing at a time: what was deferred, a call, a socket; now and then the clock. */
void net_run(Net *n) {
    pthread_mutex_lock(&lock);
    for (int i = 0;; i++) {
        while (!n->first && !n->call && !(n->socket && !n->talking)) pthread_cond_wait(&wake, &lock);
        NetTask *task = n->first;
        NetCall *call = task ? NULL : n->call;
        NetSocket *s = task || call || n->talking ? NULL : n->socket;
        if (task && !(n->first = task->next)) n->last = &n->first;
        if (call) n->call = NULL;
        if (s) n->socket = NULL;
        pthread_mutex_unlock(&lock);
        if (task) task->work(task->context);
        if (call) n->handlers.request(n->handlers.context, call, &call->request);
        if (s) use_socket(n, s);
        bool gone = n->talking && talk_on(n, n->talking);
        free_answered(n);
        if (i % 512 == 0) n->handlers.tick(n->handlers.context);
        pthread_mutex_lock(&lock);
        if (gone) n->done = true;
        pthread_cond_broadcast(&wake);
    }
}

/* ---- The server -------------------------------------------------------------------------------- */

static char store[64];

static void remove_store(void) {
    static const char *const end[] = {"", "-wal", "-shm", ".lock"};
    char path[80];
    for (int i = 0; i < COUNT(end); i++) {
        snprintf(path, sizeof path, "%s%s", store, end[i]);
        unlink(path);
    }
}

static void *serve(void *context) {
    Error e;
    ServerOptions options = {.host = "127.0.0.1",
                             .store = store,
                             .webhooks = "none",
                             .workers = 1,
                             .idle = 1,
                             .games = games_all,
                             .data = data_compiled(),
                             .files = data_files};
    (void)context;
    MUST(server_run(&options, &e));
    return NULL;
}

static void begin(void) {
    static bool begun;
    pthread_t thread;
    if (begun) return;
    begun = true;
    /* In memory if there is such a place: the disk is not what is tried here. */
    snprintf(store, sizeof store, "%s/longroll-api-fuzz-%d", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp",
             (int)getpid());
    atexit(remove_store);
    MUST(pthread_create(&thread, NULL, serve, NULL) == 0);
}

/* ---- Requests ------------------------------------------------------------------------------------ */

enum { SEATS = 3 };
static const char *const seat_name[SEATS] = {"union", "confederate", "nobody"};
static char token[SEATS][40], table[40];
static bool touched; /* something was done at the table */

static void wait_for(const bool *done, const NetCall *call) {
    while (call ? call->status == 0 : !*done) pthread_cond_wait(&wake, &lock);
}

static NetCall ask(NetMethod method, Str path, Str who, Str body) {
    NetCall call = {.request = {.method = method, .path = path, .token = who, .body = body, .peer = 1}};
    net_split(&call.request);
    pthread_mutex_lock(&lock);
    net.call = &call;
    pthread_cond_broadcast(&wake);
    wait_for(NULL, &call);
    pthread_mutex_unlock(&lock);
    return call;
}

static void speak(Str greeting, Str words) {
    NetSocket socket = {.closed = false};
    pthread_mutex_lock(&lock);
    net.greeting = greeting;
    net.words = words;
    net.done = false;
    net.socket = &socket;
    pthread_cond_broadcast(&wake);
    wait_for(&net.done, NULL);
    pthread_mutex_unlock(&lock);
}

/* Statuses of docs/openapi.json; an error has a code and a text, a refusal a reason. */
static void judge(const NetCall *call) {
    static const int known[] = {200, 201, 400, 401, 403, 404, 405, 409, 422};
    bool found = false;
    for (int i = 0; i < COUNT(known); i++) found = found || known[i] == call->status;
    if (!found) fprintf(stderr, "%d %.*s\n", call->status, (int)call->len, call->text);
    MUST(found);
    if (call->status < 400) return;
    json_t *json = must_be_json((Str){call->text, call->len});
    const json_t *error = json_object_get(json, "error"), *refused = json_object_get(json, "refused");
    MUST(call->status == 422 ? json_is_string(json_object_get(refused, "why")) != 0
                             : json_string_length(json_object_get(error, "code")) > 0 &&
                                   json_string_length(json_object_get(error, "text")) > 0);
    MUST(call->status != 400 || json_is_string(json_object_get(error, "field")));
    json_decref(json);
}

static void take_text(const json_t *from, const char *key, char to[40]) {
    snprintf(to, 40, "%s", json_string_value(json_object_get(from, key)));
}

static void make_table(void) {
    if (table[0] && !touched) return;
    touched = false;
    NetCall call = ask(NET_POST, STR("/api/tables"), STR(""), STR("{\"scenario\":\"lgv/sedgwick\"}"));
    MUST(call.status == 201);
    json_t *made = must_be_json((Str){call.text, call.len});
    for (int i = 0; i < SEATS; i++) take_text(json_object_get(made, "seats"), seat_name[i], token[i]);
    take_text(made, "table", table);
    json_decref(made);
    free(call.text);
}

/* A copy of the body, of its very size, with the table's name put in. */
static Str fill_in(Str body) {
    size_t len = 0, name = strlen(table);
    char *text = malloc(body.len * 11 + 1);
    MUST(text != NULL);
    for (size_t i = 0; i < body.len; i++) {
        if (body.at[i] != '$' || i + 1 == body.len || body.at[i + 1] != 'T') {
            text[len++] = body.at[i];
            continue;
        }
        memcpy(text + len, table, name);
        len += name;
        i++;
    }
    text = realloc(text, len ? len : 1);
    return (Str){text, len};
}

static void run_block(Str block) {
    Str line = STR("");
    (void)str_line(&block, &line);
    Str method = str_word(&line), path = str_word(&line), who = str_trim(line);
    bool seated = false;
    for (int i = 0; i < SEATS && !seated; i++) {
        seated = str_same(who, str_of(seat_name[i]));
        if (seated) who = str_of(token[i]);
    }
    Str body = fill_in(block);
    if (str_same(method, STR("SOCKET"))) {
        speak(seated || !body.len ? who : STR(""), body);
        touched = touched || body.len > 0;
    } else if (path.len && path.at[0] == '/') {
        NetCall call = ask(str_same(method, STR("POST")) ? NET_POST : NET_GET, path, who, body);
        judge(&call);
        free(call.text);
        touched = touched || (call.request.method == NET_POST && call.status < 300);
    }
    free((char *)(uintptr_t)body.at);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Str rest = {(const char *)data, size};
    if (size > 4096) return 0;
    begin();
    make_table();
    for (int i = 0; i < 12 && rest.len; i++) {
        const char *end = memmem(rest.at, rest.len, "---\n", 4);
        Str block = {rest.at, end ? (size_t)(end - rest.at) : rest.len};
        size_t used = end ? block.len + 4 : rest.len;
        rest = (Str){rest.at + used, rest.len - used};
        run_block(block);
    }
    NetCall call = ask(NET_GET, STR("/api/table/about"), str_of(token[0]), STR(""));
    MUST(call.status == 200);
    free(call.text);
    return 0;
}
