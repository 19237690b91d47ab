/** Who had an interest in a roll of Brigade Fire & Fury, and what it was worth to him. */

const ORDER = [
  'rout',
  'panic',
  'disengage',
  'wavering',
  'shaken',
  'tardy',
  'rally',
  'well-handled',
  'rally-with-elan',
  'double-quick',
];
const HANDLED = ORDER.slice(ORDER.indexOf('rally'));
const COMBAT = ['repulsed', 'recoil', 'falter', 'struggle', 'pressed', 'driven', 'swept'];
/** @param {string} side */
const other = (side) => (side === 'union' ? 'confederate' : 'union');

/** @type {import('../../js/game.js').Model['luck']} */
export const luckWords = (roll, facts) => {
  const active = facts.get('active') ?? '';
  switch (roll.step) {
    case 'maneuver-check':
      return {
        side: active,
        kind: 'Maneuver checks',
        unit: 'well handled',
        value: (code) => (HANDLED.includes(code) ? 1 : 0),
        rank: (code) => ORDER.indexOf(code),
      };
    case 'fire-roll':
      return {
        side: facts.get('offensive') === 'yes' ? active : other(active),
        kind: 'Fire',
        unit: 'stands',
        value: (_, amount) => amount,
      };
    case 'combat-roll':
      return {
        side: active,
        kind: 'Charges',
        unit: 'won',
        value: (code) => (COMBAT.indexOf(code) > COMBAT.indexOf('struggle') ? 1 : 0),
        rank: (code) => COMBAT.indexOf(code),
      };
    default:
      return null;
  }
};
