/** The map of Lee's Greatest Victory: the engraved sheet, control, works, bridges, stacks, and what is lit. */

import { s } from './dom.js';
import { path } from './chart.js';
import { MapView } from './map.js';
import { drawLand, cartouche } from './map_lgv_land.js';
import { Labels } from './map_lgv_labels.js';
import { stackMarkup, worksMarkup } from './map_lgv_stacks.js';
import { sideTitle } from './lgv.js';

/** @typedef {import('./lgv.js').LgvModel} LgvModel */
/** @typedef {import('./lgv.js').Facts} Facts */
/** @typedef {import('./lgv.js').Standing} Standing */
/** @typedef {{attack: boolean, plate: string}} Light */
/** @typedef {{places: Map<string, Light>, units: Set<string>, fords: Set<string>, chosen: Set<string>, active: string, side: string,
 *   refused: string}} Lights what is lit: places and fords by id, units by key; `chosen` has "place:43", "unit:Sykes" */

const MARGIN = { left: 2850, right: 2850, top: 980, bottom: 980 };
const CARD_WIDE = 700;
/** Cards lie over the frame, so that the sheet may be larger. */
const INWARD = 700;

export class LgvMap extends EventTarget {
  /** @type {Map<string, {path: SVGElement, x: number, y: number}>} */ #areas = new Map();
  /** @type {Map<string, Standing>} */ #standing = new Map();
  /** @type {Facts} */ #facts = new Map();
  /** @type {Lights} */ #lights = { places: new Map(), units: new Set(), fords: new Set(), chosen: new Set(), active: '', side: '', refused: '' };
  #drawnSize = 0;

  /** @param {LgvModel} model */
  constructor(model) {
    super();
    this.model = model;
    const c = model.chart;
    this.view = new MapView({ x: -MARGIN.left, y: -MARGIN.top, w: c.width + MARGIN.left + MARGIN.right,
      h: c.height + MARGIN.top + MARGIN.bottom }, { label: 'Map of Chancellorsville. Arrow keys move among the areas, Enter chooses.' });
    const { svg, defs } = this.view;
    const land = drawLand(c, model.fact, defs);
    this.labels = new Labels(model);
    this.wash = s('g', { class: 'wash', 'clip-path': 'url(#sheet)' });
    this.veil = s('path', { class: 'veil-out' });
    this.bridges = s('g', { class: 'fords' });
    this.lit = s('g', { class: 'lit' });
    this.zones = s('g', { class: 'zones' });
    this.cardText = s('g', { class: 'zones words', 'aria-hidden': 'true' });
    this.hits = s('g', { class: 'areas' });
    this.stacks = s('g', { class: 'stacks' });
    this.plates = s('g', { class: 'plates', 'aria-hidden': 'true' });
    this.ghosts = s('g', { class: 'ghosts', 'aria-hidden': 'true' });
    this.letters = [...land.lettering.children];
    this.title = cartouche();
    this.#patterns(defs);
    this.#drawZones();
    this.#drawAreas();
    svg.append(land.paper, land.below, this.wash, land.above, this.bridges, this.veil, land.frame, this.zones, this.lit, this.cardText, this.hits,
      land.lettering, this.title, this.labels.group, this.stacks, this.plates, this.ghosts);
    this.view.addEventListener('move', () => this.#moved());
    this.view.addEventListener('settle', () => this.#settled());
    this.#listen();
  }

  /** Places with their spots, for the keyboard. */
  get spots() {
    return [...this.#areas].map(([id, a]) => ({ id, x: a.x, y: a.y }));
  }

  /** @param {string} id */
  spot(id) {
    return this.#areas.get(id);
  }

  /** Extent of a place and what lies round it. @param {string} id @param {number} [reach] metres */
  around(id, reach = 4200) {
    const a = this.#areas.get(id);
    return a ? { x: a.x - reach, y: a.y - reach * 0.8, w: 2 * reach, h: 1.6 * reach } : this.view.extent;
  }

  /** @param {SVGDefsElement} defs */
  #patterns(defs) {
    const stripes = (/** @type {string} */ id, /** @type {string} */ kind, /** @type {string} */ d) => {
      const p = s('pattern', { id, width: 7, height: 7, patternUnits: 'userSpaceOnUse' },
        s('rect', { class: `${kind} base`, width: 7, height: 7 }), s('path', { class: `${kind} stripe`, d }));
      defs.append(p);
      return p;
    };
    this.hatch = [stripes('legal', 'pattern-legal', 'M0 0V7'), stripes('attack', 'pattern-attack', 'M0 0V7M0 0H7')];
    defs.append(s('pattern', { id: 'musket', width: 1, height: 1 }));
    this.held = ['union', 'confederate'].map((side) => {
      const clip = s('path');
      defs.append(s('clipPath', { id: `held-${side}` }, clip));
      const lines = [1, 2, 3].map((i) => s('path', { class: `band b${i}` }));
      this.wash.append(s('g', { class: side, 'clip-path': `url(#held-${side})` }, lines));
      return { side, clip, lines };
    });
  }

  #drawZones() {
    const { chart } = this.model;
    for (const arrow of chart.arrows) {
      if (/^[A-Z]-[A-Z]$/.test(arrow.name)) this.zones.append(s('path', { class: `arrow ${arrow.kind}`, d: path(arrow.points) }));
    }
    for (const [id, card] of chart.zones) {
      const tall = card.h > 1400;
      const w = card.w + (tall ? CARD_WIDE : 0);
      const west = card.x < 0, north = card.y < 0;
      const x = !tall ? card.x : west ? card.x - CARD_WIDE + INWARD : card.x - INWARD;
      const y = tall ? card.y : north ? card.y + INWARD : card.y - INWARD;
      this.zones.append(this.#entries(id, tall, tall ? (west ? x + w : x) : north ? y + card.h : y, tall ? west : north),
        s('rect', { class: 'card', x, y, width: w, height: card.h, rx: 60, 'data-zone': id }),
        s('rect', { class: 'rule', x: x + 75, y: y + 75, width: w - 150, height: card.h - 150, 'data-zone': id }));
      const name = s('text', { class: 'zname', x: tall ? x + 170 : x + w - 170, y: tall ? y + card.h - 210 : y + 700,
        'text-anchor': tall ? 'start' : 'end', 'data-zone': id }, this.model.placeName(id));
      name.style.setProperty('--fit', String((w - (tall ? 320 : 1000)) / this.model.placeName(id).length / 0.42));
      this.cardText.append(s('text', { class: 'zletter', x: x + 190, y: y + (tall ? 740 : 780), 'data-zone': id }, id), name);
      this.#area(id, `M${x} ${y}h${w}v${card.h}h${-w}z`, tall ? x + w * 0.66 : x + w * 0.44, tall ? y + 640 : y + card.h / 2 + 20);
    }
  }

  /** Small heads on the inner edge of a card, one for each area it opens on. @param {string} id @param {boolean} tall
   *  @param {number} edge @param {boolean} first the card lies in the west or north */
  #entries(id, tall, edge, first) {
    let d = '';
    for (const arrow of this.model.chart.arrows) {
      if (!new RegExp(`^\\d+-${id}$`).test(arrow.name)) continue;
      const [ax, ay] = arrow.points.slice(-2), k = first ? 1 : -1;
      d += tall ? `M${edge + 230 * k} ${ay}L${edge} ${ay - 150}V${ay + 150}z` : `M${ax} ${edge + 230 * k}L${ax - 150} ${edge}H${ax + 150}z`;
    }
    return s('path', { class: 'entry', d, 'data-zone': id });
  }

  #drawAreas() {
    const { chart } = this.model;
    for (const id of chart.rings.keys()) {
      const spot = chart.spots.get(id);
      if (spot) this.#area(id, chart.outline(id), spot.x, spot.y);
    }
  }

  /** @param {string} id @param {string} d @param {number} x @param {number} y */
  #area(id, d, x, y) {
    const el = s('path', { class: 'area', d, 'data-place': id, role: 'button', tabindex: -1, 'aria-label': this.model.placeTitle(id) });
    this.hits.append(el);
    this.#areas.set(id, { path: el, x, y });
  }

  // ---- Position ------------------------------------------------------------------------

  /** Draw a position. @param {Facts} facts @param {string[] | null} changed keys, or null for all */
  update(facts, changed) {
    this.#facts = facts;
    const some = (/** @type {RegExp} */ what) => !changed || changed.some((key) => what.test(key));
    const before = this.#standing;
    if (some(/^area\..*\.control$/)) this.#control();
    if (some(/^ford\./)) this.#fords();
    if (some(/^map\.areas/)) this.#outside();
    if (some(/^unit\.|works/)) {
      this.#standing = this.model.standing(facts);
      this.#drawStacks();
      this.#settled();
      if (changed) this.#travel(before, changed);
    }
  }

  #control() {
    const { chart } = this.model;
    const of = (/** @type {number} */ area) => (area ? this.#facts.get(`area.${area}.control`) ?? this.model.fact(`area.${area}.sector`) : '');
    for (const { side, clip, lines } of this.held) {
      const mine = [...chart.rings.keys()].filter((area) => of(Number(area)) === side);
      clip.setAttribute('d', mine.map((area) => chart.outline(area)).join(''));
      const edge = [...chart.arcs.values()].filter((arc) => (of(arc.left) === side) !== (of(arc.right) === side));
      const d = edge.map((arc) => path(arc.points)).join('');
      for (const line of lines) line.setAttribute('d', d);
    }
    for (const el of [...this.zones.children, ...this.cardText.children]) {
      const id = /** @type {SVGElement} */ (el).dataset.zone;
      if (!id) continue;
      const side = this.#facts.get(`area.${id}.control`) ?? this.model.fact(`area.${id}.sector`) ?? '';
      el.classList.toggle('union', side === 'union');
      el.classList.toggle('confederate', side === 'confederate');
    }
  }

  #fords() {
    this.bridges.textContent = '';
    for (const ford of this.model.chart.fords) {
      const bridge = this.#facts.get(`ford.${ford.name}.bridge`) === 'yes';
      const g = s('g', { class: `ford${bridge ? ' bridge' : ''}`, 'data-ford': ford.name, 'data-x': ford.x, 'data-y': ford.y,
        'data-turn': `${ford.dx} ${ford.dy} ${-ford.dy} ${ford.dx}` }, s('title', null, `${ford.name.replace(/-/g, ' ')}, ${bridge ? 'bridge' : 'ford'}`));
      if (bridge) {
        let planks = '';
        for (let x = -8.4; x < 11; x += 3.2) planks += `M${x} -4v8`;
        g.append(s('rect', { x: -11.5, y: -4, width: 23, height: 8 }), s('path', { d: planks }));
      } else g.append(s('path', { d: 'M-11 -3H11M-11 3H11' }));
      this.bridges.append(g);
    }
    this.#moved();
  }

  /** Where a scenario uses a part of the map only, the rest goes pale. */
  #outside() {
    const used = (this.#facts.get('map.areas') ?? '').split(' ').filter(Boolean);
    const rest = used.length ? [...this.model.chart.rings.keys()].filter((area) => !used.includes(area)) : [];
    this.veil.setAttribute('d', rest.map((area) => this.model.chart.outline(area)).join(''));
    this.used = used;
  }

  /** Pixels of a counter's side at this zoom. */
  get counter() {
    return Math.max(23, Math.min(48, 27 * Math.sqrt(this.view.scale / 0.0236)));
  }

  #drawStacks() {
    const size = this.counter;
    this.#drawnSize = size;
    this.stacks.textContent = '';
    for (const [id, at] of this.#standing) {
      const spot = this.#areas.get(id);
      if (spot) this.#stack(id, at, spot, size);
    }
    for (const [id, spot] of this.#areas) {
      if (!this.#standing.has(id)) this.#stack(id, { union: [], confederate: [] }, spot, size);
    }
    for (const el of this.cardText.children) el.classList.toggle('occupied', this.#standing.has(/** @type {SVGElement} */ (el).dataset.zone ?? ''));
    this.#apart(size);
    this.#name();
    this.#moved();
    this.#marks();
  }

  /** Stacks that would cover each other step aside by a few pixels. @param {number} size */
  #apart(size) {
    const all = /** @type {SVGElement[]} */ ([...this.stacks.children]);
    const k = this.view.scale;
    const at = all.map((g) => ({ x: Number(g.dataset.x) * k + Number(g.dataset.shift), y: Number(g.dataset.y) * k }));
    const dx = size + 11, dy = size + 5, far = 0.5 * size;
    const home = at.map((p) => ({ ...p }));
    for (let round = 0; round < 12; round++) {
      for (let i = 0; i < at.length; i++) {
        for (let j = i + 1; j < at.length; j++) {
          const ox = dx - Math.abs(at[i].x - at[j].x), oy = dy - Math.abs(at[i].y - at[j].y);
          if (ox <= 0 || oy <= 0) continue;
          const along = ox < oy ? 'x' : 'y', push = Math.min(ox, oy) / 4 + 0.3, sign = at[i][along] < at[j][along] ? -1 : 1;
          at[i][along] = Math.max(home[i][along] - far, Math.min(home[i][along] + far, at[i][along] + sign * push));
          at[j][along] = Math.max(home[j][along] - far, Math.min(home[j][along] + far, at[j][along] - sign * push));
        }
      }
    }
    all.forEach((g, i) => {
      g.dataset.dx = String(at[i].x - home[i].x + Number(g.dataset.shift));
      g.dataset.dy = String(at[i].y - home[i].y);
    });
  }

  /** @param {string} id @param {Standing} at @param {{x: number, y: number}} spot @param {number} size */
  #stack(id, at, spot, size) {
    const both = at.union.length > 0 && at.confederate.length > 0;
    for (const side of /** @type {const} */ (['union', 'confederate'])) {
      const works = Number(this.#facts.get(`area.${id}.works.${side}`) ?? 0);
      if (!works && !at[side].length) continue;
      const shift = both ? (side === 'union' ? -1 : 1) * (size / 2 + 7) : 0;
      const g = s('g', { class: `stack ${side}`, 'data-place': id, 'data-x': spot.x, 'data-y': spot.y, 'data-shift': shift });
      g.innerHTML = worksMarkup(works, size) + (at[side].length ? stackMarkup(at[side], size) : '');
      this.stacks.append(g);
    }
  }

  /** Full names of places, for those who listen. */
  #name() {
    for (const [id, a] of this.#areas) {
      const at = this.#standing.get(id);
      const parts = [this.model.placeTitle(id), sideTitle(this.#facts.get(`area.${id}.control`) ?? '')];
      for (const side of /** @type {const} */ (['union', 'confederate'])) {
        const fresh = at?.[side].filter((f) => !f.exhausted).map((f) => f.name) ?? [];
        const tired = at?.[side].filter((f) => f.exhausted).map((f) => f.name) ?? [];
        if (fresh.length) parts.push(`${sideTitle(side)}: ${fresh.join(', ')} fresh`);
        if (tired.length) parts.push(`${sideTitle(side)}: ${tired.join(', ')} exhausted`);
      }
      const light = this.#lights.places.get(id);
      if (light) parts.push('legal', light.attack ? 'attack' : '', light.plate ? `${light.plate} movement points` : '');
      a.path.setAttribute('aria-label', parts.filter(Boolean).join(', '));
    }
  }

  // ---- Zoom ---------------------------------------------------------------------------------

  get #step() {
    const km = this.view.scale * 1000;
    return km < 32 ? 1 : km <= 60 ? 2 : 3;
  }

  get #grow() {
    return Math.max(1, Math.min(1.5, Math.sqrt(this.view.scale / 0.0236)));
  }

  #moved() {
    const { svg, scale } = this.view;
    const u = 1 / scale, km = scale * 1000;
    const between = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ c) =>
      km < 42 ? a + ((b - a) * (km - 24)) / 18 : b + ((c - b) * Math.min(1, (km - 42) / 40));
    svg.setAttribute('data-step', String(this.#step));
    const set = (/** @type {string} */ name, /** @type {number} */ px) => svg.style.setProperty(name, String(Math.max(0.4, px)));
    set('--great', between(11, 19, 30));
    set('--middle', between(7.5, 14, 20));
    set('--upper', between(4.5, 9, 13));
    set('--main', between(2.5, 4.2, 8));
    set('--minor', between(1.1, 2.1, 4.6));
    set('--grow', this.#grow);
    const k = (u * this.counter) / (this.#drawnSize || 1);
    for (const el of this.stacks.children) {
      const g = /** @type {SVGElement} */ (el);
      g.setAttribute('transform', `translate(${Number(g.dataset.x) + Number(g.dataset.dx) * k} ${Number(g.dataset.y) + Number(g.dataset.dy) * k}) scale(${k})`);
    }
    const ford = u * Math.max(0.62, Math.min(1.5, km / 38));
    for (const el of this.bridges.children) {
      const g = /** @type {SVGElement} */ (el);
      const m = (g.dataset.turn ?? '').split(' ').map((v) => (Number(v) * ford).toFixed(2));
      g.setAttribute('transform', `matrix(${m.join(' ')} ${g.dataset.x} ${g.dataset.y})`);
    }
    this.hatch.forEach((p) => p.setAttribute('patternTransform', `scale(${u}) rotate(45)`));
    this.labels.rescale(u * this.#grow);
    for (const el of this.letters) el.setAttribute('dy', String(u * this.#lift(el, km)));
    this.#place(this.plates, u);
    this.#cartouche(u, km);
  }

  /** Pixels by which lettering stands off its line: a narrow river has its name beside it. @param {Element} el @param {number} km */
  #lift(el, km) {
    const kind = el.classList[1];
    if (kind === 'river') return km < 40 ? 15 : 3.8 * this.#grow;
    if (kind === 'upper') return km < 40 ? -6 : -9;
    return kind === 'main' ? -4.4 : kind === 'road' ? -4 : -3.4;
  }

  /** @param {SVGGElement} group @param {number} u */
  #place(group, u) {
    for (const el of group.children) {
      const g = /** @type {SVGElement} */ (el);
      g.setAttribute('transform', `translate(${g.dataset.x} ${g.dataset.y}) scale(${u})`);
    }
  }

  /** @param {number} u @param {number} km */
  #cartouche(u, km) {
    const { chart } = this.model;
    const x = chart.width - 262 * u, y = 12 * u;
    const box = { x, y, w: 250 * u, h: 90 * u };
    const covers = [...this.#standing.keys()].some((id) => {
      const a = this.#areas.get(id);
      return a && a.x > box.x - 30 * u && a.y < box.y + box.h + 30 * u && a.y > 0 && a.x < chart.width;
    });
    this.title.setAttribute('visibility', covers || km < 17 ? 'hidden' : 'visible');
    this.title.setAttribute('transform', `translate(${x} ${y}) scale(${u})`);
    const length = km > 60 ? 1 : km > 32 ? 2 : 4;
    const bar = this.title.querySelector('.bar');
    if (bar && bar.getAttribute('data-km') !== km.toFixed(1)) {
      bar.setAttribute('data-km', km.toFixed(1));
      bar.textContent = '';
      const half = (length * km) / 2;
      bar.append(s('path', { class: 'barline', d: `M${125 - half} 74v4h${2 * half}v-4M125 74v4` }),
        s('path', { class: 'barfill', d: `M${125 - half} 77h${half}` }));
      for (const i of [0, 1, 2]) {
        bar.append(s('text', { x: 125 + (i - 1) * half, y: 72 }, `${(length * i) / 2}${i === 2 ? ' km' : ''}`));
      }
    }
  }

  #settled() {
    const u = 1 / this.view.scale;
    if (this.#drawnSize && Math.abs(this.counter - this.#drawnSize) > 0.5) this.#drawStacks();
    const size = this.counter * u;
    /** @type {{x: number, y: number, w: number, h: number}[]} */
    const busy = [];
    for (const el of this.stacks.children) {
      const g = /** @type {SVGElement} */ (el);
      const x = Number(g.dataset.x) + Number(g.dataset.dx) * u, y = Number(g.dataset.y) + Number(g.dataset.dy) * u;
      busy.push({ x: x - size / 2 - 4 * u, y: y - size / 2 - 8 * u, w: size + 17 * u, h: size + 12 * u });
    }
    for (const f of this.model.chart.fords) busy.push({ x: f.x - 11 * u, y: f.y - 11 * u, w: 22 * u, h: 22 * u });
    if (this.title.getAttribute('visibility') === 'visible') {
      busy.push({ x: this.model.chart.width - 262 * u, y: 12 * u, w: 250 * u, h: 90 * u });
    }
    this.labels.place(busy, u, this.#step, this.#grow);
    this.#drawPlates();
  }

  // ---- What is lit ----------------------------------------------------------------------------

  /** @param {Lights} lights */
  light(lights) {
    this.#lights = lights;
    this.#marks();
    this.#name();
    this.#drawPlates();
  }

  #marks() {
    const { places, chosen, active, side, refused, fords } = this.#lights;
    this.lit.textContent = '';
    const outline = (/** @type {string} */ id) => this.#areas.get(id)?.path.getAttribute('d') ?? '';
    for (const [id, light] of places) {
      const kind = light.attack ? 'attack' : 'legal';
      this.lit.append(s('path', { class: `${kind} fill${chosen.has(`place:${id}`) ? ' chosen' : ''}`, d: outline(id) }),
        s('path', { class: 'halo', d: outline(id) }), s('path', { class: `${kind} edge`, d: outline(id) }));
    }
    for (const name of fords) {
      const ford = this.model.chart.fords.find((f) => f.name === name);
      if (!ford) continue;
      const ring = s('path', { class: 'fordring', 'data-ford': name, d: 'M-16 0a16 16 0 1 0 32 0a16 16 0 1 0 -32 0z', 'data-x': ford.x, 'data-y': ford.y });
      this.lit.append(ring);
      this.#place(/** @type {any} */ ({ children: [ring] }), 1 / this.view.scale);
    }
    if (active) {
      for (const part of ['halo', `edge ${side}`, 'core']) this.lit.append(s('path', { class: `active ${part}`, d: outline(active) }));
    }
    if (refused) this.lit.append(s('path', { class: 'refused', d: outline(refused) }));
    for (const el of this.stacks.children) {
      const id = /** @type {SVGElement} */ (el).dataset.place ?? '';
      const at = this.#standing.get(id);
      const own = el.classList.contains('union') ? at?.union : at?.confederate;
      el.classList.toggle('legal', (own ?? []).some((f) => this.#lights.units.has(f.key)));
      el.classList.toggle('chosen', (own ?? []).some((f) => chosen.has(`unit:${f.key}`)));
    }
  }

  #drawPlates() {
    this.plates.textContent = '';
    const u = 1 / this.view.scale;
    for (const [id, light] of this.#lights.places) {
      const a = this.#areas.get(id);
      if (!a || !light.plate) continue;
      const box = this.labels.boxes.get(id);
      const x = this.#standing.has(id) || !box ? a.x - (this.counter / 2 + 14) * u : box.x - 12 * u;
      const y = this.#standing.has(id) || !box ? a.y : box.y + box.h / 2;
      const g = s('g', { class: `plate ${light.attack ? 'attack' : 'legal'}`, 'data-x': x, 'data-y': y });
      if (light.attack) {
        g.append(s('rect', { x: -17, y: -9.5, width: 34, height: 19, rx: 9.5 }),
          s('path', { class: 'muskets', d: 'M-12 -3.6L-2 3.6M-2 -3.6L-12 3.6' }), s('text', { x: 8, y: 4.6 }, light.plate));
      } else g.append(s('circle', { r: 9.5 }), s('text', { y: 4.4 }, light.plate));
      this.plates.append(g);
    }
    this.#place(this.plates, u);
  }

  // ---- Motion -----------------------------------------------------------------------------------

  /** Pieces that changed place slide there. @param {Map<string, Standing>} before @param {string[]} changed */
  #travel(before, changed) {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const key of changed) {
      const unit = /^unit\.([^.]+)$/.exec(key)?.[1];
      if (!unit) continue;
      let from = '';
      for (const [id, at] of before) if ([...at.union, ...at.confederate].some((f) => f.key === unit)) from = id;
      const to = this.model.unitPlace(this.#facts, unit);
      const a = this.#areas.get(from), b = this.#areas.get(to);
      if (!a || !b || from === to) continue;
      const k = (this.counter / this.view.scale) / this.counter;
      const g = s('g', { class: 'ghost' });
      g.innerHTML = stackMarkup([this.model.face(this.#facts, unit)], this.counter);
      this.ghosts.append(g);
      const at = (/** @type {{x: number, y: number}} */ p) => `translate(${p.x}px, ${p.y}px) scale(${k})`;
      g.animate([{ transform: at(a), opacity: 1 }, { transform: at(b), opacity: 1, offset: 0.9 }, { transform: at(b), opacity: 0 }],
        { duration: 420, easing: 'ease-in-out' }).onfinish = () => g.remove();
    }
  }

  // ---- Pointer and keyboard ------------------------------------------------------------------------

  #listen() {
    const { svg } = this.view;
    const target = (/** @type {Event} */ e) => {
      const el = /** @type {Element} */ (e.target).closest('[data-place], [data-ford]');
      const { place, ford } = el ? /** @type {SVGElement} */ (el).dataset : {};
      return ford ? { kind: 'ford', id: ford } : place ? { kind: 'place', id: place } : null;
    };
    const tell = (/** @type {string} */ name, /** @type {any} */ detail) => this.dispatchEvent(new CustomEvent(name, { detail }));
    svg.addEventListener('click', (e) => {
      const t = target(e);
      if (t) tell('choose', t);
    });
    svg.addEventListener('pointerover', (e) => {
      const t = target(e);
      tell('hover', t?.kind === 'place' ? t.id : '');
    });
    svg.addEventListener('pointerleave', () => tell('hover', ''));
    svg.addEventListener('focusin', (e) => {
      const t = target(e);
      if (t?.kind === 'place') {
        const a = this.#areas.get(t.id);
        if (a && !this.view.sees(a)) this.view.look(a.x, a.y);
        tell('hover', t.id);
      }
    });
    this.rove([...this.#areas.keys()][0]);
  }

  /** Give the place the one tab stop of the map. @param {string} id @param {boolean} [focus] */
  rove(id, focus = false) {
    for (const [other, a] of this.#areas) a.path.setAttribute('tabindex', other === id ? '0' : '-1');
    this.roving = id;
    if (focus) this.#areas.get(id)?.path.focus({ preventScroll: true });
  }

  /** Show where something stands. @param {string} id */
  reveal(id) {
    const a = this.#areas.get(id);
    if (a && !this.view.sees(a)) this.view.look(a.x, a.y);
  }

  /** @param {string} id a place to point at, or '' */
  point(id) {
    for (const [other, a] of this.#areas) a.path.classList.toggle('pointed', other === id);
  }
}
