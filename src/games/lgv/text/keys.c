/* Names of units and places read with a word about what is wrong, and the keys that facts can have. */
#include "games/lgv/text/fields.h"

/* ---- Names ------------------------------------------------------------------------------------------------------- */

static bool fail_unit(const LgvBoard *b, Str name, bool ambiguous, Error *e) {
    char keys[LIST_ROOM];
    Writer w = writer_on(keys, sizeof keys);
    Nearest near = nearest_to(name);
    for (int u = 1; u <= b->units; u++) {
        const Unit *unit = &b->unit[u];
        if (str_alike(str_of(unit->name), name) || str_alike(str_of(unit->alias), name)) put_more(&w, unit->longer);
        nearest_name(&near, str_of(unit->key));
        nearest_name(&near, str_of(unit->longer));
    }
    return ambiguous ? fail_several(e, "unit", name, &w) : fail_unknown(e, "unit", &near);
}

bool lgv_read_unit(const LgvBoard *b, Str name, int *to, Error *e) {
    bool ambiguous;
    *to = lgv_find_unit(b, name, &ambiguous);
    return *to || (e && fail_unit(b, name, ambiguous, e));
}

bool lgv_read_place(const LgvBoard *b, Str name, int *to, Error *e) {
    *to = lgv_find_place(b, name);
    if (*to || !e) return *to != 0;
    Nearest near = nearest_to(name);
    for (int p = 1; p <= b->places && name.len > 2; p++) {
        if (b->place[p].sector) nearest_name(&near, str_of(b->place[p].name));
    }
    return fail_unknown(e, "area or zone", &near);
}

bool lgv_read_ford(const LgvBoard *b, Str name, int *to, Error *e) {
    *to = lgv_find_ford(b, name);
    return *to || lgv_no_ford(b, name, e);
}

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

static bool key_unit(const void *board, Str name, Writer *out, Error *e) {
    int unit;
    return lgv_read_unit(board, name, &unit, e) && (put(out, ((const LgvBoard *)board)->unit[unit].key), true);
}

static bool key_place(const void *board, Str name, Writer *out, Error *e) {
    int place;
    return lgv_read_place(board, name, &place, e) && (put(out, lgv_place_label(board, place)), true);
}

static bool key_ford(const void *board, Str name, Writer *out, Error *e) {
    int ford;
    return lgv_read_ford(board, name, &ford, e) && (put(out, ((const LgvBoard *)board)->ford[ford].name), true);
}

static bool key_seat(const void *board, Str name, Writer *out, Error *e) {
    (void)board;
    if (!str_same(name, STR("first")) && !str_same(name, STR("second"))) return fail(e, "expected first or second");
    return put_str(out, name), true;
}

static const KeyFamily families[] = {
    {"wish", key_seat, "-"},
    {"bid", key_seat, "-"},
    {"area", key_place, "control works.union works.confederate aim"},
    {"ford", key_ford, "bridge crossings"},
    {"unit", key_unit, "- spent from"},
    {NULL, NULL, NULL},
};

static const Keys keys = {lgv_fields, families, lgv_options, OPTIONS - 1};

bool lgv_key(const void *board, Str key, Writer *out, Error *e) {
    if (str_same(key, STR("fight.margin"))) return put_str(out, key), true;
    return key_read(&keys, board, key, out, e);
}

bool lgv_no_key(Str key, Error *e) { return fail_key(&keys, key, e); }
