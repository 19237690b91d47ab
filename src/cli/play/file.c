/* Dice and records of a game in play. */
#include "cli/play/play.h"
#include "cli/seed.h"
#include "cli/screen/sheet.h"

#include <stdlib.h>

/* ---- Dice typed in ---------------------------------------------------------- */

static const char *are(int dice) { return dice == 1 ? "die is" : "dice are"; }

/* "3 4", or "34" where a face has one digit. */
static bool faces_read(Str text, int dice, int faces, u8 *out, Error *e) {
    int count = 0;
    for (Str word = str_word(&text); word.len; word = str_word(&text)) {
        bool run = faces < 10 && word.len > 1;
        for (size_t i = 0; i < (run ? word.len : 1); i++) {
            i64 face;
            Str one = run ? (Str){word.at + i, 1} : word;
            if (!str_int(one, 1, faces, &face)) return fail(e, "A die shows 1 to %d, not '%.*s'.", faces, SHOWN(one));
            if (count == dice) return fail(e, "There are too many: %d %s due.", dice, are(dice));
            out[count++] = (u8)face;
        }
    }
    return count == dice || fail(e, "%d %s due, there are %d.", dice, are(dice), count);
}

static void ask_prompt(const Play *p, int dice, int faces) {
    const Match *m = &p->table.match;
    char text[400];
    Writer w = writer_on(text, sizeof text);
    Actor actor;
    text[0] = 0;
    game_actor(m->game, m->board, m->state, &actor);
    put_question(m->game, m->board, m->state, NOBODY, &w);
    fputc('\n', p->paint.out);
    paint(&p->paint, STRONG, "%s", text);
    paint(&p->paint, FAINT, "  (%d %s of %d)  %s\n", dice, dice == 1 ? "die" : "dice", faces,
          clause_id(m->game, actor.clause));
}

static bool roll_asked(void *context, int dice, int faces, u8 *out, Error *e) {
    Play *p = context;
    char line[INPUT_LINE];
    play_news(p, p->looking >= 0 ? p->looked_as : NOBODY);
    ask_prompt(p, dice, faces);
    while (!p->leave && input_line(&p->input, "dice> ", line)) {
        Str text = str_trim(str_of(line));
        if (!text.len || play_word(p, text, false)) continue;
        if (faces_read(text, dice, faces, out, e)) return true;
        fprintf(p->paint.out, "%s\n", e->text);
    }
    p->leave = true;
    return fail(e, "the dice have not been rolled");
}

void play_dice(Play *p, bool ask, const u64 *seed) {
    p->ask = ask;
    p->seed = seed ? *seed : seed_fresh();
    p->stream = stream_on(p->seed, 0);
    p->dice = ask ? (Dice){roll_asked, p} : dice_stream(&p->stream);
    if (ask) snprintf(p->dice_line, sizeof p->dice_line, "typed");
    else seed_write(p->seed, p->dice_line);
}

void play_listen(Play *p) {
    p->sink = (LogSink){&p->log, &p->table.match};
    p->table.match.journal = log_listener(&p->sink);
}

/* ---- Records ---------------------------------------------------------------- */

/* The dice of a loaded game go on where they were, so that loading again never
 * gives other dice. What cannot go on is said in the record. */
static void resume_dice(Play *p) {
    u64 seed;
    int rolls = 0, wrong = 0;
    Str said = p->table.header.dice;
    char before[60];
    snprintf(before, sizeof before, "%.*s", SHOWN(said));
    if (!p->ask && seed_read(said, &seed)) {
        Stream stream = stream_on(seed, 0);
        if (seed_follow(&p->table.match, &stream, &rolls, &wrong)) {
            p->seed = seed;
            p->stream = stream;
            seed_write(seed, p->dice_line);
            return;
        }
    }
    if (p->ask && str_same(said, STR("typed"))) return;
    char own[40];
    if (p->ask) snprintf(own, sizeof own, "typed");
    else seed_write(p->seed, own);
    if (p->table.match.count) snprintf(p->dice_line, sizeof p->dice_line, "mixed: %.50s, then %s", before, own);
}

bool play_load(Play *p, const char *path, Error *e) {
    Table *fresh = alloc_or_exit(sizeof *fresh);
    Log log = {0};
    LogSink sink = {&log, &fresh->match};
    Journal listener = log_listener(&sink);
    bool ok = table_record(p->cli, path, &listener, fresh, e);
    if (ok && p->table.game && fresh->game != p->table.game) {
        ok = fail(e, "%s: a record of %s, here %s is played", path, fresh->game->title, p->table.game->title);
        table_close(fresh);
    }
    if (!ok) {
        log_free(&log);
        free(fresh);
        return false;
    }
    table_close(&p->table);
    log_free(&p->log);
    p->table = *fresh;
    p->table.scenario.name = str_of(p->table.name);
    p->log = log;
    p->loads++;
    p->saved = p->table.match.count;
    play_listen(p);
    p->log.told = p->log.count;
    for (int i = 0; i < SIDES; i++) p->log.told_to[i] = p->log.count;
    free(fresh);
    resume_dice(p);
    return true;
}

/* Only what is a record already may be written over. */
static bool may_write(const char *path, Error *e) {
    char first[9] = "";
    FILE *in = file_is(path) ? fopen(path, "rb") : NULL;
    if (!in) return true;
    size_t len = fread(first, 1, 8, in);
    fclose(in);
    return len == 0 || memcmp(first, "longroll", 8) == 0 ||
           fail(e, "%s exists and is not a saved game; it was not overwritten", path);
}

bool play_save(Play *p, const char *path, Error *e) {
    char *memory;
    if (!may_write(path, e)) return false;
    seats_sign(&p->seats, &p->table);
    p->table.header.dice = str_of(p->dice_line);
    Str text = table_text(&p->table, &memory);
    char *woven = NULL;
    if (p->with_reasons) text = reasons_weave(&p->reasons, p->table.match.count, text, &woven);
    bool ok = file_write(path, text, e);
    if (ok) p->saved = p->table.match.count;
    free(memory);
    free(woven);
    return ok;
}

void play_autosave(Play *p) {
    Error e;
    if (p->save && !play_save(p, p->save, &e)) fprintf(p->paint.out, "Not saved: %s\n", e.text);
}
