/** Replay: any moment of a game, by entry or by the game's own stretches; go on from there against the machine. */

import { h, renew, icon, ICONS, typeset } from './dom.js';
import { PlayPage } from './play.js';
import * as stage from './stage.js';
import { dialog } from './play_layout.js';
import { chip, rendered } from './journal.js';
import { historyOf } from './history.js';
import { sideName } from './sides.js';
import { changesOf } from './scene_log.js';
import { speeds } from './scene_bar.js';
import { styled } from './battle.js';
import { get, onchange, set } from './settings.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('../engine/core.js').View} View */

/** Milliseconds an entry stays while the replay runs at single speed, and one with the dice of a battle. */
const BEAT = 900;
const BATTLE = 2600;
/** Marks that are nearer to each other than this share of the bar are one. */
const APART = 0.012;

export class ReplayPage {
  at = 0;
  total = 0;
  #timer = 0;
  #asked = 0;
  /** Entries at which each stretch begins. @type {number[][]} */ #starts = [];
  /** Entries at which the dice of battles fell. @type {number[]} */ #battles = [];
  marks = h('ol', { class: 'battlemarks', 'aria-label': 'Battles' });
  pace = h('span', { class: 'pace' });
  #ends = new AbortController();
  slider = h('input', {
    type: 'range',
    min: 0,
    max: 0,
    value: 0,
    'aria-label': 'Moment of the game',
    list: 'moments',
    oninput: () => this.go(Number(this.slider.value)),
  });
  /** Works when the game is known. */
  bar = h('section', { class: 'scrub tray', 'aria-label': 'Replay', inert: true });
  ticks = h('datalist', { id: 'moments' });
  note = h('div', { class: 'moment', 'aria-live': 'polite' });
  playButton = tool(ICONS.play, 'Play', () => this.toggle());

  /**
   * @param {Table} table
   * @param {import('./game.js').GameLayer} layer
   * @param {{title: string, base: string, back: string, at: number, record: () => Promise<string>,
   *   open: (engine: any) => Promise<any>, share: string}} options
   *   `base`: the address of this replay, to which the moment is added; `back`: of the game; `open`: it into an
   * engine; `share`: the address that others may have, or ''
   */
  constructor(table, layer, options) {
    this.table = table;
    this.options = options;
    const to = (/** @type {string} */ hash) => () => {
      location.hash = hash;
    };
    this.page = new PlayPage(table, layer, {
      title: options.title,
      stage,
      replay: true,
      moment: (entry) => this.go(entry),
      debrief: () => ({ replay: options.base, share: async () => options.share }),
      menu: [
        { label: 'Continue from here', go: () => this.branch() },
        { label: 'Debrief', go: () => this.debrief() },
        { label: 'Verify the dice', go: to(options.base.replace('#/replay/', '#/dice/')) },
        { label: 'Back to the game', go: to(options.back) },
        { label: 'My games', go: to('#/games') },
      ],
    });
    this.page.el.classList.add('replaying');
    this.#build();
    document.addEventListener('keydown', (e) => this.#key(e), { signal: this.#ends.signal });
  }

  #build() {
    const { stretches } = this.table.model;
    const leap = (/** @type {number} */ i, /** @type {number} */ way) =>
      h(
        'button',
        {
          type: 'button',
          class: 'button leap',
          'aria-label': leapTitle(stretches[i].word, way),
          onclick: () => this.leap(i, way),
        },
        way < 0 ? `‹ ${stretches[i].word}` : `${stretches[i].word} ›`,
      );
    const order = stretches.map((_, i) => i);
    this.bar.append(
      h('h2', { class: 'quiet' }, 'Replay'),
      h(
        'div',
        { class: 'steps' },
        tool(ICONS.first, 'To the start', () => this.go(0), 'end'),
        order.map((i) => leap(i, -1)),
        tool(ICONS.back, 'Previous entry', () => this.go(this.at - 1)),
        this.playButton,
        tool(ICONS.next, 'Next entry', () => this.go(this.at + 1)),
        order.reverse().map((i) => leap(i, 1)),
        tool(ICONS.last, 'To the end', () => this.go(this.total), 'end'),
      ),
      h(
        'div',
        { class: 'steps' },
        this.pace,
        this.options.share
          ? h('button', { type: 'button', class: 'button', onclick: () => this.#copy() }, 'Copy link')
          : '',
        h('button', { type: 'button', class: 'button', onclick: () => this.branch() }, 'Continue from here'),
      ),
      h('div', { class: 'time' }, this.marks, this.slider, this.ticks),
      this.note,
    );
    this.page.tray.el.replaceWith(this.bar);
    this.#paced();
    this.#ends.signal.addEventListener('abort', onchange(() => this.#paced()));
    styled();
  }

  #paced() {
    renew(this.pace, speeds((speed) => set('speed', /** @type {any} */ (speed))));
  }

  /** Where battles were, on the bar. */
  #mark() {
    const { history, model } = this.table;
    this.#battles = (history?.rolls ?? []).filter(({ code }) => code in model.fights).map(({ entry }) => entry);
    let last = -1;
    const few = this.#battles.filter((entry) => {
      const apart = last < 0 || entry - last > APART * this.total;
      if (apart) last = entry;
      return apart;
    });
    renew(
      this.marks,
      few.map((entry) => {
        const label = `Battle at entry ${entry}`;
        const go = { type: 'button', 'aria-label': label, title: label, tabindex: -1, onclick: () => this.go(entry) };
        const mark = h('li', null, h('button', go, icon(ICONS.close)));
        mark.style.left = `${(100 * entry) / this.total}%`;
        return mark;
      }),
    );
  }

  /** To the next battle or the one before. @param {number} way 1 or -1 */
  battle(way) {
    const all = this.#battles;
    const found = way > 0 ? all.find((n) => n > this.at) : [...all].reverse().find((n) => n < this.at);
    return this.go(found ?? (way > 0 ? this.total : 0));
  }

  close() {
    clearTimeout(this.#timer);
    this.#ends.abort();
    this.page.close();
  }

  async begin() {
    this.total = this.table.view?.seq ?? 0;
    this.slider.max = String(this.total);
    this.table.channel.keeps = true;
    const { table } = this;
    table.history = await historyOf(table);
    this.#starts = table.model.stretches.map(({ of }) => table.history?.starts(of) ?? []);
    renew(
      this.ticks,
      this.#starts[0]?.map((entry) => h('option', { value: entry })),
    );
    this.#mark();
    this.bar.inert = false;
    if (this.options.at === Infinity) await this.debrief();
    else await this.go(this.options.at || 0);
  }

  /** How the game went, at its end. */
  async debrief() {
    await this.go(this.total);
    await this.page.debrief();
  }

  /** @param {number} n */
  async go(n) {
    const turn = ++this.#asked,
      { at: was, table, page } = this;
    this.at = Math.max(0, Math.min(this.total, n));
    this.slider.value = String(this.at);
    /** @type {View} */
    const view = await this.table.engine.at(this.at);
    const told = !this.at || view.journal.some(([entry]) => entry === this.at);
    const words = told ? '' : ((await table.engine.at(this.at - 1)).next ?? '');
    if (turn !== this.#asked) return;
    const before = new Map(table.facts);
    page.near = this.at === was + 1;
    table.until = this.at;
    table.take({ ...view, legal: [], undo: false });
    window.history.replaceState(null, '', `${this.options.base}/${this.at}`);
    this.#tell(view, words);
    if (page.near) this.#glance(view, before);
  }

  /** What the last entry did, drawn as a scene. @param {View} view @param {Map<string, string>} before */
  #glance({ last, step, journal }, before) {
    const lines = journal.filter(([entry]) => entry === this.at);
    const roll = this.table.history?.roll.get(this.at);
    const changes = changesOf(before, this.table.facts);
    const moment = { seq: this.at, by: last?.[0] ?? '', step, lines, dice: roll?.faces ?? [], changes };
    this.page.scenes.glance(before, moment);
  }

  /** What happened at this moment. @param {View} view @param {string} words of what was done */
  #tell(view, words) {
    const lines = this.table.journal.filter((line) => line.entry === this.at);
    const when = this.table.model.context(this.table.facts, view.actor);
    renew(
      this.note,
      h('p', { class: 'caps' }, `Entry ${this.at} of ${this.total} · ${when}`),
      h(
        'p',
        null,
        lines.length
          ? lines.map((line) => [rendered(this.table.model, line.text), ' ', chip(line.clause), ' '])
          : this.#done(view, words),
      ),
    );
  }

  /** Who did what, where the journal says nothing. @param {View} view @param {string} words */
  #done({ last }, words) {
    if (!last) return 'The start.';
    const [by, action] = last;
    const hidden = /(^| )\?$/.test(action);
    const done = hidden ? 'a secret choice' : words ? rendered(this.table.model, words) : typeset(action);
    return [h('b', { class: `sidename ${by}` }, sideName(by)), ': ', done, '.'];
  }

  toggle() {
    if (this.#timer) {
      clearTimeout(this.#timer);
      this.#timer = 0;
    } else {
      if (this.at >= this.total) this.go(0);
      this.#beat();
    }
    renew(this.playButton, icon(this.#timer ? ICONS.pause : ICONS.play));
    this.playButton.setAttribute('aria-label', this.#timer ? 'Pause' : 'Play');
  }

  /** The next entry comes after a while. */
  #beat() {
    const time = this.#battles.includes(this.at) ? BATTLE : BEAT;
    this.#timer = window.setTimeout(async () => {
      if (this.at >= this.total) return this.toggle();
      await this.go(this.at + 1);
      if (this.#timer) this.#beat();
    }, time / get('speed'));
  }

  /** To the next or the last beginning of a turn, an impulse and so on. @param {number} which
   * @param {number} way 1 or -1 */
  leap(which, way) {
    const starts = this.#starts[which] ?? [];
    const found = way > 0 ? starts.find((n) => n > this.at) : [...starts].reverse().find((n) => n < this.at);
    return this.go(found ?? (way > 0 ? this.total : 0));
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    if (e.ctrlKey || e.metaKey || e.altKey || /** @type {HTMLElement} */ (e.target).closest('input, dialog')) return;
    const last = this.table.model.stretches.length - 1;
    const go = {
      '[': () => this.go(this.at - 1),
      ']': () => this.go(this.at + 1),
      '{': () => this.leap(last, -1),
      '}': () => this.leap(last, 1),
      '<': () => this.battle(-1),
      '>': () => this.battle(1),
      ' ': () => this.toggle(),
    }[e.key];
    if (!go || (e.key === ' ' && /** @type {HTMLElement} */ (e.target).closest('button, [role=button]'))) return;
    go();
    e.preventDefault();
    e.stopImmediatePropagation();
  }

  async #copy() {
    const link = `${location.href.split('#')[0]}${this.options.share}/${this.at}`;
    try {
      await navigator.clipboard.writeText(link);
      this.page.say('Link to this moment copied.');
    } catch {
      this.page.say(`Copy this address: ${link}`);
    }
  }

  /** Ask who shall play on, and against whom. */
  branch() {
    const actor = this.table.view?.actor === 'confederate' ? 'confederate' : 'union';
    const other = actor === 'union' ? 'confederate' : 'union';
    const known = this.table.game.opponents.map((/** @type {any} */ one) => one.name);
    const ai = `ai:${known.includes('script') ? 'script' : known[0]}`;
    const way = (/** @type {string} */ title, /** @type {Record<string, string>} */ seats) =>
      h(
        'li',
        null,
        h(
          'button',
          { type: 'button', class: 'button', onclick: () => (this.page.menu.close(), this.#goOn(seats)) },
          title,
        ),
      );
    dialog(
      this.page,
      'Continue from here',
      h('p', null, 'Starts a new game from this moment, with new dice. This game stays as it is.'),
      h(
        'ul',
        { class: 'menulist' },
        way(`As the ${sideName(actor)} (to move), against the computer`, { [actor]: 'person', [other]: ai }),
        way(`As the ${sideName(other)}, against the computer`, { [other]: 'person', [actor]: ai }),
        way('Both sides at this screen', { union: 'person', confederate: 'person' }),
      ),
    );
  }

  /** A game that goes on from here; on the server, where the page has no engine.
   * @param {Record<string, string>} seats */
  async #goOn(seats) {
    const { localEngine } = await import('../engine/local.js');
    const engine = await localEngine({ pause: 1e9 });
    engine.hold(true);
    try {
      if (!(await engine.has(this.table.game.id))) {
        const { begin } = await import('./tables.js');
        const wish = { record: await this.options.record(), at: this.at, seats };
        const { token } = await begin(wish, this.table.game.title);
        location.hash = `#/t/${token}`;
        return;
      }
      await this.options.open(engine);
      await engine.resume(this.at);
      const record = await engine.record(true);
      const cut = record.indexOf('\n\n');
      const seated = (/** @type {string} */ _, /** @type {string} */ side) => `${side} ${seats[side]}`;
      const head = record.slice(0, cut).replace(/^(union|confederate) .*$/gm, seated);
      await engine.open(head + record.slice(cut));
      const entry = await engine.save();
      location.hash = `#/play/${entry.id}`;
    } catch (error) {
      this.table.complain(error, 'The game cannot continue from here');
    } finally {
      engine.close();
    }
  }
}

/** @param {string} d @param {string} label @param {() => void} go @param {string} [kind] */
function tool(d, label, go, kind = '') {
  const attributes = { type: 'button', class: `button square ${kind}`, 'aria-label': label, title: label, onclick: go };
  return h('button', attributes, icon(d));
}

/** @param {string} word @param {number} way */
function leapTitle(word, way) {
  return `${way < 0 ? 'Back to the start of the' : 'On to the next'} ${word}`;
}
