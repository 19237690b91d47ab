/** What the player need not be asked the engine says (`dull` of a view); it is done for him through the gate, and the
 * journal marks it, as far as his settings and standing orders wish. What was taken back is left to him. */

import { get } from './settings.js';

const KEY = 'longroll.standing';

/** @returns {Record<string, Record<string, boolean>>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

/** Is a standing order in force? @param {any} game of the catalog @param {{name: string, usual?: boolean}} order */
export const inForce = (game, order) => kept()[game.id]?.[order.name] ?? !!order.usual;

/** Kept on this device. @param {any} game @param {string} name @param {boolean} on */
export function give(game, name, on) {
  const all = kept();
  all[game.id] = { ...all[game.id], [name]: on };
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    /* a private window: it stays as it was */
  }
}

export class Forced {
  /** Of the last view. */
  #seq = -1;

  /** @param {import('./play.js').PlayPage} page */
  constructor(page) {
    this.page = page;
    if (page.options.replay) return;
    page.table.addEventListener('view', (e) => {
      const { message } = /** @type {CustomEvent} */ (e).detail;
      const onward = message.seq > this.#seq;
      this.#seq = message.seq;
      if (onward) this.look();
    });
  }

  /** @param {string} code */
  #wished(code) {
    const { game } = this.page.table;
    if (code === 'only') return get('only');
    if (code === 'same' || code === 'decline') return get('dull');
    return game.standing.some((/** @type {any} */ one) => one.name === code && inForce(game, one));
  }

  look() {
    const { table, el } = this.page,
      { view } = table,
      { dull } = view ?? {};
    if (!view || !dull) return;
    setTimeout(() => {
      if (table.view !== view || table.busy || this.page.orders.playing || el.querySelector('.guide, .curtain')) return;
      const [code, row = 0] = Object.entries(dull).find(([one]) => this.#wished(one)) ?? [];
      const action = table.legal[row];
      if (!code || !action) return;
      table.forced.set(view.seq + 1, [code, action]);
      table.act(action, !['only', 'same', 'decline'].includes(code));
    }, 0);
  }
}
