// The rulebook as data: every clause is found where it stands, links lead somewhere, searches find; and every worked
// example, played by the page's own engine, is what its script says.
import { localEngine } from '../../web/engine/local.js';
import { Engines, serve } from '../../web/engine/core.js';
import { Channel } from '../../web/engine/channel.js';
import { Book } from '../../web/js/book.js';
import { entriesOf, judge, without } from '../../web/js/book_script.js';
import { plain } from '../../web/js/marks.js';
import { check, close, files, same } from './common.mjs';

const json = async (path) => JSON.parse(await files.text(path));
const { games } = await json('catalog.json');
/** @type {Record<string, Book>} */ const books = {};
for (const game of games) {
  const of = (file) => json(`games/${game.id}/${file}.json`);
  books[game.id] = new Book(game, await of('clauses'), await of('book'));
}

for (const [id, book] of Object.entries(books)) {
  const lost = [...book.clauses.keys()].filter((clause) => !book.places.has(clause));
  same(lost, [], `every clause of ${id} stands in a section`);
  const dead = [...book.clauses.values()].flatMap(({ id: of, text, ruling }) =>
    book.stretches(`${text} ${ruling}`, of).filter(({ clause }) => clause !== undefined && !book.places.has(clause)),
  );
  same(dead, [], `every link of ${id} leads to a clause`);
  const whole = [...book.clauses.values()].filter(({ id: of, text }) => {
    const joined = book.stretches(text, of).map((one) => one.text).join('');
    return joined !== text.replaceAll(`${book.game.prefix}-`, '');
  });
  same(whole.map((one) => one.id), [], `no letter of ${id} is lost`);
  const vain = [...book.glossary].filter(([, text]) => /\(\S+\)\.$/.test(text) && !book.stretches(text).at(-2)?.clause);
  same(vain, [], `every word of the glossary of ${id} leads to its clause`);
  const steps = book.turn.flatMap((phase) => phase.steps);
  check(steps.length > 5 && steps.every((step) => step.length < 300), `the turn of ${id} fits on a page`);
}

const { lgv } = books;
same(lgv.find('9.4.2'), 'LGV-9.4.2a', 'a section is its first clause');
same(lgv.find('LGV-r19'), '', 'ids are found as they are written');
same(lgv.find('13.1'), 'LGV-13.1a', 'and so is a heading without a section');
same(lgv.find('99'), '', 'and nothing else');
same(
  lgv.stretches('TEM 2 (LGV-9.4.3c, 7.2) of 3.50', 'LGV-1.0').filter((one) => one.clause ?? one.term),
  [
    { text: 'TEM', term: 'TEM' },
    { text: '9.4.3c', clause: 'LGV-9.4.3c' },
    { text: '7.2', clause: 'LGV-7.2a' },
  ],
  'ids, sections and terms are found, figures are not',
);
same(lgv.search('9.4.2b')[0]?.id, 'LGV-9.4.2b', 'a number finds its clause first');
check(lgv.search('r19')[0]?.id === 'LGV-R19', 'a ruling too');
check(lgv.search('overrun zone').every(({ text, ruling }) => /overrun/i.test(text + ruling)), 'all words are wanted');
same(lgv.search('   '), [], 'nothing finds nothing');
check(lgv.linked(lgv.places.get('LGV-9.4.2a')).includes('LGV-9.5a'), 'what a section cites is linked with it');
same(lgv.neighbours(lgv.chapters[0]).before, null, 'nothing comes before the first chapter');

// ---- Examples ----

const { port1, port2 } = new MessageChannel();
serve(port1, new Engines(files));
const engine = await localEngine({ port: () => port2, pause: 1e9, dicePause: 0, typedDice: true });
const channel = new Channel();
engine.onview((message) => channel.apply(message));

/** What is the only thing left is done by the engine itself. */
async function play([side, action]) {
  const before = channel.view.seq;
  if (side === 'fortune') await engine.roll(action.split(' ').slice(1).map(Number));
  else await engine.act(action);
  return channel.view.seq - before;
}

async function position() {
  const sheet = await engine.sheet(null);
  const journal = channel.journal.map((line) => plain(line[2]));
  return { engine, view: channel.view, facts: channel.facts, journal, sheet };
}

for (const [id, book] of Object.entries(books)) {
  const examples = book.chapters.flatMap(({ sections }) => sections.flatMap((section) => section.examples));
  check(examples.length > 0, `${id} has worked examples`);
  for (const { name, record, lines } of examples) {
    const entries = entriesOf(record);
    await engine.open(record);
    same(channel.view.seq, entries.length, `${name} opens at its end`);
    if (entries.length) await engine.resume(0);
    let claims = 0;
    for (let at = 0; at <= entries.length; ) {
      for (const { line } of lines.filter((one) => one.at === at)) {
        const { good, found } = await judge(line, await position());
        if (good !== null) claims++;
        check(good !== false, `${id} ${name}: ${line}; found ${found}`);
      }
      at += at < entries.length ? await play(entries[at]) : 1;
    }
    check(claims > 0, `${name} claims something`);
  }
}

// What is not so is said to be not so.
const fifth = lgv.places.get('LGV-9.4.2a').examples[0];
await engine.open(fifth.record);
for (const line of [
  'sheet attack = 13',
  'sheet attack 2 LGV-9.4.2c',
  'expect unit.Posey = 26 exhausted',
  'expect odds repulse = 1/2',
])
  same((await judge(line, await position())).good, false, line);

// Without Sykes: two less for him, and no command of three any more.
await engine.resume(0);
const course = without(entriesOf(fifth.record), 'Sykes');
for (let i = 0; i < course.length; ) i += await play(course[i]);
same((await engine.sheet(null)).columns[0].total, 11, 'a unit less is a smaller sum');

engine.close();
port1.close();
close();
