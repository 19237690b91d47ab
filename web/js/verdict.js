/** Follows the fights of a table; what came of each stays until it is seen. */

import { h, renew } from './dom.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {{place: string, from: number, rolled: boolean}} Bout a fight under way, begun after `from` entries */

export class Verdicts {
  list = h('div', { class: 'bouts' });
  el = h(
    'section',
    { class: 'verdicts', 'aria-label': 'The result', role: 'status', hidden: true },
    this.list,
    h('button', { type: 'button', class: 'button', onclick: () => this.seen() }, 'Close'),
  );
  /** @type {Bout | null} */ #bout = null;
  /** Entries at the last view; -1 before the first. */ #last = -1;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    table.addEventListener('view', (e) => this.#follow(/** @type {CustomEvent} */ (e).detail.message));
    table.addEventListener('act', () => this.seen());
  }

  /** Whoever closes it, or does something, has seen it. True when there was something. */
  seen() {
    const open = !this.el.hidden;
    this.el.hidden = true;
    renew(this.list);
    return open;
  }

  /** @param {import('../engine/core.js').View} message */
  #follow(message) {
    const { model, facts } = this.table;
    const from = this.#last;
    this.#last = message.seq;
    if (from < 0 || message.seq < from) return void (this.#bout = null);
    const place = model.fight(facts);
    const rolled = message.journal.some(([entry, , , kind]) => entry > from && kind === 'roll');
    const bout = (this.#bout ??= place || rolled ? { place, from, rolled: false } : null);
    if (!bout) return;
    bout.rolled ||= rolled;
    if (place && place === bout.place) return;
    this.#bout = place ? { place, from: message.seq, rolled: false } : null;
    if (bout.rolled) this.#tell(bout, message.seq);
  }

  /** @param {Bout} bout @param {number} to */
  async #tell(bout, to) {
    try {
      const { verdict } = await import('./verdict_card.js');
      const card = await verdict(this.table, bout, to);
      if (!card) return;
      this.list.prepend(card);
      this.el.hidden = false;
    } catch {
      /* the table is gone, or asked too often: the journal has it all */
    }
  }
}
