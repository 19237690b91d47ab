/** A link to hand on, with its QR code, and what to do where the page is open on one machine only. */

import { h } from './dom.js';
import { linkTo, onLoopback, server } from './tables.js';
import { qrPicture } from './qr.js';

/**
 * @param {string} link
 * @param {string} label
 * @param {boolean} [picture]
 */
export function linkBox(link, label, picture = true) {
  const said = h('small', { role: 'status' });
  const input = h('input', {
    type: 'text',
    readonly: true,
    value: link,
    'aria-label': label,
    onfocus: () => input.select(),
  });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      said.textContent = 'Copied.';
    } catch {
      input.select();
      said.textContent = 'Copy the link from the field.';
    }
  };
  const share = /** @type {any} */ (navigator).share;
  return h(
    'div',
    { class: 'linkbox' },
    h(
      'div',
      { class: 'line' },
      input,
      h('button', { type: 'button', class: 'button', onclick: copy }, 'Copy'),
      share
        ? h(
            'button',
            {
              type: 'button',
              class: 'button',
              onclick: () => share.call(navigator, { title: 'Long Roll', url: link }).catch(() => {}),
            },
            'Share',
          )
        : '',
    ),
    said,
    picture ? qrPicture(link, `${label}, as a QR code`) : '',
  );
}

/** How to reach others, where a link of this page would not. @param {import('./tables.js').Server | null} at */
export function reach(at) {
  if (!onLoopback() || at?.public) return '';
  const port = location.port || '80';
  const command = `longroll serve --listen 0.0.0.0:${port} --public http://ADDRESS:${port}`;
  return h(
    'div',
    { class: 'reach' },
    h('p', null, h('b', null, 'This link works on this computer only.'), ' For others, start the server like this:'),
    h('pre', { tabindex: 0 }, h('code', null, command)),
    h(
      'p',
      null,
      'ADDRESS is your computer’s name or IP address. Then open the page at that address.',
    ),
  );
}

/** The invitation to a table: whoever opens it takes an open seat, or watches. @param {string} table */
export async function inviteBox(table) {
  const at = await server();
  return h(
    'div',
    { class: 'invite' },
    h('p', null, 'Whoever opens this link can take the open seat or watch. No account needed.'),
    linkBox(linkTo(at, `table/${table}`), 'Invitation'),
    reach(at),
  );
}
