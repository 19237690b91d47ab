/** The first game, guided: Buschbeck's Line. The player leads the Confederates. */

const step = (/** @type {RegExp} */ what) => (/** @type {import('../../js/table.js').Table} */ table) =>
  what.test(table.view?.step ?? '') && table.yours;

/** The last whose moment it is is shown.
 * @type {import('../../js/game.js').Hint[]} */
export const HINTS = [
  {
    title: 'You lead Rodes’s men',
    text:
      '6:30 p.m. A Union brigade holds four rifle pits, 1811 to 1814. Occupy two of them ' +
      'after six turns and lose fewer than 8 strength points. First your commanders roll for command: choose one, ' +
      'then the main button. Regiments out of command may not move adjacent to the enemy.',
    when: step(/^command$/),
    point: 'place:1812',
  },
  {
    title: 'Guns',
    text: 'Batteries fire at a highlighted hex in their line of sight. Point at a target to see the odds first.',
    when: step(/^(artillery|battery)$/),
  },
  {
    title: 'Movement',
    text:
      'Choose a stack with a dashed gold ring and take its regiments along. Woods cost more than fields. Stay within ' +
      'range of the brigade’s commander. The tab “Map” shows zones of control, line of sight and command.',
    when: step(/^movement$/),
  },
  {
    title: 'Hex by hex',
    text:
      'The number in each highlighted hex is its cost. A hex next to the enemy ends the move. Attack a pit from ' +
      'three sides, or from two that are not adjacent: a flank attack modifies the die.',
    when: step(/^move$/),
  },
  {
    title: 'Attack',
    text:
      'Red hexes may be attacked. Choose one, then the stacks that attack it; strength and odds are updated as ' +
      'you choose. The pits protect only against attacks from the front.',
    when: step(/^(allot|declare)$/),
  },
  {
    title: 'The result',
    text:
      'DR: the defender retreats. DL: he loses a regiment. AR and AL: the same for you. The winner may advance. ' +
      'Further rounds follow as long as anyone wants to attack.',
    when: step(/^(advance|retreat|give-way|losses|withdraw)$/),
  },
  {
    title: 'Reorganization',
    text: 'Disorganized stacks roll to reorganize. Then the Union has its half of the turn. That is all you need.',
    when: step(/^reorganize$/),
  },
];
