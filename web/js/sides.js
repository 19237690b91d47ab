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
