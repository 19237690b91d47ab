/** The first game, guided: Lee moves. The player leads the Confederates. */

const step = (/** @type {RegExp} */ what) => (/** @type {import('../../js/table.js').Table} */ table) =>
  what.test(table.view?.step ?? '') && table.yours;

/** The last whose moment it is is shown.
 * @type {import('../../js/game.js').Hint[]} */
export const HINTS = [
  {
    title: 'You lead Lee’s army',
    text:
      '1 May 1863. Whoever holds Zoan Church (2025) after three turns wins. You can activate only a few ' +
      'formations: give McLaws and Anderson their own chits. The enemy does not see your choice.',
    when: step(/^choose$/),
    point: 'place:2025',
  },
  {
    title: 'The cup',
    text:
      'Both sides’ chits go into one cup. One is drawn; its owner places it, his units act, and the next is drawn. ' +
      'Before each draw you may play an event: the tab “Events” tells what yours do. Best keep them for now: ' +
      'decline, or stop the question until you ask for it again.',
    when: step(/^interlude$/),
  },
  {
    title: 'Your chit is drawn',
    text:
      'Place it in a highlighted hex: units of the formation within its radius are in command. A hex in the middle ' +
      'of them is best. The dashed line shows the radius.',
    when: step(/^activate$/),
  },
  {
    title: 'Move',
    text:
      'Choose a unit with a dashed gold ring, then the main button. Others in its stack may go along. A main road ' +
      'costs ½ MP per hex, woods 2. Click a hex that is not highlighted to see why not.',
    when: step(/^movement$/),
  },
  {
    title: 'Hex by hex',
    text:
      'The number in each highlighted hex is its cost. A stack stops next to an enemy, who may break contact. Stop ' +
      'where you want to be; when you are done, end movement.',
    when: step(/^move$/),
  },
  {
    title: 'Guns',
    text: 'Artillery may bombard a highlighted hex before the infantry goes in. Point at a target to see the odds.',
    when: step(/^(bombardment|battery)$/),
  },
  {
    title: 'Attack',
    text:
      'Red hexes may be attacked. The worksheet counts the dice of both sides, line by line; the bars are exact. ' +
      'A better ratio gives more dice: mass before you attack.',
    when: (table) =>
      table.yours &&
      table.legal.some(({ verb }) => verb === 'attack' || (verb === 'join' && table.view?.step === 'declare')),
  },
  {
    title: 'An event in combat',
    text:
      'You may play an event for this combat, such as an extra die. Each can be played once; the tab “Events” tells ' +
      'what it does. Decline to fight without one.',
    when: step(/^(fight-events|choose-event)$/),
  },
  {
    title: 'Bonus points',
    text:
      'Elite units bring bonus points. Click one of your dice for +1, an enemy die for −1. You can undo until ' +
      'the dice are rolled.',
    when: step(/^bonus/),
  },
  {
    title: 'The turn goes on',
    text:
      'The turn ends when the cup is empty. Standing orders, given when your chit is drawn, let stacks react on ' +
      'themselves. That is all you need: hold Zoan Church.',
    when: (table) => step(/^activate$/)(table) && (table.facts.get('drawn') ?? '').split(' ').length > 2,
  },
];
