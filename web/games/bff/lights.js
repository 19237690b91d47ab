/** What is drawn over the table: the engine's answer to a question, lines of fire, arcs and radii. */

import { s } from '../../js/dom.js';
import { counted } from '../../js/overlay.js';
import { UNIT } from './chart.js';
import { cornersOf, off, widthOf } from './units.js';

/** @typedef {import('./map.js').BffMap} BffMap */
/** @typedef {import('../../js/overlay.js').Group} Group */
/** @typedef {import('../../engine/core.js').Answer} Answer */
/** @typedef {import('./units.js').Pose} Pose */

/** @param {{x: number, y: number}} p */
const at = (p) => `${Math.round(p.x * UNIT)} ${Math.round(p.y * UNIT)}`;

/** The outline of a unit. @param {BffMap} map @param {string} key */
function outline({ model, facts }, key) {
  const u = model.state(facts, key);
  if (!u.pose) return '';
  if (model.isLeader(key)) return `M${at({ x: u.pose.x - 60, y: u.pose.y })}a240 240 0 1 0 480 0a240 240 0 1 0 -480 0`;
  return `M${cornersOf(u.pose, model.shape(u)).map(at).join('L')}Z`;
}

/** Numbers that an answer gives for a piece itself under a code. @param {Answer | null} answer @param {string} code */
const numbers = (answer, code) =>
  (answer?.found ?? []).filter((group) => group.code === code).flatMap(({ of }) => of.map(([, n]) => n));

/** The field of fire of a unit as the engine tells it: each range ahead of its front, opened by the arc on both sides
 * (BFF-R4); of a ghost where it would stand. @param {BffMap} map @param {string} key @param {Answer | null} answer
 * @param {Pose | null} [pose] @param {string} [formation] */
function fieldOfFire(map, key, answer, pose, formation) {
  const { model, facts } = map;
  const u = model.state(facts, key);
  const at0 = pose ?? u.pose;
  const [arc] = numbers(answer, 'arc');
  if (!at0 || !arc) return [];
  const open = (arc / 1800) * Math.PI;
  const half = widthOf(model.shape(u, formation ?? u.formation)) / 2;
  return numbers(answer, 'range').flatMap((band, i) => {
    const far = [];
    for (let k = 0; k <= 6; k++) {
      const a = -open + (k / 6) * open;
      far.push(off(at0, -half + band * Math.sin(a), band * Math.cos(a)));
    }
    for (let k = 0; k <= 6; k++) {
      const a = (k / 6) * open;
      far.push(off(at0, half + band * Math.sin(a), band * Math.cos(a)));
    }
    const side = model.of(key, 'side');
    const d = `M${at(off(at0, -half, 0))}L${far.map(at).join('L')}L${at(off(at0, half, 0))}Z`;
    return [s('path', { class: `fieldoffire b${i} ${side}`, d }), ...rangeSign(map, far, band, side)];
  });
}

/** How far a range goes, written at its end where nothing stands. @param {BffMap} map
 * @param {{x: number, y: number}[]} far @param {number} band @param {string} side */
function rangeSign({ room, view }, far, band, side) {
  const u = 1 / view.scale;
  const middle = { x: (far[6].x + far[7].x) / 2, y: (far[6].y + far[7].y) / 2 };
  const spot = [middle, ...[6, 7, 4, 9, 2, 11].map((k) => far[k])].find(({ x, y }) =>
    room?.free({ x: x * UNIT - 12 * u, y: y * UNIT - 7 * u, w: 24 * u, h: 14 * u }),
  );
  if (!spot) return [];
  return [s('text', { class: `cost range ${side}`, x: spot.x * UNIT, y: spot.y * UNIT + 4 * u }, `${band / 100}″`)];
}

/** Whom an answer names as targets, ringed. @param {BffMap} map @param {Answer | null} answer @param {string} key */
function targets(map, answer, key) {
  const side = map.model.of(key, 'side');
  return (answer?.found ?? [])
    .filter(({ code, kind }) => kind === 'unit' && !OWN.has(code))
    .flatMap(({ of }) => of.filter(([to]) => map.model.of(to, 'side') !== side))
    .map(([to]) => s('path', { class: 'with target', d: outline(map, to) }));
}

/** A line from a point to a unit, with words on it. @param {BffMap} map @param {{x: number, y: number} | null} a
 * @param {{to: string, words: string, kind: string, side: string}} line */
function lineFrom({ model, facts }, a, { to, words, kind, side }) {
  const b = model.middle(facts, to);
  if (!a || !b) return [];
  const d = `M${at(a)}L${at(b)}`;
  return [
    s('path', { class: 'fireline under', d }),
    s('path', { class: `fireline ${kind} ${side}`, d }),
    ...(words ? [s('text', { class: 'cost', x: ((a.x + b.x) / 2) * UNIT, y: ((a.y + b.y) / 2) * UNIT }, words)] : []),
  ];
}

/** @param {BffMap} map @param {{from: string, to: string, words: string, kind: string}} line */
function line(map, { from, ...more }) {
  const { model, facts } = map;
  return lineFrom(map, model.middle(facts, from), { ...more, side: model.of(from, 'side') });
}

/** Whom the ghost would hit from where it is. @param {BffMap} map */
function ghostLines(map) {
  const { ghost } = map.model;
  if (!ghost.unit || !ghost.hits) return [];
  const { end, unit } = ghost;
  const side = map.model.of(unit, 'side');
  return ghost.hits.found
    .filter((group) => !OWN.has(group.code))
    .flatMap((group) => group.of.map(([to, n]) => ({ to, words: counted(group, n), kind: 'maybe', side })))
    .flatMap((line) => lineFrom(map, end, line));
}

/** Who fires at whom with how many points and what chance, while a fire is put together; a charge that is thought of.
 * @param {BffMap} map */
function aimLines(map) {
  const { model, facts } = map;
  const { aim } = model;
  const to = facts.get('fire') ?? '';
  const goal = to && to !== 'none' ? model.middle(facts, to) : null;
  const firers = [...facts].filter(([key]) => /^fire\.\d/.test(key)).map(([, value]) => value.split(' ')[0]);
  const lines = goal
    ? [...new Set([...firers, aim.next])].filter(Boolean).flatMap((from) => {
        const points = aim.points.get(from);
        return line(map, { from, to, words: points ? String(points) : '', kind: from === aim.next ? 'maybe' : '' });
      })
    : [];
  if (goal && lines.length && aim.words)
    lines.push(s('text', { class: 'cost chance', x: goal.x * UNIT, y: goal.y * UNIT }, aim.words));
  return [...lines, ...ghostLines(map), ...(aim.charge ? line(map, { ...aim.charge, words: '', kind: 'charge' }) : [])];
}

/** The radius of a leader, as the engine tells it.
 * @param {BffMap} map @param {string} key @param {Answer | null} answer */
function circle({ model, facts }, key, answer) {
  const p = model.middle(facts, key);
  if (!p) return [];
  return numbers(answer, 'radius').map((radius) =>
    s('circle', { class: `radius ${model.of(key, 'side')}`, cx: p.x * UNIT, cy: p.y * UNIT, r: radius * UNIT }),
  );
}

/** What an answer says of the piece that it is about. */
const OWN = new Set(['range', 'arc', 'radius']);

/** @param {BffMap} map @param {Group} group @returns {SVGElement[]} */
function drawn(map, group) {
  const { model, facts } = map,
    asked = model.overlay.operand(0);
  const from = model.middle(facts, asked);
  const all = [];
  for (const [key, n] of group.of) {
    if (group.kind !== 'unit' || OWN.has(group.code)) continue;
    const to = model.middle(facts, key);
    all.push(s('path', { class: 'with', d: outline(map, key) }));
    if (!to || !from || key === asked) continue;
    all.push(s('path', { class: `ray ${model.of(asked, 'side')}`, d: `M${at(from)}L${at(to)}` }));
    const words = counted(group, n);
    const x = ((from.x + to.x) / 2) * UNIT,
      y = ((from.y + to.y) / 2) * UNIT;
    if (words) all.push(s('text', { class: 'cost', x, y }, words));
  }
  return all;
}

/** What an answer says of the piece that it is about, drawn. @param {BffMap} map
 * @param {import('../../js/overlay.js').Overlay} told */
function ofPiece(map, told) {
  const key = told.operand(0);
  const { answer } = told;
  return answer ? [...fieldOfFire(map, key, answer), ...circle(map, key, answer), ...targets(map, answer, key)] : [];
}

/** The reach of what is chosen, or of the ghost: one at a time. @param {BffMap} map */
function reachOfChosen(map) {
  const { ghost, reach } = map.model;
  if (ghost.unit) return ghost.touched ? fieldOfFire(map, ghost.unit, ghost.hits, ghost.end, ghost.formation) : [];
  return /^(breakthrough|carry|retreat)$/.test(map.facts.get('step') ?? '') ? [] : ofPiece(map, reach);
}

/** @param {BffMap} map */
export function drawOverlay(map) {
  const { model, over } = map;
  const { overlay } = model;
  over.textContent = '';
  over.append(...(overlay.answer ? ofPiece(map, overlay) : reachOfChosen(map)));
  for (const group of overlay.answer?.found ?? []) over.append(...drawn(map, group));
  drawAims(map);
}

/** Lines lie below the plates, their figures above. @param {BffMap} map */
export function drawAims(map) {
  map.aims.textContent = map.sums.textContent = '';
  for (const el of aimLines(map)) (el.tagName === 'text' ? map.sums : map.aims).append(el);
}
