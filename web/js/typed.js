/** "Roll on the table": real dice, told to the engine by tapping faces or by typing digits. */

import { h, revise } from './dom.js';
import { die } from './dice.js';

/** @typedef {import('./play.js').PlayPage} PlayPage */

export class TypedDice {
  el = h('section', { class: 'typed', 'aria-label': 'Real dice', hidden: true });
  /** @type {number[]} */ faces = [];
  #seq = -1;

  /** @param {PlayPage} page */
  constructor(page) {
    this.page = page;
    this.table = page.table;
    page.actions.el.before(this.el);
    this.table.addEventListener('view', () => this.draw());
    this.table.addEventListener('people', () => this.draw());
    // Digits are the keys of actions too; while dice are due there are none.
    page.el.ownerDocument.addEventListener('keydown', this.#key, true);
    this.draw();
  }

  close() {
    this.page.el.ownerDocument.removeEventListener('keydown', this.#key, true);
  }

  draw() {
    const { typing, view } = this.table;
    this.el.hidden = !typing;
    this.page.el.classList.toggle('typing', typing);
    if (!typing || !view) return;
    if (view.seq !== this.#seq) this.faces = [];
    this.#seq = view.seq;
    const { dice, faces } = view;
    const left = dice - this.faces.length;
    revise(
      this.el,
      h('h2', { class: 'caps' }, dice === 1 ? 'Roll 1 die' : `Roll ${dice} dice`),
      h(
        'ol',
        { class: 'slots', 'aria-label': 'Dice so far' },
        Array.from({ length: dice }, (_, i) => this.#slot(i)),
      ),
      h('p', { class: 'soft', role: 'status' }, left ? `Tap or type the result: ${left} to go.` : 'Is this correct?'),
      h(
        'div',
        { class: 'faces', role: 'group', 'aria-label': 'Faces' },
        Array.from({ length: faces }, (_, i) =>
          h(
            'button',
            { type: 'button', class: 'face', 'aria-label': `Rolled ${i + 1}`, onclick: () => this.#add(i + 1) },
            face(i + 1, faces),
          ),
        ),
      ),
      h(
        'div',
        { class: 'buttons' },
        h(
          'button',
          {
            type: 'button',
            class: 'button',
            'aria-disabled': this.faces.length ? 'false' : 'true',
            onclick: () => this.#drop(),
          },
          'Back',
        ),
        h(
          'button',
          {
            type: 'button',
            class: 'button primary',
            'aria-disabled': left ? 'true' : 'false',
            onclick: () => this.#done(),
          },
          'Confirm roll',
          h('kbd', null, 'Enter'),
        ),
      ),
    );
  }

  /** @param {number} i */
  #slot(i) {
    const fallen = this.faces[i];
    return h(
      'li',
      { class: fallen ? 'fallen' : 'due' },
      fallen ? face(fallen, this.table.view?.faces ?? 6) : h('span', { class: 'quiet' }, 'due'),
    );
  }

  /** @param {number} n */
  #add(n) {
    const { dice = 0, faces = 0 } = this.table.view ?? {};
    if (n < 1 || n > faces || this.faces.length >= dice) return;
    this.faces.push(n);
    this.#again(`[aria-label="Rolled ${n}"]`);
  }

  #drop() {
    if (!this.faces.length) return;
    this.faces.pop();
    this.#again('.buttons .button');
  }

  /** Drawn anew; the focus stays, and goes to the main button when all have fallen. @param {string} focus */
  #again(focus) {
    const inside = this.el.contains(document.activeElement);
    this.draw();
    const full = this.faces.length === this.table.view?.dice;
    const to = /** @type {HTMLElement | null} */ (this.el.querySelector(full ? '.primary' : focus));
    if (inside || full) to?.focus();
  }

  #done() {
    if (this.faces.length === this.table.view?.dice) this.table.roll(this.faces);
  }

  /** @param {KeyboardEvent} e */
  #key = (e) => {
    const at = /** @type {HTMLElement} */ (e.target);
    if (this.el.hidden || e.ctrlKey || e.metaKey || e.altKey || at.closest('input, select, textarea, dialog')) return;
    if (/^[0-9]$/.test(e.key))
      this.#add(Number(e.key) || 10); // of ten faces 0 is the ten
    else if (e.key === 'Backspace') this.#drop();
    else if (e.key === 'Enter' && !at.closest('button, a, [role=tab], .area')) this.#done();
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
}

/** @param {number} n @param {number} faces of the die */
function face(n, faces) {
  return faces <= 6 ? die(n) : h('b', { class: 'numeral' }, n);
}
