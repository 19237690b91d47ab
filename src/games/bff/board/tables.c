/* The tables of the sheet and of our data (BFF-7.1, BFF-7.2, BFF-D1, BFF-D2, BFF-R26): read and written. */
#include "games/bff/board/data.h"

const char *const bff_handlings[HANDLINGS + 1] = {"none", BFF_HANDLINGS(RESULT_CODE) NULL};
static const char *const fire_results[FIRE_RESULTS + 1] = {"none", BFF_FIRE_RESULTS(RESULT_CODE) NULL};
const char *const bff_combat_results[COMBAT_RESULTS + 1] = {"none", BFF_COMBAT_RESULTS(RESULT_CODE) NULL};
static const char *const fallens[] = {"none", "horse", "falls", NULL};
static const char *const orders[] = {"none", "disordered", "disordered-by-cannonade", NULL};
static const char *const gun_fates[] = {"none", "silenced", "damaged", "wrecked", "silenced-by-cannonade", NULL};
static const char *const charge_fates[] = {"home", "column-home", "checked", NULL};
static const char *const retreats[] = {"none", "two", "range", "full-broken", NULL};
static const char *const move_kinds[] = {"infantry", "cavalry", "field-battery", "horse-battery", "leader", NULL};
static const char *const move_rows[] = {
    "line", "supported-line", "field-column", "march-column", "dismounted", "broken", "limbered", "alone", NULL};
static const char *const goings[] = {"open", "broken", "rough", NULL};

/* ---- Modifiers --------------------------------------------------------------------------------------------------- */

#define TROOPS "crack", "veteran", "experienced", "green", "fresh", "worn", "spent"
static const char *const maneuver_drms[MANEUVER_DRMS + 1] = {"detached",
                                                             "detached-exceptional",
                                                             "attached",
                                                             "attached-exceptional",
                                                             "exceptional-brigade",
                                                             TROOPS,
                                                             "column-or-cover",
                                                             "broken",
                                                             "outflanked",
                                                             "key-lost",
                                                             "heavy",
                                                             "greater",
                                                             NULL};
static const char *const fire_drms[FIRE_DRMS + 1] = {
    "green",      "faulty-fuses",  "brigade-exposed", "enfiladed-or-column", "battery-exposed",
    "dismounted", "partial-cover", "full-cover",      "fortified",           NULL};
static const char *const charge_drms[CHARGE_DRMS + 1] = {
    TROOPS,           "outnumbered.1", "outnumbered.2",  "outnumbered.3",    "leader",     "disordered",
    "low-ammunition", "supported",     "dismounted",     "detached-battery", "outflanked", "broken",
    "march-column",   "limbered",      "favorable",      "strong",           "fortified",  "rebel-yell",
    "breakthrough",   "cavalry.open",  "cavalry.broken", "cavalry.rough",    NULL};

typedef struct DrmTable {
    const char *family; /* of the key, before ".drm." */
    const char *const *names;
    u32 offset;
    int count;
} DrmTable;

static const DrmTable drm_tables[3] = {
    {"maneuver", maneuver_drms, offsetof(BffBoard, maneuver_drm), MANEUVER_DRMS},
    {"fire", fire_drms, offsetof(BffBoard, fire_drm), FIRE_DRMS},
    {"charge", charge_drms, offsetof(BffBoard, charge_drm), CHARGE_DRMS},
};

static bool set_drm(BffBoard *b, int table, int which, Str value, Error *e) {
    if ((b->drm_given[table] >> which & 1) && !b->sealed) return fail(e, "the modifier is given twice");
    b->drm_given[table] |= (u32)1 << which;
    return read_small(value, -9, 9, (i8 *)b + drm_tables[table].offset + which, e);
}

/* "outnumbered.3:2": which ratios there are is a datum too (BFF-10.3). */
static bool outnumbered_fact(BffBoard *b, Str ratio, Str value, Error *e) {
    u8 up = 0, down = 0;
    Str less = ratio, more = str_cut(&less, ':');
    if (!read_byte(more, 1, 99, &up, e) || !read_byte(less, 1, 99, &down, e))
        return fail(e, "expected a ratio such as 3:2");
    int i = 0;
    while (i < COUNT(b->outnumbered_up) && b->outnumbered_up[i] &&
           (b->outnumbered_up[i] != up || b->outnumbered_down[i] != down))
        i++;
    if (i == COUNT(b->outnumbered_up)) return fail(e, "more than %d ratios", COUNT(b->outnumbered_up));
    b->outnumbered_up[i] = up;
    b->outnumbered_down[i] = down;
    return set_drm(b, 2, CHARGE_OUTNUMBERED + i, value, e);
}

static bool drm_fact(BffBoard *b, int table, Str name, Str value, Error *e) {
    u8 which = 0;
    if (table == 2 && str_starts(name, STR("outnumbered."))) {
        (void)str_cut(&name, '.');
        return outnumbered_fact(b, name, value, e);
    }
    return read_word(name, drm_tables[table].names, &which, e) && set_drm(b, table, which, value, e);
}

/* ---- Rows -------------------------------------------------------------------------------------------------------- */

/* "maneuver.10 = double-quick rally-with-elan", "maneuver.less = ...": rows fall from the first to the last. */
static bool maneuver_row(BffBoard *b, Str key, Str value, Error *e) {
    i8 least = INT8_MIN;
    int row = 0;
    if (!str_same(key, STR("less")) && !read_small(key, -9, 30, &least, e)) return false;
    while (row < MANEUVER_ROWS && b->maneuver_row_results[row][0] && b->maneuver_least[row] != least) row++;
    if (row == MANEUVER_ROWS) return fail(e, "more than %d rows", MANEUVER_ROWS);
    b->maneuver_least[row] = least;
    return read_word(str_word(&value), bff_handlings, &b->maneuver_row_results[row][0], e) &&
           read_word(str_word(&value), bff_handlings, &b->maneuver_row_results[row][1], e) && no_more(value, e);
}

static bool maneuver_fact(BffBoard *b, Str rest, Str value, Error *e) {
    if (!str_starts(rest, STR("drm."))) return maneuver_row(b, rest, value, e);
    (void)str_cut(&rest, '.');
    return drm_fact(b, 0, rest, value, e);
}

/* "fire.11 = withering withering withering withering": by the quality of the target. */
static bool fire_fact(BffBoard *b, Str rest, Str value, Error *e) {
    u8 die = 0;
    if (str_starts(rest, STR("drm."))) return (void)str_cut(&rest, '.'), drm_fact(b, 1, rest, value, e);
    if (!read_byte(rest, 2, 1 + FIRE_ROWS, &die, e)) return false;
    for (int q = 0; q < QUALITIES; q++) {
        if (!read_word(str_word(&value), fire_results, &b->fire_row[die - 2][q], e)) return false;
    }
    return no_more(value, e);
}

/* "charge.-4 = recoil". */
static bool charge_fact(BffBoard *b, Str rest, Str value, Error *e) {
    i8 key = 0;
    int row = 0;
    if (str_starts(rest, STR("drm."))) return (void)str_cut(&rest, '.'), drm_fact(b, 2, rest, value, e);
    if (!read_small(rest, -30, 30, &key, e)) return false;
    while (row < COMBAT_ROWS && b->combat_row[row] && b->combat_key[row] != key) row++;
    if (row == COMBAT_ROWS) return fail(e, "more than %d rows", COMBAT_ROWS);
    b->combat_key[row] = key;
    return read_word(value, bff_combat_results, &b->combat_row[row], e);
}

static bool points_fact(BffBoard *b, Str rest, Str value, Error *e) {
    u8 least = 0;
    int row = 0;
    if (!read_byte(rest, 1, 99, &least, e)) return false;
    while (row < POINT_STEPS && b->point_least[row] && b->point_least[row] != least) row++;
    if (row == POINT_STEPS) return fail(e, "more than %d steps", POINT_STEPS);
    b->point_least[row] = least;
    return read_small(value, -9, 9, &b->point_drm[row], e);
}

/* "disordered 1 0 damaged home". */
static bool result_fact(BffBoard *b, Str rest, Str value, Error *e) {
    u8 result = 0;
    if (!read_word(rest, fire_results, &result, e)) return false;
    FireRow row = {0};
    if (!read_word(str_word(&value), orders, &row.disorders, e) || !read_byte(str_word(&value), 0, 9, &row.stands, e) ||
        !read_byte(str_word(&value), 0, 9, &row.more, e) || !read_word(str_word(&value), gun_fates, &row.guns, e) ||
        !read_word(str_word(&value), charge_fates, &row.charge, e) || !no_more(value, e))
        return false;
    bool by_guns = row.guns == GUN_FATES;
    if (by_guns != (row.disorders == 2)) return fail(e, "by cannonade brigades and batteries alike, or neither");
    if (by_guns) row.guns = GUNS_SILENCED;
    b->fire[result] = row;
    return true;
}

/* "1 0 damaged range". */
static bool combat_fact(BffBoard *b, Str rest, Str value, Error *e) {
    u8 result = 0;
    CombatRow row = {0};
    if (!read_word(rest, bff_combat_results, &result, e) || !read_byte(str_word(&value), 0, 9, &row.stands, e) ||
        !read_byte(str_word(&value), 0, 9, &row.more, e) || !read_word(str_word(&value), gun_fates, &row.guns, e) ||
        !read_word(str_word(&value), retreats, &row.retreat, e) || !no_more(value, e))
        return false;
    if (row.guns >= GUN_FATES) return fail(e, "there is no cannonade in a charge");
    b->combat[result] = row;
    return true;
}

/* ---- Movement, ranges, points ------------------------------------------------------------------------------------ */

static bool road_bonus(MoveRate *rate, Str value, Error *e) {
    Str down = value, up = str_cut(&down, '/');
    return read_byte(up, 1, 9, &rate->road_up, e) && read_byte(down, 1, 9, &rate->road_down, e);
}

/* "move.infantry.line.open = 1200 1600". */
static bool move_fact(BffBoard *b, Str rest, Str value, Error *e) {
    u8 kind = 0, row = 0, going = 0;
    i32 full = 0, quick = 0;
    if (!read_word(str_cut(&rest, '.'), move_kinds, &kind, e) || !read_word(str_cut(&rest, '.'), move_rows, &row, e))
        return false;
    MoveRate *rate = &b->rate[kind][row];
    if (str_same(rest, STR("good-road"))) return road_bonus(rate, value, e);
    if (!read_word(rest, goings, &going, e) || !read_int(str_word(&value), 1, 9999, &full, e)) return false;
    Str second = str_word(&value);
    if (second.len && !read_int(second, full, 9999, &quick, e)) return false;
    rate->full[going] = (u16)full;
    rate->quick[going] = (u16)quick;
    return no_more(value, e);
}

static bool read_lengths(Str value, i16 *to, int count, Error *e) {
    for (int i = 0; i < count; i++) {
        if (!read_short(str_word(&value), 1, BFF_ARC, &to[i], e))
            return fail(e, "expected %d lengths from 1 to %d", count, BFF_ARC);
    }
    return no_more(value, e);
}

static bool range_fact(BffBoard *b, Str rest, Str value, Error *e) {
    if (str_same(rest, STR("musketry"))) return read_lengths(value, b->musketry_range, MUSKETRY_BANDS, e);
    if (str_same(rest, STR("cannonade"))) return read_lengths(value, b->cannonade_range, CANNONADE_BANDS, e);
    if (str_same(rest, STR("canister"))) return read_lengths(value, &b->canister, 1, e);
    return fail(e, "unknown range '%.*s'", (int)rest.len, rest.at);
}

/* The band whose upper end is so many inches. */
static bool read_band(const i16 *range, int bands, Str inches, int *band, Error *e) {
    i32 number = 0;
    if (!read_int(inches, 1, 200, &number, e)) return false;
    for (*band = 0; *band < bands; ++*band) {
        if (range[*band] == number * 100) return true;
    }
    return fail(e, "no range of %d inches; ranges come before the points", (int)number);
}

/* "RM.8 = 2": a weapon, the inches of a band, and its points, in the table that begins `at`. */
static bool read_points(Str rest, Str value, const char *const *weapons, const i16 *range, int bands, int most, u8 *at,
                        Error *e) {
    u8 weapon = 0;
    int band;
    return read_word(str_cut(&rest, '.'), weapons, &weapon, e) && read_band(range, bands, rest, &band, e) &&
           read_byte(value, 0, most, &at[weapon * bands + band], e);
}

static bool musketry_fact(BffBoard *b, Str rest, Str value, Error *e) {
    return read_points(rest, value, bff_weapons, b->musketry_range, MUSKETRY_BANDS, 40, b->musketry[0], e);
}

static bool cannonade_fact(BffBoard *b, Str rest, Str value, Error *e) {
    return read_points(rest, value, bff_gun_classes, b->cannonade_range, CANNONADE_BANDS, 80, b->cannonade[0], e);
}

static bool fallen_fact(BffBoard *b, Str rest, Str value, Error *e) {
    if (rest.len) return fail(e, "unknown key 'fallen.%.*s'", (int)rest.len, rest.at);
    for (int die = 1; die < COUNT(b->fallen); die++) {
        if (!read_word(str_word(&value), fallens, &b->fallen[die], e)) return fail(e, "expected ten results");
    }
    return no_more(value, e);
}

/* ---- Ground, lines, sizes ---------------------------------------------------------------------------------------- */

/* "ranks 2" or "abreast 2" (BFF-R2). */
static bool formation_fact(BffBoard *b, Str rest, Str value, Error *e) {
    u8 row = 0, number = 0;
    if (!read_word(rest, bff_formations, &row, e)) return false;
    Str word = str_word(&value);
    if (!read_byte(str_word(&value), 1, BFF_STANDS, &number, e)) return false;
    b->ranks[row] = b->abreast[row] = 0;
    if (str_same(word, STR("ranks"))) b->ranks[row] = number;
    else if (str_same(word, STR("abreast"))) b->abreast[row] = number;
    else return fail(e, "expected ranks or abreast, and a number");
    return no_more(value, e);
}

const BffFamily bff_table_families[] = {
    {"maneuver", maneuver_fact},
    {"fire", fire_fact},
    {"charge", charge_fact},
    {"points", points_fact},
    {"result", result_fact},
    {"combat", combat_fact},
    {"move", move_fact},
    {"range", range_fact},
    {"musketry", musketry_fact},
    {"cannonade", cannonade_fact},
    {"fallen", fallen_fact},
    {"formation", formation_fact},
    {NULL},
};

/* ---- Are they complete? ------------------------------------------------------------------------------------------ */

static bool drms_complete(const BffBoard *b, Error *e) {
    for (int t = 0; t < COUNT(drm_tables); t++) {
        for (int i = 0; i < drm_tables[t].count; i++) {
            if (!(b->drm_given[t] >> i & 1))
                return fail(e, "%s.drm.%s is missing", drm_tables[t].family, drm_tables[t].names[i]);
        }
    }
    return true;
}

static bool rows_complete(const BffBoard *b, Error *e) {
    for (int i = 0; i < MANEUVER_ROWS; i++) {
        if (!b->maneuver_row_results[i][0] || !b->maneuver_row_results[i][1])
            return fail(e, "the maneuver table has too few rows");
        if (i && b->maneuver_least[i] >= b->maneuver_least[i - 1])
            return fail(e, "rows of the maneuver table do not fall");
    }
    if (b->maneuver_least[MANEUVER_ROWS - 1] != INT8_MIN) return fail(e, "maneuver.less is missing");
    for (int i = 0; i < FIRE_ROWS * QUALITIES; i++) {
        if (!b->fire_row[i / QUALITIES][i % QUALITIES]) return fail(e, "fire.%d is missing", 2 + i / QUALITIES);
    }
    for (int i = 0; i < COMBAT_ROWS; i++) {
        if (!b->combat_row[i]) return fail(e, "the charge table has too few rows");
        if (i && b->combat_key[i] >= b->combat_key[i - 1]) return fail(e, "rows of the charge table do not fall");
    }
    for (int i = 0; i < POINT_STEPS; i++) {
        if (!b->point_least[i] || (i && b->point_least[i] <= b->point_least[i - 1]))
            return fail(e, "the steps of fire points are not complete, or do not rise");
    }
    for (int i = 1; i < COUNT(b->outnumbered_up); i++) { /* 3:2 before 2:1 */
        if (b->outnumbered_up[i] * b->outnumbered_down[i - 1] <= b->outnumbered_up[i - 1] * b->outnumbered_down[i])
            return fail(e, "the ratios of charge.drm.outnumbered do not rise");
    }
    return true;
}

static bool ranges_rise(const i16 *range, int bands, Error *e) {
    for (int i = 0; i < bands; i++) {
        if (!range[i] || (i && range[i] <= range[i - 1])) return fail(e, "ranges are missing, or do not rise");
    }
    return true;
}

/* Rows that units move by; a rate over one ground without the others is a slip. */
static bool rates_complete(const BffBoard *b, Error *e) {
    static const u8 needed[MOVE_KINDS] = {
        [MOVE_INFANTRY] =
            1 << ROW_LINE | 1 << ROW_SUPPORTED_LINE | 1 << ROW_FIELD_COLUMN | 1 << ROW_MARCH_COLUMN | 1 << ROW_BROKEN,
        [MOVE_CAVALRY] = 1 << ROW_LINE | 1 << ROW_SUPPORTED_LINE | 1 << ROW_FIELD_COLUMN | 1 << ROW_MARCH_COLUMN |
                         1 << ROW_DISMOUNTED | 1 << ROW_BROKEN,
        [MOVE_FIELD_BATTERY] = 1 << ROW_LIMBERED,
        [MOVE_HORSE_BATTERY] = 1 << ROW_LIMBERED,
        [MOVE_LEADER] = 1 << ROW_ALONE,
    };
    for (int k = 0; k < MOVE_KINDS; k++) {
        for (int r = 0; r < MOVE_ROWS; r++) {
            const u16 *full = b->rate[k][r].full;
            if (!(needed[k] >> r & 1) && !full[0] && !full[1] && !full[2]) continue;
            if (!full[0] || !full[1] || !full[2])
                return fail(e, "move.%s.%s is not complete", move_kinds[k], move_rows[r]);
        }
    }
    return true;
}

bool bff_tables_complete(const BffBoard *b, Error *e) {
    static const u8 shaped[] = {LINE, SUPPORTED_LINE, FIELD_COLUMN, MARCH_COLUMN, BROKEN};
    for (int i = 0; i < COUNT(shaped); i++) {
        if (!b->ranks[shaped[i]] && !b->abreast[shaped[i]])
            return fail(e, "formation.%s is missing (BFF-R2)", bff_formations[shaped[i]]);
    }
    if (!b->canister) return fail(e, "range.canister is missing");
    return drms_complete(b, e) && rows_complete(b, e) && rates_complete(b, e) &&
           ranges_rise(b->musketry_range, MUSKETRY_BANDS, e) && ranges_rise(b->cannonade_range, CANNONADE_BANDS, e);
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static void say_drms(FactWriter *o, const BffBoard *b) {
    char text[32];
    for (int t = 0; t < COUNT(drm_tables); t++) {
        const i8 *drm = (const i8 *)b + drm_tables[t].offset;
        for (int i = 0; i < drm_tables[t].count; i++) {
            int ratio = t == 2 ? i - CHARGE_OUTNUMBERED : -1;
            bool named = ratio < 0 || ratio >= COUNT(b->outnumbered_up);
            Writer w = writer_on(text, sizeof text);
            if (named) put(&w, drm_tables[t].names[i]);
            else put_fmt(&w, "outnumbered.%d:%d", b->outnumbered_up[ratio], b->outnumbered_down[ratio]);
            fact_number(o, drm_tables[t].family, "drm", text, drm[i]);
        }
    }
}

static void say_rows(FactWriter *o, const BffBoard *b) {
    char text[8];
    for (int i = 0; i < MANEUVER_ROWS; i++) {
        bool last = b->maneuver_least[i] == INT8_MIN;
        put_fmt(fact_begin(o, "maneuver", last ? "less" : number_text(b->maneuver_least[i], text), ""), "%s %s",
                bff_handlings[b->maneuver_row_results[i][0]], bff_handlings[b->maneuver_row_results[i][1]]);
        fact_end(o);
    }
    for (int i = 0; i < FIRE_ROWS; i++) {
        Writer *w = fact_begin(o, "fire", number_text(i + 2, text), "");
        for (int q = 0; q < QUALITIES; q++) put_more(w, fire_results[b->fire_row[i][q]]);
        fact_end(o);
    }
    for (int i = 0; i < COMBAT_ROWS; i++) {
        fact_word(o, "charge", number_text(b->combat_key[i], text), "", bff_combat_results[b->combat_row[i]]);
    }
    for (int i = 0; i < POINT_STEPS; i++) {
        fact_number(o, "points", number_text(b->point_least[i], text), "", b->point_drm[i]);
    }
}

static void say_results(FactWriter *o, const BffBoard *b) {
    for (int i = 1; i < FIRE_RESULTS; i++) {
        const FireRow *r = &b->fire[i];
        put_fmt(fact_begin(o, "result", fire_results[i], ""), "%s %d %d %s %s", orders[r->disorders], r->stands,
                r->more, gun_fates[r->disorders == 2 ? GUN_FATES : r->guns], charge_fates[r->charge]);
        fact_end(o);
    }
    for (int i = 1; i < COMBAT_RESULTS; i++) {
        const CombatRow *r = &b->combat[i];
        put_fmt(fact_begin(o, "combat", bff_combat_results[i], ""), "%d %d %s %s", r->stands, r->more,
                gun_fates[r->guns], retreats[r->retreat]);
        fact_end(o);
    }
    Writer *w = fact_begin(o, "fallen", "", "");
    for (int die = 1; die < COUNT(b->fallen); die++) put_more(w, fallens[b->fallen[die]]);
    fact_end(o);
}

static void say_rate(FactWriter *o, const BffBoard *b, int kind, int row) {
    const MoveRate *rate = &b->rate[kind][row];
    char name[40], text[8];
    Writer w = writer_on(name, sizeof name);
    put_fmt(&w, "%s.%s", move_kinds[kind], move_rows[row]);
    if (!rate->full[0]) return;
    for (int g = 0; g < GOINGS; g++) {
        Writer *v = fact_begin(o, "move", name, goings[g]);
        put_int(v, rate->full[g]);
        if (rate->quick[g]) put_fmt(v, " %d", rate->quick[g]);
        fact_end(o);
    }
    if (rate->road_up)
        put_fmt(fact_begin(o, "move", name, "good-road"), "%d/%s", rate->road_up, number_text(rate->road_down, text)),
            fact_end(o);
}

static void say_lengths(FactWriter *o, const char *name, const i16 *length, int count) {
    Writer *w = fact_begin(o, "range", name, "");
    for (int i = 0; i < count; i++) put_fmt(w, "%s%d", i ? " " : "", length[i]);
    fact_end(o);
}

static void say_points(FactWriter *o, const BffBoard *b) {
    char text[8];
    say_lengths(o, "musketry", b->musketry_range, MUSKETRY_BANDS);
    say_lengths(o, "cannonade", b->cannonade_range, CANNONADE_BANDS);
    say_lengths(o, "canister", &b->canister, 1);
    for (int i = 0; i < WEAPONS * MUSKETRY_BANDS; i++) {
        int weapon = i / MUSKETRY_BANDS, band = i % MUSKETRY_BANDS;
        number_text(b->musketry_range[band] / 100, text);
        fact_number(o, "musketry", bff_weapons[weapon], text, b->musketry[weapon][band]);
    }
    for (int i = 0; i < GUN_CLASSES * CANNONADE_BANDS; i++) {
        int class = i / CANNONADE_BANDS, band = i % CANNONADE_BANDS;
        number_text(b->cannonade_range[band] / 100, text);
        fact_number(o, "cannonade", bff_gun_classes[class], text, b->cannonade[class][band]);
    }
}

void bff_say_tables(FactWriter *o, const BffBoard *b) {
    say_drms(o, b);
    say_rows(o, b);
    say_results(o, b);
    for (int i = 0; i < MOVE_KINDS * MOVE_ROWS; i++) say_rate(o, b, i / MOVE_ROWS, i % MOVE_ROWS);
    say_points(o, b);
    records_write(&bff_terrain_rows, b, o);
    records_write(&bff_line_rows, b, o);
    for (int f = 1; f < FORMATIONS; f++) {
        if (b->ranks[f] + b->abreast[f] == 0) continue;
        put_fmt(fact_begin(o, "formation", bff_formations[f], ""), "%s %d", b->ranks[f] ? "ranks" : "abreast",
                b->ranks[f] ? b->ranks[f] : b->abreast[f]);
        fact_end(o);
    }
}
