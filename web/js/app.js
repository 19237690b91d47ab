/** Routes by the hash of the address: start, new game, play, my games, replay, rules, about. */

import { h, renew } from './dom.js';
import { startTheme } from './theme.js';
import { counterDefs } from './counters.js';
import { localEngine } from '../engine/local.js';
import { gameLayer, gameChart } from './game.js';
import { Table } from './table.js';
import { PlayPage } from './play.js';
import * as saved from '../engine/saved.js';
import { startPage } from './start.js';
import { newPage, gamesPage, aboutPage, rulesPage, messagePage } from './pages.js';

/** @type {{close: () => any} | null} */
let page = null;
/** Done when the page that was left has saved its game. */
let left = Promise.resolve();
let visit = 0;
const root = /** @type {HTMLElement} */ (document.getElementById('app'));

/** Slower for people, quicker for tests. */
function settings() {
  const fast = new URLSearchParams(location.search).has('fast');
  return { pause: fast ? 0 : 650, dicePause: fast ? 0 : 450 };
}

/**
 * A table on an engine: the layer of its game, the model of its board, and the page's title.
 * @param {any} engine
 * @param {string} scenario
 */
async function seat(engine, scenario) {
  const catalog = await engine.catalog();
  const game = catalog.games.find((/** @type {any} */ g) => g.id === scenario.split('/')[0]);
  const about = game.scenarios.find((/** @type {any} */ one) => one.name === scenario);
  const board = about?.board ?? scenario.split('/')[1];
  const [layer, facts, chart] = await Promise.all([
    gameLayer(game.id),
    engine.board(game.id, board),
    gameChart(game.id),
  ]);
  return { table: new Table(engine, layer.model(facts, chart), game), layer, title: about?.title ?? game.title };
}

/** For catalog and clauses: the engine of this page, or the server where the page has none. */
async function anyEngine() {
  const engine = await localEngine(settings());
  try {
    await engine.catalog();
    return engine;
  } catch {
    engine.close();
    const { RemoteEngine } = await import('../engine/remote.js');
    return new RemoteEngine({ token: '' });
  }
}

/** What there is to play, for the start page. */
async function catalog() {
  const engine = await anyEngine();
  try {
    return await engine.catalog();
  } finally {
    engine.close();
  }
}

/** @param {any} engine @param {string} id */
function keep(engine, id) {
  let last = '';
  return async () => {
    try {
      const entry = await engine.save();
      if (entry?.id && entry.id !== last) {
        last = entry.id;
        if (entry.id !== id) history.replaceState(null, '', `#/play/${entry.id}`);
      }
    } catch {
      /* a full disk or a private window: play goes on */
    }
  };
}

/** A game kept in this browser, or a new one from the wish of the new-game page. @param {string} id
 * @param {any} wish */
async function play(id, wish) {
  const engine = await localEngine(settings());
  let scenario = wish?.scenario,
    entry;
  if (!wish) {
    entry = await saved.get(id);
    if (!entry) {
      engine.close();
      return show(
        messagePage(
          'This game is not in this browser.',
          'Open it on the device where it was begun, or begin a new one.',
        ),
      );
    }
    scenario = entry.scenario;
  }
  if (wish && !(await engine.has(wish.scenario.split('/')[0]))) {
    engine.close();
    return playOnServer(wish);
  }
  const { table, layer, title } = await seat(engine, scenario);
  const playing = new PlayPage(table, layer, { title, menu: menuOf(engine), seen: id || undefined });
  const save = keep(engine, id);
  let waiting = 0;
  table.addEventListener('view', () => {
    clearTimeout(waiting);
    waiting = window.setTimeout(save, 250);
  });
  show(playing.el, {
    close: () => {
      clearTimeout(waiting);
      return save().finally(() => playing.close());
    },
  });
  if (wish) await engine.create(wish);
  else if (entry) await engine.open(entry);
  await save();
  if (wish?.learn) (await import('./learn.js')).guide(playing, layer.hints ?? []);
}

/** The table of a guided game on the server. */
let lesson = '';

/** Where the page has no engine of its own the server plays. @param {any} wish */
async function playOnServer(wish) {
  const { beginRemote } = await import('./links.js');
  const entry = await beginRemote(wish, wish.scenario);
  const own = Object.keys(wish.seats).filter((one) => wish.seats[one] === 'person');
  const token = (own.length ? own : ['nobody']).map((one) => entry.seats[one]).join('+');
  if (wish.learn) lesson = token;
  location.hash = `#/t/${token}`;
}

/** @param {any} engine */
function menuOf(engine) {
  return [
    {
      label: 'Replay this game',
      go: async () => {
        const entry = await engine.save();
        location.hash = `#/replay/${entry.id}`;
      },
    },
    {
      label: 'Prove the dice',
      go: async () => {
        const entry = await engine.save();
        location.hash = `#/dice/${entry.id}`;
      },
    },
    { label: 'Download the record', go: async () => download(await engine.record()) },
    {
      label: 'My games',
      go: () => {
        location.hash = '#/games';
      },
    },
    {
      label: 'New game',
      go: () => {
        location.hash = '#/new';
      },
    },
    {
      label: 'About',
      go: () => {
        location.hash = '#/about';
      },
    },
  ];
}

/** @param {string} text */
function download(text) {
  const link = h('a', { href: `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`, download: 'game.record' });
  link.click();
}

/** @param {string} token */
async function remote(token) {
  const { remoteEngine } = await import('../engine/remote.js');
  const engine = await remoteEngine({ token });
  const { table, layer, title } = await seat(engine, engine.scenario);
  const playing = new PlayPage(table, layer, {
    title,
    seen: token,
    menu: [
      {
        label: 'Replay this game',
        go: () => {
          location.hash = `#/replay/t/${token}`;
        },
      },
      {
        label: 'Prove the dice',
        go: () => {
          location.hash = `#/dice/t/${token}`;
        },
      },
      {
        label: 'Start',
        go: () => {
          location.hash = '#/';
        },
      },
    ],
  });
  show(playing.el, playing);
  await engine.view();
  if (token === lesson) (await import('./learn.js')).guide(playing, layer.hints ?? []);
}

/** A game of this browser, or by `t` and a token one of a server. @param {string[]} where @param {number} at */
async function replay(where, at) {
  const { ReplayPage } = await import('./replay.js');
  const game = await whereIs(where);
  if (!game) return;
  const { engine, scenario, open } = game;
  const { table, layer, title } = await seat(engine, scenario);
  const base = `#/replay/${where.join('/')}`;
  const showing = new ReplayPage(table, layer, {
    title: `Replay: ${title}`,
    base,
    back: where[0] === 't' ? `#/t/${where[1]}` : `#/play/${where[0]}`,
    at,
    record: game.record,
    share: where[0] === 't' ? await watching(where[1]) : base,
  });
  show(showing.page.el, showing);
  await open();
  await showing.begin();
}

/** An engine of this page to replay a game with, and its record. @param {string[]} where */
async function whereIs([id, token]) {
  const engine = await localEngine({ ...settings(), pause: 1e9 });
  engine.hold(true);
  if (id === 't') {
    const { remoteEngine } = await import('../engine/remote.js');
    const server = await remoteEngine({ token });
    server.close();
    const record = () => server.record();
    return { engine, scenario: server.scenario, open: async () => engine.open(await record()), record };
  }
  const entry = await saved.get(id);
  if (!entry) {
    const text = 'A replay needs a game from My games, or a record you open there.';
    engine.close();
    show(messagePage('This game is not in this browser.', text));
    return null;
  }
  const record = async () => entry.record ?? '';
  return { engine, scenario: entry.scenario, open: () => engine.open(entry), record };
}

/** The replay's address for those who watch, where we know it: a token of a seat is given to nobody.
 * @param {string} token */
async function watching(token) {
  const { remembered } = await import('./links.js');
  const known = remembered().find(({ seats }) => Object.values(seats).includes(token))?.seats.nobody;
  return known ? `#/replay/t/${known}` : '';
}

/** The dice of a game derived again; without a game, of a record from a file. @param {string[]} where */
async function proof(where) {
  const { proofPage } = await import('./proof.js');
  if (!where[0]) return show(proofPage('', ''));
  const game = await whereIs(where);
  if (!game) return;
  try {
    const { games } = await game.engine.catalog();
    const scenarios = games.flatMap((/** @type {any} */ one) => one.scenarios);
    const title = scenarios.find((/** @type {any} */ one) => one.name === game.scenario)?.title ?? game.scenario;
    show(proofPage(await game.record(), title));
  } finally {
    game.engine.close();
  }
}

/** @param {Element} el @param {{close: () => any} | null} [owner] */
function show(el, owner = null) {
  if (page) left = Promise.resolve(page.close());
  page = owner;
  renew(root, el);
}

/** Go on with a record from a file. @param {string} record */
async function carry(record) {
  const engine = await localEngine({ ...settings(), pause: 1e9 });
  engine.hold(true);
  try {
    await engine.open(record);
    location.hash = `#/play/${(await engine.save()).id}`;
  } finally {
    engine.close();
  }
}

/** @type {any} the wish of a game about to begin */
let wish = null;

/** @param {any} what */
function begin(what) {
  wish = what;
  location.hash = '#/play';
}

async function route() {
  const mine = ++visit;
  const [, name = '', arg = '', more = '', last = ''] = (location.hash || '#/').split('/');
  const where = arg === 't' ? [arg, more] : [arg];
  if (name === 'play' && !arg && !wish) return void (location.hash = '#/new');
  document.title = 'Long Roll';
  const late = () => mine !== visit;
  try {
    if (name === '') return show(startPage(catalog, begin));
    if (name === 'about') return show(aboutPage());
    if (name === 't') return await remote(arg);
    show(messagePage('One moment.', 'The table is being set.'));
    if (name === 'play') {
      const mineWish = arg ? null : wish;
      wish = null;
      return await play(arg, mineWish);
    }
    if (name === 'replay') return await replay(where, Number(arg === 't' ? last : more) || 0);
    if (name === 'dice') return await proof(where);
    if (name === 'games') {
      await left;
      const el = await gamesPage(saved, carry);
      return late() ? undefined : show(el);
    }
    const engine = await anyEngine();
    if (name === 'new') show(await newPage(engine, begin, arg, more), engine);
    else if (name === 'rules') show(await rulesPage(engine, decodeURIComponent(arg)), engine);
    else show(messagePage('There is no such page.', 'Go back to the start.'), engine);
  } catch (error) {
    console.error(error);
    show(
      messagePage(
        'This did not work.',
        String(/** @type {any} */ (error)?.text ?? /** @type {any} */ (error)?.message ?? error),
      ),
    );
  }
}

startTheme();
document.body.append(counterDefs());
window.addEventListener('hashchange', route);
if ('serviceWorker' in navigator && location.protocol !== 'file:') {
  navigator.serviceWorker.register(new URL('../sw.js', import.meta.url), { type: 'module' }).catch(() => {});
}
route();
