/** Brigade Fire & Fury in the browser. */

import { BffModel } from './model.js';
import { BffMap } from './map.js';
import { HINTS } from './hints.js';
import { KEYS, ghostBox } from './ghostbox.js';
import { panels } from './panels.js';
import { askForm } from './referee.js';

/** @type {import('../../js/game.js').GameLayer} */
export const layer = {
  styles: ['bff.css'],
  chart: () => '',
  model: (board) => new BffModel(board),
  map: (model) => new BffMap(model),
  boxes: (table) => {
    const model = /** @type {BffModel} */ (/** @type {any} */ (table.model));
    model.aim.follow(table);
    model.reach.follow(table);
    return [askForm(table), ghostBox(table)];
  },
  keys: KEYS,
  hints: HINTS,
  panels,
};
