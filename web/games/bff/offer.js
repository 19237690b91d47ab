/** What the unit that is chosen may do, offered at the pointer after a click on bare ground. */

import { h, renew } from '../../js/dom.js';
import { parts } from '../../js/actions.js';
import { chip } from '../../js/journal.js';

const MOST = 9;

export class Offer {
  el = h('div', { class: 'offer', role: 'group', 'aria-label': 'Choices here', hidden: true });

  /** @param {import('./map.js').BffMap} map */
  constructor(map) {
    this.map = map;
    this.el.addEventListener('keydown', (e) => {
      if (e.key !== 'Escape') return;
      e.stopPropagation();
      this.close();
    });
  }

  close() {
    this.el.hidden = true;
  }

  /** @param {MouseEvent} e @param {{x: number, y: number}} p hundredths of the table */
  open(e, p) {
    const { ghost } = this.map.model,
      { table } = ghost;
    const unit = ghost.chooser || table?.chosen.find((ref) => /^(unit|place):/.test(ref))?.replace(/^\w+:/, '');
    const field = this.map.view.svg.parentElement;
    if (!table || !unit || !field) return;
    const rows = table.filtered.slice(0, MOST);
    const row = (/** @type {import('../../js/table.js').Action} */ action) => {
      const go = () => {
        ghost.aimAt(unit, p);
        table.act(action);
      };
      const { head, rest } = parts(action);
      const words = rest ? `${head}, ${rest}` : head;
      return h('li', null, h('button', { type: 'button', class: 'button', onclick: go }, words), chip(action.clause));
    };
    renew(this.el, h('ul', null, rows.map(row)));
    if (!this.el.isConnected) {
      field.append(this.el);
      for (const name of ['view', 'choice']) table.addEventListener(name, () => this.close());
    }
    this.el.hidden = !rows.length;
    const box = field.getBoundingClientRect();
    const within = (/** @type {number} */ at, /** @type {number} */ room) => `${Math.max(8, Math.min(at, room - 8))}px`;
    this.el.style.left = within(e.clientX - box.left + 8, box.width - this.el.offsetWidth);
    this.el.style.top = within(e.clientY - box.top + 8, box.height - this.el.offsetHeight);
    this.el.querySelector('button')?.focus({ preventScroll: true });
  }
}
