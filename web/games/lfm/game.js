/** The Last Full Measure in the browser. */

import { LfmModel } from './model.js';
import { LfmMap } from './map.js';
import { HINTS } from './hints.js';
import { panels } from './panels.js';

/** @type {import('../../js/game.js').GameLayer} */
export const layer = {
  styles: ['lfm.css'],
  chart: (board) => `${board === 'salem-church' ? board : 'flank-attack'}.chart.txt`,
  model: (board, chart) => new LfmModel(board, chart),
  map: (model) => new LfmMap(model),
  hints: HINTS,
  panels,
};
