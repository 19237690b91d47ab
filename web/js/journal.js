/** The journal: what happened, with dice, clauses, and links to pieces and places. */

import { h, renew, typeset } from './dom.js';
import { die } from './dice.js';

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

/** Finds pieces, places and sides in a text. */
export class Linker {
  /** @param {import('./game.js').Model} model */
  constructor(model) {
    /** @type {Map<string, {ref: string, side: string}>} */ this.refs = new Map();
    for (const [name, ref, side] of model.names()) if (!this.refs.has(name)) this.refs.set(name, { ref, side });
    const names = [...this.refs.keys(), 'Union', 'Confederate']
      .sort((a, b) => b.length - a.length)
      .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    this.pattern = new RegExp(`(?<![\\w’'])(${names.join('|')})(?![\\w])`, 'g');
  }

  /** @param {string} text */
  nodes(text) {
    /** @type {(Node | string)[]} */
    const out = [];
    let at = 0;
    for (const match of text.matchAll(this.pattern)) {
      out.push(typeset(text.slice(at, match.index)));
      const name = match[1],
        found = this.refs.get(name);
      if (found) {
        const { ref, side } = found;
        out.push(
          h('span', { class: `link ${side} ${side ? 'sidename' : 'placename'}`, 'data-ref': ref }, typeset(name)),
        );
      } else out.push(h('b', { class: `sidename ${name.toLowerCase()}` }, name));
      at = (match.index ?? 0) + name.length;
    }
    out.push(typeset(text.slice(at)));
    return out;
  }
}

export class JournalPanel {
  list = h('ol');
  el = h('div', { class: 'journal', role: 'log', 'aria-label': 'Journal', tabindex: 0 }, this.list);
  #shown = 0;

  /** @param {Table} table @param {number} [since] entries that the player saw when he was last here; 0: all is new */
  constructor(table, since = 0) {
    this.table = table;
    this.since = since;
    this.linker = new Linker(table.model);
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
    return h(
      'li',
      { 'data-entry': line.entry },
      h('span', { class: 'when', title: `Entry ${line.entry}` }, line.when),
      h(
        'p',
        null,
        line.dice.map((face) => die(face)),
        line.dice.length ? ' ' : '',
        this.linker.nodes(line.text),
        ' ',
        line.clause ? chip(line.clause) : '',
      ),
    );
  }
}
