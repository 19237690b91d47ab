/** Who fights in The Last Full Measure, and what it costs. */

/** @typedef {import('./model.js').LfmModel} LfmModel */

/** @param {LfmModel} model @returns {import('../../js/game.js').BoutWords} */
export function boutWords(model) {
  return {
    parties: (facts) => {
      const number = facts.get('fight.number');
      const standing = model.standing(facts);
      const of = (/** @type {string} */ key) => {
        const there = (facts.get(key) ?? '').split(' ').flatMap((hex) => standing.get(hex) ?? []);
        const own = there.filter((unit) => facts.get(`${model.stem(unit)}.fight`) === number);
        return (number && own.length ? own : there).sort((a, b) => model.face(facts, b).sp - model.face(facts, a).sp);
      };
      return { attackers: of('fight.attackers'), defenders: of('fight.defenders') };
    },
    strength: (facts, key) => (model.unitPlace(facts, key) ? 1 : 0),
    away: (facts, key) => !!facts.get(model.stem(key))?.startsWith('exited'),
    leads: (key) => model.isCommander(key),
    unit: ['unit', 'units'],
    verb: (facts) => {
      const kind = facts.get('fight');
      if (kind === 'fire') return ['fires at', 'fire at'];
      return kind === 'charge' ? ['charges', 'charge'] : ['attacks', 'attack'];
    },
    state: (facts, key) => (model.state(facts, key).marks.includes('disorganized') ? 'disorganized' : ''),
  };
}
