// The rulebook: contents, chapters, links and ways back, rulings, search, glossary and the turn; over a table and back;
// and worked examples, played in the page.
import {
  SIZES, accessible, act, asked, atRest, begin, check, close, eventually, fits, newPage, picture, staticSite, test,
  view, visit,
} from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const url = await staticSite();

/** @param {Page} page @param {string} hash */
async function open(page, hash) {
  await visit(page, `${url}?fast${hash}`);
  await page.locator('.book h1').waitFor();
}

/** @param {Page} page @param {string} id */
const clause = (page, id) => page.locator(`.clause[data-id="${id}"]`);

await test('a clause is shown in its place, with its rulings and its chapter', async () => {
  const { page, errors } = await newPage({ viewport: SIZES.desk });
  await open(page, '#/rules/LGV-9.4.2b');
  await page.locator('.clause.here[data-id="LGV-9.4.2b"]').waitFor();
  check(await clause(page, 'LGV-9.4.2b').isVisible(), 'it is in sight');
  check((await page.locator('.book h1').textContent())?.includes('Assault') ?? false, 'in the chapter on assaults');
  check(await page.locator('.note[open] >> text=Does a Leader count').isVisible(), 'the ruling on it is open');
  check((await page.locator('.chapters [aria-current]').textContent())?.includes('Attack value') ?? false, 'contents');
  const boxes = await page.locator('.note').evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]));
  check(boxes.length > 8 && boxes.every(([top], i) => !i || top >= boxes[i - 1][1]), 'no note lies on another');
  await clause(page, 'LGV-9.4.2d').locator('[data-opens]').click();
  await page.locator('.note[data-ruling="LGV-R22"][open]').waitFor();
  await page.locator('.note[data-ruling="LGV-R19"]:not([open])').waitFor({ state: 'attached' });
  check(!errors.length, errors.join('; '));
});

await test('links lead on and back, by the page and by the browser', async () => {
  const { page, errors } = await newPage({ viewport: SIZES.desk });
  await open(page, '#/rules/LGV-9.4.2c');
  await clause(page, 'LGV-9.4.2c').locator('.toclause', { hasText: '9.5' }).click();
  await page.locator('.clause.here[data-id="LGV-9.5a"]').waitFor();
  check(page.url().endsWith('#/rules/LGV-9.5a'), page.url());
  await page.locator('.wayback button', { hasText: 'Back to 9.4.2c' }).click();
  await page.locator('.clause.here[data-id="LGV-9.4.2c"]').waitFor();
  await page.locator('.wayback .after').click();
  await page.locator('.book h1', { hasText: 'Bombardment' }).waitFor();
  await page.goBack();
  await page.locator('.book h1', { hasText: 'Assault' }).waitFor();
  await page.locator('.contents select').selectOption('bff');
  await page.locator('.book h1', { hasText: 'The table' }).waitFor();
  check(!errors.length, errors.join('; '));
});

await test('a search filters contents and text as one types, by keyboard', async () => {
  const { page, errors } = await newPage({ viewport: SIZES.desk });
  await open(page, '#/rules/lgv');
  await page.keyboard.press('/');
  await page.keyboard.type('overrun');
  await page.locator('.results mark').first().waitFor();
  const chapters = await page.locator('.tochapter').count();
  check(chapters > 1 && chapters < 12, `${chapters} chapters have it`);
  await page.locator('.contents input').fill('9.4.3c');
  await eventually('the number comes first', async () =>
    (await page.locator('.results .clause').first().getAttribute('data-id')) === 'LGV-9.4.3c');
  await page.locator('.results .clause .chip').first().click();
  await page.locator('.clause.here[data-id="LGV-9.4.3c"]').waitFor();
  check((await page.locator('.contents input').inputValue()) === '', 'the search is over');
  await open(page, '#/rules/ford');
  await page.locator('.results').waitFor();
  check(!errors.length, errors.join('; '));
});

await test('glossary, tables and the turn on one page, which prints on one', async () => {
  const { page, errors } = await newPage({ viewport: SIZES.desk });
  for (const game of ['lgv', 'guv', 'lfm', 'bff']) {
    await open(page, `#/rules/${game}/turn`);
    await page.locator('.turnpage .phases > li').first().waitFor();
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    check((pdf.match(/\/Type\s*\/Page\b/g) ?? []).length === 1, `the turn of ${game} prints on one page`);
    await page.emulateMedia({ media: null });
  }
  await page.locator('.contents .bottom a', { hasText: 'Glossary' }).click();
  await page.locator('.booktable', { hasText: 'Musketry and cannonade' }).waitFor();
  await page.locator('.booktable td', { hasText: '½' }).first().waitFor();
  await accessible(page, 'glossary');
  check(!errors.length, errors.join('; '));
});

await test('from a clause of a table to the rulebook, and back to the same table', async () => {
  const { page, errors } = await newPage({ viewport: SIZES.desk });
  await begin(page, url, 'person', 'person');
  await act(page, 'Assault from 10');
  await asked(page);
  const { seq } = await view(page);
  const chip = page.locator('.prompt button.chip');
  const id = await chip.getAttribute('data-clause');
  await chip.click();
  await page.locator(`.bookdialog .clause.here[data-id="${id}"]`).waitFor();
  await page.locator('.wayback', { hasText: 'from the prompt' }).waitFor();
  await accessible(page, 'the rulebook over a table');
  await page.locator('.bookdialog .tochapter', { hasText: 'Victory' }).click();
  await page.locator('.bookdialog h1', { hasText: 'Victory' }).waitFor();
  await page.keyboard.type('e'); // of the table: not while the book is open
  await page.locator('.wayback button', { hasText: 'Back to your game' }).click();
  await page.locator('.bookdialog').waitFor({ state: 'detached' });
  check((await view(page)).seq === seq, 'the game is where it was');
  await chip.click();
  await page.locator('.bookdialog .clause.here').waitFor();
  await page.goBack();
  await page.locator('.bookdialog').waitFor({ state: 'detached' });
  check(await page.locator('.play').isVisible(), 'the browser leads back to the table too');
  await chip.click();
  await page.locator('.bookdialog .clause.here').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.bookdialog').waitFor({ state: 'detached' });
  check(!errors.length, errors.join('; '));
});

/** An example in sight, with its position. @param {Page} page @param {string} hash @param {string} name */
async function example(page, hash, name) {
  await open(page, hash);
  const card = page.locator(`[data-example="${name}"]`);
  await card.scrollIntoViewIfNeeded();
  await page.locator(`[data-example="${name}"][data-at]`).waitFor();
  return card;
}

await test('a worked example shows its sum, and what it would be without a unit', async () => {
  const { page, errors } = await newPage({ viewport: SIZES.desk });
  const card = await example(page, '#/rules/LGV-9.4.2b', 'fifth-corps-attacks');
  await card.locator('.total', { hasText: '14' }).waitFor();
  check((await card.locator('.column li').count()) === 5, 'five lines');
  await card.locator('.mapsvg').waitFor();
  await card.locator('.leave select').selectOption('Sykes');
  await card.locator('.total', { hasText: '11' }).waitFor();
  await card.locator('.leave select').selectOption('');
  await card.locator('.total', { hasText: '14' }).waitFor();
  await card.locator('.column li', { hasText: 'Supporting guns' }).hover();
  await page.locator('.clause.lit[data-id="LGV-9.4.2c"]').waitFor();
  check(!errors.length, errors.join('; '));
});

for (const [hash, name] of [
  ['#/rules/LGV-9.4.2b', 'fifth-corps-attacks'],
  ['#/rules/GUV-9.move-ex1', 'heth-on-the-road'],
  ['#/rules/LFM-8.9', 'modifiers'],
  ['#/rules/BFF-11.2', 'driven-back'],
]) {
  await test(`${name} is tried step by step, and holds`, async () => {
    const { page, errors } = await newPage({ viewport: SIZES.desk });
    const card = await example(page, hash, name);
    await card.locator('button', { hasText: 'Try it' }).click();
    await page.locator(`[data-example="${name}"][data-at="0"]`).waitFor();
    const steps = await card.locator('.steps li').count();
    const told = await card.locator('.steps li').allTextContents();
    const typed = told.filter((step) => /: (pick|go|attack \d)/.test(step));
    check(!typed.length || name === 'heth-on-the-road', `steps are told in words: ${typed}`);
    for (let at = 1; at <= steps; at++) {
      await card.locator('button', { hasText: 'Next step' }).click();
      await page.locator(`[data-example="${name}"][data-at="${at}"]`).waitFor();
      check((await card.locator('[data-good="false"]').count()) === 0, `after step ${at} everything holds`);
    }
    await card.locator('.claims [data-good="true"]').first().waitFor();
    await picture(page, `example-${name}`);
    await card.locator('button', { hasText: 'Back' }).click();
    await page.locator(`[data-example="${name}"][data-at="${steps - 1}"]`).waitFor();
    await card.locator('button', { hasText: 'Play on from here' }).click();
    await asked(page);
    check(await page.locator('.play').isVisible(), 'it can be played on');
    check(!errors.length, errors.join('; '));
  });
}

await test('on a phone contents are a sheet, and rulings stand under their clauses', async () => {
  const { page, errors } = await newPage({ viewport: SIZES.phone, hasTouch: true });
  await open(page, '#/rules/LGV-9.4.2f');
  await page.locator('.clause.here .note[open]').waitFor();
  await fits(page, 'a chapter');
  await page.locator('.bookfoot button').tap();
  await page.locator('.contents').waitFor();
  await accessible(page, 'contents');
  await page.locator('.tochapter', { hasText: 'Zones' }).tap();
  await page.locator('.contents').waitFor({ state: 'hidden' });
  await page.locator('.term').first().tap();
  await page.locator('.meaning').waitFor();
  const card = await example(page, '#/rules/LGV-9.4.2b', 'fifth-corps-attacks');
  await atRest(page, '[data-example="fifth-corps-attacks"]');
  await card.locator('.total', { hasText: '14' }).waitFor();
  await fits(page, 'an example');
  check(!errors.length, errors.join('; '));
});

await close();
