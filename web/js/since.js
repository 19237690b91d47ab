/** "Since I was last here": what happened while nobody looked, with a way to see it again. */

import { h } from './dom.js';
import { rendered } from './journal.js';
import { lastSeen, wasHere } from './seen.js';

/** @typedef {import('./notices.js').Notices} Notices */

/** So many entries are shown again. */
const MOST = 80;

export class Since {
  /** Entries that were looked at. */ #from;
  #back = true;
  #ends = new AbortController();

  /** @param {import('./play.js').PlayPage} page @param {Notices} notices @param {string} token */
  constructor(page, notices, token) {
    const { table } = page;
    this.page = page;
    this.table = table;
    this.notices = notices;
    this.token = token;
    this.#from = wasHere(token) ? lastSeen(token) : Infinity;
    table.addEventListener('view', () => this.#look());
    const { signal } = this.#ends;
    document.addEventListener('visibilitychange', () => ((this.#back = true), this.#look()), { signal });
  }

  close() {
    this.#ends.abort();
  }

  #look() {
    const seq = this.table.view?.seq;
    if (seq === undefined || document.hidden) return;
    if (this.#back && this.#from < seq) this.#tell(this.#from);
    this.#back = false;
    this.#from = seq;
  }

  /** What happened, as scenes; of a long absence the last of it. @param {number} from */
  async #show(from) {
    const to = this.table.view?.seq ?? 0;
    const first = Math.max(from, to - MOST);
    this.notices.drop('since');
    try {
      const { momentsOf } = await import('./scene_told.js');
      const { start, moments } = await momentsOf(this.table, first, to);
      if (this.table.view?.seq === to) this.page.scenes.since(start, moments, first);
    } catch (error) {
      this.table.complain(error, 'This cannot be shown');
    }
  }

  /** @param {number} from */
  #tell(from) {
    const lines = this.table.journal.filter((line) => line.entry > from);
    if (!lines.length) return;
    this.notices.put('since', {
      title: 'Since you were last here',
      shut: true,
      text: h(
        'ol',
        { class: 'lines', tabindex: 0, 'aria-label': 'What happened' },
        lines.map((line) => h('li', null, rendered(this.table.model, line.text))),
      ),
      buttons: [
        h('button', { type: 'button', class: 'button', onclick: () => this.#show(from) }, 'Show me'),
        h('a', { class: 'button', href: `#/replay/t/${this.token}/${from}` }, 'Replay from there'),
        h('button', { type: 'button', class: 'button primary', onclick: () => this.notices.drop('since') }, 'Continue'),
      ],
    });
  }
}
