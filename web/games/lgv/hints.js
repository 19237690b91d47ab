/** The first game, guided: Sedgwick before the Heights. */

/** In order; a hint is shown once its moment has come, and goes when the next one comes.
 * @type {import('../../js/game.js').Hint[]} */
export const HINTS = [
  {
    title: 'You lead the Union',
    text:
      'Three May 1863: Sedgwick stands before Marye’s Heights. Gold areas are where you may act. Choose 10 ' +
      'Fredericksburg on the map, or “Assault from 10” in the list, and press the dark button.',
    when: (table) => table.view?.step === 'impulse',
    point: 'place:10',
  },
  {
    title: 'An area is active',
    text:
      'Its units move one after another. Choose a unit with a dashed gold ring in the tray below the map, then ' +
      'the dark button. Newton has the most strength.',
    when: (table) => table.view?.step === 'assault',
    point: 'unit:Newton',
  },
  {
    title: 'Where to?',
    text:
      'Lit areas may be entered; the plate is the cost in movement points. Red means an attack. Point at 8 ' +
      'Marye’s Heights: the small worksheet on the right shows the exact odds. Click an area that is not lit to ' +
      'learn why not.',
    when: (table) => table.view?.step === 'move',
    point: 'place:8',
  },
  {
    title: 'More units, better odds',
    text:
      'Whoever stands ready in the target adds to the attack. Move Sedgwick and Gibbon up too, or choose ' +
      '“Attack in 8” when you think it is enough.',
    when: (table) => table.view?.step === 'assault' && !!table.legal.some((a) => a.verb === 'attack'),
  },
  {
    title: 'The worksheet',
    text:
      'Every number has its reason and its clause; tap a clause to read it. The bars are exact: all 1,296 ' +
      'throws are counted. Name who leads the attack.',
    when: (table) => !!table.model.fight(table.facts) && table.yours,
  },
  {
    title: 'The dice have fallen',
    text:
      'The journal tells what happened and under which clause. Undo is possible until dice fall. If you may ' +
      're-roll, weigh it against the odds.',
    when: (table) => table.journal.some((line) => /Dice/.test(line.text)),
  },
  {
    title: 'Momentum',
    text:
      'When an activation ends, you roll to keep Momentum: the number under each impulse on the track. Lose it ' +
      'and the Confederates act. You know enough now: take the Heights.',
    when: (table) =>
      table.view?.step === 'impulse' && table.journal.some((line) => /keeps Momentum|loses Momentum/.test(line.text)),
  },
];
