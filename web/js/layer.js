/** What the maps of all games have in common: places that can be pointed at, chosen and walked through by keyboard. A
 * game's
 *  map extends it and draws. It tells `choose` ({kind, id, shift, touch, on}) and `hover`
 *  ({id, on, touch}: the place, or ''; `on` its counters).
 *
 *  What can be clicked carries `data-place="43"`, or `data-item="ford:US-Ford"` for other kinds of operands. */

import { s } from './dom.js';
import { MapView, nearest } from './map.js';

/** @typedef {import('./game.js').Facts} Facts */
/** @typedef {import('./game.js').Lights} Lights */
/** @typedef {import('./map.js').Extent} Extent */
/** @typedef {{path: SVGElement, x: number, y: number}} Spot */

/** @returns {Lights} */
export function noLights() {
  return {
    places: new Map(),
    units: new Set(),
    refs: new Set(),
    chosen: new Set(),
    committed: new Set(),
    active: '',
    side: '',
    refused: '',
  };
}

export class MapLayer extends EventTarget {
  /** @type {Map<string, Spot>} */ #places = new Map();
  /** The group that places are put into; the game appends it where it belongs. */
  hits = s('g', { class: 'areas' });
  lights = noLights();
  /** The place with the one tab stop of the map. */
  roving = '';
  #pointed = '';
  /** The last press was by a finger. */ touched = false;

  /** @param {Extent} extent of the whole sheet @param {{most?: number, label: string}} options see MapView */
  constructor(extent, options) {
    super();
    this.view = new MapView(extent, options);
    this.#listen();
  }

  // ---- For the game's map to override ----------------------------------------------------

  /** Draw a position. @param {Facts} _facts @param {string[] | null} _changed keys, or null for all */
  update(_facts, _changed) {}

  /** Show what is lit. @param {Lights} lights */
  light(lights) {
    this.lights = lights;
  }

  /** The group of pieces, under which ways are drawn. @returns {SVGElement | null} */
  get pieces() {
    return null;
  }

  /** Where pieces that may be chosen stand. @returns {string[]} */
  get litPlaces() {
    return [...this.lights.places.keys()];
  }

  /** The places in play, where a scenario uses part of the sheet. @returns {string[]} */
  get used() {
    return [];
  }

  /** Ground shown round a place, a fight, and beyond the outermost places, in metres; `piece`: by how much the largest
   * piece is larger than a place. */
  reach = { place: 4200, near: 3000, far: 5200, edge: 2000, piece: 0 };
  /** Pixels a metre at which a phone can still be read. */
  readable = 0.034;

  // ---- Places ----------------------------------------------------------------------------

  /** @param {string} id @param {string} d outline @param {number} x @param {number} y @param {string} label */
  addPlace(id, d, x, y, label) {
    const el = s('path', { class: 'area', d, 'data-place': id, role: 'button', tabindex: -1, 'aria-label': label });
    this.hits.append(el);
    this.#places.set(id, { path: el, x, y });
    if (!this.roving) this.rove(id);
  }

  get places() {
    return this.#places;
  }

  /** @param {string} id */
  spot(id) {
    return this.#places.get(id);
  }

  /** Where the pieces of a place are drawn. @param {string} id @returns {{x: number, y: number} | undefined} */
  stands(id) {
    return this.#places.get(id);
  }

  /** Extent of a place and what lies round it. @param {string} id @param {number} [reach] metres */
  around(id, reach = this.reach.place) {
    const a = this.#places.get(id);
    return a ? { x: a.x - reach, y: a.y - reach * 0.8, w: 2 * reach, h: 1.6 * reach } : this.view.extent;
  }

  /** Extent of some places with ground round them, or null. @param {string[]} ids */
  extentOf(ids) {
    const spots = ids.flatMap((id) => this.#places.get(id) ?? []);
    if (!spots.length) return null;
    const xs = spots.map((a) => a.x),
      ys = spots.map((a) => a.y),
      { edge } = this.reach;
    const x = Math.min(...xs) - edge,
      y = Math.min(...ys) - edge;
    return { x, y, w: Math.max(...xs) + edge - x, h: Math.max(...ys) + edge - y };
  }

  /** The part of the sheet that is in play; all of it in a campaign. */
  get field() {
    return this.extentOf(this.used) ?? this.view.extent;
  }

  /** All that there is to see. */
  get sheet() {
    return this.view.extent;
  }

  showAll() {
    if (this.sheet === this.view.extent) this.view.fit();
    else this.view.show(this.sheet);
  }

  /** What a table opens on. */
  get opening() {
    return this.field;
  }

  /** What is lit, with some ground round it. */
  get litField() {
    return this.extentOf(this.litPlaces);
  }

  // ---- Pointer and keyboard ----------------------------------------------------------------

  /** What lies under an event. @param {Event} e @returns {{kind: string, id: string} | null} */
  target(e) {
    const el = /** @type {Element} */ (e.target).closest('[data-place], [data-item]');
    const { place, item } = el ? /** @type {SVGElement} */ (el).dataset : {};
    if (item) return { kind: item.slice(0, item.indexOf(':')), id: item.slice(item.indexOf(':') + 1) };
    return place ? { kind: 'place', id: place } : null;
  }

  #listen() {
    const { svg } = this.view;
    const tell = (/** @type {string} */ name, /** @type {any} */ detail) =>
      this.dispatchEvent(new CustomEvent(name, { detail }));
    // A tap is told as hover and focus too, before its click.
    svg.addEventListener('pointerdown', (e) => (this.touched = e.pointerType === 'touch'), true);
    svg.addEventListener('keydown', () => (this.touched = false), true);
    svg.addEventListener('click', (e) => {
      const t = this.target(e);
      if (t) tell('choose', { ...t, ...how(e) });
    });
    svg.addEventListener('pointerover', (e) => {
      const t = this.target(e);
      tell('hover', { id: t?.kind === 'place' ? t.id : '', on: how(e).on, touch: how(e).touch });
    });
    svg.addEventListener('pointerleave', () => tell('hover', { id: '', on: false }));
    svg.addEventListener('focusin', (e) => {
      const t = this.target(e);
      if (t?.kind !== 'place') return;
      // What one has under a finger stays there; keys may lead out of sight.
      if (/** @type {Element} */ (e.target).matches(':focus-visible')) this.reveal(t.id);
      tell('hover', { id: t.id, on: false, touch: this.touched });
    });
  }

  /** Give the place the one tab stop of the map. @param {string} id @param {boolean} [focus] */
  rove(id, focus = false) {
    this.#places.get(this.roving)?.path.setAttribute('tabindex', '-1');
    const path = this.#places.get(id)?.path;
    path?.setAttribute('tabindex', '0');
    this.roving = id;
    if (focus) path?.focus({ preventScroll: true });
  }

  /** To the nearest place in a direction. @param {number} dx @param {number} dy */
  step(dx, dy) {
    const from = this.#places.get(this.roving);
    if (!from) return;
    const others = [...this.#places].map(([id, { x, y }]) => ({ id, x, y })).filter((p) => p.id !== this.roving);
    const next = nearest(from, others, dx, dy);
    if (next) this.rove(next.id, true);
  }

  /** No more is in sight of what lies beyond the sheet than must be. */
  stay() {
    const { view, sheet } = this;
    const [w, h] = [view.width / view.scale, view.height / view.scale];
    const within = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ room) =>
      room > 0 ? Math.max(from, Math.min(from + room, at)) : from + room / 2;
    const x = within(view.x, sheet.x, sheet.w - w),
      y = within(view.y, sheet.y, sheet.h - h);
    view.look(x + w / 2, y + h / 2);
  }

  /** Show where something stands. @param {string} id */
  reveal(id) {
    const a = this.#places.get(id);
    if (a && !this.view.sees(a)) this.view.look(a.x, a.y);
  }

  /** @param {string} id a place to point at, or '' */
  point(id) {
    this.#places.get(this.#pointed)?.path.classList.remove('pointed');
    this.#pointed = id;
    this.#places.get(id)?.path.classList.add('pointed');
  }
}

/** With Shift, by a finger, on counters? @param {MouseEvent} e */
function how(e) {
  const touch = /** @type {PointerEvent} */ (e).pointerType === 'touch';
  return { shift: e.shiftKey, touch, on: !!(/** @type {Element} */ (e.target).closest('.stack')) };
}

/** Put things drawn in pixels (data-x, data-y in metres) on their spot of the ground.
 * @param {SVGGElement} group @param {number} u metres a pixel */
export function atGround(group, u) {
  for (const el of group.children) {
    const { x, y } = /** @type {SVGElement} */ (el).dataset;
    if (x) el.setAttribute('transform', `translate(${x} ${y}) scale(${u})`);
  }
}
