// Every way that the server knows, asked a little wrong: nothing stands there, and the server goes on. The ways come from
// docs/openapi.json, which openapi.mjs holds against the server's own table: a new one is tried here by itself.
import { Live, Server, check, close, file, same, until } from './common.mjs';
import { api, wayOf } from './lib/schema.mjs';

const server = await new Server(file('ways.db')).start();
const { seats } = await server.create();

const values = { game: 'lgv', board: 'chancellorsville', state: 'all', next: '1-1', entries: '0' };
const fill = (path) => path.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
const ways = Object.entries(api.paths).map(([path, methods]) => ({ path: fill(path), methods: Object.keys(methods) }));

// A slash at the end, a dot, an empty part, a part twice: at every place where that can be.
function crooked(path) {
  const parts = path.split('/').slice(1);
  const put = (at, ...more) => `/${[...parts.slice(0, at), ...more, ...parts.slice(at)].join('/')}`;
  const found = [`${path}/`, `${path}//`, `${path}/.`, `${path}/..`];
  for (let i = 1; i <= parts.length; i++) found.push(put(i, ''), put(i, '.'), put(i, '..'), put(i, parts[i - 1]));
  return [...new Set(found)];
}

async function addresses() {
  for (const { path, methods } of ways) {
    check(!path.includes('{'), `${path}: every part has a value`);
    for (const where of crooked(path)) {
      for (const method of methods) {
        for (const token of [seats.union, undefined]) {
          const body = method === 'post' ? {} : undefined;
          const answer = await server.ask(method.toUpperCase(), where, { token, body });
          const other = wayOf(where) && !wayOf(where).methods[method]; // a part that may be any word, by the other method
          same(answer.status, other ? 405 : 404, `${method} ${where}`);
        }
      }
    }
  }
}

async function methods() {
  for (const { path, methods: known } of ways) {
    for (const method of ['get', 'post', 'put', 'delete', 'options', 'patch'].filter((one) => !known.includes(one))) {
      const body = method === 'get' ? undefined : {};
      same((await server.ask(method.toUpperCase(), path, { token: seats.union, body })).status, 405, `${method} ${path}`);
    }
  }
}

// The same words over a socket.
async function words() {
  for (const { path } of ways.filter((way) => way.path.startsWith('/api/table/'))) {
    const live = new Live(server, seats.union);
    await until(() => live.view, 'the view');
    live.say(`${path.split('/')[3]} 1 {}`);
    await until(() => live.closed || live.messages.some((m) => m.type === 'answer'), `${path} over a socket`);
    live.end();
  }
}

await addresses();
await methods();
await words();
same((await server.get('/api/status')).status, 200, 'it goes on');
same(await server.stop('SIGTERM'), { code: 0, signal: null }, 'it ends well');
await close();
