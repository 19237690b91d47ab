// Somebody sets the clock of the machine: limits and notices go by another.
import http from 'node:http';
import path from 'node:path';
import { Server, check, close, file, forgetful, freshKey, same, until } from './common.mjs';

const leaping = path.join(path.dirname(forgetful), 'leaping_serve');
const heard = [];
const hook = http.createServer((request, answer) => {
  let text = '';
  request.on('data', (part) => (text += part));
  request.on('end', () => { heard.push(JSON.parse(text)); answer.end(); });
});
await new Promise((done) => hook.listen(0, '127.0.0.1', done));
const address = `127.0.0.1:${hook.address().port}`;
const server = await new Server(file('clock.db'), { program: leaping, words: () => [file('clock.db'), address] }).start();

// Four notices to one seat, at least two seconds apart: a clock that is set back would hold them up for hours.
async function notices() {
  const { seats } = await server.create();
  const { actor } = (await server.get('/api/table', seats.nobody)).json;
  const other = actor === 'union' ? 'confederate' : 'union';
  same((await server.post('/api/table/webhook', seats[actor], { url: `http://${address}/` })).status, 200, 'an address');
  await until(() => heard.length >= 1, 'it is his turn');
  for (let i = 2; i <= 4; i++) {
    const { json } = await server.post('/api/table/offer', seats[other], { kind: 'table-dice' });
    await until(() => heard.length >= i, `offer ${i}`);
    same((await server.post('/api/table/answer', seats[actor], { offer: json.offer, agree: false })).status, 200, 'no');
  }
  check(heard.length >= 4, 'all came');
  same((await server.post('/api/table/resign', seats[other], { key: freshKey() })).status, 200, 'the end');
}

async function limits() {
  const began = Date.now();
  let put_off = 0;
  for (let i = 0; i < 120; i++) put_off += (await server.get('/api/nothing')).status === 429;
  check(put_off > 60 || Date.now() - began > 60000, `${put_off} of 120 bad requests were put off`);
}

await notices();
await limits();
hook.close();
same(await server.stop('SIGTERM'), { code: 0, signal: null }, 'it ends well');
await close();
