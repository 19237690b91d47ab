/** Lee's Greatest Victory in the browser. */

import { LgvModel } from './model.js';
import { LgvMap } from './map.js';
import { HINTS } from './hints.js';

/** @type {import('../../js/game.js').GameLayer} */
export const layer = {
  model: (board, chart) => new LgvModel(board, chart),
  map: (model) => new LgvMap(model),
  hints: HINTS,
};
