/** Follows the fights of a table. Each has its moment once the dice have fallen: in the column if it has a winner,
 * over the map otherwise; it stays until one goes on, or for as long as the settings say. */

import { h, renew } from './dom.js';
import { get, still } from './settings.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./battle_told.js').Battle} Battle */
/** @typedef {{place: string, from: number, rolled: number}} Bout a fight under way, begun after `from` entries, with so
 *   many rolls */

/** Milliseconds that a battle takes to unfold at most. */
const LONG = 2200;
/** Seconds that a fight without effect is told, whatever the settings say of others. */
const VAIN = 6;

export class Battles {
  list = h('div', { class: 'bouts' });
  el = h(
    'section',
    { class: 'verdicts', 'aria-label': 'The battle', role: 'status', hidden: true },
    this.list,
    h(
      'div',
      { class: 'go' },
      h('button', { type: 'button', class: 'button', onclick: () => this.again() }, 'Again', h('kbd', null, 'B')),
      h('button', { type: 'button', class: 'button', onclick: () => this.seen() }, 'Close'),
    ),
  );
  /** @type {Bout | null} */ #bout = null;
  /** Entries at the last view; -1 before the first. */ #last = -1;
  /** Which telling is the newest. */ #told = 0;
  /** The last that was told. @type {Battle | null} */ battle = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #shut;
  /** One went on after so many entries. */ #gone = -1;
  /** When it began to unfold. */ #began = 0;
  /** While scenes play, they tell it. */ quiet = false;

  /** @param {Table} table @param {import('./scene_log.js').SceneLog} log @param {() => void} changed the column is
   * needed, or no more */
  constructor(table, log, changed) {
    this.table = table;
    this.log = log;
    this.changed = changed;
    table.addEventListener('view', (e) => this.#follow(/** @type {CustomEvent} */ (e).detail.message));
    table.addEventListener('act', (e) => /** @type {CustomEvent} */ (e).detail.own && this.#past());
    table.addEventListener('choice', () => this.#chose() && this.#past(true));
    for (const input of ['pointerdown', 'keydown']) this.el.addEventListener(input, () => this.#end());
  }

  #chose() {
    const { chosen, picked, ordered } = this.table;
    return chosen.length > 0 || !!picked || ordered.size > 0;
  }

  /** One goes on: what is over lies in the way. @param {boolean} [small] only what lies over the map */
  #past(small = false) {
    if (this.#bout || (small && this.wide)) return;
    this.#gone = this.#last;
    this.seen();
  }

  get open() {
    return !this.el.hidden;
  }

  /** Does it take the column? */
  get wide() {
    return this.open && this.el.classList.contains('wide');
  }

  /** Whoever closes it, or does something, has seen it. True when there was something. */
  seen() {
    const { open } = this;
    clearTimeout(this.#shut);
    this.#told++;
    this.el.hidden = true;
    renew(this.list);
    if (open) this.changed();
    return open;
  }

  /** Once more from the start. True when there is something. */
  again() {
    if (!this.battle || !this.open) return false;
    this.#unfold();
    return true;
  }

  /** All of it at once. */
  #end() {
    this.el.classList.remove('fresh');
  }

  /** From the start, or, of the same card drawn anew, from where it was. @param {boolean} [on] */
  #unfold(on = false) {
    if (!on) {
      this.#end();
      if (still()) return;
      const share = get('battle') === 'short' ? 0.36 : 1;
      this.el.style.setProperty('--time', `${((LONG * share) / get('speed')).toFixed(0)}ms`);
      void this.el.offsetWidth; // it begins at once: nothing of the end is seen before
      this.el.classList.add('fresh');
      this.#began = performance.now();
    }
    for (const one of this.el.getAnimations({ subtree: true })) one.currentTime = performance.now() - this.#began;
  }

  /** @param {import('../engine/core.js').View} message */
  #follow(message) {
    const { model, facts } = this.table;
    const from = this.#last;
    this.#last = message.seq;
    if (message.over) this.seen();
    if (from < 0 || message.seq < from) return void (this.#bout = null);
    const place = model.fight(facts);
    const rolled = message.journal.some(([entry, , , kind]) => entry > from && kind === 'roll');
    const bout = (this.#bout ??= place || rolled ? { place, from, rolled: 0 } : null);
    if (!bout) return;
    if (rolled) bout.rolled++;
    const open = !!place && place === bout.place;
    this.el.classList.toggle('ended', !open);
    if (!open) this.#bout = place ? { place, from: message.seq, rolled: 0 } : null;
    if (bout.rolled) this.tell(bout, message.seq, open);
  }

  /** Scenes have played: what goes on is told now. */
  catchUp() {
    if (this.#bout?.rolled) this.tell(this.#bout, this.#last, true);
  }

  /** @param {{place: string, from: number}} bout @param {number} to @param {boolean} [open] it goes on */
  async tell(bout, to, open = false) {
    const mine = ++this.#told;
    if (get('battle') === 'none' || this.quiet) return;
    try {
      const modules = [import('./battle_told.js'), import('./battle_panel.js'), styled()];
      const [{ battleOf }, panel] = /** @type {[any, any]} */ (await Promise.all(modules));
      const battle = await battleOf(this.table, this.log, bout, to, open);
      if (!battle || (mine !== this.#told && open) || (!battle.wins && to <= this.#gone)) return;
      this.show(battle, panel.battleCard, open);
    } catch {
      /* the table is gone, or asked too often: the journal has it all */
    }
  }

  /** @param {Battle} battle @param {typeof import('./battle_panel.js').battleCard} card @param {boolean} open */
  show(battle, card, open) {
    const before = this.battle;
    const same = this.open && before?.from === battle.from && before.casts.length === battle.casts.length;
    const wide = battle.wins && get('battle') === 'full' && !this.table.over;
    this.battle = battle;
    const from = String(battle.from);
    for (const old of [...this.list.children])
      if (wide || /** @type {HTMLElement} */ (old).dataset.from === from) old.remove();
    const fresh = card(battle, this.table.model, wide);
    fresh.dataset.from = from;
    this.list.prepend(fresh);
    this.el.classList.toggle('wide', wide);
    this.el.hidden = false;
    this.changed();
    this.#unfold(same);
    clearTimeout(this.#shut);
    const vain = !battle.wins && !battle.losses.length; // nothing came of it: nobody has to put it away
    const seconds = get('shut') || (vain ? VAIN : 0);
    const shut = () => {
      if (this.el.matches(':hover, :focus-within')) this.#shut = setTimeout(shut, 1000 * seconds); // it is being read
      else if (!this.#bout) this.seen();
    };
    if (seconds && !open) this.#shut = setTimeout(shut, 1000 * seconds);
  }
}

/** @type {Promise<void> | undefined} */ let style;

/** The style sheet of battles and scenes, once. */
export function styled() {
  return (style ??= new Promise((done) => {
    const href = new URL('../css/scene.css', import.meta.url).href;
    const link = h('link', { rel: 'stylesheet', href, onload: () => done(), onerror: () => done() });
    document.head.append(link);
  }));
}
