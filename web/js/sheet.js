/** The worksheet of a fight: every modifier with its clause, and the exact odds of every result as a chart. */

import { h, s, renew, capital, typeset } from './dom.js';
import { chip, rendered } from './journal.js';
import { room } from './theme.js';

/** @typedef {import('../engine/core.js').Sheet} Sheet */
/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./game.js').SheetWords} SheetWords */

/** So many choices are weighed to find the best. */
const CANDIDATES = 8;
/** Milliseconds until it is asked for again. */
const AGAIN = 1000;
/** What is rarer than one in two thousand is gathered. */
const RARE = 1 / 2000;

/** @param {number} weight @param {number} total */
export function percent(weight, total) {
  return weight && weight < RARE * total ? '< 0.1%' : `${((100 * weight) / total).toFixed(1).replace(/\.0$/, '')}%`;
}

/** What is too rare to be told by itself is one result in the end.
 * @template {{code: string, label: string, weight: number}} T
 * @param {T[]} all @param {number} total @param {T} rest */
export function gathered(all, total, rest) {
  const told = all.filter((one) => one.weight >= RARE * total);
  const left = all.filter((one) => one.weight > 0 && one.weight < RARE * total);
  if (left.length < 2) return [...told, ...left];
  return [...told, { ...rest, label: 'anything else', weight: left.reduce((sum, one) => sum + one.weight, 0) }];
}

/** @param {Sheet} sheet */
function ranked(sheet) {
  return gathered(sheet.odds?.of ?? [], sheet.odds?.total ?? 1, { code: '', label: '', weight: 0, mean: 0 });
}

/** A bar of all results, for the small preview. @param {Sheet} sheet @param {SheetWords} words */
export function strip(sheet, { tone }) {
  const total = sheet.odds?.total ?? 1;
  let x = 0;
  const bars = ranked(sheet).map((one) => {
    const w = (100 * one.weight) / total;
    const rect = s('rect', { class: `bar ${tone(one.code)}`, x, y: 0, width: Math.max(0.3, w - 0.4), height: 10 });
    x += w;
    return rect;
  });
  return s('svg', { class: 'strip', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, bars);
}

/** @param {Sheet} sheet @param {SheetWords} words */
function figures(sheet, { tone, amount, label = capital }) {
  const total = sheet.odds?.total ?? 1;
  return h(
    'ul',
    { class: 'figures' },
    ranked(sheet).map((one) =>
      h(
        'li',
        { class: tone(one.code) },
        h('b', null, percent(one.weight, total)),
        h('span', null, label(one.label, one.code), one.mean && amount ? `, ${one.mean} ${amount}` : ''),
      ),
    ),
  );
}

/** Every result and amount, in order. @param {Sheet} sheet */
function stepsOf({ odds }) {
  const order = new Map((odds?.of ?? []).map((one, i) => [one.code, i]));
  const rest = { code: '', label: '', weight: 0, amount: 0 };
  return gathered(odds?.steps ?? [], odds?.total ?? 1, rest).sort(
    (a, b) => (order.get(a.code) ?? 99) - (order.get(b.code) ?? 99) || a.amount - b.amount,
  );
}

/** Bars of every result and amount. @param {Sheet} sheet @param {SheetWords} words */
function chart(sheet, { tone, foot, tick }) {
  const total = sheet.odds?.total ?? 1;
  const steps = stepsOf(sheet);
  if (!steps.length) return null;
  const most = Math.max(...steps.map((step) => step.weight)),
    w = room().narrow ? 340 : 520,
    hgt = 150,
    pitch = Math.min(64, w / steps.length),
    left = (w - pitch * steps.length) / 2;
  const said = steps
    .map((step) => `${step.label}${step.amount ? ` ${step.amount}` : ''} ${percent(step.weight, total)}`)
    .join(', ');
  const svg = s(
    'svg',
    { class: 'chart', viewBox: `0 0 ${w} ${hgt + 42}`, role: 'img', 'aria-label': `Odds: ${said}` },
    s(
      'defs',
      null,
      s(
        'pattern',
        { id: 'bad-stripes', width: 5, height: 5, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
        s('rect', { class: 'badbase', width: 5, height: 5 }),
        s('path', { class: 'badstripe', d: 'M0 0V5' }),
      ),
    ),
  );
  steps.forEach((step, i) => {
    const x = left + i * pitch,
      tall = Math.max(1, (step.weight / most) * (hgt - 18));
    svg.append(
      s('rect', { class: `bar ${tone(step.code)}`, x: x + 2, y: hgt - tall, width: pitch - 4, height: tall, rx: 1.5 }),
      s('text', { class: 'per', x: x + pitch / 2, y: hgt - tall - 5 }, ((100 * step.weight) / total).toFixed(1)),
      s(
        'text',
        { class: step.amount ? 'tick' : 'tick word', x: x + pitch / 2, y: hgt + 15 },
        tick?.(step) ?? (step.amount ? String(step.amount) : capital(step.label).slice(0, 9)),
      ),
    );
  });
  svg.append(
    s('path', { class: 'axis', d: `M${left} ${hgt + 0.5}H${w - left}` }),
    s('text', { class: 'foot', x: w / 2, y: hgt + 34 }, foot),
  );
  return svg;
}

/** The figures once more as a table, for those who do not see the chart. @param {Sheet} sheet */
function figuresTable(sheet) {
  const total = sheet.odds?.total ?? 1;
  return h(
    'table',
    { class: 'quiet' },
    h('caption', null, `Odds of ${total} rolls`),
    h('tr', null, h('th', null, 'Result'), h('th', null, 'Points'), h('th', null, 'Chance')),
    stepsOf(sheet).map((step) =>
      h('tr', null, h('td', null, step.label), h('td', null, step.amount), h('td', null, percent(step.weight, total))),
    ),
  );
}

export class SheetPanel {
  preview = h('section', { class: 'preview', 'aria-label': 'If you do this', hidden: true });
  full = h('section', { class: 'sheet', 'aria-label': 'Worksheet', hidden: true });
  #asked = 0;
  /** The worksheet is open because the player asked; and so are the odds. */
  wanted = false;
  odds = false;
  /** @type {Sheet | null} */ under = null;
  /** The candidate that it counts with. @type {import('./table.js').Action | null} */ best = null;
  /** The fight that it is of. */ #of = '';

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    table.addEventListener('choice', () => this.#look());
    table.addEventListener('point', () => this.#look());
    table.addEventListener('view', () => this.#fight());
  }

  /** Is a fight under way? Then its worksheet takes the column; what the server did not tell is asked for once more.
   * @param {boolean} [again] */
  async #fight(again = false) {
    const turn = ++this.#asked;
    this.full.setAttribute('aria-busy', 'true');
    const fight = this.table.model.fight(this.table.facts);
    let sheet = fight || this.table.view?.actor === 'fortune' ? await this.table.sheet(null) : null;
    let best = null;
    if (!sheet && fight && this.table.yours) ({ sheet, best } = await this.#best(this.table.legal, fight));
    if (turn !== this.#asked) return;
    if (!sheet && fight && !again) setTimeout(() => turn === this.#asked && this.#fight(true), AGAIN);
    if (!sheet && fight && fight === this.#of) sheet = this.under; // the fight goes on, and so does its worksheet
    this.table.propose(best);
    const { primary } = this.table;
    const main = best && primary && primary !== best ? await this.table.sheet(primary) : null;
    if (turn !== this.#asked) return;
    this.#of = fight;
    this.under = main ?? sheet;
    this.best = main ? primary : best; // what the main button does
    this.draw();
    this.full.setAttribute('aria-busy', 'false');
  }

  /** The candidate whose chances are the best for who decides, and its worksheet.
   * @param {import('./table.js').Action[]} legal @param {string} place
   * @returns {Promise<{sheet: Sheet | null, best: import('./table.js').Action | null}>} */
  async #best(legal, place) {
    const { table } = this;
    const worth = { best: 3, good: 2, even: 1, bad: 0 };
    const few = legal.slice(0, CANDIDATES);
    const all = await Promise.all(few.map(async (best) => ({ best, sheet: await table.sheet(best) })));
    const value = (/** @type {Sheet} */ sheet) => {
      const { tone, columns } = table.model.sheet(table.facts, table.view, sheet, place);
      const of = sheet.odds?.of ?? [];
      const sum = of.reduce((all, one) => all + one.weight * (worth[tone(one.code)] + Number(one.mean || 0) / 100), 0);
      return ((columns[0]?.side === table.view?.actor ? 1 : -1) * sum) / (sheet.odds?.total ?? 1);
    };
    const found = all.filter(({ sheet }) => sheet?.odds).map((one) => ({ ...one, worth: value(one.sheet) }));
    found.sort((a, b) => b.worth - a.worth);
    return found[0] ?? all.find(({ sheet }) => sheet) ?? { sheet: null, best: null };
  }

  async #look() {
    const action = this.table.looked;
    const sheet = action ? await this.table.sheet(action) : null;
    if (action !== this.table.looked) return;
    this.about = sheet && action ? { action, sheet } : null;
    this.draw();
  }

  /** @returns {Sheet | null} */
  get sheet() {
    return this.about?.sheet ?? this.under;
  }

  /** Does a fight take the column? */
  get #battle() {
    return !!this.under?.columns.length && !this.table.model.brief;
  }

  draw() {
    const { sheet } = this;
    const battle = this.#battle;
    const open = !!sheet && (battle || (this.wanted && !!sheet.columns.length));
    this.full.hidden = !open;
    if (open && sheet) this.#fill(sheet);
    this.preview.hidden = open || !sheet;
    if (!open && sheet) this.#small(sheet);
    this.table.dispatchEvent(new CustomEvent('sheet', { detail: open }));
  }

  toggle() {
    this.wanted = !this.wanted;
    this.draw();
  }

  /** The chances of every result, without the sum. */
  toggleOdds() {
    if (!this.full.hidden) return this.full.querySelector('.chart')?.scrollIntoView({ block: 'nearest' });
    this.odds = !this.odds;
    this.draw();
  }

  #place() {
    const ref = this.about?.action.refs.find((r) => r.startsWith('place:'));
    return ref && !this.under?.columns.length ? ref.slice(6) : this.table.model.fight(this.table.facts);
  }

  /** @param {Sheet} sheet */
  #words(sheet) {
    return this.table.model.sheet(this.table.facts, this.table.view, sheet, this.#place());
  }

  /** @param {Sheet} sheet */
  #small(sheet) {
    const words = this.#words(sheet);
    const total = sheet.odds?.total ?? 1;
    const [a, d] = words.columns;
    renew(
      this.preview,
      h('div', { class: 'head' }, h('h2', { class: 'caps' }, words.title), worksheetButton('worksheet')),
      a && d
        ? h(
            'div',
            { class: 'versus' },
            h(
              'p',
              { class: a.side },
              h('b', { class: 'total' }, a.shown ?? sheet.columns[0].total),
              ` ${a.short}`,
              leads(a),
            ),
            h('span', null, words.between ?? 'v'),
            h(
              'p',
              { class: `right ${d.side}` },
              `${d.short} `,
              h('b', { class: 'total' }, d.shown ?? sheet.columns[1].total),
              leads(d),
            ),
          )
        : '',
      strip(sheet, words),
      words.gist.length
        ? h(
            'p',
            { class: 'ends' },
            words.gist.map(({ text, weight }) => h('span', null, `${text} ${percent(weight, total)}`)),
          )
        : figures(sheet, words),
      this.odds && sheet.odds
        ? [words.gist.length ? figures(sheet, words) : '', chart(sheet, words), figuresTable(sheet)]
        : '',
    );
    colour(this.preview, words);
  }

  /** @param {Sheet} sheet */
  #fill(sheet) {
    const words = this.#words(sheet);
    const { prompt } = this.table;
    const battle = this.#battle;
    renew(
      this.full,
      h(
        'div',
        { class: 'head' },
        h('h2', { class: 'big' }, words.title),
        battle ? '' : worksheetButton('close'),
      ),
      h('p', { class: 'soft' }, typeset(prompt)),
      !this.about && this.best ? h('p', { class: 'soft' }, `Counted here: ${typeset(this.best.words)}.`) : '',
      h(
        'div',
        { class: 'columns' },
        sheet.columns.map((column, i) => this.#column(column, words.columns[i], words)),
      ),
      sheet.assumptions.length ? h('p', { class: 'soft' }, `Assumed: ${sheet.assumptions.join('; ')}.`) : '',
      battle ? this.#news() : '',
      sheet.odds
        ? [
            h('h3', { class: 'caps' }, `${words.odds}, of ${sheet.odds.total.toLocaleString('en')} rolls`),
            figures(sheet, words),
            chart(sheet, words),
            figuresTable(sheet),
          ]
        : '',
    );
    colour(this.full, words);
  }

  /** The last roll of this fight, which the journal is hidden for. */
  #news() {
    const line = this.table.journal[this.table.journal.length - 1];
    return line?.roll ? h('p', { class: 'news' }, rendered(this.table.model, line.text), ' ', chip(line.clause)) : '';
  }

  /** @param {Sheet['columns'][0]} column @param {import('./game.js').ColumnWords} said @param {SheetWords} words */
  #column(column, said, words) {
    const { model } = this.table;
    return h(
      'section',
      { class: `column ${said.side}` },
      h(
        'header',
        null,
        said.lead?.draw(46) ?? '',
        h('p', null, h('b', null, said.title), h('small', null, said.value)),
      ),
      h('p', { class: 'sum' }, h('b', null, said.shown ?? column.total), said.dice ? ` + ${said.dice}` : ''),
      h(
        'ul',
        null,
        column.lines.map((line, i) =>
          h(
            'li',
            null,
            h('b', { class: 'n' }, i && line.value > 0 ? `+${line.value}` : typeset(String(line.value))),
            h('span', null, capital(line.reason), subject(model, line, words)),
            chip(line.clause),
            words.ours(line) ? h('span', { class: 'ours', title: 'Reconstructed value' }, '◊') : '',
          ),
        ),
      ),
    );
  }
}

/** Whose value a line is. @param {import('./game.js').Model} model @param {Sheet['columns'][0]['lines'][0]} line
 * @param {SheetWords} words */
export function subject(model, line, { who }) {
  const all = line.subject ? rendered(model, line.subject) : (who?.(line) ?? []).join(', ');
  return all.length ? h('small', null, all) : '';
}

/** @param {import('./game.js').ColumnWords} column */
function leads(column) {
  return column.lead ? h('small', null, `${column.lead.name} leads`) : '';
}

/** @param {string} label */
function worksheetButton(label) {
  const attributes = { class: 'textlink', type: 'button', 'data-command': 'worksheet' };
  return h('button', attributes, `${label} `, h('kbd', null, 'W'));
}

/** The colour of whoever attacks. @param {Element} el @param {SheetWords} words */
function colour(el, words) {
  el.classList.remove('union', 'confederate');
  if (words.columns[0]?.side) el.classList.add(words.columns[0].side);
}
