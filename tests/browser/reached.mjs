// Positions to begin from: the page's own engine plays up to them here, where nobody has to draw what is not looked at.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { EngineCore } from '../../web/engine/core.js';

const top = new URL('../../', import.meta.url);
const made = process.env.LONGROLL_WEB ? pathToFileURL(`${process.env.LONGROLL_WEB}/`) : new URL('build/web/', top);
const MOST = 2000; // actions

/** @type {Map<string, EngineCore>} by game */
const cores = new Map();

/** @param {string} game */
function coreOf(game) {
  let core = cores.get(game);
  if (!core) {
    core = new EngineCore(new WebAssembly.Module(readFileSync(new URL(`longroll-${game}.wasm`, made))));
    cores.set(game, core);
  }
  return core;
}

/** Which legal action to take: the first that one of these fits, the first pattern first; -1 if there is none.
 * @param {any} view @param {RegExp[]} wishes @returns {number} */
export function wished({ legal }, wishes) {
  const found = wishes.map((wish) => legal.findIndex((/** @type {string[]} */ [notation]) => wish.test(notation)));
  return found.find((at) => at >= 0) ?? -1;
}

/**
 * The record of a game between two persons, with the dice of the seed in FAST, up to a position.
 * @param {string} scenario
 * @param {(view: any) => boolean} there is it the position?
 * @param {(view: any) => number} next which legal action is taken before
 * @returns {string}
 */
export function recordUntil(scenario, there, next) {
  const core = coreOf(scenario.split('/')[0]);
  let { view } = core.create({ scenario, seats: { union: 'person', confederate: 'person' }, seed: '1863' });
  for (let i = 0; i < MOST && !view.over; i++) {
    if (!view.legal.length) ({ view } = core.roll(null));
    else if (there(view)) return core.record(true);
    else ({ view } = core.act(view.legal[next(view)][0]));
  }
  throw new Error(`${scenario}: a position that was to come never came`);
}

/** The whole of a game between two scripts. @param {string} scenario @returns {string} */
export function scriptedToEnd(scenario) {
  const core = coreOf(scenario.split('/')[0]);
  let { view } = core.create({ scenario, seats: { union: 'ai:script', confederate: 'ai:script' }, seed: '1863' });
  while (!view.over) view = view.actor === 'fortune' ? core.roll(null).view : thought(core);
  return core.record(true);
}

/**
 * The same of a game between two scripts; afterwards persons sit where they are said to.
 * @param {string} scenario
 * @param {(view: any) => boolean} there
 * @param {string[]} persons
 * @returns {string}
 */
export function scriptedUntil(scenario, there, persons = ['union', 'confederate']) {
  const core = coreOf(scenario.split('/')[0]);
  let { view } = core.create({ scenario, seats: { union: 'ai:script', confederate: 'ai:script' }, seed: '1863' });
  for (let i = 0; i < MOST && !view.over; i++) {
    if (there(view)) return seated(core.record(true), persons);
    if (view.actor === 'fortune') ({ view } = core.roll(null));
    else view = thought(core);
  }
  throw new Error(`${scenario}: a position that was to come never came`);
}

/** @param {string} record @param {string[]} persons */
function seated(record, persons) {
  return record.replace(/^(\w+) ai:script$/gm, (line, side) => (persons.includes(side) ? `${side} person` : line));
}

/** What a script does. @param {EngineCore} core */
function thought(core) {
  for (;;) {
    const found = core.think(1000);
    if ('view' in found) return found.view;
  }
}
