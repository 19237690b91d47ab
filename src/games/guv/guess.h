/* The parts of a guess. */
#ifndef LONGROLL_GUV_GUESS_H
#define LONGROLL_GUV_GUESS_H

#include "games/guv/text/facts.h"

void guv_shuffle(u8 *piece, int count, Stream *dice);
/* What lies under the tops of a side's stacks, as far as the viewer does not see it (guess_stacks.c). */
void guv_draw_stacks(const GuvBoard *b, GuvState *s, Side viewer, Side side, Stream *dice);

#endif
