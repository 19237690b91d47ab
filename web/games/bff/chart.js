/** The picture of a table, made from its board: grounds, contours, lines and places become the lines of a chart, with
 * hachures and fields drawn over them. Lengths are quarters of a hundredth of an inch (see UNIT). */

import { Picture } from '../../js/picture.js';
import { INCH, Raster, UNIT, fieldsOf, hachures, rounded } from './ground.js';

export { INCH, UNIT };

/** @typedef {import('../../js/picture.js').Points} Points */
/** @typedef {(key: string) => string | undefined} Fact */
/** A ground or contour in the order of the board; a later one covers an earlier one.
 * @typedef {{kind: string, name: string, level: number, points: Points}} Ground */
/** A wall, fence or work; `facing` is NaN for one that counts both ways.
 * @typedef {{kind: string, name: string, facing: number, turn: number, points: Points}} Barrier */

/** How far a pen cuts the corners of grounds and contours. */
const ROUND = 0.7 * INCH;

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
  /** @type {import('./ground.js').Field[]} */ fields = [];
  /** @type {string[]} */ kinds = [];
  /** Levels, as slopes. */ high = new Raster(0, 0, 0);
  /** Not 0 near a road or stream. */ lines = new Raster(0, 0, 0);
  #ground = new Raster(0, 0, 0);

  /** @param {Fact} fact */
  constructor(fact) {
    super();
    this.width = UNIT * Number(fact('table.width'));
    this.height = UNIT * Number(fact('table.depth'));
    this.base = { kind: fact('table.ground') ?? 'open', level: Number(fact('table.level') ?? 0) };
    const all = (/** @type {string} */ family) => this.#all(fact, family);
    const pen = (/** @type {Points} */ points) => rounded(points, ROUND, this);
    for (const { of, points } of all('ground')) {
      const kind = of('kind');
      this.grounds.push({ kind, name: of('name'), level: 0, points: kind === 'built-up' ? points : pen(points) });
    }
    for (const { of, points } of all('contour'))
      this.contours.push({ kind: 'contour', name: '', level: Number(of('level')), points: pen(points) });
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
    this.#survey();
  }

  /** Rasters of what lies where, and what is drawn after them. */
  #survey() {
    const raster = (/** @type {number} */ value) => new Raster(this.width, this.height, value);
    this.kinds = [...new Set([this.base.kind, ...this.grounds.map(({ kind }) => kind)])];
    this.#ground = raster(0);
    for (const { kind, points } of this.grounds) this.#ground.fill(points, this.kinds.indexOf(kind));
    this.lines = raster(0);
    for (const { points } of [...this.roads, ...this.streams]) this.lines.stroke(points, 1, 1);
    this.high = raster(this.base.level);
    for (const { level, points } of this.contours) this.high.fill(points, level);
    for (let pass = 0; pass < 3; pass++) this.high.blur(3);
    this.hachures = hachures(this.high);
    this.fields = fieldsOf(this);
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

  /** Kind of the ground about a point. @param {number} x @param {number} y */
  groundAt(x, y) {
    return this.kinds[this.#ground.at(x, y)];
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
}

/** The other way round. @param {Points} p */
function turned(p) {
  const back = [];
  for (let i = p.length - 2; i >= 0; i -= 2) back.push(p[i], p[i + 1]);
  return back;
}
