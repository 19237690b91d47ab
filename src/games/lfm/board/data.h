/* The plain data of the board: name, kind and place in their record. One table serves reading and writing. */
#ifndef LONGROLL_LFM_BOARD_DATA_H
#define LONGROLL_LFM_BOARD_DATA_H

#include "core/hexmap.h"
#include "core/records.h"
#include "games/lfm/rules.h"

/* Each ended by an entry without a name. */
extern const Datum lfm_unit_data[], lfm_commander_data[];
extern const Naming lfm_sheet; /* hexes, while the board is read */
/* Whole keys, in LfmBoard. */
extern const Datum lfm_plain_data[], lfm_special_data[], lfm_column_data[];
extern const char *const lfm_grounds[GROUNDS + 1], *const lfm_side_rows[SIDE_ROWS + 1],
                                                       *const lfm_roads[ROADS + 1], *const lfm_results[RESULTS + 1],
                                                                                        *const lfm_side_bits[6];

/* The three tables of results: a row for each modified die. */
typedef struct ResultTable {
    const char *name;
    u32 rows, columns; /* offsets of the table and of the number of its columns */
    u8 width;
    bool numbers; /* else words of results */
} ResultTable;
extern const ResultTable lfm_tables[3];

/* Records of the board, and units with their commanders. */
extern const Records lfm_corps_records, lfm_division_records, lfm_brigade_records, *const lfm_records[];
extern const Records lfm_turns;
extern const Roster lfm_roster;

#endif
