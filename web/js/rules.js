/** Search of the clauses and rulings beside a table; a chip opens the rulebook there. */

import { h, renew, typeset } from './dom.js';
import { chip } from './journal.js';

/** @typedef {{id: string, text: string, ruling: string}} Clause */

const MOST = 60;

export class RulesPanel {
  el = h('div', { class: 'rules' });
  /** @type {Clause[]} */ clauses = [];

  /** @param {any} engine @param {string} game */
  constructor(engine, game) {
    this.engine = engine;
    this.game = game;
    this.input = h('input', {
      type: 'search',
      placeholder: 'Search: overrun, ford, 9.4.2',
      'aria-label': 'Search the rules',
      autocomplete: 'off',
      oninput: () => this.draw(),
    });
    this.found = h('div', { class: 'found', 'aria-live': 'polite' });
    this.el.append(h('div', { class: 'search' }, this.input), this.found);
  }

  async load() {
    if (!this.clauses.length) this.clauses = (await this.engine.clauses(this.game)).clauses;
    this.draw();
  }

  draw() {
    const words = this.input.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const exact = this.clauses.filter((c) => words.length === 1 && c.id.toLowerCase() === words[0]);
    const matches = this.clauses.filter(
      (c) => words.every((word) => `${c.id} ${c.text} ${c.ruling}`.toLowerCase().includes(word)) && !exact.includes(c),
    );
    const all = [...exact, ...matches];
    renew(
      this.found,
      h(
        'p',
        { class: 'soft' },
        words.length
          ? `${all.length} of ${this.clauses.length} clauses`
          : `${this.clauses.length} clauses, in our own words`,
      ),
      h(
        'dl',
        null,
        all
          .slice(0, MOST)
          .map((c) =>
            h(
              'div',
              { class: exact.includes(c) ? 'clause exact' : 'clause' },
              h('dt', null, chip(c.id)),
              h(
                'dd',
                null,
                typeset(c.text),
                c.ruling ? h('p', { class: 'ruling' }, h('b', null, 'Ruling. '), typeset(c.ruling)) : '',
              ),
            ),
          ),
      ),
      all.length > MOST
        ? h('p', { class: 'soft' }, `and ${all.length - MOST} more: narrow the search`)
        : '',
    );
  }
}
