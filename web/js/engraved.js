/** A map drawn as an engraving: strokes, lettering, hatch and title that follow the zoom. */

import { s } from './dom.js';
import { MapLayer } from './layer.js';

/** Size and spacing of lettering along lines, as in css/map.css. @type {Record<string, number[]>} */
const LETTERS = {
  river: [11, 3],
  minor: [9, 0.5],
  upper: [9, 0.5],
  main: [7.6, 1.3],
  road: [8, 0.9],
  stream: [8.6, 0.4],
};

export class EngravedMap extends MapLayer {
  /** Names along lines. @type {Element[]} */ letters = [];
  /** Patterns of what is lit. @type {SVGPatternElement[]} */ hatch = [];
  /** See `cartouche`. @type {SVGGElement | null} */ title = null;
  /** What a thousand of the sheet's units are, on the title's bar. */ bar = { times: 1, word: 'km' };
  /** Pixels a kilometre from which the steps of zoom begin. */
  steps = [15, 32, 60.001];

  /** 0 to 3: how much is told at this zoom. */
  get detail() {
    const km = this.view.scale * 1000;
    return this.steps.filter((from) => km >= from).length;
  }

  /** Of lettering. */
  get grow() {
    return Math.max(innerWidth < 720 ? 1.1 : 1, Math.min(1.5, Math.sqrt(this.view.scale / 0.0236)));
  }

  /** @param {SVGDefsElement} defs */
  addHatch(defs) {
    const stripes = (/** @type {string} */ id, /** @type {string} */ kind, /** @type {string} */ d) => {
      const p = s(
        'pattern',
        { id, width: 8, height: 8, patternUnits: 'userSpaceOnUse' },
        s('rect', { class: `${kind} base`, width: 8, height: 8 }),
        s('path', { class: `${kind} stripe`, d }),
      );
      defs.append(p);
      return p;
    };
    this.hatch = [stripes('legal', 'pattern-legal', 'M0 0V8'), stripes('attack', 'pattern-attack', 'M0 0V8M0 0H8')];
  }

  /** Widths, lettering and hatch for this zoom. */
  engrave() {
    const { svg, scale } = this.view;
    const u = 1 / scale,
      km = scale * 1000;
    const between = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ c) =>
      km < 42 ? a + ((b - a) * (km - 24)) / 18 : b + (c - b) * Math.min(1, (km - 42) / 40);
    svg.setAttribute('data-step', String(this.detail));
    const set = (/** @type {string} */ name, /** @type {number} */ px) =>
      svg.style.setProperty(name, String(Math.max(0.4, px)));
    set('--great', between(11, 19, 30));
    set('--middle', between(7.5, 14, 20));
    set('--upper', between(4.5, 9, 13));
    set('--main', between(2.5, 4.2, 8));
    set('--minor', between(1.1, 2.1, 4.6));
    set('--grow', this.grow);
    this.hatch.forEach((p) => p.setAttribute('patternTransform', `scale(${u}) rotate(45)`));
    for (const el of this.letters) this.#fitLetter(el, u, km);
  }

  /** How long and high a name along its line is, in metres. @param {Element} el @param {number} u */
  letterSize(el, u) {
    const kind = el.classList[1],
      k = this.grow * u;
    const [size, spacing] = LETTERS[kind] ?? [8, 0.5];
    const wide = size * (kind === 'river' || kind === 'main' ? 0.68 : 0.47) + spacing;
    return { need: (el.textContent ?? '').length * wide * k, high: size * k };
  }

  /** A name that is too long for its line grows smaller, and goes when it would be too small. @param {Element} el
   * @param {number} u @param {number} km */
  #fitLetter(el, u, km) {
    const { need } = this.letterSize(el, u);
    const fit = Math.min(1, (Number(el.getAttribute('data-length')) * 0.97) / need);
    /** @type {SVGElement} */ (el).style.setProperty('--f', fit.toFixed(3));
    el.classList.toggle('short', fit < 0.74);
    el.setAttribute('dy', String(u * this.lift(el, km)));
  }

  /** Pixels by which lettering stands off its line: a narrow river has its name beside it. @param {Element} el
   * @param {number} km */
  lift(el, km) {
    const kind = el.classList[1];
    if (kind === 'river') return km < 40 ? 15 : 3.8 * this.grow;
    if (kind === 'upper' || kind === 'minor') return km < 40 ? -6 : -9;
    return kind === 'main' ? -4.4 : kind === 'road' ? -4 : -3.4;
  }

  /** The title with a bar of kilometres, or not. @param {{x: number, y: number}} at its corner
   * @param {boolean} hidden */
  drawTitle({ x, y }, hidden) {
    if (!this.title) return;
    const { scale } = this.view;
    const km = scale * 1000;
    this.title.setAttribute('visibility', hidden ? 'hidden' : 'visible');
    this.title.setAttribute('transform', `translate(${x} ${y}) scale(${1 / scale})`);
    const length = km > 60 ? 1 : km > 32 ? 2 : 4;
    const bar = this.title.querySelector('.bar');
    if (!bar || bar.getAttribute('data-km') === km.toFixed(1)) return;
    bar.setAttribute('data-km', km.toFixed(1));
    bar.textContent = '';
    const half = (length * km) / 2;
    bar.append(
      s('path', { class: 'barline', d: `M${125 - half} 74v4h${2 * half}v-4M125 74v4` }),
      s('path', { class: 'barfill', d: `M${125 - half} 77h${half}` }),
    );
    for (const i of [0, 1, 2]) {
      const { times, word } = this.bar;
      bar.append(
        s('text', { x: 125 + (i - 1) * half, y: 72 }, `${(times * length * i) / 2}${i === 2 ? ` ${word}` : ''}`),
      );
    }
  }
}

/** Fords and bridges lie across their water (data-x, data-y, data-turn). @param {SVGGElement} group @param {number} k
 * metres a unit */
export function turnAcross(group, k) {
  for (const el of group.children) {
    const g = /** @type {SVGElement} */ (el);
    const m = (g.dataset.turn ?? '').split(' ').map((v) => (Number(v) * k).toFixed(2));
    g.setAttribute('transform', `matrix(${m.join(' ')} ${g.dataset.x} ${g.dataset.y})`);
  }
}
