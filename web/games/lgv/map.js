/** The map of Lee's Greatest Victory: the engraved sheet, control, works, bridges, stacks, and what is lit. */

import { s } from '../../js/dom.js';
import { atGround } from '../../js/layer.js';
import { EngravedMap, turnAcross } from '../../js/engraved.js';
import { cartouche } from '../../js/engrave.js';
import { Fan } from '../../js/fan.js';
import { drawLand } from './land.js';
import { Labels } from './labels.js';
import { drawCards, placeName } from './cards.js';
import { drawLit, drawPlates } from './lights.js';
import { apart, stackMarkup } from './stacks.js';
import { drawControl, drawFords, drawOutside, drawStack, placeWords, travel } from './state.js';

/** @typedef {import('./model.js').LgvModel} LgvModel */
/** @typedef {import('./model.js').Facts} Facts */
/** @typedef {import('./model.js').Standing} Standing */
/** @typedef {import('../../js/game.js').Lights} Lights */

const MARGIN = { left: 2850, right: 2850, top: 980, bottom: 980 };

export class LgvMap extends EngravedMap {
  /** @type {Map<string, Standing>} */ #standing = new Map();
  /** @type {Facts} */ #facts = new Map();
  #drawnSize = 0;
  /** Stacks with their works and discs, as last placed. @type {import('./labels.js').Box[]} */ stackBoxes = [];
  /** @type {{side: string, clip: SVGPathElement, lines: SVGPathElement[]}[]} */ held = [];
  /** @type {string[]} */ #used = [];
  fan = new Fan(this, {
    faces: (id) => [...(this.#standing.get(id)?.union ?? []), ...(this.#standing.get(id)?.confederate ?? [])],
    draw: (key) => stackMarkup([this.model.face(this.#facts, key)], 48),
    title: (id) => this.model.placeTitle(id),
  });

  /** @param {LgvModel} model */
  constructor(model) {
    const c = model.chart;
    super(
      {
        x: -MARGIN.left,
        y: -MARGIN.top,
        w: c.width + MARGIN.left + MARGIN.right,
        h: c.height + MARGIN.top + MARGIN.bottom,
      },
      { label: 'Map of Chancellorsville. Arrow keys move among the areas, Enter selects.' },
    );
    this.model = model;
    const { svg, defs } = this.view;
    const land = drawLand(c, model.fact, defs);
    this.labels = new Labels(model);
    this.wash = s('g', { class: 'wash', 'clip-path': 'url(#sheet)' });
    this.veil = s('path', { class: 'veil-out' });
    this.bridges = s('g', { class: 'fords' });
    this.lit = s('g', { class: 'lit' });
    this.zones = s('g', { class: 'zones' });
    this.cardText = s('g', { class: 'zones words', 'aria-hidden': 'true' });
    this.stacks = s('g', { class: 'stacks' });
    this.plates = s('g', { class: 'plates', 'aria-hidden': 'true' });
    this.ghosts = s('g', { class: 'ghosts', 'aria-hidden': 'true' });
    this.letters = [...land.lettering.children];
    this.title = cartouche('CHANCELLORSVILLE', '30 April to 5 May 1863');
    this.#patterns(defs);
    for (const [id, card] of drawCards(model, this.zones, this.cardText))
      this.addPlace(id, card.d, card.x, card.y, model.placeTitle(id));
    this.#drawAreas();
    svg.append(
      land.paper,
      land.below,
      this.wash,
      land.above,
      this.bridges,
      this.veil,
      land.frame,
      this.lit,
      this.zones,
      this.cardText,
      this.hits,
      land.lettering,
      this.title,
      this.labels.group,
      this.stacks,
      this.plates,
      this.ghosts,
      this.fan.el,
    );
    this.view.addEventListener('move', () => this.#moved());
    this.view.addEventListener('settle', () => this.#settled());
  }

  /** @param {SVGDefsElement} defs */
  #patterns(defs) {
    this.addHatch(defs);
    this.held = ['union', 'confederate'].map((side) => {
      const clip = s('path');
      defs.append(s('clipPath', { id: `held-${side}` }, clip));
      const lines = [1, 2, 3].map((i) => s('path', { class: `band b${i}` }));
      this.wash.append(s('g', { class: side, 'clip-path': `url(#held-${side})` }, lines));
      return { side, clip, lines };
    });
  }

  #drawAreas() {
    const { chart } = this.model;
    for (const id of chart.rings.keys()) {
      const spot = chart.spots.get(id);
      if (spot) this.addPlace(id, chart.outline(id), spot.x, spot.y, this.model.placeTitle(id));
    }
  }

  // ---- Position ------------------------------------------------------------------------

  /** Draw a position. @param {Facts} facts @param {string[] | null} changed keys, or null for all */
  update(facts, changed) {
    this.#facts = facts;
    this.fan.close();
    const some = (/** @type {RegExp} */ what) => !changed || changed.some((key) => what.test(key));
    const before = this.#standing;
    if (some(/^area\..*\.control$/)) drawControl(this, facts);
    if (some(/^ford\./)) {
      drawFords(this, facts);
      this.#moved();
    }
    if (some(/^map\.areas/)) this.#used = drawOutside(this, facts);
    if (some(/^unit\.|works/)) {
      this.#standing = this.model.standing(facts);
      this.#drawStacks();
      this.#settled();
      if (changed) travel(this, facts, before, changed);
    }
  }

  /** Pixels of a counter's side at this zoom. */
  get counter() {
    return Math.max(23, Math.min(48, 27 * Math.sqrt(this.view.scale / 0.0236)));
  }

  #drawStacks() {
    const size = this.counter;
    this.#drawnSize = size;
    this.stacks.textContent = '';
    const vacant = { union: [], confederate: [] };
    for (const id of this.places.keys()) drawStack(this, this.#facts, id, this.#standing.get(id) ?? vacant, size);
    for (const el of this.cardText.querySelectorAll('.zname')) {
      const name = /** @type {SVGElement} */ (el);
      placeName(name, this.#standing.has(name.dataset.zone ?? ''));
    }
    apart(/** @type {SVGElement[]} */ ([...this.stacks.children]), size, this.view.scale);
    this.#name();
    this.#moved();
    this.#marks();
  }

  #name() {
    for (const [id, a] of this.places) {
      const words = placeWords(this, this.#facts, id, this.#standing.get(id), this.lights.places.get(id));
      a.path.setAttribute('aria-label', words);
    }
  }

  // ---- Zoom ---------------------------------------------------------------------------------

  #moved() {
    this.engrave();
    const u = 1 / this.view.scale,
      km = this.view.scale * 1000;
    const k = (u * this.counter) / (this.#drawnSize || 1);
    for (const el of this.stacks.children) {
      const g = /** @type {SVGElement} */ (el);
      const x = Number(g.dataset.x) + Number(g.dataset.dx) * k,
        y = Number(g.dataset.y) + Number(g.dataset.dy) * k;
      g.setAttribute('transform', `translate(${x} ${y}) scale(${k})`);
    }
    turnAcross(this.bridges, u * Math.max(0.62, Math.min(1.5, km / 38)));
    this.labels.rescale(u * this.grow);
    atGround(this.plates, u);
    atGround(this.lit, u);
    this.#cartouche();
  }

  #cartouche() {
    const { chart } = this.model;
    const u = 1 / this.view.scale;
    const covers = [...this.#standing.keys()].some((id) => {
      const a = this.places.get(id);
      return a && a.x > chart.width - 292 * u && a.y < 132 * u && a.y > 0 && a.x < chart.width;
    });
    this.drawTitle({ x: chart.width - 262 * u, y: 12 * u }, covers || this.view.scale < 0.017);
  }

  #settled() {
    const u = 1 / this.view.scale;
    if (this.#drawnSize && Math.abs(this.counter - this.#drawnSize) > 0.5) this.#drawStacks();
    const size = this.counter * u;
    /** @type {{x: number, y: number, w: number, h: number}[]} */
    const busy = [];
    for (const el of this.stacks.children) {
      const g = /** @type {SVGElement} */ (el);
      const x = Number(g.dataset.x) + Number(g.dataset.dx) * u,
        y = Number(g.dataset.y) + Number(g.dataset.dy) * u;
      const rim = (g.querySelector('.works') ? 12 : 4) * u;
      const left = x - size / 2 - rim,
        top = y - size / 2 - 4 * u - rim;
      busy.push({ x: left, y: top, w: size + 13 * u + rim, h: size + 8 * u + rim });
    }
    this.stackBoxes = [...busy];
    for (const f of this.model.chart.fords) busy.push({ x: f.x - 11 * u, y: f.y - 11 * u, w: 22 * u, h: 22 * u });
    if (this.title.getAttribute('visibility') === 'visible') {
      busy.push({ x: this.model.chart.width - 262 * u, y: 12 * u, w: 250 * u, h: 90 * u });
    }
    this.labels.place(busy, u, this.detail, this.grow);
    this.#drawPlates();
  }

  // ---- What is lit ----------------------------------------------------------------------------

  /** @param {Lights} lights */
  light(lights) {
    this.lights = lights;
    this.fan.light();
    this.#marks();
    this.#name();
    this.#drawPlates();
  }

  #marks() {
    drawLit(this, this.lights);
    const { units, chosen } = this.lights;
    for (const el of this.stacks.children) {
      const at = this.#standing.get(/** @type {SVGElement} */ (el).dataset.place ?? '');
      const own = (el.classList.contains('union') ? at?.union : at?.confederate) ?? [];
      el.classList.toggle(
        'legal',
        own.some((f) => units.has(f.key)),
      );
      el.classList.toggle(
        'chosen',
        own.some((f) => chosen.has(`unit:${f.key}`)),
      );
      el.classList.toggle(
        'committed',
        own.some((f) => this.lights.committed.has(f.key)),
      );
    }
    atGround(this.lit, 1 / this.view.scale);
  }

  #drawPlates() {
    drawPlates(this, this.lights, new Set(this.#standing.keys()));
    atGround(this.plates, 1 / this.view.scale);
  }

  get used() {
    return this.#used;
  }

  get sheet() {
    return this.field;
  }

  get pieces() {
    return this.stacks;
  }

  /** @param {string} id */
  stands(id) {
    const all = /** @type {SVGElement[]} */ ([...this.stacks.children]);
    const at = all.find(({ dataset }) => dataset.place === id)?.dataset,
      u = 1 / this.view.scale;
    return at ? { x: Number(at.x) + Number(at.dx) * u, y: Number(at.y) + Number(at.dy) * u } : super.stands(id);
  }

  get litPlaces() {
    const ids = new Set(this.lights.places.keys());
    for (const [id, at] of this.#standing)
      if ([...at.union, ...at.confederate].some((f) => this.lights.units.has(f.key))) ids.add(id);
    return [...ids];
  }
}
