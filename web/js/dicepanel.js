/** The dice tray: every roll with its meaning and its chance, and how luck ran for each side. */

import { h, s, renew, capital } from './dom.js';
import { die } from './dice.js';
import { chip } from './journal.js';
import { historyOf } from './history.js';
import { luckier, reckoned, sums, run } from './luck.js';
import { percent } from './sheet.js';
import { sideName, sideTitle } from './sides.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./luck.js').Reckoned} Reckoned */

/** What the last column counts. */
const HOW =
  'Luck adds up how rare each result was, from −½ at the worst to +½ at the best. Every roll counts alike, whatever ' +
  'was at stake.';

/** @param {number} n */
function signed(n) {
  const rounded = Number(n.toFixed(1));
  return `${rounded < 0 ? '−' : rounded > 0 ? '+' : ''}${Math.abs(rounded).toFixed(1)}`;
}

/** The run of luck: above the line it favours the Union. @param {Reckoned[]} all
 * @param {number} now the entry looked at */
export function chart(all, now) {
  const points = run(all);
  if (points.length < 2) return '';
  const w = 340,
    half = 44,
    step = w / (points.length - 1);
  const most = Math.max(1, ...points.map((p) => Math.max(Math.abs(p.sum), 2 * p.deviation)));
  const y = (/** @type {number} */ v) => (half - (v / most) * (half - 4)).toFixed(1);
  const line = (/** @type {(p: typeof points[0]) => number} */ of) =>
    points.map((p, i) => `${(i * step).toFixed(1)} ${y(of(p))}`).join('L');
  const back = [...points].reverse();
  const band = `M${line((p) => 2 * p.deviation)}L${back
    .map((p, i) => `${(w - i * step).toFixed(1)} ${y(-2 * p.deviation)}`)
    .join('L')}Z`;
  const at = points.findIndex((p) => p.entry >= now);
  const end = points[points.length - 1];
  const kind = end.sum > 0 ? 'the Union' : 'the Confederates';
  return s(
    'svg',
    { class: 'luckchart', viewBox: `0 0 ${w} ${2 * half}`, role: 'img', 'aria-label': `Luck, in the end with ${kind}` },
    s('path', { class: 'band', d: band }),
    s('path', { class: 'axis', d: `M0 ${half}H${w}` }),
    s('path', { class: 'run', d: `M${line((p) => p.sum)}` }),
    at >= 0 ? s('path', { class: 'now', d: `M${(at * step).toFixed(1)} 0V${2 * half}` }) : '',
    s('text', { x: 2, y: 10 }, 'Union'),
    s('text', { x: 2, y: 2 * half - 3 }, 'Confederate'),
  );
}

/** What the rolls brought, and their luck, which adds up to what the headline says. @param {Reckoned[]} all */
export function table(all) {
  return h(
    'table',
    { class: 'luck' },
    h('caption', null, HOW),
    h(
      'tr',
      null,
      ['Roll', 'Rolls', 'Expected', 'Actual', 'Luck'].map((title) => h('th', { scope: 'col' }, title)),
    ),
    sums(all).map((sum) =>
      h(
        'tr',
        { class: sum.side },
        h('td', null, h('b', { class: 'sidename' }, sideTitle(sum.side)), h('small', null, `${sum.kind}, ${sum.unit}`)),
        h('td', null, sum.rolls),
        h('td', null, sum.expected.toFixed(1)),
        h('td', null, sum.came),
        h('td', null, h('b', null, signed(sum.score))),
      ),
    ),
  );
}

/** In a sentence, or ''. @param {Reckoned[]} all @param {string} [dice] */
export function kinder(all, dice = 'The dice were') {
  const end = luckier(all);
  if (!end) return '';
  return `${dice} kinder to the ${sideName(end.side)} than in ${(100 * end.lucky).toFixed(0)}% of such games.`;
}

/** @param {Reckoned[]} all */
function verdict(all) {
  const none = 'No rolls yet. Each roll is listed here with its result and its exact odds.';
  return kinder(all, 'So far the dice have been') || none;
}

export class DicePanel {
  el = h('div', { class: 'dicepanel' });
  #asked = 0;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    table.addEventListener('view', (e) => {
      const { message } = /** @type {CustomEvent} */ (e).detail;
      if (this.shown && (message.dice_faces || message.whole)) this.draw();
    });
  }

  get shown() {
    return this.el.offsetParent !== null;
  }

  /** In a replay the history is known, and rolls after the moment looked at are not shown. */
  async draw() {
    const mine = ++this.#asked;
    try {
      const history = this.table.history ?? (await historyOf(this.table));
      if (mine === this.#asked) this.#fill(history);
    } catch {
      renew(this.el, h('p', { class: 'soft' }, 'Rolls are listed here once nothing in this game is hidden.'));
    }
  }

  /** @param {import('./history.js').History} history */
  #fill(history) {
    const until = this.table.history ? (this.table.view?.seq ?? 0) : Infinity;
    const all = reckoned(history, this.table.model).filter(({ roll }) => roll.entry <= until);
    const by = new Map(all.map((one) => [one.roll, one]));
    const { model } = this.table;
    const rolls = history.rolls.filter(({ entry, step }) => entry <= until && !model.draws?.(step));
    renew(
      this.el,
      h('p', { class: 'verdict' }, verdict(all)),
      chart(all, until),
      all.length ? table(all) : '',
      h(
        'ol',
        { class: 'rolls' },
        rolls.reverse().map((roll) => this.#roll(roll, by.get(roll), history)),
      ),
    );
  }

  /** @param {import('./history.js').Roll} roll @param {Reckoned | undefined} one
   * @param {import('./history.js').History} history */
  #roll(roll, one, history) {
    const total = roll.steps.reduce((sum, step) => sum + step[2], 0);
    const [, amount, weight, label] = roll.steps[roll.class] ?? ['', 0, 0, ''];
    const what = `${capital(label)}${amount ? ` ${amount}` : ''}`;
    const chance = total ? percent(weight, total) : '';
    return h(
      'li',
      { class: one?.side ?? '', 'data-entry': roll.entry },
      h('span', { class: 'when' }, this.table.model.when(history.at(roll.entry - 1))),
      h(
        'p',
        null,
        roll.faces.map((face) => die(face)),
        ' ',
        one ? h('b', { class: 'sidename' }, `${sideTitle(one.side)}, ${one.kind.toLowerCase()}`) : capital(roll.step),
        `: ${what}. `,
        h(
          'small',
          null,
          `${chance} for this${one ? `, ${percent(one.chance, 1)} for this or better` : ''} `,
        ),
        chip(roll.clause),
      ),
    );
  }
}
