// The engines in WebAssembly play the same games as the native one, and their text doors work. A module for each game
// of tests/signatures/committed.txt, or for those that are named; 100 games at most. With `--choices FILE` also the
// choices of ai:3 in that file, as the native engine made them.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const seed = 1863n;
const top = new URL('../../', import.meta.url);
const made = process.env.LONGROLL_WEB ? pathToFileURL(`${process.env.LONGROLL_WEB}/`) : new URL('build/web/', top);

let passed = 0;
let failed = 0;
function check(good, text) {
  if (good) passed++;
  else failed++;
  if (!good) console.log(`not so: ${text}`);
}

/** The module of a game behind its text doors. */
class Engine {
  constructor(game) {
    const module = new WebAssembly.Module(readFileSync(new URL(`longroll-${game}.wasm`, made)));
    check(WebAssembly.Module.imports(module).length === 0, `${game}: the module has no imports`);
    this.exports = new WebAssembly.Instance(module, {}).exports;
    this.exports._initialize();
    this.scenarios = new Map();
    for (let i = 0, length; (length = this.exports.scenario_name(i)) >= 0; i++)
      this.scenarios.set(this.read(length), i);
  }

  // Taken anew each time: memory may have grown.
  bytes() {
    return new Uint8Array(this.exports.memory.buffer, this.exports.buffer(), this.exports.buffer_size());
  }

  read(length) {
    return new TextDecoder().decode(this.bytes().slice(0, length));
  }

  write(text) {
    return new TextEncoder().encodeInto(text, this.bytes()).written;
  }

  error() {
    return this.read(this.bytes().indexOf(0));
  }

  act(text) {
    return this.exports.act(this.write(text));
  }

  /** "lgv/chancellorsville+options" plays with every option at its last value. */
  open(title) {
    const [name, options] = title.split('+');
    const index = this.scenarios.get(name);
    const values = () => this.read(this.exports.options(index)).replace(/^handicap .*\n/m, ''); // younger than these
    const lastValues = () => values().replace(/= .* /g, '= ');
    const good = index !== undefined && this.exports.reset(index, this.write(options ? lastValues() : '')) === 0;
    if (!good) console.log(this.error());
    return good;
  }
}

/** The numbers of the native engine. */
function sameNumbers(engine, lines) {
  for (const line of lines) {
    const [kind, title, count, number] = line.split(' ');
    if (kind === 'game' || Number(count) > 100) continue;
    check(engine.open(title), `${title} opens`);
    if (kind === 'perft') check(engine.exports.perft(Number(count)) === BigInt(number), line);
    if (kind === 'signature') {
      const found = BigInt.asUintN(64, engine.exports.signature(seed, Number(count)));
      check(found === BigInt('0x' + number), line);
    }
  }
}

/** What ai:3 chooses, hashed. */
function sameChoices(engine, lines) {
  for (const line of lines) {
    const [, title, count, budget, number] = line.split(' ');
    check(engine.open(title), `${title} opens`);
    const found = BigInt.asUintN(64, engine.exports.choices(seed, Number(count), Number(budget)));
    check(found === BigInt('0x' + number), line);
  }
}

/** Text in, text out. */
function doors(engine, scenario) {
  const NOBODY = 0,
    UNION = 1,
    CONFEDERATE = 2,
    REFEREE = 6;
  const sides = { nobody: NOBODY, union: UNION, confederate: CONFEDERATE, fortune: 3, first: 4, second: 5 };
  const { exports } = engine;
  check(
    exports.reset(engine.scenarios.size, 0) === -1 && engine.error().length > 0,
    'a scenario too far is refused with a word',
  );
  check(engine.open(scenario), 'the table opens');
  for (let i = 0; i < 200; i++) {
    const [side, , dice] = engine.read(exports.actor()).split(' ');
    if (side === 'nobody') break;
    if (side === 'fortune') {
      check(engine.act(`fortune roll${' 1'.repeat(dice)}`) === 0, `dice are taken: ${engine.error()}`);
      continue;
    }
    const list = engine.read(exports.legal(sides[side])).trim().split('\n');
    check(list[0].length > 0, `${side} has something to do`);
    const action = `${side} ${list[i % list.length]}`;
    check(engine.act(action) === 0, `${action}: ${engine.error()}`);
  }
  check(engine.read(exports.facts(REFEREE)).includes(' = '), 'the position has facts');
  check(engine.act('union fly away') === -1 && engine.error().length > 0, 'nonsense is refused with a word');
  check(
    engine.act('\u0000\u0001') === -1 && exports.act(-1) === -1 && exports.act(1 << 30) === -1,
    'garbage is refused',
  );
}

const all = readFileSync(new URL('tests/signatures/committed.txt', top), 'utf8').trim().split('\n');
const games = all.filter((line) => line.startsWith('rules ')).map((line) => line.split(' ')[1]);
check(games.length === 4, 'there are numbers to compare with');
const asked = process.argv.slice(2);
const chosen = asked[0] === '--choices' ? readFileSync(asked[1], 'utf8').trim().split('\n') : [];
const named = asked[0] === '--choices' ? asked.slice(2) : asked;
check(named.length === 0 || asked === named || chosen.length === named.length, 'there are choices of every game');
check(named.every((game) => games.includes(game)), `there are numbers for ${named}`);
for (const game of named.length ? named : games) {
  const engine = new Engine(game);
  const lines = all.filter((line) => line.includes(` ${game}/`));
  sameNumbers(engine, lines);
  sameChoices(engine, chosen.filter((line) => line.includes(` ${game}/`)));
  doors(engine, lines[0].split(' ')[1].split('+')[0]);
}

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
