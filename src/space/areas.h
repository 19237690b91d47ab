/* A map of areas: which are next to which. Places only, no units. */
#ifndef LONGROLL_AREAS_H
#define LONGROLL_AREAS_H

#include "base/base.h"

/* Neighbours of area `id`, wherever the caller keeps them. */
typedef const Bits128 *Neighbours(const void *map, int id);

/* Every area that can be reached from `seeds` by steps between neighbours
 * within `open`; seeds count only where they are open themselves. */
Bits128 areas_joined(const void *map, Neighbours *next, Bits128 seeds, const Bits128 *open);

/* True when each area is a neighbour of its neighbours; else the first pair
 * that is not. Ids run from 1 to `count`. */
bool areas_symmetric(const void *map, Neighbours *next, int count, int *from, int *to);

#endif
