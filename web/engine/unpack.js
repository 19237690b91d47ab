// What travels, made complete. A change leaves out what is as it was, and names what was told before by less: a row of
// the list by its number, a mark without its words (docs/api.md, A change). Behind this every view has every field.

/** @typedef {import('./core.js').View} View */

const MARK = /\{([a-z]+:(?:\\.|[^\\{|}])*)\|((?:\\.|[^\\{|}])*)\}/g;
const PLAYERS = ['union', 'confederate', 'first', 'second'];
const FIELDS = ['you', 'actor', 'dice', 'over', 'winner', 'result', 'undo'];

/** Of a message from a socket: `view`, `answer`, or its type. @param {any} message @returns {string} */
export function kindOf(message) {
  return message.type ?? ('to' in message ? 'answer' : 'view');
}

export class Unpacker {
  /** @type {any} the last view, complete */
  #view = null;
  /** @type {any[]} rows of the list by number */
  #rows = [];
  /** @type {Map<string, string>} of marks: `unit:Hancock` to its words */
  #words = new Map();
  /** @type {Map<string, {clause: string, prompt: string}>} of each step, as it was last */
  #steps = new Map();
  #faces = 0; // of the dice that were due last
  #keys = 0;
  #step = -1; // the number of the fact `step`

  /** A message of one channel, in its turn. @param {any} message @returns {View} */
  view(message) {
    if (message.whole) this.#begin();
    const { keys = [], facts = [], gone = [], legal = [], journal = [], dice_faces, dull, back } = message;
    const before = this.#view ?? {};
    const seq = message.seq ?? before.seq + 1;
    const told = this.#stepIn(keys, facts);
    const step = message.step ?? told ?? before.step;
    /** @type {any} */
    const view = { type: 'view', seq, ...this.#fields(message, before, step), whole: !!message.whole };
    Object.assign(view, { keys, facts, gone, legal: legal.map((/** @type {any} */ row) => this.#row(row)) });
    const last = message.did === undefined ? (message.last ?? before.last) : [before.actor, message.did];
    if (last?.length) view.last = last;
    view.journal = journal.map((/** @type {any[]} */ line) => this.#line(line, seq));
    if (back !== undefined) view.back = back;
    if (dice_faces) view.dice_faces = dice_faces;
    if (dull) view.dull = dull;
    this.#view = view;
    return view;
  }

  #begin() {
    this.#view = null;
    this.#rows = [];
    this.#words.clear();
    this.#steps.clear();
    this.#keys = 0;
    this.#step = -1;
  }

  /** @param {any} message @param {any} before @param {string} step */
  #fields(message, before, step) {
    const view = Object.fromEntries(FIELDS.map((name) => [name, message[name] ?? before[name]]));
    const at = { clause: '', prompt: '', ...this.#steps.get(step) };
    if (message.clause !== undefined) at.clause = message.clause;
    if (message.prompt !== undefined) at.prompt = this.#text(message.prompt);
    this.#steps.set(step, at);
    this.#faces = message.faces ?? this.#faces;
    const faces = view.dice ? this.#faces : 0;
    const asked = !PLAYERS.includes(view.actor) || view.actor === view.you;
    return { ...view, faces, step, clause: at.clause, prompt: asked ? at.prompt : '' };
  }

  /** The fact `step`, if it is told. @param {string[]} keys @param {[number, string][]} facts */
  #stepIn(keys, facts) {
    const at = keys.indexOf('step');
    if (at >= 0) this.#step = this.#keys + at;
    this.#keys += keys.length;
    return facts.find(([number]) => number === this.#step)?.[1];
  }

  /** @param {string} text */
  #text(text) {
    return text.replace(MARK, (_, mark, words) => {
      if (words) this.#words.set(mark, words);
      return `{${mark}|${words || this.#words.get(mark)}}`;
    });
  }

  /** @param {any} row */
  #row(row) {
    if (typeof row === 'number') return this.#rows[row];
    this.#rows.push(row);
    return row;
  }

  /** @param {any[]} line @param {number} seq */
  #line(line, seq) {
    const [entry, clause, text, ...rest] = typeof line[0] === 'number' ? line : [seq, ...line];
    return [entry, clause, this.#text(text), ...rest];
  }
}
