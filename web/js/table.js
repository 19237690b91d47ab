/** The state of a table as the page sees it: facts, prompt, legal actions, journal, and what is chosen.
 *  It knows no rules: which action an item belongs to follows from the verbs' operands. */

import { Channel } from '../engine/channel.js';
import { capital } from './dom.js';
import { marked, plain } from './marks.js';
import { get } from './settings.js';
import { sideName } from './sides.js';

/** @typedef {import('../engine/core.js').View} View */
/** @typedef {import('./game.js').Model} Model */
/** @typedef {{notation: string, words: string, text: string, clause: string, verb: string, refs: string[],
 *   gives: string}} Action `refs`: "unit:Sykes"; `words` are `text` without its marks; `gives`: what it gives away */
/** When something was done: in words, the turn and the activation as the game tells them apart, whose activation, what
 * it is called and its place, and the place of a fight under way.
 * @typedef {{when: string, turn: string, part: string, side: string, word: string, place: string, fight: string}} Stamp
 */
/** @typedef {Stamp & {entry: number, clause: string, text: string, roll: boolean}} Line `text` has marks */
/** @typedef {{title: string, why: string, clauses: string[], ref: string, asks?: boolean}} Refusal `asks`: it is a
 * question, and the same press again answers it */

/** @type {Stamp} */
const UNDATED = { when: '', turn: '', part: '', side: '', word: '', place: '', fight: '' };

export class Table extends EventTarget {
  channel = new Channel();
  /** @type {Action[]} */ legal = [];
  /** When each entry was done, as far as it is known: the position before it and after it.
   * @type {Map<number, [Stamp, Stamp]>} */ #when = new Map();
  #stamped = UNDATED; // the last position
  /** The channel's journal as it is shown; null: to be read anew. @type {Line[] | null} */ #lines = null;
  /** A replay has come so far. */ until = Infinity;
  /** @type {string[]} what was chosen, in order; "at:40" stands for the pieces in a place */ chosen = [];
  /** Entries that were done without asking, and why, as the engine says. @type {Map<number, [string, Action]>} */
  forced = new Map();
  /** Units that one order is for. @type {Set<string>} */ ordered = new Set();
  /** @type {Action | null} a row of the list that was chosen as a whole */ picked = null;
  /** @type {Action | null} pointed at, not chosen */ pointed = null;
  /** Of choices of one kind the one that counts best. @type {Action | null} */ #proposed = null;
  /** The view in which something was done whose answer is not here yet. @type {View | null} */ #doing = null;
  /** Known in a replay, where it does not change. @type {import('./history.js').History | null} */ history = null;
  /** @type {any} what a server says of the table: seats, offers, who rolls, the end; null at this screen */ about =
    null;
  /** @type {string[]} seats whose player is here */ here = [];
  watching = 0;
  /** What the operator says to everybody. @type {{text: string, draining: boolean} | null} */ announced = null;
  /** The last view took a roll back. */ unrolled = false;
  /** Is there a connection? A table at this screen needs none. */ up = true;
  /** Who thinks, and how far he is, of 1,000. @type {{by: string, who: string, done: number} | null} */ thinking =
    null;
  /** Why machines did what they did, since you acted. @type {import('../engine/core.js').Reason[]} */ reasons = [];
  /** @type {Map<string, any>} */ #sheets = new Map();
  /** The view in which something was doubted. @type {any} */ #doubted = null;
  /** @type {(() => void)[]} */ #ends = [];

  /**
   * @param {any} engine local or remote
   * @param {Model} model
   * @param {any} game its entry in the catalog
   */
  constructor(engine, model, game) {
    super();
    this.engine = engine;
    this.model = model;
    this.game = game;
    this.#ends.push(engine.onview((/** @type {View} */ message) => this.take(message)));
    if (engine.onmessage) this.#ends.push(engine.onmessage((/** @type {any} */ message) => this.hear(message)));
    if (engine.onerror) this.#ends.push(engine.onerror((/** @type {any} */ error) => this.complain(error)));
  }

  close() {
    for (const end of this.#ends) end();
    this.engine.close();
  }

  /** @returns {Map<string, string>} */
  get facts() {
    return this.channel.facts;
  }

  /** @returns {View | null} */
  get view() {
    return this.channel.view;
  }

  /** What has happened so far. @returns {Line[]} */
  get journal() {
    let begun = 0;
    return (this.#lines ??= this.#withUnasked(
      this.channel.journal
        .filter(([entry]) => entry <= this.until)
        .map(([entry, clause, text, kind]) => {
          if (this.model.opens?.includes(clause)) begun = entry;
          const said = { entry, clause, text: capital(text), roll: kind === 'roll' };
          return { ...said, ...this.#dated(entry, entry === begun) };
        }),
    ));
  }

  /** An entry belongs to the activation in which it was done, and what it says from where a turn or another activation
   * begins to that one. @param {number} entry @param {boolean} [begun] @returns {Stamp} */
  #dated(entry, begun = false) {
    const [before, after] = this.#when.get(entry) ?? [UNDATED, UNDATED];
    return begun ? after : { ...before, fight: before.fight || after.fight };
  }

  /** What was done without asking has a line, though the rules say nothing of it. @param {Line[]} lines */
  #withUnasked(lines) {
    for (const [entry, [, { text, clause }]] of this.forced) {
      const after = lines.findIndex((line) => line.entry >= entry);
      if (entry > (this.view?.seq ?? 0) || lines[after]?.entry === entry) continue;
      const line = { entry, clause, text: capital(text), ...this.#dated(entry), roll: false };
      lines.splice(after < 0 ? lines.length : after, 0, line);
    }
    return lines;
  }

  /** Until the answer comes, or the view that it led to, whichever is first: a second click does nothing. */
  get busy() {
    return !!this.#doing && this.#doing === this.view;
  }

  get yours() {
    return !!this.view && this.legal.length > 0;
  }

  /** The same without its marks. */
  get prompt() {
    return plain(this.asks);
  }

  /** What is asked, with its marks; of the other side only that it is asked, for the engine speaks to that side. */
  get asks() {
    const { view } = this;
    if (!view) return '';
    const other = view.actor !== view.you && !/^(fortune|nobody)$/.test(view.actor);
    return other ? `${sideName(view.actor)} to move.` : view.prompt;
  }

  /** By the rules, or because a player gave up. */
  get over() {
    return !!this.view?.over || !!this.about?.over;
  }

  /** Are dice due that this page must be told? */
  get typing() {
    if (this.view?.actor !== 'fortune' || this.over) return false;
    return this.about ? this.about.dice === this.about.you : !!this.engine.typedDice;
  }

  // ---- Messages ----------------------------------------------------------------------------

  /** @param {View} message */
  take(message) {
    const before = message.back === undefined ? [] : this.journal;
    const change = this.channel.apply(message);
    this.legal = this.about?.over ? [] : message.legal.map((row) => this.#action(row));
    this.chosen = [];
    this.picked = this.pointed = this.#proposed = null;
    this.#sheets.clear();
    this.thinking = null;
    if (message.back !== undefined || message.last?.[0] === message.you) this.reasons = [];
    this.#note(message, before);
    this.dispatchEvent(new CustomEvent('view', { detail: { message, change } }));
    this.dispatchEvent(new Event('choice'));
  }

  /** What a server says beside views. @param {any} message */
  hear(message) {
    if (message.type === 'table') {
      this.about = message;
      this.here = message.seats.filter((/** @type {any} */ s) => s.here).map((/** @type {any} */ s) => s.seat);
      if (message.over) this.legal = [];
    } else if (message.type === 'presence') {
      this.here = message.here;
      this.watching = message.watching;
    } else if (message.type === 'line') this.up = message.up;
    else if (message.type === 'announcement') this.announced = message;
    else if (message.type === 'thinking' || message.type === 'reason') return this.#thought(message);
    else return;
    this.dispatchEvent(new CustomEvent('people', { detail: message }));
    this.dispatchEvent(new Event('choice'));
  }

  /** @param {any} message */
  #thought(message) {
    if (message.type === 'thinking') this.thinking = message;
    else this.reasons.push(message);
    this.dispatchEvent(new Event('thought'));
  }

  /** May the machine be asked what it would do? At this screen, and against a machine; never between people. */
  get hints() {
    const against = (/** @type {any} */ { seat, kind }) => seat !== this.about.you && kind.startsWith('ai:');
    return this.yours && !this.over && !!this.engine.hint && (!this.about || this.about.seats.some(against));
  }

  /** Whoever thinks shall choose the best so far. */
  async hurry() {
    await this.#do(() => this.engine.hurry());
  }

  /** @param {[string, string, string, string?]} row @returns {Action} */
  #action([notation, text, clause, gives = '']) {
    const [verb, ...operands] = notation.split(' ');
    const takes = this.game.verbs[verb]?.takes ?? [];
    const refs = operands.map((id, i) => `${takes[i] ?? 'number'}:${id}`);
    return { notation, words: plain(text), text, clause, verb, gives, refs };
  }

  /** The turn is noted as lines come. @param {View} message @param {Line[]} before an undo */
  #note(message, before) {
    const back = message.back ?? Infinity;
    this.#lines = null;
    if (message.whole && !this.channel.keeps) this.#when.clear();
    this.unrolled =
      before.some((line) => line.roll && line.entry > back) && !message.journal.some((line) => line[3] === 'roll');
    for (const entry of [...this.#when.keys()]) if (entry > back) this.#when.delete(entry);
    for (const entry of [...this.forced.keys()])
      if (entry > message.seq + (this.#doing ? 1 : 0)) this.forced.delete(entry);
    const [then, now] = [this.#stamped, this.#stamp(this.facts)];
    this.#stamped = now;
    const fresh = [message.seq, ...message.journal.map(([entry]) => entry)];
    if (!message.whole)
      for (const entry of fresh.filter((one) => !this.#when.has(one))) this.#when.set(entry, [then, now]);
    else if (message.journal.length) this.#date();
  }

  /** @param {Map<string, string>} facts @returns {Stamp} */
  #stamp(facts) {
    const { model } = this;
    const of = (/** @type {number} */ i) => model.stretches?.at(i)?.of(facts) ?? '';
    const { side = '', word = '', place = '' } = model.activation?.(facts) ?? {};
    const part = [of(-1), side, word].join();
    return { when: model.when(facts), turn: of(0), part, side, word, place, fight: model.fight?.(facts) ?? '' };
  }

  /** Lines of before: their turns come from the history. */
  async #date() {
    try {
      const history = this.history ?? (await (await import('./history.js')).historyOf(this));
      const stamp = (/** @type {number} */ entry) => this.#stamp(history.at(entry));
      for (const [entry] of this.channel.journal)
        if (!this.#when.has(entry)) this.#when.set(entry, [stamp(entry - 1), stamp(entry)]);
      this.#lines = null;
      this.dispatchEvent(new Event('dated'));
    } catch {
      /* a record that is hidden in part: the lines stay without */
    }
  }

  // ---- Choosing ---------------------------------------------------------------------------------

  /** @param {Action} action @param {string} ref */
  names(action, ref) {
    if (action.refs.includes(ref)) return true;
    const place = ref.startsWith('at:') ? ref.slice(3) : '';
    return (
      !!place &&
      action.refs.some((r) => r.startsWith('unit:') && this.model.unitPlace(this.facts, r.slice(5)) === place)
    );
  }

  /** Actions that name all that is chosen; minor ones wait until something is. */
  get filtered() {
    const { chosen, model } = this;
    return this.legal.filter((action) =>
      chosen.length ? chosen.every((ref) => this.names(action, ref)) : !model.minor?.(action),
    );
  }

  /** Everything that lights up now. */
  get lit() {
    const refs = new Set(this.filtered.flatMap((action) => action.refs));
    for (const ref of this.chosen) refs.add(ref);
    return refs;
  }

  /** What is marked as chosen: by itself, with a row of the list, or because it is on the move.
   * @returns {Set<string>} */
  get marked() {
    const mover = this.model.mover(this.facts);
    const ordered = [...this.ordered].map((key) => `unit:${key}`);
    return new Set([...this.chosen, ...ordered, ...(this.picked?.refs ?? []), ...(mover ? [`unit:${mover}`] : [])]);
  }

  /** The action that the main button does, or null: the only one left, or the only one that names nothing else.
   * @returns {Action | null} */
  get primary() {
    const left = this.filtered;
    return this.#single ?? (this.#proposed && left.includes(this.#proposed) ? this.#proposed : null);
  }

  /** The same without what is only proposed. @returns {Action | null} */
  get #single() {
    if (this.picked) return this.picked;
    const left = this.filtered;
    if (left.length === 1) return left[0];
    const whole = left.filter((action) => action.refs.every((ref) => this.chosen.includes(ref)));
    return whole.length === 1 ? whole[0] : null;
  }

  /** Who leads an attack, for example: the main button has the best until the player chooses another.
   * @param {Action | null} action */
  propose(action) {
    const alike = this.legal.every((other) => other.verb === action?.verb);
    if (!action || !alike || !this.legal.includes(action)) return;
    this.#proposed = action;
    this.dispatchEvent(new Event('choice'));
  }

  /** What the small worksheet is about. @returns {Action | null} */
  get looked() {
    return this.pointed ?? this.picked ?? (this.filtered.length === 1 ? this.filtered[0] : null);
  }

  /** Choose a piece or a place; a second time does the one action that is left. @param {string} ref */
  async choose(ref) {
    if (!this.yours) return this.#refuse(ref);
    const known = this.#resolve(ref);
    if (!known) return this.#refuse(ref);
    if (this.chosen.includes(known) || (this.picked && this.picked.refs.includes(known))) {
      const action = this.#single;
      if (action) return this.act(action);
      return this.#changed(() => {
        this.chosen = this.chosen.filter((other) => other !== known);
      });
    }
    const narrower = this.filtered.some((action) => this.names(action, known));
    this.#changed(() => {
      this.chosen = narrower ? [...this.chosen, known] : [known];
    });
  }

  /** What a click on an item means: the item, the pieces in it, or nothing. @param {string} ref */
  #resolve(ref) {
    if (this.legal.some((action) => action.refs.includes(ref))) return ref;
    if (!ref.startsWith('place:')) return '';
    const at = `at:${ref.slice(6)}`;
    const units = new Set(
      this.legal
        .filter((a) => this.names(a, at))
        .flatMap((a) =>
          a.refs.filter((r) => r.startsWith('unit:') && this.model.unitPlace(this.facts, r.slice(5)) === ref.slice(6)),
        ),
    );
    return units.size === 1 ? [...units][0] : units.size ? at : '';
  }

  /** Choose a whole row of the list; a second time does it. @param {Action} action */
  async pick(action) {
    if (this.picked === action) return this.act(action);
    this.#changed(() => {
      this.picked = action;
      this.chosen = [];
    });
  }

  /** Drop the last choice. True when there was one. */
  back() {
    if (!this.picked && !this.chosen.length) return false;
    this.#changed(() => {
      if (this.picked) this.picked = null;
      else this.chosen.pop();
    });
    return true;
  }

  /** @param {Action | null} action */
  point(action) {
    if (this.pointed === action) return;
    this.pointed = action;
    this.dispatchEvent(new Event('point'));
  }

  /** @param {() => void} what */
  #changed(what) {
    const keep = this.picked;
    what();
    if (this.picked === keep && keep) this.picked = null;
    this.dispatchEvent(new Event('choice'));
  }

  // ---- Doing ---------------------------------------------------------------------------------------

  /** What gives away an impulse or a phase is done the second time.
   *  @param {Action} action @param {boolean} [ordered] by a standing order */
  async act(action, ordered) {
    if (this.busy || this.#doubts(action)) return;
    this.dispatchEvent(new CustomEvent('act', { detail: { own: ordered === undefined } }));
    await this.#do(() => this.engine.act(action.notation, this.view?.seq, ordered), action.words);
  }

  /** @param {() => Promise<any>} what @param {string} [title] of a refusal */
  async #do(what, title) {
    const { view } = this;
    this.#doing = view;
    try {
      await what();
    } catch (error) {
      this.complain(error, title);
    } finally {
      if (this.#doing === view) this.#doing = null;
    }
  }

  /** @param {Action} action */
  #doubts(action) {
    if (!action.gives || !get('confirm') || this.#doubted === this.view) return false;
    this.#doubted = this.view;
    const title = `${capital(action.words)}?`;
    const why = `${action.gives} Press again to do it anyway.`;
    const detail = { title, why, clauses: [action.clause], ref: '', asks: true };
    setTimeout(() => this.dispatchEvent(new CustomEvent('refusal', { detail })), 0); // this click hides what was said
    return true;
  }

  /** Real dice that fell on the table. @param {number[]} faces */
  async roll(faces) {
    if (!this.busy) await this.#do(() => this.engine.roll(faces), 'Invalid roll');
  }

  async undo() {
    if (this.view?.undo && !this.busy) await this.#do(() => this.engine.undo());
  }

  /** Worksheet of an action, or of the fight under way; asked once. @param {Action | null} action */
  sheet(action) {
    const key = action?.notation ?? '';
    let answer = this.#sheets.get(key);
    if (!answer) {
      const sheets = this.#sheets;
      const failed = () => (sheets.delete(key), null); // it may be asked for again
      answer = this.engine.sheet(action?.notation ?? null).catch(failed);
      sheets.set(key, answer);
    }
    return answer;
  }

  /** The answer to a question about the map, as it is shown. @param {string} question
   * @returns {Promise<import('../engine/core.js').Answer>} */
  query(question) {
    return this.engine.query(question, this.view?.seq);
  }

  /** @param {string} ref */
  title(ref) {
    const [kind, id] = [ref.slice(0, ref.indexOf(':')), ref.slice(ref.indexOf(':') + 1)];
    if (kind === 'unit') return this.model.unitName(id);
    if (kind === 'place' || kind === 'at') return this.model.placeTitle(id);
    return id.replace(/-/g, ' ');
  }

  /** What would be done with it by the verbs that are open now. @param {string} ref @returns {string[]} */
  #tries(ref) {
    const id = ref.slice(ref.indexOf(':') + 1);
    const kinds = [ref.slice(0, ref.indexOf(':'))];
    if (kinds[0] === 'place' && this.model.unitPlace(this.facts, id) === id) kinds.push('unit'); // it is the place
    const asked = this.chosen.find((other) => other.startsWith('unit:'))?.slice(5);
    return [...new Set(this.legal.map((action) => action.verb))].flatMap((verb) => {
      const takes = this.game.verbs[verb]?.takes ?? [];
      if (takes.length === 1 && kinds.includes(takes[0])) return [`${verb} ${id}`];
      return takes.length === 2 && kinds.includes(takes[1]) && asked ? [`${verb} ${asked} ${id}`] : [];
    });
  }

  /** Why is this not lit? One question for all the verbs. @param {string} ref */
  async #refuse(ref) {
    const tries = this.#tries(ref);
    try {
      const answer = tries.length ? await this.engine.why(tries.join('; ')) : { allowed: true };
      if (!answer.allowed) return this.#say({ title: this.title(ref), why: answer.why, clauses: answer.clauses, ref });
    } catch {
      /* none of them is an action at all */
    }
    const you = this.yours ? 'Nothing to do here now.' : 'It is not your turn.';
    this.#say({
      title: this.title(ref),
      why: `${you} ${this.prompt}`,
      clauses: this.view?.clause ? [this.view.clause] : [],
      ref,
    });
  }

  /** @param {Refusal} refusal */
  #say(refusal) {
    this.dispatchEvent(new CustomEvent('refusal', { detail: refusal, cancelable: true }));
  }

  /** @param {any} error @param {string} [title] */
  complain(error, title = 'Not allowed') {
    const refused = error?.refused;
    this.#say({
      title: { fault: 'A fault in Long Roll', aside: 'This game was set aside' }[String(error?.code)] ?? title,
      why: refused?.why ?? error?.text ?? String(error?.message ?? error),
      clauses: refused?.clauses ?? [],
      ref: '',
    });
  }
}
