/** A new game: scenario, who plays, options; with a person elsewhere it begins on the server, with an invitation. */

import { h, renew, typeset } from './dom.js';
import { choice, frame } from './pages.js';
import { gameAbout } from './game.js';
import { chip } from './journal.js';
import { clockChoice } from './clock.js';
import { sideName, sideTitle } from './sides.js';
import * as tables from './tables.js';
import { callMe, myName } from './tables.js';
import { inviteBox } from './invite.js';

/** Your name, and whether everybody may see the table. */
export function nameField() {
  return h(
    'label',
    { class: 'seat' },
    h('span', null, 'Your name'),
    h('input', {
      type: 'text',
      name: 'name',
      maxlength: 40,
      value: myName(),
      autocomplete: 'nickname',
      placeholder: 'shown to your opponent',
    }),
  );
}

function elsewhere() {
  return h(
    'div',
    { class: 'elsewhere' },
    nameField(),
    clockChoice(),
    h(
      'label',
      { class: 'tick' },
      h('input', { type: 'checkbox', name: 'public' }),
      h(
        'span',
        null,
        h('b', null, 'Public game'),
        h(
          'small',
          null,
          'Listed under Watch: anyone may join or watch. Otherwise only people with the link can.',
        ),
      ),
    ),
  );
}

/** @param {any} error */
export function message(error) {
  return String(error?.text ?? error?.message ?? error);
}

/** Who has invited to all seats may take one himself.
 *  @param {tables.Known} entry @param {string[]} open seats @param {(error: any) => void} fail */
async function invitation(entry, open, fail) {
  const take = (/** @type {string} */ seat) => async () => {
    try {
      location.hash = `#/t/${(await tables.sit(entry.table, seat, entry.title)).token}`;
    } catch (error) {
      fail(error);
    }
  };
  const watches = entry.seat === 'nobody';
  return [
    h(
      'p',
      { class: 'lead' },
      'Send the invitation, then take your seat. The game is saved on the server: play it now or over several days.',
    ),
    h('h2', null, 'Invitation'),
    await inviteBox(entry.table),
    h('h2', null, 'Your seat'),
    h(
      'p',
      { class: 'buttons' },
      (watches ? open : []).map((seat) =>
        h('button', { type: 'button', class: 'button primary', onclick: take(seat) }, `Play the ${sideName(seat)}`),
      ),
      h(
        'a',
        { class: watches ? 'button' : 'button primary', href: `#/t/${entry.token}` },
        watches ? 'Watch' : `Play the ${sideName(entry.seat)}`,
      ),
      h('a', { class: 'button', href: '#/carry' }, 'Continue on another device'),
    ),
  ];
}

/** @typedef {{name: string, title: string, about: string, partial: boolean, options: Record<string, string>,
 *   handicap?: {most: number, counts: string, source: string}}}
 *   Scenario */

class NewForm {
  el = h('form', { class: 'newgame' });
  seats = h('fieldset', { class: 'seats' });
  options = h('details', { class: 'options' });
  fair = h('details', { class: 'options' }, h('summary', null, 'Is it fair?'));
  said = h('p', { class: 'trouble', role: 'alert' });

  /** @param {any} game of the catalog @param {string} wanted the scenario chosen at first, or '' */
  constructor(game, wanted) {
    this.game = game;
    this.el.append(this.#scenarios(wanted), this.seats, this.options, dice(), this.fair, begin(), this.said);
    this.#drawOptions();
    this.#drawSeats();
    this.el.addEventListener('change', (e) => {
      if (/** @type {HTMLInputElement} */ (e.target).name === 'scenario') this.#drawOptions();
      this.follow();
    });
    this.el.addEventListener('click', (e) => this.#click(e));
    this.follow();
  }

  /** @param {string} wanted */
  #scenarios(wanted) {
    const all = scenariosOf(this.game);
    const first = all.find((one) => one.name === `${this.game.id}/${wanted}`) ?? all[0];
    return h(
      'fieldset',
      { class: 'scenarios' },
      h('legend', { class: 'caps' }, 'Scenario'),
      all.map((one) =>
        h(
          'label',
          { class: 'scenario' },
          h('input', { type: 'radio', name: 'scenario', value: one.name, checked: one === first }),
          h('span', null, h('b', null, typeset(one.title)), h('small', null, typeset(one.about))),
        ),
      ),
    );
  }

  /** @returns {Scenario} */
  get scenario() {
    const name = String(new FormData(this.el).get('scenario'));
    return scenariosOf(this.game).find((one) => one.name === name) ?? BARE;
  }

  /** The names of the seats, and what only a table with others needs, follow what is chosen. */
  follow() {
    const data = new FormData(this.el);
    const chosen = data.get('option.sides') === 'choose';
    const titles = chosen ? ['First player', 'Second player'] : [sideTitle('union'), sideTitle('confederate')];
    this.seats.querySelectorAll('.who .sidename').forEach((el, i) => (el.textContent = titles[i]));
    this.el.classList.toggle('withpeople', [data.get('union'), data.get('confederate')].includes('open'));
  }

  #drawSeats() {
    const { opponents } = this.game;
    const choices = [
      ['person', 'Player at this screen'],
      ...opponents.map((/** @type {any} */ o) => [`ai:${o.name}`, computer(o)]),
      ['open', 'Online player, by invitation'],
    ];
    const who = (/** @type {string} */ side, /** @type {string} */ chosen) =>
      h(
        'label',
        { class: `seat who ${side}` },
        h('span', { class: 'sidename' }, sideTitle(side)),
        h(
          'select',
          { name: side },
          choices.map(([value, label]) => h('option', { value, selected: value === chosen }, label)),
        ),
      );
    renew(
      this.seats,
      h('legend', { class: 'caps' }, 'Players'),
      who('union', 'person'),
      who('confederate', opponents.length ? `ai:${usual(opponents).name}` : 'person'),
      elsewhere(),
      described(opponents),
    );
  }

  /** What may be chosen here: of a handicap, as much as the scenario allows. @param {any} option @returns {string[]} */
  #values(option) {
    if (option.name !== 'handicap') return option.values;
    const most = this.scenario.handicap?.most ?? 0;
    return option.values.filter((/** @type {string} */ v) => Number(v.split('+')[1] ?? 0) <= most);
  }

  /** @param {any} option */
  #counts(option) {
    const counts = option.name === 'handicap' && this.scenario.handicap?.counts;
    return counts ? ` (here ${counts})` : '';
  }

  /** As the scenario has them; what was chosen for another that has it the same stays. */
  #drawOptions() {
    const chosen = new FormData(this.el),
      { options: own } = this.scenario;
    const value = (/** @type {any} */ { name, values }) => {
      const before = chosen.get(`option.${name}`);
      return name === 'handicap' || name in own || before === null ? (own[name] ?? values[0]) : before;
    };
    this.options.hidden = !this.game.options.length;
    renew(
      this.options,
      h('summary', null, 'Options'),
      this.game.options.map((/** @type {any} */ option) =>
        h(
          'label',
          { class: 'option' },
          h(
            'select',
            { name: `option.${option.name}`, 'aria-label': option.text },
            this.#values(option).map((/** @type {string} */ v) =>
              h('option', { value: v, selected: v === value(option) }, v),
            ),
          ),
          h('span', null, typeset(option.text + this.#counts(option))),
          chip(option.clause, true),
        ),
      ),
    );
  }

  /** A clause leads to its rule. @param {Event} e */
  #click(e) {
    const chipped = /** @type {HTMLElement | null} */ (/** @type {Element} */ (e.target).closest('[data-clause]'));
    if (!chipped) return;
    e.preventDefault();
    location.hash = `#/rules/${chipped.dataset.clause}`;
  }

  /** The second seat is for a person elsewhere. */
  invite() {
    const select = /** @type {HTMLSelectElement | null} */ (this.seats.querySelector('[name=confederate]'));
    if (select) select.value = 'open';
    this.follow();
  }

  /** What was filled in. */
  wish() {
    const data = new FormData(this.el);
    /** @type {Record<string, string>} */ const options = {};
    for (const option of this.game.options) {
      const value = String(data.get(`option.${option.name}`));
      if (value !== (this.scenario.options[option.name] ?? option.values[0])) options[option.name] = value;
    }
    const [one, other] = [String(data.get('union')), String(data.get('confederate'))];
    /** @type {Record<string, string>} */ const seats =
      data.get('option.sides') === 'choose' ? { first: one, second: other } : { union: one, confederate: other };
    return { scenario: this.scenario.name, options, seats };
  }
}

/** @typedef {{name: string, about: string, title?: string, level?: number}} Opponent */

/** "Computer, level 3: Regular". @param {Opponent} opponent */
function computer({ name, title, level }) {
  return level ? `Computer, level ${level}: ${title}` : `Computer: ${title ?? name}`;
}

/** Whom a newcomer to the page meets: the middle of the levels. @param {Opponent[]} opponents */
function usual(opponents) {
  return opponents.find(({ level }) => level === 3) ?? opponents[0];
}

/** What the machines are like. @param {Opponent[]} opponents */
function described(opponents) {
  return h(
    'details',
    { class: 'options levels' },
    h('summary', null, 'The computer’s levels'),
    h(
      'dl',
      null,
      opponents.map((one) =>
        h(
          'div',
          null,
          h('dt', null, one.level ? h('b', { class: 'rank' }, one.level) : '', one.title ?? one.name),
          h('dd', null, one.about),
        ),
      ),
    ),
  );
}

/** Fetched when it is opened. @param {any} engine @param {NewForm} form */
function askFair(engine, form) {
  const open = async () => {
    const { fairBox } = await import('./fair.js');
    form.fair.append(fairBox(engine, form.game.opponents, () => form.wish()));
  };
  form.fair.addEventListener('toggle', open, { once: true });
}

/** @type {Scenario} */
const BARE = { name: '', title: '', about: '', partial: false, options: {} };

/** @param {any} game @returns {Scenario[]} */
function scenariosOf(game) {
  return game?.scenarios.filter((/** @type {Scenario} */ one) => !one.partial) ?? [];
}

function dice() {
  return h(
    'details',
    { class: 'options dicechoice' },
    h('summary', null, 'Dice'),
    h(
      'label',
      { class: 'option' },
      h(
        'select',
        { name: 'dice', 'aria-label': 'Dice' },
        h('option', { value: 'rolled' }, 'rolled'),
        h('option', { value: 'typed' }, 'typed'),
      ),
      h('span', null, 'rolled for you, or real dice that you enter'),
    ),
  );
}

function begin() {
  return h('p', null, h('button', { class: 'button primary', type: 'submit' }, 'Start game'));
}

/** What the game is, and the quickest ways in. @param {import('./game.js').About | null} about
 * @param {(wish: any) => void} go */
function quick(about, go) {
  if (!about) return [];
  const one = (/** @type {import('./game.js').About['ways'][0]} */ { title, text, wish }) =>
    h(
      'li',
      null,
      h(
        'button',
        { class: 'way', type: 'button', onclick: () => go(wish) },
        h('b', null, title),
        h('span', null, text),
      ),
    );
  return [h('p', { class: 'lead' }, about.lead), h('ul', { class: 'ways' }, about.ways.map(one))];
}

/**
 * @param {any} engine
 * @param {(wish: any) => void} go
 * @param {string} id of a game, or ''
 * @param {string} wanted the scenario chosen at first, `people` for a table with a person elsewhere, or ''
 */
export async function newPage(engine, go, id, wanted) {
  const { games } = await engine.catalog();
  const game = games.find((/** @type {any} */ one) => one.id === id) ?? games[0];
  const form = new NewForm(game, wanted);
  if ('balance' in engine) askFair(engine, form);
  else form.fair.remove(); // no engine in this page
  if (wanted === 'people') form.invite();
  const ways = quick(await gameAbout(game.id), go);
  const page = h('div', null, frame('New game', choice(games, game, 'new'), ways, form.el));
  form.el.addEventListener('submit', async (e) => {
    e.preventDefault();
    const wish = form.wish(),
      data = new FormData(form.el);
    if (!Object.values(wish.seats).includes('open')) return go({ ...wish, typedDice: data.get('dice') === 'typed' });
    callMe(String(data.get('name') ?? ''));
    form.said.textContent = '';
    try {
      const clock = String(data.get('clock') ?? 'none');
      const more = { public: data.get('public') === 'on', clock };
      const entry = await tables.begin({ ...wish, ...more }, form.scenario.title);
      const open = Object.keys(wish.seats).filter((seat) => wish.seats[seat] === 'open');
      const said = h('p', { class: 'trouble', role: 'alert' });
      const fail = (/** @type {any} */ error) => (said.textContent = message(error));
      renew(page, frame('Game created', await invitation(entry, open, fail), said));
      page.querySelector('main')?.focus({ preventScroll: true });
      scrollTo(0, 0);
    } catch (error) {
      form.said.textContent = message(error);
    }
  });
  return page;
}
