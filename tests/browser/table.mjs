// Playing with people: open seats, offers, real dice, resigning, rematch, "since I was last here", the bell, carrying
// games by QR code, the curtain, and what the pages say when something is missing.
import {
  SIZES,
  accessibleInBoth,
  act,
  check,
  choose,
  close,
  eventually,
  fits,
  kept,
  newPage,
  picture,
  staticSite,
  test,
  told,
  visit,
} from './harness.mjs';
import { serve } from './serve.mjs';

/** @typedef {import('playwright-core').Page} Page */

const server = await serve();
const plain = await staticSite();

/** @param {string} hash */
const at = (hash) => `${server.url}?fast${hash}`;
/** @param {string} hash at the plain static server */
const alone = (hash) => `${plain}?fast${hash}`;

/** Light and dark, wide and narrow. @param {Page} page @param {string} where */
async function inspect(page, where) {
  await accessibleInBoth(page, where);
  for (const size of [SIZES['narrow phone'], SIZES.phone, SIZES.desk]) {
    await page.setViewportSize(size);
    await fits(page, `${where}, ${size.width}`);
  }
}

/** Ann begins a table for somebody else. @param {Page} page @param {boolean} [listed] gives the invitation */
async function begin(page, listed = false) {
  await visit(page, at('#/new'));
  await page.locator('input[value="lgv/sedgwick"]').check();
  await page.selectOption('select[name="confederate"]', 'open');
  await page.fill('input[name=name]', 'Ann');
  if (listed) await page.check('input[name=public]');
  await page.click('button[type=submit]');
  const link = await page.locator('.linkbox input').inputValue();
  return link;
}

/** Ann and Bob at one table, Ann the Union. @param {() => void} [fake] what Bob's browser runs before every page */
async function pair(fake) {
  const one = await newPage(),
    two = await newPage();
  if (fake) await two.page.addInitScript(fake);
  const ann = one.page,
    bob = two.page;
  const link = await begin(ann);
  await ann.locator('a', { hasText: 'Play the Union' }).click();
  await ann.waitForSelector('[data-notice=vacant]');
  await visit(bob, link);
  await bob.fill('input[name=name]', 'Bob');
  await bob.locator('button', { hasText: 'Play the Confederate' }).click();
  await bob.waitForSelector('.waiting');
  await ann.locator('.present .here', { hasText: 'Bob' }).waitFor();
  check((await ann.locator('[data-notice=vacant]').count()) === 0, 'the empty seat is not spoken of any more');
  for (const page of [ann, bob]) await page.click('[data-tab=chat]');
  return {
    ann,
    bob,
    link,
    errors: [one.errors, two.errors],
  };
}

await test('who opens both seats may take one himself, at once or from the table', async () => {
  const { page, errors } = await newPage();
  await visit(page, at('#/new'));
  await page.locator('input[value="lgv/sedgwick"]').check();
  for (const side of ['union', 'confederate']) await page.selectOption(`select[name="${side}"]`, 'open');
  await page.fill('input[name=name]', 'Ann');
  await page.click('button[type=submit]');
  const link = await page.locator('.linkbox input').inputValue();
  await picture(page, 'two-open-seats');
  await page.locator('button', { hasText: 'Play the Union' }).click();
  await page.locator('[data-notice=vacant]', { hasText: 'Confederate' }).waitFor();
  check((await page.locator('[data-notice=vacant] a').count()) === 0, 'who plays needs no other seat');
  const other = await newPage();
  await visit(other.page, link);
  await other.page.locator('#main a', { hasText: 'Watch' }).click();
  await other.page.locator('[data-notice=vacant] a', { hasText: 'Take a seat' }).click();
  await other.page.locator('button', { hasText: 'Play the Confederate' }).click();
  await page.locator('[data-notice=vacant]').waitFor({ state: 'detached' });
  check(![...errors, ...other.errors].length, [...errors, ...other.errors].join('\n'));
});

/**
 * An offer by its button; the other answers.
 * @param {Page} by @param {Page} to @param {string} label @param {string} answer
 */
async function offer(by, to, label, answer) {
  await by.locator('.offers .button', { hasText: label }).click();
  await to.locator('.notice.ask button', { hasText: answer }).click();
  await to.locator('.notice.ask').waitFor({ state: 'detached' });
}

/** @param {Page} page @param {string} text */
const prompted = (page, text) =>
  page.waitForFunction((t) => document.querySelector('.prompt .main b')?.textContent?.includes(t), text);

await test('take-back: asked for, declined, asked again, agreed; withdrawn offers vanish', async () => {
  const { ann, bob, errors } = await pair();
  await act(ann, 'Assault from 10');
  await act(ann, 'Newton');
  await act(ann, 'Marye');
  const before = await ann.locator('.prompt .main b').textContent();
  await ann.locator('.offers .button', { hasText: 'take-back' }).click();
  await inspect(ann, 'take-back dialog');
  await ann.locator('.entries label', { hasText: 'enters 8' }).click();
  await ann.locator('dialog button[type=submit]').click();
  await bob.locator('.notice.ask', { hasText: 'enters 8' }).waitFor();
  check(/An offer/.test(await bob.title()), 'the title says that somebody waits');
  await inspect(bob, 'table with an offer');
  await bob.locator('.notice.ask button', { hasText: 'Decline' }).click();
  await ann.locator('[data-notice=said]', { hasText: 'Declined: a take-back' }).waitFor();
  await bob.locator('.notice.ask').waitFor({ state: 'detached' }); // each is told by himself
  check((await ann.locator('.prompt .main b').textContent()) === before, 'declined: nothing has changed');
  await ann.locator('.offers .button', { hasText: 'take-back' }).click();
  await ann.locator('dialog button[type=submit]').click();
  await bob.locator('.notice.ask').waitFor();
  await ann.locator('.pending .button', { hasText: 'Withdraw' }).click();
  await bob.locator('.notice.ask').waitFor({ state: 'detached' });
  await ann.locator('.offers .button', { hasText: 'take-back' }).click();
  await ann.locator('dialog button[type=submit]').click();
  await bob.locator('.notice.ask button', { hasText: 'Accept' }).click();
  await ann.locator('[data-notice=said]', { hasText: 'Agreed: a take-back' }).waitFor();
  await prompted(ann, 'Newton');
  check(!errors.flat().length, errors.flat().join('\n'));
});

await test('an offer lapses when the game goes on, and at its end', async () => {
  const { ann, bob, errors } = await pair();
  await act(ann, 'Assault from 10');
  await ann.locator('.offers .button', { hasText: 'take-back' }).click();
  await ann.locator('dialog button[type=submit]').click();
  await bob.locator('.notice.ask').waitFor();
  await act(ann, 'Newton');
  await bob.locator('.notice.ask').waitFor({ state: 'detached' });
  await ann.locator('[data-notice=said]', { hasText: 'Lapsed: a take-back' }).waitFor();
  check((await ann.locator('.pending').count()) === 0, 'nothing waits for an answer');
  await ann.locator('.offers .button', { hasText: 'take-back' }).click();
  await ann.locator('dialog button[type=submit]').click();
  await bob.locator('.notice.ask').waitFor();
  await bob.locator('.offers .button', { hasText: 'Resign' }).click();
  await bob.locator('dialog .primary').click();
  await bob.locator('.notice.ask').waitFor({ state: 'detached' });
  await prompted(ann, 'Confederates resign. Union wins');
  check((await ann.locator('.pending').count()) === 0, 'nor after the end');
  check(!errors.flat().length, errors.flat().join('\n'));
});

await test('who waits is told who decides; dice that are taken back roll anew, and both are told', async () => {
  const { ann, bob, errors } = await pair();
  await prompted(bob, 'Union to move');
  check(!/Choose|Activate/.test((await bob.locator('.prompt .main').textContent()) ?? ''), 'nobody asks Bob to choose');
  check((await bob.locator('.tabs [data-tab=chat]').count()) === 1, 'players and chat are one panel with one tab');
  for (const words of ['Assault from 10', 'Newton', 'Marye', 'Attack in 8', 'Lead with Newton']) await act(ann, words);
  await bob.locator('#tab-chat').click();
  await bob.locator('.panel .chat input[type=text]').waitFor();
  await bob.click('.panel .shut');
  await act(bob, 'Defend with');
  await told(ann, 'Dice');
  await ann.click('[data-command=menu]');
  await ann.locator('.menulist button', { hasText: 'take-back' }).click();
  await ann.locator('.entries label', { hasText: 'leads the attack' }).click();
  await ann.locator('dialog button[type=submit]').click();
  await bob.locator('.notice.ask button', { hasText: 'Accept' }).click();
  for (const page of [ann, bob]) await page.locator('[data-notice=anew]', { hasText: 'rolled again' }).waitFor();
  check(!errors.flat().length, errors.flat().join('\n'));
});

await test('dice on the table: one types them, corrects a roll, and lets the server roll again', async () => {
  const { ann, bob, errors } = await pair();
  await offer(ann, bob, 'Use real dice', 'Accept');
  await ann.locator('.offers', { hasText: 'You roll real dice' }).waitFor();
  await bob.locator('.offers', { hasText: 'Ann rolls real dice' }).waitFor();
  for (const words of ['Assault from 10', 'Newton', 'Marye', 'Attack in 8', 'Lead with Newton']) await act(ann, words);
  await bob.locator('.row', { hasText: 'Defend with' }).first().waitFor();
  await act(bob, 'Defend with');
  await ann.waitForSelector('.typed:not([hidden])');
  await prompted(bob, 'Ann rolls real dice');
  check(await bob.locator('.typed').isHidden(), 'only who types is asked');
  await inspect(ann, 'typed dice');
  for (const key of ['6', '9', '1', 'Backspace', '5']) await ann.keyboard.press(key);
  await ann.locator('[aria-label="Rolled 1"]').click();
  check((await ann.locator('.slots .fallen').count()) === 3, 'a nine is no die, and Backspace takes one back');
  await ann.keyboard.press('2');
  await ann.keyboard.press('Enter');
  await prompted(ann, 're-roll');
  await told(bob, 'Dice');
  const said = async (/** @type {Page} */ page) =>
    page.locator('.journal li[data-entry]', { hasText: 'Dice' }).first().textContent();
  const wrong = await said(bob);
  await ann.click('[data-command=menu]');
  await ann.locator('.menulist button', { hasText: 'Correct a roll' }).click();
  await ann.waitForFunction(() => document.querySelector('input[name=faces]')?.value === '6 5 1 2');
  await ann.fill('input[name=faces]', '6 4 1 2');
  await ann.locator('dialog button[type=submit]').click();
  await bob.locator('.notice.ask', { hasText: '6 4 1 2' }).waitFor();
  await bob.locator('.notice.ask button', { hasText: 'Accept' }).click();
  await ann.locator('[data-notice=said]', { hasText: 'Agreed: a corrected roll' }).waitFor();
  await eventually('the corrected roll', async () => (await said(bob)) !== wrong);
  await bob.click('[data-command=menu]');
  await bob.locator('.menulist button', { hasText: 'Use server dice' }).click();
  await ann.locator('.notice.ask button', { hasText: 'Accept' }).click();
  await bob.locator('[data-notice=said]', { hasText: 'Agreed: server dice' }).waitFor();
  check(!errors.flat().length, errors.flat().join('\n'));
});

await test('resign, see it again, and the rematch with changed sides', async () => {
  const { ann, bob, errors } = await pair();
  await act(ann, 'Assault from 10');
  await bob.locator('.offers .button', { hasText: 'Resign' }).click();
  await bob.locator('dialog .button', { hasText: 'Keep playing' }).click();
  check(!/resign/.test((await ann.locator('.prompt').textContent()) ?? ''), 'asked first');
  await bob.locator('.offers .button', { hasText: 'Resign' }).click();
  await inspect(bob, 'resign dialog');
  await bob.locator('dialog .primary').click();
  await prompted(ann, 'Confederates resign. Union wins');
  check((await ann.locator('.row').count()) === 0, 'nothing is offered after the end');
  const own = await ann.evaluate(() => location.hash.split('/').pop() ?? '');
  await ann.locator('[data-command=debrief]').click();
  const head = (await ann.locator('dialog.debrief header').textContent()) ?? '';
  check(/^Confederates resign\. Union wins/.test(head), `the debrief says who gave up: ${head}`);
  check(!/activates/.test(head), `and what was done last is no reason: ${head}`);
  await ann.getByRole('button', { name: 'Share' }).click();
  const link = await ann.locator('.linkbox input').inputValue();
  check(/#\/replay\/t\/\w/.test(link) && !link.includes(own), `a spectator's link: ${link}`);
  await ann.keyboard.press('Escape');
  await ann.reload();
  await prompted(ann, 'Confederates resign. Union wins');
  await ann.click('[data-tab=chat]');
  await ann.locator('.prompt button', { hasText: 'Offer a rematch' }).click();
  await bob.locator('.notice.ask button', { hasText: 'Accept' }).click();
  for (const page of [ann, bob]) await page.locator('[data-notice=next] button').click();
  await bob.locator('.row').first().waitFor();
  const changed = ann.locator('.people .confederate', { hasText: 'Ann' });
  await changed.waitFor({ state: 'attached' }); // the other table
  await ann.locator('.present', { hasText: 'Bob' }).waitFor();
  await ann.click('[data-tab=chat]');
  await changed.waitFor();
  await visit(ann, at('#/games'));
  await ann.locator('.games li', { hasText: 'resigned' }).locator('a', { hasText: 'Replay' }).click();
  await ann.waitForFunction(() => /Entry 0 of 1/.test(document.querySelector('.moment')?.textContent ?? ''));
  check(!errors.flat().length, errors.flat().join('\n'));
});

await test('a public table: listed with its open seat, taken by one, watched by another', async () => {
  const one = await newPage(),
    two = await newPage(),
    three = await newPage();
  await visit(one.page, at('#/watch'));
  await one.page.locator('.nothing', { hasText: 'No public games' }).waitFor();
  await inspect(one.page, 'watch, empty');
  await begin(one.page, true);
  await inspect(one.page, 'invitation');
  check(
    /works on this computer only/.test((await one.page.locator('.reach').textContent()) ?? ''),
    'how to reach others',
  );
  await visit(two.page, at('#/watch'));
  await two.page.locator('h2', { hasText: 'Open seats' }).waitFor();
  await inspect(two.page, 'watch');
  await visit(three.page, at('#/watch'));
  await three.page.fill('input[name=name]', 'Eve'); // so long the list stays as it is
  await two.page.fill('input[name=name]', 'Bob');
  await two.page.locator('.games .primary').click();
  await two.page.waitForSelector('.waiting');
  await three.page.locator('.games .primary').click();
  await three.page.locator('.trouble', { hasText: 'just been taken' }).waitFor();
  await three.page.locator('h2', { hasText: 'In progress' }).waitFor();
  await three.page.locator('.games button', { hasText: 'Watch' }).click();
  await three.page.waitForSelector('.waiting');
  check((await three.page.locator('.offers button').count()) === 0, 'who watches offers nothing');
  await two.page.click('[data-tab=chat]');
  await two.page.locator('.people', { hasText: '1 watching' }).waitFor();
  const errors = [...one.errors, ...two.errors];
  check(!errors.length, errors.join('\n'));
});

await test('a long list of public tables is shown page by page', async () => {
  const busy = await serve('--patience', '0'); // as many tables as one likes
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ scenario: 'lgv/sedgwick', public: true, confederate: 'open' });
  for (let i = 0; i < 52; i++) await fetch(`${busy.url}api/tables`, { method: 'POST', headers, body });
  const { page, errors } = await newPage();
  await visit(page, `${busy.url}#/watch`);
  const rows = page.locator('[data-state=open] li');
  await rows.nth(49).waitFor();
  check((await rows.count()) === 50, 'the first page');
  await page.locator('button', { hasText: 'Show more' }).click();
  await rows.nth(51).waitFor();
  check((await rows.nth(50).locator(':focus').count()) === 1, 'the focus goes to the first of the new ones');
  check((await page.locator('button', { hasText: 'Show more' }).count()) === 0, 'there are no more');
  check(!errors.length, errors.join('\n'));
  await busy.close();
});

await test('a webhook is kept with the seat, taken away again, and refused with its reason', async () => {
  const { ann, errors } = await pair();
  await ann.locator('.bellbox summary', { hasText: 'webhook' }).click();
  const keep = async (/** @type {string} */ url, /** @type {string} */ said) => {
    await ann.fill('.bellbox input', url);
    await ann.locator('.bellbox form button').click();
    await ann.locator('.bellbox [role=status]', { hasText: said }).waitFor();
  };
  await keep('ftp://example.org/told', 'was expected');
  await keep('http://127.0.0.1:9/', 'private network');
  check(!errors[0].length, 'what is refused over the socket is no failed request of the page');
  await keep('https://example.org/told', 'calls it when it is your turn');
  await ann.reload();
  await ann.click('[data-tab=chat]');
  check((await ann.locator('.bellbox input').inputValue()) === 'https://example.org/told', 'it is kept');
  await keep('', 'No webhook');
  check(!errors.flat().length, errors.flat().join('\n'));
});

await test('an invitation: its page, a seat that is taken, one that is mine, one that does not exist', async () => {
  const { ann, bob, link } = await pair();
  await visit(ann, link);
  await ann.locator('a', { hasText: 'Your seat: Union' }).waitFor();
  await inspect(ann, 'invitation page');
  await ann.locator('main', { hasText: 'No clock: play in one sitting' }).waitFor();
  const other = await newPage();
  await visit(other.page, link);
  await other.page.locator('.lead', { hasText: 'All seats are taken' }).waitFor();
  await visit(other.page, at('#/table/AAAAAAAAAAAAAAAAAAAA'));
  await other.page.locator('h1', { hasText: 'Game not found' }).waitFor();
  await visit(other.page, at('#/t/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'));
  await other.page.locator('h1', { hasText: 'does not work' }).waitFor();
  await inspect(other.page, 'a link that opens nothing');
  check(/#\/t\//.test(bob.url()), 'Bob still sits');
});

await test('my games say whose turn it is; what happened meanwhile is told, with a replay from there', async () => {
  const { ann, bob, errors } = await pair();
  await visit(bob, at('#/games'));
  await bob.locator('.games small', { hasText: 'waiting for Ann' }).waitFor();
  for (const words of ['Assault from 10', 'Newton', 'Marye', 'Attack in 8', 'Lead with Newton']) await act(ann, words);
  await visit(bob, at('#/games'));
  await bob.locator('.games .mine', { hasText: 'Your turn' }).waitFor();
  check(/Your turn/.test(await bob.title()), 'the title says so');
  await inspect(bob, 'my games');
  await bob.locator('.games .mine a', { hasText: 'Play' }).first().click();
  await bob.locator('[data-notice=since]', { hasText: 'Newton' }).waitFor();
  await inspect(bob, 'since I was last here');
  await bob.reload();
  await bob.waitForSelector('.row');
  check((await bob.locator('[data-notice=since]').count()) === 0, 'told once');
  await visit(bob, at('#/about'));
  await bob.evaluate(() => {
    const [{ token }] = JSON.parse(localStorage.getItem('longroll.tables') ?? '[]');
    localStorage.setItem('longroll.seen', JSON.stringify({ [token]: 2 }));
  });
  await visit(bob, at('#/games'));
  await bob.locator('.games .mine a', { hasText: 'Play' }).first().click();
  await bob.locator('[data-notice=since] button', { hasText: 'Show me' }).click();
  await bob.locator('.transport').waitFor(); // what happened, as scenes
  await bob.locator('.recap li', { hasText: 'Newton' }).first().waitFor();
  await bob.keyboard.press('e');
  await bob.locator('.transport').waitFor({ state: 'hidden' });
  await visit(bob, at('#/about'));
  await bob.evaluate(() => {
    const [{ token }] = JSON.parse(localStorage.getItem('longroll.tables') ?? '[]');
    localStorage.setItem('longroll.seen', JSON.stringify({ [token]: 2 }));
  });
  await visit(bob, at('#/games'));
  await bob.locator('.games .mine a', { hasText: 'Play' }).first().click();
  await bob.locator('[data-notice=since] a', { hasText: 'Replay from there' }).click();
  await bob.waitForFunction(() => /Entry 2 of/.test(document.querySelector('.moment')?.textContent ?? ''));
  await bob.click('[aria-label="Next entry"]');
  await bob.waitForFunction(() => /Entry 3 of/.test(document.querySelector('.moment')?.textContent ?? ''));
  check(!errors.flat().length, errors.flat().join('\n'));
});

await test('the bell: asked for by a click, rings when nobody looks, once a turn', async () => {
  const { ann, bob } = await pair(() => {
    const rung = /** @type {any} */ (window.rung = /** @type {string[]} */ ([]));
    const Fake = /** @type {any} */ (
      function (/** @type {string} */ title, /** @type {any} */ options) {
        rung.push(`${title} ${options.body}`);
      }
    );
    let permission = 'default';
    Object.defineProperty(Fake, 'permission', { get: () => permission });
    Fake.requestPermission = async () => (permission = 'granted');
    window.Notification = Fake;
    Object.defineProperty(document, 'hasFocus', { value: () => false });
  });
  const rung = () => bob.evaluate(() => /** @type {any} */ (window).rung);
  await act(ann, 'Assault from 10');
  await bob.locator('.bellbox .button', { hasText: 'Notify me' }).click();
  await bob.waitForFunction(() => localStorage.getItem('longroll.bell') === 'away');
  check((await bob.locator('.bellbox select').inputValue()) === 'away', 'the wish is shown');
  check(!(await rung()).length, 'it is not his turn');
  for (const words of ['Newton', 'Marye', 'Attack in 8', 'Lead with Newton']) await act(ann, words);
  await bob.waitForFunction(() => /Your turn/.test(document.title));
  await eventually('the bell', async () => (await rung()).length > 0);
  check((await rung()).length === 1 && /Your turn Sedgwick/.test((await rung())[0]), `rung once: ${await rung()}`);
  check((await bob.locator('link[rel=icon]').getAttribute('href')) === 'icon-turn.svg', 'the icon changes');
  await act(bob, 'Defend with');
  await prompted(ann, 're-roll');
  await bob.waitForFunction(() => !/Your turn/.test(document.title));
});

await test('the bell by the service worker: a real notification, and its click leads to the table', async () => {
  const { page, errors } = await newPage({ permissions: ['notifications'], serviceWorkers: 'allow' });
  await visit(page, at('#/'));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => localStorage.setItem('longroll.bell', 'always')));
  await begin(page);
  await page.locator('a', { hasText: 'Play the Union' }).click();
  await page.waitForFunction(() => /Your turn/.test(document.title));
  const table = page.url();
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  /** What is shown; the first is clicked, if wished. @param {boolean} click */
  const shown = (click) =>
    worker.evaluate(async (clicked) => {
      const self = /** @type {any} */ (globalThis);
      const notes = await self.registration.getNotifications();
      // A browser lets a worker come forward only after a click of the player's.
      self.WindowClient.prototype.focus = async function () {
        return this;
      };
      if (clicked) self.dispatchEvent(new self.NotificationEvent('notificationclick', { notification: notes[0] }));
      return notes.map((/** @type {any} */ { title, body, data }) => ({ title, body, url: data.url }));
    }, click);
  await eventually('the bell', async () => (await shown(false)).length > 0); // it rings while the page is there
  await visit(page, at('#/about'));
  const [note, ...more] = await shown(false);
  check(!more.length && note.title === 'Your turn' && /Sedgwick/.test(note.body), JSON.stringify(note));
  check(note.url === table, `it knows its table: ${note.url}`);
  await shown(true);
  await page.waitForURL(table);
  await page.waitForFunction(() => /Your turn/.test(document.title));
  check(!errors.length, errors.join('\n'));
});

await test('games go to another device by a link and its QR code', async () => {
  const { ann, bob } = await pair();
  await visit(bob, at('#/carry'));
  await bob.waitForSelector('.qr');
  await inspect(bob, 'carry');
  const link = await bob.locator('.linkbox input').inputValue();
  const phone = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await visit(phone.page, link);
  await phone.page.locator('h1', { hasText: '1 game added' }).waitFor();
  await inspect(phone.page, 'take');
  await phone.page.locator('.games a').click();
  await phone.page.waitForSelector('.waiting');
  await act(ann, 'Assault from 10');
  await phone.page.waitForFunction(() => document.querySelectorAll('.journal li[data-entry]').length > 0);
  await phone.page.reload();
  await phone.page.waitForSelector('.waiting');
  await visit(phone.page, at('#/take/AAAAAAAAAAAAAAAAAAAA.BBBB'));
  await phone.page.locator('.lead', { hasText: 'none of these seats' }).waitFor();
});

await test('a game of this browser is put on the server and goes on there', async () => {
  const { page, errors } = await newPage();
  await visit(page, at('#/new'));
  await page.locator('input[value="lgv/sedgwick"]').check();
  await page.click('button[type=submit]');
  await page.waitForSelector('.row');
  await act(page, 'Assault from 10');
  await kept(page);
  await visit(page, at('#/carry'));
  await page.locator('button', { hasText: 'Upload' }).click();
  await page.waitForSelector('.qr');
  await visit(page, at('#/games'));
  await page.locator('.games .mine a', { hasText: 'Play' }).first().click();
  await page.locator('.row', { hasText: 'Newton' }).waitFor();
  check(!errors.length, errors.join('\n'));
});

await test('the server goes away and comes back: said, and nothing is lost', async () => {
  const { ann, bob } = await pair();
  await act(ann, 'Assault from 10');
  await server.stop();
  await ann.waitForSelector('[data-notice=line]');
  await inspect(ann, 'connection lost');
  const other = await newPage();
  await other.page.route('**/api/**', (route) => route.abort());
  await server.start();
  await ann.locator('[data-notice=line]').waitFor({ state: 'detached' });
  await act(ann, 'Newton');
  await bob.waitForFunction(() => /Union|Newton/.test(document.querySelector('.prompt')?.textContent ?? ''));
  await visit(other.page, at('#/t/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'));
  await other.page.locator('h1', { hasText: 'Server unreachable' }).waitFor();
  await inspect(other.page, 'out of reach');
  await visit(other.page, at('#/watch'));
  await other.page.locator('.nothing button', { hasText: 'Try again' }).waitFor();
});

await test('links carry the address that the server was told', async () => {
  const shown = await serve('--public', 'https://example.org/play');
  const { page, errors } = await newPage();
  await visit(page, `${shown.url}#/new/lgv/people`);
  await page.click('button[type=submit]');
  const link = await page.locator('.linkbox input').inputValue();
  check(link.startsWith('https://example.org/play/#/table/'), link);
  check((await page.locator('.reach').count()) === 0, 'others are reached');
  check(!errors.length, errors.join('\n'));
  await shown.close();
});

await test('a plain web server: pages that need tables say so', async () => {
  const { page } = await newPage();
  await visit(page, alone('#/watch'));
  await page.locator('.nothing', { hasText: 'plain web server' }).waitFor();
  await visit(page, alone('#/new'));
  await page.selectOption('select[name="confederate"]', 'open');
  await page.click('button[type=submit]');
  await page.locator('.trouble', { hasText: 'plain web server' }).waitFor();
  await visit(page, alone('#/carry'));
  await page.locator('.nothing').first().waitFor();
  await inspect(page, 'carry, empty');
  await visit(page, alone('#/nowhere'));
  await page.locator('h1', { hasText: 'Page not found' }).waitFor();
});

await test('hot-seat with secrets: the curtain hides everything until the next player sits down', async () => {
  const { page, errors } = await newPage();
  await visit(page, alone('#/new'));
  await page.locator('input[value="lgv/chancellorsville"]').check();
  await page.locator('summary', { hasText: 'Options' }).click();
  await page.selectOption('select[name="option.sides"]', 'choose');
  await page.selectOption('select[name="confederate"]', 'person');
  await page.click('button[type=submit]');
  await page.waitForSelector('.row');
  await choose(page.locator('.row').first());
  await page.locator('.prompt .primary').click();
  const covered = () =>
    page.evaluate(() => {
      const spots = [0.02, 0.25, 0.5, 0.75, 0.98];
      return spots.every((x) =>
        spots.every((y) => document.elementFromPoint(innerWidth * x, innerHeight * y)?.closest('.curtain')),
      );
    });
  await page.waitForSelector('.curtain[open]');
  check(await covered(), 'the whole screen');
  await inspect(page, 'curtain');
  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
  check((await covered()) && (await page.locator('.curtain[open]').count()) === 1, 'Escape does not lift it');
  await kept(page);
  await page.reload();
  await page.waitForSelector('.curtain[open]');
  check(await covered(), 'nor does a reload');
  await page.locator('.curtain button').click();
  await page.waitForSelector('.row');
  check((await page.locator('.curtain').count()) === 0, 'lifted');
  check(!errors.length, errors.join('\n'));
});

await test('real dice at one screen', async () => {
  const { page, errors } = await newPage();
  await visit(page, alone('#/new'));
  await page.locator('input[value="lgv/sedgwick"]').check();
  await page.selectOption('select[name="confederate"]', 'person');
  await page.locator('summary', { hasText: 'Dice' }).click();
  await page.selectOption('select[name="dice"]', 'typed');
  await page.click('button[type=submit]');
  for (const words of ['Assault from 10', 'Newton', 'Marye', 'Attack in 8', 'Lead with Newton', 'Defend with'])
    await act(page, words);
  await page.waitForSelector('.typed:not([hidden])');
  for (const key of ['1', '1', '6', '6', 'Enter']) await page.keyboard.press(key);
  await prompted(page, 're-roll');
  const told = await page.locator('.journal li[data-entry]', { hasText: 'Dice' }).first().textContent();
  check(/1\+1 and 6\+6/.test(told ?? ''), `the dice that fell count: ${told}`);
  check(!errors.length, errors.join('\n'));
});

await server.close();
await close();
