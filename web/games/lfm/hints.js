/** The first game, guided: Buschbeck's Line. The player leads the Confederates. */

const step = (/** @type {RegExp} */ what) => (/** @type {import('../../js/table.js').Table} */ table) =>
  what.test(table.view?.step ?? '') && table.yours;

/** The last whose moment it is is shown.
 * @type {import('../../js/game.js').Hint[]} */
export const HINTS = [
  {
    title: 'You lead Rodes’s men',
    text:
      'Half past six in the evening. One Union brigade stands in four rifle pits, 1811 to 1814. Be in two of them ' +
      'after six turns, and lose fewer than 8 strength points. First your commanders roll for command: choose one, ' +
      'then the dark button. Regiments out of command may not go next to the enemy.',
    when: step(/^command$/),
    point: 'place:1812',
  },
  {
    title: 'Guns',
    text: 'Batteries fire at a lit hex that they see. Point at a target to see the chances before the die falls.',
    when: step(/^(artillery|battery)$/),
  },
  {
    title: 'Movement',
    text:
      'Choose a stack with a dashed gold ring and take its regiments along. Woods cost more than fields. Keep within ' +
      'reach of the brigade’s commander. The tab “Map” draws zones of control, sight and command.',
    when: step(/^movement$/),
  },
  {
    title: 'Hex by hex',
    text:
      'The plate in each lit hex is its cost. A hex next to the enemy ends the move. Come at a pit from three sides, ' +
      'or from two that do not touch: a flank helps the die.',
    when: step(/^move$/),
  },
  {
    title: 'Attack',
    text:
      'Red hexes may be attacked. Choose one, then the stacks that attack it; the sum and the chances are told as ' +
      'you choose. The pits count only against attacks on their face.',
    when: step(/^(allot|declare)$/),
  },
  {
    title: 'What came of it',
    text:
      'DR drives the enemy back, DL costs him a regiment; AR and AL are the same for you. Who won may advance. ' +
      'Then come further rounds, as long as somebody wants to attack.',
    when: step(/^(advance|retreat|give-way|losses|withdraw)$/),
  },
  {
    title: 'Order again',
    text: 'Disorganized stacks roll to come into order. Then the Union has its half of the turn. You know enough now.',
    when: step(/^reorganize$/),
  },
];
