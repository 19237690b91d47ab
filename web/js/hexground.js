/** The ground of a sheet of hexes: woods as masses with an edge of crowns, and relief as one shaded picture. Made from
 * the lines of the chart; colours and widths are in css/map.css. */

import { s } from './dom.js';
import { veilImage } from './engrave.js';

/** @typedef {import('./picture.js').Picture & {woods: number[][]}} Wooded */

/** Of a crown on the edge of woods, and of a cell of the shaded picture; a thousand are a hex. */
const CROWN = 152;
const CELL = 250;
/** Of the blotches in woods. */
const LEAVES = [88, 118, 62];

/** Twice the area of a ring, above 0 if it runs clockwise on the screen. @param {number[]} p x y x y ... */
function area(p) {
  let sum = 0;
  for (let i = 0, k = p.length - 2; i < p.length; k = i, i += 2) sum += p[k] * p[i + 1] - p[i] * p[k + 1];
  return sum;
}

/** Points of a ring so far apart as crowns are wide. @param {number[]} p */
function spaced(p) {
  const out = [p[0], p[1]];
  for (let i = 2; i <= p.length; i += 2) {
    const x = p[i % p.length],
      y = p[(i % p.length) + 1];
    for (;;) {
      const [ax, ay] = out.slice(-2);
      const far = Math.hypot(x - ax, y - ay);
      if (far < CROWN) break;
      out.push(Math.round(ax + ((x - ax) * CROWN) / far), Math.round(ay + ((y - ay) * CROWN) / far));
    }
  }
  return out;
}

/** A ring of arcs that bulge away from the woods. @param {number[]} ring @param {boolean} hole in the woods */
function crowned(ring, hole) {
  const p = spaced(ring),
    sweep = area(ring) > 0 !== hole ? 1 : 0;
  let d = `M${p[0]} ${p[1]}`;
  for (let i = 2; i <= p.length; i += 2) {
    const x = p[i % p.length],
      y = p[(i % p.length) + 1];
    d += `A88 88 0 0 ${sweep} ${x} ${y}`;
  }
  return `${d}z`;
}

/** Few signs, so that a mass is read as trees. @param {number[]} trees x y size ... */
function signs(trees) {
  let d = '';
  for (let i = 0; i + 2 < trees.length; i += 3)
    if (trees[i + 2] % 5 < 2) d += `M${trees[i] - 55} ${trees[i + 1]}a58 58 0 0 1 110 0`;
  return s('path', { class: 'treesign', d });
}

/** Woods with their shadow and rim, and clearings with the same edge. @param {Wooded} c @param {SVGDefsElement} defs */
export function woodland(c, defs) {
  const woods = c.woods.map((ring) => crowned(ring, false)).join('');
  const open = c.clearings.map(({ points }) => crowned(points, true)).join('');
  defs.append(s('clipPath', { id: 'woods' }, s('path', { d: woods })));
  const size = { width: c.width, height: c.height, preserveAspectRatio: 'none' };
  const blotches = s('image', { class: 'blotches', href: veilImage(LEAVES, 10), ...size });
  const rims = ['rim', 'rim inner'].map((name) => s('path', { class: name, d: woods + open }));
  return s(
    'g',
    { class: 'woodland' },
    s('path', { class: 'cast', d: woods, transform: 'translate(26 38)' }),
    s('path', { class: 'woods', d: woods }),
    s('g', { 'clip-path': 'url(#woods)' }, blotches, signs(c.trees), rims),
    s('path', { class: 'clearing', d: open }),
    s('path', { class: 'edge', d: woods + open }),
  );
}

/** Soften a grid along one way and then along the other. @param {Float32Array} grid @param {number} w
 * @param {number} h */
function soften(grid, w, h) {
  for (const [step, across] of [
    [1, w],
    [w, h],
  ]) {
    const was = grid.slice();
    for (let i = 0; i < w * h; i++) {
      const at = step === 1 ? i % w : Math.floor(i / w);
      let sum = 0;
      for (let k = -2; k <= 2; k++) if (at + k >= 0 && at + k < across) sum += was[i + k * step];
      grid[i] = sum / 5;
    }
  }
}

/** How much each cell falls away from the light in the north-west, from the strokes that run downhill.
 * @param {Wooded} c @param {number} w @param {number} h */
function slopes(c, w, h) {
  const grid = new Float32Array(w * h);
  for (const { weight, points } of c.hachures) {
    for (let i = 0; i + 3 < points.length; i += 4) {
      const [x, y, dx, dy] = points.slice(i, i + 4);
      const col = Math.floor((x + dx / 2) / CELL),
        row = Math.floor((y + dy / 2) / CELL);
      if (col < 0 || row < 0 || col >= w || row >= h) continue;
      grid[row * w + col] += (weight * (dx + dy)) / Math.max(1, Math.hypot(dx, dy));
    }
  }
  soften(grid, w, h);
  soften(grid, w, h);
  return grid;
}

/** The shaded picture. @param {Wooded} c */
export function shading(c) {
  const w = Math.ceil(c.width / CELL),
    h = Math.ceil(c.height / CELL);
  const canvas = document.createElement('canvas');
  canvas.width = w;
  canvas.height = h;
  const context = canvas.getContext('2d');
  if (!context) return s('g');
  const image = context.createImageData(w, h),
    grid = slopes(c, w, h);
  const deep = grid.reduce((sum, v) => sum + v * v, 0) / Math.max(1, grid.filter(Boolean).length);
  grid.forEach((v, i) => {
    const k = Math.max(-1, Math.min(1, v / (2.2 * Math.sqrt(deep) || 1)));
    image.data.set(k > 0 ? [84, 62, 22, 96 * k] : [255, 250, 226, -110 * k], 4 * i);
  });
  context.putImageData(image, 0, 0);
  const size = { width: w * CELL, height: h * CELL };
  return s('image', { class: 'shading', href: canvas.toDataURL('image/png'), x: 0, y: 0, ...size });
}
