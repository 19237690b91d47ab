/** The enemy's turn as scenes. What is true is true at once: facts never wait. Only what is shown follows at a readable
 * pace, the map and the words around it, and any click on the map or key of the table brings it up to date. */

import { h } from './dom.js';
import { get, set, onchange, still } from './settings.js';
import { scenesOf, tells } from './scene_told.js';
import { changesOf } from './scene_log.js';
import { styled } from './battle.js';

/** @typedef {import('./scene_told.js').Scene} Scene */
/** @typedef {import('./scene_log.js').Moment} Moment */
/** @typedef {import('./game.js').Facts} Facts */
/** @typedef {import('../engine/core.js').View} View */
/** @typedef {import('./battle_told.js').Battle} Battle */

/** Milliseconds at single speed (look §14). */
const TIME = { camera: 400, arrows: 350, step: 180, march: 1400, dice: 350, rest: 900, fight: 1800, most: 20000 };
/** Milliseconds until what came is told, while more comes. */
const LATE = 150;
/** Pixels that an arrow should have. */
const ARROW = 250;
export const SPEEDS = /** @type {const} */ ([0.5, 1, 2, 4]);

/** Is it about a piece? @param {Moment} moment */
const touches = ({ changes }) => changes.some(([key]) => /^(unit|commander|leader)\.[^.]+$/.test(key));

/** What the player of scenes needs of a page.
 * @typedef {{table: import('./table.js').Table, map: import('./layer.js').MapLayer, log:
 *   import('./scene_log.js').SceneLog, battles: import('./battle.js').Battles | null, field: HTMLElement,
 *   tray: import('./tray.js').Tray, staged: () => void, caughtUp: () => void}} Stage `staged`: the transport has come,
 *   another scene, or it has gone */

export class Scenes {
  /** @type {Scene[]} */ list = [];
  /** The scene shown; -1 for none, the length of the list when all have been. */ at = -1;
  playing = false;
  #open = false;
  /** Facts before the first scene. @type {Facts | null} */ #start = null;
  #from = 0;
  /** @type {Moment[]} */ #moments = [];
  /** What the map shows, while that is not what is true. @type {Facts | null} */ shown = null;
  #done = 0;
  /** Who sits here. @type {Set<string>} */ #mine = new Set();
  /** One has seen enough of this turn. */ #skipped = false;
  #run = 0;
  /** @type {any} */ #late = 0;
  /** @type {(() => void) | null} */ #wake = null;
  /** @type {Map<number, Promise<Battle | null>>} by the entry with which a fight began */ #battles = new Map();
  /** @type {import('./scene_draw.js').SceneDrawing | null} */ #drawing = null;
  /** @type {typeof import('./scene_draw.js') | null} */ #draw = null;
  /** The recap and the transport. @type {import('./scene_bar.js').SceneBar | null} */ bar = null;
  holder = h('div', { class: 'recapholder' });
  foot = h('div', { class: 'sceneholder' });
  #off;

  /** @param {Stage} page */
  constructor(page) {
    this.page = page;
    this.#off = onchange((name) => name === 'speed' && this.bar?.draw());
    page.table.addEventListener('act', () => this.clear());
    page.field.addEventListener('click', () => this.end(), { capture: true });
  }

  /** The transport is open: something plays, or is looked at again. */
  get open() {
    return this.#open;
  }

  set open(yes) {
    this.#open = yes;
    this.page.staged();
  }

  /** Whose turn it is. */
  get side() {
    return this.list.find((scene) => scene.side)?.side ?? '';
  }

  /** Has it been shown how a scene ends? @param {Scene} scene */
  told({ to }) {
    return !this.#open || to <= this.#done;
  }

  #redraw() {
    this.bar?.draw();
    this.page.staged();
  }

  close() {
    this.#off();
    clearTimeout(this.#late);
    this.#run++;
  }

  // ---- What comes ------------------------------------------------------------------------------

  /** A view has come; is the map to wait for its scene? @param {View} message
   * @param {{whole: boolean}} change @returns {boolean} */
  take(message, change) {
    const { table, log } = this.page;
    const by = message.last?.[0] ?? '';
    const enemy = by !== '' && by !== 'fortune' && !this.#mine.has(by);
    if (table.yours) this.#mine.add(message.you);
    if (change.whole || message.back !== undefined || message.curtain) return (this.clear(), false);
    if (!enemy && !(by === 'fortune' && this.#start)) return (this.clear(), false);
    if (!this.#start) {
      this.#skipped = false;
      this.#from = log.moments.at(-2)?.seq ?? log.first;
      this.#start = log.at(this.#from);
    }
    this.#moments = log.after(this.#from);
    if (!this.list.length || table.yours || table.over) this.#tell();
    else if (this.playing) this.#late ||= setTimeout(() => this.#tell(), LATE); // a machine may act quickly
    if (table.yours && 'pause' in table.engine) table.engine.pause = Math.min(table.engine.pause, 60);
    if (!this.open) this.#done = message.seq;
    return this.open; // paused, too
  }

  /** The scenes as far as they are known; the first of them begins to play. */
  #tell() {
    const { model } = this.page.table;
    clearTimeout(this.#late);
    this.#late = 0;
    if (!this.#start) return;
    const start = this.#start;
    this.list = scenesOf(model, start, this.#moments, this.#from).filter(tells);
    const fight = model.fight(start);
    if (this.list.every((scene) => scene.kind === 'fight' && scene.place === fight)) return; // what one began oneself
    this.#stage();
    if (this.playing) return void this.#wake?.();
    if (this.shown) return; // looked at by hand
    this.at = this.list.length;
    if (still() || this.#skipped) return;
    if (this.#done < this.#moments[this.#moments.length - 1].seq) this.#begin(this.#done || this.#from);
  }

  /** What draws comes when it is first needed. */
  async #stage() {
    if (this.bar) return this.bar.draw();
    const [draw, { SceneBar }] = await Promise.all([import('./scene_draw.js'), import('./scene_bar.js'), styled()]);
    if (!this.bar) {
      this.#draw = draw;
      this.#drawing = new draw.SceneDrawing(this.page.map);
      this.bar = new SceneBar(this);
      this.holder.append(this.bar.recap);
      this.foot.append(this.bar.el);
    }
    this.bar.draw();
    this.#paint();
  }

  /** Scenes of entries that were told elsewhere: what happened while one was away. @param {Facts} start
   * @param {Moment[]} moments @param {number} from */
  since(start, moments, from) {
    this.clear();
    this.#start = start;
    this.#moments = moments;
    this.#from = from;
    this.list = scenesOf(this.page.table.model, start, moments, from).filter(tells);
    this.#stage();
    this.again();
  }

  /** One entry alone, as a replay shows it: it has happened already. @param {Facts} before @param {Moment} moment */
  async glance(before, moment) {
    this.clear();
    const run = this.#run;
    this.#start = before;
    this.#moments = [moment];
    this.#from = moment.seq - 1;
    this.list = scenesOf(this.page.table.model, before, this.#moments, this.#from).filter(tells);
    if (!this.list.length) return;
    await this.#stage();
    if (run !== this.#run) return;
    this.at = 0;
    this.#done = moment.seq;
    this.#look(this.list[0], still() ? 0 : TIME.camera / get('speed'));
    this.#paint(true);
    await this.#fight(this.list[0]);
  }

  /** One has acted: nothing stays. */
  clear() {
    this.end();
    this.list = [];
    this.at = -1;
    this.#start = null;
    this.#done = 0;
    this.#battles.clear();
    this.open = false;
    this.#drawing?.clear();
    this.#redraw();
  }

  // ---- Transport ---------------------------------------------------------------------------------

  /** From the start. True when there is something. */
  again() {
    if (!this.list.length) return false;
    if (still()) this.go(0);
    else this.#begin(this.#from);
    return true;
  }

  pause() {
    if (this.playing) {
      this.playing = false;
      this.#run++;
    } else if (this.at >= this.list.length) this.again();
    else if (still()) this.step();
    else this.#begin(this.#done);
    this.#redraw();
  }

  /** The next scene whole, and no further. */
  step() {
    this.go(Math.min(this.list.length - 1, this.playing || !this.shown ? Math.max(0, this.at) : this.at + 1));
  }

  /** How it stood after a scene. @param {number} i */
  go(i) {
    const scene = this.list[i];
    if (!scene) return this.end();
    this.playing = false;
    this.#run++;
    this.open = true;
    this.at = i;
    this.#done = scene.to;
    this.#put(scene.to);
    this.#look(scene, 0);
    this.#paint();
    this.#fight(scene);
    this.#redraw();
  }

  /** What is true, at once, with what changed. */
  end() {
    const late = this.shown !== null;
    const was = this.open;
    this.#run++;
    this.#wake?.();
    this.#skipped = true;
    this.playing = this.open = false;
    this.at = this.list.length;
    this.#done = this.#moments[this.#moments.length - 1]?.seq ?? 0;
    if (this.page.battles) this.page.battles.quiet = false;
    this.bar?.card(null);
    if (late) {
      this.#show(this.page.table.facts);
      this.shown = null;
    }
    if (!late && !was) return;
    this.#paint();
    this.#redraw();
    this.page.caughtUp();
  }

  /** @param {number} speed */
  speed(speed) {
    set('speed', /** @type {any} */ (speed));
    this.#redraw();
  }

  /** Keys while there are scenes; true when one was meant. @param {KeyboardEvent} e */
  key(e) {
    const target = /** @type {HTMLElement} */ (e.target);
    if (!this.list.length || e.ctrlKey || e.metaKey || e.altKey || target.closest('input, select, textarea, dialog'))
      return false;
    const key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
    if (key === 'b' && !this.page.battles?.open) return this.again();
    if (!this.open) return false;
    if (key === ' ' && !target.closest('button, [role=button]')) return (this.pause(), true);
    if (key === 'ArrowRight' && !target.closest('.mapsvg')) return (this.step(), true);
    const { chosen, picked } = this.page.table;
    if (key === 'Escape' || (key === 'e' && !picked && !chosen.length)) return (this.end(), true);
    if (key.length === 1 && !'+-=0j'.includes(key)) this.end(); // whatever else is meant is meant of what is true
    return false;
  }

  // ---- Playing -----------------------------------------------------------------------------------

  /** @param {number} from play what came after this entry */
  #begin(from) {
    this.playing = this.open = true;
    this.#done = from;
    if (this.page.battles) this.page.battles.quiet = true;
    this.#put(from);
    this.#redraw();
    this.#play(++this.#run);
  }

  /** How much faster, so that nobody watches for long. */
  get #haste() {
    const sum = this.list.reduce((all, scene) => all + this.#length(scene), 0);
    return Math.max(1, sum / TIME.most) * get('speed');
  }

  /** @param {Scene} scene */
  #length({ kind, moments, dice }) {
    const travel = Math.min(TIME.march, moments.filter(touches).length * TIME.step);
    return TIME.camera + TIME.arrows + travel + (dice ? TIME.dice : 0) + (kind === 'fight' ? TIME.fight : TIME.rest);
  }

  /** @param {number} run */
  async #play(run) {
    const mine = () => run === this.#run;
    const wait = (/** @type {number} */ time) => new Promise((go) => setTimeout(go, time / this.#haste));
    if (!this.bar) await this.#stage();
    while (mine()) {
      const i = this.list.findIndex(({ to }) => to > this.#done);
      if (i < 0 || !this.list[i]) {
        if (this.page.table.yours || this.page.table.over || !this.#live()) return this.end();
        await new Promise((go) => (this.#wake = () => go(null))); // the machine thinks
        this.#wake = null;
        continue;
      }
      const scene = this.list[i];
      this.at = i;
      this.#redraw();
      this.#look(scene, TIME.camera / this.#haste);
      await wait(TIME.camera);
      if (!mine()) return;
      this.#paint(true);
      await wait(TIME.arrows);
      const moments = this.list[i]?.moments ?? [];
      const step = Math.min(TIME.step, TIME.march / (moments.filter(touches).length || 1));
      for (const moment of moments) {
        if (!mine()) return;
        if (moment.seq <= this.#done) continue;
        this.#put(moment.seq);
        this.#done = moment.seq;
        if (touches(moment)) await wait(step);
        if (moment.dice.length) await wait(TIME.dice);
      }
      if (!mine()) return;
      this.#done = Math.max(this.#done, scene.to);
      const battle = await this.#fight(scene);
      if (!mine()) return;
      this.#paint();
      this.#redraw();
      await wait(battle ? TIME.fight : TIME.rest);
      if (mine()) this.bar?.card(null);
    }
  }

  /** Are these the scenes of what happens now? */
  #live() {
    return this.#moments.length > 0 && this.#moments[this.#moments.length - 1].seq === this.page.log.seq;
  }

  /** The map shows how it stood after so many entries. @param {number} seq */
  #put(seq) {
    const facts = this.factsAt(seq);
    if (!this.shown) this.shown = new Map(this.page.table.facts);
    this.#show(facts);
    this.shown = facts;
    this.page.tray.draw();
  }

  /** @param {number} seq @returns {Facts} */
  factsAt(seq) {
    const facts = new Map(/** @type {Facts} */ (this.#start));
    for (const moment of this.#moments) {
      if (moment.seq > seq) break;
      for (const [key, value] of moment.changes) {
        if (value === undefined) facts.delete(key);
        else facts.set(key, value);
      }
    }
    return facts;
  }

  /** @param {Facts} facts */
  #show(facts) {
    const keys = changesOf(this.shown ?? new Map(), facts).map(([key]) => key);
    if (keys.length) this.page.map.update(facts, keys);
  }

  /** @param {import('./scene_told.js').Stop} stop */
  #spot = (stop) => stop.spot ?? this.page.map.spot(stop.place);

  /** The points of a scene. @param {Scene} scene */
  #points({ moves, place }) {
    const ends = moves.flatMap(({ stops }) => stops);
    return [...ends.map(this.#spot), place ? this.page.map.spot(place) : null].flatMap((point) => point ?? []);
  }

  /** How far it is from the first stop to the last, in metres. @param {import('./scene_told.js').Stop[]} stops */
  #reach(stops) {
    const [a, b] = [this.#spot(stops[0]), this.#spot(stops[stops.length - 1])];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }

  /** The camera goes where it happens, unless that is in sight. @param {Scene} scene @param {number} time */
  #look(scene, time) {
    const { map } = this.page,
      { view } = map;
    const points = this.#points(scene);
    if (!points.length || get('follow') === false) return;
    const far = Math.max(...scene.moves.map(({ stops }) => this.#reach(stops)), 1);
    const readable = Math.min(view.most, Math.max(map.readable, ARROW / far));
    if (view.scale >= readable * 0.8 && points.every((point) => view.sees(point))) return;
    const xs = points.map(({ x }) => x),
      ys = points.map(({ y }) => y),
      { edge } = map.reach;
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    const w = Math.max(...xs) - x + 2 * edge,
      tall = Math.max(...ys) - y + 2 * edge;
    const scale = Math.min(Math.max(view.scale, readable), view.width / w, view.height / tall);
    view.glide({ x: x - edge + w / 2, y: y - edge + tall / 2 }, scale, time);
  }

  /** Arrows of this scene, trails of those before, and at the end badges on what changed. @param {boolean} [grow] */
  #paint(grow = false) {
    const drawing = this.#drawing;
    if (!drawing || !this.#draw || !this.#start) return;
    const { arrowsOf } = this.#draw;
    const { model } = this.page.table;
    const over = this.at >= this.list.length;
    const scenes = this.list.slice(0, this.at + 1);
    const all = scenes.map((scene) => arrowsOf(scene, this.#spot, (key) => model.unitName(key)));
    const now = over ? [] : (all.pop() ?? []);
    const past = all.flat();
    // Whoever came to this fight is shown with it.
    const scene = over ? null : scenes[this.at];
    const place = scene?.kind === 'fight' ? scene.place : '';
    const came = past.filter((arrow) => place && arrow.to === place);
    if (place && scene) now.push(...this.#blows(scene));
    const facts = over ? this.page.table.facts : this.factsAt(this.#done);
    const trails = past.filter((arrow) => !came.includes(arrow));
    drawing.set([...came, ...now], trails, this.bar?.badges(this.#start, facts) ?? [], grow);
  }

  /** Who attacks from beside the place of a fight. @param {Scene} scene */
  #blows({ place, from, moments }) {
    const { model } = this.page.table,
      { map } = this.page;
    for (const seq of [from, ...moments.map((moment) => moment.seq)]) {
      const facts = this.factsAt(seq);
      if (model.fight(facts) !== place || !model.bout.parties(facts).attackers.length) continue;
      const at = (/** @type {string} */ key) => model.bout.spot?.(facts, key) ?? map.spot(model.unitPlace(facts, key));
      return this.#draw?.blows(model, facts, (key) => [at(key), map.spot(place)]) ?? [];
    }
    return [];
  }

  // ---- Fights --------------------------------------------------------------------------------------

  /** @param {Scene} scene @returns {Promise<Battle | null>} */
  battle(scene) {
    const { table, log } = this.page;
    if (scene.kind !== 'fight' || !scene.dice) return Promise.resolve(null);
    const key = scene.from * 1e5 + scene.to;
    let told = this.#battles.get(key);
    if (!told) {
      const facts = async (/** @type {number} */ seq) =>
        this.#start && seq >= this.#from ? this.factsAt(seq) : log.facts(seq);
      told = import('./battle_told.js')
        .then(({ battleOf }) => battleOf(table, { facts }, scene, scene.to, !scene.last))
        .catch(() => null);
      this.#battles.set(key, told);
    }
    return told;
  }

  /** The card over a fight. @param {Scene} scene */
  async #fight(scene) {
    const run = this.#run;
    const battle = await this.battle(scene);
    if (run !== this.#run) return null;
    const spot = battle && get('battle') !== 'none' ? this.page.map.spot(scene.place) : null;
    this.bar?.card(spot ? battle : null, spot);
    return battle;
  }
}
