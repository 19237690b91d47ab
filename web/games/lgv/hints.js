/** The first game, guided: Sedgwick before the Heights. */

const step = (/** @type {RegExp} */ what) => (/** @type {import('../../js/table.js').Table} */ table) =>
  what.test(table.view?.step ?? '') && table.yours;

/** The last whose moment it is is shown.
 * @type {import('../../js/game.js').Hint[]} */
export const HINTS = [
  {
    title: 'You lead the Union',
    text:
      'Three May 1863: Sedgwick stands before Marye’s Heights. Gold areas are where you may act. Choose 10 ' +
      'Fredericksburg on the map, or “Assault from 10” in the list, and press the dark button.',
    when: step(/^impulse$/),
    point: 'place:10',
  },
  {
    title: 'An area is active',
    text:
      'Its units move one after another. Choose a unit with a dashed gold ring in the tray below the map, then ' +
      'the dark button. Newton has the most strength.',
    when: step(/^assault$/),
    point: 'unit:Newton',
  },
  {
    title: 'Where to?',
    text:
      'Lit areas may be entered; the plate is the cost in movement points. Red means an attack. Point at 8 ' +
      'Marye’s Heights, on the map or in the list: the small worksheet shows the exact odds. Click an area that ' +
      'is not lit to learn why not.',
    when: step(/^move$/),
    point: 'place:8',
  },
  {
    title: 'More units, better odds',
    text:
      'Whoever stands ready in the target adds to the attack. Move Sedgwick and Gibbon up too, or choose ' +
      '“Attack in 8” when you think it is enough.',
    when: (table) => step(/^assault$/)(table) && table.legal.some((a) => a.verb === 'attack'),
  },
  {
    title: 'The worksheet',
    text:
      'Every number has its reason and its clause; tap a clause to read it. The bars are exact: all 1,296 ' +
      'throws are counted. Name who leads the attack.',
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
    title: 'The dice have fallen',
    text:
      'The journal tells what happened and under which clause. Undo is possible until dice fall. If you may ' +
      're-roll, weigh it against the odds.',
    when: step(/reroll|^(losses|repulse|stalemate|retreat|withdraw|overrun|exploit|storm)$/),
  },
  {
    title: 'Momentum',
    text:
      'When an activation ends, you roll to keep Momentum: the number under each impulse on the track. Lose it ' +
      'and the Confederates act. You know enough now: take the Heights.',
    when: (table) =>
      step(/^impulse$/)(table) && table.journal.some((line) => /keeps Momentum|loses Momentum/.test(line.text)),
  },
];
