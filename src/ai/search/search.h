/* The search: candidates, playouts with common numbers, halving, a gate.
 *
 * Each candidate is a first action and a plan for the rest of the activation. Playout n of every candidate begins from
 * the same guess of what is hidden and meets the same numbers; the worse half of the candidates is dropped in each
 * round. The usual choice is a candidate that is never dropped, and is left only for one that is better beyond noise.
 *
 * The budget counts actions played in playouts, so a choice depends on the position and the numbers alone, and costs
 * about the same in a long game as in a short one. */
#ifndef LONGROLL_AI_SEARCH_H
#define LONGROLL_AI_SEARCH_H

#include "ai/search/knowledge.h"

/* Bytes of scratch it needs. */
size_t search_memory(const Knowledge *k, const Game *game);
/* Choose by search, or without one where the level has no budget. */
void search_choose(const Knowledge *k, const LevelSize *size, const AiTurn *turn, Action *out);

#endif
