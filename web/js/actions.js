/** The complete list of legal actions in words. Choosing a piece or a place filters it; the main button does what is
 * left. */

import { h, renew, revise, capital, typeset } from './dom.js';
import { chip } from './journal.js';
import { stretches } from './marks.js';
import { room } from './theme.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./table.js').Action} Action */

/** "enter 43 Chancellorsville, attack by road, 4 MF" in three parts; the last is what is marked as a cost or another
 * amount. @param {Action} action */
export function parts({ text }) {
  const all = stretches(text);
  const last = all[all.length - 1];
  const amount = last?.kind === 'cost' || last?.kind === 'amount';
  const said = (amount ? all.slice(0, -1) : all).map(({ words }) => words).join('');
  const [head, ...rest] = typeset(said).split(', ').filter(Boolean);
  return { head: capital(head ?? ''), rest: rest.join(', '), end: amount ? last.words : '' };
}

export class ActionList {
  el = h('section', { class: 'actions', 'aria-label': 'Actions' });
  list = h('ul', { class: 'rows', role: 'listbox', 'aria-label': 'Legal actions', tabindex: 0 });
  head = h('div', { class: 'head' });
  all = false;
  at = 0;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.el.append(this.head, this.list);
    table.addEventListener('choice', () => this.draw());
    table.addEventListener('view', () => {
      this.all = false;
      this.at = 0;
      this.list.scrollTop = 0;
      this.el.parentElement?.scrollTo(0, 0);
    });
    this.list.addEventListener('keydown', (e) => this.#key(e));
    this.list.addEventListener('click', (e) => {
      const row = this.#row(e);
      if (row) table.pick(row);
    });
    this.list.addEventListener('pointerover', (e) => {
      // In a narrow window what opens below would move the row away from under the pointer.
      if (e.pointerType === 'mouse' && !room().narrow) table.point(this.#row(e));
    });
    this.list.addEventListener('pointerleave', () => table.point(null));
    this.draw();
  }

  /** @param {Event} e @returns {Action | null} */
  #row(e) {
    const el = /** @type {Element} */ (e.target);
    if (el.closest('.chip')) return null;
    const row = /** @type {HTMLElement | null} */ (el.closest('[data-index]'));
    return row ? this.shown[Number(row.dataset.index)] : null;
  }

  /** @returns {Action[]} */
  get shown() {
    return this.all ? this.table.legal : this.table.filtered;
  }

  draw() {
    const { table } = this;
    const shown = this.shown,
      total = table.legal.length;
    this.at = Math.min(this.at, Math.max(0, shown.length - 1));
    const about =
      table.chosen.length && !this.all ? ` for ${table.chosen.map((ref) => table.title(ref)).join(', ')}` : '';
    const narrowed = table.filtered.length < total;
    renew(
      this.head,
      h('h2', { class: 'caps' }, `Actions${about}`),
      total
        ? h(
            'span',
            { class: 'soft' },
            narrowed ? `${table.filtered.length} of ${total} · ` : `${total}`,
            narrowed
              ? h(
                  'button',
                  {
                    class: 'textlink',
                    type: 'button',
                    onclick: () => {
                      this.all = !this.all;
                      this.draw();
                    },
                  },
                  this.all ? (table.chosen.length ? 'show chosen' : 'show fewer') : 'show all',
                )
              : '',
          )
        : '',
    );
    revise(
      this.list,
      shown.map((action, i) => this.#item(action, i)),
    );
    this.list.hidden = !shown.length;
    this.el.querySelector('.waiting')?.remove();
    if (!shown.length) this.el.append(h('p', { class: 'waiting' }, this.#waiting()));
    else this.#focus(false);
  }

  #waiting() {
    const { view, about, here, over } = this.table;
    if (!view) return 'Setting up the game.';
    if (over) return 'The game is over.';
    if (view.actor === 'fortune') return about && about.dice !== 'server' ? 'Waiting for real dice.' : 'Rolling dice.';
    const other = about?.seats.find((/** @type {any} */ seat) => seat.seat === view.actor);
    const present = here.includes(view.actor) ? 'online' : 'offline';
    if (other?.kind === 'person' && other.name) return `Waiting for ${other.name} (${present}).`;
    const whom = { union: 'the Union', confederate: 'the Confederates' }[/** @type {string} */ (view.actor)];
    return `Waiting for ${whom ?? 'the other player'}.`;
  }

  /** @param {Action} action @param {number} i */
  #item(action, i) {
    const { head, rest, end } = parts(action);
    const chosen =
      this.table.picked === action ||
      (!this.table.picked && this.table.primary === action && this.table.chosen.length > 0);
    const at = i === this.at ? ' at' : '';
    const [id, selected] = [`action-${i}`, chosen ? 'true' : 'false'];
    return h(
      'li',
      {
        class: `row${at}`,
        role: 'option',
        id,
        'data-index': i,
        'data-action': action.notation,
        'aria-selected': selected,
      },
      h('span', { class: 'cap', 'aria-hidden': 'true' }, i < 9 ? i + 1 : ''),
      h('span', { class: 'what' }, h('b', null, head), rest ? h('small', null, rest) : ''),
      h('span', { class: 'end' }, end ? h('span', null, end) : '', chip(action.clause, true)),
    );
  }

  /** @param {boolean} scroll */
  #focus(scroll) {
    for (const row of this.list.children) row.classList.toggle('at', row.id === `action-${this.at}`);
    this.list.setAttribute('aria-activedescendant', `action-${this.at}`);
    if (scroll) this.list.children[this.at]?.scrollIntoView({ block: 'nearest' });
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -1e6, End: 1e6 }[e.key];
    if (step) {
      this.at = Math.max(0, Math.min(this.shown.length - 1, this.at + step));
      this.#focus(true);
      this.table.point(this.shown[this.at]);
    } else if (e.key === 'Enter' || e.key === ' ') {
      const action = this.shown[this.at];
      if (action) this.table.pick(action);
    } else return;
    e.preventDefault();
    e.stopPropagation();
  }

  /** To the row before or after, and round. @param {number} by */
  step(by) {
    const count = this.shown.length;
    if (!count) return;
    const now = this.table.picked ? this.shown.indexOf(this.table.picked) : by > 0 ? -1 : 0;
    this.at = (now + by + count) % count;
    this.#focus(true);
    this.table.pick(this.shown[this.at]);
  }

  /** The n-th row by its key. @param {number} n from 1 */
  number(n) {
    const action = this.shown[n - 1];
    if (!action) return;
    this.at = n - 1;
    this.table.pick(action);
  }
}
