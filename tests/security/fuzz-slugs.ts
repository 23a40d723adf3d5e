import { findSubject } from '../../lib/subjects/find-subject.ts';
import { demoSite } from '../../lib/subjects/sites.ts';

/**
 * `tsx tests/security/fuzz-slugs.ts <how many> <seed>`: addresses made to make a slug slow, each timed. In a process of its
 * own, because whoever waits for an expression that does not end cannot be told so from within. Prints
 * `{ tried, found, slow: [address, ms][] }`, the last those over `atMostMs`.
 */
const atMostMs = 5;
const [count = 20_000, seed = 1] = process.argv.slice(2).map(Number);

/** Signs that belong to several classes at once, which is what makes an expression try again and again. */
const letters = [
  ...['\ufe0f', '\ufe0e', '\u200d', '\u200b', '\u20e3', '\u0301', '\u034f', '\u00ad', '\u202e', '\u2060', '\ufeff'],
  ...['ℹ', 'Ⓜ', '㊗', '㊙', '©', '#', '0', '☎', '❤', '👩', '🏽', '🏴', '\u{e0067}', '\u{1f1e6}', 'ª', 'ß', 'İ', 'ﬁ'],
  ...[
    'a',
    'Z',
    '9',
    '-',
    '.',
    '_',
    '~',
    "'",
    '&',
    ',',
    '@',
    ':',
    ';',
    '=',
    '$',
    '+',
    '%',
    '/',
    '?',
    '<',
    '"',
    ' ',
    '\0',
  ],
  ...['\u0085', '\u2028', '\ue000', '\uffff', '\u{10ffff}', 'é', 'e\u0301', '가', '각', '山', 'न', 'ا', '\u0645\u064e'],
];

/** Mulberry32: the same strings for the same seed on every machine. */
let state = seed;
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
const below = (limit: number): number => Math.floor(random() * limit);
const anyLetter = (): string =>
  below(20) === 0 ? String.fromCodePoint(below(0x110000)).toWellFormed() : (letters[below(letters.length)] ?? 'a');

/** Runs of one or two signs, as an attack is built, and what ends them in a refusal. */
function anySlug(): string {
  const runs = Array.from({ length: 1 + below(4) }, () =>
    (anyLetter() + (below(2) ? anyLetter() : '')).repeat(1 + below(60)),
  );
  return runs.join('') + (below(2) ? anyLetter() : '');
}

function anyAddress(): string {
  const slug = anySlug();
  const written = below(4) === 0 ? slug : encodeURIComponent(slug);
  return `https://www.pronet.example/${below(2) ? 'in' : 'company'}/${written}${below(3) ? '' : '/details?x#y'}`;
}

/** Of this process alone, in ms: what others do on the machine meanwhile is not the slug's. */
function costOf(address: string): number {
  const before = process.cpuUsage();
  findSubject(address, [demoSite]);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const slow: [string, number][] = [];
let found = 0;
let tried = 0;
for (; tried < count; tried++) {
  const address = anyAddress();
  const first = costOf(address);
  // A collection of garbage falls on any call; what an expression costs, it costs each time.
  const ms = first > atMostMs ? Math.min(costOf(address), costOf(address), costOf(address)) : first;
  if (ms > atMostMs) slow.push([address, ms]);
  if (findSubject(address, [demoSite]) !== null) found += 1;
}
process.stdout.write(JSON.stringify({ tried, found, slow }));
