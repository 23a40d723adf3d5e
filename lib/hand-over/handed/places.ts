import { foldText } from '@/lib/platform/fold-text';
import { once } from '@/lib/platform/once';
import { areaWords, regionNames } from '@/lib/service/contract/written-values';

/** Names that targets read, where the browser's own are typographic or rare. */
const usual: Readonly<Record<string, string>> = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
  CI: "Cote d'Ivoire",
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
  TR: 'Turkey',
};

/** Further spellings. Parts of the United Kingdom are no countries of ISO 3166. */
const aliases: Readonly<Record<string, string>> = {
  'brunei darussalam': 'BN',
  burma: 'MM',
  'cabo verde': 'CV',
  'czech republic': 'CZ',
  england: 'GB',
  'great britain': 'GB',
  holland: 'NL',
  'iran, islamic republic of': 'IR',
  'ivory coast': 'CI',
  'korea, republic of': 'KR',
  'lao peoples democratic republic': 'LA',
  macau: 'MO',
  'moldova, republic of': 'MD',
  'northern ireland': 'GB',
  'republic of ireland': 'IE',
  'republic of korea': 'KR',
  'russian federation': 'RU',
  scotland: 'GB',
  swaziland: 'SZ',
  'syrian arab republic': 'SY',
  'tanzania, united republic of': 'TZ',
  'the netherlands': 'NL',
  'the bahamas': 'BS',
  'the gambia': 'GM',
  'united states of america': 'US',
  'viet nam': 'VN',
  wales: 'GB',
};

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

const codes = once(() => {
  const known = letters.flatMap((first) => letters.map((second) => first + second));
  const named = known.flatMap((code) => {
    const name = regionNames().of(code);
    return name === undefined ? [] : [[plain(name), code] as const];
  });
  // Old codes share a name with the one in use, which comes last: "UK" and "GB" differ, "BU" and "MM" do not.
  return new Map([
    ...named.filter(([, code]) => isInUse(code)),
    ...Object.entries(usual).map(([code, name]) => [plain(name), code] as const),
    ...Object.entries(aliases),
  ]);
});

/** A code that is not replaced by another one: "BU" → "MM". */
function isInUse(code: string): boolean {
  return Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}

/** As one compares names: without accents, marks and "&". */
function plain(name: string): string {
  return foldText(name).replaceAll('&', 'and').replaceAll(/[’'.]/g, '');
}

/** "netherlands", "NL", "usa" and "Czech Republic" → a code of ISO 3166; other words as the service has them. Pure. */
export function countryCode(written: string | null | undefined): string | null {
  const name = areaWords({ country: written });
  return name === null ? null : (codes().get(plain(name)) ?? name);
}

/** "NL" → "Netherlands", as an English form has it; words stay. Pure. */
export function countryName(country: string): string {
  const name = usual[country] ?? (/^[A-Z]{2}$/.test(country) ? regionNames().of(country) : undefined);
  return name?.replaceAll('&', 'and').replaceAll('’', "'") ?? country;
}

/** Codes of states and provinces, with their names. Other countries write them whole. */
const states: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    AL: 'Alabama',
    AK: 'Alaska',
    AZ: 'Arizona',
    AR: 'Arkansas',
    CA: 'California',
    CO: 'Colorado',
    CT: 'Connecticut',
    DC: 'District of Columbia',
    DE: 'Delaware',
    FL: 'Florida',
    GA: 'Georgia',
    HI: 'Hawaii',
    IA: 'Iowa',
    ID: 'Idaho',
    IL: 'Illinois',
    IN: 'Indiana',
    KS: 'Kansas',
    KY: 'Kentucky',
    LA: 'Louisiana',
    MA: 'Massachusetts',
    MD: 'Maryland',
    ME: 'Maine',
    MI: 'Michigan',
    MN: 'Minnesota',
    MO: 'Missouri',
    MS: 'Mississippi',
    MT: 'Montana',
    NC: 'North Carolina',
    ND: 'North Dakota',
    NE: 'Nebraska',
    NH: 'New Hampshire',
    NJ: 'New Jersey',
    NM: 'New Mexico',
    NV: 'Nevada',
    NY: 'New York',
    OH: 'Ohio',
    OK: 'Oklahoma',
    OR: 'Oregon',
    PA: 'Pennsylvania',
    RI: 'Rhode Island',
    SC: 'South Carolina',
    SD: 'South Dakota',
    TN: 'Tennessee',
    TX: 'Texas',
    UT: 'Utah',
    VA: 'Virginia',
    VT: 'Vermont',
    WA: 'Washington',
    WI: 'Wisconsin',
    WV: 'West Virginia',
    WY: 'Wyoming',
  },
  CA: {
    AB: 'Alberta',
    BC: 'British Columbia',
    MB: 'Manitoba',
    NB: 'New Brunswick',
    NL: 'Newfoundland and Labrador',
    NS: 'Nova Scotia',
    NT: 'Northwest Territories',
    NU: 'Nunavut',
    ON: 'Ontario',
    PE: 'Prince Edward Island',
    QC: 'Quebec',
    SK: 'Saskatchewan',
    YT: 'Yukon',
  },
};

/** "ca" in the United States → "California". Pure. */
export function stateName(written: string | null | undefined, country: string | null): string | null {
  const name = areaWords({ state: written });
  return name === null ? null : (states[country ?? '']?.[name.toUpperCase()] ?? name);
}
