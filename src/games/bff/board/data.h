/* The plain data of the board: name, kind and place in their record. One table serves reading and writing. */
#ifndef LONGROLL_BFF_BOARD_DATA_H
#define LONGROLL_BFF_BOARD_DATA_H

#include "core/records.h"
#include "games/bff/rules.h"

/* Each ended by an entry without a name. The last two have whole keys, in BffBoard. */
extern const Datum bff_unit_data[], bff_leader_data[], bff_place_data[], bff_special_data[], bff_plain_data[];
extern const char *const bff_terrains[TERRAINS + 1], *const bff_line_kinds[LINE_KINDS + 1];
extern const char *const bff_formations[FORMATIONS + 1], *const bff_weapons[WEAPONS + 1];
extern const char *const bff_gun_classes[GUN_CLASSES + 1], *const bff_sides[3 + 1];
extern const char *const bff_combat_results[COMBAT_RESULTS + 1];

/* Lines of the map by family: stream.N, wall.N, work.N, road.N; each has a stretch of LineKind. */
typedef struct LineFamily {
    const char *name, *kind; /* the key of its kind, NULL: there is one */
    u8 first, last;
} LineFamily;
enum { LINE_FAMILIES = 4 };
extern const LineFamily bff_line_families[LINE_FAMILIES];

/* Data that are read each in its own way, by the first part of the key; a list ends without a name. */
FAMILY_OF(Bff);
extern const BffFamily bff_table_families[]; /* board/tables.c */
bool bff_tables_complete(const BffBoard *b, Error *e);

/* Writing. */
void bff_say_tables(FactWriter *o, const BffBoard *b);

/* Records of the board, and units with their leaders. */
extern const Records bff_corps_records, bff_division_records, bff_terrain_rows, bff_line_rows, bff_turns;
extern const Records *const bff_records[];
extern const Roster bff_roster;

enum { BFF_CORNERS = 40 };

#endif
