/** My games: those on a server with whose turn it is, those in this browser, and a record from a file. */

import { h, renew, typeset } from './dom.js';
import { frame } from './pages.js';
import { computerTitle, sideName, sideTitle } from './sides.js';
import { playerName } from './people.js';
import { hush, mayRing, notify, showTurn } from './bell.js';
import { bellChoice } from './bell_box.js';
import { forget, known, mySeat, remember } from './tables.js';
import { ask, yourTurn } from './waiting.js';

/** @typedef {import('./tables.js').Known} Known */
/** @typedef {import('./waiting.js').State} State */

const EVERY = 20000;

/** @param {number} at */
function when(at) {
  return new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}

/** @param {State} state */
function standing(state) {
  const { about: table, actor = '', trouble } = state;
  if (trouble) return trouble;
  if (!table) return 'Loading.';
  if (table.resigned) return `over: ${sideName(table.resigned)} resigned`;
  if (table.over) return `over: ${table.result}`;
  if (table.seats.some((/** @type {any} */ seat) => seat.kind === 'open')) return 'open seat';
  if (actor === 'fortune') return 'waiting for dice';
  return `waiting for ${playerName(table, actor)}`;
}

class Remote {
  list = h('ul', { class: 'games' });
  el = h('div', { class: 'remote' });
  /** @type {Map<string, HTMLElement>} by token */ #rows = new Map();
  /** @type {Map<string, State>} */ states = new Map();
  #timer = 0;
  #closed = false;
  #bell = bellChoice();

  constructor() {
    this.draw();
    this.ask();
    this.#timer = window.setInterval(() => this.ask(), EVERY);
  }

  close() {
    this.#closed = true;
    clearInterval(this.#timer);
    hush();
  }

  async ask() {
    await Promise.all(
      known().map(async (entry) => {
        const state = await ask(entry);
        const before = this.states.get(entry.token);
        this.states.set(entry.token, state);
        if (before?.about && !yourTurn(before) && yourTurn(state) && mayRing())
          notify('Your turn', entry.title, entry.token);
        if (!this.#closed) this.draw();
      }),
    );
  }

  draw() {
    const all = known().map((entry) => ({ entry, state: this.states.get(entry.token) ?? {} }));
    all.sort(
      (a, b) =>
        Number(yourTurn(b.state)) - Number(yourTurn(a.state)) ||
        Number(!!a.state.about?.over) - Number(!!b.state.about?.over),
    );
    const mine = all.filter(({ state }) => yourTurn(state)).length;
    showTurn(mine > 1 ? `${mine} games` : 'My games', mine ? 'Your turn' : '');
    const rows = all.map(({ entry, state }) => this.#kept(entry, state));
    const { list, el } = this;
    rows.forEach((row, i) => list.children[i] === row || list.insertBefore(row, list.children[i] ?? null));
    while (list.children.length > rows.length) list.lastElementChild?.remove();
    list.nextElementSibling?.remove(); // what was said of one that was forgotten
    if (!all.length) renew(el);
    else if (list.parentNode !== el)
      renew(el, h('div', { class: 'headline' }, h('h2', null, 'Online'), this.#bell), list);
  }

  /** Answers come one by one: a row that would be as it is stays, and a press that has begun there is not lost.
   * @param {Known} entry @param {State} state */
  #kept(entry, state) {
    const row = this.#row(entry, state),
      old = this.#rows.get(entry.token);
    if (old?.isEqualNode(row)) return old;
    this.#rows.set(entry.token, row);
    return row;
  }

  /** @param {Known} entry @param {State} state */
  #row(entry, state) {
    const { about: table } = state;
    const mine = yourTurn(state);
    const names = table?.seats.map(
      (/** @type {any} */ s) => `${sideTitle(s.seat)}: ${s.kind === 'open' ? 'open' : playerName(table, s.seat)}`,
    );
    return h(
      'li',
      { class: mine ? 'mine' : '' },
      h(
        'p',
        null,
        h('b', null, typeset(entry.title)),
        mine ? h('span', { class: 'turnmark' }, 'Your turn') : '',
        h('small', null, mySeat(entry), mine ? '' : ` · ${standing(state)}`),
        names ? h('small', null, names.join(' · ')) : h('small', null, `since ${when(entry.at)}`),
      ),
      h(
        'span',
        { class: 'buttons' },
        h(
          'a',
          {
            class: 'button primary',
            href: `#/t/${entry.token}`,
            'aria-label': `${mine ? 'Play' : 'Open'}: ${entry.title}`,
          },
          mine ? 'Play' : table?.over || entry.seat === 'nobody' ? 'View' : 'Open',
        ),
        h(
          'a',
          { class: 'button', href: `#/replay/t/${entry.token}`, 'aria-label': `Replay: ${entry.title}` },
          'Replay',
        ),
        this.#forget(entry),
      ),
    );
  }

  /** The seat's link is lost with it; so it can be had back. @param {Known} entry */
  #forget(entry) {
    const back = () => {
      remember(entry);
      this.draw();
    };
    const go = () => {
      forget(entry.token);
      this.draw();
      this.el.append(
        h(
          'p',
          { class: 'undo', role: 'status' },
          `${entry.title} was removed from this list. The server still has it. `,
          h('button', { type: 'button', class: 'button', onclick: back }, 'Undo'),
        ),
      );
    };
    return h(
      'button',
      { type: 'button', class: 'button', onclick: go, 'aria-label': `Remove from list: ${entry.title}` },
      'Remove from list',
    );
  }
}

/** @param {import('../engine/saved.js').Saved} one @param {() => void} remove */
function localRow(one, remove) {
  const ended = one.resigned ? `${sideName(one.resigned)} resigned` : one.result;
  const state = one.over ? `over: ${ended}` : `turn ${one.turn || 1}, ${sideName(one.actor)} to move`;
  return h(
    'li',
    null,
    h(
      'p',
      null,
      h('b', null, typeset(one.title || one.scenario)),
      h('small', null, `${state} · ${one.seq} entries · ${when(one.at)}`),
      h(
        'small',
        null,
        Object.entries(one.seats)
          .map(([side, who]) => `${sideTitle(side)}: ${who.startsWith('ai:') ? computerTitle(who) : who}`)
          .join(' · '),
      ),
    ),
    h(
      'span',
      { class: 'buttons' },
      h('a', { class: 'button primary', href: `#/play/${one.id}` }, one.over ? 'View' : 'Continue'),
      h('a', { class: 'button', href: `#/replay/${one.id}` }, 'Replay'),
      h(
        'button',
        { class: 'button', type: 'button', 'data-remove': true, onclick: remove, 'aria-label': `Remove ${one.title}` },
        'Remove',
      ),
    ),
  );
}

/** @param {any} saved @param {(record: string) => Promise<void>} carry */
function fileBox(saved, carry) {
  const said = h('p', { class: 'trouble', role: 'alert' });
  const file = h('input', {
    type: 'file',
    accept: '.record,text/plain',
    onchange: async () => {
      try {
        const chosen = file.files?.[0];
        if (chosen) await carry(await chosen.text());
      } catch (error) {
        const { text, message } = /** @type {any} */ (error);
        said.textContent = `This file cannot be read: ${text ?? message}`;
      }
    },
  });
  return [h('label', { class: 'import' }, h('span', null, 'Import a saved game'), file), said];
}

/**
 * @param {any} saved
 * @param {(record: string) => Promise<void>} carry goes on with a record from a file
 * @returns {Promise<{el: Element, close: () => void}>}
 */
export async function gamesPage(saved, carry) {
  const remote = new Remote();
  const holder = h('div', null);
  /** It can be had back as long as this page is there. @param {any} one */
  const remove = async ({ id, title }) => {
    const whole = await saved.get(id);
    await saved.remove(id);
    await draw();
    const back = () => saved.put(whole).then(draw);
    const button = h('button', { type: 'button', class: 'button', onclick: back }, 'Undo');
    holder.append(h('p', { class: 'undo', role: 'status' }, `${typeset(title)} is removed. `, button));
  };
  const draw = async () => {
    const all = await saved.list();
    const none = !all.length && !known().length;
    renew(
      holder,
      all.length ? h('h2', null, 'In this browser') : '',
      all.length
        ? h(
            'ul',
            { class: 'games' },
            all.map((/** @type {any} */ one) => localRow(one, () => remove(one))),
          )
        : '',
      none
        ? h(
            'p',
            { class: 'lead' },
            'No games yet. Games are saved here as you play. ',
            h('a', { href: '#/new' }, 'Start one'),
            ', ',
            h('a', { href: '#/watch' }, 'join a public game'),
            ', or continue one from another device.',
          )
        : '',
    );
  };
  await draw();
  const el = frame(
    'My games',
    remote.el,
    holder,
    h('p', { class: 'buttons more' }, h('a', { class: 'button', href: '#/carry' }, 'Continue on another device')),
    fileBox(saved, carry),
  );
  return { el, close: () => remote.close() };
}
