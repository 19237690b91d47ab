/** On a tablet: the whole sheet in a corner of the map, with both armies and the part in sight. A finger on it moves
 * the map, and where it would cover pieces or zones it gives way. It tells nothing that the map does not tell, and keys
 * move that: so it is for eye and finger alone. */

import { h, s } from './dom.js';

/** @typedef {import('./play.js').PlayPage} PlayPage */

/** Pixels at most. */
const WIDE = 196,
  TALL = 128;
/** Half a mark. */
const MARK = 3;
/** Of the map what is still seen so small. */
const GROUND =
  '.terrain, .woods, .ground > .clearing, .woodland .clearing, .level, .creek, .river.bank, .river.body, ' +
  '.road.casing, .main.casing, .main.fill';
/** What one must read or press, on the map and over it. */
const READ = '.mapsvg :is(.stack, .card, .cost), .map > :is(.clocks, .zoom)';
/** Pixels from the edge, and from one place to the next that it may take. */
const GAP = 12,
  STEP = 20;
/** Where so much of a sheet is in sight, nobody needs to be told where that is. */
const MOST = 0.82;

export class Overview {
  #marks = s('g');
  #seen = s('rect', { class: 'seen' });
  /** Pixels a metre. */ #scale = 1;
  /** Left and top, once it had to choose. */ #spot = [0, Infinity];

  /** @param {PlayPage} page */
  constructor(page) {
    this.page = page;
    this.svg = s('svg', null, s('g', null, this.#ground()), this.#marks, this.#seen);
    this.el = h('div', { class: 'overview', 'aria-hidden': 'true' }, this.svg);
    const kinds = [...page.map.view.svg.classList].filter((name) => name !== 'mapsvg');
    this.svg.setAttribute('class', ['engraved', ...kinds].join(' '));
    page.field.after(this.el);
    page.map.view.addEventListener('seen', () => this.#look());
    page.table.addEventListener('view', () => this.draw());
    page.map.view.addEventListener('settle', () => this.#give());
    for (const name of ['pointerdown', 'pointermove'])
      this.el.addEventListener(name, (e) => this.#move(/** @type {PointerEvent} */ (e)));
    this.draw();
  }

  #ground() {
    const all = this.page.map.view.svg.querySelectorAll(GROUND);
    return [...all].map((el) => el.cloneNode(false));
  }

  /** The armies, and the sheet as large as it will go. */
  draw() {
    const { map, table } = this.page;
    const { model, facts } = table;
    const { x, y, w, h: tall } = map.sheet;
    const k = (this.#scale = Math.min(WIDE / w, TALL / tall));
    this.svg.setAttribute('viewBox', `${x} ${y} ${w} ${tall}`);
    this.svg.style.width = `${Math.round(w * k)}px`;
    this.svg.style.height = `${Math.round(tall * k)}px`;
    this.svg.style.setProperty('--u', String(1 / k));
    /** @type {Map<string, string>} */ const stands = new Map();
    for (const key of model.units) {
      const spot = map.spot(model.unitPlace(facts, key));
      if (spot) stands.set(`${Math.round(spot.x)} ${Math.round(spot.y)} ${model.unitSide(key)}`, model.unitSide(key));
    }
    const m = MARK / k;
    const marks = [...stands].map(([at, side]) => {
      const [mx, my] = at.split(' ').map(Number);
      const d = side === 'union' ? `M${mx - m} ${my - m}h${2 * m}v${2 * m}h${-2 * m}z` : diamond(mx, my, 1.3 * m);
      return s('path', { class: side, d });
    });
    this.#marks.replaceChildren(...marks);
    this.#look();
  }

  /** Along the foot of the map, then up its side, to where it covers the least; but not from under a finger. */
  #give() {
    const { el } = this,
      map = this.page.field.getBoundingClientRect(),
      { width, height } = el.getBoundingClientRect();
    if (!width || el.matches(':active')) return;
    const there = [...document.querySelectorAll(READ)].map((one) => one.getBoundingClientRect());
    const covers = ([x, y] = this.#spot) =>
      there.reduce((sum, { left, right, top, bottom }) => {
        const wide = Math.min(right - map.left, x + width) - Math.max(left - map.left, x),
          tall = Math.min(bottom - map.top, y + height) - Math.max(top - map.top, y);
        return sum + Math.max(0, wide) * Math.max(0, tall);
      }, 0);
    const [wide, foot] = [map.width - width - GAP, map.height - height - GAP];
    const spots = [this.#spot];
    for (let x = GAP; x <= wide; x += STEP) spots.push([x, foot]);
    for (let y = foot - STEP; y >= GAP; y -= STEP) spots.push([GAP, y]);
    const fit = spots.filter(([x, y]) => x <= wide && y <= foot);
    const ranked = fit.map((spot) => ({ spot, hides: covers(spot) })).sort((a, b) => a.hides - b.hides);
    const [x, y] = (this.#spot = ranked[0]?.spot ?? [GAP, GAP]);
    Object.assign(el.style, { left: `${x}px`, top: `${y}px`, bottom: 'auto' });
  }

  /** Frame the part in sight. */
  #look() {
    const { view, sheet } = this.page.map;
    const w = view.width / view.scale,
      tall = view.height / view.scale;
    this.el.hidden = w > MOST * sheet.w && tall > MOST * sheet.h;
    const box = { x: view.x, y: view.y, width: w, height: tall };
    for (const [name, value] of Object.entries(box)) this.#seen.setAttribute(name, value.toFixed(0));
  }

  /** @param {PointerEvent} e */
  #move(e) {
    if (!e.buttons) return;
    e.preventDefault();
    if (e.type === 'pointerdown') this.el.setPointerCapture(e.pointerId);
    const box = this.svg.getBoundingClientRect(),
      { x, y } = this.page.map.sheet;
    this.page.map.view.look(x + (e.clientX - box.x) / this.#scale, y + (e.clientY - box.y) / this.#scale);
  }
}

/** @param {number} x @param {number} y @param {number} r */
const diamond = (x, y, r) => `M${x} ${y - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`;
