/** What a position adds to the sheet: stacks, works, objectives, combats that were declared. Only what changed is drawn
 * anew. */

import { s } from '../../js/dom.js';
import { DIRECTIONS, centre, corner } from '../../js/hexes.js';
import { sideTitle } from '../../js/sides.js';
import { faceWords } from './faces.js';
import { stackMarkup } from './stacks.js';

/** @typedef {import('./map.js').LfmMap} LfmMap */
/** @typedef {import('./model.js').LfmModel} LfmModel */
/** @typedef {import('./model.js').Facts} Facts */
/** @typedef {import('./model.js').Stack} Stack */

/** Which stack stands in which hex, kept up to date by changes. */
export class Standing {
  /** @type {Map<string, Stack>} */ stacks = new Map();
  /** Where each piece stands. @type {Map<string, string>} */ #where = new Map();

  /** @param {LfmModel} model */
  constructor(model) {
    this.model = model;
  }

  /** Gives the hexes that look different now. @param {Facts} facts @param {string[] | null} changed */
  update(facts, changed) {
    /** @type {Set<string>} */ const hexes = new Set(changed ? [] : this.stacks.keys());
    // Marks of command belong to a phase, so a new one may change every counter.
    const all = !changed || changed.some((key) => key === 'step' || key === 'phasing' || key === 'shattered');
    for (const key of all ? this.model.units : changed.flatMap((one) => this.#piece(one))) {
      const to = this.model.unitPlace(facts, key);
      for (const hex of [this.#where.get(key), to]) if (hex) hexes.add(hex);
      if (to) this.#where.set(key, to);
      else this.#where.delete(key);
    }
    const standing = this.model.standing(facts);
    for (const hex of hexes) {
      const stack = this.model.stack(facts, hex, standing.get(hex) ?? []);
      if (stack) this.stacks.set(hex, stack);
      else this.stacks.delete(hex);
    }
    return hexes;
  }

  /** @param {string} fact */
  #piece(fact) {
    const key = /^(?:unit|commander)\.([^.]+)/.exec(fact)?.[1];
    return key ? [key] : [];
  }
}

/** @param {string} hex @param {Stack} stack @param {boolean} tiny */
export function stackElement(hex, stack, tiny) {
  const { x, y } = centre(hex);
  const g = s('g', { class: `stack ${stack.side}`, 'data-place': hex, 'data-x': x, 'data-y': y });
  g.innerHTML = stackMarkup(stack, tiny);
  return g;
}

/** A line along the sides against which a work counts, with ticks outward. @param {LfmModel} model @param {Facts} facts
 * @param {SVGGElement} group */
export function drawWorks(model, facts, group) {
  /** @type {Record<string, string>} */ const lines = { done: '', begun: '', ticks: '' };
  for (const [key, value] of facts) {
    if (!key.startsWith('breastwork.')) continue;
    const id = key.slice(11);
    const face = model.workFace(facts, id);
    for (const name of face ? face.split(' ') : DIRECTIONS) {
      const i = DIRECTIONS.indexOf(name);
      const a = corner(id, i, 0.84),
        b = corner(id, i + 1, 0.84),
        c = corner(id, i, 0.96),
        e = corner(id, i + 1, 0.96);
      lines[value === 'building' ? 'begun' : 'done'] += `M${a.x} ${a.y}L${b.x} ${b.y}`;
      if (value === 'building') continue;
      for (let k = 1; k < 8; k++) {
        const of = (/** @type {number} */ from, /** @type {number} */ to) => Math.round(from + ((to - from) * k) / 8);
        lines.ticks += `M${of(a.x, b.x)} ${of(a.y, b.y)}L${of(c.x, e.x)} ${of(c.y, e.y)}`;
      }
    }
  }
  group.textContent = '';
  for (const [kind, d] of Object.entries(lines)) group.append(s('path', { class: `work ${kind}`, d }));
}

/** A flag of the holder with the points, in pixels, in the corner of the hex. @param {LfmMap} map
 * @param {Facts} facts */
export function drawObjectives(map, facts) {
  const { model, signs } = map;
  signs.textContent = '';
  for (const n of model.objectives) {
    const hex = model.fact(`objective.${n}.hex`) ?? '',
      holder = facts.get(`objective.${n}`) ?? '';
    const { x, y } = centre(hex);
    const words = `${model.fact(`objective.${n}.name`)}, ${model.fact(`objective.${n}.vp`)} points, ${
      holder ? sideTitle(holder) : 'nobody'
    }`;
    signs.append(
      s(
        'g',
        { class: `sign objective ${holder}`, 'data-x': x - 330, 'data-y': y + 330 },
        s('title', null, words),
        s('path', { class: 'pole', d: 'M-9 -11v22' }),
        s('path', { class: 'cloth', d: holder === 'union' ? 'M-9 -11h18v13h-18z' : 'M-9 -11h18l-5 6.5l5 6.5h-18z' }),
        s('text', { x: 0, y: -0.6 }, model.fact(`objective.${n}.vp`) ?? ''),
      ),
    );
  }
}

/** Arrows of the combats that were declared, each with its number. @param {LfmMap} map @param {Facts} facts */
export function drawCombats(map, facts) {
  const { model, combats } = map;
  combats.textContent = '';
  /** @type {Set<string>} */ const numbers = new Set();
  for (const [key, value] of facts) if (/\.fight$/.test(key) && Number(value) < 200) numbers.add(value);
  for (const number of numbers) {
    const from = model.combat(facts, number, true),
      to = model.combat(facts, number, false);
    let d = '';
    for (const a of from.map(centre)) {
      for (const b of to.map(centre)) {
        if (Math.hypot(a.x - b.x, a.y - b.y) > 1200) continue;
        const [dx, dy] = [(b.x - a.x) / 1000, (b.y - a.y) / 1000];
        const tip = { x: a.x + dx * 690, y: a.y + dy * 690 };
        d +=
          `M${a.x + dx * 330} ${a.y + dy * 330}L${tip.x} ${tip.y}` +
          `M${tip.x - dx * 130 - dy * 90} ${tip.y - dy * 130 + dx * 90}L${tip.x} ${tip.y}` +
          `L${tip.x - dx * 130 + dy * 90} ${tip.y - dy * 130 - dx * 90}`;
      }
    }
    combats.append(
      s('path', { class: 'combat under', d }),
      s('path', { class: `combat ${facts.get('phasing') ?? ''}`, d }),
    );
  }
}

/** The full name of a hex, for those who listen. @param {LfmModel} model @param {Facts} facts @param {string} id
 * @param {Stack | undefined} stack @param {import('../../js/game.js').Light | undefined} light */
export function placeWords(model, facts, id, stack, light) {
  const parts = [model.placeTitle(id), ...model.about(facts, id).map(({ text }) => text)];
  if (stack) parts.push(`${sideTitle(stack.side)}: ${stack.faces.map(faceWords).join('; ')}`);
  if (light) parts.push('legal', light.attack ? 'attack' : '', light.plate ? `${light.plate} movement points` : '');
  return parts.filter(Boolean).join(', ');
}
