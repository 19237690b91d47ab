/** What is drawn over the table: the engine's answer to a question, lines of fire, arcs and radii. */

import { s } from '../../js/dom.js';
import { UNIT } from './chart.js';
import { counted } from './sheet.js';
import { cornersOf, off, widthOf } from './units.js';

/** @typedef {import('./map.js').BffMap} BffMap */
/** @typedef {import('../../js/overlay.js').Group} Group */
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

/** Those who follow a road or run bear on nobody ahead. */
const MARCHING = /column|limbered|broken|garrison/;

/** The field of fire of a unit: each band of range ahead of its front, opened on both sides (BFF-R4); of a ghost where
 * it would stand. @param {BffMap} map @param {string} key @param {Pose | null} [pose] @param {string} [formation] */
function fieldOfFire({ model, facts }, key, pose, formation) {
  const u = model.state(facts, key);
  pose ??= u.pose;
  formation ??= u.formation;
  if (!pose || !formation || (MARCHING.test(formation) && formation !== 'unlimbered')) return [];
  const at0 = pose;
  const battery = model.isBattery(key);
  const bands = (model.fact(battery ? 'range.cannonade' : 'range.musketry') ?? '').split(' ').map(Number);
  const open = (Number(model.fact('rule.arc') ?? 225) / 1800) * Math.PI;
  const half = widthOf(model.shape(u, formation)) / 2;
  const weapon = model.of(key, battery ? 'class' : 'weapon');
  const reach = bands.filter(
    (band) => Number(model.fact(`${battery ? 'cannonade' : 'musketry'}.${weapon}.${band / 100}`) ?? 0) > 0,
  );
  return reach.map((band, i) => {
    const far = [];
    for (let k = 0; k <= 6; k++) {
      const a = -open + (k / 6) * open;
      far.push(off(at0, -half + band * Math.sin(a), band * Math.cos(a)));
    }
    for (let k = 0; k <= 6; k++) {
      const a = (k / 6) * open;
      far.push(off(at0, half + band * Math.sin(a), band * Math.cos(a)));
    }
    return s('path', {
      class: `fieldoffire b${i} ${model.of(key, 'side')}`,
      d: `M${at(off(at0, -half, 0))}L${far.map(at).join('L')}L${at(off(at0, half, 0))}Z`,
    });
  });
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
    .flatMap((group) => group.of)
    .flatMap(([to, n]) => lineFrom(map, end, { to, words: counted('fire', n), kind: 'maybe', side }));
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

/** A circle about a leader. @param {BffMap} map @param {string} key @param {number} radius hundredths */
function circle({ model, facts }, key, radius) {
  const p = model.middle(facts, key);
  return p
    ? [s('circle', { class: `radius ${model.of(key, 'side')}`, cx: p.x * UNIT, cy: p.y * UNIT, r: radius * UNIT })]
    : [];
}

/** @param {BffMap} map @param {Group} group @returns {SVGElement[]} */
function drawn(map, group) {
  const { model, facts } = map,
    asked = model.overlay.operand(0);
  const from = model.middle(facts, asked);
  const all = [];
  for (const [key, n] of group.of) {
    if (group.kind !== 'unit') continue;
    const to = model.middle(facts, key);
    all.push(s('path', { class: 'with', d: outline(map, key) }));
    if (!to || !from || key === asked) continue;
    all.push(s('path', { class: `ray ${model.of(asked, 'side')}`, d: `M${at(from)}L${at(to)}` }));
    const words = counted(model.overlay.question, n);
    const x = ((from.x + to.x) / 2) * UNIT,
      y = ((from.y + to.y) / 2) * UNIT;
    if (words) all.push(s('text', { class: 'cost', x, y }, words));
  }
  return all;
}

/** The reach of what is chosen, or of the ghost: one at a time. @param {BffMap} map */
function reachOfChosen(map) {
  const { model, lights } = map;
  const { ghost } = model;
  if (ghost.unit)
    return ghost.touched && ghost.verb !== 'charge' ? fieldOfFire(map, ghost.unit, ghost.end, ghost.formation) : [];
  if (/^(breakthrough|carry|retreat)$/.test(map.facts.get('step') ?? '')) return [];
  const chosen = [...lights.chosen].flatMap((ref) => /^(?:unit|place):(.*)/.exec(ref)?.[1] ?? []);
  const key = chosen.length === 1 ? chosen[0] : '';
  if (!key) return [];
  return model.isLeader(key) ? circle(map, key, radius(map)) : fieldOfFire(map, key);
}

/** @param {BffMap} map */
const radius = ({ model }) => Number(model.fact('rule.radius') ?? 1200);

/** @param {BffMap} map */
export function drawOverlay(map) {
  const { model, over } = map;
  const { overlay } = model;
  const asked = overlay.answer ? overlay.operand(0) : '';
  over.textContent = '';
  if (!asked) over.append(...reachOfChosen(map));
  if (asked && overlay.question.startsWith('fire')) over.append(...fieldOfFire(map, asked));
  if (asked && overlay.question.startsWith('radius')) over.append(...circle(map, asked, radius(map)));
  for (const group of overlay.answer?.found ?? []) over.append(...drawn(map, group));
  drawAims(map);
}

/** Lines lie below the plates, their figures above. @param {BffMap} map */
export function drawAims(map) {
  map.aims.textContent = map.sums.textContent = '';
  for (const el of aimLines(map)) (el.tagName === 'text' ? map.sums : map.aims).append(el);
}
