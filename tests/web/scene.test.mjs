// Scenes and battles, told from codes and facts: a whole game of each kind, played by the script, entry by entry.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Channel } from '../../web/engine/channel.js';
import { EngineCore } from '../../web/engine/core.js';
import { cellsOf, lossesOf } from '../../web/js/battle_told.js';
import { placeOf } from '../../web/js/debrief_maps.js';
import { changesOf, fold } from '../../web/js/scene_log.js';
import { scenesOf } from '../../web/js/scene_told.js';

const top = new URL('../../', import.meta.url);
const made = process.env.LONGROLL_WEB ? pathToFileURL(`${process.env.LONGROLL_WEB}/`) : new URL('build/web/', top);
const GAMES = {
  lgv: 'lgv/sedgwick',
  guv: 'guv/salem-church',
  lfm: 'lfm/buschbecks-line',
  bff: 'bff/schoolhouse',
};

let passed = 0;
let failed = 0;
function check(good, text) {
  if (good) passed++;
  else failed++;
  if (!good) console.log(`not so: ${text}`);
}

/** What the script does, or the dice. @param {EngineCore} core @param {any} view */
function next(core, view) {
  if (view.actor === 'fortune') return core.roll(null).view;
  for (;;) {
    const found = core.think(1000);
    if ('view' in found) return found.view;
  }
}

/** The model of a scenario's board. @param {string} id @param {EngineCore} core @param {string} scenario */
async function modelOf(id, core, scenario) {
  const { layer } = await import(`../../web/games/${id}/game.js`);
  const { games } = JSON.parse(readFileSync(new URL('catalog.json', made), 'utf8'));
  const about = games.find((game) => game.id === id).scenarios.find(({ name }) => name === scenario);
  const file = layer.chart ? layer.chart(about.board) : 'chart.txt';
  const chart = file ? readFileSync(new URL(`games/${id}/${file}`, made), 'utf8') : '';
  return layer.model(core.board(id, about.board), chart);
}

/** A game as moments, with its first and last facts. @param {EngineCore} core @param {string} scenario */
function played(core, scenario) {
  const channel = new Channel();
  const seats = { union: 'ai:script', confederate: 'ai:script' };
  let { view } = core.create({ scenario, seats, seed: '1863' });
  channel.apply(view);
  const start = new Map(channel.facts),
    from = view.seq;
  const moments = [];
  while (!view.over) {
    const before = new Map(channel.facts);
    view = next(core, view);
    channel.apply(view);
    const { seq, last, step, journal: lines, dice_faces: dice = [] } = view;
    moments.push({ seq, by: last[0], step, lines, dice, changes: changesOf(before, channel.facts) });
  }
  return { start, from, moments, end: channel.facts };
}

/** @param {string} game @param {any} model @param {ReturnType<typeof played>} all */
function scenes(game, model, { start, from, moments, end }) {
  const list = scenesOf(model, start, moments, from);
  const told = list.flatMap((scene) => scene.moments.map(({ seq }) => seq));
  check(told.join() === moments.map(({ seq }) => seq).join(), `${game}: every entry is in one scene, in order`);
  check(
    list.every((scene, i) => scene.from === (list[i - 1]?.to ?? from)),
    `${game}: each begins where the one before ended`,
  );
  for (const kind of ['march', 'fight', 'note'])
    check(list.some((scene) => scene.kind === kind), `${game}: there is a ${kind}`);
  const facts = new Map(start);
  let right = true;
  for (const scene of list) {
    for (const moment of scene.moments) fold(facts, moment);
    for (const { key, stops } of scene.moves) {
      const place = model.unitPlace(facts, key);
      right &&= !place || place === stops[stops.length - 1].place;
    }
  }
  check(right, `${game}: who moved stands where his way ends, or is gone`);
  check(changesOf(facts, end).length === 0, `${game}: all changes together lead to the end`);
}

/** What several units bring has their names, as many as count. @param {string} game @param {any} sheet
 * @param {any} model @param {EngineCore} core @param {any} roll */
function named(game, sheet, model, core, roll) {
  const view = core.at(roll.entry - 1);
  const facts = new Map(view.facts.map(([number, value]) => [view.keys[number], value]));
  const { who } = model.sheet(facts, { actor: 'fortune', step: roll.step }, sheet, '');
  for (const line of sheet.columns.flatMap(({ lines }) => lines).filter(({ code }) => /units|guns$/.test(code))) {
    const names = who(line);
    check(names.length > 0 && line.value % names.length === 0, `${game}: +${line.value} ${line.code}: ${names}`);
  }
}

/** @param {string} game @param {any} model @param {EngineCore} core @param {any} facts */
function battles(game, model, core, facts) {
  const fights = core.history(model.keys).rolls.filter((roll) => roll.class >= 0 && roll.code in model.fights);
  check(fights.length > 0, `${game}: there were fights`);
  let parties = 0;
  for (const roll of fights) {
    const sheet = core.sheet(null, roll.entry - 1);
    check(sheet?.code === roll.code, `${game}: the worksheet before roll ${roll.entry} is that of its fight`);
    const words = model.sheet(facts, { actor: 'fortune', step: roll.step }, sheet, '');
    if (words.who) named(game, sheet, model, core, roll);
    const cells = cellsOf(roll, words);
    const own = model.bout.own?.(roll) ?? Infinity;
    if (game === 'lgv') check(model.bout.own({ step: 'bombard-roll' }) === 2, 'guns throw two of the four dice');
    if (words.columns.length > 1 && words.columns.every(({ dice }) => dice))
      check(2 * own === roll.faces.length, `${game}: both sides throw their dice, ${roll.step}`);
    const total = roll.steps.reduce((sum, step) => sum + step[2], 0);
    check(cells.length <= 8, `${game}: ${cells.length} cells`);
    check(cells.filter(({ came }) => came).length === 1, `${game}: one of them came`);
    check(cells.reduce((sum, { weight }) => sum + weight, 0) === total, `${game}: nothing is lost by gathering`);
    const view = core.at(roll.entry - 1);
    const then = new Map(view.facts.map(([number, value]) => [view.keys[number], value]));
    const { attackers, defenders } = model.bout.parties(then);
    if (attackers.length && defenders.length) parties++;
    const sides = (keys) => new Set(keys.map((key) => model.unitSide(key)));
    check(sides(attackers).size <= 1 && sides(defenders).size <= 1, `${game}: each party is of one side`);
  }
  check(parties === fights.length, `${game}: ${parties} of ${fights.length} fights have two parties`);
}

for (const [game, scenario] of Object.entries(GAMES)) {
  const core = new EngineCore(new WebAssembly.Module(readFileSync(new URL(`longroll-${game}.wasm`, made))));
  const model = await modelOf(game, core, scenario);
  const all = played(core, scenario);
  scenes(game, model, all);
  battles(game, model, core, all.end);
}

// Who goes out of sight is not lost; who is eliminated is.
{
  const core = new EngineCore(new WebAssembly.Module(readFileSync(new URL('longroll-guv.wasm', made))));
  const seats = { union: 'person', confederate: 'person' };
  const { view } = core.create({ scenario: GAMES.guv, seats, seed: '1863' });
  const model = await modelOf('guv', core, GAMES.guv);
  const channel = new Channel();
  channel.apply(view);
  const before = channel.facts;
  const key = model.units.find((one) => model.unitPlace(before, one));
  const gone = (/** @type {string | null} */ told) => {
    const after = new Map(before);
    if (told) after.set(`unit.${key}`, told);
    else after.delete(`unit.${key}`);
    return lossesOf(model, before, after).length;
  };
  check(key && gone(null) === 0, 'who is out of sight is not lost');
  check(gone('exited 1216') === 0, 'nor who has left by the road');
  check(gone('eliminated') === 1, 'who is eliminated is');
}

// A Leader who falls is told of, and is no unit.
{
  const core = new EngineCore(new WebAssembly.Module(readFileSync(new URL('longroll-lgv.wasm', made))));
  const seats = { union: 'person', confederate: 'person' };
  const { view } = core.create({ scenario: GAMES.lgv, seats, seed: '1863' });
  const model = await modelOf('lgv', core, GAMES.lgv);
  const channel = new Channel();
  channel.apply(view);
  for (const [key, lost] of [['Sedgwick', 0], ['Newton', 1]]) {
    const after = new Map(channel.facts);
    after.delete(`unit.${key}`);
    const [loss] = lossesOf(model, channel.facts, after);
    check(loss?.key === key && loss.lost === lost && !loss.now, `${key} is lost: ${loss?.lost}`);
  }
}

// A turning point without a place of its own shows the last before it, of the same stretch.
{
  const engine = { at: async (n) => ({ keys: ['at'], facts: n === 3 ? [[0, '43']] : [] }) };
  const model = { fight: () => '', focus: (facts) => facts.get('at') ?? '' };
  const place = (from) => placeOf(engine, model, new Map(), from, 8);
  check((await place(1)) === '43' && (await place(4)) === '', 'the place of a turning point');
}

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
