/** "Your turn": in the title, on the icon and, if wished for, as a notification of the browser. Whoever has not touched
 *  the page for a minute counts as away, whether or not it is open. */

import { plain } from './marks.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {'off' | 'away' | 'always'} Wish */

const KEY = 'longroll.bell';
const IDLE = 60000;

let touched = Date.now();
for (const name of ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'])
  window.addEventListener(name, () => (touched = Date.now()), { passive: true, capture: true });

/** Nobody looks, as far as a page can tell. */
function away() {
  return document.hidden || !document.hasFocus() || Date.now() - touched > IDLE;
}

/** @returns {Wish} */
export function bellWish() {
  try {
    const wish = localStorage.getItem(KEY);
    return wish === 'away' || wish === 'always' ? wish : 'off';
  } catch {
    return 'off';
  }
}

/** What can be had: `unable` where the browser has no notifications or the page is not secure. */
export function bellState() {
  if (!('Notification' in window) || !window.isSecureContext) return 'unable';
  return Notification.permission;
}

/** From a click only: browsers ask for leave then. @param {Wish} wish */
export async function setBell(wish) {
  if (wish !== 'off' && bellState() === 'default') await Notification.requestPermission();
  try {
    localStorage.setItem(KEY, bellState() === 'granted' ? wish : 'off');
  } catch {
    /* a private window: not remembered */
  }
}

/** Is it wished, and is it the moment? */
export function mayRing() {
  const wish = bellWish();
  return wish === 'always' || (wish === 'away' && away());
}

/** @param {string} title @param {string} call why the player is called, or '' */
export function showTurn(title, call) {
  document.title = call ? `● ${call}: ${title}` : `${title} · Long Roll`;
  const link = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel=icon]'));
  const href = call ? 'icon-turn.svg' : 'icon.svg';
  if (link && link.getAttribute('href') !== href) link.setAttribute('href', href);
  const nav = /** @type {any} */ (navigator);
  (call ? nav.setAppBadge?.(1) : nav.clearAppBadge?.())?.catch(() => {});
}

/** Back to nothing. */
export function hush() {
  showTurn('', '');
  document.title = 'Long Roll';
}

/**
 * @param {string} call
 * @param {string} text
 * @param {string} token one notification a table; a click leads there
 */
export async function notify(call, text, token) {
  if (bellState() !== 'granted') return;
  const hash = `#/t/${token}`;
  const data = { url: `${location.href.split('#')[0]}${hash}` };
  const options = { body: text, tag: token, icon: 'icon.svg', data };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return void worker.showNotification(call, options);
  const note = new Notification(call, options);
  note.onclick = () => {
    window.focus();
    location.hash = hash;
    note.close();
  };
}

/** Watches one table. */
export class Bell {
  /** Why the player is called, or ''. */ #call = '';
  #rung = false;
  #timer = 0;

  /** @param {Table} table @param {{title: string, token: string}} options */
  constructor(table, options) {
    this.table = table;
    this.options = options;
    table.addEventListener('view', () => this.#look());
    table.addEventListener('people', () => this.#look());
    this.#timer = window.setInterval(() => this.#ring(), IDLE / 4);
  }

  close() {
    clearInterval(this.#timer);
    hush();
  }

  #why() {
    const { about, over, yours, typing } = this.table;
    if (!over && (yours || typing)) return 'Your turn';
    const asked = about?.you !== 'nobody' && about?.offers.some((/** @type {any} */ offer) => offer.by !== about.you);
    return asked ? 'An offer' : '';
  }

  #look() {
    const call = this.#why();
    if (call !== this.#call) this.#rung = false;
    this.#call = call;
    showTurn(this.options.title, call);
    this.#ring();
  }

  /** Once a call, when it comes or as soon as nobody looks. */
  #ring() {
    if (!this.#call || this.#rung || !mayRing()) return;
    this.#rung = true;
    notify(this.#call, `${this.options.title}: ${plain(this.table.view?.prompt ?? '')}`, this.options.token);
  }
}
