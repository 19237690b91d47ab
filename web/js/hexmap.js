/** A sheet of hexes with stacks on it: what the maps of such games have in common. The sheet is drawn once; stacks are
 * drawn anew where something changed. A game's map says how a stack looks, what a hex is called, and what else lies on
 * the sheet. */

import { s } from './dom.js';
import { atGround } from './layer.js';
import { EngravedMap } from './engraved.js';
import { Fan } from './fan.js';
import { centre, outline } from './hexes.js';
import { drawLit, drawPlates } from './hexlights.js';
import { get, still } from './settings.js';

/** @typedef {import('./game.js').Facts} Facts */
/** @typedef {import('./game.js').Lights} Lights */
/** @typedef {import('./counters.js').Face & {marks: string[]}} HexFace */

/** What the map asks a game's model.
 * @typedef {{chart: import('./picture.js').Picture, hexes: string[], partial: boolean, units: string[],
 *   overlay: import('./overlay.js').Overlay, placeTitle: (id: string) => string,
 *   unitPlace: (facts: Facts, key: string) => string}} HexModel */

/** Which stack stands in which hex; `update` gives the hexes that look different now.
 * @typedef {{stacks: Map<string, {side: string, faces: HexFace[]}>,
 *   update: (facts: Facts, changed: string[] | null) => Set<string>}} HexStanding */

const MARGIN = 900;
/** Pixels a hex from which numbers are shown. */
const NUMBERS = 44;

/** @param {string} name */
const group = (name) => s('g', { class: name, 'aria-hidden': 'true' });

/** @template {HexModel} M @template {HexStanding} S */
export class HexMap extends EngravedMap {
  /** @type {Facts} */ facts = new Map();
  /** @type {Map<string, SVGElement>} */ #stacks = new Map();
  /** Where pieces stood. @type {Map<string, string>} */ #before = new Map();
  #tiny = true;
  /** @type {string[]} */ #lit = [];
  /** Of a counter: its share of a hex's thousand, pixels at most, pixels below which it has no names. */
  counters = { share: 690, most: 52, tiny: 33 };
  steps = [14, 30, 60];
  reach = { place: 4600, near: 3600, far: 5600, edge: 1100, piece: 0 };
  lit = s('g', { class: 'lit' });
  over = group('over');
  costs = group('over');
  stacks = s('g', { class: 'stacks' });
  plates = group('plates');
  ghosts = group('ghosts');
  fan = new Fan(this, {
    faces: (hex) => this.standing.stacks.get(hex)?.faces ?? [],
    draw: (key) => this.counterOf(key),
    title: (hex) => this.model.placeTitle(hex),
  });

  /** @param {M} model @param {S} standing @param {import('./hexlabels.js').HexLabels} labels
   * @param {{most: number, label: string}} options see MapView */
  constructor(model, standing, labels, options) {
    const { width, height } = model.chart;
    super({ x: -MARGIN, y: -MARGIN, w: width + 2 * MARGIN, h: height + 2 * MARGIN }, options);
    this.model = model;
    this.standing = standing;
    this.labels = labels;
    this.view.svg.classList.add('hexmap');
    this.addHatch(this.view.defs);
    for (const id of model.hexes) {
      const { x, y } = centre(id);
      this.addPlace(id, outline(id), x, y, model.placeTitle(id));
    }
    this.view.addEventListener('move', () => this.moved());
    this.view.addEventListener('settle', () => this.#settled());
    model.overlay.addEventListener('change', () => this.drawOver());
  }

  // ---- For the game's map to override ------------------------------------------------------

  /** What stands in a hex, or nothing. @param {string} _hex @returns {SVGElement | null} */
  stackElement(_hex) {
    return null;
  }

  /** A counter alone, on its way. @param {string} _key @returns {string} markup */
  counterOf(_key) {
    return '';
  }

  /** The full name of a hex, for those who listen. @param {string} hex */
  placeWords(hex) {
    return this.model.placeTitle(hex);
  }

  /** Is it the turn of a piece that looks so? @param {HexFace} _face */
  acting(_face) {
    return false;
  }

  /** What lies on the sheet beside stacks. @param {string[] | null} _changed keys, or null for all
   * @param {Set<string>} _hexes whose stacks changed */
  drawRest(_changed, _hexes) {}

  /** What the engine answered. */
  drawOver() {}

  // ---- The sheet ---------------------------------------------------------------------------

  /** Where a scenario uses part of the sheet, the rest goes pale behind a double line. */
  outside() {
    const { model } = this;
    if (!model.partial) return s('g');
    const xs = model.hexes.map((id) => centre(id).x),
      ys = model.hexes.map((id) => centre(id).y);
    const { width, height } = model.chart;
    const x = Math.min(...xs) - 560,
      y = Math.min(...ys) - 640,
      w = Math.max(...xs) + 560 - x,
      h = Math.max(...ys) + 640 - y;
    const hole = `M0 0H${width}V${height}H0zM${x} ${y}v${h}h${w}v${-h}z`;
    return s(
      'g',
      null,
      s('path', { class: 'veil-out', 'fill-rule': 'evenodd', d: hole }),
      s(
        'g',
        { class: 'frame' },
        s('rect', { class: 'thick', x, y, width: w, height: h }),
        s('rect', { class: 'thin', x: x + 70, y: y + 70, width: w - 140, height: h - 140 }),
      ),
    );
  }

  /** In play; of a whole sheet, where the armies stand. */
  get used() {
    return this.model.partial ? this.model.hexes : [...this.standing.stacks.keys()];
  }

  get sheet() {
    return this.model.partial ? this.field : this.view.extent;
  }

  /** Where the lines are nearest to each other: the middle between those two stacks, or null. */
  get front() {
    const of = (/** @type {string} */ side) =>
      [...this.standing.stacks].filter(([, stack]) => stack.side === side).map(([hex]) => centre(hex));
    const theirs = of('confederate');
    let best = null,
      least = Infinity;
    for (const a of of('union')) {
      for (const b of theirs) {
        const d = Math.hypot(a.x - b.x, a.y - b.y);
        if (d < least) [best, least] = [{ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, d];
      }
    }
    return best;
  }

  get pieces() {
    return this.stacks;
  }

  get litPlaces() {
    const ids = new Set(this.lights.places.keys());
    for (const [hex, { faces }] of this.standing.stacks)
      if (faces.some((f) => this.lights.units.has(f.key))) ids.add(hex);
    return [...ids];
  }

  // ---- Position ----------------------------------------------------------------------------

  /** Draw a position. @param {Facts} facts @param {string[] | null} changed keys, or null for all */
  update(facts, changed) {
    this.facts = facts;
    this.fan.close();
    const hexes = this.standing.update(facts, changed);
    for (const hex of hexes) this.drawStack(hex);
    this.drawRest(changed, hexes);
    const pieces = changed?.flatMap((key) => /^(?:unit|commander)\.([^.]+)$/.exec(key)?.[1] ?? []);
    if (pieces) this.#travel(pieces);
    for (const key of pieces ?? this.model.units) this.#before.set(key, this.model.unitPlace(facts, key));
    this.drawOver();
    this.place();
    if (hexes.size) this.#label();
  }

  /** @param {string} hex */
  drawStack(hex) {
    const old = this.#stacks.get(hex),
      el = this.stackElement(hex);
    if (old && el) old.replaceWith(el);
    else if (el) this.stacks.append(el);
    else old?.remove();
    if (el) this.#stacks.set(hex, el);
    else this.#stacks.delete(hex);
    this.#name(hex);
    if (el) this.#mark(hex, el);
  }

  /** @param {string} hex */
  #name(hex) {
    this.spot(hex)?.path.setAttribute('aria-label', this.placeWords(hex));
  }

  /** Pieces that changed place slide there; those who want no motion get a ring on what changed.
   * @param {string[]} pieces */
  #travel(pieces) {
    const quiet = still();
    /** @type {Set<string>} */ const done = new Set();
    for (const key of pieces) {
      const from = this.#before.get(key) ?? '',
        to = this.model.unitPlace(this.facts, key);
      if (!from || !to || from === to || done.has(`${from} ${to}`)) continue;
      done.add(`${from} ${to}`);
      const g = s('g', { class: 'ghost' });
      g.innerHTML = quiet ? '<circle class="moved" r="36"/>' : this.counterOf(key);
      this.ghosts.append(g);
      const at = (/** @type {string} */ hex) => {
        const { x, y } = centre(hex);
        return `translate(${x}px, ${y}px) scale(${this.unit})`;
      };
      const way = quiet
        ? [{ transform: at(to) }, { transform: at(to) }]
        : [{ transform: at(from) }, { transform: at(to), offset: 0.9 }, { transform: at(to), opacity: 0 }];
      const duration = quiet ? 2000 : 260 / get('speed');
      g.animate(way, { duration, easing: 'ease-in-out' }).onfinish = () => g.remove();
    }
  }

  // ---- Zoom --------------------------------------------------------------------------------

  /** Pixels of a counter's side at this zoom. */
  get counter() {
    const { share, most } = this.counters;
    return Math.max(13, Math.min(most, share * this.view.scale));
  }

  /** Metres of a unit of a counter. */
  get unit() {
    return this.counter / 48 / this.view.scale;
  }

  get tiny() {
    return this.counter < this.counters.tiny;
  }

  moved() {
    this.engrave();
    this.place();
    this.#placePlates();
  }

  /** Pieces keep their size on the screen. */
  place() {
    atGround(this.stacks, this.unit);
  }

  /** Metres of a unit of a plate. */
  get plateUnit() {
    return (1 / this.view.scale) * Math.max(0.5, Math.min(1, this.view.scale / 0.036));
  }

  #placePlates() {
    atGround(this.plates, this.plateUnit);
  }

  #settled() {
    if (this.tiny !== this.#tiny) {
      this.#tiny = this.tiny;
      for (const hex of this.#stacks.keys()) this.drawStack(hex);
    }
    this.#label();
    drawPlates(this, this.lights);
    this.moved();
  }

  #label() {
    const { view, model } = this;
    const u = 1 / view.scale,
      size = (this.counter + 8) * u;
    const taken = [...this.standing.stacks.keys()].map(centre);
    const part = { w: size + 8 * u, h: size + 5 * u };
    const busy = taken.map(({ x, y }) => ({ x: x - size / 2, y: y - size / 2 - 5 * u, ...part }));
    const title = { x: 12 * u, y: model.chart.height - 102 * u };
    this.labels.place([...busy, { ...title, w: 250 * u, h: 90 * u }], u, this.grow, this.detail);
    this.labels.along(this.letters, (el) => this.letterSize(el, u));
    this.#number();
    const covers = taken.some(({ x, y }) => x < 292 * u && y > model.chart.height - 132 * u);
    this.drawTitle(title, covers || model.partial || view.scale < 0.016);
  }

  /** The numbers of the hexes in sight. */
  #number() {
    const { view, model } = this;
    const seen = (/** @type {string} */ id) => {
      const { x, y } = centre(id);
      const px = (x - view.x) * view.scale,
        py = (y - view.y) * view.scale;
      return px > -80 && py > -80 && px < view.width + 80 && py < view.height + 80;
    };
    this.labels.number(1000 * view.scale < NUMBERS ? [] : model.hexes.filter(seen), 1 / view.scale);
  }

  // ---- What is lit ---------------------------------------------------------------------------

  /** @param {Lights} lights */
  light(lights) {
    this.lights = lights;
    this.fan.light();
    drawLit(this, lights);
    for (const [hex, el] of this.#stacks) this.#mark(hex, el);
    const now = [...lights.places.keys()];
    for (const id of new Set([...this.#lit, ...now])) this.#name(id);
    this.#lit = now;
    drawPlates(this, lights);
    this.#placePlates();
  }

  /** @param {string} hex @param {SVGElement} el */
  #mark(hex, el) {
    const { units, chosen } = this.lights;
    const faces = this.standing.stacks.get(hex)?.faces ?? [];
    const mark = (/** @type {string} */ name, /** @type {(f: HexFace) => boolean} */ of) =>
      el.classList.toggle(name, faces.some(of));
    mark('legal', (f) => units.has(f.key));
    mark('chosen', (f) => chosen.has(`unit:${f.key}`));
    mark('committed', (f) => this.lights.committed.has(f.key));
    mark('acting', (f) => this.acting(f));
  }
}
