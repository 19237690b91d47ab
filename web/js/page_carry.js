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
    'Continue on another device',
    h(
      'p',
      { class: 'lead' },
      'This link holds your seats. Open it on the other device, or scan the code.',
    ),
    holder,
    local.length ? [h('h2', null, 'Games in this browser'), upload(saved, local, at, draw)] : '',
  );
}

function nothing() {
  return h(
    'p',
    { class: 'nothing' },
    'This browser has no online games. ',
    h('a', { href: '#/new' }, 'Start one'),
    ', or upload one of the games below.',
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
        ? h('p', { class: 'nothing' }, 'Select a game.')
        : tokens.length > MOST
          ? h('p', { class: 'trouble' }, `At most ${MOST} at a time.`)
          : [
              linkBox(linkTo(at, `take/${tokens.join('.')}`), 'Link to continue on another device'),
              h('p', { class: 'soft' }, 'Anyone with this link can play your seats. Keep it to yourself.'),
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
      'This page has no game server now. Use “Download this game” in the game menu, then import the file there.',
    );
  return [
    h(
      'p',
      { class: 'soft' },
      'These games are saved in this browser only. Upload a copy to the server to continue elsewhere.',
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
            'aria-label': `Upload: ${one.title}`,
          },
          'Upload',
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
    good === 1 ? '1 game added' : `${good} games added`,
    h(
      'p',
      { class: 'lead' },
      good
        ? 'They are now listed under My games.'
        : 'The server knows none of these seats. Make a new link on the other device.',
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
          : h('li', null, h('p', null, h('b', null, 'Seat not found'), h('small', null, trouble))),
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
