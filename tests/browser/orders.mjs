// Orders in one gesture, counted in clicks: an assault of three divisions and their leader, a march of five hexes, an
// attack of eight brigades; by mouse, by drag, by finger and by keyboard; and undo takes each back whole.
import {
  accessible, asked, atRest, begin, carryOn, check, close, drawn, fits, longrollServe, newPage, picture, SIZES,
  staticSite, test, told, view,
} from './harness.mjs';
import { recordUntil, wished } from './reached.mjs';

/** @typedef {import('playwright-core').Page} Page */

const url = await staticSite();

/** A page whose clicks are counted. @param {Parameters<typeof newPage>[0]} [options] */
async function counting(options) {
  const { page, errors } = await newPage(options);
  let clicks = 0;
  /** The counters of a place, or its ground. @param {string} place @param {boolean} [on] */
  const point = async (place, on = true) => {
    const stack = `.stack[data-place="${place}"]`;
    if (!on || !(await page.locator(stack).count())) return atRest(page, `path.area[data-place="${place}"]`);
    await atRest(page, `path.area[data-place="${place}"]`);
    const box = await page.locator(stack).last().boundingBox();
    if (!box) throw new Error(`nobody stands in ${place}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const click = async (/** @type {string} */ place) => {
    const { x, y } = await point(place);
    clicks++;
    await page.mouse.click(x, y);
  };
  const press = async (/** @type {string} */ selector) => {
    clicks++;
    await page.click(selector);
  };
  return { page, errors, click, press, point, count: () => clicks, anew: () => (clicks = 0) };
}

/** @param {Page} page */
const ranged = (page) => drawn(page, '.range .edge');
/** @param {Page} page @param {string} step */
const comesTo = (page, step) =>
  page.waitForFunction((name) => /** @type {any} */ (window).lastView?.step === name, step);
/** @param {Page} page */
const offered = (page) => page.locator('.prompt .primary:not(.idle)').waitFor();

await test('an assault of three divisions and a leader in at most five clicks; undo takes it back whole', async () => {
  const { page, errors, click, press, count, anew } = await counting();
  await begin(page, url, 'person', 'person', 'lgv/sedgwick');
  await asked(page);
  await click('10');
  await ranged(page);
  await accessible(page, 'the range of an order');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-place') ?? '');
  const walked = new Set();
  for (let i = 0; i < 40 && !walked.has('8'); i++) {
    await page.keyboard.press('n');
    walked.add(await focused());
  }
  check(walked.has('8') && walked.has('9'), `N walks where they can go: ${[...walked]}`);
  await page.keyboard.press('p');
  check(walked.has(await focused()) && (await focused()) !== '8', 'and P goes back');
  await click('8');
  await comesTo(page, 'lead');
  await asked(page);
  await page.keyboard.press('u');
  await page.waitForFunction(() => /** @type {any} */ (window).lastView.seq === 0);
  anew();
  await click('10');
  await ranged(page);
  await click('8');
  await comesTo(page, 'lead');
  await offered(page);
  check((await page.textContent('.prompt .primary'))?.includes('Newton') ?? false, 'the strongest is proposed to lead');
  await press('.prompt .primary');
  await comesTo(page, 'front');
  await press('.row[data-action="front Sedgwick"]');
  await press('.row[data-action="front Sedgwick"]').catch(() => {});
  await comesTo(page, 'defense');
  for (const name of ['Newton', 'Gibbon', 'Howe', 'Sedgwick']) await told(page, `${name} joins the attack on 8`);
  check(count() <= 5, `${count()} clicks`);
  check(!errors.length, errors.join('\n'));
});

await test('the only choice makes itself, the journal says so, and undo goes back before it', async () => {
  const { page, errors, click } = await counting({ forced: true });
  await begin(page, url, 'person', 'person', 'lgv/sedgwick');
  await asked(page);
  await page.click('.row[data-action="assault 74"]');
  await page.click('.row[data-action="assault 74"]');
  await comesTo(page, 'move');
  await page.locator('.row').nth(1).waitFor();
  await page.keyboard.press('u');
  await comesTo(page, 'impulse');
  await click('10');
  await ranged(page);
  await page.click('.tray [data-unit="Newton"]');
  await page.locator('.orderbox .who', { hasText: /^Newton$/ }).waitFor();
  await ranged(page);
  await click('8');
  for (const words of ['Newton leads the attack', 'Barksdale leads the defense']) {
    const line = page.locator('.journal li[data-entry]', { hasText: words });
    await line.locator('small', { hasText: 'the only choice' }).waitFor({ state: 'attached' });
  }
  check(!errors.length, errors.join('\n'));
});

/** Jackson's wing, before it moves and before it attacks. @param {RegExp} step */
const jackson = (step) =>
  recordUntil(
    'guv/jacksons-attack',
    (now) => step.test(now.step),
    (now) => Math.max(0, wished(now, [/^under Jackson/, /^own/, /^activate/, /^done/, /^end/, /^leave/])),
  );

/** @param {Page} page @param {RegExp} step */
async function goOn(page, step) {
  await carryOn(page, url, jackson(step));
  await asked(page);
  const chair = page.locator('.curtain button');
  if (await chair.count()) await chair.first().click();
}

await test('a march of five hexes in two clicks; a drag; the choices at a place; why not', async () => {
  const { page, errors, click, point, count } = await counting();
  await goOn(page, /^movement$/);
  const { seq } = await view(page);
  await click('0824');
  await ranged(page);
  const far = await point('0728', false);
  await page.mouse.move(far.x, far.y);
  await page.locator('.orderbox li').nth(4).waitFor();
  check((await page.textContent('.prompt .primary'))?.includes('March to 0728') ?? false, 'the main button names it');
  await picture(page, 'orders-guv');
  await click('0728');
  await told(page, 'to 0728');
  check(count() === 2, `${count()} clicks`);
  await page.waitForFunction(() => /** @type {any} */ (window).lastView.step === 'movement');
  await page.keyboard.press('u');
  await page.waitForFunction((before) => /** @type {any} */ (window).lastView.seq === before, seq);

  const from = await point('0825'),
    to = await point('0829', false);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 9, from.y + 9);
  await page.mouse.move(to.x, to.y);
  await drawn(page, '.way .gold');
  await page.mouse.up();
  await told(page, 'to 0829');

  await page.waitForFunction(() => /** @type {any} */ (window).lastView.step === 'movement');
  await click('0824');
  await ranged(page);
  await page.mouse.click(far.x, far.y, { button: 'right' });
  await page.locator('.ways button', { hasText: 'Stop before it' }).waitFor();
  await accessible(page, 'the choices at a place');
  await page.keyboard.press('Escape');
  await click('1424');
  await page.locator('.tip:not([hidden])').waitFor();
  await page.keyboard.press('Escape');
  check(!errors.length, errors.join('\n'));
});

await test('an attack of eight brigades in at most four clicks: all who can', async () => {
  const { page, errors, click, press, count } = await counting();
  await goOn(page, /^combat$/);
  const { seq } = await view(page);
  await click('0923');
  await page.waitForSelector('.row[aria-selected=true]');
  await press('.prompt .primary');
  await comesTo(page, 'declare');
  await press('.orderbox button');
  await page.waitForFunction((before) => /** @type {any} */ (window).lastView.seq === before + 9, seq);
  await offered(page);
  await press('.prompt .primary');
  await page.waitForFunction(() => /** @type {any} */ (window).lastView.step !== 'declare');
  check(count() <= 4, `${count()} clicks`);
  check(!errors.length, errors.join('\n'));
});

await test('on a phone a tap shows the way, and a second one goes; by keyboard E goes', async () => {
  const { page, errors, point } = await counting({ viewport: SIZES.phone, hasTouch: true, isMobile: true });
  await begin(page, url, 'person', 'person', 'lgv/sedgwick');
  await asked(page);
  const tap = async (/** @type {string} */ place) => {
    const { x, y } = await point(place);
    await page.touchscreen.tap(x, y);
  };
  await tap('10');
  await ranged(page);
  await tap('8');
  await drawn(page, '.way .head');
  await page.locator('.oddscard .chance').waitFor({ state: 'attached' }); // at the end of the way
  check((await view(page)).seq === 0, 'a tap does nothing yet');
  await picture(page, 'orders-phone');
  await fits(page, 'an order on a phone');
  await page.keyboard.press('e');
  await comesTo(page, 'lead');
  check(!errors.length, errors.join('\n'));
});

await test('the same at a table of the server: an order, and back', async () => {
  const { page, errors, click } = await counting();
  await page.context().route('**/longroll-*.wasm', (route) => route.fulfill({ status: 404, body: 'no module' }));
  await begin(page, await longrollServe(), 'person', 'person', 'lgv/sedgwick');
  await asked(page);
  await click('10');
  await ranged(page);
  await click('8');
  await comesTo(page, 'lead');
  await page.keyboard.press('u');
  await page.waitForFunction(() => /** @type {any} */ (window).lastView.seq === 0);
  check(!errors.some((text) => !/longroll-\w+\.wasm$/.test(text)), errors.join('\n'));
});

await close();
