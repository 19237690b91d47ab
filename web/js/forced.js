/** Where there is only one thing to do, it is done for the player, through the gate, and the journal marks it, unless
 * the setting `only` says no. What was taken back is left to the player. */

import { get } from './settings.js';

export class Forced {
  /** @param {import('./play.js').PlayPage} page */
  constructor(page) {
    this.page = page;
    if (page.options.replay) return;
    page.table.addEventListener('view', (e) => {
      const { message } = /** @type {CustomEvent} */ (e).detail;
      if (message.back === undefined) this.look();
    });
  }

  /** Secrets: across a network an answer at once would tell that there was no other. */
  get #tells() {
    const { table } = this.page;
    return !!table.about && !!table.model.curtain;
  }

  look() {
    const { table, el } = this.page,
      { view } = table;
    setTimeout(() => {
      const [only, ...others] = table.legal;
      if (!only || others.length || only.gives || table.view !== view || table.busy || !view || this.#tells) return;
      if (this.page.orders.playing || !get('only') || el.querySelector('.guide, .curtain')) return;
      table.forced.add(view.seq + 1);
      table.act(only);
    }, 0);
  }
}
