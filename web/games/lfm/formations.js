/** The organization of both armies: corps, divisions, brigades, and where each piece belongs in it. */

import { typeset } from '../../js/dom.js';

/** @typedef {import('./model.js').LfmModel} LfmModel */
/** `ordinal` is that of a Union division in its corps, `pips` that of the brigade in its division.
 * @typedef {{corps: string, division: string, brigade: string, ordinal: number, pips: number}} Belongs */

export class Formations {
  /** @type {Map<string, Belongs>} */ #places = new Map();

  /** @param {LfmModel} model */
  constructor(model) {
    this.model = model;
    this.corps = this.#keys('corps');
    this.divisions = this.#keys('division');
    this.brigades = this.#keys('brigade');
  }

  /** @param {string} kind */
  #keys(kind) {
    return Object.keys(this.model.board).flatMap((key) => {
      const [family, id, what] = key.split('.');
      return family === kind && what === 'name' ? [id] : [];
    });
  }

  /** @param {string} kind @param {string} key @param {string} what */
  get(kind, key, what) {
    return this.model.fact(`${kind}.${key}.${what}`) ?? '';
  }

  /** @param {string} kind @param {string} key */
  name(kind, key) {
    return typeset(this.get(kind, key, 'name') || key);
  }

  /** @param {string} key of a piece @returns {Belongs} */
  of(key) {
    const known = this.#places.get(key);
    if (known) return known;
    const { model } = this;
    const rank = model.isCommander(key) ? model.of(key, 'rank') : '';
    const at = (/** @type {string} */ kind) => (rank === kind ? model.of(key, 'of') : model.of(key, kind));
    const brigade = at('brigade');
    const division = at('division') || this.get('brigade', brigade, 'division');
    const corps = at('corps') || this.get('division', division, 'corps');
    const ordinal = Number(/^\d/.exec(this.get('division', division, 'name'))?.[0] ?? 0);
    const sisters = this.brigades.filter((one) => this.get('brigade', one, 'division') === division);
    const place = { corps, division, brigade, ordinal: ordinal % 4, pips: brigade ? sisters.indexOf(brigade) + 1 : 0 };
    this.#places.set(key, place);
    return place;
  }

  /** "Buschbeck, 2nd Division, XI Corps". @param {string} key of a piece */
  words(key) {
    const { corps, division, brigade } = this.of(key);
    const words = [];
    if (brigade) words.push(this.name('brigade', brigade).replace(/’s Brigade$/, ''));
    if (division) words.push(this.name('division', division));
    if (corps) words.push(this.name('corps', corps));
    return words.slice(0, 2).join(', ') || 'army';
  }

  /** Under which heading a piece stands in the order of battle. @param {string} key */
  group(key) {
    const { corps, division, brigade } = this.of(key);
    if (brigade) return `${this.name('brigade', brigade)}, ${this.name('division', division)}`;
    if (division) return `${this.name('division', division)}${corps ? `, ${this.name('corps', corps)}` : ''}`;
    return corps ? this.name('corps', corps) : 'Army';
  }

  /** The commander of a formation, or ''. @param {string} kind @param {string} key */
  commander(kind, key) {
    const { model } = this;
    return (
      model.units.find(
        (one) => model.isCommander(one) && model.of(one, 'rank') === kind && model.of(one, 'of') === key,
      ) ?? ''
    );
  }

  /** Units right under a formation: regiments of a brigade, batteries of a division or corps. @param {string} kind
   * @param {string} key */
  units(kind, key) {
    const { model } = this;
    return model.units.filter((one) => !model.isCommander(one) && model.of(one, kind) === key);
  }
}
