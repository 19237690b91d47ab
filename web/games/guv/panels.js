/** Further tabs: the event hand with what each event does, and what may be drawn over the map. */

import { capital, h, renew, typeset } from '../../js/dom.js';
import { chip } from '../../js/journal.js';
import { sideTitle } from '../../js/sides.js';
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
        : h('p', { class: 'soft' }, 'Not to be played at this moment.'),
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
          ? h('p', { class: 'soft' }, `Still to be drawn: ${list(`event-cup.${side}`).length}.`)
          : '',
        facts.get(`no-events.${side}`) === 'yes' && view?.you === side
          ? h(
              'p',
              { class: 'soft' },
              'You are not asked for events until you say so: when a chit of yours is drawn, by the standing orders.',
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

const KINDS = /** @type {const} */ ([
  ['', 'Nothing', 'During an activation the radius of its chit is drawn by itself.'],
  [
    'command',
    'Command radius',
    'Hexes counted plainly; enemies and rivers may cut it. Who is in command, is told when the chit is placed.',
  ],
  [
    'supply',
    'Supply',
    'Supply centres, depots and the road net, and the units that are out of supply. Who will be is judged at night.',
  ],
  ['reach', 'Who can come here', 'Choose a hex on the map: of the actions that are legal now, those that lead there.'],
]);

/** @param {Table} table @param {HTMLElement} el */
function drawOverlays(table, el) {
  const model = modelOf(table),
    { overlay } = model,
    { facts } = table;
  const chits = [...model.formations, 'Hooker', 'Lee', 'Jackson', 'Longstreet'].filter(
    (chit) => model.radius(chit) > 0,
  );
  const kinds = h(
    'fieldset',
    null,
    h('legend', { class: 'caps' }, 'Drawn over the map'),
    KINDS.map(([kind, label, about]) =>
      h(
        'label',
        { class: 'overlay' },
        h('input', {
          type: 'radio',
          name: 'overlay',
          value: kind,
          checked: overlay.kind === kind,
          onchange: () => {
            overlay.set({ kind, chit: overlay.chit || facts.get('chit') || chits[0], hex: '', from: [] });
            draw();
          },
        }),
        h('span', null, h('b', null, label), h('small', null, about)),
      ),
    ),
  );
  const more = h('div', { class: 'more', 'aria-live': 'polite' });
  const draw = () => {
    if (overlay.kind === 'command') renew(more, commandWords(table, chits, draw));
    else if (overlay.kind === 'supply') renew(more, supplyWords(table));
    else if (overlay.kind === 'reach') renew(more, reachWords(table));
    else renew(more);
  };
  draw();
  renew(el, kinds, more);
}

/** @param {Table} table @param {string[]} chits @param {() => void} draw */
function commandWords(table, chits, draw) {
  const model = modelOf(table),
    { overlay } = model;
  const lies = table.facts.get(`chit.${overlay.chit}`);
  const at = overlay.hex || lies;
  return [
    h(
      'label',
      { class: 'askfield' },
      h('span', null, 'Commander'),
      h(
        'select',
        {
          onchange: (/** @type {Event} */ e) => {
            overlay.set({ chit: /** @type {HTMLSelectElement} */ (e.target).value, hex: '' });
            draw();
          },
        },
        chits.map((chit) =>
          h(
            'option',
            { value: chit, selected: chit === overlay.chit },
            `${model.chitName(chit)}, radius ${model.radius(chit)}`,
          ),
        ),
      ),
    ),
    h(
      'p',
      { class: 'soft' },
      at
        ? `Drawn about ${model.placeTitle(at)}.`
        : 'Its chit is not on the map: choose a hex to see the radius from there.',
    ),
  ];
}

/** @param {Table} table */
function supplyWords(table) {
  const model = modelOf(table);
  const out = model.units.filter((key) => / oos\b/.test(table.facts.get(`unit.${key}`) ?? ''));
  return h(
    'p',
    null,
    out.length
      ? `Out of supply: ${out.map((key) => model.unitName(key)).join(', ')}.`
      : 'No unit that you see is out of supply.',
  );
}

/** @param {Table} table */
function reachWords(table) {
  const model = modelOf(table),
    { hex, from } = model.overlay;
  if (!hex) return h('p', { class: 'soft' }, 'No hex is chosen.');
  const actions = table.legal.filter((action) => action.refs.includes(`place:${hex}`));
  return [
    h('p', null, h('b', null, model.placeTitle(hex)), actions.length ? '' : ': nothing that is legal now leads there.'),
    h(
      'ul',
      null,
      actions.map((action) =>
        h(
          'li',
          null,
          h('button', { type: 'button', class: 'textlink', onclick: () => table.pick(action) }, typeset(action.words)),
        ),
      ),
    ),
    from.length ? h('p', { class: 'soft' }, `From ${from.map((id) => model.placeTitle(id)).join(', ')}.`) : '',
  ];
}

/** The hex that the player chose last, for the overlays that ask for one. @param {Table} table @param {string} hex */
function ask(table, hex) {
  const model = modelOf(table),
    { facts } = table;
  const from = new Set(
    table.legal
      .filter((action) => action.refs.includes(`place:${hex}`))
      .flatMap(({ verb, refs }) => {
        const unit = refs.find((ref) => ref.startsWith('unit:'));
        return verb === 'go' ? (facts.get('group.hex') ?? '') : unit ? model.unitPlace(facts, unit.slice(5)) : '';
      })
      .filter(Boolean),
  );
  model.overlay.set({ hex, from: [...from] });
}

/** @param {Table} table */
export function panels(table) {
  const { overlay } = modelOf(table);
  const events = h('div', { class: 'events', tabindex: 0 }),
    over = h('div', { class: 'overlays', tabindex: 0 }),
    calendar = h('details', { class: 'calendar' }),
    choice = h('div');
  over.append(choice, calendar);
  const draw = () => {
    if (!table.view) return;
    drawEvents(table, events);
    drawOverlays(table, choice);
    drawCalendar(table, calendar);
  };
  const look = (/** @type {string} */ hex) => {
    if (overlay.kind !== 'command' && overlay.kind !== 'reach') return;
    ask(table, hex);
    drawOverlays(table, choice);
  };
  table.addEventListener('view', () => {
    if (overlay.hex) overlay.set({ hex: '', from: [] });
    draw();
  });
  table.addEventListener('choice', () => {
    const ref = table.chosen.find((one) => /^(place|at):/.test(one));
    if (ref) look(ref.slice(ref.indexOf(':') + 1));
  });
  table.addEventListener('refusal', (e) => {
    const { ref } = /** @type {CustomEvent} */ (e).detail;
    if (ref.startsWith('place:')) look(ref.slice(6));
  });
  learn(table).then(draw, () => {});
  draw();
  return [
    { id: 'events', title: 'Events', el: events },
    { id: 'overlays', title: 'Map', el: over },
  ];
}
