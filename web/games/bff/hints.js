/** The first game, guided: The Schoolhouse. The player leads the Union. */

const step = (/** @type {RegExp} */ what) => (/** @type {import('../../js/table.js').Table} */ table) =>
  what.test(table.view?.step ?? '') && table.yours;

/** In order; a hint is shown once its moment has come, and goes when the next one comes.
 * @type {import('../../js/game.js').Hint[]} */
export const HINTS = [
  {
    title: 'You lead Brooks’s men',
    text:
      'Half past five in the evening. The church and the schoolhouse count, and so does every enemy stand. First ' +
      'your leaders: Brooks may go with a brigade, which then handles better, or stay within a foot of both.',
    when: step(/^leaders$/),
  },
  {
    title: 'One unit after the other',
    text:
      'Choose a brigade: a die says how it handles. The worksheet tells what helps. Batteries need no die. When all ' +
      'have acted that should, end the step.',
    when: step(/^maneuver$/),
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
