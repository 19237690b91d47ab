// The engine meets a fault of its own: a new worker goes on from the record, without the action that made the fault,
// and the page is told so in plain words. The module is one that breaks down on purpose (tests/wasm/insane.c): whoever
// passes meets a fault, and so does whoever looks at the position after a unit was picked.
import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { localEngine, EngineError } from '../../web/engine/local.js';
import { EngineCore, Engines, serve } from '../../web/engine/core.js';
import { Channel } from '../../web/engine/channel.js';

// A browser has it; node 18 has it only by name.
globalThis.crypto ??= webcrypto;

const top = new URL('../../', import.meta.url);
const made = process.env.LONGROLL_WEB ? pathToFileURL(`${process.env.LONGROLL_WEB}/`) : new URL('build/web/', top);
const insane = readFileSync(new URL('build/wasm/insane/longroll-lgv.wasm', top));
const files = { text: async (path) => readFileSync(new URL(path, made), 'utf8'), bytes: async () => insane };

let passed = 0;
let failed = 0;
function check(good, text, more) {
  if (good) passed++;
  else failed++;
  if (!good) console.log(`not so: ${text}`, more ?? '');
}
const same = (found, expected, text) =>
  check(JSON.stringify(found) === JSON.stringify(expected), text, { found, expected });

/** A page: facts by its channel, what was complained of, and how many workers there were. */
async function open(wish) {
  const workers = [];
  const port = () => {
    const { port1, port2 } = new MessageChannel();
    serve(port1, new Engines(files));
    workers.push(port1);
    return port2;
  };
  const kept = [];
  const engine = await localEngine({ port, pause: 0, dicePause: 0, store: { put: async (one) => kept.push(one) } });
  const page = { engine, workers, kept, channel: new Channel(), told: [], whole: 0 };
  engine.onview((view) => {
    page.channel.apply(view);
    page.whole += view.whole;
  });
  engine.onerror((error) => page.told.push(error));
  if (wish) await engine.create({ scenario: 'lgv/sedgwick', seed: 1863, ...wish });
  page.close = () => {
    engine.close();
    for (const one of workers) one.close();
  };
  return page;
}

const first = ({ channel }, verb) => channel.view.legal.find(([action]) => action.startsWith(verb))[0];
const facts = ({ channel }) => JSON.stringify([...channel.facts].sort());

async function fault(promise, text) {
  try {
    await promise;
    check(false, `${text}: nothing broke`);
  } catch (error) {
    check(error instanceof EngineError && error.code === 'fault', `${text}: a fault`, error);
    return error;
  }
  return null;
}

// ---- The module ----

// The module says what broke before it traps; and the game in it is as it was.
{
  const core = new EngineCore(new WebAssembly.Module(insane));
  core.create({ scenario: 'lgv/sedgwick', seed: 7 });
  const before = core.record(true);
  let error;
  try {
    core.act('pass');
  } catch (one) {
    error = one;
  }
  same([error?.code, error?.status], ['fault', 500], 'a trap is a fault');
  const line = /^tests\/wasm\/insane\.c:\d+: .*DO_PASS; lgv, rules \d+, position [0-9a-f]{16} after 0 .*, union pass$/;
  check(line.test(error?.text), 'the line says where, and what was done', error?.text);
  same(core.rescue(), before, 'the record is as before');
}

// ---- In the page ----

// An action that breaks down was not done; the page is told, and plays on.
{
  const page = await open({});
  const { engine } = page;
  const before = facts(page);
  const { seq } = page.channel.view;
  const error = await fault(engine.act('pass'), 'to pass');
  check(/started again.*is as it was before/.test(error.text), 'in plain words', error.text);
  same([page.workers.length, page.whole], [2, 2], 'a new worker, and the whole view anew');
  same([facts(page), page.channel.view.seq], [before, seq], 'the position is the same');
  same(page.told.map(({ text }) => text), [error.text], 'the page is told once');
  await engine.act(first(page, 'assault'));
  same(page.channel.view.seq, seq + 1, 'another action is done');
  page.close();
}

// Questions that were asked meanwhile are not left without an answer.
{
  const page = await open({});
  const asked = [page.engine.act('pass'), page.engine.record(true), page.engine.view()];
  const ended = await Promise.allSettled(asked);
  same(ended[0].status, 'rejected', 'the action is not done');
  same(page.workers.length, 2, 'one new worker');
  check((await page.engine.record(true)).includes('\nend '), 'and the engine answers');
  page.close();
}

// The action is done, but what comes after it cannot be looked at: it is taken back.
{
  const page = await open({});
  await page.engine.act(first(page, 'assault'));
  const before = facts(page);
  const error = await fault(page.engine.act(first(page, 'pick')), 'to pick');
  check(/The last action was taken back/.test(error.text), 'in plain words', error.text);
  same([facts(page), page.channel.view.seq], [before, 1], 'the position is the one before');
  same((await page.engine.save()).seq, 1, 'and is saved so');
  page.close();
}

// So it is with a game that is opened again: what was saved opens without its last action.
{
  const sound = readFileSync(new URL('longroll-lgv.wasm', made));
  const core = new EngineCore(new WebAssembly.Module(sound));
  const channel = new Channel();
  channel.apply(core.create({ scenario: 'lgv/sedgwick', seed: 7 }).view);
  channel.apply(core.act(first({ channel }, 'assault')).view);
  core.act(first({ channel }, 'pick'));
  const page = await open();
  await page.engine.open(core.record(true));
  same(page.channel.view.seq, 1, 'it is open');
  same(page.told.length, 1, 'and the page was told why');
  page.close();
}

// An opponent who breaks down does not do so again and again: the game waits for a person.
{
  const page = await open({ seats: { union: 'ai:script', confederate: 'person' } });
  const until = (wish) =>
    new Promise((resolve) => {
      const look = () => (wish() ? resolve(undefined) : setTimeout(look, 1));
      look();
    });
  await until(() => page.told.length > 0);
  const { length } = page.workers;
  check(/started again/.test(page.told[0].text), 'the page is told', page.told[0]);
  check((await page.engine.record(true)).includes('scenario lgv/sedgwick'), 'the record can be fetched');
  same([page.workers.length, page.told.length], [length, 1], 'once');
  page.close();
}

// A game that cannot even begin is not left half open.
{
  const page = await open();
  const record = 'game lgv\nscenario lgv/sedgwick\nrules 1\nboard 0\n\nend 0\n';
  await page.engine.open(record).then(
    () => check(false, 'such a record is refused'),
    (error) => same([error.code, page.workers.length], ['bad-record', 1], 'a bad record is no fault'),
  );
  page.close();
}

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
