/** The ways to act at a place, for a right or a long press. */

import { h, typeset } from './dom.js';
import { dialog } from './play_layout.js';

/** @param {import('./orders.js').OrderDesk} desk @param {string} place */
export function openWays(desk, place) {
  const { page, table } = desk;
  const at = desk.range.get(place);
  if (!at) return;
  /** @type {[string, () => void][]} */
  const ways = [];
  const name = (/** @type {string} */ key) => table.model.unitName(key);
  const all = desk.units.map(name).join(', ');
  ways.push([`${at.attack ? 'Attack with' : 'Go there with'} ${all}, ${at.plate}`, () => desk.go(place)]);
  if (at.attack) ways.push(['Go in, and attack later', () => desk.go(place, { quiet: true })]);
  const before = desk.range.get(at.before);
  if (before && !before.passes)
    ways.push([`Stop before it, in ${table.model.placeTitle(at.before)}, ${before.plate}`, () => desk.go(at.before)]);
  const { units } = desk;
  if (units.length > 1)
    for (const key of units) ways.push([`${name(key)} alone`, () => desk.go(place, { units: [key] })]);
  ways.push(['About this place', () => page.card(`place:${place}`)]);
  const row = (/** @type {[string, () => void]} */ [label, go]) =>
    h(
      'li',
      null,
      h(
        'button',
        {
          type: 'button',
          class: 'button',
          onclick: () => {
            page.menu.close();
            go();
          },
        },
        typeset(label),
      ),
    );
  dialog(page, table.model.placeTitle(place), h('ul', { class: 'ways' }, ways.map(row)));
}
