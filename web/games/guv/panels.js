/** Further tabs: the event hand with what each event does, and what may be drawn over the map. */

import { capital, h, renew, typeset } from '../../js/dom.js';
import { chip } from '../../js/journal.js';
import { sideTitle } from '../../js/sides.js';
import { OverlayPanel } from '../../js/overlay.js';
import { turnWords } from './calendar.js';

/** @typedef {import('../../js/table.js').Table} Table */
/** @typedef {import('./model.js').GuvModel} GuvModel */

/** @param {Table} table */
const modelOf = (table) => /** @type {GuvModel} */ (/** @type {any} */ (table.model));

/** Words of the clauses by id, fetched once. @type {Map<string, string>} */
const clauses = new Map();

/** @param {Table} table */
async function learn(table) {
  if (clauses.size) return;
  for (const { id, text } of (await table.engine.clauses('guv')).clauses) clauses.set(id, text);
}

/** Neither over nor a replay. @param {Table} table */
const goesOn = ({ view, history }) => !view?.over && !history;

/** @param {Table} table @param {string} event @param {number} count */
function eventCard(table, event, count) {
  const model = modelOf(table);
  const clause = `GUV-17.${event}`;
  const text = (clauses.get(clause) ?? '').replace(/^[^:]*: /, '');
  const plays = table.legal.filter((action) => action.refs.includes(`event:${event}`));
  return h(
    'li',
    { class: 'event' },
    h(
      'p',
      null,
      h('b', null, typeset(model.fact(`event.${event}.name`) ?? event)),
      count > 1 ? ` × ${count}` : '',
      ' ',
      chip(clause),
    ),
    h('p', { class: 'soft' }, capital(typeset(text))),
    plays.length === 1
      ? h('button', { type: 'button', class: 'button', onclick: () => table.act(plays[0]) }, 'Play it now')
      : plays.length
        ? h(
            'button',
            { type: 'button', class: 'button', onclick: () => table.choose(`event:${event}`) },
            `Choose where: ${plays.length} hexes`,
          )
        : goesOn(table)
          ? h('p', { class: 'soft' }, 'Cannot be played now.')
          : '',
  );
}

/** @param {Table} table @param {HTMLElement} el */
function drawEvents(table, el) {
  const { facts, view } = table;
  const list = (/** @type {string} */ key) => (facts.get(key) ?? '').split(' ').filter(Boolean);
  renew(
    el,
    ['union', 'confederate'].map((side) => {
      const hand = list(`hand.${side}`);
      const count = Number(facts.get(`hand.${side}.count`) ?? hand.length);
      return h(
        'section',
        { class: side },
        h('h3', { class: 'sidename' }, `${sideTitle(side)}: ${count} ${count === 1 ? 'event' : 'events'} in hand`),
        hand.length
          ? h(
              'ul',
              null,
              [...new Set(hand)].map((event) => eventCard(table, event, hand.filter((one) => one === event).length)),
            )
          : h('p', { class: 'soft' }, count ? 'Face down.' : 'None.'),
        list(`event-cup.${side}`).length
          ? h('p', { class: 'soft' }, `Still to draw: ${list(`event-cup.${side}`).length}.`)
          : '',
        facts.get(`no-events.${side}`) === 'yes' && view?.you === side && goesOn(table)
          ? h(
              'p',
              { class: 'soft' },
              'You are not asked for events. Change this under standing orders when your chit is drawn.',
            )
          : '',
      );
    }),
  );
}

/** @param {Table} table @param {HTMLElement} el */
function drawCalendar(table, el) {
  const model = modelOf(table);
  const first = Number(model.fact('scenario.first') ?? 1),
    last = Number(model.fact('scenario.last') ?? 25),
    now = Number(table.facts.get('turn'));
  renew(
    el,
    h('summary', null, 'Calendar'),
    h(
      'ol',
      null,
      Array.from({ length: last - first + 1 }, (_, i) =>
        h(
          'li',
          { class: first + i === now ? 'now' : '', 'aria-current': first + i === now ? 'step' : null },
          turnWords(model, first + i),
        ),
      ),
    ),
  );
}

/** What the game adds to the questions about the map.
 * @param {GuvModel} model @returns {import('../../js/overlay.js').OverlayWords} */
function overlayWords(model) {
  const commanders = ['Hooker', 'Lee', 'Jackson', 'Longstreet'];
  const chits = [...model.formations, ...commanders, 'union-independent', 'confederate-independent'];
  const label = (/** @type {string} */ chit) => {
    const side = chit.endsWith('-independent') ? `${sideTitle(model.chitSide(chit))} ` : '';
    return `${side}${model.chitName(chit)}, radius ${model.radius(chit)}`;
  };
  return {
    titles: {
      command: 'Command radius',
      reach: 'Units that can reach a hex',
      march: 'Movement range',
      distance: '',
      neighbours: '',
    },
    own: (facts, action) => {
      const chit = facts.get('chit') ?? '';
      const place = action?.verb === 'activate' ? action.notation.split(' ')[1] : '';
      return place || model.chitHex(facts, chit) ? `command ${chit} ${place}`.trim() : '';
    },
    choices: {
      chit: (facts) => {
        const now = facts.get('chit') ?? '';
        const all = chits.filter((chit) => model.radius(chit) > 0);
        return [...all.filter((chit) => chit === now), ...all.filter((chit) => chit !== now)].map((chit) => [
          chit,
          label(chit),
        ]);
      },
    },
  };
}

/** @param {Table} table */
export function panels(table) {
  const model = modelOf(table);
  const events = h('div', { class: 'events', tabindex: 0 }),
    calendar = h('details', { class: 'calendar' });
  const over = new OverlayPanel(table, model.overlay, overlayWords(model)).el;
  over.append(calendar);
  const draw = () => {
    if (!table.view) return;
    drawEvents(table, events);
    drawCalendar(table, calendar);
  };
  table.addEventListener('view', draw);
  learn(table).then(draw, () => {});
  draw();
  return [
    { id: 'events', title: 'Events', el: events },
    { id: 'overlays', title: 'Map', el: over },
  ];
}
