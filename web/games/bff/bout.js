/** Who fights in Brigade Fire & Fury, and what it costs. */

import { UNIT } from './chart.js';

/** @typedef {import('./model.js').BffModel} BffModel */

const ORDER = ['broken', 'silenced', 'disordered'];

/** @param {BffModel} model @returns {import('../../js/game.js').BoutWords} */
export function boutWords(model) {
  return {
    parties: (facts) => {
      const [charger, charged] = (facts.get('combat') ?? '').split(' ');
      if (charged) return { attackers: [charger], defenders: [charged] };
      const firers = [...facts].filter(([key]) => /^fire\.\d+$/.test(key)).map(([, value]) => value.split(' ')[0]);
      return { attackers: firers, defenders: facts.has('fire') ? [facts.get('fire') ?? ''] : [] };
    },
    strength: (facts, key) => {
      const u = model.state(facts, key);
      return u.fate !== 'table' && u.fate !== 'with' ? 0 : model.isLeader(key) ? 1 : u.stands;
    },
    leads: (key) => model.isLeader(key),
    unit: ['stand', 'stands'],
    verb: (facts) => (facts.has('combat') ? ['charges', 'charge'] : ['fires at', 'fire at']),
    own: ({ step }) => (step === 'combat-roll' ? 1 : Infinity),
    state: (facts, key) => ORDER.find((mark) => model.state(facts, key).marks.includes(mark)) ?? '',
    spot: (facts, key) => {
      const middle = model.middle(facts, key);
      return middle && { x: middle.x * UNIT, y: middle.y * UNIT };
    },
  };
}
