/** The page of a table: prompt, actions, map, tray, panels and tracks, kept in step with one table. */

import { h, renew, typeset } from './dom.js';
import { ActionList } from './actions.js';
import { hear } from './hear.js';
import { build, openCurtain, openOverview } from './play_layout.js';
import { drawPrompt, drawThought, lightsOf, whyNot } from './play_prompt.js';
import { Forced } from './forced.js';
import { OrderDesk } from './orders.js';
import { Tray } from './tray.js';
import { chip, rendered } from './journal.js';
import { SheetPanel } from './sheet.js';
import { RulesPanel } from './rules.js';
import { drawTracks } from './tracks.js';
import { onKey } from './keys.js';
import { noLights } from './layer.js';
import { get } from './settings.js';
import { room, switchTheme, themeSign } from './theme.js';
import { die } from './dice.js';
import { pressed } from './press.js';
import { lastSeen, see } from './seen.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./table.js').Refusal} Refusal */
/** @typedef {{label: string, go: () => void}} Item */

/** Pixels from the edge of the map. */
const IN_SIGHT = 16;

export class PlayPage {
  el = h('main', { class: 'play', 'data-stop': 'half' });
  prompt = h('section', { class: 'prompt', id: 'prompt', tabindex: -1, 'aria-label': 'Prompt' });
  words = h('div', { class: 'words', role: 'status', 'aria-live': 'polite' });
  buttons = h('div', { class: 'buttons' });
  thought = h('div', { class: 'thought', hidden: true });
  field = h('div', { class: 'field' });
  tip = h('div', { class: 'tip', role: 'alert', hidden: true });
  roll = h('div', { class: 'rolled', hidden: true });
  body = h('div', { class: 'panelbody', id: 'panel', role: 'tabpanel' });
  tracks = h('div', { class: 'trackholder' });
  menu = h('dialog', { class: 'menu', 'aria-label': 'Menu' });
  themeButton = h(
    'button',
    { type: 'button', class: 'button square', 'data-command': 'theme', 'aria-label': 'Light or dark' },
    themeSign(),
  );
  /** @type {ReturnType<typeof setTimeout> | undefined} */ rollTimer;
  /** @type {Record<string, any>} */ panels = {};
  oobHolder = h('div', { tabindex: 0 });
  /** @type {import('./overview.js').Overview | null} */ overview = null;
  /** @type {import('./oob.js').OobPanel | null} */ oob = null;
  diceHolder = h('div', { class: 'diceholder', tabindex: 0 });
  /** Fetched when first looked at. @type {import('./dicepanel.js').DicePanel | null} */ dice = null;
  #refused = '';
  /** What was selected when something was refused. */ #tipFor = '';
  #placed = false;
  /** A decision of the player's was shown. */ #opened = false;
  #over = false;
  #shown = '';
  /** What the map showed before a battle. @type {{x: number, y: number, scale: number} | null} */ #before = null;
  /** A replay goes on by one entry: pieces travel. */ near = false;
  #sheetOpen = false;
  /** What the map shows of a battle. @type {import('./fight_marks.js').FightMarks | null} */ #marks = null;
  journal = h('div');
  #ends = new AbortController();

  /**
   * @param {Table} table
   * @param {import('./game.js').GameLayer} layer of its game
   * @param {{title: string, menu: Item[] | (() => Item[]), replay?: boolean, seen?: string,
   *   ending?: () => Node[], chat?: HTMLElement, stage: typeof import('./stage.js'),
   *   moment?: (entry: number) => void,
   *   debrief?: () => {replay: string, share?: () => Promise<string>, again?: (wish: any) => void}}} options
   *   `seen`: by which name to remember how far the player has followed; `menu` and
   *   `ending` (what there is to do when the game is over) are asked when they are shown
   */
  constructor(table, layer, options) {
    this.table = table;
    this.options = options;
    this.el.dataset.game = table.model.id;
    this.newMap = () => layer.map(table.model);
    this.map = this.newMap();
    this.boxes = layer.boxes?.(table) ?? [];
    this.keys = layer.keys ?? [];
    this.extras = layer.panels?.(table) ?? [];
    this.actions = new ActionList(table);
    this.tray = new Tray(table);
    this.orders = new OrderDesk(this);
    this.forced = new Forced(this);
    this.tray.take = (key) => this.orders.toggle(key);
    this.#openJournal(options.seen ? lastSeen(options.seen) : 0);
    this.sheet = new SheetPanel(table);
    this.log = new options.stage.SceneLog(table);
    this.battles = options.replay ? null : new options.stage.Battles(table, this.log, () => this.#column());
    this.scenes = new options.stage.Scenes(this);
    this.tray.past = () => this.scenes.shown;
    this.rules = new RulesPanel(table.engine, table.model.id);
    const journal = h('div', null, this.scenes.holder, this.journal);
    this.panels = { journal, rules: this.rules.el, oob: this.oobHolder, dice: this.diceHolder };
    for (const { id, el } of this.extras) this.panels[id] = el;
    if (options.chat) this.panels.chat = options.chat;
    build(this);
    this.#listen();
    if (!options.replay) hear(table, this.#ends.signal);
    this.map.view.attach(this.field);
    openOverview(this, this.#ends.signal);
    this.tab('journal');
    if (table.view) {
      this.map.update(table.facts, null);
      this.refresh();
    }
  }

  close() {
    this.#ends.abort();
    this.scenes.close();
    this.map.view.close();
    this.table.close();
    this.el.remove();
  }

  #listen() {
    const { table, map } = this;
    const { signal } = this.#ends;
    table.addEventListener('view', (e) => this.#view(/** @type {CustomEvent} */ (e).detail));
    table.addEventListener('choice', () => this.refresh());
    table.addEventListener('thought', () => drawThought(this));
    table.addEventListener('refusal', (e) => {
      if (!e.defaultPrevented) this.#tip(/** @type {CustomEvent} */ (e).detail);
    });
    table.addEventListener('sheet', (e) => {
      this.#sheetOpen = /** @type {CustomEvent} */ (e).detail;
      this.#column();
    });
    map.addEventListener('choose', (e) => {
      this.choose(/** @type {CustomEvent} */ (e).detail);
    });
    map.addEventListener('hover', (e) => {
      const { id, on, touch } = /** @type {CustomEvent} */ (e).detail;
      this.tray.look(id);
      if (!touch) this.orders.point(id, on);
      const there = id ? table.filtered.filter((action) => action.refs.includes(`place:${id}`)) : [];
      table.point(there.length === 1 && !room().narrow ? there[0] : null);
    });
    this.el.addEventListener('click', (e) => this.#click(e));
    this.el.addEventListener('pointerover', (e) => {
      const link = /** @type {HTMLElement | null} */ (/** @type {Element} */ (e.target).closest('[data-ref]'));
      const ref = link?.dataset.ref ?? '';
      map.point(ref.startsWith('place:') ? ref.slice(6) : ref ? table.model.unitPlace(table.facts, ref.slice(5)) : '');
    });
    pressed(this.el, (el) => {
      const { unit, place } =
        /** @type {HTMLElement | null} */ (el.closest('[data-unit], [data-place]'))?.dataset ?? {};
      if (place && this.orders.menu(place)) return true;
      if (unit || place) this.card(unit ? `unit:${unit}` : `place:${place}`);
      return !!(unit || place);
    });
    document.addEventListener('keydown', (e) => (this.scenes.key(e) ? e.preventDefault() : onKey(this, e)), { signal });
  }

  /** A worksheet or a battle takes the column, and the map goes to where it is. */
  #column() {
    const { table, map, battles } = this;
    const fought = !!battles?.wide,
      open = (this.#sheetOpen && !this.scenes.open) || fought;
    this.el.classList.toggle('fought', fought);
    if (fought && battles.el.parentElement !== this.sheet.full.parentElement) this.sheet.full.after(battles.el);
    if (!fought && battles?.el.parentElement === this.sheet.full.parentElement) this.roll.before(battles.el);
    this.#markFight(fought);
    if (this.el.classList.contains('battle') === open) return;
    this.el.classList.toggle('battle', open);
    const place = table.model.fight(table.facts) || (fought ? (battles.battle?.place ?? '') : ''),
      { view } = map;
    if (open)
      this.#before = {
        x: view.x + view.width / 2 / view.scale,
        y: view.y + view.height / 2 / view.scale,
        scale: view.scale,
      };
    requestAnimationFrame(() => {
      view.measure();
      if (open && place) view.show(map.around(place));
      else if (!open && this.#before) view.look(this.#before.x, this.#before.y, this.#before.scale);
    });
  }

  /** @param {boolean} fought */
  async #markFight(fought) {
    if (!fought) return this.#marks?.show(null);
    const { FightMarks } = await import('./fight_marks.js');
    this.#marks ??= new FightMarks(this);
    if (this.battles?.wide) this.#marks.show(this.battles.battle);
  }

  /** Something on the map: an order, or a choice among the actions.
   * @param {{kind: string, id: string, shift?: boolean, touch?: boolean, on?: boolean}} what */
  choose(what) {
    const { kind, id } = what;
    if (this.orders.click(what) || (kind === 'unit' && this.tray.take(id))) return;
    if (kind === 'place') {
      this.tray.place = id;
      this.map.rove(id);
    }
    this.table.choose(`${kind}:${id}`);
    this.tray.draw();
  }

  /** @param {Event} e */
  #click(e) {
    const el = /** @type {HTMLElement} */ (e.target);
    const clause = /** @type {HTMLElement | null} */ (el.closest('[data-clause]'))?.dataset.clause;
    const ref = /** @type {HTMLElement | null} */ (el.closest('[data-ref]'))?.dataset.ref;
    const show = /** @type {HTMLElement | null} */ (el.closest('[data-show]'))?.dataset.show;
    const tab = /** @type {HTMLElement | null} */ (el.closest('[data-tab]'))?.dataset.tab;
    const command = /** @type {HTMLElement | null} */ (el.closest('[data-command]'))?.dataset.command;
    if (clause) this.#openRule(clause, el);
    else if (tab) this.tab(tab, this.el.classList.contains('battle'));
    else if (command) this.command(command);
    else if (show) this.#show(show);
    else if (ref)
      this.#show(ref.startsWith('place:') ? ref.slice(6) : this.table.model.unitPlace(this.table.facts, ref.slice(5)));
    if (!el.closest('.tip, .mapsvg')) this.#hideTip();
  }

  /** The rulebook over the table, at a clause. @param {string} clause @param {Element} el the chip */
  async #openRule(clause, el) {
    const [{ openBook }, { games }] = await Promise.all([import('./page_book.js'), this.table.engine.catalog()]);
    const froms = { sheet: 'the worksheet', journal: 'the journal', actions: 'the actions', prompt: 'the prompt' };
    const found = Object.entries(froms).find(([name]) => el.closest(`.${name}`));
    openBook(games, clause, found ? `from ${found[1]}` : '');
  }

  /** @param {string} place */
  #show(place) {
    if (!place) return;
    this.map.view.show(this.map.around(place, this.map.reach.far));
    this.map.point(place);
    this.tray.place = place;
    this.tray.draw();
    this.#panel(false);
  }

  /** @param {string} name */
  command(name) {
    const why = whyNot(this, name.replace('foot-undo', 'undo'));
    if (why) setTimeout(() => this.say(why), 0); // this click hides what was said
    else if (name === 'undo' || name === 'foot-undo') this.orders.undo();
    else if (name === 'theme') switchTheme();
    else if (name === 'menu') import('./play_dialogs.js').then(({ openMenu }) => openMenu(this));
    else if (name === 'worksheet') this.sheet.toggle();
    else if (name === 'odds') this.sheet.toggleOdds();
    else if (name === 'primary') this.primary();
    else if (name === 'hurry') this.table.hurry();
    else if (name === 'hint') import('./hint.js').then(({ openHint }) => openHint(this));
    else if (name === 'skip') this.scenes.end();
    else if (name === 'debrief') this.debrief();
    else if (name === 'reasons') import('./reasons.js').then(({ openReasons }) => openReasons(this));
    else if (name === 'shut') this.#panel(false);
    else if (name === 'tracks') import('./play_dialogs.js').then(({ openTracks }) => openTracks(this));
    else if (name === 'foot-map') {
      this.#panel(false);
      this.el.dataset.stop = 'low';
    } else if (name === 'foot-actions') {
      this.#panel(false);
      this.el.dataset.stop = this.el.dataset.stop === 'half' ? 'full' : 'half';
    } else if (name === 'foot-journal') this.#panel(!this.el.classList.contains('showpanel'));
    else if (name === 'foot-why') this.whyNot();
  }

  /** How the game went. */
  async debrief() {
    (await import('./debrief.js')).openDebrief(this, this.options.debrief?.() ?? { replay: '' });
  }

  /** All about a place or a piece. @param {string} ref */
  async card(ref) {
    (await import('./play_dialogs.js')).openCard(this, ref);
  }

  /** On a phone the panels lie over the map. @param {boolean} open */
  #panel(open) {
    this.el.classList.toggle('showpanel', open);
  }

  /** @param {string} id @param {boolean} [focus] */
  tab(id, focus = false) {
    for (const [name, el] of Object.entries(this.panels)) {
      el.hidden = name !== id;
      const button = this.el.querySelector(`#tab-${name}`);
      button?.setAttribute('aria-selected', name === id ? 'true' : 'false');
      button?.setAttribute('tabindex', name === id ? '0' : '-1');
      if (name === id) this.body.setAttribute('aria-labelledby', `tab-${name}`);
    }
    if (id === 'oob') this.#openOob();
    if (id === 'rules') this.rules.load();
    if (id === 'dice') this.#openDice();
    if (focus) {
      this.#panel(true);
      if (id === 'rules') this.rules.input.focus();
      else this.panels[id].focus?.();
    }
  }

  /** @param {number} since entries that the player has seen */
  async #openJournal(since) {
    const { JournalPanel } = await import('./journal_panel.js');
    const facts = (/** @type {number} */ seq) => this.log.facts(seq);
    this.journal.append(new JournalPanel(this.table, { since, facts, moment: this.options.moment }).el);
  }

  async #openOob() {
    const { OobPanel } = await import('./oob.js');
    if (!this.oob) {
      this.oob = new OobPanel(this.table);
      this.oobHolder.append(this.oob.el);
    }
    this.oob.draw();
  }

  async #openDice() {
    const { DicePanel } = await import('./dicepanel.js');
    if (!this.dice) {
      this.dice = new DicePanel(this.table);
      this.diceHolder.append(this.dice.el);
    }
    this.dice.draw();
  }

  // ---- Following the table --------------------------------------------------------------------

  /** @param {{message: any, change: {whole: boolean, changed: string[], gone: string[]}}} detail */
  #view({ message, change }) {
    if (message.curtain) openCurtain(this, message.you);
    const { seen } = this.options;
    if (seen && document.visibilityState === 'visible') see(seen, message.seq);
    const later = this.scenes.take(message, change);
    const anew = change.whole && !(this.near && this.#placed);
    if (!later) this.map.update(this.table.facts, anew ? null : [...change.changed, ...change.gone]);
    if (!this.#placed) this.map.view.measure();
    if (change.whole && this.map.used.length && !this.#placed) this.map.view.show(this.map.opening);
    if (change.whole) this.#placed = true;
    this.#hideTip();
    if (message.dice_faces?.length && !later) this.#rolled(message);
    else if (!message.whole && this.table.yours) this.#clearRoll();
    if (!later) this.#follow(change.whole);
    const active = document.activeElement;
    if (this.table.yours && active && active.closest('.prompt, .actions')) this.prompt.focus({ preventScroll: true });
    if (message.over && !this.#over && !this.options.replay) this.tab('dice');
    this.#over = message.over;
    this.el.dispatchEvent(new CustomEvent('longroll:view', { detail: message, bubbles: true }));
  }

  /** The map goes to what the game is about. @param {boolean} whole */
  #follow(whole) {
    const focus = this.table.model.focus(this.table.facts);
    const { narrow, tablet } = room();
    const tight = narrow || (tablet && this.map.view.scale < this.map.readable);
    const spot = !whole && this.#opened ? this.map.spot(focus) : null;
    if (narrow && spot && this.map.view.sees(spot, IN_SIGHT)) {
      // It stays under the finger that has just chosen there.
    } else if (narrow && focus && focus !== this.#shown) {
      this.#near(this.map.around(focus, this.map.reach.near));
      this.map.stay();
    } else if (tight && (whole || !this.#opened)) setTimeout(() => this.#showLit(), 0);
    else if (focus && get('follow') && !this.el.classList.contains('battle')) this.map.reveal(focus);
    else if (!focus && get('follow') && this.table.yours) setTimeout(() => this.#revealLit(), 0);
    this.#shown = focus;
    this.#opened ||= this.table.yours;
    if (focus) this.map.rove(focus, !!document.activeElement?.closest('.mapsvg'));
  }

  /** Scenes have the column while they play. */
  staged() {
    const { open, holder } = this.scenes;
    if (this.el.classList.contains('scening') === open) return open ? this.#words() : undefined;
    this.el.classList.toggle('scening', open);
    if (open) this.sheet.full.before(holder);
    else this.journal.before(holder);
    this.#column();
    this.refresh();
  }

  /** The map shows what is true again. */
  caughtUp() {
    if (!this.table.view) return;
    this.battles?.catchUp();
    this.table.dispatchEvent(new Event('choice'));
    if (this.table.yours) this.#follow(false);
  }

  /** Nothing that can be chosen is in sight: the nearest of it comes. */
  #revealLit() {
    const { map } = this,
      { view } = map;
    const spots = map.litPlaces.flatMap((id) => map.spot(id) ?? []);
    if (!spots.length || spots.some((spot) => view.sees(spot))) return;
    const middle = { x: view.x + view.width / 2 / view.scale, y: view.y + view.height / 2 / view.scale };
    const off = (/** @type {{x: number, y: number}} */ p) => Math.hypot(p.x - middle.x, p.y - middle.y);
    const { x, y } = spots.sort((a, b) => off(a) - off(b))[0];
    view.look(x, y);
  }

  /** A part of the map, as if there were more room than the strip above the actions: else all would be tiny.
   * @param {import('./map.js').Extent} part */
  #near({ x, y, w, h }) {
    const { view } = this.map;
    view.look(x + w / 2, y + h / 2, Math.min(view.width / w, Math.max(view.height, 0.6 * view.width) / h));
  }

  /** A small screen opens on what can be done, close enough to read: on the lit place nearest the middle of them. */
  #showLit() {
    const { view } = this.map;
    const part = this.map.litField ?? this.map.field;
    const scale = Math.max(this.map.readable, Math.min(view.width / part.w, view.height / part.h));
    const middle = { x: part.x + part.w / 2, y: part.y + part.h / 2 };
    const off = (/** @type {{x: number, y: number}} */ p) => Math.hypot(p.x - middle.x, p.y - middle.y);
    const spots = scale > this.map.readable ? [] : this.map.litPlaces.flatMap((id) => this.map.spot(id) ?? []);
    const { x, y } = spots.sort((a, b) => off(a) - off(b))[0] ?? middle;
    view.look(x, y, scale);
    this.map.stay();
  }

  /** The dice as they fell, with what came of them; they lie until the next action. @param {any} message */
  #rolled(message) {
    const { roll } = this;
    const rolls = message.journal.filter((/** @type {any[]} */ line) => line[3] === 'roll');
    const lines = rolls.filter((/** @type {any[]} */ [entry]) => entry === rolls[rolls.length - 1][0]);
    renew(
      roll,
      h(
        'p',
        { class: 'dice' },
        message.dice_faces.map((/** @type {number} */ face) => die(face)),
      ),
      h(
        'div',
        null,
        lines.map((/** @type {string[]} */ line) =>
          h('p', null, rendered(this.table.model, line[2]), ' ', chip(line[1])),
        ),
      ),
    );
    roll.hidden = false;
    roll.classList.remove('fresh');
    requestAnimationFrame(() => roll.classList.add('fresh'));
    clearTimeout(this.rollTimer);
    this.rollTimer = setTimeout(() => this.#clearRoll(), 9000);
  }

  #clearRoll() {
    clearTimeout(this.rollTimer);
    this.roll.hidden = true;
  }

  /** A short word of the page's own. @param {string} text */
  say(text) {
    this.#tip({ title: text, why: '', clauses: [], ref: '' });
  }

  /** What is selected, as one word. */
  get #selected() {
    const { chosen, picked } = this.table;
    return [...chosen, picked?.notation ?? '', ...this.orders.units].filter(Boolean).join();
  }

  refresh() {
    if (this.#selected !== this.#tipFor) this.#hideTip(); // it was about something else
    this.#words();
    drawThought(this);
    this.map.light(this.#lights());
    this.orders.draw();
  }

  /** While scenes play they tell no more than is shown. */
  #words() {
    drawPrompt(this);
    drawTracks(this.tracks, this.table.model.tracks(this.scenes.shown ?? this.table.facts));
  }

  /** While scenes play the map shows what was, and nothing on it can be chosen. */
  #lights() {
    return this.scenes.shown ? noLights() : lightsOf(this, this.#refused);
  }

  /** @param {Refusal} refusal */
  #tip({ title, why, clauses, ref, asks = false }) {
    const { tip } = this;
    tip.classList.toggle('asks', asks);
    renew(
      tip,
      h('b', null, typeset(title)),
      why ? h('p', null, typeset(why)) : '',
      h(
        'div',
        { class: 'clauses' },
        clauses.map((clause) => chip(clause)),
      ),
    );
    tip.hidden = false;
    this.#tipFor = this.#selected;
    this.#refused = ref.startsWith('place:') ? ref.slice(6) : '';
    this.map.light(this.#lights());
  }

  #hideTip() {
    if (this.tip.hidden) return;
    this.tip.hidden = true;
    this.#refused = '';
    this.map.light(this.#lights());
  }

  // ---- Commands of the keyboard ----------------------------------------------------------------------

  primary() {
    const action = this.table.primary;
    if (this.orders.way) this.orders.go(this.orders.way.place);
    else if (action) this.table.act(action);
  }

  escape() {
    if (!this.tip.hidden) this.#hideTip();
    else if (this.battles?.seen()) return true;
    else if (this.el.classList.contains('showpanel')) this.#panel(false);
    else if (this.orders.stacks.length) {
      this.orders.clear();
      this.table.back();
    } else return this.table.back();
    return true;
  }

  /** Ask about the place that has the map's focus. */
  whyNot() {
    const id = this.tray.hover || this.map.roving;
    if (this.table.legal.some((action) => action.refs.includes(`place:${id}`))) {
      this.#tip({
        title: this.table.title(`place:${id}`),
        why: 'You can select this. Select something that is not highlighted to see why not.',
        clauses: [],
        ref: '',
      });
    } else this.table.choose(`place:${id}`);
  }

  focusTray() {
    const piece = /** @type {HTMLElement | null} */ (this.tray.el.querySelector('.piece.legal, .piece'));
    piece?.focus();
  }

  /** Where one can go, what can be chosen, and where pieces stand that can. @param {number} step */
  nextLit(step) {
    const { table, map } = this;
    const { places, range, units } = this.#lights();
    const stand = [...units].map((key) => table.model.unitPlace(table.facts, key));
    const all = [...new Set([...(range?.keys() ?? []), ...places.keys(), ...stand])].filter((id) => map.spot(id));
    const at = all.indexOf(map.roving);
    if (all.length) map.rove(all[((at < 0 && step < 0 ? 0 : at) + step + all.length) % all.length], true);
  }
}
