import { foldText } from '@/lib/platform/fold-text';
import { regionNames } from '@/lib/service/contract/written-values';

/** Companies as they are spoken of: "Dutch and Belgian software companies". */
export interface CompanyPhrase {
  countries: { typed: string; name: string }[];
  /** What they do; empty if nothing is said of it. */
  about: string;
  /** The word for companies itself. */
  noun: string;
}

export const companyNouns = 'companies|firms|businesses|employers';
const nounAtEnd = new RegExp(`(?:^| )(${companyNouns})$`, 'iu');

/** How the people of a country are called in English, which no browser knows; by region. */
const nationalities = {
  ...{ AE: 'emirati', AR: 'argentinian|argentine', AT: 'austrian', AU: 'australian', BE: 'belgian', BG: 'bulgarian' },
  ...{ BR: 'brazilian', CA: 'canadian', CH: 'swiss', CL: 'chilean', CN: 'chinese', CO: 'colombian', CY: 'cypriot' },
  ...{ CZ: 'czech', DE: 'german', DK: 'danish', EE: 'estonian', EG: 'egyptian', ES: 'spanish', FI: 'finnish' },
  ...{ FR: 'french', GB: 'british|uk|english', GR: 'greek', HR: 'croatian', HU: 'hungarian', ID: 'indonesian' },
  ...{ IE: 'irish', IL: 'israeli', IN: 'indian', IS: 'icelandic', IT: 'italian', JP: 'japanese', KE: 'kenyan' },
  ...{ KR: 'korean|south korean', LT: 'lithuanian', LU: 'luxembourgish', LV: 'latvian', MA: 'moroccan', MT: 'maltese' },
  ...{
    MX: 'mexican',
    MY: 'malaysian',
    NG: 'nigerian',
    NL: 'dutch',
    NO: 'norwegian',
    NZ: 'new zealand',
    PH: 'filipino',
  },
  ...{ PK: 'pakistani', PL: 'polish', PT: 'portuguese', RO: 'romanian', RS: 'serbian', SA: 'saudi', SE: 'swedish' },
  ...{ SG: 'singaporean', SI: 'slovenian', SK: 'slovak', TH: 'thai', TR: 'turkish', UA: 'ukrainian', VN: 'vietnamese' },
  ...{ US: 'american|us', ZA: 'south african' },
};

let regions: ReadonlyMap<string, string> | null = null;

function regionOf(nationality: string): string | undefined {
  regions ??= new Map(
    Object.entries(nationalities).flatMap(([region, names]) => names.split('|').map((name) => [name, region] as const)),
  );
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
