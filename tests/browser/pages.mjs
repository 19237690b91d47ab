// Every page in light and dark, on a desk and on a phone: nothing is cut, axe finds nothing, and a picture of each is
// put into build/browser.
import {
  SIZES, accessibleInBoth, act, asked, begin, check, close, fits, longrollServe, moved, newPage, picture, test, view,
  visit,
} from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const url = await longrollServe();

/** What is looked at: a name, and how to get there. @type {[string, (page: Page) => Promise<void>][]} */
const PAGES = [
  ['start', (page) => go(page, '#/')],
  ['new', async (page) => {
    await go(page, '#/new');
    const machine = await page.locator('select[name=confederate]').inputValue();
    check(machine === 'ai:3', `the middle level is proposed, not ${machine}`);
  }],
  ['games, none', (page) => go(page, '#/games')],
  ['links', async (page) => {
    await begin(page, url, 'person', 'open');
    await page.waitForSelector('.linkbox .qr');
  }],
  ['invitation', async (page) => {
    await page.goto(await page.locator('.linkbox input').inputValue());
    await page.waitForSelector('.chairs');
  }],
  ['carry', async (page) => {
    await go(page, '#/carry');
    await page.waitForSelector('.qr');
  }],
  ['play', async (page) => {
    await begin(page, url, 'person', 'person', 'lgv/chancellorsville');
    await asked(page);
  }],
  ['choice', async (page) => {
    await begin(page, url, 'person', 'person');
    await act(page, 'Assault from 10');
    await act(page, 'Newton');
    await asked(page);
    await page.locator('.row', { hasText: 'Marye' }).click();
    await page.waitForSelector('.row[aria-selected=true]');
  }],
  ['battle', async (page) => {
    const { seq } = await view(page);
    await page.click('.prompt .primary');
    await moved(page, seq);
    await act(page, 'Attack in 8');
    await page.waitForSelector('.play.battle .sheet .chart');
  }],
  ['replay', async (page) => {
    await go(page, '#/games');
    await page.locator('.games a[href^="#/replay/"]:not([href*="/t/"])').first().click();
    await page.click('[aria-label="Next entry"]');
    await page.locator('.moment', { hasText: 'Entry 1 of' }).waitFor();
  }],
  ['games', (page) => go(page, '#/games')],
  ['watch', (page) => go(page, '#/watch')],
  ['rules', (page) => go(page, '#/rules/ford')],
  ['rulebook', async (page) => {
    await go(page, '#/rules/LGV-9.4.2f');
    await page.locator('.clause.here').waitFor();
  }],
  ['turn', (page) => go(page, '#/rules/guv/turn')],
  ['learn', (page) => go(page, '#/learn')],
  ['about', async (page) => {
    await go(page, '#/about');
    for (const name of ['Michael Rinella', 'Sergio Schiavi'])
      await page.locator('.credits li', { hasText: name }).waitFor();
  }],
  ['error', (page) => go(page, '#/play/none')],
];

/** @param {Page} page @param {string} hash */
async function go(page, hash) {
  await visit(page, `${url}?fast${hash}`);
  await page.locator('main h1:not(:has-text("One moment"))').waitFor();
}

for (const [size, viewport] of Object.entries(SIZES)) {
  const { page, errors } = await newPage({ viewport, hasTouch: viewport.width < 720 });
  for (const [name, reach] of PAGES) {
    await test(`${name}, ${size}`, async () => {
      await reach(page);
      await accessibleInBoth(page, name, async (scheme) => {
        await fits(page, name);
        if (size !== 'narrow phone') await picture(page, `${name.replace(', ', '-')}-${size}-${scheme}`);
      });
      check(!errors.length, errors.splice(0).join('\n'));
    });
  }
  await page.context().close();
}

await close();
