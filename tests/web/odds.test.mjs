// What is too rare to be told by itself is gathered into one result, and nothing is lost.
import { gathered, percent } from '../../web/js/sheet.js';

let passed = 0;
let failed = 0;
function check(good, text) {
  if (good) passed++;
  else failed++;
  if (!good) console.log(`not so: ${text}`);
}

const odds = [
  { label: 'repulse', weight: 60000 },
  { label: 'success', weight: 39990 },
  { label: 'overrun', weight: 4 },
  { label: 'rout', weight: 6 },
  { label: 'never', weight: 0 },
];
const told = gathered(odds, 100000, { label: '', weight: 0 });
check(told.map(({ label }) => label).join() === 'repulse,success,anything else', `gathered: ${JSON.stringify(told)}`);
check(told.reduce((sum, one) => sum + one.weight, 0) === 100000, 'the whole stays the whole');
const single = gathered(odds.slice(0, 3), 99994, { label: '', weight: 0 });
check(single[2].label === 'overrun', 'one rare result keeps its name');
check(percent(4, 100000) === '< 0.1%' && percent(0, 6) === '0%' && percent(3, 10) === '30%', 'per cents');
check(percent(1, 3) === '33.3%', 'with a decimal where there is one');

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
