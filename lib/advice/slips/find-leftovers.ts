import type { Mail } from '@/lib/advice/mail/parts-of-mail';
import type { Span } from '@/lib/advice/text/words-of';

/** An unfilled part of a template. `isCertain`: never written on purpose. */
export interface Leftover extends Span {
  isCertain: boolean;
}

/** Marks that only templates have: `{{first_name}}`, `${name}`, `*|FNAME|*`, `%FNAME%`, `<<name>>`, `[[name]]`, `Lorem ipsum`. */
const certain: readonly RegExp[] = [
  /\{\{[^{}\n]{0,80}\}\}/gu,
  /\$\{[^{}\n]{1,80}\}/gu,
  /\{%[^%{}\n]{1,80}%\}/gu,
  /\*\|[^|\n]{1,60}\|\*/gu,
  /(?<![\p{L}\p{N}%])%{1,2}[A-Z][A-Z0-9]{0,30}(?:_[A-Z0-9]{1,30}){0,4}%{1,2}(?![\p{L}\p{N}%])/gu,
  /<<[^<>\n]{1,60}>>/gu,
  /\[\[[^[\]\n]{1,60}\]\]/gu,
  /\blorem ipsum\b|\bdolor sit amet\b/giu,
  /[€$£]\s?XX+\b|\bXX+\s?[%€£]/gu,
  /\b(?:TODO|FIXME):/gu,
];
/** Words in brackets: they are left over if they name what to fill in. */
const bracketed = /\[([^[\]\n]{1,60})\]|<([^<>\n]{1,60})>|\{([^{}\n]{1,60})\}/gu;
const crosses = /(?<![\p{L}\p{N}])(?:X{3,}|x{3,})(?![\p{L}\p{N}])/gu;
const unsure = /(?<![\p{L}\p{N}])(?:TBD|TBC|TODO|FIXME)(?![\p{L}\p{N}:])/gu;

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
export function findLeftovers({ draft, subject, lines, close }: Mail): { subject: Leftover[]; body: Leftover[] } {
  return {
    subject: leftoversIn(draft.subject, subject, null),
    body: lines.flatMap((line) => leftoversIn(draft.body, line, close)),
  };
}

function leftoversIn(text: string, { start, end }: Span, close: Span | null): Leftover[] {
  const line = text.slice(start, end);
  const at = (index: number, found: string, isCertain: boolean): Leftover => ({
    start: start + index,
    end: start + index + found.length,
    isCertain,
  });
  const found = [
    ...certain.flatMap((pattern) => [...line.matchAll(pattern)].map(({ 0: mark, index }) => at(index, mark, true))),
    ...[...line.matchAll(bracketed)].flatMap(({ 0: mark, 1: square, 2: angle, 3: curly, index }) => {
      const isBlank = readBlank(square ?? angle ?? curly ?? '', square !== undefined);
      return isBlank === null ? [] : [at(index, mark, isBlank)];
    }),
    ...[...line.matchAll(crosses)].flatMap(({ 0: mark, index }) => {
      const isUpper = mark.startsWith('X');
      // Below a mail, crosses are kisses.
      if (close !== null && start + index >= close.start) return [];
      return [at(index, mark, isUpper && !/(?:Bowl|siglo|siècle)\s$/u.test(line.slice(0, index).slice(-8)))];
    }),
    ...[...line.matchAll(unsure)].map(({ 0: mark, index }) => at(index, mark, false)),
  ];
  return withoutInner(found);
}

/** True for a blank, false for what may be one, null for anything else: a link, a note, an HTML tag. */
function readBlank(inner: string, isSquare: boolean): boolean | null {
  const words = inner
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_.|:/'’-]+/u)
    .filter(Boolean);
  const folded = words.map((word) => word.normalize('NFC').toLowerCase());
  if (folded.length === 0) return null;
  if (folded.every((word) => blanks.has(word)) && !folded.every((word) => weak.has(word))) return true;
  if (folded[0] === 'insert' || folded[0] === 'enter') return true;
  // `[ACME]` may be meant to stay; `[1]`, `[sic]` and `[image: logo.png]` are.
  return isSquare && /^\p{Lu}[\p{Lu} _]{3,}$/u.test(inner) ? false : null;
}

/** In order, and once each: `{{name}}` holds `{name}`. */
function withoutInner(found: readonly Leftover[]): Leftover[] {
  const sorted = found.toSorted((one, other) => one.start - other.start || other.end - one.end);
  const kept: Leftover[] = [];
  for (const one of sorted) if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  return kept;
}
