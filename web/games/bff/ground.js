/** What a pen makes of a board: heights that slope, edges of woods, fields in the clearings. It decorates what the
 * board says and adds nothing that a rule would know. Lengths are quarters of a hundredth of an inch. */

import { inside } from '../../js/chart.js';

/** @typedef {import('./chart.js').BffChart} BffChart */
/** @typedef {import('../../js/picture.js').Points} Points */
/** A piece of cultivated ground: a corner, two sides, and what grows there.
 * @typedef {{x: number, y: number, w: number, h: number, crop: 'plough' | 'grain' | 'meadow'}} Field */

/** Units of the sheet a hundredth of an inch: so houses and strokes have their size on other sheets. */
export const UNIT = 4;
export const INCH = 100 * UNIT;
/** A cell of a raster. */
export const CELL = INCH / 4;

const WOODED = new Set(['woods', 'heavy-woods', 'open-woods']);
/** Fields lie a little aslant. */
const TURN = 0.07;

/** 0 to 1, the same for the same place. @param {number} x @param {number} y @param {number} salt */
export function chance(x, y, salt) {
  const n = Math.sin(x * 12.9898 + y * 78.233 + salt * 37.719) * 43758.5453;
  return n - Math.floor(n);
}

/** 0 to 1, soft. @param {number} x @param {number} y */
export function noise(x, y) {
  const ix = Math.floor(x),
    iy = Math.floor(y);
  const fx = (x - ix) ** 2 * (3 - 2 * (x - ix)),
    fy = (y - iy) ** 2 * (3 - 2 * (y - iy));
  const row = (/** @type {number} */ j) => chance(ix, j, 1) * (1 - fx) + chance(ix + 1, j, 1) * fx;
  return row(iy) * (1 - fy) + row(iy + 1) * fy;
}

/** A number a cell of the table. */
export class Raster {
  /** @param {number} width @param {number} height @param {number} value */
  constructor(width, height, value) {
    this.w = Math.ceil(width / CELL);
    this.h = Math.ceil(height / CELL);
    this.cells = new Float32Array(this.w * this.h).fill(value);
  }

  /** @param {number} i @param {number} j */
  cell(i, j) {
    return this.cells[Math.max(0, Math.min(this.h - 1, j)) * this.w + Math.max(0, Math.min(this.w - 1, i))];
  }

  /** @param {number} x @param {number} y */
  at(x, y) {
    return this.cell(Math.floor(x / CELL), Math.floor(y / CELL));
  }

  /** All cells with their middle in a ring. @param {Points} p @param {number} value */
  fill(p, value) {
    for (let j = 0; j < this.h; j++) {
      const y = (j + 0.5) * CELL,
        xs = [];
      for (let i = 0, k = p.length - 2; i < p.length; k = i, i += 2)
        if (p[i + 1] > y !== p[k + 1] > y) xs.push(p[i] + ((y - p[i + 1]) * (p[k] - p[i])) / (p[k + 1] - p[i + 1]));
      xs.sort((a, b) => a - b);
      for (let n = 0; n + 1 < xs.length; n += 2) {
        const from = Math.max(0, Math.ceil(xs[n] / CELL - 0.5)),
          to = Math.min(this.w, Math.ceil(xs[n + 1] / CELL - 0.5));
        if (to > from) this.cells.fill(value, j * this.w + from, j * this.w + to);
      }
    }
  }

  /** All cells near a line. @param {Points} p @param {number} radius in cells @param {number} value */
  stroke(p, radius, value) {
    for (const [x, y] of along(p, CELL)) {
      const i = Math.floor(x / CELL),
        j = Math.floor(y / CELL);
      for (let dj = -radius; dj <= radius; dj++)
        for (let di = -radius; di <= radius; di++)
          if (i + di >= 0 && j + dj >= 0 && i + di < this.w && j + dj < this.h)
            this.cells[(j + dj) * this.w + i + di] = value;
    }
  }

  /** Each cell the mean of those about it. @param {number} radius in cells */
  blur(radius) {
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
    ]) {
      const old = this.cells;
      const from = Object.assign(Object.create(Raster.prototype), this, { cells: old });
      this.cells = Float32Array.from(old, (_, k) => {
        const i = k % this.w,
          j = Math.floor(k / this.w);
        let sum = 0;
        for (let n = -radius; n <= radius; n++) sum += from.cell(i + n * dx, j + n * dy);
        return sum / (2 * radius + 1);
      });
    }
    return this;
  }
}

/** Points every so far along a line. @param {Points} p @param {number} step @returns {[number, number][]} */
function along(p, step) {
  /** @type {[number, number][]} */ const all = [];
  let left = 0;
  for (let i = 2; i + 1 < p.length; i += 2) {
    const [ax, ay] = [p[i - 2], p[i - 1]];
    const long = Math.hypot(p[i] - ax, p[i + 1] - ay);
    let at = left;
    for (; at < long; at += step) all.push([ax + ((p[i] - ax) * at) / long, ay + ((p[i + 1] - ay) * at) / long]);
    left = at - long;
  }
  return all;
}

/** A ring whose corners are rounded, by at most `reach` from each; on the rim of the table they stay. @param {Points} p
 * @param {number} reach @param {{width: number, height: number}} table */
export function rounded(p, reach, { width, height }) {
  const out = [];
  const n = p.length;
  for (let i = 0; i < n; i += 2) {
    const [x, y] = [p[i], p[i + 1]];
    if (x <= 0 || y <= 0 || x >= width || y >= height) {
      out.push(x, y);
      continue;
    }
    const cut = (/** @type {number} */ k) => {
      const [dx, dy] = [p[k] - x, p[k + 1] - y];
      const t = Math.min(0.45, reach / (Math.hypot(dx, dy) || 1));
      return [x + dx * t, y + dy * t];
    };
    const a = cut((i + n - 2) % n),
      b = cut((i + 2) % n);
    for (const t of [0, 0.33, 0.67, 1]) {
      const of = (/** @type {number} */ k) => (1 - t) ** 2 * a[k] + 2 * t * (1 - t) * (k ? y : x) + t * t * b[k];
      out.push(Math.round(of(0)), Math.round(of(1)));
    }
  }
  return out;
}

/** Kind of the ground at a point, of all that is drawn. @param {BffChart} c @param {number} x @param {number} y */
function kindAt({ grounds, base }, x, y) {
  for (let i = grounds.length - 1; i >= 0; i--) if (inside(grounds[i].points, x, y)) return grounds[i].kind;
  return base.kind;
}

/** The edge of the woods: crowns that bulge into the open, and lines inside it at each of some distances.
 * @param {BffChart} c @param {number[]} rims @returns {{crowns: string, rims: string[]}} path data */
export function woodsEdge(c, rims) {
  const out = { crowns: '', rims: rims.map(() => '') };
  const wooded = (/** @type {number} */ x, /** @type {number} */ y) => WOODED.has(kindAt(c, x, y));
  for (const { points } of c.grounds) {
    const dots = along([...points, points[0], points[1]], 0.36 * INCH);
    let going = false;
    dots.forEach(([ax, ay], k) => {
      const [bx, by] = dots[(k + 1) % dots.length];
      const long = Math.hypot(bx - ax, by - ay) || 1;
      const [nx, ny] = [(by - ay) / long, (ax - bx) / long];
      const [mx, my] = [(ax + bx) / 2, (ay + by) / 2];
      const left = wooded(mx + 50 * nx, my + 50 * ny);
      if (left === wooded(mx - 50 * nx, my - 50 * ny) || long > INCH) {
        going = false;
        return;
      }
      const way = left ? 1 : -1;
      const r = Math.round(long * (0.52 + 0.16 * chance(mx, my, 7)));
      const [from, to] = [`${Math.round(ax)} ${Math.round(ay)}`, `${Math.round(bx)} ${Math.round(by)}`];
      out.crowns += `M${from}A${r} ${r} 0 0 ${left ? 0 : 1} ${to}`;
      rims.forEach((far, n) => {
        out.rims[n] += `${going ? 'L' : 'M'}${Math.round(mx + way * far * nx)} ${Math.round(my + way * far * ny)}`;
      });
      going = true;
    });
  }
  return out;
}

/** Signs of trees in the woods, few and in groups. @param {BffChart} c @param {(x: number, y: number, d: string) =>
 *   void} add */
export function canopy(c, add) {
  const step = 0.95 * INCH;
  for (let y = step / 2; y < c.height; y += step) {
    for (let x = step / 2; x < c.width; x += step) {
      const px = Math.round(x + (chance(x, y, 1) - 0.5) * step),
        py = Math.round(y + (chance(x, y, 2) - 0.5) * step);
      const kind = c.groundAt(px, py);
      if (!WOODED.has(kind) || c.groundAt(px, py + 160) !== kind || c.lines.at(px, py)) continue;
      const thick = kind === 'heavy-woods' ? 0.72 : kind === 'woods' ? 0.56 : 0.3;
      if (0.55 * noise(px / 1700, py / 1700) + 0.45 * chance(x, y, 3) > thick) continue;
      const k = 0.8 + 0.5 * chance(x, y, 4);
      const arc = (/** @type {number} */ r, /** @type {number} */ dx, /** @type {number} */ dy) =>
        `a${Math.round(r * k)} ${Math.round(r * k)} 0 0 1 ${Math.round(dx * k)} ${Math.round(dy * k)}`;
      add(px, py, `M${px} ${py}${arc(30, 48, -22)}${arc(38, 66, 4)}${arc(28, 44, 26)}`);
    }
  }
}

/** Strokes downhill, from lines of equal height. @param {Raster} high levels, blurred
 * @returns {BffChart['hachures']} */
export function hachures(high) {
  const STEP = 2,
    SPACE = 74,
    GENTLE = 0.13;
  /** @type {BffChart['hachures']} */ const rows = [1, 2, 3].map((weight) => ({ weight, points: [] }));
  for (let j = 0; j + STEP < high.h; j += STEP) {
    for (let i = 0; i + STEP < high.w; i += STEP) {
      const h = [high.cell(i, j), high.cell(i + STEP, j), high.cell(i + STEP, j + STEP), high.cell(i, j + STEP)];
      const size = STEP * CELL;
      const [gx, gy] = [h[1] + h[2] - h[0] - h[3], h[2] + h[3] - h[0] - h[1]].map((d) => (d / 2 / size) * INCH);
      const slope = Math.hypot(gx, gy);
      if (slope < GENTLE) continue;
      const low = Math.min(...h),
        top = Math.max(...h);
      const row = rows[slope < 0.22 ? 0 : slope < 0.36 ? 1 : 2].points;
      for (let iso = Math.ceil(low * 4 - 0.5) / 4 + 0.125; iso < top; iso += 0.25)
        for (const [x, y] of crossed(h, iso, SPACE / size)) {
          // A little up or down the slope, or they would stand in ranks.
          const off = (0.7 * chance(x + i, y + j, 8) - 0.35) * (0.25 / slope) * INCH;
          const px = Math.round((i + 0.5) * CELL + x * size - (gx / slope) * off),
            py = Math.round((j + 0.5) * CELL + y * size - (gy / slope) * off);
          const far = Math.min(0.66, 0.2 / slope) * INCH * (0.65 + 0.5 * chance(px, py, 5));
          row.push(px, py, Math.round((-gx / slope) * far), Math.round((-gy / slope) * far));
        }
    }
  }
  return rows;
}

/** Points along the line of a height through a cell of side 1. @param {number[]} h of the corners, clockwise
 * @param {number} iso @param {number} space @returns {[number, number][]} */
function crossed(h, iso, space) {
  const corner = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  const ends = [];
  for (let k = 0; k < 4; k++) {
    const [a, b] = [h[k], h[(k + 1) % 4]];
    if (a > iso === b > iso) continue;
    const t = (iso - a) / (b - a);
    ends.push(corner[k].map((v, n) => v + (corner[(k + 1) % 4][n] - v) * t));
  }
  if (ends.length < 2) return [];
  const [p, q] = ends;
  const count = Math.max(1, Math.round(Math.hypot(q[0] - p[0], q[1] - p[1]) / space));
  return Array.from({ length: count }, (_, k) => {
    const t = (k + 0.3 + 0.4 * chance(k + iso, p[0] + q[1], 6)) / count;
    return [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
  });
}

/** Cuts ground into fields. @param {Field} f @param {Field[]} into */
function divide(f, into) {
  const most = (5.5 + 5 * chance(f.x, f.y, 11)) * INCH;
  const wide = f.w >= f.h;
  if (Math.max(f.w, f.h) <= most) {
    const luck = chance(f.x, f.y, 12);
    if (luck < 0.74) into.push({ ...f, crop: luck < 0.28 ? 'plough' : luck < 0.5 ? 'grain' : 'meadow' });
    return;
  }
  const part = 0.36 + 0.28 * chance(f.x, f.y, 13);
  const w = f.w * part,
    h = f.h * part;
  divide(wide ? { ...f, w } : { ...f, h }, into);
  divide(wide ? { ...f, x: f.x + w, w: f.w - w } : { ...f, y: f.y + h, h: f.h - h }, into);
}

/** @param {number} x @param {number} y of the fields @returns {[number, number]} of the sheet */
const aslant = (x, y) => [x * Math.cos(TURN) - y * Math.sin(TURN), x * Math.sin(TURN) + y * Math.cos(TURN)];

/** @param {BffChart} c */
export function fieldsOf(c) {
  /** @type {Field[]} */ const all = [];
  const more = c.width * TURN + 5 * INCH;
  divide({ x: 0, y: -more, w: c.width + more, h: c.height + more, crop: 'meadow' }, all);
  return all.filter(({ x, y, w, h }) => c.groundAt(...aslant(x + w / 2, y + h / 2)) === 'open');
}

/** Fields stand off each other by twice this. */
const RIM = 0.16 * INCH;

/** The corners of a field. @param {Field} f */
export function cornersOfField({ x, y, w, h }) {
  const [right, low] = [x + w - RIM, y + h - RIM];
  const [left, top] = [x + RIM, y + RIM];
  return [...aslant(left, top), ...aslant(right, top), ...aslant(right, low), ...aslant(left, low)];
}

/** How much of a cell at a point lies in a field, 0 to 1. @param {Field} f @param {number} px @param {number} py */
export function within({ x, y, w, h }, px, py) {
  const u = px * Math.cos(TURN) + py * Math.sin(TURN) - x,
    v = py * Math.cos(TURN) - px * Math.sin(TURN) - y;
  return Math.max(0, Math.min(1, (Math.min(u, w - u, v, h - v) - RIM) / CELL + 0.5));
}

/** Balks and furrows, as far as the ground is open and no road is near. @param {BffChart} c
 * @returns {{balks: string, furrows: string, grain: string}} path data */
export function ploughed(c) {
  const out = { balks: '', furrows: '', grain: '' };
  const free = (/** @type {number} */ x, /** @type {number} */ y) =>
    !c.lines.at(x, y) && [-90, 90].every((d) => c.groundAt(x + d, y) === 'open' && c.groundAt(x, y + d) === 'open');
  const run = (/** @type {number[]} */ ends) => {
    let d = '',
      from = '',
      to = '';
    const shut = () => {
      if (from !== to) d += `M${from}L${to}`;
      from = to = '';
    };
    for (const [x, y] of along(ends, 60)) {
      if (!free(x, y)) shut();
      else from ||= `${Math.round(x)} ${Math.round(y)}`;
      if (from) to = `${Math.round(x)} ${Math.round(y)}`;
    }
    shut();
    return d;
  };
  for (const f of c.fields) {
    const p = cornersOfField(f);
    for (let i = 0; i < 8; i += 2) out.balks += run([p[i], p[i + 1], p[(i + 2) % 8], p[(i + 3) % 8]]);
    if (f.crop === 'meadow') continue;
    const flat = chance(f.x, f.y, 14) < 0.5;
    const rows = Math.floor((flat ? f.h : f.w) / ((f.crop === 'plough' ? 0.24 : 0.34) * INCH));
    for (let k = 2; k < rows - 1; k++) {
      const t = k / rows;
      const ends = flat
        ? [...aslant(f.x + 130, f.y + t * f.h), ...aslant(f.x + f.w - 130, f.y + t * f.h)]
        : [...aslant(f.x + t * f.w, f.y + 130), ...aslant(f.x + t * f.w, f.y + f.h - 130)];
      out[f.crop === 'plough' ? 'furrows' : 'grain'] += run(ends);
    }
  }
  return out;
}
