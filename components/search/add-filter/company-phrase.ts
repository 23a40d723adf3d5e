import { foldText } from '@/lib/platform/fold-text';
import { regionNames } from '@/lib/service/contract/written-values';

/** A phrase for companies: "Dutch and Belgian software companies". */
export interface CompanyPhrase {
  countries: { typed: string; name: string }[];
  /** The companies' business; empty if not named. */
  about: string;
  /** The word for companies itself. */
  noun: string;
}

export const companyNouns = 'companies|firms|businesses|employers';
const nounAtEnd = new RegExp(`(?:^| )(${companyNouns})$`, 'iu');

/** Nationalities in English, which no browser knows, with their region. */
const nationalities =
  'american US|argentine AR|argentinian AR|australian AU|austrian AT|belgian BE|brazilian BR|british GB|bulgarian BG|canadian CA|chilean CL|chinese CN|colombian CO|croatian HR|cypriot CY|czech CZ|danish DK|dutch NL|egyptian EG|emirati AE|english GB|estonian EE|filipino PH|finnish FI|french FR|german DE|greek GR|hungarian HU|icelandic IS|indian IN|indonesian ID|irish IE|israeli IL|italian IT|japanese JP|kenyan KE|korean KR|latvian LV|lithuanian LT|luxembourgish LU|malaysian MY|maltese MT|mexican MX|moroccan MA|new zealand NZ|nigerian NG|norwegian NO|pakistani PK|polish PL|portuguese PT|romanian RO|saudi SA|serbian RS|singaporean SG|slovak SK|slovenian SI|south african ZA|south korean KR|spanish ES|swedish SE|swiss CH|thai TH|turkish TR|uk GB|ukrainian UA|us US|vietnamese VN';

let regions: ReadonlyMap<string, string> | null = null;

function regionOf(nationality: string): string | undefined {
  regions ??= new Map(nationalities.split('|').map((each) => [each.slice(0, -3), each.slice(-2)]));
  return regions.get(foldText(nationality));
}

/** Null for a text that does not end in a word for companies. Pure. */
export function readCompanyPhrase(text: string): CompanyPhrase | null {
  const [end, noun] = nounAtEnd.exec(text) ?? [];
  if (end === undefined || noun === undefined) return null;
  const words = text.slice(0, text.length - end.length).split(' ');
  const countries: CompanyPhrase['countries'] = [];
  for (let from = 0; ; ) {
    while (/^(?:the|and|or|&)$/iu.test(words[from] ?? '')) from += 1;
    const found = [2, 1].map((count) => words.slice(from, from + count)).find((some) => regionOf(some.join(' ')));
    if (found === undefined) return { countries, about: words.slice(from).join(' '), noun };
    const typed = found.join(' ');
    countries.push({ typed, name: regionNames().of(regionOf(typed) ?? '') ?? '' });
    from += found.length;
  }
}
