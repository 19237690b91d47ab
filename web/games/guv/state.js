/** What a position adds to the sheet: stacks, works, pontoons, chits and markers. Only what changed is drawn anew. */

import { s } from '../../js/dom.js';
import { sideTitle } from '../../js/sides.js';
import { centre, hexside } from '../../js/hexes.js';
import { chitMarkup, faceWords } from './faces.js';
import { crossingSign } from './land.js';
import { stackMarkup, WORKS } from './stacks.js';

/** @typedef {import('./map.js').GuvMap} GuvMap */
/** @typedef {import('./model.js').GuvModel} GuvModel */
/** @typedef {import('./model.js').Facts} Facts */
/** @typedef {import('./model.js').Stack} Stack */

/** Which stack stands in which hex, kept up to date by changes. */
export class Standing {
  /** @type {Map<string, Stack>} */ stacks = new Map();
  /** @type {Map<string, string[]>} */ #seen = new Map();
  /** @type {Map<string, string>} */ #where = new Map();

  /** @param {GuvModel} model */
  constructor(model) {
    this.model = model;
  }

  /** Gives the hexes that look different now. @param {Facts} facts @param {string[] | null} changed */
  update(facts, changed) {
    /** @type {Set<string>} */ const hexes = new Set();
    if (!changed) {
      for (const hex of this.#seen.keys()) hexes.add(hex);
      for (const hex of this.stacks.keys()) hexes.add(hex);
      this.#where.clear();
      this.#seen = this.model.standing(facts);
      for (const [hex, units] of this.#seen) for (const key of units) this.#where.set(key, hex);
      for (const hex of this.#seen.keys()) hexes.add(hex);
      for (const key of facts.keys()) if (key.startsWith('stack.')) hexes.add(key.slice(6));
    }
    for (const key of changed ?? []) {
      const [family, id] = key.split('.');
      if (family === 'stack' || family === 'breastwork') hexes.add(id);
      if (family === 'unit') this.#moved(facts, id, hexes);
    }
    for (const hex of hexes) {
      const stack = this.model.stack(facts, hex, this.#seen.get(hex) ?? []);
      if (stack) this.stacks.set(hex, stack);
      else this.stacks.delete(hex);
    }
    return hexes;
  }

  /** @param {Facts} facts @param {string} unit @param {Set<string>} hexes */
  #moved(facts, unit, hexes) {
    const from = this.#where.get(unit) ?? '',
      to = this.model.unitPlace(facts, unit);
    if (from) hexes.add(from);
    if (to) hexes.add(to);
    if (from === to) return;
    this.#seen.set(
      from,
      (this.#seen.get(from) ?? []).filter((key) => key !== unit),
    );
    this.#where.delete(unit);
    if (!to) return;
    this.#where.set(unit, to);
    const there = [...(this.#seen.get(to) ?? []), unit];
    const order = this.model.units;
    this.#seen.set(
      to,
      there.sort((a, b) => order.indexOf(a) - order.indexOf(b)),
    );
  }
}

/** The stack of a hex and its works, or nothing. @param {GuvModel} model @param {Facts} facts @param {string} hex
 * @param {Stack | undefined} stack @param {boolean} tiny */
export function stackElement(model, facts, hex, stack, tiny) {
  const works = facts.has(`breastwork.${hex}`);
  if (!stack && !works) return null;
  const { x, y } = centre(hex);
  const g = s('g', { class: `stack ${stack?.side ?? ''}`, 'data-place': hex, 'data-x': x, 'data-y': y });
  g.innerHTML = (works ? WORKS : '') + (stack ? stackMarkup(stack, tiny) : '');
  return g;
}

/** @param {GuvModel} model @param {Facts} facts @param {SVGGElement} group */
export function drawPontoons(model, facts, group) {
  group.textContent = '';
  for (const [key, value] of facts) {
    if (!key.startsWith('pontoon.')) continue;
    const side = key.slice(8);
    const at = model.chart.fords.find(({ areas }) => areas === side) ?? hexside(side);
    const words = `${side}, ${sideTitle(value.split(' ')[0])} pontoon`;
    const sign = crossingSign(at, `bridge pontoon ${value.split(' ')[0]}`, words);
    sign.setAttribute('data-item', `hexside:${side}`);
    group.append(sign);
  }
}

/** Chits at the corner of a stack, or in the middle of an empty hex; markers of detachment, depot and event.
 * @param {GuvMap} map @param {Facts} facts */
export function drawChits(map, facts) {
  const { model, chits: group } = map;
  group.textContent = '';
  /** @type {Map<string, number>} */ const many = new Map();
  const add = (/** @type {string} */ hex, /** @type {string} */ markup, /** @type {string} */ title) => {
    if (!/^\d{4}$/.test(hex)) return;
    const n = many.get(hex) ?? 0;
    many.set(hex, n + 1);
    const { x, y } = centre(hex);
    const g = s('g', { class: 'chit', 'data-place': hex, 'data-x': x, 'data-y': y });
    const at = map.standing.stacks.has(hex) ? `${-25 + 24 * n} -28) scale(.56` : `${38 * n} 0) scale(.8`;
    g.innerHTML = `<g transform="translate(${at})">${markup}</g>`;
    g.append(s('title', null, title));
    group.append(g);
  };
  for (const [chit, hex] of model.chits(facts)) {
    const radius = model.radius(chit);
    add(
      hex,
      chitMarkup(chit, model.chitSide(chit), ''),
      `${model.chitName(chit)}${radius ? `, radius ${radius}` : ''}`,
    );
  }
  for (const side of ['union', 'confederate']) {
    const word = sideTitle(side);
    const marching = facts.get(`march.${side}`) ?? '';
    add(facts.get(`chit.${marching}`) ?? '', markerMarkup('M', side), `${word} forced march`);
    add(facts.get(`detachment.${side}`) ?? '', markerMarkup('D', side), `${word} detachment`);
    add(facts.get(`depot.${side}`) ?? '', markerMarkup('S', side), `${word} supply depot`);
  }
  add(facts.get('event-hex') ?? '', markerMarkup('E', ''), 'Event');
}

/** @param {string} letter @param {string} side */
function markerMarkup(letter, side) {
  const fill = side === 'union' ? '#1E4B87' : side ? '#97372B' : '#6A5840';
  return (
    `<rect x="-20" y="-20" width="40" height="40" rx="${side === 'union' ? 8 : 1}" fill="${fill}" stroke="#FBF6EA" ` +
    `stroke-width="3"/><text class="cletter" y="11" font-size="31" fill="#fff">${letter}</text>`
  );
}

/** Where active units came from: dashed lines. @param {GuvMap} map @param {Facts} facts */
export function drawTrails(map, facts) {
  /** @type {Map<string, string>} */ const lines = new Map();
  for (const [key, from] of facts) {
    const unit = /^unit\.([^.]+)\.from$/.exec(key)?.[1];
    const to = unit && map.model.unitPlace(facts, unit);
    if (!to || to === from) continue;
    const a = centre(from),
      b = centre(to);
    lines.set(`${from} ${to}`, `M${a.x} ${a.y}L${b.x} ${b.y}`);
  }
  map.trails.setAttribute('d', [...lines.values()].join(''));
}

/** The full name of a hex, for those who listen. @param {GuvModel} model @param {Facts} facts @param {string} id
 * @param {Stack | undefined} stack @param {import('../../js/game.js').Light | undefined} light */
export function placeWords(model, facts, id, stack, light) {
  const parts = [model.placeTitle(id)];
  const ground = model.fact(`hex.${id}`);
  if (ground) parts.push(ground);
  if (facts.has(`breastwork.${id}`)) parts.push('breastwork');
  if (stack) {
    const hidden = stack.faces.filter((f) => !f.key).length;
    parts.push(
      `${sideTitle(stack.side)}: ${stack.faces
        .filter((f) => f.key)
        .map(faceWords)
        .join('; ')}`,
    );
    if (hidden) parts.push(`${hidden} unseen`);
  }
  if (light) parts.push('legal', light.attack ? 'attack' : '', light.plate ? `${light.plate} movement points` : '');
  return parts.filter(Boolean).join(', ');
}
