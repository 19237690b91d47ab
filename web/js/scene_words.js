/** A few sentences for scenes, and what has changed since one acted. */

import { h, capital, typeset } from './dom.js';
import { chip, rendered } from './journal.js';
import { lossesOf } from './battle_told.js';
import { fold } from './scene_log.js';

/** @typedef {import('./scene_told.js').Scene} Scene */
/** @typedef {import('./scene_told.js').Move} Move */
/** @typedef {import('./game.js').Model} Model */
/** @typedef {import('./game.js').Facts} Facts */
/** @typedef {import('./dom.js').Kid} Kid */

const NAMES = 4;
const LINES = 3;

/** "A, B and 3 others". @param {Kid[]} all @returns {Kid[]} */
function listed(all) {
  const some = all.length > NAMES + 1 ? all.slice(0, NAMES) : all;
  const left = all.length - some.length;
  const parts = left ? [...some, `${left} others`] : some;
  return parts.flatMap((part, i) => [i === 0 ? '' : i === parts.length - 1 ? ' and ' : ', ', part]);
}

/** @param {Model} model @param {string} key */
function named(model, key) {
  return h('span', { class: `link ${model.unitSide(key)} sidename`, 'data-ref': `unit:${key}` }, model.unitName(key));
}

/** @param {Model} model @param {string} place */
function placed(model, place) {
  return h('span', { class: 'link placename', 'data-ref': `place:${place}` }, typeset(model.placeTitle(place)));
}

/** Who went where. @param {Model} model @param {Move[]} moves @returns {Kid[]} */
function marched(model, moves) {
  /** @type {Map<string, string[]>} */ const to = new Map();
  for (const { key, stops } of moves) {
    const { place, spot } = stops[stops.length - 1];
    const where = spot ? '' : place; // on a table in inches a piece is its own place
    to.set(where, [...(to.get(where) ?? []), key]);
  }
  const verb = (/** @type {string[]} */ keys) => (keys.length > 1 ? 'go' : 'goes');
  const names = (/** @type {string[]} */ keys) => listed(keys.map((key) => named(model, key)));
  if (to.size > 2) {
    const keys = moves.map(({ key }) => key);
    return [...names(keys), keys.length > 1 ? ' move.' : ' moves.'];
  }
  return [...to].flatMap(([place, keys], i) => [
    i ? ' ' : '',
    ...names(keys),
    place ? [` ${verb(keys)} to `, placed(model, place), '.'] : keys.length > 1 ? ' move.' : ' moves.',
  ]);
}

/** "McLean loses 2 steps, disorganized." @param {Model} model @param {import('./battle_told.js').Loss[]} losses
 * @returns {Kid[]} */
function suffered(model, losses) {
  const [one, many] = model.bout.unit;
  const all = [...losses].sort((a, b) => b.lost - a.lost);
  const said = all.slice(0, LINES).flatMap(({ key, lost, now, state }) => {
    const cost = !now ? ' is lost' : lost ? ` loses ${lost} ${lost > 1 ? many : one}` : '';
    return [' ', named(model, key), cost || ' is ', now ? [cost && state ? ', ' : '', state] : '', '.'];
  });
  const more = all.length - LINES;
  return more > 0 ? [...said, more > 1 ? ` ${more} more units are hit.` : ' 1 more unit is hit.'] : said;
}

/** "Hancock and French attack 43 Chancellorsville". @param {Model} model @param {string[]} keys
 * @param {string} side when they are not known @param {Facts} facts @param {string} place @returns {Kid[]} */
function strikes(model, keys, side, facts, place) {
  const who = keys.length ? listed(keys.map((key) => named(model, key))) : [capital(side)];
  const [one, many] = model.bout.verb?.(facts) ?? ['attacks', 'attack'];
  return [...who, ` ${keys.length > 1 ? many : one} `, placed(model, place)];
}

/** A fight. @param {Model} model @param {Scene} scene @param {Facts} before @param {Facts} after
 * @param {import('./battle_told.js').Battle | null} battle @returns {Kid[]} */
function fought(model, scene, before, after, battle) {
  const facts = fiercest(model, scene, before);
  const keys = battle?.attackers.map(({ key }) => key) ?? model.bout.parties(facts).attackers;
  const result = battle ? `: ${[battle.won, battle.results].filter(Boolean).join(' ')}` : '';
  return [
    ...strikes(model, keys, scene.side, facts, scene.place),
    typeset(result),
    '.',
    suffered(model, battle?.losses ?? lossesOf(model, before, after)),
  ];
}

/** The position of a fight in which most attackers are known. @param {Model} model @param {Scene} scene
 * @param {Facts} before */
function fiercest(model, { moments }, before) {
  const facts = new Map(before);
  let [most, count] = [facts, 0];
  for (const moment of moments) {
    fold(facts, moment);
    const { length } = model.bout.parties(facts).attackers;
    if (length > count) [most, count] = [new Map(facts), length];
  }
  return most;
}

/** An activation in a sentence: who attacks what and what it costs, or who goes where.
 * @param {Model} model @param {string} side whose it is @param {(seq: number) => Promise<Facts>} at
 * @param {number} from @param {number} to entries
 * @param {{place: string, entry: number}[]} fights the last roll of each @returns {Promise<Kid[]>} */
export async function summed(model, side, at, from, to, fights) {
  const few = fights.slice(0, LINES);
  const [before, after, ...rolls] = await Promise.all([from, to, ...few.map(({ entry }) => entry - 1)].map(at));
  const hurt = lossesOf(model, before, after).filter((loss) => loss.lost || loss.side !== side); // who acts tires
  const cost = hurt.length ? suffered(model, hurt) : [];
  if (few.length) {
    const fought = few.map(({ place }, i) =>
      strikes(model, model.bout.parties(rolls[i]).attackers, side, rolls[i], place),
    );
    const more = fights.length - few.length;
    if (more) fought.push([more > 1 ? `${more} more attacks` : '1 more attack']);
    return [...listed(fought), '.', ...cost];
  }
  const { moved } = changed(model, before, after);
  const moves = moved.map((key) => ({ key, side: model.unitSide(key), stops: stopsOf(model, key, before, after) }));
  return [...(moves.length ? marched(model, moves) : []), ...cost];
}

/** @param {Model} model @param {string} key @param {Facts[]} positions */
const stopsOf = (model, key, ...positions) =>
  positions.map((facts) => ({ place: model.unitPlace(facts, key), spot: model.bout.spot?.(facts, key) ?? null }));

/** What was said, as it was said. @param {Model} model @param {Scene} scene @returns {Kid[]} */
function noted(model, { moments }) {
  const lines = moments.flatMap(({ lines }) => lines);
  const one = (/** @type {any[]} */ [, clause, text]) => [rendered(model, capital(text)), ' ', chip(clause), ' '];
  const said = lines.slice(0, LINES).flatMap(one);
  return lines.length > LINES ? [...said, `${lines.length - LINES} more in the journal.`] : said;
}

/** @param {Model} model @param {Scene} scene @param {Facts} before @param {Facts} after
 * @param {import('./battle_told.js').Battle | null} [battle] @returns {Kid[]} */
export function sentence(model, scene, before, after, battle = null) {
  const moves = scene.moves.filter(({ stops }) => stops.length > 1);
  if (scene.kind === 'fight') return fought(model, scene, before, after, battle);
  return moves.length ? marched(model, moves) : noted(model, scene);
}

/** What is different from a position to another, by place: what was lost there and who came.
 * @param {Model} model @param {Facts} before @param {Facts} after */
export function changed(model, before, after) {
  const losses = lossesOf(model, before, after).filter(({ lost, now }) => lost > 0 || !now);
  /** @type {Map<string, {lost: number, moved: string[]}>} */ const places = new Map();
  const at = (/** @type {string} */ place) => {
    const known = places.get(place) ?? { lost: 0, moved: [] };
    places.set(place, known);
    return known;
  };
  for (const { place, lost } of losses) at(place).lost += lost;
  const moved = model.units.filter((key) => {
    const [from, to] = [model.unitPlace(before, key), model.unitPlace(after, key)];
    const [a, b] = [model.bout.spot?.(before, key), model.bout.spot?.(after, key)];
    const went = !!from && !!to && (a && b ? Math.hypot(a.x - b.x, a.y - b.y) > 1 : from !== to);
    if (went) at(to).moved.push(key);
    return went;
  });
  return { losses, moved, places };
}

/** The same in words, for the column. @param {Model} model @param {ReturnType<typeof changed>} all */
export function changes(model, { losses, moved }) {
  const [one, many] = model.bout.unit;
  const lost = losses.map(({ key, lost, now }) => [
    named(model, key),
    now ? ` −${lost} ${lost > 1 ? many : one}` : ' lost',
  ]);
  const sum = losses.reduce((all, one) => all + one.lost, 0);
  if (!lost.length && !moved.length) return '';
  return h(
    'section',
    { class: 'whatchanged', 'aria-label': 'What changed' },
    h('h3', { class: 'caps' }, 'What changed', h('small', null, 'shown until you act')),
    lost.length
      ? h('p', null, h('b', { class: 'badge lost' }, sum ? `−${sum}` : '✕'), h('span', null, listed(lost)))
      : '',
    moved.length
      ? h(
          'p',
          null,
          h('b', { class: 'badge moved' }, `→ ${moved.length}`),
          h('span', null, listed(moved.map((key) => named(model, key)))),
        )
      : '',
  );
}
