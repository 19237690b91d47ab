/** The start page: each game of the catalog as a card with the quickest ways in, and what belongs to them all. */

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

/** @param {any} game of the catalog */
function scenarios(game) {
  const whole = game.scenarios.filter((/** @type {any} */ one) => !one.partial);
  return h(
    'details',
    null,
    h('summary', null, `Scenarios (${whole.length})`),
    h(
      'ul',
      { class: 'setups' },
      whole.map((/** @type {any} */ one) =>
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

/** @param {any} game of the catalog @param {import('./game.js').About} about @param {(wish: any) => void} begin */
function gameCard(game, about, begin) {
  const title = typeset(game.title);
  const link = (/** @type {string} */ to, /** @type {string} */ words) =>
    h('a', { class: 'button', href: `#/new/${to}`, 'aria-label': `${words}: ${title}` }, words);
  return h(
    'section',
    { class: 'card', 'data-game': game.id, 'aria-label': title },
    h('h2', null, title),
    about.greeting(),
    h('p', null, about.lead),
    h(
      'ul',
      { class: 'ways' },
      about.ways.map((one) => way(one.title, one.text, () => begin(one.wish))),
    ),
    h('div', { class: 'buttons' }, link(game.id, 'New game'), link(`${game.id}/people`, 'Play online')),
    scenarios(game),
  );
}

/** Shown at once; the games come when the catalog has.
 * @param {() => Promise<any>} catalog @param {(wish: any) => void} begin */
export function startPage(catalog, begin) {
  const holder = h(
    'div',
    { class: 'cards', 'aria-live': 'polite' },
    h('p', { class: 'lead' }, 'Loading games.'),
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
    const why = `The games cannot be listed: ${error?.text ?? error?.message ?? error}. Reload the page.`;
    renew(holder, h('p', { class: 'trouble', role: 'alert' }, why));
  });
  return frame(
    '',
    h(
      'header',
      { class: 'hero' },
      h('p', { class: 'over' }, 'Chancellorsville, 1863'),
      h('h1', null, 'Long Roll'),
      h('p', { class: 'lead' }, 'Wargames with every rule enforced: against the computer, at one screen, or online.'),
    ),
    holder,
    h(
      'ul',
      { class: 'ways' },
      way('My games', 'Continue or view a game', '#/games'),
      way('Watch', 'Public games: join or watch', '#/watch'),
    ),
  );
}
