/* View: the messages of docs/api.md. Everything a viewer is sent about a table
 * is written here, by functions that take the viewer, so that nothing hidden
 * can be in it. All memory is the caller's. */
#ifndef LONGROLL_VIEW_H
#define LONGROLL_VIEW_H

#include "core/match.h"

/* ---- What a channel was told ----------------------------------------------------- */

/* Facts travel as changes. A key is known by its place among the names, which all
 * channels of a board share; its index on the channel is its number there. Values
 * are not remembered, but the state of the last message is (Viewing.since). */
typedef u16 ViewKey;

enum { VIEW_KEYS_MAX = 4096, VIEW_NAMES = 1 << 14, VIEW_ROWS = 256, VIEW_WORDS = 64 };

/* Hashes of all keys that were ever told, each in a place of its own. When it is too full it begins anew, and with it
 * every channel. Zero it. */
typedef struct ViewNames {
    u64 hash[VIEW_NAMES];
    int count;
    u32 age; /* how often it began anew */
} ViewNames;

/* Texts that come again: the last rows of the list by their numbers, and the words of marks and clauses of steps. A
 * player's channel has it; one without is told all of them each time. */
typedef struct ViewTexts {
    int rows; /* told so far */
    u64 row[VIEW_ROWS], words[VIEW_WORDS];
} ViewTexts;

/* Of a message; what says the same as in the last one is left out. */
typedef enum ViewField {
    FIELD_YOU,
    FIELD_ACTOR,
    FIELD_STEP,
    FIELD_CLAUSE,
    FIELD_PROMPT,
    FIELD_DICE,
    FIELD_FACES,
    FIELD_OVER,
    FIELD_WINNER,
    FIELD_RESULT,
    FIELD_UNDO,
    FIELD_LAST,
    VIEW_FIELDS
} ViewField;

/* One viewer's channel: a socket, or a page. Zero it, or call view_memory, and
 * the next message is whole. */
typedef struct ViewMemory {
    ViewNames *names;
    u32 age; /* of the names, when it began */
    ViewKey *key;
    int room, count;
    ViewTexts *texts; /* or NULL */
    int hint;         /* facts come in order: look here first for the next one */
    bool begun;       /* false: the next message is whole */
    Side eyes;        /* of the last message */
    Side actor;       /* in the last message */
    int seq;          /* of the last message */
    int entries;      /* the last entry that the viewer knew of, at the last message */
    u32 lines;        /* journal lines below this number were sent */
    int line_entry;   /* the entry of the last of them */
    u64 said[VIEW_FIELDS];
} ViewMemory;

/* `room` is at most VIEW_KEYS_MAX and more than a position has facts. When it
 * is full, the channel starts over by itself. */
ViewMemory view_memory(ViewNames *names, ViewKey *key, int room);

/* ---- The journal of a table -------------------------------------------------------- */

typedef struct ViewLine {
    u32 number; /* counts all lines ever written; no number is used twice */
    int entry;  /* of the record, from 1 */
    u32 at;     /* in the text */
    u16 len;
    u8 only; /* the one side that may read it; NOBODY: everyone */
    Clause clause;
} ViewLine;

/* The last lines of a match; the oldest make room for new ones. */
typedef struct ViewLog {
    const int *entries; /* of the match: Match.count */
    ViewLine *line;
    int room, first, count;
    char *text;
    u32 text_room, text_next;
    u32 next;    /* number of the next line */
    u32 dropped; /* lines below this number made room for others */
} ViewLog;

ViewLog view_log(const int *entries, ViewLine *line, int room, char *text, u32 text_room);
/* For Match.journal. */
Journal view_log_listener(ViewLog *log);
/* After an undo: forget what later entries said. */
void view_log_cut(ViewLog *log, int entries);

/* ---- Views ----------------------------------------------------------------------------- */

/* What is looked at, and by whom. `state` is the match's own, or an earlier one
 * (match_at); `entries` is the number of entries before it. */
typedef struct Viewing {
    const Match *match;
    const void *state;
    int entries;
    const ViewLog *log; /* or NULL: no journal */
    Side viewer;
    Side eyes;         /* whose knowledge: the viewer's own; the referee's when nothing is hidden any more */
    const char *ended; /* how the host ended it before the rules did; or NULL */
    Side winner;       /* then */
    Action *action;    /* room for LIST_MAX */
    bool alone;        /* nobody but machines on the other side (dull.h) */
    const void *since; /* the state at the channel's last message; NULL: the view is whole */
} Viewing;

/* The match as it stands, whole. After a resignation the host sets `eyes` itself. */
Viewing viewing(const Match *m, const ViewLog *log, Side viewer, Action *action);

/* The view as changes since the last message of this channel, or whole. Its `seq` counts the entries of the record
 * that the viewer may know of: all except secret ones of the other side; all when the game is over. False when it did
 * not fit: then the channel starts over. */
MUST_USE bool view_write(const Viewing *v, ViewMemory *memory, bool whole, Writer *out);

/* Will the next message of this channel be whole, so that it needs the whole journal? */
bool view_is_whole(const Viewing *v, const ViewMemory *memory);

/* May the viewer read its operands and faces? */
bool view_opens(const Viewing *v, const Entry *entry);

/* The past: fills `state` with the position after `seen` entries that `eyes` may know of, and `log` with the last
 * journal lines until then. Returns Viewing.entries. */
int view_past(const Match *m, Side eyes, int seen, void *state, ViewLog *log);

/* {"allowed": ..., "clauses": [...], "why": "..."}: may the viewer do this now? */
void why_write(const Viewing *v, const Action *action, Writer *out);
/* The same of several as text, with `;` between: of the first that the viewer may not do, or of the first, if he may do
 * them all. What the game cannot read is passed over; false when that is everything. */
MUST_USE bool why_write_any(const Viewing *v, Str actions, Writer *out, Error *e);
/* Worksheet and odds of the roll under way (`about` NULL) or of what `about`
 * would start; null when there is no fight. */
void sheet_write(const Viewing *v, const Action *about, Writer *out);
/* A question of the game as text ("supply union"), and what the viewer may know of
 * its answer: {"words": "...", "found": [{"kind", "code", "as", "clause", "of": [[name, value], ...]}, ...]}, with
 * "per", "one" and "many" for numbers that count something (Counted), [name, value, before] on a way, and "actions"
 * where the answer proposes some. */
MUST_USE bool query_read(const Game *game, const void *board, const void *state, Str text, Action *question, Error *e);
void query_write(const Viewing *v, const Action *question, Writer *out);
/* What the numbers under a code count, or NULL; and such a number as people say it: "2 1/2 MP". */
const Counted *counted_as(const Game *game, const char *code);
void put_counted(const Game *game, const Found *found, Writer *out);
/* The match as the viewer may know it, after `from` entries by the viewer's own count (0: all of it): `moments` are
 * [seq, value...] of the facts named in `keys` (at most 8) wherever one of them changed; `rolls` are all rolls with
 * step, clause, faces, their odds as [code, amount, weight, words] and the class that came. `scratch` has room for
 * HISTORY_STATES states, `rolls` is work space. */
enum { HISTORY_STATES = 3 };
MUST_USE bool history_keys(const Match *m, Str keys, Error *e); /* may a position have such facts? */
void history_write(const Viewing *v, Str keys, int from, void *scratch, Writer *rolls, Writer *out);
/* {"refused": {"clauses": [...], "why": "..."}} */
void refusal_write(const Game *game, const Refusal *r, Writer *out);
/* {"error": {"code": ..., "field": ..., "text": ...}}; `field` may be NULL. */
void error_write(const char *code, const char *field, const char *text, Writer *out);

/* ---- What there is to play (view_catalog.c) ------------------------------------------- */

typedef struct CatalogOpponent {
    const char *name, *game, *about; /* `game` NULL: any */
    const char *title;               /* "Veteran", or NULL */
    int level;                       /* 1 to 5; 0: none */
} CatalogOpponent;

/* Plain lists, so that this room need not know games and opponents. */
typedef struct Catalog {
    const char *version;
    const Game *const *games; /* ended by NULL */
    const CatalogOpponent *opponents;
    int opponent_count;
    const DataFile *files; /* their names say which scenarios there are */
    const DataSource *from;
    bool brief; /* the page names its actions itself: no help on verbs */
} Catalog;

MUST_USE bool catalog_write(const Catalog *c, Writer *out, Error *e);
/* A board that was read as `name` from `from`: hash, facts, the keys of those
 * that we reconstructed. */
MUST_USE bool board_write(const Game *game, const void *board, Str name, const DataSource *from, Writer *out, Error *e);
void clauses_write(const Game *game, Writer *out);

#endif
