/** The map of Give Us Victories: the engraved hex sheet, stacks, works, pontoons, chits, and what is lit. The sheet is
 * drawn once; stacks are drawn anew where something changed. */

import { s } from '../../js/dom.js';
import { atGround } from '../../js/layer.js';
import { EngravedMap, turnAcross } from '../../js/engraved.js';
import { cartouche } from '../../js/engrave.js';
import { centre, outline } from '../../js/hexes.js';
import { drawLand } from './land.js';
import { labelsOf } from './labels.js';
import { drawLit, drawPlates } from '../../js/hexlights.js';
import { drawOverlay } from './lights.js';
import { Standing, drawChits, drawPontoons, drawTrails, placeWords, stackElement, travel } from './state.js';

/** @typedef {import('./model.js').GuvModel} GuvModel */
/** @typedef {import('./model.js').Facts} Facts */
/** @typedef {import('../../js/game.js').Lights} Lights */

const MARGIN = 900;
/** Pixels a hex from which numbers are shown, and below which counters have no names. */
const NUMBERS = 44;

export class GuvMap extends EngravedMap {
  /** @type {Facts} */ #facts = new Map();
  /** @type {Map<string, SVGElement>} */ #stacks = new Map();
  /** Where units stood. @type {Map<string, string>} */ #before = new Map();
  #tiny = true;
  /** @type {string[]} */ #lit = [];
  steps = [14, 30, 60];
  reach = { place: 4600, near: 3600, far: 5600, edge: 1100 };
  readable = 0.042;

  /** @param {GuvModel} model */
  constructor(model) {
    const c = model.chart;
    super(
      { x: -MARGIN, y: -MARGIN, w: c.width + 2 * MARGIN, h: c.height + 2 * MARGIN },
      { most: 0.12, label: 'Hex map of Chancellorsville. Arrow keys move among the hexes, Enter chooses.' },
    );
    this.model = model;
    this.standing = new Standing(model);
    const { svg, defs } = this.view;
    svg.classList.add('hexmap');
    const land = drawLand(model, defs);
    this.crossings = land.crossings;
    this.signs = land.signs;
    this.labels = labelsOf(model);
    this.letters = [...land.lettering.children];
    this.title = cartouche('CHANCELLORSVILLE', '30 April to 5 May 1863');
    this.pontoons = s('g', { class: 'fords' });
    this.lit = s('g', { class: 'lit' });
    this.over = s('g', { class: 'over', 'aria-hidden': 'true' });
    this.costs = s('g', { class: 'over', 'aria-hidden': 'true' });
    this.trails = s('path', { class: 'trails' });
    this.stacks = s('g', { class: 'stacks' });
    this.chits = s('g', { class: 'chits' });
    this.plates = s('g', { class: 'plates', 'aria-hidden': 'true' });
    this.ghosts = s('g', { class: 'ghosts', 'aria-hidden': 'true' });
    this.addHatch(defs);
    for (const id of model.hexes) {
      const { x, y } = centre(id);
      this.addPlace(id, outline(id), x, y, model.placeTitle(id));
    }
    svg.append(
      ...[land.paper, land.sheet, land.houses, land.crossings, this.pontoons, this.labels.numbers],
      ...[this.#outside(), land.frame, this.lit, this.hits, land.signs, land.lettering, this.title],
      ...[this.labels.group, this.over, this.trails, this.stacks, this.chits, this.costs, this.plates, this.ghosts],
    );
    this.view.addEventListener('move', () => this.#moved());
    this.view.addEventListener('settle', () => this.#settled());
    model.overlay.addEventListener('change', () => this.#drawOver());
  }

  /** Where a scenario uses part of the sheet, the rest goes pale behind a double line. */
  #outside() {
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

  /** In play; of the whole sheet, where the armies stand. */
  get used() {
    return this.model.partial ? this.model.hexes : [...this.standing.stacks.keys()];
  }

  get litPlaces() {
    const ids = new Set(this.lights.places.keys());
    for (const [hex, { faces }] of this.standing.stacks)
      if (faces.some((f) => this.lights.units.has(f.key))) ids.add(hex);
    return [...ids];
  }

  // ---- Position ------------------------------------------------------------------------

  /** Draw a position. @param {Facts} facts @param {string[] | null} changed keys, or null for all */
  update(facts, changed) {
    this.#facts = facts;
    const some = (/** @type {RegExp} */ what) => !changed || changed.some((key) => what.test(key));
    const hexes = this.standing.update(facts, changed);
    for (const hex of hexes) this.#drawStack(hex);
    if (!changed) for (const key of facts.keys()) if (key.startsWith('breastwork.')) this.#drawStack(key.slice(11));
    if (some(/^pontoon\./)) drawPontoons(this.model, facts, this.pontoons);
    if (hexes.size || some(/^(chit\.|march\.|detachment|depot|event-hex)/)) drawChits(this, facts);
    if (some(/\.from$|^unit\./)) drawTrails(this, facts);
    if (changed) travel(this, facts, this.#before, changed);
    this.#remember(changed);
    this.#drawOver();
    this.#place();
    if (hexes.size) this.#label();
  }

  /** @param {string[] | null} changed */
  #remember(changed) {
    const units = changed?.flatMap((key) => /^unit\.([^.]+)$/.exec(key)?.[1] ?? []) ?? this.model.units;
    for (const key of units) this.#before.set(key, this.model.unitPlace(this.#facts, key));
  }

  /** @param {string} hex */
  #drawStack(hex) {
    const old = this.#stacks.get(hex);
    const el = stackElement(this.model, this.#facts, hex, this.standing.stacks.get(hex), this.tiny);
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
    const words = placeWords(this.model, this.#facts, hex, this.standing.stacks.get(hex), this.lights.places.get(hex));
    this.spot(hex)?.path.setAttribute('aria-label', words);
  }

  #drawOver() {
    drawOverlay(this, this.#facts);
  }

  // ---- Zoom ---------------------------------------------------------------------------------

  /** Pixels of a counter's side at this zoom. */
  get counter() {
    return Math.max(13, Math.min(52, 690 * this.view.scale));
  }

  /** Metres of a unit of a counter. */
  get unit() {
    return this.counter / 48 / this.view.scale;
  }

  get tiny() {
    return this.counter < 33;
  }

  #moved() {
    this.engrave();
    this.#place();
    const u = 1 / this.view.scale;
    turnAcross(this.crossings, u * Math.max(0.5, Math.min(1.4, this.view.scale / 0.042)));
    atGround(this.signs, u * Math.max(0.55, Math.min(1.2, this.view.scale / 0.04)));
    atGround(this.plates, u * Math.max(0.5, Math.min(1, this.view.scale / 0.036)));
  }

  /** Pieces keep their size on the screen. */
  #place() {
    const u = 1 / this.view.scale;
    turnAcross(this.pontoons, u * Math.max(0.6, Math.min(1.5, this.view.scale / 0.04)));
    atGround(this.stacks, this.unit);
    atGround(this.chits, this.unit);
  }

  #settled() {
    if (this.tiny !== this.#tiny) {
      this.#tiny = this.tiny;
      for (const hex of this.#stacks.keys()) this.#drawStack(hex);
      this.#place();
    }
    this.#label();
    this.#number();
    drawPlates(this, this.lights);
    this.#moved();
  }

  #label() {
    const { view, model } = this;
    const u = 1 / view.scale,
      size = (this.counter + 8) * u;
    const busy = [...this.standing.stacks.keys()].map((hex) => {
      const { x, y } = centre(hex);
      return { x: x - size / 2, y: y - size / 2 - 3 * u, w: size + 6 * u, h: size };
    });
    const title = { x: 12 * u, y: model.chart.height - 102 * u };
    this.labels.place([...busy, { ...title, w: 250 * u, h: 90 * u }], u, this.grow, this.detail);
    const covers = [...this.standing.stacks.keys()].some((hex) => {
      const { x, y } = centre(hex);
      return x < 292 * u && y > model.chart.height - 132 * u;
    });
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
    this.labels.number(1000 * view.scale < NUMBERS ? [] : model.hexes.filter(seen));
  }

  // ---- What is lit ----------------------------------------------------------------------------

  /** @param {Lights} lights */
  light(lights) {
    this.lights = lights;
    drawLit(this, lights);
    for (const [hex, el] of this.#stacks) this.#mark(hex, el);
    const now = [...lights.places.keys()];
    for (const id of new Set([...this.#lit, ...now])) this.#name(id);
    this.#lit = now;
    drawPlates(this, lights);
    atGround(this.plates, (1 / this.view.scale) * Math.max(0.5, Math.min(1, this.view.scale / 0.036)));
  }

  /** @param {string} hex @param {SVGElement} el */
  #mark(hex, el) {
    const { units, chosen } = this.lights;
    const faces = this.standing.stacks.get(hex)?.faces ?? [];
    el.classList.toggle(
      'legal',
      faces.some((f) => units.has(f.key)),
    );
    el.classList.toggle(
      'chosen',
      faces.some((f) => chosen.has(`unit:${f.key}`)),
    );
    el.classList.toggle(
      'acting',
      faces.some((f) => f.marks.includes('active')),
    );
  }
}
