// Settings: one dialog, kept on the device, in force at once; and what each of them does. Sound: silent until it is
// asked for, then heard by weight of fire.
import {
  FAST, accessibleInBoth, act, asked, begin, carryOn, check, clickPlace, close,
  eventually, fits, follow, longrollServe, newPage, outOfReach,
  picture, test, view, visit, SIZES,
} from './harness.mjs';
import { scriptedUntil } from './reached.mjs';

/** @typedef {import('playwright-core').Page} Page */

const url = await longrollServe();

/** @param {Page} page */
async function openBox(page) {
  if (await page.locator('.play').count()) {
    await page.click('[data-command=menu]');
    await page.locator('.menulist button', { hasText: 'Settings' }).click();
  } else await page.getByRole('button', { name: 'Settings' }).click();
  await page.locator('dialog.settings[open]').waitFor();
}

/** @param {Page} page */
const shutBox = (page) => page.locator('dialog.settings [aria-label=Close]').click();

/** Set before the page is opened, as on an earlier visit. @param {Page} page @param {Record<string, any>} values */
const kept = (page, values) =>
  page.addInitScript((set) => localStorage.setItem('longroll.settings', JSON.stringify(set)), values);

/** @param {Page} page @param {string} name */
const rootMark = (page, name) => page.evaluate((of) => document.documentElement.dataset[of] ?? '', name);

for (const [size, viewport] of Object.entries({ ...SIZES, zoomed: { width: 720, height: 450 } })) {
  await test(`the dialog, ${size}: all is in reach, by keys too`, async () => {
    const { page, errors } = await newPage({ viewport, hasTouch: viewport.width < 720 });
    await visit(page, `${url}${FAST}#/`);
    await page.locator('.playnow').waitFor();
    await openBox(page);
    await accessibleInBoth(page, `settings, ${size}`, async (scheme) => {
      await fits(page, `settings, ${size}`);
      if (size !== 'narrow phone') await picture(page, `settings-${size}-${scheme}`);
    });
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.settings :is(select, input, button)')].filter((one) => {
        one.scrollIntoView({ block: 'center' });
        const box = one.getBoundingClientRect();
        return box.x < 0 || box.right > innerWidth || box.y < 0 || box.bottom > innerHeight;
      }).length,
    );
    check(cut === 0, `${cut} controls are cut`);
    await page.locator('dialog.settings select').first().focus();
    const names = new Set();
    for (let i = 0; i < 16; i++) {
      names.add(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? ''));
      await page.keyboard.press('Tab');
    }
    const all = await page.evaluate(async () => {
      return Object.keys((await import(String(new URL('js/settings.js', document.baseURI)))).SETTINGS);
    });
    check(all.every((name) => names.has(name)), `every setting has its control: ${[...names]}`);
    await page.keyboard.press('Escape');
    await page.locator('dialog.settings').waitFor({ state: 'detached' });
    check(!errors.length, errors.join('\n'));
  });
}

await test('what is set is in force at once, and on the next visit', async () => {
  const { page, errors } = await newPage();
  await visit(page, `${url}${FAST}#/about`);
  await openBox(page);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.selectOption('select[name=theme]', 'dark');
  check((await paper()) !== light, 'the colours change');
  await page.selectOption('select[name=text]', '150');
  await page.selectOption('select[name=contrast]', 'more');
  await page.selectOption('select[name=motion]', 'still');
  await page.selectOption('select[name=speed]', '4');
  await page.locator('input[name=patterns]').check();
  await page.locator('input[name=confirm]').uncheck();
  await shutBox(page);
  await visit(page, `${url}${FAST}#/about`);
  for (const [name, value] of Object.entries({
    theme: 'dark', text: '150', contrast: 'more', motion: 'still', patterns: 'more',
  }))
    check((await rootMark(page, name)) === value, `${name} is ${value}, not ${await rootMark(page, name)}`);
  await openBox(page);
  check((await page.inputValue('select[name=speed]')) === '4', 'speed is kept');
  check(!(await page.locator('input[name=confirm]').isChecked()), 'and what was ticked off');
  await shutBox(page);
  await page.getByRole('button', { name: 'Light or dark' }).click();
  check((await rootMark(page, 'theme')) === 'light', 'the switch in the head sets the same');
  check(!errors.length, errors.join('\n'));
});

await test('another tab of the device follows', async () => {
  const { page } = await newPage();
  await visit(page, `${url}${FAST}#/about`);
  await page.locator('main h1').waitFor();
  const other = await page.context().newPage();
  await visit(other, `${url}${FAST}#/about`);
  await openBox(other);
  await other.selectOption('select[name=theme]', 'dark');
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
});

for (const [size, viewport] of Object.entries({ ...SIZES, 'small desk': { width: 1024, height: 768 } })) {
  await test(`the largest text, more contrast and patterns, ${size}: nothing is cut, all can be played`, async () => {
    const { page, errors } = await newPage({ viewport, hasTouch: viewport.width < 720 });
    await kept(page, { text: 150, contrast: 'more', patterns: true });
    await visit(page, `${url}${FAST}#/`);
    await page.locator('.playnow').waitFor();
    await fits(page, `front, ${size}`);
    const thorough = ['desk', 'phone'].includes(size);
    if (thorough) await accessibleInBoth(page, `large front, ${size}`);
    await picture(page, `front-large-${size}`);
    await page.locator('.playnow').click();
    await asked(page);
    await fits(page, `table, ${size}`);
    if (thorough) await accessibleInBoth(page, `large table, ${size}`);
    const bad = await outOfReach(page, '.play');
    check(!bad.length, `out of reach: ${bad.slice(0, 5).join('; ')}`);
    await picture(page, `table-large-${size}`);
    await clickPlace(page, '10');
    await page.locator('.row[aria-selected=true]', { hasText: '10' }).waitFor();
    check(!errors.length, errors.join('\n'));
  });
}

await test('without confirmations an impulse is given away at the first press', async () => {
  const { page, errors } = await newPage();
  await kept(page, { confirm: false });
  await begin(page, url, 'person', 'person');
  await asked(page);
  const { seq } = await view(page);
  await page.keyboard.press('e');
  await page.waitForFunction((was) => /** @type {any} */ (window).lastView.seq > was, seq);
  check((await page.locator('.tip.asks:not([hidden])').count()) === 0, 'nothing is asked');
  check(!errors.length, errors.join('\n'));
});

await test('the only action there is is taken, if wished; undo goes back before it', async () => {
  for (const only of [false, true]) {
    const { page, errors } = await newPage();
    await kept(page, { only });
    await begin(page, url, 'person', 'person');
    await asked(page);
    await page.locator('.row').first().click(); // one unit stands there: it alone can be picked
    await page.locator('.prompt .primary:not(.idle)').click();
    const reached = (/** @type {number} */ seq) =>
      page.waitForFunction((to) => /** @type {any} */ (window).lastView.seq === to, seq);
    await reached(only ? 2 : 1);
    if (!only) {
      await asked(page);
      check((await view(page)).legal.length === 1, 'there is one action, and it waits for the player');
      await page.locator('.row').first().click();
      await page.locator('.prompt .primary:not(.idle)').click();
      await reached(2);
    }
    await asked(page);
    await page.keyboard.press('u');
    if (!only) {
      await reached(1);
      await asked(page);
      await page.keyboard.press('u');
    }
    await reached(0);
    check(!errors.length, errors.join('\n'));
  }
});

/** A journal line with why it was done. @param {Page} page @param {string} why */
const unasked = (page, why) => page.locator('.journal small', { hasText: why }).first().waitFor({ state: 'attached' });

/** The Confederates are asked for an event, and have none that could be played. @param {string[]} persons */
const asksForNothing = (persons) =>
  scriptedUntil('guv/salem-church', (now) => now.step === 'interlude' && now.actor === 'confederate', persons);

await test('what cannot matter is passed over against the machine; against a person that would tell', async () => {
  const { page, errors } = await newPage();
  await kept(page, { only: false });
  await carryOn(page, url, asksForNothing(['confederate']));
  await unasked(page, 'there was nothing to use');
  await page.click('[data-command=menu]');
  await page.locator('.menulist button', { hasText: 'Standing orders' }).click();
  await page.locator('dialog[open]', { hasText: 'They also hold while you are away' }).waitFor();
  await picture(page, 'standing-guv');
  check(!errors.length, errors.join('\n'));
  const both = await newPage();
  await kept(both.page, { only: false });
  await carryOn(both.page, url, asksForNothing(['union', 'confederate']));
  await both.page.locator('.curtain button').click();
  await asked(both.page);
  const { legal, dull } = await view(both.page);
  check(legal.map(([notation]) => notation).join() === 'decline,no-events', 'both are offered');
  check(Object.keys(dull).join() === 'no-events', 'only an order answers at once');
  check(!both.errors.length, both.errors.join('\n'));
});

await test('standing orders in one place: what is switched on is done at once, told, and taken back', async () => {
  const { page, errors } = await newPage();
  await carryOn(page, url, scriptedUntil('lgv/sedgwick', (now) => now.step === 'steal-a-march', ['confederate']));
  await asked(page);
  const { seq } = await view(page);
  await page.click('[data-command=menu]');
  await page.locator('.menulist button', { hasText: 'Standing orders' }).click();
  const box = page.locator('dialog[open] input[name="no-march"]');
  await box.waitFor();
  check((await page.locator('dialog[open] .standing input').count()) === 7, 'two settings and five orders of the game');
  await accessibleInBoth(page, 'standing orders', (scheme) => picture(page, `standing-${scheme}`));
  await box.check();
  await unasked(page, 'standing order: Steal no marches');
  await page.keyboard.press('Escape');
  await page.keyboard.press('u');
  await page.waitForFunction((to) => /** @type {any} */ (window).lastView.seq === to, seq);
  await asked(page);
  check((await page.locator('.row').count()) === 2, 'what was taken back is left to the player');
  check(!errors.length, errors.join('\n'));
});

/** What was heard. @param {Page} page */
async function listen(page) {
  await page.addInitScript(() => {
    const heard = /** @type {any[]} */ ([]);
    Object.assign(window, { heard });
    document.addEventListener('longroll:sound', (e) => heard.push(/** @type {CustomEvent} */ (e).detail));
  });
  return () => page.evaluate(() => /** @type {any} */ (window).heard);
}

/** Up to the dice of the first assault. @param {Page} page */
async function assault(page) {
  for (const words of ['Assault from 10', 'Newton', 'Marye', 'Attack in 8', 'Lead with Newton']) await act(page, words);
  await act(page, 'Defend with');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.journal li')].some((line) => line.querySelector('.die')),
  );
}

await test('silence until it is asked for', async () => {
  const { page, errors } = await newPage();
  const heard = await listen(page);
  const asks = /** @type {string[]} */ ([]);
  page.on('request', (request) => asks.push(request.url()));
  await begin(page, url, 'person', 'person');
  await assault(page);
  check((await heard()).length === 0, 'nothing is heard');
  check(!asks.some((one) => one.includes('sound.js')), 'and nothing fetched for it');
  check(!errors.length, errors.join('\n'));
});

await test('with sound: the long roll, dice, and musketry by the weight of the assault', async () => {
  const { page, errors } = await newPage();
  const heard = await listen(page);
  await begin(page, url, 'person', 'person');
  await asked(page);
  await openBox(page);
  await page.selectOption('select[name=sound]', 'full');
  await shutBox(page);
  await assault(page);
  await eventually('a volley', async () => (await heard()).some((/** @type {any} */ s) => s.what === 'musketry'));
  const all = await heard();
  const order = ['roll', 'dice', 'musketry'].map((what) => all.findIndex((/** @type {any} */ s) => s.what === what));
  check(order.every((n, i) => n >= 0 && (i === 0 || n > order[i - 1])), JSON.stringify(all));
  const volley = all[order[2]];
  check(volley.weight > 5, `by weight of fire: ${volley.weight}`);
  await follow(page, '#/');
  check(!errors.length, errors.join('\n'));
});

await test('every sound sounds, none is too loud, and more fire is heard as more', async () => {
  const { page } = await newPage();
  await visit(page, `${url}${FAST}#/about`);
  const told = await page.evaluate(async () => {
    const { write } = await import(String(new URL('js/sound.js', document.baseURI)));
    const render = async (/** @type {string} */ what, /** @type {number} */ weight) => {
      const context = new OfflineAudioContext(1, 6 * 22050, 22050);
      const seconds = write(context, what, weight, 1, 0);
      const data = (await context.startRendering()).getChannelData(0);
      let peak = 0,
        energy = 0,
        late = 0;
      data.forEach((v, i) => {
        peak = Math.max(peak, Math.abs(v));
        energy += v * v;
        if (i / 22050 > seconds + 0.3) late = Math.max(late, Math.abs(v));
      });
      return { peak, energy, late, seconds };
    };
    return {
      roll: await render('roll', 1),
      dice: await render('dice', 4),
      few: await render('musketry', 2),
      many: await render('musketry', 16),
      gun: await render('guns', 2),
      battery: await render('guns', 12),
    };
  });
  for (const [name, { peak, energy, late }] of Object.entries(told)) {
    check(energy > 0.5 && peak > 0.03, `${name} is heard: ${peak}, ${energy}`);
    check(peak <= 1, `${name} is not cut off: ${peak}`);
    check(late < 0.02, `${name} ends when it says: ${late}`);
  }
  check(told.many.energy > 2 * told.few.energy && told.many.seconds > told.few.seconds, 'many muskets are more');
  check(told.battery.energy > 2 * told.gun.energy && told.battery.seconds > told.gun.seconds, 'many guns are more');
});

await close();
