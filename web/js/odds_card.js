/** The exact odds of an attack at the end of its way, on the map where no piece is. What it says the column says too:
 * it is for the eye alone. */

import { h, renew } from './dom.js';

/** @typedef {import('./play.js').PlayPage} PlayPage */
/** @typedef {{x: number, y: number, w: number, h: number}} Box in pixels of the map */

/** Pixels from the middle of a place to its card. */
const OFF = 52;

/** @param {Box} a @param {Box} b */
function overlap(a, b) {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x),
    tall = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && tall > 0 ? w * tall : 0;
}

export class OddsCard {
  el = h('div', { class: 'oddscard', 'aria-hidden': 'true', hidden: true });
  #place = '';
  /** From its place to its corner. */
  #off = { x: 0, y: 0 };

  /** @param {PlayPage} page */
  constructor(page) {
    this.page = page;
    page.field.after(this.el);
    page.map.view.addEventListener('seen', () => this.#move());
    page.map.view.addEventListener('settle', () => this.#lay());
  }

  /** @param {string} place or '' @param {import('./dom.js').Kid[]} kids */
  show(place, ...kids) {
    this.#place = place;
    this.el.hidden = !place;
    renew(this.el, ...kids);
    this.#lay();
  }

  /** Its place in pixels. */
  get #at() {
    const { view } = this.page.map;
    const spot = this.page.map.spot(this.#place);
    return spot && { x: (spot.x - view.x) * view.scale, y: (spot.y - view.y) * view.scale };
  }

  #move() {
    const at = this.el.hidden ? null : this.#at;
    if (at) this.el.style.translate = `${Math.round(at.x + this.#off.x)}px ${Math.round(at.y + this.#off.y)}px`;
  }

  /** Where it covers least of what stands there. */
  #lay() {
    const at = this.el.hidden ? null : this.#at;
    const { offsetWidth: w, offsetHeight: tall } = this.el;
    if (!at || !w) return;
    const { field, map, el } = this.page;
    const { left, top, width, height } = field.getBoundingClientRect();
    const things = [...(map.pieces?.children ?? []), ...el.querySelectorAll('.plate, .zoom, .overview')];
    const taken = things.map((one) => {
      const box = one.getBoundingClientRect();
      return { x: box.x - left, y: box.y - top, w: box.width, h: box.height };
    });
    const spots = [OFF, OFF + 36, OFF + 80].flatMap((far) =>
      [-1, 1].flatMap((down) => [
        { x: far, y: down > 0 ? 20 : -20 - tall },
        { x: -far - w, y: down > 0 ? 20 : -20 - tall },
        { x: -w / 2, y: down > 0 ? far : -far - tall },
        { x: down > 0 ? far : -far - w, y: -tall / 2 },
      ]),
    );
    const cost = (/** @type {{x: number, y: number}} */ { x, y }) => {
      const box = { x: at.x + x, y: at.y + y, w, h: tall };
      const outside = w * tall - overlap(box, { x: 8, y: 8, w: width - 16, h: height - 16 });
      return taken.reduce((sum, other) => sum + overlap(box, other), 4 * outside);
    };
    this.#off = spots.reduce((a, b) => (cost(b) < cost(a) ? b : a));
    this.#move();
  }
}
