/** What is drawn over a map: the answer to one of the game's questions (`queries` of the catalog), which the engine
 * gives, and gives anew when the position changes. The panel asks, the game's map draws; neither knows a rule. */

import { capital, h, renew, typeset } from './dom.js';
import { chip, rendered } from './journal.js';
import { sideTitle } from './sides.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('../engine/core.js').Answer} Answer */
/** @typedef {Answer['found'][0]} Group */

/** What a game adds: the question asked by itself when the player asks none, the names of a kind of operand, titles of
 * questions whose word would not do ('': only the game asks it), and which pieces a question may be about.
 * @typedef {object} OverlayWords
 * @property {Record<string, string>} [titles]
 * @property {(query: string, key: string) => boolean} [suits]
 * @property {(facts: Map<string, string>, action: import('./table.js').Action | null) => string} [own] `action`: what
 *   the main button would do
 * @property {Record<string, (facts: Map<string, string>) => [string, string][]>} [choices] value and label, by kind */

/** The parts of twelve as printers set them. */
const PARTS = ['', '¹⁄₁₂', '⅙', '¼', '⅓', '⁵⁄₁₂', '½', '⁷⁄₁₂', '⅔', '¾', '⅚', '¹¹⁄₁₂'];

/** A number of an answer in words: "2½ MP", "4.25″"; '' where it counts nothing.
 * @param {Group} group @param {number} n */
export function counted({ per, one, many }, n) {
  if (!n || !per) return '';
  const unit = Math.abs(n) === per ? one : many;
  const part = 12 % per ? '' : PARTS[(Math.abs(n) % per) * (12 / per)];
  const whole = part ? Math.trunc(n / per) || (n < 0 ? '−' : '') : n / per;
  return typeset(`${whole}${part}${unit && unit !== '"' ? ' ' : ''}${unit}`);
}

/** Tells `change` when there is another answer. */
export class Overlay extends EventTarget {
  /** The player's question, or ''. */ wish = '';
  /** What the answer is to. */ question = '';
  /** @type {Answer | null} */ answer = null;
  #asked = 0;

  /** Asked by the game itself, not by the player. */
  get own() {
    return !this.wish;
  }

  /** The word after the question's own: "1010" of "reach 1010". @param {number} i */
  operand(i) {
    return this.question.split(' ')[i + 1] ?? '';
  }

  /** @param {Table} table @param {string} question '' for none */
  async ask(table, question) {
    const turn = ++this.#asked;
    let answer = null;
    if (question) answer = await table.query(question).catch(() => null);
    if (turn !== this.#asked) return;
    if (!answer && !this.answer) return;
    this.question = answer ? question : '';
    this.answer = answer;
    this.dispatchEvent(new Event('change'));
  }
}

/** A kind of operand that is chosen on the map. @param {string} kind */
const onMap = (kind) => kind === 'place' || kind === 'unit';

/** The tab in which the player asks. */
export class OverlayPanel {
  el = h('div', { class: 'overlays', tabindex: 0 });
  #query = '';
  /** @type {string[]} */ #operands = [];

  /** @param {Table} table @param {Overlay} overlay @param {OverlayWords} words */
  constructor(table, overlay, words) {
    this.table = table;
    this.overlay = overlay;
    this.words = words;
    this.fields = h('div');
    this.told = h('div', { class: 'told', 'aria-live': 'polite' });
    this.el.append(this.#kinds(), this.fields, this.told);
    table.addEventListener('view', () => this.#ask());
    table.addEventListener('choice', () => {
      const ref = table.chosen.find((one) => /^(place|at|unit):/.test(one));
      if (ref) this.#point(ref);
      if (overlay.own && this.#own() !== overlay.question) overlay.ask(table, this.#own());
    });
    table.addEventListener('refusal', (e) => {
      if (this.#point(/** @type {CustomEvent} */ (e).detail.ref)) e.preventDefault();
    });
    overlay.addEventListener('change', () => this.#tell());
    if (table.view) this.#ask();
  }

  get #takes() {
    const takes = /** @type {string[]} */ (this.table.game.queries[this.#query]?.takes ?? []);
    return takes.length > 4 ? takes.slice(0, 1) : takes; // of many pieces the first
  }

  /** Which question. */
  #kinds() {
    const own = (/** @type {string} */ name) => name === 'way' || this.words.titles?.[name] === '';
    const queries = Object.keys(this.table.game.queries).filter((name) => !own(name));
    const change = (/** @type {Event} */ e) => this.#choose(/** @type {HTMLSelectElement} */ (e.target).value);
    return h(
      'label',
      { class: 'askfield' },
      h('span', null, 'Show on the map'),
      h(
        'select',
        { name: 'overlay', onchange: change },
        ['', ...queries].map((name) =>
          h('option', { value: name }, name ? (this.words.titles?.[name] ?? capital(name)) : 'Nothing'),
        ),
      ),
    );
  }

  /** @param {string} name */
  #choose(name) {
    this.#query = name;
    this.#operands = this.#takes.map((kind) => this.#choices(kind)[0]?.[0] ?? '');
    this.#ask();
  }

  /** @param {string} kind @returns {[string, string][]} */
  #choices(kind) {
    const { facts, view } = this.table;
    if (kind === 'side') {
      const sides = view?.you === 'confederate' ? ['confederate', 'union'] : ['union', 'confederate'];
      return sides.map((side) => [side, sideTitle(side)]);
    }
    return this.words.choices?.[kind]?.(facts) ?? [];
  }

  /** @param {string} key */
  #suits(key) {
    return !!key && (this.words.suits?.(this.#query, key) ?? true);
  }

  /** The pieces of a place that the question may be about. @param {string} place */
  #pieces(place) {
    const { model, facts } = this.table;
    return model.pieces(facts, place).filter(({ key }) => this.#suits(key));
  }

  /** Something on the map was chosen, or refused: it is what the question is about. Was it meant so?
   * @param {string} ref */
  #point(ref) {
    const [kind, id] = ref.split(':');
    const at = this.#takes.findIndex(onMap);
    if (at < 0 || !id) return false;
    const { model, facts } = this.table;
    const wanted = this.#takes[at];
    const place = kind === 'unit' ? model.unitPlace(facts, id) : id;
    const unit = kind === 'unit' && this.#suits(id) ? id : (this.#pieces(place)[0]?.key ?? '');
    const named = wanted === 'unit' ? unit : place;
    if (!named || this.#operands[at] === named) return false;
    this.#operands[at] = named;
    this.#ask();
    return true;
  }

  #own() {
    return this.words.own?.(this.table.facts, this.table.primary) ?? '';
  }

  /** As far as its operands are known; those at the end may be wanting. */
  #question() {
    const gap = this.#operands.indexOf('');
    const known = gap < 0 ? this.#operands : this.#operands.slice(0, gap);
    return this.#query && (known.length || !this.#takes.length) ? [this.#query, ...known].join(' ') : '';
  }

  #ask() {
    const { table, overlay } = this;
    overlay.wish = this.#question();
    this.#draw();
    overlay.ask(table, overlay.wish || this.#own());
  }

  #draw() {
    const help = /** @type {string} */ (this.table.game.queries[this.#query]?.help ?? '');
    renew(
      this.fields,
      h('p', { class: 'soft' }, capital(help.slice(help.indexOf(': ') + 2))),
      this.#takes.map((kind, i) => this.#field(kind, i)),
    );
    this.#tell();
  }

  /** @param {string} kind @param {number} i */
  #field(kind, i) {
    const { model, facts } = this.table,
      chosen = this.#operands[i];
    const place = kind === 'unit' && chosen ? model.unitPlace(facts, chosen) : '';
    /** @type {[string, string][]} */
    const choices = place ? this.#pieces(place).map(({ key, name }) => [key, name]) : this.#choices(kind);
    if (onMap(kind) && choices.length < 2) {
      const title = chosen && (kind === 'unit' ? model.unitName(chosen) : model.placeTitle(chosen));
      return h('p', { class: 'soft' }, title ? `${capital(kind)}: ${title}.` : `Choose a ${kind} on the map.`);
    }
    const change = (/** @type {Event} */ e) => {
      this.#operands[i] = /** @type {HTMLSelectElement} */ (e.target).value;
      for (let k = i + 1; k < this.#operands.length; k++) if (onMap(this.#takes[k])) this.#operands[k] = '';
      this.#ask();
    };
    return h(
      'label',
      { class: 'askfield' },
      h('span', null, capital(kind)),
      h(
        'select',
        { onchange: change },
        choices.map(([value, label]) => h('option', { value, selected: value === chosen }, label)),
      ),
    );
  }

  #tell() {
    const { overlay } = this;
    if (overlay.own || !overlay.answer) return renew(this.told);
    renew(
      this.told,
      h('p', null, rendered(this.table.model, overlay.answer.words)),
      overlay.answer.found.map((group) => this.#group(group)),
    );
  }

  /** Units by name; of many places only how many. @param {Group} group */
  #group(group) {
    const { kind, as, clause, of } = group;
    const { model, facts } = this.table;
    const name = (/** @type {string} */ id) => (kind === 'unit' ? model.unitName(id) : model.placeTitle(id));
    const where = (/** @type {string} */ id) => (kind === 'unit' ? model.unitPlace(facts, id) : id);
    const one = (/** @type {[string, number, string?]} */ [id, n]) =>
      h(
        'li',
        null,
        h('button', { type: 'button', class: 'textlink', 'data-show': where(id) }, name(id)),
        ` ${counted(group, n)}`,
      );
    return h(
      'section',
      null,
      h('h3', null, capital(as), ` · ${of.length} `, chip(clause)),
      kind === 'unit' || of.length <= 12 ? h('ul', { class: 'names' }, of.map(one)) : '',
    );
  }
}
