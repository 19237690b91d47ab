/** The ghost of a move on the map: where the unit would stand, its path with a measuring tape, handles to wheel and
 * turn, and faint outlines of the sample moves. It turns red with the engine's reason. */

import { s, typeset } from '../../js/dom.js';
import { atGround } from '../../js/layer.js';
import { outlineElement } from './blocks.js';
import { Offer } from './offer.js';
import { cornersOf } from './units.js';
import { UNIT } from './chart.js';
import { readPath } from './ghost.js';
import { tapeWords } from './ghostbox.js';
import { inches } from './sheet.js';

/** @typedef {import('./map.js').BffMap} BffMap */
/** @typedef {import('./units.js').Pose} Pose */

/** Point of the sheet. @param {{x: number, y: number}} p */
const at = (p) => `${Math.round(p.x * UNIT)} ${Math.round(p.y * UNIT)}`;

const LEAST_DRAG = 6;

/** In lines that a sign has room for. @param {string} text */
function wrapped(text) {
  const ROOM = 44;
  /** @type {string[]} */ const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.length - 1;
    if (lines[last].length + word.length >= ROOM) lines.push(word);
    else lines[last] += lines[last] ? ` ${word}` : word;
  }
  return lines;
}

export class GhostLayer {
  under = s('g', { class: 'samples' });
  over = s('g', { class: 'ghostlayer' });
  signs = s('g', { class: 'ghostsigns' });
  /** What is being dragged: the unit, or a handle; `base` is the path before it.
   * @type {{kind: string, dx: number, dy: number, base: import('./ghost.js').Leg[], x: number, y: number,
   *   moved: boolean} | null} */
  #drag = null;
  /** The end of a drag is no click. */ #dragged = false;
  /** Where it is led. @type {{x: number, y: number} | null} */ #hand = null;

  /** @param {BffMap} map */
  constructor(map) {
    this.map = map;
    this.ghost = map.model.ghost;
    this.offer = new Offer(map);
    this.ghost.addEventListener('change', () => this.draw());
    const { svg } = map.view;
    svg.addEventListener('pointerdown', (e) => this.#down(e), true);
    svg.addEventListener('pointermove', (e) => this.#move(e), true);
    for (const name of ['pointerup', 'pointercancel']) svg.addEventListener(name, () => this.#drop(), true);
    svg.addEventListener('click', (e) => this.#clicked(e), true);
    svg.addEventListener('click', (e) => this.#ground(e));
  }

  /** @param {MouseEvent} e */
  #clicked(e) {
    const sample = /** @type {SVGElement | null} */ (
      /** @type {Element} */ (e.target).closest('[data-sample], [data-retreat]')
    );
    const { ghost } = this;
    if (this.#dragged) e.stopImmediatePropagation();
    this.#dragged = false;
    if (!sample) return;
    e.stopImmediatePropagation();
    const { sample: at, retreat } = sample.dataset;
    const action = at ? ghost.samples[Number(at)] : ghost.retreats[Number(retreat)]?.action;
    if (action) ghost.table?.pick(action);
  }

  /** A click where nothing lies: the unit goes there, begins to, or what it may do is offered on the spot.
   * @param {MouseEvent} e */
  #ground(e) {
    const { ghost } = this,
      { table } = ghost;
    if (!table?.yours || /** @type {Element} */ (e.target).closest('[data-grip]')) return;
    const p = this.#point(e);
    if (this.map.target(e)) return;
    if (ghost.unit) ghost.leadTo(p.x, p.y).then(() => this.keep());
    else if (!ghost.begin(p)) this.offer.open(e, p);
  }

  /** Hundredths of the table under the pointer. @param {MouseEvent} e */
  #point(e) {
    const { view } = this.map;
    const box = view.svg.parentElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return {
      x: (view.x + (e.clientX - box.left) / view.scale) / UNIT,
      y: (view.y + (e.clientY - box.top) / view.scale) / UNIT,
    };
  }

  /** What is gripped: the ghost, a handle, or who may begin to move. @param {Element} el */
  #grip(el) {
    const { ghost } = this;
    if (ghost.unit) return el.closest('[data-grip]')?.getAttribute('data-grip');
    return ghost.chooser && el.closest('[data-place]')?.getAttribute('data-place') === ghost.chooser ? 'unit' : '';
  }

  /** @param {PointerEvent} e */
  #down(e) {
    const { ghost } = this,
      kind = this.#grip(/** @type {Element} */ (e.target));
    this.#dragged = false;
    this.offer.close();
    if (!kind || !e.isPrimary) return;
    if (ghost.unit) e.stopPropagation();
    const p = this.#point(e),
      from = ghost.unit ? ghost.end : (ghost.model?.state(this.map.facts, ghost.chooser).pose ?? p);
    const at = { x: e.clientX, y: e.clientY };
    const base = !ghost.unit ? [] : kind === 'unit' ? ghost.base : [...ghost.legs];
    this.#drag = { kind, dx: from.x - p.x, dy: from.y - p.y, base, ...at, moved: false };
  }

  /** @param {PointerEvent} e */
  #move(e) {
    const { ghost } = this;
    const drag = this.#drag;
    if (!drag) return;
    e.stopPropagation();
    if (!drag.moved) {
      if (Math.hypot(e.clientX - drag.x, e.clientY - drag.y) < LEAST_DRAG) return;
      drag.moved = this.#dragged = true;
      this.map.view.svg.setPointerCapture(e.pointerId);
      if (!ghost.unit && !ghost.begin()) return this.#drop();
    }
    const p = this.#point(e);
    this.#hand = drag.kind === 'unit' ? { x: p.x + drag.dx, y: p.y + drag.dy } : null;
    if (!ghost.unit) return; // its move begins
    if (this.#hand) ghost.leadTo(this.#hand.x, this.#hand.y, drag.base);
    else if (drag.kind === 'face') {
      const end = ghost.end;
      ghost.turn((Math.atan2(p.x - end.x, end.y - p.y) * 1800) / Math.PI);
    } else this.#wheel(drag, p);
  }

  /** A corner is led forward about the other one. @param {{kind: string, base: import('./ghost.js').Leg[]}} drag
   * @param {{x: number, y: number}} p */
  #wheel({ kind, base }, p) {
    const { ghost } = this;
    const poses = ghost.poses(base),
      end = poses[poses.length - 1];
    const [left, right] = cornersOf(end, ghost.shape);
    const pivot = kind === 'left' ? right : left;
    const way = (Math.atan2(p.x - pivot.x, pivot.y - p.y) * 1800) / Math.PI;
    const from = end.facing + (kind === 'left' ? -900 : 900);
    const by = (((Math.round(way - from) % 3600) + 5400) % 3600) - 1800;
    ghost.wheelTo(kind === 'left' ? 'right' : 'left', kind === 'left' ? by : -by, base);
  }

  #drop() {
    if (!this.#drag) return;
    const { ghost } = this,
      hand = this.#hand;
    if (hand && !ghost.unit && this.#drag.moved) ghost.aimAt(ghost.chooser, hand); // its move still begins
    this.#drag = this.#hand = null;
    this.draw();
    ghost.led.then(() => this.keep());
  }

  /** What can be gripped stays in sight, unless it is in hand. */
  keep() {
    const { ghost } = this,
      { view } = this.map;
    if (this.#drag || !ghost.unit || !ghost.touched) return;
    const grips = [ghost.end, ...ghost.handles].map(({ x, y }) => ({ x: x * UNIT, y: y * UNIT }));
    if (grips.every((p) => view.sees(p))) return;
    const ROOM = 96;
    const span = (/** @type {number[]} */ all) => ({ least: Math.min(...all), most: Math.max(...all) });
    const [x, y] = [span(grips.map((p) => p.x)), span(grips.map((p) => p.y))];
    const fit = (/** @type {number} */ pixels, /** @type {{least: number, most: number}} */ { least, most }) =>
      Math.max(pixels - ROOM, ROOM) / Math.max(most - least, 1);
    const scale = Math.min(view.scale, fit(view.width, x), fit(view.height, y));
    view.look((x.least + x.most) / 2, (y.least + y.most) / 2, scale);
  }

  draw() {
    const { ghost, map } = this;
    this.under.textContent = this.over.textContent = this.signs.textContent = '';
    this.#retreats();
    if (!ghost.unit) return;
    this.#samples();
    this.under.classList.toggle('aside', ghost.touched);
    const poses = ghost.poses();
    const end = poses[poses.length - 1];
    const mood = !ghost.touched ? 'idle' : !ghost.verdict ? 'open' : ghost.verdict.allowed ? 'yes' : 'no';
    const way = `M${poses.map(at).join('L')}`;
    if (ghost.touched)
      this.over.append(
        s('path', { class: `tape under ${mood}`, d: way }),
        s('path', { class: `tape ${mood}`, d: way }),
        this.#ticks(poses),
      );
    const { stop } = ghost,
      hand = this.#hand;
    if (stop && hand) this.over.append(s('path', { class: 'tape beyond', d: `M${at(end)}L${at(hand)}` }));
    const leader = !ghost.state.formation;
    const body = leader
      ? s('circle', { class: `ghostpoint ${mood}`, cx: end.x * UNIT, cy: end.y * UNIT, r: 130 })
      : outlineElement(end, ghost.shape, mood);
    body.setAttribute('data-grip', 'unit');
    this.over.append(body);
    for (const { kind, x, y } of ghost.handles)
      this.signs.append(
        s('circle', { class: 'handle', 'data-grip': kind, 'data-x': x * UNIT, 'data-y': y * UNIT, r: 9 }),
      );
    this.over.append(this.signs);
    this.#sign(end, mood);
    this.place();
    map.view.svg.classList.toggle('posing', true);
  }

  /** An inch a tick along the path. @param {Pose[]} poses */
  #ticks(poses) {
    let d = '',
      gone = 0;
    for (let i = 1; i < poses.length; i++) {
      const a = poses[i - 1],
        b = poses[i];
      const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
      const nx = -(b.y - a.y) / long,
        ny = (b.x - a.x) / long;
      for (let inch = Math.ceil((gone + 1) / 100) * 100; inch < gone + long; inch += 100) {
        const t = (inch - gone) / long,
          x = a.x + (b.x - a.x) * t,
          y = a.y + (b.y - a.y) * t;
        const half = inch % 600 ? 12 : 22;
        d += `M${at({ x: x - nx * half, y: y - ny * half })}L${at({ x: x + nx * half, y: y + ny * half })}`;
      }
      gone += long;
    }
    return s('path', { class: 'tapetick', d });
  }

  /** Where a retreat may go, each side to be clicked. */
  #retreats() {
    const { retreats, model, table } = this.ghost;
    retreats.forEach(({ action, unit, pose }, i) => {
      const from = model?.middle(this.map.facts, unit),
        shape = model?.shape(model.state(this.map.facts, unit));
      if (!from || !shape) return;
      const lit = [table?.pointed, table?.picked].includes(action) ? ' pointed' : '';
      const el = outlineElement(pose, shape, `sample retreat${lit}`);
      el.setAttribute('data-retreat', String(i));
      this.under.append(s('path', { class: 'wayback', d: `M${at(from)}L${at(pose)}` }), el);
    });
  }

  #samples() {
    const { ghost } = this;
    const { pointed } = ghost.table ?? { pointed: null };
    ghost.samples.forEach((action, i) => {
      const { legs, face } = readPath(action.notation);
      if (!legs.length && Number.isNaN(face)) return;
      const poses = ghost.poses(legs, face);
      const end = poses[poses.length - 1];
      const kind = `sample${pointed === action ? ' pointed' : ''}`;
      const el = ghost.state.formation
        ? outlineElement(end, ghost.shape, kind)
        : s('circle', { class: `ghostpoint ${kind}`, cx: end.x * UNIT, cy: end.y * UNIT, r: 90 });
      el.setAttribute('data-sample', String(i));
      this.under.append(el);
    });
  }

  /** How far it is, or why not, beside the ghost. @param {Pose} end @param {string} mood */
  #sign(end, mood) {
    const { ghost } = this;
    const { stop } = ghost;
    if (!stop && (!ghost.touched || !ghost.verdict)) return;
    const refused = stop ?? (ghost.verdict?.allowed ? null : ghost.verdict);
    const lines = ghost.touched && ghost.verdict?.allowed
      ? [
          tapeWords(ghost),
          stop ? '' : (ghost.tape?.columns[0]?.lines ?? []).map((l) => `${l.reason} ${inches(l.value)}`).join(', '),
        ]
      : [];
    if (refused) lines.push(...wrapped(typeset(refused.why)), refused.clauses.join(' '));
    const shown = lines.filter(Boolean);
    if (!shown.length) return;
    const w = 18 + Math.max(...shown.map((line) => line.length)) * 5.5,
      h = 12 + 15 * shown.length;
    const { view } = this.map,
      left = (end.x * UNIT - view.x) * view.scale;
    const x = left + 22 + w > view.width ? Math.max(8 - left, -14 - w) : 14;
    this.signs.append(
      s(
        'g',
        { class: `tapesign ${stop ? 'no' : mood}`, 'data-x': end.x * UNIT, 'data-y': end.y * UNIT },
        s('rect', { x, y: 12, width: w, height: h, rx: 6 }),
        shown.map((line, i) => s('text', { class: i ? 'second' : '', x: x + 9, y: 28 + 15 * i }, line)),
      ),
    );
  }

  /** What is drawn in pixels follows the zoom. */
  place() {
    atGround(this.signs, 1 / this.map.view.scale);
  }
}
