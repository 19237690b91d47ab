/* The board from its data: hexes and hexsides, order of battle, tables, the frame of the battle (LFM-D9a to LFM-D9c,
 * LFM-0.1: a battle's own rules are data). One datum at a time; what follows from them is derived and judged in
 * board/derive.c. */
#include "games/lfm/board/data.h"

void lfm_board_begin(void *board) { memset(board, 0, sizeof(LfmBoard)); }

/* ---- Reading values ---------------------------------------------------------------------------------------------- */

static bool read_named(const LfmBoard *b, const Datum *table, Str name, void *record, Str value, Error *e) {
    return table_read(table, name, b, record, b->sealed, value, e);
}

/* ---- Hexes ------------------------------------------------------------------------------------------------------- */

HEX_SHEET_OF(lfm, Lfm)

/* "woods 3". Until the board is complete `in_play` says that the hex was given. */
static bool hex_ground(LfmBoard *b, LfmHex *x, Str value, Error *e) {
    if (!b->sealed && x->in_play) return fail(e, "the hex is given twice");
    if (!read_word(str_word(&value), lfm_grounds, &x->ground, e)) return false;
    if (!read_byte(str_word(&value), 0, 9, &x->level, e)) return false;
    if (str_word(&value).len) return fail(e, "expected ground and level, nothing more");
    if (!b->sealed) x->in_play = 1;
    return true;
}

static bool hex_fact(LfmBoard *b, Str rest, Str value, Error *e) {
    int hex;
    Str label = str_cut(&rest, '.');
    if (!read_hex(b, label, &hex, e)) return false;
    if (!rest.len) return hex_ground(b, &b->hex[hex], value, e);
    if (str_same(rest, STR("name")))
        return read_place_name(value, &b->hex[hex].name, &b->places, LFM_PLACES, b->place, e);
    return fail(e, "unknown datum of a hex: '%.*s'", (int)rest.len, rest.at);
}

/* "W pike": a road leaves the sheet there. */
static bool edge_fact(LfmBoard *b, Str rest, Str value, Error *e) {
    int hex;
    if (!read_hex(b, rest, &hex, e)) return false;
    Str word = str_word(&value);
    int d = hex_direction_read(word);
    if (d < 0) return fail(e, "expected a direction such as W, not '%.*s'", (int)word.len, word.at);
    if (b->grid.next[hex][d]) return fail(e, "that side does not lie on the edge of the sheet");
    return read_word(str_trim(value), lfm_roads, &b->hex[hex].edge_road[d], e);
}

/* ---- Hexsides ---------------------------------------------------------------------------------------------------- */

/* The two hexes of a side, and its direction seen from each. */
typedef struct Pair {
    int side, hex[2], direction[2];
} Pair;

static bool read_pair(const LfmBoard *b, Str label, Pair *p, Error *e) {
    if (!b->grid.count || !hexside_read(&b->grid, label, &p->side))
        return fail(e, "expected two neighbours such as 1207-1307, not '%.*s'", (int)label.len, label.at);
    hexside_ends(&b->grid, p->side, &p->hex[0], &p->hex[1]);
    p->direction[0] = p->side % 3;
    p->direction[1] = hex_reverse(p->direction[0]);
    return true;
}

static void set_side(LfmBoard *b, const Pair *p, int clear, int bits) {
    for (int i = 0; i < 2; i++) {
        u8 *at = &b->hex[p->hex[i]].side[p->direction[i]];
        *at = (u8)((*at & ~clear) | bits);
    }
}

static int side_bits(const LfmBoard *b, const Pair *p) { return b->hex[p->hex[0]].side[p->direction[0]]; }

/* "creek steep"; "none" takes all away. */
static bool side_fact(LfmBoard *b, Str rest, Str value, Error *e) {
    const int of_side = SIDE_CREEK | SIDE_RIVER | SIDE_WALL | SIDE_STEEP;
    Pair p;
    int bits = 0;
    if (!read_pair(b, rest, &p, e)) return false;
    if ((side_bits(b, &p) & of_side) && !b->sealed) return fail(e, "the hexside is given twice");
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        u8 which = 0;
        if (!read_word(word, lfm_side_bits, &which, e)) return false;
        if (which) bits |= 1 << (which - 1);
    }
    set_side(b, &p, of_side, bits);
    return true;
}

static bool road_fact(LfmBoard *b, Str rest, Str value, Error *e) {
    Pair p;
    u8 road = 0;
    if (!read_pair(b, rest, &p, e) || !read_word(value, lfm_roads, &road, e)) return false;
    u8 *near = &b->hex[p.hex[0]].road[p.direction[0]];
    if (*near && !b->sealed) return fail(e, "the road is given twice");
    *near = b->hex[p.hex[1]].road[p.direction[1]] = road;
    return true;
}

static bool add_bridge(LfmBoard *b, const Pair *p, bool is_fixed, Error *e) {
    int at = lfm_bridge_at(b, p->side);
    if (!at && b->bridges == LFM_BRIDGES) return fail(e, "more than %d bridges", LFM_BRIDGES);
    if (!at) at = ++b->bridges;
    b->bridge[at] = (u16)p->side;
    b->bridge_fixed[at] = is_fixed; /* LFM-25a */
    set_side(b, p, SIDE_FORD, SIDE_BRIDGE);
    return true;
}

static bool crossing_fact(LfmBoard *b, Str rest, Str value, Error *e) {
    Pair p;
    Str label = str_cut(&rest, '.');
    if (!read_pair(b, label, &p, e)) return false;
    int at = lfm_bridge_at(b, p.side);
    if (str_same(rest, STR("name"))) /* the name of a ford is for the picture */
        return !at || read_text(value, b->bridge_name[at], sizeof b->bridge_name[0], e);
    if (rest.len) return fail(e, "unknown datum of a crossing: '%.*s'", (int)rest.len, rest.at);
    if (str_same(value, STR("bridge"))) return add_bridge(b, &p, false, e);
    if (str_same(value, STR("bridge fixed"))) return add_bridge(b, &p, true, e);
    if (!str_same(value, STR("ford"))) return fail(e, "expected bridge, bridge fixed or ford");
    if (at) return fail(e, "there is a bridge already");
    set_side(b, &p, 0, SIDE_FORD);
    return true;
}

/* ---- Order of battle --------------------------------------------------------------------------------------------- */

int lfm_find_piece(const LfmBoard *b, Str name, bool *ambiguous) {
    return naming_find(&lfm_pieces, b, name, ambiguous);
}

static int piece_keyed(LfmBoard *b, Str key, bool commander, Error *e) {
    return roster_take(&lfm_roster, b, b->sealed, key, commander, e);
}

/* LFM-0.3: one formation is named, those above it follow. */
static bool read_post(const LfmBoard *b, LfmPiece *x, int rank, Str value, Error *e) {
    if (x->brigade + x->division + x->corps && !b->sealed) return fail(e, "its formation is given twice");
    x->brigade = x->division = x->corps = 0;
    bool brigade = rank == RANK_BRIGADE, division = rank == RANK_DIVISION;
    int found;
    if (!records_read_above(brigade    ? &lfm_brigade_records
                            : division ? &lfm_division_records
                                       : &lfm_corps_records,
                            b, value, &found, e))
        return false;
    *(brigade ? &x->brigade : division ? &x->division : &x->corps) = (u8)found;
    return true;
}

static bool unit_fact(LfmBoard *b, Str rest, Str value, Error *e) {
    int unit = piece_keyed(b, str_cut(&rest, '.'), false, e);
    if (!unit) return false;
    LfmPiece *x = &b->piece[unit];
    if (str_same(rest, STR("brigade"))) return read_post(b, x, RANK_BRIGADE, value, e);
    if (str_same(rest, STR("division"))) return read_post(b, x, RANK_DIVISION, value, e);
    if (str_same(rest, STR("corps"))) return read_post(b, x, RANK_CORPS, value, e);
    return read_named(b, lfm_unit_data, rest, x, value, e);
}

static bool commander_fact(LfmBoard *b, Str rest, Str value, Error *e) {
    int commander = piece_keyed(b, str_cut(&rest, '.'), true, e);
    if (!commander) return false;
    LfmPiece *x = &b->piece[commander];
    if (str_same(rest, STR("replacement")) && str_same(value, STR("none"))) return x->replaceable = x->cv[1] = 0, true;
    if (str_same(rest, STR("replacement"))) return read_byte(value, 0, 9, &x->cv[1], e) && (x->replaceable = 1, true);
    if (!str_same(rest, STR("of"))) return read_named(b, lfm_commander_data, rest, x, value, e);
    if (!x->rank || x->rank == RANK_ARMY) return fail(e, "expected his rank (brigade, division, corps) before .of");
    return read_post(b, x, x->rank, value, e);
}

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

/* "1:3 1:2 1:1 ...": the least that the attacker has for each column (LFM-D3a). */
static bool read_odds(LfmBoard *b, Str value, Error *e) {
    b->odds_columns = 0;
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        if (b->odds_columns == ODDS_MAX) return fail(e, "more than %d columns", ODDS_MAX);
        Str defend = word, attack = str_cut(&defend, ':');
        if (!read_byte(attack, 1, 99, &b->odds_attack[b->odds_columns], e)) return false;
        if (!read_byte(defend, 1, 99, &b->odds_defend[b->odds_columns], e)) return false;
        b->odds_columns++;
    }
    return b->odds_columns > 0 || fail(e, "expected columns such as 3:2");
}

/* "crt.3 = AC EXC EXC DC DR DL DL DL". */
static bool read_row(LfmBoard *b, const ResultTable *t, Str die, Str value, Error *e) {
    u8 row = 0, columns = ((const u8 *)b)[t->columns];
    if (!read_byte(die, 0, DIE_ROWS - 1, &row, e)) return fail(e, "expected %s.0 to %s.7", t->name, t->name);
    if (!columns) return fail(e, "the columns must come before the rows");
    u8 *at = (u8 *)b + t->rows + (size_t)row * t->width;
    for (int i = 0; i < columns; i++) {
        Str word = str_word(&value);
        if (!(t->numbers ? read_byte(word, 0, 3, &at[i], e) : read_word(word, lfm_results, &at[i], e)))
            return fail(e, "expected %d results", columns);
    }
    return !str_word(&value).len || fail(e, "expected %d results", columns);
}

static bool crt_fact(LfmBoard *b, Str rest, Str value, Error *e) { return read_row(b, &lfm_tables[0], rest, value, e); }

static bool fire_fact(LfmBoard *b, Str rest, Str value, Error *e) {
    return read_row(b, &lfm_tables[1], rest, value, e);
}

static bool charge_fact(LfmBoard *b, Str rest, Str value, Error *e) {
    return read_row(b, &lfm_tables[2], rest, value, e);
}

static bool odds_fact(LfmBoard *b, Str rest, Str value, Error *e) {
    return str_same(rest, STR("columns")) ? read_odds(b, value, e) : fail(e, "expected odds.columns or odds.shift");
}

/* ---- The battle -------------------------------------------------------------------------------------------------- */

/* LFM-30.3: "SE SW", and work.CCRR.turn. */
static bool work_fact(LfmBoard *b, Str rest, Str value, Error *e) {
    int hex;
    Str label = str_cut(&rest, '.');
    if (!read_hex(b, label, &hex, e)) return false;
    LfmHex *x = &b->hex[hex];
    if (str_same(rest, STR("turn"))) return read_byte(value, 1, LFM_TURNS, &x->face_turn, e);
    if (rest.len) return fail(e, "unknown datum of a work: '%.*s'", (int)rest.len, rest.at);
    x->face = 0;
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        int d = hex_direction_read(word);
        if (d < 0) return fail(e, "expected directions such as NE, not '%.*s'", (int)word.len, word.at);
        x->face |= (u8)(1 << d);
    }
    return x->face != 0 || fail(e, "expected the sides against which the work counts");
}

/* The hexes of LFM-30.16. */
static bool victory_fact(LfmBoard *b, Str rest, Str value, Error *e) {
    if (!str_same(rest, STR("exit.hexes"))) return fail(e, "unknown datum of victory: '%.*s'", (int)rest.len, rest.at);
    for (int h = 1; h <= b->grid.count; h++) b->hex[h].exit = 0;
    for (Str word = str_word(&value); word.len; word = str_word(&value)) {
        int hex;
        if (!read_hex(b, word, &hex, e)) return false;
        b->hex[hex].exit = 1;
    }
    return true;
}

/* ---- One datum --------------------------------------------------------------------------------------------------- */

FAMILY_OF(Lfm);
static const LfmFamily families[] = {
    {"grid", grid_fact}, {"hex", hex_fact},         {"side", side_fact}, {"crossing", crossing_fact},
    {"road", road_fact}, {"edge", edge_fact},       {"unit", unit_fact}, {"commander", commander_fact},
    {"odds", odds_fact}, {"crt", crt_fact},         {"fire", fire_fact}, {"charge", charge_fact},
    {"work", work_fact}, {"victory", victory_fact},
};

static const Datum *const tables[] = {lfm_plain_data, lfm_column_data, lfm_special_data, NULL};

BOARD_FACT_OF(lfm, Lfm, tables, families)
