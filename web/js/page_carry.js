/** My games to another device: a link with their seats, also as a QR code; and the page that it opens there. */

import { h, renew, typeset } from './dom.js';
import { frame } from './pages.js';
import { linkBox, reach } from './invite.js';
import { message } from './page_new.js';
import { about, begin, known, linkTo, mySeat, remember, server } from './tables.js';

/** @typedef {import('./tables.js').Known} Known */

const MOST = 12; // a QR code of that many is as fine as a screen and a camera can do

/** @param {any} saved */
export async function carryPage(saved) {
  const at = await server();
  const local = await saved.list();
  const holder = h('div', null);
  const draw = () => {
    const all = known();
    renew(holder, all.length ? chooser(all, at) : nothing());
  };
  draw();
  return frame(
    'Carry my games',
    h(
      'p',
      { class: 'lead' },
      'The link holds your seats. Open it on the other device, or read the code with its camera.',
    ),
    holder,
    local.length ? [h('h2', null, 'Games in this browser'), upload(saved, local, at, draw)] : '',
  );
}

function nothing() {
  return h(
    'p',
    { class: 'nothing' },
    'No game with others is known in this browser. ',
    h('a', { href: '#/new' }, 'Begin one'),
    ', or put one of this browser on the server below.',
  );
}

/** A seat, and what makes its dice fair: our number, half of the server's promise, our number for a rematch.
 *  @param {Known} one */
function packed({ token, nonce = '', commitment = '', next = '' }) {
  return [token, nonce, commitment.slice(0, 32), next].join('~').replace(/~+$/, '');
}

/** @param {string} text @returns {{token: string, nonce?: string, commitment?: string, next?: string}} */
function unpacked(text) {
  const [token, ...more] = text.split('~');
  const [nonce, commitment, next] = more.map((word) => (/^[\w-]{1,64}$/.test(word) ? word : undefined));
  return JSON.parse(JSON.stringify({ token, nonce, commitment, next })); // without what is not there
}

/** @param {Known[]} all @param {import('./tables.js').Server | null} at */
function chooser(all, at) {
  const result = h('div', null);
  const boxes = all.map((one, i) =>
    h(
      'label',
      { class: 'tick' },
      h('input', { type: 'checkbox', value: packed(one), checked: i < MOST }),
      h('span', null, h('b', null, typeset(one.title)), h('small', null, mySeat(one))),
    ),
  );
  const form = h('form', { class: 'carrying', onsubmit: (/** @type {Event} */ e) => e.preventDefault() }, boxes);
  const show = () => {
    const tokens = boxes
      .map((box) => /** @type {HTMLInputElement} */ (box.querySelector('input')))
      .filter((input) => input.checked)
      .map((input) => input.value);
    renew(
      result,
      !tokens.length
        ? h('p', { class: 'nothing' }, 'Choose a game.')
        : tokens.length > MOST
          ? h('p', { class: 'trouble' }, `At most ${MOST} at a time.`)
          : [
              linkBox(linkTo(at, `take/${tokens.join('.')}`), 'Link to carry my games'),
              h('p', { class: 'soft' }, 'Whoever has this link plays your seats: show it to nobody else.'),
              reach(at),
            ],
    );
  };
  form.addEventListener('change', show);
  show();
  return h('div', { class: 'carry' }, form, result);
}

/** @param {any} saved @param {any[]} local @param {import('./tables.js').Server | null} at @param {() => void} done */
function upload(saved, local, at, done) {
  const said = h('p', { class: 'trouble', role: 'alert' });
  const put = async (/** @type {any} */ one, /** @type {HTMLButtonElement} */ button) => {
    button.disabled = true;
    try {
      const { record } = await saved.get(one.id);
      await begin({ record, seats: one.seats }, one.title || one.scenario);
      button.textContent = 'On the server';
      said.textContent = '';
      done();
    } catch (error) {
      button.disabled = false;
      said.textContent = message(error);
    }
  };
  if (!at)
    return h(
      'p',
      { class: 'nothing' },
      'No game server is behind this page now. Such a game can go as a record: “Download the record” in its menu.',
    );
  return [
    h(
      'p',
      { class: 'soft' },
      'These live in this browser only. On the server a copy of them goes on, and can be carried.',
    ),
    h(
      'ul',
      { class: 'games' },
      local.map((one) => {
        const button = h(
          'button',
          {
            type: 'button',
            class: 'button',
            onclick: () => put(one, button),
            'aria-label': `Put on the server: ${one.title}`,
          },
          'Put on the server',
        );
        return h(
          'li',
          null,
          h('p', null, h('b', null, typeset(one.title || one.scenario)), h('small', null, `${one.seq} entries`)),
          button,
        );
      }),
    ),
    said,
  ];
}

/** The other end of the link. @param {string} list seats with dots between them */
export async function takePage(list) {
  const seats = [...new Set(list.split('.'))].map(unpacked).filter(({ token }) => /^[\w+-]{8,80}$/.test(token));
  const rows = await Promise.all(seats.slice(0, MOST).map(take));
  const good = rows.filter((row) => row.entry).length;
  return frame(
    good === 1 ? 'One game is here now' : `${good} games are here now`,
    h(
      'p',
      { class: 'lead' },
      good
        ? 'This browser remembers them.'
        : 'The link holds no seat that the server knows. Make a new one on the other device.',
    ),
    h(
      'ul',
      { class: 'games' },
      rows.map(({ entry, trouble }) =>
        entry
          ? h(
              'li',
              null,
              h('p', null, h('b', null, typeset(entry.title)), h('small', null, mySeat(entry))),
              h(
                'a',
                { class: 'button primary', href: `#/t/${entry.token}`, 'aria-label': `Open: ${entry.title}` },
                'Open',
              ),
            )
          : h('li', null, h('p', null, h('b', null, 'A seat that was not found'), h('small', null, trouble))),
      ),
    ),
    h('p', { class: 'buttons' }, h('a', { class: 'button', href: '#/games' }, 'My games')),
  );
}

/** @param {ReturnType<typeof unpacked>} packet @returns {Promise<{entry?: Known, trouble?: string}>} */
async function take(packet) {
  const { token } = packet;
  try {
    const what = await about(token);
    const seat = token.includes('+') ? 'both' : what.you;
    const entry = { table: what.table, seat, title: what.title, at: Date.now(), ...packet };
    remember(entry);
    return { entry };
  } catch (error) {
    return { trouble: message(error) };
  }
}
