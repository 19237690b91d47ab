/** Worked examples of the rulebook as live positions: the engine of the page opens the position, plays the script step
 *  by step, and answers what the script expects. One engine serves all cards, one at a time. */

import { h, s, renew, icon, ICONS, typeset, capital } from './dom.js';
import { localEngine } from '../engine/local.js';
import { Channel } from '../engine/channel.js';
import { gameLayer, gameChart } from './game.js';
import { noLights } from './layer.js';
import { plain } from './marks.js';
import { chipTo } from './book_pages.js';
import { entriesOf, judge, without } from './book_script.js';

/** @typedef {import('./book.js').Book} Book */
/** @typedef {import('./book.js').Example} Example */
/** @typedef {{layer: import('./game.js').GameLayer, model: any}} Seat */

const CHARTED = { open: 1e9, roll: 0 };

export class Stage {
  /** @type {any} */ engine = null;
  channel = new Channel();
  /** @type {Set<Card>} */ #cards = new Set();
  /** @type {Map<string, Promise<Seat>>} */ #seats = new Map();
  /** What is asked of the engine, one after the other. @type {Promise<any>} */ #queue = Promise.resolve();
  #observer = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen)
      if (isIntersecting) for (const card of this.#cards) if (card.el === target) this.#wake(card);
  });

  /** @param {any[]} games */
  constructor(games) {
    this.games = games;
  }

  /** @param {Book} book @param {Example} example @param {number} number */
  card(book, example, number) {
    const card = new Card(this, book, example, number);
    this.#cards.add(card);
    this.#observer.observe(card.el);
    return card;
  }

  /** @param {Card} card */
  #wake(card) {
    this.#observer.unobserve(card.el);
    card.begin();
  }

  /** The engine for one who needs it, once the others have done. @template T @param {() => Promise<T>} work
   * @returns {Promise<T>} */
  lend(work) {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => {});
    return done;
  }

  /** Layer and model of a scenario's board. @param {string} scenario */
  async seat(scenario) {
    this.engine ??= await this.#open();
    const [id, name] = scenario.split('/');
    if (!(await this.engine.has(id))) throw new Error('This server has no engine for the page to play it with.');
    const game = this.games.find((one) => one.id === id);
    const board = game.scenarios.find((/** @type {any} */ one) => one.name === scenario)?.board ?? name;
    const make = async () => {
      const layer = await gameLayer(id);
      const [facts, chart] = await Promise.all([
        this.engine.board(id, board),
        gameChart(id, layer.chart?.(board)),
      ]);
      return { layer, model: layer.model(facts, chart) };
    };
    if (!this.#seats.has(scenario)) this.#seats.set(scenario, make());
    return /** @type {Promise<Seat>} */ (this.#seats.get(scenario));
  }

  async #open() {
    const engine = await localEngine({ pause: CHARTED.open, dicePause: CHARTED.roll, typedDice: true });
    engine.onview((/** @type {any} */ message) => this.channel.apply(message));
    return engine;
  }

  clear() {
    this.#observer.disconnect();
    for (const card of this.#cards) card.close();
    this.#cards.clear();
  }

  close() {
    this.clear();
    this.engine?.close();
  }
}

class Card {
  #field = h('div', { class: 'ground', inert: true });
  #sum = h('div', { class: 'sum' });
  #buttons = h('div', { class: 'buttons' });
  #news = h('p', { class: 'news', role: 'status' });
  /** @type {import('./layer.js').MapLayer | null} */ #map = null;
  /** @type {Seat | null} */ #seat = null;
  /** How far it has been played. */ #at = 0;
  /** Is it being played, or looked at? */ #tried = false;
  #left = '';
  /** What was done, in words. @type {Map<number, string>} */ #words = new Map();
  #closed = false;
  /** Draws the arrow anew, when the picture has another size. */ #arrow = () => {};

  /** @param {Stage} stage @param {Book} book @param {Example} example @param {number} number */
  constructor(stage, book, example, number) {
    this.stage = stage;
    this.book = book;
    this.example = example;
    this.entries = entriesOf(example.record);
    this.scenario = /^scenario (\S+)$/m.exec(example.record)?.[1] ?? '';
    const sums = example.lines.filter(({ line }) => line.startsWith('sheet'));
    /** Where its sum stands, or its end. */
    this.moment = sums.at(-1)?.at ?? this.entries.length;
    this.columns = new Set(sums.map(({ line }) => line.split(/\s+/)[1]));
    this.el = h(
      'section',
      { class: 'example', 'aria-label': `Worked example: ${typeset(example.title)}`, 'data-example': example.name },
      this.#field,
      h(
        'div',
        { class: 'telling' },
        h('p', { class: 'caps' }, `Worked example ${number}`),
        h('h3', null, typeset(example.title)),
        this.#sum,
        this.#news,
        this.#buttons,
      ),
    );
    this.#drawButtons();
  }

  close() {
    this.#closed = true;
    this.#map?.view.close();
  }

  /** In sight: the position with its sum. */
  begin() {
    this.stage.lend(() => this.#stand(this.moment)).catch((error) => this.#say(error));
  }

  /** @param {any} error */
  #say(error) {
    this.#news.textContent = plain(String(error?.refused?.why ?? error?.text ?? error?.message ?? error));
  }

  // ---- The position ------------------------------------------------------------------------

  /** Open it as it is after so many entries. @param {number} at */
  async #stand(at) {
    if (this.#closed) return;
    this.#seat ??= await this.stage.seat(this.scenario);
    const { engine } = this.stage;
    await engine.open(this.example.record);
    if (this.#tried && !this.#words.size) await this.#read();
    if (at < this.entries.length) await engine.resume(at);
    this.#at = at;
    await this.#draw();
  }

  /** What is done in words, where nothing is hidden. */
  async #read() {
    for (let i = 0; i < this.entries.length; i++) {
      const { next } = await this.stage.engine.at(i);
      const [side, action] = this.entries[i];
      const roll = side === 'fortune' ? action.split(' ').slice(1).join(', ') : '';
      this.#words.set(i, roll || plain(next ?? action));
    }
  }

  /** One entry, and what the engine then does by itself because nothing else is left. @param {[string, string]} entry
   * @returns {Promise<number>} how many entries that were */
  async #play([side, action]) {
    const { engine, channel } = this.stage;
    const before = channel.view?.seq ?? 0;
    if (side === 'fortune') await engine.roll(action.split(' ').slice(1).map(Number));
    else await engine.act(action);
    return Math.max(1, (channel.view?.seq ?? 0) - before);
  }

  async #draw() {
    if (this.#closed) return;
    const sheet = await this.stage.engine.sheet(null).catch(() => null);
    await this.#drawSum(sheet);
    this.#drawMap();
    this.#drawButtons();
    this.el.dataset.at = String(this.#at);
  }

  #drawMap() {
    const { layer, model } = /** @type {Seat} */ (this.#seat);
    const facts = new Map(this.stage.channel.facts);
    const first = !this.#map;
    const map = (this.#map ??= layer.map(model));
    if (first) {
      map.view.attach(this.#field);
      this.#field.dataset.game = model.id;
    }
    map.update(facts, null);
    if (first) map.view.show(this.#part(map, model, facts));
    const lights = { ...noLights(), active: model.active(facts), side: model.activeSide(facts) };
    const fight = model.fight(facts);
    if (fight) lights.places.set(fight, { attack: true, plate: '' });
    map.light(lights);
    this.#arrow = () => this.#drawArrow(map, model.active(facts), fight, lights.side);
    if (first) map.view.addEventListener('move', () => this.#arrow());
    this.#arrow();
  }

  /** From where the attack comes. The picture does not move, so the arrow lies over it. @param {any} map
   * @param {string} from @param {string} to @param {string} side */
  #drawArrow(map, from, to, side) {
    this.#field.querySelector('.arrow')?.remove();
    const [a, b] = [map.spot(from), map.spot(to)];
    if (!a || !b || from === to) return;
    const { x, y, scale } = map.view;
    const at = (/** @type {{x: number, y: number}} */ p) => ({ x: (p.x - x) * scale, y: (p.y - y) * scale });
    const { x: ax, y: ay } = at(a),
      { x: bx, y: by } = at(b);
    const long = Math.hypot(bx - ax, by - ay),
      end = long - 84; // short of the counters there
    if (end < 30) return;
    const d = `M14 -2.5L${end} -4.5V-11L${end + 18} 0L${end} 11V4.5L14 2.5z`;
    const turn = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
    const path = s('path', { d, class: side, transform: `translate(${ax} ${ay}) rotate(${turn})` });
    this.#field.append(s('svg', { class: 'arrow', 'aria-hidden': 'true' }, path));
  }

  /** Where it happens: what its lines name, or else where its pieces stand. @param {import('./layer.js').MapLayer} map
   * @param {any} model @param {Map<string, string>} facts */
  #part(map, model, facts) {
    const words = this.entries.flatMap(([, action]) => action.split(' ').slice(1));
    const units = [...facts.keys()].flatMap((key) => /^unit\.([^.]+)$/.exec(key)?.[1] ?? []);
    const place = (/** @type {string} */ unit) => model.unitPlace(facts, unit);
    const named = [...words.filter((word) => units.includes(word)).map(place), ...words, model.active(facts)];
    const part = map.extentOf(named.filter(Boolean)) ?? map.extentOf(units.map(place).filter(Boolean));
    if (!part) return map.opening;
    const { edge, piece } = map.reach;
    const w = part.w - 0.9 * edge + piece,
      tall = part.h - 0.9 * edge + piece;
    return { x: part.x + (part.w - w) / 2, y: part.y + (part.h - tall) / 2, w, h: tall };
  }

  // ---- What it says --------------------------------------------------------------------------

  /** @param {any} sheet */
  async #drawSum(sheet) {
    const columns = (sheet?.columns ?? []).filter((/** @type {any} */ { code, name }) =>
      [code, name.replace(/ /g, '-')].some((one) => this.columns.has(one)),
    );
    renew(
      this.#sum,
      this.#tried ? this.#steps() : '',
      columns.map((/** @type {any} */ column) => this.#column(column)),
      columns.length && !this.#tried ? '' : await this.#claims(sheet),
    );
    const steps = this.#sum.querySelector('.steps'),
      next = /** @type {HTMLElement | null} */ (steps?.querySelector('[aria-current], li:last-child'));
    if (steps && next) steps.scrollTop = next.offsetTop - steps.clientHeight / 2;
  }

  /** @param {any} column */
  #column({ name, total, lines }) {
    const signed = (/** @type {number} */ value, /** @type {number} */ i) =>
      typeset(i && value >= 0 ? `+${value}` : String(value));
    return h(
      'div',
      { class: 'column' },
      h(
        'ul',
        null,
        lines.map((/** @type {any} */ { value, reason, subject, clause }, /** @type {number} */ i) =>
          h(
            'li',
            { 'data-clause': clause },
            h('b', null, signed(value, i)),
            h('span', null, typeset(capital(plain(subject ? `${reason}: ${subject}` : reason)))),
            clause ? chipTo(this.book, clause) : '',
          ),
        ),
      ),
      h('p', { class: 'total' }, h('b', null, typeset(String(total))), ` ${typeset(name)}`),
    );
  }

  /** What was done, and what comes next. */
  #steps() {
    return h(
      'ol',
      { class: 'steps' },
      this.entries.map(([side, action], i) =>
        h(
          'li',
          { 'aria-current': i === this.#at ? 'step' : null, class: i < this.#at ? 'done' : '' },
          h('b', { class: `sidename ${side}` }, side === 'fortune' ? 'Dice' : capital(side)),
          `: ${typeset(this.#words.get(i) ?? action)}`,
        ),
      ),
    );
  }

  /** What the script claims so far, asked of the engine. @param {any} sheet */
  async #claims(sheet) {
    const { channel, engine } = this.stage;
    const journal = channel.journal.map((line) => plain(line[2]));
    const at = { engine, view: channel.view, facts: channel.facts, journal, sheet };
    const now = this.example.lines.filter((one) => one.at === this.#at);
    const due = now.filter(({ line }) => /^(sheet|expect|try)/.test(line));
    const verdicts = [];
    for (const { line } of due) verdicts.push(await judge(line, at));
    return verdicts.length
      ? h(
          'ul',
          { class: 'claims' },
          verdicts.map(({ words, good, found }) =>
            h(
              'li',
              { 'data-good': String(good) },
              h('span', { class: 'mark' }, good === null ? '·' : good ? '✓' : '✗'),
              h('span', null, typeset(words), good === false && found ? ` (found: ${typeset(found)})` : ''),
            ),
          ),
        )
      : '';
  }

  // ---- Trying it -----------------------------------------------------------------------------

  #drawButtons() {
    const button = (/** @type {string} */ label, /** @type {() => void} */ go, /** @type {any} */ more = {}) =>
      h('button', { type: 'button', class: 'button', onclick: go, ...more }, label);
    const primary = { class: 'button primary', disabled: this.#tried && this.#at >= this.entries.length };
    if (!this.#tried) {
      const begin = { type: 'button', class: 'button primary', onclick: () => this.#try() };
      return renew(this.#buttons, h('button', begin, icon(ICONS.play), 'Try it'), this.#leaving());
    }
    renew(
      this.#buttons,
      button('Next step', () => this.#step(), primary),
      button('Back', () => this.#to(this.#at - 1), { disabled: this.#at === 0 }),
      button('To the end', () => this.#to(this.entries.length), { disabled: primary.disabled }),
      button('Play on from here', () => this.#playOn()),
      button('Close', () => this.#shut()),
    );
  }

  /** Units that can be left out of the sum. */
  #leaving() {
    const units = [...new Set(this.entries.flatMap(([, action]) => /^pick (\S+)$/.exec(action)?.[1] ?? []))];
    if (units.length < 2 || !this.columns.size) return '';
    return h(
      'label',
      { class: 'leave' },
      'Leave out ',
      h(
        'select',
        { onchange: (/** @type {Event} */ e) => this.#leave(/** @type {HTMLSelectElement} */ (e.target).value) },
        h('option', { value: '' }, 'nobody'),
        units.map((unit) => h('option', { value: unit, selected: unit === this.#left }, unit)),
      ),
    );
  }

  /** The sum without a unit, as far as the rules allow. @param {string} unit */
  #leave(unit) {
    this.#left = unit;
    this.#news.textContent = '';
    const course = without(this.entries.slice(0, this.moment), unit);
    this.stage
      .lend(async () => {
        if (!unit) return this.#stand(this.moment);
        await this.#stand(0);
        for (let i = 0; i < course.length; ) i += await this.#play(course[i]);
        await this.#draw();
      })
      .catch((error) => this.#say(error));
  }

  #try() {
    this.#tried = true;
    this.#left = '';
    this.el.classList.add('tried');
    this.#to(0);
  }

  #shut() {
    this.#tried = false;
    this.el.classList.remove('tried');
    this.#to(this.moment);
  }

  /** @param {number} at */
  #to(at) {
    this.#news.textContent = '';
    this.stage.lend(() => this.#stand(at)).catch((error) => this.#say(error));
  }

  #step() {
    const work = async () => {
      const entry = this.entries[this.#at];
      if (!entry || this.#closed) return;
      await this.#stand(this.#at); // another may have had the engine
      const before = this.stage.channel.journal.length;
      this.#at += await this.#play(entry);
      await this.#draw();
      const told = this.stage.channel.journal.slice(before).map((line) => plain(line[2]));
      this.#news.textContent = typeset(told.join(' '));
    };
    this.stage.lend(work).catch((error) => this.#say(error));
  }

  /** As a game of this browser, with both sides at the screen. */
  #playOn() {
    const work = async () => {
      await this.#stand(this.#at);
      const { id } = await this.stage.engine.save();
      location.hash = `#/play/${id}`;
    };
    this.stage.lend(work).catch((error) => this.#say(error));
  }
}
