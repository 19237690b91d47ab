/** What makes itself, and the standing orders of a game, in one place: as the engine's catalog words them. Fetched when
 *  opened. */

import { h, capital, renew } from './dom.js';
import { rendered, chip } from './journal.js';
import { dialog } from './play_layout.js';
import { get, set } from './settings.js';
import { give, inForce } from './forced.js';

/** @typedef {import('./play.js').PlayPage} PlayPage */

const TOLD =
  'All of it is in the journal, and undo takes it back. Nothing is done that would show your opponent what you ' +
  'hide. Kept on this device.';

const DULL = 'What cannot matter: every choice leads to the same result, or there is nothing to use';

/** @param {string} name @param {import('./dom.js').Kid} words @param {boolean} checked
 * @param {(on: boolean) => void} go */
function tick(name, words, checked, go) {
  const box = h('input', { type: 'checkbox', name, checked, onchange: () => go(box.checked) });
  return h('label', { class: 'setting' }, h('span', null, words), box);
}

/** Those that the position keeps, where they can be given now. @param {PlayPage} page */
function ofThePosition(page) {
  const { table, menu } = page,
    { verbs } = table.game;
  const names = Object.keys(verbs).filter((name) => verbs[name].standing && !verbs[name].takes.length);
  const told = (/** @type {string} */ name) => h('li', null, capital(verbs[name].help.split(': ').pop()));
  if (!names.length) return '';
  const now = table.legal.filter(({ verb, refs }) => verbs[verb]?.standing && !refs.length);
  const button = (/** @type {import('./table.js').Action} */ action) => {
    const go = () => (menu.close(), table.act(action));
    return h('button', { type: 'button', class: 'button', onclick: go }, rendered(table.model, capital(action.text)));
  };
  return [
    h('h3', { class: 'caps' }, 'Kept with the game'),
    h('p', { class: 'soft' }, 'They also hold while you are away. The enemy does not see them.'),
    now.length
      ? h('ul', { class: 'menulist' }, now.map((action) => h('li', null, button(action))))
      : [h('p', null, 'Among the actions when you can give them:'), h('ul', { class: 'notes' }, names.map(told))],
  ];
}

/** @param {PlayPage} page */
export function openStanding(page) {
  const { table, forced } = page,
    { game } = table;
  if (page.menu.open) return;
  const orders = game.standing.map((/** @type {any} */ one) =>
    tick(one.name, [one.text, ' ', chip(one.clause)], inForce(game, one), (on) => {
      give(game, one.name, on);
      forced.look();
    }),
  );
  const list = h('fieldset', { class: 'standing' });
  renew(
    list,
    h('legend', { class: 'caps' }, 'Do without asking me'),
    tick('only', 'The only choice there is', get('only'), (on) => set('only', /** @type {any} */ (on))),
    tick('dull', DULL, get('dull'), (on) =>
      set('dull', /** @type {any} */ (on)),
    ),
    orders,
  );
  dialog(
    page,
    'Standing orders',
    list,
    h('p', { class: 'soft' }, TOLD),
    ofThePosition(page),
  );
}
