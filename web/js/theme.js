/** What style sheets read of the settings, on the root of the page: colours, size of text, contrast, patterns,
 *  motion. */

import { icon, ICONS } from './dom.js';
import { get, onchange, set } from './settings.js';

/** @param {string} name @param {string} value '' for none */
function mark(name, value) {
  const { dataset } = document.documentElement;
  if (value) dataset[name] = value;
  else delete dataset[name];
}

/** The system's wish needs no mark: the sheets ask for it themselves. */
function dress() {
  const wish = (/** @type {'theme' | 'contrast' | 'motion'} */ name) => (get(name) === 'system' ? '' : get(name));
  mark('theme', wish('theme'));
  mark('contrast', wish('contrast'));
  mark('motion', wish('motion'));
  mark('patterns', get('patterns') ? 'more' : '');
  mark('text', get('text') === 100 ? '' : String(get('text')));
}

function dark() {
  const wish = get('theme');
  return wish === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : wish === 'dark';
}

/** Once, before anything is drawn. */
export function startTheme() {
  dress();
  onchange(dress);
}

export function switchTheme() {
  set('theme', dark() ? 'light' : 'dark');
}

/** What room a table has, as css/play.css asks: larger text leaves it less. `narrow`: as on a phone. */
export function room() {
  const wide = (100 * innerWidth) / get('text'),
    tall = (100 * innerHeight) / get('text');
  const narrow = wide < 720 || tall < 520;
  return { narrow, tablet: !narrow && wide < 1200 };
}

/** A moon by day and a sun by night: css/base.css shows the one that is meant. */
export function themeSign() {
  return ['moon', 'sun'].map((name) => {
    const sign = icon(/** @type {Record<string, string>} */ (ICONS)[name]);
    sign.classList.add(name);
    return sign;
  });
}
