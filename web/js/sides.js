/** The sides in words; every game has the same. */

/** @type {Record<string, string>} */
const SIDES = {
  union: 'Union',
  confederate: 'Confederate',
  first: 'First player',
  second: 'Second player',
  fortune: 'Fortune',
  nobody: 'Nobody',
  none: 'Nobody',
};

/** @param {string} side */
export function sideTitle(side) {
  return SIDES[side] ?? side;
}

/** Opponents by what players call them. @type {Record<string, string>} */
const LEVELS = { script: 'standard' };

/** @param {string} name */
export function levelName(name) {
  return LEVELS[name] ?? name;
}

/** "Computer (standard)" of "ai:script". @param {string} kind */
export function computerTitle(kind) {
  return `Computer (${levelName(kind.slice('ai:'.length))})`;
}
