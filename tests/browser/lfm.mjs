// The Last Full Measure at one screen: every battle on a desk and on a phone, a turn of Buschbeck's Line with an
// attack, overlays, the organization chart, reinforcements, the guided game and a replay.
import {
  FAST,
  SIZES,
  accessible,
  asked,
  begin,
  check,
  choose,
  clickPlace,
  close,
  drawn,
  fits,
  follow,
  namesApart,
  newPage,
  picture,
  press,
  staticSite,
  test,
  told,
  unchoose,
  view,
} from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const url = await staticSite();
const SCENARIOS = ['buschbecks-line', 'flank-attack', 'salem-church'];

/** @param {Page} page @param {string} scenario */
async function hotSeat(page, scenario) {
  await begin(page, url, 'person', 'person', `lfm/${scenario}`);
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
  const index = found.find((at) => at >= 0) ?? legal.length - 1;
  await choose(page.locator(`.row[data-index="${index}"]`));
  await acted(page, () => press(page));
}

const PASS = [/^done/, /^end/, /^stop/];

/** Rough distance of a hex from the pits. @param {string} id */
function fromPits(id) {
  const [column, row] = [Number(id.slice(0, 2)), Number(id.slice(2))];
  return Math.hypot(column + (row % 2 ? 0 : 0.5) - 18.2, 0.87 * (row - 12.5));
}

/** Along the list: Rodes's men go for the pits as long as they come nearer, the Union stands; until a step.
 * @param {Page} page @param {RegExp} step */
async function closeIn(page, step) {
  let last = Infinity;
  for (let i = 0; i < 900; i++) {
    const now = await view(page);
    if (now.over || step.test(now.step)) return now;
    const ways = now.legal.flatMap((/** @type {string[]} */ [one]) => /^(go|road) (\d+)/.exec(one)?.slice(0, 3) ?? []);
    let best = '';
    for (let k = 0; k < ways.length; k += 3) {
      if (now.you !== 'confederate' || fromPits(ways[k + 2]) >= last) continue;
      last = fromPits(ways[k + 2]);
      best = ways[k];
    }
    if (now.step === 'movement') last = Infinity;
    const pick = now.step === 'movement' && now.you === 'confederate' ? [/^pick \d+-/] : [];
    await prefer(page, [...(best ? [new RegExp(`^${best}$`)] : []), /^command/, ...pick, ...PASS]);
  }
  throw new Error(`${step} never came`);
}

/** A large battle opens on stacks that may act, with counters that can be read. @param {Page} page */
async function opensOnTheFighting(page) {
  const boxes = await page.locator('.stack.legal').evaluateAll((all) => {
    const frame = /** @type {Element} */ (document.querySelector('.mapsvg')).getBoundingClientRect();
    const seen = all.map((el) => el.getBoundingClientRect());
    return seen.filter((box) => box.left > frame.left && box.right < frame.right && box.top < innerHeight / 2);
  });
  check(boxes.length > 5, 'lit stacks are in sight');
  check(boxes[0].width >= 30, 'and large enough to read');
}

for (const size of ['desk', 'phone']) {
  await test(`every battle opens on a ${size}`, async () => {
    const { page, errors } = await newPage({ viewport: SIZES[size], hasTouch: size === 'phone' });
    for (const scenario of SCENARIOS) {
      await hotSeat(page, scenario);
      await page.locator('.stack').first().waitFor();
      check((await page.locator('.stack').count()) > 5, `${scenario}: stacks stand on the map`);
      check((await page.locator('.level').count()) > 2, `${scenario}: levels are tinted`);
      await fits(page, scenario);
      await accessible(page, `${scenario} on a ${size}`);
      await picture(page, `lfm ${scenario}, ${size}`);
      if (scenario === 'flank-attack') await opensOnTheFighting(page);
    }
    check(!errors.length, errors.join('\n'));
  });
}

await test('a turn of Buschbeck’s Line with an attack', async () => {
  const { page, errors } = await newPage();
  await hotSeat(page, 'buschbecks-line');
  await closeIn(page, /^movement$/);
  await picture(page, 'lfm movement');
  await prefer(page, [/^pick \d+-/]);
  await drawn(page, '.over .mate'); // the brigade of the mover
  await drawn(page, '.plate text'); // what lit hexes cost
  let target = '';
  for (let games = 0; !target;) {
    const now = await closeIn(page, /^allot$/);
    check(!now.over || ++games < 6, 'the lines meet, unless Rodes is never in command');
    if (now.over) await hotSeat(page, 'buschbecks-line');
    if (now.over) continue;
    const targets = now.legal.flatMap((/** @type {string[]} */ [one]) => /^attack (\d+)/.exec(one)?.[1] ?? []);
    target = targets[0] ?? '';
    if (!target) await prefer(page, PASS);
  }
  await clickPlace(page, target);
  await page.waitForSelector('.row[aria-selected=true]');
  await acted(page, () => press(page));
  if ((await view(page)).legal.some((/** @type {string[]} */ [one]) => /^with/.test(one))) {
    await page.locator('.row', { hasText: 'attacks' }).first().hover();
    await page.waitForSelector('.preview:not([hidden]) .figures');
    await page.locator('.preview .versus', { hasText: /odds, \d+ to \d+ SP/ }).waitFor();
    await prefer(page, [/^with/]);
  }
  await drawn(page, '.stack.committed');
  await page.waitForSelector('.over .combat', { state: 'attached' });
  await accessible(page, 'an attack that is put together');
  await picture(page, 'lfm allotment');
  await page.setViewportSize(SIZES.phone);
  await fits(page, 'an attack on a phone');
  await accessible(page, 'an attack on a phone');
  await picture(page, 'lfm allotment, phone');
  await page.setViewportSize(SIZES.desk);
  await closeIn(page, /^(?!declare|allot)/);
  await told(page, 'Combat');
  const won = page.locator('.verdicts:not([hidden]) .bout', { hasText: 'Rolled' });
  for (let i = 0; i < 60 && !(await won.count()); i++) await prefer(page, [/^resolve/, /^done/, /^end/, /^hold/]);
  await won.locator('.won', { hasText: /(Union (win|hold)s|Confederates (win|hold))\.|Nobody wins/ }).first().waitFor();
  check((await won.first().locator('.fell .came').count()) === 1, 'the die beside the odds');
  await picture(page, 'lfm verdict');
  check(!errors.length, errors.join('\n'));
});

/** Ask a question about the map, of the hex if it needs one. @param {Page} page @param {string} question
 * @param {string} [of] */
async function ask(page, question, of) {
  await page.selectOption('select[name=overlay]', question);
  if (of) await clickPlace(page, of);
  await page.locator('.told p').waitFor();
}

await test('questions about the map, the chart of command, arrivals', async () => {
  const { page, errors } = await newPage();
  await hotSeat(page, 'buschbecks-line');
  await page.click('#tab-overlays');
  await ask(page, 'sight', '1713');
  await page.locator('.told h3', { hasText: 'Clear' }).waitFor();
  await page.locator('.told h3', { hasText: 'Partial' }).waitFor();
  await drawn(page, '.over .ray.clear');
  check((await page.locator('.over .ray.clear').count()) === 1, 'rays to whom the battery sees');
  await picture(page, 'lfm sight');
  await ask(page, 'zoc');
  await drawn(page, '.over .zone.confederate');
  await page.selectOption('.overlays select:not([name])', 'union');
  await drawn(page, '.over .zone.union');
  await ask(page, 'zoi');
  await page.locator('.told h3', { hasText: 'Zone of influence' }).waitFor();
  await ask(page, 'range', '1311');
  await page.locator('.told p', { hasText: 'Rodes commands to' }).waitFor();
  await drawn(page, '.over .radius.confederate');
  check((await page.locator('.over .radius.confederate').count()) === 1, 'the range is drawn');
  await ask(page, 'command');
  await page.locator('.told .names button', { hasText: 'Doles' }).waitFor();
  check((await page.locator('.told .chip').count()) > 0, 'and why, with the clause');
  await ask(page, 'march', '1313');
  await drawn(page, '.over .inreach');
  await accessible(page, 'questions');
  await unchoose(page);
  await page.click('#tab-chart');
  check((await page.locator('.organization .brigade').count()) === 4, 'a box for each brigade of the battle');
  await page.locator('.organization .brigade button[aria-label^="12 GA"]').click();
  await page.locator('.tray h2', { hasText: '1314' }).waitFor();
  await accessible(page, 'chart of command');
  await hotSeat(page, 'salem-church');
  await page.click('#tab-arrivals');
  check((await page.locator('.arrivals .arrival').count()) > 5, 'columns with their turns and roads');
  await page.locator('.arrivals', { hasText: 'by pike' }).waitFor();
  await accessible(page, 'arrivals');
  await picture(page, 'lfm arrivals');
  await page.emulateMedia({ colorScheme: 'dark' });
  await accessible(page, 'arrivals, dark');
  await page.setViewportSize(SIZES.phone);
  await page.click('[data-command=foot-journal]');
  for (const tab of ['arrivals', 'chart', 'overlays', 'oob']) {
    await page.click(`#tab-${tab}`);
    await fits(page, `${tab} on a phone`);
    await accessible(page, `${tab} on a phone`);
  }
  check(!errors.length, errors.join('\n'));
});

await test('the Command phase does not end by mistake before anybody has rolled', async () => {
  const { page, errors } = await newPage();
  await hotSeat(page, 'flank-attack');
  const button = page.locator('.prompt .primary');
  await button.click();
  await page.locator('.tip.asks', { hasText: /commanders have not rolled. Regiments out of command/ }).waitFor();
  check((await view(page)).step === 'command', 'it goes on');
  await acted(page, () => button.click());
  check((await view(page)).step !== 'command', 'unless it is meant');
  check(!errors.length, errors.join('\n'));
});

await test('a move by mouse: entry by the road, why not, undo', async () => {
  const { page, errors } = await newPage();
  await hotSeat(page, 'salem-church');
  await closeIn(page, /^movement$/);
  await page.locator('.tray .piece.legal', { hasText: '15 NJ' }).click();
  await page.waitForSelector('.row[aria-selected=true]');
  await acted(page, () => press(page));
  check((await view(page)).step === 'move', 'a regiment is about to enter');
  const { legal } = await view(page);
  const into = legal.map((/** @type {string[]} */ [one]) => /^(?:go|road) (\d+)/.exec(one)?.[1]).find(Boolean);
  await prefer(page, [/^(go|road) /]);
  check((await page.locator(`.stack[data-place="${into}"]`).count()) === 1, 'it stands where it entered');
  await clickPlace(page, '2310');
  await page.waitForSelector('.tip:not([hidden]) .chip');
  await acted(page, () => page.keyboard.press('u'));
  check((await page.locator(`.stack[data-place="${into}"]`).count()) === 0, 'it is taken back');
  check(!errors.length, errors.join('\n'));
});

await test('the guided game against the machine, and its replay', async () => {
  const { page, errors } = await newPage();
  await page.goto(`${url}${FAST}#/`);
  await page.locator('.scale[data-game=lfm]').click();
  await page.locator('.way', { hasText: 'Buschbeck' }).click();
  await page.locator('.guide .caps', { hasText: 'Lesson 1' }).waitFor();
  await asked(page);
  await picture(page, 'lfm guided');
  await closeIn(page, /^movement$/);
  await page.locator('.guide .caps', { hasText: /Lesson [23]/ }).waitFor();
  await prefer(page, [/^pick \d+-/]);
  await prefer(page, [/^go/]);
  await follow(page, '#/games');
  await page.locator('.games a', { hasText: 'Replay' }).first().click();
  for (const label of ['Next entry', 'On to the next half-turn', 'To the start'])
    await page.click(`[aria-label="${label}"]`);
  await page.locator('.moment', { hasText: 'Entry 0 of' }).waitFor();
  await accessible(page, 'replay');
  check(!errors.length, errors.join('\n'));
});

await test('no name lies over another or under a counter, at three zooms', async () => {
  for (const size of ['desk', 'narrow phone']) {
    const { page, errors } = await newPage({ viewport: SIZES[size], hasTouch: size !== 'desk' });
    await hotSeat(page, 'flank-attack');
    await namesApart(page, size);
    check(!errors.length, errors.join('\n'));
  }
});

await close();
