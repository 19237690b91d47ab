/** Why the machine did that: what it chose in its last turn, and what it weighed against it. */

import { h, capital } from './dom.js';
import { dialog } from './play_layout.js';
import { rendered } from './journal.js';
import { percent } from './sheet.js';
import { levelName } from './sides.js';

/** @typedef {import('../engine/core.js').Reason} Reason */
/** @typedef {import('./play.js').PlayPage} PlayPage */

/** One line of what was weighed. @param {PlayPage} page @param {Reason['choices'][0]} choice @param {boolean} taken */
export function weighed(page, choice, taken) {
  const { model } = page.table;
  return h(
    'li',
    { class: taken ? 'taken' : '' },
    h(
      'p',
      null,
      taken ? '' : h('span', { class: 'soft' }, 'rather than '),
      h(taken ? 'b' : 'span', null, rendered(model, taken ? capital(choice.words) : choice.words)),
      choice.plan ? [': ', rendered(model, choice.plan)] : '',
    ),
    h(
      'p',
      { class: 'share' },
      h('meter', { min: 0, max: 10000, value: choice.score, 'aria-label': percent(choice.score, 10000) }),
      h('b', null, percent(choice.score, 10000)),
      h('small', null, `${choice.playouts > 1 ? `± ${percent(choice.error, 10000)}, ` : ''}${choice.playouts} games`),
    ),
  );
}

/** @param {PlayPage} page @param {Reason} reason */
function card(page, reason) {
  return h(
    'li',
    null,
    reason.asked ? h('p', { class: 'soft' }, rendered(page.table.model, reason.asked)) : '',
    h(
      'ul',
      null,
      reason.choices.map((choice, i) => weighed(page, choice, i === 0)),
    ),
    reason.usual ? h('p', { class: 'soft' }, 'Nothing was clearly better than its usual choice.') : '',
    reason.hurried ? h('p', { class: 'soft' }, 'It was told to hurry.') : '',
  );
}

/** @param {PlayPage} page */
export function openReasons(page) {
  const { reasons } = page.table;
  if (page.menu.open || !reasons.length) return;
  dialog(
    page,
    `Why, ${levelName(reasons[0].who)}?`,
    h(
      'p',
      { class: 'soft' },
      'What it considered since your last action, latest first. Each percentage is its result in the games that it ' +
        'played out from there: wins, and half of the draws.',
    ),
    h('ol', { class: 'reasons' }, reasons.map((reason) => card(page, reason)).reverse()),
  );
}
