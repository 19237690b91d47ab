/** What every page round the table has, and the plain ones: about, messages. */

import { h, icon, ICONS, typeset } from './dom.js';
import { gameAbout } from './game.js';
import { switchTheme, themeSign } from './theme.js';

/** @typedef {import('./dom.js').Kid} Kid */

/** @param {string} label @param {() => void} onclick @param {Kid} sign */
function tool(label, onclick, sign) {
  return h('button', { type: 'button', class: 'button square', 'aria-label': label, title: label, onclick }, sign);
}

function tools() {
  const open = async () => (await import('./settings_box.js')).openSettings();
  return h(
    'div',
    { class: 'tools' },
    tool('Light or dark', switchTheme, themeSign()),
    tool('Settings', open, icon(ICONS.settings)),
    h('a', { class: 'button square', href: '#/about', 'aria-label': 'About', title: 'About' }, icon(ICONS.why)),
  );
}

/** @param {string} title @param {Kid[]} kids */
export function frame(title, ...kids) {
  return h(
    'div',
    { class: 'page' },
    h(
      'a',
      {
        class: 'skip',
        href: '#main',
        onclick: (/** @type {Event} */ e) => {
          e.preventDefault();
          document.getElementById('main')?.focus();
        },
      },
      'Skip to content',
    ),
    h(
      'header',
      { class: 'pagehead' },
      h('a', { class: 'wordmark', href: '#/' }, icon(ICONS.drum), 'Long Roll'),
      h(
        'nav',
        { 'aria-label': 'Pages' },
        [
          ['new', 'New game'],
          ['games', 'My games'],
          ['watch', 'Watch'],
          ['rules', 'Rules'],
          ['learn', 'Learn'],
        ].map(([to, label]) =>
          h('a', { href: `#/${to}`, 'aria-current': location.hash.startsWith(`#/${to}`) ? 'page' : null }, label),
        ),
      ),
      tools(),
    ),
    h('main', { id: 'main', tabindex: -1 }, title ? h('h1', null, title) : '', kids),
  );
}

/**
 * One moment, not here, not now: what it is and what to do.
 * @param {string} title @param {string} text @param {Kid[]} kids
 */
export function messagePage(title, text, ...kids) {
  return frame(
    title,
    h('p', { class: 'lead' }, text),
    h('p', { class: 'buttons' }, kids, h('a', { class: 'button', href: '#/' }, 'Start')),
  );
}

/** While something is fetched. @param {string} text */
export function waitingPage(text) {
  return frame('One moment', h('p', { class: 'lead', role: 'status' }, text));
}

/** What went wrong, and what helps. @param {any} error @param {() => void} again @param {Kid} [more] what else can be
 * done with a table that was set aside */
export function troublePage(error, again, more = '') {
  const retry = h('button', { type: 'button', class: 'button primary', onclick: again }, 'Try again');
  const games = h('a', { class: 'button', href: '#/games' }, 'My games');
  if (error?.code === 'offline')
    return messagePage(
      'Server unreachable',
      'You or the server may be offline. Your game is saved on the server. Games at this screen need no network.',
      retry,
      games,
    );
  if (error?.status === 401)
    return messagePage(
      'This link does not work',
      'It may be incomplete, or belong to another server. Ask for the link again.',
      games,
    );
  if (error?.code === 'no-server') return messagePage('No game server here', error.text, games);
  if (error?.status === 404)
    return messagePage('Game not found', 'The invitation may be incomplete. Ask for it again.', games);
  if (error?.code === 'aside' || error?.code === 'store')
    return messagePage('This game was set aside', `${error.text}.`, more, games);
  if (error?.status === 429 || error?.status === 503)
    return messagePage('The server is busy', `${error.text ?? ''} Wait a minute, then try again.`, retry, games);
  return messagePage('This did not work', String(error?.text ?? error?.message ?? error), retry, games);
}

/** Links to choose a game by, where there are several. @param {any[]} games @param {any} now
 * @param {string} to a page */
export function choice(games, now, to) {
  if (games.length < 2) return '';
  return h(
    'nav',
    { class: 'choice', 'aria-label': 'Games' },
    games.map((one) =>
      h('a', { href: `#/${to}/${one.id}`, 'aria-current': one === now ? 'true' : null }, typeset(one.title)),
    ),
  );
}

/** @param {() => Promise<any>} catalog */
export function aboutPage(catalog) {
  const credits = h('ul', { class: 'credits', 'aria-live': 'polite' });
  const version = h('p', { class: 'soft' });
  const fill = async () => {
    const { games, version: number } = await catalog();
    for (const game of games) {
      const about = await gameAbout(game.id);
      if (about) credits.append(h('li', null, h('i', null, typeset(game.title)), `: ${about.credit}`));
    }
    version.textContent = `Long Roll ${number}, free software under the MIT license.`;
  };
  fill().catch(() => {}); // what is missing is missing nowhere else
  return frame(
    'About',
    h(
      'p',
      { class: 'lead' },
      'Long Roll plays board wargames of the battle of Chancellorsville in the browser. One C program knows the ' +
        'rules. It runs in this page, so games against the computer or at one screen need no network, or on ' +
        'the server.',
    ),
    h(
      'p',
      null,
      'The rules are in our own words. Where we had no access to a value on the original map or counters, we ' +
        'reconstructed it from maps and reports of the time; such a value carries a ',
      h('span', { class: 'ours' }, '◊'),
      '.',
    ),
    h(
      'p',
      null,
      'Odds are exact: every throw of the dice is counted, none is sampled. A game is kept as a record of its ' +
        'actions and can be replayed, checked and continued.',
    ),
    h('h2', null, 'Credit'),
    h('p', null, 'The games are the work of their designers and publishers:'),
    credits,
    h(
      'p',
      null,
      'Long Roll is an independent project, neither made nor endorsed by them, and contains no text, art or ' +
        'numbers from the boxes. If you like a game here, buy it.',
    ),
    version,
  );
}
