// As much of a document as the map's code needs to draw into a text: elements with attributes and kids.

import { escaped } from '../web/js/dom.js';

export class Element {
  /** @type {Record<string, string>} */ attributes = {};
  /** @type {(Element | string)[]} */ kids = [];
  innerHTML = '';

  /** @param {string} name */
  constructor(name) {
    this.name = name;
  }

  /** @param {string} name @param {any} value */
  setAttribute(name, value) {
    this.attributes[name] = String(value);
  }

  /** @param {(Element | string)[]} kids */
  append(...kids) {
    this.kids.push(...kids);
  }

  /** As markup. */
  toString() {
    const words = Object.entries(this.attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
    const kids = this.kids.map((kid) => (kid instanceof Element ? String(kid) : escaped(kid)));
    const inside = this.innerHTML + kids.join('');
    return `<${this.name}${words.join('')}${inside ? `>${inside}</${this.name}>` : '/>'}`;
  }
}

/** From now on a document is this. */
export function install() {
  Object.assign(globalThis, {
    Node: Element,
    document: { createElementNS: (/** @type {string} */ _, /** @type {string} */ name) => new Element(name) },
  });
}
