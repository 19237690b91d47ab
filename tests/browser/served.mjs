// Over `longroll serve`: two browsers at one table, begun by link; and a page whose server has no module for it.
import { readFile } from 'node:fs/promises';
import { act, asked, begin, check, close, doRow, longrollServe, newPage, test, told, view } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const url = await longrollServe('--patience', '0');

/** A table for two: one begins it, the other takes the open seat. @param {Page} union @param {Page} confederate */
async function together(union, confederate) {
  await begin(union, url, 'person', 'open');
  await confederate.goto(await union.locator('.linkbox input').inputValue());
  await confederate.locator('button', { hasText: 'Play the Confederate' }).click();
  await union.locator('a', { hasText: 'Play the Union' }).click();
  await asked(union);
}

/** The first attack of the Union. @param {Page} page */
async function attack(page) {
  for (const words of ['Assault from 10', 'Newton', 'Marye', 'Attack in 8', 'Lead with Newton']) await act(page, words);
}

/** Both go on by passing where they may, until the game is over. @param {Page[]} pages */
async function toTheEnd(pages) {
  for (let i = 0; i < 400; i++) {
    const asking = await Promise.race(pages.map((page) => asked(page).then(() => page)));
    const { over } = await view(asking);
    if (over) return;
    const pass = asking.locator('.row', { hasText: /^\d?Pass/ });
    await doRow(asking, (await pass.count()) ? pass.first() : asking.locator('.row').last());
  }
  throw new Error('the game does not end');
}

/** The server plays. @param {Page} page */
async function onServer(page) {
  check(await page.evaluate(() => location.hash.startsWith('#/t/')), 'the table is on the server');
}

/** The module is not there. @param {{page: Page, errors: string[]}} of */
async function withoutModule({ page, errors }) {
  await page.context().route('**/longroll-*.wasm', (route) => route.fulfill({ status: 404, body: 'no module' }));
  return { page, complaints: () => errors.filter((text) => !/longroll-\w+\.wasm$/.test(text)).join('\n') };
}

await test('two browsers play a turn against each other, both reload in between', async () => {
  const first = await newPage(),
    second = await newPage();
  const union = first.page,
    confederate = second.page;
  await together(union, confederate);
  await confederate.waitForSelector('.waiting');
  await confederate.click('[data-tab=chat]');
  await confederate.fill('.chat input', 'Good evening');
  await confederate.keyboard.press('Enter');
  await union.click('[data-tab=chat]');
  await union.locator('.chat li', { hasText: 'Good evening' }).waitFor();
  for (const words of ['Assault from 10', 'Newton', 'Marye']) await act(union, words);
  const { seq } = await view(union);
  await union.reload();
  await asked(union);
  check((await view(union)).seq === seq, 'the position is the same after a reload');
  await act(union, 'Attack in 8');
  await act(union, 'Lead with Newton');
  await asked(confederate);
  check((await union.locator('.row').count()) === 0, 'the other side has no actions meanwhile');
  await confederate.reload();
  await act(confederate, 'Defend with');
  await told(union, 'Dice');
  await toTheEnd([union, confederate]);
  for (const page of [union, confederate]) {
    await page.waitForFunction(() => /** @type {any} */ (window).lastView.over);
    await page.locator('.prompt', { hasText: 'The game is over' }).waitFor();
  }
  const ends = [await view(union), await view(confederate)];
  check(ends[0].seq === ends[1].seq && ends[0].result === ends[1].result, 'both see the same end');
  const errors = [...first.errors, ...second.errors];
  check(!errors.length, errors.join('\n'));
});

await test('a clock is chosen, seen by both and paused; a player is not heard, and reported', async () => {
  const first = await newPage(),
    second = await newPage();
  const union = first.page,
    confederate = second.page;
  await union.goto(`${url}?fast#/new/lgv`);
  await union.locator('input[value="lgv/sedgwick"]').check();
  await union.selectOption('select[name="confederate"]', 'open');
  await union.selectOption('select[name="clock"]', 'live 3600+30');
  await union.click('button[type=submit]');
  await confederate.goto(await union.locator('.linkbox input').inputValue());
  await confederate.locator('button', { hasText: 'Play the Confederate' }).click();
  await union.locator('a', { hasText: 'Play the Union' }).click();
  await asked(union);
  for (const page of [union, confederate]) {
    await page.locator('.clocks .union.runs', { hasText: /\d:\d\d/ }).waitFor();
    await page.locator('.clocks .confederate', { hasText: '1:00:00' }).waitFor();
    await page.click('[data-tab=chat]');
  }
  await union.locator('.offers button', { hasText: 'Pause the clocks' }).click();
  await confederate.locator('.notice.ask button', { hasText: 'Accept' }).click();
  await union.locator('.clocks', { hasText: 'paused' }).waitFor();
  await confederate.locator('.offers button', { hasText: 'Resume' }).click();
  await union.locator('.clocks .union.runs').waitFor();
  await confederate.fill('.chat input', 'said before');
  await confederate.keyboard.press('Enter');
  const before = union.locator('.chat li', { hasText: 'said before' });
  await before.waitFor();
  await union.fill('.chat input', 'my own');
  await union.keyboard.press('Enter');
  await union.locator('.chat li', { hasText: 'my own' }).waitFor();
  await union.locator('.conduct button', { hasText: 'Hide chat' }).click();
  await before.waitFor({ state: 'hidden' });
  check(await union.locator('.chat li', { hasText: 'my own' }).isVisible(), 'the other is hidden, not the rest');
  await union.locator('.conduct button', { hasText: 'Show chat' }).click();
  await before.waitFor({ state: 'visible' });
  await union.locator('.conduct button', { hasText: 'Hide chat' }).click();
  await union.locator('.conduct button', { hasText: 'Show chat' }).waitFor();
  await confederate.fill('.chat input', 'unheard');
  await confederate.keyboard.press('Enter');
  await confederate.locator('.chat li', { hasText: 'unheard' }).waitFor();
  await union.locator('.conduct button', { hasText: 'Block' }).click();
  await union.locator('.conduct button', { hasText: 'Unblock' }).waitFor();
  check((await union.locator('.chat li', { hasText: 'unheard' }).count()) === 0, 'what was hidden is not there');
  await union.locator('.conduct button', { hasText: 'Report' }).click();
  await union.fill('dialog textarea', 'He shouts.');
  await union.locator('dialog button[type=submit]').click();
  await union.locator('.notice', { hasText: 'Reported to the operator' }).waitFor();
  const errors = [...first.errors, ...second.errors];
  check(!errors.length, errors.join('\n'));
});

await test('without the module: against the machine', async () => {
  const { page, complaints } = await withoutModule(await newPage());
  await begin(page, url, 'person', 'ai:script');
  await attack(page);
  await told(page, 'Dice');
  await asked(page);
  await onServer(page);
  check(!complaints(), complaints());
});

await test('without the module: hot-seat, also after a reload', async () => {
  const { page, complaints } = await withoutModule(await newPage());
  await begin(page, url, 'person', 'person');
  await attack(page);
  await page.locator('.row', { hasText: 'Defend with' }).first().waitFor();
  check((await view(page)).you === 'confederate', 'the chair is changed');
  check((await page.locator('dialog.curtain').count()) === 0, 'no curtain where nothing is hidden');
  await page.reload();
  await act(page, 'Defend with');
  await told(page, 'Dice');
  await asked(page);
  await onServer(page);
  check(!complaints(), complaints());
});

await test('without the module: two at one screen take back, type real dice, and play again', async () => {
  const { page, complaints } = await withoutModule(await newPage());
  await page.goto(`${url}?fast#/new`);
  await page.locator('input[value="lgv/sedgwick"]').check();
  await page.selectOption('select[name="confederate"]', 'person');
  await page.locator('summary', { hasText: 'Dice' }).click();
  await page.selectOption('select[name="dice"]', 'typed');
  await page.click('button[type=submit]');
  for (const words of ['Assault from 10', 'Newton', 'Marye', 'Attack in 8', 'Lead with Newton']) await act(page, words);
  await act(page, 'Defend with');
  await page.waitForSelector('.typed:not([hidden])');
  for (const key of ['1', '1', '6', '6', 'Enter']) await page.keyboard.press(key);
  await told(page, '1+1 and 6+6');
  await page.click('[data-command=menu]');
  await page.locator('.menulist button', { hasText: 'Take back' }).click();
  await page.locator('.entries label', { hasText: 'enters 8' }).click();
  await page.locator('dialog button[type=submit]').click();
  await page.locator('.row', { hasText: 'Marye' }).first().waitFor();
  check((await page.locator('.notice.ask').count()) === 0, 'nobody is asked');
  await page.click('[data-command=menu]');
  await page.locator('.menulist button', { hasText: 'Resign' }).click();
  await page.locator('dialog .primary').click();
  await page.locator('.prompt button', { hasText: 'Rematch' }).click();
  await page.locator('[data-notice=next] button').click();
  await act(page, 'Assault from 10');
  check(/\+/.test(await page.evaluate(() => location.hash)), 'both seats of the rematch are at this screen');
  check(!complaints(), complaints());
});

await test('without the module: a friend by link', async () => {
  const { page: union, complaints } = await withoutModule(await newPage());
  const { page: confederate } = await withoutModule(await newPage());
  await together(union, confederate);
  await attack(union);
  await act(confederate, 'Defend with');
  await told(union, 'Dice');
  check(!complaints(), complaints());
});

await test('without the module: the first buttons, guided and campaign', async () => {
  const { page, complaints } = await withoutModule(await newPage());
  await page.goto(`${url}#/`);
  await page.locator('.playnow').click();
  await page.locator('.guide', { hasText: 'Lesson 1' }).waitFor();
  await act(page, 'Assault from 10');
  await page.locator('.guide', { hasText: 'Lesson 2' }).waitFor();
  await page.goto(`${url}#/`);
  await page.locator('.scale[data-game=lgv]').click();
  await page.locator('.way', { hasText: 'campaign' }).click();
  await asked(page);
  await doRow(page, page.locator('.row').first());
  await onServer(page);
  check(!complaints(), complaints());
});

await test('without the module: luck, replay, a branch, the dice proved, a record from a file', async () => {
  const { page, complaints } = await withoutModule(await newPage());
  await begin(page, url, 'ai:script', 'ai:script'); // who attack: dice fall in every game of theirs
  await page.waitForFunction(() => /** @type {any} */ (window).lastView?.over, null, { timeout: 300000 });
  await page.click('[data-tab=dice]');
  await page.waitForSelector('.luck td');
  const token = await page.evaluate(() => location.hash.split('/')[2]);
  await page.goto(`${url}?fast#/replay/t/${token}/3`);
  const moment = (/** @type {string} */ text) => page.locator('.moment .caps', { hasText: text }).waitFor();
  await moment('Entry 3 of');
  await page.click('[aria-label="On to the next impulse"]');
  await page.waitForFunction(() => !/Entry 3 of/.test(document.querySelector('.moment .caps')?.textContent ?? ''));
  await page.click('[aria-label="To the start"]');
  await page.click('[aria-label="Next entry"]');
  await moment('Entry 1 of');
  check((await page.locator('.moment p .chip').count()) > 0, 'what was said at this moment is told');
  await page.locator('.scrub .button', { hasText: 'Continue from here' }).click();
  await page.locator('.menulist button').first().click();
  await page.waitForFunction((old) => /#\/t\/./.test(location.hash) && !location.hash.includes(old), token);
  await asked(page);
  await page.goto(`${url}?fast#/dice/t/${token}`);
  await page.locator('.proof.good', { hasText: 'rolls derive from seed and numbers' }).waitFor();
  check((await page.locator('.proof.bad, .proofs .bad').count()) === 0, 'every die is proved');
  await page.goto(`${url}?fast#/games`);
  const record = await readFile(new URL('../records/lgv-script-1863.record', import.meta.url));
  await page.locator('.import input').setInputFiles({ name: 'a.record', mimeType: 'text/plain', buffer: record });
  await page.waitForFunction(() => /#\/t\/./.test(location.hash));
  await page.locator('.prompt', { hasText: 'The game is over' }).waitFor();
  check(!complaints(), complaints());
});

await close();
