/** Who had an interest in a roll of Give Us Victories, and what it was worth to him. */

const count = (/** @type {string} */ _, /** @type {number} */ hits) => hits;
const not = (/** @type {string} */ bad) => (/** @type {string} */ code) => (code === bad ? 0 : 1);
const HARM = ['no-effect', 'disorganized', 'step', 'step-disorganized'];
const harm = (/** @type {string} */ code) => HARM.indexOf(code);

/** @param {string} chit @param {(key: string) => string | undefined} board */
export function chitSide(chit, board) {
  if (chit === 'good-general') return 'union';
  return (
    board(`formation.${chit}.side`) ?? board(`commander.${chit}.side`) ?? /^(\w+)-independent$/.exec(chit)?.[1] ?? ''
  );
}

/**
 * @param {(key: string) => string | undefined} board
 * @returns {import('../../js/game.js').Model['luck']}
 */
export function luckWords(board) {
  return (roll, facts) => {
    const side = chitSide(facts.get('chit') ?? '', board);
    const other = side === 'union' ? 'confederate' : 'union';
    switch (roll.step) {
      case 'attack-roll':
        return { side, kind: 'Attacks', unit: 'hits', value: count };
      case 'defense-roll':
        return { side: other, kind: 'Defense', unit: 'hits', value: count };
      case 'shot-roll':
        return { side, kind: 'Bombardments', unit: 'with effect', value: not('no-effect'), rank: harm };
      case 'march-roll':
        return { side, kind: 'Forced marches', unit: 'without loss', value: not('step-lost') };
      case 'build-roll':
      case 'dismantle-roll':
      case 'dismantle-after-roll':
        return { side: 'union', kind: 'Pontoons', unit: 'times done', value: not('failed') };
      case 'wound-roll':
        return { side: 'confederate', kind: 'Jackson', unit: 'times unhurt', value: not('wounded') };
      default:
        return null;
    }
  };
}
