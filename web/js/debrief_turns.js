/** Where a game turned: the chance of victory over its course, as the computer values each position, and the three
 * stretches that changed it most. The engine finds them, once the game is over. */

import { h, s, renew } from './dom.js';
import { chip, rendered } from './journal.js';
import { withRecord } from './history.js';
import { factsOf } from './scene_log.js';
import { sideTitle } from './sides.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('../engine/core.js').Course} Course */
/** A turning point: its number in time, entries before it, the entry that did most of it, the chance before and after.
 * @typedef {{number: number, from: number, key: number, to: number, before: number, after: number, title: string,
 *   lines: import('../engine/core.js').View['journal']}} Turn */
/** Where a turn begins, under a chart. @typedef {{entry: number, word: string}} Mark */

const LINES = 3;

/** Of a table elsewhere the record is gone through here. @param {Table} table @param {(done: number) => boolean} tell
 * @returns {Promise<Course>} */
async function courseOf({ engine }, tell) {
  if (engine.course) return engine.course(tell);
  return withRecord(await engine.record(), (local) => local.course(tell));
}

/** @param {number} chance of 1,000 */
const share = (chance) => (chance / 1000).toFixed(2);

/** In the order of time, with what was done. @param {Table} table @param {Course} course @returns {Promise<Turn[]>} */
async function turnsOf({ engine, model }, { turns }) {
  const inTime = [...turns].sort((a, b) => a[0] - b[0]);
  return Promise.all(
    inTime.map(async ([from, to, key, before, after], i) => {
      const facts = factsOf(await engine.at(key - 1));
      const { journal } = await engine.at(key);
      const lines = journal.filter((/** @type {any[]} */ [entry]) => entry === key).slice(0, LINES);
      return { number: i + 1, from, key, to, before, after, title: titleOf(model, facts), lines };
    }),
  );
}

/** When, where, and who fights there. @param {import('./game.js').Model} model
 * @param {import('./game.js').Facts} facts @param {string} [lost] where something was lost */
export function titleOf(model, facts, lost) {
  const fight = model.fight(facts),
    place = fight || lost || model.focus(facts);
  const [lead = ''] = fight ? model.bout.parties(facts).attackers : [];
  const words = fight ? `${lead ? `${model.unitName(lead)}: the` : 'the'} fight for ` : 'at ';
  return `Turn ${model.when(facts)}${place ? `, ${words}${model.placeTitle(place)}` : ''}`;
}

/** Turns along the foot of a chart, few enough to read. @param {Mark[]} marks @param {number} y
 * @param {(entry: number) => string} x */
export function turnMarks(marks, y, x) {
  const step = Math.ceil(marks.length / 10);
  return marks
    .filter((_, i) => i % step === 0)
    .map(({ entry, word }) => [
      s('path', { class: 'axis', d: `M${x(entry)} ${y - 14}v4` }),
      s('text', { x: Number(x(entry)) + 2, y }, word),
    ]);
}

/** What a turning point changed, as it is written. @param {Turn} turn */
const change = ({ before, after }) => {
  const by = Number(share(after)) - Number(share(before)); // as both are written
  return `${by > 0 ? '+' : '−'}${Math.abs(by).toFixed(2)}`;
};

/** Turning points: a disc with the number and the change above the curve, each on its own height where two are near.
 * @param {Turn[]} turns @param {(entry: number) => string} x @param {(chance: number) => string} y
 * @param {number} w */
function discs(turns, x, y, w) {
  let last = -Infinity,
    low = false;
  return turns.map((turn) => {
    const { number, to, before, after } = turn;
    const at = Math.min(w - 60, Math.max(13, Number(x(to))));
    low = at - last < 78 && !low;
    last = at;
    const top = low ? 40 : 14;
    return s(
      'g',
      { class: after > before ? 'union' : 'confederate' },
      s('path', { class: 'drop', d: `M${x(to)} ${top + 12}V${y(0)}` }),
      s('circle', { class: 'point', cx: x(to), cy: y(after), r: 5 }),
      s('circle', { class: 'turn', cx: at, cy: top, r: 12 }),
      s('text', { x: at, y: top + 4.5 }, number),
      s('text', { class: 'change', x: at + 17, y: top + 4.5 }, change(turn)),
    );
  });
}

/** The curve, above the middle in the Union's colour, below it in the other; turning points by number.
 * @param {Course} course @param {Turn[]} turns @param {Mark[]} when */
function chart({ points, of }, turns, when) {
  const w = 720,
    tall = 246,
    top = 58,
    foot = 18;
  const x = (/** @type {number} */ entry) => ((w * entry) / (of || 1)).toFixed(1);
  const y = (/** @type {number} */ chance) => (top + (tall - top - foot) * (1 - chance / 1000)).toFixed(1);
  const at = points.map(([entry, chance]) => `${x(entry)} ${y(chance)}`);
  const [first, last] = [points[0], points[points.length - 1]];
  const d = at.join('L'),
    area = `M${x(first[0])} ${y(500)}L${d}L${x(last[0])} ${y(500)}Z`;
  const steep = turns.map(({ from, to, before, after }) => {
    const inside = points.filter(([entry]) => entry >= from && entry <= to);
    const part = (inside.length > 1 ? inside : [[from, before], [to, after]]).map(([e, c]) => `${x(e)} ${y(c)}`);
    return s('path', { class: `steep ${after > before ? 'union' : 'confederate'}`, d: `M${part.join('L')}` });
  });
  const half = (/** @type {string} */ side, /** @type {number} */ from, /** @type {number} */ to) => [
    s('clipPath', { id: `ahead-${side}` }, s('rect', { x: -2, y: from, width: w + 4, height: to - from })),
    s(
      'g',
      { class: side, 'clip-path': `url(#ahead-${side})` },
      s('path', { class: 'ahead', d: area }),
      s('path', { class: 'chance', d: `M${d}` }),
    ),
  ];
  const said = turns.map(({ before, after }) => `${share(before)} to ${share(after)}`).join(', ');
  const ends = `${share(first[1])} at the start, ${share(last[1])} at the end`;
  const label = `Chance of a Union victory: ${ends}; turns ${said}`;
  return s(
    'svg',
    { class: 'course', viewBox: `-34 0 ${w + 34} ${tall + 14}`, role: 'img', 'aria-label': label },
    [1000, 500, 0].map((chance) => s('text', { x: -30, y: Number(y(chance)) + 4 }, share(chance))),
    turnMarks(when, tall + 10, x),
    s('path', { class: 'axis', d: `M0 ${y(1000)}H${w}M0 ${y(0)}H${w}` }),
    half('union', 0, Number(y(500))),
    half('confederate', Number(y(500)), tall),
    s('path', { class: 'half', d: `M0 ${y(500)}H${w}` }),
    steep,
    s('text', { class: 'sidename union', x: 4, y: Number(y(1000)) + 14 }, 'Union ahead'),
    s('text', { class: 'sidename confederate', x: 4, y: Number(y(0)) - 6 }, 'Confederates ahead'),
    discs(turns, x, y, w),
  );
}

/** @param {Table} table @param {Turn} turn @param {string} replay where to @param {HTMLElement} map */
function told({ model }, { number, key, before, after, title, lines }, replay, map) {
  const gained = after > before ? 'union' : 'confederate';
  return h(
    'li',
    null,
    map,
    h('b', { class: 'disc' }, number),
    h('p', null, h('b', null, title)),
    lines.map(([, clause, text]) => h('p', null, rendered(model, text), ' ', chip(clause))),
    h(
      'p',
      { class: gained },
      h('b', { class: 'sidename' }, sideTitle('union')),
      ` ${share(before)} to ${share(after)}`,
    ),
    replay ? h('a', { class: 'button', href: `${replay}/${key - 1}` }, 'Replay from here') : '',
  );
}

/** A section that fills when the engine has gone through the game; where it cannot, it goes.
 * @param {import('./play.js').PlayPage} page @param {string} replay @param {Mark[]} when */
export function turningPoints(page, replay, when) {
  const { table } = page;
  const bar = h('progress', { max: 1, value: 0, 'aria-label': 'Positions valued' });
  const section = h('section', { class: 'wide turns' }, h('h3', null, 'Chance of a Union victory'), bar);
  const tell = (/** @type {number} */ done) => ((bar.value = done), section.isConnected);
  const fill = async () => {
    const course = await courseOf(table, tell);
    if (course.done < course.of) return;
    const turns = await turnsOf(table, course);
    const maps = turns.map(() => h('div', { class: 'smallmap', 'aria-hidden': 'true' }));
    const words = 'As the computer values each position: an estimate, not a proof.';
    renew(
      section,
      h('h3', null, 'Chance of a Union victory'),
      h('p', { class: 'soft' }, words),
      chart(course, turns, when),
      turns.length ? h('h3', null, 'Where it turned') : '',
      h(
        'ol',
        { class: 'costly' },
        turns.map((turn, i) => told(table, turn, replay, maps[i])),
      ),
    );
    const { smallMaps } = await import('./debrief_maps.js');
    smallMaps(page, turns, maps).catch(() => maps.forEach((map) => map.remove()));
  };
  fill().catch(() => section.remove());
  return section;
}
