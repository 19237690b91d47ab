/* Reach and symmetry over a map of areas. */
#include "space/areas.h"

static int take_lowest(Bits128 *set) {
    int word = set->word[0] ? 0 : 1;
    int id = word * 64 + bits_first(set->word[word]);
    set->word[word] &= set->word[word] - 1;
    return id;
}

Bits128 areas_joined(const void *map, Neighbours *next, Bits128 seeds, const Bits128 *open) {
    Bits128 reached = {{seeds.word[0] & open->word[0], seeds.word[1] & open->word[1]}};
    Bits128 edge = reached;
    while (bits128_any(&edge)) {
        const Bits128 *around = next(map, take_lowest(&edge));
        for (int w = 0; w < 2; w++) {
            u64 fresh = around->word[w] & open->word[w] & ~reached.word[w];
            reached.word[w] |= fresh;
            edge.word[w] |= fresh;
        }
    }
    return reached;
}

bool areas_symmetric(const void *map, Neighbours *next, int count, int *from, int *to) {
    for (int a = 1; a <= count; a++) {
        for (int b = 1; b <= count; b++) {
            if (bits128_has(next(map, a), b) == bits128_has(next(map, b), a)) continue;
            *from = a;
            *to = b;
            return false;
        }
    }
    return true;
}
