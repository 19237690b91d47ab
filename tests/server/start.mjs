// How it begins: `make play` prints an address where a game can be played, stops when it is told to, and keeps the
// game; without a file or a port of one's own the usual ones are taken, or others.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { Server, check, close, file, program, same, step, until } from './common.mjs';

const top = fileURLToPath(new URL('../../', import.meta.url));

// A command in a process group of its own that tells where it serves; a Server that did not start itself.
async function started(command, args, home) {
  const server = new Server('');
  const env = { ...process.env, XDG_DATA_HOME: home };
  for (const name of ['MAKEFLAGS', 'MFLAGS', 'MAKELEVEL', 'MAKEOVERRIDES']) delete env[name];
  server.child = spawn(command, args, { cwd: top, env, detached: true });
  const { child } = server;
  process.on('exit', () => child.exitCode ?? child.signalCode ?? process.kill(-child.pid, 'SIGKILL'));
  server.ended = new Promise((done) => server.child.on('exit', (code, signal) => done({ code, signal })));
  server.child.stdout.on('data', (text) => (server.said += text));
  server.child.stderr.on('data', (text) => (server.said += text));
  await until(() => /Ctrl-C to stop\n/.test(server.said) || server.child.exitCode !== null, 'it begins', 300000);
  server.port = Number(/http:\/\/127\.0\.0\.1:(\d+)\/\n/.exec(server.said)?.[1]);
  check(server.port > 0, `it prints its address: ${server.said}`);
  return server;
}

// As a terminal does it, to the whole group.
async function interrupt(server, signal = 'SIGINT') {
  process.kill(-server.child.pid, signal);
  const end = await server.ended;
  same((await server.get('/')).status, 0, 'nobody answers any more');
  return end;
}

// ---- make play ----

const home = file('home');
mkdirSync(home);
let server = await started('make', ['play'], home);
check((await server.get('/')).text?.includes('<title>Long Roll</title>'), 'the page is there');
check(existsSync(path.join(home, 'longroll/tables.db')), 'games are kept below XDG_DATA_HOME');
const { seats } = await server.create({ scenario: 'lgv/chancellorsville', union: 'person', confederate: 'ai:script' });
const { action } = await step(server, { union: seats.union }, () => 0);
await interrupt(server);
check(!/\*\*\*|rror/.test(server.said), `nothing is complained of: ${server.said}`);

server = await started('make', ['play'], home);
const view = (await server.get('/api/table', seats.union)).json;
check(view.seq >= 1, `the game is found again after ${action}`);
server.child.kill('SIGTERM'); // to make alone, which hands it on
await server.ended;
await until(async () => (await server.get('/')).status === 0, 'the server ends with make');

// ---- The usual port ----

const first = await started(program, ['serve'], file('first'));
const second = await started(program, ['serve'], file('second'));
check(first.port !== second.port, 'two serve side by side');
const why = ({ port, said }) => port === 1863 || /^Port 1863 is taken\.$/m.test(said);
check(why(first) && why(second), `who has not the usual port says why: ${first.said} ${second.said}`);
check((await second.get('/api/catalog')).status === 200, 'the second answers');
const third = new Server('');
third.child = spawn(program, ['serve', '--listen', `127.0.0.1:${first.port}`, '--data', file('third.db')]);
third.child.stderr.on('data', (text) => (third.said += text));
const code = await new Promise((done) => third.child.on('close', done));
check(code === 2 && third.said.includes('cannot listen on'), `a port asked for is not exchanged: ${third.said}`);
writeFileSync(file('junk.key'), 'junk', { mode: 0o600 });
const fourth = spawnSync(program, ['serve', '--listen', '127.0.0.1:0', '--data', file('fourth.db'), '--key', file('junk.key')], { encoding: 'utf8' });
check(fourth.status === 2 && fourth.stderr.includes('64 hexadecimal digits'), `nor is a key that is none taken: ${fourth.stderr}`);
same(readdirSync(path.dirname(home)).filter((name) => /^(third|fourth)/.test(name)), [], 'what did not begin leaves nothing');
for (const one of [first, second]) same(await interrupt(one), { code: 0, signal: null }, 'it ends well');

await close();
