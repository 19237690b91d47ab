/** The hex sheet as an engraving: all that does not change in a game. */

import { s } from '../../js/dom.js';
import { path } from '../../js/chart.js';
import { frame, houses, lettering, paper, relief, roads, sheetClip, water } from '../../js/engrave.js';
import { shading, woodland } from '../../js/hexground.js';
import { DIRECTIONS, centre, corner, gridPath, neighbour, outline } from '../../js/hexes.js';

/** @typedef {import('./model.js').GuvModel} GuvModel */
/** @typedef {import('./chart.js').GuvChart} GuvChart */

/** Signs for these are drawn elsewhere. */
const NO_HOUSE = new Set(['ford', 'works']);
const DIAMOND = 'M0 -7l6 7l-6 7l-6 -7z';

/** @param {GuvChart} c */
function waters(c) {
  return water(
    c.streams.map((line) => path(line.points)).join(''),
    c.rivers.map(({ kind, name, points }) => ({
      size: kind === 'minor' ? 'upper' : name === 'Rapidan' ? 'middle' : 'great',
      d: path(points),
    })),
  );
}

/** Heights of the rules: a plateau, with strokes down from its rim. @param {GuvModel} model */
function heights(model) {
  const ids = Object.keys(model.board)
    .filter((key) => /^hex\.\d{4}$/.test(key) && model.board[key].endsWith('height'))
    .map((key) => key.slice(4));
  const high = new Set(ids);
  let strokes = '';
  for (const id of ids)
    for (let i = 0; i < 6; i++) if (!high.has(neighbour(id, i))) strokes += rim(id, i);
  return s(
    'g',
    { class: 'heights' },
    s('path', { class: 'plateau', d: ids.map((id) => outline(id)).join('') }),
    s('path', { class: 'hachure rimstroke', d: strokes }),
  );
}

/** Strokes over a side of a hex, long and short. @param {string} id @param {number} i */
function rim(id, i) {
  const COUNT = 17;
  const [a, b] = [corner(id, i), corner(id, i + 1)];
  const { x, y } = centre(id);
  let d = '';
  for (let k = 0; k < COUNT; k++) {
    const t = (k + 0.5) / COUNT;
    const from = { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
    const far = 0.13 + 0.05 * ((k * 7) % 3);
    d += `M${Math.round(from.x)} ${Math.round(from.y)}`;
    d += `l${Math.round((from.x - x) * far)} ${Math.round((from.y - y) * far)}`;
  }
  return d;
}

/** A line along the marked sides, with ticks toward the enemy. @param {GuvModel} model */
function forts(model) {
  let lines = '',
    ticks = '';
  for (const [key, value] of Object.entries(model.board)) {
    if (!/^hex\.\d{4}\.fort$/.test(key)) continue;
    const id = key.slice(4, 8);
    for (const name of value.split(' ').slice(1)) {
      const i = DIRECTIONS.indexOf(name);
      const a = corner(id, i, 0.86),
        b = corner(id, i + 1, 0.86);
      lines += `M${a.x} ${a.y}L${b.x} ${b.y}`;
      const c = corner(id, i, 0.95),
        e = corner(id, i + 1, 0.95);
      for (let k = 1; k < 8; k++) {
        const of = (/** @type {number} */ from, /** @type {number} */ to) => Math.round(from + ((to - from) * k) / 8);
        ticks += `M${of(a.x, b.x)} ${of(a.y, b.y)}L${of(c.x, e.x)} ${of(c.y, e.y)}`;
      }
    }
  }
  return s(
    'g',
    { class: 'forts' },
    s('path', { class: 'fort', d: lines }),
    s('path', { class: 'fort ticks', d: ticks }),
  );
}

/** Fords and printed bridges across their water. @param {GuvChart} c */
function crossings(c) {
  const group = s('g', { class: 'fords' });
  const add = (/** @type {import('../../js/picture.js').Crossing} */ at, /** @type {boolean} */ bridge) =>
    group.append(
      crossingSign(at, bridge ? 'bridge' : '', `${at.name.replace(/_/g, ' ')}, ${bridge ? 'bridge' : 'ford'}`),
    );
  for (const at of c.fords) add(at, false);
  for (const at of c.bridges) add(at, true);
  return group;
}

/** A ford is two dashed lines, a bridge has planks. @param {{x: number, y: number, dx: number, dy: number}} at
 * @param {string} kind @param {string} title */
export function crossingSign({ x, y, dx, dy }, kind, title) {
  const g = s(
    'g',
    { class: `ford ${kind}`, 'data-x': x, 'data-y': y, 'data-turn': `${dx} ${dy} ${-dy} ${dx}` },
    s('title', null, title),
  );
  if (kind) {
    let planks = '';
    for (let at = -8.4; at < 11; at += 3.2) planks += `M${at} -4v8`;
    g.append(s('rect', { x: -11.5, y: -4, width: 23, height: 8 }), s('path', { d: planks }));
  } else g.append(s('path', { d: 'M-11 -3H11M-11 3H11' }));
  return g;
}

/** Flags of supply, diamonds of victory points, stars of the scenario; in pixels. @param {GuvModel} model */
function signs(model) {
  const group = s('g', { class: 'signs', 'aria-hidden': 'true' });
  const add = (/** @type {string} */ id, /** @type {string} */ kind, /** @type {SVGElement[]} */ ...kids) => {
    const { x, y } = centre(id);
    group.append(s('g', { class: `sign ${kind}`, 'data-x': x, 'data-y': y }, ...kids));
  };
  for (const [key, value] of Object.entries(model.board)) {
    const flag = /^hex\.(\d{4})\.flag$/.exec(key),
      vp = /^vp\.(\d{4})$/.exec(key),
      goal = /^scenario\.goal\.\d$/.test(key);
    if (flag) {
      const flies = s('path', { class: 'cloth', d: 'M-5 -13h15l-4 4.5l4 4.5h-15z' });
      add(flag[1], `flag ${value.split(' ')[0]}`, s('path', { class: 'pole', d: 'M-5 -14v24' }), flies);
    }
    if (vp)
      add(vp[1], 'vp', s('path', { d: DIAMOND, transform: 'translate(13 -13)' }), s('text', { x: 22, y: -9 }, value));
    if (goal) add(value, 'vp', s('path', { d: DIAMOND, transform: 'translate(14 -14)' }));
  }
  return group;
}

/**
 * All still layers under the pieces.
 * @param {GuvModel} model
 * @param {SVGDefsElement} defs
 */
export function drawLand(model, defs) {
  const c = model.chart;
  const clip = sheetClip(c, defs);
  const shown = c.places.filter(({ kind }) => !NO_HOUSE.has(kind));
  return {
    paper: paper(c),
    sheet: s(
      'g',
      { 'clip-path': clip },
      woodland(c, defs),
      shading(c),
      heights(model),
      relief(c, { least: 2, long: 1.5 }),
      s('path', { class: 'hexgrid', d: gridPath(model.columns, model.rows) }),
      waters(c),
      roads(c),
    ),
    crossings: crossings(c),
    houses: s('g', null, houses(shown), forts(model)),
    signs: signs(model),
    lettering: lettering(c, defs),
    frame: frame(c),
  };
}
