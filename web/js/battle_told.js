/** What is to be told of a battle, gathered from what the engine says in codes: worksheet, rolls with their odds, facts
 * before and after. */

import { capital } from './dom.js';
import { History } from './history.js';
import { reckoned } from './luck.js';
import { sideDoes, sideTitle } from './sides.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./table.js').Line} Line */
/** @typedef {import('./history.js').Roll} Roll */
/** @typedef {import('./game.js').SheetWords} SheetWords */
/** @typedef {import('./game.js').Facts} Facts */
/** @typedef {import('./game.js').Piece} Piece */
/** A fight: where it is, and after how many entries it began.
 * @typedef {{place: string, from: number}} Bout */
/** A cell of the bar: one result, or several gathered.
 * @typedef {{code: string, label: string, tone: import('./game.js').Tone, weight: number, came: boolean}} Cell */
/** A piece that was lost, in whole or in part, or fell into disorder. `now` is null when it is gone.
 * @typedef {{key: string, side: string, name: string, was: Piece, now: Piece | null, lost: number, state: string,
 *   place: string}} Loss */
/** A roll: whose, by which words, what came, how often it comes so good or better (0 to 1) for whom, and its cells.
 * @typedef {{roll: Roll, side: string, words: SheetWords, sheet: import('../engine/core.js').Sheet | null,
 *   result: string, better: {side: string, chance: number} | null, cells: Cell[], total: number}} Cast */
/** @typedef {{place: string, from: number, to: number, side: string, title: string, attackers: Piece[],
 *   defenders: Piece[], casts: Cast[], won: string, winner: string, results: string, lines: Line[], losses: Loss[],
 *   wins: boolean}} Battle `wins`: one of those that have a winner */

/** At most so many cells; the rest is gathered. */
const CELLS = 8;
const ORDER = ['bad', 'even', 'good', 'best'];

/** @param {string} side */
const other = (side) => (side === 'union' ? 'confederate' : 'union');

/** `prefix`: the word before an amount, where not all amounts are of one result.
 * @typedef {Cell & {first: string, prefix: string, low: number, high: number, codes: number}} Draft */

/** Of neighbours that mean the same, the lightest two are made one until there are few enough. @param {Draft[]} all */
function gather(all) {
  while (all.length > CELLS) {
    const cost = (/** @type {number} */ i) => {
      const [a, b] = [all[i], all[i + 1]];
      const apart = a.tone !== b.tone ? 2 : a.code !== b.code ? 1 : 0;
      return a.weight + b.weight + apart * 1e12;
    };
    let best = 0;
    for (let i = 1; i < all.length - 1; i++) if (cost(i) < cost(best)) best = i;
    const [a, b] = all.splice(best, 2);
    const codes = a.code === b.code ? Math.max(a.codes, b.codes) : 2;
    const last = best >= all.length || all[best].code !== a.code;
    const amounts = `${a.prefix}${last ? `${a.low} or more` : `${a.low} to ${b.high}`}`;
    const label = codes > 1 ? `${a.first} to ${b.label}` : amounts;
    all.splice(best, 0, { ...a, label, high: b.high, codes, weight: a.weight + b.weight, came: a.came || b.came });
  }
  return all;
}

/** The results in their order, the worst for the attacker first. @param {Roll} roll @param {SheetWords} words
 * @param {(code: string, amount: number) => number} [worth] of a result to the attacker @returns {Cell[]} */
export function cellsOf(roll, { tone, tick, label: word = capital, amount: unit }, worth = (_, amount) => amount) {
  const order = (/** @type {Draft} */ cell) => ORDER.indexOf(cell.tone);
  const main = roll.steps.find(([, amount]) => amount)?.[0];
  const drafts = roll.steps.map(([code, amount, weight, label], i) => {
    const prefix = code === main ? '' : `${word(label, code)}, `;
    const counted = amount && unit ? `${prefix}${amount} ${unit.replace(' mean', '')}` : '';
    const said = tick?.({ code, label, amount }) ?? (counted || word(label, code));
    const came = i === roll.class;
    const cell = { code, label: said, tone: tone(code), weight, came };
    return { ...cell, first: said, prefix, low: amount, high: amount, codes: 1 };
  });
  drafts.sort((a, b) => order(a) - order(b) || worth(a.code, a.low) - worth(b.code, b.low));
  return gather(drafts.filter(({ weight, came }) => weight || came));
}

/** "Success, 3 CP". @param {Roll} roll @param {SheetWords} words */
function resultOf(roll, { label: word = capital, amount: unit, counts }) {
  const [code, amount, , label] = roll.steps[roll.class];
  const said = word(label, code);
  if (!amount || counts) return said;
  return unit ? `${said}, ${amount} ${unit.replace(' mean', '')}` : `${said} (${amount})`;
}

/** What pieces suffered between two positions. @param {import('./game.js').Model} model @param {Facts} before
 * @param {Facts} after @returns {Loss[]} */
export function lossesOf(model, before, after) {
  const { strength, state, away, leads } = model.bout;
  return model.units.flatMap((key) => {
    const had = strength(before, key);
    if (!had) return [];
    const has = strength(after, key);
    if (!has && away?.(after, key)) return [];
    const now = has ? state(after, key) : '';
    const worse = now && now !== state(before, key) ? now : '';
    if (has >= had && !worse) return [];
    const piece = has ? model.piece(after, key) : null;
    const place = model.unitPlace(has ? after : before, key);
    const who = { key, side: model.unitSide(key), name: model.unitName(key), place };
    const counted = leads?.(key) ? { lost: 0, state: piece ? worse : 'lost' } : { lost: had - has, state: worse };
    return [{ ...who, was: model.piece(before, key), now: piece, ...counted }];
  });
}

/** Who won, and in words; nobody yet where only the end of the fight tells. @param {Table} table @param {Cast} cast
 * @param {Line[]} lines @param {boolean} open @returns {{won: string, winner: string}} */
function winnerOf({ model }, { roll, words, side }, lines, open) {
  if (!model.fights[roll.code] || (open && model.won)) return { won: '', winner: side };
  const tone = words.tone(roll.steps[roll.class][0]);
  const won = model.won?.(lines) ?? (tone === 'even' ? null : tone !== 'bad');
  if (won === null) return { won: 'Nobody wins.', winner: '' };
  const winner = won ? side : other(side);
  return { won: `${sideDoes(winner, won ? 'win' : 'hold')}.`, winner };
}

/**
 * A fight with its dice, or null when none fell.
 * @param {Table} table
 * @param {{facts: (seq: number) => Promise<Facts>}} log
 * @param {Bout} bout
 * @param {number} to the entry so far
 * @param {boolean} [open] it goes on
 * @returns {Promise<Battle | null>}
 */
export async function battleOf(table, log, { place, from }, to, open = false) {
  const { engine, model, journal, view } = table;
  const told = await (engine.history ? engine.history(model.keys, from) : engine.told(model.keys, from));
  const history = new History(told, model.keys);
  const rolls = history.rolls.filter((roll) => roll.entry <= to && roll.class >= 0 && roll.code in model.fights);
  if (!rolls.length) return null;
  const last = [...new Map(rolls.map((roll) => [roll.step, roll])).values()]; // what was rolled anew does not count
  const start = last[0].entry - 1;
  const [before, after, ...sheets] = await Promise.all([
    log.facts(start),
    log.facts(to),
    ...last.map((roll) => engine.sheet(null, roll.entry - 1).catch(() => null)),
  ]);
  const luck = new Map(reckoned(history, model).map((one) => [one.roll, one]));
  const casts = last.map((roll, i) => {
    const { code, title } = roll;
    const about = sheets[i] ?? { code, title, columns: [], assumptions: [] };
    const words = model.sheet(before, view && { ...view, actor: 'fortune', step: roll.step }, about, place);
    const one = luck.get(roll);
    const said = model.luck(roll, history.at(roll.entry - 1));
    const side = said?.side ?? '';
    const sign = side === model.luck(last[0], history.at(start))?.side ? 1 : -1;
    const rank = said?.rank ?? said?.value ?? (() => 0);
    const total = roll.steps.reduce((sum, step) => sum + step[2], 0);
    const cells = cellsOf(roll, words, (code, amount) => sign * rank(code, amount));
    const result = resultOf(roll, words);
    const better = one ? { side, chance: one.chance } : null;
    return { roll, side, words, sheet: sheets[i], result, better, cells, total };
  });
  const lines = journal.filter(({ entry }) => entry > start && entry <= to);
  const [first] = casts;
  const end = winnerOf(table, first, lines, open);
  const one = luck.get(first.roll);
  if (one && casts.length === 1 && end.winner === other(first.side))
    first.better = { side: end.winner, chance: one.other };
  const parties = model.bout.parties(before);
  const pieces = (/** @type {string[]} */ keys) => keys.map((key) => model.piece(before, key));
  const results = casts.map(({ side, result }) => `${casts.length > 1 ? `${sideTitle(side)}: ` : ''}${result}`);
  return {
    ...{ place, from, to, side: first.side, title: first.words.title, casts, lines },
    ...end,
    attackers: pieces(parties.attackers),
    defenders: pieces(parties.defenders),
    results: results.join(', '),
    losses: lossesOf(model, before, after),
    wins: model.fights[first.roll.code],
  };
}
