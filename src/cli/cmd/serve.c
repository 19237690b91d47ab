/* longroll serve: tables for browsers, bots and friends. */
#include "ai/ai.h"
#include "cli/cli.h"
#include "server/server.h"
#include "store/store.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PORT = 1863, PATIENCE = 600, WORKERS = 2, REVEAL_DAYS = 14 };

typedef struct Serving {
    const char *store, *key, *public_url, *webhooks, *webhook_ca;
    char host[200], proxies[1000]; /* ranges, with commas between */
    int port;
} Serving;

/* "PORT", "HOST:PORT" or "[::1]:PORT". */
static bool read_address(const char *text, Serving *s, Error *e) {
    const char *colon = strrchr(text, ':');
    i64 port;
    if (!str_int(str_of(colon ? colon + 1 : text), 0, 65535, &port)) {
        return fail(e, "--listen takes HOST:PORT, such as 127.0.0.1:1863, not '%.*s'", (int)strnlen(text, 100), text);
    }
    s->port = (int)port;
    if (!colon) return true;
    Str host = {text, (size_t)(colon - text)};
    if (host.len > 1 && host.at[0] == '[' && host.at[host.len - 1] == ']') host = (Str){host.at + 1, host.len - 2};
    if (host.len >= sizeof s->host) return fail(e, "--listen: the name is too long");
    snprintf(s->host, sizeof s->host, "%.*s", SHOWN(host));
    return true;
}

static bool good_url(const char *url) {
    bool web = strncmp(url, "http://", 7) == 0 || strncmp(url, "https://", 8) == 0;
    return web && strlen(url) < 180 && url[strcspn(url, " \"'<>")] == 0;
}

static bool good_webhooks(Str list) {
    i64 port;
    if (str_same(list, STR("none"))) return true;
    while (list.len > 0) {
        Str word = str_trim(str_cut(&list, ','));
        size_t colon = word.len;
        while (colon > 0 && word.at[colon - 1] != ':') colon--;
        bool address = colon > 1 && str_int((Str){word.at + colon, word.len - colon}, 1, 65535, &port);
        if (!address && !str_same(word, STR("public"))) return false;
    }
    return true;
}

/* As often as one likes, and several at a time. */
static bool read_proxies(Args *args, Serving *s, Error *e) {
    Writer w = writer_on(s->proxies, sizeof s->proxies);
    for (const char *list; (list = args_value(args, "--trust-proxy")) != NULL;) {
        put_fmt(&w, "%s%s", w.len ? "," : "", list);
    }
    return !w.full || fail(e, "--trust-proxy: too many");
}

/* Where such things lie on this system: $XDG_DATA_HOME or ~/.local/share. */
static const char *usual_store(char path[600]) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    char folder[500];
    if (data && data[0] == '/') snprintf(folder, sizeof folder, "%.400s", data);
    else if (home && home[0] == '/') snprintf(folder, sizeof folder, "%.400s/.local/share", home);
    else return "longroll.db";
    for (char *at = folder + 1; *at; at++) { /* each folder on the way */
        if (*at != '/') continue;
        *at = 0;
        mkdir(folder, 0700);
        *at = '/';
    }
    mkdir(folder, 0700);
    snprintf(path, 600, "%s/longroll", folder);
    if (mkdir(path, 0700) != 0 && errno != EEXIST) return "longroll.db";
    snprintf(path, 600, "%s/longroll/tables.db", folder);
    return path;
}

static void say_ready(void *context, int port) {
    const Serving *s = context;
    bool all = !s->host[0] || strcmp(s->host, "0.0.0.0") == 0 || strcmp(s->host, "::") == 0;
    bool six = strchr(s->host, ':') && !all;
    if (s->port && port != s->port) printf("Port %d is taken.\n", s->port);
    printf("Long Roll is at http://%s%s%s:%d/\n", six ? "[" : "", all ? "127.0.0.1" : s->host, six ? "]" : "", port);
    if (s->public_url) printf("for others at %s\n", s->public_url);
    char name[STORE_NAME_ROOM];
    printf("data in %s; press Ctrl-C to stop\n", store_name(s->store, name));
    fflush(stdout);
}

int cmd_serve(Cli *cli, Args *args) {
    Serving s = {.host = "127.0.0.1", .port = PORT};
    Error e = {""};
    char usual[600];
    i64 patience = PATIENCE, connections = 0, per_address = 0, days = REVEAL_DAYS, level = AI_LEVELS;
    const char *listen = args_value(args, "--listen"), *folder = args_value(args, "--boards");
    const char *database = args_value(args, "--store");
    s.store = args_value(args, "--data");
    s.key = args_value(args, "--key");
    s.public_url = args_value(args, "--public");
    s.webhooks = args_value(args, "--webhooks");
    s.webhook_ca = args_value(args, "--webhook-ca");
    args_number(args, "--patience", 0, 1000000, &patience);
    args_number(args, "--connections", 1, 1000000, &connections);
    args_number(args, "--max-level", 0, AI_LEVELS, &level);
    args_number(args, "--per-address", 1, 1000000, &per_address);
    if (!read_proxies(args, &s, &e)) return bad("serve: %s", e.text);
    args_number(args, "--reveal-days", 0, 3650, &days);
    if (!args_end(args, 0, 0)) return bad("%s", args->error.text);
    if (listen && !read_address(listen, &s, &e)) return bad("serve: %s", e.text);
    if (database && s.store) return bad("serve: --data or --store, not both");
    if (database && !store_is_database(database))
        return bad("serve: --store takes postgres://...; --data takes a file");
    if (database) s.store = database;
    if (s.public_url && !good_url(s.public_url))
        return bad("serve: --public takes an address such as https://example.org");
    if (s.webhooks && !good_webhooks(str_of(s.webhooks)))
        return bad("serve: --webhooks takes 'none', or 'public' and HOST:PORT with commas between");
    if (s.webhook_ca && access(s.webhook_ca, R_OK) != 0)
        return bad("serve: --webhook-ca: %s cannot be read", s.webhook_ca);
    if (!data_open(cli, folder, &e)) return bad("serve: %s", e.text);
    if (!s.store) s.store = usual_store(usual);
    ServerOptions options = {.host = s.host,
                             .port = s.port,
                             .any_port = !listen,
                             .store = s.store,
                             .key = s.key,
                             .reveal_limit = days > 0 ? days * 86400000 : 1,
                             .public_url = s.public_url,
                             .webhooks = s.webhooks,
                             .trust_proxy = s.proxies[0] ? s.proxies : NULL,
                             .connections = (int)connections,
                             .per_address = (int)per_address,
                             .webhook_ca = s.webhook_ca,
                             .patience = (int)patience,
                             .workers = WORKERS,
                             .max_level = level > 0 ? (int)level : -1,
                             .games = games_all,
                             .data = cli->data,
                             .files = data_files,
                             .ready = say_ready,
                             .context = &s};
    if (!server_run(&options, &e)) return bad("serve: %s", e.text);
    return STATUS_OK;
}
