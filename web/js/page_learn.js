/** The lessons: each game has one that is played step by step. */

import { h, typeset } from './dom.js';
import { frame } from './pages.js';
import { lessonsOf } from './start.js';

/** @param {import('./start.js').Known[]} all @param {(wish: any) => void} begin */
export function learnPage(all, begin) {
  const row = (/** @type {ReturnType<typeof lessonsOf>[number]} */ { game, way, front, lasts }) =>
    h(
      'li',
      null,
      h(
        'button',
        { type: 'button', class: 'way', onclick: () => begin(way.wish) },
        h('b', null, way.title),
        h('span', null, `${way.text}. About ${lasts}, against the easiest computer.`),
      ),
      h(
        'p',
        { class: 'soft' },
        `${typeset(game.title)}: `,
        h('a', { href: `#/rules/${game.id}/turn` }, 'the turn on one page'),
        ', ',
        h('a', { href: `#/rules/${game.id}` }, 'the rulebook'),
      ),
    );
  return frame(
    'Learn',
    h(
      'p',
      { class: 'lead' },
      'A lesson is a short game. It tells you what to look at and what you may do, and the computer plays the ' +
        'other side. Begin with the first.',
    ),
    h('ol', { class: 'ways' }, lessonsOf(all).map(row)),
  );
}
