/** What is drawn over the table: the engine's answer to a question, lines of fire, arcs and radii. */

import { s } from '../../js/dom.js';
import { UNIT } from './chart.js';
import { cornersOf, off, widthOf } from './units.js';

/** @typedef {import('./map.js').BffMap} BffMap */
/** @typedef {import('../../js/overlay.js').Group} Group */

/** @param {{x: number, y: number}} p */
const at = (p) => `${Math.round(p.x * UNIT)} ${Math.round(p.y * UNIT)}`;

/** The outline of a unit. @param {BffMap} map @param {string} key */
function outline({ model, facts }, key) {
  const u = model.state(facts, key);
  if (!u.pose) return '';
  if (model.isLeader(key)) return `M${at({ x: u.pose.x - 60, y: u.pose.y })}a240 240 0 1 0 480 0a240 240 0 1 0 -480 0`;
  return `M${cornersOf(u.pose, model.shape(u)).map(at).join('L')}Z`;
}

/** The field of fire of a unit: each band of range ahead of its front, opened on both sides (BFF-R4).
 * @param {BffMap} map @param {string} key */
export function fieldOfFire({ model, facts }, key) {
  const u = model.state(facts, key);
  if (!u.pose || u.formation === 'garrison') return [];
  const battery = model.isBattery(key);
  const bands = (model.fact(battery ? 'range.cannonade' : 'range.musketry') ?? '').split(' ').map(Number);
  const open = (Number(model.fact('rule.arc') ?? 225) / 1800) * Math.PI;
  const half = widthOf(model.shape(u)) / 2;
  const weapon = model.of(key, battery ? 'class' : 'weapon');
  const reach = bands.filter(
    (band) => Number(model.fact(`${battery ? 'cannonade' : 'musketry'}.${weapon}.${band / 100}`) ?? 0) > 0,
  );
  const pose = u.pose;
  return reach.map((band, i) => {
    const far = [];
    for (let k = 0; k <= 6; k++) {
      const a = -open + (k / 6) * open;
      far.push(off(pose, -half + band * Math.sin(a), band * Math.cos(a)));
    }
    for (let k = 0; k <= 6; k++) {
      const a = (k / 6) * open;
      far.push(off(pose, half + band * Math.sin(a), band * Math.cos(a)));
    }
    return s('path', {
      class: `fieldoffire b${i} ${model.of(key, 'side')}`,
      d: `M${at(off(pose, -half, 0))}L${far.map(at).join('L')}L${at(off(pose, half, 0))}Z`,
    });
  });
}

/** Who fires at whom, while a fire is put together. @param {BffMap} map */
function fireLines(map) {
  const { model, facts } = map;
  const target = facts.get('fire') ?? '';
  const to = target ? model.middle(facts, target) : null;
  if (!to) return [];
  const shooters = [...facts].filter(([key]) => /^fire\.\d/.test(key)).map(([, value]) => value.split(' ')[0]);
  return [...new Set(shooters)].flatMap((key) => {
    const from = model.middle(facts, key);
    if (!from) return [];
    const d = `M${at(from)}L${at(to)}`;
    return [s('path', { class: 'fireline under', d }), s('path', { class: `fireline ${model.of(key, 'side')}`, d })];
  });
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
    if (n)
      all.push(
        s('text', { class: 'cost', x: ((from.x + to.x) / 2) * UNIT, y: ((from.y + to.y) / 2) * UNIT }, String(n)),
      );
  }
  return all;
}

/** @param {BffMap} map */
export function drawOverlay(map) {
  const { model, over } = map;
  over.textContent = '';
  const { overlay } = model;
  const asked = overlay.answer ? overlay.operand(0) : '';
  if (asked && overlay.question.startsWith('fire')) over.append(...fieldOfFire(map, asked));
  if (asked && overlay.question.startsWith('radius'))
    over.append(...circle(map, asked, Number(model.fact('rule.radius') ?? 1200)));
  for (const group of overlay.answer?.found ?? []) over.append(...drawn(map, group));
  over.append(...fireLines(map));
}
