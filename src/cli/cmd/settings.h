/* The settings of a server: options of `longroll serve`, and the same words in a
 * file for it. */
#ifndef LONGROLL_CLI_SETTINGS_H
#define LONGROLL_CLI_SETTINGS_H

#include "cli/cli.h"
#include "server/server.h"

enum { SOCKET_ROOM = 620 };

typedef struct Settings {
    const char *data, *database, *key, *public_url, *webhooks, *webhook_ca, *boards, *admin; /* NULL: as usual */
    char host[200], metrics_host[200];
    char proxies[1000]; /* ranges, with commas between */
    int port, metrics_port;
    bool listens, measures; /* an address was given */
    i64 patience, connections, per_address, reveal_days, max_level, retain_days;
    LogLevel log;
    char *text; /* of the file, or NULL: values lie in it */
    char usual[SOCKET_ROOM];
} Settings;

/* As they usually are, then as the file says, if one is named, then as the options say, which it takes out. An error
 * names the file and the line, or the option. */
MUST_USE bool settings_read(Settings *s, const char *file, Args *args, Error *e);
/* Where the data are, if nothing says so: longroll/tables.db where such things lie on this system. */
void settings_data(Settings *s, bool make_folder);
/* The operator's socket: beside the data, or of a database beside the key and by the port, unless something else is
 * said; NULL: none. "{port}" in it is to be replaced. */
const char *settings_admin(const Settings *s, char path[SOCKET_ROOM]);
void settings_drop(Settings *s);

#endif
