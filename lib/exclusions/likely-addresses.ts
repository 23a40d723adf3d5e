import { type Name, nameForms, nameOf } from '@/lib/database/schema/exclusion-names';
import { foldName } from '@/lib/platform/fold-text';

/** Where `Jean-Luc` and `O’Brien` consist of two: in an address they are one word, two, or one with a hyphen. */
const seam = /[\p{Pd}'’‘ʼ`´]/gu;
const seams = ['', ' ', '-'];
/** Words before a name, without dots; no address contains them. */
const titles = new Set(
  `arch capt cand col dame dipl dipl-ing dipl-kfm dipl-kffr dipl-psych dott dottssa doz dr dr-ing drs dra eng fr frau fru gen hc herr hon hr
  ing ir jur lady lord lt mag maj med miss mlle mme mr mrs ms mx nat pd phil pol prof ra rain rer rev sgt sig sigra sir sra srta univ-prof
  exec mgr inz mudr judr`.split(/\s+/),
);
/** Degrees, memberships and generations behind a name, without their dots. */
const credentials = new Set(
  `aca acca acma bba bcom beng bsc ca capm cca cciso cce cfa cfp cia cipd cisa cism cissp cma cmgr cpa cpm csm cspo dba dds dphil dvm edd
  emba esq facs fca fcca frcs gphr hrm ii iii iv jd jr llb llm mba mbbs mcipd mcom md meng mfa mph mpa mres msc msw np phd phr pharmd
  pmp psyd rn shrm-cp shrm-scp sphr sr psm pspo itil six-sigma`.split(/\s+/),
);
/** Short degrees that are also surnames: dropped only after a comma or with a dot. */
const shortDegrees = new Set(['ba', 'bs', 'ma', 'ms', 'do', 'mag', 'dr', 'eng', 'ing', 'prof', 'cpm']);
/** Between a given name and a family name. */
const particles = new Set(
  'af al ap auf av ben bin bint da dal dalla das de dei del della den der des di do dos du el het ibn la las le lo los o san st ten ter til van vom von y zu zum zur'.split(
    ' ',
  ),
);
/** Addresses of one person: more are guesses at random. */
const mostLocals = 120;

const word = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;

/**
 * The likely addresses of this name at this domain, at most some 200. Looked up only, so that a typed name finds a person listed by
 * address. Pure.
 */
export function likelyAddresses({ name, domain }: { name: string; domain: string }): Name[] {
  const plain = plainName(name);
  const written = seams.flatMap((mark) => foldName(plain.replace(seam, mark)));
  const locals = new Set(written.flatMap((each) => localsOf(each.match(word) ?? [])));
  return [...locals].slice(0, mostLocals).flatMap((local) => nameForms(nameOf('email', `${local}@${domain}`)));
}

/** Without titles, credentials and parentheses; unchanged if nothing else is left. */
export function plainName(name: string): string {
  const parts = name
    .replace(/[([{][^)\]}]*[)\]}]?/g, ' ')
    .split(',')
    .map((part) => part.split(/\s+/).filter((each) => each !== ''));
  const [own = [], ...others] = parts;
  const rest = others
    .map((words) => words.filter((each) => !isCredential(each, true)))
    .filter((words) => words.length > 0);
  // `Roe, Ana`: what follows the comma is the given name.
  const words = [...rest.flat(), ...own];
  const start = words.findIndex((each) => !titles.has(plainWord(each)));
  const end = words.findLastIndex((each) => !isCredential(each, each.includes('.')));
  return start === -1 || end < start ? name : words.slice(start, end + 1).join(' ');
}

const plainWord = (written: string): string => written.toLowerCase().replaceAll('.', '');

const isCredential = (written: string, isMarked: boolean): boolean =>
  credentials.has(plainWord(written)) || (isMarked && shortDegrees.has(plainWord(written)));

function localsOf(words: readonly string[]): string[] {
  const [first = '', ...rest] = words;
  if (rest.length === 0) return [...words];
  return [
    first,
    ...familyNamesOf(rest).flatMap((last) => pairsOf(first, last)),
    words.join('.'),
    words.join(''),
    ...doubleGiven(first, rest),
  ];
}

/** A family name may have several words (`van der Berg`). Of two family names, the first may appear alone (`García López`). */
function familyNamesOf(rest: readonly string[]): string[] {
  const start = rest.findIndex((each) => !particles.has(each));
  const firstOfTwo =
    start === -1 || start === rest.length - 1 ? [] : [rest[start] ?? '', rest.slice(0, start + 1).join('')];
  return [...new Set([rest.at(-1) ?? '', rest.join(''), ...firstOfTwo])];
}

/** A given name may have two words: `Jean Charles Martin`. */
function doubleGiven(first: string, [second = '', ...family]: readonly string[]): string[] {
  const last = family.at(-1);
  if (last === undefined || particles.has(second)) return [];
  return [...new Set([last, family.join('')])].flatMap((each) =>
    [`${first}-${second}`, `${first}${second}`, `${initialsOf(first)}${initialsOf(second)}`].flatMap((given) => [
      ...[`${given}.${each}`, `${given}${each}`, `${given}_${each}`, `${each}.${given}`],
    ]),
  );
}

function pairsOf(first: string, last: string): string[] {
  const f = initialsOf(first);
  const [l = ''] = last;
  return [
    ...[first, f].flatMap((a) => [`${a}.${last}`, `${a}${last}`, `${a}_${last}`, `${a}-${last}`]),
    ...[`${last}.${first}`, `${last}${first}`, `${last}.${f}`, `${last}${f}`, `${first}.${l}`, `${first}${l}`],
  ];
}

/** `j` of `jean`, `jl` of `jean-luc`. */
const initialsOf = (text: string): string => text.replace(/([^-])[^-]*-?/gu, '$1');
