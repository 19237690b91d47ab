/** Talk at a table on a server. */

import { h, renew } from './dom.js';
import { sideTitle } from './sides.js';

export class ChatPanel {
  list = h('ol', { class: 'said' });
  input = h('input', {
    type: 'text',
    maxlength: 400,
    'aria-label': 'Message',
    placeholder: 'Message',
    autocomplete: 'off',
  });
  trouble = h('p', { class: 'trouble', role: 'alert' });
  el = h('div', { class: 'chat' });

  /** @param {any} engine a remote one */
  constructor(engine) {
    const form = h('form', null, this.input, h('button', { type: 'submit', class: 'button' }, 'Send'));
    form.addEventListener('submit', (e) => {
      e.preventDefault();
      this.#say(engine);
    });
    this.el.append(form, this.trouble, h('div', { role: 'log', 'aria-label': 'Chat', tabindex: 0 }, this.list));
    engine.onmessage((/** @type {any} */ message) => {
      if (message.type === 'chat') this.#hear(message);
      if (message.type === 'table') this.#hide(message.blocks ?? {});
    });
    engine.onview((/** @type {any} */ view) => {
      if (view.whole) renew(this.list);
    });
  }

  /** @param {any} engine */
  async #say(engine) {
    const text = this.input.value.trim();
    if (!text) return;
    try {
      await engine.chat(text);
      this.input.value = '';
      this.trouble.textContent = '';
    } catch (error) {
      this.trouble.textContent = /** @type {any} */ (error).text ?? 'Message not sent.';
    }
  }

  /** What one will not hear of a seat is not read either, until one will again.
   *  @param {Record<string, string>} blocks */
  #hide(blocks) {
    for (const line of this.list.children) /** @type {HTMLElement} */ (line).hidden = line.className in blocks;
  }

  /** Newest first. @param {{by: string, name: string, text: string}} message */
  #hear({ by, name, text }) {
    this.list.prepend(h('li', { class: by }, h('b', { class: 'sidename' }, name || sideTitle(by)), ` ${text}`));
  }
}
