/** What came of a fight: who won, the dice beside their odds, and what it cost. */

import { h, s, capital, typeset } from './dom.js';
import { History } from './history.js';
import { chip, rendered } from './journal.js';
import { die } from './dice.js';
import { percent } from './sheet.js';
import { sideTitle } from './sides.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./table.js').Line} Line */
/** @typedef {import('./history.js').Roll} Roll */
/** @typedef {import('./game.js').SheetWords} SheetWords */

/** Every result as its share of the bar, the one that came marked.
 * @param {Roll} roll @param {SheetWords} words */
function bar(roll, words) {
  const total = roll.steps.reduce((sum, step) => sum + step[2], 0);
  const rows = roll.steps.map(([code, , weight], i) => ({ code, weight, came: i === roll.class }));
  const order = ['bad', 'even', 'good', 'best'];
  rows.sort((a, b) => order.indexOf(words.tone(a.code)) - order.indexOf(words.tone(b.code)));
  let x = 0;
  const parts = rows.map(({ code, weight, came }) => {
    const w = (100 * weight) / total;
    const part = s('rect', { class: `bar ${words.tone(code)}`, x, y: came ? 0 : 3, width: w, height: came ? 12 : 6 });
    const mark = came ? s('path', { class: 'came', d: `M${x + w / 2 - 1.2} 15h2.4L${x + w / 2} 12.4z` }) : '';
    x += w;
    return [part, mark];
  });
  const chance = percent(roll.steps[roll.class][2], total);
  const attributes = { viewBox: '0 0 100 15', preserveAspectRatio: 'none', role: 'img' };
  return s('svg', { class: 'strip', ...attributes, 'aria-label': `A chance of ${chance}` }, parts);
}

/** The words of a roll's results. @param {Table} table @param {Roll} roll @param {string} place */
function wordsOf({ model, facts, view }, { step, code, title }, place) {
  return model.sheet(facts, view && { ...view, step }, { code, title, columns: [], assumptions: [] }, place);
}

/** "Success, 3 CP". @param {Roll} roll @param {SheetWords} words */
function result(roll, { label: word = capital, amount: unit, counts }) {
  const [code, amount, , label] = roll.steps[roll.class];
  const said = word(label, code);
  if (!amount || counts) return said;
  return unit ? `${said}, ${amount} ${unit.replace(' mean', '')}` : `${said} (${amount})`;
}

/** @param {Table} table @param {Roll} roll @param {SheetWords} words @param {Line[]} lines @param {string} attacker */
function winner({ model }, roll, words, lines, attacker) {
  if (!model.fights[roll.code]) return '';
  const tone = words.tone(roll.steps[roll.class][0]);
  const won = model.won?.(lines) ?? (tone === 'even' ? null : tone !== 'bad');
  if (won === null) return 'Nobody wins. ';
  const defender = attacker === 'union' ? 'confederate' : 'union';
  return won ? `${sideTitle(attacker)} wins. ` : `${sideTitle(defender)} holds. `;
}

/**
 * The card of a fight, or null when there was none.
 * @param {Table} table
 * @param {{place: string, from: number}} bout where it was, and after how many entries it began
 * @param {number} to the entry with which it ended
 */
export async function verdict(table, { place, from }, to) {
  const { engine, model, journal } = table;
  const told = await (engine.history ? engine.history(model.keys, from) : engine.told(model.keys, from));
  const history = new History(told, model.keys);
  const rolls = history.rolls.filter((roll) => roll.entry <= to && roll.class >= 0 && roll.code in model.fights);
  if (!rolls.length) return null;
  const lines = journal.filter(({ entry }) => entry >= rolls[0].entry && entry <= to);
  const last = [...new Map(rolls.map((roll) => [roll.step, roll])).values()]; // what was rolled anew does not count
  const side = (/** @type {Roll} */ roll) => model.luck(roll, history.at(roll.entry - 1))?.side ?? '';
  const words = last.map((roll) => wordsOf(table, roll, place));
  const results = last.map((roll, i) => {
    return `${last.length > 1 ? `${sideTitle(side(roll))}: ` : ''}${result(roll, words[i])}`;
  });
  const won = winner(table, last[0], words[0], lines, side(last[0]));
  return h(
    'article',
    { class: `bout ${side(last[0])}` },
    h('h2', null, words[0].title),
    h('p', { class: 'won' }, h('b', null, won), typeset(results.join(', '))),
    last.map((roll, i) => {
      const dice = roll.faces.map((face) => die(face));
      return h('div', { class: 'fell' }, h('span', null, dice), bar(roll, words[i]));
    }),
    h(
      'ul',
      null,
      lines.map((line) => h('li', null, rendered(model, line.text), ' ', chip(line.clause))),
    ),
  );
}
