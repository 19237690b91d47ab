/** Numbers, flags and names of the areas, each where it covers least. Placed anew for each zoom and position. */

import { s } from '../../js/dom.js';
import { inside } from '../../js/chart.js';

/** @typedef {import('./model.js').LgvModel} LgvModel */
/** @typedef {{x: number, y: number, w: number, h: number}} Box */

/** Areas that are named at every zoom, in roman letters. */
const NAMED = new Set(
  [3, 4, 6, 7, 8, 10, 12, 21, 22, 26, 27, 39, 40, 42, 43, 44, 45, 47, 50, 51, 56, 61, 63, 65, 66, 70, 73, 74].map(
    String,
  ),
);
const TURNS = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [0.5, 0.87],
  [-0.5, 0.87],
  [0.87, 0.5],
  [-0.87, 0.5],
  [0.5, -0.87],
  [-0.5, -0.87],
  [0.87, -0.5],
  [-0.87, -0.5],
];
const CELL = 90;
/** So many square pixels of a name may lie on something else: far off it waits then until one is nearer, and its number
 * stays. What scores is always named. */
const COVERED = 12;

/** Sums over boxes in no time: how many points of lines lie under each cell. */
class Sums {
  /** @param {number} width @param {number} height metres */
  constructor(width, height) {
    this.columns = Math.ceil(width / CELL) + 1;
    this.rows = Math.ceil(height / CELL) + 1;
    this.sum = new Float64Array(this.columns * this.rows);
  }

  /** @param {number[]} p @param {number} weight */
  line(p, weight) {
    for (let i = 0; i + 3 < p.length; i += 2) {
      const steps = 1 + Math.floor(Math.hypot(p[i + 2] - p[i], p[i + 3] - p[i + 1]) / 130);
      for (let k = 0; k < steps; k++) {
        const x = Math.floor((p[i] + ((p[i + 2] - p[i]) * k) / steps) / CELL) + 1;
        const y = Math.floor((p[i + 1] + ((p[i + 3] - p[i + 1]) * k) / steps) / CELL) + 1;
        if (x > 0 && y > 0 && x < this.columns && y < this.rows) this.sum[y * this.columns + x] += weight;
      }
    }
  }

  close() {
    const c = this.columns;
    for (let y = 1; y < this.rows; y++) {
      for (let x = 1; x < c; x++)
        this.sum[y * c + x] += this.sum[y * c + x - 1] + this.sum[(y - 1) * c + x] - this.sum[(y - 1) * c + x - 1];
    }
  }

  /** @param {Box} b metres */
  under(b) {
    const at = (/** @type {number} */ x, /** @type {number} */ y) => {
      const i = Math.max(0, Math.min(this.columns - 1, Math.round(x / CELL))),
        k = Math.max(0, Math.min(this.rows - 1, Math.round(y / CELL)));
      return this.sum[k * this.columns + i];
    };
    return at(b.x + b.w, b.y + b.h) - at(b.x, b.y + b.h) - at(b.x + b.w, b.y) + at(b.x, b.y);
  }
}

/** @param {Box} a @param {Box} b */
export function overlap(a, b) {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x),
    h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

export class Labels {
  group = s('g', { class: 'labels', 'aria-hidden': 'true' });
  /** Boxes of the labels as placed, in metres. @type {Map<string, Box>} */ boxes = new Map();
  /** @type {Map<string, SVGGElement>} */ #drawn = new Map();

  /** @param {LgvModel} model */
  constructor(model) {
    this.model = model;
    const c = model.chart;
    this.rings = new Map([...c.rings.keys()].map((area) => [area, c.corners(area)]));
    this.sums = new Sums(c.width, c.height);
    for (const river of c.rivers) this.sums.line(river.points, 12);
    for (const road of c.roads) this.sums.line(road.points, 1.5);
    for (const stream of c.streams) this.sums.line(stream.points, 1.5);
    for (const rail of c.rails) this.sums.line(rail.points, 1);
    for (const arc of c.arcs.values()) this.sums.line(arc.points, arc.kind === 'major' ? 5 : 2);
    this.sums.close();
    this.order = [...c.rings.keys()]
      .filter((area) => c.spots.has(area))
      .sort((a, b) => (c.spots.get(a)?.r ?? 0) - (c.spots.get(b)?.r ?? 0));
  }

  /** Signs after the number. @param {string} area */
  #flags(area) {
    return ['vp', 'star', 'hill'].filter((what) => this.model.fact(`area.${area}.${what}`));
  }

  /**
   * @param {Box[]} busy what stands in the way, in metres
   * @param {number} u metres a pixel
   * @param {number} step of zoom, 1 to 3
   * @param {number} grow of lettering
   */
  place(busy, u, step, grow) {
    const taken = [...busy];
    this.boxes.clear();
    for (const area of this.order) {
      const known = NAMED.has(area),
        named = known || step > 1;
      const name = named ? this.model.placeName(area) : '';
      const flags = this.#flags(area);
      const k = u * grow;
      const size = known ? 10.8 : 9.6;
      const spot = this.model.chart.spots.get(area);
      if (!spot) continue;
      const put = (/** @type {string} */ text) => {
        const w = k * Math.max(text.length * size * 0.455 + 4, 14 + 10 * flags.length),
          h = k * (text ? 22 : 11);
        const at = this.#best(area, spot, w, h, taken, k);
        return { text, at, box: { x: at.x - w / 2, y: at.y - h / 2, w, h } };
      };
      let { text, at, box } = put(name);
      const waits = step < 2 && text && !flags.includes('vp');
      if (waits && taken.some((other) => overlap(box, other) > COVERED * k * k)) ({ text, at, box } = put(''));
      taken.push(box);
      this.boxes.set(area, box);
      this.#letter(area, text, known, flags, at, k, box.h);
    }
  }

  /**
   * @param {string} area @param {{x: number, y: number}} spot @param {number} w @param {number} h @param {Box[]} taken
   * @param {number} k
   */
  #best(area, spot, w, h, taken, k) {
    let best = spot,
      least = Infinity;
    const near = taken.filter(
      (b) => Math.abs(b.x + b.w / 2 - spot.x) < 110 * k + b.w && Math.abs(b.y + b.h / 2 - spot.y) < 90 * k + b.h,
    );
    for (let ring = 0; ring <= 6; ring++) {
      for (let turn = 0; turn < (ring ? TURNS.length : 1); turn++) {
        const r = 9.5 * ring * k;
        const at = { x: spot.x + 1.35 * r * TURNS[turn][0], y: spot.y + r * TURNS[turn][1] };
        const cost = this.#cost(area, { x: at.x - w / 2, y: at.y - h / 2, w, h }, near, 9.5 * ring, k);
        if (cost < least) [best, least] = [at, cost];
      }
    }
    return best;
  }

  /** @param {string} area @param {Box} b @param {Box[]} near @param {number} far @param {number} k */
  #cost(area, b, near, far, k) {
    let cost = far * 0.75;
    for (const box of near) cost += (overlap(b, box) / (k * k)) * 0.9;
    const ring = this.rings.get(area) ?? [];
    for (let i = 0; i < 9; i++) {
      if (!inside(ring, b.x + (b.w * (i % 3)) / 2, b.y + (b.h * Math.floor(i / 3)) / 2)) cost += i === 4 ? 330 : 13;
    }
    const c = this.model.chart;
    if (b.x < 2 * k || b.x + b.w > c.width - 2 * k || b.y < 2 * k || b.y + b.h > c.height - 2 * k) cost += 300;
    return cost + this.sums.under(b);
  }

  /**
   * @param {string} area @param {string} name @param {boolean} known @param {string[]} flags
   * @param {{x: number, y: number}} at @param {number} k @param {number} h
   */
  #letter(area, name, known, flags, at, k, h) {
    let g = this.#drawn.get(area);
    const wild = this.model.fact(`area.${area}.terrain`) === 'wilderness';
    if (!g) {
      g = s('g', { class: `label${known ? ' known' : ''}${wild ? ' wild' : ''}` });
      const width = area.length * 5.6,
        left = -(width + 10.5 * flags.length) / 2;
      g.append(s('text', { class: 'number', x: left, y: 8.5 }, area));
      let x = left + width + 2.5;
      for (const flag of flags) {
        if (flag === 'vp') g.append(s('path', { class: 'flag vp', d: `M${x + 4} .6l3.6 4.2l-3.6 4.2l-3.6 -4.2z` }));
        if (flag === 'star')
          g.append(
            s('path', {
              class: 'flag',
              transform: `translate(${x + 4.4} 5) scale(.58)`,
              d: 'M0 -8.4L2.1 -2.8L8 -2.6L3.4 1.1L5 6.8L0 3.5L-5 6.8L-3.4 1.1L-8 -2.6L-2.1 -2.8z',
            }),
          );
        if (flag === 'hill') g.append(s('path', { class: 'flag hill', d: `M${x + 4.4} .8l4.3 7.8h-8.6z` }));
        x += 10.5;
      }
      g.append(s('text', { class: 'name', x: 0, y: 19.2 }));
      this.#drawn.set(area, g);
      this.group.append(g);
    }
    const text = g.querySelector('.name');
    if (text && text.textContent !== name) text.textContent = name;
    g.setAttribute('transform', `translate(${at.x} ${at.y - h / 2}) scale(${k})`);
  }

  /** While zooming: keep the size of letters on the screen. @param {number} k */
  rescale(k) {
    for (const g of this.#drawn.values()) {
      g.setAttribute('transform', (g.getAttribute('transform') ?? '').replace(/scale\(.*\)/, `scale(${k})`));
    }
  }
}
