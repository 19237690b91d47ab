/** Order of battle: every command with its pieces and where they stand. */

import { h, renew } from './dom.js';
import { counterSvg } from './counters.js';
import { sideTitle } from './lgv.js';

/** @typedef {import('./table.js').Table} Table */

export class OobPanel {
  el = h('div', { class: 'oob' });

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    table.addEventListener('view', () => {
      if (!this.el.hidden && this.el.isConnected) this.draw();
    });
  }

  draw() {
    const { model, facts } = this.table;
    const groups = model.commands(facts);
    renew(
      this.el,
      ['union', 'confederate'].map((side) => {
        const mine = groups.filter((g) => g.side === side && g.units.some((u) => u.where !== 'not in play'));
        const onMap = mine.flatMap((g) => g.units).filter((u) => u.place);
        const fresh = onMap.filter((u) => !u.face.exhausted).length;
        return h(
          'section',
          { class: side },
          h('h3', { class: 'sidename' }, `${sideTitle(side)}: ${onMap.length} on the map, ${fresh} fresh`),
          mine.map((g) =>
            h(
              'details',
              { open: true },
              h('summary', null, g.name),
              h(
                'ul',
                null,
                g.units
                  .filter((u) => u.where !== 'not in play')
                  .map((u) =>
                    h(
                      'li',
                      { class: u.place ? '' : 'off' },
                      counterSvg(u.face, 34),
                      h(
                        'span',
                        null,
                        h('b', null, model.unitName(u.face.key)),
                        h('small', null, u.place ? (u.face.exhausted ? 'exhausted' : 'fresh') : ''),
                      ),
                      u.place
                        ? h('button', { type: 'button', class: 'textlink', 'data-show': u.place }, u.where)
                        : h('span', { class: 'soft' }, u.where),
                    ),
                  ),
              ),
            ),
          ),
        );
      }),
    );
  }
}
