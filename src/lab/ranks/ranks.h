/* The dealer for several machines, over MPI: rank 0 deals and keeps the results, the others play. */
#ifndef LONGROLL_LAB_RANKS_RANKS_H
#define LONGROLL_LAB_RANKS_RANKS_H

#include "lab/dealer.h"

extern const Dealer dealer_ranks;

void ranks_open(int *count, char ***word);
/* Nobody waits for anybody any more. */
void ranks_close(void);
bool ranks_lead(void);

#endif
