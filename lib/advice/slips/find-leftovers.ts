import type { Mail } from '@/lib/advice/mail/parts-of-mail';
import type { Span } from '@/lib/advice/text/words-of';

/**
 * Marks that only templates and the programs behind them have. An identifier in single marks counts whatever its name; prose in them does
 * not.
 */
const marks: readonly RegExp[] = [
  /\{\{[^{}\n]{0,80}\}\}/gu,
  /\$\{[^{}\n]{1,80}\}/gu,
  /\{\$?[\p{L}_][\p{L}\p{N}_.]{0,40}\}|\{\d{1,2}\}/gu,
  // Spin text: `{Hi|Hello}`.
  /\{[^{}|\n]{0,60}\|[^{}\n]{0,200}\}/gu,
  /\{%[^%{}\n]{1,80}%\}/gu,
  /<%[^%<>\n]{1,80}%>/gu,
  /\*\|[^|\n]{1,60}\|\*/gu,
  /(?<![\p{L}\p{N}%])%{1,2}[\p{L}][\p{L}\p{N}_]{1,40}%{1,2}(?![\p{L}\p{N}%])/gu,
  /(?<![\p{L}\p{N}%]|\d\s)%(?:\d\$)?[sd](?![\p{L}\p{N}%'’])/gu,
  /(?<![\p{L}\p{N}:/]):[a-z]{1,20}_[a-z_]{1,20}(?![\p{L}\p{N}_:])/gu,
  /<<[^<>\n]{1,60}>>/gu,
  /\[\[[^[\]\n]{1,60}\]\]/gu,
  /\[object [A-Z][A-Za-z]{1,20}\]/gu,
  /\[X{1,5}\]/gu,
  /\blorem ipsum\b|\bdolor sit amet\b/giu,
  /[€$£]\s?XX+\b|\bXX+\s?[%€£]/gu,
  /\b(?:TODO|FIXME):/gu,
  /(?<![\p{L}\p{N}]|Bowl |siglo |siècle )XXX+(?![\p{L}\p{N}])/gu,
];
/** Words in brackets: they are left over if they name what to fill in. */
const bracketed =
  /\[([^[\]\n]{1,60})\]|<([^<>\n]{1,60})>|\{([^{}\n]{1,60})\}|(?<![\p{L}\p{N}:/]):([a-z]{2,20})(?![\p{L}\p{N}_:])/gu;
/** What a program writes for a value that it lacks. In prose these are words: they count where only a value can be. */
const noValue = /(?<![\p{L}\p{N}])(?:undefined|null|NaN)(?![\p{L}\p{N}])/gu;
/** Before such a value: "at null." German and Spanish have "null" as a word, so only words before a name count there. */
const beforeName = /(?:^|[\s(])(?:at|for|with|chez|pour|avec|bij|voor|para|con)\s$/iu;
const beforeValue =
  /(?:^|[\s(])(?:at|for|with|from|of|in|to|was|bei|für|von|mit|zu|chez|à|pour|de|avec|bij|voor|van|met|en|para|con|a|[€$£])\s?$/iu;
const afterValue = /^\s?(?:[.,!?:;%€)]|$)/u;
const longestAddress = 2000;

/** What templates call what they leave open, in the languages that are judged. */
const blanks = new Set(
  (
    'name names first last full middle given family surname fname lname firstname lastname fullname nickname salutation title position role job jobtitle company companyname organization organisation firm employer business account industry sector city country state location place date day time month year topic subject product service feature website url link email mail phone number amount price figure percent metric skill school team department competitor recipient prospect lead contact customer client candidate sender signature calendar insert enter add fill here your my their his her our the a of in or and to be confirmed ' +
    'vorname nachname firma firmenname anrede titel stadt ort datum thema produkt ihr ihre einfügen ' +
    'voornaam achternaam naam bedrijf bedrijfsnaam functie stad onderwerp aanhef ' +
    'prénom prenom nom entreprise société poste ville sujet ' +
    'nombre apellido apellidos empresa cargo puesto ciudad fecha tema'
  ).split(' '),
);
/** Words that finished texts also put in brackets, if nothing else is beside them. */
const weak = new Set('the a of in or and to be here add my his her our their your'.split(' '));

/** Where the subject and the writer's own lines still hold parts of a template, in the order of the text. */
export function findLeftovers({ draft, subject, lines, salutation }: Mail): { subject: Span[]; body: Span[] } {
  return {
    subject: leftoversIn(draft.subject, subject, false),
    body: lines.flatMap((line) => leftoversIn(draft.body, line, salutation !== null && line.start <= salutation.start)),
  };
}

function leftoversIn(text: string, { start, end }: Span, isGreeting: boolean): Span[] {
  const line = text.slice(start, end);
  const found = [
    ...marks.flatMap((pattern) => [...line.matchAll(pattern)]),
    ...[...line.matchAll(bracketed)].filter(({ 1: square, 2: angle, 3: curly, 4: named }) =>
      isBlank(square ?? angle ?? curly ?? named ?? ''),
    ),
    ...[...line.matchAll(noValue)].filter(({ 0: word, index }) => isGreeting || isValue(line, word, index)),
  ];
  const spans = found
    .filter(({ index }) => !isInAddress(line, index))
    .map(({ 0: mark, index }) => ({ start: start + index, end: start + index + mark.length }));
  return withoutInner(spans);
}

function isValue(line: string, word: string, index: number): boolean {
  const after = line.slice(index + word.length, index + word.length + 3);
  const before = line.slice(Math.max(0, index - 8), index);
  return (word === 'null' ? beforeName : beforeValue).test(before) && afterValue.test(after);
}

/** In `https://fenwick.example/{id}/prices` the braces are part of an address, so they are no leftover. */
function isInAddress(line: string, index: number): boolean {
  const before = line.slice(Math.max(0, index - longestAddress), index);
  return before.split(/\s/).at(-1)?.includes('://') ?? false;
}

function isBlank(inner: string): boolean {
  const words = inner
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_.|:/'’-]+/u)
    .filter(Boolean);
  const folded = words.map((word) => word.normalize('NFC').toLowerCase());
  if (folded.length === 0) return false;
  if (folded[0] === 'insert' || folded[0] === 'enter') return true;
  return folded.every((word) => blanks.has(word)) && !folded.every((word) => weak.has(word));
}

/** In order, and once each: `{{name}}` holds `{name}`. */
function withoutInner(found: readonly Span[]): Span[] {
  const sorted = found.toSorted((one, other) => one.start - other.start || other.end - one.end);
  const kept: Span[] = [];
  for (const one of sorted) if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  return kept;
}
