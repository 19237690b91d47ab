// The front page: what a newcomer sees and presses, what waits for a player, by pointer, finger and keys; nothing is
// cut on any screen.
import {
  FAST, accessibleInBoth, act, asked, begin, check, close, eventually, fits, follow, kept, longrollServe, moved,
  newPage, picture, test, view, visit,
} from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const url = await longrollServe();
const SCREENS = {
  desk: { viewport: { width: 1440, height: 900 } },
  'low desk': { viewport: { width: 1280, height: 720 } },
  wide: { viewport: { width: 2200, height: 1200 } },
  tall: { viewport: { width: 1300, height: 1500 } },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  'narrow phone': { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  'phone on its side': { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
  // 1440 x 900 at 200 %
  zoomed: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  'desk, largest text': { viewport: { width: 1440, height: 900 } },
  'phone, largest text': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

/** The page with its picture and its games. @param {Page} page @param {string} [search] */
async function open(page, search = FAST) {
  await visit(page, `${url}${search}#/`);
  await page.locator('.scale').nth(3).waitFor();
  await page.locator('.playnow').waitFor();
  await page.locator('.theatre .pieces').waitFor({ state: 'attached' });
}

/** Words that are wider or higher than the box they stand in, or lie outside of the page, or under something else.
 * @param {Page} page */
const cut = (page) =>
  page.evaluate(() => {
    const bad = [];
    for (const one of document.querySelectorAll('.page :is(h1, h2, p, a, button, small, .facts > span, .text)')) {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('.skip, .quiet, .frame')) continue;
      one.scrollIntoView({ block: 'center', inline: 'nearest' });
      const box = one.getBoundingClientRect();
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const whole = one.scrollWidth <= one.clientWidth + 1 || getComputedStyle(one).display === 'inline';
      const inside = box.x >= -1 && box.right <= innerWidth + 1;
      const free = hit && (one.contains(hit) || hit.contains(one) || one.matches('.commanders *'));
      if (!whole || !inside || !free) bad.push(`${one.className || one.tagName} “${one.textContent?.trim()}”`);
    }
    scrollTo(0, 0);
    return bad;
  });

/** How far from the left the paper hides the map, in pixels; 0 where it comes from above. @param {Element} campaign */
function opaque(campaign) {
  const paper = getComputedStyle(campaign, '::after');
  if (paper.maskImage !== 'none') return 0;
  return Number(/^linear-gradient\(to right, .*?\) ([\d.]+)px,/.exec(paper.backgroundImage)?.[1] ?? 0);
}

for (const [screen, options] of Object.entries(SCREENS)) {
  await test(`nothing is cut, ${screen}`, async () => {
    const { page, errors } = await newPage(options);
    if (screen.includes('largest'))
      await page.addInitScript(() => localStorage.setItem('longroll.settings', '{"text": 150}'));
    await open(page);
    await accessibleInBoth(page, screen, async (scheme) => {
      await fits(page, `${screen}, ${scheme}`);
      await picture(page, `front-${screen.replaceAll(/,? /g, '-')}-${scheme}`);
    });
    const bad = await cut(page);
    check(!bad.length, `cut or covered: ${bad.join('; ')}`);
    const [low, high] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
    const one = !/wide|tall|largest/.test(screen);
    check(!one || low <= high, `${screen} is one screen, not ${low} of ${high}`);
    const map = await page.locator('.theatre .ground').first().boundingBox();
    const field = await page.locator('.campaign').boundingBox();
    const bottom = (/** @type {any} */ box) => box.y + box.height;
    check(!!map && !!field && bottom(map) >= bottom(field) - 1, `${screen}: the map reaches the foot of its field`);
    const paper = await page.locator('.campaign').evaluate(opaque);
    check(!!map && !!field && map.x <= paper + 1, `${screen}: and its left, or what lies there under paper`);
    check(!!map && !!field && map.x + map.width >= field.width - 1, `${screen}: and its right`);
    const play = await page.locator('.playnow').boundingBox();
    check(!!play && bottom(play) <= high, `${screen}: one can begin without scrolling`);
    check(!errors.length, errors.join('\n'));
  });
}

await test('a newcomer plays at the first press: a lesson, against level 1', async () => {
  const { page, errors } = await newPage();
  await open(page);
  check((await page.locator('.continue').count()) === 0, 'there is nothing to continue');
  check((await page.locator('.count').count()) === 0, 'and nothing to count');
  await page.locator('.playnow').click();
  await page.locator('.guide', { hasText: 'Lesson 1' }).waitFor();
  await asked(page);
  const { seats } = await kept(page);
  check(Object.values(seats).includes('ai:1') && Object.values(seats).includes('person'), JSON.stringify(seats));
  check(!errors.length, errors.join('\n'));
});

await test('Learn has a lesson of each game, the shortest first, and a press begins it', async () => {
  const { page, errors } = await newPage();
  await open(page);
  await page.locator('.pagehead a', { hasText: 'Learn' }).click();
  const lessons = page.locator('main ol .way');
  await lessons.nth(3).waitFor();
  check((await lessons.count()) === 4, 'four lessons');
  const minutes = (await lessons.allTextContents()).map((text) => Number(/About (\d+) min/.exec(text)?.[1]));
  check(minutes.every((n, i) => n > 0 && (i === 0 || n >= minutes[i - 1])), `the shortest first: ${minutes}`);
  const links = page.locator('main ol a');
  for (let i = 0; i < (await links.count()); i++) await links.nth(i).click({ trial: true }); // none lies under a lesson
  await lessons.first().click();
  await page.locator('.guide', { hasText: 'Lesson 1' }).waitFor();
  check(!errors.length, errors.join('\n'));
});

await test('a game that was begun is continued first, until it is over', async () => {
  const { page, errors } = await newPage();
  await begin(page, url, 'person', 'ai:1');
  await act(page, 'Assault from 10');
  const { seq } = await view(page);
  await kept(page);
  await follow(page, '#/');
  const first = page.locator('.title .buttons > *').first();
  await page.locator('.title .continue .counter', { hasText: 'Hooker' }).waitFor();
  check(/Continue.*Sedgwick at the Heights, turn 1/s.test((await first.textContent()) ?? ''), 'it comes first');
  await page.locator('.pagehead .count', { hasText: '1 game waits for you' }).waitFor();
  await first.click();
  await page.waitForFunction((was) => /** @type {any} */ (window).lastView?.seq >= was, seq);
  await asked(page);
  // Who has two goes on with the one played last.
  await begin(page, url, 'person', 'person', 'guv/lee-moves');
  await page.waitForFunction(() => location.hash.length > '#/play/'.length);
  await follow(page, '#/');
  await page.locator('.title .continue', { hasText: 'Lee Moves' }).waitFor();
  await page.locator('.pagehead .count', { hasText: '2 games wait for you' }).waitFor();
  check(!errors.length, errors.join('\n'));
});

await test('a seat on the server that has to move comes before a game at this screen', async () => {
  const { page, errors } = await newPage();
  await begin(page, url, 'person', 'ai:1', 'guv/lee-moves');
  await page.waitForFunction(() => location.hash.length > '#/play/'.length);
  await begin(page, url, 'person', 'open');
  const { page: other } = await newPage();
  await other.goto(await page.locator('.linkbox input').inputValue());
  await other.locator('button', { hasText: 'Play the Confederate' }).click();
  await page.locator('a', { hasText: 'Play the Union' }).click();
  await asked(page);
  await follow(page, '#/');
  await page.locator('.title .continue[href^="#/t/"]', { hasText: 'Union to move' }).waitFor();
  await page.locator('.pagehead .count', { hasText: '2 games wait for you' }).waitFor();
  await follow(other, '#/');
  await other.locator('.playnow').waitFor();
  check((await other.locator('.continue').count()) === 0, 'who has to wait is not called');
  check(!errors.length, errors.join('\n'));
});

await test('four games, each with its length, difficulty and players; keys 1 to 4 choose', async () => {
  const { page, errors } = await newPage();
  await open(page);
  const texts = await page.locator('.scale').allTextContents();
  for (const text of texts) {
    check(/Takes \d+ (min|h) to \d+ h/.test(text), `a length: ${text}`);
    check(/(Easy|Medium|Hard|Expert)1–2 players/.test(text), `a difficulty in words, and players: ${text}`);
  }
  for (let i = 1; i <= 4; i++) {
    const href = await page.locator('.scale').nth(i - 1).getAttribute('href');
    await page.keyboard.press(String(i));
    await page.waitForFunction((to) => location.hash === to, href);
    await page.locator('.ways .way').first().waitFor();
    await follow(page, '#/');
    await page.locator('.scale').nth(3).waitFor();
  }
  check(!errors.length, errors.join('\n'));
});

await test('a column and its frame light up together, by pointer and by keys', async () => {
  const { page } = await newPage();
  await open(page);
  const shown = () => [...document.querySelectorAll('.shown')].map((el) => el.className.split(' ')[0]);
  const lit = () => page.evaluate(shown);
  const lights = (/** @type {string} */ id) =>
    eventually(`${id} lit`, async () =>
      page.evaluate(
        (game) =>
          [...document.querySelectorAll('[data-game]')].every(
            (el) => el.classList.contains('shown') === (/** @type {HTMLElement} */ (el).dataset.game === game),
          ),
        id,
      ),
    );
  await page.locator('.scale[data-game=lfm]').hover();
  await lights('lfm');
  check((await lit()).sort().join() === 'frame,scale', `both: ${await lit()}`);
  const face = page.locator('.scale[data-game=lfm] .vignette .usface').first();
  const fill = () => face.evaluate((el) => getComputedStyle(el).fill);
  check((await fill()) !== 'none', 'and the pieces keep their faces');
  await page.locator('.frame[data-game=bff]').hover();
  await lights('bff');
  await page.locator('.scale[data-game=lgv]').focus();
  await lights('lgv');
  await page.keyboard.press('Tab');
  await lights('guv');
  await page.locator('.frame[data-game=guv] .plate').click();
  await page.waitForFunction(() => location.hash === '#/new/guv');
});

await test('options are those of the scenario that is chosen, and it begins with them', async () => {
  const { page, errors } = await newPage();
  await open(page);
  await follow(page, '#/new/guv');
  await page.locator('input[value="guv/lee-moves"]').check();
  check((await page.locator('[name="option.handicap"]').inputValue()) === 'none', 'not that of the campaign');
  await page.click('button[type=submit]');
  await asked(page);
  check(!errors.length, errors.join('\n'));
});

await test('all of it by keys, in an order that makes sense', async () => {
  const { page } = await newPage();
  await open(page);
  const stops = [];
  for (let i = 0; i < 16; i++) {
    await page.keyboard.press('Tab');
    stops.push(await page.evaluate(() => {
      const at = /** @type {HTMLElement} */ (document.activeElement);
      return at.dataset.game ?? at.getAttribute('aria-label') ?? at.textContent?.trim() ?? '';
    }));
  }
  const pages = ['Long Roll', 'New game', 'My games', 'Watch', 'Rules', 'Learn'];
  const order = ['Skip', ...pages, 'Light', 'Settings', 'About', 'Play now', 'lgv', 'bff'];
  const at = order.map((word) => stops.findIndex((stop) => stop.startsWith(word)));
  check(
    at.every((n, i) => n >= 0 && (i === 0 || n > at[i - 1])),
    stops.join(' | '),
  );
  await page.locator('.playnow').focus();
  await page.keyboard.press('Enter');
  await asked(page);
  const { seq } = await view(page);
  await act(page, 'Assault from 10');
  await moved(page, seq);
});

await test('without its picture the page is there all the same', async () => {
  const { page } = await newPage();
  await page.route('**/pictures/*', (route) => route.abort());
  await visit(page, `${url}${FAST}#/`);
  await page.locator('.scale').nth(3).waitFor();
  check((await page.locator('.theatre svg').count()) === 0, 'no picture');
  await page.locator('.playnow').click();
  await asked(page);
});

await close();
