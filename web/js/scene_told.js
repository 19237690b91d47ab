/** What happened while another side acted, as scenes: a march, a fight, or news. Made of facts that changed and of
 * codes and marks; nobody looks into English. */

import { fold } from './scene_log.js';

/** @typedef {import('./scene_log.js').Moment} Moment */
/** @typedef {import('./game.js').Model} Model */
/** @typedef {import('./game.js').Facts} Facts */
/** Where a piece stood: a place, and where exactly if that is not its middle.
 * @typedef {{place: string, spot: {x: number, y: number} | null}} Stop */
/** A piece and its way. @typedef {{key: string, side: string, stops: Stop[]}} Move */
/** `from` and `to` are entries; `when` is the label of its turn; `place` that of a fight; `last`: it is complete.
 * @typedef {{kind: 'march' | 'fight' | 'note', from: number, to: number, side: string, place: string, when: string,
 *   stretch: string, moments: Moment[], moves: Move[], dice: boolean, last: boolean}} Scene */

/** The piece that a fact is about. @param {string} key */
function pieceOf(key) {
  return /^(?:unit|commander|leader)\.([^.]+)$/.exec(key)?.[1] ?? '';
}

/** @param {Model} model @param {Facts} facts @param {string} key @returns {Stop | null} */
function stopOf(model, facts, key) {
  const place = model.unitPlace(facts, key);
  return place ? { place, spot: model.bout.spot?.(facts, key) ?? null } : null;
}

/** @param {Stop} a @param {Stop} b */
function same(a, b) {
  return a.spot && b.spot ? a.spot.x === b.spot.x && a.spot.y === b.spot.y : a.place === b.place;
}

/** The pieces that an entry moved; the facts are those after it afterwards. @param {Model} model @param {Facts} facts
 * @param {Moment} moment @returns {Move[]} */
function movesOf(model, facts, moment) {
  const keys = [...new Set(moment.changes.map(([key]) => pieceOf(key)).filter((key) => model.unitSide(key)))];
  const before = keys.map((key) => stopOf(model, facts, key));
  fold(facts, moment);
  return keys.flatMap((key, i) => {
    const [from, to] = [before[i], stopOf(model, facts, key)];
    const stops = !to ? [] : from && !same(from, to) ? [from, to] : from ? [] : [to];
    return stops.length ? [{ key, side: model.unitSide(key), stops }] : [];
  });
}

/** Ways go on; that of a piece which has come to the map begins there. @param {Move[]} moves @param {Move[]} more */
function goOn(moves, more) {
  for (const move of more) {
    const known = moves.find(({ key }) => key === move.key);
    if (!known) moves.push(move);
    else if (move.stops.length > 1) known.stops.push(move.stops[1]);
    else known.stops = move.stops;
  }
}

/** Does an entry belong to the scene before it? @param {Scene | undefined} scene @param {Omit<Scene, 'from'>} next */
function belongs(scene, next) {
  if (!scene || scene.last || scene.stretch !== next.stretch) return false;
  if (next.kind === 'fight') return scene.kind === 'fight' && scene.place === next.place;
  if (scene.kind === 'fight') return false;
  if (next.kind === 'march') return scene.kind === 'march' && (scene.side === next.side || !next.side);
  return scene.kind === 'note' || !next.dice;
}

/**
 * @param {Model} model
 * @param {Facts} start the facts before the first moment
 * @param {Moment[]} moments
 * @param {number} from entries before them
 * @returns {Scene[]}
 */
export function scenesOf(model, start, moments, from) {
  const facts = new Map(start);
  /** @type {Scene[]} */ const scenes = [];
  let by = '';
  for (const moment of moments) {
    if (moment.by !== 'fortune') by = moment.by;
    const stretch = model.stretches[model.stretches.length - 1].of(facts);
    const before = model.fight(facts),
      when = model.when(facts);
    const moves = movesOf(model, facts, moment);
    const place = before || model.fight(facts);
    const kind = place ? 'fight' : moves.length ? 'march' : 'note';
    const silent = kind === 'note' && !moment.lines.length && !moment.dice.length;
    const dice = moment.dice.length > 0;
    const { seq: to } = moment;
    /** @type {Omit<Scene, 'from'>} */
    const next = { kind, to, side: by, place, when, stretch, moments: [moment], moves, dice, last: false };
    const scene = scenes[scenes.length - 1];
    if (scene && (silent || belongs(scene, next))) {
      scene.moments.push(moment);
      scene.to = to;
      scene.dice ||= dice;
      goOn(scene.moves, moves);
    } else scenes.push({ ...next, from: scene?.to ?? from });
    scenes[scenes.length - 1].last = !!before && model.fight(facts) !== before;
  }
  return scenes;
}

/** Is there anything to see or to read in it? @param {Scene} scene */
export function tells({ moves, moments, kind }) {
  return kind !== 'note' || moves.length > 0 || moments.some(({ lines, dice }) => lines.length || dice.length);
}

/** Whole entries of a game as moments. @param {import('./table.js').Table} table @param {number} from
 * @param {number} to @returns {Promise<{start: Facts, moments: Moment[]}>} */
export async function momentsOf({ engine }, from, to) {
  const { changesOf, factsOf } = await import('./scene_log.js');
  const start = factsOf(await engine.at(from));
  /** @type {Moment[]} */ const moments = [];
  let before = start;
  for (let seq = from + 1; seq <= to; seq++) {
    const view = await engine.at(seq);
    const facts = factsOf(view);
    const lines = view.journal.filter((/** @type {any[]} */ [entry]) => entry === seq);
    const dice = view.last?.[0] === 'fortune' ? (view.dice_faces ?? []) : [];
    moments.push({ seq, by: view.last?.[0] ?? '', step: view.step, lines, dice, changes: changesOf(before, facts) });
    before = facts;
  }
  return { start, moments };
}
