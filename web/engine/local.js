// A table in this browser: the engine in a worker, driven so that dice fall and opponents act by themselves, one entry
// at a time, each with its own view message. See README.md for the interface.
import { EngineError } from './core.js';
import { Channel } from './channel.js';
import { plain } from '../js/marks.js';
import * as browserStore from './saved.js';

export { EngineError };

/** Milliseconds that an opponent thinks before the engine hears again. */
const SLICE = 80;

/**
 * @typedef {import('./core.js').View} View
 * @typedef {import('./core.js').Turn} Turn
 * @typedef {import('./core.js').Step} Step
 * @typedef {import('./core.js').Wish} Wish
 * @typedef {import('./saved.js').Saved} Saved
 *
 * @typedef {object} Settings
 * @property {string|URL} [base] where the page's files are
 * @property {number} [pause] milliseconds before an opponent acts
 * @property {number} [dicePause] milliseconds before dice fall
 * @property {boolean} [typedDice] dice come from `roll` only
 * @property {(level: number) => number} [most] milliseconds that an opponent of a level, 0 of none, may think about one
 *   action; then he hurries, and a game is not the same on every machine
 * @property {{put: (saved: Saved) => Promise<void>}} [store] where `save` puts games
 * @property {() => Port} [port] instead of a worker of our own
 *
 * @typedef {{postMessage: (message: any) => void, onmessage: any, onerror?: any, terminate?: () => void,
 *   close?: () => void}} Port
 */

/** @param {{code: string, text: string, refused?: any, record?: string}} error as it came over the port */
function errorOf({ code, text, refused, record }) {
  const error = new EngineError(code, text, refused);
  error.record = record ?? '';
  return error;
}

/** What is said after a fault, with the line that helps to mend it. @param {string} what has become of the game
 * @param {EngineError} fault */
function sayFault(what, fault) {
  const first = 'Long Roll met a fault in its own rules and was started again.';
  return new EngineError('fault', `${first} ${what} (${fault.text})`);
}

/** Calls over a port, answered in any order. */
class Calls {
  /** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void}>} */
  #waiting = new Map();
  #next = 1;
  /** @type {Error|null} */
  #dead = null;

  /** @param {Port} port */
  constructor(port) {
    this.port = port;
    port.onmessage = (/** @type {{data: any}} */ { data }) => {
      const call = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (!call) return;
      if (data.error) call.reject(errorOf(data.error));
      else call.resolve(data.result);
    };
    port.onerror = (/** @type {any} */ event) =>
      this.end(new Error(event?.message ?? 'the engine could not be started'));
  }

  /** @param {string} method @param {...any} args @returns {Promise<any>} */
  call(method, ...args) {
    if (this.#dead) return Promise.reject(this.#dead);
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#waiting.set(id, { resolve, reject });
      this.port.postMessage({ id, method, args });
    });
  }

  /** @param {Error} error */
  end(error) {
    this.#dead = error;
    for (const call of this.#waiting.values()) call.reject(error);
    this.#waiting.clear();
    (this.port.terminate ?? this.port.close)?.call(this.port);
  }
}

/** @param {Settings} settings @returns {Port} */
function ownWorker(settings) {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  worker.postMessage({ base: String(settings.base ?? new URL('..', import.meta.url)) });
  return worker;
}

function freshId() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Who sits where, as the header of a record says. @param {string} record @returns {Record<string, string>} */
function seatsOf(record) {
  const header = record.slice(0, record.indexOf('\n\n'));
  return Object.fromEntries([...header.matchAll(/^(union|confederate) (.*)$/gm)].map(([, side, who]) => [side, who]));
}

/** @typedef {{entry: number, seq: number, seen: string, all: string}} Kept why an entry was done: its number in the
 *   record and to the one at the page, in words that he may read, and in full */

/** As people read it. @param {import('./core.js').Reason} reason */
const lineOf = ({ who, words }) => `${who}: ${plain(words)}`;

/** Comments before the entries that they explain. @param {string} record @param {Map<number, string>} words by entry */
function withReasons(record, words) {
  const body = record.indexOf('\n\n') + 2;
  let entry = 0;
  const lines = record
    .slice(body)
    .split('\n')
    .flatMap((line) => {
      const why = !line || line.startsWith('#') || line.startsWith('end ') ? undefined : words.get(++entry);
      return why ? [`# ${why}`, line] : [line];
    });
  return record.slice(0, body) + lines.join('\n');
}

export class LocalEngine {
  /** @type {Calls} */
  #calls;
  /** @type {Set<(view: View) => void>} */
  #listeners = new Set();
  /** @type {Set<(error: Error) => void>} */
  #complaints = new Set();
  /** @type {Set<(message: any) => void>} */
  #others = new Set();
  /** Why opponents did what they did. @type {Kept[]} */
  #reasons = [];
  #hurry = false;
  /** @type {Turn|null} */
  #turn = null;
  #channel = new Channel();
  #store;
  #id = '';
  #title = '';
  #table = 0; // counts tables, so that what belongs to an old one stops
  #port;
  #kept = ''; // the record that was saved last
  #ended = false; // it was opened as a game that is over
  #resigned = ''; // the side that gave up
  #stopped = false; // after a fault, until a person does something: it might come again and again
  /** @type {Promise<EngineError>|null} */
  #restarting = null; // while it is started anew after a fault
  #typedDice;
  #driving = false;
  #held = false;
  /** @type {(() => void)|null} */
  #wake = null;

  /** @param {Settings} [settings] */
  constructor(settings = {}) {
    this.#port = settings.port ?? (() => ownWorker(settings));
    this.#calls = new Calls(this.#port());
    this.#store = settings.store ?? browserStore;
    this.pause = settings.pause ?? 500;
    this.dicePause = settings.dicePause ?? 300;
    this.#typedDice = settings.typedDice ?? false;
    this.most = settings.most ?? (() => Infinity);
  }

  get typedDice() {
    return this.#typedDice;
  }

  set typedDice(yes) {
    this.#typedDice = yes;
    this.#drive();
  }

  /** @param {string} method @param {...any} args @returns {Promise<any>} */
  async #call(method, ...args) {
    await this.#restarting;
    const calls = this.#calls;
    try {
      return await calls.call(method, ...args);
    } catch (error) {
      if (/** @type {any} */ (error).code !== 'fault') throw error;
      if (calls === this.#calls) this.#restart(/** @type {EngineError} */ (error));
      throw (await this.#restarting) ?? error;
    }
  }

  // ---- Started anew ----

  /** Another worker goes on from the record, without the action that made the fault; and says so.
   * @param {EngineError} fault */
  #restart(fault) {
    this.#stopped = true;
    this.#renew(fault);
    this.#restarting = this.#goOn(fault, fault.record || this.#kept).finally(() => {
      this.#restarting = null;
    });
  }

  /** @param {EngineError} fault @param {string} record @returns {Promise<EngineError>} what is said */
  async #goOn(fault, record) {
    const table = this.#table;
    if (!record) return sayFault('There is no game to go on with.', fault);
    const whole = await this.#reopen(record, false);
    const step = whole ?? (await this.#reopen(record, true));
    const left = whole ? 'The game is as it was before' : 'The last action was taken back';
    const said = sayFault(step ? `${left}; nothing else is lost.` : 'The game cannot be opened any more.', fault);
    if (table !== this.#table) return said;
    if (step) this.#tell(step);
    for (const complaint of this.#complaints) complaint(said);
    return said;
  }

  /** @param {Error} fault why the old worker ends */
  #renew(fault) {
    const old = this.#calls;
    this.#calls = new Calls(this.#port());
    old.end(fault);
  }

  /** @param {string} record @param {boolean} shorter @returns {Promise<Step|null>} */
  async #reopen(record, shorter) {
    try {
      return await this.#calls.call('load', record, this.#ended, shorter);
    } catch (error) {
      this.#renew(/** @type {Error} */ (error));
      return null;
    }
  }

  // ---- What there is to play ----

  /** @returns {Promise<any>} */
  catalog() {
    return this.#call('catalog');
  }

  /** Is the engine of a game there? A server may have been built without. @param {string} game
   * @returns {Promise<boolean>} */
  has(game) {
    return this.#call('has', game);
  }

  /** @param {string} game @param {string} board @returns {Promise<any>} */
  board(game, board) {
    return this.#call('board', game, board);
  }

  /** @param {string} game @returns {Promise<any>} */
  clauses(game) {
    return this.#call('clauses', game);
  }

  // ---- Opening ----

  /** @param {Wish} wish @returns {Promise<View>} */
  async create(wish) {
    this.#ended = false;
    this.#resigned = '';
    return this.#begin('', 'create', wish);
  }

  /** @param {Saved|string} saved what `save` gave, or the text of a record @param {boolean} [ended] its game is over,
   * though not by the rules: nothing of it is hidden @returns {Promise<View>} */
  async open(saved, ended = false) {
    const record = typeof saved === 'string' ? saved : saved.record;
    if (!record) throw new EngineError('bad-record', 'there is no record in this');
    this.#resigned = typeof saved === 'string' ? '' : (saved.resigned ?? '');
    this.#ended = ended || !!this.#resigned;
    if (typeof saved === 'string') return this.#begin('', 'load', record, ended);
    this.#typedDice = saved.typedDice;
    const view = await this.#begin(saved.id, 'load', record, this.#ended);
    this.#reasons = saved.reasons ?? [];
    return view;
  }

  /** From here on the old table is no more. @param {string} id @param {string} method @param {...any} what */
  async #begin(id, method, ...what) {
    const table = ++this.#table;
    this.#turn = null;
    this.#stopped = false;
    this.#reasons = [];
    this.#kept = method === 'load' ? what[0] : '';
    this.#id = id || freshId();
    this.#title = '';
    const step = await this.#call(method, ...what).catch((error) => this.#goesOn(table, error));
    if (table === this.#table && step.turn !== this.#turn) {
      this.#tell(step);
      this.#drive();
    }
    return step.view;
  }

  /** Of a fault while it was opened the page has been told, if the game goes on. @param {number} table
   * @param {any} error @returns {Step} */
  #goesOn(table, error) {
    const { view } = this.#channel;
    if (error.code !== 'fault' || table !== this.#table || !this.#turn || !view) throw error;
    return { view, turn: this.#turn };
  }

  // ---- Views ----

  /** @param {(view: View) => void} callback @returns {() => void} */
  onview(callback) {
    this.#listeners.add(callback);
    return () => this.#listeners.delete(callback);
  }

  /** @param {(error: Error) => void} callback @returns {() => void} */
  onerror(callback) {
    this.#complaints.add(callback);
    return () => this.#complaints.delete(callback);
  }

  /** `{type: 'thinking', by, who, done}` while an opponent thinks, and his reasons afterwards, as a server sends them.
   * @param {(message: any) => void} callback @returns {() => void} */
  onmessage(callback) {
    this.#others.add(callback);
    return () => this.#others.delete(callback);
  }

  /** @param {any} message */
  #hear(message) {
    for (const other of this.#others) other(message);
  }

  /** @returns {Promise<View>} */
  async view() {
    const step = await this.#call('whole');
    this.#tell(step);
    return step.view;
  }

  /** @param {number} entries @returns {Promise<View>} */
  at(entries) {
    return this.#call('at', entries);
  }

  /** @param {Step} step */
  #tell({ view, turn }) {
    const by = this.#resigned;
    const end = { over: true, resigned: by, winner: by === 'union' ? 'confederate' : 'union', legal: [], undo: false };
    if (by) Object.assign(view, end);
    if (by) turn.over = true;
    this.#turn = turn;
    this.#channel.apply(view);
    for (const listener of this.#listeners) listener(view);
  }

  // ---- Acting ----

  /** @param {string} action @param {number} [seq] @returns {Promise<{seq: number}>} */
  act(action, seq) {
    return this.#change('act', action, seq);
  }

  /** @returns {Promise<{seq: number}>} */
  undo() {
    return this.#change('undo');
  }

  /** A side gives up: the game is over, though not by the rules, and nothing of it is hidden. @param {string} by */
  async resign(by) {
    await this.open({ ...(await this.save()), resigned: by });
  }

  /** @param {number} entries @returns {Promise<{seq: number}>} */
  resume(entries) {
    return this.#change('resume', entries);
  }

  /** @param {number[]|null} [faces] @returns {Promise<{seq: number}>} */
  roll(faces = null) {
    return this.#change('roll', faces);
  }

  /** @param {string} method @param {...any} args */
  async #change(method, ...args) {
    this.#stopped = false;
    const step = await this.#call(method, ...args);
    this.#reasons = this.#reasons.filter((one) => one.seq <= step.view.seq); // of what was not taken back
    this.#tell(step);
    this.#drive();
    return { seq: step.view.seq };
  }

  // ---- Questions ----

  /** @param {string} action @returns {Promise<import('./core.js').Why>} */
  why(action) {
    return this.#call('why', action);
  }

  /** What a level would do in the place of the person who is to act; `tell` hears how far it is, of 1,000, and makes it
   * choose the best so far by answering false. @param {number} level @param {(done: number) => boolean} tell
   * @returns {Promise<import('./core.js').Hint>} */
  async hint(level, tell) {
    for (let hurry = false; ; ) {
      const said = await this.#call('hint', level, SLICE, hurry);
      if (said.type === 'hint') return said;
      hurry = !tell(said.done);
    }
  }

  /** @param {string|null} [action] @param {number} [at] after so many entries
   * @returns {Promise<import('./core.js').Sheet|null>} */
  sheet(action = null, at = undefined) {
    return this.#call('sheet', action, at);
  }

  /** A question about the map. @param {string} question @param {number} [at] after so many entries
   * @returns {Promise<import('./core.js').Answer>} */
  query(question, at) {
    return this.#call('query', question, at);
  }

  /** @param {string[]} keys of facts @param {number} [from] only what came after so many entries
   * @returns {Promise<import('./core.js').History>} */
  history(keys, from) {
    return this.#call('history', keys, from);
  }

  /** The chance of victory over the course of a game that is over; `tell` hears how far it is, of 1, and ends it by
   * answering false. @param {(done: number) => boolean} [tell] @returns {Promise<import('./core.js').Course>} */
  async course(tell = () => true) {
    /** @type {import('./core.js').Course['points']} */ const points = [];
    for (;;) {
      const found = await this.#call('course', SLICE, !points.length);
      points.push(...found.points);
      if (found.done === found.of || !tell(found.done / found.of)) return { ...found, points };
    }
  }

  // ---- Many games ----

  /** Is a scenario fair? An opponent plays both sides of it; `tell` hears how the games went so far, and stops them by
   * answering false. @param {import('./core.js').Batch} batch
   * @param {(balance: import('./core.js').Balance) => boolean} tell */
  async balance(batch, tell) {
    await this.#call('labOpen', batch);
    for (;;) {
      const found = await this.#call('labPlay', SLICE);
      if (!tell(found) || found.games === found.of) return found;
    }
  }

  // ---- Keeping ----

  /** As far as the one at the page may see, or all of it. @param {boolean} [all] @param {boolean} [why] with what
   * opponents thought, as comments @returns {Promise<string>} */
  async record(all, why = false) {
    const record = await this.#call('record', all);
    const words = (/** @type {Kept} */ one) => (all || this.#turn?.over ? one.all : one.seen);
    return why ? withReasons(record, new Map(this.#reasons.map((one) => [one.entry, words(one)]))) : record;
  }

  /** Has an opponent said why? */
  get reasoned() {
    return this.#reasons.length > 0;
  }

  /** @returns {Promise<Saved>} */
  async save() {
    const turn = /** @type {Turn} */ (await this.#call('turn'));
    const record = await this.#call('record', true);
    this.#kept = record;
    this.#title ||= await this.#titleOf(turn.scenario);
    /** @type {Saved} */
    const saved = {
      id: this.#id,
      scenario: turn.scenario,
      title: this.#title,
      seats: seatsOf(record),
      record,
      seq: turn.seq,
      turn: this.#channel.facts.get('turn') ?? '',
      actor: turn.actor,
      over: turn.over || !!this.#resigned,
      resigned: this.#resigned,
      result: this.#channel.view?.result ?? '',
      at: Date.now(),
      typedDice: this.typedDice,
      reasons: this.#reasons,
    };
    await this.#store.put(saved);
    return saved;
  }

  /** @param {string} scenario */
  async #titleOf(scenario) {
    const { games } = await this.catalog();
    for (const game of games) for (const { name, title } of game.scenarios) if (name === scenario) return title;
    return scenario;
  }

  close() {
    this.#table++;
    this.#turn = null;
    this.#wake?.();
    this.#calls.end(new EngineError('no-table', 'the engine is closed'));
  }

  // ---- Those who are not persons ----

  /** Opponents and dice wait while held. @param {boolean} yes */
  hold(yes) {
    this.#held = yes;
    this.#wake?.();
    if (!yes) this.#drive();
  }

  /** Who has to be waked: 'roll', 'opponent', or '' while a person is asked. */
  #due() {
    const turn = this.#turn;
    if (!turn || turn.over || this.#held || this.#stopped) return '';
    if (turn.actor === 'fortune') return this.typedDice ? '' : 'roll';
    return turn.who.startsWith('ai:') ? 'opponent' : '';
  }

  /** @param {number} milliseconds */
  #wait(milliseconds) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  }

  /** Go on until a person is asked. One at a time. */
  async #drive() {
    if (this.#driving) return;
    this.#driving = true;
    try {
      for (let due = this.#due(); due; due = this.#due()) await this.#once(due);
    } catch (error) {
      const told = /** @type {any} */ (error).code === 'fault'; // when it was started anew
      if (this.#turn && !told) for (const complaint of this.#complaints) complaint(/** @type {Error} */ (error));
    } finally {
      this.#driving = false;
    }
  }

  /** @param {string} due */
  async #once(due) {
    const table = this.#table;
    const seq = this.#turn?.seq;
    await this.#wait(due === 'roll' ? this.dicePause : this.pause);
    // Somebody else may have acted meanwhile: a hurried roll, an undo, another table.
    if (table !== this.#table || seq !== this.#turn?.seq || due !== this.#due()) return;
    if (due === 'opponent') return this.#think(table);
    const step = await this.#call(due);
    if (table === this.#table) this.#tell(step);
  }

  /** Whoever thinks chooses the best so far, at once. */
  async hurry() {
    this.#hurry = true;
  }

  /** In slices, so that the engine answers questions meanwhile, and hears that it should hurry.
   * @param {number} table */
  async #think(table) {
    const { actor: by, who, seq } = /** @type {Turn} */ (this.#turn);
    const level = Number(who.slice('ai:'.length)) || 0;
    const until = performance.now() + this.most(level);
    this.#hurry = false;
    for (;;) {
      const late = performance.now() > until;
      const thought = await this.#call('think', SLICE, this.#hurry || late).catch((error) => {
        if (error.code !== 'not-due') throw error; // somebody took his action back meanwhile
      });
      if (table !== this.#table || !thought) return;
      if (thought.view) return this.#thought(thought);
      if (this.#held || seq !== this.#turn?.seq) return;
      this.#hear({ type: 'thinking', by, who, done: thought.done });
    }
  }

  /** @param {Step & {reason: any, whole: any}} step */
  #thought(step) {
    const { reason, whole } = step;
    const seq = reason?.seq ?? step.view.seq;
    if (whole) this.#reasons.push({ entry: whole.seq, seq, seen: reason ? lineOf(reason) : '', all: lineOf(whole) });
    this.#tell(step);
    if (reason) this.#hear(reason);
  }
}

/** @param {Settings} [settings] @returns {Promise<LocalEngine>} */
export async function localEngine(settings = {}) {
  return new LocalEngine(settings);
}
