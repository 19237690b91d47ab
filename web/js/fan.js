/** A stack that is pointed at, or tapped, lies open: its counters side by side over the map, each as good as in the
 * tray. Where it would cover a place that is to be chosen it stays shut. */

import { s } from './dom.js';

/** What stands at a place, the top first; without a key what one may not see. And a counter alone as markup, and the
 * name of a place.
 * @typedef {{faces: (place: string) => {key: string}[], draw: (key: string) => string,
 *   title: (place: string) => string}} Stacks */

/** Milliseconds that one points at a stack before it opens. */
const AFTER = 450;
/** Pixels of a counter, from one to the next, and of a letter; so many counters are in a row. */
const SIZE = 50,
  STEP = 63,
  ROW = 5,
  LETTER = 6.2;

export class Fan {
  el = s('g', { class: 'fan', 'aria-hidden': 'true' });
  #place = '';
  /** What was shut here opens when one has pointed elsewhere: not by itself, where the pointer rests. */
  #shut = '';
  #timer = 0;
  /** On the map, in pixels. */
  #box = { left: 0, top: 0, wide: 0, tall: 0 };

  /** @param {import('./layer.js').MapLayer} map @param {Stacks} stacks */
  constructor(map, stacks) {
    this.map = map;
    this.stacks = stacks;
    map.addEventListener('hover', (e) => this.#point(/** @type {CustomEvent} */ (e).detail));
    map.addEventListener('choose', (e) => {
      const { id, kind, touch, on } = /** @type {CustomEvent} */ (e).detail;
      this.close();
      this.#shut = id;
      if (touch && on && kind === 'place') this.#soon(id, 50); // what was chosen may light places
    });
    map.view.addEventListener('move', () => this.close());
  }

  /** @param {{id: string, on: boolean, touch?: boolean}} where nowhere, but on counters: on these */
  #point({ id, on, touch }) {
    if (touch || (on && (!id || id === this.#place || id === this.#shut))) return;
    this.close();
    this.#shut = '';
    if (on) this.#soon(id, AFTER);
  }

  /** @param {string} place @param {number} time */
  #soon(place, time) {
    this.#place = place;
    this.#timer = window.setTimeout(() => this.#open(), time);
  }

  close() {
    clearTimeout(this.#timer);
    this.#shut = this.#place || this.#shut;
    this.#place = '';
    this.el.replaceChildren();
  }

  /** What is lit has changed. */
  light() {
    const { units, chosen } = this.map.lights;
    if (this.el.firstChild && this.#covers()) this.close();
    for (const el of this.el.querySelectorAll('[data-unit]')) {
      const { unit = '' } = /** @type {SVGElement} */ (el).dataset;
      el.classList.toggle('legal', units.has(unit));
      el.classList.toggle('chosen', chosen.has(`unit:${unit}`));
    }
  }

  #open() {
    const { view } = this.map;
    const faces = this.stacks.faces(this.#place);
    const seen = faces.filter(({ key }) => key),
      spot = this.map.spot(this.#place);
    if (!spot || seen.length < 2) return;
    const inRow = Math.min(ROW, seen.length),
      rows = Math.ceil(seen.length / ROW);
    const part = seen.length < faces.length ? `${seen.length} of ` : '';
    const words = `${this.stacks.title(this.#place)}, ${part}${faces.length} pieces`;
    const wide = Math.max(inRow * STEP, words.length * LETTER) + 12,
      tall = rows * STEP + 26,
      aside = (wide - inRow * STEP) / 2;
    const left = Math.max(4, Math.min(view.width - wide - 4, (spot.x - view.x) * view.scale - wide / 2)),
      top = Math.max(4, Math.min(view.height - tall - 4, (spot.y - view.y) * view.scale - STEP / 2 - 6));
    this.#box = { left, top, wide, tall };
    if (this.#covers()) return;
    const at = `translate(${view.x + left / view.scale} ${view.y + top / view.scale}) scale(${1 / view.scale})`;
    this.el.setAttribute('transform', at);
    this.el.replaceChildren(
      s('rect', { class: 'stack back', width: wide, height: tall, rx: 8 }),
      ...seen.map(({ key }, i) => this.#counter(key, (i % ROW) * STEP + aside, Math.floor(i / ROW) * STEP + 6)),
      s('text', { x: wide / 2, y: tall - 8 }, words),
    );
    this.light();
  }

  /** Does it lie on a place that is lit? */
  #covers() {
    const { lights, view } = this.map;
    const { left, top, wide, tall } = this.#box;
    return [...lights.places.keys(), ...(lights.range?.keys() ?? [])].some((id) => {
      const spot = this.map.spot(id);
      const x = ((spot?.x ?? Infinity) - view.x) * view.scale - left,
        y = ((spot?.y ?? Infinity) - view.y) * view.scale - top;
      return x > 0 && y > 0 && x < wide && y < tall;
    });
  }

  /** @param {string} key @param {number} x @param {number} y */
  #counter(key, x, y) {
    const at = `translate(${x + STEP / 2} ${y + STEP / 2}) scale(${SIZE / 48})`;
    const g = s('g', { class: 'stack', 'data-item': `unit:${key}`, 'data-unit': key, transform: at });
    g.innerHTML = this.stacks.draw(key);
    return g;
  }
}
