/** Who had an interest in a roll of Give Us Victories, and what it was worth to him. */

const count = (/** @type {string} */ label) => Number(/^\d+/.exec(label)?.[0] ?? 0);
const not = (/** @type {RegExp} */ bad) => (/** @type {string} */ label) => (bad.test(label) ? 0 : 1);
/** No effect, disorganized, a step, both. @param {string} label */
const harm = (label) => (/step/.test(label) ? 2 : 0) + (/disorgani/.test(label) ? 1 : 0);

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
        return { side: other, kind: 'Defence', unit: 'hits', value: count };
      case 'shot-roll':
        return { side, kind: 'Bombardments', unit: 'with effect', value: not(/no effect/), rank: harm };
      case 'march-roll':
        return { side, kind: 'Forced marches', unit: 'without loss', value: not(/lost/) };
      case 'build-roll':
      case 'dismantle-roll':
      case 'dismantle-after-roll':
        return { side: 'union', kind: 'Pontoons', unit: 'times done', value: not(/fail|not/) };
      case 'wound-roll':
        return { side: 'confederate', kind: 'Jackson', unit: 'times unhurt', value: not(/wound/) };
      default:
        return null;
    }
  };
}
