/** Who fights in Lee's Greatest Victory, and what it costs. */

/** @typedef {import('./model.js').LgvModel} LgvModel */
/** @typedef {import('../../js/game.js').Facts} Facts */

/** @param {string | undefined} value */
const words = (value) => (value ?? '').split(' ').filter((word) => word && word !== 'none');

/** @param {LgvModel} model @returns {import('../../js/game.js').BoutWords} */
export function boutWords(model) {
  return {
    parties: (facts) => {
      const first = (/** @type {string[]} */ keys, /** @type {string} */ lead) => [
        ...new Set([...words(facts.get(lead)), ...keys]),
      ];
      const attackers = words(facts.get('fight.attackers'));
      const all = attackers.length ? attackers : words(facts.get('fight.guns'));
      const there = model.standing(facts).get(model.fight(facts));
      const side = model.unitSide(all[0] ?? '') || (facts.get('momentum') ?? '');
      const others = (side === 'union' ? there?.confederate : there?.union) ?? [];
      return {
        attackers: first(all, 'fight.lead'),
        defenders: first(
          others.map(({ key }) => key),
          'fight.defender',
        ),
      };
    },
    strength: (facts, key) => (model.unitPlace(facts, key) ? 1 : 0),
    leads: (key) => model.fact(`unit.${key}.type`) === 'leader',
    unit: ['unit', 'units'],
    verb: (facts) => (facts.get('fight.bombardment') === 'yes' ? ['bombards', 'bombard'] : ['attacks', 'attack']),
    state: (facts, key) => (model.unitPlace(facts, key) && model.face(facts, key).exhausted ? 'Exhausted' : ''),
    own: ({ step }) => (/^(assault|bombard)-roll$/.test(step) ? 2 : Infinity),
  };
}
