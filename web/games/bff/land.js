/** The table as an engraving: all that does not change in a game. Grounds are drawn in the order of the board, so what
 * covers what is the rule (BFF-12.21). */

import { s } from '../../js/dom.js';
import { path } from '../../js/chart.js';
import { Tiles, frame, lettering, paper, relief, roads, sheetClip, water } from '../../js/engrave.js';
import { INCH } from './chart.js';
import { CELL, Raster, canopy, cornersOfField, noise, ploughed, within, woodsEdge } from './ground.js';

/** @typedef {import('./chart.js').BffChart} BffChart */
/** @typedef {import('./chart.js').Barrier} Barrier */

const HOUSES = new Set(['house', 'tavern', 'church']);

/** @param {BffChart} c */
function grounds(c) {
  return s(
    'g',
    { class: 'ground' },
    s('rect', { class: `terrain ${c.base.kind}`, width: c.width, height: c.height }),
    c.grounds.map(({ kind, points }) => s('path', { class: `terrain ${kind}`, d: `${path(points)}Z` })),
  );
}

/** A tint and a line a level. @param {BffChart} c */
function levels(c) {
  return s(
    'g',
    { class: 'levels' },
    c.contours.map(({ level, points }) => s('path', { class: `level l${Math.min(5, level)}`, d: `${path(points)}Z` })),
  );
}

/** Edge, shadow and signs of the woods. @param {BffChart} c */
function woods(c) {
  const { crowns, rims } = woodsEdge(c, [70, 26]);
  const signs = new Tiles();
  canopy(c, (x, y, d) => signs.add(x, y, d));
  return s(
    'g',
    { class: 'woodland' },
    rims.map((d, i) => s('path', { class: `rim r${i}`, d })),
    s('path', { class: 'castshade', d: crowns, transform: 'translate(26 38)' }),
    s('path', { class: 'crowns', d: crowns }),
    signs.paths('canopy'),
  );
}

/** Fields with their balks. @param {BffChart} c */
function fields(c) {
  const d = ploughed(c);
  return s(
    'g',
    { class: 'fields' },
    s('path', { class: 'balk', d: d.balks }),
    s('path', { class: 'furrow', d: d.furrows }),
    s('path', { class: 'furrow grain', d: d.grain }),
  );
}

/** Colours of a wash: red, green, blue, and how strong at most. */
const WASH = { shadow: [70, 46, 14, 0.3], light: [255, 250, 226, 0.5], wood: [62, 84, 40, 0.3] };
/** @type {Record<string, number[]>} */
const CROPS = { plough: [150, 110, 62, 0.1], grain: [222, 178, 66, 0.11], meadow: [128, 150, 74, 0.09] };

/** One picture of light from the north-west, of blotches in the woods and of what grows on the fields, a point a cell.
 * @param {BffChart} c */
function wash(c) {
  const canvas = document.createElement('canvas');
  const { w, h } = c.high;
  [canvas.width, canvas.height] = [w, h];
  const context = canvas.getContext('2d');
  if (!context) return [];
  const image = context.createImageData(w, h);
  const crops = new Raster(c.width, c.height, -1);
  c.fields.forEach((f, n) => crops.fill(cornersOfField(f), n));
  for (let j = 0; j < h; j++)
    for (let i = 0; i < w; i++) image.data.set(tone(c, i, j, c.fields[crops.cell(i, j)]), 4 * (j * w + i));
  context.putImageData(image, 0, 0);
  const size = { width: w * CELL, height: h * CELL, preserveAspectRatio: 'none' };
  return [s('image', { class: 'shading', href: canvas.toDataURL('image/png'), ...size })];
}

/** @param {BffChart} c @param {number} i @param {number} j @param {import('./ground.js').Field} [field]
 * @returns {number[]} */
function tone(c, i, j, field) {
  const fall = c.high.cell(i - 1, j) + c.high.cell(i, j - 1) - c.high.cell(i + 1, j) - c.high.cell(i, j + 1);
  const [x, y] = [(i + 0.5) * CELL, (j + 0.5) * CELL];
  const kind = c.groundAt(x, y);
  const wooded = kind.endsWith('woods');
  const sun = fall > 0 ? WASH.shadow : WASH.light;
  const under = wooded ? WASH.wood : kind === 'open' && field ? CROPS[field.crop] : undefined;
  const a = sun[3] * Math.min(1, Math.abs(fall) * 3.2);
  const blotch = Math.max(0, 1.7 * noise(i / 7, j / 6) + 0.6 * noise(i / 2.5, j / 2.5) - 0.85);
  const patch = wooded ? blotch : field ? within(field, x, y) : 0;
  const b = (under?.[3] ?? 0) * Math.min(1, patch) * (1 - a);
  const mix = (/** @type {number} */ n) => (sun[n] * a + (under?.[n] ?? 0) * b) / (a + b || 1);
  return [mix(0), mix(1), mix(2), 255 * (a + b)];
}

/** Roofs with a ridge; a church has a cross. @param {BffChart['places']} places */
function houses(places) {
  const cross = 'M70 -80v160M-150 -40v80M-190 0h60';
  return places.map(({ kind, x, y }) =>
    s(
      'g',
      { class: 'roof', transform: `translate(${x} ${y})` },
      s('path', { d: 'M-130 -80h260v160h-260z' }),
      s('path', { class: 'ridge', d: `M-130 0h260${kind === 'church' ? cross : ''}` }),
    ),
  );
}

/** A worm fence: rails that zigzag from joint to joint. @param {number[]} p */
function worm(p) {
  const WIDE = 30,
    STEP = 62;
  let d = '';
  for (let i = 2; i + 1 < p.length; i += 2) {
    const [dx, dy] = [p[i] - p[i - 2], p[i + 1] - p[i - 1]];
    const long = Math.hypot(dx, dy) || 1,
      count = Math.max(1, Math.round(long / STEP));
    for (let k = 0; k <= count; k++) {
      const side = (k % 2 ? WIDE : -WIDE) / long;
      d += `${d ? 'L' : 'M'}${Math.round(p[i - 2] + (dx * k) / count - dy * side)} `;
      d += `${Math.round(p[i - 1] + (dy * k) / count + dx * side)}`;
    }
  }
  return d;
}

/** A work with ticks toward whom it faces, a wall with stones, a worm fence. @param {Barrier} line */
function barrier({ kind, facing, points }) {
  if (kind === 'fence') {
    const d = worm(points);
    return ['barrier under', 'barrier'].map((name) => s('path', { class: `${name} fence`, d }));
  }
  let ticks = '';
  for (let i = 2; i + 1 < points.length; i += 2) {
    const [ax, ay, bx, by] = [points[i - 2], points[i - 1], points[i], points[i + 1]];
    const long = Math.hypot(bx - ax, by - ay) || 1;
    let nx = (by - ay) / long,
      ny = -(bx - ax) / long;
    const angle = (facing / 1800) * Math.PI;
    if (!Number.isNaN(facing) && nx * Math.sin(angle) - ny * Math.cos(angle) < 0) [nx, ny] = [-nx, -ny];
    const both = Number.isNaN(facing) ? 26 : 0;
    for (let gone = 30; gone < long; gone += 60) {
      const x = ax + ((bx - ax) * gone) / long,
        y = ay + ((by - ay) * gone) / long;
      const at = (/** @type {number} */ far) => `${Math.round(x + nx * far)} ${Math.round(y + ny * far)}`;
      ticks += `M${at(-both)}L${at(52)}`;
    }
  }
  return [
    s('path', { class: `barrier under ${kind}`, d: path(points) }),
    s('path', { class: `barrier ${kind}`, d: path(points) }),
    s('path', { class: `barrier ticks ${kind}`, d: ticks }),
  ];
}

/** Works that stand in this turn (BFF-12.20). @param {BffChart} c @param {SVGGElement} group @param {number} turn */
export function drawBarriers(c, group, turn) {
  group.replaceChildren(...c.barriers.filter((line) => line.turn <= turn).flatMap(barrier));
}

/** An inch a tick along the rim, each foot a longer one. @param {BffChart} c */
function ruler(c) {
  let d = '';
  for (let i = 0; i * INCH <= c.width; i++) {
    const long = i % 12 ? 26 : 60;
    d += `M${i * INCH} 0v${-long}M${i * INCH} ${c.height}v${long}`;
  }
  for (let i = 0; i * INCH <= c.height; i++) {
    const long = i % 12 ? 26 : 60;
    d += `M0 ${i * INCH}h${-long}M${c.width} ${i * INCH}h${long}`;
  }
  return s('path', { class: 'ruler', d });
}

/**
 * All still layers under the stands.
 * @param {BffChart} c
 * @param {SVGDefsElement} defs
 */
export function drawLand(c, defs) {
  const clip = sheetClip(c, defs);
  return {
    paper: paper(c),
    sheet: s(
      'g',
      { 'clip-path': clip },
      grounds(c),
      levels(c),
      wash(c),
      fields(c),
      relief(c),
      woods(c),
      water(c.streams.map((line) => path(line.points)).join(''), []),
      roads(c),
    ),
    houses: s('g', null, houses(c.places.filter(({ kind }) => HOUSES.has(kind)))),
    lettering: lettering(c, defs),
    frame: s('g', null, frame(c), ruler(c)),
  };
}
