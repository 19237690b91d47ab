/* Names of units, chits and events read with a word about what is wrong, and the keys that facts can have. */
#include "games/guv/text/fields.h"

/* ---- Names ------------------------------------------------------------------------------------------------------- */

static bool fail_unit(const GuvBoard *b, Str name, bool ambiguous, Error *e) {
    char keys[LIST_ROOM];
    Writer w = writer_on(keys, sizeof keys);
    Nearest near = nearest_to(name);
    for (int u = 1; u <= GUV_UNITS; u++) {
        const GuvUnit *unit = &b->unit[u];
        if (!unit->key[0]) continue;
        if (str_alike(str_of(unit->name), name)) put_more(&w, unit->key);
        nearest_name(&near, str_of(unit->key));
        nearest_name(&near, str_of(unit->long_id));
    }
    return ambiguous ? fail_several(e, "unit", name, &w) : fail_unknown(e, "unit", &near);
}

bool guv_read_unit(const GuvBoard *b, Str name, int *to, Error *e) {
    bool ambiguous;
    *to = guv_find_unit(b, name, &ambiguous);
    return *to || (e && fail_unit(b, name, ambiguous, e));
}

bool guv_read_commander(const GuvBoard *b, Str name, int *to, Error *e) {
    *to = guv_find_commander(b, name);
    if (*to || !e) return *to != 0;
    Nearest near = nearest_to(name);
    for (int c = 1; c <= GUV_COMMANDERS; c++) nearest_name(&near, str_of(b->commander[c].key));
    return fail_unknown(e, "High Commander", &near);
}

bool guv_read_event(const GuvBoard *b, Str name, int *to, Error *e) {
    *to = guv_find_event(b, name);
    if (*to || !e) return *to != 0;
    Nearest near = nearest_to(name);
    for (int k = 1; k < EVENT_KINDS; k++) nearest_name(&near, str_of(b->event[k].key));
    return fail_unknown(e, "event", &near);
}

static void nearest_formations(const GuvBoard *b, Nearest *near) {
    for (int f = 1; f <= b->formations; f++) {
        nearest_name(near, str_of(b->formation[f].key));
        nearest_name(near, str_of(b->formation[f].name));
        nearest_name(near, str_of(b->formation[f].commander));
    }
}

bool guv_read_formation(const GuvBoard *b, Str name, int *to, Error *e) {
    *to = guv_find_formation(b, name);
    if (*to || !e) return *to != 0;
    Nearest near = nearest_to(name);
    nearest_formations(b, &near);
    return fail_unknown(e, "formation", &near);
}

bool guv_read_chit(const GuvBoard *b, Str name, int *to, Error *e) {
    static const char *const others[] = {"union-independent", "confederate-independent", "good-general", NULL};
    *to = guv_find_chit(b, name);
    if (*to || !e) return *to != 0;
    char known[120];
    Writer w = writer_on(known, sizeof known);
    Nearest near = nearest_to(name);
    nearest_formations(b, &near);
    nearest_words(&near, others);
    for (int c = 1; c <= GUV_COMMANDERS; c++) nearest_name(&near, str_of(b->commander[c].key));
    put_nearest(&w, &near);
    return fail(e, "no chit '%.*s'; a formation, a High Commander, union-independent, confederate-independent%s",
                (int)name.len, name.at, known);
}

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

static bool key_unit(const void *board, Str name, Writer *out, Error *e) {
    int unit;
    return guv_read_unit(board, name, &unit, e) && (put(out, ((const GuvBoard *)board)->unit[unit].key), true);
}

static bool key_hex(const void *board, Str name, Writer *out, Error *e) {
    const GuvBoard *b = board;
    int hex;
    if (!hex_read(&b->grid, name, &hex)) return fail(e, "no hex '%.*s' on this map", (int)name.len, name.at);
    return hex_write(out, &b->grid, hex), true;
}

static bool key_hexside(const void *board, Str name, Writer *out, Error *e) {
    const GuvBoard *b = board;
    int side;
    if (!hexside_read(&b->grid, name, &side)) return fail(e, "no hexside '%.*s'", (int)name.len, name.at);
    return hexside_write(out, &b->grid, side), true;
}

static bool key_commander(const void *board, Str name, Writer *out, Error *e) {
    const GuvBoard *b = board;
    int commander;
    return guv_read_commander(b, name, &commander, e) && (put(out, b->commander[commander].key), true);
}

static bool key_chit(const void *board, Str name, Writer *out, Error *e) {
    int chit;
    return guv_read_chit(board, name, &chit, e) && (guv_put_chit(board, chit, out), true);
}

/* A side's own chits, or how many there are in all. */
static bool key_cup(const void *board, Str name, Writer *out, Error *e) {
    if (str_same(name, STR("count"))) return put_str(out, name), true;
    return key_side(board, name, out, e);
}

static const KeyFamily families[] = {
    {"cup", key_cup, "-"},        {"box", key_commander, "-"},   {"used", key_commander, "-"},
    {"chit", key_chit, "-"},      {"hand", key_side, "- count"}, {"event-cup", key_side, "-"},
    {"breastwork", key_hex, "-"}, {"pontoon", key_hexside, "-"}, {"unit", key_unit, "- marks from"},
    {"stack", key_hex, "-"},      {"order", key_unit, "-"},      {NULL, NULL, NULL},
};

static const Keys keys = {guv_fields, families, guv_options, OPTIONS - 1};

bool guv_key(const void *board, Str key, Writer *out, Error *e) { return key_read(&keys, board, key, out, e); }

bool guv_no_key(Str key, Error *e) { return fail_key(&keys, key, e); }
