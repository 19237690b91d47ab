// Browser tests: hot-seat by mouse and by keyboard alone, the guided game, replay, phone, offline, accessibility.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { open, test, check, entries, act } from './harness.mjs';

const table = await open();
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** @param {string} hash */
const at = (hash) => `${table.url}?fast${hash}`;

/** A hot-seat game of the small scenario. @param {import('playwright-core').Page} page */
async function hotSeat(page) {
  await page.goto(at('#/new'));
  await page.locator('input[value="lgv/sedgwick"]').check();
  await page.selectOption('select[name="union"]', 'person');
  await page.selectOption('select[name="confederate"]', 'person');
  await page.click('button[type=submit]');
  await page.waitForSelector('.row');
}

/** @param {import('playwright-core').Page} page @param {string} where */
async function accessible(page, where) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'] }),
  );
  const text = violations
    .map(
      (/** @type {any} */ v) =>
        `${v.id}: ${v.nodes
          .slice(0, 3)
          .map((/** @type {any} */ n) => n.target.join(' '))
          .join(' | ')}`,
    )
    .join('\n');
  check(!violations.length, `${where}: ${text}`);
}

await test('hot-seat: an impulse by mouse, with map, tray, why not, worksheet and undo', async () => {
  const { page, errors, close } = await table.page();
  await hotSeat(page);
  await page.locator('path.area[data-place="10"]').click({ force: true });
  await page.waitForSelector('.row[aria-selected=true]');
  await page.click('.prompt .primary');
  await page.click('.tray [data-unit="Newton"]');
  await page.click('.prompt .primary');
  await page.waitForFunction(() => document.querySelector('.prompt .main b')?.textContent?.startsWith('Newton'));
  await page.locator('path.area[data-place="15"]').click({ force: true });
  await page.waitForSelector('.tip:not([hidden])');
  check((await page.locator('.tip .chip').count()) > 0, 'a refusal names its clause');
  await page.locator('.row', { hasText: 'Marye' }).hover();
  await page.waitForSelector('.preview:not([hidden])');
  check(/%/.test((await page.locator('.preview').textContent()) ?? ''), 'the preview has odds');
  await act(page, 'Marye');
  await page.keyboard.press('u');
  await page.waitForFunction(() => document.querySelector('.prompt .main b')?.textContent?.startsWith('Newton'));
  await act(page, 'Marye');
  await act(page, 'Attack in 8');
  await page.waitForSelector('.play.battle .sheet .chart');
  await act(page, 'Lead with Newton');
  for (
    let i = 0;
    i < 30 && !/Choose an area to activate/.test((await page.locator('.prompt .main b').textContent()) ?? '');
    i++
  ) {
    const row = page.locator('.row').last();
    if (!(await row.count())) {
      await page.waitForTimeout(50);
      continue;
    }
    await row.click();
    await page.locator('.prompt .primary:not(.idle)').click();
    await page.waitForTimeout(120);
  }
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.journal li')].some((li) => /Momentum/.test(li.textContent ?? '')),
  );
  check(!errors.length, errors.join('\n'));
  await close();
});

await test('hot-seat: an impulse by keyboard alone', async () => {
  const { page, errors, close } = await table.page();
  await hotSeat(page);
  await page.keyboard.press('n');
  check(
    (await page.evaluate(() => document.activeElement?.getAttribute('data-place'))) !== null,
    'N goes to a lit place',
  );
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('3');
  await page.keyboard.press('e');
  await page.waitForFunction(() => /pick a unit/.test(document.querySelector('.prompt .main b')?.textContent ?? ''));
  for (
    let i = 0;
    i < 60 &&
    !(await page.evaluate(() =>
      [...document.querySelectorAll('.journal li')].some((li) => /Momentum/.test(li.textContent ?? '')),
    ));
    i++
  ) {
    const rows = await page.locator('.row').count();
    if (rows) {
      await page.keyboard.press('l');
      await page.keyboard.press(i % 2 ? 'End' : 'Home');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
    }
    await page.waitForTimeout(80);
  }
  check((await entries(page)) > 3, 'the journal grew');
  check(
    await page.evaluate(() =>
      [...document.querySelectorAll('.journal li')].some((li) => /Momentum/.test(li.textContent ?? '')),
    ),
    'the impulse ended',
  );
  check(!errors.length, errors.join('\n'));
  await close();
});

await test('a game against the machine is saved, reloads and replays', async () => {
  const { page, errors, close } = await table.page();
  await page.goto(at('#/'));
  await page.locator('.way', { hasText: 'Learn' }).click();
  await page.waitForSelector('.guide h2');
  await act(page, 'Assault from 10');
  await act(page, 'Newton');
  check(/Where to/.test((await page.locator('.guide').textContent()) ?? ''), 'the guide follows');
  await act(page, 'Marye');
  await page.waitForFunction(() => /play\/./.test(location.hash));
  await page.waitForTimeout(500);
  await page.reload();
  await page.waitForSelector('.row');
  check((await entries(page)) >= 2, 'the journal is there after a reload');
  await page.goto(at('#/games'));
  await page.locator('.games a', { hasText: 'Replay' }).click();
  await page.waitForSelector('.scrub input');
  await page.click('[aria-label="One entry on"]');
  await page.waitForFunction(() => /Entry 1 of/.test(document.querySelector('.moment')?.textContent ?? ''));
  await page.locator('.scrub .button', { hasText: 'Go on from here' }).click();
  await page.waitForFunction(() => /#\/play\//.test(location.hash) && document.querySelector('.row'));
  check(!errors.length, errors.join('\n'));
  await close();
});

await test('the page opens and plays without a network after the first visit', async () => {
  const { page, close } = await table.page({ serviceWorkers: 'allow' });
  await page.goto(at('#/'));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.reload();
  await page.locator('.way', { hasText: 'campaign' }).click();
  await page.waitForSelector('.row');
  await close();
});

for (const [name, size] of /** @type {[string, {width: number, height: number}][]} */ ([
  ['desk', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
  ['narrow phone', { width: 360, height: 640 }],
])) {
  await test(`nothing is cut and nothing inaccessible: ${name}`, async () => {
    const { page, errors, close } = await table.page({ viewport: size, hasTouch: size.width < 720 });
    for (const hash of ['#/', '#/new', '#/games', '#/rules/ford', '#/about']) {
      await page.goto('about:blank');
      await page.goto(at(hash));
      await page.waitForSelector('main h1');
      await page.waitForFunction(() => !/One moment/.test(document.querySelector('h1')?.textContent ?? ''));
      await accessible(page, hash);
      check(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `${hash} is wider than the screen`,
      );
    }
    await hotSeat(page);
    await accessible(page, 'table');
    await act(page, 'Assault from 10');
    await act(page, 'Newton');
    await page.locator('.row').first().click();
    await accessible(page, 'table with a choice');
    await page.click('.prompt .primary');
    await page.locator('.row', { hasText: 'Attack in 8' }).waitFor();
    await act(page, 'Attack in 8');
    await accessible(page, 'battle');
    check(
      await page.evaluate(
        () =>
          document.documentElement.scrollWidth <= innerWidth &&
          document.documentElement.scrollHeight <= innerHeight + 1,
      ),
      'the table is larger than the screen',
    );
    await page.emulateMedia({ colorScheme: 'dark' });
    await accessible(page, 'battle, dark');
    check(!errors.length, errors.join('\n'));
    await close();
  });
}

process.exitCode = await table.close();
