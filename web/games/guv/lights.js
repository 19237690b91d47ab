/** What is lit on the map: legal hexes, attacks, the active hex, a refusal, hexsides, plates with the cost; and the
 * overlays: command radius, supply, who can come. */

import { s } from '../../js/dom.js';
import { border, centre, distance, hexside, outline } from './hexes.js';

/** @typedef {import('./map.js').GuvMap} GuvMap */
/** @typedef {import('./model.js').Facts} Facts */
/** @typedef {import('../../js/game.js').Lights} Lights */

const RING = 'M-15 0a15 15 0 1 0 30 0a15 15 0 1 0 -30 0z';

/** @param {GuvMap} map @param {Lights} lights */
export function drawLit(map, { places, chosen, active, side, refused }) {
  const { lit } = map;
  lit.textContent = '';
  for (const kind of ['legal', 'attack']) {
    const ids = [...places.keys()].filter((id) => (places.get(id)?.attack ? 'attack' : 'legal') === kind);
    if (!ids.length) continue;
    const d = ids.map((id) => outline(id, 0.97)).join('');
    const picked = ids.filter((id) => chosen.has(`place:${id}`)).map((id) => outline(id, 0.97));
    lit.append(s('path', { class: `${kind} fill`, d }));
    if (picked.length) lit.append(s('path', { class: `${kind} fill chosen`, d: picked.join('') }));
    lit.append(s('path', { class: 'halo', d }), s('path', { class: `${kind} edge`, d }));
  }
  if (active) {
    for (const part of ['halo', `edge ${side}`, 'core'])
      lit.append(s('path', { class: `active ${part}`, d: outline(active) }));
  }
  if (refused) lit.append(s('path', { class: 'refused', d: outline(refused) }));
}

/** Plates with the cost, and rings on hexsides. @param {GuvMap} map @param {Lights} lights */
export function drawPlates(map, { places, refs }) {
  map.plates.textContent = '';
  for (const ref of refs) {
    if (!ref.startsWith('hexside:')) continue;
    const side = ref.slice(8);
    const { x, y } = map.model.chart.fords.find(({ areas }) => areas === side) ?? hexside(side);
    map.plates.append(s('path', { class: 'fordring', 'data-item': ref, d: RING, 'data-x': x, 'data-y': y }));
  }
  const u = 1 / map.view.scale;
  for (const [id, light] of places) {
    const spot = map.spot(id);
    if (!spot || (!light.plate && !light.attack)) continue;
    const aside = map.standing.stacks.has(id) ? map.counter * 0.56 * u : 0;
    const g = s('g', {
      class: `plate ${light.attack ? 'attack' : 'legal'}`,
      'data-x': spot.x - aside,
      'data-y': spot.y + aside,
    });
    if (light.attack)
      g.append(
        s('rect', { x: -10, y: -9.5, width: 20, height: 19, rx: 9.5 }),
        s('path', { class: 'muskets', d: 'M-5 -3.6L5 3.6M5 -3.6L-5 3.6' }),
      );
    else g.append(s('circle', { r: light.plate.length > 2 ? 11.5 : 9.5 }), s('text', { y: 4.4 }, light.plate));
    map.plates.append(g);
  }
}

/** A dashed border round all hexes within a radius, with a word on it. @param {GuvMap} map @param {string} chit
 * @param {string} hex @param {string} words */
function ring(map, chit, hex, words) {
  const radius = map.model.radius(chit);
  const within = new Set(map.model.hexes.filter((id) => distance(id, hex) <= radius));
  const side = map.model.chitSide(chit);
  const d = border(within);
  const { x, y } = centre(hex);
  const top = Math.min(...[...within].map((id) => centre(id).y));
  return [
    s('path', { class: 'radius under', d }),
    s('path', { class: `radius ${side}`, d }),
    s('text', { class: `radiusname ${side}`, x, y: top - 520 }, words),
  ].filter(() => radius > 0 && !!y);
}

/** @param {GuvMap} map @param {Facts} facts */
function commandRings(map, facts) {
  const { overlay } = map.model;
  const now = facts.get('chit') ?? '';
  const wanted = overlay.kind === 'command' && overlay.chit ? overlay.chit : now;
  const hex = (overlay.kind === 'command' && overlay.hex) || facts.get(`chit.${wanted}`) || '';
  if (!wanted || !/^\d{4}$/.test(hex)) return [];
  return ring(map, wanted, hex, `${map.model.chitName(wanted)}: radius, ${map.model.radius(wanted)} hexes`);
}

/** What the facts tell of supply: the flags, the roads, depots, and who is out of it. @param {GuvMap} map
 * @param {Facts} facts */
function supply(map, facts) {
  /** @type {SVGElement[]} */ const out = [];
  const { board } = map.model;
  let major = '',
    minor = '';
  for (const [key, kind] of Object.entries(board)) {
    if (!/^road\.\d{4}-\d{4}$/.test(key)) continue;
    const [a, b] = key.slice(5).split('-').map(centre);
    const line = `M${a.x} ${a.y}L${b.x} ${b.y}`;
    if (kind === 'major') major += line;
    else minor += line;
  }
  out.push(s('path', { class: 'supplyroad minor', d: minor }), s('path', { class: 'supplyroad', d: major }));
  for (const [key, value] of Object.entries(board)) {
    const hex = /^hex\.(\d{4})\.flag$/.exec(key)?.[1];
    if (hex) out.push(s('path', { class: `source ${value.split(' ')[0]}`, d: outline(hex, 0.94) }));
  }
  for (const side of ['union', 'confederate']) {
    const depot = facts.get(`depot.${side}`);
    if (depot) out.push(s('path', { class: `source ${side}`, d: outline(depot, 0.94) }));
  }
  let without = '';
  for (const [hex, { faces }] of map.standing.stacks)
    if (faces.some((f) => f.marks.includes('oos'))) without += outline(hex, 0.94);
  if (without) out.push(s('path', { class: 'without', d: without }));
  return out;
}

/** @param {GuvMap} map */
function reach(map) {
  const { hex, from } = map.model.overlay;
  if (!hex) return [];
  const to = centre(hex);
  const lines = from.map((id) => {
    const a = centre(id);
    return `M${a.x} ${a.y}L${to.x} ${to.y}`;
  });
  return [
    s('path', { class: 'reach', d: lines.join('') }),
    s('path', { class: 'reachfrom', d: from.map((id) => outline(id, 0.94)).join('') }),
    s('path', { class: 'reachto', d: outline(hex, 0.94) }),
  ];
}

/** @param {GuvMap} map @param {Facts} facts */
export function drawOverlay(map, facts) {
  const { kind } = map.model.overlay;
  map.over.textContent = '';
  if (kind === 'supply') map.over.append(...supply(map, facts));
  if (kind === 'reach') map.over.append(...reach(map));
  map.over.append(...commandRings(map, facts));
}
