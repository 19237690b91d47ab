/** What the player wants drawn over the map, besides what the step is about. The panel sets it, the map draws it. */

/** @typedef {'' | 'command' | 'supply' | 'reach'} OverlayKind */

export class Overlay extends EventTarget {
  /** @type {OverlayKind} */ kind = '';
  /** A chit key, for `command`. */
  chit = '';
  /** The hex that is asked about; '' for the chit's own, or none. */
  hex = '';
  /** For `reach`: where those stand who can come, by the list of legal actions. @type {string[]} */
  from = [];

  /** @param {Partial<Pick<Overlay, 'kind' | 'chit' | 'hex' | 'from'>>} wish */
  set(wish) {
    Object.assign(this, wish);
    this.dispatchEvent(new Event('change'));
  }
}
