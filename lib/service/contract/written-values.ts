import { once } from '@/lib/platform/once';

/**
 * The service's values in normal spelling (docs/interface.md#person-result, docs/interface.md#company-result), for display only: it writes
 * places and industries in any case, and enumerated values with underscores. Mixed case and short capitals such as "IBM" stay. Pure.
 */

/** Whether a text is all upper or all lower case, as few names are. */
function isOneCase(text: string): boolean {
  return (text === text.toLowerCase() || text === text.toUpperCase()) && !/^[A-Z\d&]{2,3}$/.test(text);
}

const acronyms = new Map(
  [
    ...[
      'B2B',
      'B2C',
      'B2G',
      'D2C',
      'SaaS',
      'IoT',
      'R&D',
      'AI',
      'API',
      'AWS',
      'CRM',
      'ERP',
      'HR',
      'IPO',
      'IT',
      'ML',
      'NGO',
    ],
    ...[
      'PR',
      'QA',
      'SEO',
      'SMB',
      'SQL',
      'UI',
      'UX',
      'VP',
      'SVP',
      'EVP',
      'CEO',
      'CFO',
      'CIO',
      'CISO',
      'CMO',
      'COO',
      'CTO',
    ],
  ].map((word) => [word.toLowerCase(), word]),
);

/** "b2b saas" → "B2B SaaS"; other words are unchanged. */
export function withAcronyms(text: string): string {
  if (!isOneCase(text)) return text;
  return text.replaceAll(/[^\s,;/()-]+/g, (word) => acronyms.get(word.toLowerCase()) ?? word);
}

/** "PRIVATELY_HELD" → "Privately held", "SERIES_A" → "Series A", "master_sales" → "Sales", "b2b" → "B2B"; null if empty. */
export function plainWords(value: string | null | undefined): string | null {
  const text =
    value
      ?.replace(/^master_/, '')
      .replaceAll('_', ' ')
      .trim() ?? '';
  if (text === '') return null;
  const words = isOneCase(text) ? withAcronyms(text.toLowerCase()) : text;
  return words.replace(/(?<=\bseries )[a-j]$|^\p{L}/gu, upper);
}

/** Words within a name that are no capital: "Rio de Janeiro", "Frankfurt am Main", "Stratford-upon-Avon". */
const small = new Set(
  'and of the upon on am an der im de da do dos das del den di du des en et la le les sur y'.split(' '),
);

/** "CAPE TOWN" → "Cape Town", "l'aquila" → "L'Aquila". */
export function nameCase(text: string): string {
  if (!isOneCase(text)) return text;
  return text.toLowerCase().replaceAll(/[^\s(/-]+/g, (word, at: number) => {
    if (at > 0 && small.has(word)) return word;
    const capital = word.replaceAll(/(?<=^|^[dlo]['’]|\.)\p{L}/gu, upper);
    return at > 0 && /^d['’]/.test(word) ? `d${capital.slice(1)}` : capital;
  });
}

/** Names of regions in English, as the service writes countries. */
export const regionNames = once(() => new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }));

/** Common codes of countries that differ from the list's. */
const calledBy: Readonly<Record<string, string>> = { uk: 'GB', usa: 'US', uae: 'AE' };

/** "ZA", "za" and "south africa" → "South Africa". */
function countryWords(text: string): string {
  const code = calledBy[text.toLowerCase()] ?? text.toUpperCase();
  return (/^[A-Z]{2}$/.test(code) ? regionNames().of(code) : undefined) ?? stateWords(text);
}

/** "ca" → "CA": two letters are a state's code. */
function stateWords(text: string): string {
  return /^[a-z]{2}$/.test(text) ? text.toUpperCase() : nameCase(text);
}

type Area = { [Part in 'city' | 'state' | 'country']?: string | null | undefined };

/** "Bergen, Vestland, Norway"; a city that is its own state appears once. Null if nothing is known. */
export function areaWords({ city, state, country }: Area): string | null {
  const [inCity, inState, inCountry] = [city, state, country].map((part) => part?.trim() ?? '');
  const parts = [nameCase(inCity ?? ''), stateWords(inState ?? ''), countryWords(inCountry ?? '')];
  return [...new Set(parts.filter(Boolean))].join(', ') || null;
}

/** Codes of states of the US and of provinces of Canada, many are a country's too: "Boston, MA" is not in Morocco. */
const states =
  /^(?:A[BKLRZ]|BC|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ABDEINOST]|N[BCDEHJMSVY]|O[HKNR]|PA|QC|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])$/i;

/** A place in one line, with a known order of parts: "cape town, za" → "Cape Town, South Africa". Null if empty. */
export function placeWords(line: string | null | undefined): string | null {
  const parts = (line ?? '').split(',').flatMap((part) => part.trim() || []);
  const words = parts.map((part, at) => {
    if (at === 0 && parts.length > 1) return nameCase(part);
    // A third part is the country, a second one may be a state.
    return at === 1 && states.test(part) ? stateWords(part) : countryWords(part);
  });
  return words.join(', ') || null;
}

function upper(text: string): string {
  return text.toUpperCase();
}
