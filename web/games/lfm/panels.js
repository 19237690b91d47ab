/** Further tabs: the organization chart of both armies (section 28), reinforcements, and questions about the map. */

import { h, renew, typeset } from '../../js/dom.js';
import { OverlayPanel } from '../../js/overlay.js';
import { sideTitle } from '../../js/sides.js';
import { pointWords } from './lights.js';
import { drawOrganization } from './organization.js';
import { turnWords } from './tracks.js';

/** @typedef {import('../../js/table.js').Table} Table */
/** @typedef {import('./model.js').LfmModel} LfmModel */

/** @param {Table} table */
const modelOf = (table) => /** @type {LfmModel} */ (/** @type {any} */ (table.model));

/** The questions in the words of the rulebook. */
const TITLES = {
  sight: 'Line of sight',
  zoc: 'Zones of control',
  zoi: 'Zones of influence',
  range: 'Command range',
  command: 'Units in command',
  march: 'Movement range',
  distance: '',
  neighbours: '',
};

/** A column of reinforcements: where and how it comes, and who has come. @param {Table} table @param {string} n */
function arrival(table, n) {
  const model = modelOf(table),
    { facts } = table;
  const of = (/** @type {string} */ what) => model.fact(`arrival.${n}.${what}`) ?? '';
  const option = of('option');
  if (option && facts.get(`option.${option}`) !== 'on') return null;
  const hex = of('hex'),
    from = of('from');
  const road = model.fact(`edge.${hex}`)?.split(' ')[1];
  const way = from === 'here' ? '' : ` from the ${from}${road ? `, by ${road}` : ''}`;
  const keys = of('pieces').split(' ').filter(Boolean);
  const left = keys.filter((key) => model.state(facts, key).fate === 'waiting');
  const part = of('mp') ? `, ${pointWords(Number(of('mp')))} movement points` : '';
  const side = model.of(keys[0], 'side');
  return h(
    'li',
    { class: `arrival ${side}${left.length ? '' : ' past'}` },
    h(
      'p',
      null,
      h('b', null, sideTitle(side)),
      ' at ',
      h('button', { type: 'button', class: 'textlink', 'data-show': hex }, model.placeTitle(hex)),
      `${way}${part}`,
      left.length ? '' : h('span', { class: 'soft' }, ' · all arrived'),
    ),
    h(
      'div',
      { class: 'column' },
      keys.map((key) => {
        const piece = model.piece(facts, key);
        const here = !left.includes(key);
        const el = h('span', {
          class: `one${here ? ' here' : ''}`,
          title: `${piece.words}${here ? ', arrived' : ''}`,
        });
        el.append(piece.draw(34));
        return el;
      }),
    ),
  );
}

/** @param {Table} table @param {HTMLElement} el */
function drawArrivals(table, el) {
  const model = modelOf(table);
  const last = Number(model.fact('scenario.turns')),
    now = Number(table.facts.get('turn'));
  const numbers = Object.keys(model.board).flatMap((key) => /^arrival\.(\d+)\.turn$/.exec(key)?.[1] ?? []);
  renew(
    el,
    numbers.length ? '' : h('p', { class: 'soft' }, 'No more reinforcements.'),
    Array.from({ length: last }, (_, i) => i + 1).map((turn) => {
      const rows = numbers
        .filter((n) => Number(model.fact(`arrival.${n}.turn`)) === turn)
        .map((n) => arrival(table, n));
      if (!rows.some(Boolean)) return '';
      const words = turnWords(model, turn);
      return h(
        'section',
        { class: turn === now ? 'now' : '' },
        h('h2', { 'aria-current': turn === now ? 'step' : null }, typeset(words)),
        h('ul', null, rows.filter(Boolean)),
      );
    }),
  );
}

/** @param {Table} table */
export function panels(table) {
  const model = modelOf(table);
  const chart = h('div', { class: 'organization', tabindex: 0 }),
    arrivals = h('div', { class: 'arrivals', tabindex: 0 });
  const over = new OverlayPanel(table, model.overlay, {
    titles: TITLES,
    suits: (query, key) => query !== 'range' || model.isCommander(key),
  }).el;
  const draw = () => {
    if (!table.view) return;
    if (!chart.hidden) drawOrganization(table, chart);
    if (!arrivals.hidden) drawArrivals(table, arrivals);
  };
  table.addEventListener('view', draw);
  const shown = new MutationObserver(draw);
  for (const el of [chart, arrivals]) shown.observe(el, { attributes: true, attributeFilter: ['hidden'] });
  draw();
  return [
    { id: 'chart', title: 'Command', el: chart },
    { id: 'arrivals', title: 'Arrivals', el: arrivals },
    { id: 'overlays', title: 'Map', el: over },
  ];
}
