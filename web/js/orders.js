/** Orders in one gesture: choose a stack and its whole range lights up; a click or a drag to a lit place plays the way
 * there as its single actions, through the gate, until something is revealed, dice are due or a choice is real.
 * What is in reach and which actions go there the engine says (`march`, `way`). */

import { capital, h, renew, typeset } from './dom.js';
import { chip, rendered } from './journal.js';
import { counted } from './overlay.js';
import { drawRange } from './range.js';
import { percent, strip } from './sheet.js';

/** @typedef {import('./play.js').PlayPage} PlayPage */
/** @typedef {{place: string, units: string[]}} Stack */
/** @typedef {{cost: number, plate: string, attack: boolean, passes: boolean, before: string}} Reached */
/** @typedef {{place: string, places: string[], attack: boolean, cost: string, actions: [string, string, string][],
 *   words: string, fight?: {action: string, sheet: any}[]}} Way `actions` are empty until the engine has answered */

/** In one order. */
const MOST = 7;
const LEAST_DRAG = 6;
const hint = () =>
  matchMedia('(hover: none)').matches
  ? 'Tap a lit place to see the way, and again to go there.'
  : 'Point at a lit place to see the way, click to go there.';

export class OrderDesk {
  /** @type {Stack[]} */ stacks = [];
  /** @type {Map<string, Reached>} */ range = new Map();
  /** To the place that is pointed at. @type {Way | null} */ way = null;
  el = h('section', { class: 'orderbox', 'aria-label': 'Order', hidden: true });
  /** Its actions are being done. */ playing = false;
  /** @type {import('./odds_card.js').OddsCard | null} */ #card = null;
  /** All of the stack, because nobody was picked. */ #whole = false;
  /** The last order, for undo. @type {{before: number, after: number} | null} */ #last = null;
  #asked = 0;
  /** @type {Promise<void>} */ #ready = Promise.resolve();
  /** The order being done. @type {Promise<void>} */ #work = Promise.resolve();
  /** @type {{place: string, x: number, y: number, on: boolean} | null} */ #drag = null;

  /** @param {PlayPage} page */
  constructor(page) {
    this.page = page;
    this.table = page.table;
    /** @type {{open: string, pick: string, stop: string, attack: string} | undefined} */
    this.verbs = page.options.replay ? undefined : page.table.game.orders;
    this.table.addEventListener('view', () => {
      if (!this.playing) this.clear();
    });
    this.#listen();
  }

  // ---- Who can be ordered --------------------------------------------------------------------

  /** Pieces in a place that may be picked now, or once the place is activated. @param {string} place */
  able(place) {
    const { table, verbs } = this;
    if (!verbs || !table.yours) return [];
    const { model, facts, legal, view } = table;
    const picks = legal.filter((a) => a.verb === verbs.pick).map((a) => a.refs[0].slice(5));
    if (picks.length) return picks.filter((key) => model.unitPlace(facts, key) === place);
    if (!verbs.open || !legal.some((a) => a.verb === verbs.open && a.refs[0] === `place:${place}`)) return [];
    return model
      .pieces(facts, place)
      .filter((p) => p.side === view?.you)
      .map((p) => p.key);
  }

  get units() {
    return this.stacks.flatMap((stack) => stack.units);
  }

  // ---- Choosing ------------------------------------------------------------------------------

  /** A click on the map; true when it was about an order.
   * @param {{kind: string, id: string, shift?: boolean, touch?: boolean, on?: boolean}} what `on`: on counters */
  click({ kind, id, shift = false, touch = false, on = false }) {
    if (this.playing) return true;
    if (kind !== 'place' || !this.verbs || !this.table.yours) return false;
    const able = this.able(id),
      chosen = this.stacks.length > 0;
    if (shift && chosen && able.length) return (this.#add(id, able), true);
    const lit = this.range.has(id) && !this.range.get(id)?.passes;
    if (chosen && lit && !(on && able.length)) {
      if (touch && this.way?.place !== id) this.point(id);
      else this.go(id);
      return true;
    }
    if (able.length) return (this.#begin([{ place: id, units: able.slice(0, MOST) }], true), false);
    if (!chosen || this.table.legal.some((a) => a.refs.includes(`place:${id}`))) return false;
    this.#refuse(id);
    return true;
  }

  /** A counter in the tray: it alone at first, then it is taken along or left; true when that is all.
   * @param {string} key */
  toggle(key) {
    const place = this.table.model.unitPlace(this.table.facts, key);
    const able = this.able(place),
      stack = this.stacks.find((one) => one.place === place);
    if (!able.includes(key) || this.playing) return false;
    if (!stack || this.#whole) return (this.#begin([{ place, units: [key] }], false), false);
    const units = stack.units.includes(key) ? stack.units.filter((one) => one !== key) : [...stack.units, key];
    if (!units.length) this.clear();
    else this.#begin(this.stacks.map((one) => (one === stack ? { place, units: units.slice(0, MOST) } : one)), false);
    return true;
  }

  /** @param {string} place @param {string[]} units */
  #add(place, units) {
    const others = this.stacks.filter((stack) => stack.place !== place);
    const more = others.length === this.stacks.length ? [...others, { place, units: units.slice(0, MOST) }] : others;
    if (more.length) this.#begin(more, false);
    else this.clear();
  }

  clear() {
    this.#asked++;
    if (!this.stacks.length && !this.way) return;
    this.stacks = [];
    this.range = new Map();
    this.way = null;
    this.#tell();
  }

  #tell() {
    this.table.ordered = new Set(this.units);
    this.table.dispatchEvent(new Event('choice'));
  }

  /** @param {Stack[]} stacks @param {boolean} whole */
  #begin(stacks, whole) {
    this.stacks = stacks;
    this.range = new Map();
    this.way = null;
    this.#whole = whole;
    const turn = ++this.#asked;
    this.#ready = this.#find(stacks, turn);
  }

  /** Of several stacks what all can reach. @param {Stack[]} stacks @param {number} turn */
  async #find(stacks, turn) {
    const found = await Promise.all(stacks.map((stack) => this.#march(stack)));
    if (turn !== this.#asked) return;
    this.stacks = stacks.filter((stack) => stack.units.length);
    const [first, ...rest] = found;
    this.range = new Map(
      [...first].flatMap(([id, at]) => {
        const others = rest.map((range) => range.get(id));
        if (others.some((other) => !other || other.passes)) return [];
        const dearest = [at, .../** @type {Reached[]} */ (others)].sort((a, b) => b.cost - a.cost)[0];
        return [[id, { ...at, cost: dearest.cost, plate: dearest.plate }]];
      }),
    );
    if (!this.range.size) this.stacks = [];
    this.#tell();
  }

  /** Those who cannot go are left out. @param {Stack} stack @returns {Promise<Map<string, Reached>>} */
  async #march(stack) {
    const all = await this.#ask(stack.units);
    if (all.size || stack.units.length === 1) return all;
    const alone = await Promise.all(stack.units.map((key) => this.#ask([key])));
    const can = stack.units.filter((_, i) => alone[i].size);
    const together = can.length && can.length < stack.units.length ? await this.#ask(can) : new Map();
    stack.units = together.size ? can : can.slice(0, 1);
    return together.size ? together : (alone.find((range) => range.size) ?? new Map());
  }

  /** @param {string[]} units @returns {Promise<Map<string, Reached>>} */
  async #ask(units) {
    /** @type {Map<string, Reached>} */ const range = new Map();
    const answer = await this.table.query(`march ${units.join(' ')}`).catch(() => null);
    for (const group of answer?.found ?? []) {
      const [attack, passes] = [group.code === 'attack', group.code === 'on-the-way'];
      for (const [id, cost, before = ''] of group.of)
        range.set(id, { cost, plate: counted(group, cost).split(' ')[0] || '0', attack, passes, before });
    }
    return range;
  }

  // ---- The way -------------------------------------------------------------------------------

  /** The way to the place under the pointer. @param {string} id @param {boolean} [on] on counters that could be
   * chosen instead */
  point(id, on = false) {
    const at = this.range.get(id);
    if (!this.stacks.length || this.playing || this.way?.place === id) return;
    if (!at || at.passes || (on && this.able(id).length && !this.#drag?.on)) {
      if (this.way && id) this.#show(null);
      return;
    }
    const places = [id];
    for (let before = at.before; before && places.length < 60; before = this.range.get(before)?.before ?? '')
      places.unshift(before);
    this.#show({ place: id, places, attack: at.attack, cost: at.plate, actions: [], words: '' });
    this.#detail(id);
  }

  /** @param {Way | null} way */
  #show(way) {
    this.way = way;
    this.page.refresh();
    this.draw();
  }

  /** What one click does. @param {string} place */
  async #detail(place) {
    const answer = await this.table.query(this.#question(place, this.stacks[0])).catch(() => null);
    if (this.way?.place !== place || !answer?.actions) return;
    const places = answer.found.flatMap((group) => group.of.map(([id]) => id));
    this.#show({ ...this.way, places, actions: answer.actions, words: answer.words, fight: answer.fight });
  }

  /** @param {string} place @param {Stack} stack */
  #question(place, stack) {
    return `way ${place} ${stack.units.join(' ')}`;
  }

  /** Why it is not lit. @param {string} place */
  async #refuse(place) {
    const answer = await this.table.query(this.#question(place, this.stacks[0])).catch(() => null);
    const ref = `place:${place}`;
    const detail = { title: this.table.title(ref), why: answer?.words ?? '', clauses: [], ref };
    this.table.dispatchEvent(new CustomEvent('refusal', { detail, cancelable: true }));
  }

  // ---- Doing ---------------------------------------------------------------------------------

  /** What the main button says. */
  get label() {
    if (!this.way) return '';
    const { place, attack, places } = this.way;
    return `${attack ? (places.length > 2 ? 'March and attack' : 'Attack') : 'March to'} ${place}`;
  }

  /** @param {string} place @param {{quiet?: boolean, units?: string[]}} [how] `quiet`: no attack yet; `units`: only
   * these */
  go(place, { quiet = false, units } = {}) {
    const stacks = units ? [{ place: '', units }] : this.stacks;
    return this.#play(async () => {
      for (const stack of stacks) {
        const answer = await this.table.query(this.#question(place, stack)).catch(() => null);
        const actions = (answer?.actions ?? []).filter(([n]) => !quiet || n.split(' ')[0] !== this.verbs?.attack);
        if (!actions.length) return this.#refuse(place);
        for (const [notation] of actions) if (!(await this.#act(notation))) return;
      }
    });
  }

  /** Can any unit still join what is put together? */
  get joiners() {
    const { table } = this;
    if (!table.yours) return [];
    return table.legal.filter((action) => table.game.verbs[action.verb]?.joins);
  }

  /** All who can: the whole stack, or everybody who may still join. */
  all() {
    const [stack] = this.stacks;
    const units = stack ? this.able(stack.place).slice(0, MOST) : [];
    if (stack && !this.#whole) return this.#begin([{ place: stack.place, units }], true);
    const { step } = this.table.view ?? {};
    if (!this.joiners.length) return;
    return this.#play(async () => {
      while (this.table.view?.step === step && this.joiners.length)
        if (!(await this.#act(this.joiners[0].notation))) return;
    });
  }

  /** @param {() => Promise<any>} what */
  #play(what) {
    if (!this.playing) this.#work = this.#run(what);
    return this.#work;
  }

  /** @param {() => Promise<any>} what */
  async #run(what) {
    const { table } = this;
    if (this.playing || table.busy || !table.view) return;
    const before = table.view.seq;
    this.playing = true;
    drawRange(this.page.map, null);
    try {
      await what();
    } finally {
      this.playing = false;
      this.#last = { before, after: table.view.seq };
      this.clear();
      this.page.refresh();
      this.page.forced.look();
    }
  }

  /** One action through the gate; false where the order ends. @param {string} notation */
  async #act(notation) {
    const action = this.table.legal.find((one) => one.notation === notation);
    if (!action) return notation === this.verbs?.stop; // a move that is over needs no stop
    const came = this.#next();
    await this.table.act(action);
    return came;
  }

  /** Another position, or a refusal. @returns {Promise<boolean>} */
  #next() {
    const heard = new AbortController();
    return new Promise((tell) => {
      for (const name of ['view', 'refusal'])
        this.table.addEventListener(name, () => (heard.abort(), tell(name === 'view')), { signal: heard.signal });
    });
  }

  /** The whole of the last order if nothing came after it, else one action. */
  async undo() {
    await this.#work; // an order that is still being done is done first
    const { table } = this,
      last = this.#last;
    const seq = table.view?.seq ?? 0,
      until = last && seq === last.after && last.after > last.before ? last.before : seq - 1;
    let forced = false; // with what was the only choice goes the choice before it
    this.playing = true;
    try {
      while (table.view?.undo && (table.view.seq > until || forced)) {
        forced = table.forced.delete(table.view.seq);
        const came = this.#next();
        await table.undo();
        if (!(await came)) break;
      }
    } finally {
      this.playing = false;
      this.#last = null;
      this.clear();
      this.page.refresh();
    }
  }

  // ---- Drag, and the choices at a place --------------------------------------------------------

  #listen() {
    const { map } = this.page,
      { svg } = map.view;
    if (!this.verbs) return;
    svg.addEventListener(
      'pointerdown',
      (e) => {
        const place = map.target(e)?.id ?? '';
        const on = /** @type {Element} */ (e.target).closest('.stack');
        this.#drag = null;
        if (e.pointerType !== 'mouse' || e.button || e.shiftKey || !on || !this.able(place).length) return;
        this.#drag = { place, x: e.clientX, y: e.clientY, on: false };
      },
      true,
    );
    svg.addEventListener('pointermove', (e) => this.#dragged(e), true);
    svg.addEventListener('pointerup', (e) => this.#drop(e), true);
  }

  /** @param {PointerEvent} e */
  #dragged(e) {
    const drag = this.#drag;
    if (!drag) return;
    if (!e.buttons) return void (this.#drag = null);
    if (!drag.on && Math.hypot(e.clientX - drag.x, e.clientY - drag.y) < LEAST_DRAG) return;
    e.stopImmediatePropagation(); // the map stays where it is
    if (!drag.on && !this.stacks.some(({ place }) => place === drag.place))
      this.#begin([{ place: drag.place, units: this.able(drag.place).slice(0, MOST) }], true);
    drag.on = true;
    const place = this.page.map.target(e)?.id ?? '';
    this.#ready.then(() => this.#drag === drag && this.point(place));
  }

  /** @param {PointerEvent} e */
  async #drop(e) {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag?.on) return;
    const place = this.page.map.target(e)?.id ?? '';
    await this.#ready;
    if (place !== drag.place && this.range.has(place) && !this.range.get(place)?.passes) this.go(place);
    else if (place && place !== drag.place && this.stacks.length) this.#refuse(place);
  }

  /** The ways to act at a place; false when there is none. @param {string} place */
  menu(place) {
    const at = this.range.get(place);
    if (!this.stacks.length || !at || at.passes || this.playing) return false;
    import('./orders_menu.js').then(({ openWays }) => openWays(this, place));
    return true;
  }

  // ---- Showing ---------------------------------------------------------------------------------

  /** What is lit besides: the range with its costs, and only the next place of the way filled.
   * @param {import('./game.js').Lights} lights */
  light(lights) {
    if (!this.stacks.length || this.playing) return drawRange(this.page.map, null);
    const shown = [...this.range].filter(([, at]) => !at.passes);
    lights.places.clear();
    lights.range = new Map(shown.map(([id, at]) => [id, { attack: at.attack, plate: at.plate }]));
    const [, next = ''] = this.way?.places ?? [];
    if (next) lights.places.set(next, { attack: !!this.way?.attack && next === this.way.place, plate: '' });
    if (this.way?.attack) lights.places.set(this.way.place, { attack: true, plate: '' });
    const places = [...this.stacks.map(({ place }) => place), ...shown.map(([id]) => id)];
    drawRange(this.page.map, { places, way: this.way?.places ?? [], attack: !!this.way?.attack });
  }

  draw() {
    const { stacks, way, table } = this;
    const all = this.joiners.length > 1 && !stacks.length;
    this.#onMap();
    this.el.hidden = (!stacks.length && !all) || this.playing;
    if (this.el.hidden) return;
    if (!stacks.length) return renew(this.el, this.#button('All who can', () => this.all(), 'A'));
    const names = this.units.map((key) => table.model.unitName(key));
    const able = this.able(stacks[0].place);
    renew(
      this.el,
      h(
        'div',
        { class: 'few' },
        h('p', { class: 'who' }, h('b', null, typeset(names.join(', ')))),
        !this.#whole && able.length > this.units.length ? this.#button('All who can', () => this.all(), 'A') : '',
        names.length > 1
          ? this.#button(`${names[0]} alone`, () => this.#begin([{ ...stacks[0], units: [stacks[0].units[0]] }], false))
          : '',
      ),
      way ? this.#does(way) : h('p', { class: 'soft' }, hint()),
    );
  }

  /** The odds of an attack, at the end of its way. */
  async #onMap() {
    const { way } = this;
    if (!way?.fight?.length || this.playing) return this.#card?.show('');
    const { OddsCard } = await import('./odds_card.js');
    this.#card ??= new OddsCard(this.page);
    const odds = this.way === way && this.#odds(way);
    if (!odds) return this.#card.show('');
    const title = `Attack ${this.table.model.placeTitle(way.place)}`;
    const through = `${way.places.join(' → ')} · ${way.cost}`;
    this.#card.show(way.place, h('b', null, typeset(title)), h('small', null, through), odds);
  }

  /** @param {string} label @param {() => void} go @param {string} [key] */
  #button(label, go, key) {
    const cap = key ? h('kbd', null, key) : '';
    return h('button', { type: 'button', class: 'button', onclick: go }, typeset(label), cap);
  }

  /** The chance of success at the end of the way, with the best choice there. @param {Way} way */
  #odds({ fight = [], place }) {
    const { model, facts, view } = this.table;
    const all = fight.flatMap(({ sheet }) => {
      if (!sheet?.odds) return [];
      const words = model.sheet(facts, view, sheet, place);
      const good = /** @type {{code: string, weight: number}[]} */ (sheet.odds.of)
        .filter(({ code }) => ['good', 'best'].includes(words.tone(code)))
        .reduce((sum, { weight }) => sum + weight, 0);
      return [{ good, sheet, words }];
    });
    const [best] = all.sort((a, b) => b.good / b.sheet.odds.total - a.good / a.sheet.odds.total);
    if (!best) return '';
    const totals = best.sheet.columns.map((/** @type {{total: number}} */ column) => column.total).join(' v ');
    const chance = percent(best.good, best.sheet.odds.total);
    return h('div', { class: 'chance' }, h('b', null, chance), strip(best.sheet, best.words), h('small', null, totals));
  }

  /** @param {Way} way */
  #does(way) {
    const { model } = this.table;
    const rows = way.actions.filter(([notation]) => notation.split(' ')[0] !== this.verbs?.pick);
    const told = new Map(rows.map(([, words, clause]) => [words, clause])); // what all of them do is told once
    return h(
      'div',
      { class: 'does' },
      h('p', { class: 'soft' }, way.words ? rendered(model, way.words) : typeset(model.placeTitle(way.place))),
      this.#odds(way),
      h(
        'ol',
        null,
        [...told].map(([words, clause]) => h('li', null, rendered(model, capital(words)), ' ', chip(clause))),
      ),
    );
  }
}
