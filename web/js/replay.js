/** Replay: any moment of a game, step by step, by impulse or turn; go on from there against the machine. */

import { h, renew, icon, ICONS, capital } from './dom.js';
import { PlayPage } from './play.js';
import { Linker, chip } from './journal.js';
import { die } from './dice.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('../engine/core.js').View} View */

export class ReplayPage {
  at = 0;
  total = 0;
  #timer = 0;
  #asked = 0;
  /** @type {View['journal']} of the whole game */ #lines = [];

  /**
   * @param {Table} table
   * @param {import('./game.js').GameLayer} layer
   * @param {{title: string, entry: any, at: number}} options
   */
  constructor(table, layer, options) {
    this.table = table;
    this.options = options;
    this.page = new PlayPage(table, layer, {
      title: options.title,
      replay: true,
      menu: [
        { label: 'Go on from here against the machine', go: () => this.branch() },
        {
          label: 'Back to the game',
          go: () => {
            location.hash = `#/play/${options.entry.id}`;
          },
        },
        {
          label: 'My games',
          go: () => {
            location.hash = '#/games';
          },
        },
      ],
    });
    this.page.el.classList.add('replaying');
    this.linker = new Linker(table.model);
    this.slider = h('input', {
      type: 'range',
      min: 0,
      max: 0,
      value: 0,
      'aria-label': 'Moment of the game',
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.note = h('div', { class: 'moment', 'aria-live': 'polite' });
    const tool = (/** @type {string} */ d, /** @type {string} */ label, /** @type {() => void} */ go) =>
      h('button', { type: 'button', class: 'button square', 'aria-label': label, title: label, onclick: go }, icon(d));
    this.playButton = tool(ICONS.play, 'Play', () => this.toggle());
    this.bar = h(
      'section',
      { class: 'scrub', 'aria-label': 'Replay' },
      h(
        'div',
        { class: 'steps' },
        tool(ICONS.first, 'To the start', () => this.go(0)),
        tool(ICONS.back, 'One entry back', () => this.go(this.at - 1)),
        this.playButton,
        tool(ICONS.next, 'One entry on', () => this.go(this.at + 1)),
        tool(ICONS.last, 'To the end', () => this.go(this.total)),
        h('button', { type: 'button', class: 'button', onclick: () => this.leap() }, 'Next impulse'),
        h('button', { type: 'button', class: 'button', onclick: () => this.branch() }, 'Go on from here'),
      ),
      this.slider,
      this.note,
    );
    this.page.tray.el.replaceWith(this.bar);
    this.bar.classList.add('tray');
  }

  close() {
    clearInterval(this.#timer);
    this.page.close();
  }

  async begin() {
    this.total = this.table.view?.seq ?? 0;
    this.slider.max = String(this.total);
    this.#lines = [...this.table.channel.journal];
    await this.go(this.options.at || 0);
  }

  /** @param {number} n */
  async go(n) {
    const turn = ++this.#asked;
    this.at = Math.max(0, Math.min(this.total, n));
    this.slider.value = String(this.at);
    /** @type {View} */
    const view = await this.table.engine.at(this.at);
    if (turn !== this.#asked) return;
    const lines = this.#lines.filter((line) => line[0] === this.at);
    this.table.take({ ...view, legal: [], undo: false, journal: this.#lines.filter((line) => line[0] <= this.at) });
    history.replaceState(null, '', `#/replay/${this.options.entry.id}/${this.at}`);
    const facts = this.table.facts;
    renew(
      this.note,
      h(
        'p',
        { class: 'caps' },
        `Entry ${this.at} of ${this.total} · turn ${facts.get('turn')}, impulse ${facts.get('impulse')}`,
      ),
      view.last
        ? h('p', null, h('b', { class: `sidename ${view.last[0]}` }, capital(view.last[0])), ` ${view.last[1]}`)
        : h('p', null, 'The start.'),
      lines.map((line) =>
        h(
          'p',
          null,
          (view.dice_faces ?? []).length && line[3] ? view.dice_faces?.map((f) => die(f)) : '',
          ' ',
          this.linker.nodes(line[2]),
          ' ',
          chip(line[1]),
        ),
      ),
    );
  }

  toggle() {
    if (this.#timer) {
      clearInterval(this.#timer);
      this.#timer = 0;
    } else {
      if (this.at >= this.total) this.go(0);
      this.#timer = window.setInterval(() => {
        if (this.at < this.total) this.go(this.at + 1);
        else this.toggle();
      }, 900);
    }
    renew(this.playButton, icon(this.#timer ? ICONS.pause : ICONS.play));
    this.playButton.setAttribute('aria-label', this.#timer ? 'Pause' : 'Play');
  }

  /** To the next moment at which turn or impulse differ. */
  async leap() {
    const mark = (/** @type {Map<string, string>} */ facts) =>
      `${facts.get('turn')}-${facts.get('impulse')}-${facts.get('momentum')}`;
    const now = mark(this.table.facts);
    while (this.at < this.total) {
      await this.go(this.at + 1);
      if (mark(this.table.facts) !== now) return;
    }
  }

  /** Play the game anew up to here, and on as the side to act, against the machine. */
  async branch() {
    const actor = this.table.view?.actor === 'confederate' ? 'confederate' : 'union';
    const { localEngine } = await import('../engine/local.js');
    const engine = await localEngine({ pause: 1e9 });
    engine.hold(true);
    try {
      const record = await playedAgain(engine, this.options.entry.record, this.at);
      const cut = record.indexOf('\n\n');
      const head = record
        .slice(0, cut)
        .replace(
          /^(union|confederate) .*$/gm,
          (/** @type {string} */ _, /** @type {string} */ side) => `${side} ${side === actor ? 'person' : 'ai:script'}`,
        );
      await engine.open(head + record.slice(cut));
      const entry = await engine.save();
      location.hash = `#/play/${entry.id}`;
    } catch (error) {
      this.table.complain(error, 'The game cannot go on from here');
    } finally {
      engine.close();
    }
  }
}

/**
 * The first entries of a record played into an engine; gives the record of that much.
 * @param {any} engine
 * @param {string} record
 * @param {number} count
 */
async function playedAgain(engine, record, count) {
  const cut = record.indexOf('\n\n');
  const head = record.slice(0, cut);
  const seed = /^dice seed (\d+)/m.exec(head)?.[1];
  const options = Object.fromEntries(
    [...head.matchAll(/^option (\S+) = (\S+)$/gm)].map(([, name, value]) => [name, value]),
  );
  await engine.create({
    scenario: /^scenario (\S+)$/m.exec(head)?.[1],
    options,
    seats: { union: 'person', confederate: 'person' },
    seed,
  });
  const lines = record
    .slice(cut + 2)
    .split('\n')
    .filter((line) => line && !/^(end |#)/.test(line))
    .slice(0, count);
  for (const line of lines) {
    const [side, ...rest] = line.split(' ');
    if (side === 'fortune') await engine.roll(rest.slice(1).map(Number));
    else await engine.act(rest.join(' '));
  }
  return engine.record();
}
