/** The journal: what happened, with dice, clauses, and links to pieces and places. */

import { h, renew, typeset } from './dom.js';
import { die } from './dice.js';
import { whyDone } from './forced.js';
import { stretches } from './marks.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./table.js').Line} Line */

/** A clause as players say it: "9.4.2c", without the letters of the game. @param {string} clause */
export function shortClause(clause) {
  return clause.replace(/^[A-Z]+-/, '');
}

/** A clause to tap; plain inside what can be chosen itself. @param {string} clause @param {boolean} [plain] */
export function chip(clause, plain = false) {
  const attributes = { class: 'chip', 'data-clause': clause, title: `Rule ${clause}` };
  return plain
    ? h('span', attributes, shortClause(clause))
    : h('button', { ...attributes, type: 'button' }, shortClause(clause));
}

/** One stretch of marked text. @param {import('./game.js').Model} model @param {import('./marks.js').Mark} mark */
function node(model, { kind, id, words }) {
  if (kind === 'unit') return link(`unit:${id}`, `${model.unitSide(id)} sidename`, words);
  if (kind === 'place') return link(`place:${id}`, 'placename', words);
  if (kind === 'side') return h('b', { class: `sidename ${id}` }, words);
  if (kind === 'dice') return die(Number(id));
  return kind === 'sum' ? h('b', { class: 'figure' }, typeset(words)) : typeset(words);
}

/** @param {string} ref @param {string} style @param {string} words */
function link(ref, style, words) {
  return h('span', { class: `link ${style}`, 'data-ref': ref }, typeset(words));
}

/** Marked text with dice, and links to pieces and places. @param {import('./game.js').Model} model
 * @param {string} text */
export function rendered(model, text) {
  return stretches(text).map((mark) => node(model, mark));
}

export class JournalPanel {
  list = h('ol');
  el = h('div', { class: 'journal', role: 'log', 'aria-label': 'Journal', tabindex: 0 }, this.list);
  #shown = 0;

  /** @param {Table} table @param {number} [since] entries that the player saw when he was last here; 0: all is new */
  constructor(table, since = 0) {
    this.table = table;
    this.since = since;
    table.addEventListener('view', (e) => {
      const { message } = /** @type {CustomEvent} */ (e).detail;
      this.#draw(message.whole || message.back !== undefined);
    });
    table.addEventListener('dated', () => this.#draw(true));
    this.#draw(true);
  }

  /** Newest first. @param {boolean} anew */
  #draw(anew) {
    const lines = this.table.journal;
    if (anew || lines.length < this.#shown) {
      renew(this.list);
      this.#shown = 0;
    }
    for (; this.#shown < lines.length; this.#shown++) {
      const line = lines[this.#shown],
        before = lines[this.#shown - 1];
      if (this.since && before && before.entry <= this.since && line.entry > this.since)
        this.list.prepend(h('li', { class: 'since' }, '↑ Since you were last here'));
      this.list.prepend(this.#line(line));
    }
    if (!lines.length)
      renew(
        this.list,
        h('li', { class: 'empty' }, 'Nothing yet. Everything that happens is listed here with its rule.'),
      );
    else this.list.querySelector('.empty')?.remove();
  }

  /** @param {Line} line */
  #line(line) {
    const why = this.table.forced.get(line.entry);
    return h(
      'li',
      { 'data-entry': line.entry },
      h('span', { class: 'when', title: `Entry ${line.entry}` }, line.when),
      h(
        'p',
        null,
        rendered(this.table.model, line.text),
        ' ',
        line.clause ? chip(line.clause) : '',
        why ? h('small', { class: 'soft' }, ` ${whyDone(this.table.game, why[0])}`) : '',
      ),
    );
  }
}
