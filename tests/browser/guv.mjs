// Give Us Victories at one screen: every scenario on a desk and on a phone, an activation by mouse and one by keyboard,
// what is hidden and what the end opens, a combat with bonus dice, panels, the guided game and a replay.
import { readFile } from 'node:fs/promises';
import {
  FAST,
  SIZES,
  accessible,
  asked,
  begin,
  carryOn,
  check,
  choose,
  clickPlace,
  close,
  drawn,
  eventually,
  fits,
  follow,
  kept,
  longrollServe,
  namesApart,
  newPage,
  picture,
  press,
  staticSite,
  surely,
  test,
  told,
  unchoose,
  view,
  visit,
} from './harness.mjs';
import { recordUntil, wished } from './reached.mjs';

/** @typedef {import('playwright-core').Page} Page */

const url = await staticSite();
const SCENARIOS = ['campaign', 'lee-moves', 'jacksons-attack', 'chancellorsville', 'salem-church'];

/** @param {Page} page @param {string} scenario */
async function hotSeat(page, scenario) {
  await begin(page, url, 'person', 'person', `guv/${scenario}`);
  await sit(page);
}

/** Until the page asks; whoever is asked takes the chair. @param {Page} page */
async function sit(page) {
  await asked(page);
  const chair = page.locator('.curtain button');
  if (await chair.count()) await chair.first().click();
}

/** Do something, and wait until the page has drawn what came of it. Each side counts its own entries, so a number would
 * not tell. @param {Page} page @param {() => Promise<void>} what */
async function acted(page, what) {
  await page.evaluate(() => Object.assign(/** @type {any} */ (window).lastView, { old: true }));
  await what();
  await page.waitForFunction(() => !(/** @type {any} */ (window).lastView.old));
}

/** The legal action that is wished for, else the first of all. @param {any} now @param {RegExp[]} wishes */
const best = (now, wishes) => Math.max(0, wished(now, wishes));

/** Does the step ask for something, and not only for one thing? @param {any} now @param {RegExp} step */
const asks = (now, step) => step.test(now.step) && now.legal.length > 1;

/** A game at one screen that has come to a step. @param {Page} page
 * @param {string} scenario @param {RegExp} step @param {RegExp[]} wishes */
async function beginAt(page, scenario, step, wishes) {
  const record = recordUntil(`guv/${scenario}`, (now) => asks(now, step), (now) => best(now, wishes));
  await carryOn(page, url, record);
  await sit(page);
  const now = await view(page);
  check(asks(now, step), `${scenario} is at ${step}`);
  return now;
}

/** Do what is wished for, by the list.
 * @param {Page} page @param {RegExp[]} wishes */
async function prefer(page, wishes) {
  await sit(page);
  const index = best(await view(page), wishes);
  await choose(page.locator(`.row[data-index="${index}"]`));
  await acted(page, () => press(page));
}

/** Goes on until a step is reached. @param {Page} page @param {RegExp} step @param {RegExp[]} wishes */
async function until(page, step, wishes) {
  for (let i = 0; i < 400; i++) {
    await sit(page);
    const now = await view(page);
    check(!now.over, `the game ended before ${step}`);
    if (asks(now, step)) return now;
    await prefer(page, wishes);
  }
  throw new Error(`${step} never came`);
}

/** Pass the chit that was drawn, and press again when the page doubts it. @param {Page} page */
async function passed(page) {
  await sit(page);
  await choose(page.locator('.row', { hasText: 'Pass' }));
  await page.locator('.prompt .primary').click();
  await page.locator('.tip.asks', { hasText: 'The chit is spent, and nobody acts' }).waitFor();
  await acted(page, () => page.locator('.prompt .primary').click());
}

/** All of these can be pressed as they stand, without scrolling first. @param {Page} page @param {string} selector */
async function inSight(page, selector) {
  const all = await page.evaluate((what) => {
    const found = [...document.querySelectorAll(what)];
    const hit = found.filter((el) => {
      const { x, y, width, height } = el.getBoundingClientRect();
      return [2, height - 2].every((dy) => el.contains(document.elementFromPoint(x + width / 2, y + dy)));
    });
    return [found.length, hit.length];
  }, selector);
  check(all[0] > 0 && all[0] === all[1], `${selector}: ${all[1]} of ${all[0]} in sight`);
}

/** @param {Page} page @param {string} query */
const overlay = (page, query) => page.selectOption('.overlays select[name=overlay]', query);

const OPENING = [/^own/, /^leave/, /^done/, /^decline/];

for (const size of ['desk', 'phone']) {
  await test(`every scenario opens on a ${size}`, async () => {
    const { page, errors } = await newPage({ viewport: SIZES[size], hasTouch: size === 'phone' });
    for (const scenario of SCENARIOS) {
      await hotSeat(page, scenario);
      await page.locator('.stack').first().waitFor();
      check((await page.locator('.stack').count()) > 8, `${scenario}: stacks stand on the map`);
      if (!asks(await view(page), /^(choose|deploy)$/)) await beginAt(page, scenario, /^(choose|deploy)$/, OPENING);
      if ((await view(page)).step === 'choose') {
        await inSight(page, '.choosebox .choice');
        await beginAt(page, scenario, /^activate$/, OPENING);
      }
      await fits(page, scenario);
      await accessible(page, `${scenario} on a ${size}`);
      await page.locator('.hexmap').hover({ position: { x: 60, y: 60 }, force: true });
      await picture(page, `guv ${scenario}, ${size}`);
    }
    check(!errors.length, errors.join('\n'));
  });
}

await test('dark: map, cup and panels', async () => {
  const { page, errors } = await newPage({ colorScheme: 'dark' });
  await beginAt(page, 'jacksons-attack', /^activate$/, OPENING);
  for (const tab of ['events', 'overlays', 'oob']) {
    await page.click(`#tab-${tab}`);
    await accessible(page, `${tab}, dark`);
  }
  await picture(page, 'guv dark');
  check(!errors.length, errors.join('\n'));
});

await test('an activation by mouse: formations by the form, the chit, a move on the map, why not, undo', async () => {
  const { page, errors } = await newPage();
  await hotSeat(page, 'lee-moves');
  await page.locator('.choosebox .choice', { hasText: 'own chit' }).waitFor();
  await acted(page, () => page.locator('.choosebox .choice', { hasText: 'own chit' }).click());
  check((await page.locator('.fates li', { hasText: 'own chit' }).count()) === 1, 'the form tells what was chosen');
  await beginAt(page, 'lee-moves', /^activate$/, OPENING);
  const place = async (/** @type {RegExp} */ verb) => {
    const { legal } = await view(page);
    const hex = legal.map((/** @type {string[]} */ [one]) => verb.exec(one)?.[1]).find(Boolean);
    await clickPlace(page, hex);
    await page.waitForSelector('.row[aria-selected=true]');
    if (verb.source.startsWith('^activate'))
      for (const what of ['.radius', '.with']) await drawn(page, `.over ${what}`);
    await acted(page, () => press(page));
    return hex;
  };
  const hex = await place(/^activate (\d+)/);
  await page.locator(`.chits [data-place="${hex}"]`).first().waitFor({ state: 'attached' });
  await drawn(page, '.over .radius'); // of the chit
  await until(page, /^movement$/, [/^done/]);
  await prefer(page, [/^pick/]);
  check((await view(page)).step === 'move', 'a stack moves');
  const plates = await page.locator('.plate text').count();
  check(plates > 0, 'lit hexes show what they cost');
  const went = await place(/^go (\d+)/);
  check((await page.locator(`.stack[data-place="${went}"]`).count()) === 1, 'the stack stands where it went');
  await acted(page, () => page.keyboard.press('u'));
  check((await view(page)).step === 'move', 'it is taken back');
  await clickPlace(page, '1218');
  await page.waitForSelector('.tip:not([hidden]) .chip');
  await prefer(page, [/^stop/]);
  await told(page, 'is placed in');
  await until(page, /^(interlude|activate)$/, [/^end/, /^stop/, /^decline/, /^done/]);
  check(!errors.length, errors.join('\n'));
});

await test('an activation by keyboard alone', async () => {
  const { page, errors } = await newPage();
  await hotSeat(page, 'jacksons-attack');
  let activated = false;
  for (let i = 0; i < 120; i++) {
    await asked(page);
    if (await page.locator('.curtain').count()) await page.keyboard.press('Enter');
    const { step, legal } = await view(page);
    await page.evaluate(() => Object.assign(/** @type {any} */ (window).lastView, { old: true }));
    if (activated && step === 'activate') break;
    activated ||= step === 'movement';
    if (step === 'activate') {
      await page.keyboard.press('n');
      const lit = await page.evaluate(() => document.activeElement?.getAttribute('data-place') ?? '');
      check(lit !== '', 'N goes to a lit hex');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('p');
      await page.keyboard.press('Enter');
      await page.keyboard.press('e');
    } else {
      const end = legal.findIndex((/** @type {string[]} */ [one]) => /^(own|end|stop|decline|done)/.test(one));
      await page.keyboard.press('l');
      await page.keyboard.press('Home');
      for (let k = 0; k < end; k++) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await surely(page, () => page.keyboard.press('Enter'));
    }
    await page.waitForFunction(() => !(/** @type {any} */ (window).lastView.old));
  }
  check(activated, 'a chit was activated');
  check(!errors.length, errors.join('\n'));
});

await test('the other side of a stack is hidden, and chairs are changed behind a curtain', async () => {
  const { page } = await newPage();
  await hotSeat(page, 'jacksons-attack');
  const facts = await page.evaluate(() => JSON.stringify(/** @type {any} */ (window).lastView));
  check(!/cup\.union|hand\.union"|box\.Hooker/.test(facts), 'no secret of the Union reaches the Confederate page');
  check((await page.locator('.stack.union', { hasText: '?' }).count()) > 0, 'unseen units are question marks');
  for (let i = 0; i < 40 && !(await page.locator('.curtain').count()); i++) {
    await choose(page.locator('.row').last());
    await acted(page, () => press(page));
    await asked(page);
  }
  await page.locator('.curtain', { hasText: 'Pass the device' }).waitFor();
  await accessible(page, 'curtain');
});

await test('a combat: bonus on dice, losses and retreats by clicks', async () => {
  const { page, errors } = await newPage();
  const onward = [/^own/, /^activate/, /^attack/, /^pass/, /^done/, /^end/, /^decline/];
  await beginAt(page, 'chancellorsville', /^declare$/, onward);
  await prefer(page, [/^join/]);
  if ((await view(page)).step === 'declare') {
    await page.locator('.fightbox .piece.committed:not(.legal)').first().waitFor();
    await drawn(page, '.stack.committed');
  }
  await until(page, /^bonus/, [...onward.slice(0, 3), /^join/, ...onward.slice(3)]);
  await page.waitForSelector('.play.battle .fightbox .pooldie.legal');
  await accessible(page, 'combat');
  for (const size of ['phone', 'desk']) {
    await page.setViewportSize(SIZES[size]);
    await inSight(page, '.pooldie');
    await fits(page, `combat, ${size}`);
    await picture(page, `guv combat, ${size}`);
  }
  await acted(page, () => page.locator('.pooldie.legal').first().click());
  await told(page, 'die 1');
  await until(page, /losses$|^retreat$|^advance$|^combat$|^interlude$|^activate$/, [/^done/]);
  const now = await view(page);
  if (/losses$/.test(now.step)) {
    await page.locator('.fightbox .piece.legal').first().click();
    await acted(page, () => press(page));
  }
  const fighting = () => page.locator('.play.battle:not(:has(.verdicts.ended))').count();
  for (let i = 0; i < 40 && (await fighting()); i++) await prefer(page, [/^done/, /^decline/]);
  const bout = page.locator('.verdicts:not([hidden]) .bout', { hasText: 'The defender rolls' }).first();
  await bout.locator('.won', { hasText: /(Union (win|hold)s|Confederates (win|hold))\. .*hit/ }).waitFor();
  check((await bout.locator('.fell .die').count()) > 1, 'the dice of both sides');
  check((await bout.locator('.fell .came').count()) === 2, 'beside what was to be expected of them');
  await sit(page);
  await accessible(page, 'a verdict');
  await picture(page, 'guv verdict');
  check(!errors.length, errors.join('\n'));
});

await test('a stack that is pointed at lies open, and a counter of it is chosen there', async () => {
  const { page, errors } = await newPage();
  await beginAt(page, 'jacksons-attack', /^movement$/, OPENING);
  const stack = page.locator('.stacks .stack.legal.confederate', { hasText: 'O’Neal' });
  const fan = page.locator('.fan .stack[data-unit]');
  await stack.hover();
  await eventually('the stack is open', async () => (await fan.count()) >= 3);
  await picture(page, 'guv fan');
  check((await page.locator('.fan .stack:not(.legal)').count()) > 1, 'it tells who may move');
  const one = page.locator('.fan .stack.legal').first();
  const name = await one.locator('.cname').first().textContent();
  await one.click();
  await page.locator('.tray .piece.chosen', { hasText: name ?? '' }).waitFor();
  await drawn(page, '.plate text');
  check((await fan.count()) === 0, 'where it would cover what is lit it is shut');
  check(!errors.length, errors.join('\n'));
});

await test('events, overlays and standing orders', async () => {
  const { page, errors } = await newPage();
  await beginAt(page, 'jacksons-attack', /^activate$/, OPENING);
  while ((await until(page, /^activate$/, OPENING)).you !== 'confederate') await passed(page);
  await page.click('#tab-events');
  check((await page.locator('.events .event .chip').count()) > 0, 'each event has its clause');
  await page.click('#tab-overlays');
  await overlay(page, 'supply');
  await page.locator('.told', { hasText: 'everybody is in supply' }).waitFor();
  await overlay(page, 'command');
  await page.selectOption('.overlays select:not([name])', 'Jackson');
  await clickPlace(page, '0823');
  await page.locator('.told h3', { hasText: 'In command' }).waitFor();
  await drawn(page, '.over .radius');
  await overlay(page, 'reach');
  await page.locator('.overlays', { hasText: 'Choose a place on the map' }).waitFor();
  await clickPlace(page, '0924');
  await page.locator('.told .names button', { hasText: 'Colquitt' }).waitFor();
  for (const what of ['.over .ways', '.over .cost']) await drawn(page, what);
  check((await page.locator('.over .ways').count()) === 1, 'once');
  await overlay(page, 'march');
  await clickPlace(page, '0824');
  await page.locator('.told h3', { hasText: 'In reach' }).waitFor();
  await drawn(page, '.over .inreach');
  check((await page.locator('.over .inreach').count()) === 1, 'where it can go is drawn once');
  await accessible(page, 'overlays');
  await unchoose(page);
  await prefer(page, [/^orders/]);
  for (const size of ['phone', 'desk']) {
    await page.setViewportSize(SIZES[size]);
    await inSight(page, '.ordersbox select, .ordersbox .button');
  }
  await page.selectOption('.ordersbox select[name=contact]', 'stand');
  await acted(page, () => page.click('.ordersbox .button'));
  await accessible(page, 'orders');
  check(!errors.length, errors.join('\n'));
});

await test('supply of the campaign, answered by the engine at this screen and over a server', async () => {
  for (const remote of [false, true]) {
    const { page, errors } = await newPage();
    if (remote) {
      const address = (await longrollServe()).replace(/\/$/, '');
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ scenario: 'guv/campaign', confederate: 'person' });
      const made = await (await fetch(`${address}/api/tables`, { method: 'POST', headers, body })).json();
      await page.goto(`${address}/?fast#/t/${made.seats.union}`);
    } else {
      await hotSeat(page, 'campaign');
      await sit(page);
    }
    await page.click('#tab-overlays');
    await overlay(page, 'supply');
    await page.locator('.told h3', { hasText: /^Road/ }).waitFor();
    for (const what of ['.over .supplyroad', '.over .source.union']) await drawn(page, what);
    check((await page.locator('.over .source.union').count()) === 1, 'and the centres');
    await page.selectOption('.overlays select:not([name])', 'confederate');
    await drawn(page, '.over .source.confederate');
    await accessible(page, 'supply');
    check(!errors.length, errors.join('\n'));
  }
});

await test('the guided game against the machine, and its replay', async () => {
  const { page, errors } = await newPage();
  await page.goto(`${url}${FAST}#/`);
  await page.locator('.scale[data-game=guv]').click();
  await page.locator('.way', { hasText: 'Lee moves' }).click();
  await page.locator('.guide .caps', { hasText: 'Lesson 1' }).waitFor();
  await picture(page, 'guv guided');
  for (let i = 0; i < 12; i++) await prefer(page, [/^own/, /^decline/, /^activate/, /^done/, /^end/]);
  await page.locator('.guide .caps', { hasText: 'Lesson 1' }).waitFor({ state: 'hidden' }); // none here, or the next
  await follow(page, '#/games');
  await page.locator('.games a', { hasText: 'Replay' }).first().click();
  for (const label of ['Next entry', 'On to the next chit', 'To the start'])
    await page.click(`[aria-label="${label}"]`);
  await page.locator('.moment', { hasText: 'Entry 0 of' }).waitFor();
  await accessible(page, 'replay');
  await page.click('#tab-overlays');
  await overlay(page, 'supply');
  await page.locator('.told', { hasText: 'everybody is in supply' }).waitFor();

  await page.click('[aria-label="To the end"]');
  await page.locator('.scrub .button', { hasText: 'Continue from here' }).click();
  await page.locator('.menulist button', { hasText: 'Both sides' }).click();
  await page.waitForFunction(() => /#\/play\//.test(location.hash));
  check(!errors.length, errors.join('\n'));
});

/** The seats of a new table. @param {string} address @param {any} body @returns {Promise<Record<string, string>>} */
async function table(address, body) {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${address}api/tables`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()).seats;
}

/** Is there a stack of which one knows the number and the top only? @param {Page} page */
const hides = async (page) =>
  (await view(page)).facts.some((/** @type {[number, string]} */ [, value]) => /^\d+, top /.test(value));

await test('a replay opens what was hidden when the game is over, and goes on from there; not before', async () => {
  const address = await longrollServe();
  const record = await readFile(new URL('../records/guv-random-1889.record', import.meta.url), 'utf8');
  const entries = (/** @type {string} */ text) => text.match(/^(union|confederate|fortune) (?!ai:|person$)/gm)?.length;
  const running = await table(address, { record, at: 120 });
  const over = await table(address, { record });
  for (const module of [true, false]) {
    const { page, errors } = await newPage();
    const moment = (/** @type {string} */ text) => page.locator('.moment .caps', { hasText: text }).waitFor();
    const gone = (/** @type {any} */ route) => route.fulfill({ status: 404, body: 'no module' });
    if (!module) await page.context().route('**/longroll-*.wasm', gone);
    await visit(page, `${address}?fast#/replay/t/${running.nobody}/60`);
    await moment('Entry 60 of');
    check(await hides(page), 'a running game keeps its secrets');
    await visit(page, `${address}?fast#/replay/t/${over.nobody}/60`);
    await moment(`Entry 60 of ${entries(record)}`);
    check(!(await hides(page)), 'stacks are open');
    check(!/\?/.test((await view(page)).last[1]), 'and so is what was chosen');
    const frame = await page.locator('.frame .thick').first().boundingBox();
    check(frame !== null && frame.width > 500, `the map opens on what is in play: ${frame?.width}`);
    const lines = await page.locator('.journal li').count();
    check(lines > 20, `the journal tells what led there: ${lines} lines`);
    await picture(page, `guv replay, ${module ? 'page' : 'server'}`);
    await page.locator('.scrub .button', { hasText: 'Continue from here' }).click();
    await page.locator('.menulist button', { hasText: 'Both sides' }).click();
    await page.waitForFunction(() => /^#\/(play|t)\/./.test(location.hash));
    await sit(page);
    const branch = module
      ? (await kept(page)).record
      : await resigned(address, await page.evaluate(() => location.hash));
    check(entries(branch) === 60, `the branch begins where one looked: ${entries(branch)} entries`);
    const others = errors.filter((text) => !/longroll-\w+\.wasm$/.test(text));
    check(!others.length, others.join('\n'));
  }
});

/** The whole record of a game that somebody gives up. @param {string} address @param {string} hash of both seats */
async function resigned(address, hash) {
  const Authorization = `Bearer ${hash.slice(4).split('+')[0]}`;
  const headers = { 'Content-Type': 'application/json', Authorization };
  await fetch(`${address}api/table/resign`, { method: 'POST', headers, body: '{"key": "enough"}' });
  return (await fetch(`${address}api/table/record`, { headers: { Authorization } })).text();
}

await test('no name lies over another or under a counter, at three zooms', async () => {
  for (const size of ['desk', 'narrow phone']) {
    const { page, errors } = await newPage({ viewport: SIZES[size], hasTouch: size !== 'desk' });
    await beginAt(page, 'jacksons-attack', /^activate$/, OPENING);
    await namesApart(page, size);
    check(!errors.length, errors.join('\n'));
  }
});

await close();
