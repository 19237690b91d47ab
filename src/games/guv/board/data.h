/* The plain data of the board: name, kind and place in their record. One table serves reading and writing. */
#ifndef LONGROLL_GUV_BOARD_DATA_H
#define LONGROLL_GUV_BOARD_DATA_H

#include "core/hexmap.h"
#include "core/records.h"
#include "games/guv/rules.h"

/* Each ended by an entry without a name. */
extern const Datum guv_unit_data[], guv_formation_data[], guv_commander_data[], guv_event_data[], guv_terrain_data[];
/* Whole keys, in GuvBoard. */
extern const Datum guv_plain_data[], guv_frame_data[];
extern const char *const guv_terrains[TERRAINS + 1],
    *const guv_waters[WATERS + 1], *const guv_roads[4], *const guv_crossings[4], *const guv_shots[5],
                                                                                     *const guv_regions[4];

extern const Naming guv_sheet; /* hexes, while the board is read */
extern const Records guv_terrain_rows, *const guv_records[];

#endif
