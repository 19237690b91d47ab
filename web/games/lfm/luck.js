/** Who had an interest in a roll of The Last Full Measure, and what it was worth to him. */

/** @param {string} side */
const other = (side) => (side === 'union' ? 'confederate' : 'union');
const not = (/** @type {RegExp} */ bad) => (/** @type {string} */ label) => (bad.test(label) ? 0 : 1);
const ORDER = ['AL', 'AR', 'AC', 'NE', 'EXC', 'DC', 'DR', 'DL', 'DL2'];
const rank = (/** @type {string} */ label) => ORDER.indexOf(label);

/** @type {import('../../js/game.js').Model['luck']} */
export const luckWords = (roll, facts) => {
  const phasing = facts.get('phasing') ?? '';
  switch (roll.step) {
    case 'combat-roll':
      return { side: phasing, kind: 'Attacks', unit: 'won', value: (label) => (/^D/.test(label) ? 1 : 0), rank };
    case 'charge-roll':
      return { side: phasing, kind: 'Charges', unit: 'won', value: (label) => (/^D/.test(label) ? 1 : 0), rank };
    case 'fire-roll':
      return { side: facts.get('asking') || phasing, kind: 'Fire', unit: 'checks', value: (_, amount) => amount };
    case 'command-roll':
      return { side: phasing, kind: 'Command', unit: 'times in command', value: not(/out|fail|not/) };
    case 'reorganize-roll':
      return { side: phasing, kind: 'Reorganization', unit: 'times in order', value: not(/fail|not|stay/) };
    case 'check-roll':
      return { side: other(phasing), kind: 'Checks', unit: 'passed', value: not(/fail/) };
    default:
      return null;
  }
};
