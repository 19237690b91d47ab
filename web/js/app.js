/** Routes by the hash of the address, and the table behind each: in this browser, on a server, or seen again. */

import { h, renew } from './dom.js';
import { get, onchange } from './settings.js';
import { startTheme } from './theme.js';
import { counterDefs } from './counters.js';
import { localEngine } from '../engine/local.js';
import { gameAbout, gameLayer, gameChart } from './game.js';
import { Table } from './table.js';
import { PlayPage } from './play.js';
import * as saved from '../engine/saved.js';
import { knownGames, startPage } from './start.js';
import { aboutPage, frame, messagePage, waitingPage, troublePage } from './pages.js';

/** `follow`: it goes where an address leads by itself, if that is its own.
 * @type {{close: () => any, follow?: (path: string[]) => boolean} | null} */
let page = null;
/** Done when the page that was left has saved its game. */
let left = Promise.resolve();
let visit = 0;
const root = /** @type {HTMLElement} */ (document.getElementById('app'));

/** A slow device need not think as long as ours did. @param {number} level */
function longest(level) {
  return level < 4 ? 3000 : level < 5 ? 15000 : 60000;
}

/** Slower for people, quicker for tests. */
function settings() {
  const fast = new URLSearchParams(location.search).has('fast');
  const speed = get('speed');
  return { pause: fast ? 0 : 650 / speed, dicePause: fast ? 0 : 450 / speed, most: fast ? undefined : longest };
}

/** The machine keeps pace with what is set while it plays. @param {any} engine @returns {() => void} ends it */
function keepPace(engine) {
  return onchange(() => {
    const { pause, dicePause } = settings();
    Object.assign(engine, { pause, dicePause });
  });
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
  const fetched = gameLayer(game.id);
  const [layer, stage, introduced, facts, chart] = await Promise.all([
    fetched,
    import('./stage.js'),
    gameAbout(game.id),
    engine.board(game.id, board),
    fetched.then((one) => gameChart(game.id, one.chart?.(board))),
  ]);
  const lesson = introduced?.ways.find((way) => way.wish.learn && way.wish.scenario === scenario)?.wish;
  const table = new Table(engine, layer.model(facts, chart), game);
  return { table, layer, stage, title: about?.title ?? game.title, lesson };
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

/** Saves the game: at once, or as soon as the saving under way is done. @param {any} engine @param {string} id */
function keep(engine, id) {
  let last = '';
  const once = async () => {
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
  /** @type {Promise<void> | null} */ let saving = null;
  let more = false;
  const all = async () => {
    do {
      more = false;
      await once();
    } while (more);
    saving = null;
  };
  return () => {
    more = true;
    return (saving ??= all());
  };
}

/**
 * A game kept in this browser, or a new one from the wish of the new-game page.
 * @param {string} id
 * @param {any} wish
 * @param {Visit} at
 */
async function play(id, wish, at) {
  const engine = await localEngine(settings());
  const entry = wish ? null : await saved.get(id);
  if (!wish && !entry) {
    engine.close();
    return at.show(notHere('Open it on the device where you started it, or start a new one.'));
  }
  const scenario = wish?.scenario ?? entry?.scenario;
  if (wish && !(await engine.has(scenario.split('/')[0]))) {
    engine.close();
    return playOnServer(wish);
  }
  const { table, layer, stage, title, lesson } = await seat(engine, scenario);
  const menu = () => [...lessonItems(playing, layer, lesson), ...menuOf(engine, table), ...resignItem(playing)];
  const debrief = () => ({ replay: location.hash.replace('#/play/', '#/replay/'), again: begin });
  const seen = id || undefined;
  const moment = async (/** @type {number} */ entry) => to(`#/replay/${(await engine.save()).id}/${entry}`);
  /** @type {PlayPage} */ const playing = new PlayPage(table, layer, { title, menu, seen, debrief, moment, stage });
  const { TypedDice } = await import('./typed.js');
  const typed = new TypedDice(playing);
  const save = keep(engine, id);
  table.addEventListener('view', save);
  const pace = keepPace(engine);
  const close = () => {
    typed.close();
    pace();
    return save().finally(() => playing.close());
  };
  if (!at.show(playing.el, { close })) return;
  if (wish?.typedDice) engine.typedDice = true;
  if (wish) await engine.create(wish);
  else if (entry) await engine.open(entry);
  await save();
  if (wish?.learn) await teach(playing, layer, lesson);
}

/** @param {PlayPage} playing @param {import('./game.js').GameLayer} layer @param {any} lesson the wish it begins by */
async function teach(playing, layer, lesson) {
  (await import('./learn.js')).guide(playing, layer.hints ?? [], () => begin(lesson));
}

/** Where there is a lesson, it can be had back and begun again. @param {PlayPage} playing
 * @param {import('./game.js').GameLayer} layer @param {any} lesson */
function lessonItems(playing, layer, lesson) {
  if (!lesson) return [];
  return [
    { label: 'Show the tutorial', go: () => teach(playing, layer, lesson) },
    { label: 'Start the tutorial again', go: () => begin(lesson) },
  ];
}

/** @param {string} help */
function notHere(help) {
  const games = h('a', { class: 'button primary', href: '#/games' }, 'My games');
  return messagePage('This game is not saved in this browser', help, games);
}

/** The table of a guided game on the server. */
let taught = '';

/** Where the page has no engine of its own the server plays. @param {any} wish */
async function playOnServer(wish) {
  const { scenario, options, seats } = wish;
  const { begin: beginOnServer } = await import('./tables.js');
  const { token, seat: mine } = await beginOnServer({ scenario, options, seats }, scenario);
  if (wish.typedDice && mine !== 'nobody') {
    const { RemoteEngine } = await import('../engine/remote.js');
    await new RemoteEngine({ token }).offer('table-dice'); // a machine agrees, and so does who shares the screen
  }
  if (wish.learn) taught = token;
  location.replace(`#/t/${token}`);
}

/** @param {any} engine @param {Table} table */
function menuOf(engine, table) {
  const dice = () => {
    engine.typedDice = !engine.typedDice;
    table.dispatchEvent(new Event('people'));
    table.dispatchEvent(new Event('choice'));
  };
  const reasons = async () => download(await engine.record(undefined, true));
  return [
    { label: 'Replay this game', go: async () => to(`#/replay/${(await engine.save()).id}`) },
    { label: 'Verify the dice', go: async () => to(`#/dice/${(await engine.save()).id}`) },
    { label: 'Download this game', go: async () => download(await engine.record()) },
    ...(engine.reasoned ? [{ label: 'Download with the machine’s reasons', go: reasons }] : []),
    { label: engine.typedDice ? 'Roll for me' : 'Use real dice', go: dice },
    { label: 'My games', go: () => to('#/games') },
    { label: 'New game', go: () => to('#/new') },
    { label: 'About', go: () => to('#/about') },
  ];
}

/** A person may give up at any time. @param {PlayPage} playing */
function resignItem(playing) {
  const { engine, over, view } = playing.table;
  const you = view?.you ?? 'nobody';
  if (over || you === 'nobody') return [];
  const go = async () => {
    const { askResign } = await import('./people_ask.js');
    askResign(playing, () => engine.resign(you), you === 'union' ? 'confederate' : 'union');
  };
  return [{ label: 'Resign', go }];
}

/** @param {string} hash */
function to(hash) {
  location.hash = hash;
}

/** @param {string} text */
function download(text) {
  const link = h('a', { href: `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`, download: 'game.record' });
  link.click();
}

/** For a table that was set aside. @param {string} token */
function recordButton(token) {
  const fetched = async () => {
    const { RemoteEngine } = await import('../engine/remote.js');
    download(await new RemoteEngine({ token: token.split('+')[0] }).record());
  };
  return h('button', { type: 'button', class: 'button primary', onclick: fetched }, 'Download this game');
}

/** A seat at a server's table. @param {string} token @param {Visit} at */
async function remote(token, at) {
  const [{ remoteEngine }, { People }, { known, promiseOf, remember }, { ChatPanel }] = await Promise.all([
    import('../engine/remote.js'),
    import('./people.js'),
    import('./tables.js'),
    import('./chat.js'),
  ]);
  const { engine, about } = await remoteEngine({ token });
  const { table, layer, stage, title, lesson } = await seat(engine, about.scenario);
  const mine = token.includes('+') ? 'both' : about.you;
  const first = !about.over && !known().some((one) => one.token === token);
  const promise = first ? promiseOf(about) : {};
  remember({ ...promise, table: about.table, token, seat: mine, title: about.title, at: Date.now() });
  table.hear(about);
  /** @type {import('./people.js').People} */ let people;
  const menu = () => [
    ...people.menu(),
    ...lessonItems(playing, layer, lesson),
    { label: 'Replay this game', go: () => to(`#/replay/t/${token}`) },
    { label: 'Verify the dice', go: () => to(`#/dice/t/${token}`) },
    { label: 'Download this game', go: async () => download(await engine.record()) },
    { label: 'My games', go: () => to('#/games') },
    { label: 'Start', go: () => to('#/') },
  ];
  /** @type {PlayPage} */ const playing = new PlayPage(table, layer, {
    title,
    stage,
    seen: token,
    menu,
    ending: () => people.ending(),
    debrief: () => ({ replay: `#/replay/t/${token}`, share: () => watching(token) }),
    moment: (entry) => to(`#/replay/t/${token}/${entry}`),
    chat: new ChatPanel(engine).el,
  });
  people = new People(playing, { token, title });
  const close = () => {
    people.close();
    playing.close();
  };
  if (!at.show(playing.el, { close })) return;
  await engine.view();
  if (token === taught) await teach(playing, layer, lesson);
}

/**
 * A game of this browser, or by `t` and a token one of a server.
 * @param {string[]} where
 * @param {number} moment
 * @param {Visit} at
 */
async function replay(where, moment, at) {
  const { ReplayPage } = await import('./replay.js');
  const game = await whereIs(where, at);
  if (!game) return;
  const { engine, scenario, open } = game;
  const { table, layer, title } = await seat(engine, scenario);
  const base = `#/replay/${where.join('/')}`;
  const showing = new ReplayPage(table, layer, {
    title: `Replay: ${title}`,
    base,
    back: where[0] === 't' ? `#/t/${where[1]}` : `#/play/${where[0]}`,
    at: moment,
    record: game.record,
    open,
    share: where[0] === 't' ? await watching(where[1]) : base,
  });
  if (!at.show(showing.page.el, showing)) return;
  await open(engine);
  await showing.begin();
}

/** An engine to replay a game with, and its record. @param {string[]} where @param {Visit} at */
async function whereIs([id, token], at) {
  if (id === 't') return served(token);
  const engine = await localEngine({ ...settings(), pause: 1e9 });
  engine.hold(true);
  const entry = await saved.get(id);
  if (!entry) {
    engine.close();
    at.show(notHere('Open a replay from My games.'));
    return null;
  }
  const record = async () => entry.record ?? '';
  const open = (/** @type {any} */ by) => by.open(entry.record ?? '');
  return { engine, scenario: entry.scenario, open, record };
}

/** A table of the server: replayed by the engine of this page; by the server, where the page has none or something is
 *  hidden. @param {string} token */
async function served(token) {
  const { remoteEngine } = await import('../engine/remote.js');
  const { engine: server, about } = await remoteEngine({ token: token.split('+')[0] });
  const engine = await localEngine({ ...settings(), pause: 1e9 });
  const { scenario } = about;
  const record = () => server.record();
  engine.hold(true);
  const open = async (/** @type {any} */ by) => {
    if (by === server) await server.look();
    else await by.open(await record(), true); // with something left out it cannot be opened: so it lies open
  };
  try {
    await open(engine);
  } catch {
    engine.close();
    return { engine: server, scenario, open, record };
  }
  server.close();
  return { engine, scenario, open, record };
}

/** The replay's address for those who watch, where we know it: a token of a seat is given to nobody.
 * @param {string} token */
async function watching(token) {
  const { known } = await import('./tables.js');
  const entry = known().find((one) => one.token === token);
  const watch = entry?.seat === 'nobody' ? token : entry?.watch;
  return watch ? `#/replay/t/${watch}` : '';
}

/**
 * The dice of a game derived again; without a game, of a record from a file.
 * @param {string[]} where
 * @param {Visit} at
 */
async function proof(where, at) {
  const { proofPage } = await import('./proof.js');
  if (!where[0]) return at.show(proofPage('', ''));
  const game = await whereIs(where, at);
  if (!game) return;
  try {
    const { games } = await game.engine.catalog();
    const scenarios = games.flatMap((/** @type {any} */ one) => one.scenarios);
    const title = scenarios.find((/** @type {any} */ one) => one.name === game.scenario)?.title ?? game.scenario;
    const { engine } = game;
    const { known } = await import('./tables.js');
    const kept = where[0] === 't' ? known().find(({ token }) => token === where[1]) : undefined;
    at.show(proofPage(await game.record(), title, 'told' in engine ? () => engine.told([]) : undefined, kept));
  } finally {
    game.engine.close();
  }
}

/** The rulebook at a game, a chapter or a clause, with a way back to the page one came from. @param {string[]} path
 * @param {Visit} at @param {string} from its address */
async function rules(path, at, from) {
  const { BookPage, spotOf } = await import('./page_book.js');
  const { games } = await catalog();
  const back = /^#\/(new|play|t|replay)\b/.test(from)
    ? { label: 'Back', words: '', go: () => to(from) }
    : null;
  const book = new BookPage(games, { back });
  if (at.show(frame('', book.el), book)) await book.show(spotOf(games, path));
}

/** @param {Element} el @param {{close: () => any} | null} [owner] */
function show(el, owner = null) {
  if (page) left = Promise.resolve(page.close());
  page = owner;
  renew(root, el);
  scrollTo(0, 0);
}

/** Go on with a record from a file; on the server, where the page has no engine. @param {string} record */
async function carry(record) {
  const engine = await localEngine({ ...settings(), pause: 1e9 });
  engine.hold(true);
  try {
    const scenario = /^scenario (\S+)$/m.exec(record)?.[1] ?? '';
    if (scenario && !(await engine.has(scenario.split('/')[0]))) {
      const seats = Object.fromEntries([...record.matchAll(/^(union|confederate) (ai:\S+)$/gm)].map((m) => m.slice(1)));
      const { token } = await (await import('./tables.js')).begin({ record, seats }, scenario);
      return to(`#/t/${token}`);
    }
    await engine.open(record);
    location.hash = `#/play/${(await engine.save()).id}`;
  } finally {
    engine.close();
  }
}

/** @type {any} the wish of a game about to begin */
let wish = null;

/** With `?seed=N` in the address the dice fall as they fell before. @param {any} what */
function begin(what) {
  const seed = new URLSearchParams(location.search).get('seed');
  wish = seed ? { ...what, seed } : what;
  location.hash = '#/play';
}

/**
 * Shows, unless one has gone elsewhere meanwhile.
 * @typedef {{show: (el: Element, owner?: {close: () => any} | null) => boolean}} Visit
 */

/** Pages that need no engine. @type {Record<string, (arg: string) => Promise<{el: Element, close?: () => void}>>} */
const PLAIN = {
  games: async () => {
    const { gamesPage } = await import('./page_games.js');
    await left;
    return gamesPage(saved, carry);
  },
  watch: async () => (await import('./page_watch.js')).watchPage(),
  table: async (arg) => ({ el: await (await import('./page_watch.js')).joinPage(arg) }),
  carry: async () => ({ el: await (await import('./page_carry.js')).carryPage(saved) }),
  learn: async () => ({ el: (await import('./page_learn.js')).learnPage(await knownGames(catalog), begin) }),
  take: async (arg) => ({ el: await (await import('./page_carry.js')).takePage(arg) }),
};

/** @param {string[]} path the parts of the address @param {Visit} at @param {string} from where one was before */
async function visitPage([name, arg, more, last], at, from) {
  const where = arg === 't' ? [arg, more] : [arg];
  if (name === '') {
    // What was left just now is saved before it is offered again.
    const front = startPage(catalog, begin, () => left.then(() => saved.list()));
    return at.show(front.el, front);
  }
  if (name === 'about') return at.show(aboutPage(catalog));
  const table = ['play', 't', 'replay'].includes(name);
  at.show(waitingPage(table ? 'Setting up the game.' : 'Loading.'));
  if (name === 't') return remote(arg, at);
  if (name === 'play') {
    const mine = arg ? null : wish;
    wish = null;
    return play(arg, mine, at);
  }
  const moment = arg === 't' ? last : more;
  if (name === 'replay') return replay(where, moment === 'debrief' ? Infinity : Number(moment) || 0, at);
  if (name === 'dice') return proof(where, at);
  if (name === 'rules') return rules([arg, more], at, from);
  if (PLAIN[name]) {
    const { el, close } = await PLAIN[name](arg);
    return at.show(el, close ? { close } : null);
  }
  const engine = await anyEngine();
  if (name === 'new') at.show(await (await import('./page_new.js')).newPage(engine, begin, arg, more), engine);
  else at.show(messagePage('Page not found', 'The link may be incomplete. Go back to the start page.'), engine);
}

/** The address that is shown. */
let here = '';

async function route() {
  const [, name = '', arg = '', more = '', last = ''] = (location.hash || '#/').split('/');
  if (page?.follow?.([name, arg, more])) return;
  const from = here;
  const mine = ++visit;
  here = location.hash;
  if (name === 'play' && !arg && !wish) return void (location.hash = '#/new');
  document.title = 'Long Roll';
  /** @type {Visit} */
  const at = {
    show: (el, owner = null) => {
      if (mine === visit) show(el, owner);
      else owner?.close();
      return mine === visit;
    },
  };
  try {
    await visitPage([name, arg, more, last], at, from);
  } catch (error) {
    console.warn(error);
    at.show(troublePage(error, route, name === 't' ? recordButton(arg) : ''));
  }
}

startTheme();
document.body.append(counterDefs());
window.addEventListener('hashchange', route);
if ('serviceWorker' in navigator && location.protocol !== 'file:') {
  navigator.serviceWorker.register(new URL('../sw.js', import.meta.url), { type: 'module' }).catch(() => {});
}
route();
