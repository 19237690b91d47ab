// docs/openapi.json held against what a server really says. Every answer that a test of the server gets passes here, so
// that a status or a field that is not in the document fails the test that met it.
import { readFileSync } from 'node:fs';

export const api = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'));

// ---- A small validator: what our document uses of JSON Schema, and nothing else ----

const follow = (node) => (node?.$ref ? node.$ref.slice(2).split('/').reduce((at, part) => at[part], api) : node);
const kind = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
const is = {
  integer: Number.isInteger, number: (v) => typeof v === 'number', string: (v) => typeof v === 'string',
  boolean: (v) => typeof v === 'boolean', null: (v) => v === null, array: Array.isArray, object: (v) => kind(v) === 'object',
};

// Each gives the first fault, as text, or nothing.
const rules = {
  type: (type, value) => (is[type](value) ? '' : `${type} was expected, not ${kind(value)}`),
  enum: (list, value) => (list.includes(value) ? '' : `'${value}' is none of ${list.join(', ')}`),
  pattern: (text, value) => (new RegExp(text, 'u').test(value) ? '' : `'${value}' does not look like ${text}`),
  maximum: (most, value) => (value <= most ? '' : `${value} is above ${most}`),
  minimum: (least, value) => (value >= least ? '' : `${value} is below ${least}`),
  minLength: (least, value) => (value.length >= least ? '' : 'too short'),
  maxLength: (most, value) => (value.length <= most ? '' : 'too long'),
  minItems: (least, value) => (value.length >= least ? '' : 'too few'),
  maxItems: (most, value) => (value.length <= most ? '' : 'too many'),
  required: (names, value) => names.filter((name) => !(name in value)).map((name) => `${name} is missing`)[0],
  properties: (all, value) => first(Object.keys(all).filter((name) => name in value), (name) => fault(all[name], value[name], name)),
  additionalProperties: (schema, value, { properties = {} }) => first(Object.keys(value).filter((name) => !(name in properties)),
    (name) => (schema === false ? `${name} is not in the document` : fault(schema, value[name], name))),
  prefixItems: (list, value) => first(list.slice(0, value.length).keys(), (i) => fault(list[i], value[i], i)),
  items: (schema, value, { prefixItems = [] }) => first([...value.keys()].slice(prefixItems.length),
    (i) => (schema === false ? `${i} is one too many` : fault(schema, value[i], i))),
  oneOf: (list, value) => {
    const found = list.map((schema) => fault(schema, value, ''));
    return found.filter((text) => !text).length === 1 ? '' : `not exactly one of ${list.length}: ${found.join(' | ')}`;
  },
  description: () => '',
};

function first(list, judge) {
  for (const one of list) {
    const found = judge(one);
    if (found) return found;
  }
  return '';
}

/** The first fault of a value, as `where: what`, or ''. */
export function fault(schema, value, where = '') {
  const node = follow(schema);
  for (const [word, argument] of Object.entries(node)) {
    if (!rules[word]) throw new Error(`the validator does not know '${word}'`);
    const found = rules[word](argument, value, node);
    if (found) return `${where}: ${found}`;
    if (word === 'type' && !is[argument](value)) return '';
  }
  return '';
}

export const named = (name) => ({ $ref: `#/components/schemas/${name}` });

// ---- Operations ----

const ways = Object.entries(api.paths).map(([path, methods]) => ({ path, parts: path.split('/'), methods }));

export function wayOf(path) {
  const parts = path.split('/');
  return ways.find((way) => way.parts.length === parts.length &&
    way.parts.every((part, i) => (part.startsWith('{') ? parts[i] !== '' : part === parts[i])));
}

/** What has been met so far: `get /api/table 200`. */
export const met = new Set();

/** What is wrong with an answer, or ''. */
export function judge(method, path, body, answer) {
  if (!(path.startsWith('/api/') || path === '/health') || answer.status === 0) return '';
  const way = wayOf(path);
  const operation = way?.methods[method.toLowerCase()];
  const said = `${method} ${path} ${answer.status}`;
  if (!operation) {
    const fits = [400, 404, 405, 413, 414, 415, 429, 431].includes(answer.status);
    return fits ? fault(named('Error'), answer.json, said) : `${said}: nothing of that is in the document`;
  }
  const response = follow(operation.responses[answer.status]);
  if (!response) return `${said}: a status that is not in the document`;
  met.add(`${method.toLowerCase()} ${way.path} ${answer.status}`);
  const wanted = operation.requestBody?.content['application/json'].schema;
  if (wanted && answer.status < 300 && body !== undefined) {
    const found = fault(wanted, body, `${said}, asked`);
    if (found) return found;
  }
  const content = response.content ?? {};
  const type = (answer.headers['content-type'] ?? '').split(';')[0];
  if (!(type in content)) return `${said}: ${type} is not in the document`;
  return type === 'application/json' ? fault(content[type].schema, answer.json, said) : '';
}
