/** Give Us Victories in the browser. */

import { GuvModel } from './model.js';
import { GuvMap } from './map.js';
import { HINTS } from './hints.js';
import { boxes } from './boxes.js';
import { panels } from './panels.js';

/** @type {import('../../js/game.js').GameLayer} */
export const layer = {
  styles: ['guv.css'],
  model: (board, chart) => new GuvModel(board, chart),
  map: (model) => new GuvMap(model),
  hints: HINTS,
  boxes,
  panels,
};
