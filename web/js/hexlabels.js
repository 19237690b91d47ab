/** Names of places on a sheet of hexes, each beside its hex where it covers least. Placed anew for each zoom and
 * position. */

import { s } from './dom.js';
import { centre } from './hexes.js';

/** @typedef {{x: number, y: number, w: number, h: number}} Box */

/** Where a name may stand about its hex, in parts of a hex, the best first; then as far as its own size. */
const SPOTS = [
  [0, 0.42, 0],
  [0, -0.42, 0],
  [0.36, 0.12, 1],
  [-0.36, 0.12, -1],
  [0.3, -0.3, 1],
  [-0.3, -0.3, -1],
  [0.3, 0.34, 1],
  [-0.3, 0.34, -1],
  [0, 0.75, 0],
];

/** @param {Box} a @param {Box} b */
function overlap(a, b) {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x),
    h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** `rank`: great, town or farm; `more`: further classes.
 * @typedef {{id: string, name: string, rank: string, more: string}} Named */

export class HexLabels {
  group = s('g', { class: 'hexlabels', 'aria-hidden': 'true' });
  numbers = s('g', { class: 'hexnumbers', 'aria-hidden': 'true' });

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

  /** @param {Box[]} busy in metres @param {number} u metres a pixel @param {number} grow @param {number} step */
  place(busy, u, grow, step) {
    const taken = [...busy];
    const k = u * grow;
    for (const { id, name, rank, el } of this.names) {
      const shown = step > 1 || rank !== 'farm';
      el.classList.toggle('short', !shown);
      if (!shown) continue;
      const size = rank === 'great' ? 13 : 10.8;
      const w = name.length * size * (rank === 'great' ? 0.74 : 0.45) * k,
        hgt = size * 1.1 * k;
      const { x, y } = centre(id);
      let best = { x, y },
        least = Infinity;
      SPOTS.forEach(([dx, dy, way], i) => {
        const at = { x: x + dx * 1000 + (way * w) / 2, y: y + dy * 1000 };
        const box = { x: at.x - w / 2, y: at.y - hgt * 0.8, w, h: hgt };
        const cost = taken.reduce((sum, other) => sum + overlap(box, other) / (w * hgt), 0) + i * 0.03;
        if (cost < least) [best, least] = [at, cost];
      });
      taken.push({ x: best.x - w / 2, y: best.y - hgt * 0.8, w, h: hgt });
      el.setAttribute('x', String(Math.round(best.x)));
      el.setAttribute('y', String(Math.round(best.y)));
    }
    for (const ford of this.fords) this.#ford(ford, taken, u, k, step);
  }

  /** Right of its ford, else left of it, else not at all.
   * @param {{x: number, y: number, el: SVGTextElement}} ford @param {Box[]} taken @param {number} u @param {number} k
   * @param {number} step */
  #ford({ x, y, el }, taken, u, k, step) {
    const w = (el.textContent ?? '').length * 4.2 * k,
      hgt = 10 * k;
    const free = [16 * u, -16 * u - w].find((dx) => {
      const box = { x: x + dx, y: y - 8 * u - hgt, w, h: hgt };
      return taken.every((other) => overlap(box, other) < 0.12 * w * hgt);
    });
    el.classList.toggle('short', step < 2 || free === undefined);
    el.setAttribute('x', String(Math.round(x + (free ?? 0))));
    el.setAttribute('y', String(Math.round(y - 8 * u)));
  }

  /** Numbers of the hexes in sight, from the zoom at which they can be read. @param {string[]} ids */
  number(ids) {
    this.numbers.textContent = '';
    for (const id of ids) {
      const { x, y } = centre(id);
      this.numbers.append(s('text', { x, y: Math.round(y - 385) }, id));
    }
  }
}
