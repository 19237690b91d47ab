/** What is lit on a sheet of hexes: legal hexes, attacks, the active hex, a refusal, hexsides, plates with the cost. */

import { s } from './dom.js';
import { border, hexside, outline } from './hexes.js';
import { overlap } from './hexlabels.js';

/** @typedef {import('./game.js').Lights} Lights */
/** @typedef {import('./hexmap.js').HexModel} HexModel */
/** @typedef {import('./hexmap.js').HexStanding} HexStanding */
/** The map that they lie on. @typedef {import('./hexmap.js').HexMap<HexModel, HexStanding>} HexMap */

const RING = 'M-15 0a15 15 0 1 0 30 0a15 15 0 1 0 -30 0z';

/** @param {HexMap} map @param {Lights} lights */
export function drawLit(map, { places, chosen, active, side, refused }) {
  const { lit } = map;
  lit.textContent = '';
  for (const kind of ['legal', 'attack']) {
    const ids = [...places.keys()].filter((id) => (places.get(id)?.attack ? 'attack' : 'legal') === kind);
    if (!ids.length) continue;
    const d = ids.map((id) => outline(id)).join('');
    const picked = ids.filter((id) => chosen.has(`place:${id}`)).map((id) => outline(id));
    lit.append(s('path', { class: `${kind} fill`, d }));
    if (picked.length) lit.append(s('path', { class: `${kind} fill chosen`, d: picked.join('') }));
    const round = border(new Set(ids));
    lit.append(s('path', { class: 'halo', d: round }), s('path', { class: `${kind} edge`, d: round }));
  }
  if (active) {
    for (const part of ['halo', `edge ${side}`, 'core'])
      lit.append(s('path', { class: `active ${part}`, d: outline(active) }));
  }
  if (refused) lit.append(s('path', { class: 'refused', d: outline(refused) }));
}

/** Where in a hex a plate may lie, in thousandths of it. */
const SPOTS = [0, 0, 0, 300, 0, -300, 0, 400, 0, -400, -280, 160, 280, 160, -280, -160, 280, -160];

/** The middle of a hex, or where else in it no name lies. @param {HexMap} map @param {{x: number, y: number}} at
 * @param {number} r of the plate */
function clear({ labels }, { x, y }, r) {
  for (let i = 0; i < SPOTS.length; i += 2) {
    const spot = { x: x + SPOTS[i], y: y + SPOTS[i + 1] };
    const box = { x: spot.x - r, y: spot.y - r, w: 2 * r, h: 2 * r };
    if (labels.taken.every((other) => !overlap(box, other))) return spot;
  }
  return { x, y };
}

/** Plates with the cost, and rings on hexsides. @param {HexMap} map @param {Lights} lights */
export function drawPlates(map, { places, refs, range = new Map() }) {
  map.plates.textContent = '';
  for (const ref of refs) {
    if (!ref.startsWith('hexside:')) continue;
    const side = ref.slice(8);
    const { x, y } = map.model.chart.fords.find(({ areas }) => areas === side) ?? hexside(side);
    map.plates.append(s('path', { class: 'fordring', 'data-item': ref, d: RING, 'data-x': x, 'data-y': y }));
  }
  const u = 1 / map.view.scale;
  for (const [id, light] of new Map([...places, ...range])) {
    const spot = map.spot(id);
    if (!spot || (!light.plate && !light.attack)) continue;
    const aside = map.counter * 0.56 * u;
    const at = map.standing.stacks.has(id)
      ? { x: spot.x - aside, y: spot.y + aside }
      : clear(map, spot, 10 * map.plateUnit);
    const g = s('g', { class: `plate ${light.attack ? 'attack' : 'legal'}`, 'data-x': at.x, 'data-y': at.y });
    if (light.attack)
      g.append(
        s('rect', { x: -10, y: -9.5, width: 20, height: 19, rx: 9.5 }),
        s('path', { class: 'muskets', d: 'M-5 -3.6L5 3.6M5 -3.6L-5 3.6' }),
      );
    else g.append(s('circle', { r: light.plate.length > 2 ? 11.5 : 9.5 }), s('text', { y: 4.4 }, light.plate));
    map.plates.append(g);
  }
}
