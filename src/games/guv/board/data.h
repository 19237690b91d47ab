/* The plain data of the board: name, kind and place in their record. One table serves reading and writing. */
#ifndef LONGROLL_GUV_BOARD_DATA_H
#define LONGROLL_GUV_BOARD_DATA_H

#include "core/datum.h"
#include "games/guv/rules.h"

/* Each ended by an entry without a name. */
extern const Datum guv_unit_data[], guv_formation_data[], guv_commander_data[], guv_event_data[], guv_turn_data[],
    guv_terrain_data[], guv_water_data[], guv_box_data[];
/* Whole keys, in GuvBoard. */
extern const Datum guv_plain_data[];
extern const char *const guv_terrains[TERRAINS + 1],
    *const guv_waters[WATERS + 1], *const guv_roads[4], *const guv_crossings[4], *const guv_shots[5],
                                                                                     *const guv_regions[4];

/* What source_seen[] counts: bit per Source that gave data of this family; the last says that the board is complete. */
enum Seen { SEEN_MAP, SEEN_WATER, SEEN_ROADS, SEEN_UNITS, SEEN_TABLES, SEEN_SCENARIO, SEEN_SEALED = 63 };
static inline bool guv_is_sealed(const GuvBoard *b) { return b->source_seen[SEEN_SEALED] != 0; }

#endif
