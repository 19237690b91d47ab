/** A guided game: each hint waits until the player has done what it asks for, and can be folded. The hints are the
 * game's. */

import { h, renew } from './dom.js';

/** @typedef {import('./play.js').PlayPage} PlayPage */
/** @typedef {import('./game.js').Hint} Hint */

/** @param {PlayPage} page @param {Hint[]} hints in order */
export function guide(page, hints) {
  let at = -1,
    closed = false;
  const box = h('aside', { class: 'guide', 'aria-live': 'polite', 'aria-label': 'Guide' });
  page.el.querySelector('.map')?.append(box);
  const end = () => {
    closed = true;
    box.remove();
  };
  const show = (/** @type {Hint} */ { title, text }) =>
    renew(
      box,
      h(
        'details',
        { open: true },
        h('summary', null, h('span', { class: 'caps' }, `Lesson ${at + 1} of ${hints.length}`), h('h2', null, title)),
        h('p', null, text),
        h('button', { type: 'button', class: 'textlink', onclick: end }, 'I know my way'),
      ),
    );
  const draw = () => {
    if (closed) return;
    const before = at;
    for (let i = hints.length - 1; i > at; i--) {
      if (!hints[i].when(page.table)) continue;
      at = i;
      break;
    }
    const hint = hints[at];
    if (!hint) return;
    if (at !== before) show(hint);
    if (hint.point?.startsWith('place:')) page.map.point(hint.point.slice(6));
  };
  page.table.addEventListener('view', () => setTimeout(draw, 0));
  draw();
}
