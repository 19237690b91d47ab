/** The first game, guided: The Schoolhouse. The player leads the Union. */

const step = (/** @type {RegExp} */ what) => (/** @type {import('../../js/table.js').Table} */ table) =>
  what.test(table.view?.step ?? '') && table.yours;

/** The last whose moment it is is shown.
 * @type {import('../../js/game.js').Hint[]} */
export const HINTS = [
  {
    title: 'You lead Brooks’s men',
    text:
      '5:30 p.m., six turns. The church and the schoolhouse score points, and so do enemy stands. ' +
      'Choose a brigade: a die roll decides how well it maneuvers, better with Brooks within 12 inches. Batteries ' +
      'need no roll. When you are done, end the step.',
    when: step(/^(leaders|maneuver)$/),
  },
  {
    title: 'Which maneuver?',
    text:
      'Click the ground to move there, an enemy to charge him, or take another maneuver from the list. A charge ' +
      'takes the enemy’s fire first; close in before you charge.',
    when: step(/^choice$/),
  },
  {
    title: 'The move',
    text:
      'Click where the brigade shall go, or drag it: the tape measures inches and terrain. Drag a front corner to ' +
      'wheel. Red text says what stops it. Faint outlines are sample moves; the list has them too.',
    when: step(/^pose$/),
  },
  {
    title: 'Fire',
    text: 'Choose a target, then every unit that fires at it. Fire points modify one die; woods and works give cover.',
    when: step(/^(fire|firers)$/),
  },
  {
    title: 'Charge',
    text: 'Charges not stopped by fire are resolved: one die per side, with every modifier in the worksheet.',
    when: step(/^combats$/),
  },
];
