/* longroll play: what its files share. play/play.c is the loop, play/human.c
 * a person's decision, play/words.c the commands, play/file.c dice and
 * records. */
#ifndef LONGROLL_CLI_PLAY_PLAY_H
#define LONGROLL_CLI_PLAY_PLAY_H

#include "cli/play/input.h"
#include "cli/play/log.h"
#include "cli/screen/screen.h"
#include "cli/play/seat.h"

enum { THOUGHTS = 12 };

typedef struct Thought {
    char asked[400]; /* "" when the person may not know */
    char weighed[REPORT_ROOM];
} Thought;

typedef struct Reason {
    int entry; /* from 0 */
    char *text;
} Reason;

typedef struct Reasons {
    Reason *reason;
    int count, room;
} Reasons;

typedef struct Play {
    Cli *cli;
    Table table;
    Seats seats;
    int bot_seconds;
    Paint paint;
    Input input;
    Log log;
    LogSink sink;
    int loads; /* records loaded while playing */

    bool ask; /* dice are typed in */
    u64 seed;
    Stream stream;
    Dice dice;
    char dice_line[120]; /* of the record */
    const char *save;    /* written at each change of actor, or NULL */

    List legal; /* of the person who decides */
    Actor actor;
    int page, next_page;      /* first entry shown, and first after it */
    bool spares;              /* what cannot matter is done for him */
    u32 orders;               /* standing orders in force, a bit for each */
    int taken_back;           /* entries after the last undo: there he is asked */
    int ordered, obeyed;      /* entries before and after the last order: undo takes it back whole */
    int doubted;              /* entries + 1 when the player was asked to confirm */
    int offered;              /* entry that an empty line takes, or -1 */
    char pending[INPUT_LINE]; /* actions typed behind a `;` */
    char focus[40];           /* place the screen looks at; "" for its own choice */
    bool leave;               /* the person has left */
    bool forfeited;           /* or a bot has lost in this way */
    int saved;                /* entries when it was last saved by hand or loaded */
    Side hurried;             /* whose turn was hurried */
    bool heeds;               /* Ctrl-C hurries */
    void (*usual)(int);       /* what it did before */
    int thoughts;             /* of the opponent who acted last: in its present turn */
    Thought thought[THOUGHTS];
    bool with_reasons; /* --reasons: what opponents thought is saved, too */
    Reasons reasons;
    Seat adviser; /* who gave the last hint */
    AiHint hint;
    int looking;    /* seat of the person at the screen, -1 before anyone */
    Side looked_as; /* as which side they last looked */
} Play;

/* ---- play/file.c ------------------------------------------------------------ */

/* Dice by seed (a fresh one when `seed` is NULL) or by asking. */
void play_dice(Play *p, bool ask, const u64 *seed);
/* Write the journal of the table into the log. */
void play_listen(Play *p);
/* Replace the table by the one of a record; nothing changes on failure. */
MUST_USE bool play_load(Play *p, const char *path, Error *e);
MUST_USE bool play_save(Play *p, const char *path, Error *e);
/* Save to the file of --save; reports an error but goes on. */
void play_autosave(Play *p);

/* ---- play/reasons.c --------------------------------------------------------- */

/* Keep why an opponent is about to act so; if it said why. */
void reasons_note(Play *p, const Seat *seat);
/* The record of so many entries with what is kept of them. */
Str reasons_weave(Reasons *r, int entries, Str record, char **memory);
void reasons_free(Reasons *r);

/* ---- play/play.c ------------------------------------------------------------ */

/* It chooses for the side to act; Ctrl-C makes it hurry. */
void play_think(Play *p, Seat *seat, Action *action);

/* ---- play/hint.c ------------------------------------------------------------ */

/* What a level would do here; "": level 3. */
void play_hint(Play *p, Str level);
void hint_free(Play *p);

/* ---- play/human.c ----------------------------------------------------------- */

/* A person decides: until something is done or the person leaves. */
void play_human(Play *p, Seat *seat);
/* What happened since the viewer last looked. */
void play_news(Play *p, Side viewer);
/* Tracks, places and stacks. */
void play_screen(Play *p);
/* The legal choices: from `page` on, or those that fit `filter`. */
void play_list(Play *p, Str filter);
bool play_fits(const Play *p, int index, Str filter);
/* What the typed text means: a number, notation, a unique beginning of it, or
 * (when `loose`) only an operand. `*error` says why not. */
MUST_USE bool play_understand(const Play *p, Str text, bool loose, Action *action, Error *e);
/* Do it through the gate; a refusal is printed. */
bool play_do(Play *p, const Action *action);
void play_refusal(const Play *p, const Refusal *r);

/* ---- play/dull.c ------------------------------------------------------------ */

/* The standing orders that are usual. */
void dull_usual(Play *p);
/* Do what the person who decides need not be asked, and tell him; false when there is no such thing. */
bool play_spare(Play *p);
/* Would that be done here? */
bool would_spare(Play *p);
/* auto [NAME on|off]: the list of them. */
void say_auto(Play *p, Str rest);

/* ---- play/order.c ----------------------------------------------------------- */

/* move PIECE... PLACE: the whole way, through the gate. */
void say_move(Play *p, Str rest);
/* Back to before the last order if nothing has come after it, else by one action; false when that is not allowed. */
bool play_take_back(Play *p);

/* ---- play/words.c ----------------------------------------------------------- */

/* True when the line was a command and has been carried out. */
bool play_word(Play *p, Str line, bool deciding);
void play_complete(void *context, Str text, Completions *out);

#endif
