/** The worksheet of a fight: every modifier with its clause, and the exact odds of every result as a chart. */

import { h, s, renew, capital, typeset } from './dom.js';
import { chip } from './journal.js';
import { counterSvg } from './counters.js';
import { die } from './dice.js';

/** @typedef {import('../engine/core.js').Sheet} Sheet */
/** @typedef {import('./table.js').Table} Table */

/** @param {number} weight @param {number} total */
export function percent(weight, total) {
  return `${((100 * weight) / total).toFixed(1)} %`;
}

/** Who gains by a result: for the colour and pattern of its bar. @param {string} label */
function tone(label) {
  if (/repulse|lost|loses|fail/.test(label)) return 'bad';
  if (/stalemate|none|no effect|miss/.test(label)) return 'even';
  return /overrun/.test(label) ? 'best' : 'good';
}

/** @param {Sheet} sheet */
function ranked(sheet) {
  return sheet.odds?.of.filter((one) => one.weight > 0) ?? [];
}

/** A bar of all results, for the small preview. @param {Sheet} sheet */
function strip(sheet) {
  const total = sheet.odds?.total ?? 1;
  let x = 0;
  const bars = ranked(sheet).map((one) => {
    const w = (100 * one.weight) / total;
    const rect = s('rect', { class: `bar ${tone(one.label)}`, x, y: 0, width: Math.max(0.3, w - 0.4), height: 10 });
    x += w;
    return rect;
  });
  return s('svg', { class: 'strip', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, bars);
}

/** @param {Sheet} sheet */
function figures(sheet) {
  const total = sheet.odds?.total ?? 1;
  return h(
    'ul',
    { class: 'figures' },
    ranked(sheet).map((one) =>
      h(
        'li',
        { class: tone(one.label) },
        h('b', null, percent(one.weight, total)),
        h('span', null, capital(one.label), one.mean ? `, ${one.mean} CP mean` : ''),
      ),
    ),
  );
}

/** Bars of every result and amount. @param {Sheet} sheet */
function chart(sheet) {
  const order = new Map((sheet.odds?.of ?? []).map((one, i) => [one.label, i]));
  const steps = (sheet.odds?.steps ?? [])
    .filter((step) => step.weight > 0)
    .sort((a, b) => (order.get(a.label) ?? 9) - (order.get(b.label) ?? 9) || a.amount - b.amount);
  const total = sheet.odds?.total ?? 1;
  if (!steps.length) return null;
  const most = Math.max(...steps.map((step) => step.weight)),
    w = innerWidth < 720 ? 340 : 520,
    hgt = 150,
    pitch = Math.min(64, w / steps.length),
    left = (w - pitch * steps.length) / 2;
  const words = steps
    .map((step) => `${step.label}${step.amount ? ` ${step.amount}` : ''} ${percent(step.weight, total)}`)
    .join(', ');
  const svg = s(
    'svg',
    { class: 'chart', viewBox: `0 0 ${w} ${hgt + 42}`, role: 'img', 'aria-label': `Odds: ${words}` },
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
      s('rect', { class: `bar ${tone(step.label)}`, x: x + 2, y: hgt - tall, width: pitch - 4, height: tall, rx: 1.5 }),
      s('text', { class: 'per', x: x + pitch / 2, y: hgt - tall - 5 }, ((100 * step.weight) / total).toFixed(1)),
      s(
        'text',
        { class: step.amount ? 'tick' : 'tick word', x: x + pitch / 2, y: hgt + 15 },
        step.amount ? String(step.amount) : capital(step.label).slice(0, 9),
      ),
    );
  });
  svg.append(
    s('path', { class: 'axis', d: `M${left} ${hgt + 0.5}H${w - left}` }),
    s('text', { class: 'foot', x: w / 2, y: hgt + 34 }, 'result, or casualty points dealt; per cent of all throws'),
  );
  return svg;
}

/** The figures once more as a table, for those who do not see the chart. @param {Sheet} sheet */
function figuresTable(sheet) {
  const total = sheet.odds?.total ?? 1;
  return h(
    'table',
    { class: 'quiet' },
    h('caption', null, `Odds of ${total} throws`),
    h('tr', null, h('th', null, 'Result'), h('th', null, 'Points'), h('th', null, 'Chance')),
    (sheet.odds?.steps ?? []).map((step) =>
      h('tr', null, h('td', null, step.label), h('td', null, step.amount), h('td', null, percent(step.weight, total))),
    ),
  );
}

export class SheetPanel {
  preview = h('section', { class: 'preview', 'aria-label': 'If you do this', hidden: true });
  full = h('section', { class: 'sheet', 'aria-label': 'Worksheet', hidden: true });
  #asked = 0;
  /** The worksheet is open because the player asked. */
  wanted = false;
  /** @type {Sheet | null} */ under = null;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    table.addEventListener('choice', () => this.#look());
    table.addEventListener('point', () => this.#look());
    table.addEventListener('view', () => this.#fight());
  }

  /** Is a fight under way? Then its worksheet takes the column. */
  async #fight() {
    const turn = ++this.#asked;
    const fight = this.table.model.fight(this.table.facts);
    let sheet = fight || this.table.view?.actor === 'fortune' ? await this.table.sheet(null) : null;
    if (!sheet && fight && this.table.yours) sheet = await this.table.sheet(this.table.legal[0]);
    if (turn !== this.#asked) return;
    this.under = sheet;
    this.draw();
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

  draw() {
    const { sheet } = this;
    const battle = !!this.under?.columns.length;
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

  #place() {
    const ref = this.about?.action.refs.find((r) => r.startsWith('place:'));
    return ref && !this.under?.columns.length ? ref.slice(6) : this.table.model.fight(this.table.facts);
  }

  /** @param {Sheet} sheet */
  #small(sheet) {
    const [a, d] = sheet.columns;
    const lead = (/** @type {typeof a} */ c) => c.lines.find((line) => line.subject)?.subject ?? '';
    const name = (/** @type {string} */ key) => this.table.model.unitName(key);
    const total = sheet.odds?.total ?? 1,
      all = ranked(sheet);
    const good = all
      .filter((one) => ['good', 'best'].includes(tone(one.label)))
      .reduce((sum, one) => sum + one.weight, 0);
    const best = all.find((one) => tone(one.label) === 'best');
    const side = this.#sides();
    renew(
      this.preview,
      h(
        'div',
        { class: 'head' },
        h('h2', { class: 'caps' }, this.table.model.sheetTitle(this.table.facts, sheet.title, this.#place())),
        h(
          'button',
          { class: 'textlink', type: 'button', 'data-command': 'worksheet' },
          'worksheet ',
          h('kbd', null, 'W'),
        ),
      ),
      a && d
        ? h(
            'div',
            { class: 'versus' },
            h(
              'p',
              { class: side[0] },
              h('b', { class: 'total' }, a.total),
              ' AV',
              h('small', null, `${name(lead(a))} leads`),
            ),
            h('span', null, 'v'),
            h(
              'p',
              { class: `right ${side[1]}` },
              'DV ',
              h('b', { class: 'total' }, d.total),
              h('small', null, `${name(lead(d))} leads`),
            ),
          )
        : '',
      strip(sheet),
      a && d
        ? h(
            'p',
            { class: 'ends' },
            h('span', null, `Success ${percent(good, total)}`),
            best ? h('span', null, `Overrun ${percent(best.weight, total)}`) : '',
          )
        : figures(sheet),
    );
    this.#colour(this.preview);
  }

  #sides() {
    const { facts, view } = this.table;
    const attacker = facts.get('momentum') ?? view?.actor ?? 'union';
    return attacker === 'union' ? ['union', 'confederate'] : ['confederate', 'union'];
  }

  /** @param {Element} el */
  #colour(el) {
    el.classList.remove('union', 'confederate');
    el.classList.add(this.#sides()[0]);
  }

  /** @param {Sheet} sheet */
  #fill(sheet) {
    const { model, facts } = this.table;
    const sides = this.#sides();
    const prompt = this.table.view?.prompt ?? '';
    const battle = !!this.under?.columns.length;
    renew(
      this.full,
      h(
        'div',
        { class: 'head' },
        h('h2', { class: 'big' }, model.sheetTitle(facts, sheet.title, this.#place())),
        this.under?.columns.length
          ? ''
          : h(
              'button',
              { class: 'textlink', type: 'button', 'data-command': 'worksheet' },
              'close ',
              h('kbd', null, 'W'),
            ),
      ),
      h('p', { class: 'soft' }, typeset(prompt)),
      battle ? this.#news() : '',
      h(
        'div',
        { class: 'columns' },
        sheet.columns.map((column, i) => this.#column(column, sides[i] ?? '')),
      ),
      sheet.assumptions.length ? h('p', { class: 'soft' }, `Assumed: ${sheet.assumptions.join('; ')}.`) : '',
      sheet.odds
        ? [
            h(
              'h3',
              { class: 'caps' },
              `Attack total against defence total, of ${sheet.odds.total.toLocaleString('en')} throws`,
            ),
            figures(sheet),
            chart(sheet),
            figuresTable(sheet),
          ]
        : '',
    );
    this.#colour(this.full);
  }

  /** The last roll of this fight, which the journal is hidden for. */
  #news() {
    const line = this.table.journal[this.table.journal.length - 1];
    return line?.dice.length
      ? h(
          'p',
          { class: 'news' },
          line.dice.map((face) => die(face)),
          ' ',
          typeset(line.text),
          ' ',
          chip(line.clause),
        )
      : '';
  }

  /** @param {Sheet['columns'][0]} column @param {string} side */
  #column(column, side) {
    const { model, facts } = this.table;
    const lead = column.lines.find((line) => line.reason === 'lead')?.subject ?? '';
    const ours = (/** @type {string} */ reason) =>
      reason === 'terrain' && model.reconstructed.has(`area.${this.#place()}.tem`);
    const what = column.name === 'attack' ? 'leads the attack' : 'leads the defence';
    return h(
      'section',
      { class: `column ${side}` },
      h(
        'header',
        null,
        lead ? counterSvg(model.face(facts, lead), 46) : '',
        h(
          'p',
          null,
          h('b', null, lead ? `${model.unitName(lead)} ${what}` : capital(column.name)),
          h(
            'small',
            null,
            column.name === 'attack'
              ? 'Attack value'
              : column.name === 'defense'
                ? 'Defence value'
                : capital(column.name),
          ),
        ),
      ),
      h('p', { class: 'sum' }, h('b', null, column.total), ' + 2D6'),
      h(
        'ul',
        null,
        column.lines.map((line, i) =>
          h(
            'li',
            null,
            h('b', { class: 'n' }, i && line.value > 0 ? `+${line.value}` : line.value),
            h('span', null, capital(line.reason), line.subject ? h('small', null, model.unitName(line.subject)) : ''),
            chip(line.clause),
            ours(line.reason) ? h('span', { class: 'ours', title: 'Value reconstructed by us' }, '◊') : '',
          ),
        ),
      ),
    );
  }
}
