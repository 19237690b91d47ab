/** What a battle sounds like, made by the page itself: a snare drum, dice, muskets and guns out of noise and a few low
 *  tones. Off until the player asks for it; fetched then. Whatever is played is told to the page (`longroll:sound`). */

import { get } from './settings.js';

/** @typedef {'roll' | 'dice' | 'musketry' | 'guns'} What */
/** Where it is written to, its noise, and when it begins, in seconds.
 * @typedef {{context: BaseAudioContext, noise: AudioBuffer, out: AudioNode, at: number}} Score */

/** Codes of worksheets and of their lines (docs/api.md). */
const GUNS = /^(bombardment|canister|shot-and-shell|fresh-guns|guns-of-the-other-area|alexanders-artillery)$/;
const VOLUME = { off: 0, low: 0.25, full: 0.8 };

/** The same noise each time. @param {BaseAudioContext} context */
function whiteNoise(context) {
  const buffer = context.createBuffer(1, 2 * context.sampleRate, context.sampleRate);
  const data = buffer.getChannelData(0);
  let state = 1863;
  for (let i = 0; i < data.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    data[i] = state / 2 ** 31 - 1;
  }
  return buffer;
}

/** Between 0 and 1, the same for the same number. @param {number} n */
const uneven = (n) => Math.abs(Math.sin(n * 127.1) * 43758.5) % 1;

/** A gain that begins at once and dies away. @param {Score} s @param {number} at @param {number} loud
 * @param {number} seconds */
function dying({ context, out }, at, loud, seconds) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0004, at + seconds);
  gain.connect(out);
  return gain;
}

/** A burst of noise through a filter. @param {Score} s @param {number} at @param {number} loud @param {number} seconds
 * @param {BiquadFilterType} type @param {number} hertz */
function burst(s, at, loud, seconds, type, hertz) {
  const source = s.context.createBufferSource(),
    filter = s.context.createBiquadFilter();
  source.buffer = s.noise;
  filter.type = type;
  filter.frequency.value = hertz;
  source.connect(filter).connect(dying(s, at, loud, seconds));
  source.start(at, uneven(at * 31) * 1.2, seconds);
}

/** A tone that falls. @param {Score} s @param {number} at @param {number} loud @param {number} seconds
 * @param {number} from @param {number} to hertz */
function thump(s, at, loud, seconds, from, to) {
  const tone = s.context.createOscillator();
  tone.frequency.setValueAtTime(from, at);
  tone.frequency.exponentialRampToValueAtTime(to, at + seconds);
  tone.connect(dying(s, at, loud, seconds));
  tone.start(at);
  tone.stop(at + seconds);
}

/** Each writes a sound and says how many seconds it lasts.
 * @type {Record<What, (s: Score, weight: number) => number>} */
const SOUNDS = {
  /** Strokes that run together and swell, and one to close. */
  roll(s) {
    const seconds = 2.2;
    for (let t = 0; t < seconds; t += 0.038) {
      const loud = 0.06 + 0.26 * (t / seconds) ** 2 + 0.03 * uneven(t);
      burst(s, s.at + t, loud, 0.09, 'bandpass', 2100);
      thump(s, s.at + t, loud * 0.5, 0.06, 210, 150);
    }
    burst(s, s.at + seconds, 0.7, 0.2, 'bandpass', 1700);
    thump(s, s.at + seconds, 0.6, 0.16, 190, 110);
    return seconds + 0.3;
  },

  /** On wood: each strikes, jumps and lies. */
  dice(s, count) {
    const dice = Math.min(8, Math.max(1, count));
    for (let i = 0; i < dice * 3; i++) {
      const at = s.at + 0.3 * uneven(i + dice) + 0.04 * i;
      burst(s, at, 0.3 * (1 - i / (dice * 4)), 0.03, 'highpass', 2600);
      thump(s, at, 0.1, 0.03, 900, 600);
    }
    return 0.4 + 0.12 * dice;
  },

  /** A volley, and those who are late with it. */
  musketry(s, weight) {
    const shots = 6 + 3 * Math.min(20, weight),
      seconds = 0.5 + 0.06 * Math.min(20, weight);
    for (let i = 0; i < shots; i++) {
      const at = s.at + seconds * uneven(i + 3) ** 2.2,
        far = 0.4 + 0.6 * uneven(i * 7);
      burst(s, at, 0.16 * far, 0.08, 'highpass', 900);
      burst(s, at, 0.1 * far, 0.4, 'lowpass', 800);
    }
    return seconds + 0.5;
  },

  /** One after the other, the nearest first. */
  guns(s, weight) {
    const guns = Math.min(6, Math.max(1, Math.round(weight / 2)));
    for (let i = 0; i < guns; i++) {
      const at = s.at + 0.34 * i + 0.16 * uneven(i + 5),
        near = 1 - 0.1 * i;
      thump(s, at, 0.55 * near, 0.8, 92, 34);
      burst(s, at, 0.5 * near, 0.9, 'lowpass', 380);
      burst(s, at, 0.12 * near, 0.05, 'highpass', 1400);
    }
    return 0.5 * guns + 0.9;
  },
};

/** Writes a sound into any context: how many seconds it lasts. @param {BaseAudioContext} context @param {What} what
 * @param {number} weight @param {number} [volume] of 1 @param {number} [at] */
export function write(context, what, weight, volume = 1, at = context.currentTime) {
  const limit = context.createDynamicsCompressor(),
    out = context.createGain();
  limit.threshold.value = -9;
  limit.ratio.value = 12;
  out.gain.value = 0.7 * volume;
  limit.connect(out).connect(context.destination);
  return SOUNDS[what]({ context, noise: whiteNoise(context), out: limit, at }, weight);
}

/** @type {AudioContext | null} */
let context = null;

/** @param {What} what @param {number} [weight] of fire, or dice @param {boolean} [always] whatever is set
 * @param {number} [later] seconds */
export async function play(what, weight = 1, always = false, later = 0) {
  const volume = VOLUME[get('sound')] || (always ? VOLUME.low : 0);
  if (!volume || document.hidden || !('AudioContext' in window)) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume(); // a browser wants a press before
  write(context, what, weight, volume, context.currentTime + 0.02 + later);
  document.dispatchEvent(new CustomEvent('longroll:sound', { detail: { what, weight } }));
}

/** The weight of fire in a sum: of a bombardment all of it is guns, of another fight what its lines name so.
 * @param {import('../engine/core.js').Sheet} sheet */
export function fireOf(sheet) {
  const total = Math.max(0, ...sheet.columns.map((column) => Math.abs(column.total)));
  if (GUNS.test(sheet.code)) return { guns: Math.max(1, total), muskets: 0 };
  const lines = sheet.columns.flatMap((column) => column.lines).filter(({ code }) => GUNS.test(code));
  const guns = lines.reduce((sum, line) => sum + Math.abs(line.value), 0);
  return { guns, muskets: Math.max(0, total - guns) };
}

/** Listens to a table. */
export class Sounds {
  #place = '';
  /** The sum of the fight under way. @type {import('../engine/core.js').Sheet | null} */ #sheet = null;

  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.#place = table.view ? table.model.fight(table.facts) : '';
    this.#follow();
    table.addEventListener('view', (e) => this.#view(/** @type {CustomEvent} */ (e).detail.message));
  }

  /** @param {import('../engine/core.js').View} message */
  #view(message) {
    const { model, facts } = this.table;
    const place = model.fight(facts),
      before = this.#place;
    this.#place = place;
    if (message.whole || message.back !== undefined || get('sound') === 'off') return;
    if (place && !before) play('roll');
    if (message.dice_faces?.length) this.#fell(message.dice_faces.length);
    this.#follow();
  }

  /** @param {number} dice */
  #fell(dice) {
    play('dice', dice);
    const sheet = this.#sheet;
    if (!sheet || !(sheet.code in this.table.model.fights)) return;
    const { guns, muskets } = fireOf(sheet);
    if (guns) play('guns', guns, false, 0.5);
    if (muskets || !guns) play('musketry', Math.max(1, muskets), false, 0.5);
  }

  /** What the next dice decide. */
  async #follow() {
    this.#sheet = null;
    const { view } = this.table;
    if (!view || !this.#place || get('sound') === 'off') return;
    const sheet = await this.table.sheet(null);
    if (this.table.view === view) this.#sheet = sheet;
  }
}
