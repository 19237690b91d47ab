/** The ledger of luck: each roll against what was to be expected of it, by exact odds. */

/** @typedef {import('./history.js').History} History */
/** @typedef {import('./history.js').Roll} Roll */
/** @typedef {import('./game.js').Model} Model */

/** What a roll was to its side. `score` is between -½ and ½: the share of rolls that would have been worse, less one
 * half;
 *  what came counts half. `chance`: of doing at least as well; `other`: of doing at most so well.
 * @typedef {{roll: Roll, side: string, kind: string, unit: string, expected: number, came: number, score: number,
 *   spread: number, chance: number, other: number}} Reckoned */

/** @typedef {{side: string, kind: string, unit: string, rolls: number, expected: number, came: number,
 *   score: number}} Sum */

/** @param {Roll} roll @param {import('./game.js').LuckWords} words @returns {Reckoned} */
function reckon(roll, { side, kind, unit, value, rank: by }) {
  const total = roll.steps.reduce((sum, step) => sum + step[2], 0);
  const order = by ?? value;
  const [code, amount] = roll.steps[roll.class];
  const mine = order(code, amount);
  const score = (/** @type {number} */ at) => {
    let below = 0;
    for (const [other, points, weight] of roll.steps) {
      const rank = order(other, points);
      if (rank < at) below += weight;
      else if (rank === at) below += weight / 2;
    }
    return below / total - 0.5;
  };
  const mean = (/** @type {(code: string, amount: number) => number} */ of) =>
    roll.steps.reduce((sum, [other, points, weight]) => sum + weight * of(other, points), 0) / total;
  return {
    roll,
    side,
    kind,
    unit,
    expected: mean(value),
    came: value(code, amount),
    score: score(mine),
    spread: mean((other, points) => score(order(other, points)) ** 2),
    chance: mean((other, points) => (order(other, points) >= mine ? 1 : 0)),
    other: mean((other, points) => (order(other, points) <= mine ? 1 : 0)),
  };
}

/** Every roll that mattered to a side, in order. @param {History} history @param {Model} model
 * @returns {Reckoned[]} */
export function reckoned(history, model) {
  return history.rolls.flatMap((roll) => {
    const words = roll.class >= 0 ? model.luck(roll, history.at(roll.entry - 1)) : null;
    return words ? [reckon(roll, words)] : [];
  });
}

/** Sums by side and kind of roll. @param {Reckoned[]} all @returns {Sum[]} */
export function sums(all) {
  /** @type {Map<string, Sum>} */ const by = new Map();
  for (const one of all) {
    const id = `${one.side} ${one.kind}`;
    let sum = by.get(id);
    if (!sum) {
      const { side, kind, unit } = one;
      by.set(id, (sum = { side, kind, unit, rolls: 0, expected: 0, came: 0, score: 0 }));
    }
    sum.rolls++;
    sum.score += one.score;
    sum.expected += one.expected;
    sum.came += one.came;
  }
  return [...by.values()].sort((a, b) => b.side.localeCompare(a.side) || a.kind.localeCompare(b.kind));
}

/** How luck ran: after each roll the sum of the Union's scores less the Confederates', with the deviation to be
 * expected.
 * @param {Reckoned[]} all @returns {{entry: number, sum: number, deviation: number}[]} */
export function run(all) {
  let sum = 0,
    spread = 0;
  return all.map(({ roll, side, score, spread: one }) => {
    sum += side === 'union' ? score : -score;
    spread += one;
    return { entry: roll.entry, sum, deviation: Math.sqrt(spread) };
  });
}

/** Share of games in which the dice are less kind to the Union, by the normal curve. @param {number} sum
 * @param {number} deviation */
export function share(sum, deviation) {
  if (!deviation) return 0.5;
  const z = Math.abs(sum / deviation);
  const t = 1 / (1 + 0.33267 * z);
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * t * (0.4361836 + t * (-0.1201676 + t * 0.937298));
  return sum < 0 ? tail : 1 - tail;
}

/** Who was luckier, and than in how many games: the one measure of headline, curve and table.
 * @param {Reckoned[]} all @returns {{side: string, lucky: number} | null} */
export function luckier(all) {
  const end = run(all).pop();
  if (!end) return null;
  const part = share(end.sum, end.deviation);
  return part >= 0.5 ? { side: 'union', lucky: part } : { side: 'confederate', lucky: 1 - part };
}
