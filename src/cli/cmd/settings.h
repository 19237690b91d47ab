/* The settings of a server: options of `longroll serve`, and the same words in a
 * file for it. */
#ifndef LONGROLL_CLI_SETTINGS_H
#define LONGROLL_CLI_SETTINGS_H

#include "cli/cli.h"
#include "server/server.h"

typedef struct Settings {
    const char *data, *database, *key, *public_url, *webhooks, *webhook_ca, *boards; /* NULL: as usual */
    char host[200], metrics_host[200];
    char proxies[1000]; /* ranges, with commas between */
    int port, metrics_port;
    bool listens, measures; /* an address was given */
    i64 patience, connections, per_address, reveal_days, max_level;
    LogLevel log;
    char *text; /* of the file, or NULL: values lie in it */
} Settings;

/* As they usually are, then as the file says, if one is named, then as the options say, which it takes out. An error
 * names the file and the line, or the option. */
MUST_USE bool settings_read(Settings *s, const char *file, Args *args, Error *e);
void settings_drop(Settings *s);

#endif
