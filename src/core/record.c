/* Records of played games. */
#include "core/record.h"

#include "core/internal.h"

#define FIRST_LINE "longroll record 1"

/* ---- Writing --------------------------------------------------------------------------- */

/* A name or remark may come from anyone; in a record it is one line of text
 * that no reader takes for a comment. */
static void put_header(Writer *out, const char *word, Str text) {
    if (text.len == 0) return;
    put_fmt(out, "%s ", word);
    for (size_t i = 0; i < text.len && i < LINE_LIMIT - 20; i++) {
        unsigned char c = (unsigned char)text.at[i];
        put_char(out, c < ' ' || c == 127 || c == '#' ? '_' : (char)c);
    }
    put_char(out, '\n');
}

static void write_header(const RecordHeader *h, Writer *out) {
    put(out, FIRST_LINE "\n");
    put_header(out, "game", h->game);
    put_header(out, "scenario", h->scenario);
    for (int i = 0; i < h->option_count; i++) {
        put_fmt(out, "option %.*s = %.*s\n", SHOW(h->option[i].name), SHOW(h->option[i].value));
    }
    put(out, "rules ");
    put_int(out, h->rules_version);
    put_char(out, '\n');
    put_header(out, "board", h->board_hash);
    put_header(out, "union", h->seat[UNION]);
    put_header(out, "confederate", h->seat[CONFEDERATE]);
    put_header(out, "dice", h->dice);
    put_header(out, "mark", h->mark);
}

static void put_fact(void *context, Str key, Str value) {
    put_str(context, key);
    put(context, " = ");
    put_str(context, value);
    put_char(context, '\n');
}

static void write_position(const Match *m, Side viewer, Writer *out) {
    put(out, "position\n");
    m->game->facts(m->board, m->first, viewer, &(FactSink){put_fact, out});
}

typedef struct Writing {
    const Match *match;
    Side viewer;
    Writer *out;
} Writing;

static void write_entry(void *context, const void *state, const Entry *entry) {
    const Writing *w = context;
    if (!entry_known(entry, w->viewer)) return;
    put_fmt(w->out, "%s ", side_name(entry->side));
    entry_notate(w->match, state, entry, w->viewer, w->out);
    put_char(w->out, '\n');
}

void record_write(const Match *m, const RecordHeader *header, Side viewer, Writer *out) {
    Writing writing = {.match = m, .viewer = viewer, .out = out};
    write_header(header, out);
    if (header->mark.len || header->position.len) write_position(m, viewer, out);
    put_char(out, '\n');
    match_walk(m, write_entry, &writing);
    put(out, "end ");
    put_hex(out, facts_hash(m->game, m->board, m->state, viewer), 16);
    put_char(out, '\n');
}

/* ---- Reading the header -------------------------------------------------------------------- */

static Str *header_text(RecordHeader *h, Str word) {
    if (str_same(word, STR("game"))) return &h->game;
    if (str_same(word, STR("scenario"))) return &h->scenario;
    if (str_same(word, STR("board"))) return &h->board_hash;
    if (str_same(word, STR("dice"))) return &h->dice;
    if (str_same(word, STR("mark"))) return &h->mark;
    if (str_same(word, STR("union"))) return &h->seat[UNION];
    if (str_same(word, STR("confederate"))) return &h->seat[CONFEDERATE];
    return NULL;
}

static bool read_rules(const Lines *lines, Str text, RecordHeader *h, Error *e) {
    i64 version;
    if (!str_int(str_trim(text), 1, UINT32_MAX, &version)) {
        return lines_fail(lines, e, "expected 'rules' and a number from 1, found '%.*s'", SHOW(text));
    }
    if (h->rules_version != 0) return lines_fail(lines, e, "'rules' is given twice");
    h->rules_version = (u32)version;
    return true;
}

static bool read_header_line(const Lines *lines, Str line, RecordHeader *h, Error *e) {
    Str rest = line;
    Str word = str_word(&rest);
    if (str_same(word, STR("option"))) return option_line(lines, rest, "record", h->option, &h->option_count, e);
    if (str_same(word, STR("rules"))) return read_rules(lines, rest, h, e);
    Str *field = header_text(h, word);
    if (field == NULL) {
        return lines_fail(lines, e,
                          "expected game, scenario, option, rules, board, union, confederate, dice, mark, position or "
                          "a blank line, found '%.*s'",
                          SHOW(word));
    }
    if (field->len > 0) return lines_fail(lines, e, "'%.*s' is given twice", SHOW(word));
    *field = str_trim(rest);
    return field->len > 0 || lines_fail(lines, e, "expected something after '%.*s'", SHOW(word));
}

static bool header_complete(const Lines *lines, const RecordHeader *h, Error *e) {
    const char *missing = h->game.len == 0         ? "game"
                          : h->scenario.len == 0   ? "scenario"
                          : h->rules_version == 0  ? "rules"
                          : h->board_hash.len == 0 ? "board"
                                                   : NULL;
    return missing == NULL || lines_fail(lines, e, "the header ends without the line '%s ...'", missing);
}

/* Facts up to the blank line; they are judged when the position is set up. */
static bool read_position(Lines *lines, RecordHeader *h, Error *e) {
    Str found = STR("");
    while (lines_next(lines, &found, e) && found.len > 0) {
        if (!h->position.len) h->position = found, h->position_line = lines->number;
        h->position.len = (size_t)(found.at + found.len - h->position.at);
    }
    return lines->bad || h->position.len || lines_fail(lines, e, "expected facts after 'position'");
}

void record_begins(const RecordHeader *header, Scenario *s) {
    if (!header->position.len) return;
    s->facts = header->position;
    s->facts_line = header->position_line;
    s->name = STR(""); /* an error there is none of the scenario's file */
}

bool record_header(Str text, RecordHeader *header, Str *body, int *line, Error *e) {
    if (text.len > RECORD_LIMIT) return fail(e, "the record is longer than %d bytes", RECORD_LIMIT);
    RecordHeader h = {.rules_version = 0};
    Lines lines = lines_of(NULL, text);
    lines.blanks = true;
    Str found;
    if (!lines_next(&lines, &found, e) || !str_same(found, STR(FIRST_LINE))) {
        return lines_ended(&lines, e) && fail(e, "line 1: expected '" FIRST_LINE "'");
    }
    bool position = false;
    while (!position && lines_next(&lines, &found, e) && found.len > 0) {
        position = str_same(found, STR("position"));
        if (!(position ? read_position(&lines, &h, e) : read_header_line(&lines, found, &h, e))) return false;
    }
    if (!lines_ended(&lines, e) || !header_complete(&lines, &h, e)) return false;
    *header = h;
    *body = lines.rest;
    *line = lines.number + 1;
    return true;
}

/* ---- Replay ------------------------------------------------------------------------------------ */

static bool read_action(const Lines *lines, const Match *m, Str text, Action *action, Error *e) {
    if (memchr(text.at, '?', text.len) != NULL) {
        return lines_fail(lines, e, "'%.*s' is hidden in part; only a full record can be replayed", SHOW(text));
    }
    return action_read(m->game, m->board, m->state, text, action, e) || lines_wrap(lines, e);
}

static bool replay_line(const Lines *lines, Match *m, Str line, Error *e) {
    Str rest = line;
    Str word = str_word(&rest);
    Side side;
    if (!side_read(word, &side) || side == NOBODY || side == REFEREE) {
        return lines_fail(lines, e, "expected 'SIDE ACTION' or 'end HASH', found '%.*s'", SHOW(line));
    }
    Action action;
    if (!read_action(lines, m, str_trim(rest), &action, e)) return false;
    Refusal refusal = {.count = 0};
    if (match_act(m, side, &action, &refusal)) return true;
    char why[280];
    Writer w = writer_on(why, sizeof why);
    put_refusal(&w, m->game, &refusal);
    return lines_fail(lines, e, "'%.*s' is refused: %s", SHOW(line), why);
}

static bool replay_end(Lines *lines, const Match *m, Str hash, Error *e) {
    char found[17];
    Writer w = writer_on(found, sizeof found);
    put_hex(&w, game_hash(m->game, m->board, m->state), 16);
    if (!str_same(hash, writer_str(&w))) {
        return lines_fail(lines, e, "the record ends with hash '%.*s', but the replay ends with %s", SHOW(hash), found);
    }
    Str line;
    if (lines_next(lines, &line, e)) {
        return lines_fail(lines, e, "expected nothing after the line 'end', found '%.*s'", SHOW(line));
    }
    return lines_ended(lines, e);
}

static bool replay_lines(Str body, int first_line, Match *m, Error *e) {
    if (body.len > RECORD_LIMIT) return fail(e, "the record is longer than %d bytes", RECORD_LIMIT);
    Lines lines = lines_of(NULL, body);
    lines.number = first_line - 1;
    Str line;
    while (lines_next(&lines, &line, e)) {
        Str rest = line;
        if (str_same(str_word(&rest), STR("end"))) return replay_end(&lines, m, str_trim(rest), e);
        if (!replay_line(&lines, m, line, e)) return false;
    }
    return lines_ended(&lines, e) && lines_fail(&lines, e, "the record breaks off: expected a last line 'end HASH'");
}

bool record_replay(Str body, int first_line, Match *m, Error *e) {
    m->replaying = true;
    bool good = replay_lines(body, first_line, m, e);
    m->replaying = false;
    return good;
}
