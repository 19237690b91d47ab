/** The stack tray: every piece of the place that matters, large enough to read, and of the place under the pointer. */

import { h, revise } from './dom.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./game.js').Piece} Piece */

export class Tray {
  el = h('section', { class: 'tray', 'aria-label': 'Pieces' });
  place = '';
  hover = '';
  /** What the map shows, while that is not what is true. @type {() => import('./game.js').Facts | null} */ past = () =>
    null;
  /** Is a click on a counter about an order? @type {(key: string) => boolean} */ take = () => false;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    table.addEventListener('choice', () => this.draw());
    this.el.addEventListener('click', (e) => {
      const piece = /** @type {HTMLElement | null} */ (/** @type {Element} */ (e.target).closest('[data-unit]'));
      if (piece && !this.take(piece.dataset.unit ?? '')) table.choose(`unit:${piece.dataset.unit}`);
    });
    table.addEventListener('view', () => {
      this.place = '';
    });
    this.draw();
  }

  /** The place whose stack is open. */
  get open() {
    const { table } = this;
    for (const ref of [...(table.picked?.refs ?? []), ...table.chosen]) {
      if (ref.startsWith('unit:') && table.model.unitPlace(table.facts, ref.slice(5)))
        return table.model.unitPlace(table.facts, ref.slice(5));
      if (ref.startsWith('at:')) return ref.slice(3);
    }
    return this.place || table.model.focus(this.past() ?? table.facts);
  }

  /** @param {string} place */
  look(place) {
    this.hover = place;
    this.draw();
  }

  draw() {
    const { table } = this;
    const { model } = table;
    const { open } = this;
    const facts = this.past() ?? table.facts;
    const loose = this.#loose();
    const second = this.hover && this.hover !== open ? this.hover : '';
    const parts = [];
    if (open) parts.push(this.#about(open), this.#pieces(open));
    if (loose.length)
      parts.push(h('div', { class: 'aside' }, h('p', { class: 'note' }, 'Off the map'), this.#row(loose)));
    if (second) {
      parts.push(
        h(
          'div',
          { class: 'aside' },
          h(
            'p',
            { class: 'note' },
            h('b', null, model.placeTitle(second)),
            model
              .about(facts, second)
              .slice(0, 3)
              .map((line) => h('span', null, line.text)),
          ),
          this.#pieces(second),
        ),
      );
    }
    if (!parts.length)
      parts.push(
        h(
          'p',
          { class: 'hint' },
          'Select a highlighted place or piece. Point at a place to see its pieces here.',
        ),
      );
    revise(this.el, parts);
    this.el.classList.toggle('empty', !open && !loose.length);
  }

  /** Pieces that an action names and that stand nowhere yet. @returns {Piece[]} */
  #loose() {
    const { table } = this;
    if (this.past()) return [];
    const keys = new Set(
      table.legal
        .flatMap((a) => a.refs)
        .filter((r) => r.startsWith('unit:'))
        .map((r) => r.slice(5)),
    );
    return [...keys]
      .filter((key) => !table.model.unitPlace(table.facts, key))
      .map((key) => table.model.piece(table.facts, key));
  }

  /** @param {string} id */
  #about(id) {
    const { model } = this.table;
    const facts = this.past() ?? this.table.facts;
    return h(
      'div',
      { class: 'about' },
      h('h2', null, model.placeTitle(id)),
      model
        .about(facts, id)
        .map((line) =>
          h('p', null, line.text, line.ours ? h('span', { class: 'ours', title: 'Reconstructed' }, ' ◊') : ''),
        ),
    );
  }

  /** @param {string} id */
  #pieces(id) {
    const all = this.table.model.pieces(this.past() ?? this.table.facts, id);
    return all.length ? this.#row(all) : h('p', { class: 'note vacant' }, `No pieces in ${id}.`);
  }

  /** @param {Piece[]} pieces */
  #row(pieces) {
    const { table } = this;
    const past = !!this.past();
    const lit = past ? new Set() : table.lit;
    const committed = new Set(table.yours && !past ? table.model.committed(table.facts) : []);
    const mover = table.model.mover(this.past() ?? table.facts);
    const chosen = new Set([...table.chosen, ...(table.picked?.refs ?? []), `unit:${mover}`]);
    return h(
      'div',
      { class: 'pieces' },
      pieces.map((p) => {
        const ref = `unit:${p.key}`,
          legal = lit.has(ref),
          on = chosen.has(ref) || table.ordered.has(p.key),
          joined = committed.has(p.key);
        return h(
          'button',
          {
            type: 'button',
            class: `piece ${p.side}${legal ? ' legal' : ''}${on ? ' chosen' : ''}${joined ? ' committed' : ''}`,
            'data-unit': p.key,
            'aria-pressed': on ? 'true' : 'false',
            'aria-label': `${p.words}${legal ? ', legal' : ''}${joined ? ', takes part' : ''}`,
          },
          h('span', { class: 'face' }, p.draw(72)),
          h('b', null, p.name),
          h('small', null, p.note),
        );
      }),
    );
  }
}
