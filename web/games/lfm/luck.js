/** Who had an interest in a roll of The Last Full Measure, and what it was worth to him. */

/** @param {string} side */
const other = (side) => (side === 'union' ? 'confederate' : 'union');
const passed = (/** @type {string} */ code) => (code === 'success' ? 1 : 0);
const ORDER = ['AL', 'AR', 'AC', 'NE', 'EXC', 'DC', 'DR', 'DL', 'DL2'];
const rank = (/** @type {string} */ code) => ORDER.indexOf(code);
const won = (/** @type {string} */ code) => (rank(code) >= ORDER.indexOf('DC') ? 1 : 0);

/** @type {import('../../js/game.js').Model['luck']} */
export const luckWords = (roll, facts) => {
  const phasing = facts.get('phasing') ?? '';
  switch (roll.step) {
    case 'combat-roll':
      return { side: phasing, kind: 'Attacks', unit: 'won', value: won, rank };
    case 'charge-roll':
      return { side: phasing, kind: 'Charges', unit: 'won', value: won, rank };
    case 'fire-roll':
      return { side: facts.get('asking') || phasing, kind: 'Fire', unit: 'checks', value: (_, amount) => amount };
    case 'command-roll':
      return { side: phasing, kind: 'Command', unit: 'times in command', value: passed };
    case 'reorganize-roll':
      return { side: phasing, kind: 'Reorganization', unit: 'times in order', value: passed };
    case 'check-roll':
      return { side: other(phasing), kind: 'Checks', unit: 'passed', value: passed };
    default:
      return null;
  }
};
