/** Watch: tables that are open to everybody, with seats to take and games to look at; and the page of an invitation. */

import { h, renew, typeset } from './dom.js';
import { frame } from './pages.js';
import { computerTitle, sideName, sideTitle } from './sides.js';
import { nameField, message } from './page_new.js';
import { clockWords } from './clock.js';
import { playerName } from './people.js';
import { about, callMe, known, publicTables, sit, watch } from './tables.js';

/** @typedef {import('./tables.js').Listed} Listed */
/** @typedef {import('./tables.js').Chair} Chair */

const EVERY = 15000;

/** @param {Chair} seat */
function sitter(seat) {
  if (seat.kind === 'open') return 'open seat';
  return seat.kind.startsWith('ai:') ? computerTitle(seat.kind) : seat.name || 'no name';
}

/** How long ago, in words. @param {number} at */
function ago(at) {
  const minutes = Math.max(0, Math.round((Date.now() - at) / 60000));
  if (minutes < 1) return 'just now';
  if (minutes < 90) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  return hours < 36 ? `${hours} h ago` : `${Math.round(hours / 24)} days ago`;
}

/** @param {Listed} one @param {(table: Listed, seat: string) => void} go */
function row(one, go) {
  const { seats } = one.now;
  const open = one.state === 'open' ? seats.filter((seat) => seat.kind === 'open') : [];
  const state =
    one.state === 'over'
      ? one.now.result || 'over'
      : open.length
        ? 'waiting for a player'
        : `${sideName(one.now.actor)} to move`;
  return h(
    'li',
    null,
    h(
      'p',
      null,
      h('b', null, typeset(one.title)),
      h('small', null, seats.map((seat) => `${sideTitle(seat.seat)}: ${sitter(seat)}`).join(' · ')),
      h('small', null, `${state} · ${ago(one.changed)}`),
    ),
    h(
      'span',
      { class: 'buttons' },
      open.map((seat) =>
        h(
          'button',
          {
            type: 'button',
            class: `button primary ${seat.seat}`,
            onclick: () => go(one, seat.seat),
            'aria-label': `Play the ${sideName(seat.seat)}: ${one.title}`,
          },
          `Play the ${sideName(seat.seat)}`,
        ),
      ),
      h(
        'button',
        { type: 'button', class: 'button', onclick: () => go(one, 'nobody'), 'aria-label': `Watch: ${one.title}` },
        'Watch',
      ),
    ),
  );
}

/** @typedef {{state: string, tables: Listed[], next: string}} Shown */

/** The first pages of a list. @param {string} state @param {number} pages @returns {Promise<Shown>} */
async function listed(state, pages) {
  /** @type {Listed[]} */ const tables = [];
  let next = '';
  for (let i = 0; i < pages && (i === 0 || next); i++) {
    const page = await publicTables(state, next);
    tables.push(...page.tables);
    next = page.next;
  }
  return { state, tables, next };
}

/** @returns {{el: Element, close: () => void}} */
export function watchPage() {
  const list = h('div', { class: 'public' }, h('p', { class: 'soft', role: 'status' }, 'Loading.'));
  const said = h('p', { class: 'trouble', role: 'alert' });
  const name = nameField();
  const go = async (/** @type {Listed} */ one, /** @type {string} */ seat) => {
    callMe(/** @type {HTMLInputElement} */ (name.querySelector('input')).value);
    const mine = known().find((other) => other.table === one.table && (seat === 'nobody' || other.seat !== 'nobody'));
    const take = seat === 'nobody' ? watch : sit;
    try {
      location.hash = `#/t/${(mine ?? (await take(one.table, seat, one.title))).token}`;
    } catch (error) {
      said.textContent =
        /** @type {any} */ (error).status === 409 ? 'That seat has just been taken. Choose another.' : message(error);
      draw();
    }
  };
  /** Pages of the list that are shown. @type {Record<string, number>} */
  const pages = { open: 1, running: 1, over: 1 };
  const more = async (/** @type {string} */ state, /** @type {number} */ before) => {
    pages[state]++;
    await draw();
    const next = list.querySelector(`[data-state=${state}] li:nth-child(${before + 1}) button`);
    /** @type {HTMLElement | null} */ (next)?.focus();
  };
  const part = (/** @type {string} */ title, /** @type {Shown} */ { state, tables, next }) =>
    tables.length
      ? [
          h('h2', null, title),
          h(
            'ul',
            { class: 'games', 'data-state': state },
            tables.map((one) => row(one, go)),
          ),
          next
            ? h('button', { type: 'button', class: 'button', onclick: () => more(state, tables.length) }, 'Show more')
            : '',
        ]
      : '';
  const again = () => draw();
  // A name that is being typed is not swept away.
  const typing = () => list.contains(document.activeElement);
  const draw = async (/** @type {boolean} */ byItself = false) => {
    if (byItself && typing()) return;
    try {
      const [open, running, over] = await Promise.all(Object.keys(pages).map((state) => listed(state, pages[state])));
      if (byItself && typing()) return; // since the server was asked
      renew(
        list,
        open.tables.length ? h('div', { class: 'newgame' }, name) : '',
        part('Open seats', open),
        part('In progress', running),
        part('Finished', over),
        open.tables.length + running.tables.length + over.tables.length ? '' : empty(),
      );
    } catch (error) {
      if (!byItself || !typing()) renew(list, trouble(error, again));
    }
  };
  draw();
  const timer = window.setInterval(() => draw(true), EVERY);
  const lead = 'Public games: join or watch. Private games are not listed.';
  return { el: frame('Watch', h('p', { class: 'lead' }, lead), said, list), close: () => clearInterval(timer) };
}

function empty() {
  return h(
    'div',
    { class: 'nothing' },
    h('p', null, 'No public games right now.'),
    h('p', null, 'Start one: choose “Online player” for a side and tick “Public game”.'),
    h('p', null, h('a', { class: 'button primary', href: '#/new' }, 'New game')),
  );
}

/** @param {any} error @param {() => void} again */
function trouble(error, again) {
  return h(
    'div',
    { class: 'nothing' },
    h(
      'p',
      null,
      error?.code === 'offline' ? 'Server unreachable. You or the server may be offline.' : message(error),
    ),
    h(
      'p',
      { class: 'buttons' },
      h('button', { type: 'button', class: 'button primary', onclick: again }, 'Try again'),
      h('a', { class: 'button', href: '#/new' }, 'Play at this screen'),
    ),
  );
}

/** An invitation: what the table is, and its seats. @param {string} table its name */
export async function joinPage(table) {
  const mine = known().filter((one) => one.table === table);
  const looking = mine.find((one) => one.seat === 'nobody') ?? mine[0] ?? (await watch(table, 'nobody', ''));
  const what = await about(looking.token);
  const open = what.over ? [] : what.seats.filter((/** @type {Chair} */ seat) => seat.kind === 'open');
  const seated = mine.filter((one) => one.seat !== 'nobody');
  const said = h('p', { class: 'trouble', role: 'alert' });
  const name = nameField();
  const take = async (/** @type {string} */ seat) => {
    callMe(/** @type {HTMLInputElement} */ (name.querySelector('input')).value);
    try {
      location.hash = `#/t/${(await sit(table, seat, what.title, what)).token}`;
    } catch (error) {
      said.textContent =
        /** @type {any} */ (error).status === 409 ? 'That seat has just been taken. You can watch.' : message(error);
    }
  };
  return frame(
    typeset(what.title),
    h('p', { class: 'lead' }, lead(what, open, seated.length > 0)),
    h(
      'ul',
      { class: 'chairs' },
      what.seats.map((/** @type {Chair} */ seat) =>
        h(
          'li',
          { class: seat.seat },
          h('b', { class: 'sidename' }, sideTitle(seat.seat)),
          h('span', null, seat.kind === 'open' ? 'open seat' : playerName(what, seat.seat)),
        ),
      ),
    ),
    what.over ? '' : h('p', { class: 'soft' }, pace(what.clock)),
    open.length && !seated.length ? h('div', { class: 'newgame' }, name) : '',
    said,
    h(
      'p',
      { class: 'buttons' },
      seated.map((one) =>
        h('a', { class: 'button primary', href: `#/t/${one.token}` }, `Your seat: ${sideTitle(one.seat)}`),
      ),
      seated.length
        ? ''
        : open.map((/** @type {Chair} */ seat) =>
            h(
              'button',
              { type: 'button', class: 'button primary', onclick: () => take(seat.seat) },
              `Play the ${sideName(seat.seat)}`,
            ),
          ),
      h('a', { class: 'button', href: `#/t/${looking.token}` }, 'Watch'),
    ),
  );
}

/** @param {any} what @param {Chair[]} open @param {boolean} seated */
function lead(what, open, seated) {
  if (seated) return 'You are already in this game.';
  if (what.over) return 'This game is over. You can still view it.';
  if (!open.length) return 'All seats are taken. You can watch.';
  return 'You are invited to play. Take the seat and it is yours.';
}

/** How long one may think. @param {import('./clock.js').ClockState} clock */
function pace({ rule, unrated }) {
  if (rule === 'none' || unrated) return 'No clock: play in one sitting or over many days.';
  return `Clock: ${clockWords(rule)}.`;
}
