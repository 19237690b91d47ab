/** The table of Brigade Fire & Fury: the engraved ground, stands in their formations, plates with their names, leaders,
 * key positions, the ghost of a move, and what is lit. The ground is drawn once; units anew where something changed. */

import { s } from '../../js/dom.js';
import { atGround } from '../../js/layer.js';
import { EngravedMap } from '../../js/engraved.js';
import { cartouche } from '../../js/engrave.js';
import { sideTitle } from '../../js/sides.js';
import { blockElement, leaderMarkup } from './blocks.js';
import { INCH, UNIT } from './chart.js';
import { GhostLayer } from './ghostlayer.js';
import { BARE, BRIEF, label, liftOf, nameScale, signScale } from './labels.js';
import { drawBarriers, drawLand } from './land.js';
import { drawAims, drawOverlay } from './lights.js';
import { RefereeBoard, isReferee } from './referee.js';
import { cornersOf } from './units.js';

/** @typedef {import('./model.js').BffModel} BffModel */
/** @typedef {import('./model.js').BffFace} BffFace */
/** @typedef {import('./model.js').Facts} Facts */
/** @typedef {import('../../js/game.js').Lights} Lights */

const MARGIN = 2 * INCH;
/** Enemies closer than this are about to fight. */
const NEAR = 16 * INCH;
export class BffMap extends EngravedMap {
  /** @type {Facts} */ facts = new Map();
  /** @type {Map<string, SVGElement>} */ #blocks = new Map();
  /** @type {Map<string, BffFace>} */ faces = new Map();
  /** @type {RefereeBoard | null} */ referee = null;
  /** What has room on the table, as last placed. @type {import('./cards.js').Room | null} */ room = null;
  /** Whose ghost was last shown. */ #posing = '';
  /** A pointer is down. */ #pressed = false;
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
    svg.addEventListener('pointerdown', () => (this.#pressed = true), true);
    for (const name of ['pointerup', 'pointercancel']) svg.addEventListener(name, () => (this.#pressed = false), true);
    this.view.addEventListener('move', () => this.#moved());
    this.view.addEventListener('settle', () => this.#settled());
    this.view.addEventListener('resize', () => this.ghost.keep()); // what is said of a move may take its ground
    for (const told of [model.overlay, model.reach]) told.addEventListener('change', () => drawOverlay(this));
    model.ghost.addEventListener('change', () => {
      this.#closer();
      drawOverlay(this);
    });
    model.aim.addEventListener('change', () => drawAims(this));
    // An enemy who can be charged shows the charge, after the page has looked for places.
    this.addEventListener('hover', (e) => {
      const { id, touch } = /** @type {CustomEvent} */ (e).detail,
        { table } = model.ghost;
      const charge = !touch && table?.filtered.find(({ notation }) => notation === `charge ${id}`);
      if (charge) queueMicrotask(() => table?.point(charge));
    });
  }

  #namePlaces() {
    for (const { name, kind, x, y } of this.model.chart.places) {
      const el = s('text', { class: `placename ${kind}` }, name.replace(/'/g, '’'));
      this.names.append(s('g', { 'data-x': x, 'data-y': y }, el));
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

  /** While the way of a charge is laid, the enemy is ground that it leads to. @param {Event} e */
  target(e) {
    const { ghost } = this.model;
    return e.type === 'click' && ghost.unit && ghost.verb === 'charge' ? null : super.target(e);
  }

  get litPlaces() {
    return [...this.lights.units].map((key) => this.model.unitPlace(this.facts, key)).filter((id) => this.spot(id));
  }

  /** All of a unit, not its middle alone; the ground keeps still under a press. @param {string} id */
  reveal(id) {
    if (this.#pressed) return;
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
      const old = this.faces.get(key);
      const { with: now } = this.model.state(facts, key);
      if (this.model.isLeader(key)) for (const unit of [now, old?.leads ?? '']) if (unit) keys.add(unit);
    }
    for (const key of keys) this.#draw(key);
    if (!changed || changed.some((key) => /^(objective|holder)\./.test(key))) this.#drawObjectives();
    if (!changed || changed.includes('turn'))
      drawBarriers(this.model.chart, this.works, Number(facts.get('turn') ?? 1));
    if (keys.size) label(this);
    drawOverlay(this);
    this.ghost.draw();
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
    this.faces.set(key, f);
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

  /** Beside the road or stream, which is as wide as the ground says. @param {Element} el */
  lift(el) {
    return -liftOf(el.classList[1], this.inch);
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
    atGround(this.signs, u * signScale(this.inch));
    atGround(this.leaders, u * signScale(this.inch));
    atGround(this.plates, u);
    atGround(this.names, u * nameScale(this.inch));
    this.view.svg.classList.toggle('bare', this.inch < BARE);
  }

  #settled() {
    label(this);
    drawOverlay(this);
    this.#moved();
  }

  // ---- What is lit ----------------------------------------------------------------------------

  /** @param {Lights} lights */
  light(lights) {
    this.lights = lights;
    this.referee?.draw();
    for (const [key, el] of this.#blocks) this.#mark(key, el);
    if (this.inch < BARE) label(this);
    drawOverlay(this);
    this.ghost.draw();
  }

  /** @param {string} key @param {SVGElement} el */
  #mark(key, el) {
    const { units, chosen, active, refused } = this.lights;
    const mine = [key, ...(this.faces.get(key)?.leaders ?? [])];
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
