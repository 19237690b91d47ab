/** Further tabs: the rosters of both armies, and questions about the table. */

import { h, renew } from '../../js/dom.js';
import { OverlayPanel } from '../../js/overlay.js';
import { sideTitle } from '../../js/sides.js';
import { roster } from './rosters.js';

/** @typedef {import('../../js/table.js').Table} Table */
/** @typedef {import('./model.js').BffModel} BffModel */

/** @param {Table} table */
const modelOf = (table) => /** @type {BffModel} */ (/** @type {any} */ (table.model));

/** The questions in the words of the rules; the ghost asks its own. */
const TITLES = {
  fire: 'Targets',
  'fire-from': '',
  radius: 'Command radius of a leader',
  reach: 'Movement range',
  sight: 'Line of sight',
  charges: 'Charges',
  command: 'Leaders in command of a brigade',
  distance: '',
};

/** @param {Table} table @param {HTMLElement} el */
function drawRosters(table, el) {
  const plain = { lit: () => false, chosen: () => false, shown: () => true };
  renew(
    el,
    ['union', 'confederate'].map((side) =>
      h('section', { class: side }, h('h2', null, sideTitle(side)), roster(modelOf(table), table.facts, side, plain)),
    ),
  );
}

/** @param {Table} table */
export function panels(table) {
  const model = modelOf(table);
  const rosters = h('div', { class: 'rosters', tabindex: 0 });
  const over = new OverlayPanel(table, model.overlay, {
    titles: TITLES,
    suits: (query, key) => (query === 'radius') === model.isLeader(key),
  }).el;
  const draw = () => {
    if (table.view && !rosters.hidden) drawRosters(table, rosters);
  };
  table.addEventListener('view', draw);
  new MutationObserver(draw).observe(rosters, { attributes: true, attributeFilter: ['hidden'] });
  draw();
  return [
    { id: 'rosters', title: 'Rosters', el: rosters },
    { id: 'overlays', title: 'Map', el: over },
  ];
}
