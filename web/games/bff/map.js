/** The table of Brigade Fire & Fury: the engraved ground, stands in their formations, plates with their names, leaders,
 * key positions, the ghost of a move, and what is lit. The ground is drawn once; units anew where something changed. */

import { s } from '../../js/dom.js';
import { atGround } from '../../js/layer.js';
import { EngravedMap } from '../../js/engraved.js';
import { cartouche } from '../../js/engrave.js';
import { sideTitle } from '../../js/sides.js';
import { blockElement, leaderMarkup, plateOf } from './blocks.js';
import { INCH, UNIT } from './chart.js';
import { GhostLayer } from './ghostlayer.js';
import { drawBarriers, drawLand } from './land.js';
import { drawAims, drawOverlay } from './lights.js';
import { RefereeBoard, isReferee } from './referee.js';
import { cornersOf, depthOf, off, widthOf } from './units.js';

/** @typedef {import('./model.js').BffModel} BffModel */
/** @typedef {import('./model.js').BffFace} BffFace */
/** @typedef {import('./model.js').Facts} Facts */
/** @typedef {import('../../js/game.js').Lights} Lights */
/** @typedef {import('./units.js').Pose} Pose */
/** @typedef {import('./units.js').Shape} Shape */
/** @typedef {{x: number, y: number, w: number, h: number}} Box */

const MARGIN = 2 * INCH;
/** Enemies closer than this are about to fight. */
const NEAR = 16 * INCH;
/** Pixels an inch below which plates have one line, and below which only lit ones have any. */
const BRIEF = 15,
  BARE = 8;

/** How much of a plate may be covered before it is left out. */
const CROWDED = 0.75;

/** @param {Box} a @param {Box} b */
function overlap(a, b) {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x),
    h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** What a block covers, piece by piece: a line that stands aslant leaves most of its outer box free. @param {Pose} pose
 * @param {Shape} shape @returns {Box[]} */
function boxesOf(pose, shape) {
  const PART = 200;
  const [a, b, c, d] = cornersOf(pose, shape);
  const parts = Math.max(1, Math.round(widthOf(shape) / PART));
  const between = (/** @type {any} */ p, /** @type {any} */ q, /** @type {number} */ t) => ({
    x: (p.x + (q.x - p.x) * t) * UNIT,
    y: (p.y + (q.y - p.y) * t) * UNIT,
  });
  return Array.from({ length: parts }, (_, i) => {
    const all = [i / parts, (i + 1) / parts].flatMap((t) => [between(a, b, t), between(d, c, t)]);
    const xs = all.map((p) => p.x),
      ys = all.map((p) => p.y);
    const x = Math.min(...xs),
      y = Math.min(...ys);
    return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
  });
}

/** Where the plate of a block may stand, the best place first: behind it, before it, at its ends. @param {Pose} pose
 * @param {Shape} shape @param {{w: number, h: number, gap: number}} plate @returns {[number, number][]} */
function spotsAbout(pose, shape, { w, h, gap }) {
  const half = widthOf(shape) / 2,
    deep = depthOf(shape);
  /** Right of the middle of the front, ahead of it, and which way from there, in quarters of a turn. */
  const along = [0, 0.5, -0.5, 0.9, -0.9];
  const anchors = [
    ...along.map((part) => [part * half, -deep, 2]),
    ...along.map((part) => [part * half, 0, 0]),
    [half, -deep / 2, 1],
    [-half, -deep / 2, 3],
  ];
  const side = (/** @type {number} */ way, /** @type {number} */ size) =>
    way > 0.4 ? 0 : way < -0.4 ? -size : -size / 2;
  return anchors.map(([right, ahead, quarters]) => {
    const p = off(pose, right, ahead);
    const a = ((pose.facing + 900 * quarters) / 1800) * Math.PI;
    const dx = Math.sin(a),
      dy = -Math.cos(a);
    return [p.x * UNIT + dx * gap + side(dx, w), p.y * UNIT + dy * gap + side(dy, h)];
  });
}

export class BffMap extends EngravedMap {
  /** @type {Facts} */ facts = new Map();
  /** @type {Map<string, SVGElement>} */ #blocks = new Map();
  /** @type {Map<string, BffFace>} */ #faces = new Map();
  /** @type {RefereeBoard | null} */ referee = null;
  /** Whose ghost was last shown. */ #posing = '';
  bar = { times: 1000 / INCH, word: 'inches' };
  steps = [14, 26, 60];
  reach = { place: 12 * INCH, near: 9 * INCH, far: 15 * INCH, edge: 5 * INCH, piece: 6 * INCH };
  readable = 0.03;

  /** @param {BffModel} model */
  constructor(model) {
    const c = model.chart;
    super(
      { x: -MARGIN, y: -MARGIN, w: c.width + 2 * MARGIN, h: c.height + 2 * MARGIN },
      { most: 0.2, label: 'Battle table. Arrow keys move among the units, Enter selects.' },
    );
    this.model = model;
    const { svg, defs } = this.view;
    svg.classList.add('bffmap');
    const land = drawLand(c, defs);
    this.letters = [...land.lettering.children];
    this.title = cartouche(
      (model.fact('scenario.name') ?? '').replace(/'/g, '’'),
      `${model.fact('scenario.day') ?? ''} 1863`,
      'CHANCELLORSVILLE',
    );
    const group = (/** @type {string} */ name) => s('g', { class: name, 'aria-hidden': 'true' });
    this.works = group('forts');
    this.names = group('placenames');
    this.over = group('over');
    this.blocks = s('g', { class: 'blocks' });
    this.signs = group('signs');
    this.plates = group('nameplates');
    this.leaders = s('g', { class: 'leaders' });
    this.aims = group('over aims');
    this.sums = group('over aims');
    this.addHatch(defs);
    this.ghost = new GhostLayer(this);
    svg.append(
      ...[land.paper, land.sheet, land.houses, this.works, land.frame, land.lettering, this.names, this.title],
      ...[this.over, this.ghost.under, this.blocks, this.hits, this.aims, this.signs, this.plates],
      ...[this.leaders, this.sums, this.ghost.over],
    );
    this.#namePlaces();
    this.view.addEventListener('move', () => this.#moved());
    this.view.addEventListener('settle', () => this.#settled());
    this.view.addEventListener('resize', () => this.ghost.keep()); // what is said of a move may take its ground
    for (const told of [model.overlay, model.reach]) told.addEventListener('change', () => drawOverlay(this));
    model.ghost.addEventListener('change', () => {
      this.#closer();
      drawOverlay(this);
    });
    model.aim.addEventListener('change', () => drawAims(this));
  }

  #namePlaces() {
    for (const { name, kind, x, y } of this.model.chart.places) {
      const el = s('text', { class: `placename ${kind}`, x: kind === 'hill' ? 0 : 9, y: 4 }, name.replace(/'/g, '’'));
      const g = s('g', { 'data-x': x, 'data-y': y }, el);
      this.names.append(g);
    }
  }

  /** Where the armies stand. */
  get used() {
    return [...this.places.keys()];
  }

  /** Units with an enemy near. */
  get #fighting() {
    const spots = this.used.map((id) => ({ id, side: this.model.of(id, 'side'), ...this.spot(id) }));
    const near = (/** @type {any} */ a, /** @type {any} */ b) =>
      a.side !== b.side && Math.hypot(a.x - b.x, a.y - b.y) < NEAR;
    return spots.filter((a) => spots.some((b) => near(a, b))).map(({ id }) => id);
  }

  get opening() {
    return this.extentOf(this.#fighting) ?? this.field;
  }

  /** A small screen opens on what is lit near the fighting. */
  get litField() {
    return this.extentOf(this.#fighting) ?? super.litField;
  }

  get pieces() {
    return this.blocks;
  }

  get litPlaces() {
    return [...this.lights.units].map((key) => this.model.unitPlace(this.facts, key)).filter((id) => this.spot(id));
  }

  /** All of a unit, not its middle alone. @param {string} id */
  reveal(id) {
    const spot = this.spot(id);
    const u = this.model.state(this.facts, id);
    if (!spot) return;
    const seen =
      !u.pose ||
      cornersOf(u.pose, this.model.shape(u)).every(({ x, y }) => this.view.sees({ x: x * UNIT, y: y * UNIT }));
    if (!seen) this.view.look(spot.x, spot.y);
  }

  /** A move is laid out in inches: so close that they can be told apart. */
  #closer() {
    const { ghost } = this.model;
    const unit = ghost.unit;
    if (unit && unit !== this.#posing && this.inch < BRIEF) this.view.show(this.around(unit, this.reach.far));
    this.#posing = unit;
  }

  // ---- Position ------------------------------------------------------------------------

  /** Draw a position. @param {Facts} facts @param {string[] | null} changed keys, or null for all */
  update(facts, changed) {
    this.facts = facts;
    if (isReferee(facts)) return (this.referee ??= new RefereeBoard(this)).draw(true);
    const keys = new Set(
      changed ? changed.flatMap((key) => /^(?:unit|leader)\.([^.]+)/.exec(key)?.[1] ?? []) : this.model.units,
    );
    for (const key of [...keys]) {
      const old = this.#faces.get(key);
      const { with: now } = this.model.state(facts, key);
      if (this.model.isLeader(key)) for (const unit of [now, old?.leads ?? '']) if (unit) keys.add(unit);
    }
    for (const key of keys) this.#draw(key);
    if (!changed || changed.some((key) => /^(objective|holder)\./.test(key))) this.#drawObjectives();
    if (!changed || changed.includes('turn'))
      drawBarriers(this.model.chart, this.works, Number(facts.get('turn') ?? 1));
    drawOverlay(this);
    this.ghost.draw();
    if (keys.size) this.#label();
    this.#place();
  }

  /** @param {string} key */
  #draw(key) {
    const { model, facts } = this;
    const u = model.state(facts, key);
    this.#blocks.get(key)?.remove();
    this.#blocks.delete(key);
    const f = model.face(facts, key);
    if (model.isLeader(key)) f.leads = u.with;
    this.#faces.set(key, f);
    if (!u.pose || u.fate !== 'table') return this.#forget(key);
    const leader = model.isLeader(key);
    const el = leader
      ? this.#leader(f, u.pose)
      : blockElement(f, model.shape(u), u.pose, u.formation === 'garrison' ? ' garrison' : '');
    el.setAttribute('data-place', key);
    (leader ? this.leaders : this.blocks).append(el);
    this.#blocks.set(key, el);
    const c = leader
      ? [-60, 60]
          .flatMap((dx) => [{ x: u.pose?.x ?? 0, y: u.pose?.y ?? 0, dx }])
          .map(({ x, y, dx }) => ({ x: x + dx, y }))
      : cornersOf(u.pose, model.shape(u));
    const d = leader
      ? `M${(u.pose.x - 60) * UNIT} ${(u.pose.y - 60) * UNIT}h${120 * UNIT}v${120 * UNIT}h${-120 * UNIT}z`
      : `M${c.map(({ x, y }) => `${Math.round(x * UNIT)} ${Math.round(y * UNIT)}`).join('L')}Z`;
    const middle = model.middle(facts, key) ?? u.pose;
    const words = `${sideTitle(f.side)}: ${model.pieceOf(f).words}`;
    const spot = this.spot(key);
    if (!spot) this.addPlace(key, d, middle.x * UNIT, middle.y * UNIT, words);
    else {
      spot.path.setAttribute('d', d);
      spot.path.setAttribute('aria-label', words);
      [spot.x, spot.y] = [middle.x * UNIT, middle.y * UNIT];
    }
    this.#mark(key, el);
  }

  /** @param {BffFace} f @param {import('./units.js').Pose} pose */
  #leader(f, pose) {
    const g = s('g', { class: `leaderflag ${f.side}`, 'data-x': pose.x * UNIT, 'data-y': pose.y * UNIT });
    g.innerHTML = leaderMarkup(f);
    return g;
  }

  /** No longer on the table. @param {string} key */
  #forget(key) {
    this.spot(key)?.path.remove();
    this.places.delete(key);
    if (this.roving === key) this.rove([...this.places.keys()][0] ?? '');
  }

  #drawObjectives() {
    const { model, facts, signs } = this;
    signs.textContent = '';
    for (const n of model.objectives) {
      const [x, y] = (model.fact(`objective.${n}.at`) ?? '').split(' ').map(Number),
        holder = model.holder(facts, n),
        vp = model.fact(`objective.${n}.vp`) ?? '';
      const words = `${model.fact(`objective.${n}.name`)}, ${vp} points, ${holder ? sideTitle(holder) : 'nobody'}`;
      signs.append(
        s(
          'g',
          { class: `sign objective ${holder}`, 'data-x': x * UNIT, 'data-y': y * UNIT },
          s('title', null, words),
          s('path', { class: 'pole', d: 'M0 -22v24' }),
          s('path', { class: 'cloth', d: holder === 'union' ? 'M0 -22h18v13h-18z' : 'M0 -22h18l-5 6.5l5 6.5h-18z' }),
          s('text', { x: 8, y: -11.6 }, vp),
        ),
      );
    }
  }

  // ---- Zoom ---------------------------------------------------------------------------------

  /** Pixels an inch. */
  get inch() {
    return INCH * this.view.scale;
  }

  #moved() {
    this.engrave();
    const wide = (/** @type {string} */ name, /** @type {number} */ inches, /** @type {number} */ least) =>
      this.view.svg.style.setProperty(name, String(Math.max(least, inches * this.inch)));
    wide('--main', 0.5, 2.6);
    wide('--minor', 0.3, 1.4);
    this.#place();
    this.ghost.place();
  }

  #place() {
    const u = 1 / this.view.scale;
    const small = Math.max(0.62, Math.min(1, this.inch / 16));
    atGround(this.signs, u * small);
    atGround(this.leaders, u * small);
    atGround(this.plates, u);
    atGround(this.names, u * Math.max(0.8, Math.min(1.3, this.inch / 18)));
    this.view.svg.classList.toggle('bare', this.inch < BARE);
  }

  #settled() {
    this.#label();
    this.#moved();
  }

  /** Key positions with their flags, and names of places. @param {number} u a pixel @returns {Box[]} */
  #signBoxes(u) {
    const { model } = this;
    const flags = model.objectives.map((n) => {
      const [x, y] = (model.fact(`objective.${n}.at`) ?? '').split(' ').map((v) => Number(v) * UNIT);
      return { x: x - 3 * u, y: y - 24 * u, w: 24 * u, h: 26 * u };
    });
    const names = model.chart.places.map(({ name, kind, x, y }) => {
      const w = name.length * 5.2 * u;
      return { x: kind === 'hill' ? x - w / 2 : x + 8 * u, y: y - 6 * u, w, h: 12 * u };
    });
    return [...flags, ...names];
  }

  /** Plates beside their units where they cover least. */
  #label() {
    const { view, model, facts } = this;
    const u = 1 / view.scale,
      brief = this.inch < BRIEF,
      bare = this.inch < BARE;
    this.plates.textContent = '';
    /** @type {Box[]} */ const taken = this.#signBoxes(u);
    /** @type {{key: string, f: BffFace, pose: Pose, shape: Shape}[]} */ const wanted = [];
    for (const [key, f] of this.#faces) {
      const { pose } = model.state(facts, key);
      if (!pose || !this.places.has(key)) continue;
      if (f.kind === 'leader') {
        taken.push({ x: pose.x * UNIT - 20 * u, y: pose.y * UNIT - 12 * u, w: 40 * u, h: 38 * u });
        continue;
      }
      const shape = model.shape(model.state(facts, key));
      taken.push(...boxesOf(pose, shape));
      wanted.push({ key, f, pose, shape });
    }
    const table = { x: 0, y: 0, w: model.chart.width, h: model.chart.height };
    const seen = { x: view.x, y: view.y, w: view.width * u, h: view.height * u };
    const lit = (/** @type {string} */ key) => this.lights.units.has(key) || this.lights.chosen.has(`unit:${key}`);
    wanted.sort((a, b) => Number(lit(b.key)) - Number(lit(a.key)));
    for (const { key, f, pose, shape } of wanted) {
      if (bare && !lit(key)) continue;
      const plate = plateOf(f, brief);
      const w = plate.w * u,
        h = plate.h * u;
      const spots = spotsAbout(pose, shape, { w, h, gap: 6 * u });
      let best = spots[0],
        least = Infinity;
      spots.forEach(([x, y], i) => {
        const plate = { x, y, w, h };
        const hidden = taken.reduce((sum, other) => sum + overlap(plate, other), 0);
        const away = 3 * w * h - 2 * overlap(plate, table) - overlap(plate, seen);
        const cost = (hidden + away) / (w * h) + i * 0.02;
        if (cost < least) [best, least] = [[x, y], cost];
      });
      if (least > CROWDED && !lit(key)) continue;
      taken.push({ x: best[0], y: best[1], w, h });
      const g = s('g', {
        class: `nameplate ${f.side}`,
        'data-x': Math.round(best[0]),
        'data-y': Math.round(best[1]),
        'data-place': key,
      });
      g.innerHTML = plate.markup;
      this.plates.append(g);
    }
    atGround(this.plates, u);
    const at = { x: 12 * u, y: model.chart.height - 102 * u };
    const area = { ...at, w: 250 * u, h: 90 * u };
    const crowded = view.width < 720 || view.scale < 0.016;
    this.drawTitle(at, crowded || taken.some((box) => overlap(box, area) > 0));
  }

  // ---- What is lit ----------------------------------------------------------------------------

  /** @param {Lights} lights */
  light(lights) {
    this.lights = lights;
    this.referee?.draw();
    for (const [key, el] of this.#blocks) this.#mark(key, el);
    if (this.inch < BARE) this.#label();
    drawOverlay(this);
    this.ghost.draw();
  }

  /** @param {string} key @param {SVGElement} el */
  #mark(key, el) {
    const { units, chosen, active, refused } = this.lights;
    const mine = [key, ...(this.#faces.get(key)?.leaders ?? [])];
    el.classList.toggle(
      'legal',
      mine.some((one) => units.has(one)),
    );
    el.classList.toggle(
      'chosen',
      mine.some((one) => chosen.has(`unit:${one}`)),
    );
    el.classList.toggle('committed', this.lights.committed.has(key));
    el.classList.toggle('activeunit', active === key);
    el.classList.toggle('refusedunit', refused === key);
  }
}
