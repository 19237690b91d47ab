/* The plain data of the board: name, kind and place in their record. One table serves reading and writing. */
#ifndef LONGROLL_LFM_BOARD_DATA_H
#define LONGROLL_LFM_BOARD_DATA_H

#include "core/datum.h"
#include "games/lfm/rules.h"

/* Each ended by an entry without a name. */
extern const Datum lfm_unit_data[], lfm_commander_data[], lfm_formation_data[], lfm_ground_data[], lfm_hexside_data[],
    lfm_turn_data[], lfm_objective_data[], lfm_arrival_data[];
extern const Naming lfm_sheet; /* hexes, while the board is read */
/* Whole keys, in LfmBoard. */
extern const Datum lfm_plain_data[];
extern const char *const lfm_grounds[GROUNDS + 1],
    *const lfm_side_rows[SIDE_ROWS + 1],
        *const lfm_roads[ROADS + 1], *const lfm_results[RESULTS + 1], *const lfm_side_bits[6], *const lfm_without[3];

/* The three tables of results: a row for each modified die. */
typedef struct ResultTable {
    const char *name;
    u32 rows, columns; /* offsets of the table and of the number of its columns */
    u8 width;
    bool numbers; /* else words of results */
} ResultTable;
extern const ResultTable lfm_tables[3];

/* What source_seen[] counts: bit per Source that gave data of this family; the last says that the board is complete. */
enum Seen { SEEN_MAP, SEEN_ROADS, SEEN_UNITS, SEEN_TABLES, SEEN_SCENARIO, SEEN_SEALED = 63 };
static inline bool lfm_is_sealed(const LfmBoard *b) { return b->source_seen[SEEN_SEALED] != 0; }

/* Until the board is complete commanders stand at the end of piece[], the first one last: so units can come first. */
enum { FIRST_COMMANDER = LFM_PIECES };

#endif
