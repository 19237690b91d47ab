/** The journal, newest first: by turn and activation, each folded to a sentence; filtered by what is named and by
 * fights; and from each line to its moment in the replay. Of a long game only what is open or new is in the page. */

import { h, renew, typeset } from './dom.js';
import { chip, rendered } from './journal.js';
import { plain } from './marks.js';
import { sideName } from './sides.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./table.js').Line} Line */
/** @typedef {import('./game.js').Facts} Facts */
/** Lines of one activation, or activations of one turn, oldest first, and what is drawn of them: `drawn` what is in it,
 * `told` the sentence about so many lines. @typedef {{key: string, lines: Line[], parts: Group[],
 *   el: HTMLDetailsElement, list: HTMLElement, words: HTMLElement, drawn: boolean, told: number}} Group */

/** The newest lines are in the page though they are folded. */
const NEW = 80;
/** So many are found at once. */
const FOUND = 200;

export class JournalPanel {
  list = h('ol');
  /** What the lines shall name. */ #words = h('input', {
    type: 'search',
    placeholder: 'Unit, place or word',
    'aria-label': 'Lines that name',
    oninput: () => this.#draw(true),
  });
  #fights = h('input', { type: 'checkbox', onchange: () => this.#draw(true) });
  el = h(
    'div',
    { class: 'journal', role: 'log', 'aria-label': 'Journal', tabindex: 0 },
    h('p', { class: 'filter' }, this.#words, h('label', null, this.#fights, ' Fights')),
    this.list,
  );
  /** @type {Group[]} */ #turns = [];
  #shown = 0;
  #most = FOUND;
  /** Sentences wait until their activation is seen. */
  #seen = new IntersectionObserver((all) => {
    for (const { isIntersecting, target } of all) if (isIntersecting) this.#tell(target);
  });
  /** @type {Map<Element, Group>} */ #groups = new Map();
  /** One after the other. @type {Promise<void>} */ #telling = Promise.resolve();

  /**
   * @param {Table} table
   * @param {{since?: number, facts: (seq: number) => Promise<Facts>, moment?: (entry: number) => void}} ways `since`:
   *   entries that the player saw when he was last here, 0: all is new; `moment` leads to the replay
   */
  constructor(table, { since = 0, facts, moment }) {
    this.table = table;
    this.since = since;
    this.facts = facts;
    this.moment = moment;
    table.addEventListener('view', (e) => {
      const { message } = /** @type {CustomEvent} */ (e).detail;
      this.#draw(message.whole || message.back !== undefined);
    });
    table.addEventListener('dated', () => this.#draw(true));
    this.#draw(true);
  }

  /** @param {boolean} anew */
  #draw(anew) {
    const lines = this.table.journal;
    if (this.#filtered) return this.#find(lines);
    if (anew || lines.length < this.#shown) this.#forget();
    if (!lines.length) {
      const none = 'Nothing yet. Everything that happens is listed here with its rule.';
      renew(this.list, h('li', { class: 'empty' }, none));
    } else if (!this.#shown) renew(this.list);
    for (; this.#shown < lines.length; this.#shown++) this.#add(lines[this.#shown], lines.length - this.#shown <= NEW);
    for (const turn of this.#turns.slice(-1)) turn.el.open = true;
  }

  #forget() {
    this.#seen.disconnect();
    this.#groups.clear();
    this.#turns = [];
    this.#shown = 0;
    this.#most = FOUND;
    renew(this.list);
  }

  // ---- Turns and activations -------------------------------------------------------------------

  /** @param {Line} line @param {boolean} fresh */
  #add(line, fresh) {
    let turn = this.#turns.at(-1);
    if (!turn || turn.key !== line.turn) {
      turn?.el.removeAttribute('open');
      turn = this.#group(line.turn, 'turn', (one) => one.parts.forEach((part) => one.list.prepend(this.#item(part))));
      renew(turn.words, line.turn ? `Turn ${line.turn}` : 'So far');
      this.#turns.push(turn);
      this.list.prepend(this.#item(turn));
    }
    let part = turn.parts.at(-1);
    if (!part || part.key !== line.part) {
      part?.el.removeAttribute('open');
      if (part) this.#again(part);
      part = this.#group(line.part, 'part', (one) => this.#fill(one));
      turn.parts.push(part);
      part.el.open = true;
      if (turn.drawn) turn.list.prepend(this.#item(part));
    }
    part.lines.push(line);
    if (!part.told) renew(part.words, this.#head(part), this.#first(part));
    if (fresh && !turn.drawn) this.#open(turn, () => turn.parts.forEach((one) => turn.list.prepend(this.#item(one))));
    if (fresh && !part.drawn) this.#open(part, () => this.#fill(part));
    else if (part.drawn) this.#put(part, line, part.lines.at(-2));
  }

  /** @param {string} key @param {string} kind @param {(one: Group) => void} fill @returns {Group} */
  #group(key, kind, fill) {
    const list = h('ol'),
      words = h('span', { class: 'words' });
    const el = h('details', { class: kind }, h('summary', null, words), list);
    /** @type {Group} */ const group = { key, lines: [], parts: [], el, list, words, drawn: false, told: 0 };
    el.addEventListener('toggle', () => el.open && this.#open(group, () => fill(group)));
    if (kind === 'part') {
      this.#groups.set(el, group);
      this.#seen.observe(el);
    }
    return group;
  }

  /** @param {Group} group */
  #item = (group) => h('li', null, group.el);

  /** What is in it comes when it is wanted. @param {Group} group @param {() => void} fill */
  #open(group, fill) {
    if (group.drawn) return;
    group.drawn = true;
    fill();
  }

  /** @param {Group} part */
  #fill(part) {
    part.lines.forEach((line, i) => this.#put(part, line, part.lines[i - 1]));
  }

  /** @param {Group} part @param {Line} line @param {Line | undefined} before */
  #put(part, line, before) {
    if (this.since && line.entry > this.since && (before ? before.entry <= this.since : this.#leads(line)))
      part.list.prepend(h('li', { class: 'since' }, '↑ Since you were last here'));
    part.list.prepend(this.#line(line));
  }

  /** Is it the first line that is new? @param {Line} line */
  #leads(line) {
    return this.table.journal.find(({ entry }) => entry > this.since) === line && this.table.journal[0] !== line;
  }

  /** @param {Line} line */
  #line(line) {
    const why = this.table.forced.get(line.entry);
    const title = `Entry ${line.entry}`;
    const go = { type: 'button', 'aria-label': `${title} in the replay`, onclick: () => this.moment?.(line.entry) };
    return h(
      'li',
      { 'data-entry': line.entry },
      h(this.moment ? 'button' : 'span', { class: 'when', title, ...(this.moment ? go : {}) }, line.when || '·'),
      h(
        'p',
        null,
        rendered(this.table.model, line.text),
        ' ',
        line.clause ? chip(line.clause) : '',
        why ? h('small', { class: 'soft' }, ` ${whyDone(this.table.game, why[0])}`) : '',
      ),
    );
  }

  // ---- A sentence for each -----------------------------------------------------------------------

  /** The first line that says more than that it begins. @param {Group} part */
  #first({ lines }) {
    const { model } = this.table;
    return rendered(model, lines.find(({ clause }) => !model.opens.includes(clause))?.text ?? '');
  }

  /** Whose it is, what it is called and where. @param {Group} part */
  #head({ lines }) {
    const [{ when, side, word }] = lines;
    const place = lines.find((line) => line.place)?.place;
    const called = [word, place && this.table.model.placeTitle(place)].filter(Boolean).join(', ');
    if (!called) return [h('b', null, when), ' '];
    return [side ? [h('b', { class: `sidename ${side}` }, sideName(side)), ' · '] : '', typeset(called), ': '];
  }

  /** @param {Element} el */
  #tell(el) {
    const part = this.#groups.get(el);
    if (!part || part.told === part.lines.length || part === this.#turns.at(-1)?.parts.at(-1)) return;
    part.told = part.lines.length;
    this.#telling = this.#telling.then(() => this.#sum(part)).catch(() => {});
  }

  /** It is complete: told when it is seen. @param {Group} part */
  #again({ el }) {
    this.#seen.unobserve(el);
    this.#seen.observe(el);
  }

  /** @param {Group} part */
  async #sum(part) {
    const { lines, words } = part;
    const [first, last] = [lines[0], lines[lines.length - 1]];
    const { summed } = await import('./scene_words.js');
    const told = await summed(this.table.model, first.side, this.facts, first.entry - 1, last.entry, fightsOf(lines));
    if (told.length) renew(words, this.#head(part), told);
  }

  // ---- Found -------------------------------------------------------------------------------------

  get #filtered() {
    return this.#words.value.trim() !== '' || this.#fights.checked;
  }

  /** @param {Line[]} lines */
  #find(lines) {
    const wanted = this.#words.value.trim().toLowerCase();
    const found = lines.filter(
      ({ text, fight }) => (fight || !this.#fights.checked) && plain(text).toLowerCase().includes(wanted),
    );
    const most = this.#most;
    this.#forget();
    const more = () => {
      this.#most = most + FOUND;
      this.#draw(true);
    };
    renew(
      this.list,
      found.slice(-most).reverse().map((line) => this.#line(line)),
      found.length ? '' : h('li', { class: 'empty' }, 'Nothing found.'),
      found.length > most
        ? h('li', null, h('button', { type: 'button', class: 'button', onclick: more }, `${found.length - most} more`))
        : '',
    );
    this.#most = most;
  }
}

/** The last roll of each fight. @param {Line[]} lines */
function fightsOf(lines) {
  /** @type {{place: string, entry: number}[]} */ const fights = [];
  let last = '';
  for (const { fight, roll, entry } of lines) {
    if (fight !== last && fight) fights.push({ place: fight, entry: 0 });
    last = fight;
    if (fight && roll) fights[fights.length - 1].entry = entry;
  }
  return fights.filter(({ entry }) => entry);
}

/** Why it was done, for the journal. @param {any} game @param {string} code */
function whyDone(game, code) {
  if (code === 'only') return 'the only choice';
  if (code === 'same') return 'all choices lead to the same result';
  if (code === 'decline') return 'there was nothing to use';
  const order = game.standing.find((/** @type {any} */ one) => one.name === code);
  return `standing order: ${order?.text ?? code}`;
}
