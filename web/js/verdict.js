/** What came of a fight: who won, the dice beside their odds, and what it cost. It stays until it is seen. */

import { h, s, renew, capital, typeset } from './dom.js';
import { History } from './history.js';
import { chip } from './journal.js';
import { die } from './dice.js';
import { percent } from './sheet.js';
import { sideTitle } from './sides.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./history.js').Roll} Roll */
/** @typedef {{place: string, from: number, rolled: boolean}} Bout a fight under way, begun after `from` entries */

/** Every result as its share of the bar, the one that came marked.
 * @param {Roll} roll @param {import('./game.js').SheetWords} words */
function bar(roll, words) {
  const total = roll.steps.reduce((sum, step) => sum + step[2], 0);
  const rows = roll.steps.map(([label, , weight], i) => ({ label, weight, came: i === roll.class }));
  const order = ['bad', 'even', 'good', 'best'];
  rows.sort((a, b) => order.indexOf(words.tone(a.label)) - order.indexOf(words.tone(b.label)));
  let x = 0;
  const parts = rows.map(({ label, weight, came }) => {
    const w = (100 * weight) / total;
    const part = s('rect', { class: `bar ${words.tone(label)}`, x, y: came ? 0 : 3, width: w, height: came ? 12 : 6 });
    const mark = came ? s('path', { class: 'came', d: `M${x + w / 2 - 1.2} 15h2.4L${x + w / 2} 12.4z` }) : '';
    x += w;
    return [part, mark];
  });
  const chance = percent(roll.steps[roll.class][2], total);
  const attributes = { viewBox: '0 0 100 15', preserveAspectRatio: 'none', role: 'img' };
  return s('svg', { class: 'strip', ...attributes, 'aria-label': `A chance of ${chance}` }, parts);
}

export class Verdicts {
  list = h('div', { class: 'bouts' });
  el = h(
    'section',
    { class: 'verdicts', 'aria-label': 'What came of it', role: 'status', hidden: true },
    this.list,
    h('button', { type: 'button', class: 'button', onclick: () => this.seen() }, 'Close'),
  );
  /** @type {Bout | null} */ #bout = null;
  /** Entries at the last view; -1 before the first. */ #last = -1;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    table.addEventListener('view', (e) => this.#follow(/** @type {CustomEvent} */ (e).detail.message));
    table.addEventListener('act', () => this.seen());
  }

  /** Whoever closes it, or does something, has seen it. True when there was something. */
  seen() {
    const open = !this.el.hidden;
    this.el.hidden = true;
    renew(this.list);
    return open;
  }

  /** @param {import('../engine/core.js').View} message */
  #follow(message) {
    const { model, facts } = this.table;
    const from = this.#last;
    this.#last = message.seq;
    if (from < 0 || message.seq < from) this.#bout = null;
    if (from < 0 || message.seq < from) return;
    const place = model.fight(facts);
    const rolled = message.journal.some(([entry, , , kind]) => entry > from && kind === 'roll');
    const bout = (this.#bout ??= place || rolled ? { place, from, rolled: false } : null);
    if (!bout) return;
    bout.rolled ||= rolled;
    if (place && place === bout.place) return;
    this.#bout = place ? { place, from: message.seq, rolled: false } : null;
    if (bout.rolled) this.#tell(bout, message.seq);
  }

  /** @param {Bout} bout @param {number} to */
  async #tell({ from, place }, to) {
    const { engine, model, journal } = this.table;
    try {
      const told = await (engine.history ? engine.history(model.keys, from) : engine.told(model.keys, from));
      const history = new History(told, model.keys);
      const rolls = history.rolls.filter(({ entry, title, class: came }) => {
        return entry <= to && came >= 0 && title in model.fights;
      });
      const [first] = rolls;
      if (!first) return;
      const lines = journal.filter(({ entry }) => entry >= first.entry && entry <= to);
      this.list.prepend(this.#card(rolls, lines, place, history.at(first.entry - 1)));
      this.el.hidden = false;
    } catch {
      /* the table is gone, or asked too often: the journal has it all */
    }
  }

  /** @param {Roll[]} rolls @param {import('./table.js').Line[]} lines @param {string} place
   * @param {import('./game.js').Facts} before */
  #card(rolls, lines, place, before) {
    const { model, facts, view } = this.table;
    const last = [...new Map(rolls.map((roll) => [roll.step, roll])).values()]; // what was rolled anew does not count
    const words = (/** @type {Roll} */ { step, title }) =>
      model.sheet(facts, view && { ...view, step }, { title, columns: [], assumptions: [] }, place);
    const side = (/** @type {Roll} */ roll) => model.luck(roll, before)?.side ?? '';
    const result = (/** @type {Roll} */ roll) => {
      const [label, amount] = roll.steps[roll.class];
      const { label: word = capital, amount: unit } = words(roll);
      const said = word(label);
      const points = !amount || /\d/.test(said) ? '' : unit ? `, ${amount} ${unit.replace(' mean', '')}` : ` (${amount})`;
      return `${last.length > 1 ? `${sideTitle(side(roll))}: ` : ''}${said}${points}`;
    };
    const [main] = last;
    const winner = model.fights[main.title] ? this.#winner(main, words(main), lines, side(main)) : '';
    return h(
      'article',
      { class: `bout ${side(main)}` },
      h('h2', null, words(main).title),
      h('p', { class: 'won' }, winner ? h('b', null, `${winner}. `) : '', typeset(last.map(result).join(', '))),
      last.map((roll) =>
        h(
          'div',
          { class: 'fell' },
          h('span', null, roll.faces.map((face) => die(face))),
          bar(roll, words(roll)),
        ),
      ),
      h(
        'ul',
        null,
        lines.map((line) => h('li', null, typeset(line.text), ' ', chip(line.clause))),
      ),
    );
  }

  /** @param {Roll} roll @param {import('./game.js').SheetWords} words @param {import('./table.js').Line[]} lines
   * @param {string} attacker */
  #winner(roll, words, lines, attacker) {
    const tone = words.tone(roll.steps[roll.class][0]);
    const won = this.table.model.won?.(lines) ?? (tone === 'even' ? null : tone !== 'bad');
    if (won === null) return 'Nobody wins';
    return won ? `${sideTitle(attacker)} wins` : `${sideTitle(attacker === 'union' ? 'confederate' : 'union')} holds`;
  }
}
