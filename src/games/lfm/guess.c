/* Nothing is hidden (LFM-R88): what a side sees is the position. */
#include "games/lfm/rules.h"

void lfm_guess(const void *board, const void *state, Side viewer, Stream *dice, void *out) {
    memcpy(out, state, sizeof(LfmState));
}
