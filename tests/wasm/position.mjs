// A record that begins with a position (a game that newer rules interrupted) is read by the page's engine, and its own
// record of it is such a one again.
import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { EngineCore } from '../../web/engine/core.js';

// A browser has it; node 18 has it only by name.
globalThis.crypto ??= webcrypto;

const top = new URL('../../', import.meta.url);
const made = process.env.LONGROLL_WEB ? pathToFileURL(`${process.env.LONGROLL_WEB}/`) : new URL('build/web/', top);
const core = new EngineCore(new WebAssembly.Module(readFileSync(new URL('longroll-lgv.wasm', made))));

let passed = 0;
let failed = 0;
function check(good, text) {
  if (good) passed++;
  else failed++;
  if (!good) console.log(`not so: ${text}`);
}

const factsOf = (view) =>
  view.facts
    .map(([number, value]) => `${view.keys[number]} = ${value}`)
    .sort()
    .join('\n');

core.create({ scenario: 'lgv/sedgwick', union: 'ai:random', confederate: 'ai:random', seed: 1863 });
for (let i = 0; i < 40 && !core.turn().over; i++) {
  if (core.turn().actor === 'fortune') core.roll();
  else core.opponent('random');
}
const record = core.record(true);
const hash = core.hash();
const facts = factsOf(core.at(15));
const [header, entries] = record.split('\n\n');
const kept = entries.split('\n').slice(15).join('\n');
const text = `${header.replace(/^dice .*$/m, 'mark line 3: refused')}\nposition\n${facts}\n\n${kept}`;
core.load(text);
check(core.hash() === hash, 'it ends where the whole record ends');
const again = core.record(true);
check(again.includes('\nmark line 3: refused\n') && again.includes('\nposition\n'), 'and is written with its mark');
check(again.split('\n\n')[1] === kept, 'as it was read');
core.load(again);
check(core.hash() === hash, 'again and again');

core.resume(5);
check(core.turn().seq === 5, 'it goes on from an earlier entry');
const branch = core.record(true);
check(branch.split('\n\n')[0] === again.split('\n\n')[0] && branch.includes('\nposition\n'), 'with the same beginning');
check(branch.split('\n\n')[1].startsWith(kept.split('\n').slice(0, 5).join('\n')), 'and what was played till then');
core.load(branch);
check(core.turn().seq === 5 && core.record(true).split('\n\n')[1] === branch.split('\n\n')[1], 'as a game of its own');
let said = '';
try {
  core.resume(6);
} catch (error) {
  said = error.message + error.text;
}
check(/not come so far/.test(said), `never from a later one: ${said}`);
said = '';
try {
  core.load(text.replace(/^momentum = .*$/m, 'momentum = nobody-knows'));
} catch (error) {
  said = error.message + error.text;
}
check(/line \d+/.test(said), `a position that is none is refused: ${said}`);

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
