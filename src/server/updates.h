/* Tables opened and closed, their logs folded, changes stored; positions and keys. */
#ifndef LONGROLL_SERVER_UPDATES_H
#define LONGROLL_SERVER_UPDATES_H

#include "server/state.h"

/* ---- Tables (table.c) ------------------------------------------------------------------------- */

typedef struct StoredLog StoredLog;
Table *table_in_memory(const Server *s, i64 number); /* or NULL */
/* NULL: it cannot be had, or not yet; the call was answered, or waits and is handled again (api.c). */
Table *table_for(Server *s, i64 number, NetCall *call, const char *field);
/* A new table in memory and, with its head and tokens, in the write. */
Table *table_begin(Server *s, const Head *head, StoreWrite *w, Error *e);
/* As this log has it, though it is set aside; not yet one of the server's. */
Table *table_from(Server *s, const StoredLog *log, Error *e);
void table_enter(Table *t); /* from now on it is */
/* The same over one that is in memory; channels stay. */
MUST_USE bool table_reload(Table *t, const StoredLog *log, Error *e);
void table_forget(Table *t);
/* The same; who looks on is sent away with this code of a socket and these words. */
void table_dismiss(Table *t, int code, const char *why);
void table_free(Table *t); /* one that is not, or no longer, among the others */
void tables_tick(Server *s, i64 now);
/* Those that were set aside: whoever looks on is sent away, and they leave memory. */
void drop_asides(Server *s);
void tables_close(Server *s);
LoadedBoard *loaded_board_get(Server *s, const Game *game, Str name, Error *e);
void loaded_board_free(LoadedBoard *g);
const Game *game_of(const Server *s, Str id);
/* Scenario and options exist; are the sides settled, and which seat is the Union? */
MUST_USE bool head_check(Server *s, const Head *head, bool *settled, int *union_seat, Error *e);

/* The first position, in memory that is lent. */
void *head_position(Server *s, const Head *head, LoadedBoard **loaded, Error *e);

Side side_of(const Table *t, int seat);
const char *seat_title(const Table *t, int seat); /* "union", "first", "nobody" */
int seat_named(const Table *t, Str name);         /* -1 when there is none */
bool has_open_seat(const Table *t);
void table_actor(const Table *t, Actor *actor);
bool table_over(const Table *t);
/* Is nothing hidden any more? Not while a game whose clock ran out may be gone on with. */
bool table_shown(const Table *t);
/* Ended before the rules end it. */
bool table_ended(const Table *t);
/* Only machines play here. Such tables are limited in number, and in actions a second, since nobody is waiting for
 * them. */
enum { MACHINES_MAX = 8, MACHINE_STEPS = 5 };
bool only_machines_play(const Table *t);
int count_machine_tables(Server *s);
/* Whose knowledge this seat has: the referee's when the game is over. */
Side eyes_of(const Table *t, int seat);
/* How many entries it may know of. */
int table_seq(const Table *t, int seat);
/* Kinds of what is due, as the store has them. */
typedef enum DueKind { DUE_NUMBER = 1, DUE_STEP, DUE_FLAG, DUE_NOTICE } DueKind; /* and five more of the last */
/* The server has dice to roll, or a machine to ask. */
bool step_is_due(const Table *t);
int seat_to_act(const Table *t); /* -1: fortune's turn, or nobody's */
/* The name under which the store keeps the position that a line `mark` continues from. */
Str position_name(i64 table, i64 line, char name[64]);
/* A line for the list of public tables. */
void table_note(const Table *t, Writer *out);
/* Its category in the list of public tables. */
typedef enum ListCategory { CATEGORY_NONE, CATEGORY_OPEN, CATEGORY_RUNNING, CATEGORY_OVER } ListCategory;
ListCategory table_category(const Table *t);

/* ---- Heads and the log (fold.c) --------------------------------------------------------------- */

/* `id`: of the table. */
void head_write(const Server *s, const Head *head, Str id, Writer *out);
/* False when there is no room for it. */
bool head_add_option(Head *head, Str name, Str value);
/* How many; the texts lie in the head. */
int head_options(const Head *head, OptionChoice choice[SCENARIO_OPTIONS]);
MUST_USE bool head_read(Server *s, Str id, Str text, Head *head, Error *e);
/* Fold one line of the log into the table; false when it cannot be. */
MUST_USE bool fold(Table *t, i64 at, Str key, Str line, Error *e);
/* Is this the word of a line that plays an action? */
bool word_acts(Str word);
/* A key with its seat, so that the seats do not share keys, and what it is used for. */
Str key_write(int seat, Str key, Str what, char text[KEY_ROOM]);
typedef enum KeyUse { KEY_FRESH, KEY_REPEATED, KEY_OTHERWISE } KeyUse; /* otherwise: used for another request */
KeyUse key_use(const Table *t, Str written);
/* One that is still open; or NULL. */
Offer *offer_numbered(Table *t, i64 number);
OfferKind offer_kind(Str word);
const char *offer_word(OfferKind kind);
/* May this roll replace entry `to`? */
bool roll_fits(const Table *t, int to, Str roll, Action *action, Refusal *r, Error *e);
void table_drop_words(Table *t); /* offers, addresses and reasons */

void park(Parked **list, NetCall *call); /* at its end */
Parked *parked_take(Table *t);           /* all of them */
void call_park(Table *t, NetCall *call);
/* Those who waited come in again, in their order. */
void resume_parked(Server *s, Parked *parked);

/* ---- Clocks (clock.c) ------------------------------------------------------------------------------- */

MUST_USE bool clock_read(Str text, ClockRule *rule);
void clock_rule_write(const ClockRule *rule, Writer *out);
/* A table as it is before the first line; the time of a line; what it has changed. */
void clock_start(Table *t);
void clock_charge(Table *t, i64 at, bool itself); /* `itself`: a step that made itself */
/* A seat has decided something itself. */
void clock_decided(Table *t, int seat);
void clock_turn(Table *t, i64 at);
void clock_went_back(Table *t);
MUST_USE bool fold_flag(Table *t, Str rest, Error *e);
MUST_USE bool fold_gap(Table *t, Str rest, i64 at, Error *e);
/* When the clock that runs has run out; 0: none runs. */
i64 clock_due(const Table *t);
/* Adds the name for that to the write, if it has changed. */
void clock_write(StoreWrite *w, Table *t, i64 before);
/* Does what the clock demands before anything else; true: the table is busy with it. */
bool clock_check(Table *t);
void flag_if_due(Table *t);
MUST_USE bool clocks_open(Server *s, Error *e);
void clocks_tick(Server *s);
void clocks_beat(Server *s);

/* ---- Updates (update.c) --------------------------------------------------------------------------- */

/* Begin; the table is busy from now on. `call` may be NULL: nobody waits for
 * an answer. `w` may already contain writes, or be NULL. */
Update *update_begin(Table *t, NetCall *call, StoreWrite *w);
StoreWrite *update_write(Update *d);
/* One line; folded at once, and added to the write. */
void update_line(Update *d, Str key, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* To be sent to all channels once it is stored: what has changed at the
 * table (names, offers, result), the chat, the view. */
void update_tell_table(Update *d);
void update_tell_chat(Update *d);
void update_tell_view(Update *d);
/* Only this side may know what was done: the others are sent nothing. */
void update_tell_secret(Update *d, Side side);
void update_tell_reasons(Update *d); /* of the opponent who has just acted */
/* Store; then tell, and answer with `status` and `body`. */
void update_commit(Update *d, int status, Str body);
/* A checked action of the actor, and the dice that follow. `ordered`: a standing order of the player did it. */
void update_act(Update *d, Side side, const Action *action, bool ordered, Str key);
/* Takes back the last action, with the formalities that followed it. */
void update_undo(Update *d, Side side, Str key);
/* Roll the dice that are due, then let opponents act. */
void table_advance(Table *t);
void update_channel_gone(Update *d, const Channel *c);
Table *update_table(const Update *d);
/* The same for entries of another process, which are stored already: begin, fold each, and then tell. */
Update *update_follow(Table *t);
MUST_USE bool update_fold(Update *d, const StoreEntry *entry, Error *e);
Update *update_folded(Update *d);
void update_told(Update *d); /* may drop the table */
/* One that was not committed: as if it had not begun. Its call is not answered. */
void update_drop(Update *d);
void updates_close(Server *s);
/* The store has them (StoreHeard). */
void on_stored(void *context, const StoreAppended *appended, int count);

/* ---- Opponents who think (think.c) -------------------------------------------------------------- */

void thought_begin(Table *t, Side side, const Opponent *ai);
/* What is thought about is no longer the question, or the table is gone. */
void thought_end(Table *t);
void thought_check(Table *t); /* is it still? */
void reasons_forget(Table *t);
/* Those who look are told how far it is; about once a second. */
void tell_progress(Table *t);

/* ---- Hints (hint.c) --------------------------------------------------------------------------- */

/* Nobody waits for it any more: the call is answered. */
void hint_end(Table *t, const char *why);
void hint_check(Table *t); /* is it still about the position? */
void hints_end(Server *s);

/* ---- The key of the seeds (key.c) ------------------------------------------------------------- */

/* Read the key, or make one; seeds that lie open in the store are hidden. */
MUST_USE bool key_open(Server *s, Error *e);
void seed_to_box(const Server *s, Str id, const u8 seed[FAIR_SEED], Writer *out);
MUST_USE bool seed_from_box(const Server *s, Str id, Str hex, u8 seed[FAIR_SEED]);

/* ---- Positions as the store has them (position.c) --------------------------------------------- */

/* A line of it, for a FactSink on a Writer. */
void put_position_fact(void *context, Str key, Str value);
/* The last position of a log as text, in memory that is lent; NULL when there is none. */
char *position_of_log(Server *s, const StoredLog *log);

#endif
