/** The pages round the table: new game, my games, rules, about, and plain messages. */

import { h, renew, typeset } from './dom.js';
import { RulesPanel } from './rules.js';
import { chip } from './journal.js';
import { sideTitle } from './sides.js';
import { beginRemote, linkList, remembered, forget } from './links.js';

/** @param {string} title @param {import('./dom.js').Kid[]} kids */
export function frame(title, ...kids) {
  return h(
    'div',
    { class: 'page' },
    h(
      'a',
      {
        class: 'skip',
        href: '#main',
        onclick: (/** @type {Event} */ e) => {
          e.preventDefault();
          document.getElementById('main')?.focus();
        },
      },
      'Skip to the page',
    ),
    h(
      'header',
      { class: 'pagehead' },
      h('a', { class: 'wordmark', href: '#/' }, 'Long Roll'),
      h(
        'nav',
        { 'aria-label': 'Pages' },
        [
          ['new', 'New game'],
          ['games', 'My games'],
          ['rules', 'Rules'],
          ['about', 'About'],
        ].map(([to, label]) =>
          h('a', { href: `#/${to}`, 'aria-current': location.hash.startsWith(`#/${to}`) ? 'page' : null }, label),
        ),
      ),
    ),
    h('main', { id: 'main', tabindex: -1 }, title ? h('h1', null, title) : '', kids),
  );
}

/** @param {string} title @param {string} text */
export function messagePage(title, text) {
  return frame(title, h('p', { class: 'lead' }, text), h('p', null, h('a', { class: 'button', href: '#/' }, 'Start')));
}

/** Links to choose a game by, where there are several. @param {any[]} games @param {any} now
 * @param {string} to a page */
function choice(games, now, to) {
  if (games.length < 2) return '';
  return h(
    'nav',
    { class: 'choice', 'aria-label': 'Games' },
    games.map((one) =>
      h('a', { href: `#/${to}/${one.id}`, 'aria-current': one === now ? 'true' : null }, typeset(one.title)),
    ),
  );
}

/** @param {any} engine @param {(wish: any) => void} begin @param {string} id of a game, or ''
 * @param {string} wanted the scenario chosen at first, or '' */
export async function newPage(engine, begin, id, wanted) {
  const { games } = await engine.catalog();
  const game = games.find((/** @type {any} */ one) => one.id === id) ?? games[0];
  const scenarios = game.scenarios.filter((/** @type {any} */ one) => !one.partial);
  const form = h('form', { class: 'newgame' });
  const who = (/** @type {string} */ side, /** @type {string} */ chosen) =>
    h(
      'label',
      { class: `seat ${side}` },
      h('span', { class: 'sidename' }, sideTitle(side)),
      h(
        'select',
        { name: side },
        [
          ['person', 'A person at this screen'],
          ...game.opponents.map((/** @type {any} */ o) => [`ai:${o.name}`, `The machine: ${o.name}`]),
          ['open', 'A friend elsewhere, by link'],
        ].map(([value, label]) => h('option', { value, selected: value === chosen }, label)),
      ),
    );
  form.append(
    h(
      'fieldset',
      { class: 'scenarios' },
      h('legend', { class: 'caps' }, 'Scenario'),
      scenarios.map((/** @type {any} */ one, /** @type {number} */ i) =>
        h(
          'label',
          { class: 'scenario' },
          h('input', {
            type: 'radio',
            name: 'scenario',
            value: one.name,
            checked: wanted ? one.name === `${id}/${wanted}` : i === 0,
          }),
          h('span', null, h('b', null, one.title), h('small', null, typeset(one.about))),
        ),
      ),
    ),
    h(
      'fieldset',
      { class: 'seats' },
      h('legend', { class: 'caps' }, 'Who plays'),
      who('union', 'person'),
      who('confederate', 'ai:script'),
      h('p', { class: 'soft' }, game.opponents.map((/** @type {any} */ o) => `${o.name}: ${o.about}`).join('. ')),
    ),
    h(
      'details',
      { class: 'options' },
      h('summary', null, 'Options'),
      game.options.map((/** @type {any} */ option) =>
        h(
          'label',
          { class: 'option' },
          h(
            'select',
            { name: `option.${option.name}`, 'aria-label': option.text },
            option.values.map((/** @type {string} */ v) => h('option', { value: v }, v)),
          ),
          h('span', null, typeset(option.text)),
          chip(option.clause, true),
        ),
      ),
    ),
    h('p', null, h('button', { class: 'button primary', type: 'submit' }, 'Begin')),
  );
  form.addEventListener('click', (e) => {
    const clause = /** @type {HTMLElement | null} */ (/** @type {Element} */ (e.target).closest('[data-clause]'))
      ?.dataset.clause;
    if (clause) {
      e.preventDefault();
      location.hash = `#/rules/${clause}`;
    }
  });
  form.addEventListener('submit', (e) => {
    e.preventDefault();
    const data = new FormData(form);
    /** @type {Record<string, string>} */ const options = {};
    for (const option of game.options) {
      const value = String(data.get(`option.${option.name}`));
      if (value !== option.values[0]) options[option.name] = value;
    }
    const wish = {
      scenario: String(data.get('scenario')),
      options,
      seats: { union: String(data.get('union')), confederate: String(data.get('confederate')) },
    };
    if (Object.values(wish.seats).includes('open')) remote(wish);
    else begin(wish);
  });
  const said = h('p', { class: 'trouble', role: 'alert' });
  form.append(said);
  const page = frame('New game', choice(games, game, 'new'), form);
  const remote = async (/** @type {any} */ wish) => {
    const title = scenarios.find((/** @type {any} */ one) => one.name === wish.scenario)?.title ?? wish.scenario;
    try {
      const entry = await beginRemote(wish, title);
      const lead = 'The table stands. Each link is a seat: keep yours, send the other. The server keeps the game.';
      form.replaceWith(h('p', { class: 'lead' }, lead), linkList(entry, wish.seats));
    } catch (error) {
      said.textContent = /** @type {Error} */ (error).message;
    }
  };
  return page;
}

const DATE = /** @type {const} */ ({ dateStyle: 'medium', timeStyle: 'short' });

/** @param {import('../engine/saved.js').Saved} one */
function standOf(one) {
  return one.over ? `over: ${one.result}` : `turn ${one.turn || 1}, ${sideTitle(one.actor)} to act`;
}

/** @param {any} saved @param {(record: string) => Promise<void>} carry goes on with a record from a file */
export async function gamesPage(saved, carry) {
  const holder = h('div', null);
  const draw = async () => {
    /** @type {import('../engine/saved.js').Saved[]} */
    const all = await saved.list();
    renew(
      holder,
      all.length
        ? h(
            'ul',
            { class: 'games' },
            all.map((one) =>
              h(
                'li',
                null,
                h(
                  'p',
                  null,
                  h('b', null, typeset(one.title || one.scenario)),
                  h(
                    'small',
                    null,
                    `${standOf(one)} · ${one.seq} entries · ${new Date(one.at).toLocaleString('en-GB', DATE)}`,
                  ),
                  h(
                    'small',
                    null,
                    Object.entries(one.seats)
                      .map(([side, who]) => `${sideTitle(side)}: ${who.replace('ai:', 'machine, ')}`)
                      .join(' · '),
                  ),
                ),
                h(
                  'span',
                  { class: 'buttons' },
                  h('a', { class: 'button primary', href: `#/play/${one.id}` }, one.over ? 'Look' : 'Go on'),
                  h('a', { class: 'button', href: `#/replay/${one.id}` }, 'Replay'),
                  h(
                    'button',
                    {
                      class: 'button',
                      type: 'button',
                      onclick: async () => {
                        await saved.remove(one.id);
                        draw();
                      },
                      'aria-label': `Delete ${one.title}`,
                    },
                    'Delete',
                  ),
                ),
              ),
            ),
          )
        : h(
            'p',
            { class: 'lead' },
            'No game is kept in this browser yet. Games are saved here by themselves as you play. ',
            h('a', { href: '#/new' }, 'Begin one.'),
          ),
    );
  };
  await draw();
  const said = h('p', { class: 'trouble', role: 'alert' });
  const file = h('input', {
    type: 'file',
    accept: '.record,text/plain',
    onchange: async () => {
      try {
        const chosen = file.files?.[0];
        if (chosen) await carry(await chosen.text());
      } catch (error) {
        const { text, message } = /** @type {any} */ (error);
        said.textContent = `This record cannot be read: ${text ?? message}`;
      }
    },
  });
  const tables = remembered();
  return frame(
    'My games',
    holder,
    tables.length ? h('h2', null, 'On a server') : '',
    tables.map((one) =>
      h(
        'details',
        { class: 'remote' },
        h('summary', null, `${typeset(one.title)}, ${new Date(one.at).toLocaleDateString('en-GB')}`),
        linkList(one, {}),
        h(
          'button',
          { type: 'button', class: 'button', onclick: () => (forget(one.table), location.reload()) },
          'Forget',
        ),
      ),
    ),
    h('label', { class: 'import' }, h('span', null, 'Go on with a record from a file'), file),
    said,
  );
}

/** @param {any} engine @param {string} search */
export async function rulesPage(engine, search) {
  const { games } = await engine.catalog();
  const named = (/** @type {any} */ one) => search === one.id || search.startsWith(`${one.prefix}-`);
  const game = games.find(named) ?? games[0];
  const panel = new RulesPanel(engine, game.id);
  await panel.ask(search === game.id ? '' : search);
  return frame(
    'Rules',
    choice(games, game, 'rules'),
    h(
      'p',
      { class: 'lead' },
      'Every clause the engine enforces, in our own words, with the rulings where the rulebook leaves a question.',
    ),
    panel.el,
  );
}

export function aboutPage() {
  return frame(
    'About',
    h(
      'p',
      { class: 'lead' },
      'Long Roll plays board wargames of the battle of Chancellorsville in the browser. The engine that knows ' +
        'the rules is one C program; here it runs as WebAssembly, so games against the machine and at one ' +
        'screen need no network.',
    ),
    h(
      'p',
      null,
      'Rules are told in our own words. Where a value on the original map or counters was not open to us, we ' +
        'reconstructed it from maps and reports of the time; such a value carries a ',
      h('span', { class: 'ours' }, '◊'),
      '.',
    ),
    h(
      'p',
      null,
      'Odds are exact: every throw of the dice is counted, none is sampled. A game is kept as a record of its ' +
        'actions and can be replayed, checked and carried on.',
    ),
  );
}
