/** The front page: the campaign's map as its picture, the games as four scales of it, and one press to play. */

import { h, icon, ICONS, renew, typeset } from './dom.js';
import { frame } from './pages.js';
import { gameAbout } from './game.js';
import { sideName } from './sides.js';
import { wasAnywhere } from './seen.js';
import { commander, vignette } from './vignette.js';

/** @typedef {{game: any, about: import('./game.js').About}} Known a game of the catalog with its introduction */
/** @typedef {import('./waiting.js').Waiting} Waiting */
/** @typedef {import('../engine/saved.js').Saved} Saved */

/** A person acts in half of a game's actions, and takes ten seconds for each; a machine's count for nothing. */
const SECONDS = 10 / 2;
/** How many kinds of action a learner meets, and what we call that. @type {[number, string][]} */
const HARD = [
  [25, 'Easy'],
  [35, 'Medium'],
  [45, 'Hard'],
  [Infinity, 'Expert'],
];
const CLOCK = 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 7v5l3 2';
const PEOPLE =
  'M9 11a3.5 3.5 0 1 0 0-7a3.5 3.5 0 0 0 0 7zM2 20c0-4 3-6 7-6s7 2 7 6M16 4.4a3.5 3.5 0 0 1 0 6.4M18 ' +
  '14.5c2.4.8 4 2.6 4 5.5';

/** "10 min", "3 h". @param {number} actions */
export function lasts(actions) {
  const minutes = (actions * SECONDS) / 60;
  if (minutes >= 55) return `${Math.round(minutes / 60)} h`;
  return `${minutes < 20 ? Math.round(minutes) : 5 * Math.round(minutes / 5)} min`;
}

/** Four pips and a word. @param {number} verbs */
function difficulty(verbs) {
  const step = HARD.findIndex(([below]) => verbs < below);
  const pips = HARD.map((_, i) => h('i', { class: i <= step ? 'full' : '' }));
  return h('span', { class: 'hard' }, h('span', { class: 'pips', 'aria-hidden': 'true' }, pips), HARD[step][1]);
}

/** @param {number} n */
const cap = (n) => h('b', { class: 'cap' }, n);

/** A game in the strip. @param {Known} known @param {number} n from 1 */
function scale({ game, about: { front } }, n) {
  const [least, most] = front.actions.map(lasts);
  return h(
    'li',
    null,
    h(
      'a',
      { class: 'scale', href: `#/new/${game.id}`, 'data-game': game.id },
      vignette(front),
      h('span', { class: 'caps over' }, cap(n), front.scale),
      h('h2', null, typeset(game.title)),
      h('span', { class: 'text long' }, front.text),
      h('span', { class: 'text short' }, front.short),
      h(
        'span',
        { class: 'facts' },
        h('span', { class: 'time' }, icon(CLOCK), h('span', { class: 'quiet' }, 'Takes '), `${least} to ${most}`),
        difficulty(front.verbs),
        h('span', { class: 'men' }, icon(PEOPLE), '1–2', h('span', { class: 'quiet' }, ' players')),
        h('span', { class: 'go', 'aria-hidden': 'true' }, h('span', null, 'Play'), icon(ICONS.next)),
      ),
    ),
  );
}

/** Where a game's part of the battle lies: for the eye and the pointer; the strip has the same links for all.
 * @param {Known} known @param {number} n @param {DOMRect} sheet what the picture shows, in metres */
function outline({ game, about: { front } }, n, sheet) {
  const kind = `frame${front.frame ? '' : ' whole'}${front.low ? ' low' : ''}`;
  const el = h(
    'a',
    { class: kind, href: `#/new/${game.id}`, 'data-game': game.id, tabindex: -1, 'aria-hidden': 'true' },
    h('span', { class: 'plate' }, cap(n), h('b', null, front.scale), h('small', null, front.dates)),
  );
  if (front.frame) {
    const [x, y, wide, deep] = front.frame;
    const part = (/** @type {number} */ a, /** @type {number} */ of) => `${((100 * a) / of).toFixed(3)}%`;
    el.style.left = part(x - sheet.x, sheet.width);
    el.style.top = part(y - sheet.y, sheet.height);
    el.style.width = part(wide, sheet.width);
    el.style.height = part(deep, sheet.height);
  }
  return el;
}

/** @returns {Promise<SVGSVGElement | null>} the map, or null without a network */
async function picture() {
  try {
    const answer = await fetch(new URL('../pictures/front.svg', import.meta.url));
    const { documentElement } = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml');
    if (!answer.ok || documentElement.localName !== 'svg') return null;
    documentElement.setAttribute('class', 'ground engraved');
    return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.adoptNode(documentElement)));
  } catch {
    return null;
  }
}

/** A button of two lines. @param {'a' | 'button'} tag @param {Record<string, any>} attributes
 * @param {Element | string} sign @param {string} title @param {string} text */
function big(tag, attributes, sign, title, text) {
  return h(tag, attributes, sign, h('span', null, h('b', null, title), h('small', null, text)));
}

/** @param {Waiting} one */
function goOn({ href, title, side, turn }) {
  const what = `${typeset(title)}, ${turn ? `turn ${turn}` : `${sideName(side)} to move`}`;
  return big('a', { class: 'button big continue', href }, commander(side, 42), 'Continue', what);
}

/** What teaches a game, the shortest first. @param {Known[]} all */
export function lessonsOf(all) {
  const lessons = all.flatMap(({ game, about: { ways, front } }) => {
    const way = ways.find((one) => one.wish.learn);
    return way ? [{ game, way, front, lasts: lasts(front.actions[0]) }] : [];
  });
  return lessons.sort((a, b) => a.front.actions[0] - b.front.actions[0]);
}

/** The games that can be played here, with their introductions. @param {() => Promise<any>} catalog
 * @returns {Promise<Known[]>} */
export async function knownGames(catalog) {
  const { games } = await catalog();
  const known = async (/** @type {any} */ game) => ({ game, about: await gameAbout(game.id) });
  return (await Promise.all(games.map(known))).filter(({ about }) => about);
}

/** The shortest lesson there is. @param {Known[]} all @param {(wish: any) => void} begin */
function playNow(all, begin) {
  const [first] = lessonsOf(all);
  if (!first) return '';
  const text = `${first.lasts}, guided`;
  const go = { type: 'button', class: 'button primary big playnow', onclick: () => begin(first.way.wish) };
  return big('button', go, icon(ICONS.play), 'Play now', text);
}

function commanders() {
  const one = (/** @type {string} */ side, /** @type {string} */ name, /** @type {string} */ text) =>
    h('p', { class: side }, commander(side, 42), h('b', null, name), h('i', null, text));
  return h(
    'div',
    { class: 'commanders' },
    one('union', 'Hooker, Union', '134,000 men cross the rivers'),
    one('confederate', 'Lee, Confederate', '60,000 men, divided in two'),
  );
}

class FrontPage {
  ground = h('div', { class: 'theatre' });
  neat = h('div', { class: 'neat' });
  pieces = h('div', { class: 'theatre above' });
  scales = h('ul', { class: 'scales' });
  buttons = h('p', { class: 'buttons' });
  said = h('p', { class: 'trouble', role: 'alert' });
  #ends = new AbortController();

  /** @param {() => Promise<any>} catalog @param {(wish: any) => void} begin @param {() => Promise<Saved[]>} saved */
  constructor(catalog, begin, saved) {
    const title = h(
      'div',
      { class: 'title' },
      h('p', { class: 'caps' }, 'Virginia, spring 1863'),
      h('h1', null, 'Chancellorsville'),
      h(
        'p',
        { class: 'words' },
        'One Civil War battle, four wargames in your browser',
        h('span', { class: 'wide' }, ', from the whole campaign down to a single charge'),
        '. Play the machine or a friend. The rules are enforced and explained.',
      ),
      this.buttons,
      this.said,
      h('p', { class: 'soft free' }, 'Nothing to install, no account.'),
    );
    const parts = [this.ground, this.neat, this.pieces, commanders(), title];
    const campaign = h('section', { class: 'campaign', 'aria-label': 'The campaign' }, parts);
    this.el = frame('', campaign, this.scales);
    this.el.classList.add('front');
    this.#listen();
    this.#fill(catalog, begin).catch((error) => {
      this.said.textContent = `The games cannot be listed: ${error?.text ?? error?.message ?? error}. Reload the page.`;
    });
    this.#waiting(saved).catch(() => {}); // nothing to go on with, then
  }

  close() {
    this.#ends.abort();
  }

  /** @param {() => Promise<any>} catalog @param {(wish: any) => void} begin */
  async #fill(catalog, begin) {
    const [all, svg] = await Promise.all([knownGames(catalog), picture()]);
    if (svg) this.#show(svg, all);
    renew(this.scales, all.map((one, i) => scale(one, i + 1)));
    this.buttons.append(playNow(all, begin));
  }

  /** Frames and pieces lie over the paper that the title stands on, the ground under it.
   * @param {SVGSVGElement} svg @param {Known[]} all */
  #show(svg, all) {
    const above = /** @type {SVGSVGElement} */ (svg.cloneNode(false));
    above.append(/** @type {Element} */ (svg.querySelector('.pieces')));
    const frames = all.map((one, i) => outline(one, i + 1, svg.viewBox.baseVal));
    renew(this.ground, svg);
    renew(this.neat, frames.filter((one) => one.matches('.whole')));
    renew(this.pieces, frames.filter((one) => !one.matches('.whole')), above);
  }

  /** Here at once; on a server when it has answered, and then first.
   * @param {() => Promise<Saved[]>} saved */
  async #waiting(saved) {
    const games = await saved();
    if (!games.length && !wasAnywhere()) return;
    const { waitingHere, waitingOnline } = await import('./waiting.js');
    const here = waitingHere(games);
    this.#offer(here);
    const online = await waitingOnline();
    if (online.length) this.#offer([...online, ...here]);
  }

  /** @param {Waiting[]} games the first is offered, all are counted */
  #offer(games) {
    this.buttons.querySelector('.continue')?.remove();
    const mine = this.el.querySelector('a[href="#/games"]');
    mine?.querySelector('.count')?.remove();
    if (!games.length) return;
    this.buttons.prepend(goOn(games[0]));
    const words = games.length === 1 ? 'game waits for you' : 'games wait for you';
    mine?.append(h('span', { class: 'count' }, games.length, h('span', { class: 'quiet' }, ` ${words}`)));
  }

  /** A frame and its column light up together; 1 to 4 choose. */
  #listen() {
    const { signal } = this.#ends;
    const light = (/** @type {Event} */ e) => {
      const at = /** @type {HTMLElement | null} */ (/** @type {Element} */ (e.target).closest?.('[data-game]'));
      for (const el of this.el.querySelectorAll('[data-game]'))
        el.classList.toggle('shown', !!at && /** @type {HTMLElement} */ (el).dataset.game === at.dataset.game);
    };
    for (const name of ['pointerover', 'focusin']) this.el.addEventListener(name, light);
    this.el.addEventListener('pointerleave', light);
    const key = (/** @type {KeyboardEvent} */ e) => {
      const typing = /** @type {Element} */ (e.target).closest('input, select, textarea, dialog');
      if (e.ctrlKey || e.metaKey || e.altKey || typing || !/^[1-9]$/.test(e.key)) return;
      const chosen = this.scales.querySelectorAll('a')[Number(e.key) - 1];
      if (chosen) location.hash = new URL(chosen.href).hash;
    };
    document.addEventListener('keydown', key, { signal });
  }
}

/** Shown at once; the games come when the catalog has.
 * @param {() => Promise<any>} catalog @param {(wish: any) => void} begin
 * @param {() => Promise<Saved[]>} saved the games of this browser */
export function startPage(catalog, begin, saved) {
  return new FrontPage(catalog, begin, saved);
}
