/** The sides in words; every game has the same. */

/** @type {Record<string, string>} */
const SIDES = {
  union: 'Union',
  confederate: 'Confederate',
  first: 'First player',
  second: 'Second player',
  fortune: 'Dice',
  nobody: 'Game over',
  none: 'Nobody',
};

/** @param {string} side */
export function sideTitle(side) {
  return SIDES[side] ?? side;
}

/** As who acts: "Union", "Confederates". @param {string} side */
export function sideName(side) {
  return side === 'confederate' ? 'Confederates' : sideTitle(side);
}

/** "Union wins", "Confederates win". @param {string} side @param {string} what */
export function sideDoes(side, what) {
  return `${sideName(side)} ${what}${side === 'confederate' ? '' : 's'}`;
}

/** The levels by their numbers, and the others, as the engine's catalog calls them: what names a seat may not wait for
 * it. @type {Record<string, string>} */
const LEVELS = {
  1: 'Militia',
  2: 'Volunteer',
  3: 'Regular',
  4: 'Veteran',
  5: 'Old Army',
  script: 'Script',
  random: 'Chance',
};

/** "Regular" of "ai:3". @param {string} kind */
export function levelName(kind) {
  const name = kind.slice('ai:'.length);
  return LEVELS[name] ?? name;
}

/** "Computer (Regular)" of "ai:3". @param {string} kind */
export function computerTitle(kind) {
  return `Computer (${levelName(kind)})`;
}
