// The lab in the page’s engine: the same games as in the terminal by the same seed, in small steps; it can be stopped.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { localEngine } from '../../web/engine/local.js';
import { Engines, serve } from '../../web/engine/core.js';
import { check, close, files, top } from './common.mjs';

const program = process.env.LONGROLL ?? fileURLToPath(new URL('build/longroll', top));

const { port1, port2 } = new MessageChannel();
serve(port1, new Engines(files));
const engine = await localEngine({ port: () => port2 });

/** What the terminal says of the same batch. */
function terminal({ scenario, options, by, games, seed }) {
  const chosen = Object.entries(options ?? {}).flatMap(([name, value]) => ['--option', `${name}=${value}`]);
  const batch = ['--by', by, '--games', games, '--seed', seed, '--threads', 1, ...chosen];
  return execFileSync(program, ['lab', 'balance', scenario, ...batch], { encoding: 'utf8' });
}

async function alike(batch) {
  let told = 0;
  const found = await engine.balance(batch, ({ games }) => {
    check(games >= told && games <= batch.games, `${batch.scenario}: ${games} games`);
    told = games;
    return true;
  });
  const said = terminal(batch);
  const sides = `Union won ${found.union}, Confederate won ${found.confederate}, drawn ${found.drawn};`;
  check(said.includes(sides), `${batch.scenario}: ${sides} not ${said}`);
  for (const [result, count] of found.results)
    check(new RegExp(`^ *${count}  ${result}$`, 'm').test(said), `${batch.scenario}: ${count} times ${result}`);
  const numbers = said.match(/scored ([\d.]+) \(([\d.]+) to ([\d.]+)\)/)?.slice(1).map(Number) ?? [];
  const near = [found.score, found.low, found.high].every((one, i) => Math.abs(one - numbers[i]) < 0.0006);
  check(near, `${batch.scenario}: the same interval: ${numbers}`);
}

await alike({ scenario: 'lgv/sedgwick', by: 'ai:2', games: 40, seed: 3 });
await alike({ scenario: 'lgv/sedgwick', by: 'ai:script', games: 10, seed: 4, options: { rain: 'on' } });
await alike({ scenario: 'guv/lee-moves', by: 'ai:2', games: 12, seed: 3 });
await alike({ scenario: 'lfm/buschbecks-line', by: 'ai:1', games: 20, seed: 3 });
await alike({ scenario: 'bff/schoolhouse', by: 'ai:2', games: 12, seed: 3 });

const stopped = await engine.balance({ scenario: 'guv/lee-moves', by: 'ai:2', games: 5000, seed: 1 }, () => false);
check(stopped.games > 0 && stopped.games < 5000, `it stops when told to: after ${stopped.games}`);

for (const [wrong, words] of [
  [{ by: 'ai:9' }, 'does not play'],
  [{ by: 'person' }, 'does not play'],
  [{ games: 0 }, 'games'],
  [{ games: 1e9 }, 'games'],
  [{ seed: 'x' }, 'seed'],
  [{ scenario: 'lgv/nowhere' }, ''],
  [{ options: { rain: 'purple' } }, 'rain'],
]) {
  const batch = { scenario: 'lgv/sedgwick', by: 'ai:2', games: 10, seed: 1, ...wrong };
  const text = await engine.balance(batch, () => true).then(
    () => 'nobody said no',
    (error) => error.text,
  );
  check(text && text !== 'nobody said no' && text.includes(words), `${JSON.stringify(wrong)}: ${text}`);
}
await engine.create({ scenario: 'lgv/sedgwick', seats: { union: 'person', confederate: 'person' }, seed: 1 });
await engine.balance({ scenario: 'lgv/sedgwick', by: 'ai:2', games: 3, seed: 1 }, () => true);
check((await engine.view()).actor === 'union', 'a game on the table is left alone');

engine.close();
port1.close();
close();
