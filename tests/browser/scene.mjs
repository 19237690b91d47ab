// Battles and the enemy's turn: one panel for the fights of four games, scenes that play on the map while what is true
// is true at once, the recap and what changed.
import {
  SIZES, accessible, accessibleInBoth, asked, begin, carryOn, check, choose, close, drawn, eventually, fits, follow,
  newPage, picture, press, staticSite, test, view,
} from './harness.mjs';
import { recordUntil, scriptedToEnd, scriptedUntil, wished } from './reached.mjs';

/** @typedef {import('playwright-core').Page} Page */

const url = await staticSite();
const MOVING = { reducedMotion: /** @type {const} */ ('no-preference') };

/** Until the page asks; whoever is asked takes the chair. @param {Page} page */
async function sit(page) {
  await asked(page);
  const chair = page.locator('.curtain button');
  if (await chair.count()) await chair.first().click();
}

/** Do what is wished for, by the list. @param {Page} page @param {RegExp[]} wishes */
async function prefer(page, wishes) {
  await sit(page);
  const index = Math.max(0, wished(await view(page), wishes));
  await choose(page.locator(`.row[data-index="${index}"]`));
  await page.evaluate(() => Object.assign(/** @type {any} */ (window).lastView, { old: true }));
  await press(page);
  await page.waitForFunction(() => !(/** @type {any} */ (window).lastView.old));
}

/** Shortly before the dice of a fight, by game. @type {Record<string, {scenario: string, step: RegExp,
 *   wishes: RegExp[], wide: boolean}>} */
const FIGHTS = {
  lgv: {
    scenario: 'lgv/sedgwick',
    step: /^defense$/,
    wishes: [/^assault 10/, /^pick (Newton|Gibbon|Howe)/, /^go 8/, /^attack/, /^lead/, /^front/, /^stop/, /^accept/],
    wide: true,
  },
  guv: {
    scenario: 'guv/jacksons-attack',
    step: /^(bonus|effects)$/,
    wishes: [/^own/, /^leave/, /^attack/, /^join/, /^group/, /^done/, /^decline/],
    wide: true,
  },
  lfm: {
    scenario: 'lfm/flank-attack',
    step: /^resolve$/,
    wishes: [/^resolve/, /^done/, /^end/, /^hold/],
    wide: true,
  },
  bff: {
    scenario: 'bff/schoolhouse',
    step: /^firers$/,
    wishes: [/^done/, /^fire/, /^target/, /^pick/, /^move/, /^go \d/, /^end/, /^hold/],
    wide: false,
  },
};

/** @param {string} game */
function fightOf(game) {
  const { scenario, step, wishes } = FIGHTS[game];
  if (game === 'lfm') return scriptedUntil(scenario, (now) => step.test(now.step)); // it takes five hundred actions
  return recordUntil(scenario, (now) => step.test(now.step), (now) => Math.max(0, wished(now, wishes)));
}

/** On until the battle is shown. @param {Page} page @param {string} game */
async function battle(page, game) {
  const shown = page.locator('.verdicts:not([hidden]) .bout');
  const settled = () => page.locator('.sheet[aria-busy=false]').count();
  for (let i = 0; i < 30 && !(await shown.count()); i++) {
    await prefer(page, FIGHTS[game].wishes);
    const rolled = (await view(page)).journal.some((/** @type {any[]} */ line) => line[3] === 'roll');
    if (rolled && (await settled())) await shown.first().waitFor();
  }
  return shown.first();
}

for (const game of Object.keys(FIGHTS)) {
  await test(`${game}: a battle has its moment, on a desk and on a phone`, async () => {
    const { page, errors } = await newPage();
    await carryOn(page, url, fightOf(game));
    const bout = await battle(page, game);
    check((await bout.locator('.cells8').count()) === 0 || FIGHTS[game].wide, 'mere fire stays small');
    check((await page.locator('.play.fought').count()) === (FIGHTS[game].wide ? 1 : 0), 'a battle has the column');
    check((await bout.locator('.thrown .die.union, .thrown .die.confederate').count()) > 0, 'dice of a side');
    check((await bout.locator('.fell').count()) === (await bout.locator('.came').count()), 'a needle for each roll');
    check(await page.locator('.fightbox').isHidden(), 'who fights is told once');
    if (FIGHTS[game].wide) {
      check((await bout.locator('.party.union .portrait').count()) > 0, 'the Union has portraits');
      check((await bout.locator('.party.confederate .portrait').count()) > 0, 'and so have the Confederates');
      check((await bout.locator('.sums li .so').count()) > 0, 'the sum grows line by line');
      if (game === 'lgv')
        check((await bout.locator('.sums li', { hasText: /Further units\w/ }).count()) === 1, 'and names who joins');
      await drawn(page, '.scenearrow'); // the map says from where
      for (const cells of await bout.locator('.cells8').all()) {
        const many = await cells.locator('li').count();
        check(many > 1 && many <= 8, `${many} cells`);
        check((await cells.locator('.here').count()) === 1, 'one of them came');
        const shares = await cells.locator('b').allTextContents();
        const sum = shares.reduce((all, text) => all + parseFloat(text.replace('< ', '')), 0);
        check(Math.abs(sum - 100) < 0.5, `chances sum up: ${shares}`);
      }
      for (const strip of await bout.locator('.strip').all()) {
        const good = strip.locator('.bar.good');
        const tones = await good.evaluateAll((all) => all.map((bar) => getComputedStyle(bar).fill));
        check(tones.length < 2 || new Set(tones).size > 1, `good results differ in tone: ${tones}`);
      }
    }
    await accessibleInBoth(page, `${game}: a battle`, (scheme) => picture(page, `${game} battle, ${scheme}`));
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(SIZES.phone);
    await fits(page, `${game}: a battle on a phone`);
    await accessible(page, `${game}: a battle on a phone`);
    await picture(page, `${game} battle, phone`);
    await page.keyboard.press('Escape');
    await page.locator('.verdicts').waitFor({ state: 'hidden' });
    check(!errors.length, errors.join('\n'));
  });
}

await test('a battle goes on in its panel: losses come, and it goes with what one does next', async () => {
  const { page, errors } = await newPage({ viewport: SIZES.phone });
  await carryOn(page, url, fightOf('lgv'));
  const bout = await battle(page, 'lgv');
  const inSight = () => bout.locator('.won').evaluate((el) => {
    const { x, bottom } = el.getBoundingClientRect();
    return el.contains(document.elementFromPoint(x + 9, bottom - 3));
  });
  await eventually('on a phone the verdict is in sight', inSight);
  await bout.locator('.sums summary').first().click();
  await bout.locator('.sums[open] li').first().waitFor();
  await page.setViewportSize(SIZES.desk);
  const ended = page.locator('.verdicts.ended');
  for (let i = 0; i < 12 && !(await ended.count()); i++) {
    check((await page.locator('.verdicts:not([hidden])').count()) === 1, 'the panel stays while the fight asks');
    await prefer(page, [/^accept/, /^eliminate/, /^turn/, /^retreat/, /^stay/]);
  }
  await page.locator('.verdicts.ended .losses li').first().waitFor();
  await page.keyboard.press('b');
  check((await page.locator('.verdicts:not([hidden])').count()) === 1, 'again is not away');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const needle = await page.evaluate(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', bubbles: true }));
    const el = /** @type {HTMLElement} */ (document.querySelector('.verdicts'));
    const time = parseFloat(el.style.getPropertyValue('--time'));
    return [0, 0.5, 1].map((share) => {
      for (const one of el.getAnimations({ subtree: true })) [one.currentTime] = [share * time, one.pause()];
      return getComputedStyle(/** @type {Element} */ (el.querySelector('.came'))).opacity;
    });
  });
  check(needle.join() === '0,0,1', `the needle comes when the dice have fallen: ${needle}`);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await prefer(page, [/^end/]);
  await page.locator('.verdicts').waitFor({ state: 'hidden' });
  check(!errors.length, errors.join('\n'));
});

await test('settings: a short battle lies over the map, and none is none', async () => {
  const { page, errors } = await newPage();
  const like = (/** @type {string} */ how) =>
    page.evaluate(async (value) => {
      const { set } = await import(`${location.origin}${location.pathname}js/settings.js`);
      set('battle', value);
    }, how);
  await carryOn(page, url, fightOf('lgv'));
  await asked(page);
  await like('short');
  const bout = await battle(page, 'lgv');
  check((await bout.locator('.party').count()) === 0, 'without portraits');
  check((await page.locator('.map .verdicts').count()) === 1, 'over the map');
  await page.locator('.area[data-place="30"]').dispatchEvent('click');
  await page.locator('.tip:not([hidden])').waitFor();
  check(await page.locator('.verdicts').isHidden(), 'one card at a time: what one has asked is answered first');
  await page.keyboard.press('Escape');
  await page.locator('.verdicts').waitFor();
  await page.keyboard.press('Escape');
  await like('none');
  await prefer(page, [/^reroll/]);
  await page.locator('.rolled:not([hidden]), .sheet .news').first().waitFor({ state: 'attached' });
  check(await page.locator('.verdicts').isHidden(), 'nothing pops up');
  check(!errors.length, errors.join('\n'));
});

await test('lfm: fire without effect does not lie over one’s own movement', async () => {
  const { page, errors } = await newPage();
  const [scenario, wishes] = ['lfm/buschbecks-line', [/^bombard/, /^fire/]];
  const second = (/** @type {any} */ now) => now.seq > 11 && now.step === 'artillery';
  await carryOn(page, url, recordUntil(scenario, second, (now) => Math.max(0, wished(now, wishes))));
  await prefer(page, wishes);
  await asked(page);
  check((await view(page)).step === 'movement', 'the guns have fired');
  await page.locator('.verdicts:not([hidden]) .bout', { hasText: 'No effect' }).waitFor();
  await choose(page.locator('.row').first());
  await page.locator('.verdicts').waitFor({ state: 'hidden' });
  check(!errors.length, errors.join('\n'));
});

/** The Union attacks, played by the script; the one at the page is asked to defend. @param {Page} page */
async function attacked(page) {
  await begin(page, url, 'ai:script', 'person', 'lgv/sedgwick');
}

/** @param {Page} page */
const transport = (page) => page.locator('.transport');

await test('the enemy’s turn plays as scenes: pause, step, skip, again; what is true is true at once', async () => {
  const { page, errors } = await newPage(MOVING);
  await attacked(page);
  await transport(page).waitFor();
  await page.keyboard.press(' ');
  await transport(page).getByLabel('Play', { exact: true }).waitFor(); // it is paused
  await asked(page); // and the table asks all the same
  check((await view(page)).step === 'defense', 'the machine has not waited');
  const prompt = page.locator('.prompt .main');
  const scene = (/** @type {number} */ n) => prompt.filter({ hasText: `The Union acts: scene ${n} of 3` }).waitFor();
  await scene(1);
  check(await page.locator('.actions').isHidden(), 'but how it ends is not told before');
  check((await page.locator('.recap li').count()) === 1, 'nor what is to come');
  check((await page.locator('.tray .piece.union').count()) === 0, 'nor who will stand there');
  check((await page.locator('.stack.legal').count()) === 0, 'the map shows what was: nothing on it is lit');
  await page.keyboard.press('ArrowRight');
  await page.locator('.transport .march.now').waitFor();
  await page.locator('.scenearrow.union:not(.past) .many', { hasText: 'Newton ×4' }).waitFor({ state: 'attached' });
  await page.locator('.recap li.now', { hasText: 'Newton' }).waitFor();
  await scene(2);
  await accessible(page, 'a scene');
  await picture(page, 'scene');
  await page.keyboard.press('ArrowRight');
  await page.locator('.transport .fight.now').waitFor();
  await drawn(page, '.scenearrow.union:not(.past)'); // who came to the fight is shown with it
  await page.keyboard.press('e');
  await transport(page).waitFor({ state: 'hidden' });
  await drawn(page, '.scenearrow.past');
  await drawn(page, '.scenebadge.moved');
  await drawn(page, '.stack.legal');
  check((await view(page)).step === 'defense', 'to skip is not to act');
  await prompt.filter({ hasText: 'Choose who leads the defense' }).waitFor();
  await drawn(page, '.tray .piece.union');
  await page.keyboard.press('b');
  await transport(page).waitFor();
  await transport(page).getByRole('button', { name: '4×' }).click();
  await page.locator('.speeds [aria-pressed=true]', { hasText: '4×' }).waitFor();
  await transport(page).waitFor({ state: 'hidden' }); // it comes to its end by itself
  await page.keyboard.press('b');
  await transport(page).waitFor();
  await page.locator('.prompt .primary', { hasText: 'Skip to my decision' }).click(); // nobody has to wait for the end
  await transport(page).waitFor({ state: 'hidden' });
  await prefer(page, [/^defend/]);
  check((await view(page)).step !== 'defense', 'the defence is led');
  check(!errors.length, errors.join('\n'));
});

await test('a click on the map while scenes play is a click on what is true', async () => {
  const { page, errors } = await newPage(MOVING);
  await attacked(page);
  await transport(page).waitFor();
  await asked(page);
  await page.locator('.area[data-place="8"]').dispatchEvent('click');
  await transport(page).waitFor({ state: 'hidden' });
  await drawn(page, '.stack.legal');
  check(!errors.length, errors.join('\n'));
});

await test('without motion the end comes at once, with badges and a recap; again shows stills', async () => {
  const { page, errors } = await newPage();
  await attacked(page);
  await asked(page);
  await drawn(page, '.scenebadge.moved');
  check(await transport(page).isHidden(), 'nothing plays');
  await drawn(page, '.stack.legal');
  const told = page.locator('.recap li');
  await eventually('three sentences', async () => (await told.count()) === 3);
  await page.keyboard.press('b');
  await transport(page).getByLabel('Play', { exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.locator('.transport .march.now').waitFor();
  await drawn(page, '.scenearrow:not(.past)');
  await page.setViewportSize(SIZES.phone);
  await fits(page, 'scenes on a phone');
  await accessible(page, 'scenes on a phone');
  await picture(page, 'scene, phone');
  await page.keyboard.press('Escape');
  await transport(page).waitFor({ state: 'hidden' });
  await page.setViewportSize(SIZES.desk);
  await prefer(page, [/^defend/]);
  await page.locator('.scenebadge').first().waitFor({ state: 'detached' });
  check(!errors.length, errors.join('\n'));
});

for (const [scenario, mine, step] of [
  ['lfm/flank-attack', 'union', 'resolve'],
  ['bff/schoolhouse', 'confederate', 'maneuver'],
]) {
  await test(`${scenario}: the enemy’s turn, too`, async () => {
    const { page, errors } = await newPage(MOVING);
    await carryOn(page, url, scriptedUntil(scenario, (now) => now.step === step, [mine]));
    await transport(page).waitFor();
    await page.locator('.recap li').first().waitFor();
    await page.keyboard.press('e');
    await asked(page);
    await transport(page).waitFor({ state: 'hidden' });
    await drawn(page, '.recap li');
    check(!errors.length, errors.join('\n'));
  });
}

await test('guv: a fight in the enemy’s turn has its card, and its sentence', async () => {
  const { page, errors } = await newPage();
  const { scenario } = FIGHTS.guv;
  const declared = (/** @type {any} */ now) => now.step === 'declare' && now.actor === 'confederate';
  await carryOn(page, url, scriptedUntil(scenario, declared, ['union']));
  const fights = page.locator('.recap li.fight');
  for (let i = 0; i < 60 && !(await fights.count()); i++) await prefer(page, [/^decline/, /^done/, /^entrench/]);
  await fights.first().waitFor({ state: 'attached' });
  await page.keyboard.press('Escape'); // a battle, if it is shown
  await page.keyboard.press('b');
  await page.locator('.transport li.fight button').first().click();
  await page.locator('.transport .fight.now').waitFor();
  await drawn(page, '.scenearrow.confederate:not(.past)'); // who attacks from beside has an arrow, too
  check(!errors.length, errors.join('\n'));
});

/** Short scenarios, played to their end by scripts. @type {Record<string, string>} */
const ENDS = { lgv: 'lgv/sedgwick', guv: 'guv/salem-church', lfm: 'lfm/buschbecks-line', bff: 'bff/schoolhouse' };

for (const [game, scenario] of Object.entries(ENDS)) {
  await test(`${game}: a debrief at the end, with the course of the game, losses and ways on`, async () => {
    const { page, errors } = await newPage();
    await carryOn(page, url, scriptedToEnd(scenario));
    if (game === 'lgv') await page.locator('.tracks', { hasText: '2 to win, 1 to draw' }).first().waitFor();
    await page.locator('[data-command=debrief]').click();
    const debrief = page.locator('dialog.debrief[open]');
    await debrief.locator('h2', { hasText: /\w/ }).waitFor();
    await debrief.locator('.course[role=img] .line.union').waitFor();
    await debrief.locator('.turns .course .chance').first().waitFor();
    const turned = await debrief.locator('.turns li').allTextContents();
    check(turned.length > 0 && turned.length <= 3, `turning points: ${turned.length}`);
    check(
      turned.every((text) => /Union \d\.\d\d to \d\.\d\d/.test(text)),
      `the chance before and after: ${turned}`,
    );
    check((await debrief.locator('.course[role=img] .line').count()) === 2, 'both sides have their line');
    check((await debrief.locator('.formations .pip').count()) > 3, 'losses by formation');
    const maps = debrief.locator('.smallmap:not(.aside) .mapsvg');
    await eventually('each turning point has its map', async () => (await maps.count()) === turned.length);
    check((await maps.locator('.areas, [tabindex], [id]').count()) === 0, 'to be looked at alone');
    const luck = await debrief.locator('section', { hasText: 'Luck' }).textContent();
    check(/\d%|No rolls/.test(luck ?? ''), 'luck is told');
    const rows = await debrief.locator('.luck tr[class]').evaluateAll((all) =>
      all.map((row) => Number(row.lastElementChild?.textContent?.replace('−', '-')) * (row.matches('.union') ? 1 : -1)),
    );
    const sum = rows.reduce((all, one) => all + one, 0);
    const kinder = /kinder to the Union/.test(luck ?? '') ? 1 : -1;
    check(sum * kinder > -0.05 * rows.length, `the table adds up to the headline: ${rows}, ${luck}`);
    const body = (await page.locator('.debrief > .body').textContent()) ?? '';
    check(!/−0 |\d %/.test(body), 'nobody loses minus nothing');
    await accessibleInBoth(page, `${game}: debrief`, (scheme) => picture(page, `${game} debrief, ${scheme}`));
    await page.setViewportSize(SIZES.phone);
    await fits(page, `${game}: debrief on a phone`);
    await picture(page, `${game} debrief, phone`);
    const ways = debrief.getByRole('link', { name: 'Replay from here' });
    const costly = await debrief.locator('.costly p:nth-of-type(1) > b').allTextContents();
    check((await ways.count()) === costly.length, 'each with a way');
    check(
      costly.every((text) => /^Turn \S+, .*(the fight for|at) \w/.test(text)),
      `each with its place: ${costly}`,
    );
    check((await debrief.locator('.course text', { hasText: /^Turn \d/ }).count()) >= 2, 'turns under both charts');
    check((await debrief.locator('.legend span', { hasText: /\d+ left of \d+/ }).count()) === 2, 'a legend');
    const from = debrief.locator('.turns a').first();
    if (game !== 'lgv') return check(!errors.length, errors.join('\n'));
    await debrief.locator('header', { hasText: 'With the handicap the Union needs 2 to win instead of 3.' }).waitFor();
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await debrief.getByRole('button', { name: 'Share' }).click();
    await debrief.locator('.linkbox small', { hasText: 'Copy the link from the field.' }).waitFor();
    check(/#\/replay\//.test(await debrief.locator('.linkbox input').inputValue()), 'the link stays in the debrief');
    await fits(page, 'the link in the debrief');
    const link = await debrief.locator('.linkbox input').inputValue();
    await follow(page, new URL(link).hash);
    await page.locator('.replaying dialog.debrief[open] h2', { hasText: 'Draw' }).waitFor();
    await page.goBack();
    await page.locator('.play:not(.replaying) [data-command=debrief]').click();
    await from.waitFor();
    const entry = (await from.getAttribute('href'))?.split('/').pop() ?? '';
    check(Number(entry) > 0, `not from the start: ${entry}`);
    await from.click();
    await page.locator('.moment .caps', { hasText: new RegExp(`^Entry ${entry} of`) }).waitFor();
    await page.goBack();
    await page.locator('[data-command=debrief]').click();
    await debrief.getByRole('button', { name: 'Play again, sides exchanged' }).click();
    await page.waitForFunction(() => /** @type {any} */ (window).lastView?.over === false);
    check(!errors.length, errors.join('\n'));
  });
}

await close();
