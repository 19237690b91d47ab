/* A bot: another program that plays, over its standard input and output. The
 * protocol is docs/bots.md. */
#ifndef LONGROLL_CLI_PLAY_BOT_H
#define LONGROLL_CLI_PLAY_BOT_H

#include "core/match.h"

#include <sys/types.h>

enum { BOT_LINE = 512 }; /* bytes an answer may have */

typedef struct Bot {
    pid_t pid; /* 0: not running */
    int to, from;
    int seconds; /* to answer in */
    bool over;   /* it was told how the game ended */
    char heard[BOT_LINE];
    size_t heard_len;
} Bot;

/* Start COMMAND by the shell and greet it. */
MUST_USE bool bot_start(Bot *b, const char *command, int seconds, const Game *game, const char *scenario, Error *e);
/* Ask for an action of `side`. False when the bot has died, stalled or given
 * an invalid answer; the error says which. */
MUST_USE bool bot_ask(Bot *b, const Match *m, Side side, const List *legal, Action *out, Error *e);
/* Say how the game ended. */
void bot_over(Bot *b, const char *result);
/* Close its input and wait a moment, longer if it may still have to save how the game ended; then terminate it and
 * all it started. */
void bot_stop(Bot *b);

#endif
