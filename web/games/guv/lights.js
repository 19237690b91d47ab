/** The overlay, what the engine answered, drawn: command radius, supply, who can come. */

import { s } from '../../js/dom.js';
import { border, centre, outline } from '../../js/hexes.js';

/** @typedef {import('./map.js').GuvMap} GuvMap */
/** @typedef {import('./model.js').Facts} Facts */
/** @typedef {import('../../js/game.js').Lights} Lights */

/** @typedef {import('../../js/overlay.js').Group} Group */

/** How the things of an answer are outlined. @type {Record<string, string>} */
const OUTLINES = {
  'out-of-supply': 'without',
  'out-of-radius': 'without',
  'may-not-act': 'without',
  'in-command': 'with',
  'may-join': 'perhaps',
  'can-come': 'with',
  'has-acted': 'perhaps',
};

/** Halves of a movement point: "2½". @param {number} halves */
export function pointWords(halves) {
  return `${halves > 1 ? Math.floor(halves / 2) : ''}${halves % 2 ? '½' : ''}`;
}

/** @param {GuvMap} map @param {Facts} facts @param {Group} group @returns {Map<string, number>} hexes, with the least
 * number of what stands there */
function hexesOf(map, facts, { kind, of }) {
  /** @type {Map<string, number>} */ const all = new Map();
  for (const [id, n] of of) {
    const hex = kind === 'unit' ? map.model.unitPlace(facts, id) : id;
    if (hex) all.set(hex, Math.min(n, all.get(hex) ?? n));
  }
  return all;
}

/** A dashed border round what a chit reaches, with its name. @param {GuvMap} map @param {Set<string>} hexes */
function ring(map, hexes) {
  const { model } = map,
    chit = model.overlay.operand(0),
    side = model.chitSide(chit),
    d = border(hexes);
  const all = [...hexes].map(centre);
  const top = Math.min(...all.map(({ y }) => y));
  const row = all.filter(({ y }) => y === top).map(({ x }) => x);
  const x = (Math.min(...row) + Math.max(...row)) / 2;
  const words = `${model.chitName(chit)}: radius ${model.radius(chit)}`;
  return [
    s('path', { class: 'radius under', d }),
    s('path', { class: `radius ${side}`, d }),
    s('text', { class: `radiusname ${side}`, x, y: top - 660 }, words),
  ];
}

/** The roads between these hexes. @param {GuvMap} map @param {Set<string>} hexes */
function roads(map, hexes) {
  const line = { major: '', minor: '' };
  for (const [key, kind] of Object.entries(map.model.board)) {
    if (!/^road\.\d{4}-\d{4}$/.test(key)) continue;
    const ends = key.slice(5).split('-');
    if (!ends.every((id) => hexes.has(id))) continue;
    const [a, b] = ends.map(centre);
    line[kind === 'major' ? 'major' : 'minor'] += `M${a.x} ${a.y}L${b.x} ${b.y}`;
  }
  return [
    s('path', { class: 'supplyroad under', d: line.major + line.minor }),
    s('path', { class: 'supplyroad minor', d: line.minor }),
    s('path', { class: 'supplyroad', d: line.major }),
  ];
}

/** What each costs, over its counters. @param {GuvMap} map @param {Map<string, number>} hexes */
function drawCosts(map, hexes) {
  const chits = new Set(map.model.chits(map.facts).map(([, at]) => at));
  for (const [hex, n] of hexes) {
    const { x, y } = centre(hex);
    const below = map.standing.stacks.has(hex) || chits.has(hex) ? 500 : 120;
    if (n) map.costs.append(s('text', { class: 'cost', x, y: y + below }, pointWords(n)));
  }
}

/** Lines to the hex in question. @param {GuvMap} map @param {Map<string, number>} hexes */
function ways(map, hexes) {
  const to = centre(map.model.overlay.operand(0));
  const lines = [...hexes.keys()].map((id) => {
    const a = centre(id);
    return `M${a.x} ${a.y}L${to.x} ${to.y}`;
  });
  return s('path', { class: 'ways', d: lines.join('') });
}

/** @param {GuvMap} map @param {Facts} facts @param {Group} group @returns {SVGElement[]} */
function drawn(map, facts, group) {
  const hexes = hexesOf(map, facts, group),
    d = [...hexes.keys()].map((id) => outline(id, 0.94)).join('');
  switch (group.code) {
    case 'in-radius':
      return ring(map, new Set(hexes.keys()));
    case 'road':
      return roads(map, new Set(hexes.keys()));
    case 'centre':
    case 'depot':
      return [s('path', { class: `source ${map.model.overlay.operand(0)}`, d })];
    case 'in-reach':
      drawCosts(map, hexes);
      return [s('path', { class: 'inreach', d })];
    case 'can-come':
    case 'has-acted':
      drawCosts(map, hexes);
      return [ways(map, hexes), s('path', { class: OUTLINES[group.code], d })];
    default:
      return [s('path', { class: OUTLINES[group.code] ?? 'with', d })];
  }
}

/** What the game shows by itself: the radius of the chit; where one is about to place it, whom it would command. */
const OWN = new Set(['in-radius']);
const BEFORE = new Set([...OWN, 'in-command', 'may-join']);

/** @param {GuvMap} map @param {Facts} facts */
export function drawOverlay(map, facts) {
  const { overlay } = map.model;
  const shown = overlay.operand(1) ? BEFORE : OWN;
  map.over.textContent = map.costs.textContent = '';
  for (const group of overlay.answer?.found ?? [])
    if (!overlay.own || shown.has(group.code)) map.over.append(...drawn(map, facts, group));
  if (overlay.question.startsWith('reach '))
    map.over.append(s('path', { class: 'asked', d: outline(overlay.operand(0), 0.94) }));
}
