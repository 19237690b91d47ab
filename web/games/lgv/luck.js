/** Who had an interest in a roll of Lee's Greatest Victory, and what it was worth to him. */

const FATE = ['killed', 'wounded', 'returns'];
const points = (/** @type {string} */ _, /** @type {number} */ amount) => amount;
const only = (/** @type {string} */ wanted) => (/** @type {string} */ code) => (code === wanted ? 1 : 0);

/** A repulse is worse than a stalemate, though both deal nothing. @param {string} code @param {number} amount */
function fightRank(code, amount) {
  return code === 'repulse' ? -1 : amount;
}

/**
 * @param {{step: string}} roll
 * @param {import('../../js/game.js').Facts} facts before it
 * @returns {import('../../js/game.js').LuckWords | null}
 */
export function luckWords(roll, facts) {
  const side = facts.get('momentum') ?? '';
  switch (roll.step) {
    case 'assault-roll':
      return { side, kind: 'Assaults', unit: 'casualty points', value: points, rank: fightRank };
    case 'bombard-roll':
      return { side, kind: 'Bombardments', unit: 'casualty points', value: points };
    case 'retention':
      return { side, kind: 'Momentum', unit: 'times kept', value: only('kept') };
    case 'momentum':
      return { side: 'union', kind: 'Momentum at dawn', unit: 'times won', value: only('union') };
    case 'fate':
      return {
        side: facts.get('phase.side') ?? side,
        kind: 'Fate of Leaders',
        unit: 'returned',
        value: only('returns'),
        rank: (code) => FATE.indexOf(code),
      };
    default:
      return null;
  }
}
