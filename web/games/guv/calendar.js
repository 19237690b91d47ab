/** The tracks of the top bar: calendar with day, night, points and rain, the cup, and who stands in the goals. */

/** @typedef {import('../../js/game.js').Facts} Facts */
/** @typedef {import('../../js/game.js').Track} Track */
/** @typedef {import('../../js/game.js').Cell} Cell */
/** @typedef {import('./model.js').GuvModel} GuvModel */

/** "06-10" becomes "6 to 10 h". @param {string} hours */
function clock(hours) {
  return `${hours.split('-').map(Number).join(' to ')} h`;
}

/** @param {GuvModel} model @param {number} turn */
function pointsOf(model, turn) {
  const of = (/** @type {string} */ side) => Number(model.fact(`turn.${turn}.points.${side}`) ?? 0);
  return { union: of('union'), confederate: of('confederate') };
}

/** What is printed in a box of the calendar. @param {GuvModel} model @param {number} turn */
export function turnWords(model, turn) {
  const of = (/** @type {string} */ what) => model.fact(`turn.${turn}.${what}`) ?? '';
  const { union, confederate } = pointsOf(model, turn);
  const words = [`Turn ${turn}, ${of('day')}`, of('night') === 'yes' ? 'night' : clock(of('hours'))];
  words.push(`points: Union ${union}, Confederate ${confederate}`);
  if (of('rain')) words.push(`rain on ${of('rain')} or less`);
  return words.join(', ');
}

/** @param {GuvModel} model @param {Facts} facts @returns {Cell[]} */
function cells(model, facts) {
  const first = Number(model.fact('scenario.first') ?? 1),
    last = Number(model.fact('scenario.last') ?? 25),
    now = Number(facts.get('turn'));
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const turn = first + i;
    return {
      text: turn === now ? `T${turn}` : `${turn}`,
      title: turnWords(model, turn),
      state: turn < now ? 'past' : turn === now ? 'now' : 'next',
      kind: model.fact(`turn.${turn}.night`) === 'yes' ? 'night' : '',
    };
  });
}

/** Who stands in the places that the scenario is about. @param {GuvModel} model @param {Facts} facts
 * @returns {Track[]} */
function goals(model, facts) {
  return [1, 2].flatMap((n) => {
    const hex = model.fact(`scenario.goal.${n}`);
    if (!hex) return [];
    const side = model.stack(facts, hex)?.side ?? '';
    const label = model.placeName(hex) || hex;
    return [
      side
        ? { id: `goal goal${n}`, label, side, pill: '' }
        : { id: `goal goal${n}`, label, value: '', text: 'nobody', pill: '' },
    ];
  });
}

/** @param {GuvModel} model @param {Facts} facts @returns {Track[]} */
export function calendar(model, facts) {
  const turn = Number(facts.get('turn'));
  const of = (/** @type {string} */ what) => model.fact(`turn.${turn}.${what}`) ?? '';
  const night = of('night') === 'yes';
  const weather = facts.get('rain') === 'yes' ? 'rain' : 'dry';
  const points = pointsOf(model, turn);
  const chit = facts.get('chit') ?? '';
  const name = model.chitShort(chit);
  const { count } = model.cup(facts);
  return [
    {
      id: 'turn',
      label: `Calendar · ${of('day')}, ${night ? 'night' : clock(of('hours'))}, ${weather}`,
      cells: cells(model, facts),
      pill: `T${turn} · ${of('day')}${night ? ', night' : ''}${weather === 'rain' ? ', rain' : ''}`,
    },
    {
      id: 'points',
      label: 'Points this turn',
      counts: ['union', 'confederate'].map((side) => {
        const all = points[/** @type {'union'} */ (side)],
          left = facts.get(`points.${side}`); // told while chits are chosen, to their owner
        return { side, count: left ? Number(left) : all, note: left ? `of ${all} left` : '' };
      }),
      pill: '',
    },
    ...(chit
      ? [{ id: 'chit', label: 'Chit drawn', side: model.chitSide(chit), text: name, pill: name }]
      : count
        ? [{ id: 'chit', label: 'In the cup', value: String(count), text: 'chits', pill: `Cup ${count}` }]
        : []),
    ...goals(model, facts),
  ];
}
