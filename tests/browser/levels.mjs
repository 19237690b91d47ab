// Against the levels at one screen: they are offered by name, show how far they have thought, hurry when told to, and
// say why.
import {
  SIZES,
  accessible,
  asked,
  begin,
  check,
  close,
  fits,
  longrollServe,
  newPage,
  picture,
  press,
  staticSite,
  test,
  visit,
} from './harness.mjs';

const url = await staticSite();

await test('the levels lead the list, each with a line; the middle one is proposed', async () => {
  const { page, errors } = await newPage();
  await visit(page, `${url}#/new/lgv`);
  await page.locator('[name=confederate]').waitFor();
  const options = await page.locator('[name=confederate] option').allTextContents();
  check(options[1].includes('level 1: Militia') && options[5].includes('level 5: Old Army'), options.join('; '));
  check((await page.locator('[name=confederate]').inputValue()) === 'ai:3', 'the Regular is proposed');
  await page.click('.levels summary');
  await page.getByText('hard to beat').waitFor();
  await accessible(page, 'the levels');
  await picture(page, 'levels-new');
  check(!errors.length, errors.join('; '));
});

await test('level 5 shows how far it is, hurries, and says why', async () => {
  const { page, errors } = await newPage();
  await begin(page, url, 'ai:5', 'person');
  await page.locator('.thought progress').waitFor();
  const said = (await page.locator('.thought').textContent()) ?? '';
  check(said.includes('Old Army is thinking'), `it says who thinks: ${said}`);
  await picture(page, 'levels-thinking');
  await page.click('[data-command=hurry]');
  await asked(page);
  await page.click('[data-command=reasons]');
  await page.locator('dialog .reasons .taken').first().waitFor();
  await page.getByText('told to hurry').first().waitFor();
  check(!errors.length, errors.join('; '));
});

await test('level 3 answers, and says why on a phone', async () => {
  const { page, errors } = await newPage({ viewport: SIZES.phone });
  await begin(page, url, 'person', 'ai:3');
  await asked(page);
  await page.locator('.row', { hasText: 'Pass' }).first().click();
  await press(page);
  await page.locator('[data-command=reasons]').waitFor();
  await fits(page, 'the reasons’ button');
  await picture(page, 'levels-phone');
  await page.click('[data-command=reasons]');
  await page.locator('dialog .reasons .share').first().waitFor();
  await accessible(page, 'the reasons');
  await fits(page, 'the reasons');
  await picture(page, 'levels-why');
  check(!errors.length, errors.join('; '));
});

await test('a hint: what a level would do in your place, shown on the map; it changes nothing', async () => {
  const { page, errors } = await newPage({ viewport: SIZES.phone });
  await begin(page, url, 'person', 'ai:1');
  await asked(page);
  await fits(page, 'the hint’s button');
  await page.click('[data-command=hint]');
  await page.locator('dialog .hint .taken').waitFor();
  await accessible(page, 'the hint');
  await fits(page, 'the hint');
  await picture(page, 'hint-phone');
  await page.selectOption('dialog select', '1');
  await page.getByText('did not look ahead').waitFor();
  const does = await page.locator('dialog .hint b').first().textContent();
  await page.getByText('Show me on the map').click();
  const chosen = await page.locator('[data-command=primary]').textContent();
  check(chosen?.toLowerCase().startsWith(String(does).toLowerCase().slice(0, 6)), `${does} is offered: ${chosen}`);
  await page.keyboard.press('i');
  await page.locator('dialog .hint').waitFor();
  check((await page.locator('dialog select').inputValue()) === '1', 'the level is remembered');
  check(!errors.length, errors.join('; '));
});

await test('a level at a server’s table says why, too', async () => {
  const server = await longrollServe();
  const made = await fetch(new URL('api/tables', server), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ scenario: 'lgv/sedgwick', union: 'ai:3' }),
  });
  const { seats } = await made.json();
  const { page, errors } = await newPage();
  await visit(page, `${server}#/t/${seats.confederate}`);
  await asked(page);
  await page.click('[data-command=hint]');
  await page.locator('dialog .hint .button', { hasText: 'Show me' }).waitFor();
  await page.getByText('Show me on the map').click();
  await page.locator('.prompt .primary:not(.idle)').waitFor();
  await page.click('[data-command=reasons]');
  await page.locator('dialog .reasons .taken').first().waitFor();
  check(!errors.length, errors.join('; '));
});

await test('between people at a server’s table nobody is given a hint', async () => {
  const server = await longrollServe();
  const made = await fetch(new URL('api/tables', server), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ scenario: 'lgv/sedgwick' }),
  });
  const { seats } = await made.json();
  const { page, errors } = await newPage();
  await visit(page, `${server}#/t/${seats.union}`);
  await asked(page);
  check(!(await page.locator('[data-command=hint]').count()), 'there is no button');
  await page.keyboard.press('i');
  check(!(await page.locator('dialog[open]').count()), 'and no key');
  check(!errors.length, errors.join('; '));
});

await test('is it fair? Games are played on the page of a new game, and stopped', async () => {
  const { page, errors } = await newPage();
  await visit(page, `${url}#/new/lgv`);
  await page.getByText('Is it fair?').click();
  await page.click('.fair .button');
  await page.getByText('of 50 games').waitFor();
  await page.locator('.fair .button', { hasText: 'Play them' }).waitFor();
  await accessible(page, 'the balance');
  await page.locator('.fair').scrollIntoViewIfNeeded();
  await picture(page, 'levels-fair');
  await page.selectOption('.fair [aria-label=Games]', '200');
  await page.check('[name=scenario][value="lgv/chancellorsville"]');
  await page.click('.fair .button');
  await page.getByText(/of 200 games/).waitFor();
  await page.locator('.fair .button', { hasText: 'Stop' }).click();
  await page.locator('.fair .button', { hasText: 'Play them' }).waitFor();
  check(!errors.length, errors.join('; '));
});

await close();
