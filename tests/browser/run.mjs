// At one screen, from a plain web server: by mouse, by keyboard alone, guided, saved and replayed, without a network.
import {
  FAST,
  SIZES,
  act,
  asked,
  atRest,
  begin,
  carryOn,
  check,
  clickPlace,
  close,
  doRow,
  drawn,
  fits,
  follow,
  kept,
  moved,
  newPage,
  staticSite,
  surely,
  test,
  told,
  view,
} from './harness.mjs';
import { scriptedUntil } from './reached.mjs';

const url = await staticSite();

/** A hot-seat game of the small scenario. @param {import('playwright-core').Page} page */
async function hotSeat(page) {
  await begin(page, url, 'person', 'person');
  await asked(page);
}

await test('hot-seat: an impulse by mouse, with map, tray, why not, worksheet and undo', async () => {
  const { page, errors } = await newPage();
  await hotSeat(page);
  const { seq: first } = await view(page);
  await clickPlace(page, '10');
  await page.waitForSelector('.row[aria-selected=true]');
  await page.click('.prompt .primary');
  await moved(page, first); // before that the tray shows Newton, too
  await page.click('.tray [data-unit="Newton"]');
  await page.click('.prompt .primary');
  await page.waitForFunction(() => document.querySelector('.prompt .main b')?.textContent?.startsWith('Newton'));
  await clickPlace(page, '15');
  await page.waitForSelector('.tip:not([hidden])');
  check((await page.locator('.tip .chip').count()) > 0, 'a refusal names its clause');
  await page.locator('.row', { hasText: 'Marye' }).hover();
  await page.locator('.preview:not([hidden])', { hasText: '%' }).waitFor();
  const { seq } = await view(page);
  await act(page, 'Marye');
  await page.keyboard.press('u');
  await page.waitForFunction((before) => /** @type {any} */ (window).lastView.seq === before, seq);
  await act(page, 'Marye');
  await act(page, 'Attack in 8');
  await page.waitForSelector('.play.battle .sheet .chart');
  await act(page, 'Lead with Newton');
  for (let i = 0; i < 40 && (await view(page)).step !== 'impulse'; i++) {
    await asked(page);
    await doRow(page, page.locator('.row').last());
  }
  await told(page, 'Momentum');
  check(!errors.length, errors.join('\n'));
});

await test('hot-seat: an impulse by keyboard alone', async () => {
  const { page, errors } = await newPage();
  await hotSeat(page);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-place') ?? '');
  await page.keyboard.press('n');
  const lit = await focused();
  check(lit !== '', 'N goes to a lit place');
  await page.keyboard.press('ArrowRight');
  check(!['', lit].includes(await focused()), 'an arrow goes to another place');
  await page.keyboard.press('p');
  let { seq } = await view(page);
  await page.keyboard.press('3');
  await page.keyboard.press('e');
  await moved(page, seq);
  check((await view(page)).step === 'assault', 'the third action activates an area');
  for (let i = 0; i < 60 && (await view(page)).step !== 'impulse'; i++) {
    await asked(page);
    seq = (await view(page)).seq;
    await page.keyboard.press('l');
    await page.keyboard.press(i % 2 ? 'End' : 'Home');
    await page.keyboard.press('Enter');
    await surely(page, () => page.keyboard.press('Enter'));
    await moved(page, seq);
  }
  await told(page, 'Momentum');
  check(!errors.length, errors.join('\n'));
});

await test('what gives away an impulse is asked once, and tells what is left', async () => {
  const { page, errors } = await newPage();
  await page.goto(`${url}${FAST}#/`);
  await page.locator('.playnow').click();
  await asked(page);
  const { seq } = await view(page);
  await page.keyboard.down('e');
  await page.locator('.tip.asks', { hasText: '4 areas can be activated' }).waitFor();
  check((await view(page)).seq === seq, 'a first press only asks');
  await page.keyboard.down('e');
  await page.keyboard.up('e');
  check((await view(page)).seq === seq, 'nor is it answered by a key that is held down');
  await page.keyboard.press('e');
  await told(page, 'Union passes');
  check(!errors.length, errors.join('\n'));
});

await test('the guided game: every lesson comes when its moment has come', async () => {
  const { page, errors } = await newPage();
  await page.goto(`${url}${FAST}#/`);
  await page.locator('.playnow').click();
  const lesson = (/** @type {number} */ n) => page.locator('.guide .caps', { hasText: `Lesson ${n}` }).waitFor();
  await lesson(1);
  await act(page, 'Assault from 10');
  await lesson(2);
  await act(page, 'Newton');
  await lesson(3);
  await act(page, 'Marye');
  await lesson(4);
  await act(page, 'Sedgwick');
  await lesson(3); // the same question again, and so the same lesson
  await act(page, 'Marye');
  await act(page, 'Attack in 8');
  await lesson(5);
  await act(page, 'Lead with Newton');
  await lesson(6);
  await page.locator('.guide h2', { hasText: 'Leader at the front' }).waitFor();
  await doRow(page, page.locator('.row').last());
  await lesson(7);
  for (let i = 0; i < 60 && (await view(page)).step !== 'impulse'; i++) {
    await asked(page);
    if ((await view(page)).step !== 'impulse') await doRow(page, page.locator('.row').last());
  }
  await lesson(8);
  await asked(page);
  await page.locator('.guide .textlink').click();
  check((await page.locator('.guide').count()) === 0, 'the guide goes when it is told to');
  const menu = async (/** @type {string} */ item) => {
    await page.click('[data-command=menu]');
    await page.locator('.menulist button', { hasText: item }).click();
  };
  await menu('Show the tutorial');
  await page.locator('.guide h2', { hasText: 'Momentum' }).waitFor();
  await menu('Start the tutorial again');
  await lesson(1);
  check((await view(page)).seq === 0, 'from the beginning');
  check(!errors.length, errors.join('\n'));
});

await test('lessons that an order rushes through have not come: the next that can be read is the second', async () => {
  const { page, errors } = await newPage();
  await page.goto(`${url}${FAST}#/`);
  await page.locator('.playnow').click();
  const lesson = async (/** @type {number} */ n, /** @type {string} */ title) => {
    await page.locator('.guide h2', { hasText: title }).waitFor();
    const mark = await page.textContent('.guide .caps');
    check(mark === `Lesson ${n}`, `${title}: ${mark}`);
  };
  await lesson(1, 'You lead the Union');
  await asked(page);
  await clickPlace(page, '10');
  await drawn(page, '.range .edge');
  await clickPlace(page, '8');
  await lesson(2, 'The worksheet');
  await act(page, 'Lead with Newton');
  await lesson(3, 'A Leader at the front');
  check(!errors.length, errors.join('\n'));
});

await test('the card of a lesson lies beside the map, and what it speaks of can be pointed at there', async () => {
  for (const size of [SIZES.desk, SIZES.phone]) {
    const { page, errors } = await newPage({ viewport: size });
    await page.goto(`${url}${FAST}#/`);
    await page.locator('.playnow').click();
    await page.locator('.guide h2').waitFor();
    const [card, map] = await Promise.all([page.locator('.guide').boundingBox(), page.locator('.map').boundingBox()]);
    const apart = card && map && (card.x >= map.x + map.width || card.y >= map.y + map.height - 20);
    check(!!apart, `${size.width}: the card covers nothing of the map`);
    await clickPlace(page, '10');
    await page.locator('.row[aria-selected=true]', { hasText: '10' }).waitFor();
    check((await page.locator('.guide').count()) === 1, 'and a tap on Fredericksburg does not end the lesson');
    await fits(page, `lesson, ${size.width}`);
    if (size === SIZES.desk) {
      await act(page, 'Assault from 10');
      await act(page, 'Newton');
      const { x, y } = await atRest(page, 'path.area[data-place="8"]');
      await page.mouse.move(x, y);
      await page.locator('.preview:not([hidden])', { hasText: 'Success' }).waitFor();
    }
    check(!errors.length, errors.join('\n'));
  }
});

await test('a lesson ends with the game, and can be played again', async () => {
  const { page, errors } = await newPage();
  await page.goto(`${url}${FAST}#/`);
  await page.locator('.playnow').click();
  await asked(page);
  for (let i = 0; i < 80 && !(await view(page)).over; i++) {
    await doRow(page, page.locator('.row').last());
    await asked(page);
  }
  await page.locator('.guide .caps', { hasText: 'The end' }).waitFor();
  await page.locator('.guide button', { hasText: 'Play it again' }).click();
  await page.locator('.guide .caps', { hasText: 'Lesson 1' }).waitFor();
  check(!errors.length, errors.join('\n'));
});

await test('a fight keeps its worksheet to the end, and its verdict stays until it is seen', async () => {
  const { page, errors } = await newPage();
  await begin(page, url, 'person', 'ai:script');
  for (const words of ['Assault from 10', 'Gibbon', 'Marye', 'Newton', 'Marye']) await act(page, words);
  await asked(page);
  const stacks = (/** @type {string} */ side) => page.locator(`.stack.${side}[data-place="8"]`).boundingBox();
  const [union, enemy] = await Promise.all([stacks('union'), stacks('confederate')]);
  check(!!union && !!enemy && union.x > enemy.x, 'the Union stands on its own side, which is the east');
  await page.evaluate(() => {
    const el = /** @type {HTMLElement} */ (document.querySelector('.play'));
    const turns = /** @type {any} */ (window.turns = /** @type {boolean[]} */ ([]));
    new MutationObserver(() => {
      const open = el.classList.contains('battle');
      if (turns[turns.length - 1] !== open) turns.push(open);
    }).observe(el, { attributeFilter: ['class'] });
  });
  await act(page, 'Attack in 8');
  await asked(page);
  await page.locator('section.sheet', { hasText: 'Newton leads the attack' }).waitFor();
  await page.locator('section.sheet', { hasText: /counted here: lead with Newton/i }).waitFor(); // the best of them
  await page.click('#tab-journal');
  await page.locator('.panel .journal li', { hasText: 'attacks' }).first().waitFor();
  await page.keyboard.press('Escape');
  await act(page, 'Lead with Newton');
  const won = page.locator('.verdicts:not([hidden]) .bout .won');
  const ended = page.locator('.verdicts.ended');
  for (let i = 0; i < 20 && !(await ended.count()); i++) {
    await asked(page);
    if (await page.locator('.play.battle').count()) await doRow(page, page.locator('.row').last());
  }
  await won.first().waitFor();
  const bout = page.locator('.bout').first();
  check(/(Union wins|Confederates hold|Nobody wins)\. \w/.test((await won.first().textContent()) ?? ''), 'who won');
  check((await bout.locator('.fell .die').count()) === 4, 'the dice');
  check((await bout.locator('.fell .came').count()) === 1, 'beside the bar, with what came marked');
  check((await bout.locator('li').count()) > 1, 'what it cost');
  check(await page.locator('#tab-journal').isVisible(), 'journal, rules and chat are in reach meanwhile');
  await page.locator('.verdicts .button', { hasText: 'Close' }).click();
  await page.locator('.verdicts').waitFor({ state: 'hidden' });
  const turns = await page.evaluate(() => /** @type {any} */ (window).turns);
  check(turns.join() === 'true,false', `the column opens once for worksheet and battle, and closes once: ${turns}`);
  check(!errors.length, errors.join('\n'));
});

await test('the worksheet counts what the main button does', async () => {
  const { page, errors } = await newPage();
  await carryOn(page, url, scriptedUntil('lgv/chancellorsville', ({ step }) => step === 'front'));
  await asked(page);
  check((await view(page)).step === 'front', 'a Leader may go to the front');
  await page.locator('section.sheet', { hasText: /Counted here: no Leader at the front/ }).waitFor();
  check(/No Leader/.test((await page.locator('.prompt .primary').textContent()) ?? ''), 'as the main button has it');
  check(!errors.length, errors.join('\n'));
});

await test('a refusal goes when something else is selected', async () => {
  const { page, errors } = await newPage();
  await hotSeat(page);
  await clickPlace(page, '8');
  const tip = page.locator('.tip');
  await tip.filter({ hasText: 'Marye' }).waitFor();
  await page.keyboard.press('1');
  await tip.waitFor({ state: 'hidden' });
  check(!errors.length, errors.join('\n'));
});

await test('a grey button tells why', async () => {
  const { page, errors } = await newPage();
  await hotSeat(page);
  await page.locator('.prompt [data-command=undo]').click({ force: true });
  await page.locator('.tip', { hasText: 'Nothing to undo' }).waitFor();
  await page.locator('.prompt [data-command=odds]').click({ force: true });
  await page.locator('.tip', { hasText: 'rolls no dice' }).waitFor();
  check(!errors.length, errors.join('\n'));
});

await test('a zone that is occupied still shows its name, clear of the counters', async () => {
  const { page, errors } = await newPage();
  await begin(page, url, 'person', 'person', 'lgv/chancellorsville');
  await asked(page);
  await page.click('[aria-label="Whole map"]');
  await atRest(page, '.stack');
  const covered = await page.evaluate(() => {
    const stacks = [...document.querySelectorAll('.stack')];
    const names = [...document.querySelectorAll('.zname')].filter((name) =>
      stacks.some((stack) => stack.getAttribute('data-place') === name.getAttribute('data-zone')),
    );
    const hidden = names.filter((name) => {
      const a = name.getBoundingClientRect();
      return !a.width || stacks.some((stack) => {
        const b = /** @type {Element} */ (stack.querySelector('.rings')).getBoundingClientRect();
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        return wide > 0 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
      });
    });
    return [names.length, hidden.map((name) => name.textContent).join()];
  });
  check(Number(covered[0]) > 0 && covered[1] === '', `${covered[0]} zones, covered: ${covered[1]}`);
  check(!errors.length, errors.join('\n'));
});

await test('a game against the machine is saved, reloads, replays and branches', async () => {
  const { page, errors } = await newPage();
  await begin(page, url, 'person', 'ai:script');
  for (const words of ['Assault from 10', 'Newton', 'Marye']) await act(page, words);
  await page.waitForFunction(() => /play\/./.test(location.hash));
  const { seq } = await view(page);
  await follow(page, '#/games');
  await page.locator('.games', { hasText: `${seq} entries` }).waitFor();
  await page.goBack();
  await page.reload();
  await asked(page);
  check((await view(page)).seq === seq, 'the game goes on where it was left');
  check((await page.locator('.journal li[data-entry]').count()) >= 2, 'its journal is there');
  await follow(page, '#/games');
  await page.locator('.games a', { hasText: 'Replay' }).click();
  await page.waitForSelector('.scrub input');
  await page.click('[aria-label="Next entry"]');
  await page.locator('.moment', { hasText: 'Entry 1 of' }).waitFor();
  await page.locator('.scrub .button', { hasText: 'Continue from here' }).click();
  await page.locator('.menulist button').first().click();
  await page.waitForFunction(() => /#\/play\//.test(location.hash) && document.querySelector('.row'));
  await page.click('[data-command=menu]');
  await page.locator('.menulist button', { hasText: 'Resign' }).click();
  await page.locator('dialog .primary').click();
  await page.locator('.prompt', { hasText: 'Union resigns' }).waitFor();
  check((await view(page)).legal.length === 0, 'nothing can be done any more');
  await kept(page);
  await page.reload();
  await page.locator('.prompt', { hasText: 'Union resigns' }).waitFor();
  await follow(page, '#/games');
  await page.locator('.games', { hasText: 'Union resigned' }).waitFor();
  check(!errors.length, errors.join('\n'));
});

await test('a game that is removed from the list can be had back', async () => {
  const { page, errors } = await newPage();
  await begin(page, url, 'person', 'person');
  await act(page, 'Assault from 10');
  const { seq } = await kept(page);
  await follow(page, '#/games');
  const row = page.locator('.games li', { hasText: `${seq} entries` });
  await row.locator('[data-remove]').click();
  await row.waitFor({ state: 'detached' });
  await page.locator('.undo button').click();
  await row.locator('a.primary').click();
  await asked(page);
  check((await view(page)).seq === seq, 'nothing of it was lost');
  check(!errors.length, errors.join('\n'));
});

await test('hot-seat without a network, after one visit', async () => {
  const { page } = await newPage({ serviceWorkers: 'allow' });
  await page.goto(`${url}#/`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.reload();
  await hotSeat(page);
  for (const words of ['Assault from 10', 'Newton', 'Marye', 'Attack in 8', 'Lead with Newton', 'Defend with'])
    await act(page, words);
  await told(page, 'Dice');
});

await close();
