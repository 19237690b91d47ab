// The number that a page adds to the dice: kept by the browser, told in time, carried to another device, and checked at
// the end against what was promised.
import { act, check, close, eventually, newPage, test, visit } from './harness.mjs';
import { serve } from './serve.mjs';

/** @typedef {import('playwright-core').Page} Page */

const server = await serve();
/** @param {string} hash */
const at = (hash) => `${server.url}?fast${hash}`;
const ROLL = ['Assault from 10', 'Newton', 'Marye', 'Attack in 8', 'Lead with Newton'];

/** As whoever sits at this page. @param {Page} page @param {string} what @param {any} [body] */
async function ask(page, what, body) {
  const headers = {
    Authorization: `Bearer ${/#\/t\/([\w-]+)/.exec(page.url())?.[1]}`,
    ...(body && { 'Content-Type': 'application/json' }),
  };
  const method = body ? 'POST' : 'GET';
  const url = new URL(`/api/table/${what}`, server.url);
  return (await fetch(url, { method, headers, body: body && JSON.stringify(body) })).json();
}

/** @param {Page} page */
const about = (page) => ask(page, 'about');

/** @param {Page} page @param {string} text of a row; the actions of one side, until the dice are due */
async function play(page, text) {
  await page.locator('.row', { hasText: text }).first().waitFor();
  await act(page, text);
}

/** Ann begins a table and is told its link. @param {Page} page */
async function begin(page) {
  await visit(page, at('#/new'));
  await page.locator('input[value="lgv/sedgwick"]').check();
  await page.selectOption('select[name="confederate"]', 'open');
  await page.fill('input[name=name]', 'Ann');
  await page.click('button[type=submit]');
  return page.locator('.linkbox input').inputValue();
}

/** @param {Page} page @param {string} link */
async function sitDown(page, link) {
  await visit(page, link);
  await page.fill('input[name=name]', 'Bob');
  await page.locator('button', { hasText: 'Play the Confederate' }).click();
  await page.waitForSelector('.waiting');
}

/** @param {Page} page */
async function carryLink(page) {
  await visit(page, at('#/carry'));
  await page.waitForSelector('.qr');
  return page.locator('.linkbox input').inputValue();
}

/** @param {Page} page @param {string} link */
async function take(page, link) {
  await visit(page, link);
  await page.locator('.games a', { hasText: 'Open' }).click();
  await page.waitForSelector('.play');
}

/** Until dice are due. @param {Page} union @param {Page} confederate */
async function toTheDice(union, confederate) {
  for (const words of ROLL) await play(union, words);
  await play(confederate, 'Defend with');
}

/** @param {Page} page */
const rolled = (page) => eventually('dice fall', async () => (await about(page)).rolls > 0);

/** @param {Page} page */
const allTold = (page) =>
  eventually('both are told', async () => (await about(page)).seats.every((/** @type {any} */ s) => s.nonce));

await test('a number goes along to another device, where the dice then fall', async () => {
  const [one, two, three] = [await newPage(), await newPage(), await newPage()];
  const link = await begin(one.page);
  const carried = await carryLink(one.page);
  await one.page.context().close(); // that device is out of reach from now on
  await sitDown(two.page, link);
  check((await about(two.page)).seats[0].nonce === '', 'it is not told before Ann comes back');
  await take(three.page, carried);
  await toTheDice(three.page, two.page);
  await rolled(two.page);
  check((await about(two.page)).seats[0].nonce.length === 22, 'Ann’s number is told');
  check(![...two.errors, ...three.errors].length, [...two.errors, ...three.errors].join('\n'));
});

await test('without the number the dice wait, and both are told for whom; the first device has it', async () => {
  const [one, two, three] = [await newPage(), await newPage(), await newPage()];
  const link = await begin(one.page);
  const carried = await carryLink(one.page);
  await visit(one.page, at('#/about'));
  await sitDown(two.page, link);
  await take(three.page, carried.replace(/~.*$/, ''));
  await toTheDice(three.page, two.page);
  await two.page.locator('[data-notice=number]', { hasText: 'The dice wait for Ann' }).waitFor();
  await three.page.locator('[data-notice=number]', { hasText: 'The dice wait for your number' }).waitFor();
  check((await about(two.page)).rolls === 0, 'nothing has fallen');
  await visit(one.page, at('#/games')); // the list is enough
  await rolled(two.page);
  await two.page.locator('[data-notice=number]').waitFor({ state: 'detached' });
});

await test('at the end the page checks the dice by itself, and tells when they do not hold', async () => {
  const [one, two] = [await newPage(), await newPage()];
  const [ann, bob] = [one.page, two.page];
  const link = await begin(ann);
  await ann.locator('a', { hasText: 'Play the Union' }).click();
  await sitDown(bob, link);
  await toTheDice(ann, bob);
  await rolled(ann);
  const seats = [ann.url(), bob.url()];
  await ask(ann, 'resign', { key: 'enough' });
  for (const page of [ann, bob]) {
    await page.locator('[data-notice=dice]', { hasText: 'Dice checked' }).waitFor();
    const text = (await page.locator('[data-notice=dice]').textContent()) ?? '';
    check(/your number is in them/.test(text) && /(\d+) of \1 rolls/.test(text), text);
  }
  await bob.locator('[data-notice=dice] a').click();
  await bob.waitForSelector('.proofs li');
  check((await bob.locator('.proof.good').count()) === 4, 'promise, what was kept, numbers and dice hold');
  check(![...one.errors, ...two.errors].length, [...one.errors, ...two.errors].join('\n'));

  // Had the server left out this browser's number, promised it something else, or shown it another hash:
  const lies = { nonce: ['another', 'Your number is not among'], commitment: ['0'.repeat(64), 'not the commitment'] };
  const all = { ...lies, hashes: [['1'.repeat(64), ''], 'hash is not the one'] };
  for (const [what, [value, words]] of Object.entries(all)) {
    const page = what === 'hashes' ? bob : ann;
    await page.evaluate(
      ([key, other]) => {
        const tables = JSON.parse(localStorage.getItem('longroll.tables') ?? '[]');
        tables.find((/** @type {any} */ known) => known.nonce)[/** @type {string} */ (key)] = other;
        localStorage.setItem('longroll.tables', JSON.stringify(tables));
      },
      [what, value],
    );
    await page.goto('about:blank');
    await visit(page, page === ann ? seats[0] : seats[1]);
    await page.locator('[data-notice=dice].bad', { hasText: /** @type {string} */ (words) }).waitFor();
  }
});

await test('a rematch: both numbers are new, and told after both were promised', async () => {
  const [one, two] = [await newPage(), await newPage()];
  const [ann, bob] = [one.page, two.page];
  const link = await begin(ann);
  await ann.locator('a', { hasText: 'Play the Union' }).click();
  await sitDown(bob, link);
  await allTold(ann); // else her number may come after the end, and is refused
  await ask(bob, 'resign', { key: 'enough' });
  await ann.locator('.prompt button', { hasText: 'Offer a rematch' }).click();
  await bob.locator('.notice.ask button', { hasText: 'Accept' }).click();
  const old = await about(ann);
  for (const page of [ann, bob]) {
    await page.locator('[data-notice=next] button').click();
    await page.locator('[data-notice=next]').waitFor({ state: 'detached' });
  }
  await allTold(ann);
  const { seats } = await about(ann);
  check(seats.every((/** @type {any} */ s) => s.nonce_hash.length === 64), 'both were promised first');
  const before = old.seats.map((/** @type {any} */ s) => s.nonce);
  check(!seats.some((/** @type {any} */ s) => before.includes(s.nonce)), 'and are new');
  await toTheDice(bob, ann);
  await rolled(ann);
  check(![...one.errors, ...two.errors].length, [...one.errors, ...two.errors].join('\n'));
});

await close();
