/* The limits of this room, and the names of its records. */
#ifndef LONGROLL_SERVER_LIMITS_H
#define LONGROLL_SERVER_LIMITS_H

#include "ai/search/report.h"
#include "core/fair.h"
#include "core/record.h"
#include "core/version.h"
#include "core/view.h"
#include "net/net.h"
#include "server/server.h"
#include "store/store.h"

enum {
    NAME_MAX_BYTES = 40, /* of a player */
    CHAT_MAX_BYTES = 500,
    KEY_MAX_BYTES = 64,            /* of an idempotency key */
    KEY_ROOM = KEY_MAX_BYTES + 32, /* as the log has it: with the seat, and a hash of what was asked */
    ID_ROOM = 24,                  /* of a table, as people hand it on */
    TOKEN_ROOM = 36,
    KEYS_KEPT = 64, /* idempotency keys a table remembers */
    CHATS_KEPT = 30,
    OFFERS_MAX = 8,
    PARKED_MAX = 32, /* calls that wait for one table */
    LOG_LINES = 48,  /* of the journal, in memory for each table */
    LOG_TEXT = 3072,
    PAST_LINES = 200, /* for a new channel: rebuilt when it joins */
    PAST_TEXT = 16384,
    KEYS_SPARE = 64, /* room for facts that a channel has not seen yet */
    PAGE_ROOM = 4 << 20,
    NOTE_ROOM = 1000,    /* a line for the list of public tables */
    LINE_ROOM = 1200,    /* of the log of a table */
    SEED_KEY = 32,       /* bytes of the key that hides seeds in the store */
    WAITING_MAX = 20000, /* pending commits before the server answers that it is full */
    ANNOUNCEMENT_ROOM = 401,
    LOG_VERSION = 3, /* from 2 on offers lapse, and nothing is played after the end; from 3 on see clock.c */
};

typedef struct Server Server;
typedef struct Table Table;
typedef struct Update Update;
typedef struct Job Job;

#endif
