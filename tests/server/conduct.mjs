// What one player need not have from another: chat and offers; and what the operator hears of it.
import { spawnSync } from 'node:child_process';
import { Live, Server, check, close, file, freshKey, program, same, until } from './common.mjs';

const data = file('conduct.db');
const server = await new Server(data).start();
const { seats, table } = await server.create({ scenario: 'lgv/sedgwick', name: 'Ann', confederate: 'open' });
const bob = (await server.post('/api/sit', undefined, { table, seat: 'confederate', name: 'Bob' })).json.token;
const ann = seats.union;
const post = (what, token, body) => server.post(`/api/table/${what}`, token, body);
const admin = (...words) => {
  const { status, stdout, stderr } = spawnSync(program, ['admin', ...words, '--data', data], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
};
const heard = (live) => live.messages.filter(({ type }) => type === 'chat').map(({ text }) => text);
const blocks = async (token) => (await server.get('/api/table/about', token)).json.blocks;

async function come(token) {
  const live = new Live(server, token);
  await until(() => live.presence, 'somebody comes');
  return live;
}

// Who is not heard does not notice it; everybody else hears him.
async function chat() {
  const [to, other] = [await come(ann), await come(seats.nobody)];
  const say = async (text) => {
    same((await post('chat', bob, { text })).status, 200, 'he may speak');
    await until(() => heard(other).includes(text), 'others hear it');
  };
  await say('one');
  same((await post('block', ann, { seat: 'confederate', what: 'chat' })).status, 200, 'she hides his chat');
  await say('two');
  same((await post('chat', seats.nobody, { text: 'a spectator' })).status, 200, 'a spectator speaks');
  await until(() => heard(to).includes('a spectator'), 'she hears him');
  same(heard(to), ['one', 'a spectator'], 'and not the one she hid');
  same([await blocks(ann), await blocks(bob), await blocks(seats.nobody)], [{ confederate: 'chat' }, {}, {}], 'only she sees it');
  await server.stop();
  await server.start();
  same(await blocks(ann), { confederate: 'chat' }, 'also after a restart');
  const again = await come(ann);
  await until(() => heard(again).length, 'chat follows presence');
  same(heard(again), ['a spectator'], 'nor is she told of what was said before');
  same((await post('offer', bob, { kind: 'table-dice' })).status, 200, 'he may still offer');
  same((await post('block', ann, { seat: 'nobody', what: 'chat' })).status, 200, 'spectators can be hidden');
  await post('chat', seats.nobody, { text: 'heard by nobody' });
  await post('block', ann, { seat: 'nobody', what: 'none' });
  await post('block', ann, { seat: 'confederate', what: 'none' });
  same(await blocks(ann), {}, 'all is taken back');
  const third = await come(ann);
  same(heard(third), ['one', 'two', 'a spectator', 'heard by nobody'], 'then all of it is there');
}

async function offers() {
  const standing = (await server.get('/api/table/about', ann)).json.offers;
  same(standing.map(({ by, kind }) => [by, kind]), [['confederate', 'table-dice']], 'his offer stands');
  same((await post('block', ann, { seat: 'confederate', what: 'all' })).status, 200, 'she blocks him');
  same((await server.get('/api/table/about', ann)).json.offers, [], 'it does no more');
  const late = await post('answer', ann, { offer: standing[0].offer, agree: true });
  same(late.status, 404, 'nor can it be accepted');
  const offer = await post('offer', bob, { kind: 'table-dice' });
  same([offer.status, offer.json.error.code, offer.json.error.text], [409, 'no-offer', 'the other player takes no offers from you'], 'another is not made');
  await post('resign', ann, { key: freshKey() });
  same((await post('offer', bob, { kind: 'rematch' })).status, 409, 'nor a rematch');
  same((await post('offer', ann, { kind: 'rematch' })).status, 200, 'she herself may');
}

async function wrong() {
  for (const [who, body, status, field] of [[ann, { seat: 'union', what: 'all' }, 400, 'seat'], [ann, { seat: 'lee', what: 'all' }, 400, 'seat'],
    [ann, { seat: 'confederate', what: 'nothing' }, 400, 'what'], [ann, { seat: 'confederate' }, 400, 'what'],
    [ann, { seat: 'confederate', what: 'all', more: 1 }, 400, 'more'], [seats.nobody, { seat: 'union', what: 'all' }, 403, undefined]]) {
    const answer = await post('block', who, body);
    same([answer.status, answer.json.error.field], [status, field], `block ${JSON.stringify(body)}`);
  }
  for (const [who, body, status] of [[ann, { seat: 'confederate', reason: '' }, 400], [ann, { seat: 'confederate', reason: 'a\nb' }, 400],
    [ann, { seat: 'confederate', reason: 'x'.repeat(301) }, 400], [ann, { seat: 'union', reason: 'x' }, 400], [seats.nobody, { seat: 'union', reason: 'x' }, 403]]) {
    same((await post('report', who, body)).status, status, `report ${JSON.stringify(body).slice(0, 60)}`);
  }
}

async function reports() {
  same(admin('reports'), { status: 0, said: '' }, 'nothing so far');
  for (let i = 1; i <= 12; i++) await post('chat', bob, { text: `line ${i}` });
  same((await post('report', ann, { seat: 'confederate', reason: 'he shouts, "always"' })).status, 200, 'she reports him');
  const { said } = admin('reports');
  check(/^table 1, \d{4}-\d\d-\d\d \d\d:\d\d: union about confederate: he shouts, "always"$/m.test(said), `the operator hears of it: ${said}`);
  same(said.match(/^ {2}confederate: line \d+$/gm).map((line) => Number(/\d+/.exec(line)[0])), [3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 'with the last ten lines');
  for (let i = 0; i < 5; i++) await post('report', ann, { seat: 'confederate', reason: `again ${i}` });
  await post('report', bob, { seat: 'nobody', reason: 'they whistle' });
  const lines = admin('reports').said.split('\n').filter((line) => line.startsWith('table'));
  same(lines.map((line) => line.replace(/, .*?:\d\d/, '')), ['table 1: union about confederate: again 4', 'table 1: confederate about nobody: they whistle'],
    'one of each seat, the last');
  check(!server.said.includes('again 4') && !server.said.includes('line 12'), 'the log has none of their words');
  same(admin('settle', '1').said, 'done\n', 'that is settled');
  check(admin('settle', '1').said.includes('nothing was reported there'), 'once');
  same(admin('reports').said, '', 'and gone');
  await post('report', ann, { seat: 'confederate', reason: 'once more' });
  same(admin('remove', '1').status, 0, 'the table is removed');
  same(admin('reports').said, '', 'with its reports');
}

await chat();
await wrong();
await offers();
await reports();
await server.stop();
await close();
