/** The first game, guided: The Schoolhouse. The player leads the Union. */

const step = (/** @type {RegExp} */ what) => (/** @type {import('../../js/table.js').Table} */ table) =>
  what.test(table.view?.step ?? '') && table.yours;

/** The last whose moment it is is shown.
 * @type {import('../../js/game.js').Hint[]} */
export const HINTS = [
  {
    title: 'You lead Brooks’s men',
    text:
      'Half past five in the evening, six turns. The church and the schoolhouse count, and so do enemy stands. ' +
      'Choose a brigade: a die says how it handles, better with Brooks within a foot. Batteries need no die. When ' +
      'all have acted that should, end the step.',
    when: step(/^(leaders|maneuver)$/),
  },
  {
    title: 'Which maneuver?',
    text:
      'Move, change formation, charge, or hold. A charge takes the enemy’s fire first; come near before you ' +
      'charge.',
    when: step(/^choice$/),
  },
  {
    title: 'The move',
    text:
      'Drag the brigade: the tape counts inches by the ground. Its front corners are handles to wheel. Red says why ' +
      'not. Faint outlines are moves that are open; the list has them too.',
    when: step(/^pose$/),
  },
  {
    title: 'Fire',
    text: 'Choose a target, then all who fire at it. Points become a number for one die; woods and works protect.',
    when: step(/^(fire|firers)$/),
  },
  {
    title: 'Charge',
    text: 'Charges that the fire did not stop are fought out: one die a side, with all that counts in the worksheet.',
    when: step(/^combats$/),
  },
];
