// The engine in WebAssembly plays the same games as the native one, and its text doors work.
// signatures.mjs [FILE]: compare with the numbers in FILE (tests/signatures/lgv.txt), 100 games at most.
import { readFileSync } from 'node:fs';

const seed = 1863n;
const top = new URL('../../', import.meta.url);
const file = process.argv[2] ?? new URL('tests/signatures/lgv.txt', top);
const module = new WebAssembly.Module(readFileSync(process.env.LONGROLL_WASM ?? new URL('build/longroll.wasm', top)));
const engine = new WebAssembly.Instance(module, {}).exports;
engine._initialize();

let passed = 0;
let failed = 0;
function check(good, text) {
  if (good) passed++;
  else failed++;
  if (!good) console.log(`not so: ${text}`);
}

// Views are taken anew each time: memory may have grown.
const bytes = () => new Uint8Array(engine.memory.buffer, engine.buffer(), engine.buffer_size());
const read = (length) => new TextDecoder().decode(bytes().slice(0, length));
const error = () => read(bytes().indexOf(0));
const write = (text) => new TextEncoder().encodeInto(text, bytes()).written;
const act = (text) => engine.act(write(text));

check(WebAssembly.Module.imports(module).length === 0, 'the module has no imports');

const scenarios = new Map();
for (let i = 0, length; (length = engine.scenario_name(i)) >= 0; i++) scenarios.set(read(length), i);
check(scenarios.has('lgv/chancellorsville'), 'lgv/chancellorsville is there');
check(engine.reset(scenarios.size, 0) === -1 && error().length > 0, 'a scenario too far is refused with a word');

// ---- The same numbers ----

// "lgv/chancellorsville+options" plays with every option at its last value.
const lastValues = (index) => read(engine.options(index)).replace(/= .* /g, '= ');
const open = (title) => {
  const [name, options] = title.split('+');
  const index = scenarios.get(name);
  const good = engine.reset(index, write(options ? lastValues(index) : '')) === 0;
  if (!good) console.log(error());
  return good;
};

for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
  const [kind, title, count, number] = line.split(' ');
  if (kind === 'game' || Number(count) > 100) continue;
  check(open(title), `${title} opens`);
  if (kind === 'perft') check(engine.perft(Number(count)) === BigInt(number), line);
  if (kind === 'signature') check(BigInt.asUintN(64, engine.signature(seed, Number(count))) === BigInt('0x' + number), line);
}

// ---- Text in, text out ----

const NOBODY = 0, UNION = 1, CONFEDERATE = 2, REFEREE = 6;
check(open('lgv/chancellorsville'), 'the table opens');
const sides = { nobody: NOBODY, union: UNION, confederate: CONFEDERATE, fortune: 3, first: 4, second: 5 };
for (let i = 0; i < 200; i++) {
  const [side, , dice] = read(engine.actor()).split(' ');
  if (side === 'nobody') break;
  if (side === 'fortune') {
    check(act(`fortune roll${' 3'.repeat(dice)}`) === 0, `dice are taken: ${error()}`);
    continue;
  }
  const list = read(engine.legal(sides[side])).trim().split('\n');
  check(list[0].length > 0, `${side} has something to do`);
  check(act(`${side} ${list[i % list.length]}`) === 0, `${side} ${list[i % list.length]}: ${error()}`);
}
check(read(engine.facts(REFEREE)).includes(' = '), 'the position has facts');
check(act('union fly away') === -1 && error().length > 0, 'nonsense is refused with a word');
check(act('\u0000\u0001') === -1 && engine.act(-1) === -1 && engine.act(1 << 30) === -1, 'garbage is refused');

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
