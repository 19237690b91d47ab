// A table on a server: the same interface as local.js, over fetch and a WebSocket (docs/api.md). The token of the link
// says table and seat; a message never says whom it speaks for.
import { EngineError } from './core.js';
import { Channel } from './channel.js';
import { Unpacker, kindOf } from './unpack.js';

/**
 * @typedef {import('./core.js').View} View
 *
 * @typedef {object} Settings
 * @property {string} token of the seat; of both seats, with a + between, where two play at one screen
 * @property {string|URL} [base] where the server is
 * @property {number} [patience] milliseconds before the first attempt to connect again
 */

/** A key that makes a repeated request count once. */
function freshKey() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What comes is not from `longroll serve`. @param {number} [status] */
function notOurs(status = 404) {
  const error = new EngineError(
    'no-server',
    'This page comes from a plain web server, which has no games. Open the page of “longroll serve”.',
  );
  error.status = status;
  return error;
}

function offline() {
  return new EngineError('offline', 'Server unreachable. This is the last known position.');
}

/** What changes nothing may be asked twice. */
const QUESTIONS = ['why', 'sheet', 'query', 'history'];

/** A proxy found no server, or the server stops: soon there is another. */
const AGAIN = [502, 503, 504];

export class RemoteEngine {
  /** @type {Set<(view: View) => void>} */
  #listeners = new Set();
  /** @type {Set<(error: Error) => void>} */
  #complaints = new Set();
  /** @type {Set<(message: any) => void>} */
  #others = new Set();
  /** @type {WebSocket|null} */
  #socket = null;
  #closed = false;
  #tries = 0;
  #timer = 0;
  #seq = 0;
  /** @type {string[]} */
  #tokens;
  #shown = ''; // whose view was told last
  #changed = ''; // who stood up last, and when by his count
  #sitting = false; // and the other has not seen the table yet
  #dice = 'server'; // who rolls them
  #live = ''; // whose token the socket has answered to
  #asks = 0;
  /** Requests by number, with the socket that they went over; answered with null when it is gone.
   * @type {Map<number, {socket: WebSocket, resolve: (answer: {status: number, body: any} | null) => void}>} */
  #waiting = new Map();
  #channel = new Channel();

  /** @param {Settings} settings */
  constructor(settings) {
    this.#tokens = settings.token.split('+');
    this.token = this.#tokens[0];
    this.base = new URL(settings.base ?? '.', location.href);
    this.patience = settings.patience ?? 800;
  }

  // ---- Requests ----

  /** @param {string} path */
  #url(path) {
    return new URL(`api/${path}`, this.base);
  }

  /**
   * A request; with a key in its body it may be sent again when no answer comes, and still counts once.
   * @param {string} path @param {any} [body] @param {boolean} [text] @param {string} [token] of who asks
   * @returns {Promise<any>}
   */
  async ask(path, body, text = false, token = this.token) {
    const said = body !== undefined && path.startsWith('table/') && path !== 'table/hint' && token === this.#live;
    const answered = said ? await this.#over(path.slice(6), body) : null;
    if (answered) return answered.status < 300 ? answered.body : this.#fail(answered.status, answered.body);
    const response = await this.#send(path, body, body?.key ? 2 : 0, token);
    if (response.ok) return text ? response.text() : response.json().catch(() => Promise.reject(notOurs()));
    const answer = await response.json().catch(() => null);
    if (!answer) throw response.status >= 500 ? offline() : notOurs(response.status);
    return this.#fail(response.status, answer);
  }

  /** @param {number} status @param {any} answer @returns {never} */
  #fail(status, answer) {
    const error = new EngineError(
      answer.error?.code ?? (answer.refused ? 'refused' : 'failed'),
      answer.refused?.why ?? answer.error?.text ?? `The server answered ${status}.`,
      answer.refused,
    );
    error.status = status;
    if (error.code === 'stale') this.view().catch(() => {});
    throw error;
  }

  /**
   * Over the socket, so that the answer comes behind the view that it led to; null when the socket is gone and the
   * same may be asked once more.
   * @param {string} word @param {any} body @returns {Promise<{status: number, body: any} | null>}
   */
  async #over(word, body) {
    const number = ++this.#asks;
    const socket = /** @type {WebSocket} */ (this.#socket);
    const answer = await new Promise((resolve) => {
      this.#waiting.set(number, { socket, resolve });
      socket.send(`${word} ${number} ${JSON.stringify(body)}`);
    });
    this.#waiting.delete(number);
    if (answer || body.key || QUESTIONS.includes(word)) return answer;
    throw offline();
  }

  /** @param {string} path @param {any} body @param {number} again how often @param {string} token
   * @returns {Promise<Response>} */
  async #send(path, body, again, token) {
    /** @type {Record<string, string>} */
    const headers = token ? { Authorization: `Bearer ${token}` } : {};
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const method = body === undefined ? 'GET' : 'POST';
    try {
      const response = await fetch(this.#url(path), { method, headers, body: body && JSON.stringify(body) });
      if (!again || this.#closed || !AGAIN.includes(response.status)) return response;
    } catch {
      if (!again || this.#closed) throw offline();
    }
    await new Promise((resolve) => setTimeout(resolve, this.patience));
    return this.#send(path, body, again - 1, token);
  }

  /** @returns {Promise<any>} */
  catalog() {
    return this.ask('catalog');
  }

  /** @param {string} game @param {string} board @returns {Promise<any>} */
  board(game, board) {
    return this.ask(`board/${game}/${board}`);
  }

  /** @param {string} game @returns {Promise<any>} */
  clauses(game) {
    return this.ask(`clauses/${game}`);
  }

  /** @param {string} action @param {number} [seq] @param {boolean} [ordered] a standing order does it */
  act(action, seq = this.#seq, ordered) {
    return this.ask('table/act', { seq, key: freshKey(), action, ordered });
  }

  /** Real dice, by whoever types them. @param {number[]} faces */
  roll(faces) {
    return this.act(`roll ${faces.join(' ')}`);
  }

  undo() {
    return this.ask('table/undo', { seq: this.#seq, key: freshKey() });
  }

  /** @param {string} action */
  why(action) {
    return this.ask('table/why', { action });
  }

  /** @param {string|null} [action] @param {number} [at] after so many entries */
  sheet(action = null, at) {
    return this.ask('table/sheet', { ...(action && { action }), at });
  }

  /** A question about the map as it is shown: while chairs are changed it is still the other's.
   * @param {string} query @param {number} [at] after so many entries
   * @returns {Promise<import('./core.js').Answer>} */
  query(query, at) {
    return this.ask('table/query', { query, at }, false, this.#shown || this.token);
  }

  /** @returns {Promise<string>} */
  record() {
    return this.ask('table/record', undefined, true);
  }

  /** @param {number} n @returns {Promise<View>} */
  at(n) {
    return this.ask(`table/at/${n}`);
  }

  /** When facts changed, and every roll, as the server tells it. @param {string[]} keys
   * @param {number} [from] only what came after so many entries @returns {Promise<any>} */
  told(keys, from) {
    return this.ask('table/history', { keys: keys.join(' '), from });
  }

  /** @param {string} text */
  chat(text) {
    return this.ask('table/chat', { text });
  }

  /** What comes from another seat. @param {string} seat @param {'none' | 'chat' | 'all'} what is not wanted */
  block(seat, what) {
    return this.ask('table/block', { seat, what });
  }

  /** To the operator of the server. @param {string} seat @param {string} reason */
  report(seat, reason) {
    return this.ask('table/report', { seat, reason });
  }

  /** What a level would do in this player's place; not over the socket, where everything else would wait behind it.
   * @param {number} level @param {(done: number) => boolean} tell false: it shall choose the best so far */
  async hint(level, tell) {
    const impatient = setInterval(() => tell(0) || this.hurry().catch(() => {}), 300);
    try {
      return await this.ask('table/hint', { level });
    } finally {
      clearInterval(impatient);
    }
  }

  /** The machine that thinks shall choose. */
  hurry() {
    return this.ask('table/hurry', {});
  }

  resign() {
    return this.ask('table/resign', { key: freshKey() });
  }

  /**
   * Two at one screen have agreed before they ask.
   * @param {string} kind @param {number} [to] @param {string} [roll] the faces of a corrected roll, as `roll 3 5`
   * @param {string} [nonce_hash] of our number for a rematch
   */
  async offer(kind, to, roll, nonce_hash) {
    const made = await this.ask('table/offer', { kind, to, roll, nonce_hash });
    const other = this.#tokens.find((one) => one !== this.token);
    if (other) await this.#as(other).answer(made.offer, true);
    return made;
  }

  /** Whoever has another token of this screen. @param {string} token */
  #as(token) {
    return new RemoteEngine({ token, base: this.base });
  }

  /** An address to be called when it is this seat's turn; '' for none. @param {string} url */
  webhook(url) {
    return this.ask('table/webhook', { url });
  }

  /** @param {number} offer @param {boolean} agree @param {string} [nonce_hash] of our number for a rematch */
  answer(offer, agree, nonce_hash) {
    return this.ask('table/answer', { offer, agree, nonce_hash });
  }

  /** The seat of the same person at the rematch. @returns {Promise<{table: string, seat: string, token: string}>} */
  async next() {
    const seats = [];
    for (const token of this.#tokens) seats.push(await this.#as(token).ask('table/next', {}));
    if (seats.length === 1) return seats[0];
    return { table: seats[0].table, seat: 'both', token: seats.map(({ token }) => token).join('+') };
  }

  /** Table, seats, offers, result. @returns {Promise<any>} */
  about() {
    return this.ask('table/about');
  }

  // ---- Views ----

  /** The whole view once, without following the game. @returns {Promise<void>} */
  async look() {
    this.#tell(await this.ask('table'));
  }

  /** The whole view anew, over the socket's channel. @returns {Promise<void>} */
  async view() {
    const old = this.#socket;
    this.#socket = null;
    this.#live = '';
    if (old && !this.#waits(old)) old.close(); // else when the last answer has come
    clearTimeout(this.#timer);
    if (!this.#closed) this.#connect();
  }

  /** @param {(view: View) => void} callback @returns {() => void} */
  onview(callback) {
    this.#listeners.add(callback);
    return () => this.#listeners.delete(callback);
  }

  /**
   * Chat, the table, presence; and `{type: 'line', up}` when the connection goes or comes.
   * @param {(message: any) => void} callback @returns {() => void}
   */
  onmessage(callback) {
    this.#others.add(callback);
    return () => this.#others.delete(callback);
  }

  /** @param {(error: Error) => void} callback @returns {() => void} */
  onerror(callback) {
    this.#complaints.add(callback);
    return () => this.#complaints.delete(callback);
  }

  #connect() {
    const url = this.#url('table/live');
    url.protocol = url.protocol.replace('http', 'ws');
    const socket = new WebSocket(url, 'longroll');
    this.#socket = socket;
    clearTimeout(this.#timer);
    window.addEventListener('online', this.#online);
    const { token } = this;
    const unpacker = new Unpacker();
    socket.onopen = () => socket.send(token);
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (kindOf(message) === 'answer') return this.#answered(socket, message);
      if (socket !== this.#socket) return;
      if (this.#tries) this.#hear({ type: 'line', up: true });
      this.#tries = 0;
      this.#live = token;
      if (kindOf(message) === 'view') this.#tell(unpacker.view(message));
      else this.#hear(message);
    };
    socket.onclose = (event) => {
      for (const one of [...this.#waiting.values()]) if (one.socket === socket) one.resolve(null);
      if (socket !== this.#socket) return;
      this.#live = '';
      if (!this.#closed) this.#lost(event.code);
    };
  }

  /** @param {WebSocket} socket */
  #waits(socket) {
    return [...this.#waiting.values()].some((one) => one.socket === socket);
  }

  /** @param {WebSocket} socket @param {{to: number, status?: number, body: any}} message */
  #answered(socket, { to, status = 200, body }) {
    this.#waiting.get(to)?.resolve({ status, body });
    this.#waiting.delete(to);
    if (socket !== this.#socket && !this.#waits(socket)) socket.close();
  }

  #online = () => {
    if (this.#tries && !this.#closed) this.#connect();
  };

  /** @param {View} view */
  #tell(view) {
    this.#seq = view.seq;
    this.#shown = this.token;
    if (this.#tokens.length > 1) this.#share(view);
    for (const listener of this.#listeners) listener(view);
  }

  /**
   * Two at one screen: whoever is asked sits down, behind a curtain if he sees what the other may not.
   * @param {View} view
   */
  #share(view) {
    const facts = () => JSON.stringify([...this.#channel.facts].sort());
    const before = facts();
    this.#channel.apply(view);
    const moment = `${view.you} ${view.seq}`;
    if (['fortune', 'nobody', 'server', view.you].includes(this.#asked(view))) {
      view.curtain = this.#sitting && view.whole && before !== facts();
      this.#sitting &&= !view.whole;
    } else if (this.#changed !== moment) {
      this.#changed = moment;
      this.#sitting = true;
      this.token = this.#tokens.find((one) => one !== this.token) ?? this.token;
      this.view();
    }
  }

  /** Real dice are typed by one of the two. @param {View} view */
  #asked(view) {
    return view.actor === 'fortune' ? this.#dice : view.actor;
  }

  /** @param {any} message */
  #hear(message) {
    if (message.type === 'table') this.#dice = message.dice;
    for (const other of this.#others) other(message);
  }

  /** Connect again, each time a little later; but not by a token that opens nothing, nor to a table that was set aside.
   * @param {number} code of the server's close */
  async #lost(code) {
    const gone = code === 4401 && new EngineError('unknown-token', 'The server no longer has this seat.');
    const closed = gone || (code === 1011 && (await this.#aside()));
    if (closed) {
      for (const complaint of this.#complaints) complaint(closed);
      return;
    }
    if (this.#closed) return;
    const wait = Math.min(30000, this.patience * 2 ** this.#tries++);
    if (this.#tries === 2) this.#hear({ type: 'line', up: false });
    this.#timer = window.setTimeout(() => this.#connect(), wait);
  }

  /** Why the server does not let anybody to this table any more, or null. @returns {Promise<Error|null>} */
  #aside() {
    return this.about().then(
      () => null,
      (error) => (['aside', 'store'].includes(error.code) ? error : null),
    );
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    window.removeEventListener('online', this.#online);
    this.#live = '';
    this.#socket?.close();
  }

  /** For the page's sake: a server paces itself. */
  hold() {}

  /** The server keeps the game. */
  async save() {
    return null;
  }
}

/**
 * Open a table by its token.
 * @param {Settings} settings
 * @returns {Promise<{engine: RemoteEngine, about: any}>}
 */
export async function remoteEngine(settings) {
  const engine = new RemoteEngine(settings);
  return { engine, about: await engine.about() };
}
