// A tablet upright, a phone on its side, a page at 200 %: in all four games the map has at least half of the window,
// and whatever can be pressed is in reach. Type comes with the page, so a name fits its counter on every machine.
import {
  accessible, act, asked, begin, check, choose, close, eventually, fits, longrollServe, moved, newPage,
  outOfReach, picture, test, view, visit,
} from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const url = await longrollServe();

/** @type {Record<string, import('playwright-core').BrowserContextOptions>} */
const SCREENS = {
  'tablet upright': { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true },
  'phone on its side': { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
  // 1440 x 900 at 200 %
  zoomed: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
};
const GAMES = {
  lgv: 'lgv/chancellorsville',
  guv: 'guv/jacksons-attack',
  lfm: 'lfm/flank-attack',
  bff: 'bff/salem-church',
};

/** How much of the window is map that one can see and point at, in per cent. @param {Page} page */
const seen = (page) =>
  page.evaluate(() => {
    let all = 0,
      map = 0;
    for (let y = 5; y < innerHeight; y += 10) {
      for (let x = 5; x < innerWidth; x += 10, all++) if (document.elementFromPoint(x, y)?.closest('.field')) map++;
    }
    return (100 * map) / all;
  });

/** What is too small for a finger; chips have more about them than is seen. @param {Page} page */
const tooSmall = (page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('.play :is(button, .row, select):not(.chip, .when)')];
    return all.flatMap((one) => {
      const { width, height } = one.getBoundingClientRect();
      const seen = one.checkVisibility({ visibilityProperty: true }) && !one.closest('.mapsvg, .skip') && width;
      const more = getComputedStyle(one, '::after').inset.startsWith('-') ? 24 : 0;
      return seen && Math.min(width, height + more) < 43.5 ? [`${one.className} “${one.textContent?.trim()}”`] : [];
    });
  });

/** Once the page has followed. @param {Page} page @param {string} where @param {string} [within] */
async function usable(page, where, within = '.play') {
  await fits(page, where);
  let [half, bad] = [0, ['']];
  await eventually(`${where}: half of the window for the map, and all in reach`, async () => {
    [half, bad] = [await seen(page), await outOfReach(page, within)];
    return half >= 50 && !bad.length;
  }).catch(() => check(false, `${where}: map ${half.toFixed(1)} %, out of reach: ${bad.slice(0, 5).join('; ')}`));
}

/** Where the whole sheet is in a corner: both armies on it, and a finger on it moves the map. @param {Page} page */
async function overview(page) {
  const small = page.locator('.overview');
  for (const side of ['union', 'confederate'])
    check((await small.locator(`path.${side}`).count()) > 0, `the ${side} army is seen from afar`);
  const there = () => small.locator('.seen').evaluate((el) => `${el.getAttribute('x')} ${el.getAttribute('y')}`);
  const before = await there();
  await small.locator('svg').click({ position: { x: 30, y: 20 } });
  await eventually('the map has moved', async () => (await there()) !== before);
}

/** @param {Page} page */
async function sit(page) {
  await asked(page);
  const chair = page.locator('.curtain button');
  if (await chair.count()) await chair.first().click();
}

/** The panel, where it is not always there, and back. @param {Page} page @param {string} where */
async function lookIntoPanel(page, where) {
  const foot = page.locator('.foot');
  if (!(await foot.isVisible())) return;
  await foot.getByText('Journal').click();
  await page.locator('.panel [role=tab]').first().waitFor();
  await usable(page, `${where}, panel`, ':is(.panel, .foot, .top)');
  await foot.getByText('Map').click();
  await page.locator('.panel').waitFor({ state: 'hidden' });
}

for (const [screen, options] of Object.entries(SCREENS)) {
  for (const [game, scenario] of Object.entries(GAMES)) {
    await test(`${game}, ${screen}`, async () => {
      const { page, errors } = await newPage(options);
      await begin(page, url, 'person', 'person', scenario);
      await sit(page);
      await usable(page, game);
      await lookIntoPanel(page, game);
      const small = options.hasTouch ? await tooSmall(page) : [];
      check(!small.length, `too small for a finger: ${small.slice(0, 5).join('; ')}`);
      await choose(page.locator('.row').first());
      await usable(page, `${game}, chosen`);
      await accessible(page, game);
      await picture(page, `${game}-${screen.replaceAll(' ', '-')}`);
      const { seq } = await view(page);
      await page.locator('.prompt .primary:not(.idle)').click();
      await moved(page, seq);
      await sit(page);
      await usable(page, `${game}, a step on`);
      if (game === 'lgv' && screen === 'tablet upright') await overview(page);
      check(!errors.length, errors.join('\n'));
    });
  }
  await test(`a fight, ${screen}`, async () => {
    const { page, errors } = await newPage(options);
    await begin(page, url, 'person', 'person');
    await act(page, 'Assault from 10');
    await act(page, 'Newton');
    await act(page, 'Marye');
    await act(page, 'Attack in 8');
    await page.waitForSelector('.play.battle .sheet .chart');
    await usable(page, 'a fight');
    await picture(page, `fight-${screen.replaceAll(' ', '-')}`);
    check(!errors.length, errors.join('\n'));
  });
}

await test('type comes with the page', async () => {
  const { page, errors } = await newPage();
  const types = new Map();
  page.on('response', (answer) => types.set(new URL(answer.url()).pathname, answer.headers()['content-type']));
  await visit(page, url);
  await page.locator('main h1').waitFor();
  const faces = await page.evaluate(async () => {
    const sent = [...document.fonts].filter((face) => !face.family.includes('stand-in'));
    await Promise.all(sent.map((face) => face.load()));
    return [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family);
  });
  check(new Set(faces).size === 2 && faces.length === 4, `two families are loaded, not ${faces}`);
  const fonts = [...types].filter(([path]) => path.startsWith('/fonts/'));
  check(fonts.length === 4, `four files are asked for, each once, not ${fonts}`);
  for (const [path, type] of fonts) check(type === 'font/woff2', `${path} comes as font/woff2, not ${type}`);
  check(!errors.length, errors.join('\n'));
});

for (const [game, scenario] of Object.entries(GAMES)) {
  await test(`names fit their counters, ${game}`, async () => {
    const { page } = await newPage();
    await begin(page, url, 'person', 'person', scenario);
    await sit(page);
    await page.locator('#tab-oob').click();
    await page.locator('.oob summary').first().waitFor();
    const wide = await page.evaluate(async () => {
      await document.fonts.ready;
      for (const part of document.querySelectorAll('.oob details')) part.setAttribute('open', '');
      const names = [...document.querySelectorAll('svg.counter text.cname')].filter((one) => one.checkVisibility());
      const bad = names.filter((one) => {
        const [name, face] = [one, one.closest('svg')].map((part) => part.getBoundingClientRect());
        return name.left < face.left - 0.5 || name.right > face.right + 0.5;
      });
      return { count: names.length, bad: bad.map((one) => one.textContent) };
    });
    check(!wide.bad.length, `too wide: ${wide.bad.join(', ')}`);
    check(wide.count > 20 || game === 'bff', `names were looked at, not ${wide.count}`);
  });
}

await close();
