// A browser, pages that report every error, a server of one's own, and the count of checks. Nothing here waits for a
// time that it hopes is enough: what must come is waited for, with more patience than a loaded machine needs.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from './serve.mjs';
import { serveFiles } from './server.mjs';

/** @typedef {import('playwright-core').Page} Page */

const PATIENCE = 60000;
/** LONGROLL_SLOW=6: pages run so many times slower, to shake a test. */
const SLOW = Number(process.env.LONGROLL_SLOW ?? 1);
/** Games begun at one screen roll the same dice each time. */
export const FAST = '?fast&seed=1863';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const top = fileURLToPath(new URL('../../', import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'longroll-browser-'));

export const SIZES = /** @type {Record<string, {width: number, height: number}>} */ ({
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  'narrow phone': { width: 360, height: 640 },
});

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome'];
/** The same without windows: it needs less, and shows no notifications. */
const SHELL = ['chromium-headless-shell', ...WHOLE];

/** The first of these that the distribution has. @param {string[]} names */
function browserPath(names) {
  for (const name of names) {
    for (const place of (process.env.PATH ?? '').split(delimiter))
      if (existsSync(join(place, name))) return join(place, name);
  }
  throw new Error('no chromium on the PATH');
}

// ---- Counting ----

let passed = 0,
  failed = 0;

/** @param {string} name @param {() => Promise<void>} body */
export async function test(name, body) {
  if (process.env.LONGROLL_ONLY && !name.includes(process.env.LONGROLL_ONLY)) return; // at work on this one
  const before = contexts.length,
    start = Date.now();
  const seconds = () => `${((Date.now() - start) / 1000).toFixed(1)} s`;
  try {
    await body();
    passed++;
    console.log(`ok    ${name}, ${seconds()}`);
  } catch (error) {
    failed++;
    const text = String(/** @type {any} */ (error)?.stack ?? error);
    console.log(`FAIL  ${name}, ${seconds()}\n      ${text.split('\n').slice(0, 14).join('\n      ')}`);
  } finally {
    await Promise.all(contexts.splice(before).map((context) => context.close()));
  }
}

/** @param {boolean} good @param {string} what */
export function check(good, what) {
  if (!good) throw new Error(what);
}

// ---- Servers and pages ----

/** @type {Map<string, import('playwright-core').Browser>} by path */
const browsers = new Map();
/** @type {import('playwright-core').BrowserContext[]} */
const contexts = [];
/** @type {(() => any)[]} */
const ends = [];

/** The page as tools/web-static assembles it, on a plain web server: its address. */
export async function staticSite() {
  const site = join(folder, 'site');
  execFileSync(join(top, 'tools/web-static'), [site]);
  const server = await serveFiles(site);
  ends.push(() => server.close());
  return server.url;
}

/** `longroll serve` until the end: its address. @param {string[]} more arguments */
export async function longrollServe(...more) {
  const server = await serve(...more);
  ends.push(server.close);
  return server.url;
}

/** @param {string[]} names */
async function browserOf(names) {
  const executablePath = browserPath(names);
  const browser =
    browsers.get(executablePath) ?? (await chromium.launch({ executablePath, args: FLAGS, timeout: 2 * PATIENCE }));
  browsers.set(executablePath, browser);
  return browser;
}

/**
 * A page in a browser context of its own, which ends with the test that opened it.
 * @param {import('playwright-core').BrowserContextOptions & {forced?: boolean}} [options] `forced`: what is the only
 *   choice is made for the player, as it is for everybody; else a test does it
 */
export async function newPage({ forced = false, ...options } = {}) {
  const browser = await browserOf(options.permissions?.includes('notifications') ? WHOLE : SHELL);
  const context = await browser.newContext({
    viewport: SIZES.desk,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...options,
  });
  contexts.push(context);
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(veil);
  if (!forced)
    await context.addInitScript(() => {
      const kept = { only: false, dull: false, ...JSON.parse(localStorage.getItem('longroll.settings') ?? '{}') };
      localStorage.setItem('longroll.settings', JSON.stringify(kept));
      const orders = localStorage.getItem('longroll.standing') ?? '{"lgv":{"good-rolls":false}}';
      localStorage.setItem('longroll.standing', orders);
    });
  await context.addInitScript(() => {
    document.addEventListener('longroll:view', (event) => {
      Object.assign(window, { lastView: /** @type {CustomEvent} */ (event).detail });
    });
  });
  const page = await context.newPage();
  if (SLOW > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  return { page, errors };
}

/** To paint a map without a graphics card costs more than everything else that a page does, and nobody looks. What is
 * wholly transparent is laid out, listens and answers as ever, and is not painted. */
function veil() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { opacity: 0 }');
  document.adoptedStyleSheets = [sheet];
  Object.assign(window, { veil: sheet });
}

let visits = 0;

/** Load an address anew, where a change of the hash alone would not. Not by way of about:blank: the icon of the page
 * that was left, if it is still on its way, would be asked for by a stranger then, and refused.
 * @param {Page} page @param {string} address */
export async function visit(page, address) {
  const url = new URL(address);
  url.searchParams.set('visit', String(++visits));
  await page.goto(String(url));
}

/** Go where a link of the page would lead. @param {Page} page @param {string} hash */
export const follow = (page, hash) => page.evaluate((to) => void (location.hash = to), hash);

/** Prints the closing line. */
export async function close() {
  for (const browser of browsers.values()) await browser.close();
  for (const end of ends.reverse()) await end();
  rmSync(folder, { recursive: true });
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}

// ---- Looking ----

/** What a colour scheme can spoil. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** No violation that axe knows of. @param {Page} page @param {string} where @param {string[]} [rules] only these */
async function obeys(page, where, rules) {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe);
    await page.evaluate(() => {
      // Of each node that is well nothing is told. axe cannot tell what lies behind the words of a drawing, nor knows
      // their colour, which is `fill`: it looked at hundreds of them on a map and said of each that it cannot say.
      const rules = [{ id: 'color-contrast', selector: ':not(text):not(tspan):not(textPath)' }];
      /** @type {any} */ (window).axe.configure({ noHtml: true, rules });
    });
  }
  const { violations } = await page.evaluate(async (runOnly) => {
    const { axe, veil } = /** @type {any} */ (window);
    const options = { resultTypes: ['violations'], preload: false, ...(runOnly && { runOnly }) };
    veil.disabled = true;
    const found = await axe.run(document, options);
    veil.disabled = false;
    return found;
  }, rules);
  const nodes = (/** @type {any} */ v) => v.nodes.slice(0, 3).map((/** @type {any} */ n) => n.target.join(' '));
  const text = violations.map((/** @type {any} */ v) => `${v.id}: ${nodes(v).join(' | ')}`).join('\n');
  check(!violations.length, `${where}: ${text}`);
}

/** @param {Page} page @param {string} where */
export const accessible = (page, where) => obeys(page, where);

/** In both colour schemes. The second has other colours and the same page: only colours are looked at again.
 * @param {Page} page @param {string} where @param {(scheme: 'light' | 'dark') => Promise<void>} [also] */
export async function accessibleInBoth(page, where, also) {
  for (const scheme of /** @type {('light' | 'dark')[]} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme: scheme });
    await obeys(page, `${where}, ${scheme}`, scheme === 'dark' ? COLOURS : undefined);
    await also?.(scheme);
  }
}

/** Nothing is wider than the screen, and a table is not higher, once the page has followed its size.
 * @param {Page} page @param {string} where */
export async function fits(page, where) {
  const small = page.waitForFunction(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return scrollWidth <= innerWidth && (!document.querySelector('.play') || scrollHeight <= innerHeight + 1);
  });
  await small.catch(() => check(false, `${where} is larger than the screen`));
}

/** What can be pressed and is cut, or lies under something, even when it has been scrolled to. @param {Page} page
 * @param {string} within */
export const outOfReach = (page, within) =>
  page.evaluate((parts) => {
    const bad = [];
    for (const one of document.querySelectorAll(`${parts} :is(button, a[href], input, select, .row)`)) {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('.mapsvg, .skip')) continue;
      one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const box = one.getBoundingClientRect();
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const inside = box.x >= -1 && box.y >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
      const cut = one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow !== 'visible';
      if (inside && !cut && hit && (one.contains(hit) || hit.contains(one))) continue;
      const at = `${Math.round(box.x)} ${Math.round(box.y)}`;
      bad.push(`${one.className || one.tagName} “${one.textContent?.trim()}” at ${at}`);
    }
    return bad;
  }, within);

/** A picture for people, in build/browser, if they want any: LONGROLL_PICTURES=1. To paint one costs more than most
 * tests do. @param {Page} page @param {string} name */
export async function picture(page, name) {
  if (!process.env.LONGROLL_PICTURES) return;
  mkdirSync(join(top, 'build/browser'), { recursive: true });
  const veiled = (/** @type {boolean} */ yes) =>
    page.evaluate((disabled) => Object.assign(/** @type {any} */ (window).veil, { disabled }), !yes);
  await veiled(false);
  await page.screenshot({ path: join(top, 'build/browser', `${name}.png`) });
  await veiled(true);
}

/** Something is drawn on the map: answers of the engine come in their own time. @param {Page} page
 * @param {string} selector */
export const drawn = (page, selector) => page.locator(selector).first().waitFor({ state: 'attached' });

/** The journal has a line with this. @param {Page} page @param {string} text */
export async function told(page, text) {
  await page.waitForFunction(
    (wanted) => [...document.querySelectorAll('.journal li')].some((line) => line.textContent?.includes(wanted)),
    text,
  );
}

/** Asks until there is an answer: for what a page cannot be watched for. @template T @param {string} what
 * @param {() => Promise<T>} ask @returns {Promise<T>} */
export async function eventually(what, ask) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await new Promise((go) => setTimeout(go, 50))) {
    const answer = await ask();
    if (answer) return answer;
  }
  throw new Error(`${what} never came`);
}

/** What lies on a sheet of hexes and covers what it should not: names over each other or under counters. */
function covering() {
  const seen = (/** @type {string} */ what) =>
    [...document.querySelectorAll(what)].flatMap((el) => {
      const { left, right, top, bottom, width } = el.getBoundingClientRect();
      return width ? [{ left, right, top, bottom, is: el.textContent }] : [];
    });
  const names = seen('.hexlabel'),
    all = [...names, ...seen('.stack .rings + g')];
  return names.flatMap((a, i) =>
    all.slice(i + 1).flatMap((b) => {
      const w = Math.min(a.right, b.right) - Math.max(a.left, b.left),
        h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return w > 1 && h > 1 ? [`${a.is} and ${b.is}`] : [];
    }),
  );
}

/** At three zooms no name of a sheet of hexes lies over another or under a counter. @param {Page} page
 * @param {string} where */
export async function namesApart(page, where) {
  for (const factor of [1, 1.5, 0.35]) {
    await page.evaluate((k) => {
      const svg = /** @type {Element} */ (document.querySelector('.hexmap'));
      document.querySelector('.cartouche')?.removeAttribute('transform');
      const { left, top } = /** @type {Element} */ (svg.parentElement).getBoundingClientRect();
      const at = { clientX: left + 200, clientY: top + 200, bubbles: true, cancelable: true };
      svg.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: -Math.log(k) / 0.0016 }));
    }, factor);
    await page.locator('.cartouche[transform]').waitFor({ state: 'attached' });
    const bad = await page.evaluate(covering);
    check(!bad.length, `${where}, zoom by ${factor}: ${bad.join('; ')}`);
    check((await page.locator('.hexlabel:not(.short)').count()) > 0, `${where}, zoom by ${factor}: there are names`);
  }
}

// ---- Playing ----

/** The last view message that the page has drawn. @param {Page} page @returns {Promise<any>} */
export const view = (page) => page.evaluate(() => /** @type {any} */ (window).lastView ?? null);

/** Until the page asks its player, with the worksheet of a fight in its place, or the game is over.
 * @param {Page} page */
export async function asked(page) {
  await page.waitForFunction(() => {
    const last = /** @type {any} */ (window).lastView;
    const ready = document.querySelector('.row') && !document.querySelector('.sheet[aria-busy=true]');
    return last && (last.over || (last.legal.length > 0 && ready));
  });
}

/** Until the page has drawn another position. @param {Page} page @param {number} seq the one before */
export async function moved(page, seq) {
  await page.waitForFunction((before) => /** @type {any} */ (window).lastView?.seq !== before, seq);
}

/** Choose a row of the list. What pointing at it opens below may take it away from under the press: then once more.
 * @param {import('playwright-core').Locator} row */
export async function choose(row) {
  do await row.click();
  while ((await row.getAttribute('aria-selected')) !== 'true');
}

/** Drop what was chosen by the way, so that the list is whole again. @param {Page} page */
export async function unchoose(page) {
  const narrowed = page.locator('.actions .head .textlink');
  while (await narrowed.count()) await page.keyboard.press('Escape');
}

/** The middle of something drawn, once it has kept still for a dozen frames: a map moves with what happens, and what is
 * on it may be drawn anew. @param {Page} page @param {string} selector @returns {Promise<{x: number, y: number}>} */
export function atRest(page, selector) {
  const look = async (/** @type {string} */ what) => {
    const at = () => {
      const box = document.querySelector(what)?.getBoundingClientRect();
      return box?.width ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
    };
    const first = at();
    for (let i = 0; i < 12; i++) {
      await new Promise((frame) => requestAnimationFrame(frame));
      const now = at();
      if (now?.x !== first?.x || now?.y !== first?.y) return null;
    }
    return first;
  };
  return /** @type {Promise<any>} */ (eventually(`${selector} at rest`, () => page.evaluate(look, selector)));
}

/** Click a place of the map, wherever it lies. @param {Page} page @param {string} id */
export async function clickPlace(page, id) {
  const { x, y } = await atRest(page, `path.area[data-place="${id}"]`);
  const hit = await page.evaluate((at) => {
    return document.elementFromPoint(at.x, at.y)?.closest('[data-place]')?.getAttribute('data-place');
  }, { x, y });
  check(hit === id, `place ${id} is in sight, and not ${hit}`);
  await page.mouse.click(x, y);
}

/** Until the game of this browser that the page shows is kept as it is: what is kept. @param {Page} page
 * @returns {Promise<any>} */
export function kept(page) {
  const look = async () => {
    const id = /#\/play\/(.+)/.exec(location.hash)?.[1];
    const saved = await import(String(new URL('engine/saved.js', document.baseURI)));
    const game = id && (await saved.get(id));
    return game?.seq === /** @type {any} */ (window).lastView.seq ? game : null;
  };
  return eventually('what is kept', () => page.evaluate(look));
}

/** Do something that the page may ask about first, and then do it again. @param {Page} page
 * @param {() => Promise<void>} what */
export async function surely(page, what) {
  await page.evaluate(() => Object.assign(/** @type {any} */ (window).lastView, { before: true }));
  await what();
  await page.waitForFunction(
    () => !(/** @type {any} */ (window).lastView.before) || document.querySelector('.tip.asks:not([hidden])'),
  );
  if (await page.evaluate(() => /** @type {any} */ (window).lastView.before)) await what();
}

/** The main button. @param {Page} page */
export const press = (page) => surely(page, () => page.locator('.prompt .primary:not(.idle)').click());

/** Do a row of the list with the main button. @param {Page} page @param {import('playwright-core').Locator} row */
export async function doRow(page, row) {
  const { seq } = await view(page);
  await choose(row);
  await press(page);
  await moved(page, seq);
}

/** Do the first row with these words. @param {Page} page @param {string} words */
export async function act(page, words) {
  await asked(page);
  await doRow(page, page.locator('.row', { hasText: words }).first());
}

/** Begin a new game from its page, by the names of those who sit there. @param {Page} page @param {string} url
 *  @param {string} union @param {string} confederate @param {string} [scenario] */
export async function begin(page, url, union, confederate, scenario = 'lgv/sedgwick') {
  await visit(page, `${url}${FAST}#/new/${scenario}`);
  await page.locator(`input[value="${scenario}"]`).check();
  await page.selectOption('select[name="union"]', union);
  await page.selectOption('select[name="confederate"]', confederate);
  await page.click('button[type=submit]');
}

/** Go on with a record, as a player does who imports the file. @param {Page} page @param {string} url
 * @param {string} record */
export async function carryOn(page, url, record) {
  if (page.url().startsWith(url)) await follow(page, '#/games');
  else await page.goto(`${url}${FAST}#/games`);
  await page.locator('.import input').waitFor({ state: 'attached' });
  await page.evaluate(() => Object.assign(window, { lastView: null })); // of the game before
  await page.setInputFiles('.import input', { name: 'game', mimeType: 'text/plain', buffer: Buffer.from(record) });
}
