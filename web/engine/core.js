// The engine as an object: the WebAssembly module of a game behind plain methods that take and give what docs/api.md
// says.
// It knows nothing of workers, pages or pauses, so it runs in a worker, in node, or anywhere else.

/**
 * @typedef {'nobody'|'union'|'confederate'|'fortune'|'first'|'second'|'referee'} Side
 *
 * @typedef {object} View a message; see docs/api.md
 * @property {'view'} type
 * @property {number} seq
 * @property {Side} you
 * @property {Side} actor
 * @property {string} step
 * @property {string} clause
 * @property {string} prompt
 * @property {number} dice
 * @property {number} faces
 * @property {boolean} over
 * @property {string} winner
 * @property {string} result
 * @property {boolean} undo
 * @property {boolean} whole
 * @property {string[]} keys
 * @property {[number, string][]} facts
 * @property {number[]} gone
 * @property {[string, string, string, string?][]} legal
 * @property {[Side, string]} [last]
 * @property {number} [back]
 * @property {([number, string, string]|[number, string, string, 'roll'])[]} journal
 * @property {number[]} [dice_faces]
 * @property {boolean} [curtain]
 *
 * @typedef {object} Turn
 * @property {number} seq
 * @property {Side} actor
 * @property {string} who who sits there: 'person', 'ai:script', or '' when no player acts
 * @property {Side} you
 * @property {boolean} seeded
 * @property {boolean} over
 * @property {string} scenario
 *
 * @typedef {{view: View, turn: Turn}} Step what every change of the table gives
 *
 * @typedef {object} Reason why an opponent did what he did; see docs/api.md
 * @property {'reason'} type
 * @property {number} seq the entry
 * @property {Side} by
 * @property {string} who 'ai:3'
 * @property {string} words
 * @property {string} [asked] what was asked of it, as far as the one at the page may know that
 * @property {boolean} hurried
 * @property {boolean} usual a rival looked better, but not clearly
 * @property {number} playouts
 * @property {{action?: string, words: string, plan?: string, score: number, error: number, playouts: number}[]} choices
 *   the choice, then its rivals; score and error of 10,000
 *
 * @typedef {object} Hint what a level would do; `choices` only if it looked ahead
 * @property {'hint'} type
 * @property {number} seq
 * @property {string} who 'ai:3'
 * @property {string} action
 * @property {string} does the same in words
 * @property {string} clause
 * @property {string} [words]
 * @property {boolean} [hurried]
 * @property {Reason['choices']} [choices]
 *
 * @typedef {{scenario: string, options?: Record<string, string>, by: string, games: number, seed: number}} Batch games
 *   by an opponent against itself
 *
 * @typedef {object} Balance how they went so far
 * @property {number} games
 * @property {number} of so many in all
 * @property {number} union won by it
 * @property {number} confederate
 * @property {number} drawn
 * @property {number} score of the Union: wins and half of the draws, 0 to 1
 * @property {number} low of its interval of 95 %
 * @property {number} high
 * @property {number} turns of all games together
 * @property {[string, number][]} results how they ended
 *
 * @typedef {{done: number} | (Step & {reason: Reason|null, whole: Reason|null})} Thought of 1,000; or what came of it,
 *   with why as the one at the page may know it, and all of it
 *
 * @typedef {object} Wish
 * @property {string} scenario
 * @property {Record<string, string>} [options]
 * @property {Partial<Record<'union'|'confederate'|'first'|'second', string>>} [seats]
 * @property {number|bigint|string} [seed]
 *
 * @typedef {object} Sheet
 * @property {string} code
 * @property {string} title
 * @property {{code: string, name: string, total: number,
 *   lines: {value: number, code: string, reason: string, subject: string, clause: string}[]}[]} columns
 * @property {string[]} assumptions
 * @property {{total: number, of: {code: string, label: string, weight: number, mean: number}[],
 *   steps: {code: string, label: string, amount: number, weight: number}[]}} [odds]
 *
 * @typedef {object} History
 * @property {[number, ...string[]][]} moments entries, and the values of the facts asked for, wherever one changed
 * @property {{entry: number, step: string, clause: string, of: number, faces: number[], code: string, title: string,
 *   steps: [string, number, number, string][], class: number}[]} rolls `steps`: code, amount, weight,
 *   label; `class`: the one that came
 *
 * @typedef {object} Course of a game that is over, as far as it was looked at
 * @property {[number, number][]} points entries, and the Union's chance after them, of 1,000
 * @property {[number, number, number, number, number][]} turns the greatest changes: entries before it and up to its
 *   end, the entry that did most, the chance before and after
 * @property {number} done entries, of so many: @property {number} of
 *
 * @typedef {object} Answer to a question about the map
 * @property {string} words
 * @property {{kind: string, code: string, as: string, clause: string, of: [string, number, string?][], per?: number,
 *   one?: string, many?: string}[]} found names with a number, and what that counts: 5 is 2½ where `per` is 2; on a way
 *   the place before it
 * @property {[string, string, string][]} [actions] that it proposes: notation, words, clause
 * @property {{action: string, sheet: any}[]} [fight] worksheets of what may be chosen where they end
 *
 * @typedef {{allowed: boolean, clauses: string[], why: string}} Why
 */

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
    const view = this.#json(this.#exports.view(SIDES.indexOf(turn.you), whole || curtain ? 1 : 0));
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
      if (said.type === 'hint') return { ...said, who: `ai:${said.who}` };
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

  /** @param {import('./core.js').Batch} batch */
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
