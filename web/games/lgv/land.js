/** The LGV sheet as an engraving: all that does not change in a game. */

import { s } from '../../js/dom.js';
import { path } from '../../js/chart.js';
import { frame, houses, lettering, paper, relief, roads, sheetClip, trees, water } from '../../js/engrave.js';

/** @typedef {import('./chart.js').Chart} Chart */
/** @typedef {(key: string) => string | undefined} Fact */

/** @param {Chart} c @param {Fact} board */
function ground(c, board) {
  const wild = [...c.rings.keys()].filter((area) => board(`area.${area}.terrain`) === 'wilderness');
  return s(
    'g',
    { class: 'ground' },
    s('path', { class: 'woods', d: wild.map((area) => c.outline(area)).join('') }),
    s('path', { class: 'clearing', d: c.clearings.map((line) => `${path(line.points)}Z`).join('') }),
  );
}

/** @param {Chart} c */
function waters(c) {
  const minor = [...c.arcs.values()].filter((arc) => arc.kind === 'minor').map((arc) => path(arc.points));
  const streams = minor.concat(c.streams.map((line) => path(line.points))).join('');
  return water(
    streams,
    c.rivers.map(({ kind, name, points }) => ({
      size: kind === 'upper' ? 'upper' : name === 'Rapidan' ? 'middle' : 'great',
      d: path(points),
    })),
  );
}

/** @param {Chart} c */
function borders(c) {
  const d = [...c.arcs.values()]
    .filter((arc) => arc.kind === 'open')
    .map((arc) => path(arc.points))
    .join('');
  return s('g', { class: 'borders' }, s('path', { class: 'border under', d }), s('path', { class: 'border', d }));
}

/**
 * All still layers under the pieces. `below` lies under the wash of control, `above` over it.
 * @param {Chart} c
 * @param {Fact} board
 * @param {SVGDefsElement} defs
 */
export function drawLand(c, board, defs) {
  const clip = sheetClip(c, defs);
  const below = s('g', { 'clip-path': clip }, ground(c, board), relief(c), trees(c));
  const above = s('g', { 'clip-path': clip }, borders(c), waters(c), roads(c), houses(c.places));
  return { paper: paper(c), below, above, lettering: lettering(c, defs), frame: frame(c) };
}
