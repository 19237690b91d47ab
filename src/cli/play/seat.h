/* Seats: who plays, and for whom. There are two, FIRST and SECOND; which of
 * them is the Union is the game's to say. */
#ifndef LONGROLL_CLI_PLAY_SEAT_H
#define LONGROLL_CLI_PLAY_SEAT_H

#include "ai/search/report.h"
#include "cli/play/bot.h"
#include "cli/cli.h"

typedef enum SeatKind { SEAT_HUMAN, SEAT_AI, SEAT_BOT } SeatKind;

typedef struct Seat {
    SeatKind kind;
    const char *who; /* as said: "human", "ai:random", "bot:COMMAND" */
    const Opponent *ai;
    AiRoom room;
    void *memory; /* of the room */
    AiReport report;
    Stream stream; /* the opponent's own */
    Bot bot;
    char label[256]; /* for the record: who played, and any forfeit */
} Seat;

typedef struct Seats {
    Seat seat[2];
} Seats;

/* What --union, --confederate, --first and --second said; NULL when nothing. */
typedef struct SeatWishes {
    const char *side[3]; /* [UNION], [CONFEDERATE] */
    const char *seat[2];
} SeatWishes;

void seats_args(Args *args, SeatWishes *wishes);
/* Who has the first seat and who the second; "human" where nothing was said. */
MUST_USE bool seats_assign(const Table *t, const SeatWishes *wishes, const char *who[2], Error *e);
/* One seat by what was said; `who` must outlive it. */
MUST_USE bool seat_fill(Seat *seat, const Game *game, const DataSource *from, const char *who, Error *e);
/* Opponents draw from lanes of `seed`, beginning with `lane`. */
MUST_USE bool seats_open(Seats *s, const Table *t, const SeatWishes *wishes, const DataSource *from, u64 seed, u64 lane,
                         Error *e);
void seats_seed(Seats *s, u64 seed, u64 lane);
void seats_close(Seats *s);
/* The seat of an actor (UNION, CONFEDERATE, FIRST, SECOND). */
Seat *seat_of(Seats *s, const Game *game, const void *state, Side actor);
/* Let a computer player choose for its seat. */
void seat_decide(Seat *seat, const Match *m, Side side, Action *out);
/* Who sits where, into the header of the record. */
void seats_sign(Seats *s, Table *t);

#endif
