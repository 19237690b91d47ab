// Levels in the browser's engine: what is offered, thinking in slices, hurrying, reasons, and reasons kept in a record.
import { localEngine } from '../../web/engine/local.js';
import { EngineCore, Engines, serve } from '../../web/engine/core.js';
import { check, close, files } from './common.mjs';


const modules = new Map();
async function core(game) {
  if (!modules.has(game)) modules.set(game, await WebAssembly.compile(await files.bytes(`longroll-${game}.wasm`)));
  return new EngineCore(modules.get(game));
}

/** Both sides by a level, from a seed. */
const by = (scenario, level) => ({ scenario, seed: 7, seats: { union: `ai:${level}`, confederate: `ai:${level}` } });

/** Opponents and dice, until so many choices were thought over. */
function play(engine, step, choices, choose) {
  const reasons = [];
  while (!step.turn.over && reasons.length < choices) {
    step = step.turn.actor === 'fortune' ? engine.roll() : choose(engine);
    if (step.whole) reasons.push(step.whole);
  }
  return reasons;
}

/** As slowly as it can be done: the engine hears after every round of playouts. */
function inSlices(engine) {
  for (let pauses = 0; ; pauses++) {
    const said = engine.think(0);
    if (said.view) return { ...said, pauses };
    check(said.done >= 0 && said.done <= 1000, `it is ${said.done} of 1,000 done`);
  }
}

async function offered() {
  const { games } = JSON.parse(await files.text('catalog.json'));
  for (const { id, opponents } of games) {
    const names = opponents.map(({ name }) => name).join(' ');
    check(names === '1 2 3 4 5 script random', `${id} offers the levels first: ${names}`);
    check(
      opponents.every(({ title, about }) => title && about),
      `${id}: every opponent has a title and a line`,
    );
  }
}

async function slices() {
  for (const scenario of ['lgv/sedgwick', 'guv/lee-moves', 'lfm/buschbecks-line', 'bff/schoolhouse']) {
    const [one, two] = [await core(scenario.split('/')[0]), await core(scenario.split('/')[0])];
    let pauses = 0;
    const at_once = play(one, one.create(by(scenario, 3)), 2, (engine) => engine.think());
    const sliced = play(two, two.create(by(scenario, 3)), 2, (engine) => {
      const step = inSlices(engine);
      pauses += step.pauses;
      return step;
    });
    check(pauses > 4, `${scenario}: it paused ${pauses} times`);
    check(one.hash() === two.hash(), `${scenario}: the same choices in slices`);
    check(JSON.stringify(at_once) === JSON.stringify(sliced), `${scenario}: for the same reasons`);
    const [{ choices, words, who }] = at_once;
    check(who === 'ai:3' && words.includes('%'), `${scenario}: in words: ${words}`);
    check(choices.length > 1 && choices[0].action && choices[0].playouts > 0, `${scenario}: as data`);
    check(
      choices.every(({ score, error }) => score >= 0 && score <= 10000 && error >= 0),
      `${scenario}: shares of victory`,
    );
  }
}

/** What the other side may not know is not told while the game goes on. */
async function secrets() {
  const engine = await core('guv');
  let step = engine.create({ scenario: 'guv/lee-moves', seed: 7, seats: { union: 'ai:3', confederate: 'person' } });
  let hidden = 0;
  for (let i = 0; i < 60 && !step.turn.over; i++) {
    if (step.turn.actor === 'fortune') step = engine.roll();
    else if (step.turn.who === 'person') step = engine.opponent('random');
    else step = engine.think(Infinity, true);
    if (step.reason)
      for (const one of step.reason.choices) {
        hidden += one.action === undefined;
        check(one.action !== undefined || !one.plan, 'no plan of a hidden choice');
        check(!one.action?.includes('?'), `nothing half hidden: ${one.action}`);
      }
  }
  check(step.view.you === 'confederate', 'the person looks on');
  return hidden;
}

async function hurried() {
  const { port1, port2 } = new MessageChannel();
  serve(port1, new Engines(files));
  const engine = await localEngine({ port: () => port2, pause: 0, dicePause: 0, store: { put: async () => {} } });
  engine.onerror((error) => check(false, `the engine complains: ${error.stack}`));
  const heard = [];
  const told = new Promise((resolve) => {
    engine.onmessage((message) => {
      heard.push(message);
      if (message.type === 'thinking') engine.hurry();
      if (message.type === 'reason' && message.hurried) resolve(undefined);
    });
  });
  await engine.create({ ...by('lgv/sedgwick', 5), seats: { union: 'ai:5', confederate: 'person' } });
  await told;
  engine.hold(true);
  const thinking = heard.find(({ type }) => type === 'thinking');
  check(thinking.who === 'ai:5' && thinking.by === 'union' && thinking.done < 1000, 'it says that it thinks');
  const reason = heard.findLast(({ type }) => type === 'reason');
  const plain = await engine.record();
  const record = await engine.record(false, true);
  check(!plain.includes('# ai:5'), 'a record has no reasons unless asked for');
  check(record.includes('\n# ai:5: ') && record.includes('told to hurry'), `with them: ${record.slice(-400)}`);
  check(!/\{[a-z]+:/.test(record), 'in plain words');
  const kept = await engine.save();
  check(kept.reasons.at(-1).seq === reason.seq, 'a saved game keeps them');
  const again = await core('lgv');
  again.load(record);
  check(again.record(true) === (await engine.record(true)), 'a record with reasons is read as one without');
  await engine.open(kept);
  check((await engine.record(false, true)).includes('\n# ai:5: '), 'and an opened one has them still');
  engine.close();
  port1.close();
}

async function unknown() {
  const engine = await core('lgv');
  for (const who of ['ai:6', 'ai:0', 'ai:', 'ai:3 ', 'ai:33']) {
    let text = '';
    try {
      engine.create({ scenario: 'lgv/sedgwick', seats: { union: who, confederate: 'person' } });
    } catch (error) {
      ({ text } = error);
    }
    check(who === 'ai:3 ' || text.includes('no opponent'), `nobody is called '${who}': ${text}`);
  }
}

await offered();
await slices();
await secrets();
await hurried();
await unknown();
close();
