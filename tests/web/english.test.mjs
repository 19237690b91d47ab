// Codes between programs, prose for people: no program looks into a journal line, a prompt, an action in words, a
// label, a reason or a refusal to find something out. They read marks (web/js/marks.js), codes and clauses.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const top = fileURLToPath(new URL('../../', import.meta.url));
let passed = 0;
let failed = 0;
function check(good, text) {
  if (good) passed++;
  else failed++;
  if (!good) console.log(`not so: ${text}`);
}

/** What people read, by the names that messages and records give it. */
const PROSE = '(?:text|words|label|reason|as|prompt|why|result)';
const LOOKS = '(?:match|matchAll|replace|includes|startsWith|endsWith|indexOf|lastIndexOf|search|split|charAt|at)';
const PAGE = [
  new RegExp(`\\.(?:test|exec)\\((?:[\\w.?]*\\.${PROSE}|label|reason|words)\\b`),
  new RegExp(`(?:[\\w\\])]\\??\\.${PROSE}|\\b(?:label|reason|words))\\??\\.${LOOKS}\\(`),
  /new RegExp\(/,
  // Titles and columns of worksheets.
  /\b(?:sheet|roll|column)\.(?:title|name) (?:[!=]==|in )|\.test\((?:sheet|roll|column)\.(?:title|name)\)/,
];
const ENGINE = [/\b(?:label|words|code)\[\d/, /\bstr(?:n?cmp|str|chr)\((?:[\w.>-]*(?:->|\.))?(?:label|words|why)\b/];

/** The lines that look into prose. @param {string} text @param {RegExp[]} signs */
function found(text, signs) {
  const looks = (/** @type {string} */ line) => signs.some((sign) => sign.test(line));
  return text.split('\n').flatMap((line, i) => (looks(line) ? [`${i + 1}: ${line.trim()}`] : []));
}

/** @param {string} folder @param {string} ending @returns {string[]} */
function files(folder, ending) {
  return readdirSync(join(top, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));
}

// The signs find what they are for.
for (const line of [
  'lines.some((line) => /keeps Momentum/.test(line.text))',
  'const cost = /, (\\d+) MP$/.exec(action.words)',
  "if (/repulse|fail/.test(label)) return 'bad';",
  "line.reason.includes('terrain')",
  "view.prompt?.startsWith('Roll')",
  "label.replace(/ fire\\b/, '')",
  'this.pattern = new RegExp(names)',
  "const combat = sheet.title === 'combat'",
  "const shown = /points/i.test(column.name) ? '' : signed(total)",
])
  check(found(line, PAGE).length === 1, `this looks into English: ${line}`);
for (const line of ["return label[1] == 'r';", 'strcmp(o->label, "overrun")', 'strstr(r.why, "enemy")'])
  check(found(line, ENGINE).length === 1, `this looks into English: ${line}`);
const honest = "if (line.code === 'lead') show(line.reason, marked(line.text, 'dice'));";
check(found(honest, PAGE).length === 0, 'reading codes and marks is no such look');

for (const file of [...files('web/js', '.js'), ...files('web/games', '.js'), ...files('web/engine', '.js')]) {
  const lines = found(readFileSync(join(top, file), 'utf8'), PAGE);
  check(!lines.length, `${file} looks into English: ${lines.join('; ')}`);
}
for (const file of ['src/ai', 'src/server', 'src/wasm'].flatMap((room) => files(room, '.c'))) {
  const lines = found(readFileSync(join(top, file), 'utf8'), ENGINE);
  check(!lines.length, `${file} looks into English: ${lines.join('; ')}`);
}

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
