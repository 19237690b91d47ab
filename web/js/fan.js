/** A stack that is pointed at, or tapped, lies open: its counters side by side over the map, each as good as in the
 * tray. Where a place is to be chosen it stays shut, for it would cover places. */

import { s } from './dom.js';

/** @typedef {import('./hexmap.js').HexModel} HexModel */
/** @typedef {import('./hexmap.js').HexStanding} HexStanding */
/** @typedef {import('./hexmap.js').HexMap<HexModel, HexStanding>} HexMap */

/** Milliseconds that one points at a stack before it opens. */
const AFTER = 450;
/** Pixels of a counter and from one to the next; so many are in a row. */
const SIZE = 50,
  STEP = 63,
  ROW = 5;

export class Fan {
  el = s('g', { class: 'fan', 'aria-hidden': 'true' });
  #hex = '';
  #timer = 0;

  /** @param {HexMap} map */
  constructor(map) {
    this.map = map;
    map.addEventListener('hover', (e) => this.#point(/** @type {CustomEvent} */ (e).detail));
    map.addEventListener('choose', (e) => {
      const { id, kind, touch, on } = /** @type {CustomEvent} */ (e).detail;
      this.close();
      if (touch && on && kind === 'place') this.#soon(id, 50); // what was chosen may light places
    });
    map.view.addEventListener('move', () => this.close());
  }

  /** @param {{id: string, on: boolean, touch?: boolean}} where nowhere, but on counters: on these */
  #point({ id, on, touch }) {
    if (touch || (on && (!id || id === this.#hex))) return;
    this.close();
    if (on) this.#soon(id, AFTER);
  }

  /** @param {string} hex @param {number} time */
  #soon(hex, time) {
    this.#hex = hex;
    this.#timer = window.setTimeout(() => this.#open(hex), time);
  }

  /** It keeps shut until something else is pointed at. */
  close() {
    clearTimeout(this.#timer);
    this.#hex = '';
    this.el.replaceChildren();
  }

  /** What is lit has changed. */
  light() {
    const { places, range, units, chosen } = this.map.lights;
    if (this.el.firstChild && (places.size || range?.size)) this.close();
    for (const el of this.el.querySelectorAll('[data-unit]')) {
      const { unit = '' } = /** @type {SVGElement} */ (el).dataset;
      el.classList.toggle('legal', units.has(unit));
      el.classList.toggle('chosen', chosen.has(`unit:${unit}`));
    }
  }

  /** @param {string} hex */
  #open(hex) {
    const { lights, standing, view, model } = this.map;
    const faces = standing.stacks.get(hex)?.faces ?? [];
    const seen = faces.filter(({ key }) => key),
      spot = this.map.spot(hex);
    if (!spot || seen.length < 2 || lights.places.size || lights.range?.size) return;
    const inRow = Math.min(ROW, seen.length),
      rows = Math.ceil(seen.length / ROW);
    const wide = inRow * STEP + 12,
      tall = rows * STEP + 26;
    const left = Math.max(4, Math.min(view.width - wide - 4, (spot.x - view.x) * view.scale - wide / 2)),
      top = Math.max(4, Math.min(view.height - tall - 4, (spot.y - view.y) * view.scale - STEP / 2 - 6));
    const at = `translate(${view.x + left / view.scale} ${view.y + top / view.scale}) scale(${1 / view.scale})`;
    this.el.setAttribute('transform', at);
    const part = seen.length < faces.length ? `${seen.length} of ` : '';
    const words = `${model.placeTitle(hex)}, ${part}${faces.length} pieces`;
    this.el.replaceChildren(
      s('rect', { class: 'stack back', width: wide, height: tall, rx: 8 }),
      ...seen.map(({ key }, i) => this.#counter(key, (i % ROW) * STEP + 6, Math.floor(i / ROW) * STEP + 6)),
      s('text', { x: wide / 2, y: tall - 8 }, words),
    );
    this.light();
  }

  /** @param {string} key @param {number} x @param {number} y */
  #counter(key, x, y) {
    const at = `translate(${x + STEP / 2} ${y + STEP / 2}) scale(${SIZE / 48})`;
    const g = s('g', { class: 'stack', 'data-item': `unit:${key}`, 'data-unit': key, transform: at });
    g.innerHTML = this.map.counterOf(key);
    return g;
  }
}
