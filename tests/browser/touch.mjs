// By fingers alone, where nothing hovers: tap, long press, and two fingers on the map.
import {
  act, asked, atRest, begin, check, close, eventually, longrollServe, newPage, picture, SIZES, test, view,
} from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{x: number, y: number}} Point */

const url = await longrollServe();
const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true };

/** @param {Page} page */
async function fingers(page) {
  const session = await page.context().newCDPSession(page);
  const send = (/** @type {any} */ type, /** @type {Point[]} */ touchPoints) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    /** From here to there, in steps. @param {Point[]} from @param {Point[]} to */
    async move(from, to) {
      await send('touchStart', from);
      for (let i = 1; i <= 8; i++) {
        const at = (/** @type {number} */ a, /** @type {number} */ b) => a + ((b - a) * i) / 8;
        await send('touchMove', from.map((p, k) => ({ x: at(p.x, to[k].x), y: at(p.y, to[k].y) })));
      }
      await send('touchEnd', []);
    },
    hold: (/** @type {Point} */ at) => send('touchStart', [at]),
    lift: () => send('touchEnd', []),
  };
}

/** Where two places lie on the screen, once the map rests, and how far apart. @param {Page} page */
async function ground(page) {
  const [a, b] = [await atRest(page, 'path.area[data-place="33"]'), await atRest(page, 'path.area[data-place="26"]')];
  return { ...a, apart: Math.hypot(a.x - b.x, a.y - b.y) };
}

await test('two fingers zoom the map where they are, and take it along', async () => {
  const { page, errors } = await newPage(TABLET);
  await begin(page, url, 'person', 'person', 'lgv/chancellorsville');
  await asked(page);
  const box = await page.locator('.field').boundingBox();
  if (!box) throw new Error('no map');
  const hand = await fingers(page);
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  const pair = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ apart) => [
    { x: x - apart, y },
    { x: x + apart, y },
  ];
  const first = await ground(page);
  await hand.move(pair(cx, cy, 60), pair(cx, cy, 180));
  const near = await eventually('a nearer map', async () => {
    const now = await ground(page);
    return now.apart > 2 * first.apart ? now : null;
  });
  await hand.move(pair(cx, cy, 90), pair(cx + 120, cy + 80, 90));
  const moved = await eventually('a map that went along', async () => {
    const now = await ground(page);
    return now.x > near.x ? now : null;
  });
  const [dx, dy] = [moved.x - near.x, moved.y - near.y];
  check(Math.abs(dx - 120) < 20 && Math.abs(dy - 80) < 20, `by as much as the fingers: ${dx}, ${dy}`);
  check(Math.abs(moved.apart / near.apart - 1) < 0.02, 'and it is as near as before');
  check((await page.locator('dialog[open]').count()) === 0, 'two fingers open nothing');
  check(!errors.length, errors.join('\n'));
});

await test('a long press tells all about a place, and does nothing else', async () => {
  const { page, errors } = await newPage(TABLET);
  await begin(page, url, 'person', 'person');
  await asked(page);
  const { seq } = await view(page);
  const hand = await fingers(page);
  await hand.hold(await atRest(page, 'path.area[data-place="10"]'));
  await page.locator('dialog.menu[open] .cards li').first().waitFor();
  await hand.lift();
  check((await page.locator('.row[aria-selected=true]').count()) === 0, 'nothing is chosen by it');
  check((await view(page)).seq === seq, 'nor done');
  await page.locator('dialog.menu [aria-label=Close]').tap();
  check(!errors.length, errors.join('\n'));
});

await test('a tap opens a stack, and the next one elsewhere shuts it', async () => {
  const { page, errors } = await newPage(TABLET);
  await begin(page, url, 'person', 'person');
  await asked(page);
  const tap = async (/** @type {string} */ what) => {
    const { x, y } = await atRest(page, what);
    await page.touchscreen.tap(x, y);
  };
  const open = page.locator('.fan .stack[data-unit]');
  await tap('.stack.confederate[data-place="7"] .rings');
  await open.nth(1).waitFor();
  await picture(page, 'touch, a stack lies open');
  check((await open.allTextContents()).some((text) => text.includes('Hays')), 'with its pieces by name');
  await tap('path.area[data-place="20"]');
  await eventually('a shut stack', async () => (await open.count()) === 0);
  check(!errors.length, errors.join('\n'));
});

await test('an assault from the first tap to the dice: range, odds and reasons without hovering', async () => {
  const { page, errors } = await newPage(TABLET);
  await begin(page, url, 'person', 'person');
  await asked(page);
  const tap = async (/** @type {string} */ place) => {
    const { x, y } = await atRest(page, `path.area[data-place="${place}"]`);
    await page.touchscreen.tap(x, y);
  };
  const { seq } = await view(page);
  await tap('10');
  await page.locator('.row[aria-selected=true]', { hasText: '10' }).waitFor();
  await tap('10');
  await page.waitForFunction((was) => /** @type {any} */ (window).lastView.seq > was, seq);
  await act(page, 'Newton');
  await asked(page);
  await tap('8');
  await page.locator('.preview:not([hidden])', { hasText: 'Success' }).waitFor();
  await picture(page, 'touch, odds before the attack');
  await tap('20'); // nobody gets there: why not?
  await page.locator('.tip:not([hidden]) .chip').first().waitFor();
  check(!errors.length, errors.join('\n'));
});

for (const [screen, viewport] of Object.entries({ phone: SIZES.phone, 'narrow phone': SIZES['narrow phone'] })) {
  await test(`what a tap meets, the next tap meets too, ${screen}`, async () => {
    const { page, errors } = await newPage({ viewport, hasTouch: true, isMobile: true });
    await begin(page, url, 'person', 'person');
    await asked(page);
    const spot = 'path.area[data-place="10"]';
    const first = await atRest(page, spot);
    const still = async (/** @type {string} */ after) => {
      const { x, y } = await atRest(page, spot);
      check(Math.hypot(x - first.x, y - first.y) < 1, `the map stays after ${after}: ${x - first.x}, ${y - first.y}`);
    };
    const tap = async (/** @type {string} */ place) => {
      const { x, y } = await atRest(page, `path.area[data-place="${place}"]`);
      await page.touchscreen.tap(x, y);
    };
    await tap('10');
    await page.locator('.tray .piece.chosen').first().waitFor();
    await still('a stack is chosen');
    await tap('10');
    await page.waitForFunction(() => /** @type {any} */ (window).lastView.step === 'assault');
    await asked(page);
    await still('its area is activated');
    const row = page.locator('.row', { hasText: 'Newton' }).first();
    await row.scrollIntoViewIfNeeded();
    const at = await row.boundingBox();
    await row.tap();
    await page.locator('.row[aria-selected=true]', { hasText: 'Newton' }).waitFor();
    check((await row.boundingBox())?.y === at?.y, 'a row stays under the finger');
    await row.tap();
    await page.locator('.row', { hasText: 'Enter 9' }).waitFor();
    await still('a unit is chosen from the list');
    const handle = await page.locator('.prompt').boundingBox();
    if (!handle) throw new Error('no prompt');
    await page.touchscreen.tap(handle.x + handle.width / 2, handle.y + 6);
    await page.locator('.play[data-stop=full]').waitFor();
    await still('the sheet was pulled up');
    const top = async () => (await atRest(page, '.prompt')).y;
    const pulled = await top();
    check(pulled < handle.y - 60, `it is higher: ${pulled}, ${handle.y} before`);
    await page.evaluate(() => {
      const lesson = Object.assign(document.createElement('div'), { className: 'guide' });
      document.querySelector('.play')?.append(lesson);
    });
    check(Math.abs((await top()) - pulled) < 1, 'also with a lesson on it');
    check(!errors.length, errors.join('\n'));
  });
}

await close();
