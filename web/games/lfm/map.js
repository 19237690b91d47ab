/** The map of The Last Full Measure: the engraved sheet, stacks, works, objectives, declared combats, and what is lit.
 * The sheet is drawn once; stacks are drawn anew where something changed. A thousand units are a hex of 250 yards. */

import { s } from '../../js/dom.js';
import { atGround } from '../../js/layer.js';
import { EngravedMap } from '../../js/engraved.js';
import { cartouche } from '../../js/engrave.js';
import { centre, outline } from '../../js/hexes.js';
import { drawLit, drawPlates } from '../../js/hexlights.js';
import { drawLand } from './land.js';
import { labelsOf } from './labels.js';
import { drawBrigade, drawOverlay } from './lights.js';
import { Standing, drawCombats, drawObjectives, drawWorks, placeWords, stackElement, travel } from './state.js';

/** @typedef {import('./model.js').LfmModel} LfmModel */
/** @typedef {import('./model.js').Facts} Facts */
/** @typedef {import('../../js/game.js').Lights} Lights */

const MARGIN = 900;
/** Pixels a hex from which numbers are shown. */
const NUMBERS = 44;

export class LfmMap extends EngravedMap {
  /** @type {Facts} */ #facts = new Map();
  /** @type {Map<string, SVGElement>} */ #stacks = new Map();
  /** Where pieces stood. @type {Map<string, string>} */ #before = new Map();
  #tiny = true;
  /** @type {string[]} */ #lit = [];
  bar = { times: 250, word: 'yards' };
  steps = [14, 30, 60];
  reach = { place: 4600, near: 3600, far: 5600, edge: 1100 };
  readable = 0.05;

  /** @param {LfmModel} model */
  constructor(model) {
    const c = model.chart;
    super(
      { x: -MARGIN, y: -MARGIN, w: c.width + 2 * MARGIN, h: c.height + 2 * MARGIN },
      { most: 0.16, label: 'Hex map of the battlefield. Arrow keys move among the hexes, Enter chooses.' },
    );
    this.model = model;
    this.standing = new Standing(model);
    const { svg, defs } = this.view;
    svg.classList.add('hexmap', 'lfmmap');
    const land = drawLand(model, defs);
    this.labels = labelsOf(model);
    this.letters = [...land.lettering.children];
    const day = `${model.fact('turn.1.day') ?? ''} 1863`;
    this.title = cartouche((model.fact('scenario.name') ?? '').replace(/'/g, '’'), day, 'CHANCELLORSVILLE');
    const group = (/** @type {string} */ name) => s('g', { class: name, 'aria-hidden': 'true' });
    this.works = group('forts');
    this.lit = s('g', { class: 'lit' });
    this.over = group('over');
    this.costs = group('over');
    this.mates = group('over');
    this.combats = group('over');
    this.signs = group('signs');
    this.stacks = s('g', { class: 'stacks' });
    this.plates = group('plates');
    this.ghosts = group('ghosts');
    this.addHatch(defs);
    for (const id of model.hexes) {
      const { x, y } = centre(id);
      this.addPlace(id, outline(id), x, y, model.placeTitle(id));
    }
    svg.append(
      ...[land.paper, land.sheet, land.houses, this.works, this.labels.numbers, this.#outside(), land.frame],
      ...[this.over, this.mates, this.lit, this.hits, land.lettering, this.title, this.labels.group],
      ...[this.combats, this.stacks, this.signs, this.costs, this.plates, this.ghosts],
    );
    this.view.addEventListener('move', () => this.#moved());
    this.view.addEventListener('settle', () => this.#settled());
    model.overlay.addEventListener('change', () => drawOverlay(this, this.#facts));
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
    return s(
      'g',
      null,
      s('path', {
        class: 'veil-out',
        'fill-rule': 'evenodd',
        d: `M0 0H${width}V${height}H0zM${x} ${y}v${h}h${w}v${-h}z`,
      }),
      s('g', { class: 'frame' }, s('rect', { class: 'thick', x, y, width: w, height: h })),
    );
  }

  /** In play; of a whole sheet, where the armies stand. */
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
    if (some(/^breastwork\./)) drawWorks(this.model, facts, this.works);
    if (some(/^objective\./)) drawObjectives(this, facts);
    if (some(/\.fight$|^(unit|commander)\./)) drawCombats(this, facts);
    if (changed) travel(this, facts, this.#before, changed);
    for (const key of this.model.units) this.#before.set(key, this.model.unitPlace(facts, key));
    drawOverlay(this, facts);
    this.#place();
    if (hexes.size) this.#label();
  }

  /** @param {string} hex */
  #drawStack(hex) {
    const old = this.#stacks.get(hex),
      stack = this.standing.stacks.get(hex);
    const el = stack ? stackElement(hex, stack, this.tiny) : null;
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

  // ---- Zoom ---------------------------------------------------------------------------------

  /** Pixels of a counter's side at this zoom. */
  get counter() {
    return Math.max(13, Math.min(60, 660 * this.view.scale));
  }

  /** Metres of a unit of a counter. */
  get unit() {
    return this.counter / 48 / this.view.scale;
  }

  get tiny() {
    return this.counter < 30;
  }

  #moved() {
    this.engrave();
    this.#place();
    atGround(this.plates, (1 / this.view.scale) * Math.max(0.5, Math.min(1, this.view.scale / 0.036)));
  }

  /** Pieces keep their size on the screen. */
  #place() {
    atGround(this.stacks, this.unit);
    atGround(this.signs, (1 / this.view.scale) * Math.max(0.5, Math.min(1.1, this.view.scale / 0.06)));
  }

  #settled() {
    if (this.tiny !== this.#tiny) {
      this.#tiny = this.tiny;
      for (const hex of this.#stacks.keys()) this.#drawStack(hex);
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
    const taken = [...this.standing.stacks.keys()].map(centre);
    const busy = taken.map(({ x, y }) => ({ x: x - size / 2, y: y - size / 2 - 3 * u, w: size + 6 * u, h: size }));
    const title = { x: 12 * u, y: model.chart.height - 102 * u };
    this.labels.place([...busy, { ...title, w: 250 * u, h: 90 * u }], u, this.grow, this.detail);
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
    const unit = [...lights.chosen].find((ref) => ref.startsWith('unit:'));
    drawBrigade(this, this.#facts, unit ? unit.slice(5) : this.model.mover(this.#facts));
  }

  /** @param {string} hex @param {SVGElement} el */
  #mark(hex, el) {
    const { units, chosen } = this.lights;
    const faces = this.standing.stacks.get(hex)?.faces ?? [];
    const some = (/** @type {(f: import('./faces.js').LfmFace) => boolean} */ of) => faces.some(of);
    el.classList.toggle(
      'legal',
      some((f) => units.has(f.key)),
    );
    el.classList.toggle(
      'chosen',
      some((f) => chosen.has(`unit:${f.key}`)),
    );
    el.classList.toggle(
      'acting',
      some((f) => f.marks.some((mark) => /^(group|party|going|shaken)$/.test(mark))),
    );
  }
}
