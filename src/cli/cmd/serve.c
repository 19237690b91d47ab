/* longroll serve: tables for browsers, bots and friends. */
#include "cli/cmd/settings.h"
#include "store/store.h"

enum { WORKERS = 2 };

static void say_ready(void *context, int port) {
    const Settings *s = context;
    bool all = !s->host[0] || strcmp(s->host, "0.0.0.0") == 0 || strcmp(s->host, "::") == 0;
    bool six = strchr(s->host, ':') && !all;
    if (s->port && port != s->port) printf("Port %d is taken.\n", s->port);
    printf("Long Roll is at http://%s%s%s:%d/\n", six ? "[" : "", all ? "127.0.0.1" : s->host, six ? "]" : "", port);
    if (s->public_url) printf("for others at %s\n", s->public_url);
    char name[STORE_NAME_ROOM];
    printf("data in %s; press Ctrl-C to stop\n", store_name(s->data, name));
    fflush(stdout);
}

static ServerOptions options_of(const Cli *cli, Settings *s) {
    return (ServerOptions){.host = s->host,
                           .port = s->port,
                           .any_port = !s->listens,
                           .store = s->data,
                           .key = s->key,
                           .reveal_limit = s->reveal_days > 0 ? s->reveal_days * 86400000 : 1,
                           .public_url = s->public_url,
                           .webhooks = s->webhooks,
                           .trust_proxy = s->proxies[0] ? s->proxies : NULL,
                           .connections = (int)s->connections,
                           .per_address = (int)s->per_address,
                           .webhook_ca = s->webhook_ca,
                           .patience = (int)s->patience,
                           .workers = WORKERS,
                           .max_level = s->max_level > 0 ? (int)s->max_level : -1,
                           .retain_days = s->retain_days,
                           .log = s->log,
                           .metrics_host = s->measures ? s->metrics_host : NULL,
                           .metrics_port = s->metrics_port,
                           .games = games_all,
                           .data = cli->data,
                           .files = data_files,
                           .ready = say_ready,
                           .context = s};
}

static int serve(Cli *cli, Settings *s) {
    Error e = {""};
    char socket[SOCKET_ROOM];
    if (!data_open(cli, s->boards, &e)) return bad("serve: %s", e.text);
    settings_data(s, true);
    ServerOptions options = options_of(cli, s);
    options.admin = settings_admin(s, socket);
    options.admin_must = s->admin != NULL;
    return server_run(&options, &e) ? STATUS_OK : bad("serve: %s", e.text);
}

/* Each fault on a line of its own. */
static int tell_faults(const Settings *s) {
    Str rest = str_of(s->faults);
    for (Str line; str_line(&rest, &line);) bad("serve: %.*s", SHOWN(line));
    return STATUS_BAD;
}

/* Is a file of settings good? Nothing is begun. */
static int check_file(Cli *cli, Settings *s) {
    settings_check(s, cli);
    if (s->fault_count) return tell_faults(s);
    printf("%s is good\n", s->file);
    return STATUS_OK;
}

int cmd_serve(Cli *cli, Args *args) {
    Settings s;
    Error e = {""};
    const char *file = args_value(args, "--config");
    bool only_check = args_flag(args, "--check");
    bool good = settings_read(&s, file, args, &e);
    int status = STATUS_BAD;
    if (only_check && !file) bad("serve: --check is for --config FILE");
    else if (!args_end(args, 0, 0)) bad("%s", args->error.text);
    else if (only_check) status = check_file(cli, &s);
    else status = good ? serve(cli, &s) : tell_faults(&s);
    settings_drop(&s);
    return status;
}
