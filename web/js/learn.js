/** A guided game: the card tells what the present decision is about, beside the map and never over it. The hints are
 * the game's. Lessons are counted as they come; one that nobody had time to read has not come. */

import { h, renew, typeset } from './dom.js';

/** @typedef {import('./play.js').PlayPage} PlayPage */
/** @typedef {import('./game.js').Hint} Hint */

/** Milliseconds that a decision must stand: an order of many steps, or what is done without asking, rushes through. */
const CALM = 250;

/** @param {PlayPage} page @param {Hint[]} hints the last that fits is shown @param {() => void} again begins anew */
export function guide(page, hints, again) {
  const { table } = page;
  const box = h('aside', { class: 'guide', 'aria-live': 'polite', 'aria-label': 'Guide' });
  const seen = new Set();
  /** @type {Hint | null} */ let shown = null;
  page.el.querySelector('.guide')?.remove();
  page.el.querySelector('.side')?.prepend(box);
  const end = h('button', { type: 'button', class: 'textlink', onclick: () => box.remove() }, 'End tutorial');
  const card = (/** @type {string} */ mark, /** @type {string} */ title, /** @type {string} */ text, open = true) =>
    renew(
      box,
      h(
        'details',
        { open },
        h('summary', null, h('span', { class: 'caps' }, mark), h('h2', null, title)),
        h('p', null, text),
        end,
      ),
    );
  const over = () => {
    if (box.dataset.over) return;
    box.dataset.over = 'yes';
    box.hidden = false;
    card('The end', typeset(table.view?.result || 'The game is over'), 'The dice panel shows who was luckier.');
    end.before(h('button', { type: 'button', class: 'button', onclick: again }, 'Play it again'));
  };
  const draw = () => {
    if (!box.isConnected || page.orders.playing || page.scenes.open) return;
    if (table.over) return over();
    const hint = [...hints].reverse().find((one) => one.when(table)) ?? (table.yours ? null : shown);
    box.hidden = !hint; // a decision that no lesson is about
    if (hint && hint !== shown) {
      const fresh = !seen.has(hint.title);
      const number = [...seen, hint.title].indexOf(hint.title) + 1;
      card(`Lesson ${number}${fresh ? '' : ', again'}`, hint.title, hint.text, fresh);
      seen.add(hint.title); // when it comes again, folded
    }
    shown = hint;
    if (hint?.point?.startsWith('place:')) page.map.point(hint.point.slice(6));
  };
  /** @type {any} */ let calm = 0;
  table.addEventListener('choice', () => (clearTimeout(calm), (calm = setTimeout(draw, CALM))));
  draw();
}
