/* longroll admin: the operator's word to a server on this machine. */
#include "cli/cmd/settings.h"

#include <curl/curl.h>
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { ANSWER_ROOM = 1 << 20, BODY_ROOM = 4096 };

typedef struct Said {
    char *text; /* ANSWER_ROOM bytes */
    Writer out;
    long status; /* 0: nobody is there */
} Said;

typedef struct Command {
    const char *word;
    int least, most;         /* operands */
    const char *operands[2]; /* their fields; the last takes all that is left */
} Command;

static const Command commands[] = {
    {"status", 0, 0, {NULL}},
    {"tables", 0, 1, {"state"}},
    {"seats", 1, 1, {"table"}},
    {"close", 1, 99, {"table", "text"}},
    {"remove", 1, 1, {"table"}},
    {"mute", 2, 2, {"table", "seat"}},
    {"unmute", 2, 2, {"table", "seat"}},
    {"announce", 0, 99, {"text"}},
    {"drain", 0, 0, {NULL}},
    {"reports", 0, 0, {NULL}},
    {"settle", 1, 1, {"table"}},
};

/* ---- There and back ----------------------------------------------------------------------------- */

static size_t hear(char *text, size_t size, size_t count, void *context) {
    put_str(context, (Str){text, size * count});
    return size * count;
}

static void post(const char *socket, const char *word, const char *body, Said *a) {
    char url[100];
    CURL *curl = curl_easy_init();
    struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
    a->out = writer_on(a->text, ANSWER_ROOM);
    a->status = 0;
    snprintf(url, sizeof url, "http://localhost/admin/%s", word);
    if (curl && headers) {
        curl_easy_setopt(curl, CURLOPT_UNIX_SOCKET_PATH, socket);
        curl_easy_setopt(curl, CURLOPT_URL, url);
        curl_easy_setopt(curl, CURLOPT_PROXY, "");
        curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body);
        curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
        curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, hear);
        curl_easy_setopt(curl, CURLOPT_WRITEDATA, &a->out);
        curl_easy_setopt(curl, CURLOPT_TIMEOUT, 60L);
        if (curl_easy_perform(curl) == CURLE_OK) curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &a->status);
    }
    curl_slist_free_all(headers);
    if (curl) curl_easy_cleanup(curl);
}

/* The words of an error out of its JSON, which is our own. */
static Str error_text(Str json) {
    static const char mark[] = "\"text\":\"";
    for (size_t i = 0; i + sizeof mark < json.len; i++) {
        if (memcmp(json.at + i, mark, sizeof mark - 1) != 0) continue;
        Str rest = {json.at + i + sizeof mark - 1, json.len - i - sizeof mark + 1};
        return str_cut(&rest, '"');
    }
    return json;
}

/* ---- Words -------------------------------------------------------------------------------------- */

static const Command *command_named(const char *word, Error *e) {
    Nearest nearest = nearest_to(str_of(word));
    for (int i = 0; i < COUNT(commands); i++) {
        if (strcmp(commands[i].word, word) == 0) return &commands[i];
        nearest_name(&nearest, str_of(commands[i].word));
    }
    (void)fail_unknown(e, "command", &nearest);
    return NULL;
}

/* The operands as fields; what goes beyond is part of the last. */
static void put_operands(const Command *c, const Args *args, Json *j) {
    char text[2000];
    int fields = c->operands[1] ? 2 : c->operands[0] ? 1 : 0;
    for (int i = 0; i < fields && i + 1 < args->count; i++) {
        Writer w = writer_on(text, sizeof text);
        put(&w, args->at[i + 1]);
        for (int k = i + 2; i + 1 == fields && k < args->count; k++) put_fmt(&w, " %s", args->at[k]);
        field_str(j, c->operands[i], writer_str(&w));
    }
}

/* Until the socket is gone: then the server is. */
static int wait_for_end(const char *socket, i64 seconds, Said *a) {
    struct timespec moment = {.tv_nsec = 100000000};
    for (i64 i = 0; i < 10 * (seconds + 60); i++) {
        post(socket, "status", "{}", a);
        if (a->status == 0) {
            puts("the server has ended");
            return STATUS_OK;
        }
        nanosleep(&moment, NULL);
    }
    return bad("admin: the server has not ended");
}

typedef struct Order {
    const Command *command;
    i64 most, seconds;
    bool end;
} Order;

static int carry_out(const char *socket, const Order *o, const Args *args, Said *a) {
    char body[BODY_ROOM];
    Writer w = writer_on(body, sizeof body);
    Json j = json_on(&w);
    const char *word = o->command->word;
    bool unmute = strcmp(word, "unmute") == 0, drain = strcmp(word, "drain") == 0;
    json_object(&j);
    put_operands(o->command, args, &j);
    if (o->most) field_int(&j, "most", o->most);
    if (drain) field_int(&j, "seconds", o->seconds);
    if (unmute) field_bool(&j, "on", false);
    json_end(&j, '}');
    if (w.full) return bad("admin: that is too long");
    post(socket, unmute ? "mute" : word, body, a);
    Str said = writer_str(&a->out), why = error_text(said);
    bool forbidden = a->status == 0 && access(socket, R_OK | W_OK) != 0 && errno == EACCES;
    if (forbidden) return bad("admin: %s: only the user of the server, and root, may open it", socket);
    if (a->status == 0) return bad("admin: no server answers at %s", socket);
    if (a->status != 200) return bad("admin: %.*s", SHOWN(why));
    if (drain) return wait_for_end(socket, o->seconds, a);
    if (str_same(said, STR("{}"))) puts("done");
    else printf("%.*s", SHOWN(said));
    return STATUS_OK;
}

/* ---- All together ------------------------------------------------------------------------------- */

/* Does a server listen there? */
static bool is_alive(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) return false;
    memcpy(address.sun_path, path, strlen(path));
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool alive = fd >= 0 && connect(fd, (struct sockaddr *)&address, sizeof address) == 0;
    if (fd >= 0) close(fd);
    return alive;
}

typedef struct Listening {
    char path[SOCKET_ROOM];
    char ports[200];
    int count;
} Listening;

static void try_socket(Listening *f, Str before, Str port, Str after) {
    char path[SOCKET_ROOM];
    size_t len = strlen(f->ports);
    snprintf(path, sizeof path, "%.*s%.*s%.*s", SHOWN(before), SHOWN(port), SHOWN(after));
    if (!is_alive(path)) return;
    memcpy(f->path, path, sizeof path);
    snprintf(f->ports + len, sizeof f->ports - len, "%s%.*s", f->count++ ? ", " : "", SHOWN(port));
}

/* The name of a file, between these two: a port. */
static bool port_in(Str name, Str before, Str after, Str *port) {
    i64 number;
    if (name.len <= before.len + after.len || !str_starts(name, before)) return false;
    *port = (Str){name.at + before.len, name.len - before.len - after.len};
    return str_same((Str){port->at + port->len, after.len}, after) && str_int(*port, 1, 65535, &number);
}

/* Whatever port it is, if only one server listens so. */
static const char *find_port(const char *name, char path[SOCKET_ROOM], Error *e) {
    const char *mark = strstr(name, SERVER_PORT_MARK), *slash = mark;
    Str before = {name, (size_t)(mark - name)}, after = str_of(mark + strlen(SERVER_PORT_MARK)), port;
    Listening f = {.count = 0};
    while (slash > name && slash[-1] != '/') slash--;
    snprintf(path, SOCKET_ROOM, "%.*s", (int)(slash - name), name);
    DIR *folder = opendir(path[0] ? path : ".");
    Str first = {slash, (size_t)(mark - slash)};
    for (struct dirent *at; folder && (at = readdir(folder)) != NULL;) {
        if (port_in(str_of(at->d_name), first, after, &port)) try_socket(&f, before, port, after);
    }
    if (folder) closedir(folder);
    if (f.count == 0) return fail(e, "no server answers at %s, whatever its port", name), NULL;
    if (f.count > 1) return fail(e, "servers answer by the ports %s: say which with --listen PORT", f.ports), NULL;
    memcpy(path, f.path, SOCKET_ROOM);
    return path;
}

/* Where the server is: beside what it would have by the same words. */
static const char *find_socket(Settings *s, Args *args, char path[SOCKET_ROOM], Error *e) {
    const char *socket = args_value(args, "--socket"), *file = args_value(args, "--config");
    char found[SOCKET_ROOM];
    if (!settings_read(s, file, args, e)) return NULL;
    settings_data(s, false);
    if (socket) return socket;
    socket = settings_admin(s, found);
    if (!socket && s->admin) return fail(e, "the settings say that the server has no socket"), NULL;
    if (!socket) return fail(e, "the socket lies beside the key: name that with --key, or say --socket"), NULL;
    const char *mark = strstr(socket, SERVER_PORT_MARK);
    if (mark && !(s->listens && s->port)) return find_port(socket, path, e);
    Str before = {socket, mark ? (size_t)(mark - socket) : strlen(socket)};
    snprintf(path, SOCKET_ROOM, "%.*s", SHOWN(before));
    size_t len = strlen(path);
    if (mark) snprintf(path + len, SOCKET_ROOM - len, "%d%s", s->port, mark + strlen(SERVER_PORT_MARK));
    return path;
}

/* Each command has options of its own. */
static bool read_order(Order *o, Args *args, Error *e) {
    if (args->count == 0) return fail(e, "what? see longroll help admin");
    o->command = command_named(args->at[0], e);
    if (!o->command) return false;
    const char *word = o->command->word;
    bool announces = strcmp(word, "announce") == 0;
    if (strcmp(word, "tables") == 0) args_number(args, "--most", 1, 1000, &o->most);
    if (strcmp(word, "drain") == 0) args_number(args, "--seconds", 0, 3600, &o->seconds);
    if (announces) o->end = args_flag(args, "--end");
    if (!args_end(args, 1 + o->command->least, 1 + o->command->most)) {
        Str rest = str_of(args->error.text);
        (void)str_cut(&rest, ' '); /* it begins with the command's name, too */
        return fail(e, "%.*s", SHOWN(rest));
    }
    const char *text = announces && args->count > 1 ? args->at[1] : NULL;
    if (text && (text[0] == '-' || !text[0])) return fail(e, "announce takes a text, or --end, not '%s'", text);
    if (announces && o->end == (args->count > 1)) return fail(e, "announce takes a text, or --end");
    return true;
}

int cmd_admin(Cli *cli, Args *args) {
    Settings s;
    Order o = {.seconds = 60};
    Error e = {""};
    char path[SOCKET_ROOM];
    (void)cli;
    const char *socket = find_socket(&s, args, path, &e);
    int status = STATUS_BAD;
    if (!socket || !read_order(&o, args, &e)) {
        bad("admin: %s", e.text);
    } else {
        Said a = {.text = alloc_or_exit(ANSWER_ROOM)};
        status = carry_out(socket, &o, args, &a);
        free(a.text);
    }
    settings_drop(&s);
    return status;
}
