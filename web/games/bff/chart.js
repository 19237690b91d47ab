/** The picture of a table, made from its board: grounds, contours, lines and places become the lines of a chart, with
 * trees, hachures and furrows scattered over them. Lengths are quarters of a hundredth of an inch (see UNIT). */

import { inside } from '../../js/chart.js';
import { Picture } from '../../js/picture.js';

/** @typedef {import('../../js/picture.js').Points} Points */
/** @typedef {(key: string) => string | undefined} Fact */
/** A ground or contour in the order of the board; a later one covers an earlier one.
 * @typedef {{kind: string, name: string, level: number, points: Points}} Ground */
/** A wall, fence or work; `facing` is NaN for one that counts both ways.
 * @typedef {{kind: string, name: string, facing: number, turn: number, points: Points}} Barrier */

/** Units of the sheet a hundredth of an inch: so trees and houses have their size on other sheets. */
export const UNIT = 4;
export const INCH = 100 * UNIT;

const WOODED = new Set(['woods', 'heavy-woods', 'open-woods']);
/** Spacing of trees, in inches. @type {Record<string, number>} */
const SPACING = { woods: 0.86, 'heavy-woods': 0.74, 'open-woods': 1.5 };

/** 0 to 1, the same for the same place. @param {number} x @param {number} y @param {number} salt */
function chance(x, y, salt) {
  const n = Math.sin(x * 12.9898 + y * 78.233 + salt * 37.719) * 43758.5453;
  return n - Math.floor(n);
}

/** @param {Points} p @param {number} x @param {number} y */
function farFrom(p, x, y) {
  let best = Infinity;
  for (let i = 2; i + 1 < p.length; i += 2) {
    const ax = p[i - 2],
      ay = p[i - 1],
      dx = p[i] - ax,
      dy = p[i + 1] - ay;
    const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    best = Math.min(best, Math.hypot(x - ax - t * dx, y - ay - t * dy));
  }
  return best;
}

/** Corners cut twice: a line that a pen would draw. @param {Points} p */
function smooth(p) {
  let line = p;
  for (let pass = 0; pass < 2 && line.length > 4; pass++) {
    const next = line.slice(0, 2);
    for (let i = 0; i + 3 < line.length; i += 2) {
      for (const t of [0.25, 0.75])
        next.push(
          Math.round(line[i] + (line[i + 2] - line[i]) * t),
          Math.round(line[i + 1] + (line[i + 3] - line[i + 1]) * t),
        );
    }
    line = [...next, ...line.slice(-2)];
  }
  return line;
}

export class BffChart extends Picture {
  /** @type {Ground[]} */ grounds = [];
  /** @type {Ground[]} */ contours = [];
  /** @type {Barrier[]} */ barriers = [];

  /** @param {Fact} fact */
  constructor(fact) {
    super();
    this.width = UNIT * Number(fact('table.width'));
    this.height = UNIT * Number(fact('table.depth'));
    this.base = { kind: fact('table.ground') ?? 'open', level: Number(fact('table.level') ?? 0) };
    const all = (/** @type {string} */ family) => this.#all(fact, family);
    for (const { of, points } of all('ground'))
      this.grounds.push({ kind: of('kind'), name: of('name'), level: 0, points });
    for (const { of, points } of all('contour'))
      this.contours.push({ kind: 'contour', name: '', level: Number(of('level')), points });
    for (const { of, points } of all('stream')) this.streams.push({ kind: 'stream', name: of('name'), points });
    for (const { of, points } of all('road'))
      this.roads.push({ kind: of('class') === 'good' ? 'turnpike' : 'road', name: of('name'), points });
    for (const { of, points } of all('wall'))
      this.barriers.push({ kind: of('kind'), name: '', facing: NaN, turn: 0, points });
    for (const { of, points } of all('work'))
      this.barriers.push({
        kind: of('kind'),
        name: of('name'),
        facing: of('facing') ? Number(of('facing')) : NaN,
        turn: Number(of('turn') || 0),
        points,
      });
    for (let n = 1; fact(`place.${n}.name`); n++) {
      const [x, y] = (fact(`place.${n}.at`) ?? '').split(' ').map((v) => UNIT * Number(v));
      this.places.push({ kind: fact(`place.${n}.kind`) ?? '', name: fact(`place.${n}.name`) ?? '', x, y });
    }
    this.#letter();
    this.#plant();
    this.#hatch();
    this.#plough();
  }

  /** @param {Fact} fact @param {string} family */
  #all(fact, family) {
    const found = [];
    for (let n = 1; fact(`${family}.${n}.points`); n++) {
      const of = (/** @type {string} */ what) => fact(`${family}.${n}.${what}`) ?? '';
      found.push({
        of,
        points: of('points')
          .split(' ')
          .map((v) => UNIT * Number(v)),
      });
    }
    return found;
  }

  /** Kind of the ground at a point. @param {number} x @param {number} y */
  groundAt(x, y) {
    for (let i = this.grounds.length - 1; i >= 0; i--)
      if (inside(this.grounds[i].points, x, y)) return this.grounds[i].kind;
    return this.base.kind;
  }

  /** @param {number} x @param {number} y */
  levelAt(x, y) {
    for (let i = this.contours.length - 1; i >= 0; i--)
      if (inside(this.contours[i].points, x, y)) return this.contours[i].level;
    return this.base.level;
  }

  /** Names along roads and streams that are long enough. */
  #letter() {
    for (const { name, points, kind } of [...this.roads, ...this.streams]) {
      let length = 0;
      for (let i = 2; i + 1 < points.length; i += 2)
        length += Math.hypot(points[i] - points[i - 2], points[i + 1] - points[i - 1]);
      if (!name || length < 8 * INCH) continue;
      const line = points[0] <= points[points.length - 2] ? points : turned(points);
      const as = kind === 'turnpike' ? 'main' : kind;
      this.letters.push({ kind: as, name: kind === 'turnpike' ? name.toUpperCase() : name, points: smooth(line) });
    }
    for (const line of [...this.roads, ...this.streams]) line.points = smooth(line.points);
  }

  /** Trees in woods, off the roads. */
  #plant() {
    const lines = [...this.roads, ...this.streams].map(({ points }) => points);
    const step = 0.74 * INCH;
    for (let y = step / 2; y < this.height; y += step) {
      for (let x = step / 2; x < this.width; x += step) {
        const px = Math.round(x + (chance(x, y, 1) - 0.5) * step * 0.8),
          py = Math.round(y + (chance(x, y, 2) - 0.5) * step * 0.8);
        const kind = this.groundAt(px, py);
        if (!WOODED.has(kind) || this.groundAt(px, py + 90) !== kind || this.groundAt(px, py - 140) !== kind) continue;
        if (chance(x, y, 3) > (0.74 / SPACING[kind]) ** 2) continue;
        if (lines.some((line) => farFrom(line, px, py) < 0.42 * INCH)) continue;
        this.trees.push(px, py, Math.floor(chance(x, y, 4) * 9));
      }
    }
  }

  /** Strokes downhill from the contours. */
  #hatch() {
    /** @type {Map<number, Points>} */ const strokes = new Map();
    for (const { points } of this.contours) {
      const ring = [...points, points[0], points[1]];
      for (let i = 2; i + 1 < ring.length; i += 2) {
        const [ax, ay, bx, by] = [ring[i - 2], ring[i - 1], ring[i], ring[i + 1]];
        const long = Math.hypot(bx - ax, by - ay);
        const nx = (by - ay) / (long || 1),
          ny = -(bx - ax) / (long || 1);
        for (let at = 30; at < long; at += 62) {
          const x = ax + ((bx - ax) * at) / long,
            y = ay + ((by - ay) * at) / long;
          const drop = this.levelAt(x - nx * 60, y - ny * 60) - this.levelAt(x + nx * 60, y + ny * 60);
          if (!drop || x < 0 || y < 0 || x > this.width || y > this.height) continue;
          const way = Math.sign(drop),
            far = 170 + 90 * chance(x, y, 5);
          const weight = Math.min(4, 1 + Math.abs(drop));
          const list = strokes.get(weight) ?? [];
          strokes.set(weight, list);
          for (const k of [0, 1]) {
            const off = k * 250 + 40 * chance(x, y, 6 + k);
            list.push(
              ...[Math.round(x + way * nx * off), Math.round(y + way * ny * off)],
              ...[Math.round(way * nx * far), Math.round(way * ny * far)],
            );
          }
        }
      }
    }
    for (const [weight, points] of strokes) this.hachures.push({ weight, points });
  }

  /** Ploughed patches in the clearings. */
  #plough() {
    const step = 3.4 * INCH;
    for (let y = step / 2; y < this.height; y += step) {
      for (let x = step / 2; x < this.width; x += step) {
        const open = [-300, 0, 300].every((dx) =>
          [-260, 0, 260].every((dy) => this.groundAt(x + dx, y + dy) === 'open'),
        );
        if (!open || chance(x, y, 8) > 0.42) continue;
        const angle = chance(x, y, 9) < 0.5 ? 0.12 : 1.5;
        const lines = 5 + Math.floor(chance(x, y, 10) * 4);
        this.furrows.push(x, y, Math.round(1000 * Math.cos(angle)), Math.round(1000 * Math.sin(angle)), lines);
      }
    }
  }
}

/** The other way round. @param {Points} p */
function turned(p) {
  const back = [];
  for (let i = p.length - 2; i >= 0; i -= 2) back.push(p[i], p[i + 1]);
  return back;
}
