/** Tables on a server: begun here, carried by links, remembered in this browser. */

import { h } from './dom.js';
import { sideTitle } from './sides.js';

/** @typedef {{table: string, title: string, seats: Record<string, string>, at: number}} Remembered */

const KEY = 'longroll.tables';

/** @returns {Remembered[]} newest first */
export function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}

/** @param {Remembered[]} all */
function remember(all) {
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(0, 50)));
  } catch {
    /* a private window: the links on the page must do */
  }
}

/** @param {string} table */
export function forget(table) {
  remember(remembered().filter((one) => one.table !== table));
}

/**
 * Begin a table on the server that gave this page.
 * @param {{scenario: string, options?: Record<string, string>, seats: Record<string, string>}} wish
 * @param {string} title
 * @returns {Promise<Remembered>}
 */
export async function beginRemote(wish, title) {
  // A friend's seat is a person's: its token goes out with the link.
  const seats = Object.fromEntries(
    Object.entries(wish.seats).map(([side, who]) => [side, who === 'open' ? 'person' : who]),
  );
  let response;
  try {
    response = await fetch(new URL('api/tables', location.href.split('#')[0]), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ scenario: wish.scenario, options: wish.options ?? {}, ...seats }),
    });
  } catch {
    throw new Error('The server cannot be reached. Try again when you are online.');
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok || !answer?.table) {
    const plain = 'This page comes from a plain web server, which keeps no tables. Open the page of “longroll serve”.';
    throw new Error(answer?.error?.text ?? plain);
  }
  const entry = { table: answer.table, title, seats: answer.seats, at: Date.now() };
  remember([entry, ...remembered()]);
  return entry;
}

/** @param {string} token */
export function linkOf(token) {
  return `${location.href.split('#')[0]}#/t/${token}`;
}

/** The links of a table to hand on. @param {Remembered} entry
 * @param {Record<string, string>} seats who was wished for */
export function linkList(entry, seats) {
  const what = (/** @type {string} */ side) =>
    side === 'nobody' ? 'To watch' : seats[side] === 'open' ? 'For your friend' : 'Your seat';
  return h(
    'ul',
    { class: 'links' },
    Object.entries(entry.seats).map(([side, token]) =>
      h(
        'li',
        { class: side },
        h(
          'p',
          null,
          h('b', { class: 'sidename' }, side === 'nobody' ? 'Spectator' : sideTitle(side)),
          h('small', null, what(side)),
        ),
        h('input', { type: 'text', readonly: true, value: linkOf(token), 'aria-label': `Link, ${sideTitle(side)}` }),
        h(
          'span',
          { class: 'buttons' },
          h(
            'button',
            { type: 'button', class: 'button', onclick: () => navigator.clipboard?.writeText(linkOf(token)) },
            'Copy',
          ),
          h('a', { class: `button${seats[side] === 'person' ? ' primary' : ''}`, href: `#/t/${token}` }, 'Open'),
        ),
      ),
    ),
  );
}
