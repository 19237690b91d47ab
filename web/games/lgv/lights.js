/** What is lit on the map: legal places, attacks, the active place, a refusal, fords, and plates with the cost. */

import { s } from '../../js/dom.js';
import { overlap } from './labels.js';

/** @typedef {import('./map.js').LgvMap} LgvMap */
/** @typedef {import('../../js/game.js').Lights} Lights */
/** @typedef {import('./labels.js').Box} Box */

const RING = 'M-16 0a16 16 0 1 0 32 0a16 16 0 1 0 -32 0z';

/** @param {LgvMap} map @param {Lights} lights */
export function drawLit(map, { places, chosen, active, side, refused }) {
  const { lit } = map;
  lit.textContent = '';
  const outline = (/** @type {string} */ id) => map.spot(id)?.path.getAttribute('d') ?? '';
  for (const [id, light] of places) {
    const kind = light.attack ? 'attack' : 'legal',
      d = outline(id);
    lit.append(
      s('path', { class: `${kind} fill${chosen.has(`place:${id}`) ? ' chosen' : ''}`, d }),
      s('path', { class: 'halo', d }),
      s('path', { class: `${kind} edge`, d }),
    );
  }
  for (const card of map.zones.querySelectorAll('.card')) {
    const id = /** @type {SVGElement} */ (card).dataset.zone ?? '';
    card.classList.toggle('lit', places.has(id));
    card.classList.toggle('picked', chosen.has(`place:${id}`));
  }
  if (active) {
    for (const part of ['halo', `edge ${side}`, 'core'])
      lit.append(s('path', { class: `active ${part}`, d: outline(active) }));
  }
  if (refused) lit.append(s('path', { class: 'refused', d: outline(refused) }));
}

/** Left of a point, or where else no name, stack or plate lies. @param {LgvMap} map @param {Box[]} plates so far
 * @param {{x: number, y: number}} at @param {number} dx @param {number} dy @param {number} u metres a pixel */
function clear(map, plates, { x, y }, dx, dy, u) {
  const r = 10 * u,
    more = 10 * u;
  const ways = [[-dx, 0], [dx, 0], [dx + more, 0], [0, -dy], [0, dy], [-dx - more, 0], [0, -dy - more], [0, dy + more]];
  const boxes = ways.map(([a, b]) => ({ x: x + a - r, y: y + b - r, w: 2 * r, h: 2 * r }));
  const all = [...map.labels.boxes.values(), ...map.stackBoxes, ...plates];
  const cost = (/** @type {Box} */ box) => all.reduce((sum, other) => sum + overlap(box, other), 0);
  const best = boxes.reduce((a, b) => (cost(b) < cost(a) - 1 ? b : a));
  plates.push(best);
  return { x: best.x + r, y: best.y + r };
}

/**
 * Plates left of the stack, or of the name where nobody stands. Rings of fords lie with them, on top, to be clicked.
 * @param {LgvMap} map
 * @param {Lights} lights
 * @param {Set<string>} occupied
 */
export function drawPlates(map, { places, refs, range = new Map() }, occupied) {
  map.plates.textContent = '';
  for (const { name, x, y } of map.model.chart.fords) {
    if (!refs.has(`ford:${name}`)) continue;
    const ring = { class: 'fordring', 'data-item': `ford:${name}`, d: RING, 'data-x': x, 'data-y': y };
    map.plates.append(s('path', ring));
  }
  const u = 1 / map.view.scale;
  /** @type {Box[]} */ const plates = [];
  for (const [id, light] of new Map([...places, ...range])) {
    const spot = map.spot(id),
      box = map.labels.boxes.get(id);
    if (!spot || !light.plate) continue;
    const beside = occupied.has(id) || !box;
    const far = (map.counter / 2 + 14) * u;
    const middle = beside ? spot : { x: box.x + box.w / 2, y: box.y + box.h / 2 };
    const dx = beside ? far : box.w / 2 + 12 * u,
      dy = beside ? far : box.h / 2 + 11 * u;
    const { x, y } = clear(map, plates, middle, dx, dy, u);
    const g = s('g', { class: `plate ${light.attack ? 'attack' : 'legal'}`, 'data-x': x, 'data-y': y });
    if (light.attack) {
      g.append(
        s('rect', { x: -17, y: -9.5, width: 34, height: 19, rx: 9.5 }),
        s('path', { class: 'muskets', d: 'M-12 -3.6L-2 3.6M-2 -3.6L-12 3.6' }),
        s('text', { x: 8, y: 4.6 }, light.plate),
      );
    } else g.append(s('circle', { r: 9.5 }), s('text', { y: 4.4 }, light.plate));
    map.plates.append(g);
  }
}
