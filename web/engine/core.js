// The engine as an object: the WebAssembly module of a game behind plain methods that take and give what docs/api.md
// says.
// It knows nothing of workers, pages or pauses, so it runs in a worker, in node, or anywhere else.
import { Unpacker } from './unpack.js';

/** @typedef {import('./messages.js').Side} Side */
/** @typedef {import('./messages.js').View} View */
/** @typedef {import('./messages.js').Turn} Turn */
/** @typedef {import('./messages.js').Step} Step */
/** @typedef {import('./messages.js').Reason} Reason */
/** @typedef {import('./messages.js').Hint} Hint */
/** @typedef {import('./messages.js').Batch} Batch */
/** @typedef {import('./messages.js').Balance} Balance */
/** @typedef {import('./messages.js').Thought} Thought */
/** @typedef {import('./messages.js').Wish} Wish */
/** @typedef {import('./messages.js').Sheet} Sheet */
/** @typedef {import('./messages.js').History} History */
/** @typedef {import('./messages.js').Course} Course */
/** @typedef {import('./messages.js').Answer} Answer */
/** @typedef {import('./messages.js').Why} Why */

/** @type {Side[]} In the order of the enum in src/core/game.h. */
const SIDES = ['nobody', 'union', 'confederate', 'fortune', 'first', 'second', 'referee'];

/** @type {Record<string, number>} */
const STATUS = {
  refused: 422,
  'bad-field': 400,
  'bad-record': 400,
  'not-found': 404,
  'no-table': 404,
  'no-undo': 409,
  'not-due': 409,
  stale: 409,
  'no-seed': 409,
};

/** What the engine says no with; the fields are those of docs/api.md. */
export class EngineError extends Error {
  /**
   * @param {string} code
   * @param {string} text
   * @param {{clauses: string[], why: string}} [refused]
   */
  constructor(code, text, refused) {
    super(text);
    this.name = 'EngineError';
    this.code = code;
    this.text = text;
    this.status = STATUS[code] ?? 500;
    this.refused = refused;
    this.record = ''; // of a fault: the game as it was before
  }
}

/** One line of the text by which a table is created. @param {unknown} text */
function oneLine(text) {
  const line = String(text);
  if (/[\0-\x1f\x7f]/.test(line)) throw new EngineError('bad-field', 'expected a single line of text');
  return line;
}

/** @param {Wish} wish */
function wishText(wish) {
  const lines = [`scenario ${oneLine(wish.scenario)}`];
  for (const [name, value] of Object.entries(wish.options ?? {})) {
    lines.push(`option ${oneLine(name)} = ${oneLine(value)}`);
  }
  for (const [side, who] of Object.entries(wish.seats ?? {})) {
    if (who) lines.push(`${oneLine(side)} ${oneLine(who)}`);
  }
  if (wish.seed !== undefined) lines.push(`seed ${oneLine(wish.seed)}`);
  return lines.join('\n');
}

/** A seed that can be typed again: 48 bits. @returns {bigint} */
export function freshSeed() {
  const part = crypto.getRandomValues(new Uint32Array(2));
  return (BigInt(part[0]) << 16n) | BigInt(part[1] & 0xffff);
}

export class EngineCore {
  /** @type {Record<string, any>} */
  #exports;
  /** @type {Record<string, any>} as the module has them, which may trap */
  #raw;
  /** @type {Side} whom the last view was for */
  #you = 'nobody';
  #unpacker = new Unpacker();

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#raw = new WebAssembly.Instance(module, {}).exports;
    this.#raw._initialize();
    const guarded = Object.entries(this.#raw).map(([name, one]) => [name, this.#guard(one)]);
    this.#exports = Object.fromEntries(guarded);
  }

  // ---- Faults ----

  /** @param {any} one an export @returns {any} */
  #guard(one) {
    if (typeof one !== 'function') return one;
    return (/** @type {any[]} */ ...args) => {
      try {
        return one(...args);
      } catch (trap) {
        throw new EngineError('fault', this.#line(trap));
      }
    };
  }

  /** What the module said before it trapped: it is in the buffer. @param {any} trap */
  #line(trap) {
    try {
      const { error } = JSON.parse(this.#read(this.#bytes().indexOf(0)));
      if (error.code === 'fault') return String(error.text);
    } catch {
      /* it said nothing: out of memory, or too deep a call */
    }
    return String(trap?.message ?? trap);
  }

  /** The record after a fault; '' when it cannot be told. Actions are tried on a copy, so the game is as it was before.
   * It is the last thing to ask: a trap leaves the module where it stood. */
  rescue() {
    try {
      return this.#text(this.#exports.record(SIDES.indexOf('referee')));
    } catch {
      return '';
    }
  }

  // ---- Text through the buffer ----

  /** Taken anew each time: memory may have grown. */
  #bytes() {
    return new Uint8Array(this.#raw.memory.buffer, this.#raw.buffer(), this.#raw.buffer_size());
  }

  /** @param {string} text @returns {number} its length in bytes */
  #write(text) {
    const bytes = this.#bytes();
    const { read, written } = new TextEncoder().encodeInto(text, bytes);
    if (read < text.length) throw new EngineError('bad-field', 'the text is too long');
    return written;
  }

  /** @param {number} length */
  #read(length) {
    return new TextDecoder().decode(this.#bytes().subarray(0, length));
  }

  /** The text of an answer; what is less than 0 is an error. @param {number} length */
  #text(length) {
    if (length >= 0) return this.#read(length);
    const answer = JSON.parse(this.#read(this.#bytes().indexOf(0)));
    if (answer.refused) throw new EngineError('refused', answer.refused.why, answer.refused);
    throw new EngineError(answer.error.code, answer.error.text);
  }

  /** @param {number} length */
  #json(length) {
    return JSON.parse(this.#text(length));
  }

  // ---- What there is to play ----

  /** @param {string} game @param {string} board */
  board(game, board) {
    return this.#json(this.#exports.board(this.#write(`${game} ${board}`)));
  }

  // ---- The table ----

  /** @returns {Turn} */
  turn() {
    return this.#json(this.#exports.turn());
  }

  /**
   * The next message of the page's channel. Where the person at the page changes and sees something else than the one
   * before, everything is forgotten and a curtain asked for.
   * @param {boolean} [whole] @returns {Step}
   */
  step(whole = false) {
    const turn = this.turn();
    const before = this.#you;
    const curtain =
      !whole &&
      before !== turn.you &&
      this.#exports.hidden_between(SIDES.indexOf(before), SIDES.indexOf(turn.you)) === 1;
    this.#you = turn.you;
    const view = this.#unpacker.view(this.#json(this.#exports.view(SIDES.indexOf(turn.you), whole || curtain ? 1 : 0)));
    if (curtain) view.curtain = true;
    return { view, turn };
  }

  /** @param {Wish} wish @returns {Step} */
  create(wish) {
    const seed = wish.seed ?? freshSeed();
    this.#text(this.#exports.create(this.#write(wishText({ ...wish, seed }))));
    return this.step(true);
  }

  /** Go on with a record. @param {string} record @param {boolean} [ended] its game is over, though not by the rules:
   * nothing of it is hidden @param {boolean} [shorter] without its last entry @returns {Step} */
  load(record, ended = false, shorter = false) {
    this.#text(this.#exports.load(this.#write(record), ended ? 1 : 0));
    if (shorter) this.#text(this.#exports.resume(SIDES.indexOf('referee'), Math.max(0, entriesOf(record) - 1)));
    if (!this.turn().seeded) this.#text(this.#exports.reseed(freshSeed()));
    const step = this.step(true);
    if (this.#hotSeat(record) && this.#secrets(step.turn.you)) step.view.curtain = true;
    return step;
  }

  /** Do two persons share the screen? @param {string} record */
  #hotSeat(record) {
    const header = record.slice(0, record.indexOf('\n\n'));
    return (header.match(/^(union|confederate|first|second) person$/gm) ?? []).length === 2;
  }

  /** Does one side see now what the other may not? @param {Side} you */
  #secrets(you) {
    const other = { union: 'confederate', confederate: 'union', first: 'second', second: 'first' }[String(you)];
    const [one, two] = [SIDES.indexOf(you), SIDES.indexOf(/** @type {Side} */ (other))];
    return two >= 0 && this.#exports.hidden_between(one, two) === 1;
  }

  /** @returns {Step} */
  whole() {
    return this.step(true);
  }

  /** @param {string} action @param {number} [seq] the view it answers to @returns {Step} */
  act(action, seq) {
    const turn = this.turn();
    if (seq !== undefined && seq !== turn.seq) throw new EngineError('stale', 'the position has changed');
    this.#text(this.#exports.act(this.#write(`${turn.you} ${oneLine(action)}`)));
    return this.step();
  }

  /** @returns {Step} */
  undo() {
    this.#text(this.#exports.undo(SIDES.indexOf(this.turn().you)));
    return this.step();
  }

  /** Goes on after so many entries, with other dice. @param {number} entries @returns {Step} */
  resume(entries) {
    this.#text(this.#exports.resume(SIDES.indexOf(this.#you), entries));
    return this.step(true);
  }

  /** Dice: as given, or from the seed. @param {number[]|null} [faces] @returns {Step} */
  roll(faces) {
    this.#text(this.#exports.fortune(this.#write((faces ?? []).map(Number).join(' '))));
    return this.step();
  }

  /** Let the opponent who sits there act once. @param {string} [name] another one @returns {Step} */
  opponent(name = '') {
    this.#text(this.#exports.opponent_act(this.#write(name)));
    return this.step();
  }

  /**
   * The opponent who sits there thinks for about so many milliseconds, and acts when he has chosen. What he chooses
   * does not depend on them, unless he is told to hurry.
   * @param {number} [milliseconds] @param {boolean} [hurry] @returns {Thought}
   */
  think(milliseconds = Infinity, hurry = false) {
    const began = performance.now();
    for (let rounds = 1; ; rounds *= 2) {
      const said = this.#json(this.#exports.opponent_think(Math.min(rounds, 1 << 20), hurry ? 1 : 0));
      if (said.acted) break;
      const spent = performance.now() - began;
      if (spent > milliseconds / 2) return said;
    }
    const [whole, step] = [this.#reason('referee'), this.step()];
    return { ...step, reason: this.#reason(step.turn.you), whole };
  }

  /**
   * What a level would do in the place of the person who is to act; it changes nothing. As long as it thinks, how far
   * it is.
   * @param {number} level @param {number} [milliseconds] @param {boolean} [hurry] @returns {{done: number} | Hint}
   */
  hint(level, milliseconds = Infinity, hurry = false) {
    const began = performance.now();
    for (let rounds = 1; ; rounds *= 2) {
      const said = this.#json(this.#exports.hint_think(level, Math.min(rounds, 1 << 20), hurry ? 1 : 0));
      if (said.type === 'hint') return said;
      if (performance.now() - began > milliseconds / 2) return said;
    }
  }

  /** @param {Side} viewer @returns {Reason|null} */
  #reason(viewer) {
    const reason = this.#json(this.#exports.reason(SIDES.indexOf(viewer)));
    return reason && { ...reason, who: `ai:${reason.who}` };
  }

  // ---- Many games ----

  /** A batch of games by an opponent against itself; the one before is no more. @param {Batch} batch */
  labOpen({ scenario, options, by, games, seed }) {
    const chosen = Object.entries(options ?? {}).map(([name, value]) => `option ${oneLine(name)} = ${oneLine(value)}`);
    const rest = [`by ${oneLine(by)}`, `games ${oneLine(games)}`, `seed ${oneLine(seed)}`];
    const lines = [`scenario ${oneLine(scenario)}`, ...chosen, ...rest];
    this.#text(this.#exports.lab_open(this.#write(lines.join('\n'))));
  }

  /** The next games of it, for about so many milliseconds, and how all went so far.
   * @param {number} milliseconds @returns {Balance} */
  labPlay(milliseconds) {
    const began = performance.now();
    for (;;) {
      const found = this.#json(this.#exports.lab_play());
      if (found.games < found.of && performance.now() - began < milliseconds) continue;
      if (found.games === found.of) this.#exports.lab_close();
      return { ...found, score: found.score / 1e6, low: found.low / 1e6, high: found.high / 1e6 };
    }
  }

  // ---- Questions ----

  /** @param {string} action @returns {Why} */
  why(action) {
    return this.#json(this.#exports.why(SIDES.indexOf(this.#you), this.#write(oneLine(action))));
  }

  /** @param {string|null} [action] @param {number} [at] after so many entries @returns {Sheet|null} */
  sheet(action, at = this.turn().seq) {
    return this.#json(this.#exports.sheet(SIDES.indexOf(this.#you), this.#write(oneLine(action ?? '')), at));
  }

  /** A question about the map, `supply union`, as it is or was. @param {string} question
   * @param {number} [at] after so many entries @returns {Answer} */
  query(question, at = this.turn().seq) {
    return this.#json(this.#exports.query(SIDES.indexOf(this.#you), this.#write(oneLine(question)), at));
  }

  /** @param {number} entries @returns {View} */
  at(entries) {
    return this.#json(this.#exports.at(SIDES.indexOf(this.#you), entries));
  }

  /** When each entry was done, by the facts named, and every roll with its odds. @param {string[]} keys
   * @param {number} [from] only what came after so many entries @returns {History} */
  history(keys, from = 0) {
    const length = this.#write(keys.map(oneLine).join(' '));
    return this.#json(this.#exports.history(SIDES.indexOf(this.#you), length, from));
  }

  /** The chance over the course of a game that is over, for about so many milliseconds: the points that are new.
   * @param {number} milliseconds @param {boolean} [anew] from the start @returns {Course} */
  course(milliseconds, anew = false) {
    const began = performance.now();
    const found = anew ? this.#json(this.#exports.course(0)) : { points: [] };
    for (let entries = 4; ; entries *= 2) {
      const more = this.#json(this.#exports.course(Math.min(entries, 1 << 16)));
      found.points.push(...more.points);
      if (more.done === more.of || performance.now() - began > milliseconds / 2)
        return { ...more, points: found.points };
    }
  }

  /** As far as the one at the page may see, or all of it. @param {boolean} [all] @returns {string} */
  record(all = this.turn().over) {
    return this.#text(this.#exports.record(SIDES.indexOf(all ? 'referee' : this.#you)));
  }

  /** Hash of the position, 16 digits. @returns {string} */
  hash() {
    return BigInt.asUintN(64, this.#exports.position_hash()).toString(16).padStart(16, '0');
  }
}

/** What may be asked of a table, once there is one. */
const OF_TABLE = new Set([
  'whole',
  'act',
  'undo',
  'resume',
  'roll',
  'opponent',
  'think',
  'hint',
  'why',
  'sheet',
  'query',
  'at',
  'history',
  'course',
  'record',
  'hash',
  'turn',
]);

/**
 * Where the engines are fetched from: the files beside the page, as text or bytes.
 * @typedef {{text: (path: string) => Promise<string>, bytes: (path: string) => Promise<ArrayBuffer>}} Files
 */

/** All games: a module each, fetched when first needed, and one table. */
export class Engines {
  #files;
  /** @type {Map<string, Promise<EngineCore>>} */
  #cores = new Map();
  /** @type {EngineCore|null} */
  #table = null;
  /** @type {EngineCore|null} whose games are played by the lab */
  #batch = null;
  /** @type {Promise<any>|undefined} */
  #catalog;

  /** @param {Files} files */
  constructor(files) {
    this.#files = files;
  }

  /** @param {string} method @param {any[]} args @returns {Promise<any>} */
  async call(method, args) {
    if (method === 'catalog') return this.#listed();
    if (method === 'clauses')
      return JSON.parse(await this.#files.text(`games/${await this.#known(args[0])}/clauses.json`));
    if (method === 'has')
      return this.#core(args[0]).then(
        () => true,
        () => false,
      );
    if (method === 'board') return (await this.#core(args[0])).board(args[0], args[1]);
    if (method === 'labOpen') return this.#lab(args[0]);
    if (method === 'labPlay') return this.#batch?.labPlay(args[0]);
    if (method === 'create') return this.#open(String(args[0]?.scenario), (core) => core.create(args[0]));
    if (method === 'load') return this.#open(scenarioOf(args[0]), (core) => core.load(args[0], args[1], args[2]));
    if (!OF_TABLE.has(method)) throw new EngineError('not-found', `the engine has no '${method}'`);
    if (!this.#table) throw new EngineError('no-table', 'no table');
    try {
      return /** @type {any} */ (this.#table)[method](...args);
    } catch (error) {
      throw this.#broken(error, method);
    }
  }

  /** After a fault no module is used again. Who goes back plays his game again in its place: what is left of it then is
   * not the game as it was. @param {any} error @param {string} [method] @returns {any} */
  #broken(error, method) {
    if (error?.code !== 'fault') return error;
    if (this.#table && method !== 'undo' && method !== 'resume') error.record = this.#table.rescue();
    this.#table = null;
    this.#cores.clear();
    return error;
  }

  #listed() {
    this.#catalog ??= this.#files.text('catalog.json').then(JSON.parse);
    this.#catalog.catch(() => {
      this.#catalog = undefined;
    });
    return this.#catalog;
  }

  /** @param {string} game */
  async #known(game) {
    const { games } = await this.#listed();
    if (!games.some((/** @type {any} */ one) => one.id === game))
      throw new EngineError('not-found', 'there is no such game');
    return game;
  }

  /** @param {string} game @returns {Promise<EngineCore>} */
  async #core(game) {
    const path = `longroll-${await this.#known(game)}.wasm`;
    let core = this.#cores.get(game);
    if (!core) {
      core = this.#files
        .bytes(path)
        .then((bytes) => WebAssembly.compile(bytes))
        .then((module) => new EngineCore(module));
      core.catch(() => this.#cores.delete(game));
      this.#cores.set(game, core);
    }
    return core;
  }

  /** @param {import('./messages.js').Batch} batch */
  async #lab(batch) {
    this.#batch = await this.#core(String(batch.scenario).split('/')[0]);
    this.#batch.labOpen(batch);
  }

  /** The old table is no more, whatever comes. @param {string} scenario @param {(core: EngineCore) => Step} begin */
  async #open(scenario, begin) {
    this.#table = null;
    const core = await this.#core(scenario.split('/')[0]).catch((error) => {
      throw error.code === 'not-found' ? new EngineError('bad-field', `there is no scenario '${scenario}'`) : error;
    });
    try {
      const step = begin(core);
      this.#table = core;
      return step;
    } catch (error) {
      throw this.#broken(error);
    }
  }
}

/** How many entries a record has. @param {string} record */
function entriesOf(record) {
  const lines = record.slice(record.indexOf('\n\n') + 2).split('\n');
  return lines.filter((line) => line && !line.startsWith('#') && !line.startsWith('end ')).length;
}

/** @param {unknown} record */
function scenarioOf(record) {
  return /^scenario (\S+)$/m.exec(String(record).slice(0, 8192))?.[1] ?? '';
}

/**
 * Serve a port: `{id, method, args}` in, `{id, result}` or `{id, error}` out, one after another.
 * @param {{postMessage: (message: any) => void, onmessage: any}} port
 * @param {Engines} engines
 */
export function serve(port, engines) {
  /** @type {Promise<void>} */
  let last = Promise.resolve();
  const answer = async (/** @type {{id: number, method: string, args: any[]}} */ { id, method, args }) => {
    try {
      port.postMessage({ id, result: await engines.call(method, args) });
    } catch (error) {
      const { code = 'broken', text, refused, record } = /** @type {any} */ (error);
      port.postMessage({ id, error: { code, text: text ?? /** @type {Error} */ (error).message, refused, record } });
    }
  };
  port.onmessage = (/** @type {{data: any}} */ { data }) => {
    last = last.then(() => answer(data));
  };
}
