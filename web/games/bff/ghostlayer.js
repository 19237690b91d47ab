/** The ghost of a move on the map: where the unit would stand, its path with a measuring tape, handles to wheel and
 * turn, and faint outlines of the sample moves. It turns red with the engine's reason. */

import { s, typeset } from '../../js/dom.js';
import { atGround } from '../../js/layer.js';
import { outlineElement } from './blocks.js';
import { UNIT } from './chart.js';
import { readPath } from './ghost.js';
import { tapeWords } from './ghostbox.js';
import { inches } from './sheet.js';

/** @typedef {import('./map.js').BffMap} BffMap */
/** @typedef {import('./units.js').Pose} Pose */

/** Point of the sheet. @param {{x: number, y: number}} p */
const at = (p) => `${Math.round(p.x * UNIT)} ${Math.round(p.y * UNIT)}`;

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
  /** What is being dragged: the unit, or a handle.
   * @type {{kind: string, dx: number, dy: number, fresh: boolean} | null} */
  #drag = null;

  /** @param {BffMap} map */
  constructor(map) {
    this.map = map;
    this.ghost = map.model.ghost;
    this.ghost.addEventListener('change', () => this.draw());
    const { svg } = map.view;
    svg.addEventListener('pointerdown', (e) => this.#down(e), true);
    svg.addEventListener('pointermove', (e) => this.#move(e), true);
    for (const name of ['pointerup', 'pointercancel']) svg.addEventListener(name, () => this.#drop(), true);
    svg.addEventListener(
      'click',
      (e) => {
        const sample = /** @type {SVGElement | null} */ (/** @type {Element} */ (e.target).closest('[data-sample]'));
        if (!sample || !this.ghost.unit) return;
        e.stopPropagation();
        const action = this.ghost.samples[Number(sample.dataset.sample)];
        if (action) this.ghost.table?.pick(action);
      },
      true,
    );
  }

  /** Hundredths of the table under the pointer. @param {PointerEvent} e */
  #point(e) {
    const { view } = this.map;
    const box = view.svg.parentElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return {
      x: (view.x + (e.clientX - box.left) / view.scale) / UNIT,
      y: (view.y + (e.clientY - box.top) / view.scale) / UNIT,
    };
  }

  /** @param {PointerEvent} e */
  #down(e) {
    const el = /** @type {SVGElement | null} */ (/** @type {Element} */ (e.target).closest('[data-grip]'));
    if (!this.ghost.unit || !el || !e.isPrimary) return;
    e.stopPropagation();
    const p = this.#point(e),
      end = this.ghost.end;
    this.#drag = { kind: el.dataset.grip ?? '', dx: end.x - p.x, dy: end.y - p.y, fresh: true };
    this.map.view.svg.setPointerCapture(e.pointerId);
  }

  /** @param {PointerEvent} e */
  #move(e) {
    const { ghost } = this;
    const drag = this.#drag;
    if (!drag) return;
    e.stopPropagation();
    const p = this.#point(e);
    if (drag.kind === 'unit') {
      ghost.lead(p.x + drag.dx, p.y + drag.dy, drag.fresh);
      drag.fresh = false;
    } else if (drag.kind === 'face') {
      const end = ghost.end;
      ghost.turn((Math.atan2(p.x - end.x, end.y - p.y) * 1800) / Math.PI);
    } else this.#wheel(drag, p);
  }

  /** A corner is led forward about the other one. @param {{kind: string, fresh: boolean}} drag
   * @param {{x: number, y: number}} p */
  #wheel(drag, p) {
    const { ghost } = this;
    const last = ghost.legs[ghost.legs.length - 1];
    if (!drag.fresh && last && 'wheel' in last) ghost.legs.pop();
    drag.fresh = false;
    const end = ghost.end;
    const [left, right] = ghost.corners;
    const pivot = drag.kind === 'left' ? right : left;
    const way = (Math.atan2(p.x - pivot.x, pivot.y - p.y) * 1800) / Math.PI;
    const from = end.facing + (drag.kind === 'left' ? -900 : 900);
    let by = ((Math.round(way - from) % 3600) + 5400) % 3600;
    by -= 1800;
    const turn = drag.kind === 'left' ? by : -by;
    if (turn > 0) ghost.wheel(drag.kind === 'left' ? 'right' : 'left', Math.min(1800, turn), false);
    else ghost.dispatchEvent(new Event('change'));
  }

  #drop() {
    if (!this.#drag) return;
    this.#drag = null;
    this.keep();
  }

  /** What can be gripped stays in sight, unless it is in hand. */
  keep() {
    const { ghost } = this,
      { view } = this.map;
    if (this.#drag || !ghost.unit || !ghost.touched) return;
    const { x, y } = ghost.end;
    const grips = [{ x, y }, ...ghost.handles];
    if (!grips.every((p) => view.sees({ x: p.x * UNIT, y: p.y * UNIT }))) view.look(x * UNIT, y * UNIT);
  }

  draw() {
    const { ghost, map } = this;
    this.under.textContent = this.over.textContent = this.signs.textContent = '';
    if (!ghost.unit) return;
    this.#samples();
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
    if (!ghost.touched || !ghost.verdict) return;
    const lines = ghost.verdict.allowed
      ? [
          tapeWords(ghost),
          (ghost.tape?.columns[0]?.lines ?? []).map((l) => `${l.reason} ${inches(l.value)}`).join(', '),
        ]
      : [...wrapped(typeset(ghost.verdict.why)), ghost.verdict.clauses.join(' ')];
    const shown = lines.filter(Boolean);
    if (!shown.length) return;
    const w = 18 + Math.max(...shown.map((line) => line.length)) * 6.1,
      h = 12 + 15 * shown.length;
    this.signs.append(
      s(
        'g',
        { class: `tapesign ${mood}`, 'data-x': end.x * UNIT, 'data-y': end.y * UNIT },
        s('rect', { x: 14, y: 12, width: w, height: h, rx: 6 }),
        shown.map((line, i) => s('text', { class: i ? 'second' : '', x: 23, y: 28 + 15 * i }, line)),
      ),
    );
  }

  /** What is drawn in pixels follows the zoom. */
  place() {
    atGround(this.signs, 1 / this.map.view.scale);
  }
}
