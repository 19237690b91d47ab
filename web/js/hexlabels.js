/** Names of places on a sheet of hexes, each beside its hex where it covers least. Placed anew for each zoom and
 * position. */

import { s } from './dom.js';
import { centre } from './hexes.js';

/** @typedef {{x: number, y: number, w: number, h: number}} Box */

/** Where a name may stand about its hex: how far in parts of a hex, the best first, and which way. */
const FAR = [0.42, 0.62, 0.85, 1.1];
const WAYS = [
  [0, 1],
  [0, -1],
  [1, 0.2],
  [-1, 0.2],
  [0.8, -0.7],
  [-0.8, -0.7],
  [0.8, 0.8],
  [-0.8, 0.8],
];
/** Sizes of a name and how wide a letter of it is at most, as in css/map.css. @type {Record<string, number[]>} */
const SIZES = { great: [11, 0.92], town: [10.8, 0.52], farm: [10, 0.5] };

/** Parts of a line at which the middle of its name may be. */
const OFFSETS = [0.5, 0.38, 0.62, 0.26, 0.74, 0.16, 0.84];

/** @param {Box} a @param {Box} b */
export function overlap(a, b) {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x),
    h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** `rank`: great, town or farm; `more`: further classes.
 * @typedef {{id: string, name: string, rank: string, more: string}} Named */

export class HexLabels {
  group = s('g', { class: 'hexlabels', 'aria-hidden': 'true' });
  numbers = s('g', { class: 'hexnumbers', 'aria-hidden': 'true' });
  /** Where something stands. @type {Box[]} */ taken = [];
  /** @type {Map<Element, {length: number, points: {x: number, y: number}[]}>} */ lines = new Map();

  /** @param {Named[]} names @param {{name: string, x: number, y: number}[]} fords */
  constructor(names, fords) {
    const order = ['great', 'town', 'farm'];
    this.names = names
      .sort((a, b) => order.indexOf(a.rank) - order.indexOf(b.rank))
      .map(({ id, name, rank, more }) => {
        const el = s('text', { class: `hexlabel ${rank}${more}` }, name.replace(/'/g, '’'));
        this.group.append(el);
        return { id, name, rank, el };
      });
    this.fords = fords.map(({ name, x, y }) => {
      const el = s('text', { class: 'hexlabel ford' }, name.replace(/_/g, ' ').replace(/'/g, '’'));
      this.group.append(el);
      return { x, y, el };
    });
  }

  /** A name without room is left out. @param {Box[]} busy in metres @param {number} u metres a pixel
   * @param {number} grow @param {number} step */
  place(busy, u, grow, step) {
    const taken = [...busy];
    const k = u * grow;
    for (const { id, name, rank, el } of this.names) {
      const [size, wide] = SIZES[rank];
      const w = name.length * size * wide * k,
        at = step > 1 || rank !== 'farm' ? spotFor(centre(id), w, size * k, taken) : null;
      el.classList.toggle('short', !at);
      if (!at) continue;
      taken.push(boxAt(at, w, size * k));
      el.setAttribute('x', String(Math.round(at.x)));
      el.setAttribute('y', String(Math.round(at.y)));
    }
    for (const ford of this.fords) this.#ford(ford, taken, u, k, step);
    this.taken = taken;
  }

  /** Right of its ford, else left of it, else not at all.
   * @param {{x: number, y: number, el: SVGTextElement}} ford @param {Box[]} taken @param {number} u @param {number} k
   * @param {number} step */
  #ford({ x, y, el }, taken, u, k, step) {
    const w = (el.textContent ?? '').length * 4.6 * k,
      hgt = 10 * k;
    const free = [16 * u, -16 * u - w].find((dx) => {
      const box = { x: x + dx, y: y - 8 * u - hgt, w, h: hgt };
      return taken.every((other) => !overlap(box, other));
    });
    if (free !== undefined && step > 1) taken.push({ x: x + free, y: y - 8 * u - hgt, w, h: hgt });
    el.classList.toggle('short', step < 2 || free === undefined);
    el.setAttribute('x', String(Math.round(x + (free ?? 0))));
    el.setAttribute('y', String(Math.round(y - 8 * u)));
  }

  /** Names along lines go to a part of the line where nothing stands, or are left out. @param {Element[]} letters
   * @param {(el: Element) => {need: number, high: number}} size of each in metres */
  along(letters, size) {
    for (const el of letters) {
      const line = this.lines.get(el) ?? this.#line(el),
        { need, high } = size(el);
      const at = OFFSETS.find((t) => !this.#crossed(line, t, need, high));
      el.classList.toggle('covered', at === undefined);
      if (at !== undefined) el.firstElementChild?.setAttribute('startOffset', `${at * 100}%`);
    }
  }

  /** Points along the line of a name, evenly. @param {Element} el */
  #line(el) {
    const id = el.firstElementChild?.getAttribute('href')?.slice(1) ?? '';
    const path = /** @type {SVGPathElement} */ (/** @type {any} */ (document.getElementById(id)));
    const length = path.getTotalLength();
    const points = Array.from({ length: 41 }, (_, i) => path.getPointAtLength((length * i) / 40));
    this.lines.set(el, { length, points });
    return { length, points };
  }

  /** @param {{length: number, points: {x: number, y: number}[]}} line @param {number} t @param {number} need
   * @param {number} high */
  #crossed({ length, points }, t, need, high) {
    const half = need / length / 2;
    if (t - half < -0.02 || t + half > 1.02) return t !== 0.5;
    const under = points.filter((_, i) => Math.abs(i / 40 - t) < half + 0.013);
    return under.some(({ x, y }) => {
      const box = { x: x - high, y: y - high, w: 2 * high, h: 2 * high };
      return this.taken.some((other) => overlap(box, other));
    });
  }

  /** Numbers of the hexes in sight where no stack stands and no name. @param {string[]} ids
   * @param {number} u metres a pixel */
  number(ids, u) {
    this.numbers.textContent = '';
    const size = Math.max(112, 8.6 * u);
    for (const id of ids) {
      const { x, y } = centre(id);
      const box = { x: x - 1.2 * size, y: y - 385 - 0.8 * size, w: 2.4 * size, h: size };
      if (this.taken.every((other) => !overlap(box, other)))
        this.numbers.append(s('text', { x, y: Math.round(y - 385) }, id));
    }
  }
}

/** @param {{x: number, y: number}} at @param {number} w @param {number} size @returns {Box} */
function boxAt(at, w, size) {
  return { x: at.x - w / 2, y: at.y - size * 0.85, w, h: size * 1.15 };
}

/** The nearest free place for a name about a point, or null. @param {{x: number, y: number}} at @param {number} w
 * @param {number} size @param {Box[]} taken */
function spotFor({ x, y }, w, size, taken) {
  for (const far of FAR) {
    for (const [dx, dy] of WAYS) {
      const at = { x: x + dx * (far * 700 + w / 2), y: y + dy * far * 1000 + size * 0.3 };
      const box = boxAt(at, w, size);
      if (taken.every((other) => !overlap(box, other))) return at;
    }
  }
  return null;
}
