/** Playing with people: who sits where and is here, offers and their answers, resigning, the rematch. */

import { plain } from './marks.js';
import { h, renew, typeset } from './dom.js';
import { computerTitle, sideTitle } from './sides.js';
import { dialog } from './play_layout.js';
import { Notices } from './notices.js';
import { Operator } from './operator.js';
import { Since } from './since.js';
import { Bell } from './bell.js';
import { Clock } from './clock.js';
import { bellBox } from './bell_box.js';
import { askBack, askCorrection, askReport, askResign } from './people_ask.js';
import { TypedDice } from './typed.js';
import { inviteBox } from './invite.js';
import { freshNumber, hashOf, known, owing, remember, reveal } from './tables.js';

/** @typedef {import('./play.js').PlayPage} PlayPage */
/** @typedef {{offer: number, by: string, kind: string, to?: number, roll?: string}} Offer */
/** @typedef {{seat: string, kind: string, name: string, here: boolean}} Seat */

/** @param {any} about @param {string} seat */
export function playerName(about, seat) {
  const one = about?.seats.find((/** @type {Seat} */ s) => s.seat === seat);
  if (one?.kind.startsWith('ai:')) return computerTitle(one.kind);
  return one?.name || sideTitle(seat);
}

export class People {
  notices = new Notices();
  seats = h('ul', { class: 'people', 'aria-label': 'Players' });
  offers = h('div', { class: 'offers' });
  bar = h('ul', { class: 'present', 'aria-label': 'Players' });
  /** @type {Map<number, Offer>} those of ours that are not answered yet */ #mine = new Map();
  #was = { dice: '', next: '' };
  #drawn = '';
  /** Where the last going back led. */ #backTo = Infinity;
  #revealing = false;
  #checked = false;

  /** @param {PlayPage} page @param {{token: string, title: string}} options */
  constructor(page, options) {
    this.page = page;
    this.table = page.table;
    this.engine = page.table.engine;
    this.options = options;
    this.parts = [
      new Since(page, this.notices, options.token),
      new Bell(this.table, options),
      new TypedDice(page),
      new Operator(page, this.notices),
      new Clock(page),
    ];
    page.el.querySelector('.map')?.append(this.notices.el);
    page.el.querySelector('.tools')?.prepend(this.bar);
    page.panels.chat.prepend(this.seats, this.offers);
    if (this.plays) page.panels.chat.append(bellBox(this.engine, this.about.webhook ?? ''));
    this.table.addEventListener('people', () => this.draw());
    this.table.addEventListener('view', (e) => {
      const { back } = /** @type {CustomEvent} */ (e).detail.message;
      if (back !== undefined) this.#backTo = back;
      if (this.table.unrolled)
        this.notices.put('anew', { title: 'A roll was undone', text: 'The dice will be rolled again.', shut: true });
      this.#drawOffers();
      this.#offerCards();
      this.#numbers();
    });
    this.stop = this.engine.onmessage((/** @type {any} */ message) => message.type === 'chat' && this.#heard(message));
    this.#was = { dice: this.about.dice, next: this.about.next };
    this.draw();
  }

  close() {
    this.stop();
    for (const part of this.parts) part.close();
  }

  /**
   * A word by another while the panel is not in sight.
   * @param {{at: number, by: string, name: string, text: string}} word
   */
  #heard({ at, by, name, text }) {
    const seen = this.page.panels.chat.offsetParent;
    if (seen || by === this.about.you || Date.now() - at > 15000) return;
    this.notices.put('chat', { title: name || sideTitle(by), text, class: by, shut: true, brief: true });
  }

  get about() {
    return this.table.about;
  }

  /** Both seats are at this screen. */
  get alone() {
    return this.options.token.includes('+');
  }

  get plays() {
    return this.about.you !== 'nobody';
  }

  // ---- Drawing ---------------------------------------------------------------------------------

  draw() {
    const { about, table } = this;
    renew(
      this.seats,
      about.seats.map((/** @type {Seat} */ seat) => this.#seat(seat)),
      table.watching ? h('li', { class: 'soft' }, `${table.watching} watching`) : '',
    );
    renew(
      this.bar,
      about.seats.map((/** @type {Seat} */ seat) =>
        h('li', { class: `${seat.seat} ${this.#presence(seat).sign}`, title: this.#presence(seat).words }, short(seat)),
      ),
    );
    this.#drawOffers();
    this.#offerCards();
    this.#state();
    this.#numbers();
    this.#checkDice();
  }

  /** @param {Seat} seat */
  #presence(seat) {
    if (seat.kind === 'open') return { sign: 'vacant', words: 'open seat' };
    if (seat.kind.startsWith('ai:')) return { sign: 'here', words: '' };
    return this.table.here.includes(seat.seat) ? { sign: 'here', words: 'online' } : { sign: 'gone', words: 'offline' };
  }

  /** @param {Seat} seat */
  #seat(seat) {
    const { sign, words } = this.#presence(seat);
    const you = seat.seat === this.about.you;
    return h(
      'li',
      { class: `${seat.seat} ${sign}` },
      h('i', { class: 'dot', 'aria-hidden': 'true' }),
      h('b', { class: 'sidename' }, sideTitle(seat.seat)),
      h(
        'span',
        null,
        seat.kind.startsWith('ai:') ? computerTitle(seat.kind) : seat.name || (seat.kind === 'open' ? '' : 'no name'),
      ),
      h('small', null, you ? 'you' : words),
      this.plays && !you && seat.kind === 'person' && !this.alone ? this.#conduct(seat) : '',
    );
  }

  /** What one can do about another player. @param {Seat} seat */
  #conduct(seat) {
    const blocks = this.about.blocks?.[seat.seat] ?? 'none';
    const button = (/** @type {string} */ label, /** @type {() => void} */ onclick) =>
      h('button', { type: 'button', class: 'button', onclick }, label);
    const set = (/** @type {'none' | 'chat' | 'all'} */ what) => () =>
      this.attempt(() => this.engine.block(seat.seat, what));
    return h(
      'span',
      { class: 'conduct' },
      blocks === 'none' ? button('Hide chat', set('chat')) : '',
      blocks === 'all' ? '' : button('Block', set('all')),
      blocks === 'none' ? '' : button(blocks === 'all' ? 'Unblock' : 'Show chat', set('none')),
      button('Report…', () => askReport(this, seat)),
    );
  }

  /** What one may offer now, and what is under way. */
  #drawOffers() {
    const { about, table } = this;
    const dice =
      about.dice === 'server'
        ? 'The server rolls the dice.'
        : about.dice === about.you
          ? 'You roll real dice and enter them.'
          : `${playerName(about, about.dice)} rolls real dice.`;
    const own = about.offers.filter((/** @type {Offer} */ o) => o.by === about.you);
    const items = this.menu().filter((item) => item.offer);
    // Drawn anew only when it differs, so that a button keeps its focus.
    const drawn = JSON.stringify([dice, own, items.map((item) => item.label), table.over]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    renew(
      this.offers,
      table.over ? '' : h('p', { class: 'soft' }, dice),
      own.map((/** @type {Offer} */ o) =>
        h(
          'p',
          { class: 'pending' },
          h('span', null, `You proposed ${WORDS[o.kind]?.[0] ?? o.kind}. Waiting for an answer.`),
          h('button', { type: 'button', class: 'button', onclick: () => this.#answer(o, false) }, 'Withdraw'),
        ),
      ),
      this.plays
        ? h(
            'div',
            { class: 'buttons' },
            items.map((item) => h('button', { type: 'button', class: 'button', onclick: item.go }, item.label)),
          )
        : '',
    );
  }

  /** Offers of the other side, over the map. */
  #offerCards() {
    const { about } = this;
    const theirs = this.plays ? about.offers.filter((/** @type {Offer} */ o) => o.by !== about.you) : [];
    for (const offer of theirs) {
      this.notices.put(`offer-${offer.offer}`, {
        title: `${playerName(about, offer.by)} ${WORDS[offer.kind]?.[1] ?? `offers ${offer.kind}`}`,
        text: this.#details(offer),
        class: `ask ${offer.by}`,
        buttons: [
          h('button', { type: 'button', class: 'button', onclick: () => this.#answer(offer, false) }, 'Decline'),
          h('button', { type: 'button', class: 'button primary', onclick: () => this.#answer(offer, true) }, 'Accept'),
        ],
      });
    }
    this.notices.only(
      'offer-',
      theirs.map((/** @type {Offer} */ o) => `offer-${o.offer}`),
    );
    this.#follow(about.offers.filter((/** @type {Offer} */ o) => o.by === about.you));
  }

  /** @param {Offer} offer */
  #details(offer) {
    if (offer.kind === 'table-dice') return 'Real dice would be used; the player who asks enters them.';
    if (offer.kind === 'rematch') return 'Same scenario, sides swapped.';
    if (offer.kind !== 'take-back' && offer.kind !== 'correct-roll') return '';
    const fixed = offer.kind === 'correct-roll' ? `The dice were ${offer.roll?.replace('roll ', '')}. ` : '';
    const to = (offer.to ?? 0) - (fixed ? 1 : 0);
    const seq = this.table.view?.seq ?? to;
    const lines = this.table.journal.filter((line) => line.entry > to);
    const count = seq - to === 1 ? 'The last entry would be undone' : `The last ${seq - to} entries would be undone`;
    return typeset(`${fixed}${lines.length ? `${count}, from: ${plain(lines[0].text)}` : `${count}.`}`);
  }

  /** Tell what became of our own offers. @param {Offer[]} open */
  #follow(open) {
    const { about } = this;
    for (const [id, offer] of this.#mine) {
      if (open.some((o) => o.offer === id)) continue;
      this.#mine.delete(id);
      const dice = offer.kind.endsWith('-dice') && about.dice !== this.#was.dice;
      const back = /^(take-back|correct-roll)$/.test(offer.kind);
      const agreed = (back && this.#undone(offer)) || dice || (offer.kind === 'rematch' && !!about.next);
      // The game has gone on, or ended, before it was answered.
      const lapsed = id <= about.lapsed && (back || about.over);
      this.#say(agreed ? 'Agreed' : lapsed ? 'Lapsed' : 'Declined', offer);
    }
    for (const offer of open) {
      if (!this.#mine.has(offer.offer)) this.#backTo = Infinity;
      this.#mine.set(offer.offer, offer);
    }
    this.#was = { dice: about.dice, next: about.next };
  }

  /** Has the game gone back since? That view comes before the table without the offer. @param {Offer} offer */
  #undone(offer) {
    return this.#backTo <= (offer.to ?? 0);
  }

  /** @param {string} outcome @param {Offer} offer */
  #say(outcome, offer) {
    this.notices.put('said', {
      title: `${outcome}: ${WORDS[offer.kind]?.[0] ?? offer.kind}`,
      shut: true,
      brief: true,
    });
  }

  /** Connection, empty seat, rematch. */
  #state() {
    const { about, table, notices } = this;
    if (table.up) notices.drop('line');
    else
      notices.put('line', {
        title: 'Connection lost',
        text: 'Reconnecting. This is the last known position; your moves are saved.',
        class: 'bad',
      });
    const vacant = about.seats.find((/** @type {Seat} */ s) => s.kind === 'open');
    if (vacant && !table.over)
      notices.put('vacant', {
        title: `Waiting for a ${sideTitle(vacant.seat)} player`,
        text: 'Send the invitation. No dice are rolled until the seat is taken.',
        buttons: [
          h('button', { type: 'button', class: 'button primary', onclick: () => this.invite() }, 'Invite'),
          this.plays ? '' : h('a', { class: 'button', href: `#/table/${about.table}` }, 'Take a seat'),
        ],
      });
    else notices.drop('vacant');
    if (about.next)
      notices.put('next', {
        title: 'Rematch ready',
        text: 'Same scenario, sides swapped.',
        buttons: [
          h('button', { type: 'button', class: 'button primary', onclick: () => this.next() }, 'Go to rematch'),
        ],
      });
    if (about.mark) notices.put('mark', { title: 'The rules have changed', text: about.mark, shut: true });
  }

  // ---- What one can do ----------------------------------------------------------------------------

  /** For the menu of the page and for the panel; `ends`: it follows the end of a game.
   * @returns {{label: string, go: () => void, offer?: boolean, ends?: boolean}[]} */
  menu() {
    const { about, table, alone } = this;
    const offered = (/** @type {string} */ kind) => about.offers.some((/** @type {Offer} */ o) => o.kind === kind);
    const items = [];
    if (this.plays && !table.over) {
      const seq = table.view?.seq ?? 0;
      const full = !about.seats.some((/** @type {Seat} */ s) => s.kind === 'open');
      if (seq && full && !offered('take-back'))
        items.push({ label: alone ? 'Take back' : 'Ask for a take-back', go: () => askBack(this), offer: true });
      if (full && about.dice === 'server' && !offered('table-dice'))
        items.push({ label: 'Use real dice', go: () => this.offer('table-dice'), offer: true });
      if (full && about.dice !== 'server' && table.journal.some((line) => line.roll) && !offered('correct-roll'))
        items.push({ label: 'Correct a roll', go: () => askCorrection(this), offer: true });
      if (full && about.dice !== 'server' && !offered('server-dice'))
        items.push({ label: 'Use server dice', go: () => this.offer('server-dice'), offer: true });
      if (full && about.clock.rule !== 'none' && !about.clock.unrated && !about.clock.paused && !offered('pause'))
        items.push({ label: 'Pause the clocks', go: () => this.offer('pause'), offer: true });
      if (about.clock.paused) items.push({ label: 'Resume', go: () => this.offer('resume'), offer: true });
      const resign = () => this.attempt(() => this.engine.resign());
      items.push({ label: 'Resign', go: () => askResign(this.page, resign), offer: true });
    }
    if (this.plays && about.over && about.clock.flagged && !about.clock.stands) {
      if (!offered('go-on')) items.push({ label: 'Continue unrated', go: () => this.offer('go-on'), offer: true });
      const stand = () => this.attempt(() => this.engine.resign());
      items.push({ label: 'Let the result stand', go: stand, offer: true });
    }
    if (this.plays && table.over && !about.next && !offered('rematch'))
      items.push({
        label: alone ? 'Rematch' : 'Offer a rematch',
        go: () => this.offer('rematch'),
        offer: true,
        ends: true,
      });
    if (about.next) items.push({ label: 'Go to rematch', go: () => this.next(), ends: true });
    items.push({ label: 'Invite', go: () => this.invite() });
    return items;
  }

  /** Buttons at the end of a game. */
  ending() {
    const rematch = this.menu().find((item) => item.ends);
    return [
      h('a', { class: 'button', href: `#/replay/t/${this.options.token}` }, 'Replay'),
      rematch
        ? h('button', { type: 'button', class: 'button primary', onclick: rematch.go }, rematch.label)
        : h('a', { class: 'button primary', href: '#/games' }, 'My games'),
    ];
  }

  /** @param {() => Promise<any>} what */
  async attempt(what) {
    try {
      return await what();
    } catch (error) {
      this.table.complain(error);
      return null;
    }
  }

  /** @param {string} kind @param {number} [to] @param {string} [roll] */
  offer(kind, to, roll) {
    this.page.menu.close();
    return this.attempt(async () => this.engine.offer(kind, to, roll, await this.#numberFor(kind)));
  }

  /** @param {string} seat @param {string} reason */
  report(seat, reason) {
    this.page.menu.close();
    return this.attempt(async () => {
      await this.engine.report(seat, reason);
      this.notices.put('said', { title: 'Reported to the operator', shut: true, brief: true });
    });
  }

  /** @param {Offer} offer @param {boolean} agree */
  #answer(offer, agree) {
    if (!agree) this.#mine.delete(offer.offer);
    return this.attempt(async () =>
      this.engine.answer(offer.offer, agree, agree ? await this.#numberFor(offer.kind) : undefined),
    );
  }

  // ---- Our number for the dice -------------------------------------------------------------------

  /** What this browser knows of its seat. */
  get #seatKept() {
    return known().find((one) => one.token === this.options.token);
  }

  /** The hash of a number for the rematch, which is kept until then. @param {string} kind */
  async #numberFor(kind) {
    const kept = this.#seatKept;
    if (kind !== 'rematch' || !kept) return undefined;
    const next = freshNumber();
    remember({ ...kept, next });
    return hashOf(next);
  }

  /** The first roll waits until everybody's number is told: ours goes at once. */
  async #numbers() {
    const { about, table, notices } = this;
    const due = owing(about);
    const mine = due.some((seat) => seat.seat === about.you || this.options.token.includes('+'));
    const waits = due.length && table.view?.actor === 'fortune' && about.dice === 'server';
    if (!waits || (mine && this.#seatKept?.nonce)) notices.drop('number');
    else {
      const name = playerName(about, due[0].seat);
      notices.put('number', {
        title: mine ? 'The dice wait for your number' : `The dice wait for ${name}`,
        text: mine
          ? 'It is kept on the device where you began the game. Open the game there once.'
          : `They fall as soon as ${name} opens the game: then the number that makes them fair is added.`,
      });
    }
    if (due.length && this.plays && !this.#revealing) {
      this.#revealing = true;
      await reveal(this.#seatKept, about).catch(() => {}); // again with the next message
      this.#revealing = false;
    }
  }

  /** The game is over: do the dice hold against what this browser has kept? */
  async #checkDice() {
    if (this.#checked || !this.about.over) return;
    this.#checked = true;
    const { checkDice } = await import('./proof.js');
    const found = await checkDice(await this.engine.record(), () => this.engine.told([]), this.#seatKept).catch(
      () => null,
    );
    if (!found) return;
    this.notices.put('dice', {
      title: found.good ? 'Dice checked' : 'The dice do not match',
      text: found.text,
      class: found.good ? '' : 'bad',
      buttons: [h('a', { class: 'button', href: `#/dice/t/${this.options.token}` }, 'See how')],
      shut: true,
    });
  }

  async invite() {
    dialog(this.page, 'Invite', await inviteBox(this.about.table));
  }

  /** To our seat at the rematch. */
  async next() {
    const seat = await this.attempt(() => this.engine.next());
    if (!seat) return;
    remember({ ...seat, title: this.about.title, at: Date.now(), nonce: this.#seatKept?.next });
    location.hash = `#/t/${seat.token}`;
  }
}

/** What an offer is, and what making it means. @type {Record<string, [string, string]>} */
const WORDS = {
  'take-back': ['a take-back', 'asks for a take-back'],
  'table-dice': ['real dice', 'wants to use real dice'],
  'server-dice': ['server dice', 'wants to use server dice'],
  'correct-roll': ['a corrected roll', 'asks to correct a roll'],
  rematch: ['a rematch', 'offers a rematch'],
  pause: ['a pause of the clocks', 'wants to pause the clocks'],
  resume: ['to resume', 'resumes'],
  'go-on': ['to continue unrated', 'wants to continue unrated'],
};

/** @param {Seat} seat */
function short(seat) {
  return [
    h('i', { class: 'dot', 'aria-hidden': 'true' }),
    h('span', null, seat.kind.startsWith('ai:') ? 'computer' : seat.name || sideTitle(seat.seat)),
  ];
}
