/** What a player likes, kept on this device. Anyone may read it:
 *
 *    get('speed')                  the value, or its default
 *    set('speed', 2)               kept at once; a name or a value that is not listed here throws and changes nothing
 *    onchange((name, value) => …)  also when another tab changes it; returns a function that ends it
 *
 *  `settings_box.js` is the dialog, `theme.js` puts what only style sheets read on the root as `data-…`. */

/** Each with its values, the default first.
 * @satisfies {Record<string, readonly [any, ...any[]]>} */
export const SETTINGS = /** @type {const} */ ({
  /** Of scenes, travel and the machine's pauses; times are divided by it. */
  speed: [1, 0.5, 2, 4],
  /** How a battle is shown. */
  battle: ['full', 'short', 'none'],
  /** Seconds until a battle that asks nothing closes by itself; 0: never. */
  shut: [0, 3, 6],
  /** `system`: as the system wishes. Ask `still()` rather than this. */
  motion: ['system', 'full', 'still'],
  /** Ask before an action gives away what could still be done. */
  confirm: [true, false],
  /** Take the only action there is, without asking. */
  only: [true, false],
  /** Do without asking what cannot matter. */
  dull: [true, false],
  /** The map goes to where something happens. */
  follow: [true, false],
  sound: ['off', 'low', 'full'],
  theme: ['system', 'light', 'dark'],
  /** Per cent. */
  text: [100, 115, 130, 150],
  contrast: ['system', 'more'],
  /** Stripes and dashes where otherwise colour and shape tell the sides apart. */
  patterns: [false, true],
});

/** @typedef {typeof SETTINGS} Settings */
/** @typedef {keyof Settings} Name */
/** @template {Name} N @typedef {Settings[N][number]} Value */

const KEY = 'longroll.settings';

/** @type {Set<(name: Name, value: any) => void>} */
const listeners = new Set();
/** @type {Record<string, unknown>} */
let kept = read();

/** @returns {Record<string, unknown>} */
function read() {
  try {
    return { .../** @type {any} */ (JSON.parse(localStorage.getItem(KEY) ?? '{}')) };
  } catch {
    return {};
  }
}

/** @template {Name} N @param {N} name @returns {Value<N>} */
export function get(name) {
  const values = /** @type {readonly any[]} */ (SETTINGS[name]);
  return /** @type {any} */ (values.includes(kept[name]) ? kept[name] : values[0]);
}

/** @template {Name} N @param {N} name @param {Value<N>} value */
export function set(name, value) {
  if (!(/** @type {readonly any[] | undefined} */ (SETTINGS[name])?.includes(value)))
    throw new Error(`no such setting: ${name} = ${value}`);
  if (get(name) === value) return;
  kept[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    /* a private window: for this visit only */
  }
  for (const tell of [...listeners]) tell(name, value);
}

/** @param {(name: Name, value: any) => void} tell @returns {() => void} */
export function onchange(tell) {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** Does the player want nothing to travel? */
export function still() {
  const wish = get('motion');
  return wish === 'system' ? matchMedia('(prefers-reduced-motion: reduce)').matches : wish === 'still';
}

// Tests of the table have no window.
globalThis.addEventListener?.('storage', (e) => {
  if (e.key !== KEY && e.key !== null) return;
  const names = /** @type {Name[]} */ (Object.keys(SETTINGS));
  const before = names.map((name) => get(name));
  kept = read();
  names.forEach((name, i) => {
    if (get(name) !== before[i]) for (const tell of [...listeners]) tell(name, get(name));
  });
});
