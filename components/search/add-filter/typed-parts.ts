import { companyNouns, readCompanyPhrase } from './company-phrase.ts';
import { endOfTimePhrase } from './time-phrase.ts';

/** One part of the typed text, with the word that led to it. */
export interface TypedPart {
  /**
   * `at`: companies; `in`: place; `with`: attributes; `that`: activity; `time`: duration; `who`: before these; `rest`: after a time;
   * `alone`: no sentence.
   */
  role: 'alone' | 'who' | 'at' | 'in' | 'with' | 'that' | 'time' | 'rest';
  text: string;
  /** The leading word as typed, with its space. */
  lead: string;
}

/** "vp, germany, 200 to 1,000" → its parts. A comma within a number does not part. */
export function splitPieces(text: string): string[] {
  const pieces = text.split(/[;\n\t]|,(?!\d{3}(?:\D|$))/u).map((piece) => piece.trim());
  return [...new Set(pieces.filter((piece) => piece !== ''))];
}

/** "in 6 months" and "in the last year" are times, and a job is no place. */
const noWhereabouts = '\\d|the (?:last|past)\\b|(?:(?:the|this|their|a|an) )?(?:job|role|position|post)\\b';
/** Words between "at" and "companies": none of these leads to something else. */
const beforeCompanies = '(?:(?!(?:at|for|from|in|of|that|which|who|with)\\b)[^\\s,]+ ){0,5}';
const leads = [
  {
    role: 'at',
    words: new RegExp(
      `(?:(?:who |that )?(?:work|works|working) )?(?:at|for|in) (?=${beforeCompanies}(?:${companyNouns})(?![\\p{L}\\p{N}]))`,
      'iuy',
    ),
  },
  // A company's name begins with a capital: "at scale" is none.
  { role: 'at', words: /(?:(?:who |that )?(?:work|works|working) )?at (?=\p{Lu})/uy },
  {
    role: 'in',
    words: new RegExp(
      `(?:(?:who|that|which) )?(?:(?:are|is) )?(?:(?:live|lives|living|based|located) )?in (?!${noWhereabouts})`,
      'iuy',
    ),
  },
  { role: 'with', words: /with (?=\S)|of (?=\d)/iuy },
  { role: 'that', words: /(?:who|that|which) (?=\S)/iuy },
] as const;

/** Words for everyone, which add nothing. */
const everybody = /^(?:people|everybody|everyone|anybody|anyone|someone|companies|firms)$/iu;
const joint = / (?:and|but|or)$/iu;

/** "engineers in Berlin with 5+ years" → "engineers", "Berlin", "5+ years"; a text without such words is one part. `text`: with single spaces. Pure. */
export function typedParts(text: string): TypedPart[] {
  const parts: TypedPart[] = [];
  let next: Pick<TypedPart, 'role' | 'lead'> = { role: 'who', lead: '' };
  let from = 0;
  function close(at: number): void {
    const part = text.slice(from, at).trim().replace(joint, '');
    if (part !== '' && !/^(?:and|but|or)$/iu.test(part)) parts.push({ ...next, text: part });
  }
  // Growth in per cent has its own times.
  const hasTimes = !text.includes('%');
  for (let at = 0; at !== -1 && at < text.length; ) {
    const end = hasTimes ? endOfTimePhrase(text, at) : null;
    const lead = end === null ? leadAt(text, at) : null;
    if (end !== null || lead !== null) close(at);
    if (end !== null) parts.push({ role: 'time', lead: '', text: text.slice(at, end) });
    if (lead !== null) next = lead;
    else if (end !== null) next = { role: 'rest', lead: '' };
    from = end ?? (lead === null ? from : at + lead.lead.length);
    const space = lead === null ? text.indexOf(' ', end ?? at) : from - 1;
    at = space === -1 ? -1 : space + 1;
  }
  close(text.length);
  return withoutEverybody((parts.length === 1 ? parts.map(alone) : parts).map(ofCompanies));
}

/** "Dutch companies" leads to companies by itself. */
function ofCompanies(part: TypedPart): TypedPart {
  const isWho = part.role === 'alone' || part.role === 'who';
  return isWho && (readCompanyPhrase(part.text)?.countries.length ?? 0) > 0 ? { ...part, role: 'at' } : part;
}

function leadAt(text: string, at: number): Pick<TypedPart, 'role' | 'lead'> | null {
  for (const { role, words } of leads) {
    words.lastIndex = at;
    const lead = words.exec(text)?.[0];
    if (lead !== undefined) return { role, lead };
  }
  return null;
}

function alone(part: TypedPart): TypedPart {
  return part.role === 'who' || part.role === 'time' ? { ...part, role: 'alone' } : part;
}

function withoutEverybody(parts: readonly TypedPart[]): TypedPart[] {
  return parts.filter(({ role, text }) => role !== 'who' || !everybody.test(text));
}

/** Endings of occupations: "sales" and "operations" are no plurals. */
const occupations = /^(.*(?:er|or|ist|yst|ant|ian|nurse|architect|agent))s$/iu;

/** "backend engineers" → "backend engineer", as titles are written. */
export function singularTitle(text: string): string {
  return occupations.exec(text)?.[1] ?? text;
}

const noPlace =
  /\d|(?:^|\s)(?:a|an|and|at|currently|for|from|having|just|lately|looking|my|now|of|or|our|recently|speaking|that|the|their|this|to|using|which|who|with|working|your)(?:\s|$)/iu;
export const longestPlace = 4;

export function canBePlace(text: string): boolean {
  return text !== '' && !noPlace.test(text) && text.split(/\s+/u).length <= longestPlace;
}
