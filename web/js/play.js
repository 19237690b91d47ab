/** The page of a table: prompt, actions, map, tray, panels and tracks, kept in step with one table. */

import { h, renew, icon, ICONS, capital, typeset } from './dom.js';
import { LgvMap } from './map_lgv.js';
import { ActionList, parts } from './actions.js';
import { Tray } from './tray.js';
import { JournalPanel, chip } from './journal.js';
import { SheetPanel } from './sheet.js';
import { OobPanel } from './oob.js';
import { RulesPanel } from './rules.js';
import { drawTracks } from './tracks.js';
import { onKey, HELP } from './keys.js';
import { switchTheme, dark } from './theme.js';
import { sideTitle } from './lgv.js';
import { die } from './dice.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./table.js').Refusal} Refusal */

const TABS = [['journal', 'Journal'], ['rules', 'Rules'], ['oob', 'Order of battle']];

/** The drum of the title. */
function drum() {
  const mark = icon('M4 9c0-2 3.6-3 8-3s8 1 8 3-3.6 3-8 3-8-1-8-3zM4 9v8c0 2 3.6 3 8 3s8-1 8-3V9M4 13l4 6 4-7 4 7 4-6M5 2l5 5M19 2l-5 5');
  mark.classList.add('drum');
  return mark;
}

export class PlayPage {
  /** @type {Record<string, any>} */ panels = {};
  #refused = '';
  #lit = -1;
  #ends = new AbortController();

  /**
   * @param {Table} table
   * @param {{title: string, menu: {label: string, go: () => void}[], replay?: boolean}} options
   */
  constructor(table, options) {
    this.table = table;
    this.options = options;
    this.map = new LgvMap(table.model);
    this.actions = new ActionList(table);
    this.tray = new Tray(table);
    this.journal = new JournalPanel(table);
    this.sheet = new SheetPanel(table);
    this.oob = new OobPanel(table);
    this.rules = new RulesPanel(table.engine, table.model.id);
    this.panels = { journal: this.journal.el, rules: this.rules.el, oob: this.oob.el };
    this.#build();
    this.#listen();
    this.map.view.attach(this.field);
    this.tab('journal');
    if (table.view) {
      this.map.update(table.facts, null);
      this.refresh();
    }
  }

  close() {
    this.#ends.abort();
    this.map.view.close();
    this.table.close();
    this.el.remove();
  }

  #build() {
    this.prompt = h('section', { class: 'prompt', id: 'prompt', tabindex: -1, 'aria-label': 'Prompt' });
    this.words = h('div', { class: 'words', role: 'status', 'aria-live': 'polite' });
    this.buttons = h('div', { class: 'buttons' });
    this.prompt.append(this.words, this.buttons);
    this.field = h('div', { class: 'field' });
    this.tip = h('div', { class: 'tip', role: 'alert', hidden: true });
    this.roll = h('div', { class: 'rolled', 'aria-hidden': 'true', hidden: true });
    const zoom = h('div', { class: 'zoom' },
      h('button', { type: 'button', class: 'button square', 'aria-label': 'Zoom in', onclick: () => this.map.view.zoom(1.5) }, icon(ICONS.plus)),
      h('button', { type: 'button', class: 'button square', 'aria-label': 'Zoom out', onclick: () => this.map.view.zoom(1 / 1.5) }, icon(ICONS.minus)),
      h('button', { type: 'button', class: 'button square', 'aria-label': 'Whole map', onclick: () => this.map.view.fit() }, icon(ICONS.fit)));
    const holder = h('div', { class: 'map', id: 'map' }, this.field, zoom, this.tip, this.roll);
    const side = h('div', { class: 'side' }, this.sheet.full, this.actions.el, this.sheet.preview);
    const tabs = h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Panels' }, TABS.map(([id, title]) =>
      h('button', { type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': 'panel', 'data-tab': id }, title)));
    this.body = h('div', { class: 'panelbody', id: 'panel', role: 'tabpanel' }, Object.values(this.panels));
    const panel = h('section', { class: 'panel', 'aria-label': 'Journal, rules, order of battle' }, tabs, this.body);
    this.tracks = h('div', { class: 'trackholder' });
    this.top = h('header', { class: 'top' }, h('a', { class: 'brand', href: '#/' }, drum(), h('span', null, h('b', null, 'Long Roll'), h('small', null, typeset(this.options.title)))),
      this.tracks, h('div', { class: 'tools' },
        h('button', { type: 'button', class: 'button square', 'data-command': 'undo', 'aria-label': 'Undo', title: 'Undo (U)' }, icon(ICONS.undo)),
        this.themeButton = h('button', { type: 'button', class: 'button square', 'data-command': 'theme', 'aria-label': 'Light or dark' }, icon(dark() ? ICONS.sun : ICONS.moon)),
        h('button', { type: 'button', class: 'button square', 'data-command': 'menu', 'aria-label': 'Menu', title: 'Menu' }, icon(ICONS.menu))));
    const foot = h('nav', { class: 'foot', 'aria-label': 'Views' }, [['map', 'Map', ICONS.map], ['actions', 'Actions', ICONS.list], ['undo', 'Undo', ICONS.undo],
      ['journal', 'Journal', ICONS.dice], ['why', 'Why not?', ICONS.why]].map(([id, label, d]) =>
      h('button', { type: 'button', 'data-command': `foot-${id}` }, icon(d), label)));
    this.menu = h('dialog', { class: 'menu', 'aria-label': 'Menu' });
    this.el = h('div', { class: 'play', 'data-stop': 'half' }, h('a', { class: 'skip', href: '#prompt', onclick: (/** @type {Event} */ e) => { e.preventDefault(); this.prompt?.focus(); } }, 'Skip to the decision'),
      this.prompt, side, holder, this.tray.el, panel, this.top, foot, this.menu);
  }

  #listen() {
    const { table, map } = this;
    const { signal } = this.#ends;
    table.addEventListener('view', (e) => this.#view(/** @type {CustomEvent} */ (e).detail));
    table.addEventListener('choice', () => this.refresh());
    table.addEventListener('refusal', (e) => this.#tip(/** @type {CustomEvent} */ (e).detail));
    table.addEventListener('sheet', (e) => {
      const open = /** @type {CustomEvent} */ (e).detail;
      if (this.el.classList.contains('battle') === open) return;
      this.el.classList.toggle('battle', open);
      const place = table.model.fight(table.facts);
      if (open && place) requestAnimationFrame(() => map.view.show(map.around(place)));
    });
    map.addEventListener('choose', (e) => {
      const { kind, id } = /** @type {CustomEvent} */ (e).detail;
      if (kind === 'place') { this.tray.place = id; map.rove(id); }
      table.choose(`${kind}:${id}`);
      this.tray.draw();
    });
    map.addEventListener('hover', (e) => this.tray.look(/** @type {CustomEvent} */ (e).detail));
    this.el.addEventListener('click', (e) => this.#click(e));
    this.el.addEventListener('pointerover', (e) => {
      const link = /** @type {HTMLElement | null} */ (/** @type {Element} */ (e.target).closest('[data-ref]'));
      const ref = link?.dataset.ref ?? '';
      map.point(ref.startsWith('place:') ? ref.slice(6) : ref ? table.model.unitPlace(table.facts, ref.slice(5)) : '');
    });
    document.addEventListener('keydown', (e) => onKey(this, e), { signal });
  }

  /** @param {Event} e */
  #click(e) {
    const el = /** @type {HTMLElement} */ (e.target);
    const clause = /** @type {HTMLElement | null} */ (el.closest('[data-clause]'))?.dataset.clause;
    const ref = /** @type {HTMLElement | null} */ (el.closest('[data-ref]'))?.dataset.ref;
    const show = /** @type {HTMLElement | null} */ (el.closest('[data-show]'))?.dataset.show;
    const tab = /** @type {HTMLElement | null} */ (el.closest('[data-tab]'))?.dataset.tab;
    const command = /** @type {HTMLElement | null} */ (el.closest('[data-command]'))?.dataset.command;
    if (clause) { this.tab('rules'); this.rules.ask(clause); this.#panel(true); }
    else if (tab) this.tab(tab);
    else if (command) this.command(command);
    else if (show) this.#show(show);
    else if (ref) this.#show(ref.startsWith('place:') ? ref.slice(6) : this.table.model.unitPlace(this.table.facts, ref.slice(5)));
    if (!el.closest('.tip, .mapsvg')) this.#hideTip();
  }

  /** @param {string} place */
  #show(place) {
    if (!place) return;
    this.map.view.show(this.map.around(place, 5200));
    this.map.point(place);
    this.tray.place = place;
    this.tray.draw();
    this.#panel(false);
  }

  /** @param {string} name */
  command(name) {
    if (name === 'undo' || name === 'foot-undo') this.table.undo();
    else if (name === 'theme') { switchTheme(); renew(this.themeButton, icon(dark() ? ICONS.sun : ICONS.moon)); }
    else if (name === 'menu') this.#menu();
    else if (name === 'worksheet') this.sheet.toggle();
    else if (name === 'primary') this.primary();
    else if (name === 'tracks') this.#tracksDialog();
    else if (name === 'foot-map') { this.#panel(false); this.el.dataset.stop = 'low'; }
    else if (name === 'foot-actions') { this.#panel(false); this.el.dataset.stop = this.el.dataset.stop === 'half' ? 'full' : 'half'; }
    else if (name === 'foot-journal') this.#panel(!this.el.classList.contains('showpanel'));
    else if (name === 'foot-why') this.whyNot();
  }

  /** On a phone the panels lie over the map. @param {boolean} open */
  #panel(open) {
    this.el.classList.toggle('showpanel', open);
  }

  #tracksDialog() {
    const list = h('div', { class: 'trackdialog' });
    drawTracks(list, this.table.model.tracks(this.table.facts));
    this.#dialog('Tracks', list);
  }

  /** @param {string} title @param {Node[]} kids */
  #dialog(title, ...kids) {
    const { menu } = this;
    if (!menu) return;
    renew(menu, h('div', { class: 'head' }, h('h2', { class: 'big' }, title),
      h('button', { type: 'button', class: 'button square', 'aria-label': 'Close', onclick: () => menu.close() }, icon(ICONS.close))), ...kids);
    menu.showModal();
  }

  #menu() {
    const close = (/** @type {() => void} */ go) => () => { this.menu?.close(); go(); };
    this.#dialog('Menu', h('ul', { class: 'menulist' }, this.options.menu.map((item) => h('li', null, h('button', { type: 'button', class: 'button', onclick: close(item.go) }, item.label)))),
      h('h3', { class: 'caps' }, 'Keys'), h('dl', { class: 'keys' }, HELP.map(([key, what]) => h('div', null, h('dt', null, h('kbd', null, key)), h('dd', null, what)))));
  }

  /** @param {string} id @param {boolean} [focus] */
  tab(id, focus = false) {
    for (const [name, el] of Object.entries(this.panels)) {
      el.hidden = name !== id;
      const button = this.el.querySelector(`#tab-${name}`);
      button?.setAttribute('aria-selected', name === id ? 'true' : 'false');
      button?.setAttribute('tabindex', name === id ? '0' : '-1');
      if (name === id) this.body?.setAttribute('aria-labelledby', `tab-${name}`);
    }
    if (id === 'oob') this.oob.draw();
    if (id === 'rules') this.rules.load();
    if (focus) {
      this.#panel(true);
      if (id === 'rules') this.rules.input.focus();
      else this.panels[id].focus?.();
    }
  }

  // ---- Following the table --------------------------------------------------------------------

  /** @param {{message: any, change: {whole: boolean, changed: string[], gone: string[]}}} detail */
  #view({ message, change }) {
    if (message.curtain) this.#curtain(message.you);
    this.map.update(this.table.facts, change.whole ? null : [...change.changed, ...change.gone]);
    this.#hideTip();
    this.#lit = -1;
    if (message.dice_faces?.length) this.#rolled(message.dice_faces);
    const focus = this.table.model.focus(this.table.facts);
    if (focus && !this.el.classList.contains('battle')) this.map.reveal(focus);
    if (focus) this.map.rove(focus, !!document.activeElement?.closest('.mapsvg'));
    const active = document.activeElement;
    if (this.table.yours && active && active.closest('.prompt, .actions')) this.prompt?.focus({ preventScroll: true });
    this.el.dispatchEvent(new CustomEvent('longroll:view', { detail: message, bubbles: true }));
  }

  /** Hot-seat with secrets: the chair is changed before anything is shown. @param {string} side */
  #curtain(side) {
    const curtain = h('dialog', { class: 'curtain', 'aria-label': 'Change of player' }, h('h2', { class: 'big' }, `${sideTitle(side)} to decide`),
      h('p', null, 'Hand over the device. What the other side may not see is shown when you go on.'),
      h('button', { type: 'button', class: 'button primary', onclick: () => curtain.remove() }, 'I sit here now'));
    this.el.append(curtain);
    curtain.showModal();
  }

  /** @param {number[]} faces */
  #rolled(faces) {
    const { roll } = this;
    if (!roll) return;
    renew(roll, faces.map((face) => die(face)));
    roll.hidden = false;
    roll.classList.remove('fresh');
    requestAnimationFrame(() => roll.classList.add('fresh'));
    clearTimeout(this.rollTimer);
    this.rollTimer = setTimeout(() => { roll.hidden = true; }, 2600);
  }

  refresh() {
    this.#drawPrompt();
    this.#light();
    if (this.tracks) drawTracks(this.tracks, this.table.model.tracks(this.table.facts));
  }

  #drawPrompt() {
    const { table } = this;
    const { view } = table;
    if (!view || !this.words || !this.buttons || !this.prompt) return;
    const action = table.primary;
    this.prompt.className = `prompt ${view.actor}`;
    const text = view.over ? typeset(view.result || view.prompt || 'The game is over.') : view.actor === 'fortune' ? 'The dice decide.' : typeset(view.prompt);
    renew(this.words, h('p', { class: 'main' }, h('b', null, capital(text.replace(/\.$/, ''))), view.clause ? chip(view.clause) : ''),
      h('p', { class: 'soft' }, view.over ? (view.winner ? `${sideTitle(view.winner)} win` : '') : table.model.context(table.facts, view.actor)));
    const go = action ? parts(action.words).head : table.yours ? 'Choose an action' : view.over ? 'Over' : 'Waiting';
    renew(this.buttons, h('button', { type: 'button', class: 'button', 'data-command': 'undo', 'aria-disabled': view.undo ? 'false' : 'true' }, 'Undo', h('kbd', null, 'U')),
      h('button', { type: 'button', class: 'button odds', 'data-command': 'worksheet', 'aria-disabled': this.sheet?.sheet ? 'false' : 'true' }, 'Odds', h('kbd', null, 'O')),
      h('button', { type: 'button', class: 'button primary', 'data-command': 'primary', 'aria-disabled': action ? 'false' : 'true' }, h('span', null, go), h('kbd', null, 'E')));
  }

  #light() {
    const { table } = this;
    /** @type {Map<string, {attack: boolean, plate: string}>} */ const places = new Map();
    /** @type {Set<string>} */ const units = new Set();
    /** @type {Set<string>} */ const fords = new Set();
    for (const action of table.filtered) {
      const { end } = parts(action.words);
      const attack = /\b(attack|storm|bombard)\b/.test(action.words) || action.verb === 'attack';
      for (const ref of action.refs) {
        const [kind, id] = [ref.slice(0, ref.indexOf(':')), ref.slice(ref.indexOf(':') + 1)];
        if (kind === 'place') places.set(id, { attack, plate: end.endsWith('MF') ? end.split(' ')[0] : '' });
        if (kind === 'unit') units.add(id);
        if (kind === 'ford') fords.add(id);
      }
    }
    const chosen = new Set([...table.chosen, ...(table.picked?.refs ?? [])]);
    const mover = table.model.mover(table.facts);
    if (mover) chosen.add(`unit:${mover}`);
    this.map.light({ places, units, fords, chosen, active: table.model.active(table.facts), side: table.facts.get('momentum') ?? '', refused: this.#refused });
  }

  /** @param {Refusal} refusal */
  #tip({ title, why, clauses, ref }) {
    const { tip } = this;
    if (!tip) return;
    renew(tip, h('b', null, typeset(title)), h('p', null, typeset(why)), h('div', { class: 'clauses' }, clauses.map(chip)));
    tip.hidden = false;
    this.#refused = ref.startsWith('place:') ? ref.slice(6) : '';
    this.#light();
  }

  #hideTip() {
    if (!this.tip || this.tip.hidden) return;
    this.tip.hidden = true;
    this.#refused = '';
    this.#light();
  }

  // ---- Commands of the keyboard ----------------------------------------------------------------------

  primary() {
    const action = this.table.primary;
    if (action) this.table.act(action);
  }

  escape() {
    if (this.tip && !this.tip.hidden) this.#hideTip();
    else if (this.el.classList.contains('showpanel')) this.#panel(false);
    else return this.table.back();
    return true;
  }

  /** Ask about the place that has the map's focus. */
  whyNot() {
    const id = this.tray.hover || this.map.roving || '';
    if (this.table.legal.some((action) => action.refs.includes(`place:${id}`))) {
      this.#tip({ title: this.table.title(`place:${id}`), why: 'This is lit: it may be chosen. Choose something that is not lit to learn why.', clauses: [], ref: '' });
    } else this.table.choose(`place:${id}`);
  }

  focusTray() {
    const piece = /** @type {HTMLElement | null} */ (this.tray.el.querySelector('.piece.legal, .piece'));
    piece?.focus();
  }

  /** @param {number} step */
  nextLit(step) {
    const places = [...new Set(this.table.filtered.flatMap((a) => a.refs).map((ref) => (ref.startsWith('place:') ? ref.slice(6)
      : ref.startsWith('unit:') ? this.table.model.unitPlace(this.table.facts, ref.slice(5)) : '')).filter(Boolean))];
    if (!places.length) return;
    this.#lit = (this.#lit + step + places.length) % places.length;
    this.map.rove(places[this.#lit], true);
  }
}
