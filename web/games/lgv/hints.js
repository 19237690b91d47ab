/** The first game, guided: Sedgwick before the Heights. */

/** Where the journal says who has kept Momentum. */
const RETENTION = ['LGV-6.2.5c', 'LGV-6.2.5d'];

const step = (/** @type {RegExp} */ what) => (/** @type {import('../../js/table.js').Table} */ table) =>
  what.test(table.view?.step ?? '') && table.yours;

/** The last whose moment it is is shown.
 * @type {import('../../js/game.js').Hint[]} */
export const HINTS = [
  {
    title: 'You lead the Union',
    text:
      '3 May 1863: Sedgwick faces Marye’s Heights. You may activate a gold area. Choose 10 ' +
      'Fredericksburg on the map, or “Assault from 10” in the list, and press the main button.',
    when: step(/^impulse$/),
    point: 'place:10',
  },
  {
    title: 'An area is active',
    text:
      'Its units move one at a time. Choose a unit with a dashed gold ring in the tray below the map, then ' +
      'the main button. Newton is the strongest.',
    when: step(/^assault$/),
    point: 'unit:Newton',
  },
  {
    title: 'Where to?',
    text:
      'Highlighted areas may be entered; the number is the cost in movement points. Red means an attack. Point at 8 ' +
      'Marye’s Heights, on the map or in the list: the small worksheet shows the exact odds. Click an area that ' +
      'is not highlighted to see why not.',
    when: step(/^move$/),
    point: 'place:8',
  },
  {
    title: 'More units, better odds',
    text:
      'Every unit that joins adds to the attack. Move Sedgwick and Gibbon up too, or choose ' +
      '“Attack in 8” when that is enough.',
    when: (table) => step(/^assault$/)(table) && table.legal.some((a) => a.verb === 'attack'),
  },
  {
    title: 'The worksheet',
    text:
      'Every number has its reason and its clause; tap a clause to read it. The bars are exact: all 1,296 ' +
      'rolls are counted. Choose who leads the attack.',
    when: step(/^(attackers|support|lead)$/),
  },
  {
    title: 'A Leader at the front',
    text:
      'A Leader who leads from the front adds to the attack, and may fall. The worksheet counts him when you point ' +
      'at the choice.',
    when: step(/^front$/),
  },
  {
    title: 'The result',
    text:
      'The journal shows what happened and which rule applies. You can undo until dice are rolled. If you may ' +
      're-roll, weigh it against the odds.',
    when: step(/reroll|^(losses|repulse|stalemate|retreat|withdraw|overrun|exploit|storm)$/),
  },
  {
    title: 'Momentum',
    text:
      'After an activation you roll to keep Momentum: the number needed stands under each impulse. Lose it ' +
      'and the Confederates act. That is all you need: take the Heights.',
    when: (table) =>
      step(/^impulse$/)(table) && table.journal.some((line) => RETENTION.includes(line.clause)),
  },
];
