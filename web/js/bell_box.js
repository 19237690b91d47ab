/** How a player wants to be told that it is his turn: by the browser, or by an address that the server calls. */

import { h, renew } from './dom.js';
import { bellState, bellWish, setBell } from './bell.js';

/** By the browser; the first time its leave is asked for, which needs a click. */
export function bellChoice() {
  const box = h('div', { class: 'bellchoice' });
  const set = async (/** @type {any} */ wish) => {
    await setBell(wish);
    draw();
  };
  const draw = () => {
    const state = bellState();
    const select = h(
      'select',
      { 'aria-label': 'Notify me when it is my turn', onchange: () => set(select.value) },
      [
        ['off', 'no notifications'],
        ['away', 'when I am away from the page'],
        ['always', 'always'],
      ].map(([value, label]) => h('option', { value, selected: value === bellWish() }, label)),
    );
    const no = 'This browser does not allow notifications here. The title and icon of the page still change.';
    renew(
      box,
      state === 'granted'
        ? select
        : state === 'default'
          ? h('button', { type: 'button', class: 'button', onclick: () => set('away') }, 'Notify me')
          : h('p', { class: 'soft' }, no),
    );
  };
  draw();
  return box;
}

/** By the server. @param {any} engine @param {string} url the present one */
function webhook(engine, url) {
  const said = h('small', { role: 'status' });
  const input = h('input', { type: 'url', value: url, 'aria-label': 'Webhook', placeholder: 'https://' });
  const form = h('form', { class: 'line' }, input, h('button', { type: 'submit', class: 'button' }, 'Save'));
  form.addEventListener('submit', async (e) => {
    e.preventDefault();
    const wish = input.value.trim();
    try {
      await engine.webhook(wish);
      said.textContent = wish ? 'The server calls it when it is your turn.' : 'No webhook set.';
    } catch (error) {
      said.textContent = /** @type {any} */ (error).text;
    }
  });
  return h(
    'details',
    { open: !!url },
    h('summary', null, 'By webhook'),
    h('p', { class: 'soft' }, 'The server calls this address when it is your turn, even with the page closed.'),
    form,
    said,
  );
}

/** Both, for a seat. @param {any} engine @param {string} url */
export function bellBox(engine, url) {
  return h(
    'div',
    { class: 'bellbox' },
    h('h3', { class: 'caps' }, 'When it is my turn'),
    bellChoice(),
    webhook(engine, url),
  );
}
