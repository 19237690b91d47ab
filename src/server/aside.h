/* Faults and tables set aside: what the files of this room do so that a game that
 * breaks down costs its table and nothing else (aside.c). */
#ifndef LONGROLL_SERVER_ASIDE_H
#define LONGROLL_SERVER_ASIDE_H

#include "server/api.h"

/* Whatever asks a game or an opponent runs in here. False: an invariant broke; the work was given up and cleared away,
 * and the table at hand is set aside: `table`, unless another was asked for since. */
bool contained(Server *s, i64 table, void (*work)(void *context), void *context);
/* The same for what is aside already: nobody is told. */
bool contained_quietly(Server *s, i64 table, void (*work)(void *context), void *context);
/* Memory for the work at hand, zeroed; it is taken back when that ends, however it ends. */
void *work_alloc(Server *s, size_t size);
void table_set_aside(Table *t, const char *line);
/* When the work at hand has ended, tables that were set aside are dropped. */
void drop_asides_soon(Server *s);
bool is_aside(const Server *s, i64 table);  /* by a fault */
bool is_listed(const Server *s, i64 table); /* neither that nor found damaged */
int asides_count(const Server *s, bool damaged);
MUST_USE bool asides_read(Server *s, Error *e);
void asides_close(Server *s);
/* The line of the fault, or "". */
void aside_line(Server *s, i64 table, char line[FAULT_ROOM]);
bool is_newer(const Server *s, i64 table); /* it was played by newer rules: nothing is written of it here */
/* It could not be read, which is logged once; it could be read after all. */
void note_damage(Table *t, const Error *e);
void clear_damage(Server *s, i64 table);
/* It is no more. */
void aside_forget(Server *s, i64 table);
bool fail_aside(Error *e); /* always false */
/* 503: it cannot be had. */
void answer_no_table(Server *s, NetCall *call, const NetRequest *r, const char *field, const Error *e);
/* The work was given up. */
void answer_broken(Server *s, NetCall *call, const NetRequest *r);
/* The record of a table that cannot be opened: whole if it can still be read, else as its log has it. */
void answer_record(Server *s, const Who *who, const StoredLog *log, NetCall *call, const Error *why);

#endif
