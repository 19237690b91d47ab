/** The prompt with the main button, and what is lit. */

import { h, revise, capital, typeset } from './dom.js';
import { parts } from './actions.js';
import { chip, rendered } from './journal.js';
import { noLights } from './layer.js';
import { levelName, sideDoes, sideTitle } from './sides.js';

/** @typedef {import('./play.js').PlayPage} PlayPage */

/** Whose decision it is, under which clause, and the main button. @param {PlayPage} page */
export function drawPrompt(page) {
  const { table } = page;
  const { view } = table;
  if (!view) return;
  if (page.scenes.open) return drawScene(page);
  const action = table.primary;
  const order = page.orders?.label ?? '';
  page.prompt.className = `prompt ${view.actor}`;
  const { over } = table;
  const last = table.journal[table.journal.length - 1];
  const clause = !over ? view.clause : byRules(table) ? last?.clause : '';
  const asked = capital(question(page).replace(/\.$/, ''));
  revise(
    page.words,
    h('p', { class: 'main' }, h('b', null, rendered(table.model, asked)), clause ? chip(clause) : ''),
    h(
      'p',
      { class: 'soft' },
      over ? 'The game is over. You can view it under My games.' : table.model.context(table.facts, view.actor),
    ),
  );
  if (over && !page.options.replay) {
    revise(
      page.buttons,
      h('button', { type: 'button', class: 'button', 'data-command': 'debrief' }, 'Debrief'),
      page.options.ending?.() ?? [
        h('a', { class: 'button', href: '#/games' }, 'My games'),
        h('a', { class: 'button primary', href: '#/new' }, 'New game'),
      ],
    );
    return;
  }
  const aside = action && !table.chosen.length && !table.picked && table.legal.length > 1;
  const idle = table.yours ? 'Choose an action' : over ? 'Game over' : 'Waiting';
  const go = order || (action ? parts(action).head : idle);
  revise(
    page.buttons,
    h(
      'button',
      {
        type: 'button',
        class: 'button',
        'data-command': 'undo',
        'aria-disabled': view.undo ? 'false' : 'true',
        title: whyNot(page, 'undo'),
      },
      'Undo',
      h('kbd', null, 'U'),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'button odds',
        'data-command': 'odds',
        'aria-disabled': page.sheet.sheet ? 'false' : 'true',
        title: whyNot(page, 'odds'),
      },
      'Odds',
      h('kbd', null, 'O'),
    ),
    table.hints
      ? h('button', { type: 'button', class: 'button', 'data-command': 'hint' }, 'Hint', h('kbd', null, 'I'))
      : '',
    h(
      'button',
      {
        type: 'button',
        class: `button primary${action || order ? '' : ' idle'}${aside && !order ? ' aside' : ''}`,
        'data-command': 'primary',
        'aria-disabled': action || order ? 'false' : 'true',
        title: whyNot(page, 'primary'),
      },
      h('span', null, go),
      h('kbd', null, 'E'),
    ),
  );
}

/** While scenes play only they are told: what comes of them, when it has been shown. Their number is not read aloud.
 * @param {PlayPage} page */
function drawScene({ prompt, words, buttons, scenes, table }) {
  const { side, at, list } = scenes;
  prompt.className = `prompt ${side}`;
  const count = h('span', { 'aria-hidden': 'true' }, `: scene ${Math.min(at + 1, list.length)} of ${list.length}`);
  revise(
    words,
    h('p', { class: 'main' }, h('b', null, `The ${sideDoes(side, 'act')}`, count)),
    h('p', { class: 'soft' }, table.yours ? 'Your decision comes next.' : 'Nothing waits for you here.'),
  );
  revise(
    buttons,
    h(
      'button',
      { type: 'button', class: 'button primary', 'data-command': 'skip' },
      h('span', null, table.yours ? 'Skip to my decision' : 'Skip'),
      h('kbd', null, 'E'),
    ),
  );
}

/** While a machine thinks, how far it is and a button to make it choose; afterwards, why it did that.
 * @param {PlayPage} page */
export function drawThought(page) {
  const { thinking, reasons, yours, over } = page.table;
  page.thought.hidden = !thinking && !(reasons.length && (yours || over));
  if (page.thought.hidden) return;
  if (!thinking) {
    revise(
      page.thought,
      h('button', { type: 'button', class: 'button', 'data-command': 'reasons' }, `Why, ${levelName(reasons[0].who)}?`),
    );
    return;
  }
  const label = `${levelName(thinking.who)} is thinking`;
  const bar = page.thought.querySelector('progress');
  if (bar?.getAttribute('aria-label') === label) return void (bar.value = thinking.done); // the button stays pressed
  revise(
    page.thought,
    h('span', { class: 'soft' }, label),
    h('progress', { max: 1000, value: thinking.done, 'aria-label': label }),
    h('button', { type: 'button', class: 'button', 'data-command': 'hurry' }, 'Hurry', h('kbd', null, 'H')),
  );
}

/** Why a button is grey, or ''. @param {PlayPage} page @param {string} command */
export function whyNot({ table, sheet, orders }, command) {
  const { view } = table;
  if (!view || table.over) return '';
  if (command === 'undo' && !view.undo)
    return view.seq ? 'Dice, the other side’s actions and revealed information cannot be undone.' : 'Nothing to undo.';
  if (command === 'odds' && !sheet.sheet) return 'This action rolls no dice.';
  if (command === 'primary' && !table.primary && !orders?.way)
    return table.yours ? 'First choose an action, on the map or in the list.' : 'It is not your turn.';
  return '';
}

/** How it ended. @param {import('./table.js').Table} table */
export function endOf({ view, about }) {
  const { resigned, winner } = about ?? view ?? {};
  if (resigned) return `${sideDoes(resigned, 'resign')}. ${sideDoes(winner, 'win')}`;
  return about?.result || view?.result || '';
}

/** Did the rules say so? Else a player gave up, or ran out of time. @param {import('./table.js').Table} table */
export const byRules = ({ view, about }) => !(about ?? view)?.resigned && (!about || about.result === view?.result);

/** What is asked, or how it ended, as marked text. @param {PlayPage} page */
function question({ table }) {
  const { view, about } = table;
  if (!view) return '';
  if (table.over) return endOf(table) || view.prompt || 'The game is over.';
  if (table.typing) return view.prompt;
  if (view.actor !== 'fortune') return table.asks;
  const hand = about?.seats.find((/** @type {any} */ seat) => seat.seat === about.dice);
  return hand ? `${hand.name || sideTitle(hand.seat)} rolls real dice` : 'Rolling dice.';
}

/** A place that several actions name: an attack if one of them is, with the first cost that is told.
 * @param {import('./game.js').Light | undefined} a @param {import('./game.js').Light} b */
function both(a, b) {
  return a ? { attack: a.attack || b.attack, plate: a.plate || b.plate } : b;
}

/** What lights up on the map: what the actions that are left name.
 * @param {PlayPage} page @param {string} refused a place that was asked about */
export function lightsOf(page, refused) {
  const { table } = page;
  const lights = noLights();
  for (const action of table.filtered) {
    const light = table.model.light(action);
    for (const ref of action.refs) {
      const [kind, id] = [ref.slice(0, ref.indexOf(':')), ref.slice(ref.indexOf(':') + 1)];
      lights.refs.add(ref);
      if (kind === 'place') lights.places.set(id, both(lights.places.get(id), light));
      if (kind === 'unit') lights.units.add(id);
    }
  }
  page.orders?.light(lights);
  return {
    ...lights,
    chosen: table.marked,
    committed: new Set(table.yours ? table.model.committed(table.facts) : []),
    active: table.model.active(table.facts),
    side: table.model.activeSide(table.facts),
    refused,
  };
}
