// What an operator sees: /health that asks the disk, /metrics that count, a log without secrets; and a file of settings.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { Live, Server, chance, check, close, file, forgetful, freshKey, program, same, until } from './common.mjs';

// ---- The log ----

// A line of logfmt as an object; null when it is none.
function fields(line) {
  const found = {};
  const rest = line.replace(/([a-z_]+)=("((?:[^"\\]|\\.)*)"|[^ "=]*)( |$)/g, (_, key, word, quoted) => {
    found[key] = quoted ?? word;
    return '';
  });
  return rest === '' && found.time && found.level && found.event ? found : null;
}

const linesOf = (server) => server.said.split('\n').filter((line) => line.startsWith('time=')).map(fields);

async function log() {
  const server = await new Server(file('log.db'), { options: ['--log', 'request'] }).start();
  const { seats, table } = await server.create();
  const view = (await server.get('/api/table', seats.nobody)).json;
  const live = new Live(server, seats[view.actor]);
  await until(() => live.view, 'a view');
  const action = live.view.legal[0][0];
  live.say(`act 1 ${JSON.stringify({ seq: view.seq, key: freshKey(), action })}`);
  await until(() => live.messages.some((m) => m.type === 'answer'), 'an answer');
  await server.get(`/t/${seats.union}`);
  await server.get('/api/table', 'x'.repeat(32));
  await server.post('/api/table/act', seats[view.actor], { seq: 9999, key: freshKey(), action });
  for (const where of ['/api/table/at/', '/api/tables/', '/api/table/', '/']) {
    for (const method of ['GET', 'POST']) await server.ask(method, where + seats.union);
    await server.get(where + seats.confederate, seats.union);
  }
  await server.post('/api/table/chat', seats.union, { text: 'a private word' });
  await until(() => linesOf(server).some((line) => line?.path === '/api/table/chat'), 'the last one is told');
  live.end();
  await server.stop();
  const lines = linesOf(server);
  check(lines.every(Boolean), 'every line is logfmt', server.said.split('\n').filter((line) => line.startsWith('time=') && !fields(line)));
  same(lines[0].event, 'start', 'it begins');
  same(lines.at(-1).event, 'stop', 'and ends');
  const [acted] = lines.filter((line) => line.path === '/api/table/act' && line.by === 'socket');
  check(acted?.status === '200' && acted.table === '1' && Number(acted.us) > 0, 'an action over a socket', acted);
  check(lines.some((line) => line.path === '/api/table' && line.status === '401' && line.code === 'no-token'), 'who has no token');
  check(lines.some((line) => line.status === '409' && line.code === 'stale'), 'who comes too late');
  check(lines.some((line) => line.status === '401' && line.path === '/api/table/at/*'), 'of a way only what we say of it ourselves');
  check(lines.some((line) => line.status === '404' && line.path === '?'), 'a way that leads nowhere is not named');
  for (const secret of [...Object.values(seats), table, 'a private word', 'x'.repeat(32)]) {
    check(!server.said.includes(secret), 'no token, no name of a table and no word of a player is in it');
  }
  const quiet = await new Server(file('quiet.db'), { options: ['--log', 'error'] }).start();
  await quiet.create();
  await quiet.stop();
  same(linesOf(quiet).length, 0, 'only errors, and there were none');
}

// ---- /metrics ----

const ask = (port, where, headers = {}) => new Promise((done) => {
  http.get({ host: '127.0.0.1', port, path: where, headers }, (answer) => {
    let text = '';
    answer.on('data', (part) => (text += part));
    answer.on('end', () => done({ status: answer.statusCode, text, type: answer.headers['content-type'] }));
  }).on('error', () => done({ status: 0 }));
});

// The text of Prometheus, read strictly: each value behind its HELP and TYPE, buckets that grow.
function read(text) {
  const values = new Map();
  const types = new Map();
  for (const line of text.trimEnd().split('\n')) {
    const type = /^# TYPE (\S+) (counter|gauge|histogram)$/.exec(line);
    const value = /^([a-z_]+)(\{[^{}]*\})? (-?\d+(?:\.\d+)?)$/.exec(line);
    if (type) check(!types.has(type[1]), `${type[1]} once`) && types.set(type[1], type[2]);
    else if (value) {
      const name = types.get(value[1]) ? value[1] : value[1].replace(/_(bucket|sum|count)$/, '');
      check(types.has(name) && !values.has(value[1] + (value[2] ?? '')), `${line} has a type, and is there once`);
      values.set(value[1] + (value[2] ?? ''), Number(value[3]));
    } else check(/^# HELP \S+ \S/.test(line), `a line of help: ${line}`);
  }
  return values;
}

const portOf = (server) => Number(linesOf(server).find((line) => line.event === 'start').metrics_port);

async function metrics() {
  const server = await new Server(file('metrics.db'), { options: ['--metrics', '0'] }).start();
  await until(() => linesOf(server).length > 0, 'where they are');
  const port = portOf(server);
  const before = read((await ask(port, '/metrics')).text);
  const { seats } = await server.create();
  const view = (await server.get('/api/table', seats.nobody)).json;
  const live = new Live(server, seats[view.actor]);
  await until(() => live.view, 'a view');
  await server.post('/api/table/act', seats[view.actor], { seq: view.seq, key: freshKey(), action: live.view.legal[0][0] });
  await server.post('/api/table/act', seats[view.actor], { seq: 9999, key: freshKey(), action: 'pass' });
  const answer = await ask(port, '/metrics');
  same([answer.status, answer.type], [200, 'text/plain; version=0.0.4; charset=utf-8'], 'as Prometheus wants it');
  const now = read(answer.text);
  const grown = (name) => now.get(`longroll_${name}`) - before.get(`longroll_${name}`);
  same([grown('acts_total'), grown('tables_created_total')], [1, 1], 'an action, a table');
  same(grown('request_seconds_count{kind="act"}'), 2, 'two were asked for');
  same(grown('request_seconds_bucket{kind="act",le="+Inf"}'), 2, 'all of them in the last bucket');
  same(grown('refusals_total{code="stale"}'), 1, 'one was refused');
  check(grown('append_seconds_count') >= 2 && grown('tell_seconds_count') >= 1, 'they were stored and told');
  check(grown('messages_total') >= 1 && grown('message_bytes_total') > 100, 'in messages');
  same([now.get('longroll_tables_held'), now.get('longroll_sockets'), now.get('longroll_healthy')], [1, 1, 1], 'how it is');
  check(now.get('process_resident_memory_bytes') > 1e6 && now.get('process_open_fds') > 5, 'the process');
  for (const [name, value] of now) {
    const [, base, label] = /^(\w+)_bucket\{(?:(kind="\w+"),)?le="\+Inf"\}$/.exec(name) ?? [];
    if (base) same(value, now.get(`${base}_count${label ? `{${label}}` : ''}`), `${base} ${label}: buckets add up`);
  }
  const [mean, all] = ['sum', 'count'].map((end) => now.get(`longroll_append_seconds_${end}`));
  check(mean > 0 && mean / all < 60, 'seconds, not anything else');
  for (const path of ['/', '/api/catalog', '/metrics/', '/admin/status']) same((await ask(port, path)).status, 404, `${path} is not here`);
  same((await server.get('/metrics')).status, 404, 'and the players\' address has none');
  live.end();
  await server.stop();
}

// ---- /health ----

async function health() {
  const server = await new Server(file('health.db'), { program: forgetful, words: () => [file('health.db'), 'FULL'] }).start();
  same((await server.get('/health')).json, { status: 'ok' }, 'well');
  const many = await Promise.all(Array.from({ length: 200 }, () => server.get('/health')));
  check(many.every((answer) => answer.status === 200), 'many ask at once');
  server.child.kill('SIGUSR1');
  await until(async () => (await server.get('/health')).status === 503, 'the disk fails, though nobody writes');
  const { json } = await server.get('/health');
  check(json.error.code === 'not-stored' && json.error.text.length > 5, 'and why', json);
  check(linesOf(server).some((line) => line?.event === 'store-failing' && line.why), 'it is in the log, once');
  same(linesOf(server).filter((line) => line.event === 'store-failing').length, 1, 'not with each question');
  await server.stop();
}

// ---- A file of settings ----

const tried = (text, ...more) => {
  writeFileSync(file('some.conf'), text);
  const { status, stderr, stdout } = spawnSync(program, ['serve', '--config', file('some.conf'), ...more], { encoding: 'utf8' });
  return { status, said: stderr + stdout };
};

async function settings() {
  const good = `# A club.\n\nlisten = 127.0.0.1:0\ndata = ${file('conf.db')}\nlog=request\n  max-level = 2 \n` +
    'trust-proxy = 10.0.0.0/8, fd00::/8\ntrust-proxy = 127.0.0.1\n';
  const { status, said } = tried(good, '--check');
  check(status === 0 && said.includes('some.conf is good'), `a good file: ${said}`);
  const wrong = [['listen = 1863\nlisen = 1864\n', /some\.conf:2: no setting 'lisen'; did you mean 'listen'\?/],
    ['log = loud\n', /some\.conf:1: log: /], ['\n\npatience = many\n', /some\.conf:3: patience: takes a whole number from 0 to 1000000, not 'many'/],
    ['max-level = 9', /some\.conf:1: max-level: /], ['data\n', /some\.conf:1: WORD = VALUE was expected/], ['key =\n', /some\.conf:1: key: takes a value/],
    ['public = example.org\n', /some\.conf:1: public: takes an address/], ['data = a\ndata = b\n', /some\.conf:2: 'data' is there twice/],
    ['webhook-ca = /nowhere\n', /some\.conf:1: webhook-ca: \/nowhere cannot be read/], ['trust-proxy = me\n', /trust-proxy: a proxy is an address/],
    ['boards = /nowhere\n', /boards: .*no such folder/], ['a'.repeat(70000), /some\.conf/]];
  for (const [text, told] of wrong) {
    const answer = tried(text, '--check');
    check(answer.status === 2 && told.test(answer.said), `${text.slice(0, 30)}: ${answer.said}`);
    check(tried(text).status === 2, 'and it does not begin with it');
  }
  check(tried('', '--check', '--log', 'loud').said.includes('--log: '), 'an option that is wrong is named as such');
  check(spawnSync(program, ['serve', '--check'], { encoding: 'utf8' }).stderr.includes('--config FILE'), 'nothing to be checked');
  check(spawnSync(program, ['serve', '--config', file('none.conf')], { encoding: 'utf8' }).stderr.includes('none.conf'), 'no such file');
  const server = await new Server('', { words: () => ['serve', '--config', file('good.conf'), '--max-level', '1'] });
  writeFileSync(file('good.conf'), good);
  await server.start();
  const { json } = await server.get('/api/catalog');
  same(Math.max(...json.games[0].opponents.map(({ level }) => level ?? 0)), 1, 'what an option says goes before the file');
  await until(() => linesOf(server).some((line) => line?.path === '/api/catalog'), 'what the file alone says holds');
  await server.stop();
}

// Everything is looked at, and each fault is told with its line.
function all_faults() {
  writeFileSync(file('letter'), 'a letter');
  const lines = ['listen = 127.0.0.1:1863', 'data = /nowhere/at/all/tables.db', '', 'lisen = 1864', 'log = loud', 'key = /nowhere/seeds.key',
    'trust-proxy = 10.0.0.0/8', 'trust-proxy = me', 'boards = /nowhere', 'admin = /nowhere/longroll.sock', 'metrics = 1863', 'patience'];
  const { status, said } = tried(lines.join('\n'), '--check');
  const told = [/:2: data: \/nowhere\/at\/all: no such folder/, /:4: no setting 'lisen'/, /:5: log: /, /:6: key: \/nowhere: no such folder/, /:8: trust-proxy: /,
    /:9: boards: /, /:10: admin: \/nowhere: no such folder/, /:11: metrics: this is where players come/, /:12: WORD = VALUE/];
  same(status, 2, 'not good');
  for (const one of told) check(one.test(said), `${one}: ${said}`);
  same(said.trimEnd().split('\n').length, told.length, `and nothing else: ${said}`);
  const wrong = [[`data = ${file('letter')}/tables.db`, /some\.conf:1: data: .*(no folder|Not a directory)/], [`data = ${file('')}`, /some\.conf:1: data: .* is no file/],
    ['store = postgres://[x/games\n', /some\.conf:1: store: /], ['store = postgres://longroll@/games\n', /some\.conf:1: store: needs a key/],
    [`store = postgres://longroll@/games\nkey = ${file('letter')}\ndata = x.db\n`, /some\.conf:1: store: data or store, not both/],
    ['data = postgres://longroll@/games\n', /some\.conf:1: data: takes a file; 'store' takes/],
    [`admin = ${file('a'.repeat(100))}`, /some\.conf:1: admin: the name of a socket has at most/]];
  writeFileSync(file('open.key'), '0'.repeat(64), { mode: 0o644 });
  wrong.push(['listen = 1.2.3.4.5:1\n', /some\.conf:1: listen: there is no such address/], ['metrics = [::1::2]:1\n', /some\.conf:1: metrics: there is no such address/],
    [`admin = ${path.dirname(file('x'))}`, /some\.conf:1: admin: is there, and no socket/], [`data = ${file('letter')}`, /some\.conf:1: data: .* is no store/],
    [`key = ${file('open.key')}`, /some\.conf:1: key: .*others can read this key/], ['public = https://play.example.org/sub?x\n', /some\.conf:1: public: takes an address/]);
  writeFileSync(file('junk.key'), 'junk', { mode: 0o600 });
  wrong.push([`key = ${file('junk.key')}`, /some\.conf:1: key: .*64 hexadecimal digits/]);
  for (const [text, one] of wrong) {
    const answer = tried(text, '--check');
    check(answer.status === 2 && one.test(answer.said), `${text}: ${answer.said}`);
  }
  const good = tried(`data = ${file('new.db')}\nkey = ${file('new.key')}\nadmin = ${file('{port}.sock')}\n`, '--check');
  check(good.status === 0 && !existsSync(file('new.db')), `what is not there yet can be made, and is not: ${good.said}`);
}

// Whatever bytes there are, the file is good or an error names its line.
function settings_of_any_kind() {
  const choose = chance(1863);
  const words = ['listen', 'data', '=', '\n', '#', ' ', 'trust-proxy', '10.0.0.0/8', '\0', '\r', '-1', '9'.repeat(30), 'é', '[::1]:1', ',', 'log', 'info'];
  for (let i = 0; i < 150; i++) {
    const text = Array.from({ length: 1 + choose(12) }, () => words[choose(words.length)]).join(choose(2) ? '' : ' = ');
    const { status, said } = tried(text, '--check');
    check(status === 0 || (status === 2 && /some\.conf:(\d+: | )./.test(said)), `${JSON.stringify(text)}: ${status} ${said}`);
  }
}

// A password in an address is nobody's to read.
function passwords() {
  for (const url of ['postgres://longroll:geheim@[bad/games', 'postgres://longroll:geheim/x@host/games', 'postgres://longroll:gehe%zz@/games']) {
    const said = [tried(`store = ${url}\nkey = ${file('letter')}\n`, '--check').said];
    for (const words of [['serve', '--store', url, '--key', file('letter')], ['store', 'check', url], ['store', 'backup', file('letter'), url]]) {
      said.push(spawnSync(program, words, { encoding: 'utf8' }).stderr);
    }
    for (const one of said) check(one.length > 20 && !/gehe/.test(one), 'no password is told', one);
  }
}

async function hung_up() {
  const server = await new Server(file('hung.db')).start();
  await server.create();
  same(await server.stop('SIGHUP'), { code: 0, signal: null }, 'the terminal is closed: it ends as it should');
  check(linesOf(server).at(-1).event === 'stop', 'and says so');
}

// The unit for systemd, where there is a systemd to judge it.
function unit() {
  for (const name of ['longroll.service', 'longroll@.service']) {
    const text = readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
    writeFileSync(file(name), text.replaceAll('/usr/local/bin/longroll', program));
  }
  const ask = (...words) => spawnSync('systemd-analyze', [...words, file('longroll.service')], { encoding: 'utf8' });
  const several = spawnSync('systemd-analyze', ['verify', file('longroll@.service')], { encoding: 'utf8' });
  if (!several.error) same([several.status, several.stderr], [0, ''], 'one for each port without a fault');
  const verified = ask('verify');
  if (verified.error) return console.log('skipped: the unit for systemd');
  same([verified.status, verified.stderr], [0, ''], 'a unit without a fault');
  const level = /exposure level for longroll\.service: ([\d.]+)/.exec(ask('security', '--offline=true').stdout)?.[1];
  check(level === undefined || Number(level) < 2, `locked down: ${level}`); // older ones cannot judge what does not run
}

await log();
await metrics();
await health();
await settings();
all_faults();
settings_of_any_kind();
passwords();
await hung_up();
unit();
await close();
