/* Deployment lists and order of arrival in the printed form (29): written from a position, and read back and compared
 * with it. A list places pieces; when and where reinforcements come is the board's, so a reader proves that they
 * agree. */
#include "games/lfm/rules.h"

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

/* LFM-29d: corps/division/brigade, as on the counter. */
static void put_formation(const LfmBoard *b, int unit, Writer *w) {
    const LfmPiece *x = &b->piece[unit];
    const char *part[3] = {x->corps ? b->corps[x->corps].key : "", x->division ? b->division[x->division].key : "",
                           x->brigade ? b->brigade[x->brigade].key : ""};
    bool any = false;
    for (int i = 0; i < 3; i++) {
        if (!part[i][0]) continue;
        put_fmt(w, "%s%s", any ? "/" : "", part[i]);
        any = true;
    }
}

static bool same_formation(const LfmBoard *b, int one, int other) {
    const LfmPiece *x = &b->piece[one], *y = &b->piece[other];
    return x->corps == y->corps && x->division == y->division && x->brigade == y->brigade;
}

/* LFM-29b, LFM-29c: the dress of each kind, then its states. */
static void put_piece(const LfmBoard *b, const LfmState *s, int p, Writer *w) {
    const char *frame = lfm_is_commander(b, p) ? "**" : lfm_is_gun(b, p) ? "*" : "";
    put_fmt(w, "%s%s%s%s", lfm_is_gun(b, p) ? ". " : "", frame, b->piece[p].name, frame);
    if (lfm_is(s, p, U_BACK)) put_fmt(w, " [%s]", lfm_back_name(b, p));
    for (const MarkName *m = lfm_marks; m->name; m++) {
        if (m->plain && (s->mark[p] & m->mark)) put_fmt(w, " [%s]", m->name);
    }
}

/* The formation stands behind the last unit that it covers. */
static void put_pieces(const LfmBoard *b, const LfmState *s, const u8 *piece, int count, Writer *w) {
    for (int i = 0; i < count; i++) {
        if (i) put(w, ", ");
        put_piece(b, s, piece[i], w);
        if (lfm_is_commander(b, piece[i])) continue;
        int next = i + 1;
        bool last = next == count || lfm_is_commander(b, piece[next]) || !same_formation(b, piece[i], piece[next]);
        if (!last) continue;
        put(w, " (");
        put_formation(b, piece[i], w);
        put_char(w, ')');
    }
}

/* LFM-29a: "2 May 17:00, 0911". */
static void put_entry(const LfmBoard *b, int turn, int hex, Writer *w) {
    put_fmt(w, "%s %s, ", b->turn[turn].day, b->turn[turn].hour);
    hex_write(w, &b->grid, hex);
}

/* Commanders by rank, then units. */
static int gather_stack(const LfmBoard *b, const LfmState *s, int hex, u8 *out) {
    int count = 0;
    for (int rank = RANK_ARMY; rank >= RANK_BRIGADE; rank--) {
        for (int p = s->top[hex]; p; p = s->below[p]) {
            if (b->brief[p].rank == rank) out[count++] = (u8)p;
        }
    }
    for (int p = s->top[hex]; p && p <= b->units; p = s->below[p]) out[count++] = (u8)p;
    return count;
}

static void put_placed(const LfmBoard *b, const LfmState *s, int hex, Writer *w) {
    u8 piece[LFM_PIECES];
    int count = gather_stack(b, s, hex, piece);
    if (count) {
        put_entry(b, s->turn, hex, w);
        put(w, ": ");
        put_pieces(b, s, piece, count, w);
        put_char(w, '\n');
    }
    if (!hexset_has(&s->works, hex)) return;
    put_entry(b, s->turn, hex, w);
    put(w, ": [breastworks]\n");
}

/* LFM-29e: "3715 (E, pike) (MP 3)". */
static void put_way(const LfmBoard *b, const LfmArrival *a, Writer *w) {
    if (a->from != FROM_HERE) {
        int road = b->hex[a->hex].edge_road[a->from];
        static const char *const roads[ROADS] = {"", ", trail", ", road", ", pike"};
        put_fmt(w, " (%s%s)", hex_direction_name(a->from), roads[road]);
    }
    if (a->mp) put_fmt(w, " (MP %d)", a->mp / LFM_MP);
}

static void put_arrival(const LfmBoard *b, const LfmState *s, const LfmArrival *a, Writer *w) {
    u8 piece[COUNT(a->piece)];
    int count = 0;
    for (int i = 0; i < a->pieces; i++) {
        if (s->fate[a->piece[i]] == FATE_WAITING) piece[count++] = a->piece[i];
    }
    if (!count) return;
    put_entry(b, a->turn, a->hex, w);
    put_way(b, a, w);
    put(w, ": ");
    put_pieces(b, s, piece, count, w);
    put_char(w, '\n');
}

void lfm_deployment_write(const LfmBoard *b, const LfmState *s, Writer *w) {
    for (int h = 1; h <= b->grid.count; h++) put_placed(b, s, h, w);
    for (int turn = 1; turn <= b->turns; turn++) {
        for (int n = 1; n <= b->arrivals; n++) {
            if (b->arrival[n].turn == turn) put_arrival(b, s, &b->arrival[n], w);
        }
    }
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* One entry as it is read. */
typedef struct Entry {
    int turn, hex;
    int from;  /* direction; -1: placed, or `here` */
    int mp;    /* twelfths */
    int first; /* of the pieces that the next formation covers */
} Entry;

/* Where everybody is by the list. */
typedef struct Roll {
    const LfmBoard *b;
    LfmState *s;
    u8 piece[LFM_PIECES]; /* of the entry under way, in its order */
    int count;
} Roll;

/* Cut off a part in brackets of this kind at the front of `rest`, if there is one. */
static bool bracketed(Str *rest, char open, char close, Str *inner) {
    Str text = str_trim(*rest);
    if (!text.len || text.at[0] != open) return false;
    for (size_t i = 1; i < text.len; i++) {
        if (text.at[i] != close) continue;
        *inner = str_trim((Str){text.at + 1, i - 1});
        *rest = (Str){text.at + i + 1, text.len - i - 1};
        return true;
    }
    return false;
}

static bool read_time(const LfmBoard *b, Str text, int *turn, Error *e) {
    for (int t = 1; t <= b->turns; t++) {
        Str day = str_of(b->turn[t].day), hour = str_of(b->turn[t].hour);
        if (str_starts(text, day) && str_same(str_trim((Str){text.at + day.len, text.len - day.len}), hour))
            return *turn = t, true;
    }
    return fail(e, "no turn '%.*s' in this battle", (int)text.len, text.at);
}

static bool read_way(const LfmBoard *b, Str way, Entry *entry, Error *e) {
    i64 points;
    if (str_starts(way, STR("MP "))) {
        if (!str_int(str_trim((Str){way.at + 3, way.len - 3}), 1, 20, &points)) return fail(e, "expected (MP n)");
        return entry->mp = (int)points * LFM_MP, true;
    }
    Str road = way, direction = str_trim(str_cut(&road, ','));
    static const char *const roads[ROADS] = {"", "trail", "road", "pike"};
    entry->from = hex_direction_read(direction);
    if (entry->from < 0) return fail(e, "expected a direction such as E, not '%.*s'", (int)direction.len, direction.at);
    road = str_trim(road);
    return str_same(road, str_of(roads[b->hex[entry->hex].edge_road[entry->from]])) ||
           fail(e, "no such road leaves that hex: '%.*s'", (int)road.len, road.at);
}

/* "2 May 18:00, 3715 (E, pike) (MP 3)". */
static bool read_head(const LfmBoard *b, Str head, Entry *entry, Error *e) {
    Str way, time = str_trim(str_cut(&head, ','));
    *entry = (Entry){.turn = 0, .hex = 0, .from = -1, .mp = 0, .first = 0};
    if (!read_time(b, time, &entry->turn, e)) return false;
    Str place = str_word(&head);
    if (!hex_read(&b->grid, place, &entry->hex)) return fail(e, "no hex '%.*s'", (int)place.len, place.at);
    while (bracketed(&head, '(', ')', &way)) {
        if (!read_way(b, way, entry, e)) return false;
    }
    head = str_trim(head);
    return !head.len || fail(e, "unexpected '%.*s'", (int)head.len, head.at);
}

/* Whether these pieces belong to it is the proof of a formation. */
static bool read_formation(const Roll *roll, Entry *entry, Str text, Error *e) {
    for (int i = entry->first; i < roll->count; i++) {
        char own[96];
        Writer w = writer_on(own, sizeof own);
        if (lfm_is_commander(roll->b, roll->piece[i])) continue;
        put_formation(roll->b, roll->piece[i], &w);
        if (!str_alike(writer_str(&w), text)) return fail(e, "%s is of %s", lfm_name_of(roll->b, roll->piece[i]), own);
    }
    entry->first = roll->count;
    return true;
}

static bool read_state(const LfmBoard *b, LfmState *s, int piece, Str word, Error *e) {
    const char *back = lfm_back_name(b, piece);
    if (back[0] && str_same(word, str_of(back))) return s->mark[piece] |= U_BACK, true;
    for (const MarkName *m = lfm_marks; m->name; m++) {
        if (m->plain && str_same(word, str_of(m->name))) return s->mark[piece] |= m->mark, true;
    }
    return fail(e, "%s cannot be [%.*s]", lfm_name_of(b, piece), (int)word.len, word.at);
}

/* LFM-29b: which dress a piece wears is part of its name. */
static bool read_name(Roll *roll, Str name, Str frame, int *piece, Error *e) {
    bool ambiguous;
    const LfmBoard *b = roll->b;
    *piece = lfm_find_piece(b, name, &ambiguous);
    if (!*piece) return fail(e, "no unit or commander '%.*s'", (int)name.len, name.at);
    Str wanted = lfm_is_commander(b, *piece) ? STR("**") : lfm_is_gun(b, *piece) ? STR("*") : STR("");
    if (!str_same(frame, wanted)) return fail(e, "%s is not written so (LFM-29b)", lfm_name_of(b, *piece));
    if (roll->s->fate[*piece] != FATE_ABSENT) return fail(e, "%s is named twice", lfm_name_of(b, *piece));
    return true;
}

/* LFM-26.0: the list and the frame of the battle agree on every arrival. */
static bool place_piece(Roll *roll, const Entry *entry, int piece, Error *e) {
    LfmState *s = roll->s;
    const char *name = lfm_name_of(roll->b, piece);
    s->hex[piece] = (u16)entry->hex;
    roll->piece[roll->count++] = (u8)piece;
    if (entry->turn <= s->turn && entry->from < 0 && !entry->mp) return s->fate[piece] = FATE_MAP, true;
    int n = lfm_arrival_of(roll->b, s, piece);
    const LfmArrival *a = &roll->b->arrival[n];
    if (!n) return fail(e, "%s has no arrival in this battle", name);
    bool same = a->turn == entry->turn && a->hex == entry->hex && a->mp == entry->mp &&
                (a->from == FROM_HERE ? entry->from < 0 : a->from == entry->from);
    s->fate[piece] = FATE_WAITING;
    s->due[piece] = a->turn;
    return same || fail(e, "%s arrives at another time or place in this battle", name);
}

/* "**von Gilsa**", "41 NY [detached] (XI/Devens/von Gilsa)", ". *Dilger I/1 OH* [limbered] (XI)", "[breastworks]". */
static bool read_item(Roll *roll, Entry *entry, Str item, Error *e) {
    Str inner, name = str_trim(item), frame = STR("");
    int piece;
    if (str_same(name, STR("[breastworks]"))) return hexset_add(&roll->s->works, entry->hex), true;
    if (str_starts(name, STR(". "))) name = str_trim((Str){name.at + 2, name.len - 2});
    size_t stars = 0;
    while (stars < name.len && stars < 2 && name.at[stars] == '*') stars++;
    frame = (Str){"**", stars};
    name = (Str){name.at + stars, name.len - stars};
    size_t end = 0;
    while (end < name.len && !(stars ? name.at[end] == '*' : name.at[end] == '[' || name.at[end] == '(')) end++;
    if (stars && end + stars > name.len) return fail(e, "a star is missing behind '%.*s'", (int)name.len, name.at);
    Str rest = {name.at + end + stars, name.len - end - stars};
    if (!read_name(roll, str_trim((Str){name.at, end}), frame, &piece, e)) return false;
    if (!place_piece(roll, entry, piece, e)) return false;
    while (bracketed(&rest, '[', ']', &inner)) {
        if (!read_state(roll->b, roll->s, piece, inner, e)) return false;
    }
    if (bracketed(&rest, '(', ')', &inner) && !read_formation(roll, entry, inner, e)) return false;
    rest = str_trim(rest);
    return !rest.len || fail(e, "unexpected '%.*s'", (int)rest.len, rest.at);
}

/* The colon behind the hex, not that of the hour. */
static size_t colon_of(Str line) {
    size_t at = 0;
    while (at < line.len && line.at[at] != ',') at++;
    while (at < line.len && line.at[at] != ':') at++;
    return at;
}

static bool read_line(Roll *roll, Str line, Error *e) {
    Entry entry;
    size_t colon = colon_of(line);
    if (colon == line.len) return fail(e, "expected: DAY HOUR, HEX: pieces");
    if (!read_head(roll->b, (Str){line.at, colon}, &entry, e)) return false;
    Str items = {line.at + colon + 1, line.len - colon - 1};
    roll->count = 0;
    do {
        if (!read_item(roll, &entry, str_cut(&items, ','), e)) return false;
    } while (items.len);
    return true;
}

/* Who stands elsewhere, or otherwise, than the position says. */
static bool same_setup(const LfmBoard *b, const LfmState *read, const LfmState *s, Error *e) {
    for (int p = 1; p <= b->pieces; p++) {
        const u16 plain = U_BACK | U_D | U_CHARGED | U_DETACHED;
        bool here = s->fate[p] == FATE_MAP || s->fate[p] == FATE_WAITING;
        int fate = here ? s->fate[p] : FATE_ABSENT;
        bool same = read->fate[p] == fate && (!here || read->hex[p] == s->hex[p]);
        if (!same || (here && ((read->mark[p] ^ s->mark[p]) & plain)))
            return fail(e, "%s is not as in the scenario", lfm_name_of(b, p));
    }
    return memcmp(&read->works, &s->works, sizeof s->works) == 0 ||
           fail(e, "the breastworks are not as in the scenario");
}

bool lfm_deployment_matches(const LfmBoard *b, const LfmState *s, Str text, Error *e) {
    LfmState read;
    Roll roll = {.b = b, .s = &read, .count = 0};
    Str line;
    lfm_blank(b, &read);
    read.turn = s->turn;
    memcpy(read.option, s->option, sizeof read.option);
    for (int number = 1; str_line(&text, &line); number++) {
        Error why = {""};
        line = str_trim(line);
        if (line.len && !read_line(&roll, line, &why)) return fail(e, "line %d: %s", number, why.text);
    }
    return same_setup(b, &read, s, e);
}
