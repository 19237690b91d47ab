/** Order of battle: every command with its pieces and where they stand. */

import { h, renew } from './dom.js';

/** @typedef {import('./table.js').Table} Table */

export class OobPanel {
  el = h('div', { class: 'oob' });

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    table.addEventListener('view', () => {
      if (this.el.offsetParent) this.draw();
    });
  }

  draw() {
    const { model, facts } = this.table;
    renew(
      this.el,
      model.oob(facts).map(({ side, heading, groups }) =>
        h(
          'section',
          { class: side },
          h('h2', { class: 'sidename' }, heading),
          groups.map((g) =>
            h(
              'details',
              { open: true },
              h('summary', null, g.name),
              h(
                'ul',
                null,
                g.units.map((u) => this.#unit(u)),
              ),
            ),
          ),
        ),
      ),
    );
  }

  /** @param {import('./game.js').OobUnit} u */
  #unit({ piece, state, place, where }) {
    return h(
      'li',
      { class: place ? '' : 'off' },
      piece.draw(34),
      h('span', null, h('b', null, piece.name), h('small', null, state)),
      place
        ? h('button', { type: 'button', class: 'textlink', 'data-show': place }, where)
        : h('span', { class: 'soft' }, where),
    );
  }
}
