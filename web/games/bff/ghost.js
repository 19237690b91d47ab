/** The move in the making: legs of a path with the pose they come to, and what the engine says of it. It draws nothing
 * and judges nothing: `go` is a template of which the list has samples, and every path is laid before the engine. */

import { cornersOf, off, wheeled, widthOf } from './units.js';

/** @typedef {import('../../js/table.js').Table} Table */
/** @typedef {import('../../js/game.js').Facts} Facts */
/** @typedef {import('./units.js').Pose} Pose */
/** @typedef {import('./model.js').BffModel} BffModel */
/** @typedef {import('../../js/table.js').Action} Action */
/** A leg: to a point, or a wheel by tenths of a degree.
 * @typedef {{to: {x: number, y: number}} | {wheel: 'left' | 'right', by: number}} Leg */

const COLUMNS = /column|limbered|broken/;

/** "go 1200 3400 wheel-left 450 face 900" as legs and facing. @param {string} notation */
export function readPath(notation) {
  const words = notation.split(' ').slice(1);
  /** @type {Leg[]} */ const legs = [];
  let face = NaN;
  for (let i = 0; i + 1 < words.length; i += 2) {
    const n = Number(words[i + 1]);
    if (words[i] === 'face') face = n;
    else if (words[i] === 'wheel-left') legs.push({ wheel: 'left', by: n });
    else if (words[i] === 'wheel-right') legs.push({ wheel: 'right', by: n });
    else legs.push({ to: { x: Number(words[i]), y: n } });
  }
  return { legs, face };
}

/** @param {string} notation @param {string} [words] @returns {Action} */
const goOf = (notation, words = '') => ({ notation, words, clause: '', text: words, verb: 'go', refs: [], gives: '' });

/** @param {Leg[]} legs @param {number} face */
function pathOf(legs, face) {
  const words = legs.map((leg) => ('wheel' in leg ? `wheel-${leg.wheel} ${leg.by}` : `${leg.to.x} ${leg.to.y}`));
  if (!Number.isNaN(face)) words.push(`face ${face}`);
  return ['go', ...words].join(' ');
}

/** Tells `change` when the path or the verdict is another. */
export class Ghost extends EventTarget {
  /** @type {BffModel | null} */ model = null;
  /** @type {Table | null} */ table = null;
  /** Whose move it is, '' when there is none. */ unit = '';
  /** @type {Leg[]} */ legs = [];
  /** Facing at the end, where the maneuver has one; NaN without. */ face = NaN;
  /** @type {{allowed: boolean, why: string, clauses: string[]} | null} */ verdict = null;
  /** @type {import('../../engine/core.js').Sheet | null} */ tape = null;
  /** Whom it would hit from there. @type {import('../../engine/core.js').Answer | null} */ hits = null;
  /** The engine has not yet said anything of the path as it is now. */ judging = false;
  /** What keeps it from going where it was led. @type {{why: string, clauses: string[]} | null} */ stop = null;
  /** Where a retreat may go, for whoever chooses its side. @type {{action: Action, unit: string, pose: Pose}[]} */
  retreats = [];
  #asked = 0;
  #late = 0;
  #shown = '';
  #bends = false;
  /** What the main button of the page would do. @type {Action | null} */ #go = null;
  /** A hand leads it: the path that is wished for, and what is left of it where none of its last leg may be gone.
   * @type {{legs: Leg[], base: Leg[]} | null} */
  #wish = null;
  /** @type {Promise<void> | null} */ #leading = null;
  /** Where on the ground whose move shall begin to go. @type {{unit: string, x: number, y: number} | null} */ #aim =
    null;

  /** Follow a table. @param {Table} table */
  follow(table) {
    this.table = table;
    const look = () => this.#look();
    table.addEventListener('view', look);
    table.addEventListener('choice', () => this.#sample());
    table.addEventListener('point', () => this.dispatchEvent(new Event('change')));
    this.addEventListener('change', () => this.#offer());
    look();
  }

  /** Who chooses its maneuver, or ''. */
  get chooser() {
    const { table } = this;
    return table?.yours && table.facts.get('step') === 'choice' ? (table.facts.get('maneuver') ?? '') : '';
  }

  /** Sample paths of the list. */
  get samples() {
    return this.unit && this.table ? this.table.legal.filter((action) => action.verb === 'go') : [];
  }

  get state() {
    return /** @type {BffModel} */ (this.model).state(/** @type {Table} */ (this.table).facts, this.unit);
  }

  /** The formation that the maneuver leads to, else its own. */
  get formation() {
    const to = this.table?.facts.get('maneuver.formation') ?? '';
    return to && to !== 'none' ? to : this.state.formation;
  }

  get shape() {
    return /** @type {BffModel} */ (this.model).shape(this.state, this.formation);
  }

  /** Does it follow points, instead of going straight and wheeling? */
  get column() {
    return !this.state.formation || COLUMNS.test(this.verb === 'unlimber' ? 'limbered' : this.formation);
  }

  /** Has it a facing of its own at the end? */
  get faces() {
    return /unlimber|pivot|form|dismount/.test(this.verb);
  }

  get verb() {
    return this.table?.facts.get('maneuver.verb') ?? '';
  }

  /** The poses after each leg, the first where it stands. @param {Leg[]} [legs] @param {number} [face]
   * @returns {Pose[]} */
  poses(legs = this.legs, face = this.face) {
    const start = this.state.pose ?? { x: 0, y: 0, facing: 0 };
    const all = [{ ...start }];
    const width = this.state.formation ? widthOf(this.shape) : 0;
    for (const leg of legs) {
      const last = all[all.length - 1];
      if ('wheel' in leg) all.push(wheeled(last, width, leg.wheel, leg.by));
      else {
        const way = (Math.atan2(leg.to.x - last.x, last.y - leg.to.y) * 1800) / Math.PI;
        all.push({ ...leg.to, facing: this.column ? Math.round((way + 3600) % 3600) % 3600 : last.facing });
      }
    }
    if (!Number.isNaN(face)) all[all.length - 1] = { ...all[all.length - 1], facing: face };
    return all;
  }

  get end() {
    const all = this.poses();
    return all[all.length - 1];
  }

  get notation() {
    return pathOf(this.legs, this.face);
  }

  get touched() {
    return this.legs.length > 0 || !Number.isNaN(this.face);
  }

  // ---- Led by a hand ----------------------------------------------------------------------------

  /** The path that a new straight leg comes after: a line that was led already is led elsewhere. */
  get base() {
    const last = this.legs[this.legs.length - 1];
    return last && 'to' in last && !this.column && !this.#bends ? this.legs.slice(0, -1) : [...this.legs];
  }

  /** As far along this path as the engine lets it go. There is one question at a time, and the last wish counts.
   * @param {Leg[]} legs @param {Leg[]} base */
  steer(legs, base) {
    this.#wish = { legs, base };
    return (this.#leading ??= this.#lead());
  }

  /** Until it has come where it was led. */
  get led() {
    return this.#leading ?? Promise.resolve();
  }

  async #lead() {
    while (this.#wish) {
      const { unit } = this,
        wish = this.#wish;
      this.#wish = null;
      const answer = await this.table?.query(`so-far ${pathOf(wish.legs, this.face)}`).catch(() => null);
      if (answer && unit && unit === this.unit) this.#led(wish, answer);
    }
    this.#leading = null;
  }

  /** @param {{legs: Leg[], base: Leg[]}} wish @param {import('../../engine/core.js').Answer} answer */
  #led({ legs, base }, { words, found, actions }) {
    const [go] = actions ?? [];
    this.legs = go ? readPath(go[0]).legs : this.verb === 'charge' ? legs : base;
    const clauses = found.flatMap(({ clause }) => clause ?? []);
    if (go) this.verdict = { allowed: true, why: '', clauses: [] };
    this.#changed();
    this.stop = clauses.length && this.verb !== 'charge' ? { why: words, clauses } : null;
    this.dispatchEvent(new Event('change'));
  }

  /** To a point of the ground. @param {number} x @param {number} y @param {Leg[]} [base] */
  leadTo(x, y, base = this.base) {
    this.#bends = false;
    return this.steer([...base, { to: { x: Math.round(x), y: Math.round(y) } }], base);
  }

  /** By so much forward about a front corner, after what it was; less than nothing takes a wheel back.
   * @param {'left' | 'right'} hand @param {number} by @param {Leg[]} base */
  wheelTo(hand, by, base) {
    const last = base[base.length - 1];
    const more = last && 'wheel' in last && last.wheel === hand ? last.by : 0;
    const before = more ? base.slice(0, -1) : base;
    const sum = Math.min(1800, Math.round(more + by));
    return this.steer(sum > 0 ? [...before, { wheel: hand, by: sum }] : before, before);
  }

  /** Where it shall go once its move has begun. @param {string} unit @param {{x: number, y: number}} p */
  aimAt(unit, { x, y }) {
    this.#aim = { unit, x, y };
  }

  /** The usual maneuver begins, if it is open. @param {{x: number, y: number}} [p] where it shall go */
  begin(p) {
    const move = this.chooser ? this.table?.legal.find((action) => action.verb === 'move') : null;
    if (!move) return false;
    if (p) this.aimAt(this.chooser, p);
    this.table?.act(move);
    return true;
  }

  // ---- Changing it -----------------------------------------------------------------------------

  /** The last straight leg ends there; a new one begins when `fresh`. @param {number} x @param {number} y
   * @param {boolean} fresh */
  lead(x, y, fresh) {
    const last = this.legs[this.legs.length - 1];
    const to = { x: Math.round(x), y: Math.round(y) };
    if (!fresh && last && 'to' in last) last.to = to;
    else if (this.legs.length < 8) this.legs.push({ to });
    this.#changed();
  }

  /** By so much more, forward about the other corner. @param {'left' | 'right'} hand @param {number} by tenths */
  wheel(hand, by) {
    const last = this.legs[this.legs.length - 1];
    if (last && 'wheel' in last) {
      const now = (last.wheel === hand ? 1 : -1) * last.by + by;
      last.wheel = now < 0 ? (hand === 'left' ? 'right' : 'left') : hand;
      last.by = Math.min(1800, Math.abs(now));
      if (!last.by) this.legs.pop();
    } else if (this.legs.length < 8) this.legs.push({ wheel: hand, by });
    this.#changed();
  }

  /** @param {number} facing */
  turn(facing) {
    this.face = ((Math.round(facing) % 3600) + 3600) % 3600;
    this.#changed();
  }

  /** Take the last leg back. */
  pop() {
    if (!Number.isNaN(this.face)) this.face = NaN;
    else this.legs.pop();
    this.#changed();
  }

  clear() {
    this.legs = [];
    this.face = NaN;
    this.#bends = false;
    this.#forget();
    this.dispatchEvent(new Event('change'));
  }

  /** No verdict, and none that is still on its way. */
  #forget() {
    clearTimeout(this.#late);
    this.#asked++;
    this.judging = false;
    this.verdict = this.tape = this.hits = this.stop = null;
  }

  /** As it was typed or listed. @param {string} notation */
  take(notation) {
    const { legs, face } = readPath(notation);
    this.legs = legs;
    this.face = face;
    this.#changed();
  }

  /** Push the end by so much. @param {number} dx hundredths @param {number} dy */
  nudge(dx, dy) {
    const end = this.end;
    this.lead(end.x + dx, end.y + dy, this.#bends);
    this.#bends = false;
  }

  /** The next push begins another leg. */
  bend() {
    this.#bends = true;
  }

  /** May it stay where it is: a change of formation, a garrison? */
  get stays() {
    return this.samples.some(({ notation }) => notation === 'go');
  }

  async confirm() {
    const { table, notation } = this;
    if (!table || !this.unit || !(this.touched || this.stays)) return;
    await table.act(goOf(notation, 'This move'));
  }

  // ---- The table and the engine ------------------------------------------------------------------

  #look() {
    const table = /** @type {Table} */ (this.table);
    const open = table.yours && table.legal.some((action) => action.verb === 'go');
    const unit = open ? (table.facts.get('maneuver') ?? '') : '';
    this.unit = unit;
    this.#shown = '';
    this.#go = null;
    this.clear();
    this.#findRetreats(table);
    const aim = this.#aim;
    if (aim?.unit !== (unit || table.facts.get('maneuver'))) this.#aim = null;
    if (!unit) return void (aim && setTimeout(() => this.#aim && this.begin(this.#aim), 0));
    this.#aim = null;
    const [sample] = this.verb === 'charge' ? this.samples : [];
    if (sample) this.take(sample.notation);
    else if (aim) this.leadTo(aim.x, aim.y);
  }

  /** The ends of a retreat that may turn to either side. @param {Table} table */
  async #findRetreats(table) {
    const { view } = table;
    this.retreats = [];
    const sides = table.yours ? table.legal.filter((action) => action.verb === 'aside') : [];
    if (!sides.length) return;
    const found = await Promise.all(sides.map(({ notation }) => table.query(notation).catch(() => null)));
    if (view !== table.view) return;
    this.retreats = sides.flatMap((action, i) => {
      const of = (/** @type {string} */ code) => found[i]?.found.find((group) => group.code === code)?.of[0];
      const [unit, x] = of('to-x') ?? ['', 0];
      return unit ? [{ action, unit, pose: { x, y: of('to-y')?.[1] ?? 0, facing: of('facing')?.[1] ?? 0 } }] : [];
    });
    this.dispatchEvent(new Event('change'));
  }

  /** A sample that was chosen in the list becomes the ghost. */
  #sample() {
    const picked = this.table?.picked;
    if (this.#go && picked !== this.#go) {
      this.#go = null;
      if (!picked) return this.clear(); // it was dropped
    }
    if (!this.unit || !picked || picked.verb !== 'go' || picked.notation === this.#shown) return;
    this.#shown = picked.notation;
    this.take(picked.notation);
  }

  /** The main button of the page makes the move as soon as it is legal. */
  #offer() {
    const { table, notation, touched } = this;
    if (!table) return;
    const good = this.unit && (touched ? this.verdict?.allowed : this.stays);
    const words = !touched ? 'Stay here' : this.verb === 'charge' ? 'Charge here' : 'Move here';
    const { picked } = table;
    if (good && picked?.notation === notation) return;
    if (good && this.#go && picked === this.#go && this.#go.words === words) this.#go.notation = notation;
    else if (good || (this.#go && picked === this.#go)) {
      table.picked = this.#go = good ? goOf(notation, words) : null;
      table.dispatchEvent(new Event('choice'));
    }
  }

  #changed() {
    this.judging = true;
    this.stop = null;
    this.dispatchEvent(new Event('change'));
    clearTimeout(this.#late);
    this.#late = window.setTimeout(() => this.#ask(), 40);
  }

  /** What the engine says of the path. */
  async #ask() {
    const { table, notation } = this;
    if (!table || !this.unit) return;
    if (!this.touched) {
      const { stop } = this;
      this.#forget();
      this.stop = stop;
      this.dispatchEvent(new Event('change'));
      return;
    }
    const turn = ++this.#asked;
    const verdict = await table.engine.why(notation).catch((/** @type {any} */ error) => ({
      allowed: false,
      why: String(error?.text ?? error?.message ?? error),
      clauses: [],
    }));
    const tape = await table.sheet(goOf(notation));
    const hits = verdict.allowed ? await this.#fire() : null;
    if (turn !== this.#asked) return;
    this.judging = this.notation !== notation;
    this.verdict = verdict;
    this.tape = tape;
    this.hits = hits;
    this.dispatchEvent(new Event('change'));
  }

  /** A charge does not fire, nor do leaders. */
  #fire() {
    const { x, y, facing } = this.end;
    if (!this.state.formation || this.verb === 'charge') return null;
    return this.table?.query(`fire-from ${this.unit} ${x} ${y} ${facing}`).catch(() => null) ?? null;
  }

  // ---- For the map -----------------------------------------------------------------------------------

  /** Corners of the block at the end. */
  get corners() {
    return cornersOf(this.end, this.shape);
  }

  /** Handles: the front corners for wheels, ahead of the front for a facing. */
  get handles() {
    if (!this.state.formation) return [];
    const w = widthOf(this.shape) / 2,
      end = this.end;
    /** @type {{kind: 'left' | 'right' | 'face', x: number, y: number}[]} */
    const all = [];
    if (!this.column && !/unlimber|pivot/.test(this.verb))
      all.push({ kind: 'left', ...off(end, -w, 0) }, { kind: 'right', ...off(end, w, 0) });
    if (this.faces) all.push({ kind: 'face', ...off(end, 0, 160) });
    return all;
  }
}
