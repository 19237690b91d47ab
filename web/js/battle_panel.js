/** A battle as it is shown: who against whom, the sums as they grow, the dice, the bar of exact odds with the needle
 * where they fell, the verdict, the losses. One component for all games, long or short. */

import { h, s, capital, typeset } from './dom.js';
import { die } from './dice.js';
import { chip, rendered } from './journal.js';
import { percent, subject } from './sheet.js';
import { sideName, sideTitle } from './sides.js';

/** @typedef {import('./battle_told.js').Battle} Battle */
/** @typedef {import('./battle_told.js').Cast} Cast */
/** @typedef {import('./game.js').Model} Model */

/** So many counters of a side are drawn; the others are counted. */
const DRAWN = { full: 6, small: 3 };

/** A number for the style sheet; attributes of style are not allowed on the page.
 * @template {HTMLElement | SVGElement} T @param {T} el @param {string} name @param {number} value */
function numbered(el, name, value) {
  el.style.setProperty(name, String(value));
  return el;
}

/** @param {string} side */
const other = (side) => (side === 'union' ? 'confederate' : 'union');

/** @param {import('./game.js').Piece[]} pieces @param {string} side */
function party(pieces, side) {
  const most = innerWidth < 720 ? DRAWN.small : DRAWN.full;
  const [lead, ...others] = pieces;
  const some = others.slice(0, most - 1);
  const left = others.length - some.length;
  const drawn = (/** @type {import('./game.js').Piece} */ piece, /** @type {number} */ size) =>
    h(
      'span',
      { class: 'portrait', title: piece.words, 'data-ref': piece.key ? `unit:${piece.key}` : null },
      piece.draw(size),
    );
  const small = innerWidth < 720;
  return h(
    'div',
    { class: `party ${side}` },
    lead ? drawn(lead, small ? 52 : 62) : '',
    some.map((piece) => drawn(piece, small ? 36 : 44)),
    left > 0 ? h('span', { class: 'more' }, `+${left}`) : '',
  );
}

/** The lines of a sum, each with the total so far; folded on a phone, where the verdict would be out of sight.
 * @param {Cast} cast @param {number} i @param {Model} model */
function sum({ sheet, words }, i, model) {
  const column = sheet?.columns[i],
    said = words.columns[i];
  if (!column || !said) return '';
  let so = 0;
  return h(
    'details',
    { class: `sums ${said.side}`, open: innerWidth >= 720 },
    h('summary', { class: 'of' }, h('b', null, said.title), ' ', said.shown && h('b', { class: 'shown' }, said.shown)),
    h(
      'ul',
      null,
      column.lines.map((line, k) => {
        so += line.value;
        const row = h(
          'li',
          null,
          h('b', { class: 'n' }, k && line.value > 0 ? `+${line.value}` : typeset(String(line.value))),
          h('span', null, capital(line.reason), subject(model, line, words)),
          chip(line.clause),
          h('span', { class: 'so' }, typeset(String(so))),
        );
        return numbered(row, '--i', k);
      }),
    ),
  );
}

/** Value + dice = total, where dice are added to the sum; otherwise the dice. @param {Cast} cast
 * @param {Model} model */
function thrown({ roll, side, words, sheet }, model) {
  const own = model.bout.own?.(roll) ?? Infinity;
  const parts = [
    { by: side, faces: roll.faces.slice(0, own), i: 0 },
    { by: other(side), faces: roll.faces.slice(own), i: 1 },
  ].filter(({ faces }) => faces.length);
  return h(
    'div',
    { class: 'thrown' },
    parts.map(({ by, faces, i }) => {
      const dice = h('span', { class: 'dice' }, faces.map((face) => die(face, by)));
      const column = sheet?.columns[i];
      if (!column || !words.columns[i]?.dice) return h('p', { class: by }, dice);
      const total = faces.reduce((sum, face) => sum + face, column.total);
      const sum = h('b', { class: 'total' }, typeset(String(total)));
      return h('p', { class: by }, h('b', null, typeset(String(column.total))), ' + ', dice, ' = ', sum);
    }),
  );
}

/** How much a result brings him for whom it is good, in three steps: s1 to s3. @param {Cast['cells']} cells */
function steps(cells) {
  const good = cells.filter(({ tone }) => tone === 'good');
  return cells.map((cell) => {
    const i = good.indexOf(cell);
    return i < 0 ? '' : ` s${good.length > 1 ? 1 + Math.round((2 * i) / (good.length - 1)) : 2}`;
  });
}

/** Every result as its share of the bar, with the needle in the one that came. @param {Cast} cast */
function bar({ cells, total, roll }) {
  let x = 0;
  const deep = steps(cells);
  const parts = cells.map(({ tone, weight, came }, i) => {
    const w = (100 * weight) / total;
    const part = s('rect', { class: `bar ${tone}${deep[i]}`, x, y: 5, width: Math.max(0.2, w - 0.3), height: 10 });
    const frame = came ? s('rect', { class: 'frame', x, y: 4, width: w, height: 12 }) : '';
    x += w;
    return [part, frame, came ? x - w / 2 : 0];
  });
  const at = parts.map((part) => Number(part[2])).find(Boolean) ?? 0;
  const chance = percent(roll.steps[roll.class][2], total);
  const attributes = { viewBox: '0 0 100 17', preserveAspectRatio: 'none', role: 'img' };
  const needle = s('path', { class: 'came', d: `M${at - 0.9} 0h1.8l-.65 4V17h-.5V4z` });
  return s(
    'svg',
    { class: 'strip', ...attributes, 'aria-label': `A chance of ${chance}` },
    parts.map(([part]) => part),
    parts.map(([, frame]) => frame),
    numbered(needle, '--from', 50 - at),
  );
}

/** @param {Cast} cast */
function cells({ cells: all, total }) {
  return h(
    'ul',
    { class: 'cells8' },
    all.map(({ label, weight, tone, came }) =>
      h(
        'li',
        { class: `${tone}${came ? ' here' : ''}` },
        h('b', null, percent(weight, total)),
        h('span', null, typeset(label)),
      ),
    ),
  );
}

/** @param {Battle} battle @param {Cast} cast @param {Model} model @param {boolean} full */
function fall({ casts, side }, cast, model, full) {
  const { side: whose = '', chance = 0 } = cast.better ?? {};
  const better = whose && chance < 1 && `As good or better for the ${sideName(whose)}: ${percent(chance, 1)}`;
  return h(
    'section',
    { class: `fell ${side}` },
    thrown(cast, model),
    h(
      'p',
      { class: 'caps' },
      casts.length > 1 ? `${sideTitle(cast.side)}. ` : '',
      `Exact odds, of ${cast.total.toLocaleString('en')} rolls`,
    ),
    bar(cast),
    full ? cells(cast) : '',
    better ? h('p', { class: 'soft' }, better, ' ', chip(cast.roll.clause)) : '',
  );
}

/** Counter → counter, with what was lost. @param {Battle} battle @param {Model} model */
export function losses({ losses: all }, model) {
  if (!all.length) return '';
  const [one, many] = model.bout.unit;
  return h(
    'ul',
    { class: 'losses', 'aria-label': 'Losses' },
    all.map(({ side, name, was, now, lost, state }, i) => {
      const cost = [lost ? `${lost} ${lost > 1 ? many : one}` : '', state].filter(Boolean).join(', ');
      const row = h(
        'li',
        { class: side, title: `${name}: ${cost}` },
        was.draw(36),
        '→',
        now ? now.draw(36) : h('span', { class: 'gone', role: 'img', 'aria-label': 'lost' }, '✕'),
        lost ? h('b', { class: 'disc' }, `−${lost}`) : h('small', null, state),
      );
      return numbered(row, '--i', i);
    }),
  );
}

/** The verdict in a sentence. @param {Battle} battle */
export function verdict({ won, results, winner }) {
  return h('p', { class: `won ${winner}` }, won ? h('b', null, `${won} `) : '', typeset(capital(results)), '.');
}

/**
 * @param {Battle} battle
 * @param {Model} model
 * @param {boolean} full with portraits, sums, cells
 */
export function battleCard(battle, model, full) {
  const { side, casts, lines } = battle;
  const [first] = casts;
  const sums = first.sheet?.columns.map((_, i) => sum(first, i, model)) ?? [];
  return h(
    'article',
    { class: `bout ${side}${full ? ' full' : ''}` },
    h('h2', { class: full ? 'big' : '' }, battle.title),
    full
      ? [
          h('div', { class: 'sides' }, party(battle.attackers, side), party(battle.defenders, other(side))),
          h('div', { class: 'sides' }, sums),
        ]
      : '',
    casts.map((cast) => fall(battle, cast, model, full)),
    verdict(battle),
    losses(battle, model),
    h(
      'ul',
      { class: 'said' },
      lines.map((line) => h('li', null, rendered(model, line.text), ' ', chip(line.clause))),
    ),
  );
}
