/** What whoever looks after the server has to say: to everybody, and of games that nobody goes on with. */

/** @typedef {import('./play.js').PlayPage} PlayPage */

const WEEK = 7 * 86400000;

export class Operator {
  #said = '';
  #warned = 0;

  /** @param {PlayPage} page @param {import('./notices.js').Notices} notices */
  constructor(page, notices) {
    this.table = page.table;
    this.notices = notices;
    this.draw = () => this.#draw();
    this.table.addEventListener('people', this.draw);
    this.draw();
  }

  close() {
    this.table.removeEventListener('people', this.draw);
  }

  #draw() {
    const { announced, about, over } = this.table;
    const soon = announced?.draining ? 'The server is about to restart; nothing is lost.' : '';
    const said = [announced?.text, soon].filter(Boolean).join(' ');
    if (said !== this.#said) {
      if (said) this.notices.put('operator', { title: 'From the operator', text: said, shut: true });
      else this.notices.drop('operator');
    }
    this.#said = said;
    const after = over ? 0 : (about?.removed_after ?? 0);
    if (after === this.#warned) return;
    this.#warned = after;
    const day = new Date(after).toLocaleDateString([], { day: 'numeric', month: 'long' });
    if (!after || after - Date.now() >= WEEK) return this.notices.drop('removal');
    const text = 'Unless someone continues this game.';
    this.notices.put('removal', { title: `Removed after ${day}`, text, shut: true });
  }
}
