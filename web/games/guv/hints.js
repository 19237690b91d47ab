/** The first game, guided: Lee moves. The player leads the Confederates. */

const step = (/** @type {RegExp} */ what) => (/** @type {import('../../js/table.js').Table} */ table) =>
  what.test(table.view?.step ?? '') && table.yours;

/** The last whose moment it is is shown.
 * @type {import('../../js/game.js').Hint[]} */
export const HINTS = [
  {
    title: 'You lead Lee’s army',
    text:
      'One May 1863. Whoever holds Zoan Church, 2025, after three turns has won. You have points for a few ' +
      'formations only: give McLaws and Anderson a chit of their own. The enemy does not see what you choose.',
    when: step(/^choose$/),
    point: 'place:2025',
  },
  {
    title: 'The cup',
    text:
      'Both sides’ chits are in one cup. One is drawn; its owner places it, his units act, and the next is drawn. ' +
      'Between draws events may be played. Decline, if you are asked and have nothing to play.',
    when: step(/^interlude$/),
  },
  {
    title: 'Your chit is drawn',
    text:
      'Place it in a lit hex: units of the formation within its radius are in command and act. A hex in the middle ' +
      'of them is best. The dashed line shows the radius.',
    when: step(/^activate$/),
  },
  {
    title: 'Move',
    text:
      'Choose a unit with a dashed gold ring, then the dark button. Others of its stack may go along. Half a point a ' +
      'hex along a main road, 2 through woods. Click what is not lit to learn why not.',
    when: step(/^movement$/),
  },
  {
    title: 'Hex by hex',
    text:
      'The plate in each lit hex is its cost. Next to an enemy a stack halts, and he may break contact and go. Stop ' +
      'when you are where you want to be; when all have moved, end movement.',
    when: step(/^move$/),
  },
  {
    title: 'Guns',
    text: 'Artillery may fire at a lit hex before the infantry goes in. Point at a target to see the chances.',
    when: step(/^(bombardment|battery)$/),
  },
  {
    title: 'Attack',
    text:
      'Red hexes may be attacked. The worksheet counts the dice of both sides, line by line; the bars are exact. ' +
      'More points against fewer make more dice: mass before you attack.',
    when: (table) =>
      table.yours &&
      table.legal.some(({ verb }) => verb === 'attack' || (verb === 'join' && table.view?.step === 'declare')),
  },
  {
    title: 'Bonus points',
    text:
      'Elite units bring points. Click a die of yours for +1, one of the enemy for −1. Undo takes it back until ' +
      'the dice are thrown.',
    when: step(/^bonus/),
  },
  {
    title: 'The turn goes on',
    text:
      'When the cup is empty the turn ends. Standing orders, given with a chit of yours, let stacks answer by ' +
      'themselves. You know enough now: hold Zoan Church.',
    when: (table) => step(/^activate$/)(table) && (table.facts.get('drawn') ?? '').split(' ').length > 2,
  },
];
