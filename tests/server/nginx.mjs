// Behind nginx, by the very file that is offered to operators (deploy/nginx.conf): TLS, pages, requests, the live channel,
// and addresses that the proxy tells. Only names, ports and the certificate are put in.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import http from 'node:http';
import net from 'node:net';
import tls from 'node:tls';
import { Live, Server, check, close, file, freshKey, program, same, until } from './common.mjs';

const nginx = ['nginx', '/usr/sbin/nginx'].find((name) => spawnSync(name, ['-v']).status === 0);
if (!nginx) {
  if (process.env.CI === 'true') check(false, 'nginx is not installed');
  else console.log('skipped: everything behind nginx');
  await close();
}

const example = (name) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
const NAME = 'play.example.org';

// ---- nginx of our own ----

const freePort = () => new Promise((done) => {
  const server = net.createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => done(port));
  });
});

function certificate() {
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2',
    '-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`, '-keyout', file('privkey.pem'), '-out', file('fullchain.pem')], { stdio: 'ignore' });
}

// The example, with every occurrence of what an operator would change, changed.
function site(ports, upstream) {
  let text = example('nginx.conf');
  for (const [from, to] of [['127.0.0.1:1863', `127.0.0.1:${upstream}`], ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
    ['listen 443 ssl', `listen 127.0.0.1:${ports.tls} ssl`], [`/etc/letsencrypt/live/${NAME}/fullchain.pem`, file('fullchain.pem')],
    [`/etc/letsencrypt/live/${NAME}/privkey.pem`, file('privkey.pem')]]) {
    check(text.includes(from), `the example has ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

// In a folder and at ports of its own; ended by its id.
async function proxy(upstream) {
  const prefix = file('nginx');
  mkdirSync(prefix);
  for (let i = 0; ; i++) {
    const ports = { plain: await freePort(), tls: await freePort() };
    writeFileSync(`${prefix}/site.conf`, site(ports, upstream));
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${prefix}/${kind};`).join('\n');
    const user = process.getuid() === 0 ? 'user root;\n' : '';
    writeFileSync(`${prefix}/nginx.conf`, `${user}daemon off;\npid ${prefix}/pid;\nerror_log stderr;\nworker_processes 1;\n` +
      `events { worker_connections 256; }\nhttp {\naccess_log off;\n${places}\ninclude ${prefix}/site.conf;\n}\n`);
    const child = spawn(nginx, ['-p', prefix, '-c', `${prefix}/nginx.conf`, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (text) => (said += text));
    process.on('exit', () => child.exitCode ?? child.signalCode ?? child.kill('SIGTERM'));
    const there = await until(async () => child.exitCode !== null || (await plain(ports.plain, '/')).status === 301, 'nginx begins');
    if (there && child.exitCode === null) return { child, ports };
    if (i === 5 || !/bind\(\)/.test(said)) throw new Error(`nginx: ${said}`); // somebody took the port: take another
  }
}

// ---- Asking ----

const collect = (request) => new Promise((done) => {
  request.on('error', (error) => done({ status: 0, error }));
  request.on('response', (answer) => {
    let text = '';
    answer.on('data', (part) => (text += part));
    answer.on('end', () => {
      let json;
      try { json = JSON.parse(text); } catch { /* a page */ }
      done({ status: answer.statusCode, headers: answer.headers, text, json });
    });
  });
});

function plain(port, path) {
  const request = http.get({ host: '127.0.0.1', port, path, headers: { Host: NAME } });
  return collect(request);
}

let port;
const secure = () => ({ host: '127.0.0.1', port, servername: NAME, ca: readFileSync(file('fullchain.pem')) });

function ask(method, path, { token, body, from = '127.0.0.1', headers = {} } = {}) {
  const bytes = body === undefined ? undefined : JSON.stringify(body);
  const request = https.request({ ...secure(), method, path, localAddress: from, agent: false, headers: {
    Host: NAME, ...(token && { Authorization: `Bearer ${token}` }), ...(bytes && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(bytes) }), ...headers } });
  request.end(bytes);
  return collect(request);
}

// ---- What must go through ----

async function page() {
  const front = await ask('GET', '/');
  check(front.status === 200 && front.text.includes('<title>Long Roll</title>'), 'the page, by TLS');
  same(front.headers['strict-transport-security'], 'max-age=31536000', 'and only so from now on');
  check(front.headers['content-security-policy'].includes("default-src 'self'"), 'with our own policy');
  const again = await ask('GET', '/', { headers: { 'If-None-Match': front.headers.etag } });
  same(again.status, 304, 'kept by the browser');
  same((await ask('GET', '/health')).json, { status: 'ok' }, 'it is well');
  same((await ask('GET', '/metrics')).status, 404, 'its figures are not for the world');
}

async function table() {
  const origin = { Origin: `https://${NAME}` };
  const made = await ask('POST', '/api/tables', { body: { scenario: 'lgv/sedgwick' }, headers: origin });
  same(made.status, 201, 'a table');
  check(made.json.links.union.startsWith(`https://${NAME}/#/t/`), 'with links for others');
  same((await ask('POST', '/api/tables', { body: { scenario: 'lgv/sedgwick' }, headers: { Origin: 'https://evil.example' } })).status, 403, 'not for a page from elsewhere');
  const { seats } = made.json;
  const view = (await ask('GET', '/api/table', { token: seats.nobody })).json;
  const live = new Live(null, seats[view.actor], { host: NAME, origin: `https://${NAME}`, connect: () => tls.connect({ ...secure(), ALPNProtocols: ['http/1.1'] }) });
  await until(() => live.presence, 'the live channel');
  check(live.good, 'a WebSocket by the book');
  const action = live.view.legal[0][0];
  live.say(`act 1 ${JSON.stringify({ seq: view.seq, key: freshKey(), action })}`);
  await until(() => live.messages.some(({ type }) => type === 'answer'), 'an action over it');
  same(live.messages.find(({ type }) => type === 'answer').status, 200, 'is done');
  const long = { scenario: 'lgv/sedgwick', record: 'x'.repeat(60000) };
  same((await ask('POST', '/api/tables', { body: long })).status, 400, 'a long body comes whole');
  same((await ask('POST', '/api/tables', { body: { record: 'x'.repeat(70000) } })).status, 413, 'one too long does not');
  live.end();
}

// Who misbehaves behind the proxy is put off, and nobody else.
async function addresses() {
  const bad = (from, headers) => ask('GET', '/api/nothing', { from, headers });
  for (let i = 0; i < 9; i++) await bad('127.0.0.5', { 'X-Forwarded-For': '127.0.0.6' });
  same((await bad('127.0.0.5')).status, 429, 'too often');
  same((await bad('127.0.0.6')).status, 404, 'another address, and the one that was named falsely, is not');
  same((await ask('GET', '/api/catalog', { from: '127.0.0.7' })).status, 200, 'nor a third');
}

certificate();
writeFileSync(file('longroll.conf'), example('longroll.conf').replace('127.0.0.1:1863', '127.0.0.1:0')
  .replace('/var/lib/longroll/tables.db', file('nginx.db')).replace('metrics = 9863', 'metrics = 0'));
same(spawnSync(program, ['serve', '--config', file('longroll.conf'), '--check']).status, 0, 'the example of settings is good');
const server = await new Server('', { words: () => ['serve', '--config', file('longroll.conf'), '--patience', '8'] }).start();
const { child, ports } = await proxy(server.port);
port = ports.tls;
const elsewhere = await plain(ports.plain, '/some/where?x=1');
same([elsewhere.status, elsewhere.headers.location], [301, `https://${NAME}/some/where?x=1`], 'from http to https');
await page();
await table();
await addresses();
await server.stop();
same((await ask('GET', '/')).status, 502, 'without the server nginx says so');
const ended = new Promise((done) => child.on('exit', done));
child.kill('SIGTERM');
await ended;
await close();
