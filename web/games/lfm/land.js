/** The sheet of a battle as an engraving: all that does not change in a game. What the rules say of the ground (levels,
 * steep sides, creeks) is drawn hex by hex, so that the picture is the rule. */

import { s } from '../../js/dom.js';
import { path } from '../../js/chart.js';
import { frame, houses, lettering, paper, relief, roads, sheetClip, water } from '../../js/engrave.js';
import { shading, woodland } from '../../js/hexground.js';
import { centre, corner, gridPath, neighbour, outline } from '../../js/hexes.js';

/** @typedef {import('./model.js').LfmModel} LfmModel */

const NO_HOUSE = new Set(['hill', 'junction']);

/** @param {LfmModel} model @param {string} id */
function levelOf(model, id) {
  return Number((model.fact(`hex.${id}`) ?? '').split(' ')[1] ?? NaN);
}

/** A tint a level. @param {LfmModel} model @param {string[]} all */
function levels(model, all) {
  /** @type {Map<number, string>} */ const tints = new Map();
  for (const id of all) {
    const level = levelOf(model, id);
    tints.set(level, (tints.get(level) ?? '') + outline(id));
  }
  return s(
    'g',
    { class: 'levels' },
    [...tints].map(([level, d]) => s('path', { class: `level l${Math.min(5, level)}`, d })),
  );
}

/** Where the level changes: a line on the hexside, and strokes down to the lower hex; longer where it is steep.
 * @param {LfmModel} model @param {string[]} all */
function slopes(model, all) {
  let lines = '',
    strokes = '',
    steep = '';
  for (const id of all) {
    for (let i = 0; i < 6; i++) {
      const low = neighbour(id, i);
      const drop = levelOf(model, id) - levelOf(model, low);
      if (!(drop > 0)) continue;
      const side = Number(id) < Number(low) ? `${id}-${low}` : `${low}-${id}`;
      const is = (model.fact(`side.${side}`) ?? '').includes('steep');
      const a = corner(id, i),
        b = corner(id, i + 1),
        from = centre(id),
        to = centre(low);
      lines += `M${a.x} ${a.y}L${b.x} ${b.y}`;
      const far = is ? 0.2 : 0.1 + 0.03 * Math.min(3, drop);
      const count = is ? 14 : 9;
      let d = '';
      for (let k = 0; k < count; k++) {
        const t = (k + 0.5) / count;
        const long = far * (0.8 + 0.2 * ((k * 7) % 3));
        d +=
          `M${Math.round(a.x + (b.x - a.x) * t)} ${Math.round(a.y + (b.y - a.y) * t)}` +
          `l${Math.round((to.x - from.x) * long)} ${Math.round((to.y - from.y) * long)}`;
      }
      if (is) steep += d;
      else strokes += d;
    }
  }
  return s(
    'g',
    { class: 'slopes' },
    s('path', { class: 'contour', d: lines }),
    s('path', { class: 'slope', d: strokes }),
    s('path', { class: 'slope steep', d: steep }),
  );
}

/** Blocks of houses in the hexes that are built over. @param {LfmModel} model @param {string[]} all */
function buildings(model, all) {
  const d = all
    .filter((id) => (model.fact(`hex.${id}`) ?? '').startsWith('town'))
    .map((id) => {
      const { x, y } = centre(id);
      return (
        `M${x - 250} ${y + 90}h150v110h-150zM${x + 60} ${y + 140}h170v100h-170z` + `M${x + 120} ${y - 90}h120v120h-120z`
      );
    });
  return s('path', { class: 'house', d: d.join('') });
}

/** The hexes of the whole sheet. @param {LfmModel} model */
function sheet(model) {
  return Object.keys(model.board).flatMap((key) => /^hex\.(\d{4})$/.exec(key)?.[1] ?? []);
}

/**
 * All still layers under the pieces.
 * @param {LfmModel} model
 * @param {SVGDefsElement} defs
 */
export function drawLand(model, defs) {
  const c = model.chart;
  const clip = sheetClip(c, defs);
  const all = sheet(model);
  return {
    paper: paper(c),
    sheet: s(
      'g',
      { 'clip-path': clip },
      woodland(c, defs),
      levels(model, all),
      shading(c),
      relief(c, { least: Infinity }),
      slopes(model, all),
      s('path', { class: 'hexgrid', d: gridPath(model.columns, model.rows) }),
      water(c.streams.map((line) => path(line.points)).join(''), []),
      roads(c),
    ),
    houses: s('g', null, houses(c.places.filter(({ kind }) => !NO_HOUSE.has(kind))), buildings(model, all)),
    lettering: lettering(c, defs),
    frame: frame(c),
  };
}
