// Faults as people meet them: the engine of the page breaks down, and a table of a server was set aside.
import { fileURLToPath } from 'node:url';
import {
  accessible,
  act,
  asked,
  begin,
  check,
  choose,
  close,
  longrollServe,
  newPage,
  press,
  staticSite,
  test,
  view,
  visit,
} from './harness.mjs';

// The module of this page breaks down when somebody passes (tests/wasm/insane.c).
await test('a fault in the engine is told, and the game goes on from before it', async () => {
  const { page, errors } = await newPage();
  const insane = fileURLToPath(new URL('../../build/wasm/insane/longroll-lgv.wasm', import.meta.url));
  await page.route('**/longroll-lgv.wasm', (route) => route.fulfill({ path: insane }));
  await begin(page, await staticSite(), 'person', 'person');
  await asked(page);
  const before = await view(page);
  await choose(page.locator('.row', { hasText: 'Pass' }).first());
  await press(page);
  const tip = page.locator('.tip', { hasText: 'A fault in Long Roll' });
  await tip.waitFor();
  const text = (await tip.textContent()) ?? '';
  check(/The game is as it was before/.test(text) && /insane\.c:\d+/.test(text), `in plain words, and where: ${text}`);
  check((await view(page)).seq === before.seq, 'the position is the one before');
  await accessible(page, 'a fault');
  await act(page, 'assault from 10');
  check(!errors.length, errors.join('\n'));
});

await test('a table that was set aside says so and gives its record', async () => {
  const { page } = await newPage();
  const server = await longrollServe();
  const made = await fetch(new URL('api/tables', server), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ scenario: 'lgv/sedgwick' }),
  });
  const { seats } = await made.json();
  const error = { code: 'aside', text: 'this table was set aside: the program met a fault of its own here' };
  const body = JSON.stringify({ error });
  await page.route('**/api/table/about', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body }),
  );
  await visit(page, `${server}?fast#/t/${seats.union}`);
  await page.locator('h1', { hasText: 'This game was set aside' }).waitFor();
  check(await page.getByText('met a fault of its own').isVisible(), 'with the reason');
  await accessible(page, 'a table set aside');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Download this game')]);
  check(download.suggestedFilename() === 'game.record', 'its record is there');
});

await close();
