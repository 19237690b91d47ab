/** A map that pans, zooms and pinches: SVG in metres of ground. What is drawn comes from a layer of the game. */

import { s } from './dom.js';

/** @typedef {{x: number, y: number, w: number, h: number}} Extent */
/** @typedef {{x: number, y: number}} Point */

const LEAST_MOVE = 5;
/** Milliseconds without a move after which it rests. */
const REST = 120;
/** Pixels drawn beyond each edge, so that a drag need not draw anew at once. */
const BEYOND = 160;

export class MapView extends EventTarget {
  /** Pixels a metre. */
  scale = 0.02;
  x = 0;
  y = 0;
  width = 1;
  height = 1;
  #asked = false;
  #settle = 0;
  #soon = 0;
  #fitted = true;
  /** @type {Map<number, Point>} */ #pointers = new Map();
  #moved = 0;
  /** Two fingers as they were: how far apart, and the middle. @type {{span: number, x: number, y: number} | null} */
  #pinch = null;
  /** As drawn last; a gesture moves the picture until it rests. */
  #drawn = { x: 0, y: 0, scale: 0 };
  #gesture = false;
  #gliding = 0;
  /** Its corner on the screen. */ #corner = { left: 0, top: 0 };
  /** @type {Element | null} */ #holder = null;

  /**
   * @param {Extent} extent of the whole sheet
   * @param {{most?: number, label: string}} options `most`: pixels a metre at the closest
   */
  constructor(extent, options) {
    super();
    this.extent = extent;
    this.most = options.most ?? 0.13;
    this.svg = s('svg', {
      class: 'mapsvg',
      role: 'application',
      'aria-label': options.label,
      'aria-roledescription': 'map',
      preserveAspectRatio: 'none',
    });
    this.defs = s('defs');
    this.svg.append(this.defs);
    this.#listen();
  }

  /** Follow the size of the element that holds the map. @param {Element} holder */
  attach(holder) {
    holder.append(this.svg);
    this.#holder = holder;
    this.observer = new ResizeObserver(() => this.measure());
    this.observer.observe(holder);
    this.measure();
  }

  /** The observer comes with the next picture; who wants to show something before that measures first. */
  measure() {
    const { left, top, width, height } = this.#box();
    if (!width || !height) return;
    const { scale } = this,
      was = { left: this.#corner.left, top: this.#corner.top, width: this.width, height: this.height };
    this.#corner = { left, top };
    this.width = width;
    this.height = height;
    // What gives way to something beside it keeps its ground where it is on the screen; what is turned, its middle.
    const turned = was.width !== width && was.height !== height;
    const at = (/** @type {number} */ old, /** @type {number} */ now, /** @type {number} */ moved) =>
      old === now || turned ? old / 2 / scale : (now / 2 + moved) / scale;
    if (this.#fitted) this.fit();
    else this.look(this.x + at(was.width, width, left - was.left), this.y + at(was.height, height, top - was.top));
    this.dispatchEvent(new Event('resize'));
  }

  close() {
    this.observer?.disconnect();
    cancelAnimationFrame(this.#gliding);
    cancelAnimationFrame(this.#soon);
    clearTimeout(this.#settle);
  }

  get least() {
    return Math.min(this.width / this.extent.w, this.height / this.extent.h);
  }

  /** The whole sheet. */
  fit() {
    this.#fitted = true;
    const { x, y, w, h } = this.extent;
    this.look(x + w / 2, y + h / 2, this.least);
    this.#fitted = true;
  }

  /**
   * Put a point in the middle.
   * @param {number} x
   * @param {number} y
   * @param {number} [scale]
   */
  look(x, y, scale = this.scale) {
    this.#fitted = false;
    this.scale = Math.max(this.least, Math.min(this.most, scale));
    const w = this.width / this.scale,
      h = this.height / this.scale;
    this.x = x - w / 2;
    this.y = y - h / 2;
    this.#bound(w, h);
    this.#ask();
  }

  /** Part of the sheet, as large as it will go. @param {Extent} part */
  show(part) {
    const scale = Math.min(this.width / part.w, this.height / part.h, this.most);
    this.look(part.x + part.w / 2, part.y + part.h / 2, scale);
  }

  /** Go there smoothly; whoever takes hold of the map ends it. @param {Point} to @param {number} scale
   * @param {number} time milliseconds; 0: at once */
  glide(to, scale, time) {
    cancelAnimationFrame(this.#gliding);
    if (!time) return this.look(to.x, to.y, scale);
    const { scale: was } = this;
    const from = { x: this.x + this.width / 2 / was, y: this.y + this.height / 2 / was };
    let began = 0;
    const step = (/** @type {number} */ now) => {
      began ||= now;
      const t = Math.min(1, (now - began) / time),
        k = t * t * (3 - 2 * t);
      const mix = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * k;
      this.#gesture = t < 1;
      this.look(mix(from.x, to.x), mix(from.y, to.y), mix(was, scale));
      if (t < 1) this.#gliding = requestAnimationFrame(step);
    };
    this.#gliding = requestAnimationFrame(step);
  }

  /** @param {number} w @param {number} h */
  #bound(w, h) {
    const e = this.extent;
    this.x = w >= e.w ? e.x + e.w / 2 - w / 2 : Math.max(e.x, Math.min(e.x + e.w - w, this.x));
    this.y = h >= e.h ? e.y + e.h / 2 - h / 2 : Math.max(e.y, Math.min(e.y + e.h - h, this.y));
  }

  /**
   * Zoom with a point of the screen held fast.
   * @param {number} factor
   * @param {number} [px]
   * @param {number} [py]
   */
  zoom(factor, px = this.width / 2, py = this.height / 2) {
    const gx = this.x + px / this.scale,
      gy = this.y + py / this.scale;
    const scale = Math.max(this.least, Math.min(this.most, this.scale * factor));
    this.look(gx - (px - this.width / 2) / scale, gy - (py - this.height / 2) / scale, scale);
    if (scale <= this.least * 1.001) this.#fitted = true;
  }

  /** @param {number} dx pixels @param {number} dy */
  pan(dx, dy) {
    this.look(this.x + (this.width / 2 + dx) / this.scale, this.y + (this.height / 2 + dy) / this.scale);
  }

  /** Is a point of the ground well in sight? @param {Point} p @param {number} [edge] pixels */
  sees(p, edge = 40) {
    const px = (p.x - this.x) * this.scale,
      py = (p.y - this.y) * this.scale;
    return px > edge && py > edge && px < this.width - edge && py < this.height - edge;
  }

  #ask() {
    if (this.#asked) return;
    this.#asked = true;
    requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    this.#asked = false;
    this.dispatchEvent(new Event('seen'));
    const d = this.#drawn,
      k = this.scale / (d.scale || 1);
    const dx = (d.x - this.x) * this.scale,
      dy = (d.y - this.y) * this.scale;
    if (this.#gesture && this.#serves(dx, dy, k)) {
      this.svg.style.transform = `translate(${dx + BEYOND - k * BEYOND}px, ${dy + BEYOND - k * BEYOND}px) scale(${k})`;
      return this.#atRest(() => {
        this.#gesture = false;
        this.#draw();
      });
    }
    this.#drawn = { x: this.x, y: this.y, scale: this.scale };
    const edge = BEYOND / this.scale;
    this.svg.style.transform = 'none';
    this.svg.setAttribute(
      'viewBox',
      `${this.x - edge} ${this.y - edge} ${this.width / this.scale + 2 * edge} ${this.height / this.scale + 2 * edge}`,
    );
    this.svg.style.setProperty('--u', String(1 / this.scale));
    if (k !== 1 || !this.#gesture) this.dispatchEvent(new Event('move'));
    this.#atRest(() => this.dispatchEvent(new Event('settle')));
  }

  /** When nothing has moved it for a while. That is counted from the next picture: where pictures come slowly, all
   * would else be drawn anew in the middle of a gesture. @param {() => void} then */
  #atRest(then) {
    clearTimeout(this.#settle);
    cancelAnimationFrame(this.#soon);
    this.#soon = requestAnimationFrame(() => (this.#settle = window.setTimeout(then, REST)));
  }

  /** Will the picture do, moved and scaled, until the gesture rests? Drawing takes long, so a zoom may run over what is
   * drawn: it gets coarse, or leaves a margin. A drag leaves none. @param {number} dx @param {number} dy
   * @param {number} k */
  #serves(dx, dy, k) {
    const blank = Math.max(
      (dx - k * BEYOND) / this.width,
      (dy - k * BEYOND) / this.height,
      1 - (dx + k * (this.width + BEYOND)) / this.width,
      1 - (dy + k * (this.height + BEYOND)) / this.height,
    );
    return k > 0.4 && k < 4 && blank <= (k < 1 ? 0.3 : 0);
  }

  /** Where the map lies on the screen. */
  #box() {
    return (this.#holder ?? this.svg).getBoundingClientRect();
  }

  #listen() {
    const svg = this.svg;
    svg.addEventListener(
      'wheel',
      (e) => {
        e.preventDefault();
        cancelAnimationFrame(this.#gliding);
        const box = this.#box();
        this.#gesture = true;
        const step = e.deltaMode ? e.deltaY * 30 : e.deltaY;
        this.zoom(Math.exp(-step * (e.ctrlKey ? 0.01 : 0.0016)), e.clientX - box.left, e.clientY - box.top);
      },
      { passive: false },
    );
    svg.addEventListener('pointerdown', (e) => this.#down(e));
    svg.addEventListener('pointermove', (e) => this.#drag(e));
    for (const name of ['pointerup', 'pointercancel'])
      svg.addEventListener(name, (e) => this.#up(/** @type {PointerEvent} */ (e)));
    svg.addEventListener(
      'click',
      (e) => {
        if (this.#moved > LEAST_MOVE) e.stopPropagation();
      },
      true,
    );
  }

  /** @param {PointerEvent} e */
  #down(e) {
    cancelAnimationFrame(this.#gliding);
    if (!this.#pointers.size) this.#moved = 0;
    this.#pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    this.#pinch = this.#pointers.size === 2 ? this.#pair() : null;
  }

  /** @param {PointerEvent} e */
  #drag(e) {
    const last = this.#pointers.get(e.pointerId);
    if (!last) return;
    const dx = e.clientX - last.x,
      dy = e.clientY - last.y;
    this.#moved += Math.abs(dx) + Math.abs(dy);
    if (this.#moved > LEAST_MOVE && !this.svg.hasPointerCapture(e.pointerId)) this.svg.setPointerCapture(e.pointerId);
    this.#pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (this.#moved <= LEAST_MOVE) return;
    this.#gesture = true;
    if (this.#pointers.size === 2) this.#pinched();
    else this.pan(-dx, -dy);
  }

  #pair() {
    const [a, b] = [...this.#pointers.values()];
    return { span: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }

  /** Two fingers hold the ground: apart they zoom it, together they take it along. */
  #pinched() {
    const now = this.#pair();
    const box = this.#box(),
      before = this.#pinch;
    if (before) {
      this.pan(before.x - now.x, before.y - now.y);
      this.zoom(now.span / before.span, now.x - box.left, now.y - box.top);
    }
    this.#pinch = now;
  }

  /** @param {PointerEvent} e */
  #up(e) {
    this.#pointers.delete(e.pointerId);
    this.#pinch = null;
  }
}

/**
 * The nearest of some points in a direction, or undefined.
 * @template {Point} T
 * @param {Point} from
 * @param {T[]} points
 * @param {number} dx
 * @param {number} dy
 */
export function nearest(from, points, dx, dy) {
  let best,
    least = Infinity;
  for (const p of points) {
    const along = (p.x - from.x) * dx + (p.y - from.y) * dy,
      aside = Math.abs((p.x - from.x) * dy - (p.y - from.y) * dx);
    const cost = along + 2 * aside;
    if (along > 50 && aside < 2.2 * along && cost < least) [best, least] = [p, cost];
  }
  return best;
}
