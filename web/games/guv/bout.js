/** Who fights in Give Us Victories, and what it costs. */

/** @typedef {import('./model.js').GuvModel} GuvModel */

const words = (/** @type {string | undefined} */ value) => (value ?? '').split(' ').filter(Boolean);

/** @param {GuvModel} model @returns {import('../../js/game.js').BoutWords} */
export function boutWords(model) {
  return {
    parties: (facts) => {
      const attackers = words(facts.get('fight.attackers'));
      const side = model.unitSide(attackers[0] ?? '');
      const standing = model.standing(facts);
      const there = words(facts.get('fight.targets')).flatMap((hex) => standing.get(hex) ?? []);
      return { attackers, defenders: there.filter((key) => model.unitSide(key) !== side) };
    },
    strength: (facts, key) => {
      if (!model.unitPlace(facts, key)) return 0;
      return model.fact(`unit.${key}.reduced`) && !model.face(facts, key).exhausted ? 2 : 1;
    },
    away: (facts, key) => !facts.get(`unit.${key}`)?.startsWith('eliminated'),
    unit: ['step', 'steps'],
    verb: (facts) => {
      const guns = /^(battery|shot)/.test(facts.get('step') ?? '');
      return guns ? ['bombards', 'bombard'] : ['attacks', 'attack'];
    },
    state: (facts, key) => {
      const { marks } = model.face(facts, key);
      return marks.includes('demoralized') ? 'demoralized' : marks.includes('disorganized') ? 'disorganized' : '';
    },
  };
}
