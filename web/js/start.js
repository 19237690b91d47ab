/** The start page: every game of the catalog, its scenarios, and the quickest ways to play. */

import { h, renew, typeset } from './dom.js';
import { frame } from './pages.js';
import { gameAbout } from './game.js';

/** @param {string} title @param {string} text @param {string | (() => void)} to an address, or what to do */
function way(title, text, to) {
  const kids = [h('b', null, title), h('span', null, text)];
  const el =
    typeof to === 'string'
      ? h('a', { class: 'way', href: to }, kids)
      : h('button', { class: 'way', type: 'button', onclick: to }, kids);
  return h('li', null, el);
}

/** A game: a greeting, its ways in, and the scenarios that may be played.
 * @param {any} game of the catalog @param {import('./game.js').About} about @param {(wish: any) => void} begin */
function gameCard(game, about, begin) {
  const scenarios = game.scenarios.filter((/** @type {any} */ one) => !one.partial);
  return h(
    'section',
    { class: 'hero', 'data-game': game.id },
    h('p', { class: 'over' }, 'Chancellorsville, 1863'),
    h('h2', null, typeset(game.title)),
    h('p', { class: 'lead' }, about.lead),
    about.greeting(),
    h(
      'ul',
      { class: 'ways' },
      about.ways.map((one) => way(one.title, one.text, () => begin(one.wish))),
      way('New game', 'Scenario, sides, hot-seat, options', `#/new/${game.id}`),
      way('Play with somebody', 'An invitation by link or QR code', `#/new/${game.id}/people`),
      way('Watch', 'Public tables: take an open seat, or look on', '#/watch'),
      way('My games', 'Go on with a game, or see it again', '#/games'),
    ),
    h('h3', { class: 'caps' }, 'Scenarios'),
    h(
      'ul',
      { class: 'setups' },
      scenarios.map((/** @type {any} */ one) =>
        h(
          'li',
          null,
          h('a', { href: `#/new/${one.name}` }, h('b', null, typeset(one.title))),
          h('small', null, typeset(one.about)),
        ),
      ),
    ),
  );
}

/** Shown at once; the games come when the catalog has.
 * @param {() => Promise<any>} catalog @param {(wish: any) => void} begin */
export function startPage(catalog, begin) {
  const holder = h(
    'div',
    { class: 'offer', 'aria-live': 'polite' },
    h('p', { class: 'lead' }, 'The games are being laid out.'),
  );
  const fill = async () => {
    const { games } = await catalog();
    const known = await Promise.all(
      games.map(async (/** @type {any} */ game) => ({ game, about: await gameAbout(game.id) })),
    );
    renew(
      holder,
      known.map(({ game, about }) => (about ? gameCard(game, about, begin) : '')),
    );
  };
  fill().catch((error) => {
    const why = `The games cannot be listed: ${error?.text ?? error?.message ?? error}. Load the page again.`;
    renew(holder, h('p', { class: 'trouble', role: 'alert' }, why));
  });
  return frame('', h('h1', { class: 'quiet' }, 'Long Roll'), holder);
}
