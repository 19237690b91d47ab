/** Cards over the map for what needs an answer or a look: offers, a lost connection, what happened meanwhile. */

import { h, revise, icon, ICONS } from './dom.js';

/** @typedef {import('./dom.js').Kid} Kid */

export class Notices {
  el = h('div', { class: 'notices', 'aria-live': 'polite' });
  /** @type {Map<string, HTMLElement>} */ #cards = new Map();
  /** @type {Map<string, number>} */ #timers = new Map();

  /**
   * One card a name; again with the same name it is drawn anew.
   * @param {string} name
   * @param {{title: string, text?: Kid, buttons?: Kid[], shut?: boolean, brief?: boolean, class?: string}} what
   *   `brief`: it goes by itself
   */
  put(name, { title, text = '', buttons = [], shut = false, brief = false, class: kind = '' }) {
    clearTimeout(this.#timers.get(name));
    if (brief)
      this.#timers.set(
        name,
        window.setTimeout(() => this.drop(name), 10000),
      );
    let card = this.#cards.get(name);
    if (!card) {
      card = h('section', null);
      this.#cards.set(name, card);
      this.el.append(card);
    }
    card.className = `notice ${kind}`;
    card.setAttribute('aria-label', title);
    card.dataset.notice = name;
    const close = h(
      'button',
      { type: 'button', class: 'button square', 'aria-label': `Close: ${title}`, onclick: () => this.drop(name) },
      icon(ICONS.close),
    );
    revise(
      card,
      h('div', { class: 'head' }, h('b', null, title), shut ? close : ''),
      typeof text === 'string' ? (text ? h('p', null, text) : '') : text,
      buttons.length ? h('div', { class: 'buttons' }, buttons) : '',
    );
  }

  /** @param {string} name */
  drop(name) {
    this.#cards.get(name)?.remove();
    this.#cards.delete(name);
  }

  /** Keep of those whose name begins so only these. @param {string} start @param {string[]} names */
  only(start, names) {
    for (const name of [...this.#cards.keys()]) if (name.startsWith(start) && !names.includes(name)) this.drop(name);
  }
}
