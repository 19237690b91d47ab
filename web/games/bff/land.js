/** The table as an engraving: all that does not change in a game. Grounds are drawn in the order of the board, so what
 * covers what is the rule (BFF-12.21). */

import { s } from '../../js/dom.js';
import { path } from '../../js/chart.js';
import { frame, houses, lettering, paper, relief, roads, sheetClip, trees, water } from '../../js/engrave.js';
import { INCH, UNIT } from './chart.js';

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

/** A work with ticks toward whom it faces, a wall with stones, a fence with posts. @param {Barrier} line */
function barrier({ kind, facing, points }) {
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
      relief(c),
      trees(c),
      water(c.streams.map((line) => path(line.points)).join(''), []),
      roads(c),
    ),
    houses: s('g', null, houses(c.places.filter(({ kind }) => HOUSES.has(kind)))),
    lettering: lettering(c, defs),
    frame: s('g', null, frame(c), ruler(c)),
  };
}

/** Point of the sheet. @param {number} hundredths */
export const onSheet = (hundredths) => hundredths * UNIT;
