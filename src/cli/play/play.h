/* longroll play: what its files share. play/play.c is the loop, play/human.c
 * a person's decision, play/words.c the commands, play/file.c dice and
 * records. */
#ifndef LONGROLL_CLI_PLAY_PLAY_H
#define LONGROLL_CLI_PLAY_PLAY_H

#include "cli/play/input.h"
#include "cli/play/log.h"
#include "cli/screen/screen.h"
#include "cli/play/seat.h"

enum { THOUGHTS = 12, THOUGHT_ROOM = 500 };

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
    int doubted;              /* entries + 1 when the player was asked to confirm */
    int offered;              /* entry that an empty line takes, or -1 */
    char pending[INPUT_LINE]; /* actions typed behind a `;` */
    char focus[40];           /* place the screen looks at; "" for its own choice */
    bool leave;               /* the person has left */
    int thoughts;             /* of the opponent who acted last: in its present turn */
    char thought[THOUGHTS][THOUGHT_ROOM];
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

/* ---- play/words.c ----------------------------------------------------------- */

/* True when the line was a command and has been carried out. */
bool play_word(Play *p, Str line, bool deciding);
void play_complete(void *context, Str text, Completions *out);

#endif
