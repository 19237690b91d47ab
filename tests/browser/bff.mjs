// Brigade Fire & Fury at one screen: every battle on a desk and on a phone, a move by dragging a ghost, by keys and by
// the list, fire put together, rosters and questions.
import {
  FAST,
  SIZES,
  accessible,
  asked,
  atRest,
  begin,
  check,
  choose,
  close,
  drawn,
  fits,
  newPage,
  picture,
  press,
  staticSite,
  test,
  view,
} from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const url = await staticSite();
const SCENARIOS = ['schoolhouse', 'salem-church', 'flank-attack'];

/** @param {Page} page @param {string} scenario */
async function hotSeat(page, scenario) {
  await begin(page, url, 'person', 'person', `bff/${scenario}`);
  await asked(page);
}

/** Do something, and wait until the page asks again. @param {Page} page @param {() => Promise<void>} what */
async function acted(page, what) {
  await page.evaluate(() => Object.assign(/** @type {any} */ (window).lastView, { old: true }));
  await what();
  await page.waitForFunction(() => !(/** @type {any} */ (window).lastView.old));
  await asked(page);
}

/** The first legal action that one of these fits, the first pattern first, else the last of all; by the list.
 * @param {Page} page @param {RegExp[]} wishes */
async function prefer(page, wishes) {
  const { legal } = await view(page);
  const found = wishes.map((wish) => legal.findIndex((/** @type {string[]} */ [notation]) => wish.test(notation)));
  const [wanted] = legal[found.find((at) => at >= 0) ?? legal.length - 1];
  await choose(page.locator(`.row[data-action="${wanted}"]`));
  await acted(page, () => press(page));
}

/** Until a step comes. @param {Page} page @param {RegExp} step @param {RegExp[]} wishes */
async function until(page, step, wishes) {
  for (let i = 0; i < 200; i++) {
    const now = await view(page);
    if (now.over || step.test(now.step)) return now;
    if (now.step === 'ask') await acted(page, () => page.locator('.askform .wide').click());
    else await prefer(page, wishes);
  }
  throw new Error(`${step} never came`);
}

for (const size of ['desk', 'phone']) {
  await test(`every battle opens on a ${size}`, async () => {
    const { page, errors } = await newPage({ viewport: SIZES[size], hasTouch: size === 'phone' });
    for (const scenario of SCENARIOS) {
      await hotSeat(page, scenario);
      await page.locator('.block').first().waitFor();
      check((await page.locator('.block').count()) > 5, `${scenario}: stands lie on the table`);
      await fits(page, scenario);
      await accessible(page, `${scenario} on a ${size}`);
      await picture(page, `bff ${scenario}, ${size}`);
    }
    check(!errors.length, errors.join('\n'));
  });
}

/** What lies on what it must not: cards, names, leaders and stands that meet on the screen. @param {Page} page */
const collisions = (page) =>
  page.evaluate(() => {
    const boxes = (/** @type {string} */ selector) =>
      [...document.querySelectorAll(selector)]
        .filter((el) => getComputedStyle(el).visibility === 'visible' && el.getBoundingClientRect().width)
        .map((el) => ({ el, box: el.getBoundingClientRect() }));
    const words = (/** @type {Element} */ el) => (el.closest('.nameplate, .leaderflag, .block') ?? el).textContent;
    const cards = boxes('.nameplate .plate'),
      leaders = boxes('.leaderflag circle:not(.ring)'),
      names = boxes('.placename, .leadername');
    /** Names touch by their empty corners, and a halo may. */
    const SLACK = 3;
    const meet = (/** @type {DOMRect} */ a, /** @type {DOMRect} */ b, slack = 0.5) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack;
    const found = [];
    cards.forEach((a, i) => {
      for (const b of [...cards.slice(i + 1), ...leaders])
        if (meet(a.box, b.box)) found.push(`card ${words(a.el)} on ${words(b.el)}`);
      for (const b of names) if (meet(a.box, b.box, SLACK)) found.push(`card ${words(a.el)} on name ${words(b.el)}`);
    });
    names.forEach((a, i) => {
      for (const b of names.slice(i + 1))
        if (meet(a.box, b.box, SLACK)) found.push(`name ${words(a.el)} on ${words(b.el)}`);
    });
    for (const { box: b } of boxes('.block .base')) {
      const middle = new DOMRect(b.x + b.width / 2 - 1, b.y + b.height / 2 - 1, 2, 2);
      for (const a of [...cards, ...names]) if (meet(a.box, middle)) found.push(`${words(a.el)} on a stand`);
    }
    return { cards: cards.length, found };
  });

/** Zoom by a key, until what is written on the table has followed. @param {Page} page @param {string} key */
async function zoomed(page, key) {
  const before = await page.locator('.nameplates').getAttribute('data-scale');
  await page.keyboard.press(key);
  await page.locator(`.nameplates:not([data-scale="${before}"])`).waitFor({ state: 'attached' });
}

for (const size of ['desk', 'narrow phone']) {
  await test(`cards and names never lie on each other on a ${size}, near or far`, async () => {
    const { page, errors } = await newPage({ viewport: SIZES[size], hasTouch: size !== 'desk' });
    for (const scenario of SCENARIOS) {
      await hotSeat(page, scenario);
      await atRest(page, '.block');
      for (const keys of [[], ['+', '+'], ['0']]) {
        for (const key of keys) await zoomed(page, key);
        const { cards, found } = await collisions(page);
        check(!found.length, `${scenario} ${keys.join('')}: ${found.join('; ')}`);
        // Far off, a phone has cards of what is lit alone.
        check(cards > 0, `${scenario} ${keys.join('')}: no card`);
      }
    }
    check(!errors.length, errors.join('\n'));
  });
}

/** Drag from a point of the screen by so much. @param {Page} page @param {{x: number, y: number}} from
 * @param {number} dx @param {number} dy */
async function drag(page, from, dx, dy) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= 6; i++) await page.mouse.move(from.x + (dx * i) / 6, from.y + (dy * i) / 6);
  await page.mouse.up();
}

/** Where a finger meets it: at rest, and under nothing else. @param {Page} page @param {string} selector */
async function grip(page, selector) {
  const at = await atRest(page, selector);
  const look = (/** @type {{x: number, y: number, selector: string}} */ { x, y, selector }) => {
    const met = document.elementFromPoint(x, y);
    return met?.closest(selector) ? '' : (met?.outerHTML.slice(0, 200) ?? 'nothing');
  };
  const other = await page.evaluate(look, { ...at, selector });
  check(!other, `a finger on ${selector} meets ${other}`);
  return at;
}

/** The same with a finger. @param {Page} page @param {{x: number, y: number}} from @param {number} dx
 * @param {number} dy */
async function swipe(page, { x, y }, dx, dy) {
  const finger = await page.context().newCDPSession(page);
  const touch = (/** @type {'touchStart' | 'touchMove' | 'touchEnd'} */ type, /** @type {number[]} */ ...at) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at.length ? [{ x: at[0], y: at[1] }] : [] });
  await touch('touchStart', x, y);
  for (let i = 1; i <= 6; i++) await touch('touchMove', x + (dx * i) / 6, y + (dy * i) / 6);
  await touch('touchEnd');
}

/** Until a brigade has its path asked for. @param {Page} page */
async function toPose(page) {
  for (let games = 0; (await view(page)).step !== 'pose'; games++) {
    check(games < 12, 'a brigade that may move is found');
    await until(page, /^maneuver$/, [/^end/, /^hold/]);
    await prefer(page, [/^pick (Bartlett|Brown|Wilcox|Semmes)/, /^end/]);
    if ((await view(page)).step === 'choice') await prefer(page, [/^move/, /^hold/]);
  }
  await page.locator('.ghostbox:not([hidden])').waitFor();
}

/** Where the ghost's front is, in inches. @param {Page} page */
const ghostAt = (page) =>
  page.evaluate(() => {
    const at = document.querySelector('.ghostblock[data-grip]')?.getAttribute('transform')?.match(/-?\d+/g) ?? [];
    return { x: Number(at[0]) / 400, y: Number(at[1]) / 400 };
  });

await test('a move: the ghost is dragged too far, stops where it must and says why, and goes', async () => {
  const { page, errors } = await newPage();
  await hotSeat(page, 'schoolhouse');
  await toPose(page);
  check((await page.locator('.ghostblock.sample').count()) >= 7, 'sample moves lie on the table');
  check((await page.locator('.primary:visible').count()) === 1, 'there is one main button');
  await picture(page, 'bff pose');
  const begun = await ghostAt(page);
  await drag(page, await atRest(page, '.ghostblock[data-grip]'), -600, 0);
  await page.locator('.ghostbox.yes .stopped .chip').first().waitFor(); // it is allowed there, and why no farther
  await page.locator('.tapesign.no').waitFor();
  await page.locator('.prompt .primary', { hasText: 'Move here' }).waitFor();
  const stopped = await ghostAt(page);
  check(stopped.x < begun.x - 2 && stopped.x > begun.x - 17, `it went as far as it may: ${begun.x} to ${stopped.x}`);
  await picture(page, 'bff ghost stopped');
  await drag(page, await atRest(page, '.ghostblock[data-grip]'), 60, 0); // back: the same leg, not another one
  await page.locator('.ghostbox.yes[aria-busy="false"] .stopped').waitFor({ state: 'detached' });
  check((await page.locator('.ghostbox .legs li').count()) === 1, 'a line that is dragged on is led elsewhere');
  check((await ghostAt(page)).x > stopped.x, 'it follows the pointer back');
  await accessible(page, 'a move by a ghost');
  await drawn(page, '.over .fieldoffire'); // from there
  await page.locator('.ghostbox .hits', { hasText: /^From there .* hits / }).waitFor();
  await picture(page, 'bff ghost allowed');
  await acted(page, () => press(page));
  check((await view(page)).step !== 'pose', 'the move is made');
  check(!errors.length, errors.join('\n'));
});

await test('a path that is typed and refused turns red, names its clause, and cannot be done', async () => {
  const { page, errors } = await newPage();
  await hotSeat(page, 'schoolhouse');
  await toPose(page);
  await page.locator('.ghostbox .path').fill('100 1900');
  await page.locator('.ghostblock.no').waitFor();
  await page.locator('.ghostbox.no .verdict', { hasText: /[″"] too far/ }).waitFor();
  check((await page.locator('.ghostbox.no .chip').count()) > 0, 'a refusal names its clause');
  check((await page.locator('.prompt .primary[aria-disabled="true"]').count()) === 1, 'what is refused cannot be done');
  check(!errors.length, errors.join('\n'));
});

await test('four clicks move a brigade: who, activate, where, and the main button', async () => {
  const { page, errors } = await newPage();
  await hotSeat(page, 'schoolhouse');
  await until(page, /^maneuver$/, [/^end/, /^hold/]);
  const { x, y } = await atRest(page, 'path.area[data-place="Brown"]');
  await page.mouse.click(x, y);
  await page.locator('.prompt .primary', { hasText: 'Activate Brown' }).waitFor();
  await page.mouse.click(x - 130, y + 30);
  await page.locator('.offer .button', { hasText: 'Activate Brown' }).waitFor(); // what to do, at the pointer
  await accessible(page, 'an offer at the pointer');
  await acted(page, () => page.locator('.offer .button').click());
  await page.locator('.ghostbox.yes').waitFor(); // its move begins toward the point
  check(await page.locator('.offer').isHidden(), 'the offer is gone');
  await acted(page, () => press(page));
  check((await view(page)).step !== 'pose', 'the move is made');
  check(!errors.length, errors.join('\n'));
});

await test('a unit that is chosen shows its field of fire as the engine tells it', async () => {
  const { page, errors } = await newPage();
  await hotSeat(page, 'schoolhouse');
  await until(page, /^maneuver$/, [/^end/, /^hold/]);
  await choose(page.locator('.row[data-action="pick Wilcox"], .row[data-action="pick Bartlett"]'));
  await drawn(page, '.over .fieldoffire');
  check((await page.locator('.over .fieldoffire').count()) === 4, 'a shape for each range of muskets');
  check(!errors.length, errors.join('\n'));
});

await test('a unit that is not lit is asked about: the refusal names its clause', async () => {
  const { page, errors } = await newPage();
  await hotSeat(page, 'schoolhouse');
  await page.locator('.block[data-place="Semmes"]').click({ force: true });
  await page.locator('.tip:not([hidden]) .chip', { hasText: '3.2' }).waitFor();
  check(!errors.length, errors.join('\n'));
});

await test('a move by keys alone: arrows push the ghost, brackets wheel it, Enter makes the move', async () => {
  const { page, errors } = await newPage();
  await hotSeat(page, 'schoolhouse');
  await toPose(page);
  await page.locator('[data-command="menu"]').first().click();
  await page.locator('.keys', { hasText: 'new segment' }).waitFor(); // the list of keys knows the ghost
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowLeft');
  await page.locator('.ghostbox.yes[aria-busy="false"]').waitFor();
  await page.keyboard.press('[');
  await page.locator('.ghostbox .legs li', { hasText: 'wheel' }).waitFor();
  await page.keyboard.press('Backspace');
  await page.locator('.ghostbox .legs li', { hasText: 'wheel' }).waitFor({ state: 'detached' });
  await page.keyboard.press('a');
  await page.keyboard.press('ArrowLeft');
  check((await page.locator('.ghostbox .legs li').count()) === 2, 'A begins another leg');
  await page.locator('.ghostbox.yes[aria-busy="false"]').waitFor();
  await acted(page, () => page.keyboard.press('Enter'));
  check((await view(page)).step !== 'pose', 'the move is made');
  await page.locator('.tabs button', { hasText: 'Rosters' }).click();
  check((await page.locator('.rosters .rosterrow').count()) > 6, 'the rosters have everybody');
  await picture(page, 'bff rosters');
  check(!errors.length, errors.join('\n'));
});

await test('a change of formation where it stands, and a replay that tells the last roll only', async () => {
  const { page, errors } = await newPage();
  await hotSeat(page, 'schoolhouse');
  for (let i = 0; i < 40 && (await view(page)).step !== 'pose'; i++)
    await prefer(page, [/^pick (Bartlett|Brown|Wilcox)/, /^form (field|march)-column/, /^hold/, /^end/]);
  await page.locator('.prompt .primary:not(.idle)', { hasText: 'Stay here' }).waitFor();
  await page.keyboard.press('m');
  await acted(page, () => page.keyboard.press('Enter'));
  check((await view(page)).step !== 'pose', 'it has changed its formation');
  await until(page, /^maneuver$/, [/^end/, /^hold/]);
  await page.goto(page.url().replace('/play/', '/replay/') + '/999');
  await page.locator('.replaying .journal li').first().waitFor();
  check((await page.locator('.rolled p:not(.dice)').count()) < 6, 'not every roll of the game lies over the map');
  check(!errors.length, errors.join('\n'));
});

await test('a finger drags and wheels the ghost on a phone', async () => {
  const { page, errors } = await newPage({ viewport: SIZES.phone, hasTouch: true, isMobile: true });
  await hotSeat(page, 'schoolhouse');
  await toPose(page);
  const from = await grip(page, '.ghostblock[data-grip]');
  const sheet = await page.locator('.prompt').boundingBox();
  check(from.y < (sheet?.y ?? 0), 'the sheet does not cover the unit');
  await swipe(page, from, -40, 0);
  await page.locator('.ghostbox.yes[aria-busy="false"]').waitFor();
  await swipe(page, await grip(page, '.handle'), -24, 8);
  await page.waitForFunction(() => document.querySelector('.ghostbox .legs')?.textContent?.includes('wheel'));
  await page.locator('.tapesign').waitFor();
  await picture(page, 'bff ghost, phone');
  await acted(page, () => press(page));
  check(!errors.length, errors.join('\n'));
});

await test('a charge that is pointed at shows both sums and its way, and the list keeps still', async () => {
  const { page, errors } = await newPage();
  await hotSeat(page, 'schoolhouse');
  await until(page, /^choice$/, [/^pick (Bartlett|Wilcox)/, /^end/]);
  for (let i = 0; i < 20; i++) {
    const { legal } = await view(page);
    if (legal.some((/** @type {string[]} */ [notation]) => /^charge/.test(notation))) break;
    await prefer(page, [/^hold/, /^pick/, /^end/, /^done/]);
  }
  const row = page.locator('.row', { hasText: /^\d*Charge/ }).first();
  await row.scrollIntoViewIfNeeded();
  const before = await row.boundingBox();
  await row.hover();
  await page.locator('.preview:not([hidden]) .versus').waitFor();
  await drawn(page, '.aims .fireline.charge');
  check((await row.boundingBox())?.y === before?.y, 'the row stays under the pointer');
  await accessible(page, 'a charge that is thought of');
  await picture(page, 'bff charge');
  check(!errors.length, errors.join('\n'));
});

await test('fire: guns and brigades join, lines and odds are shown', async () => {
  const { page, errors } = await newPage();
  await hotSeat(page, 'schoolhouse');
  await until(page, /^firers$/, [/^target/, /^pick/, /^move/, /^go \d/, /^end/, /^hold/, /^done/]);
  await prefer(page, [/^fire/]);
  check((await view(page)).step === 'firers', 'several may join');
  await drawn(page, '.over .fireline');
  await drawn(page, '.aims .cost.chance');
  await drawn(page, '.aims .cost:not(.chance)'); // its points
  await page.keyboard.press('w');
  await page.locator('section.sheet', { hasText: 'Fire points' }).waitFor(); // points are not added to the die
  await accessible(page, 'a fire that is put together');
  await picture(page, 'bff fire');
  await drawn(page, '.block.committed');
  await page.keyboard.press('w');
  await prefer(page, [/^done/]);
  const bout = page.locator('.verdicts:not([hidden]) .bout', { hasText: 'Rolled' }).first();
  await bout.locator('.won', { hasText: /fire/i }).waitFor();
  check((await bout.locator('.fell .came').count()) === 1, 'the die beside the odds');
  await page.keyboard.press('Escape');
  await page.locator('.verdicts').waitFor({ state: 'hidden' });
  check(!errors.length, errors.join('\n'));
});

await test('the referee on a phone: questions, the rosters, a fire', async () => {
  const { page, errors } = await newPage({ viewport: SIZES.phone, hasTouch: true });
  await page.goto(`${url}${FAST}#/new/bff/salem-church`);
  await page.locator('input[value="bff/salem-church"]').check();
  await page.selectOption('select[name="union"]', 'person');
  await page.selectOption('select[name="confederate"]', 'person');
  await page.evaluate(() => {
    for (const el of document.querySelectorAll('details')) el.open = true;
  });
  await page.selectOption('select[name="positions"], select[name="option.positions"]', 'off');
  await page.click('button[type=submit]');
  await asked(page);
  await page.locator('.refereeboard .rosterrow').first().waitFor();
  check(!(await page.locator('.mapsvg').isVisible()), 'there is no map');
  await until(page, /^maneuver$/, [/^end/]);
  await picture(page, 'bff referee, phone');
  await prefer(page, [/^pick Bartlett/]);
  await page.locator('.askform fieldset').first().waitFor();
  await fits(page, 'the questions of the referee');
  check(((await view(page)).prompt ?? '').length < 60, 'the prompt does not repeat the questions');
  check(!(await page.locator('.actions').isVisible()), 'nor does the list');
  await accessible(page, 'the questions of the referee');
  await picture(page, 'bff referee asks, phone');
  check((await page.locator('.play .primary:visible').count()) === 1, 'one button goes on');
  const yes = page.locator('.askform fieldset').nth(2).locator('button').nth(1);
  await yes.click();
  check((await yes.getAttribute('aria-pressed')) === 'true', 'an answer is shown, and may be changed');
  const before = await page.evaluate(() => /** @type {any} */ (window).lastView.seq);
  await acted(page, () => page.keyboard.press('e'));
  await page.waitForFunction((seq) => /** @type {any} */ (window).lastView.seq > seq + 1, before); // it, then the rest
  await asked(page);
  await page.locator('.refereeboard .orders p').first().waitFor();
  await picture(page, 'bff referee told, phone');
  await until(page, /^firers$/, [/^target/, /^charge/, /^end/]);
  await page.locator('.actions .head', { hasText: / of \d+ · show all/ }).waitFor();
  check((await page.locator('.row[data-action^="part"]').count()) === 0, 'parts of a brigade wait until it is chosen');
  await page.locator('.rosterrow.legal .rosterbutton').first().click();
  await page.locator('.row[data-action^="part"]').first().waitFor();
  await prefer(page, [/^fire/]);
  await page.locator('.askform fieldset').first().waitFor();
  await picture(page, 'bff referee fire, phone');
  check(!errors.length, errors.join('\n'));
});

await test('the referee from the start page takes the dice that fell on the table', async () => {
  const { page, errors } = await newPage({ viewport: SIZES.phone, hasTouch: true });
  await page.goto(`${url}?fast#/`);
  await page.locator('.scale[data-game=bff]').click();
  await page.locator('button', { hasText: 'Referee for a real table' }).click();
  await asked(page);
  await until(page, /^maneuver$/, [/^end/]);
  await prefer(page, [/^pick Bartlett/]);
  await page.locator('.askform .wide').click();
  await page.locator('.prompt', { hasText: 'Bartlett’s Brigade rolls its maneuver check' }).waitFor();
  await page.keyboard.press('0'); // the ten
  await page.locator('.slots .fallen', { hasText: '10' }).waitFor();
  await picture(page, 'bff referee dice, phone');
  await page.locator('button', { hasText: 'Confirm roll' }).click();
  await page.locator('.refereeboard .orders', { hasText: /Bartlett’s Brigade rolls 10/ }).waitFor();
  check(!errors.length, errors.join('\n'));
});

await test('a guide is read whole on a phone, and folded; the start page shows stands', async () => {
  const { page, errors } = await newPage({ viewport: SIZES.phone, hasTouch: true });
  await page.goto(`${url}?fast#/`);
  await page.locator('.scale[data-game=bff] .vignette > g').nth(10).waitFor(); // the ground, and two lines of five
  await page.locator('.scale[data-game=bff]').click();
  await page.locator('button', { hasText: 'The Schoolhouse' }).click();
  await page.locator('.guide', { hasText: 'Lesson 1' }).waitFor();
  const cut = await page.locator('.guide').evaluate((el) => el.scrollHeight > el.clientHeight + 1);
  check(!cut, 'nothing of the lesson is cut');
  await accessible(page, 'the guide on a phone');
  await picture(page, 'bff guided, phone');
  await page.locator('.guide summary').click();
  await page.locator('.guide .textlink').waitFor({ state: 'hidden' });
  check(!errors.length, errors.join('\n'));
});

await test('The Schoolhouse, step by step: begins with its first lesson, and every tab is in sight', async () => {
  const { page, errors } = await newPage();
  await page.goto(`${url}${FAST}#/`);
  await page.locator('.scale[data-game=bff]').click();
  await page.locator('button', { hasText: 'The Schoolhouse' }).click();
  await page.locator('.guide', { hasText: 'Lesson 1' }).waitFor();
  check(/Brooks/.test((await page.locator('.guide h2').textContent()) ?? ''), 'whom one leads is told first');
  const box = await page.locator('.tabs button').last().boundingBox();
  check(!!box && box.x + box.width <= SIZES.desk.width, 'the last tab is in sight');
  await picture(page, 'bff guided');
  check(!errors.length, errors.join('\n'));
});

await close();
