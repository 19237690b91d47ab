// web/js/settings.js: defaults, what is kept, what is refused, and who is told.
const store = new Map();
const heard = [];
globalThis.localStorage = {
  getItem: (key) => store.get(key) ?? null,
  setItem: (key, value) => void store.set(key, value),
};
let reduce = false;
globalThis.matchMedia = () => ({ matches: reduce });
globalThis.addEventListener = (name, tell) => name === 'storage' && heard.push(tell);
store.set('longroll.settings', '{"speed": 2, "battle": "loud"}');
const { SETTINGS, get, set, onchange, still } = await import('../../web/js/settings.js');

let passed = 0,
  failed = 0;
function expect(good, what) {
  if (good) passed++;
  else {
    failed++;
    console.log(`FAIL  ${what}`);
  }
}

expect(get('speed') === 2, 'what was kept is there');
expect(get('battle') === 'full', 'a value nobody knows is the default');
for (const [name, values] of Object.entries(SETTINGS)) {
  expect(new Set(values).size === values.length && values.length > 1, `${name} is a choice`);
}

const told = [];
const end = onchange((name, value) => told.push(`${name} ${value}`));
set('battle', 'none');
set('battle', 'none');
expect(told.join() === 'battle none', `told once, not ${told}`);
expect(JSON.parse(store.get('longroll.settings')).battle === 'none', 'kept');

for (const [name, value] of [['battle', 'loud'], ['colour', 'red'], ['speed', '1']]) {
  const before = store.get('longroll.settings');
  let error = '';
  try {
    set(name, value);
  } catch ({ message }) {
    error = message;
  }
  expect(error.includes(`${name} = ${value}`), `${name} = ${value} is refused, “${error}”`);
  expect(store.get('longroll.settings') === before && told.length === 1, 'and nothing changes');
}

store.set('longroll.settings', '{"battle": "short"}');
for (const tell of heard) tell({ key: 'longroll.settings' });
expect(get('battle') === 'short' && get('speed') === 1, 'another tab is heard');
expect(told.slice(1).sort().join() === 'battle short,speed 1', `and told: ${told}`);
end();
set('battle', 'full');
expect(told.length === 3, 'who has ended is told no more');

expect(!still(), 'the system lets things travel');
reduce = true;
expect(still(), 'the system does not');
set('motion', 'full');
expect(!still(), 'the player does');
[reduce] = [false];
set('motion', 'still');
expect(still(), 'the player does not');

globalThis.localStorage.setItem = () => {
  throw new Error('full');
};
set('speed', 4);
expect(get('speed') === 4, 'a disk that is full does no harm');

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
