// Dice derived again by the page's own code, and luck against expectation: by published vectors and by games of the
// engine.
import { createHash, webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { EngineCore } from '../../web/engine/core.js';
import { History } from '../../web/js/history.js';
import { diceLine, fairDie, hex, numbersKept, promiseKept } from '../../web/js/derive.js';
import { philox, sha256, sha256Plain, Stream } from '../../web/js/derive.js';
import { reckoned, run, share, sums } from '../../web/js/luck.js';
import { luckWords } from '../../web/games/lgv/luck.js';

globalThis.crypto ??= webcrypto;

const top = new URL('../../', import.meta.url);
const made = process.env.LONGROLL_WEB ? pathToFileURL(`${process.env.LONGROLL_WEB}/`) : new URL('build/web/', top);

let passed = 0;
let failed = 0;
function check(good, text) {
  if (good) passed++;
  else failed++;
  if (!good) console.log(`not so: ${text}`);
}
const same = (found, expected, text) =>
  check(JSON.stringify(found) === JSON.stringify(expected), `${text}: found ${JSON.stringify(found)?.slice(0, 200)}`);

// ---- SHA-256 ----

for (let length = 0; length < 200; length++) {
  const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 255);
  const expected = createHash('sha256').update(bytes).digest('hex');
  check(hex(sha256Plain(bytes)) === expected, `our SHA-256 of ${length} bytes`);
  if (length % 50 === 0) check(hex(await sha256(bytes)) === expected, `the browser's of ${length} bytes`);
}

// ---- Philox: the known answers of its authors ----

const F = 0xffffffff;
same(philox([0, 0, 0, 0], [0, 0]), [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8], 'Philox of zeros');
same(philox([F, F, F, F], [F, F]), [0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd], 'Philox of ones');
same(
  philox([0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344], [0xa4093822, 0x299f31d0]),
  [0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1],
  'Philox of pi',
);

// ---- The line of a record ----

const seed = '00112233445566778899aabbccddeeff'.repeat(2);
const promise = createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');
const record = (line) => `longroll record 1\ngame lgv\ndice ${line}\n\nunion pass\n`;
same(
  diceLine(record(`sha256 ${promise} seed ${seed} nonces ann - rolls 1-3 0 7`)),
  { kind: 'promise', promise, hashes: ['', ''], seed, nonces: ['ann', ''], rolls: [1, 2, 3, 0, 7] },
  'a promise that is kept',
);
same(diceLine(record(`sha256 ${promise}`)), { kind: 'closed', promise, hashes: ['', ''] }, 'a promise before the end');

// ---- Numbers that were told after their hashes ----

const ann = createHash('sha256').update('ann').digest('hex');
same(
  diceLine(record(`sha256 ${promise} hashes ${ann} -`)),
  { kind: 'closed', promise, hashes: [ann, ''] },
  'a hash before the end',
);
const later = (nonces, rolls) =>
  diceLine(record(`sha256 ${promise} hashes ${ann} - seed ${seed} nonces ${nonces} rolls ${rolls}`));
same(later('ann bob', '1-2').hashes, [ann, ''], 'and at the end');
check(await numbersKept(later('ann bob', '1-2')), 'the number is the one whose hash was given');
check(!(await numbersKept(later('eve bob', '1-2'))), 'another is found out');
check(!(await numbersKept(later('- bob', '1-2'))), 'and none, where dice fell');
check(await numbersKept(later('- bob', '0')), 'but not where none fell');
same(diceLine(record('typed')), { kind: 'typed' }, 'typed dice');
same(diceLine('dice seed 7'), { kind: 'unknown' }, 'no header');
check(diceLine(record('seed 1863')).seed === 1863n, 'a seed');
check((await promiseKept(seed, promise)).kept, 'the promise is kept');
check(!(await promiseKept(seed.replace('00', '01'), promise)).kept, 'another seed is found out');

// By hand, as docs/api.md tells it.
for (let number = 1; number < 60; number++) {
  const digest = createHash('sha256').update(`${seed}:ann::${number}:2`).digest();
  const byte = digest.find((one) => one < 252);
  const { face } = await fairDie({ seed, nonces: ['ann', ''] }, number, 2, 6);
  check(face === (byte % 6) + 1, `die 2 of roll ${number}`);
}

// ---- Games of the engine ----

const module = new WebAssembly.Module(readFileSync(new URL('longroll-lgv.wasm', made)));
const model = { luck: luckWords };
const scores = [];

for (let game = 1; game <= 12; game++) {
  const core = new EngineCore(module);
  const seats = { union: 'ai:random', confederate: 'ai:random' };
  let { turn } = core.create({ scenario: 'lgv/sedgwick-two-turns', seed: game, seats });
  while (!turn.over) ({ turn } = turn.actor === 'fortune' ? core.roll() : core.opponent());
  const keys = ['turn', 'impulse', 'momentum', 'phase.side'];
  const history = new History(core.history(keys), keys);
  const lines = core.record(true).split('\n\n')[1].split('\n');
  const stream = new Stream(BigInt(game));
  for (const roll of history.rolls) {
    const written = lines[roll.entry - 1];
    check(written === `fortune roll ${roll.faces.join(' ')}`, `entry ${roll.entry} of game ${game} is ${written}`);
    same(
      roll.faces.map(() => stream.below(roll.of).answer + 1),
      roll.faces,
      `its dice come from the seed`,
    );
    const total = roll.steps.reduce((sum, step) => sum + step[2], 0);
    check(total === roll.of ** roll.faces.length && roll.class >= 0, `entry ${roll.entry} has exact odds`);
  }
  check(history.rolls.length === lines.filter((line) => line.startsWith('fortune')).length, 'every roll is told');
  const first = history.at(0);
  check(first.get('turn') === '1' && history.at(turn.seq).get('turn') === '2', 'moments know their turn');
  const starts = history.starts((facts) => facts.get('turn'));
  check(starts.length === 2 && starts[0] === 0, 'each turn begins once');
  const view = core.at(starts[1]);
  const fact = (key) => view.facts.find(([number]) => view.keys[number] === key)?.[1];
  check(fact('turn') === '2' && history.at(starts[1] - 1).get('turn') === '1', 'at the entry that it begins with');
  const all = reckoned(history, model);
  check(all.length > 0 && all.every((one) => Math.abs(one.score) <= 0.5 && one.chance > 0), 'scores are shares');
  check(
    all.every((one) => one.came >= 0 && one.expected >= 0),
    'nothing less than nothing is expected',
  );
  for (const one of sums(all)) {
    const mine = all.filter(({ side, kind }) => side === one.side && kind === one.kind);
    check(mine.length === one.rolls && Math.abs(mine.reduce((n, o) => n + o.came, 0) - one.came) < 1e-9, 'sums add up');
  }
  const end = run(all).at(-1);
  scores.push(end.sum / end.deviation);
}

// ---- Luck of single rolls ----

const even = { entry: 1, step: 'x', clause: '', of: 6, faces: [6], title: '', class: 1 };
const told = {
  rolls: [
    {
      ...even,
      steps: [
        ['lost', 0, 2],
        ['kept', 0, 4],
      ],
    },
  ],
  moments: [[0]],
};
const luck = () => ({ side: 'union', kind: 'k', unit: 'u', value: (label) => (label === 'kept' ? 1 : 0) });
const [kept] = reckoned(new History(told, []), { luck });
check(Math.abs(kept.expected - 4 / 6) < 1e-12 && kept.came === 1, 'expected four times in six');
check(kept.other === 1, 'nothing is better than that');
check(Math.abs(kept.score - 1 / 6) < 1e-12 && Math.abs(kept.chance - 4 / 6) < 1e-12, 'a sixth better than the middle');
check(Math.abs(kept.spread - (2 * (2 / 6) ** 2 + 4 * (1 / 6) ** 2) / 6) < 1e-12, 'with the spread of such rolls');
check(Math.abs(share(0, 1) - 0.5) < 1e-4 && Math.abs(share(1.96, 1) - 0.975) < 1e-3, 'shares follow the normal curve');
check(Math.abs(share(-1.96, 1) - 0.025) < 1e-3, 'on both sides');
check(Math.abs(scores.reduce((a, b) => a + b, 0) / scores.length) < 1.5, 'luck does not run one way over many games');

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
