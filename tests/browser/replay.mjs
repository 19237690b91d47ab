// Replay, branches, links to a moment, dice and luck, cards and keys, in a browser; and the dice of a served game
// proved.
import { createHash } from 'node:crypto';
import {
  SIZES,
  accessible,
  act,
  asked,
  begin,
  carryOn,
  check,
  close,
  fits,
  kept,
  longrollServe,
  newPage,
  picture,
  staticSite,
  test,
  visit,
} from './harness.mjs';
import { scriptedUntil } from './reached.mjs';

const url = await staticSite();

/** @param {string} hash */
const at = (hash) => `${url}?fast${hash}`;

/** @param {import('playwright-core').Page} page @param {RegExp} what */
async function moment(page, what) {
  await page.waitForFunction((source) => {
    return new RegExp(source).test(document.querySelector('.moment .caps')?.textContent ?? '');
  }, what.source);
}

/** Two opponents who attack play the small scenario to its end. @param {import('playwright-core').Page} page */
async function finished(page) {
  await begin(page, url, 'ai:script', 'ai:script');
  await page.waitForFunction(() => /** @type {any} */ (window).lastView?.over, null, { timeout: 300000 });
  return kept(page);
}

await test('a finished game: luck, replay by entry, impulse and turn, a link, a branch, the dice proved', async () => {
  const { page, errors } = await newPage();
  const { id, record } = await finished(page);
  await page.waitForSelector('.luck td');
  const verdict = (await page.locator('.verdict').textContent()) ?? '';
  check(/So far the dice have been kinder to/.test(verdict), 'luck is told after the game');
  const rolls = record.match(/^fortune roll /gm).length; // every one of them is in the tray, and none else
  check(rolls > 0, 'dice have fallen');
  await page.waitForFunction((n) => document.querySelectorAll('.rolls li').length === n, rolls);
  await accessible(page, 'dice and luck');

  await page.goto(at(`#/replay/${id}/9`));
  await moment(page, /^Entry 9 of/);
  const when = () => /^\d-\d$/.test(document.querySelector('.journal .when')?.textContent ?? '');
  await page.waitForFunction(when); // lines keep their turn and impulse
  for (const [label, key] of [
    ['Next entry', ']'],
    ['Previous entry', '['],
    ['On to the next impulse', '}'],
    ['Back to the start of the impulse', '{'],
  ]) {
    const before = await page.locator('.moment .caps').textContent();
    await page.click(`[aria-label="${label}"]`);
    await page.waitForFunction((b) => document.querySelector('.moment .caps')?.textContent !== b, before);
    const clicked = await page.locator('.moment .caps').textContent();
    await visit(page, at(`#/replay/${id}/${/Entry (\d+)/.exec(before ?? '')?.[1]}`));
    await page.waitForFunction((b) => document.querySelector('.moment .caps')?.textContent === b, before);
    await page.keyboard.press(key);
    await page.waitForFunction((b) => document.querySelector('.moment .caps')?.textContent === b, clicked);
  }
  await page.click('[aria-label="To the start"]');
  await moment(page, /^Entry 0 of/);
  await page.click('[aria-label="Play"]');
  await moment(page, /^Entry [1-9]\d* of/);
  await page.click('[aria-label="Pause"]');
  check((await page.locator('.battlemarks li').count()) > 0, 'battles are marked on the bar');
  await page.locator('.scrub .speeds button', { hasText: '4×' }).click();
  await page.locator('.scrub .speeds [aria-pressed=true]', { hasText: '4×' }).waitFor();
  const marched = record.match(/^(union|confederate|fortune) .*$/gm).slice(2); // after the two seats
  const first = marched.findIndex((/** @type {string} */ entry) => / go /.test(entry)) + 1;
  await visit(page, at(`#/replay/${id}/${first - 1}`));
  await moment(page, new RegExp(`^Entry ${first - 1} of`));
  await page.keyboard.press(']');
  await page.locator('.scenearrow').first().waitFor({ state: 'attached' }); // who goes leaves an arrow
  const silent = marched.findIndex((/** @type {string} */ entry) => / pick /.test(entry)) + 1;
  await visit(page, at(`#/replay/${id}/${silent}`));
  await page.locator('.moment', { hasText: /(Union|Confederates): move \w/ }).waitFor(); // in words, not as typed
  await page.keyboard.press('>');
  await page.waitForFunction(() => document.querySelector('.moment .die'));
  check(
    await page.locator('.scrub').evaluate((el) => el.scrollHeight <= el.clientHeight),
    'no line of the moment is cut',
  );
  const fought = await page.locator('.moment .caps').textContent();
  await page.keyboard.press('[');
  await page.waitForFunction((b) => document.querySelector('.moment .caps')?.textContent !== b, fought);
  await page.keyboard.press(']');
  await page.locator('.scenecard:not([hidden]) .came').first().waitFor(); // the battle as it was
  await page.click('[aria-label="On to the next turn"]');
  await page.click('#tab-dice');
  await page.waitForSelector('.rolls');
  await accessible(page, 'replay');

  await visit(page, at(`#/replay/${id}/7`));
  await moment(page, /^Entry 7 of/);
  await page.locator('.scrub .button', { hasText: 'Continue from here' }).click();
  await page.locator('.menulist button', { hasText: 'against the computer' }).first().click();
  await page.waitForFunction(() => /#\/play\//.test(location.hash) && document.querySelector('.row'));
  check(!page.url().includes(id), 'a branch is a game of its own');

  await page.goto(at(`#/dice/${id}`));
  await page.waitForSelector('.proofs li');
  check((await page.locator('.proofs li').count()) === rolls, 'every roll is derived');
  check((await page.locator('.proofs li.good').count()) === rolls, 'and all of them come from the seed');
  check((await page.locator('.proof.good').count()) === 1, 'which is said');
  await page.locator('.proofs summary').first().click();
  await accessible(page, 'proof');
  await page.setViewportSize({ width: 360, height: 640 });
  await fits(page, 'proof');
  await page.goto(at(`#/replay/${id}/12`));
  await moment(page, /^Entry 12 of/);
  await accessible(page, 'replay on a phone');
  await fits(page, 'replay on a phone');
  check(!errors.length, errors.join('\n'));
});

await test('odds, worksheet, card and dice by key; a long press opens the card', async () => {
  const { page, errors } = await newPage({ hasTouch: true });
  await begin(page, url, 'person', 'person');
  await act(page, 'Assault from 10');
  await act(page, 'Newton');
  await asked(page);
  await page.keyboard.press(']');
  await page.waitForSelector('.row[aria-selected=true]');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.row[aria-selected=true]', { state: 'detached' });
  await page.locator('.row', { hasText: 'Marye' }).click();
  await page.waitForSelector('.preview:not([hidden])');
  await page.keyboard.press('o');
  await page.waitForSelector('.preview .chart');
  check(await page.locator('section.sheet').isHidden(), 'odds are not the worksheet');
  await page.keyboard.press('w');
  await page.waitForSelector('section.sheet:not([hidden]) .column');
  await page.keyboard.press('w');
  await page.keyboard.press('c');
  await page.waitForSelector('dialog.menu[open] .cards');
  await accessible(page, 'card');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog.menu[open]', { state: 'detached' });
  const box = await page.locator('.tray [data-unit]').first().boundingBox();
  const [x, y] = [(box?.x ?? 0) + 30, (box?.y ?? 0) + 30];
  const finger = await page.context().newCDPSession(page);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await page.waitForSelector('dialog.menu[open] .cards');
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  check((await page.locator('.cards li').count()) === 1, 'the card of one piece');
  await page.keyboard.press('Escape');
  await page.setViewportSize(SIZES.phone); // a narrow window with a mouse
  await page.evaluate(() => Object.assign(document.querySelector('main')?.dataset ?? {}, { stop: 'full' }));
  await page.keyboard.press('Escape');
  await page.locator('.row', { hasText: 'Marye' }).hover();
  const places = await page.evaluate(async () => {
    const rows = [];
    for (let i = 0; i < 8; i++) {
      await new Promise((frame) => requestAnimationFrame(frame));
      rows.push(document.querySelector('.row')?.getBoundingClientRect().y);
    }
    return rows;
  });
  check(new Set(places).size === 1, `rows that are pointed at keep still: ${places}`);
  check(!errors.length, errors.join('\n'));
});

const address = (await longrollServe()).replace(/\/$/, '');

/** @param {string} path @param {any} body @param {string} [token] */
async function post(path, body, token) {
  const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${address}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  check(answer.ok, `${path}: ${answer.status}`);
  return answer.json();
}

await test('the journal: folded, found by name and fight, and from a line to its moment and back', async () => {
  for (const viewport of [SIZES.desk, SIZES.phone]) {
    const { page, errors } = await newPage({ viewport });
    await carryOn(page, url, scriptedUntil('lgv/sedgwick', (now) => now.step === 'impulse' && now.seq > 90));
    await asked(page);
    if (viewport === SIZES.phone) await page.click('[data-command=foot-journal]');
    const folded = page.locator('.journal .part:not([open]) > summary').first();
    await folded.locator('.words .link').first().waitFor(); // whom the sentence names
    await page.waitForFunction(() => {
      const heads = [...document.querySelectorAll('.journal .part > summary')].map((head) => head.textContent ?? '');
      // Who activates what, and what comes of it.
      const fought = /^Confederates · Impulse \d, \d+ [^:]+: [^:]+ attacks? \d+ /;
      const named = /^(Union|Confederates) · (Impulse \d|[A-Z][a-z]+)(, \d+ [^:]+)?: \S/;
      return heads.every((head) => named.test(head)) && heads.some((head) => fought.test(head));
    });
    await folded.focus();
    await page.keyboard.press('Enter');
    const open = page.locator('.journal .part[open]').nth(1);
    await open.locator('li[data-entry]').first().waitFor();
    await picture(page, `journal, ${viewport.width}`);
    await accessible(page, `journal, ${viewport.width}`);
    const lines = page.locator('.journal li[data-entry]');
    await page.locator('.journal input[type=search]').fill('newton');
    await page.locator('.journal .part').first().waitFor({ state: 'detached' });
    const named = await lines.allTextContents();
    check(named.length >= 3 && named.every((line) => /newton/i.test(line)), `${named.length} lines name Newton`);
    await page.locator('.journal input[type=checkbox]').check();
    const fights = await lines.count();
    check(fights > 0 && fights <= named.length, `${fights} of them in fights`);
    const entry = await lines.last().getAttribute('data-entry');
    await lines.last().locator('button.when').click();
    await moment(page, new RegExp(`^Entry ${entry} of`));
    await page.goBack();
    await asked(page);
    check(!errors.length, errors.join('\n'));
  }
});

await test('the dice of a served game are proved from promise, nonces and seed', async () => {
  const { page, errors } = await newPage();
  const nonce_hash = createHash('sha256').update('ann-1863').digest('hex');
  const made = await post('tables', { scenario: 'lgv/sedgwick', nonce_hash, confederate: 'person' });
  const { union, confederate } = made.seats;
  await post('table/nonce', { nonce: 'ann-1863' }, union);
  const play = async (/** @type {string} */ token, /** @type {string} */ action) => {
    const view = await (await fetch(`${address}/api/table`, { headers: { Authorization: `Bearer ${token}` } })).json();
    return post('table/act', { seq: view.seq, key: `${action}-${view.seq}`, action }, token);
  };
  for (const action of ['assault 10', 'pick Newton', 'go 8']) await play(union, action);
  await page.goto(`${address}/#/t/${made.seats.nobody}`);
  await page.waitForSelector('.journal li[data-entry]');
  await visit(page, `${address}/#/about`);
  for (const action of ['attack 8', 'lead Newton']) await play(union, action);
  await visit(page, `${address}/#/t/${made.seats.nobody}`);
  await page.waitForSelector('.journal .since');
  const old = await page.evaluate(() => {
    const since = document.querySelector('.journal .since');
    const last = [...document.querySelectorAll('.journal li[data-entry]')].pop();
    return !!since && !!last && !!(since.compareDocumentPosition(last) & Node.DOCUMENT_POSITION_FOLLOWING);
  });
  check(old, 'what is old stands below');
  await page.goto(`${address}/#/dice/t/${made.seats.nobody}`);
  await page.waitForSelector('.hash');
  check((await page.locator('.hash').textContent()) === made.commitment, 'during the game there is the promise');
  const view = await (
    await fetch(`${address}/api/table`, { headers: { Authorization: `Bearer ${confederate}` } })
  ).json();
  await play(confederate, view.legal[0][0]);
  await post('table/resign', { key: 'enough' }, union);
  await page.reload();
  await page.waitForSelector('.proofs li');
  check((await page.locator('.proof.good').count()) === 4, 'promise, what the watcher kept, numbers and dice hold');
  check((await page.locator('.proofs li.good').count()) >= 1, 'the roll is derived');
  check(/ann-1863/.test((await page.locator('.proving').textContent()) ?? ''), 'the nonce is shown');
  await page.goto(`${address}/#/replay/t/${made.seats.nobody}/3`);
  await moment(page, /^Entry 3 of/);
  check(!errors.length, errors.join('\n'));
});

await close();
